//! What is written for three tools, to be read: `bashkit-macros/snapshots/*.rs`. `RECORD=1 cargo test -p bashkit-macros` writes them.

use std::path::Path;

use quote::quote;

use crate::{expand, service};

/// A file as it would be with its macros expanded, and as it was before.
#[expect(clippy::disallowed_methods, reason = "a test that reads and writes its golden files")]
fn snapshot(name: &str, source: &str, expansion: proc_macro2::TokenStream) {
    let file: syn::File = syn::parse2(expansion).unwrap();
    let source = source.trim_start_matches('\n').lines().map(|line| format!("//{}{line}\n", if line.is_empty() { "" } else { " " }));
    let text = format!("{}\n{}", source.collect::<String>(), prettyplease::unparse(&file));
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("snapshots").join(name);
    if std::env::var_os("RECORD").is_some() {
        std::fs::write(&path, &text).unwrap();
    }
    let recorded = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(recorded == text, "{name} is no longer what is written: RECORD=1 cargo test -p bashkit-macros, and read it\n{text}");
}

/// The tokens of an attribute and of what it stands on.
fn split(source: &str, attribute: &str) -> (proc_macro2::TokenStream, proc_macro2::TokenStream) {
    let mut item: syn::Item = syn::parse_str(source).unwrap();
    let attrs = match &mut item {
        syn::Item::Fn(function) => &mut function.attrs,
        syn::Item::Impl(block) => &mut block.attrs,
        _ => panic!("neither a function nor an impl block"),
    };
    let at = attrs.iter().position(|attr| attr.path().is_ident(attribute)).unwrap();
    let args = match attrs.remove(at).meta {
        syn::Meta::List(list) => list.tokens,
        _ => proc_macro2::TokenStream::new(),
    };
    (args, quote!(#item))
}

fn function(name: &str, source: &str) {
    let (args, item) = split(source, "callable_tool");
    snapshot(name, source, expand::callable_tool(args, item));
}

#[test]
fn plain() {
    function(
        "plain.rs",
        r#"
/// Fetch user by ID.
#[callable_tool]
fn get_user(
    /// The number of the user.
    id: u64,
    /// Also say when they were here last.
    verbose: bool,
) -> Result<Json<User>, String> {
    find(id, verbose)
}
"#,
    );
}

#[test]
fn rich() {
    function(
        "rich.rs",
        r#"
/// Search the catalogue.
#[callable_tool(
    name = "find-shoes",
    title = "Find shoes",
    category = "shop",
    tags("shoes", "search"),
    read_only,
    timeout = "5s",
    rate_limit = "10/min",
    at_most_one_of(color, any_color),
    examples("find-shoes red --limit 1" => "[…]"),
    example_state(Shop::default())
)]
pub async fn find_shoes(
    cx: &ToolContext,
    shop: State<Shop>,
    /// What to look for.
    query: String,
    /// How many answers.
    #[arg(short, default = 10, range = 1..=100)]
    limit: u32,
    /// Only this color.
    #[arg(alias = "colour", env = "SHOE_COLOR")]
    color: Option<Color>,
    any_color: Option<bool>,
    /// How long to look.
    #[arg(default = "1s")]
    patience: Duration,
) -> Result<Vec<Shoe>, ShopError> {
    shop.find(cx, query, limit, color, patience).await
}
"#,
    );
}

#[test]
fn methods() {
    let source = r#"
#[callable_tools(example = Counter::default())]
impl Counter {
    /// Count on.
    #[callable_tool(examples("count --by 2" => "2"))]
    fn count(&self, #[arg(default = 1)] by: u32) -> u32 {
        self.0.fetch_add(by, Ordering::Relaxed) + by
    }
}
"#;
    let (args, item) = split(source, "callable_tools");
    snapshot("methods.rs", source, service::callable_tools(args, item));
}
