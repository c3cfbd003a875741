//! Attributes: `#[callable_tool(…)]`, `#[arg(…)]`, `#[tool_enum(…)]`, `#[tool_error(…)]` and doc comments, as they are written.

use proc_macro2::{Span, TokenStream};
use syn::ext::IdentExt;
use syn::meta::ParseNestedMeta;
use syn::parse::{Parse, ParseStream, Parser};
use syn::punctuated::Punctuated;
use syn::spanned::Spanned;
use syn::{Attribute, Expr, ExprLit, ExprRange, Ident, Lit, LitBool, LitChar, LitInt, LitStr, Meta, Path, Token};

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
    pub(crate) title: Option<LitStr>,
    pub(crate) summary: Option<LitStr>,
    pub(crate) category: Option<LitStr>,
    pub(crate) tags: Option<Vec<LitStr>>,
    pub(crate) read_only: Option<(bool, Span)>,
    pub(crate) destructive: Option<(bool, Span)>,
    pub(crate) idempotent: Option<(bool, Span)>,
    pub(crate) open_world: Option<(bool, Span)>,
    pub(crate) script_exposable: Option<(bool, Span)>,
    pub(crate) single_confirmation: Option<(bool, Span)>,
    pub(crate) atomic: Option<(bool, Span)>,
    pub(crate) confirm: Option<Path>,
    pub(crate) composed_of: Option<Vec<LitStr>>,
    pub(crate) compensate: Option<Path>,
    pub(crate) timeout: Option<LitStr>,
    pub(crate) retries: Option<LitInt>,
    pub(crate) cache: Option<LitStr>,
    pub(crate) rate_limit: Option<LitStr>,
    pub(crate) max_output: Option<Lit>,
    pub(crate) examples: Option<Vec<ExampleArg>>,
    pub(crate) example_state: Option<Vec<Expr>>,
    pub(crate) groups: Vec<GroupArg>,
}

/// `"get_user 1" => "{…}"`
pub(crate) struct ExampleArg {
    pub(crate) command: LitStr,
    pub(crate) output: Option<LitStr>,
}

/// `one_of(a, b)` and its like.
pub(crate) struct GroupArg {
    /// Name of the variant of `Choose`.
    pub(crate) choose: &'static str,
    pub(crate) members: Vec<Ident>,
    pub(crate) span: Span,
}

const TOOL_FIELDS: &str = "name, struct_name, crate, title, summary, category, tags, read_only, destructive, idempotent, open_world, confirm, \
                           composed_of, single_confirmation, atomic, compensate, timeout, retries, cache, rate_limit, max_output, \
                           script_exposable, examples, example_state, one_of, any_of, at_most_one_of, all_or_none_of";

impl ToolArgs {
    pub(crate) fn parse(tokens: TokenStream, mistakes: &mut Mistakes) -> Self {
        let mut args = Self::default();
        let mut wrong = Mistakes::default();
        let parser = syn::meta::parser(|meta| {
            let result = args.field(&meta);
            // What is well formed but wrong does not keep the rest from being read.
            if let Err(error) = result {
                wrong.add(error);
                skip_value(&meta);
            }
            Ok(())
        });
        if let Err(error) = parser.parse2(tokens) {
            mistakes.add(error);
        }
        if let Some(error) = wrong.into_error() {
            mistakes.add(error);
        }
        args
    }

    fn field(&mut self, meta: &ParseNestedMeta<'_>) -> syn::Result<()> {
        let name = meta.path.get_ident().map(Ident::to_string).unwrap_or_default();
        match name.as_str() {
            "name" => set(&mut self.name, meta, text),
            "struct_name" => set(&mut self.struct_name, meta, |meta| meta.value()?.parse()),
            "crate" => set(&mut self.krate, meta, |meta| Path::parse_mod_style(meta.value()?)),
            "title" => set(&mut self.title, meta, text),
            "summary" => set(&mut self.summary, meta, text),
            "category" => set(&mut self.category, meta, text),
            "tags" => set(&mut self.tags, meta, list),
            "read_only" => set(&mut self.read_only, meta, yes_or_no),
            "destructive" => set(&mut self.destructive, meta, yes_or_no),
            "idempotent" => set(&mut self.idempotent, meta, yes_or_no),
            "open_world" => set(&mut self.open_world, meta, yes_or_no),
            "script_exposable" => set(&mut self.script_exposable, meta, yes_or_no),
            "single_confirmation" => set(&mut self.single_confirmation, meta, yes_or_no),
            "atomic" => set(&mut self.atomic, meta, yes_or_no),
            "confirm" => set(&mut self.confirm, meta, |meta| Path::parse_mod_style(meta.value()?)),
            "composed_of" => set(&mut self.composed_of, meta, names),
            "compensate" => set(&mut self.compensate, meta, |meta| Path::parse_mod_style(meta.value()?)),
            "timeout" => set(&mut self.timeout, meta, text),
            "retries" => set(&mut self.retries, meta, |meta| meta.value()?.parse()),
            "cache" => set(&mut self.cache, meta, text),
            "rate_limit" => set(&mut self.rate_limit, meta, text),
            "max_output" => set(&mut self.max_output, meta, |meta| meta.value()?.parse()),
            "examples" => set(&mut self.examples, meta, list),
            "example_state" => set(&mut self.example_state, meta, list),
            "one_of" => self.group("One", meta),
            "any_of" => self.group("Any", meta),
            "at_most_one_of" => self.group("AtMostOne", meta),
            "all_or_none_of" => self.group("AllOrNone", meta),
            _ => Err(unknown(meta, TOOL_FIELDS)),
        }
    }

    fn group(&mut self, choose: &'static str, meta: &ParseNestedMeta<'_>) -> syn::Result<()> {
        self.groups.push(GroupArg { choose, members: list(meta)?, span: meta.path.span() });
        Ok(())
    }
}

impl Parse for ExampleArg {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let command = input.parse()?;
        let output = input.parse::<Option<Token![=>]>>()?.map(|_| input.parse()).transpose()?;
        Ok(Self { command, output })
    }
}

fn text(meta: &ParseNestedMeta<'_>) -> syn::Result<LitStr> {
    meta.value()?.parse()
}

/// `read_only` and `read_only = false`.
fn yes_or_no(meta: &ParseNestedMeta<'_>) -> syn::Result<(bool, Span)> {
    let said = if meta.input.peek(Token![=]) { meta.value()?.parse::<LitBool>()?.value } else { true };
    Ok((said, meta.path.span()))
}

/// `(a, b)`.
fn list<T: Parse>(meta: &ParseNestedMeta<'_>) -> syn::Result<Vec<T>> {
    let content;
    syn::parenthesized!(content in meta.input);
    Ok(Punctuated::<T, Token![,]>::parse_terminated(&content)?.into_iter().collect())
}

/// Names of tools, quoted or not.
fn names(meta: &ParseNestedMeta<'_>) -> syn::Result<Vec<LitStr>> {
    struct Name(LitStr);
    impl Parse for Name {
        fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
            if input.peek(LitStr) {
                return input.parse().map(Self);
            }
            let ident = Ident::parse_any(input)?;
            Ok(Self(LitStr::new(&ident.unraw().to_string(), ident.span())))
        }
    }
    Ok(list::<Name>(meta)?.into_iter().map(|Name(name)| name).collect())
}

/// Reads over the value of a field that is wrong, up to the next comma.
fn skip_value(meta: &ParseNestedMeta<'_>) {
    while !meta.input.is_empty() && !meta.input.peek(Token![,]) {
        if meta.input.parse::<proc_macro2::TokenTree>().is_err() {
            break;
        }
    }
}

/// `#[arg(…)]` of one parameter or field.
#[derive(Default)]
pub(crate) struct ArgArgs {
    pub(crate) flag: Option<Span>,
    pub(crate) positional: Option<Span>,
    pub(crate) stdin: Option<Span>,
    pub(crate) flatten: Option<Span>,
    pub(crate) short: Option<(Option<LitChar>, Span)>,
    pub(crate) long: Option<LitStr>,
    pub(crate) aliases: Vec<LitStr>,
    pub(crate) default: Option<(Option<Expr>, Span)>,
    pub(crate) help: Option<LitStr>,
    pub(crate) value_name: Option<LitStr>,
    pub(crate) env: Option<LitStr>,
    pub(crate) range: Option<ExprRange>,
    pub(crate) hidden: Option<Span>,
    pub(crate) deprecated: Option<LitStr>,
    pub(crate) required: Option<Span>,
    pub(crate) delimiter: Option<LitChar>,
    pub(crate) conflicts: Option<Vec<Ident>>,
    pub(crate) requires: Option<Vec<Ident>>,
    /// Where the first of them stands.
    pub(crate) span: Option<Span>,
}

const ARG_FIELDS: &str = "flag, positional, short, long, alias, default, help, value_name, env, range, hidden, deprecated, required, \
                          delimiter, conflicts, requires, flatten, stdin";

impl ArgArgs {
    pub(crate) fn parse(attrs: &[Attribute], mistakes: &mut Mistakes) -> Self {
        let mut args = Self::default();
        for attr in attrs.iter().filter(|attr| attr.path().is_ident("arg")) {
            args.span.get_or_insert(attr.path().span());
            let mut wrong = Mistakes::default();
            let result = attr.parse_nested_meta(|meta| {
                if let Err(error) = args.field(&meta) {
                    wrong.add(error);
                    skip_value(&meta);
                }
                Ok(())
            });
            for error in result.err().into_iter().chain(wrong.into_error()) {
                mistakes.add(error);
            }
        }
        args
    }

    fn field(&mut self, meta: &ParseNestedMeta<'_>) -> syn::Result<()> {
        let span = meta.path.span();
        let name = meta.path.get_ident().map(Ident::to_string).unwrap_or_default();
        match name.as_str() {
            "flag" => set(&mut self.flag, meta, |_| Ok(span)),
            "positional" => set(&mut self.positional, meta, |_| Ok(span)),
            "stdin" => set(&mut self.stdin, meta, |_| Ok(span)),
            "flatten" => set(&mut self.flatten, meta, |_| Ok(span)),
            "hidden" => set(&mut self.hidden, meta, |_| Ok(span)),
            "required" => set(&mut self.required, meta, |_| Ok(span)),
            "short" => set(&mut self.short, meta, |meta| {
                let letter = if meta.input.peek(Token![=]) { Some(meta.value()?.parse::<LitChar>()?) } else { None };
                let span = letter.as_ref().map_or(span, LitChar::span);
                Ok((letter, span))
            }),
            "long" => set(&mut self.long, meta, text),
            "alias" => text(meta).map(|alias| self.aliases.push(alias)),
            "default" => set(&mut self.default, meta, |meta| {
                let value: Option<Expr> = if meta.input.peek(Token![=]) { Some(meta.value()?.parse()?) } else { None };
                let span = value.as_ref().map_or(span, Spanned::span);
                Ok((value, span))
            }),
            "help" => set(&mut self.help, meta, text),
            "value_name" => set(&mut self.value_name, meta, text),
            "env" => set(&mut self.env, meta, text),
            "range" => set(&mut self.range, meta, range),
            "deprecated" => set(&mut self.deprecated, meta, text),
            "delimiter" => set(&mut self.delimiter, meta, |meta| meta.value()?.parse()),
            "conflicts" => set(&mut self.conflicts, meta, list),
            "requires" => set(&mut self.requires, meta, list),
            _ => Err(unknown(meta, ARG_FIELDS)),
        }
    }
}

fn range(meta: &ParseNestedMeta<'_>) -> syn::Result<ExprRange> {
    match meta.value()?.parse::<Expr>()? {
        Expr::Range(range) => Ok(range),
        other => Err(syn::Error::new(other.span(), "a range is written `1..=100`, `1..` or `..=100`")),
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

/// `#[callable_tools(…)]`
#[derive(Default)]
pub(crate) struct ServiceArgs {
    pub(crate) krate: Option<Path>,
    /// A service that examples run on.
    pub(crate) example: Option<Expr>,
}

impl ServiceArgs {
    pub(crate) fn parse(tokens: TokenStream, mistakes: &mut Mistakes) -> Self {
        let mut args = Self::default();
        let parser = syn::meta::parser(|meta| {
            if meta.path.is_ident("crate") {
                set(&mut args.krate, &meta, |meta| Path::parse_mod_style(meta.value()?))
            } else if meta.path.is_ident("example") {
                set(&mut args.example, &meta, |meta| meta.value()?.parse())
            } else {
                Err(unknown(&meta, "crate = path, example = expression"))
            }
        });
        if let Err(error) = parser.parse2(tokens) {
            mistakes.add(error);
        }
        args
    }
}

/// `#[tool_args(…)]`
#[derive(Default)]
pub(crate) struct StructArgs {
    pub(crate) krate: Option<Path>,
}

impl StructArgs {
    pub(crate) fn parse(attrs: &[Attribute], mistakes: &mut Mistakes) -> Self {
        let mut args = Self::default();
        for attr in attrs.iter().filter(|attr| attr.path().is_ident("tool_args")) {
            let result = attr.parse_nested_meta(|meta| {
                if meta.path.is_ident("crate") {
                    set(&mut args.krate, &meta, |meta| Path::parse_mod_style(meta.value()?))
                } else {
                    Err(unknown(&meta, "crate = path"))
                }
            });
            if let Err(error) = result {
                mistakes.add(error);
            }
        }
        args
    }
}
