use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::mpsc;

use bashkit::host::VirtualClock;
use serde_json::json;

use super::*;
use crate::orchestrator::OrchestratorTool;
use crate::registry::BuildError;
use crate::tool::{Compensate, Confirm, Effects, FailureKind, RateLimit, Tool, ToolContext, ToolOutput, ToolRequest, ToolStatus};

const MS: Duration = Duration::from_millis(1);
const S: Duration = Duration::from_secs(1);

type Work = Arc<dyn Fn(u32, &ToolCall<'_>) -> ToolResult + Send + Sync>;

/// A tool that does for its n-th call what a test says; counted from 1.
#[derive(Clone)]
struct Fake {
    definition: ToolDefinition,
    is_async: bool,
    n: Arc<AtomicU32>,
    work: Work,
}

impl Fake {
    fn new(name: &str, work: impl Fn(u32, &ToolCall<'_>) -> ToolResult + Send + Sync + 'static) -> Self {
        let mut definition = ToolDefinition::new(name, "A tool of the tests");
        definition.effects.read_only = Some(true);
        Self { definition, is_async: false, n: Arc::default(), work: Arc::new(work) }
    }

    fn asynchronous(mut self, is_async: bool) -> Self {
        self.is_async = is_async;
        self
    }

    fn says(mut self, change: impl FnOnce(&mut ToolDefinition)) -> Self {
        change(&mut self.definition);
        self
    }

    fn n(&self) -> u32 {
        self.n.load(Ordering::SeqCst)
    }
}

impl CallableTool for Fake {
    fn name(&self) -> &str {
        &self.definition.name
    }
    fn description(&self) -> &str {
        &self.definition.description
    }
    fn definition(&self) -> ToolDefinition {
        self.definition.clone()
    }
    fn input_schema(&self) -> Value {
        self.definition.input_schema.clone()
    }
    fn call(&self, args: &[String], stdin: Option<&str>) -> Result<String, String> {
        text_of(self, args, stdin)
    }
    fn call_with(&self, call: ToolCall<'_>) -> ToolResult {
        (self.work)(self.n.fetch_add(1, Ordering::SeqCst) + 1, &call)
    }
    fn call_async(&self, call: &ToolCall<'_>) -> Option<ToolFuture> {
        let (fake, call) = (self.clone(), OwnedToolCall::of(call));
        self.is_async.then(|| -> ToolFuture { Box::pin(async move { fake.call_with(call.call()) }) })
    }
}

fn clock() -> Arc<VirtualClock> {
    Arc::new(VirtualClock::new(Duration::ZERO))
}

fn pass(clock: &VirtualClock, time: Duration) {
    clock.advance_to(clock.monotonic() + time);
}

fn answer(tool: &dyn CallableTool, words: &[&str], stdin: Option<&str>, context: &ToolContext) -> Result<String, ToolFailure> {
    let args: Vec<Vec<u8>> = words.iter().map(|word| word.as_bytes().to_vec()).collect();
    let call = ToolCall::new(&args, stdin.map(str::as_bytes)).with_context(context);
    let output = match tool.call_async(&call) {
        Some(future) => wait(future),
        None => tool.call_with(call),
    };
    Ok(String::from_utf8(output?.collect()?.stdout).unwrap())
}

fn ask_plainly(tool: &dyn CallableTool) -> Result<String, ToolFailure> {
    answer(tool, &[], None, &ToolContext::default())
}

/// `f` fails, `u` is a usage error, `p` panics, `b` fails with the code `busy`; anything else is an answer.
fn scripted(script: &'static str) -> Fake {
    Fake::new("t", move |n, _| match script.as_bytes().get(n as usize - 1) {
        Some(b'f') => Err(ToolFailure::new(format!("f{n}\n"))),
        Some(b'u') => Err(ToolFailure::usage(format!("u{n}"))),
        Some(b'p') => panic!("p{n}"),
        Some(b'b') => Err(ToolFailure::new(format!("b{n}")).with_status(9).with_code("busy")),
        _ => Ok(ToolOutput::text(format!("a{n}"))),
    })
}

#[test]
fn retries() {
    let plain = || Retry::new().jitter(false).first_wait(S);
    type Row = (&'static str, Retry, Result<&'static str, &'static str>, u32, u64);
    let rows: Vec<Row> = vec![
        ("a", plain(), Ok("a1"), 1, 0),
        ("fa", plain(), Ok("a2"), 2, 1),
        ("ffa", plain(), Ok("a3"), 3, 3),
        ("fff", plain(), Err("f3 (attempt 3 of 3)"), 3, 3),
        ("fffffa", plain().attempts(6).longest_wait(4 * S), Ok("a6"), 6, 1 + 2 + 4 + 4 + 4),
        ("ffffa", plain().attempts(5).factor(1.0), Ok("a5"), 5, 4),
        ("ffffa", plain().attempts(5).within(3 * S), Err("f3 (attempt 3 of 5)"), 3, 3),
        ("u", plain(), Err("u1"), 1, 0),
        ("fu", plain(), Err("u2 (attempt 2 of 3)"), 2, 1),
        ("p", plain(), Err("panicked: p1"), 1, 0),
        ("pa", plain().panics(true), Ok("a2"), 2, 1),
        ("ppp", plain().panics(true), Err("panicked: p3 (attempt 3 of 3)"), 3, 3),
        ("bfa", plain().only_if(|failure| failure.code.as_deref() == Some("busy")), Err("f2 (attempt 2 of 3)"), 2, 1),
        ("f", plain().attempts(1), Err("f1\n"), 1, 0),
    ];
    for (script, retry, expected, n, seconds) in rows {
        for is_async in [false, true] {
            let (clock, fake) = (clock(), scripted(script).asynchronous(is_async));
            let tool = fake.clone().with_retry(retry.clone()).with_clock(clock.clone());
            let found = ask_plainly(&tool).map_err(|failure| failure.message);
            assert_eq!(found, expected.map(str::to_owned).map_err(str::to_owned), "{script}");
            assert_eq!((fake.n(), clock.monotonic()), (n, Duration::from_secs(seconds)), "{script}");
        }
    }
}

#[test]
fn waits_have_a_random_part_that_a_seed_fixes() {
    let waits = |retry: Retry| retry.attempts(4).first_wait(S).waits_for_tests();
    let (one, same, other) = (waits(Retry::new().seed(1)), waits(Retry::new().seed(1)), waits(Retry::new().seed(2)));
    assert_eq!(one, same);
    assert_ne!(one, other);
    for (wait, least) in one.iter().zip([1, 2, 4]) {
        assert!(*wait >= least * S && *wait <= 2 * least * S, "{wait:?}");
    }
}

#[test]
fn what_cannot_be_put_around_a_tool() {
    let act = |effects: Effects| scripted("").says(|definition| definition.effects = effects);
    let (unsaid, idempotent) = (Effects::default(), Effects { idempotent: Some(true), ..Effects::default() });
    let no = Effects { idempotent: Some(false), read_only: Some(false), ..Effects::default() };
    let rate = |calls, per| RateLimit { calls, per };
    let other = scripted("").says(|definition| definition.input_schema = json!({"type": "object", "properties": {"a": true}}));
    let undo = |_: &ToolArguments, _: &ToolOutput| Ok(());
    let undone = || scripted("").says(|definition| definition.compensate = Some(Compensate::new(undo)));
    let undone_otherwise =
        scripted("").says(|definition| definition.compensate = Some(Compensate::new(|_: &ToolArguments, _: &ToolOutput| Ok(()))));
    let rows: Vec<(WrappedTool, Option<&str>)> = vec![
        (act(unsaid).with_retry(Retry::new()), Some("must not act twice")),
        (act(no).with_retry(Retry::new()), Some("must not act twice")),
        (act(no).with_retry(Retry::new().force()), None),
        (act(idempotent).with_retry(Retry::new()), None),
        (act(idempotent).with_retry(Retry::new().attempts(0)), Some("1 attempt or more")),
        (act(unsaid).with_cache(Cache::new(S)), Some("can be left out")),
        (act(unsaid).with_cache(Cache::new(S).force()), None),
        (act(idempotent).with_cache(Cache::new(S)), None),
        (act(idempotent).with_cache(Cache::new(Duration::ZERO)), Some("more than no time")),
        (act(idempotent).with_cache(Cache::new(S).max_entries(0)), Some("1 answer or more")),
        (undone().with_cache(Cache::new(S).force()), Some("nothing that could be undone")),
        (act(unsaid).with_timeout(Duration::ZERO), Some("timeout of 0")),
        (act(unsaid).with_timeout(MS), None),
        (act(unsaid).with_rate_limit(rate(0, S)), Some("1 call or more")),
        (act(unsaid).with_rate_limit(rate(1, Duration::ZERO)), Some("1 call or more")),
        (act(unsaid).with_circuit_breaker(CircuitBreaker::new(0, S)), Some("1 failure or more")),
        (act(unsaid).with_circuit_breaker(CircuitBreaker::new(1, S).successes(0)), Some("1 failure or more")),
        (act(unsaid).with_fallback(other), Some("'t' takes other arguments")),
        (act(unsaid).with_fallback(undone()), Some("'t' is undone in another way")),
        (undone().with_fallback(undone()), None),
        (undone().with_fallback(undone_otherwise), Some("'t' is undone in another way")),
        (act(unsaid).with_fallback(act(unsaid).says(|d| d.retries = 1)), Some("must not act twice")),
        (act(unsaid).says(|d| d.retries = 1).with_timeout(MS).with_circuit_breaker(CircuitBreaker::new(1, S)), Some("must not act twice")),
    ];
    for (tool, expected) in rows {
        match (tool.check(), expected) {
            (Ok(()), None) => {}
            (Err(found), Some(expected)) => assert!(found.contains(expected), "{found}"),
            (found, expected) => panic!("{tool:?}: {found:?}, not {expected:?}"),
        }
    }
    let retried = act(unsaid).says(|definition| definition.retries = 2);
    let error = OrchestratorTool::builder("x").tool(retried).build().unwrap_err();
    assert!(
        matches!(&error, BuildError::InvalidTool { name, problem } if name == "t" && problem.contains("must not act twice")),
        "{error}"
    );
}

#[test]
fn everything_else_is_that_of_the_tool() {
    /// Look around.
    #[crate::callable_tool(crate = crate, read_only, title = "Look")]
    fn look(at: String, #[arg(flag)] n: Option<u8>, #[arg(stdin)] text: Option<String>) -> Vec<u8> {
        let _ = (n, text);
        at.into_bytes()
    }
    let wrapped = look_wrapped(Look);
    let tool: &dyn CallableTool = &wrapped;
    assert_eq!((tool.name(), tool.description(), tool.usage()), (Look.name(), Look.description(), Look.usage()));
    assert_eq!((tool.help(), tool.input_schema(), tool.output_schema()), (Look.help(), Look.input_schema(), Look.output_schema()));
    assert_eq!((tool.wants_stdin(), tool.reads_stdin(&[])), (Look.wants_stdin(), Look.reads_stdin(&[])));
    let args = [b"x".to_vec(), b"--n=3".to_vec()];
    let arguments = tool.arguments(&ToolCall::new(&args, None)).unwrap();
    assert_eq!(arguments, *json!({"at": "x", "n": 3}).as_object().unwrap());
    assert_eq!(tool.words(&arguments).unwrap(), ["--n=3", "--", "x"]);
    assert_eq!(tool.definition().title.as_deref(), Some("Look"));
    assert_eq!(
        tool.definition().wrappers,
        [
            "timeout: 1s",
            "retry: up to 3 attempts",
            "cache: 256 answers for 1m",
            "circuit breaker: open for 1s after 2 failures in a row",
            "rate limit: 5 in 1s",
            "fallback: t"
        ]
    );
}

fn look_wrapped(look: impl CallableTool + 'static) -> WrappedTool {
    let schema = look.input_schema();
    let other = scripted("").says(|definition| definition.input_schema = schema);
    look.with_timeout(S)
        .with_retry(Retry::new())
        .with_cache(Cache::new(60 * S))
        .with_circuit_breaker(CircuitBreaker::new(2, S))
        .with_rate_limit(RateLimit { calls: 5, per: S })
        .with_fallback(other)
}

/// A definition's combinators act once, each at its place, whatever else is around the tool.
#[test]
fn definitions_are_done() {
    let all = |definition: &mut ToolDefinition| {
        definition.timeout = Some(S);
        definition.retries = 1;
        definition.cache = Some(S);
        definition.rate_limit = Some(RateLimit { calls: 5, per: S });
    };
    let fake = || scripted("fa").says(all);
    let (timeout, retry, cache) = ("timeout: 1s", "retry: up to 2 attempts", "cache: 256 answers for 1s");
    let rate = "rate limit: 5 in 1s";
    let rows: Vec<(Box<dyn CallableTool>, Vec<&str>)> = vec![
        (Box::new(fake()), vec![timeout, retry, cache, rate]),
        (Box::new(fake().with_timeout(2 * S)), vec!["timeout: 2s", retry, cache, rate]),
        (Box::new(fake().with_retry(Retry::new())), vec![timeout, "retry: up to 3 attempts", cache, rate]),
        (Box::new(fake().with_cache(Cache::new(2 * S))), vec![timeout, retry, "cache: 256 answers for 2s", rate]),
        (Box::new(fake().with_rate_limit(RateLimit { calls: 1, per: S })), vec![timeout, retry, cache, "rate limit: 1 in 1s"]),
        (Box::new(scripted("")), vec![]),
        (Box::new(fake().with_fallback(scripted(""))), vec![timeout, retry, cache, rate, "fallback: t"]),
    ];
    for (tool, wrappers) in rows {
        let orchestrator = OrchestratorTool::builder("x").tool(tool).build().unwrap();
        let found = orchestrator.tools().next().unwrap().definition().wrappers;
        assert_eq!(found, wrappers);
    }
    let fake = fake();
    let orchestrator = OrchestratorTool::builder("x").tool(fake.clone()).build().unwrap();
    assert_eq!(orchestrator.execute("t; t".into()).stdout, "a2\na2\n");
    assert_eq!(fake.n(), 2);
}

#[test]
fn timeouts() {
    for is_async in [false, true] {
        for (takes, expected) in [(0, Ok("done")), (4, Ok("done")), (5, Err(124)), (9, Err(124))] {
            let moved = clock();
            let there = Arc::clone(&moved);
            let fake = Fake::new("t", move |_, call| {
                assert_eq!(call.context().time_left(), Some(5 * S));
                pass(&there, takes * S);
                assert_eq!(call.context().is_cancelled(), takes >= 5);
                Ok(ToolOutput::text("done"))
            });
            let tool = fake.asynchronous(is_async).with_timeout(5 * S).with_clock(moved);
            let found = ask_plainly(&tool);
            assert_eq!(found.clone().map_err(|failure| failure.status), expected.map(str::to_owned), "{takes}");
            if let Err(failure) = found {
                assert_eq!((failure.code.as_deref(), failure.message.as_str()), (Some("timeout"), "it took longer than 5s"));
            }
        }
    }
}

/// The answer of a tool that blocks does not matter when it comes too late; nobody waits for it.
#[test]
fn a_tool_that_blocks_is_left_behind() {
    let (moved, (go, gone)) = (clock(), mpsc::channel::<()>());
    let (there, gone) = (Arc::clone(&moved), Mutex::new(gone));
    let fake = Fake::new("t", move |_, call| {
        pass(&there, 5 * S);
        gone.lock().unwrap().recv().unwrap_err();
        assert!(call.context().is_cancelled());
        Ok(ToolOutput::text("late"))
    });
    let tool = fake.with_timeout(5 * S).with_clock(moved);
    assert_eq!(ask_plainly(&tool).unwrap_err().status, 124);
    drop(go);
}

/// One that waits for what never comes is dropped.
#[test]
fn a_future_is_dropped() {
    struct Forever(Arc<AtomicU32>, Arc<VirtualClock>);
    struct Gone(Arc<AtomicU32>);
    impl Drop for Gone {
        fn drop(&mut self) {
            self.0.fetch_add(1, Ordering::SeqCst);
        }
    }
    impl CallableTool for Forever {
        fn name(&self) -> &str {
            "forever"
        }
        fn description(&self) -> &str {
            ""
        }
        fn call(&self, _: &[String], _: Option<&str>) -> Result<String, String> {
            Ok(String::new())
        }
        fn call_async(&self, _: &ToolCall<'_>) -> Option<ToolFuture> {
            let gone = Gone(Arc::clone(&self.0));
            pass(&self.1, S);
            Some(Box::pin(async move {
                let _gone = gone;
                std::future::pending().await
            }))
        }
    }
    let (n, clock) = (Arc::new(AtomicU32::new(0)), clock());
    let tool = Forever(Arc::clone(&n), Arc::clone(&clock)).with_timeout(S).with_clock(clock);
    assert_eq!(ask_plainly(&tool).unwrap_err().code.as_deref(), Some("timeout"));
    assert_eq!(n.load(Ordering::SeqCst), 1);
}

#[test]
fn calls_below_a_timeout_stop_too() {
    let clock = clock();
    let there = Arc::clone(&clock);
    let inner = Fake::new("inner", move |n, call| {
        if n == 1 {
            assert!(!call.context().is_cancelled());
            pass(&there, 2 * S);
            assert!(call.context().is_cancelled());
        }
        call.context().check_cancelled()?;
        Ok(ToolOutput::default())
    });
    let outer = Fake::new("outer", |_, call| {
        let inner = || call.context().tools().call("inner", &[""; 0], None);
        let failures = [inner().unwrap_err(), inner().unwrap_err()];
        assert_eq!(failures.map(|failure| failure.code), [Some("timeout".to_owned()), Some("timeout".to_owned())]);
        Ok(ToolOutput::text("late"))
    });
    let outer = outer.says(|definition| definition.composed_of = vec!["inner".into()]).with_timeout(S).with_clock(clock);
    let tool = OrchestratorTool::builder("x").tool(inner.clone()).tool(outer).build().unwrap();
    let response = tool.execute("outer".into());
    assert_eq!((response.stderr.as_str(), response.exit_code), ("outer: it took longer than 1s\n", 124));
    assert_eq!(inner.n(), 1);
}

#[test]
fn lines_are_part_of_the_call() {
    let clock = clock();
    let there = Arc::clone(&clock);
    let ticks = Fake::new("ticks", move |_, _| {
        let clock = Arc::clone(&there);
        Ok(ToolOutput::lines((1..).map(move |n: u32| {
            pass(&clock, S);
            Ok(n.to_string().into_bytes())
        })))
    });
    let tool = OrchestratorTool::builder("x").tool(ticks.with_timeout(3 * S).with_clock(clock)).build().unwrap();
    let response = tool.execute("ticks".into());
    assert_eq!((response.stdout.as_str(), response.stderr.as_str()), ("1\n2\n", "ticks: it took longer than 3s\n"));
    assert_eq!(response.exit_code, 124);
}

#[test]
fn fallbacks() {
    for (first, second, expected, kind, status) in [
        ("a", "a", Ok("a1"), None, 0),
        ("f", "a", Ok("a1"), None, 0),
        ("p", "a", Ok("a1"), None, 0),
        ("u", "a", Err("u1"), Some(FailureKind::Usage), 2),
        ("f", "f", Err("f1; t instead: f1"), Some(FailureKind::Failed), 1),
        ("f", "b", Err("f1; t instead: b1"), Some(FailureKind::Failed), 9),
        ("f", "u", Err("f1; t instead: u1"), Some(FailureKind::Failed), 2),
        ("f", "p", Err("f1; t instead: panicked: p1"), Some(FailureKind::Panicked), 70),
    ] {
        let found = ask_plainly(&scripted(first).with_fallback(scripted(second)));
        assert_eq!(found.as_ref().err().map(|failure| failure.kind), kind);
        assert_eq!(found.as_ref().err().map_or(0, |failure| failure.status), status);
        assert_eq!(found.map_err(|failure| failure.message), expected.map(str::to_owned).map_err(str::to_owned));
    }
    let echo = Fake::new("t", |_, call| Ok(ToolOutput::bytes([call.args().concat(), call.stdin().unwrap_or(b"-").to_vec()].concat())));
    let tool = scripted("f").with_fallback(echo);
    assert_eq!(answer(&tool, &["x"], Some("y"), &ToolContext::default()).unwrap(), "xy");
    let acts = |effects, confirm| {
        scripted("").says(|definition| {
            definition.effects = effects;
            definition.confirm = confirm;
        })
    };
    let (yes, no) = (Some(true), Some(false));
    let bad = Effects { read_only: no, destructive: yes, idempotent: None, open_world: no };
    let good = Effects { read_only: yes, destructive: no, idempotent: yes, open_world: no };
    let definition = acts(good, Confirm::Never).with_fallback(acts(bad, Confirm::Always)).definition();
    assert_eq!(definition.effects, Effects { read_only: no, destructive: yes, idempotent: None, open_world: no });
    assert!(matches!(definition.confirm, Confirm::Always));
}

/// Answers from the cache are told by the number in the answer.
#[test]
fn caches() {
    let (minute, plain) = (60 * S, Cache::new(60 * S));
    let fake = |script| scripted(script);
    type Step = (u32, &'static [&'static str], Option<&'static str>, &'static str);
    let rows: Vec<(&str, Cache, &str, Vec<Step>)> = vec![
        (
            "arguments and standard input",
            plain.clone(),
            "",
            vec![
                (0, &["x"], None, "a1"),
                (0, &["x"], None, "a1"),
                (0, &["y"], None, "a2"),
                (0, &["x"], Some(""), "a3"),
                (0, &["x"], Some("y"), "a4"),
                (0, &["x", "y"], None, "a5"),
                (0, &["x"], Some("y"), "a4"),
            ],
        ),
        ("time", plain.clone(), "", vec![(0, &[], None, "a1"), (59, &[], None, "a1"), (1, &[], None, "a2"), (59, &[], None, "a2")]),
        ("failures are not kept", plain.clone(), "fa", vec![(0, &[], None, "f1\n"), (0, &[], None, "a2"), (0, &[], None, "a2")]),
        (
            "the one that was not asked for longest is forgotten",
            plain.clone().max_entries(2),
            "",
            vec![
                (0, &["x"], None, "a1"),
                (0, &["y"], None, "a2"),
                (0, &["x"], None, "a1"),
                (0, &["z"], None, "a3"),
                (0, &["x"], None, "a1"),
                (0, &["y"], None, "a4"),
            ],
        ),
        ("what is too large is not kept", plain.clone().max_bytes(3), "", vec![(0, &[], None, "a1"), (0, &[], None, "a2")]),
    ];
    for (what, cache, script, steps) in rows {
        for is_async in [false, true] {
            let clock = clock();
            let tool = fake(script).asynchronous(is_async).with_cache(cache.clone()).with_clock(clock.clone());
            for (i, (seconds, words, stdin, expected)) in steps.iter().enumerate() {
                pass(&clock, *seconds * S);
                let found = answer(&tool, words, *stdin, &ToolContext::default()).unwrap_or_else(|failure| failure.message);
                assert_eq!(found, *expected, "{what}: {i}");
            }
        }
    }
    let by_cwd = scripted("").with_cache(Cache::new(minute).keyed_by(|context| context.cwd().to_vec()));
    let in_folder = |cwd: &str| answer(&by_cwd, &[], None, &ToolContext::default().with_cwd(cwd)).unwrap();
    assert_eq!([in_folder("/a"), in_folder("/b"), in_folder("/a")], ["a1", "a2", "a1"]);
    let status = Fake::new("t", |n, _| Ok(ToolOutput::text(format!("a{n}")).with_status(1))).with_cache(Cache::new(minute));
    assert_eq!([ask_plainly(&status).unwrap(), ask_plainly(&status).unwrap()], ["a1", "a2"]);
}

#[test]
fn words_that_are_no_text_and_help_have_answers_of_their_own() {
    let echo = Fake::new("t", |n, call| Ok(ToolOutput::bytes([call.args().concat(), vec![b'0' + n as u8]].concat())));
    let tool = echo.with_cache(Cache::new(S));
    let call = |word: &[u8]| tool.call_with(ToolCall::new(&[word.to_vec()], None)).unwrap().stdout;
    assert_eq!([call(b"\xff"), call(b"\xfe"), call(b"\xff")], [b"\xff1".to_vec(), b"\xfe2".to_vec(), b"\xff1".to_vec()]);

    static N: AtomicU32 = AtomicU32::new(0);
    /// Count.
    #[crate::callable_tool(crate = crate, read_only, cache = "1m")]
    fn count(#[arg(flag)] a: Option<u8>, #[arg(flag, env = "B")] b: Option<u8>) -> u32 {
        let _ = (a, b);
        N.fetch_add(1, Ordering::SeqCst) + 1
    }
    let tool = OrchestratorTool::builder("x").tool(Count).build().unwrap();
    let script =
        "count --help | grep -c Count; count; count; count --a 1 --b 2; B=2 count --json '{\"a\": 1}'; B=3 count --a=1; count --a x";
    let response = tool.execute(script.into());
    assert_eq!((response.stdout.as_str(), response.exit_code), ("1\n1\n1\n2\n2\n3\n", 2));
}

#[test]
fn lines_are_collected() {
    let ticks = |last: u32, fails: bool| {
        Fake::new("t", move |n, _| {
            let end = fails.then(|| Err(ToolFailure::new("broken")));
            Ok(ToolOutput::lines((1..=last).map(move |tick| Ok(format!("{n}.{tick}").into_bytes())).chain(end)))
        })
        .with_cache(Cache::new(S).max_bytes(100))
    };
    let twice = |tool: WrappedTool| {
        let tool = OrchestratorTool::builder("x").tool(tool).build().unwrap();
        tool.execute("t | tail -n 1; t | head -n 1".into()).stdout
    };
    assert_eq!(twice(ticks(3, false)), "1.3\n1.1\n");
    assert_eq!(twice(ticks(1000, false)), "1.1000\n2.1\n");
    assert_eq!(twice(ticks(3, true)), "1.3\n2.1\n");
}

/// Ten calls at one time are one, also when it fails; one that goes leaves it to another.
#[test]
fn equal_calls_run_once() {
    for (script, expected) in [("a", Ok("a1")), ("f", Err("f1\n"))] {
        let fake = scripted(script);
        let (sender, receiver) = mpsc::channel::<()>();
        let (inner, receiver) = (fake.clone(), Mutex::new(receiver));
        let slow = Fake::new("t", move |_, call| {
            let _ = receiver.lock().unwrap().recv();
            inner.call_with(*call)
        });
        let tool = slow.clone().with_cache(Cache::new(S)).with_clock(clock());
        let calls: Vec<_> = std::thread::scope(|scope| {
            let calls: Vec<_> = (0..10).map(|_| scope.spawn(|| ask_plainly(&tool))).collect();
            while slow.n() == 0 {
                std::thread::yield_now();
            }
            drop(sender);
            calls.into_iter().map(|call| call.join().unwrap()).collect()
        });
        // Who came after the failure asks again, and that succeeds.
        assert!(calls.iter().any(|call| call.as_deref().map_err(|failure| failure.message.as_str()) == expected));
        assert!(script == "f" || fake.n() == 1);
    }
}

#[test]
fn equal_calls_in_jobs_of_a_script_run_once() {
    for is_async in [false, true] {
        let fake = Fake::new("t", |n, _| {
            wait(bashkit::host::timer(20 * MS));
            Ok(ToolOutput::text(format!("a{n}")))
        });
        let fake = fake.asynchronous(is_async);
        let tool = OrchestratorTool::builder("x").tool(fake.clone().with_cache(Cache::new(S))).build().unwrap();
        assert_eq!(tool.execute("t & t & t & wait; t | t".into()).stdout, "a1\na1\na1\na2\n");
        assert_eq!(fake.n(), 2);
    }
}

#[test]
fn a_call_that_goes_leaves_the_tool_to_another() {
    struct Never;
    impl CallableTool for Never {
        fn name(&self) -> &str {
            "never"
        }
        fn description(&self) -> &str {
            ""
        }
        fn call(&self, _: &[String], _: Option<&str>) -> Result<String, String> {
            Ok(String::new())
        }
        fn definition(&self) -> ToolDefinition {
            scripted("").definition
        }
        fn call_async(&self, _: &ToolCall<'_>) -> Option<ToolFuture> {
            static N: AtomicU32 = AtomicU32::new(0);
            if N.fetch_add(1, Ordering::SeqCst) == 0 {
                return Some(Box::pin(std::future::pending()));
            }
            Some(Box::pin(std::future::ready(Ok(ToolOutput::text("second")))))
        }
    }
    let never = Never.with_cache(Cache::new(S));
    let mut cx = std::task::Context::from_waker(std::task::Waker::noop());
    let future = || never.call_async(&ToolCall::new(&[], None)).unwrap();
    let (mut first, mut second) = (future(), future());
    assert!(first.as_mut().poll(&mut cx).is_pending());
    assert!(second.as_mut().poll(&mut cx).is_pending());
    drop(first);
    assert_eq!(wait(second).unwrap().stdout, b"second");
}

/// A cached tool never comes to wait for itself: it cannot call itself.
#[test]
fn a_cached_tool_that_calls_itself_is_refused() {
    let tool = Fake::new("t", |_, call| call.context().tools().call("t", &[""; 0], None));
    let cached = tool.clone().with_cache(Cache::new(S));
    let tool = OrchestratorTool::builder("x").tool(cached).build().unwrap();
    let response = tool.execute("t".into());
    assert_eq!(response.stderr, "t: 't' may not call 't': it declares none (composed_of)\n");
}

#[test]
fn rate_limits() {
    let limit = RateLimit { calls: 3, per: 30 * S };
    let clock_of = clock();
    let tool = scripted("").with_rate_limit(Throttle::new(limit).refuse()).with_clock(clock_of.clone());
    for (i, (seconds, expected)) in [
        (0, Ok("a1")),
        (0, Ok("a2")),
        (0, Ok("a3")),
        (0, Err("it is called more than 3 times in 30s: come again in 10s")),
        (4, Err("it is called more than 3 times in 30s: come again in 6s")),
        (6, Ok("a4")),
        (0, Err("it is called more than 3 times in 30s: come again in 10s")),
        (1000, Ok("a5")),
        (0, Ok("a6")),
        (0, Ok("a7")),
        (0, Err("it is called more than 3 times in 30s: come again in 10s")),
    ]
    .into_iter()
    .enumerate()
    {
        pass(&clock_of, seconds * S);
        let found = ask_plainly(&tool);
        if let Err(failure) = &found {
            assert_eq!((failure.status, failure.code.as_deref()), (75, Some("rate-limited")));
        }
        assert_eq!(found.map_err(|failure| failure.message), expected.map(str::to_owned).map_err(str::to_owned), "{i}");
    }
    // The fourth waits, the fifth would wait for too long.
    let clock = clock();
    let tool = scripted("").with_rate_limit(limit).with_clock(clock.clone());
    (0..4).for_each(|_| assert!(ask_plainly(&tool).is_ok()));
    assert_eq!(clock.monotonic(), 10 * S);
    let hurried = ToolContext::default().with_deadline(clock.clone(), 12 * S);
    assert_eq!(answer(&tool, &[], None, &hurried).unwrap_err().code.as_deref(), Some("rate-limited"));
    assert!(ask_plainly(&tool).is_ok());
    assert_eq!(clock.monotonic(), 20 * S);
    let tool = scripted("").with_rate_limit(Throttle::new(RateLimit { calls: 1, per: 11 * S })).with_clock(clock);
    assert!(ask_plainly(&tool).is_ok());
    assert_eq!(ask_plainly(&tool).unwrap_err().message, "it is called more than once in 11s: come again in 11s");
}

#[test]
fn a_turn_that_is_given_up_is_given_back() {
    let tool = scripted("").with_rate_limit(Throttle::new(RateLimit { calls: 1, per: 60 * S }).wait_at_most(1000 * S));
    assert!(ask_plainly(&tool).is_ok());
    let mut cx = std::task::Context::from_waker(std::task::Waker::noop());
    for _ in 0..100 {
        let mut future = tool.call_async(&ToolCall::new(&[], None)).unwrap();
        assert!(future.as_mut().poll(&mut cx).is_pending());
    }
}

#[test]
fn circuit_breakers() {
    let open =
        |n: u32, last: &str, s: u64| format!("it is not called: it failed {n} times in a row, last with: {last}; come again in {s}s");
    type Row = (&'static str, &'static str, CircuitBreaker, Vec<(u32, String)>);
    let rows: Vec<Row> = vec![
        (
            "opens, is tried, closes",
            "ffaf",
            CircuitBreaker::new(2, 10 * S),
            vec![
                (0, "f1\n".into()),
                (0, "f2\n".into()),
                (0, open(2, "f2", 10)),
                (9, open(2, "f2", 1)),
                (1, "a3".into()),
                (0, "f4\n".into()),
                (0, "a5".into()),
            ],
        ),
        (
            "opens again when it is tried in vain",
            "fffa",
            CircuitBreaker::new(2, 10 * S),
            vec![(0, "f1\n".into()), (0, "f2\n".into()), (10, "f3\n".into()), (0, open(3, "f3", 10)), (10, "a4".into())],
        ),
        (
            "a success between failures",
            "fafaf",
            CircuitBreaker::new(2, 10 * S),
            vec![(0, "f1\n".into()), (0, "a2".into()), (0, "f3\n".into()), (0, "a4".into()), (0, "f5\n".into()), (0, "a6".into())],
        ),
        (
            "calls that were wrong do not count",
            "fuuf",
            CircuitBreaker::new(2, 10 * S),
            vec![(0, "f1\n".into()), (0, "u2".into()), (0, "u3".into()), (0, "f4\n".into()), (0, open(2, "f4", 10))],
        ),
        (
            "panics count",
            "pp",
            CircuitBreaker::new(2, S),
            vec![(0, "panicked: p1".into()), (0, "panicked: p2".into()), (0, open(2, "panicked: p2", 1))],
        ),
        (
            "failures that do not count",
            "fbfbff",
            CircuitBreaker::new(2, S).counts(|failure| failure.code.is_none()),
            vec![
                (0, "f1\n".into()),
                (0, "b2".into()),
                (0, "f3\n".into()),
                (0, "b4".into()),
                (0, "f5\n".into()),
                (0, "f6\n".into()),
                (0, open(2, "f6", 1)),
            ],
        ),
        (
            "two successes close it",
            "faff",
            CircuitBreaker::new(1, S).successes(2),
            vec![
                (0, "f1\n".into()),
                (1, "a2".into()),
                (0, "f3\n".into()),
                (0, open(2, "f3", 1)),
                (1, "f4\n".into()),
                (1, "a5".into()),
                (0, "a6".into()),
                (0, "a7".into()),
            ],
        ),
    ];
    for (what, script, breaker, steps) in rows {
        let clock = clock();
        let tool = scripted(script).with_circuit_breaker(breaker).with_clock(clock.clone());
        for (i, (seconds, expected)) in steps.into_iter().enumerate() {
            pass(&clock, seconds * S);
            let found = ask_plainly(&tool);
            if let Err(failure) = &found
                && failure.message.starts_with("it is not called")
            {
                assert_eq!((failure.status, failure.code.as_deref()), (75, Some("circuit-open")));
            }
            assert_eq!(found.unwrap_or_else(|failure| failure.message), expected, "{what}: {i}");
        }
    }
}

#[test]
fn one_call_at_a_time_tries_a_circuit() {
    let (sender, receiver) = mpsc::channel::<()>();
    let receiver = Mutex::new(receiver);
    let fake = Fake::new("t", move |n, _| {
        if n == 1 {
            return Err("no".into());
        }
        let _ = receiver.lock().unwrap().recv();
        Ok(ToolOutput::text("yes"))
    });
    let clock = clock();
    let tool = fake.clone().with_circuit_breaker(CircuitBreaker::new(1, S)).with_clock(clock.clone());
    assert_eq!(ask_plainly(&tool).unwrap_err().message, "no");
    pass(&clock, S);
    std::thread::scope(|scope| {
        let trial = scope.spawn(|| ask_plainly(&tool));
        while fake.n() < 2 {
            std::thread::yield_now();
        }
        let refused = ask_plainly(&tool).unwrap_err().message;
        assert_eq!(refused, "it is not called: it failed once, last with: no; it is being tried again");
        drop(sender);
        assert_eq!(trial.join().unwrap().unwrap(), "yes");
    });
    assert_eq!(ask_plainly(&tool).unwrap(), "yes");
}

#[test]
fn a_trial_that_is_given_up_makes_room_for_the_next() {
    let clock = clock();
    let tool =
        scripted("fa").with_retry(Retry::new().attempts(1)).with_circuit_breaker(CircuitBreaker::new(1, S)).with_clock(clock.clone());
    assert!(ask_plainly(&tool).is_err());
    pass(&clock, S);
    let mut trial = tool.call_async(&ToolCall::new(&[], None)).unwrap();
    let _ = trial.as_mut().poll(&mut std::task::Context::from_waker(std::task::Waker::noop()));
    drop(trial);
    assert!(ask_plainly(&tool).is_ok());
}

/// Waits end with the run, and are told.
#[test]
fn waits_end_with_the_run() {
    let waits = scripted("ff").with_retry(Retry::new().first_wait(MS * 20).longest_wait(MS * 20).attempts(1_000_000));
    let always =
        Fake::new("t", |_, _| Err("no".into())).with_retry(Retry::new().first_wait(5 * MS).longest_wait(5 * MS).attempts(1_000_000));
    let tool = OrchestratorTool::builder("x").tool(always).build().unwrap();
    let response = tool.execute(ToolRequest::new("t & t | cat; wait").with_timeout_ms(100));
    assert!([0, 124].contains(&response.exit_code), "{response:?}");
    let tool = OrchestratorTool::builder("x").tool(waits).build().unwrap();
    let told = Arc::new(Mutex::new(Vec::new()));
    let there = Arc::clone(&told);
    let response = tool.execute_with_status("t".into(), move |status| {
        if let ToolStatus::Progress { message, .. } = status {
            there.lock().unwrap().push(message);
        }
    });
    assert_eq!(response.stdout, "a3\n");
    let told = told.lock().unwrap();
    assert!(told[0].starts_with("attempt 1 of 1000000 failed, the next in ") && told[0].ends_with("ms: f1"), "{told:?}");
    assert_eq!(told.len(), 2);
    // A wait that is longer than the call has is not begun.
    let clock = clock();
    let tool = scripted("ff").with_retry(Retry::new().first_wait(2 * S).jitter(false)).with_clock(clock.clone());
    let hurried = ToolContext::default().with_deadline(clock.clone(), S);
    assert_eq!(answer(&tool, &[], None, &hurried).unwrap_err().message, "f1\n");
}

/// More calls than the pool has threads, each of which needs another thread for what it waits for.
#[test]
fn calls_within_calls_do_not_starve_each_other() {
    let inner = Fake::new("inner", |_, _| Ok(ToolOutput::text("x"))).with_timeout(60 * S);
    let outer = Fake::new("outer", |_, call| call.context().tools().call("inner", &[""; 0], None));
    let outer = outer.says(|definition| definition.composed_of = vec!["inner".into()]);
    let tool = OrchestratorTool::builder("x").tool(inner).tool(outer).build().unwrap();
    let response = tool.execute("for i in {1..150}; do outer & done | wc -l; for i in {1..150}; do outer & done; wait".into());
    assert_eq!((response.stdout.lines().count(), response.exit_code), (151, 0), "{}", response.stderr);
}

#[test]
fn tools_behind_pointers() {
    let boxed: Box<dyn CallableTool> = Box::new(scripted("f"));
    let shared: Arc<dyn CallableTool> = Arc::new(boxed.with_retry(Retry::new().first_wait(MS)));
    assert_eq!(ask_plainly(&shared.with_timeout(60 * S)).unwrap(), "a2");
}
