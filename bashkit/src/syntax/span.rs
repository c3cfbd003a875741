//! Where something stands in a script.

/// A range of bytes of the source text, and the line that it begins on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Span {
    /// Position of the first byte.
    pub start: u32,
    /// Position one past the last byte.
    pub end: u32,
    /// The line of the first byte, counted from 1 (plus the offset the parser was given).
    pub line: u32,
}
