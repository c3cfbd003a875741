//! Commands of a person at a prompt: lines are asked for one by one, and what goes wrong ends a line and not the shell.

use std::fmt::Debug;
use std::rc::Rc;
use std::sync::{Arc, Mutex, PoisonError};

use bashkit_core::kernel::{Shared, signal};
use bashkit_core::vfs::FileSystem;

use super::CommandSource;
use crate::runtime::builtins::compgen;
use crate::runtime::options::{SetOpt, Shopt};
use crate::runtime::shell::{CommandContext, Execution, Shell};
use crate::runtime::stop::{Flow, Stop};
use crate::runtime::text::Text;
use crate::runtime::vars::special as names;
use crate::syntax::{ParseEnv, Parser};

/// Question for the next line of a person at a prompt, with what completion of that line needs.
pub struct LineRequest {
    /// Text before the line, `PS1` or `PS2` as bash expands it. Bytes 1 and 2 enclose what takes no room on the screen.
    pub prompt: Vec<u8>,
    /// Whether the line continues a command that is not complete.
    pub is_continuation: bool,
    /// Names of commands, functions, aliases, builtins and keywords, sorted. Shared by the requests of one command.
    pub commands: Arc<[Vec<u8>]>,
    /// Names of all variables, sorted.
    pub variables: Arc<[Vec<u8>]>,
    /// Working directory of the shell.
    pub cwd: Vec<u8>,
    /// Home directory of the user.
    pub home: Vec<u8>,
    /// Files that the shell sees.
    pub fs: Arc<dyn FileSystem>,
}

impl Debug for LineRequest {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("LineRequest").field("prompt", &self.prompt).field("is_continuation", &self.is_continuation).finish_non_exhaustive()
    }
}

/// Answer of a person to a [`LineRequest`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Line {
    /// Line that was typed, without its end.
    Text(Vec<u8>),
    /// The person has given up the command that is being typed (Ctrl-C).
    Interrupted,
    /// There are no more lines (Ctrl-D): the shell ends.
    End,
}

/// Function of the host that asks a person for a line. It may block; it runs on a thread of the host.
#[derive(Clone)]
pub(crate) struct LineReader(Arc<Mutex<Ask>>);

type Ask = dyn FnMut(LineRequest) -> Line + Send;

impl LineReader {
    pub(crate) fn new(ask: impl FnMut(LineRequest) -> Line + Send + 'static) -> Self {
        Self(Arc::new(Mutex::new(ask)))
    }
}

/// Name of the variable with the prompt of a command.
const PS1: &[u8] = b"PS1";
/// Name of the variable with the prompt of a continued line.
const PS2: &[u8] = b"PS2";

/// Progress of reading one command.
#[derive(Default)]
struct Reading {
    /// Requests not yet made: the first of a command, then its continuation.
    next: Option<LineRequest>,
    continuation: Option<LineRequest>,
    failed: Option<Stop>,
    answer: Option<Line>,
}

impl Shell {
    /// Asks for commands and runs them until `exit` or the end of lines.
    pub(crate) fn run_interactive(&mut self, reader: &LineReader) -> Flow {
        self.session.options.put_shopt(Shopt::EXPAND_ALIASES, true);
        self.put_option(SetOpt::History, true);
        for (name, value) in [(PS1, &b"\\s-\\v\\$ "[..]), (PS2, b"> ")] {
            let name = self.intern(name)?;
            if self.scalar(name)?.is_none() {
                let value = Text::new(&self.meter, value)?;
                self.set(name, value)?;
            }
        }
        let result = self.run_interactive_commands(reader);
        // Jobs end with the terminal.
        for process in self.kernel.live_processes().iter().filter(|process| process.pid != self.process.pid) {
            self.kernel.signal(process, signal::HUP);
        }
        result
    }

    fn run_interactive_commands(&mut self, reader: &LineReader) -> Flow {
        let mut line = 1;
        loop {
            match self.run_interactive_command(reader, &mut line) {
                Ok(true) => {}
                Ok(false) => return Ok(self.params.status),
                Err(Stop::Discard(code) | Stop::Abandon(code)) => self.params.status = code,
                Err(Stop::Signal(number @ (signal::INT | signal::QUIT))) => {
                    self.process.forget(number);
                    self.unwind();
                    self.io.substituted.clear();
                    (self.context, self.execution) = (CommandContext::default(), Execution::default());
                    self.stderr(b"\n")?;
                    self.params.status = 128 + i32::from(number);
                }
                Err(stop) => return Err(stop),
            }
        }
    }

    /// Reads a command and runs it; `false` at the end of lines.
    fn run_interactive_command(&mut self, reader: &LineReader, line: &mut u32) -> Result<bool, Stop> {
        if let Some(input) = self.io.fd(0) {
            input.reopen();
        }
        let (first, continuation) = self.line_requests()?;
        let reading = Rc::new(Shared::new(Reading { next: Some(first), continuation: Some(continuation), ..Reading::default() }));
        let mut parser = Parser::new(Vec::new(), *line);
        let next = {
            let (kernel, reader, reading) = (Rc::clone(&self.kernel), reader.clone(), Rc::clone(&reading));
            let mut more = move |text: &mut Vec<u8>| -> bool {
                let request = {
                    let mut reading = reading.borrow_mut();
                    if reading.answer.is_some() {
                        return false;
                    }
                    let continued = reading.continuation.as_ref().map(LineRequest::copy);
                    reading.next.take().or(continued)
                };
                let Some(request) = request else { return false };
                let asked = Arc::clone(&reader.0);
                let answer = kernel.offload_on_thread(move || {
                    let mut ask = asked.lock().unwrap_or_else(PoisonError::into_inner);
                    ask(request)
                });
                match answer {
                    Ok(Ok(Line::Text(line))) => {
                        text.extend_from_slice(&line);
                        text.push(b'\n');
                        true
                    }
                    Ok(Ok(answer)) => {
                        reading.borrow_mut().answer = Some(answer);
                        false
                    }
                    Ok(Err(_)) => {
                        reading.borrow_mut().answer = Some(Line::End);
                        false
                    }
                    Err(fault) => {
                        reading.borrow_mut().failed = Some(fault.into());
                        false
                    }
                }
            };
            self.with_parse_env(|env| {
                let mut env = ParseEnv {
                    interner: env.interner,
                    aliases: env.aliases,
                    extglob: env.extglob,
                    posix: env.posix,
                    bytes: env.bytes,
                    limits: env.limits,
                    more: Some(&mut more),
                };
                parser.next(&mut env)
            })
        };
        if let Some(stop) = reading.borrow_mut().failed.take() {
            return Err(stop);
        }
        *line = parser.line();
        if reading.borrow().answer == Some(Line::Interrupted) {
            self.params.status = 130;
            return Ok(true);
        }
        self.parse_warnings(&mut parser)?;
        self.recharge_names()?;
        match next {
            Ok(Some(complete)) => {
                self.note_history(parser.source().get(..parser.position()).unwrap_or_default())?;
                self.session.n_commands += 1;
                let status = self.run_complete(&complete)?;
                self.params.status = status;
                Ok(true)
            }
            Ok(None) => Ok(reading.borrow().answer.is_none()),
            Err(error) => {
                self.say_syntax_error(&error, CommandSource::Main)?;
                self.params.status = 2;
                Ok(true)
            }
        }
    }

    /// The requests for the first line of a command and for those that continue it.
    fn line_requests(&mut self) -> Result<(LineRequest, LineRequest), Stop> {
        let prompt = |shell: &mut Self, name: &[u8]| -> Result<Vec<u8>, Stop> {
            let name = shell.intern(name)?;
            let Some(text) = shell.scalar(name)? else { return Ok(Vec::new()) };
            let status = shell.params.status;
            let expanded = match shell.expand_prompt(&text) {
                // bash: a prompt that cannot be expanded is shown as it stands.
                Err(Stop::Discard(_) | Stop::Abandon(_)) => shell.decode_prompt(&text),
                expanded => expanded,
            };
            shell.params.status = status;
            expanded
        };
        let (first, second) = (prompt(self, PS1)?, prompt(self, PS2)?);
        let commands = compgen::candidates(self, "command", b"")?;
        let variables = compgen::candidates(self, "variable", b"")?;
        let sorted = |mut list: Vec<Vec<u8>>| -> Arc<[Vec<u8>]> {
            list.sort_unstable();
            list.dedup();
            list.into()
        };
        let home = self.scalar(names::HOME)?.map_or_else(Vec::new, |home| home.to_vec());
        let request = LineRequest {
            prompt: first,
            is_continuation: false,
            commands: sorted(commands),
            variables: sorted(variables),
            cwd: self.place.cwd().to_vec(),
            home,
            fs: Arc::clone(&self.place.fs),
        };
        let continuation = LineRequest { prompt: second, is_continuation: true, ..request.copy() };
        Ok((request, continuation))
    }
}

impl LineRequest {
    fn copy(&self) -> Self {
        Self {
            prompt: self.prompt.clone(),
            is_continuation: self.is_continuation,
            commands: Arc::clone(&self.commands),
            variables: Arc::clone(&self.variables),
            cwd: self.cwd.clone(),
            home: self.home.clone(),
            fs: Arc::clone(&self.fs),
        }
    }
}
