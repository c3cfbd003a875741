use bashkit_orchestrator::callable_tool;

struct Point {
    x: u8,
}

/// Print it.
#[callable_tool]
fn show(point: Point, more: Option<Point>) -> u8 {
    point.x + more.map_or(0, |p| p.x)
}

fn main() {}
