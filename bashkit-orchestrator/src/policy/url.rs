//! URLs in arguments, read the way browsers do: what a tool will reach, not what the text looks like.

use bashkit::host::http::inet_aton;
use bashkit::vfs::path;

use super::pattern::Pattern;

/// Schemes that are read like `http`, with or without slashes, and the port of each.
const SPECIAL: &[(&str, &str)] = &[("ftp", "21"), ("http", "80"), ("https", "443"), ("ws", "80"), ("wss", "443")];

/// Schemes without a host, whose text is run or holds another URL.
const OPAQUE: &[&str] = &["about", "blob", "data", "feed", "filesystem", "jar", "javascript", "vbscript", "view-source"];

/// Parts of a URL that rules are about.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Url {
    scheme: String,
    /// Lower case, without user, port and final dot.
    host: String,
    port: String,
    /// Decoded, without `.`, `..` and doubled slashes.
    path: Vec<u8>,
}

/// Every URL of a text: the text itself, and what stands in it with `scheme://`.
pub(crate) fn urls_in(text: &str) -> Vec<Url> {
    let mut found: Vec<Url> = read(text).into_iter().collect();
    let starts: Vec<usize> = text.match_indices("://").map(|(at, _)| scheme_start(text, at)).collect();
    for (idx, &start) in starts.iter().enumerate() {
        let end = starts.get(idx + 1).copied().unwrap_or(text.len()).max(start);
        let rest = text.get(start..end).unwrap_or_default();
        let end = rest.find(|c: char| c.is_whitespace() || matches!(c, '"' | '\'' | '<' | '>' | '`')).unwrap_or(rest.len());
        let url = rest.get(..end).and_then(read);
        found.extend(url.filter(|url| found.first() != Some(url)));
    }
    found
}

fn scheme_start(text: &str, end: usize) -> usize {
    let before = text.get(..end).unwrap_or_default();
    let is_scheme = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'-' | b'.');
    end - before.bytes().rev().take(32).take_while(|byte| is_scheme(byte)).count()
}

fn read(text: &str) -> Option<Url> {
    let text: String = text.trim_matches(|c: char| c <= ' ').chars().filter(|c| !matches!(c, '\t' | '\n' | '\r')).collect();
    let (scheme, rest) = text.split_once(':')?;
    let mut letters = scheme.bytes();
    if !letters.next()?.is_ascii_alphabetic() || !letters.all(|b| b.is_ascii_alphanumeric() || matches!(b, b'+' | b'-' | b'.')) {
        return None;
    }
    let scheme = scheme.to_ascii_lowercase();
    let special = SPECIAL.iter().find(|(name, _)| *name == scheme);
    if OPAQUE.contains(&scheme.as_str()) {
        return Some(Url { host: String::new(), port: String::new(), path: decoded(rest), scheme });
    }
    let has_slashes = rest.starts_with(['/', '\\']);
    let rest = match special {
        Some(_) => rest.trim_start_matches(['/', '\\']).replace('\\', "/"),
        None if scheme == "file" => {
            rest.replace('\\', "/").strip_prefix("//").map_or_else(|| rest.replace('\\', "/"), |rest| rest.to_owned())
        }
        None => rest.strip_prefix("//")?.to_owned(),
    };
    let end = rest.find(['/', '?', '#']).unwrap_or(rest.len());
    let (authority, tail) = rest.split_at_checked(end)?;
    // Punctuation of the text around it.
    let authority = authority.trim_end_matches([')', '}', ',', ';', '!', '|']);
    let address = authority.rsplit_once('@').map_or(authority, |(_, address)| address);
    let (host, port) = split_port(address);
    if special.is_some() && !has_slashes && (host.is_empty() || host.contains([' ', ',', '"'])) {
        // Words behind `http:`.
        return None;
    }
    let path = tail.split(['?', '#']).next().unwrap_or_default();
    Some(Url {
        host: plain_host(host, special.is_some()),
        port: if port.is_empty() { special.map_or("", |(_, port)| *port).to_owned() } else { port.trim_start_matches('0').to_owned() },
        path: path::clean(&decoded(path)),
        scheme,
    })
}

fn split_port(address: &str) -> (&str, &str) {
    match address.rsplit_once(':') {
        Some((host, port)) if port.bytes().all(|b| b.is_ascii_digit()) => (host, port),
        _ => (address, ""),
    }
}

/// A host as it is looked up.
fn plain_host(host: &str, is_special: bool) -> String {
    let host = String::from_utf8_lossy(&decoded(host)).to_lowercase();
    let host = host.strip_suffix('.').unwrap_or(&host);
    match inet_aton(host) {
        Some(address) if is_special => address.to_string(),
        _ => host.to_owned(),
    }
}

/// `%41` is `A`.
fn decoded(text: &str) -> Vec<u8> {
    let mut out = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let Some((&byte, more)) = rest.split_first() {
        let hex = |digit: Option<&u8>| digit.and_then(|digit| char::from(*digit).to_digit(16));
        match (byte, hex(more.first()), hex(more.get(1))) {
            (b'%', Some(high), Some(low)) => {
                out.push(u8::try_from(high * 16 + low).unwrap_or_default());
                rest = more.get(2..).unwrap_or_default();
            }
            _ => {
                out.push(byte);
                rest = more;
            }
        }
    }
    out
}

/// `scheme://host:port/path`, each a glob; only the host has to be there.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct UrlPattern {
    source: String,
    scheme: Option<Pattern>,
    host: Pattern,
    port: Option<Pattern>,
    path: Option<Pattern>,
}

impl std::fmt::Display for UrlPattern {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.source)
    }
}

impl UrlPattern {
    pub(crate) fn new(source: &str) -> Self {
        let (scheme, rest) = source.split_once("://").map_or((None, source), |(scheme, rest)| (Some(scheme), rest));
        let (address, path) =
            rest.find('/').and_then(|at| rest.split_at_checked(at)).map_or((rest, None), |(host, path)| (host, Some(path)));
        let (host, port) = match address.rsplit_once(':') {
            Some((host, port)) if port.bytes().all(|b| b.is_ascii_digit() || b == b'*') => (host, Some(port)),
            _ => (address, None),
        };
        let host = host.to_lowercase();
        // Brackets around an IPv6 address are no class.
        let host = if host.contains(':') { host.replace('[', "\\[") } else { host };
        Self {
            source: source.to_owned(),
            scheme: scheme.map(|scheme| Pattern::text(&scheme.to_ascii_lowercase())),
            host: Pattern::text(host.strip_suffix('.').unwrap_or(&host)),
            port: port.map(Pattern::text),
            path: path.map(Pattern::path),
        }
    }

    /// Whether a URL is one of these. A host that is not plain letters may be any other when it is looked up: `doubtful` says what then.
    pub(crate) fn matches(&self, url: &Url, doubtful: bool) -> bool {
        let is = |pattern: &Option<Pattern>, text: &[u8]| pattern.as_ref().is_none_or(|pattern| pattern.matches(text));
        let is_plain = url.host.bytes().all(|b| b.is_ascii_graphic() && !matches!(b, b'%' | b'/' | b'\\' | b'@' | b'?' | b'#'));
        let host = if is_plain { self.host.matches(url.host.as_bytes()) } else { doubtful };
        host && is(&self.scheme, url.scheme.as_bytes()) && is(&self.port, url.port.as_bytes()) && is(&self.path, &url.path)
    }
}

#[cfg(test)]
mod tests {
    use super::{UrlPattern, urls_in};

    #[test]
    fn a_url_is_what_will_be_reached() {
        for (pattern, text, matches) in [
            ("evil.com", "https://evil.com/x", true),
            ("evil.com", "HTTPS://EVIL.COM.:443", true),
            ("evil.com", "https://good.com@evil.com/", true),
            ("evil.com", "https://good.com:x@evil.com:8443/", true),
            ("evil.com", "https:\\\\evil.com\\x", true),
            ("evil.com", "https:evil.com", true),
            ("evil.com", "ht\ntps://ev\til.com", true),
            ("evil.com", " https://ev%69l.com ", true),
            ("evil.com", "https://good.com/?to=https://evil.com/", true),
            ("evil.com", "look at https://evil.com/x, then", true),
            ("evil.com", "https://ｅvil.com", true),
            ("evil.com", "(see https://evil.com)", true),
            ("evil.com", "https://evil.com:80, https://good.com", true),
            ("javascript://*", "javascript:steal()", true),
            ("evil.com", "data:text/html,https://evil.com", true),
            ("evil.com", "https://notevil.com", false),
            ("evil.com", "evil.com", false),
            ("*.evil.com", "wss://a.b.evil.com", true),
            ("*.evil.com", "https://evil.com", false),
            ("http://*", "https://a", false),
            ("127.0.0.1", "http://2130706433/", true),
            ("127.*", "http://0x7f.1/", true),
            ("[::1]", "http://[::1]:80/", true),
            ("https://a:443", "https://a/", true),
            ("https://a:8443", "https://a/", false),
            ("https://a/admin/**", "https://a/x/../%61dmin//users?q", true),
            ("https://a/admin/**", "https://a/administrator", false),
            ("file://*/etc/**", "file:///etc/passwd", true),
            ("file://*/etc/**", "file:/etc/passwd", true),
        ] {
            let pattern = UrlPattern::new(pattern);
            assert_eq!(urls_in(text).iter().any(|url| pattern.matches(url, true)), matches, "{pattern} {text}");
        }
        assert!(!UrlPattern::new("*").matches(&urls_in("https://ｅvil.com")[0], false));
        assert!(urls_in("a:b").is_empty() && urls_in("12:30").is_empty() && urls_in("://x").is_empty());
    }
}
