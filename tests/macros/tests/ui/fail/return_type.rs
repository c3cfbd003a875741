use bashkit_orchestrator::callable_tool;

struct Point {
    x: u8,
}

/// Make one.
#[callable_tool]
fn make(x: u8) -> Point {
    Point { x }
}

fn main() {
    let _ = make(1).x;
}
