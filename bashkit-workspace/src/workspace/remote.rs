//! A command of a script that runs in a second sandbox on the same files.

use std::sync::{Arc, OnceLock, Weak};

use bashkit::Builtin;
use bashkit::command::Cx;
use bashkit::kernel::Fault;

use super::usage::BusyTime;
use crate::error::WorkspaceError;
use crate::sandbox::CommandResult;
use crate::sandbox::SandboxCommand;
use crate::sync::report::{SyncReport, shown};
use crate::sync::{Direction, Engine};
use bashkit_orchestrator::text::quote;

/// Two sandboxes on the same collections: the one of the script, and another one.
pub(super) struct Elsewhere {
    pub(super) here: Arc<OnceLock<Weak<Engine>>>,
    pub(super) there: Engine,
    /// It was made with the workspace, and ends with it.
    pub(super) is_ours: bool,
    /// Time for which scripts used the sandbox.
    pub(super) busy: BusyTime,
}

impl Drop for Elsewhere {
    fn drop(&mut self) {
        if self.is_ours {
            let _ = self.there.sandbox().stop();
        }
    }
}

impl Elsewhere {
    /// Brings there what has changed here, runs the command, and brings back what it changed.
    fn run(&self, command: &SandboxCommand) -> Result<(CommandResult, SyncReport), WorkspaceError> {
        let here = self.here.get().and_then(Weak::upgrade).ok_or_else(|| WorkspaceError::Build("the workspace is no more".to_owned()))?;
        let mut report = here.sync(Direction::Flush)?;
        report.entries.extend(self.there.sync(Direction::Hydrate)?.entries);
        let result = self.there.sandbox().execute_command(command);
        // Also when it failed: what it did until then is not lost.
        report.entries.extend(self.there.sync(Direction::Flush)?.entries);
        report.entries.extend(here.sync(Direction::Hydrate)?.entries);
        Ok((result?, report))
    }

    /// Directory there that corresponds to a directory of the script.
    fn directory(&self, cwd: &[u8]) -> Vec<u8> {
        let here = self.here.get().and_then(Weak::upgrade);
        let below = here.as_ref().and_then(|here| cwd.strip_prefix(here.destination.as_slice()));
        match below.filter(|below| below.is_empty() || below.starts_with(b"/")) {
            Some(below) => [self.there.destination.as_slice(), below].concat(),
            None => self.there.destination.clone(),
        }
    }
}

/// The command.
pub(super) struct RemoteCommand {
    name: String,
    usage: String,
    elsewhere: Arc<Elsewhere>,
}

/// Request that the command's words make.
struct Asked {
    script: Vec<u8>,
    directory: Option<Vec<u8>>,
    variables: Vec<(String, String)>,
}

impl RemoteCommand {
    pub(super) fn new(name: String, elsewhere: Arc<Elsewhere>) -> Self {
        let usage = format!(
            "{name} [-C directory] [-e name[=value]] [--] command [arg ...]\n   or: {name} [-C directory] [-e name[=value]] -c script"
        );
        Self { name, usage, elsewhere }
    }

    fn asked(&self, cx: &Cx<'_>) -> Result<Asked, String> {
        let mut asked = Asked { script: Vec::new(), directory: None, variables: Vec::new() };
        let mut words = cx.argv().iter();
        let mut rest: Vec<Vec<u8>> = Vec::new();
        while let Some(word) = words.next() {
            let mut value = |what: &str| words.next().cloned().ok_or_else(|| format!("{what}: option requires an argument"));
            match word.as_slice() {
                b"--" => break,
                b"-c" => {
                    asked.script = value("-c")?;
                    return match words.next() {
                        None => Ok(asked),
                        Some(word) => Err(format!("{}: nothing comes behind the script of -c", shown(word))),
                    };
                }
                b"-C" => asked.directory = Some(value("-C")?),
                b"-e" => {
                    let variable = value("-e")?;
                    let text = String::from_utf8(variable).map_err(|_| "-e: the variable is not UTF-8".to_owned())?;
                    let (name, value) = match text.split_once('=') {
                        Some((name, value)) => (name.to_owned(), value.to_owned()),
                        None => {
                            let value = cx.env(&text).ok_or_else(|| format!("-e: {text}: no such variable is exported"))?;
                            let value = String::from_utf8(value.to_vec()).map_err(|_| format!("-e: {text}: its value is not UTF-8"))?;
                            (text, value)
                        }
                    };
                    asked.variables.push((name, value));
                }
                option if option.first() == Some(&b'-') && option.len() > 1 => {
                    return Err(format!("{}: invalid option", shown(option)));
                }
                word => {
                    rest.push(word.to_vec());
                    break;
                }
            }
        }
        rest.extend(words.cloned());
        if rest.is_empty() {
            return Err("no command is given".to_owned());
        }
        let words: Vec<Vec<u8>> = rest.iter().map(|word| quote(word)).collect();
        asked.script = words.join(&b' ');
        Ok(asked)
    }
}

impl Builtin for RemoteCommand {
    fn name(&self) -> &str {
        &self.name
    }

    fn summary(&self) -> &str {
        "Run a command in another sandbox on the files of this workspace"
    }

    fn usage(&self) -> &str {
        &self.usage
    }

    fn run(&self, cx: &mut Cx<'_>) -> Result<u8, Fault> {
        let Asked { script, directory, variables } = match self.asked(cx) {
            Ok(asked) => asked,
            Err(problem) => {
                cx.error(format!("{problem}\nusage: {}", self.usage))?;
                return Ok(2);
            }
        };
        let mut stdin = Vec::new();
        if cx.has_own_stdin() {
            cx.stdin().rest(&mut stdin)?;
        }
        let cwd = self.elsewhere.directory(cx.cwd());
        let directory = directory.map_or_else(|| cwd.clone(), |directory| bashkit::vfs::path::join(&cwd, &directory));
        let mut command = SandboxCommand::new(script).directory(directory).stdin(stdin).cancelled_by(cx.meter().cancel_token().clone());
        for (name, value) in variables {
            command = command.env(name, value);
        }
        command = command.timeout(cx.meter().host_timeout());
        let elsewhere = Arc::clone(&self.elsewhere);
        let done = match cx.offload(None, move || elsewhere.busy.measure(|| elsewhere.run(&command)))? {
            Ok(done) => done,
            Err(_) => {
                cx.error("it panicked")?;
                return Ok(125);
            }
        };
        match done {
            Ok((result, report)) => {
                let mut out = cx.stdout();
                out.put(&result.stdout)?;
                out.flush()?;
                cx.stderr_bytes(&result.stderr)?;
                for trouble in report.troubles() {
                    cx.error(format!("{} {}: {}", trouble.outcome, shown(&trouble.path), trouble.detail))?;
                }
                Ok(u8::try_from(result.exit_code & 0xff).unwrap_or(u8::MAX))
            }
            Err(error) => {
                cx.error(error.to_string())?;
                Ok(125)
            }
        }
    }
}
