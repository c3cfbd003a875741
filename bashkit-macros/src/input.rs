//! Our model of the function.

use proc_macro2::{Ident, Span, TokenStream};
use quote::format_ident;
use syn::ext::IdentExt;
use syn::spanned::Spanned;
use syn::{Attribute, Expr, FnArg, ItemFn, Pat, PatType, Path, Receiver, Type};

use crate::args::{ArgArgs, Mistakes, ToolArgs, docs};

/// A function with what its attributes say.
pub(crate) struct Function {
    /// The function without our attributes on its parameters.
    pub(crate) item: ItemFn,
    pub(crate) krate: Path,
    /// Name of the command, and where it is written.
    pub(crate) name: String,
    pub(crate) name_span: Span,
    pub(crate) struct_name: Ident,
    pub(crate) description: String,
    pub(crate) receiver: Option<Receiver>,
    pub(crate) parameters: Vec<Parameter>,
}

/// A parameter with what its attributes say.
pub(crate) struct Parameter {
    /// The whole pattern, where it is no plain name.
    pub(crate) pattern: Option<Pat>,
    pub(crate) ident: Ident,
    /// Its name without `r#` and leading underscores.
    pub(crate) name: String,
    pub(crate) ty: Type,
    /// What is written on it that is neither `#[arg]` nor a doc comment.
    pub(crate) strange: Vec<Attribute>,
    pub(crate) doc: String,
    pub(crate) args: ArgArgs,
}

impl Function {
    pub(crate) fn parse(args: TokenStream, item: TokenStream, mistakes: &mut Mistakes) -> syn::Result<Self> {
        let args = ToolArgs::parse(args, mistakes);
        let mut item: ItemFn = syn::parse2(item.clone()).map_err(|error| {
            if item.is_empty() {
                error
            } else {
                syn::Error::new(item.span(), "#[callable_tool] makes a command of a function: put it on a `fn` with a body")
            }
        })?;
        let ident = item.sig.ident.unraw().to_string();
        let mut receiver = None;
        let mut parameters = Vec::new();
        for input in &mut item.sig.inputs {
            match input {
                FnArg::Receiver(own) => receiver = Some(own.clone()),
                FnArg::Typed(typed) => parameters.push(Parameter::parse(typed, mistakes)),
            }
        }
        Ok(Self {
            krate: args.krate.unwrap_or_else(|| syn::parse_quote!(::bashkit_orchestrator)),
            name_span: args.name.as_ref().map_or_else(|| item.sig.ident.span(), |name| name.span()),
            name: args.name.map_or_else(|| ident.clone(), |name| name.value()),
            struct_name: args.struct_name.unwrap_or_else(|| format_ident!("{}", camel(&ident), span = item.sig.ident.span())),
            description: docs(&item.attrs),
            receiver,
            parameters,
            item,
        })
    }
}

impl Parameter {
    fn parse(typed: &mut PatType, mistakes: &mut Mistakes) -> Self {
        let attrs = std::mem::take(&mut typed.attrs);
        let (ident, pattern) = match &*typed.pat {
            Pat::Ident(plain) if plain.by_ref.is_none() && plain.subpat.is_none() => (plain.ident.clone(), None),
            other => (Ident::new("argument", other.span()), Some(other.clone())),
        };
        let name = ident.unraw().to_string().trim_start_matches('_').to_owned();
        let (doc, args) = (docs(&attrs), ArgArgs::parse(&attrs, mistakes));
        let strange = attrs.into_iter().filter(|attr| !attr.path().is_ident("arg") && !attr.path().is_ident("doc")).collect();
        Self { pattern, ident, name, ty: (*typed.ty).clone(), strange, doc, args }
    }

    /// Its flag without the dashes.
    pub(crate) fn long(&self) -> String {
        self.args.long.as_ref().map_or_else(|| self.name.replace('_', "-"), |long| long.value().replace('_', "-"))
    }

    pub(crate) fn long_span(&self) -> Span {
        self.args.long.as_ref().map_or_else(|| self.ident.span(), |long| long.span())
    }

    /// Its short flag.
    pub(crate) fn short(&self) -> Option<char> {
        let (letter, _) = self.args.short.as_ref()?;
        letter.as_ref().map(|letter| letter.value()).or_else(|| self.long().chars().next())
    }

    pub(crate) fn help(&self) -> String {
        let text = self.args.help.as_ref().map_or_else(|| self.doc.clone(), |help| help.value());
        text.split_whitespace().collect::<Vec<_>>().join(" ")
    }

    pub(crate) fn default(&self) -> Option<&Expr> {
        self.args.default.as_ref()
    }

    pub(crate) fn is_stdin(&self) -> bool {
        self.args.stdin.is_some()
    }
}

/// `get_user` → `GetUser`.
fn camel(snake: &str) -> String {
    let word = |word: &str| {
        let mut chars = word.chars();
        chars.next().map_or_else(String::new, |first| first.to_uppercase().chain(chars).collect())
    };
    snake.split('_').map(word).collect()
}

/// `InProgress` → `in-progress`.
pub(crate) fn kebab(camel: &str) -> String {
    let mut name = String::new();
    let mut chars = camel.chars().peekable();
    let mut before: Option<char> = None;
    while let Some(c) = chars.next() {
        let starts_word = c.is_uppercase()
            && before.is_some_and(|b| b.is_lowercase() || b.is_numeric() || chars.peek().is_some_and(|next| next.is_lowercase()));
        if starts_word {
            name.push('-');
        }
        name.extend(c.to_lowercase());
        before = Some(c);
    }
    name.replace('_', "-")
}
