//! Defaults of every form.
use std::path::PathBuf;
use std::time::Duration;

use bashkit_orchestrator::{CallableTool, ToolEnum, callable_tool};

#[derive(Debug, Default, ToolEnum)]
enum Level {
    #[default]
    Low,
    High,
}

const LIMIT: u8 = 3;

fn top() -> Vec<u8> {
    vec![1, 2]
}

/// All of them.
#[callable_tool]
#[allow(clippy::too_many_arguments)]
fn all(
    #[arg(default = LIMIT * 2)] a: u8,
    #[arg(default = "x")] b: String,
    #[arg(default)] c: Level,
    #[arg(default = "high")] d: Level,
    #[arg(default = "1m 30s")] e: Duration,
    #[arg(default = Duration::from_secs(3))] f: Duration,
    #[arg(default = "a/b")] g: PathBuf,
    #[arg(default = top(), flag)] h: Vec<u8>,
    #[arg(default = true)] i: bool,
    #[arg(default = [1, 2])] j: [u8; 2],
    #[arg(default = -0.5, range = -1.0..1.0)] k: f64,
    #[arg(default = if LIMIT > 2 { 'y' } else { 'n' })] l: char,
    #[arg(default = i64::MIN)] m: i64,
) -> String {
    format!("{a} {b} {c:?} {d:?} {e:?} {f:?} {g:?} {h:?} {i} {j:?} {k} {l} {m}")
}

#[test]
fn works() {
    let expected = "6 x Low High 90s 3s \"a/b\" [1, 2] true [1, 2] -0.5 y -9223372036854775808";
    assert_eq!(All.call(&[], None), Ok(expected.into()));
}
