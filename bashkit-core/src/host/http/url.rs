//! Addresses of the web, taken apart once, so that what is judged is what is asked for.

use std::fmt;

/// Scheme of a URL: `http` or `https`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Scheme {
    /// `http`: plain text over TCP, port 80 by default.
    Http,
    /// `https`: over TLS, port 443 by default.
    Https,
}

impl Scheme {
    /// Text of the scheme in a URL: `http` or `https`.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Http => "http",
            Self::Https => "https",
        }
    }

    /// The port that is not written.
    #[must_use]
    pub fn port(self) -> u16 {
        match self {
            Self::Http => 80,
            Self::Https => 443,
        }
    }
}

/// Reason why a text is not accepted as a URL.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum UrlError {
    /// Scheme other than `http` and `https`.
    #[error("Protocol \"{0}\" not supported; http and https are")]
    Scheme(String),
    /// Host is missing or empty.
    #[error("no host part in the URL")]
    Host,
    /// A host that cannot be one.
    #[error("bad host name in the URL: {0}")]
    BadHost(String),
    /// A port that is none.
    #[error("Port number was not a decimal number between 0 and 65535")]
    Port,
    /// A blank, a control character or a bad escape.
    #[error("Malformed input to a URL function")]
    Malformed,
}

/// An `http` or `https` URL (RFC 3986). The path has no `.` and `..` segments, spelt out or escaped.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Url {
    scheme: Scheme,
    user: Option<String>,
    password: Option<String>,
    host: String,
    port: u16,
    path: String,
    query: Option<String>,
    fragment: Option<String>,
}

impl Url {
    /// Takes a text apart. Without a scheme it is `http`, as for curl.
    ///
    /// # Errors
    /// What is wrong with it.
    ///
    /// ```
    /// use bashkit::host::http::Url;
    ///
    /// let url = Url::parse("HTTP://me:pw@Example.com:8080/a/%2e%2e/b?q=1#top")?;
    /// assert_eq!((url.host(), url.port(), url.path(), url.query()), ("example.com", 8080, "/b", Some("q=1")));
    /// assert_eq!(url.to_string(), "http://example.com:8080/b?q=1");
    /// # Ok::<(), bashkit::host::http::UrlError>(())
    /// ```
    pub fn parse(text: &str) -> Result<Self, UrlError> {
        if text.bytes().any(|b| b <= b' ' || b == 0x7f) {
            return Err(UrlError::Malformed);
        }
        let (scheme, rest) = match text.split_once("://") {
            Some((scheme, rest)) if scheme.bytes().all(|b| b.is_ascii_alphanumeric() || b"+-.".contains(&b)) => (scheme, rest),
            _ => ("http", text),
        };
        let scheme = match scheme.to_ascii_lowercase().as_str() {
            "http" => Scheme::Http,
            "https" => Scheme::Https,
            other => return Err(UrlError::Scheme(other.to_owned())),
        };
        let rest = rest.trim_start_matches('/');
        // A browser reads `\` as `/`: what the two may disagree on is refused.
        let end = rest.find(['/', '?', '#', '\\']).unwrap_or(rest.len());
        let (authority, rest) = rest.split_at_checked(end).unwrap_or((rest, ""));
        if rest.starts_with('\\') {
            return Err(UrlError::Malformed);
        }
        let (login, address) = match authority.rsplit_once('@') {
            Some((login, address)) => (Some(login), address),
            None => (None, authority),
        };
        let (user, password) = match login.map(|login| login.split_once(':').unwrap_or((login, ""))) {
            Some((user, password)) => {
                let has_password = login.is_some_and(|login| login.contains(':'));
                (
                    Some(unescape(user).ok_or(UrlError::Malformed)?),
                    Some(unescape(password).ok_or(UrlError::Malformed)?).filter(|_| has_password),
                )
            }
            None => (None, None),
        };
        let (host, port) = split_port(address)?;
        let host = checked_host(host)?;
        let port = match port {
            None | Some("") => scheme.port(),
            Some(digits) if digits.bytes().all(|b| b.is_ascii_digit()) => digits.parse().map_err(|_| UrlError::Port)?,
            Some(_) => return Err(UrlError::Port),
        };
        let (rest, fragment) = match rest.split_once('#') {
            Some((rest, fragment)) => (rest, Some(fragment.to_owned())),
            None => (rest, None),
        };
        let (path, query) = match rest.split_once('?') {
            Some((path, query)) => (path, Some(escape_text(query))),
            None => (rest, None),
        };
        Ok(Self { scheme, user, password, host, port, path: without_dots(&escape_text(path)), query, fragment })
    }

    /// Resolves a `Location` header against this URL (RFC 3986, section 5).
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn join(&self, location: &str) -> Result<Self, UrlError> {
        let location = location.trim().replace(' ', "%20");
        if let Some((scheme, _)) = location.split_once("://")
            && !scheme.is_empty()
            && scheme.bytes().all(|b| b.is_ascii_alphanumeric() || b"+-.".contains(&b))
        {
            return Self::parse(&location);
        }
        let base = format!("{}://{}", self.scheme.name(), self.authority());
        if location.starts_with("//") {
            return Self::parse(&format!("{}:{location}", self.scheme.name()));
        }
        let relative = match location.chars().next() {
            None | Some('#') => format!("{}{}{location}", self.path, self.query_text()),
            Some('/') => location,
            Some('?') => format!("{}{location}", self.path),
            Some(_) => {
                let folder = self.path.rsplit_once('/').map_or("", |(folder, _)| folder);
                format!("{folder}/{location}")
            }
        };
        Self::parse(&format!("{base}{relative}"))
    }

    /// Scheme of the URL: `http` or `https`.
    #[must_use]
    pub fn scheme(&self) -> Scheme {
        self.scheme
    }

    /// The host in lower case: a name, an IPv4 address, or an IPv6 address without brackets.
    #[must_use]
    pub fn host(&self) -> &str {
        &self.host
    }

    /// The port, given or that of the scheme.
    #[must_use]
    pub fn port(&self) -> u16 {
        self.port
    }

    /// The path: begins with `/`.
    #[must_use]
    pub fn path(&self) -> &str {
        &self.path
    }

    /// Query without its `?`; `None` when the URL has none.
    #[must_use]
    pub fn query(&self) -> Option<&str> {
        self.query.as_deref()
    }

    /// Replaces the query, escaping it where needed; `None` removes it.
    #[must_use]
    pub fn with_query(mut self, query: Option<String>) -> Self {
        self.query = query.map(|query| escape_text(&query));
        self
    }

    /// User and password in front of the host, unescaped.
    #[must_use]
    pub fn login(&self) -> Option<(&str, &str)> {
        self.user.as_deref().map(|user| (user, self.password.as_deref().unwrap_or("")))
    }

    /// Request target of RFC 9112 in origin form: path and query.
    #[must_use]
    pub fn target(&self) -> String {
        format!("{}{}", self.path, self.query_text())
    }

    /// Host, and the port when it is not that of the scheme.
    #[must_use]
    pub fn authority(&self) -> String {
        let host = if self.host.contains(':') { format!("[{}]", self.host) } else { self.host.clone() };
        if self.port == self.scheme.port() { host } else { format!("{host}:{}", self.port) }
    }

    /// The address without its query, which may hold a secret.
    pub fn without_secrets(&self) -> String {
        format!("{}://{}{}", self.scheme.name(), self.authority(), self.path)
    }

    /// Whether both are of one scheme, host and port.
    #[must_use]
    pub fn is_same_origin(&self, other: &Self) -> bool {
        (self.scheme, &self.host, self.port) == (other.scheme, &other.host, other.port)
    }

    fn query_text(&self) -> String {
        self.query.as_ref().map_or_else(String::new, |query| format!("?{query}"))
    }
}

/// As it is asked for: without user, password and fragment.
impl fmt::Display for Url {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}://{}{}", self.scheme.name(), self.authority(), self.target())
    }
}

fn split_port(address: &str) -> Result<(&str, Option<&str>), UrlError> {
    if let Some(rest) = address.strip_prefix('[') {
        let (host, behind) = rest.split_once(']').ok_or_else(|| UrlError::BadHost(address.to_owned()))?;
        return match behind.strip_prefix(':') {
            Some(port) => Ok((host, Some(port))),
            None if behind.is_empty() => Ok((host, None)),
            None => Err(UrlError::BadHost(address.to_owned())),
        };
    }
    Ok(match address.split_once(':') {
        Some((host, port)) => (host, Some(port)),
        None => (address, None),
    })
}

/// A host in one spelling: lower case, without the dot at its end, numbers as the address that they mean to a resolver.
fn checked_host(text: &str) -> Result<String, UrlError> {
    let bad = || UrlError::BadHost(text.to_owned());
    if text.contains(':') {
        return text.parse::<std::net::Ipv6Addr>().map(|address| address.to_string()).map_err(|_| bad());
    }
    let host = text.strip_suffix('.').unwrap_or(text).to_ascii_lowercase();
    if host.is_empty() {
        return Err(UrlError::Host);
    }
    let labels_fit = host.split('.').all(|label| !label.is_empty() && label.len() <= 63);
    if !labels_fit || host.len() > 253 || !host.bytes().all(|b| b.is_ascii_alphanumeric() || b"-._".contains(&b)) {
        return Err(bad());
    }
    let last = host.rsplit('.').next().unwrap_or("");
    if last.bytes().all(|b| b.is_ascii_digit()) || last.starts_with("0x") {
        return inet_aton(&host).map(|address| address.to_string()).ok_or_else(bad);
    }
    Ok(host)
}

/// Reads an IPv4 address as `inet_aton(3)` does: one to four numbers, decimal, octal (`0177`) or hexadecimal (`0x7f`, in small letters), of which
/// the last fills what is left.
#[must_use]
pub fn inet_aton(text: &str) -> Option<std::net::Ipv4Addr> {
    let numbers: Option<Vec<u64>> = text
        .split('.')
        .map(|part| match part.strip_prefix("0x") {
            Some("") => Some(0),
            Some(hex) => u64::from_str_radix(hex, 16).ok(),
            None if part.len() > 1 && part.starts_with('0') => u64::from_str_radix(part, 8).ok(),
            None => part.parse().ok(),
        })
        .collect();
    let numbers = numbers?;
    let (last, front) = numbers.split_last()?;
    if front.len() > 3 || front.iter().any(|n| *n > 255) || *last >= 1 << (8 * (4 - front.len())) {
        return None;
    }
    let high = front.iter().fold(0, |sum, n| sum << 8 | n) << (8 * (4 - front.len()));
    u32::try_from(high | last).ok().map(std::net::Ipv4Addr::from)
}

/// Text with its `%XX` decoded once; `None` for a malformed escape or bytes that are not UTF-8.
pub(super) fn unescape(text: &str) -> Option<String> {
    let mut bytes = Vec::new();
    let mut rest = text.bytes();
    while let Some(byte) = rest.next() {
        if byte == b'%' {
            let digits = [rest.next()?, rest.next()?];
            bytes.push(u8::from_str_radix(std::str::from_utf8(&digits).ok()?, 16).ok()?);
        } else {
            bytes.push(byte);
        }
    }
    String::from_utf8(bytes).ok()
}

/// Bytes that are no ASCII, escaped.
fn escape_text(text: &str) -> String {
    text.bytes().map(|b| if b.is_ascii() { char::from(b).to_string() } else { format!("%{b:02X}") }).collect()
}

/// RFC 3986, 5.2.4, with escaped dots counted as dots.
fn without_dots(path: &str) -> String {
    let mut kept: Vec<&str> = Vec::new();
    let mut segments = path.strip_prefix('/').unwrap_or(path).split('/').peekable();
    while let Some(segment) = segments.next() {
        let is_last = segments.peek().is_none();
        let dots = if segment.contains('%') { segment.replace("%2e", ".").replace("%2E", ".") } else { segment.to_owned() };
        match dots.as_str() {
            "." | ".." => {
                if dots == ".." {
                    kept.pop();
                }
                if is_last {
                    kept.push("");
                }
            }
            _ => kept.push(segment),
        }
    }
    format!("/{}", kept.join("/"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(text: &str) -> String {
        Url::parse(text).map_or_else(|e| format!("! {e}"), |url| url.to_string())
    }

    #[test]
    fn addresses_have_one_spelling() {
        for (text, want) in [
            ("example.com", "http://example.com/"),
            ("https://Example.COM.", "https://example.com/"),
            ("https://example.com:443/a", "https://example.com/a"),
            ("http://example.com:/a", "http://example.com/a"),
            ("http://a@b@example.com/", "http://example.com/"),
            ("http://example.com?x=1/../2", "http://example.com/?x=1/../2"),
            ("http://h/a/./b/../c/..", "http://h/a/"),
            ("http://h/a/%2E%2e/%2e/b", "http://h/b"),
            ("http://h/../../x", "http://h/x"),
            ("http://h//a//b", "http://h//a//b"),
            ("http://0x7f.1/", "http://127.0.0.1/"),
            ("http://2130706433/", "http://127.0.0.1/"),
            ("http://0177.0.0.01/", "http://127.0.0.1/"),
            ("http://[::FFFF:127.0.0.1]:80/", "http://[::ffff:127.0.0.1]/"),
            ("http://h/ü?ü", "http://h/%C3%BC?%C3%BC"),
            ("ftp://h/", "! Protocol \"ftp\" not supported; http and https are"),
            ("file:///etc/passwd", "! Protocol \"file\" not supported; http and https are"),
            ("http:///", "! no host part in the URL"),
            ("http://h:99999/", "! Port number was not a decimal number between 0 and 65535"),
            ("http://h:8a/", "! Port number was not a decimal number between 0 and 65535"),
            ("http://a b/", "! Malformed input to a URL function"),
            ("http://evil\\@good/", "! Malformed input to a URL function"),
            ("http://exa%6dple.com/", "! bad host name in the URL: exa%6dple.com"),
            ("http://1.2.3.4.5/", "! bad host name in the URL: 1.2.3.4.5"),
            ("http://1.2.3.256/", "! bad host name in the URL: 1.2.3.256"),
            ("http://[::1", "! bad host name in the URL: [::1"),
            ("http://a..b/", "! bad host name in the URL: a..b"),
        ] {
            assert_eq!(shown(text), want, "{text}");
        }
    }

    #[test]
    fn a_location_is_read_from_where_one_is() {
        let base = Url::parse("https://h:8443/a/b?q").unwrap();
        for (location, want) in [
            ("/x", "https://h:8443/x"),
            ("x y", "https://h:8443/a/x%20y"),
            ("../x?z", "https://h:8443/x?z"),
            ("?z", "https://h:8443/a/b?z"),
            ("#z", "https://h:8443/a/b?q"),
            ("//other/x", "https://other/x"),
            ("http://other/x", "http://other/x"),
            ("", "https://h:8443/a/b?q"),
        ] {
            assert_eq!(base.join(location).unwrap().to_string(), want, "{location}");
        }
        assert!(base.join("ftp://h/").is_err());
    }
}
