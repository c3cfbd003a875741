//! Reading and writing variables: namerefs, attributes, the ones that the shell computes.

use std::rc::Rc;

use super::charged::Charged;
use super::expand::chars::Locale;
use super::options::{SetOpt, Shopt};
use super::shell::{Ifs, Shell};
use super::stop::{Flow, Stop};
use super::text::Text;
use super::vars::special as names;
use super::vars::{Assoc, Attrs, Indexed, Value, Var};
use crate::syntax::intern::Symbol;

/// Namerefs followed before bash calls them circular.
const REFS_MAX: usize = 8;

/// Target of a nameref: a variable, or an element of one.
#[derive(Debug, Clone)]
pub(crate) struct Target {
    /// Variable that the name leads to.
    pub name: Symbol,
    /// The subscript text, when the reference names an element.
    pub index: Option<Vec<u8>>,
}

/// Variables whose value is made anew whenever they are read.
const MADE_ANEW: [Symbol; 10] = [
    names::BASHPID,
    names::BASH_COMMAND,
    names::BASH_SUBSHELL,
    names::DIRSTACK,
    names::EPOCHREALTIME,
    names::EPOCHSECONDS,
    names::HISTCMD,
    names::LINENO,
    names::RANDOM,
    names::SRANDOM,
];

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
        self.complain([b"`", &*text, b"': not a valid identifier"].concat())?;
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
            return self.special_value(name);
        }
        Ok(var.value.clone())
    }

    /// The value of a variable as a scalar.
    pub(crate) fn scalar(&mut self, name: Symbol) -> Result<Option<Text>, Stop> {
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
                self.params.locale.lower(&text)
            } else if attrs.has(Attrs::UPPER) {
                self.params.locale.upper(&text)
            } else {
                self.params.locale.capital(&text)
            };
            return Ok(self.make(changed)?);
        }
        Ok(text)
    }

    /// Assigns a scalar (element 0 of an array). `false`: refused, with the message printed.
    pub(crate) fn set(&mut self, name: Symbol, text: Text) -> Result<bool, Stop> {
        let attrs = self.vars.get(name).attrs;
        const SLOW: Attrs = Attrs(!(Attrs::EXPORT.0 | Attrs::LOCAL.0 | Attrs::DECLARED.0));
        if !attrs.has(SLOW) && !self.on(SetOpt::Allexport) {
            let var = self.vars.get_mut(name);
            match var.value {
                Value::Indexed(_) | Value::Assoc(_) => {}
                _ => {
                    var.value = Value::Text(text);
                    return Ok(true);
                }
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
            if index.is_empty() && self.is_assoc(target.name) {
                let shown = self.vars.get(name).scalar().unwrap_or_default();
                self.report_about(&shown, "bad array subscript")?;
                return Ok(false);
            }
            return self.set_element_by_text(target.name, &index, text, append);
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
    fn set_resolved(&mut self, name: Symbol, attrs: Attrs, text: Text, append: bool) -> Result<bool, Stop> {
        if self.vars.get(name).is_array() {
            return if attrs.has(Attrs::ASSOC) {
                self.set_assoc(name, b"0", text, append)
            } else {
                self.set_indexed(name, 0, text, append)
            };
        }
        let text = if append { self.appended(name, attrs, text)? } else { self.conform(attrs, text)? };
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
        let attrs = self.vars.get(name).attrs;
        const SLOW: Attrs = Attrs(!(Attrs::EXPORT.0 | Attrs::LOCAL.0 | Attrs::DECLARED.0 | Attrs::INTEGER.0));
        if !attrs.has(SLOW) && !self.on(SetOpt::Allexport) {
            let var = self.vars.get_mut(name);
            if !matches!(var.value, Value::Indexed(_) | Value::Assoc(_)) {
                var.value = Value::Int(n);
                return Ok(true);
            }
        }
        self.set_slowly(name, Text::number(n), false)
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
        if name == names::DIRSTACK {
            self.place.set_dir(n, &text);
            return Ok(true);
        }
        if attrs.has(Attrs::NOASSIGN) {
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
            self.session.set_alias(&self.meter, key, text)?;
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
        let array = Indexed::from_texts(&self.meter, texts)?;
        let var = self.vars.get_mut(name);
        var.attrs = var.attrs.with(Attrs::INDEXED).without(Attrs::ASSOC);
        var.value = Value::Indexed(Rc::new(array));
        Ok(true)
    }

    /// Unsets a variable (the target of a nameref). `false`: read-only, with the message left to the caller.
    pub(crate) fn unset_var(&mut self, name: Symbol) -> bool {
        let attrs = self.vars.get(name).attrs;
        if attrs.has(Attrs::READONLY) {
            return false;
        }
        // bash: unsetting what a command was given as its own variable shows the variable that it covers.
        let of_command = self.execution.temporaries.iter().rposition(|(_, undo)| undo.iter().any(|(symbol, _)| *symbol == name));
        let in_scope = self.frames.iter().rposition(|frame| frame.undo.iter().any(|(symbol, _)| *symbol == name));
        let innermost = self.frames.iter().rposition(|f| f.kind == super::shell::FrameKind::Function);
        if let Some(at) = of_command
            && let Some((depth, undo)) = self.execution.temporaries.get_mut(at)
            && in_scope.is_none_or(|scope| *depth > scope)
            && let Some(i) = undo.iter().rposition(|(symbol, _)| *symbol == name)
        {
            let (_, old) = undo.remove(i);
            *self.vars.get_mut(name) = old;
            self.refresh(name);
            return true;
        }
        match in_scope {
            // bash: unsetting the local of a caller (or with localvar_unset off, of a caller) shows the variable it covers.
            Some(scope) if Some(scope) != innermost && !self.shopt(Shopt::LOCALVAR_UNSET) => {
                if let Some(frame) = self.frames.get_mut(scope)
                    && let Some(at) = frame.undo.iter().position(|(symbol, _)| *symbol == name)
                {
                    let (_, old) = frame.undo.remove(at);
                    *self.vars.get_mut(name) = old;
                }
            }
            Some(_) => *self.vars.get_mut(name) = Var { value: Value::Unset, attrs: Attrs::LOCAL },
            None => *self.vars.get_mut(name) = Var::default(),
        }
        self.after_unset(name);
        true
    }

    fn after_unset(&mut self, name: Symbol) {
        match name {
            names::IFS => self.params.ifs = Rc::new(Ifs::default()),
            names::PATH => self.search.hashed = Charged::default(),
            names::POSIXLY_CORRECT => self.put_posix(false),
            names::GLOBIGNORE => self.session.options.put_shopt(Shopt::DOTGLOB, false),
            names::IGNOREEOF => self.session.options.put(SetOpt::Ignoreeof, false),
            names::BASH_COMPAT => self.session.options.put_compat(0),
            names::LC_ALL | names::LC_CTYPE | names::LANG => self.refresh(name),
            _ => {}
        }
        self.mark_special(name);
    }

    /// Some variables keep their hooks when they are unset and set again.
    fn mark_special(&mut self, name: Symbol) {
        if matches!(
            name,
            names::IFS
                | names::PATH
                | names::OPTIND
                | names::POSIXLY_CORRECT
                | names::GLOBIGNORE
                | names::IGNOREEOF
                | names::BASH_COMPAT
                | names::BASH_XTRACEFD
                | names::LC_ALL
                | names::LC_CTYPE
                | names::LANG
        ) {
            let var = self.vars.get_mut(name);
            var.attrs = var.attrs.with(Attrs::SPECIAL);
        }
    }

    /// Covers a variable in the running function. Does nothing for one that is local already.
    pub(crate) fn make_local(&mut self, name: Symbol, inherit: bool) -> bool {
        // bash: a variable that the call was given keeps its value as a local one.
        let inherit = inherit || self.is_given_to_call(name) || self.shopt(Shopt::LOCALVAR_INHERIT);
        if let Some(mut own) = self.take_own_temporary(name) {
            // bash: `x=1 local x` makes a local of the value that the command was given.
            own.attrs = own.attrs.with(Attrs::LOCAL);
            self.make_local(name, false);
            *self.vars.get_mut(name) = own;
            self.refresh(name);
            return true;
        }
        let Some(frame) = self.function_frame() else { return false };
        if frame.undo.iter().any(|(symbol, _)| *symbol == name) {
            return true;
        }
        let old = self.vars.take(name);
        let mut fresh = local_of(&old, inherit);
        if MADE_ANEW.contains(&name) {
            // bash: a local variable of that name is a plain one.
            fresh.attrs = fresh.attrs.without(Attrs::SPECIAL);
        }
        *self.vars.get_mut(name) = fresh;
        if let Some(frame) = self.function_frame() {
            frame.undo.push((name, old));
        }
        if name == names::IFS && !inherit {
            self.params.ifs = Rc::new(Ifs::default());
        }
        if matches!(name, names::LC_ALL | names::LC_CTYPE | names::LANG) {
            self.refresh(name);
        }
        true
    }

    /// Whether the running function call was given the variable (`x=1 function`).
    fn is_given_to_call(&self, name: Symbol) -> bool {
        let Some((depth, undo)) = self.execution.temporaries.last() else { return false };
        *depth + 1 == self.frames.len() && undo.iter().any(|(symbol, _)| *symbol == name)
    }

    /// Takes away the variable that the running builtin was given as its own; what it covered is back.
    pub(crate) fn take_own_temporary(&mut self, name: Symbol) -> Option<Var> {
        if !self.context.own_temporaries {
            return None;
        }
        let (_, undo) = self.execution.temporaries.last_mut()?;
        let at = undo.iter().position(|(symbol, _)| *symbol == name)?;
        let old = undo.remove(at).1;
        undo.retain(|(symbol, _)| *symbol != name);
        let own = std::mem::replace(self.vars.get_mut(name), old);
        self.refresh(name);
        Some(own)
    }

    /// bash: what `export` or `readonly` marks stays, even when the builtin alone was given it.
    pub(crate) fn keep_own_temporary(&mut self, name: Symbol) -> Result<(), Stop> {
        if let Some(own) = self.take_own_temporary(name) {
            let text = own.scalar().unwrap_or_default();
            self.set(name, text)?;
            let var = self.vars.get_mut(name);
            var.attrs = var.attrs.with(Attrs::EXPORT);
        }
        Ok(())
    }

    /// bash: what a function was given and has marked stays behind the call.
    pub(crate) fn keep_call_temporary(&mut self, name: Symbol) {
        if self.frames.is_empty() || self.frames.iter().any(|frame| frame.undo.iter().any(|(symbol, _)| *symbol == name)) {
            return;
        }
        for (_, undo) in &mut self.execution.temporaries {
            undo.retain(|(symbol, _)| *symbol != name);
        }
    }

    /// Runs `body` without the variables that the running builtin was given: it does not list them.
    pub(crate) fn without_own_temporaries(&mut self, body: impl FnOnce(&mut Self) -> Flow) -> Flow {
        if !self.context.own_temporaries {
            return body(self);
        }
        let Some((depth, mut undo)) = self.execution.temporaries.pop() else { return body(self) };
        for (name, var) in undo.iter_mut().rev() {
            std::mem::swap(self.vars.get_mut(*name), var);
        }
        let result = body(self);
        for (name, var) in &mut undo {
            std::mem::swap(self.vars.get_mut(*name), var);
        }
        self.execution.temporaries.push((depth, undo));
        result
    }

    /// Gives back what `local` covered.
    pub(crate) fn undo_locals(&mut self, undo: Vec<(Symbol, Var)>) {
        for (name, old) in undo.into_iter().rev() {
            *self.vars.get_mut(name) = old;
            self.refresh(name);
        }
    }

    /// Takes the value of a variable that the shell caches.
    pub(crate) fn refresh(&mut self, name: Symbol) {
        match name {
            names::IFS => {
                let value = self.vars.get(name).scalar();
                self.params.ifs = Rc::new(value.map_or_else(Ifs::default, |text| Ifs::new(&text, self.params.locale)));
            }
            names::PATH => self.search.hashed = Charged::default(),
            names::LC_ALL | names::LC_CTYPE | names::LANG => {
                let named = [names::LC_ALL, names::LC_CTYPE, names::LANG].into_iter().find_map(|name| {
                    let text = self.vars.get(name).scalar()?;
                    (!text.is_empty()).then_some(text)
                });
                let bytes = named.is_some_and(|name| matches!(&*name, b"C" | b"POSIX"));
                self.params.locale = if bytes { Locale::Bytes } else { Locale::Utf8 };
                self.refresh(names::IFS);
            }
            names::GLOBIGNORE => {
                // bash: names to be ignored make files with a dot visible; an empty list leaves that as it was.
                match self.vars.get(name).scalar() {
                    Some(text) if text.is_empty() => {}
                    given => self.session.options.put_shopt(Shopt::DOTGLOB, given.is_some()),
                }
            }
            names::OPTIND => {
                let value = self.vars.get(name).scalar();
                let n = value.and_then(|text| std::str::from_utf8(&text).ok()?.parse().ok());
                self.params.getopts = (n.unwrap_or(1).max(1), 0);
            }
            names::POSIXLY_CORRECT => {
                let set = self.vars.get(name).is_set();
                self.put_posix(set);
            }
            _ => {}
        }
    }

    fn set_special(&mut self, name: Symbol, text: Text) -> Result<bool, Stop> {
        match name {
            names::RANDOM => {
                let seed = self.arith_text(&text).unwrap_or(0);
                self.params.random = u32::try_from(seed & 0xffff_ffff).unwrap_or(0);
            }
            names::SECONDS => {
                let now = self.clock_seconds();
                self.params.seconds_offset = self.arith_text(&text).unwrap_or(0).wrapping_sub(now);
            }
            names::BASH_ARGV0 => {
                self.params.name = text;
            }
            names::BASH_COMPAT => {
                self.take_compat_level(&text)?;
                self.vars.get_mut(name).value = Value::Text(text);
            }
            names::IGNOREEOF => {
                self.session.options.put(SetOpt::Ignoreeof, true);
                self.vars.get_mut(name).value = Value::Text(text);
            }
            names::BASH_XTRACEFD => {
                let fd: Option<u32> = std::str::from_utf8(&text).ok().and_then(|text| text.parse().ok());
                if !text.is_empty() && fd.is_none_or(|fd| self.io.fds.get(fd).is_none()) {
                    self.complain([b"BASH_XTRACEFD: ", &*text, b": invalid value for trace file descriptor"].concat())?;
                }
                self.vars.get_mut(name).value = Value::Text(text);
            }
            names::LINENO => self.execution.line = u32::try_from(self.arith_text(&text)?).unwrap_or(0),
            names::HISTCMD
            | names::FUNCNAME
            | names::BASH_SOURCE
            | names::BASH_LINENO
            | names::PIPESTATUS
            | names::BASH_COMMAND
            | names::BASH_ARGC
            | names::BASH_ARGV
            | names::BASH_SUBSHELL => {}
            names::EPOCHSECONDS | names::EPOCHREALTIME | names::SRANDOM | names::BASHPID | names::DIRSTACK | names::GROUPS => {}
            names::SHELLOPTS | names::BASHOPTS => {}
            _ => {
                self.vars.get_mut(name).value = Value::Text(text);
                self.refresh(name);
            }
        }
        if self.on(SetOpt::Allexport) {
            let var = self.vars.get_mut(name);
            var.attrs = var.attrs.with(Attrs::EXPORT);
        }
        Ok(true)
    }

    /// Seconds of the wall clock.
    pub(crate) fn clock_seconds(&self) -> i64 {
        i64::try_from(self.kernel.host().clock.now().as_secs()).unwrap_or(i64::MAX)
    }

    /// bash: its generator of `RANDOM` (Park and Miller's, folded to 15 bits).
    fn next_random(&mut self) -> i64 {
        let seed = if self.params.random == 0 { 123_459_876 } else { self.params.random };
        let (high, low) = (i64::from(seed) / 127_773, i64::from(seed) % 127_773);
        let next = 16807 * low - 2836 * high;
        let next = if next < 0 { next + 0x7fff_ffff } else { next };
        self.params.random = u32::try_from(next).unwrap_or(1);
        (((next >> 16) ^ (next & 0xffff)) & 0x7fff).abs()
    }

    fn special_value(&mut self, name: Symbol) -> Result<Value, Stop> {
        let number = |n: i64| Ok(Value::Text(Text::number(n)));
        match name {
            names::RANDOM => {
                let n = self.next_random();
                number(n)
            }
            names::SRANDOM => number(i64::from(u32::try_from(self.kernel.host().random.bits() >> 32).unwrap_or(0))),
            names::SECONDS => number(self.clock_seconds().wrapping_add(self.params.seconds_offset)),
            names::LINENO => number(i64::from(self.execution.line)),
            names::HISTCMD if self.on(SetOpt::History) => number(i64::try_from(self.session.history.number()).unwrap_or(i64::MAX)),
            names::HISTCMD => number(0),
            names::COMP_WORDBREAKS if !self.vars.get(name).is_set() => Ok(Value::Text(Text::small(b" \t\n\"'@><=;|&(:"))),
            names::BASHPID => number(i64::from(self.process.pid)),
            names::BASH_SUBSHELL => number(i64::from(self.subshell)),
            names::EPOCHSECONDS => number(self.clock_seconds()),
            names::EPOCHREALTIME => {
                let now = self.kernel.host().clock.now();
                Ok(Value::Text(Text::small(format!("{}.{:06}", now.as_secs(), now.subsec_micros()).as_bytes())))
            }
            names::BASH_ARGV0 => Ok(Value::Text(self.params.name.clone())),
            names::BASH_COMMAND => Ok(Value::Text(self.make(self.current_command_text())?)),
            names::FUNCNAME => {
                let shows_main = self.session.left_function && self.session.origin == super::shell::Origin::File;
                if !self.in_function() && !shows_main {
                    return Ok(Value::Unset);
                }
                let mut texts: Vec<Text> = self.frames.iter().rev().map(|frame| Text::small(&frame.name)).collect();
                if self.session.origin == super::shell::Origin::File {
                    texts.push(Text::small(b"main"));
                }
                self.array_value(texts)
            }
            names::BASH_SOURCE => {
                let mut texts: Vec<Text> = self.frames.iter().rev().map(|frame| Text::small(&frame.source)).collect();
                if self.session.origin == super::shell::Origin::File {
                    texts.push(self.params.first_name.clone());
                }
                if texts.is_empty() {
                    return Ok(Value::Unset);
                }
                self.array_value(texts)
            }
            names::BASH_LINENO => {
                let mut texts: Vec<Text> = self.frames.iter().rev().map(|frame| Text::number(i64::from(frame.call_line))).collect();
                if self.session.origin == super::shell::Origin::File {
                    texts.push(Text::number(0));
                }
                self.array_value(texts)
            }
            names::BASH_ALIASES | names::BASH_CMDS => {
                let mut array = Assoc::default();
                self.meter.step((self.session.aliases.len() + self.search.hashed.len()) as u64)?;
                if name == names::BASH_ALIASES {
                    for (key, text) in self.session.aliases.iter() {
                        array.set(&self.meter, key, Text::new(&self.meter, text)?)?;
                    }
                } else {
                    for (key, (path, _)) in self.search.hashed.iter() {
                        array.set(&self.meter, key, Text::new(&self.meter, path)?)?;
                    }
                }
                Ok(Value::Assoc(Rc::new(array)))
            }
            names::BASH_ARGC | names::BASH_ARGV => {
                if !self.in_function() {
                    self.begin_arguments();
                }
                let calls = Rc::clone(&self.params.arguments);
                let texts = if name == names::BASH_ARGC {
                    calls.iter().rev().map(|args| Text::number(i64::try_from(args.len()).unwrap_or(i64::MAX))).collect()
                } else {
                    self.meter.step(calls.iter().map(|args| args.len() as u64).sum())?;
                    calls.iter().rev().flat_map(|args| args.iter().rev().cloned()).collect()
                };
                self.array_value(texts)
            }
            names::PIPESTATUS if self.params.pipe_status.is_empty() => Ok(Value::Unset),
            names::PIPESTATUS => {
                // bash: the first command makes it.
                let var = self.vars.get_mut(name);
                var.attrs = var.attrs.with(Attrs::INDEXED);
                let texts = self.params.pipe_status.iter().map(|status| Text::number(i64::from(*status))).collect();
                self.array_value(texts)
            }
            names::DIRSTACK => {
                let mut texts = vec![Text::small(&self.shown_dir(&self.place.cwd().clone())?)];
                for dir in self.place.dirs.clone().iter().rev() {
                    let shown = self.shown_dir(dir)?;
                    texts.push(Text::small(&shown));
                }
                self.array_value(texts)
            }
            names::GROUPS => {
                let gid = self.kernel.host().identity.gid;
                self.array_value(vec![Text::number(i64::from(gid))])
            }
            names::SHELLOPTS => {
                let list: Vec<&str> =
                    super::options::SET_OPTS.iter().filter(|(_, option, _)| self.on(*option)).map(|(name, _, _)| *name).collect();
                Ok(Value::Text(Text::small(list.join(":").as_bytes())))
            }
            names::BASHOPTS => {
                let mut list: Vec<&str> =
                    super::options::shopts().filter(|(_, option)| self.shopt(*option)).map(|(name, _)| name).collect();
                list.sort_unstable();
                Ok(Value::Text(Text::small(list.join(":").as_bytes())))
            }
            _ => Ok(self.vars.get(name).value.clone()),
        }
    }

    fn array_value(&self, texts: Vec<Text>) -> Result<Value, Stop> {
        Ok(Value::Indexed(Rc::new(Indexed::from_texts(&self.meter, texts)?)))
    }

    /// POSIX mode, with the options that hang on it.
    pub(crate) fn put_posix(&mut self, on: bool) {
        self.session.options.put(SetOpt::Posix, on);
        self.session.options.put_shopt(Shopt::EXPAND_ALIASES, on);
        self.session.options.put_shopt(Shopt::SHIFT_VERBOSE, on);
        if on {
            self.session.options.put_shopt(Shopt::INHERIT_ERREXIT, true);
            self.session.options.put_shopt(Shopt::INTERACTIVE_COMMENTS, true);
            self.session.options.put(SetOpt::InteractiveComments, true);
        }
    }

    /// `BASH_ARGV` begins with the positional parameters of now.
    pub(crate) fn begin_arguments(&mut self) {
        if self.params.arguments.is_empty() {
            self.params.arguments = Rc::new(vec![self.params.positional.clone()]);
        }
    }

    /// A directory as `dirs` prints it, with `~` for the home directory.
    pub(crate) fn shown_dir(&mut self, dir: &[u8]) -> Result<Vec<u8>, Stop> {
        let home = self.scalar(names::HOME)?.unwrap_or_default();
        if !home.is_empty()
            && let Some(rest) = dir.strip_prefix(&*home)
            && (rest.is_empty() || rest.first() == Some(&b'/'))
        {
            let mut shown = b"~".to_vec();
            shown.extend_from_slice(rest);
            return Ok(shown);
        }
        Ok(dir.to_vec())
    }
}

/// The subscript of `name[subscript]`, where nothing in it is expanded, quoted or special.
pub(crate) fn plain_subscript(text: &[u8]) -> Option<&[u8]> {
    let (name, rest) = text.split_at_checked(memchr::memchr(b'[', text)?)?;
    let [b'[', subscript @ .., b']'] = rest else { return None };
    let is_plain = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'.' | b'-' | b',' | b':' | b'/');
    (!subscript.is_empty() && subscript.iter().all(is_plain) && crate::syntax::is_name(name)).then_some(subscript)
}

/// Whether a nameref can refer to the text: a name, or an element of one.
pub(super) fn is_reference(text: &[u8]) -> bool {
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
        _ => Err(Stop::Fail(bashkit_core::error::Error::Internal("an array that is none".into()))),
    }
}

/// The local variable that covers another one.
fn local_of(old: &Var, inherit: bool) -> Var {
    let mut fresh = Var { value: Value::Unset, attrs: Attrs::LOCAL.with(Attrs::DECLARED) };
    if inherit {
        // bash: of a nameref the name that it refers to is inherited, as text.
        fresh.value = old.value.clone();
        fresh.attrs = old.attrs.with(Attrs::LOCAL).without(Attrs::NAMEREF);
    } else if old.attrs.has(Attrs::EXPORT) {
        fresh.attrs = fresh.attrs.with(Attrs::EXPORT);
    }
    if old.attrs.has(Attrs::SPECIAL) {
        fresh.attrs = fresh.attrs.with(Attrs::SPECIAL);
    }
    fresh
}
