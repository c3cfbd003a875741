//! `$x`, `${x…}`: bash manual 3.5.3, Shell Parameter Expansion.

use std::rc::Rc;

use bashkit_core::error::Error;
use bashkit_core::pattern::Step;
use bashkit_core::pattern::glob::{Glob, GlobOptions};

use super::arith::{EXPANSION_FAILED, settle};
use super::fields::{ExpansionMode, Fields, Operated, Purpose};
use super::{Quoting, add_value, quote};
use crate::runtime::options::{SetOpt, Shopt};
use crate::runtime::shell::{Origin, Shell};
use crate::runtime::stop::Stop;
use crate::runtime::text::Text;
use crate::runtime::vars::{Attrs, Value, Var};
use crate::syntax::ast::{CaseOp, Colon, ParamName, ParamOp, Parameter, Part, ReplaceKind, Subscript, Word};
use crate::syntax::intern::Symbol;

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

/// Adds replacement text in which `&` stands for the match.
fn add_active(value: &[u8], text: &mut Vec<u8>, pieces: &mut Vec<Piece>) {
    let mut bytes = value.iter().copied().peekable();
    while let Some(b) = bytes.next() {
        match (b, bytes.peek()) {
            (b'\\', Some(b'&' | b'\\')) => text.extend(bytes.next()),
            (b'&', _) => {
                pieces.push(Piece::Text(std::mem::take(text)));
                pieces.push(Piece::Match);
            }
            _ => text.push(b),
        }
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
                self.meter.fits(fields.len() + text.len())?;
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
            self.complain_about(&shown, "invalid indirect expansion")?;
            self.execution.wrong_use = true;
            return Err(Stop::Discard(1));
        };
        let name = if crate::syntax::is_name(&target) { self.intern(&target)? } else { name };
        Ok(Some((name, target)))
    }

    /// Adds an indirection that leads nowhere.
    fn add_without_subject(&mut self, p: &Parameter, quoting: Quoting, fields: &mut Fields) -> Result<(), Stop> {
        match &p.op {
            ParamOp::Default(_, word) => self.add_word(word, quoting, fields),
            ParamOp::Error(colon, word) => Err(self.parameter_error(p, *colon, word, quoting)?),
            ParamOp::AssignDefault(..) => {
                let shown = self.shown_parameter(p);
                self.complain_about(&shown, "invalid indirect expansion")?;
                Err(Stop::Discard(1))
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
        let in_value = quoting != Quoting::Double && fields.purpose == Purpose::Value;
        let is_absent = |shell: &Self, colon: Colon| shell.is_absent(&expansion, colon, p.indirect, quoting, in_value);
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
                let text = self.assign_default(subject, p, word, quoting)?;
                fields.keeps_empty = true;
                add_value(&text, quoting, fields);
                return Ok(());
            }
            ParamOp::Error(colon, word) if is_absent(self, *colon) => return Err(self.parameter_error(p, *colon, word, quoting)?),
            ParamOp::Default(..) | ParamOp::AssignDefault(..) | ParamOp::Error(..) => return self.add_got(expansion, quoting, fields),
            op => {
                self.check_bound(&expansion, p, subject)?;
                fields.keeps_empty |= keeps_empty(&expansion, op);
                let expansion = match self.operate(expansion, op, subject, p)? {
                    // bash: beside a `"$@"` the words of a declaration are split.
                    Expansion::One(text) if declares_list(p) && fields.star_splits && quoting == Quoting::Double => {
                        Expansion::Many(text.splitn(3, |b| *b == b' ').map(Text::small).collect(), Join::Star)
                    }
                    other => other,
                };
                return self.add_operated(expansion, operated(op), quoting, fields);
            }
        }
        self.add_operated(expansion, operated(&p.op), quoting, fields)
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
        self.execution.died_of_parameter = true;
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
        let keeps = self.session.origin == Origin::Command && self.subshell == 0 && !self.on(SetOpt::Errexit);
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
        self.execution.died_of_parameter = true;
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
            self.add_double(&word.parts, fields)?;
            fields.touch();
            fields.list_seen = seen;
            return Ok(());
        }
        let mut alone = self.fields_for(ExpansionMode::Text);
        self.add_parts(&word.parts, Quoting::Double, &mut alone)?;
        let text = alone.into_text();
        if !text.is_empty() {
            fields.quoted(&text);
        }
        Ok(())
    }

    fn assign_default(&mut self, subject: &Subject<'_>, p: &Parameter, word: &Word, quoting: Quoting) -> Result<Text, Stop> {
        let ParamName::Var(name) = subject.name else {
            if p.indirect
                && let ParamName::Positional(n) = subject.name
            {
                self.complain(format!("{n}: invalid variable name"))?;
                return Err(Stop::Discard(1));
            }
            if p.indirect && matches!(p.name, ParamName::Var(_)) {
                let shown = self.fetch_reference(p)?;
                self.complain_about(&shown, "invalid variable name")?;
                return Err(Stop::Discard(1));
            }
            let mut message = b"$".to_vec();
            message.extend(self.shown_parameter(p));
            message.extend_from_slice(b": cannot assign in this way");
            self.complain(message)?;
            self.execution.wrong_use = true;
            return Err(Stop::Discard(1));
        };
        let text = if quoting == Quoting::Double { self.expand_quoted(word)? } else { self.expand_text(word)? };
        let text = self.make(text)?;
        if p.indirect && subject.index.is_some() {
            // bash: only a name can be assigned through an indirection.
            let shown = self.fetch_reference(p)?;
            self.complain_about(&shown, "invalid variable name")?;
            return Err(Stop::Discard(1));
        }
        let done = match &subject.index {
            None => self.set_default(name, text)?,
            Some(ElementSubscript::Parsed(index)) => self.set_element(name, index, text, false)?,
            Some(ElementSubscript::Text(index)) => self.set_element_by_text(name, index, text, false)?,
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
        match self.fetch(subject)? {
            Expansion::One(text) => Ok(text),
            _ => Ok(Text::EMPTY),
        }
    }

    /// bash: an error in the value of an integer is said by the `[[` or `((` that ran last.
    fn set_default(&mut self, name: Symbol, text: Text) -> Result<bool, Stop> {
        let prefix = if self.context.error_prefix.is_empty() { self.execution.condition_prefix } else { self.context.error_prefix };
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
                self.meter.fits(fields.len() + text.len())?;
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
                self.meter.fits(fields.len() + text.len())?;
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
                self.meter.fits(fields.len() + text.len())?;
                if i > 0 && fields.first_only && join == Join::At {
                    fields.close();
                }
                if i > 0 {
                    fields.quoted(between);
                }
                fields.quoted(text);
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
                self.meter.fits(fields.len() + text.len())?;
                if i > 0 {
                    fields.value(between);
                }
                fields.value(text);
            }
            return Ok(());
        }
        let separator = first.first().copied();
        let hard = separator.is_some_and(|b| !fields.ifs().is_space(b));
        for (i, text) in list.iter().enumerate() {
            if i > 0 {
                // bash joins with the first character of IFS and splits again: what is empty stays where that is no white space.
                if hard { fields.value(&first) } else { fields.finish() }
            }
            fields.value(text);
        }
        Ok(())
    }

    /// Finds what a parameter names, indirection followed.
    fn subject<'p>(&mut self, p: &'p Parameter) -> Result<Option<Subject<'p>>, Stop> {
        let index = p.index.as_ref().map(|index| match index {
            Subscript::At => ElementSubscript::All(Join::At),
            Subscript::Star => ElementSubscript::All(Join::Star),
            Subscript::Index(index) => ElementSubscript::Parsed(index),
        });
        let subject = Subject { name: p.name, index };
        if !p.indirect {
            return Ok(Some(subject));
        }
        let reference = match self.fetch(&subject)? {
            Expansion::One(text) => text,
            Expansion::Many(list, join) if !list.is_empty() => {
                let glue = if join == Join::Star { self.params.ifs.first.clone() } else { Text::small(b" ") };
                self.make(joined(&list, &glue))?
            }
            // Without positional parameters there is nothing that `${!*}` could lead to.
            Expansion::Many(..) if matches!(p.name, ParamName::Special(_)) => return Ok(None),
            Expansion::Unset if !self.is_unknown(&subject) => return Ok(None),
            Expansion::Many(..) | Expansion::Unset => {
                let shown = self.shown_parameter(p);
                self.complain_about(shown.strip_prefix(b"!").unwrap_or(&shown), "invalid indirect expansion")?;
                // bash: this alone does not end a posix-mode shell.
                self.execution.wrong_use = true;
                return Err(Stop::Discard(1));
            }
        };
        let subject = self.reference(&reference)?;
        if subject.is_none() {
            self.complain_about(&reference, "invalid variable name")?;
            self.execution.wrong_use = true;
            return Err(Stop::Discard(1));
        }
        Ok(subject)
    }

    /// Whether an indirection through this is an error: a variable that does not exist at all.
    fn is_unknown(&self, subject: &Subject<'_>) -> bool {
        match (subject.name, &subject.index) {
            (ParamName::Var(name), None) => !self.vars.get(name).exists(),
            (ParamName::Var(name), Some(ElementSubscript::Parsed(_))) => !self.vars.get(name).is_set(),
            (ParamName::Var(_), Some(_)) => true,
            _ => false,
        }
    }

    /// A parameter given as text.
    fn reference(&mut self, text: &[u8]) -> Result<Option<Subject<'static>>, Stop> {
        if let [special @ (b'@' | b'*' | b'#' | b'?' | b'-' | b'$' | b'!')] = text {
            return Ok(Some(Subject { name: ParamName::Special(*special), index: None }));
        }
        if !text.is_empty() && text.iter().all(u8::is_ascii_digit) {
            let n = std::str::from_utf8(text).ok().and_then(|t| t.parse().ok()).unwrap_or(u32::MAX);
            return Ok(Some(Subject { name: ParamName::Positional(n), index: None }));
        }
        let (base, index) = match text.iter().position(|b| *b == b'[') {
            Some(at) if text.last() == Some(&b']') => {
                let (base, index) = text.split_at_checked(at).unwrap_or((text, b""));
                (base, index.get(1..index.len().saturating_sub(1)))
            }
            _ => (text, None),
        };
        if !crate::syntax::is_name(base) {
            return Ok(None);
        }
        let symbol = self.intern(base)?;
        let index = match index {
            None => None,
            Some(b"@") => Some(ElementSubscript::All(Join::At)),
            Some(b"*") => Some(ElementSubscript::All(Join::Star)),
            Some(_) => match self.subscript_text(symbol, text)? {
                Some(key) => Some(ElementSubscript::Text(key)),
                None => return Ok(None),
            },
        };
        Ok(Some(Subject { name: ParamName::Var(symbol), index }))
    }

    fn fetch(&mut self, subject: &Subject<'_>) -> Result<Expansion, Stop> {
        let name = match subject.name {
            ParamName::Special(special) => return self.special_parameter(special),
            ParamName::Positional(0) => return Ok(Expansion::One(self.params.name.clone())),
            ParamName::Positional(n) => {
                return Ok(self.params.positional.get(n as usize - 1).map_or(Expansion::Unset, |text| Expansion::One(text.clone())));
            }
            ParamName::Var(name) => name,
        };
        match &subject.index {
            None => {
                if self.vars.get(name).attrs.has(Attrs::NAMEREF) {
                    let Some(target) = self.resolve(name)? else {
                        return self.with_global(name, |shell| shell.fetch(subject)).unwrap_or(Ok(Expansion::Unset));
                    };
                    if let Some(index @ (b"@" | b"*")) = target.index.as_deref() {
                        let join = if index == b"@" { Join::At } else { Join::Star };
                        let value = self.value(target.name)?;
                        return Ok(Expansion::Many(elements(&value).unwrap_or_default(), join));
                    }
                }
                Ok(self.scalar(name)?.map_or(Expansion::Unset, Expansion::One))
            }
            Some(ElementSubscript::All(join)) => {
                let Some(target) = self.resolve_twice(name)? else {
                    return self.with_global(name, |shell| shell.fetch(subject)).unwrap_or(Ok(Expansion::Many(Vec::new(), *join)));
                };
                if target.index.is_some() {
                    return Ok(Expansion::Many(Vec::new(), *join));
                }
                let value = self.value(name)?;
                Ok(Expansion::Many(elements(&value).unwrap_or_default(), *join))
            }
            Some(ElementSubscript::Parsed(index)) => {
                let Some(target) = self.resolve_twice(name)? else {
                    return self.with_global(name, |shell| shell.fetch(subject)).unwrap_or(Ok(Expansion::Unset));
                };
                if target.index.is_some() {
                    return Ok(Expansion::Unset);
                }
                let value = self.value(target.name)?;
                if let Value::Assoc(array) = &value {
                    let key = self.index_key(index)?;
                    if key.is_empty() {
                        let shown = self.name_of(target.name);
                        self.report_about(&shown, "bad array subscript")?;
                    }
                    return Ok(array.get(&key).map_or(Expansion::Unset, |text| Expansion::One(text.clone())));
                }
                if self.is_assoc(target.name) {
                    if self.index_key(index)?.is_empty() {
                        let shown = self.name_of(target.name);
                        self.report_about(&shown, "bad array subscript")?;
                    }
                    return Ok(Expansion::Unset);
                }
                if index.text.text.parts.is_empty() {
                    self.bad_subscript(name, index)?;
                    return Err(Stop::Discard(1));
                }
                let n = self.index_arith(&index.text)?;
                self.element_checked(target.name, &value, n)
            }
            Some(ElementSubscript::Text(text)) => match self.value(name)? {
                Value::Assoc(array) => Ok(array.get(text).map_or(Expansion::Unset, |text| Expansion::One(text.clone()))),
                value => {
                    let n = self.index_number(name, text)?;
                    self.element_checked(name, &value, n)
                }
            },
        }
    }

    fn element_checked(&mut self, name: Symbol, value: &Value, n: i64) -> Result<Expansion, Stop> {
        let end = match value {
            Value::Indexed(array) => array.end(),
            _ => 0,
        };
        if n < 0 && n.saturating_add(end) < 0 {
            let shown = self.name_of(name);
            self.report_about(&shown, "bad array subscript")?;
            return Ok(Expansion::Unset);
        }
        Ok(self.element_of(value, n).map_or(Expansion::Unset, Expansion::One))
    }

    fn special_parameter(&mut self, special: u8) -> Result<Expansion, Stop> {
        let number = |n: i64| Expansion::One(Text::number(n));
        Ok(match special {
            b'@' => Expansion::Many(self.params.positional.to_vec(), Join::At),
            b'*' => Expansion::Many(self.params.positional.to_vec(), Join::Star),
            b'#' => number(i64::try_from(self.params.positional.len()).unwrap_or(i64::MAX)),
            b'?' => number(i64::from(self.params.status)),
            b'$' => number(i64::from(self.session.pid)),
            b'-' => Expansion::One(Text::small(&self.session.options.letters(self.session.origin, self.session.is_interactive))),
            _ => self.params.last_background.map_or(Expansion::Unset, |pid| number(i64::from(pid))),
        })
    }

    fn names_with_prefix(&mut self, p: &Parameter) -> Result<Vec<Text>, Stop> {
        let ParamName::Var(name) = p.name else { return Ok(Vec::new()) };
        let prefix = self.name_of(name);
        let mut list: Vec<(Rc<[u8]>, Symbol)> = Vec::new();
        for (symbol, var) in self.vars.iter() {
            if var.is_set() || (var.attrs.has(Attrs::SPECIAL) && !is_hook(symbol)) {
                let name = self.name_of(symbol);
                if name.starts_with(&prefix) {
                    list.push((name, symbol));
                }
            }
        }
        self.meter.step(list.len() as u64 + 100)?;
        list.sort_unstable();
        Ok(list.iter().map(|(name, _)| Text::small(name)).collect())
    }

    fn keys(&mut self, subject: &Subject<'_>) -> Result<Vec<Text>, Stop> {
        let ParamName::Var(name) = subject.name else { return Ok(Vec::new()) };
        let value = self.value(name)?;
        self.meter.step(10)?;
        Ok(match &value {
            Value::Unset => Vec::new(),
            Value::Text(_) | Value::Int(_) => vec![Text::number(0)],
            Value::Indexed(array) => array.iter().map(|(i, _)| Text::number(i)).collect(),
            Value::Assoc(array) => array.sorted().into_iter().map(|(key, _)| Text::small(key)).collect(),
        })
    }

    fn length(&mut self, subject: &Subject<'_>, p: &Parameter) -> Result<i64, Stop> {
        let number = |n: usize| i64::try_from(n).unwrap_or(i64::MAX);
        if let ParamName::Special(b'@' | b'*') = subject.name {
            return Ok(number(self.params.positional.len()));
        }
        if let ParamName::Var(name) = subject.name
            && self.vars.get(name).attrs.has(Attrs::NAMEREF)
            && let target = self.resolve_twice(name)?
            && target.as_ref().is_none_or(|target| target.index.is_some())
        {
            if target.is_none() {
                return self.with_global(name, |shell| shell.length(subject, p)).unwrap_or(Ok(0));
            }
            // bash: through a reference to an element no length is seen.
            return Ok(0);
        }
        if let (ParamName::Var(name), Some(ElementSubscript::All(_))) = (subject.name, &subject.index) {
            let value = self.value(name)?;
            if self.on(SetOpt::Nounset) && matches!(value, Value::Unset | Value::Text(_) | Value::Int(_)) {
                let shown = self.name_of(name);
                return Err(self.unbound_length(&shown)?);
            }
            return Ok(match &value {
                Value::Unset => 0,
                Value::Text(_) | Value::Int(_) => 1,
                Value::Indexed(array) => number(array.len()),
                Value::Assoc(array) => number(array.len()),
            });
        }
        let expansion = if let (ParamName::Var(name), Some(ElementSubscript::Parsed(index))) = (subject.name, &subject.index) {
            let value = self.value(name)?;
            // bash: `${#x[0]}` of what is no array counts as unset, too.
            if self.on(SetOpt::Nounset) && matches!(value, Value::Text(_) | Value::Int(_)) {
                let shown = self.name_of(name);
                return Err(self.unbound_length(&shown)?);
            }
            if matches!(value, Value::Unset) {
                if self.on(SetOpt::Nounset) {
                    let shown = self.name_of(name);
                    return Err(self.unbound_length(&shown)?);
                }
                if !self.is_assoc(name) {
                    return Ok(0);
                }
            }
            self.check_length(name, &value, index)?;
            self.fetch(subject)?
        } else {
            let expansion = self.fetch(subject)?;
            self.check_bound(&expansion, p, subject)?;
            expansion
        };
        Ok(match expansion {
            Expansion::Unset => 0,
            Expansion::One(text) => {
                self.meter.step(text.len() as u64 / 64)?;
                number(self.params.locale.count(&text))
            }
            Expansion::Many(list, _) => number(list.len()),
        })
    }

    /// bash: `${#a[-n]}` with a subscript that is too small has a message that begins in the middle.
    fn check_length(&mut self, name: Symbol, value: &Value, index: &crate::syntax::ast::Index) -> Result<(), Stop> {
        use crate::syntax::ast::{Expr, UnaryOp};
        let Some(Expr::Unary(UnaryOp::Neg, n)) = index.text.expr.as_deref() else { return Ok(()) };
        let Expr::Num(n) = **n else { return Ok(()) };
        let end = if let Value::Indexed(array) = value { array.end() } else { 0 };
        if n > end && !self.is_assoc(name) {
            let message = [&*self.unparse_word(&index.text.text), b"]: bad array subscript"].concat();
            self.report(message)?;
            self.execution.wrong_use = true;
            return Err(Stop::Discard(1));
        }
        Ok(())
    }

    fn slice(
        &mut self,
        subject: &Subject<'_>,
        p: &Parameter,
        offset: &crate::syntax::ast::Arith,
        length: Option<&crate::syntax::ast::Arith>,
    ) -> Result<Expansion, Stop> {
        let list = match (&subject.name, &subject.index) {
            (ParamName::Special(b'@'), _) => Some(Join::At),
            (ParamName::Special(b'*'), _) => Some(Join::Star),
            (ParamName::Var(_), Some(ElementSubscript::All(join))) => Some(*join),
            _ => None,
        };
        let expansion = if list.is_none() { self.fetch(subject)? } else { Expansion::Unset };
        if list.is_none() {
            self.check_bound(&expansion, p, subject)?;
            if matches!(expansion, Expansion::Unset) {
                return Ok(Expansion::Unset);
            }
        }
        if let (ParamName::Var(name), Some(join)) = (subject.name, list)
            && match self.value(name)? {
                Value::Unset => true,
                Value::Indexed(array) => array.is_empty(),
                Value::Assoc(array) => array.len() == 0,
                Value::Text(_) | Value::Int(_) => false,
            }
        {
            // bash: there the offset is not even evaluated.
            return Ok(Expansion::Many(Vec::new(), join));
        }
        let error_prefix = [&*self.shown_parameter(p), b": "].concat();
        let start = self.arith_as(offset, &error_prefix).map_err(|stop| self.slice_failed(stop))?;
        if let Expansion::One(text) = &expansion {
            let n_chars = i64::try_from(self.params.locale.count(text)).unwrap_or(i64::MAX);
            if start > n_chars || start < 0 && start.saturating_add(n_chars) < 0 {
                // bash: behind the end the length is not even evaluated.
                return Ok(Expansion::Unset);
            }
        }
        let length = match length {
            Some(length) => Some((self.arith_as(length, &error_prefix).map_err(|stop| self.slice_failed(stop))?, length)),
            None => None,
        };
        let Some(join) = list else {
            let Expansion::One(text) = expansion else { return Ok(Expansion::Unset) };
            return self.slice_text(&text, start, length);
        };
        let limit = match length {
            Some((n, arith)) if n < 0 => return Err(self.negative_length(arith)?),
            Some((n, _)) => usize::try_from(n).unwrap_or(usize::MAX),
            None => usize::MAX,
        };
        let list = if let ParamName::Var(name) = subject.name {
            let value = self.value(name)?;
            match &value {
                Value::Indexed(array) => {
                    let start = if start < 0 { start.saturating_add(array.end()) } else { start };
                    if start < 0 { Vec::new() } else { array.iter_from(start).take(limit).map(|(_, text)| text.clone()).collect() }
                }
                other => {
                    let all = elements(other).unwrap_or_default();
                    // bash: the elements of an associative array are counted from 1.
                    let start = if matches!(other, Value::Assoc(_)) && start > 0 { start - 1 } else { start };
                    slice_list(&all, start, limit)
                }
            }
        } else {
            let mut all = vec![self.params.name.clone()];
            all.extend(self.params.positional.iter().cloned());
            slice_list(&all, start, limit)
        };
        self.meter.step(list.len() as u64)?;
        Ok(Expansion::Many(list, join))
    }

    /// bash: an offset or length that is no expression does not end a posix-mode shell.
    fn slice_failed(&mut self, stop: Stop) -> Stop {
        self.execution.wrong_use |= matches!(stop, Stop::Discard(code) if code & EXPANSION_FAILED == 0);
        settle(stop)
    }

    fn negative_length(&mut self, arith: &crate::syntax::ast::Arith) -> Result<Stop, Stop> {
        let shown = self.expand_quoted(&arith.text)?;
        self.complain_about(&shown, "substring expression < 0")?;
        self.execution.wrong_use = true;
        Ok(self.spared())
    }

    fn slice_text(&mut self, text: &[u8], start: i64, length: Option<(i64, &crate::syntax::ast::Arith)>) -> Result<Expansion, Stop> {
        let n_chars = i64::try_from(self.params.locale.count(text)).unwrap_or(i64::MAX);
        self.meter.step(text.len() as u64 / 64)?;
        let start = if start < 0 { start.saturating_add(n_chars) } else { start };
        if start < 0 || start > n_chars {
            return Ok(Expansion::Unset);
        }
        let end = match length {
            None => n_chars,
            Some((n, arith)) if n < 0 => {
                let end = n.saturating_add(n_chars);
                if end < start {
                    return Err(self.negative_length(arith)?);
                }
                end
            }
            Some((n, _)) => start.saturating_add(n).min(n_chars),
        };
        let locale = self.params.locale;
        let at = |n: i64| locale.position(text, usize::try_from(n).unwrap_or(0));
        let part = text.get(at(start)..at(end)).unwrap_or_default();
        Ok(Expansion::One(Text::new(&self.meter, part)?))
    }

    /// Applies an operation that works on each text by itself.
    fn operate(&mut self, expansion: Expansion, op: &ParamOp, subject: &Subject<'_>, p: &Parameter) -> Result<Expansion, Stop> {
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
        let mut changed = Vec::with_capacity(texts.len());
        for text in texts {
            let bytes = self.change(&change, text)?;
            changed.push(self.make(bytes)?);
        }
        Ok(match expansion {
            Expansion::Many(_, join) => Expansion::Many(changed, join),
            _ => Expansion::One(changed.pop().unwrap_or_default()),
        })
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
                let pattern = self.expand_pattern(word)?;
                let with = match with {
                    Some(word) => self.expand_replacement(word)?,
                    None => Vec::new(),
                };
                if is_misjudged(&pattern, options.extglob) {
                    return Ok(Change::None);
                }
                let options = GlobOptions { nocase: self.shopt(Shopt::NOCASEMATCH), ..options };
                Change::Replace(*kind, self.compiled_glob(&pattern, options)?, pattern.first().copied(), with)
            }
            ParamOp::Case(op, word) => {
                let glob = match word {
                    Some(word) => {
                        let pattern = self.expand_pattern(word)?;
                        if pattern.is_empty() && word.parts.iter().any(|part| matches!(part, Part::Quoted(..) | Part::Double(_))) {
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
        // Quoted text is escaped by the mode, so that an `&` without a backslash is an active one.
        let mut pieces = Vec::new();
        let mut text = Vec::new();
        for part in &word.parts {
            let active = !matches!(part, Part::Quoted(..) | Part::Double(_));
            let mut fields = self.fields_for(ExpansionMode::Text);
            self.add_parts(std::slice::from_ref(part), Quoting::None, &mut fields)?;
            let value = fields.into_text();
            if !active {
                text.extend_from_slice(&value);
                continue;
            }
            add_active(&value, &mut text, &mut pieces);
        }
        pieces.push(Piece::Text(text));
        Ok(pieces)
    }

    fn change(&mut self, change: &Change, text: &[u8]) -> Result<Vec<u8>, Stop> {
        let meter = Rc::clone(&self.meter);
        let mut step = |n: u64| meter.step(n);
        let out = match change {
            Change::None => text.to_vec(),
            Change::Prefix(glob, longest) => {
                let cut = glob.prefix(text, *longest, &mut step)?.unwrap_or(0);
                text.get(cut..).unwrap_or_default().to_vec()
            }
            Change::Suffix(glob, longest) => {
                let cut = glob.suffix(text, *longest, &mut step)?.unwrap_or(text.len());
                text.get(..cut).unwrap_or_default().to_vec()
            }
            // bash: only a pattern that begins with `*` matches in an empty text.
            Change::Replace(kind, _, Some(first), _) if text.is_empty() && *first != b'*' && *kind != ReplaceKind::Suffix => Vec::new(),
            Change::Replace(kind, glob, first, with) => {
                let empty = first.is_none();
                let mut out = Vec::with_capacity(text.len());
                replace(text, *kind, glob, empty, with, &mut step, &mut |bytes: &[u8]| {
                    out.extend_from_slice(bytes);
                    meter.fits(out.len())
                })?;
                out
            }
            Change::Case(op, None) if text.is_ascii() => {
                let mut out = text.to_vec();
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
                out
            }
            Change::Case(op, glob) => {
                let mut out = Vec::with_capacity(text.len());
                let all = matches!(op, CaseOp::UpperAll | CaseOp::LowerAll | CaseOp::ToggleAll);
                for (i, c) in self.params.locale.iter(text).enumerate() {
                    let wanted = (all || i == 0)
                        && match glob {
                            Some(glob) => glob.matches(c, &mut step)?,
                            None => true,
                        };
                    match op {
                        _ if !wanted => out.extend_from_slice(c),
                        CaseOp::UpperFirst | CaseOp::UpperAll => out.extend(self.params.locale.upper(c)),
                        CaseOp::LowerFirst | CaseOp::LowerAll => out.extend(self.params.locale.lower(c)),
                        CaseOp::ToggleFirst | CaseOp::ToggleAll => {
                            let upper = self.params.locale.upper(c);
                            out.extend(if upper == c { self.params.locale.lower(c) } else { upper });
                        }
                    }
                }
                out
            }
        };
        self.meter.step(1 + text.len() as u64 / 16)?;
        Ok(out)
    }

    fn transform(&mut self, expansion: Expansion, letter: u8, subject: &Subject<'_>, p: &Parameter) -> Result<Expansion, Stop> {
        let var_name = match subject.name {
            ParamName::Var(_) if matches!(expansion, Expansion::Unset) && !matches!(letter, b'a' | b'A') => return Ok(Expansion::Unset),
            ParamName::Var(name) => match self.resolve(name)? {
                Some(target) => Some(target.name),
                None => Some(name),
            },
            _ => None,
        };
        if matches!(letter, b'a' | b'A')
            && matches!(subject.index, Some(ElementSubscript::Parsed(_)))
            && var_name.is_some_and(|name| !self.is_assoc(name))
        {
            // bash: it looks for the element twice.
            self.fetch(subject)?;
        }
        if matches!(letter, b'a' | b'A')
            && subject.index.is_none()
            && let ParamName::Var(name) = subject.name
            && self.resolve(name)?.is_some_and(|target| target.index.is_some())
        {
            // bash: of an element that a nameref refers to it knows nothing.
            return Ok(Expansion::One(Text::EMPTY));
        }
        match letter {
            b'a' => {
                let Some(name) = var_name else {
                    let Expansion::Many(list, join) = expansion else { return Ok(Expansion::One(Text::EMPTY)) };
                    return Ok(Expansion::Many(list.iter().map(|_| Text::EMPTY).collect(), join));
                };
                let var = self.vars.get(name);
                if !var.exists() {
                    return Ok(if matches!(expansion, Expansion::Many(..)) { expansion } else { Expansion::Unset });
                }
                let letters = Text::small(&attribute_letters(var));
                if let Expansion::Many(list, join) = expansion
                    && var.is_set()
                {
                    return Ok(Expansion::Many(list.iter().map(|_| letters.clone()).collect(), join));
                }
                return Ok(Expansion::One(letters));
            }
            b'A' => return self.transform_to_assignment(expansion, var_name, subject),
            b'K' | b'k' if matches!(subject.index, Some(ElementSubscript::All(_))) => {
                return self.transform_to_pairs(var_name, letter == b'K', expansion);
            }
            b'Q' | b'E' | b'P' | b'u' | b'U' | b'L' | b'K' | b'k' => {}
            _ if matches!(&expansion, Expansion::Unset) || matches!(&expansion, Expansion::Many(list, _) if list.is_empty()) => {
                return Ok(expansion);
            }
            _ => {
                self.complain_about(&p.source, "bad substitution")?;
                return Err(self.fatal());
            }
        }
        let texts = match &expansion {
            Expansion::Unset => return Ok(Expansion::Unset),
            Expansion::One(text) => std::slice::from_ref(text),
            Expansion::Many(list, _) => list,
        };
        let mut changed = Vec::with_capacity(texts.len());
        for text in texts {
            self.meter.step(1 + text.len() as u64 / 16)?;
            let bytes = match letter {
                b'Q' | b'K' | b'k' => quote::at_q(text),
                b'E' => crate::runtime::builtins::escapes::ansi_c(text),
                b'P' => self.expand_prompt(text)?,
                b'u' => {
                    let (head, tail) = text.split_at_checked(self.params.locale.width(text)).unwrap_or((text, b""));
                    let mut out = self.params.locale.upper(head);
                    out.extend_from_slice(tail);
                    out
                }
                b'U' => self.params.locale.upper(text),
                _ => self.params.locale.lower(text),
            };
            changed.push(self.make(bytes)?);
        }
        Ok(match expansion {
            Expansion::Many(_, join) => Expansion::Many(changed, join),
            _ => Expansion::One(changed.pop().unwrap_or_default()),
        })
    }

    fn transform_to_assignment(&mut self, expansion: Expansion, name: Option<Symbol>, subject: &Subject<'_>) -> Result<Expansion, Stop> {
        let Some(name) = name else {
            // bash: `${@@A}` is a `set` command.
            let Expansion::Many(list, join) = expansion else { return Ok(expansion) };
            if list.is_empty() {
                return Ok(Expansion::Many(list, join));
            }
            let mut words = vec![Text::small(b"set"), Text::small(b"--")];
            words.extend(list.iter().map(|text| Text::small(&quote::at_q(text))));
            if self.params.ifs.first.first() != Some(&b' ') {
                // bash: it is one text up to here, and only blanks of IFS divide it.
                let head = self.make(joined(words.get(..3).unwrap_or_default(), b" "))?;
                words.splice(..3, [head]);
            }
            return Ok(Expansion::Many(words, join));
        };
        let var = self.vars.get(name).clone();
        if !var.exists() {
            return Ok(if matches!(expansion, Expansion::Many(..)) { expansion } else { Expansion::Unset });
        }
        let letters = attribute_letters(&var);
        let shown = self.name_of(name);
        if letters.is_empty() && (matches!(expansion, Expansion::Unset) || !var.is_set()) {
            return Ok(Expansion::One(Text::EMPTY));
        }
        let mut out = Vec::new();
        let whole = matches!(subject.index, Some(ElementSubscript::All(_)));
        if !letters.is_empty() || (whole && var.is_array()) {
            out.extend_from_slice(b"declare -");
            out.extend_from_slice(if letters.is_empty() { b"-" } else { &letters });
            out.push(b' ');
        }
        out.extend_from_slice(&shown);
        if whole && var.is_array() {
            if let Some(value) = super::super::builtins::declare::array_literal(&var.value) {
                out.push(b'=');
                out.extend(value);
            }
        } else {
            match expansion {
                Expansion::One(text) => {
                    out.push(b'=');
                    out.extend(quote::at_q(&text));
                }
                Expansion::Many(list, _) => {
                    if let Some(first) = list.first() {
                        out.push(b'=');
                        out.extend(quote::at_q(first));
                    }
                }
                Expansion::Unset => {}
            }
        }
        if matches!(subject.index, Some(ElementSubscript::All(Join::At))) && var.is_array() && self.params.ifs.first.first() == Some(&b' ')
        {
            // bash: the value is kept together, the words before it are not.
            let words = out.splitn(3, |b| *b == b' ').map(Text::small).collect();
            return Ok(Expansion::Many(words, Join::At));
        }
        Ok(Expansion::One(self.make(out)?))
    }

    fn transform_to_pairs(&mut self, name: Option<Symbol>, quoted: bool, expansion: Expansion) -> Result<Expansion, Stop> {
        let (Some(name), Expansion::Many(list, join)) = (name, expansion) else { return Ok(Expansion::Unset) };
        if list.is_empty() {
            return Ok(Expansion::Many(list, join));
        }
        let value = self.value(name)?;
        let pairs: Vec<(Text, Text)> = match &value {
            Value::Indexed(array) => array.iter().map(|(i, text)| (Text::number(i), text.clone())).collect(),
            Value::Assoc(array) => array.sorted().into_iter().map(|(key, text)| (Text::small(key), text.clone())).collect(),
            _ => list.into_iter().map(|text| (Text::number(0), text)).collect(),
        };
        self.meter.step(pairs.len() as u64)?;
        if !quoted {
            return Ok(Expansion::Many(pairs.into_iter().flat_map(|(key, text)| [key, text]).collect(), join));
        }
        let mut out = Vec::new();
        let assoc = matches!(value, Value::Assoc(_));
        for (i, (key, text)) in pairs.iter().enumerate() {
            if i > 0 && !assoc {
                out.push(b' ');
            }
            out.extend(if assoc { quote::subscript(key) } else { key.to_vec() });
            out.push(b' ');
            out.extend(quote::declared(text));
            if assoc {
                out.push(b' ');
            }
        }
        Ok(Expansion::One(self.make(out)?))
    }
}

fn joined(list: &[Text], between: &[u8]) -> Vec<u8> {
    list.iter().map(|text| &**text).collect::<Vec<&[u8]>>().join(between)
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

fn replace(
    text: &[u8],
    kind: ReplaceKind,
    glob: &Glob,
    empty_pattern: bool,
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
            push(part(0, start.unwrap_or(text.len())))?;
            match start {
                Some(start) => put(part(start, text.len()), push),
                None => Ok(()),
            }
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

/// A variable that the shell watches, but that it does not compute.
fn is_hook(name: Symbol) -> bool {
    use crate::runtime::vars::special as names;
    matches!(name, names::LC_ALL | names::LC_CTYPE | names::LANG | names::GLOBIGNORE | names::POSIXLY_CORRECT)
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

fn slice_list(all: &[Text], start: i64, limit: usize) -> Vec<Text> {
    let len = i64::try_from(all.len()).unwrap_or(i64::MAX);
    let start = if start < 0 { start.saturating_add(len) } else { start };
    let Ok(start) = usize::try_from(start) else { return Vec::new() };
    all.iter().skip(start).take(limit).cloned().collect()
}

/// The letters of `declare` that make a variable what it is, in bash's order.
pub(crate) fn attribute_letters(var: &Var) -> Vec<u8> {
    let table = [
        (Attrs::INDEXED, b'a'),
        (Attrs::ASSOC, b'A'),
        (Attrs::INTEGER, b'i'),
        (Attrs::NAMEREF, b'n'),
        (Attrs::READONLY, b'r'),
        (Attrs::TRACE, b't'),
        (Attrs::EXPORT, b'x'),
        (Attrs::CAPITAL, b'c'),
        (Attrs::LOWER, b'l'),
        (Attrs::UPPER, b'u'),
    ];
    table.iter().filter(|(attr, _)| var.attrs.has(*attr)).map(|(_, letter)| *letter).collect()
}

/// Keeps the constant names in reach of the documentation of this module.
#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slices_count_from_either_end() {
        let all: Vec<Text> = [&b"a"[..], b"b", b"c"].iter().map(|t| Text::small(t)).collect();
        let texts = |list: Vec<Text>| list.iter().map(|t| String::from_utf8_lossy(t).into_owned()).collect::<Vec<_>>().join("");
        assert_eq!(texts(slice_list(&all, 1, 9)), "bc");
        assert_eq!(texts(slice_list(&all, -1, 9)), "c");
        assert_eq!(texts(slice_list(&all, -4, 9)), "");
    }
}
