//! A small HTTP/1.1 server on threads, which answers as it is told to, also wrongly.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::sync::{Arc, Mutex};
use std::time::Duration;

/// A request as it came.
#[derive(Debug, Clone)]
pub struct Request {
    pub method: String,
    /// Decoded, without the query.
    pub path: String,
    pub query: Vec<(String, String)>,
    pub headers: Vec<(String, String)>,
    pub body: Vec<u8>,
}

impl Request {
    pub fn header(&self, name: &str) -> &str {
        self.headers.iter().find(|(n, _)| n == name).map_or("", |(_, value)| value)
    }

    pub fn param(&self, name: &str) -> &str {
        self.query.iter().find(|(n, _)| n == name).map_or("", |(_, value)| value)
    }

    pub fn json(&self) -> serde_json::Value {
        serde_json::from_slice(&self.body).unwrap_or_default()
    }

    /// The parts of a form: name, content.
    pub fn form(&self) -> Vec<(String, Vec<u8>)> {
        let boundary = self.header("content-type").split("boundary=").nth(1).expect("a boundary").to_owned();
        let delimiter = format!("--{boundary}");
        let mut parts = Vec::new();
        let mut rest = &self.body[..];
        while let Some(at) = find(rest, delimiter.as_bytes()) {
            rest = &rest[at + delimiter.len()..];
            if rest.starts_with(b"--") {
                return parts;
            }
            let head = find(rest, b"\r\n\r\n").expect("the head of a part");
            let end = find(rest, format!("\r\n{delimiter}").as_bytes()).expect("the end of a part");
            let words = String::from_utf8_lossy(&rest[..head]).into_owned();
            let name = words.split("name=\"").nth(1).and_then(|name| name.split('"').next()).expect("a name").to_owned();
            parts.push((name, rest[head + 4..end].to_vec()));
        }
        panic!("a form without an end");
    }
}

fn find(text: &[u8], part: &[u8]) -> Option<usize> {
    text.windows(part.len()).position(|window| window == part)
}

/// An answer.
#[derive(Debug, Clone)]
pub struct Reply {
    pub status: u16,
    pub headers: Vec<(String, String)>,
    pub body: Vec<u8>,
}

impl Reply {
    pub fn new(status: u16, content_type: &str, body: impl Into<Vec<u8>>) -> Self {
        Self { status, headers: vec![("content-type".into(), content_type.into())], body: body.into() }
    }

    pub fn json(status: u16, body: &serde_json::Value) -> Self {
        Self::new(status, "application/json; charset=utf-8", body.to_string())
    }

    pub fn with(mut self, name: &str, value: &str) -> Self {
        self.headers.push((name.into(), value.into()));
        self
    }
}

/// What goes wrong with an answer.
#[derive(Debug, Clone)]
pub enum Fault {
    /// Another one.
    Instead(Reply),
    /// The work is done, but the answer is another one.
    After(Reply),
    /// The work is done, the answer is cut after so many bytes of its body.
    Cut(usize),
    /// No answer, without work.
    Hangup,
    /// It comes late.
    Slow(Duration),
}

type Handler = Box<dyn Fn(&Request) -> Reply + Send + Sync>;

struct Shared {
    handler: Handler,
    faults: Mutex<Vec<(String, Fault)>>,
    log: Mutex<Vec<Request>>,
}

/// A server; it goes on until the test ends.
pub struct Server {
    pub url: String,
    shared: Arc<Shared>,
}

impl Server {
    pub fn start(handler: impl Fn(&Request) -> Reply + Send + Sync + 'static) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let url = format!("http://{}", listener.local_addr().unwrap());
        let shared = Arc::new(Shared { handler: Box::new(handler), faults: Mutex::default(), log: Mutex::default() });
        let of_thread = Arc::clone(&shared);
        std::thread::spawn(move || {
            for stream in listener.incoming().flatten() {
                let shared = Arc::clone(&of_thread);
                std::thread::spawn(move || {
                    let _ = serve(stream, &shared);
                });
            }
        });
        Self { url, shared }
    }

    /// The next request whose `METHOD path` contains this is answered wrongly; the one after it as it should, or with the next fault.
    pub fn fault(&self, of: &str, fault: Fault) {
        self.shared.faults.lock().unwrap().push((of.into(), fault));
    }

    /// What came since this was asked last.
    pub fn log(&self) -> Vec<Request> {
        std::mem::take(&mut *self.shared.log.lock().unwrap())
    }

    pub fn faults_left(&self) -> usize {
        self.shared.faults.lock().unwrap().len()
    }
}

fn decode(text: &str) -> String {
    let mut bytes = Vec::new();
    let mut rest = text.bytes();
    while let Some(byte) = rest.next() {
        match byte {
            b'%' => {
                let hex = [rest.next().unwrap(), rest.next().unwrap()];
                bytes.push(u8::from_str_radix(std::str::from_utf8(&hex).unwrap(), 16).unwrap());
            }
            b'+' => bytes.push(b' '),
            byte => bytes.push(byte),
        }
    }
    String::from_utf8(bytes).unwrap()
}

fn serve(stream: TcpStream, shared: &Shared) -> std::io::Result<()> {
    let mut reader = BufReader::new(stream.try_clone()?);
    let mut stream = stream;
    loop {
        let mut line = String::new();
        if reader.read_line(&mut line)? == 0 {
            return Ok(());
        }
        let mut words = line.split_whitespace();
        let (method, target) = (words.next().unwrap_or_default().to_owned(), words.next().unwrap_or_default().to_owned());
        let mut headers = Vec::new();
        loop {
            let mut line = String::new();
            reader.read_line(&mut line)?;
            let Some((name, value)) = line.trim_end().split_once(':') else { break };
            headers.push((name.to_ascii_lowercase(), value.trim().to_owned()));
        }
        let length = headers.iter().find(|(name, _)| name == "content-length").map_or(0, |(_, value)| value.parse().unwrap());
        assert!(!headers.iter().any(|(name, _)| name == "transfer-encoding"), "bodies have a length");
        let mut body = vec![0; length];
        reader.read_exact(&mut body)?;
        let (path, query) = target.split_once('?').unwrap_or((&target, ""));
        let query = query.split('&').filter_map(|pair| pair.split_once('=')).map(|(name, value)| (decode(name), decode(value))).collect();
        let request = Request { method, path: decode(path), query, headers, body };
        shared.log.lock().unwrap().push(request.clone());
        let fault = {
            let mut faults = shared.faults.lock().unwrap();
            let doing = format!("{} {}", request.method, request.path);
            let at = faults.iter().position(|(of, _)| doing.contains(&**of));
            at.map(|at| faults.remove(at).1)
        };
        let mut cut = None;
        let reply = match fault {
            None => (shared.handler)(&request),
            Some(Fault::Instead(reply)) => reply,
            Some(Fault::After(reply)) => {
                (shared.handler)(&request);
                reply
            }
            Some(Fault::Cut(at)) => {
                cut = Some(at);
                (shared.handler)(&request)
            }
            Some(Fault::Hangup) => return Ok(()),
            Some(Fault::Slow(time)) => {
                std::thread::sleep(time);
                (shared.handler)(&request)
            }
        };
        let mut head = format!("HTTP/1.1 {} Whatever\r\ncontent-length: {}\r\n", reply.status, reply.body.len());
        for (name, value) in &reply.headers {
            head.push_str(&format!("{name}: {value}\r\n"));
        }
        stream.write_all(format!("{head}\r\n").as_bytes())?;
        stream.write_all(&reply.body[..cut.unwrap_or(usize::MAX).min(reply.body.len())])?;
        stream.flush()?;
        if cut.is_some() {
            return Ok(());
        }
    }
}
