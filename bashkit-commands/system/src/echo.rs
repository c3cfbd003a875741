//! `echo`: a line of text, as the program of coreutils prints it.

use bashkit_core::command::{Command, Cx, Opt, Parsing};
use bashkit_core::kernel::Done;

use super::r#true::answer;

const NO_NEWLINE: Opt = Opt::flag('n', "", "do not output the trailing newline");
const ESCAPES: Opt = Opt::flag('e', "", "enable interpretation of backslash escapes");
const NO_ESCAPES: Opt = Opt::flag('E', "", "disable interpretation of backslash escapes (default)");

pub(crate) const COMMAND: Command = Command::new(
    "echo",
    "echo [SHORT-OPTION]... [STRING]...",
    "Echo the STRING(s) to standard output",
    &[NO_NEWLINE, ESCAPES, NO_ESCAPES],
    run,
)
.parsing(Parsing::Words);

fn run(cx: &mut Cx<'_>) -> Done {
    let is_posix = cx.env("POSIXLY_CORRECT").is_some();
    let has_options = !is_posix || cx.args.operands.first().is_some_and(|word| word == b"-n");
    if has_options && answer(cx, &COMMAND)? {
        return Ok(0);
    }
    let operands = std::mem::take(&mut cx.args.operands);
    let (mut newline, mut escapes) = (true, false);
    let mut words = operands.as_slice();
    while has_options
        && let Some((word, behind)) = words.split_first()
        && let Some(letters) = word.strip_prefix(b"-")
        && !letters.is_empty()
        && letters.iter().all(|b| [&NO_NEWLINE, &ESCAPES, &NO_ESCAPES].iter().any(|option| option.short() == *b))
    {
        for letter in letters {
            match letter {
                b'n' => newline = false,
                b'e' => escapes = true,
                _ => escapes = false,
            }
        }
        words = behind;
    }
    let mut out = cx.stdout();
    for (i, word) in words.iter().enumerate() {
        cx.step(1 + word.len() as u64 / 64)?;
        if i > 0 {
            out.put(b" ")?;
        }
        if !escapes && !is_posix {
            out.put(word)?;
            continue;
        }
        let (text, goes_on) = expanded(word);
        out.put(&text)?;
        if !goes_on {
            out.flush()?;
            return Ok(0);
        }
    }
    if newline {
        out.put(b"\n")?;
    }
    out.flush()?;
    Ok(0)
}

/// Text with its escapes replaced, and whether no `\c` ended it.
fn expanded(word: &[u8]) -> (Vec<u8>, bool) {
    let mut text = Vec::with_capacity(word.len());
    let mut bytes = word.iter().copied().peekable();
    while let Some(byte) = bytes.next() {
        if byte != b'\\' {
            text.push(byte);
            continue;
        }
        let Some(letter) = bytes.next() else {
            text.push(b'\\');
            break;
        };
        let mut digit = |radix: u32| {
            let value = bytes.peek().and_then(|b| char::from(*b).to_digit(radix))?;
            bytes.next();
            u8::try_from(value).ok()
        };
        match letter {
            b'a' => text.push(7),
            b'b' => text.push(8),
            b'c' => return (text, false),
            b'e' => text.push(27),
            b'f' => text.push(12),
            b'n' => text.push(b'\n'),
            b'r' => text.push(b'\r'),
            b't' => text.push(b'\t'),
            b'v' => text.push(11),
            b'\\' => text.push(b'\\'),
            b'x' => match digit(16) {
                Some(high) => text.push(digit(16).map_or(high, |low| high << 4 | low)),
                None => text.extend_from_slice(b"\\x"),
            },
            b'0'..=b'7' => {
                let mut value = letter - b'0';
                let n_more = if letter == b'0' { 3 } else { 2 };
                for _ in 0..n_more {
                    let Some(next) = digit(8) else { break };
                    value = value.wrapping_mul(8).wrapping_add(next);
                }
                text.push(value);
            }
            other => text.extend_from_slice(&[b'\\', other]),
        }
    }
    (text, true)
}
