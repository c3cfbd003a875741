//! The door to the network: what a script asks for, and what a server answers.
#![expect(clippy::unwrap_used, clippy::disallowed_methods, reason = "a test with servers of its own")]

use std::io::{BufRead, BufReader, Write};
use std::net::{IpAddr, TcpListener, TcpStream};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, OnceLock};
use std::time::Duration;

use bashkit::host::http::{Answer, Http, HttpClient, HttpError, HttpRequest, HttpRule, Tcp};
use bashkit::{Bash, Limits, Output};

/// A network that answers everything and remembers what it was asked.
#[derive(Debug, Clone, Default)]
struct Network(Arc<Mutex<Vec<HttpRequest>>>);

impl HttpClient for Network {
    fn send(&self, request: HttpRequest) -> Result<Answer, HttpError> {
        let path = request.url.path().to_owned();
        self.0.lock().unwrap().push(request);
        let to = |location: &str| Ok(Answer::new(302, "Found", [("Location", location)], ""));
        match path.strip_prefix("/v1/to/") {
            Some(target) => to(&target.replace('|', "/").replace('!', ":")),
            None => Ok(Answer::new(200, "OK", [], "fine\n")),
        }
    }
}

fn ask(http: Http, script: &str) -> Output {
    Bash::builder().http(http).build().exec(script).unwrap()
}

/// Arguments of `curl` that must not reach the network, where `https://api.example.com/v1` may be asked with GET and POST.
const REFUSED: &[&str] = &[
    // Another scheme, host or port.
    "http://api.example.com/v1/x",
    "ftp://api.example.com/v1/x",
    "file:///v1/x",
    "gopher://api.example.com/v1/x",
    "dict://api.example.com/v1/x",
    "https://api.example.com:8443/v1/x",
    "https://example.com/v1/x",
    "https://evil.api.example.com/v1/x",
    "https://api.example.com.evil.org/v1/x",
    "https://api.example.com@evil.org/v1/x",
    "https://api.example.com%40evil.org/v1/x",
    "https://evil.org#@api.example.com/v1/x",
    "https://evil.org?@api.example.com/v1/x",
    "'https://evil.org\\@api.example.com/v1/x'",
    "$'https://evil.org\\t@api.example.com/v1/x'",
    "$'https://api.example.com\\r\\nHost: evil.org/v1/x'",
    "https://api%2eexample%2ecom/v1/x",
    "https://api.example.com%00.evil.org/v1/x",
    "https://аpi.example.com/v1/x",
    "https://api。example。com/v1/x",
    // The path.
    "https://api.example.com/",
    "https://api.example.com/V1/x",
    "https://api.example.com/v10",
    "https://api.example.com//v1/x",
    "https://api.example.com/./v10/../x",
    "--path-as-is https://api.example.com/v1/../admin",
    "https://api.example.com/v1/../admin",
    "https://api.example.com/v1/%2e%2e/admin",
    "https://api.example.com/v1/.%2E/admin",
    "https://api.example.com/v1/..%2fadmin",
    "https://api.example.com/v1/..%5cadmin",
    "'https://api.example.com/v1/..\\admin'",
    "'https://api.example.com/v1/..;/admin'",
    "https://api.example.com/v1/..%3b/admin",
    "https://api.example.com/v1/..%253b/admin",
    "https://api.example.com/v1/%252e%252e/admin",
    "https://api.example.com/v1/%2%65%2%65/admin",
    "https://api.example.com/v1/%c0%ae%c0%ae/admin",
    "https://api.example.com/v1/%u002e%u002e/admin",
    "https://api.example.com/v1/..%00/admin",
    "https://api.example.com/v1/..%0d%0a/admin",
    "https://api.example.com/v1/．．/admin",
    "-g https://api.example.com/v1/[..]/%2e%2e/%2e%2e/admin",
    // Method and headers.
    "-X DELETE https://api.example.com/v1/x",
    "-X CONNECT https://api.example.com/v1/x",
    "-X delete https://api.example.com/v1/x",
    "-X '' -T /etc/passwd https://api.example.com/v1/x",
    "-I https://api.example.com/v1/x",
    "-X $'GET /admin HTTP/1.1\\r\\nX:' https://api.example.com/v1/x",
    "-H 'Host: internal' https://api.example.com/v1/x",
    "-H 'X-HTTP-Method-Override: DELETE' https://api.example.com/v1/x",
    "-H 'x-method-override: PUT' https://api.example.com/v1/x",
    "-H 'X-Original-URL: /admin' https://api.example.com/v1/x",
    "-H $'X: a\\r\\nY: b' https://api.example.com/v1/x",
    "-H $'X: a\\nY: b' https://api.example.com/v1/x",
    "-H $'X: a\\x0bb' https://api.example.com/v1/x",
    "-H $'X: a\\x7fb' https://api.example.com/v1/x",
    "-H $'X\\x0b: a' https://api.example.com/v1/x",
    "-A $'a\\r\\nX: b' https://api.example.com/v1/x",
    "-e $'a\\r\\nX: b' https://api.example.com/v1/x",
    "-b $'a=b\\r\\nX: c' https://api.example.com/v1/x",
    "-u $'a\\r\\nX: c:d' --basic -H $'Y: a\\rb' https://api.example.com/v1/x",
    "-r $'0-1\\r\\nX: b' https://api.example.com/v1/x",
    // What curl could do and is not given here.
    "-x http://proxy:3128 https://api.example.com/v1/x",
    "--connect-to ::evil.org: https://api.example.com/v1/x",
    "--resolve api.example.com:443:10.0.0.1 https://api.example.com/v1/x",
    "--unix-socket /var/run/docker.sock https://api.example.com/v1/x",
    "--interface eth0 https://api.example.com/v1/x",
    "-k https://api.example.com/v1/x",
];

#[test]
fn a_script_asks_nobody_but_whom_a_rule_allows() {
    let mut failures = Vec::new();
    for line in REFUSED {
        let network = Network::default();
        let rule = HttpRule::new("https://api.example.com/v1").unwrap().methods(["GET", "POST"]).unwrap();
        let output = ask(Http::with_client(network.clone()).allow(rule), &format!("curl -sS {line}"));
        let asked: Vec<String> = network.0.lock().unwrap().iter().map(|request| format!("{} {}", request.method, request.url)).collect();
        if output.status == 0 || !asked.is_empty() || output.stderr.is_empty() {
            failures.push(format!("{line}: {} {asked:?} {}", output.status, output.stderr_text()));
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

/// Targets of a redirect (`|` for a slash, `!` for a colon) that must not be followed.
const REDIRECTS: &[&str] = &[
    "https!||evil.org|v1|x",
    "||evil.org|v1|x",
    "http!||api.example.com|v1|x",
    "https!||api.example.com!444|v1|x",
    "https!||api.example.com@evil.org|v1|x",
    "|admin",
    "..|..|..|admin",
    "|v1|..%252fadmin",
    "|v1|..%3b|admin",
    "file!|||etc|passwd",
    "gopher!||evil.org|",
    "|v1|a%|x",
    "http!||169.254.169.254|latest|meta-data",
    "http!||[!!1]|",
    "http!||0x7f000001|",
];

#[test]
fn a_redirect_leads_nowhere_else() {
    for target in REDIRECTS {
        for command in ["curl -sSL", "wget -qO-", "http -I -F"] {
            let network = Network::default();
            let http = Http::with_client(network.clone()).allow(HttpRule::new("https://api.example.com/v1").unwrap());
            let output = ask(http, &format!("{command} 'https://api.example.com/v1/to/{target}'"));
            let asked: Vec<String> = network.0.lock().unwrap().iter().map(|request| request.url.to_string()).collect();
            let stays = asked.iter().all(|url| url.starts_with("https://api.example.com/v1/"));
            assert!(stays && asked.len() <= 2 && output.stdout != b"fine\n", "{command} {target}: {} {asked:?}", output.status);
        }
    }
}

/// Serves one hostile answer for each path, on this machine.
fn hostile_server() -> u16 {
    static PORT: OnceLock<u16> = OnceLock::new();
    *PORT.get_or_init(|| {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let port = listener.local_addr().unwrap().port();
        std::thread::spawn(move || {
            for stream in listener.incoming().flatten() {
                // Whoever is attacked hangs up.
                std::thread::spawn(move || drop(answer(stream)));
            }
        });
        port
    })
}

fn answer(mut stream: TcpStream) -> std::io::Result<()> {
    stream.set_write_timeout(Some(Duration::from_secs(20)))?;
    let mut reader = BufReader::new(stream.try_clone()?);
    let (mut first, mut line) = (String::new(), String::new());
    reader.read_line(&mut first)?;
    while reader.read_line(&mut line)? > 2 {
        line.clear();
    }
    let path = first.split(' ').nth(1).unwrap_or_default();
    let compressed = |coding: &str| -> std::io::Result<Vec<u8>> {
        let zeros = vec![0; 1 << 20];
        let mut gzip = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::best());
        let mut zlib = flate2::write::ZlibEncoder::new(Vec::new(), flate2::Compression::best());
        for _ in 0..64 {
            if coding == "gzip" { gzip.write_all(&zeros)? } else { zlib.write_all(&zeros)? }
        }
        if coding == "gzip" { gzip.finish() } else { zlib.finish() }
    };
    let mut endless = |head: &str, piece: &str| -> std::io::Result<()> {
        stream.write_all(head.as_bytes())?;
        let piece = piece.repeat(64);
        loop {
            stream.write_all(piece.as_bytes())?;
        }
    };
    match path {
        "/gzip-bomb" | "/deflate-bomb" => {
            let coding = path.trim_start_matches('/').trim_end_matches("-bomb");
            let body = compressed(coding)?;
            write!(stream, "HTTP/1.1 200 OK\r\nContent-Encoding: {coding}\r\nContent-Length: {}\r\n\r\n", body.len())?;
            stream.write_all(&body)
        }
        "/endless-body" => endless("HTTP/1.1 200 OK\r\n\r\n", "xxxxxxxxxxxxxxxx"),
        "/endless-headers" => endless("HTTP/1.1 200 OK\r\n", "X-A: b\r\n"),
        "/endless-header" => endless("HTTP/1.1 200 OK\r\nX-A: ", "bbbbbbbbbbbbbbbbbbb"),
        "/endless-status-line" => endless("HTTP/1.1 200 ", "OOOOOOOOOOOOOOOOOOOO"),
        "/endless-interim" => endless("", "HTTP/1.1 100 Continue\r\n\r\n"),
        "/endless-trailers" => endless("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n", "X-A: b\r\n"),
        "/endless-chunk-size" => endless("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n", "0000000000000000000"),
        "/endless-chunk-extension" => endless("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5;", "eeeeeeeeeeeeee"),
        "/endless-chunks" => endless("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n", "1\r\nx\r\n"),
        "/huge-chunk" => stream.write_all(b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nffffffffffffffff\r\nxxxxx"),
        "/overflowing-chunk" => stream.write_all(b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nfffffffffffffffffff\r\nxxxxx"),
        "/junk-chunk" => stream.write_all(b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n-5\r\nxxxxx\r\n0\r\n\r\n"),
        "/huge-length" => stream.write_all(b"HTTP/1.1 200 OK\r\nContent-Length: 18446744073709551615\r\n\r\nx"),
        "/negative-length" => stream.write_all(b"HTTP/1.1 200 OK\r\nContent-Length: -1\r\n\r\nx"),
        "/two-lengths" => stream.write_all(b"HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nxy"),
        "/no-http" => stream.write_all(b"SSH-2.0-OpenSSH_9.6\r\n"),
        "/nul-head" => stream.write_all(b"HTTP/1.1 200 OK\r\nX\0Y: a\r\n\r\n"),
        "/no-status" => stream.write_all(b"HTTP/1.1 \r\n\r\n"),
        "/silent" => {
            line.clear();
            reader.read_line(&mut line).map(drop)
        }
        "/closed" => Ok(()),
        "/bad-gzip" => stream.write_all(b"HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 5\r\n\r\nhello"),
        "/short-gzip" => stream.write_all(b"HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 2\r\n\r\n\x1f\x8b"),
        "/redirects" => {
            write!(stream, "HTTP/1.1 302 Found\r\nLocation: /redirects\r\nContent-Length: 0\r\n\r\n")
        }
        "/huge-location" => write!(stream, "HTTP/1.1 302 Found\r\nLocation: /{}\r\nContent-Length: 0\r\n\r\n", "a".repeat(250_000)),
        "/cookies" => {
            stream.write_all(b"HTTP/1.1 200 OK\r\n")?;
            for i in 0..400 {
                write!(stream, "Set-Cookie: c{i}={}\r\n", "v".repeat(500))?;
            }
            stream.write_all(b"Content-Length: 0\r\n\r\n")
        }
        "/cookie-for-all" => stream.write_all(
            b"HTTP/1.1 200 OK\r\nSet-Cookie: a=b; Domain=com\r\nSet-Cookie: c=d; Domain=other.example\r\nContent-Length: 0\r\n\r\n",
        ),
        "/evil-name" => stream.write_all(
            b"HTTP/1.1 200 OK\r\nContent-Disposition: attachment; filename=\"../../etc/passwd\"\r\nContent-Length: 4\r\n\r\nevil",
        ),
        _ => stream.write_all(b"HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nfine\n"),
    }
}

fn hostile_http() -> (String, Http) {
    let url = format!("http://127.0.0.1:{}", hostile_server());
    let rule = HttpRule::new(&url).unwrap().private_addresses();
    (url, Http::new().allow(rule).response_bytes_max(1 << 20).time_max(Duration::from_secs(10)))
}

/// Path, options of `curl`, statuses that are allowed (those of curl(1)), bytes that may come out at most.
const ANSWERS: &[(&str, &str, &[i32], usize)] = &[
    ("/gzip-bomb", "--compressed", &[63], 1 << 20),
    ("/deflate-bomb", "--compressed", &[63], 1 << 20),
    ("/gzip-bomb", "", &[0], 1 << 20),
    ("/endless-body", "", &[63], 1 << 20),
    ("/endless-headers", "", &[56, 8], 0),
    ("/endless-header", "", &[56, 8], 0),
    ("/endless-status-line", "", &[56, 8], 0),
    ("/endless-interim", "", &[1, 8, 56], 0),
    ("/endless-trailers", "", &[56], 0),
    ("/endless-chunk-size", "", &[56, 1, 8], 0),
    ("/endless-chunk-extension", "", &[56, 1, 8], 0),
    ("/endless-chunks", "", &[63], 1 << 20),
    ("/huge-chunk", "", &[18], 5),
    ("/overflowing-chunk", "", &[56], 0),
    ("/junk-chunk", "", &[56], 0),
    ("/huge-length", "", &[18, 63], 1),
    ("/huge-length", "--max-filesize 100", &[63], 0),
    ("/negative-length", "", &[8, 1], 0),
    ("/two-lengths", "", &[8, 1], 0),
    ("/no-http", "", &[1], 0),
    ("/nul-head", "", &[1, 8], 0),
    ("/no-status", "", &[1, 8, 56, 52], 0),
    ("/silent", "-m 0.2", &[28], 0),
    ("/closed", "", &[52], 0),
    ("/bad-gzip", "--compressed", &[61, 56, 23], 0),
    ("/short-gzip", "--compressed", &[61, 56, 18, 23], 0),
    ("/redirects", "-L", &[47], 0),
    ("/redirects", "-L --max-redirs 3", &[47], 0),
    ("/huge-location", "-L", &[0], 5),
    ("/cookies", "-c jar", &[0], 0),
];

#[test]
fn an_answer_is_held_by_limits() {
    let (url, http) = hostile_http();
    let mut failures = Vec::new();
    for (path, options, statuses, bytes_max) in ANSWERS {
        let mut bash = Bash::builder().http(http.clone()).limits(Limits::new().max_memory(24 << 20)).build();
        let output = bash.exec(format!("curl -sS {options} {url}{path} | wc -c; exit ${{PIPESTATUS[0]}}")).unwrap();
        let n_bytes: usize = output.stdout_text().trim().parse().unwrap();
        if !statuses.contains(&output.status) || n_bytes > *bytes_max {
            failures.push(format!("{path} {options}: status {}, {n_bytes} bytes; {}", output.status, output.stderr_text()));
        }
        assert_eq!(bash.exec("echo alive").unwrap().stdout, b"alive\n");
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

#[test]
fn a_bomb_is_held_for_every_command() {
    let (url, http) = hostile_http();
    for command in ["curl -sS --compressed", "http -I -b", "http -I -d -o out", "http -I --print=h"] {
        let output =
            ask(http.clone(), &format!("{command} {url}/gzip-bomb | wc -c; [[ ! -e out || $(wc -c <out) -le 1048576 ]] || echo escaped"));
        let text = output.stdout_text();
        assert!(text.trim().parse::<usize>().is_ok_and(|n| n <= (1 << 20) + 200), "{command}: {text}{}", output.stderr_text());
    }
}

#[test]
fn a_server_names_no_file_and_no_other_host() {
    let (url, http) = hostile_http();
    let output = ask(
        http.clone(),
        &format!(
            "mkdir -p a/b; cd a/b; curl -sSOJ {url}/evil-name; curl -sS --output-dir ../../x -OJ {url}/evil-name; cat /etc/passwd | grep -c evil; find / -name passwd -newer /proc 2>/dev/null; ls"
        ),
    );
    assert!(!output.stdout_text().contains("evil") || output.stdout_text().starts_with('0'), "{}", output.stdout_text());
    assert!(output.stdout_text().ends_with("passwd\n"), "{}{}", output.stdout_text(), output.stderr_text());
    // A server on this machine sets cookies for nobody else.
    let output = ask(http, &format!("curl -sS -c - {url}/cookie-for-all | grep -v '^#' | grep ."));
    assert_eq!(output.stdout_text(), "", "{}", output.stderr_text());
}

/// A public address, that of no host that a test may reach.
const PUBLIC: &str = "192.88.98.1";

/// Answers of a resolver, one after the other, with `|` between two and commas in one; the last one is repeated. None of them may lead to this machine or its network.
const REBINDING: &[&str] = &[
    // The answer changes between the check and the connection.
    "192.88.98.1|127.0.0.1",
    "192.88.98.1|127.0.0.1|192.88.98.1",
    "192.88.98.1|::1",
    "192.88.98.1|::ffff:127.0.0.1",
    "192.88.98.1|10.0.0.1",
    "192.88.98.1|169.254.169.254",
    "192.88.98.1,192.88.98.2|127.0.0.1",
    // Both in one answer: the private one is left out, wherever it stands.
    "192.88.98.1,127.0.0.1",
    "127.0.0.1,192.88.98.1",
    "127.0.0.1,192.88.98.1,127.0.0.1",
    "::1,192.88.98.1,::ffff:127.0.0.1",
    // Private from the first one on.
    "127.0.0.1",
    "127.0.0.1|192.88.98.1",
    "127.0.0.2",
    "127.255.255.254",
    "0.0.0.0",
    "0.1.2.3",
    "::",
    "::1",
    "::ffff:127.0.0.1",
    "::ffff:0.0.0.0",
    "::127.0.0.1",
    "64:ff9b::7f00:1",
    "64:ff9b::a9fe:a9fe",
    "2002:7f00:1::",
    "2002:a00:1::1",
    "2001:0:7f00:1::1",
    "fe80::1",
    "fc00::1",
    "fd00:ec2::254",
    "ff02::1",
    "10.0.0.1",
    "100.64.0.1",
    "169.254.169.254",
    "172.16.0.1",
    "172.31.255.255",
    "192.168.0.1",
    "198.18.0.1",
    "224.0.0.1",
    "255.255.255.255",
    // Nobody.
    "",
];

#[test]
fn a_name_that_is_rebound_leads_to_no_private_address() {
    assert!(bashkit::host::http::is_public(PUBLIC.parse().unwrap()));
    // Listens on every address of this machine: whoever comes was led here.
    let trap = TcpListener::bind("[::]:0").or_else(|_| TcpListener::bind("0.0.0.0:0")).unwrap();
    trap.set_nonblocking(true).unwrap();
    let url = format!("http://rebound.example:{}", trap.local_addr().unwrap().port());
    let mut failures = Vec::new();
    for answers in REBINDING {
        let n_asked = Arc::new(AtomicUsize::new(0));
        let asked = Arc::clone(&n_asked);
        let resolver = move |_: &str| {
            let turn = asked.fetch_add(1, Ordering::Relaxed);
            let answer = answers.split('|').nth(turn).or(answers.rsplit('|').next()).unwrap_or_default();
            Ok(answer.split_terminator(',').map(|address| address.parse::<IpAddr>().unwrap()).collect())
        };
        let http = Http::with_client(Tcp::new().resolve_with(resolver)).allow(HttpRule::new(&url).unwrap());
        let output = ask(http, &format!("curl -sS -m 0.3 {url}/x"));
        // One connection asks once, and takes what was checked.
        let n_asked = n_asked.load(Ordering::Relaxed);
        let is_reached = trap.accept().is_ok();
        let leads_out = answers.split('|').next().unwrap_or_default().split(',').any(|address| address.starts_with("192.88."));
        let is_refused =
            output.stderr_text().contains(if answers.is_empty() { "Could not resolve host" } else { "leads to a private address" });
        if output.status == 0 || is_reached || n_asked != 1 || leads_out == is_refused {
            failures.push(format!("{answers}: {n_asked} questions, reached: {is_reached}, {} {}", output.status, output.stderr_text()));
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

#[test]
fn each_connection_is_checked_anew() {
    let (url, _) = hostile_http();
    let port = hostile_server();
    // A name that was good is not good for ever: the redirect of a trusted answer asks again.
    let n_asked = Arc::new(AtomicUsize::new(0));
    let asked = Arc::clone(&n_asked);
    let resolver = move |host: &str| {
        asked.fetch_add(1, Ordering::Relaxed);
        Ok(vec![if host == "good.example" { "127.0.0.1" } else { "169.254.169.254" }.parse::<IpAddr>().unwrap()])
    };
    let good = HttpRule::new(&format!("http://good.example:{port}")).unwrap().private_addresses();
    let other = HttpRule::new(&format!("http://other.example:{port}")).unwrap();
    let http = Http::with_client(Tcp::new().resolve_with(resolver)).allow(good).allow(other);
    let script =
        format!("curl -sS http://good.example:{port}/x; curl -sS http://other.example:{port}/x; curl -sS http://good.example:{port}/x");
    let output = ask(http, &script);
    assert_eq!(output.stdout, b"fine\nfine\n", "{}", output.stderr_text());
    assert!(output.stderr_text().contains("other.example leads to a private address"), "{}", output.stderr_text());
    assert_eq!(n_asked.load(Ordering::Relaxed), 3);
    assert!(url.starts_with("http://127.0.0.1:"));
}
