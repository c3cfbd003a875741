//! Expansion, in bash's order: braces, then tildes, parameters, commands, arithmetic and processes from left to right, then
//! splitting, globbing, and the removal of quotes, which here means that quotes never enter the text.

pub(crate) mod arith;
pub(crate) mod brace;
pub(crate) mod chars;
mod command;
pub(crate) mod fields;
mod glob;
pub(crate) mod history;
pub(crate) mod parameter;
pub(crate) mod plain;
mod process;
pub(crate) mod prompt;
pub(crate) mod quote;
mod tilde;

use std::borrow::Cow;

use bashkit_core::pattern::glob::has_magic;

use super::options::{SetOpt, Shopt};
use super::shell::Shell;
use super::stop::Stop;
use super::text::Text;
use crate::syntax::ast::{Part, Word};
use brace::Braced;
use fields::{ExpansionMode, Fields, Purpose, grown};
use plain::{Place, Plain, is_literal};

/// Quotes that a part stands in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Quoting {
    /// Part that stands outside of quotes.
    None,
    /// Outside quotes in the word of `${x-word}`: literal text is split like a value.
    Value,
    /// Part that stands in double quotes.
    Double,
}

/// The patterns among expanded words, each with the place of its word.
pub(crate) type Globs = Vec<(usize, Vec<u8>)>;

impl Shell {
    fn fields_for(&self, mode: ExpansionMode) -> Fields {
        Fields::new(
            mode,
            &self.params.ifs,
            mode == ExpansionMode::Fields && !self.on(SetOpt::Noglob),
            self.shopt(Shopt::EXTGLOB),
            &self.meter,
        )
    }

    /// Expands words to fields. May suspend.
    pub(crate) fn expand_words<'w>(&mut self, words: impl IntoIterator<Item = &'w Word>) -> Result<Vec<Text>, Stop> {
        let (mut out, mut globs) = (Vec::new(), Globs::new());
        for word in words {
            self.collect_word(word, &mut out, &mut globs)?;
        }
        self.glob_collected(&mut out, globs)?;
        Ok(out)
    }

    /// Expands a word to any number of fields.
    pub(crate) fn expand_word(&mut self, word: &Word, out: &mut Vec<Text>) -> Result<(), Stop> {
        let (mut own, mut globs) = (Vec::new(), Globs::new());
        self.collect_word(word, &mut own, &mut globs)?;
        self.glob_collected(&mut own, globs)?;
        out.append(&mut own);
        Ok(())
    }

    /// Expands a word up to its globs, which follow when all words are expanded: what a later word does to files, they see.
    pub(crate) fn collect_word(&mut self, word: &Word, out: &mut Vec<Text>, globs: &mut Globs) -> Result<(), Stop> {
        match word.parts.as_slice() {
            [] => return Ok(()),
            [Part::Literal(text)] if is_literal(text, Place::Argument) => {
                out.push(match Text::short(text) {
                    Some(text) => text,
                    None => Text::new(&self.meter, text)?,
                });
                return Ok(());
            }
            [Part::Quoted(text, _)] => {
                out.push(Text::new(&self.meter, text)?);
                return Ok(());
            }
            _ => {}
        }
        if let [Part::Parameter(parameter)] = word.parts.as_slice() {
            let value = match self.plain_parameter(parameter) {
                Some(Plain::Text(text)) => Some(text.clone()),
                Some(Plain::Number(n)) => Some(Text::number(n)),
                Some(Plain::Unset) => return Ok(()),
                None if self.is_one_text(parameter) => match self.one_text(parameter)? {
                    Some(text) => Some(text),
                    None => return Ok(()),
                },
                None => None,
            };
            if let Some(text) = value {
                return self.collect_value(text, out, globs);
            }
        } else if let Some(text) = self.plain_text(word, Place::Argument)? {
            out.push(text);
            return Ok(());
        }
        if let Some(texts) = self.listed(word)? {
            out.extend(texts);
            return Ok(());
        }
        if self.on(SetOpt::Braceexpand) && brace::may_expand(word) {
            let words = brace::expand(word, &self.meter, &self.names)?;
            for word in words {
                match word {
                    Braced::Text(text) => out.push(self.make(text)?),
                    Braced::Word(word) => self.collect_braceless(&word, out, globs)?,
                }
            }
            return Ok(());
        }
        self.collect_braceless(word, out, globs)
    }

    /// Puts the files that match in the places of the patterns.
    pub(crate) fn glob_collected(&mut self, out: &mut Vec<Text>, globs: Globs) -> Result<(), Stop> {
        let mut globs = globs.into_iter().peekable();
        if globs.peek().is_none() {
            return Ok(());
        }
        for (at, text) in std::mem::take(out).into_iter().enumerate() {
            match globs.next_if(|(glob_at, _)| *glob_at == at) {
                Some((_, pattern)) => self.glob_field(text, &pattern, out)?,
                None => out.push(text),
            }
        }
        Ok(())
    }

    /// Whether braces make other words of a word.
    pub(crate) fn braces_expand(&mut self, word: &Word) -> Result<bool, Stop> {
        if !self.on(SetOpt::Braceexpand) || !brace::may_expand(word) {
            return Ok(false);
        }
        let words = brace::expand(word, &self.meter, &self.names)?;
        Ok(match words.as_slice() {
            // `{2..2}` makes one word, but another one.
            [Braced::Text(text)] => *text != self.unparse_word(word),
            [Braced::Word(one)] => self.unparse_word(one) != self.unparse_word(word),
            words => words.len() > 1,
        })
    }

    fn collect_braceless(&mut self, word: &Word, out: &mut Vec<Text>, globs: &mut Globs) -> Result<(), Stop> {
        let mut fields = self.fields_for(ExpansionMode::Fields);
        self.add_parts(&word.parts, Quoting::None, &mut fields)?;
        self.collect_fields(fields, out, globs)
    }

    /// Adds the fields of an unquoted value.
    fn collect_value(&mut self, text: Text, out: &mut Vec<Text>, globs: &mut Globs) -> Result<(), Stop> {
        self.meter.step(1 + text.len() as u64 / 16)?;
        if self.params.ifs.is_one_field(&text) {
            out.push(text);
            return Ok(());
        }
        let is_magic = |byte: &u8| matches!(byte, b'*' | b'?' | b'[' | b'(');
        if self.params.ifs.is_narrow() && (self.on(SetOpt::Noglob) || !text.iter().any(is_magic)) {
            let (meter, ifs) = (&self.meter, &self.params.ifs);
            let mut bytes = 0;
            return fields::split(&text, ifs, &mut |field| {
                bytes += fields::FIELD_BYTES;
                meter.step(2 + field.len() as u64 / 16)?;
                meter.fits(bytes)?;
                out.push(Text::new(meter, field)?);
                Ok(())
            });
        }
        let mut fields = self.fields_for(ExpansionMode::Fields);
        fields.value(&text);
        fields.check()?;
        self.collect_fields(fields, out, globs)
    }

    fn collect_fields(&mut self, fields: Fields, out: &mut Vec<Text>, globs: &mut Globs) -> Result<(), Stop> {
        for field in fields.into_fields() {
            self.meter.step(1 + field.text.len() as u64 / 16)?;
            if let Some(pattern) = field.pattern.filter(|pattern| has_magic(pattern, self.shopt(Shopt::EXTGLOB))) {
                globs.push((out.len(), pattern));
            }
            out.push(self.make(field.text)?);
        }
        Ok(())
    }

    /// Expands a word to one text: assignments, `case`, here-strings, redirections' names in the shell itself.
    pub(crate) fn expand_text(&mut self, word: &Word) -> Result<Vec<u8>, Stop> {
        match word.parts.as_slice() {
            [] => return Ok(Vec::new()),
            [Part::Literal(text) | Part::Quoted(text, _)] => return Ok(text.to_vec()),
            _ => {}
        }
        if let Some(text) = self.plain_text(word, Place::Value)? {
            return Ok(text.to_vec());
        }
        let mut fields = self.fields_for(ExpansionMode::Text);
        self.add_parts(&word.parts, Quoting::None, &mut fields)?;
        Ok(fields.into_text())
    }

    /// Expands a word to one value.
    pub(crate) fn expand_value(&mut self, word: &Word) -> Result<Text, Stop> {
        if let Some(text) = self.plain_text(word, Place::Value)? {
            return Ok(text);
        }
        let text = self.expand_text_for(word, Purpose::Value)?;
        Ok(self.make(text)?)
    }

    /// Expands a word to one text, of which bash joins lists as it does for this purpose.
    pub(crate) fn expand_text_for(&mut self, word: &Word, purpose: Purpose) -> Result<Vec<u8>, Stop> {
        let mut fields = self.fields_for(ExpansionMode::Text);
        fields.purpose = purpose;
        self.add_parts(&word.parts, Quoting::None, &mut fields)?;
        Ok(fields.into_text())
    }

    /// Expands the value of a declaration.
    pub(crate) fn expand_declared_value(&mut self, word: &Word) -> Result<Vec<u8>, Stop> {
        self.expand_declared_for(word, Purpose::Value)
    }

    /// Expands a word to one text for this purpose, in which a list has blanks between its texts where IFS is empty.
    pub(crate) fn expand_declared_for(&mut self, word: &Word, purpose: Purpose) -> Result<Vec<u8>, Stop> {
        let mut fields = self.fields_for(ExpansionMode::Text);
        (fields.purpose, fields.declares) = (purpose, true);
        self.add_parts(&word.parts, Quoting::None, &mut fields)?;
        Ok(fields.into_text())
    }

    /// Expands the word of `case`.
    pub(crate) fn expand_case_word(&mut self, word: &Word) -> Result<Vec<u8>, Stop> {
        if let Some(text) = self.plain_text(word, Place::Value)? {
            return Ok(text.to_vec());
        }
        let mut fields = self.fields_for(ExpansionMode::Text);
        fields.marks_empty = true;
        self.add_parts(&word.parts, Quoting::None, &mut fields)?;
        Ok(fields.into_text())
    }

    /// Expands a word to fields, joined with blanks.
    pub(crate) fn expand_rejoined(&mut self, word: &Word) -> Result<Vec<u8>, Stop> {
        let mut fields = self.fields_for(ExpansionMode::Fields);
        for part in &word.parts {
            match part {
                // bash: what was written there is split as well.
                Part::Literal(text) => fields.value(text),
                part => self.add_parts(std::slice::from_ref(part), Quoting::None, &mut fields)?,
            }
        }
        Ok(fields.into_fields().into_iter().map(|field| field.text).collect::<Vec<_>>().join(&b' '))
    }

    /// Expands a word to a pattern.
    pub(crate) fn expand_pattern<'w>(&mut self, word: &'w Word) -> Result<Cow<'w, [u8]>, Stop> {
        if let [Part::Literal(text)] = word.parts.as_slice() {
            self.meter.step(1)?;
            return Ok(Cow::Borrowed(text));
        }
        let mut fields = self.fields_for(ExpansionMode::Pattern);
        self.add_parts(&word.parts, Quoting::None, &mut fields)?;
        Ok(Cow::Owned(fields.into_text()))
    }

    /// Expands a word to a pattern of `case`.
    pub(crate) fn expand_case_pattern(&mut self, word: &Word) -> Result<Vec<u8>, Stop> {
        let mut fields = self.fields_for(ExpansionMode::Pattern);
        fields.first_only = true;
        self.add_parts(&word.parts, Quoting::None, &mut fields)?;
        Ok(fields.into_text())
    }

    /// Expands a pattern, and answers it too as `set -x` shows it: a backslash before all that was quoted.
    pub(crate) fn expand_traced_pattern(&mut self, word: &Word) -> Result<(Vec<u8>, Vec<u8>), Stop> {
        if !self.on(SetOpt::Xtrace) {
            return Ok((self.expand_pattern(word)?.into_owned(), Vec::new()));
        }
        let mut fields = self.fields_for(ExpansionMode::Pattern);
        self.add_parts(&word.parts, Quoting::None, &mut fields)?;
        let traced = fields.traced();
        Ok((fields.into_text(), traced))
    }

    /// Expands a word to a regular expression.
    pub(crate) fn expand_regex(&mut self, word: &Word) -> Result<Vec<u8>, Stop> {
        let mut fields = self.fields_for(ExpansionMode::Regex);
        self.add_parts(&word.parts, Quoting::None, &mut fields)?;
        Ok(fields.into_text())
    }

    /// Expands a word as if in double quotes: here-documents, arithmetic, prompts.
    pub(crate) fn expand_quoted(&mut self, word: &Word) -> Result<Vec<u8>, Stop> {
        let mut fields = self.fields_for(ExpansionMode::Text);
        self.add_parts(&word.parts, Quoting::Double, &mut fields)?;
        Ok(fields.into_text())
    }

    /// Expands the body of a here-document.
    pub(crate) fn expand_document(&mut self, word: &Word) -> Result<Vec<u8>, Stop> {
        // Behind an effect an operation would be expanded as in double quotes, where quotes mean something.
        if !word.parts.iter().any(plain::has_effect)
            && let Some(text) = self.plain_bytes(&word.parts, Place::Quoted, b"")?
        {
            return Ok(text);
        }
        let mut fields = self.fields_for(ExpansionMode::Text);
        fields.purpose = Purpose::Document;
        self.add_parts(&word.parts, Quoting::Double, &mut fields)?;
        Ok(fields.into_text())
    }

    /// Expands parts into `fields`. May suspend.
    pub(crate) fn add_parts(&mut self, parts: &[Part], quoting: Quoting, fields: &mut Fields) -> Result<(), Stop> {
        for part in parts {
            self.meter.step(1)?;
            match part {
                Part::Literal(text) => match quoting {
                    Quoting::None => fields.literal(text),
                    Quoting::Value => fields.value(text),
                    Quoting::Double => fields.quoted(text),
                },
                Part::Quoted(text, _) => fields.quoted(text),
                Part::Double(parts) => self.add_double(parts, fields)?,
                Part::Parameter(parameter) => self.add_parameter(parameter, quoting, fields)?,
                Part::Command(substitution) => {
                    let text = self.substitute(substitution)?;
                    self.meter.fits(grown(fields.len(), text.len()))?;
                    add_value(&text, quoting, fields);
                }
                Part::Arith(arith) => {
                    let n = self.arith(arith)?;
                    add_value(&Text::number(n), quoting, fields);
                }
                Part::Process(process) => {
                    let path = self.process_substitution(process)?;
                    // bash: it is neither split nor a pattern.
                    fields.quoted(&path);
                }
                Part::Subscript(parts) => {
                    fields.quoted(b"[");
                    self.add_parts(parts, quoting, fields)?;
                    fields.quoted(b"]");
                }
                Part::Tilde(user) => match self.tilde(user)? {
                    Some(dir) => fields.quoted(&dir),
                    None => {
                        fields.literal(b"~");
                        fields.literal(user);
                    }
                },
            }
            fields.check()?;
        }
        Ok(())
    }

    fn add_double(&mut self, parts: &[Part], fields: &mut Fields) -> Result<(), Stop> {
        let lists = parts.iter().any(|part| matches!(part, Part::Parameter(p) if parameter::may_be_list(p)));
        if !lists {
            fields.touch();
            return self.add_parts(parts, Quoting::Double, fields);
        }
        // An empty "$@" leaves no field, and neither does what expands to nothing beside it.
        if !self.add_listed(parts, fields)? {
            fields.touch();
        }
        Ok(())
    }

    /// Adds parts in double quotes in which a list may stand; answers whether there was one.
    pub(crate) fn add_listed(&mut self, parts: &[Part], fields: &mut Fields) -> Result<bool, Stop> {
        let outer = std::mem::replace(&mut fields.list_seen, false);
        let splits = fields.splits() && parts.iter().any(|part| matches!(part, Part::Parameter(p) if parameter::is_list(p)));
        let star_splits = std::mem::replace(&mut fields.star_splits, splits);
        for part in parts {
            if let Part::Parameter(p) = part
                && (parameter::may_be_list(p) || splits && parameter::is_changed_star(p))
            {
                let beside = std::mem::replace(&mut fields.beside_list, true);
                self.add_list_parameter(p, fields)?;
                fields.beside_list = beside;
                continue;
            }
            if let Part::Double(inside) = part
                && inside.iter().any(|part| matches!(part, Part::Parameter(p) if parameter::may_be_list(p)))
            {
                self.add_listed(inside, fields)?;
                continue;
            }
            let mut alone = self.fields_for(ExpansionMode::Text);
            alone.purpose = fields.document();
            self.add_parts(std::slice::from_ref(part), Quoting::Double, &mut alone)?;
            let keeps = alone.keeps_empty;
            fields.list_seen |= alone.list_seen;
            let text = alone.into_text();
            if keeps || !text.is_empty() {
                fields.quoted(&text);
            }
        }
        let is_seen = fields.list_seen;
        fields.list_seen |= outer;
        fields.star_splits = star_splits;
        Ok(is_seen)
    }
}

/// Adds the value of an expansion.
pub(crate) fn add_value(text: &[u8], quoting: Quoting, fields: &mut Fields) {
    match quoting {
        Quoting::Double => fields.quoted(text),
        Quoting::None | Quoting::Value => fields.value(text),
    }
}
