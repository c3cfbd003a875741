//! Credentials of an API: they stay with the host.

use std::fmt;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;

/// Shortest secret that is looked for in answers.
const REDACTED_BYTES_MIN: usize = 6;

/// Text in place of a secret.
const REDACTED: &[u8] = b"[secret]";

/// Secret of a request: where it stands, and its value. `Debug` does not show the value.
#[derive(Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Credential {
    /// Token in the header `Authorization: Bearer TOKEN`, such as one of OAuth 2 or a personal access token.
    Bearer(String),
    /// Name and password in the header `Authorization: Basic …`.
    Basic {
        /// Name of the user, or of the account.
        user: String,
        /// Password of the user, or a token.
        password: String,
    },
    /// Value of a header of the API, such as `X-Api-Key`.
    Header {
        /// Name of the header that is sent.
        name: String,
        /// Value of the header that is sent.
        value: String,
    },
    /// Value of a parameter in the query.
    Query {
        /// Name of the parameter in the query.
        name: String,
        /// Value of the parameter, unescaped.
        value: String,
    },
    /// Value of a cookie that is sent.
    Cookie {
        /// Name of the cookie that is sent.
        name: String,
        /// Value of the cookie, unescaped.
        value: String,
    },
}

impl fmt::Debug for Credential {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Bearer(_) => "Bearer(…)",
            Self::Basic { .. } => "Basic(…)",
            Self::Header { .. } => "Header(…)",
            Self::Query { .. } => "Query(…)",
            Self::Cookie { .. } => "Cookie(…)",
        })
    }
}

impl Credential {
    /// Value of the header `Authorization`, where the credential is one.
    pub(crate) fn authorization(&self) -> Option<String> {
        match self {
            Self::Bearer(token) => Some(format!("Bearer {token}")),
            Self::Basic { user, password } => Some(format!("Basic {}", STANDARD.encode(format!("{user}:{password}")))),
            Self::Header { .. } | Self::Query { .. } | Self::Cookie { .. } => None,
        }
    }

    /// Escaped name and value in a query, where the credential stands there.
    pub(crate) fn query(&self) -> Option<(String, String)> {
        match self {
            Self::Query { name, value } => Some((escaped(name), escaped(value))),
            _ => None,
        }
    }

    /// Texts that no script may see.
    fn secrets(&self) -> Vec<String> {
        match self {
            Self::Bearer(value) | Self::Header { value, .. } | Self::Cookie { value, .. } => vec![value.clone()],
            Self::Query { value, .. } => vec![value.clone(), escaped(value)],
            Self::Basic { user, password } => vec![password.clone(), STANDARD.encode(format!("{user}:{password}"))],
        }
    }
}

/// Text with all bytes escaped that a query may not have (RFC 3986, 2.3).
fn escaped(text: &str) -> String {
    let byte = |byte: u8| match byte {
        byte if byte.is_ascii_alphanumeric() || b"-._~".contains(&byte) => char::from(byte).to_string(),
        other => format!("%{other:02X}"),
    };
    text.bytes().map(byte).collect()
}

/// Way in which an API wants a secret, by the security schemes of its document.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Scheme {
    Bearer,
    Basic,
    Header(String),
    Query(String),
    Cookie(String),
    /// A way that is not supported, in words.
    Unsupported(String),
}

impl Scheme {
    /// Words about the secret that the host has to give.
    pub(crate) fn wants(&self) -> String {
        match self {
            Self::Bearer => "a bearer token".to_owned(),
            Self::Basic => "USER:PASSWORD".to_owned(),
            Self::Header(name) => format!("the value of the header {name}"),
            Self::Query(name) => format!("the value of the query parameter {name}"),
            Self::Cookie(name) => format!("the value of the cookie {name}"),
            Self::Unsupported(what) => format!("{what}, which is not supported"),
        }
    }

    /// Credential of this scheme with a secret.
    ///
    /// # Errors
    /// The scheme is not supported, or the secret does not have its form; the message does not show the secret.
    pub(crate) fn credential(&self, secret: &str) -> Result<Credential, String> {
        let value = secret.to_owned();
        match self {
            Self::Bearer => Ok(Credential::Bearer(value)),
            Self::Basic => match secret.split_once(':') {
                Some((user, password)) => Ok(Credential::Basic { user: user.to_owned(), password: password.to_owned() }),
                None => Err("the secret is not USER:PASSWORD".to_owned()),
            },
            Self::Header(name) => Ok(Credential::Header { name: name.clone(), value }),
            Self::Query(name) => Ok(Credential::Query { name: name.clone(), value }),
            Self::Cookie(name) => Ok(Credential::Cookie { name: name.clone(), value }),
            Self::Unsupported(what) => {
                Err(format!("{what} is not supported; accepted are API keys, basic and bearer authentication, and tokens of OAuth 2"))
            }
        }
    }
}

/// Bytes without the secrets of these credentials: an API may send back what it was sent.
pub(crate) fn redacted<'c>(bytes: Vec<u8>, credentials: impl Iterator<Item = &'c Credential>) -> Vec<u8> {
    let mut bytes = bytes;
    for secret in credentials.flat_map(Credential::secrets).filter(|secret| secret.len() >= REDACTED_BYTES_MIN) {
        let mut clean = Vec::new();
        let mut end = 0;
        for found in memchr::memmem::find_iter(&bytes, secret.as_bytes()) {
            clean.extend_from_slice(bytes.get(end..found).unwrap_or_default());
            clean.extend_from_slice(REDACTED);
            end = found + secret.len();
        }
        if end > 0 {
            clean.extend_from_slice(bytes.get(end..).unwrap_or_default());
            bytes = clean;
        }
    }
    bytes
}

#[cfg(test)]
mod tests {
    use super::{Credential, Scheme, redacted};

    #[test]
    fn secrets_are_not_shown() {
        let basic = Scheme::Basic.credential("ada:lovelace").unwrap();
        assert_eq!(basic.authorization().as_deref(), Some("Basic YWRhOmxvdmVsYWNl"));
        assert_eq!(format!("{basic:?} {:?}", Credential::Bearer("s3cr3t".into())), "Basic(…) Bearer(…)");
        let answer = redacted(b"a lovelace b YWRhOmxvdmVsYWNl lovelace".to_vec(), [&basic].into_iter());
        assert_eq!(answer, b"a [secret] b [secret] [secret]");
        assert_eq!(redacted(b"short".to_vec(), [&Credential::Bearer("o".into())].into_iter()), b"short");
        assert_eq!(Scheme::Basic.credential("x").unwrap_err(), "the secret is not USER:PASSWORD");
    }
}
