//! Operations that change each text of a value by itself: `#`, `%`, `/`, `^`, `,`.

use std::borrow::Cow;
use std::rc::Rc;

use bashkit_core::error::Error;
use bashkit_core::pattern::Step;
use bashkit_core::pattern::glob::{Glob, GlobOptions};

use super::{Expansion, Subject, elements, is_list};
use crate::runtime::expand::Quoting;
use crate::runtime::expand::fields::ExpansionMode;
use crate::runtime::expand::plain::{SCRATCH_BYTES, has_effect};
use crate::runtime::options::Shopt;
use crate::runtime::shell::Shell;
use crate::runtime::stop::Stop;
use crate::runtime::text::Text;
use crate::syntax::ast::{CaseOp, ParamName, ParamOp, Parameter, Part, ReplaceKind, Word};

/// A pattern as a text is compared with it. bash: one that is not all UTF-8 is compared byte by byte.
fn fitting<'g>(glob: &'g Glob, text: &[u8]) -> Cow<'g, Glob> {
    let is_stray = !text.is_ascii() && glob.is_literal().is_none() && std::str::from_utf8(text).is_err();
    if is_stray { Cow::Owned(glob.of_bytes()) } else { Cow::Borrowed(glob) }
}

impl Shell {
    /// Applies an operation that works on each text by itself.
    pub(super) fn operate(&mut self, expansion: Expansion, op: &ParamOp, subject: &Subject<'_>, p: &Parameter) -> Result<Expansion, Stop> {
        if let ParamOp::Transform(letter) = op {
            return self.transform(expansion, *letter, subject, p);
        }
        let texts = match &expansion {
            Expansion::Unset => return Ok(Expansion::Unset),
            Expansion::One(text) => std::slice::from_ref(text),
            Expansion::Many(list, _) => list,
        };
        // bash: where there is nothing to change, the pattern is not even expanded.
        let removes = matches!(op, ParamOp::RemovePrefix(..) | ParamOp::RemoveSuffix(..));
        if texts.is_empty() || removes && matches!(&expansion, Expansion::One(text) if text.is_empty()) {
            return Ok(expansion);
        }
        let change = self.prepare_change(op)?;
        // bash: what the words of the operation have assigned is in the list.
        let anew = match (subject.name, &expansion) {
            (ParamName::Var(name), Expansion::Many(..)) if words_of(op).any(|word| word.parts.iter().any(has_effect)) => {
                elements(&self.value(name)?)
            }
            _ => None,
        };
        let texts = anew.as_deref().unwrap_or(texts);
        let mut buffer = std::mem::take(&mut self.execution.scratch);
        let changed = if let [text] = texts
            && matches!(expansion, Expansion::One(_))
        {
            Expansion::One(self.changed(&change, text, &mut buffer)?)
        } else {
            let mut changed = Vec::with_capacity(texts.len());
            for text in texts {
                changed.push(self.changed(&change, text, &mut buffer)?);
            }
            match expansion {
                Expansion::Many(_, join) => Expansion::Many(changed, join),
                _ => Expansion::One(changed.pop().unwrap_or_default()),
            }
        };
        self.keep_scratch(buffer);
        Ok(changed)
    }

    /// A text as an operation changes it, made in a buffer.
    fn changed(&mut self, change: &Change, text: &[u8], buffer: &mut Vec<u8>) -> Result<Text, Stop> {
        buffer.clear();
        self.change(change, text, buffer)?;
        if buffer.len() > SCRATCH_BYTES { Ok(self.make(std::mem::take(buffer))?) } else { Ok(Text::new(&self.meter, buffer)?) }
    }

    fn glob_options(&self) -> GlobOptions {
        GlobOptions { extglob: self.shopt(Shopt::EXTGLOB), bytes: self.params.locale.is_bytes(), ..GlobOptions::default() }
    }

    fn prepare_change(&mut self, op: &ParamOp) -> Result<Change, Stop> {
        let options = self.glob_options();
        Ok(match op {
            ParamOp::RemovePrefix(longest, word) => {
                let pattern = self.expand_pattern(word)?;
                Change::Prefix(self.compiled_glob(&pattern, options)?, *longest)
            }
            ParamOp::RemoveSuffix(longest, word) => {
                let pattern = self.expand_pattern(word)?;
                Change::Suffix(self.compiled_glob(&pattern, options)?, *longest)
            }
            ParamOp::Replace(kind, word, with) => {
                let mut pattern = self.expand_pattern(word)?;
                let mut kind = *kind;
                // bash: a mark that comes out of the expansion anchors the pattern, too.
                let is_quoted = matches!(word.parts.first(), Some(Part::Quoted(..) | Part::Double(_)));
                if kind == ReplaceKind::First
                    && !is_quoted
                    && let Some(anchored) = pattern.first().and_then(|mark| match mark {
                        b'#' => Some(ReplaceKind::Prefix),
                        b'%' => Some(ReplaceKind::Suffix),
                        _ => None,
                    })
                {
                    kind = anchored;
                    pattern.to_mut().remove(0);
                }
                let with = match with {
                    Some(word) => self.expand_replacement(word)?,
                    None => Vec::new(),
                };
                if is_misjudged(&pattern, options.extglob) {
                    return Ok(Change::None);
                }
                let options = GlobOptions { nocase: self.shopt(Shopt::NOCASEMATCH), ..options };
                Change::Replace(kind, self.compiled_glob(&pattern, options)?, pattern.first().copied(), with)
            }
            ParamOp::Case(op, word) => {
                let glob = match word {
                    Some(word) => {
                        let pattern = self.expand_pattern(word)?;
                        let is_quoted = |part: &Part| match part {
                            Part::Quoted(..) => true,
                            // An empty list in quotes leaves nothing.
                            Part::Double(parts) => !parts.iter().any(|part| matches!(part, Part::Parameter(p) if is_list(p))),
                            _ => false,
                        };
                        if pattern.is_empty() && word.parts.iter().any(is_quoted) {
                            // bash: a pattern of nothing but quotes matches no character.
                            return Ok(Change::None);
                        }
                        if pattern.is_empty() { None } else { Some(self.compiled_glob(&pattern, options)?) }
                    }
                    None => None,
                };
                Change::Case(*op, glob)
            }
            _ => Change::None,
        })
    }

    /// The replacement of `${x/p/r}` as pieces: text, or the match (`&`).
    fn expand_replacement(&mut self, word: &Word) -> Result<Vec<Piece>, Stop> {
        if !self.shopt(Shopt::PATSUB_REPLACEMENT) {
            return Ok(vec![Piece::Text(self.expand_text(word)?)]);
        }
        if let [Part::Literal(text) | Part::Quoted(text, _)] = word.parts.as_slice()
            && (matches!(word.parts.as_slice(), [Part::Quoted(..)]) || memchr::memchr2(b'&', b'\\', text).is_none())
        {
            return Ok(vec![Piece::Text(text.to_vec())]);
        }
        // Quoted text is escaped by the mode, so that an `&` without a backslash is an active one.
        let mut pieces = Vec::new();
        let mut text = Vec::new();
        for part in &word.parts {
            let active = !matches!(part, Part::Quoted(..) | Part::Double(_));
            let mut fields = self.fields_for(ExpansionMode::Pattern);
            fields.marks_others = true;
            self.add_parts(std::slice::from_ref(part), Quoting::None, &mut fields)?;
            for (value, is_quoted) in fields.into_stretches() {
                if active && !is_quoted {
                    self.add_active(&value, &mut text, &mut pieces)?;
                } else {
                    text.extend_from_slice(&value);
                }
            }
        }
        pieces.push(Piece::Text(text));
        Ok(pieces)
    }

    /// Adds a text to an empty buffer as an operation changes it.
    fn change(&mut self, change: &Change, text: &[u8], out: &mut Vec<u8>) -> Result<(), Stop> {
        let meter = &self.meter;
        let mut step = |n: u64| meter.step(n);
        match change {
            Change::None => out.extend_from_slice(text),
            Change::Prefix(glob, longest) => {
                let cut = fitting(glob, text).prefix(text, *longest, &mut step)?.unwrap_or(0);
                out.extend_from_slice(text.get(cut..).unwrap_or_default());
            }
            Change::Suffix(glob, longest) => {
                let cut = fitting(glob, text).suffix(text, *longest, &mut step)?.unwrap_or(text.len());
                out.extend_from_slice(text.get(..cut).unwrap_or_default());
            }
            // bash: only a pattern that begins with `*` matches in an empty text.
            Change::Replace(kind, _, Some(first), _) if text.is_empty() && *first != b'*' && *kind != ReplaceKind::Suffix => {}
            Change::Replace(kind, glob, first, with) => {
                replace(text, *kind, &fitting(glob, text), *first, with, &mut step, &mut |bytes: &[u8]| {
                    out.extend_from_slice(bytes);
                    // It is copied once more where it goes.
                    if out.len() > SCRATCH_BYTES { meter.fits(2 * out.len()) } else { Ok(()) }
                })?;
            }
            Change::Case(op, None) if text.is_ascii() => {
                out.extend_from_slice(text);
                let all = matches!(op, CaseOp::UpperAll | CaseOp::LowerAll | CaseOp::ToggleAll);
                let n_changed = if all { out.len() } else { out.len().min(1) };
                let changed = out.get_mut(..n_changed).unwrap_or_default();
                match op {
                    CaseOp::UpperFirst | CaseOp::UpperAll => changed.make_ascii_uppercase(),
                    CaseOp::LowerFirst | CaseOp::LowerAll => changed.make_ascii_lowercase(),
                    CaseOp::ToggleFirst | CaseOp::ToggleAll => {
                        for byte in changed {
                            *byte = if byte.is_ascii_lowercase() { byte.to_ascii_uppercase() } else { byte.to_ascii_lowercase() };
                        }
                    }
                }
            }
            Change::Case(op, glob) => {
                let locale = self.params.locale;
                let all = matches!(op, CaseOp::UpperAll | CaseOp::LowerAll | CaseOp::ToggleAll);
                for (i, c) in locale.characters(text).enumerate() {
                    meter.step(1)?;
                    let wanted = (all || i == 0)
                        && match glob {
                            Some(glob) => glob.matches(c, &mut step)?,
                            None => true,
                        };
                    match op {
                        _ if !wanted => out.extend_from_slice(c),
                        CaseOp::UpperFirst | CaseOp::UpperAll => locale.change_case_metered(meter, out, c, true)?,
                        CaseOp::LowerFirst | CaseOp::LowerAll => locale.change_case_metered(meter, out, c, false)?,
                        CaseOp::ToggleFirst | CaseOp::ToggleAll => {
                            let before = out.len();
                            locale.change_case_metered(meter, out, c, true)?;
                            if out.get(before..) == Some(c) {
                                out.truncate(before);
                                locale.change_case_metered(meter, out, c, false)?;
                            }
                        }
                    }
                }
            }
        }
        Ok(self.meter.step(1 + text.len() as u64 / 16)?)
    }

    /// Adds replacement text in which `&` stands for the match.
    fn add_active(&self, value: &[u8], text: &mut Vec<u8>, pieces: &mut Vec<Piece>) -> Result<(), Error> {
        let mut rest = value;
        while let Some(at) = memchr::memchr2(b'\\', b'&', rest) {
            self.meter.step(1 + at as u64 / 64)?;
            let (before, from) = rest.split_at(at);
            text.extend_from_slice(before);
            let n_taken = match from {
                [b'\\', next @ (b'&' | b'\\'), ..] => {
                    text.push(*next);
                    2
                }
                [b'&', ..] => {
                    pieces.push(Piece::Text(std::mem::take(text)));
                    pieces.push(Piece::Match);
                    1
                }
                _ => {
                    text.push(b'\\');
                    1
                }
            };
            rest = from.get(n_taken..).unwrap_or_default();
        }
        text.extend_from_slice(rest);
        self.meter.step(1 + rest.len() as u64 / 64)
    }
}

/// Words of an operation that changes texts.
fn words_of(op: &ParamOp) -> impl Iterator<Item = &Word> {
    let (first, second) = match op {
        ParamOp::RemovePrefix(_, word) | ParamOp::RemoveSuffix(_, word) => (Some(word), None),
        ParamOp::Replace(_, word, with) => (Some(word), with.as_ref()),
        ParamOp::Case(_, word) => (word.as_ref(), None),
        _ => (None, None),
    };
    first.into_iter().chain(second)
}

/// Change that an operation makes to each text.
enum Change {
    None,
    Prefix(Rc<Glob>, bool),
    Suffix(Rc<Glob>, bool),
    /// Replacement of matches, with the first byte of the pattern.
    Replace(ReplaceKind, Rc<Glob>, Option<u8>, Vec<Piece>),
    Case(CaseOp, Option<Rc<Glob>>),
}

/// bash: in `${x/p/r}` it computes how long a match of a pattern without `*` is, takes the first `]` of `[^]…]` for its end,
/// and so never finds one.
fn is_misjudged(pattern: &[u8], extglob: bool) -> bool {
    let mut found = false;
    let mut at = 0;
    while let Some(&byte) = pattern.get(at) {
        match byte {
            b'*' => return false,
            b'?' | b'+' | b'@' | b'!' if extglob && pattern.get(at + 1) == Some(&b'(') => return false,
            b'\\' => at += 1,
            b'[' => {
                let inside = pattern.get(at + 1..).unwrap_or_default();
                let first = match inside {
                    [b'^' | b'!', b']', ..] => {
                        found |= memchr::memchr(b']', inside.get(2..).unwrap_or_default()).is_some();
                        2
                    }
                    [b']', ..] => 1,
                    _ => 0,
                };
                at += memchr::memchr(b']', inside.get(first..).unwrap_or_default()).map_or(0, |len| first + len + 1);
            }
            _ => {}
        }
        at += 1;
    }
    found
}

/// A piece of a replacement.
enum Piece {
    Text(Vec<u8>),
    Match,
}

/// Bytes of a text that are looked through between two looks at the meter.
const SET_BYTES: usize = 4096;

fn replace(
    text: &[u8],
    kind: ReplaceKind,
    glob: &Glob,
    first: Option<u8>,
    with: &[Piece],
    step: Step<'_>,
    push: &mut dyn FnMut(&[u8]) -> Result<(), Error>,
) -> Result<(), Error> {
    let put = |matched: &[u8], push: &mut dyn FnMut(&[u8]) -> Result<(), Error>| {
        with.iter().try_for_each(|piece| match piece {
            Piece::Text(text) => push(text),
            Piece::Match => push(matched),
        })
    };
    let part = |from: usize, to: usize| text.get(from..to).unwrap_or_default();
    let empty_pattern = first.is_none();
    let set = if kind == ReplaceKind::All && text.is_ascii() { glob.ascii_set() } else { None };
    match kind {
        ReplaceKind::Prefix => {
            let end = if empty_pattern { Some(0) } else { glob.prefix(text, true, step)? };
            if let Some(end) = end {
                put(part(0, end), push)?;
            }
            push(part(end.unwrap_or(0), text.len()))
        }
        ReplaceKind::Suffix => {
            let start = if empty_pattern { Some(text.len()) } else { glob.suffix(text, true, step)? };
            // bash: at the end of a text only a pattern that begins with `*` or `?` matches nothing, and `!(…)` where the text is empty.
            let is_empty_match = |first: Option<u8>| matches!(first, None | Some(b'*' | b'?')) || first == Some(b'!') && text.is_empty();
            let start = start.filter(|start| *start < text.len() || is_empty_match(first));
            push(part(0, start.unwrap_or(text.len())))?;
            match start {
                Some(start) => put(part(start, text.len()), push),
                None => Ok(()),
            }
        }
        ReplaceKind::All if set.is_some_and(|_| !text.is_empty()) => {
            // Each match is one byte.
            let is_in = |byte: &u8| set.is_some_and(|set| set & (1 << (*byte & 127)) != 0);
            for mut rest in text.chunks(SET_BYTES) {
                step(1 + rest.len() as u64 / 64)?;
                while let Some((before, from)) = rest.iter().position(is_in).and_then(|at| rest.split_at_checked(at)) {
                    let (matched, behind) = from.split_at_checked(1).unwrap_or_default();
                    step(1)?;
                    push(before)?;
                    put(matched, push)?;
                    rest = behind;
                }
                push(rest)?;
            }
            Ok(())
        }
        ReplaceKind::First | ReplaceKind::All => {
            let mut at = 0;
            if text.is_empty() && !empty_pattern && glob.matches(text, step)? {
                put(text, push)?;
            }
            while !empty_pattern && at < text.len() {
                let Some((start, end)) = glob.find(text, at, step)? else { break };
                if start >= text.len() {
                    break;
                }
                push(part(at, start))?;
                put(part(start, end), push)?;
                at = end;
                if end == start {
                    // A pattern that matches nothing goes on behind the next character.
                    let width = glob.width(text.get(start..).unwrap_or_default());
                    push(part(start, start + width))?;
                    at = start + width;
                }
                if kind == ReplaceKind::First {
                    break;
                }
            }
            push(part(at, text.len()))
        }
    }
}
