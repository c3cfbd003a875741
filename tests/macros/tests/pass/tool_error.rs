//! Names of the prelude are taken, and the dependency has another name.
#![allow(dead_code, non_snake_case)]

mod vendor {
    pub use bashkit_orchestrator as tools;
}

struct String;
struct Option;
struct Vec;
enum Result {}
trait Display {}

use vendor::tools::ToolError;

#[derive(ToolError)]
#[tool_error(crate = vendor::tools, message = "closed")]
enum ShopError<'a, T, const N: usize>
where
    T: Clone,
{
    Closed,
    #[tool_error(status = 3, message = "no {f1} of {inner:?}, {f0}")]
    NotFound {
        inner: &'a [u8; N],
        f1: T,
        f0: u8,
    },
    #[cfg(any())]
    Gone(Nothing),
}

#[test]
fn works() {
    let failure = ShopError::NotFound { inner: &[1, 2], f1: 'x', f0: 9 }.failure();
    assert_eq!((failure.message.as_str(), failure.status), ("no x of [1, 2], 9", 3));
    let failure = vendor::tools::ToolFailure::from(ShopError::<char, 0>::Closed);
    assert_eq!((failure.message.as_str(), failure.code.as_deref()), ("closed", Some("closed")));
}
