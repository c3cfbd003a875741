//! Array literals: how `name=(…)` is expanded, assigned and shown.

use std::rc::Rc;

use bashkit_core::error::Error;
use bashkit_core::limits::Meter;

use crate::runtime::computed::is_unassignable;
use crate::runtime::expand::fields::Purpose;
use crate::runtime::expand::parameter;
use crate::runtime::expand::quote::Quoting;
use crate::runtime::expand::{brace, quote};
use crate::runtime::options::SetOpt;
use crate::runtime::shell::Shell;
use crate::runtime::stop::Stop;
use crate::runtime::text::Text;
use crate::runtime::variables::make_indexed;
use crate::runtime::vars::{Assoc, Attrs, Indexed, Value, Var};
use crate::syntax;
use crate::syntax::ast::{Element, Index, Part, Quote, Word};
use crate::syntax::intern::Symbol;

/// Most bytes of `[index]=` with a blank before it and the end of the literal behind.
const INDEX_BYTES: usize = 26;

/// `([0]="a" [1]="b")`, as `declare -p` prints the value of an array.
///
/// # Errors
/// Limits that [`Meter::step`] and [`Meter::fits`] meet.
pub(crate) fn array_literal(with: Quoting<'_>, value: &Value) -> Result<Option<Vec<u8>>, Error> {
    let mut out = b"(".to_vec();
    match value {
        Value::Indexed(array) => {
            for (i, (index, text)) in array.iter().enumerate() {
                if i > 0 {
                    out.push(b' ');
                }
                let value = quote::declared(with, text)?;
                quote::reserve(with.meter, &mut out, value.len() + INDEX_BYTES)?;
                out.extend_from_slice(format!("[{index}]=").as_bytes());
                out.extend(value);
            }
        }
        Value::Assoc(array) => {
            for (key, text) in array.sorted() {
                let (key, value) = (quote::subscript(with, key)?, quote::declared(with, text)?);
                quote::reserve(with.meter, &mut out, key.len() + value.len() + 5)?;
                out.push(b'[');
                out.extend(key);
                out.extend_from_slice(b"]=");
                out.extend(value);
                out.push(b' ');
            }
        }
        _ => return Ok(None),
    }
    out.push(b')');
    Ok(Some(out))
}

/// Element of an array literal, expanded.
enum LiteralElement {
    /// Fields that take the next indices.
    Next(Vec<Text>),
    /// `[subscript]=value`, and whether it is `+=`; the text of a subscript is evaluated when it is assigned.
    At(Result<i64, Vec<u8>>, Vec<u8>, bool),
    /// An element of an associative array.
    Pair(Pair),
    /// Text that began like an element with a subscript, which does not end where it should.
    Misread(Text),
    /// Message that stands instead of an assignment.
    Note(Vec<u8>),
    /// Message about a subscript that should be a number.
    NonNumeric(Vec<u8>),
}

/// What a declaration makes of an array literal.
pub(crate) struct DeclaredLiteral {
    /// Variable that the values see.
    pub(crate) outer: Var,
    /// Variable to restore where an element is wrong.
    pub(crate) before: Var,
    /// The elements are words to be expanded, as the options do not say that they are those of an associative array.
    pub(crate) holds_words: bool,
}

/// Word of the literal of an associative array, expanded as that of an indexed one.
enum PairWord {
    /// Word without a subscript.
    Text(Vec<u8>),
    /// `[key]=value`, and whether it is `+=`.
    Element(Vec<u8>, Vec<u8>, bool),
    /// Word that begins with a subscript which does not end at a `=`, and how messages show it.
    Misread(Vec<u8>, Vec<u8>),
}

/// Element of the literal of an associative array.
struct Pair {
    key: Vec<u8>,
    value: Vec<u8>,
    /// Adds to the element: `[key]+=value`.
    add: bool,
    /// The element as messages show it.
    shown: Vec<u8>,
}

impl Shell {
    /// Assigns an array literal, which a declaration may hold.
    pub(crate) fn assign_array(
        &mut self,
        name: Symbol,
        elements: &[Element],
        append: bool,
        declared: Option<DeclaredLiteral>,
    ) -> Result<bool, Stop> {
        let Some(target) = self.resolve(name)? else {
            return self.with_global(name, |shell| shell.assign_array(name, elements, append, declared)).unwrap_or(Ok(false));
        };
        if let Some(index) = target.index {
            self.complain([b"`", &*self.name_of(target.name), b"[", &index, b"]': not a valid identifier"].concat())?;
            return Ok(false);
        }
        let name = target.name;
        let mut attrs = self.vars.get(name).attrs;
        if attrs.has(Attrs::NAMEREF) {
            self.complain([b"warning: ", &*self.name_of(name), b": removing nameref attribute"].concat())?;
            attrs = attrs.without(Attrs::NAMEREF);
            self.vars.get_mut(name).attrs = attrs;
        }
        if attrs.has(Attrs::READONLY) {
            let shown = self.name_of(name);
            self.report_about(&shown, "readonly variable")?;
            return Ok(false);
        }
        if declared.is_none() && is_unassignable(name) {
            // bash: that ends the line without a word.
            return Err(Stop::Discard(1));
        }
        let is_unset = (attrs.has(Attrs::INDEXED) || declared.is_some()) && !attrs.has(Attrs::SPECIAL) && !self.vars.get(name).is_set();
        // bash: every value is expanded before the old array goes.
        let assoc = attrs.has(Attrs::ASSOC);
        let items = match declared {
            Some(declared) => self.expand_declared_elements(name, elements, assoc, declared)?,
            None => self.expand_assigned_elements(name, elements, assoc, append)?,
        };
        let assigned = if assoc { self.assign_pairs(name, items, append) } else { self.assign_items(name, items, append) };
        let var = self.vars.get_mut(name);
        if assigned.is_err() && is_unset && matches!(&var.value, Value::Indexed(array) if array.is_empty()) {
            // bash: what was declared and no more stays so where the first element is wrong.
            var.value = Value::Unset;
        }
        assigned
    }

    /// Expands the elements of a declaration. bash: it expands its arguments before it begins.
    fn expand_declared_elements(
        &mut self,
        name: Symbol,
        elements: &[Element],
        assoc: bool,
        declared: DeclaredLiteral,
    ) -> Result<Vec<LiteralElement>, Stop> {
        let DeclaredLiteral { outer, before, holds_words } = declared;
        let known = outer.attrs;
        let var = std::mem::replace(self.vars.get_mut(name), outer);
        let items = match (assoc, holds_words) {
            (true, false) => self.expand_pairs(name, elements, true),
            (true, true) => self.expand_pair_words(name, elements),
            (false, _) => self.expand_elements(elements),
        };
        let local = var.attrs.has(Attrs::LOCAL) && !known.has(Attrs::LOCAL);
        let seen = std::mem::replace(self.vars.get_mut(name), if items.is_ok() { var } else { before });
        if items.is_ok() && assoc && seen.attrs.has(Attrs::INDEXED) && !known.has(Attrs::INDEXED) && !local {
            // bash: by then a value has made it an indexed one.
            *self.vars.get_mut(name) = seen;
            let shown = self.name_of(name);
            self.report_about(&shown, "cannot convert indexed to associative array")?;
            return Err(Stop::Discard(1));
        }
        if local && let Some(covered) = self.function_frame().and_then(|frame| frame.undo.iter_mut().find(|(symbol, _)| *symbol == name)) {
            covered.1 = seen;
        }
        items
    }

    /// Expands the elements of a declaration that will be refused. bash: it expands them before it looks at the variable.
    pub(crate) fn expand_refused_elements(&mut self, name: Symbol, elements: &[Element], assoc: bool) -> Result<(), Stop> {
        let items = if assoc { self.expand_pairs(name, elements, true) } else { self.expand_elements(elements) };
        items.map(drop)
    }

    /// Expands the elements of an assignment.
    fn expand_assigned_elements(
        &mut self,
        name: Symbol,
        elements: &[Element],
        assoc: bool,
        append: bool,
    ) -> Result<Vec<LiteralElement>, Stop> {
        let is_paired = is_paired(elements, false);
        if assoc && append && (is_paired || elements.iter().all(|element| element.index.is_some())) {
            // bash: here each element sees those before it.
            for element in elements.chunks(if is_paired { 2 } else { 1 }) {
                let items = if is_paired { self.expand_listed_pairs(element, false)? } else { self.expand_pairs(name, element, false)? };
                self.assign_pairs(name, items, true)?;
            }
            return Ok(Vec::new());
        }
        if assoc {
            return self.expand_pairs(name, elements, false);
        }
        // bash: the variable is an array by then.
        let meter = Rc::clone(&self.meter);
        let var = self.vars.get_mut(name);
        if !var.attrs.has(Attrs::SPECIAL) {
            // bash: what was declared and no more still has no value.
            let is_declared = var.exists() && !var.is_set();
            var.attrs = var.attrs.with(Attrs::INDEXED);
            if !is_declared {
                make_indexed(&meter, var)?;
            }
        }
        self.expand_elements(elements)
    }

    fn expand_elements(&mut self, elements: &[Element]) -> Result<Vec<LiteralElement>, Stop> {
        let mut items = Vec::with_capacity(elements.len());
        // bash: names of files are looked for when all elements have been expanded.
        let mut patterns = Vec::new();
        for element in elements {
            if element.index.is_none()
                && let Some(texts) = self.listed(&element.value)?
            {
                items.push(LiteralElement::Next(texts));
                continue;
            }
            let fields = match &element.index {
                None => {
                    let (mut fields, mut globs) = (Vec::new(), crate::runtime::expand::Globs::new());
                    self.collect_word(&element.value, &mut fields, &mut globs)?;
                    if !globs.is_empty() {
                        patterns.push((items.len(), globs));
                    }
                    Some(fields)
                }
                Some(index) => self.expand_braced_element(element, index)?,
            };
            items.push(match (fields, &element.index) {
                (None, Some(index)) => self.expand_indexed_element(element, index)?,
                (fields, _) => LiteralElement::Next(fields.unwrap_or_default()),
            });
        }
        for (at, globs) in patterns {
            if let Some(LiteralElement::Next(fields)) = items.get_mut(at) {
                self.glob_collected(fields, globs)?;
            }
        }
        Ok(items)
    }

    fn expand_fields(&mut self, word: &Word) -> Result<Vec<Text>, Stop> {
        let mut fields = Vec::new();
        self.expand_word(word, &mut fields)?;
        Ok(fields)
    }

    /// bash: where braces make several words of it, an element has no subscript.
    pub(crate) fn expand_braced_element(&mut self, element: &Element, index: &Index) -> Result<Option<Vec<Text>>, Stop> {
        if !self.on(SetOpt::Braceexpand) || ![&element.value, &index.text.text].into_iter().any(brace::may_expand) {
            return Ok(None);
        }
        let mut word = element.value.clone();
        // What would be its subscript is no pattern.
        let mut parts = vec![Part::Quoted(Rc::from(&b"["[..]), Quote::Single)];
        parts.extend(index.text.text.parts.iter().cloned());
        parts.push(Part::Quoted(Rc::from(equals(element.append)), Quote::Single));
        parts.append(&mut word.parts);
        word.parts = parts;
        if self.braces_expand(&word)? { self.expand_fields(&word).map(Some) } else { Ok(None) }
    }

    /// The value in `[subscript]=value` of a literal. bash: in POSIX mode no tilde is expanded in it.
    pub(crate) fn expand_element_value(&mut self, word: &Word) -> Result<Vec<u8>, Stop> {
        if self.on(SetOpt::Posix) {
            return self.expand_declared_for(&untilded(word), Purpose::Element);
        }
        self.expand_declared_for(word, Purpose::Element)
    }

    fn expand_indexed_element(&mut self, element: &Element, index: &Index) -> Result<LiteralElement, Stop> {
        // bash: a subscript is expanded before the value, and evaluated when its element is assigned, with the array as it is by then.
        let text = match index.text.expr.as_deref() {
            Some(crate::syntax::ast::Expr::Num(n)) if matches!(index.text.text.parts.as_slice(), [Part::Literal(_)]) => {
                let value = self.expand_element_value(&element.value)?;
                return Ok(LiteralElement::At(Ok(*n), value, element.append));
            }
            _ => self.expand_quoted(&index.text.text)?,
        };
        let value = self.expand_element_value(&element.value)?;
        if text.iter().any(|b| matches!(b, b'[' | b']' | b'\'' | b'"' | b'\\')) {
            return Ok(again(&self.meter, &text, element.append, &value)?);
        }
        let told = |wrong: &[u8]| [b"[", text.as_slice(), equals(element.append), &value, b": ", wrong].concat();
        Ok(match text.as_slice() {
            b"" => LiteralElement::Note(told(b"bad array subscript")),
            b"@" | b"*" => LiteralElement::NonNumeric(told(b"cannot assign to non-numeric index")),
            _ => LiteralElement::At(Err(text), value, element.append),
        })
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
        let filled = self.fill(name, &mut array, items, append);
        let var = self.vars.get_mut(name);
        var.attrs = var.attrs.with(Attrs::INDEXED);
        var.value = Value::Indexed(Rc::new(array));
        self.refresh(name);
        filled.map(|()| true)
    }

    fn fill(&mut self, name: Symbol, array: &mut Indexed, items: Vec<LiteralElement>, append: bool) -> Result<(), Stop> {
        let meter = Rc::clone(&self.meter);
        let attrs = self.vars.get(name).attrs;
        let mut next = array.end();
        for item in items {
            self.meter.step(1)?;
            match item {
                LiteralElement::Next(texts) => {
                    let is_plain = !attrs.has(Attrs(Attrs::INTEGER.0 | Attrs::LOWER.0 | Attrs::UPPER.0 | Attrs::CAPITAL.0));
                    let rest = if is_plain && next == array.end() { array.extend(&meter, texts)? } else { Some(texts) };
                    let Some(texts) = rest else {
                        next = array.end();
                        continue;
                    };
                    for text in texts {
                        let text = self.conform_inside(name, array, attrs, text)?;
                        array.set(&meter, next, text)?;
                        next = next.saturating_add(1);
                    }
                }
                LiteralElement::Misread(text) => {
                    // bash: `name+=(…)` adds such a text to element 0, and makes an element of that.
                    let text = match array.get(0).cloned().filter(|_| append) {
                        Some(first) => self.with_filled(name, array, |shell| shell.joined(attrs, first, text))?,
                        None => self.conform_inside(name, array, attrs, text)?,
                    };
                    array.set(&meter, next, text)?;
                    next = next.saturating_add(1);
                }
                LiteralElement::At(n, value, add) => {
                    let shown = n.as_ref().map_or_else(Vec::clone, |n| n.to_string().into_bytes());
                    let n = match n {
                        Ok(n) => n,
                        Err(text) => self.index_inside(name, array, &text)?,
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
                        self.with_filled(name, array, |shell| shell.joined(attrs, old, text))?
                    } else {
                        self.conform_inside(name, array, attrs, text)?
                    };
                    array.set(&meter, at, text)?;
                    next = at.saturating_add(1);
                }
                LiteralElement::Note(message) => self.report(message)?,
                LiteralElement::NonNumeric(message) => {
                    self.params.status = 1;
                    // bash: it shows in the status of an assignment only where a substitution ran.
                    self.execution.substitution_status = self.execution.substitution_status.map(|_| 1);
                    self.report(message)?;
                }
                LiteralElement::Pair(_) => {}
            }
        }
        Ok(())
    }

    /// Evaluates a subscript inside an array literal: it sees the array as it is by now.
    fn index_inside(&mut self, name: Symbol, array: &mut Indexed, text: &[u8]) -> Result<i64, Stop> {
        self.with_filled(name, array, |shell| shell.index_number(name, text))
    }

    /// Makes the value of an element. bash: elements are assigned one by one, and the number that one is evaluated to may name those before it.
    fn conform_inside(&mut self, name: Symbol, array: &mut Indexed, attrs: Attrs, text: Text) -> Result<Text, Stop> {
        if !attrs.has(Attrs::INTEGER) || text.iter().all(u8::is_ascii_digit) {
            return self.conform(attrs, text);
        }
        self.with_filled(name, array, |shell| shell.conform(attrs, text))
    }

    /// Runs `body` while the variable holds what of an array literal is assigned by now.
    fn with_filled<R>(&mut self, name: Symbol, array: &mut Indexed, body: impl FnOnce(&mut Self) -> R) -> R {
        let var = self.vars.get_mut(name);
        var.attrs = var.attrs.with(Attrs::INDEXED);
        var.value = Value::Indexed(Rc::new(std::mem::take(array)));
        let result = body(self);
        if let Value::Indexed(held) = std::mem::take(&mut self.vars.get_mut(name).value) {
            *array = Rc::unwrap_or_clone(held);
        }
        result
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
        if is_paired(elements, declared) {
            return self.expand_listed_pairs(elements, declared);
        }
        for element in elements {
            let Some(index) = &element.index else {
                let raw = self.unparse_word(&element.value);
                let raw = if declared { quote::single(&self.meter, &raw)? } else { raw };
                let message = [&*self.name_of(name), b": ", &raw, b": must use subscript when assigning associative array"].concat();
                if declared {
                    items.push(LiteralElement::Note(message));
                } else {
                    // bash: the status is that of the last substitution, which this error has changed.
                    self.execution.substitution_status = self.execution.substitution_status.map(|_| 1);
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
            let shown = if key.is_empty() {
                [&b"[''"[..], equals(element.append), &quote::single(&self.meter, &value)?].concat()
            } else {
                Vec::new()
            };
            items.push(LiteralElement::Pair(Pair { key: key.to_vec(), value, add: element.append, shown }));
        }
        Ok(items)
    }

    /// Expands the elements that a declaration without `-A` gives an associative array. bash: it expands them like those of an indexed one, and then reads
    /// what has come of them.
    fn expand_pair_words(&mut self, name: Symbol, elements: &[Element]) -> Result<Vec<LiteralElement>, Stop> {
        let meter = Rc::clone(&self.meter);
        let (mut words, mut patterns) = (Vec::with_capacity(elements.len()), Vec::new());
        for element in elements {
            let fields = match &element.index {
                None => {
                    let (mut fields, mut globs) = (Vec::new(), crate::runtime::expand::Globs::new());
                    self.collect_word(&element.value, &mut fields, &mut globs)?;
                    if !globs.is_empty() {
                        patterns.push((words.len(), globs));
                    }
                    fields
                }
                Some(index) => match self.expand_braced_element(element, index)? {
                    Some(fields) => fields,
                    None => {
                        let key = self.index_key(index)?;
                        let value = self.expand_element_value(&element.value)?;
                        words.push(Err(pair_word(&meter, &[&b"["[..], &key, equals(element.append), &value].concat())?));
                        continue;
                    }
                },
            };
            words.push(Ok(fields));
        }
        for (at, globs) in patterns {
            if let Some(Ok(fields)) = words.get_mut(at) {
                self.glob_collected(fields, globs)?;
            }
        }
        let mut all = Vec::with_capacity(words.len());
        for word in words {
            match word {
                Ok(fields) => all.extend(fields.into_iter().map(|field| PairWord::Text(field.to_vec()))),
                Err(word) => all.push(word),
            }
        }
        self.meter.step(all.len() as u64)?;
        if matches!(all.first(), Some(PairWord::Text(_))) { listed_pairs(&meter, all) } else { self.subscripted_pairs(name, all) }
    }

    /// The elements that have a subscript; the others are refused.
    fn subscripted_pairs(&self, name: Symbol, words: Vec<PairWord>) -> Result<Vec<LiteralElement>, Stop> {
        let mut items = Vec::with_capacity(words.len());
        for word in words {
            let refused = match word {
                PairWord::Element(key, value, add) => {
                    let shown =
                        if key.is_empty() { [&b"[''"[..], equals(add), &quote::single(&self.meter, &value)?].concat() } else { Vec::new() };
                    items.push(LiteralElement::Pair(Pair { key, value, add, shown }));
                    continue;
                }
                PairWord::Text(text) => quote::single(&self.meter, &text)?,
                PairWord::Misread(_, shown) => shown,
            };
            let message = [&*self.name_of(name), b": ", &refused, b": must use subscript when assigning associative array"].concat();
            items.push(LiteralElement::Note(message));
        }
        Ok(items)
    }

    /// Expands `key value key value …`.
    fn expand_listed_pairs(&mut self, elements: &[Element], declared: bool) -> Result<Vec<LiteralElement>, Stop> {
        let mut items: Vec<LiteralElement> = Vec::with_capacity(elements.len().div_ceil(2));
        // bash 5.1: `(key value key value …)`; a subscript further on is text.
        // bash: where the first one began as a subscript, all that have none stand as they were written.
        let is_raw = elements.first().is_some_and(|element| begins_with_bracket(&element.value));
        for pair in elements.chunks(2) {
            let Some((first, rest)) = pair.split_first() else { continue };
            let key = self.expand_listed(first, is_raw)?;
            let shown = if declared { quote::single(&self.meter, &key)? } else { self.unparse_word(&first.value) };
            if key.is_empty() && !declared {
                // bash: the value is not even expanded.
                self.report_about(&shown, "bad array subscript")?;
                continue;
            }
            let value = match rest.first() {
                Some(second) => self.expand_listed(second, is_raw)?,
                None => Vec::new(),
            };
            items.push(LiteralElement::Pair(Pair { key, value, add: false, shown }));
        }
        Ok(items)
    }

    /// A key or value of such a list; what has a subscript is text.
    fn expand_listed(&mut self, element: &Element, is_raw: bool) -> Result<Vec<u8>, Stop> {
        let Some(index) = &element.index else {
            return if is_raw { Ok(self.unparse_word(&element.value)) } else { self.expand_pair_text(&element.value) };
        };
        let key = self.expand_text(&untilded(&index.text.text))?;
        let value = self.expand_pair_text(&element.value)?;
        Ok([&b"["[..], &key, equals(element.append), &value].concat())
    }

    /// The value in the literal of an associative array. bash: beside `"$@"`, what is not quoted is split and joined again.
    pub(crate) fn expand_pair_text(&mut self, word: &Word) -> Result<Vec<u8>, Stop> {
        let word = untilded(word);
        let splits = word.parts.iter().any(|part| match part {
            Part::Double(parts) => parts.iter().any(|part| matches!(part, Part::Parameter(p) if parameter::may_be_list(p))),
            Part::Parameter(p) => parameter::is_list(p) && self.params.ifs.first.first() != Some(&b' ') && !self.takes_default(p),
            _ => false,
        });
        if splits { self.expand_rejoined(&word) } else { self.expand_text(&word) }
    }

    fn assign_pairs(&mut self, name: Symbol, items: Vec<LiteralElement>, append: bool) -> Result<bool, Stop> {
        if self.vars.get(name).attrs.has(Attrs::SPECIAL) {
            return self.assign_entries(name, items);
        }
        let was_set = self.vars.get(name).is_set();
        let (mut array, before) = match std::mem::take(&mut self.vars.get_mut(name).value) {
            Value::Assoc(array) if append => (Rc::unwrap_or_clone(array), None),
            Value::Assoc(array) => (Assoc::default(), Some(array)),
            _ => (Assoc::default(), Some(Rc::default())),
        };
        let filled = self.fill_pairs(name, &mut array, before.as_deref(), items);
        self.vars.get_mut(name).value = match before {
            // bash: what was declared and no more stays so where the first element is wrong.
            _ if filled.is_err() && !was_set && array.len() == 0 => Value::Unset,
            // bash: an array is replaced when all its new elements are there.
            Some(before) if filled.is_err() && !append => Value::Assoc(before),
            _ => Value::Assoc(Rc::new(array)),
        };
        filled.map(|()| true)
    }

    /// Assigns the elements of a literal to `BASH_ALIASES` or `BASH_CMDS`. bash: what was there stays.
    fn assign_entries(&mut self, name: Symbol, items: Vec<LiteralElement>) -> Result<bool, Stop> {
        for item in items {
            self.meter.step(2)?;
            match item {
                LiteralElement::Pair(Pair { key, shown, .. }) if key.is_empty() => self.report_about(&shown, "bad array subscript")?,
                LiteralElement::Pair(Pair { key, value, add, .. }) => {
                    let text = self.make(value)?;
                    self.set_assoc(name, &key, text, add)?;
                }
                LiteralElement::Note(message) => self.report(message)?,
                _ => {}
            }
        }
        Ok(true)
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
}

/// Whether a literal lists keys and values in turn. bash: outside of a declaration, what begins with a bracket is an element with a subscript, even where it
/// does not end as one.
fn is_paired(elements: &[Element], declared: bool) -> bool {
    elements.first().is_some_and(|element| element.index.is_none() && (declared || !begins_with_bracket(&element.value)))
}

fn begins_with_bracket(word: &Word) -> bool {
    matches!(word.parts.first(), Some(Part::Literal(text)) if text.starts_with(b"["))
}

/// bash: where an element ends its subscript is looked for in its expanded text.
fn again(meter: &Rc<Meter>, subscript: &[u8], append: bool, value: &[u8]) -> Result<LiteralElement, Error> {
    let text = [b"[", subscript, equals(append), value].concat();
    let Some((found, rest)) = syntax::subscript_len(&text).and_then(|len| text.split_at_checked(len)) else {
        return Ok(LiteralElement::Misread(Text::from_vec(meter, text)?));
    };
    let found = found.get(1..found.len().saturating_sub(1)).unwrap_or_default();
    let found = without_quotes(found);
    Ok(match rest {
        [b'=', value @ ..] => LiteralElement::At(Err(found), value.to_vec(), false),
        [b'+', b'=', value @ ..] => LiteralElement::At(Err(found), value.to_vec(), true),
        _ => LiteralElement::Misread(Text::from_vec(meter, text)?),
    })
}

/// The expanded text of `[key]=value` as bash reads it again. bash: what stands behind the subscript is taken for the `=`.
fn pair_word(meter: &Meter, text: &[u8]) -> Result<PairWord, Error> {
    let Some((subscript, rest)) = syntax::subscript_len(text).and_then(|len| text.split_at_checked(len)) else {
        return Ok(PairWord::Text(text.to_vec()));
    };
    let key = subscript.get(1..subscript.len().saturating_sub(1)).unwrap_or_default();
    let (add, rest) = rest.strip_prefix(b"+").map_or((false, rest), |rest| (true, rest));
    let (sign, value) = rest.split_at_checked(1).unwrap_or((rest, &[]));
    if sign == b"=" {
        return Ok(PairWord::Element(key.to_vec(), value.to_vec(), add));
    }
    let plus: &[u8] = if add { b"+" } else { b"" };
    let shown = [&b"["[..], &quote::single(meter, key)?, b"]", plus, sign, &quote::single(meter, value)?].concat();
    Ok(PairWord::Misread(text.to_vec(), shown))
}

/// Keys and values in turn.
fn listed_pairs(meter: &Meter, words: Vec<PairWord>) -> Result<Vec<LiteralElement>, Stop> {
    let mut texts = words.into_iter().map(|word| match word {
        PairWord::Text(text) | PairWord::Misread(text, _) => text,
        PairWord::Element(key, value, add) => [&b"["[..], &key, equals(add), &value].concat(),
    });
    let mut items = Vec::new();
    while let Some(key) = texts.next() {
        let shown = quote::single(meter, &key)?;
        items.push(LiteralElement::Pair(Pair { key, value: texts.next().unwrap_or_default(), add: false, shown }));
    }
    Ok(items)
}

/// bash: a subscript is expanded once more, as in double quotes. Here that takes quotes and backslashes away, and expands nothing.
fn without_quotes(text: &[u8]) -> Vec<u8> {
    let mut kept = Vec::with_capacity(text.len());
    let mut bytes = text.iter().copied().peekable();
    while let Some(byte) = bytes.next() {
        if byte == b'\\' {
            bytes.next_if_eq(&b'\\');
        }
        if byte != b'"' {
            kept.push(byte);
        }
    }
    kept
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

/// Text between a subscript and its value.
fn equals(append: bool) -> &'static [u8] {
    if append { b"]+=" } else { b"]=" }
}
