//! What a request says: its cookie, where it comes from, the fields of its form.

use std::net::IpAddr;

use axum::http::header::{COOKIE, HOST, ORIGIN};
use axum::http::{HeaderMap, HeaderName};

/// Fields of a form that are read.
const FIELDS_MAX: usize = 2_000;

/// Address that a connection comes from.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Peer(pub(crate) IpAddr);

/// Value of a cookie of a request; of several with the name, the first.
pub(crate) fn cookie<'h>(headers: &'h HeaderMap, name: &str) -> Option<&'h str> {
    let lines = headers.get_all(COOKIE).iter().filter_map(|line| line.to_str().ok());
    lines
        .flat_map(|line| line.split(';'))
        .filter_map(|pair| pair.trim().split_once('='))
        .find(|(key, _)| *key == name)
        .map(|(_, value)| value)
}

/// Address under which people reach the page, such as `https://ops.example.com`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Origin {
    is_encrypted: bool,
    /// Host, and port where it is not the usual one.
    authority: String,
}

impl Origin {
    pub(crate) fn parse(text: &str) -> Result<Self, String> {
        let wrong = || format!("'{text}' is no origin: 'https://NAME' and 'https://NAME:PORT' are accepted, and 'http://' for tests");
        let (scheme, authority) = text.split_once("://").ok_or_else(wrong)?;
        let is_encrypted = match scheme {
            "https" => true,
            "http" => false,
            _ => return Err(wrong()),
        };
        let is_authority = !authority.is_empty() && authority.bytes().all(|byte| byte.is_ascii_alphanumeric() || b".-:[]".contains(&byte));
        if is_authority { Ok(Self { is_encrypted, authority: authority.to_ascii_lowercase() }) } else { Err(wrong()) }
    }

    pub(crate) fn is_encrypted(&self) -> bool {
        self.is_encrypted
    }

    fn text(&self) -> String {
        format!("http{}://{}", if self.is_encrypted { "s" } else { "" }, self.authority)
    }
}

fn one<'h>(headers: &'h HeaderMap, name: &HeaderName) -> Result<Option<&'h str>, ()> {
    let mut values = headers.get_all(name).iter();
    match (values.next(), values.next()) {
        (None, _) => Ok(None),
        (Some(value), None) => value.to_str().map(Some).map_err(drop),
        (Some(_), Some(_)) => Err(()),
    }
}

/// Whether a request names this page as its host: a name of others that leads here (DNS rebinding) is refused. Without an origin in the settings, only addresses and
/// `localhost` are names of this page.
pub(crate) fn is_own_host(headers: &HeaderMap, origin: Option<&Origin>) -> bool {
    let Ok(Some(host)) = one(headers, &HOST) else { return false };
    if origin.is_some_and(|origin| origin.authority.eq_ignore_ascii_case(host)) {
        return true;
    }
    let name = match host.strip_prefix('[').and_then(|rest| rest.split_once(']')) {
        Some((address, _)) => address,
        None => host.rsplit_once(':').map_or(host, |(name, _)| name),
    };
    name.eq_ignore_ascii_case("localhost") || name.parse::<IpAddr>().is_ok()
}

/// Whether a request that changes something was made by this page itself, as the browser says: `Origin` is this page's, and `Sec-Fetch-Site` is `same-origin`; what is
/// said must fit, and one of them must be said.
pub(crate) fn is_of_own_page(headers: &HeaderMap, origin: Option<&Origin>) -> bool {
    let Ok(said_origin) = one(headers, &ORIGIN) else { return false };
    let Ok(said_site) = one(headers, &HeaderName::from_static("sec-fetch-site")) else { return false };
    let fits_site = said_site.is_none_or(|site| site == "same-origin");
    let fits_origin = match (said_origin, origin) {
        (None, _) => true,
        (Some(said), Some(origin)) => said.eq_ignore_ascii_case(&origin.text()),
        (Some(said), None) => {
            let host = one(headers, &HOST).ok().flatten().unwrap_or_default();
            !host.is_empty() && said.split_once("://").is_some_and(|(_, said)| said.eq_ignore_ascii_case(host))
        }
    };
    fits_site && fits_origin && (said_origin.is_some() || said_site.is_some())
}

/// Fields of a form, or of the query of an address, in their order.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Fields(Vec<(String, String)>);

impl Fields {
    /// Reads `a=b&c=d`; line ends become `\n`. `None` when there are too many fields.
    pub(crate) fn read(bytes: &[u8]) -> Option<Self> {
        let text = |text: std::borrow::Cow<'_, str>| text.replace("\r\n", "\n");
        let all: Vec<_> = form_urlencoded::parse(bytes).take(FIELDS_MAX + 1).map(|(name, value)| (text(name), text(value))).collect();
        (all.len() <= FIELDS_MAX).then_some(Self(all))
    }

    /// Value of a field; of several with the name, the last.
    pub(crate) fn get(&self, name: &str) -> Option<&str> {
        self.0.iter().rev().find(|(key, _)| key == name).map(|(_, value)| value.as_str())
    }

    /// Value of a field that is not empty.
    pub(crate) fn given(&self, name: &str) -> Option<&str> {
        self.get(name).map(str::trim).filter(|value| !value.is_empty())
    }
}

#[cfg(test)]
mod tests {
    use axum::http::HeaderValue;

    use super::*;

    fn headers(lines: &[(&'static str, &str)]) -> HeaderMap {
        let mut headers = HeaderMap::new();
        for (name, value) in lines {
            headers.append(HeaderName::from_static(name), HeaderValue::from_str(value).unwrap());
        }
        headers
    }

    #[test]
    fn cookies_are_found_among_others() {
        let headers = headers(&[("cookie", "a=1; bashkit=x=y"), ("cookie", "bashkit=second; b")]);
        assert_eq!((cookie(&headers, "bashkit"), cookie(&headers, "b"), cookie(&headers, "kit")), (Some("x=y"), None, None));
    }

    #[test]
    fn requests_of_other_pages_are_told() {
        let own = Origin::parse("https://ops.example.com").unwrap();
        let (host, site) = (("host", "127.0.0.1:8484"), ("sec-fetch-site", "same-origin"));
        for (origin, lines, expected) in [
            (None, vec![host, ("origin", "http://127.0.0.1:8484"), site], true),
            (None, vec![host, ("origin", "http://127.0.0.1:8484")], true),
            (None, vec![host, site], true),
            (None, vec![host], false),
            (None, vec![host, ("origin", "null"), site], false),
            (None, vec![host, ("origin", "http://evil.example"), site], false),
            (None, vec![host, ("origin", "http://127.0.0.1:9000")], false),
            (None, vec![host, ("origin", "http://127.0.0.1:8484"), ("sec-fetch-site", "cross-site")], false),
            (None, vec![host, ("sec-fetch-site", "same-site")], false),
            (None, vec![host, ("sec-fetch-site", "none")], false),
            (None, vec![host, site, ("sec-fetch-site", "cross-site")], false),
            (None, vec![host, ("origin", "http://127.0.0.1:8484"), ("origin", "http://evil.example")], false),
            (None, vec![("origin", "http://")], false),
            (Some(&own), vec![("host", "ops.example.com"), ("origin", "https://ops.example.com")], true),
            (Some(&own), vec![("host", "ops.example.com"), ("origin", "http://ops.example.com")], false),
            (Some(&own), vec![("host", "evil.example"), ("origin", "http://evil.example")], false),
        ] {
            assert_eq!(is_of_own_page(&headers(&lines), origin), expected, "{lines:?}");
        }
    }

    #[test]
    fn names_of_others_that_lead_here_are_refused() {
        let own = Origin::parse("https://ops.example.com:8443").unwrap();
        for (origin, host, expected) in [
            (None, "127.0.0.1:8484", true),
            (None, "localhost", true),
            (None, "LOCALHOST:1", true),
            (None, "[::1]:8484", true),
            (None, "evil.example:8484", false),
            (None, "127.0.0.1.evil.example", false),
            (None, "localhost.evil.example:80", false),
            (None, "", false),
            (Some(&own), "ops.example.com:8443", true),
            (Some(&own), "Ops.example.com:8443", true),
            (Some(&own), "ops.example.com", false),
            (Some(&own), "10.0.0.1", true),
        ] {
            assert_eq!(is_own_host(&headers(&[("host", host)]), origin), expected, "{host}");
        }
        assert!(!is_own_host(&headers(&[]), None));
        assert!(!is_own_host(&headers(&[("host", "localhost"), ("host", "evil.example")]), None));
    }

    #[test]
    fn origins_are_read_or_refused() {
        for wrong in ["", "ops.example.com", "ftp://x", "https://", "https://a/b", "https://a b", "https://a?b"] {
            assert!(Origin::parse(wrong).is_err(), "{wrong}");
        }
        assert!(Origin::parse("https://x").unwrap().is_encrypted() && !Origin::parse("http://x:1").unwrap().is_encrypted());
    }

    #[test]
    fn fields_are_read() {
        let fields = Fields::read(b"a=1&b=%C3%B6+x&c=l%0D%0Am&a=2&d=+").unwrap();
        assert_eq!((fields.get("a"), fields.get("b"), fields.get("c"), fields.given("d")), (Some("2"), Some("ö x"), Some("l\nm"), None));
        assert_eq!(Fields::read("x=1&".repeat(FIELDS_MAX).as_bytes()).map(|fields| fields.0.len()), Some(FIELDS_MAX));
        assert_eq!(Fields::read("x=1&".repeat(FIELDS_MAX + 1).as_bytes()), None);
    }
}
