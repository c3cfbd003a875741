//! Settings of the builder for state that lasts between calls.

use std::sync::Arc;

use super::OrchestratorToolBuilder;
use crate::session::{Commit, SessionLimits, SessionStore};

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
        self.persistence.files = keep;
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
        self.persistence.keys = keep;
        self
    }

    /// Carries exported variables over from one call to the next. Not those that the host set with [`OrchestratorToolBuilder::env`], nor those that
    /// say how a shell or a program works: `PATH`, `IFS`, `ENV`, `PS4`, and all that begin with `BASH` or `LD_`, for example.
    /// [`OrchestratorToolBuilder::carry_env_except`] adds to these. Default `false`.
    #[must_use]
    pub fn carry_env(mut self, carry: bool) -> Self {
        self.persistence.env = carry;
        self
    }

    /// Names of variables that [`OrchestratorToolBuilder::carry_env`] does not carry over; one that ends in `*` stands for all that begin so.
    #[must_use]
    pub fn carry_env_except(mut self, names: impl IntoIterator<Item = impl Into<String>>) -> Self {
        self.persistence.denied.extend(names.into_iter().map(Into::into));
        self
    }

    /// Keeps the whole shell: functions, variables of all kinds, options, aliases, traps but that of `EXIT`, the working directory. It is as
    /// if the scripts of all calls were one. Default `false`.
    #[must_use]
    pub fn carry_shell(mut self, carry: bool) -> Self {
        self.persistence.shell = carry;
        self
    }

    /// Bounds of what is kept.
    #[must_use]
    pub fn session_limits(mut self, limits: SessionLimits) -> Self {
        self.persistence.limits = limits;
        self
    }

    /// Sets which calls leave something behind. Default: all.
    #[must_use]
    pub fn commit(mut self, commit: Commit) -> Self {
        self.persistence.commit = commit;
        self
    }

    /// Seals sessions with a key (HMAC-SHA-256), in the store and in [`Session::export`](crate::orchestrator::Session::export): bytes that were made without it,
    /// or changed since, are [`SessionError::NotSealed`](crate::session::SessionError::NotSealed). Without a key a checksum tells damage, but not what somebody who
    /// can write to the store changed on purpose. An older content of the same session is as good as a newer one.
    ///
    /// ```
    /// use bashkit_orchestrator::{OrchestratorTool, Tool, session::SessionError};
    ///
    /// let tool = |key: &[u8]| OrchestratorTool::builder("files").persistent(true).session_key(key).build();
    /// let bytes = tool(b"key of the host")?.session("ada").export()?;
    /// assert!(tool(b"key of the host")?.session("ada").import(&bytes).is_ok());
    /// assert_eq!(tool(b"another key")?.session("ada").import(&bytes).unwrap_err().to_string(), SessionError::NotSealed.to_string());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn session_key(mut self, key: impl AsRef<[u8]>) -> Self {
        self.persistence.key = Some(Arc::from(key.as_ref()));
        self
    }

    /// Sets the store of sessions: each is loaded when it is first used, and saved after each call that changed it. Default: in the tool, as long as
    /// that lives.
    ///
    /// A store is used on the thread that runs the call.
    #[must_use]
    pub fn session_store(mut self, store: impl SessionStore + 'static) -> Self {
        self.persistence.store = Some(Arc::new(store));
        self
    }
}
