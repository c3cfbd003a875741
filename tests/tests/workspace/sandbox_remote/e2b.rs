//! E2B, as the package `e2b` 2.51.0 knows it: the API and, on a server of their own, the sandboxes.

use std::sync::Arc;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use bashkit_workspace::sandbox::E2b;
use serde_json::{Value, json};

use super::host::{Host, Life};
use super::server::{Reply, Request, Server};

pub const KEY: &str = "e2b-s3cr3t-key";
const ACCESS: &str = "envd-access-token";

/// Sandboxes are at the second server.
pub fn provider(api: &Server, sandboxes: &Server) -> E2b {
    E2b::new(KEY).base_url(api.url.clone()).sandbox_url(sandboxes.url.clone())
}

pub fn start(host: Arc<Host>) -> (Server, Server) {
    let of_api = Arc::clone(&host);
    (Server::start(move |request| api(&of_api, request)), Server::start(move |request| sandbox(&host, request)))
}

fn problem(status: u16, message: &str) -> Reply {
    Reply::json(status, &json!({"code": status, "message": message}))
}

/// A sandbox and its fork are one machine here.
fn first(path: &str) -> String {
    path.replace("i2fork", "i1abc")
}

fn made(id: &str) -> Value {
    json!({"sandboxID": id, "templateID": "base", "clientID": "6532622b", "envdVersion": "0.5.8", "envdAccessToken": ACCESS,
        "trafficAccessToken": null, "domain": null, "alias": "base"})
}

fn api(host: &Host, request: &Request) -> Reply {
    if request.header("x-api-key") != KEY {
        return problem(401, &format!("invalid API key: {}", request.header("x-api-key")));
    }
    let is_gone = matches!(host.life(), Life::Deleted | Life::None);
    let id = if request.path.contains("i2fork") { "i2fork" } else { "i1abc" };
    match (&*request.method, &*first(&request.path)) {
        ("POST", "/v2/sandboxes") => {
            host.set(Life::Runs);
            Reply::json(201, &made(id))
        }
        _ if is_gone => problem(404, "sandbox \"i1abc\" doesn't exist or you don't have access to it"),
        ("POST", "/v2/sandboxes/i1abc/connect") => {
            assert!(request.json()["timeout"].as_u64().unwrap() > 0);
            host.set(Life::Runs);
            Reply::json(200, &made(id))
        }
        ("GET", "/sandboxes/i1abc") => {
            let state = if host.life() == Life::Stopped { "paused" } else { "running" };
            Reply::json(200, &json!({"sandboxID": id, "templateID": "base", "state": state, "endAt": "2026-01-01T00:05:00Z"}))
        }
        ("POST", "/sandboxes/i1abc/timeout" | "/sandboxes/i1abc/fork" | "/sandboxes/i1abc/snapshots") if host.life() == Life::Stopped => {
            problem(404, "sandbox \"i1abc\" isn't running")
        }
        ("POST", "/sandboxes/i1abc/timeout") => {
            assert!(request.json()["timeout"].as_u64().unwrap() > 0);
            Reply::new(204, "text/plain", "")
        }
        ("POST", "/sandboxes/i1abc/fork") => {
            assert_eq!(request.json()["count"], 1);
            Reply::json(201, &json!([{ "sandbox": made("i2fork") }]))
        }
        ("POST", "/sandboxes/i1abc/snapshots") => {
            let name = request.json()["name"].as_str().unwrap_or("abc123").to_owned();
            Reply::json(201, &json!({"snapshotID": format!("team-1/{name}:default"), "names": [format!("team-1/{name}:default")]}))
        }
        ("DELETE", "/sandboxes/i1abc") => {
            host.set(Life::Deleted);
            Reply::new(204, "text/plain", "")
        }
        ("POST", "/sandboxes/i1abc/pause") => {
            let status = if host.life() == Life::Stopped { 409 } else { 204 };
            host.set(Life::Stopped);
            Reply::new(status, "text/plain", "")
        }
        _ => problem(404, "not found"),
    }
}

fn envelope(flags: u8, message: &Value) -> Vec<u8> {
    let text = message.to_string();
    let mut bytes = vec![flags];
    bytes.extend_from_slice(&u32::try_from(text.len()).unwrap().to_be_bytes());
    bytes.extend_from_slice(text.as_bytes());
    bytes
}

fn sandbox(host: &Host, request: &Request) -> Reply {
    assert_eq!(request.header("x-api-key"), "", "the key is not for sandboxes");
    if host.life() != Life::Runs {
        return Reply::json(502, &json!({"sandboxId": "i1abc", "message": "The sandbox was not found", "code": 502}));
    }
    if request.header("x-access-token") != ACCESS {
        return problem(401, "unauthenticated");
    }
    assert_eq!((&*first(request.header("e2b-sandbox-id")), request.header("e2b-sandbox-port")), ("i1abc", "49983"));
    match (&*request.method, &*request.path) {
        ("GET", "/files") => match host.read(request.param("path")) {
            Ok(content) => Reply::new(200, "application/octet-stream", content),
            Err(404) => problem(404, "path does not exist"),
            Err(status) => problem(status, "path is a directory"),
        },
        ("POST", "/files") => {
            for (name, content) in request.form() {
                assert_eq!(name, "file");
                host.write(request.param("path"), &content);
            }
            Reply::json(200, &json!([{"name": "x", "path": request.param("path"), "type": "file"}]))
        }
        ("POST", "/process.Process/Start") => {
            assert_eq!((request.header("content-type"), request.header("connect-protocol-version")), ("application/connect+json", "1"));
            assert_eq!(request.body[0], 0);
            assert_eq!(u32::from_be_bytes(request.body[1..5].try_into().unwrap()) as usize, request.body.len() - 5);
            let start: Value = serde_json::from_slice(&request.body[5..]).unwrap();
            assert_eq!(start["stdin"], false);
            let mut argv = vec![start["process"]["cmd"].as_str().unwrap().to_owned()];
            argv.extend(start["process"]["args"].as_array().unwrap().iter().map(|word| word.as_str().unwrap().to_owned()));
            let done = host.run(&argv);
            let mut body = envelope(0, &json!({"event": {"start": {"pid": 42}}}));
            body.extend(envelope(0, &json!({"event": {"keepalive": {}}})));
            for (name, bytes) in [("stdout", &done.stdout), ("stderr", &done.stderr)] {
                for part in bytes.chunks(32_768) {
                    body.extend(envelope(0, &json!({"event": {"data": {name: STANDARD.encode(part)}}})));
                }
            }
            let end = match done.status.code() {
                Some(0) => json!({"exited": true, "status": "exit status 0"}),
                code => json!({"exitCode": code, "exited": code.is_some(), "status": "exit status", "error": "exit status"}),
            };
            body.extend(envelope(0, &json!({"event": {"end": end}})));
            body.extend(envelope(2, &json!({})));
            Reply::new(200, "application/connect+json", body)
        }
        _ => problem(404, "not found"),
    }
}
