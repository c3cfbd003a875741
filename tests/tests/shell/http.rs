//! The door to the network: what a script cannot do with it. What it can is in `cases/commands/{curl,wget}.sh`.
#![expect(clippy::unwrap_used, clippy::disallowed_methods, clippy::panic, reason = "a test with servers of its own")]

use std::io::{Read, Write};
use std::net::TcpListener;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use bashkit::host::http::{Answer, Http, HttpClient, HttpError, HttpRequest, HttpRule, Tcp};
use bashkit::{Bash, Limits, Output};

/// A client that remembers what it was sent, and answers by path.
#[derive(Debug, Clone, Default)]
struct Recorder(Arc<Mutex<Vec<HttpRequest>>>);

impl HttpClient for Recorder {
    fn send(&self, request: HttpRequest) -> Result<Answer, HttpError> {
        let path = request.url.path().to_owned();
        self.0.lock().unwrap().push(request);
        let to = |location: &str| Ok(Answer::new(302, "Found", [("Location", location)], ""));
        match path.as_str() {
            "/to-other-host" => to("https://other.example.com/"),
            "/to-other-path" => to("https://api.example.com/admin"),
            "/v1/to-itself" => to("https://api.example.com/v1/there"),
            "/v1/to-post" => Ok(Answer::new(307, "Again", [("Location", "/v1/x")], "")),
            "/v1/endless" => Ok(Answer { body: Box::new(std::io::repeat(b'x')), ..Answer::new(200, "OK", [], "") }),
            "/v1/panic" => panic!("a client of the host's"),
            _ => Ok(Answer::new(200, "OK", [], "fine\n")),
        }
    }
}

fn ask(http: Http, script: &str) -> Output {
    Bash::builder().http(http).build().exec(script).unwrap()
}

fn api() -> (Recorder, Http) {
    let client = Recorder::default();
    let rule = HttpRule::new("https://api.example.com/v1").unwrap().methods(["GET", "POST"]).unwrap().header("X-Key", "secret").unwrap();
    (client.clone(), Http::with_client(client).allow(rule))
}

#[test]
fn without_a_door_there_are_no_commands() {
    let mut bash = Bash::new();
    let output = bash.exec("curl http://h/; command -v curl; type wget; help -s curl; compgen -c wge; ls /usr/bin/curl").unwrap();
    assert_eq!(output.stdout, b"");
    assert!(output.stderr_text().contains("curl: command not found"), "{}", output.stderr_text());
    let there =
        ask(api().1, "command -v curl; help -s wget | head -n 1; compgen -c wge; env curl --version | head -n 1; /usr/bin/wget --version");
    let text = there.stdout_text();
    assert!(
        text.starts_with("/usr/bin/curl\nwget: wget [OPTION]... [URL]...\nwget\ncurl 7.88.1 (bashkit"),
        "{text}{}",
        there.stderr_text()
    );
}

#[test]
fn only_what_a_rule_allows_is_asked_for() {
    let (client, http) = api();
    let refused = [
        "http://api.example.com/v1/x",
        "https://api.example.com/",
        "https://api.example.com/v10",
        "https://api.example.com/v1/../admin",
        "https://api.example.com/v1/%2e%2e/admin",
        "https://api.example.com/v1/..%2fadmin",
        "https://api.example.com:8443/v1/x",
        "https://api.example.com.evil.org/v1/x",
        "https://api.example.com@evil.org/v1/x",
        "-X DELETE https://api.example.com/v1/x",
        "-X CONNECT https://api.example.com/v1/x",
        "-I https://api.example.com/v1/x",
        "-H 'Host: internal' https://api.example.com/v1/x",
        "-H 'X-HTTP-Method-Override: DELETE' https://api.example.com/v1/x",
        "-H 'X-Original-URL: /admin' https://api.example.com/v1/x",
        "-L https://api.example.com/to-other-path",
    ];
    for line in refused {
        let output = ask(http.clone(), &format!("curl -sS {line}"));
        assert_eq!((output.status, output.stdout.as_slice()), (7, &b""[..]), "{line}: {}", output.stderr_text());
    }
    let output = ask(http.clone(), "curl -sS https://api.example.com/x");
    let text = "curl: (7) GET https://api.example.com/x is not allowed here; allowed: GET|POST https://api.example.com/v1\n";
    assert_eq!(output.stderr_text(), text);
    assert_eq!(client.0.lock().unwrap().len(), 0);
    assert_eq!(ask(http.clone(), "curl -s https://api.example.com/v1/x; wget -qO- https://api.example.com/v1").stdout, b"fine\nfine\n");
    assert_eq!(ask(http.clone(), "wget -q https://evil.org/").status, 4);
    let output =
        ask(http.clone(), "http -I https://evil.org/; http -I DELETE https://api.example.com/v1/x; https -I api.example.com/v1/../x");
    assert_eq!((output.status, output.stdout.as_slice()), (1, &b""[..]), "{}", output.stderr_text());
    assert!(output.stderr_text().contains("GET https://evil.org/ is not allowed here"), "{}", output.stderr_text());
    assert_eq!(ask(http, "https -I api.example.com/v1/x; https -I -F api.example.com/v1/x").stdout, b"fine\nfine\n");
}

#[test]
fn redirects_are_judged_like_requests() {
    let client = Recorder::default();
    let http = Http::with_client(client.clone()).allow(HttpRule::new("https://api.example.com/to-other-host").unwrap());
    let output = ask(http.clone(), "curl -sSL https://api.example.com/to-other-host");
    assert_eq!(output.status, 7);
    assert!(output.stderr_text().contains("GET https://other.example.com/ is not allowed here"), "{}", output.stderr_text());
    assert_eq!(ask(http.clone(), "wget -qO- https://api.example.com/to-other-host").status, 4);
    assert_eq!(ask(http, "http -I -F https://api.example.com/to-other-host").status, 1);
    assert_eq!(client.0.lock().unwrap().len(), 3);
    let (_, http) = api();
    assert_eq!(ask(http, "curl -sSL https://api.example.com/v1/to-itself").stdout, b"fine\n");
}

#[test]
fn secrets_of_the_host_stay_with_the_host() {
    let (client, http) = api();
    let http = http.allow(HttpRule::new("https://other.example.com").unwrap());
    let script = "curl -sv -H 'x-key: mine' https://api.example.com/v1/a https://other.example.com/b -w '%{json}' 2>&1; env; curl -sSL https://api.example.com/v1/to-itself";
    let output = ask(http, script);
    assert!(!output.stdout_text().contains("secret"), "{}", output.stdout_text());
    let keys: Vec<(String, Vec<Vec<u8>>)> = client
        .0
        .lock()
        .unwrap()
        .iter()
        .map(|request| {
            let keys = request.headers.iter().filter(|(name, _)| name.eq_ignore_ascii_case(b"x-key")).map(|(_, value)| value.clone());
            (request.url.to_string(), keys.collect())
        })
        .collect();
    let want = [
        ("https://api.example.com/v1/a", b"secret".to_vec()),
        ("https://other.example.com/b", b"mine".to_vec()),
        ("https://api.example.com/v1/to-itself", b"secret".to_vec()),
        ("https://api.example.com/v1/there", b"secret".to_vec()),
    ];
    assert_eq!(keys, want.map(|(url, key)| (url.to_owned(), vec![key])));
}

#[test]
fn credentials_of_the_script_stay_with_their_host() {
    let client = Recorder::default();
    let http = ["https://api.example.com", "https://other.example.com"]
        .iter()
        .fold(Http::with_client(client.clone()), |http, rule| http.allow(HttpRule::new(rule).unwrap()));
    ask(http.clone(), "curl -sL -u me:pw -H 'Cookie: c=1' -b d=2 https://api.example.com/to-other-host");
    ask(http.clone(), "curl -sL -H 'Authorization: Bearer t' https://api.example.com/to-other-host");
    ask(http, "wget -qO- --user me --password pw --auth-no-challenge --header 'Cookie: c=1' https://api.example.com/to-other-host");
    let requests = client.0.lock().unwrap();
    for request in requests.iter().filter(|request| request.url.host() == "other.example.com") {
        let has = |name: &str| request.headers.iter().any(|(given, _)| given.eq_ignore_ascii_case(name.as_bytes()));
        assert!(!has("authorization") && !has("cookie"), "{:?}", request.headers);
    }
    assert_eq!(requests.len(), 6);
}

#[test]
fn a_request_cannot_be_two() {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let url = format!("http://127.0.0.1:{}", listener.local_addr().unwrap().port());
    let seen = Arc::new(Mutex::new(Vec::new()));
    let heard = Arc::clone(&seen);
    std::thread::spawn(move || {
        for mut stream in listener.incoming().flatten() {
            stream.set_read_timeout(Some(Duration::from_millis(200))).unwrap();
            let mut all = Vec::new();
            let _ = stream.read_to_end(&mut all);
            heard.lock().unwrap().push(String::from_utf8_lossy(&all).into_owned());
            stream.write_all(b"HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n").unwrap();
        }
    });
    let rule = HttpRule::new(&url).unwrap().methods(["POST"]).unwrap().private_addresses();
    let http = Http::new().allow(rule);
    let body = "GET /admin HTTP/1.1";
    for headers in ["-H 'Content-Length: 0'", "-H 'Transfer-Encoding: chunked'", "-H 'Connection: Upgrade' -H 'Upgrade: h2c'"] {
        let output = ask(http.clone(), &format!("curl -sS {headers} -d '{body}' {url}/"));
        assert_eq!(output.status, 0, "{}", output.stderr_text());
    }
    for (i, text) in seen.lock().unwrap().iter().enumerate() {
        assert!(text.contains("\r\nContent-Length: 19\r\n") && text.matches("ontent-").count() == 2, "{i}: {text}");
        assert!(!text.contains("Transfer") && !text.contains("Upgrade"), "{i}: {text}");
    }
    assert_eq!(seen.lock().unwrap().len(), 3);
    let split = ask(http, &format!("curl -sS -H $'X: a\\r\\nY: b' -d x {url}/; curl -sS -X $'POST /admin HTTP/1.1\\r\\nX: ' -d x {url}/"));
    assert_eq!(split.status, 7);
    assert_eq!(seen.lock().unwrap().len(), 3);
}

#[test]
fn private_addresses_are_refused_after_their_name_is_resolved() {
    let port = bashkit_tests::server::port();
    for host in ["127.0.0.1", "localhost", "0x7f.1", "2130706433", "[::ffff:127.0.0.1]", "169.254.169.254", "10.0.0.1"] {
        let url = format!("http://{host}:{port}");
        let output = ask(Http::new().allow(HttpRule::new(&url).unwrap()), &format!("curl -sS -m 2 {url}/echo"));
        assert_eq!(output.status, 7, "{host}: {}", output.stderr_text());
        assert!(output.stderr_text().contains("leads to a private address, which is not allowed here"), "{}", output.stderr_text());
    }
    let url = format!("http://localhost:{port}");
    let rule = HttpRule::new(&url).unwrap().private_addresses();
    let output = ask(Http::new().allow(rule.clone()), &format!("curl -sS -4 {url}/file | wc -l"));
    assert_eq!(output.stdout, b"3\n", "{}", output.stderr_text());
    // A rule that trusts one host does not open the others.
    let http = Http::new().allow(rule).allow(HttpRule::new("http://10.0.0.1").unwrap());
    let output = ask(http, &format!("curl -sSL -4 {url}/away"));
    assert!(output.stderr_text().contains("10.0.0.1 leads to a private address"), "{}", output.stderr_text());
}

#[test]
fn an_answer_ends_somewhere() {
    let (_, http) = api();
    let output =
        ask(http.clone().response_bytes_max(100_000), "curl -sS https://api.example.com/v1/endless | wc -c; echo ${PIPESTATUS[0]}");
    let text = output.stdout_text();
    assert!(text.ends_with("63\n") && text.lines().next().unwrap().parse::<usize>().unwrap() <= 100_000, "{text}");
    // A reader that goes away ends the transfer.
    let output = ask(http.clone(), "curl -s https://api.example.com/v1/endless | head -c 5; echo ${PIPESTATUS[0]}");
    assert_eq!(output.stdout, b"xxxxx141\n");
    assert_eq!(ask(http, "curl -sS https://api.example.com/v1/panic").status, 1);
}

#[test]
fn a_limit_of_the_run_ends_a_request() {
    let url = format!("http://127.0.0.1:{}", bashkit_tests::server::port());
    let http = Http::new().allow(HttpRule::new(&url).unwrap().private_addresses());
    let limits = Limits { time: Duration::from_millis(300), ..Limits::new() };
    let start = Instant::now();
    let stopped =
        Bash::builder().http(http.clone()).limits(limits).build().exec(format!("curl -s {url}/slow || true; echo on")).unwrap_err();
    assert!(stopped.to_string().contains("time"), "{stopped}");
    assert!(start.elapsed() < Duration::from_millis(2500), "the request went on");
    let output = ask(http.time_max(Duration::from_millis(200)), &format!("curl -sS {url}/slow"));
    assert_eq!(output.status, 28, "{}", output.stderr_text());
}

#[test]
fn requests_of_jobs_overlap() {
    let url = format!("http://127.0.0.1:{}", bashkit_tests::server::port());
    let http = Http::new().allow(HttpRule::new(&url).unwrap().private_addresses());
    let output = ask(http, &format!("for i in 1 2 3; do curl -s {url}/file -o $i & done; wait; cat 1 2 3 | wc -l"));
    assert_eq!(output.stdout, b"9\n");
}

#[test]
fn certificates_are_checked() {
    let (certificate, key) = (&include_bytes!("../../tls/certificate.der")[..], &include_bytes!("../../tls/key.der")[..]);
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    let config = rustls::ServerConfig::builder_with_provider(provider).with_safe_default_protocol_versions().unwrap().with_no_client_auth();
    let chain = vec![rustls::pki_types::CertificateDer::from(certificate)];
    let config = Arc::new(config.with_single_cert(chain, rustls::pki_types::PrivatePkcs8KeyDer::from(key).into()).unwrap());
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = listener.local_addr().unwrap().port();
    std::thread::spawn(move || {
        for socket in listener.incoming().flatten() {
            let mut stream = rustls::StreamOwned::new(rustls::ServerConnection::new(Arc::clone(&config)).unwrap(), socket);
            let mut head = [0; 4096];
            if stream.read(&mut head).is_ok() {
                let _ = stream.write_all(b"HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nsafe\n");
            }
        }
    });
    let url = format!("https://localhost:{port}");
    let rule = HttpRule::new(&url).unwrap().private_addresses();
    let trusting = Http::with_client(Tcp::trusting([certificate]).unwrap()).allow(rule.clone());
    let output = ask(trusting, &format!("curl -sS -4 {url}/ -w '%{{scheme}}'"));
    assert_eq!(output.stdout, b"safe\nHTTPS", "{}", output.stderr_text());
    let output = ask(Http::new().allow(rule), &format!("curl -sS -4 {url}/; wget -q -4 {url}/; echo $?; curl -k {url}"));
    assert!(output.stderr_text().starts_with("curl: (60) SSL certificate problem"), "{}", output.stderr_text());
    assert!(output.stderr_text().contains("curl: option -k: is not supported here"), "{}", output.stderr_text());
    assert_eq!(output.stdout, b"5\n");
}
