//! `#[derive(ToolError)]`

use std::collections::BTreeSet;

use proc_macro2::{Ident, Span, TokenStream, TokenTree};
use quote::{ToTokens, format_ident, quote, quote_spanned};
use syn::ext::IdentExt;
use syn::spanned::Spanned;
use syn::{Data, DeriveInput, Field, Fields, Generics, LitStr, Member, Path, WherePredicate, parse_quote, parse_quote_spanned};

use crate::args::{ErrorArgs, ErrorPlace, Mistakes};
use crate::input::kebab;
use crate::krate;

pub(crate) fn tool_error(item: TokenStream) -> TokenStream {
    let input: DeriveInput = match syn::parse2(item) {
        Ok(input) => input,
        Err(error) => return error.into_compile_error(),
    };
    let mut mistakes = Mistakes::default();
    let (krate, cases) = read(&input, &mut mistakes);
    match mistakes.into_error() {
        None => expand(&input, &krate, &cases),
        Some(error) => refuse(&input, &krate, &error),
    }
}

/// A variant, or the struct: how it fails.
struct Case<'a> {
    /// `Self::Variant` or `Self`.
    path: TokenStream,
    span: Span,
    fields: &'a Fields,
    code: String,
    how: How,
}

enum How {
    /// As its only field says.
    Transparent,
    /// `None`: a usage error.
    Fails { status: Option<u8>, message: Option<Message> },
}

/// A message for `format!`: its placeholders name fields by `__f0`, `__f1`, ….
struct Message {
    text: LitStr,
    /// By their index, and what each must implement to be shown.
    fields: BTreeSet<(usize, Shown)>,
}

/// How a placeholder shows a field.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Shown {
    Display,
    Debug,
    /// In another way, or as the width of something else.
    Otherwise,
}

fn read<'a>(input: &'a DeriveInput, mistakes: &mut Mistakes) -> (Path, Vec<Case<'a>>) {
    let place = if matches!(input.data, Data::Struct(_)) { ErrorPlace::Struct } else { ErrorPlace::Enum };
    let mut own = ErrorArgs::parse(&input.attrs, place, mistakes);
    let krate = krate::path(own.krate.take(), "tool_error", mistakes);
    let cases = match &input.data {
        Data::Struct(data) => vec![case(quote!(Self), &input.ident, &data.fields, own, mistakes)],
        Data::Enum(data) => {
            if let Some(message) = own.message.as_ref().filter(|message| !placeholders(&message.value()).is_empty()) {
                mistakes.at(message.span(), "the message of all variants cannot name fields: give the variant a message of its own");
                own.message = None;
            }
            let cases = data.variants.iter().map(|variant| {
                let mut args = ErrorArgs::parse(&variant.attrs, ErrorPlace::Variant, mistakes);
                if args.transparent.is_none() && args.message.is_none() {
                    args.message.clone_from(&own.message);
                }
                let ident = &variant.ident;
                case(quote!(Self::#ident), ident, &variant.fields, args, mistakes)
            });
            cases.collect()
        }
        Data::Union(data) => {
            let message = "ToolError is for enums and structs, a union does not know which of its fields it has: make it an enum";
            mistakes.at(data.union_token.span(), message);
            Vec::new()
        }
    };
    (krate, cases)
}

fn case<'a>(path: TokenStream, ident: &Ident, fields: &'a Fields, args: ErrorArgs, mistakes: &mut Mistakes) -> Case<'a> {
    let code = args.code.as_ref().map_or_else(|| kebab(&ident.unraw().to_string()), LitStr::value);
    if let Some(written) = &args.code
        && !is_code(&code)
    {
        mistakes
            .at(written.span(), format!("'{code}' cannot be a code: use lower-case words and digits with dashes, such as \"not-found\""));
    }
    if let Some((_, span)) = args.status
        && args.usage.is_some()
    {
        mistakes.at(span, "a usage error has status 2: remove `status`, or `usage`");
    }
    let how = if let Some(span) = args.transparent {
        let others =
            [args.status.map(|(_, span)| span), args.code.as_ref().map(LitStr::span), args.message.as_ref().map(LitStr::span), args.usage];
        for other in others.into_iter().flatten() {
            mistakes.at(other, "a transparent error says all this itself: remove it, or `transparent`");
        }
        if fields.len() != 1 {
            mistakes.at(
                span,
                format!("`transparent` is for exactly one field, but `{ident}` has {}: say `status` and `message`", fields.len()),
            );
        }
        How::Transparent
    } else {
        let message = args.message.as_ref().map(|message| self::message(message, ident, fields, mistakes));
        let status = if args.usage.is_some() { None } else { Some(args.status.map_or(1, |(status, _)| status)) };
        How::Fails { status, message }
    };
    Case { path, span: ident.span(), fields, code, how }
}

fn is_code(code: &str) -> bool {
    !code.is_empty()
        && code.split('-').all(|word| !word.is_empty() && word.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_'))
}

/// The message with the fields that it names.
fn message(message: &LitStr, ident: &Ident, fields: &Fields, mistakes: &mut Mistakes) -> Message {
    let text = message.value();
    if text.trim().is_empty() {
        mistakes.at(message.span(), "the message is empty: say what went wrong, or remove it");
    }
    let names: Vec<String> = fields.members().map(|member| name(&member)).collect();
    let (mut used, mut rewritten, mut from) = (BTreeSet::new(), String::new(), 0);
    for (start, end, shown) in placeholders(&text) {
        let written = text.get(start..end).unwrap_or_default();
        match names.iter().position(|name| name == written.trim()) {
            Some(idx) => {
                rewritten.push_str(text.get(from..start).unwrap_or_default());
                rewritten.push_str(&format!("__f{idx}"));
                from = end;
                used.insert((idx, shown));
            }
            None => mistakes.at(message.span(), unknown_field(written, ident, &names)),
        }
    }
    rewritten.push_str(text.get(from..).unwrap_or_default());
    Message { text: LitStr::new(&rewritten, message.span()), fields: used }
}

fn unknown_field(written: &str, ident: &Ident, names: &[String]) -> String {
    let fields = match names {
        [] => "has no fields: write `{{` and `}}` for braces".to_owned(),
        names => format!("has {}: name one of them", names.iter().map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", ")),
    };
    match written {
        "" => format!("`{{}}` names no field, and `{ident}` {fields}"),
        written => format!("`{{{written}}}` is no field, `{ident}` {fields}"),
    }
}

/// Where a text for `format!` names what it shows, and how: the bytes between `{` and `:` or `}`, and before `$` behind the colon.
fn placeholders(text: &str) -> Vec<(usize, usize, Shown)> {
    let mut found = Vec::new();
    let mut chars = text.char_indices().peekable();
    while let Some((_, c)) = chars.next() {
        if c != '{' || chars.next_if(|(_, next)| *next == '{').is_some() {
            continue;
        }
        let start = chars.peek().map_or(text.len(), |(at, _)| *at);
        let (mut end, mut word, mut in_format, mut shown) = (text.len(), start, false, Shown::Display);
        for (at, c) in chars.by_ref() {
            match c {
                '}' => {
                    end = if in_format { end } else { at };
                    break;
                }
                ':' if !in_format => (end, in_format, word) = (at, true, at + 1),
                '$' if in_format => {
                    found.push((word, at, Shown::Otherwise));
                    (word, shown) = (at + 1, Shown::Display);
                }
                c if in_format => {
                    if !c.is_alphanumeric() && c != '_' {
                        word = at + c.len_utf8();
                    }
                    shown = match c {
                        '?' => Shown::Debug,
                        c if c.is_alphabetic() => Shown::Otherwise,
                        _ => Shown::Display,
                    };
                }
                _ => {}
            }
        }
        found.push((start, end, shown));
    }
    found.sort_unstable();
    found
}

fn name(member: &Member) -> String {
    match member {
        Member::Named(ident) => ident.unraw().to_string(),
        Member::Unnamed(index) => index.index.to_string(),
    }
}

/// The messages, and an impl that does nothing, so that what uses it gives no further messages.
fn refuse(input: &DeriveInput, krate: &Path, error: &syn::Error) -> TokenStream {
    let error = error.to_compile_error();
    let body = quote!(#krate::ToolFailure::new(::std::string::String::new()));
    let implementation = implementation(input, krate, &input.generics, &body);
    quote!(#error #implementation)
}

fn expand(input: &DeriveInput, krate: &Path, cases: &[Case<'_>]) -> TokenStream {
    let arms = cases.iter().map(|case| arm(case, krate));
    let body = if cases.is_empty() { quote!(match *self {}) } else { quote!(match self { #(#arms)* }) };
    let mut generics = input.generics.clone();
    let bounds = bounds(input, krate, cases);
    if !bounds.is_empty() {
        generics.make_where_clause().predicates.extend(bounds);
    }
    implementation(input, krate, &generics, &body)
}

fn implementation(input: &DeriveInput, krate: &Path, generics: &Generics, body: &TokenStream) -> TokenStream {
    let ident = &input.ident;
    let (parameters, arguments, bounds) = generics.split_for_impl();
    quote! {
        #[automatically_derived]
        impl #parameters #krate::ToolError for #ident #arguments #bounds {
            fn failure(&self) -> #krate::ToolFailure {
                #body
            }
        }

        #[automatically_derived]
        impl #parameters ::core::convert::From<#ident #arguments> for #krate::ToolFailure #bounds {
            fn from(error: #ident #arguments) -> Self {
                #krate::ToolError::failure(&error)
            }
        }
    }
}

fn arm(case: &Case<'_>, krate: &Path) -> TokenStream {
    let (path, code) = (&case.path, &case.code);
    match &case.how {
        How::Transparent => {
            let members = case.fields.members();
            // The bound is told of at the field's type.
            let span = case.fields.iter().next().map_or(case.span, |field| field.ty.span());
            let call = quote_spanned!(span=> #krate::ToolError::failure(inner));
            quote!(#path { #(#members: inner),* } => #call,)
        }
        How::Fails { status, message } => {
            let (pattern, text) = match message {
                None => (quote!({ .. }), quote_spanned!(case.span=> ::std::format!("{:#}", self))),
                Some(Message { text, fields }) => {
                    let used = case.fields.members().enumerate().filter(|(idx, _)| fields.iter().any(|(used, _)| used == idx));
                    let (members, names): (Vec<Member>, Vec<Ident>) =
                        used.map(|(idx, member)| (member, format_ident!("__f{idx}", span = text.span()))).unzip();
                    let arguments = names.iter().map(|name| quote!(#name = #name));
                    (quote!({ #(#members: #names,)* .. }), quote!(::std::format!(#text #(, #arguments)*)))
                }
            };
            let failure = match status {
                Some(status) => quote!(#krate::ToolFailure::new(#text).with_status(#status)),
                None => quote!(#krate::ToolFailure::usage(#text)),
            };
            quote!(#path #pattern => #failure.with_code(#code),)
        }
    }
}

/// What a generic type must be able to do for the impl.
fn bounds(input: &DeriveInput, krate: &Path, cases: &[Case<'_>]) -> Vec<WherePredicate> {
    let parameters: Vec<&Ident> = input.generics.type_params().map(|parameter| &parameter.ident).collect();
    if parameters.is_empty() {
        return Vec::new();
    }
    let is_generic = |field: &&Field| mentions(field.ty.to_token_stream(), &parameters);
    let mut bounds: Vec<WherePredicate> = Vec::new();
    let mut shows_itself = false;
    for case in cases {
        match &case.how {
            How::Transparent => {
                let types = case.fields.iter().filter(is_generic).map(|field| &field.ty);
                bounds.extend(types.map(|ty| -> WherePredicate { parse_quote_spanned!(ty.span()=> #ty: #krate::ToolError) }));
            }
            How::Fails { message: None, .. } => shows_itself = true,
            How::Fails { message: Some(message), .. } => {
                for (idx, shown) in &message.fields {
                    let Some(field) = case.fields.iter().nth(*idx).filter(is_generic) else { continue };
                    let (ty, span) = (&field.ty, field.ty.span());
                    match shown {
                        Shown::Display => bounds.push(parse_quote_spanned!(span=> #ty: ::core::fmt::Display)),
                        Shown::Debug => bounds.push(parse_quote_spanned!(span=> #ty: ::core::fmt::Debug)),
                        Shown::Otherwise => {}
                    }
                }
            }
        }
    }
    if shows_itself {
        let (ident, (_, arguments, _)) = (&input.ident, input.generics.split_for_impl());
        bounds.push(parse_quote!(#ident #arguments: ::core::fmt::Display));
    }
    bounds
}

fn mentions(tokens: TokenStream, names: &[&Ident]) -> bool {
    tokens.into_iter().any(|token| match token {
        TokenTree::Ident(ident) => names.contains(&&ident),
        TokenTree::Group(group) => mentions(group.stream(), names),
        TokenTree::Punct(_) | TokenTree::Literal(_) => false,
    })
}

#[cfg(test)]
mod tests {
    use super::Shown::{Debug, Display, Otherwise};
    use super::placeholders;

    #[test]
    fn placeholders_of_a_text() {
        for (text, expected) in [
            ("", vec![]),
            ("{{no}}", vec![]),
            ("{a}", vec![("a", Display)]),
            ("{}", vec![("", Display)]),
            ("{a:?} {{b}} {0:>5} {n:04x}", vec![("a", Debug), ("0", Display), ("n", Otherwise)]),
            ("{a:>width$.prec$} {b:w$?}", vec![("a", Display), ("width", Otherwise), ("prec", Otherwise), ("b", Debug), ("w", Otherwise)]),
            ("{{{é}}}", vec![("é", Display)]),
            ("{open", vec![("open", Display)]),
        ] {
            let found: Vec<_> = placeholders(text).into_iter().map(|(start, end, shown)| (text.get(start..end).unwrap(), shown)).collect();
            assert_eq!(found, expected, "{text}");
        }
    }
}
