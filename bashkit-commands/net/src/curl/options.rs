//! The command line of `curl`: one table of options, groups parted by `--next`.

use std::time::Duration;

use bashkit_core::command::{Cx, Opt, ValueKind};
use bashkit_core::kernel::Fault;

pub(super) const OPTIONS: &[Opt] = &[
    Opt::flag('#', "progress-bar", "(accepted: there is no terminal, no progress is shown)"),
    Opt::flag(':', "next", "what follows is a group of its own"),
    Opt::flag('4', "ipv4", "resolve names to IPv4 addresses"),
    Opt::flag('6', "ipv6", "resolve names to IPv6 addresses"),
    Opt::value('A', "user-agent", "NAME", "send User-Agent NAME"),
    Opt::flag('\0', "basic", "use HTTP Basic authentication (as always)"),
    Opt::flag('\0', "compressed", "ask for a compressed answer and decompress it"),
    Opt::value('\0', "connect-timeout", "SECONDS", "the longest time for the connection"),
    Opt::value('C', "continue-at", "OFFSET", "go on at OFFSET; - finds it out from the file"),
    Opt::value('b', "cookie", "DATA|FILE", "send cookies NAME=VALUE; …, or those of FILE"),
    Opt::value('c', "cookie-jar", "FILE", "write all cookies to FILE (- is standard output) at the end"),
    Opt::flag('\0', "create-dirs", "make the directories of output files"),
    Opt::value('\0', "create-file-mode", "MODE", "permission bits of new files, octal"),
    Opt::value('d', "data", "DATA", "POST DATA; @FILE reads it without line ends"),
    Opt::value('\0', "data-ascii", "DATA", "the same as --data"),
    Opt::value('\0', "data-binary", "DATA", "POST DATA as it is; @FILE reads it"),
    Opt::value('\0', "data-raw", "DATA", "POST DATA, where @ means nothing"),
    Opt::value('\0', "data-urlencode", "DATA", "POST DATA, escaped: CONTENT, NAME=CONTENT, @FILE, NAME@FILE"),
    Opt::flag('q', "disable", "(accepted: no .curlrc is read)"),
    Opt::flag('\0', "disallow-username-in-url", "refuse a URL with a user name"),
    Opt::value('D', "dump-header", "FILE", "write the headers of answers to FILE"),
    Opt::value('\0', "etag-compare", "FILE", "ask only for what is not of the ETag in FILE"),
    Opt::value('\0', "etag-save", "FILE", "write the ETag of the answer to FILE"),
    Opt::flag('f', "fail", "fail without output on statuses from 400"),
    Opt::flag('\0', "fail-early", "end at the first transfer that fails"),
    Opt::flag('\0', "fail-with-body", "fail on statuses from 400, but write the body"),
    Opt::value('F', "form", "NAME=CONTENT", "POST a part of a form; @FILE sends a file, <FILE its text"),
    Opt::value('\0', "form-string", "NAME=STRING", "the same, where @ < ; mean nothing"),
    Opt::flag('G', "get", "put the data into the URL and GET"),
    Opt::flag('g', "globoff", "{} and [] in URLs mean nothing"),
    Opt::flag('I', "head", "ask for the headers only"),
    Opt::value('H', "header", "HEADER", "send HEADER; NAME: sends none of the name, NAME; an empty one, @FILE those of FILE"),
    Opt::flag('\0', "http1.1", "use HTTP 1.1 (as always)"),
    Opt::flag('\0', "http2", "(accepted: HTTP 1.1 is used, which every server of HTTP 2 speaks)"),
    Opt::flag('i', "include", "write the headers in front of the body"),
    Opt::value('\0', "json", "DATA", "POST DATA as JSON; @FILE reads it"),
    Opt::flag('j', "junk-session-cookies", "leave out the session cookies of a file"),
    Opt::value('K', "config", "FILE", "read options from FILE"),
    Opt::flag('L', "location", "follow redirects"),
    Opt::flag('\0', "location-trusted", "the same, and send the credentials to other hosts"),
    Opt::value('\0', "max-filesize", "BYTES", "the most bytes that are taken"),
    Opt::value('\0', "max-redirs", "NUM", "the most redirects that are followed (50; -1 is no limit of curl's)"),
    Opt::value('m', "max-time", "SECONDS", "the longest time for the transfer"),
    Opt::flag('N', "no-buffer", "write as it comes (as always)"),
    Opt::flag('\0', "no-clobber", "write beside a file that is there: NAME.1 …"),
    Opt::flag('\0', "no-progress-meter", "(accepted: no progress is shown)"),
    Opt::value('\0', "oauth2-bearer", "TOKEN", "send Authorization: Bearer TOKEN"),
    Opt::value('o', "output", "FILE", "write to FILE; #1 is what the first pattern of the URL was"),
    Opt::value('\0', "output-dir", "DIR", "where files are written"),
    Opt::flag('Z', "parallel", "(accepted: transfers are made one after the other)"),
    Opt::value('\0', "parallel-max", "NUM", "(accepted: transfers are made one after the other)"),
    Opt::flag('\0', "post301", "stay with POST after a 301"),
    Opt::flag('\0', "post302", "stay with POST after a 302"),
    Opt::flag('\0', "post303", "stay with POST after a 303"),
    Opt::value('\0', "proto", "LIST", "the protocols that may be used: =https, -http, +https"),
    Opt::value('\0', "proto-default", "PROTOCOL", "the protocol of a URL without one"),
    Opt::value('\0', "proto-redir", "LIST", "the protocols that redirects may use"),
    Opt::value('r', "range", "RANGE", "ask for these bytes"),
    Opt::value('e', "referer", "URL", "send Referer: URL; ;auto sets it on redirects"),
    Opt::flag('J', "remote-header-name", "with -O, take the name that the answer gives"),
    Opt::flag('O', "remote-name", "write to a file named like the end of the URL's path"),
    Opt::flag('\0', "remote-name-all", "the same for all URLs"),
    Opt::flag('R', "remote-time", "date the file by the answer"),
    Opt::flag('\0', "remove-on-error", "remove the file when the transfer fails"),
    Opt::value('X', "request", "METHOD", "use METHOD"),
    Opt::value('\0', "retry", "NUM", "try again after transient failures (408, 429, 5xx, timeouts)"),
    Opt::flag('\0', "retry-all-errors", "try again after any failure"),
    Opt::flag('\0', "retry-connrefused", "a refused connection is transient"),
    Opt::value('\0', "retry-delay", "SECONDS", "wait so long in between (1, 2, 4 …)"),
    Opt::value('\0', "retry-max-time", "SECONDS", "try only within this time"),
    Opt::flag('S', "show-error", "with -s, say errors"),
    Opt::flag('s', "silent", "say nothing"),
    Opt::flag('\0', "styled-output", "(accepted: there is no terminal)"),
    Opt::flag('\0', "tcp-nodelay", "use TCP_NODELAY (as always)"),
    Opt::value('z', "time-cond", "TIME", "ask only for what is newer than TIME or a file (-TIME: older)"),
    Opt::flag('\0', "tlsv1.2", "(accepted: TLS 1.2 is the least that is used)"),
    Opt::value('T', "upload-file", "FILE", "PUT FILE; - is standard input"),
    Opt::value('\0', "url", "URL", "a URL"),
    Opt::value('\0', "url-query", "DATA", "add a part to the query, escaped as by --data-urlencode; +DATA as it is"),
    Opt::value('u', "user", "USER:PASSWORD", "send these credentials"),
    Opt::flag('v', "verbose", "say what is sent and what comes"),
    Opt::flag('V', "version", "print the version"),
    Opt::flag('h', "help", "print this"),
    Opt::value('w', "write-out", "FORMAT", "write FORMAT at the end: %{http_code} …; @FILE reads it"),
];

pub(super) const REFUSED: &[&str] = &[
    "-0",
    "--http1.0",
    "--stderr",
    "-k",
    "--insecure",
    "-x",
    "--proxy",
    "-U",
    "--proxy-user",
    "--preproxy",
    "--socks4",
    "--socks4a",
    "--socks5",
    "--socks5-hostname",
    "--noproxy",
    "-p",
    "--proxytunnel",
    "-E",
    "--cert",
    "--key",
    "--cacert",
    "--capath",
    "--ciphers",
    "--pinnedpubkey",
    "--resolve",
    "--connect-to",
    "--interface",
    "--local-port",
    "--unix-socket",
    "--abstract-unix-socket",
    "--digest",
    "--ntlm",
    "--negotiate",
    "--anyauth",
    "--aws-sigv4",
    "-n",
    "--netrc",
    "--netrc-file",
    "--netrc-optional",
    "--request-target",
    "--path-as-is",
    "--http0.9",
    "--http2-prior-knowledge",
    "--http3",
    "--http3-only",
    "--trace",
    "--trace-ascii",
    "--trace-time",
    "--libcurl",
    "--limit-rate",
    "--rate",
    "-Y",
    "--speed-limit",
    "-y",
    "--speed-time",
    "--doh-url",
    "--dns-servers",
    "--hsts",
    "--alt-svc",
    "--raw",
    "--tr-encoding",
    "--ignore-content-length",
    "--haproxy-protocol",
    "--ssl",
    "--ssl-reqd",
    "-2",
    "--sslv2",
    "-3",
    "--sslv3",
    "-1",
    "--tlsv1",
    "--tlsv1.0",
    "--tlsv1.1",
    "--tlsv1.3",
    "--tls-max",
    "-a",
    "--append",
    "-B",
    "--use-ascii",
    "-l",
    "--list-only",
    "-Q",
    "--quote",
    "-P",
    "--ftp-port",
    "-t",
    "--telnet-option",
    "-M",
    "--manual",
    "--xattr",
    "--crlf",
    "--keepalive-time",
    "--expect100-timeout",
];

/// Hint printed after a wrong use.
pub(super) const TRY_HELP: &[u8] = b"curl: try 'curl --help' or 'curl --manual' for more information\n";

/// Destination of the body of an answer.
#[derive(Clone, Default, PartialEq, Eq)]
pub(super) enum To {
    #[default]
    Stdout,
    File(Vec<u8>),
    /// Named like the end of the URL.
    Remote,
}

/// A URL, with what is said of it alone.
#[derive(Default)]
pub(super) struct Target {
    pub url: Option<Vec<u8>>,
    pub to: Option<To>,
    pub upload: Option<Vec<u8>>,
}

/// A part of a form.
pub(super) struct FormPart {
    pub name: Vec<u8>,
    pub value: Vec<u8>,
    pub is_literal: bool,
}

/// Body of a request given with `-d` and its variants.
#[derive(Default)]
pub(super) struct Data {
    pub bytes: Vec<u8>,
    pub is_given: bool,
    pub is_json: bool,
}

/// Options of `--retry`: number, delay and conditions.
#[derive(Default)]
pub(super) struct Retry {
    pub attempts: u32,
    pub all_errors: bool,
    pub refused: bool,
    pub delay: Option<Duration>,
    pub within: Option<Duration>,
}

/// Options of one group; `--next` begins another.
#[derive(Default)]
pub(super) struct Config {
    pub targets: Vec<Target>,
    pub silent: bool,
    pub show_error: bool,
    pub verbose: bool,
    pub fail: bool,
    pub fail_with_body: bool,
    pub fail_early: bool,
    pub location: bool,
    pub location_trusted: bool,
    pub include: bool,
    pub head: bool,
    pub get: bool,
    pub globoff: bool,
    pub compressed: bool,
    pub remote_header_name: bool,
    pub remote_name_all: bool,
    pub remote_time: bool,
    pub remove_on_error: bool,
    pub create_dirs: bool,
    pub no_clobber: bool,
    pub no_user_in_url: bool,
    pub junk_session: bool,
    pub keep_post: [bool; 3],
    pub file_mode: Option<u32>,
    pub method: Option<String>,
    pub data: Data,
    pub form: Vec<FormPart>,
    pub headers: Vec<Vec<u8>>,
    pub user: Option<Vec<u8>>,
    pub bearer: Option<Vec<u8>>,
    pub agent: Option<Vec<u8>>,
    pub referer: Option<Vec<u8>>,
    pub auto_referer: bool,
    pub cookies: Vec<Vec<u8>>,
    pub cookie_files: Vec<Vec<u8>>,
    /// Cookies of answers are told again.
    pub keeps_cookies: bool,
    pub cookie_jar: Option<Vec<u8>>,
    pub dump_header: Option<Vec<u8>>,
    pub write_out: Option<Vec<u8>>,
    pub range: Option<String>,
    pub continue_at: Option<Option<u64>>,
    pub time_max: Option<Duration>,
    pub connect_timeout: Option<Duration>,
    pub file_bytes_max: Option<u64>,
    pub redirects_max: Option<u64>,
    pub retry: Retry,
    pub output_dir: Option<Vec<u8>>,
    pub query: Vec<Vec<u8>>,
    pub ipv6: Option<bool>,
    pub proto: Option<String>,
    pub proto_redirect: Option<String>,
    pub proto_default: Option<String>,
    pub etag_compare: Option<Vec<u8>>,
    pub etag_save: Option<Vec<u8>>,
    pub time_condition: Option<Vec<u8>>,
}

/// All groups of a command line.
pub(super) fn read(cx: &Cx<'_>, argv: &[Vec<u8>]) -> Result<Vec<Config>, Fault> {
    let mut configs = vec![Config::default()];
    read_args(cx, argv, &mut configs, 0)?;
    if configs.iter().any(|config| config.targets.iter().all(|target| target.url.is_none())) {
        if configs.len() == 1 && argv.is_empty() {
            return Err(try_help(b""));
        }
        return Err(try_help(b"curl: no URL specified!\n"));
    }
    Ok(configs)
}

/// Wrong use: the message, and where help is.
fn try_help(message: &[u8]) -> Fault {
    Fault::verbatim(2, [message, TRY_HELP].concat())
}

fn refusal(option: &[u8], what: &str) -> Fault {
    try_help(&[b"curl: option ", option, b": ", what.as_bytes(), b"\n"].concat())
}

fn read_args(cx: &Cx<'_>, argv: &[Vec<u8>], configs: &mut Vec<Config>, depth: u32) -> Result<(), Fault> {
    let mut args = argv.iter();
    let mut ended = false;
    while let Some(arg) = args.next() {
        cx.step(1)?;
        let Some(body) = arg.strip_prefix(b"-").filter(|body| !ended && !body.is_empty()) else {
            if let Some(config) = configs.last_mut() {
                config.add_url(arg);
            }
            continue;
        };
        if body == b"-" {
            ended = true;
            continue;
        }
        if let Some(long) = body.strip_prefix(b"-") {
            let (option, on) = match find_long(long) {
                Ok(found) => found,
                Err(what) => return Err(refusal(arg, &what)),
            };
            let value = match option.takes() {
                ValueKind::None => None,
                _ => match args.next() {
                    Some(value) => Some(value.as_slice()),
                    None => return Err(refusal(arg, "requires parameter")),
                },
            };
            apply(cx, configs, option, on, value, arg, depth)?;
            continue;
        }
        let mut letters = body;
        while let Some((letter, behind)) = letters.split_first() {
            let Some(option) = OPTIONS.iter().find(|o| o.short() == *letter) else {
                let short = [b'-', *letter];
                let what = if REFUSED.iter().any(|r| r.as_bytes() == short) { not_here() } else { "is unknown".into() };
                return Err(refusal(arg, &what));
            };
            letters = behind;
            let value = match option.takes() {
                ValueKind::None => None,
                _ if !behind.is_empty() => Some(std::mem::take(&mut letters)),
                _ => match args.next() {
                    Some(value) => Some(value.as_slice()),
                    None => return Err(refusal(arg, "requires parameter")),
                },
            };
            apply(cx, configs, option, true, value, arg, depth)?;
        }
    }
    Ok(())
}

fn not_here() -> String {
    let names: Vec<String> = OPTIONS.iter().map(|o| format!("--{}", o.long())).collect();
    format!("is not supported here; supported are: {}", names.join(" "))
}

/// An option by its name, an abbreviation, or `no-` and its name.
fn find_long(name: &[u8]) -> Result<(&'static Opt, bool), String> {
    let by = |name: &[u8]| OPTIONS.iter().find(|o| o.long().as_bytes() == name);
    if let Some(option) = by(name) {
        return Ok((option, true));
    }
    if let Some(option) = name.strip_prefix(b"no-").and_then(by).filter(|o| o.takes() == ValueKind::None) {
        return Ok((option, false));
    }
    let refused = |o: &&'static str| o.as_bytes().strip_prefix(b"--") == Some(name);
    if REFUSED.iter().any(refused) {
        return Err(not_here());
    }
    let like: Vec<&'static Opt> = OPTIONS.iter().filter(|o| o.long().as_bytes().starts_with(name)).collect();
    match like.as_slice() {
        [] => Err("is unknown".into()),
        [one] => Ok((one, true)),
        _ => Err("is ambiguous".into()),
    }
}

fn seconds(value: &[u8]) -> Option<Duration> {
    let text = std::str::from_utf8(value).ok()?;
    let seconds: f64 = text.parse().ok()?;
    Duration::try_from_secs_f64(seconds).ok().filter(|d| d.as_secs() < 1 << 31)
}

fn bytes_of(value: &[u8]) -> Option<u64> {
    let text = std::str::from_utf8(value).ok()?;
    let (digits, factor) = match text.char_indices().last()? {
        (at, 'k' | 'K') => (text.get(..at)?, 1 << 10),
        (at, 'm' | 'M') => (text.get(..at)?, 1 << 20),
        (at, 'g' | 'G') => (text.get(..at)?, 1 << 30),
        _ => (text, 1u64),
    };
    digits.parse::<u64>().ok()?.checked_mul(factor)
}

/// Reads all of a file, or of standard input for `-`.
pub(crate) fn read_file(cx: &Cx<'_>, name: &[u8]) -> Result<Vec<u8>, Fault> {
    let mut bytes = Vec::new();
    cx.open_input(name)?.rest(&mut bytes)?;
    Ok(bytes)
}

/// Escapes as `--data-urlencode` of curl 7.88 does: a blank is `+`.
fn escape(bytes: &[u8]) -> Vec<u8> {
    let mut text = Vec::new();
    for byte in bytes {
        match byte {
            b' ' => text.push(b'+'),
            b if b.is_ascii_alphanumeric() || b"-._~".contains(b) => text.push(*b),
            b => text.extend_from_slice(format!("%{b:02X}").as_bytes()),
        }
    }
    text
}

/// `CONTENT`, `=CONTENT`, `NAME=CONTENT`, `@FILE`, `NAME@FILE`.
fn url_encoded(cx: &Cx<'_>, value: &[u8]) -> Result<Vec<u8>, Fault> {
    let at = value.iter().position(|b| matches!(b, b'=' | b'@'));
    let (name, sign, content) = match at.and_then(|at| Some((value.get(..at)?, value.get(at)?, value.get(at + 1..)?))) {
        Some((name, sign, content)) => (name, *sign, content.to_vec()),
        None => (&b""[..], b'=', value.to_vec()),
    };
    let content = if sign == b'@' { read_file(cx, &content).map_err(|fault| unreadable(&content, fault))? } else { content };
    let escaped = escape(&content);
    Ok(if name.is_empty() { escaped } else { [name, b"=", &escaped].concat() })
}

fn unreadable(name: &[u8], fault: Fault) -> Fault {
    match fault {
        Fault::Errno(_) => Fault::verbatim(26, [b"curl: (26) Failed to open ", name, b"\n"].concat()),
        other => other,
    }
}

/// Reads the argument of a data option: the text, or with `@` the content of the file. A missing file counts as empty, as in curl.
fn content(cx: &Cx<'_>, config: &Config, value: &[u8]) -> Result<(Vec<u8>, bool), Fault> {
    let Some(name) = value.strip_prefix(b"@") else { return Ok((value.to_vec(), false)) };
    match read_file(cx, name) {
        Ok(bytes) => Ok((bytes, true)),
        Err(Fault::Errno(_)) => {
            let shown = String::from_utf8_lossy(name);
            super::warn(cx, config, &format!("Couldn't read data from file \"{shown}\", this makes an empty POST."))?;
            Ok((Vec::new(), true))
        }
        Err(fault) => Err(fault),
    }
}

impl Config {
    fn add_url(&mut self, url: &[u8]) {
        match self.targets.iter_mut().find(|target| target.url.is_none()) {
            Some(target) => target.url = Some(url.to_vec()),
            None => self.targets.push(Target { url: Some(url.to_vec()), ..Target::default() }),
        }
    }

    fn add_output(&mut self, to: To) {
        match self.targets.iter_mut().find(|target| target.to.is_none()) {
            Some(target) => target.to = Some(to),
            None => self.targets.push(Target { to: Some(to), ..Target::default() }),
        }
    }

    fn add_upload(&mut self, file: &[u8]) {
        match self.targets.iter_mut().find(|target| target.upload.is_none()) {
            Some(target) => target.upload = Some(file.to_vec()),
            None => self.targets.push(Target { upload: Some(file.to_vec()), ..Target::default() }),
        }
    }

    fn add_data(&mut self, bytes: &[u8], separator: &[u8]) {
        if self.data.is_given {
            self.data.bytes.extend_from_slice(separator);
        }
        self.data.is_given = true;
        self.data.bytes.extend_from_slice(bytes);
    }

    fn flag(&mut self, name: &str, on: bool) -> bool {
        let place = match name {
            "silent" => &mut self.silent,
            "show-error" => &mut self.show_error,
            "verbose" => &mut self.verbose,
            "fail" => &mut self.fail,
            "fail-with-body" => &mut self.fail_with_body,
            "fail-early" => &mut self.fail_early,
            "location" => &mut self.location,
            "include" => &mut self.include,
            "head" => &mut self.head,
            "get" => &mut self.get,
            "globoff" => &mut self.globoff,
            "compressed" => &mut self.compressed,
            "remote-header-name" => &mut self.remote_header_name,
            "remote-name-all" => &mut self.remote_name_all,
            "remote-time" => &mut self.remote_time,
            "remove-on-error" => &mut self.remove_on_error,
            "create-dirs" => &mut self.create_dirs,
            "no-clobber" => &mut self.no_clobber,
            "disallow-username-in-url" => &mut self.no_user_in_url,
            "junk-session-cookies" => &mut self.junk_session,
            "post301" => &mut self.keep_post[0],
            "post302" => &mut self.keep_post[1],
            "post303" => &mut self.keep_post[2],
            "retry-all-errors" => &mut self.retry.all_errors,
            "retry-connrefused" => &mut self.retry.refused,
            "location-trusted" => {
                (self.location, self.location_trusted) = (on, on);
                return true;
            }
            "remote-name" => {
                self.add_output(To::Remote);
                return true;
            }
            "ipv4" | "ipv6" => {
                self.ipv6 = Some(name == "ipv6");
                return true;
            }
            "progress-bar" | "basic" | "disable" | "http1.1" | "http2" | "no-buffer" | "no-progress-meter" | "parallel"
            | "styled-output" | "tcp-nodelay" | "tlsv1.2" => return true,
            _ => return false,
        };
        *place = on;
        true
    }

    /// A value that is kept as it is; `false` when the option is another.
    fn text(&mut self, name: &str, value: &[u8]) -> bool {
        let owned = value.to_vec();
        match name {
            "user-agent" => self.agent = Some(owned),
            "cookie-jar" => (self.keeps_cookies, self.cookie_jar) = (true, Some(owned)),
            "cookie" if value.contains(&b'=') => self.cookies.push(owned),
            "cookie" => {
                self.keeps_cookies = true;
                self.cookie_files.push(owned);
            }
            "dump-header" => self.dump_header = Some(owned),
            "etag-compare" => self.etag_compare = Some(owned),
            "etag-save" => self.etag_save = Some(owned),
            "oauth2-bearer" => self.bearer = Some(owned),
            "output" => self.add_output(To::File(owned)),
            "output-dir" => self.output_dir = Some(owned),
            "time-cond" => self.time_condition = Some(owned),
            "upload-file" => self.add_upload(value),
            "url" => self.add_url(value),
            "user" => self.user = Some(owned),
            "data-raw" => self.add_data(value, b"&"),
            "request" => self.method = Some(String::from_utf8_lossy(value).into_owned()),
            "range" => self.range = Some(String::from_utf8_lossy(value).into_owned()),
            "proto" => self.proto = Some(String::from_utf8_lossy(value).into_owned()),
            "proto-redir" => self.proto_redirect = Some(String::from_utf8_lossy(value).into_owned()),
            "proto-default" => self.proto_default = Some(String::from_utf8_lossy(value).into_owned()),
            "referer" => match value.strip_suffix(b";auto") {
                Some(url) => (self.referer, self.auto_referer) = ((!url.is_empty()).then(|| url.to_vec()), true),
                None => self.referer = Some(owned),
            },
            _ => return false,
        }
        true
    }

    /// A value that is a number; `None` when it is none, `Some(false)` when the option is another.
    fn number(&mut self, name: &str, value: &[u8]) -> Option<bool> {
        let whole = || std::str::from_utf8(value).ok()?.parse::<u64>().ok();
        match name {
            "connect-timeout" => self.connect_timeout = Some(seconds(value)?),
            "max-time" => self.time_max = Some(seconds(value)?),
            "retry-delay" => self.retry.delay = Some(seconds(value)?),
            "retry-max-time" => self.retry.within = Some(seconds(value)?),
            "max-filesize" => self.file_bytes_max = Some(bytes_of(value)?),
            "max-redirs" if value == b"-1" => self.redirects_max = Some(u64::MAX),
            "max-redirs" => self.redirects_max = Some(whole()?),
            "retry" => self.retry.attempts = u32::try_from(whole()?).ok()?,
            "parallel-max" => drop(whole()?),
            "continue-at" if value == b"-" => self.continue_at = Some(None),
            "continue-at" => self.continue_at = Some(Some(whole()?)),
            "create-file-mode" => {
                let mode = u32::from_str_radix(std::str::from_utf8(value).ok()?, 8).ok()?;
                self.file_mode = Some(mode & 0o777);
            }
            _ => return Some(false),
        }
        Some(true)
    }
}

fn apply(
    cx: &Cx<'_>,
    configs: &mut Vec<Config>,
    option: &'static Opt,
    on: bool,
    value: Option<&[u8]>,
    arg: &[u8],
    depth: u32,
) -> Result<(), Fault> {
    match option.long() {
        "next" => {
            configs.push(Config::default());
            return Ok(());
        }
        "help" => return answer(cx, super::COMMAND.help().as_bytes()),
        "version" => {
            let text = format!("curl 7.88.1 (bashkit {})\nProtocols: http https\n", env!("CARGO_PKG_VERSION"));
            return answer(cx, text.as_bytes());
        }
        _ => {}
    }
    let Some(config) = configs.last_mut() else { return Ok(()) };
    let Some(value) = value else {
        config.flag(option.long(), on);
        return Ok(());
    };
    if config.text(option.long(), value) {
        return Ok(());
    }
    match config.number(option.long(), value) {
        Some(true) => return Ok(()),
        Some(false) => {}
        None => return Err(refusal(arg, "expected a proper numerical parameter")),
    }
    match option.long() {
        "data" | "data-ascii" | "data-binary" | "json" => {
            let (mut bytes, is_file) = content(cx, config, value)?;
            if is_file && matches!(option.long(), "data" | "data-ascii") {
                bytes.retain(|b| !matches!(b, b'\r' | b'\n' | 0));
            }
            config.data.is_json |= option.long() == "json";
            config.add_data(&bytes, if option.long() == "json" { b"" } else { b"&" });
        }
        "data-urlencode" => config.add_data(&url_encoded(cx, value)?, b"&"),
        "url-query" => {
            let part = match value.strip_prefix(b"+") {
                Some(plain) => plain.to_vec(),
                None => url_encoded(cx, value)?,
            };
            config.query.push(part);
        }
        "form" | "form-string" => {
            let Some(at) = memchr::memchr(b'=', value) else {
                return Err(try_help(b"Warning: Illegally formatted input field\n"));
            };
            let (name, rest) = value.split_at_checked(at).unwrap_or_default();
            let rest = rest.get(1..).unwrap_or_default();
            config.form.push(FormPart { name: name.to_vec(), value: rest.to_vec(), is_literal: option.long() == "form-string" });
        }
        "header" => match value.strip_prefix(b"@") {
            None => config.headers.push(value.to_vec()),
            Some(name) => match read_file(cx, name) {
                Ok(text) => {
                    let lines = text.split(|b| *b == b'\n').map(<[u8]>::trim_ascii).filter(|line| !line.is_empty());
                    config.headers.extend(lines.map(<[u8]>::to_vec));
                }
                Err(Fault::Errno(_)) => super::warn(cx, config, &format!("Failed to open {}!", String::from_utf8_lossy(name)))?,
                Err(fault) => return Err(fault),
            },
        },
        "write-out" => {
            config.write_out = Some(match value.strip_prefix(b"@") {
                None => value.to_vec(),
                Some(name) => read_file(cx, name).map_err(|fault| unreadable(value, fault))?,
            });
        }
        "config" if depth < 8 => {
            let text = match read_file(cx, value) {
                Err(Fault::Errno(_)) => return Err(try_help(&[b"curl: cannot read config from '", value, b"'\n"].concat())),
                read => read?,
            };
            return read_args(cx, &args_of_config(&text), configs, depth + 1);
        }
        _ => return Err(refusal(arg, "is badly used here")),
    }
    Ok(())
}

/// Prints to standard output instead of a transfer.
fn answer<T>(cx: &Cx<'_>, text: &[u8]) -> Result<T, Fault> {
    let mut out = cx.stdout();
    out.put(text)?;
    out.flush()?;
    Err(Fault::Exit(0))
}

/// The lines of a file of options as arguments: `name value`, `name = "value"`, `-n value`, `# comment`.
fn args_of_config(text: &[u8]) -> Vec<Vec<u8>> {
    let mut args = Vec::new();
    for line in text.split(|b| *b == b'\n') {
        let line = line.trim_ascii();
        if line.is_empty() || line.starts_with(b"#") {
            continue;
        }
        let end = line.iter().position(|b| b.is_ascii_whitespace() || matches!(b, b'=' | b':')).unwrap_or(line.len());
        let (name, rest) = line.split_at_checked(end).unwrap_or((line, b""));
        args.push(if name.starts_with(b"-") { name.to_vec() } else { [b"--", name].concat() });
        let rest = rest.trim_ascii_start();
        let rest = rest.strip_prefix(b"=").or_else(|| rest.strip_prefix(b":")).unwrap_or(rest).trim_ascii_start();
        if let Some(quoted) = rest.strip_prefix(b"\"") {
            let mut value = Vec::new();
            let mut bytes = quoted.iter();
            while let Some(byte) = bytes.next().filter(|b| **b != b'"') {
                match (byte, bytes.as_slice().first()) {
                    (b'\\', Some(next)) => {
                        bytes.next();
                        value.push(match next {
                            b'n' => b'\n',
                            b'r' => b'\r',
                            b't' => b'\t',
                            b'v' => 11,
                            other => *other,
                        });
                    }
                    _ => value.push(*byte),
                }
            }
            args.push(value);
        } else if !rest.is_empty() {
            args.push(rest.to_vec());
        }
    }
    args
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_option_does_something() {
        let elsewhere =
            ["next", "help", "version", "data", "data-ascii", "data-binary", "json", "data-urlencode", "url-query", "form", "form-string"];
        let elsewhere = [&elsewhere[..], &["header", "write-out", "config"]].concat();
        for option in OPTIONS {
            let mut config = Config::default();
            let known = match option.takes() {
                ValueKind::None => config.flag(option.long(), true),
                _ => config.text(option.long(), b"1") || config.number(option.long(), b"1") == Some(true),
            };
            assert!(known || elsewhere.contains(&option.long()), "{}", option.long());
        }
    }

    #[test]
    fn a_file_of_options_is_read_as_arguments() {
        let args = args_of_config(b"# note\nsilent\nurl = \"http://h/\\\"x\"\n-o file\nheader: X-A: 1\n");
        let want = ["--silent", "--url", "http://h/\"x", "-o", "file", "--header", "X-A: 1"];
        assert_eq!(args, want.map(|a| a.as_bytes().to_vec()));
    }
}
