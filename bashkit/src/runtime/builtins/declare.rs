//! `declare`: variables, their attributes and values; the engine of `typeset` and `local`, and parts of `export`, `readonly` and `unset`.

use std::rc::Rc;

use bashkit_core::command::Opt;

use super::declared_function::print_or_mark;
use super::declared_reference::{
    Referent, admit_nameref, declare_nameref, declare_through_nothing, follow_reference, keep_referent, referent_of_local,
    refers_to_itself, refuse_array_reference, unmark_last_reference,
};
use super::unset_reference::is_unset_reference;
use super::{BuiltinArg, BuiltinDef, Options, builtin, variable_list};
use crate::runtime::array_literal::DeclaredLiteral;
use crate::runtime::computed::is_unassignable;
use crate::runtime::exec::trace::traced_value;
use crate::runtime::options::{SetOpt, Shopt};
use crate::runtime::shell::{FrameKind, OF_FUNCTION, Shell};
use crate::runtime::stop::{Flow, Stop};
use crate::runtime::text::Text;
use crate::runtime::variables::{is_reference, is_shown, make_indexed};
use crate::runtime::vars::{Assoc, Attrs, Indexed, Value, Var};
use crate::syntax::ast::{Assign, AssignValue, Element};
use crate::syntax::intern::Symbol;
use crate::syntax::{self, is_name};

pub(super) const INDEXED: Opt = Opt::flag('a', "", "an indexed array");
pub(super) const ASSOC: Opt = Opt::flag('A', "", "an associative array");
pub(super) const INTEGER: Opt = Opt::flag('i', "", "an integer");
pub(super) const LOWER: Opt = Opt::flag('l', "", "in lower case");
pub(super) const UPPER: Opt = Opt::flag('u', "", "in upper case");
pub(super) const CAPITAL: Opt = Opt::flag('c', "", "capitalized");
pub(super) const NAMEREF: Opt = Opt::flag('n', "", "a reference to another variable");
pub(super) const READONLY: Opt = Opt::flag('r', "", "not changeable");
pub(super) const TRACE: Opt = Opt::flag('t', "", "traced");
pub(super) const EXPORT: Opt = Opt::flag('x', "", "in the environment of commands");
pub(super) const FUNCTIONS: Opt = Opt::flag('f', "", "functions, not variables");
const FUNCTION_NAMES: Opt = Opt::flag('F', "", "names of functions");
pub(super) const GLOBAL: Opt = Opt::flag('g', "", "of the shell, not of the function");
pub(super) const INHERIT: Opt = Opt::flag('I', "", "with the value of the caller");
pub(super) const PRINT: Opt = Opt::flag('p', "", "print in a reusable form");

/// Options of `declare`, `typeset` and `local`.
const OPTIONS: &[Opt] =
    &[INDEXED, ASSOC, INTEGER, LOWER, UPPER, CAPITAL, NAMEREF, READONLY, TRACE, EXPORT, FUNCTIONS, FUNCTION_NAMES, GLOBAL, INHERIT, PRINT];

/// Attributes that change the case of values.
pub(super) const CASE: Attrs = Attrs(Attrs::LOWER.0 | Attrs::UPPER.0 | Attrs::CAPITAL.0);

/// Options that are attributes of a variable.
const ATTRIBUTES: [(Opt, Attrs); 10] = [
    (INDEXED, Attrs::INDEXED),
    (ASSOC, Attrs::ASSOC),
    (INTEGER, Attrs::INTEGER),
    (LOWER, Attrs::LOWER),
    (UPPER, Attrs::UPPER),
    (CAPITAL, Attrs::CAPITAL),
    (NAMEREF, Attrs::NAMEREF),
    (READONLY, Attrs::READONLY),
    (TRACE, Attrs::TRACE),
    (EXPORT, Attrs::EXPORT),
];

pub(super) const BUILTIN: BuiltinDef = builtin(
    "declare",
    "declare [-aAfFgiIlnrtux] [name[=value] ...] or declare -p [-aAfFilnrtux] [name ...]",
    "Set variable values and attributes",
    |shell, args| run(shell, args, &BUILTIN),
);

/// Attributes and modes that the options of `declare` ask for.
#[derive(Default, Clone)]
pub(super) struct DeclareOptions {
    pub(super) on: Attrs,
    pub(super) off: Attrs,
    pub(super) functions: bool,
    pub(super) function_names: bool,
    pub(super) global: bool,
    pub(super) inherit: bool,
    pub(super) print: bool,
    /// Assigns a literal, before the builtin itself runs.
    pub(super) ahead: bool,
}

impl DeclareOptions {
    /// Whether an attribute is asked for.
    pub(super) fn wants(&self, option: &Opt) -> bool {
        ATTRIBUTES.iter().any(|(known, attr)| known.short() == option.short() && self.on.has(*attr))
    }

    /// What the letters ask for, in any order.
    fn new(given: &Options<'_>) -> Self {
        let mut options = Self {
            // bash: with `+f`, the names are those of variables.
            functions: given.has(&FUNCTIONS) || given.has(&FUNCTION_NAMES),
            function_names: given.has(&FUNCTION_NAMES),
            global: given.given(&GLOBAL),
            inherit: given.given(&INHERIT),
            print: given.given(&PRINT),
            ..Self::default()
        };
        for (letter, plus, _) in &given.found {
            let Some((_, attr)) = ATTRIBUTES.iter().find(|(option, _)| option.short() == *letter) else { continue };
            let marks = if *plus { &mut options.off } else { &mut options.on };
            *marks = marks.with(*attr);
        }
        options
    }
}

/// Declares variables and functions, as `def`, `declare`, `typeset` or `local`.
pub(super) fn run(shell: &mut Shell, args: &[BuiltinArg<'_>], def: &'static BuiltinDef) -> Flow {
    let local = def.name == "local";
    if local && !shell.in_function() && !matches!(args.first(), Some(BuiltinArg::Text(b"--help"))) {
        return shell.builtin_fails("local", "can only be used in a function");
    }
    let Some((given, rest)) = shell.declaration_options(def, args, OPTIONS, true)? else { return Ok(2) };
    let options = DeclareOptions::new(&given);
    if options.functions {
        return print_or_mark(shell, rest, &options, def);
    }
    if rest.is_empty() {
        return shell.without_own_temporaries(|shell| variable_list::print_all(shell, &options, def, local));
    }
    if options.print {
        return print_named(shell, rest, def);
    }
    let make_local = (local || shell.in_function()) && !options.global;
    let mut status = 0;
    for &arg in rest {
        if local && matches!(arg, BuiltinArg::Text(b"-")) {
            let options = shell.session.options;
            if let Some(frame) = shell.function_frame() {
                // bash: a second `local -` saves what is on by then.
                frame.options = Some(options);
            }
        } else if !declare_one(shell, arg, &options, make_local, def)? {
            status = 1;
        }
    }
    Ok(status)
}

/// Prints the declarations of the names given.
fn print_named(shell: &mut Shell, names: &[BuiltinArg<'_>], def: &'static BuiltinDef) -> Flow {
    let mut status = 0;
    for &arg in names {
        let name = shell.arg_texts(&[arg])?.concat();
        // bash: `local` knows the variables of its own function alone.
        let is_known = |symbol: &Symbol| {
            def.name != "local"
                || shell
                    .frames
                    .iter()
                    .rev()
                    .find(|frame| frame.kind == FrameKind::Function)
                    .is_some_and(|frame| frame.undo.iter().any(|(local, _)| local == symbol))
        };
        // bash: what the environment has under no name is no variable.
        let known = shell.names.interner.find(&name).filter(|_| is_shown(&name)).filter(is_known);
        let text = match known {
            Some(symbol) => shell.declaration(symbol)?,
            None => None,
        };
        match text {
            Some(text) if status == 0 => status = shell.print(def.name, &text)?,
            Some(text) => shell.print_quietly(&text)?,
            None => {
                shell.builtin_error_about(def.name, &name, "not found")?;
                status = 1;
            }
        }
    }
    Ok(status)
}

/// Argument of `declare`, taken apart.
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

/// Takes an argument apart: name, subscript, value.
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
        BuiltinArg::Text(text) => split_text(shell, text),
    }
}

fn split_text<'a>(shell: &mut Shell, text: &[u8]) -> Result<Declared<'a>, Stop> {
    let (left, value) = match equals_position(text).and_then(|at| text.split_at_checked(at)) {
        Some((left, right)) => (left, right.get(1..).map(<[u8]>::to_vec)),
        None => (text, None),
    };
    let (left, append) = match left.strip_suffix(b"+") {
        Some(left) if value.is_some() => (left, true),
        _ => (left, false),
    };
    let is_subscript = |at: &usize| {
        let len = left.get(*at..).and_then(syntax::subscript_len);
        len.is_some_and(|len| at + len == left.len() && (len > 2 || value.is_some()))
    };
    let bracket = memchr::memchr(b'[', left).filter(is_subscript);
    let (name, mut index) = match bracket.and_then(|at| left.split_at_checked(at)) {
        Some((name, index)) => (name, index.get(1..index.len().saturating_sub(1)).map(<[u8]>::to_vec)),
        None => (left, None),
    };
    if bracket.is_some() && is_name(name) {
        let symbol = shell.intern(name)?;
        index = shell.subscript_text(symbol, left)?.or(index);
    }
    Ok(Declared { name: name.to_vec(), index, append, value: value.map(DeclaredValue::Text) })
}

/// The `=` that ends the name, not one inside a subscript. bash: behind a subscript without an end, or with something else behind it, there is none.
pub(super) fn equals_position(text: &[u8]) -> Option<usize> {
    let Some((name, subscript)) = memchr::memchr(b'[', text).and_then(|at| text.split_at_checked(at)).filter(|(name, _)| is_name(name))
    else {
        return memchr::memchr(b'=', text);
    };
    let end = name.len() + syntax::subscript_len(subscript)?;
    match text.get(end..)? {
        [b'=', ..] => Some(end),
        [b'+', b'=', ..] => Some(end + 1),
        _ => None,
    }
}

pub(super) fn not_identifier(shell: &mut Shell, def: &BuiltinDef, text: &[u8]) -> Result<bool, Stop> {
    shell.builtin_error(def.name, [b"`", text, b"': not a valid identifier"].concat())?;
    Ok(false)
}

/// Declares what one argument says; `false`: it was refused, which was said.
pub(super) fn declare_one(
    shell: &mut Shell,
    arg: BuiltinArg<'_>,
    options: &DeclareOptions,
    make_local: bool,
    def: &'static BuiltinDef,
) -> Result<bool, Stop> {
    let declared = split_argument(shell, arg)?;
    if !is_name(&declared.name) {
        let shown = match arg {
            BuiltinArg::Text(text) => text.to_vec(),
            BuiltinArg::Assign(assign) => shell.assignment_as_text(assign)?,
        };
        return not_identifier(shell, def, &shown);
    }
    let mut name = shell.intern(&declared.name)?;
    if make_local && !options.on.has(Attrs::NAMEREF) {
        name = referent_of_local(shell, name)?;
    }
    // The value is expanded before the name gets a new scope: `local x=$x`.
    let refers_to_itself = make_local && shell.vars.get(name).attrs.has(Attrs::NAMEREF) && refers_to_itself(shell, name)?;
    let value = match declared.value {
        Some(DeclaredValue::Word(assign)) => match expand_declared(shell, assign)? {
            Some(text) => Some(DeclaredValue::Text(text)),
            None => return Ok(false),
        },
        other => other,
    };
    if refers_to_itself
        && !options.on.has(Attrs::NAMEREF)
        && let Some(DeclaredValue::Text(text)) = &value
        && !declared.append
        && !is_reference(text)
    {
        shell.builtin_error(def.name, [b"`", &**text, b"': invalid variable name for name reference"].concat())?;
        return Ok(false);
    }
    let outer = shell.vars.get(name).clone();
    let whole = if let BuiltinArg::Text(text) = arg { text } else { &[] };
    let declaration = Declaration { name, given: name, outer, index: declared.index, append: declared.append, options, def };
    if declaration.marks()
        && !options.on.has(Attrs(Attrs::INDEXED.0 | Attrs::ASSOC.0))
        && shell.on(SetOpt::Xtrace)
        && let Some(DeclaredValue::Text(value)) = &value
    {
        trace_marked(shell, &declared.name, declared.append, value)?;
    }
    if options.on.has(Attrs::NAMEREF) && !admit_nameref(shell, &declaration, value.as_ref())? {
        return Ok(false);
    }
    declare_value(shell, declaration, value, whole, make_local)
}

/// Declares a variable, here or what its name leads to, with its value.
fn declare_value(
    shell: &mut Shell,
    declaration: Declaration<'_>,
    value: Option<DeclaredValue<'_>>,
    whole: &[u8],
    make_local: bool,
) -> Result<bool, Stop> {
    let (name, options) = (declaration.name, declaration.options);
    settle_temporary(shell, &declaration, make_local)?;
    if make_local {
        if !declare_local(shell, &declaration)? {
            return Ok(false);
        }
        if refuse_array_reference(shell, &declaration, value.as_ref())? {
            return Ok(false);
        }
        let done = declare_checked(shell, &declaration, value, whole)?;
        if done && options.on.has(Attrs(Attrs::EXPORT.0 | Attrs::READONLY.0)) {
            shell.mark_passed_on(name);
        }
        return Ok(done);
    }
    if options.global && shell.covered_global(name) {
        if let Some(DeclaredValue::Text(text)) = &value
            && !looks_like_literal(text)
            && shell.assigns_first_element(&declaration)
        {
            // bash: the array is the global one, while its first element is assigned by name, to the variable that is seen.
            let text = shell.make(text.clone())?;
            let append = declaration.append;
            let declares = Some(DeclaredValue::Elements(&[]));
            let is_there = shell.with_covered_global(name, |shell| shell.vars.get(name).is_array());
            let declares = declares.filter(|_| !is_there);
            let done = shell.with_covered_global(name, |shell| declare_followed(shell, declaration, declares, whole))?;
            return if done { shell.set_first_element(name, text, append) } else { Ok(false) };
        }
        if let (Some(DeclaredValue::Text(text)), Some(index)) = (&value, declaration.index.clone())
            && !declaration.marks()
            && !options.on.has(Attrs::NAMEREF)
        {
            let text = shell.make(text.clone())?;
            return declare_covered_element(shell, declaration, &index, text);
        }
        return shell.with_covered_global(name, |shell| declare_followed(shell, declaration, value, whole));
    }
    let keeps = !declaration.marks() && !options.global && options.on.has(Attrs(Attrs::EXPORT.0 | Attrs::READONLY.0));
    let done = declare_followed(shell, declaration, value, whole)?;
    if done && keeps {
        shell.keep_temporaries(name);
    }
    Ok(done)
}

/// Declares a covered global by an element of it. bash: the array is the global one, while the element is that of the variable which is seen.
fn declare_covered_element(shell: &mut Shell, declaration: Declaration<'_>, index: &[u8], text: Text) -> Result<bool, Stop> {
    let Declaration { name, append, options, def, .. } = declaration;
    let done = shell.with_covered_global(name, |shell| {
        let var = shell.vars.get(name);
        let kind = if options.on.has(Attrs::ASSOC) || var.attrs.has(Attrs::ASSOC) { Attrs::ASSOC } else { Attrs::INDEXED };
        let declares = if var.is_set() { None } else { Some(DeclaredValue::Elements(&[])) };
        let options = DeclareOptions { on: options.on.with(kind), ..options.clone() };
        declare_followed(shell, Declaration { index: None, append: false, options: &options, ..declaration }, declares, &[])
    })?;
    if !done {
        return Ok(false);
    }
    shell.prefixed(def.name, |shell| shell.set_element_by_text(name, index, text, append))
}

/// Declares what a name leads to; `whole` is the argument where it is a text.
fn declare_followed(
    shell: &mut Shell,
    mut declaration: Declaration<'_>,
    value: Option<DeclaredValue<'_>>,
    whole: &[u8],
) -> Result<bool, Stop> {
    if declaration.options.off.has(Attrs::NAMEREF) {
        unmark_last_reference(shell, &mut declaration, value.is_some())?;
    } else if !declaration.options.on.has(Attrs::NAMEREF) {
        match follow_reference(shell, &mut declaration, value.as_ref())? {
            Referent::Variable => {}
            Referent::ConstantElement => {
                return declare_constant_element(shell, &Declaration { index: None, append: false, ..declaration });
            }
            Referent::Circle if declaration.marks() && value.is_some() => {
                // bash: a local nameref to its own name stands for the global variable.
                let name = declaration.name;
                return shell.with_global(name, |shell| declare_checked(shell, &declaration, value, whole)).unwrap_or(Ok(false));
            }
            Referent::Circle | Referent::Refused => return Ok(false),
        }
    }
    declare_checked(shell, &declaration, value, whole)
}

/// Declares a variable; warns of a literal in quotes.
fn declare_checked(shell: &mut Shell, declaration: &Declaration<'_>, value: Option<DeclaredValue<'_>>, whole: &[u8]) -> Result<bool, Stop> {
    if let Some(DeclaredValue::Text(text)) = &value
        && !whole.is_empty()
        && declaration.is_deprecated_literal(shell.vars.get(declaration.name), text)
    {
        shell.complain([b"warning: ", whole, b": quoted compound array assignment deprecated"].concat())?;
    }
    declare_here(shell, declaration, value)
}

/// Expands the value of an assignment; `None`: a list for an element, which was refused.
fn expand_declared(shell: &mut Shell, assign: &Assign) -> Result<Option<Vec<u8>>, Stop> {
    match &assign.value {
        AssignValue::Word(word) => shell.expand_declared_value(word).map(Some),
        AssignValue::Array(_) => {
            let shown = shell.assignment_as_text(assign)?;
            let shown = shown.strip_suffix(b"=").unwrap_or(&shown).to_vec();
            shell.complain_about(&shown, "cannot assign list to array member")?;
            Ok(None)
        }
    }
}

/// Drops or keeps the variable that the running builtin alone was given under that name.
fn settle_temporary(shell: &mut Shell, declaration: &Declaration<'_>, make_local: bool) -> Result<(), Stop> {
    let name = declaration.name;
    if declaration.options.global {
        shell.take_own_temporary(name);
    } else if !make_local && (declaration.marks() || declaration.options.on.has(Attrs(Attrs::EXPORT.0 | Attrs::READONLY.0))) {
        // bash: what a command was given through a nameref goes with the command.
        let is_own = shell.resolve(name)?.is_none_or(|target| target.name == name);
        if is_own {
            shell.keep_own_temporary(name)?;
        }
    }
    Ok(())
}

/// Gives a name a scope of its own; `false`: it is read-only, which was said.
fn declare_local(shell: &mut Shell, declaration: &Declaration<'_>) -> Result<bool, Stop> {
    let attrs = shell.vars.get(declaration.name).attrs;
    if attrs.has(Attrs::READONLY) && !attrs.has(Attrs::LOCAL) {
        return declaration.refuse(shell, declaration.name, "readonly variable");
    }
    if is_unassignable(declaration.name) {
        return declaration.refuse(shell, declaration.name, "variable may not be assigned value");
    }
    let is_there = shell.function_frame().is_some_and(|frame| frame.undo.iter().any(|(name, _)| *name == declaration.name));
    let keeps_value = !is_there && shell.shopt(Shopt::LOCALVAR_INHERIT);
    shell.make_local(declaration.name, declaration.options.inherit);
    let by_subscript = if declaration.index.is_some() { Attrs::INDEXED } else { Attrs::default() };
    let by_literal = if declaration.options.ahead && !declaration.options.on.has(Attrs::ASSOC) { Attrs::INDEXED } else { Attrs::default() };
    let on = declaration.options.on.with(by_subscript).with(by_literal);
    let var = shell.vars.get_mut(declaration.name);
    if on.has(Attrs(Attrs::INDEXED.0 | Attrs::ASSOC.0)) && !on.has(Attrs::NAMEREF) && !keeps_value {
        // bash: a local variable that becomes an array loses the value that it had as a scalar.
        if matches!(var.value, Value::Text(_) | Value::Int(_))
            && !var.attrs.has(Attrs(Attrs::NAMEREF.0 | Attrs::SPECIAL.0 | Attrs::READONLY.0))
        {
            let is_assoc = on.has(Attrs::ASSOC);
            var.value = if is_assoc { Value::Assoc(Rc::default()) } else { Value::Indexed(Rc::default()) };
            var.attrs = var.attrs.with(if is_assoc { Attrs::ASSOC } else { Attrs::INDEXED });
        }
    }
    Ok(true)
}

/// A name that is being declared.
pub(super) struct Declaration<'d> {
    pub(super) name: Symbol,
    /// Name as it was given, before namerefs were followed.
    pub(super) given: Symbol,
    /// Variable of that name before it got a new scope.
    pub(super) outer: Var,
    pub(super) index: Option<Vec<u8>>,
    pub(super) append: bool,
    pub(super) options: &'d DeclareOptions,
    pub(super) def: &'static BuiltinDef,
}

/// Reason why a variable cannot get an attribute.
pub(super) struct Refusal {
    pub(super) message: &'static str,
    /// Kinds of arrays do not fit.
    of_kind: bool,
}

impl Declaration<'_> {
    /// Says that a variable is refused. bash: no builtin runs yet where that is a literal.
    pub(super) fn refuse(&self, shell: &mut Shell, name: Symbol, message: &str) -> Result<bool, Stop> {
        let shown = shell.name_of(name);
        if self.options.ahead {
            self.complain_ahead(shell, [&*shown, b": ", message.as_bytes()].concat())
        } else {
            shell.builtin_error_about(self.def.name, &shown, message).map(|()| false)
        }
    }

    /// Says why a literal is refused. bash: it names what runs commands, where none of them ran before this one.
    pub(super) fn complain_ahead(&self, shell: &mut Shell, message: Vec<u8>) -> Result<bool, Stop> {
        let mut text = match shell.execution.condition_prefix {
            OF_FUNCTION => shell.function_frame().map(|frame| frame.name.to_vec()).unwrap_or_default(),
            prefix => prefix.as_bytes().to_vec(),
        };
        if !text.is_empty() {
            text.extend_from_slice(b": ");
        }
        text.extend(message);
        shell.complain(text).map(|()| false)
    }

    /// Whether the builtin is one that marks: `export`, `readonly`.
    pub(super) fn marks(&self) -> bool {
        matches!(self.def.name, "export" | "readonly")
    }

    /// Reason why the attributes asked for do not fit a variable.
    pub(super) fn refused_conversion(&self, current: &Var) -> Option<Refusal> {
        let (on, off) = (self.options.on, self.options.off);
        if on.has(Attrs::NAMEREF) && current.is_array() {
            return Some(Refusal { message: "reference variable cannot be an array", of_kind: false });
        }
        if on.has(Attrs::ASSOC) && current.attrs.has(Attrs::INDEXED) {
            return Some(Refusal { message: "cannot convert indexed to associative array", of_kind: true });
        }
        if on.has(Attrs::INDEXED) && current.attrs.has(Attrs::ASSOC) {
            return Some(Refusal { message: "cannot convert associative to indexed array", of_kind: true });
        }
        let destroys = off.has(Attrs(Attrs::INDEXED.0 | Attrs::ASSOC.0)) && current.is_array();
        destroys.then_some(Refusal { message: "cannot destroy array variables in this way", of_kind: false })
    }

    /// Attributes of the variable once it is declared, but for read-only.
    fn attributes(&self, current: &Var, has_value: bool, is_array: bool) -> Attrs {
        let mut attrs = current.attrs;
        let mut on = self.options.on;
        if on.has(Attrs(Attrs::INDEXED.0 | Attrs::ASSOC.0)) && !is_array {
            // bash: an array is no nameref.
            on = on.without(Attrs::NAMEREF);
        }
        let case = Attrs(self.options.on.0 & CASE.0);
        if case != Attrs::default() {
            attrs = attrs.without(CASE);
        }
        if ![Attrs::LOWER, Attrs::UPPER, Attrs::CAPITAL].contains(&case) {
            // bash: two of them are none.
            on = on.without(CASE);
        }
        attrs = attrs.with(on.without(Attrs::READONLY)).without(self.options.off);
        if self.index.is_some() && !attrs.has(Attrs::ASSOC) {
            attrs = attrs.with(Attrs::INDEXED);
        }
        if attrs.without(Attrs::SPECIAL) == Attrs::default() && !has_value && !current.is_set() {
            attrs = attrs.with(Attrs::DECLARED);
        }
        attrs
    }

    /// Whether a text is an array literal for a variable with these attributes. bash: `-a` and `-A` make it one even where it is for an element, and
    /// `export` and `readonly` take it for one only with these.
    fn is_literal(&self, attrs: Attrs, text: &[u8]) -> bool {
        let is_asked_for = self.options.on.has(Attrs(Attrs::INDEXED.0 | Attrs::ASSOC.0));
        let is_array = attrs.has(Attrs(Attrs::INDEXED.0 | Attrs::ASSOC.0)) && self.index.is_none() && !self.marks();
        (is_asked_for || is_array) && looks_like_literal(text)
    }

    /// Whether bash warns of a text that looks like the literal of an array but is for an element of what is none yet.
    fn is_deprecated_literal(&self, current: &Var, text: &[u8]) -> bool {
        let is_known = current.is_array() || current.attrs.has(Attrs(Attrs::INDEXED.0 | Attrs::ASSOC.0 | Attrs::LOCAL.0));
        let is_asked_for = self.options.on.has(Attrs(Attrs::INDEXED.0 | Attrs::ASSOC.0));
        self.index.is_some() && !is_known && !is_asked_for && !self.marks() && looks_like_literal(text)
    }
}

/// Whether a text stands in parentheses, as an array literal does.
fn looks_like_literal(text: &[u8]) -> bool {
    text.first() == Some(&b'(') && text.last() == Some(&b')')
}

/// bash: `declare -r ref=value` of a nameref to an element makes the array read-only before the value comes.
fn declare_constant_element(shell: &mut Shell, declaration: &Declaration<'_>) -> Result<bool, Stop> {
    if !declare_here(shell, declaration, None)? {
        return Ok(false);
    }
    let meter = Rc::clone(&shell.meter);
    let var = shell.vars.get_mut(declaration.name);
    if !var.is_array() || declaration.index.is_some() && !var.is_set() && !var.attrs.has(Attrs::LOCAL) {
        if var.attrs.has(Attrs::ASSOC) {
            var.value = Value::Assoc(Rc::default());
        } else {
            var.attrs = var.attrs.with(Attrs::INDEXED);
            make_indexed(&meter, var)?;
        }
    }
    let shown = shell.name_of(declaration.name);
    shell.report_about(&shown, "readonly variable")?;
    Ok(true)
}

impl Shell {
    /// Gives a variable no value, but keeps that it is there: what bash binds to nothing.
    pub(crate) fn declare_without_value(&mut self, name: Symbol) -> Result<(), Stop> {
        let attrs = self.vars.get(name).attrs;
        if attrs.has(Attrs::READONLY) {
            let shown = self.name_of(name);
            return self.complain_about(&shown, "readonly variable");
        }
        let exports = self.on(SetOpt::Allexport);
        let value = if attrs.has(Attrs::INTEGER) { Value::Int(0) } else { Value::Unset };
        let var = self.vars.get_mut(name);
        *var = Var { value, attrs: attrs.with(Attrs::DECLARED) };
        if exports {
            var.attrs = var.attrs.with(Attrs::EXPORT);
        }
        Ok(())
    }

    /// Whether a local, or what a running command was given, covers the global of that name.
    fn covered_global(&self, name: Symbol) -> bool {
        self.in_function() && self.frames.iter().any(|frame| frame.undo.iter().any(|(symbol, _)| *symbol == name))
            || self.execution.temporaries.iter().any(|(_, undo)| undo.iter().any(|(symbol, _)| *symbol == name))
    }

    /// Whether `declare -g` gives a covered global, which is or becomes an indexed array, a text.
    fn assigns_first_element(&mut self, declaration: &Declaration<'_>) -> bool {
        let (name, on) = (declaration.name, declaration.options.on);
        if declaration.index.is_some() || declaration.marks() || on.has(Attrs(Attrs::ASSOC.0 | Attrs::NAMEREF.0)) {
            return false;
        }
        let attrs = self.covered_slot(name).map_or(Attrs::default(), |var| var.attrs);
        !attrs.has(Attrs(Attrs::ASSOC.0 | Attrs::READONLY.0 | Attrs::NAMEREF.0)) && (on.has(Attrs::INDEXED) || attrs.has(Attrs::INDEXED))
    }

    /// Assigns element 0 of a variable, which becomes an indexed array.
    fn set_first_element(&mut self, name: Symbol, text: Text, append: bool) -> Result<bool, Stop> {
        let Some(target) = self.resolve(name)? else { return Ok(true) };
        let var = self.vars.get_mut(target.name);
        if var.attrs.has(Attrs::ASSOC) {
            *var = Var { value: Value::Unset, attrs: var.attrs.without(Attrs::ASSOC) };
        }
        self.set_indexed(target.name, 0, text, append)
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

    /// Runs `body`, for `declare -g`, with the variable that a local of its name covers.
    fn with_covered_global<R>(&mut self, name: Symbol, body: impl FnOnce(&mut Self) -> R) -> R {
        let swap = |shell: &mut Self| {
            let mut held = std::mem::take(shell.vars.get_mut(name));
            if let Some(var) = shell.covered_slot(name) {
                std::mem::swap(var, &mut held);
            }
            *shell.vars.get_mut(name) = held;
        };
        swap(self);
        let result = body(self);
        swap(self);
        result
    }
}

/// Declares a variable in the scope where it is.
fn declare_here(shell: &mut Shell, declaration: &Declaration<'_>, value: Option<DeclaredValue<'_>>) -> Result<bool, Stop> {
    let Declaration { name, options, .. } = *declaration;
    let mut current = shell.vars.get(name).clone();
    let is_array = matches!(value, Some(DeclaredValue::Elements(_)));
    if is_unset_reference(&current) {
        if !declare_through_nothing(shell, declaration, &current, value.as_ref())? {
            return Ok(false);
        }
        current = shell.vars.get(name).clone();
    }
    let unmarks_reference = current.attrs.has(Attrs::NAMEREF) && options.off.has(Attrs::NAMEREF);
    let is_refused_first = options.ahead && declaration.refused_conversion(&current).is_some();
    if !is_refused_first && current.attrs.has(Attrs::READONLY) && (options.off.has(Attrs::READONLY) || value.is_some() || unmarks_reference)
    {
        return refuse_constant(shell, declaration, value.as_ref());
    }
    if let Some(refusal) = declaration.refused_conversion(&current) {
        return refuse_conversion(shell, declaration, value.as_ref(), refusal);
    }
    if options.on.has(Attrs::INDEXED) && options.on.has(Attrs::ASSOC) && !declaration.marks() {
        return declare_of_both_kinds(shell, declaration, value);
    }
    if declaration.index.is_some()
        && options.on.has(Attrs::READONLY)
        && !declaration.marks()
        && matches!(&value, Some(DeclaredValue::Text(text)) if !looks_like_literal(text))
    {
        // bash: the array is marked before the element is assigned.
        return declare_constant_element(shell, declaration);
    }
    let marks = options.on.has(Attrs(Attrs::EXPORT.0 | Attrs::READONLY.0));
    if value.is_some() && !marks && is_unassignable(name) {
        // bash: says nothing of it.
        return Ok(false);
    }
    // Attributes first: they say how the value is read. Read-only comes last.
    let attrs = declaration.attributes(&current, value.is_some(), is_array);
    set_attributes(shell, name, attrs)?;
    let has_no_value = value.is_none();
    // bash: `set -a` marks what a declaration without a value makes, not what is there.
    let is_made = has_no_value && !current.exists();
    let done = match value {
        None => {
            let becomes_reference = options.on.has(Attrs::NAMEREF) && attrs.has(Attrs::NAMEREF) && !current.attrs.has(Attrs::NAMEREF);
            if becomes_reference && !keep_referent(shell, declaration, current.clone())? {
                return Ok(false);
            }
            if options.on.has(Attrs::NAMEREF) && current.attrs.has(Attrs::READONLY) {
                *shell.vars.get_mut(name) = current;
                return refuse_constant(shell, declaration, None);
            }
            true
        }
        // bash: one that refers to nothing gets the elements, and stays a nameref.
        Some(DeclaredValue::Elements(_)) if attrs.has(Attrs::NAMEREF) && !is_unset_reference(&current) => {
            *shell.vars.get_mut(name) = current;
            return declaration.refuse(shell, name, "reference variable cannot be an array");
        }
        Some(DeclaredValue::Elements(elements)) => assign_elements(shell, declaration, current, elements)?,
        Some(DeclaredValue::Text(text)) if declaration.is_literal(attrs, &text) => assign_literal(shell, declaration, current, text)?,
        // bash: the name is evaluated as a number, which is no name.
        Some(DeclaredValue::Text(text))
            if options.on.has(Attrs::NAMEREF) && attrs.has(Attrs::NAMEREF) && options.on.has(Attrs::INTEGER) && !text.is_empty() =>
        {
            let is_there = current.exists();
            let var = shell.vars.get_mut(name);
            *var = current;
            if is_there {
                var.attrs = var.attrs.with(Attrs::INTEGER);
            }
            return Ok(false);
        }
        Some(DeclaredValue::Text(text)) if options.on.has(Attrs::NAMEREF) && attrs.has(Attrs::NAMEREF) => {
            return declare_nameref(shell, declaration, current, text, attrs);
        }
        Some(DeclaredValue::Text(text)) => {
            let done = assign_text(shell, declaration, &current, text);
            if done.is_err() && !declaration.marks() && options.on.has(Attrs::READONLY) {
                // bash: the variable is marked before its value is evaluated.
                let var = shell.vars.get_mut(name);
                var.attrs = var.attrs.with(Attrs::READONLY);
            }
            done?
        }
        Some(DeclaredValue::Word(_)) => false,
    };
    mark_declared(shell, declaration, attrs, has_no_value, is_made, done);
    Ok(done)
}

/// Declares an array with `-a` and `-A`. bash: it becomes an associative one, with the elements of a literal, and is refused then.
fn declare_of_both_kinds(shell: &mut Shell, declaration: &Declaration<'_>, value: Option<DeclaredValue<'_>>) -> Result<bool, Stop> {
    let options = DeclareOptions { on: declaration.options.on.without(Attrs::INDEXED), ..declaration.options.clone() };
    let (outer, index) = (declaration.outer.clone(), None);
    let associative = Declaration { options: &options, outer, index, ..*declaration };
    let is_local = shell.vars.get(declaration.name).attrs.has(Attrs::LOCAL);
    let value = match value {
        Some(DeclaredValue::Text(_)) if is_local => None,
        Some(DeclaredValue::Text(_)) => Some(DeclaredValue::Elements(&[])),
        other => other,
    };
    declare_here(shell, &associative, value)?;
    let refusal = Refusal { message: "cannot convert associative to indexed array", of_kind: false };
    refuse_conversion(shell, declaration, None, refusal)
}

/// Assigns the elements of a declaration.
fn assign_elements(shell: &mut Shell, declaration: &Declaration<'_>, current: Var, elements: &[Element]) -> Result<bool, Stop> {
    let Declaration { name, options, .. } = *declaration;
    let is_made = !current.exists() && !current.attrs.has(Attrs::LOCAL);
    if shell.on(SetOpt::Allexport) && !options.on.has(Attrs(Attrs::INDEXED.0 | Attrs::ASSOC.0)) && is_made {
        // bash: an array that is declared as one, assigned, or there before, is not exported.
        let var = shell.vars.get_mut(name);
        var.attrs = var.attrs.with(Attrs::EXPORT);
    }
    let declared = DeclaredLiteral { outer: declaration.outer.clone(), before: current, holds_words: !options.on.has(Attrs::ASSOC) };
    shell.assign_array(name, elements, declaration.append, Some(declared))
}

/// Marks a variable that has its value by now; `attrs` are those that the declaration gave it, `is_made` says that it was not there before.
fn mark_declared(shell: &mut Shell, declaration: &Declaration<'_>, attrs: Attrs, has_no_value: bool, is_made: bool, done: bool) {
    let Declaration { name, options, .. } = *declaration;
    let exports = shell.on(SetOpt::Allexport);
    let var = shell.vars.get_mut(name);
    if attrs.has(Attrs::NAMEREF) {
        var.attrs = var.attrs.with(Attrs::NAMEREF);
    }
    if options.on.has(Attrs::READONLY) && done {
        var.attrs = var.attrs.with(Attrs::READONLY);
        let is_other = !attrs.has(Attrs(Attrs::LOCAL.0 | Attrs::INDEXED.0 | Attrs::ASSOC.0));
        if exports && is_other && (is_made || !has_no_value) {
            var.attrs = var.attrs.with(Attrs::EXPORT);
        }
    }
    let is_plain = !attrs.has(Attrs(Attrs::LOCAL.0 | Attrs::INDEXED.0 | Attrs::ASSOC.0 | Attrs::READONLY.0));
    if exports && is_made && is_plain && !options.off.has(Attrs::EXPORT) && !options.on.has(Attrs::READONLY) {
        var.attrs = var.attrs.with(Attrs::EXPORT);
    }
    if options.on.has(Attrs::INTEGER) && matches!(var.value, Value::Int(_)) {
        let text = var.scalar();
        var.value = text.map_or(Value::Unset, Value::Text);
    }
}

/// Refuses to change a read-only variable.
fn refuse_constant(shell: &mut Shell, declaration: &Declaration<'_>, value: Option<&DeclaredValue<'_>>) -> Result<bool, Stop> {
    let Declaration { name, options, def, .. } = *declaration;
    let shown = shell.name_of(name);
    if let Some(DeclaredValue::Elements(elements)) = value {
        shell.expand_refused_elements(name, elements, options.on.has(Attrs::ASSOC))?;
        shell.report_about(&shown, "readonly variable")?;
        shell.execution.wrong_use = true;
        return Err(Stop::Discard(1));
    }
    if matches!(def.name, "readonly" | "export") {
        // bash: with `-a` and `-A` they are `declare`, and name themselves.
        if options.on.has(Attrs(Attrs::INDEXED.0 | Attrs::ASSOC.0)) {
            shell.builtin_error_about(def.name, &shown, "readonly variable")?;
        } else {
            shell.report_about(&shown, "readonly variable")?;
        }
        // bash: the mark is set nevertheless.
        let var = shell.vars.get_mut(name);
        var.attrs = var.attrs.with(options.on);
        shell.execution.refused_mark = true;
        return Ok(false);
    }
    shell.builtin_error_about(def.name, &shown, "readonly variable")?;
    Ok(false)
}

/// Refuses to make another kind of variable of one.
fn refuse_conversion(
    shell: &mut Shell,
    declaration: &Declaration<'_>,
    value: Option<&DeclaredValue<'_>>,
    refusal: Refusal,
) -> Result<bool, Stop> {
    if refusal.of_kind
        && let Some(DeclaredValue::Elements(elements)) = value
    {
        shell.expand_refused_elements(declaration.name, elements, declaration.options.on.has(Attrs::ASSOC))?;
    }
    declaration.refuse(shell, declaration.given, refusal.message)
}

/// Gives a variable its attributes; a scalar becomes element 0 of an array.
pub(super) fn set_attributes(shell: &mut Shell, name: Symbol, attrs: Attrs) -> Result<(), Stop> {
    let meter = Rc::clone(&shell.meter);
    let var = shell.vars.get_mut(name);
    var.attrs = attrs.without(Attrs::NAMEREF);
    if !attrs.has(Attrs(Attrs::INDEXED.0 | Attrs::ASSOC.0)) || !matches!(var.value, Value::Text(_) | Value::Int(_)) {
        return Ok(());
    }
    let text = var.scalar().unwrap_or_default();
    var.value = Value::Unset;
    var.value = if attrs.has(Attrs::ASSOC) {
        let mut array = Assoc::default();
        array.set(&meter, b"0", text)?;
        Value::Assoc(Rc::new(array))
    } else {
        Value::Indexed(Rc::new(Indexed::from_texts(&meter, vec![text])?))
    };
    Ok(())
}

/// Assigns a text that is an array literal.
fn assign_literal(shell: &mut Shell, declaration: &Declaration<'_>, current: Var, text: Vec<u8>) -> Result<bool, Stop> {
    match shell.with_parse_env(|env| syntax::parse_assignment_text(&text, env)) {
        Ok(Some(elements)) => {
            let declared = DeclaredLiteral { outer: declaration.outer.clone(), before: current, holds_words: false };
            shell.assign_array(declaration.name, &elements, declaration.append, Some(declared))
        }
        _ => {
            let text = shell.make(text)?;
            shell.set(declaration.name, text)
        }
    }
}

/// Assigns a text to a variable or an element of it.
fn assign_text(shell: &mut Shell, declaration: &Declaration<'_>, current: &Var, text: Vec<u8>) -> Result<bool, Stop> {
    let Declaration { name, append, def, .. } = *declaration;
    let text = shell.make(text)?;
    let done = shell.prefixed(def.name, |shell| match &declaration.index {
        Some(index) => shell.set_element_by_text(name, index, text, append),
        None if append => shell.append(name, text),
        None => shell.set(name, text),
    });
    let var = shell.vars.get_mut(name);
    let is_made = declaration.index.is_some() && !current.exists() && !current.attrs.has(Attrs::LOCAL) && var.attrs.has(Attrs::INDEXED);
    if is_made && !matches!(done, Ok(true)) && !var.is_set() {
        // bash: the array is there before its element is looked at.
        var.value = Value::Indexed(Rc::default());
    }
    if done.is_err() && matches!(def.name, "export" | "readonly") {
        // bash: these mark what has its value.
        shell.vars.get_mut(name).attrs = current.attrs;
    } else if done.is_err() {
        let var = shell.vars.get_mut(name);
        var.attrs = var.attrs.with(Attrs::LISTED);
    }
    let asks_for_array = declaration.options.on.has(Attrs(Attrs::INDEXED.0 | Attrs::ASSOC.0));
    if asks_for_array && !current.attrs.has(Attrs::EXPORT) && !declaration.options.on.has(Attrs::EXPORT) {
        // bash: `set -a` does not export what is made an array of.
        let var = shell.vars.get_mut(name);
        var.attrs = var.attrs.without(Attrs::EXPORT);
    }
    // bash: what takes no value is marked none the less.
    Ok(done? || declaration.marks() && shell.leads_to_unassignable(name)?)
}

/// Shows an assignment of a builtin that marks under `set -x`.
fn trace_marked(shell: &mut Shell, name: &[u8], append: bool, value: &[u8]) -> Result<(), Stop> {
    let shown = traced_value(shell.quoting(), value)?;
    shell.trace_line(&[name, if append { b"+=" } else { b"=" }, &shown].concat())
}
