//! Transfers: through redirects, again after failures, to where the body goes.

use std::io::Read;
use std::time::Duration;

use bashkit_core::command::Cx;
use bashkit_core::host::http::{Answer, Connection, HttpError, HttpRequest, Url};
use bashkit_core::host::on_thread;
use bashkit_core::kernel::{Fault, Output};
use bashkit_core::vfs::Errno;

use super::cookies::{Jar, date};
use super::globs;
use super::options::{Config, To, read_file};
use super::request::{Errand, allows, failure_of_url};
use super::{complain, failure, warn, write_out};

/// Bytes that a thread of the host brings at once.
const PIECE: usize = 64 << 10;

/// Result of a group of transfers.
pub(super) struct Ended {
    pub status: u8,
    pub is_fatal: bool,
}

/// Facts about one transfer, for `--write-out` and messages.
#[derive(Default)]
pub(super) struct Report {
    pub url: String,
    pub url_effective: String,
    pub url_number: usize,
    pub scheme: &'static str,
    pub method: String,
    pub http_status: u16,
    pub headers: Vec<(Vec<u8>, Vec<u8>)>,
    pub connection: Connection,
    pub n_redirects: u64,
    pub redirect_url: String,
    pub referer: Vec<u8>,
    pub file_name: Vec<u8>,
    pub size_download: u64,
    pub size_upload: u64,
    pub size_header: u64,
    pub size_request: u64,
    pub time_redirect: Duration,
    pub time_total: Duration,
    pub status: u8,
    pub error: String,
}

impl Report {
    /// The first value of a header of the last answer.
    pub(super) fn header(&self, name: &str) -> &[u8] {
        self.headers.iter().find(|(given, _)| given.eq_ignore_ascii_case(name.as_bytes())).map_or(b"", |(_, value)| value)
    }
}

/// The status and the text of curl for what went wrong.
fn failure_of(error: &HttpError) -> Fault {
    let status = match error {
        HttpError::Refused(_) | HttpError::Connect { .. } => 7,
        HttpError::Resolve(_) => 6,
        HttpError::Tls(_) => 35,
        HttpError::Certificate(_) => 60,
        HttpError::Timeout => 28,
        HttpError::Empty => 52,
        HttpError::Protocol(_) => 1,
        HttpError::Send(_) => 55,
        HttpError::Receive(_) => 56,
        HttpError::Partial(_) => 18,
        HttpError::TooLarge => 63,
        // "Failure with receiving network data".
        _ => 56,
    };
    failure(status, error.to_string())
}

/// Reason why a request has no answer.
pub(crate) enum SendError {
    Http(HttpError),
    /// The command or the run ends.
    Fault(Fault),
}

impl From<HttpError> for SendError {
    fn from(error: HttpError) -> Self {
        Self::Http(error)
    }
}

impl From<Fault> for SendError {
    fn from(fault: Fault) -> Self {
        Self::Fault(fault)
    }
}

/// Sends one request through the gates of the door, on a thread.
pub(crate) fn send(cx: &Cx<'_>, mut request: HttpRequest) -> Result<Answer, SendError> {
    let http = cx.host().http.as_ref().ok_or_else(|| HttpError::Refused("there is no network here".into()))?;
    // No request goes on long after the run: its thread would work in vain.
    let left = cx.meter().host_timeout();
    request.timeout = Some(request.timeout.map_or(left, |wanted| wanted.min(left)));
    let admitted = http.admit(request)?;
    let sent = on_thread(move || admitted.send()).ok_or_else(|| HttpError::Refused("the host gives no thread for a request".into()))?;
    let answer = cx.block_on(sent)?.map_err(|_| HttpError::Protocol("the client of the host panicked".into()))?;
    Ok(answer?)
}

/// Brings a body in pieces to `take`.
///
/// # Errors
/// Faults of `take`, and a failure when the body could not be received.
pub(crate) fn receive(cx: &Cx<'_>, body: Box<dyn Read + Send>, mut take: impl FnMut(&[u8]) -> Result<(), Fault>) -> Result<(), Fault> {
    let mut body = body;
    let mut piece = vec![0; PIECE];
    loop {
        let reading = on_thread(move || {
            let read = body.read(&mut piece).map_err(|error| HttpError::of_read(&error));
            (body, piece, read)
        });
        let Some(reading) = reading else { return Err(failure(7, "the host gives no thread for a request")) };
        let Ok((back, bytes, read)) = cx.block_on(reading)? else { return Err(failure(56, "the client of the host panicked")) };
        (body, piece) = (back, bytes);
        match read {
            Ok(0) => return Ok(()),
            Ok(n) => {
                cx.step(1 + n as u64 / 64)?;
                take(piece.get(..n).unwrap_or_default())?;
            }
            Err(error) => return Err(failure_of(&error)),
        }
    }
}

/// Runs all transfers of one group of options.
pub(super) fn run(cx: &mut Cx<'_>, mut config: Config) -> Result<Ended, Fault> {
    let asks_for = [
        (config.head, "HEAD (-I, --head)"),
        (config.data.is_given && !config.get, "POST (-d, --data)"),
        (!config.form.is_empty(), "multipart formpost (-F, --form)"),
    ];
    let asked: Vec<&str> = asks_for.iter().filter(|(is, _)| *is).map(|(_, what)| *what).collect();
    if let [one, other, ..] = asked.as_slice() {
        warn(cx, &config, &format!("You can only select one HTTP request method! You asked for both {other} and {one}."))?;
        return Ok(Ended { status: 2, is_fatal: true });
    }
    let now = now(cx);
    let mut jar = Jar::default();
    for file in std::mem::take(&mut config.cookie_files) {
        // curl: a file that is not there is an empty one; it turns the cookies on.
        match read_file(cx, &file) {
            Err(Fault::Errno(_)) => {}
            text => jar.read(&text?, now, config.junk_session),
        }
    }
    let mut status = 0;
    let mut number = 0;
    for target in std::mem::take(&mut config.targets) {
        let Some(url) = target.url else {
            warn(cx, &config, "Got more output options than URLs")?;
            continue;
        };
        let to = match target.to {
            Some(to) => to,
            None if config.remote_name_all => To::Remote,
            None => To::Stdout,
        };
        let text = String::from_utf8_lossy(&url).into_owned();
        let globbed = if config.globoff { Ok(vec![globs::Globbed { url: text, parts: Vec::new() }]) } else { globs::expand(cx, &text) };
        let globbed = match globbed {
            Ok(globbed) => globbed,
            Err(Fault::Failure(failure)) => {
                status = complain(cx, &config, 3, &failure.to_string())?;
                continue;
            }
            Err(fault) => return Err(fault),
        };
        for one in globbed {
            let to = match &to {
                To::File(template) => To::File(globs::file_name(template, &one.parts)),
                other => other.clone(),
            };
            status = Attempts { config: &config, jar: &mut jar, to, number }.run(cx, &one.url, target.upload.as_deref())?;
            number += 1;
            if status != 0 && config.fail_early {
                return Ok(Ended { status, is_fatal: true });
            }
        }
    }
    if let Some(file) = &config.cookie_jar {
        let header = "# Netscape HTTP Cookie File\n# https://curl.se/docs/http-cookies.html\n# This file was generated by libcurl! Edit at your own risk.\n\n";
        let text = format!("{header}{}", jar.lines());
        if file == b"-" {
            put(cx, text.as_bytes())?;
        } else if let Err(fault) = cx.create(file).and_then(|mut out| out.put(text.as_bytes()).and_then(|()| out.flush())) {
            let errno = fault.errno()?;
            warn(cx, &config, &format!("failed to save cookies in {}: {errno}", String::from_utf8_lossy(file)))?;
        }
    }
    Ok(Ended { status, is_fatal: false })
}

fn now(cx: &Cx<'_>) -> i64 {
    i64::try_from(cx.now().as_secs()).unwrap_or(i64::MAX)
}

fn put(cx: &Cx<'_>, bytes: &[u8]) -> Result<(), Fault> {
    let mut out = cx.stdout();
    out.put(bytes)?;
    out.flush()
}

/// One URL, as often as it takes.
struct Attempts<'a> {
    config: &'a Config,
    jar: &'a mut Jar,
    to: To,
    number: usize,
}

impl Attempts<'_> {
    fn run(&mut self, cx: &Cx<'_>, url: &str, upload: Option<&[u8]>) -> Result<u8, Fault> {
        let config = self.config;
        let began = cx.host().clock.monotonic();
        let mut left = config.retry.attempts;
        let mut pause = Duration::from_secs(1);
        loop {
            let mut report = Report { url: url.to_owned(), url_effective: url.to_owned(), url_number: self.number, ..Report::default() };
            match self.once(cx, url, upload, &mut report) {
                Ok(()) => {}
                Err(Fault::Failure(failure)) => (report.status, report.error) = (failure.status.unwrap_or(2), failure.to_string()),
                Err(fault) => return Err(fault),
            }
            report.time_total = cx.host().clock.monotonic().saturating_sub(began);
            let problem = self.problem(&report);
            let wait = config.retry.delay.or_else(|| retry_after(&report)).unwrap_or(pause);
            let spent = cx.host().clock.monotonic().saturating_sub(began);
            let is_in_time = config.retry.within.is_none_or(|within| spent.saturating_add(wait) <= within);
            if let Some(problem) = problem.filter(|_| left > 0 && is_in_time) {
                let plural = if left == 1 { "retry" } else { "retries" };
                warn(cx, config, &format!("Problem : {problem}. Will retry in {} seconds. {left} {plural} left.", wait.as_secs()))?;
                cx.sleep(wait)?;
                left -= 1;
                pause = (pause * 2).min(Duration::from_secs(600));
                continue;
            }
            if report.status != 0 {
                complain(cx, config, report.status, &report.error.clone())?;
                if config.remove_on_error && !report.file_name.is_empty() {
                    let _ = cx.fs().unlink(&cx.path(&report.file_name));
                }
            }
            if let Some(template) = &config.write_out {
                let written = write_out::format(template, &report);
                put(cx, &written.stdout)?;
                cx.stderr_bytes(&written.stderr)?;
            }
            return Ok(report.status);
        }
    }

    /// Reason for which another attempt might succeed; `None` when it would not.
    fn problem(&self, report: &Report) -> Option<&'static str> {
        let retry = &self.config.retry;
        match (report.status, report.http_status) {
            (0 | 22, 408 | 429 | 500 | 502 | 503 | 504) => Some("HTTP error"),
            (28 | 6, _) => Some("timeout"),
            // What the host does not allow does not become allowed.
            (7, _) if retry.refused && report.error.starts_with("Failed to connect") => Some("connection refused"),
            (7, _) if !report.error.starts_with("Failed to connect") => None,
            (status, _) if status != 0 && retry.all_errors => Some("(retrying all errors)"),
            _ => None,
        }
    }

    /// One attempt, through its redirects.
    fn once(&mut self, cx: &Cx<'_>, url: &str, upload: Option<&[u8]>, report: &mut Report) -> Result<(), Fault> {
        let config = self.config;
        let mut errand = Errand::new(cx, config, url, upload)?;
        report.url_effective = errand.url.to_string();
        let mut sink = Sink::new(cx, config, self.to.clone(), &errand.url);
        sink.prepare(&mut errand)?;
        let began = cx.host().clock.monotonic();
        loop {
            let mut request = errand.request(cx, config, self.jar)?;
            let spent = cx.host().clock.monotonic().saturating_sub(began);
            request.timeout = config.time_max.map(|max| max.saturating_sub(spent));
            if request.timeout.is_some_and(|left| left.is_zero()) {
                return Err(failure(28, timed_out(spent, report)));
            }
            request.response_bytes_max = config.file_bytes_max.unwrap_or(u64::MAX);
            (report.method, report.scheme) = (request.method.clone(), request.url.scheme().name());
            report.referer = errand.referer.clone().unwrap_or_default();
            report.size_upload = request.body.as_ref().map_or(0, |body| body.len() as u64);
            let shown = config.verbose.then(|| request.clone());
            let answer = match send(cx, request) {
                Ok(answer) => answer,
                Err(SendError::Http(HttpError::Timeout)) => {
                    let spent = cx.host().clock.monotonic().saturating_sub(began);
                    return Err(failure(28, timed_out(spent, report)));
                }
                Err(SendError::Http(HttpError::Connect { host, port, .. })) => {
                    let ms = cx.host().clock.monotonic().saturating_sub(began).as_millis();
                    return Err(failure(7, format!("Failed to connect to {host} port {port} after {ms} ms: Couldn't connect to server")));
                }
                Err(SendError::Http(error)) => return Err(failure_of(&error)),
                Err(SendError::Fault(fault)) => return Err(fault),
            };
            if let Some(request) = shown {
                say(cx, &request, &answer)?;
            }
            self.note(cx, &errand, &answer, report);
            sink.head(&answer)?;
            let location = answer.header("location").filter(|_| matches!(answer.status, 300..=303 | 307 | 308)).map(<[u8]>::to_vec);
            if let Some(location) = location {
                let next = errand.url.join(&String::from_utf8_lossy(&location));
                if config.location {
                    let most = config.redirects_max.unwrap_or(50);
                    if report.n_redirects >= most {
                        return Err(failure(47, format!("Maximum ({most}) redirects followed")));
                    }
                    let next = match next {
                        Ok(next)
                            if allows(config.proto_redirect.as_deref(), next.scheme())
                                && allows(config.proto.as_deref(), next.scheme()) =>
                        {
                            next
                        }
                        Ok(next) => {
                            return Err(failure(1, format!("Protocol \"{}\" not supported or disabled in libcurl", next.scheme().name())));
                        }
                        Err(error) => return Err(failure_of_url(&error)),
                    };
                    report.n_redirects += 1;
                    report.time_redirect = cx.host().clock.monotonic().saturating_sub(began);
                    errand = errand.redirected(config, answer.status, next);
                    report.url_effective = errand.url.to_string();
                    continue;
                }
                report.redirect_url = next.map(|url| url.to_string()).unwrap_or_default();
            }
            return self.finish(cx, sink, answer, &errand, report);
        }
    }

    /// Remembers what an answer says.
    fn note(&mut self, cx: &Cx<'_>, errand: &Errand, answer: &Answer, report: &mut Report) {
        if self.config.keeps_cookies {
            for (name, value) in &answer.headers {
                if name.eq_ignore_ascii_case(b"set-cookie") {
                    self.jar.set(&errand.url, &String::from_utf8_lossy(value), now(cx));
                }
            }
        }
        report.http_status = answer.status;
        report.headers.clone_from(&answer.headers);
        report.connection = answer.connection.clone();
        report.size_request += answer.connection.request_bytes;
        report.size_header += head_text(answer).len() as u64;
    }

    /// The answer that is no redirect.
    fn finish(&self, cx: &Cx<'_>, mut sink: Sink<'_, '_>, answer: Answer, errand: &Errand, report: &mut Report) -> Result<(), Fault> {
        let config = self.config;
        let failed = (answer.status >= 400).then(|| failure(22, format!("The requested URL returned error: {}", answer.status)));
        if config.fail
            && let Some(failure) = failed
        {
            return Err(failure);
        }
        if let Some(file) = &config.etag_save
            && let Some(etag) = answer.header("etag")
            && let Err(fault) = cx.create(file).and_then(|mut out| out.put(&[etag, b"\n"].concat()).and_then(|()| out.flush()))
        {
            fault.errno()?;
            warn(cx, config, &format!("Failed creating file for saving etags: {}", String::from_utf8_lossy(file)))?;
        }
        if errand.range_from.is_some() && answer.status == 200 {
            return Err(failure(33, "HTTP server doesn't seem to support byte ranges. Cannot resume."));
        }
        if let Some(max) = config.file_bytes_max
            && answer.header("content-length").and_then(|v| std::str::from_utf8(v).ok()?.parse::<u64>().ok()).is_some_and(|n| n > max)
        {
            return Err(failure(63, "Maximum file size exceeded"));
        }
        let modified = answer.header("last-modified").and_then(|value| date(&String::from_utf8_lossy(value)));
        sink.name_from(&answer);
        let body = if config.compressed { decoded(answer) } else { Ok(answer.body) };
        let body = match body {
            Ok(body) => body,
            Err(coding) => {
                return Err(failure(
                    61,
                    format!("Unrecognized content encoding type. libcurl understands deflate, gzip content encodings: {coding}"),
                ));
            }
        };
        let mut size = 0;
        let received = receive(cx, body, |bytes| {
            size += bytes.len() as u64;
            sink.put(bytes)
        });
        report.size_download = size;
        let received = match received {
            Err(Fault::Failure(slow)) if slow.status == Some(28) => Err(failure(28, timed_out(report.time_total, report))),
            Ok(()) => sink.end(),
            Err(first @ Fault::Failure(_)) => sink.end().or_else(pass_failure).and(Err(first)),
            Err(fault) => Err(fault),
        };
        let received = match received {
            Err(fault) if !matches!(fault, Fault::Failure(_)) => return Err(fault),
            received => received,
        };
        report.file_name.clone_from(&sink.name);
        if let Some(seconds) = modified.filter(|_| config.remote_time && !sink.name.is_empty()) {
            let time = Duration::from_secs(u64::try_from(seconds).unwrap_or(0));
            let _ = cx.fs().set_times(&cx.path(&sink.name), Some(time), Some(time), true);
        }
        received.and_then(|()| failed.filter(|_| config.fail_with_body).map_or(Ok(()), Err))
    }
}

/// Takes a failure for no failure, where another one is told; every other fault goes on.
fn pass_failure(fault: Fault) -> Result<(), Fault> {
    if matches!(fault, Fault::Failure(_)) { Ok(()) } else { Err(fault) }
}

fn timed_out(spent: Duration, report: &Report) -> String {
    format!("Operation timed out after {} milliseconds with {} bytes received", spent.as_millis(), report.size_download)
}

fn retry_after(report: &Report) -> Option<Duration> {
    std::str::from_utf8(report.header("retry-after")).ok()?.trim().parse().ok().map(Duration::from_secs)
}

/// Decodes the body by its `Content-Encoding`; an unknown coding is returned as the error.
fn decoded(answer: Answer) -> Result<Box<dyn Read + Send>, String> {
    let coding = answer.header("content-encoding").map(|value| String::from_utf8_lossy(value).to_ascii_lowercase()).unwrap_or_default();
    match coding.trim() {
        "" | "identity" | "none" => Ok(answer.body),
        "gzip" | "x-gzip" => Ok(answer.into_decoded(flate2::read::MultiGzDecoder::new)),
        "deflate" => Ok(answer.into_decoded(flate2::read::ZlibDecoder::new)),
        other => Err(other.to_owned()),
    }
}

/// Status line and headers as they came.
pub(crate) fn head_text(answer: &Answer) -> Vec<u8> {
    let mut text = [answer.status_line.as_slice(), b"\r\n"].concat();
    for (name, value) in &answer.headers {
        text.extend_from_slice(&[name.as_slice(), b": ", value, b"\r\n"].concat());
    }
    text.extend_from_slice(b"\r\n");
    text
}

/// `-v`: what the script sent (not what the host added), and what came.
fn say(cx: &Cx<'_>, request: &HttpRequest, answer: &Answer) -> Result<(), Fault> {
    let mut text = Vec::new();
    if let Some(remote) = answer.connection.remote {
        let (host, ip, port) = (request.url.host(), remote.ip(), remote.port());
        text.extend_from_slice(format!("*   Trying {remote}...\n* Connected to {host} ({ip}) port {port} (#0)\n").as_bytes());
    }
    text.extend_from_slice(format!("> {} {} HTTP/1.1\n", request.method, request.url.target()).as_bytes());
    for (name, value) in &request.headers {
        text.extend_from_slice(&[b"> ", name.as_slice(), b": ", value, b"\n"].concat());
    }
    if let Some(body) = &request.body {
        text.extend_from_slice(format!("> Content-Length: {}\n", body.len()).as_bytes());
    }
    text.extend_from_slice(b"> \n");
    for line in head_text(answer).split(|b| *b == b'\n').filter(|line| !line.is_empty()) {
        text.extend_from_slice(&[b"< ", line.trim_ascii_end(), b"\n"].concat());
    }
    text.extend_from_slice(b"* Closing connection 0\n");
    cx.stderr_bytes(&text)
}

/// The file name of a `Content-Disposition`, without a directory.
pub(crate) fn name_of_disposition(value: &[u8]) -> Option<Vec<u8>> {
    let value = String::from_utf8_lossy(value);
    let (_, rest) = value.split_once("filename=")?;
    let name = match rest.strip_prefix('"') {
        Some(quoted) => quoted.split('"').next().unwrap_or(""),
        None => rest.split(';').next().unwrap_or("").trim(),
    };
    let base = name.rsplit(['/', '\\']).next().unwrap_or("");
    let is_name = !base.is_empty() && base != "." && base != ".." && !base.bytes().any(|b| b.is_ascii_control());
    is_name.then(|| base.as_bytes().to_vec())
}

const UNWRITTEN: &str = "Failure writing output to destination";

fn unwritten(fault: Fault) -> Fault {
    match fault {
        Fault::Errno(_) | Fault::Write(_) => failure(23, UNWRITTEN),
        other => other,
    }
}

/// Destination of response heads and bodies.
struct Sink<'a, 'cx> {
    cx: &'a Cx<'cx>,
    config: &'a Config,
    to: To,
    /// The file that is written; empty for standard output.
    name: Vec<u8>,
    url: Url,
    out: Option<Output>,
    appends: bool,
    heads: Vec<u8>,
}

impl<'a, 'cx> Sink<'a, 'cx> {
    fn new(cx: &'a Cx<'cx>, config: &'a Config, to: To, url: &Url) -> Self {
        Self { cx, config, to, name: Vec::new(), url: url.clone(), out: None, appends: false, heads: Vec::new() }
    }

    /// Determines the name of the output file and the offset at which `-C` resumes.
    fn prepare(&mut self, errand: &mut Errand) -> Result<(), Fault> {
        let name = match &self.to {
            To::Stdout => Vec::new(),
            To::File(name) if name == b"-" => Vec::new(),
            To::File(name) => name.clone(),
            To::Remote => {
                let base = self.url.path().rsplit('/').next().unwrap_or("");
                if base.is_empty() && !self.config.remote_header_name {
                    if !self.config.silent {
                        self.cx.stderr_bytes(b"curl: Remote file name has no length!\n")?;
                    }
                    return Err(failure(23, "Failed writing received data to disk/application"));
                }
                base.as_bytes().to_vec()
            }
        };
        if name.is_empty() && self.to != To::Remote {
            self.to = To::Stdout;
        }
        self.name = self.in_directory(name);
        match self.config.continue_at {
            Some(Some(from)) => errand.range_from = Some(from).filter(|from| *from > 0),
            Some(None) => errand.range_from = self.cx.stat(&self.name).ok().map(|meta| meta.size).filter(|size| *size > 0),
            None => {}
        }
        self.appends = errand.range_from.is_some();
        Ok(())
    }

    fn in_directory(&self, name: Vec<u8>) -> Vec<u8> {
        match &self.config.output_dir {
            Some(dir) if !name.is_empty() => [dir.as_slice(), b"/", &name].concat(),
            _ => name,
        }
    }

    /// Takes the file name from `Content-Disposition`, with `-J`.
    fn name_from(&mut self, answer: &Answer) {
        if self.to != To::Remote || !self.config.remote_header_name {
            return;
        }
        if let Some(name) = answer.header("content-disposition").and_then(name_of_disposition) {
            self.name = self.in_directory(name);
        }
    }

    /// The head of an answer, for `-i`, `-I` and `-D`.
    fn head(&mut self, answer: &Answer) -> Result<(), Fault> {
        let text = head_text(answer);
        if let Some(file) = &self.config.dump_header {
            if file == b"-" {
                put(self.cx, &text)?;
            } else {
                // All heads of a transfer are in the file.
                self.heads.extend_from_slice(&text);
                if let Err(fault) = self.cx.create(file).and_then(|mut out| out.put(&self.heads).and_then(|()| out.flush())) {
                    fault.errno()?;
                }
            }
        }
        if self.config.include || self.config.head {
            // A file that cannot be made is told when the body comes.
            self.put(&text).or_else(pass_failure)?;
        }
        Ok(())
    }

    fn put(&mut self, bytes: &[u8]) -> Result<(), Fault> {
        self.open()?;
        let Some(out) = &mut self.out else { return Ok(()) };
        out.put(bytes).and_then(|()| out.flush()).map_err(unwritten)
    }

    fn open(&mut self) -> Result<(), Fault> {
        if self.out.is_some() {
            return Ok(());
        }
        if self.to == To::Stdout {
            self.out = Some(self.cx.stdout());
            return Ok(());
        }
        if self.config.create_dirs
            && let Some(slash) = self.name.iter().rposition(|b| *b == b'/')
        {
            let folder = self.cx.path(self.name.get(..slash).unwrap_or_default());
            let ends = folder.iter().enumerate().filter(|(i, b)| *i > 0 && **b == b'/').map(|(i, _)| i).chain([folder.len()]);
            for end in ends.collect::<Vec<_>>() {
                let _ = self.cx.fs().mkdir(folder.get(..end).unwrap_or_default(), 0o750);
            }
        }
        if self.config.no_clobber || (self.to == To::Remote && self.config.remote_header_name) {
            let plain = self.name.clone();
            let mut n = 0;
            while self.cx.lstat(&self.name).is_ok() {
                n += 1;
                self.cx.step(10)?;
                if !self.config.no_clobber || n > 100 {
                    warn(self.cx, self.config, &format!("Refusing to overwrite {}: File exists", String::from_utf8_lossy(&plain)))?;
                    return Err(failure(23, UNWRITTEN));
                }
                self.name = [plain.as_slice(), format!(".{n}").as_bytes()].concat();
            }
        }
        let mode = self.config.file_mode.unwrap_or(0o666) & !self.cx.umask();
        let mut options = bashkit_core::vfs::OpenOptions::write(mode);
        options.truncate = !self.appends;
        let opened: Result<Output, Errno> = match self.cx.open(&self.name, options) {
            Ok(description) => {
                if self.appends {
                    let end = self.cx.stat(&self.name).map_or(0, |meta| meta.size);
                    description.seek(end);
                }
                Ok(self.cx.output(description))
            }
            Err(fault) => Err(fault.errno()?),
        };
        match opened {
            Ok(out) => {
                self.out = Some(out);
                Ok(())
            }
            Err(errno) => {
                warn(self.cx, self.config, &format!("Failed to open the file {}: {errno}", String::from_utf8_lossy(&self.name)))?;
                Err(failure(23, UNWRITTEN))
            }
        }
    }

    /// A body of no bytes makes its file, too.
    fn end(&mut self) -> Result<(), Fault> {
        if self.to != To::Stdout {
            self.open()?;
        }
        self.out.as_mut().map_or(Ok(()), Output::flush).map_err(unwritten)
    }
}
