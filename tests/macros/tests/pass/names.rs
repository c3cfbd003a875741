//! Functions and parameters may have the names of what the macro writes.
use bashkit_orchestrator::{CallableTool, callable_tool};

/// Call it.
#[callable_tool]
fn call(call: u8, args: u8, signature: u8, context: u8, this: u8, name: u8) -> u8 {
    call + args + signature + context + this + name
}

/// What it is.
#[callable_tool]
fn signature(value: u8, output: u8, tag: u8, failure: u8, error: u8) -> u8 {
    value + output + tag + failure + error
}

/// Which they are.
#[callable_tool]
async fn args(future: u8, text: u8, words: u8, none: Option<u8>) -> u8 {
    future + text + words + none.unwrap_or(1)
}

/// It takes the names of the struct's module.
#[callable_tool]
fn functions(parameter: u8, entry: u8, krate: u8, core: u8, std: u8) -> u8 {
    parameter + entry + krate + core + std
}

/// It begins with an underscore.
#[callable_tool]
fn _hidden(_unused: u8) {}

#[test]
fn works() {
    let words = |n: usize| vec!["1".to_owned(); n];
    assert_eq!(Call.call(&words(6), None), Ok("6".into()));
    assert_eq!(Signature.call(&words(5), None), Ok("5".into()));
    assert_eq!(Args.call(&words(3), None), Ok("4".into()));
    assert_eq!(Functions.call(&words(5), None), Ok("5".into()));
    assert_eq!(Hidden.usage(), "_hidden <unused>");
}
