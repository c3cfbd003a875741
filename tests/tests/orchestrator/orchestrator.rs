//! The orchestrator: tools as commands, from the outside.
#![expect(clippy::unwrap_used, clippy::panic, reason = "tests, and a tool that panics")]

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Barrier, Mutex};
use std::time::Duration;

use bashkit_orchestrator::tool::{StopKind, Stream, ToolStatus};
use bashkit_orchestrator::{
    BuildError, CallableTool, ExecutionLimits, OrchestratorTool, Tool, ToolCall, ToolFailure, ToolOutput, ToolRequest, ToolResponse,
    ToolResult, callable_tool,
};
use bashkit_tests::block_on;
use serde_json::{Value, json};

/// A tool by hand, as the seed writes them.
struct GetUser;

impl CallableTool for GetUser {
    fn name(&self) -> &str {
        "get_user"
    }

    fn description(&self) -> &str {
        "Fetch user by ID. Usage: get_user <id>"
    }

    fn call(&self, args: &[String], _stdin: Option<&str>) -> Result<String, String> {
        let id = args.first().ok_or("missing <id>")?;
        match id.as_str() {
            "1" => Ok(json!({"id": 1, "name": "Ada", "tier": "gold"}).to_string()),
            "2" => Ok(json!({"id": 2, "name": "Bob", "tier": "silver"}).to_string()),
            other => Err(format!("no user {other}")),
        }
    }
}

/// List orders for user.
#[callable_tool]
fn list_orders(user_id: u64) -> Vec<Value> {
    (1..=3).map(|n| json!({"order": user_id * 10 + n, "total": n * 5})).collect()
}

/// Print the words.
#[callable_tool]
fn say(words: Vec<String>) -> String {
    words.join(" ")
}

/// Upper-case what comes in.
#[callable_tool]
fn upper(#[arg(stdin)] text: Option<String>) -> String {
    text.map_or_else(|| "(no input)".into(), |text| text.to_uppercase())
}

/// Panic.
#[callable_tool]
fn boom() -> String {
    panic!("kaput")
}

/// Fail.
#[callable_tool]
fn fail(#[arg(default = "it failed")] with: String) -> Result<String, String> {
    Err(with)
}

fn api() -> OrchestratorTool {
    OrchestratorTool::builder("shop")
        .short_description("The shop's API")
        .tool(Box::new(GetUser))
        .tools([Box::new(ListOrders) as Box<dyn CallableTool>, Box::new(Say), Box::new(Upper), Box::new(Boom), Box::new(Fail)])
        .env("API_KEY", "k-123")
        .file("/data/ids", "1\n2\n")
        .build()
        .unwrap()
}

fn run(script: &str) -> ToolResponse {
    api().execute(script.into())
}

/// Runs scripts and compares stdout, stderr and status.
fn check(rows: &[(&str, &str, &str, i32)]) {
    let api = api();
    for (script, stdout, stderr, exit_code) in rows {
        let response = api.execute((*script).into());
        assert_eq!((response.stdout.as_str(), response.stderr.as_str(), response.exit_code), (*stdout, *stderr, *exit_code), "{script}");
        assert_eq!(response.error, None, "{script}");
    }
}

#[test]
fn tools_are_given_boxed_or_not() {
    let boxed: Box<dyn CallableTool> = Box::new(Named("boxed"));
    let tool = OrchestratorTool::builder("x")
        .tool(Named("plain"))
        .tool(Box::new(Named("known")))
        .tool(boxed)
        .tool(Arc::new(Named("shared")))
        .tools(bashkit_orchestrator::tools![Named("first"), Box::new(Named("second"))])
        .tools([Named("third"), Named("fourth")])
        .build()
        .unwrap();
    let names: Vec<_> = tool.tools().map(|tool| tool.name().to_owned()).collect();
    assert_eq!(names, ["plain", "known", "boxed", "shared", "first", "second", "third", "fourth"]);
}

#[test]
fn builder_name() {
    assert_eq!(api().name(), "shop");
}

#[test]
fn builder_description() {
    assert_eq!(api().short_description(), "The shop's API");
    assert!(
        api().description().contains("\n- `get_user`: Fetch user by ID. Usage: get_user <id>\n- `list_orders`: "),
        "{}",
        api().description()
    );
}

#[test]
fn builder_defaults() {
    let empty = OrchestratorTool::builder("empty").build().unwrap();
    assert_eq!(empty.short_description(), "Runs a bash script in a sandbox");
    assert_eq!(empty.execute("echo hi | tr h H".into()).stdout, "Hi\n");
    assert_eq!(empty.tools().len(), 0);
    let one = OrchestratorTool::builder("one").tool(Box::new(GetUser)).build().unwrap();
    assert_eq!(one.short_description(), "Runs a bash script that can call a tool as a command");
}

struct Named(&'static str);

impl CallableTool for Named {
    fn name(&self) -> &str {
        self.0
    }

    fn description(&self) -> &str {
        "has a name"
    }

    fn call(&self, _: &[String], _: Option<&str>) -> Result<String, String> {
        Ok(self.0.to_owned())
    }
}

#[test]
fn builder_refuses_names() {
    let build = |names: &[&'static str]| {
        let tools = names.iter().map(|name| Box::new(Named(name)) as Box<dyn CallableTool>);
        OrchestratorTool::builder("x").tools(tools).build().err()
    };
    let long = "a".repeat(65).leak();
    for name in ["", "a b", "1a", "-a", "a/b", "ä", long] {
        assert_eq!(build(&[name]), Some(BuildError::InvalidToolName { name: name.into() }));
    }
    for name in ["if", "done", "exit", "unset", "[", "echo", "cd", "test", "true"] {
        let error = build(&[name]).unwrap().to_string();
        assert!(error.contains(&format!("'{name}'")) && error.contains("use"), "{error}");
    }
    assert_eq!(build(&["exec"]), Some(BuildError::ReservedToolName { name: "exec".into() }));
    assert_eq!(build(&["a", "b", "a"]), Some(BuildError::DuplicateTool { name: "a".into() }));
    assert_eq!(build(&["a", "a-b", "_x9"]), None);
}

#[test]
fn builder_refuses_variables_and_files() {
    let error = OrchestratorTool::builder("x").env("A-B", "1").build().unwrap_err();
    assert_eq!(error, BuildError::InvalidEnvName { name: "A-B".into() });
    let error = OrchestratorTool::builder("x").file("/tmp", "1").build().unwrap_err();
    assert!(matches!(error, BuildError::Sandbox(_)), "{error}");
}

#[test]
fn introspection_help() {
    let help = api().help();
    for part in ["# shop", "## SYNOPSIS", "### get_user", "### list_orders", "Usage: list_orders <user_id>", "`API_KEY`", "`/data/ids`"] {
        assert!(help.contains(part), "{part}:\n{help}");
    }
    assert!(!help.contains("k-123"), "values of variables are not told");
}

#[test]
fn introspection_system_prompt() {
    let api = |guided| {
        let api = OrchestratorTool::builder("api_name").tool(Box::new(GetUser)).tool(Box::new(ListOrders));
        api.guidance(guided).build().unwrap()
    };
    let expected = "# api_name

Input: {\"commands\": \"<bash script>\"}
Output: {stdout, stderr, exit_code}

## Available tool commands

- `get_user`: Fetch user by ID. Usage: get_user <id>
- `list_orders`: List orders for user. Usage: list_orders <user_id> (prints JSON)

`NAME --help` prints all that a tool takes.

## Tips

- Pipe tool output through `jq` for JSON processing
- Use variables to pass data between tool calls
- Output of more than 32,768 bytes is shortened: print what you need, with `grep`, `head` or `jq`
";
    assert_eq!(api(false).system_prompt(), expected);
    // What comes behind it says when a script helps.
    assert!(api(true).system_prompt().starts_with(&format!("{expected}\n## When to write a script\n")));
}

#[test]
fn introspection_schemas() {
    let input = api().input_schema();
    assert_eq!(input["type"], "object");
    assert_eq!(input["required"], json!(["commands"]));
    assert_eq!(input["properties"]["commands"]["type"], "string");
    assert_eq!(input["additionalProperties"], false);
    let output = api().output_schema();
    for field in ["stdout", "stderr", "exit_code"] {
        assert!(output["required"].as_array().unwrap().contains(&json!(field)), "{output}");
    }
    assert_eq!(output["properties"]["exit_code"]["type"], "integer");
    assert_eq!(GetUser.input_schema()["properties"]["args"]["type"], "array");
    assert_eq!(GetUser.output_schema(), None);
}

#[test]
fn request_and_response_are_json() {
    let request: ToolRequest = serde_json::from_value(json!({"commands": "get_user 1"})).unwrap();
    assert_eq!(request, ToolRequest::new("get_user 1"));
    assert!(serde_json::from_value::<ToolRequest>(json!({"commands": "x", "command": "y"})).is_err());
    let response = api().execute(request);
    let text = serde_json::to_value(&response).unwrap();
    assert_eq!(text, json!({"stdout": response.stdout, "stderr": "", "exit_code": 0}));
    assert_eq!(serde_json::from_value::<ToolResponse>(text).unwrap(), response);
}

#[test]
fn single_tool() {
    check(&[
        ("get_user 1", "{\"id\":1,\"name\":\"Ada\",\"tier\":\"gold\"}\n", "", 0),
        ("say a 'b  c'", "a b  c\n", "", 0),
        ("say", "", "", 0),
        ("say a; say b", "a\nb\n", "", 0),
        ("x=$(say a); echo \"[$x]\"", "[a]\n", "", 0),
    ]);
}

#[test]
fn pipeline_with_jq() {
    check(&[
        ("get_user 1 | jq -r .name", "Ada\n", "", 0),
        ("list_orders 7 | jq -c '[.[].total] | add'", "30\n", "", 0),
        ("list_orders 7 | jq -r '.[] | \"\\(.order) \\(.total)\"' | sort -rn | head -n 1", "73 15\n", "", 0),
    ]);
}

#[test]
fn pipeline_with_text_tools() {
    check(&[
        ("get_user 2 | tr ',' '\\n' | grep name | cut -d: -f2", "\"Bob\"\n", "", 0),
        ("say b a | tr ' ' '\\n' | sort", "a\nb\n", "", 0),
    ]);
}

#[test]
fn multi_step_with_variables() {
    check(&[(
        "user=$(get_user 1); name=${user#*name\\\":\\\"}; name=${name%%\\\"*}; echo \"name=$name\"; count=$(list_orders 1 | tr '{' '\\n' | grep -c order)
         echo \"$name has $count orders\"",
        "name=Ada\nAda has 3 orders\n",
        "",
        0,
    )]);
}

#[test]
fn functions_call_tools() {
    check(&[("shout() { say \"$@\" | upper; }; shout a b; type -t say", "A B\nbuiltin\n", "", 0)]);
}

#[test]
fn tool_error() {
    check(&[
        ("get_user 9", "", "get_user: no user 9\n", 1),
        ("get_user", "", "get_user: missing <id>\n", 1),
        ("get_user 9 2>/dev/null; echo $?", "1\n", "", 0),
        ("e=$(get_user 9 2>&1); echo \"<$e>\"", "<get_user: no user 9>\n", "", 0),
        ("list_orders x", "", "list_orders: <user_id>: 'x' is not an integer, 0 or more\nusage: list_orders <user_id>\n", 2),
    ]);
}

#[test]
fn error_fallback() {
    check(&[
        ("get_user 9 || say none", "none\n", "get_user: no user 9\n", 0),
        ("get_user 1 >/dev/null && say found", "found\n", "", 0),
        ("if ! get_user 9 2>/dev/null; then say unknown; fi", "unknown\n", "", 0),
    ]);
}

#[test]
fn errexit_and_pipefail() {
    check(&[
        ("set -e; get_user 9; say never", "", "get_user: no user 9\n", 1),
        ("set -e; get_user 9 || true; say on", "on\n", "get_user: no user 9\n", 0),
        ("get_user 9 2>/dev/null | cat; echo $?", "0\n", "", 0),
        ("set -o pipefail; get_user 9 2>/dev/null | cat; echo $? ${PIPESTATUS[0]}", "1 1\n", "", 0),
    ]);
}

#[test]
fn panics_are_contained() {
    check(&[
        ("boom || echo status $?; say on", "status 70\non\n", "boom: panicked: kaput\n", 0),
        ("boom & wait $!; echo $?", "70\n", "boom: panicked: kaput\n", 0),
    ]);
}

#[test]
fn stdin_piping() {
    check(&[
        ("say hello | upper", "HELLO\n", "", 0),
        ("upper <<< text", "TEXT\n", "", 0),
        ("upper < /data/ids", "1\n2\n", "", 0),
        ("upper <<EOF\na\nb\nEOF", "A\nB\n", "", 0),
        ("printf '' | upper", "", "", 0),
        ("upper", "(no input)\n", "", 0),
    ]);
}

#[test]
fn stdin_of_a_loop_is_not_eaten() {
    check(&[
        ("while read -r id; do upper; done < /data/ids", "(no input)\n(no input)\n", "", 0),
        ("while read -r id; do get_user \"$id\" | cut -c1-7; done < /data/ids", "{\"id\":1\n{\"id\":2\n", "", 0),
        ("printf '1\\n2\\n' | while read -r id; do upper <<< \"u$id\"; done", "U1\nU2\n", "", 0),
    ]);
}

#[test]
fn loops_and_conditionals() {
    check(&[
        ("for id in 1 2; do get_user $id | cut -d'\"' -f6; done", "Ada\nBob\n", "", 0),
        (
            "for id in 1 9 2; do if get_user $id >/dev/null 2>&1; then echo \"$id yes\"; else echo \"$id no\"; fi; done",
            "1 yes\n9 no\n2 yes\n",
            "",
            0,
        ),
        ("case $(get_user 1) in *gold*) say gold;; *) say other;; esac", "gold\n", "", 0),
    ]);
}

#[test]
fn environment_variables() {
    check(&[
        ("echo $API_KEY; env | grep -c API_KEY", "k-123\n1\n", "", 0),
        ("API_KEY=other; echo $API_KEY", "other\n", "", 0),
        ("echo $API_KEY", "k-123\n", "", 0),
    ]);
}

#[test]
fn files_are_fresh_in_each_run() {
    check(&[
        ("cat /data/ids; echo 3 >> /data/ids; x=1; cat /data/ids | wc -l", "1\n2\n3\n", "", 0),
        ("cat /data/ids; echo \"[$x]\"", "1\n2\n[]\n", "", 0),
    ]);
}

#[test]
fn status_callbacks() {
    let seen = Arc::new(Mutex::new(Vec::new()));
    let place = Arc::clone(&seen);
    let response = api().execute_with_status("say a; echo e >&2; fail".into(), move |status| place.lock().unwrap().push(status));
    assert_eq!(response.exit_code, 1);
    let called = |call, name: &str, args: &[&str]| ToolStatus::ToolCalled {
        call,
        name: name.into(),
        args: args.iter().map(|a| (*a).into()).collect(),
    };
    let seen = seen.lock().unwrap();
    let expected = [
        ToolStatus::Started,
        called(1, "say", &["a"]),
        ToolStatus::ToolFinished { call: 1, name: "say".into(), status: 0, stdout_bytes: 1 },
        ToolStatus::Output { stream: Stream::Stdout, chunk: b"a\n".to_vec() },
        ToolStatus::Output { stream: Stream::Stderr, chunk: b"e\n".to_vec() },
        called(2, "fail", &[]),
        ToolStatus::ToolFinished { call: 2, name: "fail".into(), status: 1, stdout_bytes: 0 },
        ToolStatus::Output { stream: Stream::Stderr, chunk: b"fail: it failed\n".to_vec() },
        ToolStatus::Finished { exit_code: 1 },
    ];
    assert_eq!(*seen, expected);
}

/// Counts its calls.
struct Counter(AtomicUsize);

impl CallableTool for Counter {
    fn name(&self) -> &str {
        "count"
    }

    fn description(&self) -> &str {
        "Count calls"
    }

    fn call(&self, _: &[String], _: Option<&str>) -> Result<String, String> {
        Ok((self.0.fetch_add(1, Ordering::Relaxed) + 1).to_string())
    }
}

#[test]
fn sequential_executes_share_the_tools() {
    let counter = Arc::new(Counter(AtomicUsize::new(0)));
    let api = OrchestratorTool::builder("x").tool(Box::new(Arc::clone(&counter))).build().unwrap();
    assert_eq!(api.execute("count; count".into()).stdout, "1\n2\n");
    assert_eq!(api.clone().execute("x=5; count".into()).stdout, "3\n");
    assert_eq!(api.execute("echo [$x] $(count)".into()).stdout, "[] 4\n");
    assert_eq!(counter.0.load(Ordering::Relaxed), 4);
}

#[test]
fn threads_share_one_orchestrator() {
    fn shared<T: Send + Sync + Clone>(_: &T) {}
    let api = api();
    shared(&api);
    std::thread::scope(|scope| {
        for n in 0..8 {
            let api = &api;
            scope.spawn(move || {
                assert_eq!(api.execute(format!("say {n}; for i in 1 2 3; do say $i; done | tail -1").into()).stdout, format!("{n}\n3\n"))
            });
        }
    });
}

/// Answers only when so many calls are in it at once.
struct Meeting(Barrier);

impl CallableTool for Meeting {
    fn name(&self) -> &str {
        "meet"
    }

    fn description(&self) -> &str {
        "Wait for the others"
    }

    fn call(&self, args: &[String], _: Option<&str>) -> Result<String, String> {
        self.0.wait();
        Ok(args.join(" "))
    }

    // A stage of a pipeline that reads what comes would wait for the end of the stage before it.
    fn wants_stdin(&self) -> bool {
        false
    }
}

#[test]
fn background_tools_overlap() {
    let meeting = || Box::new(Meeting(Barrier::new(3)));
    let api = OrchestratorTool::builder("x").tool(meeting()).build().unwrap();
    let response = api.execute("meet a >a & meet b >b & meet c >c & wait; cat a b c".into());
    assert_eq!((response.stdout.as_str(), response.stderr.as_str()), ("a\nb\nc\n", ""));
    // Stages of a pipeline are at work at the same time, too.
    let response = api.execute("meet a >a | meet b >b | meet c; cat a b".into());
    assert_eq!(response.stdout, "c\na\nb\n");
}

/// Wait asynchronously for the others, however the executor polls.
struct AsyncMeeting(Arc<AtomicUsize>);

impl CallableTool for AsyncMeeting {
    fn name(&self) -> &str {
        "meet"
    }

    fn description(&self) -> &str {
        "Wait for the others"
    }

    fn call(&self, _: &[String], _: Option<&str>) -> Result<String, String> {
        Err("asynchronous only".into())
    }

    fn call_async(&self, call: &ToolCall<'_>) -> Option<bashkit_orchestrator::tool::ToolFuture> {
        let (met, text) = (Arc::clone(&self.0), call.args_text().join(" "));
        met.fetch_add(1, Ordering::SeqCst);
        Some(Box::pin(std::future::poll_fn(move |cx| {
            if met.load(Ordering::SeqCst) >= 3 {
                return std::task::Poll::Ready(ToolResult::Ok(ToolOutput::text(text.clone())));
            }
            cx.waker().wake_by_ref();
            std::task::Poll::Pending
        })))
    }
}

#[test]
fn async_tools_overlap() {
    let script = "meet a >a & meet b >b & meet c >c & wait; cat a b c";
    let api = || OrchestratorTool::builder("x").tool(Box::new(AsyncMeeting(Arc::default()))).build().unwrap();
    assert_eq!(api().execute(script.into()).stdout, "a\nb\nc\n");
    assert_eq!(block_on(api().execute_async(script.into())).stdout, "a\nb\nc\n");
}

#[test]
fn async_execution() {
    let api = api();
    let response = block_on(api.execute_async("say a | upper; sleep 0.01; boom; fail".into()));
    assert_eq!((response.stdout.as_str(), response.exit_code), ("A\n", 1));
    assert_eq!(response.stderr, "boom: panicked: kaput\nfail: it failed\n");
    let seen = Arc::new(AtomicUsize::new(0));
    let count = Arc::clone(&seen);
    let status = move |_| {
        count.fetch_add(1, Ordering::Relaxed);
    };
    assert_eq!(block_on(api.execute_async_with_status("say a".into(), status)).stdout, "a\n");
    assert_eq!(seen.load(Ordering::Relaxed), 5);
}

#[test]
fn dropping_the_future_ends_the_run() {
    let api = api();
    let mut future = api.execute_async("say a; sleep 1000; say b".into());
    let waker = std::task::Waker::noop();
    assert!(future.as_mut().poll(&mut std::task::Context::from_waker(waker)).is_pending());
    drop(future);
}

fn limited(limits: ExecutionLimits) -> OrchestratorTool {
    OrchestratorTool::builder("x").tool(Box::new(Say)).limits(limits).build().unwrap()
}

#[test]
fn limit_of_commands() {
    let response = limited(ExecutionLimits::new().max_commands(20))
        .execute("say first; while true; do say x >/dev/null || true; done; say never".into());
    assert_eq!((response.stdout.as_str(), response.exit_code), ("first\n", 125));
    let reason = response.error.unwrap();
    assert_eq!((reason.kind, reason.message.as_str()), (StopKind::Limit, "the run started more than 20 commands (Limits::commands)"));
    assert_eq!(response.stderr.lines().last(), Some("bash: stopped: the run started more than 20 commands (Limits::commands)"));
}

#[test]
fn limit_at_n_and_n_plus_1() {
    let api = limited(ExecutionLimits::new().max_commands(3));
    assert_eq!(api.execute("say 1; say 2; say 3".into()).error, None);
    assert_eq!(api.execute("say 1; say 2; say 3; say 4".into()).error.map(|reason| reason.kind), Some(StopKind::Limit));
    let api = limited(ExecutionLimits::new().max_loop_iterations(3));
    assert_eq!(api.execute("for i in 1 2 3; do say $i; done".into()).error, None);
    assert_eq!(api.execute("for i in 1 2 3 4; do say $i; done".into()).stdout, "1\n2\n3\n");
}

#[test]
fn limit_of_time() {
    let response =
        limited(ExecutionLimits::new()).execute(ToolRequest::new("say first; printf x >&2; while :; do :; done").with_timeout_ms(50));
    assert_eq!((response.stdout.as_str(), response.exit_code), ("first\n", 124));
    assert_eq!(response.stderr, "x\nbash: stopped: the run took longer than 50ms (Limits::time)\n");
    assert_eq!(response.error.map(|reason| reason.kind), Some(StopKind::Timeout));
    // The request cannot extend the host's limit.
    let api = limited(ExecutionLimits::new().timeout(Duration::from_millis(50)));
    assert_eq!(api.execute(ToolRequest::new("sleep 1000").with_timeout_ms(1_000_000)).exit_code, 124);
    assert_eq!(api.execute("say still usable".into()).stdout, "still usable\n");
}

/// Bytes, a status and both streams.
struct Exact;

impl CallableTool for Exact {
    fn name(&self) -> &str {
        "exact"
    }

    fn description(&self) -> &str {
        "Answer exactly"
    }

    fn call(&self, _: &[String], _: Option<&str>) -> Result<String, String> {
        Err("not this way".into())
    }

    fn call_with(&self, call: ToolCall<'_>) -> ToolResult {
        match call.args_text().first().map(String::as_str) {
            Some("bytes") => Ok(ToolOutput::bytes(call.stdin().unwrap_or_default())),
            Some("status") => Ok(ToolOutput::text("out").with_stderr("warning").with_status(3)),
            Some("arg") => Ok(ToolOutput::bytes(call.args().last().cloned().unwrap_or_default())),
            _ => Err(ToolFailure::new("no such answer").with_status(42)),
        }
    }
}

/// Gives back what it was given, as text.
struct Echo;

impl CallableTool for Echo {
    fn name(&self) -> &str {
        "echo_back"
    }

    fn description(&self) -> &str {
        "Give back"
    }

    fn call(&self, args: &[String], stdin: Option<&str>) -> Result<String, String> {
        Ok(format!("{args:?} {stdin:?}"))
    }
}

#[test]
fn exact_bytes_and_statuses() {
    let api = OrchestratorTool::builder("x").tool(Box::new(Exact)).tool(Box::new(Echo)).build().unwrap();
    for (script, stdout, stderr, status) in [
        ("printf 'a\\xffb' | exact bytes | od -An -tx1", " 61 ff 62\n", "", 0),
        ("exact arg $'a\\xff' | od -An -tx1", " 61 ff\n", "", 0),
        ("exact status", "out\n", "warning\n", 3),
        ("exact", "", "exact: no such answer\n", 42),
        ("printf 'a\\xffb' | echo_back $'\\xff'", "[\"\u{fffd}\"] Some(\"a\u{fffd}b\")\n", "", 0),
        ("echo_back", "[] None\n", "", 0),
    ] {
        let response = api.execute(script.into());
        assert_eq!((response.stdout.as_str(), response.stderr.as_str(), response.exit_code), (stdout, stderr, status), "{script}");
    }
}

#[test]
fn a_reader_that_is_gone_ends_the_tool_quietly() {
    check(&[
        ("say a | true; echo ok", "ok\n", "", 0),
        ("say a >/dev/full; echo $?", "1\n", "say: write error: No space left on device\n", 0),
    ]);
}

#[test]
fn help_builtin_and_flags() {
    assert!(run("list_orders --help").stdout.starts_with("list_orders - List orders for user.\n\nUsage: list_orders <user_id>\n"));
    assert_eq!(run("command -v get_user").stdout, "get_user\n");
}

#[test]
fn other_commands_call_tools() {
    check(&[
        ("printf '1\\n2\\n' | xargs -n 1 get_user | cut -d'\"' -f6", "Ada\nBob\n", "", 0),
        ("printf '1\\n2\\n' | xargs -P 2 -I{} say u{} | sort", "u1\nu2\n", "", 0),
        ("timeout 5 say a; env X=1 say b; command say c; builtin say d", "a\nb\nc\nd\n", "", 0),
        ("find /data -name ids -exec say {} \\;", "/data/ids\n", "", 0),
        ("bash -c 'say a; upper <<< b'; eval 'say c'", "a\nB\nc\n", "", 0),
        ("cat <(say a) <(say b)", "a\nb\n", "", 0),
        ("say() { echo \"mine: $*\"; }; say a; command say b; unset -f say; say c", "mine: a\nb\nc\n", "", 0),
        ("mapfile -t all < <(list_orders 1 | tr '}' '\\n'); echo ${#all[@]}", "4\n", "", 0),
    ]);
}

#[test]
fn a_tool_replaces_a_command() {
    let api =
        OrchestratorTool::builder("x").tools([Box::new(Named("sort")) as Box<dyn CallableTool>, Box::new(Named("seq"))]).build().unwrap();
    assert_eq!(api.execute("sort x; seq 3; command sort".into()).stdout, "sort\nseq\nsort\n");
}

/// Answers when it is let go.
struct Stuck(Arc<Barrier>);

impl CallableTool for Stuck {
    fn name(&self) -> &str {
        "stuck"
    }

    fn description(&self) -> &str {
        "Wait to be let go"
    }

    fn call(&self, _: &[String], _: Option<&str>) -> Result<String, String> {
        self.0.wait();
        Ok(String::new())
    }
}

#[test]
fn a_blocked_tool_in_the_background_does_not_hold_the_run() {
    let barrier = Arc::new(Barrier::new(2));
    let api = OrchestratorTool::builder("x").tool(Box::new(Stuck(Arc::clone(&barrier)))).build().unwrap();
    // It answers although nobody has let the tool go.
    let response = api.execute(ToolRequest::new("echo before; stuck & wait; echo never").with_timeout_ms(100));
    assert_eq!((response.stdout.as_str(), response.exit_code), ("before\n", 124));
    barrier.wait();
}

#[test]
fn a_call_without_a_script_is_no_error() {
    check(&[
        ("", "", "", 0),
        ("# nothing", "", "", 0),
        ("say 'a", "", "bash: -c: line 1: unexpected EOF while looking for matching `''\n", 2),
    ]);
}

/// Runs a script of its own.
struct Nested(OrchestratorTool);

impl CallableTool for Nested {
    fn name(&self) -> &str {
        "nested"
    }

    fn description(&self) -> &str {
        "Run a script in another sandbox"
    }

    fn call(&self, args: &[String], _: Option<&str>) -> Result<String, String> {
        let response = self.0.execute(args.join(" ").into());
        if response.exit_code == 0 { Ok(response.stdout) } else { Err(response.stderr) }
    }
}

#[test]
fn a_tool_can_run_another_orchestrator() {
    let api = OrchestratorTool::builder("x").tool(Box::new(Nested(api()))).build().unwrap();
    let response = api.execute("x=1; nested 'x=2; say a | upper'; nested 'say b' & wait; nested get_user 9; echo $x".into());
    assert_eq!((response.stdout.as_str(), response.stderr.as_str()), ("A\nb\n1\n", "nested: get_user: no user 9\n"));
    assert_eq!(block_on(api.execute_async("nested 'sleep 0.01; say a' | rev".into())).stdout, "a\n");
}
