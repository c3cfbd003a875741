//! The list of fields that a word becomes: text with marks for what was quoted, split as it grows.

use std::rc::Rc;

use bashkit_core::error::Error;
use bashkit_core::limits::Meter;
use bashkit_core::pattern::glob::Glob;

use crate::runtime::shell::Ifs;
use crate::runtime::stop::Stop;

/// Bytes that a field takes beside its text, and the word that is made of it.
pub(super) const FIELD_BYTES: usize = size_of::<Field>() + size_of::<Vec<u8>>() + 64;

/// Result that a word is expanded to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum ExpansionMode {
    /// Fields: split at `IFS`, globbed.
    Fields,
    /// Text in one piece, quotes removed.
    Text,
    /// Pattern: what was quoted is escaped with backslashes.
    Pattern,
    /// Regular expression: what was quoted is made literal.
    Regex,
}

/// Purpose that a text is expanded for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Purpose {
    /// Purpose without rules of its own.
    Other,
    /// The value of an assignment.
    Value,
    /// An element in the literal of an indexed array.
    Element,
    /// The body of a here-document.
    Document,
}

/// Bytes that a text takes when more is added to it: it stands in memory twice while it grows.
#[inline]
pub(crate) fn grown(bytes: usize, more: usize) -> usize {
    if bytes == 0 { more } else { 2 * bytes.saturating_add(more) }
}

/// Degree to which an expansion changed a list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Operated {
    /// List as it was, without a change.
    No,
    /// `/`, `^`, `,`, a slice, the keys.
    Lightly,
    /// `#`, `%`, `@Q` and its like, names.
    Wholly,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Before {
    /// Beginning of the word, or text.
    Text,
    /// White space of `IFS` ended a field.
    Space,
    /// Another separator ended a field.
    Separator,
}

/// Field that nothing is added to any more.
#[derive(Debug)]
pub(crate) struct Field {
    /// Text of the field, quotes removed.
    pub text: Vec<u8>,
    /// The pattern, when unquoted pattern characters are in it.
    pub pattern: Option<Vec<u8>>,
}

/// Builder of the fields of words.
#[derive(Debug)]
pub(crate) struct Fields {
    /// Result that is being made.
    pub mode: ExpansionMode,
    ifs: Rc<Ifs>,
    glob: bool,
    extglob: bool,
    done: Vec<Field>,
    text: Vec<u8>,
    quoted: Vec<(usize, usize)>,
    magic: bool,
    exists: bool,
    before: Before,
    meter: Rc<Meter>,
    /// Bytes that the finished fields take.
    bytes: usize,
    failed: Option<Error>,
    /// A list such as `$@` was added in double quotes: where it is empty, the quotes make no field.
    pub list_seen: bool,
    /// Keeps a field of what expanded to nothing, even beside an empty `"$@"`.
    pub keeps_empty: bool,
    /// Text is in double quotes in which a list may stand: an empty expansion makes no field there.
    pub beside_list: bool,
    /// Purpose that the text is for.
    pub purpose: Purpose,
    /// Degree to which the list that is added was changed.
    pub operated: Operated,
    /// bash: of a quoted `"$@"` only the first text counts, and what stands before it (a pattern of `case`).
    pub first_only: bool,
    /// bash: in a replacement an empty element of a quoted list is the character 127, but for the first.
    pub marks_others: bool,
    /// bash: in the word of `case` an empty element of a quoted list of several is the character 127.
    pub marks_empty: bool,
    /// Value of a declaration. bash: with an empty `IFS` it joins `$*` with blanks.
    pub declares: bool,
    /// bash: in a here-document some lists of `*` are joined with blanks, whatever `IFS` is.
    pub joins_with_blanks: bool,
    /// Marks that the first text was added.
    closed: bool,
    /// bash: beside a `"$@"`, a changed `"${*…}"` is split where it was joined.
    pub star_splits: bool,
    /// Values are those of a list. bash: white space that these begin with hides the separator behind it.
    pub leads_list: bool,
    /// bash: the list that is added is split but once, and what it begins with counts.
    pub keeps_lead: bool,
}

impl Fields {
    /// Makes an empty list of fields.
    pub(crate) fn new(mode: ExpansionMode, ifs: &Rc<Ifs>, glob: bool, extglob: bool, meter: &Rc<Meter>) -> Self {
        Self {
            mode,
            ifs: Rc::clone(ifs),
            glob,
            extglob,
            done: Vec::new(),
            text: Vec::new(),
            quoted: Vec::new(),
            magic: false,
            exists: false,
            before: Before::Text,
            meter: Rc::clone(meter),
            bytes: 0,
            failed: None,
            list_seen: false,
            keeps_empty: false,
            beside_list: false,
            purpose: Purpose::Other,
            operated: Operated::No,
            first_only: false,
            marks_others: false,
            marks_empty: false,
            declares: false,
            joins_with_blanks: false,
            closed: false,
            star_splits: false,
            leads_list: false,
            keeps_lead: false,
        }
    }

    /// The limit that was reached while text was added.
    ///
    /// # Errors
    /// That limit.
    pub(crate) fn check(&mut self) -> Result<(), Error> {
        self.failed.take().map_or(Ok(()), Err)
    }

    /// Separators of `IFS` that split the text.
    pub(crate) fn ifs(&self) -> &Ifs {
        &self.ifs
    }

    /// Purpose of a text beside this one that is of the same here-document, if it is one.
    pub(crate) fn document(&self) -> Purpose {
        if self.purpose == Purpose::Document { Purpose::Document } else { Purpose::Other }
    }

    /// Whether values are split.
    pub(crate) fn splits(&self) -> bool {
        self.mode == ExpansionMode::Fields
    }

    /// bash: whether `$@` and its like, where they become one text, are joined as `$*` is, not with blanks. An empty `IFS` joins with blanks.
    pub(crate) fn joins_with_ifs(&self, quoted: bool) -> bool {
        match (self.purpose, self.operated) {
            _ if self.ifs.first.is_empty() => false,
            (Purpose::Element, _) | (Purpose::Value, Operated::Wholly) => true,
            (Purpose::Value, Operated::Lightly) => quoted,
            _ => false,
        }
    }

    /// Bytes collected in the field that is being built.
    pub(crate) fn len(&self) -> usize {
        self.text.len()
    }

    /// The field being built exists even if it stays empty.
    pub(crate) fn touch(&mut self) {
        self.exists = true;
        self.before = Before::Text;
    }

    /// Adds quoted text, which is not split.
    pub(crate) fn quoted(&mut self, text: &[u8]) {
        self.touch();
        if text.is_empty() || self.closed {
            return;
        }
        let start = self.text.len();
        self.text.extend_from_slice(text);
        if self.mode != ExpansionMode::Text {
            match self.quoted.last_mut() {
                Some((_, end)) if *end == start => *end = self.text.len(),
                _ => self.quoted.push((start, self.text.len())),
            }
        }
    }

    /// Adds unquoted text of the script: not split, pattern characters active.
    pub(crate) fn literal(&mut self, text: &[u8]) {
        if text.is_empty() || self.closed {
            return;
        }
        self.touch();
        self.note_magic(text);
        self.text.extend_from_slice(text);
    }

    fn note_magic(&mut self, text: &[u8]) {
        if self.glob && !self.magic {
            self.magic = text.iter().any(|b| matches!(b, b'*' | b'?' | b'[')) || self.extglob && memchr::memchr(b'(', text).is_some();
        }
    }

    /// Adds an unquoted value: split at `IFS`, pattern characters active.
    pub(crate) fn value(&mut self, text: &[u8]) {
        if self.mode != ExpansionMode::Fields {
            self.literal(text);
            if !text.is_empty() {
                self.touch();
            }
            return;
        }
        let mut start = 0;
        for (i, &byte) in text.iter().enumerate() {
            if byte < 0x80 && !self.ifs.has(byte) || i < start {
                continue;
            }
            let len = self.ifs.separator_len(text.get(i..).unwrap_or_default());
            if len == 0 {
                continue;
            }
            if self.failed.is_some() {
                return;
            }
            self.literal(text.get(start..i).unwrap_or_default());
            start = i + len;
            if self.ifs.is_space(byte) {
                if self.exists {
                    self.finish();
                    self.before = Before::Space;
                } else if self.leads_list && self.before == Before::Text {
                    self.before = Before::Space;
                }
            } else {
                if self.exists || self.before != Before::Space || len > 1 {
                    self.exists = true;
                    self.finish();
                }
                self.before = Before::Separator;
            }
        }
        self.literal(text.get(start..).unwrap_or_default());
    }

    /// Ends the field that is being built, if there is one.
    pub(crate) fn finish(&mut self) {
        if self.exists {
            let text = std::mem::take(&mut self.text);
            let pattern = self.magic.then(|| escape_quoted(&text, &self.quoted));
            self.bytes += text.len() + FIELD_BYTES;
            if let Err(error) = self.meter.step(1).and_then(|()| self.meter.fits(self.bytes)) {
                self.failed.get_or_insert(error);
            }
            self.done.push(Field { text, pattern });
        }
        self.quoted.clear();
        self.magic = false;
        self.exists = false;
        self.before = Before::Text;
    }

    /// Ends the last field of the word.
    pub(crate) fn close(&mut self) {
        self.closed = true;
    }

    /// Ends the last field and answers all of them.
    pub(crate) fn into_fields(mut self) -> Vec<Field> {
        self.finish();
        self.done
    }

    /// The text with a backslash before every quoted character.
    pub(crate) fn traced(&self) -> Vec<u8> {
        let mut out = Vec::with_capacity(self.text.len());
        stretches(&self.text, &self.quoted, |stretch, is_quoted| {
            for &byte in stretch {
                if is_quoted && byte & 0xc0 != 0x80 {
                    out.push(b'\\');
                }
                out.push(byte);
            }
        });
        out
    }

    /// The text in stretches, each with whether it was quoted; of a mode that marks what was.
    pub(crate) fn into_stretches(self) -> Vec<(Vec<u8>, bool)> {
        let mut all = Vec::new();
        stretches(&self.text, &self.quoted, |stretch, is_quoted| all.push((stretch.to_vec(), is_quoted)));
        all
    }

    /// The one text, for modes that do not split.
    pub(crate) fn into_text(self) -> Vec<u8> {
        match self.mode {
            ExpansionMode::Pattern => escape_quoted(&self.text, &self.quoted),
            ExpansionMode::Regex => escape_regex(&self.text, &self.quoted),
            ExpansionMode::Fields | ExpansionMode::Text => self.text,
        }
    }
}

/// Splits a value that is a whole word, where separators are single bytes and nothing in it is a pattern: what [`Fields::value`] does with it.
pub(super) fn split(text: &[u8], ifs: &Ifs, each: &mut dyn FnMut(&[u8]) -> Result<(), Error>) -> Result<(), Stop> {
    let mut start = 0;
    let mut before = Before::Text;
    for (i, &byte) in text.iter().enumerate() {
        if !ifs.has(byte) {
            continue;
        }
        let field = text.get(start..i).unwrap_or_default();
        start = i + 1;
        if ifs.is_space(byte) {
            if !field.is_empty() {
                each(field)?;
                before = Before::Space;
            }
        } else {
            if !field.is_empty() || before != Before::Space {
                each(field)?;
            }
            before = Before::Separator;
        }
    }
    let field = text.get(start..).unwrap_or_default();
    if field.is_empty() { Ok(()) } else { Ok(each(field)?) }
}

/// Walks the stretches of `text`: quoted ones with `true`.
fn stretches(text: &[u8], quoted: &[(usize, usize)], mut each: impl FnMut(&[u8], bool)) {
    let mut at = 0;
    for &(start, end) in quoted {
        each(text.get(at..start).unwrap_or_default(), false);
        each(text.get(start..end).unwrap_or_default(), true);
        at = end;
    }
    each(text.get(at..).unwrap_or_default(), false);
}

fn escape_quoted(text: &[u8], quoted: &[(usize, usize)]) -> Vec<u8> {
    let mut out = Vec::with_capacity(text.len() + 8);
    stretches(text, quoted, |stretch, is_quoted| {
        if is_quoted {
            Glob::escape(stretch, &mut out);
        } else {
            out.extend_from_slice(stretch);
        }
    });
    out
}

fn escape_regex(text: &[u8], quoted: &[(usize, usize)]) -> Vec<u8> {
    let mut out = Vec::with_capacity(text.len() + 8);
    let mut in_brackets = false;
    stretches(text, quoted, |stretch, is_quoted| {
        for &byte in stretch {
            if is_quoted && !in_brackets && b".[*^$+?(){|\\".contains(&byte) {
                out.push(b'\\');
            }
            if !is_quoted {
                match byte {
                    b'[' => in_brackets = true,
                    b']' => in_brackets = false,
                    _ => {}
                }
            }
            out.push(byte);
        }
    });
    out
}
