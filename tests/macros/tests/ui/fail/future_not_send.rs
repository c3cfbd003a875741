use bashkit_orchestrator::callable_tool;

use std::rc::Rc;

/// Hold an Rc while waiting.
#[callable_tool]
async fn hold() -> u8 {
    let n = Rc::new(1);
    std::future::ready(()).await;
    *n
}

fn main() {}
