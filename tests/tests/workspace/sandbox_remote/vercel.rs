//! Vercel, as `@vercel/sandbox` 3.5.0 knows it.

use std::sync::Arc;

use bashkit_workspace::sandbox::Vercel;
use serde_json::{Value, json};

use super::host::{Host, Life};
use super::server::{Reply, Request, Server};

pub const TOKEN: &str = "vercel-s3cr3t-token";

pub fn provider(server: &Server) -> Vercel {
    Vercel::new(TOKEN, "team_1", "prj_1").base_url(format!("{}/api", server.url))
}

pub fn start(host: Arc<Host>) -> Server {
    Server::start(move |request| answer(&host, request))
}

fn problem(status: u16, code: &str, message: &str) -> Reply {
    Reply::json(status, &json!({"error": {"code": code, "message": message}}))
}

fn session(host: &Host) -> Value {
    let status = match host.life() {
        Life::Pending => "pending",
        Life::Runs => "running",
        _ => "stopped",
    };
    json!({
        "id": "sbx_session1", "memory": 4096, "vcpus": 2, "region": "iad1", "runtime": "node24", "timeout": 300_000, "status": status,
        "requestedAt": 1_760_000_000_000_u64, "createdAt": 1_760_000_000_000_u64, "cwd": "/vercel/sandbox", "updatedAt": 1_760_000_000_000_u64,
    })
}

fn both(host: &Host) -> Value {
    json!({
        "sandbox": {"name": "quiet-lake-1", "currentSessionId": "sbx_session1", "status": "running", "persistent": false},
        "session": session(host),
        "routes": [{"url": "https://sb-1.vercel.run", "subdomain": "sb-1", "port": 3000}],
    })
}

fn answer(host: &Host, request: &Request) -> Reply {
    if request.header("authorization") != format!("Bearer {TOKEN}") {
        return problem(403, "forbidden", &format!("Not authorized: {}", request.header("authorization")));
    }
    if request.param("teamId") != "team_1" {
        return problem(403, "forbidden", "no such team");
    }
    let path = request.path.strip_prefix("/api").unwrap();
    match (&*request.method, path) {
        ("POST", "/v3/sandboxes" | "/v2/sandboxes") => {
            assert_eq!(request.json()["projectId"], "prj_1");
            assert_eq!(path == "/v2/sandboxes", request.json().get("runtime").is_some());
            host.set(Life::Pending);
            Reply::json(200, &both(host))
        }
        ("GET", "/v2/sandboxes/quiet-lake-1") => {
            assert_eq!((request.param("projectId"), request.param("resume")), ("prj_1", "true"));
            match host.life() {
                Life::Deleted | Life::None => problem(404, "not_found", "Sandbox not found"),
                _ => {
                    host.set(Life::Runs);
                    Reply::json(200, &both(host))
                }
            }
        }
        ("DELETE", "/v2/sandboxes/quiet-lake-1") => {
            assert_eq!(request.param("projectId"), "prj_1");
            if host.life() == Life::Deleted {
                return problem(404, "not_found", "Sandbox not found");
            }
            host.set(Life::Deleted);
            Reply::json(200, &json!({}))
        }
        (method, path) => match path.strip_prefix("/v2/sandboxes/sessions/sbx_session1") {
            Some(what) => in_session(host, request, method, what),
            None => problem(404, "not_found", "Not found"),
        },
    }
}

fn in_session(host: &Host, request: &Request, method: &str, what: &str) -> Reply {
    if (method, what) == ("GET", "") {
        let answer = Reply::json(200, &json!({"session": session(host), "routes": []}));
        if host.life() == Life::Pending {
            host.set(Life::Runs);
        }
        return answer;
    }
    match host.life() {
        Life::Runs => {}
        Life::Deleted => return problem(404, "not_found", "Session not found"),
        _ => return problem(410, "sandbox_stopped", "Sandbox has stopped execution and is no longer available"),
    }
    let body = request.json();
    match (method, what) {
        ("POST", "/cmd") => {
            assert_eq!((&body["wait"], &body["logs"]), (&json!(true), &json!(true)));
            let mut argv = vec![body["command"].as_str().unwrap().to_owned()];
            argv.extend(body["args"].as_array().unwrap().iter().map(|word| word.as_str().unwrap().to_owned()));
            let done = host.run(&argv);
            let command = |code: Value| {
                json!({"command": {"id": "cmd_1", "name": "bash", "args": [], "cwd": "/vercel/sandbox", "sessionId": "sbx_session1", "exitCode": code,
                    "startedAt": 1_760_000_000_000_u64}})
            };
            let mut lines = vec![command(Value::Null)];
            for (name, bytes) in [("stdout", &done.stdout), ("stderr", &done.stderr)] {
                lines.extend(bytes.chunks(30_001).map(|part| json!({"stream": name, "data": String::from_utf8_lossy(part)})));
            }
            lines.push(command(json!(done.status.code().unwrap_or(137))));
            let text: String = lines.iter().map(|line| format!("{line}\n")).collect();
            Reply::new(200, "application/x-ndjson", text)
        }
        ("POST", "/fs/read") => match host.read(body["path"].as_str().unwrap()) {
            Ok(content) => Reply::new(200, "application/octet-stream", content),
            Err(404) => problem(404, "not_found", "File not found"),
            Err(status) => problem(status, "bad_request", "cannot read"),
        },
        ("POST", "/fs/write") => {
            assert_eq!(request.header("content-type"), "application/gzip");
            host.unpack(request.header("x-cwd"), &request.body);
            Reply::json(200, &json!({}))
        }
        ("POST", "/extend-timeout") => {
            assert!(body["duration"].as_u64().unwrap() > 0);
            Reply::json(200, &json!({"session": session(host)}))
        }
        ("POST", "/snapshot") => {
            assert_eq!(request.body, b"");
            host.set(Life::Stopped);
            let snapshot = json!({"id": "snap_1", "sourceSessionId": "sbx_session1", "region": "iad1", "status": "created", "sizeBytes": 9, "createdAt": 1, "updatedAt": 1});
            Reply::json(200, &json!({"snapshot": snapshot, "session": session(host)}))
        }
        ("POST", "/stop") => {
            host.set(Life::Stopped);
            Reply::json(200, &json!({"session": session(host)}))
        }
        _ => problem(404, "not_found", "Not found"),
    }
}
