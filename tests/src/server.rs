//! A web server for the cases of `curl` and `wget`: it answers the same to the real ones and to ours.
#![expect(clippy::disallowed_methods, reason = "a server for tests, on threads of its own")]

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

/// The port of the server, which is started at the first call: five digits, so that lengths are the same on every run.
///
/// # Panics
/// No port is free.
#[must_use]
pub fn port() -> u16 {
    static PORT: OnceLock<u16> = OnceLock::new();
    *PORT.get_or_init(|| {
        let bound =
            (0..100).find_map(|_| TcpListener::bind("127.0.0.1:0").ok().filter(|l| l.local_addr().is_ok_and(|a| a.port() >= 10_000)));
        let Some(listener) = bound else { return 0 };
        let port = listener.local_addr().map_or(0, |address| address.port());
        std::thread::spawn(move || {
            for stream in listener.incoming().flatten() {
                std::thread::spawn(move || serve(stream));
            }
        });
        port
    })
}

struct Request {
    line: String,
    headers: Vec<(String, String)>,
    body: Vec<u8>,
}

impl Request {
    fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(given, _)| given.eq_ignore_ascii_case(name)).map(|(_, value)| value.as_str())
    }

    /// Method and path without the query.
    fn parts(&self) -> (&str, &str) {
        let mut words = self.line.split(' ');
        let method = words.next().unwrap_or("");
        (method, words.next().unwrap_or("").split('?').next().unwrap_or(""))
    }

    /// The request as text: its line, its headers in the order of their names, its body.
    fn echo(&self) -> Vec<u8> {
        let mut lines: Vec<String> = self.headers.iter().map(|(name, value)| format!("{name}: {value}")).collect();
        lines.sort();
        let mut text = format!("{}\n{}\n\n", self.line, lines.join("\n")).into_bytes();
        text.extend_from_slice(&self.body);
        text.push(b'\n');
        text
    }
}

fn read(input: &mut BufReader<TcpStream>) -> Option<Request> {
    let mut line = String::new();
    input.read_line(&mut line).ok().filter(|n| *n > 0)?;
    let mut headers = Vec::new();
    loop {
        let mut header = String::new();
        input.read_line(&mut header).ok().filter(|n| *n > 0)?;
        let header = header.trim_end();
        if header.is_empty() {
            break;
        }
        let (name, value) = header.split_once(':')?;
        headers.push((name.to_owned(), value.trim().to_owned()));
    }
    let mut request = Request { line: line.trim_end().to_owned(), headers, body: Vec::new() };
    if request.header("expect").is_some_and(|e| e.eq_ignore_ascii_case("100-continue")) {
        input.get_mut().write_all(b"HTTP/1.1 100 Continue\r\n\r\n").ok()?;
    }
    let length: usize = request.header("content-length").and_then(|n| n.parse().ok()).unwrap_or(0);
    request.body = vec![0; length.min(1 << 24)];
    input.read_exact(&mut request.body).ok()?;
    Some(request)
}

fn serve(stream: TcpStream) {
    let _ = stream.set_read_timeout(Some(Duration::from_secs(10)));
    let Ok(mut out) = stream.try_clone() else { return };
    let mut input = BufReader::new(stream);
    while let Some(request) = read(&mut input) {
        let Some(answer) = answer(&request) else { return };
        let (method, path) = request.parts();
        let end = answer.windows(4).position(|w| w == b"\r\n\r\n").map_or(answer.len(), |at| at + 4);
        let (head, body) = answer.split_at(end);
        let body: &[u8] = if method == "HEAD" { b"" } else { body };
        if out.write_all(&[head, body].concat()).is_err() || matches!(path, "/short" | "/close" | "/short-chunk") {
            return;
        }
    }
}

fn message(status: &str, headers: &[(&str, &str)], body: &[u8]) -> Vec<u8> {
    let mut text = format!("HTTP/1.1 {status}\r\nServer: T\r\n");
    for (name, value) in headers {
        text.push_str(&format!("{name}: {value}\r\n"));
    }
    text.push_str(&format!("Content-Length: {}\r\n\r\n", body.len()));
    [text.as_bytes(), body].concat()
}

/// The file behind `/file`.
const FILE: &[u8] = b"one\ntwo\nthree\n";
/// `zipped\n`, compressed by gzip.
const GZIPPED: &[u8] =
    &[0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3, 0xab, 0xca, 0x2c, 0x28, 0x48, 0x4d, 0xe1, 2, 0, 0xac, 0, 0x3a, 0xc7, 7, 0, 0, 0];

fn answer(request: &Request) -> Option<Vec<u8>> {
    static FLAKY: AtomicUsize = AtomicUsize::new(0);
    let (_, path) = request.parts();
    let plain = |status: &str, body: &str| Some(message(status, &[("Content-Type", "text/plain")], body.as_bytes()));
    if let Some(code) = path.strip_prefix("/status/") {
        let reason = match code {
            "200" => "OK",
            "401" => "Unauthorized",
            "404" => "Not Found",
            "500" => "Internal Server Error",
            "503" => "Service Unavailable",
            _ => "Whatever",
        };
        return plain(&format!("{code} {reason}"), "status\n");
    }
    if let Some(code) = path.strip_prefix("/redirect/") {
        return Some(message(&format!("{code} Moved"), &[("Location", "/echo?from=redirect")], b"moved\n"));
    }
    match path {
        "/loop" => Some(message("302 Found", &[("Location", "/loop")], b"")),
        "/away" => Some(message("302 Found", &[("Location", "http://10.0.0.1/secret")], b"")),
        "/ftp" => Some(message("302 Found", &[("Location", "ftp://127.0.0.1/x")], b"")),
        "/gzip" => Some(message("200 OK", &[("Content-Encoding", "gzip")], GZIPPED)),
        "/cookie" => Some(message(
            "200 OK",
            &[("Set-Cookie", "a=1; Path=/"), ("Set-Cookie", "b=2; Path=/; HttpOnly"), ("Set-Cookie", "c=3; Path=/deep")],
            b"cookie\n",
        )),
        "/name" => Some(message("200 OK", &[("Content-Disposition", "attachment; filename=\"../given.txt\"")], b"named\n")),
        "/etag" if request.header("if-none-match") == Some("\"v1\"") => Some(message("304 Not Modified", &[("ETag", "\"v1\"")], b"")),
        "/etag" => Some(message("200 OK", &[("ETag", "\"v1\"")], b"tagged\n")),
        "/dated" => Some(message("200 OK", &[("Last-Modified", "Sun, 06 Nov 1994 08:49:37 GMT")], b"dated\n")),
        "/file" => match request.header("range").and_then(|r| r.strip_prefix("bytes=")?.split_once('-')) {
            Some((from, to)) => {
                let from: usize = from.parse().unwrap_or(0);
                let to = to.parse().map_or(FILE.len(), |to: usize| (to + 1).min(FILE.len()));
                let part = FILE.get(from..to).unwrap_or_default();
                let range = format!("bytes {from}-{}/{}", to.saturating_sub(1), FILE.len());
                Some(message("206 Partial Content", &[("Content-Range", &range)], part))
            }
            None => Some(message("200 OK", &[], FILE)),
        },
        "/chunked" => Some(
            b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\nA;x=y\r\n-123456789\r\n1\r\n\n\r\n0\r\nTrailer: t\r\n\r\n"
                .to_vec(),
        ),
        "/short" => Some(b"HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nshort".to_vec()),
        "/short-chunk" => Some(b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n9\r\nshort".to_vec()),
        "/close" => Some(b"HTTP/1.1 200 OK\r\n\r\nuntil closed\n".to_vec()),
        "/garbage" => Some(b"I am no server\r\n\r\n".to_vec()),
        "/empty" => None,
        "/slow" => {
            std::thread::sleep(Duration::from_secs(3));
            plain("200 OK", "slow\n")
        }
        // Fails every second time.
        "/flaky" if FLAKY.fetch_add(1, Ordering::Relaxed).is_multiple_of(2) => plain("503 Service Unavailable", "busy\n"),
        "/flaky" => plain("200 OK", "done\n"),
        "/secret" if request.header("authorization") != Some("Basic bWU6cHc=") => {
            Some(message("401 Unauthorized", &[("WWW-Authenticate", "Basic realm=\"x\"")], b"who?\n"))
        }
        "/json" => Some(message(
            "200 OK",
            &[("Content-Type", "application/json")],
            br#"{"users":[{"name":"ann","age":30},{"name":"bob","age":25}]}"#,
        )),
        _ => Some(message("200 OK", &[("Content-Type", "text/plain"), ("X-Test", "One")], &request.echo())),
    }
}
