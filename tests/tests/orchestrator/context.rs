//! What a call knows of where it runs, and what it can answer: tools written by hand.
#![expect(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing, reason = "tests, and tools that panic")]
#![expect(clippy::disallowed_methods, reason = "tools are code of the host, which has clocks")]

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use bashkit::vfs::{Errno, FileSystem, Memory, OpenOptions};
use bashkit_orchestrator::tool::{StateType, ToolFuture, ToolStatus};
use bashkit_orchestrator::{
    BuildError, CallableTool, ExecutionLimits, OrchestratorTool, State, Tool, ToolCall, ToolContext, ToolDefinition, ToolFailure,
    ToolOutput, ToolRequest, ToolResponse, ToolResult,
};

type Work = Box<dyn Fn(ToolCall<'_>) -> ToolResult + Send + Sync>;

/// A tool made of a closure.
struct Fun {
    definition: ToolDefinition,
    work: Work,
    is_async: bool,
    n_definitions: Arc<AtomicUsize>,
}

fn fun(name: &str, work: impl Fn(ToolCall<'_>) -> ToolResult + Send + Sync + 'static) -> Fun {
    Fun {
        definition: ToolDefinition::new(name, format!("Does {name}")),
        work: Box::new(work),
        is_async: false,
        n_definitions: Arc::default(),
    }
}

impl Fun {
    fn defined(mut self, define: impl FnOnce(&mut ToolDefinition)) -> Self {
        define(&mut self.definition);
        self
    }

    fn composed_of(self, parts: &[&str]) -> Self {
        self.defined(|definition| definition.composed_of = parts.iter().map(|part| (*part).to_owned()).collect())
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

    fn call(&self, _args: &[String], _stdin: Option<&str>) -> Result<String, String> {
        Err("call_with is asked".into())
    }

    fn definition(&self) -> ToolDefinition {
        self.n_definitions.fetch_add(1, Ordering::Relaxed);
        self.definition.clone()
    }

    fn reads_stdin(&self, args: &[Vec<u8>]) -> bool {
        !args.iter().any(|arg| arg == b"--no-stdin")
    }

    fn call_with(&self, call: ToolCall<'_>) -> ToolResult {
        (self.work)(call)
    }

    fn call_async(&self, call: &ToolCall<'_>) -> Option<ToolFuture> {
        if !self.is_async {
            return None;
        }
        let mut answer = Some((self.work)(*call));
        let mut n_polls = 0;
        Some(Box::pin(std::future::poll_fn(move |cx| {
            n_polls += 1;
            if n_polls < 3 {
                cx.waker().wake_by_ref();
                return std::task::Poll::Pending;
            }
            std::task::Poll::Ready(answer.take().unwrap())
        })))
    }
}

fn text(text: impl Into<String>) -> ToolResult {
    Ok(ToolOutput::text(text))
}

fn api(tools: impl IntoIterator<Item = Fun>) -> OrchestratorTool {
    let boxed = |tool| Box::new(tool) as Box<dyn CallableTool>;
    OrchestratorTool::builder("api").tools(tools.into_iter().map(boxed)).build().unwrap()
}

fn run(tools: impl IntoIterator<Item = Fun>, script: &str) -> ToolResponse {
    api(tools).execute(script.into())
}

/// Runs a script and compares stdout, stderr and status.
fn check(api: &OrchestratorTool, rows: &[(&str, &str, &str, i32)]) {
    for (script, stdout, stderr, exit_code) in rows {
        let response = api.execute((*script).into());
        assert_eq!((response.stdout.as_str(), response.stderr.as_str(), response.exit_code), (*stdout, *stderr, *exit_code), "{script}");
    }
}

/// Runs a script and gives what was told.
fn told(api: &OrchestratorTool, script: &str) -> (ToolResponse, Vec<ToolStatus>) {
    let all = Arc::new(Mutex::new(Vec::new()));
    let sink = Arc::clone(&all);
    let response = api.execute_with_status(script.into(), move |status| sink.lock().unwrap().push(status));
    let all = std::mem::take(&mut *all.lock().unwrap());
    (response, all)
}

fn write(files: &Arc<dyn FileSystem>, path: &[u8], bytes: &[u8]) -> Result<(), ToolFailure> {
    let failed = |errno: Errno| ToolFailure::new(errno.to_string());
    files.open(path, OpenOptions::write(0o644)).map_err(failed)?.write_at(0, bytes).map_err(failed)
}

fn read(files: &Arc<dyn FileSystem>, path: &[u8]) -> Result<String, ToolFailure> {
    let failed = |errno: Errno| ToolFailure::new(errno.to_string());
    let file = files.open(path, OpenOptions::READ).map_err(failed)?;
    let mut bytes = vec![0; usize::try_from(file.metadata().map_err(failed)?.size).unwrap()];
    let n = file.read_at(0, &mut bytes).map_err(failed)?;
    bytes.truncate(n);
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

#[test]
fn a_default_context_is_outside_of_any_run() {
    let context = ToolContext::default();
    assert_eq!(context.environ(), []);
    assert_eq!(context.env("HOME"), None);
    assert_eq!((context.cwd(), &*context.cwd_text()), (&b"/"[..], "/"));
    assert_eq!(context.tools().definitions().count(), 0);
    assert!(!context.is_cancelled());
    context.check_cancelled().unwrap();
    context.progress("nobody listens");
    assert_eq!((context.span().run, context.span().call, context.span().parent), (0, 0, None));
    assert_eq!(context.state::<u8>(), None);
    assert_eq!(context.files().stat(b"/nothing"), Err(Errno::NoEnt));
    write(context.files(), &context.path("tmp/x"), b"kept").unwrap();
    assert_eq!(read(context.clone().files(), b"/tmp/x").unwrap(), "kept");
    assert_eq!(ToolContext::default().files().stat(b"/tmp/x"), Err(Errno::NoEnt));
    let failure = context.tools().call("get_user", &["1"], None).unwrap_err();
    assert_eq!((failure.message.as_str(), failure.status), ("there is no tool 'get_user': there are no tools here", 127));
    assert!(format!("{context:?}").contains("cwd: \"/\""));
    let args = [b"a".to_vec()];
    assert_eq!(ToolCall::new(&args, None).context().cwd(), b"/");
    assert_eq!(ToolCall::new(&args, None).with_context(&context.clone().with_cwd("/srv")).context().cwd(), b"/srv");
    fn shared<T: Clone + Send + Sync + 'static>(_: &T) {}
    shared(&context);
}

#[test]
fn a_context_is_built() {
    let files: Arc<dyn FileSystem> = Arc::new(Memory::new());
    let before = ToolContext::default();
    let context = before
        .clone()
        .with_env("B", "2")
        .with_env("A", "1")
        .with_env("B", b"\xff".to_vec())
        .with_cwd("/srv")
        .with_files(Arc::clone(&files));
    let context = context.with_state(7_u32).with_state("seven");
    assert_eq!(context.environ(), [(b"A".to_vec(), b"1".to_vec()), (b"B".to_vec(), b"\xff".to_vec())]);
    assert_eq!(
        (context.env("A").as_deref(), context.env("B").as_deref(), context.env("C").as_deref()),
        (Some("1"), Some("\u{fffd}"), None)
    );
    assert_eq!((context.path("x/y"), context.path("/x"), context.path("")), (b"/srv/x/y".to_vec(), b"/x".to_vec(), Vec::new()));
    assert!(Arc::ptr_eq(context.files(), &files));
    assert_eq!((context.state::<u32>().as_deref(), context.state::<&str>().as_deref()), (Some(&7), Some(&"seven")));
    assert_eq!((before.environ().len(), before.cwd()), (0, &b"/"[..]));
}

fn env_tool() -> Fun {
    fun("env_of", |call| {
        let name = &call.args_text()[0];
        text(call.context().env(name).map_or_else(|| "(unset)".into(), |value| format!("[{value}]")))
    })
}

#[test]
fn environment_of_the_caller() {
    let api = OrchestratorTool::builder("api").tool(Box::new(env_tool())).env("KEY", "k").build().unwrap();
    check(
        &api,
        &[
            ("env_of KEY", "[k]\n", "", 0),
            ("KEY=other env_of KEY; env_of KEY", "[other]\n[k]\n", "", 0),
            ("x=1; env_of x; export x; env_of x; (x=2; env_of x); unset x; env_of x", "(unset)\n[1]\n[2]\n(unset)\n", "", 0),
            ("f() { local -x y=3; env_of y; }; f; env_of y", "[3]\n(unset)\n", "", 0),
            (
                "declare -ix n=1; env_of n; ((n++)); env_of n; n=(3); env_of n; $(env_of KEY >&2); env_of KEY",
                "[1]\n[2]\n(unset)\n[k]\n",
                "[k]\n",
                0,
            ),
            ("export n=; env_of n; export -n n; env_of n; export n; env_of n", "[]\n(unset)\n[]\n", "", 0),
            ("export z=$'\\xff'; env_of z | od -An -tx1", " 5b ef bf bd 5d 0a\n", "", 0),
        ],
    );
    let all = fun("all", |call| {
        let names: Vec<_> = call.context().environ().iter().map(|(name, _)| String::from_utf8_lossy(name).into_owned()).collect();
        text(names.join(" "))
    });
    let response =
        run([all], "diff <(all | tr ' ' '\\n') <(env | cut -d= -f1 | sort | sed '/^_$/d') >/dev/null || all; export B=1 A=2; all");
    assert!(response.stdout.ends_with('\n') && response.stdout.contains("A B "), "{response:?}");
}

#[test]
fn working_directory_and_paths() {
    let whereabouts = fun("whereabouts", |call| {
        let context = call.context();
        text(format!("{} {}", context.cwd_text(), String::from_utf8_lossy(&context.path("../x"))))
    });
    let rows = [(
        "cd /tmp; whereabouts; (cd /usr/bin; whereabouts); whereabouts",
        "/tmp /tmp/../x\n/usr/bin /usr/bin/../x\n/tmp /tmp/../x\n",
        "",
        0,
    )];
    check(&api([whereabouts]), &rows);
}

fn file_tools() -> [Fun; 2] {
    let save = fun("save", |call| {
        let context = call.context();
        let path = context.path(&call.args()[0]);
        write(context.files(), &path, call.stdin().unwrap_or_default()).map(|()| ToolOutput::default())
    });
    let load = fun("load", |call| text(read(call.context().files(), &call.context().path(&call.args()[0]))?));
    [save, load]
}

#[test]
fn files_are_the_script_s() {
    let rows = [
        ("cd /tmp; echo hi | save a; cat a; echo more >>a; load a; rm a; load a", "hi\nhi\nmore\n", "load: No such file or directory\n", 1),
        ("cd /tmp; echo 1 | save a & wait; cat a", "1\n", "", 0),
        ("echo no | save /usr/bin/x; ls /tmp", "", "save: Permission denied\n", 0),
    ];
    check(&api(file_tools()), &rows);
}

#[test]
fn the_quota_of_files_holds_for_tools() {
    let api = OrchestratorTool::builder("api").limits(ExecutionLimits::new().max_file_bytes(10_000));
    let api = file_tools().into_iter().fold(api, |api, tool| api.tool(Box::new(tool))).build().unwrap();
    let script = |n: usize| format!("head -c {n} /dev/zero | save /tmp/a && wc -c </tmp/a");
    let used = 10_000 - (1..10_000).rev().find(|n| api.execute(script(*n).into()).exit_code == 0).unwrap();
    assert!(used < 200, "{used}");
    let response = api.execute(script(10_001).into());
    assert_eq!((response.stdout.as_str(), response.exit_code), ("", 1));
    assert!(response.stderr.starts_with("save: "), "{response:?}");
    let response = api.execute("for i in 1 2 3; do head -c 4000 /dev/zero | save /tmp/$i; echo $?; done".into());
    assert_eq!(response.stdout, "0\n0\n1\n");
}

/// Tools that write, append and remove by the methods of their context.
fn writing_tools() -> [Fun; 3] {
    let put = fun("put", |call| text(call.context().write_file(&call.args()[0], call.stdin().unwrap_or_default()).map(|()| "")?));
    let add = fun("add", |call| text(call.context().append_file(&call.args()[0], call.stdin().unwrap_or_default()).map(|()| "")?));
    let drop = fun("drop", |call| text(call.context().remove(&call.args()[0]).map(|()| "")?));
    [put, add, drop]
}

#[test]
fn a_context_writes_files_as_it_reads_them() {
    let rows = [
        (
            "cd /tmp; echo one | put a; echo two >> a; echo three | add a; cat a; echo x | put a; cat a; drop a; ls",
            "one\ntwo\nthree\nx\n",
            "",
            0,
        ),
        // Mode, other names and links stay.
        ("cd /tmp; echo 1 > a; chmod 600 a; ln a b; ln -s a l; echo 22 | put l; cat b; stat -c %a a; drop l; ls", "22\n600\na\nb\n", "", 0),
        ("cd /tmp; printf abcdef > a; printf xy | put a; cat a", "xy", "", 0),
        ("mkdir /tmp/d; drop /tmp/d; ls /tmp; touch /tmp/x; drop /tmp/x; ls /tmp", "", "", 0),
    ];
    check(&api(writing_tools()), &rows);
}

#[test]
fn errors_of_files_say_what_would_have_been_accepted() {
    let rows = [
        ("put ''", "", "put: : No such file or directory: the path is empty: give the path of a file\n", 1),
        ("cd /tmp; mkdir d; put d", "", "put: /tmp/d: Is a directory: give the path of a file in it\n", 1),
        ("put /tmp/x/y/z", "", "put: /tmp/x/y/z: No such file or directory: there is no directory /tmp/x; make it first\n", 1),
        ("cd /tmp; touch f; add f/g", "", "add: /tmp/f/g: Not a directory: /tmp/f is a file; give another path, or remove it first\n", 1),
        ("cd /tmp; touch a b; mkdir c; drop x", "", "drop: /tmp/x: No such file or directory: /tmp has a, b, c/\n", 1),
        ("mkdir -p /tmp/d/e; drop /tmp/d", "", "drop: /tmp/d: Directory not empty: it has e/; remove that first\n", 1),
        (
            "cd /tmp; touch r; chmod 444 r; put r",
            "",
            "put: /tmp/r: Permission denied: its mode is 0444; `chmod u+w` it first, where it is yours\n",
            1,
        ),
        (
            "mkdir -m 555 /tmp/d; put /tmp/d/x",
            "",
            "put: /tmp/d/x: Permission denied: the mode of /tmp/d is 0555; `chmod u+w` it first, where it is yours\n",
            1,
        ),
        (
            "put /usr/bin/x",
            "",
            "put: /usr/bin/x: Permission denied: it belongs to somebody else, or a rule of the host keeps it; files below /tmp and the working \
             directory are usually open\n",
            1,
        ),
        (
            "mkfifo /tmp/p; put /tmp/p",
            "",
            "put: /tmp/p: No such device or address: it is a device or a pipe; give the path of a regular file\n",
            1,
        ),
        (
            "cd /tmp; ln -s l l; put l",
            "",
            "put: /tmp/l: Too many levels of symbolic links: its links lead to each other; give the path of a file that is none\n",
            1,
        ),
    ];
    check(&api(writing_tools()), &rows);
}

/// Rules of the policy, atomic calls, sessions and quotas hold for them as for what scripts write.
#[test]
fn files_of_a_context_are_guarded_counted_and_kept_like_those_of_scripts() {
    let policy = bashkit_orchestrator::Policy::new().deny_writes("*.key");
    let api = OrchestratorTool::builder("api").policy(policy).persistent(true);
    let api = writing_tools().into_iter().fold(api, |api, tool| api.tool(Box::new(tool))).build().unwrap();
    let script = "cd ~; echo x | put a.key; echo x | put safe; ln -s a.key l; echo x | add l; drop a.key; ls";
    let response = api.execute(script.into());
    assert_eq!(response.stdout, "l\nsafe\n", "{}", response.stderr);
    assert_eq!(response.stderr.matches("Permission denied: ").count(), 2, "{}", response.stderr);
    assert!(response.stderr.contains("a rule of the host keeps it"), "{}", response.stderr);
    let changes = api.default_session().changes().unwrap();
    assert!(changes.to_string().contains("/home/user/safe"), "{changes}");

    let api = OrchestratorTool::builder("api").limits(ExecutionLimits::new().max_file_bytes(10_000));
    let api = writing_tools().into_iter().fold(api, |api, tool| api.tool(Box::new(tool))).build().unwrap();
    let response = api.execute(
        "echo old | put /tmp/a; head -c 20000 /dev/zero | put /tmp/a; echo $?; cat /tmp/a; head -c 20000 /dev/zero | put /tmp/b; ls /tmp"
            .into(),
    );
    assert_eq!(response.stdout, "125\nold\na\n", "{}", response.stderr);
    let said = "put: /tmp/a: Disk quota exceeded: the files of the sandbox may not take more bytes; remove some, or write less\n";
    assert!(response.stderr.starts_with(said), "{}", response.stderr);
}

#[test]
fn spans_number_runs_and_calls() {
    let span = fun("span", |call| {
        let span = call.context().span();
        text(format!("{} {} {:?} {}", span.run, span.call, span.parent, span.tool))
    });
    let outer = fun("outer", |call| call.context().tools().call("span", &[] as &[&str], None)).composed_of(&["span"]);
    let api = api([span, outer]);
    let first = api.execute("span; span; outer; span".into()).stdout;
    let second = api.execute("span".into()).stdout;
    let run_of = |line: &str| line.split(' ').next().unwrap().parse::<u64>().unwrap();
    assert!(run_of(&second) > run_of(&first));
    let rest: Vec<_> = first.lines().map(|line| line.split_once(' ').unwrap().1).collect();
    assert_eq!(rest, ["1 None span", "2 None span", "4 Some(3) span", "5 None span"]);
}

fn names(told: &[ToolStatus]) -> Vec<String> {
    told.iter()
        .filter_map(|status| match status {
            ToolStatus::ToolCalled { call, name, args } => Some(format!("{call} {name} {}", args.join(","))),
            ToolStatus::ToolFinished { call, name, status, stdout_bytes } => {
                Some(format!("{call} {name} = {status}, {stdout_bytes} bytes"))
            }
            ToolStatus::Progress { call, name, message } => Some(format!("{call} {name}: {message}")),
            _ => None,
        })
        .collect()
}

#[test]
fn progress_is_told() {
    let slow = fun("slow", |call| {
        call.context().progress("half");
        call.context().progress(String::from("done"));
        text("x")
    });
    let api = api([slow]);
    let (response, all) = told(&api, "slow & slow; wait");
    assert_eq!((response.stdout.as_str(), response.stderr.as_str()), ("x\nx\n", ""));
    for call in [1, 2] {
        let of_call: Vec<_> = names(&all).into_iter().filter(|line| line.starts_with(&call.to_string())).collect();
        let expected = ["slow ", "slow: half", "slow: done", "slow = 0, 1 bytes"].map(|line| format!("{call} {line}"));
        assert_eq!(of_call, expected);
    }
    assert_eq!(all.last(), Some(&ToolStatus::Finished { exit_code: 0 }));
}

#[test]
fn tools_call_tools() {
    let echo = fun("echo_args", |call| {
        let stdin = call.stdin_text().map_or_else(String::new, |stdin| format!(" <{stdin}>"));
        Ok(ToolOutput::text(format!("{}{stdin}", call.args_text().join(" "))).with_status(3).with_stderr("aside"))
    });
    let later = fun("later", |call| text(format!("later {}", call.args_text().join(" ")))).later();
    let streams = fun("streams", |_| Ok(ToolOutput::lines(["a", "b"].into_iter().map(|line| Ok(line.into())))));
    let boom = fun("boom", |_| panic!("kaput"));
    let boom_later = fun("boom_later", |_| panic!("kaput later")).later();
    let boom_stream = fun("boom_stream", |_| Ok(ToolOutput::lines(std::iter::once_with(|| panic!("kaput line")))));
    let hidden = fun("hidden", |_| text("only the host")).defined(|definition| definition.script_exposable = false);
    let via = fun("via", |call| {
        let args = call.args_text();
        let (name, rest) = args.split_first().unwrap();
        match call.context().tools().call(name, rest, call.stdin()) {
            Ok(output) => {
                text(format!("{}|{}|{}", output.status, String::from_utf8_lossy(&output.stderr), String::from_utf8_lossy(&output.stdout)))
            }
            Err(failure) => text(format!("{:?} {} {:?} {}", failure.kind, failure.status, failure.code, failure.message)),
        }
    })
    .composed_of(&["echo_args", "later", "streams", "boom", "boom_later", "boom_stream", "hidden"]);
    let list = fun("list", |call| {
        let tools = call.context().tools();
        let all: Vec<_> = tools.definitions().map(|definition| definition.name.as_str()).collect();
        text(format!("{} {}", all.join(" "), tools.definition("via").is_some() && tools.definition("nosuch").is_none()))
    });
    let api = api([echo, later, streams, boom, boom_later, boom_stream, hidden, via, list]);
    check(
        &api,
        &[
            ("via echo_args a 'b c'", "3|aside|a b c\n", "", 0),
            ("printf in | via echo_args x", "3|aside|x <in>\n", "", 0),
            ("via later 1", "0||later 1\n", "", 0),
            ("via streams", "0||a\nb\n", "", 0),
            ("via boom", "Panicked 70 None panicked: kaput\n", "", 0),
            ("via boom_later", "Panicked 70 None panicked: kaput later\n", "", 0),
            ("via boom_stream", "Panicked 70 None panicked: kaput line\n", "", 0),
            ("via hidden", "0||only the host\n", "", 0),
            ("hidden", "", "bash: line 1: hidden: command not found\n", 127),
            ("via ltaer", "Failed 127 Some(\"unknown-tool\") there is no tool 'ltaer': did you mean 'later'?\n", "", 0),
            ("list", "echo_args later streams boom boom_later boom_stream hidden via list true\n", "", 0),
        ],
    );
    let response = api.execute("via zzzzzzz".into());
    assert!(response.stdout.contains("the tools are echo_args, later,"), "{response:?}");
    let response = api.execute("for i in 1 2 3 4; do via later $i & done; wait".into());
    let mut lines: Vec<_> = response.stdout.lines().collect();
    lines.sort_unstable();
    assert_eq!(lines, ["0||later 1", "0||later 2", "0||later 3", "0||later 4"]);
    let (_, all) = told(&api, "via later 7");
    assert_eq!(names(&all), ["1 via later,7", "2 later 7", "2 later = 0, 7 bytes", "1 via = 0, 10 bytes"]);
    assert!(!api.system_prompt().contains("hidden") && !api.help().contains("hidden") && !api.description().contains("hidden"));
    assert_eq!(api.tools().filter(|tool| tool.name() == "hidden").count(), 1);
    assert!(api.short_description().contains("8 tools"), "{}", api.short_description());
}

#[test]
fn asynchronous_tools_call_tools() {
    struct Compose;
    impl CallableTool for Compose {
        fn name(&self) -> &str {
            "compose"
        }
        fn description(&self) -> &str {
            "Calls another one"
        }
        fn definition(&self) -> ToolDefinition {
            let mut definition = ToolDefinition::new("compose", "Calls another one");
            definition.composed_of = vec!["now".into(), "later".into()];
            definition
        }
        fn call(&self, _args: &[String], _stdin: Option<&str>) -> Result<String, String> {
            Err("asynchronous".into())
        }
        fn call_async(&self, call: &ToolCall<'_>) -> Option<ToolFuture> {
            let (context, args) = (call.context().clone(), call.args_text());
            Some(Box::pin(async move {
                let first = context.tools().call_async(&args[0], &args[1..], None).await?;
                context.tools().call_async(&args[0], &[first.stdout], Some(b"in")).await
            }))
        }
    }
    let twice = |name| fun(name, |call| text(format!("{}{}", call.args_text()[0].repeat(2), call.stdin_text().unwrap_or_default())));
    let builder =
        OrchestratorTool::builder("api").tool(Box::new(Compose)).tool(Box::new(twice("now"))).tool(Box::new(twice("later").later()));
    let rows = [
        ("compose now a", "aaaain\n", "", 0),
        ("compose later b | cat", "bbbbin\n", "", 0),
        ("compose compos x", "", "compose: there is no tool 'compos': did you mean 'compose'?\n", 127),
        ("compose compose now x", "", "compose: 'compose' may not call 'compose': it declares now, later (composed_of)\n", 126),
    ];
    check(&builder.build().unwrap(), &rows);
}

#[test]
fn nesting_is_bounded() {
    let dive = |n: u32| {
        let next = format!("dive{}", n - 1);
        let part = [next.clone()];
        let part: Vec<&str> = part.iter().filter(|_| n > 1).map(String::as_str).collect();
        fun(&format!("dive{n}"), move |call| if n == 1 { text("bottom") } else { call.context().tools().call(&next, &[] as &[&str], None) })
            .composed_of(&part)
    };
    check(
        &api((1..=17).map(dive)),
        &[
            ("dive16", "bottom\n", "", 0),
            ("dive16 & wait", "bottom\n", "", 0),
            ("dive17", "", "dive17: calls of tools by tools are nested more than 16 deep: 'dive2' calls 'dive1'\n", 1),
            (
                "dive17 | cat; echo ${PIPESTATUS[0]}",
                "1\n",
                "dive17: calls of tools by tools are nested more than 16 deep: 'dive2' calls 'dive1'\n",
                0,
            ),
        ],
    );
}

/// Waits for what is to become true.
fn eventually(what: impl Fn() -> bool) {
    let start = Instant::now();
    while !what() {
        assert!(start.elapsed() < Duration::from_secs(10), "it did not come");
        std::thread::sleep(Duration::from_millis(2));
    }
}

/// A tool that works until it is cancelled, and says then that it was.
fn patient(seen: &Arc<AtomicBool>) -> Fun {
    let seen = Arc::clone(seen);
    fun("patient", move |call| {
        while let Ok(()) = call.context().check_cancelled() {
            std::thread::sleep(Duration::from_millis(1));
        }
        seen.store(true, Ordering::Relaxed);
        call.context().progress("nobody hears");
        call.context().tools().call("patient", &["again"], None)
    })
}

#[test]
fn a_call_learns_of_the_deadline() {
    for script in ["patient", "patient & wait", "patient | cat"] {
        let seen = Arc::default();
        let response = api([patient(&seen)]).execute(ToolRequest::new(script).with_timeout_ms(30));
        assert_eq!(response.exit_code, 124, "{script}");
        eventually(|| seen.load(Ordering::Relaxed));
    }
}

#[test]
fn a_call_learns_of_the_end_of_the_run() {
    // A limit that another job reaches.
    let seen = Arc::default();
    let limits = ExecutionLimits::new().max_loop_iterations(50);
    let limited = OrchestratorTool::builder("api").tool(Box::new(patient(&seen))).limits(limits).build().unwrap();
    let all = Arc::new(Mutex::new(Vec::new()));
    let sink = Arc::clone(&all);
    let response =
        limited.execute_with_status("patient & sleep 0.01; while :; do :; done".into(), move |status| sink.lock().unwrap().push(status));
    assert_eq!(response.exit_code, 125);
    eventually(|| seen.load(Ordering::Relaxed));
    eventually(|| Arc::strong_count(&all) == 1);
    let all = all.lock().unwrap();
    assert_eq!(all.last(), Some(&ToolStatus::Finished { exit_code: 125 }));

    // A future that is dropped.
    let seen = Arc::default();
    let dropped = api([patient(&seen)]);
    let mut future = dropped.execute_async("patient & sleep 100".into());
    let mut cx = std::task::Context::from_waker(std::task::Waker::noop());
    // A poll is a slice of the run's work; the tool begins in one of the first.
    for _ in 0..100 {
        assert!(future.as_mut().poll(&mut cx).is_pending());
    }
    assert!(!seen.load(Ordering::Relaxed));
    drop(future);
    eventually(|| seen.load(Ordering::Relaxed));

    // A context that is kept.
    let kept = Arc::new(Mutex::new(None));
    let place = Arc::clone(&kept);
    let keep = fun("keep", move |call| {
        assert!(!call.context().is_cancelled());
        place.lock().unwrap().replace(call.context().clone());
        text("")
    });
    assert_eq!(run([keep], "keep").exit_code, 0);
    let context: ToolContext = kept.lock().unwrap().take().unwrap();
    let failure = context.check_cancelled().unwrap_err();
    assert_eq!((failure.message.as_str(), failure.status, failure.code.as_deref()), ("the run was cancelled", 130, Some("cancelled")));
    assert_eq!(context.tools().call("keep", &[] as &[&str], None).unwrap_err().status, 130);
}

struct Prices(Mutex<u32>);

#[test]
fn state_is_shared() {
    let buy = fun("buy", |call| {
        let prices = State::<Prices>::of(call.context())?;
        let mut total = prices.0.0.lock().unwrap();
        *total += 5;
        text(total.to_string())
    })
    .defined(|definition| definition.states = vec![StateType::of::<Prices>()]);
    let prices = Arc::new(Prices(Mutex::new(0)));
    let builder = || OrchestratorTool::builder("api").tool(Box::new(env_tool()));
    let api = builder().tool(Box::new(buy)).shared_state(Arc::clone(&prices)).state(7_u8).state(8_u8).build().unwrap();
    check(&api, &[("buy; buy & wait", "5\n10\n", "", 0), ("buy", "15\n", "", 0)]);
    assert_eq!(*prices.0.lock().unwrap(), 15);

    let number = fun("number", |call| text(format!("{:?} {:?}", call.context().state::<u8>(), call.context().state::<u16>())));
    check(&builder().tool(Box::new(number)).state(7_u8).state(8_u8).build().unwrap(), &[("number", "Some(8) None\n", "", 0)]);

    let needy = fun("needy", |_| text("")).defined(|definition| definition.states = vec![StateType::of::<u8>(), StateType::of::<u16>()]);
    let error = builder().tool(Box::new(needy)).state(7_u8).build().unwrap_err();
    assert_eq!(error, BuildError::MissingState { tool: "needy".into(), state: "u16" });
    assert_eq!(error.to_string(), "the tool 'needy' needs a `u16`: give one with OrchestratorToolBuilder::state or shared_state");

    let lent = State(Arc::new(vec![1, 2]));
    assert_eq!((lent.clone().len(), format!("{lent:?}")), (2, "State([1, 2])".into()));
    let failure = State::<u64>::of(&ToolContext::default()).unwrap_err();
    assert_eq!((failure.code.as_deref(), failure.status), (Some("missing-state"), 1));
}

#[test]
fn what_reads_stdin_is_asked_of_the_arguments() {
    let cat = fun("cat_", |call| text(call.stdin_text().map_or_else(|| "(none)".into(), |stdin| stdin.into_owned())));
    check(
        &api([cat]),
        &[("echo in | cat_; echo in | cat_ --no-stdin; echo in | { cat_ --no-stdin <&0; cat; }", "in\n(none)\n(none)\nin\n", "", 0)],
    );
}

#[test]
fn a_definition_is_asked_once() {
    let tool = env_tool();
    let n = Arc::clone(&tool.n_definitions);
    let api = api([tool]);
    api.execute("env_of A; env_of B".into());
    let _ = (api.help(), api.system_prompt());
    assert_eq!(n.load(Ordering::Relaxed), 1);
}

#[test]
fn failures_as_json() {
    let fail = fun("fail", |call| {
        let message = call.args_text().join(" ");
        match message.as_str() {
            "usage" => Err(ToolFailure::usage("wrong \"word\"\nUsage: fail\n")),
            "panic" => panic!("kaput"),
            "coded" => Err(ToolFailure::new("nobody").with_code("not-found").with_status(4)),
            _ => Err(ToolFailure::new(message)),
        }
    });
    let broken = fun("broken", |_| Ok(ToolOutput::lines([Ok(b"one".to_vec()), Err("cut".into())].into_iter()).with_stderr("warned")));
    let api = api([fail, broken]);
    let json = |tool: &str, rest: &str| format!("{{\"tool\":\"{tool}\",{rest}}}\n");
    check(
        &api,
        &[
            ("TOOL_ERRORS=json fail it", "", &json("fail", r#""kind":"failed","message":"it","status":1"#), 1),
            (
                "export TOOL_ERRORS=json; fail usage",
                "",
                &json("fail", r#""kind":"usage","message":"wrong \"word\"\nUsage: fail","status":2"#),
                2,
            ),
            ("TOOL_ERRORS=json fail panic", "", &json("fail", r#""kind":"panicked","message":"panicked: kaput","status":70"#), 70),
            ("TOOL_ERRORS=json fail coded", "", &json("fail", r#""kind":"failed","code":"not-found","message":"nobody","status":4"#), 4),
            (
                "TOOL_ERRORS=json broken",
                "one\n",
                &format!("warned\n{}", json("broken", r#""kind":"failed","message":"cut","status":1"#)),
                1,
            ),
            ("TOOL_ERRORS=json; fail it", "", "fail: it\n", 1),
            ("TOOL_ERRORS=text fail coded", "", "fail: nobody\n", 4),
        ],
    );
    assert!(api.help().contains("TOOL_ERRORS=json"));
}

#[test]
fn output_is_bounded_where_the_definition_says_so() {
    let say = fun("say", |call| text(call.args_text().join(" "))).defined(|definition| definition.max_output = Some(6));
    let lines = fun("lines", |_| Ok(ToolOutput::lines((1..).map(|n: u32| Ok(n.to_string().into_bytes())))));
    let lines = lines.defined(|definition| definition.max_output = Some(6));
    let via = fun("via", |call| call.context().tools().call("say", call.args(), None)).composed_of(&["say"]);
    let refused = |name: &str| format!("{name}: it printed more than the 6 bytes that one call may print (max_output): ask for less\n");
    check(
        &api([say, lines, via]),
        &[
            ("say 12345", "12345\n", "", 0),
            ("say 123456", "", &refused("say"), 1),
            ("say $'12345\\n'", "12345\n", "", 0),
            ("via 123456", "", &refused("via"), 1),
            ("lines", "1\n2\n3\n", &refused("lines"), 1),
        ],
    );
}

/// Endless lines that say when they are dropped.
struct Ticks {
    n: u64,
    made: Arc<AtomicUsize>,
    _dropped: Sender<()>,
}

impl Iterator for Ticks {
    type Item = Result<Vec<u8>, ToolFailure>;

    fn next(&mut self) -> Option<Self::Item> {
        self.n += 1;
        self.made.fetch_add(1, Ordering::Relaxed);
        Some(Ok(self.n.to_string().into_bytes()))
    }
}

fn ticks() -> (Fun, Arc<AtomicUsize>, Receiver<()>) {
    let (sender, receiver) = channel();
    let made = Arc::new(AtomicUsize::new(0));
    let (count, sender) = (Arc::clone(&made), Mutex::new(Some(sender)));
    let tool = fun("ticks", move |_| {
        Ok(ToolOutput::lines(Ticks { n: 0, made: Arc::clone(&count), _dropped: sender.lock().unwrap().take().unwrap() }))
    });
    (tool, made, receiver)
}

/// The iterator was dropped: its sender is gone.
fn is_dropped(receiver: &Receiver<()>) -> bool {
    receiver.recv_timeout(Duration::from_secs(10)) == Err(std::sync::mpsc::RecvTimeoutError::Disconnected)
}

#[test]
fn endless_lines_end_with_their_reader() {
    for script in [
        "ticks | head -3; echo ${PIPESTATUS[@]}",
        "{ ticks | head -3; echo ${PIPESTATUS[@]}; } & wait",
        "(ticks) > >(head -3); r=$?; wait; echo $r 0",
    ] {
        let (tool, made, dropped) = ticks();
        let (response, all) = told(&api([tool]), script);
        assert_eq!((response.stdout.as_str(), response.stderr.as_str()), ("1\n2\n3\n141 0\n", ""), "{script}");
        assert!(is_dropped(&dropped), "{script}");
        // A pipe holds 64 KiB.
        assert!(made.load(Ordering::Relaxed) < 50_000, "{script}");
        assert!(names(&all).iter().any(|line| line.starts_with("1 ticks = 141, ")), "{script} {:?}", names(&all));
    }
}

#[test]
fn limits_end_endless_lines() {
    let (tool, _, dropped) = ticks();
    let response = api([tool]).execute(ToolRequest::new("ticks >/dev/null").with_timeout_ms(30));
    assert_eq!(response.exit_code, 124);
    assert!(is_dropped(&dropped));
    let (tool, _, dropped) = ticks();
    let limits = ExecutionLimits::new().max_output(10);
    let response = OrchestratorTool::builder("api").tool(Box::new(tool)).limits(limits).build().unwrap().execute("ticks".into());
    assert_eq!((response.stdout.as_str(), response.exit_code), ("1\n2\n3\n4\n5\n", 125));
    assert!(is_dropped(&dropped));
    let (tool, _, dropped) = ticks();
    let response = run([tool], "ticks >/dev/null & sleep 0.05; kill $!; wait $!; echo $?");
    assert_eq!(response.stdout, "143\n");
    assert!(is_dropped(&dropped));
}

#[test]
fn lines_that_fail_or_panic() {
    let broken = fun("broken", |call| {
        let panics = call.args_text() == ["panic"];
        Ok(ToolOutput::lines((0..5).map(move |n| match n {
            2 if panics => panic!("kaput"),
            2 => Err(ToolFailure::new("cut off").with_status(9)),
            n => Ok(format!("{n}\n").into_bytes()),
        })))
    });
    let none = fun("none", |_| Ok(ToolOutput::lines(std::iter::empty()).with_status(5).with_stderr("nothing")));
    let odd =
        fun("odd", |_| Ok(ToolOutput::lines([b"a".to_vec(), b"".to_vec(), b"\xff".to_vec(), b"b\nc\n".to_vec()].into_iter().map(Ok))));
    check(
        &api([broken, none, odd]),
        &[
            ("broken", "0\n1\n", "broken: cut off\n", 9),
            ("broken | tac; echo ${PIPESTATUS[0]}", "1\n0\n9\n", "broken: cut off\n", 0),
            ("broken & wait $!", "0\n1\n", "broken: cut off\n", 9),
            ("x=$(broken) || echo \"$? $x\"", "9 0\n1\n", "broken: cut off\n", 0),
            ("broken panic", "0\n1\n", "broken: panicked: kaput\n", 70),
            ("broken panic | tac; echo ${PIPESTATUS[0]}", "1\n0\n70\n", "broken: panicked: kaput\n", 0),
            ("none", "", "nothing\n", 5),
            ("odd | od -An -c", "   a  \\n  \\n 377  \\n   b  \\n   c  \\n\n", "", 0),
        ],
    );
    let (response, all) = told(&api([fun("two", |_| Ok(ToolOutput::lines(["a", "b"].into_iter().map(|line| Ok(line.into())))))]), "two");
    assert_eq!(response.stdout, "a\nb\n");
    assert_eq!(names(&all), ["1 two ", "1 two = 0, 4 bytes"]);
}

#[test]
fn slow_lines_are_seen_one_by_one() {
    for script in ["slow", "slow | cat", "slow & wait", "slow | grep --line-buffered ."] {
        // Each line is made only when the one before was seen.
        let (sender, receiver) = channel();
        let receiver = Mutex::new(Some(receiver));
        let slow = fun("slow", move |_| {
            let seen: Receiver<()> = receiver.lock().unwrap().take().unwrap();
            Ok(ToolOutput::lines((0..5).map(move |n| {
                if n > 0 {
                    seen.recv_timeout(Duration::from_secs(10)).map_err(|_| ToolFailure::new("nobody saw it"))?;
                }
                Ok(n.to_string().into_bytes())
            })))
        });
        let response = api([slow]).execute_with_status(script.into(), move |status| {
            if let ToolStatus::Output { chunk, .. } = status {
                assert_eq!(chunk.len(), 2);
                let _ = sender.send(());
            }
        });
        assert_eq!((response.stdout.as_str(), response.stderr.as_str()), ("0\n1\n2\n3\n4\n", ""), "{script}");
    }
}

#[test]
fn a_slow_source_stops_no_other_job() {
    let (sender, receiver) = channel::<()>();
    let (sender, receiver) = (Mutex::new(sender), Mutex::new(Some(receiver)));
    let slow = fun("slow", move |_| {
        let go: Receiver<()> = receiver.lock().unwrap().take().unwrap();
        Ok(ToolOutput::lines((0..2).map(move |n| {
            go.recv_timeout(Duration::from_secs(10)).map_err(|_| ToolFailure::new("nobody goes on"))?;
            Ok(n.to_string().into_bytes())
        })))
    });
    let go = fun("go", move |_| sender.lock().unwrap().send(()).map(|()| ToolOutput::default()).map_err(|_| ToolFailure::new("gone")));
    check(&api([slow, go]), &[("slow >/tmp/s & go; echo between; go; wait; cat /tmp/s", "between\n0\n1\n", "", 0)]);
}

#[test]
fn more_streams_than_threads() {
    let many = fun("many", |_| Ok(ToolOutput::lines((0..20_000_u32).map(|n| Ok(n.to_string().into_bytes())))));
    let rows = [("for i in {1..150}; do many | tail -1 & done; wait", &*"19999\n".repeat(150), "", 0)];
    check(&api([many]), &rows);
}

/// Lines whose end panics.
struct Grenade(u32);

impl Iterator for Grenade {
    type Item = Result<Vec<u8>, ToolFailure>;

    fn next(&mut self) -> Option<Self::Item> {
        self.0 += 1;
        (self.0 < 3).then(|| Ok(self.0.to_string().into_bytes()))
    }
}

impl Drop for Grenade {
    fn drop(&mut self) {
        panic!("bang");
    }
}

#[test]
fn lines_whose_end_panics_do_no_harm() {
    let grenade = || fun("grenade", |_| Ok(ToolOutput::lines(Grenade(0))));
    let rows = [("grenade; echo $?", "1\n2\n0\n", "", 0), ("grenade | cat; grenade & wait $!; echo $?", "1\n2\n1\n2\n0\n", "", 0)];
    check(&api([grenade()]), &rows);
    assert_eq!(run([grenade()], "grenade | :; echo alive").stdout, "alive\n");
}

#[test]
fn fast_lines_are_fast() {
    let many = fun("many", |_| Ok(ToolOutput::lines((0..300_000_u32).map(|n| Ok(n.to_string().into_bytes())))));
    let api = api([many]);
    for script in ["many | wc -l", "many >/tmp/f; wc -l </tmp/f", "{ many | cat; } | wc -l"] {
        let start = Instant::now();
        assert_eq!(api.execute(script.into()).stdout.trim(), "300000", "{script}");
        assert!(start.elapsed() < Duration::from_secs(20), "{script} took {:?}", start.elapsed());
    }
}

#[test]
fn outputs_are_compared_and_collected() {
    assert_eq!(ToolOutput::text("a"), ToolOutput::text("a"));
    assert_ne!(ToolOutput::text("a"), ToolOutput::bytes("a"));
    let lines = || ToolOutput::lines(std::iter::once(Ok(b"a".to_vec())));
    assert_ne!(lines(), lines());
    assert_eq!(lines().collect().unwrap(), ToolOutput::bytes("a\n"));
    assert_eq!(lines().into_printed(), b"a\n");
    let broken = || ToolOutput::lines([Ok(b"a".to_vec()), Err("cut".into())].into_iter());
    assert_eq!(broken().collect().unwrap_err().message, "cut");
    assert_eq!(broken().into_printed(), b"a\n");
    fn shared<T: Send + Sync>(_: &T) {}
    shared(&lines());
}
