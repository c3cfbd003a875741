//! Every rule that can be told from the text. What depends on types is left to the compiler, see `expand`.

use std::collections::BTreeMap;

use proc_macro2::{Span, TokenStream, TokenTree};
use quote::ToTokens;
use syn::spanned::Spanned;
use syn::{Expr, ExprLit, Ident, Lit, LitStr, ReturnType, Type};

use crate::args::{ExampleArg, GroupArg, Mistakes};
use crate::input::{Function, Parameter, Source};

/// How often a failed call can be repeated.
const RETRIES_MAX: u32 = 10;

pub(crate) fn check(function: &Function, mistakes: &mut Mistakes) {
    signature(function, mistakes);
    attributes(function, mistakes);
    for parameter in &function.parameters {
        check_parameter(parameter, mistakes);
    }
    parameters(&function.parameters, &function.args.groups, mistakes);
    for example in function.args.examples.iter().flatten() {
        check_example(function, example, mistakes);
    }
}

fn signature(function: &Function, mistakes: &mut Mistakes) {
    let sig = &function.item.sig;
    if !sig.generics.params.is_empty() {
        mistakes.at(sig.generics.params.span(), "a tool cannot be generic: a script has no types; write the types out");
    }
    if let Some(unsafety) = unsafe_span(&sig.safety) {
        mistakes.at(unsafety, "a tool cannot be unsafe: a script cannot promise anything; wrap it in a safe function");
    }
    if let Some(abi) = &sig.abi {
        mistakes.at(abi.span(), "a tool is a Rust function: remove `extern`");
    }
    if let Some(variadic) = &sig.variadic {
        mistakes.at(variadic.span(), "a tool takes the rest of its arguments as a last `Vec<T>`");
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
    if receiver.to_token_stream().into_iter().map(|token| token.to_string()).collect::<Vec<_>>() != ["&", "self"] {
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
            mistakes.at(own.span(), "a tool cannot be a part of itself");
        }
    }
    if let Some(retries) = &args.retries {
        match retries.base10_parse::<u32>() {
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
            Ok(time) if time.is_zero() => mistakes.at(duration.span(), "a length of time is more than none"),
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
        Lit::Int(number) => number.base10_parse().ok()?,
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

pub(crate) fn check_parameter(parameter: &Parameter, mistakes: &mut Mistakes) {
    if let Some(pattern) = &parameter.pattern {
        mistakes.at(pattern.span(), "a parameter needs a plain name, it becomes the name of the argument: take it apart in the body");
    }
    for attr in &parameter.strange {
        mistakes.at(attr.path().span(), "only #[arg(…)] and doc comments can stand on a parameter of a tool");
    }
    check_type(parameter, mistakes);
    let args = &parameter.args;
    if let (Some(_), Some(positional)) = (args.flag, args.positional) {
        mistakes.at(positional, "a parameter is either a flag or positional: remove one");
    }
    if let Some(help) = args.help.as_ref().filter(|_| !parameter.doc.is_empty()) {
        mistakes.at(help.span(), "there is a doc comment already: remove one of the two descriptions");
    }
    if let Some(env) = args.env.as_ref().filter(|env| !is_variable(&env.value())) {
        mistakes.at(env.span(), "a variable's name is a letter or `_`, then letters, digits and `_`");
    }
    if let Some(delimiter) = args.delimiter.as_ref().filter(|c| c.value().is_alphanumeric() || "\\-=[]".contains(c.value())) {
        mistakes.at(delimiter.span(), "a delimiter is a character that is no letter, digit, `-`, `=`, `\\` or bracket: use `','` or `':'`");
    }
    if let (Some(required), true) = (args.required, parameter.may_be_absent()) {
        mistakes.at(required, "what has a default need not be given: remove `required` or the default");
    }
    if let Some(range) = &args.range
        && let (Some(start), Some(end)) = (range.start.as_deref().and_then(number), range.end.as_deref().and_then(number))
        && start > end
    {
        mistakes.at(range.span(), "this range is empty: the smaller bound comes first");
    }
    match parameter.source() {
        Source::Type => {}
        Source::Stdin => not_argument(parameter, args.stdin, "standard input is not on the command line", mistakes),
        Source::Flatten => not_argument(parameter, args.flatten, "the fields of the struct are the arguments, not the struct", mistakes),
        Source::Context(_) => {
            if let Some(span) = args.span {
                mistakes.at(span, "what the call lends is not an argument: remove #[arg(…)]");
            }
        }
    }
}

fn check_type(parameter: &Parameter, mistakes: &mut Mistakes) {
    match &parameter.ty {
        Type::Reference(reference) => {
            let inner = reference.elem.to_token_stream().to_string();
            let is_context = reference.mutability.is_none() && reference.lifetime.is_none() && inner != "str" && !inner.starts_with('[');
            if !is_context || !matches!(parameter.source(), Source::Context(_)) {
                mistakes.at(
                    reference.and_token.span(),
                    "a tool owns its arguments: use `String` instead of `&str`, `Vec<T>` instead of a slice; only `&ToolContext` is lent",
                );
            }
        }
        Type::ImplTrait(ty) => mistakes.at(ty.impl_token.span(), "a tool cannot be generic: write the type out"),
        _ => {}
    }
}

fn is_variable(name: &str) -> bool {
    name.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_') && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
}

fn number(expr: &Expr) -> Option<f64> {
    match expr {
        Expr::Lit(ExprLit { lit: Lit::Int(number), .. }) => number.base10_parse::<u64>().ok().map(|number| number as f64),
        Expr::Lit(ExprLit { lit: Lit::Float(number), .. }) => number.base10_parse().ok(),
        Expr::Unary(minus) if matches!(minus.op, syn::UnOp::Neg(_)) => number(&minus.expr).map(|number| -number),
        _ => None,
    }
}

/// Nothing that is about the command line can stand on what is not on it.
fn not_argument(parameter: &Parameter, own: Option<Span>, why: &str, mistakes: &mut Mistakes) {
    let args = &parameter.args;
    let own = own.map(|span| format!("{span:?}"));
    let said = [
        args.flag,
        args.positional,
        args.short.as_ref().map(|(_, span)| *span),
        args.long.as_ref().map(LitStr::span),
        args.aliases.first().map(LitStr::span),
        args.env.as_ref().map(LitStr::span),
        args.value_name.as_ref().map(LitStr::span),
        args.range.as_ref().map(Spanned::span),
        args.hidden,
        args.deprecated.as_ref().map(LitStr::span),
        args.required,
        args.delimiter.as_ref().map(|delimiter| delimiter.span()),
        args.stdin.filter(|_| args.flatten.is_some()),
    ];
    for span in said.into_iter().flatten().filter(|span| own.as_ref() != Some(&format!("{span:?}"))) {
        mistakes.at(span, format!("{why}: remove this"));
    }
    if let Some((_, span)) = &args.default {
        let remedy = if parameter.args.stdin.is_some() { "take an `Option` and use `unwrap_or`" } else { "give its fields defaults" };
        mistakes.at(*span, format!("{why}, so it has no default: {remedy}"));
    }
}

/// Rules about several parameters.
pub(crate) fn parameters(parameters: &[Parameter], groups: &[GroupArg], mistakes: &mut Mistakes) {
    flags(parameters, mistakes);
    let mut stdin = parameters.iter().filter_map(|parameter| parameter.args.stdin);
    if stdin.next().is_some() {
        for second in stdin {
            mistakes.at(second, "there is one standard input: only one parameter can be #[arg(stdin)]");
        }
    }
    for group in groups {
        if group.members.len() < 2 {
            mistakes.at(group.span, "a call chooses between two arguments or more");
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
    let mut longs = BTreeMap::new();
    let mut shorts = BTreeMap::new();
    for parameter in parameters.iter().filter(|p| p.may_be_argument()) {
        let aliases = parameter.args.aliases.iter().map(|alias| (alias.value().replace('_', "-"), alias.span()));
        for (long, span) in std::iter::once((parameter.long(), parameter.long_span())).chain(aliases) {
            let well_formed =
                long.starts_with(|c: char| c.is_ascii_alphabetic()) && long.chars().all(|c| c.is_ascii_alphanumeric() || c == '-');
            if !well_formed {
                mistakes.at(
                    span,
                    format!("`--{long}` cannot be a flag: use a letter, then letters, digits and `-`, for example #[arg(long = \"name\")]"),
                );
            } else if long == "help" || long == "json" {
                let does = if long == "help" { "prints the help text of" } else { "gives the whole call of" };
                mistakes.at(span, format!("`--{long}` {does} every tool: choose another name with #[arg(long = \"…\")]"));
            } else if let Some(first) = longs.insert(long.clone(), &parameter.ident) {
                mistakes.at(span, format!("`--{long}` is the flag of `{first}` already: choose another name with #[arg(long = \"…\")]"));
            }
        }
        let Some((letter, span)) = parameter.short().zip(parameter.args.short.as_ref().map(|(_, span)| *span)) else { continue };
        if !letter.is_ascii_alphabetic() {
            mistakes.at(span, format!("`-{letter}` cannot be a flag: use a letter"));
        } else if let Some(first) = shorts.insert(letter, &parameter.ident) {
            mistakes.at(span, format!("`-{letter}` is the flag of `{first}` already: choose another letter with #[arg(short = '…')]"));
        }
    }
    for parameter in parameters.iter().filter(|p| p.may_be_argument()) {
        let long = parameter.long();
        if let Some(positive) = long.strip_prefix("no-").and_then(|rest| longs.get(rest)) {
            mistakes
                .at(parameter.long_span(), format!("`--{long}` switches off `{positive}`: choose another name with #[arg(long = \"…\")]"));
        }
    }
}

/// An example calls the tool, with flags that exist; whether it does what it says is what the generated test is for.
fn check_example(function: &Function, example: &ExampleArg, mistakes: &mut Mistakes) {
    let line = example.command.value();
    let span = example.command.span();
    let Some(words) = words(&line) else {
        return mistakes.at(span, "a quote in this example is not closed");
    };
    let Some(at) = words.iter().position(|word| *word == function.name) else {
        return mistakes.at(span, format!("an example calls the tool: it has `{}` as a word", function.name));
    };
    let is_flattened = function.parameters.iter().any(|p| !matches!(p.source(), Source::Type | Source::Context(_) | Source::Stdin))
        || function
            .parameters
            .iter()
            .any(|p| matches!(&p.ty, Type::Path(path) if path.path.segments.last().is_some_and(|last| !last.arguments.is_empty())));
    if is_flattened || at != 0 || line.contains(['|', ';', '&', '$', '`', '(', '<', '>']) {
        return;
    }
    for word in words.iter().skip(1).take_while(|word| *word != "--") {
        let Some(flag) = word.strip_prefix("--") else { continue };
        let flag = flag.split('=').next().unwrap_or_default().replace('_', "-");
        let is = |parameter: &Parameter| {
            let long = parameter.long();
            long == flag
                || flag.strip_prefix("no-") == Some(&long)
                || parameter.args.aliases.iter().any(|a| a.value().replace('_', "-") == flag)
        };
        if !(flag == "help" || flag == "json" || function.parameters.iter().any(is)) {
            mistakes.at(span, format!("`{}` has no flag `--{flag}`", function.name));
        }
    }
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
                loop {
                    match chars.next()? {
                        end if end == c => break,
                        '\\' if c == '"' => word.extend(chars.next()),
                        inside => word.push(inside),
                    }
                }
            }
            '|' | ';' | '&' | '(' | ')' => words.extend(word.take()),
            c => word.get_or_insert_default().push(c),
        }
    }
    words.extend(word);
    Some(words)
}
