//! The tools as programs of other processes call them: over a socket of the host's file system that only this user reaches, and only with the token of the run.
//!
//! A connection begins with the token on a line. Then each line is a call, `{"tool": NAME, "arguments": {…}, "stdin": TEXT}`, and is answered by a line:
//! `{"status": 0, "stdout": TEXT, "stderr": TEXT}` or `{"status": N, "error": {"kind", "code", "message"}}`.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::Shutdown;
use std::os::fd::OwnedFd;
use std::os::unix::net::{UnixListener, UnixStream};
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError, RwLock};
use std::time::Duration;

use bashkit::flat_map::FlatMap;
use serde::{Deserialize, Serialize};

use super::stubs::mismatch;
use crate::tool::{FailureKind, ToolArguments, ToolContext, ToolDefinition, ToolFailure, ToolOutput, ToolResult};

/// Bytes of a request, and of a response.
const MESSAGE_BYTES_MAX: usize = 16 << 20;

/// Pause after a connection that could not be taken.
const ACCEPT_PAUSE: Duration = Duration::from_millis(5);

/// Connections at one time.
const CONNECTIONS_MAX: usize = 64;

/// Read-only calls at one time.
const CALLS_AT_ONCE: u32 = 8;

/// One run of a program, as its calls see it.
pub(super) struct Server<'a> {
    context: &'a ToolContext,
    token: String,
    calls_max: u32,
    n_calls: AtomicU32,
    /// Calls that change something have it for themselves.
    turn: RwLock<()>,
    places: Mutex<u32>,
    place_is_free: Condvar,
    connections: Mutex<FlatMap<u64, UnixStream>>,
    next_connection: AtomicU64,
    is_over: AtomicBool,
    listener: Option<UnixListener>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Request {
    tool: String,
    #[serde(default)]
    arguments: ToolArguments,
    #[serde(default)]
    stdin: Option<String>,
}

#[derive(Serialize)]
#[serde(untagged)]
enum Response<'a> {
    Output { status: u8, stdout: &'a str, stderr: &'a str },
    Failure { status: u16, error: RpcError<'a> },
}

#[derive(Serialize)]
struct RpcError<'a> {
    kind: &'a str,
    code: Option<&'a str>,
    message: &'a str,
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Whether two texts are the same, in a time that does not tell where they differ.
fn is_same(a: &[u8], b: &[u8]) -> bool {
    a.len() == b.len() && a.iter().zip(b).fold(0, |differs, (a, b)| differs | (a ^ b)) == 0
}

impl<'a> Server<'a> {
    pub(super) fn new(context: &'a ToolContext, token: String, calls_max: u32, listener: Option<UnixListener>) -> Self {
        Self {
            context,
            token,
            calls_max,
            n_calls: AtomicU32::new(0),
            turn: RwLock::new(()),
            places: Mutex::new(CALLS_AT_ONCE),
            place_is_free: Condvar::new(),
            connections: Mutex::default(),
            next_connection: AtomicU64::new(0),
            is_over: AtomicBool::new(false),
            listener,
        }
    }

    /// Takes connections until [`Server::end`].
    pub(super) fn serve<'scope>(&'scope self, scope: &'scope std::thread::Scope<'scope, '_>) {
        let Some(listener) = &self.listener else { return };
        loop {
            let stream = match listener.accept() {
                Ok((stream, _)) => stream,
                Err(_) if self.is_over.load(Ordering::SeqCst) => return,
                Err(_) => {
                    // Such as descriptors that are all in use: nothing is gained by trying at once.
                    std::thread::park_timeout(ACCEPT_PAUSE);
                    continue;
                }
            };
            let talk = |server: &Self, stream: UnixStream| server.talk(stream);
            match self.admit(&stream) {
                Ok(Some(id)) => drop(self.on_thread(scope, id, stream, talk)),
                Ok(None) => {
                    let failure =
                        ToolFailure::new(format!("there are {CONNECTIONS_MAX} calls at once: wait for some")).with_code("too-many-at-once");
                    // It fits into an empty connection, or nobody is told.
                    let _ = stream.set_nonblocking(true).and_then(|()| answer(&stream, &Err(failure)));
                }
                Err(_) if self.is_over.load(Ordering::SeqCst) => return,
                Err(_) => {}
            }
        }
    }

    /// Answers calls on a connection that the program has been given.
    pub(super) fn answer_on<'scope>(
        &'scope self,
        stream: UnixStream,
        scope: &'scope std::thread::Scope<'scope, '_>,
    ) -> std::io::Result<()> {
        let Some(id) = self.admit(&stream)? else { return Err(std::io::Error::other("there are too many connections")) };
        self.on_thread(scope, id, stream, |server, stream| server.talk_calls(&stream, BufReader::new(stream.try_clone()?)))
    }

    /// Keeps a connection, so that it ends with the program; `None` when there are too many.
    fn admit(&self, stream: &UnixStream) -> std::io::Result<Option<u64>> {
        let kept = stream.try_clone()?;
        let id = self.next_connection.fetch_add(1, Ordering::SeqCst);
        let mut connections = lock(&self.connections);
        // Under the lock: who comes later is not ended any more.
        if self.is_over.load(Ordering::SeqCst) {
            return Err(std::io::Error::other("the program has ended"));
        }
        if connections.len() >= CONNECTIONS_MAX {
            return Ok(None);
        }
        connections.insert(id, kept);
        Ok(Some(id))
    }

    fn on_thread<'scope>(
        &'scope self,
        scope: &'scope std::thread::Scope<'scope, '_>,
        id: u64,
        stream: UnixStream,
        talk: impl FnOnce(&Self, UnixStream) -> std::io::Result<()> + Send + 'scope,
    ) -> std::io::Result<()> {
        let work = move || {
            let _ = talk(self, stream);
            lock(&self.connections).remove(&id);
        };
        let begun = std::thread::Builder::new().name("bashkit-rpc".to_owned()).spawn_scoped(scope, work);
        if begun.is_err() {
            lock(&self.connections).remove(&id);
        }
        begun.map(drop)
    }

    /// Ends it: nobody is listened to any more.
    pub(super) fn end(&self) {
        self.is_over.store(true, Ordering::SeqCst);
        // The one who waits for connections sees it, also where the program has taken the socket away.
        if let Some(listener) = self.listener.as_ref().and_then(|listener| listener.try_clone().ok()) {
            let _ = UnixStream::from(OwnedFd::from(listener)).shutdown(Shutdown::Both);
        }
        for (_, stream) in lock(&self.connections).iter() {
            let _ = stream.shutdown(Shutdown::Both);
        }
    }

    pub(super) fn n_calls(&self) -> u32 {
        self.n_calls.load(Ordering::SeqCst).min(self.calls_max)
    }

    fn talk(&self, stream: UnixStream) -> std::io::Result<()> {
        let mut lines = BufReader::new(stream.try_clone()?);
        let mut token = Vec::new();
        // Before anything else.
        lines.by_ref().take(self.token.len() as u64 + 1).read_until(b'\n', &mut token)?;
        if !is_same(token.strip_suffix(b"\n").unwrap_or(&token), self.token.as_bytes()) {
            let error = RpcError { kind: "refused", code: Some("forbidden"), message: "the token is not that of this run" };
            let _ = write_line(&stream, &Response::Failure { status: 403, error });
            return stream.shutdown(Shutdown::Both);
        }
        self.talk_calls(&stream, lines)
    }

    fn talk_calls(&self, stream: &UnixStream, mut lines: BufReader<UnixStream>) -> std::io::Result<()> {
        loop {
            let mut line = Vec::new();
            lines.by_ref().take(MESSAGE_BYTES_MAX as u64 + 1).read_until(b'\n', &mut line)?;
            if line.is_empty() {
                return Ok(());
            }
            if line.len() > MESSAGE_BYTES_MAX {
                let failure = ToolFailure::usage(format!("a call has {MESSAGE_BYTES_MAX} bytes at most")).with_code("too-large");
                // The rest of it is not kept.
                if !line.ends_with(b"\n") {
                    lines.skip_until(b'\n')?;
                }
                answer(stream, &Err(failure))?;
                continue;
            }
            let result = match serde_json::from_slice(&line) {
                Ok(request) => self.call(&request),
                Err(error) => Err(ToolFailure::usage(format!("that is no call: {error}"))),
            };
            answer(stream, &result)?;
        }
    }

    fn call(&self, request: &Request) -> ToolResult {
        let tools = self.context.tools();
        let parts = tools.parts();
        let Some(definition) = tools.definition(&request.tool).filter(|_| parts.contains(&request.tool)) else {
            let names = parts.join(", ");
            let message = format!("programs cannot call '{}'; they can call {names}", request.tool);
            return Err(ToolFailure::new(message).with_status(126).with_code("not-exposed"));
        };
        if self.is_over.load(Ordering::SeqCst) {
            return Err(ToolFailure::new("the program has ended").with_status(130).with_code("ended"));
        }
        self.count()?;
        let output = self.in_turn(definition, || {
            tools.call_json(&request.tool, &request.arguments, request.stdin.as_deref().map(str::as_bytes))?.collect()
        })?;
        check_result(definition, &output)?;
        Ok(output)
    }

    fn count(&self) -> Result<(), ToolFailure> {
        if self.n_calls.fetch_add(1, Ordering::SeqCst) < self.calls_max {
            return Ok(());
        }
        let message = format!(
            "the program made its {} calls: print what you have, and go on in another program, or ask for more in one call",
            self.calls_max
        );
        Err(ToolFailure::new(message).with_status(126).with_code("too-many-calls"))
    }

    /// Runs a call alone when it changes something, else beside others.
    fn in_turn(&self, definition: &ToolDefinition, call: impl FnOnce() -> ToolResult) -> ToolResult {
        // The journal of a durable run knows the calls by their order.
        let is_alone = !definition.flags().read_only || self.context.idempotency_key().is_some();
        if is_alone {
            let _turn = self.turn.write().unwrap_or_else(PoisonError::into_inner);
            return call();
        }
        let _turn = self.turn.read().unwrap_or_else(PoisonError::into_inner);
        let mut places = lock(&self.places);
        while *places == 0 {
            places = self.place_is_free.wait(places).unwrap_or_else(PoisonError::into_inner);
        }
        *places -= 1;
        drop(places);
        let answer = call();
        *lock(&self.places) += 1;
        self.place_is_free.notify_one();
        answer
    }
}

/// Whether a result is what the schema of the tool declares, as far as the types of the module say it.
fn check_result(definition: &ToolDefinition, output: &ToolOutput) -> Result<(), ToolFailure> {
    let Some(schema) = definition.output_schema.as_ref().filter(|_| output.status == 0) else { return Ok(()) };
    let failed = |problem: String| {
        ToolFailure::new(format!("its result is not what its output schema declares: {problem}")).with_code("output-schema")
    };
    let result = serde_json::from_slice(&output.stdout).map_err(|error| failed(format!("no JSON: {error}")))?;
    mismatch(schema, &result).map_or(Ok(()), |problem| Err(failed(problem)))
}

fn answer(stream: &UnixStream, result: &ToolResult) -> std::io::Result<()> {
    match result {
        Ok(ToolOutput { stdout, stderr, status, .. }) if stdout.len() + stderr.len() <= MESSAGE_BYTES_MAX => {
            let (stdout, stderr) = (String::from_utf8_lossy(stdout), String::from_utf8_lossy(stderr));
            write_line(stream, &Response::Output { status: *status, stdout: &stdout, stderr: &stderr })
        }
        Ok(_) => {
            let message = format!("it answered more than {MESSAGE_BYTES_MAX} bytes: ask for less");
            answer(stream, &Err(ToolFailure::new(message).with_code("too-large")))
        }
        Err(failure) => {
            let kind = match failure.kind {
                FailureKind::Failed => "failed",
                FailureKind::Usage => "usage",
                FailureKind::Panicked => "panicked",
            };
            let error = RpcError { kind, code: failure.code.as_deref(), message: failure.message.trim_end() };
            write_line(stream, &Response::Failure { status: failure.status.into(), error })
        }
    }
}

fn write_line(mut stream: &UnixStream, response: &Response<'_>) -> std::io::Result<()> {
    let mut line = serde_json::to_vec(response)?;
    line.push(b'\n');
    stream.write_all(&line)
}
