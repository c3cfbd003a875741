//! A host on tokio: 1,000 sessions at once on two workers, with tools that await, tools that block, scripts that compute, and a heart that goes on beating:
//! `cargo run --release --example async_agent`.
#![expect(clippy::print_stdout, clippy::disallowed_methods, reason = "an example, and tools are code of the host")]

use std::fs;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use bashkit_orchestrator::{OrchestratorTool, ScriptTool, Tool, ToolContext, ToolFailure, callable_tool};
use tokio::runtime::Builder;

/// Fetch the price of an item in cents from a service that takes 10 ms.
#[callable_tool(read_only)]
async fn price(item: String) -> usize {
    tokio::time::sleep(Duration::from_millis(10)).await;
    item.len() * 100
}

/// Read the stock of an item from a driver that blocks for 5 ms.
#[callable_tool(read_only)]
fn stock(item: String) -> usize {
    std::thread::sleep(Duration::from_millis(5));
    item.len()
}

/// Add up the prices of several items.
#[callable_tool(composed_of(price))]
fn total(context: &ToolContext, items: Vec<String>) -> Result<usize, ToolFailure> {
    let mut sum = 0;
    for item in items {
        let answer = context.tools().call("price", &[item], None)?;
        sum += String::from_utf8_lossy(&answer.stdout).trim().parse::<usize>().unwrap_or(0);
    }
    Ok(sum)
}

/// The script of a session: kinds of work in turn.
fn script(n: usize) -> String {
    let script = match n % 5 {
        0 => "price tea",
        1 => "stock tea",
        2 => "total tea milk",
        3 => "basket",
        _ => "sum=0; for ((i = 0; i < 20000; i++)); do ((sum += i)); done; echo $sum",
    };
    script.to_owned()
}

/// Milliseconds of CPU that this thread has used, where the system tells.
fn thread_cpu_ms() -> Option<f64> {
    let stat = fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    Some(stat.split(' ').next()?.parse::<f64>().ok()? / 1e6)
}

/// Sleeps for 1 ms at a time and keeps the CPU time that its worker spent elsewhere meanwhile, in microseconds: what others kept the executor from.
async fn beat(beats: Arc<AtomicU64>, latest: Arc<AtomicU64>, stop: Arc<AtomicBool>) {
    while !stop.load(Ordering::Relaxed) {
        let (thread, before) = (std::thread::current().id(), thread_cpu_ms());
        tokio::time::sleep(Duration::from_millis(1)).await;
        beats.fetch_add(1, Ordering::Relaxed);
        // Another worker's time says nothing.
        if let (Some(before), Some(now), true) = (before, thread_cpu_ms(), thread == std::thread::current().id()) {
            latest.fetch_max(((now - before) * 1e3) as u64, Ordering::Relaxed);
        }
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let shop = OrchestratorTool::builder("shop")
        .tool(Box::new(Price))
        .tool(Box::new(Stock))
        .tool(Box::new(Total))
        .tool(Box::new(ScriptTool::new("basket", "Price a basket.", "price tea & price milk & wait; stock tea").calls(&["price", "stock"])))
        .persistent(true)
        .build()?;
    let runtime = Builder::new_multi_thread().worker_threads(2).enable_time().build()?;
    runtime.block_on(async {
        let (beats, latest, stop) = (Arc::<AtomicU64>::default(), Arc::<AtomicU64>::default(), Arc::<AtomicBool>::default());
        let heart = tokio::spawn(beat(Arc::clone(&beats), Arc::clone(&latest), Arc::clone(&stop)));
        let began = Instant::now();
        let sessions: Vec<_> =
            (0..1000).map(|n| tokio::spawn(shop.session(&format!("user-{n}")).execute_async(script(n).into()))).collect();
        let mut well = 0;
        for session in sessions {
            well += usize::from(session.await?.exit_code == 0);
        }
        println!("{well} of 1000 sessions ended well in {:.1?} on 2 workers", began.elapsed());
        stop.store(true, Ordering::Relaxed);
        heart.await?;
        let latest = latest.load(Ordering::Relaxed) as f64 / 1e3;
        println!(
            "the heart beat {} times, and its worker was at other work for {latest:.1} ms of CPU at most",
            beats.load(Ordering::Relaxed)
        );
        Ok(())
    })
}
