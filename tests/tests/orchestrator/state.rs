//! State across calls: what is kept, within which bounds, by whom it is seen, and that it is either as before or as after.
#![expect(
    clippy::unwrap_used,
    clippy::panic,
    clippy::string_slice,
    clippy::disallowed_methods,
    reason = "tests stop at surprises, and start processes and threads"
)]

use std::future::Future;
use std::io::{BufRead, BufReader, Read, Write};
use std::pin::pin;
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Barrier, Mutex};
use std::task::{Context, Poll, Wake, Waker};
use std::time::{Duration, Instant};

use bashkit_orchestrator::journal::{
    DirectoryJournal, Durability, DurableError, DurableOutcome, Journal, JournalError, MemoryJournal, RunHold,
};
use bashkit_orchestrator::orchestrator::{OrchestratorToolBuilder, ScriptedToolBuilder};
use bashkit_orchestrator::session::{
    ChangeKind, Commit, DirectorySessionStore, MemorySessionStore, Revision, SessionError, SessionLimits, SessionStore, StoreError,
};
use bashkit_orchestrator::tool::{Confirm, StopKind, ToolStatus};
use bashkit_orchestrator::{
    Approval, ApprovalRequest, BuildError, ExecutionLimits, OrchestratorTool, Policy, ScriptTool, ScriptedTool, Session, Tool, ToolFailure,
    ToolFn, ToolOutput, ToolResponse, callable_tool,
};
use bashkit_tests::conformance::session_store;
use serde_json::json;

fn builder() -> ScriptedToolBuilder {
    ScriptedTool::builder("api")
}

fn all() -> OrchestratorToolBuilder {
    builder().persistent(true).state_keys(true).carry_env(true).carry_shell(true)
}

#[track_caller]
fn check(tool: &impl Tool, script: &str, stdout: &str) {
    let response = tool.execute(script.into());
    assert_eq!((response.stdout.as_str(), response.stderr.as_str(), response.exit_code), (stdout, "", 0), "{script}");
}

#[track_caller]
fn refused(response: &ToolResponse, last_line: &str) {
    assert_eq!(response.exit_code, 125, "{response:?}");
    assert_eq!(response.error.as_ref().map(|reason| reason.kind), Some(StopKind::Session), "{response:?}");
    assert_eq!(response.stderr.lines().last(), Some(format!("bash: stopped: {last_line}").as_str()));
}

// The seed.

#[test]
fn the_default_is_everything_fresh_for_each_call() {
    let tool = builder().build().unwrap();
    tool.execute("echo x >/tmp/f; export V=1; f() { :; }; cd /tmp; set -u".into());
    check(&tool, "ls /tmp; echo ${V-unset} $PWD $-; type -t f; true", "unset /home/user hBc\n");
    let off = builder().persistent(false).build().unwrap();
    off.execute("echo x >/tmp/f".into());
    check(&off, "ls /tmp", "");
}

#[test]
fn option_a_files_are_kept_on_the_tool_and_cloned_into_each_call() {
    /// Get a user.
    #[callable_tool]
    fn get_user(#[arg(long = "id")] id: u64) -> serde_json::Value {
        json!({"id": id, "name": "Alice"})
    }
    let tool = ScriptedTool::builder("api").tool(Box::new(GetUser)).persistent(true).build().unwrap();
    check(&tool, "users=$(get_user --id 1)\necho \"$users\" > /tmp/user_cache.json", "");
    check(&tool, "cat /tmp/user_cache.json | jq '.name'", "\"Alice\"\n");
    // A clone is the same tool, and nothing but files is kept.
    check(&tool.clone(), "echo \"${users-unset}\"; ls /tmp", "unset\nuser_cache.json\n");
}

#[test]
fn a_call_works_on_a_copy_that_takes_the_place_of_the_files_when_it_ends() {
    let seen = Arc::new(Mutex::new(None::<Session>));
    let held = Arc::clone(&seen);
    let look = ToolFn::new("look", "Look at the session from outside.", move |_, _| {
        let session = held.lock().unwrap().clone().unwrap();
        Ok(ToolOutput::text(session.fork().unwrap().execute("cat /tmp/f".into()).stdout))
    });
    let tool = builder().persistent(true).tool(Box::new(look)).build().unwrap();
    seen.lock().unwrap().replace(tool.default_session());
    check(&tool, "echo one >/tmp/f", "");
    check(&tool, "echo two >/tmp/f; look; cat /tmp/f", "one\ntwo\n");
    check(&tool, "cat /tmp/f", "two\n");
    seen.lock().unwrap().take();
}

#[test]
fn option_b_keys_are_kept() {
    let tool = ScriptedTool::builder("api").state_keys(true).build().unwrap();
    check(&tool, "state_set user_name \"Alice\"", "");
    check(&tool, "name=$(state_get user_name)\necho \"Hello, $name\"", "Hello, Alice\n");
    check(&tool, "echo x >/tmp/f; state_list", "user_name\n");
    check(&tool, "ls /tmp", "");
}

#[test]
fn option_c_exported_variables_are_carried_over() {
    let tool = ScriptedTool::builder("api").carry_env(true).build().unwrap();
    check(&tool, "export CACHED_USER='{\"id\":1,\"name\":\"Alice\"}'; not_exported=1", "");
    check(&tool, "echo \"$CACHED_USER\" | jq '.name'; echo ${not_exported-unset}", "\"Alice\"\nunset\n");
    check(&tool, "CACHED_USER+=x; unset -v nothing", "");
    check(&tool, "echo \"${CACHED_USER: -2}\"; unset CACHED_USER", "}x\n");
    check(&tool, "echo ${CACHED_USER-gone}", "gone\n");
}

#[test]
fn option_d_the_model_carries_state() {
    let page = include_str!("../../../docs/state.md");
    for words in ["## The model carries state", "persistent(true)", "state_keys(true)", "carry_env(true)", "carry_shell(true)"] {
        assert!(page.contains(words), "{words}");
    }
}

#[test]
fn scripted_tool_and_its_builder_are_the_seeds_names() {
    let builder: ScriptedToolBuilder = OrchestratorTool::builder("api");
    let tool: ScriptedTool = builder.persistent(true).build().unwrap();
    assert_eq!(tool.name(), "api");
}

// Keys.

#[test]
fn keys_hold_typed_json_values() {
    let tool = builder().state_keys(true).build().unwrap();
    let set = "state_set t 'a \"b\"'; state_set n --json ' 4.50'; state_set --json '{\"b\": [1, null], \"a\": true}' o; state_set neg -5
        state_set e ''; state_set -- -k v; state_set eq --json=3; state_set abbreviated --js 1";
    check(&tool, set, "");
    let rows = [
        ("state_get t", "a \"b\"\n"),
        ("state_get t --json", "\"a \\\"b\\\"\"\n"),
        ("state_get n", "4.5\n"),
        ("state_get o | jq -c .b", "[1,null]\n"),
        ("state_get --json o", "{\"b\":[1,null],\"a\":true}\n"),
        ("state_get neg", "-5\n"),
        ("state_get e; state_get e --json", "\n\"\"\n"),
        ("state_get -- -k", "v\n"),
        ("state_get none --default ''", "\n"),
        ("state_get none --default x; state_get none --json --default '[]'", "x\n[]\n"),
        ("state_list", "-k\nabbreviated\ne\neq\nn\nneg\no\nt\n"),
        ("state_list n", "n\nneg\n"),
        ("state_list n --json", "{\"n\":4.5,\"neg\":\"-5\"}\n"),
        ("state_list none; state_list --json none", "{}\n"),
        ("state_set n \"$(($(state_get neg) + 1))\"; state_get n", "-4\n"),
        ("state_del n neg; state_list n", ""),
        ("type -t state_get", "builtin\n"),
        ("state_del --help", "Usage: state_del KEY...\nDelete keys.\n"),
    ];
    for (script, stdout) in rows {
        check(&tool, script, stdout);
    }
}

#[test]
fn wrong_uses_of_keys_are_told() {
    let limits = SessionLimits { keys: 2, key_bytes: 4, value_bytes: 6, ..SessionLimits::default() };
    let tool = builder().state_keys(true).session_limits(limits).build().unwrap();
    let help = |command: &str| format!("Try '{command} --help' for more information.\n");
    check(&tool, "state_set a 1234; state_set abcd --json 123456", "");
    let too_many = "state_set: 'c' would be one key too many: up to 2 are kept (limit keys)\n".to_owned();
    let too_large = "state_set: the value of 'a' has 7 bytes as JSON: up to 6 are kept (limit value_bytes)\n";
    let not_a_key = |key: &str| format!("state_set: '{key}' cannot be a key: use 1 to 4 bytes of text without control characters\n");
    let rows = [
        ("state_set", format!("state_set: missing operand\n{}", help("state_set")), 2),
        ("state_set a", format!("state_set: missing operand after 'a'\n{}", help("state_set")), 2),
        ("state_set a b c", format!("state_set: extra operand 'c'\n{}", help("state_set")), 2),
        ("state_set a b --json 1", format!("state_set: extra operand 'b'\n{}", help("state_set")), 2),
        ("state_set a --json", format!("state_set: option '--json' requires an argument\n{}", help("state_set")), 2),
        ("state_set a --nope", format!("state_set: unrecognized option '--nope'\n{}", help("state_set")), 2),
        (
            "state_set a --json '{'",
            format!("state_set: the value of 'a' is no JSON: EOF while parsing an object at line 1 column 1\n{}", help("state_set")),
            2,
        ),
        ("state_get", format!("state_get: missing operand\n{}", help("state_get")), 2),
        ("state_get a b", format!("state_get: extra operand 'b'\n{}", help("state_get")), 2),
        ("state_get x", "state_get: there is no key 'x'\n".to_owned(), 1),
        (
            "state_get x --json --default nope",
            format!("state_get: the default is no JSON: expected ident at line 1 column 2\n{}", help("state_get")),
            2,
        ),
        ("state_del", format!("state_del: missing operand\n{}", help("state_del")), 2),
        ("state_del x $'\\xff'", "state_del: there is no key 'x'\nstate_del: there is no key '\u{fffd}'\n".to_owned(), 1),
        ("state_list a b", format!("state_list: extra operand 'b'\n{}", help("state_list")), 2),
        ("state_set $'\\xff' x", "state_set: a key has to be UTF-8 text\n".to_owned(), 1),
        ("state_set a $'\\xff'", "state_set: the value of 'a' has to be UTF-8 text: base64 keeps any bytes\n".to_owned(), 1),
        ("state_set '' x", not_a_key(""), 1),
        ("state_set abcde x", not_a_key("abcde"), 1),
        ("state_set $'a\\nb' x", not_a_key("a\\nb"), 1),
        ("state_set a 12345", too_large.to_owned(), 1),
        ("state_set c 1", too_many, 1),
    ];
    for (script, stderr, status) in rows {
        let response = tool.execute(script.into());
        assert_eq!((response.stderr.as_str(), response.exit_code, response.error), (stderr.as_str(), status, None), "{script}");
        check(&tool, "state_list --json", "{\"a\":\"1234\",\"abcd\":123456}\n");
    }
    check(&tool, "state_set c 1 2>/dev/null || state_del abcd && state_set c 1 && state_list", "a\nc\n");
    let deep = format!("state_set d --json '{}'", "[".repeat(200));
    assert_eq!(builder().state_keys(true).build().unwrap().execute(deep.as_str().into()).exit_code, 2);
}

#[test]
fn keys_are_absent_when_their_switch_is_off() {
    let tool = builder().persistent(true).build().unwrap();
    let response = tool.execute("state_set a b".into());
    assert_eq!((response.stderr.as_str(), response.exit_code), ("bash: line 1: state_set: command not found\n", 127));
    let own = || Box::new(ToolFn::new("state_set", "A tool of that name.", |_, _| Ok(ToolOutput::text("mine"))));
    check(&builder().tool(own()).build().unwrap(), "state_set", "mine\n");
    let taken = builder().tool(own()).state_keys(true).build().unwrap_err();
    assert_eq!(taken, BuildError::ReservedToolName { name: "state_set".into() });
}

#[test]
fn every_change_of_a_key_is_told() {
    let bump = ToolFn::new("bump", "Count.", |_, call| {
        let keys = call.context().keys();
        keys.set("n", keys.get("n").and_then(|n| n.as_u64()).unwrap_or(0) + 1)?;
        Ok(ToolOutput::default())
    });
    let both = ToolFn::new("both", "Twice, and only whole.", |_, call| {
        call.context().tools().call("bump", &[""; 0], None)?;
        call.context().tools().call("bump", &[""; 0], None)
    })
    .says(|definition| (definition.composed_of, definition.atomic) = (vec!["bump".into()], true));
    let tool = builder().state_keys(true).tool(Box::new(bump)).tool(Box::new(both)).build().unwrap();
    let told = Arc::new(Mutex::new(Vec::new()));
    let log = Arc::clone(&told);
    let session = tool.session("a");
    session.execute_with_status("state_set a b; bump; state_del a; state_del a; both; state_set a bb".into(), move |status| {
        if let ToolStatus::StateChanged { key, bytes } = status {
            log.lock().unwrap().push(format!("{key}{bytes:?}"));
        }
    });
    // What an atomic tool did is told when it is kept, as one change.
    assert_eq!(*told.lock().unwrap(), ["aSome(3)", "nSome(1)", "aNone", "nSome(1)", "aSome(4)"]);
    assert_eq!(session.changes().unwrap().to_string(), "key a: \"bb\" is new\nkey n: 3 is new\n");
}

// Variables and the whole shell.

#[test]
fn names_that_say_how_a_shell_works_and_those_of_the_host_are_not_carried() {
    let tool = builder().carry_env(true).carry_env_except(["SECRET", "X_*"]).env("HOST", "1").build().unwrap();
    let script = "export PATH=/x IFS=, LD_PRELOAD=a BASH_ENV=b ENV=c PS4=d CDPATH=/ BASH_X=1 HOST=2 SECRET=3 X_1=4 XX=5 HOME=/tmp; f() { :; }; export -f f";
    check(&tool, script, "");
    let ask = "echo \"$PATH|$IFS|${LD_PRELOAD-}${BASH_ENV-}${ENV-}$PS4${CDPATH-}${BASH_X-}|$HOST${SECRET-}${X_1-}|$XX$HOME\"; type -t f";
    let response = tool.execute(ask.into());
    let fresh = builder().build().unwrap().execute("echo \"$PATH|$IFS|$PS4\"".into()).stdout;
    assert_eq!(response.stdout, format!("{}|1|5/tmp\n", fresh.trim_end_matches('\n')), "{}", response.stderr);
    let bytes = tool.default_session().export().unwrap();
    let name = "N".repeat(300);
    check(&tool, &format!("export {name}=long"), "");
    tool.session("copy").import(&tool.default_session().export().unwrap()).unwrap();
    check(&tool.session("copy"), &format!("echo ${name}"), "long\n");
    // What is denied later is not carried from then on.
    let later = builder().carry_env(true).carry_env_except(["XX"]).build().unwrap();
    later.default_session().import(&bytes).unwrap();
    check(&later, "echo ${XX-gone} $HOME", "gone /tmp\n");
    let text = String::from_utf8_lossy(&bytes).into_owned();
    assert!(text.contains("XX") && !text.contains("LD_PRELOAD") && !text.contains("SECRET"), "{text:?}");
}

#[test]
fn the_whole_session_is_carried_over() {
    let tool = builder().persistent(true).carry_shell(true).build().unwrap();
    let script =
        "greet() { echo \"hello, $1\"; }; mkdir /tmp/d; cd /tmp/d; set -u -o pipefail; shopt -s nullglob; a=(1 'b c'); declare -A m=([k]=v)
        alias ll='ls -l'; umask 077; readonly r=1; declare -i i=3; trap 'echo bye' EXIT";
    assert_eq!(tool.execute(script.into()).stdout, "bye\n");
    check(
        &tool,
        "greet ada; pwd; shopt -q nullglob && echo nullglob; echo \"${a[1]}\" ${m[k]} $r; i=1+1; echo $i; alias ll; umask; (echo $nope) 2>/dev/null || echo unset",
        "hello, ada\n/tmp/d\nnullglob\nb c v 1\n2\nalias ll='ls -l'\n0077\nunset\n",
    );
    // Where the files are not kept with it, what is missing is said.
    let tool = builder().carry_shell(true).build().unwrap();
    tool.execute("mkdir /tmp/d; cd /tmp/d; x=1".into());
    let response = tool.execute("echo $x".into());
    assert_eq!((response.stdout.as_str(), response.exit_code), ("1\n", 0));
    assert!(response.stderr.contains("/tmp/d: No such file or directory"), "{}", response.stderr);
}

#[test]
fn a_shell_is_carried_over_whatever_the_limits_of_scripts() {
    let tool = builder().carry_shell(true).limits(ExecutionLimits::new().max_commands(3).max_loop_iterations(1)).build().unwrap();
    check(&tool, "for i in 1; do f() { echo $i$x; }; done; x=2", "");
    check(&tool, "f", "12\n");
    assert_eq!(tool.execute("f; f; f; f".into()).error.unwrap().kind, StopKind::Limit);
}

// Bounds.

#[test]
fn over_a_bound_is_an_error_and_the_state_is_as_before() {
    type Change = fn(&mut SessionLimits);
    let rows: &[(Change, &str, &str, &str)] = &[
        (
            |limits| limits.file_bytes = 10,
            "printf 0123456789 >/tmp/f",
            "printf x >/tmp/g; state_set k v; export V=1",
            "bytes of files: 11, and up to 10 are kept (limit file_bytes)",
        ),
        (
            |limits| limits.files = 2,
            "mkdir -p /tmp/d; ln -sfn d /tmp/l",
            ">/tmp/g; state_set k v; export V=1",
            "files and directories: 3, and up to 2 are kept (limit files)",
        ),
        (
            |limits| limits.env_bytes = 10,
            "export A=12345 B=678",
            ">/tmp/g; state_set k v; export B=6789",
            "bytes of exported variables: 11, and up to 10 are kept (limit env_bytes)",
        ),
    ];
    for (limit, fits, too_much, problem) in rows {
        let mut limits = SessionLimits::default();
        limit(&mut limits);
        let tool = builder().persistent(true).state_keys(true).carry_env(true).session_limits(limits).build().unwrap();
        check(&tool, fits, "");
        let before = tool.default_session().export().unwrap();
        let response = tool.execute(format!("echo done; {too_much}").into());
        assert_eq!(response.stdout, "done\n");
        refused(&response, &format!("what this call did to its session was not kept: {problem}"));
        assert_eq!(tool.default_session().export().unwrap(), before, "{problem}");
        check(&tool, fits, "");
    }
    let limits = SessionLimits { shell_bytes: 10_000, ..SessionLimits::default() };
    let tool = builder().carry_shell(true).session_limits(limits).build().unwrap();
    check(&tool, "x=1", "");
    let response = tool.execute("x=2; printf -v y %9000d 1".into());
    assert!(response.stderr.contains("(limit shell_bytes)"), "{}", response.stderr);
    check(&tool, "echo $x${y-}", "1\n");
}

#[test]
fn a_call_that_was_stopped_says_why_first() {
    let limits = SessionLimits { file_bytes: 1, ..SessionLimits::default() };
    let tool = builder().persistent(true).session_limits(limits).limits(ExecutionLimits::new().max_commands(5)).build().unwrap();
    let response = tool.execute("echo long >/tmp/f; while :; do :; done".into());
    assert_eq!(response.error.unwrap().kind, StopKind::Limit);
    assert!(response.stderr.ends_with("up to 1 are kept (limit file_bytes)\n"), "{}", response.stderr);
}

// Commit, reset, export, import, fork, changes.

#[test]
fn a_failed_call_leaves_no_trace_when_only_success_is_committed() {
    let limits = || ExecutionLimits::new().max_commands(100);
    let tool = all().commit(Commit::OnSuccess).limits(limits()).build().unwrap();
    let session = tool.default_session();
    check(&tool, "echo one >/tmp/f; state_set k 1; export V=1", "");
    let before = session.export().unwrap();
    let change = "echo two >/tmp/f; state_set k 2; export V=2; cd /tmp";
    for end in ["false", "exit 3", "while :; do :; done", "kill $$", "nosuch", "("] {
        assert_ne!(tool.execute(format!("{change}; {end}").into()).exit_code, 0);
        assert_eq!(session.export().unwrap(), before, "{end}");
        assert_eq!(session.changes().unwrap().files.len(), 1);
    }
    check(&tool, change, "");
    assert_ne!(session.export().unwrap(), before);

    let tool = all().commit(Commit::Always).limits(limits()).build().unwrap();
    for end in ["false", "exit 3", "while :; do :; done"] {
        tool.execute(format!("echo {end:?} >/tmp/f; state_set k {end:?}; export V={end:?}; {end}").into());
        check(&tool, "cat /tmp/f; state_get k; echo \"$V\"", &format!("{end}\n{end}\n{end}\n"));
    }
}

#[test]
fn reset_makes_it_as_it_was_before_the_first_call() {
    let store = MemorySessionStore::new();
    let tool = all().file("/srv/f", "host").session_store(store.clone()).build().unwrap();
    let session = tool.session("a");
    let fresh = session.export().unwrap();
    session.execute("echo x >/srv/f; echo y >/tmp/g; state_set k v; export V=1; f() { :; }".into());
    assert_eq!(store.list().unwrap(), ["a"]);
    session.reset().unwrap();
    assert_eq!(session.export().unwrap(), fresh);
    assert!(store.list().unwrap().is_empty() && session.changes().unwrap().is_empty());
    check(&session, "cat /srv/f; echo; ls /tmp; state_list; echo ${V-unset}; type -t f; true", "host\nunset\n");
}

const MUCH: &str = "mkdir -p /tmp/d/e; echo text >/tmp/d/f; printf '\\0\\xff' >/tmp/b; ln -s d/f /tmp/l; mkfifo /tmp/p; chmod 751 /tmp/d; chmod 600 /tmp/b
    touch -d @1000000000 /tmp/d/f; rm /tmp/gone; state_set t text; state_set o --json '{\"z\":1,\"a\":[1.5,null]}'; export V='a b'; f() { echo f; }; cd /tmp/d";

#[test]
fn export_and_import_carry_everything() {
    let make = || all().file("/tmp/gone", "x").build().unwrap();
    let from = make().session("a");
    check(&from, MUCH, "");
    let bytes = from.export().unwrap();
    let to = make().session("b");
    to.execute("echo other >/tmp/other; state_set other 1".into());
    to.import(&bytes).unwrap();
    assert_eq!(to.export().unwrap(), bytes);
    assert!(to.changes().unwrap().is_empty());
    let ask = "cd ..; ls -lAR --time-style=+%s /tmp | grep -v ^total | sed 's/ [0-9]* user/ user/'; cat l; od -c b; state_list --json; echo $V; f; pwd";
    let (here, there) = (from.execute(ask.into()), to.execute(ask.into()));
    assert_eq!(there.stdout, here.stdout);
    assert!(here.stdout.contains("1000000000") && here.stdout.ends_with("a b\nf\n/tmp\n"), "{here:?}");
}

#[test]
fn a_sealed_session_is_not_changed_unnoticed() {
    let make = |key: &str| all().session_key(key).build().unwrap().session("a");
    let session = make("key");
    session.execute(MUCH.into());
    let whole = session.export().unwrap();
    make("key").import(&whole).unwrap();
    let plain = {
        let session = all().build().unwrap().session("a");
        session.execute(MUCH.into());
        session.export().unwrap()
    };
    // A content with a checksum, and every 29th byte of a sealed one.
    let flipped = (16..whole.len()).step_by(29).map(|at| {
        let mut bytes = whole.clone();
        bytes[at] ^= 1;
        bytes
    });
    let mut relabelled = plain.clone();
    relabelled[15] = 2;
    for bytes in [plain, relabelled].into_iter().chain(flipped) {
        assert!(matches!(session.import(&bytes), Err(SessionError::NotSealed)));
        assert_eq!(session.export().unwrap(), whole);
    }
    assert!(matches!(make("other").import(&whole), Err(SessionError::NotSealed)));
    assert!(matches!(all().build().unwrap().session("a").import(&whole), Err(SessionError::NotSealed)));

    // In a store as well.
    let store = Arc::new(MemorySessionStore::new());
    let stored = |key: &str| all().session_key(key).session_store(Arc::clone(&store)).build().unwrap().session("b");
    stored("key").execute("echo kept >/tmp/kept".into());
    assert_eq!(stored("key").execute("cat /tmp/kept".into()).stdout, "kept\n");
    let refused = stored("other").execute("cat /tmp/kept".into());
    assert_eq!((refused.exit_code, refused.stdout.as_str()), (125, ""));
    assert_eq!(stored("key").execute("cat /tmp/kept".into()).stdout, "kept\n");
}

#[test]
fn wrong_bytes_are_refused_by_name_and_nothing_changes() {
    let tool = all().build().unwrap();
    let session = tool.session("a");
    session.execute(MUCH.into());
    let whole = session.export().unwrap();
    let mut newer = whole.clone();
    newer[15] = 3;
    let mut sealed = whole.clone();
    sealed[15] = 2;
    let rows: Vec<(Vec<u8>, &str)> = vec![
        (Vec::new(), "these bytes are no session"),
        (b"something else".to_vec(), "these bytes are no session"),
        (whole[..15].to_vec(), "this session is damaged: its checksum is wrong"),
        (whole[..whole.len() - 1].to_vec(), "this session is damaged: its checksum is wrong"),
        ([&whole[..], b"x"].concat(), "this session is damaged: its checksum is wrong"),
        (newer, "this is a session in format 3, and format 1 is read here"),
        (sealed, "this session is not sealed with the key of this orchestrator"),
    ];
    let flipped = (0..whole.len()).step_by(37).map(|at| {
        let mut bytes = whole.clone();
        bytes[at] ^= 0x20;
        (bytes, "")
    });
    for (bytes, problem) in rows.into_iter().chain(flipped) {
        let error = session.import(&bytes).unwrap_err().to_string();
        assert!(error.contains(problem), "{error}, not {problem}");
        assert_eq!(session.export().unwrap(), whole);
    }
    let other = |builder: OrchestratorToolBuilder| builder.build().unwrap().session("x").import(&whole).unwrap_err().to_string();
    assert_eq!(
        other(all().persistent(false)),
        "this session holds files, and this orchestrator keeps none: see OrchestratorToolBuilder::persistent"
    );
    assert!(other(all().state_keys(false)).ends_with("OrchestratorToolBuilder::state_keys"));
    assert!(other(all().carry_shell(false)).ends_with("OrchestratorToolBuilder::carry_shell"));
    let small = |limits| other(all().session_limits(limits));
    assert!(small(SessionLimits { file_bytes: 3, ..SessionLimits::default() }).contains("limit file_bytes"));
    assert!(small(SessionLimits { keys: 1, ..SessionLimits::default() }).contains("limit keys"));
    assert!(small(SessionLimits { value_bytes: 3, ..SessionLimits::default() }).contains("limit value_bytes"));
}

#[test]
fn a_fork_costs_the_same_however_large_and_shares_nothing() {
    let tool = all().build().unwrap();
    let session = tool.session("a");
    session.execute("mkdir /tmp/d; cd /tmp/d; for i in {1..5000}; do echo $i >$i; done; state_set k 1".into());
    let begin = Instant::now();
    let forks: Vec<_> = (0..10_000).map(|_| session.fork().unwrap()).collect();
    assert!(begin.elapsed() < Duration::from_secs(2), "{:?}", begin.elapsed());
    let (fork, other) = (&forks[0], &forks[1]);
    assert_eq!(fork.id(), None);
    check(fork, "rm 1; state_set k 2; x=fork", "");
    check(&session, "cat 1; state_get k; echo ${x-}; echo new >1; state_set k 3", "1\n1\n\n");
    check(fork, "ls 1 2>/dev/null; state_get k; echo $x", "2\nfork\n");
    check(other, "cat 1; state_get k", "1\n1\n");
    check(&other.fork().unwrap(), "cat 1", "1\n");
}

#[test]
fn changes_tell_what_a_call_created_modified_and_deleted() {
    let tool = builder().persistent(true).state_keys(true).build().unwrap();
    let session = tool.session("a");
    assert!(session.changes().unwrap().is_empty());
    let lines: String = (1..=20).map(|n| format!("{n}\n")).collect();
    session.execute(
        format!(
            "cd /tmp; printf '{}' >mod; echo x >del; printf 'a\\0' >bin; mkdir dir; echo in >dir/in; echo m >mode; ln -s a ln; state_set k 1; state_set gone 1; >empty",
            lines.replace('\n', "\\n")
        )
        .into(),
    );
    session.execute(
        "cd /tmp; sed -i 's/^10$/ten/' mod; rm del; printf 'b\\0' >bin; mv dir dir2; chmod +x mode; ln -sf b ln; printf new >new; >empty2
        state_set k 2; state_del gone; state_set fresh x; echo there >t; rm t; cat mod >/dev/null; rm empty; mkfifo fifo"
            .into(),
    );
    let changes = session.changes().unwrap();
    let kinds: Vec<_> = changes.files.iter().map(|file| format!("{} {:?}", file.path_text(), file.kind)).collect();
    assert_eq!(
        kinds,
        [
            "/tmp/bin Modified",
            "/tmp/del Deleted",
            "/tmp/dir Deleted",
            "/tmp/dir/in Deleted",
            "/tmp/dir2 Created",
            "/tmp/dir2/in Created",
            "/tmp/empty Deleted",
            "/tmp/empty2 Created",
            "/tmp/fifo Created",
            "/tmp/ln Modified",
            "/tmp/mod Modified",
            "/tmp/mode Mode",
            "/tmp/new Created",
        ]
    );
    assert!(changes.files[0].is_binary() && !changes.files[1].is_binary());
    assert_eq!(
        changes.keys.iter().map(|key| (key.key.as_str(), key.kind)).collect::<Vec<_>>(),
        [("fresh", ChangeKind::Created), ("gone", ChangeKind::Deleted), ("k", ChangeKind::Modified),]
    );
    let expected = "\
Binary file /tmp/bin differs
--- a/tmp/del
+++ /dev/null
@@ -1 +0,0 @@
-x
Deleted directory: /tmp/dir
--- a/tmp/dir/in
+++ /dev/null
@@ -1 +0,0 @@
-in
New directory: /tmp/dir2
--- /dev/null
+++ b/tmp/dir2/in
@@ -0,0 +1 @@
+in
Empty file /tmp/empty is deleted
Empty file /tmp/empty2 is new
New named pipe: /tmp/fifo
/tmp/ln: symbolic link to a -> symbolic link to b
--- a/tmp/mod
+++ b/tmp/mod
@@ -7,7 +7,7 @@
 7
 8
 9
-10
+ten
 11
 12
 13
Mode of /tmp/mode: 0644 -> 0755
--- /dev/null
+++ b/tmp/new
@@ -0,0 +1 @@
+new
\\ No newline at end of file
key fresh: \"x\" is new
key gone: \"1\" is deleted
key k: \"1\" -> \"2\"
";
    assert_eq!(changes.to_string(), expected);
    session.execute("cat /tmp/mod >/dev/null".into());
    assert!(session.changes().unwrap().is_empty());
}

#[test]
fn a_diff_has_a_deadline() {
    let tool = builder().persistent(true).build().unwrap();
    let session = tool.session("a");
    session.execute("seq 1 200000 | sed 's/$/ a/' >/tmp/f".into());
    session.execute("seq 1 200000 | sort -R >/tmp/f".into());
    let changes = session.changes().unwrap();
    let begin = Instant::now();
    assert!(changes.files[0].unified_diff().len() > 1_000_000);
    assert!(begin.elapsed() < Duration::from_secs(10), "{:?}", begin.elapsed());
}

#[test]
fn a_name_in_a_diff_cannot_look_like_a_line_of_it() {
    let tool = builder().persistent(true).build().unwrap();
    let session = tool.session("a");
    session.execute("echo x >$'/tmp/a\\n+++ b'".into());
    assert_eq!(session.changes().unwrap().to_string(), "--- /dev/null\n+++ b/tmp/a\\n+++ b\n@@ -0,0 +1 @@\n+x\n");
}

#[test]
fn a_session_that_lives_long_does_not_grow() {
    let tool = all().build().unwrap();
    let session = tool.session("a");
    let script = "exec 3>/tmp/open; rm /tmp/open; echo much >&3; echo x >/tmp/f; state_set k 1; state_del k; for i in 1 2 3; do echo $i >/tmp/t$i; done; rm /tmp/t*";
    let size = |n: u32| {
        for _ in 0..n {
            session.execute(script.into());
        }
        session.export().unwrap().len()
    };
    // But for how many bytes a time of day takes.
    let (few, many) = (size(3), size(100));
    assert!(many.abs_diff(few) < 20, "{few} {many}");
    // Nothing that has no name counts.
    let limits = SessionLimits { file_bytes: 2, files: 1, ..SessionLimits::default() };
    let tool = builder().persistent(true).session_limits(limits).build().unwrap();
    for _ in 0..20 {
        check(&tool, "exec 3>/tmp/open; rm /tmp/open; echo much >&3; echo x >/tmp/f", "");
    }
}

// Several sessions, and several calls at once.

#[test]
fn sessions_have_ids_and_do_not_see_each_other() {
    let tool = all().build().unwrap();
    for id in ["a", "b", "", "../a", "default"] {
        check(&tool.session(id), &format!("echo '{id}' >/tmp/id; state_set id '{id}'; id='{id}'"), "");
    }
    for id in ["a", "b", "", "../a", "default"] {
        let session = tool.session(id);
        assert_eq!(session.id(), Some(id));
        check(&session, "cat /tmp/id; state_get id; echo \"$id\"", &format!("{id}\n{id}\n{id}\n"));
    }
    check(&tool, "cat /tmp/id", "default\n");
    tool.forget_session("a");
    check(&tool.session("a"), "ls /tmp", "");
}

struct Flag(AtomicBool);

impl Wake for Flag {
    fn wake(self: Arc<Self>) {
        self.0.store(true, Ordering::SeqCst);
    }
}

#[test]
fn calls_in_one_session_are_serialised() {
    // Each reads, waits, and writes: together they would lose some.
    let tool = builder().persistent(true).state_keys(true).build().unwrap();
    let session = tool.session("a");
    check(&session, "echo 0 >/tmp/n; state_set n --json 0", "");
    std::thread::scope(|scope| {
        for _ in 0..8 {
            scope.spawn(|| {
                for _ in 0..10 {
                    let script = "n=$(cat /tmp/n); k=$(state_get n); sleep 0.001; echo $((n + 1)) >/tmp/n; state_set n --json $((k + 1))";
                    check(&tool.session("a"), script, "");
                }
            });
        }
    });
    check(&session, "cat /tmp/n; state_get n", "80\n80\n");
}

#[test]
fn a_future_waits_for_its_turn_without_a_thread_and_in_order() {
    let tool = builder().persistent(true).build().unwrap();
    let session = tool.session("a");
    let mut first = session.execute_async("sleep 0.05; echo first >>/tmp/f".into());
    let flags: Vec<_> = (0..3).map(|_| Arc::new(Flag(AtomicBool::new(true)))).collect();
    let wakers: Vec<_> = flags.iter().map(|flag| Waker::from(Arc::clone(flag))).collect();
    let poll = |which: usize, future: &mut bashkit_orchestrator::tool::ResponseFuture| {
        flags[which].0.store(false, Ordering::SeqCst);
        future.as_mut().poll(&mut Context::from_waker(&wakers[which]))
    };
    assert!(poll(0, &mut first).is_pending());
    // One thread polls all three: were any of them to block it, none would end.
    let mut second = session.execute_async("echo second >>/tmp/f".into());
    let mut third = session.execute_async("echo third >>/tmp/f".into());
    let begin = Instant::now();
    assert!(poll(1, &mut second).is_pending() && poll(2, &mut third).is_pending());
    assert!(begin.elapsed() < Duration::from_millis(40), "{:?}", begin.elapsed());
    // Whoever gives up while it waits does not hold up the others.
    let mut fourth = session.execute_async("echo fourth >>/tmp/f".into());
    assert!(poll(1, &mut fourth).is_pending());
    drop(fourth);
    let mut done = [false; 3];
    while done != [true; 3] {
        for (at, future) in [&mut first, &mut second, &mut third].into_iter().enumerate() {
            if !done[at] && poll(at, future).is_ready() {
                done[at] = true;
            }
        }
        std::thread::sleep(Duration::from_millis(1));
    }
    check(&session, "cat /tmp/f", "first\nsecond\nthird\n");
}

#[test]
fn calls_in_different_sessions_run_side_by_side() {
    let barrier = Arc::new(Barrier::new(4));
    let meet = ToolFn::new("meet", "Wait for the others.", move |_, _| {
        barrier.wait();
        Ok(ToolOutput::default())
    });
    let tool = builder().persistent(true).tool(Box::new(meet)).build().unwrap();
    std::thread::scope(|scope| {
        for id in ["a", "b", "c", "d"] {
            let session = tool.session(id);
            scope.spawn(move || check(&session, "meet; meet; echo x >/tmp/f", ""));
        }
    });
}

#[test]
fn a_call_that_is_cancelled_or_panics_leaves_the_session_as_it_was() {
    let panics = ToolFn::new("panics", "Panic.", |_, _| panic!("kaput"));
    let tool = all().tool(Box::new(panics)).build().unwrap();
    let session = tool.session("a");
    check(&session, "echo one >/tmp/f; state_set k 1", "");
    let mut future = session.execute_async("echo two >/tmp/f; state_set k 2; sleep 10".into());
    assert!(future.as_mut().poll(&mut Context::from_waker(Waker::noop())).is_pending());
    drop(future);
    check(&session, "cat /tmp/f; state_get k", "one\n1\n");
    // A panic in a tool is a failed command of the script.
    let response = session.execute("panics; echo $? >/tmp/f".into());
    assert_eq!(response.exit_code, 0);
    check(&session, "cat /tmp/f", "70\n");
}

// Stores.

#[test]
fn a_session_is_loaded_when_it_is_first_used_and_saved_after_each_call_that_changed_it() {
    #[derive(Clone, Default)]
    struct Counting(MemorySessionStore, Arc<Mutex<Vec<&'static str>>>);
    impl SessionStore for Counting {
        fn load(&self, id: &str) -> Result<Option<(Revision, Vec<u8>)>, StoreError> {
            self.1.lock().unwrap().push("load");
            self.0.load(id)
        }
        fn save(&self, id: &str, expected: Option<Revision>, bytes: &[u8]) -> Result<Revision, StoreError> {
            self.1.lock().unwrap().push("save");
            self.0.save(id, expected, bytes)
        }
        fn delete(&self, id: &str, expected: Option<Revision>) -> Result<(), StoreError> {
            self.0.delete(id, expected)
        }
        fn list(&self) -> Result<Vec<String>, StoreError> {
            self.0.list()
        }
    }
    let store = Counting::default();
    let make = || builder().persistent(true).state_keys(true).carry_env(true).session_store(store.clone()).build().unwrap();
    let tool = make();
    let session = tool.session("a");
    assert!(store.1.lock().unwrap().is_empty());
    for script in ["echo 1 >/tmp/f", "cat /tmp/f", "state_set k v", "export V=1", "echo 2 >/tmp/f; false", "state_get k"] {
        session.execute(script.into());
    }
    assert_eq!(store.1.lock().unwrap().split_off(0), ["load", "save", "save", "save", "save"]);
    check(&make().session("a"), "cat /tmp/f; state_get k; echo $V", "2\nv\n1\n");
    // The default session has an id, too.
    make().execute("echo own >/tmp/f".into());
    check(&make(), "cat /tmp/f", "own\n");
    assert_eq!(store.list().unwrap(), ["a", "default"]);
    // Ids that the store does not take.
    refused(
        &make().session("").execute("echo never".into()),
        "the session could not be loaded: the id of a session is text of 1 to 200 bytes, not of 0",
    );
}

#[test]
fn of_two_processes_one_is_told_that_the_other_was_faster() {
    let store = MemorySessionStore::new();
    let make = || all().session_store(store.clone()).build().unwrap().session("a");
    let (one, two) = (make(), make());
    check(&one, "echo 1 >/tmp/f; state_set k 1", "");
    check(&two, "cat /tmp/f", "1\n");
    check(&one, "echo 2 >/tmp/f; state_set k 2", "");
    let response = two.execute("echo mine >/tmp/f; echo said".into());
    assert_eq!(response.stdout, "said\n");
    refused(&response, "another process changed the session meanwhile: what this call did to it was not kept, do it again");
    check(&two, "cat /tmp/f; state_get k; echo 3 >>/tmp/f", "2\n2\n");
    refused(
        &one.execute("state_del k".into()),
        "another process changed the session meanwhile: what this call did to it was not kept, do it again",
    );
    check(&one, "cat /tmp/f; state_get k", "2\n3\n2\n");
}

#[test]
fn nothing_is_lost_between_processes_that_try_again() {
    let store = MemorySessionStore::new();
    std::thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| {
                let session = builder().state_keys(true).session_store(store.clone()).build().unwrap().session("a");
                for _ in 0..25 {
                    let script = "state_set n --json $(($(state_get n --default 0) + 1))";
                    while session.execute(script.into()).exit_code != 0 {}
                }
            });
        }
    });
    let tool = builder().state_keys(true).session_store(store).build().unwrap();
    check(&tool.session("a"), "state_get n", "100\n");
}

#[test]
fn a_store_that_fails_is_told_and_nothing_is_taken_for_saved() {
    #[derive(Clone, Default)]
    struct Failing(MemorySessionStore, Arc<AtomicBool>);
    fn broken() -> StoreError {
        StoreError::Io { doing: "write", place: "it".into(), source: std::io::Error::other("no space") }
    }
    impl SessionStore for Failing {
        fn load(&self, id: &str) -> Result<Option<(Revision, Vec<u8>)>, StoreError> {
            self.0.load(id)
        }
        fn save(&self, id: &str, expected: Option<Revision>, bytes: &[u8]) -> Result<Revision, StoreError> {
            if self.1.load(Ordering::SeqCst) { Err(broken()) } else { self.0.save(id, expected, bytes) }
        }
        fn delete(&self, _: &str, _: Option<Revision>) -> Result<(), StoreError> {
            Err(broken())
        }
        fn list(&self) -> Result<Vec<String>, StoreError> {
            self.0.list()
        }
    }
    let store = Failing::default();
    let session = builder().persistent(true).session_store(store.clone()).build().unwrap().session("a");
    check(&session, "echo 1 >/tmp/f", "");
    store.1.store(true, Ordering::SeqCst);
    refused(&session.execute("echo 2 >/tmp/f".into()), "what this call did to its session was not kept: cannot write it: no space");
    assert!(matches!(session.reset(), Err(SessionError::Store(StoreError::Io { .. }))));
    check(&session, "cat /tmp/f", "1\n");
}

/// What a process that a test starts is to do, and where.
const ROLE: &str = "BASHKIT_STATE_TEST_ROLE";
const PLACE: &str = "BASHKIT_STATE_TEST_PLACE";

fn in_directory(place: &std::path::Path) -> Session {
    all().session_store(DirectorySessionStore::open(place).unwrap()).build().unwrap().session("a")
}

/// Does nothing unless a test started it.
#[test]
fn the_other_process() {
    let Ok(role) = std::env::var(ROLE) else { return };
    let place = std::env::var(PLACE).unwrap();
    assert_eq!(role, "count");
    let session = in_directory(place.as_ref());
    loop {
        let script =
            "n=$((${n-0} + 1)); echo $n >/tmp/n; state_set n --json $n; rm -f /tmp/n-*; seq 1 $((n % 50 * 40)) >/tmp/n-$n; echo $n";
        let response = session.execute(script.into());
        assert_eq!((response.stderr.as_str(), response.exit_code), ("", 0));
        let mut out = std::io::stdout();
        write!(out, "kept {}", response.stdout).unwrap();
        out.flush().unwrap();
    }
}

#[test]
fn a_session_survives_kill_9_at_any_moment() {
    let folder = tempfile::tempdir().unwrap();
    let random = bashkit::host::Random::fresh();
    let mut last = 0_u64;
    for round in 0..20 {
        let mut command = Command::new(std::env::current_exe().unwrap());
        command.args(["state::the_other_process", "--exact", "--nocapture"]).env(ROLE, "count").env(PLACE, folder.path());
        let mut child = command.stdout(Stdio::piped()).spawn().unwrap();
        let mut out = BufReader::new(child.stdout.take().unwrap());
        let mut line = String::new();
        while !line.starts_with("kept") {
            line.clear();
            assert_ne!(out.read_line(&mut line).unwrap(), 0);
        }
        std::thread::sleep(Duration::from_micros(random.bits() % 20_000));
        child.kill().unwrap();
        child.wait().unwrap();
        let mut rest = String::new();
        out.read_to_string(&mut rest).unwrap();
        let told = line + &rest;
        let told = told.split_inclusive('\n').rfind(|line| line.starts_with("kept ") && line.ends_with('\n')).unwrap();
        let told: u64 = told.trim_start_matches("kept ").trim_end().parse().unwrap();
        // Variables, keys and files are those of one and the same call: the last one that was told of, or the one after it.
        let session = in_directory(folder.path());
        let response = session.execute("echo $n $(cat /tmp/n) $(state_get n) $(ls /tmp | tr '\\n' ' ')".into());
        let n: u64 = response.stdout.split(' ').next().unwrap().parse().unwrap();
        assert_eq!(response.stdout, format!("{n} {n} {n} n n-{n}\n"));
        assert!(told > last && (n == told || n == told + 1), "round {round}: {n}, after {told} was told");
        last = n;
    }
}

// Tools.

fn step() -> ToolFn {
    ToolFn::new("step", "Set a key and write a file, or fail.", |arguments, call| {
        let text = |name: &str| arguments.get(name).and_then(|value| value.as_str()).unwrap_or_default().to_owned();
        let context = call.context();
        context.keys().set(&text("key"), text("value"))?;
        let file = context.files().open(&context.path(text("key")), bashkit::vfs::OpenOptions::write(0o644));
        file.and_then(|file| file.append(text("value").as_bytes())).map_err(|errno| ToolFailure::new(errno.to_string()))?;
        if text("value") == "fail" { Err(ToolFailure::new("as asked")) } else { Ok(ToolOutput::default()) }
    })
    .arg::<String, _>("key", "The key")
    .arg::<String, _>("value", "The value")
}

fn steps(name: &str, values: &'static [(&'static str, &'static str)]) -> ToolFn {
    ToolFn::new(name, "Several steps as one.", move |_, call| {
        let context = call.context();
        for (key, value) in values {
            context.tools().call("step", &[key, value], None)?;
            // The parts see what those before them did.
            assert_eq!(context.keys().get(key), Some(json!(value)));
        }
        context.keys().del("old");
        Ok(ToolOutput::default())
    })
    .says(|definition| (definition.composed_of, definition.atomic) = (vec!["step".into()], true))
}

#[test]
fn atomic_tools_keep_files_and_keys_or_neither() {
    let tool = builder().persistent(true).state_keys(true).tool(Box::new(step()));
    let tool = tool.tool(Box::new(steps("good", &[("a", "1"), ("b", "2")]))).tool(Box::new(steps("bad", &[("a", "x"), ("b", "fail")])));
    let tool = tool.build().unwrap();
    check(&tool, "cd /tmp; state_set old 1; good; state_list --json; cat a b; echo", "{\"a\":\"1\",\"b\":\"2\"}\n12\n");
    check(&tool, "cd /tmp; bad 2>&1; echo $?; state_list --json; cat a b; echo", "bad: as asked\n1\n{\"a\":\"1\",\"b\":\"2\"}\n12\n");
    check(&tool, "cd /tmp; cat a b; state_get a", "121\n");
}

#[test]
fn an_atomic_tool_does_not_overwrite_a_key_that_somebody_else_changed() {
    let slow = ToolFn::new("slow", "Set a key after a while.", |_, call| {
        call.context().keys().set("k", "slow")?;
        call.context().progress("set");
        std::thread::sleep(Duration::from_millis(100));
        Ok(ToolOutput::default())
    })
    .says(|definition| definition.atomic = true);
    let tool = builder().state_keys(true).tool(Box::new(slow)).build().unwrap();
    let script = "state_set k 1; slow 2>&1 & sleep 0.02; state_set k script; wait $!; echo $?; state_get k";
    check(&tool, script, "slow: its changes were not kept: the key 'k' was changed by somebody else meanwhile\n1\nscript\n");
}

#[test]
fn transaction_rolls_keys_back_with_the_files() {
    let tool = builder().persistent(true).state_keys(true).build().unwrap();
    check(&tool, "state_set k 1; state_set gone 1", "");
    let script =
        "f() { state_set k 2; state_del gone; state_set new 1; echo x >/tmp/f; return $1; }; transaction f 1; state_list --json; ls /tmp";
    check(&tool, script, "{\"gone\":\"1\",\"k\":\"1\"}\n");
    check(&tool, &script.replace("f 1", "f 0"), "{\"k\":\"2\",\"new\":\"1\"}\nf\n");
}

#[test]
fn a_tool_that_is_a_script_has_the_commands_for_keys() {
    let visit = || ScriptTool::new("visit", "Count.", "state_set n --json $(($(state_get n --default 0) + 1)); state_get n");
    let tool = builder().state_keys(true).tool(Box::new(visit())).build().unwrap();
    check(&tool, "visit; visit", "1\n2\n");
    check(&tool, "visit; state_get n", "3\n3\n");
    let without = builder().tool(Box::new(visit())).build().unwrap();
    assert!(without.execute("visit".into()).stderr.contains("state_get: command not found"));
}

#[test]
fn what_is_allowed_for_a_session_is_allowed_in_later_calls_of_it() {
    let asked = Arc::new(AtomicU64::new(0));
    let count = Arc::clone(&asked);
    let pay = ToolFn::new("pay", "Pay.", |_, _| Ok(ToolOutput::default())).says(|definition| definition.confirm = Confirm::Always);
    let approver = move |_: &ApprovalRequest| {
        count.fetch_add(1, Ordering::SeqCst);
        Approval::AllowForSession
    };
    let tool = builder().persistent(true).tool(Box::new(pay)).approver(approver).build().unwrap();
    let (a, b) = (tool.session("a"), tool.session("b"));
    for (session, n) in [(&a, 1), (&a, 1), (&b, 2), (&a, 2)] {
        check(session, "pay", "");
        assert_eq!(asked.load(Ordering::SeqCst), n);
    }
}

#[test]
fn trials_leave_nothing_behind_and_rules_about_files_hold_in_every_call() {
    let policy = Policy::new().deny_writes("/srv/**");
    let tool = all().policy(policy).file("/srv/f", "host").build().unwrap();
    check(&tool, "state_set k 1; echo 1 >/tmp/f", "");
    let before = tool.default_session().export().unwrap();
    let (response, _) = tool.dry_run("state_set k 2; echo 2 >/tmp/f; state_get k".into());
    assert_eq!(response.stdout, "2\n");
    tool.plan_mode().execute("state_set k 3; echo 3 >/tmp/f".into());
    assert_eq!(tool.default_session().export().unwrap(), before);
    for _ in 0..3 {
        let response = tool.execute("echo x >/srv/f; echo $? $(cat /srv/f)".into());
        assert_eq!(response.stdout, "1 host\n");
    }
}

// Durable runs.

fn ask() -> ToolFn {
    ToolFn::new("ask", "Ask.", |_, _| Ok(ToolOutput::default())).says(|definition| {
        definition.confirm = Confirm::Always;
        definition.effects.idempotent = Some(true);
    })
}

const KEY: &[u8] = b"a secret of the tests";

fn durable(journal: impl Journal + 'static, store: &MemorySessionStore) -> OrchestratorTool {
    let tool = all().tool(Box::new(ask())).tool(Box::new(step())).tool(Box::new(steps("good", &[("a", "1"), ("b", "2")])));
    tool.durable(Durability::new(journal, KEY)).session_store(store.clone()).build().unwrap()
}

fn pending(outcome: Result<DurableOutcome, DurableError>) -> bashkit_orchestrator::journal::PendingRun {
    match outcome.unwrap() {
        DurableOutcome::Pending(run) => run,
        DurableOutcome::Done(response) => panic!("{response:?}"),
    }
}

fn done(outcome: Result<DurableOutcome, DurableError>) -> ToolResponse {
    match outcome.unwrap() {
        DurableOutcome::Done(response) => response,
        DurableOutcome::Pending(run) => panic!("{run:?}"),
    }
}

fn allow(run: &bashkit_orchestrator::journal::PendingRun) -> Vec<(bashkit_orchestrator::journal::CallId, Approval)> {
    run.calls.iter().map(|call| (call.id.clone(), Approval::Allow)).collect()
}

const WAITS: &str =
    "cd /tmp; step c 3; good; n=$((${n-0} + 1)); echo $n >>log; state_set n --json $n; ask; echo $(cat a b c log) $(state_list)";

#[test]
fn a_durable_run_begins_with_its_session_in_every_process_and_is_kept_once() {
    let journal = tempfile::tempdir().unwrap();
    let store = MemorySessionStore::new();
    let process = || durable(DirectoryJournal::new(journal.path()).unwrap(), &store);
    check(&process().session("a"), "n=1; echo before >/tmp/log; state_set old 1", "");
    let run = pending(process().session("a").execute_durable(WAITS.into()));
    // Until it has ended, nothing of it is kept.
    check(&process().session("a"), "ls /tmp; state_list", "log\nold\n");
    let second = process();
    let response = done(second.resume(&run.to_bytes(), &allow(&run)));
    assert_eq!((response.stdout.as_str(), response.stderr.as_str()), ("123before 2 a b c n\n", ""));
    for _ in 0..2 {
        check(&process().session("a"), "cat /tmp/log; state_get n; echo $n; pwd", "before\n2\n2\n2\n/tmp\n");
        assert_eq!(done(process().resume(&run.to_bytes(), &allow(&run))), response);
    }
    // And again: it is a run of its own.
    let run = pending(process().session("a").execute_durable(WAITS.into()));
    assert!(done(process().resume(&run.to_bytes(), &allow(&run))).stdout.contains("2 3"));
}

#[test]
fn a_durable_run_of_the_tool_itself_is_one_of_its_default_session() {
    let store = MemorySessionStore::new();
    let tool = durable(MemoryJournal::new(), &store);
    check(&tool, "n=5", "");
    let run = pending(tool.execute_durable("ask; n=$((n + 1)); echo $n".into()));
    assert_eq!(done(tool.resume(&run.to_bytes(), &allow(&run))).stdout, "6\n");
    check(&tool, "echo $n", "6\n");
    let error = tool.default_session().fork().unwrap().execute_durable("true".into()).unwrap_err();
    assert!(matches!(error, DurableError::Session(text) if text.contains("fork")));
    // A recording is a call like any other; playing it back is none.
    let (response, recording) = tool.record("n=$((n + 1)); echo $n; state_set r 1".into());
    check(&tool, "echo $n; state_get r; n=100; state_del r", "7\n1\n");
    assert_eq!(tool.play_back(&recording).unwrap(), response);
    check(&tool, "echo $n; state_list", "100\n");
    assert_eq!(tool.record("n=$((n + 1)); echo $n".into()).0.stdout, "101\n");
    assert_eq!(tool.record("n=$((n + 1)); echo $n".into()).0.stdout, "102\n");
}

#[test]
fn a_durable_run_whose_session_was_changed_meanwhile_is_told_and_not_kept() {
    let store = MemorySessionStore::new();
    let tool = durable(MemoryJournal::new(), &store);
    let session = tool.session("a");
    let run = pending(session.execute_durable(WAITS.into()));
    check(&session, "echo other >/tmp/log", "");
    let response = done(tool.resume(&run.to_bytes(), &allow(&run)));
    refused(&response, "what this call did to its session was not kept: other calls changed the session while the run waited");
    assert_eq!(done(tool.resume(&run.to_bytes(), &allow(&run))), response);
    check(&session, "ls /tmp; cat /tmp/log; state_list", "log\nother\n");
}

#[test]
fn a_durable_run_over_a_bound_is_told_and_not_kept() {
    let limits = SessionLimits { file_bytes: 3, ..SessionLimits::default() };
    let tool = all().session_limits(limits).durable(Durability::new(MemoryJournal::new(), KEY)).build().unwrap();
    let response = done(tool.execute_durable("echo long >/tmp/f; state_set k v".into()));
    assert!(response.stderr.ends_with("(limit file_bytes)\n") && response.exit_code == 125);
    check(&tool, "ls /tmp; state_list", "");
}

/// A journal that fails at its n-th record, as if the process ended there.
struct Ends(Arc<MemoryJournal>, AtomicU64);

impl Journal for Ends {
    fn append(&self, run: &str, at: u64, record: &[u8]) -> Result<(), JournalError> {
        if at >= self.1.load(Ordering::SeqCst) {
            return Err(JournalError::Io("the end".into()));
        }
        self.0.append(run, at, record)
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

#[test]
fn a_durable_run_is_kept_once_wherever_its_process_ends() {
    let whole = Arc::new(MemoryJournal::new());
    let run = pending(durable(Arc::clone(&whole), &MemorySessionStore::new()).session("a").execute_durable(WAITS.into()));
    let n_before = whole.load(&run.id).unwrap().unwrap().len() as u64;
    let mut was_kept_before_the_end = false;
    for end in n_before..n_before + 20 {
        let (journal, store) = (Arc::new(MemoryJournal::new()), MemorySessionStore::new());
        let first = durable(Arc::clone(&journal), &store);
        let run = pending(first.session("a").execute_durable(WAITS.into()));
        // This one has read the session, and will not know what the next one does to it.
        let stale = durable(Arc::clone(&journal), &store);
        let held = stale.session("a");
        held.export().unwrap();
        let dying = durable(Ends(Arc::clone(&journal), AtomicU64::new(end)), &store);
        let ended = dying.resume(&run.to_bytes(), &allow(&run)).is_ok();
        if end == n_before + 1 {
            assert!(!ended);
        }
        // Whether it was kept before the process ended or not: it is kept once, and nothing between.
        let log = durable(Arc::clone(&journal), &store).session("a").fork().unwrap().execute("cat /tmp/log; state_list".into()).stdout;
        assert!(log.is_empty() || log == "1\na\nb\nc\nn\n", "{end}: {log}");
        let response = done(stale.resume(&run.to_bytes(), &allow(&run)));
        assert_eq!((response.stdout.as_str(), response.stderr.as_str()), ("1231 a b c n\n", ""), "{end}");
        check(&durable(journal, &store).session("a"), "cat /tmp/log; state_get n; echo $n", "1\n1\n1\n");
        if ended {
            assert!(was_kept_before_the_end, "the last record is written when it is kept");
            return;
        }
        was_kept_before_the_end = !log.is_empty();
    }
    panic!("it never came to its end");
}

// For the model.

#[test]
fn the_model_is_told_what_is_kept() {
    let line = "- Kept from one call to the next: files; nothing else.\n";
    let tool = builder().persistent(true).build().unwrap();
    assert!(tool.system_prompt().contains(line), "{}", tool.system_prompt());
    assert!(tool.help().contains(&line[2..]) && !tool.help().contains("Nothing is kept"));
    assert_eq!(tool.session("a").system_prompt(), tool.system_prompt());
    assert_eq!(tool.session("a").input_schema(), builder().build().unwrap().input_schema());
    let tool = all().commit(Commit::OnSuccess).build().unwrap();
    assert!(
        tool.system_prompt().contains(
            "- Kept from one call to the next, unless it ends with an exit code other than 0: files, variables, functions, options and the \
         working directory and values of `state_set`; nothing else. `state_set KEY VALUE`, `state_set KEY --json JSON`, `state_get KEY`, \
         `state_del KEY` and `state_list` keep small JSON values.\n"
        ),
        "{}",
        tool.system_prompt()
    );
    let tool = builder().build().unwrap();
    assert!(!tool.system_prompt().contains("Kept") && tool.help().contains("Nothing is kept\nfrom one call to the next.\n"));
}

#[test]
fn a_session_is_a_tool() {
    fn run(tool: &dyn Tool) -> String {
        tool.execute("echo x >>/tmp/f; cat /tmp/f".into()).stdout
    }
    let tool = builder().persistent(true).build().unwrap();
    let session = tool.session("a");
    assert_eq!(run(&session), "x\n");
    assert_eq!(run(&session), "x\nx\n");
    assert_eq!(run(&tool), "x\n");
    assert_eq!((session.name(), session.short_description()), (tool.name(), tool.short_description()));
    let statuses = Arc::new(Mutex::new(Vec::new()));
    let log = Arc::clone(&statuses);
    let response = session.execute_async_with_status("echo hi".into(), move |status| log.lock().unwrap().push(status));
    let response = {
        let mut response = pin!(response);
        loop {
            if let Poll::Ready(response) = response.as_mut().poll(&mut Context::from_waker(Waker::noop())) {
                break response;
            }
        }
    };
    assert_eq!(response.stdout, "hi\n");
    let statuses = statuses.lock().unwrap();
    assert_eq!((statuses.first(), statuses.last()), (Some(&ToolStatus::Started), Some(&ToolStatus::Finished { exit_code: 0 })));
}

#[test]
fn every_store_of_sessions_conforms() {
    session_store::conforms(&MemorySessionStore::new());
    session_store::conforms(&Arc::new(MemorySessionStore::new()));
    let folder = tempfile::tempdir().unwrap();
    session_store::conforms(&DirectorySessionStore::open(folder.path().join("a/b")).unwrap());
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1);
}
