//! Declaration builtins with assignments among their arguments: `declare x=1`, `local a=(…)`.

use std::rc::Rc;

use super::redirect::Lasting;
use crate::runtime::builtins::{self, BuiltinArg};
use crate::runtime::expand::brace;
use crate::runtime::options::SetOpt;
use crate::runtime::shell::Shell;
use crate::runtime::stop::{Flow, Stop};
use crate::runtime::text::Text;
use crate::runtime::vars::{Attrs, Value, Var};
use crate::syntax::ast::{self, Arg, Assign, AssignValue, Part, Quote, Simple, Word};
use crate::syntax::intern::Symbol;

impl Shell {
    /// A declaration builtin with assignments among its arguments.
    pub(super) fn run_declaration(&mut self, simple: &Simple) -> Flow {
        let mut texts: Vec<(usize, Text)> = Vec::new();
        // bash: every value is expanded before the first name is assigned, but a literal is assigned where it stands.
        let mut values: Vec<(usize, Assign)> = Vec::new();
        let mut shown_ahead = Vec::new();
        let n_assigns = simple.args.iter().filter(|arg| matches!(arg, Arg::Assign(_))).count();
        for (i, arg) in simple.args.iter().enumerate() {
            match arg {
                Arg::Word(word) => {
                    let mut fields = Vec::new();
                    self.expand_word(word, &mut fields)?;
                    texts.extend(fields.into_iter().map(|field| (i, field)));
                }
                Arg::Assign(assign) => {
                    if let Some(word) = self.braced_assignment(assign)? {
                        let mut fields = Vec::new();
                        self.expand_word(&word, &mut fields)?;
                        texts.extend(fields.into_iter().map(|field| (i, field)));
                        continue;
                    }
                    let mut assign = Assign::clone(assign);
                    match &mut assign.value {
                        AssignValue::Word(word) => {
                            let text = self.expand_declared_value(word)?;
                            word.parts = vec![Part::Quoted(text.into(), Quote::Single)];
                        }
                        // bash: the assignments before the command are not made yet.
                        AssignValue::Array(elements)
                            if self.on(SetOpt::Xtrace) || !simple.assigns.is_empty() || n_assigns > 1 || i + 1 < simple.args.len() =>
                        {
                            let keys = asks_for_pairs(&texts);
                            *elements = self.expand_traced(elements, keys)?;
                            if self.on(SetOpt::Xtrace) {
                                let (name, append, assoc) = (self.name_of(assign.name), assign.append, keys || self.is_assoc(assign.name));
                                self.trace_elements(&name, append, elements, assoc, !keys)?;
                            }
                            if i + 1 < simple.args.len() {
                                self.show_ahead(&assign, &texts, &mut shown_ahead)?;
                            }
                        }
                        AssignValue::Array(_) => {}
                    }
                    values.push((i, assign));
                }
            }
        }
        // The builtin itself assigns them, as its options say.
        self.undo_locals(shown_ahead);
        let name = texts.first().map(|(_, text)| text.clone()).unwrap_or_default();
        let function = self.session.functions.get(&*name).cloned();
        let builtin = self.search.builtin(&name).filter(|_| function.is_none());
        let last = match (texts.last(), values.last()) {
            (Some((i, _)), Some((j, assign))) if j > i => match &assign.value {
                AssignValue::Array(_) => Text::new(&self.meter, &self.name_of(assign.name))?,
                AssignValue::Word(_) => {
                    let text = self.assignment_as_text(assign)?;
                    self.make(text)?
                }
            },
            (Some((_, text)), _) => text.clone(),
            (None, _) => Text::EMPTY,
        };
        // bash: the literals come before the assignments in front of the command.
        let traced = if self.on(SetOpt::Xtrace) { Some(self.traced_declaration(&texts, &values)?) } else { None };
        let assigns = self.expand_assigns(simple)?;
        // The elements of a literal are expanded by the builtin.
        self.execution.runs_parent_exit_trap &= values.iter().any(|(_, assign)| matches!(assign.value, AssignValue::Array(_)));
        let persists = self.on(SetOpt::Posix) && builtins::is_special(&name);
        if let Some(line) = traced {
            self.trace_line(&line)?;
        }
        let saved = self.io.fds.clone();
        let ready = if simple.redirs.is_empty() { true } else { self.redirect(&simple.redirs, Lasting::Undone)? };
        let redirected = self.io.fds.clone();
        if !simple.redirs.is_empty() && values.iter().any(|(_, assign)| matches!(assign.value, AssignValue::Array(_))) {
            self.io.unredirected = Some(saved.clone());
        }
        let result = if ready {
            self.with_temporaries(assigns, persists, |shell| {
                let Some(builtin) = builtin else {
                    let mut assigns = Vec::new();
                    for (i, assign) in &values {
                        let text = shell.assignment_as_text(assign)?;
                        assigns.push((*i, shell.make(text)?));
                    }
                    return shell.run_argv(&merged(texts, assigns), false, false);
                };
                let operands: Vec<(usize, BuiltinArg<'_>)> = texts.iter().skip(1).map(|(i, text)| (*i, BuiltinArg::Text(text))).collect();
                let args = merged(operands, values.iter().map(|(i, assign)| (*i, BuiltinArg::Assign(assign))).collect());
                shell.execution.wrong_use = false;
                shell.execution.refused_mark = false;
                let status = shell.guarded(builtin.name.as_bytes(), |shell| (builtin.run)(shell, &args))?;
                if builtin.special { shell.after_special(status) } else { Ok(status) }
            })
        } else {
            Ok(1)
        };
        self.io.unredirected = None;
        if !simple.redirs.is_empty() {
            self.keep_fds_at_exit(&result);
            self.restore_fds(saved, &redirected, &simple.redirs);
        }
        self.note_last_argument(&[last])?;
        result
    }

    /// Gives the words behind a literal the array that it makes; `before` takes what was there. Literals that could be refused are left to the builtin.
    fn show_ahead(&mut self, assign: &Assign, texts: &[(usize, Text)], before: &mut Vec<(Symbol, Var)>) -> Result<(), Stop> {
        const KINDS: Attrs = Attrs(Attrs::INTEGER.0 | Attrs::LOWER.0 | Attrs::UPPER.0 | Attrs::CAPITAL.0);
        let AssignValue::Array(elements) = &assign.value else { return Ok(()) };
        let old = self.vars.get(assign.name).clone();
        let asks = |letter: u8| texts.iter().skip(1).any(|(_, text)| text.first() == Some(&b'-') && text.contains(&letter));
        let marks = texts.first().is_some_and(|(_, name)| matches!(&**name, b"export" | b"readonly"));
        let is_declared = self.function_frame().is_some_and(|frame| frame.undo.iter().any(|(name, _)| *name == assign.name));
        let is_local = !marks && self.in_function() && !asks(b'g') && !is_declared;
        let is_assoc = asks(b'A') || !is_local && old.attrs.has(Attrs::ASSOC);
        let is_simple = |part: &Part| matches!(part, Part::Literal(text) | Part::Quoted(text, _) if !text.is_empty() && text.iter().all(|b| is_assoc || b.is_ascii_digit()));
        let is_safe = |element: &ast::Element| match &element.index {
            // A key of nothing is refused, once.
            None => !is_assoc || elements.iter().all(|element| element.index.is_none() && !is_empty(&element.value)),
            Some(index) => matches!(index.text.text.parts.as_slice(), [part] if is_simple(part)),
        };
        let is_fixed = old.attrs.has(Attrs(Attrs::READONLY.0 | Attrs::NAMEREF.0 | Attrs::SPECIAL.0)) || assign.index.is_some();
        if is_fixed || !elements.iter().all(is_safe) || asks(b'f') || asks(b'F') || asks(b'n') {
            return Ok(());
        }
        let kind = if is_assoc { Attrs::ASSOC } else { Attrs::INDEXED };
        let letters = [(b'i', Attrs::INTEGER), (b'l', Attrs::LOWER), (b'u', Attrs::UPPER), (b'c', Attrs::CAPITAL)];
        let asked = letters.iter().filter(|(letter, _)| asks(*letter)).fold(kind, |all, (_, attr)| all.with(*attr));
        let (value, kept) = match (is_local, assign.append) {
            (true, _) => (Value::Unset, Attrs::default()),
            (false, true) => (old.value.clone(), old.attrs),
            (false, false) => (Value::Unset, Attrs(old.attrs.0 & KINDS.0)),
        };
        before.push((assign.name, old));
        *self.vars.get_mut(assign.name) = Var { value, attrs: kept.with(asked) };
        self.assign_array(assign.name, elements, assign.append, None).map(drop)
    }

    /// bash: an argument in which braces make several words is no assignment any more, but words like others.
    fn braced_assignment(&mut self, assign: &Assign) -> Result<Option<ast::Word>, Stop> {
        let AssignValue::Word(value) = &assign.value else { return Ok(None) };
        if !self.on(SetOpt::Braceexpand)
            || ![Some(value), assign.index.as_ref().map(|index| &index.text.text)].into_iter().flatten().any(brace::may_expand)
        {
            return Ok(None);
        }
        let mut parts = vec![Part::Literal((*self.name_of(assign.name)).into())];
        if let Some(index) = &assign.index {
            parts.push(Part::Literal(b"["[..].into()));
            parts.extend(index.text.text.parts.iter().cloned());
            parts.push(Part::Literal(b"]"[..].into()));
        }
        parts.push(Part::Literal(if assign.append { b"+="[..].into() } else { b"="[..].into() }));
        parts.extend(value.parts.iter().map(|part| match part {
            Part::Tilde(user) => Part::Literal([b"~", &**user].concat().into()),
            part => part.clone(),
        }));
        let word = ast::Word { parts, span: value.span };
        Ok(if self.braces_expand(&word)? { Some(word) } else { None })
    }

    /// The elements of a literal with their values expanded, to be traced before they are assigned.
    fn expand_traced(&mut self, elements: &[ast::Element], keys: bool) -> Result<Vec<ast::Element>, Stop> {
        let mut all = Vec::with_capacity(elements.len());
        let paired = elements.first().is_some_and(|element| element.index.is_none());
        for element in elements {
            if keys && !paired && element.index.is_none() {
                // It will be refused, as it was written.
                all.push(element.clone());
                continue;
            }
            let mut fields = Vec::new();
            if keys {
                let mut one = element.clone();
                let key = element.index.as_ref().map(|index| self.index_key(index)).transpose()?;
                let mut value = self.expand_pair_text(&element.value)?;
                if let (Some(index), Some(key)) = (&mut one.index, key) {
                    if paired {
                        let equals: &[u8] = if element.append { b"]+=" } else { b"]=" };
                        value = [b"[", &*key, equals, &value].concat();
                        one.index = None;
                    } else {
                        index.text.expr = None;
                        index.text.text.parts = vec![Part::Quoted(Rc::from(&*key), Quote::Single)];
                    }
                }
                one.value.parts = vec![Part::Quoted(value.into(), Quote::Single)];
                all.push(one);
                continue;
            } else if let Some(index) = &element.index {
                let mut element = element.clone();
                if let Some(index) = element.index.as_mut().filter(|index| index.text.text.parts.iter().any(is_expanded)) {
                    // bash: what is assigned in front of it is not yet.
                    let text = self.expand_quoted(&index.text.text)?;
                    index.text.expr = None;
                    index.text.text.parts = vec![Part::Literal(text.into())];
                    let value = self.expand_element_value(&element.value)?;
                    element.value.parts = vec![Part::Quoted(value.into(), Quote::Single)];
                    all.push(element);
                    continue;
                }
                if let Some(words) = self.expand_braced_element(&element, index)? {
                    all.extend(words.into_iter().map(|word| {
                        let value = ast::Word { parts: vec![Part::Quoted(Rc::from(&*word), Quote::Single)], span: element.value.span };
                        ast::Element { index: None, append: false, value, span: element.span }
                    }));
                    continue;
                }
                let text = self.expand_element_value(&element.value)?;
                fields.push(self.make(text)?);
            } else {
                self.expand_word(&element.value, &mut fields)?;
            }
            for field in fields {
                let mut one = element.clone();
                one.value.parts = vec![Part::Quoted(Rc::from(&*field), Quote::Single)];
                all.push(one);
            }
        }
        Ok(all)
    }
}

/// Whether a word is known to be empty.
fn is_empty(word: &Word) -> bool {
    word.parts.iter().all(|part| matches!(part, Part::Literal(text) | Part::Quoted(text, _) if text.is_empty()))
}

/// Whether a part of a subscript is more than text.
fn is_expanded(part: &Part) -> bool {
    !matches!(part, Part::Literal(_) | Part::Quoted(..))
}

/// Whether an option says that literals are those of associative arrays.
fn asks_for_pairs(texts: &[(usize, Text)]) -> bool {
    texts.iter().any(|(_, text)| text.first() == Some(&b'-') && text.contains(&b'A'))
}

/// Merges two lists of arguments, each sorted by place, into one in the order of places.
pub(super) fn merged<T>(texts: Vec<(usize, T)>, assigns: Vec<(usize, T)>) -> Vec<T> {
    let mut all = Vec::with_capacity(texts.len() + assigns.len());
    let mut assigns = assigns.into_iter().peekable();
    for (place, text) in texts {
        while let Some((_, assign)) = assigns.next_if(|(earlier, _)| *earlier < place) {
            all.push(assign);
        }
        all.push(text);
    }
    all.extend(assigns.map(|(_, assign)| assign));
    all
}
