//! `declare`: variables, their attributes and values; the engine of `typeset` and `local`, and parts of `export`, `readonly` and `unset`.

use std::rc::Rc;

use super::{BuiltinArg, BuiltinDef, builtin};
use crate::runtime::expand::fields::Purpose;
use crate::runtime::expand::parameter::{self, attribute_letters};
use crate::runtime::expand::{brace, quote};
use crate::runtime::options::{SetOpt, Shopt};
use crate::runtime::shell::Shell;
use crate::runtime::stop::{Flow, Stop};
use crate::runtime::text::Text;
use crate::runtime::variables::{is_reference, make_indexed};
use crate::runtime::vars::{Assoc, Attrs, Indexed, Value, Var};
use crate::syntax::ast::{Assign, AssignValue, Element, Part, Quote, Word};
use crate::syntax::intern::Symbol;
use crate::syntax::{self, is_name};

pub(super) const BUILTIN: BuiltinDef = builtin(
    "declare",
    "declare [-aAfFgiIlnrtux] [name[=value] ...] or declare -p [-aAfFilnrtux] [name ...]",
    "Set variable values and attributes",
    |shell, args| run(shell, args, &BUILTIN),
);

/// What the options of `declare` ask for.
#[derive(Default)]
pub(super) struct DeclareOptions {
    pub(super) on: Attrs,
    pub(super) off: Attrs,
    pub(super) functions: bool,
    pub(super) function_names: bool,
    pub(super) global: bool,
    pub(super) inherit: bool,
    pub(super) print: bool,
}

/// `([0]="a" [1]="b")`, as `declare -p` prints the value of an array.
pub(crate) fn array_literal(value: &Value) -> Option<Vec<u8>> {
    let mut out = b"(".to_vec();
    match value {
        Value::Indexed(array) => {
            for (i, (index, text)) in array.iter().enumerate() {
                if i > 0 {
                    out.push(b' ');
                }
                out.extend_from_slice(format!("[{index}]=").as_bytes());
                out.extend(quote::declared(text));
            }
        }
        Value::Assoc(array) => {
            for (key, text) in array.sorted() {
                out.push(b'[');
                out.extend(quote::subscript(key));
                out.extend_from_slice(b"]=");
                out.extend(quote::declared(text));
                out.push(b' ');
            }
        }
        _ => return None,
    }
    out.push(b')');
    Some(out)
}

/// One element of an array literal, expanded.
enum LiteralElement {
    /// Fields that take the next indices.
    Next(Vec<Vec<u8>>),
    /// `[subscript]=value`, and whether it is `+=`; the text of a subscript is evaluated when it is assigned.
    At(Result<i64, Vec<u8>>, Vec<u8>, bool),
    /// An element of an associative array.
    Pair(Pair),
    /// What is said instead of an assignment.
    Note(Vec<u8>),
    /// The same where the subscript should be a number.
    NonNumeric(Vec<u8>),
}

/// One element of the literal of an associative array.
struct Pair {
    key: Vec<u8>,
    value: Vec<u8>,
    /// `[key]+=value`
    add: bool,
    /// The element as messages show it.
    shown: Vec<u8>,
}

impl Shell {
    /// `declare -x name="value"`, as `declare -p` prints a variable.
    pub(crate) fn declaration(&mut self, name: Symbol) -> Result<Option<Vec<u8>>, Stop> {
        let var = self.vars.get(name).clone();
        let special = var.attrs.has(Attrs::SPECIAL) && !var.is_set();
        let value = if special { self.value(name)? } else { var.value.clone() };
        if !var.exists() && matches!(value, Value::Unset) {
            return Ok(None);
        }
        if special && matches!(value, Value::Unset) && var.attrs.without(Attrs::SPECIAL) == Attrs::default() {
            return Ok(None);
        }
        let mut letters = attribute_letters(&var);
        if matches!(value, Value::Indexed(_)) && !letters.contains(&b'a') {
            letters.insert(0, b'a');
        }
        let mut out = b"declare -".to_vec();
        out.extend_from_slice(if letters.is_empty() { b"-" } else { &letters });
        out.push(b' ');
        out.extend_from_slice(&self.name_of(name));
        match &value {
            Value::Unset => {}
            Value::Text(text) => {
                out.push(b'=');
                out.extend(quote::declared(text));
            }
            Value::Int(n) => {
                out.push(b'=');
                out.extend(quote::declared(&Text::number(*n)));
            }
            value => {
                if let Some(literal) = array_literal(value) {
                    out.push(b'=');
                    out.extend(literal);
                }
            }
        }
        out.push(b'\n');
        Ok(Some(out))
    }

    /// Every variable's symbol, sorted by name.
    pub(crate) fn sorted_names(&self) -> Vec<(Rc<[u8]>, Symbol)> {
        let mut list: Vec<(Rc<[u8]>, Symbol)> = self.vars.iter().map(|(symbol, _)| (self.name_of(symbol), symbol)).collect();
        list.sort();
        list
    }

    /// Assigns an array literal. `declared`: for a declaration, the variable that its values see, and the one to restore.
    pub(crate) fn assign_array(
        &mut self,
        name: Symbol,
        elements: &[Element],
        append: bool,
        declared: Option<(Var, Var)>,
    ) -> Result<bool, Stop> {
        let Some(target) = self.resolve(name)? else {
            return self.with_global(name, |shell| shell.assign_array(name, elements, append, declared)).unwrap_or(Ok(false));
        };
        if let Some(index) = target.index {
            let message = [b"`", &*self.name_of(target.name), b"[", &index, b"]': not a valid identifier"].concat();
            self.complain(message)?;
            return Ok(false);
        }
        let name = target.name;
        let mut attrs = self.vars.get(name).attrs;
        if attrs.has(Attrs::NAMEREF) {
            let message = [b"warning: ", &*self.name_of(name), b": removing nameref attribute"].concat();
            self.complain(message)?;
            attrs = attrs.without(Attrs::NAMEREF);
            self.vars.get_mut(name).attrs = attrs;
        }
        if attrs.has(Attrs::READONLY) {
            let shown = self.name_of(name);
            self.report_about(&shown, "readonly variable")?;
            return Ok(false);
        }
        if attrs.has(Attrs::NOASSIGN) {
            return Ok(true);
        }
        // bash: every value is expanded before the old array goes.
        let assoc = attrs.has(Attrs::ASSOC);
        let items = match declared {
            Some((outer, before)) => {
                // bash: a declaration expands its arguments before it begins.
                let known = outer.attrs;
                let var = std::mem::replace(self.vars.get_mut(name), outer);
                let items = if assoc { self.expand_pairs(name, elements, true) } else { self.expand_elements(elements) };
                let local = var.attrs.has(Attrs::LOCAL) && !known.has(Attrs::LOCAL);
                let seen = std::mem::replace(self.vars.get_mut(name), if items.is_ok() { var } else { before });
                if assoc && seen.attrs.has(Attrs::INDEXED) && !known.has(Attrs::INDEXED) && !local {
                    // bash: by then a value has made it an indexed one.
                    *self.vars.get_mut(name) = seen;
                    let shown = self.name_of(name);
                    self.report_about(&shown, "cannot convert indexed to associative array")?;
                    return Err(Stop::Discard(1));
                }
                if local
                    && let Some(covered) = self.function_frame().and_then(|frame| frame.undo.iter_mut().find(|(symbol, _)| *symbol == name))
                {
                    covered.1 = seen;
                }
                items?
            }
            None if assoc && append && elements.iter().all(|element| element.index.is_some()) => {
                // bash: here each element sees those before it.
                for element in elements {
                    let items = self.expand_pairs(name, std::slice::from_ref(element), false)?;
                    self.assign_pairs(name, items, true)?;
                }
                Vec::new()
            }
            None if assoc => self.expand_pairs(name, elements, false)?,
            None => {
                // bash: the variable is an array by then.
                let meter = Rc::clone(&self.meter);
                let var = self.vars.get_mut(name);
                if !var.attrs.has(Attrs::SPECIAL) {
                    var.attrs = var.attrs.with(Attrs::INDEXED);
                    make_indexed(&meter, var)?;
                }
                self.expand_elements(elements)?
            }
        };
        if assoc { self.assign_pairs(name, items, append) } else { self.assign_items(name, items, append) }
    }

    fn expand_elements(&mut self, elements: &[Element]) -> Result<Vec<LiteralElement>, Stop> {
        let mut items = Vec::with_capacity(elements.len());
        for element in elements {
            let Some(index) = &element.index else {
                let mut fields = Vec::new();
                self.expand_word(&element.value, &mut fields)?;
                items.push(LiteralElement::Next(fields));
                continue;
            };
            if self.on(SetOpt::Braceexpand) && [&element.value, &index.text.text].into_iter().any(brace::may_expand) {
                // bash: where braces make several words of it, an element has no subscript.
                let mut word = element.value.clone();
                // What would be its subscript is no pattern.
                let mut parts = vec![Part::Quoted(Rc::from(&b"["[..]), Quote::Single)];
                parts.extend(index.text.text.parts.iter().cloned());
                parts.push(Part::Quoted(Rc::from(equals(element.append)), Quote::Single));
                parts.append(&mut word.parts);
                word.parts = parts;
                if self.braces_expand(&word)? {
                    let mut fields = Vec::new();
                    self.expand_word(&word, &mut fields)?;
                    items.push(LiteralElement::Next(fields));
                    continue;
                }
            }
            let value = self.expand_text_for(&element.value, Purpose::Element)?;
            // bash: a subscript is evaluated when its element is assigned, with the array as it is by then.
            let n = match index.text.expr.as_deref() {
                Some(crate::syntax::ast::Expr::Num(n)) if matches!(index.text.text.parts.as_slice(), [Part::Literal(_)]) => Ok(*n),
                _ => Err(self.expand_quoted(&index.text.text)?),
            };
            if let Err(text) = &n
                && text.iter().any(|b| matches!(b, b'[' | b']' | b'\'' | b'"' | b'\\'))
            {
                items.push(again(text, element.append, value));
                continue;
            }
            let wrong = match &n {
                Err(text) if text.is_empty() => Some((LiteralElement::Note as fn(Vec<u8>) -> LiteralElement, "bad array subscript")),
                Err(text) if matches!(text.as_slice(), b"@" | b"*") => {
                    Some((LiteralElement::NonNumeric as _, "cannot assign to non-numeric index"))
                }
                _ => None,
            };
            if let (Some((note, wrong)), Err(text)) = (wrong, &n) {
                items.push(note([b"[", text.as_slice(), equals(element.append), &value, b": ", wrong.as_bytes()].concat()));
                continue;
            }
            items.push(LiteralElement::At(n, value, element.append));
        }
        Ok(items)
    }

    fn assign_items(&mut self, name: Symbol, items: Vec<LiteralElement>, append: bool) -> Result<bool, Stop> {
        let meter = Rc::clone(&self.meter);
        // Appending takes the array out of its variable, so that it grows in place.
        let mut array = if append {
            match std::mem::take(&mut self.vars.get_mut(name).value) {
                Value::Indexed(array) => Rc::unwrap_or_clone(array),
                Value::Unset => Indexed::default(),
                other => {
                    let old = Var { value: other, attrs: Attrs::default() }.scalar();
                    Indexed::from_texts(&meter, old.into_iter().collect())?
                }
            }
        } else {
            Indexed::default()
        };
        let filled = self.fill(name, &mut array, items);
        let var = self.vars.get_mut(name);
        var.attrs = var.attrs.with(Attrs::INDEXED);
        var.value = Value::Indexed(Rc::new(array));
        self.refresh(name);
        filled.map(|()| true)
    }

    fn fill(&mut self, name: Symbol, array: &mut Indexed, items: Vec<LiteralElement>) -> Result<(), Stop> {
        let meter = Rc::clone(&self.meter);
        let attrs = self.vars.get(name).attrs;
        let mut next = array.end();
        for item in items {
            self.meter.step(1)?;
            match item {
                LiteralElement::Next(fields) => {
                    for field in fields {
                        let text = self.make(field)?;
                        let text = self.conform(attrs, text)?;
                        array.set(&meter, next, text)?;
                        next += 1;
                    }
                }
                LiteralElement::At(n, value, add) => {
                    let shown = n.as_ref().map_or_else(Vec::clone, |n| n.to_string().into_bytes());
                    let n = match n {
                        Ok(n) => n,
                        Err(text) => {
                            // The subscript sees the array as it is by now.
                            let var = self.vars.get_mut(name);
                            var.attrs = var.attrs.with(Attrs::INDEXED);
                            var.value = Value::Indexed(Rc::new(std::mem::take(array)));
                            let n = self.index_number(name, &text);
                            if let Value::Indexed(held) = std::mem::take(&mut self.vars.get_mut(name).value) {
                                *array = Rc::unwrap_or_clone(held);
                            }
                            n?
                        }
                    };
                    let at = if n < 0 { n.saturating_add(array.end()) } else { n };
                    if at < 0 {
                        let shown = [&b"["[..], &shown, equals(add), &value].concat();
                        self.report_about(&shown, "bad array subscript")?;
                        continue;
                    }
                    let text = self.make(value)?;
                    let text = if add {
                        let old = array.get(at).cloned().unwrap_or_default();
                        self.joined(attrs, old, text)?
                    } else {
                        self.conform(attrs, text)?
                    };
                    array.set(&meter, at, text)?;
                    next = at.saturating_add(1);
                }
                LiteralElement::Note(message) => self.report(message)?,
                LiteralElement::NonNumeric(message) => {
                    self.report(message)?;
                    // bash: it shows in the status of an assignment only where a substitution ran.
                    self.execution.substitution_status = self.execution.substitution_status.map(|_| 1);
                }
                LiteralElement::Pair(_) => {}
            }
        }
        Ok(())
    }

    fn joined(&mut self, attrs: Attrs, old: Text, more: Text) -> Result<Text, Stop> {
        if attrs.has(Attrs::INTEGER) {
            let sum = self.integer(&old)?.wrapping_add(self.integer(&more)?);
            return Ok(Text::number(sum));
        }
        let mut joined = old;
        joined.push(&self.meter, &more)?;
        self.conform(attrs, joined)
    }

    fn expand_pairs(&mut self, name: Symbol, elements: &[Element], declared: bool) -> Result<Vec<LiteralElement>, Stop> {
        let mut items: Vec<LiteralElement> = Vec::with_capacity(elements.len());
        if elements.first().is_some_and(|element| element.index.is_none()) {
            // bash 5.1: `(key value key value …)`; a subscript further on is text.
            let mut fields = Vec::new();
            for element in elements {
                let mut text = self.expand_pair_text(&element.value)?;
                if let Some(index) = &element.index {
                    let key = self.expand_text(&untilded(&index.text.text))?;
                    text = [&b"["[..], &key, equals(element.append), &text].concat();
                }
                let shown = if declared { quote::single(&text) } else { self.unparse_word(&element.value) };
                fields.push((text, shown));
            }
            let mut fields = fields.into_iter();
            while let Some((key, shown)) = fields.next() {
                let value = fields.next().unwrap_or_default().0;
                items.push(LiteralElement::Pair(Pair { key, value, add: false, shown }));
            }
            return Ok(items);
        }
        for element in elements {
            let Some(index) = &element.index else {
                let raw = self.unparse_word(&element.value);
                let raw = if declared { quote::single(&raw) } else { raw };
                let message = [&*self.name_of(name), b": ", &raw, b": must use subscript when assigning associative array"].concat();
                if declared {
                    items.push(LiteralElement::Note(message));
                } else {
                    self.report(message)?;
                }
                continue;
            };
            let key = self.index_key(index)?;
            if key.is_empty() && !declared {
                // bash: the value is not even expanded.
                let raw = (self.unparse_word(&index.text.text), self.unparse_word(&element.value));
                self.report([&b"["[..], &raw.0, equals(element.append), &raw.1, b": bad array subscript"].concat())?;
                continue;
            }
            let value = self.expand_pair_text(&element.value)?;
            // bash: `declare` sees the element quoted again.
            let shown = if key.is_empty() { [&b"[''"[..], equals(element.append), &quote::single(&value)].concat() } else { Vec::new() };
            items.push(LiteralElement::Pair(Pair { key, value, add: element.append, shown }));
        }
        Ok(items)
    }

    /// The value in the literal of an associative array. bash: beside `"$@"`, what is not quoted is split and joined again.
    pub(crate) fn expand_pair_text(&mut self, word: &Word) -> Result<Vec<u8>, Stop> {
        let word = untilded(word);
        let splits = word.parts.iter().any(|part| match part {
            Part::Double(parts) => parts.iter().any(|part| matches!(part, Part::Parameter(p) if parameter::may_be_list(p))),
            Part::Parameter(p) => parameter::is_list(p) && self.params.ifs.first.first() != Some(&b' '),
            _ => false,
        });
        if splits { self.expand_rejoined(&word) } else { self.expand_text(&word) }
    }

    fn assign_pairs(&mut self, name: Symbol, items: Vec<LiteralElement>, append: bool) -> Result<bool, Stop> {
        let (mut array, before) = match std::mem::take(&mut self.vars.get_mut(name).value) {
            Value::Assoc(array) if append => (Rc::unwrap_or_clone(array), None),
            Value::Assoc(array) => (Assoc::default(), Some(array)),
            _ => (Assoc::default(), Some(Rc::default())),
        };
        let filled = self.fill_pairs(name, &mut array, before.as_deref(), items);
        self.vars.get_mut(name).value = Value::Assoc(Rc::new(array));
        filled.map(|()| true)
    }

    fn fill_pairs(&mut self, name: Symbol, array: &mut Assoc, before: Option<&Assoc>, items: Vec<LiteralElement>) -> Result<(), Stop> {
        let meter = Rc::clone(&self.meter);
        let attrs = self.vars.get(name).attrs;
        for item in items {
            self.meter.step(2)?;
            let Pair { key, value, add, shown } = match item {
                LiteralElement::Pair(pair) => pair,
                LiteralElement::Note(message) => {
                    self.report(message)?;
                    continue;
                }
                _ => continue,
            };
            if key.is_empty() {
                self.report_about(&shown, "bad array subscript")?;
                continue;
            }
            let text = self.make(value)?;
            let text = if add {
                // bash: in a literal that replaces the array, `[key]+=` adds to what the old array had there.
                let old = before.unwrap_or(array).get(&key).cloned().unwrap_or_default();
                self.joined(attrs, old, text)?
            } else {
                self.conform(attrs, text)?
            };
            array.set(&meter, &key, text)?;
        }
        Ok(())
    }

    /// Prints functions: whole, or their names.
    pub(super) fn print_functions(&mut self, def: &BuiltinDef, names: &[Vec<u8>], only_names: bool, mark: Attrs) -> Flow {
        let mut status = 0;
        let list: Vec<Rc<[u8]>> = if names.is_empty() {
            self.session.functions.keys().map(Rc::clone).collect()
        } else {
            names.iter().map(|name| Rc::from(name.as_slice())).collect()
        };
        for name in list {
            let Some(function) = self.session.functions.get(&name).cloned() else {
                status = 1;
                continue;
            };
            if mark.has(Attrs::EXPORT) && !function.exported || mark.has(Attrs::READONLY) && !function.readonly {
                continue;
            }
            let mut out = Vec::new();
            let mut letters = b"f".to_vec();
            if function.readonly {
                letters.push(b'r');
            }
            if function.traced {
                letters.push(b't');
            }
            if function.exported {
                letters.push(b'x');
            }
            if only_names {
                if names.is_empty() {
                    out.extend_from_slice(b"declare -");
                    out.extend_from_slice(&letters);
                    out.push(b' ');
                    out.extend_from_slice(&name);
                } else if self.shopt(Shopt::EXTDEBUG) {
                    out.extend_from_slice(&name);
                    out.extend_from_slice(format!(" {} ", function.line).as_bytes());
                    out.extend_from_slice(&function.source);
                } else {
                    out.extend_from_slice(&name);
                }
                out.push(b'\n');
            } else {
                out.extend(self.unparse_function(&name, &function.body));
                out.push(b'\n');
                if names.is_empty() && letters.len() > 1 {
                    out.extend_from_slice(b"declare -");
                    out.extend_from_slice(&letters);
                    out.push(b' ');
                    out.extend_from_slice(&name);
                    out.push(b'\n');
                }
            }
            self.print(def.name, &out)?;
        }
        Ok(status)
    }
}

/// bash: where an element ends its subscript is looked for in its expanded text.
fn again(subscript: &[u8], append: bool, value: Vec<u8>) -> LiteralElement {
    let text = [b"[", subscript, equals(append), &value].concat();
    let Some((found, rest)) = syntax::subscript_len(&text).and_then(|len| text.split_at_checked(len)) else {
        return LiteralElement::Next(vec![text]);
    };
    let found = found.get(1..found.len().saturating_sub(1)).unwrap_or_default();
    let found: Vec<u8> = found.iter().copied().filter(|b| *b != b'"').collect();
    match rest {
        [b'=', value @ ..] => LiteralElement::At(Err(found), value.to_vec(), false),
        [b'+', b'=', value @ ..] => LiteralElement::At(Err(found), value.to_vec(), true),
        _ => LiteralElement::Next(vec![text]),
    }
}

/// bash 5.2: no tilde is expanded in the value of `[key]=value` of an associative array.
pub(crate) fn untilded(word: &Word) -> std::borrow::Cow<'_, Word> {
    if !word.parts.iter().any(|part| matches!(part, Part::Tilde(_))) {
        return std::borrow::Cow::Borrowed(word);
    }
    let mut word = word.clone();
    for part in &mut word.parts {
        if let Part::Tilde(user) = part {
            *part = Part::Literal([b"~", &**user].concat().into());
        }
    }
    std::borrow::Cow::Owned(word)
}

fn parse_options<'a>(
    shell: &mut Shell,
    args: &[BuiltinArg<'a>],
    def: &'static BuiltinDef,
) -> Result<Option<(DeclareOptions, Vec<BuiltinArg<'a>>)>, Stop> {
    let mut options = DeclareOptions::default();
    let mut rest = args;
    while let Some((BuiltinArg::Text(text), behind)) = rest.split_first() {
        let (on, letters) = match text.split_first() {
            Some((b'-', letters)) if !letters.is_empty() => (true, letters),
            Some((b'+', letters)) if !letters.is_empty() => (false, letters),
            _ => break,
        };
        if on && letters == b"-" {
            rest = behind;
            break;
        }
        for &letter in letters {
            let attr = match letter {
                b'a' => Attrs::INDEXED,
                b'A' => Attrs::ASSOC,
                b'i' => Attrs::INTEGER,
                b'l' => Attrs::LOWER,
                b'u' => Attrs::UPPER,
                b'c' => Attrs::CAPITAL,
                b'n' => Attrs::NAMEREF,
                b'r' => Attrs::READONLY,
                b't' => Attrs::TRACE,
                b'x' => Attrs::EXPORT,
                b'f' => {
                    options.functions = true;
                    continue;
                }
                b'F' => {
                    options.functions = true;
                    options.function_names = true;
                    continue;
                }
                b'g' => {
                    options.global = true;
                    continue;
                }
                b'I' => {
                    options.inherit = true;
                    continue;
                }
                b'p' => {
                    options.print = true;
                    continue;
                }
                _ => {
                    let mut message = vec![if on { b'-' } else { b'+' }, letter];
                    message.extend_from_slice(b": invalid option");
                    shell.builtin_error(def.name, message)?;
                    shell.usage(def)?;
                    return Ok(None);
                }
            };
            if on {
                options.on = options.on.with(attr);
            } else {
                options.off = options.off.with(attr);
            }
        }
        rest = behind;
    }
    Ok(Some((options, rest.to_vec())))
}

/// Declares variables and functions, as `def`, `declare`, `typeset` or `local`.
pub(super) fn run(shell: &mut Shell, args: &[BuiltinArg<'_>], def: &'static BuiltinDef) -> Flow {
    let local = def.name == "local";
    let Some((options, rest)) = parse_options(shell, args, def)? else { return Ok(2) };
    if local && !shell.in_function() {
        shell.builtin_error("local", "can only be used in a function")?;
        return Ok(1);
    }
    if options.functions {
        let names: Vec<Vec<u8>> = shell.arg_texts(&rest)?.iter().map(|t| t.to_vec()).collect();
        if options.print || names.is_empty() || (options.on == Attrs::default() && options.off == Attrs::default()) {
            return shell.print_functions(def, &names, options.function_names, options.on);
        }
        return mark_functions(shell, &names, &options, def);
    }
    if rest.is_empty() {
        return shell.without_own_temporaries(|shell| print_all(shell, &options, def, local));
    }
    if options.print {
        let mut status = 0;
        for name in shell.arg_texts(&rest)? {
            let known = shell.names.interner.find(&name);
            let text = match known {
                Some(symbol) => shell.declaration(symbol)?,
                None => None,
            };
            match text {
                Some(text) => {
                    shell.print(def.name, &text)?;
                }
                None => {
                    let mut message = name.to_vec();
                    message.extend_from_slice(b": not found");
                    shell.builtin_error(def.name, message)?;
                    status = 1;
                }
            }
        }
        return Ok(status);
    }
    let make_local = (local || shell.in_function()) && !options.global;
    let mut status = 0;
    for arg in rest {
        if let BuiltinArg::Text(b"-") = arg
            && local
        {
            let options = shell.session.options;
            if let Some(frame) = shell.function_frame() {
                // bash: a second `local -` saves what is on by then.
                frame.options = Some(options);
            }
            continue;
        }
        if !declare_one(shell, arg, &options, make_local, def)? {
            status = 1;
        }
    }
    Ok(status)
}

pub(super) fn mark_functions(shell: &mut Shell, names: &[Vec<u8>], options: &DeclareOptions, def: &BuiltinDef) -> Flow {
    let mut status = 0;
    for name in names {
        let functions = Rc::make_mut(&mut shell.session.functions);
        match functions.get_mut(name.as_slice()) {
            Some(function) => {
                if options.on.has(Attrs::EXPORT) || options.off.has(Attrs::EXPORT) {
                    function.exported = options.on.has(Attrs::EXPORT);
                }
                if options.on.has(Attrs::TRACE) || options.off.has(Attrs::TRACE) {
                    function.traced = options.on.has(Attrs::TRACE);
                }
                function.readonly |= options.on.has(Attrs::READONLY);
            }
            None => {
                let mut message = name.clone();
                message.extend_from_slice(if def.name == "declare" || def.name == "typeset" {
                    &b": not found"[..]
                } else {
                    b": not a function"
                });
                shell.builtin_error(def.name, message)?;
                status = 1;
            }
        }
    }
    Ok(status)
}

fn print_all(shell: &mut Shell, options: &DeclareOptions, def: &BuiltinDef, local: bool) -> Flow {
    let mut out = Vec::new();
    let mine: Option<Vec<Symbol>> =
        if local { shell.function_frame().map(|frame| frame.undo.iter().map(|(symbol, _)| *symbol).collect()) } else { None };
    let plain = options.on == Attrs::default() && !options.print;
    for (name, symbol) in shell.sorted_names() {
        if mine.as_ref().is_some_and(|mine| !mine.contains(&symbol)) {
            continue;
        }
        if options.on != Attrs::default() && !shell.vars.get(symbol).attrs.has(options.on) {
            continue;
        }
        if plain {
            if let Some(line) = shell.set_line(&name, symbol)? {
                out.extend(line);
            }
        } else if let Some(text) = shell.declaration(symbol)? {
            out.extend(text);
        }
    }
    shell.print(def.name, &out)?;
    if plain && !local {
        return shell.print_functions(def, &[], false, Attrs::default());
    }
    Ok(0)
}

/// What an argument of `declare` says.
pub(super) struct Declared<'a> {
    pub(super) name: Vec<u8>,
    pub(super) index: Option<Vec<u8>>,
    pub(super) append: bool,
    pub(super) value: Option<DeclaredValue<'a>>,
}

pub(super) enum DeclaredValue<'a> {
    Text(Vec<u8>),
    Elements(&'a [Element]),
    Word(&'a Assign),
}

pub(super) fn split_argument<'a>(shell: &mut Shell, arg: BuiltinArg<'a>) -> Result<Declared<'a>, Stop> {
    match arg {
        BuiltinArg::Assign(assign) => {
            let name = shell.name_of(assign.name).to_vec();
            let value = match &assign.value {
                AssignValue::Array(elements) if assign.index.is_none() => DeclaredValue::Elements(elements),
                _ => DeclaredValue::Word(assign),
            };
            let index = match &assign.index {
                Some(index) => Some(shell.expand_quoted(&index.text.text)?),
                None => None,
            };
            Ok(Declared { name, index, append: assign.append, value: Some(value) })
        }
        BuiltinArg::Text(text) => {
            let equals = equals_position(text);
            let (left, value) = match equals.and_then(|at| text.split_at_checked(at)) {
                Some((left, right)) => (left, right.get(1..).map(<[u8]>::to_vec)),
                None => (text, None),
            };
            let (left, append) = match left.strip_suffix(b"+") {
                Some(left) if value.is_some() => (left, true),
                _ => (left, false),
            };
            let (name, index) = match left.iter().position(|b| *b == b'[') {
                Some(at) if left.last() == Some(&b']') => {
                    let (name, index) = left.split_at_checked(at).unwrap_or((left, b""));
                    let index = index.get(1..index.len().saturating_sub(1)).map(<[u8]>::to_vec);
                    if !is_name(name) {
                        (name, index)
                    } else {
                        let symbol = shell.intern(name)?;
                        let expanded = shell.subscript_text(symbol, left)?;
                        (name, expanded.or(index))
                    }
                }
                _ => (left, None),
            };
            Ok(Declared { name: name.to_vec(), index, append, value: value.map(DeclaredValue::Text) })
        }
    }
}

/// The `=` that ends the name, not one inside a subscript.
pub(super) fn equals_position(text: &[u8]) -> Option<usize> {
    let mut depth = 0;
    for (i, b) in text.iter().enumerate() {
        match b {
            b'[' => depth += 1,
            b']' => depth -= 1,
            b'=' if depth <= 0 => return Some(i),
            _ => {}
        }
    }
    memchr::memchr(b'=', text)
}

/// What stands between a subscript and its value.
fn equals(append: bool) -> &'static [u8] {
    if append { b"]+=" } else { b"]=" }
}

pub(super) fn not_identifier(shell: &mut Shell, def: &BuiltinDef, text: &[u8]) -> Result<bool, Stop> {
    let mut message = b"`".to_vec();
    message.extend_from_slice(text);
    message.extend_from_slice(b"': not a valid identifier");
    shell.builtin_error(def.name, message)?;
    Ok(false)
}

pub(super) fn declare_one(
    shell: &mut Shell,
    arg: BuiltinArg<'_>,
    options: &DeclareOptions,
    make_local: bool,
    def: &'static BuiltinDef,
) -> Result<bool, Stop> {
    let mut declared = split_argument(shell, arg)?;
    if !is_name(&declared.name) {
        let shown = match arg {
            BuiltinArg::Text(text) => text.to_vec(),
            BuiltinArg::Assign(assign) => shell.assignment_as_text(assign)?,
        };
        return not_identifier(shell, def, &shown);
    }
    let mut name = shell.intern(&declared.name)?;
    // The value is expanded before the name gets a new scope: `local x=$x`.
    let value = match declared.value {
        Some(DeclaredValue::Word(assign)) => match &assign.value {
            AssignValue::Word(word) => Some(DeclaredValue::Text(shell.expand_text_for(word, Purpose::Value)?)),
            AssignValue::Array(_) => {
                let shown = shell.assignment_as_text(assign)?;
                let shown = shown.strip_suffix(b"=").unwrap_or(&shown).to_vec();
                shell.complain_about(&shown, "cannot assign list to array member")?;
                return Ok(false);
            }
        },
        other => other,
    };
    let outer = shell.vars.get(name).clone();
    let nameref = options.on.has(Attrs::NAMEREF) || options.off.has(Attrs::NAMEREF);
    let marks = matches!(def.name, "export" | "readonly");
    if marks
        && shell.on(SetOpt::Xtrace)
        && let Some(DeclaredValue::Text(value)) = &value
    {
        trace_marked(shell, &declared.name, declared.append, value)?;
    }
    if options.global {
        shell.take_own_temporary(name);
    } else if !make_local && (marks || options.on.has(Attrs(Attrs::EXPORT.0 | Attrs::READONLY.0))) {
        let target = shell.resolve(name)?.map_or(name, |target| target.name);
        shell.keep_own_temporary(target)?;
    }
    if make_local {
        if shell.vars.get(name).attrs.has(Attrs::READONLY) && !shell.vars.get(name).attrs.has(Attrs::LOCAL) {
            let mut message = declared.name.clone();
            message.extend_from_slice(b": readonly variable");
            shell.builtin_error(def.name, message)?;
            return Ok(false);
        }
        shell.make_local(name, options.inherit);
    } else if !nameref {
        match shell.resolve(name)? {
            Some(target) => {
                let is_constant = target.name != name && target.index.is_none() && shell.vars.get(target.name).attrs.has(Attrs::READONLY);
                if is_constant && !marks && matches!(value, Some(DeclaredValue::Text(_))) {
                    // bash: the message names the nameref.
                    shell.builtin_error(def.name, [&*declared.name, b": readonly variable"].concat())?;
                    return Ok(false);
                }
                name = target.name;
                if declared.index.is_none() && value.is_some() {
                    let is_element = target.index.is_some() && !shell.vars.get(name).attrs.has(Attrs::READONLY);
                    declared.index = target.index;
                    if is_element && !marks && options.on.has(Attrs::READONLY) {
                        return declare_constant_element(shell, name, outer, options, def);
                    }
                }
            }
            None => return Ok(false),
        }
    }
    if options.global && shell.covered_global(name) {
        return shell.declare_global(name, outer, value, &declared.index, declared.append, options, def);
    }
    declare_here(shell, name, outer, value, declared.index.as_deref(), declared.append, options, def)
}

/// bash: `declare -r ref=value` of a nameref to an element makes the array read-only before the value comes.
fn declare_constant_element(
    shell: &mut Shell,
    name: Symbol,
    outer: Var,
    options: &DeclareOptions,
    def: &'static BuiltinDef,
) -> Result<bool, Stop> {
    if !declare_here(shell, name, outer, None, None, false, options, def)? {
        return Ok(false);
    }
    let meter = Rc::clone(&shell.meter);
    let var = shell.vars.get_mut(name);
    if !var.is_array() {
        var.attrs = var.attrs.with(Attrs::INDEXED);
        make_indexed(&meter, var)?;
    }
    let shown = shell.name_of(name);
    shell.report_about(&shown, "readonly variable")?;
    Ok(true)
}

impl Shell {
    /// Whether a local, or what a running command was given, covers the global of that name.
    fn covered_global(&self, name: Symbol) -> bool {
        self.in_function() && self.frames.iter().any(|frame| frame.undo.iter().any(|(symbol, _)| *symbol == name))
            || self.execution.temporaries.iter().any(|(_, undo)| undo.iter().any(|(symbol, _)| *symbol == name))
    }

    /// The place of the global that something covers.
    fn covered_slot(&mut self, name: Symbol) -> Option<&mut Var> {
        let at = |undo: &[(Symbol, Var)]| undo.iter().position(|(symbol, _)| *symbol == name);
        let frame = self.frames.iter().enumerate().find_map(|(f, frame)| at(&frame.undo).map(|at| (f, at)));
        let given = self.execution.temporaries.iter().enumerate().find_map(|(t, (depth, undo))| at(undo).map(|at| (*depth, t, at)));
        match (frame, given) {
            (Some((f, at)), given) if given.is_none_or(|(depth, ..)| depth > f) => {
                self.frames.get_mut(f)?.undo.get_mut(at).map(|(_, var)| var)
            }
            (_, Some((_, t, at))) => self.execution.temporaries.get_mut(t)?.1.get_mut(at).map(|(_, var)| var),
            _ => None,
        }
    }

    /// `declare -g` of a name that a local covers: the covered variable is what changes.
    #[expect(clippy::too_many_arguments, reason = "each says another thing about the one declaration")]
    fn declare_global(
        &mut self,
        name: Symbol,
        outer: Var,
        value: Option<DeclaredValue<'_>>,
        index: &Option<Vec<u8>>,
        append: bool,
        options: &DeclareOptions,
        def: &'static BuiltinDef,
    ) -> Result<bool, Stop> {
        let swap = |shell: &mut Self| {
            let mut held = std::mem::take(shell.vars.get_mut(name));
            if let Some(var) = shell.covered_slot(name) {
                std::mem::swap(var, &mut held);
            }
            *shell.vars.get_mut(name) = held;
        };
        swap(self);
        let result = declare_here(self, name, outer, value, index.as_deref(), append, options, def);
        swap(self);
        result
    }
}

#[expect(clippy::too_many_arguments, reason = "each says another thing about the one declaration")]
fn declare_here(
    shell: &mut Shell,
    name: Symbol,
    outer: Var,
    value: Option<DeclaredValue<'_>>,
    index: Option<&[u8]>,
    append: bool,
    options: &DeclareOptions,
    def: &'static BuiltinDef,
) -> Result<bool, Stop> {
    let shown = shell.name_of(name);
    let current = shell.vars.get(name).clone();
    let fail = |shell: &mut Shell, what: &str| -> Result<bool, Stop> {
        let mut message = shown.to_vec();
        message.extend_from_slice(format!(": {what}").as_bytes());
        shell.builtin_error(def.name, message)?;
        Ok(false)
    };
    if current.attrs.has(Attrs::READONLY)
        && (options.off.has(Attrs::READONLY) || value.is_some() || current.attrs.has(Attrs::NAMEREF) && options.off.has(Attrs::NAMEREF))
    {
        if matches!(value, Some(DeclaredValue::Elements(_))) {
            let shown = shell.name_of(name);
            shell.report_about(&shown, "readonly variable")?;
            shell.execution.wrong_use = true;
            return Err(Stop::Discard(1));
        }
        if matches!(def.name, "readonly" | "export") {
            let shown = shell.name_of(name);
            shell.report_about(&shown, "readonly variable")?;
            // bash: the mark is set nevertheless.
            let var = shell.vars.get_mut(name);
            var.attrs = var.attrs.with(options.on);
            shell.execution.refused_mark = true;
            return Ok(false);
        }
        return fail(shell, "readonly variable");
    }
    let conversion = if options.on.has(Attrs::ASSOC) && current.attrs.has(Attrs::INDEXED) {
        Some("cannot convert indexed to associative array")
    } else if options.on.has(Attrs::INDEXED) && current.attrs.has(Attrs::ASSOC) {
        Some("cannot convert associative to indexed array")
    } else {
        None
    };
    if let Some(conversion) = conversion {
        if matches!(value, Some(DeclaredValue::Elements(_))) {
            // bash: with a literal it is the shell that refuses, and the line ends.
            let shown = shell.name_of(name);
            shell.report_about(&shown, conversion)?;
            return Err(Stop::Discard(1));
        }
        return fail(shell, conversion);
    }
    if options.off.has(Attrs(Attrs::INDEXED.0 | Attrs::ASSOC.0)) && current.is_array() {
        return fail(shell, "cannot destroy array variables in this way");
    }
    if options.on.has(Attrs::NAMEREF) && current.is_array() {
        return fail(shell, "reference variable cannot be an array");
    }
    // Attributes first: they say how the value is read. Read-only comes last.
    let mut attrs = current.attrs;
    let case = Attrs(Attrs::LOWER.0 | Attrs::UPPER.0 | Attrs::CAPITAL.0);
    if options.on.has(case) {
        attrs = attrs.without(case);
    }
    attrs = attrs.with(options.on.without(Attrs::READONLY)).without(options.off);
    if index.is_some() && !attrs.has(Attrs::ASSOC) {
        attrs = attrs.with(Attrs::INDEXED);
    }
    if attrs.without(Attrs::SPECIAL) == Attrs::default() && value.is_none() && !current.is_set() {
        attrs = attrs.with(Attrs::DECLARED);
    }
    {
        let var = shell.vars.get_mut(name);
        var.attrs = attrs.without(Attrs::NAMEREF);
        // A scalar becomes element 0 of an array.
        if attrs.has(Attrs(Attrs::INDEXED.0 | Attrs::ASSOC.0)) && matches!(var.value, Value::Text(_) | Value::Int(_)) {
            let text = var.scalar().unwrap_or_default();
            var.value = Value::Unset;
            let meter = Rc::clone(&shell.meter);
            let var = shell.vars.get_mut(name);
            if attrs.has(Attrs::ASSOC) {
                let mut array = Assoc::default();
                array.set(&meter, b"0", text)?;
                var.value = Value::Assoc(Rc::new(array));
            } else {
                var.value = Value::Indexed(Rc::new(Indexed::from_texts(&meter, vec![text])?));
            }
        }
    }
    let done = match value {
        None if options.on.has(Attrs::NAMEREF) && !current.attrs.has(Attrs::NAMEREF) => {
            let text = shell.vars.get(name).scalar().unwrap_or_default();
            let base = text.split(|b| *b == b'[').next().unwrap_or_default();
            if current.is_set() && !is_name(base) {
                *shell.vars.get_mut(name) = current;
                let message = [b"`", &*text, b"': invalid variable name for name reference"].concat();
                shell.builtin_error(def.name, message)?;
                return Ok(false);
            }
            true
        }
        None => true,
        Some(DeclaredValue::Elements(elements)) => {
            if attrs.has(Attrs::NAMEREF) {
                false
            } else {
                shell.assign_array(name, elements, append, Some((outer, current.clone())))?
            }
        }
        Some(DeclaredValue::Text(text)) => {
            let literal = attrs.has(Attrs(Attrs::INDEXED.0 | Attrs::ASSOC.0))
                && index.is_none()
                && text.first() == Some(&b'(')
                && text.last() == Some(&b')');
            if literal {
                let parsed = shell.with_parse_env(|env| syntax::parse_assignment_text(&text, env));
                match parsed {
                    Ok(Some(elements)) => shell.assign_array(name, &elements, append, Some((outer, current.clone())))?,
                    _ => {
                        let text = shell.make(text)?;
                        shell.set(name, text)?
                    }
                }
            } else if options.on.has(Attrs::NAMEREF) {
                return declare_nameref(shell, name, current, text, attrs, options, def);
            } else {
                let text = shell.make(text)?;
                let done = shell.prefixed(def.name, |shell| match index {
                    Some(index) => shell.set_element_by_text(name, index, text, append),
                    None if append => shell.append(name, text),
                    None => shell.set(name, text),
                });
                if done.is_err() && matches!(def.name, "export" | "readonly") {
                    // bash: these mark what has its value.
                    shell.vars.get_mut(name).attrs = current.attrs;
                }
                done?
            }
        }
        Some(DeclaredValue::Word(_)) => false,
    };
    let var = shell.vars.get_mut(name);
    if attrs.has(Attrs::NAMEREF) {
        var.attrs = var.attrs.with(Attrs::NAMEREF);
    }
    if options.on.has(Attrs::READONLY) && done {
        var.attrs = var.attrs.with(Attrs::READONLY);
    }
    if options.on.has(Attrs::INTEGER) && matches!(var.value, Value::Int(_)) {
        let text = var.scalar();
        var.value = text.map_or(Value::Unset, Value::Text);
    }
    Ok(done)
}

fn declare_nameref(
    shell: &mut Shell,
    name: Symbol,
    current: Var,
    text: Vec<u8>,
    attrs: Attrs,
    options: &DeclareOptions,
    def: &'static BuiltinDef,
) -> Result<bool, Stop> {
    let shown = shell.name_of(name);
    if text.is_empty() {
        *shell.vars.get_mut(name) = current;
        return not_identifier(shell, def, b"");
    }
    if !is_reference(&text) {
        *shell.vars.get_mut(name) = current;
        let mut message = b"`".to_vec();
        message.extend_from_slice(&text);
        message.extend_from_slice(b"': invalid variable name for name reference");
        shell.builtin_error(def.name, message)?;
        return Ok(false);
    }
    if *text == *shown && !attrs.has(Attrs::LOCAL) {
        let mut message = shown.to_vec();
        message.extend_from_slice(b": nameref variable self references not allowed");
        shell.builtin_error(def.name, message)?;
        return Ok(false);
    }
    if *text == *shown {
        let mut message = b"warning: ".to_vec();
        message.extend_from_slice(&shown);
        message.extend_from_slice(b": circular name reference");
        shell.builtin_error(def.name, &message)?;
        shell.complain(&message)?;
    }
    let text = shell.make(text)?;
    let var = shell.vars.get_mut(name);
    var.value = Value::Text(text);
    var.attrs = attrs.with(Attrs::NAMEREF);
    if options.on.has(Attrs::READONLY) {
        var.attrs = var.attrs.with(Attrs::READONLY);
    }
    Ok(true)
}

/// What a builtin that marks shows of an assignment under `set -x`.
fn trace_marked(shell: &mut Shell, name: &[u8], append: bool, value: &[u8]) -> Result<(), Stop> {
    let shown = if value.is_empty() { Vec::new() } else { quote::when_needed(value) };
    shell.trace_line(&[name, if append { b"+=" } else { b"=" }, &shown].concat())
}
