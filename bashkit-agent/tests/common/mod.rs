//! Server that plays a model in both protocols.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpListener;

use serde_json::{Value, json};

/// Script that the model asks for.
pub(crate) const SCRIPT: &str = "find_orders Ada | jq -r '.[] | [.id, .total] | @tsv' | while read -r id total; do refund $id $total || echo \"$id: not refunded\"; done";

/// Starts a server whose model asks for one script, and then tells what it printed. Answers its address.
pub(crate) fn serve() -> String {
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
