//! `bashkit mcp login`, against a server with OAuth that runs in this test.
#![expect(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::disallowed_methods,
    reason = "tests start the program and stop at surprises"
)]

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::{Command, Stdio};

use serde_json::{Value, json};

/// Request of HTTP: method, target, headers in lower case, body.
struct Request {
    method: String,
    target: String,
    headers: String,
    body: String,
}

fn read(stream: &TcpStream) -> Option<Request> {
    let mut reader = BufReader::new(stream);
    let (mut line, mut headers, mut length) = (String::new(), String::new(), 0);
    reader.read_line(&mut line).ok()?;
    loop {
        let mut header = String::new();
        reader.read_line(&mut header).ok()?;
        if header.trim().is_empty() {
            break;
        }
        let header = header.to_ascii_lowercase();
        if let Some(n) = header.strip_prefix("content-length:") {
            length = n.trim().parse().unwrap();
        }
        headers.push_str(&header);
    }
    let mut body = vec![0; length];
    reader.read_exact(&mut body).ok()?;
    let mut words = line.split(' ').map(str::to_owned);
    Some(Request { method: words.next()?, target: words.next()?, headers, body: String::from_utf8(body).unwrap() })
}

/// Answer of the server: status, headers, body.
fn answer(request: &Request, origin: &str) -> (&'static str, String, Value) {
    let ok = |body: Value| ("200 OK", String::new(), body);
    match (request.method.as_str(), request.target.as_str()) {
        ("GET", target) if target.starts_with("/.well-known/oauth-protected-resource") => {
            ok(json!({"resource": format!("{origin}/mcp"), "authorization_servers": [origin]}))
        }
        ("GET", "/.well-known/oauth-authorization-server") => ok(json!({
            "issuer": origin, "authorization_endpoint": format!("{origin}/authorize"), "token_endpoint": format!("{origin}/token"),
            "registration_endpoint": format!("{origin}/register"), "response_types_supported": ["code"],
            "grant_types_supported": ["authorization_code", "refresh_token"], "code_challenge_methods_supported": ["S256"],
            "token_endpoint_auth_methods_supported": ["none"],
        })),
        ("POST", "/register") => ("201 Created", String::new(), json!({"client_id": "c1", "redirect_uris": []})),
        ("POST", "/token") if request.body.contains("code=agreed") && request.body.contains("code_verifier=") => {
            ok(json!({"access_token": "secret-token", "token_type": "Bearer", "expires_in": 3600}))
        }
        ("POST", "/mcp") if !request.headers.contains("authorization: bearer secret-token") => {
            let challenge = format!("WWW-Authenticate: Bearer resource_metadata=\"{origin}/.well-known/oauth-protected-resource\"\r\n");
            ("401 Unauthorized", challenge, json!({}))
        }
        ("POST", "/mcp") => {
            let call: Value = serde_json::from_str(&request.body).unwrap();
            let result = match call["method"].as_str().unwrap() {
                "initialize" => {
                    json!({"protocolVersion": call["params"]["protocolVersion"], "capabilities": {"tools": {}}, "serverInfo": {"name": "shop", "version": "1"}})
                }
                "tools/list" => {
                    json!({"tools": [{"name": "order", "inputSchema": {"type": "object", "properties": {"what": {"type": "string"}}, "required": ["what"]}}]})
                }
                "tools/call" => json!({"content": [{"type": "text", "text": format!("ordered {}", call["params"]["arguments"]["what"])}]}),
                method if method.starts_with("notifications/") => return ("202 Accepted", String::new(), json!({})),
                _ => return ok(json!({"jsonrpc": "2.0", "id": call["id"], "error": {"code": -32601, "message": "Method not found"}})),
            };
            ok(json!({"jsonrpc": "2.0", "id": call["id"], "result": result}))
        }
        _ => ("404 Not Found", String::new(), json!({})),
    }
}

/// Starts the server; its origin.
fn serve() -> String {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let origin = format!("http://{}", listener.local_addr().unwrap());
    let its_own = origin.clone();
    std::thread::spawn(move || {
        for stream in listener.incoming() {
            let mut stream = stream.unwrap();
            let origin = its_own.clone();
            std::thread::spawn(move || {
                let Some(request) = read(&stream) else { return };
                let (status, headers, body) = answer(&request, &origin);
                let body = body.to_string();
                let _ = write!(
                    stream,
                    "HTTP/1.1 {status}\r\n{headers}Content-Type: application/json\r\nContent-Length: {}\r\nConnection: close\r\n\r\n{body}",
                    body.len()
                );
            });
        }
    });
    origin
}

fn program(config: &Path, args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_bashkit"));
    command.args(args).env("XDG_CONFIG_HOME", config).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// Standard output, standard error and status of the program.
fn run(config: &Path, args: &[&str]) -> (String, String, Option<i32>) {
    let output = program(config, args).output().unwrap();
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    (text(&output.stdout), text(&output.stderr), output.status.code())
}

/// Address to which the browser of a user who agrees is sent.
fn agreed(url: &str, origin: &str) -> String {
    let value = |name: &str| {
        let query = url.split_once('?').unwrap().1;
        query.split('&').find_map(|pair| pair.strip_prefix(&format!("{name}="))).unwrap().replace("%3A", ":").replace("%2F", "/")
    };
    assert_eq!((value("code_challenge_method").as_str(), value("client_id").as_str()), ("S256", "c1"));
    format!("{}?code=agreed&state={}&iss={origin}", value("redirect_uri"), value("state"))
}

/// Logs in; `visit` is given the address to which the browser is sent.
fn login(config: &Path, origin: &str, args: &[&str], visit: impl FnOnce(&str, &mut dyn Write)) -> Option<i32> {
    let mut child = program(config, &[&["mcp", "login", "shop"], args].concat()).spawn().unwrap();
    let mut lines = BufReader::new(child.stderr.take().unwrap()).lines().map(Result::unwrap);
    assert_eq!(lines.next().unwrap(), "To agree, open");
    let url = lines.next().unwrap();
    visit(&agreed(&url, origin), child.stdin.as_mut().unwrap());
    child.wait().unwrap().code()
}

#[test]
fn tokens_are_got_once_and_used_afterwards() {
    let folder = tempfile::tempdir().unwrap();
    let (config, origin) = (folder.path(), serve());
    assert_eq!(run(config, &["mcp", "add", "shop", &format!("{origin}/mcp")]).2, Some(0));
    let refused = run(config, &["--mcp", "shop", "-c", "order tea"]);
    let wanted = "bashkit: the MCP server 'shop' wants to know who you are: bashkit mcp login shop\n";
    assert_eq!((refused.0.as_str(), refused.1.as_str(), refused.2), ("", wanted, Some(2)));

    // The browser is on this machine: it goes where it is sent.
    let by_browser = |address: &str, _: &mut dyn Write| {
        let (host, target) = address.strip_prefix("http://").unwrap().split_once('/').unwrap();
        let mut stream = TcpStream::connect(host).unwrap();
        write!(stream, "GET /{target} HTTP/1.1\r\nHost: {host}\r\n\r\n").unwrap();
        let mut page = String::new();
        stream.read_to_string(&mut page).unwrap();
        assert!(page.starts_with("HTTP/1.1 200 OK") && page.contains("can be closed"), "{page}");
    };
    assert_eq!(login(config, &origin, &[], by_browser), Some(0));
    let tokens = config.join("bashkit/tokens/shop");
    assert_eq!(std::fs::metadata(&tokens).unwrap().permissions().mode() & 0o777, 0o600);
    let used = run(config, &["--mcp", "shop", "-c", "order tea; env | grep -c secret"]);
    assert_eq!((used.0.as_str(), used.1.as_str()), ("ordered \"tea\"\n0\n", ""));

    // The browser is elsewhere: its address is pasted.
    std::fs::remove_file(&tokens).unwrap();
    assert_eq!(login(config, &origin, &["--paste"], |address, stdin| writeln!(stdin, "{address}").unwrap()), Some(0));
    assert_eq!(run(config, &["--mcp", "shop", "-c", "order milk"]).0, "ordered \"milk\"\n");
    // Whoever is sent back with the state of somebody else gets nothing.
    std::fs::remove_file(&tokens).unwrap();
    let forged = |address: &str, stdin: &mut dyn Write| writeln!(stdin, "{}", address.replace("state=", "state=x")).unwrap();
    assert_eq!(login(config, &origin, &["--paste"], forged), Some(2));
    assert_eq!(run(config, &["--mcp", "shop", "-c", "order no"]).2, Some(2));
    assert_eq!((run(config, &["mcp", "remove", "shop"]).2, tokens.exists()), (Some(0), false));
}
