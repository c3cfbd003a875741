//! `#[callable_tools]` on an `impl` block: its methods become tools that share `&self`.

use std::collections::BTreeMap;

use proc_macro2::{Ident, TokenStream};
use quote::{ToTokens, quote};
use syn::spanned::Spanned;
use syn::{Expr, ImplItem, ImplItemFn, ItemFn, ItemImpl, Path, Type};

use crate::args::{Mistakes, ServiceArgs, ToolArgs};
use crate::check::{borrowed, check, generics, shared_receiver};
use crate::expand::{cfgs, declaration, examples_test, tolerated, tool, without_borrows};
use crate::input::{Function, first_word, with_self};
use crate::krate;

pub(crate) fn callable_tools(args: TokenStream, item: TokenStream) -> TokenStream {
    let mut mistakes = Mistakes::default();
    let args = ServiceArgs::parse(args, &mut mistakes);
    let mut block: ItemImpl = match syn::parse2(item.clone()) {
        Ok(block) => block,
        Err(_) => {
            let message = "#[callable_tools] makes tools of methods: put it on an `impl` block, #[callable_tool] on a function";
            let error = syn::Error::new(first_word(&item), message).into_compile_error();
            return quote!(#item #error);
        }
    };
    let krate = krate::path(args.krate, "callable_tools", &mut mistakes);
    let name = service_name(&block, &mut mistakes);
    if block.trait_.is_some() {
        // What else is wrong with the methods does not matter.
        methods(&mut block, name.as_ref(), &krate, &mut Mistakes::default());
        let error = mistakes.into_error().map(syn::Error::into_compile_error);
        return quote!(#block #error);
    }
    let found = methods(&mut block, name.as_ref(), &krate, &mut mistakes);
    if found.is_none() {
        mistakes.at(block.self_ty.span(), "no method here is a tool: put #[callable_tool] on those that are");
    }
    let functions = found.unwrap_or_default();
    unique(&functions, &mut mistakes);
    for function in &functions {
        if let (Some([example, ..]), None) = (function.args.examples.as_deref(), &args.example) {
            mistakes.at(example.command.span(), "examples need a service to run on: say #[callable_tools(example = Service::new())]");
        }
    }
    match mistakes.into_error() {
        None => expand(&block, &krate, &functions, args.example.as_ref()),
        Some(error) => {
            let error = error.into_compile_error();
            let service = &block.self_ty;
            let (parameters, _, bounds) = block.generics.split_for_impl();
            quote! {
                #block
                #error
                impl #parameters #krate::ToolService for #service #bounds {
                    fn shared_tools(self: &::std::sync::Arc<Self>) -> ::std::vec::Vec<::std::boxed::Box<dyn #krate::CallableTool>> {
                        ::std::vec::Vec::new()
                    }
                }
            }
        }
    }
}

fn service_name(block: &ItemImpl, mistakes: &mut Mistakes) -> Option<Ident> {
    if let Some((path, _)) = &block.trait_ {
        mistakes.at(path.span(), "the methods of a trait are not tools: put #[callable_tools] on the type's own `impl` block");
    } else if !block.generics.params.is_empty() {
        generics(&block.generics, "a service", mistakes);
    } else if let Some(span) = borrowed(block.self_ty.to_token_stream()) {
        mistakes.at(span, "a service owns what it has: remove the lifetime");
    }
    match &*block.self_ty {
        Type::Path(path) => path.path.segments.last().map(|last| last.ident.clone()),
        other => {
            mistakes.at(other.span(), "a service is a struct or an enum: put #[callable_tools] on the `impl` block of one");
            None
        }
    }
}

/// Each name once; what is only there sometimes is left to the registry.
fn unique(functions: &[Function], mistakes: &mut Mistakes) {
    let mut names = BTreeMap::new();
    for function in functions.iter().filter(|function| cfgs(&function.item.attrs).next().is_none()) {
        let ident = &function.item.sig.ident;
        if let Some(first) = names.insert(function.name.as_str(), ident) {
            let message =
                format!("`{}` is the name of `{first}` already: choose another with #[callable_tool(name = \"…\")]", function.name);
            mistakes.at(function.name_span, message);
        }
    }
}

/// The methods that are tools; their attributes are taken off. `None`: there are none, not even wrong ones.
fn methods(block: &mut ItemImpl, service: Option<&Ident>, krate: &Path, mistakes: &mut Mistakes) -> Option<Vec<Function>> {
    let mut functions = None;
    let self_ty = block.self_ty.clone();
    for item in &mut block.items {
        let ImplItem::Fn(method) = item else { continue };
        let Some(at) = method.attrs.iter().position(|attr| attr.path().is_ident("callable_tool")) else { continue };
        let attr = method.attrs.remove(at);
        let functions = functions.get_or_insert_with(Vec::new);
        let tokens = match &attr.meta {
            syn::Meta::List(list) => list.tokens.clone(),
            _ => TokenStream::new(),
        };
        let mut own = Mistakes::default();
        let args = ToolArgs::parse(tokens, &mut own);
        if let Some(krate) = &args.krate {
            own.at(krate.span(), "say this once, on the `impl` block: #[callable_tools(crate = path)]");
        }
        let mut function = Function::new(args, as_function(method), krate.clone(), service, &mut own);
        shared_receiver(&function, &mut own);
        check(&function, &mut own);
        // The method that stays has no attributes of ours on its parameters.
        method.sig.inputs.clone_from(&function.item.sig.inputs);
        tolerated(&mut method.attrs);
        if let Some(error) = own.into_error() {
            mistakes.add(error);
            let item = without_borrows(&function.item);
            method.sig.output = item.sig.output;
            method.block = *item.block;
            continue;
        }
        for parameter in &mut function.parameters {
            parameter.name_self(&self_ty);
        }
        if let syn::ReturnType::Type(_, ty) = &mut function.item.sig.output {
            **ty = with_self(&**ty, &self_ty);
        }
        functions.push(function);
    }
    functions
}

fn as_function(method: &ImplItemFn) -> ItemFn {
    let (attrs, vis, sig, block) = (method.attrs.clone(), method.vis.clone(), method.sig.clone(), Box::new(method.block.clone()));
    ItemFn { attrs, vis, modifiers: method.modifiers.clone(), sig, block }
}

fn expand(block: &ItemImpl, krate: &Path, functions: &[Function], example: Option<&Expr>) -> TokenStream {
    let service = &block.self_ty;
    let declarations = functions.iter().map(|function| declaration(function, Some(service)));
    let tools = functions.iter().map(|function| {
        let ident = &function.item.sig.ident;
        tool(function, &quote!(<#service>::#ident))
    });
    let tests = functions.iter().map(|function| {
        let struct_name = &function.struct_name;
        examples_test(function, &quote!(#struct_name(::std::sync::Arc::new(#example))))
    });
    let pushes = functions.iter().map(|function| {
        let struct_name = &function.struct_name;
        let cfgs = cfgs(&function.item.attrs);
        quote!(#(#cfgs)* tools.push(::std::boxed::Box::new(#struct_name(::core::clone::Clone::clone(self)))))
    });
    let block_cfgs: Vec<_> = cfgs(&block.attrs).collect();
    quote! {
        #block
        #(#declarations)*
        #(#tools)*
        #(#tests)*

        #(#block_cfgs)*
        #[automatically_derived]
        impl #krate::ToolService for #service {
            fn shared_tools(self: &::std::sync::Arc<Self>) -> ::std::vec::Vec<::std::boxed::Box<dyn #krate::CallableTool>> {
                let mut tools: ::std::vec::Vec<::std::boxed::Box<dyn #krate::CallableTool>> = ::std::vec::Vec::new();
                #(#pushes;)*
                tools
            }
        }
    }
}
