//! Names of characters in bracket expressions: `[[.hyphen.]]`.

/// Names of characters as bash has them, which are those of the POSIX portable character set and some others; sorted.
const NAMES: [(&str, u8); 94] = [
    ("ACK", 0x06),
    ("BS", 0x08),
    ("CAN", 0x18),
    ("CR", 0x0d),
    ("DC1", 0x11),
    ("DC2", 0x12),
    ("DC3", 0x13),
    ("DC4", 0x14),
    ("DEL", 0x7f),
    ("DLE", 0x10),
    ("EM", 0x19),
    ("ENQ", 0x05),
    ("EOT", 0x04),
    ("ESC", 0x1b),
    ("ETB", 0x17),
    ("ETX", 0x03),
    ("FF", 0x0c),
    ("FS", 0x1c),
    ("GS", 0x1d),
    ("HT", 0x09),
    ("IS1", 0x1f),
    ("IS2", 0x1e),
    ("IS3", 0x1d),
    ("IS4", 0x1c),
    ("LF", 0x0a),
    ("NAK", 0x15),
    ("RS", 0x1e),
    ("SI", 0x0f),
    ("SO", 0x0e),
    ("SOH", 0x01),
    ("STX", 0x02),
    ("SUB", 0x1a),
    ("SYN", 0x16),
    ("US", 0x1f),
    ("VT", 0x0b),
    ("alert", 0x07),
    ("ampersand", 0x26),
    ("apostrophe", 0x27),
    ("asterisk", 0x2a),
    ("backslash", 0x5c),
    ("backspace", 0x08),
    ("carriage-return", 0x0d),
    ("circumflex", 0x5e),
    ("circumflex-accent", 0x5e),
    ("colon", 0x3a),
    ("comma", 0x2c),
    ("commercial-at", 0x40),
    ("dash", 0x2d),
    ("dollar-sign", 0x24),
    ("eight", 0x38),
    ("equals-sign", 0x3d),
    ("exclamation-mark", 0x21),
    ("five", 0x35),
    ("form-feed", 0x0c),
    ("four", 0x34),
    ("full-stop", 0x2e),
    ("grave-accent", 0x60),
    ("greater-than-sign", 0x3e),
    ("hyphen", 0x2d),
    ("hyphen-minus", 0x2d),
    ("left-brace", 0x7b),
    ("left-curly-bracket", 0x7b),
    ("left-parenthesis", 0x28),
    ("left-square-bracket", 0x5b),
    ("less-than-sign", 0x3c),
    ("minus", 0x2d),
    ("newline", 0x0a),
    ("nine", 0x39),
    ("number-sign", 0x23),
    ("one", 0x31),
    ("percent-sign", 0x25),
    ("period", 0x2e),
    ("plus-sign", 0x2b),
    ("question-mark", 0x3f),
    ("quotation-mark", 0x22),
    ("reverse-solidus", 0x5c),
    ("right-brace", 0x7d),
    ("right-curly-bracket", 0x7d),
    ("right-parenthesis", 0x29),
    ("right-square-bracket", 0x5d),
    ("semicolon", 0x3b),
    ("seven", 0x37),
    ("six", 0x36),
    ("slash", 0x2f),
    ("solidus", 0x2f),
    ("space", 0x20),
    ("tab", 0x09),
    ("three", 0x33),
    ("tilde", 0x7e),
    ("two", 0x32),
    ("underscore", 0x5f),
    ("vertical-line", 0x7c),
    ("vertical-tab", 0x0b),
    ("zero", 0x30),
];

/// Character that a collating symbol of more than one character names.
pub(super) fn named(name: &[u8]) -> Option<u32> {
    let at = NAMES.binary_search_by(|(known, _)| known.as_bytes().cmp(name)).ok()?;
    NAMES.get(at).map(|(_, byte)| u32::from(*byte))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_found() {
        assert!(NAMES.is_sorted_by(|(a, _), (b, _)| a < b));
        for (name, byte) in NAMES {
            assert_eq!(named(name.as_bytes()), Some(u32::from(byte)), "{name}");
        }
        assert_eq!((named(b"hyphen"), named(b"nosuch"), named(b"")), (Some(u32::from(b'-')), None, None));
    }
}
