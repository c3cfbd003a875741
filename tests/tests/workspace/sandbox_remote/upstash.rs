//! Upstash Box, as `@upstash/box` 0.5.5 knows it.

use std::sync::Arc;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use bashkit_workspace::sandbox::Upstash;
use serde_json::{Value, json};

use super::host::{Host, Life};
use super::server::{Reply, Request, Server};

pub const KEY: &str = "upstash-s3cr3t-key";

pub fn provider(server: &Server) -> Upstash {
    Upstash::new(KEY).base_url(server.url.clone())
}

pub fn start(host: Arc<Host>) -> Server {
    Server::start(move |request| answer(&host, request))
}

fn state(host: &Host) -> Value {
    let status = match host.life() {
        Life::Pending => "creating",
        Life::Stopped => "paused",
        Life::Runs | Life::Snapshotting | Life::Pausing | Life::Paused => "idle",
        Life::Deleted | Life::None => "deleted",
    };
    json!({"id": "box-1", "name": "box-1", "status": status, "runtime": "node", "size": "small", "created_at": 1_760_000_000, "labels": []})
}

fn answer(host: &Host, request: &Request) -> Reply {
    let problem = |status: u16, message: &str| Reply::json(status, &json!({ "error": message }));
    if request.header("x-box-api-key") != KEY {
        return problem(401, &format!("invalid API key {}", request.header("x-box-api-key")));
    }
    let body = request.json();
    if request.method == "POST" && matches!(&*request.path, "/v2/box" | "/v2/box/from-snapshot") {
        host.set(Life::Pending);
        return Reply::json(200, &state(host));
    }
    let Some(what) = request.path.strip_prefix("/v2/box/box-1") else { return problem(404, "box not found") };
    if matches!(host.life(), Life::Deleted | Life::None) {
        return problem(404, "box not found");
    }
    match (&*request.method, what) {
        ("GET", "") => {
            let answer = Reply::json(200, &state(host));
            if host.life() == Life::Pending {
                host.set(Life::Runs);
            }
            answer
        }
        ("DELETE", "") => {
            host.set(Life::Deleted);
            Reply::json(200, &json!({}))
        }
        ("POST", "/pause") => {
            host.set(Life::Stopped);
            Reply::json(200, &json!({}))
        }
        ("POST", "/resume") => {
            host.set(Life::Pending);
            Reply::json(200, &json!({}))
        }
        ("POST", "/snapshots") => {
            assert!(body["name"].is_string());
            Reply::json(
                200,
                &json!({"id": "snap-1", "name": body["name"], "box_id": "box-1", "size_bytes": 0, "status": "creating", "created_at": 1}),
            )
        }
        ("GET", "/snapshots") => Reply::json(
            200,
            &json!({"snapshots": [{"id": "snap-1", "name": "n", "box_id": "box-1", "size_bytes": 9, "status": "ready", "created_at": 1}]}),
        ),
        ("POST", "/exec") if host.life() == Life::Runs => {
            let argv: Vec<String> = body["command"].as_array().unwrap().iter().map(|word| word.as_str().unwrap().to_owned()).collect();
            let done = host.run(&argv);
            let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
            Reply::json(
                200,
                &json!({"exit_code": done.status.code().unwrap_or(137), "output": text(&done.stdout), "error": text(&done.stderr)}),
            )
        }
        ("GET", "/files/read") => {
            assert_eq!(request.param("encoding"), "base64");
            match host.read(request.param("path")) {
                Ok(content) => Reply::json(200, &json!({"content": STANDARD.encode(content)})),
                Err(404) => problem(404, "file not found"),
                Err(status) => problem(status, "cannot read file"),
            }
        }
        ("POST", "/files/write") => {
            assert_eq!(body["encoding"], "base64");
            host.write(body["path"].as_str().unwrap(), &STANDARD.decode(body["content"].as_str().unwrap()).unwrap());
            Reply::json(200, &json!({}))
        }
        _ => problem(409, "box is not running"),
    }
}
