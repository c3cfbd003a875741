//! Tools of servers as commands: ours in memory, bad ones, and public ones from npm and PyPI.
#![expect(clippy::unwrap_used, clippy::print_stdout, clippy::disallowed_methods, reason = "tests stop at surprises, and start processes")]

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use bashkit_mcp::client::{ClientOptions, Endpoint, McpTools, Protocol, Streams};
use bashkit_mcp::server::{Conversation, McpServer, ScriptResource};
use bashkit_orchestrator::{
    Approval, ApprovalRequest, CallableTool, Json, OrchestratorTool, Policy, Rule, Tool, ToolFailure, ToolOutput, ToolResponse,
    callable_tool, tools,
};
use rmcp::model::ElicitationSchema;
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::sync::Notify;

/// Fetch user by ID.
#[callable_tool(read_only)]
fn get_user(id: u64) -> Json<Value> {
    Json(json!({"id": id, "name": "ada"}))
}

/// Print what is said.
#[callable_tool]
fn echo(text: String) -> String {
    text
}

/// Fail.
#[callable_tool]
fn fails() -> Result<(), ToolFailure> {
    Err(ToolFailure::new("it is broken"))
}

/// A picture.
#[callable_tool]
fn picture() -> ToolOutput {
    ToolOutput::bytes(b"\x89PNG\r\n\x1a\n\0\x01".to_vec())
}

/// Ask the user.
#[callable_tool]
async fn ask() -> Result<String, ToolFailure> {
    let form = serde_json::from_value::<ElicitationSchema>(
        json!({"type": "object", "properties": {"name": {"type": "string", "default": "nobody"}}}),
    );
    let answer = Conversation::current()?.elicit("name", "Who are you?", form.unwrap()).await?;
    Ok(format!("{:?} {}", answer.action, answer.content.unwrap_or_default()))
}

/// Wait too long.
#[callable_tool]
async fn slow() -> &'static str {
    tokio::time::sleep(Duration::from_secs(3_600)).await;
    ""
}

/// Print too much.
#[callable_tool]
fn flood() -> String {
    "x".repeat(100_000)
}

fn server() -> McpServer {
    let api = OrchestratorTool::builder("remote").tools(tools![GetUser, Fails, Picture, Ask, Slow, Flood]).build().unwrap();
    McpServer::new(api)
        .subtools(true)
        .also(Echo)
        .resource(ScriptResource::new("notes://today", "today.txt", "echo milk; echo eggs").mime_type("text/plain"))
        .resource(ScriptResource::new("notes://picture", "p.png", "picture").mime_type("image/png"))
        .resource(ScriptResource::new("notes://broken", "broken", "exit 3"))
        .resource(ScriptResource::new("notes://{day}/list", "list", "echo \"$day\""))
}

/// Our own server at the other end of streams in memory.
fn endpoint(server: McpServer) -> Endpoint {
    Endpoint::streams(move || {
        let server = server.clone();
        async move {
            let (client, end) = tokio::io::duplex(1 << 16);
            tokio::spawn(server.serve(end));
            let (read, write) = tokio::io::split(client);
            let streams: Streams = (Box::new(read), Box::new(write));
            Ok(streams)
        }
    })
}

async fn run(tools: &McpTools, script: &str) -> ToolResponse {
    let api = tools.add_to(OrchestratorTool::builder("local")).build().unwrap();
    api.execute_async(script.into()).await
}

async fn connected(options: ClientOptions) -> McpTools {
    McpTools::connect("notes", endpoint(server()), options).await.unwrap()
}

#[tokio::test]
async fn remote_tools_are_commands() {
    for protocol in [Protocol::Stateless, Protocol::Sessions, Protocol::Auto] {
        let tools = connected(ClientOptions::new().protocol(protocol)).await;
        let names: Vec<String> = tools.commands().iter().map(|tool| tool.name().to_owned()).collect();
        assert_eq!(
            names,
            ["remote", "get_user", "fails", "picture", "ask", "slow", "flood", "notes_echo", "notes_resource"],
            "{protocol:?}"
        );
        for (script, stdout, stderr, code) in [
            ("get_user 7 | jq -r .name", "ada\n", "", 0),
            ("get_user --id 7; notes_echo --json '{\"text\": \"a b\"}'", "{\"id\":7,\"name\":\"ada\"}\na b\n", "", 0),
            ("fails || echo caught", "caught\n", "fails: it is broken\n", 0),
            ("picture | head -c 4 | od -An -c | tr -d ' '", "211PNG\n", "", 0),
            ("remote --commands 'get_user 1 | jq .id' | jq -r .stdout", "1\n\n", "", 0),
            ("get_user --help | head -1", "get_user - Fetch user by ID.\n", "", 0),
        ] {
            let response = run(&tools, script).await;
            assert_eq!(
                (response.stdout.as_str(), response.stderr.as_str(), response.exit_code),
                (stdout, stderr, code),
                "{protocol:?}: {script}"
            );
        }
        let wrong = run(&tools, "get_user x").await;
        assert!(wrong.exit_code == 2 && wrong.stderr.contains("'x' is not an integer"), "{wrong:?}");
    }
}

#[tokio::test]
async fn resources_are_files_that_are_fetched_when_they_are_read() {
    let tools = connected(ClientOptions::new()).await;
    let response = run(&tools, "cd /mcp/notes; wc -l < resources/today.txt; head -c 4 resources/p.png | tail -c 3; echo; jq -r .uri resources.jsonl templates.jsonl").await;
    assert_eq!(response.stdout, "2\nPNG\nnotes://today\nnotes://picture\nnotes://broken\nnotes://{day}/list\n", "{response:?}");
    let broken = run(&tools, "cat /mcp/notes/resources/broken").await;
    assert_eq!(broken.stderr, "cat: /mcp/notes/resources/broken: Input/output error\n");
}

#[tokio::test]
async fn resources_of_templates_are_read_by_their_uris() {
    let tools = connected(ClientOptions::new().output_bytes_max(100)).await;
    for (script, stdout, stderr) in [
        ("jq -r .uri /mcp/notes/templates.jsonl; notes_resource notes://monday/list", "notes://{day}/list\nmonday\n", ""),
        ("notes_resource notes://picture | head -c 4 | tail -c 3", "PNG", ""),
        ("notes_resource --help | head -1", "notes_resource - Read a resource of the MCP server 'notes' by its URI.\n", ""),
        ("notes_resource \"notes://$(printf 'x%.0s' {1..200})/list\"", "", "bytes; at most 100 are accepted"),
        ("notes_resource nothing://at/all", "", "nothing://at/all"),
    ] {
        let response = run(&tools, script).await;
        assert_eq!(response.stdout, stdout, "{script}: {response:?}");
        assert!(response.stderr.contains(stderr) && response.stderr.is_empty() == stderr.is_empty(), "{script}: {response:?}");
    }
}

/// A thread that runs everything else, too, polls the run while a file is fetched.
#[tokio::test(flavor = "current_thread")]
async fn a_file_that_is_fetched_holds_nobody_up() {
    let tools = connected(ClientOptions::new()).await;
    let response = run(&tools, "cat /mcp/notes/resources/today.txt & cat /mcp/notes/resources/today.txt; wait").await;
    assert_eq!(response.stdout, "milk\neggs\nmilk\neggs\n", "{response:?}");
}

#[tokio::test]
async fn questions_of_a_server_go_to_the_approver() {
    for protocol in [Protocol::Stateless, Protocol::Sessions] {
        for (decision, said) in [
            (Approval::Allow, "Accept {\"name\":\"nobody\"}\n"),
            (Approval::Edit(json!({"name": "grace"}).as_object().unwrap().clone()), "Accept {\"name\":\"grace\"}\n"),
            (Approval::Deny("no".into()), "Decline null\n"),
        ] {
            let approver = move |request: &ApprovalRequest| {
                assert_eq!((request.tool.as_str(), request.reason.as_str()), ("notes", "the MCP server 'notes' asks: Who are you?"));
                decision.clone()
            };
            let tools = connected(ClientOptions::new().protocol(protocol).approver(approver)).await;
            assert_eq!(run(&tools, "ask").await.stdout, said, "{protocol:?}");
        }
        let nobody = run(&connected(ClientOptions::new().protocol(protocol)).await, "ask").await;
        assert_eq!(nobody.stderr, "ask: the MCP client has no elicitation\n");
    }
}

#[tokio::test]
async fn annotations_count_where_the_definition_is_pinned() {
    let free = connected(ClientOptions::new()).await;
    let digests = free.digests();
    let effect = |tools: &McpTools| tools.commands().iter().find(|tool| tool.name() == "get_user").unwrap().definition().effects.read_only;
    assert_eq!(effect(&free), None);
    let pinned = connected(ClientOptions::new().pins(digests.clone())).await;
    assert_eq!(effect(&pinned), Some(true));
    // Another definition than the one that was pinned: somebody is asked at each call.
    let mut others = digests;
    others.insert("get_user".into(), "0".repeat(64));
    let changed = connected(ClientOptions::new().pins(others)).await;
    assert_eq!(effect(&changed), None);
    let refused = run(&changed, "get_user 1").await;
    assert_eq!(refused.exit_code, 126, "{refused:?}");
    let policy = Policy::new().deny(Rule::tool("*").destructive(true));
    let api = pinned.add_to(OrchestratorTool::builder("x")).policy(policy).build().unwrap();
    assert_eq!(api.execute_async("get_user 1 | jq .id; notes_echo x; echo $?".into()).await.stdout, "1\n126\n");
}

#[tokio::test]
async fn a_slow_or_flooding_server_costs_its_own_command() {
    let options = ClientOptions::new().call_timeout(Duration::from_millis(300)).output_bytes_max(10_000);
    let tools = connected(options).await;
    let response = run(&tools, "slow; echo $?; flood; echo $?; get_user 1 | jq .id").await;
    assert_eq!(response.stdout, "124\n1\n1\n", "{response:?}");
    assert!(
        response.stderr.contains("did not answer within 0.3 seconds") && response.stderr.contains("bytes; at most 10000 are accepted"),
        "{response:?}"
    );
}

/// Calls of [`dies`] that a server has begun.
static DYING: Notify = Notify::const_new();

/// Bring the server down.
#[callable_tool]
async fn dies() -> &'static str {
    DYING.notify_one();
    std::future::pending().await
}

/// A server that ends, in its first connection, before it has answered a call.
#[tokio::test]
async fn a_server_that_dies_is_connected_again() {
    static CONNECTIONS: AtomicU32 = AtomicU32::new(0);
    let server = McpServer::new(OrchestratorTool::builder("remote").tools(tools![GetUser, Dies]).build().unwrap()).subtools(true);
    let dying = Endpoint::streams(move || {
        let server = server.clone();
        async move {
            let n = CONNECTIONS.fetch_add(1, Ordering::SeqCst);
            let (client, end) = tokio::io::duplex(1 << 16);
            let serving = tokio::spawn(server.serve(end));
            if n == 0 {
                tokio::spawn(async move {
                    DYING.notified().await;
                    serving.abort();
                });
            }
            let (read, write) = tokio::io::split(client);
            let streams: Streams = (Box::new(read), Box::new(write));
            Ok(streams)
        }
    });
    let tools = McpTools::connect("notes", dying, ClientOptions::new()).await.unwrap();
    let response = run(&tools, "dies; echo $?; sleep 0.5; get_user 1 | jq .id").await;
    assert_eq!(response.stdout, "1\n1\n", "{response:?}");
    // A server that still says that it ends says so in its own words.
    assert!(response.stderr.contains("was lost") || response.stderr.contains("was cancelled"), "{response:?}");
    assert_eq!(CONNECTIONS.load(Ordering::SeqCst), 2);
}

/// Endpoints that are no servers.
#[tokio::test]
async fn what_is_no_server_is_told() {
    let mute = Endpoint::streams(|| async {
        let (client, mut end) = tokio::io::duplex(64);
        tokio::spawn(async move {
            let mut sink = Vec::new();
            let _ = end.read_to_end(&mut sink).await;
        });
        let (read, write) = tokio::io::split(client);
        let streams: Streams = (Box::new(read), Box::new(write));
        Ok(streams)
    });
    let babbling = Endpoint::streams(|| async {
        let (client, mut end) = tokio::io::duplex(1 << 16);
        tokio::spawn(async move { while end.write_all(b"hello, this is no JSON\n").await.is_ok() {} });
        let (read, write) = tokio::io::split(client);
        let streams: Streams = (Box::new(read), Box::new(write));
        Ok(streams)
    });
    let mut options = ClientOptions::new();
    options.connect_timeout = Duration::from_millis(500);
    for (endpoint, said) in [
        (mute, "did not answer within 500ms"),
        (babbling, "did not answer within 500ms"),
        (Endpoint::process("/no/such/program", [""; 0]), "No such file or directory"),
        (Endpoint::process("false", [""; 0]), "cannot be reached"),
        (Endpoint::http("http://127.0.0.1:9/mcp"), "cannot be reached"),
    ] {
        let error = McpTools::connect("x", endpoint.clone(), options.clone()).await.unwrap_err().to_string();
        assert!(error.contains(said), "{endpoint:?}: {error}");
    }
    let secret = Endpoint::http("http://127.0.0.1:9/mcp").header("Authorization", "Bearer hunter2").unwrap();
    assert!(!format!("{secret:?}").contains("hunter2"));
}

/// A script without a runtime of the host uses remote tools too.
#[test]
fn no_runtime_is_needed() {
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let tools = runtime.block_on(connected(ClientOptions::new()));
    let api = tools.add_to(OrchestratorTool::builder("local")).build().unwrap();
    let response = api.execute("get_user 7 | jq -r .name; cat /mcp/notes/resources/today.txt".into());
    assert_eq!(response.stdout, "ada\nmilk\neggs\n", "{response:?}");
    assert!(Arc::new(tools).remote_tools().len() == 8);
}

/// Folder of programs that tests have installed.
fn installed() -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).join("servers")
}

/// Installs a package of npm; `None`, with a printed reason, where it cannot be.
fn npm(package: &str, file: &str) -> Option<PathBuf> {
    let folder = installed().join(package.replace(['@', '/'], "-"));
    let entry = folder.join("node_modules").join(package).join(file);
    if !entry.exists() {
        std::fs::create_dir_all(&folder).unwrap();
        let status =
            Command::new("npm").args(["install", "--silent", "--no-audit", "--no-fund", "--prefix"]).arg(&folder).arg(package).output();
        if !status.is_ok_and(|output| output.status.success()) || !entry.exists() {
            println!("skipped: {package} cannot be installed by npm");
            return None;
        }
    }
    Some(entry)
}

/// Installs a package of PyPI; `None`, with a printed reason, where it cannot be.
fn pypi(package: &str) -> Option<PathBuf> {
    let folder = installed().join(package);
    let entry = folder.join("bin").join(package);
    if !entry.exists() {
        let made = Command::new("python3").args(["-m", "venv"]).arg(&folder).output();
        let pip = Command::new(folder.join("bin/pip")).args(["install", "--quiet", package]).output();
        if made.is_err() || !pip.is_ok_and(|output| output.status.success()) || !entry.exists() {
            println!("skipped: {package} cannot be installed by pip");
            return None;
        }
    }
    Some(entry)
}

async fn public(name: &str, endpoint: Endpoint) -> McpTools {
    let yes = |_: &ApprovalRequest| Approval::Allow;
    McpTools::connect(name, endpoint, ClientOptions::new().approver(yes)).await.unwrap()
}

#[tokio::test]
async fn the_reference_server_is_used_as_commands() {
    let Some(entry) = npm("@modelcontextprotocol/server-everything", "dist/index.js") else { return };
    let tools = public("everything", Endpoint::process("node", [entry.into_os_string(), "stdio".into()])).await;
    assert_eq!(tools.refused(), []);
    let names: Vec<String> = tools.commands().iter().map(|tool| tool.name().to_owned()).collect();
    println!("{names:?}");
    assert!(names.contains(&"everything_echo".to_owned()), "{names:?}");
    let response = run(&tools, "everything_echo 'hello world'; get-sum 2 3; get-structured-content 'New York' | jq -r 'keys[0]'; get-tiny-image >/dev/null; ls /mcp/everything").await;
    println!("{response:?}");
    assert!(response.stdout.starts_with("Echo: hello world\nThe sum of 2 and 3 is 5.\n"), "{response:?}");
    assert!(response.stdout.contains("resources.jsonl"), "{response:?}");
    let image = run(&tools, "get-tiny-image; for f in /tmp/mcp/everything/*; do head -c 4 $f | tail -c 3; echo; done").await;
    assert!(image.stdout.contains("image/png") && image.stdout.ends_with("PNG\n"), "{image:?}");
}

#[tokio::test]
async fn a_server_of_files_is_used_as_commands() {
    let Some(entry) = npm("@modelcontextprotocol/server-filesystem", "dist/index.js") else { return };
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().canonicalize().unwrap();
    std::fs::write(path.join("a.txt"), "milk\neggs\n").unwrap();
    let tools = public("files", Endpoint::process("node", [entry.into_os_string(), path.clone().into_os_string()])).await;
    assert_eq!(tools.refused(), []);
    let shown = path.display();
    let script = format!(
        "read_text_file '{shown}/a.txt' | jq -r .content; write_file '{shown}/b.txt' tea >/dev/null && list_directory '{shown}' | jq -r .content | sort"
    );
    let response = run(&tools, &script).await;
    assert_eq!(response.stdout, "milk\neggs\n\n[FILE] a.txt\n[FILE] b.txt\n", "{response:?}");
    assert_eq!(std::fs::read_to_string(path.join("b.txt")).unwrap(), "tea");
}

#[tokio::test]
async fn a_server_in_python_is_used_as_commands() {
    let Some(entry) = pypi("mcp-server-time") else { return };
    let tools = public("time", Endpoint::process(entry, ["--local-timezone", "UTC"])).await;
    assert_eq!(tools.refused(), []);
    let response = run(&tools, "convert_time --source-timezone UTC --time 12:00 --target-timezone Asia/Tokyo | jq -r .time_difference; get_current_time Mars/Olympus || echo no").await;
    assert_eq!(response.stdout, "+9.0h\nno\n", "{response:?}");
}
