//! Rules of the door to the network: which requests are allowed, and the headers that the host adds to them.

use std::fmt;

use super::url::{Scheme, Url, UrlError, unescape};

/// Reason why a rule cannot be made.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum RuleError {
    /// The prefix is no URL.
    #[error("{0}")]
    Url(#[from] UrlError),
    /// The prefix has no scheme, or has a query or a user.
    #[error("a rule is scheme://host[:port][/path], e.g. https://api.example.com/v1/: {0}")]
    Shape(String),
    /// A header or method that cannot be sent.
    #[error("{0} cannot be sent: a name is letters, digits and -_ and a value has no control character but the tab")]
    Header(String),
}

/// Requests that are allowed: one scheme, one host (or all below `*.`), one port, paths below one, some methods (`GET` and `HEAD` unless said otherwise).
#[derive(Clone, PartialEq, Eq)]
pub struct HttpRule {
    scheme: Scheme,
    host: String,
    with_subdomains: bool,
    port: u16,
    path: String,
    methods: Vec<String>,
    headers: Vec<(String, String)>,
    allows_private: bool,
}

impl HttpRule {
    /// Allows `GET` and `HEAD` of everything below a URL, e.g. `https://api.example.com/v1/`, `https://*.example.com`, `http://localhost:8080`.
    /// A path allows itself and what is below it: `/v1` does not allow `/v10`.
    ///
    /// # Errors
    /// The URL is none, or has more than scheme, host, port and path.
    ///
    /// ```
    /// use bashkit::host::http::{HttpRule, Url};
    ///
    /// let rule = HttpRule::new("https://*.example.com/v1")?.methods(["GET", "POST"])?;
    /// assert!(rule.allows("POST", &Url::parse("https://api.example.com/v1/users")?));
    /// assert!(!rule.allows("POST", &Url::parse("https://api.example.com/v1/../admin")?));
    /// assert!(!rule.allows("GET", &Url::parse("https://example.com/v1")?));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn new(prefix: &str) -> Result<Self, RuleError> {
        let shape = || RuleError::Shape(prefix.to_owned());
        let (scheme, rest) = prefix.split_once("://").ok_or_else(shape)?;
        let (with_subdomains, rest) = match rest.strip_prefix("*.") {
            Some(rest) => (true, rest),
            None => (false, rest),
        };
        let url = Url::parse(&format!("{scheme}://{rest}"))?;
        if url.query().is_some() || url.login().is_some() || prefix.contains('#') {
            return Err(shape());
        }
        Ok(Self {
            scheme: url.scheme(),
            host: url.host().to_owned(),
            with_subdomains,
            port: url.port(),
            path: url.path().to_owned(),
            methods: vec!["GET".into(), "HEAD".into()],
            headers: Vec::new(),
            allows_private: false,
        })
    }

    /// The methods that are allowed, in place of `GET` and `HEAD`. `*` allows all.
    ///
    /// # Errors
    /// A method that is no token.
    pub fn methods<'m>(mut self, methods: impl IntoIterator<Item = &'m str>) -> Result<Self, RuleError> {
        self.methods.clear();
        for method in methods {
            if method != "*" && !is_token(method) {
                return Err(RuleError::Header(method.to_owned()));
            }
            self.methods.push(method.to_owned());
        }
        Ok(self)
    }

    /// A header that every request of this rule gets, in place of the script's own of that name. The script does not see it: secrets stay with the host.
    ///
    /// # Errors
    /// What cannot be sent.
    pub fn header(mut self, name: &str, value: &str) -> Result<Self, RuleError> {
        if !is_token(name) || !is_field_value(value.as_bytes()) {
            return Err(RuleError::Header(name.to_owned()));
        }
        self.headers.push((name.to_owned(), value.to_owned()));
        Ok(self)
    }

    /// Lets the host's name lead to an address of a private network or of this machine, which is refused otherwise: see [`is_public`](super::is_public).
    #[must_use]
    pub fn private_addresses(mut self) -> Self {
        self.allows_private = true;
        self
    }

    /// Whether it allows a request.
    #[must_use]
    pub fn allows(&self, method: &str, url: &Url) -> bool {
        let host = if self.with_subdomains {
            url.host().strip_suffix(&self.host).is_some_and(|front| front.len() > 1 && front.ends_with('.'))
        } else {
            url.host() == self.host
        };
        let method = self.methods.iter().any(|allowed| allowed == "*" || allowed == method);
        host && method && self.scheme == url.scheme() && self.port == url.port() && self.covers(url.path())
    }

    /// Whether a path is the rule's or below it. A path that a server might read as another one is not.
    fn covers(&self, path: &str) -> bool {
        if self.path == "/" {
            return true;
        }
        let is_below = match path.strip_prefix(self.path.strip_suffix('/').unwrap_or(&self.path)) {
            Some("") => !self.path.ends_with('/'),
            Some(rest) => rest.starts_with('/'),
            None => false,
        };
        is_below && has_one_reading(path)
    }

    /// Copy of the rule for `GET` and `HEAD` alone; `None` when it allows neither.
    pub(super) fn read_only(&self) -> Option<Self> {
        let methods: Vec<String> = ["GET", "HEAD"]
            .iter()
            .filter(|m| self.methods.iter().any(|allowed| allowed == "*" || allowed == *m))
            .map(|m| (*m).to_owned())
            .collect();
        (!methods.is_empty()).then(|| Self { methods, ..self.clone() })
    }

    pub(super) fn headers(&self) -> &[(String, String)] {
        &self.headers
    }

    pub(super) fn allows_private(&self) -> bool {
        self.allows_private
    }
}

/// Whether every server finds the same segments in a path, however it decodes: escapes are well-formed and UTF-8, decode to no separator, control character or
/// further escape, and no character is one that compatibility mappings (Unicode NFKC, best-fit code pages) turn into `.`, `/`, `\` , `;` or `%`.
fn has_one_reading(path: &str) -> bool {
    const FOLDED: &[char] = &[
        '\u{2024}', '\u{2025}', '\u{2026}', '\u{2044}', '\u{2215}', '\u{2216}', '\u{fe52}', '\u{fe54}', '\u{fe68}', '\u{fe6a}', '\u{ff05}',
        '\u{ff0e}', '\u{ff0f}', '\u{ff1b}', '\u{ff3c}',
    ];
    path.split('/').all(|segment| {
        let Some(text) = unescape(segment) else { return false };
        let has_escape = text
            .match_indices('%')
            .any(|(at, _)| text.get(at + 1..).is_some_and(|rest| rest.bytes().take(2).filter(u8::is_ascii_hexdigit).count() == 2));
        let is_dots = matches!(text.as_str(), "." | "..");
        !has_escape && !is_dots && !text.contains(|c: char| matches!(c, '/' | '\\' | ';') || c.is_control() || FOLDED.contains(&c))
    })
}

/// Whether bytes can be the value of a header (RFC 9110, 5.5): no control character but the tab.
pub(super) fn is_field_value(value: &[u8]) -> bool {
    value.iter().all(|b| *b == b'\t' || !b.is_ascii_control())
}

/// Whether something can be a method or the name of a header (RFC 9110, 5.6.2).
pub(super) fn is_token(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|b| b.is_ascii_alphanumeric() || b"!#$%&'*+-.^_`|~".contains(&b))
}

/// What it allows; not the values of its headers.
impl fmt::Display for HttpRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let star = if self.with_subdomains { "*." } else { "" };
        let host = if self.host.contains(':') { format!("[{}]", self.host) } else { self.host.clone() };
        let port = if self.port == self.scheme.port() { String::new() } else { format!(":{}", self.port) };
        write!(f, "{} {}://{star}{host}{port}{}", self.methods.join("|"), self.scheme.name(), self.path)
    }
}

impl fmt::Debug for HttpRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "HttpRule({self})")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(rule: &str, url: &str, want: bool) {
        let url = Url::parse(url).unwrap();
        assert_eq!(HttpRule::new(rule).unwrap().allows("GET", &url), want, "{rule} {url}");
    }

    #[test]
    fn a_rule_allows_what_is_below_it_and_no_more() {
        check("https://h/v1", "https://h/v1", true);
        check("https://h/v1", "https://h/v1/", true);
        check("https://h/v1", "https://h/v1?q", true);
        check("https://h/v1", "https://h/v1/a/b", true);
        check("https://h/v1/", "https://h/v1/a", true);
        check("https://h/v1/", "https://h/v1", false);
        check("https://h/v1", "https://h/v10", false);
        check("https://h//", "https://h/a", false);
        check("https://h/v1//", "https://h/v1/a", false);
        check("https://h/v1//", "https://h/v1//a", true);
        check("https://h/v1", "https://h/v1/../admin", false);
        check("https://h/v1", "https://h/v1/%2e%2e/admin", false);
        check("https://h/v1", "https://h/v1/..%2fadmin", false);
        check("https://h/v1", "https://h/v1/..%5Cadmin", false);
        check("https://h/v1", "https://h/v1/..;/admin", false);
        check("https://h", "https://h/a%2fb", true);
        check("https://h/v1", "https://h/v1/100%25/%C3%BC%20x", true);
        check("https://h", "http://h/", false);
        check("https://h", "https://h:8443/", false);
        check("https://h", "https://x.h/", false);
        check("https://*.h", "https://x.h/", true);
        check("https://*.h", "https://x.y.h/", true);
        check("https://*.h", "https://h/", false);
        check("https://*.h", "https://.h/".replace("/.h", "/a-h").as_str(), false);
        check("https://h", "https://H./", true);
        check("https://h", "https://h@evil/", false);
        check("http://127.0.0.1", "http://0x7f.1/", true);
    }

    #[test]
    fn a_path_with_two_readings_is_not_below_a_rule() {
        for segment in [
            "..%2fadmin",
            "..%5Cadmin",
            "..;/admin",
            "..%3b/admin",
            "..%253b/admin",
            "%252e%252e/admin",
            "%2%65%2%65/admin",
            "%25%32%65%25%32%65/admin",
            "%c0%ae%c0%ae/admin",
            "%e0%80%ae%e0%80%ae/admin",
            "..%00/admin",
            "..%0d%0a/admin",
            "..%09/admin",
            "%7f",
            "..%c2%85/admin",
            "a%",
            "a%2",
            "%zz",
            "%u002e%u002e/admin",
            "%ef%bc%8e%ef%bc%8e/admin",
            "..%ef%bc%8fadmin",
            "%e2%80%a5/admin",
            "..%e2%88%95admin",
            "．．/admin",
            "%ff",
        ] {
            check("https://h/v1", &format!("https://h/v1/{segment}"), false);
        }
    }

    #[test]
    fn rules_that_cannot_be_are_refused() {
        for rule in ["example.com", "https://h/?q", "https://u@h/", "ftp://h", "https://*.", "https://h/#f"] {
            assert!(HttpRule::new(rule).is_err(), "{rule}");
        }
        let rule = HttpRule::new("https://h").unwrap();
        assert!(rule.clone().header("X-A", "a\r\nB: c").is_err());
        assert!(rule.clone().header("X-A", "a\u{b}b").is_err());
        assert!(rule.clone().header("X-A", "a\tb").is_ok());
        assert!(rule.clone().header("X A", "a").is_err());
        assert!(rule.clone().methods(["GET /"]).is_err());
        assert_eq!(format!("{:?}", rule.header("X-Key", "secret").unwrap()), "HttpRule(GET|HEAD https://h/)");
    }
}
