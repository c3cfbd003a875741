//! Keywords of Rust are no keywords of the shell.
use bashkit_orchestrator::{Args, CallableTool, ToolArgs, ToolEnum, ToolService, callable_tool, callable_tools};

#[derive(Debug, ToolEnum)]
enum Kind {
    r#Try,
    Gen,
}

#[derive(ToolArgs)]
struct Search {
    r#in: String,
    #[arg(default = Kind::Gen)]
    r#type: Kind,
}

/// Find it.
#[callable_tool(at_most_one_of(r#as, r#dyn))]
fn r#match(Args(search): Args<Search>, r#as: Option<u8>, #[arg(default = 7)] r#gen: u8, r#dyn: Option<u8>) -> String {
    format!("{} {:?} {as:?} {gen} {dyn:?}", search.r#in, search.r#type, as = r#as, gen = r#gen, dyn = r#dyn)
}

struct Shop;

#[callable_tools]
impl Shop {
    /// Move it.
    #[callable_tool]
    fn r#move(&self, r#where: String) -> String {
        r#where
    }
}

#[test]
fn works() {
    assert_eq!(Match.usage(), "match <in> [--type <try|gen>] [--as <as>] [--gen <gen>] [--dyn <dyn>]");
    assert_eq!(Match.call(&["a".into(), "--type=try".into(), "--as=1".into()], None), Ok("a Try Some(1) 7 None".into()));
    assert_eq!(Shop.into_tools()[0].call(&["there".into()], None), Ok("there".into()));
}
