//! `bash` and `sh` as commands.

use bashkit_core::kernel::{Fault, Input, Status};
use bashkit_core::vfs::OpenOptions;

use super::printed::PrintedAs;
use crate::runtime::options::{self, Options, SET_OPTS, SetOpt};
use crate::runtime::shell::{Origin, Shell};
use crate::runtime::stop::Stop;
use crate::runtime::text::Text;

/// Version that `bash --version` prints.
const VERSION: &str = "GNU bash, version 5.2.15(1)-release (x86_64-pc-linux-gnu)\n\
Copyright (C) 2022 Free Software Foundation, Inc.\n\
License GPLv3+: GNU GPL version 3 or later <http://gnu.org/licenses/gpl.html>\n\n\
This is free software; you are free to change and redistribute it.\n\
There is NO WARRANTY, to the extent permitted by law.\n";

/// Usage of `bash`; some of its options are refused by name.
const USAGE: &str = "Usage:\tbash [GNU long option] [option] ...\n\tbash [GNU long option] [option] script-file ...\n\
GNU long options:\n\t--debug\n\t--debugger\n\t--dump-po-strings\n\t--dump-strings\n\t--help\n\t--init-file\n\t--login\n\t--noediting\n\t--noprofile\n\t--norc\n\t--posix\n\
\t--pretty-print\n\t--rcfile\n\t--restricted\n\t--verbose\n\t--version\n\
Shell options:\n\t-ilrsD or -c command or -O shopt_option\t\t(invocation only)\n\t-abefhkmnptuvxBCEHPT or -o option\n";

/// Options of bash that change what is allowed or print something else than the script does.
const REFUSED: [&[u8]; 3] = [b"debugger", b"debug", b"wordexp"];

/// Options and operands of a call of `bash`.
#[derive(Default)]
struct Invocation {
    help: bool,
    version: bool,
    command: bool,
    stdin: bool,
    set: Vec<(SetOpt, bool)>,
    shopts: Vec<(options::Shopt, bool)>,
    interactive: bool,
    restricted: bool,
    printed: Option<PrintedAs>,
}

impl Invocation {
    /// The options of the command line, without those of the environment.
    fn options(&self) -> Options {
        let mut options = Options::default();
        self.add_to(&mut options);
        options
    }

    fn add_to(&self, options: &mut Options) {
        self.set.iter().for_each(|(option, on)| options.put(*option, *on));
        self.shopts.iter().for_each(|(option, on)| options.put_shopt(*option, *on));
    }
}

/// Whether a shell that is called by a name is a restricted one.
fn is_restricted_name(name: &[u8]) -> bool {
    let base = name.rsplit(|b| *b == b'/').next().unwrap_or_default();
    base.strip_prefix(b"-").unwrap_or(base) == b"rbash"
}

/// The options that `-o` and `-O` list where no name follows, as those before them have set them.
fn listed_options(invocation: &Invocation, of_set: bool, as_table: bool) -> String {
    // bash: lines are edited until it is known that nobody types them.
    let mut state = Options::default();
    state.put(SetOpt::Emacs, true);
    // bash: names behind `-O` are looked up when all options are read.
    invocation.set.iter().for_each(|(option, on)| state.put(*option, *on));
    let table = |name: &str, on: bool| format!("{name:<15}\t{}\n", if on { "on" } else { "off" });
    if of_set {
        let command = |name: &str, on: bool| format!("set {}o {name}\n", if on { '-' } else { '+' });
        let line = |name: &str, on: bool| if as_table { table(name, on) } else { command(name, on) };
        return SET_OPTS.iter().map(|(name, option, _)| line(name, state.on(*option))).collect();
    }
    let command = |name: &str, on: bool| format!("shopt -{} {name}\n", if on { 's' } else { 'u' });
    let line = |name: &str, on: bool| if as_table { table(name, on) } else { command(name, on) };
    options::shopts().map(|(name, option)| line(name, state.shopt(option))).collect()
}

impl Shell {
    /// Runs `bash [options] [-c string | file] [arg …]` in the current process.
    pub(crate) fn exec_bash(&mut self, argv: &[Vec<u8>]) -> Result<Status, Stop> {
        let mut invocation = Invocation::default();
        if argv.first().is_some_and(|name| name.ends_with(b"sh") && !name.ends_with(b"bash")) {
            invocation.set.push((SetOpt::Posix, true));
        }
        invocation.restricted = argv.first().is_some_and(|name| is_restricted_name(name));
        if argv.first().is_some_and(|name| name.first() == Some(&b'-')) {
            invocation.shopts.push((options::Shopt::LOGIN_SHELL, true));
        }
        let mut rest = argv.get(1..).unwrap_or_default();
        let (mut takes_long, mut unknown) = (true, None);
        while let Some((arg, behind)) = rest.split_first() {
            if arg == b"--" || arg == b"-" {
                rest = behind;
                break;
            }
            // bash: long options come first.
            if let Some(long) = arg.strip_prefix(b"--").filter(|_| takes_long) {
                match long {
                    b"posix" => invocation.set.push((SetOpt::Posix, true)),
                    b"restricted" => invocation.restricted = true,
                    b"dump-strings" => invocation.printed = Some(PrintedAs::Strings),
                    b"dump-po-strings" => invocation.printed = Some(PrintedAs::PoStrings),
                    b"pretty-print" => invocation.printed = Some(PrintedAs::Commands),
                    b"verbose" => invocation.set.push((SetOpt::Verbose, true)),
                    b"login" => invocation.shopts.push((options::Shopt::LOGIN_SHELL, true)),
                    // They are about what a shell with a terminal reads.
                    b"norc" | b"noprofile" | b"noediting" => {}
                    b"rcfile" | b"init-file" => match behind.split_first() {
                        Some((_, after)) => {
                            rest = after;
                            continue;
                        }
                        None => return self.refuse_bash_option(argv, long, "option requires an argument"),
                    },
                    b"help" => invocation.help = true,
                    b"version" => invocation.version = true,
                    long if REFUSED.contains(&long) => return self.refuse_bash_option(argv, arg, "not supported here"),
                    _ => return self.refuse_bash_usage(argv, arg),
                }
                rest = behind;
                continue;
            }
            let (on, letters) = match arg.split_first() {
                Some((b'-', letters)) if !letters.is_empty() => (true, letters),
                Some((b'+', letters)) if !letters.is_empty() => (false, letters),
                _ => break,
            };
            (rest, takes_long) = (behind, false);
            for &letter in letters {
                match letter {
                    b'c' => invocation.command = true,
                    b's' => invocation.stdin = true,
                    b'i' => {
                        invocation.interactive = on;
                        invocation.shopts.push((options::Shopt::EXPAND_ALIASES, on));
                    }
                    b'l' => invocation.shopts.push((options::Shopt::LOGIN_SHELL, true)),
                    b'r' if on => invocation.restricted = true,
                    b'r' if invocation.restricted => return self.refuse_bash_usage(argv, b"+r"),
                    b'r' => {}
                    b'D' => invocation.printed = Some(PrintedAs::Strings),
                    b'o' | b'O' => {
                        let Some((name, behind)) = rest.split_first() else {
                            let list = listed_options(&invocation, letter == b'o', on);
                            self.show_printed(list.as_bytes())?;
                            continue;
                        };
                        rest = behind;
                        if letter == b'o' {
                            match options::set_opt(name) {
                                Some(option) => invocation.set.push((option, on)),
                                None => {
                                    let called = argv.first().map(Vec::as_slice).unwrap_or_default();
                                    let shown = [b"line 0: ", called, b": ", name].concat();
                                    return self.refuse_bash_option(argv, &shown, "invalid option name");
                                }
                            }
                        } else {
                            match options::shopt(name) {
                                Some(option) => invocation.shopts.push((option, on)),
                                // bash: it looks these names up when all options are read.
                                None => {
                                    unknown.get_or_insert(name);
                                }
                            }
                        }
                    }
                    letter => match options::set_letter(letter) {
                        Some(option) => invocation.set.push((option, on)),
                        // bash: under `-e` its own message ends it.
                        None if invocation.set.contains(&(SetOpt::Errexit, true)) => {
                            self.refuse_bash_option(argv, &[if on { b'-' } else { b'+' }, letter], "invalid option")?;
                            return Ok(Status::Exited(1));
                        }
                        None => return self.refuse_bash_usage(argv, &[if on { b'-' } else { b'+' }, letter]),
                    },
                }
            }
        }
        if invocation.help || invocation.version {
            let help = format!("GNU bash, version 5.2.15(1)-release-(x86_64-pc-linux-gnu)\n{USAGE}");
            let text = if invocation.help { help.as_str() } else { VERSION };
            if let Some(out) = self.io.fd(1) {
                out.write(&self.kernel, text.as_bytes()).or_else(|fault| fault.errno().map(drop))?;
            }
            return Ok(Status::Exited(0));
        }
        if let Some(name) = unknown {
            return self.refuse_bash_option(argv, &[b"line 0: ", name.as_slice()].concat(), "invalid shell option name");
        }
        self.exec_asked(argv, &invocation, rest)
    }

    fn refuse_bash_usage(&mut self, argv: &[Vec<u8>], option: &[u8]) -> Result<Status, Stop> {
        let status = self.refuse_bash_option(argv, option, "invalid option")?;
        self.stderr(USAGE.as_bytes())?;
        Ok(status)
    }

    fn refuse_bash_option(&mut self, argv: &[Vec<u8>], option: &[u8], what: &str) -> Result<Status, Stop> {
        let mut message = argv.first().cloned().unwrap_or_default();
        message.extend_from_slice(b": ");
        message.extend_from_slice(option);
        message.extend_from_slice(format!(": {what}\n").as_bytes());
        self.stderr(&message)?;
        Ok(Status::Exited(2))
    }

    fn exec_asked(&mut self, argv: &[Vec<u8>], invocation: &Invocation, rest: &[Vec<u8>]) -> Result<Status, Stop> {
        let called = argv.first().cloned().unwrap_or_default();
        let shell_name = called.clone();
        let (origin, name, args, text) = if invocation.command {
            let Some((script, behind)) = rest.split_first() else {
                return self.refuse_bash_option(argv, b"-c", "option requires an argument");
            };
            let (name, args) = match behind.split_first() {
                Some((name, args)) => (name.clone(), args),
                None => (called, behind),
            };
            (Origin::Command, name, args, script.clone())
        } else if let (Some((file, args)), false) = (rest.split_first(), invocation.stdin) {
            let text = match self.script_file(argv, file)? {
                Ok(text) => text,
                Err(status) => return Ok(Status::Exited(status)),
            };
            let first_line = text.split(|b| *b == b'\n').next().unwrap_or_default();
            if memchr::memchr(0, first_line).is_some() {
                let message = [file.as_slice(), b": ", file, b": cannot execute binary file\n"].concat();
                self.stderr(&message)?;
                return Ok(Status::Exited(126));
            }
            (Origin::File, file.clone(), args, text)
        } else {
            (Origin::Stdin, called, rest, Vec::new())
        };
        let mut child = self.fresh(&name, args, origin)?;
        if self.execution.program.is_none() {
            let called = Text::new(&child.meter, &shell_name)?;
            child.set_last_argument(called);
        }
        child.session.is_interactive = invocation.interactive;
        child.session.called_as = shell_name.into();
        if invocation.restricted || invocation.set.contains(&(SetOpt::Privileged, true)) {
            child.forget_inherited_options();
            child.ignore_functions(self)?;
        } else {
            child.import_functions(self, invocation.options())?;
        }
        if invocation.command {
            let name = child.intern(b"BASH_EXECUTION_STRING")?;
            let script = Text::new(&child.meter, &text)?;
            child.set(name, script)?;
        }
        if invocation.interactive {
            // bash: the variables of history are there when lines are read.
            child.session.options.put(SetOpt::History, true);
            child.put_option(SetOpt::Histexpand, true);
        }
        for (option, on) in &invocation.set {
            child.put_option(*option, *on);
        }
        child.begin_compat_level()?;
        // bash: how the shell was called is nothing to be set.
        for (option, on) in invocation.shopts.iter().filter(|(option, _)| *option != options::Shopt::RESTRICTED_SHELL) {
            child.session.options.put_shopt(*option, *on);
        }
        let printed = invocation.printed.filter(|form| *form != PrintedAs::Commands || origin != Origin::Command);
        child.finish_with(|child| {
            if printed.is_none() && !invocation.interactive {
                child.run_startup_file()?;
            }
            if invocation.restricted {
                child.restrict()?;
            }
            let is_read = origin == Origin::Stdin;
            match printed {
                Some(form) => {
                    let shown = if origin == Origin::Command { b"-c" } else { name.as_slice() };
                    child.print_script((!is_read).then_some(&text), shown, form)
                }
                None if is_read => child.run_stdin(),
                None => child.run_text_as(&text, 1, super::CommandSource::Main),
            }
        })
    }

    /// The text of a script file named on the command line; `Err`: the status of a shell that cannot read it.
    fn script_file(&mut self, argv: &[Vec<u8>], file: &[u8]) -> Result<Result<Vec<u8>, u8>, Stop> {
        let mut path = self.place.path(file);
        if self.place.fs.stat(&path).is_err()
            && memchr::memchr(b'/', file).is_none()
            && let Some(found) = self.search_path(file)?
        {
            path = self.place.path(&found);
        }
        let opened = bashkit_core::kernel::open(&self.kernel, &*self.place.fs, &self.io.fds, &path, OpenOptions::READ, false);
        let mut text = Vec::new();
        let read = opened.and_then(|description| Input::new(&self.kernel, Some(description)).rest(&mut text));
        match read {
            Ok(()) => Ok(Ok(text)),
            Err(fault) => {
                let errno = fault.errno()?;
                let mut message = argv.first().cloned().unwrap_or_default();
                message.extend_from_slice(b": ");
                message.extend_from_slice(file);
                message.extend_from_slice(format!(": {errno}\n").as_bytes());
                if errno == bashkit_core::vfs::Errno::IsDir {
                    let message = [file, b": ", file, b": Is a directory\n"].concat();
                    self.stderr(&message)?;
                    return Ok(Err(126));
                }
                self.stderr(&message)?;
                Ok(Err(127))
            }
        }
    }

    /// Reads commands from stdin, line by line, so that the commands can read what follows them.
    pub(crate) fn run_stdin(&mut self) -> Result<i32, Stop> {
        let mut status = 0;
        let mut parser = crate::syntax::Parser::new(Vec::new(), 1);
        let failed = std::rc::Rc::new(bashkit_core::kernel::Shared::new(None));
        let read = std::rc::Rc::new(bashkit_core::kernel::Shared::new(Vec::new()));
        loop {
            let start = parser.position();
            let is_verbose = self.on(SetOpt::Verbose);
            parser.set_function_line(self.session.function_line);
            let next = {
                let kernel = std::rc::Rc::clone(&self.kernel);
                let from = self.io.fd(0);
                let failed = std::rc::Rc::clone(&failed);
                let read = std::rc::Rc::clone(&read);
                let mut more = move |text: &mut Vec<u8>| -> bool {
                    let from_here = text.len();
                    let line = crate::runtime::builtins::line_reader::read_line(&kernel, from.as_ref(), text);
                    if is_verbose {
                        read.borrow_mut().extend_from_slice(text.get(from_here..).unwrap_or_default());
                    }
                    match line {
                        Ok(more) => more,
                        Err(fault) => {
                            failed.borrow_mut().replace(fault);
                            false
                        }
                    }
                };
                self.with_parse_env(|env| {
                    // The source lives as long as this one call.
                    let mut env = crate::syntax::ParseEnv {
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
            self.session.function_line = parser.function_line();
            let fault = failed.borrow_mut().take();
            if let Some(Fault::Errno(errno)) = fault {
                let message = [&**self.main_source(), format!(": error reading input file: {errno}\n").as_bytes()].concat();
                self.stderr(&message)?;
                return Ok(2);
            }
            if let Some(fault) = fault {
                return Err(fault.into());
            }
            let shown = std::mem::take(&mut *read.borrow_mut());
            if !shown.is_empty() {
                self.show_read(&shown)?;
            }
            self.parse_warnings(&mut parser)?;
            self.recharge_names()?;
            match next {
                Ok(Some(_)) if self.on(SetOpt::Noexec) => {}
                Ok(Some(complete)) => {
                    self.note_history(parser.source().get(start..parser.position()).unwrap_or_default())?;
                    self.session.n_commands += 1;
                    match self.run_complete(&complete) {
                        Ok(code) => status = code,
                        Err(Stop::Discard(code) | Stop::Abandon(code)) if self.on(SetOpt::Errexit) => return Err(Stop::Exit(code)),
                        Err(Stop::Discard(code) | Stop::Abandon(code)) => {
                            self.params.status = code;
                            status = code;
                        }
                        Err(stop) => return Err(stop),
                    }
                    if self.on(SetOpt::Onecmd) {
                        return Ok(status);
                    }
                }
                Ok(None) => return Ok(status),
                Err(error) if error.discards => {
                    self.say_syntax_error(&error, super::CommandSource::Main)?;
                    status = self.discarded_text(super::CommandSource::Main)?;
                    parser.skip_line();
                }
                Err(error) => return self.syntax_error(&error, super::CommandSource::Main),
            }
        }
    }
}
