//! `$x`, `${x…}`: bash manual 3.5.3, Shell Parameter Expansion.

mod change;
mod fetch;
mod transform;

use super::fields::{ExpansionMode, FIELD_BYTES, Fields, Operated, Purpose, grown};
use super::{Plain, Quoting, add_value};
use crate::runtime::options::SetOpt;
use crate::runtime::shell::{Origin, Shell};
use crate::runtime::stop::Stop;
use crate::runtime::text::Text;
use crate::runtime::vars::{Attrs, Value};
use crate::syntax::ast::{Colon, ParamName, ParamOp, Parameter, Part, Subscript, Word};
use crate::syntax::intern::Symbol;

pub(crate) use transform::attribute_letters;

/// The value of a parameter.
#[derive(Debug)]
enum Expansion {
    /// Parameter that has no value.
    Unset,
    /// Value that is one text.
    One(Text),
    /// A list: `$@` or `$*` and their like.
    Many(Vec<Text>, Join),
}

/// Way in which a list becomes one text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Join {
    /// Fields of their own, as with `@`.
    At,
    /// Text joined by `IFS`, as with `*`.
    Star,
}

/// Parameter that is expanded, after indirection.
struct Subject<'p> {
    name: ParamName,
    index: Option<ElementSubscript<'p>>,
}

impl<'p> Subject<'p> {
    /// Subject of a parameter that is no indirection.
    fn of(p: &'p Parameter) -> Self {
        let index = p.index.as_ref().map(|index| match index {
            Subscript::At => ElementSubscript::All(Join::At),
            Subscript::Star => ElementSubscript::All(Join::Star),
            Subscript::Index(index) => ElementSubscript::Parsed(index),
        });
        Self { name: p.name, index }
    }
}

/// Subscript of an element or of all.
enum ElementSubscript<'p> {
    All(Join),
    Parsed(&'p crate::syntax::ast::Index),
    Text(Vec<u8>),
}

/// Whether a parameter could expand to a list in double quotes.
pub(crate) fn may_be_list(p: &Parameter) -> bool {
    if p.length {
        return false;
    }
    if p.indirect
        || p.name == ParamName::Special(b'@')
        || matches!(p.index, Some(Subscript::At))
        || matches!(p.op, ParamOp::Names { at: true })
    {
        return true;
    }
    match &p.op {
        ParamOp::Default(_, word) | ParamOp::Alternative(_, word) | ParamOp::AssignDefault(_, word) => word_may_be_list(word),
        _ => false,
    }
}

/// Way in which the results of an operation on a list are joined.
fn operated(op: &ParamOp) -> Operated {
    match op {
        ParamOp::Replace(..) | ParamOp::Case(..) | ParamOp::Slice(..) | ParamOp::Keys => Operated::Lightly,
        ParamOp::RemovePrefix(..) | ParamOp::RemoveSuffix(..) | ParamOp::Transform(_) | ParamOp::Names { .. } => Operated::Wholly,
        _ => Operated::No,
    }
}

/// Whether a parameter is a list for certain: `$@` and its like.
pub(crate) fn is_list(p: &Parameter) -> bool {
    let named = p.name == ParamName::Special(b'@') || matches!(p.index, Some(Subscript::At));
    !p.length && !p.indirect && (named || matches!(p.op, ParamOp::Names { at: true })) && !matches!(p.op, ParamOp::Alternative(..))
}

/// Whether a parameter is a list joined with `IFS` and changed by an operation.
pub(crate) fn is_changed_star(p: &Parameter) -> bool {
    let named = p.name == ParamName::Special(b'*') || matches!(p.index, Some(Subscript::Star));
    !p.length && (named || matches!(p.op, ParamOp::Names { at: false })) && operated(&p.op) != Operated::No
}

/// Whether a parameter is `${name[*]@A}`.
fn declares_list(p: &Parameter) -> bool {
    matches!((&p.op, &p.index), (ParamOp::Transform(b'A'), Some(Subscript::Star)))
}

fn word_may_be_list(word: &Word) -> bool {
    word.parts.iter().any(|part| match part {
        Part::Parameter(p) => may_be_list(p),
        Part::Double(parts) => parts.iter().any(|part| matches!(part, Part::Parameter(p) if may_be_list(p))),
        _ => false,
    })
}

/// The text of a word that stands in the script as it is; `None`: it has to be expanded.
fn written(word: &Word) -> Option<&[u8]> {
    match word.parts.as_slice() {
        [] => Some(b""),
        [Part::Literal(text)] => Some(text),
        _ => None,
    }
}

/// Whether the texts of a `*` are joined with blanks in a here-document. bash: IFS joins those of an array, and what `/`, `^` and `,` made.
fn joins_with_blanks(p: &Parameter) -> bool {
    match p.op {
        ParamOp::Replace(..) | ParamOp::Case(..) => false,
        ParamOp::Value | ParamOp::Default(..) | ParamOp::Alternative(..) | ParamOp::AssignDefault(..) | ParamOp::Error(..) => {
            p.name == ParamName::Special(b'*')
        }
        _ => true,
    }
}

/// Whether a list that is not split, in `[[` or the word of `case`, counts as null. bash: it does not, where its empty text carries a mark of quotes.
fn is_null_unsplit(list: &[Text], join: Join, first: &[u8], is_positional: bool) -> bool {
    match (list, join) {
        ([], _) => true,
        ([one], Join::At) => one.is_empty() && (first.is_empty() || first == b" "),
        (list, Join::Star) if first.is_empty() => is_positional && list.iter().all(|text| text.is_empty()),
        ([one], Join::Star) => one.is_empty(),
        _ => false,
    }
}

/// Whether an operation makes a field of nothing, as bash does.
fn keeps_empty(expansion: &Expansion, op: &ParamOp) -> bool {
    match (expansion, op) {
        (Expansion::One(_), ParamOp::Case(..) | ParamOp::Replace(..)) => true,
        (Expansion::One(_), ParamOp::Transform(letter)) => !matches!(letter, b'P' | b'a'),
        (Expansion::One(text), ParamOp::RemovePrefix(..) | ParamOp::RemoveSuffix(..)) => !text.is_empty(),
        _ => false,
    }
}

impl Shell {
    /// Whether `${list:-word}` and its like expand to their word, which is no list.
    pub(crate) fn takes_default(&self, p: &Parameter) -> bool {
        let (ParamOp::Default(_, word) | ParamOp::AssignDefault(_, word)) = &p.op else { return false };
        let is_empty = match p.name {
            ParamName::Var(name) => match &self.vars.get(name).value {
                Value::Unset => true,
                Value::Indexed(array) => array.is_empty(),
                Value::Assoc(array) => array.len() == 0,
                Value::Text(_) | Value::Int(_) => false,
            },
            _ => self.params.positional.is_empty(),
        };
        is_empty && !word_may_be_list(word)
    }

    /// Whether a parameter is one text whatever its value is: no list, and its operation has no word that quotes change.
    pub(super) fn is_one_text(&self, p: &Parameter) -> bool {
        if p.indirect {
            return false;
        }
        if p.length {
            return matches!(p.op, ParamOp::Value);
        }
        let is_list = match p.name {
            ParamName::Var(name) => self.vars.get(name).attrs.has(Attrs::NAMEREF),
            ParamName::Positional(_) => false,
            ParamName::Special(special) => matches!(special, b'@' | b'*'),
        };
        if is_list || matches!(p.index, Some(Subscript::At | Subscript::Star)) {
            return false;
        }
        match &p.op {
            ParamOp::Value | ParamOp::Slice(..) | ParamOp::Replace(..) | ParamOp::Case(..) => true,
            ParamOp::RemovePrefix(..) | ParamOp::RemoveSuffix(..) => true,
            ParamOp::Default(_, word) | ParamOp::Alternative(_, word) => written(word).is_some(),
            ParamOp::Transform(letter) => *letter != b'A',
            _ => false,
        }
    }

    /// The one text of a parameter of which [`Self::is_one_text`] holds; `None`: it has none.
    pub(super) fn one_text(&mut self, p: &Parameter) -> Result<Option<Text>, Stop> {
        self.kernel.check_stack()?;
        match self.plain_parameter(p) {
            Some(Plain::Text(text)) => return Ok(Some(text.clone())),
            Some(Plain::Number(n)) => return Ok(Some(Text::number(n))),
            Some(Plain::Unset) | None => {}
        }
        let subject = Subject::of(p);
        if p.length {
            return Ok(Some(Text::number(self.length(&subject, p)?)));
        }
        if let ParamOp::Slice(offset, length) = &p.op {
            let part = self.slice(&subject, p, offset, length.as_ref())?;
            return self.only(part);
        }
        let expansion = self.fetch(&subject)?;
        let is_absent = |colon: Colon| match &expansion {
            Expansion::One(text) => colon == Colon::Yes && text.is_empty(),
            _ => true,
        };
        match &p.op {
            ParamOp::Default(colon, word) if is_absent(*colon) => {
                return Ok(Some(Text::new(&self.meter, written(word).unwrap_or_default())?));
            }
            ParamOp::Default(..) => return self.only(expansion),
            ParamOp::Alternative(colon, _) if is_absent(*colon) => return Ok(None),
            ParamOp::Alternative(_, word) => return Ok(Some(Text::new(&self.meter, written(word).unwrap_or_default())?)),
            _ => {}
        }
        self.check_bound(&expansion, p, &subject)?;
        let changed = if matches!(p.op, ParamOp::Value) { expansion } else { self.operate(expansion, &p.op, &subject, p)? };
        self.only(changed)
    }

    /// The texts of a word that is nothing but a list in double quotes, each a field of its own: `"${a[@]}"`, `"${@:2}"`. `None`, and nothing has been expanded:
    /// it is something else.
    pub(crate) fn listed(&mut self, word: &Word) -> Result<Option<Vec<Text>>, Stop> {
        let [Part::Double(inside)] = word.parts.as_slice() else { return Ok(None) };
        let [Part::Parameter(p)] = inside.as_slice() else { return Ok(None) };
        let is_plain_name = match p.name {
            ParamName::Var(name) => {
                matches!(p.index, Some(Subscript::At)) && !self.vars.get(name).attrs.has(Attrs(Attrs::NAMEREF.0 | Attrs::SPECIAL.0))
            }
            ParamName::Special(b'@') => p.index.is_none(),
            _ => false,
        };
        if !is_plain_name || p.length || p.indirect {
            return Ok(None);
        }
        let subject = Subject::of(p);
        let expansion = match &p.op {
            ParamOp::Value => self.fetch(&subject)?,
            ParamOp::Slice(offset, length) => self.slice(&subject, p, offset, length.as_ref())?,
            op @ (ParamOp::RemovePrefix(..) | ParamOp::RemoveSuffix(..) | ParamOp::Replace(..) | ParamOp::Case(..)) => {
                let all = self.fetch(&subject)?;
                self.operate(all, op, &subject, p)?
            }
            _ => return Ok(None),
        };
        let texts = match expansion {
            Expansion::Many(texts, _) => texts,
            Expansion::One(text) => vec![text],
            Expansion::Unset => Vec::new(),
        };
        self.meter.step(texts.len() as u64 * 2)?;
        self.meter.fits(texts.iter().map(|text| text.len() + FIELD_BYTES).sum())?;
        Ok(Some(texts))
    }

    fn only(&self, expansion: Expansion) -> Result<Option<Text>, Stop> {
        match expansion {
            Expansion::Unset => Ok(None),
            Expansion::One(text) => Ok(Some(text)),
            Expansion::Many(list, _) => Ok(Some(self.make(joined(&list, b" "))?)),
        }
    }

    /// Adds a parameter in double quotes that may be a list.
    pub(super) fn add_list_parameter(&mut self, p: &Parameter, fields: &mut Fields) -> Result<(), Stop> {
        self.add_parameter(p, Quoting::Double, fields)
    }

    /// Adds the value of a parameter expansion.
    pub(super) fn add_parameter(&mut self, p: &Parameter, quoting: Quoting, fields: &mut Fields) -> Result<(), Stop> {
        self.kernel.check_stack()?;
        // The plain case first: `$x` with a scalar.
        if let (ParamName::Var(name), None, ParamOp::Value, false, false) = (p.name, &p.index, &p.op, p.indirect, p.length) {
            return self.add_variable(name, p.braced, quoting, fields);
        }
        let outer = std::mem::replace(&mut fields.joins_with_blanks, fields.purpose == Purpose::Document && joins_with_blanks(p));
        let is_star = matches!(p.name, ParamName::Special(b'*')) && !matches!(p.op, ParamOp::Value);
        let outer_lead = std::mem::replace(&mut fields.keeps_lead, is_star || matches!(p.op, ParamOp::Keys));
        let result = self.add_braced(p, quoting, fields);
        (fields.joins_with_blanks, fields.keeps_lead) = (outer, outer_lead);
        result
    }

    fn add_braced(&mut self, p: &Parameter, quoting: Quoting, fields: &mut Fields) -> Result<(), Stop> {
        match &p.op {
            ParamOp::Bad(_) => return Err(self.bad_substitution(p)?),
            ParamOp::Names { at } => {
                let list = self.names_with_prefix(p)?;
                return self.add_names(list, if *at { Join::At } else { Join::Star }, b"", p, quoting, fields);
            }
            _ => {}
        }
        let (subject, referred) = match self.referred_name(p)? {
            Some((_, target)) if matches!(p.op, ParamOp::Value) => return self.add_got(Expansion::One(target), quoting, fields),
            Some((name, target)) => (Some(Subject { name: ParamName::Var(name), index: None }), Some(Expansion::One(target))),
            None => (self.subject(p)?, None),
        };
        let Some(subject) = subject else { return self.add_without_subject(p, quoting, fields) };
        if let ParamOp::Keys = &p.op {
            let join = if matches!(p.index, Some(Subscript::Star)) { Join::Star } else { Join::At };
            let keys = self.keys(&subject)?;
            return self.add_names(keys, join, b" ", p, quoting, fields);
        }
        if p.length {
            let n = self.length(&subject, p)?;
            add_value(&Text::number(n), quoting, fields);
            return Ok(());
        }
        if let ParamOp::Slice(offset, length) = &p.op {
            let expansion = self.slice(&subject, p, offset, length.as_ref())?;
            fields.keeps_empty |= matches!(expansion, Expansion::One(_));
            return self.add_operated(expansion, operated(&p.op), quoting, fields);
        }
        let expansion = match referred {
            Some(name) => name,
            None => self.fetch(&subject)?,
        };
        self.add_operation(p, &subject, expansion, quoting, fields)
    }

    /// Adds the value of a variable without an operation.
    #[inline]
    fn add_variable(&mut self, name: Symbol, braced: bool, quoting: Quoting, fields: &mut Fields) -> Result<(), Stop> {
        let mut circular = false;
        let mut is_element = false;
        if self.vars.get(name).attrs.has(Attrs::NAMEREF) {
            let target = self.resolve(name)?;
            circular = target.is_none();
            is_element = target.as_ref().is_some_and(|target| target.index.is_some());
            if let Some(target) = target
                && let Some(b"@" | b"*") = target.index.as_deref()
            {
                let join = if target.index.as_deref() == Some(b"@") { Join::At } else { Join::Star };
                let list = elements(&self.value(target.name)?).unwrap_or_default();
                return self.add_got(Expansion::Many(list, join), quoting, fields);
            }
        }
        let text = if circular { self.with_global(name, |shell| shell.scalar(name)).unwrap_or(Ok(None))? } else { self.scalar(name)? };
        match text {
            Some(text) => {
                self.meter.fits(grown(fields.len(), text.len()))?;
                add_value(&text, quoting, fields);
            }
            // bash: `$ref` of an element that is not set is no error, `${ref}` is.
            None if self.on(SetOpt::Nounset) && (braced || !is_element) => {
                let shown = self.name_of(name);
                return Err(self.unbound(&shown)?);
            }
            None => add_value(b"", quoting, fields),
        }
        Ok(())
    }

    /// Adds names or keys. bash: with an empty IFS those of an unquoted `*` are one text.
    fn add_names(
        &mut self,
        list: Vec<Text>,
        join: Join,
        glue: &[u8],
        p: &Parameter,
        quoting: Quoting,
        fields: &mut Fields,
    ) -> Result<(), Stop> {
        if join == Join::Star && quoting != Quoting::Double && fields.splits() && self.params.ifs.first.is_empty() {
            let joined = self.make(joined(&list, glue))?;
            return self.add_got(Expansion::One(joined), quoting, fields);
        }
        self.add_operated(Expansion::Many(list, join), operated(&p.op), quoting, fields)
    }

    /// bash: `${!ref}` of a nameref is the name that it refers to: answers the variable behind it and that name.
    fn referred_name(&mut self, p: &Parameter) -> Result<Option<(Symbol, Text)>, Stop> {
        let (true, ParamName::Var(name), None) = (p.indirect, p.name, &p.index) else { return Ok(None) };
        if !self.vars.get(name).attrs.has(Attrs::NAMEREF) || matches!(p.op, ParamOp::Slice(..)) {
            return Ok(None);
        }
        let mut target = self.vars.get(name).scalar();
        for _ in 0..8 {
            let Some(next) = target.clone().filter(|text| crate::syntax::is_name(text)) else { break };
            let next = self.intern(&next)?;
            if !self.vars.get(next).attrs.has(Attrs::NAMEREF) {
                break;
            }
            target = self.vars.get(next).scalar();
        }
        let Some(target) = target else {
            let shown = self.name_of(name);
            self.report_about(&shown, "invalid indirect expansion")?;
            self.execution.wrong_use = true;
            return Err(Stop::Discard(1));
        };
        let name = if crate::syntax::is_name(&target) { self.intern(&target)? } else { name };
        Ok(Some((name, target)))
    }

    /// Adds an indirection that leads nowhere.
    fn add_without_subject(&mut self, p: &Parameter, quoting: Quoting, fields: &mut Fields) -> Result<(), Stop> {
        if quoting != Quoting::Double && fields.list_seen {
            // bash: behind a `"$@"` without elements it makes a field.
            fields.touch();
        }
        match &p.op {
            ParamOp::Default(_, word) => self.add_word(word, quoting, fields),
            ParamOp::Error(colon, word) => Err(self.parameter_error(p, *colon, word, quoting)?),
            ParamOp::AssignDefault(..) => {
                let shown = self.shown_parameter(p);
                self.report_about(&shown, "invalid indirect expansion")?;
                Err(Stop::Discard(1))
            }
            ParamOp::Alternative(..) => self.add_got(Expansion::Unset, quoting, fields),
            _ if self.on(SetOpt::Nounset) => {
                let shown = self.shown_parameter(p);
                Err(self.unbound(&shown)?)
            }
            _ => self.add_got(Expansion::Unset, quoting, fields),
        }
    }

    /// Adds what the operation of `p` makes of a value.
    fn add_operation(
        &mut self,
        p: &Parameter,
        subject: &Subject<'_>,
        expansion: Expansion,
        quoting: Quoting,
        fields: &mut Fields,
    ) -> Result<(), Stop> {
        let joins_with_blanks = fields.declares && quoting != Quoting::Double && fields.ifs().first.is_empty();
        let expansion = match expansion {
            // bash: in an element of an array literal `${a[*]}`, too.
            Expansion::Many(list, _)
                if joins_with_blanks
                    && (matches!(subject.name, ParamName::Special(b'*'))
                        || fields.purpose == Purpose::Element && matches!(p.index, Some(Subscript::Star))) =>
            {
                Expansion::Many(list, Join::At)
            }
            other => other,
        };
        let is_unsplit = quoting != Quoting::Double && !fields.splits() && fields.purpose == Purpose::Other;
        let in_value = quoting != Quoting::Double && fields.purpose == Purpose::Value;
        let is_absent = |shell: &Self, colon: Colon| match &expansion {
            // bash: with an empty IFS a `$*` of nothing but empty texts is null in a value, too.
            Expansion::Many(list, Join::Star)
                if colon == Colon::Yes
                    && matches!(subject.name, ParamName::Special(b'*'))
                    && quoting != Quoting::Double
                    && !fields.splits()
                    && fields.ifs().first.is_empty()
                    && list.iter().all(|text| text.is_empty())
                    && (list.len() < 2 || fields.purpose == Purpose::Value) =>
            {
                true
            }
            Expansion::Many(list, Join::At)
                if colon == Colon::Yes && joins_with_blanks && matches!(subject.name, ParamName::Special(b'*')) =>
            {
                list.len() < 2 && list.iter().all(|text| text.is_empty())
            }
            Expansion::Many(list, join) if is_unsplit && !p.indirect && colon == Colon::Yes => {
                is_null_unsplit(list, *join, &fields.ifs().first, matches!(subject.name, ParamName::Special(_)))
            }
            _ => shell.is_absent(&expansion, colon, p.indirect, quoting, in_value),
        };
        match &p.op {
            ParamOp::Value => self.check_bound(&expansion, p, subject)?,
            ParamOp::Default(colon, word) if is_absent(self, *colon) => return self.add_word(word, quoting, fields),
            ParamOp::Alternative(colon, _) if is_absent(self, *colon) => {
                // An empty list in double quotes leaves no field.
                let is_list = matches!(&expansion, Expansion::Many(list, Join::At) if list.is_empty());
                return self.add_got(if is_list { expansion } else { Expansion::Unset }, quoting, fields);
            }
            ParamOp::Alternative(_, word) => return self.add_word(word, quoting, fields),
            ParamOp::AssignDefault(colon, word) if is_absent(self, *colon) => {
                let text = self.assign_default(subject, p, word, quoting, fields.document())?;
                fields.keeps_empty = true;
                add_value(&text, quoting, fields);
                return Ok(());
            }
            ParamOp::Error(colon, word) if is_absent(self, *colon) => return Err(self.parameter_error(p, *colon, word, quoting)?),
            ParamOp::Default(..) | ParamOp::AssignDefault(..) | ParamOp::Error(..) => return self.add_got(expansion, quoting, fields),
            // bash: outside of quotes the pattern for one empty text is not even expanded.
            ParamOp::RemovePrefix(..) | ParamOp::RemoveSuffix(..)
                if quoting != Quoting::Double
                    && matches!(&expansion, Expansion::Many(list, _) if matches!(list.as_slice(), [text] if text.is_empty())) =>
            {
                fields.keeps_empty |= keeps_empty(&expansion, &p.op);
            }
            op => {
                self.check_bound(&expansion, p, subject)?;
                fields.keeps_empty |= keeps_empty(&expansion, op);
                let is_divided = (fields.splits() || fields.marks_empty) && self.is_divided(p, subject, quoting)?;
                let expansion = match self.operate(expansion, op, subject, p)? {
                    declaration if is_divided => self.divide_declaration(declaration)?,
                    // bash: beside a `"$@"` the words of a declaration are split.
                    Expansion::One(text) if declares_list(p) && fields.star_splits && quoting == Quoting::Double => {
                        Expansion::Many(text.splitn(3, |b| *b == b' ').map(Text::small).collect(), Join::Star)
                    }
                    Expansion::Many(list, _) if !list.is_empty() && self.marks_left_blanks(p, subject, quoting, fields) => {
                        Expansion::One(self.make(joined(&self.mark_blanks(&list)?, b" "))?)
                    }
                    other => other,
                };
                return self.add_operated(expansion, operated(op), quoting, fields);
            }
        }
        self.add_operated(expansion, operated(&p.op), quoting, fields)
    }

    /// bash: with an empty IFS, what `#` and `%` leave of the elements of an array is one text, in which blanks were quoted once too often.
    fn marks_left_blanks(&self, p: &Parameter, subject: &Subject<'_>, quoting: Quoting, fields: &Fields) -> bool {
        let is_marked = match p.index {
            Some(Subscript::At) => true,
            Some(Subscript::Star) => fields.splits() || fields.declares,
            _ => false,
        };
        matches!(p.op, ParamOp::RemovePrefix(..) | ParamOp::RemoveSuffix(..))
            && is_marked
            && quoting != Quoting::Double
            && fields.ifs().first.is_empty()
            && matches!(subject.name, ParamName::Var(name) if self.vars.get(name).is_array())
    }

    /// Texts with a byte 1 before each blank and each byte that bash quotes with.
    fn mark_blanks(&self, list: &[Text]) -> Result<Vec<Text>, Stop> {
        let marked = |text: &Text| {
            let mut bytes = Vec::with_capacity(text.len() + 8);
            for &byte in text.iter() {
                if matches!(byte, b' ' | 1 | 127) {
                    bytes.push(1);
                }
                bytes.push(byte);
            }
            self.make(bytes)
        };
        Ok(list.iter().map(marked).collect::<Result<_, _>>()?)
    }

    /// Adds what an operation made of a value.
    fn add_operated(&mut self, expansion: Expansion, operated: Operated, quoting: Quoting, fields: &mut Fields) -> Result<(), Stop> {
        fields.operated = operated;
        let result = self.add_got(expansion, quoting, fields);
        fields.operated = Operated::No;
        result
    }

    fn check_bound(&mut self, expansion: &Expansion, p: &Parameter, subject: &Subject<'_>) -> Result<(), Stop> {
        if matches!(expansion, Expansion::Unset) && self.on(SetOpt::Nounset) && !matches!(subject.name, ParamName::Special(b'@' | b'*')) {
            let mut shown = self.shown_parameter(p);
            if !p.braced && !matches!(p.name, ParamName::Var(_)) {
                shown.insert(0, b'$');
            }
            return Err(self.unbound(&shown)?);
        }
        Ok(())
    }

    /// Prints `NAME: unbound variable`; answers what that stops.
    pub(crate) fn unbound(&mut self, name: &[u8]) -> Result<Stop, Stop> {
        self.complain_about(name, "unbound variable")?;
        (self.execution.died_of_parameter, self.execution.died_in_text) = (true, self.context.is_below_text);
        Ok(self.fatal())
    }

    /// bash: the length of an array without elements ends the line, not the shell.
    fn unbound_length(&mut self, name: &[u8]) -> Result<Stop, Stop> {
        self.complain_about(name, "unbound variable")?;
        Ok(Stop::Discard(1))
    }

    /// Stop by an error that ends a shell without a terminal.
    pub(crate) fn fatal(&self) -> Stop {
        if self.session.origin == Origin::Prompt && self.subshell == 0 {
            return Stop::Discard(1);
        }
        // bash: 127 is that of `-c` which nobody has told to mind its errors.
        let is_of_command = self.subshell == 0 || self.context.leaves_command_text;
        let keeps = self.session.origin == Origin::Command && is_of_command && !self.on(SetOpt::Errexit);
        Stop::Exit(if keeps { 127 } else { 1 })
    }

    fn bad_substitution(&mut self, p: &Parameter) -> Result<Stop, Stop> {
        let named = if let ParamOp::Bad(named) = &p.op { named } else { &p.source };
        if named.first() == Some(&b'`') {
            self.complain([b"bad substitution: no closing \"`\" in ", &**named].concat())?;
        } else {
            self.complain_about(named, "bad substitution")?;
        }
        Ok(if self.on(SetOpt::Posix) { self.fatal() } else { Stop::Discard(1) })
    }

    /// The parameter as messages name it: without `${` and operation.
    fn shown_parameter(&self, p: &Parameter) -> Vec<u8> {
        let mut shown = if p.indirect { b"!".to_vec() } else { Vec::new() };
        match p.name {
            ParamName::Var(name) => shown.extend_from_slice(&self.name_of(name)),
            ParamName::Positional(n) => shown.extend_from_slice(n.to_string().as_bytes()),
            ParamName::Special(b) => shown.push(b),
        }
        match &p.index {
            Some(Subscript::At) => shown.extend_from_slice(b"[@]"),
            Some(Subscript::Star) => shown.extend_from_slice(b"[*]"),
            Some(Subscript::Index(index)) => {
                shown.push(b'[');
                shown.extend(self.unparse_word(&index.text.text));
                shown.push(b']');
            }
            None => {}
        }
        shown
    }

    fn parameter_error(&mut self, p: &Parameter, colon: Colon, word: &Word, quoting: Quoting) -> Result<Stop, Stop> {
        // bash: in double quotes the word is read once more, as if there were none.
        let bare = if quoting == Quoting::Double {
            let text = self.unparse_word(word);
            self.with_parse_env(|env| crate::syntax::parse_bare_text(&text, env)).ok()
        } else {
            None
        };
        let mut fields = self.fields_for(ExpansionMode::Fields);
        self.add_parts(&bare.as_ref().unwrap_or(word).parts, Quoting::None, &mut fields)?;
        let message = fields.into_fields().into_iter().map(|field| field.text).collect::<Vec<_>>().join(&b' ');
        let shown = self.shown_parameter(p);
        let message = if !word.parts.is_empty() {
            message
        } else if colon == Colon::Yes {
            b"parameter null or not set".to_vec()
        } else {
            b"parameter not set".to_vec()
        };
        let mut line = shown;
        line.extend_from_slice(b": ");
        line.extend_from_slice(&message);
        self.complain(line)?;
        (self.execution.died_of_parameter, self.execution.died_in_text) = (true, self.context.is_below_text);
        Ok(self.fatal())
    }

    fn is_absent(&self, expansion: &Expansion, colon: Colon, indirect: bool, quoting: Quoting, in_value: bool) -> bool {
        match expansion {
            Expansion::Unset => true,
            Expansion::One(text) => colon == Colon::Yes && text.is_empty(),
            Expansion::Many(list, join) => match (list.as_slice(), colon) {
                ([], _) => true,
                // bash: a list that an indirection leads to counts by its elements, not by its text.
                (_, Colon::Yes) if indirect => false,
                // bash: in the value of an assignment, too.
                ([one], Colon::Yes) => one.is_empty() && !in_value,
                (list, Colon::Yes) => {
                    *join == Join::Star
                        && quoting == Quoting::Double
                        && self.params.ifs.first.is_empty()
                        && list.iter().all(|text| text.is_empty())
                }
                _ => false,
            },
        }
    }

    fn add_word(&mut self, word: &Word, quoting: Quoting, fields: &mut Fields) -> Result<(), Stop> {
        if quoting != Quoting::Double {
            let purpose = fields.purpose;
            if purpose == Purpose::Element {
                fields.purpose = Purpose::Value;
            }
            let result = self.add_parts(&word.parts, Quoting::Value, fields);
            fields.purpose = purpose;
            return result;
        }
        if word_may_be_list(word) {
            // bash: an empty `$@` in the word of a quoted expansion leaves an empty text, not nothing.
            let seen = fields.list_seen;
            if self.add_listed(&word.parts, fields)? {
                fields.touch();
            }
            fields.list_seen = seen;
            return Ok(());
        }
        let mut alone = self.fields_for(ExpansionMode::Text);
        alone.purpose = fields.document();
        self.add_parts(&word.parts, Quoting::Double, &mut alone)?;
        let text = alone.into_text();
        if !text.is_empty() {
            fields.quoted(&text);
        }
        Ok(())
    }

    fn assign_default(
        &mut self,
        subject: &Subject<'_>,
        p: &Parameter,
        word: &Word,
        quoting: Quoting,
        purpose: Purpose,
    ) -> Result<Text, Stop> {
        let ParamName::Var(name) = subject.name else {
            if p.indirect && matches!(p.name, ParamName::Var(_)) {
                let shown = self.fetch_reference(p)?;
                self.complain_about(&shown, "invalid variable name")?;
                return Err(Stop::Discard(1));
            }
            if p.indirect
                && let ParamName::Positional(n) = subject.name
            {
                self.complain(format!("{n}: invalid variable name"))?;
                return Err(Stop::Discard(1));
            }
            let mut message = b"$".to_vec();
            message.extend(self.shown_parameter(p));
            message.extend_from_slice(b": cannot assign in this way");
            self.complain(message)?;
            self.execution.wrong_use = true;
            return Err(Stop::Discard(1));
        };
        let text = match quoting {
            Quoting::Double if purpose == Purpose::Document => self.expand_document(word)?,
            Quoting::Double => self.expand_quoted(word)?,
            _ => self.expand_text(word)?,
        };
        let text = self.make(text)?;
        if p.indirect && subject.index.is_some() {
            // bash: only a name can be assigned through an indirection.
            let shown = self.fetch_reference(p)?;
            self.complain_about(&shown, "invalid variable name")?;
            return Err(Stop::Discard(1));
        }
        let done = match &subject.index {
            None => self.set_default(name, text.clone())?,
            Some(ElementSubscript::Parsed(index)) => self.set_element(name, index, text.clone(), false)?,
            Some(ElementSubscript::Text(index)) => self.set_element_by_text(name, index, text.clone(), false)?,
            Some(ElementSubscript::All(join)) if self.is_assoc(name) => {
                // bash: there `[@]` is a key like any other.
                let key: &[u8] = if *join == Join::At { b"@" } else { b"*" };
                let set = self.set_assoc(name, key, text.clone(), false)?;
                return if set { Ok(text) } else { Err(self.refused_default()) };
            }
            Some(ElementSubscript::All(_)) => {
                let mut message = self.shown_parameter(p);
                message.extend_from_slice(b": bad array subscript");
                self.report(message)?;
                false
            }
        };
        if !done {
            return Err(self.refused_default());
        }
        if subject.index.is_some() {
            // The subscript may have an effect, and another value by now.
            let target = self.resolve(name)?.map_or(name, |target| target.name);
            return self.conform(self.vars.get(target).attrs, text);
        }
        match self.fetch(subject)? {
            Expansion::One(text) => Ok(text),
            _ => Ok(Text::EMPTY),
        }
    }

    /// bash: an error in the value of an integer is said by the `[[` or `((` that ran last.
    fn set_default(&mut self, name: Symbol, text: Text) -> Result<bool, Stop> {
        let prefix = match (self.context.error_prefix, self.execution.condition_prefix) {
            ("", prefix @ ("[[" | "((")) => prefix,
            (prefix, _) => prefix,
        };
        self.prefixed(prefix, |shell| shell.set(name, text))
    }

    /// Fetches what an indirection leads to, as text.
    fn fetch_reference(&mut self, p: &Parameter) -> Result<Text, Stop> {
        let ParamName::Var(name) = p.name else { return Ok(Text::EMPTY) };
        Ok(self.scalar(name)?.unwrap_or_default())
    }

    /// bash: `${x:=word}` that cannot be assigned ends the command line with 2, the text of `-c` and the shell in POSIX mode with 1.
    fn refused_default(&self) -> Stop {
        Stop::Discard(if self.on(SetOpt::Posix) { 1 } else { 2 })
    }

    fn add_got(&mut self, expansion: Expansion, quoting: Quoting, fields: &mut Fields) -> Result<(), Stop> {
        let expansion = match expansion {
            Expansion::Many(list, Join::Star) if fields.joins_with_blanks && quoting == Quoting::Double => Expansion::Many(list, Join::At),
            other => other,
        };
        let is_nothing = match &expansion {
            Expansion::Unset => true,
            Expansion::One(text) => text.is_empty(),
            Expansion::Many(..) => false,
        };
        if is_nothing && quoting == Quoting::Double && fields.beside_list && !fields.keeps_empty {
            return Ok(());
        }
        match expansion {
            Expansion::Unset => add_value(b"", quoting, fields),
            Expansion::One(text) => {
                self.meter.fits(grown(fields.len(), text.len()))?;
                add_value(&text, quoting, fields);
            }
            Expansion::Many(list, join) => self.add_list(&list, join, quoting, fields)?,
        }
        Ok(())
    }

    fn add_list(&mut self, list: &[Text], join: Join, quoting: Quoting, fields: &mut Fields) -> Result<(), Stop> {
        self.meter.step(list.len() as u64)?;
        fields.list_seen |= quoting == Quoting::Double && join == Join::At;
        // bash: a list with an element makes a field of it, even an empty one beside an empty `"$@"`.
        fields.keeps_empty |= quoting == Quoting::Double && join == Join::Star && !fields.splits() && !list.is_empty();
        let first = fields.ifs().first.clone();
        if quoting == Quoting::Double && join == Join::Star && fields.splits() && fields.star_splits && fields.operated != Operated::No {
            for (i, text) in list.iter().enumerate() {
                self.meter.fits(grown(fields.len(), text.len()))?;
                if i > 0 {
                    fields.value(&first);
                }
                if !text.is_empty() {
                    fields.quoted(text);
                }
            }
            return Ok(());
        }
        if quoting == Quoting::Double && (join == Join::Star || !fields.splits()) {
            let between = if join == Join::Star || fields.joins_with_ifs(true) { &*first } else { b" " };
            if list.is_empty() && join == Join::Star {
                fields.touch();
            }
            for (i, text) in list.iter().enumerate() {
                self.meter.fits(grown(fields.len(), text.len()))?;
                if i > 0 && fields.first_only && join == Join::At {
                    fields.close();
                }
                // bash: what joins the texts in a pattern is not shown as quoted.
                if i > 0 && fields.mode == ExpansionMode::Pattern && between == b" " && join == Join::At {
                    fields.literal(between);
                } else if i > 0 {
                    fields.quoted(between);
                }
                let marks = if i == 0 { fields.marks_empty && fields.len() == 0 } else { fields.marks_empty || fields.marks_others };
                let is_marked = text.is_empty() && marks && join == Join::At && list.len() > 1;
                fields.quoted(if is_marked { b"\x7f" } else { text });
            }
            return Ok(());
        }
        if quoting == Quoting::Double {
            for (i, text) in list.iter().enumerate() {
                if i > 0 {
                    fields.finish();
                }
                fields.quoted(text);
            }
            return Ok(());
        }
        if !fields.splits() {
            let between = if join == Join::Star || fields.joins_with_ifs(false) { &*first } else { b" " };
            for (i, text) in list.iter().enumerate() {
                self.meter.fits(grown(fields.len(), text.len()))?;
                if i > 0 {
                    fields.value(between);
                }
                fields.value(text);
            }
            return Ok(());
        }
        // bash joins with the first character of IFS and splits again: what is empty stays where that is no white space, and what begins with a
        // separator has no field before that.
        let joins = !first.is_empty() && fields.ifs().has_other_than_space();
        fields.leads_list = joins && (join == Join::At || quoting == Quoting::None && !fields.keeps_lead);
        for (i, text) in list.iter().enumerate() {
            if i > 0 {
                if joins { fields.value(&first) } else { fields.finish() }
            }
            fields.value(text);
        }
        fields.leads_list = false;
        Ok(())
    }
}

fn joined(list: &[Text], between: &[u8]) -> Vec<u8> {
    list.iter().map(|text| &**text).collect::<Vec<&[u8]>>().join(between)
}

/// The elements of a value; `None` when it has none at all.
fn elements(value: &Value) -> Option<Vec<Text>> {
    match value {
        Value::Unset => None,
        Value::Text(text) => Some(vec![text.clone()]),
        Value::Int(n) => Some(vec![Text::number(*n)]),
        Value::Indexed(array) => Some(array.iter().map(|(_, text)| text.clone()).collect()),
        Value::Assoc(array) => Some(array.sorted().into_iter().map(|(_, text)| text.clone()).collect()),
    }
}
