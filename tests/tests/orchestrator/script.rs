//! Programs in other languages that call tools: the acceptance points and the fixed bugs of seed 004, each under its name.
#![expect(clippy::unwrap_used, clippy::disallowed_methods, reason = "tests stop at surprises, and look at the host")]

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use bashkit::vfs::OpenOptions;
use bashkit_orchestrator::orchestrator::OrchestratorToolBuilder;
use bashkit_orchestrator::process::Boundary;
use bashkit_orchestrator::script::{Language, ProgramTool, ProgramToolBuilder, StubLanguage, stubs};
use bashkit_orchestrator::tool::Confirm;
use bashkit_orchestrator::{
    Approval, ApprovalRequest, OrchestratorTool, Policy, Rule, ScriptTool, Tool, ToolDefinition, ToolFailure, ToolFn, ToolOutput,
    callable_tool,
};
use serde::Serialize;

/// A user.
#[derive(Serialize, schemars::JsonSchema)]
struct User {
    /// The number.
    id: u64,
    name: String,
    tags: Vec<String>,
}

/// Fetch user by ID.
#[callable_tool(read_only)]
fn get_user(id: u64) -> Result<bashkit_orchestrator::Json<User>, String> {
    match id {
        404 => Err("there is no user 404".into()),
        id => Ok(bashkit_orchestrator::Json(User { id, name: format!("user-{id}"), tags: vec!["a".into(); id as usize % 3] })),
    }
}

/// `put PATH TEXT`: a file of the session.
fn put() -> ToolFn {
    ToolFn::new("put", "Write a file of the session.", |arguments, call| {
        let text = |name: &str| arguments.get(name).and_then(|value| value.as_str()).unwrap_or_default().to_owned();
        let failed = |errno: bashkit::vfs::Errno| ToolFailure::new(errno.to_string());
        let file = call.context().files().open(&call.context().path(text("path")), OpenOptions::write(0o644)).map_err(failed)?;
        file.append(text("text").as_bytes()).map_err(failed)?;
        Ok(ToolOutput::text("written"))
    })
    .arg::<String, _>("path", "The file")
    .arg::<String, _>("text", "Its content")
}

fn builder() -> OrchestratorToolBuilder {
    OrchestratorTool::builder("t").tool(Box::new(GetUser)).tool(Box::new(put()))
}

/// The languages that this machine has a runtime for; those without one are told.
fn here() -> Vec<Language> {
    let all = [Language::Bash, Language::Python, Language::JavaScript, Language::TypeScript];
    let is_here = |language: &Language| match ScriptTool::builder().language(*language).build() {
        Ok(_) => true,
        Err(error) => {
            eprintln!("NOT TESTED: {error}");
            false
        }
    };
    all.into_iter().filter(is_here).collect()
}

fn program(language: Language) -> ProgramToolBuilder {
    ScriptTool::builder().language(language).name("program")
}

fn python() -> ProgramToolBuilder {
    program(Language::Python)
}

fn with(program: ProgramTool) -> OrchestratorTool {
    builder().program(program).build().unwrap()
}

/// The script that runs a program.
fn running(text: &str) -> bashkit_orchestrator::ToolRequest {
    format!("program <<'END_OF_PROGRAM'\n{text}\nEND_OF_PROGRAM\n").into()
}

fn hidden_in(directory: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(directory).unwrap().map(|entry| entry.unwrap().path());
    entries.filter(|path| path.file_name().unwrap().to_string_lossy().starts_with(".bashkit-script-")).collect()
}

/// The same in each language: reads users, writes a file for each, one call fails and is handled.
fn task(language: Language) -> &'static str {
    match language {
        Language::Bash => {
            r#"
for id in 1 2 3; do
  name=$(get_user $id | jq -r .name)
  put "user-$id.txt" "$name" > /dev/null
done
get_user 404 2> /dev/null || echo "handled $?"
echo "done $name"
"#
        }
        Language::Python => {
            r#"
import tools
for id in [1, 2, 3]:
    user = tools.get_user(id)
    tools.put(f"user-{id}.txt", user["name"])
try:
    tools.get_user(404)
except tools.ToolError as error:
    print("handled", error.status)
print("done", user["name"])
"#
        }
        _ => {
            r#"
import * as tools from "./MODULE";
let name = "";
for (const id of [1, 2, 3]) {
  const user = await tools.get_user({ id });
  name = user.name;
  await tools.put({ path: `user-${id}.txt`, text: name });
}
try {
  await tools.get_user({ id: 404 });
} catch (error) {
  console.log("handled", (error as tools.ToolError).status);
}
console.log("done", name);
"#
        }
    }
}

#[test]
fn the_same_task_in_each_language_has_the_same_effects_and_the_same_trace() {
    let mut seen = BTreeMap::new();
    for language in here() {
        let text = task(language).replace("MODULE", if language == Language::TypeScript { "tools.ts" } else { "tools.mjs" });
        let text = if language == Language::JavaScript { text.replace("(error as tools.ToolError)", "error") } else { text };
        let api = builder().program(program(language).build().unwrap()).persistent(true).build().unwrap();
        let (response, trace) = api.execute_traced(running(&text));
        assert_eq!((response.stdout.as_str(), response.exit_code), ("handled 1\ndone user-3\n", 0), "{language:?}: {}", response.stderr);
        let files = api.execute("head -n 9 user-*.txt".into()).stdout;
        let calls: Vec<_> = trace
            .calls
            .iter()
            .map(|call| (call.parent, call.tool.clone(), call.status, call.failure.clone()))
            .map(
                |(parent, tool, status, failure)| {
                    if tool == "program" { (parent, tool, None, None) } else { (parent, tool, status, failure) }
                },
            )
            .collect();
        assert_eq!(calls.len(), 8, "{}", trace.render());
        seen.insert(language.name(), (files, calls));
    }
    let first = seen.values().next().unwrap();
    assert!(seen.values().all(|other| other == first), "{seen:?}");
}

#[test]
fn modules_are_found_from_the_workspace() {
    let dir = tempfile::tempdir().unwrap();
    std::fs::write(dir.path().join("helper.py"), "ANSWER = 42\n").unwrap();
    let module = dir.path().join("node_modules/zod-like");
    std::fs::create_dir_all(&module).unwrap();
    std::fs::write(module.join("package.json"), r#"{"name": "zod-like", "version": "1.0.0", "main": "index.js"}"#).unwrap();
    std::fs::write(module.join("index.js"), "module.exports = { answer: 42 };\n").unwrap();
    std::fs::write(dir.path().join("data.json"), "{\"n\": 1}").unwrap();
    for language in here() {
        let text = match language {
            Language::Bash => continue,
            Language::Python => "import sys; sys.path.insert(0, '.'); import helper, tools; print(helper.ANSWER, open('data.json').read())",
            _ => "import z from 'zod-like'; import fs from 'node:fs'; console.log(z.answer, fs.readFileSync('data.json', 'utf8'))",
        };
        let response = with(program(language).workspace(dir.path()).build().unwrap()).execute(running(text));
        assert_eq!((response.stdout.as_str(), response.stderr.as_str()), ("42 {\"n\": 1}\n", ""), "{language:?}");
    }
    assert!(hidden_in(dir.path()).is_empty());
}

#[test]
fn every_path_that_a_program_writes_is_recorded_and_guarded() {
    let text = "import tools\nfor name in ['a', 'b', 'secret/c', 'd']:\n    try:\n        tools.put(name, name)\n    except tools.ToolError as error:\n        print(name, error)";
    let policy = Policy::new().deny_writes("/home/user/secret/**");
    let api = builder().program(python().build().unwrap()).policy(policy).persistent(true).build().unwrap();
    api.execute("mkdir secret".into());
    let response = api.execute(running(text));
    assert_eq!(response.stdout, "secret/c put: Permission denied\n", "{}", response.stderr);
    let changes = api.default_session().changes().unwrap();
    let paths: Vec<String> = changes.files.iter().map(|change| String::from_utf8_lossy(&change.path).into_owned()).collect();
    assert_eq!(paths, ["/home/user/a", "/home/user/b", "/home/user/d"]);
}

#[test]
fn no_directory_is_left_behind_however_a_program_ends() {
    let dir = tempfile::tempdir().unwrap();
    let api = with(python().workspace(dir.path()).timeout(Duration::from_millis(700)).build().unwrap());
    for (text, status) in [
        ("print(1)", 0),
        ("raise SystemExit(3)", 3),
        ("import nosuch", 1),
        ("import os, signal; os.kill(os.getpid(), signal.SIGKILL)", 137),
        ("while True: pass", 124),
        ("import os; os.chmod('.', 0o700); open('kept', 'w')", 0),
    ] {
        assert_eq!(api.execute(running(text)).exit_code, status, "{text}");
        assert!(hidden_in(dir.path()).is_empty(), "{text}");
    }
    // What it wrote itself is its own.
    assert!(dir.path().join("kept").exists());
    // That of a process that was killed goes with the next program.
    let (old, young) = (dir.path().join(".bashkit-script-999999999-1"), dir.path().join(".bashkit-script-999999999-2"));
    std::fs::create_dir(&old).unwrap();
    std::fs::create_dir(&young).unwrap();
    let an_hour_ago = std::time::SystemTime::now() - Duration::from_secs(3_600);
    std::fs::File::open(&old).unwrap().set_modified(an_hour_ago).unwrap();
    api.execute(running("print(1)"));
    assert_eq!(hidden_in(dir.path()), std::slice::from_ref(&young));
    std::fs::remove_dir(young).unwrap();
    assert!(hidden_in(dir.path()).is_empty());
}

/// Whoever may write in the workspace, such as another program, puts links in the place of the directories of programs as fast as it can.
#[test]
fn a_link_in_the_place_of_the_directory_of_a_program_leads_the_host_nowhere() {
    let (dir, outside) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    for name in ["main.py", "tools.py", "kept"] {
        std::fs::write(outside.path().join(name), "kept").unwrap();
    }
    std::os::unix::fs::symlink(outside.path(), dir.path().join(".bashkit-script-999999999-link")).unwrap();
    let api = with(python().workspace(dir.path()).build().unwrap());
    let is_over = std::sync::atomic::AtomicBool::new(false);
    let n_swapped = AtomicU32::new(0);
    std::thread::scope(|scope| {
        scope.spawn(|| {
            while !is_over.load(Ordering::Relaxed) {
                for path in hidden_in(dir.path()) {
                    let n = n_swapped.fetch_add(1, Ordering::Relaxed);
                    let _ = std::fs::rename(&path, dir.path().join(format!("moved-{n}")));
                    let _ = std::os::unix::fs::symlink(outside.path(), &path);
                }
            }
        });
        for _ in 0..40 {
            api.execute(running("print(1)"));
        }
        is_over.store(true, Ordering::Relaxed);
    });
    assert!(n_swapped.load(Ordering::Relaxed) > 10);
    let mut there: Vec<_> =
        std::fs::read_dir(outside.path()).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    there.sort();
    assert_eq!(there, ["kept", "main.py", "tools.py"]);
    assert!(there.iter().all(|name| std::fs::read(outside.path().join(name)).unwrap() == b"kept"));
    // Nothing of what the host made in its directories is left, wherever they were taken.
    let left = std::fs::read_dir(dir.path()).unwrap().map(|entry| entry.unwrap().path()).filter(|path| !path.is_symlink());
    assert!(left.map(|path| std::fs::read_dir(path).unwrap().count()).all(|n| n == 0));
}

#[test]
fn a_program_that_takes_its_socket_away_ends() {
    let dir = tempfile::tempdir().unwrap();
    let api = with(python().workspace(dir.path()).build().unwrap());
    for text in [
        "import os; os.remove(os.environ['BASHKIT_RPC_SOCKET'])",
        "import os; os.rename(os.path.dirname(os.environ['BASHKIT_RPC_SOCKET']), 'moved')",
        "import os, shutil; shutil.rmtree(os.path.dirname(os.environ['BASHKIT_RPC_SOCKET']))",
    ] {
        assert_eq!(api.execute(running(text)).exit_code, 0, "{text}");
        assert_eq!(std::fs::read_dir(dir.path()).unwrap().count(), 0, "{text}");
    }
}

#[test]
fn a_server_that_cannot_start_leaves_nothing_behind() {
    let dir = tempfile::tempdir().unwrap();
    let workspace = dir.path().join("workspace");
    std::fs::create_dir(&workspace).unwrap();
    let api = with(python().workspace(&workspace).build().unwrap());
    std::fs::remove_dir(&workspace).unwrap();
    let response = api.execute(running("print(1)"));
    assert_eq!(response.exit_code, 1);
    assert!(response.stderr.starts_with("program: the program cannot be run: "), "{}", response.stderr);
    assert!(!workspace.exists());
    // A path that is too long for a socket is no reason to fail.
    let long = dir.path().join("x".repeat(120));
    std::fs::create_dir(&long).unwrap();
    let response = with(python().workspace(&long).build().unwrap()).execute(running("import tools; print(tools.get_user(1)['name'])"));
    assert_eq!((response.stdout.as_str(), response.stderr.as_str()), ("user-1\n", ""));
    assert!(hidden_in(&long).is_empty());
}

#[test]
fn a_wrong_token_is_refused_before_anything_else() {
    let text = r#"
import json, os, socket
def talk(token, rest):
    s = socket.socket(socket.AF_UNIX); s.connect(os.environ["BASHKIT_RPC_SOCKET"])
    s.sendall(token + rest); f = s.makefile("rb")
    return f.readline().decode().strip()
call = b'{"tool": "put", "arguments": {"path": "x", "text": "y"}}\n'
right = os.environ["BASHKIT_RPC_TOKEN"].encode()
for token in [b"\n", b"wrong\n", right[:-1] + b"\n", right[:-1] + b"!\n", b"x" * 200 + b"\n", call]:
    print(json.loads(talk(token, call))["status"])
print(json.loads(talk(right + b"\n", b"no json\n"))["status"], json.loads(talk(right + b"\n", b'{"tool": "put", "more": 1}\n'))["error"]["kind"])
print(json.loads(talk(right + b"\n", call))["stdout"])
"#;
    let api = with(python().max_calls(1).build().unwrap());
    let (response, trace) = api.execute_traced(running(text));
    assert_eq!(response.stdout, "403\n403\n403\n403\n403\n403\n2 usage\nwritten\n", "{}", response.stderr);
    assert_eq!(trace.calls.iter().filter(|call| call.tool == "put").count(), 1);
}

#[test]
fn a_program_cannot_run_programs_nor_call_what_is_not_for_scripts_and_that_is_not_counted() {
    let host_only = ToolFn::new("host_only", "Only for the host.", |_, _| Ok(ToolOutput::text("called")))
        .says(|definition| definition.script_exposable = false);
    let text = r#"
import tools
for name in ["program", "other", "host_only", "nosuch"]:
    try:
        tools._call(name, {}, False)
    except tools.ToolError as error:
        print(name, error.status, error.code)
print(tools.get_user(1)["name"], hasattr(tools, "host_only"), hasattr(tools, "program"))
"#;
    let other = program(Language::Bash).name("other").build().unwrap();
    let api = builder().tool(Box::new(host_only)).program(python().max_calls(1).build().unwrap()).program(other).build().unwrap();
    let refused = ["program", "other", "host_only", "nosuch"].map(|name| format!("{name} 126 not-exposed\n")).concat();
    let response = api.execute(running(text));
    assert_eq!(response.stdout, format!("{refused}user-1 False False\n"), "{}", response.stderr);
}

#[test]
fn a_program_has_so_many_calls() {
    let text = "import tools\nfor id in range(1, 9):\n    print(tools.get_user(id)['id'])";
    let response = with(python().max_calls(3).build().unwrap()).execute(running(text));
    assert_eq!((response.stdout.as_str(), response.exit_code), ("1\n2\n3\n", 1));
    let said = "tools.ToolError: get_user: the program made its 3 calls: print what you have, and go on in another program, or ask for more in one call";
    assert!(response.stderr.contains(said), "{}", response.stderr);
    assert!(python().max_calls(1_001).build().unwrap_err().to_string().contains("1000 calls at most, not 1001"));
    assert!(python().timeout(Duration::from_secs(301)).build().unwrap_err().to_string().contains("at most 300s, not 301s"));
}

fn is_alive(pid: &str) -> bool {
    let stat = std::fs::read_to_string(format!("/proc/{pid}/stat")).unwrap_or_default();
    stat.rsplit(')').next().is_some_and(|rest| !rest.trim().is_empty() && !rest.trim_start().starts_with('Z'))
}

#[test]
fn a_program_that_takes_too_long_is_killed_with_all_that_it_started() {
    let text = "import subprocess, sys, time\nchild = subprocess.Popen(['sleep', '1000'])\nprint(child.pid, flush=True)\ntime.sleep(1000)";
    let api = with(python().timeout(Duration::from_millis(800)).build().unwrap());
    let begun = Instant::now();
    let response = api.execute(running(text));
    assert!(begun.elapsed() < Duration::from_secs(20));
    assert_eq!(response.exit_code, 124);
    assert_eq!(response.stderr, "the program was stopped after 800ms, with 0 calls made: do less in one program\n");
    let pid = response.stdout.trim().to_owned();
    let gone = (0..100).any(|_| {
        std::thread::sleep(Duration::from_millis(20));
        !is_alive(&pid)
    });
    assert!(gone, "{pid}");
}

#[test]
fn plan_mode_does_not_offer_it_and_refuses_it() {
    let api = with(python().build().unwrap());
    assert!(api.system_prompt().contains("- `program`: "));
    let plan = api.plan_mode();
    assert!(!plan.system_prompt().contains("`program`") && !plan.description().contains("program"));
    let response = plan.execute(running("print(1)"));
    assert_ne!(response.exit_code, 0);
    assert_eq!(response.stdout, "");
}

#[test]
fn what_changes_something_runs_alone_and_what_does_not_beside_others() {
    let (at_once, most) = (Arc::new(AtomicU32::new(0)), Arc::new(Mutex::new(BTreeMap::<String, u32>::new())));
    let tool = |name: &'static str, read_only: bool| {
        let (at_once, most) = (Arc::clone(&at_once), Arc::clone(&most));
        ToolFn::new(name, "Wait.", move |_, _| {
            let now = at_once.fetch_add(1, Ordering::SeqCst) + 1;
            {
                let mut most = most.lock().unwrap();
                let most = most.entry(name.to_owned()).or_default();
                *most = (*most).max(now);
            }
            std::thread::sleep(Duration::from_millis(30));
            at_once.fetch_sub(1, Ordering::SeqCst);
            Ok(ToolOutput::default())
        })
        .says(move |definition| definition.effects.read_only = Some(read_only))
    };
    let text = "import tools, threading\nfor f in [tools.look, tools.change]:\n    all = [threading.Thread(target=f) for _ in range(20)]\n    \
                [t.start() for t in all]; [t.join() for t in all]";
    let api = OrchestratorTool::builder("t").tool(Box::new(tool("look", true))).tool(Box::new(tool("change", false)));
    let response = api.program(python().build().unwrap()).build().unwrap().execute(running(text));
    assert_eq!((response.stderr.as_str(), response.exit_code), ("", 0));
    let most = most.lock().unwrap();
    assert!((2..=8).contains(&most["look"]), "{most:?}");
    assert_eq!(most["change"], 1, "{most:?}");
}

#[test]
fn rules_and_approvals_are_those_of_every_call() {
    let pay = ToolFn::new("pay", "Pay somebody.", |arguments, _| Ok(ToolOutput::text(format!("paid {}", arguments["who"]))))
        .arg::<String, _>("who", "Who")
        .says(|definition| definition.confirm = Confirm::Always);
    let policy = Policy::new().deny(Rule::tool("get_user").arg("id", "7")).critical(Rule::tool("program").arg("program", "*import os*"));
    let api = builder()
        .tool(Box::new(pay))
        .program(python().build().unwrap())
        .policy(policy)
        .approver(|request: &ApprovalRequest| if request.arguments["who"] == "ada" { Approval::Allow } else { Approval::Deny("no".into()) })
        .build()
        .unwrap();
    let text = r#"
import tools
def attempt(work):
    try:
        print(work())
    except tools.ToolError as error:
        print(error.status, error)
attempt(lambda: tools.pay("ada"))
attempt(lambda: tools.pay(who="bob"))
attempt(lambda: tools.get_user(7))
attempt(lambda: tools.get_user("x"))
"#;
    let response = api.execute(running(text));
    let lines: Vec<&str> = response.stdout.lines().collect();
    assert_eq!(lines[..2], ["paid \"ada\"", "126 pay: not approved: no"], "{}", response.stderr);
    assert!(lines[2].starts_with("126 get_user: denied: ") && lines[3].starts_with("2 get_user: "), "{lines:?}");
    // The text of a program is looked at before it runs, wherever it comes from.
    for script in ["program 'import os; print(1)'", "echo 'import os' | program", "program <<< 'import os'"] {
        let response = api.execute(script.into());
        assert_eq!((response.stdout.as_str(), response.exit_code), ("", 126), "{script}: {}", response.stderr);
    }
}

#[test]
fn the_environment_is_small_and_the_kernel_can_keep_it_inside() {
    let text = "import os, sys\nprint(sorted(name for name in os.environ if name not in ['PATH', 'LANG', 'LC_ALL', 'LC_CTYPE', 'TZ', 'USER', 'LOGNAME']))\n\
                try:\n    open('/tmp/bashkit-outside', 'w')\n    print('outside')\nexcept OSError:\n    print('kept inside')\nopen('inside', 'w').write('x')\nprint(os.environ['NO_COLOR'])";
    let dir = tempfile::tempdir().unwrap();
    let free = python().workspace(dir.path()).env("GIVEN", "1").build().unwrap();
    assert!(free.confinement().contains("not confined"));
    let response = with(free).execute(running(text));
    let names = "['BASHKIT_RPC_SOCKET', 'BASHKIT_RPC_TOKEN', 'BASHKIT_RUN', 'GIVEN', 'HOME', 'NO_COLOR', 'OLDPWD', 'PWD', 'PYTHONUNBUFFERED', 'SHELL', 'SHLVL', 'TERM', 'TMPDIR']";
    let found = response.stdout.lines().next().unwrap().to_owned();
    for name in found.trim_matches(['[', ']']).split(", ") {
        assert!(names.contains(name) || name == "'_'", "{name} is in {found}");
    }
    assert!(response.stdout.ends_with("outside\n1\n"), "{response:?}");
    let kept = python().workspace(dir.path()).landlock(Boundary::IfAvailable).build().unwrap();
    if kept.confinement().contains("Landlock") {
        let _ = std::fs::remove_file("/tmp/bashkit-outside");
        let response = with(kept).execute(running(&format!("{text}\nimport tools\nprint(tools.get_user(1)['name'])")));
        assert!(response.stdout.ends_with("kept inside\n1\nuser-1\n"), "{response:?}");
    } else {
        eprintln!("NOT TESTED: this kernel has no Landlock");
    }
    let _ = std::fs::remove_file("/tmp/bashkit-outside");
}

#[test]
fn a_runtime_that_is_not_there_is_told_with_what_was_looked_for() {
    let error = python().runtime("/nosuch/python3").build().unwrap_err().to_string();
    assert_eq!(
        error,
        "the sandbox provider 'script' is unavailable: nothing that runs Python (3.8 or later) is there; looked for: /nosuch/python3"
    );
    let error = python().runtime("/usr/bin/perl").build().unwrap_err().to_string();
    assert!(error.contains("'/usr/bin/perl' is none of the programs that run Python: python3, python"), "{error}");
}

fn n_entries(path: &str) -> usize {
    std::fs::read_dir(path).map_or(0, Iterator::count)
}

/// Good ones, failing ones, killed ones, in a process of their own: descriptors and threads of other tests do not count.
#[test]
fn many_programs_leave_nothing_behind() {
    if std::env::var_os("PROGRAMS_ALONE").is_none() {
        let mut alone = std::process::Command::new(std::env::current_exe().unwrap());
        alone.args(["--exact", "script::many_programs_leave_nothing_behind"]).env("PROGRAMS_ALONE", "1");
        let output = alone.output().unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stdout));
        return;
    }
    let n_programs = usize::try_from(bashkit_tests::rounds(200, 1_000)).unwrap();
    let dir = tempfile::tempdir().unwrap();
    let temp = tempfile::tempdir().unwrap();
    let api = with(
        python().workspace(dir.path()).timeout(Duration::from_millis(1_500)).env("TMPDIR", temp.path().to_string_lossy()).build().unwrap(),
    );
    let texts = [
        "import tools; print(tools.get_user(1)['id'])",
        "import tools; tools.get_user(404)",
        "import sys; sys.exit(5)",
        "import os, signal; os.kill(os.getpid(), signal.SIGKILL)",
        "import tools, os; tools.get_user(1); os._exit(0)",
    ];
    api.execute(running(texts[0]));
    let begun = (n_entries("/proc/self/fd"), n_entries("/proc/self/task"));
    let run = |n: usize| {
        let response = api.execute(running(texts[n % texts.len()]));
        assert_eq!(response.exit_code, [0, 1, 5, 137, 0][n % texts.len()], "{n}: {}", response.stderr);
    };
    let two: Vec<_> = std::thread::scope(|scope| {
        let half = |from: usize| scope.spawn(move || (from..n_programs).step_by(2).for_each(run));
        [half(0), half(1)].into_iter().map(|thread| thread.join().is_ok()).collect()
    });
    assert_eq!(two, [true, true]);
    // One in a hundred takes too long.
    assert_eq!(api.execute(running("import time; time.sleep(100)")).exit_code, 124);
    assert!(hidden_in(dir.path()).is_empty());
    assert_eq!(n_entries(&temp.path().to_string_lossy()), 0);
    let (fds, tasks) = (n_entries("/proc/self/fd"), n_entries("/proc/self/task"));
    assert!(fds <= begun.0 + 8, "{fds} descriptors, {} before", begun.0);
    assert!(tasks <= begun.1 + 16, "{tasks} threads, {} before", begun.1);
    let children = std::fs::read_to_string(format!("/proc/self/task/{}/children", std::process::id())).unwrap_or_default();
    assert!(children.split_whitespace().count() <= 2, "{children}");
}

/// Tools with everything that a schema can have.
fn many_tools() -> Vec<ToolDefinition> {
    let schema = |text: &str| serde_json::from_str(text).unwrap();
    let mut search =
        ToolDefinition::new("search-items", "Search items.\n\nThe second paragraph has */ and \"\"\" in it, and ends with a \"quote\"");
    search.input_schema = schema(
        r#"{"type": "object", "required": ["query"], "properties": {
            "query": {"type": "string", "description": "What to look for"},
            "limit": {"type": "integer", "minimum": 0, "description": "How many */ at most"},
            "order": {"enum": ["asc", "desc"]},
            "class": {"type": ["string", "null"]},
            "ranges": {"type": "array", "items": {"type": "object", "required": ["from"], "properties": {"from": {"type": "number"}, "to": {"type": "number"}}}},
            "labels": {"type": "object", "additionalProperties": {"type": "string"}},
            "odd-name": {"type": "boolean"}}}"#,
    );
    search.output_schema = Some(schema(
        r#"{"type": "array", "items": {"type": "object", "required": ["id", "price"], "properties": {
            "id": {"type": "integer", "description": "The number"}, "price": {"anyOf": [{"type": "number"}, {"type": "null"}]}, "note": {}}}}"#,
    ));
    let mut delete = ToolDefinition::new("delete", "Delete everything.");
    delete.input_schema = schema(r#"{"type": "object", "properties": {}}"#);
    let get_user = bashkit_orchestrator::CallableTool::definition(&GetUser);
    vec![get_user, bashkit_orchestrator::CallableTool::definition(&put()), search, delete]
}

fn golden(name: &str, text: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("golden").join(name);
    if std::env::var_os("UPDATE").is_some() {
        std::fs::write(&path, text).unwrap();
    }
    assert_eq!(std::fs::read_to_string(&path).unwrap_or_default(), text, "{name}: UPDATE=1 writes it anew");
}

#[test]
fn stubs_are_typed_and_the_checkers_of_the_languages_agree() {
    let tools = many_tools();
    let dir = tempfile::tempdir().unwrap();
    for (language, name) in
        [(StubLanguage::Python, "tools.py"), (StubLanguage::JavaScript, "tools.mjs"), (StubLanguage::TypeScript, "tools.ts")]
    {
        let text = stubs(language, &tools);
        golden(name, &text);
        std::fs::write(dir.path().join(name), text).unwrap();
    }
    let write = |name: &str, text: &str| std::fs::write(dir.path().join(name), text).unwrap();
    let check = |program: &str, args: &[&str]| {
        let output = Command::new(program).args(args).current_dir(dir.path()).output().ok()?;
        (output.status.code() != Some(127)).then(|| (output.status.success(), String::from_utf8_lossy(&output.stdout).into_owned()))
    };
    write(
        "good.py",
        "import tools\nusers = tools.get_user(1)\nname: str = users['name']\nfor item in tools.search_items('x', limit=3, order='asc'):\n    print(item['id'] + 1)\ntools.delete()\n",
    );
    write(
        "bad.py",
        "import tools\ntools.get_user('x')\ntools.search_items()\ntools.search_items('x', order='up')\nn: int = tools.get_user(1)['name']\n",
    );
    match check("mypy", &["--strict", "--no-error-summary", "good.py"]) {
        Some((is_good, said)) => {
            assert!(is_good, "{said}");
            let (_, said) = check("mypy", &["--strict", "--no-error-summary", "bad.py"]).unwrap();
            assert_eq!(said.lines().filter(|line| line.contains("error:")).count(), 4, "{said}");
        }
        None => eprintln!("NOT TESTED: mypy is not there"),
    }
    write(
        "good.ts",
        "import * as tools from \"./tools.ts\";\nconst user = await tools.get_user({ id: 1 });\nconst name: string = user.name;\nfor (const item of await tools.search_items(\"x\")) console.log(item.id + 1, name);\nawait tools.search_items({ query: \"x\", order: \"asc\" });\nawait tools.delete_();\n",
    );
    write(
        "bad.ts",
        "import * as tools from \"./tools.ts\";\nawait tools.get_user(\"x\");\nawait tools.search_items();\nawait tools.search_items({ query: \"x\", order: \"up\" });\nconst n: number = (await tools.get_user({ id: 1 })).name;\n",
    );
    write(
        "node.d.ts",
        "declare module \"node:net\" { const net: any; export default net; }\ndeclare module \"node:process\" { const process: any; export default process; }\n",
    );
    let options = [
        "--noEmit",
        "--strict",
        "--target",
        "es2022",
        "--module",
        "esnext",
        "--moduleResolution",
        "bundler",
        "--allowImportingTsExtensions",
    ];
    let tsc = |file: &str| check("tsc", &[&options[..], &["node.d.ts", file]].concat());
    match tsc("good.ts") {
        Some((is_good, said)) => {
            assert!(is_good, "{said}");
            let (_, said) = tsc("bad.ts").unwrap();
            assert_eq!(said.lines().filter(|line| line.contains("error TS")).count(), 4, "{said}");
        }
        None => eprintln!("NOT TESTED: tsc is not there"),
    }
}

/// Which tools are offered and dispatched where is what the flags say, for every combination of what a tool says of itself.
#[test]
fn every_set_of_tools_is_the_one_of_the_table() {
    let says = [None, Some(true), Some(false)];
    let mut tools = Vec::new();
    for (n, (read_only, exposable)) in says.iter().flat_map(|says| [(says, true), (says, false)]).enumerate() {
        let tool = ToolFn::new(&format!("t{n}"), "A tool.", |_, _| Ok(ToolOutput::text("ran")));
        let read_only = *read_only;
        tools.push(tool.says(move |definition| {
            definition.effects.read_only = read_only;
            definition.script_exposable = exposable;
        }));
    }
    let boxed = tools.into_iter().map(|tool| Box::new(tool) as Box<dyn bashkit_orchestrator::CallableTool>);
    let api = OrchestratorTool::builder("t").tools(boxed).program(python().build().unwrap()).build().unwrap();
    let plan = api.plan_mode();
    let all = "import tools\nprint(*sorted(name for name in dir(tools) if name[0] == 't' and name[1:].isdigit()))";
    let in_program: Vec<String> = api.execute(running(all)).stdout.split_whitespace().map(str::to_owned).collect();
    for tool in api.tools() {
        let (name, flags) = (tool.name(), tool.definition().flags());
        let runs = |api: &OrchestratorTool| api.execute(name.into()).stdout == "ran\n";
        let is_offered = |api: &OrchestratorTool| api.system_prompt().contains(&format!("- `{name}`"));
        assert_eq!(flags.runs_programs, name == "program");
        if flags.runs_programs {
            continue;
        }
        assert_eq!((is_offered(&api), runs(&api)), (flags.script_exposable, flags.script_exposable), "{name}: {flags:?}");
        let in_plan = flags.in_plan_mode && flags.script_exposable;
        assert_eq!((is_offered(&plan), runs(&plan)), (in_plan, in_plan), "{name}: {flags:?}");
        assert_eq!(in_program.iter().any(|found| found == name), flags.in_programs, "{name}: {flags:?}");
    }
}

/// The text that tells a model when a script helps is about the tools that there are, and can be switched off.
#[test]
fn guidance_is_made_from_the_tools_and_can_be_switched_off() {
    let guided = with(python().build().unwrap()).system_prompt();
    for part in [
        "a loop around `get_user`",
        "`get_user`, decide, `put`, for all",
        "one small call answers",
        "`program` runs a program that can call the same tools",
    ] {
        assert!(guided.contains(part), "{part}: {guided}");
    }
    assert!(!builder().guidance(false).build().unwrap().system_prompt().contains("When to write a script"));
    assert!(!OrchestratorTool::builder("none").build().unwrap().system_prompt().contains("When to write a script"));
    let reads = OrchestratorTool::builder("reads").tool(Box::new(GetUser)).build().unwrap().system_prompt();
    assert!(reads.contains("When to write a script") && !reads.contains("each change depends"));
}

/// The languages with a runtime here besides bash and Python: JavaScript and TypeScript, under each runtime that there is.
fn scripts() -> Vec<(&'static str, Language, ProgramToolBuilder)> {
    let mut found = Vec::new();
    for (runtime, language) in [
        ("node", Language::JavaScript),
        ("node", Language::TypeScript),
        ("deno", Language::JavaScript),
        ("deno", Language::TypeScript),
        ("bun", Language::JavaScript),
        ("bun", Language::TypeScript),
    ] {
        let builder = program(language).runtime(runtime);
        match builder.clone().build() {
            Ok(_) => found.push((runtime, language, builder)),
            Err(error) => eprintln!("NOT TESTED: {error}"),
        }
    }
    found
}

fn module_of(language: Language) -> &'static str {
    if language == Language::TypeScript { "tools.ts" } else { "tools.mjs" }
}

/// Required arguments in their order, others in an object behind them, or all of them in one object; anything else is told with the form.
#[test]
fn javascript_takes_arguments_in_their_order_and_by_name() {
    let join = ToolFn::new("join", "Join.", |arguments, _| Ok(ToolOutput::text(serde_json::to_string(arguments).unwrap())))
        .arg::<String, _>("left", "Left")
        .arg::<String, _>("right", "Right")
        .arg::<Option<String>, _>("between", "Between");
    let text = r#"
import * as tools from "./MODULE";
const t/*: any*/ = tools;
const attempt = async (work/*: any*/) => { try { console.log(await work()); } catch (error) { console.log((error/* as any*/).status, (error/* as any*/).message); } };
await attempt(async () => (await t.get_user(4)).name);
await attempt(async () => (await t.get_user({ id: 5 })).name);
await attempt(() => t.join("a", "b"));
await attempt(() => t.join("a", "b", { between: "-" }));
await attempt(() => t.join({ left: "a", right: "b", between: "+" }));
await attempt(() => t.join("a"));
await attempt(() => t.join("a", "b", "c"));
await attempt(() => t.get_user());
await attempt(() => t.get_user("x"));
await Promise.all(Array.from({ length: 20 }, (_, id) => t.get_user(id)));
console.log("done");
"#;
    let form = "2 join: call it as join(left, right, { between? }) or join({ left, right, between? })";
    let expected = [
        "user-4",
        "user-5",
        r#"{"left":"a","right":"b"}"#,
        r#"{"left":"a","right":"b","between":"-"}"#,
        r#"{"left":"a","right":"b","between":"+"}"#,
        form,
        form,
        "2 get_user: call it as get_user(id) or get_user({ id })",
    ];
    for (runtime, language, tool) in scripts() {
        let mut text = text.replace("MODULE", module_of(language));
        if language == Language::TypeScript {
            text = text.replace("/*", "").replace("*/", "");
        }
        for boundary in [Boundary::Off, Boundary::IfAvailable] {
            let tool = tool.clone().landlock(boundary).build().unwrap();
            let api = builder().tool(Box::new(join.clone())).program(tool).build().unwrap();
            let response = api.execute(running(&text));
            let lines: Vec<&str> = response.stdout.lines().collect();
            assert_eq!(lines.get(..8), Some(&expected[..]), "{runtime} {language:?} {boundary:?}: {response:?}");
            assert!(lines[8].starts_with("2 get_user: ") && lines.last() == Some(&"done"), "{runtime} {language:?}: {response:?}");
        }
    }
}

/// A tool that declares a schema and answers something else fails in the program, with the place.
#[test]
fn a_result_that_is_not_of_its_schema_is_an_error() {
    let declares = |name: &'static str, text: &'static str| {
        ToolFn::new(name, "Answer.", move |_, _| Ok(ToolOutput::text(text))).says(|definition| {
            definition.output_schema =
                Some(serde_json::json!({"type": "object", "required": ["id"], "properties": {"id": {"type": "integer"}}}));
        })
    };
    let tools = || [("good", r#"{"id": 1}"#), ("other", r#"{"id": "1"}"#), ("lacks", "{}"), ("prose", "It is 1.")];
    let python_text = "import tools
for f in [tools.good, tools.other, tools.lacks, tools.prose]:
    try: print(f()['id'])
    except tools.ToolError as error: print(error.code, error)";
    let script_text = "import * as tools from './MODULE';
for (const f of [tools.good, tools.other, tools.lacks, tools.prose]) {
  try { console.log((await f()).id); } catch (error) { console.log(error.code, error.message); }
}";
    let mut all = vec![("python3", Language::Python, python())];
    all.extend(scripts().into_iter().filter(|(_, language, _)| *language == Language::JavaScript));
    for (runtime, language, tool) in all {
        let text = if language == Language::Python { python_text.to_owned() } else { script_text.replace("MODULE", module_of(language)) };
        let mut api = OrchestratorTool::builder("t");
        for (name, text) in tools() {
            api = api.tool(Box::new(declares(name, text)));
        }
        let response = api.program(tool.build().unwrap()).build().unwrap().execute(running(&text));
        let lines: Vec<&str> = response.stdout.lines().collect();
        let said =
            |tool: &str, problem: &str| format!("output-schema {tool}: its result is not what its output schema declares: {problem}");
        assert_eq!(lines.first(), Some(&"1"), "{runtime}: {response:?}");
        assert_eq!(lines[1], said("other", ".id is not an integer"), "{runtime}");
        assert_eq!(lines[2], said("lacks", ".id is not there"), "{runtime}");
        assert!(lines[3].starts_with(&said("prose", "no JSON: ")), "{runtime}: {response:?}");
    }
}

/// Exported variables of the script reach programs; those about the sandbox and not about the host do not.
#[test]
fn programs_see_exported_variables_of_the_script() {
    let api = with(python().env("FIXED", "host").build().unwrap());
    let script = "export REGION=eu FIXED=script BASHKIT_RPC_TOKEN=x; LOCAL=1; EMPTY= program \
                  'import os, tools; print(*[os.environ.get(n) for n in [\"REGION\", \"FIXED\", \"LOCAL\", \"EMPTY\"]], os.environ[\"PATH\"] == \"/nowhere\", tools.get_user(1)[\"name\"])'";
    let response = api.execute(format!("PATH=/nowhere:$PATH; {script}").as_str().into());
    assert_eq!(response.stdout, "eu host None  False user-1\n", "{}", response.stderr);
}

/// A request and a response have a size that they cannot be over; what is over it is an error that says so, and the program goes on.
#[test]
fn requests_and_responses_have_a_size() {
    let big = ToolFn::new("big", "Print much.", |arguments, _| {
        let bytes = arguments["bytes"].as_u64().and_then(|bytes| usize::try_from(bytes).ok()).unwrap_or_default();
        Ok(ToolOutput::bytes(vec![b'x'; bytes]))
    })
    .arg::<u64, _>("bytes", "How much")
    .says(|definition| definition.effects.read_only = Some(true));
    let text = r#"
import tools
def attempt(work):
    try:
        return work()
    except tools.ToolError as error:
        return f"{error.status} {error.code}"
print(len(tools.big(16 << 20)))
print(attempt(lambda: tools.big((16 << 20) + 1)))
print(attempt(lambda: tools.put("a", "x" * (16 << 20))))
print(attempt(lambda: tools.put("a", "small")))
"#;
    let api = builder().tool(Box::new(big)).program(python().build().unwrap()).build().unwrap();
    let response = api.execute(running(text));
    assert_eq!(response.stdout, "16777216\n1 too-large\n2 too-large\nwritten\n", "{}", response.stderr);
}
