//! Signed JSON Web Tokens (RFC 7515, 7518): what a client proves who it is with.

use base64::Engine;
use base64::engine::general_purpose::{STANDARD, URL_SAFE_NO_PAD};
use bashkit::host::{Clock, SystemClock};
use ring::rand::{SecureRandom, SystemRandom};
use ring::signature::{self, EcdsaKeyPair, RsaKeyPair};
use rmcp::transport::auth::AuthError;
use serde_json::Value;

use super::failed;

/// Algorithm of a signature, by its name in JSON Web Algorithms.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Algorithm {
    /// RSA (PKCS #1 v1.5) with SHA-256.
    Rs256,
    /// RSA (PKCS #1 v1.5) with SHA-384.
    Rs384,
    /// RSA (PKCS #1 v1.5) with SHA-512.
    Rs512,
    /// ECDSA on P-256 with SHA-256.
    Es256,
    /// ECDSA on P-384 with SHA-384.
    Es384,
}

const ALGORITHMS: [(&str, Algorithm); 5] = [
    ("RS256", Algorithm::Rs256),
    ("RS384", Algorithm::Rs384),
    ("RS512", Algorithm::Rs512),
    ("ES256", Algorithm::Es256),
    ("ES384", Algorithm::Es384),
];

impl Algorithm {
    fn name(self) -> &'static str {
        ALGORITHMS.iter().find(|(_, algorithm)| *algorithm == self).map_or("", |(name, _)| name)
    }
}

impl std::str::FromStr for Algorithm {
    type Err = AuthError;

    fn from_str(name: &str) -> Result<Self, AuthError> {
        let found = ALGORITHMS.iter().find(|(known, _)| *known == name).map(|(_, algorithm)| *algorithm);
        found.ok_or_else(|| failed(format!("'{name}' is no known algorithm; there are: {}", ALGORITHMS.map(|(name, _)| name).join(", "))))
    }
}

enum Pair {
    Rsa(RsaKeyPair, &'static dyn signature::RsaEncoding),
    Ec(EcdsaKeyPair),
}

/// Private key with its algorithm.
pub(super) struct SigningKey {
    algorithm: Algorithm,
    pair: Pair,
}

impl SigningKey {
    /// Key from the DER of PKCS #8.
    ///
    /// # Errors
    /// The bytes are no key for the algorithm.
    pub(super) fn from_pkcs8(algorithm: Algorithm, der: &[u8]) -> Result<Self, AuthError> {
        let wrong = |error| failed(format!("the key is no private key in PKCS #8 for {}: {error}", algorithm.name()));
        let rsa = |padding| Ok(Pair::Rsa(RsaKeyPair::from_pkcs8(der).map_err(wrong)?, padding));
        let ec = |form| Ok(Pair::Ec(EcdsaKeyPair::from_pkcs8(form, der, &SystemRandom::new()).map_err(wrong)?));
        let pair: Result<Pair, AuthError> = match algorithm {
            Algorithm::Rs256 => rsa(&signature::RSA_PKCS1_SHA256),
            Algorithm::Rs384 => rsa(&signature::RSA_PKCS1_SHA384),
            Algorithm::Rs512 => rsa(&signature::RSA_PKCS1_SHA512),
            Algorithm::Es256 => ec(&signature::ECDSA_P256_SHA256_FIXED_SIGNING),
            Algorithm::Es384 => ec(&signature::ECDSA_P384_SHA384_FIXED_SIGNING),
        };
        Ok(Self { algorithm, pair: pair? })
    }

    /// Key from a PEM file with `BEGIN PRIVATE KEY`.
    ///
    /// # Errors
    /// The text is no such file, or its key is none for the algorithm.
    pub(super) fn from_pem(algorithm: Algorithm, pem: &str) -> Result<Self, AuthError> {
        let body = pem.split_once("-----BEGIN PRIVATE KEY-----").and_then(|(_, rest)| rest.split_once("-----END PRIVATE KEY-----"));
        let Some((body, _)) = body else {
            return Err(failed(
                "the key is no PEM with 'BEGIN PRIVATE KEY' (PKCS #8); `openssl pkcs8 -topk8 -nocrypt` makes one of other forms",
            ));
        };
        let text: String = body.split_ascii_whitespace().collect();
        Self::from_pkcs8(algorithm, &STANDARD.decode(text).map_err(|_| failed("the PEM of the key holds no base64"))?)
    }

    /// Public key of ECDSA as the coordinates of its point.
    pub(super) fn point(&self) -> Option<(&[u8], &[u8])> {
        let Pair::Ec(pair) = &self.pair else { return None };
        // The uncompressed form: a byte 4, then both coordinates.
        let coordinates = signature::KeyPair::public_key(pair).as_ref().get(1..)?;
        coordinates.split_at_checked(coordinates.len() / 2)
    }

    /// Token of claims. The header is given without `alg`.
    ///
    /// # Errors
    /// The system has no random numbers.
    pub(super) fn sign(&self, mut header: Value, claims: &Value) -> Result<String, AuthError> {
        if let Some(header) = header.as_object_mut() {
            header.insert("alg".to_owned(), self.algorithm.name().into());
        }
        let input = format!("{}.{}", encoded(header.to_string()), encoded(claims.to_string()));
        let random = SystemRandom::new();
        let signed = match &self.pair {
            Pair::Ec(pair) => pair.sign(&random, input.as_bytes()).map(encoded),
            Pair::Rsa(pair, padding) => {
                let mut signature = vec![0; pair.public().modulus_len()];
                pair.sign(*padding, &random, input.as_bytes(), &mut signature).map(|()| encoded(signature))
            }
        };
        Ok(format!("{input}.{}", signed.map_err(|_| failed("the token cannot be signed"))?))
    }
}

/// Base64 as tokens have it.
pub(super) fn encoded(bytes: impl AsRef<[u8]>) -> String {
    URL_SAFE_NO_PAD.encode(bytes)
}

/// Identifier that no other token has.
///
/// # Errors
/// The system has no random numbers.
pub(super) fn unique() -> Result<String, AuthError> {
    let mut bytes = [0; 16];
    SystemRandom::new().fill(&mut bytes).map_err(|_| failed("the system has no random numbers"))?;
    Ok(encoded(bytes))
}

/// Seconds since 1970.
pub(super) fn now() -> u64 {
    SystemClock::new().now().as_secs()
}

#[cfg(test)]
mod tests {
    use ring::signature::{ECDSA_P256_SHA256_FIXED, UnparsedPublicKey};
    use serde_json::json;

    use super::*;

    #[test]
    fn a_token_is_signed_by_its_key() {
        let der = EcdsaKeyPair::generate_pkcs8(&signature::ECDSA_P256_SHA256_FIXED_SIGNING, &SystemRandom::new()).unwrap();
        let key = SigningKey::from_pkcs8(Algorithm::Es256, der.as_ref()).unwrap();
        let token = key.sign(json!({"typ": "JWT"}), &json!({"sub": "ada"})).unwrap();
        let (input, mark) = token.rsplit_once('.').unwrap();
        let (x, y) = key.point().unwrap();
        let public = UnparsedPublicKey::new(&ECDSA_P256_SHA256_FIXED, [&[4], x, y].concat());
        let mark = URL_SAFE_NO_PAD.decode(mark).unwrap();
        assert!(public.verify(input.as_bytes(), &mark).is_ok());
        assert!(public.verify(&input.as_bytes()[1..], &mark).is_err());
        let header: Value = serde_json::from_slice(&URL_SAFE_NO_PAD.decode(input.split('.').next().unwrap()).unwrap()).unwrap();
        assert_eq!(header, json!({"typ": "JWT", "alg": "ES256"}));
    }

    /// Keys that are refused, and what the message says.
    #[test]
    fn keys_of_another_form() {
        for (pem, said) in [
            ("-----BEGIN RSA PRIVATE KEY-----\nAAAA\n-----END RSA PRIVATE KEY-----", "no PEM with 'BEGIN PRIVATE KEY'"),
            ("-----BEGIN PRIVATE KEY-----\n?\n-----END PRIVATE KEY-----", "holds no base64"),
            ("-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----", "no private key in PKCS #8 for RS256"),
        ] {
            let error = SigningKey::from_pem(Algorithm::Rs256, pem).err().unwrap().to_string();
            assert!(error.contains(said), "{error}");
        }
        assert!("HS256".parse::<Algorithm>().unwrap_err().to_string().contains("there are: RS256, RS384"));
    }
}
