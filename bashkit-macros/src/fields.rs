//! `#[derive(ToolArgs)]`

use proc_macro2::{Ident, Span, TokenStream};
use quote::quote;
use syn::spanned::Spanned;
use syn::{Data, DeriveInput, Fields, Path};

use crate::args::{Mistakes, StructArgs, ToolArgs};
use crate::check::{Owner, check_parameter, generics, parameters};
use crate::expand::{defaults, entry, local, rules, take};
use crate::input::Parameter;
use crate::krate;

pub(crate) fn tool_args(item: TokenStream) -> TokenStream {
    let input: DeriveInput = match syn::parse2(item) {
        Ok(input) => input,
        Err(error) => return error.into_compile_error(),
    };
    let mut mistakes = Mistakes::default();
    let krate = StructArgs::parse(&input.attrs, &mut mistakes).krate;
    let krate = krate::path(krate, "tool_args", &mut mistakes);
    let mut fields = fields(&input, &mut mistakes);
    fields.iter_mut().for_each(|field| field.name_self(&input.ident));
    for field in &fields {
        check_parameter(field, Owner::Struct, &mut mistakes);
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
                    fn declare() -> ::std::vec::Vec<#krate::__private::Declaration> {
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
    generics(&input.generics, "a struct of arguments", mistakes);
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
            mistakes.at(fields.span(), "the fields become arguments, which need names: write `{ name: type }`");
            Vec::new()
        }
    }
}

fn expand(ident: &Ident, krate: &Path, fields: &[Parameter]) -> TokenStream {
    let rules = rules(fields, &ToolArgs::default());
    let args = Ident::new("__args", Span::mixed_site());
    let defaults = defaults(fields);
    let entries = fields.iter().filter_map(entry);
    let names: Vec<_> = fields.iter().map(|field| &field.ident).collect();
    let takes = fields.iter().map(|field| take(field, &args));
    let locals: Vec<_> = fields.iter().map(|field| local(&field.ident)).collect();
    // One function for both, so that a type that cannot be an argument is told once.
    quote! {
        const _: () = {
            use #krate as __krate;
            use __krate::__private;
            #rules
            #defaults

            fn __fields(#args: ::core::option::Option<&mut __private::Arguments<'_>>) -> __private::Fields<#ident> {
                let ::core::option::Option::Some(#args) = #args else {
                    return __private::Fields::Declared(::std::vec![#(#entries),*]);
                };
                #(let #locals = #takes;)*
                __private::Fields::taken(|| ::core::option::Option::Some(#ident { #(#names: #locals?),* }))
            }

            #[automatically_derived]
            impl __krate::ToolArgs for #ident {
                fn declare() -> ::std::vec::Vec<__private::Declaration> {
                    __fields(::core::option::Option::None).declared()
                }

                fn take(#args: &mut __private::Arguments<'_>) -> ::core::option::Option<Self> {
                    __fields(::core::option::Option::Some(#args)).value()
                }
            }
        };
    }
}
