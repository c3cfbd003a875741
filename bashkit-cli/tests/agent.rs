//! `bashkit agent` against a server of this test that plays a model and an API.
#![expect(clippy::unwrap_used, clippy::disallowed_methods, reason = "tests start the program and stop at surprises")]

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpListener;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use serde_json::{Value, json};

/// What the model asks for first; afterwards it repeats what it has read.
const SCRIPT: &str = "tr a-z A-Z <name >name.upper; cat name.upper; listNotes; deleteNote 7";

const DOCUMENT: &str = r#"{"openapi": "3.1.0", "paths": {
    "/notes": {"get": {"operationId": "listNotes"}},
    "/notes/{id}": {"delete": {"operationId": "deleteNote", "parameters": [{"name": "id", "in": "path", "schema": {"type": "integer"}}]}}
}}"#;

fn serve() -> String {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = format!("http://{}", listener.local_addr().unwrap());
    std::thread::spawn(move || {
        for stream in listener.incoming() {
            let mut stream = BufReader::new(stream.unwrap());
            let (mut first, mut length) = (String::new(), 0);
            loop {
                let mut line = String::new();
                stream.read_line(&mut line).unwrap();
                if first.is_empty() {
                    line.trim().clone_into(&mut first);
                }
                if let Some(n) = line.to_ascii_lowercase().strip_prefix("content-length:") {
                    length = n.trim().parse().unwrap();
                }
                if line.trim().is_empty() {
                    break;
                }
            }
            let mut body = vec![0; length];
            stream.read_exact(&mut body).unwrap();
            let (media, text) = match first.as_str() {
                "POST /v1/chat/completions HTTP/1.1" => ("text/event-stream", chat(&serde_json::from_slice(&body).unwrap())),
                _ => ("application/json", json!({"asked": first}).to_string()),
            };
            let head = format!("HTTP/1.1 200 OK\r\nContent-Type: {media}\r\nContent-Length: {}\r\nConnection: close\r\n\r\n", text.len());
            stream.get_mut().write_all((head + &text).as_bytes()).unwrap();
        }
    });
    address
}

fn chat(request: &Value) -> String {
    let messages = request["messages"].as_array().unwrap();
    let last = messages.last().unwrap();
    let delta = match last["role"].as_str() {
        Some("tool") => json!({"content": format!("I read: {}", last["content"].as_str().unwrap())}),
        _ => {
            assert!(messages.first().unwrap()["content"].as_str().unwrap().contains("A directory of the user is at /work"), "{messages:?}");
            json!({"tool_calls": [{"index": 0, "id": "1", "function": {"name": "bash", "arguments": json!({"commands": SCRIPT}).to_string()}}]})
        }
    };
    format!("data: {}\n\ndata: [DONE]\n\n", json!({"choices": [{"delta": delta, "finish_reason": "stop"}]}))
}

fn bashkit(folder: &Path, args: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_bashkit"));
    command.args(args).current_dir(folder).env_clear().env("XDG_CONFIG_HOME", folder).stdin(Stdio::null());
    command.output().unwrap()
}

#[test]
fn an_agent_works_in_the_sandbox() {
    let folder = tempfile::tempdir().unwrap();
    let server = serve();
    std::fs::create_dir(folder.path().join("files")).unwrap();
    std::fs::write(folder.path().join("files/name"), "ada\n").unwrap();
    std::fs::write(folder.path().join("api.json"), DOCUMENT).unwrap();
    let added = bashkit(folder.path(), &["api", "add", "notes", "api.json", "--server", &server]);
    assert!(added.status.success(), "{}", String::from_utf8_lossy(&added.stderr));
    let (base_url, rule) = (format!("{server}/v1"), format!("*={server}"));
    let all = [
        "agent",
        "--model",
        "qwen3",
        "--base-url",
        &base_url,
        "--api",
        "notes",
        "--allow-local-net",
        &rule,
        "--mount",
        "files:/work:overlay",
        "--cwd",
        "/work",
    ];
    let run = |more: &[&str]| {
        let output = bashkit(folder.path(), &[&all, more, &["Shout the name"]].concat());
        (output.status.code(), String::from_utf8_lossy(&output.stdout).into_owned(), String::from_utf8_lossy(&output.stderr).into_owned())
    };
    // Nobody can be asked about the call that deletes, and nothing is written.
    let (status, stdout, stderr) = run(&[]);
    assert_eq!(status, Some(0), "{stderr}");
    assert_eq!(
        stdout,
        "\nI read: ADA\n{\"asked\":\"GET /notes HTTP/1.1\"}\n[stderr]\ndeleteNote: not approved: nobody can be asked: the user runs this without a terminal, and without --yes\n[exit code 126]\n"
    );
    assert!(
        stderr.starts_with(&format!("$ {SCRIPT}\n[exit code 126] deleteNote: not approved: nobody can be asked"))
            && stderr.contains("+ADA"),
        "{stderr}"
    );
    assert!(!folder.path().join("files/name.upper").exists());
    // With leave, it is made, and what changed is written.
    let (status, stdout, stderr) = run(&["--yes", "--apply", "always"]);
    assert_eq!(
        (status, stdout.as_str()),
        (Some(0), "\nI read: ADA\n{\"asked\":\"GET /notes HTTP/1.1\"}\n{\"asked\":\"DELETE /notes/7 HTTP/1.1\"}\n\n"),
        "{stderr}"
    );
    assert_eq!(std::fs::read_to_string(folder.path().join("files/name.upper")).unwrap(), "ADA\n");
    let (status, _, stderr) = run(&["--turns", "1"]);
    assert!(
        status == Some(1) && stderr.contains("bashkit: agent: the model has not finished after 1 turns; --turns N allows more\n"),
        "{stderr}"
    );
}
