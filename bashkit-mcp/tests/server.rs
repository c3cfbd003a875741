//! The server, asked by rmcp's client over streams in memory, in both protocol lines.
#![expect(clippy::unwrap_used, clippy::panic, reason = "tests stop at surprises")]

use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use bashkit::Bash;
use bashkit_mcp::server::{AskClient, McpServer, RUN_META, ServeError};
use bashkit_mcp::{Blocks, Sandbox};
use bashkit_orchestrator::journal::{Durability, MemoryJournal};
use bashkit_orchestrator::orchestrator::OrchestratorToolBuilder;
use bashkit_orchestrator::output::OutputBudget;
use bashkit_orchestrator::{CallableTool, Json, OrchestratorTool, Tool, ToolContext, ToolOutput, callable_tool, tools};
use bashkit_workspace::{MemoryCollection, ResourceCollection, Workspace};
use rmcp::model::*;
use rmcp::service::{NotificationContext, RequestContext, RunningService};
use rmcp::{ClientHandler, ClientLifecycleMode, ClientServiceExt, RoleClient};
use serde_json::{Value, json};

/// Fetch user by ID.
#[callable_tool(read_only, title = "User")]
fn get_user(id: u64) -> String {
    format!("user {id}")
}

/// Point on a map.
#[callable_tool(read_only)]
fn point(x: i64, #[arg(flag)] y: Option<i64>) -> Json<Value> {
    Json(json!({"x": x, "y": y}))
}

/// A picture.
#[callable_tool(read_only)]
fn picture() -> ToolOutput {
    ToolOutput::bytes(b"\x89PNG\r\n\x1a\n\0\0".to_vec())
}

/// Text and a picture.
#[callable_tool(read_only)]
fn mixed() -> Json<Blocks> {
    Json(Blocks::new([ContentBlock::text("look"), Blocks::of_bytes(b"\x89PNG\r\n\x1a\n")]))
}

static PAID: Mutex<Vec<String>> = Mutex::new(Vec::new());

fn paid(who: &str) -> usize {
    PAID.lock().unwrap().iter().filter(|name| *name == who).count()
}

/// Pay somebody.
#[callable_tool(confirm = always)]
fn pay(who: String) -> String {
    PAID.lock().unwrap().push(who.clone());
    format!("paid {who}")
}

static WAITING: AtomicU32 = AtomicU32::new(0);

struct Waits;

impl Drop for Waits {
    fn drop(&mut self) {
        WAITING.fetch_sub(1, Ordering::SeqCst);
    }
}

/// Wait for ever.
#[callable_tool]
async fn wait_long(context: &ToolContext) -> &'static str {
    WAITING.fetch_add(1, Ordering::SeqCst);
    let _waits = Waits;
    context.progress("waiting");
    tokio::time::sleep(Duration::from_secs(3_600)).await;
    "done"
}

type Answers = Arc<dyn Fn(&str) -> Value + Send + Sync>;

/// Client with a user who answers forms.
#[derive(Clone)]
struct User {
    answers: Option<Answers>,
    asked: Arc<Mutex<Vec<String>>>,
    progress: Arc<Mutex<Vec<(f64, String)>>>,
}

impl User {
    fn new() -> Self {
        Self { answers: None, asked: Arc::default(), progress: Arc::default() }
    }

    fn who(answers: impl Fn(&str) -> Value + Send + Sync + 'static) -> Self {
        Self { answers: Some(Arc::new(answers)), ..Self::new() }
    }

    fn asked(&self) -> Vec<String> {
        self.asked.lock().unwrap().clone()
    }
}

impl ClientHandler for User {
    fn get_info(&self) -> ClientConfig {
        let mut capabilities = ClientCapabilities::default();
        capabilities.elicitation = self.answers.as_ref().map(|_| ElicitationCapability::new().with_form(FormElicitationCapability::new()));
        ClientConfig::new(capabilities, Implementation::new("test", "1")).with_protocol_version(ProtocolVersion::V_2025_11_25)
    }

    async fn create_elicitation(&self, params: ElicitRequestParams, _: RequestContext<RoleClient>) -> Result<ElicitResult, ErrorData> {
        let ElicitRequestParams::FormElicitationParams { message, .. } = params else { panic!() };
        self.asked.lock().unwrap().push(message.clone());
        let answer = (self.answers.as_ref().unwrap())(&message);
        Ok(serde_json::from_value(answer).unwrap())
    }

    async fn on_progress(&self, params: ProgressNotificationParam, _: NotificationContext<RoleClient>) {
        self.progress.lock().unwrap().push((params.progress, params.message.unwrap_or_default()));
    }
}

type Client = RunningService<RoleClient, User>;

async fn connect(server: McpServer, user: User, is_stateless: bool) -> Client {
    let (client, end) = tokio::io::duplex(1 << 16);
    tokio::spawn(server.serve(end));
    let lifecycle = if is_stateless {
        ClientLifecycleMode::Discover { preferred_versions: vec![ProtocolVersion::V_2026_07_28] }
    } else {
        ClientLifecycleMode::Initialize
    };
    user.serve_with_lifecycle(client, lifecycle).await.unwrap()
}

fn builder() -> OrchestratorToolBuilder {
    OrchestratorTool::builder("shop").tools(tools![GetUser, Point, Picture, Mixed, Pay, WaitLong])
}

fn call(name: &'static str, arguments: Value) -> CallToolRequestParams {
    CallToolRequestParams::new(name).with_arguments(arguments.as_object().unwrap().clone())
}

fn script(commands: &str) -> CallToolRequestParams {
    call("shop", json!({"commands": commands}))
}

fn texts(result: &CallToolResult) -> Vec<String> {
    result.content.iter().filter_map(|block| Some(block.as_text()?.text.clone())).collect()
}

fn allow() -> Value {
    json!({"action": "accept", "content": {"decision": "allow"}})
}

/// Both protocol lines.
const LINES: [bool; 2] = [false, true];

#[tokio::test]
async fn a_script_is_one_tool() {
    for is_stateless in LINES {
        let client = connect(McpServer::new(builder().build().unwrap()), User::new(), is_stateless).await;
        let tools = client.list_all_tools().await.unwrap();
        assert_eq!(tools.iter().map(|tool| &*tool.name).collect::<Vec<_>>(), ["shop"]);
        assert!(tools[0].input_schema["properties"]["commands"].is_object() && tools[0].output_schema.is_some());
        let result = client.call_tool(script("for id in 1 2; do get_user $id; done | tac; echo no >&2; exit 3")).await.unwrap();
        assert_eq!(texts(&result), ["user 2\nuser 1", "stderr:\nno", "exit code 3"]);
        assert_eq!(result.is_error, Some(true));
        assert_eq!(result.structured_content.unwrap(), json!({"stdout": "user 2\nuser 1\n", "stderr": "no\n", "exit_code": 3}));
        // What is no request for a script is told so.
        let wrong = client.call_tool(call("shop", json!({"command": "x"}))).await.unwrap();
        assert!(texts(&wrong)[0].contains("{\"commands\": a bash script"), "{wrong:?}");
        let unknown = client.call_tool(call("shp", json!({}))).await.unwrap_err().to_string();
        assert!(unknown.contains("there is no tool 'shp'; there are: shop"), "{unknown}");
        client.cancel().await.unwrap();
    }
}

#[tokio::test]
async fn subtools_have_the_forms_of_their_signatures() {
    for is_stateless in LINES {
        let server = McpServer::new(builder().build().unwrap()).subtools(true);
        let client = connect(server, User::new(), is_stateless).await;
        let tools = client.list_all_tools().await.unwrap();
        let names: Vec<&str> = tools.iter().map(|tool| &*tool.name).collect();
        assert_eq!(names, ["shop", "get_user", "point", "picture", "mixed", "pay", "wait_long"]);
        let annotations = tools[1].annotations.clone().unwrap();
        assert_eq!((annotations.title.as_deref(), annotations.read_only_hint), (Some("User"), Some(true)));
        let user = client.call_tool(call("get_user", json!({"id": 7}))).await.unwrap();
        assert_eq!((texts(&user), user.is_error), (vec!["user 7".to_owned()], Some(false)));
        let point = client.call_tool(call("point", json!({"x": -1, "y": 2}))).await.unwrap();
        assert_eq!(texts(&point), [r#"{"x":-1,"y":2}"#]);
        let picture = client.call_tool(call("picture", json!({}))).await.unwrap();
        assert_eq!(picture.content, [ContentBlock::image("iVBORw0KGgoAAA==", "image/png")]);
        let mixed = client.call_tool(call("mixed", json!({}))).await.unwrap();
        assert_eq!(mixed.content, [ContentBlock::text("look"), ContentBlock::image("iVBORw0KGgo=", "image/png")]);
        // In a script too: the picture comes through the pipe.
        let piped = client.call_tool(script("picture | cat")).await.unwrap();
        assert_eq!(piped.content, picture.content);
        let wrong = client.call_tool(call("get_user", json!({"id": "x"}))).await.unwrap();
        assert!(wrong.is_error == Some(true) && texts(&wrong)[0].contains("\"id\""), "{wrong:?}");
    }
    let clash = OrchestratorTool::builder("get_user").tools(tools![GetUser]).build().unwrap();
    let refused = McpServer::new(clash).subtools(true).serve(tokio::io::duplex(64).0).await;
    assert!(matches!(refused, Err(ServeError::Declaration(_))), "{refused:?}");
}

#[tokio::test]
async fn the_user_of_the_client_decides() {
    for (n, is_stateless) in LINES.into_iter().enumerate() {
        let names = [format!("ada{n}"), format!("bob{n}"), format!("eve{n}")];
        let user = User::who(move |message| match message {
            m if m.contains("ada") => allow(),
            m if m.contains("bob") => json!({"action": "accept", "content": {"decision": "deny", "reason": "not him"}}),
            _ => json!({"action": "accept", "content": {"decision": "edit", "arg.who": format!("mallory{n}")}}),
        });
        let server = McpServer::new(builder().approver(AskClient).build().unwrap());
        let client = connect(server, user.clone(), is_stateless).await;
        let result = client.call_tool(script(&names.iter().map(|name| format!("pay {name}; ")).collect::<String>())).await.unwrap();
        let out = result.structured_content.unwrap();
        assert_eq!(out["stdout"], format!("paid ada{n}\npaid mallory{n}\n"));
        assert!(out["stderr"].as_str().unwrap().contains("not him"), "{out}");
        assert_eq!(user.asked().len(), 3);
        assert_eq!((paid(&names[0]), paid(&names[1]), paid(&names[2]), paid(&format!("mallory{n}"))), (1, 0, 0, 1));
    }
}

#[tokio::test]
async fn a_durable_run_asks_for_all_that_waits() {
    for (n, is_stateless) in LINES.into_iter().enumerate() {
        let journal = Durability::new(MemoryJournal::new(), b"a key");
        let server = McpServer::new(builder().durable(journal).build().unwrap());
        let user = User::who(|_| allow());
        let client = connect(server, user.clone(), is_stateless).await;
        let line = format!("pay a{n} & pay b{n} | tr a-z A-Z & wait; for who in c{n} d{n}; do pay $who; done");
        let result = client.call_tool(script(&line)).await.unwrap();
        let mut lines: Vec<String> = texts(&result)[0].lines().map(str::to_owned).collect();
        lines.sort();
        assert_eq!(lines, [format!("PAID B{n}"), format!("paid a{n}"), format!("paid c{n}"), format!("paid d{n}")]);
        assert!(["a", "b", "c", "d"].iter().all(|who| paid(&format!("{who}{n}")) == 1));
        assert_eq!(user.asked().len(), 4);
    }
}

#[tokio::test]
async fn a_state_is_sealed_and_its_decision_is_made_once() {
    let journal = Durability::new(MemoryJournal::new(), b"a key");
    let server = McpServer::new(builder().durable(journal).build().unwrap());
    let client = connect(server, User::who(|_| allow()), true).await;
    let first = client.call_tool_once(script("pay once; echo end")).await.unwrap();
    let CallToolResponse::InputRequired(input) = first else { panic!() };
    let (state, requests) = (input.request_state.unwrap(), input.input_requests.unwrap());
    let key = requests.keys().next().unwrap().clone();
    let retry = |state: &str, answer: Value| {
        script("pay once; echo end").with_request_state(state).with_input_responses(InputResponses::from([(key.clone(), answer)]))
    };
    // A changed state is refused, wherever it is changed.
    for at in [0, state.len() / 2, state.len() - 2] {
        let mut changed = state.clone().into_bytes();
        changed[at] = if changed[at] == b'A' { b'B' } else { b'A' };
        let changed = String::from_utf8(changed).unwrap();
        match client.call_tool_once(retry(&changed, allow())).await {
            Err(_) => {}
            // Base64 of JSON: some changes touch only the questions, and then nobody has answered.
            Ok(CallToolResponse::InputRequired(_)) => {}
            other => panic!("{other:?}"),
        }
        assert_eq!(paid("once"), 0);
    }
    // No answer, no decision.
    let again = client.call_tool_once(retry(&state, json!({"action": "cancel"}))).await.unwrap();
    assert!(matches!(again, CallToolResponse::InputRequired(_)));
    for _ in 0..3 {
        let CallToolResponse::Complete(result) = client.call_tool_once(retry(&state, allow())).await.unwrap() else { panic!() };
        assert_eq!(texts(&result), ["paid once\nend"]);
        assert_eq!(paid("once"), 1);
    }
}

#[tokio::test]
async fn a_run_in_memory_is_gone_on_with_once() {
    let server = McpServer::new(builder().approver(AskClient).build().unwrap());
    let client = connect(server, User::who(|_| allow()), true).await;
    let CallToolResponse::InputRequired(input) = client.call_tool_once(script("pay memory")).await.unwrap() else { panic!() };
    let (state, key) = (input.request_state.unwrap(), input.input_requests.unwrap().keys().next().unwrap().clone());
    let retry = || script("pay memory").with_request_state(&state).with_input_responses(InputResponses::from([(key.clone(), allow())]));
    assert!(matches!(client.call_tool_once(retry()).await.unwrap(), CallToolResponse::Complete(_)));
    let refused = client.call_tool_once(retry()).await.unwrap_err().to_string();
    assert!(refused.contains("requestState"), "{refused}");
    assert_eq!(paid("memory"), 1);
}

#[tokio::test]
async fn a_client_without_elicitation_is_told_what_waits() {
    for is_stateless in LINES {
        let journal = Durability::new(MemoryJournal::new(), b"a key");
        let api = builder().durable(journal).build().unwrap();
        let client = connect(McpServer::new(api.clone()), User::new(), is_stateless).await;
        let mut params = script("echo start; pay nobody");
        let mut meta = RequestMetaObject::default();
        meta.insert(RUN_META.to_owned(), json!("order-1"));
        params.meta = Some(meta);
        let result = client.call_tool(params).await.unwrap();
        assert!(texts(&result)[0].contains("The run 'order-1' waits for decisions"), "{result:?}");
        assert_eq!(result.structured_content.unwrap()["run"], "order-1");
        assert_eq!(api.durable_runs().unwrap()[0].run, "order-1");
    }
}

#[tokio::test]
async fn progress_is_told_and_a_cancelled_request_ends_its_run() {
    for is_stateless in LINES {
        let user = User::new();
        let client = connect(McpServer::new(builder().build().unwrap()), user.clone(), is_stateless).await;
        let before = WAITING.load(Ordering::SeqCst);
        {
            let waiting = client.call_tool(script("get_user 1; wait_long"));
            assert!(tokio::time::timeout(Duration::from_millis(500), waiting).await.is_err());
        }
        let told = user.progress.lock().unwrap().clone();
        assert!(told.iter().any(|(_, message)| message == "wait_long: waiting"), "{told:?}");
        assert!(told.is_sorted_by(|a, b| a.0 < b.0), "{told:?}");
        // The future was dropped: rmcp sends notifications/cancelled.
        for _ in 0..100 {
            if WAITING.load(Ordering::SeqCst) == before {
                break;
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        assert_eq!(WAITING.load(Ordering::SeqCst), before, "the tool still waits");
    }
}

#[tokio::test]
async fn long_output_is_a_resource() {
    let api = builder().persistent(true).output_budget(OutputBudget::new().bytes_max(400)).build().unwrap();
    let client = connect(McpServer::new(api), User::new(), true).await;
    let result = client.call_tool(script("seq 10000")).await.unwrap();
    let link = result.content.iter().find_map(ContentBlock::as_resource_link).unwrap().clone();
    assert_eq!(link.uri, "sandbox:///tmp/output/1.stdout");
    let listed = client.list_all_resources().await.unwrap();
    assert_eq!(listed.iter().map(|resource| resource.uri.as_str()).collect::<Vec<_>>(), [link.uri.as_str()]);
    let read = client.read_resource(ReadResourceRequestParams::new(&link.uri)).await.unwrap();
    let ResourceContents::TextResourceContents { text, .. } = &read.contents[0] else { panic!() };
    assert_eq!(text.lines().count(), 10_000);
    // Other files of the sandbox are no resources.
    assert!(client.read_resource(ReadResourceRequestParams::new("sandbox:///etc/passwd")).await.is_err());
}

#[tokio::test]
async fn the_sandbox_is_served() {
    for is_stateless in LINES {
        let client = connect(Sandbox::new(Bash::builder().env("WHO", "ada").build()).server(), User::new(), is_stateless).await;
        let names: Vec<String> = client.list_all_tools().await.unwrap().iter().map(|tool| tool.name.to_string()).collect();
        assert_eq!(names, ["bash", "read_file", "write_file", "list_files"]);
        let text = async |params| texts(&client.call_tool(params).await.unwrap()).join("|");
        assert_eq!(text(call("bash", json!({"commands": "mkdir -p /tmp/d; cd /tmp/d; x=$WHO"}))).await, "");
        assert_eq!(text(call("write_file", json!({"path": "/tmp/d/a", "content": "hello\n"}))).await, "6 bytes written");
        assert_eq!(text(call("bash", json!({"commands": "cat a; echo $x; ln -s a l"}))).await, "hello\nada");
        assert_eq!(text(call("read_file", json!({"path": "/tmp/d/a", "offset": 1}))).await, "ello");
        assert_eq!(text(call("list_files", json!({"path": "/tmp/d"}))).await, "a\nl@");
        assert!(text(call("read_file", json!({"path": "/no"}))).await.contains("/no: No such file or directory"));
        let slow = client.call_tool(call("bash", json!({"commands": "while :; do :; done", "timeout_ms": 200}))).await.unwrap();
        assert_eq!(slow.structured_content.unwrap()["exit_code"], 124);
        assert_eq!(text(call("bash", json!({"commands": "echo $x"}))).await, "ada", "the session lives on");
    }
}

#[tokio::test]
async fn a_workspace_is_served() {
    for is_stateless in LINES {
        let files = MemoryCollection::new();
        let workspace = Workspace::builder().collection("files", files.clone()).build().unwrap();
        let beside = workspace.tools().into_iter().filter(|tool| tool.name() != workspace.name());
        let server = beside.fold(McpServer::for_tool(workspace.clone()), McpServer::also);
        let client = connect(server, User::new(), is_stateless).await;
        let names: Vec<String> = client.list_all_tools().await.unwrap().iter().map(|tool| tool.name.to_string()).collect();
        assert_eq!(names, ["bash", "read_file", "write_file", "list_files"]);
        let text = async |params| texts(&client.call_tool(params).await.unwrap()).join("|");
        assert_eq!(text(call("write_file", json!({"path": "list", "content": "milk\neggs\n"}))).await, "wrote 10 bytes to list");
        assert_eq!(text(call("bash", json!({"commands": "wc -l < list; echo tea >> list"}))).await, "2");
        assert_eq!(&*files.read(b"list").unwrap().unwrap().content, b"milk\neggs\ntea\n");
        assert!(text(call("read_file", json!({"path": "list"}))).await.contains("milk\neggs\ntea"));
    }
}

#[test]
fn nothing_is_shown_of_what_is_inside() {
    let server = McpServer::new(builder().env("SECRET", "hunter2").build().unwrap());
    assert!(!format!("{server:?}").contains("hunter2"));
}
