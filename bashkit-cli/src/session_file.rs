//! State of a session in a file of this machine: files of the sandbox and the shell, as JSON.

use std::collections::BTreeMap;
use std::io::ErrorKind;
use std::path::Path;
use std::time::Duration;

use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use bashkit::Bash;
use bashkit::vfs::{Change, FileSystem, Memory, Node, NodeBody, apply, changes};
use serde::{Deserialize, Serialize};

/// Number of the format that is written and read.
const VERSION: u32 = 1;

/// Largest file that is read: 1 GiB.
const SESSION_BYTES_MAX: u64 = 1 << 30;

#[derive(Serialize, Deserialize)]
struct Stored {
    /// Always [`VERSION`].
    bashkit_session: u32,
    /// The shell as a script, in base64.
    shell: String,
    /// Files that a fresh sandbox does not have, by path; null where a fresh sandbox has one and this has not.
    files: BTreeMap<String, Option<StoredNode>>,
}

#[derive(Serialize, Deserialize)]
struct StoredNode {
    mode: u32,
    /// Time of the last write in nanoseconds since 1970.
    mtime: u64,
    #[serde(flatten)]
    body: StoredBody,
}

#[derive(Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "lowercase")]
enum StoredBody {
    File { base64: String },
    Directory,
    Symlink { base64: String },
    Fifo,
}

/// Session that is kept in a file.
pub(crate) struct SessionFile<'p> {
    path: &'p Path,
    /// Files of a fresh sandbox.
    fresh: Memory,
    shell: Option<Vec<u8>>,
}

fn decode(text: &str) -> Result<Vec<u8>, String> {
    BASE64_STANDARD.decode(text).map_err(|_| "it holds text that is no base64".into())
}

impl<'p> SessionFile<'p> {
    /// Reads the file, if there is one, and puts its files into `root`, which is a fresh sandbox. `fresh` is another one.
    ///
    /// # Errors
    /// The message: the file cannot be read, or is no session.
    pub(crate) fn open(path: &'p Path, root: &Memory, fresh: Memory) -> Result<Self, String> {
        let failed = |reason: String| format!("--session {}: {reason}", path.display());
        let Some(text) = read(path).map_err(failed)? else { return Ok(Self { path, fresh, shell: None }) };
        let stored: Stored = serde_json::from_slice(&text).map_err(|error| {
            // The error of the parser may hold bytes of the file.
            failed(format!("this is no session of bashkit (line {}, column {})", error.line(), error.column()))
        })?;
        if stored.bashkit_session != VERSION {
            return Err(failed(format!("this is a session in format {}, and format {VERSION} is read here", stored.bashkit_session)));
        }
        let changes = stored.files.into_iter().map(|(path, node)| change_of(&path, node)).collect::<Result<Vec<_>, _>>().map_err(failed)?;
        apply(root, &changes).map_err(|errno| failed(format!("its files cannot be made: {errno}")))?;
        Ok(Self { path, fresh, shell: Some(decode(&stored.shell).map_err(failed)?) })
    }

    /// Makes a fresh session like the one that was kept. What cannot be restored is the message of the error.
    pub(crate) fn resume(&self, bash: &mut Bash) -> Result<(), String> {
        let Some(shell) = &self.shell else { return Ok(()) };
        bash.resume(shell).map_err(|stopped| format!("--session {}: {}", self.path.display(), stopped.reason))
    }

    /// Writes the session to the file, which is replaced as a whole.
    ///
    /// # Errors
    /// The message.
    pub(crate) fn save(&self, bash: &mut Bash, root: &dyn FileSystem) -> Result<(), String> {
        let failed = |reason: &dyn std::fmt::Display| format!("--session {}: the session was not kept: {reason}", self.path.display());
        let shell = bash.saved().map_err(|error| failed(&error))?;
        let changed = changes(&self.fresh, root).map_err(|errno| failed(&errno))?;
        let mut files = BTreeMap::new();
        for change in changed {
            let path = String::from_utf8(change.path)
                .map_err(|error| failed(&format!("the name {} is not UTF-8", String::from_utf8_lossy(error.as_bytes()))))?;
            files.insert(path, change.after.map(stored_node));
        }
        let stored = Stored { bashkit_session: VERSION, shell: BASE64_STANDARD.encode(shell), files };
        let text = serde_json::to_vec(&stored).map_err(|error| failed(&error))?;
        replace(self.path, &text).map_err(|error| failed(&error))
    }
}

fn stored_node(node: Node) -> StoredNode {
    let body = match node.body {
        NodeBody::File(content) => StoredBody::File { base64: BASE64_STANDARD.encode(content) },
        NodeBody::Directory => StoredBody::Directory,
        NodeBody::Symlink(target) => StoredBody::Symlink { base64: BASE64_STANDARD.encode(target) },
        NodeBody::Fifo => StoredBody::Fifo,
    };
    StoredNode { mode: node.mode, mtime: u64::try_from(node.mtime.as_nanos()).unwrap_or(u64::MAX), body }
}

fn change_of(path: &str, node: Option<StoredNode>) -> Result<Change, String> {
    if !path.starts_with('/') {
        return Err(format!("'{path}' is no absolute path"));
    }
    let after = node
        .map(|node| {
            let body = match node.body {
                StoredBody::File { base64 } => NodeBody::File(decode(&base64)?),
                StoredBody::Directory => NodeBody::Directory,
                StoredBody::Symlink { base64 } => NodeBody::Symlink(decode(&base64)?),
                StoredBody::Fifo => NodeBody::Fifo,
            };
            Ok::<_, String>(Node { body, mode: node.mode & 0o7777, mtime: Duration::from_nanos(node.mtime) })
        })
        .transpose()?;
    Ok(Change { path: path.as_bytes().to_vec(), before: None, after })
}

/// Reads a regular file; `None` when there is none.
fn read(path: &Path) -> Result<Option<Vec<u8>>, String> {
    let about = match std::fs::metadata(path) {
        Ok(about) => about,
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(error.to_string()),
    };
    if !about.is_file() {
        return Err("this is no regular file".into());
    }
    if about.len() > SESSION_BYTES_MAX {
        return Err(format!("this file has {} bytes, and up to {SESSION_BYTES_MAX} are read", about.len()));
    }
    #[expect(clippy::disallowed_methods, reason = "the program reads the session file that its user names")]
    std::fs::read(path).map(Some).map_err(|error| error.to_string())
}

/// Writes beside the file, then takes its place.
pub(crate) fn replace(path: &Path, text: &[u8]) -> std::io::Result<()> {
    let mut beside = path.as_os_str().to_owned();
    beside.push(".new");
    #[expect(clippy::disallowed_methods, reason = "the program writes files that its user names, and its configuration")]
    std::fs::write(&beside, text)?;
    std::fs::rename(&beside, path)
}
