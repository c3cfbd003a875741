//! Compensations: what they are given, where they run, and that they run whatever becomes of the run.
#![expect(clippy::unwrap_used, clippy::panic, reason = "tests")]
#![expect(clippy::disallowed_methods, reason = "tools are code of the host, which has threads")]

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use bashkit_orchestrator::journal::{Durability, DurableOutcome, MemoryJournal};
use bashkit_orchestrator::orchestrator::OrchestratorToolBuilder;
use bashkit_orchestrator::tool::{Compensate, StopKind, ToolArguments};
use bashkit_orchestrator::{
    Approval, OrchestratorTool, ScriptTool, State, Tool, ToolContext, ToolFailure, ToolFn, ToolOutput, ToolRequest, callable_tool,
};
use tokio::runtime::{Builder, Runtime};

/// The world outside, as the host shares it with its tools.
#[derive(Default)]
struct World {
    log: Mutex<Vec<String>>,
    beats: AtomicU64,
    /// Whether compensations that wait for it go on.
    is_open: AtomicBool,
}

impl World {
    fn say(&self, line: impl Into<String>) {
        self.log.lock().unwrap().push(line.into());
    }

    fn take(&self) -> Vec<String> {
        std::mem::take(&mut *self.log.lock().unwrap())
    }

    /// Blocks until something is true, for 20 s at most.
    fn wait_until(&self, what: &str, is_true: impl Fn(&Self) -> bool) {
        for _ in 0..20_000 {
            if is_true(self) {
                return;
            }
            std::thread::sleep(Duration::from_millis(1));
        }
        panic!("it never came: {what}; {:?}", self.log.lock().unwrap());
    }

    fn wait_for(&self, line: &str) {
        self.wait_until(line, |world| world.log.lock().unwrap().iter().any(|said| said == line));
    }
}

type Shared = Arc<World>;

fn named(arguments: &ToolArguments) -> &str {
    arguments["what"].as_str().unwrap()
}

/// Book something.
#[callable_tool(compensate = cancel)]
fn book(what: String, context: &ToolContext, world: State<Shared>) -> String {
    world.say(format!("book {what} {}", context.idempotency_key().unwrap_or("-")));
    format!("booking of {what}")
}

fn cancel(context: &ToolContext, arguments: &ToolArguments, output: &ToolOutput) -> Result<(), ToolFailure> {
    let (world, what) = (State::<Shared>::of(context)?, named(arguments));
    match what {
        "beats" => {
            let until = world.beats.load(Ordering::Relaxed) + 3;
            world.wait_until("beats of the executor's heart", |world| world.beats.load(Ordering::Relaxed) >= until);
        }
        "closed" => {
            world.say("cancel closed begins");
            world.wait_until("the end", |world| world.is_open.load(Ordering::Relaxed));
        }
        "boom" => panic!("kaput"),
        "stuck" => return Err("the bank is closed".into()),
        _ => {}
    }
    let key = context.idempotency_key().unwrap_or("-");
    world.say(format!("cancel {what} {key}: {}", String::from_utf8_lossy(&output.stdout)));
    Ok(())
}

/// Reserve something over the network.
#[callable_tool(compensate = release)]
async fn reserve(what: String, world: State<Shared>) -> String {
    tokio::time::sleep(Duration::from_millis(1)).await;
    world.say(format!("reserve {what}"));
    format!("reservation of {what}")
}

async fn release(context: ToolContext, arguments: ToolArguments, output: ToolOutput) -> Result<(), ToolFailure> {
    let (world, what) = (State::<Shared>::of(&context)?, named(&arguments));
    if what == "closed" {
        world.say("release closed begins");
        while !world.is_open.load(Ordering::Relaxed) {
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
    }
    tokio::time::sleep(Duration::from_millis(1)).await;
    assert_ne!(what, "boom", "kaput");
    world.say(format!("release {what}: {}", String::from_utf8_lossy(&output.stdout)));
    Ok(())
}

/// Wait for what never comes, as a task.
#[callable_tool(read_only)]
async fn never(world: State<Shared>) {
    world.say("wait");
    std::future::pending::<()>().await;
}

/// Wait for what never comes, on a thread.
#[callable_tool(read_only)]
fn never_blocking(context: &ToolContext, world: State<Shared>) -> Result<(), ToolFailure> {
    world.say("wait");
    loop {
        context.check_cancelled()?;
        std::thread::sleep(Duration::from_millis(1));
    }
}

/// Ask a person.
#[callable_tool(confirm = always)]
fn ask() {}

/// Make each of these calls, such as `book:x`, and fail at the end.
#[callable_tool(atomic, composed_of(book, reserve, never, never_blocking, ask))]
fn all(context: &ToolContext, calls: Vec<String>) -> Result<(), ToolFailure> {
    for call in calls {
        let (tool, what) = call.split_once(':').map_or((call.as_str(), None), |(tool, what)| (tool, Some(what)));
        context.tools().call(tool, what.as_slice(), None)?;
    }
    Err("the last step failed".into())
}

/// Make each of these calls as a task, and fail at the end.
#[callable_tool(atomic, composed_of(book, reserve, never, never_blocking, ask))]
async fn all_async(context: &ToolContext, calls: Vec<String>) -> Result<(), ToolFailure> {
    for call in calls {
        let (tool, what) = call.split_once(':').map_or((call.as_str(), None), |(tool, what)| (tool, Some(what)));
        context.tools().call_async(tool, what.as_slice(), None).await?;
    }
    Err("the last step failed".into())
}

/// Book twice, with a second attempt.
#[callable_tool(atomic, idempotent, retries = 1, composed_of(book))]
fn retried(context: &ToolContext, what: String) -> Result<(), ToolFailure> {
    context.tools().call("book", &[what], None)?;
    Err("not yet".into())
}

fn builder(world: &Shared) -> OrchestratorToolBuilder {
    OrchestratorTool::builder("host")
        .tool(Book)
        .tool(Reserve)
        .tool(Never)
        .tool(NeverBlocking)
        .tool(Ask)
        .tool(All)
        .tool(AllAsync)
        .tool(Retried)
        .tool(ScriptTool::new("script_all", "Fail at the end.", "all book:beats | cat; false"))
        .state(Arc::clone(world))
}

fn api(world: &Shared) -> OrchestratorTool {
    builder(world).build().unwrap()
}

fn current_thread() -> Runtime {
    Builder::new_current_thread().enable_time().build().unwrap()
}

fn multi_thread() -> Runtime {
    Builder::new_multi_thread().worker_threads(2).enable_time().build().unwrap()
}

/// Lets a heart beat on the executor that polls this.
fn heart(world: &Shared) -> tokio::task::JoinHandle<()> {
    let world = Arc::clone(world);
    tokio::spawn(async move {
        loop {
            tokio::time::sleep(Duration::from_millis(1)).await;
            world.beats.fetch_add(1, Ordering::Relaxed);
        }
    })
}

const FAILED: &str = "the last step failed\n";

#[test]
fn a_compensation_has_the_state_and_the_output_of_the_call() {
    let world = Shared::default();
    let expected = ["book a -", "book b -", "cancel b -: booking of b", "cancel a -: booking of a"];
    for script in ["all book:a book:b", "all book:a book:b | cat; false", "x=$(all book:a book:b)", "all_async book:a book:b"] {
        let response = api(&world).execute(script.into());
        assert!(response.stderr.ends_with(FAILED), "{response:?}");
        assert_eq!(world.take(), expected, "{script}");
        let response = current_thread().block_on(api(&world).execute_async(script.into()));
        assert!(response.stderr.ends_with(FAILED), "{response:?}");
        assert_eq!(world.take(), expected, "{script}");
    }
}

#[test]
fn an_asynchronous_compensation_is_awaited_by_the_executor_of_the_run() {
    let world = Shared::default();
    let expected =
        ["reserve a", "book b -", "reserve c", "release c: reservation of c", "cancel b -: booking of b", "release a: reservation of a"];
    for runtime in [current_thread(), multi_thread()] {
        for script in ["all reserve:a book:b reserve:c", "all_async reserve:a book:b reserve:c | cat; false"] {
            let response = runtime.block_on(api(&world).execute_async(script.into()));
            assert!(response.stderr.ends_with(FAILED), "{response:?}");
            assert_eq!(world.take(), expected, "{script}");
        }
    }
    // Where the host says where asynchronous tools run, without an executor below the run too.
    let runtime = multi_thread();
    let handle = runtime.handle().clone();
    let tool = builder(&world).runtime(move |task| drop(handle.spawn(task))).build().unwrap();
    assert!(tool.execute("all reserve:a book:b reserve:c".into()).stderr.ends_with(FAILED));
    assert_eq!(world.take(), expected);
}

#[test]
fn a_compensation_that_blocks_does_not_block_the_executor() {
    let world = Shared::default();
    let scripts = [
        "all book:beats",
        "all book:beats | cat; false",
        "all_async book:beats book:beats",
        "script_all",
        "retried beats",
        "all book:beats & wait $!",
    ];
    for script in scripts {
        let response = current_thread().block_on(async {
            let heart = heart(&world);
            let response = api(&world).execute_async(script.into()).await;
            heart.abort();
            response
        });
        assert_eq!(response.exit_code, 1, "{response:?}");
        let said = world.take();
        let cancelled = said.iter().filter(|line| line.starts_with("cancel beats")).count();
        assert!(cancelled * 2 == said.len() && cancelled > 0, "{script}: {said:?}");
    }
}

#[test]
fn a_compensation_that_fails_or_panics_does_not_stop_the_others() {
    let world = Shared::default();
    let tool = api(&world);
    let response = current_thread().block_on(tool.execute_async("all book:a book:boom reserve:boom book:stuck reserve:b".into()));
    let stderr = "all: the last step failed\n'book' could not be undone: the bank is closed\n'reserve' could not be undone: panicked: assertion \
                  `left != right` failed: kaput\n  left: \"boom\"\n right: \"boom\"\n'book' could not be undone: panicked: kaput\n";
    assert_eq!(response.stderr, stderr);
    assert_eq!(world.take()[5..], ["release b: reservation of b", "cancel a -: booking of a"]);
}

/// Scripts that have booked something and wait, each in another way.
const WAITS: [&str; 5] = [
    "all book:a reserve:b never",
    "all_async book:a reserve:b never",
    "all book:a reserve:b never_blocking",
    "all_async book:a reserve:b never_blocking & wait",
    "echo x | { all book:a reserve:b never; }",
];

/// The response comes after the compensations.
#[test]
fn a_limit_that_ends_a_run_waits_for_its_compensations() {
    for script in WAITS {
        let world = Shared::default();
        let runtime = multi_thread();
        let handle = runtime.handle().clone();
        let tool = builder(&world).runtime(move |task| drop(handle.spawn(task))).build().unwrap();
        let request = ToolRequest::new(script).with_timeout_ms(300);
        for is_polled in [true, false] {
            let response =
                if is_polled { current_thread().block_on(tool.execute_async(request.clone())) } else { tool.execute(request.clone()) };
            assert_eq!(response.error.map(|error| error.kind), Some(StopKind::Timeout), "{script}");
            let said = world.take();
            assert_eq!(said, ["book a -", "reserve b", "wait", "release b: reservation of b", "cancel a -: booking of a"], "{script}");
        }
    }
}

#[test]
fn an_abandoned_run_is_undone_on_a_thread() {
    for script in WAITS {
        let world = Shared::default();
        let runtime = multi_thread();
        let handle = runtime.handle().clone();
        let tool = builder(&world).runtime(move |task| drop(handle.spawn(task))).build().unwrap();
        current_thread().block_on(async {
            let run = tokio::spawn(tool.execute_async(script.into()));
            while !world.log.lock().unwrap().iter().any(|line| line == "wait") {
                tokio::time::sleep(Duration::from_millis(1)).await;
            }
            run.abort();
            assert!(run.await.is_err());
        });
        world.wait_for("cancel a -: booking of a");
        assert_eq!(world.take()[3..], ["release b: reservation of b", "cancel a -: booking of a"], "{script}");
    }
}

/// Dropping the future returns at once, whatever is undone at that moment, and that goes on.
#[test]
fn a_run_that_is_dropped_while_it_is_undone_is_undone_to_the_end() {
    for (script, begins) in [
        ("all book:a reserve:b book:closed reserve:c", "cancel closed begins"),
        ("all_async book:a reserve:b book:closed reserve:c | cat", "cancel closed begins"),
        ("all book:a reserve:b reserve:closed reserve:c", "release closed begins"),
    ] {
        let world = Shared::default();
        let runtime = multi_thread();
        let handle = runtime.handle().clone();
        let tool = builder(&world).runtime(move |task| drop(handle.spawn(task))).build().unwrap();
        current_thread().block_on(async {
            let run = tokio::spawn(tool.execute_async(script.into()));
            while !world.log.lock().unwrap().iter().any(|line| line == begins) {
                tokio::time::sleep(Duration::from_millis(1)).await;
            }
            run.abort();
            assert!(run.await.is_err(), "{script}");
        });
        assert!(world.log.lock().unwrap().last().is_some_and(|line| line == begins), "{script}");
        world.is_open.store(true, Ordering::Relaxed);
        world.wait_for("cancel a -: booking of a");
        let said = world.take();
        let from = said.iter().position(|line| line.starts_with("release c")).unwrap();
        assert_eq!(said[from + 1], begins);
        assert!(said[from + 2].contains("closed"), "{said:?}");
        assert_eq!(said[from + 3..], ["release b: reservation of b", "cancel a -: booking of a"], "{script}");
    }
}

/// What an earlier life of a durable run has done is undone with the key that it was done with, in the order of its calls.
#[test]
fn a_run_that_goes_on_undoes_what_an_earlier_life_did() {
    let world = Shared::default();
    let durable = Durability::new(MemoryJournal::new(), b"a secret");
    let tool = builder(&world).durable(durable).build().unwrap();
    for script in ["all book:a book:b ask", "all_async book:a book:b ask | cat; false"] {
        current_thread().block_on(async {
            let DurableOutcome::Pending(run) = tool.execute_durable_async(script.into()).await.unwrap() else { panic!("{script}") };
            let deny = [(run.calls[0].id.clone(), Approval::Deny("no".into()))];
            let DurableOutcome::Done(response) = tool.resume_async(&run.to_bytes(), &deny).await.unwrap() else { panic!("{script}") };
            assert!(response.stderr.ends_with(": not approved: no\n"), "{response:?}");
        });
        let said = world.take();
        let keys: Vec<_> = said.iter().take(2).map(|line| line.rsplit_once(' ').unwrap().1).collect();
        assert!(keys[0].len() == 64 && keys[0] != keys[1], "{said:?}");
        let undone = [format!("cancel b {}: booking of b", keys[1]), format!("cancel a {}: booking of a", keys[0])];
        assert_eq!(said[2..], undone, "{script}");
    }
}

#[test]
fn closures_keep_what_they_captured() {
    let log = Arc::<Mutex<Vec<String>>>::default();
    let forms = [
        Compensate::new({
            let log = Arc::clone(&log);
            move |_: &ToolArguments, output: &ToolOutput| {
                log.lock().unwrap().push(format!("1 {}", output.status));
                Ok(())
            }
        }),
        Compensate::new({
            let log = Arc::clone(&log);
            move |context: &ToolContext, _: &ToolArguments, _: &ToolOutput| {
                log.lock().unwrap().push(format!("2 {} {}", context.span().tool, context.is_cancelled()));
                Ok(())
            }
        }),
        Compensate::new({
            let log = Arc::clone(&log);
            move |arguments: ToolArguments, _: ToolOutput| {
                let log = Arc::clone(&log);
                async move {
                    log.lock().unwrap().push(format!("3 {}", arguments.len()));
                    Ok(())
                }
            }
        }),
        Compensate::new({
            let log = Arc::clone(&log);
            move |context: ToolContext, _: ToolArguments, _: ToolOutput| {
                let log = Arc::clone(&log);
                async move {
                    let refused = context.tools().call_async("part3", &[""; 0], None).await;
                    log.lock().unwrap().push(format!("4 {}", refused.is_err()));
                    Ok(())
                }
            }
        }),
    ];
    assert!(forms.iter().enumerate().all(|(at, one)| forms.iter().position(|other| one == other) == Some(at)));
    assert_eq!(forms, forms.clone());
    let part = |(at, undo): (usize, Compensate)| {
        ToolFn::new(&format!("part{at}"), "A part.", |_, _| Ok(ToolOutput::default())).says(|definition| definition.compensate = Some(undo))
    };
    let whole = ToolFn::new("whole", "All parts.", |_, call| {
        for part in ["part0", "part1", "part2", "part3"] {
            call.context().tools().call(part, &[""; 0], None)?;
        }
        Err("no".into())
    });
    let whole = whole.says(|definition| {
        (definition.atomic, definition.composed_of) = (true, (0..4).map(|at| format!("part{at}")).collect());
    });
    let tools = forms.into_iter().enumerate().map(part).chain([whole]);
    let tool = tools.fold(OrchestratorTool::builder("t"), OrchestratorToolBuilder::tool).build().unwrap();
    assert_eq!(tool.execute("whole".into()).stderr, "whole: no\n");
    assert_eq!(*log.lock().unwrap(), ["4 true", "3 0", "2 part1 false", "1 0"]);
}

/// What a compensation changes in files and keys is lost with what the atomic tool did there.
#[test]
fn a_compensation_sees_the_files_and_keys_of_the_call() {
    let seen = Arc::new(Mutex::new(String::new()));
    let undo = Compensate::new({
        let seen = Arc::clone(&seen);
        move |context: &ToolContext, _: &ToolArguments, _: &ToolOutput| {
            let receipt = context.read_file(b"/home/user/receipt")?;
            let drafted = [context.scratch_dir()?, b"/draft"].concat();
            *seen.lock().unwrap() = format!("{} {:?}", String::from_utf8_lossy(&receipt), context.keys().get("paid"));
            context.files().open(&drafted, bashkit::vfs::OpenOptions::write(0o600)).map_err(|errno| ToolFailure::new(errno.to_string()))?;
            context.keys().set("paid", "never")?;
            Ok(())
        }
    });
    let pay = ToolFn::new("pay", "Pay.", |_, call| {
        let file = call.context().files().open(b"/home/user/receipt", bashkit::vfs::OpenOptions::write(0o600)).unwrap();
        file.append(b"no 7").unwrap();
        call.context().keys().set("paid", 7)?;
        Ok(ToolOutput::default())
    })
    .says(|definition| definition.compensate = Some(undo));
    let whole = ToolFn::new("whole", "Pay and fail.", |_, call| {
        call.context().tools().call("pay", &[""; 0], None)?;
        Err("no".into())
    })
    .says(|definition| (definition.atomic, definition.composed_of) = (true, vec!["pay".into()]));
    let tool = OrchestratorTool::builder("t").tool(pay).tool(whole).state_keys(true).build().unwrap();
    let response = tool.execute("whole; state_get paid || echo none; ls -A ~ /tmp".into());
    assert_eq!(*seen.lock().unwrap(), "no 7 Some(Number(7))");
    assert!(
        response.stdout.starts_with("none\n") && !response.stdout.contains("receipt") && !response.stdout.contains("draft"),
        "{response:?}"
    );
}
