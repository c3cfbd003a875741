//! Who may sign in, and what they may do.

use std::collections::BTreeMap;
use std::fmt;
use std::net::IpAddr;
use std::str::FromStr;

use axum::http::{HeaderMap, HeaderName};
use bashkit_orchestrator::text::is_hidden;
use sha2::{Digest as _, Sha256};

/// Shortest token that is accepted, in bytes.
const TOKEN_BYTES_MIN: usize = 16;
/// Longest name of a person, in bytes.
const NAME_BYTES_MAX: usize = 200;
/// Random bytes of a token that is made here.
const TOKEN_RANDOM_BYTES: usize = 32;

/// Reason why settings of access cannot be used.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum AccessError {
    /// A line of a list of tokens is none.
    #[error("line {line} of the tokens: {problem}")]
    Line {
        /// Number of the line, from 1.
        line: usize,
        /// Problem with the line, with what is accepted.
        problem: String,
    },
    /// A name of a person cannot be used.
    #[error("'{0}' is no name of a person: 1 to 200 bytes of text that can be seen, without blanks at its ends, are accepted")]
    Name(String),
    /// A name of a header field cannot be used.
    #[error("'{0}' is no name of a header field")]
    Header(String),
    /// There is no way of signing in.
    #[error("nobody could sign in: tokens, or a header of a proxy with its address and the roles of people, are needed")]
    Nobody,
}

/// Right of a person on the page.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Role {
    /// Sees runs, calls and decisions; changes nothing.
    Look,
    /// Sees all of that; decides about calls, cancels and retries runs.
    Decide,
}

impl Role {
    /// Name of the role, in lower case.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Look => "look",
            Self::Decide => "decide",
        }
    }
}

impl fmt::Display for Role {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Role {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text {
            "look" => Ok(Self::Look),
            "decide" => Ok(Self::Decide),
            _ => Err(format!("'{text}' is no role: look and decide are accepted")),
        }
    }
}

/// Person who is signed in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Person {
    name: String,
    role: Role,
}

impl Person {
    /// Person with a name and a role.
    ///
    /// # Errors
    /// [`AccessError::Name`].
    pub fn new(name: impl Into<String>, role: Role) -> Result<Self, AccessError> {
        let name = name.into();
        let is_name = (1..=NAME_BYTES_MAX).contains(&name.len()) && !name.chars().any(is_hidden) && name.trim() == name;
        if is_name { Ok(Self { name, role }) } else { Err(AccessError::Name(name)) }
    }

    /// Name of the person, as decisions and traces have it.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Role of the person on the page.
    #[must_use]
    pub fn role(&self) -> Role {
        self.role
    }
}

/// SHA-256 of a secret.
pub(crate) type Digest = [u8; 32];

pub(crate) fn digest(secret: &[u8]) -> Digest {
    Sha256::digest(secret).into()
}

/// Whether two digests are equal, in a time that does not depend on where they differ.
pub(crate) fn is_equal(one: &Digest, other: &Digest) -> bool {
    one.iter().zip(other).fold(0, |different, (one, other)| different | (one ^ other)) == 0
}

/// Bytes in hexadecimal digits.
pub(crate) fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Text of 256 random bits.
pub(crate) fn fresh_secret() -> String {
    let mut bytes = [0; TOKEN_RANDOM_BYTES];
    bashkit::host::Random::fresh().fill(&mut bytes);
    hex(&bytes)
}

/// Tokens of people, kept as SHA-256 only.
///
/// A list has a line for each person: role, digest, name. Lines that are empty or begin with `#` are skipped.
///
/// ```
/// use bashkit_operator::{Role, Tokens};
///
/// let (token, line) = Tokens::make("Grace Hopper", Role::Decide)?;
/// let tokens = Tokens::parse(&format!("# operators\n{line}\n"))?;
/// assert!(line.starts_with("decide sha256:") && line.ends_with(" Grace Hopper") && !line.contains(&token));
/// assert_eq!(tokens.len(), 1);
/// # Ok::<(), bashkit_operator::AccessError>(())
/// ```
#[derive(Debug, Clone, Default)]
pub struct Tokens(Vec<(Digest, Person)>);

impl Tokens {
    /// Reads a list of tokens.
    ///
    /// # Errors
    /// [`AccessError::Line`].
    pub fn parse(text: &str) -> Result<Self, AccessError> {
        let mut all = Vec::new();
        for (n, line) in text.lines().enumerate() {
            let line = line.trim();
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            let of_line = |problem: String| AccessError::Line { line: n + 1, problem };
            let shape = || of_line("'ROLE sha256:DIGEST NAME' is accepted, the digest in 64 hexadecimal digits".to_owned());
            let (role, rest) = line.split_once(' ').ok_or_else(shape)?;
            let (digest, name) = rest.trim_start().split_once(' ').ok_or_else(shape)?;
            let digest = digest.strip_prefix("sha256:").and_then(unhex).ok_or_else(shape)?;
            let person = Person::new(name.trim(), role.parse().map_err(of_line)?).map_err(|error| of_line(error.to_string()))?;
            all.push((digest, person));
        }
        Ok(Self(all))
    }

    /// Makes a token of 256 random bits for a person: the token itself, and its line for a list.
    ///
    /// # Errors
    /// [`AccessError::Name`].
    pub fn make(name: &str, role: Role) -> Result<(String, String), AccessError> {
        let person = Person::new(name, role)?;
        let token = fresh_secret();
        let line = format!("{role} sha256:{} {}", hex(&digest(token.as_bytes())), person.name());
        Ok((token, line))
    }

    /// Number of tokens in the list.
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there is no token.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Person of a token; all are compared, however early one is equal.
    pub(crate) fn find(&self, token: &str) -> Option<&Person> {
        if token.len() < TOKEN_BYTES_MIN {
            return None;
        }
        let given = digest(token.as_bytes());
        self.0.iter().fold(None, |found, (digest, person)| if is_equal(digest, &given) { Some(person) } else { found })
    }
}

fn unhex(text: &str) -> Option<Digest> {
    let mut digest = Digest::default();
    if text.len() != 2 * digest.len() || !text.bytes().all(|byte| byte.is_ascii_hexdigit()) {
        return None;
    }
    for (byte, pair) in digest.iter_mut().zip(text.as_bytes().chunks(2)) {
        *byte = u8::from_str_radix(std::str::from_utf8(pair).ok()?, 16).ok()?;
    }
    Some(digest)
}

/// Proxy that signs people in, by OpenID Connect or otherwise, and says their names in a header field.
///
/// The field counts only in requests that come from an address of the proxy; in all others it is ignored. The proxy must remove the field from what clients send.
///
/// ```
/// use bashkit_operator::{Role, TrustedProxy};
///
/// let proxy = TrustedProxy::new("x-auth-request-email", ["10.0.0.7".parse()?])?.role("grace@example.com", Role::Decide).others(Role::Look);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
#[must_use]
pub struct TrustedProxy {
    header: HeaderName,
    addresses: Vec<IpAddr>,
    roles: BTreeMap<String, Role>,
    others: Option<Role>,
}

impl TrustedProxy {
    /// Proxy at these addresses, which names people in a header field. Nobody has a role yet.
    ///
    /// # Errors
    /// [`AccessError::Header`].
    pub fn new(header: &str, addresses: impl IntoIterator<Item = IpAddr>) -> Result<Self, AccessError> {
        let header = HeaderName::from_str(header).map_err(|_| AccessError::Header(header.to_owned()))?;
        let addresses = addresses.into_iter().map(|address| address.to_canonical()).collect();
        Ok(Self { header, addresses, roles: BTreeMap::new(), others: None })
    }

    /// Gives a role to a person, by the name that the proxy says.
    pub fn role(mut self, name: impl Into<String>, role: Role) -> Self {
        self.roles.insert(name.into(), role);
        self
    }

    /// Gives a role to everybody else whom the proxy names. Default: none, they are refused.
    pub fn others(mut self, role: Role) -> Self {
        self.others = Some(role);
        self
    }

    /// What the proxy says about who makes a request.
    fn person(&self, peer: IpAddr, headers: &HeaderMap) -> Signed {
        if !self.addresses.contains(&peer.to_canonical()) {
            return Signed::Not;
        }
        let mut values = headers.get_all(&self.header).iter();
        let (Some(value), None) = (values.next(), values.next()) else {
            return if headers.contains_key(&self.header) { Signed::Refused } else { Signed::Not };
        };
        let Some(name) = std::str::from_utf8(value.as_bytes()).ok().filter(|name| !name.is_empty()) else { return Signed::Refused };
        match self.roles.get(name).copied().or(self.others).map(|role| Person::new(name, role)) {
            Some(Ok(person)) => Signed::In(person),
            _ => Signed::Refused,
        }
    }

    fn lets_somebody_in(&self) -> bool {
        !self.addresses.is_empty() && (self.others.is_some() || !self.roles.is_empty())
    }
}

/// What a proxy says about who makes a request.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Signed {
    /// No sign-in: the request is none of the proxy, or the proxy names nobody.
    Not,
    /// The person has no role, or the header cannot be used.
    Refused,
    /// The person is known.
    In(Person),
}

/// Ways of signing in: tokens, a trusted proxy, or both.
#[derive(Debug, Clone, Default)]
#[must_use]
pub struct Access {
    tokens: Tokens,
    proxy: Option<TrustedProxy>,
}

impl Access {
    /// Access for nobody, to which ways of signing in are added.
    pub fn new() -> Self {
        Self::default()
    }

    /// Lets people sign in by tokens.
    pub fn tokens(mut self, tokens: Tokens) -> Self {
        self.tokens = tokens;
        self
    }

    /// Lets people in whom a proxy has signed in.
    pub fn proxy(mut self, proxy: TrustedProxy) -> Self {
        self.proxy = Some(proxy);
        self
    }

    /// Checks that somebody can sign in.
    pub(crate) fn check(&self) -> Result<(), AccessError> {
        let is_open = !self.tokens.is_empty() || self.proxy.as_ref().is_some_and(TrustedProxy::lets_somebody_in);
        if is_open { Ok(()) } else { Err(AccessError::Nobody) }
    }

    pub(crate) fn has_tokens(&self) -> bool {
        !self.tokens.is_empty()
    }

    pub(crate) fn by_token(&self, token: &str) -> Option<&Person> {
        self.tokens.find(token)
    }

    pub(crate) fn by_proxy(&self, peer: IpAddr, headers: &HeaderMap) -> Signed {
        self.proxy.as_ref().map_or(Signed::Not, |proxy| proxy.person(peer, headers))
    }
}

#[cfg(test)]
mod tests {
    use axum::http::HeaderValue;

    use super::*;

    #[test]
    fn lists_of_tokens_are_read_or_say_what_is_wrong() {
        let digest = "ab".repeat(32);
        for (text, expected) in [
            (format!("look sha256:{digest} ada\n\n # c\n  decide  sha256:{digest}   Grace H "), Ok(2)),
            ("look".to_owned(), Err("line 1 of the tokens: 'ROLE sha256:DIGEST NAME' is accepted")),
            (format!("\nlook {digest} ada"), Err("line 2 of the tokens: 'ROLE sha256:DIGEST NAME' is accepted")),
            (format!("look sha256:{}+1 ada", "ab".repeat(31)), Err("line 1 of the tokens: 'ROLE sha256:DIGEST NAME' is accepted")),
            (format!("root sha256:{digest} ada"), Err("line 1 of the tokens: 'root' is no role: look and decide are accepted")),
            (format!("look sha256:{digest} a\u{202e}b"), Err("line 1 of the tokens: 'a\u{202e}b' is no name of a person")),
        ] {
            match (Tokens::parse(&text), expected) {
                (Ok(tokens), Ok(n)) => assert_eq!(tokens.len(), n, "{text}"),
                (Err(error), Err(start)) => assert!(error.to_string().starts_with(start), "{error}"),
                (found, _) => panic!("{text}: {found:?}"),
            }
        }
    }

    #[test]
    fn tokens_sign_in_whom_they_are_of() {
        let [(ada, line_ada), (grace, line_grace)] =
            [("ada", Role::Look), ("grace", Role::Decide)].map(|(name, role)| Tokens::make(name, role).unwrap());
        let access = Access::new().tokens(Tokens::parse(&format!("{line_ada}\n{line_grace}")).unwrap());
        access.check().unwrap();
        assert_eq!(access.by_token(&ada).map(Person::name), Some("ada"));
        assert_eq!(access.by_token(&grace).map(Person::role), Some(Role::Decide));
        let digest_of_ada = hex(&digest(ada.as_bytes()));
        for wrong in ["", "short", &format!("{ada}0"), &format!("{ada} "), &digest_of_ada, &ada.to_uppercase()] {
            assert_eq!(access.by_token(wrong), None, "{wrong}");
        }
        // What is shorter than any token that somebody cannot guess is refused even where a list has it.
        let line = format!("look sha256:{} weak", hex(&digest(b"hunter2")));
        assert_eq!(Tokens::parse(&line).unwrap().find("hunter2"), None);
    }

    #[test]
    fn a_header_counts_from_its_proxy_alone() {
        let proxy = TrustedProxy::new("X-User", ["10.0.0.7".parse().unwrap()]).unwrap().role("grace", Role::Decide);
        let open = proxy.clone().others(Role::Look);
        let headers = |values: &[&str]| {
            let mut headers = HeaderMap::new();
            for value in values {
                headers.append("x-user", HeaderValue::from_bytes(value.as_bytes()).unwrap());
            }
            headers
        };
        let person = |name: &str, role| Signed::In(Person::new(name, role).unwrap());
        for (proxy, peer, values, expected) in [
            (&proxy, "10.0.0.7", vec!["grace"], person("grace", Role::Decide)),
            (&proxy, "::ffff:10.0.0.7", vec!["grace"], person("grace", Role::Decide)),
            (&proxy, "10.0.0.8", vec!["grace"], Signed::Not),
            (&proxy, "127.0.0.1", vec!["grace"], Signed::Not),
            (&proxy, "10.0.0.7", vec!["ada"], Signed::Refused),
            (&proxy, "10.0.0.7", vec![], Signed::Not),
            (&proxy, "10.0.0.7", vec![""], Signed::Refused),
            (&proxy, "10.0.0.7", vec!["grace", "ada"], Signed::Refused),
            (&proxy, "10.0.0.7", vec!["Grace"], Signed::Refused),
            (&open, "10.0.0.7", vec!["ada"], person("ada", Role::Look)),
            (&open, "10.0.0.7", vec!["a\u{202e}da"], Signed::Refused),
        ] {
            assert_eq!(proxy.person(peer.parse().unwrap(), &headers(&values)), expected, "{peer} {values:?}");
        }
        assert_eq!(Access::new().by_proxy("10.0.0.7".parse().unwrap(), &headers(&["grace"])), Signed::Not);
    }

    #[test]
    fn access_for_nobody_is_refused() {
        let no_role = TrustedProxy::new("x-user", ["10.0.0.7".parse().unwrap()]).unwrap();
        let no_address = TrustedProxy::new("x-user", []).unwrap().others(Role::Look);
        for access in [Access::new(), Access::new().proxy(no_role.clone()), Access::new().proxy(no_address)] {
            assert_eq!(access.check(), Err(AccessError::Nobody));
        }
        Access::new().proxy(no_role.others(Role::Look)).check().unwrap();
        assert_eq!(TrustedProxy::new("x user", []).unwrap_err(), AccessError::Header("x user".to_owned()));
    }
}
