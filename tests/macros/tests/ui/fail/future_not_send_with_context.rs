#![allow(unused)]

use bashkit_orchestrator::{ToolContext, callable_tool};

use std::rc::Rc;

/// Hold an Rc while waiting.
#[callable_tool]
async fn hold(context: &ToolContext) -> u8 {
    let n = Rc::new(1);
    std::future::ready(context).await;
    *n
}

fn main() {}
