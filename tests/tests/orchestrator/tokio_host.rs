//! Orchestrators on tokio: whatever a script waits for, the thread that polls it serves others, and the end of the run reaches it.
#![expect(clippy::unwrap_used, clippy::panic, reason = "tests")]
#![expect(clippy::disallowed_methods, reason = "tools are code of the host, which has threads")]

use std::future::Future;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use bashkit::vfs::{FileSystem, OpenOptions};
use bashkit_orchestrator::combinators::{Retry, WrapTool};
use bashkit_orchestrator::journal::{Durability, DurableError, DurableOutcome, MemoryJournal, PendingRun};
use bashkit_orchestrator::policy::{ApprovalFuture, Approver};
use bashkit_orchestrator::tool::{StopKind, ToolStatus};
use bashkit_orchestrator::{
    Approval, ApprovalRequest, OrchestratorTool, Policy, ScriptTool, State, Tool, ToolContext, ToolFailure, ToolRequest, ToolResponse,
    callable_tool,
};
use tokio::runtime::{Builder, Runtime};

/// Beats of the executor's heart, the files of the script, and whether a tool that nobody waits for any more has noticed.
#[derive(Default)]
struct World {
    beats: AtomicU64,
    files: Mutex<Option<Arc<dyn FileSystem>>>,
    ended: AtomicBool,
    /// Number of calls of the tool that hangs, and which one does.
    n_hangs: AtomicU64,
    hangs_at: AtomicU64,
}

impl World {
    /// Waits until the executor has done something else several times since.
    fn wait_for_beats(&self, context: &ToolContext) -> Result<(), ToolFailure> {
        let until = self.beats.load(Ordering::Relaxed) + 3;
        for _ in 0..20_000 {
            if self.beats.load(Ordering::Relaxed) >= until {
                return Ok(());
            }
            context.check_cancelled()?;
            std::thread::sleep(Duration::from_millis(1));
        }
        Err("the executor does nothing else".into())
    }
}

/// Says when it is dropped.
struct Ends(Arc<World>);

impl Drop for Ends {
    fn drop(&mut self) {
        self.0.ended.store(true, Ordering::Relaxed);
    }
}

/// Fetch the price of an item.
#[callable_tool(read_only)]
async fn price(item: String) -> String {
    tokio::time::sleep(Duration::from_millis(10)).await;
    format!("{item}: {}", item.len())
}

/// Fetch the prices of two items, one after the other.
#[callable_tool(composed_of(price))]
fn prices(context: &ToolContext, one: String, other: String) -> Result<String, ToolFailure> {
    let fetch = |item: &String| context.tools().call("price", &[item], None)?.collect();
    let (one, other) = (fetch(&one)?, fetch(&other)?);
    Ok(String::from_utf8_lossy(&[one.stdout, b"\n".to_vec(), other.stdout].concat()).into_owned())
}

/// Fetch the prices of two items as a task.
#[callable_tool(composed_of(price))]
async fn prices_async(context: &ToolContext, one: String, other: String) -> Result<String, ToolFailure> {
    let one = context.tools().call_async("price", &[one], None).await?.stdout;
    let other = context.tools().call_async("price", &[other], None).await?.stdout;
    Ok(String::from_utf8_lossy(&[one, b"\n".to_vec(), other].concat()).into_owned())
}

/// Block until the executor has done something else.
#[callable_tool(read_only)]
fn blocks(context: &ToolContext, world: State<Arc<World>>) -> Result<&'static str, ToolFailure> {
    world.wait_for_beats(context)?;
    Ok("done")
}

/// Call a tool that blocks from one that is asynchronous.
#[callable_tool(composed_of(blocks))]
async fn awaits_blocks(context: &ToolContext) -> Result<String, ToolFailure> {
    let output = context.tools().call_async("blocks", &[""; 0], None).await?;
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}

/// Lend the files of the script.
#[callable_tool]
fn lend(context: &ToolContext, world: State<Arc<World>>) {
    *world.files.lock().unwrap() = Some(Arc::clone(context.files()));
}

/// Make a runtime and wait for it.
#[callable_tool(read_only)]
fn own_runtime() -> u32 {
    let runtime = Builder::new_current_thread().enable_time().build().unwrap();
    runtime.block_on(async {
        tokio::time::sleep(Duration::from_millis(1)).await;
        7
    })
}

/// Pay somebody.
#[callable_tool(confirm = always)]
fn pay() -> &'static str {
    "paid"
}

/// Wait for what never comes, as a task.
#[callable_tool(read_only)]
async fn never(world: State<Arc<World>>) {
    let _ends = Ends(Arc::clone(&world));
    std::future::pending::<()>().await;
}

/// Wait for what never comes, on a thread.
#[callable_tool(read_only)]
fn never_blocking(context: &ToolContext, world: State<Arc<World>>) -> Result<(), ToolFailure> {
    let _ends = Ends(Arc::clone(&world));
    loop {
        context.check_cancelled()?;
        std::thread::sleep(Duration::from_millis(1));
    }
}

/// Call what never comes.
#[callable_tool(composed_of(never))]
fn calls_never(context: &ToolContext, world: State<Arc<World>>) -> Result<(), ToolFailure> {
    let _ends = Ends(Arc::clone(&world));
    context.tools().call("never", &[""; 0], None).map(drop)
}

fn tool(world: &Arc<World>) -> OrchestratorTool {
    OrchestratorTool::builder("host")
        .tool(Box::new(Price))
        .tool(Box::new(Prices))
        .tool(Box::new(PricesAsync))
        .tool(Box::new(Blocks))
        .tool(Box::new(AwaitsBlocks))
        .tool(Box::new(Lend))
        .tool(Box::new(OwnRuntime))
        .tool(Box::new(Never))
        .tool(Box::new(NeverBlocking))
        .tool(Box::new(CallsNever))
        .tool(Box::new(ScriptTool::new("both", "Fetch two prices.", "price tea; price milk")))
        .tool(Box::new(ScriptTool::new("at_once", "Fetch two prices at once.", "price tea & price milk & wait")))
        .tool(Box::new(ScriptTool::new("nested", "Fetch two prices below.", "both | cat; prices a bb")))
        .tool(Box::new(ScriptTool::new("script_never", "Wait.", "never & never_blocking")))
        .state(Arc::clone(world))
        .build()
        .unwrap()
}

fn current_thread() -> Runtime {
    Builder::new_current_thread().enable_time().build().unwrap()
}

/// Runs it on one thread, beside a heart that beats.
fn beside_a_heart<T>(world: &Arc<World>, work: impl Future<Output = T>) -> T {
    current_thread().block_on(async {
        let heart = Arc::clone(world);
        let heart = tokio::spawn(async move {
            loop {
                tokio::time::sleep(Duration::from_millis(1)).await;
                heart.beats.fetch_add(1, Ordering::Relaxed);
            }
        });
        let value = work.await;
        heart.abort();
        value
    })
}

fn stdout(response: &ToolResponse) -> &str {
    assert_eq!((response.exit_code, response.stderr.as_str()), (0, ""), "{response:?}");
    &response.stdout
}

#[test]
fn nested_calls_of_asynchronous_tools_are_awaited_on_one_thread() {
    let api = tool(&Arc::default());
    for (script, printed) in [
        ("price tea", "tea: 3\n"),
        ("prices tea milk", "tea: 3\nmilk: 4\n"),
        ("prices_async tea milk", "tea: 3\nmilk: 4\n"),
        ("both", "tea: 3\nmilk: 4\n"),
        ("at_once | sort", "milk: 4\ntea: 3\n"),
        ("nested", "tea: 3\nmilk: 4\na: 1\nbb: 2\n"),
        ("both | tac; x=$(prices a bb); echo \"$x\"", "milk: 4\ntea: 3\na: 1\nbb: 2\n"),
        ("both & wait; prices a bb & wait", "tea: 3\nmilk: 4\na: 1\nbb: 2\n"),
        ("{ for i in 1 2 3; do price $i & done; wait; } | sort", "1: 1\n2: 1\n3: 1\n"),
    ] {
        let response = current_thread().block_on(api.execute_async(script.into()));
        assert_eq!(stdout(&response), printed, "{script}");
    }
}

#[test]
fn wrapped_tools_are_awaited_wherever_they_are_called() {
    let api = OrchestratorTool::builder("host")
        .tool(Box::new(Price.with_timeout(Duration::from_secs(30)).with_retry(Retry::new())))
        .tool(Box::new(Prices.with_timeout(Duration::from_secs(30))))
        .tool(Box::new(ScriptTool::new("both", "Fetch two prices.", "price tea; prices a bb").with_timeout(Duration::from_secs(30))))
        .build()
        .unwrap();
    let response = current_thread().block_on(api.execute_async("prices tea milk; both".into()));
    assert_eq!(stdout(&response), "tea: 3\nmilk: 4\ntea: 3\na: 1\nbb: 2\n");
}

#[test]
fn a_thousand_runs_of_a_script_tool_share_two_workers() {
    let api = tool(&Arc::default());
    let runtime = Builder::new_multi_thread().worker_threads(2).enable_time().build().unwrap();
    runtime.block_on(async {
        let runs: Vec<_> = (0..1000).map(|_| tokio::spawn(api.execute_async("both".into()))).collect();
        for run in runs {
            assert_eq!(stdout(&run.await.unwrap()), "tea: 3\nmilk: 4\n");
        }
    });
}

#[test]
fn tools_that_block_never_block_the_executor() {
    let world = Arc::<World>::default();
    let api = tool(&world);
    for script in ["blocks", "blocks | cat", "blocks; blocks", "x=$(blocks); echo $x", "awaits_blocks", "blocks & wait"] {
        let response = beside_a_heart(&world, api.execute_async(script.into()));
        assert!(stdout(&response).starts_with("done"), "{script}");
    }
}

/// Bytes that are fetched when a file is first read, by whatever reads it.
#[test]
fn a_lazy_file_never_blocks_the_executor() {
    for script in [
        "cat /data/f",
        "cat < /data/f",
        "cd /tmp; zip -q a /data/f && unzip -p a",
        "{ echo begin; cat; } >> /data/f < /dev/null; tail -n 1 /data/f | sed s/begin/fetched/",
    ] {
        let world = Arc::new(World::default());
        let fetch = {
            let world = Arc::clone(&world);
            move || match world.wait_for_beats(&ToolContext::default()) {
                Ok(()) => Ok(b"fetched\n".to_vec()),
                Err(failure) => Err(failure.message),
            }
        };
        let api = OrchestratorTool::builder("api").lazy_file("/data/f", 0, fetch).build().unwrap();
        let response = beside_a_heart(&world, api.execute_async(script.into()));
        assert_eq!((response.stdout.as_str(), response.stderr.as_str()), ("fetched\n", ""), "{script}");
    }
}

#[test]
fn a_script_that_computes_lets_the_executor_do_other_work() {
    for script in [
        "lend; while [[ ! -e /tmp/stop ]]; do :; done",
        "lend; until [ -e /tmp/stop ]; do :; done | cat",
        "lend; f() { [[ -e /tmp/stop ]] || f2; }; f2() { f; }; while ! f; do :; done; true",
    ] {
        let world = Arc::<World>::default();
        let api = tool(&world);
        let response = beside_a_heart(&world, async {
            let run = tokio::spawn(api.execute_async(ToolRequest::new(script.replace("f2; }", "false; }")).with_timeout_ms(60_000)));
            let files = loop {
                tokio::time::sleep(Duration::from_millis(1)).await;
                let lent = world.files.lock().unwrap().clone();
                if let Some(files) = lent.filter(|_| world.beats.load(Ordering::Relaxed) >= 5) {
                    break files;
                }
            };
            files.open(b"/tmp/stop", OpenOptions::write(0o644)).unwrap();
            run.await.unwrap()
        });
        assert_eq!(stdout(&response), "", "{script}");
    }
}

#[test]
fn a_command_that_computes_lets_the_executor_do_other_work() {
    for script in [
        "awk 'BEGIN { while (1) x++ }'",
        "seq 1000000000 | sort -n",
        "jq -n 'reduce range(1000000000) as $i (0; . + $i)'",
        "sed ':a; s/^/x/; s/x*//; ba' <<<a",
        "yes | tr y n | md5sum",
        "expr $(printf 'a%.0s' {1..300}) : '\\(a*\\)*b'; while :; do :; done",
        "sqlite3 :memory: 'with recursive n(i) as (values(1) union all select i + 1 from n) select max(i) from n'",
        "s=$(head -c 20000000 /dev/zero | tr '\\0' a); while ! [[ $s =~ a*b ]]; do :; done",
        "head -c 100000000 /dev/zero | grep -cE '(a|b)*c'; while :; do :; done",
        "head -c 1000000000 /dev/zero | gzip -9 | wc -c; while :; do :; done",
    ] {
        let api = tool(&Arc::default());
        let run = api.execute_async(ToolRequest::new(script).with_timeout_ms(60_000));
        let ended = current_thread().block_on(async { tokio::time::timeout(Duration::from_millis(50), run).await });
        assert!(ended.is_err(), "{script}: {ended:?}");
    }
}

#[test]
fn a_tool_may_have_a_runtime_of_its_own_wherever_it_stands() {
    let api = tool(&Arc::default());
    for script in ["own_runtime", "own_runtime | cat", "x=$(own_runtime); echo $x", "own_runtime & wait"] {
        assert_eq!(stdout(&current_thread().block_on(api.execute_async(script.into()))), "7\n", "{script}");
        assert_eq!(stdout(&api.execute(script.into())), "7\n", "{script}");
    }
}

/// Scripts that wait, each in another state of a run.
const WAITS: [&str; 9] = [
    "never",
    "never_blocking",
    "never | never_blocking",
    "never & never_blocking & wait",
    "calls_never",
    "script_never",
    "script_never | cat",
    "x=$(calls_never)",
    "never & while :; do :; done",
];

/// Waits until a tool has noticed that nobody waits for it.
fn assert_ended(world: &World, script: &str) {
    for _ in 0..1000 {
        if world.ended.load(Ordering::Relaxed) {
            return;
        }
        std::thread::sleep(Duration::from_millis(5));
    }
    panic!("{script}: its tool goes on");
}

#[test]
fn the_time_limit_ends_a_run_in_each_state() {
    for script in WAITS {
        let world = Arc::<World>::default();
        let api = tool(&world);
        let request = ToolRequest::new(script).with_timeout_ms(40);
        let response = current_thread().block_on(api.execute_async(request.clone()));
        assert_eq!(response.error.map(|error| error.kind), Some(StopKind::Timeout), "{script}");
        assert_ended(&world, script);
        world.ended.store(false, Ordering::Relaxed);
        // The same where a thread drives it; one that blocks inside its tool's own wait ends when the tool looks.
        let response = api.execute(request);
        assert_eq!(response.error.map(|error| error.kind), Some(StopKind::Timeout), "{script}");
        assert_ended(&world, script);
    }
}

#[test]
fn dropping_the_future_ends_a_run_in_each_state() {
    for script in WAITS {
        let world = Arc::<World>::default();
        let api = tool(&world);
        let ended =
            current_thread().block_on(async { tokio::time::timeout(Duration::from_millis(30), api.execute_async(script.into())).await });
        assert!(ended.is_err(), "{script}");
        assert_ended(&world, script);
    }
}

#[test]
fn a_tool_that_needs_a_runtime_gets_it_or_names_the_remedy() {
    let world = Arc::default();
    let scripts = ["price tea", "price tea | cat", "both | head -1", "prices tea milk | head -1"];
    for script in scripts {
        let response = tool(&world).execute(script.into());
        assert!(response.stderr.contains("OrchestratorToolBuilder::runtime"), "{script}: {response:?}");
    }
    // On a runtime's only thread nothing happens until the limit.
    let request = ToolRequest::new("price tea").with_timeout_ms(50);
    let response = current_thread().block_on(async { tool(&world).execute(request) });
    assert_eq!(response.exit_code, 124);
    assert!(response.stderr.contains("price: it did not answer") && response.stderr.contains("use execute_async"), "{response:?}");
    let runtime = Builder::new_multi_thread().worker_threads(1).enable_time().build().unwrap();
    let handle = runtime.handle().clone();
    let api = OrchestratorTool::builder("host")
        .tool(Box::new(Price))
        .tool(Box::new(Prices))
        .tool(Box::new(ScriptTool::new("both", "Fetch two prices.", "price tea; price milk")))
        .runtime(move |task| drop(handle.spawn(task)))
        .build()
        .unwrap();
    for script in scripts {
        assert_eq!(stdout(&api.execute(script.into())), "tea: 3\n", "{script}");
        assert_eq!(stdout(&current_thread().block_on(api.execute_async(script.into()))), "tea: 3\n", "{script}");
    }
}

#[test]
fn a_run_that_goes_from_thread_to_thread_takes_its_values_along() {
    let api = tool(&Arc::default());
    let runtime = Builder::new_multi_thread().worker_threads(4).enable_time().build().unwrap();
    let script = "for i in 1 2; do price tea | jq -Rr '[., input?] | map(sub(\"t\"; \"T\")) | join(\" \")'; done";
    runtime.block_on(async {
        let runs: Vec<_> = (0..400).map(|_| tokio::spawn(api.execute_async(script.into()))).collect();
        for run in runs {
            assert_eq!(stdout(&run.await.unwrap()), "Tea: 3\nTea: 3\n");
        }
    });
}

#[test]
fn everything_that_runs_a_script_is_a_future_that_tells_its_status() {
    let n_told = Arc::new(AtomicU64::new(0));
    let told = Arc::clone(&n_told);
    let durability = Durability::new(MemoryJournal::new(), b"a secret");
    let api = OrchestratorTool::builder("host").tool(Price).tool(Pay).durable(durability).state_keys(true).build().unwrap();
    let api = api.watched(move |status| {
        if matches!(status, ToolStatus::Finished { exit_code: 0 }) {
            told.fetch_add(1, Ordering::Relaxed);
        }
    });
    let done = |outcome: DurableOutcome| if let DurableOutcome::Done(response) = outcome { response.stdout } else { panic!("{outcome:?}") };
    let waits = |outcome: DurableOutcome| if let DurableOutcome::Pending(run) = outcome { run } else { panic!("{outcome:?}") };
    let yes = |run: &PendingRun| run.calls.iter().map(|call| (call.id.clone(), Approval::Allow)).collect::<Vec<_>>();
    let (script, asks) = ("price tea; price milk", "pay; price tea");
    let all = async move {
        let session = api.session("s");
        assert_eq!(api.execute_traced_async(script.into()).await.1.calls.len(), 2);
        assert_eq!(session.execute_traced_async(script.into()).await.1.calls.len(), 2);
        assert_eq!(api.dry_run_async(asks.into()).await.1.len(), 1);
        let (response, recording) = api.record_async(script.into()).await;
        assert_eq!(api.play_back(&recording).unwrap(), response);
        let plan = api.plan(asks.into()).approve();
        assert_eq!(api.execute_planned_async(asks.into(), &plan).unwrap().await.stdout, "paid\ntea: 3\n");
        assert_eq!(done(api.execute_durable_async(script.into()).await.unwrap()), "tea: 3\nmilk: 4\n");
        assert_eq!(done(session.execute_durable_as_async("b", script.into()).await.unwrap()), "tea: 3\nmilk: 4\n");
        let run = waits(api.execute_durable_as_async("c", asks.into()).await.unwrap());
        assert_eq!(done(api.resume_async(&run.to_bytes(), &yes(&run)).await.unwrap()), "paid\ntea: 3\n");
        let run = waits(api.execute_durable_as_async("d", asks.into()).await.unwrap());
        assert_eq!(done(api.resume_run_async("d", &yes(&run)).await.unwrap()), "paid\ntea: 3\n");
        let run = waits(api.execute_durable_as_async("e", asks.into()).await.unwrap());
        assert_eq!(done(api.resume_script_async(&asks.into(), &run.to_bytes(), &yes(&run)).await.unwrap()), "paid\ntea: 3\n");
        let n_told = Arc::new(AtomicU64::new(0));
        let listens = || {
            let told = Arc::clone(&n_told);
            move |_| {
                told.fetch_add(1, Ordering::Relaxed);
            }
        };
        let (outcome, trace) = session.execute_durable_traced_async("f", asks.into(), listens()).await.unwrap();
        assert_eq!((trace.is_waiting, n_told.swap(0, Ordering::Relaxed)), (true, 2));
        let run = waits(outcome);
        let (outcome, trace) = api.resume_traced_async(&run.to_bytes(), &yes(&run), listens()).await.unwrap();
        assert_eq!((done(outcome), trace.calls.len()), ("paid\ntea: 3\n".to_owned(), 2));
        let (outcome, _) = api.execute_durable_traced_async("g", script.into(), listens()).await.unwrap();
        assert_eq!(done(outcome), "tea: 3\nmilk: 4\n");
        let (outcome, calls) = api.dry_run_durable_async("h", asks.into()).await.unwrap();
        assert_eq!((done(outcome), calls.len()), ("tea: 3\n".to_owned(), 1));
    };
    // Each can be spawned.
    current_thread().block_on(async { tokio::spawn(all).await.unwrap() });
    assert_eq!(n_told.load(Ordering::Relaxed), 12, "those that have a function of their own tell that one");
}

/// Save a text.
#[callable_tool]
fn save(context: &ToolContext, path: String) -> Result<(), ToolFailure> {
    let written = context.files().open(path.as_bytes(), OpenOptions::write(0o644)).and_then(|file| file.append(b"saved\n"));
    written.map(drop).map_err(|errno| ToolFailure::new(errno.to_string()))
}

/// Save a text as a task.
#[callable_tool]
async fn save_async(context: &ToolContext, path: String) -> Result<(), ToolFailure> {
    tokio::time::sleep(Duration::from_millis(1)).await;
    let written = context.files().open(path.as_bytes(), OpenOptions::write(0o644)).and_then(|file| file.append(b"saved\n"));
    written.map(drop).map_err(|errno| ToolFailure::new(errno.to_string()))
}

/// Save two texts, or none.
#[callable_tool(atomic, composed_of(save))]
fn save_both(context: &ToolContext, one: String, other: String) -> Result<(), ToolFailure> {
    context.keys().set("saved", 2)?;
    context.tools().call("save", &[one], None)?;
    context.tools().call("save", &[other], None).map(drop)
}

/// Scripts that write to `/conf`, about which somebody is asked, with what they print; the answer is yes but for names with `no`.
const WRITES: &[(&str, &str)] = &[
    ("echo a >/conf/a; echo b >>/conf/a; cat /conf/a", "a\nb\n"),
    ("echo a >/conf/no 2>&1 || echo $?; ls /conf", "1\n"),
    ("exec 3>/conf/a 4<>/conf/b; echo a >&3; echo b >&4; cat /conf/*", "a\nb\n"),
    ("f() { (echo a | tee /conf/a); }; x=$(f); echo $x; cat <<<$x >/conf/b; cat /conf/b", "a\na\n"),
    ("mkdir -p /conf/d/e; cp -r /conf/d /conf/f; mv /conf/f /conf/g; ls /conf", "d\ng\n"),
    ("touch /conf/a; ln -s a /conf/l; ln /conf/a /conf/h; chmod 600 /conf/a; rm /conf/h; ls /conf", "a\nl\n"),
    ("echo a >/conf/a; sed -i s/a/b/ /conf/a; cat /conf/a; truncate -s 1 /conf/a; cat /conf/a; echo", "b\nb\n"),
    (
        "cd /tmp; echo a >a; tar cf /conf/t.tar a; gzip -k /conf/t.tar; install -m 600 a /conf/i; split a /conf/s; ls /conf",
        "i\nsaa\nt.tar\nt.tar.gz\n",
    ),
    ("awk 'BEGIN { print 1 > \"/conf/a\"; print 2 | \"cat >/conf/b\" }'; sort -o /conf/c /conf/a; cat /conf/*", "1\n2\n1\n"),
    (
        "cd /conf; git init -q r >/dev/null 2>&1; cd r && echo a >a && git add a && git -c user.name=a -c user.email=a@b commit -qm one && git log --format=%s",
        "one\n",
    ),
    ("echo a >/conf/a & echo b >/conf/b & wait; cat /conf/*", "a\nb\n"),
    ("save /conf/a; save /conf/b | cat; save /conf/no || echo $?; cat /conf/*", "1\nsaved\nsaved\n"),
    ("save_both /conf/a /conf/b; save_both /conf/c /conf/no || echo $?; cat /conf/*", "1\nsaved\nsaved\n"),
    ("pay; pay | cat; x=$(pay); echo $x", "paid\npaid\npaid\n"),
];

fn asking(world: &Arc<World>, approver: impl Approver + 'static) -> OrchestratorTool {
    let builder = OrchestratorTool::builder("host").tool(Save).tool(SaveAsync).tool(SaveBoth).tool(Pay).file("/conf/.keep", "");
    builder.state(Arc::clone(world)).policy(Policy::new().ask_writes("/conf/**")).approver(approver).build().unwrap()
}

fn decision(request: &ApprovalRequest) -> Approval {
    let is_no = request.file.as_ref().is_some_and(|path| path.ends_with(b"no"));
    if is_no { Approval::Deny("no".into()) } else { Approval::Allow }
}

#[test]
fn an_approver_that_blocks_never_blocks_the_executor() {
    let world = Arc::<World>::default();
    let person = Arc::clone(&world);
    let api = asking(&world, move |request: &ApprovalRequest| {
        person.wait_for_beats(&ToolContext::default()).unwrap();
        decision(request)
    });
    for (script, printed) in WRITES {
        let response = beside_a_heart(&world, api.execute_async((*script).into()));
        assert_eq!(response.stdout, *printed, "{script}: {response:?}");
    }
    // The same where a thread drives the run, and where the thread is blocked: for a tool that is a task, and below a library of C.
    let api = asking(&world, decision);
    let blocked = [
        ("save_async /conf/a; save_async /conf/no || echo $?; cat /conf/*", "1\nsaved\n"),
        ("sqlite3 :memory: \"select writefile('/conf/a', 'text')\"; cat /conf/a; echo; sqlite3 /conf/db 'select 1'", "4\ntext\n1\n"),
    ];
    for (script, printed) in WRITES.iter().chain(&blocked) {
        assert_eq!(api.execute((*script).replace("save_async", "save").as_str().into()).stdout, *printed, "{script}");
        assert_eq!(current_thread().block_on(api.execute_async((*script).into())).stdout, *printed, "{script}");
    }
}

/// Somebody who is asked over the network.
struct Remote(Arc<World>);

impl Approver for Remote {
    fn decide(&self, request: &ApprovalRequest) -> ApprovalFuture {
        let (world, decision) = (Arc::clone(&self.0), decision(request));
        Box::pin(async move {
            let until = world.beats.load(Ordering::Relaxed) + 3;
            while world.beats.load(Ordering::Relaxed) < until {
                tokio::time::sleep(Duration::from_millis(1)).await;
            }
            decision
        })
    }
}

#[test]
fn an_approver_that_takes_time_is_awaited_whoever_writes() {
    let world = Arc::<World>::default();
    let api = asking(&world, Remote(Arc::clone(&world)));
    for (script, printed) in WRITES {
        let response = beside_a_heart(&world, api.execute_async((*script).into()));
        assert_eq!(response.stdout, *printed, "{script}: {response:?}");
    }
    // A tool that is a task has no thread to wait on.
    let response = beside_a_heart(&world, api.execute_async("save_async /conf/a || echo $?".into()));
    assert_eq!((response.stdout.as_str(), response.stderr.as_str()), ("1\n", "save_async: Permission denied\n"));
}

#[test]
fn a_run_that_is_asked_about_a_file_can_be_dropped_and_cancelled() {
    let world = Arc::<World>::default();
    for script in ["echo a >/conf/a", "save /conf/a", "echo a | tee /conf/a | cat", "save_both /conf/a /conf/b", "pay"] {
        // The heart does not beat, so nobody answers.
        let api = asking(&world, Remote(Arc::clone(&world)));
        let run = api.execute_async(script.into());
        let ended = current_thread().block_on(async { tokio::time::timeout(Duration::from_millis(30), run).await });
        assert!(ended.is_err(), "{script}: {ended:?}");
    }
}

/// A durable run waits for the answer in the same way, and has it in its next life.
#[test]
fn a_durable_run_awaits_answers_about_files() {
    let world = Arc::<World>::default();
    let (counted, n_asked) = (Arc::clone(&world), Arc::new(AtomicU64::new(0)));
    let asked = Arc::clone(&n_asked);
    let approver = move |request: &ApprovalRequest| {
        if request.file.is_none() {
            return Approval::Pending;
        }
        asked.fetch_add(1, Ordering::Relaxed);
        counted.wait_for_beats(&ToolContext::default()).unwrap();
        decision(request)
    };
    let builder = OrchestratorTool::builder("host").tool(Save).tool(SaveBoth).tool(Pay).file("/conf/.keep", "");
    let durability = Durability::new(MemoryJournal::new(), b"a secret");
    let api = builder.policy(Policy::new().ask_writes("/conf/**")).approver(approver).durable(durability).build().unwrap();
    let script = "echo a >/conf/a; save /conf/b & save_both /conf/c /conf/d; wait; save_both /conf/e /conf/no || echo $?; pay; cat /conf/*; ls /conf";
    let (first, last) = beside_a_heart(&world, async {
        let DurableOutcome::Pending(run) = api.execute_durable_async(script.into()).await.unwrap() else {
            panic!("it waits for a decision")
        };
        let n_first = n_asked.load(Ordering::Relaxed);
        let allow = [(run.calls[0].id.clone(), Approval::Allow)];
        let DurableOutcome::Done(response) = api.resume_async(&run.to_bytes(), &allow).await.unwrap() else { panic!("it ends") };
        (n_first, response)
    });
    assert_eq!(last.stdout, "1\npaid\na\nsaved\nsaved\nsaved\na\nb\nc\nd\n", "{last:?}");
    assert_eq!((first, n_asked.load(Ordering::Relaxed)), (6, 6));
}

/// Hang, at the time that is said.
#[callable_tool(idempotent)]
async fn hang(world: State<Arc<World>>) {
    if world.n_hangs.fetch_add(1, Ordering::Relaxed) == world.hangs_at.load(Ordering::Relaxed) {
        std::future::pending::<()>().await;
    }
}

/// Pay below.
#[callable_tool(composed_of(pay))]
fn pay_below(context: &ToolContext) -> Result<(), ToolFailure> {
    context.tools().call("pay", &[""; 0], None).map(drop)
}

/// Pay below, hang, and pay.
#[callable_tool(atomic, composed_of(pay, pay_below, hang))]
fn pay_twice(context: &ToolContext, n: u8) -> Result<String, ToolFailure> {
    let tools = context.tools();
    for part in ["pay_below", "hang", "pay"] {
        tools.call(part, &[""; 0], None)?;
    }
    Ok(format!("paid {n}"))
}

/// Nobody is asked again about a whole of which an approved part is done, nor for what was allowed for the session.
#[test]
fn a_run_that_goes_on_in_the_middle_of_a_whole_asks_nobody_again() {
    for (approval, script, n_expected) in [
        (Approval::Allow, "pay_twice 1", 1),
        (Approval::Allow, "pay_twice 1; pay_twice 1", 2),
        (Approval::AllowForSession, "pay_twice 1; pay_twice 1", 1),
        (Approval::AllowForSession, "hang; pay_twice 1; hang; pay_twice 1; pay_twice 2", 2),
    ] {
        for hangs_at in 0..script.split("; ").count() as u64 {
            let (world, n_asked) = (Arc::<World>::default(), Arc::new(AtomicU64::new(0)));
            let (asked, approval) = (Arc::clone(&n_asked), approval.clone());
            let approver = move |_: &ApprovalRequest| {
                asked.fetch_add(1, Ordering::Relaxed);
                approval.clone()
            };
            world.hangs_at.store(hangs_at, Ordering::Relaxed);
            let builder = OrchestratorTool::builder("host").tool(Pay).tool(PayBelow).tool(Hang).tool(PayTwice).state(Arc::clone(&world));
            let durability = Durability::new(MemoryJournal::new(), b"a secret");
            let api = builder.approver(approver).durable(durability).build().unwrap();
            let outcome = current_thread().block_on(async {
                let run = api.execute_durable_as_async("run", script.into());
                assert!(tokio::time::timeout(Duration::from_millis(100), run).await.is_err(), "{script} {hangs_at}");
                // The thread of a tool may still have to notice.
                loop {
                    match api.execute_durable_as_async("run", script.into()).await {
                        Err(DurableError::Busy { .. }) => tokio::time::sleep(Duration::from_millis(5)).await,
                        outcome => return outcome.unwrap(),
                    }
                }
            });
            assert!(matches!(outcome, DurableOutcome::Done(_)), "{outcome:?}");
            assert_eq!(n_asked.load(Ordering::Relaxed), n_expected, "{script} {hangs_at}");
        }
    }
}
