//! Cookies (RFC 6265) in the file format of Netscape, which curl and wget share.

use bashkit_core::host::http::{Scheme, Url};
use jiff::Timestamp;

/// The most cookies that are kept, and the most bytes of one, as for curl.
const COOKIES_MAX: usize = 3000;
const COOKIE_BYTES_MAX: usize = 5000;

struct Cookie {
    domain: String,
    with_subdomains: bool,
    path: String,
    secure: bool,
    /// Seconds since 1970; 0: as long as the session.
    expires: i64,
    name: String,
    value: String,
    http_only: bool,
}

/// Cookie jar: the cookies that servers have set (RFC 6265).
#[derive(Default)]
pub(crate) struct Jar {
    cookies: Vec<Cookie>,
}

impl Jar {
    /// Reads a file of Netscape's format, or one of `Set-Cookie:` lines. `fresh`: what is bound to a session is left out.
    pub(crate) fn read(&mut self, text: &[u8], now: i64, fresh: bool) {
        for line in text.split(|b| *b == b'\n') {
            let line = String::from_utf8_lossy(line);
            let line = line.trim_end_matches('\r');
            if let Some(value) = line.strip_prefix("Set-Cookie:") {
                if let Ok(nowhere) = Url::parse("http://unknown/") {
                    self.set(&nowhere, value.trim(), now);
                }
                continue;
            }
            let (http_only, line) = match line.strip_prefix("#HttpOnly_") {
                Some(rest) => (true, rest),
                None if line.starts_with('#') => continue,
                None => (false, line),
            };
            let fields: Vec<&str> = line.split('\t').collect();
            let [domain, tail, path, secure, expires, name, rest @ ..] = fields.as_slice() else { continue };
            // Without its dot such a domain would be a comment where it is written.
            let domain = domain.trim_start_matches('.').to_ascii_lowercase();
            if domain.starts_with('#') {
                continue;
            }
            let expires: i64 = expires.parse().unwrap_or(0);
            if (expires != 0 && expires < now) || (fresh && expires == 0) {
                continue;
            }
            self.put(Cookie {
                domain,
                with_subdomains: tail.eq_ignore_ascii_case("TRUE"),
                path: (*path).to_owned(),
                secure: secure.eq_ignore_ascii_case("TRUE"),
                expires,
                name: (*name).to_owned(),
                value: rest.first().map_or_else(String::new, |v| (*v).to_owned()),
                http_only,
            });
        }
    }

    /// Takes what a `Set-Cookie` of an answer from `url` asks for.
    pub(crate) fn set(&mut self, url: &Url, header: &str, now: i64) {
        if header.len() > COOKIE_BYTES_MAX {
            return;
        }
        let mut parts = header.split(';');
        let Some((name, value)) = parts.next().and_then(|pair| pair.split_once('=')) else { return };
        let folder = url.path().rsplit_once('/').map_or("", |(folder, _)| folder);
        let mut cookie = Cookie {
            domain: url.host().to_owned(),
            with_subdomains: false,
            path: if folder.is_empty() { "/".into() } else { folder.to_owned() },
            secure: false,
            expires: 0,
            name: name.trim().to_owned(),
            value: value.trim().to_owned(),
            http_only: false,
        };
        let mut has_age = false;
        for attribute in parts {
            let (key, value) = attribute.split_once('=').unwrap_or((attribute, ""));
            let value = value.trim();
            match key.trim().to_ascii_lowercase().as_str() {
                "path" if value.starts_with('/') => cookie.path = value.to_owned(),
                "domain" if !value.is_empty() => {
                    let domain = value.trim_start_matches('.').to_ascii_lowercase();
                    // A cookie for a whole top level would reach everybody.
                    if !is_below(url.host(), &domain) || (!domain.contains('.') && domain != url.host()) {
                        return;
                    }
                    (cookie.domain, cookie.with_subdomains) = (domain, true);
                }
                "secure" if url.scheme() == Scheme::Https || url.host() == "localhost" => cookie.secure = true,
                "secure" => return,
                "httponly" => cookie.http_only = true,
                "max-age" => {
                    has_age = true;
                    cookie.expires = match value.trim_matches('"').parse::<i64>() {
                        Ok(age) if age <= 0 => 1,
                        Ok(age) => now.saturating_add(age),
                        Err(_) => 0,
                    };
                }
                "expires" if !has_age => cookie.expires = date(value).map_or(0, |at| at.max(1)),
                _ => {}
            }
        }
        self.put(cookie);
        self.cookies.retain(|cookie| cookie.expires == 0 || cookie.expires > now);
    }

    /// Keeps a cookie. One with a control character in it is refused, as by curl: in a file it would be two, or another one.
    fn put(&mut self, cookie: Cookie) {
        if [&cookie.domain, &cookie.path, &cookie.name, &cookie.value].iter().any(|text| text.contains(char::is_control)) {
            return;
        }
        let same = |old: &Cookie| {
            (&old.domain, old.with_subdomains, &old.path, &old.name) == (&cookie.domain, cookie.with_subdomains, &cookie.path, &cookie.name)
        };
        self.cookies.retain(|old| !same(old));
        if self.cookies.len() < COOKIES_MAX {
            self.cookies.push(cookie);
        }
    }

    /// Value of the header `Cookie` for a URL, as curl orders it: longest path first, then longest domain, then newest. `None` without a
    /// matching cookie.
    pub(crate) fn header(&self, url: &Url) -> Option<String> {
        let mut fitting: Vec<&Cookie> = self.cookies.iter().rev().filter(|cookie| cookie.is_for(url)).collect();
        fitting.sort_by_key(|c| (std::cmp::Reverse(c.path.len()), std::cmp::Reverse(c.domain.len()), std::cmp::Reverse(c.name.len())));
        pairs(&fitting)
    }

    /// Value of the header `Cookie` for a URL, as wget orders it: longest path first, then by name.
    pub(crate) fn header_by_name(&self, url: &Url) -> Option<String> {
        let mut fitting: Vec<&Cookie> = self.cookies.iter().filter(|cookie| cookie.is_for(url)).collect();
        fitting.sort_by_key(|c| (std::cmp::Reverse(c.path.len()), c.name.clone()));
        pairs(&fitting)
    }

    /// The lines of a file, the newest first.
    pub(crate) fn lines(&self) -> String {
        let mut text = String::new();
        let flag = |is| if is { "TRUE" } else { "FALSE" };
        for cookie in self.cookies.iter().rev() {
            let mark = if cookie.http_only { "#HttpOnly_" } else { "" };
            let dot = if cookie.with_subdomains { "." } else { "" };
            text.push_str(&format!(
                "{mark}{dot}{}\t{}\t{}\t{}\t{}\t{}\t{}\n",
                cookie.domain,
                flag(cookie.with_subdomains),
                cookie.path,
                flag(cookie.secure),
                cookie.expires,
                cookie.name,
                cookie.value
            ));
        }
        text
    }

    /// Keeps what has an end of its own.
    pub(crate) fn forget_session(&mut self) {
        self.cookies.retain(|cookie| cookie.expires != 0);
    }
}

fn pairs(cookies: &[&Cookie]) -> Option<String> {
    let pairs: Vec<String> = cookies.iter().map(|cookie| format!("{}={}", cookie.name, cookie.value)).collect();
    (!pairs.is_empty()).then(|| pairs.join("; "))
}

impl Cookie {
    fn is_for(&self, url: &Url) -> bool {
        let host = if self.with_subdomains { is_below(url.host(), &self.domain) } else { url.host() == self.domain };
        let path = url
            .path()
            .strip_prefix(self.path.as_str())
            .is_some_and(|rest| self.path.ends_with('/') || rest.is_empty() || rest.starts_with('/'));
        host && path && (!self.secure || url.scheme() == Scheme::Https || url.host() == "localhost")
    }
}

/// Whether a host is a domain or in it. An address is in none.
fn is_below(host: &str, domain: &str) -> bool {
    let is_address = host.contains(':') || host.bytes().all(|b| b.is_ascii_digit() || b == b'.');
    host == domain || (!is_address && host.strip_suffix(domain).is_some_and(|front| front.ends_with('.')))
}

/// The second of a date in a header; `None` for what is none.
pub(crate) fn date(text: &str) -> Option<i64> {
    let tidy = text.trim().trim_matches('"').replace('-', " ");
    let formats = ["%a, %d %b %Y %H:%M:%S", "%A, %d %b %y %H:%M:%S", "%a %b %d %H:%M:%S %Y", "%d %b %Y %H:%M:%S"];
    let tidy = tidy.trim_end_matches("GMT").trim_end_matches("UTC").trim_end();
    let parsed = formats.iter().find_map(|format| jiff::civil::DateTime::strptime(format, tidy).ok())?;
    parsed.to_zoned(jiff::tz::TimeZone::UTC).ok().map(|zoned| Timestamp::from(zoned).as_second())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cookie_goes_back_only_where_it_belongs() {
        let url = |text: &str| Url::parse(text).unwrap();
        let mut jar = Jar::default();
        let from = url("https://www.example.com/a/b");
        jar.set(&from, "host=1", 0);
        jar.set(&from, "all=2; Domain=example.com; Path=/", 0);
        jar.set(&from, "top=3; Domain=com", 0);
        jar.set(&from, "other=4; Domain=evil.com", 0);
        jar.set(&from, "safe=5; Path=/; Secure", 0);
        jar.set(&from, "gone=6; Path=/; Max-Age=0", 0);
        jar.set(&from, "old=7; Path=/; Expires=Thu, 01 Jan 1970 00:00:10 GMT", 60);
        assert_eq!(jar.header(&from).unwrap(), "host=1; safe=5; all=2");
        assert_eq!(jar.header(&url("http://www.example.com/a/b")).unwrap(), "host=1; all=2");
        assert_eq!(jar.header(&url("https://api.example.com/")).unwrap(), "all=2");
        assert_eq!(jar.header(&url("https://www.example.com/ab")).unwrap(), "safe=5; all=2");
        assert_eq!(jar.header(&url("https://notexample.com/")), None);
    }

    #[test]
    fn dates_of_headers_are_read() {
        for text in
            ["Sun, 06 Nov 1994 08:49:37 GMT", "Sunday, 06-Nov-94 08:49:37 GMT", "Sun Nov  6 08:49:37 1994", "Sun, 06-Nov-1994 08:49:37 GMT"]
        {
            assert_eq!(date(text), Some(784_111_777), "{text}");
        }
        assert_eq!(date("soon"), None);
    }
}
