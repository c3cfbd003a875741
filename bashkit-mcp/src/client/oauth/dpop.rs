//! Tokens that are bound to a key: demonstrating proof of possession, RFC 9449.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use reqwest::Url;
use reqwest::header::{AUTHORIZATION, HeaderMap, HeaderName, HeaderValue};
use ring::rand::SystemRandom;
use ring::signature::{ECDSA_P256_SHA256_FIXED_SIGNING, EcdsaKeyPair};
use rmcp::transport::auth::AuthError;
use serde_json::json;
use sha2::{Digest, Sha256};

use super::failed;
use super::jwt::{Algorithm, SigningKey, encoded, now, unique};

/// Header of proofs.
pub(super) const PROOF: HeaderName = HeaderName::from_static("dpop");

/// Header by which servers say which nonce they want in proofs.
const NONCE: &str = "dpop-nonce";

/// Origins whose nonces are kept.
const NONCES_MAX: usize = 64;

/// Key of a client, with which it proves that tokens are its own. Cloning shares it.
#[derive(Clone)]
pub struct Dpop(Arc<Inner>);

struct Inner {
    key: SigningKey,
    pkcs8: Vec<u8>,
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    /// Token that is bound to the key.
    bound: Option<String>,
    /// Nonces by the origins of the servers that want them.
    nonces: BTreeMap<String, String>,
}

impl std::fmt::Debug for Dpop {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Dpop")
    }
}

impl Dpop {
    /// Makes a key that no other client has.
    ///
    /// # Errors
    /// The system has no random numbers.
    pub fn generate() -> Result<Self, AuthError> {
        let made = EcdsaKeyPair::generate_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, &SystemRandom::new());
        let made = made.map_err(|_| failed("a key cannot be made: the system has no random numbers"))?;
        Self::from_pkcs8(made.as_ref())
    }

    /// Key that was kept: see [`Dpop::to_pkcs8`].
    ///
    /// # Errors
    /// The bytes are no key of P-256.
    pub fn from_pkcs8(der: &[u8]) -> Result<Self, AuthError> {
        let key = SigningKey::from_pkcs8(Algorithm::Es256, der)?;
        Ok(Self(Arc::new(Inner { key, pkcs8: der.to_vec(), state: Mutex::default() })))
    }

    /// Key as bytes that a host keeps as it keeps tokens.
    #[must_use]
    pub fn to_pkcs8(&self) -> &[u8] {
        &self.0.pkcs8
    }

    /// Remembers that a token is bound to the key.
    pub fn bind(&self, token: &str) {
        self.state().bound = Some(token.to_owned());
    }

    /// Whether a token is bound to the key.
    pub(in crate::client) fn binds(&self, token: &str) -> bool {
        self.state().bound.as_deref() == Some(token)
    }

    /// Headers of a request with a token that is bound to the key.
    pub(in crate::client) fn headers(&self, method: &str, url: &str, token: &str) -> Result<[(HeaderName, HeaderValue); 2], String> {
        let url = Url::parse(url).map_err(|error| format!("{url}: {error}"))?;
        let proof = self.proof(method, &url, Some(token)).map_err(|error| error.to_string())?;
        let value = |text: String| {
            let mut value = HeaderValue::try_from(text).map_err(|_| "the token has characters that no header has".to_owned())?;
            value.set_sensitive(true);
            Ok::<_, String>(value)
        };
        Ok([(AUTHORIZATION, value(format!("DPoP {token}"))?), (PROOF, value(proof)?)])
    }

    /// Proof for one request; `token` is given with those at a server, and not with those for tokens.
    pub(super) fn proof(&self, method: &str, url: &Url, token: Option<&str>) -> Result<String, AuthError> {
        let Some((x, y)) = self.0.key.point() else {
            return Err(failed("the key is none of an elliptic curve"));
        };
        let header = json!({"typ": "dpop+jwt", "jwk": {"kty": "EC", "crv": "P-256", "x": encoded(x), "y": encoded(y)}});
        let mut place = url.clone();
        place.set_query(None);
        place.set_fragment(None);
        let mut claims = json!({"jti": unique()?, "htm": method, "htu": place.as_str(), "iat": now()});
        if let Some(claims) = claims.as_object_mut() {
            if let Some(token) = token {
                claims.insert("ath".to_owned(), encoded(Sha256::digest(token)).into());
            }
            if let Some(nonce) = self.state().nonces.get(&origin(url)) {
                claims.insert("nonce".to_owned(), nonce.as_str().into());
            }
        }
        self.0.key.sign(header, &claims)
    }

    /// Keeps the nonce of an answer for the next proofs; whether there was one.
    pub(in crate::client) fn take_nonce(&self, url: &Url, headers: &HeaderMap) -> bool {
        let Some(nonce) = headers.get(NONCE).and_then(|value| value.to_str().ok()) else { return false };
        let mut state = self.state();
        if state.nonces.len() >= NONCES_MAX {
            state.nonces.clear();
        }
        state.nonces.insert(origin(url), nonce.to_owned());
        true
    }

    fn state(&self) -> std::sync::MutexGuard<'_, State> {
        self.0.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn origin(url: &Url) -> String {
    url.origin().ascii_serialization()
}

#[cfg(test)]
mod tests {
    use base64::Engine;
    use base64::engine::general_purpose::URL_SAFE_NO_PAD;
    use serde_json::Value;

    use super::*;

    fn claims(proof: &str) -> Value {
        serde_json::from_slice(&URL_SAFE_NO_PAD.decode(proof.split('.').nth(1).unwrap()).unwrap()).unwrap()
    }

    #[test]
    fn a_proof_is_for_one_request() {
        let dpop = Dpop::generate().unwrap();
        let url = Url::parse("https://api.example.com/mcp?a=1#b").unwrap();
        let [first, second] = [(); 2].map(|()| claims(&dpop.proof("POST", &url, Some("a token")).unwrap()));
        assert_eq!((&first["htm"], &first["htu"]), (&json!("POST"), &json!("https://api.example.com/mcp")));
        // The SHA-256 of the token, as `printf 'a token' | openssl sha256 -binary | basenc --base64url` prints it.
        assert_eq!(first["ath"], "4zFuK6_rthA6NBjod4wK3JYNQCE6A6fn9PzTQm7YB78");
        assert_ne!(first["jti"], second["jti"]);
        assert_eq!(first["nonce"], Value::Null);
        let nonce = HeaderMap::from_iter([(HeaderName::from_static(NONCE), HeaderValue::from_static("n1"))]);
        assert!(dpop.take_nonce(&url, &nonce) && !dpop.take_nonce(&url, &HeaderMap::new()));
        assert_eq!(claims(&dpop.proof("GET", &url, None).unwrap())["nonce"], "n1");
        let other = Url::parse("https://auth.example.com/token").unwrap();
        assert_eq!(claims(&dpop.proof("POST", &other, None).unwrap()).get("nonce"), None);
    }

    #[test]
    fn a_kept_key_is_the_same_key() {
        let dpop = Dpop::generate().unwrap();
        let kept = Dpop::from_pkcs8(dpop.to_pkcs8()).unwrap();
        assert_eq!(kept.0.key.point(), dpop.0.key.point());
        kept.bind("t");
        assert!(kept.binds("t") && !kept.binds("u") && !dpop.binds("t"));
    }
}
