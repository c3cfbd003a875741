//! Attributes: `#[callable_tool(…)]`, `#[arg(…)]`, `#[tool_enum(…)]`, `#[tool_error(…)]` and doc comments, as they are written.

use proc_macro2::{Span, TokenStream, TokenTree};
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

/// Fields that clap, rmcp, rig and serde have, each with what says the same here.
type Translations = &'static [(&'static [&'static str], &'static str)];

const DESCRIPTION: &str = "the doc comment above the function is its description; `summary = \"…\"` is a first line of its own";

const FOREIGN_TOOL_FIELDS: Translations = &[
    (&["description", "about", "long_about", "help", "doc", "instructions"], DESCRIPTION),
    (&["annotations"], "write `read_only`, `destructive`, `idempotent`, `open_world` or `title = \"…\"` without it"),
    (&["read_only_hint"], "write `read_only`"),
    (&["destructive_hint"], "write `destructive`"),
    (&["idempotent_hint"], "write `idempotent`"),
    (&["open_world_hint"], "write `open_world`"),
    (&["params"], "write a doc comment on each parameter"),
    (&["required"], "each parameter is required that is no `Option` and has no `#[arg(default = …)]`"),
    (&["rename", "id"], "write `name = \"…\"`"),
    (&["default", "default_value", "default_value_t"], "write `#[arg(default = …)]` on the parameter"),
    (&["value_parser", "value_enum"], "the type of a parameter reads its value: one that implements `FromStr` or derives `ToolEnum`"),
    (&["short", "long"], "every parameter has a long flag; write `#[arg(short)]` or `#[arg(long = \"…\")]` on the parameter"),
    (
        &["flag", "positional", "alias", "env", "range", "delimiter", "value_name", "stdin", "flatten"],
        "write it in `#[arg(…)]` on the parameter",
    ),
];

impl ToolArgs {
    pub(crate) fn parse(tokens: TokenStream, mistakes: &mut Mistakes) -> Self {
        let mut args = Self::default();
        read(|field| syn::meta::parser(field).parse2(tokens), |meta, _| args.field(meta), mistakes);
        args
    }

    fn field(&mut self, meta: &ParseNestedMeta<'_>) -> syn::Result<()> {
        let name = name_of(meta);
        match name.as_str() {
            "name" => set(&mut self.name, meta, text),
            "struct_name" => set(&mut self.struct_name, meta, |meta| value(meta, "Name")),
            "crate" => set(&mut self.krate, meta, |meta| path(meta, "path")),
            "title" => set(&mut self.title, meta, text),
            "summary" => set(&mut self.summary, meta, text),
            "category" => set(&mut self.category, meta, text),
            "tags" => set(&mut self.tags, meta, |meta| list(meta, "\"…\"")),
            "read_only" => set(&mut self.read_only, meta, yes_or_no),
            "destructive" => set(&mut self.destructive, meta, yes_or_no),
            "idempotent" => set(&mut self.idempotent, meta, yes_or_no),
            "open_world" => set(&mut self.open_world, meta, yes_or_no),
            "script_exposable" => set(&mut self.script_exposable, meta, yes_or_no),
            "single_confirmation" => set(&mut self.single_confirmation, meta, yes_or_no),
            "atomic" => set(&mut self.atomic, meta, yes_or_no),
            "confirm" => set(&mut self.confirm, meta, |meta| path(meta, "always|never|path::to::function")),
            "composed_of" => set(&mut self.composed_of, meta, names),
            "compensate" => set(&mut self.compensate, meta, |meta| path(meta, "path::to::function")),
            "timeout" => set(&mut self.timeout, meta, |meta| value(meta, "\"30s\"")),
            "retries" => set(&mut self.retries, meta, |meta| value(meta, "3")),
            "cache" => set(&mut self.cache, meta, |meta| value(meta, "\"5m\"")),
            "rate_limit" => set(&mut self.rate_limit, meta, |meta| value(meta, "\"10/1m\"")),
            "max_output" => set(&mut self.max_output, meta, |meta| value(meta, "\"64KiB\"")),
            "examples" => set(&mut self.examples, meta, |meta| list(meta, "\"command\" => \"output\"")),
            "example_state" => set(&mut self.example_state, meta, |meta| list(meta, "expression")),
            "one_of" => self.group("One", meta),
            "any_of" => self.group("Any", meta),
            "at_most_one_of" => self.group("AtMostOne", meta),
            "all_or_none_of" => self.group("AllOrNone", meta),
            _ => Err(unknown(meta, TOOL_FIELDS, FOREIGN_TOOL_FIELDS)),
        }
    }

    fn group(&mut self, choose: &'static str, meta: &ParseNestedMeta<'_>) -> syn::Result<()> {
        self.groups.push(GroupArg { choose, members: list(meta, "a, b")?, span: meta.path.span() });
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

/// Reads all fields of an attribute; one that is well formed but wrong does not keep the rest from being read.
fn read(
    parse: impl FnOnce(&mut dyn FnMut(ParseNestedMeta<'_>) -> syn::Result<()>) -> syn::Result<()>,
    mut field: impl FnMut(&ParseNestedMeta<'_>, &mut Mistakes) -> syn::Result<()>,
    mistakes: &mut Mistakes,
) {
    let mut wrong = Mistakes::default();
    let result = parse(&mut |meta| {
        let read = field(&meta, &mut wrong).and_then(|()| {
            let is_whole = meta.input.is_empty() || meta.input.peek(Token![,]);
            if is_whole { Ok(()) } else { Err(meta.input.error("a comma is missing here, or what stands here is too much")) }
        });
        if let Err(error) = read {
            wrong.add(error);
            while !meta.input.is_empty() && !meta.input.peek(Token![,]) {
                meta.input.parse::<TokenTree>()?;
            }
        }
        Ok(())
    });
    for error in result.err().into_iter().chain(wrong.into_error()) {
        mistakes.add(error);
    }
}

/// The name of a field.
fn name_of(meta: &ParseNestedMeta<'_>) -> String {
    meta.path.get_ident().map(|ident| ident.unraw().to_string()).unwrap_or_default()
}

/// `field = value`, where the value is like that one.
fn value_with<T>(meta: &ParseNestedMeta<'_>, like: &str, read: impl FnOnce(ParseStream<'_>) -> syn::Result<T>) -> syn::Result<T> {
    let written = |span| syn::Error::new(span, format!("this is written `{} = {like}`", name_of(meta)));
    let value = meta.value().map_err(|_| written(meta.path.span()))?;
    let at = value.span();
    read(value).map_err(|_| written(at))
}

fn value<T: Parse>(meta: &ParseNestedMeta<'_>, like: &str) -> syn::Result<T> {
    value_with(meta, like, T::parse)
}

fn text(meta: &ParseNestedMeta<'_>) -> syn::Result<LitStr> {
    let text: LitStr = value(meta, "\"…\"")?;
    if text.value().trim().is_empty() {
        return Err(syn::Error::new(text.span(), format!("`{}` is empty: say something, or remove it", name_of(meta))));
    }
    Ok(text)
}

fn path(meta: &ParseNestedMeta<'_>, like: &str) -> syn::Result<Path> {
    value_with(meta, like, Path::parse_mod_style)
}

/// `read_only` and `read_only = false`.
fn yes_or_no(meta: &ParseNestedMeta<'_>) -> syn::Result<(bool, Span)> {
    let said = if meta.input.peek(Token![=]) { value::<LitBool>(meta, "true|false")?.value } else { true };
    Ok((said, meta.path.span()))
}

/// `(a, b)`.
fn list<T: Parse>(meta: &ParseNestedMeta<'_>, like: &str) -> syn::Result<Vec<T>> {
    let written = |span| syn::Error::new(span, format!("this is written `{}({like})`", name_of(meta)));
    let group = meta.input.parse::<proc_macro2::Group>().map_err(|_| written(meta.path.span()))?;
    if group.delimiter() != proc_macro2::Delimiter::Parenthesis {
        return Err(written(group.span_open()));
    }
    let items = Punctuated::<T, Token![,]>::parse_terminated.parse2(group.stream());
    Ok(items.map_err(|error| written(error.span()))?.into_iter().collect())
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
    Ok(list::<Name>(meta, "a, \"b-c\"")?.into_iter().map(|Name(name)| name).collect())
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

const FOREIGN_ARG_FIELDS: Translations = &[
    (&["description", "about", "long_about", "long_help", "doc"], "write a doc comment on the parameter, or `help = \"…\"`"),
    (&["default_value", "default_value_t", "default_values", "default_values_t"], "write `default = …`"),
    (
        &["value_parser", "value_enum", "parse", "with"],
        "the type reads the value: one that implements `FromStr` or derives `ToolEnum`; `range = 1..=100` bounds a number",
    ),
    (&["num_args", "action", "optional", "nullable"], "the type says it: `Option<T>`, `Vec<T>`, `[T; N]`, or `bool` for a switch"),
    (&["value_delimiter", "use_value_delimiter"], "write `delimiter = ','`"),
    (&["conflicts_with", "conflicts_with_all", "exclusive"], "write `conflicts(a, b)`"),
    (&["group", "required_unless_present"], "write `one_of(a, b)` in `#[callable_tool(…)]`"),
    (&["hide", "skip"], "write `hidden`"),
    (&["index", "last"], "write `positional`"),
    (&["name", "id", "rename"], "write `long = \"…\"`"),
    (&["aliases", "visible_alias", "visible_aliases"], "write `alias = \"…\"`, once for each"),
    (&["min", "max", "minimum", "maximum", "length"], "write `range = 1..=100`"),
];

impl ArgArgs {
    pub(crate) fn parse(attrs: &[Attribute], mistakes: &mut Mistakes) -> Self {
        let mut args = Self::default();
        for attr in attrs.iter().filter(|attr| attr.path().is_ident("arg")) {
            args.span.get_or_insert(attr.path().span());
            read(|field| attr.parse_nested_meta(field), |meta, _| args.field(meta), mistakes);
        }
        args
    }

    fn field(&mut self, meta: &ParseNestedMeta<'_>) -> syn::Result<()> {
        let span = meta.path.span();
        let name = name_of(meta);
        match name.as_str() {
            "flag" => set(&mut self.flag, meta, alone),
            "positional" => set(&mut self.positional, meta, alone),
            "stdin" => set(&mut self.stdin, meta, alone),
            "flatten" => set(&mut self.flatten, meta, alone),
            "hidden" => set(&mut self.hidden, meta, alone),
            "required" => set(&mut self.required, meta, alone),
            "short" => set(&mut self.short, meta, |meta| {
                let letter = if meta.input.peek(Token![=]) { Some(value::<LitChar>(meta, "'x'")?) } else { None };
                let span = letter.as_ref().map_or(span, LitChar::span);
                Ok((letter, span))
            }),
            "long" if !meta.input.peek(Token![=]) => Err(syn::Error::new(span, LONG_ALONE)),
            "long" => set(&mut self.long, meta, flag_name),
            "alias" => flag_name(meta).map(|alias| self.aliases.push(alias)),
            "default" => set(&mut self.default, meta, |meta| {
                let value: Option<Expr> = if meta.input.peek(Token![=]) { Some(bare(value(meta, "expression")?)) } else { None };
                let span = value.as_ref().map_or(span, Spanned::span);
                Ok((value, span))
            }),
            "help" => set(&mut self.help, meta, text),
            "value_name" => set(&mut self.value_name, meta, text),
            "env" => set(&mut self.env, meta, |meta| value(meta, "\"NAME\"")),
            "range" => set(&mut self.range, meta, range),
            "deprecated" => set(&mut self.deprecated, meta, text),
            "delimiter" => set(&mut self.delimiter, meta, |meta| value(meta, "','")),
            "conflicts" => set(&mut self.conflicts, meta, |meta| list(meta, "a, b")),
            "requires" => set(&mut self.requires, meta, |meta| list(meta, "a, b")),
            _ => Err(unknown(meta, ARG_FIELDS, FOREIGN_ARG_FIELDS)),
        }
    }
}

const LONG_ALONE: &str = "every parameter has a long flag of its own name: remove `long`, or write `flag` to take it by no position, `long = \"name\"` \
                          for another name";

/// A field without a value.
fn alone(meta: &ParseNestedMeta<'_>) -> syn::Result<Span> {
    match meta.input.peek(Token![=]) {
        true => Err(meta.input.error(format!("`{}` has no value: write it alone, or remove it", name_of(meta)))),
        false => Ok(meta.path.span()),
    }
}

/// An expression without the invisible brackets that it has where a macro of the author's has written it as `$expr`.
fn bare(mut expr: Expr) -> Expr {
    while let Expr::Group(group) = expr {
        expr = *group.expr;
    }
    expr
}

/// Whether it can be a flag is told by `check`.
fn flag_name(meta: &ParseNestedMeta<'_>) -> syn::Result<LitStr> {
    value(meta, "\"name\"")
}

fn range(meta: &ParseNestedMeta<'_>) -> syn::Result<ExprRange> {
    let like = "1..=100";
    match bare(value(meta, like)?) {
        Expr::Range(range) if range.start.is_some() || range.end.is_some() => Ok(range),
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
            let field = |meta: &ParseNestedMeta<'_>, _: &mut Mistakes| {
                if on_variant && meta.path.is_ident("name") {
                    set(&mut args.name, meta, |meta| value(meta, "\"…\""))
                } else if !on_variant && meta.path.is_ident("crate") {
                    set(&mut args.krate, meta, |meta| path(meta, "path"))
                } else {
                    Err(unknown(meta, if on_variant { "name" } else { "crate" }, &[]))
                }
            };
            read(|each| attr.parse_nested_meta(each), field, mistakes);
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
            read(|each| attr.parse_nested_meta(each), |meta, mistakes| args.field(meta, place, mistakes), mistakes);
        }
        args
    }

    fn field(&mut self, meta: &ParseNestedMeta<'_>, place: ErrorPlace, mistakes: &mut Mistakes) -> syn::Result<()> {
        let span = meta.path.span();
        if place != ErrorPlace::Variant && meta.path.is_ident("crate") {
            set(&mut self.krate, meta, |meta| path(meta, "path"))
        } else if meta.path.is_ident("message") {
            set(&mut self.message, meta, |meta| value(meta, "\"…\""))
        } else if place == ErrorPlace::Enum {
            Err(unknown(meta, "crate, message", &[]))
        } else if meta.path.is_ident("status") {
            set(&mut self.status, meta, |meta| {
                let value: Expr = value(meta, "1")?;
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
            set(&mut self.code, meta, |meta| value(meta, "\"not-found\""))
        } else if meta.path.is_ident("usage") {
            set(&mut self.usage, meta, |_| Ok(span))
        } else if meta.path.is_ident("transparent") {
            set(&mut self.transparent, meta, |_| Ok(span))
        } else {
            let accepted = "status, code, message, usage, transparent";
            Err(unknown(meta, &if place == ErrorPlace::Struct { format!("{accepted}, crate") } else { accepted.to_owned() }, &[]))
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
        Some(_) => Err(syn::Error::new(meta.path.span(), format!("`{}` is given twice: remove one", name_of(meta)))),
    }
}

/// A field that there is not: says what says the same here, names the one that was meant, or all of them.
fn unknown(meta: &ParseNestedMeta<'_>, accepted: &str, foreign: Translations) -> syn::Error {
    let name = name_of(meta);
    if let Some((_, instead)) = foreign.iter().find(|(names, _)| names.contains(&name.as_str())) {
        return syn::Error::new(meta.path.span(), format!("there is no `{name}` here: {instead}"));
    }
    let near = accepted.split(", ").map(|accepted| (distance(&name, accepted), accepted)).min();
    let message = match near.filter(|(distance, near)| *distance <= 1 + near.len() / 4) {
        Some((_, near)) => format!("there is no `{name}` here: did you mean `{near}`?"),
        None => format!("there is no `{name}` here: it can be {accepted}"),
    };
    syn::Error::new(meta.path.span(), message)
}

/// How many letters must change to make one word of the other.
fn distance(a: &str, b: &str) -> usize {
    let mut row: Vec<usize> = (0..=b.chars().count()).collect();
    for (i, x) in a.chars().enumerate() {
        let mut before = i;
        let mut left = i + 1;
        for (y, cell) in b.chars().zip(row.iter_mut().skip(1)) {
            let cost = (before + usize::from(x != y)).min(*cell + 1).min(left + 1);
            before = std::mem::replace(cell, cost);
            left = cost;
        }
        if let Some(first) = row.first_mut() {
            *first = i + 1;
        }
    }
    row.last().copied().unwrap_or_default()
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
        let field = |meta: &ParseNestedMeta<'_>, _: &mut Mistakes| {
            if meta.path.is_ident("crate") {
                set(&mut args.krate, meta, |meta| path(meta, "path"))
            } else if meta.path.is_ident("example") {
                set(&mut args.example, meta, |meta| value(meta, "expression"))
            } else {
                Err(unknown(meta, "crate, example", &[]))
            }
        };
        read(|each| syn::meta::parser(each).parse2(tokens), field, mistakes);
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
            let field = |meta: &ParseNestedMeta<'_>, _: &mut Mistakes| match meta.path.is_ident("crate") {
                true => set(&mut args.krate, meta, |meta| path(meta, "path")),
                false => Err(unknown(meta, "crate", &[])),
            };
            read(|each| attr.parse_nested_meta(each), field, mistakes);
        }
        args
    }
}
