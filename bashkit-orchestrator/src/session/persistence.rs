//! Parts of a session that are kept, their bounds, and when they are kept.

use std::sync::Arc;

use super::store::SessionStore;
use crate::tool::KeyLimits;

/// Bounds of what a session keeps. They are looked at when a call has ended: over a bound, the response of the call says so, and the session
/// is as it was before. Those of keys are looked at when a key is set, and the script is told at once.
///
/// ```
/// use bashkit_orchestrator::{OrchestratorTool, Tool};
/// use bashkit_orchestrator::session::SessionLimits;
/// use bashkit_orchestrator::tool::StopKind;
///
/// let limits = SessionLimits { file_bytes: 1000, ..SessionLimits::default() };
/// let tool = OrchestratorTool::builder("files").persistent(true).session_limits(limits).build()?;
/// assert_eq!(tool.execute("echo small >/tmp/f".into()).exit_code, 0);
/// let response = tool.execute("seq 1000 >/tmp/f".into());
/// assert_eq!((response.exit_code, response.error.map(|reason| reason.kind)), (125, Some(StopKind::Session)));
/// assert_eq!(tool.execute("cat /tmp/f".into()).stdout, "small\n");
/// # Ok::<(), bashkit_orchestrator::BuildError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SessionLimits {
    /// Bytes of all files. Default 64 MiB.
    pub file_bytes: u64,
    /// Files, directories and links. Default 10,000.
    pub files: u64,
    /// Largest number of keys. Default 1,000.
    pub keys: usize,
    /// Bytes of a key. Default 256.
    pub key_bytes: usize,
    /// Bytes of a value, as JSON. Default 64 KiB.
    pub value_bytes: usize,
    /// Bytes of all variables that are carried over, their names included. Default 64 KiB.
    pub env_bytes: usize,
    /// Bytes of the script that makes a shell like the one that is kept. Default 1 MiB.
    pub shell_bytes: usize,
}

impl Default for SessionLimits {
    fn default() -> Self {
        let keys = KeyLimits::default();
        Self {
            file_bytes: 64 << 20,
            files: 10_000,
            keys: keys.keys_max,
            key_bytes: keys.key_bytes_max,
            value_bytes: keys.value_bytes_max,
            env_bytes: 64 << 10,
            shell_bytes: 1 << 20,
        }
    }
}

impl From<&SessionLimits> for KeyLimits {
    fn from(limits: &SessionLimits) -> Self {
        Self { keys_max: limits.keys, key_bytes_max: limits.key_bytes, value_bytes_max: limits.value_bytes }
    }
}

/// Calls that leave something behind in their session.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Commit {
    /// All that came to their end or were stopped.
    #[default]
    Always,
    /// Calls that ended with exit code 0; any other leaves no trace.
    OnSuccess,
}

/// Variables that no call passes on, because they say how a shell or a program works. A name that ends in `*` stands for all that begin so.
const DENIED: &[&str] = &[
    "BASH*",
    "CDPATH",
    "COMP_*",
    "ENV",
    "EXECIGNORE",
    "FUNCNEST",
    "GLOBIGNORE",
    "HISTFILE",
    "IFS",
    "LD_*",
    "OLDPWD",
    "OPTIND",
    "PATH",
    "POSIXLY_CORRECT",
    "PROMPT_COMMAND",
    "PS1",
    "PS2",
    "PS3",
    "PS4",
    "PWD",
    "SHELL",
    "SHELLOPTS",
    "SHLVL",
    "TMPDIR",
    "_",
];

/// Settings of what is kept from one call to the next.
#[derive(Clone, Default)]
pub(crate) struct Persistence {
    pub(crate) files: bool,
    pub(crate) keys: bool,
    pub(crate) env: bool,
    pub(crate) shell: bool,
    pub(crate) commit: Commit,
    pub(crate) limits: SessionLimits,
    pub(crate) denied: Vec<String>,
    pub(crate) store: Option<Arc<dyn SessionStore>>,
    /// Key that sessions are sealed with; without one they have a checksum.
    pub(crate) key: Option<Arc<[u8]>>,
}

impl Persistence {
    /// Whether anything is.
    pub(crate) fn any(&self) -> bool {
        self.files || self.keys || self.env || self.shell
    }

    /// Whether a variable is not passed on, whatever it holds.
    pub(crate) fn denies(&self, name: &[u8]) -> bool {
        let matches = |pattern: &str| match pattern.strip_suffix('*') {
            Some(start) => name.starts_with(start.as_bytes()),
            None => name == pattern.as_bytes(),
        };
        DENIED.iter().any(|pattern| matches(pattern)) || self.denied.iter().any(|pattern| matches(pattern))
    }

    /// Says to a model what is kept, in a line or two.
    pub(crate) fn describe(&self) -> String {
        let mut kept = Vec::new();
        if self.files {
            kept.push("files");
        }
        if self.shell {
            kept.push("variables, functions, options and the working directory");
        } else if self.env {
            kept.push("exported variables");
        }
        if self.keys {
            kept.push("values of `state_set`");
        }
        let kept = match kept.as_slice() {
            [] => return "Nothing is kept from one call to the next.".to_owned(),
            [one] => (*one).to_owned(),
            [first @ .., last] => format!("{} and {last}", first.join(", ")),
        };
        let when = match self.commit {
            Commit::Always => "",
            Commit::OnSuccess => ", unless it ends with an exit code other than 0",
        };
        let keys = if self.keys {
            " `state_set KEY VALUE`, `state_set KEY --json JSON`, `state_get KEY`, `state_del KEY` and `state_list` keep small JSON values."
        } else {
            ""
        };
        format!("Kept from one call to the next{when}: {kept}; nothing else.{keys}")
    }
}
