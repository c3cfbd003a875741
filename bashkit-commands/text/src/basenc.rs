//! `basenc`: bytes as letters that survive everywhere, and back; the engine of `base64` and `base32`, too.

use bashkit_core::command::{Command, Cx, Opt};
use bashkit_core::gnu::{usage, xstrtol};
use bashkit_core::kernel::{Done, Fault, Input, Output};

pub(super) const DECODE: Opt = Opt::flag('d', "decode", "decode data");
pub(super) const IGNORE: Opt = Opt::flag('i', "ignore-garbage", "when decoding, ignore non-alphabet characters");
pub(super) const WRAP: Opt = Opt::value('w', "wrap", "COLS", "wrap encoded lines after COLS characters (76); 0 disables line wrapping");
const BASE64URL: Opt = Opt::flag('\0', "base64url", "file- and url-safe base64 (RFC4648 section 5)");
const BASE64: Opt = Opt::flag('\0', "base64", "same as 'base64' program (RFC4648 section 4)");
const BASE32HEX: Opt = Opt::flag('\0', "base32hex", "extended hex alphabet base32 (RFC4648 section 7)");
const BASE32: Opt = Opt::flag('\0', "base32", "same as 'base32' program (RFC4648 section 6)");
const BASE16: Opt = Opt::flag('\0', "base16", "hex encoding (RFC4648 section 8)");
const BASE2MSBF: Opt = Opt::flag('\0', "base2msbf", "bit string with most significant bit (msb) first");
const BASE2LSBF: Opt = Opt::flag('\0', "base2lsbf", "bit string with least significant bit (lsb) first");
const Z85: Opt = Opt::flag('\0', "z85", "ascii85-like encoding (ZeroMQ spec:32/Z85), of a multiple of 4 bytes");

pub(crate) const COMMAND: Command = Command::new(
    "basenc",
    "basenc [OPTION]... [FILE]",
    "Encode or decode FILE, or standard input, to standard output",
    &[BASE64, BASE64URL, BASE32, BASE32HEX, BASE16, BASE2MSBF, BASE2LSBF, DECODE, IGNORE, WRAP, Z85],
    |cx| {
        let kinds: [(&Opt, &Encoding); 8] = [
            (&BASE64, &Encoding::BASE64),
            (&BASE64URL, &Encoding::BASE64URL),
            (&BASE32, &Encoding::BASE32),
            (&BASE32HEX, &Encoding::BASE32HEX),
            (&BASE16, &Encoding::BASE16),
            (&BASE2MSBF, &Encoding::BASE2MSBF),
            (&BASE2LSBF, &Encoding::BASE2LSBF),
            (&Z85, &Encoding::Z85),
        ];
        let last = cx.args.in_order().filter_map(|(option, _)| kinds.iter().find(|(kind, _)| kind.long() == option.long())).next_back();
        match last {
            Some((_, encoding)) => run(cx, encoding),
            None => Err(Fault::usage("missing encoding type")),
        }
    },
);

/// Bytes of input that GNU encodes at once.
const BLOCK_BYTES: usize = 30_720;

const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
const URL_LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
static PAIRS: Pairs = pairs(LETTERS);
static URL_PAIRS: Pairs = pairs(URL_LETTERS);

/// A way to write bytes.
pub(super) struct Encoding {
    alphabet: &'static [u8],
    /// Letters of each twelve bits, of the encodings that must be fast.
    pairs: Option<&'static Pairs>,
    /// Bits that a letter stands for; 0 for Z85, whose letters are digits to the base 85.
    bits: u32,
    /// Bytes and letters of a whole group.
    group: (usize, usize),
    padded: bool,
    /// The first letter stands for the lowest bit.
    lowest_first: bool,
    /// A group at the end that is too short is written as the bytes that are known; otherwise it is dropped, as GNU does.
    shows_short_group: bool,
}

impl Encoding {
    pub(super) const BASE64: Self =
        Self { alphabet: LETTERS, pairs: Some(&PAIRS), bits: 6, group: (3, 4), padded: true, lowest_first: false, shows_short_group: true };
    const BASE64URL: Self = Self { alphabet: URL_LETTERS, pairs: Some(&URL_PAIRS), ..Self::BASE64 };
    pub(super) const BASE32: Self = Self {
        alphabet: b"ABCDEFGHIJKLMNOPQRSTUVWXYZ234567",
        pairs: None,
        bits: 5,
        group: (5, 8),
        padded: true,
        lowest_first: false,
        shows_short_group: false,
    };
    const BASE32HEX: Self = Self { alphabet: b"0123456789ABCDEFGHIJKLMNOPQRSTUV", ..Self::BASE32 };
    const BASE16: Self = Self { alphabet: b"0123456789ABCDEF", bits: 4, group: (1, 2), padded: false, ..Self::BASE32 };
    const BASE2MSBF: Self = Self { alphabet: b"01", bits: 1, group: (1, 8), padded: false, ..Self::BASE32 };
    const BASE2LSBF: Self = Self { lowest_first: true, ..Self::BASE2MSBF };
    const Z85: Self = Self {
        alphabet: b"0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ.-:+=^!/*?&<>()[]{}@%$#",
        bits: 0,
        group: (4, 5),
        padded: false,
        ..Self::BASE32
    };
}

pub(super) fn run(cx: &mut Cx<'_>, encoding: &Encoding) -> Done {
    let operands = std::mem::take(&mut cx.args.operands);
    let wrap = match cx.args.value(&WRAP).map(|value| (xstrtol::number(value), value)) {
        None => 76,
        Some((Ok(n), _)) => usize::try_from(n).unwrap_or(0),
        Some((Err(xstrtol::BadSize::TooLarge), _)) => 0,
        Some((Err(xstrtol::BadSize::Invalid), value)) => return Err(usage::invalid("invalid wrap size:", value)),
    };
    if let Some(extra) = operands.get(1) {
        return Err(usage::extra_operand(extra));
    }
    let name = operands.first().map_or(&b"-"[..], Vec::as_slice);
    let mut out = cx.stdout();
    let decodes = cx.args.has(&DECODE);
    let result = cx.open_input(name).map_err(|fault| (fault, false)).and_then(|mut input| {
        if decodes {
            Decoder::new(encoding, cx.args.has(&IGNORE)).decode(&mut input, &mut out)
        } else {
            encode(encoding, &mut input, wrap, &mut out)
        }
        .map_err(|fault| (fault, true))
    });
    match result {
        Ok(valid) => {
            out.flush()?;
            if !valid {
                cx.error(if decodes { "invalid input" } else { "invalid input (length must be multiple of 4 characters)" })?;
                return Ok(1);
            }
            Ok(0)
        }
        Err((fault, opened)) => {
            let Fault::Errno(errno) = fault else { return Err(fault) };
            if opened {
                cx.error(format_args!("read error: {errno}"))?;
            } else {
                usage::file(cx, name, errno)?;
            }
            Ok(1)
        }
    }
}

/// Answers whether the input could be written so: Z85 takes fours only.
fn encode(encoding: &Encoding, input: &mut Input, wrap: usize, out: &mut Output) -> Result<bool, Fault> {
    let line_bytes = encoding.line_bytes(wrap);
    let block_bytes = line_bytes.map_or(BLOCK_BYTES, |n| BLOCK_BYTES / n * n);
    let mut block: Vec<u8> = Vec::with_capacity(block_bytes);
    let mut text: Vec<u8> = Vec::new();
    let mut column = 0;
    loop {
        let data = input.fill()?;
        let over = data.is_empty();
        let n = data.len().min(block_bytes - block.len());
        block.extend_from_slice(data.get(..n).unwrap_or_default());
        input.used(n);
        if !over && block.len() < block_bytes {
            continue;
        }
        if encoding.bits == 0 && !block.len().is_multiple_of(4) {
            return Ok(false);
        }
        text.clear();
        match (encoding.pairs, line_bytes) {
            (Some(pairs), Some(line_bytes)) if !over => {
                lines64(pairs, &block, line_bytes, &mut text);
                out.put(&text)?;
            }
            _ => {
                encoding.letters(&block, &mut text);
                put_wrapped(&text, wrap, &mut column, out)?;
            }
        }
        block.clear();
        if over {
            if wrap > 0 && column > 0 {
                out.put(b"\n")?;
            }
            return Ok(true);
        }
    }
}

fn put_wrapped(text: &[u8], wrap: usize, column: &mut usize, out: &mut Output) -> Result<(), Fault> {
    if wrap == 0 {
        return out.put(text);
    }
    let mut rest = text;
    while !rest.is_empty() {
        let room = (wrap - *column).min(rest.len());
        let (now, behind) = rest.split_at_checked(room).unwrap_or((rest, b""));
        out.put(now)?;
        *column += now.len();
        rest = behind;
        if *column == wrap {
            out.put(b"\n")?;
            *column = 0;
        }
    }
    Ok(())
}

impl Encoding {
    /// Bytes of a line, where lines hold whole groups of what must be fast.
    fn line_bytes(&self, wrap: usize) -> Option<usize> {
        let line_bytes = wrap / 4 * 3;
        (self.pairs.is_some() && wrap.is_multiple_of(4) && (1..=BLOCK_BYTES).contains(&line_bytes)).then_some(line_bytes)
    }

    /// Appends the letters of `block`, whose last group may be short.
    fn letters(&self, block: &[u8], text: &mut Vec<u8>) {
        if let Some(pairs) = self.pairs {
            return letters64(pairs, block, text);
        }
        let (group_bytes, group_letters) = self.group;
        let whole = block.len() - block.len() % group_bytes;
        let (whole, rest) = block.split_at_checked(whole).unwrap_or((block, b""));
        let rest = match (self.bits, self.lowest_first) {
            (5, _) => self.groups::<5, 8>(whole, text).map(|()| rest),
            (4, _) => self.groups::<1, 2>(whole, text).map(|()| rest),
            (1, false) => self.groups::<1, 8>(whole, text).map(|()| rest),
            _ => None,
        };
        let letter = |value: u64| self.alphabet.get(usize::try_from(value).unwrap_or(0)).copied().unwrap_or(b'=');
        for group in rest.unwrap_or(block).chunks(group_bytes) {
            let number = group.iter().chain(std::iter::repeat(&0)).take(group_bytes).fold(0u64, |n, byte| n << 8 | u64::from(*byte));
            if self.bits == 0 {
                let mut power = 85u64.pow(4);
                while power > 0 {
                    text.push(letter(number / power % 85));
                    power /= 85;
                }
                continue;
            }
            let bits = u64::from(self.bits);
            let known = (group.len() as u64 * 8).div_ceil(bits);
            for i in 0..group_letters as u64 {
                let at = if self.lowest_first { i } else { group_letters as u64 - 1 - i };
                text.push(if i < known || !self.padded { letter(number >> (at * bits) & ((1 << bits) - 1)) } else { b'=' });
            }
        }
    }
}

impl Encoding {
    /// Appends the letters of whole groups, the highest bits first.
    fn groups<const BYTES: usize, const LETTERS: usize>(&self, block: &[u8], text: &mut Vec<u8>) -> Option<()> {
        let mut table = [b'='; 32];
        table.get_mut(..self.alphabet.len())?.copy_from_slice(self.alphabet);
        let mask = (1u64 << self.bits) - 1;
        text.reserve(block.len() / BYTES * LETTERS);
        for group in block.as_chunks::<BYTES>().0 {
            let mut number = group.iter().fold(0u64, |n, byte| n << 8 | u64::from(*byte));
            let mut letters = [0; LETTERS];
            for slot in letters.iter_mut().rev() {
                *slot = table.get((number & mask) as usize).copied().unwrap_or(b'=');
                number >>= self.bits;
            }
            text.extend_from_slice(&letters);
        }
        Some(())
    }
}

/// Letters of each twelve bits.
type Pairs = [[u8; 2]; 4096];

#[expect(clippy::indexing_slicing, reason = "evaluated by the compiler, where a bad index is a compile error")]
const fn pairs(alphabet: &[u8; 64]) -> Pairs {
    let mut pairs = [[0; 2]; 4096];
    let mut i = 0;
    while i < pairs.len() {
        pairs[i] = [alphabet[i >> 6], alphabet[i & 63]];
        i += 1;
    }
    pairs
}

/// Letters of three bytes.
#[inline]
fn four(pairs: &Pairs, [a, b, c]: [u8; 3]) -> [u8; 4] {
    let pair = |bits: u32| pairs.get((bits & 0xfff) as usize).copied().unwrap_or_default();
    let bits = u32::from(a) << 16 | u32::from(b) << 8 | u32::from(c);
    let ([w, x], [y, z]) = (pair(bits >> 12), pair(bits));
    [w, x, y, z]
}

/// Threes of bytes as fours of letters, which `letters` has room for; the bytes that are no three.
fn fours<'b>(pairs: &Pairs, block: &'b [u8], letters: &mut [u8]) -> &'b [u8] {
    let (threes, rest) = block.as_chunks::<3>();
    let (fours, _) = letters.as_chunks_mut::<4>();
    for (letters, three) in fours.iter_mut().zip(threes) {
        *letters = four(pairs, *three);
    }
    rest
}

/// Appends whole lines of letters, each of `line_bytes` bytes, with their ends.
fn lines64(pairs: &Pairs, block: &[u8], line_bytes: usize, text: &mut Vec<u8>) {
    let line_letters = line_bytes / 3 * 4;
    let before = text.len();
    text.resize(before + block.len() / line_bytes * (line_letters + 1), b'\n');
    let lines = text.get_mut(before..).unwrap_or_default().chunks_exact_mut(line_letters + 1);
    for (line, bytes) in lines.zip(block.chunks_exact(line_bytes)) {
        fours(pairs, bytes, line);
    }
}

/// Threes of bytes as fours of letters, the way that must be fast.
fn letters64(pairs: &Pairs, block: &[u8], text: &mut Vec<u8>) {
    let before = text.len();
    text.resize(before + block.len() / 3 * 4, 0);
    let rest = fours(pairs, block, text.get_mut(before..).unwrap_or_default());
    match rest {
        [a] => {
            let [w, x, ..] = four(pairs, [*a, 0, 0]);
            text.extend_from_slice(&[w, x, b'=', b'=']);
        }
        [a, b] => {
            let [w, x, y, _] = four(pairs, [*a, *b, 0]);
            text.extend_from_slice(&[w, x, y, b'=']);
        }
        _ => {}
    }
}

/// Value of a byte that is no letter of the alphabet.
const NONE: u8 = 255;

struct Decoder<'e> {
    encoding: &'e Encoding,
    ignores: bool,
    values: [u8; 256],
    number: u64,
    n_bits: u32,
    n_letters: usize,
    n_padding: usize,
    bytes: Vec<u8>,
    /// Index in `bytes` of the group that is being read.
    group_start: usize,
}

impl<'e> Decoder<'e> {
    fn new(encoding: &'e Encoding, ignores: bool) -> Self {
        let mut values = [NONE; 256];
        for (i, &letter) in encoding.alphabet.iter().enumerate() {
            if let Some(slot) = values.get_mut(usize::from(letter)) {
                *slot = u8::try_from(i).unwrap_or(NONE);
            }
        }
        Self { encoding, ignores, values, number: 0, n_bits: 0, n_letters: 0, n_padding: 0, bytes: Vec::new(), group_start: 0 }
    }

    /// Answers whether all of the input was valid.
    fn decode(mut self, input: &mut Input, out: &mut Output) -> Result<bool, Fault> {
        loop {
            let data = input.fill()?;
            if data.is_empty() {
                if self.n_letters > 0 && !self.encoding.shows_short_group {
                    self.bytes.truncate(self.group_start);
                }
                out.put(&self.bytes)?;
                return Ok(self.n_letters == 0);
            }
            let valid = self.take(data);
            // What a group has shown so far stays until the group is whole.
            let whole = if valid { self.group_start } else { self.bytes.len() };
            out.put(self.bytes.get(..whole).unwrap_or_default())?;
            if !valid {
                return Ok(false);
            }
            self.bytes.drain(..whole);
            self.group_start = 0;
            let n = data.len();
            input.used(n);
        }
    }

    fn take(&mut self, mut data: &[u8]) -> bool {
        while let Some((&letter, rest)) = data.split_first() {
            if self.n_letters == 0 && self.encoding.bits == 6 {
                data = self.take_fours(data);
                let Some((_, _)) = data.split_first() else { return true };
                if data.len() > rest.len() {
                    // Nothing was taken: this letter needs a closer look.
                    data = rest;
                    if !self.take_one(letter) {
                        return false;
                    }
                }
                continue;
            }
            data = rest;
            if !self.take_one(letter) {
                return false;
            }
        }
        true
    }

    /// Takes whole groups of base64 as long as they are letters alone.
    fn take_fours<'d>(&mut self, data: &'d [u8]) -> &'d [u8] {
        let value = |letter: u8| u32::from(self.values.get(usize::from(letter)).copied().unwrap_or(NONE));
        let mut rest = data;
        while let Some(([a, b, c, d], behind)) = rest.split_first_chunk::<4>() {
            let (a, b, c, d) = (value(*a), value(*b), value(*c), value(*d));
            if (a | b | c | d) > 63 {
                break;
            }
            let [_, x, y, z] = (a << 18 | b << 12 | c << 6 | d).to_be_bytes();
            self.bytes.extend_from_slice(&[x, y, z]);
            rest = behind;
        }
        self.group_start = self.bytes.len();
        rest
    }

    fn take_one(&mut self, letter: u8) -> bool {
        if letter == b'\n' {
            return true;
        }
        let value = self.values.get(usize::from(letter)).copied().unwrap_or(NONE);
        if value == NONE && letter != b'=' && self.ignores {
            return true;
        }
        let (_, group_letters) = self.encoding.group;
        if value == NONE {
            let may_end = letter == b'=' && self.encoding.padded && (self.n_padding > 0 || self.may_end());
            if !may_end {
                // GNU: letters of the other base64 spoil all that was read with them.
                if self.encoding.alphabet.ends_with(b"-_") && matches!(letter, b'+' | b'/') {
                    self.bytes.clear();
                }
                return false;
            }
            self.n_padding += 1;
        } else if self.n_padding > 0 {
            return false;
        } else {
            self.add_value(value);
        }
        self.n_letters += 1;
        self.n_letters != group_letters || self.end_group()
    }

    /// Adds the value of a letter to the number of the group.
    fn add_value(&mut self, value: u8) {
        if self.encoding.bits == 0 {
            self.number = self.number * 85 + u64::from(value);
        } else {
            let value = u64::from(value);
            if self.encoding.lowest_first {
                self.number |= value << self.n_bits;
            } else {
                self.number = self.number << self.encoding.bits | value;
            }
            self.n_bits += self.encoding.bits;
            if self.n_bits >= 8 && !self.encoding.lowest_first {
                self.n_bits -= 8;
                self.bytes.push(u8::try_from(self.number >> self.n_bits & 0xff).unwrap_or(0));
            }
        }
    }

    /// Writes the bytes of a whole group; false when they are too many.
    fn end_group(&mut self) -> bool {
        let (group_bytes, _) = self.encoding.group;
        if self.encoding.bits == 0 {
            let Ok(number) = u32::try_from(self.number) else { return false };
            self.bytes.extend_from_slice(&number.to_be_bytes());
        } else if self.encoding.lowest_first {
            self.bytes.push(u8::try_from(self.number & 0xff).unwrap_or(0));
        }
        debug_assert!(self.bytes.len() - self.group_start <= group_bytes, "a group has as many bytes as it stands for");
        (self.number, self.n_bits, self.n_letters, self.n_padding) = (0, 0, 0, 0);
        self.group_start = self.bytes.len();
        true
    }

    /// Whether a group may end here: behind a letter that made a byte whole.
    fn may_end(&self) -> bool {
        self.n_letters > 0 && self.n_bits < self.encoding.bits && self.bytes.len() > self.group_start
    }
}
