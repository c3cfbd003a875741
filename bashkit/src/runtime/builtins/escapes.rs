//! Backslash escapes: of `echo -e` and `printf %b`, of `printf` formats, of `$'…'`.

use bashkit_core::gnu::mbchar;

use crate::runtime::expand::chars::Locale;

/// Syntax of backslash escapes in a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum EscapeSyntax {
    /// `echo -e`: octal as `\0nnn`, `\c` ends the output.
    Echo,
    /// `printf %b`: like `echo`, octal as `\nnn` too.
    PercentB,
    /// A `printf` format: octal as `\nnn`, `\c` is not special, `\"` is a quote.
    Format,
    /// `$'…'`: octal as `\nnn`, `\cx` is a control character.
    AnsiC,
}

fn digits(bytes: &[u8], radix: u32, max: usize) -> (u32, usize) {
    let mut n: u32 = 0;
    let mut len = 0;
    while len < max
        && let Some(digit) = bytes.get(len).and_then(|b| char::from(*b).to_digit(radix))
    {
        n = n.wrapping_mul(radix).wrapping_add(digit);
        len += 1;
    }
    (n, len)
}

/// Decodes the escape behind a backslash; answers how many bytes it took, or `None` for `\c`, which ends everything.
pub(crate) fn decode(rest: &[u8], kind: EscapeSyntax, locale: Locale, out: &mut Vec<u8>) -> Option<usize> {
    let Some(&c) = rest.first() else {
        out.push(b'\\');
        return Some(0);
    };
    let behind = rest.get(1..).unwrap_or_default();
    let byte = |n: u32| u8::try_from(n & 0xff).unwrap_or(0);
    match c {
        b'a' => out.push(7),
        b'b' => out.push(8),
        b'e' | b'E' => out.push(0x1b),
        b'f' => out.push(0x0c),
        b'n' => out.push(b'\n'),
        b'r' => out.push(b'\r'),
        b't' => out.push(b'\t'),
        b'v' => out.push(0x0b),
        b'\\' => out.push(b'\\'),
        b'c' if matches!(kind, EscapeSyntax::Echo | EscapeSyntax::PercentB) => return None,
        b'c' if kind == EscapeSyntax::AnsiC => {
            let Some(&control) = behind.first() else {
                out.extend_from_slice(b"\\c");
                return Some(1);
            };
            out.push(if control == b'?' { 0x7f } else { control.to_ascii_uppercase() & 0x1f });
            return Some(2);
        }
        b'0'..=b'7' if kind != EscapeSyntax::Echo || c == b'0' => {
            // A leading zero does not count among the three digits where escapes are written \0nnn.
            let zero = c == b'0' && matches!(kind, EscapeSyntax::Echo | EscapeSyntax::PercentB);
            let (n, len) = if zero { digits(behind, 8, 3) } else { digits(rest, 8, 3) };
            out.push(byte(n));
            return Some(len + usize::from(zero));
        }
        b'x' => {
            let (n, len) = digits(behind, 16, 2);
            if len == 0 {
                out.extend_from_slice(b"\\x");
                return Some(1);
            }
            out.push(byte(n));
            return Some(1 + len);
        }
        b'u' | b'U' => {
            let (n, len) = digits(behind, 16, if c == b'u' { 4 } else { 8 });
            if len == 0 {
                out.extend_from_slice(&[b'\\', c]);
                return Some(1);
            }
            // bash: what the locale has no character for is written as an escape again.
            match n {
                0x80..=0xffff if locale.is_bytes() => out.extend_from_slice(format!("\\u{n:04X}").as_bytes()),
                0x1_0000..=0x7fff_ffff if locale.is_bytes() => out.extend_from_slice(format!("\\U{n:08X}").as_bytes()),
                n => mbchar::push_code_point(out, n),
            }
            return Some(1 + len);
        }
        b'"' if matches!(kind, EscapeSyntax::Format | EscapeSyntax::AnsiC) => out.push(b'"'),
        b'\'' | b'?' if matches!(kind, EscapeSyntax::AnsiC | EscapeSyntax::Format) => out.push(c),
        other => out.extend_from_slice(&[b'\\', other]),
    }
    Some(1)
}

/// Decodes all escapes of a text; `false` behind it: `\c` ended it.
pub(crate) fn expand(text: &[u8], kind: EscapeSyntax, locale: Locale) -> (Vec<u8>, bool) {
    let mut out = Vec::with_capacity(text.len());
    let mut at = 0;
    while let Some(rest) = text.get(at..).filter(|rest| !rest.is_empty()) {
        let Some(backslash) = memchr::memchr(b'\\', rest) else {
            out.extend_from_slice(rest);
            break;
        };
        out.extend_from_slice(rest.get(..backslash).unwrap_or_default());
        match decode(rest.get(backslash + 1..).unwrap_or_default(), kind, locale, &mut out) {
            Some(len) => at += backslash + 1 + len,
            None => return (out, false),
        }
    }
    (out, true)
}

/// Expands the escapes of `$'…'`, as `${x@E}` does.
pub(crate) fn ansi_c(text: &[u8], locale: Locale) -> Vec<u8> {
    expand(text, EscapeSyntax::AnsiC, locale).0
}
