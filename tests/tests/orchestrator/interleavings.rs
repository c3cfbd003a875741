//! Runs whose tools answer, block, call each other, are cut off and dropped in an order that a seed decides: none hangs, none leaves a tool behind.
#![expect(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing, reason = "tests")]
#![expect(clippy::disallowed_methods, reason = "tools are code of the host, which has threads")]

use std::future::poll_fn;
use std::sync::atomic::{AtomicBool, AtomicI64, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::task::{Context, Poll, Wake, Waker};
use std::time::Duration;

use bashkit_orchestrator::tool::StopKind;
use bashkit_orchestrator::{OrchestratorTool, ScriptTool, State, Tool, ToolContext, ToolFailure, ToolRequest, callable_tool};

/// Turns that whoever drives a round gives to the tools that wait.
#[derive(Default)]
struct Gate {
    turn: AtomicU64,
    waiting: Mutex<Vec<Waker>>,
    n_at_work: AtomicI64,
}

impl Gate {
    fn open(&self) {
        self.turn.fetch_add(1, Ordering::SeqCst);
        let waiting = std::mem::take(&mut *self.waiting.lock().unwrap());
        waiting.into_iter().for_each(Waker::wake);
    }

    fn enter(self: &Arc<Self>) -> AtWork {
        self.n_at_work.fetch_add(1, Ordering::SeqCst);
        AtWork(Arc::clone(self))
    }
}

struct AtWork(Arc<Gate>);

impl Drop for AtWork {
    fn drop(&mut self) {
        self.0.n_at_work.fetch_sub(1, Ordering::SeqCst);
    }
}

/// Await the next turn.
#[callable_tool(read_only)]
async fn awaits(gate: State<Arc<Gate>>) {
    let (gate, _at_work) = (Arc::clone(&gate), gate.enter());
    let before = gate.turn.load(Ordering::SeqCst);
    poll_fn(move |cx| {
        gate.waiting.lock().unwrap().push(cx.waker().clone());
        if gate.turn.load(Ordering::SeqCst) > before { Poll::Ready(()) } else { Poll::Pending }
    })
    .await;
}

/// Block until the next turn.
#[callable_tool(read_only)]
fn blocks(context: &ToolContext, gate: State<Arc<Gate>>) -> Result<(), ToolFailure> {
    let _at_work = gate.enter();
    let before = gate.turn.load(Ordering::SeqCst);
    while gate.turn.load(Ordering::SeqCst) <= before {
        context.check_cancelled()?;
        std::thread::sleep(Duration::from_micros(50));
    }
    Ok(())
}

/// Call both, on a thread.
#[callable_tool(composed_of(awaits, blocks))]
fn calls(context: &ToolContext, gate: State<Arc<Gate>>) -> Result<(), ToolFailure> {
    let _at_work = gate.enter();
    context.tools().call("awaits", &[""; 0], None)?;
    context.tools().call("blocks", &[""; 0], None).map(drop)
}

/// Call both, as a task.
#[callable_tool(composed_of(awaits, blocks))]
async fn calls_async(context: &ToolContext, gate: State<Arc<Gate>>) -> Result<(), ToolFailure> {
    let _at_work = gate.enter();
    context.tools().call_async("blocks", &[""; 0], None).await?;
    context.tools().call_async("awaits", &[""; 0], None).await.map(drop)
}

/// Cancel the run.
#[callable_tool]
fn cancels(context: &ToolContext) {
    if let Some(token) = context.cancel_token() {
        token.cancel();
    }
}

fn tool(gate: &Arc<Gate>) -> OrchestratorTool {
    OrchestratorTool::builder("gates")
        .tool(Box::new(Awaits))
        .tool(Box::new(Blocks))
        .tool(Box::new(Calls))
        .tool(Box::new(CallsAsync))
        .tool(Box::new(Cancels))
        .tool(Box::new(ScriptTool::new("script", "Call all.", "awaits | blocks; calls & awaits; wait")))
        .state(Arc::clone(gate))
        .build()
        .unwrap()
}

/// xorshift64*.
struct Seed(u64);

impl Seed {
    fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        (self.0.wrapping_mul(0x2545_F491_4F6C_DD1D) >> 33) as usize % n
    }

    fn script(&mut self) -> String {
        let mut script = String::new();
        for _ in 0..=self.below(3) {
            let tool = ["awaits", "blocks", "calls", "calls_async", "script", "for i in 1 2; do :; done", "sleep 0.0001"][self.below(7)];
            let form = ["_; ", "_ | _; ", "_ & ", "x=$(_); ", "(_); ", "_ & wait; "][self.below(6)];
            script.push_str(&form.replace('_', tool));
        }
        if self.below(10) == 0 {
            script.push_str("cancels; ");
        }
        script + "wait"
    }
}

struct Woken(AtomicBool);

impl Wake for Woken {
    fn wake(self: Arc<Self>) {
        self.0.store(true, Ordering::SeqCst);
    }
}

/// Drives one run as the seed says.
fn round(api: &OrchestratorTool, gate: &Gate, seed: u64) {
    let mut seed = Seed(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1);
    let script = seed.script();
    let mut request = ToolRequest::new(script.clone());
    if seed.below(4) == 0 {
        request.timeout_ms = Some(seed.below(3) as u64);
    }
    let polls_max = if seed.below(4) == 0 { seed.below(8) } else { usize::MAX };
    let mut run = api.execute_async(request);
    let woken = Arc::new(Woken(AtomicBool::new(true)));
    let waker = Waker::from(Arc::clone(&woken));
    let mut n_polls = 0;
    for _ in 0..200_000 {
        if seed.below(3) == 0 {
            gate.open();
        }
        if !woken.0.swap(false, Ordering::SeqCst) {
            std::thread::yield_now();
            continue;
        }
        if n_polls == polls_max {
            return;
        }
        n_polls += 1;
        if let Poll::Ready(response) = run.as_mut().poll(&mut Context::from_waker(&waker)) {
            let kind = response.error.as_ref().map(|error| error.kind);
            assert!(matches!(kind, None | Some(StopKind::Timeout | StopKind::Cancelled)), "{script}: {response:?}");
            return;
        }
    }
    panic!("it hangs: {script}");
}

#[test]
fn ten_thousand_interleavings_end() {
    let at_once = 4;
    std::thread::scope(|scope| {
        for part in 0..at_once {
            scope.spawn(move || {
                let gate = Arc::<Gate>::default();
                let api = tool(&gate);
                (0..10_000 / at_once).for_each(|n| round(&api, &gate, 1 + n * at_once + part));
                // What blocks notices that nobody waits for it.
                for _ in 0..20_000 {
                    if gate.n_at_work.load(Ordering::SeqCst) == 0 {
                        return;
                    }
                    std::thread::sleep(Duration::from_micros(500));
                }
                panic!("{} calls are at work after all runs have ended", gate.n_at_work.load(Ordering::SeqCst));
            });
        }
    });
}
