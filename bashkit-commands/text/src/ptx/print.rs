//! Lines of the index: plain, for roff, for TeX.

use bashkit_core::command::Cx;
use bashkit_core::gnu::searcher::Searcher;
use bashkit_core::kernel::Fault;

use super::layout::{Field, Layout, Line, signed};
use super::occurrences::{Occurrence, Selection, Source, is_space};

/// Form of the output.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Format {
    Plain,
    Roff,
    Tex,
}

/// Prints the whole index.
pub(super) fn print(
    cx: &Cx<'_>,
    sources: &[Source],
    occurrences: &[Occurrence],
    selection: &Selection,
    layout: &Layout,
    format: Format,
    name: &[u8],
) -> Result<(), Fault> {
    let searcher = Searcher::new(cx, 1);
    let mut out = cx.stdout();
    for word in occurrences {
        let Some(source) = sources.get(word.source) else { continue };
        cx.step(1)?;
        let line = layout.line(&searcher, &source.bytes, selection, word)?;
        let reference = if layout.wishes.auto {
            Some([&source.name[..], b":", word.line.to_string().as_bytes()].concat())
        } else {
            selection.has_references.then(|| source.bytes.get(word.reference.0..word.reference.1).unwrap_or_default().to_vec())
        };
        let mut printer = Printer { out: Vec::new(), text: &source.bytes, layout, format };
        match format {
            Format::Plain => printer.plain(&line, reference),
            Format::Roff => printer.roff(&line, name, reference),
            Format::Tex => printer.tex(&line, word.key, name, reference),
        }
        out.line(&printer.out)?;
    }
    out.flush()
}

/// Writer of one line.
struct Printer<'p> {
    out: Vec<u8>,
    text: &'p [u8],
    layout: &'p Layout,
    format: Format,
}

impl Printer<'_> {
    fn spaces(&mut self, n: i64) {
        self.out.resize(self.out.len() + usize::try_from(n).unwrap_or(0), b' ');
    }

    fn cut(&mut self, field: Field) {
        if field.is_cut {
            self.out.extend_from_slice(&self.layout.wishes.truncation);
        }
    }

    /// Adds a text, white space as blanks, with what the form of the output needs to be escaped.
    fn escaped(&mut self, text: &[u8]) {
        for &byte in text {
            match (byte, self.format) {
                (byte, _) if is_space(byte) => self.out.push(b' '),
                (b'"', Format::Roff) => self.out.extend_from_slice(b"\"\""),
                (b'$' | b'%' | b'&' | b'#' | b'_', Format::Tex) => self.out.extend_from_slice(&[b'\\', byte]),
                (b'{' | b'}', Format::Tex) => self.out.extend_from_slice(&[b'$', b'\\', byte, b'$']),
                (b'\\', Format::Tex) => self.out.extend_from_slice(b"\\backslash{}"),
                _ => self.out.push(byte),
            }
        }
    }

    fn field(&mut self, field: Field) {
        let text = self.text;
        self.escaped(text.get(field.from..field.to).unwrap_or_default());
    }

    /// Width of a field with the sign that something was left out.
    fn width(&self, field: Field) -> i64 {
        let sign = if field.is_cut { signed(self.layout.wishes.truncation.len()) } else { 0 };
        field.width() + sign
    }

    fn plain(&mut self, line: &Line, reference: Option<Vec<u8>>) {
        let (half, gap, right) = (self.layout.half, self.layout.wishes.gap, self.layout.wishes.right);
        if !right {
            let mut shown = reference.clone().unwrap_or_default();
            if self.layout.wishes.auto {
                shown.push(b':');
            }
            self.escaped(&shown);
            self.spaces(self.layout.reference_width + gap - signed(shown.len()));
        }
        if line.tail.is_empty() {
            self.spaces(half - gap - self.width(line.before));
        } else {
            self.field(line.tail);
            self.cut(line.tail);
            self.spaces(half - gap - self.width(line.before) - self.width(line.tail));
        }
        self.cut(line.before);
        self.field(line.before);
        self.spaces(gap);
        self.field(line.after);
        self.cut(line.after);
        if !line.head.is_empty() {
            self.spaces(half - self.width(line.after) - self.width(line.head));
            self.cut(line.head);
            self.field(line.head);
        } else if reference.is_some() && right {
            self.spaces(half - self.width(line.after));
        }
        if let Some(reference) = reference.filter(|_| right) {
            self.spaces(gap);
            self.escaped(&reference);
        }
    }

    fn roff(&mut self, line: &Line, name: &[u8], reference: Option<Vec<u8>>) {
        self.out.push(b'.');
        self.out.extend_from_slice(name);
        for (field, cut_before) in [(line.tail, false), (line.before, true), (line.after, false), (line.head, true)] {
            self.out.extend_from_slice(b" \"");
            if cut_before {
                self.cut(field);
            }
            self.field(field);
            if !cut_before {
                self.cut(field);
            }
            self.out.push(b'"');
        }
        if let Some(reference) = reference {
            self.out.extend_from_slice(b" \"");
            self.escaped(&reference);
            self.out.push(b'"');
        }
    }

    fn tex(&mut self, line: &Line, key: (usize, usize), name: &[u8], reference: Option<Vec<u8>>) {
        self.out.push(b'\\');
        self.out.extend_from_slice(name);
        self.out.extend_from_slice(b" {");
        self.field(line.tail);
        self.cut(line.tail);
        self.out.extend_from_slice(b"}{");
        self.cut(line.before);
        self.field(line.before);
        self.out.extend_from_slice(b"}{");
        let word = Field { from: line.after.from, to: key.1.min(line.after.to), is_cut: false };
        self.field(word);
        self.out.extend_from_slice(b"}{");
        self.field(Field { from: word.to, to: line.after.to, is_cut: false });
        self.cut(line.after);
        self.out.extend_from_slice(b"}{");
        self.cut(line.head);
        self.field(line.head);
        self.out.push(b'}');
        if let Some(reference) = reference {
            self.out.push(b'{');
            self.escaped(&reference);
            self.out.push(b'}');
        }
    }
}
