//! What comes over the network.

use std::io::{Read as _, Write as _};
use std::net::{TcpListener, TcpStream};
use std::sync::{Arc, Mutex, OnceLock};
use std::time::Duration;

use bashkit::Bash;
use bashkit::host::http::{Answer, Http, HttpClient, HttpError, HttpRequest, HttpRule, Url};

use super::halves;
use crate::bench::{Bench, limits, same, session};
use crate::cases::Cases;

/// Bytes that the server sends next, and how many of them at once.
static SENDS: Mutex<(Vec<u8>, usize)> = Mutex::new((Vec::new(), 0));

fn port() -> u16 {
    static PORT: OnceLock<u16> = OnceLock::new();
    *PORT.get_or_init(|| {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap_or_else(|e| panic!("a server on localhost: {e}"));
        let port = listener.local_addr().map_or(0, |address| address.port());
        std::thread::spawn(move || listener.incoming().flatten().for_each(|stream| drop(serve(stream))));
        port
    })
}

fn serve(mut stream: TcpStream) -> std::io::Result<()> {
    let _ = stream.set_nodelay(true);
    stream.set_read_timeout(Some(Duration::from_secs(2)))?;
    let (mut head, mut piece) = (Vec::new(), [0; 1024]);
    while !head.windows(4).any(|w| w == b"\r\n\r\n") {
        match stream.read(&mut piece)? {
            0 => return Ok(()),
            n => head.extend_from_slice(&piece[..n]),
        }
    }
    let (bytes, at_once) = SENDS.lock().unwrap_or_else(|e| e.into_inner()).clone();
    for piece in bytes.chunks(at_once.max(1)) {
        stream.write_all(piece)?;
    }
    stream.shutdown(std::net::Shutdown::Write)
}

pub fn http_seeds(_: &Cases) -> Vec<Vec<u8>> {
    let rows = [
        "HTTP/1.1 200 OK\r\nContent-Length: 5\r\nContent-Type: text/plain\r\n\r\nhello",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n1;x=y\r\n!\r\n0\r\nT: x\r\n\r\n",
        "HTTP/1.0 404 Not Found\r\n\r\nnone",
        "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 204 No Content\r\nX: y\r\n\r\n",
        "HTTP/1.1 302 Found\r\nLocation: /x\r\nContent-Length: 0\r\n\r\n",
        "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\n\r\n\x1f",
        "HTTP/1.1 206 Partial\r\nContent-Range: bytes 0-1/9\r\nSet-Cookie: a=b; Path=/\r\nContent-Length: 2\r\n\r\nab",
    ];
    rows.map(|row| row.as_bytes().to_vec()).into()
}

pub fn http(bench: &mut Bench, input: &[u8]) -> Result<(), String> {
    let prefix = format!("http://127.0.0.1:{}/", port());
    let mut answers = Vec::new();
    let slow = 1 + bench.dice.below(7) + input.len() / 64;
    for at_once in [input.len().max(1), slow] {
        *SENDS.lock().unwrap_or_else(|e| e.into_inner()) = (input.to_vec(), at_once);
        let rule = HttpRule::new(&prefix).map_err(|e| e.to_string())?.private_addresses();
        let http = Http::new().allow(rule).time_max(Duration::from_secs(5)).response_bytes_max(1 << 20);
        let mut bash = Bash::builder().limits(limits().timeout(Duration::from_secs(10))).http(http).build();
        let answer = bash.exec(format!("curl -sSi --compressed {prefix}x; echo \" $?\""));
        let is_whole = answer.is_ok();
        answers.push((is_whole, bench.judge(answer)?));
    }
    if answers.iter().all(|(is_whole, _)| *is_whole) {
        same("curl of one answer in two rhythms", &answers[0].1.stdout, &answers[1].1.stdout)?;
    }
    Ok(())
}

/// A server that sets the cookies that an input says.
#[derive(Debug, Clone)]
struct Sets(Arc<Vec<String>>);

impl HttpClient for Sets {
    fn send(&self, _: HttpRequest) -> Result<Answer, HttpError> {
        Ok(Answer::new(200, "OK", self.0.iter().map(|cookie| ("Set-Cookie", cookie.as_str())), "ok"))
    }
}

pub fn cookie_seeds(_: &Cases) -> Vec<Vec<u8>> {
    let jar =
        "# Netscape HTTP Cookie File\n\n.example.com\tTRUE\t/\tFALSE\t0\ta\tb\n#HttpOnly_example.com\tFALSE\t/a\tTRUE\t1999999999\tc\td\n";
    let headers = [
        "a=b; Path=/a; Domain=example.com; Secure; HttpOnly",
        "c=d; Max-Age=100\ne=f; Expires=Wed, 21 Oct 2065 07:28:00 GMT",
        "__Host-x=1; Secure; Path=/\nx=\"q\"; SameSite=Lax",
        "=v\n\tn=v;;;",
    ];
    headers.map(|header| [jar.as_bytes(), b"\0", header.as_bytes()].concat()).into()
}

pub fn cookies(bench: &mut Bench, input: &[u8]) -> Result<(), String> {
    let (jar, headers) = halves(input);
    let lines: Vec<String> = String::from_utf8_lossy(headers).lines().map(str::to_owned).collect();
    let mut ask = |bytes: &[u8], sets: Vec<String>, script: &str| -> Result<Option<Vec<u8>>, String> {
        let rule = HttpRule::new("https://example.com/").map_err(|e| e.to_string())?;
        let http = Http::with_client(Sets(Arc::new(sets))).allow(rule);
        let mut bash = session().http(http).file("/tmp/jar", bytes).build();
        let answer = bash.exec(script);
        let is_whole = answer.is_ok();
        bench.judge(answer).map(|output| (is_whole && output.status == 0).then_some(output.stdout))
    };
    let script = "curl -s -b /tmp/jar -c /tmp/out -o /dev/null https://example.com/a/b; cat /tmp/out";
    let Some(first) = ask(jar, lines, script)? else { return Ok(()) };
    let Some(second) = ask(&first, Vec::new(), script)? else { return Ok(()) };
    // curl writes the jar in the order opposite to that of reading.
    let sorted = |jar: &[u8]| {
        let mut lines: Vec<&[u8]> = jar.split(|b| *b == b'\n').collect();
        lines.sort();
        lines.join(&b'\n')
    };
    same("a cookie jar twice", &sorted(&first), &sorted(&second))
}

pub fn url(bench: &mut Bench, input: &[u8]) -> Result<(), String> {
    let text = String::from_utf8_lossy(input);
    let (prefix, text) = text.split_once(' ').unwrap_or(("https://api.example.com/v1", &text));
    let parsed = Url::parse(text);
    bench.features.add((
        "url",
        parsed
            .as_ref()
            .map_err(|e| e.to_string().chars().take(12).collect::<String>())
            .map(|u| (u.scheme().name(), u.query().is_some(), u.login().is_some()))
            .ok(),
    ));
    let Ok(url) = parsed else { return Ok(()) };
    let shown = url.to_string();
    let again = Url::parse(&shown).map_err(|e| format!("url: what is printed is no URL: {shown}: {e}"))?;
    same("a URL twice", shown.as_bytes(), again.to_string().as_bytes())?;
    let Ok(rule) = HttpRule::new(prefix) else { return Ok(()) };
    let Ok(base) = Url::parse(&prefix.replace("://*.", "://")) else { return Ok(()) };
    let allowed = rule.allows("GET", &url);
    bench.features.add(("allows", allowed));
    let decoded = String::from_utf8_lossy(&decode(&decode(url.path().as_bytes()))).replace('\\', "/");
    let folder = base.path().strip_suffix('/').unwrap_or(base.path());
    let is_below = url.path() == base.path() || url.path().starts_with(&format!("{folder}/"));
    let is_host = url.host() == base.host() || (prefix.contains("://*.") && url.host().ends_with(&format!(".{}", base.host())));
    let climbs = decoded.split('/').any(|segment| segment.split(';').next() == Some(".."));
    if allowed && (!is_host || url.scheme() != base.scheme() || url.port() != base.port() || !is_below || (climbs && !folder.is_empty())) {
        return Err(format!("url: the rule {prefix} allows {shown}"));
    }
    if let Ok(joined) = base.join(text) {
        let shown = joined.to_string();
        let again = Url::parse(&shown).map_err(|e| format!("url: what was joined is no URL: {shown}: {e}"))?;
        same("a joined URL twice", shown.as_bytes(), again.to_string().as_bytes())?;
    }
    Ok(())
}

/// Undoes escapes once.
fn decode(text: &[u8]) -> Vec<u8> {
    let mut out = Vec::new();
    let mut rest = text;
    while let Some((&byte, behind)) = rest.split_first() {
        let escaped = behind.get(..2).and_then(|hex| std::str::from_utf8(hex).ok()).and_then(|hex| u8::from_str_radix(hex, 16).ok());
        match escaped.filter(|_| byte == b'%') {
            Some(value) => {
                out.push(value);
                rest = &behind[2..];
            }
            None => {
                out.push(byte);
                rest = behind;
            }
        }
    }
    out
}
