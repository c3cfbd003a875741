//! What a run tells of its calls: the tree, and the spans.
#![expect(clippy::unwrap_used, clippy::disallowed_methods, reason = "tests stop at surprises, and persons take their time")]

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};

use bashkit_orchestrator::journal::{CallId, Durability, DurableOutcome, MemoryJournal};
use bashkit_orchestrator::orchestrator::OrchestratorToolBuilder;
use bashkit_orchestrator::policy::Policy;
use bashkit_orchestrator::tool::Confirm;
use bashkit_orchestrator::trace::{ApprovedBy, LiveTrace, Trace};
use bashkit_orchestrator::{Approval, ApprovalRequest, OrchestratorTool, Tool, ToolFn, ToolOutput};
use tracing::field::{Field, Visit};
use tracing::span::{Attributes, Id, Record};
use tracing::{Event, Metadata, Subscriber};

fn part(name: &str) -> ToolFn {
    ToolFn::new(name, "A part.", |arguments, call| match arguments["x"].as_str() {
        Some("fail") => Err("as asked".into()),
        x => Ok(ToolOutput::text(format!("{}{}", x.unwrap_or_default(), call.stdin().map_or(0, <[u8]>::len)))),
    })
    .arg::<String, _>("x", "What")
    .stdin("Anything")
}

fn builder() -> OrchestratorToolBuilder {
    let whole = ToolFn::new("whole", "Two parts.", |_, call| {
        call.context().tools().call("part", &["1"], None)?;
        call.context().tools().call("part", &["fail"], Some(b"in"))
    })
    .says(|definition| {
        definition.composed_of = vec!["part".into()];
        definition.confirm = Confirm::Always;
    });
    let ask = part("ask").says(|definition| definition.confirm = Confirm::Always);
    let approver = |request: &ApprovalRequest| match request.args.first().map(Vec::as_slice) {
        Some(b"no") => Approval::Deny("no".into()),
        Some(b"always") => Approval::AllowForSession,
        Some(b"other") => Approval::Edit(serde_json::json!({"x": "edited"}).as_object().unwrap().clone()),
        _ => Approval::Allow,
    };
    OrchestratorTool::builder("all").tool(Box::new(part("part"))).tool(Box::new(whole)).tool(Box::new(ask)).approver(approver)
}

#[test]
fn the_tree_has_arguments_status_time_bytes_and_who_approved() {
    let tool = builder().build().unwrap();
    let script = "echo hi | part a; whole; ask no; ask always; ask always; ask other; ask yes & wait; part";
    let (response, trace) = tool.execute_traced(script.into());
    assert_eq!(response.exit_code, 2);
    assert_eq!((trace.tool.as_str(), trace.exit_code), ("all", 2));
    let seen: Vec<_> = trace
        .calls
        .iter()
        .map(|call| {
            (
                call.call,
                call.parent,
                call.tool.as_str(),
                call.args.join(" "),
                call.status,
                call.stdin_bytes,
                call.stdout_bytes,
                call.approved_by,
            )
        })
        .collect();
    let by = ApprovedBy::Approver;
    let expected = [
        (1, None, "part", "a".to_owned(), Some(0), Some(3), 2, None),
        (2, None, "whole", String::new(), Some(1), None, 0, Some(by)),
        (3, Some(2), "part", "1".to_owned(), Some(0), None, 2, None),
        (4, Some(2), "part", "fail".to_owned(), Some(1), Some(2), 0, None),
        (5, None, "ask", "no".to_owned(), Some(126), None, 0, None),
        (6, None, "ask", "always".to_owned(), Some(0), None, 7, Some(ApprovedBy::ApproverForSession)),
        (7, None, "ask", "always".to_owned(), Some(0), None, 7, Some(ApprovedBy::Session)),
        (8, None, "ask", "other".to_owned(), Some(0), None, 7, Some(ApprovedBy::ApproverWithEdit)),
        (9, None, "ask", "yes".to_owned(), Some(0), None, 4, Some(by)),
        (10, None, "part", String::new(), Some(2), None, 0, None),
    ];
    assert_eq!(seen, expected);
    assert!(trace.calls.iter().all(|call| call.time.unwrap() <= trace.time && call.began <= trace.time));
    assert_eq!(trace.calls[4].failure.as_deref(), Some("not approved: no"));
    let tree = trace.render();
    let lines: Vec<_> = tree.lines().collect();
    assert!(lines[0].starts_with("all: exit 2, 10 calls, "), "{tree}");
    for (at, start, end) in [
        (1, "├─ part a: 0, 3 B in, 2 B out, ", "s"),
        (2, "├─ whole: 1, as asked, ", "approved"),
        (3, "│  ├─ part 1: 0, 2 B out, ", "s"),
        (4, "│  └─ part fail: 1, 2 B in, as asked, ", "s"),
        (10, "└─ part: 2, ", "s"),
    ] {
        assert!(lines[at].starts_with(start) && lines[at].ends_with(end), "{tree}");
    }
    assert_eq!(serde_json::to_value(&trace).unwrap()["calls"][5]["approved_by"], "approver_for_session");
}

#[test]
fn a_call_that_the_run_ends_has_no_status() {
    let slow = ToolFn::new("slow", "Slow.", |_, _| {
        // It does not look whether anybody still waits.
        std::thread::park_timeout(std::time::Duration::from_millis(300));
        Ok(ToolOutput::default())
    });
    let tool = OrchestratorTool::builder("t").tool(Box::new(slow)).build().unwrap();
    let request = bashkit_orchestrator::ToolRequest::new("slow & wait").with_timeout_ms(20);
    let (_, trace) = tool.execute_traced(request);
    assert_eq!((trace.exit_code, trace.calls[0].status, trace.calls[0].time), (124, None, None));
    assert!(trace.render().ends_with("└─ slow: not answered\n"), "{}", trace.render());
}

type Fields = BTreeMap<String, String>;

/// Spans with their parents and fields.
type Seen = Vec<(Option<u64>, Fields)>;

/// Collects spans.
#[derive(Clone, Default)]
struct Spans(Arc<Mutex<Seen>>, Arc<AtomicU64>);

struct Fill<'a>(&'a mut Fields);

impl Visit for Fill<'_> {
    fn record_debug(&mut self, field: &Field, value: &dyn std::fmt::Debug) {
        self.0.insert(field.name().to_owned(), format!("{value:?}").trim_matches('"').to_owned());
    }
}

impl Subscriber for Spans {
    fn enabled(&self, _: &Metadata<'_>) -> bool {
        true
    }
    fn new_span(&self, span: &Attributes<'_>) -> Id {
        let mut fields = Fields::from([("span".to_owned(), span.metadata().name().to_owned())]);
        span.record(&mut Fill(&mut fields));
        let mut spans = self.0.lock().unwrap();
        spans.push((span.parent().map(Id::into_u64), fields));
        Id::from_u64(spans.len() as u64)
    }
    fn record(&self, span: &Id, values: &Record<'_>) {
        let at = usize::try_from(span.into_u64()).unwrap() - 1;
        values.record(&mut Fill(&mut self.0.lock().unwrap().get_mut(at).unwrap().1));
    }
    fn record_follows_from(&self, _: &Id, _: &Id) {}
    fn event(&self, _: &Event<'_>) {}
    fn enter(&self, _: &Id) {
        self.1.fetch_add(1, Ordering::Relaxed);
    }
    fn exit(&self, _: &Id) {}
}

#[test]
fn spans_have_the_names_of_opentelemetry_and_content_only_when_it_is_wanted() {
    for with_content in [false, true] {
        let spans = Spans::default();
        let tool = builder().trace_content(with_content).build().unwrap();
        tracing::subscriber::with_default(spans.clone(), || tool.execute("whole; part secret".into()));
        let spans = spans.0.lock().unwrap().clone();
        let shape: Vec<_> = spans.iter().map(|(parent, fields)| (*parent, fields["otel.name"].as_str())).collect();
        let expected = [
            (None, "execute_tool all"),
            (Some(1), "execute_tool whole"),
            (Some(2), "execute_tool part"),
            (Some(2), "execute_tool part"),
            (Some(1), "execute_tool part"),
        ];
        assert_eq!(shape, expected);
        let of = |at: usize, name: &str| spans[at].1.get(name).map(String::as_str);
        assert_eq!(of(1, "span"), Some("execute_tool"));
        assert_eq!(of(1, "gen_ai.operation.name"), Some("execute_tool"));
        assert_eq!(of(1, "gen_ai.tool.name"), Some("whole"));
        assert_eq!(of(1, "gen_ai.tool.type"), Some("function"));
        assert_eq!(of(1, "gen_ai.tool.call.id"), Some("1"));
        assert_eq!(of(1, "gen_ai.tool.description"), Some("Two parts."));
        assert_eq!(of(1, "bashkit.approved_by"), Some("Approver"));
        assert_eq!((of(3, "error.type"), of(3, "bashkit.exit_code")), (Some("failed"), Some("1")));
        assert_eq!(of(4, "bashkit.exit_code"), Some("0"));
        assert_eq!(of(4, "gen_ai.tool.call.arguments").is_some(), with_content);
        assert_eq!(of(4, "gen_ai.tool.call.result"), with_content.then_some("secret0"));
    }
}

/// The call of the run `r` that waits.
fn waiting(api: &OrchestratorTool) -> CallId {
    let DurableOutcome::Pending(pending) = api.resume_run("r", &[]).unwrap() else { unreachable!("it waits") };
    pending.calls.first().unwrap().id.clone()
}

/// A durable run that waits twice: the trace of all its lives has times, people, and files.
#[test]
fn the_trace_of_all_lives_has_people_times_and_files() {
    let journal = Arc::new(MemoryJournal::new());
    let api = || {
        let write = ToolFn::new("write", "Writes.", |arguments, call| {
            let path = arguments["path"].as_str().unwrap_or_default();
            call.context().write_file(path, "new\n")?;
            Ok(ToolOutput::text("written"))
        })
        .arg::<String, _>("path", "Where");
        let ask = part("ask").says(|definition| definition.confirm = Confirm::Always);
        let durability = Durability::new(Arc::clone(&journal), b"a secret");
        OrchestratorTool::builder("all")
            .tool(Box::new(write))
            .tool(Box::new(ask))
            .file("/work/a", "old\n")
            .durable(durability)
            .build()
            .unwrap()
    };
    let script = "write /work/a; ask one; ask two || echo no; echo by hand >/work/b";
    let life = |decision: Option<Approval>, earlier: &Trace| {
        let decided: Vec<_> = decision.into_iter().map(|decision| (waiting(&api()), decision)).collect();
        let live = LiveTrace::default();
        let view = api().traced(&live);
        let outcome = if decided.is_empty() { view.execute_durable_as("r", script.into()) } else { view.resume_run("r", &decided) };
        (outcome.unwrap(), live.trace_with_files(100, 1 << 20).after(earlier))
    };
    let (_, first) = life(None, &Trace::default());
    assert_eq!(first.calls.len(), 2);
    assert_eq!(first.calls[0].changes[0].diff, "--- a/work/a\n+++ b/work/a\n@@ -1 +1 @@\n-old\n+new\n");
    std::thread::sleep(std::time::Duration::from_millis(30));
    let (_, second) = life(Some(Approval::Allow.by("Grace")), &first);
    let (outcome, third) = life(Some(Approval::Deny("late".into()).by("Ada")), &second);
    let DurableOutcome::Done(response) = outcome else { unreachable!("it is over") };
    assert_eq!(response.stdout, "written\none0\nno\n");
    let calls: Vec<_> =
        third.calls.iter().map(|call| (call.tool.as_str(), call.status, call.is_denied, call.approver.as_deref())).collect();
    let expected = [("write", Some(0), false, None), ("ask", Some(0), false, Some("Grace")), ("ask", Some(126), true, Some("Ada"))];
    assert_eq!(calls, expected);
    assert_eq!(third.calls[0], first.calls[0], "what was answered before stays as it was");
    let waited = third.calls[1].waited.unwrap();
    assert!(waited.as_millis() >= 30 && third.calls[1].time.unwrap() >= waited && third.time >= waited, "{third:?}");
    let paths: Vec<&str> = third.changes.iter().map(|change| change.path.as_str()).collect();
    assert_eq!(paths, ["/work/a", "/work/b"]);
    assert_eq!((third.began, third.script.as_str()), (first.began, script));
    let stored: Trace = serde_json::from_str(&serde_json::to_string(&third).unwrap()).unwrap();
    assert_eq!(stored, third);
    let page = third.to_html();
    assert!(page.contains("refused by <bdi>Ada</bdi>") && page.contains("approved by <bdi>Grace</bdi>"), "{page}");
    assert!(third.render().contains("refused by Ada"), "{}", third.render());
    // Where the record of a life is lost, the journal says what a call did.
    let live = LiveTrace::default();
    let ask_again = api().traced(&live).resume_run("r", &[]);
    assert!(matches!(ask_again, Ok(DurableOutcome::Done(_))) && live.n_events() == 0);
}

/// A call that an earlier process made has its changes from the journal.
#[test]
fn files_of_a_replayed_call_are_told_from_the_journal() {
    let journal = Arc::new(MemoryJournal::new());
    let api = || {
        let write = ToolFn::new("write", "Writes.", |_, call| {
            call.context().write_file("/work/a", "new\n")?;
            Ok(ToolOutput::text("written"))
        });
        let ask = part("ask").says(|definition| definition.confirm = Confirm::Always);
        let durability = Durability::new(Arc::clone(&journal), b"a secret");
        OrchestratorTool::builder("all")
            .tool(Box::new(write))
            .tool(Box::new(ask))
            .file("/work/a", "old\n")
            .durable(durability)
            .build()
            .unwrap()
    };
    drop(api().execute_durable_as("r", "write; ask one".into()).unwrap());
    let live = LiveTrace::default();
    drop(api().traced(&live).resume_run("r", &[]).unwrap());
    let trace = live.trace(100, 1 << 20);
    assert!(trace.calls[0].from_journal, "{trace:?}");
    assert_eq!(trace.calls[0].changes[0].diff, "--- a/work/a\n+++ b/work/a\n@@ -1 +1 @@\n-old\n+new\n");
}

/// Tools that write `new` into a file, and that call it twice as one operation.
fn writers() -> [ToolFn; 2] {
    let write = ToolFn::new("write", "Writes.", |arguments, call| {
        call.context().write_file(arguments["path"].as_str().unwrap_or_default(), "new\n")?;
        Ok(ToolOutput::text(""))
    })
    .arg::<String, _>("path", "Where");
    let both = ToolFn::new("both", "Writes twice.", |_, call| {
        call.context().tools().call("write", &["/work/c"], None)?;
        call.context().write_file("/work/d", "whole\n")?;
        Ok(ToolOutput::text(""))
    });
    [write, both.says(|definition| (definition.atomic, definition.composed_of) = (true, vec!["write".to_owned()]))]
}

#[test]
fn files_that_a_call_changed_are_told_without_a_journal() {
    for policy in [Policy::new(), Policy::new().ask_writes("/work/*")] {
        let [write, both] = writers();
        let api = OrchestratorTool::builder("all")
            .tool(Box::new(write))
            .tool(Box::new(both))
            .file("/work/a", "old\n")
            .policy(policy)
            .approver(|_: &ApprovalRequest| Approval::Allow)
            .build()
            .unwrap();
        let script = "write /work/a; echo x >/work/b; write /work/b; write /work/b; rm /work/a; both";
        let (response, trace) = api.execute_traced(script.into());
        assert_eq!((response.stderr.as_str(), response.exit_code), ("", 0));
        let told: Vec<Vec<(&str, &str)>> = trace
            .calls
            .iter()
            .map(|call| call.changes.iter().map(|change| (change.path.as_str(), change.diff.as_str())).collect())
            .collect();
        let made = |path: &str, line: &str| format!("--- /dev/null\n+++ b{path}\n@@ -0,0 +1 @@\n+{line}\n");
        let (c, d) = (made("/work/c", "new"), made("/work/d", "whole"));
        let expected = [
            vec![("/work/a", "--- a/work/a\n+++ b/work/a\n@@ -1 +1 @@\n-old\n+new\n")],
            vec![("/work/b", "--- a/work/b\n+++ b/work/b\n@@ -1 +1 @@\n-x\n+new\n")],
            vec![],
            vec![("/work/c", c.as_str()), ("/work/d", d.as_str())],
            vec![("/work/c", c.as_str())],
        ];
        assert_eq!(told, expected);
        assert!(trace.to_html().contains("2 changed files of call 4"));
        // Who does not ask for a trace pays nothing for it, and has the same files.
        assert_eq!(api.execute(script.into()), response);
    }
}

#[test]
fn decisions_about_files_are_told_with_who_made_them() {
    let approver = |request: &ApprovalRequest| match request.file.as_deref() {
        Some(b"/work/a") => Approval::Allow.by("Grace"),
        Some(b"/work/b") => Approval::Deny("no".to_owned()).by("Ada"),
        _ => Approval::AllowForSession,
    };
    let builder = OrchestratorTool::builder("all").policy(Policy::new().ask_writes("/work/*")).file("/work/z", "");
    let api = builder.approver(approver).persistent(true).build().unwrap();
    let script = "echo 1 >/work/a; echo 2 >/work/b; echo 3 >/work/c; echo 4 >>/work/a; echo 5 >/tmp/x";
    let decisions = |trace: &Trace| -> Vec<(String, Option<ApprovedBy>, Option<String>)> {
        trace.writes.iter().map(|write| (write.path.clone(), write.approved_by, write.approver.clone())).collect()
    };
    let row = |path: &str, approved_by, who: Option<&str>| (path.to_owned(), approved_by, who.map(str::to_owned));
    let (response, first) = api.execute_traced(script.into());
    assert_eq!(response.stderr, "bash: line 1: /work/b: Permission denied\n");
    let [a, b] = [row("/work/a", Some(ApprovedBy::Approver), Some("Grace")), row("/work/b", None, Some("Ada"))];
    assert_eq!(decisions(&first), [a.clone(), b.clone(), row("/work/c", Some(ApprovedBy::ApproverForSession), None)]);
    let (_, second) = api.execute_traced(script.into());
    assert_eq!(decisions(&second), [a, b, row("/work/c", Some(ApprovedBy::Session), None)]);
    let tree = "writing to /work/a: approved by Grace\nwriting to /work/b: refused by Ada\nwriting to /work/c: approved for the session\n";
    assert!(first.render().ends_with(tree), "{}", first.render());
    let page = first.to_html();
    for shown in ["<code>/work/a</code>: approved by <bdi>Grace</bdi>", "<code>/work/b</code>: refused by <bdi>Ada</bdi>"] {
        assert!(page.contains(shown), "{shown}\n{page}");
    }
    // At most so many are kept.
    let many = api.execute_traced("for ((i = 0; i < 60; i++)); do echo >/work/many-$i; done".into()).1;
    assert_eq!((many.writes.len(), many.n_writes_omitted), (50, 10));
    assert_eq!((many.bounded(0, 300).writes.len(), many.bounded(0, 300).n_writes_omitted), (2, 58));
}

/// A decision that a run waited for is in its trace with its person, in every life from then on.
#[test]
fn a_decision_about_a_file_that_a_run_waited_for_has_its_person() {
    let journal = Arc::new(MemoryJournal::new());
    let api = || {
        let ask = part("ask").says(|definition| definition.confirm = Confirm::Always);
        let durability = Durability::new(Arc::clone(&journal), b"a secret");
        let builder = OrchestratorTool::builder("all").tool(Box::new(ask)).policy(Policy::new().ask_writes("/work/*")).file("/work/z", "");
        builder.durable(durability).build().unwrap()
    };
    let mut whole = Trace::default();
    let mut decision = Vec::new();
    let mut life = || {
        let live = LiveTrace::default();
        let view = api().traced(&live);
        let outcome = if decision.is_empty() {
            view.execute_durable_as("r", "echo 1 >/work/a; echo 2 >/work/b; ask one".into())
        } else {
            view.resume_run("r", &decision)
        };
        whole = live.trace_with_files(100, 1 << 20).after(&whole);
        let DurableOutcome::Pending(run) = outcome.unwrap() else { unreachable!("it waits") };
        let next = if run.calls[0].file.as_deref() == Some(b"/work/a") {
            Approval::Allow.by("Grace")
        } else {
            Approval::Deny(String::new()).by("Ada")
        };
        decision = vec![(run.calls[0].id.clone(), next)];
        whole.writes.iter().map(|write| (write.path.clone(), write.approved_by.is_some(), write.approver.clone())).collect::<Vec<_>>()
    };
    let [grace, ada] = [("/work/a".to_owned(), true, Some("Grace".to_owned())), ("/work/b".to_owned(), false, Some("Ada".to_owned()))];
    assert_eq!(life(), []);
    assert_eq!(life(), std::slice::from_ref(&grace));
    assert_eq!(life(), [grace, ada]);
}
