//! Bytes that are no text: described instead of shown.

use super::note::{counted, thousands};

/// Number of bytes that are shown.
const BYTES_SHOWN: usize = 64;

/// Whether a tenth of it or more is what texts do not have: NUL and other control characters, bytes that are not UTF-8, and the characters that
/// stand for such.
pub(super) fn is_binary(text: &[u8]) -> bool {
    let mut strange = 0;
    for chunk in text.utf8_chunks() {
        strange += chunk.invalid().len();
        strange += chunk.valid().bytes().filter(|byte| is_control(*byte)).count();
        strange += chunk.valid().matches('\u{fffd}').count();
    }
    strange * 10 >= text.len()
}

fn is_control(byte: u8) -> bool {
    matches!(byte, 0..=0x06 | 0x0e..=0x1a | 0x1c..=0x1f | 0x7f)
}

/// Description of bytes: their number, the kind of file that begins so, and the first of them.
pub(super) fn describe(bytes: &[u8]) -> Vec<u8> {
    let shown = bytes.get(..BYTES_SHOWN).unwrap_or(bytes);
    let kind = kind(bytes).map_or_else(String::new, |kind| format!(", {kind}"));
    let mut text =
        format!("[binary{kind}, {}; the first {} in hexadecimal:]\n", counted(bytes.len() as u64, "byte"), thousands(shown.len() as u64));
    for line in shown.chunks(16) {
        let hex: Vec<String> = line.iter().map(|byte| format!("{byte:02x}")).collect();
        text.push_str(&hex.join(" "));
        text.push('\n');
    }
    text.into_bytes()
}

/// Format that the first bytes tell.
fn kind(bytes: &[u8]) -> Option<&'static str> {
    const KINDS: &[(&[u8], &str)] = &[
        (b"\x1f\x8b", "gzip"),
        (b"PK\x03\x04", "ZIP"),
        (b"\x89PNG\r\n\x1a\n", "PNG"),
        (b"\xff\xd8\xff", "JPEG"),
        (b"GIF8", "GIF"),
        (b"%PDF-", "PDF"),
        (b"\x7fELF", "ELF"),
        (b"BZh", "bzip2"),
        (b"\xfd7zXZ\x00", "xz"),
        (b"\x28\xb5\x2f\xfd", "Zstandard"),
        (b"SQLite format 3\x00", "SQLite"),
        (b"\x00asm", "WebAssembly"),
    ];
    KINDS.iter().find(|(start, _)| bytes.starts_with(start)).map(|(_, kind)| *kind)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_binary() {
        for text in [
            &b"hello\n"[..],
            "ä€😀".as_bytes(),
            b"\x1b[31mred\x1b[0m",
            b"a long line of latin-1 text: caf\xe9, and more words\n",
            b"one/path/name/of/many\0another/path/name\0",
        ] {
            assert!(!is_binary(text), "{text:?}");
        }
        for bytes in [&b"\0\0\0\0"[..], b"\x7fELF\x02\x01\x01\0\0", &[0xe9; 10], "\u{fffd}\u{fffd}ab".as_bytes()] {
            assert!(is_binary(bytes), "{bytes:?}");
        }
        assert_eq!(describe(&[b"\x1f\x8b".as_slice(), &[0; 12_343]].concat()).iter().filter(|byte| **byte == b'\n').count(), 5);
        assert!(describe(b"\x1f\x8b\0").starts_with(b"[binary, gzip, 3 bytes; the first 3 in hexadecimal:]\n1f 8b 00\n"));
    }
}
