//! The person who is asked: what is shown is what runs, and a decision is about one call, once.
#![expect(clippy::unwrap_used, clippy::panic, reason = "tests stop at surprises")]

use std::sync::{Arc, Mutex};
use std::time::Duration;

use bashkit_orchestrator::journal::{CallId, Durability, DurableError, DurableOutcome, MemoryJournal, PendingRun};
use bashkit_orchestrator::orchestrator::OrchestratorToolBuilder;
use bashkit_orchestrator::policy::{ApprovalFuture, Approver, Resolution};
use bashkit_orchestrator::tool::Confirm;
use bashkit_orchestrator::{
    Approval, ApprovalRequest, OrchestratorTool, Policy, Rule, Tool, ToolDefinition, ToolFn, ToolOutput, ToolRequest,
};
use serde_json::json;

type Log = Arc<Mutex<Vec<String>>>;

/// Tool that notes its arguments and its input, and asks.
fn asking(log: &Log, name: &'static str) -> ToolFn {
    let log = Arc::clone(log);
    ToolFn::new(name, "Notes what it is asked to do.", move |arguments, call| {
        let stdin = call.stdin_text().unwrap_or_default();
        log.lock().unwrap().push(format!("{name} {} <{stdin}", serde_json::to_string(arguments).unwrap()));
        Ok(ToolOutput::text("done"))
    })
    .says(|definition| definition.confirm = Confirm::Always)
}

fn pay(log: &Log) -> ToolFn {
    asking(log, "pay").arg::<String, _>("who", "Who").flag::<Option<u32>, _>("amount", "How much").stdin("What is said")
}

fn builder(log: &Log) -> OrchestratorToolBuilder {
    let parts = ToolFn::new("both", "Pays two.", |arguments, call| {
        let who = arguments["who"].as_str().unwrap_or_default();
        call.context().tools().call("pay", &[who], None)?;
        call.context().tools().call("pay", &["mallory"], None)
    });
    let parts = parts.arg::<String, _>("who", "Who").says(|definition| definition.composed_of = vec!["pay".into()]);
    OrchestratorTool::builder("bank").tool(pay(log)).tool(asking(log, "gift").arg::<String, _>("who", "Who")).tool(parts)
}

/// Characters that are not to reach a terminal, by their range.
fn is_hidden(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202f}' | '\u{2060}'..='\u{206f}' | '\u{3164}' | '\u{feff}' | '\u{fe00}'..='\u{fe0f}' | '\u{e0000}'..='\u{e007f}' | '\u{a0}' | '\u{2800}')
}

/// Names that look like `ada` on a terminal, or make the line look like another one.
const DISGUISED: &[&str] = &[
    "ada\u{1b}[2K\u{1b}[1Gpay ada",
    "mallory\rpay ada",
    "mallory\u{8}\u{8}\u{8}\u{8}\u{8}\u{8}\u{8}ada",
    "ada\u{1b}[8m mallory\u{1b}[0m",
    "ada\u{1b}]0;title\u{7}",
    "ada\u{1b}]8;;http://evil\u{1b}\\click",
    "ada\u{9b}2Kx",
    "ada\u{9d}0;x\u{9c}",
    "ada\u{7f}\u{7f}\u{7f}",
    "ada\nreason: approved already",
    "ada\u{b}mallory",
    "ada\u{c}mallory",
    "ada\u{85}mallory",
    "ada\u{2028}reason: harmless",
    "ada\u{2029}x",
    "\u{202e}yrollam\u{202c}",
    "\u{202d}ada",
    "ada\u{2066}mallory\u{2069}",
    "ada\u{2067}x",
    "ada\u{200e}",
    "ada\u{200f}",
    "ada\u{61c}",
    "ada\u{200b}",
    "a\u{200d}da",
    "a\u{200c}da",
    "\u{feff}ada",
    "a\u{ad}da",
    "ada\u{2060}",
    "ada\u{180e}",
    "ada\u{3164}",
    "ada\u{a0}",
    "ada\u{2800}",
    "ada\u{e0041}\u{e0042}",
    "ada\u{fe0f}",
    "ada\u{206a}",
    "ada\\u{202e}",
    "ada\\",
    "ada\"}",
    "ada",
];

#[test]
fn nothing_that_is_shown_is_hidden() {
    let mut shown = Vec::new();
    let mut wrong = Vec::new();
    for name in DISGUISED {
        let (log, texts) = (Log::default(), Log::default());
        let asked = Arc::clone(&texts);
        let approver = move |request: &ApprovalRequest| {
            asked.lock().unwrap().push(request.to_string());
            Approval::Deny("no".into())
        };
        let request = |who: &str| format!("pay --json '{}'", json!({ "who": who }));
        let tool = builder(&log).approver(approver).build().unwrap();
        tool.execute(request(name).as_str().into());
        let stdin = format!("pay ada <<<$'{}'", name.replace('\\', "\\\\").replace('\'', "\\'"));
        tool.execute(stdin.as_str().into());
        let analysis = tool.plan(request(name).as_str().into()).to_string();
        let waits = builder(&log).durable(Durability::new(MemoryJournal::new(), b"key")).build().unwrap();
        let DurableOutcome::Pending(run) = waits.execute_durable(request(name).as_str().into()).unwrap() else {
            panic!("{name}: it waits")
        };
        let opaque = tool.plan(format!("eval \"$x{name}\"; $y{name}").as_str().into()).to_string();
        let trace = tool.execute_traced(request(name).as_str().into()).1.render();
        let all = [texts.lock().unwrap().join(""), analysis, run.calls[0].to_string(), opaque, trace].join("");
        if let Some(c) = all.chars().find(|c| is_hidden(*c) && *c != '\n') {
            wrong.push(format!("{name:?}: {c:?} in {all:?}"));
        }
        let [first, ..] = &texts.lock().unwrap()[..] else { panic!("{name:?}: nobody was asked") };
        assert_eq!(first.lines().count(), 2, "{first}");
        shown.push(first.clone());
        assert!(log.lock().unwrap().is_empty());
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    let n = shown.len();
    shown.sort_unstable();
    shown.dedup();
    assert_eq!(shown.len(), n, "two names look alike: {shown:#?}");
}

/// Scripts that change what was asked about while, or after, somebody is asked; what each may have done at most.
const CHANGING: &[(&str, &[&str])] = &[
    ("w=ada; pay $w & w=mallory; wait", &["ada"]),
    ("echo ada >w; x=$(<w); pay $x & x=mallory; echo mallory >w; wait", &["ada"]),
    ("j='{\"who\": \"ada\"}'; pay --json \"$j\" & j='{\"who\": \"mallory\"}'; wait", &["ada"]),
    ("echo hi >w; pay ada <w & echo mallory >w; wait", &["ada"]),
    ("mkfifo p; pay ada <p & { echo hi; sleep 0.1; echo more; } >p; wait", &["ada"]),
    ("pay() { command pay mallory; }; command pay ada", &["ada"]),
    ("set -- ada; pay \"$1\" & set -- mallory; wait", &["ada"]),
    ("a=(ada); pay \"${a[0]}\" & a[0]=mallory; wait", &["ada"]),
    ("export who=mallory WHO=mallory PAY_WHO=mallory; pay ada", &["ada"]),
    ("declare -n r=w; w=ada; pay $r & r=mallory; wait", &["ada"]),
    ("shopt -s expand_aliases; pay ada & alias pay='pay mallory'; wait", &["ada"]),
    ("trap 'set -- mallory' USR1; pay ada & kill -USR1 $$; wait", &["ada"]),
    ("pay ada & cd /tmp; unset HOME; exec 0<&-; wait", &["ada"]),
    ("transaction pay ada; pay mallory", &["ada"]),
    ("pay ada || pay mallory; pay ada mallory; pay mallory", &["ada"]),
    ("coproc pay ada; echo '{\"who\": \"mallory\"}' >&${COPROC[1]}; wait", &["ada"]),
    ("timeout 9 pay ada & sleep 0.01; kill %1; pay mallory", &["ada"]),
    ("both ada", &["ada"]),
];

/// Allows to pay Ada, and takes its time.
struct OnlyAda(Log);

impl Approver for OnlyAda {
    fn decide(&self, request: &ApprovalRequest) -> ApprovalFuture {
        let stdin = request.stdin.as_deref().map(String::from_utf8_lossy).unwrap_or_default();
        let text = format!("{} {} <{stdin}", request.tool, serde_json::to_string(&request.arguments).unwrap());
        let is_ada = request.arguments.get("who") == Some(&json!("ada"));
        let asked = Arc::clone(&self.0);
        Box::pin(async move {
            bashkit::host::timer(Duration::from_millis(20)).await;
            if !is_ada {
                return Approval::Deny("not her".into());
            }
            asked.lock().unwrap().push(text);
            Approval::Allow
        })
    }
}

#[test]
fn what_was_allowed_is_what_runs() {
    for (script, may) in CHANGING {
        let (log, asked) = (Log::default(), Log::default());
        let tool = builder(&log).approver(OnlyAda(Arc::clone(&asked))).build().unwrap();
        let response = tool.execute((*script).into());
        let (mut done, mut allowed) = (log.lock().unwrap().clone(), asked.lock().unwrap().clone());
        done.sort();
        allowed.sort();
        assert!(done.iter().all(|line| may.iter().any(|who| line.contains(&format!("\"who\":\"{who}\"")))), "{script}: {done:?}");
        assert!(done.len() <= allowed.len() && done.iter().all(|line| allowed.contains(line)), "{script}: {done:?} {allowed:?}");
        assert!(!allowed.is_empty(), "{script}: nobody was asked: {}", response.stderr);
    }
}

/// Calls that `pay ada` was not, which was allowed for the session.
const OTHER_CALLS: &[&str] = &[
    "pay mallory",
    "pay Ada",
    "pay 'ada '",
    "pay ada --amount 5",
    "pay --json '{\"who\": \"ada\", \"amount\": 0}'",
    "pay a\u{200b}da",
    "gift ada",
    "gift --who ada",
    "pay ada\u{0301}",
    "bash -c 'pay mallory'",
    "both mallory",
    "transaction pay mallory",
];

#[test]
fn an_allowance_is_for_one_call_of_one_session() {
    for call in OTHER_CALLS {
        for (how, is_asked) in [("same session", true), ("other session", true), ("fork", true)] {
            let (log, asked) = (Log::default(), Arc::new(Mutex::new(0)));
            let counter = Arc::clone(&asked);
            let approver = move |request: &ApprovalRequest| {
                *counter.lock().unwrap() += 1;
                let is_ada = request.tool == "pay" && serde_json::to_string(&request.arguments).unwrap() == "{\"who\":\"ada\"}";
                if is_ada { Approval::AllowForSession } else { Approval::Deny("no".into()) }
            };
            let tool = builder(&log).approver(approver).build().unwrap();
            let session = tool.session("one");
            session.execute("pay ada; pay ada; pay --json '{\"who\": \"ada\"}'".into());
            assert_eq!((*asked.lock().unwrap(), log.lock().unwrap().len()), (1, 3));
            let other = match how {
                "same session" => session.clone(),
                "fork" => session.fork().unwrap(),
                _ => tool.session("two"),
            };
            other.execute((*call).into());
            assert_eq!(log.lock().unwrap().len(), 3, "{how}: {call}: {:?}", log.lock().unwrap());
            assert_eq!(*asked.lock().unwrap() > 1, is_asked, "{how}: {call}");
        }
    }
    // Another session is asked about the same call again.
    let (log, asked) = (Log::default(), Arc::new(Mutex::new(0)));
    let counter = Arc::clone(&asked);
    let approver = move |_: &ApprovalRequest| {
        *counter.lock().unwrap() += 1;
        Approval::AllowForSession
    };
    let tool = builder(&log).approver(approver).build().unwrap();
    for session in ["one", "two"] {
        tool.session(session).execute("pay ada".into());
    }
    tool.execute("pay ada".into());
    assert_eq!(*asked.lock().unwrap(), 3);
}

fn key(log: &Log, journal: &Arc<MemoryJournal>) -> OrchestratorTool {
    builder(log).durable(Durability::new(Arc::clone(journal), b"key")).build().unwrap()
}

#[track_caller]
fn pending(outcome: DurableOutcome) -> PendingRun {
    match outcome {
        DurableOutcome::Pending(run) => run,
        DurableOutcome::Done(response) => panic!("it ended: {response:?}"),
    }
}

/// Identity with one part changed.
fn id(run: &str, place: &str, digest: &str) -> CallId {
    format!("{run}/{place}/{digest}").parse().unwrap()
}

/// Decisions about the first of two runs, each `pay ada & pay mallory`, that are about none of its calls.
#[test]
fn a_decision_about_another_call_is_none() {
    let (log, journal) = (Log::default(), Arc::new(MemoryJournal::new()));
    let tool = key(&log, &journal);
    let script = || ToolRequest::new("pay ada & pay mallory & wait");
    let (run, other) = (pending(tool.execute_durable(script()).unwrap()), pending(tool.execute_durable(script()).unwrap()));
    let (ada, mallory) = (run.calls[0].id.clone(), run.calls[1].id.clone());
    let digest = |id: &CallId| id.to_string().rsplit('/').next().unwrap().to_owned();
    let ended = "0".repeat(16);
    let rows: Vec<(&str, CallId)> = vec![
        ("the same call of another run", other.calls[0].id.clone()),
        ("another call of another run", other.calls[1].id.clone()),
        ("a run that there is not", id("run-0", &ada.place(), &digest(&ada))),
        ("the name in other letters", id(&run.id.to_uppercase(), &ada.place(), &digest(&ada))),
        ("a longer name", id(&format!("{}0", run.id), &ada.place(), &digest(&ada))),
        ("a shorter name", id(run.id.get(..run.id.len() - 1).unwrap(), &ada.place(), &digest(&ada))),
        ("another digest", id(&run.id, &ada.place(), &ended)),
        ("the digest of another call", id(&run.id, &ada.place(), &digest(&mallory))),
        ("the place of another call", id(&run.id, &mallory.place(), &digest(&ada))),
        ("a part of the call", id(&run.id, &format!("{}.1", ada.place()), &digest(&ada))),
        ("a place that there is not", id(&run.id, "9", &digest(&ada))),
        ("the place 0", id(&run.id, "0", &digest(&ada))),
        ("the greatest place", id(&run.id, "4294967295", &digest(&ada))),
        ("a place that is deep", id(&run.id, &["1"; 500].join("."), &digest(&ada))),
    ];
    for (what, forged) in rows {
        for decision in [
            Approval::Allow,
            Approval::AllowForSession,
            Approval::Allow.by("Grace"),
            Approval::Edit(json!({"who": "x"}).as_object().unwrap().clone()),
        ] {
            for result in [
                tool.resume(&run.to_bytes(), &[(forged.clone(), decision.clone())]),
                tool.resume_run(&run.id, &[(forged.clone(), decision.clone())]),
            ] {
                let Err(error) = result else { panic!("{what}: {result:?}") };
                let is_named = matches!(&error, DurableError::UnknownCall { call, .. } if *call == forged);
                assert!(is_named && error.to_string().contains(&ada.to_string()), "{what}: {error}");
            }
        }
        // One that is right beside it does not count either.
        assert!(tool.resume(&run.to_bytes(), &[(ada.clone(), Approval::Allow), (forged, Approval::Allow)]).is_err(), "{what}");
        assert!(log.lock().unwrap().is_empty(), "{what}: {:?}", log.lock().unwrap());
    }
    for decision in [Resolution::Done(b"x".to_vec()), Resolution::Repeat, Resolution::Failed("x".into())] {
        assert!(tool.resume(&run.to_bytes(), &[(ada.clone(), decision.into())]).is_err());
    }
    assert!(log.lock().unwrap().is_empty());
}

/// Texts that are no identity of a call.
#[test]
fn an_identity_is_written_in_one_way() {
    let good = "deploy-7/3.1/9f86d081884c7d65";
    assert!(good.parse::<CallId>().is_ok());
    for text in [
        "",
        "/",
        "//",
        "a/1",
        "a/1/",
        "a//9f86d081884c7d65",
        "/1/9f86d081884c7d65",
        "a/1/9f86d081884c7d6",
        "a/1/9f86d081884c7d650",
        "a/1/+f86d081884c7d65",
        "a/1/9f86d081884c7d6g",
        "a/1/ 9f86d081884c7d6",
        "a/-1/9f86d081884c7d65",
        "a/1./9f86d081884c7d65",
        "a/.1/9f86d081884c7d65",
        "a/1..2/9f86d081884c7d65",
        "a/4294967296/9f86d081884c7d65",
        "a/1/9f86d081884c7d65/",
        "a/1/9f86d081884c7d65\n",
        " a/1/9f86d081884c7d65",
        "../a/1/9f86d081884c7d65",
        "a b/1/9f86d081884c7d65",
        "a\u{200b}/1/9f86d081884c7d65",
        "é/1/9f86d081884c7d65",
        "a/１/9f86d081884c7d65",
        "a/1/９f86d081884c7d65",
        "a/1e0/9f86d081884c7d65",
        "a/0x1/9f86d081884c7d65",
        "a\\1\\9f86d081884c7d65",
        "a/1/9f86d081884c7d65;b/2/9f86d081884c7d65",
    ] {
        let error = text.parse::<CallId>().unwrap_err();
        assert!(error.contains("RUN/PLACE/DIGEST"), "{text:?}: {error}");
    }
    assert!(format!("{}/1/9f86d081884c7d65", "a".repeat(129)).parse::<CallId>().is_err());
}

/// Decisions about `pay ada` that are made twice, late, or against each other.
#[test]
fn a_decision_counts_once() {
    let edit = |who: &str| Approval::Edit(json!({ "who": who }).as_object().unwrap().clone());
    let no = || Approval::Deny("no".into());
    let rows: Vec<(&str, Vec<Approval>, Vec<Approval>, usize)> = vec![
        ("allowed twice at once", vec![Approval::Allow, Approval::Allow], vec![], 1),
        ("allowed again", vec![Approval::Allow], vec![Approval::Allow], 1),
        ("allowed, denied later", vec![Approval::Allow], vec![no()], 1),
        ("denied, allowed later", vec![no()], vec![Approval::Allow], 0),
        ("denied, allowed for the session later", vec![no()], vec![Approval::AllowForSession], 0),
        ("denied, edited later", vec![no()], vec![edit("mallory")], 0),
        ("allowed, edited later", vec![Approval::Allow], vec![edit("mallory")], 1),
        ("edited twice", vec![edit("eve")], vec![edit("mallory")], 1),
        ("pending, then denied", vec![Approval::Pending], vec![no()], 0),
        ("pending, then allowed", vec![Approval::Pending], vec![Approval::Allow], 1),
        ("denied and allowed at once", vec![no(), Approval::Allow], vec![], 0),
        ("allowed and denied at once", vec![Approval::Allow, no()], vec![], 0),
        ("edited to nothing", vec![Approval::Edit(Default::default())], vec![Approval::Allow], 0),
        ("edited to another type", vec![Approval::Edit(json!({"who": ["mallory"]}).as_object().unwrap().clone())], vec![], 0),
        ("edited to what is unknown", vec![Approval::Edit(json!({"who": "eve", "x": 1}).as_object().unwrap().clone())], vec![], 0),
        ("edited to what is too large", vec![Approval::Edit(json!({"who": "eve", "amount": -1}).as_object().unwrap().clone())], vec![], 0),
        ("edited to what is denied", vec![edit("denied")], vec![Approval::Allow], 0),
    ];
    for (what, first, later, n_done) in rows {
        let (log, journal) = (Log::default(), Arc::new(MemoryJournal::new()));
        let policy = || Policy::new().deny(Rule::tool("pay").arg("who", "denied"));
        let tool = || builder(&log).policy(policy()).durable(Durability::new(Arc::clone(&journal), b"key")).build().unwrap();
        let run = pending(tool().execute_durable("pay ada; echo $?".into()).unwrap());
        let of = |decisions: &[Approval]| decisions.iter().map(|one| (run.calls[0].id.clone(), one.clone())).collect::<Vec<_>>();
        let outcomes = [
            tool().resume(&run.to_bytes(), &of(&first)),
            tool().resume(&run.to_bytes(), &of(&later)),
            tool().resume_run(&run.id, &of(&later)),
        ];
        let done = log.lock().unwrap().clone();
        assert_eq!(done.len(), n_done, "{what}: {done:?} {outcomes:?}");
        assert!(!done.iter().any(|line| line.contains("mallory") || line.contains("denied")), "{what}: {done:?}");
    }
}

/// The tool `pay` as it is declared when the decision comes.
#[test]
fn a_decision_is_about_the_tool_that_was_shown() {
    type Change = fn(&Log) -> OrchestratorToolBuilder;
    let pay = |log: &Log| asking(log, "pay").arg::<String, _>("who", "Who").arg::<String, _>("what", "What");
    let rows: &[(&str, Change)] = &[
        ("the order of its arguments", |log| {
            OrchestratorTool::builder("bank").tool(asking(log, "pay").arg::<String, _>("what", "What").arg::<String, _>("who", "Who"))
        }),
        ("other arguments", |log| {
            OrchestratorTool::builder("bank").tool(asking(log, "pay").arg::<String, _>("delete", "What").arg::<String, _>("table", "Who"))
        }),
        ("a type", |log| {
            OrchestratorTool::builder("bank").tool(asking(log, "pay").arg::<String, _>("who", "Who").arg::<u32, _>("what", "What"))
        }),
        ("a list", |log| OrchestratorTool::builder("bank").tool(asking(log, "pay").arg::<Vec<String>, _>("who", "Who"))),
        ("its effects", |log| {
            let pay = asking(log, "pay").arg::<String, _>("who", "Who").arg::<String, _>("what", "What");
            OrchestratorTool::builder("bank").tool(pay.says(|definition| definition.effects.destructive = Some(true)))
        }),
        ("its parts", |log| {
            let pay = asking(log, "pay").arg::<String, _>("who", "Who").arg::<String, _>("what", "What");
            let gift = asking(log, "gift").arg::<String, _>("who", "Who");
            OrchestratorTool::builder("bank")
                .tool(gift)
                .tool(pay.says(|definition: &mut ToolDefinition| definition.composed_of = vec!["gift".into()]))
        }),
        ("its name", |log| OrchestratorTool::builder("bank").tool(asking(log, "gift").arg::<String, _>("who", "Who"))),
    ];
    for (what, change) in rows {
        let (log, journal) = (Log::default(), Arc::new(MemoryJournal::new()));
        let durability = || Durability::new(Arc::clone(&journal), b"key");
        let tool = OrchestratorTool::builder("bank").tool(pay(&log)).durable(durability()).build().unwrap();
        let run = pending(tool.execute_durable("pay ada 5".into()).unwrap());
        assert_eq!(run.calls[0].arguments.get("who"), Some(&json!("ada")));
        let decisions = [(run.calls[0].id.clone(), Approval::Allow)];
        let outcome = change(&log).durable(durability()).build().unwrap().resume(&run.to_bytes(), &decisions);
        assert!(log.lock().unwrap().is_empty(), "{what}: {:?} {outcome:?}", log.lock().unwrap());
    }
}

/// Approvers that do not do what they should.
#[test]
fn an_approver_that_fails_says_no() {
    struct Bad(&'static str);
    impl Approver for Bad {
        fn decide(&self, _: &ApprovalRequest) -> ApprovalFuture {
            match self.0 {
                "panics" => panic!("no line"),
                "panics later" => Box::pin(async { panic!("no line") }),
                "never answers" => Box::pin(std::future::pending()),
                "panics in the end" => Box::pin(async {
                    bashkit::host::timer(Duration::from_millis(5)).await;
                    panic!("no line")
                }),
                "resolves" => Box::pin(async { Approval::Resolve(Resolution::Done(b"paid".to_vec())) }),
                "repeats" => Box::pin(async { Approval::Resolve(Resolution::Repeat).by("Grace") }),
                "waits" => Box::pin(async { Approval::Pending.by("Grace").by("Ada") }),
                "edits to nothing" => Box::pin(async { Approval::Edit(Default::default()) }),
                "edits to a lie" => Box::pin(async { Approval::Edit(json!({"who": {"x": 1}}).as_object().unwrap().clone()) }),
                "edits to the denied" => Box::pin(async { Approval::Edit(json!({"who": "denied"}).as_object().unwrap().clone()) }),
                "denies by many" => {
                    Box::pin(async { (0..1000).fold(Approval::Deny("no\u{1b}[2J".into()), |decision, _| decision.by("x")) })
                }
                _ => Box::pin(async {
                    bashkit::host::timer(Duration::from_secs(3600)).await;
                    Approval::Allow
                }),
            }
        }
    }
    for how in [
        "panics",
        "panics later",
        "never answers",
        "panics in the end",
        "resolves",
        "repeats",
        "waits",
        "edits to nothing",
        "edits to a lie",
        "edits to the denied",
        "denies by many",
        "late",
    ] {
        for script in ["pay ada; echo $?", "both ada; echo $?", "timeout 1 pay ada; echo $?", "pay ada & wait; echo x", "echo x | pay ada"]
        {
            let log = Log::default();
            let policy = Policy::new().deny(Rule::tool("pay").arg("who", "denied"));
            let tool = builder(&log).policy(policy).approver(Bad(how)).build().unwrap();
            let cancelled = how == "never answers" || how == "late";
            if cancelled {
                // Nobody has to wait for it: the future of the run is dropped.
                let mut run = Box::pin(tool.execute_async(script.into()));
                let mut cx = std::task::Context::from_waker(std::task::Waker::noop());
                for _ in 0..100 {
                    assert!(run.as_mut().poll(&mut cx).is_pending(), "{how}: {script}");
                }
            } else {
                let response = tool.execute(script.into());
                assert!(!response.stdout.contains("done"), "{how}: {script}: {response:?}");
            }
            assert!(log.lock().unwrap().is_empty(), "{how}: {script}: {:?}", log.lock().unwrap());
        }
    }
}

/// An argument of 10 MB is shown whole, its end too, and so is input.
#[test]
fn a_large_argument_is_shown_whole() {
    let log = Log::default();
    let shown = Log::default();
    let asked = Arc::clone(&shown);
    let approver = move |request: &ApprovalRequest| {
        asked.lock().unwrap().push(request.to_string());
        Approval::Deny("no".into())
    };
    let tool = builder(&log).approver(approver).build().unwrap();
    tool.execute("x=$(head -c 10000000 /dev/zero | tr '\\0' a); pay \"${x}mallory\"".into());
    tool.execute("{ head -c 10000000 /dev/zero | tr '\\0' a; echo mallory; } | pay ada".into());
    tool.execute("printf 'a\\xff\\0\\x1b' | pay ada".into());
    let shown = shown.lock().unwrap();
    assert_eq!(shown.len(), 3);
    assert!(shown[..2].iter().all(|text| text.len() > 10_000_000 && text.contains("mallory")));
    assert!(shown[2].contains("standard input, 4 bytes: \"a\\xff\\u{0}\\u{1b}\""), "{}", shown[2]);
}

/// A file is shown as it is written to, and only that one is.
#[test]
fn a_question_about_a_file_is_about_one_place() {
    for (script, path) in [
        ("echo x >/work/a", "/work/a"),
        ("echo x >/work/../work/.//a", "/work/a"),
        ("ln -s /work /tmp/l; echo x >/tmp/l/a", "/work/a"),
        ("ln -s /work/a /tmp/l; echo x >/tmp/l", "/work/a"),
        ("cd /work; echo x >a", "/work/a"),
        ("echo x >$'/work/a\\x1b[2K'", "/work/a\\u{1b}[2K"),
        ("echo x >$'/work/\\u202ea'", "/work/\\u{202e}a"),
        ("echo x >$'/work/a\\nb'", "/work/a\\u{a}b"),
        ("echo x >$'/work/a\\xff'", "/work/a\\xff"),
        ("touch /work/a", "/work/a"),
    ] {
        let (log, shown) = (Log::default(), Log::default());
        let asked = Arc::clone(&shown);
        let approver = move |request: &ApprovalRequest| {
            asked.lock().unwrap().push(request.to_string());
            Approval::Deny("no".into())
        };
        let tool = builder(&log).policy(Policy::new().ask_writes("/work/**")).file("/work/a", "kept\n").approver(approver).build().unwrap();
        let response = tool.execute(format!("{script}; cat /work/a; ls /work | wc -l").as_str().into());
        assert_eq!(response.stdout, "kept\n1\n", "{script}: {}", response.stderr);
        let shown = shown.lock().unwrap();
        assert!(shown.first().is_some_and(|text| text.starts_with(&format!("write to the file \"{path}\"\n"))), "{script}: {shown:?}");
    }
}
