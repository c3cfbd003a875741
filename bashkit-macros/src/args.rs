//! Attributes: `#[callable_tool(…)]`, `#[arg(…)]`, `#[tool_enum(…)]`, `#[tool_error(…)]` and doc comments, as they are written.

use proc_macro2::{Span, TokenStream};
use syn::meta::ParseNestedMeta;
use syn::parse::Parser;
use syn::spanned::Spanned;
use syn::{Attribute, Expr, ExprLit, Ident, Lit, LitChar, LitStr, Meta, Path, Token};

/// All mistakes of one function, to be told together.
#[derive(Default)]
pub(crate) struct Mistakes(Option<syn::Error>);

impl Mistakes {
    pub(crate) fn at(&mut self, span: Span, message: impl std::fmt::Display) {
        self.add(syn::Error::new(span, message));
    }

    pub(crate) fn add(&mut self, error: syn::Error) {
        match &mut self.0 {
            Some(all) => all.combine(error),
            none => *none = Some(error),
        }
    }

    pub(crate) fn into_error(self) -> Option<syn::Error> {
        self.0
    }
}

/// `#[callable_tool(…)]`
#[derive(Default)]
pub(crate) struct ToolArgs {
    pub(crate) name: Option<LitStr>,
    pub(crate) struct_name: Option<Ident>,
    pub(crate) krate: Option<Path>,
}

impl ToolArgs {
    pub(crate) fn parse(tokens: TokenStream, mistakes: &mut Mistakes) -> Self {
        let mut args = Self::default();
        let parser = syn::meta::parser(|meta| {
            if meta.path.is_ident("name") {
                set(&mut args.name, &meta, |meta| meta.value()?.parse())
            } else if meta.path.is_ident("struct_name") {
                set(&mut args.struct_name, &meta, |meta| meta.value()?.parse())
            } else if meta.path.is_ident("crate") {
                set(&mut args.krate, &meta, |meta| Path::parse_mod_style(meta.value()?))
            } else {
                Err(unknown(&meta, "name = \"…\", struct_name = Name, crate = path"))
            }
        });
        if let Err(error) = parser.parse2(tokens) {
            mistakes.add(error);
        }
        args
    }
}

/// `#[arg(…)]` of one parameter.
#[derive(Default)]
pub(crate) struct ArgArgs {
    pub(crate) flag: Option<Span>,
    pub(crate) positional: Option<Span>,
    pub(crate) stdin: Option<Span>,
    pub(crate) short: Option<(Option<LitChar>, Span)>,
    pub(crate) long: Option<LitStr>,
    pub(crate) default: Option<Expr>,
    pub(crate) help: Option<LitStr>,
}

impl ArgArgs {
    pub(crate) fn parse(attrs: &[Attribute], mistakes: &mut Mistakes) -> Self {
        let mut args = Self::default();
        for attr in attrs.iter().filter(|attr| attr.path().is_ident("arg")) {
            if let Err(error) = attr.parse_nested_meta(|meta| args.field(&meta)) {
                mistakes.add(error);
            }
        }
        args
    }

    fn field(&mut self, meta: &ParseNestedMeta<'_>) -> syn::Result<()> {
        let span = meta.path.span();
        if meta.path.is_ident("flag") {
            set(&mut self.flag, meta, |_| Ok(span))
        } else if meta.path.is_ident("positional") {
            set(&mut self.positional, meta, |_| Ok(span))
        } else if meta.path.is_ident("stdin") {
            set(&mut self.stdin, meta, |_| Ok(span))
        } else if meta.path.is_ident("short") {
            set(&mut self.short, meta, |meta| {
                let letter = if meta.input.peek(Token![=]) { Some(meta.value()?.parse::<LitChar>()?) } else { None };
                let span = letter.as_ref().map_or(span, LitChar::span);
                Ok((letter, span))
            })
        } else if meta.path.is_ident("long") {
            set(&mut self.long, meta, |meta| meta.value()?.parse())
        } else if meta.path.is_ident("default") {
            set(&mut self.default, meta, |meta| meta.value()?.parse())
        } else if meta.path.is_ident("help") {
            set(&mut self.help, meta, |meta| meta.value()?.parse())
        } else {
            Err(unknown(meta, "flag, positional, stdin, short = 'c', long = \"…\", default = …, help = \"…\""))
        }
    }
}

/// `#[tool_enum(…)]`
#[derive(Default)]
pub(crate) struct EnumArgs {
    pub(crate) name: Option<LitStr>,
    pub(crate) krate: Option<Path>,
}

impl EnumArgs {
    /// Of the enum itself (`crate`), or of a variant (`name`).
    pub(crate) fn parse(attrs: &[Attribute], on_variant: bool, mistakes: &mut Mistakes) -> Self {
        let mut args = Self::default();
        for attr in attrs.iter().filter(|attr| attr.path().is_ident("tool_enum")) {
            let result = attr.parse_nested_meta(|meta| {
                if on_variant && meta.path.is_ident("name") {
                    set(&mut args.name, &meta, |meta| meta.value()?.parse())
                } else if !on_variant && meta.path.is_ident("crate") {
                    set(&mut args.krate, &meta, |meta| Path::parse_mod_style(meta.value()?))
                } else {
                    Err(unknown(&meta, if on_variant { "name = \"…\"" } else { "crate = path" }))
                }
            });
            if let Err(error) = result {
                mistakes.add(error);
            }
        }
        args
    }
}

/// What `#[tool_error(…)]` is on.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum ErrorPlace {
    Enum,
    Struct,
    Variant,
}

/// `#[tool_error(…)]`
#[derive(Default)]
pub(crate) struct ErrorArgs {
    pub(crate) status: Option<(u8, Span)>,
    pub(crate) code: Option<LitStr>,
    pub(crate) message: Option<LitStr>,
    pub(crate) usage: Option<Span>,
    pub(crate) transparent: Option<Span>,
    pub(crate) krate: Option<Path>,
}

impl ErrorArgs {
    pub(crate) fn parse(attrs: &[Attribute], place: ErrorPlace, mistakes: &mut Mistakes) -> Self {
        let mut args = Self::default();
        for attr in attrs.iter().filter(|attr| attr.path().is_ident("tool_error")) {
            if let Err(error) = attr.parse_nested_meta(|meta| args.field(&meta, place, mistakes)) {
                mistakes.add(error);
            }
        }
        args
    }

    fn field(&mut self, meta: &ParseNestedMeta<'_>, place: ErrorPlace, mistakes: &mut Mistakes) -> syn::Result<()> {
        let span = meta.path.span();
        if place != ErrorPlace::Variant && meta.path.is_ident("crate") {
            set(&mut self.krate, meta, |meta| Path::parse_mod_style(meta.value()?))
        } else if meta.path.is_ident("message") {
            set(&mut self.message, meta, |meta| meta.value()?.parse())
        } else if place == ErrorPlace::Enum {
            Err(unknown(meta, "crate = path, message = \"…\"; the rest is said of each variant"))
        } else if meta.path.is_ident("status") {
            set(&mut self.status, meta, |meta| {
                let value: Expr = meta.value()?.parse()?;
                let status = status(&value);
                if status.is_none() {
                    mistakes.at(
                        value.span(),
                        "an exit status of an error is a number from 1 to 125: 0 is success, 126 and more are the shell's",
                    );
                }
                Ok((status.unwrap_or(1), value.span()))
            })
        } else if meta.path.is_ident("code") {
            set(&mut self.code, meta, |meta| meta.value()?.parse())
        } else if meta.path.is_ident("usage") {
            set(&mut self.usage, meta, |_| Ok(span))
        } else if meta.path.is_ident("transparent") {
            set(&mut self.transparent, meta, |_| Ok(span))
        } else {
            let container = if place == ErrorPlace::Struct { ", crate = path" } else { "" };
            Err(unknown(meta, &format!("status = 1, code = \"…\", message = \"…\", usage, transparent{container}")))
        }
    }
}

fn status(value: &Expr) -> Option<u8> {
    let Expr::Lit(ExprLit { lit: Lit::Int(number), .. }) = value else { return None };
    number.base10_parse().ok().filter(|status| (1..=125).contains(status))
}

fn set<T>(place: &mut Option<T>, meta: &ParseNestedMeta<'_>, read: impl FnOnce(&ParseNestedMeta<'_>) -> syn::Result<T>) -> syn::Result<()> {
    let value = read(meta)?;
    match place.replace(value) {
        None => Ok(()),
        Some(_) => Err(meta.error("it is given twice: remove one")),
    }
}

fn unknown(meta: &ParseNestedMeta<'_>, accepted: &str) -> syn::Error {
    meta.error(format!("unknown field: it can be {accepted}"))
}

/// The text of doc comments, with the blank that rustdoc takes off taken off.
pub(crate) fn docs(attrs: &[Attribute]) -> String {
    let mut text = String::new();
    for attr in attrs {
        let Meta::NameValue(meta) = &attr.meta else { continue };
        let Expr::Lit(ExprLit { lit: Lit::Str(line), .. }) = &meta.value else { continue };
        if meta.path.is_ident("doc") {
            for line in line.value().split('\n') {
                text.push_str(line.strip_prefix(' ').unwrap_or(line).trim_end());
                text.push('\n');
            }
        }
    }
    text.trim().to_owned()
}
