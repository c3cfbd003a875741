//! A model that works with tools: `ANTHROPIC_API_KEY=… cargo run --release -p bashkit-agent --example agent -- claude-sonnet-4-5 'Refund the order of Ada'`, or
//! `cargo run --release -p bashkit-agent --example agent -- qwen3 'Refund the order of Ada' http://localhost:11434/v1` for Ollama, vLLM and whatever else speaks Chat Completions.
//!
//! The loop is in `main`: a turn of the model, then an answer to each call. Tools that change something ask at the terminal.
#![expect(
    clippy::print_stdout,
    clippy::indexing_slicing,
    reason = "an example that shows what the model writes, and reads JSON by its keys"
)]

use std::error::Error;
use std::io::Write as _;

use bashkit_agent::{Conversation, Model};
use bashkit_orchestrator::output::OutputBudget;
use bashkit_orchestrator::{Approval, ApprovalRequest, OrchestratorTool, Policy, Rule, Tool, callable_tool, tools};

/// Find orders of a customer; prints JSON.
#[callable_tool(read_only)]
fn find_orders(customer: String) -> String {
    format!(r#"[{{"id": 7, "customer": "{customer}", "total": 42.5}}, {{"id": 9, "customer": "{customer}", "total": 8}}]"#)
}

/// Refund an order.
#[callable_tool(destructive)]
fn refund(order: u64, amount: f64) -> String {
    format!("refunded {amount} of order {order}")
}

/// Asks at the terminal.
fn ask(request: &ApprovalRequest) -> Approval {
    print!("\n{request}\nallow? [y/N] ");
    let _ = std::io::stdout().flush();
    let mut line = String::new();
    match std::io::stdin().read_line(&mut line) {
        Ok(_) if line.trim() == "y" => Approval::Allow,
        _ => Approval::Deny("the user said no".into()),
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [name, task, base_url @ ..] = args.as_slice() else { return Err("usage: agent MODEL TASK [BASE_URL]".into()) };
    let shop = OrchestratorTool::builder("shop")
        .tools(tools![FindOrders, Refund])
        .policy(Policy::new().ask(Rule::any().destructive(true)))
        .approver(ask)
        .output_budget(OutputBudget::new())
        .build()?;

    let model = Model::from_env(name, base_url.first().map(String::as_str))?;
    let mut talk = Conversation::new(shop.system_prompt()).tool(shop.definition()).user(task);
    loop {
        let calls = talk.push(model.complete(&talk, &mut |text| print!("{text}"))?);
        println!();
        if calls.is_empty() {
            return Ok(());
        }
        for call in calls {
            println!("$ {}", call.arguments["commands"].as_str().unwrap_or_default());
            talk.answer(&call, &call.run(&shop));
        }
    }
}
