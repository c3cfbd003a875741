//! The example `agent` against a server of this test that speaks both protocols, with a person who says yes once and no once.
#![expect(clippy::unwrap_used, clippy::disallowed_methods, reason = "tests start the program and stop at surprises")]

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpListener;
use std::process::{Command, Stdio};

use serde_json::{Value, json};

const SCRIPT: &str = "find_orders Ada | jq -r '.[] | [.id, .total] | @tsv' | while read -r id total; do refund $id $total || echo \"$id: not refunded\"; done";

/// Starts a server whose model asks for one script, and then tells what it printed. Answers its address.
fn serve() -> String {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = format!("http://{}", listener.local_addr().unwrap());
    std::thread::spawn(move || {
        for stream in listener.incoming() {
            let mut stream = BufReader::new(stream.unwrap());
            let (mut path, mut length) = (String::new(), 0);
            loop {
                let mut line = String::new();
                stream.read_line(&mut line).unwrap();
                if path.is_empty() {
                    path = line.split(' ').nth(1).unwrap_or_default().to_owned();
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
            let body: Value = serde_json::from_slice(&body).unwrap();
            let last = body["messages"].as_array().unwrap().last().unwrap().clone();
            let events = if path == "/v1/messages" { messages(&last) } else { chat(&last) };
            let head = "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n";
            stream.get_mut().write_all(head.as_bytes()).unwrap();
            for event in events {
                let text = format!("data: {event}\n\n");
                stream.get_mut().write_all(format!("{:x}\r\n{text}\r\n", text.len()).as_bytes()).unwrap();
            }
            stream.get_mut().write_all(b"0\r\n\r\n").unwrap();
        }
    });
    address
}

fn messages(last: &Value) -> Vec<Value> {
    let (block, delta, stop) = match last["content"][0]["content"].as_str() {
        Some(printed) => {
            (json!({"type": "text", "text": ""}), json!({"type": "text_delta", "text": format!("Done: {printed}")}), "end_turn")
        }
        None => {
            let input = json!({"commands": SCRIPT}).to_string();
            (
                json!({"type": "tool_use", "id": "t1", "name": "shop", "input": {}}),
                json!({"type": "input_json_delta", "partial_json": input}),
                "tool_use",
            )
        }
    };
    vec![
        json!({"type": "message_start", "message": {"usage": {"input_tokens": 9}}}),
        json!({"type": "content_block_start", "index": 0, "content_block": block}),
        json!({"type": "content_block_delta", "index": 0, "delta": delta}),
        json!({"type": "content_block_stop", "index": 0}),
        json!({"type": "message_delta", "delta": {"stop_reason": stop}, "usage": {"output_tokens": 5}}),
        json!({"type": "message_stop"}),
    ]
}

fn chat(last: &Value) -> Vec<Value> {
    let delta = if last["role"] == "tool" {
        json!({"content": format!("Done: {}", last["content"].as_str().unwrap())})
    } else {
        json!({"tool_calls": [{"index": 0, "id": "t1", "type": "function", "function": {"name": "shop", "arguments": json!({"commands": SCRIPT}).to_string()}}]})
    };
    let stop = if last["role"] == "tool" { "stop" } else { "tool_calls" };
    vec![
        json!({"choices": [{"index": 0, "delta": delta, "finish_reason": null}]}),
        json!({"choices": [{"index": 0, "delta": {}, "finish_reason": stop}]}),
    ]
}

#[test]
fn the_example_works_with_both_protocols() {
    let server = serve();
    // Cargo builds the examples of a package before its tests run.
    let tests = std::env::current_exe().unwrap();
    let program = tests.parent().unwrap().parent().unwrap().join("examples").join(format!("agent{}", std::env::consts::EXE_SUFFIX));
    for (model, base_url) in [("claude-sonnet-4-5", server.clone()), ("qwen3", format!("{server}/v1"))] {
        let mut child = Command::new(&program)
            .args([model, "Refund the orders of Ada", &base_url])
            .env_clear()
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        child.stdin.take().unwrap().write_all(b"y\nn\n").unwrap();
        let output = child.wait_with_output().unwrap();
        let (stdout, stderr) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
        assert!(output.status.success() && stdout.contains(&format!("$ {SCRIPT}\n")), "{stdout}{stderr}");
        assert!(
            stdout.ends_with("Done: refunded 42.5 of order 7\n9: not refunded\n[stderr]\nrefund: not approved: the user said no\n\n"),
            "{stdout}{stderr}"
        );
        assert_eq!(stdout.matches("allow? [y/N]").count(), 2, "{stdout}");
    }
    let output = Command::new(&program).args(["claude-sonnet-4-5", "x"]).env_clear().output().unwrap();
    assert!(String::from_utf8_lossy(&output.stderr).contains("ANTHROPIC_API_KEY is not set: https://api.anthropic.com wants a key"));
}
