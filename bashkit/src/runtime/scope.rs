//! Scopes of variables: locals, variables of one command or call, and what unsetting uncovers.

use std::rc::Rc;

use super::charged::Charged;
use super::computed::is_computed;
use super::options::{SetOpt, Shopt};
use super::shell::{Frame, Ifs, Shell};
use super::stop::{Flow, Stop};
use super::vars::special as names;
use super::vars::{Attrs, Value, Var};
use crate::syntax::intern::Symbol;

impl Shell {
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
                    let (_, mut old) = frame.undo.remove(at);
                    // bash: a local variable that the call was given is one with it.
                    let given = self.execution.temporaries.iter_mut().rev().find(|(depth, _)| *depth == scope);
                    if let Some((_, undo)) = given
                        && let Some(at) = undo.iter().position(|(symbol, _)| *symbol == name)
                    {
                        old = undo.remove(at).1;
                    }
                    *self.vars.get_mut(name) = old;
                }
            }
            Some(_) => {
                // bash: of what the call was given, it stays that it is exported.
                let kept = if attrs.has(Attrs::TEMPORARY) { Attrs(attrs.0 & Attrs::EXPORT.0) } else { Attrs::default() };
                *self.vars.get_mut(name) = Var { value: Value::Unset, attrs: kept.with(Attrs::LOCAL) };
            }
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
            names::LC_ALL
            | names::LC_CTYPE
            | names::LANG
            | names::HISTSIZE
            | names::HISTTIMEFORMAT
            | names::HISTCHARS
            | names::BASH_XTRACEFD => self.refresh(name),
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
                | names::HISTSIZE
                | names::HISTFILESIZE
                | names::HISTTIMEFORMAT
                | names::HISTCHARS
        ) {
            let var = self.vars.get_mut(name);
            var.attrs = var.attrs.with(Attrs::SPECIAL);
        }
    }

    /// Covers a variable in the running function. Does nothing for one that is local already.
    pub(crate) fn make_local(&mut self, name: Symbol, inherit: bool) -> bool {
        // bash: a variable that the call was given keeps its value as a local one.
        let scope = if self.is_given_to_call(name) {
            LocalScope::Same
        } else if inherit || self.shopt(Shopt::LOCALVAR_INHERIT) {
            LocalScope::Inherited
        } else {
            LocalScope::Fresh
        };
        if let Some(mut own) = self.take_own_temporary(name) {
            // bash: `x=1 local x` makes a local of the value that the command was given.
            own.attrs = own.attrs.with(Attrs::LOCAL).without(Attrs::TEMPORARY);
            self.make_local(name, false);
            *self.vars.get_mut(name) = own;
            self.refresh(name);
            return true;
        }
        let is_local = self.vars.get(name).attrs.has(Attrs::LOCAL);
        // What a command was given hides a local variable.
        let is_given =
            cfg!(debug_assertions) && self.execution.temporaries.iter().any(|(_, undo)| undo.iter().any(|(symbol, _)| *symbol == name));
        let Some(frame) = self.function_frame() else { return false };
        let is_covered = |frame: &Frame| frame.undo.iter().any(|(symbol, _)| *symbol == name);
        debug_assert!(is_local || is_given || !is_covered(frame), "a local variable that does not know it");
        if is_local && is_covered(frame) {
            return true;
        }
        let current = if is_computed(name) { self.scalar(name).unwrap_or_default() } else { None };
        let old = self.vars.take(name);
        let local = self.vars.get_mut(name);
        let inherit = scope != LocalScope::Fresh || old.attrs.has(Attrs::TEMPORARY);
        *local = local_of(&old, scope);
        if is_computed(name) {
            // bash: a local variable of such a name is one as any other.
            local.attrs = local.attrs.without(Attrs::SPECIAL);
            local.value = current.filter(|_| inherit).map_or(Value::Unset, Value::Text);
        }
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
        if !self.frames.last().is_some_and(|frame| frame.has_temporaries) {
            return false;
        }
        let before = self.execution.temporaries.iter().rev().find(|(depth, _)| *depth < self.frames.len());
        before.is_some_and(|(depth, undo)| *depth + 1 == self.frames.len() && undo.iter().any(|(symbol, _)| *symbol == name))
    }

    /// Whether an `eval` or `source` that runs in the running function was given the variable.
    fn is_given_within_call(&self, name: Symbol) -> bool {
        let innermost = self.frames.iter().rposition(|frame| frame.kind == super::shell::FrameKind::Function);
        let Some(call) = innermost else { return false };
        let given = &self.execution.temporaries;
        given.iter().any(|(depth, undo)| *depth > call && undo.iter().any(|(symbol, _)| *symbol == name))
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

    /// bash: outside of functions, what `declare` marks stays behind the `eval` and the `source` that it was given to.
    pub(crate) fn keep_temporaries(&mut self, name: Symbol) {
        if self.in_function() {
            return;
        }
        for (_, undo) in &mut self.execution.temporaries {
            undo.retain(|(symbol, _)| *symbol != name);
        }
        let var = self.vars.get_mut(name);
        var.attrs = var.attrs.without(Attrs::TEMPORARY);
    }

    /// bash: what a function was given and has marked stays behind the call.
    pub(crate) fn keep_call_temporary(&mut self, name: Symbol) {
        if !self.frames.is_empty() {
            self.mark_passed_on(name);
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
            let inner = std::mem::replace(self.vars.get_mut(name), old);
            if inner.attrs.has(Attrs::PASSED_ON) {
                self.pass_on(name, inner);
            }
            self.refresh(name);
        }
    }

    /// Marks a variable that a running call, or an `eval` in it, was given. bash: where it is declared to be exported or read-only, it is passed on to what it covers.
    pub(crate) fn mark_passed_on(&mut self, name: Symbol) {
        if self.vars.get(name).attrs.has(Attrs::TEMPORARY) || self.is_given_within_call(name) {
            let var = self.vars.get_mut(name);
            var.attrs = var.attrs.with(Attrs::PASSED_ON);
        }
    }

    /// Gives the variable that another one has covered the value and the attributes of that one.
    fn pass_on(&mut self, name: Symbol, inner: Var) {
        let is_covered = |undo: &[(Symbol, Var)]| undo.iter().any(|(symbol, _)| *symbol == name);
        let is_outermost = !self.frames.iter().any(|frame| is_covered(&frame.undo))
            && !self.execution.temporaries.iter().any(|(_, undo)| is_covered(undo));
        let attrs = self.vars.get(name).attrs;
        if inner.is_array() {
            self.vars.get_mut(name).value = inner.value.clone();
        } else if self.set_resolved(name, attrs, inner.scalar().unwrap_or_default(), false).is_err() {
            // The value does not fit the attributes of the variable around it, or the memory is used up, which the next command tells.
            self.vars.get_mut(name).value = Value::Unset;
        }
        let last = self.execution.temporaries.last();
        let is_given = last.is_some_and(|(depth, undo)| *depth == self.frames.len() && is_covered(undo));
        let var = self.vars.get_mut(name);
        let marks = inner.attrs.without(Attrs(Attrs::LOCAL.0 | Attrs::DECLARED.0));
        // What the call was given becomes what the call has made of it.
        var.attrs = if is_given { marks } else { var.attrs.with(marks) };
        if !is_given {
            var.attrs = var.attrs.without(Attrs::TEMPORARY);
        }
        if is_outermost {
            var.attrs = var.attrs.without(Attrs::PASSED_ON);
        }
    }
}

/// What a local variable begins with.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum LocalScope {
    /// The variable that the call was given, which it is one with.
    Same,
    /// Value and attributes of the one that it covers.
    Inherited,
    /// Only the value that a command further out was given.
    Fresh,
}

fn local_of(old: &Var, scope: LocalScope) -> Var {
    let mut fresh = Var { value: Value::Unset, attrs: Attrs::LOCAL.with(Attrs::DECLARED) };
    if old.attrs.has(Attrs::TEMPORARY) && scope != LocalScope::Same {
        // bash: the value of what a command further out was given is inherited, without its attributes.
        fresh.value = old.scalar().map_or(Value::Unset, Value::Text);
        fresh.attrs = fresh.attrs.with(Attrs(old.attrs.0 & Attrs::EXPORT.0));
    } else if scope != LocalScope::Fresh {
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
