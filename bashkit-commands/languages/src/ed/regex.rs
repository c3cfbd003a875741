//! Regular expressions and what `s` puts in the place of their matches.

use std::rc::Rc;

use bashkit_core::error::Error;
use bashkit_core::gnu::searcher::{Span, TOO_COMPLEX};
use bashkit_core::kernel::Kernel;
use bashkit_core::limits::Limit;
use bashkit_core::pattern::{Regex, RegexOptions, Syntax};

use super::session::{Refusal, Session, refuse};
use super::text::{Printing, Text};

/// Part of a replacement.
#[derive(Debug, Clone)]
enum Part {
    Text(Vec<u8>),
    /// The text of a group; 0 is the whole match.
    Group(usize),
}

/// Replacement of a substitution, up to its second delimiter.
pub(super) type Replacement = Rc<[u8]>;

/// The last substitution, which `s` alone repeats.
#[derive(Debug, Clone, Default)]
pub(super) struct Substitution {
    pub(super) regex: Option<Regex>,
    replacement: Option<Replacement>,
    global: bool,
    /// Number of the only match that is replaced.
    count: u64,
    pub(super) printing: Printing,
}

/// Changes that the short form of `s` makes to the last substitution.
#[derive(Debug, Default)]
struct Repeat {
    global: bool,
    printing: bool,
    last_search: bool,
    count: Option<u64>,
}

/// Searches a line, or what is left of it behind a match.
fn captures(kernel: &Kernel, regex: &Regex, text: &[u8], is_rest: bool, groups: &mut Vec<Option<Span>>) -> Result<bool, Refusal> {
    regex.captures_at(text, 0, is_rest, groups, &mut |n| kernel.step(n)).map_err(|error| match error {
        Error::Limit(Limit::Pattern) => Refusal::Message(TOO_COMPLEX.into()),
        stop => Refusal::Fault(stop.into()),
    })
}

impl Session<'_, '_> {
    /// Reads a regular expression with its delimiters and the suffix `I`, and makes it the last one.
    pub(super) fn search_pattern(&mut self, text: &mut Text) -> Result<Regex, Refusal> {
        let delimiter = text.take();
        if matches!(delimiter, b' ' | b'\n') {
            return refuse("Invalid pattern delimiter");
        }
        let pattern = text.pattern(delimiter)?;
        let icase = text.accept(delimiter) && text.accept(b'I');
        self.compile(&pattern, icase)
    }

    /// Compiles a pattern and makes it the last one; an empty pattern is the last one.
    fn compile(&mut self, pattern: &[u8], icase: bool) -> Result<Regex, Refusal> {
        if pattern.is_empty() {
            let Some(regex) = &self.last_regex else { return refuse("No previous pattern") };
            return if icase { refuse("Suffix 'I' not allowed on empty regexp") } else { Ok(regex.clone()) };
        }
        let syntax = if self.settings.extended { Syntax::Extended } else { Syntax::Basic };
        let regex =
            Regex::new(self.cx.meter(), pattern, syntax, &RegexOptions { icase, locale: self.cx.locale(), ..RegexOptions::default() })
                .map_err(|error| Refusal::Message(error.to_string().into()))?;
        self.last_regex = Some(regex.clone());
        Ok(regex)
    }

    /// Tells whether a line has a match.
    pub(super) fn matches(&self, regex: &Regex, number: usize) -> Result<bool, Refusal> {
        let kernel = self.cx.kernel();
        kernel.step(1)?;
        regex.is_match(&self.buffer.text(number), &mut |n| kernel.step(n)).map_err(|error| match error {
            Error::Limit(Limit::Pattern) => Refusal::Message(TOO_COMPLEX.into()),
            stop => Refusal::Fault(stop.into()),
        })
    }

    /// `s`: reads what is substituted and does it to lines.
    pub(super) fn substitute(&mut self, text: &mut Text, first: usize, last: usize) -> Result<Printing, Refusal> {
        match text.peek() {
            b'\n' | b'g' | b'p' | b'r' | b'0'..=b'9' => self.repeat_substitution(text)?,
            _ => self.new_substitution(text)?,
        }
        if first == 0 {
            return refuse("Invalid address");
        }
        let substitution = self.substitution.clone();
        let (Some(regex), Some(replacement)) = (&substitution.regex, &substitution.replacement) else {
            return refuse("No previous substitution");
        };
        if !text.is_list {
            self.buffer.begin();
        }
        let parts = parts_of(replacement, regex.group_count());
        let (mut number, mut end, mut any) = (first, last, false);
        while number <= end {
            let old = self.buffer.text(number);
            match self.replaced(&substitution, regex, &parts, &old)? {
                Some(new) => {
                    self.cx.meter().fits(new.len())?;
                    let texts: Vec<Rc<[u8]>> = new.split(|byte| *byte == b'\n').map(Rc::from).collect();
                    let n = self.buffer.replace(number, texts)?;
                    self.buffer.cut = vec![old];
                    number += n;
                    end += n - 1;
                    any = true;
                }
                None => number += 1,
            }
        }
        if !any && !text.is_list {
            return refuse("No match");
        }
        Ok(substitution.printing)
    }

    /// Reads the short form of `s`.
    fn repeat_substitution(&mut self, text: &mut Text) -> Result<(), Refusal> {
        let mut repeat = Repeat::default();
        loop {
            match text.peek() {
                b'0'..=b'9' => {
                    let count = u64::try_from(text.number()?).unwrap_or(0);
                    if repeat.count.replace(count).is_some() || count == 0 {
                        return refuse("Invalid command suffix");
                    }
                }
                b'g' | b'p' | b'r' => {
                    let flag = match text.take() {
                        b'g' => &mut repeat.global,
                        b'p' => &mut repeat.printing,
                        _ => &mut repeat.last_search,
                    };
                    if std::mem::replace(flag, true) {
                        return refuse("Invalid command suffix");
                    }
                }
                b'\n' => break,
                _ => return refuse("Invalid command suffix"),
            }
        }
        text.take();
        let Some(last) = self.substitution.regex.clone() else { return refuse("No previous substitution") };
        let searched = self.last_regex.clone().unwrap_or_else(|| last.clone());
        let substitution = &mut self.substitution;
        if let Some(count) = repeat.count {
            (substitution.count, substitution.global) = (count, false);
        }
        if repeat.global {
            (substitution.global, substitution.count) = (!substitution.global, 1);
        }
        if repeat.printing {
            substitution.printing = if substitution.printing.any() { Printing::default() } else { Printing::PLAIN };
        }
        if repeat.last_search {
            substitution.regex = Some(searched);
        }
        Ok(())
    }

    /// Reads the long form of `s`: `/RE/REPLACEMENT/SUFFIXES`.
    fn new_substitution(&mut self, text: &mut Text) -> Result<(), Refusal> {
        let delimiter = text.take();
        if delimiter == b' ' {
            return refuse("Invalid pattern delimiter");
        }
        let pattern = text.pattern(delimiter)?;
        if !text.accept(delimiter) {
            return refuse("Missing pattern delimiter");
        }
        let replacement = self.replacement(text, delimiter)?;
        let mut new = Substitution { regex: None, replacement: Some(replacement), global: false, count: 1, printing: Printing::default() };
        let mut icase = false;
        if text.accept(delimiter) {
            icase = suffixes_of_substitution(text, &mut new)?;
        } else {
            new.printing = Printing::PLAIN;
            // In a command list the newline is a command of its own.
            if !text.is_list {
                text.take();
            }
        }
        new.regex = Some(self.compile(&pattern, icase)?);
        self.substitution = new;
        Ok(())
    }

    /// Reads a replacement up to its delimiter, which stays; `%` alone is the last one.
    fn replacement(&mut self, text: &mut Text, delimiter: u8) -> Result<Replacement, Refusal> {
        let mut replacement = Vec::new();
        loop {
            match text.peek() {
                byte if byte == delimiter => break,
                b'\n' if !text.is_list || text.is_last() => break,
                b'\\' => {
                    replacement.push(text.take());
                    replacement.push(text.peek());
                    if text.take() == b'\n' && text.is_empty() && !text.is_list {
                        let line = self.next_line()?;
                        text.extend(&line);
                    }
                }
                _ => replacement.push(text.take()),
            }
        }
        if replacement == b"%" {
            return match &self.substitution.replacement {
                Some(last) => Ok(Rc::clone(last)),
                None => refuse("No previous substitution"),
            };
        }
        Ok(Rc::from(replacement))
    }

    /// The text of a line with its matches replaced; `None` when nothing was.
    fn replaced(&self, how: &Substitution, regex: &Regex, parts: &[Part], text: &[u8]) -> Result<Option<Vec<u8>>, Refusal> {
        let kernel = self.cx.kernel();
        let mut groups = Vec::new();
        let mut new = Vec::new();
        let (mut rest, mut n_matches, mut changed, mut was_stuck) = (text, 0, false, false);
        loop {
            kernel.step(1)?;
            if !captures(kernel, regex, rest, n_matches > 0, &mut groups)? {
                break;
            }
            let Some((from, to)) = groups.first().copied().flatten() else { break };
            n_matches += 1;
            if how.global || n_matches == how.count {
                changed = true;
                new.extend_from_slice(rest.get(..from).unwrap_or_default());
                for part in parts {
                    new.extend_from_slice(match part {
                        Part::Text(text) => text,
                        Part::Group(n) => groups.get(*n).copied().flatten().and_then(|(a, b)| rest.get(a..b)).unwrap_or_default(),
                    });
                }
                self.cx.meter().fits(new.len())?;
            } else {
                new.extend_from_slice(rest.get(..to).unwrap_or_default());
            }
            rest = rest.get(to..).unwrap_or_default();
            let is_stuck = to == 0 && !rest.is_empty();
            // ed: a match that was bound to the start of the line is not found again.
            if is_stuck && how.global && std::mem::replace(&mut was_stuck, true) {
                return refuse("Infinite substitution loop");
            }
            // A count that asks for more empty matches than one finds them all at the same place.
            if rest.is_empty() || changed && !how.global {
                break;
            }
            if is_stuck && n_matches < how.count {
                n_matches = how.count - 1;
            }
        }
        new.extend_from_slice(rest);
        Ok(changed.then_some(new))
    }
}

/// Reads the suffixes behind the last delimiter and the newline; answers whether letter case does not count.
fn suffixes_of_substitution(text: &mut Text, new: &mut Substitution) -> Result<bool, Refusal> {
    let (mut icase, mut counted) = (false, false);
    loop {
        let is_new = match text.peek() {
            b'\n' => break,
            b'0'..=b'9' => {
                new.count = u64::try_from(text.number()?).unwrap_or(0);
                if counted || new.global || new.count == 0 {
                    return refuse("Invalid command suffix");
                }
                counted = true;
                continue;
            }
            b'g' => !counted && !std::mem::replace(&mut new.global, true),
            b'I' | b'i' => !std::mem::replace(&mut icase, true),
            letter => new.printing.add(letter),
        };
        if !is_new {
            return refuse("Invalid command suffix");
        }
        text.take();
    }
    text.take();
    Ok(icase)
}

/// Takes a replacement apart for a regular expression with so many groups.
fn parts_of(replacement: &[u8], n_groups: usize) -> Vec<Part> {
    let mut parts = Vec::new();
    let mut literal = Vec::new();
    let mut bytes = replacement.iter().copied();
    while let Some(byte) = bytes.next() {
        let group = match byte {
            b'&' => 0,
            b'\\' => match bytes.next() {
                Some(digit @ b'1'..=b'9') if usize::from(digit - b'0') <= n_groups => usize::from(digit - b'0'),
                Some(other) => {
                    literal.push(other);
                    continue;
                }
                None => continue,
            },
            other => {
                literal.push(other);
                continue;
            }
        };
        if !literal.is_empty() {
            parts.push(Part::Text(std::mem::take(&mut literal)));
        }
        parts.push(Part::Group(group));
    }
    if !literal.is_empty() {
        parts.push(Part::Text(literal));
    }
    parts
}
