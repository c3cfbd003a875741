//! Declaration builtins with assignments among their arguments: `declare x=1`, `local a=(…)`.

use std::rc::Rc;

use super::redirect::Lasting;
use crate::runtime::builtins::{self, BuiltinArg, BuiltinDef, LiteralOptions};
use crate::runtime::expand::brace;
use crate::runtime::options::SetOpt;
use crate::runtime::shell::Shell;
use crate::runtime::stop::{Flow, Stop};
use crate::runtime::text::Text;
use crate::runtime::vars::Attrs;
use crate::syntax::ast::{self, Arg, Assign, AssignValue, Part, Quote, Simple, Word};

impl Shell {
    /// A declaration builtin with assignments among its arguments.
    pub(super) fn run_declaration(&mut self, simple: &Simple) -> Flow {
        let mut texts: Vec<(usize, Text)> = Vec::new();
        // bash: every value is expanded before the first name is assigned, but a literal is assigned where it stands, and leaves its name.
        let mut values: Vec<(usize, Assign)> = Vec::new();
        let declares = simple.args.first().and_then(|arg| self.declared_by(arg));
        let mut asked = LiteralOptions::default();
        for (i, arg) in simple.args.iter().enumerate() {
            match arg {
                Arg::Word(word) => {
                    if i > 0 {
                        self.note_option(word, &mut asked);
                    }
                    let mut fields = Vec::new();
                    self.expand_word(word, &mut fields)?;
                    texts.extend(fields.into_iter().map(|field| (i, field)));
                }
                Arg::Assign(assign) => {
                    asked.has_operand = true;
                    if let (AssignValue::Array(elements), Some(def)) = (&assign.value, declares) {
                        self.assign_declared(assign, elements, &asked, def)?;
                        texts.push((i, Text::new(&self.meter, &self.name_of(assign.name))?));
                        continue;
                    }
                    if let Some(word) = self.braced_assignment(assign)? {
                        let mut fields = Vec::new();
                        self.expand_word(&word, &mut fields)?;
                        texts.extend(fields.into_iter().map(|field| (i, field)));
                        continue;
                    }
                    let mut assign = Assign::clone(assign);
                    if let AssignValue::Word(word) = &mut assign.value {
                        let text = self.expand_declared_value(word)?;
                        word.parts = vec![Part::Quoted(text.into(), Quote::Single)];
                    }
                    values.push((i, assign));
                }
            }
        }
        let name = texts.first().map(|(_, text)| text.clone()).unwrap_or_default();
        let function = self.session.functions.get(&*name).cloned();
        let builtin = self.search.builtin(&name).filter(|_| function.is_none());
        let last = match (texts.last(), values.last()) {
            (Some((i, _)), Some((j, assign))) if j > i => {
                let text = self.assignment_as_text(assign)?;
                self.make(text)?
            }
            (Some((_, text)), _) => text.clone(),
            (None, _) => Text::EMPTY,
        };
        // bash: the literals come before the assignments in front of the command.
        let traced = if self.on(SetOpt::Xtrace) { Some(self.traced_declaration(&texts, &values)?) } else { None };
        let assigns = self.expand_assigns(simple)?;
        self.execution.runs_parent_exit_trap = false;
        let persists = self.on(SetOpt::Posix) && builtins::is_special(&name);
        if let Some(line) = traced {
            self.trace_line(&line)?;
        }
        let saved = self.io.fds.clone();
        let ready = if simple.redirs.is_empty() { true } else { self.redirect(&simple.redirs, Lasting::Undone)? };
        let redirected = self.io.fds.clone();
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
        if !simple.redirs.is_empty() {
            self.keep_fds_at_exit(&result);
            self.restore_fds(saved, &redirected, &simple.redirs);
        }
        self.note_last_argument(&[last])?;
        result
    }

    /// The builtin that a command names, whatever function has its name: it says how literals behind it are declared.
    fn declared_by(&self, name: &Arg) -> Option<&'static BuiltinDef> {
        let Arg::Word(word) = name else { return None };
        let [Part::Literal(name)] = word.parts.as_slice() else { return None };
        self.search.builtin(name)
    }

    /// Notes what an option says of the literals behind it. bash: it looks at the word as it is written.
    fn note_option(&self, word: &Word, asked: &mut LiteralOptions) {
        match word.parts.as_slice() {
            [Part::Literal(text)] => asked.note(text),
            [Part::Literal(text), ..] if matches!(**text, [b'-' | b'+', ..]) => asked.note(&self.unparse_word(word)),
            _ => asked.has_operand = true,
        }
    }

    /// Assigns the literal of a declaration.
    fn assign_declared(
        &mut self,
        assign: &Assign,
        elements: &[ast::Element],
        asked: &LiteralOptions,
        def: &'static BuiltinDef,
    ) -> Result<(), Stop> {
        let name = self.name_of(assign.name);
        if assign.index.is_some() {
            let shown = self.assignment_as_text(assign)?;
            let shown = shown.split(|b| *b == b'=').next().unwrap_or_default().to_vec();
            let var = self.vars.get_mut(assign.name);
            // bash: what has an element is an array.
            var.attrs = if var.exists() { var.attrs } else { var.attrs.with(Attrs::INDEXED) };
            self.report_about(&shown, "cannot assign list to array member")?;
            return Err(Stop::Discard(1));
        }
        if !self.on(SetOpt::Xtrace) {
            return builtins::declare_literal(self, assign, asked, def);
        }
        let keys = asked.assoc;
        let mut elements = self.expand_traced(elements, keys)?;
        let assoc = keys || self.is_assoc(assign.name);
        self.trace_elements(&name, assign.append, &mut elements, assoc, !keys)?;
        let expanded = Assign { value: AssignValue::Array(elements), ..assign.clone() };
        builtins::declare_literal(self, &expanded, asked, def)
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

/// Whether a part of a subscript is more than text.
fn is_expanded(part: &Part) -> bool {
    !matches!(part, Part::Literal(_) | Part::Quoted(..))
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
