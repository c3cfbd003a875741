//! Here-documents: their bodies stand behind the line that names them.

use std::rc::Rc;

use crate::syntax::ast::{HereDoc, ParamName, ParamOp, Parameter, Part, Quote, Word};
use crate::syntax::lexer::{Reader, Res, Start};
use crate::syntax::word::{DoubleEnd, Parts};

/// A here-document whose body is still to be read.
#[derive(Debug)]
pub(super) struct Pending {
    pub(super) doc: Rc<HereDoc>,
    /// A substitution around its name ended before the body, and that was said.
    pub(super) is_told: bool,
}

impl Reader<'_, '_> {
    /// The bodies of the here-documents named so far. Stands at the beginning of a line, or at the end of the text.
    pub(super) fn here_docs(&mut self) -> Res<()> {
        for pending in std::mem::take(&mut self.p.pending) {
            self.here_doc(&pending)?;
        }
        Ok(())
    }

    /// Warns of the here-documents that the end of the text leaves without a body.
    pub(super) fn warn_of_pending(&mut self) {
        let named_at = self.start().line;
        for pending in std::mem::take(&mut self.p.pending) {
            if !pending.is_told {
                self.warn_no_delimiter(&pending.doc, named_at);
            }
        }
    }

    /// Counts the lines of the here-documents that are still to be read, where the line ends here. bash: it reads them before it notes the line of a
    /// command of one word.
    pub(super) fn lines_of_pending(&mut self) -> u32 {
        if self.p.pending.is_empty() || !matches!(self.peek(), b'\n' | b'#') {
            return 0;
        }
        self.load_line();
        let Some(end) = memchr::memchr(b'\n', self.rest()) else { return 0 };
        let (pos, n_warnings) = (self.p.pos, self.p.warnings.len());
        self.bump(end + 1);
        let first = self.start().line;
        let docs: Vec<Rc<HereDoc>> = self.p.pending.iter().map(|pending| Rc::clone(&pending.doc)).collect();
        for doc in docs {
            self.here_lines(&doc, first);
        }
        let lines = self.start().line.saturating_sub(first);
        self.p.pos = pos;
        self.p.warnings.truncate(n_warnings);
        lines
    }

    fn here_doc(&mut self, pending: &Pending) -> Res<()> {
        let doc = &pending.doc;
        let start = self.start();
        let after_newline = self.p.pos.checked_sub(1).and_then(|at| self.p.buf.get(at)) == Some(&b'\n');
        // bash: the line before the body, wherever the command began.
        let named_at = start.line.saturating_sub(u32::from(after_newline));
        let text = self.here_lines(doc, named_at);
        let body = if doc.quoted {
            let parts = if text.is_empty() { Vec::new() } else { vec![Part::Quoted(text.into(), Quote::Single)] };
            Word { parts, span: self.span(start) }
        } else {
            // What is printed anew otherwise than it was written: commands and `$'…'`.
            let is_quote = |pair: &[u8]| matches!(pair, b"$'" | b"$\"");
            if memchr::memchr2(b'`', b'(', &text).is_some() || text.windows(2).any(is_quote) {
                let _ = doc.source.set(text.as_slice().into());
            }
            let mut word = self.here_text(text, start)?;
            word.span = self.span(start);
            word
        };
        let _ = doc.body.set(body);
        Ok(())
    }

    /// Reads lines up to the delimiter; a warning without one names the line given.
    fn here_lines(&mut self, doc: &HereDoc, named_at: u32) -> Vec<u8> {
        let mut text = Vec::new();
        loop {
            if self.peek() == 0 {
                self.warn_no_delimiter(doc, named_at);
                if text.last().is_some_and(|&b| b != b'\n') {
                    text.push(b'\n');
                }
                break;
            }
            // bash: in `$(…)` the parenthesis may follow the delimiter.
            if self.p.substitutions > 0 && self.at(&doc.delimiter) && self.peek_at(doc.delimiter.len()) == b')' {
                self.warn_no_delimiter(doc, named_at);
                self.bump(doc.delimiter.len());
                break;
            }
            let line_start = text.len();
            self.here_line(doc, &mut text);
            let line = text.get(line_start..).unwrap_or_default();
            if line.strip_suffix(b"\n").unwrap_or(line) == &*doc.delimiter {
                text.truncate(line_start);
                break;
            }
        }
        text
    }

    /// Appends the next line, and the lines that continue it; for `<<-` without the tabs that the first of them begins with.
    fn here_line(&mut self, doc: &HereDoc, text: &mut Vec<u8>) {
        if doc.strip_tabs {
            while self.peek() == b'\t' {
                self.bump(1);
            }
        }
        loop {
            self.load_line();
            let len = memchr::memchr(b'\n', self.rest()).map_or_else(|| self.rest().len(), |at| at + 1);
            let line = self.rest().get(..len).unwrap_or_default();
            let n_backslashes = line.strip_suffix(b"\n").unwrap_or(b"").iter().rev().take_while(|&&b| b == b'\\').count();
            if doc.quoted || n_backslashes % 2 == 0 {
                text.extend_from_slice(line);
                self.bump(len);
                return;
            }
            text.extend_from_slice(line.get(..len.saturating_sub(2)).unwrap_or_default());
            self.bump(len);
        }
    }

    fn warn_no_delimiter(&mut self, doc: &HereDoc, named_at: u32) {
        let line = if self.peek() == 0 { self.end_line().saturating_sub(1).max(named_at) } else { self.start().line };
        let message = [
            format!("warning: here-document at line {named_at} delimited by end-of-file (wanted `").into_bytes(),
            doc.delimiter.to_vec(),
            b"')".to_vec(),
        ]
        .concat();
        self.p.warnings.push((line, message));
    }

    /// The body as parts. bash reads it only when it is used, so what cannot be parsed is left to fail then.
    fn here_text(&mut self, text: Vec<u8>, at: Start) -> Res<Word> {
        self.enter()?;
        let word = self.within(text, at, |reader| {
            let mut parts = Parts::default();
            while reader.peek() != 0 {
                let from = reader.p.pos;
                let n_warnings = reader.p.warnings.len();
                match reader.double(DoubleEnd::Text, &mut parts) {
                    Ok(()) => {}
                    Err(error) if error.limit => return Err(error),
                    Err(_) => {
                        let len = reader.p.buf.len();
                        let span = reader.here();
                        let source: Rc<[u8]> = reader.p.buf.get(from..).unwrap_or_default().into();
                        reader.p.pos = len;
                        reader.p.warnings.truncate(n_warnings);
                        parts = Parts::default();
                        parts.push(Part::Parameter(Rc::new(Parameter {
                            name: ParamName::Special(0),
                            index: None,
                            indirect: false,
                            length: false,
                            op: ParamOp::Bad(Rc::clone(&source)),
                            source,
                            braced: true,
                            span,
                        })));
                    }
                }
            }
            Ok(Word { parts: parts.finish(), ..Word::default() })
        })?;
        self.leave();
        Ok(word)
    }
}
