//! Commands that a sandbox runs, and their results.

use std::time::Duration;

use bashkit::CancelToken;

/// A script for a sandbox, and how it is run.
///
/// ```
/// use bashkit_workspace::sandbox::SandboxCommand;
/// use std::time::Duration;
///
/// let command = SandboxCommand::new("cargo test").directory("/workspace").env("CI", "1").timeout(Duration::from_secs(300));
/// assert_eq!(command.script(), b"cargo test");
/// ```
#[derive(Debug, Clone, Default)]
#[must_use]
pub struct SandboxCommand {
    script: Vec<u8>,
    directory: Option<Vec<u8>>,
    env: Vec<(String, String)>,
    stdin: Vec<u8>,
    timeout: Option<Duration>,
    cancel: CancelToken,
}

impl SandboxCommand {
    /// A script of bash, run where the sandbox runs things.
    pub fn new(script: impl Into<Vec<u8>>) -> Self {
        Self { script: script.into(), ..Self::default() }
    }

    /// Sets the directory in which it runs: an absolute path. Default: the working directory of the sandbox.
    pub fn directory(mut self, directory: impl Into<Vec<u8>>) -> Self {
        self.directory = Some(directory.into());
        self
    }

    /// A variable of its environment, besides those that the sandbox gives.
    pub fn env(mut self, name: impl Into<String>, value: impl Into<String>) -> Self {
        self.env.push((name.into(), value.into()));
        self
    }

    /// Sets the bytes of standard input. Default: none.
    pub fn stdin(mut self, stdin: impl Into<Vec<u8>>) -> Self {
        self.stdin = stdin.into();
        self
    }

    /// Sets the time that it may take: then it is killed, and answers 124. Default: what the sandbox has.
    pub fn timeout(mut self, timeout: Duration) -> Self {
        self.timeout = Some(timeout);
        self
    }

    /// Kills it when it is cancelled: [`SandboxError::Cancelled`](crate::sandbox::SandboxError::Cancelled).
    pub fn cancelled_by(mut self, cancel: CancelToken) -> Self {
        self.cancel = cancel;
        self
    }

    /// The same with another script.
    pub(crate) fn with_script(mut self, script: &str) -> Self {
        self.script = script.as_bytes().to_vec();
        self
    }

    /// Script of the command, as bytes.
    #[must_use]
    pub fn script(&self) -> &[u8] {
        &self.script
    }

    /// Directory in which the command runs, if it names one.
    #[must_use]
    pub fn working_directory(&self) -> Option<&[u8]> {
        self.directory.as_deref()
    }

    /// The variables, in the order in which they were given.
    #[must_use]
    pub fn variables(&self) -> &[(String, String)] {
        &self.env
    }

    /// Bytes that the command reads on standard input.
    #[must_use]
    pub fn input(&self) -> &[u8] {
        &self.stdin
    }

    /// Time that the command may take.
    #[must_use]
    pub fn time(&self) -> Option<Duration> {
        self.timeout
    }

    /// Token that stops the command when it is cancelled.
    #[must_use]
    pub fn cancel(&self) -> &CancelToken {
        &self.cancel
    }
}

impl From<&str> for SandboxCommand {
    fn from(script: &str) -> Self {
        Self::new(script)
    }
}

/// Output of a command in a sandbox, and how it ended.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct CommandResult {
    /// Bytes of standard output that were kept.
    pub stdout: Vec<u8>,
    /// Bytes of standard error that were kept.
    pub stderr: Vec<u8>,
    /// The exit status: 0 to 255; 124 when its time was over, 128 + N when signal N killed it.
    pub exit_code: i32,
    /// There was more output than is kept; this is its beginning.
    pub truncated: bool,
}

impl CommandResult {
    /// Standard output as text; bytes that are not UTF-8 become U+FFFD.
    #[must_use]
    pub fn stdout_text(&self) -> String {
        String::from_utf8_lossy(&self.stdout).into_owned()
    }

    /// Standard error as text; bytes that are not UTF-8 become U+FFFD.
    #[must_use]
    pub fn stderr_text(&self) -> String {
        String::from_utf8_lossy(&self.stderr).into_owned()
    }
}
