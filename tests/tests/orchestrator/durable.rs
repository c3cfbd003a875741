//! Durable runs: what is asked is asked once, what is done is done once, whatever ends the process in between.
#![expect(clippy::unwrap_used, clippy::panic, clippy::disallowed_methods, reason = "tests stop at surprises, and start processes")]

use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use bashkit::vfs::OpenOptions;
use bashkit_orchestrator::combinators::{Retry, WrapTool};
use bashkit_orchestrator::journal::{
    CallId, DirectoryJournal, Durability, DurableError, DurableOutcome, Journal, JournalError, MemoryJournal, PendingRun, Recording,
    RunHold, RunState, UndecidedCall,
};
use bashkit_orchestrator::orchestrator::OrchestratorToolBuilder;
use bashkit_orchestrator::policy::{PlannedCall, Policy, Resolution};
use bashkit_orchestrator::tool::{Compensate, Confirm, Effects, ToolArguments, ToolFuture, ToolStatus};
use bashkit_orchestrator::trace::{Trace, TracedCall};
use bashkit_orchestrator::{
    Approval, ApprovalRequest, CallableTool, OrchestratorTool, ToolCall, ToolDefinition, ToolFailure, ToolOutput, ToolRequest,
    ToolResponse, ToolResult,
};

type Work = Box<dyn Fn(&ToolCall<'_>) -> ToolResult + Send + Sync>;

struct Fun {
    definition: ToolDefinition,
    work: Work,
    is_async: bool,
}

fn fun(name: &str, work: impl Fn(&ToolCall<'_>) -> ToolResult + Send + Sync + 'static) -> Fun {
    Fun { definition: ToolDefinition::new(name, format!("Does {name}")), work: Box::new(work), is_async: false }
}

impl Fun {
    fn says(mut self, say: impl FnOnce(&mut ToolDefinition)) -> Self {
        say(&mut self.definition);
        self
    }

    fn asks(self) -> Self {
        self.says(|definition| definition.confirm = Confirm::Always)
    }

    fn idempotent(self) -> Self {
        self.says(|definition| definition.effects.idempotent = Some(true))
    }

    fn of(self, parts: &[&str]) -> Self {
        self.says(|definition| definition.composed_of = parts.iter().map(|part| (*part).to_owned()).collect())
    }

    fn later(mut self) -> Self {
        self.is_async = true;
        self
    }
}

impl CallableTool for Fun {
    fn name(&self) -> &str {
        &self.definition.name
    }
    fn description(&self) -> &str {
        &self.definition.description
    }
    fn call(&self, _: &[String], _: Option<&str>) -> Result<String, String> {
        Err("call_with is asked".into())
    }
    fn definition(&self) -> ToolDefinition {
        self.definition.clone()
    }
    fn call_with(&self, call: ToolCall<'_>) -> ToolResult {
        (self.work)(&call)
    }
    fn call_async(&self, call: &ToolCall<'_>) -> Option<ToolFuture> {
        if !self.is_async {
            return None;
        }
        let answer = (self.work)(call);
        Some(Box::pin(std::future::ready(answer)))
    }
}

/// What tools did, in the order in which they did it.
#[derive(Clone, Default)]
struct Log(Arc<Mutex<Vec<String>>>);

impl Log {
    /// A tool that notes its words.
    fn tool(&self, name: &str) -> Fun {
        let log = self.clone();
        let own = name.to_owned();
        fun(name, move |call| {
            let said = format!("{own} {}", call.args_text().join(" "));
            log.0.lock().unwrap().push(said.trim_end().to_owned());
            let stdin = call.stdin_text().unwrap_or_default();
            Ok(ToolOutput::text(format!("<{}{}{stdin}>", said.trim_end(), if stdin.is_empty() { "" } else { ": " })))
        })
    }

    fn lines(&self) -> Vec<String> {
        self.0.lock().unwrap().clone()
    }

    /// Whether a tool was called.
    fn has(&self, name: &str) -> bool {
        self.lines().iter().any(|line| line.split(' ').next() == Some(name))
    }
}

const KEY: &[u8] = b"a secret of the tests";

fn memory() -> Arc<MemoryJournal> {
    Arc::new(MemoryJournal::new())
}

fn builder(journal: &Arc<MemoryJournal>, tools: Vec<Fun>) -> OrchestratorToolBuilder {
    let boxed = |tool| Box::new(tool) as Box<dyn CallableTool>;
    OrchestratorTool::builder("t").tools(tools.into_iter().map(boxed)).durable(Durability::new(Arc::clone(journal), KEY))
}

fn api(journal: &Arc<MemoryJournal>, tools: Vec<Fun>) -> OrchestratorTool {
    builder(journal, tools).build().unwrap()
}

#[track_caller]
fn pending(outcome: DurableOutcome) -> PendingRun {
    match outcome {
        DurableOutcome::Pending(run) => run,
        DurableOutcome::Done(response) => panic!("it came to its end: {response:?}"),
    }
}

#[track_caller]
fn done(outcome: DurableOutcome) -> ToolResponse {
    match outcome {
        DurableOutcome::Done(response) => response,
        DurableOutcome::Pending(run) => panic!("it waits for {:?}", run.calls),
    }
}

fn allow_all(run: &PendingRun) -> Vec<(CallId, Approval)> {
    run.calls.iter().map(|call| (call.id.clone(), Approval::Allow)).collect()
}

/// Runs a script to its end, allowing what it asks, each time with an orchestrator of its own; answers how often it stopped.
fn through(script: &str, journal: &Arc<MemoryJournal>, tools: impl Fn() -> Vec<Fun>) -> (ToolResponse, u32) {
    let mut outcome = api(journal, tools()).execute_durable(script.into()).unwrap();
    let mut n_stops = 0;
    while let DurableOutcome::Pending(run) = outcome {
        n_stops += 1;
        assert!(n_stops < 20, "{script} stops for ever");
        outcome = api(journal, tools()).resume(&run.to_bytes(), &allow_all(&run)).unwrap();
    }
    (done(outcome), n_stops)
}

#[test]
fn a_run_stops_wherever_a_call_needs_approval_and_goes_on_there() {
    let rows: &[(&str, &str, u32, &[&str])] = &[
        ("ask 1", "<ask 1>\n", 1, &["ask 1"]),
        ("act 1; ask 2; act 3", "<act 1>\n<ask 2>\n<act 3>\n", 1, &["act 1", "ask 2", "act 3"]),
        ("act x | ask y | tr a-z A-Z", "<ASK Y: <ACT X>\n>\n", 1, &["act x", "ask y"]),
        ("for i in 1 2 3; do ask $i; done | tac", "<ask 3>\n<ask 2>\n<ask 1>\n", 3, &["ask 1", "ask 2", "ask 3"]),
        ("f() { local x=$(ask \"$1\"); echo \"${x//ask/f}\"; }; f a; f b", "<f a>\n<f b>\n", 2, &["ask a", "ask b"]),
        ("ask 1 & ask 2 & wait; echo end", "<ask 1>\n<ask 2>\nend\n", 1, &["ask 1", "ask 2"]),
        ("ask 1 > f & act 2; wait; cat f", "<act 2>\n<ask 1>\n", 1, &["act 2", "ask 1"]),
        (
            "while read -r x; do later $x; done < <(ask a; act b)",
            "<later <ask a>>\n<later <act b>>\n",
            1,
            &["ask a", "act b", "later <ask a>", "later <act b>"],
        ),
        ("x=$RANDOM; ask 1; y=$RANDOM; ask 2; ((x != y)) && echo differ", "<ask 1>\n<ask 2>\ndiffer\n", 2, &["ask 1", "ask 2"]),
        ("sleep 0.01; ask 1; sleep 0.01; date +%s >/dev/null; ask 2 | cat", "<ask 1>\n<ask 2>\n", 2, &["ask 1", "ask 2"]),
        ("coproc ask co; read -ru ${COPROC[0]} x; echo $x; ask 2", "<ask co>\n<ask 2>\n", 2, &["ask co", "ask 2"]),
        ("printf '%s\\n' 1 2 3 | xargs -P 3 -I{} ask {} | sort", "<ask 1>\n<ask 2>\n<ask 3>\n", 1, &["ask 1", "ask 2", "ask 3"]),
        ("ask 1; ask 1; later 2; ask 1", "<ask 1>\n<ask 1>\n<later 2>\n<ask 1>\n", 3, &["ask 1", "ask 1", "later 2", "ask 1"]),
        ("later_ask 1 & later_ask 2; wait", "<later_ask 2>\n<later_ask 1>\n", 1, &["later_ask 2", "later_ask 1"]),
    ];
    for (script, stdout, n_stops, log) in rows {
        let (journal, did) = (memory(), Log::default());
        let tools = || vec![did.tool("act"), did.tool("ask").asks(), did.tool("later").later(), did.tool("later_ask").later().asks()];
        let (response, stops) = through(script, &journal, tools);
        let mut lines: Vec<_> = did.lines();
        let mut log: Vec<_> = log.to_vec();
        if script.contains('&') || script.contains("-P") || script.contains("<(") {
            lines.sort();
            log.sort_unstable();
        }
        if script.contains("ask 2 &") || script.contains("later_ask") {
            // Two jobs that are let through at once run at once: who is done first prints first.
            let sorted = |text: &str| {
                let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
                lines.sort();
                lines
            };
            assert_eq!(sorted(&response.stdout), sorted(stdout), "{script}");
        } else {
            assert_eq!((response.stdout.as_str(), response.stderr.as_str()), (*stdout, ""), "{script}");
        }
        assert_eq!(lines, log, "{script}");
        assert_eq!(stops, *n_stops, "{script}");
    }
}

#[test]
fn what_was_decided_is_what_happens() {
    let rows: &[(Approval, &str, &str, &[&str])] = &[
        (Approval::Allow, "<pay ada 20>\n0\n", "", &["pay ada 20"]),
        (Approval::Deny("too much".into()), "126\n", "pay: not approved: too much\n", &[]),
        (Approval::Edit(serde_json::json!({"args": ["ada", "5"]}).as_object().unwrap().clone()), "<pay ada 5>\n0\n", "", &["pay ada 5"]),
        (Approval::AllowForSession, "<pay ada 20>\n0\n", "", &["pay ada 20"]),
    ];
    for (decision, stdout, stderr, log) in rows {
        let (journal, did) = (memory(), Log::default());
        let tool = api(&journal, vec![did.tool("pay").asks()]);
        let run = pending(tool.execute_durable("pay ada 20; echo $?".into()).unwrap());
        assert_eq!((run.calls.len(), run.calls[0].tool.as_str(), run.calls[0].id.place()), (1, "pay", "1".to_owned()));
        assert_eq!(run.calls[0].reason, "the tool asks for confirmation");
        let response = done(tool.resume(&run.to_bytes(), &[(run.calls[0].id.clone(), decision.clone())]).unwrap());
        assert_eq!((response.stdout.as_str(), response.stderr.as_str()), (*stdout, *stderr), "{decision:?}");
        assert_eq!(did.lines(), *log);
    }
    // Allowed for the session: the same call is not asked about again, another one is.
    let (journal, did) = (memory(), Log::default());
    let tool = api(&journal, vec![did.tool("pay").asks()]);
    let run = pending(tool.execute_durable("pay a; pay a; pay b".into()).unwrap());
    let run = pending(tool.resume(&run.to_bytes(), &[(run.calls[0].id.clone(), Approval::AllowForSession)]).unwrap());
    assert_eq!((did.lines().len(), run.calls[0].arguments["args"][0].as_str()), (2, Some("b")));
}

#[test]
fn resuming_twice_gives_the_same_answer_and_does_nothing_twice() {
    let (journal, did) = (memory(), Log::default());
    let tool = api(&journal, vec![did.tool("ask").asks(), did.tool("act")]);
    let first = pending(tool.execute_durable("act 0; ask 1; act 2; ask 3; echo $RANDOM".into()).unwrap());
    let second = pending(tool.resume(&first.to_bytes(), &allow_all(&first)).unwrap());
    let again = pending(tool.resume(&first.to_bytes(), &allow_all(&first)).unwrap());
    assert_eq!((&second.calls, &second.stdout), (&again.calls, &again.stdout));
    assert_eq!(did.lines(), ["act 0", "ask 1", "act 2"]);
    // Somebody who knows nothing of the first decision cannot change it.
    let denied = [(first.calls[0].id.clone(), Approval::Deny("late".into()))];
    assert_eq!(pending(tool.resume(&first.to_bytes(), &denied).unwrap()).calls, second.calls);
    let response = done(tool.resume(&second.to_bytes(), &allow_all(&second)).unwrap());
    for stored in [&first, &second] {
        assert_eq!(done(tool.resume(&stored.to_bytes(), &allow_all(stored)).unwrap()), response);
    }
    assert_eq!(done(tool.resume_run(&first.id, &[]).unwrap()), response);
    assert_eq!(did.lines(), ["act 0", "ask 1", "act 2", "ask 3"]);
    // Without a decision a run goes on waiting.
    let third = pending(tool.execute_durable("ask 9".into()).unwrap());
    assert_eq!(pending(tool.resume(&third.to_bytes(), &[]).unwrap()).calls, third.calls);
    assert_eq!(pending(tool.resume_run(&third.id, &[(third.calls[0].id.clone(), Approval::Pending)]).unwrap()).calls, third.calls);
}

#[test]
fn what_cannot_be_resumed_says_why() {
    let (journal, did) = (memory(), Log::default());
    let tools = || vec![did.tool("ask").asks(), did.tool("act")];
    let tool = api(&journal, tools());
    let run = pending(tool.execute_durable("act 0; ask 1".into()).unwrap());
    let (stored, decisions) = (run.to_bytes(), allow_all(&run));
    for at in 0..stored.len() {
        let mut other = stored.clone();
        other[at] ^= 1;
        let error = tool.resume(&other, &decisions).unwrap_err();
        assert!(matches!(error, DurableError::Tampered | DurableError::Version { found: 4, expected: 5 }), "{at}: {error}");
        assert_eq!(tool.resume(&stored[..at], &decisions), Err(DurableError::Tampered));
    }
    let with = |durability: Durability, tools: Vec<Fun>| {
        let boxed = |tool| Box::new(tool) as Box<dyn CallableTool>;
        OrchestratorTool::builder("t").tools(tools.into_iter().map(boxed)).durable(durability).build().unwrap()
    };
    let other_key = with(Durability::new(Arc::clone(&journal), b"another key"), tools());
    assert_eq!(other_key.resume(&stored, &decisions), Err(DurableError::Tampered));
    let no_journal = OrchestratorTool::builder("t").build().unwrap();
    assert_eq!(no_journal.resume(&stored, &decisions), Err(DurableError::NotDurable));
    assert_eq!(no_journal.execute_durable("x".into()), Err(DurableError::NotDurable));
    let elsewhere = api(&memory(), tools());
    assert_eq!(elsewhere.resume(&stored, &decisions), Err(DurableError::UnknownRun { run: run.id.clone() }));
    assert_eq!(elsewhere.resume_run("nosuch", &[]), Err(DurableError::UnknownRun { run: "nosuch".into() }));
    // A decision about another call: of another run, at another place, about other arguments.
    let id = run.calls[0].id.to_string();
    let [_, place, digest] = id.split('/').collect::<Vec<_>>().try_into().unwrap();
    for other in [format!("other/{place}/{digest}"), format!("{}/7/{digest}", run.id), format!("{}/{place}/0123456789abcdef", run.id)] {
        let call: CallId = other.parse().unwrap();
        let refused = DurableError::UnknownCall { call: call.clone(), waiting: id.clone() };
        assert_eq!(tool.resume(&stored, &[(call, Approval::Allow)]), Err(refused));
    }
    for text in [
        "7",
        "",
        "a/b/c",
        "a/1/0123456789abcde",
        "a/1/0123456789abcdeg",
        "a b/1/0123456789abcdef",
        "a/1./0123456789abcdef",
        "a/1/+123456789abcdef",
        "a/1/0123456789abcdef/",
    ] {
        assert!(text.parse::<CallId>().is_err(), "{text}");
    }
    // Nothing of that changed anything.
    assert_eq!(did.lines(), ["act 0"]);

    let expired = with(Durability::new(Arc::clone(&journal), KEY).expires_after(Duration::ZERO), tools());
    let late = pending(expired.execute_durable("ask 1".into()).unwrap());
    std::thread::sleep(Duration::from_millis(2));
    assert_eq!(expired.resume(&late.to_bytes(), &allow_all(&late)), Err(DurableError::Expired { run: late.id.clone() }));

    // Another orchestrator.
    let changed = |result: Result<DurableOutcome, DurableError>, what: &str| match result {
        Err(DurableError::Changed(why)) => assert!(why.contains(what), "{why}"),
        other => panic!("{other:?}"),
    };
    let now_idempotent = api(&journal, vec![did.tool("ask").asks(), did.tool("act").idempotent()]);
    changed(now_idempotent.resume(&stored, &decisions), "the tool 'act' of its call 1 is declared differently now");
    let with_file = builder(&journal, tools()).file("/home/user/x", "y").build().unwrap();
    changed(with_file.resume(&stored, &decisions), "the files or variables that every run begins with are others now");
    let with_env = builder(&journal, tools()).env("X", "y").build().unwrap();
    changed(with_env.resume(&stored, &decisions), "the files or variables");
    let without = api(&journal, vec![did.tool("ask").asks()]);
    changed(without.resume(&stored, &decisions), "");
    tool.forget_run(&run.id).unwrap();
    assert_eq!(tool.resume(&stored, &decisions), Err(DurableError::UnknownRun { run: run.id.clone() }));
    assert_eq!(did.lines(), ["act 0"]);
}

#[test]
fn a_portable_run_needs_no_common_journal() {
    let did = Log::default();
    let tool = |portable: bool| {
        let durability = Durability::new(memory(), KEY);
        let durability = if portable { durability.portable() } else { durability };
        OrchestratorTool::builder("t")
            .tool(Box::new(did.tool("ask").asks()))
            .tool(Box::new(did.tool("act")))
            .durable(durability)
            .build()
            .unwrap()
    };
    let run = pending(tool(true).execute_durable("act 1; ask 2; echo $RANDOM $EPOCHREALTIME".into()).unwrap());
    assert_eq!(done(tool(true).resume(&run.to_bytes(), &allow_all(&run)).unwrap()).stdout.lines().count(), 3);
    assert_eq!(did.lines(), ["act 1", "ask 2"]);
}

#[test]
fn files_that_tools_wrote_are_there_again() {
    let write = || {
        fun("put", |call| {
            let [path, text] = call.args() else { return Err(ToolFailure::usage("put PATH TEXT")) };
            let files = call.context().files();
            let file = files.open(&call.context().path(path), OpenOptions::write(0o640)).map_err(|errno| errno.to_string())?;
            file.append(text).map_err(|errno| errno.to_string())?;
            Ok(ToolOutput::default())
        })
    };
    let did = Log::default();
    let script = "mkdir d; put d/a one; rm -f x; put x two; chmod 600 x; ask 1; cat d/a x; ls -l --time-style=+%s d | tail -1 | wc -w; stat -c %a d/a x; ask 2; ls d";
    let (response, stops) = through(script, &memory(), || vec![write(), did.tool("ask").asks()]);
    assert_eq!(response.stdout, "<ask 1>\nonetwo7\n640\n600\n<ask 2>\na\n");
    assert_eq!(stops, 2);
}

#[test]
fn a_call_that_a_script_ends_is_not_waited_for_again() {
    let (journal, did) = (memory(), Log::default());
    let slow = || {
        fun("slow", |call| {
            while call.context().check_cancelled().is_ok() && call.context().span().call > 0 {
                std::thread::sleep(Duration::from_millis(5));
                if call.args_text().first().is_some_and(|arg| arg == "short") {
                    break;
                }
            }
            Ok(ToolOutput::text("slow"))
        })
    };
    let script = "(slow long) & sleep 0.02; kill $!; wait $!; echo $?; ask 1; slow short";
    let (response, stops) = through(script, &journal, || vec![slow(), did.tool("ask").asks()]);
    assert_eq!((response.stdout.as_str(), stops), ("143\n<ask 1>\nslow\n", 1));
}

#[test]
fn parts_of_composed_tools_ask_too() {
    let whole = |single: bool| {
        move |did: &Log| {
            let compose = fun("whole", |call| {
                let tools = call.context().tools();
                let first = tools.call("part", &["1"], None)?;
                let second = tools.call("part", &["2"], None)?;
                Ok(ToolOutput::bytes([first.into_printed(), second.into_printed()].concat()))
            });
            let compose = compose.of(&["part"]).says(|definition| {
                definition.single_confirmation = single;
                definition.confirm = if single { Confirm::Always } else { Confirm::Never };
            });
            vec![compose, did.tool("part").asks(), did.tool("act")]
        }
    };
    // Each part is asked about; the whole runs again from its beginning, its parts do not.
    let did = Log::default();
    let journal = memory();
    let (response, stops) = through("act 0; whole | cat; act 3", &journal, || whole(false)(&did));
    assert_eq!((response.stdout.as_str(), stops), ("<act 0>\n<part 1>\n<part 2>\n<act 3>\n", 2));
    assert_eq!(did.lines(), ["act 0", "part 1", "part 2", "act 3"]);
    // Or the whole once.
    let did = Log::default();
    let (response, stops) = through("whole", &memory(), || whole(true)(&did));
    assert_eq!((response.stdout.as_str(), stops), ("<part 1>\n<part 2>\n", 1));
    assert_eq!(did.lines(), ["part 1", "part 2"]);
}

/// What a part did is not undone because the whole waits for another part.
#[test]
fn an_atomic_operation_that_waits_is_not_undone() {
    static UNDONE: Mutex<Vec<String>> = Mutex::new(Vec::new());
    let tools = |did: &Log| {
        let charge = did.tool("charge").idempotent().says(|definition| {
            definition.compensate = Some(Compensate::new(|_: &ToolArguments, _: &ToolOutput| {
                UNDONE.lock().unwrap().push("charge".into());
                Ok(())
            }));
        });
        let whole = fun("whole", |call| {
            let tools = call.context().tools();
            tools.call("charge", &["1"], None)?;
            tools.call("ask", &["2"], None)
        });
        vec![charge, did.tool("ask").asks(), whole.of(&["charge", "ask"]).says(|definition| definition.atomic = true)]
    };
    let (journal, did) = (memory(), Log::default());
    let (response, stops) = through("whole", &journal, || tools(&did));
    assert_eq!((response.stdout.as_str(), response.stderr.as_str(), stops), ("<ask 2>\n", "", 1));
    assert_eq!(did.lines(), ["charge 1", "ask 2"]);
    assert!(UNDONE.lock().unwrap().is_empty());
    // When it is denied, the whole fails, and what was done is undone, once.
    let (journal, did) = (memory(), Log::default());
    let run = pending(api(&journal, tools(&did)).execute_durable("whole".into()).unwrap());
    let denied = [(run.calls[0].id.clone(), Approval::Deny("no".into()))];
    assert_eq!(done(api(&journal, tools(&did)).resume(&run.to_bytes(), &denied).unwrap()).exit_code, 126);
    assert_eq!(did.lines(), ["charge 1"]);
    assert_eq!(*UNDONE.lock().unwrap(), ["charge"]);
}

/// A part that was done in an earlier life, by a part of the whole, is undone with the whole.
#[test]
fn what_parts_of_parts_did_is_undone_with_the_whole_in_a_later_life() {
    static UNDONE: Mutex<Vec<String>> = Mutex::new(Vec::new());
    let tools = |did: &Log, inner_is_atomic: bool| {
        let charge = did.tool("charge").says(|definition| {
            definition.compensate = Some(Compensate::new(|_: &ToolArguments, output: &ToolOutput| {
                UNDONE.lock().unwrap().push(String::from_utf8_lossy(&output.stdout).into_owned());
                Ok(())
            }));
        });
        let inner = fun("inner", |call| {
            call.context().tools().call("charge", &["1"], None)?;
            call.context().tools().call("charge", &["2"], None)
        });
        let inner = inner.of(&["charge"]).says(|definition| definition.atomic = inner_is_atomic);
        let whole = fun("whole", |call| {
            call.context().tools().call("inner", &[""; 0], None)?;
            call.context().tools().call("ask", &["3"], None)
        });
        let whole = whole.of(&["inner", "ask"]).says(|definition| definition.atomic = true);
        vec![charge, inner, did.tool("ask").asks(), whole]
    };
    for inner_is_atomic in [false, true] {
        for approval in [Approval::Allow, Approval::Deny("no".into())] {
            UNDONE.lock().unwrap().clear();
            let (journal, did) = (memory(), Log::default());
            let run = pending(api(&journal, tools(&did, inner_is_atomic)).execute_durable("whole".into()).unwrap());
            let decisions = [(run.calls[0].id.clone(), approval.clone())];
            for _ in 0..2 {
                done(api(&journal, tools(&did, inner_is_atomic)).resume(&run.to_bytes(), &decisions).unwrap());
            }
            let is_denied = approval != Approval::Allow;
            let undone = UNDONE.lock().unwrap().clone();
            assert_eq!(undone, if is_denied { vec!["<charge 2>", "<charge 1>"] } else { vec![] }, "{inner_is_atomic} {approval:?}");
            assert_eq!(did.lines().len(), if is_denied { 2 } else { 3 });
        }
    }
}

/// An attempt that was undone in an earlier life is not undone again.
#[test]
fn attempts_of_a_retried_operation_are_undone_once() {
    static UNDONE: Mutex<Vec<String>> = Mutex::new(Vec::new());
    let n_tries = Arc::new(AtomicU32::new(0));
    let tools = |did: &Log| {
        let charge = did.tool("charge").says(|definition| {
            definition.compensate = Some(Compensate::new(|_: &ToolArguments, _: &ToolOutput| {
                UNDONE.lock().unwrap().push("charge".into());
                Ok(())
            }));
        });
        let n_tries = Arc::clone(&n_tries);
        let flaky = fun("flaky", move |_| match n_tries.fetch_add(1, Ordering::Relaxed) {
            0 => Err(ToolFailure::new("busy")),
            _ => Ok(ToolOutput::text("well")),
        });
        let whole = fun("whole", |call| {
            let tools = call.context().tools();
            tools.call("charge", &[""; 0], None)?;
            tools.call("flaky", &[""; 0], None)?;
            tools.call("ask", &[""; 0], None)
        });
        let whole = whole.of(&["charge", "flaky", "ask"]).says(|definition| definition.atomic = true);
        let whole = whole.with_retry(Retry::new().attempts(2).first_wait(Duration::from_millis(1)).force());
        let parts = [charge, flaky, did.tool("ask").asks()].map(|tool| Box::new(tool) as Box<dyn CallableTool>);
        parts.into_iter().chain([Box::new(whole) as Box<dyn CallableTool>])
    };
    let (journal, did) = (memory(), Log::default());
    let api = || OrchestratorTool::builder("t").tools(tools(&did)).durable(Durability::new(Arc::clone(&journal), KEY)).build().unwrap();
    let run = pending(api().execute_durable("whole".into()).unwrap());
    assert_eq!(*UNDONE.lock().unwrap(), ["charge"]);
    let response = done(api().resume(&run.to_bytes(), &allow_all(&run)).unwrap());
    assert_eq!((response.stdout.as_str(), response.stderr.as_str()), ("<ask>\n", ""));
    assert_eq!(did.lines(), ["charge", "charge", "ask"]);
    assert_eq!(*UNDONE.lock().unwrap(), ["charge"]);
}

#[test]
fn a_run_goes_on_with_its_own_script_only() {
    let (journal, did) = (memory(), Log::default());
    let tool = || api(&journal, vec![did.tool("ask").asks()]);
    let run = pending(tool().execute_durable("echo a\nask 1 | cat".into()).unwrap());
    let refused = tool().resume_script(&"echo a\nask 1".into(), &run.to_bytes(), &allow_all(&run)).unwrap_err();
    let said = "the run cannot go on: line 2 of its script was `ask 1 | cat` and is `ask 1` now";
    assert_eq!(refused.to_string(), said);
    assert!(did.lines().is_empty());
    let longer = tool().resume_script(&"echo a\nask 1 | cat\nask 2".into(), &run.to_bytes(), &allow_all(&run)).unwrap_err();
    assert_eq!(longer.to_string(), "the run cannot go on: line 3 of its script was not there and is `ask 2` now");
    let response = done(tool().resume_script(&"echo a\nask 1 | cat".into(), &run.to_bytes(), &allow_all(&run)).unwrap());
    assert_eq!(response.stdout, "a\n<ask 1>\n");
    assert_eq!(did.lines(), ["ask 1"]);
    // A recording is played back for another script as long as that does the same.
    let (_, recording) = api(&memory(), vec![did.tool("act")]).record("act 1; act 2".into());
    let player = || api(&memory(), vec![did.tool("act")]);
    let same = player().play_back_script(&recording, &"for i in 1 2; do act $i; done".into()).unwrap();
    assert_eq!(same.stdout, "<act 1>\n<act 2>\n");
    let other = player().play_back_script(&recording, &"act 1; act 3".into()).unwrap_err();
    assert!(matches!(&other, DurableError::Changed(why) if why.contains("call 2")), "{other}");
}

#[test]
fn an_approver_that_is_there_is_asked_at_once() {
    let (journal, did) = (memory(), Log::default());
    let tool = builder(&journal, vec![did.tool("ask").asks()])
        .approver(|request: &ApprovalRequest| match request.args[0].as_slice() {
            b"yes" => Approval::Allow,
            b"no" => Approval::Deny("no".into()),
            _ => Approval::Pending,
        })
        .build()
        .unwrap();
    let run = pending(tool.execute_durable("ask yes; ask no; ask perhaps; echo $?".into()).unwrap());
    assert_eq!((run.stdout.as_str(), run.stderr.as_str()), ("<ask yes>\n", "ask: not approved: no\n"));
    assert_eq!(done(tool.resume(&run.to_bytes(), &allow_all(&run)).unwrap()).stdout, "<ask yes>\n<ask perhaps>\n0\n");
    assert_eq!(did.lines(), ["ask yes", "ask perhaps"]);
}

/// What each call does to the world is seen, not only what it says.
#[test]
fn recordings_are_played_back_without_tools() {
    let scripts = [
        "act 1; do 2 | tr a-z A-Z; echo $RANDOM $SRANDOM; date +%s%N; later 3",
        "for i in 1 2 3; do { act $i; later $i; date +%N; } & done; wait; echo $RANDOM",
        "sleep 0.02 & act a; wait; timeout 0.05 sleep 3; echo $?; act fail || echo $?",
        "act x > f & do y > g & wait; cat f g; ls -l --time-style=full-iso | tail -2",
        "nosuch; act 1; exit 3",
    ];
    for script in scripts {
        let did = Log::default();
        let tools = |did: &Log| vec![did.tool("act"), did.tool("later").later()];
        let (response, recording) = api(&memory(), tools(&did)).record(script.into());
        let n_calls = did.lines().len();
        let recording = Recording::from_bytes(&recording.to_bytes()).unwrap();
        assert_eq!(recording.script(), script);
        for _ in 0..3 {
            assert_eq!(api(&memory(), tools(&did)).play_back(&recording).unwrap(), response, "{script}");
        }
        assert_eq!(did.lines().len(), n_calls, "{script}");
    }
    let did = Log::default();
    let (_, recording) = api(&memory(), vec![did.tool("act")]).record("act 1".into());
    let other = api(&memory(), vec![did.tool("act").idempotent()]);
    assert!(matches!(other.play_back(&recording), Err(DurableError::Changed(why)) if why.contains("declared differently")));
    assert_eq!(Recording::from_bytes(b""), Err(DurableError::Tampered));
    assert_eq!(Recording::from_bytes(&[9, 1, 2]), Err(DurableError::Version { found: 9, expected: 5 }));
}

// Processes of their own.

fn temp(name: &str) -> PathBuf {
    let dir = std::env::temp_dir().join(format!("bashkit-durable-{name}-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&dir);
    std::fs::create_dir_all(&dir).unwrap();
    dir
}

/// A tool whose effect is a line in a file of the host, as another service would keep it.
fn effect(dir: &Path, name: &str) -> Fun {
    let (log, own) = (dir.join("log"), name.to_owned());
    let die_at = std::env::var("DIE_AT").ok();
    let dir = dir.to_path_buf();
    fun(name, move |call| {
        let said = format!("{own} {}", call.args_text().join(" "));
        let dies = |when: &str| {
            if die_at.as_deref() == Some(&format!("{when} {said}")) && !dir.join("died").exists() {
                std::fs::write(dir.join("died"), "").unwrap();
                let _ = Command::new("kill").arg("-9").arg(std::process::id().to_string()).status();
                std::thread::sleep(Duration::from_secs(5));
            }
        };
        dies("before");
        let mut file = std::fs::OpenOptions::new().create(true).append(true).open(&log).unwrap();
        // One write: a process that is killed leaves whole lines.
        let line = format!("{said} {}\n", call.context().idempotency_key().unwrap_or("none").get(..8).unwrap());
        file.write_all(line.as_bytes()).unwrap();
        dies("after");
        Ok(ToolOutput::text(format!("<{said}>")))
    })
}

fn service(dir: &Path) -> OrchestratorTool {
    let journal = DirectoryJournal::new(dir.join("journals")).unwrap();
    let boxed = |tool| Box::new(tool) as Box<dyn CallableTool>;
    let tools = vec![effect(dir, "deploy").asks(), effect(dir, "note"), effect(dir, "put").idempotent()];
    OrchestratorTool::builder("s").tools(tools.into_iter().map(boxed)).durable(Durability::new(journal, KEY)).build().unwrap()
}

const ASKS_THREE_TIMES: &str = "note begin
deploy web | sed 's/^/piped: /'
for stage in one; do deploy \"$stage\"; done
deploy job > out & note meanwhile; wait; cat out
note end";

/// What a child process of these tests does: one life of a run.
#[test]
fn one_life() {
    let Ok(dir) = std::env::var("DURABLE_DIR").map(PathBuf::from) else { return };
    let script = std::env::var("DURABLE_SCRIPT").unwrap();
    let service = service(&dir);
    let stored = dir.join("stored");
    let outcome = match std::fs::read(&stored) {
        Ok(bytes) => {
            let calls = std::fs::read_to_string(dir.join("calls")).unwrap();
            let decisions: Vec<_> = calls.lines().map(|line| line.split_once(' ').unwrap()).collect();
            let decisions: Vec<_> = decisions.into_iter().map(|(id, call)| (id.parse().unwrap(), decision(&dir, call))).collect();
            service.resume(&bytes, &decisions)
        }
        Err(_) => service.execute_durable_as("the-run", script.as_str().into()),
    };
    match outcome {
        Ok(DurableOutcome::Pending(run)) => {
            std::fs::write(&stored, run.to_bytes()).unwrap();
            let said = |call: &UndecidedCall| {
                let args = call.arguments["args"].as_array().unwrap().iter().map(|arg| arg.as_str().unwrap()).collect::<Vec<_>>().join(" ");
                let in_doubt = if call.is_in_doubt { format!("{} {args}", call.tool) } else { String::new() };
                format!("{} {in_doubt}\n", call.id)
            };
            std::fs::write(dir.join("calls"), run.calls.iter().map(said).collect::<String>()).unwrap();
        }
        Ok(DurableOutcome::Done(response)) => std::fs::write(dir.join("done"), response.stdout).unwrap(),
        Err(error) => std::fs::write(dir.join("error"), error.to_string()).unwrap(),
    }
}

/// What somebody decides who looks at the world where a call is in doubt.
fn decision(dir: &Path, in_doubt: &str) -> Approval {
    match in_doubt {
        "" => Approval::Allow,
        call if effects(dir).iter().any(|done| done == call) => Resolution::Done(format!("<{call}>").into_bytes()).into(),
        _ => Resolution::Repeat.into(),
    }
}

/// Lives until the run has ended; answers how many there were.
fn lives(dir: &Path, script: &str, die_at: Option<&str>) -> u32 {
    for n in 1..30 {
        let mut child = Command::new(std::env::current_exe().unwrap());
        child.args(["--exact", "durable::one_life", "--quiet"]).env("DURABLE_DIR", dir).env("DURABLE_SCRIPT", script);
        if let Some(die_at) = die_at {
            child.env("DIE_AT", die_at);
        }
        child.output().unwrap();
        if dir.join("done").exists() || dir.join("error").exists() {
            return n;
        }
    }
    panic!("it does not end");
}

fn effects(dir: &Path) -> Vec<String> {
    let log = std::fs::read_to_string(dir.join("log")).unwrap_or_default();
    log.lines().map(|line| line.rsplit_once(' ').unwrap().0.to_owned()).collect()
}

#[test]
fn three_approvals_in_fresh_processes_and_each_effect_once() {
    let dir = temp("three");
    let n_lives = lives(&dir, ASKS_THREE_TIMES, None);
    assert_eq!(n_lives, 4, "each approval ends a process");
    assert_eq!(effects(&dir), ["note begin", "deploy web", "deploy one", "note meanwhile", "deploy job", "note end"]);
    let stdout = std::fs::read_to_string(dir.join("done")).unwrap();
    assert_eq!(stdout, "<note begin>\npiped: <deploy web>\n<deploy one>\n<note meanwhile>\n<deploy job>\n<note end>\n");
    std::fs::remove_dir_all(&dir).unwrap();
}

#[test]
fn a_process_that_dies_loses_nothing_and_repeats_only_what_may_be_repeated() {
    let script = "note 1; put 2; note 3 & put 4; wait; note 5";
    for call in ["note 1", "put 2", "note 3", "put 4", "note 5"] {
        for when in ["before", "after"] {
            let dir = temp(&format!("dies-{}-{when}", call.replace(' ', "-")));
            let n_lives = lives(&dir, script, Some(&format!("{when} {call}")));
            assert!(dir.join("died").exists(), "{when} {call}");
            assert_eq!(std::fs::read_to_string(dir.join("error")).unwrap_or_default(), "", "{when} {call}");
            let effects = effects(&dir);
            let count = |call: &str| effects.iter().filter(|line| *line == call).count();
            if call.starts_with("put") {
                // It may be done again, and says by its key that it is the same.
                assert_eq!(count(call), if when == "after" { 2 } else { 1 }, "{when} {call}: {effects:?}");
                let log = std::fs::read_to_string(dir.join("log")).unwrap();
                let keys: std::collections::BTreeSet<_> = log.lines().filter(|line| line.starts_with(call)).collect();
                assert_eq!(keys.len(), 1, "{log}");
            }
            // What else was in flight is in doubt, and somebody says what became of it: each is done once.
            for note in ["note 1", "note 3", "note 5"] {
                assert_eq!(count(note), 1, "{when} {call}: {effects:?}");
            }
            if call.starts_with("note") {
                assert_eq!(n_lives, 3, "{when} {call}: one dies, one finds the doubt, one ends");
            }
            let stdout = std::fs::read_to_string(dir.join("done")).unwrap();
            let mut lines: Vec<_> = stdout.lines().collect();
            lines.sort_unstable();
            assert_eq!(lines, ["<note 1>", "<note 3>", "<note 5>", "<put 2>", "<put 4>"], "{when} {call}");
            std::fs::remove_dir_all(&dir).unwrap();
        }
    }
}

#[test]
fn two_who_resume_at_once_do_nothing_twice() {
    for _ in 0..20 {
        let (journal, did) = (memory(), Log::default());
        let tool = api(&journal, vec![did.tool("ask").asks(), did.tool("act")]);
        let run = pending(tool.execute_durable("ask 1; act 2; act 3".into()).unwrap());
        let (stored, decisions) = (run.to_bytes(), allow_all(&run));
        let results: Vec<_> = std::thread::scope(|scope| {
            let threads: Vec<_> = (0..4).map(|_| scope.spawn(|| tool.resume(&stored, &decisions))).collect();
            threads.into_iter().map(|thread| thread.join().unwrap()).collect()
        });
        let mut n_done = 0;
        for result in results {
            match result {
                Ok(DurableOutcome::Done(_)) => n_done += 1,
                Err(DurableError::Busy { .. }) => {}
                other => panic!("{other:?}"),
            }
        }
        assert!(n_done >= 1);
        assert_eq!(did.lines(), ["ask 1", "act 2", "act 3"]);
    }
}

#[test]
fn effects_are_told_apart() {
    let definition = ToolDefinition::new("x", "x");
    assert_eq!(definition.effects, Effects::default());
    let request = ToolRequest::new("echo hi").with_timeout_ms(5_000);
    assert_eq!(done(api(&memory(), vec![]).execute_durable(request).unwrap()).stdout, "hi\n");
}

/// A journal whose process ends when `die` is called: nothing more is written.
#[derive(Clone, Default)]
struct Mortal(Arc<MemoryJournal>, Arc<AtomicBool>);

impl Journal for Mortal {
    fn append(&self, run: &str, at: u64, record: &[u8]) -> Result<(), JournalError> {
        if self.1.load(Ordering::SeqCst) { Err(JournalError::Io("the end".into())) } else { self.0.append(run, at, record) }
    }
    fn load(&self, run: &str) -> Result<Option<Vec<Vec<u8>>>, JournalError> {
        self.0.load(run)
    }
    fn remove(&self, run: &str) -> Result<(), JournalError> {
        self.0.remove(run)
    }
    fn runs(&self) -> Result<Vec<String>, JournalError> {
        self.0.runs()
    }
    fn hold(&self, run: &str) -> Result<Option<RunHold>, JournalError> {
        self.0.hold(run)
    }
}

/// A world in which processes die: tools that note their calls, of which `die` is the last that its process makes, the first time.
#[derive(Clone, Default)]
struct Mortals {
    did: Log,
    journal: Mortal,
}

impl Mortals {
    fn dies(&self, name: &str) -> Fun {
        let (tool, is_dead, has_died) = (self.did.tool(name), Arc::clone(&self.journal.1), AtomicBool::new(self.did.has(name)));
        fun(name, move |call| {
            if !has_died.swap(true, Ordering::SeqCst) {
                is_dead.store(true, Ordering::SeqCst);
            }
            (tool.work)(call)
        })
    }

    /// One process.
    fn api(&self, tools: Vec<Fun>) -> OrchestratorTool {
        let boxed = |tool| Box::new(tool) as Box<dyn CallableTool>;
        let journal = Mortal(Arc::clone(&self.journal.0), Arc::clone(&self.journal.1));
        self.journal.1.store(false, Ordering::SeqCst);
        OrchestratorTool::builder("t").tools(tools.into_iter().map(boxed)).durable(Durability::new(journal, KEY)).build().unwrap()
    }
}

#[test]
fn a_host_names_a_run_before_its_first_call() {
    let (journal, did) = (memory(), Log::default());
    let known = Arc::clone(&journal);
    let look = move || {
        let known = Arc::clone(&known);
        fun("look", move |_| Ok(ToolOutput::text(known.list().unwrap().into_iter().map(|run| run.run + "\n").collect::<String>())))
    };
    let tool = || api(&journal, vec![did.tool("act"), did.tool("ask").asks(), look()]);
    let script = "look; act 1; ask 2; act 3";
    let run = pending(tool().execute_durable_as("order-17", script.into()).unwrap());
    assert_eq!((run.id.as_str(), run.stdout.as_str()), ("order-17", "order-17\n<act 1>\n"));
    // The same request goes on with the run, wherever it is.
    assert_eq!(pending(tool().execute_durable_as("order-17", script.into()).unwrap()).calls, run.calls);
    assert_eq!(did.lines(), ["act 1"]);
    let response = done(tool().resume(&run.to_bytes(), &allow_all(&run)).unwrap());
    assert_eq!(done(tool().execute_durable_as("order-17", script.into()).unwrap()), response);
    assert_eq!(did.lines(), ["act 1", "ask 2", "act 3"]);
    // Another one is told that the name is taken.
    let others: [ToolRequest; 2] = ["act 4".into(), ToolRequest::new(script).with_timeout_ms(9_000)];
    for other in others {
        let taken = tool().execute_durable_as("order-17", other).unwrap_err();
        assert_eq!(taken, DurableError::NameTaken { run: "order-17".into() });
        let said = "the run 'order-17' is there already, with another script, timeout, session or mode: choose another name, or forget that run first";
        assert_eq!(taken.to_string(), said);
    }
    let in_session = builder(&journal, vec![did.tool("act"), look(), did.tool("ask").asks()]).persistent(true).build().unwrap();
    let taken = in_session.session("ada").execute_durable_as("order-17", script.into());
    assert_eq!(taken, Err(DurableError::NameTaken { run: "order-17".into() }));
    for name in ["", "a b", "../x", "a.b", "é", &"x".repeat(129)] {
        let refused = tool().execute_durable_as(name, "act 5".into()).unwrap_err();
        assert_eq!(refused, DurableError::BadName { run: name.to_owned() });
        assert!(refused.to_string().ends_with("1 to 128 ASCII letters, digits, '-' and '_' are accepted"), "{refused}");
    }
    assert_eq!(did.lines().len(), 3);
    // A name is free when its run was forgotten.
    tool().forget_run("order-17").unwrap();
    assert_eq!(done(tool().execute_durable_as("order-17", "act 6".into()).unwrap()).stdout, "<act 6>\n");
    let kept = in_session.session("ada").execute_durable_as("order-18", "echo x > /tmp/x".into()).unwrap();
    assert_eq!(in_session.session("ada").execute_durable_as("order-18", "echo x > /tmp/x".into()).unwrap(), kept);
}

#[test]
fn what_became_of_a_call_in_doubt_is_decided() {
    let script = "act 1; pay ada | tr a-z A-Z; echo ${PIPESTATUS[0]}; pay bob";
    let rows: &[(Resolution, &str, &str, &[&str])] = &[
        (Resolution::Done(b"paid".to_vec()), "<act 1>\nPAID\n0\n<pay bob>\n", "", &["act 1", "pay ada", "pay bob"]),
        (Resolution::Repeat, "<act 1>\n<PAY ADA>\n0\n<pay bob>\n", "", &["act 1", "pay ada", "pay ada", "pay bob"]),
        (Resolution::Failed("no money".into()), "<act 1>\n1\n<pay bob>\n", "pay: no money\n", &["act 1", "pay ada", "pay bob"]),
    ];
    for (resolution, stdout, stderr, log) in rows {
        let world = Mortals::default();
        let api = || world.api(vec![world.did.tool("act"), world.dies("pay")]);
        let died = api().execute_durable_as("r", script.into()).unwrap_err();
        assert_eq!(died, DurableError::Journal(JournalError::Io("the end".into())));
        // It waits like any other call, as often as it is looked at, and is not made again.
        let run = pending(api().resume_run("r", &[]).unwrap());
        assert_eq!(pending(api().resume(&run.to_bytes(), &[]).unwrap()).calls, run.calls);
        let call = &run.calls[0];
        assert_eq!(
            (run.calls.len(), call.tool.as_str(), call.is_in_doubt, call.arguments["args"][0].as_str()),
            (1, "pay", true, Some("ada"))
        );
        assert_eq!(call.reason, "it is not known whether it is done: the process ended while the tool ran, and it is not idempotent");
        // An approval says nothing about it.
        let refused = api().resume(&run.to_bytes(), &allow_all(&run)).unwrap_err();
        assert_eq!(refused, DurableError::InDoubt { call: call.id.clone(), tool: "pay".into() });
        assert_eq!(
            refused.to_string(),
            format!("the call {} of 'pay' is in doubt, not waiting for approval: it takes Resolution::Done, Repeat or Failed", call.id)
        );
        assert_eq!(world.did.lines(), ["act 1", "pay ada"]);
        let decisions = [(call.id.clone(), Approval::from(resolution.clone()).by("Grace"))];
        let response = done(api().resume(&run.to_bytes(), &decisions).unwrap());
        assert_eq!((response.stdout.as_str(), response.stderr.as_str()), (*stdout, *stderr), "{resolution:?}");
        assert_eq!(done(api().resume(&run.to_bytes(), &decisions).unwrap()), response);
        assert_eq!(world.did.lines(), *log, "{resolution:?}");
    }
}

#[test]
fn a_call_in_doubt_beside_other_jobs_is_decided() {
    for resolution in [Resolution::Done(b"<pay>".to_vec()), Resolution::Repeat, Resolution::Failed("no".into())] {
        let world = Mortals::default();
        let api = || world.api(vec![world.did.tool("act"), world.did.tool("ask").asks(), world.dies("pay")]);
        let script = "sleep 0.001; { sleep 0.3; pay; } & act 1; ask 2; act 3; wait; act 4";
        let run = pending(api().execute_durable_as("r", script.into()).unwrap());
        let _ = api().resume(&run.to_bytes(), &allow_all(&run)).unwrap_err();
        let run = pending(api().resume_run("r", &[]).unwrap());
        assert_eq!(run.calls.iter().map(|call| (call.tool.as_str(), call.is_in_doubt)).collect::<Vec<_>>(), [("pay", true)]);
        let decisions = [(run.calls[0].id.clone(), resolution.clone().into())];
        let response = done(api().resume(&run.to_bytes(), &decisions).unwrap());
        let (pay, stderr) = if let Resolution::Failed(_) = resolution { ("", "pay: no\n") } else { ("<pay>", "") };
        let mut lines: Vec<_> = response.stdout.lines().collect();
        lines.sort_unstable();
        let expected = ["<act 1>", "<act 3>", "<act 4>", "<ask 2>", pay];
        assert_eq!(lines, expected.into_iter().filter(|line| !line.is_empty()).collect::<Vec<_>>(), "{resolution:?}");
        assert_eq!(response.stderr, stderr, "{resolution:?}");
        let n_paid = if resolution == Resolution::Repeat { 2 } else { 1 };
        assert_eq!(world.did.lines().iter().filter(|line| *line == "pay").count(), n_paid, "{resolution:?}");
    }
}

/// Whoever says again what they said before a crash does not decide about what the crash left in doubt.
#[test]
fn an_old_decision_is_none_about_a_later_doubt() {
    let world = Mortals::default();
    let api = || world.api(vec![world.dies("pay").asks()]);
    let first = pending(api().execute_durable_as("r", "pay ada".into()).unwrap());
    api().resume(&first.to_bytes(), &allow_all(&first)).unwrap_err();
    let second = pending(api().resume(&first.to_bytes(), &allow_all(&first)).unwrap());
    assert!(second.calls[0].is_in_doubt);
    assert_eq!(pending(api().resume(&first.to_bytes(), &allow_all(&first)).unwrap()).calls, second.calls);
    assert_eq!(pending(api().resume_run("r", &allow_all(&first)).unwrap()).calls, second.calls);
    assert_eq!(world.did.lines(), ["pay ada"]);
    // Nor does a resolution about a doubt that came later: the call is repeated once for each that was told.
    let repeat = [(second.calls[0].id.clone(), Approval::from(Resolution::Repeat))];
    let unknown = api().resume(&first.to_bytes(), &repeat).unwrap_err();
    assert_eq!(unknown, DurableError::UnknownCall { call: second.calls[0].id.clone(), waiting: String::new() });
    let dying = || world.api(vec![Mortals { did: Log::default(), ..world.clone() }.dies("pay").asks()]);
    dying().resume(&second.to_bytes(), &repeat).unwrap_err();
    let third = pending(api().resume(&second.to_bytes(), &repeat).unwrap());
    assert!(third.calls[0].is_in_doubt);
    assert_eq!(pending(api().resume(&second.to_bytes(), &repeat).unwrap()).calls, third.calls);
    assert_eq!(done(api().resume(&third.to_bytes(), &repeat).unwrap()).stdout, "<pay ada>\n");
    assert_eq!(world.did.lines(), ["pay ada", "pay ada"]);
}

/// Parts that are done are undone when the one in doubt is said to have failed, and that one too when it is said to be done and another one fails.
#[test]
fn an_atomic_operation_with_a_part_in_doubt_is_all_or_nothing() {
    static UNDONE: Mutex<Vec<String>> = Mutex::new(Vec::new());
    let rows: &[(Resolution, &str, &str, &[&str])] = &[
        (Resolution::Failed("no money".into()), "1\n", "whole: no money\n", &["<book a>"]),
        (Resolution::Done(b"<pay b>".to_vec()), "1\n", "whole: no ship\n", &["<pay b>", "<book a>"]),
        (Resolution::Repeat, "1\n", "whole: no ship\n", &["<pay b>", "<book a>"]),
    ];
    for (resolution, stdout, stderr, undone) in rows {
        UNDONE.lock().unwrap().clear();
        let world = Mortals::default();
        let undo = |tool: Fun| {
            tool.says(|definition| {
                definition.compensate = Some(Compensate::new(|_: &ToolArguments, output: &ToolOutput| {
                    UNDONE.lock().unwrap().push(String::from_utf8_lossy(&output.stdout).into_owned());
                    Ok(())
                }));
            })
        };
        let whole = || {
            let whole = fun("whole", |call| {
                let tools = call.context().tools();
                tools.call("book", &["a"], None)?;
                tools.call("pay", &["b"], None)?;
                Err(ToolFailure::new("no ship"))
            });
            whole.of(&["book", "pay"]).says(|definition| definition.atomic = true)
        };
        let api = || world.api(vec![undo(world.did.tool("book")), undo(world.dies("pay")), whole()]);
        api().execute_durable_as("r", "whole; echo $?".into()).unwrap_err();
        let run = pending(api().resume_run("r", &[]).unwrap());
        assert_eq!((run.calls[0].id.place().as_str(), run.calls[0].is_in_doubt), ("1.2", true));
        assert!(UNDONE.lock().unwrap().is_empty());
        let decisions = [(run.calls[0].id.clone(), resolution.clone().into())];
        let response = done(api().resume(&run.to_bytes(), &decisions).unwrap());
        assert_eq!((response.stdout.as_str(), response.stderr.as_str()), (*stdout, *stderr), "{resolution:?}");
        assert_eq!(*UNDONE.lock().unwrap(), *undone, "{resolution:?}");
    }
}

/// A tool that says when it was called, and works until it is let go.
struct Gate {
    entered: Mutex<std::sync::mpsc::Receiver<()>>,
    leave: std::sync::mpsc::Sender<()>,
}

impl Gate {
    fn tool(name: &str, did: &Log) -> (Fun, Self) {
        let ((enter, entered), (leave, left)) = (std::sync::mpsc::channel(), std::sync::mpsc::channel());
        let (tool, left) = (did.tool(name), Mutex::new(left));
        let work = move |call: &ToolCall<'_>| {
            let _ = enter.send(());
            let _ = left.lock().unwrap().recv();
            (tool.work)(call)
        };
        (fun(name, work), Self { entered: Mutex::new(entered), leave })
    }

    fn wait(&self) {
        self.entered.lock().unwrap().recv().unwrap();
    }
}

#[test]
fn who_comes_second_is_told_that_the_run_is_busy() {
    let dir = temp("busy");
    let did = Log::default();
    let (slow, gate) = Gate::tool("put", &did);
    let api = |tool: Fun| {
        let durability = Durability::new(DirectoryJournal::new(&dir).unwrap(), KEY);
        OrchestratorTool::builder("t")
            .tool(Box::new(tool.idempotent()))
            .tool(Box::new(did.tool("ask").asks()))
            .durable(durability)
            .build()
            .unwrap()
    };
    let (first, second) = (api(slow), api(did.tool("put")));
    let run = pending(first.execute_durable_as("r", "ask 1; put 2".into()).unwrap());
    let busy = DurableError::Busy { run: "r".into() };
    std::thread::scope(|scope| {
        let ends = scope.spawn(|| first.resume(&run.to_bytes(), &allow_all(&run)));
        gate.wait();
        for _ in 0..2 {
            assert_eq!(second.resume(&run.to_bytes(), &allow_all(&run)), Err(busy.clone()));
            assert_eq!(second.resume_run("r", &[]), Err(busy.clone()));
            assert_eq!(second.execute_durable_as("r", "ask 1; put 2".into()), Err(busy.clone()));
            assert_eq!(second.execute_durable_as("r", "put 3".into()), Err(DurableError::NameTaken { run: "r".into() }));
            assert_eq!(second.forget_run("r"), Err(busy.clone()));
        }
        assert_eq!(busy.to_string(), "somebody else goes on with the run 'r' right now");
        gate.leave.send(()).unwrap();
        let response = done(ends.join().unwrap().unwrap());
        assert_eq!(response.stdout, "<ask 1>\n<put 2>\n");
        assert_eq!(done(second.resume(&run.to_bytes(), &allow_all(&run)).unwrap()), response);
    });
    assert_eq!(did.lines(), ["ask 1", "put 2"]);
    second.forget_run("r").unwrap();
    assert!(std::fs::read_dir(&dir).unwrap().next().is_none(), "nothing is left of it");
    std::fs::remove_dir_all(&dir).unwrap();
}

/// A future that is dropped leaves its run as soon as the tool that it waited for has answered, not before.
#[test]
fn a_call_in_flight_is_not_made_twice_when_its_future_is_dropped() {
    let (journal, did) = (memory(), Log::default());
    let (slow, gate) = Gate::tool("put", &did);
    let first = api(&journal, vec![slow.idempotent(), did.tool("act").idempotent()]);
    let second = api(&journal, vec![did.tool("put").idempotent(), did.tool("act").idempotent()]);
    let script = "put 1 & act 2; wait";
    {
        let mut run = Box::pin(first.execute_durable_async(script.into()));
        let mut cx = std::task::Context::from_waker(std::task::Waker::noop());
        // A poll is a slice of the run's work.
        while gate.entered.lock().unwrap().try_recv().is_err() {
            assert!(run.as_mut().poll(&mut cx).is_pending());
        }
    }
    let name = journal.runs().unwrap().remove(0);
    assert_eq!(second.resume_run(&name, &[]), Err(DurableError::Busy { run: name.clone() }));
    gate.leave.send(()).unwrap();
    let response = loop {
        match second.resume_run(&name, &[]) {
            Err(DurableError::Busy { .. }) => std::thread::yield_now(),
            outcome => break done(outcome.unwrap()),
        }
    };
    let mut lines: Vec<_> = response.stdout.lines().collect();
    lines.sort_unstable();
    assert_eq!(lines, ["<act 2>", "<put 1>"]);
}

#[test]
fn a_run_goes_on_in_the_mode_in_which_it_began() {
    let (journal, did) = (memory(), Log::default());
    let look = || did.tool("look").asks().says(|definition| definition.effects.read_only = Some(true));
    let api = || api(&journal, vec![look(), did.tool("act")]);
    let script = "act 0; look 1; act 2";
    let planned = pending(api().plan_mode().execute_durable_as("plan", script.into()).unwrap());
    let (outcome, calls) = api().dry_run_durable("dry", script.into()).unwrap();
    let dry = pending(outcome);
    let words =
        |calls: Vec<PlannedCall>| calls.into_iter().map(|call| format!("{} {}", call.tool, call.args.join(" "))).collect::<Vec<_>>();
    assert_eq!(words(calls), ["act 0"]);
    // Another view goes on in the mode of the run, or not at all.
    let changed = |result: Result<DurableOutcome, DurableError>, why: &str| {
        assert_eq!(result.unwrap_err().to_string(), format!("the run cannot go on: it was not begun {why}"));
    };
    changed(api().plan_mode().resume(&dry.to_bytes(), &allow_all(&dry)), "in plan mode");
    changed(api().resume_dry_run(&planned.to_bytes(), &allow_all(&planned)).map(|(outcome, _)| outcome), "as a dry run");
    let response = done(api().resume(&planned.to_bytes(), &allow_all(&planned)).unwrap());
    assert_eq!((response.stdout.as_str(), response.exit_code), ("<look 1>\n", 126));
    let reason = "withheld by plan mode, which has only tools that are declared read-only: look";
    assert_eq!(response.stderr, format!("bash: line 1: act: {reason}\n").repeat(2));
    let (outcome, calls) = api().resume_dry_run(&dry.to_bytes(), &allow_all(&dry)).unwrap();
    assert_eq!(done(outcome).stdout, "<look 1>\n");
    assert_eq!(words(calls), ["act 0", "act 2"], "all of the run, not only of its last life");
    assert_eq!(did.lines(), ["look 1", "look 1"]);
    // A dry run that is resumed without its calls is no less dry.
    let second = pending(api().dry_run_durable("dry-2", script.into()).unwrap().0);
    assert_eq!(done(api().resume(&second.to_bytes(), &allow_all(&second)).unwrap()).stdout, "<look 1>\n");
    assert_eq!(did.lines().len(), 3);
    let usual = pending(api().execute_durable_as("usual", script.into()).unwrap());
    changed(api().plan_mode().resume(&usual.to_bytes(), &allow_all(&usual)), "in plan mode");
    let taken = api().execute_durable_as("dry", script.into());
    assert_eq!(taken, Err(DurableError::NameTaken { run: "dry".into() }));
    assert_eq!(did.lines().len(), 4, "only the run that is not dry has acted");
}

/// `put PATH`: writes a file.
fn put(did: &Log) -> Fun {
    let noted = did.tool("put");
    fun("put", move |call| {
        (noted.work)(call)?;
        let path = call.context().path(call.args().first().unwrap());
        let failed = |errno: bashkit::vfs::Errno| ToolFailure::new(errno.to_string());
        let file = call.context().files().open(&path, OpenOptions::write(0o640)).map_err(failed)?;
        file.append(b"put\n").map_err(failed)?;
        Ok(ToolOutput::default())
    })
}

#[test]
fn a_run_asks_about_each_file_once_in_all_its_lives() {
    let (journal, asked) = (memory(), Log::default());
    let api = |answer: Approval| {
        let asked = asked.clone();
        let approver = move |request: &ApprovalRequest| match &request.file {
            Some(path) => {
                let path = String::from_utf8(path.clone()).unwrap();
                asked.0.lock().unwrap().push(path.clone());
                if path == "/work/no" { Approval::Deny("no".into()) } else { answer.clone() }
            }
            None => Approval::Pending,
        };
        let builder = builder(&journal, vec![put(&Log::default()), Log::default().tool("ask").asks()]).approver(approver);
        builder.policy(Policy::new().ask_writes("/work/*")).file("/work/a", "a\n").build().unwrap()
    };
    let script = "echo 1 >/work/a; put /work/b; echo 2 >/work/no; ask 1; cat /work/a /work/b; echo 3 >>/work/a; put /work/b; cat /work/a; echo 4 >/work/c";
    let run = pending(api(Approval::Allow).execute_durable(script.into()).unwrap());
    assert_eq!(asked.lines(), ["/work/a", "/work/b", "/work/no"]);
    assert_eq!(run.stderr, "bash: line 1: /work/no: Permission denied\n");
    // Whoever is asked later decides about later files alone.
    let response = done(api(Approval::Deny("late".into())).resume(&run.to_bytes(), &allow_all(&run)).unwrap());
    assert_eq!(response.stdout, "<ask 1>\n1\nput\n1\n3\n");
    assert_eq!(response.stderr, "bash: line 1: /work/no: Permission denied\nbash: line 1: /work/c: Permission denied\n");
    assert_eq!(asked.lines(), ["/work/a", "/work/b", "/work/no", "/work/c"]);
    // A recording has the answers too, and asks nobody.
    let (response, recording) = api(Approval::Allow).record("echo 1 >/work/a; echo 2 >/work/no; cat /work/a".into());
    assert_eq!(response.stdout, "1\n");
    let n_asked = asked.lines().len();
    assert_eq!(api(Approval::Deny("late".into())).play_back(&recording).unwrap(), response);
    assert_eq!(asked.lines().len(), n_asked);
}

#[test]
fn each_life_of_a_run_is_told_and_traced() {
    let world = Mortals::default();
    let api = || world.api(vec![world.did.tool("act"), world.did.tool("ask").asks(), world.dies("pay")]);
    let told = Log::default();
    let listen = || {
        let told = told.clone();
        move |status: ToolStatus| {
            let line = match status {
                ToolStatus::Output { chunk, .. } => format!("output {}", String::from_utf8(chunk).unwrap().trim_end()),
                ToolStatus::ToolCalled { name, args, .. } => format!("called {name} {}", args.join(" ")),
                ToolStatus::ToolFinished { name, status, .. } => format!("finished {name} {status}"),
                status => format!("{status:?}"),
            };
            told.0.lock().unwrap().push(line);
        }
    };
    let of_first = ["Started", "called act 1", "finished act 0", "output <act 1>", "called ask 2"];
    let script = "act 1; ask 2; pay 3";
    let (outcome, trace) = api().execute_durable_traced("r", script.into(), listen()).unwrap();
    let run = pending(outcome);
    assert_eq!(std::mem::take(&mut *told.0.lock().unwrap()), of_first);
    let seen = |trace: &Trace| {
        let call = |call: &TracedCall| (call.tool.clone(), call.status, call.from_journal, call.approver.clone());
        trace.calls.iter().map(call).collect::<Vec<_>>()
    };
    let row = |tool: &str, status, from_journal, who: Option<&str>| (tool.to_owned(), status, from_journal, who.map(str::to_owned));
    assert!(trace.is_waiting && trace.render().starts_with("t: waiting, 2 calls, "), "{}", trace.render());
    assert_eq!(seen(&trace), [row("act", Some(0), false, None), row("ask", None, false, None)]);
    let decisions = |run: &PendingRun, decision: Approval| [(run.calls[0].id.clone(), decision.by("Grace"))];
    api().resume_traced(&run.to_bytes(), &decisions(&run, Approval::Allow), listen()).unwrap_err();
    // What was done before is told again, as it was.
    assert_eq!(std::mem::take(&mut *told.0.lock().unwrap())[..of_first.len()], of_first);
    let run = pending(api().resume_run("r", &[]).unwrap());
    let done_by_hand = Resolution::Done(b"by hand".to_vec());
    let (outcome, trace) = api().resume_traced(&run.to_bytes(), &decisions(&run, done_by_hand.into()), listen()).unwrap();
    let response = done(outcome);
    assert_eq!(response.stdout, "<act 1>\n<ask 2>\nby hand\n");
    let told_last = told.lines();
    assert_eq!(told_last[..of_first.len()], of_first);
    assert_eq!(told_last[told_last.len() - 2..], ["output by hand", "Finished { exit_code: 0 }"], "{told_last:?}");
    let calls = [row("act", Some(0), true, None), row("ask", Some(0), true, Some("Grace")), row("pay", Some(0), true, Some("Grace"))];
    assert_eq!((seen(&trace), trace.is_waiting, trace.exit_code), (calls.to_vec(), false, 0));
    assert!(trace.render().contains("resolved by Grace"), "{}", trace.render());
    // Of a run that has ended nothing is told any more.
    told.0.lock().unwrap().clear();
    let (outcome, trace) = api().execute_durable_traced("r", script.into(), listen()).unwrap();
    assert_eq!((done(outcome), trace.calls.len(), told.lines().len()), (response, 0, 0));
}

#[test]
fn a_question_about_a_file_waits_like_one_about_a_call() {
    let script = "act 1; echo x >/work/a || echo no; act 2; cat /work/a; echo y >>/work/a; echo z >/work/b; act 3";
    for is_allowed in [true, false] {
        let (journal, did) = (memory(), Log::default());
        let api = || {
            let builder = builder(&journal, vec![did.tool("act")]).policy(Policy::new().ask_writes("/work/*"));
            builder.file("/work/a", "a\n").build().unwrap()
        };
        let (outcome, trace) = api().execute_durable_traced("r", script.into(), |_| {}).unwrap();
        let run = pending(outcome);
        let call = &run.calls[0];
        assert_eq!((call.file.as_deref(), call.tool.as_str(), call.id.place().as_str()), (Some(b"/work/a".as_slice()), "", "0.1"));
        assert_eq!((call.reason.as_str(), call.arguments["path"].as_str()), ("a file is written to", Some("/work/a")));
        // What comes behind the question has not happened.
        assert_eq!((run.stdout.as_str(), run.stderr.as_str(), run.calls.len()), ("<act 1>\n", "", 1));
        assert_eq!((did.lines(), trace.calls.len()), (vec!["act 1".to_owned()], 1), "{}", trace.render());
        assert_eq!(journal.list().unwrap()[0].state, RunState::Waiting);
        let again = pending(api().resume(&run.to_bytes(), &[]).unwrap());
        assert_eq!((&again.calls, &again.stdout), (&run.calls, &run.stdout));
        let decision = if is_allowed { Approval::Allow } else { Approval::Deny("no".into()) };
        let next = pending(api().resume(&run.to_bytes(), &[(call.id.clone(), decision.clone())]).unwrap());
        assert_eq!((next.calls[0].file.as_deref(), next.calls[0].id.place().as_str()), (Some(b"/work/b".as_slice()), "0.2"));
        // A decision is made once, whoever says another one later.
        let late = [(call.id.clone(), Approval::Deny("late".into()))];
        assert_eq!(pending(api().resume(&run.to_bytes(), &late).unwrap()).stdout, next.stdout);
        let response = done(api().resume(&next.to_bytes(), &[(next.calls[0].id.clone(), decision)]).unwrap());
        let refused = |path: &str| format!("bash: line 1: {path}: Permission denied\n");
        let (stdout, stderr) = match is_allowed {
            true => ("<act 1>\n<act 2>\nx\n<act 3>\n", String::new()),
            false => ("<act 1>\nno\n<act 2>\na\n<act 3>\n", refused("/work/a").repeat(2) + &refused("/work/b")),
        };
        assert_eq!((response.stdout.as_str(), response.stderr), (stdout, stderr));
        assert_eq!(did.lines(), ["act 1", "act 2", "act 3"]);
    }
}

#[test]
fn a_script_that_does_not_take_no_for_an_answer_waits() {
    let journal = memory();
    let api = || builder(&journal, vec![]).policy(Policy::new().ask_writes("/work/*")).file("/work/a", "a\n").build().unwrap();
    let run = pending(api().execute_durable("until echo x >/work/a 2>/dev/null; do :; done; cat /work/a".into()).unwrap());
    assert_eq!(done(api().resume(&run.to_bytes(), &allow_all(&run)).unwrap()).stdout, "x\n");
}

/// A call that is at work beside the script that asks comes to its end, and is not made again.
#[test]
fn what_is_in_flight_when_a_file_is_asked_about_is_done_once() {
    let (journal, did) = (memory(), Log::default());
    let (slow, gate) = Gate::tool("slow", &did);
    let gate = Arc::new(gate);
    let asked = Arc::clone(&gate);
    let approver = move |request: &ApprovalRequest| {
        if request.file.is_some() && request.call == 0 {
            asked.wait();
            asked.leave.send(()).unwrap();
        }
        Approval::Pending
    };
    let with_policy = |builder: OrchestratorToolBuilder| builder.policy(Policy::new().ask_writes("/work/*")).file("/work/a", "a\n");
    let script = "slow 1 & act 2; echo x >/work/a; wait; cat /work/a; act 3";
    let first = with_policy(builder(&journal, vec![slow, did.tool("act")])).approver(approver).build().unwrap();
    let run = pending(first.execute_durable(script.into()).unwrap());
    assert_eq!(run.calls.len(), 1, "{:?}", run.calls);
    let second = with_policy(builder(&journal, vec![did.tool("slow"), did.tool("act")])).build().unwrap();
    let response = done(second.resume(&run.to_bytes(), &allow_all(&run)).unwrap());
    let mut lines: Vec<_> = response.stdout.lines().collect();
    lines.sort_unstable();
    assert_eq!(lines, ["<act 2>", "<act 3>", "<slow 1>", "x"]);
    let mut called = did.lines();
    called.sort();
    assert_eq!(called, ["act 2", "act 3", "slow 1"]);
}

/// A tool is not made to wait in its work: it is asked about what it leaves behind, and the tool is not called again.
#[test]
fn a_tool_that_writes_where_a_rule_asks_is_called_once() {
    static UNDONE: AtomicU32 = AtomicU32::new(0);
    let whole = || {
        let whole = fun("whole", |call| {
            call.context().tools().call("book", &["1"], None)?;
            call.context().tools().call("put", &["/work/b"], None)
        });
        whole.of(&["book", "put"]).says(|definition| definition.atomic = true)
    };
    let direct = || {
        let direct = fun("direct", |call| {
            call.context().tools().call("book", &["1"], None)?;
            (put(&Log::default()).work)(&ToolCall::new(&[b"/work/b".to_vec()], None).with_context(call.context()))
        });
        direct.of(&["book"]).says(|definition| definition.atomic = true)
    };
    let denied = "what it did to the files could not be kept: Permission denied";
    let rows = [
        ("put /work/b; cat /work/b", true, "put\n".to_owned(), String::new(), 0),
        ("put /work/b || echo $?", false, "1\n".to_owned(), format!("put: {denied}\n"), 0),
        ("whole; cat /work/b", true, "put\n".to_owned(), String::new(), 0),
        ("whole || echo $?", false, "1\n".to_owned(), format!("whole: {denied}\n"), 1),
        ("direct; cat /work/b", true, "put\n".to_owned(), String::new(), 0),
        ("direct || echo $?", false, "1\n".to_owned(), "direct: its changes could not be kept: Permission denied\n".to_owned(), 1),
    ];
    for (script, is_allowed, stdout, stderr, n_undone) in rows {
        UNDONE.store(0, Ordering::SeqCst);
        let (journal, did) = (memory(), Log::default());
        let book = || {
            did.tool("book").says(|definition| {
                definition.compensate = Some(Compensate::new(|_: &ToolArguments, _: &ToolOutput| {
                    UNDONE.fetch_add(1, Ordering::SeqCst);
                    Ok(())
                }));
            })
        };
        let api = || {
            let builder = builder(&journal, vec![put(&did), book(), whole(), direct()]).policy(Policy::new().ask_writes("/work/*"));
            builder.file("/work/a", "a\n").build().unwrap()
        };
        let run = pending(api().execute_durable(script.into()).unwrap());
        assert_eq!(run.calls[0].file.as_deref(), Some(b"/work/b".as_slice()), "{script}");
        assert_eq!((UNDONE.load(Ordering::SeqCst), run.stderr.as_str()), (0, ""), "{script}: nothing is undone while it waits");
        let n_called = did.lines().len();
        let decision = if is_allowed { Approval::Allow } else { Approval::Deny("no".into()) };
        let response = done(api().resume(&run.to_bytes(), &[(run.calls[0].id.clone(), decision)]).unwrap());
        assert_eq!((response.stdout, response.stderr), (stdout, stderr), "{script} {is_allowed}");
        assert_eq!((did.lines().len(), UNDONE.load(Ordering::SeqCst)), (n_called, n_undone), "{script} {is_allowed}");
    }
}
