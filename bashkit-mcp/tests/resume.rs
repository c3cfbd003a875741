//! Durable runs behind a client: they go on in another process, and a process that is killed at any moment does nothing twice. `MCP_KILL_TRIALS` is the number of trials.
//!
//! The program is its own server: with a directory in `MCP_TEST_SERVER` it serves.
#![expect(
    clippy::unwrap_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::print_stdout,
    clippy::disallowed_methods,
    reason = "tests stop at surprises, and start processes"
)]

use std::collections::hash_map::RandomState;
use std::hash::BuildHasher;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::time::Duration;

use bashkit_mcp::server::{McpServer, RUN_META};
use bashkit_orchestrator::journal::{DirectoryJournal, Durability};
use bashkit_orchestrator::{OrchestratorTool, State, callable_tool, tools};
use rmcp::model::*;
use rmcp::service::RunningService;
use rmcp::transport::TokioChildProcess;
use rmcp::{ClientHandler, ClientLifecycleMode, ClientServiceExt, RoleClient};
use serde_json::{Value, json};
use tokio::process::Command;

const SERVER: &str = "MCP_TEST_SERVER";

/// Trials without a number in the environment.
const TRIALS: u64 = 8;

/// Processes of one trial that may be killed, and how many there may be.
const KILLED_MAX: u64 = 12;
const LIVES_MAX: u64 = 60;

struct Effects(PathBuf);

/// Writes a line into the world outside, between two moments in which the process may die.
fn effect(effects: &Effects, line: &str) -> String {
    std::thread::sleep(Duration::from_millis(8));
    let mut file = std::fs::OpenOptions::new().append(true).create(true).open(&effects.0).unwrap();
    file.write_all(format!("{line}\n").as_bytes()).unwrap();
    std::thread::sleep(Duration::from_millis(8));
    format!("<{line}>")
}

/// Take a note.
#[callable_tool]
fn note(n: u32, State(effects): State<Effects>) -> String {
    effect(&effects, &format!("note {n}"))
}

/// Take a note that somebody agrees to.
#[callable_tool(confirm = always)]
fn ask_note(n: u32, State(effects): State<Effects>) -> String {
    effect(&effects, &format!("ask_note {n}"))
}

async fn serve(dir: &Path) {
    let durability = Durability::new(DirectoryJournal::new(dir.join("journal")).unwrap(), b"a key of both processes");
    let effects = Effects(dir.join("effects"));
    let api = OrchestratorTool::builder("notes").tools(tools![Note, AskNote]).state(effects).durable(durability).build().unwrap();
    McpServer::new(api).serve_stdio().await.unwrap();
}

/// Client that says that it has elicitation; the test answers for it.
struct Asked;

impl ClientHandler for Asked {
    fn get_info(&self) -> ClientConfig {
        let mut capabilities = ClientCapabilities::default();
        capabilities.elicitation = Some(ElicitationCapability::new().with_form(FormElicitationCapability::new()));
        ClientConfig::new(capabilities, Implementation::new("test", "1"))
    }
}

/// A server in a process of its own.
async fn start(dir: &Path) -> Option<(RunningService<RoleClient, Asked>, u32)> {
    let mut command = Command::new(std::env::current_exe().unwrap());
    command.env(SERVER, dir);
    let child = TokioChildProcess::new(command).unwrap();
    let pid = child.id().unwrap();
    let lifecycle = ClientLifecycleMode::Discover { preferred_versions: vec![ProtocolVersion::V_2026_07_28] };
    Some((Asked.serve_with_lifecycle(child, lifecycle).await.ok()?, pid))
}

fn kill(pid: u32) {
    let _ = std::process::Command::new("kill").args(["-9", &pid.to_string()]).stderr(std::process::Stdio::null()).status();
}

fn effects(dir: &Path) -> Vec<String> {
    let text = std::fs::read_to_string(dir.join("effects")).unwrap_or_default();
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    lines.sort();
    lines
}

/// Answers to the questions of a run: yes to what is asked about, and what became of a call in doubt, as the world tells it.
fn answers(dir: &Path, requests: InputRequests) -> InputResponses {
    let done = effects(dir);
    let answer = |request: &InputRequest| {
        let InputRequest::Elicitation(ElicitRequest { params: ElicitRequestParams::FormElicitationParams { message, .. }, .. }) = request
        else {
            panic!("{request:?}")
        };
        if !message.contains("its process ended while it ran") {
            return json!({"action": "accept", "content": {"decision": "allow"}});
        }
        // RUN/PLACE/DIGEST: note {"n":3}
        let call = message.lines().next().unwrap().split_once(": ").unwrap().1;
        let (tool, arguments) = call.split_once(' ').unwrap();
        let n = serde_json::from_str::<Value>(arguments).unwrap()["n"].clone();
        let line = format!("{tool} {n}");
        let content =
            if done.contains(&line) { json!({"outcome": "done", "output": format!("<{line}>")}) } else { json!({"outcome": "repeat"}) };
        json!({"action": "accept", "content": content})
    };
    requests.iter().map(|(key, request)| (key.clone(), answer(request))).collect()
}

fn request(script: &str, run: &str, state: Option<&(String, InputResponses)>) -> CallToolRequestParams {
    let mut params = CallToolRequestParams::new("notes").with_arguments(json!({"commands": script}).as_object().unwrap().clone());
    let mut meta = RequestMetaObject::default();
    meta.insert(RUN_META.to_owned(), json!(run));
    params.meta = Some(meta);
    if let Some((state, answers)) = state {
        params = params.with_request_state(state).with_input_responses(answers.clone());
    }
    params
}

/// A loop, a pipeline and a background job, with calls that wait in each.
const SCRIPT: &str =
    "for n in 1 2; do note $n; ask_note $n; done; note 3 | tr a-z A-Z; ask_note 4 | tr n N & note 5 & wait; ask_note 6 | cat; note 7";

const LINES: [&str; 9] =
    ["<NOTE 3>", "<ask_Note 4>", "<ask_note 1>", "<ask_note 2>", "<ask_note 6>", "<note 1>", "<note 2>", "<note 5>", "<note 7>"];
const EFFECTS: [&str; 9] = ["ask_note 1", "ask_note 2", "ask_note 4", "ask_note 6", "note 1", "note 2", "note 3", "note 5", "note 7"];

fn check(dir: &Path, result: &CallToolResult, what: &str) {
    assert_eq!(effects(dir), EFFECTS, "{what}");
    let out = result.structured_content.as_ref().unwrap();
    let mut lines: Vec<&str> = out["stdout"].as_str().unwrap().lines().collect();
    lines.sort_unstable();
    assert_eq!(lines, LINES, "{what}: {out}");
    assert_eq!(out["exit_code"], 0, "{what}: {out}");
}

/// Each time that the run waits, its process ends and another one goes on.
async fn a_run_goes_on_in_other_processes() {
    let dir = tempfile::tempdir().unwrap();
    let mut state = None;
    let mut n_processes = 0;
    loop {
        n_processes += 1;
        assert!(n_processes < 12);
        let (client, pid) = start(dir.path()).await.unwrap();
        let answered = client.call_tool_once(request(SCRIPT, "lives", state.as_ref())).await.unwrap();
        kill(pid);
        match answered {
            CallToolResponse::Complete(result) => {
                check(dir.path(), &result, "resumed");
                break;
            }
            CallToolResponse::InputRequired(input) => {
                let sealed = input.request_state.unwrap();
                state = Some((sealed, answers(dir.path(), input.input_requests.unwrap())));
            }
            other => panic!("{other:?}"),
        }
    }
    assert!(n_processes >= 4, "{n_processes} processes: the loop waits twice, the background job and the pipeline once");
    println!("ok: a run goes on in other processes ({n_processes} of them)");
}

/// The server is killed at a random moment, again and again.
async fn trial(number: u64) -> u64 {
    let dir = tempfile::tempdir().unwrap();
    let random = |n: u64, max: u64| RandomState::new().hash_one((number, n)) % max;
    let (mut state, mut n_killed) = (None::<(String, InputResponses)>, 0);
    for life in 0..LIVES_MAX {
        let Some((client, pid)) = start(dir.path()).await else { continue };
        let killer = (life < KILLED_MAX).then(|| {
            let delay = Duration::from_millis(random(life, 120));
            tokio::spawn(async move {
                tokio::time::sleep(delay).await;
                kill(pid);
            })
        });
        let answered = client.call_tool_once(request(SCRIPT, "trial", state.as_ref())).await;
        if let Some(killer) = killer {
            n_killed += u64::from(answered.is_err());
            killer.abort();
        }
        kill(pid);
        match answered {
            Ok(CallToolResponse::Complete(result)) => {
                check(dir.path(), &result, &format!("trial {number}, life {life}"));
                return n_killed;
            }
            Ok(CallToolResponse::InputRequired(input)) => {
                let sealed = input.request_state.unwrap();
                state = Some((sealed, answers(dir.path(), input.input_requests.unwrap())));
            }
            // Killed, or the file lock of who was killed is not free yet.
            Err(_) => {}
            Ok(other) => panic!("{other:?}"),
        }
    }
    panic!("trial {number} does not end: {:?}", effects(dir.path()))
}

#[tokio::main]
async fn main() {
    if let Some(dir) = std::env::var_os(SERVER) {
        return serve(Path::new(&dir)).await;
    }
    a_run_goes_on_in_other_processes().await;
    let trials: u64 = std::env::var("MCP_KILL_TRIALS").ok().and_then(|text| text.parse().ok()).unwrap_or(TRIALS);
    let mut n_killed = 0;
    for number in 0..trials {
        n_killed += trial(number).await;
    }
    assert!(n_killed > 0, "no process was killed while it worked");
    println!("ok: {trials} trials, {n_killed} processes killed at work, every tool ran once");
}
