//! How GNU shows names: `'a b'` as a shell reads it, `‘a’` in prose, `"a\n"` as C does.

use crate::gnu::mbchar;
use crate::kernel::Kernel;

/// Bytes of a text that are read between two looks at the meter.
const PART_BYTES: usize = 16 << 10;

/// The ways `ls --quoting-style` knows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Style {
    /// The bytes as they are.
    Literal,
    /// Quoted for a shell where needed (`shell`).
    Shell,
    /// Quoted for a shell, always in quotes (`shell-always`).
    ShellAlways,
    /// Quoted for a shell where needed, `$'…'` for control characters (`shell-escape`).
    ShellEscape,
    /// Quoted for a shell, always in quotes, `$'…'` for control characters (`shell-escape-always`).
    ShellEscapeAlways,
    /// A string literal of C.
    C,
    /// Escapes of C without quotes.
    Escape,
    /// Quotes of the locale: `‘name’`.
    Locale,
}

/// `'name'`: always in quotes, as error messages name files.
pub fn always(name: &[u8]) -> Vec<u8> {
    shell(name, true, true, false)
}

/// The name, in quotes when a shell or a reader needs them: what stands before a colon in a message.
pub fn maybe(name: &[u8]) -> Vec<u8> {
    shell(name, false, true, true)
}

/// Quotes a value for prose: `‘word’`, with the escapes of C for unprintable bytes.
pub fn curly(word: &[u8]) -> Vec<u8> {
    let mut out = "‘".as_bytes().to_vec();
    escape(&mut out, word, b"");
    out.extend_from_slice("’".as_bytes());
    out
}

/// Escapes what cannot be printed as C does, without quotes.
pub fn escaped(text: &[u8]) -> Vec<u8> {
    let mut out = Vec::with_capacity(text.len());
    escape(&mut out, text, b"");
    out
}

/// Quotes `name` in the given style, as `ls --quoting-style` does.
pub fn styled(name: &[u8], style: Style) -> Vec<u8> {
    match style {
        Style::Literal => name.to_vec(),
        Style::Shell => shell(name, false, false, false),
        Style::ShellAlways => shell(name, true, false, false),
        Style::ShellEscape => shell(name, false, true, false),
        Style::ShellEscapeAlways => shell(name, true, true, false),
        Style::Locale => curly(name),
        Style::C => {
            let mut out = vec![b'"'];
            escape(&mut out, name, b"\"");
            out.push(b'"');
            out
        }
        Style::Escape => {
            let mut out = Vec::new();
            escape(&mut out, name, b" ");
            out
        }
    }
}

fn is_printable(c: char) -> bool {
    !c.is_control() && !matches!(c, '\u{2028}' | '\u{2029}' | '\u{fff9}'..='\u{fffb}' | '\u{e000}'..='\u{f8ff}')
}

fn letter(byte: u8) -> Option<u8> {
    Some(match byte {
        7 => b'a',
        8 => b'b',
        9 => b't',
        10 => b'n',
        11 => b'v',
        12 => b'f',
        13 => b'r',
        _ => return None,
    })
}

fn push_escape(out: &mut Vec<u8>, byte: u8) {
    match letter(byte) {
        Some(letter) => out.extend_from_slice(&[b'\\', letter]),
        None => out.extend_from_slice(&[b'\\', b'0' + (byte >> 6), b'0' + (byte >> 3 & 7), b'0' + (byte & 7)]),
    }
}

/// Characters of `text` as (bytes, printable). A long text is charged to the run on the way: where that comes to its end, nobody sees the rest.
fn characters(text: &[u8]) -> impl Iterator<Item = (&[u8], bool)> {
    let (mut read, mut asked) = (0, 0);
    let mut goes_on = move |bytes: &[u8]| {
        read += bytes.len();
        if read - asked < PART_BYTES {
            return true;
        }
        asked = read;
        Kernel::with_running(|kernel| {
            let meter = kernel.meter();
            // Each byte becomes four, and they stand in memory twice while they grow.
            meter.step(PART_BYTES as u64 / 4).and_then(|()| meter.fits(read.saturating_mul(8))).is_ok()
        })
        .unwrap_or(true)
    };
    mbchar::characters(text).take_while(move |(_, bytes)| goes_on(bytes)).map(|(c, bytes)| (bytes, c.is_some_and(is_printable)))
}

fn escape(out: &mut Vec<u8>, text: &[u8], special: &[u8]) {
    for (bytes, printable) in characters(text) {
        match bytes {
            [byte] if *byte == b'\\' || special.contains(byte) => out.extend_from_slice(&[b'\\', *byte]),
            _ if printable => out.extend_from_slice(bytes),
            _ => bytes.iter().for_each(|&b| push_escape(out, b)),
        }
    }
}

fn shell(name: &[u8], force: bool, escapes: bool, colon: bool) -> Vec<u8> {
    let special = |i: usize, bytes: &[u8], printable: bool| match bytes {
        [
            b' ' | b'!' | b'"' | b'$' | b'&' | b'(' | b')' | b'*' | b';' | b'<' | b'=' | b'>' | b'[' | b'^' | b'`' | b'|' | b'\'' | b'\\'
            | b'?',
        ] => true,
        [b'\n' | b'\t' | b'\r'] => true,
        [b'#' | b'~'] => i == 0,
        [b'{' | b'}'] => name.len() == 1,
        [b':'] => colon,
        _ => escapes && !printable,
    };
    let mut at = 0;
    let mut needed = name.is_empty();
    let mut plain_in_double = true;
    let mut has_single = false;
    for (bytes, printable) in characters(name) {
        needed |= special(at, bytes, printable);
        has_single |= bytes == b"'";
        plain_in_double &= printable
            && match bytes {
                [b] => {
                    b.is_ascii_alphanumeric()
                        || matches!(b, b' ' | b'\'' | b'%' | b'+' | b',' | b'-' | b'.' | b'/' | b':' | b']' | b'_' | b'@')
                        || (at == 0 && matches!(b, b'#' | b'~'))
                }
                _ => true,
            };
        at += bytes.len();
    }
    if !force && !needed {
        return name.to_vec();
    }
    if has_single && plain_in_double {
        return [b"\"", name, b"\""].concat();
    }
    let mut out = vec![b'\''];
    let mut escaping = false;
    for (bytes, printable) in characters(name) {
        if escapes && !printable {
            if !escaping {
                out.extend_from_slice(b"'$'");
                escaping = true;
            }
            bytes.iter().for_each(|&b| push_escape(&mut out, b));
            continue;
        }
        if escaping {
            out.extend_from_slice(b"''");
            escaping = false;
        }
        if bytes == b"'" {
            out.extend_from_slice(b"'\\''");
        } else {
            out.extend_from_slice(bytes);
        }
    }
    out.push(b'\'');
    out
}

#[cfg(test)]
mod tests {
    use crate::gnu::quotearg::*;

    #[test]
    fn names_are_quoted_as_gnu_does() {
        let rows: &[(&[u8], &str, &str)] = &[
            (b"a", "a", "'a'"),
            (b"a b", "'a b'", "'a b'"),
            (b"", "''", "''"),
            (b"it's", "\"it's\"", "\"it's\""),
            (b"it's $x", "'it'\\''s $x'", "'it'\\''s $x'"),
            (b"a\nb", "'a'$'\\n''b'", "'a'$'\\n''b'"),
            (b"a\xff", "'a'$'\\377'", "'a'$'\\377'"),
            (b"a:b", "'a:b'", "'a:b'"),
        ];
        for (name, if_needed, in_quotes) in rows {
            assert_eq!(String::from_utf8_lossy(&maybe(name)), *if_needed);
            assert_eq!(String::from_utf8_lossy(&always(name)), *in_quotes);
        }
    }
}
