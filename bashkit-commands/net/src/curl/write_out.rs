//! `-w`: what happened, in the words of a format.

use super::transfer::Report;
use bashkit_core::gnu::json_string::JsonString;

/// Expanded `--write-out` format, split by its destination.
#[derive(Default)]
pub(super) struct Written {
    pub stdout: Vec<u8>,
    pub stderr: Vec<u8>,
}

/// Fills a format in. `%{name}`, `%header{name}`, `%%`, and the escapes `\n \r \t`.
pub(super) fn format(template: &[u8], report: &Report) -> Written {
    let mut written = Written::default();
    let mut to_stderr = false;
    let mut rest = template;
    while let Some((first, behind)) = rest.split_first() {
        let out = if to_stderr { &mut written.stderr } else { &mut written.stdout };
        rest = behind;
        match (first, behind) {
            (b'%', [b'%', tail @ ..]) => {
                out.push(b'%');
                rest = tail;
            }
            (b'%', [b'{', tail @ ..]) => {
                let Some(end) = memchr::memchr(b'}', tail) else {
                    out.extend_from_slice(b"%{");
                    rest = tail;
                    continue;
                };
                let (name, after) = tail.split_at_checked(end).unwrap_or((tail, b""));
                rest = after.get(1..).unwrap_or_default();
                match name {
                    b"stderr" => to_stderr = true,
                    b"stdout" => to_stderr = false,
                    b"onerror" if report.status == 0 => break,
                    b"onerror" => {}
                    name => match value(&String::from_utf8_lossy(name), report) {
                        Some(text) => out.extend(text),
                        None => {
                            let text = [b"curl: unknown --write-out variable: '", name, b"'\n"].concat();
                            written.stderr.extend(text);
                        }
                    },
                }
            }
            (b'%', [b'h', b'e', b'a', b'd', b'e', b'r', b'{', tail @ ..]) => {
                let end = memchr::memchr(b'}', tail).unwrap_or(tail.len());
                let (name, after) = tail.split_at_checked(end).unwrap_or((tail, b""));
                rest = after.get(1..).unwrap_or_default();
                let found = report.headers.iter().find(|(given, _)| given.eq_ignore_ascii_case(name));
                out.extend_from_slice(found.map_or(b"", |(_, value)| value));
            }
            (b'\\', [letter, tail @ ..]) => {
                match letter {
                    b'n' => out.push(b'\n'),
                    b'r' => out.push(b'\r'),
                    b't' => out.push(b'\t'),
                    other => out.extend_from_slice(&[b'\\', *other]),
                }
                rest = tail;
            }
            (other, _) => out.push(*other),
        }
    }
    written
}

const NAMES: &[&str] = &[
    "certs",
    "content_type",
    "errormsg",
    "exitcode",
    "filename_effective",
    "ftp_entry_path",
    "http_code",
    "http_connect",
    "http_version",
    "local_ip",
    "local_port",
    "method",
    "num_certs",
    "num_connects",
    "num_headers",
    "num_redirects",
    "proxy_ssl_verify_result",
    "redirect_url",
    "referer",
    "remote_ip",
    "remote_port",
    "response_code",
    "scheme",
    "size_download",
    "size_header",
    "size_request",
    "size_upload",
    "speed_download",
    "speed_upload",
    "ssl_verify_result",
    "time_appconnect",
    "time_connect",
    "time_namelookup",
    "time_pretransfer",
    "time_redirect",
    "time_starttransfer",
    "time_total",
    "url",
    "url_effective",
    "urlnum",
];

/// Value of a `--write-out` variable; `None` for an unknown name.
fn value(name: &str, report: &Report) -> Option<Vec<u8>> {
    let seconds = |time: std::time::Duration| format!("{:.6}", time.as_secs_f64());
    let [resolved, connected, agreed, first] = report.connection.times;
    let is_tls = report.scheme == "https";
    let bytes = |text: String| Some(text.into_bytes());
    let rate = |n: u64| format!("{:.0}", n as f64 / report.time_total.as_secs_f64().max(1e-6));
    match name {
        "http_code" | "response_code" => bytes(format!("{:03}", report.http_status)),
        "http_connect" => bytes("000".into()),
        "size_download" => bytes(report.size_download.to_string()),
        "size_upload" => bytes(report.size_upload.to_string()),
        "size_header" => bytes(report.size_header.to_string()),
        "size_request" => bytes(report.size_request.to_string()),
        "speed_download" => bytes(rate(report.size_download)),
        "speed_upload" => bytes(rate(report.size_upload)),
        "content_type" => Some(report.header("content-type").to_vec()),
        "url" => bytes(report.url.clone()),
        "url_effective" => bytes(report.url_effective.clone()),
        "urlnum" => bytes(report.url_number.to_string()),
        "num_redirects" => bytes(report.n_redirects.to_string()),
        "num_connects" => bytes(u8::from(report.http_status != 0).to_string()),
        "num_headers" => bytes(report.headers.len().to_string()),
        "num_certs" | "ssl_verify_result" | "proxy_ssl_verify_result" => bytes("0".into()),
        "certs" | "ftp_entry_path" => bytes(String::new()),
        "method" => bytes(report.method.clone()),
        "scheme" => bytes(if report.http_status == 0 { String::new() } else { report.scheme.to_ascii_uppercase() }),
        "http_version" => bytes(if report.http_status == 0 { "0".into() } else { "1.1".into() }),
        "remote_ip" => bytes(report.connection.remote.map_or_else(String::new, |a| a.ip().to_string())),
        "remote_port" => bytes(report.connection.remote.map_or_else(|| "0".into(), |a| a.port().to_string())),
        "local_ip" => bytes(report.connection.local.map_or_else(String::new, |a| a.ip().to_string())),
        "local_port" => bytes(report.connection.local.map_or_else(|| "0".into(), |a| a.port().to_string())),
        "redirect_url" => bytes(report.redirect_url.clone()),
        "referer" => Some(report.referer.clone()),
        "filename_effective" => Some(report.file_name.clone()),
        "errormsg" => bytes(report.error.clone()),
        "exitcode" => bytes(report.status.to_string()),
        "time_namelookup" => bytes(seconds(resolved)),
        "time_connect" => bytes(seconds(connected)),
        "time_appconnect" => bytes(seconds(if is_tls { agreed } else { std::time::Duration::ZERO })),
        "time_pretransfer" => bytes(seconds(agreed)),
        "time_starttransfer" => bytes(seconds(first)),
        "time_redirect" => bytes(seconds(report.time_redirect)),
        "time_total" => bytes(seconds(report.time_total)),
        "json" => Some(json(report)),
        "header_json" => Some(header_json(report)),
        _ => None,
    }
}

fn quoted(text: &[u8]) -> String {
    JSON.of(&String::from_utf8_lossy(text))
}

const JSON: JsonString = JsonString { long_controls: true, delete: false, ascii: false };

fn json(report: &Report) -> Vec<u8> {
    let mut parts = Vec::new();
    for name in NAMES {
        let text = value(name, report).unwrap_or_default();
        let shown = match *name {
            "content_type" | "errormsg" | "filename_effective" | "ftp_entry_path" | "redirect_url" | "referer" if text.is_empty() => {
                "null".into()
            }
            "http_code" | "response_code" | "http_connect" => report_number(&text),
            name if is_text(name) => quoted(&text),
            _ => String::from_utf8_lossy(&text).into_owned(),
        };
        parts.push(format!("\"{name}\":{shown}"));
    }
    parts.push("\"curl_version\":\"libcurl/7.88.1\"".into());
    format!("{{{}}}", parts.join(",")).into_bytes()
}

fn report_number(text: &[u8]) -> String {
    let digits = String::from_utf8_lossy(text);
    let trimmed = digits.trim_start_matches('0');
    if trimmed.is_empty() { "0".into() } else { trimmed.to_owned() }
}

fn is_text(name: &str) -> bool {
    matches!(
        name,
        "certs"
            | "content_type"
            | "errormsg"
            | "filename_effective"
            | "http_version"
            | "local_ip"
            | "method"
            | "redirect_url"
            | "referer"
            | "remote_ip"
            | "scheme"
            | "url"
            | "url_effective"
    )
}

fn header_json(report: &Report) -> Vec<u8> {
    let mut names: Vec<String> = Vec::new();
    for (name, _) in &report.headers {
        let lower = String::from_utf8_lossy(name).to_ascii_lowercase();
        if !names.contains(&lower) {
            names.push(lower);
        }
    }
    let rows: Vec<String> = names
        .iter()
        .map(|name| {
            let values: Vec<String> =
                report.headers.iter().filter(|(n, _)| n.eq_ignore_ascii_case(name.as_bytes())).map(|(_, value)| quoted(value)).collect();
            format!("{}:[{}]", JSON.of(name), values.join(","))
        })
        .collect();
    format!("{{{}\n}}", rows.join(",\n")).into_bytes()
}
