//! What is said when a text is not a script.

use crate::syntax::span::Span;

/// Syntax error of a script, with bash's message.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SyntaxError {
    /// The lines of bash's message, without the `bash: line N: ` before each.
    pub lines: Vec<Vec<u8>>,
    /// The line that bash names.
    pub line: u32,
    /// Span that the error is about.
    pub span: Span,
    /// A guard on nesting or size stopped it, not the grammar.
    pub limit: bool,
    /// The text ended too early.
    pub incomplete: bool,
    /// bash takes this for the end of the script: it stops with the status it had. (`eval` and `.` answer 2.)
    pub ends_input: bool,
    /// Place is inside `$(…)` or its like: bash ends a text of `-c` with 127 then.
    pub in_substitution: bool,
    /// Place is inside an array literal: bash discards the command and goes on with the next line.
    pub discards: bool,
    /// Text that bash says next, with the line it names there.
    pub then: Option<(u32, Vec<u8>)>,
    /// The text ended in quotes or brackets: bash stops with the status it had, unless that was 0. (`eval` and `.` answer 2.)
    pub unmatched: bool,
}

impl SyntaxError {
    /// A message of one line.
    pub(super) fn new(message: impl Into<Vec<u8>>, span: Span) -> Box<Self> {
        Box::new(Self {
            lines: vec![message.into()],
            line: span.line,
            span,
            limit: false,
            incomplete: false,
            ends_input: false,
            discards: false,
            then: None,
            unmatched: false,
            in_substitution: false,
        })
    }

    /// Adds a second line to the message.
    pub(super) fn and(mut self: Box<Self>, line: Vec<u8>) -> Box<Self> {
        self.lines.push(line);
        self
    }

    /// Marks a text that ended too early.
    pub(super) fn incomplete(mut self: Box<Self>) -> Box<Self> {
        self.incomplete = true;
        self
    }

    /// Marks an error that bash takes for the end of the script.
    pub(super) fn ends_input(mut self: Box<Self>) -> Box<Self> {
        self.ends_input = !self.incomplete;
        self
    }

    /// Marks an error in an array literal.
    pub(super) fn discards(mut self: Box<Self>) -> Box<Self> {
        self.discards = !self.limit;
        self
    }

    /// Marks quotes or brackets without an end.
    pub(super) fn unmatched(mut self: Box<Self>) -> Box<Self> {
        self.unmatched = true;
        self
    }

    /// Marks an error that a guard made.
    pub(super) fn limit(mut self: Box<Self>) -> Box<Self> {
        self.limit = true;
        self
    }

    /// The message with the line of the source and a caret under the place.
    #[must_use]
    pub fn render(&self, source: &[u8]) -> String {
        let mut text = String::new();
        for line in self.lines.iter().take(1) {
            text.push_str(&format!("line {}: {}\n", self.line, String::from_utf8_lossy(line)));
        }
        let start = (self.span.start as usize).min(source.len());
        let (before, after) = source.split_at_checked(start).unwrap_or((source, b""));
        let line_start = memchr::memrchr(b'\n', before).map_or(0, |at| at + 1);
        let line_end = memchr::memchr(b'\n', after).map_or(source.len(), |at| start + at);
        let line = String::from_utf8_lossy(source.get(line_start..line_end).unwrap_or_default()).into_owned();
        let column = String::from_utf8_lossy(source.get(line_start..start).unwrap_or_default()).chars().count();
        let width = (self.span.end as usize).min(line_end).saturating_sub(start).max(1);
        text.push_str(&format!("    {line}\n    {}{}\n", " ".repeat(column), "^".repeat(width.min(200))));
        text
    }
}

impl std::fmt::Display for SyntaxError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        for (number, line) in self.lines.iter().enumerate() {
            if number > 0 {
                f.write_str("\n")?;
            }
            write!(f, "line {}: {}", self.line, String::from_utf8_lossy(line))?;
        }
        Ok(())
    }
}

impl std::error::Error for SyntaxError {}
