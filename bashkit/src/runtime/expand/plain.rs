//! Words that are one text: no field is split off, no pattern matches files, no list is joined. They need no builder of fields.

use bashkit_core::gnu::inttostr::{BYTES_MAX, inttostr};

use super::arith::plain_number;
use super::fields::grown;
use crate::runtime::options::SetOpt;
use crate::runtime::shell::Shell;
use crate::runtime::stop::Stop;
use crate::runtime::text::Text;
use crate::runtime::vars::{Attrs, Value};
use crate::syntax::ast::{Index, ParamName, ParamOp, Parameter, Part, Subscript, Word};
use crate::syntax::intern::Symbol;

/// Place that a plain word stands in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Place {
    /// Argument of a command: what is not quoted is split and globbed.
    Argument,
    /// Value, operand or subject: nothing is split.
    Value,
    /// Text in double quotes.
    Quoted,
}

/// Value of a parameter where that is plain.
pub(crate) enum Plain<'a> {
    /// Bytes of the value.
    Text(&'a Text),
    /// Number that nobody has asked the text of.
    Number(i64),
    /// No value at all.
    Unset,
}

impl Shell {
    /// The one text of a word. `None`: the word needs more than that, and nothing has been expanded.
    #[inline]
    pub(crate) fn plain_text(&mut self, word: &Word, place: Place) -> Result<Option<Text>, Stop> {
        if let [Part::Literal(text)] = word.parts.as_slice()
            && is_literal(text, place)
            && let Some(text) = Text::short(text)
        {
            return Ok(Some(text));
        }
        match word.parts.as_slice() {
            [Part::Double(inside)] => match inside.as_slice() {
                [] => Ok(Some(Text::EMPTY)),
                [part] => self.plain_part(part, Place::Quoted),
                parts => self.plain_parts(parts, Place::Quoted),
            },
            [part] => self.plain_part(part, place),
            [] => Ok(None),
            parts => self.plain_parts(parts, place),
        }
    }

    /// The text of a word that is nothing but a part.
    fn plain_part(&mut self, part: &Part, place: Place) -> Result<Option<Text>, Stop> {
        match part {
            Part::Literal(text) if is_literal(text, place) => Ok(Some(Text::new(&self.meter, text)?)),
            Part::Quoted(text, _) => Ok(Some(Text::new(&self.meter, text)?)),
            Part::Parameter(parameter) => {
                let text = match self.plain_parameter(parameter) {
                    Some(Plain::Text(text)) => text.clone(),
                    Some(Plain::Number(n)) => Text::number(n),
                    Some(Plain::Unset) if place == Place::Argument => return Ok(None),
                    Some(Plain::Unset) => Text::EMPTY,
                    None if place != Place::Argument && self.is_one_text(parameter) => {
                        self.meter.step(1)?;
                        return Ok(Some(self.one_text(parameter)?.unwrap_or_default()));
                    }
                    None => return Ok(None),
                };
                self.meter.step(1 + text.len() as u64 / 16)?;
                Ok((place != Place::Argument || self.params.ifs.is_one_field(&text)).then_some(text))
            }
            Part::Arith(arith) if place != Place::Argument || !self.splits_numbers() => {
                self.meter.step(1)?;
                Ok(Some(Text::number(self.arith(arith)?)))
            }
            _ => Ok(None),
        }
    }

    /// The text of several parts. `None`: it needs more than that, and nothing that has an effect has been expanded.
    pub(super) fn plain_parts(&mut self, parts: &[Part], place: Place) -> Result<Option<Text>, Stop> {
        // What an effect makes of a parameter behind it may be split.
        if place == Place::Argument && parts.iter().any(has_effect) && parts.iter().any(|part| matches!(part, Part::Parameter(_))) {
            return Ok(None);
        }
        let made = self.of_plain_parts(parts, place, |shell, text| {
            let is_nothing = place == Place::Argument && text.is_empty() && !parts.iter().any(is_quoted);
            if is_nothing { Ok(None) } else { Ok(Some(Text::new(&shell.meter, text)?)) }
        })?;
        Ok(made.flatten())
    }

    /// The bytes of parts that are not split, with others behind them: a here-document or here-string. `None` as for [`Shell::plain_parts`].
    pub(crate) fn plain_bytes(&mut self, parts: &[Part], place: Place, behind: &[u8]) -> Result<Option<Vec<u8>>, Stop> {
        self.of_plain_parts(parts, place, |_, text| Ok([text, behind].concat()))
    }

    /// Makes something of the text of parts, if they are plain.
    fn of_plain_parts<T>(
        &mut self,
        parts: &[Part],
        place: Place,
        make: impl FnOnce(&Self, &[u8]) -> Result<T, Stop>,
    ) -> Result<Option<T>, Stop> {
        let mut text = std::mem::take(&mut self.execution.scratch);
        text.clear();
        let made = match self.add_plain_parts(parts, place, Sure::No, &mut text) {
            Ok(false) => Ok(None),
            Ok(true) => self.meter.step(1 + text.len() as u64 / 16).map_err(Stop::from).and_then(|()| make(self, &text)).map(Some),
            Err(stop) => Err(stop),
        };
        self.keep_scratch(text);
        made
    }

    /// Keeps a buffer for the next word, unless it has grown large.
    #[inline]
    pub(crate) fn keep_scratch(&mut self, buffer: Vec<u8>) {
        if buffer.capacity() <= SCRATCH_BYTES {
            self.execution.scratch = buffer;
        }
    }

    /// The one text of a part, in quotes.
    pub(super) fn value_of_part(&mut self, part: &Part) -> Result<Text, Stop> {
        if let Part::Parameter(parameter) = part
            && self.is_one_text(parameter)
        {
            return Ok(self.one_text(parameter)?.unwrap_or_default());
        }
        let text = self.expand_one_quoted(part)?;
        Ok(self.make(text)?)
    }

    /// Adds parts, as far as they are plain: answers whether all are. Before the first one that has an effect, all that follow are looked at: an expression
    /// may assign, and must be evaluated once.
    fn add_plain_parts(&mut self, parts: &[Part], place: Place, sure: Sure, text: &mut Vec<u8>) -> Result<bool, Stop> {
        let mut sure = sure;
        for (i, part) in parts.iter().enumerate() {
            if sure != Sure::Yes && has_effect(part) {
                if sure == Sure::Inside || !parts.iter().skip(i).all(|part| self.is_plain(part, place)) {
                    return Ok(false);
                }
                sure = Sure::Yes;
            }
            match part {
                Part::Literal(literal) if sure == Sure::Yes || is_literal(literal, place) => text.extend_from_slice(literal),
                Part::Quoted(literal, _) => text.extend_from_slice(literal),
                Part::Parameter(parameter) => match self.plain_parameter(parameter) {
                    Some(Plain::Text(value)) => {
                        if place == Place::Argument && !value.is_empty() && !self.params.ifs.is_one_field(value) {
                            return Ok(false);
                        }
                        self.add_value(value, text)?;
                    }
                    Some(Plain::Number(n)) if place != Place::Argument || !self.splits_numbers() => push_number(n, text),
                    Some(Plain::Unset) => {}
                    // An operation or an element; or what an expression before it changed.
                    None if sure == Sure::Yes => {
                        let value = self.value_of_part(part)?;
                        self.add_value(&value, text)?;
                    }
                    _ => return Ok(false),
                },
                Part::Arith(arith) => {
                    let n = self.arith(arith)?;
                    push_number(n, text);
                }
                // An empty list in double quotes leaves no field; a list is never plain.
                Part::Double(inside) if inside.is_empty() => return Ok(false),
                Part::Double(inside) => {
                    let inner = if sure == Sure::Yes { Sure::Yes } else { Sure::Inside };
                    if !self.add_plain_parts(inside, Place::Quoted, inner, text)? {
                        return Ok(false);
                    }
                }
                _ => return Ok(false),
            }
        }
        Ok(true)
    }

    /// Adds a value to the text of a word, for whose first bytes there always is a buffer.
    #[inline]
    fn add_value(&self, value: &[u8], text: &mut Vec<u8>) -> Result<(), Stop> {
        if text.len() + value.len() > SCRATCH_BYTES {
            self.meter.fits(grown(text.len(), value.len()))?;
        }
        text.extend_from_slice(value);
        Ok(())
    }

    /// Whether a part is plain, with the values that variables have.
    fn is_plain(&self, part: &Part, place: Place) -> bool {
        match part {
            Part::Literal(text) => is_literal(text, place),
            Part::Quoted(..) => true,
            Part::Parameter(parameter) => match self.plain_parameter(parameter) {
                Some(Plain::Text(text)) => place != Place::Argument || text.is_empty() || self.params.ifs.is_one_field(text),
                Some(Plain::Number(_)) => place != Place::Argument || !self.splits_numbers(),
                Some(Plain::Unset) => true,
                None => place != Place::Argument && self.is_one_text(parameter),
            },
            Part::Arith(_) => place != Place::Argument || !self.splits_numbers(),
            // An empty list in double quotes leaves no field; a list is never plain.
            Part::Double(inside) => !inside.is_empty() && inside.iter().all(|part| self.is_plain(part, Place::Quoted)),
            _ => false,
        }
    }

    /// The value of `$x`, `${x}`, `$1`, `$#`, `$?`, `${#x}`, `${a[i]}`, where reading it does nothing else and cannot fail.
    #[inline]
    pub(crate) fn plain_parameter(&self, p: &Parameter) -> Option<Plain<'_>> {
        if !matches!(p.op, ParamOp::Value) {
            return None;
        }
        if p.indirect {
            return if p.index.is_none() { self.plain_indirection(p) } else { None };
        }
        let value = match p.name {
            ParamName::Var(name) if let Some(index) = &p.index => match index {
                Subscript::Index(index) => Plain::Text(self.plain_element(name, index)?),
                Subscript::At | Subscript::Star => return None,
            },
            ParamName::Var(name) => {
                let var = self.vars.get(name);
                if var.attrs.has(Attrs(Attrs::NAMEREF.0 | Attrs::SPECIAL.0)) {
                    return None;
                }
                match &var.value {
                    Value::Text(text) => Plain::Text(text),
                    Value::Int(n) => Plain::Number(*n),
                    Value::Unset => Plain::Unset,
                    Value::Indexed(_) | Value::Assoc(_) => return None,
                }
            }
            ParamName::Positional(0) => return None,
            ParamName::Positional(n) => self.params.positional.get(n as usize - 1).map_or(Plain::Unset, Plain::Text),
            ParamName::Special(b'#') => Plain::Number(i64::try_from(self.params.positional.len()).ok()?),
            ParamName::Special(b'?') => Plain::Number(i64::from(self.params.status)),
            ParamName::Special(_) => return None,
        };
        match value {
            Plain::Unset if self.on(SetOpt::Nounset) => None,
            Plain::Text(text)
                if p.length && text.len() <= COUNTED_BYTES && matches!(p.name, ParamName::Var(_) | ParamName::Positional(_)) =>
            {
                Some(Plain::Number(i64::try_from(self.params.locale.count(text)).unwrap_or(i64::MAX)))
            }
            _ if p.length => None,
            value => Some(value),
        }
    }

    /// The value of `${!x}`, where `x` holds the name of a scalar that has one.
    fn plain_indirection(&self, p: &Parameter) -> Option<Plain<'_>> {
        const SLOW: Attrs = Attrs(Attrs::NAMEREF.0 | Attrs::SPECIAL.0);
        let ParamName::Var(name) = p.name else { return None };
        let var = self.vars.get(name);
        let Value::Text(reference) = &var.value else { return None };
        if p.length || var.attrs.has(SLOW) || !crate::syntax::is_name(reference) {
            return None;
        }
        let target = self.vars.get(self.names.interner.find(reference)?);
        match &target.value {
            Value::Text(text) if !target.attrs.has(SLOW) => Some(Plain::Text(text)),
            Value::Int(n) if !target.attrs.has(SLOW) => Some(Plain::Number(*n)),
            _ => None,
        }
    }

    /// The element of an array whose subscript is plain. `None`: it is more than that, or not set.
    pub(super) fn plain_element(&self, name: Symbol, index: &Index) -> Option<&Text> {
        let var = self.vars.get(name);
        if var.attrs.has(Attrs(Attrs::NAMEREF.0 | Attrs::SPECIAL.0)) {
            return None;
        }
        match &var.value {
            Value::Indexed(array) if !var.attrs.has(Attrs::ASSOC) => array.get(self.plain_index(index)?),
            Value::Assoc(array) => match index.text.text.parts.as_slice() {
                [Part::Literal(key) | Part::Quoted(key, _)] if !key.is_empty() => array.get(key),
                [] => None,
                parts => {
                    let mut key = Key { bytes: [0; KEY_BYTES], len: 0 };
                    self.add_plain_key(parts, &mut key)?;
                    array.get(key.bytes.get(..key.len).filter(|key| !key.is_empty())?)
                }
            },
            _ => None,
        }
    }

    /// Adds the parts of a subscript to a key. `None`: they are more than plain, or too long for it.
    fn add_plain_key(&self, parts: &[Part], key: &mut Key) -> Option<()> {
        for part in parts {
            match part {
                Part::Literal(text) | Part::Quoted(text, _) => key.push(text)?,
                Part::Parameter(parameter) => match self.plain_parameter(parameter)? {
                    Plain::Text(text) => key.push(text)?,
                    Plain::Number(n) => key.push(inttostr(n, &mut [0; BYTES_MAX]))?,
                    Plain::Unset => {}
                },
                Part::Double(inside) => self.add_plain_key(inside, key)?,
                _ => return None,
            }
        }
        Some(())
    }

    /// The value of a plain parameter that is a plain number.
    pub(crate) fn plain_parameter_number(&self, p: &Parameter) -> Option<i64> {
        if let (ParamName::Var(name), None, ParamOp::Value, false, false) = (p.name, &p.index, &p.op, p.indirect, p.length) {
            return self.plain_variable(name);
        }
        match self.plain_parameter(p)? {
            Plain::Number(n) => Some(n),
            Plain::Text(text) => plain_number(text),
            Plain::Unset => None,
        }
    }

    /// Whether `IFS` holds a character of numbers.
    #[inline]
    fn splits_numbers(&self) -> bool {
        self.params.ifs.splits_numbers()
    }

    /// The number that an argument is, where expanding it does nothing else and it is one field.
    pub(crate) fn plain_argument_number(&self, word: &Word) -> Option<i64> {
        match word.parts.as_slice() {
            [Part::Literal(text) | Part::Quoted(text, _)] => plain_number(text),
            [Part::Parameter(parameter)] if !self.splits_numbers() => self.plain_parameter_number(parameter),
            [Part::Double(inside)] => match inside.as_slice() {
                [Part::Parameter(parameter)] => self.plain_parameter_number(parameter),
                _ => None,
            },
            _ => None,
        }
    }
}

/// Key that is put together without an allocation.
struct Key {
    bytes: [u8; KEY_BYTES],
    len: usize,
}

impl Key {
    fn push(&mut self, text: &[u8]) -> Option<()> {
        self.bytes.get_mut(self.len..self.len + text.len())?.copy_from_slice(text);
        self.len += text.len();
        Some(())
    }
}

/// Whether all that is added is known to be plain.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Sure {
    /// Parts that follow may need more.
    No,
    /// Parts in double quotes, behind which others may need more.
    Inside,
    /// All parts were looked at.
    Yes,
}

/// Whether the expansion of a part may assign, or be another one the second time.
#[inline]
pub(super) fn has_effect(part: &Part) -> bool {
    match part {
        Part::Arith(_) => true,
        Part::Parameter(parameter) => parameter.index.is_some() || !matches!(parameter.op, ParamOp::Value),
        Part::Double(inside) => inside.iter().any(has_effect),
        _ => false,
    }
}

/// Whether a part makes a field even of nothing.
fn is_quoted(part: &Part) -> bool {
    matches!(part, Part::Quoted(..) | Part::Double(_))
}

fn push_number(n: i64, text: &mut Vec<u8>) {
    text.extend_from_slice(inttostr(n, &mut [0; BYTES_MAX]));
}

/// Longest key that is put together without an allocation.
const KEY_BYTES: usize = 64;

/// Longest text whose characters are counted without being charged.
const COUNTED_BYTES: usize = 4096;

/// Largest buffer that is kept for the next word.
pub(super) const SCRATCH_BYTES: usize = 4096;

/// Whether a word is `"$@"` and nothing else.
pub(crate) fn is_all_arguments(word: &Word) -> bool {
    let [Part::Double(inside)] = word.parts.as_slice() else { return false };
    let [Part::Parameter(p)] = inside.as_slice() else { return false };
    p.name == ParamName::Special(b'@') && !p.length && !p.indirect && p.index.is_none() && matches!(p.op, ParamOp::Value)
}

/// Whether unquoted text of the script stands for itself.
#[inline]
pub(crate) fn is_literal(text: &[u8], place: Place) -> bool {
    place != Place::Argument || !text.iter().any(|b| matches!(b, b'*' | b'?' | b'[' | b'{' | b'('))
}
