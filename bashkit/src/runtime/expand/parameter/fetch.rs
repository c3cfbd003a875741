//! What a parameter names, and its value: one text, a list, a part of either.

use std::rc::Rc;

use super::{ElementSubscript, Expansion, Join, Subject, elements, joined};
use crate::runtime::expand::arith::{EXPANSION_FAILED, settle};
use crate::runtime::expand::chars;
use crate::runtime::options::SetOpt;
use crate::runtime::shell::Shell;
use crate::runtime::stop::Stop;
use crate::runtime::text::Text;
use crate::runtime::variables::is_shown;
use crate::runtime::vars::special as names;
use crate::runtime::vars::{Attrs, Value, Var};
use crate::syntax::ast::{ParamName, Parameter};
use crate::syntax::intern::Symbol;

impl Shell {
    /// Finds what a parameter names, indirection followed.
    pub(super) fn subject<'p>(&mut self, p: &'p Parameter) -> Result<Option<Subject<'p>>, Stop> {
        let subject = Subject::of(p);
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
                self.report_about(shown.strip_prefix(b"!").unwrap_or(&shown), "invalid indirect expansion")?;
                // bash: this alone does not end a posix-mode shell.
                self.execution.wrong_use = true;
                return Err(Stop::Discard(1));
            }
        };
        let subject = self.reference(&reference)?;
        if subject.is_none() {
            self.report_about(&reference, "invalid variable name")?;
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

    pub(super) fn fetch(&mut self, subject: &Subject<'_>) -> Result<Expansion, Stop> {
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
                if let Some(text) = self.plain_element(name, index) {
                    return Ok(Expansion::One(text.clone()));
                }
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
                Value::Assoc(_) | Value::Unset if text.is_empty() && self.is_assoc(name) => {
                    let shown = self.name_of(name);
                    self.report_about(&shown, "bad array subscript")?;
                    Ok(Expansion::Unset)
                }
                Value::Unset if self.is_assoc(name) => Ok(Expansion::Unset),
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

    pub(super) fn names_with_prefix(&mut self, p: &Parameter) -> Result<Vec<Text>, Stop> {
        let ParamName::Var(name) = p.name else { return Ok(Vec::new()) };
        let prefix = self.name_of(name);
        let is_listed = |symbol: Symbol, var: &Var| {
            // bash: outside of functions there is no such array.
            let is_hidden = symbol == names::FUNCNAME && !self.in_function();
            (var.is_set() || (var.attrs.has(Attrs::SPECIAL) && !is_hook(symbol))) && !is_hidden
        };
        let listed = self.vars.iter().filter(|(symbol, var)| is_listed(*symbol, var)).map(|(symbol, _)| symbol);
        let all = listed.chain(self.made_when_read()).map(|symbol| self.name_of(symbol));
        let mut list: Vec<Rc<[u8]>> = all.filter(|name| name.starts_with(&prefix) && is_shown(name)).collect();
        if b"BASH_LOADABLES_PATH".starts_with(&prefix) {
            list.push(Rc::from(&b"BASH_LOADABLES_PATH"[..]));
        }
        self.meter.step(list.len() as u64 + 100)?;
        list.sort_unstable();
        list.dedup();
        Ok(list.iter().map(|name| Text::small(name)).collect())
    }

    pub(super) fn keys(&mut self, subject: &Subject<'_>) -> Result<Vec<Text>, Stop> {
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

    pub(super) fn length(&mut self, subject: &Subject<'_>, p: &Parameter) -> Result<i64, Stop> {
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
            if self.is_assoc(name) || self.vars.get(name).attrs.has(Attrs::NAMEREF) || index.text.text.parts.is_empty() {
                self.fetch(subject)?
            } else {
                let n = self.index_arith(&index.text)?;
                self.check_length(&value, index, n)?;
                self.element_of(&value, n).map_or(Expansion::Unset, Expansion::One)
            }
        } else {
            let expansion = self.fetch(subject)?;
            self.check_bound(&expansion, p, subject)?;
            expansion
        };
        Ok(match expansion {
            Expansion::Unset => 0,
            Expansion::One(text) => number(chars::count(self.params.locale, &self.meter, &text)?),
            Expansion::Many(list, _) => number(list.len()),
        })
    }

    /// bash: `${#a[-n]}` with a subscript that is too small has a message that begins in the middle.
    fn check_length(&mut self, value: &Value, index: &crate::syntax::ast::Index, n: i64) -> Result<(), Stop> {
        let end = if let Value::Indexed(array) = value { array.end() } else { 0 };
        if n < 0 && n.saturating_add(end) < 0 {
            let message = [&*self.unparse_word(&index.text.text), b"]: bad array subscript"].concat();
            self.report(message)?;
            self.execution.wrong_use = true;
            return Err(Stop::Discard(1));
        }
        Ok(())
    }

    pub(super) fn slice(
        &mut self,
        subject: &Subject<'_>,
        p: &Parameter,
        offset: &crate::syntax::ast::Arith,
        length: Option<&crate::syntax::ast::Arith>,
    ) -> Result<Expansion, Stop> {
        // bash: of a variable that is no array, `[@]` means the characters.
        let mut scalar = None;
        let list = match (&subject.name, &subject.index) {
            (ParamName::Special(b'@'), _) => Some(Join::At),
            (ParamName::Special(b'*'), _) => Some(Join::Star),
            (ParamName::Var(name), Some(ElementSubscript::All(join))) => {
                if matches!(self.value(*name)?, Value::Text(_) | Value::Int(_)) {
                    scalar = self.scalar(*name)?;
                }
                Some(*join).filter(|_| scalar.is_none())
            }
            _ => None,
        };
        let expansion = match scalar {
            Some(text) => Expansion::One(text),
            None if list.is_none() => self.fetch(subject)?,
            None => Expansion::Unset,
        };
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
        let start = self.slice_bound(offset, p)?;
        if let Expansion::One(text) = &expansion {
            let n_chars = i64::try_from(chars::count(self.params.locale, &self.meter, text)?).unwrap_or(i64::MAX);
            if start > n_chars || start < 0 && start.saturating_add(n_chars) < 0 {
                // bash: behind the end the length is not even evaluated.
                return Ok(Expansion::Unset);
            }
        }
        let n_listed = match (list, subject.name) {
            (None, _) => None,
            (Some(_), ParamName::Var(name)) => match self.value(name)? {
                Value::Indexed(array) => Some((array.end(), array.end())),
                // bash: the elements of an associative array are counted from 1.
                Value::Assoc(array) => i64::try_from(array.len() + 1).ok().map(|n| (n, n)),
                _ => None,
            },
            // The name of the shell is the first of them; one behind the last is still looked at.
            _ => i64::try_from(self.params.positional.len() + 1).ok().map(|n| (n, n + 1)),
        };
        if let (Some(join), Some((n, end))) = (list, n_listed)
            && (start >= end || start.saturating_add(n) < 0)
        {
            // bash: behind the end the length is not even evaluated.
            return Ok(Expansion::Many(Vec::new(), join));
        }
        let length = match length {
            Some(length) => Some((self.slice_bound(length, p)?, length)),
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
                    let start = match other {
                        Value::Assoc(array) => {
                            let n_elements = i64::try_from(array.len()).unwrap_or(i64::MAX);
                            let start = if start < 0 { start.saturating_add(n_elements + 1) } else { start };
                            if start > 0 { start - 1 } else { start }
                        }
                        _ => start,
                    };
                    // bash: of an associative array not even a length of 0 leaves all out.
                    let least = usize::from(matches!(other, Value::Assoc(_)));
                    slice_list(&all, start, limit.max(least))
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

    /// Offset or length of a slice.
    fn slice_bound(&mut self, bound: &crate::syntax::ast::Arith, p: &Parameter) -> Result<i64, Stop> {
        if let Some(n) = self.plain_arith(bound)? {
            return Ok(n);
        }
        let error_prefix = [&*self.shown_parameter(p), b": "].concat();
        self.arith_as(bound, &error_prefix).map_err(|stop| self.slice_failed(stop))
    }

    /// bash: an offset or length that is no expression does not end a posix-mode shell.
    fn slice_failed(&mut self, stop: Stop) -> Stop {
        self.execution.wrong_use |= matches!(stop, Stop::Discard(code) if code & EXPANSION_FAILED == 0);
        settle(stop)
    }

    fn negative_length(&mut self, arith: &crate::syntax::ast::Arith) -> Result<Stop, Stop> {
        let shown = self.unparse_word(&arith.text);
        self.complain_about(&shown, "substring expression < 0")?;
        self.execution.wrong_use = true;
        Ok(self.spared())
    }

    fn slice_text(&mut self, text: &Text, start: i64, length: Option<(i64, &crate::syntax::ast::Arith)>) -> Result<Expansion, Stop> {
        let n_chars = i64::try_from(chars::count(self.params.locale, &self.meter, text)?).unwrap_or(i64::MAX);
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
        let at = |n: i64| chars::position(locale, &self.meter, text, usize::try_from(n).unwrap_or(0));
        let part = text.get(at(start)?..at(end)?).unwrap_or_default();
        self.meter.step(part.len() as u64 / 64)?;
        Ok(Expansion::One(Text::new(&self.meter, part)?))
    }
}

/// A variable that the shell watches, but that it does not compute.
fn is_hook(name: Symbol) -> bool {
    matches!(name, names::LC_ALL | names::LC_CTYPE | names::LANG | names::GLOBIGNORE | names::POSIXLY_CORRECT)
}

fn slice_list(all: &[Text], start: i64, limit: usize) -> Vec<Text> {
    let len = i64::try_from(all.len()).unwrap_or(i64::MAX);
    let start = if start < 0 { start.saturating_add(len) } else { start };
    let Ok(start) = usize::try_from(start) else { return Vec::new() };
    all.iter().skip(start).take(limit).cloned().collect()
}

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
