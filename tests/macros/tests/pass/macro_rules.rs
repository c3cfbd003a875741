//! Other macros write tools.
use bashkit_orchestrator::{CallableTool, ToolArgs, ToolContext, ToolEnum, ToolService, callable_tool, callable_tools};

macro_rules! tools {
    ($($(#[$meta:meta])* $vis:vis fn $name:ident($($arg:ident: $ty:ty $(= $default:expr)?),*) -> $out:ty $body:block)*) => {$(
        $(#[$meta])*
        #[callable_tool]
        $vis fn $name($($(#[arg(default = $default)])? $arg: $ty),*) -> $out $body
    )*};
}

tools! {
    /// Double it.
    pub fn double(n: u64) -> u64 { n * 2 }

    /// Add them.
    fn add(a: u64, b: u64 = 3) -> u64 { a + b }
}

macro_rules! grouped {
    ($name:ident, $context:ty, $text:expr, $range:expr, $out:ty) => {
        /// What is written by another macro has invisible brackets.
        #[callable_tool]
        fn $name(context: $context, #[arg(default = $text)] text: String, #[arg(default = 3, range = $range)] n: u8) -> $out {
            std::iter::repeat_n(text, usize::from(n) + context.environ().len())
        }
    };
}

grouped!(grouped, &ToolContext, "x", 1..=5, impl Iterator<Item = String> + Send + use<>);

macro_rules! named {
    ($name:literal, $fn:ident, $doc:literal) => {
        #[doc = $doc]
        #[callable_tool(name = $name, examples($name => "1"))]
        fn $fn() -> u8 {
            1
        }
    };
}

named!("one-more", one_more, "One more.");

macro_rules! whole {
    ($service:ident, $level:ident, $search:ident) => {
        #[derive(Debug, ToolEnum)]
        enum $level {
            Low,
        }

        #[derive(ToolArgs)]
        struct $search {
            #[arg(default = $level::Low)]
            level: $level,
        }

        struct $service;

        #[callable_tools]
        impl $service {
            /// Count.
            #[callable_tool]
            fn count(&self, #[arg(flatten)] search: $search, n: u8) -> String {
                format!("{:?} {n}", search.level)
            }
        }
    };
}

whole!(Shop, Level, Search);

#[test]
fn works() {
    assert_eq!(Double.call(&["2".into()], None), Ok("4".into()));
    assert_eq!(Add.call(&["2".into()], None), Ok("5".into()));
    assert_eq!(Grouped.call(&["--n=2".into()], None), Ok("x\nx\n".into()));
    assert_eq!(OneMore.name(), "one-more");
    assert_eq!(Shop.into_tools()[0].call(&["2".into()], None), Ok("Low 2".into()));
}
