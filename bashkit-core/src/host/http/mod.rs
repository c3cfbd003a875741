//! The door to the network: which addresses a script may ask, what is added to its requests, and what of an answer comes in.
//!
//! Without an [`Http`] in `BashBuilder::http` there are no commands that reach the network. With one, a request passes this order of gates,
//! and every redirect passes it again: the URL is taken apart once, by [`Url::parse`]; a rule must allow scheme, host, port, path and method; headers of
//! the rule replace those of the script; the name is resolved and private addresses are refused; the connection is made to an address that was checked.
//!
//! ```
//! use bashkit::Bash;
//! use bashkit::host::http::{Answer, Http, HttpClient, HttpError, HttpRequest, HttpRule};
//!
//! /// Stands for a network.
//! #[derive(Debug)]
//! struct Echo;
//! impl HttpClient for Echo {
//!     fn send(&self, request: HttpRequest) -> Result<Answer, HttpError> {
//!         let text = format!("{} {}\n", request.method, request.url);
//!         Ok(Answer::new(200, "OK", [("Content-Type", "text/plain")], text))
//!     }
//! }
//!
//! let http = Http::with_client(Echo).allow(HttpRule::new("https://api.example.com/v1/")?.header("Authorization", "Bearer secret")?);
//! let mut bash = Bash::builder().http(http).build();
//! assert_eq!(bash.exec("curl -s https://api.example.com/v1/users")?.stdout, b"GET https://api.example.com/v1/users\n");
//! assert_eq!(bash.exec("curl -s https://api.example.com/v2/users")?.status, 7);
//! assert_eq!(Bash::new().exec("curl -s https://api.example.com/v1/users")?.status, 127);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod address;
#[cfg(feature = "http")]
mod client;
mod rule;
mod url;

use std::fmt::Debug;
use std::io::Read;
use std::sync::Arc;
use std::time::Duration;

pub use address::is_public;
#[cfg(feature = "http")]
pub use client::Tcp;
pub use rule::{HttpRule, RuleError};
pub use url::{Scheme, Url, UrlError, inet_aton};

/// Network access of scripts: a client, the rules that allow requests, and limits of answers.
#[derive(Debug, Clone)]
pub struct Http {
    client: Arc<dyn HttpClient>,
    rules: Arc<Vec<HttpRule>>,
    response_bytes_max: u64,
    time_max: Duration,
}

impl Http {
    /// A door to the network through TCP and TLS, that opens for nobody yet. Needs the feature `http`.
    #[cfg(feature = "http")]
    #[must_use]
    pub fn new() -> Self {
        Self::with_client(Tcp::new())
    }

    /// A door through a client of the host's: a proxy, a recording, a test.
    #[must_use]
    pub fn with_client(client: impl HttpClient + 'static) -> Self {
        Self { client: Arc::new(client), rules: Arc::default(), response_bytes_max: 64 << 20, time_max: Duration::from_secs(120) }
    }

    /// Allows what a rule says. The first rule that allows a request is the one whose headers it gets.
    #[must_use]
    pub fn allow(mut self, rule: HttpRule) -> Self {
        Arc::make_mut(&mut self.rules).push(rule);
        self
    }

    /// The most bytes of the body of one answer, as it is sent and without its content coding. Default 64 MiB; more ends the transfer (curl: status 63).
    #[must_use]
    pub fn response_bytes_max(mut self, bytes: u64) -> Self {
        self.response_bytes_max = bytes;
        self
    }

    /// The longest time that one request may take, to the end of its answer. Default two minutes; more ends it (curl: status 28).
    #[must_use]
    pub fn time_max(mut self, time: Duration) -> Self {
        self.time_max = time;
        self
    }

    /// Restricts every rule to the methods `GET` and `HEAD`; rules that allow neither are dropped.
    #[must_use]
    pub fn read_only(mut self) -> Self {
        self.rules = Arc::new(self.rules.iter().filter_map(HttpRule::read_only).collect());
        self
    }

    /// Rules in the order in which they are asked.
    #[must_use]
    pub fn rules(&self) -> &[HttpRule] {
        &self.rules
    }

    /// Checks a request against the rules; answers the client together with the request as it goes out, with the headers and limits of the
    /// rule.
    ///
    /// # Errors
    /// [`HttpError::Refused`] with what would have been allowed.
    pub fn admit(&self, mut request: HttpRequest) -> Result<Admitted, HttpError> {
        if request.method == "CONNECT" || !rule::is_token(&request.method) {
            return Err(HttpError::Refused(format!("{:?} is no method that can be sent", request.method)));
        }
        let Some(rule) = self.rules.iter().find(|rule| rule.allows(&request.method, &request.url)) else {
            return Err(HttpError::Refused(self.refusal(&request)));
        };
        for (name, value) in &request.headers {
            check_header(name, value, rule, &request)?;
        }
        // What frames the body is the client's to say: a script that says otherwise could hide a second request in it.
        let is_framing = |name: &[u8]| FRAMING.iter().any(|f| name.eq_ignore_ascii_case(f.as_bytes()));
        request.headers.retain(|(name, _)| !is_framing(name));
        for (name, value) in rule.headers() {
            request.headers.retain(|(given, _)| !given.eq_ignore_ascii_case(name.as_bytes()));
            request.headers.push((name.as_bytes().to_vec(), value.as_bytes().to_vec()));
        }
        request.allows_private = rule.allows_private();
        request.timeout = Some(request.timeout.map_or(self.time_max, |wanted| wanted.min(self.time_max)));
        request.response_bytes_max = request.response_bytes_max.min(self.response_bytes_max);
        Ok(Admitted { client: Arc::clone(&self.client), request })
    }

    /// Why nobody allows a request.
    fn refusal(&self, request: &HttpRequest) -> String {
        let allowed: Vec<String> = self.rules.iter().map(ToString::to_string).collect();
        let allowed = if allowed.is_empty() { "nothing".to_owned() } else { allowed.join(", ") };
        format!("{} {} is not allowed here; allowed: {allowed}", request.method, request.url.without_secrets())
    }
}

#[cfg(feature = "http")]
impl Default for Http {
    fn default() -> Self {
        Self::new()
    }
}

/// Headers that belong to the connection.
const FRAMING: &[&str] =
    &["content-length", "transfer-encoding", "connection", "keep-alive", "upgrade", "te", "trailer", "proxy-connection"];

/// Headers by which servers take a request for one of another method or path.
const OVERRIDES: &[&str] =
    &["x-http-method-override", "x-http-method", "x-method-override", "x-original-url", "x-rewrite-url", "x-original-method"];

/// Whether a header of the script may go out: it cannot be two, and cannot make the request another one than was judged.
fn check_header(name: &[u8], value: &[u8], rule: &HttpRule, request: &HttpRequest) -> Result<(), HttpError> {
    let shown = String::from_utf8_lossy(name);
    if !rule::is_token(&shown) || !rule::is_field_value(value) {
        return Err(HttpError::Refused(format!(
            "the header {shown:?} cannot be sent: a name is letters, digits and -_ and a value has no control character but the tab"
        )));
    }
    let is = |other: &str| name.eq_ignore_ascii_case(other.as_bytes());
    if is("host") && !value.eq_ignore_ascii_case(request.url.authority().as_bytes()) {
        return Err(HttpError::Refused(format!("the header Host is {} here", request.url.authority())));
    }
    if OVERRIDES.iter().any(|o| is(o)) && !rule.allows(&String::from_utf8_lossy(value), &request.url) {
        return Err(HttpError::Refused(format!("the header {shown} is not allowed here")));
    }
    Ok(())
}

/// A request that may go out.
pub struct Admitted {
    client: Arc<dyn HttpClient>,
    request: HttpRequest,
}

impl Admitted {
    /// Sends it; on a thread, for it blocks.
    pub fn send(self) -> Result<Answer, HttpError> {
        let cap = self.request.response_bytes_max;
        let answer = self.client.send(self.request)?;
        Ok(Answer { body: Box::new(Capped { body: answer.body, left: cap }), body_bytes_max: cap, ..answer })
    }
}

/// HTTP request as it passes the rules. An answer that redirects is not followed below them.
#[derive(Debug, Clone)]
pub struct HttpRequest {
    /// `GET`, `POST`, …: a token of RFC 9110.
    pub method: String,
    /// Address that the request is sent to.
    pub url: Url,
    /// Names and values in their order: bytes without control characters but the tab. `Content-Length` is not among them; `Host` may be.
    pub headers: Vec<(Vec<u8>, Vec<u8>)>,
    /// The body, if there is one.
    pub body: Option<Arc<Vec<u8>>>,
    /// The longest time until the end of the answer.
    pub timeout: Option<Duration>,
    /// The longest time until there is a connection.
    pub connect_timeout: Option<Duration>,
    /// The most bytes of the body that are taken.
    pub response_bytes_max: u64,
    /// Whether a private address may be connected to: the rule says so.
    pub allows_private: bool,
    /// `Some(true)`: IPv6 only; `Some(false)`: IPv4 only.
    pub ipv6: Option<bool>,
}

impl HttpRequest {
    /// A request with nothing but method and address.
    #[must_use]
    pub fn new(method: &str, url: Url) -> Self {
        Self {
            method: method.into(),
            url,
            headers: Vec::new(),
            body: None,
            timeout: None,
            connect_timeout: None,
            response_bytes_max: u64::MAX,
            allows_private: false,
            ipv6: None,
        }
    }
}

/// Response to one request; its body is read as it arrives.
pub struct Answer {
    /// The status line without its end: `HTTP/1.1 200 OK`.
    pub status_line: Vec<u8>,
    /// Status code of the response, 100 to 999.
    pub status: u16,
    /// Headers in their order, names as they were written.
    pub headers: Vec<(Vec<u8>, Vec<u8>)>,
    /// The body, without the framing of chunks.
    pub body: Box<dyn Read + Send>,
    /// The most bytes of the body that may come in, in its content coding and decoded.
    pub body_bytes_max: u64,
    /// Addresses, times and sizes of the connection.
    pub connection: Connection,
}

impl Debug for Answer {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Answer").field("status", &self.status).finish_non_exhaustive()
    }
}

impl Answer {
    /// An answer made by hand.
    #[must_use]
    pub fn new<'h>(status: u16, reason: &str, headers: impl IntoIterator<Item = (&'h str, &'h str)>, body: impl Into<Vec<u8>>) -> Self {
        Self {
            status_line: format!("HTTP/1.1 {status} {reason}").into_bytes(),
            status,
            headers: headers.into_iter().map(|(name, value)| (name.into(), value.into())).collect(),
            body: Box::new(std::io::Cursor::new(body.into())),
            body_bytes_max: u64::MAX,
            connection: Connection::default(),
        }
    }

    /// The body without its content coding, which `decoder` undoes. The decoded bytes may not be more than [`Answer::body_bytes_max`] either: a few kilobytes
    /// of a compressed body are gigabytes if the server wants it so.
    #[must_use]
    pub fn into_decoded<D: Read + Send + 'static>(self, decoder: impl FnOnce(Box<dyn Read + Send>) -> D) -> Box<dyn Read + Send> {
        Box::new(Capped { body: Box::new(decoder(self.body)), left: self.body_bytes_max })
    }

    /// The first value of a header.
    #[must_use]
    pub fn header(&self, name: &str) -> Option<&[u8]> {
        self.headers.iter().find(|(given, _)| given.eq_ignore_ascii_case(name.as_bytes())).map(|(_, value)| value.as_slice())
    }
}

/// Facts about the connection of an answer; zeros and `None` when the client does not report them.
#[derive(Debug, Clone, Default)]
pub struct Connection {
    /// Address and port of the server.
    pub remote: Option<std::net::SocketAddr>,
    /// Address and port on this side.
    pub local: Option<std::net::SocketAddr>,
    /// Time from the beginning until the name was resolved, the connection made, TLS agreed upon, the first byte of the answer there.
    pub times: [Duration; 4],
    /// Bytes of the request's head.
    pub request_bytes: u64,
}

/// Sender of requests. Follows no redirect, adds no cookie, reads no environment variable.
pub trait HttpClient: Send + Sync + Debug {
    /// Sends one request and reads the head of its answer. Runs on a thread that may block.
    ///
    /// # Errors
    /// Why there is no answer.
    fn send(&self, request: HttpRequest) -> Result<Answer, HttpError>;
}

/// Reason why a request got no answer, in curl's words.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum HttpError {
    /// No rule allows it, or the address is private.
    #[error("{0}")]
    Refused(String),
    /// The name has no address.
    #[error("Could not resolve host: {0}")]
    Resolve(String),
    /// Establishing the connection failed at every address of the host.
    #[error("Failed to connect to {host} port {port}: {why}")]
    Connect {
        /// Host name or address as it stands in the URL.
        host: String,
        /// Port that was to be connected to.
        port: u16,
        /// Message of the network about the last attempt.
        why: String,
    },
    /// TLS failed: the handshake, or the certificate.
    #[error("{0}")]
    Tls(String),
    /// The certificate was not accepted.
    #[error("SSL certificate problem: {0}")]
    Certificate(String),
    /// Time limit of the request was reached.
    #[error("Operation timed out")]
    Timeout,
    /// The connection ended before there was an answer.
    #[error("Empty reply from server")]
    Empty,
    /// Response is not valid HTTP; the text says why.
    #[error("{0}")]
    Protocol(String),
    /// Sending the request failed; the text says why.
    #[error("{0}")]
    Send(String),
    /// Receiving the response failed; the text says why.
    #[error("{0}")]
    Receive(String),
    /// The body ended before its length.
    #[error("transfer closed with {0} bytes remaining to read")]
    Partial(u64),
    /// The body is longer than may come in.
    #[error("Maximum file size exceeded")]
    TooLarge,
}

impl From<HttpError> for std::io::Error {
    fn from(error: HttpError) -> Self {
        Self::other(error)
    }
}

impl HttpError {
    /// Converts a failed read of a body: an [`HttpError`] inside is returned, `TimedOut` and `WouldBlock` become [`HttpError::Timeout`],
    /// others [`HttpError::Receive`].
    pub fn of_read(error: &std::io::Error) -> Self {
        match error.get_ref().and_then(|inner| inner.downcast_ref::<Self>()) {
            Some(inner) => inner.clone(),
            None if matches!(error.kind(), std::io::ErrorKind::TimedOut | std::io::ErrorKind::WouldBlock) => Self::Timeout,
            None => Self::Receive(format!("Recv failure: {error}")),
        }
    }
}

/// A body that may not be longer than the door allows.
struct Capped {
    body: Box<dyn Read + Send>,
    left: u64,
}

impl Read for Capped {
    fn read(&mut self, buf: &mut [u8]) -> std::io::Result<usize> {
        let n = self.body.read(buf)?;
        match self.left.checked_sub(n as u64) {
            Some(left) => self.left = left,
            None => return Err(HttpError::TooLarge.into()),
        }
        Ok(n)
    }
}
