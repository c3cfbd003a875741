//! Answer of a call: bytes for both streams and an exit status.

use std::fmt::Debug;
use std::future::Future;
use std::pin::Pin;
use std::sync::{Mutex, PoisonError};

use super::failure::ToolFailure;

/// Result of a call: output or failure.
pub type ToolResult = Result<ToolOutput, ToolFailure>;

/// The answer of an asynchronous tool, to be polled by whoever drives the run.
pub type ToolFuture = Pin<Box<dyn Future<Output = ToolResult> + Send>>;

/// Output of a tool: bytes for stdout and stderr, and the exit status.
#[derive(Debug, Default)]
#[non_exhaustive]
pub struct ToolOutput {
    /// Bytes for standard output, printed first.
    pub stdout: Vec<u8>,
    /// Bytes for standard error, for example warnings; a missing newline at their end is added.
    pub stderr: Vec<u8>,
    /// The exit status, 0 to 255.
    pub status: u8,
    /// Print `stdout` as it is. Otherwise text that is not empty and does not end in a newline gets one.
    pub exact: bool,
    /// OutputLines that are still to be made, printed behind `stdout`.
    pub(crate) lines: Option<OutputLines>,
    /// JSON that is printed instead of `stdout` where the call asks for it.
    pub(crate) json: Option<Vec<u8>>,
}

impl ToolOutput {
    /// Text for standard output, status 0. A missing newline at its end is added when it is printed, so that the output of
    /// `tool_a; tool_b` does not run together; `$(tool_a)` takes it off again.
    #[must_use]
    pub fn text(text: impl Into<String>) -> Self {
        Self { stdout: text.into().into_bytes(), ..Self::default() }
    }

    /// Bytes for standard output, status 0, printed exactly as they are.
    #[must_use]
    pub fn bytes(bytes: impl Into<Vec<u8>>) -> Self {
        Self { stdout: bytes.into(), exact: true, ..Self::default() }
    }

    /// OutputLines for standard output that are printed as they are made, status 0. Each gets the newline that it lacks. A failure among them
    /// is the end: it is printed behind the lines before it, and its status is the call's. When nobody reads any more (`ticks | head -3`)
    /// the iterator is dropped, so it may be endless; it may be some lines ahead of who reads.
    ///
    /// ```
    /// use bashkit_orchestrator::ToolOutput;
    ///
    /// let squares = ToolOutput::lines((1..=3).map(|n| Ok((n * n).to_string().into_bytes())));
    /// assert_eq!(squares.collect()?.stdout, b"1\n4\n9\n");
    /// # Ok::<(), bashkit_orchestrator::ToolFailure>(())
    /// ```
    #[must_use]
    pub fn lines(lines: impl Iterator<Item = Result<Vec<u8>, ToolFailure>> + Send + 'static) -> Self {
        Self { exact: true, lines: Some(OutputLines::new(lines)), ..Self::default() }
    }

    /// Sets the JSON that a call can ask for instead of text.
    pub(crate) fn or_json(mut self, json: Vec<u8>) -> Self {
        self.json = Some(json);
        self
    }

    /// The output in the form that the call asks for: as JSON where it can be, or as text.
    pub(crate) fn in_form(mut self, as_json: bool) -> Self {
        if let Some(json) = self.json.take().filter(|_| as_json) {
            self.stdout = json;
        }
        self
    }

    /// Sets the exit status of the call.
    #[must_use]
    pub fn with_status(mut self, status: u8) -> Self {
        self.status = status;
        self
    }

    /// Sets what goes to standard error.
    #[must_use]
    pub fn with_stderr(mut self, stderr: impl Into<Vec<u8>>) -> Self {
        self.stderr = stderr.into();
        self
    }

    /// Makes all lines that are still to be made and puts them into `stdout`.
    ///
    /// # Errors
    /// The failure that ends [`ToolOutput::lines`]; the lines before it are gone.
    pub fn collect(mut self) -> ToolResult {
        for line in self.lines.take().into_iter().flatten() {
            self.stdout.append(&mut line?);
        }
        Ok(self)
    }

    /// Bytes that are printed on standard output: with the newline that text gets, and the lines that are still to be made, up to the first failure.
    #[must_use]
    pub fn into_printed(self) -> Vec<u8> {
        let newline = self.lacks_newline();
        let mut stdout = self.stdout;
        if newline {
            stdout.push(b'\n');
        }
        for mut line in self.lines.into_iter().flatten().map_while(Result::ok) {
            stdout.append(&mut line);
        }
        stdout
    }

    fn lacks_newline(&self) -> bool {
        !self.exact && self.stdout.last().is_some_and(|last| *last != b'\n') && std::str::from_utf8(&self.stdout).is_ok()
    }

    /// Refuses to print more than so many bytes.
    pub(crate) fn at_most(mut self, max: u64) -> ToolResult {
        let mut left = max;
        let mut take = move |bytes: usize| match left.checked_sub(bytes as u64) {
            Some(rest) => {
                left = rest;
                Ok(())
            }
            None => {
                let message = format!("it printed more than the {max} bytes that one call may print (max_output): ask for less");
                Err(ToolFailure::new(message).with_code("output-too-large"))
            }
        };
        take(self.stdout.len() + usize::from(self.lacks_newline()))?;
        self.lines = self.lines.map(|lines| OutputLines::new(lines.map(move |line| line.and_then(|line| take(line.len()).map(|()| line)))));
        Ok(self)
    }
}

/// Equal when they print the same. OutputLines that are still to be made are not known to.
impl PartialEq for ToolOutput {
    fn eq(&self, other: &Self) -> bool {
        let known = |output: &Self| output.lines.is_none();
        let parts = |output: &Self| (output.status, output.exact);
        known(self) && known(other) && parts(self) == parts(other) && self.stdout == other.stdout && self.stderr == other.stderr
    }
}

type OutputLine = Result<Vec<u8>, ToolFailure>;

/// OutputLines that are still to be made: each ends in a newline, and none follows a failure.
pub(crate) struct OutputLines {
    /// Lock that nobody shares: it only makes the lines `Sync`.
    iter: Mutex<Box<dyn Iterator<Item = OutputLine> + Send>>,
    failed: bool,
}

impl OutputLines {
    fn new(iter: impl Iterator<Item = OutputLine> + Send + 'static) -> Self {
        Self { iter: Mutex::new(Box::new(iter)), failed: false }
    }
}

impl Debug for OutputLines {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("OutputLines(..)")
    }
}

impl Iterator for OutputLines {
    type Item = OutputLine;

    fn next(&mut self) -> Option<OutputLine> {
        if self.failed {
            return None;
        }
        let mut made = self.iter.get_mut().unwrap_or_else(PoisonError::into_inner).next()?;
        match &mut made {
            Ok(line) if !line.ends_with(b"\n") => line.push(b'\n'),
            Ok(_) => {}
            Err(_) => self.failed = true,
        }
        Some(made)
    }
}

impl From<String> for ToolOutput {
    fn from(text: String) -> Self {
        Self::text(text)
    }
}
