//! A session as bytes.

use std::sync::Arc;

use bashkit::Limits;
use bashkit::host::Identity;
use bashkit::vfs::{self, FileSystem};
use hmac::{Hmac, KeyInit, Mac};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use sha2::{Digest, Sha256};

use super::persistence::Persistence;
use super::state::{SessionError, SessionState, no_files};
use crate::call::FileChange;
use crate::tool::{KeyMap, SessionKeys, Variable};

/// In front of a format's number, a checksum or seal, and the content.
const MAGIC: &[u8; 15] = b"bashkit-session";
/// Format with a SHA-256 checksum of the content.
const VERSION: u8 = 1;
/// Format with an HMAC-SHA-256 of all that stands before it and of the content.
const SEALED_VERSION: u8 = 2;

#[derive(Serialize, Deserialize)]
struct Archive {
    /// Difference to an empty file system, where files are kept.
    files: Option<Vec<FileChange>>,
    /// Keys, with their values as JSON.
    keys: Vec<(String, String)>,
    env: Vec<Variable>,
    shell: Option<Vec<u8>>,
    runs: Vec<String>,
}

impl SessionState {
    /// Encodes the state as bytes; equal states give equal bytes.
    pub(crate) fn to_bytes(&self, persistence: &Persistence, user: &Identity, limits: &Limits) -> Result<Vec<u8>, SessionError> {
        let files = if persistence.files {
            let changes = vfs::changes(&no_files(user, limits), &*self.files).map_err(SessionError::Files)?;
            Some(FileChange::all_of(changes))
        } else {
            None
        };
        let archive = Archive {
            files,
            keys: self.keys.iter().map(|(key, value)| (key.to_string(), value.to_string())).collect(),
            env: self.env.to_vec(),
            shell: self.shell.as_ref().map(|shell| shell.to_vec()),
            runs: self.runs.to_vec(),
        };
        // There is nothing in it that cannot be written to memory.
        let content = postcard::to_allocvec(&archive).unwrap_or_default();
        Ok(match &persistence.key {
            None => [MAGIC.as_slice(), &[VERSION], &Sha256::digest(&content), &content].concat(),
            Some(key) => {
                let seal = seal(key, &content).map(|mac| mac.finalize().into_bytes()).ok_or(SessionError::NotSealed)?;
                [MAGIC.as_slice(), &[SEALED_VERSION], &seal, &content].concat()
            }
        })
    }

    /// Decodes and checks bytes of [`SessionState::to_bytes`]; `beginning` has the files where none are kept.
    pub(crate) fn from_bytes(
        bytes: &[u8],
        persistence: &Persistence,
        user: &Identity,
        limits: &Limits,
        beginning: &Arc<dyn FileSystem>,
    ) -> Result<Self, SessionError> {
        let rest = bytes.strip_prefix(MAGIC.as_slice()).ok_or(SessionError::NotASession)?;
        let (version, rest) = rest.split_first().ok_or(SessionError::Damaged)?;
        if !matches!(*version, VERSION | SEALED_VERSION) {
            return Err(SessionError::Version {
                found: *version,
                expected: if persistence.key.is_some() { SEALED_VERSION } else { VERSION },
            });
        }
        let (sum, content) = rest.split_first_chunk::<32>().ok_or(SessionError::Damaged)?;
        match &persistence.key {
            Some(key) => {
                let is_sealed = seal(key, content).is_some_and(|mac| mac.verify_slice(sum).is_ok());
                if *version != SEALED_VERSION || !is_sealed {
                    return Err(SessionError::NotSealed);
                }
            }
            None if *version == SEALED_VERSION => return Err(SessionError::NotSealed),
            None if Sha256::digest(content)[..] != sum[..] => return Err(SessionError::Damaged),
            None => {}
        }
        let archive: Archive = postcard::from_bytes(content).map_err(|_| SessionError::Damaged)?;
        archive.state(persistence, user, limits, beginning)
    }
}

/// Authentication code of a content, of any key.
fn seal(key: &[u8], content: &[u8]) -> Option<Hmac<Sha256>> {
    let mut mac = Hmac::<Sha256>::new_from_slice(key).ok()?;
    mac.update(MAGIC);
    mac.update(&[SEALED_VERSION]);
    mac.update(content);
    Some(mac)
}

impl Archive {
    fn state(
        self,
        persistence: &Persistence,
        user: &Identity,
        limits: &Limits,
        beginning: &Arc<dyn FileSystem>,
    ) -> Result<SessionState, SessionError> {
        let parts = [
            (self.files.is_some() && !persistence.files, "files", "persistent"),
            (!self.keys.is_empty() && !persistence.keys, "keys", "state_keys"),
            (!self.env.is_empty() && !persistence.env, "exported variables", "carry_env"),
            (self.shell.is_some() && !persistence.shell, "a shell", "carry_shell"),
        ];
        if let Some((_, what, switch)) = parts.into_iter().find(|(is_lost, ..)| *is_lost) {
            return Err(SessionError::NotKept { what, switch });
        }
        let mut state = SessionState::new(beginning);
        if let Some(files) = &self.files {
            let memory = no_files(user, limits);
            vfs::apply(&memory, &FileChange::changes(files)).map_err(SessionError::Files)?;
            state.files = Arc::new(memory);
        }
        let bounds = SessionKeys::new(&persistence.limits);
        let mut keys = KeyMap::new_sync();
        for (key, value) in &self.keys {
            let value: Value = serde_json::from_str(value).map_err(|_| SessionError::Damaged)?;
            if bounds.check(key, &value).is_err() {
                let max = persistence.limits.value_bytes as u64;
                return Err(SessionError::OverLimit {
                    what: "bytes of a value",
                    have: value.to_string().len() as u64,
                    max,
                    limit: "value_bytes",
                });
            }
            keys.insert_mut(Arc::from(key.as_str()), Arc::new(value));
        }
        state.keys = keys;
        if self.env.iter().any(|(name, _)| !is_variable(name)) {
            return Err(SessionError::Damaged);
        }
        state.env = Arc::from(self.env);
        state.shell = self.shell.map(Arc::from);
        state.runs = Arc::from(self.runs);
        state.checked(persistence)
    }
}

/// Whether it is a name as bash has them, of any length.
fn is_variable(name: &[u8]) -> bool {
    let is_first = |byte: &u8| byte.is_ascii_alphabetic() || *byte == b'_';
    name.first().is_some_and(is_first) && name.iter().all(|byte| is_first(byte) || byte.is_ascii_digit())
}
