//! Reading and writing variables: namerefs, attributes, elements.

use std::rc::Rc;

use super::computed::is_unassignable;
use super::expand::chars;
use super::options::{SetOpt, Shopt};
use super::shell::Shell;
use super::stop::Stop;
use super::text::Text;
use super::vars::special as names;
use super::vars::{Assoc, Attrs, Indexed, Value, Var};
use crate::syntax::intern::Symbol;

/// Namerefs followed before bash calls them circular.
pub(super) const REFS_MAX: usize = 8;

/// Target of a nameref: a variable, or an element of one.
#[derive(Debug, Clone)]
pub(crate) struct Target {
    /// Variable that the name leads to.
    pub name: Symbol,
    /// The subscript text, when the reference names an element.
    pub index: Option<Vec<u8>>,
}

impl Shell {
    /// Follows namerefs. `None` when they run in a circle or lead nowhere.
    pub(crate) fn resolve(&mut self, name: Symbol) -> Result<Option<Target>, Stop> {
        let mut at = name;
        for n_followed in 0..=REFS_MAX {
            if n_followed > 0 && at == name {
                break;
            }
            let var = self.vars.get(at);
            if !var.attrs.has(Attrs::NAMEREF) {
                return Ok(Some(Target { name: at, index: None }));
            }
            let Some(text) = var.scalar().filter(|text| !text.is_empty()) else {
                return Ok(Some(Target { name: at, index: None }));
            };
            match memchr::memchr(b'[', &text) {
                Some(bracket) if text.last() == Some(&b']') => {
                    if let Some(own) = self.names.interner.find(&text).filter(|own| self.vars.get(*own).exists()) {
                        // A local variable whose name is that of an element.
                        return Ok(Some(Target { name: own, index: None }));
                    }
                    let (base, index) = text.split_at_checked(bracket).unwrap_or((&text, b""));
                    let index = index.get(1..index.len().saturating_sub(1)).unwrap_or_default().to_vec();
                    let base = self.intern(base)?;
                    if matches!(index.as_slice(), b"@" | b"*") {
                        return Ok(Some(Target { name: base, index: Some(index) }));
                    }
                    let index = self.subscript_text(base, &text)?.unwrap_or(index);
                    return Ok(Some(Target { name: base, index: Some(index) }));
                }
                _ => at = self.intern(&text)?,
            }
        }
        if self.refers_to_itself(name)? {
            self.complain([b"warning: ", &*self.name_of(name), b": circular name reference"].concat())?;
        }
        Ok(None)
    }

    /// Whether namerefs lead back to where they began; bash follows no more than some, and says nothing of a longer chain.
    fn refers_to_itself(&mut self, name: Symbol) -> Result<bool, Stop> {
        let mut at = name;
        for _ in 0..=REFS_MAX {
            let text = self.vars.get(at).scalar().unwrap_or_default();
            at = self.intern(text.split(|b| *b == b'[').next().unwrap_or_default())?;
            if at == name {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Runs `body` with the global variable that a local nameref to its own name stands for: bash warns of the circle, and
    /// takes the global. `None` where there is no such variable.
    pub(crate) fn with_global<R>(&mut self, name: Symbol, body: impl FnOnce(&mut Self) -> R) -> Option<R> {
        let (depth, at) = self
            .frames
            .iter()
            .enumerate()
            .find_map(|(depth, frame)| Some((depth, frame.undo.iter().position(|(symbol, _)| *symbol == name)?)))?;
        let swap = |shell: &mut Self| {
            let mut held = std::mem::take(shell.vars.get_mut(name));
            if let Some((_, var)) = shell.frames.get_mut(depth).and_then(|frame| frame.undo.get_mut(at)) {
                std::mem::swap(var, &mut held);
            }
            *shell.vars.get_mut(name) = held;
        };
        swap(self);
        if self.vars.get(name).attrs.has(Attrs::NAMEREF) {
            swap(self);
            return None;
        }
        let result = body(self);
        swap(self);
        Some(result)
    }

    /// Follows namerefs where bash looks twice: a circle is said twice.
    pub(crate) fn resolve_twice(&mut self, name: Symbol) -> Result<Option<Target>, Stop> {
        match self.resolve(name)? {
            None => self.resolve(name),
            target => Ok(target),
        }
    }

    /// Reason why a variable cannot be unset.
    pub(crate) fn refusal_to_unset(&self, name: Symbol) -> Option<&'static str> {
        if self.vars.get(name).attrs.has(Attrs::READONLY) {
            return Some("cannot unset: readonly variable");
        }
        matches!(name, names::BASH_ARGC | names::BASH_ARGV | names::BASH_LINENO | names::BASH_SOURCE).then_some("cannot unset")
    }

    /// Whether a name leads to an array of the shell's own that takes no value, of which bash says nothing.
    pub(crate) fn leads_to_unassignable(&mut self, name: Symbol) -> Result<bool, Stop> {
        let mut at = name;
        for _ in 0..REFS_MAX {
            let var = self.vars.get(at);
            if !var.attrs.has(Attrs::NAMEREF) {
                return Ok(is_unassignable(at) && var.attrs.has(Attrs::SPECIAL));
            }
            let text = var.scalar().unwrap_or_default();
            at = self.intern(text.split(|b| *b == b'[').next().unwrap_or_default())?;
        }
        Ok(false)
    }

    /// Whether following namerefs, without a word, ends at a read-only variable or in a circle.
    pub(crate) fn leads_to_readonly(&mut self, name: Symbol) -> Result<bool, Stop> {
        let mut at = name;
        for _ in 0..REFS_MAX {
            let var = self.vars.get(at);
            let text = var.scalar().unwrap_or_default();
            if !var.attrs.has(Attrs::NAMEREF) || text.is_empty() {
                return Ok(var.attrs.has(Attrs::READONLY));
            }
            at = self.intern(text.split(|b| *b == b'[').next().unwrap_or_default())?;
        }
        Ok(true)
    }

    /// Whether `name[…]=` can assign what `name` leads to: not an element, nor a nameref to nothing; says so.
    pub(crate) fn takes_subscript(&mut self, name: Symbol, target: &Target) -> Result<bool, Stop> {
        if target.index.is_none() && !self.vars.get(target.name).attrs.has(Attrs::NAMEREF) {
            return Ok(true);
        }
        let text = self.vars.get(name).scalar().unwrap_or_default();
        let message = [b"`", &*text, b"': not a valid identifier"].concat();
        match self.context.error_prefix {
            // bash: of builtins, those that look at a name by themselves.
            builtin @ ("printf" | "read") => self.builtin_error(builtin, message)?,
            _ => self.complain(message)?,
        }
        Ok(false)
    }

    /// The subscript of `name[subscript]` given as text: expanded, and as a key also without its quotes.
    pub(crate) fn subscript_text(&mut self, name: Symbol, text: &[u8]) -> Result<Option<Vec<u8>>, Stop> {
        if let Some(plain) = plain_subscript(text) {
            return Ok(Some(plain.to_vec()));
        }
        let parsed = self.with_parse_env(|env| crate::syntax::parse_reference(text, env));
        match parsed {
            Some((_, Some(crate::syntax::ast::Subscript::Index(index)))) => {
                if self.is_assoc(name) {
                    return Ok(Some(self.index_key(&index)?.to_vec()));
                }
                Ok(Some(self.expand_subscript(&index.text.text)?))
            }
            Some((_, Some(crate::syntax::ast::Subscript::At))) => Ok(Some(b"@".to_vec())),
            Some((_, Some(crate::syntax::ast::Subscript::Star))) => Ok(Some(b"*".to_vec())),
            _ => Ok(None),
        }
    }

    /// The subscript of `name[subscript]` that a builtin was given; bash: with `assoc_expand_once` a key is taken as it stands.
    pub(crate) fn given_subscript(&mut self, name: Symbol, text: &[u8]) -> Result<Option<Vec<u8>>, Stop> {
        if !self.shopt(Shopt::ASSOC_EXPAND_ONCE) || !self.is_assoc(name) {
            return self.subscript_text(name, text);
        }
        let bracket = memchr::memchr(b'[', text).unwrap_or(text.len());
        Ok(text.get(bracket + 1..text.len().saturating_sub(1)).map(<[u8]>::to_vec))
    }

    /// The value of a variable, computed ones included; namerefs are followed.
    pub(crate) fn value(&mut self, name: Symbol) -> Result<Value, Stop> {
        let var = self.vars.get(name);
        if var.attrs.has(Attrs(Attrs::NAMEREF.0 | Attrs::SPECIAL.0)) {
            if var.attrs.has(Attrs::NAMEREF) {
                let Some(target) = self.resolve(name)? else {
                    return self.with_global(name, |shell| shell.value(name)).unwrap_or(Ok(Value::Unset));
                };
                if let Some(index) = target.index {
                    return Ok(self.element_by_text(target.name, &index)?.map_or(Value::Unset, Value::Text));
                }
                if target.name != name {
                    return self.value(target.name);
                }
                return Ok(Value::Unset);
            }
            return self.read_value(name);
        }
        Ok(var.value.clone())
    }

    /// The value of a variable as a scalar.
    pub(crate) fn scalar(&mut self, name: Symbol) -> Result<Option<Text>, Stop> {
        let var = self.vars.get(name);
        if !var.attrs.has(Attrs(Attrs::NAMEREF.0 | Attrs::SPECIAL.0)) {
            return Ok(var.scalar());
        }
        Ok(match self.value(name)? {
            Value::Text(text) => Some(text),
            other => Var { value: other, attrs: Attrs::default() }.scalar(),
        })
    }

    /// A variable by its text name.
    pub(crate) fn get(&mut self, name: &str) -> Result<Option<Text>, Stop> {
        let name = self.intern(name.as_bytes())?;
        self.scalar(name)
    }

    /// Whether a subscript of the variable is text, not arithmetic.
    pub(crate) fn is_assoc(&self, name: Symbol) -> bool {
        self.vars.get(name).is_assoc()
    }

    /// An element, the subscript given as expanded text.
    pub(crate) fn element_by_text(&mut self, name: Symbol, index: &[u8]) -> Result<Option<Text>, Stop> {
        match self.value(name)? {
            Value::Assoc(array) => Ok(array.get(index).cloned()),
            // An associative array that was declared and no more has no value.
            Value::Unset if self.is_assoc(name) => Ok(None),
            value => {
                let n = self.index_number(name, index)?;
                Ok(self.element_of(&value, n))
            }
        }
    }

    /// An element of an indexed array or a scalar, negative subscripts counted from the end.
    pub(crate) fn element_of(&self, value: &Value, n: i64) -> Option<Text> {
        match value {
            Value::Indexed(array) => {
                let n = if n < 0 { n.saturating_add(array.end()) } else { n };
                array.get(n).cloned()
            }
            Value::Text(text) if n == 0 || n == -1 => Some(text.clone()),
            Value::Int(number) if n == 0 || n == -1 => Some(Text::number(*number)),
            _ => None,
        }
    }

    /// The text of a subscript as a number.
    pub(crate) fn index_number(&mut self, _name: Symbol, index: &[u8]) -> Result<i64, Stop> {
        self.subscript_number(index).map_err(|stop| self.subscript_failed(stop))
    }

    /// Says that a variable is read-only. Answers `false`, for the callers of the setters.
    fn refuse_readonly(&mut self, name: Symbol) -> Result<bool, Stop> {
        let name = self.name_of(name);
        self.report_about(&name, "readonly variable")?;
        Ok(false)
    }

    /// Text as the attributes of a variable want it: evaluated, in capitals, in small letters.
    pub(crate) fn conform(&mut self, attrs: Attrs, text: Text) -> Result<Text, Stop> {
        if attrs.has(Attrs::INTEGER) {
            return Ok(Text::number(self.integer(&text)?));
        }
        if attrs.has(Attrs(Attrs::LOWER.0 | Attrs::UPPER.0 | Attrs::CAPITAL.0)) {
            let changed = if attrs.has(Attrs::LOWER) {
                chars::lower(self.params.locale, &self.meter, &text)?
            } else if attrs.has(Attrs::UPPER) {
                chars::upper(self.params.locale, &self.meter, &text)?
            } else {
                chars::capital(self.params.locale, &self.meter, &text)?
            };
            return Ok(self.make(changed)?);
        }
        Ok(text)
    }

    /// Assigns a scalar (element 0 of an array). `false`: refused, with the message printed.
    pub(crate) fn set(&mut self, name: Symbol, text: Text) -> Result<bool, Stop> {
        const SLOW: Attrs = Attrs(!(Attrs::EXPORT.0 | Attrs::LOCAL.0 | Attrs::DECLARED.0));
        if !self.on(SetOpt::Allexport) {
            let var = self.vars.get_mut(name);
            if !var.attrs.has(SLOW) && !matches!(var.value, Value::Indexed(_) | Value::Assoc(_)) {
                var.value = Value::Text(text);
                return Ok(true);
            }
        }
        self.set_slowly(name, text, false)
    }

    /// Appends to a variable: `name+=text`.
    pub(crate) fn append(&mut self, name: Symbol, text: Text) -> Result<bool, Stop> {
        let var = self.vars.get(name);
        const SLOW: Attrs = Attrs(!(Attrs::EXPORT.0 | Attrs::LOCAL.0 | Attrs::DECLARED.0));
        if !var.attrs.has(SLOW) && matches!(var.value, Value::Text(_)) && !self.on(SetOpt::Allexport) {
            if let Value::Text(old) = &mut self.vars.get_mut(name).value {
                old.push(&self.meter, &text)?;
            }
            return Ok(true);
        }
        self.set_slowly(name, text, true)
    }

    fn set_slowly(&mut self, name: Symbol, text: Text, append: bool) -> Result<bool, Stop> {
        let Some(target) = self.resolve(name)? else {
            return self.with_global(name, |shell| shell.set_slowly(name, text, append)).unwrap_or(Ok(false));
        };
        if let Some(index) = target.index {
            let shown = self.vars.get(name).scalar().unwrap_or_default();
            let is_bad = index.is_empty() || shown.ends_with(b"[@]") || shown.ends_with(b"[*]");
            if is_bad && self.is_assoc(target.name) {
                self.report_about(&shown, "bad array subscript")?;
                return Ok(false);
            }
            let set = self.set_element_by_text(target.name, &index, text, append)?;
            // bash: but not through one that is local.
            if set && self.on(SetOpt::Allexport) && !self.vars.get(name).attrs.has(Attrs::LOCAL) {
                let var = self.vars.get_mut(target.name);
                var.attrs = var.attrs.with(Attrs::EXPORT);
            }
            return Ok(set);
        }
        let attrs = self.vars.get(target.name).attrs;
        if attrs.has(Attrs::READONLY) {
            return self.refuse_readonly(target.name);
        }
        if attrs.has(Attrs::NAMEREF) {
            // bash: what another nameref led to is refused without a word.
            let through = target.name != name;
            if through && !is_reference(&text) || !through && !self.check_nameref_value(&text)? {
                return Ok(false);
            }
        }
        self.set_resolved(target.name, attrs, text, append)
    }

    /// Sets a variable that is no nameref and not read-only.
    pub(super) fn set_resolved(&mut self, name: Symbol, attrs: Attrs, text: Text, append: bool) -> Result<bool, Stop> {
        if self.vars.get(name).is_array() {
            let set =
                if attrs.has(Attrs::ASSOC) { self.set_assoc(name, b"0", text, append)? } else { self.set_indexed(name, 0, text, append)? };
            if set && self.on(SetOpt::Allexport) {
                let var = self.vars.get_mut(name);
                var.attrs = var.attrs.with(Attrs::EXPORT);
            }
            return Ok(set);
        }
        // bash: a variable is there while its value is evaluated.
        let outer = self.execution.assigned.replace(name);
        let text = if append { self.appended(name, attrs, text) } else { self.conform(attrs, text) };
        self.execution.assigned = outer;
        let text = text?;
        if attrs.has(Attrs::SPECIAL) {
            return self.set_special(name, text);
        }
        let export = self.on(SetOpt::Allexport);
        let var = self.vars.get_mut(name);
        if export {
            var.attrs = var.attrs.with(Attrs::EXPORT);
        }
        var.value = if attrs.has(Attrs::INTEGER) { int_or_text(text) } else { Value::Text(text) };
        Ok(true)
    }

    fn check_nameref_value(&mut self, text: &Text) -> Result<bool, Stop> {
        // bash: a nameref can be made to refer to itself by an assignment.
        if is_reference(text) {
            return Ok(true);
        }
        let mut message =
            if self.context.error_prefix.is_empty() { Vec::new() } else { format!("{}: ", self.context.error_prefix).into_bytes() };
        message.push(b'`');
        message.extend_from_slice(text);
        message.extend_from_slice(b"': not a valid identifier");
        self.complain(message)?;
        Ok(false)
    }

    pub(super) fn appended(&mut self, name: Symbol, attrs: Attrs, text: Text) -> Result<Text, Stop> {
        let old = self.scalar(name)?.unwrap_or_default();
        if attrs.has(Attrs::INTEGER) {
            let sum = self.integer(&old)?.wrapping_add(self.integer(&text)?);
            return Ok(Text::number(sum));
        }
        let mut joined = old;
        joined.push(&self.meter, &text)?;
        self.conform(attrs, joined)
    }

    /// Assigns a number, as arithmetic does.
    pub(crate) fn set_int(&mut self, name: Symbol, n: i64) -> Result<bool, Stop> {
        if self.set_plain_int(name, n) {
            return Ok(true);
        }
        self.set_slowly(name, Text::number(n), false)
    }

    /// Assigns a number to a plain variable. `false`: it is none, and nothing has been changed.
    #[inline]
    pub(crate) fn set_plain_int(&mut self, name: Symbol, n: i64) -> bool {
        const SLOW: Attrs = Attrs(!(Attrs::EXPORT.0 | Attrs::LOCAL.0 | Attrs::DECLARED.0 | Attrs::INTEGER.0));
        if !self.on(SetOpt::Allexport) {
            let var = self.vars.get_mut(name);
            if !var.attrs.has(SLOW) {
                match &mut var.value {
                    Value::Int(number) => {
                        *number = n;
                        return true;
                    }
                    Value::Indexed(_) | Value::Assoc(_) => {}
                    value => {
                        *value = Value::Int(n);
                        return true;
                    }
                }
            }
        }
        false
    }

    /// Assigns an element, the subscript given as expanded text.
    pub(crate) fn set_element_by_text(&mut self, name: Symbol, index: &[u8], text: Text, append: bool) -> Result<bool, Stop> {
        let Some(target) = self.resolve(name)? else {
            return self.with_global(name, |shell| shell.set_element_by_text(name, index, text, append)).unwrap_or(Ok(false));
        };
        if !self.takes_subscript(name, &target)? {
            return Ok(false);
        }
        let name = target.name;
        let assoc = self.is_assoc(name);
        if if assoc { index.is_empty() } else { matches!(index, b"@" | b"*") } {
            let message = [&*self.name_of(name), b"[", index, b"]: bad array subscript"].concat();
            self.report(message)?;
            return Ok(false);
        }
        if assoc {
            return self.set_assoc(name, index, text, append);
        }
        let n = self.index_number(name, index)?;
        self.set_indexed_shown(name, n, index, text, append)
    }

    /// Assigns an element of an indexed array; `shown` is the subscript as messages show it.
    pub(crate) fn set_indexed_shown(&mut self, name: Symbol, n: i64, shown: &[u8], text: Text, append: bool) -> Result<bool, Stop> {
        if n < 0 && name == names::DIRSTACK {
            return Ok(true);
        }
        if n < 0 {
            let end = match &self.vars.get(name).value {
                Value::Indexed(array) => array.end(),
                Value::Unset if !self.vars.get(name).exists() || self.vars.get(name).is_array() => 0,
                _ => 1,
            };
            let at = n.saturating_add(end);
            if at < 0 {
                let mut message = self.name_of(name).to_vec();
                message.push(b'[');
                message.extend_from_slice(shown);
                message.extend_from_slice(b"]: bad array subscript");
                self.report(message)?;
                return Ok(false);
            }
            return self.set_indexed(name, at, text, append);
        }
        self.set_indexed(name, n, text, append)
    }

    /// Assigns an element of an indexed array, making a scalar one first.
    pub(crate) fn set_indexed(&mut self, name: Symbol, n: i64, text: Text, append: bool) -> Result<bool, Stop> {
        let attrs = self.vars.get(name).attrs;
        if attrs.has(Attrs::READONLY) {
            return self.refuse_readonly(name);
        }
        if attrs.has(Attrs::SPECIAL) && is_unassignable(name) {
            return Ok(false);
        }
        if name == names::DIRSTACK {
            self.place.set_dir(n, &text);
            return Ok(true);
        }
        let text = if append {
            let value = self.vars.get(name).value.clone();
            let old = self.element_of(&value, n).unwrap_or_default();
            self.appended_element(attrs, old, &text)?
        } else {
            self.conform(attrs, text)?
        };
        if attrs.has(Attrs::SPECIAL) && matches!(self.vars.get(name).value, Value::Unset) {
            return self.set_special(name, text);
        }
        let meter = Rc::clone(&self.meter);
        let var = self.vars.get_mut(name);
        var.attrs = var.attrs.with(Attrs::INDEXED);
        Rc::make_mut(make_indexed(&meter, var)?).set(&meter, n, text)?;
        Ok(true)
    }

    /// The value of an element with text appended, or with a number added to it.
    fn appended_element(&mut self, attrs: Attrs, old: Text, text: &Text) -> Result<Text, Stop> {
        if attrs.has(Attrs::INTEGER) {
            let sum = self.integer(&old)?.wrapping_add(self.integer(text)?);
            return Ok(Text::number(sum));
        }
        let mut joined = old;
        joined.push(&self.meter, text)?;
        self.conform(attrs, joined)
    }

    /// Assigns an element of an associative array.
    pub(crate) fn set_assoc(&mut self, name: Symbol, key: &[u8], text: Text, append: bool) -> Result<bool, Stop> {
        let attrs = self.vars.get(name).attrs;
        if attrs.has(Attrs::READONLY) {
            return self.refuse_readonly(name);
        }
        if attrs.has(Attrs::SPECIAL) && matches!(name, names::BASH_ALIASES | names::BASH_CMDS) {
            let text = match self.read_value(name)? {
                Value::Assoc(array) if append => {
                    let mut joined = array.get(key).cloned().unwrap_or_default();
                    joined.push(&self.meter, &text)?;
                    joined
                }
                _ => text,
            };
            return self.set_entry(name == names::BASH_ALIASES, key, &text).map(|()| true);
        }
        let text = if append {
            let old = match &self.vars.get(name).value {
                Value::Assoc(array) => array.get(key).cloned().unwrap_or_default(),
                _ => Text::EMPTY,
            };
            self.appended_element(attrs, old, &text)?
        } else {
            self.conform(attrs, text)?
        };
        let meter = Rc::clone(&self.meter);
        let var = self.vars.get_mut(name);
        var.attrs = var.attrs.with(Attrs::ASSOC);
        if !matches!(var.value, Value::Assoc(_)) {
            var.value = Value::Assoc(Rc::new(Assoc::default()));
        }
        if let Value::Assoc(array) = &mut var.value {
            Rc::make_mut(array).set(&meter, key, text)?;
        }
        Ok(true)
    }

    /// Sets an element of `BASH_ALIASES` or `BASH_CMDS`.
    fn set_entry(&mut self, is_alias: bool, key: &[u8], text: &[u8]) -> Result<(), Stop> {
        if is_alias {
            if !self.session.set_alias(&self.meter, key, text)? {
                // bash: it is no failure.
                self.complain([b"`", key, b"': invalid alias name"].concat())?;
            }
        } else if let Some(message) = self.refuse_hashed(text)? {
            // bash: it is no failure, either.
            let prefix = self.context.error_prefix;
            let subject = if prefix.is_empty() { text.to_vec() } else { [prefix.as_bytes(), b": ", text].concat() };
            self.report_about(&subject, message)?;
        } else {
            self.search.remember(&self.meter, key, text, 0)?;
        }
        Ok(())
    }

    /// Replaces the whole value of an indexed array.
    pub(crate) fn set_array(&mut self, name: Symbol, texts: Vec<Text>) -> Result<bool, Stop> {
        let Some(target) = self.resolve(name)? else {
            return self.with_global(name, |shell| shell.set_array(name, texts)).unwrap_or(Ok(false));
        };
        let name = target.name;
        let attrs = self.vars.get(name).attrs;
        if attrs.has(Attrs::READONLY) {
            return self.refuse_readonly(name);
        }
        if attrs.has(Attrs::SPECIAL) && is_unassignable(name) {
            return Ok(false);
        }
        let array = Indexed::from_texts(&self.meter, texts)?;
        let var = self.vars.get_mut(name);
        var.attrs = var.attrs.with(Attrs::INDEXED).without(Attrs::ASSOC);
        var.value = Value::Indexed(Rc::new(array));
        Ok(true)
    }
}

/// The subscript of `name[subscript]`, where nothing in it is expanded, quoted or special.
pub(crate) fn plain_subscript(text: &[u8]) -> Option<&[u8]> {
    let (name, rest) = text.split_at_checked(memchr::memchr(b'[', text)?)?;
    let [b'[', subscript @ .., b']'] = rest else { return None };
    let is_plain = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'.' | b'-' | b',' | b':' | b'/');
    (!subscript.is_empty() && subscript.iter().all(is_plain) && crate::syntax::is_name(name)).then_some(subscript)
}

/// Whether lists of variables show a name. bash: what the environment has under another is kept for commands alone.
pub(crate) fn is_shown(name: &[u8]) -> bool {
    crate::syntax::is_name(name) || is_reference(name)
}

/// Whether a nameref can refer to the text: a name, or an element of one.
pub(super) fn is_reference(text: &[u8]) -> bool {
    if crate::syntax::is_name(text) {
        return true;
    }
    let base = text.split(|b| *b == b'[').next().unwrap_or_default();
    let subscript = text.get(base.len()..).unwrap_or_default();
    crate::syntax::is_name(base)
        && (subscript.is_empty() || crate::syntax::subscript_len(subscript) == Some(subscript.len()) && subscript.len() > 2)
}

/// A number when the text is one in its usual form.
pub(super) fn int_or_text(text: Text) -> Value {
    match super::expand::arith::plain_number(&text) {
        Some(n) => Value::Int(n),
        None => Value::Text(text),
    }
}

/// The array in a variable, a scalar turned into its element 0.
pub(super) fn make_indexed<'v>(meter: &Rc<bashkit_core::limits::Meter>, var: &'v mut Var) -> Result<&'v mut Rc<Indexed>, Stop> {
    if !matches!(var.value, Value::Indexed(_)) {
        let texts = var.scalar().map_or_else(Vec::new, |text| vec![text]);
        var.value = Value::Indexed(Rc::new(Indexed::from_texts(meter, texts)?));
    }
    match &mut var.value {
        Value::Indexed(array) => Ok(array),
        _ => Err(bashkit_core::error::Error::Internal("an array that is none".into()).into()),
    }
}
