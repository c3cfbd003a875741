//! `base64`: bytes as letters that survive everywhere, and back.

use super::size;
use super::{Command, Opt, usage};
use crate::kernel::{Cx, Done, Fault, Input, Output};

const DECODE: Opt = Opt::flag('d', "decode", "decode data");
const IGNORE: Opt = Opt::flag('i', "ignore-garbage", "when decoding, ignore non-alphabet characters");
const WRAP: Opt = Opt::value('w', "wrap", "COLS", "wrap encoded lines after COLS characters (76); 0 disables line wrapping");

pub(super) const COMMAND: Command = Command::new(
    "base64",
    "base64 [OPTION]... [FILE]",
    "Base64 encode or decode FILE, or standard input, to standard output",
    &[DECODE, IGNORE, WRAP],
    run,
);

const ALPHABET: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

fn run(cx: &mut Cx<'_>) -> Done {
    let operands = std::mem::take(&mut cx.args.operands);
    let wrap = match cx.args.value(&WRAP).map(|value| (size::number(value), value)) {
        None => 76,
        Some((Ok(n), _)) => usize::try_from(n).unwrap_or(0),
        Some((Err(size::BadSize::TooLarge), _)) => 0,
        Some((Err(size::BadSize::Invalid), value)) => return usage::invalid(cx, "invalid wrap size:", value),
    };
    if let Some(extra) = operands.get(1) {
        return usage::extra_operand(cx, extra);
    }
    let name = operands.first().map_or(&b"-"[..], Vec::as_slice);
    let mut out = cx.stdout();
    let result = cx.open_input(name).map_err(|fault| (fault, false)).and_then(|mut input| {
        if cx.args.has(&DECODE) {
            decode(&mut input, cx.args.has(&IGNORE), &mut out)
        } else {
            encode(&mut input, wrap, &mut out).map(|()| true)
        }
        .map_err(|fault| (fault, true))
    });
    match result {
        Ok(valid) => {
            out.flush()?;
            if !valid {
                cx.error("invalid input")?;
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

fn encode(input: &mut Input, wrap: usize, out: &mut Output) -> Result<(), Fault> {
    let mut carry: Vec<u8> = Vec::new();
    let mut text: Vec<u8> = Vec::new();
    let mut column = 0;
    loop {
        let data = input.fill()?;
        let over = data.is_empty();
        carry.extend_from_slice(data);
        let n = data.len();
        input.used(n);
        let whole = if over { carry.len() } else { carry.len() - carry.len() % 3 };
        text.clear();
        for group in carry.get(..whole).unwrap_or_default().chunks(3) {
            let mut bits = 0u32;
            for i in 0..3 {
                bits = bits << 8 | u32::from(group.get(i).copied().unwrap_or(0));
            }
            for i in 0..4 {
                let digit = (bits >> (18 - 6 * i)) & 63;
                text.push(if i <= group.len() { ALPHABET.get(digit as usize).copied().unwrap_or(b'=') } else { b'=' });
            }
        }
        carry.drain(..whole);
        let mut rest = text.as_slice();
        while !rest.is_empty() {
            let room = if wrap == 0 { rest.len() } else { (wrap - column).min(rest.len()) };
            let (now, behind) = rest.split_at_checked(room).unwrap_or((rest, b""));
            out.put(now)?;
            column += now.len();
            rest = behind;
            if wrap > 0 && column == wrap {
                out.put(b"\n")?;
                column = 0;
            }
        }
        if over {
            if wrap > 0 && column > 0 {
                out.put(b"\n")?;
            }
            return Ok(());
        }
    }
}

/// Answers whether all of the input was base64.
fn decode(input: &mut Input, ignore: bool, out: &mut Output) -> Result<bool, Fault> {
    let mut table = [255u8; 256];
    for (i, &letter) in ALPHABET.iter().enumerate() {
        if let Some(slot) = table.get_mut(usize::from(letter)) {
            *slot = u8::try_from(i).unwrap_or(0);
        }
    }
    let (mut bits, mut n_bits, mut n_padding, mut in_group) = (0u32, 0u32, 0, 0);
    let mut bytes: Vec<u8> = Vec::new();
    loop {
        let data = input.fill()?;
        if data.is_empty() {
            out.put(&bytes)?;
            return Ok(in_group == 0);
        }
        for &letter in data {
            if letter == b'\n' {
                continue;
            }
            if letter == b'=' && in_group >= 2 {
                n_padding += 1;
                in_group += 1;
                if in_group == 4 {
                    (in_group, n_padding, bits, n_bits) = (0, 0, 0, 0);
                }
                continue;
            }
            let value = table.get(usize::from(letter)).copied().unwrap_or(255);
            if value == 255 && ignore {
                continue;
            }
            if value == 255 || n_padding > 0 {
                out.put(&bytes)?;
                return Ok(false);
            }
            in_group += 1;
            bits = bits << 6 | u32::from(value);
            n_bits += 6;
            if n_bits >= 8 {
                n_bits -= 8;
                bytes.push(u8::try_from((bits >> n_bits) & 0xff).unwrap_or(0));
                bits &= (1 << n_bits) - 1;
            }
            if in_group == 4 {
                (in_group, bits, n_bits) = (0, 0, 0);
            }
        }
        out.put(&bytes)?;
        bytes.clear();
        let n = data.len();
        input.used(n);
    }
}
