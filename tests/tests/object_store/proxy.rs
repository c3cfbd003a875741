//! A proxy before the server that counts requests, and does to writes what networks and servers do.

use std::collections::VecDeque;
use std::io::{Read, Write};
use std::net::{TcpListener, TcpStream};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use crate::server::exchange;

/// Trouble of one conditional put.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Fault {
    None,
    /// The server says 500 and does nothing.
    Fails,
    /// The server does it and says 500.
    FailsAfter,
    /// The connection is cut before the server hears of it.
    Cut,
    /// The server does it, and the connection is cut before the answer.
    CutAfter,
    /// The server does it when the client has given up waiting.
    Late,
}

pub(crate) const FAULTS: [Fault; 5] = [Fault::Fails, Fault::FailsAfter, Fault::Cut, Fault::CutAfter, Fault::Late];

/// Time for which a late put waits: longer than clients of these tests do.
pub(crate) const LATE: Duration = Duration::from_millis(900);

#[derive(Default)]
struct Shared {
    /// Troubles of the conditional puts that come next.
    faults: Mutex<VecDeque<Fault>>,
    seen: Mutex<Vec<String>>,
    /// Headers that do not reach the server.
    forgotten: Mutex<Vec<&'static str>>,
}

/// Proxy of one test.
pub(crate) struct Proxy {
    pub(crate) port: u16,
    shared: Arc<Shared>,
}

impl Proxy {
    pub(crate) fn new(server: u16) -> Self {
        let listener = TcpListener::bind(("127.0.0.1", 0)).unwrap();
        let (port, shared) = (listener.local_addr().unwrap().port(), Arc::<Shared>::default());
        let of_threads = Arc::clone(&shared);
        std::thread::spawn(move || {
            for stream in listener.incoming().flatten() {
                let shared = Arc::clone(&of_threads);
                std::thread::spawn(move || drop(serve(stream, server, &shared)));
            }
        });
        Self { port, shared }
    }

    /// Adds troubles for the conditional puts that come next.
    pub(crate) fn plan(&self, faults: impl IntoIterator<Item = Fault>) {
        self.shared.faults.lock().unwrap().extend(faults);
    }

    /// Lets these headers, in small letters, not reach the server from now on, and all others.
    pub(crate) fn forget(&self, headers: &[&'static str]) {
        *self.shared.forgotten.lock().unwrap() = headers.to_vec();
    }

    /// Kinds of the requests since it was asked last, sorted: `GET`, `LIST`, `PUT`.
    pub(crate) fn seen(&self) -> String {
        let mut seen = std::mem::take(&mut *self.shared.seen.lock().unwrap());
        seen.sort_unstable();
        let mut counted: Vec<(String, usize)> = Vec::new();
        for kind in seen {
            match counted.last_mut() {
                Some((last, n)) if *last == kind => *n += 1,
                _ => counted.push((kind, 1)),
            }
        }
        counted.into_iter().map(|(kind, n)| format!("{n} {kind}")).collect::<Vec<_>>().join(", ")
    }
}

fn serve(mut client: TcpStream, server: u16, shared: &Shared) -> std::io::Result<()> {
    let (mut request, mut part) = (Vec::new(), [0; 65536]);
    let head_bytes = loop {
        let n = client.read(&mut part)?;
        if n == 0 {
            return Ok(());
        }
        request.extend_from_slice(&part[..n]);
        if let Some(at) = request.windows(4).position(|window| window == b"\r\n\r\n") {
            break at + 4;
        }
    };
    let head = String::from_utf8_lossy(&request[..head_bytes]).into_owned();
    let header = |name: &str| {
        head.lines().filter_map(|line| line.split_once(':')).find(|(of, _)| of.eq_ignore_ascii_case(name)).map(|(_, value)| value.trim())
    };
    let body_bytes: usize = header("content-length").map_or(0, |length| length.parse().unwrap());
    while request.len() < head_bytes + body_bytes {
        let n = client.read(&mut part)?;
        request.extend_from_slice(&part[..n]);
    }
    let is_list = head.starts_with("GET") && head.lines().next().unwrap().contains("list-type=2");
    let kind = if is_list { "LIST" } else { head.split(' ').next().unwrap() };
    shared.seen.lock().unwrap().push(kind.to_owned());
    let is_conditional = header("if-none-match").is_some() || header("if-match").is_some();
    let fault = if is_conditional { shared.faults.lock().unwrap().pop_front().unwrap_or(Fault::None) } else { Fault::None };
    let forgotten = shared.forgotten.lock().unwrap().clone();
    // One request a connection, so that the end of the answer is the end of the stream.
    let kept = |line: &&str| {
        let name = line.split(':').next().unwrap().to_lowercase();
        name != "connection" && !forgotten.contains(&name.as_str())
    };
    let mut forwarded = head.trim_end().lines().filter(kept).collect::<Vec<_>>().join("\r\n").into_bytes();
    forwarded.extend_from_slice(b"\r\nConnection: close\r\n\r\n");
    forwarded.extend_from_slice(&request[head_bytes..]);
    const FAILURE: &[u8] = b"HTTP/1.1 500 Internal Server Error\r\nContent-Length: 0\r\nConnection: close\r\n\r\n";
    match fault {
        Fault::Fails => return client.write_all(FAILURE),
        Fault::Cut => return Ok(()),
        Fault::Late => std::thread::sleep(LATE),
        _ => {}
    }
    let answer = exchange(server, &forwarded)?;
    match fault {
        Fault::FailsAfter => client.write_all(FAILURE),
        Fault::CutAfter => Ok(()),
        _ => client.write_all(&answer),
    }
}
