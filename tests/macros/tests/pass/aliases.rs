//! Aliases are seen through: the compiler decides what a type is, not its name.
use bashkit_orchestrator::{CallableTool, ToolFailure, callable_tool};

type Maybe = Option<u8>;
type Words = Vec<String>;
type Switch = bool;
type Answer<T> = Result<T, ToolFailure>;

/// All of them.
#[callable_tool]
fn all(limit: Maybe, loud: Switch, words: Words) -> Answer<String> {
    Ok(format!("{limit:?} {loud} {words:?}"))
}

/// A trap: these are other types of those names.
mod mine {
    use super::*;

    #[derive(Debug)]
    pub struct Vec(u8);

    impl std::str::FromStr for Vec {
        type Err = std::num::ParseIntError;

        fn from_str(text: &str) -> Result<Self, Self::Err> {
            text.parse().map(Self)
        }
    }

    /// Take two.
    #[callable_tool]
    pub fn two(first: Vec, second: Vec) -> String {
        format!("{first:?} {second:?}")
    }
}

#[test]
fn works() {
    assert_eq!(All.usage(), "all [<words>...] [--limit <limit>] [--loud]");
    assert_eq!(mine::Two.usage(), "two <first> <second>");
    assert_eq!(mine::Two.call(&["1".into(), "2".into()], None), Ok("Vec(1) Vec(2)".into()));
}
