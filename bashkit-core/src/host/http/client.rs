//! HTTP/1.1 over TCP and TLS. Heads are read by `httparse`, so that names keep their letters and answers their reason, which `curl -i` prints.
#![expect(clippy::disallowed_methods, reason = "the one door to the network: it counts the host's time")]

use std::fmt;
use std::io::{self, Read, Write};
use std::net::{IpAddr, SocketAddr, TcpStream, ToSocketAddrs};
use std::sync::Arc;
use std::time::{Duration, Instant};

use rustls::pki_types::{CertificateDer, ServerName};
use rustls::{ClientConfig, ClientConnection, RootCertStore, StreamOwned};

use super::url::Scheme;
use super::{Answer, Connection, HttpClient, HttpError, HttpRequest, is_public};

/// The most bytes of a head, as for curl.
const HEAD_BYTES_MAX: usize = 300 << 10;
/// The most headers.
const HEADERS_MAX: usize = 512;
/// The most interim responses (status 1xx) before the final one.
const INTERIM_MAX: u32 = 32;
/// Bytes asked for at once.
const PIECE: usize = 64 << 10;

/// Connections of the host: one for each request, to addresses that were checked after their name was resolved. Certificates are checked against the roots of
/// Mozilla (`webpki-roots`); no proxy, no configuration of the host is asked.
#[derive(Clone)]
pub struct Tcp {
    tls: Arc<ClientConfig>,
    /// Resolver of names; `None`: that of the host.
    resolver: Option<Arc<Resolver>>,
}

type Resolver = dyn Fn(&str) -> io::Result<Vec<IpAddr>> + Send + Sync;

impl fmt::Debug for Tcp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Tcp")
    }
}

impl Default for Tcp {
    fn default() -> Self {
        Self::new()
    }
}

impl Tcp {
    /// Creates a client that trusts the root certificates of Mozilla.
    #[must_use]
    pub fn new() -> Self {
        Self::with_roots(RootCertStore { roots: webpki_roots::TLS_SERVER_ROOTS.to_vec() })
    }

    /// Creates a client that trusts only the given root certificates, in DER.
    ///
    /// # Errors
    /// What is no certificate.
    pub fn trusting<'c>(authorities: impl IntoIterator<Item = &'c [u8]>) -> Result<Self, HttpError> {
        let mut roots = RootCertStore::empty();
        for der in authorities {
            roots.add(CertificateDer::from(der)).map_err(|e| HttpError::Certificate(e.to_string()))?;
        }
        Ok(Self::with_roots(roots))
    }

    fn with_roots(roots: RootCertStore) -> Self {
        let provider = Arc::new(rustls::crypto::ring::default_provider());
        let versions = ClientConfig::builder_with_provider(provider).with_protocol_versions(rustls::DEFAULT_VERSIONS);
        let config = match versions {
            Ok(builder) => builder.with_root_certificates(roots).with_no_client_auth(),
            // The provider of this crate has the versions of this crate; were it not so, no handshake would succeed.
            Err(_) => ClientConfig::builder().with_root_certificates(RootCertStore::empty()).with_no_client_auth(),
        };
        Self { tls: Arc::new(config), resolver: None }
    }

    /// Sets what resolves names, in place of the resolver of the host. Each connection asks it once; the addresses that it answers are checked, and one of those is
    /// connected to, so an answer that differs the next time changes nothing.
    #[must_use]
    pub fn resolve_with(mut self, resolver: impl Fn(&str) -> io::Result<Vec<IpAddr>> + Send + Sync + 'static) -> Self {
        self.resolver = Some(Arc::new(resolver));
        self
    }

    /// Addresses of a host.
    fn resolve(&self, host: &str, port: u16) -> io::Result<Vec<SocketAddr>> {
        match (host.parse::<IpAddr>(), &self.resolver) {
            (Ok(address), _) => Ok(vec![SocketAddr::new(address, port)]),
            (_, Some(resolver)) => Ok(resolver(host)?.into_iter().map(|address| SocketAddr::new(address, port)).collect()),
            (_, None) => Ok((host, port).to_socket_addrs()?.collect()),
        }
    }

    /// Resolves the name, refuses private addresses, connects to the first that answers.
    fn connect(&self, request: &HttpRequest, timing: &mut Timing) -> Result<TcpStream, HttpError> {
        let (host, port) = (request.url.host(), request.url.port());
        let resolved = self.resolve(host, port).map_err(|_| HttpError::Resolve(host.to_owned()))?;
        let of_family: Vec<SocketAddr> = resolved.into_iter().filter(|a| request.ipv6.is_none_or(|v6| v6 == a.is_ipv6())).collect();
        if of_family.is_empty() {
            return Err(HttpError::Resolve(host.to_owned()));
        }
        let allowed: Vec<SocketAddr> = of_family.into_iter().filter(|a| request.allows_private || is_public(a.ip())).collect();
        if allowed.is_empty() {
            return Err(HttpError::Refused(format!("{host} leads to a private address, which is not allowed here")));
        }
        timing.mark(0);
        let began = Instant::now();
        let mut why = String::new();
        for address in allowed {
            let left = timing.left()?;
            let patience = request.connect_timeout.map(|limit| limit.saturating_sub(began.elapsed()));
            let wait = [left, patience].into_iter().flatten().min();
            let opened = match wait {
                Some(Duration::ZERO) => return Err(HttpError::Timeout),
                Some(wait) => TcpStream::connect_timeout(&address, wait),
                None => TcpStream::connect(address),
            };
            match opened {
                Ok(socket) => {
                    timing.mark(1);
                    let _ = socket.set_nodelay(true);
                    return Ok(socket);
                }
                Err(e) if matches!(e.kind(), io::ErrorKind::TimedOut | io::ErrorKind::WouldBlock) => return Err(HttpError::Timeout),
                Err(e) if e.kind() == io::ErrorKind::ConnectionRefused => why = "Connection refused".into(),
                Err(_) => why = "Couldn't connect to server".into(),
            }
        }
        Err(HttpError::Connect { host: host.to_owned(), port, why })
    }

    fn open(&self, request: &HttpRequest, timing: &mut Timing) -> Result<Wire, HttpError> {
        let socket = self.connect(request, timing)?;
        let host = request.url.host();
        if request.url.scheme() == Scheme::Http {
            timing.mark(2);
            return Ok(Wire::Plain(socket));
        }
        let name = ServerName::try_from(host.to_owned()).map_err(|e| HttpError::Tls(e.to_string()))?;
        let mut tls = ClientConnection::new(Arc::clone(&self.tls), name).map_err(|e| HttpError::Tls(e.to_string()))?;
        let mut socket = socket;
        while tls.is_handshaking() {
            timing.arm(&socket)?;
            tls.complete_io(&mut socket).map_err(|e| of_handshake(&e))?;
        }
        timing.mark(2);
        Ok(Wire::Tls(Box::new(StreamOwned::new(tls, socket))))
    }
}

impl HttpClient for Tcp {
    fn send(&self, request: HttpRequest) -> Result<Answer, HttpError> {
        let mut timing = Timing::new(request.timeout);
        let mut wire = self.open(&request, &mut timing)?;
        let head = head_of(&request);
        let mut connection = Connection { request_bytes: head.len() as u64, ..Connection::default() };
        connection.remote = wire.socket().peer_addr().ok();
        connection.local = wire.socket().local_addr().ok();
        timing.arm(wire.socket())?;
        let sent = wire.write_all(&head).and_then(|()| match &request.body {
            Some(body) => body.chunks(PIECE).try_for_each(|piece| {
                timing.arm(wire.socket())?;
                wire.write_all(piece)
            }),
            None => Ok(()),
        });
        // A server that answers early and hangs up is still heard.
        let sent = sent.and_then(|()| wire.flush()).map_err(|e| failed(&e, |e| HttpError::Send(format!("Send failure: {e}"))));
        let mut buffer = Vec::new();
        let mut n_interim = 0;
        let parsed = loop {
            let parsed = match read_head(&mut wire, &mut buffer, &timing) {
                Err(HttpError::Empty | HttpError::Receive(_)) if sent.is_err() => return Err(sent.err().unwrap_or(HttpError::Empty)),
                parsed => parsed?,
            };
            if !(100..200).contains(&parsed.status) || parsed.status == 101 {
                break parsed;
            }
            n_interim += 1;
            if n_interim > INTERIM_MAX {
                return Err(HttpError::Protocol(format!("more than {INTERIM_MAX} interim responses")));
            }
        };
        timing.mark(3);
        connection.times = timing.marks;
        let framing = framing(&request.method, &parsed)?;
        let body = Body { wire, timing, buffer, at: 0, framing, error: None };
        Ok(Answer {
            status_line: parsed.line,
            status: parsed.status,
            headers: parsed.headers,
            body: Box::new(body),
            body_bytes_max: u64::MAX,
            connection,
        })
    }
}

/// Clear or encrypted.
enum Wire {
    Plain(TcpStream),
    Tls(Box<StreamOwned<ClientConnection, TcpStream>>),
}

impl Wire {
    fn socket(&self) -> &TcpStream {
        match self {
            Self::Plain(socket) => socket,
            Self::Tls(stream) => &stream.sock,
        }
    }
}

impl Read for Wire {
    fn read(&mut self, buf: &mut [u8]) -> io::Result<usize> {
        match self {
            Self::Plain(socket) => socket.read(buf),
            Self::Tls(stream) => match stream.read(buf) {
                // Many servers end without `close_notify`; framing tells whether something is missing.
                Err(e) if e.kind() == io::ErrorKind::UnexpectedEof => Ok(0),
                read => read,
            },
        }
    }
}

impl Write for Wire {
    fn write(&mut self, buf: &[u8]) -> io::Result<usize> {
        match self {
            Self::Plain(socket) => socket.write(buf),
            Self::Tls(stream) => stream.write(buf),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Self::Plain(socket) => socket.flush(),
            Self::Tls(stream) => stream.flush(),
        }
    }
}

/// When it began, when it must be over, and when what was reached.
struct Timing {
    start: Instant,
    deadline: Option<Instant>,
    marks: [Duration; 4],
}

impl Timing {
    fn new(timeout: Option<Duration>) -> Self {
        let start = Instant::now();
        Self { start, deadline: timeout.and_then(|timeout| start.checked_add(timeout)), marks: [Duration::ZERO; 4] }
    }

    fn mark(&mut self, which: usize) {
        let elapsed = self.start.elapsed();
        if let Some(mark) = self.marks.get_mut(which) {
            *mark = elapsed;
        }
    }

    /// What is left; an error when nothing is.
    fn left(&self) -> io::Result<Option<Duration>> {
        match self.deadline.map(|deadline| deadline.saturating_duration_since(Instant::now())) {
            Some(Duration::ZERO) => Err(HttpError::Timeout.into()),
            left => Ok(left),
        }
    }

    /// Lets the next operation wait no longer than what is left.
    fn arm(&self, socket: &TcpStream) -> io::Result<()> {
        let left = self.left()?;
        socket.set_read_timeout(left)?;
        socket.set_write_timeout(left)
    }
}

impl From<io::Error> for HttpError {
    fn from(error: io::Error) -> Self {
        Self::of_read(&error)
    }
}

fn failed(error: &io::Error, otherwise: impl FnOnce(&io::Error) -> HttpError) -> HttpError {
    match HttpError::of_read(error) {
        HttpError::Receive(_) => otherwise(error),
        known => known,
    }
}

fn of_handshake(error: &io::Error) -> HttpError {
    match error.get_ref().and_then(|inner| inner.downcast_ref::<rustls::Error>()) {
        Some(rustls::Error::InvalidCertificate(why)) => HttpError::Certificate(format!("{why:?}")),
        Some(other) => HttpError::Tls(other.to_string()),
        None => failed(error, |e| HttpError::Tls(e.to_string())),
    }
}

/// The head of a request. `Host` and the length of the body are added when the script does not give them.
fn head_of(request: &HttpRequest) -> Vec<u8> {
    let has = |name: &str| request.headers.iter().any(|(given, _)| given.eq_ignore_ascii_case(name.as_bytes()));
    let mut head = format!("{} {} HTTP/1.1\r\n", request.method, request.url.target()).into_bytes();
    if !has("host") {
        head.extend_from_slice(format!("Host: {}\r\n", request.url.authority()).as_bytes());
    }
    for (name, value) in &request.headers {
        let colon: &[u8] = if value.is_empty() { b":" } else { b": " };
        head.extend_from_slice(&[name.as_slice(), colon, value, b"\r\n"].concat());
    }
    if let Some(body) = &request.body
        && !has("content-length")
    {
        head.extend_from_slice(format!("Content-Length: {}\r\n", body.len()).as_bytes());
    }
    head.extend_from_slice(b"\r\n");
    head
}

struct Head {
    line: Vec<u8>,
    status: u16,
    headers: Vec<(Vec<u8>, Vec<u8>)>,
}

/// Reads one head; what is behind it stays in the buffer.
fn read_head(wire: &mut Wire, buffer: &mut Vec<u8>, timing: &Timing) -> Result<Head, HttpError> {
    let mut piece = vec![0; 16 << 10];
    let mut looked = 0;
    loop {
        if !buffer.is_empty() && !b"HTTP/".starts_with(buffer.get(..buffer.len().min(5)).unwrap_or_default()) {
            return Err(HttpError::Protocol("Received HTTP/0.9 when not allowed".into()));
        }
        // Parsed only when there is an end of a head, so that many small pieces do not cost the square of their number.
        let from = buffer.len().min(looked);
        let has_end = memchr::memchr_iter(b'\n', buffer.get(from..).unwrap_or_default())
            .any(|at| matches!(buffer.get(from + at + 1..), Some([b'\n', ..] | [b'\r', b'\n', ..])));
        if has_end {
            let mut headers = vec![httparse::EMPTY_HEADER; HEADERS_MAX];
            let mut response = httparse::Response::new(&mut headers);
            let config = lenient();
            match config.parse_response(&mut response, buffer) {
                Ok(httparse::Status::Complete(n)) => {
                    let line = buffer.split(|b| matches!(b, b'\r' | b'\n')).next().unwrap_or_default().to_vec();
                    let head = Head {
                        line,
                        status: response.code.unwrap_or(0),
                        headers: response.headers.iter().map(|h| (h.name.as_bytes().to_vec(), h.value.to_vec())).collect(),
                    };
                    buffer.drain(..n);
                    return Ok(head);
                }
                Ok(httparse::Status::Partial) => {}
                Err(why) => return Err(HttpError::Protocol(format!("Weird server reply: {why}"))),
            }
        }
        looked = buffer.len().saturating_sub(3);
        if buffer.len() > HEAD_BYTES_MAX {
            return Err(HttpError::Receive(format!("Too large response headers: {} > {HEAD_BYTES_MAX}", buffer.len())));
        }
        timing.arm(wire.socket())?;
        match wire.read(&mut piece).map_err(|e| HttpError::of_read(&e))? {
            0 if buffer.is_empty() => return Err(HttpError::Empty),
            0 => return Err(HttpError::Receive("Recv failure: the connection was closed within the head".into())),
            n => buffer.extend_from_slice(piece.get(..n).unwrap_or_default()),
        }
    }
}

fn lenient() -> httparse::ParserConfig {
    let mut config = httparse::ParserConfig::default();
    config.allow_spaces_after_header_name_in_responses(true).allow_obsolete_multiline_headers_in_responses(true);
    config
}

/// Where a body ends (RFC 9112, 6.3).
enum Framing {
    Ended,
    Length(u64),
    /// Bytes left of this chunk; `None`: its size comes next.
    Chunks(Option<u64>),
    UntilClosed,
}

fn framing(method: &str, head: &Head) -> Result<Framing, HttpError> {
    let values =
        |name: &'static str| head.headers.iter().filter(move |(n, _)| n.eq_ignore_ascii_case(name.as_bytes())).map(|(_, v)| v.as_slice());
    if method == "HEAD" || matches!(head.status, 100..200 | 204 | 304) {
        return Ok(Framing::Ended);
    }
    if let Some(coding) = values("transfer-encoding").next_back() {
        let last = coding.rsplit(|b| *b == b',').next().unwrap_or_default().trim_ascii();
        return Ok(if last.eq_ignore_ascii_case(b"chunked") { Framing::Chunks(None) } else { Framing::UntilClosed });
    }
    let mut lengths = values("content-length").map(|v| std::str::from_utf8(v).ok().and_then(|t| t.trim().parse::<u64>().ok()));
    match lengths.next() {
        None => Ok(Framing::UntilClosed),
        Some(Some(first)) if lengths.all(|other| other == Some(first)) => {
            Ok(if first == 0 { Framing::Ended } else { Framing::Length(first) })
        }
        Some(_) => Err(HttpError::Protocol("Invalid Content-Length: value".into())),
    }
}

struct Body {
    wire: Wire,
    timing: Timing,
    buffer: Vec<u8>,
    at: usize,
    framing: Framing,
    /// Error behind the bytes that the last read returned.
    error: Option<io::Error>,
}

impl Body {
    /// What is there, or the next piece from the wire; empty at its end.
    fn fill(&mut self) -> io::Result<&[u8]> {
        if self.at >= self.buffer.len() {
            self.at = 0;
            self.timing.arm(self.wire.socket())?;
            self.buffer.resize(PIECE, 0);
            let read = self.wire.read(&mut self.buffer);
            self.buffer.truncate(*read.as_ref().unwrap_or(&0));
            read?;
        }
        Ok(self.buffer.get(self.at..).unwrap_or_default())
    }

    fn take(&mut self, buf: &mut [u8], at_most: u64) -> io::Result<usize> {
        let there = self.fill()?;
        let n = there.len().min(buf.len()).min(usize::try_from(at_most).unwrap_or(usize::MAX));
        if let (Some(to), Some(from)) = (buf.get_mut(..n), there.get(..n)) {
            to.copy_from_slice(from);
        }
        self.at += n;
        Ok(n)
    }

    /// Reads trailers to their end; no script sees them.
    fn skip_trailers(&mut self) -> io::Result<()> {
        let mut n_bytes = 0;
        loop {
            let line = self.line()?;
            n_bytes += line.len() + 2;
            if line.is_empty() {
                return Ok(());
            }
            if n_bytes > HEAD_BYTES_MAX {
                return Err(HttpError::Receive(format!("Too large trailers: more than {HEAD_BYTES_MAX} bytes")).into());
            }
        }
    }

    /// A line without its end. Sizes of chunks and trailers are short.
    fn line(&mut self) -> io::Result<Vec<u8>> {
        let mut line = Vec::new();
        loop {
            let there = self.fill()?;
            let Some(byte) = there.first().copied() else { return Err(HttpError::Partial(0).into()) };
            self.at += 1;
            match byte {
                b'\n' => return Ok(line),
                b'\r' => {}
                _ if line.len() > 4096 => return Err(HttpError::Protocol("chunk hex-length too long".into()).into()),
                byte => line.push(byte),
            }
        }
    }
}

impl Read for Body {
    fn read(&mut self, buf: &mut [u8]) -> io::Result<usize> {
        if let Some(error) = self.error.take() {
            return Err(error);
        }
        // Chunks may be of a byte each: what has arrived of them is one read.
        let mut n = 0;
        while let Some(rest) = buf.get_mut(n..).filter(|rest| !rest.is_empty()) {
            match self.read_piece(rest) {
                Ok(0) => break,
                Ok(more) => n += more,
                Err(error) if n == 0 => return Err(error),
                Err(error) => {
                    self.error = Some(error);
                    break;
                }
            }
            if self.at >= self.buffer.len() {
                break;
            }
        }
        Ok(n)
    }
}

impl Body {
    /// Reads at most to the end of one chunk; 0 at the end of the body.
    fn read_piece(&mut self, buf: &mut [u8]) -> io::Result<usize> {
        loop {
            match self.framing {
                Framing::Ended => return Ok(0),
                Framing::UntilClosed => return self.take(buf, u64::MAX),
                Framing::Length(left) => {
                    let n = self.take(buf, left)?;
                    self.framing = match left.saturating_sub(n as u64) {
                        _ if n == 0 => return Err(HttpError::Partial(left).into()),
                        0 => Framing::Ended,
                        left => Framing::Length(left),
                    };
                    return Ok(n);
                }
                Framing::Chunks(None) => {
                    let line = self.line()?;
                    let digits = line.split(|b| *b == b';').next().unwrap_or_default().trim_ascii();
                    let text = std::str::from_utf8(digits).ok().filter(|text| !text.starts_with('+'));
                    let size = text.and_then(|text| u64::from_str_radix(text, 16).ok());
                    match size {
                        Some(0) => {
                            self.skip_trailers()?;
                            self.framing = Framing::Ended;
                        }
                        Some(size) => self.framing = Framing::Chunks(Some(size)),
                        None => return Err(HttpError::Receive("Illegal or missing hexadecimal sequence in chunked-encoding".into()).into()),
                    }
                }
                Framing::Chunks(Some(left)) => {
                    let n = self.take(buf, left)?;
                    self.framing = match left.saturating_sub(n as u64) {
                        _ if n == 0 => return Err(HttpError::Partial(left).into()),
                        0 => {
                            self.line()?;
                            Framing::Chunks(None)
                        }
                        left => Framing::Chunks(Some(left)),
                    };
                    return Ok(n);
                }
            }
        }
    }
}
