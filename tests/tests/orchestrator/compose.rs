//! Tools made of other tools: the acceptance points of the design, and failures at every step.
#![expect(clippy::unwrap_used, clippy::panic, clippy::disallowed_methods, reason = "tests stop at surprises, and start processes")]

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use bashkit::vfs::OpenOptions;
use bashkit_orchestrator::journal::{DirectoryJournal, Durability, DurableOutcome};
use bashkit_orchestrator::orchestrator::OrchestratorToolBuilder;
use bashkit_orchestrator::policy::{Decision, Delegation};
use bashkit_orchestrator::script::{atomic_edit, multi_edit};
use bashkit_orchestrator::tool::{Compensate, Confirm, ToolArguments, ToolStatus};
use bashkit_orchestrator::{
    Approval, ApprovalRequest, BuildError, CallableTool, OrchestratorTool, Policy, Rule, ScriptTool, Tool, ToolContext, ToolDefinition,
    ToolFailure, ToolFn, ToolOutput, ToolResponse, callable_tool,
};

fn write(context: &ToolContext, path: &str, text: &str) -> Result<(), ToolFailure> {
    let file = context.files().open(&context.path(path), OpenOptions::write(0o644)).map_err(|errno| ToolFailure::new(errno.to_string()))?;
    file.append(text.as_bytes()).map_err(|errno| ToolFailure::new(errno.to_string()))?;
    Ok(())
}

fn text(arguments: &ToolArguments, name: &str) -> String {
    arguments.get(name).and_then(|value| value.as_str()).unwrap_or_default().to_owned()
}

/// `put PATH TEXT`
fn put() -> ToolFn {
    ToolFn::new("put", "Write a file.", |arguments, call| {
        write(call.context(), &text(arguments, "path"), &text(arguments, "text"))?;
        Ok(ToolOutput::default())
    })
    .arg::<String, _>("path", "The file")
    .arg::<String, _>("text", "Its content")
}

/// A composed tool that runs `work`.
fn whole(name: &str, parts: &[&str], work: impl Fn(&ToolContext) -> bashkit_orchestrator::ToolResult + Send + Sync + 'static) -> ToolFn {
    let parts: Vec<String> = parts.iter().map(|&part| part.to_owned()).collect();
    ToolFn::new(name, "Several things as one.", move |_, call| work(call.context())).says(|definition| definition.composed_of = parts)
}

fn builder(tools: Vec<ToolFn>) -> OrchestratorToolBuilder {
    let boxed = |tool| Box::new(tool) as Box<dyn CallableTool>;
    OrchestratorTool::builder("t").tools(tools.into_iter().map(boxed))
}

fn api(tools: Vec<ToolFn>) -> OrchestratorTool {
    builder(tools).build().unwrap()
}

#[track_caller]
fn check(response: &ToolResponse, stdout: &str, stderr: &str, exit_code: i32) {
    assert_eq!((response.stdout.as_str(), response.stderr.as_str(), response.exit_code), (stdout, stderr, exit_code));
}

// Seed 002.

#[test]
fn tools_gain_composed_of_and_atomic_and_existing_tools_work_unchanged() {
    struct Old;
    impl CallableTool for Old {
        fn name(&self) -> &str {
            "old"
        }
        fn description(&self) -> &str {
            "Knows nothing of composition"
        }
        fn call(&self, args: &[String], _: Option<&str>) -> Result<String, String> {
            Ok(args.join("-"))
        }
    }
    let definition = Old.definition();
    assert!(definition.composed_of.is_empty() && !definition.atomic && !definition.single_confirmation);
    let new = whole("new", &["old"], |context| context.tools().call("old", &["x", "y"], None)).says(|definition| definition.atomic = true);
    let tool = OrchestratorTool::builder("t").tool(Box::new(Old)).tool(Box::new(new)).build().unwrap();
    check(&tool.execute("old a b; new".into()), "a-b\nx-y\n", "", 0);
}

#[test]
fn the_context_has_registry_scratch_dir_files_env_cancellation_and_progress() {
    let seen = Arc::new(Mutex::new(String::new()));
    let there = Arc::clone(&seen);
    let look = ToolFn::new("look", "Look around.", move |_, call| {
        let context = call.context();
        let scratch = String::from_utf8_lossy(context.scratch_dir()?).into_owned();
        write(context, &format!("{scratch}/x"), "draft")?;
        let draft = context.read_file(format!("{scratch}/x").as_bytes())?;
        context.progress("halfway");
        context.check_cancelled()?;
        *there.lock().unwrap() = scratch;
        let names: Vec<_> = context.tools().definitions().map(|definition| definition.name.clone()).collect();
        Ok(ToolOutput::text(format!("{} {} {}", names.join(","), context.env("WHO").unwrap_or_default(), draft.len())))
    });
    let mut told = Vec::new();
    let tool = builder(vec![look, put()]).env("WHO", "ada").build().unwrap();
    let (sender, receiver) = std::sync::mpsc::channel();
    let response = tool.execute_with_status("look; ls -A /tmp".into(), move |status| sender.send(status).unwrap());
    told.extend(receiver.try_iter());
    check(&response, "look,put ada 5\n", "", 0);
    assert!(told.iter().any(|status| matches!(status, ToolStatus::Progress { message, .. } if message == "halfway")));
    assert!(seen.lock().unwrap().starts_with("/tmp/"));
}

/// The file.
#[callable_tool(read_only)]
fn show(path: String, context: &ToolContext) -> Result<Vec<u8>, ToolFailure> {
    context.read_file(context.path(path))
}

#[test]
fn confirmation_of_a_whole_fires_once_and_not_for_its_parts() {
    for single in [true, false] {
        let n_asked = Arc::new(AtomicU32::new(0));
        let counter = Arc::clone(&n_asked);
        let part = put().says(|definition| definition.confirm = Confirm::Always);
        let compose = whole("compose", &["put"], |context| {
            context.tools().call("put", &["a", "1"], None)?;
            context.tools().call("put", &["b", "2"], None)
        });
        let compose = compose.says(|definition| {
            definition.confirm = Confirm::Always;
            definition.single_confirmation = single;
        });
        let tool = builder(vec![part, compose])
            .approver(move |_: &ApprovalRequest| {
                counter.fetch_add(1, Ordering::Relaxed);
                Approval::Allow
            })
            .build()
            .unwrap();
        check(&tool.execute("compose; cat a b".into()), "12", "", 0);
        assert_eq!(n_asked.load(Ordering::Relaxed), if single { 1 } else { 3 });
        // What somebody agreed to ends with the call: the part itself is asked about.
        tool.execute("compose; put c 3".into());
        assert_eq!(n_asked.load(Ordering::Relaxed), if single { 3 } else { 7 });
    }
}

#[test]
fn a_whole_is_asked_about_once_whatever_asks() {
    type Says = fn(&mut ToolDefinition);
    let (single, atomic): (Says, Says) = (|definition| definition.single_confirmation = true, |definition| definition.atomic = true);
    let tool_asks: Says = |definition| definition.confirm = Confirm::Always;
    let tool_may_ask: Says = |definition| definition.confirm = Confirm::When(|arguments| arguments.contains_key("path"));
    let nothing: Says = |_| {};
    let rows: [(Says, Policy, &str); 6] = [
        (tool_asks, Policy::new(), "its part 'put': the tool asks for confirmation"),
        (tool_may_ask, Policy::new(), "its part 'put': the tool asks for confirmation"),
        (nothing, Policy::new().ask(Rule::tool("put").because("it writes")), "its part 'put': it writes"),
        (nothing, Policy::new().ask(Rule::tool("p*").arg("path", "?")), "its part 'put': a rule asks for confirmation (tool p*, path ?)"),
        (nothing, Policy::new().allow(Rule::tool("compose")).otherwise(Decision::Ask), "its part 'put': no rule allows it by itself"),
        (nothing, Policy::new().ask(Rule::tool("compose").because("it is much")), "it is much"),
    ];
    for (part_says, policy, reason) in rows {
        for whole_says in [single, atomic] {
            for nested in [false, true] {
                let inner = whole("inner", &["put"], |context| {
                    context.tools().call("put", &["a", "1"], None)?;
                    context.tools().call("put", &["b", "2"], None)
                });
                let outer = whole("compose", &["inner"], |context| {
                    context.tools().call("inner", &[""; 0], None)?;
                    context.tools().call("inner", &[""; 0], None)
                });
                let policy = policy.clone().allow(Rule::tool("inner"));
                let (parts, tools) = if nested {
                    (vec!["inner", "put"], vec![put().says(part_says), inner, outer.says(whole_says)])
                } else {
                    let flat = whole("compose", &["put"], |context| {
                        context.tools().call("put", &["a", "1"], None)?;
                        context.tools().call("put", &["b", "2"], None)
                    });
                    (vec!["put"], vec![put().says(part_says), inner, flat.says(whole_says)])
                };
                for answer in [Approval::Allow, Approval::Deny("no".into())] {
                    let asked = Arc::new(Mutex::new(Vec::new()));
                    let (seen, said) = (Arc::clone(&asked), answer.clone());
                    let api = builder(tools.clone()).policy(policy.clone()).approver(move |request: &ApprovalRequest| {
                        seen.lock().unwrap().push(request.clone());
                        said.clone()
                    });
                    let response = api.build().unwrap().execute("compose; ls".into());
                    let asked = asked.lock().unwrap();
                    assert_eq!(asked.len(), 1, "{reason} {response:?}");
                    assert_eq!((asked[0].tool.as_str(), asked[0].reason.as_str()), ("compose", reason));
                    assert_eq!(asked[0].parts, parts);
                    let done = if answer == Approval::Allow { "a\nb\n" } else { "" };
                    assert_eq!(response.stdout, done, "{}", response.stderr);
                    assert_eq!(response.stderr.contains("not approved: no"), done.is_empty(), "{}", response.stderr);
                }
            }
        }
    }
}

#[test]
fn a_yes_for_the_session_to_a_whole_is_one_for_its_parts() {
    let part = put().says(|definition| definition.confirm = Confirm::Always);
    let compose = whole("compose", &["put"], |context| {
        context.tools().call("put", &["a", "1"], None)?;
        context.tools().call("put", &["b", "2"], None)
    });
    let tools = vec![part, compose.says(|definition| definition.atomic = true)];
    let n_asked = Arc::new(AtomicU32::new(0));
    let counter = Arc::clone(&n_asked);
    let api = builder(tools.clone()).approver(move |_: &ApprovalRequest| {
        counter.fetch_add(1, Ordering::Relaxed);
        Approval::AllowForSession
    });
    check(&api.build().unwrap().execute("compose; compose; cat a b".into()), "12", "", 0);
    assert_eq!(n_asked.load(Ordering::Relaxed), 1);
    // It has begun: its arguments are what they are.
    let api = builder(tools).approver(|request: &ApprovalRequest| Approval::Edit(request.arguments.clone()));
    let response = api.build().unwrap().execute("compose || ls".into());
    check(&response, "", "compose: not approved: the arguments of a whole cannot be changed once it has begun\n", 0);
}

#[test]
fn atomic_edit_reads_transforms_validates_writes_and_rolls_back() {
    let rejects = ToolFn::new("lint", "Refuse TODO.", |arguments, call| {
        let bytes = call.context().read_file(call.context().path(text(arguments, "path")))?;
        if bytes.windows(4).any(|word| word == b"TODO") { Err("TODO is left".into()) } else { Ok(ToolOutput::default()) }
    })
    .arg::<String, _>("path", "The file");
    let tool = builder(vec![atomic_edit(&["lint"]), rejects]).file("/home/user/f", "a b a\n").build().unwrap();
    let rows = [
        ("atomic_edit f b c; cat f", "f: 1 replacement\na c a\n", "", 0),
        ("atomic_edit f b TODO; echo $?; cat f", "1\na b a\n", "atomic_edit: f: refused by lint: TODO is left\n", 0),
        (
            "atomic_edit f a x; cat f",
            "a b a\n",
            "atomic_edit: f: 'a' occurs 2 times: give more of what is around it, or --all; nothing was changed\n",
            0,
        ),
        ("atomic_edit f a x --all; cat f", "f: 2 replacements\nx b x\n", "", 0),
        ("atomic_edit f nosuch x; cat f", "a b a\n", "atomic_edit: f: 'nosuch' does not occur; nothing was changed\n", 0),
        (
            "atomic_edit nosuch a x",
            "",
            "atomic_edit: nosuch: /home/user/nosuch: No such file or directory: /home/user has f; nothing was changed\n",
            1,
        ),
        (
            "atomic_edit new '' 'hello\n'; cat new; atomic_edit new '' x",
            "new: created\nhello\n",
            "atomic_edit: new: a new file cannot be made: File exists; nothing was changed\n",
            1,
        ),
        ("chmod 755 f; ln f g; atomic_edit f b c; stat -c '%a %h' f; cat g", "f: 1 replacement\n755 2\na c a\n", "", 0),
        ("ln -s f l; atomic_edit l b c; cat f; readlink l", "l: 1 replacement\na c a\nf\n", "", 0),
        ("atomic_edit f b b", "", "atomic_edit: f: the new text is the old one; nothing was changed\n", 1),
        ("atomic_edit f b c --check lin", "", "atomic_edit: --check: 'lin' checks nothing: did you mean 'lint'?\n", 2),
        ("chmod 444 f; atomic_edit f b c", "", "atomic_edit: f: Permission denied; nothing was changed\n", 1),
    ];
    for (script, stdout, stderr, exit_code) in rows {
        check(&tool.execute(script.into()), stdout, stderr, exit_code);
    }
}

#[test]
fn multi_edit_makes_all_or_nothing() {
    let tool = builder(vec![multi_edit(&[])]).file("/home/user/a", "one\n").file("/home/user/b", "two\n").build().unwrap();
    let edits = |list: &str| format!("multi_edit '{list}'; cat a b");
    let rows = [
        (
            r#"[{"path":"a","old":"one","new":"1"},{"path":"b","old":"two","new":"2"},{"path":"a","old":"1","new":"eins"}]"#,
            "a: 1 replacement\nb: 1 replacement\na: 1 replacement\neins\n2\n",
            "",
        ),
        (
            r#"[{"path":"a","old":"one","new":"1"},{"path":"b","old":"one","new":"2"}]"#,
            "one\ntwo\n",
            "multi_edit: edit 2: b: 'one' does not occur; nothing was changed\n",
        ),
        (r#"[{"path":"a","old":"one"}]"#, "one\ntwo\n", "edits"),
    ];
    for (list, stdout, stderr) in rows {
        let response = tool.execute(edits(list).into());
        assert_eq!(response.stdout, stdout);
        assert!(response.stderr.contains(stderr) && response.stderr.is_empty() == stderr.is_empty(), "{response:?}");
    }
}

// What an atomic operation leaves behind.

fn half(end: fn(&ToolContext) -> bashkit_orchestrator::ToolResult) -> Vec<ToolFn> {
    let compose = whole("half", &["put"], move |context| {
        write(context, "own", "own")?;
        context.tools().call("put", &["part", "part"], None)?;
        let _ = context.files().unlink(b"/home/user/old");
        end(context)
    });
    vec![put(), compose.says(|definition| definition.atomic = true)]
}

#[test]
fn an_atomic_operation_that_fails_leaves_no_trace_among_the_files() {
    type End = fn(&ToolContext) -> bashkit_orchestrator::ToolResult;
    let ends: [(&str, End); 5] = [
        ("failure", |_| Err("no".into())),
        ("status", |_| Ok(ToolOutput::text("half").with_status(3))),
        ("panic", |_| panic!("kaput")),
        ("stream", |_| Ok(ToolOutput::lines([Ok(b"a".to_vec()), Err("cut".into())].into_iter()))),
        ("timeout", |context| {
            while context.check_cancelled().is_ok() {
                std::thread::sleep(Duration::from_millis(2));
            }
            Ok(ToolOutput::default())
        }),
    ];
    for (how, end) in ends {
        let mut tools = half(end);
        if how == "timeout" {
            tools[1] = tools[1].clone().says(|definition| definition.timeout = Some(Duration::from_millis(20)));
        }
        let tool = builder(tools).file("/home/user/old", "old").build().unwrap();
        for script in ["half >/dev/null; ls", "half >/dev/null & wait; ls", "half | cat >/dev/null; ls"] {
            assert_eq!(tool.execute(script.into()).stdout, "old\n", "{how}: {script}");
        }
    }
    let tool = builder(half(|_| Ok(ToolOutput::text("done")))).file("/home/user/old", "old").build().unwrap();
    check(&tool.execute("half; ls; cat own part".into()), "done\nown\npart\nownpart", "", 0);
}

#[test]
fn other_jobs_do_not_see_what_is_not_committed_and_conflicts_are_told() {
    let slow = whole("slow", &[], |context| {
        write(context, "f", "mine")?;
        std::thread::sleep(Duration::from_millis(60));
        Ok(ToolOutput::default())
    })
    .says(|definition| definition.atomic = true);
    let tool = builder(vec![slow]).file("/home/user/f", "before").build().unwrap();
    check(&tool.execute("slow & sleep 0.02; cat f; wait; cat f".into()), "beforemine", "", 0);
    let response = tool.execute("slow & sleep 0.02; echo theirs > f; wait $! || echo failed; cat f".into());
    check(&response, "failed\ntheirs\n", "slow: its changes were not kept: '/home/user/f' was changed by somebody else meanwhile\n", 0);
}

static UNDONE: Mutex<Vec<String>> = Mutex::new(Vec::new());

#[test]
fn external_effects_are_undone_in_reverse_and_a_failing_compensation_is_told() {
    let charge = || {
        ToolFn::new("charge", "Charge somebody.", |arguments, _| Ok(ToolOutput::text(format!("id-{}", text(arguments, "who")))))
            .arg::<String, _>("who", "Who")
            .says(|definition| {
                definition.compensate = Some(Compensate::new(|arguments: &ToolArguments, output: &ToolOutput| {
                    let who = text(arguments, "who");
                    UNDONE.lock().unwrap().push(format!("{who} {}", String::from_utf8_lossy(&output.stdout).trim()));
                    match who.as_str() {
                        "stuck" => Err("the bank is closed".into()),
                        "boom" => panic!("kaput"),
                        _ => Ok(()),
                    }
                }));
            })
    };
    let pay = |list: &'static [&'static str], well: bool| {
        whole("pay", &["charge"], move |context| {
            for who in list {
                context.tools().call("charge", &[who], None)?;
            }
            if well { Ok(ToolOutput::text("paid")) } else { Err("the last step failed".into()) }
        })
        .says(|definition| definition.atomic = true)
    };
    check(&api(vec![charge(), pay(&["a", "b", "c"], false)]).execute("pay".into()), "", "pay: the last step failed\n", 1);
    assert_eq!(std::mem::take(&mut *UNDONE.lock().unwrap()), ["c id-c", "b id-b", "a id-a"]);
    let response = api(vec![charge(), pay(&["a", "stuck", "boom", "b"], false)]).execute("pay".into());
    let stderr =
        "pay: the last step failed\n'charge' could not be undone: panicked: kaput\n'charge' could not be undone: the bank is closed\n";
    check(&response, "", stderr, 1);
    assert_eq!(std::mem::take(&mut *UNDONE.lock().unwrap()).len(), 4);
    check(&api(vec![charge(), pay(&["a"], true)]).execute("pay".into()), "paid\n", "", 0);
    assert!(UNDONE.lock().unwrap().is_empty());
    // What a part of a part did is undone with the whole.
    let outer = whole("outer", &["pay"], |context| {
        context.tools().call("pay", &[""; 0], None)?;
        Err("too late".into())
    })
    .says(|definition| definition.atomic = true);
    check(&api(vec![charge(), pay(&["a", "b"], true), outer]).execute("outer".into()), "", "outer: too late\n", 1);
    assert_eq!(std::mem::take(&mut *UNDONE.lock().unwrap()), ["b id-b", "a id-a"]);
}

#[test]
fn each_attempt_of_an_atomic_operation_begins_afresh() {
    static WORLD: Mutex<Vec<String>> = Mutex::new(Vec::new());
    let charge = ToolFn::new("charge", "Charge.", |_, _| {
        WORLD.lock().unwrap().push("charged".into());
        Ok(ToolOutput::default())
    })
    .says(|definition| {
        definition.compensate = Some(Compensate::new(|_: &ToolArguments, _: &ToolOutput| {
            WORLD.lock().unwrap().push("undone".into());
            Ok(())
        }));
    });
    let n = AtomicU32::new(0);
    let compose = whole("compose", &["charge"], move |context| {
        let attempt = n.fetch_add(1, Ordering::Relaxed);
        assert!(context.read_file(b"/home/user/half").is_err(), "what an attempt left behind is seen by the next");
        context.tools().call("charge", &[""; 0], None)?;
        write(context, "half", "x")?;
        write(context, &format!("of{attempt}"), "x")?;
        if attempt < 2 { Err("not yet".into()) } else { Ok(ToolOutput::default()) }
    });
    let compose = compose.says(|definition| {
        (definition.atomic, definition.retries) = (true, 3);
        definition.effects.idempotent = Some(true);
    });
    check(&api(vec![charge, compose]).execute("compose; ls".into()), "half\nof2\n", "", 0);
    assert_eq!(*WORLD.lock().unwrap(), ["charged", "undone", "charged", "undone", "charged"]);
}

// What parts may do.

#[test]
fn a_grant_ends_with_its_call_even_on_panic() {
    for ends_badly in [false, true] {
        let kept: Arc<Mutex<Option<ToolContext>>> = Arc::default();
        let there = Arc::clone(&kept);
        let compose = whole("compose", &["put"], move |context| {
            *there.lock().unwrap() = Some(context.clone());
            assert!(!ends_badly, "badly");
            Ok(ToolOutput::default())
        });
        let keeper = Arc::clone(&kept);
        let later = ToolFn::new("later", "Use what another call kept.", move |_, _| {
            let context = keeper.lock().unwrap().clone().unwrap();
            let failure = context.tools().call("put", &["x", "y"], None).unwrap_err();
            Ok(ToolOutput::text(format!("{} {:?} {}", failure.status, failure.code, failure.message)))
        });
        let response = api(vec![put(), compose, later]).execute("compose 2>/dev/null; later; ls".into());
        check(&response, "126 Some(\"ended\") 'compose' has ended: it calls nothing any more\n", "", 0);
    }
}

#[test]
fn a_grant_bounds_tools_arguments_count_and_time() {
    let compose = |wait: u64| {
        whole("compose", &["put"], move |context| {
            let mut said = String::new();
            for path in ["a1", "b1", "a2", "a3"] {
                std::thread::sleep(Duration::from_millis(wait));
                let answer = context.tools().call("put", &[path, "x"], None);
                said.push_str(&format!("{path} {}\n", answer.map_or_else(|failure| failure.message, |_| "ok".to_owned())));
            }
            Ok(ToolOutput::text(said))
        })
    };
    let with = |wait: u64, grant: Delegation| builder(vec![put(), compose(wait)]).delegate("compose", grant).build().unwrap();
    let refused = |why: &str| format!("'compose' may not call 'put' like that: {why}");
    let of_a = || Delegation::of(Rule::tool("put").arg("path", "a*"));
    let (arguments, time) = (refused("no grant allows these arguments"), refused("the time for which it was granted is over"));
    let count = refused("it made the 1 calls that it was granted");
    for _ in 0..2 {
        let tool = with(0, of_a());
        check(&tool.execute("compose; compose | tail -1".into()), &format!("a1 ok\nb1 {arguments}\na2 ok\na3 ok\na3 ok\n"), "", 0);
    }
    check(&with(0, of_a().calls(1)).execute("compose".into()), &format!("a1 ok\nb1 {arguments}\na2 {count}\na3 {count}\n"), "", 0);
    check(
        &with(2, of_a().within(Duration::ZERO)).execute("compose".into()),
        &format!("a1 {time}\nb1 {arguments}\na2 {time}\na3 {time}\n"),
        "",
        0,
    );
    let either = builder(vec![put(), compose(0)])
        .delegate("compose", of_a().calls(1))
        .delegate("compose", Delegation::of(Rule::tool("put").arg("path", "b*")));
    check(&either.build().unwrap().execute("compose".into()), &format!("a1 ok\nb1 ok\na2 {arguments}\na3 {arguments}\n"), "", 0);
    // One that is about something else narrows nothing; one for a tool that is not there is an error.
    check(&with(0, Delegation::of(Rule::tool("other"))).execute("compose | tail -1".into()), "a3 ok\n", "", 0);
    let error = builder(vec![put()]).delegate("putt", of_a()).build().unwrap_err();
    assert_eq!(
        error.to_string(),
        "the tool 'putt' is declared wrongly: a grant is for it, but there is no tool 'putt': did you mean 'put'?"
    );
}

#[test]
fn what_is_declared_wrongly_is_refused_when_it_is_built() {
    let named = |name: &'static str, parts: &[&str]| whole(name, parts, |_| Ok(ToolOutput::default()));
    let problem = |tools: Vec<ToolFn>| match builder(tools).build() {
        Err(BuildError::InvalidTool { name, problem }) => format!("{name}: {problem}"),
        other => panic!("{other:?}"),
    };
    assert_eq!(
        problem(vec![put(), named("a", &["putt"])]),
        "a: it is composed of 'putt', but there is no tool 'putt': did you mean 'put'?"
    );
    assert_eq!(problem(vec![named("a", &["b"]), named("b", &["c"]), named("c", &["a"])]), "a: it is composed of itself: a → b → c → a");
    assert_eq!(problem(vec![named("a", &["a"])]), "a: it is composed of itself: a → a");
    let effect = |tool: ToolFn, set: fn(&mut bashkit_orchestrator::tool::Effects)| tool.says(|definition| set(&mut definition.effects));
    let rows: [(ToolFn, ToolFn, &str); 4] = [
        (
            put(),
            effect(named("a", &["put"]), |e| e.read_only = Some(true)),
            "a: it says that it is read_only, but its part 'put' is not said to be",
        ),
        (
            effect(put(), |e| e.destructive = Some(true)),
            effect(named("a", &["put"]), |e| e.destructive = Some(false)),
            "a: it says that it is not destructive, but its part 'put' is",
        ),
        (
            effect(put(), |e| e.idempotent = Some(false)),
            effect(named("a", &["put"]), |e| e.idempotent = Some(true)),
            "a: it says that it is idempotent, but its part 'put' is not",
        ),
        (
            effect(put(), |e| e.open_world = Some(true)),
            effect(named("a", &["put"]), |e| e.open_world = Some(false)),
            "a: it says that it is not open_world, but its part 'put' is",
        ),
    ];
    for (part, whole, expected) in rows {
        assert_eq!(problem(vec![part, whole]), expected);
    }
    // What is not said follows from the parts.
    let effects_of = |set: fn(&mut bashkit_orchestrator::tool::Effects)| {
        let seen = Arc::new(Mutex::new(None));
        let there = Arc::clone(&seen);
        let look = ToolFn::new("look", "Look.", move |_, call| {
            *there.lock().unwrap() = call.context().tools().definition("a").map(|definition| definition.effects);
            Ok(ToolOutput::default())
        });
        api(vec![effect(put(), set), named("a", &["put"]), look]).execute("look".into());
        seen.lock().unwrap().unwrap()
    };
    assert_eq!(effects_of(|e| e.read_only = Some(true)).read_only, Some(true));
    assert_eq!(effects_of(|e| e.read_only = Some(false)).read_only, Some(false));
    assert_eq!(effects_of(|e| e.destructive = Some(true)).destructive, Some(true));
    assert_eq!(effects_of(|_| {}), bashkit_orchestrator::tool::Effects::default());
}

#[test]
fn the_parts_of_an_operation_share_values() {
    let count = ToolFn::new("count", "Count the calls of an operation.", |_, call| {
        let n = call.context().shared("n").and_then(|n| n.as_u64()).unwrap_or(0) + 1;
        call.context().share("n", n);
        Ok(ToolOutput::text(n.to_string()))
    });
    let inner = whole("inner", &["count"], |context| context.tools().call("count", &[""; 0], None));
    let outer = whole("outer", &["count", "inner"], |context| {
        let mut all = Vec::new();
        for name in ["count", "inner", "count"] {
            all.extend(context.tools().call(name, &[""; 0], None)?.into_printed());
        }
        Ok(ToolOutput::bytes(all))
    });
    check(&api(vec![count, inner, outer]).execute("outer; outer; count; count".into()), "1\n2\n3\n1\n2\n3\n1\n1\n", "", 0);
}

#[test]
fn limits_and_status_of_parts_are_those_of_any_call() {
    let part = put().says(|definition| {
        definition.rate_limit = Some(bashkit_orchestrator::tool::RateLimit { calls: 1, per: Duration::from_secs(3600) });
    });
    let compose = whole("compose", &["put"], |context| {
        context.tools().call("put", &["a", "1"], None)?;
        context.tools().call("put", &["b", "2"], None)
    });
    let (sender, receiver) = std::sync::mpsc::channel();
    let tool = api(vec![part, compose]);
    let response = tool.execute_with_status("compose; ls".into(), move |status| sender.send(status).unwrap());
    assert_eq!((response.stdout.as_str(), response.exit_code), ("a\n", 0));
    assert!(response.stderr.starts_with("compose: it is called more than once in 1h"), "{}", response.stderr);
    let calls: Vec<_> =
        receiver.try_iter().filter_map(|status| if let ToolStatus::ToolCalled { name, .. } = status { Some(name) } else { None }).collect();
    assert_eq!(calls, ["compose", "put", "put"]);
}

// Tools that are scripts.

#[test]
fn a_script_is_a_tool_with_typed_arguments() {
    let shape = ScriptTool::new(
        "shape",
        "Shows its arguments.",
        "declare -p name n quick list map 2>/dev/null; echo \"$# $1\"; cat; return 3 2>/dev/null; exit 4",
    )
    .arg::<String, _>("name", "A name")
    .flag::<Option<i64>, _>("n", "A number")
    .flag::<bool, _>("quick", "A switch")
    .flag::<Vec<String>, _>("list", "A list")
    .flag::<std::collections::BTreeMap<String, i64>, _>("map", "A map");
    let tool = OrchestratorTool::builder("t").tool(Box::new(shape)).build().unwrap();
    let response = tool.execute("echo input | shape \"it's\" --n 7 --quick --list a --list 'b c' --map k=1".into());
    let stdout = "declare -- name=\"it's\"\ndeclare -- n=\"7\"\ndeclare -- quick=\"true\"\ndeclare -a list=([0]=\"a\" [1]=\"b c\")\ndeclare -A map=([k]=\"1\" )\n10 it's\ninput\n";
    check(&response, stdout, "", 4);
    let response = tool.execute("shape x --n y".into());
    assert!(response.stderr.starts_with("shape: --n: 'y' is not an integer"), "{response:?}");
    assert_eq!(response.exit_code, 2);
}

#[test]
fn a_script_calls_the_tools_that_are_seen_in_it_and_works_on_the_callers_files() {
    let n = Arc::new(AtomicU32::new(0));
    let counter = Arc::clone(&n);
    let part = put().says(|definition| definition.confirm = Confirm::Always);
    let save = ScriptTool::new(
        "save",
        "Saves lines.",
        "while read -r line; do put \"$line\" \"<$line>\"; done; ls | wc -l; nosuch; (( fail )) && exit 1; true",
    )
    .flag::<i64, _>("fail", "Whether to fail")
    .default("fail", 0)
    .says(|definition| {
        definition.atomic = true;
        definition.confirm = Confirm::Always;
        definition.single_confirmation = true;
    });
    let tool = OrchestratorTool::builder("t")
        .tool(Box::new(part))
        .tool(Box::new(save))
        .approver(move |_: &ApprovalRequest| {
            counter.fetch_add(1, Ordering::Relaxed);
            Approval::Allow
        })
        .build()
        .unwrap();
    let response = tool.execute("printf 'a\\nb\\n' | save; cat a b; cd /tmp; printf 'x\\n' | save --fail 1 >/dev/null || ls".into());
    assert_eq!((response.stdout.as_str(), response.exit_code), ("2\n<a><b>", 0));
    assert_eq!(response.stderr, "save: line 1: nosuch: command not found\nsave: line 1: nosuch: command not found\n");
    assert_eq!(n.load(Ordering::Relaxed), 2);
    // A tool that its script does not name is not there for it.
    let other = ScriptTool::new("other", "Tries.", "x=p; \"${x}ut\" a b; echo $?");
    let tool = OrchestratorTool::builder("t").tool(Box::new(put())).tool(Box::new(other.clone())).build().unwrap();
    check(&tool.execute("other; ls".into()), "127\n", "other: line 1: put: command not found\n", 0);
    let tool = OrchestratorTool::builder("t").tool(Box::new(put())).tool(Box::new(other.calls(&["put"]))).build().unwrap();
    check(&tool.execute("other; ls".into()), "0\na\n", "", 0);
}

#[test]
fn scripts_that_are_tools_obey_the_time_of_their_call() {
    let forever = ScriptTool::new("forever", "Does not end.", "while :; do :; done")
        .says(|definition| definition.timeout = Some(Duration::from_millis(50)));
    let tool = OrchestratorTool::builder("t").tool(Box::new(forever)).build().unwrap();
    let response = tool.execute("forever; echo $?".into());
    assert!(response.stdout == "124\n" || response.stdout == "125\n", "{response:?}");
}

// Transactions in a script.

#[test]
fn a_transaction_rolls_files_back_when_its_command_fails() {
    let tool = builder(vec![put()]).file("/home/user/f", "old\n").build().unwrap();
    let rows = [
        (
            "change() { echo new > f; rm -f g; mkdir d; put d/x y; return $1; }; touch g; transaction change 1; echo $?; cat f; ls; transaction change 0; ls",
            "1\nold\nf\ng\nd\nf\n",
            "",
            0,
        ),
        ("transaction sh -c 'echo x > f; false' || cat f", "old\n", "", 0),
        ("transaction eval 'echo x > f; v=1; cd /tmp; false'; cat ~/f; echo $v $PWD", "old\n1 /tmp\n", "", 0),
        ("transaction eval 'echo a > f; transaction eval \"echo b > f; false\"; cat f; true'; cat f", "a\na\n", "", 0),
        ("transaction eval 'echo a > f; transaction eval \"echo b > f; true\"; cat f; false'; cat f", "b\nold\n", "", 0),
        ("set -e; transaction false || echo caught; cat f", "caught\nold\n", "", 0),
        ("f() { echo x > f; exit 0; }; transaction f; cat f", "x\n", "", 0),
        ("transaction", "", "transaction: no command is given\nusage: transaction command [arg ...]\n", 2),
        ("transaction -x ls", "", "transaction: -x: invalid option; there are none\nusage: transaction command [arg ...]\n", 2),
        ("transaction -- printf '%s\\n' 'a  b' \"it's\" '*'", "a  b\nit's\n*\n", "", 0),
        ("transaction nosuch", "", "bash: line 1: nosuch: command not found\n", 127),
        ("(transaction sh -c 'echo x > f; kill -9 $$') 2>/dev/null; cat f", "old\n", "", 0),
        ("exec 3< f; transaction eval 'rm f; false'; cat <&3; cat f", "old\nold\n", "", 0),
        ("type -t transaction; help transaction | head -1", "builtin\ntransaction: transaction command [arg ...]\n", "", 0),
    ];
    for (script, stdout, stderr, exit_code) in rows {
        let response = tool.execute(script.into());
        let stderr = if response.stderr.starts_with("bash: line") { stderr } else { &stderr.replace("bash: line 1: ", "bash: ") };
        assert_eq!((response.stdout.as_str(), response.stderr.as_str(), response.exit_code), (stdout, stderr, exit_code), "{script}");
    }
    let mine = ToolFn::new("transaction", "Another one.", |_, _| Ok(ToolOutput::text("mine")));
    check(&api(vec![mine]).execute("transaction".into()), "mine\n", "", 0);
}

// Failure at every step.

/// What another service knows: lines in a file of the host, each said once for its key.
fn service(world: &Path, name: &'static str, inject: Inject) -> ToolFn {
    let world = world.to_path_buf();
    // Only where it is meant does a call take long: a machine that is busy is no failure.
    let timeout = Duration::from_millis(if inject.what == "timeout" { 100 } else { 20_000 });
    ToolFn::new(name, "Have an effect.", move |arguments, call| {
        let n = text(arguments, "n");
        inject.at(&format!("before {name} {n}"), call.context())?;
        let key = call.context().idempotency_key().unwrap_or_default().to_owned();
        say(&world, &format!("{name} {n} {key}"));
        inject.at(&format!("after {name} {n}"), call.context())?;
        Ok(ToolOutput::text(world.display().to_string()))
    })
    .arg::<String, _>("n", "Which")
    .says(|definition| {
        definition.effects.idempotent = Some(true);
        definition.timeout = Some(timeout);
        definition.compensate = Some(if name == "ship" { Compensate::new(undo_ship) } else { Compensate::new(undo_charge) });
    })
}

fn undo(name: &str, arguments: &ToolArguments, output: &ToolOutput) {
    say(Path::new(String::from_utf8_lossy(&output.stdout).trim()), &format!("undo {name} {}", text(arguments, "n")));
}

fn undo_charge(arguments: &ToolArguments, output: &ToolOutput) -> Result<(), ToolFailure> {
    undo("charge", arguments, output);
    Ok(())
}

fn undo_ship(arguments: &ToolArguments, output: &ToolOutput) -> Result<(), ToolFailure> {
    undo("ship", arguments, output);
    Ok(())
}

fn say(world: &Path, line: &str) {
    use std::io::Write as _;
    let said = std::fs::read_to_string(world).unwrap_or_default();
    if said.lines().any(|old| old == line) && !line.starts_with("undo") && !line.ends_with(' ') {
        return;
    }
    let mut file = std::fs::OpenOptions::new().create(true).append(true).open(world).unwrap();
    writeln!(file, "{line}").unwrap();
}

#[derive(Clone)]
struct Inject {
    what: String,
    at: String,
    once: PathBuf,
}

impl Inject {
    fn at(&self, place: &str, context: &ToolContext) -> Result<(), ToolFailure> {
        if place != self.at {
            return Ok(());
        }
        match self.what.as_str() {
            "failure" => Err("injected".into()),
            "panic" => panic!("injected"),
            "timeout" => {
                while context.check_cancelled().is_ok() {
                    std::thread::sleep(Duration::from_millis(1));
                }
                Err("late".into())
            }
            _ if self.once.exists() => Ok(()),
            _ => {
                std::fs::write(&self.once, "").unwrap();
                let _ = Command::new("kill").arg("-9").arg(std::process::id().to_string()).status();
                std::thread::sleep(Duration::from_secs(5));
                Ok(())
            }
        }
    }
}

const STEPS: u32 = 10;

/// Ten composed tools, each of which writes three files and has two effects.
fn shop(dir: &Path, what: &str, at: &str) -> OrchestratorTool {
    let inject = Inject { what: what.to_owned(), at: at.to_owned(), once: dir.join("once") };
    let world = dir.join("world");
    let mut tools = vec![service(&world, "charge", inject.clone()), service(&world, "ship", inject)];
    for n in 1..=STEPS {
        let order = whole(&format!("order{n}"), &["charge", "ship"], move |context| {
            let n = n.to_string();
            write(context, &format!("{n}.a"), "a")?;
            context.tools().call("charge", &[&n], None)?;
            write(context, &format!("{n}.b"), "b")?;
            context.tools().call("ship", &[&n], None)?;
            write(context, &format!("{n}.c"), "c")?;
            Ok(ToolOutput::text(format!("order {n}")))
        });
        tools.push(order.says(|definition| definition.atomic = true));
    }
    let journal = DirectoryJournal::new(dir.join("journals")).unwrap();
    builder(tools).durable(Durability::new(journal, b"key")).build().unwrap()
}

const ORDERS: &str = "for n in {1..10}; do order$n >/dev/null 2>&1 || echo failed $n; done; ls";

fn temp(name: &str) -> PathBuf {
    let dir = std::env::temp_dir().join(format!("bashkit-compose-{name}-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&dir);
    std::fs::create_dir_all(&dir).unwrap();
    dir
}

/// What is true of the world: effects that were had and not undone.
fn effects(dir: &Path) -> Vec<String> {
    let mut all: Vec<String> = Vec::new();
    for line in std::fs::read_to_string(dir.join("world")).unwrap_or_default().lines() {
        match line.strip_prefix("undo ") {
            Some(undone) => {
                let last = all.iter().rposition(|effect| effect == undone).unwrap();
                all.remove(last);
            }
            None => all.push(line.rsplit_once(' ').unwrap().0.to_owned()),
        }
    }
    all
}

fn expected(failed: Option<u32>) -> (String, Vec<String>) {
    let done = || (1..=STEPS).filter(|n| Some(*n) != failed);
    let mut files: Vec<String> = done().flat_map(|n| ["a", "b", "c"].map(|part| format!("{n}.{part}"))).collect();
    files.sort();
    let failed_line = failed.map_or(String::new(), |n| format!("failed {n}\n"));
    let effects = done().flat_map(|n| [format!("charge {n}"), format!("ship {n}")]).collect();
    (format!("{failed_line}{}\n", files.join("\n")), effects)
}

#[test]
fn a_failure_a_panic_and_a_timeout_at_every_step_leave_before_or_after() {
    let dir = temp("inject");
    for what in ["failure", "panic", "timeout"] {
        for n in 1..=STEPS {
            for place in ["before charge", "after charge", "before ship", "after ship"] {
                for durable in [false, true] {
                    if durable && n % 5 != 0 {
                        continue;
                    }
                    let _ = std::fs::remove_dir_all(&dir);
                    std::fs::create_dir_all(&dir).unwrap();
                    let shop = shop(&dir, what, &format!("{place} {n}"));
                    let response = if durable {
                        match shop.execute_durable(ORDERS.into()).unwrap() {
                            DurableOutcome::Done(response) => response,
                            DurableOutcome::Pending(run) => panic!("{run:?}"),
                        }
                    } else {
                        shop.execute(ORDERS.into())
                    };
                    let (stdout, mut world) = expected(Some(n));
                    assert_eq!(response.stdout, stdout, "{what} {place} {n}");
                    let mut found = effects(&dir);
                    // A call that fails itself after its effect cannot be undone by others: it said that it did not happen.
                    if place.starts_with("after") {
                        let own = format!("{} {n}", place.split(' ').nth(1).unwrap());
                        assert_eq!(found.iter().filter(|effect| **effect == own).count(), 1, "{what} {place} {n}: {found:?}");
                        found.retain(|effect| *effect != own);
                    }
                    world.sort();
                    found.sort();
                    assert_eq!(found, world, "{what} {place} {n}");
                }
            }
        }
    }
    std::fs::remove_dir_all(&dir).unwrap();
}

/// One life of a shop, for the test below.
#[test]
fn one_life_of_a_shop() {
    let Ok(dir) = std::env::var("SHOP_DIR").map(PathBuf::from) else { return };
    let shop = shop(&dir, "kill", &std::env::var("SHOP_DIES").unwrap());
    match shop.execute_durable_as("orders", ORDERS.into()) {
        Ok(DurableOutcome::Done(response)) => std::fs::write(dir.join("done"), response.stdout).unwrap(),
        Ok(DurableOutcome::Pending(_)) => {}
        Err(error) => std::fs::write(dir.join("error"), error.to_string()).unwrap(),
    }
}

#[test]
fn a_kill_9_at_every_step_leaves_before_or_after() {
    let dir = temp("kill");
    for n in 1..=STEPS {
        for place in ["before charge", "after charge", "before ship", "after ship"] {
            let _ = std::fs::remove_dir_all(&dir);
            std::fs::create_dir_all(&dir).unwrap();
            let mut n_lives = 0;
            while !dir.join("done").exists() {
                n_lives += 1;
                assert!(n_lives < 5, "{place} {n}: {:?}", std::fs::read_to_string(dir.join("error")));
                let child = Command::new(std::env::current_exe().unwrap())
                    .args(["--exact", "compose::one_life_of_a_shop", "--quiet"])
                    .env("SHOP_DIR", &dir)
                    .env("SHOP_DIES", format!("{place} {n}"))
                    .output()
                    .unwrap();
                assert_eq!(child.status.success(), dir.join("done").exists(), "{place} {n}: {child:?}");
            }
            assert_eq!(n_lives, 2);
            let (stdout, mut world) = expected(None);
            assert_eq!(std::fs::read_to_string(dir.join("done")).unwrap(), stdout, "{place} {n}");
            let mut found = effects(&dir);
            world.sort();
            found.sort();
            assert_eq!(found, world, "{place} {n}");
        }
    }
    std::fs::remove_dir_all(&dir).unwrap();
}

#[test]
fn a_call_is_named_by_numbers() {
    assert!("1.x".parse::<bashkit_orchestrator::journal::CallId>().is_err());
    let tool = OrchestratorTool::builder("t").tool(Box::new(Show)).file("/home/user/f", "x").build().unwrap();
    check(&tool.execute("show f; tool=show; $tool f".into()), "xx", "", 0);
}

/// A call of a part that cannot begin has an end all the same, in the trace too.
#[test]
fn a_call_that_cannot_begin_is_told_to_have_ended() {
    let part = ToolFn::new("part", "A part.", |_, _| Ok(ToolOutput::text("done")))
        .arg::<u32, _>("n", "A number")
        .says(|definition| definition.compensate = Some(Compensate::new(|_: &ToolArguments, _: &ToolOutput| Ok(()))));
    let all = whole("all", &["part"], |context| context.tools().call("part", &["x"], None)).says(|definition| definition.atomic = true);
    let tool = api(vec![part, all]);
    let (sender, receiver) = std::sync::mpsc::channel();
    let response = tool.execute_with_status("all".into(), move |status| sender.send(status).unwrap());
    assert_eq!(response.exit_code, 2);
    let count = |wanted: fn(&ToolStatus) -> bool, told: &[ToolStatus]| told.iter().filter(|status| wanted(status)).count();
    let told: Vec<_> = receiver.iter().collect();
    assert_eq!(count(|status| matches!(status, ToolStatus::ToolCalled { .. }), &told), 2, "{told:?}");
    assert_eq!(count(|status| matches!(status, ToolStatus::ToolFinished { status: 2, .. }), &told), 2, "{told:?}");
    let (_, trace) = tool.execute_traced("all".into());
    assert!(trace.calls.iter().all(|call| call.status == Some(2)), "{}", trace.render());
}
