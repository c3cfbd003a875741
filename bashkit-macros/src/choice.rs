//! `#[derive(ToolEnum)]`

use std::collections::BTreeMap;

use proc_macro2::TokenStream;
use quote::quote;
use syn::ext::IdentExt;
use syn::spanned::Spanned;
use syn::{Data, DeriveInput, Fields, Path, Variant};

use crate::args::{EnumArgs, Mistakes, docs};
use crate::check::generics;
use crate::input::kebab;
use crate::krate;

pub(crate) fn tool_enum(item: TokenStream) -> TokenStream {
    let input: DeriveInput = match syn::parse2(item) {
        Ok(input) => input,
        Err(error) => return error.into_compile_error(),
    };
    let mut mistakes = Mistakes::default();
    let krate = EnumArgs::parse(&input.attrs, false, &mut mistakes).krate;
    let krate = krate::path(krate, "tool_enum", &mut mistakes);
    let choices = choices(&input, &mut mistakes);
    match mistakes.into_error() {
        None => expand(&input, &krate, &choices),
        // What uses the enum gives no further messages.
        Some(error) => {
            let (error, implementation) = (error.into_compile_error(), expand(&input, &krate, &[]));
            quote!(#error #implementation)
        }
    }
}

/// A variant as a value.
struct Choice<'a> {
    variant: &'a Variant,
    name: String,
    doc: String,
}

fn choices<'a>(input: &'a DeriveInput, mistakes: &mut Mistakes) -> Vec<Choice<'a>> {
    generics(&input.generics, "an enum of names", mistakes);
    let Data::Enum(data) = &input.data else {
        mistakes.at(
            input.ident.span(),
            "ToolEnum is for enums, whose variants are the values that an argument accepts: implement FromStr for other types",
        );
        return Vec::new();
    };
    if data.variants.is_empty() {
        mistakes.at(input.ident.span(), "an enum without variants has no value that an argument could have: add one");
    }
    let mut seen = BTreeMap::new();
    let mut choices = Vec::new();
    for variant in &data.variants {
        if !matches!(variant.fields, Fields::Unit) {
            mistakes.at(variant.fields.span(), format!("`{}` has fields, but an argument is only its name: remove them", variant.ident));
        }
        let args = EnumArgs::parse(&variant.attrs, true, mistakes);
        let span = args.name.as_ref().map_or_else(|| variant.ident.span(), |name| name.span());
        let name = args.name.map_or_else(|| kebab(&variant.ident.unraw().to_string()), |name| name.value());
        if name.is_empty() || name.starts_with('-') || name.contains(char::is_whitespace) {
            mistakes.at(span, format!("'{name}' cannot be a value: use one word that does not begin with a dash"));
        }
        if let Some(first) = seen.insert(name.clone(), &variant.ident) {
            mistakes.at(span, format!("'{name}' is the name of `{first}` already: give it another with #[tool_enum(name = \"…\")]"));
        }
        let doc = docs(&variant.attrs).split_whitespace().collect::<Vec<_>>().join(" ");
        choices.push(Choice { variant, name, doc });
    }
    choices
}

fn expand(input: &DeriveInput, krate: &Path, choices: &[Choice<'_>]) -> TokenStream {
    let ident = &input.ident;
    let mut generics = input.generics.clone();
    if !generics.params.is_empty() {
        generics.make_where_clause().predicates.push(syn::parse_quote!(Self: 'static));
    }
    let (parameters, arguments, bounds) = generics.split_for_impl();
    let rest = choices.is_empty().then(|| quote!(_ => "",));
    let title = ident.to_string();
    let names: Vec<_> = choices.iter().map(|choice| &choice.name).collect();
    let docs = choices.iter().map(|choice| &choice.doc);
    let variants: Vec<_> = choices.iter().map(|choice| &choice.variant.ident).collect();
    quote! {
        #[automatically_derived]
        impl #parameters #krate::ToolEnum for #ident #arguments #bounds {
            const NAMES: &'static [(&'static str, &'static str)] = &[#((#names, #docs)),*];

            fn name(&self) -> &'static str {
                match self {
                    #(Self::#variants => #names,)*
                    #rest
                }
            }
        }

        #[automatically_derived]
        impl #parameters ::core::str::FromStr for #ident #arguments #bounds {
            type Err = #krate::__private::UnknownName;

            fn from_str(text: &str) -> ::core::result::Result<Self, Self::Err> {
                match text {
                    #(#names => ::core::result::Result::Ok(Self::#variants),)*
                    other => ::core::result::Result::Err(#krate::__private::UnknownName::of::<Self>(other)),
                }
            }
        }

        #[automatically_derived]
        impl #parameters #krate::__private::schemars::JsonSchema for #ident #arguments #bounds {
            fn inline_schema() -> bool {
                true
            }

            fn schema_name() -> ::std::borrow::Cow<'static, str> {
                ::std::borrow::Cow::Borrowed(#title)
            }

            fn json_schema(_: &mut #krate::__private::schemars::SchemaGenerator) -> #krate::__private::schemars::Schema {
                #krate::__private::enum_schema::<Self>()
            }
        }
    }
}
