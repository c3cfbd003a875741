//! Tokens of a login in a file of the host.

use std::io::{ErrorKind, Write};
use std::path::PathBuf;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use rmcp::transport::auth::{AuthError, CredentialStore, StoredCredentials};
use serde::{Deserialize, Serialize};

use super::dpop::Dpop;

/// File that keeps the tokens of one server, and the key that they are bound to. Only its owner may read it; nobody but the host needs it.
#[derive(Debug, Clone)]
pub struct TokenFile {
    path: PathBuf,
}

#[derive(Default, Serialize, Deserialize)]
struct Kept {
    /// Private key in PKCS #8, as base64.
    key: Option<String>,
    credentials: Option<StoredCredentials>,
}

impl TokenFile {
    /// File at a path, which need not be there yet. Its directory must be.
    #[must_use]
    pub fn new(path: impl Into<PathBuf>) -> Self {
        Self { path: path.into() }
    }

    /// Key for tokens: the one in the file, or a new one that is put there.
    ///
    /// # Errors
    /// The file cannot be read or written, or is none of this kind.
    pub fn dpop(&self) -> Result<Dpop, AuthError> {
        let mut kept = self.read()?;
        if let Some(key) = &kept.key {
            let der = STANDARD.decode(key).map_err(|_| self.failed("its key is no base64"))?;
            return Dpop::from_pkcs8(&der);
        }
        let dpop = Dpop::generate()?;
        kept.key = Some(STANDARD.encode(dpop.to_pkcs8()));
        self.write(&kept)?;
        Ok(dpop)
    }

    fn failed(&self, problem: impl std::fmt::Display) -> AuthError {
        AuthError::CredentialStoreError(format!("{}: {problem}", self.path.display()))
    }

    #[expect(clippy::disallowed_methods, reason = "tokens of the host are in a file of the host")]
    fn read(&self) -> Result<Kept, AuthError> {
        match std::fs::read(&self.path) {
            // What the parser says may hold bytes of the file.
            Ok(text) => serde_json::from_slice(&text).map_err(|error| self.failed(format!("line {}: it holds no tokens", error.line()))),
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(Kept::default()),
            Err(error) => Err(self.failed(error)),
        }
    }

    /// Replaces the file as a whole.
    fn write(&self, kept: &Kept) -> Result<(), AuthError> {
        let text = serde_json::to_vec(kept).map_err(|error| self.failed(error))?;
        let mut beside = self.path.clone().into_os_string();
        beside.push(".new");
        let mut options = std::fs::OpenOptions::new();
        options.write(true).create(true).truncate(true);
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
        let written = options.open(&beside).and_then(|mut file| file.write_all(&text)).and_then(|()| std::fs::rename(&beside, &self.path));
        written.map_err(|error| self.failed(error))
    }
}

#[async_trait::async_trait]
impl CredentialStore for TokenFile {
    async fn load(&self) -> Result<Option<StoredCredentials>, AuthError> {
        Ok(self.read()?.credentials)
    }

    async fn save(&self, credentials: StoredCredentials) -> Result<(), AuthError> {
        let mut kept = self.read()?;
        kept.credentials = Some(credentials);
        self.write(&kept)
    }

    async fn clear(&self) -> Result<(), AuthError> {
        let mut kept = self.read()?;
        kept.credentials = None;
        self.write(&kept)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_file_keeps_its_key_and_its_tokens() {
        let folder = tempfile::tempdir().unwrap();
        let file = TokenFile::new(folder.path().join("tokens"));
        assert!(file.load().await.unwrap().is_none());
        let key = file.dpop().unwrap().to_pkcs8().to_vec();
        file.save(StoredCredentials::new("ada".into(), None, vec!["read".into()], None)).await.unwrap();
        assert_eq!(file.dpop().unwrap().to_pkcs8(), key);
        assert_eq!(file.load().await.unwrap().unwrap().client_id, "ada");
        file.clear().await.unwrap();
        assert!(file.load().await.unwrap().is_none() && file.dpop().unwrap().to_pkcs8() == key);
        #[cfg(unix)]
        assert_eq!(
            std::os::unix::fs::PermissionsExt::mode(&std::fs::metadata(folder.path().join("tokens")).unwrap().permissions()) & 0o777,
            0o600
        );
    }

    #[test]
    fn a_file_of_another_kind_is_not_shown() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("secret");
        TokenFile::new(&path).write(&Kept { key: Some("hunter2".into()), credentials: None }).unwrap();
        let file = TokenFile::new(&path);
        let error = file.dpop().unwrap_err().to_string();
        assert!(error.contains("its key is no base64") && !error.contains("hunter2"), "{error}");
    }
}
