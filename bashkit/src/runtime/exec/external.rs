//! Commands that are files: those of the table, scripts, and the shell as commands see it.

use std::rc::Rc;

use bashkit_core::command::{Child, Command, CommandTable, Environ, INTERPRETERS_MAX, Interpreter, Launch, Launching};
use bashkit_core::error::Error;
use bashkit_core::flat_map::FlatMap;
use bashkit_core::kernel::{Endpoint, Fault, Status};
use bashkit_core::limits::Charge;
use bashkit_core::vfs::{Errno, OpenOptions, PROGRAM_FILE};

use super::simple::Resolved;
use super::trap::Traps;
use crate::runtime::builtins;
use crate::runtime::charged::{Charged, Words};
use crate::runtime::expand::quote::{self, Quoting};
use crate::runtime::options::{Options, SetOpt, Shopt};
use crate::runtime::shell::{CommandContext, CommandSearch, Execution, Frame, InputOutput, Origin, Parameters, SessionState, Shell};
use crate::runtime::stop::{Flow, Stop};
use crate::runtime::text::Text;
use crate::runtime::vars::special as names;
use crate::runtime::vars::{Attrs, Value, Var, Vars};

/// Bytes that a launched command takes beside its words: the copy of the shell.
const LAUNCH_BYTES: usize = 4 << 10;
/// Bytes that a word takes beside its text.
pub(super) const WORD_BYTES: usize = 56;

/// Content of a file, as its first bytes tell it.
enum FileContent {
    /// A command of the table or a builtin, by the name of the file.
    Stub,
    /// Script for another interpreter, and its text.
    Shebang(Interpreter, Vec<u8>),
    /// Text that the shell can run.
    Script(Vec<u8>),
    /// Bytes that are no text.
    Binary,
}

/// Bytes of one word of a program, with its end, that Linux accepts (`MAX_ARG_STRLEN`): so much is in the words of its messages, too.
const WORD_BYTES_MAX: usize = 128 << 10;

/// Whether the system would refuse to start a program with these words.
fn has_long_word(argv: &[Vec<u8>]) -> bool {
    argv.iter().any(|word| word.len() >= WORD_BYTES_MAX)
}

impl Shell {
    /// Runs a command as a process of its own.
    pub(crate) fn run_external(&mut self, argv: &[Vec<u8>], own_stdin: bool, exec_here: bool) -> Flow {
        if let Some(name) = argv.first()
            && self.refuse_path(name)?
        {
            return Ok(1);
        }
        let is_last = self.execution.last.is_some() && self.is_last_command();
        if is_last {
            self.leave_level()?;
        }
        let program = self.program_path(argv)?;
        let outer = std::mem::replace(&mut self.execution.program, program.clone());
        let result = self.run_program(argv, own_stdin, exec_here || is_last);
        // bash: the `_` of its environment is that of the last command, which one that `exec` runs gets, too.
        self.execution.program = program.or(outer);
        if let Some(stdin) = self.io.fds.get(0)
            && let Endpoint::PipeReader(reader) = &stdin.end
            && reader.awaits_first()
        {
            // A program takes longer to be loaded than what writes to it takes to write a little: that one does not find the pipe closed.
            self.kernel.yield_now()?;
        }
        result
    }

    /// Lowers `SHLVL` by one, for a command in place of the shell.
    pub(crate) fn leave_level(&mut self) -> Result<(), Stop> {
        self.execution.last = None;
        let level = self.scalar(names::SHLVL)?.and_then(|text| crate::runtime::expand::arith::plain_number(&text)).unwrap_or(1);
        self.set(names::SHLVL, Text::number(level.saturating_sub(1))).map(drop)
    }

    fn run_program(&mut self, argv: &[Vec<u8>], own_stdin: bool, exec_here: bool) -> Flow {
        if exec_here {
            // The program takes the place of the shell: nobody is left to see how it ended.
            self.hide_err_trap();
            return self.exec_external(argv, own_stdin).map(Status::code);
        }
        let process = self.kernel.new_process();
        let before = self.kernel.enter_process(&process);
        let shell_process = std::mem::replace(&mut self.process, Rc::clone(&process));
        let held = shell_process.hold_interrupt();
        let result = self.exec_external(argv, own_stdin);
        self.process = shell_process;
        self.kernel.leave_process(&before);
        let status = match result {
            Ok(status) => status,
            Err(Stop::Signal(signal)) => Status::Signaled(signal),
            Err(stop) => {
                self.process.release_interrupt(held, Status::Exited(1));
                self.kernel.finish(&process, Status::Exited(1));
                return Err(stop);
            }
        };
        self.kernel.finish(&process, status);
        self.process.release_interrupt(held, status);
        self.process.check()?;
        self.execution.foreground = Some((process.pid, status));
        Ok(status.code())
    }

    /// Runs a command in the current process.
    pub(crate) fn exec_external(&mut self, argv: &[Vec<u8>], own_stdin: bool) -> Result<Status, Stop> {
        let Some(name) = argv.first() else { return Ok(Status::Exited(0)) };
        self.process.set_command(argv);
        match self.find_external(name)? {
            Resolved::Command(_) if has_long_word(argv) => {
                let path = self.program_path(argv)?;
                self.complain_about(path.as_deref().unwrap_or(name), Errno::TooBig)?;
                Ok(Status::Exited(126))
            }
            Resolved::Command(command) => self.in_command(argv, own_stdin, |cx| cx.dispatch(command)),
            Resolved::File(path) => self.exec_file(&path, argv, own_stdin, 0),
            _ => {
                if let Some(handler) = self.session.functions.get(&b"command_not_found_handle"[..]).cloned() {
                    let args = argv.iter().map(|arg| Text::new(&self.meter, arg)).collect::<Result<Vec<_>, _>>()?;
                    let mut child = self.subshell()?;
                    let status = child.call_function(Rc::from(&b"command_not_found_handle"[..]), &handler, args)?;
                    return Ok(Status::Exited(u8::try_from(status & 0xff).unwrap_or(0)));
                }
                // bash: without a PATH the name is tried as it is, and the system says what is wrong.
                let no_path = self.scalar(names::PATH)?.is_none_or(|path| path.is_empty());
                if no_path {
                    self.complain_about(&readable(self.quoting(), name)?, "No such file or directory")?;
                    return Ok(Status::Exited(127));
                }
                self.command_not_found(name)
            }
        }
    }

    /// The file that a command is, which it finds in its environment as `_`.
    fn program_path(&mut self, argv: &[Vec<u8>]) -> Result<Option<Rc<[u8]>>, Stop> {
        let Some(name) = argv.first().filter(|name| !name.is_empty()) else { return Ok(None) };
        if name.contains(&b'/') {
            return Ok(Some(Rc::from(name.as_slice())));
        }
        if let Some((path, _)) = self.search.hashed.get(name.as_slice()).filter(|_| self.on(SetOpt::Hashall)) {
            return Ok(Some(Rc::from(path.as_slice())));
        }
        Ok(self.search_path_cached(name)?.map(|(path, _)| Rc::from(path)))
    }

    /// Looks up what the name of an external command stands for.
    pub(crate) fn find_external(&mut self, name: &[u8]) -> Result<Resolved, Stop> {
        if memchr::memchr(b'/', name).is_some() {
            return Ok(Resolved::File(name.to_vec()));
        }
        if name.is_empty() {
            return Ok(Resolved::NotFound);
        }
        if (self.shopt(Shopt::CHECKHASH) || self.on(SetOpt::Posix))
            && let Some((path, _)) = self.search.hashed.get(name)
            && self.place.fs.access(&self.place.path(path), 1).is_err()
        {
            self.search.forget(&self.meter, name)?;
        }
        if let Some((path, hits)) = self.search.hashed.get(name).filter(|_| self.on(SetOpt::Hashall)) {
            let (path, hits) = (path.clone(), *hits);
            // Hits are counted by the shell that owns the table; a subshell's count would be lost with it.
            self.search.count_hit(name, hits + 1);
            return Ok(match self.command_named(name) {
                Some(command) if is_stub_path(&path, name) => Resolved::Command(command),
                _ => Resolved::File(path),
            });
        }
        let Some((path, stub)) = self.search_path_cached(name)? else { return Ok(Resolved::NotFound) };
        if self.subshell == 0 && self.on(SetOpt::Hashall) {
            self.search.remember(&self.meter, name, &path, 1)?;
        }
        if let Some(command) = self.command_named(name)
            && stub
        {
            return Ok(Resolved::Command(command));
        }
        Ok(Resolved::File(path))
    }

    /// [`Shell::search_path`], remembered while nothing changes, and whether the file is a command of the table.
    fn search_path_cached(&mut self, name: &[u8]) -> Result<Option<(Vec<u8>, bool)>, Stop> {
        let path = self.scalar(names::PATH)?.unwrap_or_default();
        let generation = self.place.fs.generation().filter(|_| !self.vars.get(names::EXECIGNORE).is_set());
        let mut is_kept = false;
        if let Some(generation) = generation {
            let mut found = self.search.found.borrow_mut();
            let is_same = found.generation == generation && found.path == path && found.files.len() < 1000;
            if is_same && let Some(known) = found.files.get(name) {
                return Ok(known.clone());
            }
            // What a relative directory has depends on the working directory.
            is_kept = path.split(|b| *b == b':').all(|dir| dir.first() == Some(&b'/'));
            if is_kept && !is_same {
                found.files = FlatMap::new();
                (found.generation, found.path) = (generation, path);
            }
        }
        let found = self.search_path(name)?.map(|path| {
            let stub = is_stub_path(&path, name) && self.is_stub_file(&path);
            (path, stub)
        });
        if is_kept {
            self.search.found.borrow_mut().files.insert(name.to_vec(), found.clone());
        }
        Ok(found)
    }

    fn is_stub_file(&self, path: &[u8]) -> bool {
        match self.place.fs.stat(path) {
            Ok(meta) => meta.size == PROGRAM_FILE.len() as u64,
            Err(_) => true,
        }
    }

    /// Path of a file in a directory of `PATH`. bash: a tilde that the variable kept is expanded here.
    pub(crate) fn path_in(&mut self, dir: &[u8], name: &[u8]) -> Result<Vec<u8>, Stop> {
        let mut path = match dir.split_first() {
            None => b".".to_vec(),
            Some((b'~', rest)) if !self.on(SetOpt::Posix) => {
                let slash = memchr::memchr(b'/', rest).unwrap_or(rest.len());
                let (user, behind) = rest.split_at_checked(slash).unwrap_or((rest, b""));
                self.tilde(user)?.map_or_else(|| dir.to_vec(), |home| [&home, behind].concat())
            }
            Some(_) => dir.to_vec(),
        };
        if path.last() != Some(&b'/') {
            path.push(b'/');
        }
        path.extend_from_slice(name);
        Ok(path)
    }

    /// Looks for an executable file along `PATH`.
    pub(crate) fn search_path(&mut self, name: &[u8]) -> Result<Option<Vec<u8>>, Stop> {
        let list = self.scalar(names::PATH)?.unwrap_or_default();
        let mut plain_file = None;
        for dir in list.split(|b| *b == b':') {
            self.meter.step(2)?;
            let path = self.path_in(dir, name)?;
            let full = self.place.path(&path);
            match self.place.fs.stat(&full) {
                Ok(meta) if meta.is_file() && self.place.fs.access(&full, 1).is_err() => {
                    plain_file.get_or_insert(path);
                }
                Ok(meta) if meta.is_file() && !self.is_ignored(&path)? => return Ok(Some(path)),
                // A file system without the usual files still has the commands.
                Err(Errno::NoEnt) if matches!(dir, b"/usr/bin" | b"/bin") && self.has_no_file(name) && self.is_known(name) => {
                    return Ok(Some(path));
                }
                _ => {}
            }
        }
        Ok(plain_file)
    }

    fn exec_file(&mut self, path: &[u8], argv: &[Vec<u8>], own_stdin: bool, depth: u32) -> Result<Status, Stop> {
        let full = self.place.path(path);
        let refuse = |shell: &mut Self, what: Errno, status: u8| -> Result<Status, Stop> {
            shell.complain_about(path, what)?;
            Ok(Status::Exited(status))
        };
        let missing_stub = self.command_named(base_name(path)).is_some() && self.has_no_file(base_name(path));
        match self.place.fs.stat(&full) {
            Err(_) if missing_stub => {}
            Err(Errno::NoEnt) => return refuse(self, Errno::NoEnt, 127),
            Err(errno) => return refuse(self, errno, 126),
            Ok(meta) if meta.is_dir() => return refuse(self, Errno::IsDir, 126),
            Ok(_) => {}
        }
        if !missing_stub && let Err(errno) = self.place.fs.access(&full, 1) {
            return refuse(self, errno, 126);
        }
        if has_long_word(argv) {
            return refuse(self, Errno::TooBig, 126);
        }
        let image = if missing_stub { FileContent::Stub } else { self.image(&full)? };
        match image {
            FileContent::Stub => {
                let real = bashkit_core::vfs::path::canonical(&*self.place.fs, &full).unwrap_or_else(|_| full.clone());
                let named = base_name(path);
                let base = if self.is_known(named) { named.to_vec() } else { base_name(&real).to_vec() };
                self.exec_stub(&base, argv, own_stdin)
            }
            FileContent::Shebang(interpreter, text) => {
                match interpreter.check(&*self.place.fs, |path| self.place.path(path)) {
                    Ok(()) if depth < INTERPRETERS_MAX => {}
                    // bash: what the system cannot run is a script of its own.
                    Err(Errno::NoExec) => return self.exec_script_file(path, &text, argv),
                    result => return self.refuse_interpreter(path, &interpreter.path, result.err().unwrap_or(Errno::Loop)),
                }
                let Interpreter { path: interpreter, argument } = interpreter;
                let mut words = vec![interpreter.clone()];
                words.extend(argument);
                words.push(path.to_vec());
                words.extend(argv.iter().skip(1).cloned());
                self.process.set_interpreter(&words);
                self.exec_file(&interpreter, &words, own_stdin, depth + 1)
            }
            FileContent::Script(text) => self.exec_script_file(path, &text, argv),
            FileContent::Binary => {
                self.complain_about(path, "cannot execute binary file: Exec format error")?;
                Ok(Status::Exited(126))
            }
        }
    }

    fn exec_script_file(&mut self, path: &[u8], text: &[u8], argv: &[Vec<u8>]) -> Result<Status, Stop> {
        let name = argv.first().filter(|name| memchr::memchr(b'/', name).is_some()).map_or(path, Vec::as_slice).to_vec();
        let args = argv.get(1..).unwrap_or_default().to_vec();
        self.exec_script(text, &name, &args, Origin::File)
    }

    /// Tells why the interpreter of a script cannot be run.
    fn refuse_interpreter(&mut self, path: &[u8], interpreter: &[u8], errno: Errno) -> Result<Status, Stop> {
        if errno == Errno::NoEnt {
            self.complain_about(path, "cannot execute: required file not found")?;
            return Ok(Status::Exited(127));
        }
        // bash: without a line.
        let name = self.source_name().to_vec();
        let reason = format!(": bad interpreter: {errno}\n");
        self.stderr(&[&*name, b": ", path, b": ", interpreter, reason.as_bytes()].concat())?;
        Ok(Status::Exited(126))
    }

    /// The command of that name, if the host gave what it needs.
    pub(crate) fn command_named(&self, name: &[u8]) -> Option<&'static Command> {
        self.search.table.find(name).filter(|command| self.kernel.host().opens(command.door))
    }

    /// Whether a name is one of ours: a command, or a builtin that is a file as well.
    fn is_known(&self, name: &[u8]) -> bool {
        self.command_named(name).is_some() || self.search.programs.has(name)
    }

    /// Whether a directory of `PATH` has a file of that name that can be run.
    fn has_program(&self, dir: &[u8], name: &[u8]) -> bool {
        let dir = if dir.is_empty() { b"." } else { dir };
        let full = self.place.path(&[dir, b"/", name].concat());
        self.place.fs.stat(&full).is_ok_and(|meta| meta.is_file()) && self.place.fs.access(&full, 1).is_ok()
    }

    /// Whether a command has no file in `/usr/bin` to be found by: there are none in a file system of the host's, and none for what needs a door.
    fn has_no_file(&self, name: &[u8]) -> bool {
        self.command_named(name).is_some_and(|command| command.door.is_some()) || self.place.fs.stat(b"/usr/bin").is_err()
    }

    fn exec_stub(&mut self, base: &[u8], argv: &[Vec<u8>], own_stdin: bool) -> Result<Status, Stop> {
        if let Some(command) = self.command_named(base) {
            return self.in_command(argv, own_stdin, |cx| cx.dispatch(command));
        }
        if matches!(base, b"bash" | b"rbash" | b"sh") {
            return self.exec_bash(argv);
        }
        match builtins::find(base) {
            Some(builtin) => {
                let mut argv = argv.iter().map(|word| Text::new(&self.meter, word)).collect::<Result<Vec<_>, _>>()?;
                if base == b"printf" && takes_no_options(&argv) {
                    argv.insert(1, Text::small(b"--"));
                }
                let status = self.run_builtin(builtin, &argv)?;
                Ok(Status::Exited(u8::try_from(status & 0xff).unwrap_or(0)))
            }
            None => self.command_not_found(base),
        }
    }

    fn image(&mut self, full: &[u8]) -> Result<FileContent, Stop> {
        let mut bytes = Vec::new();
        let opened = bashkit_core::kernel::open(&self.kernel, &*self.place.fs, &self.io.fds, full, OpenOptions::READ, false);
        match opened {
            Ok(description) => {
                let mut input = bashkit_core::kernel::Input::new(&self.kernel, Some(description));
                match input.rest(&mut bytes) {
                    Ok(()) | Err(Fault::Errno(_)) => {}
                    Err(fault) => return Err(fault.into()),
                }
            }
            Err(fault) => match fault.errno() {
                Ok(_) => return Ok(FileContent::Script(Vec::new())),
                Err(fault) => return Err(fault.into()),
            },
        }
        if bytes == PROGRAM_FILE {
            return Ok(FileContent::Stub);
        }
        if let Some(interpreter) = Interpreter::of(&bytes) {
            return Ok(FileContent::Shebang(interpreter, bytes));
        }
        let first = bytes.split(|b| *b == b'\n').next().unwrap_or_default();
        if memchr::memchr(0, first.get(..first.len().min(80)).unwrap_or_default()).is_some() {
            return Ok(FileContent::Binary);
        }
        Ok(FileContent::Script(bytes))
    }

    /// Runs text as a new shell that inherits what is exported.
    pub(crate) fn exec_script(&mut self, text: &[u8], name: &[u8], args: &[Vec<u8>], origin: Origin) -> Result<Status, Stop> {
        let mut child = self.fresh(name, args, origin)?;
        // bash: a script without `#!` is run by the same shell, which begins anew.
        child.session.called_as = Rc::clone(&self.session.called_as);
        child.import_functions(self, Options::default())?;
        child.finish_with(|child| {
            child.run_startup_file()?;
            child.run_text_as(text, 1, super::CommandSource::Main)
        })
    }

    /// Whether `EXECIGNORE` hides a file from the search.
    fn is_ignored(&mut self, path: &[u8]) -> Result<bool, Stop> {
        let Some(patterns) = self.scalar(names::EXECIGNORE)? else { return Ok(false) };
        for pattern in patterns.split(|b| *b == b':').filter(|pattern| !pattern.is_empty()) {
            if self.pattern_matches(pattern, path, true)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// `BASH_ENV`: a file that runs before a script does.
    pub(crate) fn run_startup_file(&mut self) -> Result<(), Stop> {
        let Some(name) = self.scalar(names::BASH_ENV)? else { return Ok(()) };
        if self.on(SetOpt::Posix) || name.is_empty() {
            return Ok(());
        }
        let Ok(word) = self.with_parse_env(|env| crate::syntax::parse_word_text(&name, env)) else { return Ok(()) };
        let name = self.expand_text(&word)?;
        let path = self.place.path(&name);
        if self.place.fs.stat(&path).is_ok_and(|meta| meta.is_dir()) {
            return Ok(());
        }
        let opened = bashkit_core::kernel::open(&self.kernel, &*self.place.fs, &self.io.fds, &path, OpenOptions::READ, false);
        let mut text = Vec::new();
        let read = opened.and_then(|description| bashkit_core::kernel::Input::new(&self.kernel, Some(description)).rest(&mut text));
        if let Err(fault) = read {
            return match fault.errno()? {
                Errno::NoEnt | Errno::NotDir => Ok(()),
                errno => self.complain_about(&name, errno),
            };
        }
        self.in_frame(Frame::source(&name, 0), None, |shell| shell.run_text(&text, 1))?;
        self.execution.line = 1;
        Ok(())
    }

    /// A new shell in this process: exported variables and functions, descriptors, working directory, ignored signals.
    pub(crate) fn fresh(&mut self, name: &[u8], args: &[Vec<u8>], origin: Origin) -> Result<Self, Stop> {
        self.check_depth()?;
        let mut vars = Vars::default();
        vars.charge(&self.meter, self.names.interner.len())?;
        for (symbol, var) in self.vars.iter() {
            if var.attrs.has(Attrs::EXPORT) && var.is_set() && !var.is_array() {
                let value = var.scalar().map_or(Value::Unset, Value::Text);
                *vars.get_mut(symbol) = Var { value, attrs: Attrs::EXPORT };
            }
        }
        let positional = args.iter().map(|arg| Text::new(&self.meter, arg)).collect::<Result<Vec<_>, _>>()?;
        let mut child = Self {
            kernel: Rc::clone(&self.kernel),
            meter: Rc::clone(&self.meter),
            process: Rc::clone(&self.process),
            subshell: 0,
            names: Rc::clone(&self.names),
            vars,
            params: Parameters::new(Text::new(&self.meter, name)?, Words::of(&self.meter, positional)?, self.fresh_seed()),
            session: SessionState { traps: Traps::of_process(&self.process), ..SessionState::new(origin, self.process.pid) },
            search: CommandSearch { disabled: Rc::default(), hashed: Charged::default(), ..self.search.clone() },
            io: InputOutput { fds: self.io.fds.clone(), ..InputOutput::default() },
            place: self.place.without_stack(),
            frames: Vec::new(),
            context: CommandContext { depth: self.context.depth + 1, ..CommandContext::default() },
            execution: Execution::default(),
        };
        // bash: PWD is believed where it names the directory, and else the directory is named without links.
        let inherited = child.vars.get(names::PWD).scalar();
        child.place.follow();
        if child.place.is_gone() {
            child.stderr(
                b"shell-init: error retrieving current directory: getcwd: cannot access parent directories: No such file or directory\n",
            )?;
        } else if inherited.is_none_or(|dir| *dir != **child.place.cwd()) {
            let real = Rc::clone(child.place.here());
            child.place.enter(&real);
        }
        child.init_variables()?;
        if let Some(program) = &self.execution.program {
            let text = Text::new(&child.meter, program)?;
            child.set_last_argument(text);
        }
        child.refresh(names::POSIXLY_CORRECT);
        for name in [names::SHELLOPTS, names::BASHOPTS] {
            if self.vars.get(name).attrs.has(Attrs::EXPORT) {
                let given = match self.vars.get(name).scalar() {
                    Some(text) => text,
                    None => self.scalar(name)?.unwrap_or_default(),
                };
                child.take_options(&given, name == names::SHELLOPTS);
                let var = child.vars.get_mut(name);
                var.value = Value::Unset;
                var.attrs = var.attrs.with(Attrs::EXPORT);
            }
        }
        Ok(child)
    }

    /// Forgets the options of the environment. bash: a restricted or privileged shell does not read them.
    pub(crate) fn forget_inherited_options(&mut self) {
        let posix = self.on(SetOpt::Posix);
        self.session.options = Options::default();
        self.put_option(SetOpt::Posix, posix);
    }

    /// Turns on the options of an inherited `SHELLOPTS` or `BASHOPTS`.
    fn take_options(&mut self, given: &[u8], set: bool) {
        for option in given.split(|b| *b == b':') {
            if set {
                if let Some(option) = crate::runtime::options::set_opt(option) {
                    self.session.options.put(option, true);
                }
            } else if let Some(option) = crate::runtime::options::shopt(option) {
                self.session.options.put_shopt(option, true);
            }
        }
    }

    /// Starts what a command asks for, in the copy of the shell given.
    fn prepare_launch(&mut self, launching: &Launching) -> Result<Self, Stop> {
        let mut child = self.subshell()?;
        for (fd, description) in &launching.fds {
            child.io.fds.set(*fd, description.clone());
        }
        if let Some(env) = &launching.env {
            let exported: Vec<_> = child.vars.iter().filter(|(_, var)| var.attrs.has(Attrs::EXPORT)).map(|(name, _)| name).collect();
            for name in exported {
                let var = child.vars.get_mut(name);
                var.attrs = var.attrs.without(Attrs::EXPORT);
            }
            for (name, value) in child.take_functions(env)? {
                let name = child.intern(name)?;
                let text = Text::new(&child.meter, value)?;
                *child.vars.get_mut(name) = Var { value: Value::Text(text), attrs: Attrs::EXPORT };
                child.refresh(name);
            }
            // `_` is what the environment says that it is.
            child.execution.program = None;
        }
        if let Some(cwd) = &launching.cwd {
            child.place.enter(cwd);
        }
        Ok(child)
    }

    /// Charges what a launched command holds: its words twice (those of the launcher and its own), its environment, and its copy of the shell.
    fn charge_launch(&self, launching: &Launching) -> Result<Charge, Stop> {
        let word = |word: &Vec<u8>| word.len() + WORD_BYTES;
        let words: usize = launching.argv.iter().map(word).sum();
        let env: usize = launching.env.iter().flatten().map(|(name, value)| word(name) + word(value)).sum();
        self.meter.step((launching.argv.len() / 4) as u64)?;
        Ok(self.meter.charge(LAUNCH_BYTES + 2 * words + env)?)
    }

    /// Runs a launched command: external names and host builtins, no functions, no aliases.
    fn run_launched(&mut self, argv: &[Vec<u8>], own_stdin: bool) -> Flow {
        let Some(name) = argv.first() else { return Ok(0) };
        if let Some(host) = self.search.host_builtins.get(name.as_slice()).map(std::sync::Arc::clone) {
            return self.run_host(&*host, argv, own_stdin);
        }
        let status = self.exec_external(argv, own_stdin)?;
        match status {
            Status::Exited(code) => Ok(i32::from(code)),
            Status::Signaled(signal) => Err(Stop::Signal(signal)),
        }
    }
}

fn base_name(path: &[u8]) -> &[u8] {
    path.rsplit(|b| *b == b'/').next().unwrap_or_default()
}

/// Whether a path found along `PATH` is where the commands of the table live.
fn is_stub_path(path: &[u8], name: &[u8]) -> bool {
    path.strip_suffix(name).is_some_and(|dir| matches!(dir, b"/usr/bin/" | b"/bin/" | b"/usr/sbin/" | b"/sbin/"))
}

/// Fault that stops the command that launched another.
fn left(stop: Stop) -> Fault {
    match stop.into_fault() {
        Ok(_) => Fault::Stop(bashkit_core::error::Error::Internal("a launched command left its process".into())),
        Err(fault) => fault,
    }
}

impl Launch for Shell {
    fn run(&mut self, launching: Launching) -> Result<Status, Fault> {
        let own_stdin = launching.fds.iter().any(|(fd, _)| *fd == 0);
        let run = |shell: &mut Self| -> Result<Status, Stop> {
            let _held = shell.charge_launch(&launching)?;
            let child = shell.prepare_launch(&launching)?;
            shell.run_inline(child, |child| child.run_launched(&launching.argv, own_stdin))
        };
        run(self).map_err(left)
    }

    fn exec(&mut self, launching: Launching) -> Result<u8, Fault> {
        let own_stdin = launching.fds.iter().any(|(fd, _)| *fd == 0);
        let exec = |shell: &mut Self| -> Result<Status, Stop> {
            let _held = shell.charge_launch(&launching)?;
            let mut child = shell.prepare_launch(&launching)?;
            child.process = Rc::clone(&shell.process);
            child.finish_with(|child| child.run_launched(&launching.argv, own_stdin))
        };
        match exec(self).map_err(left)? {
            Status::Exited(code) => Ok(code),
            Status::Signaled(signal) => Err(Fault::Signal(signal)),
        }
    }

    fn start(&mut self, launching: Launching) -> Result<Child, Fault> {
        let own_stdin = launching.fds.iter().any(|(fd, _)| *fd == 0);
        let start = |shell: &mut Self| -> Result<Child, Stop> {
            let held = shell.charge_launch(&launching)?;
            let child = shell.prepare_launch(&launching)?;
            let process = Rc::clone(&child.process);
            let argv = launching.argv;
            shell.spawn_shell(child, move |child| {
                let _held = held;
                child.run_launched(&argv, own_stdin)
            })?;
            Ok(Child { process })
        };
        start(self).map_err(left)
    }

    fn eval(&mut self, script: &[u8]) -> Result<u8, Fault> {
        let nested = |shell: &mut Self| -> Flow { shell.nested(|_| {}, |shell| shell.run_text_as(script, 1, super::CommandSource::Eval)) };
        let status = match nested(self) {
            Ok(status) => status,
            Err(stop) => stop.into_fault()?,
        };
        self.params.status = status;
        Ok(u8::try_from(status & 0xff).unwrap_or(0))
    }

    fn commands(&self) -> &'static CommandTable {
        self.search.table
    }

    fn knows(&self, name: &[u8]) -> bool {
        self.search.host_builtins.contains_key(name)
            || self.is_known(name)
            || self.env(b"PATH").is_some_and(|list| list.split(|b| *b == b':').any(|dir| self.has_program(dir, name)))
    }

    fn finds(&self, name: &[u8], path: &[u8]) -> bool {
        let is_program_dir = |dir: &[u8]| matches!(dir, b"/usr/bin" | b"/bin") && self.has_no_file(name) && self.is_known(name);
        self.search.host_builtins.contains_key(name)
            || path.split(|b| *b == b':').any(|dir| self.has_program(dir, name) || is_program_dir(dir))
    }

    fn env(&self, name: &[u8]) -> Option<Vec<u8>> {
        if name == b"_"
            && let Some(program) = &self.execution.program
        {
            return Some(program.to_vec());
        }
        let symbol = self.names.interner.find(name)?;
        let var = self.vars.get(symbol);
        if !var.attrs.has(Attrs::EXPORT) || var.is_array() {
            return None;
        }
        var.scalar().map(|text| text.to_vec())
    }

    fn environ(&self) -> Vec<(Vec<u8>, Vec<u8>)> {
        let interner = &self.names.interner;
        let program = &self.execution.program;
        let exported = self.vars.exported().filter(|(symbol, _)| program.is_none() || *symbol != names::UNDERSCORE);
        let mut list: Vec<_> = exported.map(|(symbol, value)| (interner.to_bytes(symbol), value.to_vec())).collect();
        list.extend(program.iter().map(|path| (b"_".to_vec(), path.to_vec())));
        list.extend(self.exported_functions());
        list.sort_unstable_by(|(a, _), (b, _)| a.cmp(b));
        list
    }

    fn shared_environ(&self) -> Environ {
        self.names.environ.borrow_mut().of(self)
    }
}

/// A name as messages show it: `$'…'` where it cannot be printed.
pub(super) fn readable(with: Quoting<'_>, name: &[u8]) -> Result<Vec<u8>, Error> {
    if quote::is_unprintable(with, name)? { quote::in_ansi_c(with, name) } else { Ok(name.to_vec()) }
}

/// Whether the first argument is a format to the program `printf`, which has no options but `--help` and `--version` alone.
fn takes_no_options(argv: &[Text]) -> bool {
    match argv {
        [_, only] if matches!(&**only, b"--help" | b"--version") => false,
        [_, first, ..] => first.starts_with(b"-") && **first != *b"--",
        _ => false,
    }
}
