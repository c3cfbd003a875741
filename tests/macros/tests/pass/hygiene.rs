//! Names of the author's that the macro must not catch, and lints that it must not set off.
#![deny(warnings, missing_docs)]
#![deny(clippy::all, clippy::pedantic)]

use bashkit_orchestrator::{CallableTool, callable_tool};

#[allow(non_camel_case_types, dead_code)]
struct String;
#[allow(dead_code)]
struct Option;
#[allow(dead_code)]
struct Vec;
#[allow(dead_code)]
struct Result;
#[allow(dead_code)]
struct Box;
#[allow(dead_code)]
fn read() {}

/// Add them.
#[callable_tool]
pub fn add(args: u64, call: u64, mut stdin: u64, r#type: ::std::option::Option<u64>) -> u64 {
    stdin += args + call;
    stdin + r#type.unwrap_or(0)
}

/// In a function.
fn inner() -> u64 {
    /// Double it.
    #[callable_tool]
    fn double(n: u64) -> u64 {
        n * 2
    }
    double(2) + Double.name().len() as u64
}

#[test]
fn works() {
    let words: ::std::vec::Vec<_> = ["1", "2", "3", "--type", "4"].into_iter().map(::std::string::String::from).collect();
    assert_eq!(Add.call(&words, None).unwrap(), "10");
    assert_eq!(Add.usage(), "add <args> <call> <stdin> [--type <type>]");
    assert_eq!(inner(), 10);
}
