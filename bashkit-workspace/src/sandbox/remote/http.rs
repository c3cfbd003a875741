//! Requests to a provider: what is repeated, how long anything may take, how much of an answer is read, and what its errors mean.

use std::io::Read;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::Duration;

use backon::{BackoffBuilder, ExponentialBuilder};
use bashkit::CancelToken;
use bashkit::host::{self, Clock};
use serde::Deserialize;
use serde::de::DeserializeOwned;

use crate::sandbox::SandboxError;

/// Interval at which a wait looks for a cancellation.
const LOOK: Duration = Duration::from_millis(20);
/// A provider that wants us to wait longer is told to our caller instead.
const RETRY_AFTER_MAX: Duration = Duration::from_secs(20);
const FIRST_WAIT: Duration = Duration::from_millis(400);
const CONNECT: Duration = Duration::from_secs(15);
/// Beginning of a problem's text when the provider may have seen the request.
pub(super) const LOST: &str = "no answer came";
/// Number of bytes that are read of an answer about a failure.
const PROBLEM_BYTES_MAX: u64 = 64 << 10;
/// Number of characters of it that are shown.
const PROBLEM_CHARS_MAX: usize = 1000;
/// Greatest size of an answer that only tells a state.
pub(super) const STATE_BYTES_MAX: u64 = 1 << 20;

/// Text that is never shown.
#[derive(Clone, PartialEq, Eq)]
pub(super) struct Secret(pub(super) String);

impl std::fmt::Debug for Secret {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("…")
    }
}

/// Client of a provider, with its key.
#[derive(Clone)]
pub(super) struct Http {
    agent: ureq::Agent,
    provider: &'static str,
    /// Advice for a refused key.
    hint: &'static str,
    base: String,
    headers: Vec<(&'static str, Secret)>,
    attempts: u32,
    clock: Arc<dyn Clock>,
    /// Number of requests of all clients of one sandbox.
    n_sent: Arc<AtomicU64>,
}

/// A request.
#[derive(Clone)]
pub(super) struct Call {
    method: &'static str,
    path: String,
    query: String,
    headers: Vec<(&'static str, String)>,
    body: Option<(String, Arc<[u8]>)>,
    is_repeatable: bool,
    time: Duration,
    bytes_max: u64,
    cancel: Option<CancelToken>,
}

impl Call {
    /// A request of which it does not matter whether it comes once or twice. `path` is encoded.
    pub(super) fn new(method: &'static str, path: impl Into<String>, time: Duration) -> Self {
        Self {
            method,
            path: path.into(),
            query: String::new(),
            headers: Vec::new(),
            body: None,
            is_repeatable: true,
            time,
            bytes_max: STATE_BYTES_MAX,
            cancel: None,
        }
    }

    pub(super) fn query(mut self, name: &str, value: &str) -> Self {
        self.query.push(if self.query.is_empty() { '?' } else { '&' });
        self.query.push_str(name);
        self.query.push('=');
        self.query.push_str(&encode(value));
        self
    }

    pub(super) fn header(mut self, name: &'static str, value: impl Into<String>) -> Self {
        self.headers.push((name, value.into()));
        self
    }

    pub(super) fn json(self, body: &serde_json::Value) -> Self {
        self.body("application/json", body.to_string().into_bytes())
    }

    pub(super) fn body(mut self, content_type: impl Into<String>, body: Vec<u8>) -> Self {
        self.body = Some((content_type.into(), body.into()));
        self
    }

    /// It does something each time it comes.
    pub(super) fn once(mut self) -> Self {
        self.is_repeatable = false;
        self
    }

    /// Sets the time that each attempt may take.
    pub(super) fn within(mut self, time: Duration) -> Self {
        self.time = time;
        self
    }

    /// Sets the greatest size of its answer.
    pub(super) fn bytes_max(mut self, bytes_max: u64) -> Self {
        self.bytes_max = bytes_max;
        self
    }

    pub(super) fn cancelled_by(mut self, cancel: &CancelToken) -> Self {
        self.cancel = Some(cancel.clone());
        self
    }

    /// For errors: the query is left out.
    fn doing(&self) -> String {
        format!("{} {}", self.method, self.path)
    }

    fn is_cancelled(&self) -> bool {
        self.cancel.as_ref().is_some_and(CancelToken::is_cancelled)
    }
}

/// Answer of a provider.
pub(super) struct Answer {
    pub(super) status: u16,
    pub(super) content_type: String,
    pub(super) body: Vec<u8>,
    retry_after: Option<Duration>,
    doing: String,
}

impl Answer {
    pub(super) fn is_ok(&self) -> bool {
        (200..300).contains(&self.status)
    }
}

/// Reason why no answer came back.
enum Trouble {
    /// Nobody has seen the request.
    NotSent(String),
    /// Somebody may have.
    Lost(String),
    /// The answer has no end.
    Cut(String),
    TooLong,
    Cancelled,
}

/// Parts from which an [`Http`] is made.
pub(super) struct Access<'a> {
    pub(super) provider: &'static str,
    pub(super) hint: &'static str,
    pub(super) base: &'a str,
    pub(super) headers: Vec<(&'static str, Secret)>,
    pub(super) attempts: u32,
    pub(super) clock: Arc<dyn Clock>,
}

impl Http {
    pub(super) fn new(access: Access<'_>) -> Result<Self, SandboxError> {
        let Access { provider, hint, base, headers, attempts, clock } = access;
        let unavailable = |problem: String| SandboxError::Unavailable { provider: provider.to_owned(), problem };
        let base = base.trim_end_matches('/').to_owned();
        check_url(&base).map_err(|problem| unavailable(format!("its URL {} {problem}", shown(&base))))?;
        for (name, Secret(value)) in &headers {
            if value.trim().is_empty() || !value.bytes().all(|byte| (b' '..=b'~').contains(&byte)) {
                return Err(unavailable(format!(
                    "the value for the header {name} is empty or has other characters than those of ASCII; {hint}"
                )));
            }
        }
        // A proxy of the environment would be asked with our key: the environment is not read.
        let config = ureq::Agent::config_builder()
            .http_status_as_error(false)
            .max_redirects(0)
            .max_redirects_will_error(false)
            .proxy(None)
            .timeout_connect(Some(CONNECT))
            .user_agent(concat!("bashkit/", env!("CARGO_PKG_VERSION")))
            .build();
        Ok(Self { agent: config.new_agent(), provider, hint, base, headers, attempts: attempts.max(1), clock, n_sent: Arc::default() })
    }

    pub(super) fn provider(&self) -> &'static str {
        self.provider
    }

    /// Client whose requests are counted with those of another one.
    pub(super) fn counted_with(mut self, other: &Self) -> Self {
        self.n_sent = Arc::clone(&other.n_sent);
        self
    }

    /// Number of requests so far, repeated ones included.
    pub(super) fn n_sent(&self) -> u64 {
        self.n_sent.load(Ordering::Relaxed)
    }

    /// Sends it, as often as may be. Answers of all statuses come back but those of which everybody thinks the same: the key is refused, there
    /// were too many requests, the answer is elsewhere.
    pub(super) fn send(&self, call: &Call) -> Result<Answer, SandboxError> {
        let mut waits = ExponentialBuilder::new()
            .with_min_delay(FIRST_WAIT)
            .with_factor(2.0)
            .with_jitter()
            .with_max_times(usize::try_from(self.attempts.saturating_sub(1)).unwrap_or(usize::MAX))
            .build();
        loop {
            if call.is_cancelled() {
                return Err(SandboxError::Cancelled);
            }
            let tried = self.attempt(call);
            let (may, asked) = match &tried {
                Ok(answer) if answer.status == 429 => (answer.retry_after.is_none_or(|after| after <= RETRY_AFTER_MAX), answer.retry_after),
                Ok(answer) => (answer.status >= 500 && call.is_repeatable, answer.retry_after.filter(|after| *after <= RETRY_AFTER_MAX)),
                Err(Trouble::NotSent(_)) => (true, None),
                Err(Trouble::Lost(_) | Trouble::Cut(_)) => (call.is_repeatable, None),
                Err(Trouble::TooLong | Trouble::Cancelled) => (false, None),
            };
            match if may { waits.next() } else { None } {
                Some(wait) => self.pause(wait.max(asked.unwrap_or_default()), call)?,
                None => return self.judge(call, tried),
            }
        }
    }

    fn judge(&self, call: &Call, tried: Result<Answer, Trouble>) -> Result<Answer, SandboxError> {
        let answer = match tried {
            Ok(answer) => answer,
            Err(Trouble::NotSent(problem) | Trouble::Lost(problem)) => return Err(self.unavailable(problem)),
            Err(Trouble::Cut(problem)) => return Err(self.protocol(call, format!("the answer was cut off: {problem}"))),
            Err(Trouble::TooLong) => {
                let what = format!("the answer to {}", call.doing());
                return Err(SandboxError::TooLarge { what, bytes: call.bytes_max.saturating_add(1), bytes_max: call.bytes_max });
            }
            Err(Trouble::Cancelled) => return Err(SandboxError::Cancelled),
        };
        match answer.status {
            401 | 403 => {
                let said = self.message(&answer.body);
                let said = if said.is_empty() { said } else { format!(" ({said})") };
                Err(self.unavailable(format!("it refuses {} with {}{said}: {}", call.doing(), answer.status, self.hint)))
            }
            429 => Err(SandboxError::TooManyRequests { provider: self.provider.to_owned(), retry_after: answer.retry_after }),
            300..=399 => Err(self.protocol(call, format!("a redirection ({}), which is not followed: the key stays here", answer.status))),
            _ => Ok(answer),
        }
    }

    /// Sends it, and takes what is JSON of a good answer.
    pub(super) fn ask<T: DeserializeOwned>(&self, call: &Call) -> Result<T, SandboxError> {
        let answer = self.send(call)?;
        if !answer.is_ok() {
            return Err(self.refused(&answer));
        }
        self.read(&answer, &answer.body)
    }

    /// JSON, of an answer or of a part of it.
    pub(super) fn read<T: DeserializeOwned>(&self, answer: &Answer, text: &[u8]) -> Result<T, SandboxError> {
        serde_json::from_slice(text).map_err(|error| self.unexpected(answer, &error.to_string()))
    }

    /// An answer that says that it was not done.
    pub(super) fn refused(&self, answer: &Answer) -> SandboxError {
        let message = self.message(&answer.body);
        SandboxError::Api { provider: self.provider.to_owned(), doing: answer.doing.clone(), status: answer.status, message }
    }

    /// An answer that is not what was agreed.
    pub(super) fn unexpected(&self, answer: &Answer, problem: &str) -> SandboxError {
        SandboxError::Protocol { provider: self.provider.to_owned(), doing: answer.doing.clone(), problem: self.clean(problem) }
    }

    pub(super) fn gone(&self, id: &str) -> SandboxError {
        SandboxError::Gone { provider: self.provider.to_owned(), id: id.to_owned() }
    }

    pub(super) fn paused(&self, id: &str) -> SandboxError {
        SandboxError::Paused { provider: self.provider.to_owned(), id: id.to_owned() }
    }

    pub(super) fn unavailable(&self, problem: impl AsRef<str>) -> SandboxError {
        SandboxError::Unavailable { provider: self.provider.to_owned(), problem: self.clean(problem.as_ref()) }
    }

    fn protocol(&self, call: &Call, problem: String) -> SandboxError {
        SandboxError::Protocol { provider: self.provider.to_owned(), doing: call.doing(), problem: self.clean(&problem) }
    }

    /// Text of a provider without our keys and control characters, cut to a length that can be shown.
    pub(super) fn clean(&self, text: &str) -> String {
        let mut text: String = text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
        for (_, Secret(secret)) in &self.headers {
            let bare = secret.strip_prefix("Bearer ").unwrap_or(secret);
            if bare.len() >= 4 {
                text = text.replace(bare, "…");
            }
        }
        match text.char_indices().nth(PROBLEM_CHARS_MAX) {
            Some((at, _)) => text.get(..at).unwrap_or_default().trim_end().to_owned() + "…",
            None => text.trim().to_owned(),
        }
    }

    /// The message of an error, in any of the shapes that providers have.
    fn message(&self, body: &[u8]) -> String {
        #[derive(Deserialize)]
        #[serde(untagged)]
        enum Words {
            Text(String),
            Lines(Vec<String>),
            Object { message: String },
        }
        impl Words {
            fn text(self) -> String {
                match self {
                    Self::Text(text) | Self::Object { message: text } => text,
                    Self::Lines(lines) => lines.join("; "),
                }
            }
        }
        #[derive(Deserialize)]
        struct Shape {
            error: Option<Words>,
            message: Option<Words>,
        }
        let said = match serde_json::from_slice::<Shape>(body) {
            // `error` is the name of the status where there is a message beside it.
            Ok(Shape { error: Some(Words::Text(_)) | None, message: Some(words) } | Shape { error: Some(words), .. }) => words.text(),
            _ => String::from_utf8_lossy(body).into_owned(),
        };
        self.clean(&said)
    }

    /// Waits; a virtual clock jumps.
    pub(super) fn pause(&self, time: Duration, call: &Call) -> Result<(), SandboxError> {
        let at = self.clock.monotonic().saturating_add(time);
        if self.clock.advance_to(at) {
            return if call.is_cancelled() { Err(SandboxError::Cancelled) } else { Ok(()) };
        }
        let (_held, never) = channel::<()>();
        loop {
            if call.is_cancelled() {
                return Err(SandboxError::Cancelled);
            }
            let left = at.saturating_sub(self.clock.monotonic());
            if left.is_zero() {
                return Ok(());
            }
            let _ = never.recv_timeout(left.min(LOOK));
        }
    }

    pub(super) fn now(&self) -> Duration {
        self.clock.monotonic()
    }

    /// Wall-clock time since 1970.
    pub(super) fn wall_clock(&self) -> Duration {
        self.clock.now()
    }

    /// One attempt; on a thread where somebody may want it to end.
    fn attempt(&self, call: &Call) -> Result<Answer, Trouble> {
        let Some(cancel) = call.cancel.clone() else { return self.exchange(call) };
        let (sender, receiver) = channel();
        let (this, sent) = (self.clone(), call.clone());
        let running = host::on_thread(move || {
            let _ = sender.send(this.exchange(&sent));
        });
        if running.is_none() {
            return self.exchange(call);
        }
        loop {
            match receiver.recv_timeout(LOOK) {
                Ok(tried) => return tried,
                Err(RecvTimeoutError::Timeout) if cancel.is_cancelled() => return Err(Trouble::Cancelled),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return Err(Trouble::Lost(format!("{LOST}: the thread of the request ended"))),
            }
        }
    }

    fn exchange(&self, call: &Call) -> Result<Answer, Trouble> {
        self.n_sent.fetch_add(1, Ordering::Relaxed);
        let mut request = ureq::http::Request::builder().method(call.method).uri(format!("{}{}{}", self.base, call.path, call.query));
        for (name, Secret(value)) in &self.headers {
            request = request.header(*name, value);
        }
        for (name, value) in &call.headers {
            request = request.header(*name, value);
        }
        let sent = |error: ureq::http::Error| Trouble::NotSent(error.to_string());
        let answered = match &call.body {
            None if matches!(call.method, "GET" | "DELETE") => {
                let request = request.body(()).map_err(sent)?;
                self.agent.run(self.agent.configure_request(request).timeout_global(Some(call.time)).build())
            }
            body => {
                // Without a length, nobody would know where nothing ends.
                let (content_type, body) = body.as_ref().map_or(("application/json", &[][..]), |(kind, body)| (kind, body));
                let request = request.header("content-type", content_type).body(body).map_err(sent)?;
                self.agent.run(self.agent.configure_request(request).timeout_global(Some(call.time)).build())
            }
        };
        let answer = answered.map_err(trouble)?;
        let header = |name: &str| answer.headers().get(name).and_then(|value| value.to_str().ok()).unwrap_or_default().to_owned();
        let status = answer.status().as_u16();
        let (content_type, retry_after) = (header("content-type"), seconds(&header("retry-after")));
        let is_ok = (200..300).contains(&status);
        let bytes_max = if is_ok { call.bytes_max } else { PROBLEM_BYTES_MAX };
        let mut body = Vec::new();
        let read = answer.into_body().into_reader().take(bytes_max.saturating_add(1)).read_to_end(&mut body);
        if is_ok {
            read.map_err(|error| Trouble::Cut(error.to_string()))?;
            if u64::try_from(body.len()).unwrap_or(u64::MAX) > bytes_max {
                return Err(Trouble::TooLong);
            }
        }
        Ok(Answer { status, content_type, body, retry_after, doing: call.doing() })
    }
}

fn trouble(error: ureq::Error) -> Trouble {
    use std::io::ErrorKind;
    use ureq::{Error, Timeout};
    match &error {
        Error::HostNotFound
        | Error::ConnectionFailed
        | Error::BadUri(_)
        | Error::Tls(_)
        | Error::Rustls(_)
        | Error::Timeout(Timeout::Resolve | Timeout::Connect) => Trouble::NotSent(format!("it is not reached: {error}")),
        Error::Io(io) if io.kind() == ErrorKind::ConnectionRefused => Trouble::NotSent(format!("it is not reached: {error}")),
        Error::Timeout(_) => Trouble::Lost(format!("{LOST} in time ({error})")),
        _ => Trouble::Lost(format!("{LOST}: {error}")),
    }
}

/// `Retry-After` in seconds; as a date it is left to our own waits.
fn seconds(text: &str) -> Option<Duration> {
    text.trim().parse().ok().map(Duration::from_secs)
}

/// Fails with the problem of a provider's URL, since a key goes there.
pub(super) fn check_url(url: &str) -> Result<(), &'static str> {
    let Ok(parsed) = url.parse::<ureq::http::Uri>() else { return Err("is no URL") };
    let (Some(scheme), Some(authority)) = (parsed.scheme_str(), parsed.authority()) else { return Err("is no absolute URL: https://…") };
    if authority.as_str().contains('@') {
        return Err("has a user in it: keys are given apart");
    }
    if parsed.query().is_some() {
        return Err("has a query");
    }
    match scheme {
        "https" => Ok(()),
        "http" if is_loopback(authority.host()) => Ok(()),
        _ => Err("must begin with https:// (http:// only for a loopback address)"),
    }
}

/// The host of a URL that [`check_url`] took.
pub(super) fn host_of(url: &str) -> Option<String> {
    url.parse::<ureq::http::Uri>().ok()?.host().map(str::to_ascii_lowercase)
}

fn is_loopback(host: &str) -> bool {
    let bare = host.trim_start_matches('[').trim_end_matches(']');
    host.eq_ignore_ascii_case("localhost") || bare.parse::<std::net::IpAddr>().is_ok_and(|address| address.is_loopback())
}

/// A URL without what may be a password in it.
fn shown(url: &str) -> String {
    let url = match url.split_once("://") {
        Some((scheme, rest)) => format!("{scheme}://{}", rest.rsplit_once('@').map_or(rest, |(_, rest)| rest)),
        None => url.to_owned(),
    };
    url.chars().filter(|c| !c.is_control()).take(200).collect()
}

/// Text as a segment of a path or a value of a query.
pub(super) fn encode(text: &str) -> String {
    let mut encoded = String::with_capacity(text.len());
    for byte in text.bytes() {
        if byte.is_ascii_alphanumeric() || b"-._~".contains(&byte) {
            encoded.push(char::from(byte));
        } else {
            encoded.push_str(&format!("%{byte:02X}"));
        }
    }
    encoded
}

/// The body of a form, and its content type. No part may contain the boundary, which is random.
pub(super) fn form(boundary: &str, parts: &[(&str, Option<&str>, &[u8])]) -> (String, Vec<u8>) {
    let mut body = Vec::new();
    for (name, file, content) in parts {
        body.extend_from_slice(format!("--{boundary}\r\nContent-Disposition: form-data; name=\"{name}\"").as_bytes());
        if let Some(file) = file {
            body.extend_from_slice(format!("; filename=\"{file}\"\r\nContent-Type: application/octet-stream").as_bytes());
        }
        body.extend_from_slice(b"\r\n\r\n");
        body.extend_from_slice(content);
        body.extend_from_slice(b"\r\n");
    }
    body.extend_from_slice(format!("--{boundary}--\r\n").as_bytes());
    (format!("multipart/form-data; boundary={boundary}"), body)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_go_over_https_only() {
        let rows = [
            ("https://vercel.com/api", true),
            ("http://127.0.0.1:8080", true),
            ("http://localhost:1/x", true),
            ("http://[::1]:1", true),
            ("http://vercel.com", false),
            ("http://127.0.0.1.evil.example", false),
            ("http://localhost.evil.example", false),
            ("https://user:key@vercel.com", false),
            ("ftp://vercel.com", false),
            ("vercel.com", false),
            ("", false),
            ("https://vercel.com/api?x=1", false),
        ];
        for (url, is_good) in rows {
            assert_eq!(check_url(url).is_ok(), is_good, "{url}");
        }
        assert_eq!(shown("http://user:secret@host/x"), "http://host/x");
    }

    #[test]
    fn what_is_encoded_is_one_segment() {
        assert_eq!(encode("a b/c?d&e=f%\n"), "a%20b%2Fc%3Fd%26e%3Df%25%0A");
        assert_eq!(encode("ü-._~"), "%C3%BC-._~");
    }

    fn http(secret: &str) -> Http {
        let headers = vec![("authorization", Secret(format!("Bearer {secret}")))];
        let clock = Arc::new(host::SystemClock::new());
        let access = Access { provider: "fake", hint: "check the key", base: "http://127.0.0.1:1", headers, attempts: 1, clock };
        Http::new(access).unwrap()
    }

    #[test]
    fn messages_of_all_shapes() {
        let rows: &[(&str, &str)] = &[
            (r#"{"error":{"code":"x","message":"no such team"}}"#, "no such team"),
            (r#"{"error":"box not found"}"#, "box not found"),
            (r#"{"message":"bad","error":"Bad Request","statusCode":400}"#, "bad"),
            (r#"{"message":["a","b"]}"#, "a; b"),
            (r#"{"code":404,"message":"gone"}"#, "gone"),
            ("<html>busy</html>\r\n", "<html>busy</html>"),
            (r#"{"error":"the key s3cr3t-key is wrong"}"#, "the key … is wrong"),
            ("", ""),
        ];
        for (body, message) in rows {
            assert_eq!(http("s3cr3t-key").message(body.as_bytes()), *message, "{body}");
        }
        let long = "x".repeat(5000);
        assert_eq!(http("s3cr3t-key").message(long.as_bytes()).chars().count(), 1001);
    }

    #[test]
    fn a_host_that_is_not_there_is_unavailable() {
        let error = http("key").send(&Call::new("GET", "/x", Duration::from_secs(5))).err().unwrap();
        assert!(
            matches!(&error, SandboxError::Unavailable { provider, problem } if provider == "fake" && problem.contains("not reached")),
            "{error}"
        );
    }

    #[test]
    fn a_form_has_its_parts() {
        let (content_type, body) = form("b", &[("path", None, b"/x"), ("file", Some("f"), b"\0")]);
        assert_eq!(content_type, "multipart/form-data; boundary=b");
        let want =
            b"--b\r\nContent-Disposition: form-data; name=\"path\"\r\n\r\n/x\r\n--b\r\nContent-Disposition: form-data; name=\"file\"; \
                     filename=\"f\"\r\nContent-Type: application/octet-stream\r\n\r\n\0\r\n--b--\r\n";
        assert_eq!(body, want);
    }
}
