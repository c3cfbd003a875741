//! What a session keeps, within which bounds, and when.

use std::sync::Arc;

use super::store::SessionStore;
use crate::orchestrator::OrchestratorToolBuilder;
use crate::tool::KeyLimits;

/// Bounds of what a session keeps. They are looked at when a call has ended: over a bound, the response of the call says so, and the session
/// is as it was before. Those of keys are looked at when a key is set, and the script is told at once.
///
/// ```
/// use bashkit_orchestrator::{OrchestratorTool, SessionLimits, StopKind, Tool};
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
    /// Keys. Default 1,000.
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

/// Which calls leave something behind.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Commit {
    /// All that came to their end or were stopped.
    #[default]
    Always,
    /// Those that ended with exit code 0; any other leaves no trace.
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

/// What is kept from one call to the next.
#[derive(Clone, Default)]
pub(crate) struct Keeping {
    pub(crate) files: bool,
    pub(crate) keys: bool,
    pub(crate) env: bool,
    pub(crate) shell: bool,
    pub(crate) commit: Commit,
    pub(crate) limits: SessionLimits,
    pub(crate) denied: Vec<String>,
    pub(crate) store: Option<Arc<dyn SessionStore>>,
}

impl Keeping {
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
    pub(crate) fn said(&self) -> String {
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

impl OrchestratorToolBuilder {
    /// Keeps the files: what a call writes, the next one finds. Each call works on a copy that costs nothing and takes its place when the
    /// call has ended. Default `false`: every call begins with the files of [`OrchestratorToolBuilder::file`].
    ///
    /// ```
    /// use bashkit_orchestrator::{ScriptedTool, Tool};
    ///
    /// let api = ScriptedTool::builder("api").persistent(true).build()?;
    /// api.execute("echo '{\"name\": \"Alice\"}' >/tmp/user.json".into());
    /// assert_eq!(api.execute("jq -r .name /tmp/user.json".into()).stdout, "Alice\n");
    /// # Ok::<(), bashkit_orchestrator::BuildError>(())
    /// ```
    #[must_use]
    pub fn persistent(mut self, keep: bool) -> Self {
        self.keeping.files = keep;
        self
    }

    /// Gives scripts `state_set`, `state_get`, `state_del` and `state_list`, which keep JSON values under keys from one call to the next. Default
    /// `false`: there are no such commands.
    ///
    /// ```
    /// use bashkit_orchestrator::{ScriptedTool, Tool};
    ///
    /// let api = ScriptedTool::builder("api").state_keys(true).build()?;
    /// api.execute("state_set user Alice; state_set ages --json '[36, 41]'".into());
    /// let response = api.execute("echo \"Hello, $(state_get user)\"; state_get ages | jq add".into());
    /// assert_eq!(response.stdout, "Hello, Alice\n77\n");
    /// # Ok::<(), bashkit_orchestrator::BuildError>(())
    /// ```
    #[must_use]
    pub fn state_keys(mut self, keep: bool) -> Self {
        self.keeping.keys = keep;
        self
    }

    /// Carries exported variables over from one call to the next. Not those that the host set with [`OrchestratorToolBuilder::env`], nor those that
    /// say how a shell or a program works: `PATH`, `IFS`, `ENV`, `PS4`, and all that begin with `BASH` or `LD_`, for example.
    /// [`OrchestratorToolBuilder::carry_env_except`] adds to these. Default `false`.
    #[must_use]
    pub fn carry_env(mut self, carry: bool) -> Self {
        self.keeping.env = carry;
        self
    }

    /// Names of variables that [`OrchestratorToolBuilder::carry_env`] does not carry over; one that ends in `*` stands for all that begin so.
    #[must_use]
    pub fn carry_env_except(mut self, names: impl IntoIterator<Item = impl Into<String>>) -> Self {
        self.keeping.denied.extend(names.into_iter().map(Into::into));
        self
    }

    /// Keeps the whole shell: functions, variables of all kinds, options, aliases, traps but that of `EXIT`, the working directory. It is as
    /// if the scripts of all calls were one. Default `false`.
    #[must_use]
    pub fn carry_shell(mut self, carry: bool) -> Self {
        self.keeping.shell = carry;
        self
    }

    /// Bounds of what is kept.
    #[must_use]
    pub fn session_limits(mut self, limits: SessionLimits) -> Self {
        self.keeping.limits = limits;
        self
    }

    /// Which calls leave something behind. Default: all.
    #[must_use]
    pub fn commit(mut self, commit: Commit) -> Self {
        self.keeping.commit = commit;
        self
    }

    /// Where sessions are kept: each is loaded when it is first used, and saved after each call that changed it. Default: in the tool, as long as
    /// that lives.
    ///
    /// A store is used on the thread that runs the call.
    #[must_use]
    pub fn session_store(mut self, store: impl SessionStore + 'static) -> Self {
        self.keeping.store = Some(Arc::new(store));
        self
    }
}
