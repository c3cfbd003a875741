//! What a call of a tool costs, apart from the tool: `cargo run --release -p bashkit-benches --bin calls`.
#![expect(clippy::print_stdout, clippy::disallowed_methods, reason = "a program that measures")]

use std::error::Error;
use std::time::{Duration, Instant};

use bashkit_orchestrator::journal::{Durability, MemoryJournal};
use bashkit_orchestrator::orchestrator::OrchestratorToolBuilder;
use bashkit_orchestrator::{
    Approval, ApprovalRequest, CallableTool, OrchestratorTool, Policy, Rule, ScriptTool, Tool, ToolContext, ToolFailure, ToolFn,
    ToolOutput, ToolRequest, ToolResult, callable_tool,
};

/// Do nothing.
#[callable_tool(read_only)]
fn noop(n: u32) -> u32 {
    n
}

/// Call another one.
#[callable_tool(composed_of(noop))]
fn via(n: u32, context: &ToolContext) -> ToolResult {
    context.tools().call("noop", &[n.to_string()], None)
}

/// The same, all or nothing.
#[callable_tool(composed_of(noop), atomic)]
fn whole(n: u32, context: &ToolContext) -> Result<String, ToolFailure> {
    let answer = context.tools().call("noop", &[n.to_string()], None)?;
    Ok(String::from_utf8_lossy(&answer.stdout).into_owned())
}

const CALLS: u32 = 20_000;

fn builder() -> OrchestratorToolBuilder {
    OrchestratorTool::builder("bench").tool(Noop).tool(Via).tool(Whole)
}

/// Nanoseconds for each turn of a loop around `command`, the best of five.
fn measure(tool: &OrchestratorTool, command: &str, durable: bool) -> Result<u128, Box<dyn Error>> {
    let script = format!("for ((i=0; i<{CALLS}; i++)); do {command}; done >/dev/null");
    let mut best = u128::MAX;
    for _ in 0..5 {
        let start = Instant::now();
        if durable {
            tool.execute_durable(script.as_str().into())?;
        } else {
            let response = tool.execute(script.as_str().into());
            if response.exit_code != 0 {
                return Err(response.stderr.into());
            }
        }
        best = best.min(start.elapsed().as_nanos() / u128::from(CALLS));
    }
    Ok(best)
}

/// Fetch something that takes 10 ms.
#[callable_tool(read_only)]
async fn fetch() {
    tokio::time::sleep(FETCH).await;
}

const FETCH: Duration = Duration::from_millis(10);

/// Time of 1,000 runs at once that each call an asynchronous tool, by that of 1,000 tasks that do what the tool does; the best of five.
fn beside_bare_futures() -> Result<f64, Box<dyn Error>> {
    let tool = OrchestratorTool::builder("bench").tool(Fetch).build()?;
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_time().build()?;
    let mut best = f64::MAX;
    for _ in 0..5 {
        let start = Instant::now();
        let bare = || (0..1000).map(|_| runtime.spawn(async { tokio::time::sleep(FETCH).await })).collect::<Vec<_>>();
        bare().into_iter().try_for_each(|task| runtime.block_on(task))?;
        let bare = start.elapsed();
        let start = Instant::now();
        let runs: Vec<_> = (0..1000).map(|_| runtime.spawn(tool.execute_async("fetch".into()))).collect();
        for run in runs {
            let response = runtime.block_on(run)?;
            if response.exit_code != 0 {
                return Err(response.stderr.into());
            }
        }
        best = best.min(start.elapsed().as_secs_f64() / bare.as_secs_f64());
    }
    Ok(best)
}

/// Wait for what never comes, as a task.
#[callable_tool(read_only)]
async fn never() {
    std::future::pending::<()>().await;
}

/// Wait for what never comes, on a thread.
#[callable_tool(read_only)]
fn blocks(context: &ToolContext) -> Result<(), ToolFailure> {
    loop {
        context.check_cancelled()?;
        std::thread::sleep(Duration::from_millis(1));
    }
}

/// Call what never comes.
#[callable_tool(composed_of(never))]
fn calls_never(context: &ToolContext) -> Result<(), ToolFailure> {
    context.tools().call("never", &[""; 0], None).map(drop)
}

/// States in which a run meets its end, by scripts.
const STATES: [&str; 11] = [
    "never",
    "blocks",
    "never | blocks",
    "never & blocks & wait",
    "calls_never",
    "script_never | cat",
    "x=$(calls_never)",
    "never & while :; do :; done",
    "sleep 100",
    "sqlite3 :memory: 'with recursive n(i) as (values(1) union all select i + 1 from n) select max(i) from n'",
    "s=$(head -c 30000000 /dev/zero | tr '\\0' a); while ! [[ $s =~ a*b ]]; do :; done",
];

/// The longest time from the end of a run's time, until it has returned, and that of dropping its future, in milliseconds; each state, on one thread.
fn lateness() -> Result<(f64, f64), Box<dyn Error>> {
    let builder = OrchestratorTool::builder("bench").tool(Never).tool(Blocks).tool(CallsNever);
    let tool = builder.tool(ScriptTool::new("script_never", "Call what never comes.", "never")).build()?;
    let runtime = tokio::runtime::Builder::new_current_thread().enable_time().build()?;
    let (mut limit, mut dropped) = (0.0_f64, 0.0_f64);
    for script in STATES.iter().cycle().take(5 * STATES.len()) {
        let start = Instant::now();
        runtime.block_on(tool.execute_async(ToolRequest::new(*script).with_timeout_ms(200)));
        limit = limit.max(start.elapsed().as_secs_f64() * 1e3 - 200.0);
        let mut run = Box::pin(tool.execute_async(ToolRequest::new(*script)));
        runtime.block_on(async { tokio::time::timeout(Duration::from_millis(200), run.as_mut()).await }).ok();
        let start = Instant::now();
        drop(run);
        dropped = dropped.max(start.elapsed().as_secs_f64() * 1e3);
    }
    Ok((limit, dropped))
}

fn main() -> Result<(), Box<dyn Error>> {
    let plain = builder().build()?;
    let policy = Policy::new().deny(Rule::tool("other*")).ask(Rule::tool("noop").arg("n", "x*"));
    let ruled = builder().policy(policy).approver(|_: &ApprovalRequest| Approval::Allow).build()?;
    let many = (0..10_000).map(|i| -> Box<dyn CallableTool> {
        let said = format!("Do what is to be done to thing {i} of the shop.");
        Box::new(
            ToolFn::new(&format!("group{}_work_{i}", i / 100), &said, |_, _| Ok(ToolOutput::text(""))).arg::<u64, _>("id", "Number of it"),
        )
    });
    let many = OrchestratorTool::builder("many").tools(many).build()?;
    let durable = builder().durable(Durability::new(MemoryJournal::new(), b"key")).build()?;
    for (what, tool, command, is_durable) in [
        ("a builtin of the shell, for comparison", &plain, "printf 1", false),
        ("a tool", &plain, "noop $i", false),
        ("a tool under rules", &ruled, "noop $i", false),
        ("a tool that calls a tool", &plain, "via $i", false),
        ("the same, atomic", &plain, "whole $i", false),
        ("a search among 10,000 tools", &many, "tools thing $i shop", false),
        ("a tool in a durable run, journal in memory", &durable, "noop $i", true),
    ] {
        println!("{what:<45} {:>7} ns", measure(tool, command, is_durable)?);
    }
    println!("{:<45} {:>7.2} x the bare futures", "1,000 runs of a tool of 10 ms at once, 2 workers", beside_bare_futures()?);
    let (limit, dropped) = lateness()?;
    println!("{:<45} {limit:>7.1} ms", "a run ends after its time limit, at worst");
    println!("{:<45} {dropped:>7.1} ms", "dropping the future of a run, at worst");
    Ok(())
}
