//! `#[derive(ToolArgs)]`

use proc_macro2::{Ident, Span, TokenStream};
use quote::quote;
use syn::spanned::Spanned;
use syn::{Data, DeriveInput, Fields, Path};

use crate::args::{Mistakes, StructArgs, ToolArgs};
use crate::check::{check_parameter, parameters};
use crate::expand::{entry, local, rules, take};
use crate::input::{Parameter, Source};

pub(crate) fn tool_args(item: TokenStream) -> TokenStream {
    let input: DeriveInput = match syn::parse2(item) {
        Ok(input) => input,
        Err(error) => return error.into_compile_error(),
    };
    let mut mistakes = Mistakes::default();
    let krate = StructArgs::parse(&input.attrs, &mut mistakes).krate.unwrap_or_else(|| syn::parse_quote!(::bashkit_orchestrator));
    let fields = fields(&input, &mut mistakes);
    for field in &fields {
        check_parameter(field, &mut mistakes);
        if let Source::Context(reference) = field.source() {
            mistakes.at(reference.and_token.span(), "a struct of arguments owns them: use `String` instead of `&str`");
        }
        for (name, list) in [("conflicts", &field.args.conflicts), ("requires", &field.args.requires)] {
            if let Some(first) = list.as_ref().and_then(|list| list.first()) {
                mistakes.at(first.span(), format!("`{name}` is for the parameters of a function: say it there, or with `one_of(…)`"));
            }
        }
    }
    parameters(&fields, &[], &mut mistakes);
    match mistakes.into_error() {
        None => expand(&input.ident, &krate, &fields),
        Some(error) => {
            let (error, ident) = (error.into_compile_error(), &input.ident);
            let (generics, ty, wheres) = input.generics.split_for_impl();
            quote! {
                #error
                impl #generics #krate::ToolArgs for #ident #ty #wheres {
                    fn declare() -> ::std::vec::Vec<#krate::__private::Entry> {
                        ::std::vec::Vec::new()
                    }
                    fn take(_: &mut #krate::__private::Arguments<'_>) -> ::core::option::Option<Self> {
                        ::core::option::Option::None
                    }
                }
            }
        }
    }
}

fn fields(input: &DeriveInput, mistakes: &mut Mistakes) -> Vec<Parameter> {
    if !input.generics.params.is_empty() {
        mistakes.at(input.generics.params.span(), "a struct of arguments cannot be generic: write the types out");
    }
    let Data::Struct(data) = &input.data else {
        mistakes.at(input.ident.span(), "ToolArgs is for structs, whose fields are the arguments: derive ToolEnum for a list of names");
        return Vec::new();
    };
    match &data.fields {
        Fields::Named(fields) => {
            let field = |field: &syn::Field| {
                let ident = field.ident.clone().unwrap_or_else(|| Ident::new("argument", field.span()));
                Parameter::of_field(&ident, &field.ty, &field.attrs, mistakes)
            };
            fields.named.iter().map(field).collect()
        }
        Fields::Unit => Vec::new(),
        Fields::Unnamed(fields) => {
            mistakes.at(fields.span(), "the fields of a struct of arguments need names, they become the names of the arguments");
            Vec::new()
        }
    }
}

fn expand(ident: &Ident, krate: &Path, fields: &[Parameter]) -> TokenStream {
    let rules = rules(fields, &ToolArgs::default());
    let args = Ident::new("__args", Span::mixed_site());
    let entries = fields.iter().filter_map(entry);
    let names: Vec<_> = fields.iter().map(|field| &field.ident).collect();
    let takes = fields.iter().map(|field| take(field, &args));
    let locals: Vec<_> = fields.iter().map(|field| local(&field.ident)).collect();
    quote! {
        const _: () = {
            use #krate as __krate;
            use __krate::__private;
            #rules

            #[automatically_derived]
            impl __krate::ToolArgs for #ident {
                fn declare() -> ::std::vec::Vec<__private::Entry> {
                    ::std::vec![#(#entries),*]
                }

                fn take(#args: &mut __private::Arguments<'_>) -> ::core::option::Option<Self> {
                    #(let #locals = #takes;)*
                    ::core::option::Option::Some(Self { #(#names: #locals?),* })
                }
            }
        };
    }
}
