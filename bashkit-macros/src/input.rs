//! Our model of what the attributes stand on.

use proc_macro2::{Ident, Span, TokenStream, TokenTree};
use quote::{ToTokens, format_ident};
use syn::ext::IdentExt;
use syn::parse::{Parse, ParseStream, Parser};
use syn::spanned::Spanned;
use syn::{Attribute, Expr, ExprLit, FnArg, ItemFn, Lit, Pat, PatType, Path, Receiver, Type, TypeReference, Visibility};

use crate::args::{ArgArgs, Mistakes, ToolArgs, docs};
use crate::krate;

/// A function with what its attributes say.
pub(crate) struct Function {
    /// The function without our attributes on its parameters.
    pub(crate) item: ItemFn,
    pub(crate) args: ToolArgs,
    pub(crate) krate: Path,
    /// Name of the command, and where it is written.
    pub(crate) name: String,
    pub(crate) name_span: Span,
    pub(crate) struct_name: Ident,
    pub(crate) description: String,
    pub(crate) receiver: Option<Receiver>,
    pub(crate) parameters: Vec<Parameter>,
}

/// A parameter of a function, or a field of a struct, with what its attributes say.
pub(crate) struct Parameter {
    /// The whole pattern, where it holds no plain name.
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

/// Where the value of a parameter comes from, as far as its text tells.
pub(crate) enum Source<'a> {
    /// Borrowed from the context of the call.
    Context(&'a TypeReference),
    /// `#[arg(stdin)]`
    Stdin,
    /// `#[arg(flatten)]`
    Flatten,
    /// What its type says: an argument, or one of the types that the call brings with it.
    Type,
}

/// What is written as a default.
pub(crate) enum Default<'a> {
    /// A text literal, as on the command line.
    Text(&'a syn::LitStr),
    Expr(&'a Expr),
    /// `Default::default()`
    Own(Span),
}

impl Function {
    pub(crate) fn parse(args: TokenStream, item: TokenStream, mistakes: &mut Mistakes) -> syn::Result<Self> {
        let args = ToolArgs::parse(args, mistakes);
        let item: ItemFn = syn::parse2(item.clone()).map_err(|error| {
            if item.is_empty() {
                error
            } else {
                syn::Error::new(first_word(&item), "#[callable_tool] makes a command of a function: put it on a `fn` with a body")
            }
        })?;
        let krate = krate::path(args.krate.clone(), "callable_tool", mistakes);
        Ok(Self::new(args, item, krate, None, mistakes))
    }

    /// A function, or a method of a service of that name.
    pub(crate) fn new(args: ToolArgs, mut item: ItemFn, krate: Path, service: Option<&Ident>, mistakes: &mut Mistakes) -> Self {
        let ident = item.sig.ident.unraw().to_string();
        let mut receiver = None;
        let mut parameters = Vec::new();
        for input in &mut item.sig.inputs {
            match input {
                FnArg::Receiver(own) => receiver = Some(own.clone()),
                FnArg::Typed(typed) => parameters.push(Parameter::of_function(typed, mistakes)),
            }
        }
        let service = service.map(ToString::to_string).unwrap_or_default();
        let struct_name = format_ident!("{service}{}", camel(&ident), span = item.sig.ident.span());
        Self {
            krate,
            name_span: args.name.as_ref().map_or_else(|| item.sig.ident.span(), |name| name.span()),
            name: args.name.as_ref().map_or_else(|| ident.clone(), |name| name.value()),
            struct_name: args.struct_name.clone().unwrap_or(struct_name),
            description: docs(&item.attrs),
            receiver,
            parameters,
            args,
            item,
        }
    }

    /// What is told to the model first.
    pub(crate) fn is_described(&self) -> bool {
        !self.description.is_empty() || self.args.summary.as_ref().is_some_and(|summary| !summary.value().trim().is_empty())
    }
}

/// Where an item begins behind its attributes and visibility.
pub(crate) fn first_word(item: &TokenStream) -> Span {
    let first = |input: ParseStream<'_>| {
        Attribute::parse_outer(input)?;
        input.parse::<Visibility>()?;
        let span = input.span();
        input.parse::<TokenStream>()?;
        Ok(span)
    };
    first.parse2(item.clone()).unwrap_or_else(|_| item.span())
}

impl Parameter {
    fn of_function(typed: &mut PatType, mistakes: &mut Mistakes) -> Self {
        let attrs = std::mem::take(&mut typed.attrs);
        let (ident, pattern) = match plain_name(&typed.pat) {
            Some(ident) => (ident.clone(), None),
            None => (Ident::new("argument", typed.pat.span()), Some((*typed.pat).clone())),
        };
        let mut parameter = Self::new(ident, pattern, (*typed.ty).clone(), &attrs, mistakes);
        parameter.strange = attrs.into_iter().filter(|attr| !attr.path().is_ident("arg") && !attr.path().is_ident("doc")).collect();
        parameter
    }

    pub(crate) fn of_field(ident: &Ident, ty: &Type, attrs: &[Attribute], mistakes: &mut Mistakes) -> Self {
        Self::new(ident.clone(), None, ty.clone(), attrs, mistakes)
    }

    fn new(ident: Ident, pattern: Option<Pat>, mut ty: Type, attrs: &[Attribute], mistakes: &mut Mistakes) -> Self {
        // What a macro of the author's has written as `$ty` has invisible brackets.
        while let Type::Group(group) = ty {
            ty = *group.elem;
        }
        let name = ident.unraw().to_string().trim_start_matches('_').to_owned();
        Self { pattern, ident, name, ty, strange: Vec::new(), doc: docs(attrs), args: ArgArgs::parse(attrs, mistakes) }
    }

    /// Names the type that `Self` means in its type and default.
    pub(crate) fn name_self(&mut self, own: &impl ToTokens) {
        self.ty = with_self(&self.ty, own);
        if let Some((Some(default), _)) = &mut self.args.default {
            *default = with_self(default, own);
        }
    }

    pub(crate) fn source(&self) -> Source<'_> {
        match &self.ty {
            _ if self.args.stdin.is_some() => Source::Stdin,
            _ if self.args.flatten.is_some() => Source::Flatten,
            Type::Reference(reference) => Source::Context(reference),
            _ => Source::Type,
        }
    }

    /// Whether it can be an argument of the command line.
    pub(crate) fn may_be_argument(&self) -> bool {
        matches!(self.source(), Source::Type) && self.pattern.is_none()
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

    pub(crate) fn default(&self) -> Option<Default<'_>> {
        let (value, span) = self.args.default.as_ref()?;
        Some(match value {
            Some(Expr::Lit(ExprLit { lit: Lit::Str(text), .. })) => Default::Text(text),
            Some(expr) => Default::Expr(expr),
            None => Default::Own(*span),
        })
    }

    /// Whether it may be left out though its type says otherwise.
    pub(crate) fn may_be_absent(&self) -> bool {
        self.args.default.is_some() || self.args.env.is_some()
    }
}

/// What is written where `Self` means `own`, for a place where it means something else.
pub(crate) fn with_self<T: ToTokens + Parse + Clone>(written: &T, own: &impl ToTokens) -> T {
    fn replace(tokens: TokenStream, own: &impl ToTokens) -> TokenStream {
        let replaced = tokens.into_iter().map(|token| match token {
            TokenTree::Ident(ident) if ident == "Self" => own.to_token_stream(),
            TokenTree::Group(group) => {
                let mut inner = proc_macro2::Group::new(group.delimiter(), replace(group.stream(), own));
                inner.set_span(group.span());
                TokenTree::Group(inner).into()
            }
            other => other.into(),
        });
        replaced.collect()
    }
    syn::parse2(replace(written.to_token_stream(), own)).unwrap_or_else(|_| written.clone())
}

/// The name in `name`, and in `Args(name)` and its like.
fn plain_name(pattern: &Pat) -> Option<&Ident> {
    match pattern {
        Pat::Ident(plain) if plain.by_ref.is_none() && plain.subpat.is_none() => Some(&plain.ident),
        Pat::TupleStruct(wrapper) if wrapper.elems.len() == 1 => plain_name(wrapper.elems.first()?),
        _ => None,
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
