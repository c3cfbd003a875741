//! Prompt at a terminal: line editing, history, completion, colours.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::io::{IsTerminal, Read};
use std::process::ExitCode;
use std::sync::{Arc, Mutex, PoisonError};

use bashkit::{Bash, CancelToken, Line, LineRequest, Stopped};
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::io::Errno;
use rustyline::completion::{Completer, Pair};
use rustyline::error::ReadlineError;
use rustyline::highlight::{CmdKind, Highlighter, MatchingBracketHighlighter};
use rustyline::hint::HistoryHinter;
use rustyline::history::DefaultHistory;
use rustyline::{CompletionType, Config, Context, Editor, Helper, Hinter, Validator};

use crate::line::{Place, prompt_texts};
use crate::options::Cli;
use crate::run::{Signals, block_on, complain, n_interrupts, prepare, set_echo, settle, terminals, unbuffered_stdout, untaken};
use crate::sandbox::{Sandbox, Shape};

/// Prompt where neither the sandbox nor its files set one.
const PS1: &str = r"\[\e[32m\]\u@\h\[\e[0m\]:\[\e[34m\]\w\[\e[0m\]\$ ";
const PLAIN_PS1: &str = r"\u@\h:\w\$ ";

/// Lines of history kept.
const HISTORY_MAX: usize = 10_000;

/// Runs commands of a person until `exit` or Ctrl-D.
pub(crate) fn run(cli: &Cli, shape: Shape) -> ExitCode {
    if cli.report.json {
        complain("--json: a script is needed; at a prompt there is no end to report");
        return ExitCode::from(2);
    }
    let cancel = CancelToken::new();
    let builder = Bash::builder().cancel_token(cancel.clone()).stdin_reader(Terminal).terminals(terminals()).terminal_echo(set_echo);
    let mut sandbox = match Sandbox::reported(cli, shape, builder.output_writers(unbuffered_stdout(), std::io::stderr())) {
        Ok(sandbox) => sandbox,
        Err(message) => {
            complain(&message);
            return ExitCode::from(2);
        }
    };
    let has_colours = std::io::stdout().is_terminal() && !has_plain_terminal();
    let ps1 = if has_colours { PS1 } else { PLAIN_PS1 };
    let mut first = format!("[[ -v PS1 ]] || PS1='{ps1}'\n");
    if let Some((terminal_size::Width(columns), terminal_size::Height(lines))) = terminal_size::terminal_size() {
        first.push_str(&format!("export COLUMNS={columns} LINES={lines}\n"));
    }
    let _ = block_on(sandbox.bash.exec_async(first));
    if let Err(code) = prepare(&mut sandbox, cli, true) {
        return code;
    }
    let editor = match editor(has_colours, std::mem::take(&mut sandbox.flags)) {
        Ok(editor) => Arc::new(Mutex::new(editor)),
        Err(error) => {
            complain(&format!("there is no line editing here: {error}"));
            return ExitCode::FAILURE;
        }
    };
    if let Some(driver) = sandbox.bash.driver()
        && let Err(error) = Signals::take(driver, None).and_then(|signals| signals.deliver_on_thread())
    {
        untaken(&error);
    }
    let result = block_on(sandbox.bash.exec_interactive_async(move |request| ask(&editor, request)));
    let output = match result {
        Ok(output) => output,
        Err(Stopped { reason, output }) => {
            complain(&format!("stopped: {reason}"));
            output
        }
    };
    if let Err(message) = sandbox.save() {
        complain(&message);
    }
    if let Err(message) = settle(cli, &sandbox, &output) {
        complain(&message);
    }
    ExitCode::from(u8::try_from(output.status & 0xff).unwrap_or(1))
}

fn has_plain_terminal() -> bool {
    std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty()) || std::env::var_os("TERM").is_none_or(|term| term == "dumb")
}

/// Standard input of commands: a line of the terminal at a time, without editing. A read that waits ends with the next interrupt, so that it takes nothing of
/// what is typed at the prompt after that.
struct Terminal;

/// Time between two looks whether the command that reads was interrupted.
const LOOK: Timespec = Timespec { tv_sec: 0, tv_nsec: 20_000_000 };

impl Read for Terminal {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        let stdin = std::io::stdin();
        let interrupts = n_interrupts();
        loop {
            let is_ready = match poll(&mut [PollFd::new(&stdin, PollFlags::IN)], Some(&LOOK)) {
                Ok(n_ready) => n_ready > 0,
                Err(Errno::INTR) => false,
                Err(error) => return Err(error.into()),
            };
            if n_interrupts() != interrupts {
                return Err(std::io::Error::other("interrupted"));
            }
            if is_ready {
                return Ok(rustix::io::read(&stdin, buffer)?);
            }
        }
    }
}

type LineEditor = Editor<Assistant, DefaultHistory>;

fn editor(has_colours: bool, flags: BTreeMap<String, Vec<String>>) -> rustyline::Result<LineEditor> {
    let config = Config::builder()
        .completion_type(CompletionType::List)
        .max_history_size(HISTORY_MAX)?
        .history_ignore_space(true)
        .history_ignore_dups(true)?
        .color_mode(if has_colours { rustyline::ColorMode::Enabled } else { rustyline::ColorMode::Disabled })
        .build();
    let mut editor = Editor::with_config(config)?;
    editor.set_helper(Some(Assistant { flags, ..Assistant::default() }));
    Ok(editor)
}

fn ask(editor: &Mutex<LineEditor>, request: LineRequest) -> Line {
    let mut editor = editor.lock().unwrap_or_else(PoisonError::into_inner);
    let (plain, styled) = prompt_texts(&request.prompt);
    let is_continuation = request.is_continuation;
    if let Some(assistant) = editor.helper_mut() {
        assistant.request = Some(request);
    }
    match editor.readline(&(plain, styled)) {
        Ok(line) => {
            if !line.trim().is_empty() {
                let _ = editor.add_history_entry(&line);
            }
            Line::Text(line.into_bytes())
        }
        Err(ReadlineError::Interrupted) => Line::Interrupted,
        Err(ReadlineError::Eof) => {
            if !is_continuation {
                let _ = std::io::Write::write_all(&mut std::io::stderr(), b"exit\n");
            }
            Line::End
        }
        Err(error) => {
            complain(&format!("no line can be read: {error}"));
            Line::End
        }
    }
}

/// Completion, hints and colours of the line that is typed.
#[derive(Default, Helper, Hinter, Validator)]
struct Assistant {
    request: Option<LineRequest>,
    /// Flags of the commands that servers and APIs add.
    flags: BTreeMap<String, Vec<String>>,
    brackets: MatchingBracketHighlighter,
    #[rustyline(Hinter)]
    hinter: HistoryHinter,
}

impl Highlighter for Assistant {
    fn highlight<'l>(&self, line: &'l str, position: usize) -> Cow<'l, str> {
        self.brackets.highlight(line, position)
    }

    fn highlight_hint<'h>(&self, hint: &'h str) -> Cow<'h, str> {
        Cow::Owned(format!("\x1b[2m{hint}\x1b[0m"))
    }

    fn highlight_char(&self, line: &str, position: usize, kind: CmdKind) -> bool {
        self.brackets.highlight_char(line, position, kind)
    }
}

impl Completer for Assistant {
    type Candidate = Pair;

    fn complete(&self, line: &str, position: usize, _: &Context<'_>) -> rustyline::Result<(usize, Vec<Pair>)> {
        let Some(request) = &self.request else { return Ok((position, Vec::new())) };
        let place = Place::of(line.get(..position).unwrap_or(line));
        if let Some(dollar) = place.word.rfind('$') {
            let name = place.word.get(dollar + 1..).unwrap_or_default();
            let (start, name) = match name.strip_prefix('{') {
                Some(name) => (place.start + dollar + 2, name),
                None => (place.start + dollar + 1, name),
            };
            return Ok((start, pairs(&request.variables, name)));
        }
        if place.word.starts_with('-')
            && let Some(command) = place.before.first()
        {
            return Ok((place.start, self.options_of(command, place.word)));
        }
        let is_command =
            place.before.is_empty() || matches!(place.before.as_slice(), ["sudo" | "env" | "xargs" | "command" | "exec" | "time" | "!"]);
        if is_command && !place.word.contains('/') {
            return Ok((place.start, pairs(&request.commands, place.word)));
        }
        let value_at = place.word.rfind('=').map_or(0, |at| at + 1);
        let path = place.word.get(value_at..).unwrap_or_default();
        Ok((place.start + value_at, paths(request, path)))
    }
}

fn pairs(names: &[Vec<u8>], prefix: &str) -> Vec<Pair> {
    let names = names.iter().filter(|name| name.starts_with(prefix.as_bytes())).filter_map(|name| std::str::from_utf8(name).ok());
    names.map(|name| Pair { display: name.to_owned(), replacement: format!("{name} ") }).collect()
}

impl Assistant {
    /// Options of a command of the sandbox, or flags of a tool.
    fn options_of(&self, command: &str, prefix: &str) -> Vec<Pair> {
        let mut found = Vec::new();
        if let Some(flags) = self.flags.get(command) {
            found.extend(flags.iter().cloned());
        } else if let Some(command) = bashkit::commands::find(command.as_bytes()) {
            for option in command.options {
                if !option.long().is_empty() {
                    found.push(format!("--{}", option.long()));
                } else if option.short() > 0 {
                    found.push(format!("-{}", char::from(option.short())));
                }
            }
            found.push("--help".into());
        }
        found.retain(|option| option.starts_with(prefix));
        found.sort();
        found.dedup();
        found.into_iter().map(|option| Pair { display: option.clone(), replacement: format!("{option} ") }).collect()
    }
}

/// Characters that a path is written with a backslash before.
const ESCAPED: &str = " \t\"'\\$&;()<>|*?[]{}!#`";

/// Files of the sandbox that begin like `path`.
fn paths(request: &LineRequest, path: &str) -> Vec<Pair> {
    let unescaped: String = {
        let mut is_escaped = false;
        let kept = |c: &char| {
            let was_escaped = is_escaped;
            is_escaped = *c == '\\' && !was_escaped;
            !is_escaped
        };
        path.chars().filter(kept).collect()
    };
    let (folder, prefix) = unescaped.rsplit_once('/').map_or((None, unescaped.as_str()), |(folder, name)| (Some(folder), name));
    let absolute = match folder {
        None => request.cwd.clone(),
        Some("") => b"/".to_vec(),
        Some(folder) if folder == "~" || folder.starts_with("~/") => {
            [&request.home, folder.strip_prefix('~').unwrap_or_default().as_bytes()].concat()
        }
        Some(folder) if folder.starts_with('/') => folder.as_bytes().to_vec(),
        Some(folder) => [&request.cwd, &b"/"[..], folder.as_bytes()].concat(),
    };
    let Ok(entries) = request.fs.read_dir(&absolute) else { return Vec::new() };
    let shown = folder.map_or_else(String::new, |folder| format!("{folder}/"));
    let mut found = Vec::new();
    for entry in entries {
        let Ok(name) = String::from_utf8(entry.name) else { continue };
        if !name.starts_with(prefix) || name.starts_with('.') && !prefix.starts_with('.') {
            continue;
        }
        let whole = [&absolute[..], b"/", name.as_bytes()].concat();
        let is_dir = request.fs.stat(&whole).is_ok_and(|about| about.is_dir());
        let mut replacement = String::new();
        for c in shown.chars().chain(name.chars()) {
            if ESCAPED.contains(c) {
                replacement.push('\\');
            }
            replacement.push(c);
        }
        replacement.push(if is_dir { '/' } else { ' ' });
        found.push(Pair { display: if is_dir { format!("{name}/") } else { name }, replacement });
    }
    found.sort_by(|a, b| a.display.cmp(&b.display));
    found
}
