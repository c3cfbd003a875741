//! Every type that an argument can be.
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::net::IpAddr;
use std::num::{NonZeroI64, NonZeroU8};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use bashkit_orchestrator::{CallableTool, Json, ToolEnum, callable_tool};

#[derive(Debug, ToolEnum)]
enum Level {
    Low,
    High,
}

#[derive(Debug, serde::Deserialize, schemars::JsonSchema)]
struct Point {
    x: u8,
}

/// One of each.
#[callable_tool]
#[allow(clippy::too_many_arguments)]
fn scalars(
    a: u8,
    b: i128,
    c: NonZeroU8,
    d: NonZeroI64,
    e: f32,
    f: f64,
    g: bool,
    h: char,
    i: String,
    j: PathBuf,
    k: Duration,
    l: IpAddr,
    m: Level,
    n: Json<Point>,
    o: serde_json::Value,
    p: usize,
    q: Arc<str>,
    r: Box<str>,
    s: Box<Level>,
) {
    let _ = (a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q, r, s);
}

/// Many of them.
#[callable_tool]
#[allow(clippy::too_many_arguments)]
fn containers(
    a: Option<u8>,
    b: [f64; 3],
    c: (u8, String),
    d: (Level, Duration, char, bool, IpAddr, PathBuf),
    #[arg(flag)] e: Vec<Level>,
    #[arg(flag)] f: BTreeSet<u8>,
    g: BTreeMap<String, u8>,
    h: HashMap<u8, Duration>,
    i: Option<[u8; 2]>,
    j: Option<Vec<String>>,
    #[arg(flag)] k: Vec<(u8, u8)>,
    l: Option<Json<Point>>,
    #[arg(flag)] m: Vec<Json<Point>>,
    #[arg(flag, default = HashSet::from([2, 1]))] o: HashSet<u8>,
    #[arg(flag, range = 1..=9)] p: Box<Vec<Box<u8>>>,
    q: Box<Option<Arc<str>>>,
    r: Box<bool>,
    n: Vec<PathBuf>,
) {
    let _ = (a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q, r);
}

#[test]
fn works() {
    assert!(Scalars.usage().starts_with("scalars <a> <b> <c>"));
    assert!(Containers.usage().contains("[<n>...]"), "{}", Containers.usage());
}
