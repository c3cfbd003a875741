//! Every type that a tool can return.
use std::fmt::Display;

use bashkit_orchestrator::{CallableTool, Json, ToolFailure, ToolOutput, callable_tool};

#[derive(serde::Serialize)]
struct Point {
    x: u8,
}

struct Shown;

impl Display for Shown {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("shown")
    }
}

macro_rules! returns {
    ($($name:ident: $ty:ty = $value:expr;)*) => {$(
        /// Return it.
        #[callable_tool]
        fn $name() -> $ty {
            $value
        }
    )*};
}

returns! {
    text: String = "x".into();
    borrowed: &'static str = "x";
    unit: () = ();
    number: i64 = -1;
    ratio: f64 = 0.5;
    letter: char = 'x';
    bytes: Vec<u8> = vec![0, 1];
    displayed: Shown = Shown;
    serialized: Point = Point { x: 1 };
    json_of_text: Json<&'static str> = Json("x");
    output: ToolOutput = ToolOutput::text("x");
    maybe: Option<u8> = None;
    list: Vec<Point> = vec![Point { x: 1 }];
    tuple: (u8, String) = (1, "x".into());
    lines: impl Iterator<Item = u8> + Send = [1, 2].into_iter();
    points: impl Iterator<Item = Point> + Send = std::iter::once(Point { x: 1 });
    results: impl Iterator<Item = Result<u8, String>> + Send = [Ok(1)].into_iter();
    boxed: Box<dyn Iterator<Item = String> + Send> = Box::new(std::iter::empty());
    result_of_json: Result<Point, String> = Ok(Point { x: 1 });
    failure: Result<(), ToolFailure> = Err(ToolFailure::new("x"));
    error: Result<u8, Box<dyn std::error::Error>> = Ok(1);
    result_of_lines: Result<std::vec::IntoIter<u8>, String> = Ok(vec![1, 2].into_iter());
    cow: std::borrow::Cow<'static, str> = "x".into();
}

#[test]
fn works() {
    assert_eq!(JsonOfText.call(&[], None), Ok("\"x\"".into()));
    assert_eq!(Lines.call(&[], None), Ok("1\n2\n".into()));
    assert_eq!(ResultOfLines.call(&[], None), Ok("1\n2\n".into()));
}
