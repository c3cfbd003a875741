//! `wget`: files over HTTP, as far as the host's door is open. Options, texts and statuses are those of GNU wget 1.21; nothing is fetched recursively.

use std::sync::Arc;
use std::time::Duration;

use base64::Engine as _;
use bashkit_core::command::{Command, Cx, Opt};
use bashkit_core::gnu::{duration, parse_datetime, quotearg};
use bashkit_core::host::Door;
use bashkit_core::host::http::{Answer, HttpError, HttpRequest, Url, UrlError};
use bashkit_core::kernel::{Done, Fault, Output};
use bashkit_core::vfs::OpenOptions;

use super::curl::cookies::{Jar, date};
use super::curl::transfer::{SendError, receive, send};

const LOG: Opt = Opt::value('o', "output-file", "FILE", "log messages to FILE");
const LOG_APPEND: Opt = Opt::value('a', "append-output", "FILE", "append messages to FILE");
const QUIET: Opt = Opt::flag('q', "quiet", "quiet (no output)");
const VERBOSE: Opt = Opt::flag('v', "verbose", "be verbose (this is the default)");
const NO_VERBOSE: Opt = Opt::flag('\0', "no-verbose", "turn off verboseness, without being quiet");
const NO: Opt = Opt::value('n', "no", "LETTERS", "-nv: --no-verbose, -nc: --no-clobber, -nd: --no-directories, -nH: --no-host-directories");
const INPUT: Opt = Opt::value('i', "input-file", "FILE", "download URLs found in FILE");
const BASE: Opt = Opt::value('B', "base", "URL", "resolve the links of -i relative to URL");
const TRIES: Opt = Opt::value('t', "tries", "NUMBER", "set number of retries to NUMBER (0 is as many as the limits allow)");
const RETRY_REFUSED: Opt = Opt::flag('\0', "retry-connrefused", "retry even if connection is refused");
const RETRY_ON: Opt = Opt::value('\0', "retry-on-http-error", "ERRORS", "comma-separated list of HTTP errors to retry");
const DOCUMENT: Opt = Opt::value('O', "output-document", "FILE", "write documents to FILE");
const NO_CLOBBER: Opt = Opt::flag('\0', "no-clobber", "skip downloads that would download to existing files");
const CONTINUE: Opt = Opt::flag('c', "continue", "resume getting a partially-downloaded file");
const START: Opt = Opt::value('\0', "start-pos", "OFFSET", "start downloading from zero-based position OFFSET");
const PROGRESS: Opt = Opt::value('\0', "progress", "TYPE", "(accepted: there is no terminal, progress is shown as dots)");
const SHOW_PROGRESS: Opt = Opt::flag('\0', "show-progress", "(accepted: there is no terminal)");
const NEWER: Opt = Opt::flag('N', "timestamping", "don't re-retrieve files unless newer than local");
const NO_DATES: Opt = Opt::flag('\0', "no-use-server-timestamps", "don't set the local file's timestamp by the one on the server");
const HEADERS: Opt = Opt::flag('S', "server-response", "print server response");
const SPIDER: Opt = Opt::flag('\0', "spider", "don't download anything");
const TIMEOUT: Opt = Opt::value('T', "timeout", "SECONDS", "set all timeout values to SECONDS");
const CONNECT_TIMEOUT: Opt = Opt::value('\0', "connect-timeout", "SECS", "set the connect timeout to SECS");
const READ_TIMEOUT: Opt = Opt::value('\0', "read-timeout", "SECS", "set the read timeout to SECS");
const DNS_TIMEOUT: Opt = Opt::value('\0', "dns-timeout", "SECS", "set the DNS lookup timeout to SECS");
const WAIT: Opt = Opt::value('w', "wait", "SECONDS", "wait SECONDS between retrievals");
const WAIT_RETRY: Opt = Opt::value('\0', "waitretry", "SECONDS", "wait 1..SECONDS between retries of a retrieval (10)");
const QUOTA: Opt = Opt::value('Q', "quota", "NUMBER", "set retrieval quota to NUMBER");
const ONLY_4: Opt = Opt::flag('4', "inet4-only", "connect only to IPv4 addresses");
const ONLY_6: Opt = Opt::flag('6', "inet6-only", "connect only to IPv6 addresses");
const USER: Opt = Opt::value('\0', "user", "USER", "set user to USER");
const PASSWORD: Opt = Opt::value('\0', "password", "PASS", "set password to PASS");
const HTTP_USER: Opt = Opt::value('\0', "http-user", "USER", "set http user to USER");
const HTTP_PASSWORD: Opt = Opt::value('\0', "http-password", "PASS", "set http password to PASS");
const AUTH_AT_ONCE: Opt =
    Opt::flag('\0', "auth-no-challenge", "send Basic HTTP authentication information without first waiting for the server's challenge");
const FORCE_DIRS: Opt = Opt::flag('x', "force-directories", "force creation of directories");
const NO_DIRS: Opt = Opt::flag('\0', "no-directories", "don't create directories");
const NO_HOST_DIRS: Opt = Opt::flag('\0', "no-host-directories", "don't create host directories");
const PROTOCOL_DIRS: Opt = Opt::flag('\0', "protocol-directories", "use protocol name in directories");
const PREFIX: Opt = Opt::value('P', "directory-prefix", "PREFIX", "save files to PREFIX/..");
const CUT_DIRS: Opt = Opt::value('\0', "cut-dirs", "NUMBER", "ignore NUMBER remote directory components");
const DEFAULT_PAGE: Opt = Opt::value('\0', "default-page", "NAME", "change the default page name (index.html)");
const NO_CACHE: Opt = Opt::flag('\0', "no-cache", "disallow server-cached data");
const NO_COOKIES: Opt = Opt::flag('\0', "no-cookies", "don't use cookies");
const HEADER: Opt = Opt::value('\0', "header", "STRING", "insert STRING among the headers");
const COMPRESSION: Opt = Opt::value('\0', "compression", "TYPE", "choose compression, one of auto, gzip and none (none)");
const MAX_REDIRECT: Opt = Opt::value('\0', "max-redirect", "NUMBER", "maximum redirections allowed per page (20)");
const REFERER: Opt = Opt::value('\0', "referer", "URL", "include 'Referer: URL' header in HTTP request");
const SAVE_HEADERS: Opt = Opt::flag('\0', "save-headers", "save the HTTP headers to file");
const AGENT: Opt = Opt::value('U', "user-agent", "AGENT", "identify as AGENT instead of Wget/VERSION");
const NO_KEEP_ALIVE: Opt = Opt::flag('\0', "no-http-keep-alive", "(accepted: each request has a connection of its own)");
const LOAD_COOKIES: Opt = Opt::value('\0', "load-cookies", "FILE", "load cookies from FILE before session");
const SAVE_COOKIES: Opt = Opt::value('\0', "save-cookies", "FILE", "save cookies to FILE after session");
const SESSION_COOKIES: Opt = Opt::flag('\0', "keep-session-cookies", "load and save session (non-permanent) cookies");
const POST_DATA: Opt = Opt::value('\0', "post-data", "STRING", "use the POST method; send STRING as the data");
const POST_FILE: Opt = Opt::value('\0', "post-file", "FILE", "use the POST method; send contents of FILE");
const METHOD: Opt = Opt::value('\0', "method", "HTTPMethod", "use method \"HTTPMethod\" in the request");
const BODY_DATA: Opt = Opt::value('\0', "body-data", "STRING", "send STRING as data; --method MUST be set");
const BODY_FILE: Opt = Opt::value('\0', "body-file", "FILE", "send contents of FILE; --method MUST be set");
const DISPOSITION: Opt = Opt::flag('\0', "content-disposition", "honor the Content-Disposition header when choosing local file names");
const ON_ERROR: Opt = Opt::flag('\0', "content-on-error", "output the received content on server errors");
const TRUST_NAMES: Opt = Opt::flag('\0', "trust-server-names", "use the name specified by the redirection URL's last component");

const REFUSED: &[&str] = &[
    "-b",
    "--background",
    "-e",
    "--execute",
    "-d",
    "--debug",
    "-F",
    "--force-html",
    "--config",
    "--rejected-log",
    "--limit-rate",
    "--random-wait",
    "--no-proxy",
    "--proxy-user",
    "--proxy-password",
    "--bind-address",
    "--no-dns-cache",
    "--restrict-file-names",
    "--ask-password",
    "--use-askpass",
    "--no-check-certificate",
    "--certificate",
    "--certificate-type",
    "--private-key",
    "--ca-certificate",
    "--ca-directory",
    "--secure-protocol",
    "--https-only",
    "--ciphers",
    "--warc-file",
    "-r",
    "--recursive",
    "-l",
    "--level",
    "--delete-after",
    "-k",
    "--convert-links",
    "-K",
    "--backup-converted",
    "-m",
    "--mirror",
    "-p",
    "--page-requisites",
    "-A",
    "--accept",
    "-R",
    "--reject",
    "--accept-regex",
    "--reject-regex",
    "-D",
    "--domains",
    "--exclude-domains",
    "--follow-ftp",
    "-H",
    "--span-hosts",
    "-L",
    "--relative",
    "-I",
    "--include-directories",
    "-X",
    "--exclude-directories",
    "-np",
    "--no-parent",
    "-E",
    "--adjust-extension",
    "--ignore-length",
    "--hsts-file",
    "--no-hsts",
];

pub(crate) const COMMAND: Command = Command::new(
    "wget",
    "wget [OPTION]... [URL]...",
    "Download files over HTTP, where the host allows it",
    &[
        LOG,
        LOG_APPEND,
        QUIET,
        VERBOSE,
        NO_VERBOSE,
        NO,
        INPUT,
        BASE,
        TRIES,
        RETRY_REFUSED,
        RETRY_ON,
        DOCUMENT,
        NO_CLOBBER,
        CONTINUE,
        START,
        PROGRESS,
        SHOW_PROGRESS,
        NEWER,
        NO_DATES,
        HEADERS,
        SPIDER,
        TIMEOUT,
        CONNECT_TIMEOUT,
        READ_TIMEOUT,
        DNS_TIMEOUT,
        WAIT,
        WAIT_RETRY,
        QUOTA,
        ONLY_4,
        ONLY_6,
        USER,
        PASSWORD,
        HTTP_USER,
        HTTP_PASSWORD,
        AUTH_AT_ONCE,
        FORCE_DIRS,
        NO_DIRS,
        NO_HOST_DIRS,
        PROTOCOL_DIRS,
        PREFIX,
        CUT_DIRS,
        DEFAULT_PAGE,
        NO_CACHE,
        NO_COOKIES,
        HEADER,
        COMPRESSION,
        MAX_REDIRECT,
        REFERER,
        SAVE_HEADERS,
        AGENT,
        NO_KEEP_ALIVE,
        LOAD_COOKIES,
        SAVE_COOKIES,
        SESSION_COOKIES,
        POST_DATA,
        POST_FILE,
        METHOD,
        BODY_DATA,
        BODY_FILE,
        DISPOSITION,
        ON_ERROR,
        TRUST_NAMES,
    ],
    run,
)
.refused(REFUSED)
.usage_status(2)
.hint("Usage: wget [OPTION]... [URL]...\n\nTry `wget --help' for more options.\n")
.door(Door::Http);

/// Log of messages, at the verbosity of the options.
struct Log {
    file: Option<Output>,
    quiet: bool,
    brief: bool,
}

impl Log {
    fn put(&mut self, cx: &Cx<'_>, text: &str) -> Result<(), Fault> {
        match &mut self.file {
            Some(out) => out.put(text.as_bytes()).and_then(|()| out.flush()),
            None => cx.stderr_bytes(text.as_bytes()),
        }
    }

    /// Logs text that `-nv` and `-q` suppress.
    fn say(&mut self, cx: &Cx<'_>, text: &str) -> Result<(), Fault> {
        if self.quiet || self.brief { Ok(()) } else { self.put(cx, text) }
    }

    /// Logs text that only `-q` suppresses.
    fn tell(&mut self, cx: &Cx<'_>, text: &str) -> Result<(), Fault> {
        if self.quiet { Ok(()) } else { self.put(cx, text) }
    }
}

/// State shared by all URLs of one invocation.
struct Job {
    log: Log,
    jar: Jar,
    /// Output file of `-O`, which all documents are written to.
    document: Option<Output>,
    method: String,
    body: Option<Arc<Vec<u8>>>,
    tries: u64,
    wait_retry: Duration,
    timeout: Option<Duration>,
    connect_timeout: Option<Duration>,
    most_redirects: u64,
    received: u64,
}

fn run(cx: &mut Cx<'_>) -> Done {
    let mut urls = std::mem::take(&mut cx.args.operands);
    if let Some(file) = cx.args.value(&INPUT).map(<[u8]>::to_vec) {
        let text = read(cx, &file)?;
        let base = cx.args.value(&BASE).and_then(|base| Url::parse(&String::from_utf8_lossy(base)).ok());
        for line in text.split(|b| *b == b'\n').map(<[u8]>::trim_ascii).filter(|line| !line.is_empty() && !line.starts_with(b"#")) {
            let joined = base.as_ref().and_then(|base| base.join(&String::from_utf8_lossy(line)).ok());
            urls.push(joined.map_or_else(|| line.to_vec(), |url| url.to_string().into_bytes()));
        }
    }
    if urls.is_empty() {
        cx.error("missing URL")?;
        cx.stderr_bytes(COMMAND.hint.as_bytes())?;
        return Ok(1);
    }
    let mut job = prepare(cx)?;
    let pause = match cx.args.value(&WAIT).map(duration::parse) {
        Some(None) => return Err(invalid(cx, "--wait", &WAIT)),
        Some(pause) => pause,
        None => None,
    };
    let quota = cx.args.value(&QUOTA).and_then(|text| bashkit_core::gnu::xstrtol::parse(text, b"kKmMgG").ok()).unwrap_or(u64::MAX);
    let mut status = 0;
    for (i, url) in urls.iter().enumerate() {
        if let Some(pause) = pause.filter(|_| i > 0) {
            cx.sleep(pause)?;
        }
        if job.received > quota {
            break;
        }
        if let Err(fault) = job.fetch(cx, &String::from_utf8_lossy(url)) {
            let failed = cx.report(fault)?;
            // wget: the least number tells the most.
            status = if status == 0 { failed } else { status.min(failed) };
        }
    }
    if let Some(out) = &mut job.document {
        out.flush()?;
    }
    if let Some(file) = cx.args.value(&SAVE_COOKIES) {
        if !cx.args.has(&SESSION_COOKIES) {
            job.jar.forget_session();
        }
        let now = stamp(cx);
        let text = format!("# HTTP Cookie File\n# Generated by Wget on {now}.\n# Edit at your own risk.\n\n{}", job.jar.lines());
        if let Err(fault) = cx.create(file).and_then(|mut out| out.put(text.as_bytes()).and_then(|()| out.flush())) {
            let errno = fault.errno()?;
            cx.error_bytes(&[b"Cannot open cookies file ", &quotearg::curly(file)[..], format!(": {errno}").as_bytes()].concat())?;
        }
    }
    Ok(status)
}

fn invalid(cx: &Cx<'_>, name: &str, option: &Opt) -> Fault {
    let value = cx.args.value(option).unwrap_or_default();
    Fault::failure(2, [name.as_bytes(), b": Invalid time period ", &quotearg::curly(value)[..], b"\n"].concat())
}

/// Reads a whole file; a failure has status 3.
fn read(cx: &Cx<'_>, name: &[u8]) -> Result<Vec<u8>, Fault> {
    super::curl::read_file(cx, name).map_err(|fault| fault.errno_as(3, |errno| [name, format!(": {errno}").as_bytes()].concat()))
}

fn stamp(cx: &Cx<'_>) -> String {
    let calendar = parse_datetime::Calendar::at(parse_datetime::Moment::since_epoch(cx.now()), &parse_datetime::zone(cx));
    String::from_utf8_lossy(&calendar.format(b"%Y-%m-%d %H:%M:%S")).into_owned()
}

fn prepare(cx: &Cx<'_>) -> Result<Job, Fault> {
    let negations: Vec<u8> = cx.args.values(&NO).flatten().copied().collect();
    if let Some(letter) = negations.iter().find(|letter| !b"vcdHp".contains(letter)) {
        return Err(Fault::usage([b"illegal option -- `-n", &[*letter][..], b"'"].concat()).with_status(1));
    }
    let mut log = Log { file: None, quiet: cx.args.has(&QUIET), brief: cx.args.has(&NO_VERBOSE) || negations.contains(&b'v') };
    for (option, appends) in [(&LOG, false), (&LOG_APPEND, true)] {
        if let Some(file) = cx.args.value(option) {
            log.file = Some(open(cx, file, appends)?);
        }
    }
    let mut job = Job {
        log,
        jar: Jar::default(),
        document: None,
        method: "GET".into(),
        body: None,
        tries: 20,
        wait_retry: Duration::from_secs(10),
        timeout: None,
        connect_timeout: None,
        most_redirects: 20,
        received: 0,
    };
    if cx.args.has(&SPIDER) {
        job.method = "HEAD".into();
    }
    for (data, file, method) in [(&POST_DATA, &POST_FILE, true), (&BODY_DATA, &BODY_FILE, false)] {
        if let Some(text) = cx.args.value(data) {
            job.body = Some(Arc::new(text.to_vec()));
        } else if let Some(name) = cx.args.value(file) {
            job.body = Some(Arc::new(read(cx, name)?));
        } else {
            continue;
        }
        if method {
            job.method = "POST".into();
        } else if !cx.args.has(&METHOD) {
            let text = "You must specify a method through --method=HTTPMethod to use with --body-data or --body-file.\n";
            return Err(Fault::verbatim(1, text));
        }
    }
    if let Some(method) = cx.args.value(&METHOD) {
        job.method = String::from_utf8_lossy(method).to_ascii_uppercase();
    }
    for (option, name) in [(&TRIES, "--tries"), (&MAX_REDIRECT, "--max-redirect")] {
        let Some(text) = cx.args.value(option) else { continue };
        let number = if text == b"inf" { Some(0) } else { std::str::from_utf8(text).ok().and_then(|t| t.parse::<u64>().ok()) };
        let Some(number) = number else {
            return Err(Fault::failure(2, [name.as_bytes(), b": Invalid number ", &quotearg::curly(text)[..], b"."].concat()));
        };
        if name == "--tries" {
            job.tries = if number == 0 { u64::MAX } else { number };
        } else {
            job.most_redirects = number;
        }
    }
    let mut times = [None; 5];
    for ((option, name), time) in [
        (&TIMEOUT, "--timeout"),
        (&CONNECT_TIMEOUT, "--connect-timeout"),
        (&READ_TIMEOUT, "--read-timeout"),
        (&WAIT_RETRY, "--waitretry"),
        (&DNS_TIMEOUT, "--dns-timeout"),
    ]
    .into_iter()
    .zip(&mut times)
    {
        if let Some(text) = cx.args.value(option) {
            match duration::parse(text) {
                Some(parsed) => *time = Some(parsed),
                None => return Err(invalid(cx, name, option)),
            }
        }
    }
    let [all, connect, read_time, wait_retry, resolve] = times;
    job.timeout = read_time.or(all).filter(|t| !t.is_zero());
    job.connect_timeout = connect.or(resolve).or(all).filter(|t| !t.is_zero());
    job.wait_retry = wait_retry.unwrap_or(job.wait_retry);
    if let Some(file) = cx.args.value(&LOAD_COOKIES) {
        match read(cx, file) {
            Ok(text) => job.jar.read(&text, i64::try_from(cx.now().as_secs()).unwrap_or(0), false),
            Err(fault) => drop(cx.report(fault)?),
        }
    }
    if let Some(file) = cx.args.value(&DOCUMENT) {
        if file == b"-" {
            job.document = Some(cx.stdout());
        } else {
            job.document = Some(open(cx, file, cx.args.has(&CONTINUE)).map_err(|fault| fault.with_status(1))?);
        }
    }
    Ok(job)
}

/// Opens a file for writing.
fn open(cx: &Cx<'_>, name: &[u8], appends: bool) -> Result<Output, Fault> {
    let mut options = OpenOptions::write(0o666);
    options.truncate = !appends;
    match cx.open(name, options) {
        Ok(description) => {
            if appends {
                description.seek(cx.stat(name).map_or(0, |meta| meta.size));
            }
            Ok(cx.output(description))
        }
        Err(fault) => {
            let errno = fault.errno()?;
            Err(Fault::verbatim(3, [name, format!(": {errno}\n").as_bytes()].concat()))
        }
    }
}

impl Job {
    /// One URL, as often as it takes.
    fn fetch(&mut self, cx: &Cx<'_>, text: &str) -> Result<(), Fault> {
        let url = match Url::parse(text) {
            Ok(url) => url,
            Err(error) => {
                let why = match error {
                    UrlError::Scheme(_) => "Unsupported scheme",
                    UrlError::Host => "Invalid host name",
                    UrlError::BadHost(_) => "Invalid host name",
                    UrlError::Port => "Bad port number",
                    _ => "Malformed URL",
                };
                self.log.tell(cx, &format!("{text}: {why}.\n"))?;
                return Err(Fault::Exit(1));
            }
        };
        if cx.args.has(&SPIDER) {
            self.log.say(cx, "Spider mode enabled. Check if remote file exists.\n")?;
        }
        let mut attempt = 1;
        loop {
            match self.once(cx, &url, attempt)? {
                Attempt::Ended => return Ok(()),
                Attempt::Again(status) if attempt >= self.tries => {
                    self.log.say(cx, "Giving up.\n\n")?;
                    return Err(Fault::Exit(status));
                }
                Attempt::Again(_) => {
                    self.log.say(cx, "Retrying.\n\n")?;
                    cx.sleep(Duration::from_secs(attempt).min(self.wait_retry))?;
                    attempt += 1;
                }
            }
        }
    }

    /// The file that a URL is written to.
    fn name_of(&self, cx: &Cx<'_>, url: &Url) -> Vec<u8> {
        let page = cx.args.value(&DEFAULT_PAGE).unwrap_or(b"index.html");
        let (folder, base) = url.path().rsplit_once('/').unwrap_or(("", ""));
        let mut base = if base.is_empty() { page.to_vec() } else { base.as_bytes().to_vec() };
        if let Some(query) = url.query() {
            base.extend_from_slice(&[b"?", query.as_bytes()].concat());
        }
        // A name of the server's cannot lead anywhere.
        base.retain(|b| *b != b'/' && !b.is_ascii_control());
        let negations: Vec<u8> = cx.args.values(&NO).flatten().copied().collect();
        let mut parts: Vec<Vec<u8>> = Vec::new();
        if cx.args.has(&FORCE_DIRS) && !cx.args.has(&NO_DIRS) && !negations.contains(&b'd') {
            if cx.args.has(&PROTOCOL_DIRS) {
                parts.push(url.scheme().name().into());
            }
            if !cx.args.has(&NO_HOST_DIRS) && !negations.contains(&b'H') {
                parts.push(url.authority().into_bytes());
            }
            let cut = cx.args.value(&CUT_DIRS).and_then(|n| std::str::from_utf8(n).ok()?.parse::<usize>().ok()).unwrap_or(0);
            parts.extend(folder.split('/').filter(|part| !part.is_empty()).skip(cut).map(|part| part.as_bytes().to_vec()));
        }
        parts.push(base);
        let name = parts.join(&b'/');
        match cx.args.value(&PREFIX) {
            Some(prefix) => [prefix.strip_suffix(b"/").unwrap_or(prefix), b"/", &name].concat(),
            None => name,
        }
    }

    fn request(&self, cx: &Cx<'_>, url: &Url, origin: &Url, turn: &Turn) -> HttpRequest {
        let Turn { sends_login, as_get, from, local } = *turn;
        let mut request = HttpRequest::new(if as_get { "GET" } else { &self.method }, url.clone());
        request.timeout = self.timeout;
        request.connect_timeout = self.connect_timeout;
        request.ipv6 = cx.args.last_of(&[&ONLY_4, &ONLY_6]).map(|option| option.short() == ONLY_6.short());
        let is_own = url.is_same_origin(origin);
        let mut headers: Vec<(&str, Vec<u8>)> = vec![("Host", url.authority().into_bytes())];
        if let Some(referer) = cx.args.value(&REFERER) {
            headers.push(("Referer", referer.to_vec()));
        }
        if let Some(time) = local.and_then(|time| jiff::Timestamp::from_second(i64::try_from(time.as_secs()).ok()?).ok()) {
            let text = time.to_zoned(jiff::tz::TimeZone::UTC).strftime("%a, %d %b %Y %H:%M:%S GMT").to_string();
            headers.push(("If-Modified-Since", text.into_bytes()));
        }
        if from > 0 {
            headers.push(("Range", format!("bytes={from}-").into_bytes()));
        }
        let agent = cx.args.value(&AGENT).map_or_else(|| b"Wget/1.21.3".to_vec(), <[u8]>::to_vec);
        if !agent.is_empty() {
            headers.push(("User-Agent", agent));
        }
        headers.push(("Accept", b"*/*".to_vec()));
        let coding: &[u8] = if matches!(cx.args.value(&COMPRESSION), Some(b"gzip" | b"auto")) { b"gzip" } else { b"identity" };
        headers.push(("Accept-Encoding", coding.to_vec()));
        if sends_login && is_own {
            let user = cx.args.value(&HTTP_USER).or(cx.args.value(&USER)).map(<[u8]>::to_vec);
            let password = cx.args.value(&HTTP_PASSWORD).or(cx.args.value(&PASSWORD)).unwrap_or_default();
            let login = match (user, url.login()) {
                (Some(user), _) => Some([user.as_slice(), b":", password].concat()),
                (None, Some((user, password))) => Some(format!("{user}:{password}").into_bytes()),
                (None, None) => None,
            };
            if let Some(login) = login {
                headers.push(("Authorization", format!("Basic {}", base64::engine::general_purpose::STANDARD.encode(login)).into_bytes()));
            }
        }
        if cx.args.has(&NO_CACHE) {
            headers.push(("Cache-Control", b"no-cache".to_vec()));
            headers.push(("Pragma", b"no-cache".to_vec()));
        }
        if let Some(body) = self.body.as_ref().filter(|_| !as_get) {
            request.body = Some(Arc::clone(body));
            headers.push(("Content-Type", b"application/x-www-form-urlencoded".to_vec()));
        }
        if !cx.args.has(&NO_COOKIES)
            && let Some(cookies) = self.jar.header_by_name(url)
        {
            headers.push(("Cookie", cookies.into_bytes()));
        }
        for line in cx.args.values(&HEADER) {
            let Some(at) = memchr::memchr(b':', line) else { continue };
            let (name, value) = line.split_at_checked(at).unwrap_or((line, b""));
            let is_secret =
                name.eq_ignore_ascii_case(b"authorization") || name.eq_ignore_ascii_case(b"cookie") || name.eq_ignore_ascii_case(b"host");
            if is_own || !is_secret {
                headers.retain(|(given, _)| !given.as_bytes().eq_ignore_ascii_case(name));
                request.headers.push((name.to_vec(), value.get(1..).unwrap_or_default().trim_ascii().to_vec()));
            }
        }
        let custom = std::mem::take(&mut request.headers);
        request.headers = headers.into_iter().map(|(name, value)| (name.as_bytes().to_vec(), value)).chain(custom).collect();
        request
    }

    /// One attempt, through its redirects.
    fn once(&mut self, cx: &Cx<'_>, origin: &Url, attempt: u64) -> Result<Attempt, Fault> {
        let mut url = origin.clone();
        let negations: Vec<u8> = cx.args.values(&NO).flatten().copied().collect();
        let mut name = self.name_of(cx, &url);
        let is_named = self.document.is_some();
        let there = if is_named { None } else { cx.stat(&name).ok() };
        if there.is_some() && attempt == 1 && (cx.args.has(&NO_CLOBBER) || negations.contains(&b'c')) {
            self.log.say(cx, &format!("File ‘{}’ already there; not retrieving.\n\n", String::from_utf8_lossy(&name)))?;
            return Ok(Attempt::Ended);
        }
        let start: u64 = cx.args.value(&START).and_then(|n| std::str::from_utf8(n).ok()?.parse().ok()).unwrap_or(0);
        let resumes = cx.args.has(&CONTINUE) || attempt > 1;
        let from = if start > 0 { start } else { there.as_ref().filter(|_| resumes).map_or(0, |meta| meta.size) };
        let local = there.as_ref().filter(|_| cx.args.has(&NEWER)).map(|meta| meta.mtime);
        let mut turn = Turn { sends_login: cx.args.has(&AUTH_AT_ONCE), as_get: false, from, local };
        let mut redirects = 0;
        loop {
            let again = if attempt > 1 && redirects == 0 { format!("(try:{attempt:2})  ") } else { String::new() };
            self.log.say(cx, &format!("--{}--  {again}{url}\nConnecting to {}... ", stamp(cx), host_and_port(&url)))?;
            let request = self.request(cx, &url, origin, &turn);
            let answer = match send(cx, request) {
                Ok(answer) => answer,
                Err(SendError::Http(error)) => return self.failed(cx, &url, &error),
                Err(SendError::Fault(fault)) => return Err(fault),
            };
            let status_text = String::from_utf8_lossy(&answer.status_line).into_owned();
            let reason = status_text.splitn(3, ' ').nth(2).unwrap_or("").to_owned();
            if cx.args.has(&HEADERS) {
                let lines: String = answer
                    .headers
                    .iter()
                    .map(|(name, value)| format!("  {}: {}\n", String::from_utf8_lossy(name), String::from_utf8_lossy(value)))
                    .collect();
                self.log.say(cx, "connected.\nHTTP request sent, awaiting response... \n")?;
                self.log.tell(cx, &format!("  {status_text}\n{lines}"))?;
            } else {
                self.log.say(cx, &format!("connected.\nHTTP request sent, awaiting response... {} {reason}\n", answer.status))?;
            }
            let now = i64::try_from(cx.now().as_secs()).unwrap_or(0);
            for (_, value) in
                answer.headers.iter().filter(|(name, _)| name.eq_ignore_ascii_case(b"set-cookie") && !cx.args.has(&NO_COOKIES))
            {
                self.jar.set(&url, &String::from_utf8_lossy(value), now);
            }
            let has_login = cx.args.has(&USER) || cx.args.has(&HTTP_USER) || url.login().is_some();
            if answer.status == 401 && has_login && !turn.sends_login {
                turn.sends_login = true;
                continue;
            }
            let location = answer.header("location").filter(|_| matches!(answer.status, 300..=303 | 307 | 308)).map(<[u8]>::to_vec);
            if let Some(location) = location {
                let shown = String::from_utf8_lossy(&location).into_owned();
                self.log.say(cx, &format!("Location: {shown} [following]\n"))?;
                redirects += 1;
                if redirects > self.most_redirects {
                    self.log.tell(cx, &format!("{} redirections exceeded.\n", self.most_redirects))?;
                    return Err(Fault::Exit(8));
                }
                match url.join(&shown) {
                    Ok(next) => url = next,
                    Err(error) => {
                        self.log.tell(cx, &format!("{shown}: {error}.\n"))?;
                        return Err(Fault::Exit(8));
                    }
                }
                turn.as_get |= answer.status != 307 && answer.status != 308 && self.method == "POST";
                if cx.args.has(&TRUST_NAMES) {
                    name = self.name_of(cx, &url);
                }
                continue;
            }
            return self.finish(cx, &url, answer, name, from, &reason);
        }
    }

    fn failed(&mut self, cx: &Cx<'_>, url: &Url, error: &HttpError) -> Result<Attempt, Fault> {
        match error {
            HttpError::Resolve(host) => {
                self.log.say(cx, "failed: Name or service not known.\n")?;
                self.log.tell(cx, &format!("wget: unable to resolve host address ‘{host}’\n"))?;
                Err(Fault::Exit(4))
            }
            HttpError::Connect { .. } => {
                self.log.tell(cx, "failed: Connection refused.\n")?;
                if cx.args.has(&RETRY_REFUSED) { Ok(Attempt::Again(4)) } else { Err(Fault::Exit(4)) }
            }
            HttpError::Refused(why) => {
                self.log.tell(cx, &format!("failed: {why}\n"))?;
                Err(Fault::Exit(4))
            }
            HttpError::Certificate(why) => {
                let host = url.host();
                self.log.tell(cx, &format!("ERROR: cannot verify {host}'s certificate: {why}\n"))?;
                Err(Fault::Exit(5))
            }
            HttpError::Tls(_) => {
                self.log.tell(cx, "Unable to establish SSL connection.\n")?;
                Err(Fault::Exit(4))
            }
            HttpError::Empty => {
                self.log.tell(cx, "No data received.\n")?;
                Ok(Attempt::Again(4))
            }
            HttpError::Timeout => {
                self.log.tell(cx, "Read error (Connection timed out) in headers.\n")?;
                Ok(Attempt::Again(4))
            }
            HttpError::Protocol(why) => {
                self.log.tell(cx, &format!("{why}\n"))?;
                Err(Fault::Exit(7))
            }
            other => {
                self.log.tell(cx, &format!("Read error ({other}) in headers.\n"))?;
                Ok(Attempt::Again(4))
            }
        }
    }

    /// The answer that is no redirect.
    fn finish(&mut self, cx: &Cx<'_>, url: &Url, answer: Answer, mut name: Vec<u8>, from: u64, reason: &str) -> Result<Attempt, Fault> {
        let status = answer.status;
        if status == 304 {
            self.log.say(cx, &format!("File ‘{}’ not modified on server. Omitting download.\n\n", String::from_utf8_lossy(&name)))?;
            return Ok(Attempt::Ended);
        }
        if status == 416 && from > 0 {
            self.log.say(cx, "\n    The file is already fully retrieved; nothing to do.\n\n")?;
            return Ok(Attempt::Ended);
        }
        if status >= 400 && !cx.args.has(&ON_ERROR) {
            return self.refused(cx, url, status, reason);
        }
        let length: Option<u64> = answer.header("content-length").and_then(|n| std::str::from_utf8(n).ok()?.trim().parse().ok());
        let kind =
            answer.header("content-type").map(|kind| String::from_utf8_lossy(kind).split(';').next().unwrap_or("").trim().to_owned());
        let kind_text = kind.as_ref().map_or_else(String::new, |kind| format!(" [{kind}]"));
        let total = length.map(|n| n + if status == 206 { from } else { 0 });
        let shown = total.map_or_else(|| "unspecified".to_owned(), |n| n.to_string());
        let human = total.filter(|n| *n >= 1024).map_or_else(String::new, |n| format!(" ({})", bashkit_core::gnu::xstrtol::human(n, 1024)));
        self.log.say(cx, &format!("Length: {shown}{human}{kind_text}\n"))?;
        if cx.args.has(&SPIDER) {
            let may_link = kind.as_deref().is_none_or(|kind| kind.contains("html"));
            let links = " and could contain further links,\nbut recursion is disabled -- not retrieving";
            self.log.say(cx, &format!("Remote file exists{}.\n\n", if may_link { links } else { "" }))?;
            return Ok(Attempt::Ended);
        }
        if cx.args.has(&DISPOSITION)
            && let Some(given) = answer.header("content-disposition").and_then(super::curl::transfer::name_of_disposition)
        {
            name = match cx.args.value(&PREFIX) {
                Some(prefix) => [prefix.strip_suffix(b"/").unwrap_or(prefix), b"/", &given].concat(),
                None => given,
            };
        }
        let appends = from > 0 && status == 206;
        let mut own = None;
        if self.document.is_none() {
            let overwrites = appends || cx.args.has(&NEWER) || cx.args.has(&FORCE_DIRS);
            let plain = name.clone();
            let mut n = 0;
            while !overwrites && cx.lstat(&name).is_ok() {
                n += 1;
                cx.step(10)?;
                name = [plain.as_slice(), format!(".{n}").as_bytes()].concat();
            }
            make_folders(cx, &name);
            match open(cx, &name, appends) {
                Ok(out) => own = Some(out),
                Err(fault) => return Err(Fault::Exit(cx.report(fault)?)),
            }
        }
        let target = if self.document.is_some() { cx.args.value(&DOCUMENT).unwrap_or(b"-").to_vec() } else { name.clone() };
        let target_text = if target == b"-" { "STDOUT".to_owned() } else { String::from_utf8_lossy(&target).into_owned() };
        let quoted = if target == b"-" { target_text.clone() } else { format!("‘{target_text}’") };
        self.log.say(cx, &format!("Saving to: {quoted}\n\n"))?;
        let modified = answer.header("last-modified").and_then(|value| date(&String::from_utf8_lossy(value)));
        let is_zipped = answer.header("content-encoding").is_some_and(|c| c.eq_ignore_ascii_case(b"gzip")) && cx.args.has(&COMPRESSION);
        let head = cx.args.has(&SAVE_HEADERS).then(|| super::curl::transfer::head_text(&answer));
        let body: Box<dyn std::io::Read + Send> =
            if is_zipped { Box::new(flate2::read::MultiGzDecoder::new(answer.body)) } else { answer.body };
        let began = cx.host().clock.monotonic();
        let (mut size, mut broken) = (0u64, false);
        let out = match (&mut own, &mut self.document) {
            (Some(out), _) | (None, Some(out)) => out,
            (None, None) => return Err(Fault::Exit(3)),
        };
        if let Some(head) = head {
            out.put(&head)?;
        }
        let received = receive(cx, body, |bytes| {
            size += bytes.len() as u64;
            out.put(bytes).map_err(|fault| {
                broken = true;
                match fault {
                    Fault::Errno(errno) | Fault::Write(errno) => Fault::failure(3, errno.to_string()),
                    other => other,
                }
            })
        });
        let received = match received {
            Ok(()) => Ok(()),
            Err(Fault::Failure(failure)) => Err(failure),
            Err(fault) => return Err(fault),
        };
        out.flush()?;
        self.received += size;
        let time = cx.host().clock.monotonic().saturating_sub(began);
        if let Some(seconds) = modified.filter(|_| own.is_some() && !cx.args.has(&NO_DATES)) {
            let time = Duration::from_secs(u64::try_from(seconds).unwrap_or(0));
            let _ = cx.fs().set_times(&cx.path(&name), Some(time), Some(time), true);
        }
        let rate = rate_text(size, time);
        let have = size + if appends { from } else { 0 };
        if let Err(why) = received {
            if broken {
                self.log.tell(cx, &format!("{target_text}: {why}\n\nCannot write to {quoted} ({why}).\n"))?;
                return Err(Fault::Exit(3));
            }
            self.log.say(cx, &format!("\n{} ({rate}) - Connection closed at byte {have}. ", stamp(cx)))?;
            return Ok(Attempt::Again(4));
        }
        self.log.say(cx, &dots(size, total, time))?;
        let of = length.map_or_else(|| format!("[{have}]"), |_| format!("[{have}/{}]", total.unwrap_or(have)));
        if self.log.brief {
            let text = format!("{} URL:{url} {of} -> \"{}\" [1]\n", stamp(cx), String::from_utf8_lossy(&target));
            self.log.tell(cx, &text)?;
        } else {
            let verb = if target == b"-" { "written to stdout" } else { "saved" };
            let whom = if target == b"-" { "-".to_owned() } else { quoted };
            self.log.say(
                cx,
                &format!("\n{} ({rate}) - {} {verb} {of}\n\n", stamp(cx), if target == b"-" { "" } else { &whom }).replace("-  ", "- "),
            )?;
        }
        if status >= 400 { Err(Fault::Exit(8)) } else { Ok(Attempt::Ended) }
    }

    fn refused(&mut self, cx: &Cx<'_>, url: &Url, status: u16, reason: &str) -> Result<Attempt, Fault> {
        let listed =
            cx.args.value(&RETRY_ON).is_some_and(|list| list.split(|b| *b == b',').any(|code| code == status.to_string().as_bytes()));
        if cx.args.has(&SPIDER) {
            self.log.say(cx, "Remote file does not exist -- broken link!!!\n\n")?;
            return Err(Fault::Exit(8));
        }
        if self.log.brief {
            self.log.tell(cx, &format!("{url}:\n"))?;
        }
        if status == 401 {
            self.log.tell(cx, "\nUsername/Password Authentication Failed.\n")?;
            return Err(Fault::Exit(6));
        }
        let reason = if reason.is_empty() { "(no description)" } else { reason };
        self.log.tell(cx, &format!("{} ERROR {status}: {reason}.\n", stamp(cx)))?;
        self.log.say(cx, "\n")?;
        if listed { Ok(Attempt::Again(8)) } else { Err(Fault::Exit(8)) }
    }
}

/// Properties of one attempt that vary between retries and redirects.
struct Turn {
    sends_login: bool,
    /// A redirect made a GET of a POST.
    as_get: bool,
    /// Offset at which a partial file is continued, in bytes.
    from: u64,
    /// Time of modification of the local file: only a newer document is requested (`-N`).
    local: Option<Duration>,
}

/// Outcome of one attempt at a URL.
enum Attempt {
    Ended,
    /// Attempt may be repeated; the payload is the exit status when it is not.
    Again(u8),
}

fn host_and_port(url: &Url) -> String {
    if url.host().contains(':') { format!("[{}]:{}", url.host(), url.port()) } else { format!("{}:{}", url.host(), url.port()) }
}

fn make_folders(cx: &Cx<'_>, name: &[u8]) {
    let full = cx.path(name);
    let slashes: Vec<usize> = full.iter().enumerate().filter(|(i, b)| *i > 0 && **b == b'/').map(|(i, _)| i).collect();
    for end in slashes {
        // What cannot be made is told when the file is opened.
        let _ = cx.fs().mkdir(full.get(..end).unwrap_or_default(), 0o777 & !cx.umask());
    }
}

fn rate_text(bytes: u64, time: Duration) -> String {
    let rate = bytes as f64 / time.as_secs_f64().max(1e-6);
    let (value, unit) = match rate {
        r if r < 1024.0 => (r, "B/s"),
        r if r < 1024.0 * 1024.0 => (r / 1024.0, "KB/s"),
        r if r < 1024.0 * 1024.0 * 1024.0 => (r / 1024.0 / 1024.0, "MB/s"),
        r => (r / 1024.0 / 1024.0 / 1024.0, "GB/s"),
    };
    if value >= 99.95 {
        format!("{value:.0} {unit}")
    } else if value >= 9.995 {
        format!("{value:.1} {unit}")
    } else {
        format!("{value:.2} {unit}")
    }
}

/// The progress of a whole download, as it stands in a log: dots of 1 KiB, fifty a line.
fn dots(size: u64, total: Option<u64>, time: Duration) -> String {
    let mut text = String::new();
    let rows = size / (50 << 10) + 1;
    let rate = rate_text(size, time).replace("B/s", "").replace(' ', "");
    for row in 0..rows {
        // A long log helps nobody: the middle is left out.
        if rows > 40 && (20..rows - 20).contains(&row) {
            continue;
        }
        let done = ((row + 1) * (50 << 10)).min(size);
        let n_dots = usize::try_from((done - row * (50 << 10)) >> 10).unwrap_or(0);
        let mut line = String::new();
        for i in 0..50 {
            if i % 10 == 0 {
                line.push(' ');
            }
            line.push(if i < n_dots { '.' } else { ' ' });
        }
        let percent = total.filter(|t| *t > 0).map_or_else(String::new, |total| format!("{:>3}%", done * 100 / total));
        text.push_str(&format!("{:>6}K{line}{percent} {rate:>5}", row * 50));
        text.push_str(if row + 1 == rows { "" } else { " 0s\n" });
    }
    text.push_str(&format!("={}s\n", seconds_text(time)));
    text
}

fn seconds_text(time: Duration) -> String {
    let seconds = time.as_secs_f64();
    if seconds < 0.0005 {
        "0".into()
    } else if seconds < 10.0 {
        format!("{}", (seconds * 1000.0).round() / 1000.0)
    } else {
        format!("{seconds:.0}")
    }
}
