//! Daytona, as `@daytonaio/sdk` 0.218.0 and its API clients know it.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use bashkit_workspace::sandbox::Daytona;
use serde_json::{Value, json};

use super::host::{Host, Life};
use super::server::{Reply, Request, Server};

pub const KEY: &str = "dtn_s3cr3t_key";

pub fn provider(server: &Server) -> Daytona {
    Daytona::new(KEY).base_url(format!("{}/api", server.url))
}

pub fn start(host: Arc<Host>) -> Server {
    Server::start(move |request| answer(&host, request))
}

fn problem(status: u16, name: &str, message: &str) -> Reply {
    Reply::json(
        status,
        &json!({"statusCode": status, "error": name, "message": message, "path": "/", "timestamp": "2026-01-01T00:00:00.000Z"}),
    )
}

fn state(host: &Host, request: &Request) -> Value {
    let state = match host.life() {
        Life::Pending => "creating",
        Life::Runs => "started",
        Life::Snapshotting => "snapshotting",
        Life::Pausing => "pausing",
        Life::Paused => "paused",
        Life::Stopped => "stopped",
        Life::Deleted | Life::None => "destroyed",
    };
    let id = if request.path.contains("5f3e-2") || request.path.ends_with("/fork") { "5f3e-2" } else { "5f3e-1" };
    let auto_stop = host.auto_stop.load(Ordering::Relaxed);
    json!({"id": id, "autoStopInterval": auto_stop, "organizationId": "org", "name": "one", "state": state, "errorReason": null, "target": "us", "cpu": 1, "memory": 1, "disk": 3,
        "toolboxProxyUrl": format!("http://{}/toolbox", request.header("host"))})
}

fn answer(host: &Host, request: &Request) -> Reply {
    if request.header("authorization") != format!("Bearer {KEY}") {
        return problem(401, "Unauthorized", &format!("Invalid credentials: {}", request.header("authorization")));
    }
    let is_gone = matches!(host.life(), Life::Deleted | Life::None);
    // A sandbox and its fork are one machine here.
    let path = request.path.replace("5f3e-2", "5f3e-1");
    match (&*request.method, &*path) {
        ("POST", "/api/sandbox") => {
            host.set(Life::Pending);
            Reply::json(200, &state(host, request))
        }
        (_, path) if is_gone && path.starts_with("/api/sandbox/") => problem(404, "Not Found", "Sandbox with ID 5f3e-1 not found"),
        ("GET", "/api/sandbox/5f3e-1") => {
            let answer = Reply::json(200, &state(host, request));
            match host.life() {
                Life::Pending | Life::Snapshotting => host.set(Life::Runs),
                Life::Pausing => host.set(Life::Paused),
                _ => {}
            }
            answer
        }
        ("DELETE", "/api/sandbox/5f3e-1") => {
            host.set(Life::Deleted);
            Reply::json(200, &state(host, request))
        }
        ("POST", "/api/sandbox/5f3e-1/pause" | "/api/sandbox/5f3e-1/snapshot" | "/api/sandbox/5f3e-1/fork")
            if host.life() != Life::Runs =>
        {
            problem(400, "Bad Request", "Sandbox is not started")
        }
        ("POST", "/api/sandbox/5f3e-1/pause") => {
            host.set(Life::Pausing);
            Reply::json(200, &state(host, request))
        }
        ("POST", "/api/sandbox/5f3e-1/snapshot") => {
            assert!(request.json()["name"].is_string());
            host.set(Life::Snapshotting);
            Reply::json(200, &state(host, request))
        }
        ("POST", "/api/sandbox/5f3e-1/fork") => {
            assert!(request.json().is_object());
            host.set(Life::Pending);
            Reply::json(200, &state(host, request))
        }
        ("POST", path) if path.starts_with("/api/sandbox/5f3e-1/autostop/") => {
            host.auto_stop.store(path.rsplit('/').next().unwrap().parse().unwrap(), Ordering::Relaxed);
            Reply::json(200, &state(host, request))
        }
        ("POST", "/api/sandbox/5f3e-1/start") => {
            host.set(Life::Pending);
            Reply::json(200, &state(host, request))
        }
        ("POST", "/api/sandbox/5f3e-1/stop") => {
            if host.life() == Life::Stopped {
                return problem(400, "Bad Request", "Sandbox is not started");
            }
            host.set(Life::Stopped);
            Reply::json(200, &state(host, request))
        }
        (method, path) => match path.strip_prefix("/toolbox/5f3e-1") {
            Some(what) if host.life() == Life::Runs => toolbox(host, request, method, what),
            Some(_) => problem(400, "Bad Request", "failed to get runner info: sandbox is not running"),
            None => problem(404, "Not Found", "Cannot do that"),
        },
    }
}

fn toolbox(host: &Host, request: &Request, method: &str, what: &str) -> Reply {
    match (method, what) {
        ("POST", "/process/execute") => {
            let body = request.json();
            assert!(body["timeout"].as_u64().unwrap() >= 30);
            let done = host.run(&["sh".into(), "-c".into(), body["command"].as_str().unwrap().into()]);
            let merged = String::from_utf8_lossy(&[done.stderr, done.stdout].concat()).into_owned();
            Reply::json(200, &json!({"exitCode": done.status.code().unwrap_or(137), "result": merged}))
        }
        ("GET", "/files/download") => match host.read(request.param("path")) {
            Ok(content) => Reply::new(200, "application/octet-stream", content),
            Err(404) => problem(404, "Not Found", "file not found"),
            Err(status) => problem(status, "Bad Request", "path must be a file"),
        },
        ("POST", "/files/bulk-upload") => {
            let parts = request.form();
            assert_eq!((&*parts[0].0, &*parts[1].0), ("files[0].path", "files[0].file"));
            host.write(std::str::from_utf8(&parts[0].1).unwrap(), &parts[1].1);
            Reply::json(200, &json!({}))
        }
        _ => problem(404, "Not Found", "Cannot do that"),
    }
}
