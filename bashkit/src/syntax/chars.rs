//! What each byte means to the lexer, and which words are reserved.

/// Class of bytes that end an unquoted word.
pub(super) const META: u8 = 1;
/// Begins a quotation or an expansion.
pub(super) const QUOTE: u8 = 2;
/// Begins an extended pattern when `(` follows.
pub(super) const EXT: u8 = 4;
/// Class of the byte `:`.
pub(super) const COLON: u8 = 8;
/// Class of the bytes `[` and `]`.
pub(super) const BRACKET: u8 = 16;
/// Class of the byte `}`.
pub(super) const BRACE: u8 = 32;
/// Class of the byte `/`.
pub(super) const SLASH: u8 = 64;
/// Class of the bytes `(`, `)`, `;`, `?`.
pub(super) const ARITH: u8 = 128;

static CLASS: [u8; 256] = classes();

const fn classes() -> [u8; 256] {
    let mut table = [0; 256];
    let mut byte = 0;
    while byte < 256 {
        #[expect(clippy::indexing_slicing, reason = "evaluated at compile time")]
        #[expect(clippy::cast_possible_truncation, reason = "below 256")]
        {
            table[byte] = class_of(byte as u8);
        }
        byte += 1;
    }
    table
}

const fn class_of(byte: u8) -> u8 {
    match byte {
        b' ' | b'\t' | b'\n' | b'&' | b'|' | b'<' | b'>' => META,
        b'(' | b')' | b';' => META | ARITH,
        b'?' => EXT | ARITH,
        b'\'' | b'"' | b'\\' | b'$' | b'`' => QUOTE,
        b'*' | b'+' | b'@' | b'!' => EXT,
        b':' => COLON,
        b'[' | b']' => BRACKET,
        b'}' => BRACE,
        b'/' => SLASH,
        _ => 0,
    }
}

/// The classes of a byte.
pub(super) fn class(byte: u8) -> u8 {
    CLASS.get(usize::from(byte)).copied().unwrap_or(0)
}

/// Whether a byte ends an unquoted word.
pub(super) fn is_meta(byte: u8) -> bool {
    class(byte) & META != 0
}

/// Whether a byte can begin a name.
pub(super) fn is_name_start(byte: u8) -> bool {
    byte.is_ascii_alphabetic() || byte == b'_'
}

/// Whether a byte can stand in a name.
pub(super) fn is_name_byte(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_'
}

/// Whether the text is a name: a letter or `_`, then letters, digits and `_`.
#[must_use]
pub fn is_name(text: &[u8]) -> bool {
    text.first().is_some_and(|&b| is_name_start(b)) && text.iter().all(|&b| is_name_byte(b))
}

/// Number of bytes of a name that the text begins with.
pub(super) fn name_len(text: &[u8]) -> usize {
    match text.first() {
        Some(&b) if is_name_start(b) => text.iter().position(|&b| !is_name_byte(b)).unwrap_or(text.len()),
        _ => 0,
    }
}

/// Reserved word of the shell grammar.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Keyword {
    Bang,
    OpenBrace,
    CloseBrace,
    OpenCond,
    CloseCond,
    Case,
    Coproc,
    Do,
    Done,
    Elif,
    Else,
    Esac,
    Fi,
    For,
    Function,
    If,
    In,
    Select,
    Then,
    Time,
    Until,
    While,
}

impl Keyword {
    /// The keyword with this spelling.
    pub(super) fn of(word: &[u8]) -> Option<Self> {
        Some(match word {
            b"!" => Self::Bang,
            b"{" => Self::OpenBrace,
            b"}" => Self::CloseBrace,
            b"[[" => Self::OpenCond,
            b"]]" => Self::CloseCond,
            b"case" => Self::Case,
            b"coproc" => Self::Coproc,
            b"do" => Self::Do,
            b"done" => Self::Done,
            b"elif" => Self::Elif,
            b"else" => Self::Else,
            b"esac" => Self::Esac,
            b"fi" => Self::Fi,
            b"for" => Self::For,
            b"function" => Self::Function,
            b"if" => Self::If,
            b"in" => Self::In,
            b"select" => Self::Select,
            b"then" => Self::Then,
            b"time" => Self::Time,
            b"until" => Self::Until,
            b"while" => Self::While,
            _ => return None,
        })
    }

    /// Whether it cannot begin a command, so that a list ends before it.
    pub(super) fn ends_list(self) -> bool {
        matches!(
            self,
            Self::CloseBrace
                | Self::CloseCond
                | Self::Do
                | Self::Done
                | Self::Elif
                | Self::Else
                | Self::Esac
                | Self::Fi
                | Self::In
                | Self::Then
        )
    }

    /// Whether it begins a compound command.
    pub(super) fn begins_compound(self) -> bool {
        matches!(self, Self::OpenBrace | Self::OpenCond | Self::Case | Self::For | Self::If | Self::Select | Self::Until | Self::While)
    }
}

/// Whether the text is a reserved word of bash.
#[must_use]
pub fn is_reserved_word(text: &[u8]) -> bool {
    Keyword::of(text).is_some()
}
