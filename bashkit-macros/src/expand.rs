//! What is written: the function, a unit struct, and its `CallableTool`.

use proc_macro2::{Span, TokenStream};
use quote::{ToTokens, format_ident, quote, quote_spanned};
use syn::spanned::Spanned;
use syn::{Attribute, Expr, ExprLit, ItemFn, Lit, ReturnType};

use crate::args::Mistakes;
use crate::check::{borrowed, check};
use crate::input::{Function, Parameter};

pub(crate) fn callable_tool(args: TokenStream, item: TokenStream) -> TokenStream {
    let mut mistakes = Mistakes::default();
    let function = match Function::parse(args, item.clone(), &mut mistakes) {
        Ok(function) => function,
        Err(error) => {
            let error = error.into_compile_error();
            return quote!(#item #error);
        }
    };
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
    let (declaration, krate, name) = (declaration(function), &function.krate, &function.struct_name);
    let cfgs = cfgs(function);
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
fn without_borrows(item: &ItemFn) -> ItemFn {
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

fn cfgs(function: &Function) -> impl Iterator<Item = &Attribute> {
    function.item.attrs.iter().filter(|attr| attr.path().is_ident("cfg"))
}

fn declaration(function: &Function) -> TokenStream {
    let (vis, name) = (&function.item.vis, &function.struct_name);
    let doc = format!("The tool `{}`: {}", function.name, function.description);
    let cfgs = cfgs(function);
    quote! {
        #(#cfgs)*
        #[doc = #doc]
        #[derive(::core::fmt::Debug, ::core::clone::Clone, ::core::marker::Copy, ::core::default::Default)]
        #vis struct #name;
    }
}

/// A place in the author's text, seen as written by this macro.
fn at(span: Span) -> Span {
    Span::call_site().located_at(span)
}

fn expand(function: &Function) -> TokenStream {
    let (item, krate, struct_name) = (&function.item, &function.krate, &function.struct_name);
    let (declaration, cfgs) = (declaration(function), cfgs(function));
    let (rules, grammar, read, calls) = (rules(function), grammar(function), read(function), calls(function));
    let (name, description) = (&function.name, &function.description);
    let wants_stdin = function.parameters.iter().any(Parameter::is_stdin);
    quote! {
        #item
        #declaration
        #(#cfgs)*
        const _: () = {
            use #krate as __krate;
            use __krate::__private as __private;
            #[allow(unused_imports, reason = "which one is needed depends on the types")]
            use __private::{
                DefaultOfEnum as _, DefaultOfJson as _, DefaultUnknown as _, HasNoSchema as _, HasSchema as _, IsPlain as _, IsResult as _,
                JsonOutput as _, PrintsJson as _, PrintsText as _, Single as _, Success as _, TextOutput as _, UnknownOutput as _,
                WrappedOutput as _,
            };

            #rules
            #grammar
            #read

            #[automatically_derived]
            impl __krate::CallableTool for #struct_name {
                fn name(&self) -> &str {
                    #name
                }

                fn description(&self) -> &str {
                    #description
                }

                fn call(
                    &self,
                    args: &[::std::string::String],
                    stdin: ::core::option::Option<&str>,
                ) -> ::core::result::Result<::std::string::String, ::std::string::String> {
                    __private::text_of(self, args, stdin)
                }

                fn input_schema(&self) -> __private::Value {
                    __GRAMMAR.input_schema()
                }

                fn output_schema(&self) -> ::core::option::Option<__private::Value> {
                    ::core::clone::Clone::clone(&__GRAMMAR.output)
                }

                fn usage(&self) -> ::std::string::String {
                    __GRAMMAR.usage()
                }

                fn help(&self) -> ::std::string::String {
                    __GRAMMAR.help()
                }

                fn wants_stdin(&self) -> bool {
                    #wants_stdin
                }

                #calls
            }
        };
    }
}

/// Parameters on the command line.
fn arguments(function: &Function) -> impl Iterator<Item = (usize, &Parameter)> {
    function.parameters.iter().filter(|p| !p.is_stdin()).enumerate()
}

/// What is known when types are: shape and place of each parameter as constants, and the rules about them.
fn rules(function: &Function) -> TokenStream {
    let (name, span) = (&function.name, at(function.name_span));
    let invalid = format!("`{name}` cannot be the name of a command: use a letter or `_`, then up to 63 letters, digits, `_` and `-`");
    let reserved =
        format!("`{name}` is a keyword or special builtin of the shell: choose another name with #[callable_tool(name = \"...\")]");
    let mut rules = quote_spanned! {span=>
        const _: () = ::core::assert!(__private::is_valid(#name), #invalid);
        const _: () = ::core::assert!(!__private::is_reserved(#name), #reserved);
    };
    let n = arguments(function).count();
    for (i, parameter) in arguments(function) {
        let (ty, span) = (&parameter.ty, at(parameter.ty.span()));
        let (shape, place) = (format_ident!("__SHAPE_{i}"), format_ident!("__PLACE_{i}"));
        let said = match (parameter.args.flag, parameter.args.positional) {
            (Some(_), _) => quote!(::core::option::Option::Some(__private::Place::Flag)),
            (_, Some(_)) => quote!(::core::option::Option::Some(__private::Place::Positional)),
            _ => quote!(::core::option::Option::None),
        };
        let has_default = parameter.default().is_some();
        let later: Vec<_> = (i + 1..n).map(|j| format_ident!("__PLACE_{j}")).collect();
        let later_required: Vec<_> = arguments(function)
            .skip(i + 1)
            .map(|(j, later)| {
                let (shape, place, has_default) = (format_ident!("__SHAPE_{j}"), format_ident!("__PLACE_{j}"), later.default().is_some());
                quote!(#place.is_positional() && #shape.is_required() && !#has_default)
            })
            .collect();
        let not_last =
            format!("`{}` takes all words that are left: make it the last one by position, or a flag with #[arg(flag)]", parameter.ident);
        let optional = format!(
            "`{}` may be left out, but a later argument by position may not: move it behind, or make it #[arg(flag)]",
            parameter.ident
        );
        rules.extend(quote_spanned! {span=>
            const #shape: __private::Shape = <__private::Probe<#ty>>::SHAPE;
            const #place: __private::Place = __private::Place::of(#shape, #said, #has_default);
            const _: () = ::core::assert!(!(#place.is_positional() && #shape.is_list() && (false #(|| #later.is_positional())*)), #not_last);
            const _: () = ::core::assert!(
                !(#place.is_positional() && !#shape.is_list() && (#has_default || !#shape.is_required()) && (false #(|| #later_required)*)),
                #optional
            );
        });
    }
    rules
}

fn grammar(function: &Function) -> TokenStream {
    let (name, description) = (&function.name, &function.description);
    let parameters = arguments(function).map(|(i, parameter)| {
        let (name, long, help, ty) = (&parameter.name, parameter.long(), parameter.help(), &parameter.ty);
        let (shape, place) = (format_ident!("__SHAPE_{i}"), format_ident!("__PLACE_{i}"));
        let short = match parameter.short() {
            Some(letter) => quote!(::core::option::Option::Some(#letter)),
            None => quote!(::core::option::Option::None),
        };
        let has_default = parameter.default().is_some();
        let default = match parameter.default() {
            Some(expr) => {
                let value = default(parameter, expr);
                quote!({ let __value: #ty = #value; (&&&__private::probe(&__value)).shown(&__value) })
            }
            None => quote!(::core::option::Option::None),
        };
        quote_spanned! {at(parameter.ty.span())=>
            __private::Parameter {
                name: #name,
                long: #long,
                short: #short,
                shape: #shape,
                place: #place,
                help: #help,
                has_default: #has_default,
                default: #default,
                schema: (&__private::Probe::<#ty>::new().element()).schema(),
            }
        }
    });
    let stdin = match function.parameters.iter().find(|p| p.is_stdin()) {
        Some(parameter) => {
            let (ty, help) = (&parameter.ty, parameter.help());
            quote_spanned! {at(parameter.ty.span())=>
                ::core::option::Option::Some(__private::Stdin { required: !::core::matches!(<__private::Probe<#ty>>::SHAPE, __private::Shape::Optional), help: #help })
            }
        }
        None => quote!(::core::option::Option::None),
    };
    let output = match &function.item.sig.output {
        ReturnType::Type(_, ty) if !quote!(#ty).into_iter().any(|token| token.to_string() == "impl") => {
            quote!((&&&&__private::Probe::<#ty>::new().success()).output_schema())
        }
        _ => quote!(::core::option::Option::None),
    };
    quote! {
        static __GRAMMAR: __private::LazyLock<__private::Grammar> = __private::LazyLock::new(|| __private::Grammar {
            name: #name,
            description: #description,
            parameters: ::std::vec![#(#parameters),*],
            stdin: #stdin,
            output: #output,
        });
    }
}

/// The default's value: text is converted, so that `default = "x"` is a `String`.
fn default(parameter: &Parameter, expr: &Expr) -> TokenStream {
    let ty = &parameter.ty;
    match expr {
        Expr::Lit(ExprLit { lit: Lit::Str(text), .. }) => {
            quote_spanned!(at(text.span())=> <#ty as ::core::convert::From<&str>>::from(#text))
        }
        other => quote!(#other),
    }
}

/// A function that makes the values of the parameters from a call.
fn read(function: &Function) -> TokenStream {
    let types = function.parameters.iter().map(|p| &p.ty);
    let mut idx = 0_usize;
    let mut takes = Vec::new();
    for parameter in &function.parameters {
        let (ty, span) = (&parameter.ty, at(parameter.ty.span()));
        if parameter.is_stdin() {
            takes.push(quote_spanned!(span=> __args.stdin::<#ty>(__call)));
            continue;
        }
        let take = quote_spanned!(span=> __private::Probe::<#ty>::new().take(__args, #idx));
        takes.push(match parameter.default() {
            None => take,
            Some(expr) => {
                let value = default(parameter, expr);
                quote!(if __args.is_given(#idx) { #take } else { let __value: #ty = #value; ::core::option::Option::Some(__value) })
            }
        });
        idx += 1;
    }
    let values: Vec<_> = (0..takes.len()).map(|i| format_ident!("__value_{i}")).collect();
    quote! {
        #[allow(unused_parens, clippy::type_complexity, reason = "the types are the author's")]
        fn __read(
            __call: &__krate::ToolCall<'_>,
        ) -> ::core::result::Result<__private::Reading<(#(#types,)*)>, __krate::ToolFailure> {
            __private::read(&__GRAMMAR, __call, |__args| {
                let _ = &__args;
                #(let #values = #takes;)*
                ::core::option::Option::Some((#(#values?,)*))
            })
        }
    }
}

/// `call_with`, and `call_async` for an asynchronous function.
fn calls(function: &Function) -> TokenStream {
    let ident = &function.item.sig.ident;
    let values: Vec<_> = (0..function.parameters.len()).map(|i| format_ident!("__value_{i}")).collect();
    let output = match &function.item.sig.output {
        ReturnType::Type(_, ty) => at(ty.span()),
        ReturnType::Default => at(ident.span()),
    };
    let awaited = function.item.sig.asyncness.map(|_| quote!(.await));
    let reply = quote_spanned! {output=> {
        #[allow(clippy::let_unit_value, reason = "the type is the author's")]
        let __value = #ident(#(#values),*) #awaited;
        let __tag = (&__private::probe(&__value)).outcome();
        match __tag.split(__value) {
            ::core::result::Result::Err(__failure) => ::core::result::Result::Err(__failure),
            #[allow(clippy::let_unit_value, reason = "the type is the author's")]
            ::core::result::Result::Ok(__value) => {
                let __tag = (&__private::probe(&__value)).printed();
                __tag.print(__value)
            }
        }
    }};
    if awaited.is_none() {
        return quote! {
            fn call_with(&self, call: __krate::ToolCall<'_>) -> __krate::ToolResult {
                match __read(&call)? {
                    __private::Reading::Help(__output) => ::core::result::Result::Ok(__output),
                    __private::Reading::Values((#(#values,)*)) => #reply,
                }
            }
        };
    }
    let future = quote_spanned!(at(ident.span())=> ::std::boxed::Box::pin(async move #reply));
    quote! {
        fn call_with(&self, call: __krate::ToolCall<'_>) -> __krate::ToolResult {
            __private::wait_for(self, call)
        }

        fn call_async(&self, call: &__krate::ToolCall<'_>) -> ::core::option::Option<__krate::ToolFuture> {
            ::core::option::Option::Some(match __read(call) {
                ::core::result::Result::Err(__failure) => ::std::boxed::Box::pin(::core::future::ready(::core::result::Result::Err(__failure))),
                ::core::result::Result::Ok(__private::Reading::Help(__output)) => {
                    ::std::boxed::Box::pin(::core::future::ready(::core::result::Result::Ok(__output)))
                }
                ::core::result::Result::Ok(__private::Reading::Values((#(#values,)*))) => #future,
            })
        }
    }
}
