//! Who is asked: the time in which they decide counts against nothing, and their panics are a no.
#![expect(clippy::unwrap_used, clippy::disallowed_methods, reason = "tests stop at surprises, and persons take their time")]

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use bashkit::Limits;
use bashkit::host::{self, Clock, VirtualClock};
use bashkit_orchestrator::combinators::{Retry, WrapTool};
use bashkit_orchestrator::declare::SchemaTool;
use bashkit_orchestrator::journal::{Durability, DurableOutcome, MemoryJournal};
use bashkit_orchestrator::orchestrator::OrchestratorToolBuilder;
use bashkit_orchestrator::policy::{ApprovalFuture, Approver};
use bashkit_orchestrator::tool::Confirm;
use bashkit_orchestrator::{
    Approval, ApprovalRequest, CallableTool, OrchestratorTool, Policy, Rule, ScriptTool, Tool, ToolFailure, ToolFn, ToolOutput, ToolRequest,
};

const SECOND: Duration = Duration::from_secs(1);

fn pay() -> ToolFn {
    let pay =
        ToolFn::new("pay", "Pay somebody.", |arguments, _| Ok(ToolOutput::text(format!("paid {}", arguments["who"].as_str().unwrap()))));
    pay.arg::<String, _>("who", "Who is paid").says(|definition| definition.confirm = Confirm::Always)
}

/// A composed tool that pays Ada, and then does `work`.
fn whole(work: impl Fn() -> Result<(), ToolFailure> + Send + Sync + 'static) -> ToolFn {
    let whole = ToolFn::new("whole", "Pay as a part.", move |_, call| {
        let paid = call.context().tools().call("pay", &["ada"], None)?;
        work()?;
        call.context().check_cancelled()?;
        Ok(paid)
    });
    whole.says(|definition| definition.composed_of = vec!["pay".into()])
}

fn bank(tool: impl CallableTool + 'static, approver: impl Approver + 'static) -> OrchestratorToolBuilder {
    OrchestratorTool::builder("bank").tool(Box::new(pay())).tool(Box::new(tool)).approver(approver)
}

/// A person who takes an hour on this clock.
fn slow_person(clock: &Arc<VirtualClock>) -> impl Approver + 'static {
    let clock = Arc::clone(clock);
    move |_: &ApprovalRequest| {
        clock.advance_to(clock.monotonic() + 3600 * SECOND);
        Approval::Allow
    }
}

#[test]
fn a_timeout_does_not_count_the_time_in_which_a_person_is_asked() {
    let clock = Arc::new(VirtualClock::new(Duration::ZERO));
    let bank = |work_secs: u32| {
        let work = Arc::clone(&clock);
        let whole = whole(move || {
            work.advance_to(work.monotonic() + work_secs * SECOND);
            Ok(())
        });
        let clock_of_timeout = Arc::clone(&clock) as Arc<dyn Clock>;
        bank(whole.with_timeout(5 * SECOND).with_clock(clock_of_timeout), slow_person(&clock)).build().unwrap()
    };
    let response = bank(4).execute("whole".into());
    assert_eq!((response.stdout.as_str(), response.stderr.as_str(), response.exit_code), ("paid ada\n", "", 0));
    let late = bank(5).execute("whole".into());
    assert_eq!((late.stdout.as_str(), late.stderr.as_str(), late.exit_code), ("", "whole: it took longer than 5s\n", 124));
}

#[test]
fn a_retry_does_not_count_the_time_in_which_a_person_is_asked() {
    let rows = [(9, 0, "paid ada\n"), (10, 1, "")];
    for (work_secs, exit_code, stdout) in rows {
        let clock = Arc::new(VirtualClock::new(Duration::ZERO));
        let (work, n_tries) = (Arc::clone(&clock), AtomicU32::new(0));
        let flaky = whole(move || {
            work.advance_to(work.monotonic() + work_secs * SECOND);
            if n_tries.fetch_add(1, Ordering::Relaxed) == 0 { Err(ToolFailure::new("busy")) } else { Ok(()) }
        });
        let retry = Retry::new().attempts(2).first_wait(SECOND).jitter(false).within(10 * SECOND).force();
        let flaky = flaky.with_retry(retry).with_clock(Arc::clone(&clock) as Arc<dyn Clock>);
        let response = bank(flaky, slow_person(&clock)).build().unwrap().execute("whole".into());
        assert_eq!((response.stdout.as_str(), response.exit_code), (stdout, exit_code), "{work_secs}: {}", response.stderr);
    }
}

/// A person who takes 0.7 s, in the thread that asks or in a future.
struct Person {
    is_async: bool,
}

impl Approver for Person {
    fn decide(&self, _: &ApprovalRequest) -> ApprovalFuture {
        let time = Duration::from_millis(700);
        if self.is_async {
            return Box::pin(async move {
                host::timer(time).await;
                Approval::Allow
            });
        }
        std::thread::sleep(time);
        Box::pin(std::future::ready(Approval::Allow))
    }
}

#[test]
fn the_time_of_a_run_does_not_pass_while_a_person_is_asked() {
    let check = |is_async: bool, is_durable: bool| {
        let limits = Limits::new().timeout(Duration::from_millis(600));
        let scripted = ScriptTool::new("scripted", "Pay from a script.", "pay ada").calls(&["pay"]).limits(limits);
        let tool = bank(scripted, Person { is_async }).tool(Box::new(whole(|| Ok(()))));
        let tool = tool.durable(Durability::new(MemoryJournal::new(), "key")).build().unwrap();
        let request = ToolRequest::new("pay ada; whole; { sleep 0; scripted; } & wait").with_timeout_ms(1500);
        let response = match is_durable {
            false => tool.execute(request),
            true => match tool.execute_durable(request).unwrap() {
                DurableOutcome::Done(response) => response,
                DurableOutcome::Pending(run) => panic!("it waits for {:?}", run.calls),
            },
        };
        let expected = ("paid ada\n".repeat(3), String::new());
        assert_eq!((response.stdout, response.stderr), expected, "async: {is_async}, durable: {is_durable}");
    };
    std::thread::scope(|scope| {
        for (is_async, is_durable) in [(false, false), (false, true), (true, false), (true, true)] {
            scope.spawn(move || check(is_async, is_durable));
        }
    });
}

#[test]
fn the_time_of_a_run_does_not_pass_while_a_person_is_asked_about_a_file() {
    let policy = Policy::new().ask_writes("/work/**");
    let tool = OrchestratorTool::builder("t").approver(Person { is_async: false }).policy(policy).file("/work/a", "a\n").build().unwrap();
    let request = ToolRequest::new("for f in a b c; do echo $f >/work/$f; done; cat /work/*").with_timeout_ms(1500);
    assert_eq!(tool.execute(request).stdout, "a\nb\nc\n");
}

#[test]
fn an_approver_that_panics_says_no() {
    struct LaterPanic;
    impl Approver for LaterPanic {
        fn decide(&self, _: &ApprovalRequest) -> ApprovalFuture {
            Box::pin(async { panic!("no line") })
        }
    }
    fn panics_now(_: &ApprovalRequest) -> Approval {
        panic!("no line")
    }
    let check = |builder: OrchestratorToolBuilder| {
        let builder = builder.policy(Policy::new().ask_writes("/work/**")).file("/work/a", "a");
        let tool = builder.durable(Durability::new(MemoryJournal::new(), "key")).build().unwrap();
        let script = "pay ada || echo $?; whole || echo $?; echo b >/work/a || cat /work/a";
        let DurableOutcome::Done(durable) = tool.execute_durable(script.into()).unwrap() else { panic!("it does not wait") };
        for response in [tool.execute(script.into()), durable] {
            assert_eq!(response.stdout, "126\n126\na");
            let refused = "not approved: the approver panicked: no line\n";
            assert_eq!(response.stderr, format!("pay: {refused}whole: {refused}bash: line 1: /work/a: Permission denied\n"));
        }
    };
    check(bank(whole(|| Ok(())), panics_now));
    check(bank(whole(|| Ok(())), LaterPanic));
}

/// A tool that is offered to a model by itself answers as it does in a script.
#[test]
fn respond_answers_a_panic_as_a_failure() {
    struct Panics(&'static str);
    impl CallableTool for Panics {
        fn name(&self) -> &str {
            "panics"
        }
        fn description(&self) -> &str {
            "Panics where it is told to."
        }
        fn call(&self, _: &[String], _: Option<&str>) -> Result<String, String> {
            panic!("in {}", self.0)
        }
        fn words(&self, _: &bashkit_orchestrator::tool::ToolArguments) -> Result<Vec<String>, ToolFailure> {
            if self.0 == "words" { panic!("in words") } else { Ok(Vec::new()) }
        }
        fn call_async(&self, _: &bashkit_orchestrator::ToolCall<'_>) -> Option<bashkit_orchestrator::tool::ToolFuture> {
            match self.0 {
                "call_async" => panic!("in call_async"),
                "future" => Some(Box::pin(async { panic!("in future") })),
                "lines" => Some(Box::pin(async { Ok(ToolOutput::lines(std::iter::once_with(|| panic!("in lines")))) })),
                _ => None,
            }
        }
    }
    for place in ["call", "words", "call_async", "future", "lines"] {
        let response = Panics(place).respond(&bashkit_orchestrator::tool::ToolArguments::new());
        let expected = (String::new(), format!("panicked: in {place}\n"), 70);
        assert_eq!((response.stdout, response.stderr, response.exit_code), expected, "{place}");
    }
}

#[test]
fn nobody_is_asked_about_help() {
    let asked = Arc::new(AtomicU32::new(0));
    let counted = Arc::clone(&asked);
    let remote = SchemaTool::new(
        "refund",
        "Refund somebody.",
        &serde_json::json!({"type": "object", "properties": {"who": {"type": "string"}}, "required": ["who"]}),
        async |arguments, _| Ok(ToolOutput::text(format!("refunded {}", arguments["who"].as_str().unwrap()))),
    )
    .unwrap();
    let build = || {
        OrchestratorTool::builder("bank")
            .tool(Box::new(pay()))
            .tool(Box::new(pay_again()))
            .tool(Box::new(remote.clone()))
            .policy(Policy::new().ask(Rule::tool("refund").when(|arguments| arguments["who"] != "nobody")))
    };
    let bank = build()
        .approver(move |request: &ApprovalRequest| {
            counted.fetch_add(1, Ordering::Relaxed);
            if request.arguments["who"] == "ada" { Approval::Allow } else { Approval::Deny("only Ada".into()) }
        })
        .build()
        .unwrap();
    let usage = |script: &str| {
        let response = bank.execute(script.into());
        assert!(response.stdout.contains("Usage: ") && response.stderr.is_empty(), "{script}: {response:?}");
    };
    usage("pay --help");
    usage("pay -h ada");
    usage("echo text | pay --help");
    usage("again --help");
    usage("refund --help");
    assert_eq!(asked.load(Ordering::Relaxed), 0);
    // A name is one wherever it stands, and what is behind `--` is no flag.
    for (script, stdout) in
        [("pay ada", "paid ada\n"), ("pay -- --help", ""), ("pay --who=--help", ""), ("refund ada; again ada", "refunded ada\npaid ada\n")]
    {
        assert_eq!(bank.execute(script.into()).stdout, stdout, "{script}");
    }
    assert_eq!(asked.load(Ordering::Relaxed), 5);
    let (shown, planned) = build().build().unwrap().dry_run("pay --help | head -n 1; pay ada".into());
    assert_eq!(planned.len(), 1, "{planned:?}");
    assert!(shown.stdout.starts_with("pay - Pay somebody.\n"), "{shown:?}");
}

/// [`pay`] below another layer, under another name.
fn pay_again() -> impl CallableTool + 'static {
    let again =
        ToolFn::new("again", "Pay again.", |arguments, _| Ok(ToolOutput::text(format!("paid {}", arguments["who"].as_str().unwrap()))));
    again.arg::<String, _>("who", "Who is paid").says(|definition| definition.confirm = Confirm::Always).with_retry(Retry::new().force())
}
