//! `#[callable_tools]` on an `impl` block: its methods become tools that share `&self`.

use proc_macro2::{Ident, TokenStream, TokenTree};
use quote::{ToTokens, quote};
use syn::spanned::Spanned;
use syn::{Expr, ImplItem, ImplItemFn, ItemFn, ItemImpl, Path, Type};

use crate::args::{Mistakes, ServiceArgs, ToolArgs};
use crate::check::{check, shared_receiver};
use crate::expand::{cfgs, declaration, examples_test, tool, without_borrows};
use crate::input::Function;

pub(crate) fn callable_tools(args: TokenStream, item: TokenStream) -> TokenStream {
    let mut mistakes = Mistakes::default();
    let args = ServiceArgs::parse(args, &mut mistakes);
    let mut block: ItemImpl = match syn::parse2(item.clone()) {
        Ok(block) => block,
        Err(_) => {
            let message = "#[callable_tools] makes tools of methods: put it on an `impl` block, #[callable_tool] on a function";
            let error = syn::Error::new(item.span(), message).into_compile_error();
            return quote!(#item #error);
        }
    };
    let Some(name) = service_name(&block, &mut mistakes) else {
        let error = mistakes.into_error().map(syn::Error::into_compile_error);
        return quote!(#block #error);
    };
    let krate = args.krate.unwrap_or_else(|| syn::parse_quote!(::bashkit_orchestrator));
    let functions = methods(&mut block, &name, &krate, &mut mistakes);
    if functions.is_empty() {
        mistakes.at(block.self_ty.span(), "no method here is a tool: put #[callable_tool] on those that are");
    }
    for function in functions.iter().filter(|function| function.args.examples.is_some()) {
        if args.example.is_none() {
            mistakes.at(function.name_span, "examples need a service to run on: say #[callable_tools(example = Service::new())]");
        }
    }
    match mistakes.into_error() {
        None => expand(&block, &krate, &functions, args.example.as_ref()),
        Some(error) => {
            let error = error.into_compile_error();
            let service = &block.self_ty;
            quote! {
                #block
                #error
                impl #krate::ToolService for #service {
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
        return None;
    }
    if !block.generics.params.is_empty() {
        mistakes.at(block.generics.params.span(), "a service cannot be generic: a script has no types; write the types out");
        return None;
    }
    match &*block.self_ty {
        Type::Path(path) => path.path.segments.last().map(|last| last.ident.clone()),
        other => {
            mistakes.at(other.span(), "a service is a type of this crate");
            None
        }
    }
}

/// The methods that are tools; their attributes are taken off.
fn methods(block: &mut ItemImpl, service: &Ident, krate: &Path, mistakes: &mut Mistakes) -> Vec<Function> {
    let mut functions = Vec::new();
    let self_ty = block.self_ty.clone();
    for item in &mut block.items {
        let ImplItem::Fn(method) = item else { continue };
        let Some(at) = method.attrs.iter().position(|attr| attr.path().is_ident("callable_tool")) else { continue };
        let attr = method.attrs.remove(at);
        let tokens = match &attr.meta {
            syn::Meta::List(list) => list.tokens.clone(),
            _ => TokenStream::new(),
        };
        let mut own = Mistakes::default();
        let args = ToolArgs::parse(tokens, &mut own);
        if let Some(krate) = &args.krate {
            own.at(krate.span(), "say this once, on the `impl` block: #[callable_tools(crate = path)]");
        }
        let mut function = Function::new(args, as_function(method), Some(service), &mut own);
        function.krate = krate.clone();
        shared_receiver(&function, &mut own);
        check(&function, &mut own);
        // The method that stays has no attributes of ours on its parameters.
        method.sig.inputs.clone_from(&function.item.sig.inputs);
        if let Some(error) = own.into_error() {
            mistakes.add(error);
            let item = without_borrows(&function.item);
            method.sig.output = item.sig.output;
            method.block = *item.block;
            continue;
        }
        for parameter in &mut function.parameters {
            parameter.ty = with_self(&parameter.ty, &self_ty);
        }
        if let syn::ReturnType::Type(_, ty) = &mut function.item.sig.output {
            **ty = with_self(ty, &self_ty);
        }
        functions.push(function);
    }
    functions
}

fn as_function(method: &ImplItemFn) -> ItemFn {
    let (attrs, vis, sig, block) = (method.attrs.clone(), method.vis.clone(), method.sig.clone(), Box::new(method.block.clone()));
    ItemFn { attrs, vis, modifiers: method.modifiers.clone(), sig, block }
}

/// A type outside of the `impl` block, where `Self` means another one.
fn with_self(ty: &Type, service: &Type) -> Type {
    fn replace(tokens: TokenStream, service: &Type) -> TokenStream {
        let replaced = tokens.into_iter().map(|token| match token {
            TokenTree::Ident(ident) if ident == "Self" => service.to_token_stream(),
            TokenTree::Group(group) => {
                let mut inner = proc_macro2::Group::new(group.delimiter(), replace(group.stream(), service));
                inner.set_span(group.span());
                TokenTree::Group(inner).into()
            }
            other => other.into(),
        });
        replaced.collect()
    }
    syn::parse2(replace(ty.to_token_stream(), service)).unwrap_or_else(|_| ty.clone())
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
        quote!(#(#cfgs)* tools.push(::std::boxed::Box::new(#struct_name(::std::sync::Arc::clone(self)))))
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
