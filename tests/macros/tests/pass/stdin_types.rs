//! Every type that standard input can become.
use bashkit_orchestrator::declare::{Lines, Stdin};
use bashkit_orchestrator::{CallableTool, Json, callable_tool};

#[derive(serde::Deserialize, schemars::JsonSchema)]
struct Bought {
    id: u64,
}

macro_rules! reads {
    ($($name:ident($($arg:tt)*) $body:expr;)*) => {$(
        /// Read it.
        #[callable_tool]
        fn $name($($arg)*) -> String {
            format!("{:?}", $body)
        }
    )*};
}

reads! {
    text(n: u8, #[arg(stdin)] input: String) (n, input);
    bytes(#[arg(stdin)] input: Vec<u8>, n: u8) (n, input);
    maybe_text(#[arg(stdin)] input: Option<String>) input;
    maybe_bytes(#[arg(stdin)] input: Option<Vec<u8>>) input;
    order(#[arg(stdin)] input: Json<Bought>) input.0.id;
    maybe_json(#[arg(stdin)] input: Option<Json<Bought>>) input.map(|order| order.0.id);
    plain_stdin(input: Stdin) input.is_connected();
    stdin_too(#[arg(stdin, help = "What is read")] input: Stdin) input.is_connected();
    all_lines(input: Lines, rest: Vec<u8>) (input.count(), rest);
}

#[test]
fn works() {
    assert_eq!(Text.call(&["1".into()], Some("x")), Ok("(1, \"x\")".into()));
    assert_eq!(MaybeJson.call(&[], Some("{\"id\": 3}")), Ok("Some(3)".into()));
    assert_eq!(StdinToo.call(&[], None), Ok("false".into()));
    assert_eq!(MaybeText.call(&[], None), Ok("None".into()));
}
