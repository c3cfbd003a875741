//! What is written for a function: the function itself, a struct, and what makes the struct a tool.

use proc_macro2::{Ident, Literal, Span, TokenStream};
use quote::{ToTokens, format_ident, quote, quote_spanned};
use syn::ext::IdentExt;
use syn::spanned::Spanned;
use syn::{Attribute, ItemFn, Path, ReturnType, Type};

use crate::args::{Mistakes, ToolArgs};
use crate::check::{borrowed, check, impls, max_output, no_receiver, rate_limit, unknown_flag};
use crate::input::{Default, Function, Parameter, Source};

pub(crate) fn callable_tool(args: TokenStream, item: TokenStream) -> TokenStream {
    let mut mistakes = Mistakes::default();
    let function = match Function::parse(args, item.clone(), &mut mistakes) {
        Ok(function) => function,
        Err(error) => {
            let error = error.into_compile_error();
            return quote!(#item #error);
        }
    };
    no_receiver(&function, &mut mistakes);
    check(&function, &mut mistakes);
    match mistakes.into_error() {
        None => expand(&function),
        Some(error) => refuse(&function, &error),
    }
}

/// The function, the messages, and a struct that does nothing, so that what uses them gives no further messages.
fn refuse(function: &Function, error: &syn::Error) -> TokenStream {
    let (item, error) = (without_borrows(&function.item), error.to_compile_error());
    if function.receiver.is_some() {
        return quote!(#item #error);
    }
    let (declaration, krate, name) = (declaration(function, None), &function.krate, &function.struct_name);
    let cfgs = cfgs(&function.item.attrs);
    quote! {
        #item
        #error
        #declaration
        #(#cfgs)*
        impl #krate::CallableTool for #name {
            fn name(&self) -> &str {
                ""
            }
            fn description(&self) -> &str {
                ""
            }
            fn call(&self, _: &[::std::string::String], _: ::core::option::Option<&str>) -> ::core::result::Result<::std::string::String, ::std::string::String> {
                ::core::result::Result::Ok(::std::string::String::new())
            }
        }
    }
}

/// The function; one that returns a borrowed value has been told so, and the compiler need not say it again.
pub(crate) fn without_borrows(item: &ItemFn) -> ItemFn {
    let mut item = item.clone();
    if let ReturnType::Type(_, ty) = &mut item.sig.output
        && borrowed(ty.to_token_stream()).is_some()
    {
        *ty = syn::parse_quote!(!);
        item.block = syn::parse_quote!({ ::core::unreachable!() });
        item.attrs.push(syn::parse_quote!(#[allow(unused, reason = "the body is gone")]));
    }
    item
}

pub(crate) fn cfgs(attrs: &[Attribute]) -> impl Iterator<Item = &Attribute> {
    attrs.iter().filter(|attr| attr.path().is_ident("cfg"))
}

/// The struct of a tool; that of a method holds the service.
pub(crate) fn declaration(function: &Function, service: Option<&Type>) -> TokenStream {
    let (vis, name) = (&function.item.vis, &function.struct_name);
    let doc = format!("The tool `{}`: {}", function.name, function.description);
    let cfgs = cfgs(&function.item.attrs);
    let body = match service {
        None => quote! {
            #[derive(::core::fmt::Debug, ::core::clone::Clone, ::core::marker::Copy, ::core::default::Default)]
            #vis struct #name;
        },
        Some(service) => quote! {
            #[derive(::core::clone::Clone)]
            #vis struct #name(::std::sync::Arc<#service>);
        },
    };
    quote! {
        #(#cfgs)*
        #[doc = #doc]
        #body
    }
}

/// A place in the author's text, seen as written by this macro: its names are not the author's.
fn at(span: Span) -> Span {
    Span::mixed_site().located_at(span)
}

/// A variable of ours that is called like a parameter.
pub(crate) fn local(name: &Ident) -> Ident {
    let mut name = name.clone();
    name.set_span(at(name.span()));
    name
}

/// Allows what a tool cannot be otherwise; before what the author says of lints, which counts more.
pub(crate) fn tolerated(attrs: &mut Vec<Attribute>) {
    let reason = "a tool owns its arguments, however many";
    attrs.insert(0, syn::parse_quote!(#[allow(clippy::needless_pass_by_value, clippy::too_many_arguments, reason = #reason)]));
}

fn expand(function: &Function) -> TokenStream {
    let (mut item, ident) = (function.item.clone(), &function.item.sig.ident);
    tolerated(&mut item.attrs);
    let (declaration, tool) = (declaration(function, None), tool(function, &quote!(#ident)));
    let (struct_name, krate) = (&function.struct_name, &function.krate);
    let one_name = quote_spanned!(at(struct_name.span())=> const _: () = #krate::__private::one_name::<#struct_name, _>(&#struct_name););
    let cfgs = cfgs(&function.item.attrs);
    let test = examples_test(function, &quote!(#struct_name));
    quote! {
        #item
        #declaration
        #tool
        #(#cfgs)*
        #one_name
        #test
    }
}

/// What makes the struct a tool. `callee` is the path of the function.
pub(crate) fn tool(function: &Function, callee: &TokenStream) -> TokenStream {
    let (krate, struct_name, span) = (&function.krate, &function.struct_name, at(function.name_span));
    let (name, cfgs) = (&function.name, cfgs(&function.item.attrs));
    let parts = function
        .args
        .composed_of
        .iter()
        .flatten()
        .map(|part| quote_spanned!(at(part.span())=> const _: () = __private::check_name(#part);));
    let parts: TokenStream = parts.chain(flags_of_examples(function)).collect();
    let rules = rules(&function.parameters, &function.args);
    let rules = quote!(#rules #parts);
    let defaults = defaults(&function.parameters);
    let signature = signature(function);
    let call = call(function, callee);
    let check_name = quote_spanned!(span=> const _: () = __private::check_name(#name););
    quote! {
        #(#cfgs)*
        const _: () = {
            use #krate as __krate;
            use __krate::__private;
            #check_name
            #rules
            #defaults

            #[automatically_derived]
            impl __private::FunctionTool for #struct_name {
                fn function(&self, __call: ::core::option::Option<&__private::ToolCall<'_>>) -> __private::Function {
                    static __SIGNATURE: __private::OnceLock<__private::Signature> = __private::OnceLock::new();
                    let __signature = __private::signature_of(&__SIGNATURE, || #signature);
                    #call
                }
            }
        };
    }
}

/// What depends on types: the order of the parameters, and what can be said of which.
pub(crate) fn rules(parameters: &[Parameter], tool: &ToolArgs) -> TokenStream {
    let mut checks = TokenStream::new();
    let slots: Vec<_> = parameters.iter().filter(|p| !matches!(p.source(), Source::Context(_))).collect();
    let n = slots.len();
    for (i, parameter) in slots.iter().enumerate() {
        let args = &parameter.args;
        let mut check = |span: Span, name: &str| {
            let (name, mut idx) = (Ident::new(name, at(span)), Literal::usize_suffixed(i));
            idx.set_span(at(span));
            checks.extend(quote_spanned!(at(span)=> const _: () = __private::#name(&__SLOTS, #idx);));
        };
        let is_argument = parameter.may_be_argument();
        let written = written(&parameter.ty);
        let is_ordered =
            args.flag.is_some() || (matches!(written, Written::Text | Written::Word | Written::Option) && args.positional.is_none());
        if i + 1 < n && (args.stdin.is_some() || (is_argument && !is_ordered)) {
            check(parameter.ty.span(), "order");
        }
        if let Some(span) = args.span.filter(|_| is_argument && written == Written::Other) {
            check(span, "is_argument");
        }
        if let Some((_, span)) = args.default.as_ref().filter(|_| is_argument && matches!(written, Written::Option | Written::Other)) {
            check(*span, "can_default");
        }
        if let Some(Default::Text(text)) = parameter.default().filter(|_| written != Written::Text) {
            check(text.span(), "is_text");
        }
        if let Some(span) = args.required.filter(|_| is_argument) {
            check(span, "is_list");
        }
        if let Some(delimiter) = args.delimiter.as_ref().filter(|_| is_argument) {
            check(delimiter.span(), "is_list");
        }
        // It is told once, where it is named first: in a group, by another argument, or by its own conflicts.
        let in_groups = tool.groups.iter().flat_map(|group| &group.members);
        let in_conflicts = parameters.iter().flat_map(|other| other.args.conflicts.iter().flatten());
        let named = in_groups.chain(in_conflicts).filter(|member| **member == parameter.ident).map(Ident::span);
        let own = args.conflicts.as_ref().map(|_| parameter.ident.span());
        if let Some(span) = named.chain(own).next().filter(|_| is_argument) {
            check(span, "can_be_left_out");
        }
    }
    if checks.is_empty() {
        return checks;
    }
    let slots = slots.iter().map(|parameter| {
        let (ty, absent) = (&parameter.ty, parameter.may_be_absent());
        if parameter.args.stdin.is_some() {
            return quote!(__private::ParameterSlot::STDIN);
        }
        if parameter.args.flatten.is_some() {
            return quote!(__private::ParameterSlot::GROUP);
        }
        let said = match (parameter.args.flag, parameter.args.positional) {
            (Some(_), _) => quote!(::core::option::Option::Some(__private::Position::Flag)),
            (_, Some(_)) => quote!(::core::option::Option::Some(__private::Position::Positional)),
            _ => quote!(::core::option::Option::None),
        };
        quote!(__private::ParameterSlot::of(__krate::__argument_kind!(#ty), #said, #absent))
    });
    quote! {
        const __SLOTS: [__private::ParameterSlot; #n] = [#(#slots),*];
        #checks
    }
}

/// Flags in examples that are none of the parameters': the compiler knows whether a struct of arguments may have them.
fn flags_of_examples(function: &Function) -> impl Iterator<Item = TokenStream> {
    let examples = function.args.examples.iter().flatten();
    examples.filter_map(|example| {
        let message = unknown_flag(function, example)?;
        let kinds = function.parameters.iter().map(|parameter| match parameter.source() {
            Source::Type => {
                let ty = &parameter.ty;
                quote!(__krate::__argument_kind!(#ty))
            }
            Source::Flatten => quote!(__private::ArgumentKind::Group),
            Source::Stdin | Source::Context(_) => quote!(__private::ArgumentKind::Injected),
        });
        Some(quote_spanned!(at(example.command.span())=> const _: () = __private::known_flag(&[#(#kinds),*], #message);))
    })
}

/// What is said about the tool.
fn signature(function: &Function) -> TokenStream {
    let (name, description) = (&function.name, &function.description);
    let said = said(&function.args);
    let asynchronous = function.item.sig.asyncness.map(|_| quote!(.asynchronous()));
    let entries = function.parameters.iter().filter_map(entry).map(|entry| quote!(.parameter(#entry)));
    let depends = depends(&function.parameters, &function.args);
    let output = match &function.item.sig.output {
        ReturnType::Type(_, ty) if impls(ty.to_token_stream()).is_empty() => {
            quote!(.output(__krate::__returns!(#ty)))
        }
        _ => TokenStream::new(),
    };
    let examples = function.args.examples.iter().flatten().map(|example| {
        let command = &example.command;
        let output = match &example.output {
            Some(output) => quote!(::core::option::Option::Some(#output)),
            None => quote!(::core::option::Option::None),
        };
        quote!(.example(#command, #output))
    });
    quote! {
        __private::Signature::new(#name, #description) #asynchronous #said #(#entries)* #depends #output #(#examples)* .done()
    }
}

/// The attributes of the tool.
fn said(args: &ToolArgs) -> TokenStream {
    let mut said = TokenStream::new();
    let mut say = |name: &str, value: TokenStream| {
        let name = Ident::new(name, Span::mixed_site());
        said.extend(quote!(.#name(#value)));
    };
    for (name, text) in [("title", &args.title), ("summary", &args.summary), ("category", &args.category)] {
        text.iter().for_each(|text| say(name, quote!(#text)));
    }
    for (name, list) in [("tags", &args.tags), ("composed_of", &args.composed_of)] {
        list.iter().for_each(|list| say(name, quote!(&[#(#list),*])));
    }
    let switches = [
        ("read_only", args.read_only),
        ("destructive", args.destructive),
        ("idempotent", args.idempotent),
        ("open_world", args.open_world),
        ("script_exposable", args.script_exposable),
        ("single_confirmation", args.single_confirmation),
        ("atomic", args.atomic),
    ];
    for (name, switch) in switches {
        switch.iter().for_each(|(yes, _)| say(name, quote!(#yes)));
    }
    if let Some(confirm) = &args.confirm {
        let confirm = if confirm.is_ident("always") {
            quote!(Always)
        } else if confirm.is_ident("never") {
            quote!(Never)
        } else {
            quote_spanned!(confirm.span()=> When(#confirm))
        };
        say("confirm", quote!(__private::Confirm::#confirm));
    }
    args.compensate.iter().for_each(|function| say("compensate", quote!(#function)));
    let nanos = |text: &syn::LitStr| humantime::parse_duration(&text.value()).ok().and_then(|time| u64::try_from(time.as_nanos()).ok());
    for (name, time) in [("timeout", &args.timeout), ("cache", &args.cache)] {
        let time = time.as_ref().and_then(nanos);
        time.iter().for_each(|nanos| say(name, quote!(::core::time::Duration::from_nanos(#nanos))));
    }
    args.retries.iter().for_each(|retries| say("retries", quote!(#retries)));
    if let Some((calls, nanos)) = args.rate_limit.as_ref().and_then(rate_limit) {
        say("rate_limit", quote!(__private::RateLimit { calls: #calls, per: ::core::time::Duration::from_nanos(#nanos) }));
    }
    args.max_output.iter().filter_map(max_output).for_each(|bytes| say("max_output", quote!(#bytes)));
    said
}

/// Arguments that depend on each other.
fn depends(parameters: &[Parameter], args: &ToolArgs) -> TokenStream {
    let name = |ident: &Ident| parameters.iter().find(|p| p.ident == *ident).map(|p| p.name.clone()).unwrap_or_default();
    let mut depends = TokenStream::new();
    for group in &args.groups {
        let (choose, members) = (Ident::new(group.choose, Span::mixed_site()), group.members.iter().map(name));
        depends.extend(quote!(.choose(__private::Choose::#choose, &[#(#members),*])));
    }
    for parameter in parameters {
        let own = &parameter.name;
        for other in parameter.args.conflicts.iter().flatten().map(name) {
            depends.extend(quote!(.choose(__private::Choose::AtMostOne, &[#own, #other])));
        }
        if let Some(others) = &parameter.args.requires {
            let others = others.iter().map(name);
            depends.extend(quote!(.choose(__private::Choose::Needs, &[#own, #(#others),*])));
        }
    }
    depends
}

/// The declaration of a parameter, unless it is lent by the call.
pub(crate) fn entry(parameter: &Parameter) -> Option<TokenStream> {
    let (ty, args, help, name) = (&parameter.ty, &parameter.args, parameter.help(), &parameter.name);
    let span = at(ty.span());
    let help = if help.is_empty() { TokenStream::new() } else { quote!(.help(#help)) };
    match parameter.source() {
        Source::Context(_) => return None,
        Source::Stdin => return Some(quote_spanned!(span=> __private::stdin::<#ty>() #help)),
        Source::Flatten => return Some(quote_spanned!(span=> __private::flatten::<#ty>())),
        Source::Type => {}
    }
    let mut entry = quote_spanned!(span=> __private::parameter::<#ty, _>(#name) #help);
    if !is_plain(ty) {
        entry.extend(quote!(.hint(__krate::__hint!(#ty))));
    }
    let switches = [("flag", args.flag), ("positional", args.positional), ("hidden", args.hidden), ("required", args.required)];
    for (name, _) in switches.into_iter().filter(|(_, said)| said.is_some()) {
        let name = Ident::new(name, Span::mixed_site());
        entry.extend(quote!(.#name()));
    }
    if let Some(letter) = parameter.short() {
        entry.extend(quote!(.short(#letter)));
    }
    let texts = [("long", &args.long), ("value_name", &args.value_name), ("env", &args.env), ("deprecated", &args.deprecated)];
    let texts = texts.into_iter().filter_map(|(name, text)| Some((name, text.as_ref()?)));
    for (name, text) in texts.chain(args.aliases.iter().map(|alias| ("alias", alias))) {
        let name = Ident::new(name, Span::mixed_site());
        entry.extend(quote!(.#name(#text)));
    }
    if let Some(delimiter) = &args.delimiter {
        entry.extend(quote!(.delimiter(#delimiter)));
    }
    if let Some(range) = &args.range {
        entry.extend(quote_spanned!(at(range.span())=> .range(__private::range::<#ty>(#range))));
    }
    entry.extend(parameter.default().map(|default| match default {
        Default::Text(text) => quote!(.default_text(#text)),
        Default::Expr(_) | Default::Own(_) => {
            let function = default_of(parameter);
            quote!(.default(__krate::__shown!(#ty, #function())))
        }
    }));
    Some(entry)
}

/// What a type is, going by how it is written.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Written {
    Text,
    /// A number or a switch.
    Word,
    Option,
    List,
    Other,
}

/// It only saves asking the compiler. Where another type is called so, rules about it are not told by the compiler: an order of
/// positions that cannot be is refused when the tool is built, a default that is never used stays.
fn written(ty: &Type) -> Written {
    let Type::Path(path) = ty else { return Written::Other };
    let Some(last) = path.path.segments.last() else { return Written::Other };
    match last.ident.to_string().as_str() {
        "String" | "PathBuf" | "char" => Written::Text,
        _ if last.arguments.is_none() && is_plain(ty) => Written::Word,
        "Option" => Written::Option,
        "Vec" => Written::List,
        _ => Written::Other,
    }
}

/// Whether a type is written as one that has no schema of its own to ask for. It only saves asking: an alias of another type would be
/// asked in vain.
fn is_plain(ty: &Type) -> bool {
    const PLAIN: &[&str] = &[
        "u8", "u16", "u32", "u64", "usize", "i8", "i16", "i32", "i64", "isize", "f32", "f64", "bool", "char", "String", "Value", "PathBuf",
    ];
    let Type::Path(path) = ty else { return false };
    let Some(last) = path.path.segments.last() else { return false };
    match &last.arguments {
        syn::PathArguments::None => PLAIN.contains(&last.ident.to_string().as_str()),
        syn::PathArguments::AngleBracketed(inner) if last.ident == "Option" || last.ident == "Vec" => {
            inner.args.iter().all(|inner| matches!(inner, syn::GenericArgument::Type(inner) if is_plain(inner)))
        }
        _ => false,
    }
}

/// The name of the function that makes the default of a parameter.
fn default_of(parameter: &Parameter) -> Ident {
    format_ident!("__default_{}", parameter.ident.unraw(), span = Span::mixed_site())
}

/// Functions that make the defaults: each is written once, so that a wrong one is told once.
pub(crate) fn defaults(parameters: &[Parameter]) -> TokenStream {
    let default = |parameter: &Parameter| {
        let (name, ty) = (default_of(parameter), &parameter.ty);
        let value = match parameter.default()? {
            Default::Text(_) => return None,
            Default::Expr(expr) => expr.to_token_stream(),
            Default::Own(span) => quote_spanned!(at(span)=> ::core::default::Default::default()),
        };
        Some(quote! {
            fn #name() -> #ty {
                #value
            }
        })
    };
    parameters.iter().filter(|parameter| parameter.may_be_argument()).filter_map(default).collect()
}

/// What takes the value of a parameter from the arguments.
pub(crate) fn take(parameter: &Parameter, args: &Ident) -> TokenStream {
    let (ty, span) = (&parameter.ty, at(parameter.ty.span()));
    match (parameter.source(), parameter.default()) {
        (Source::Context(reference), _) => {
            let inner = &reference.elem;
            quote_spanned!(span=> __private::borrow::<#inner>(#args.context()))
        }
        (Source::Stdin, _) => quote_spanned!(span=> #args.stdin::<#ty>()),
        (Source::Flatten, _) => quote_spanned!(span=> #args.flatten::<#ty>()),
        (Source::Type, None) => quote_spanned!(span=> #args.take::<#ty, _>()),
        (Source::Type, Some(Default::Text(_))) => quote_spanned!(span=> #args.take_or_text::<#ty, _>()),
        (Source::Type, Some(Default::Expr(_) | Default::Own(_))) => {
            let function = default_of(parameter);
            quote_spanned!(span=> #args.take_or::<#ty, _>(#function))
        }
    }
}

/// The call of the function with the values of its parameters.
fn call(function: &Function, callee: &TokenStream) -> TokenStream {
    let args = Ident::new("__args", Span::mixed_site());
    let output = match &function.item.sig.output {
        ReturnType::Type(_, ty) => at(ty.span()),
        ReturnType::Default => at(function.item.sig.ident.span()),
    };
    let parameters = || function.parameters.iter().filter(|p| !matches!(p.source(), Source::Context(_)));
    let takes = parameters().map(|parameter| {
        let (name, take) = (local(&parameter.ident), take(parameter, &args));
        quote!(let #name = #take;)
    });
    let takes = quote! {
        #(#takes)*
        #args.accept()?;
    };
    if function.item.sig.asyncness.is_none() {
        let values = function.parameters.iter().map(|parameter| match parameter.source() {
            Source::Context(_) => take(parameter, &args),
            _ => {
                let name = local(&parameter.ident);
                quote!(#name?)
            }
        });
        let this = function.receiver.as_ref().map(|_| quote!(&self.0,));
        let reply = quote_spanned!(output=> __krate::__reply!(#callee(#this #(#values),*)));
        return quote! {
            __private::run(__signature, __call, &mut |#args| {
                #takes
                ::core::option::Option::Some(#reply)
            })
        };
    }
    let names: Vec<_> = parameters().map(|parameter| local(&parameter.ident)).collect();
    let context = format_ident!("__context", span = Span::mixed_site());
    let values = function.parameters.iter().map(|parameter| match parameter.source() {
        Source::Context(reference) => {
            let inner = &reference.elem;
            quote_spanned!(at(parameter.ty.span())=> __private::borrow::<#inner>(&#context))
        }
        _ => local(&parameter.ident).to_token_stream(),
    });
    let lends = function.parameters.iter().any(|p| matches!(p.source(), Source::Context(_)));
    let lent = lends.then(|| quote!(let #context = ::core::clone::Clone::clone(#args.context());));
    let this = Ident::new("__this", Span::mixed_site());
    let (shared, own) = match &function.receiver {
        Some(_) => (Some(quote!(let #this = ::core::clone::Clone::clone(&self.0);)), Some(quote!(&#this,))),
        None => (None, None),
    };
    let reply = quote_spanned!(output=> __krate::__reply!(#callee(#own #(#values),*).await));
    let future = quote_spanned!(at(function.item.sig.ident.span())=> ::std::boxed::Box::pin(async move { #reply }));
    quote! {
        __private::start(__signature, __call, &mut |#args| {
            #takes
            #(let #names = #names?;)*
            #lent
            #shared
            ::core::option::Option::Some(#future)
        })
    }
}

/// The test that runs the examples.
pub(crate) fn examples_test(function: &Function, tool: &TokenStream) -> TokenStream {
    if function.args.examples.as_ref().is_none_or(Vec::is_empty) {
        return TokenStream::new();
    }
    let krate: &Path = &function.krate;
    let name = format_ident!("{}_examples", function.item.sig.ident.unraw(), span = Span::call_site());
    let cfgs = cfgs(&function.item.attrs);
    let states = function.args.example_state.iter().flatten();
    quote! {
        #(#cfgs)*
        #[cfg(test)]
        #[test]
        #[allow(unnameable_test_items, clippy::panic, reason = "an example that fails is a test that fails")]
        fn #name() {
            let context = <#krate::ToolContext as ::core::default::Default>::default() #(.with_state(#states))*;
            if let ::core::result::Result::Err(wrong) = #krate::__private::check_examples(#tool, context) {
                ::core::panic!("{wrong}");
            }
        }
    }
}
