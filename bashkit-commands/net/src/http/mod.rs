//! `http`: HTTPie 3.2 behind the host's door, as it is where standard output is no terminal.
//!
//! `items` reads what is to be sent, `print` shows requests and answers; the transfer itself is that of curl and wget.

mod items;
mod print;

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use base64::Engine as _;
use bashkit_commands_jq as jq;
use bashkit_core::command::{Command, Cx, Opt, Parsing, ValueKind};
use bashkit_core::host::Door;
use bashkit_core::host::http::{Answer, HttpError, HttpRequest, Url, UrlError};
use bashkit_core::kernel::{Done, Fault, Output};

use super::curl::transfer::{SendError, receive, send};
use items::{Field, Items};
use print::Pretty;

const JSON: Opt = Opt::flag('j', "json", "data items are a JSON object (default)");
const FORM: Opt = Opt::flag('f', "form", "data items are form fields; with files: multipart/form-data");
const MULTIPART: Opt = Opt::flag('\0', "multipart", "as --form, always multipart/form-data");
const BOUNDARY: Opt = Opt::value('\0', "boundary", "BOUNDARY", "what stands between the parts of multipart/form-data");
const RAW: Opt = Opt::value('\0', "raw", "RAW", "send RAW as it is");
const PRETTY: Opt = Opt::value('\0', "pretty", "HOW", "none, or format: sorted headers, JSON on lines (none)");
const UNSORTED: Opt = Opt::flag('\0', "unsorted", "do not sort when formatting");
const SORTED: Opt = Opt::flag('\0', "sorted", "sort again");
const FORMAT_OPTIONS: Opt =
    Opt::value('\0', "format-options", "OPTIONS", "headers.sort, json.format, json.indent, json.sort_keys: NAME:VALUE,...");
const PRINT: Opt = Opt::value('p', "print", "WHAT", "what to print: H and B for the request, h, b and m for the answer (b)");
const HEADERS: Opt = Opt::flag('h', "headers", "as --print=h");
const META: Opt = Opt::flag('m', "meta", "as --print=m");
const BODY: Opt = Opt::flag('b', "body", "as --print=b");
const VERBOSE: Opt = Opt::flag('v', "verbose", "as --all --print=BHbh; twice: with m");
const ALL: Opt = Opt::flag('\0', "all", "show the answers that redirects are, too");
const STREAM: Opt = Opt::flag('S', "stream", "(accepted: what is not formatted is printed as it comes)");
const OUTPUT: Opt = Opt::value('o', "output", "FILE", "write to FILE");
const DOWNLOAD: Opt = Opt::flag('d', "download", "write only the body to the output, all else to standard error; fail with the server");
const QUIET: Opt = Opt::flag('q', "quiet", "print nothing but errors; twice: no warnings either");
const AUTH: Opt = Opt::value('a', "auth", "USER:PASS", "credentials: USER:PASS, or a token with -A bearer");
const AUTH_TYPE: Opt = Opt::value('A', "auth-type", "TYPE", "basic or bearer (basic)");
const IGNORE_NETRC: Opt = Opt::flag('\0', "ignore-netrc", "(accepted: there is none)");
const OFFLINE: Opt = Opt::flag('\0', "offline", "print the request and do not send it");
const FOLLOW: Opt = Opt::flag('F', "follow", "follow redirects");
const MAX_REDIRECTS: Opt = Opt::value('\0', "max-redirects", "N", "at most so many of them (30)");
const TIMEOUT: Opt = Opt::value('\0', "timeout", "SECONDS", "the longest time of a request (0: that of the host)");
const CHECK_STATUS: Opt = Opt::flag('\0', "check-status", "end with 3, 4 or 5 when the server answers 3xx, 4xx or 5xx");
const IGNORE_STDIN: Opt =
    Opt::flag('I', "ignore-stdin", "do not read standard input, which is the body where it is connected for this command");
const DEFAULT_SCHEME: Opt = Opt::value('\0', "default-scheme", "SCHEME", "the scheme of a URL without one");
const TRACEBACK: Opt = Opt::flag('\0', "traceback", "(accepted: there is none)");
const VERIFY: Opt = Opt::value('\0', "verify", "VERIFY", "yes: certificates are always checked");
const HELP: Opt = Opt::flag('\0', "help", "display this help and exit");
const VERSION: Opt = Opt::flag('\0', "version", "output version information and exit");

pub(super) const OPTIONS: &[Opt] = &[
    JSON,
    FORM,
    MULTIPART,
    BOUNDARY,
    RAW,
    PRETTY,
    UNSORTED,
    SORTED,
    FORMAT_OPTIONS,
    PRINT,
    HEADERS,
    META,
    BODY,
    VERBOSE,
    ALL,
    STREAM,
    OUTPUT,
    DOWNLOAD,
    QUIET,
    AUTH,
    AUTH_TYPE,
    IGNORE_NETRC,
    OFFLINE,
    FOLLOW,
    MAX_REDIRECTS,
    TIMEOUT,
    CHECK_STATUS,
    IGNORE_STDIN,
    DEFAULT_SCHEME,
    TRACEBACK,
    VERIFY,
    HELP,
    VERSION,
];

pub(super) const REFUSED: &[&str] = &[
    "-x",
    "--compress",
    "-s",
    "--style",
    "--response-charset",
    "--response-mime",
    "-c",
    "--continue",
    "--session",
    "--session-read-only",
    "--proxy",
    "--max-headers",
    "--path-as-is",
    "--chunked",
    "--ssl",
    "--ciphers",
    "--cert",
    "--cert-key",
    "--cert-key-pass",
    "--manual",
    "--debug",
];

pub(super) const SUMMARY: &str = "Send an HTTP request and print the answer, where the host allows it; ITEM is header:value, parameter==value, \
                       field=text, field:=json, field@file, or with @ behind a sign the content of a file";

pub(crate) const COMMAND: Command =
    Command::new("http", "http [OPTION]... [METHOD] URL [ITEM]...", SUMMARY, OPTIONS, |cx| run(cx, &COMMAND, "http"))
        .refused(REFUSED)
        .parsing(Parsing::Raw)
        .door(Door::Http);

/// Status of [`receive`] for a truncated body.
const PARTIAL: u8 = 18;
const AGENT: &str = "HTTPie/3.2.1";
const JSON_ACCEPT: &str = "application/json, */*;q=0.5";
const MIXED: &str = "Request body (from stdin, --raw or a file) and request data (key=value) \n\
                     cannot be mixed. Pass --ignore-stdin to let key/value take priority. See \n\
                     https://httpie.io/docs#scripting for details.";

/// Sends the request of a command line; `scheme` is that of a URL without one.
pub(super) fn run(cx: &mut Cx<'_>, command: &'static Command, scheme: &str) -> Done {
    let argv: Vec<String> = std::mem::take(&mut cx.args.operands).iter().map(|a| String::from_utf8_lossy(a).into_owned()).collect();
    let cx = &*cx;
    let call = Call::read(command, &argv)?;
    if call.has(&HELP) || call.has(&VERSION) {
        let version = format!("{} (bashkit) {}\n", command.name, env!("CARGO_PKG_VERSION"));
        let mut out = cx.stdout();
        out.put(if call.has(&HELP) { command.help() } else { version }.as_bytes())?;
        out.flush()?;
        return Ok(0);
    }
    Plan::make(cx, &call, scheme)?.run(cx)
}

/// Wrong use, in HTTPie's words.
fn wrong_use(message: impl std::fmt::Display) -> Fault {
    Fault::verbatim(
        1,
        format!(
            "usage:\n    http [METHOD] URL [REQUEST_ITEM ...]\n\nerror:\n    {message}\n\nfor more information:\n    \
             run 'http --help' or visit https://httpie.io/docs/cli\n\n"
        ),
    )
}

/// Failure behind `http: LogLevel.ERROR: `.
fn error(cx: &Cx<'_>, message: &str) -> Fault {
    Fault::verbatim(1, log_text(cx, "ERROR", message))
}

fn log_text(cx: &Cx<'_>, level: &str, message: &str) -> String {
    format!("\n{}: LogLevel.{level}: {message}\n\n\n", String::from_utf8_lossy(cx.name()))
}

fn log(cx: &Cx<'_>, level: &str, message: &str) -> Result<(), Fault> {
    cx.stderr_bytes(log_text(cx, level, message).as_bytes())
}

// ---- Options, as Python's argparse reads them.

struct Call {
    found: Vec<(&'static Opt, String)>,
    operands: Vec<String>,
}

impl Call {
    fn has(&self, option: &Opt) -> bool {
        self.value(option).is_some()
    }

    fn count(&self, option: &Opt) -> usize {
        self.found.iter().filter(|(found, _)| found.long() == option.long()).count()
    }

    fn value(&self, option: &Opt) -> Option<&str> {
        self.found.iter().rev().find(|(found, _)| found.long() == option.long()).map(|(_, value)| value.as_str())
    }

    fn read(command: &'static Command, argv: &[String]) -> Result<Self, Fault> {
        let mut call = Self { found: Vec::new(), operands: Vec::new() };
        let mut rest = argv.iter();
        let named = |option: &Opt| match option.short() {
            0 => format!("--{}", option.long()),
            short => format!("--{}/-{}", option.long(), char::from(short)),
        };
        let takes = |option: &Opt| !matches!(option.takes(), ValueKind::None);
        let missing = |option: &Opt| wrong_use(format!("argument {}: expected one argument", named(option)));
        while let Some(arg) = rest.next() {
            if arg == "--" {
                call.operands.extend(rest.cloned());
                break;
            }
            if let Some(long) = arg.strip_prefix("--") {
                let (name, given) = long.split_once('=').map_or((long, None), |(name, value)| (name, Some(value)));
                let option = match find(command, name) {
                    Some(option) => option,
                    None => {
                        // `--no-OPTION` takes an option back.
                        let taken = name.strip_prefix("no-").and_then(|name| find(command, name));
                        let Some(option) = taken.filter(|_| given.is_none()) else {
                            return Err(unknown(command, &format!("--{name}"), arg));
                        };
                        call.found.retain(|(found, _)| found.long() != option.long());
                        continue;
                    }
                };
                let value = match (takes(option), given) {
                    (true, Some(value)) => value.to_owned(),
                    (true, None) => rest.next().ok_or_else(|| missing(option))?.clone(),
                    (false, None) => String::new(),
                    (false, Some(value)) => {
                        return Err(wrong_use(format!("argument {}: ignored explicit argument '{value}'", named(option))));
                    }
                };
                call.found.push((option, value));
            } else if let Some(letters) = arg.strip_prefix('-').filter(|letters| !letters.is_empty()) {
                let mut letters = letters.chars();
                while let Some(letter) = letters.next() {
                    let Some(option) = command.options.iter().find(|o| o.short() != 0 && char::from(o.short()) == letter) else {
                        return Err(unknown(command, &format!("-{letter}"), arg));
                    };
                    if !takes(option) {
                        call.found.push((option, String::new()));
                        continue;
                    }
                    let behind = letters.as_str();
                    let behind = behind.strip_prefix('=').unwrap_or(behind);
                    let value = if behind.is_empty() { rest.next().ok_or_else(|| missing(option))?.clone() } else { behind.to_owned() };
                    call.found.push((option, value));
                    break;
                }
            } else {
                call.operands.push(arg.clone());
            }
        }
        Ok(call)
    }
}

/// An option by its name, or by a beginning that only it has.
fn find(command: &'static Command, name: &str) -> Option<&'static Opt> {
    if let Some(exact) = command.options.iter().find(|option| option.long() == name) {
        return Some(exact);
    }
    let mut like = command.options.iter().filter(|option| !name.is_empty() && option.long().starts_with(name));
    like.next().filter(|_| like.next().is_none())
}

fn unknown(command: &Command, name: &str, arg: &str) -> Fault {
    if command.refused.contains(&name) {
        let all = command.options.iter().map(|option| format!("--{}", option.long())).collect::<Vec<_>>().join(" ");
        return wrong_use(format!("option '{name}' is not supported here; supported are: {all}"));
    }
    wrong_use(format!("unrecognized arguments: {arg}"))
}

// ---- What is to be done.

struct Plan {
    request: HttpRequest,
    /// Parts of messages to print: letters of `--print`.
    shown: String,
    pretty: Option<Pretty>,
    all: bool,
    follow: bool,
    offline: bool,
    download: bool,
    check_status: bool,
    quiet: usize,
    output: Option<String>,
    most_redirects: u64,
    timeout: Option<f64>,
}

impl Plan {
    fn make(cx: &Cx<'_>, call: &Call, scheme: &str) -> Result<Self, Fault> {
        let usage = |message: &str| Err(wrong_use(message));
        let mut operands = call.operands.iter();
        let Some(first) = operands.next() else { return usage("the following arguments are required: URL") };
        let is_method = call.operands.len() > 1 && first.bytes().all(|b| b.is_ascii_alphabetic());
        let method = is_method.then(|| first.to_ascii_uppercase());
        let url = if is_method { operands.next().cloned().unwrap_or_default() } else { first.clone() };
        let mut items = Items::default();
        for (i, item) in operands.enumerate() {
            if !items::is_item(item) {
                let whose = if is_method || i > 0 { "argument REQUEST_ITEM: " } else { "" };
                return Err(wrong_use(format_args!("{whose}'{item}' is not a valid value")));
            }
            items.add(cx, item)?;
        }
        let is_multipart = call.has(&MULTIPART);
        let is_form = is_multipart
            || call
                .found
                .iter()
                .rev()
                .find(|(o, _)| o.long() == JSON.long() || o.long() == FORM.long())
                .is_some_and(|(o, _)| o.long() == FORM.long());
        let is_json = call.has(&JSON) && !is_form;
        let mut content_type = None;
        let mut body: Option<Vec<u8>> = call.value(&RAW).map(|raw| raw.as_bytes().to_vec());
        if body.is_none() && !call.has(&IGNORE_STDIN) && cx.has_own_stdin() {
            let mut bytes = Vec::new();
            cx.stdin().rest(&mut bytes)?;
            body = Some(bytes);
        }
        if body.is_some() && items.has_fields() {
            return usage(MIXED);
        }
        let has_data = body.is_some() || items.has_fields();
        if !is_form && items.fields.iter().any(|(_, field)| matches!(field, Field::File(_))) {
            let names: Vec<&str> =
                items.fields.iter().filter(|(_, field)| matches!(field, Field::File(_))).map(|(name, _)| name.as_str()).collect();
            if names != [""] {
                return usage(&format!("Invalid file fields (perhaps you meant --form?): {}", names.join(",")));
            }
            if items.fields.len() > 1 {
                return usage(MIXED);
            }
            if let Some((_, Field::File(upload))) = items.fields.pop() {
                content_type = upload.content_type;
                body = Some(upload.content);
            }
        }
        let method = method.unwrap_or_else(|| if has_data { "POST" } else { "GET" }.to_owned());
        let sends_json = is_json || (!is_form && has_data);
        if items.has_fields() {
            let (bytes, kind) = if is_form { form(cx, call, &items, is_multipart)? } else { json(&items)? };
            body = Some(bytes);
            content_type = kind;
        } else if is_form && content_type.is_none() {
            content_type = Some("application/x-www-form-urlencoded; charset=utf-8".into());
        }
        if content_type.is_none() && sends_json {
            content_type = Some("application/json".into());
        }
        let url = address(cx, &url, call.value(&DEFAULT_SCHEME).unwrap_or(scheme), &items.query)?;
        let auth = authorization(call, &url)?;
        let mut request = HttpRequest::new(&method, url);
        request.body = body.filter(|body| !body.is_empty()).map(Arc::new);
        let mut own: Vec<(String, Option<Vec<u8>>)> = vec![("User-Agent".into(), Some(AGENT.into()))];
        if sends_json {
            own.push(("Accept".into(), Some(JSON_ACCEPT.into())));
        }
        if let Some(kind) = content_type {
            own.push(("Content-Type".into(), Some(kind.into_bytes())));
        }
        let mut given: Vec<&str> = Vec::new();
        for (name, value) in &items.headers {
            let is_again = given.iter().any(|earlier| earlier.eq_ignore_ascii_case(name));
            given.push(name);
            match own.iter_mut().find(|(have, _)| have.eq_ignore_ascii_case(name)) {
                // What is given twice is sent twice.
                Some(slot) if !is_again => *slot = (name.clone(), value.clone()),
                _ => own.push((name.clone(), value.clone())),
            }
        }
        let encoding = if call.has(&DOWNLOAD) { "identity" } else { "gzip, deflate" };
        let mut headers: Vec<(String, Vec<u8>)> = Vec::new();
        for (name, value) in [("Accept-Encoding", encoding), ("Accept", "*/*"), ("Connection", "keep-alive")] {
            if !own.iter().any(|(have, _)| have.eq_ignore_ascii_case(name)) {
                headers.push((name.into(), value.into()));
            }
        }
        if let Some(length) = length_of(&request) {
            headers.push(("Content-Length".into(), length.to_string().into_bytes()));
        }
        if let Some(auth) = auth {
            own.retain(|(name, _)| !name.eq_ignore_ascii_case("authorization"));
            headers.push(("Authorization".into(), auth.into_bytes()));
        }
        headers.extend(own.into_iter().filter_map(|(name, value)| Some((name, value?))));
        request.headers = headers.into_iter().map(|(name, value)| (name.into_bytes(), value)).collect();
        Self::of(call, request)
    }

    /// Completes the plan for a request that is already built: output, redirects and timeout, from the options.
    fn of(call: &Call, mut request: HttpRequest) -> Result<Self, Fault> {
        let usage = |message: String| Err(wrong_use(message));
        let is_verbose = call.has(&VERBOSE);
        let mut shown = match call.value(&PRINT) {
            Some(what) => what.to_owned(),
            None if call.has(&HEADERS) => "h".into(),
            None if call.has(&META) => "m".into(),
            None if call.has(&BODY) => "b".into(),
            None if is_verbose && call.count(&VERBOSE) > 1 => "BHbhm".into(),
            None if is_verbose => "BHbh".into(),
            None if call.has(&OFFLINE) => "HB".into(),
            None => "b".into(),
        };
        let unknown: String = shown.chars().filter(|c| !"HBhbm".contains(*c)).collect();
        if !unknown.is_empty() {
            return usage(format!("Unknown output options: --print={unknown}"));
        }
        if call.has(&DOWNLOAD) {
            shown.retain(|c| c != 'b');
        }
        if let Some(value) = call.value(&VERIFY)
            && !["yes", "true"].contains(&value.to_ascii_lowercase().as_str())
        {
            return usage(format!("--verify={value} is not supported here: certificates are always checked; supported is: yes"));
        }
        let pretty = match call.value(&PRETTY) {
            None | Some("none") => None,
            Some("format") => Some(Pretty::default()),
            Some(how @ ("all" | "colors")) => {
                return usage(format!("--pretty={how} is not supported here: there are no colors; supported are: none, format"));
            }
            Some(other) => {
                return usage(format!("argument --pretty: invalid choice: '{other}' (choose from 'all', 'colors', \n'format', 'none')"));
            }
        };
        let pretty = match pretty.map(|pretty| pretty.with(call)) {
            Some(Err(message)) => return usage(message),
            Some(Ok(pretty)) => Some(pretty),
            None => None,
        };
        let mut timeout = None;
        if let Some(text) = call.value(&TIMEOUT) {
            match text.parse::<f64>() {
                Ok(seconds) if seconds.is_finite() => timeout = Some(seconds).filter(|s| *s > 0.0),
                _ => return usage(format!("argument --timeout: invalid float value: '{text}'")),
            }
        }
        request.timeout = timeout.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
        let mut most_redirects = 30;
        if let Some(text) = call.value(&MAX_REDIRECTS) {
            match text.parse::<i64>() {
                Ok(number) => most_redirects = u64::try_from(number).ok().filter(|n| *n > 0).unwrap_or(30),
                Err(_) => return usage(format!("argument --max-redirects: invalid int value: '{text}'")),
            }
        }
        Ok(Self {
            request,
            shown,
            pretty,
            all: call.has(&ALL) || is_verbose,
            follow: call.has(&FOLLOW),
            offline: call.has(&OFFLINE),
            download: call.has(&DOWNLOAD),
            check_status: call.has(&CHECK_STATUS),
            quiet: call.count(&QUIET),
            output: call.value(&OUTPUT).map(str::to_owned),
            most_redirects,
            timeout,
        })
    }

    fn shows(&self, what: char) -> bool {
        self.shown.contains(what)
    }

    fn run(mut self, cx: &Cx<'_>) -> Done {
        let mut file = None;
        if let Some(name) = &self.output {
            match cx.create(name.as_bytes()) {
                Ok(out) => file = Some(out),
                Err(fault) => {
                    let errno = fault.errno()?;
                    cx.stderr_bytes(format!("usage:\n    http [METHOD] URL [REQUEST_ITEM ...]\n\nerror:\n    argument --output/-o: {name}: {errno}\n\nfor more information:\n    run 'http --help' or visit https://httpie.io/docs/cli\n\n").as_bytes())?;
                    return Ok(1);
                }
            }
        }
        // With -d, all but the body is for standard error.
        let body_out = file.or_else(|| (self.download || self.quiet == 0).then(|| cx.stdout()));
        let (messages, mut body) = if self.download { (None, body_out) } else { (body_out, None) };
        let mut sink = Sink { to: messages, is_error: self.download && self.quiet == 0, separates: false };
        let status = self.exchange(cx, &mut sink, &mut body)?;
        for out in [&mut sink.to, &mut body].into_iter().flatten() {
            out.flush()?;
        }
        Ok(status)
    }

    fn exchange(&mut self, cx: &Cx<'_>, sink: &mut Sink, download: &mut Option<Output>) -> Done {
        let mut redirects = 0;
        loop {
            if self.shows('H') || self.shows('B') {
                let request = self.request.clone();
                sink.begin(cx)?;
                if self.shows('H') {
                    let head = print::request_head(&request);
                    sink.put(cx, &self.head(&head))?;
                }
                if self.shows('B')
                    && let Some(body) = &request.body
                {
                    let kind = request.headers.iter().find(|(name, _)| name.eq_ignore_ascii_case(b"content-type"));
                    let text = self.body(body, kind.map(|(_, value)| value.as_slice()))?;
                    sink.put(cx, &text)?;
                }
                sink.separates = self.shows('B');
            }
            if self.offline {
                return Ok(0);
            }
            let began = cx.host().clock.monotonic();
            let answer = match send(cx, self.outgoing()) {
                Ok(answer) => answer,
                Err(SendError::Http(error)) => return self.failed(cx, &error),
                Err(SendError::Fault(fault)) => return Err(fault),
            };
            let elapsed = cx.host().clock.monotonic().saturating_sub(began);
            let location = answer.header("location").filter(|_| matches!(answer.status, 301..=303 | 307 | 308)).map(<[u8]>::to_vec);
            if let Some(location) = location.filter(|_| self.follow) {
                redirects += 1;
                let status = answer.status;
                if self.all {
                    self.show(cx, sink, answer, elapsed)?;
                }
                if redirects >= self.most_redirects {
                    log(cx, "ERROR", &format!("Too many redirects (--max-redirects={}).", self.most_redirects))?;
                    return Ok(6);
                }
                match self.request.url.join(&String::from_utf8_lossy(&location)) {
                    Ok(next) => self.redirect(status, next),
                    Err(error) => {
                        log(cx, "ERROR", &format!("InvalidURL: {error}"))?;
                        return Ok(1);
                    }
                }
                continue;
            }
            let mut status = 0;
            if self.check_status || self.download {
                status = match answer.status {
                    300..=399 if !self.follow => 3,
                    400..=499 => 4,
                    500..=599 => 5,
                    _ => 0,
                };
                if status != 0 {
                    let line = String::from_utf8_lossy(&answer.status_line).into_owned();
                    let reason = line.splitn(3, ' ').nth(2).unwrap_or("");
                    log(cx, "WARNING", &format!("HTTP {} {reason}", answer.status))?;
                }
            }
            if self.download && status == 0 {
                return self.save(cx, sink, download, answer);
            }
            return Ok(self.show(cx, sink, answer, elapsed)?.unwrap_or(status));
        }
    }

    /// The request with the host in front, as it is sent.
    fn outgoing(&self) -> HttpRequest {
        let mut request = self.request.clone();
        if length_of(&request) == Some(0) {
            request.body = Some(Arc::default());
        }
        if !request.headers.iter().any(|(name, _)| name.eq_ignore_ascii_case(b"host")) {
            request.headers.insert(0, (b"Host".to_vec(), request.url.authority().into_bytes()));
        }
        request
    }

    fn redirect(&mut self, status: u16, next: Url) {
        let request = &mut self.request;
        let becomes_get = match status {
            303 | 302 => request.method != "HEAD",
            301 => request.method == "POST",
            _ => false,
        };
        let drop = |headers: &mut Vec<(Vec<u8>, Vec<u8>)>, dropped: &[&str]| {
            headers.retain(|(name, _)| !dropped.iter().any(|d| name.eq_ignore_ascii_case(d.as_bytes())));
        };
        if becomes_get {
            request.method = "GET".into();
        }
        if !matches!(status, 307 | 308) {
            request.body = None;
            drop(&mut request.headers, &["content-length", "content-type", "transfer-encoding"]);
        }
        if !request.url.is_same_origin(&next) {
            // Secrets and the name of the first host are not for another.
            drop(&mut request.headers, &["authorization", "cookie", "host"]);
        }
        request.url = next;
    }

    fn head(&self, head: &str) -> Vec<u8> {
        match &self.pretty {
            Some(pretty) => pretty.head(head),
            None => head.to_owned(),
        }
        .into_bytes()
    }

    fn body(&self, body: &[u8], kind: Option<&[u8]>) -> Result<Vec<u8>, Fault> {
        match &self.pretty {
            Some(pretty) => pretty.body(body, kind),
            None => Ok(body.to_vec()),
        }
    }

    /// Prints an answer. The status when its body did not come whole.
    fn show(&self, cx: &Cx<'_>, sink: &mut Sink, answer: Answer, elapsed: Duration) -> Result<Option<u8>, Fault> {
        if !['h', 'b', 'm'].iter().any(|what| self.shows(*what)) {
            return Ok(None);
        }
        sink.begin(cx)?;
        if self.shows('h') {
            sink.put(cx, &self.head(&print::answer_head(&answer)))?;
        }
        let mut status = None;
        if self.shows('b') {
            let kind = answer.header("content-type").map(<[u8]>::to_vec);
            let body = print::decoded(answer);
            let received = match &self.pretty {
                None => receive(cx, body, |bytes| sink.put(cx, bytes)),
                Some(pretty) => {
                    let mut all = Vec::new();
                    let mut charge = cx.meter().charge(0)?;
                    let received = receive(cx, body, |bytes| {
                        charge.resize(all.len() + bytes.len())?;
                        all.extend_from_slice(bytes);
                        Ok(())
                    });
                    let text = pretty.body(&all, kind.as_deref())?;
                    sink.put(cx, &text)?;
                    received
                }
            };
            // urllib3: a body that is shorter than was told is a body.
            match received {
                Ok(()) => {}
                Err(Fault::Failure(failure)) if failure.status == Some(PARTIAL) => {}
                Err(Fault::Failure(why)) => {
                    log(cx, "ERROR", &format!("ChunkedEncodingError: {why}"))?;
                    status = Some(1);
                }
                Err(fault) => return Err(fault),
            }
        }
        if self.shows('m') {
            let separator = if self.shows('b') { "\n\n" } else { "" };
            sink.put(cx, format!("{separator}Elapsed time: {}s\n\n", elapsed.as_secs_f64()).as_bytes())?;
        }
        sink.separates = self.shows('b');
        Ok(status)
    }

    /// Writes the body to the file of a download.
    fn save(&self, cx: &Cx<'_>, sink: &mut Sink, out: &mut Option<Output>, answer: Answer) -> Done {
        if self.shows('h') {
            sink.put(cx, &self.head(&print::answer_head(&answer)))?;
        }
        let name = self.output.as_deref().unwrap_or("<stdout>");
        sink.put(cx, format!("Downloading to {name}\n").as_bytes())?;
        let length: Option<u64> = answer.header("content-length").and_then(|n| std::str::from_utf8(n).ok()?.trim().parse().ok());
        let began = cx.host().clock.monotonic();
        let mut size = 0u64;
        let received = receive(cx, print::decoded(answer), |bytes| {
            size += bytes.len() as u64;
            if let Some(out) = out {
                out.put(bytes)?;
            }
            Ok(())
        });
        if let Err(fault) = received {
            let Fault::Failure(_) = fault else { return Err(fault) };
            let length = length.map_or_else(|| "None".into(), |n| n.to_string());
            log(cx, "ERROR", &format!("Incomplete download: size={length}; downloaded={size}"))?;
            return Ok(1);
        }
        let seconds = cx.host().clock.monotonic().saturating_sub(began).as_secs_f64();
        let rate = size as f64 / seconds.max(1e-6);
        let (rate, unit) = match rate {
            rate if rate < 1e3 => (rate, "B"),
            rate if rate < 1e6 => (rate / 1e3, "kB"),
            rate if rate < 1e9 => (rate / 1e6, "MB"),
            rate => (rate / 1e9, "GB"),
        };
        sink.put(
            cx,
            format!("\nDone. {size} bytes in {:02}:{:.5} ({rate:.1} {unit}/s)\n", (seconds / 60.0) as u64, seconds % 60.0).as_bytes(),
        )?;
        Ok(0)
    }

    fn failed(&self, cx: &Cx<'_>, error: &HttpError) -> Done {
        let url = &self.request.url;
        let message = match error {
            HttpError::Timeout => {
                let seconds = self.timeout.unwrap_or_default();
                log(cx, "ERROR", &format!("Request timed out ({seconds:?}s)."))?;
                return Ok(2);
            }
            HttpError::Resolve(_) => {
                "gaierror: [Errno -2] Name or service not known\nCouldn’t resolve the given hostname. Please check the URL and try again."
                    .into()
            }
            HttpError::Connect { host, port, .. } => format!(
                "ConnectionError: HTTP{}ConnectionPool(host='{host}', port={port}): Max retries exceeded with url: {} (Caused by \
                 NewConnectionError('Failed to establish a new connection: [Errno 111] Connection refused')) while doing a {} request to \
                 URL: {url}",
                if url.scheme().name() == "https" { "S" } else { "" },
                url.target(),
                self.request.method,
            ),
            other => format!("ConnectionError: {other} while doing a {} request to URL: {url}", self.request.method),
        };
        log(cx, "ERROR", &message)?;
        Ok(1)
    }
}

/// Destination of printed requests and responses.
struct Sink {
    to: Option<Output>,
    /// To standard error, when there is no other place.
    is_error: bool,
    /// The last message had its body printed.
    separates: bool,
}

impl Sink {
    fn begin(&mut self, cx: &Cx<'_>) -> Result<(), Fault> {
        if std::mem::take(&mut self.separates) { self.put(cx, b"\n\n") } else { Ok(()) }
    }

    fn put(&mut self, cx: &Cx<'_>, bytes: &[u8]) -> Result<(), Fault> {
        match &mut self.to {
            Some(out) => out.put(bytes),
            None if self.is_error => cx.stderr_bytes(bytes),
            None => Ok(()),
        }
    }
}

/// The length that is told: a method that may have a body tells that it has none.
fn length_of(request: &HttpRequest) -> Option<usize> {
    match &request.body {
        Some(body) => Some(body.len()),
        None => (!matches!(request.method.as_str(), "GET" | "HEAD")).then_some(0),
    }
}

/// The URL with its short forms spelt out: `:3000/x`, `://host`, a missing scheme.
fn address(cx: &Cx<'_>, text: &str, scheme: &str, query: &[(String, String)]) -> Result<Url, Fault> {
    let text = text.strip_prefix("://").unwrap_or(text);
    let is_scheme = |name: &str| !name.is_empty() && name.bytes().all(|b| b.is_ascii_alphanumeric() || b"+-.".contains(&b));
    let full = if text.split_once("://").is_some_and(|(name, _)| is_scheme(name)) {
        text.to_owned()
    } else if let Some(rest) = text.strip_prefix(':').filter(|rest| !rest.starts_with(':')) {
        let digits = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
        let (port, path) = rest.split_at_checked(digits).unwrap_or((rest, ""));
        format!("{scheme}://localhost{}{port}{path}", if port.is_empty() { "" } else { ":" })
    } else {
        format!("{scheme}://{text}")
    };
    let full = full.replace(' ', "%20");
    let url = Url::parse(&full).map_err(|wrong| match wrong {
        UrlError::Scheme(_) => error(cx, &format!("InvalidSchema: No connection adapters were found for '{full}'")),
        UrlError::Host => error(cx, &format!("InvalidURL: Invalid URL '{full}': No host supplied")),
        other => error(cx, &format!("InvalidURL: Failed to parse: {full}: {other}")),
    })?;
    if query.is_empty() {
        return Ok(url);
    }
    let more = urlencoded(&query.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect::<Vec<_>>());
    let all = url.query().filter(|query| !query.is_empty()).map_or_else(|| more.clone(), |query| format!("{query}&{more}"));
    Ok(url.with_query(Some(all)))
}

/// The pairs, those of one name together where the first of them is.
fn grouped<T>(pairs: Vec<(&str, T)>) -> Vec<(&str, T)> {
    let mut first: BTreeMap<&str, usize> = BTreeMap::new();
    let mut pairs: Vec<(usize, (&str, T))> =
        pairs.into_iter().enumerate().map(|(i, pair)| (*first.entry(pair.0).or_insert(i), pair)).collect();
    pairs.sort_by_key(|(at, _)| *at);
    pairs.into_iter().map(|(_, pair)| pair).collect()
}

/// Pairs as a form sends them: a blank is `+`.
fn urlencoded(pairs: &[(&str, &str)]) -> String {
    let mut text = String::new();
    let escape = |text: &mut String, part: &str| {
        for byte in part.bytes() {
            match byte {
                b' ' => text.push('+'),
                b if b.is_ascii_alphanumeric() || b"_.-~".contains(&b) => text.push(char::from(b)),
                b => text.push_str(&format!("%{b:02X}")),
            }
        }
    };
    for (name, value) in grouped(pairs.to_vec()) {
        if !text.is_empty() {
            text.push('&');
        }
        escape(&mut text, name);
        text.push('=');
        escape(&mut text, value);
    }
    text
}

fn authorization(call: &Call, url: &Url) -> Result<Option<String>, Fault> {
    let kind = call.value(&AUTH_TYPE).unwrap_or("basic");
    match kind {
        "basic" | "bearer" => {}
        "digest" => return Err(wrong_use("--auth-type=digest is not supported here; supported are: basic, bearer")),
        other => {
            return Err(wrong_use(format!(
                "argument --auth-type/-A: invalid choice: '{other}' (choose from 'basic', 'bearer',\n'digest')"
            )));
        }
    }
    let basic = |login: &str| format!("Basic {}", base64::engine::general_purpose::STANDARD.encode(login));
    match call.value(&AUTH) {
        Some(token) if kind == "bearer" => Ok(Some(format!("Bearer {token}"))),
        Some(login) if login.contains(':') => Ok(Some(basic(login))),
        Some(_) => Err(wrong_use("Unable to prompt for passwords because --ignore-stdin is set.")),
        None => Ok(url.login().map(|(user, password)| basic(&format!("{user}:{password}")))),
    }
}

/// A body and its type.
type Encoded = (Vec<u8>, Option<String>);

fn json(items: &Items) -> Result<Encoded, Fault> {
    jq::caught(|| {
        items::body(&items.fields).map(|value| {
            let mut text = String::new();
            print::python_json(&mut text, &value, &print::Layout::LINE, 0);
            (text.into_bytes(), None)
        })
    })
}

fn form(cx: &Cx<'_>, call: &Call, items: &Items, is_multipart: bool) -> Result<Encoded, Fault> {
    let mut texts = Vec::new();
    for (_, field) in &items.fields {
        texts.push(match field {
            Field::Text(text) => Some(text.clone()),
            Field::File(_) => None,
            Field::Json(value) => match print::form_text(value)? {
                Some(text) => Some(text),
                None => return Err(wrong_use("Can't use complex JSON value types with --form/--multipart.")),
            },
        });
    }
    if !is_multipart && texts.iter().all(Option::is_some) {
        let pairs: Vec<(&str, &str)> =
            items.fields.iter().zip(&texts).filter_map(|((name, _), text)| Some((name.as_str(), text.as_deref()?))).collect();
        return Ok((urlencoded(&pairs).into_bytes(), Some("application/x-www-form-urlencoded; charset=utf-8".into())));
    }
    let boundary = match call.value(&BOUNDARY) {
        Some(boundary) => boundary.to_owned(),
        None => format!("{:016x}{:016x}", cx.host().random.bits(), cx.host().random.bits()),
    };
    let mut body = Vec::new();
    let parts = items.fields.iter().zip(&texts).map(|((name, field), text)| (name.as_str(), (field, text))).collect();
    for (name, (field, text)) in grouped(parts) {
        let quoted = |name: &str| name.replace('"', "%22").replace('\r', "%0D").replace('\n', "%0A");
        let mut head = format!("--{boundary}\r\nContent-Disposition: form-data; name=\"{}\"", quoted(name));
        let content = match field {
            Field::File(upload) => {
                head.push_str(&format!("; filename=\"{}\"", quoted(&upload.file_name)));
                if let Some(kind) = &upload.content_type {
                    head.push_str(&format!("\r\nContent-Type: {kind}"));
                }
                upload.content.as_slice()
            }
            _ => text.as_deref().unwrap_or_default().as_bytes(),
        };
        cx.meter().fits(body.len() + head.len() + content.len())?;
        body.extend_from_slice(&[head.as_bytes(), b"\r\n\r\n", content, b"\r\n"].concat());
    }
    body.extend_from_slice(format!("--{boundary}--\r\n").as_bytes());
    Ok((body, Some(format!("multipart/form-data; boundary={boundary}"))))
}
