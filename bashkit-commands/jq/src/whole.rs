//! JSON values that stand whole in a block of input, read by recursive descent.
//!
//! Whatever is not as usual (a value that goes on in the next block, an error, deep nesting, invalid UTF-8) is left to [`super::read`], which reads from the
//! beginning of the value again and has the messages.

use super::gate;
use super::map::Map;
use super::read::{Names, plain_literal, unescape};
use super::text::Text;
use super::value::Val;
use super::wanted::Wanted;

/// Nesting that is read here.
const DEPTH_MAX: u32 = 64;
/// Values that are read between two looks at the meter.
const STEPS_MAX: u64 = 512;
/// Items of an array that are made without a look at the meter.
const ITEMS_MAX: usize = 1024;

/// Reader of one value.
pub(super) struct Whole<'a> {
    data: &'a [u8],
    at: usize,
    steps: u64,
    names: &'a mut Names,
    sizes: &'a mut Sizes,
    /// Members to make, and the nesting around the value.
    wanted: Option<&'a Wanted>,
    outside: usize,
}

/// Members of the object that was closed last at each level of nesting, as the next one there may have as many.
pub(super) type Sizes = [usize; 8];

impl<'a> Whole<'a> {
    pub(super) fn new(data: &'a [u8], names: &'a mut Names, sizes: &'a mut Sizes) -> Self {
        Self { data, at: 0, steps: 0, names, sizes, wanted: None, outside: 0 }
    }

    /// Makes no other members than these, of a value that stands so deep in others.
    pub(super) fn wanting(self, wanted: Option<&'a Wanted>, outside: usize) -> Self {
        Self { wanted, outside, ..self }
    }

    /// The object or array at the beginning and its bytes, or the offset at which it is not as usual.
    pub(super) fn read(mut self) -> Result<(Val, usize), usize> {
        let value = self.value(0);
        gate::step(self.steps);
        value.map(|value| (value, self.at)).ok_or(self.at)
    }

    fn step(&mut self) {
        self.steps += 1;
        if self.steps > STEPS_MAX {
            gate::step(std::mem::take(&mut self.steps));
        }
    }

    fn value(&mut self, depth: u32) -> Option<Val> {
        self.step();
        match self.data.get(self.at)? {
            b'"' => self.string(false).map(Val::Str),
            b'{' if depth < DEPTH_MAX => self.object(depth),
            b'[' if depth < DEPTH_MAX => self.array(depth),
            _ => self.literal(),
        }
    }

    /// The next byte that is no blank.
    #[inline]
    fn next(&mut self) -> Option<u8> {
        loop {
            match *self.data.get(self.at)? {
                b' ' | b'\n' | b'\t' | b'\r' => self.at += 1,
                byte => return Some(byte),
            }
        }
    }

    fn array(&mut self, depth: u32) -> Option<Val> {
        self.at += 1;
        let mut items = Vec::new();
        if self.next()? == b']' {
            self.at += 1;
            return Some(Val::arr(items));
        }
        loop {
            let item = self.value(depth + 1)?;
            if items.len() == items.capacity() && items.len() >= ITEMS_MAX {
                gate::fits(items.len() * size_of::<Val>());
            }
            items.push(item);
            match self.next()? {
                b',' => self.at += 1,
                b']' => break,
                _ => return None,
            }
            self.next()?;
        }
        self.at += 1;
        Some(Val::arr(items))
    }

    fn object(&mut self, depth: u32) -> Option<Val> {
        self.at += 1;
        let mut map = Map::with_capacity(self.sizes.get(depth as usize).copied().unwrap_or_default());
        if self.next()? == b'}' {
            self.at += 1;
            return Some(Val::obj(Map::default()));
        }
        let wanted = self.wanted.filter(|wanted| wanted.depth == self.outside + depth as usize);
        loop {
            if self.next()? != b'"' {
                return None;
            }
            if wanted.is_some_and(|wanted| self.passes_over(wanted)) {
                self.colon()?;
                self.skip(depth + 1)?;
            } else {
                let key = self.string(true)?;
                self.colon()?;
                let value = self.value(depth + 1)?;
                if map.growth() > ITEMS_MAX {
                    gate::fits(map.growth());
                }
                map.insert(key, value);
            }
            match self.next()? {
                b',' => self.at += 1,
                b'}' => break,
                _ => return None,
            }
        }
        self.at += 1;
        if let Some(size) = self.sizes.get_mut(depth as usize) {
            *size = map.len();
        }
        Some(Val::obj(map))
    }

    /// The colon behind a key, and blanks.
    fn colon(&mut self) -> Option<()> {
        if self.next()? != b':' {
            return None;
        }
        self.at += 1;
        self.next().map(drop)
    }

    /// Goes behind a key that is not wanted.
    fn passes_over(&mut self, wanted: &Wanted) -> bool {
        let from = self.at + 1;
        let rest = self.data.get(from..).unwrap_or_default();
        let (len, is_ascii) = plain_bytes(rest);
        let is_other = rest.get(len) == Some(&b'"') && is_ascii && !wanted.has(rest.get(..len).unwrap_or_default());
        if is_other {
            self.at = from + len + 1;
        }
        is_other
    }

    /// Goes behind a value, and checks it as it is checked when it is made.
    fn skip(&mut self, depth: u32) -> Option<()> {
        self.step();
        let (open, close) = match self.data.get(self.at)? {
            b'"' => return self.skip_string(),
            b'{' if depth < DEPTH_MAX => (b'{', b'}'),
            b'[' if depth < DEPTH_MAX => (b'[', b']'),
            _ => return self.literal().map(drop),
        };
        self.at += 1;
        if self.next()? == close {
            self.at += 1;
            return Some(());
        }
        loop {
            if open == b'{' {
                if self.next()? != b'"' {
                    return None;
                }
                self.skip_string()?;
                self.colon()?;
            }
            self.skip(depth + 1)?;
            match self.next()? {
                b',' => self.at += 1,
                byte if byte == close => break,
                _ => return None,
            }
            self.next()?;
        }
        self.at += 1;
        Some(())
    }

    fn skip_string(&mut self) -> Option<()> {
        let from = self.at + 1;
        let rest = self.data.get(from..)?;
        let (len, is_ascii) = plain_bytes(rest);
        if rest.get(len) != Some(&b'"') {
            return self.string(false).map(drop);
        }
        self.steps += len as u64 / 16;
        self.at = from + len + 1;
        if is_ascii { Some(()) } else { std::str::from_utf8(rest.get(..len)?).ok().map(drop) }
    }

    /// A number or a word; what follows it must be there.
    fn literal(&mut self) -> Option<Val> {
        let rest = self.data.get(self.at..)?;
        let (mut n_digits, mut number) = (0, 0_u64);
        while let Some(digit @ b'0'..=b'9') = rest.get(n_digits) {
            if n_digits == 15 {
                break;
            }
            number = number * 10 + u64::from(digit - b'0');
            n_digits += 1;
        }
        let ends = |byte: &u8| matches!(byte, b',' | b']' | b'}' | b'\n' | b' ' | b'\r' | b'\t');
        // A zero in front is no number as it is printed.
        if n_digits > 0 && (n_digits == 1 || rest.first() != Some(&b'0')) && rest.get(n_digits).is_some_and(ends) {
            self.at += n_digits;
            return Some(Val::Num(number as f64));
        }
        let len = rest.iter().position(|byte| !matches!(byte, b'0'..=b'9' | b'a'..=b'z' | b'+' | b'-' | b'.' | b'E'))?;
        let value = plain_literal(rest.get(..len).filter(|token| !token.is_empty())?)?;
        if !rest.get(len).is_some_and(ends) {
            return None;
        }
        self.at += len;
        Some(value)
    }

    /// The string at a quote.
    fn string(&mut self, is_key: bool) -> Option<Text> {
        let from = self.at + 1;
        let rest = self.data.get(from..)?;
        let (len, is_ascii) = plain_bytes(rest);
        if rest.get(len) == Some(&b'"') {
            self.at = from + len + 1;
            if is_ascii && let Some(text) = Text::short_ascii(rest, len) {
                return Some(text);
            }
            self.steps += len as u64 / 16;
            let text = std::str::from_utf8(rest.get(..len)?).ok()?;
            return Some(if is_key { self.names.text(text) } else { text.into() });
        }
        let mut end = len;
        loop {
            end += memchr::memchr2(b'"', b'\\', rest.get(end..)?)?;
            match rest.get(end)? {
                b'\\' => end += 2,
                _ => break,
            }
        }
        let bytes = rest.get(..end)?;
        std::str::from_utf8(bytes).ok()?;
        let text = unescape(bytes).ok()?;
        self.at = from + end + 1;
        Some(text.into())
    }
}

const ONES: u64 = 0x0101_0101_0101_0101;
const HIGH: u64 = 0x8080_8080_8080_8080;

/// How many bytes stand in front of a quote, a backslash or a control character, and whether they are ASCII.
fn plain_bytes(bytes: &[u8]) -> (usize, bool) {
    let zeros = |word: u64| word.wrapping_sub(ONES) & !word & HIGH;
    let (words, _) = bytes.as_chunks::<8>();
    let mut is_ascii = true;
    let mut len = 0;
    for word in words {
        let word = u64::from_le_bytes(*word);
        let marks = zeros(word ^ (ONES * u64::from(b'"'))) | zeros(word ^ (ONES * u64::from(b'\\')));
        let ends = marks | (word.wrapping_sub(ONES * 0x20) & !word & HIGH);
        if ends != 0 {
            // The lowest bit is that of the first byte; those above it may be wrong.
            let n = ends.trailing_zeros();
            is_ascii &= word & HIGH & ((1 << n) - 1) == 0;
            return (len + n as usize / 8, is_ascii);
        }
        is_ascii &= word & HIGH == 0;
        len += 8;
    }
    for byte in bytes.get(len..).unwrap_or_default() {
        if matches!(byte, b'"' | b'\\' | 0..0x20) {
            break;
        }
        is_ascii &= byte.is_ascii();
        len += 1;
    }
    (len, is_ascii)
}
