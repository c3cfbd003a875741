//! Every rule that can be told from the text. What depends on types is left to the compiler, see `expand`.

use std::collections::BTreeMap;

use proc_macro2::{Span, TokenStream, TokenTree};
use quote::ToTokens;
use syn::spanned::Spanned;
use syn::{
    Attribute, Expr, ExprLit, GenericArgument, GenericParam, Generics, Ident, Lit, LitChar, LitStr, PathArguments, RangeLimits,
    ReceiverKind, ReturnType, Type, TypeReference,
};

use crate::args::{ExampleArg, GroupArg, Mistakes};
use crate::input::{Function, Parameter, Source};

/// How often a failed call can be repeated.
const RETRIES_MAX: u32 = 10;

pub(crate) fn check(function: &Function, mistakes: &mut Mistakes) {
    signature(function, mistakes);
    attributes(function, mistakes);
    for parameter in &function.parameters {
        check_parameter(parameter, Owner::Function, mistakes);
    }
    parameters(&function.parameters, &function.args.groups, mistakes);
    for example in function.args.examples.iter().flatten() {
        check_example(function, example, mistakes);
    }
}

fn signature(function: &Function, mistakes: &mut Mistakes) {
    let sig = &function.item.sig;
    generics(&sig.generics, "a tool", mistakes);
    if let Some(unsafety) = unsafe_span(&sig.safety) {
        mistakes.at(unsafety, "a tool cannot be unsafe: a script cannot promise anything; wrap it in a safe function");
    }
    if let Some(abi) = &sig.abi {
        mistakes.at(abi.span(), "a tool is called from Rust: remove `extern`");
    }
    if let Some(variadic) = &sig.variadic {
        mistakes.at(variadic.span(), "a tool takes the rest of its arguments as a last parameter of type `Vec<T>`");
    }
    if !function.is_described() {
        mistakes.at(sig.ident.span(), "a tool needs a description: write a doc comment on the function, it is what the model reads");
    }
    if let ReturnType::Type(_, ty) = &sig.output
        && let Some(span) = borrowed(ty.to_token_stream())
    {
        mistakes.at(span, "a tool returns what it owns: use `String` instead of `&str`, `Vec<T>` instead of a slice");
    }
}

/// What a tool and what it consists of cannot have.
pub(crate) fn generics(generics: &Generics, what: &str, mistakes: &mut Mistakes) {
    for parameter in &generics.params {
        match parameter {
            GenericParam::Lifetime(lifetime) => mistakes.at(lifetime.span(), format!("{what} owns what it has: remove the lifetime")),
            GenericParam::Type(ty) => {
                mistakes.at(ty.ident.span(), format!("{what} cannot be generic, a script has no types: write the type out"))
            }
            GenericParam::Const(value) => mistakes.at(value.ident.span(), format!("{what} cannot be generic: write the number out")),
        }
    }
}

/// A function has no `self`.
pub(crate) fn no_receiver(function: &Function, mistakes: &mut Mistakes) {
    if let Some(receiver) = &function.receiver {
        mistakes.at(
            receiver.self_token.span(),
            "a method needs its service: put #[callable_tools] on the `impl` block and keep #[callable_tool] on the method",
        );
    }
}

/// A method has `&self`, or none.
pub(crate) fn shared_receiver(function: &Function, mistakes: &mut Mistakes) {
    let Some(receiver) = &function.receiver else { return };
    if !matches!(&receiver.kind, ReceiverKind::Reference(_, None, None)) {
        mistakes.at(receiver.span(), "calls share the service: take `&self`, and keep what changes in a `Mutex` or an atomic");
    }
}

fn unsafe_span(safety: &syn::Safety) -> Option<Span> {
    let tokens = safety.to_token_stream();
    tokens.into_iter().find(|token| token.to_string() == "unsafe").map(|token| token.span())
}

/// The first reference or lifetime that is not `'static`.
pub(crate) fn borrowed(tokens: TokenStream) -> Option<Span> {
    let mut tokens = tokens.into_iter().peekable();
    let mut and: Option<Span> = None;
    while let Some(token) = tokens.next() {
        match token {
            TokenTree::Punct(punct) if punct.as_char() == '&' => and = Some(punct.span()),
            TokenTree::Punct(punct) if punct.as_char() == '\'' => {
                let is_static = tokens.next().is_some_and(|name| name.to_string() == "static");
                if !is_static {
                    return Some(and.unwrap_or(punct.span()));
                }
                and = None;
            }
            TokenTree::Group(group) => {
                if let Some(span) = and.or_else(|| borrowed(group.stream())) {
                    return Some(span);
                }
            }
            _ if and.is_some() => return and,
            _ => {}
        }
    }
    and
}

/// What is said about the whole tool.
fn attributes(function: &Function, mistakes: &mut Mistakes) {
    let args = &function.args;
    let says = |said: Option<(bool, Span)>| said.filter(|(yes, _)| *yes).map(|(_, span)| span);
    let (read_only, idempotent) = (says(args.read_only).is_some(), says(args.idempotent).is_some());
    if let Some(span) = says(args.destructive).filter(|_| read_only) {
        mistakes.at(span, "a tool that is read-only destroys nothing: remove `destructive` or `read_only`");
    }
    if let Some(compensate) = args.compensate.as_ref().filter(|_| read_only) {
        mistakes.at(compensate.span(), "a tool that is read-only leaves nothing to undo: remove `compensate` or `read_only`");
    }
    let has_parts = args.composed_of.as_ref().is_some_and(|parts| !parts.is_empty());
    for (name, span) in [("single_confirmation", says(args.single_confirmation)), ("atomic", says(args.atomic))] {
        if let Some(span) = span.filter(|_| !has_parts) {
            mistakes.at(span, format!("`{name}` is about the calls of other tools: name these with `composed_of(…)`"));
        }
    }
    if let Some(parts) = &args.composed_of {
        unique(parts, "a part is named once", mistakes);
        for own in parts.iter().filter(|part| part.value() == function.name) {
            mistakes.at(own.span(), "a tool cannot be a part of itself: name the tools that it calls");
        }
    }
    if let Some(retries) = &args.retries {
        match retries.base10_parse::<u32>().map(|n| if retries.suffix().is_empty() { n } else { 0 }) {
            Ok(1..=RETRIES_MAX) if read_only || idempotent => {}
            Ok(1..=RETRIES_MAX) => {
                mistakes
                    .at(retries.span(), "a call that is repeated must not act twice: say `idempotent` or `read_only`, or remove `retries`");
            }
            _ => mistakes.at(retries.span(), format!("`retries` is a number from 1 to {RETRIES_MAX}")),
        }
    }
    if let Some(cache) = args.cache.as_ref().filter(|_| !read_only) {
        mistakes.at(cache.span(), "only a call that changes nothing can be answered from a cache: say `read_only`, or remove `cache`");
    }
    for duration in [&args.timeout, &args.cache].into_iter().flatten() {
        match humantime::parse_duration(&duration.value()) {
            Ok(time) if time.is_zero() => {
                mistakes.at(duration.span(), "a length of time is more than none: remove it, or write one like \"30s\"")
            }
            Ok(_) => {}
            Err(error) => mistakes.at(duration.span(), format!("a length of time is written like \"30s\" or \"1h 30m\": {error}")),
        }
    }
    if let Some(limit) = args.rate_limit.as_ref().filter(|limit| rate_limit(limit).is_none()) {
        mistakes.at(limit.span(), "a rate is calls per time, such as \"10/1m\"");
    }
    if let Some(limit) = args.max_output.as_ref().filter(|limit| max_output(limit).is_none()) {
        mistakes.at(limit.span(), "`max_output` is a number of bytes such as 65536, or text such as \"64KiB\"");
    }
    for tag in args.tags.iter().flatten().filter(|tag| tag.value().trim().is_empty()) {
        mistakes.at(tag.span(), "a tag is a word: remove this empty one");
    }
    if let Some(tags) = &args.tags {
        unique(tags, "a tag is given once", mistakes);
    }
}

fn unique(texts: &[LitStr], message: &str, mistakes: &mut Mistakes) {
    for (i, text) in texts.iter().enumerate() {
        if texts.iter().take(i).any(|before| before.value() == text.value()) {
            mistakes.at(text.span(), format!("{message}: remove one `{}`", text.value()));
        }
    }
}

/// `"10/1m"`: calls, and the time in nanoseconds.
pub(crate) fn rate_limit(limit: &LitStr) -> Option<(u32, u64)> {
    let limit = limit.value();
    let (calls, time) = limit.split_once('/')?;
    let time = time.trim();
    let one = if time.starts_with(|c: char| c.is_ascii_digit()) { time.to_owned() } else { format!("1{time}") };
    let nanos = u64::try_from(humantime::parse_duration(&one).ok()?.as_nanos()).ok()?;
    let calls = calls.trim().parse().ok()?;
    (calls > 0 && nanos > 0).then_some((calls, nanos))
}

/// `65536`, `"64KiB"`, `"1MB"`.
pub(crate) fn max_output(limit: &Lit) -> Option<u64> {
    let bytes = match limit {
        Lit::Int(number) => number.base10_parse().ok().filter(|_| number.suffix().is_empty())?,
        Lit::Str(text) => {
            let text = text.value();
            let unit_at = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
            let (number, unit) = text.split_at_checked(unit_at)?;
            let unit = match unit.trim() {
                "" | "B" => 1,
                "KiB" | "K" => 1 << 10,
                "MiB" | "M" => 1 << 20,
                "GiB" | "G" => 1 << 30,
                "kB" | "KB" => 1000,
                "MB" => 1_000_000,
                "GB" => 1_000_000_000,
                _ => return None,
            };
            number.parse::<u64>().ok()?.checked_mul(unit)?
        }
        _ => return None,
    };
    (bytes > 0).then_some(bytes)
}

/// What a parameter belongs to.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Owner {
    Function,
    Struct,
}

pub(crate) fn check_parameter(parameter: &Parameter, owner: Owner, mistakes: &mut Mistakes) {
    if let Some(pattern) = &parameter.pattern {
        mistakes.at(pattern.span(), "a parameter needs a plain name, it becomes the name of the argument: take it apart in the body");
    }
    for attr in &parameter.strange {
        mistakes.at(attr.path().span(), strange(attr));
    }
    for span in impls(parameter.ty.to_token_stream()) {
        mistakes.at(span, "a tool cannot be generic, a script has no types: write the type out");
    }
    if let Some(object) = shared_object(&parameter.ty) {
        let name = object.to_token_stream().to_string().replace(" :: ", "::");
        mistakes.at(object.span(), format!("`{name}` has no size, so it is shared behind a pointer: write `State<Arc<{name}>>`"));
    }
    if let Some(span) = optional_item(&parameter.ty) {
        mistakes.at(span, "each value of a list is there: write `Vec<T>`, which is empty where none is given");
    }
    let args = &parameter.args;
    match parameter.source() {
        Source::Type => check_argument(parameter, mistakes),
        Source::Stdin => not_argument(parameter, "stdin", "standard input is not on the command line", mistakes),
        Source::Flatten => not_argument(parameter, "flatten", "the fields of the struct are the arguments, not the struct", mistakes),
        Source::Context(reference) => match (wrong_borrow(reference, owner), args.span) {
            (Some((span, message)), _) => mistakes.at(span, message),
            (None, Some(span)) => mistakes.at(span, "what the call lends is not an argument: remove #[arg(…)]"),
            (None, None) => {}
        },
    }
}

/// What to write in the place of an attribute that is none of ours.
fn strange(attr: &Attribute) -> &'static str {
    let is = |name: &str| attr.path().is_ident(name);
    if is("cfg") || is("cfg_attr") {
        "the arguments of a tool are the same in every build: put #[cfg(…)] on the function, and write one for each case"
    } else if is("serde") {
        "serde does not read the arguments of a tool: write #[arg(default)], #[arg(long = \"…\")] or #[arg(alias = \"…\")], or take `Json<T>` and put this on \
         the fields of `T`"
    } else if is("schemars") {
        "the schema is made from the type and #[arg(…)]: write a doc comment, or #[arg(range = 1..=100)]"
    } else if is("clap") || is("structopt") || is("param") || is("tool") {
        "the parameters of a tool are described by doc comments and #[arg(…)]: write that instead"
    } else {
        "only #[arg(…)] and doc comments can stand on a parameter of a tool: remove this"
    }
}

/// The last name of a type, and the first type between its brackets.
fn generic(ty: &Type) -> Option<(String, &Type)> {
    let Type::Path(path) = ty else { return None };
    let last = path.path.segments.last()?;
    let PathArguments::AngleBracketed(inner) = &last.arguments else { return None };
    let first = inner.args.iter().find_map(|inner| if let GenericArgument::Type(inner) = inner { Some(inner) } else { None })?;
    Some((last.ident.to_string(), first))
}

/// The trait object in `State<dyn Trait>`. An alias of `State` is left to the compiler, which says less.
fn shared_object(ty: &Type) -> Option<&Type> {
    generic(ty).filter(|(name, inner)| name == "State" && matches!(inner, Type::TraitObject(_))).map(|(_, inner)| inner)
}

/// Where `Option` stands as the item of a list. Other names of these types are refused when the tool is built.
fn optional_item(ty: &Type) -> Option<Span> {
    let (name, inner) = generic(ty)?;
    match name.as_str() {
        "Vec" | "BTreeSet" | "HashSet" if generic(inner).is_some_and(|(name, _)| name == "Option") => Some(inner.span()),
        "Vec" | "BTreeSet" | "HashSet" | "Option" | "Box" => optional_item(inner),
        _ => None,
    }
}

fn check_argument(parameter: &Parameter, mistakes: &mut Mistakes) {
    let args = &parameter.args;
    if let (Some(_), Some(positional)) = (args.flag, args.positional) {
        mistakes.at(positional, "a parameter is either a flag or positional: remove one");
    }
    if let Some(help) = args.help.as_ref().filter(|_| !parameter.doc.is_empty()) {
        mistakes.at(help.span(), "there is a doc comment already: remove one of the two descriptions");
    }
    if let Some(env) = args.env.as_ref().filter(|env| !is_variable(&env.value())) {
        mistakes.at(env.span(), format!("`{}` cannot be a variable: use a letter or `_`, then letters, digits and `_`", env.value()));
    }
    if let Some(delimiter) = args.delimiter.as_ref().filter(|c| c.value().is_alphanumeric() || "\\-=[]".contains(c.value())) {
        mistakes.at(delimiter.span(), "a delimiter is a character that is no letter, digit, `-`, `=`, `\\` or bracket: use `','` or `':'`");
    }
    if let (Some(required), true) = (args.required, parameter.may_be_absent()) {
        mistakes.at(required, "what has a default need not be given: remove `required` or the default");
    }
    let Some(range) = &args.range else { return };
    let (start, end) = (range.start.as_deref().and_then(number), range.end.as_deref().and_then(number));
    let is_open = matches!(range.limits, RangeLimits::HalfOpen(_));
    let is_empty =
        start.zip(end).and_then(|(start, end)| start.partial_cmp(&end)).is_some_and(|order| order.is_gt() || (is_open && order.is_eq()));
    if is_empty {
        mistakes.at(range.span(), "no number is in this range: the smaller bound comes first, and `..` leaves out the last one");
    } else if let Some((Some(default), span)) = &args.default
        && let Some(default) = number(default)
    {
        let is_below = start.is_some_and(|start| default < start);
        let is_above = end.is_some_and(|end| default > end || (is_open && default == end));
        if is_below || is_above {
            mistakes.at(*span, "this default is not in the range: change one of them");
        }
    }
}

/// What is wrong with a reference, which can only be one to the context of the call. Whether it is one is left to the compiler.
fn wrong_borrow(reference: &TypeReference, owner: Owner) -> Option<(Span, &'static str)> {
    let and = reference.and_token.span();
    let is_text = matches!(&*reference.elem, Type::Path(path) if path.path.is_ident("str"));
    if owner == Owner::Struct {
        return Some((and, "a struct of arguments owns them: use `String` instead of `&str`, `Vec<T>` instead of a slice"));
    }
    if is_text || matches!(&*reference.elem, Type::Slice(_)) {
        return Some((and, "a tool owns its arguments: use `String` instead of `&str`, `Vec<T>` instead of a slice"));
    }
    if let Some(mutability) = &reference.mutability {
        return Some((mutability.span(), "what a call lends cannot be changed: remove `mut`, or take the value itself"));
    }
    let lifetime = reference.lifetime.as_ref()?;
    Some((lifetime.span(), "what a call lends ends with it: remove the lifetime"))
}

/// Where `impl Trait` stands in a type.
pub(crate) fn impls(tokens: TokenStream) -> Vec<Span> {
    let mut found = Vec::new();
    for token in tokens {
        match token {
            TokenTree::Ident(ident) if ident == "impl" => found.push(ident.span()),
            TokenTree::Group(group) => found.extend(impls(group.stream())),
            _ => {}
        }
    }
    found
}

fn is_variable(name: &str) -> bool {
    name.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_') && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
}

/// A number as it is written.
#[derive(Clone, Copy, PartialEq, PartialOrd)]
enum Number {
    Integer(i128),
    Float(f64),
}

/// `None`: it is no literal, or cannot be compared with one.
fn number(expr: &Expr) -> Option<Number> {
    match expr {
        Expr::Lit(ExprLit { lit: Lit::Int(number), .. }) => number.base10_parse().ok().map(Number::Integer),
        Expr::Lit(ExprLit { lit: Lit::Float(number), .. }) => number.base10_parse().ok().map(Number::Float),
        Expr::Unary(minus) if matches!(minus.op, syn::UnOp::Neg(_)) => match number(&minus.expr)? {
            Number::Integer(number) => Some(Number::Integer(-number)),
            Number::Float(number) => Some(Number::Float(-number)),
        },
        _ => None,
    }
}

/// Nothing that is about the command line can stand on what is not on it. `own` is the field that says that it is not.
fn not_argument(parameter: &Parameter, own: &str, why: &str, mistakes: &mut Mistakes) {
    let args = &parameter.args;
    let said = [
        ("flag", args.flag),
        ("positional", args.positional),
        ("short", args.short.as_ref().map(|(_, span)| *span)),
        ("long", args.long.as_ref().map(LitStr::span)),
        ("alias", args.aliases.first().map(LitStr::span)),
        ("env", args.env.as_ref().map(LitStr::span)),
        ("value_name", args.value_name.as_ref().map(LitStr::span)),
        ("range", args.range.as_ref().map(Spanned::span)),
        ("hidden", args.hidden),
        ("deprecated", args.deprecated.as_ref().map(LitStr::span)),
        ("required", args.required),
        ("delimiter", args.delimiter.as_ref().map(LitChar::span)),
        ("conflicts", first(args.conflicts.as_deref())),
        ("requires", first(args.requires.as_deref())),
        ("stdin", args.stdin),
        ("flatten", args.flatten),
    ];
    for (name, span) in said.into_iter().filter(|(name, _)| *name != own) {
        if let Some(span) = span {
            mistakes.at(span, format!("{why}: remove `{name}`"));
        }
    }
    if let Some((_, span)) = &args.default {
        let remedy = if own == "stdin" { "take an `Option` and use `unwrap_or`" } else { "give its fields defaults" };
        mistakes.at(*span, format!("{why}, so it has no default: {remedy}"));
    }
}

fn first(names: Option<&[Ident]>) -> Option<Span> {
    names?.first().map(Ident::span)
}

/// Rules about several parameters.
pub(crate) fn parameters(parameters: &[Parameter], groups: &[GroupArg], mistakes: &mut Mistakes) {
    flags(parameters, mistakes);
    let mut stdin = parameters.iter().filter_map(|parameter| parameter.args.stdin);
    if stdin.next().is_some() {
        for second in stdin {
            mistakes.at(second, "there is one standard input: only one parameter can take it");
        }
    }
    for group in groups {
        if group.members.len() < 2 {
            mistakes.at(group.span, "a call chooses between two arguments or more: name them");
        }
        members(parameters, None, &group.members, mistakes);
    }
    for parameter in parameters {
        let lists = [&parameter.args.conflicts, &parameter.args.requires];
        lists.into_iter().flatten().for_each(|names| members(parameters, Some(parameter), names, mistakes));
    }
}

/// Names of other parameters.
fn members(parameters: &[Parameter], own: Option<&Parameter>, names: &[Ident], mistakes: &mut Mistakes) {
    let mut seen = Vec::new();
    for name in names {
        let known = parameters.iter().find(|parameter| parameter.ident == *name && parameter.may_be_argument());
        if known.is_none() {
            let arguments: Vec<_> = parameters.iter().filter(|p| p.may_be_argument()).map(|p| format!("`{}`", p.ident)).collect();
            mistakes.at(name.span(), format!("there is no argument `{name}`: it can be {}", arguments.join(", ")));
        } else if own.is_some_and(|own| own.ident == *name) {
            mistakes.at(name.span(), "an argument cannot depend on itself: name another one");
        } else if seen.contains(&name) {
            mistakes.at(name.span(), format!("`{name}` is named twice: remove one"));
        }
        seen.push(name);
    }
}

/// Names of flags: well formed, and each only once.
fn flags(parameters: &[Parameter], mistakes: &mut Mistakes) {
    let arguments = || parameters.iter().filter(|p| p.may_be_argument());
    let mut longs: BTreeMap<String, &Ident> = BTreeMap::new();
    let mut add = |long: String, span: Span, owner, remedy: &str, mistakes: &mut Mistakes| {
        let well_formed =
            long.starts_with(|c: char| c.is_ascii_alphabetic()) && long.chars().all(|c| c.is_ascii_alphanumeric() || c == '-');
        if !well_formed {
            mistakes.at(span, format!("`--{long}` cannot be a flag, which is a letter, then letters, digits and `-`: {remedy}"));
        } else if long == "help" || long == "json" {
            let does = if long == "help" { "prints the help text of" } else { "gives the whole call of" };
            mistakes.at(span, format!("`--{long}` {does} every tool: {remedy}"));
        } else if let Some(first) = longs.get(&long) {
            mistakes.at(span, format!("`--{long}` is the flag of `{first}` already: {remedy}"));
        } else {
            longs.insert(long, owner);
        }
    };
    for parameter in arguments() {
        add(parameter.long(), parameter.long_span(), &parameter.ident, "choose another name with #[arg(long = \"…\")]", mistakes);
    }
    for parameter in arguments() {
        for alias in &parameter.args.aliases {
            add(alias.value().replace('_', "-"), alias.span(), &parameter.ident, "choose another alias, or remove it", mistakes);
        }
    }
    for parameter in arguments() {
        let long = parameter.long();
        if let Some(positive) = long.strip_prefix("no-").and_then(|rest| longs.get(rest)) {
            mistakes
                .at(parameter.long_span(), format!("`--{long}` switches off `{positive}`: choose another name with #[arg(long = \"…\")]"));
        }
    }
    let mut shorts = BTreeMap::new();
    for parameter in arguments() {
        let Some((letter, span)) = parameter.short().zip(parameter.args.short.as_ref().map(|(_, span)| *span)) else { continue };
        if !letter.is_ascii_alphabetic() {
            mistakes.at(span, format!("`-{letter}` cannot be a flag: use a letter"));
        } else if let Some(first) = shorts.get(&letter) {
            mistakes.at(span, format!("`-{letter}` is the flag of `{first}` already: choose another letter with #[arg(short = '…')]"));
        } else {
            shorts.insert(letter, &parameter.ident);
        }
    }
}

/// An example calls the tool; whether it does what it says is what the generated test is for.
fn check_example(function: &Function, example: &ExampleArg, mistakes: &mut Mistakes) {
    let span = example.command.span();
    let name = &function.name;
    let Some(words) = words(&example.command.value()) else {
        return mistakes.at(span, "a quote in this example is not closed: close it, or put `\\` before it");
    };
    if !words.contains(name) {
        mistakes.at(span, format!("an example calls its tool: write `{name}` in it"));
    }
}

/// A flag in an example that is none of the parameters': it can only be one of the fields of a struct of arguments, and which of the
/// types are such structs is left to the compiler.
pub(crate) fn unknown_flag(function: &Function, example: &ExampleArg) -> Option<String> {
    let line = example.command.value();
    let words = words(&line)?;
    let (name, words) = words.split_first()?;
    // Only of a line that is one plain call it is known which words are the tool's.
    if *name != function.name || line.contains(['|', ';', '&', '$', '`', '(', '<', '>', '\n']) {
        return None;
    }
    let arguments = || function.parameters.iter().filter(|p| p.may_be_argument());
    let is_long = |flag: &str| {
        let is = |long: &str| long == flag || flag.strip_prefix("no-") == Some(long);
        arguments().any(|p| is(&p.long()) || p.args.aliases.iter().any(|alias| is(&alias.value().replace('_', "-"))))
    };
    let mut before = "";
    for word in words.iter().take_while(|word| *word != "--") {
        // What stands behind `--flag` may be its value.
        let may_be_value = before.starts_with("--") && !before.contains('=');
        before = word;
        let unknown = if may_be_value {
            None
        } else if let Some(long) = word.strip_prefix("--") {
            let long = long.split('=').next().unwrap_or_default();
            let flag = long.replace('_', "-");
            (!(flag == "help" || flag == "json" || is_long(&flag))).then(|| format!("--{long}"))
        } else {
            let short = word.strip_prefix('-').and_then(|letters| letters.chars().next()).filter(char::is_ascii_alphabetic);
            short.filter(|letter| *letter != 'h' && arguments().all(|p| p.short() != Some(*letter))).map(|letter| format!("-{letter}"))
        };
        if let Some(flag) = unknown {
            return Some(format!("`{}` has no flag `{flag}`: remove it from the example", function.name));
        }
    }
    None
}

/// Words of a line of bash, as far as quotes go; `None` when one is not closed.
fn words(line: &str) -> Option<Vec<String>> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut chars = line.chars();
    while let Some(c) = chars.next() {
        match c {
            c if c.is_whitespace() => words.extend(word.take()),
            '\\' => word.get_or_insert_default().extend(chars.next()),
            '\'' | '"' => {
                let word = word.get_or_insert_default();
                let escapes = c == '"' || word.ends_with('$');
                loop {
                    match chars.next()? {
                        end if end == c => break,
                        '\\' if escapes => word.extend(chars.next()),
                        inside => word.push(inside),
                    }
                }
            }
            '|' | ';' | '&' | '(' | ')' => words.extend(word.take()),
            '#' if word.is_none() => while chars.next().is_some_and(|c| c != '\n') {},
            c => word.get_or_insert_default().push(c),
        }
    }
    words.extend(word);
    Some(words)
}
