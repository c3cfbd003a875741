//! References of `declare -n`, and declarations of what they lead to.

use std::rc::Rc;

use super::declare::{CASE, Declaration, DeclaredValue, not_identifier, set_attributes};
use crate::runtime::options::{SetOpt, Shopt};
use crate::runtime::shell::Shell;
use crate::runtime::stop::Stop;
use crate::runtime::variables::{REFS_MAX, is_reference};
use crate::runtime::vars::{Attrs, Value, Var};
use crate::syntax::intern::Symbol;
use crate::syntax::is_name;

/// Checks what a nameref is to be called and to refer to. bash: that comes before all that is known of the variable. `false`: it was refused, which was said.
pub(super) fn admit_nameref(shell: &mut Shell, declaration: &Declaration<'_>, value: Option<&DeclaredValue<'_>>) -> Result<bool, Stop> {
    let name = shell.name_of(declaration.name);
    let refuse = |shell: &mut Shell, message: Vec<u8>| shell.builtin_error(declaration.def.name, message).map(|()| false);
    if let Some(index) = &declaration.index {
        return refuse(shell, [&*name, b"[", index, b"]: reference variable cannot be an array"].concat());
    }
    let Some(DeclaredValue::Text(text)) = value else { return Ok(true) };
    if **text == *name {
        if !shell.in_function() {
            return refuse(shell, [&*name, b": nameref variable self references not allowed"].concat());
        }
        shell.builtin_error(declaration.def.name, [b"warning: ", &*name, b": circular name reference"].concat())?;
    }
    if !text.is_empty() && !declaration.append && !is_reference(text) {
        return refuse(shell, [b"`", &**text, b"': invalid variable name for name reference"].concat());
    }
    Ok(true)
}

/// Whether a nameref refers to itself, which is said, as often as bash looks.
pub(super) fn refers_to_itself(shell: &mut Shell, name: Symbol) -> Result<bool, Stop> {
    let is_own = shell.vars.get(name).scalar().is_some_and(|text| *text == *shell.name_of(name));
    for _ in 0..if is_own { 2 } else { 0 } {
        shell.complain([b"warning: ", &*shell.name_of(name), b": circular name reference"].concat())?;
    }
    Ok(is_own)
}

/// Name that `local` makes a variable of. bash: where that is a nameref of the running function, what it refers to.
pub(super) fn referent_of_local(shell: &mut Shell, name: Symbol) -> Result<Symbol, Stop> {
    if !shell.vars.get(name).attrs.has(Attrs::NAMEREF) {
        return Ok(name);
    }
    let (mut last, mut n_followed) = (name, 0);
    let target = loop {
        let Some(text) = shell.vars.get(last).scalar() else { return Ok(name) };
        // bash: for an element it makes a variable of that very name, which the nameref then refers to.
        let is_element = !is_name(&text) && is_reference(&text);
        if !is_name(&text) && !is_element {
            return Ok(name);
        }
        let next = shell.intern(&text)?;
        n_followed += 1;
        if !shell.vars.get(next).attrs.has(Attrs::NAMEREF) {
            break next;
        }
        if n_followed > REFS_MAX {
            return Ok(name);
        }
        last = next;
    };
    let is_of_function = shell.function_frame().is_some_and(|frame| frame.undo.iter().any(|(symbol, _)| *symbol == last));
    Ok(if is_of_function { target } else { name })
}

/// Refuses a local nameref that is an array as well. bash: the array is there by then, without elements where the name was no array.
pub(super) fn refuse_array_reference(
    shell: &mut Shell,
    declaration: &Declaration<'_>,
    value: Option<&DeclaredValue<'_>>,
) -> Result<bool, Stop> {
    let kinds = Attrs(declaration.options.on.0 & (Attrs::INDEXED.0 | Attrs::ASSOC.0));
    let is_text = !matches!(value, Some(DeclaredValue::Elements(_)));
    if !declaration.options.on.has(Attrs::NAMEREF) || kinds == Attrs::default() || !is_text {
        return Ok(false);
    }
    let keeps_value = shell.shopt(Shopt::LOCALVAR_INHERIT);
    let var = shell.vars.get_mut(declaration.name);
    if !var.is_array() && !var.attrs.has(Attrs(Attrs::INDEXED.0 | Attrs::ASSOC.0)) {
        let kind = if kinds.has(Attrs::ASSOC) { Attrs::ASSOC } else { Attrs::INDEXED };
        if keeps_value {
            let attrs = var.attrs.with(kind);
            set_attributes(shell, declaration.name, attrs)?;
            return declaration.refuse(shell, declaration.name, "reference variable cannot be an array").map(|done| !done);
        }
        if matches!(var.value, Value::Text(_) | Value::Int(_)) {
            let is_assoc = kind == Attrs::ASSOC;
            var.value = if is_assoc { Value::Assoc(Rc::default()) } else { Value::Indexed(Rc::default()) };
        }
        var.attrs = var.attrs.with(kind);
    }
    let shown = shell.name_of(declaration.name);
    shell.builtin_error_about(declaration.def.name, &shown, "reference variable cannot be an array")?;
    Ok(true)
}

/// Result of following the namerefs of a declaration.
pub(super) enum Referent {
    /// A variable, or an element that the declaration now names.
    Variable,
    /// An element that is to be read-only.
    ConstantElement,
    /// Reference that leads nowhere.
    Circle,
    /// Reference that cannot be declared through.
    Refused,
}

/// Lets a declaration name what a nameref refers to.
pub(super) fn follow_reference(
    shell: &mut Shell,
    declaration: &mut Declaration<'_>,
    value: Option<&DeclaredValue<'_>>,
) -> Result<Referent, Stop> {
    let Some(target) = shell.resolve(declaration.name)? else { return Ok(Referent::Circle) };
    let is_constant = shell.vars.get(target.name).attrs.has(Attrs::READONLY);
    let marks = declaration.marks();
    if target.name != declaration.name && target.index.is_none() && is_constant && !marks && matches!(value, Some(DeclaredValue::Text(_))) {
        // bash: the message names the nameref.
        let shown = shell.name_of(declaration.name);
        shell.builtin_error_about(declaration.def.name, &shown, "readonly variable")?;
        return Ok(Referent::Refused);
    }
    let var = shell.vars.get_mut(target.name);
    if target.index.is_some() && value.is_none() && !marks && !var.attrs.has(Attrs(Attrs::ASSOC.0 | Attrs::READONLY.0)) {
        // bash: what has an element is an array.
        var.attrs = var.attrs.with(Attrs::INDEXED);
    }
    if let (Some(index), true) = (&target.index, declaration.options.ahead) {
        if let Some(DeclaredValue::Elements(elements)) = value {
            shell.expand_refused_elements(target.name, elements, declaration.options.on.has(Attrs::ASSOC))?;
        }
        if let Some(refusal) = declaration.refused_conversion(shell.vars.get(target.name)) {
            declaration.complain_ahead(shell, [&*shell.name_of(target.name), b": ", refusal.message.as_bytes()].concat())?;
            return Ok(Referent::Refused);
        }
        // bash: what has an element is an array.
        let var = shell.vars.get_mut(target.name);
        var.attrs = if var.exists() { var.attrs } else { var.attrs.with(Attrs::INDEXED) }.with(declaration.options.on);
        let message = [b"`", &*shell.name_of(target.name), b"[", index, b"]': not a valid identifier"].concat();
        declaration.complain_ahead(shell, message)?;
        return Ok(Referent::Refused);
    }
    if target.name != declaration.name {
        declaration.outer = shell.vars.get(target.name).clone();
    }
    declaration.name = target.name;
    if target.index.is_some() {
        // bash: messages name the array then.
        declaration.given = target.name;
    }
    if declaration.index.is_none() && value.is_some() {
        let is_element = target.index.is_some() && !is_constant;
        declaration.index = target.index;
        if is_element && !marks && declaration.options.on.has(Attrs::READONLY) {
            return Ok(Referent::ConstantElement);
        }
    }
    Ok(Referent::Variable)
}

/// Lets `declare +n` name the last reference of a chain or, where a value comes, what that one refers to.
pub(super) fn unmark_last_reference(shell: &mut Shell, declaration: &mut Declaration<'_>, has_value: bool) -> Result<(), Stop> {
    let Some(target) = shell.resolve(declaration.name)? else { return Ok(()) };
    while let Some(text) = shell.vars.get(declaration.name).scalar().filter(|_| declaration.name != target.name) {
        let next = shell.intern(&text)?;
        if !shell.vars.get(next).attrs.has(Attrs::NAMEREF) {
            break;
        }
        declaration.name = next;
    }
    if has_value && declaration.name != target.name && !shell.vars.get(declaration.name).attrs.has(Attrs::READONLY) {
        let var = shell.vars.get_mut(declaration.name);
        var.attrs = var.attrs.without(Attrs::NAMEREF);
        declaration.name = target.name;
    }
    Ok(())
}

/// Declares through a nameref that refers to nothing yet; `false`: it is refused, which was said.
pub(super) fn declare_through_nothing(
    shell: &mut Shell,
    declaration: &Declaration<'_>,
    current: &Var,
    value: Option<&DeclaredValue<'_>>,
) -> Result<bool, Stop> {
    let Declaration { name, options, def, .. } = *declaration;
    if options.on.has(Attrs::NAMEREF) || current.attrs.has(Attrs::READONLY) {
        return Ok(true);
    }
    let (is_local, has_elements) = (current.attrs.has(Attrs::LOCAL), matches!(value, Some(DeclaredValue::Elements(_))));
    if !is_local && (has_elements || options.on.has(Attrs(Attrs::INDEXED.0 | Attrs::ASSOC.0))) {
        shell.unmark_unset_reference(name, has_elements, options)?;
        return Ok(true);
    }
    match value {
        Some(DeclaredValue::Text(text)) => shell.admit_referent(name, text, options, is_local, def),
        _ => Ok(true),
    }
}

/// Checks that the value of a variable that becomes a nameref can be referred to; else it stays as it was.
pub(super) fn keep_referent(shell: &mut Shell, declaration: &Declaration<'_>, current: Var) -> Result<bool, Stop> {
    let text = shell.vars.get(declaration.name).scalar().unwrap_or_default();
    let base = text.split(|b| *b == b'[').next().unwrap_or_default();
    if !current.is_set() || is_name(base) {
        return Ok(true);
    }
    *shell.vars.get_mut(declaration.name) = current;
    shell.builtin_error(declaration.def.name, [b"`", &*text, b"': invalid variable name for name reference"].concat())?;
    Ok(false)
}

/// Lets a nameref refer to a name, or to the one that it refers to with a text behind it.
pub(super) fn declare_nameref(
    shell: &mut Shell,
    declaration: &Declaration<'_>,
    current: Var,
    given: Vec<u8>,
    attrs: Attrs,
) -> Result<bool, Stop> {
    let Declaration { name, options, def, .. } = *declaration;
    let shown = shell.name_of(name);
    let before = if declaration.append { current.scalar() } else { None };
    let text = [before.as_deref().unwrap_or_default(), &given].concat();
    if text.is_empty() || !is_reference(&text) {
        let is_there = current.exists() || current.attrs.has(Attrs::LOCAL);
        let (on, was_reference) = (options.on, current.attrs.has(Attrs::NAMEREF));
        let var = shell.vars.get_mut(name);
        *var = current;
        if is_there && given.is_empty() {
            // bash: what is there has the other attributes by then.
            var.attrs = if was_reference { attrs } else { attrs.without(Attrs::NAMEREF) }.with(Attrs(on.0 & Attrs::READONLY.0));
        }
        return if is_reference(&given) { Ok(false) } else { not_identifier(shell, def, &given) };
    }
    if *text == *shown {
        shell.complain([b"warning: ", &*shown, b": circular name reference"].concat())?;
    }
    let text = shell.make(text)?;
    // bash: the case of letters is that of the name which it refers to, too.
    let case = Attrs(attrs.0 & options.on.0 & CASE.0);
    let text = shell.conform(case, text)?;
    let exports = shell.on(SetOpt::Allexport);
    let var = shell.vars.get_mut(name);
    var.value = Value::Text(text);
    let attrs = if exports { attrs.with(Attrs::EXPORT) } else { attrs };
    // bash: a reference has none of the attributes that the variable had to change values.
    var.attrs = attrs.with(Attrs::NAMEREF).without(Attrs(Attrs::INTEGER.0 | CASE.0)).with(case);
    if options.on.has(Attrs::READONLY) {
        var.attrs = var.attrs.with(Attrs::READONLY);
    }
    Ok(true)
}
