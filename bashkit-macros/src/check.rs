//! Every rule about a function that can be told from its text. What depends on types is left to the compiler, see `expand`.

use std::collections::BTreeMap;

use proc_macro2::{Span, TokenStream, TokenTree};
use quote::ToTokens;
use syn::spanned::Spanned;
use syn::{ReturnType, Type};

use crate::args::Mistakes;
use crate::input::{Function, Parameter};

pub(crate) fn check(function: &Function, mistakes: &mut Mistakes) {
    signature(function, mistakes);
    for parameter in &function.parameters {
        check_parameter(parameter, mistakes);
    }
    flags(function, mistakes);
    let mut stdin = function.parameters.iter().filter_map(|parameter| parameter.args.stdin);
    if stdin.next().is_some() {
        for second in stdin {
            mistakes.at(second, "there is one standard input: only one parameter can be #[arg(stdin)]");
        }
    }
}

fn signature(function: &Function, mistakes: &mut Mistakes) {
    let sig = &function.item.sig;
    if let Some(receiver) = &function.receiver {
        mistakes.at(
            receiver.self_token.span(),
            "a tool has no `self`: make it a function outside the `impl`, or implement CallableTool by hand",
        );
    }
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
    if function.description.is_empty() {
        mistakes.at(sig.ident.span(), "a tool needs a description: write a doc comment on the function, it is what the model reads");
    }
    if let ReturnType::Type(_, ty) = &sig.output
        && let Some(span) = borrowed(ty.to_token_stream())
    {
        mistakes.at(span, "a tool returns what it owns: use `String` instead of `&str`, `Vec<T>` instead of a slice");
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

fn check_parameter(parameter: &Parameter, mistakes: &mut Mistakes) {
    if let Some(pattern) = &parameter.pattern {
        mistakes.at(pattern.span(), "a parameter needs a plain name, it becomes the name of the argument: take it apart in the body");
    }
    for attr in &parameter.strange {
        mistakes.at(attr.path().span(), "only #[arg(…)] and doc comments can stand on a parameter of a tool");
    }
    match &parameter.ty {
        Type::Reference(reference) if !parameter.is_stdin() => {
            mistakes
                .at(reference.and_token.span(), "a tool owns its arguments: use `String` instead of `&str`, `Vec<T>` instead of a slice");
        }
        Type::ImplTrait(ty) => mistakes.at(ty.impl_token.span(), "a tool cannot be generic: write the type out"),
        _ => {}
    }
    let args = &parameter.args;
    if let (Some(_), Some(positional)) = (args.flag, args.positional) {
        mistakes.at(positional, "a parameter is either a flag or positional: remove one");
    }
    if let Some(help) = args.help.as_ref().filter(|_| !parameter.doc.is_empty()) {
        mistakes.at(help.span(), "there is a doc comment already: remove one of the two descriptions");
    }
    if parameter.is_stdin() {
        stdin(parameter, mistakes);
    }
}

fn stdin(parameter: &Parameter, mistakes: &mut Mistakes) {
    let args = &parameter.args;
    let short = args.short.as_ref().map(|(_, span)| *span);
    let long = args.long.as_ref().map(|long| long.span());
    for span in [args.flag, args.positional, short, long].into_iter().flatten() {
        mistakes.at(span, "standard input is not on the command line: remove this or `stdin`");
    }
    if let Some(default) = &args.default {
        mistakes.at(default.span(), "standard input has no default: take an `Option` and use `unwrap_or`");
    }
}

/// Names of flags: well formed, and each only once.
fn flags(function: &Function, mistakes: &mut Mistakes) {
    let mut longs = BTreeMap::new();
    let mut shorts = BTreeMap::new();
    for parameter in function.parameters.iter().filter(|p| !p.is_stdin() && p.pattern.is_none()) {
        let (long, span) = (parameter.long(), parameter.long_span());
        let well_formed =
            long.starts_with(|c: char| c.is_ascii_alphabetic()) && long.chars().all(|c| c.is_ascii_alphanumeric() || c == '-');
        if !well_formed {
            mistakes.at(
                span,
                format!("`--{long}` cannot be a flag: use a letter, then letters, digits and `-`, for example #[arg(long = \"name\")]"),
            );
        } else if long == "help" {
            mistakes.at(span, "`--help` prints the help text of every tool: choose another name with #[arg(long = \"…\")]");
        } else if let Some(first) = longs.insert(long.clone(), &parameter.ident) {
            mistakes.at(span, format!("`--{long}` is the flag of `{first}` already: choose another name with #[arg(long = \"…\")]"));
        }
        let Some((letter, span)) = parameter.short().zip(parameter.args.short.as_ref().map(|(_, span)| *span)) else { continue };
        if !letter.is_ascii_alphabetic() {
            mistakes.at(span, format!("`-{letter}` cannot be a flag: use a letter"));
        } else if let Some(first) = shorts.insert(letter, &parameter.ident) {
            mistakes.at(span, format!("`-{letter}` is the flag of `{first}` already: choose another letter with #[arg(short = '…')]"));
        }
    }
    for parameter in &function.parameters {
        let long = parameter.long();
        if let Some(positive) = long.strip_prefix("no-").and_then(|rest| longs.get(rest)) {
            mistakes
                .at(parameter.long_span(), format!("`--{long}` switches off `{positive}`: choose another name with #[arg(long = \"…\")]"));
        }
    }
}
