//! Simple commands: expansion, assignments, redirections, and what runs.

use std::rc::Rc;
use std::sync::Arc;

use bashkit_core::command::Builtin;
use bashkit_core::command::Command as TableCommand;
use bashkit_core::command::{Cx, Setting};
use bashkit_core::host::catch_panic;
use bashkit_core::kernel::{Fault, Status, signal};
use bashkit_core::limits::Charge;

use smallvec::SmallVec;

use super::external::{WORD_BYTES, readable};
use super::redirect::Lasting;
use super::short::Short;
use super::trap::EXIT;
use crate::runtime::builtins::{self, BuiltinArg, BuiltinDef, alias, unset};
use crate::runtime::expand::Globs;
use crate::runtime::options::SetOpt;
use crate::runtime::shell::{CommandContext, JobName, NextCommand, Origin, Running, Shell};
use crate::runtime::stop::{Flow, Stop};
use crate::runtime::text::Text;
use crate::runtime::vars::{Attrs, Value, Var};
use crate::syntax::ast::{self, Arg, Assign, AssignValue, Part, Redir, RedirFd, RedirOp, Simple};
use crate::syntax::intern::Symbol;

/// Name and arguments of a command.
pub(super) type Words = Vec<Text>;

/// Bytes that the words of a command may take without being charged.
const WORDS_FREE_BYTES: usize = 4096;

/// Status of a command that panicked, or of a process whose shell did: `EX_SOFTWARE` of sysexits.h.
const PANICKED: u8 = 70;

/// Meaning of the name of an external command.
#[derive(Debug)]
pub(crate) enum Resolved {
    /// A command of the table.
    Command(&'static TableCommand),
    /// A file to be looked into.
    File(Vec<u8>),
    /// Name that no command has.
    NotFound,
}

/// An assignment before a command, expanded.
pub(super) struct Temporary {
    pub(super) name: Symbol,
    pub(super) text: Text,
    pub(super) append: bool,
    /// The variable is read-only, or it is an element, which was said.
    refused: bool,
}

impl Shell {
    pub(super) fn run_simple(&mut self, simple: &Simple, command: &Rc<ast::Command>) -> Flow {
        self.meter.command()?;
        self.safe_point()?;
        let line = std::mem::replace(&mut self.execution.line, simple.span.line.saturating_add_signed(self.context.line_shift));
        let own_line = self.execution.line;
        self.execution.failed_line = own_line;
        // bash: inside a trap BASH_COMMAND stays the command that the trap interrupted.
        if self.context.trap.is_none() {
            self.execution.command = Some(Running::Command(Rc::clone(command)));
        }
        // The trap of a stage has run in the shell of the pipeline.
        let is_traced = std::mem::take(&mut self.execution.next.traced) || self.execution.next.stage;
        if !is_traced && !self.run_debug_trap()? {
            self.execution.line = line;
            return Ok(0);
        }
        self.execution.substitution_status = None;
        let mark = self.io.substituted.len();
        // What the command runs puts the rest of the context back by itself.
        let outer = (self.context.error_prefix, self.context.own_temporaries);
        (self.context.error_prefix, self.context.own_temporaries) = ("", false);
        let mut result = self.run_expanded(simple);
        (self.context.error_prefix, self.context.own_temporaries) = outer;
        if result.is_ok() {
            self.execution.condition_prefix = "";
            // What a command has ended with is nothing that the next one did.
            self.execution.wrong_use = false;
        }
        if self.execution.last.is_some() && (self.process.has_pending() || matches!(result, Err(Stop::Signal(_)))) {
            let ends_subshell = self.execution.last.as_ref().is_some_and(|last| last.ends_subshell(command));
            self.execution.misses_exit_trap = ends_subshell && is_kill(simple);
            let is_interrupted = matches!(result, Err(Stop::Signal(signal::INT))) && self.session.traps.get(EXIT).is_none();
            if self.execution.misses_exit_trap && is_interrupted && self.context.substitution_pid != self.process.pid {
                // bash: a subshell ends before it looks at an interrupt that its last command has sent.
                self.process.forget(signal::INT);
                result = Ok(0);
            }
        }
        self.execution.failed_line = self.execution.line;
        if self.io.substituted.len() > mark {
            self.close_substituted(mark);
        }
        result = self.leave_loop_of_trap(result);
        if matches!(result, Ok(_) | Err(Stop::Break(_) | Stop::Continue(_))) {
            self.execution.line = line;
            self.execution.failed_line = own_line;
        }
        if let Ok(status) = result
            && self.process.has_pending()
        {
            // A trap sees the status of the command that it comes behind.
            self.params.status = status;
            self.safe_point()?;
        }
        result
    }

    /// `set -k`: words that look like assignments are ones wherever they stand.
    fn with_keywords(&mut self, simple: &Simple) -> Option<Simple> {
        let mut all = simple.clone();
        all.args.clear();
        for arg in &simple.args {
            let found = match arg {
                Arg::Word(word) => {
                    let text = self.unparse_word(word);
                    let parsed = self.with_parse_env(|env| crate::syntax::Parser::new(text, 1).next(env));
                    parsed.ok().flatten().and_then(|complete| {
                        let command = complete.list.items.first()?.first.stages.first().map(|stage| Rc::clone(&stage.command))?;
                        match &*command {
                            ast::Command::Simple(simple) => simple.assigns.first().cloned(),
                            _ => None,
                        }
                    })
                }
                Arg::Assign(assign) => Some(Assign::clone(assign)),
            };
            match found {
                Some(assign) => all.assigns.push(assign),
                None => all.args.push(arg.clone()),
            }
        }
        all.form = ast::Form::General;
        (all.args.len() < simple.args.len()).then_some(all)
    }

    fn run_expanded(&mut self, simple: &Simple) -> Flow {
        if self.on(SetOpt::Keyword)
            && let Some(simple) = self.with_keywords(simple)
        {
            return self.run_words(&simple);
        }
        self.run_words(simple)
    }

    fn run_words(&mut self, simple: &Simple) -> Flow {
        let NextCommand { own_stdin, exec: exec_here, job_name, stage, .. } = self.execution.next;
        self.execution.next = NextCommand { stage, ..NextCommand::default() };
        self.execution.job_name = job_name;
        self.execution.is_alone = exec_here && !self.execution.is_parenthesized && !self.context.in_substitution;
        if simple.args.is_empty() && !stage {
            return self.run_assignments(simple, stage);
        }
        if !stage && simple.redirs.is_empty() && simple.assigns.is_empty() && !self.execution.runs_parent_exit_trap {
            return self.run_by_words(simple, own_stdin, exec_here);
        }
        if simple.args.iter().any(is_assignment) {
            self.execution.next.stage = false;
            self.subshell += u32::from(stage);
            return self.run_declaration(simple);
        }
        let (mut argv, mut globs) = (Words::with_capacity(simple.args.len()), Globs::new());
        for arg in &simple.args {
            if let Arg::Word(word) = arg {
                self.collect_word(word, &mut argv, &mut globs)?;
            }
        }
        self.glob_collected(&mut argv, globs)?;
        self.execution.next.stage = false;
        self.subshell += u32::from(stage);
        if argv.is_empty() {
            return self.run_assignments(simple, stage);
        }
        let _held = self.charge_words(&argv)?;
        let own_stdin = own_stdin || simple.redirs.iter().any(feeds_stdin);
        let exec_keeps = argv.first().is_some_and(|name| name == b"exec") && self.session.function(b"exec").is_none();
        if exec_keeps && simple.assigns.is_empty() {
            self.execution.runs_parent_exit_trap = false;
            return self.run_exec(simple, &argv);
        }
        if simple.redirs.is_empty() && simple.assigns.is_empty() {
            self.execution.runs_parent_exit_trap = false;
            if self.on(SetOpt::Xtrace) {
                self.trace_command(&argv)?;
            }
            return self.run_argv(&argv, own_stdin, exec_here);
        }
        // bash: the values of assignments, and the trace, come before the redirections.
        let assigns = self.expand_assigns(simple)?;
        self.execution.runs_parent_exit_trap = false;
        if self.on(SetOpt::Xtrace) {
            self.trace_command(&argv)?;
        }
        if let Some(name) = argv.first()
            && self.is_restricted()
            && self.is_external(&argv)
            && self.refuse_path(name)?
        {
            return Ok(1);
        }
        if !exec_here && simple.redirs.iter().any(is_expanded) && self.is_external(&argv) {
            return self.run_apart(simple, assigns, &argv, own_stdin);
        }
        // A command that is all that its process runs gives nothing back: while it works it must not hold what it was redirected away from. bash: the trap on
        // EXIT of a function or builtin is run with its redirections there.
        let is_own_process = exec_here && (!self.execution.is_parenthesized || self.is_external(&argv));
        let saved = if is_own_process { None } else { Some(self.io.fds.clone()) };
        let n_frames = self.frames.len();
        self.execution.redirected = argv.first().cloned();
        let lasting = if self.is_external(&argv) { Lasting::OfProcess } else { Lasting::Undone };
        let ready = self.redirect(&simple.redirs, lasting);
        self.execution.redirected = None;
        let redirected = saved.is_some().then(|| self.io.fds.clone());
        let result = match ready {
            Ok(true) => {
                let is_redirected = !simple.redirs.is_empty();
                let within = |context: &mut CommandContext| context.is_in_redirected_call |= is_redirected;
                self.in_context(within, |shell| shell.run_with_assigns(assigns, &argv, own_stdin, exec_here))
            }
            Ok(false) => {
                self.params.status = 1;
                self.note_last_argument(&argv)?;
                if self.on(SetOpt::Posix) && builtins::is_special(argv.first().map_or(&b""[..], |name| name)) {
                    Err(Stop::Exit(1))
                } else {
                    Ok(1)
                }
            }
            Err(stop) => Err(stop),
        };
        if let (Some(saved), Some(redirected)) = (saved, redirected) {
            if simple.redirs.is_empty() || !self.leave_redirected_call(n_frames) {
                self.keep_fds_at_exit(&result);
            }
            self.restore_fds(saved, &redirected, &simple.redirs);
        }
        result
    }

    /// Runs a command that is words and nothing else, by a short way where one leads through it.
    pub(super) fn run_by_words(&mut self, simple: &Simple, own_stdin: bool, exec_here: bool) -> Flow {
        let (mut argv, n_expanded) = match self.run_short(simple)? {
            Short::Done(status) => return Ok(status),
            Short::Long(expanded, n_words) => (expanded, n_words),
        };
        if n_expanded == 0 {
            argv = Words::with_capacity(simple.args.len());
        }
        if simple.args.iter().any(is_assignment) {
            return self.run_declaration(simple);
        }
        let mut globs = Globs::new();
        for arg in simple.args.iter().skip(n_expanded) {
            if let Arg::Word(word) = arg {
                self.collect_word(word, &mut argv, &mut globs)?;
            }
        }
        if !globs.is_empty() {
            self.glob_collected(&mut argv, globs)?;
        }
        let Some(name) = argv.first() else { return self.run_assignments(simple, false) };
        let _held = self.charge_words(&argv)?;
        if name == b"exec" && self.session.function(b"exec").is_none() {
            return self.run_exec(simple, &argv);
        }
        if self.on(SetOpt::Xtrace) {
            self.trace_command(&argv)?;
        } else if let Some(builtin) = self.search.builtin(name).filter(|builtin| builtin.is_plain && !self.on(SetOpt::Posix))
            && self.session.function(name).is_none()
        {
            // What its words were made of is gone.
            self.meter.forget_claim();
            return self.run_plain_builtin(builtin, &argv);
        }
        self.run_argv(&argv, own_stdin, exec_here)
    }

    /// Runs a builtin that runs no other command and whose last argument, unless it ends in a bracket, is what `$_` becomes.
    fn run_plain_builtin(&mut self, builtin: &'static BuiltinDef, argv: &[Text]) -> Flow {
        let args: SmallVec<[BuiltinArg<'_>; 8]> = argv.iter().skip(1).map(|arg| BuiltinArg::Text(arg)).collect();
        self.meter.step(argv.len() as u64)?;
        let outer = std::mem::replace(&mut self.context.error_prefix, builtin.name);
        let result = self.guarded(builtin.name.as_bytes(), |shell| (builtin.run)(shell, &args));
        self.context.error_prefix = outer;
        if matches!(result, Ok(_) | Err(Stop::Break(_) | Stop::Continue(_))) {
            match argv.last() {
                Some(last) if last.last() == Some(&b']') => self.note_last_argument(argv)?,
                last => self.set_last_argument(last.cloned().unwrap_or_default()),
            }
        }
        result
    }

    /// Charges the list of the words of a command for as long as it runs, where they are many; long words are charged themselves.
    fn charge_words(&self, argv: &[Text]) -> Result<Option<Charge>, Stop> {
        let bytes = argv.len() * WORD_BYTES;
        Ok(if bytes > WORDS_FREE_BYTES { Some(self.meter.charge(bytes)?) } else { None })
    }

    /// The words of a command as programs and builtins of the host take them: a copy, charged for as long as it is held.
    pub(crate) fn owned_words(&self, argv: &[Text]) -> Result<(Vec<Vec<u8>>, Option<Charge>), Stop> {
        let bytes: usize = argv.iter().map(|word| word.len() + WORD_BYTES).sum();
        let charge = if bytes > WORDS_FREE_BYTES { Some(self.meter.charge(bytes)?) } else { None };
        Ok((argv.iter().map(|word| word.to_vec()).collect(), charge))
    }

    /// Whether a command is a process of its own.
    fn is_external(&self, argv: &[Text]) -> bool {
        argv.first().is_some_and(|name| {
            self.session.function(name).is_none() && self.search.builtin(name).is_none() && !self.search.host_builtins.contains_key(&**name)
        })
    }

    /// bash: an external command is a process before its redirections are expanded: what goes wrong there, or is assigned,
    /// ends with it.
    fn run_apart(&mut self, simple: &Simple, assigns: Vec<Temporary>, argv: &[Text], own_stdin: bool) -> Flow {
        if let Some(name) = argv.first() {
            // What is found is remembered by the shell, not by its child.
            self.find_external(name)?;
        }
        self.note_last_argument(argv)?;
        let mut child = self.subshell()?;
        child.subshell = self.subshell;
        child.execution.redirected = argv.first().cloned();
        let pid = child.process.pid;
        let status = self.run_foreground(child, |child| match child.redirect(&simple.redirs, Lasting::OfProcess) {
            Ok(true) => {
                child.execution.redirected = None;
                child.run_with_assigns(assigns, argv, own_stdin, true)
            }
            Ok(false) => Ok(1),
            // bash: only a script file keeps another status than 1.
            Err(Stop::Discard(code) | Stop::Abandon(code)) => Ok(if child.session.origin == Origin::File { code } else { 1 }),
            Err(stop) => Err(stop),
        })?;
        self.execution.foreground = Some((pid, status));
        Ok(status.code())
    }

    /// The values of the assignments before a command.
    pub(super) fn expand_assigns(&mut self, simple: &Simple) -> Result<Vec<Temporary>, Stop> {
        let mut undo = Vec::new();
        let result = self.expand_assigns_in_turn(simple, &mut undo);
        self.undo_locals(undo);
        result
    }

    /// bash: a value sees the assignments before it, while the redirections do not.
    fn expand_assigns_in_turn(&mut self, simple: &Simple, undo: &mut Vec<(Symbol, Var)>) -> Result<Vec<Temporary>, Stop> {
        let mut list: Vec<Temporary> = Vec::with_capacity(simple.assigns.len());
        for assign in &simple.assigns {
            if let Some(Temporary { name, text, append, refused: false }) = list.last()
                && !self.vars.get(*name).attrs.has(Attrs::READONLY)
            {
                let (name, is_covered) = self.temporary_of(*name)?;
                self.cover_temporary(name, is_covered, undo);
                self.set_temporary(name, text.clone(), *append)?;
            }
            let target = if self.vars.get(assign.name).attrs.has(Attrs::NAMEREF) { self.resolve(assign.name)? } else { None };
            let readonly = self.vars.get(target.map_or(assign.name, |target| target.name)).attrs.has(Attrs::READONLY);
            if readonly || assign.index.is_some() {
                // bash: the value is not even expanded.
                let shown = self.name_of(assign.name);
                match &assign.index {
                    None => self.report_about(&shown, "readonly variable")?,
                    Some(index) => {
                        let element = [&*shown, b"[", &self.unparse_word(&index.text.text), b"]"].concat();
                        self.complain([b"`", &*element, b"': not a valid identifier"].concat())?;
                    }
                }
                list.push(Temporary { name: assign.name, text: Text::EMPTY, append: false, refused: true });
                continue;
            }
            let text = match &assign.value {
                AssignValue::Word(word) => self.expand_value(word)?,
                AssignValue::Array(_) => {
                    // bash: an array literal is plain text there.
                    let whole = crate::syntax::unparse::assign(&self.names.interner, assign);
                    let at = memchr::memchr(b'(', &whole).unwrap_or(0);
                    self.make(whole.get(at..).unwrap_or_default().to_vec())?
                }
            };
            let temporary = Temporary { name: assign.name, text, append: assign.append, refused: false };
            if self.on(SetOpt::Xtrace) {
                self.trace_temporary(&temporary)?;
            }
            list.push(temporary);
        }
        Ok(list)
    }

    fn run_with_assigns(&mut self, assigns: Vec<Temporary>, argv: &[Text], own_stdin: bool, exec_here: bool) -> Flow {
        if assigns.is_empty() {
            return self.run_argv(argv, own_stdin, exec_here);
        }
        let persists = self.on(SetOpt::Posix) && builtins::is_special(argv.first().map_or(&b""[..], |name| name));
        let writes = matches!(argv.first().map(|name| &**name), Some(b"let" | b"printf" | b"getopts"));
        if !writes {
            return self.with_temporaries(assigns, persists, |shell| shell.run_argv(argv, own_stdin, exec_here));
        }
        // bash: what these builtins write to a variable of their own stays when they are done.
        let own: Vec<Symbol> = assigns.iter().map(|assign| assign.name).collect();
        let mut written = Vec::new();
        let result = self.with_temporaries(assigns, persists, |shell| {
            let before: Vec<Option<Text>> = own.iter().map(|name| shell.vars.get(*name).scalar()).collect();
            let result = shell.run_argv(argv, own_stdin, exec_here);
            let now = own.iter().map(|name| (*name, shell.vars.get(*name).scalar()));
            // What `let` has written is a number.
            let is_let = argv.first().is_some_and(|name| name == b"let");
            let is_number = |text: Option<&Text>| text.is_some_and(|text| crate::runtime::expand::arith::plain_number(text).is_some());
            let is_written =
                |shell: &Self, name: Symbol, text: Option<&Text>| writes_to(argv, &shell.name_of(name)) && (!is_let || is_number(text));
            written.extend(
                now.zip(before).filter(|((name, now), before)| now != before || is_written(shell, *name, now.as_ref())).map(|(now, _)| now),
            );
            result
        });
        for (name, text) in written {
            if let Some(text) = text {
                self.set(name, text)?;
            }
        }
        result
    }

    /// bash: a variable of a command is a fresh one, text without the attributes of the variable that it covers.
    fn set_temporary(&mut self, name: Symbol, text: Text, append: bool) -> Result<(), Stop> {
        let attrs = self.vars.get(name).attrs;
        if attrs.has(Attrs(Attrs::SPECIAL.0 | Attrs::NAMEREF.0)) {
            let set = if append { self.append(name, text)? } else { self.set(name, text)? };
            if set {
                let var = self.vars.get_mut(name);
                var.attrs = var.attrs.with(Attrs(Attrs::EXPORT.0 | Attrs::TEMPORARY.0));
            }
        } else {
            let text = if append { self.appended(name, attrs, text)? } else { text };
            *self.vars.get_mut(name) = Var { value: Value::Text(text), attrs: Attrs(Attrs::EXPORT.0 | Attrs::TEMPORARY.0) };
        }
        self.refresh(name);
        Ok(())
    }

    /// The variable that an assignment before a command is for, and whether a nameref is to be covered by it. bash: through a nameref the
    /// variable behind it is the one, but what refers to nothing, or to an element, is covered by a variable of that name.
    fn temporary_of(&mut self, name: Symbol) -> Result<(Symbol, bool), Stop> {
        let target = if self.vars.get(name).attrs.has(Attrs::NAMEREF) { self.resolve(name)? } else { None };
        let is_element = target.as_ref().is_some_and(|target| target.index.is_some());
        let name = target.filter(|_| !is_element).map_or(name, |target| target.name);
        let var = self.vars.get(name);
        Ok((name, var.attrs.has(Attrs::NAMEREF) && (is_element || !var.is_set())))
    }

    fn cover_temporary(&mut self, name: Symbol, is_covered: bool, undo: &mut Vec<(Symbol, Var)>) {
        undo.push((name, self.vars.get(name).clone()));
        if is_covered {
            *self.vars.get_mut(name) = Var::default();
        }
    }

    /// Runs `body` with variables of its own.
    pub(super) fn with_temporaries(&mut self, assigns: Vec<Temporary>, persists: bool, body: impl FnOnce(&mut Self) -> Flow) -> Flow {
        let mut undo: Vec<(Symbol, Var)> = Vec::with_capacity(assigns.len());
        for Temporary { name, text, append, refused } in assigns {
            let (name, is_covered) = self.temporary_of(name)?;
            if refused || self.vars.get(name).attrs.has(Attrs::READONLY) {
                if !refused {
                    let shown = self.name_of(name);
                    self.report_about(&shown, "readonly variable")?;
                }
                if self.on(SetOpt::Posix) {
                    self.undo_locals(undo);
                    // bash: before other commands it ends the line, not the shell.
                    self.execution.wrong_use = true;
                    return Err(if persists { self.fatal() } else { Stop::Discard(1) });
                }
                continue;
            }
            self.cover_temporary(name, is_covered, &mut undo);
            self.set_temporary(name, text, append)?;
        }
        let depth = self.execution.temporaries.len();
        let n_covered = self.function_frame().map_or(0, |frame| frame.undo.len());
        self.execution.temporaries.push((self.frames.len(), undo));
        let result = self.in_context(|context| context.own_temporaries = true, body);
        if result.as_ref().is_err_and(Stop::ends_process) {
            if persists && let Some((_, undo)) = self.execution.temporaries.get_mut(depth) {
                undo.clear();
            }
            return result;
        }
        self.execution.temporaries.truncate(depth + 1);
        if let Some((_, undo)) = self.execution.temporaries.pop() {
            if persists {
                self.keep_kinds(undo)?;
            } else {
                // A local variable that covered one of them goes with it.
                if let Some(frame) = self.function_frame() {
                    let mut at = 0;
                    frame.undo.retain(|(name, _)| {
                        at += 1;
                        at <= n_covered || !undo.iter().any(|(given, _)| given == name)
                    });
                }
                self.undo_locals(undo);
            }
        }
        result
    }

    /// Gives variables that stay behind a special builtin the kinds that they had before.
    fn keep_kinds(&mut self, before: Vec<(Symbol, Var)>) -> Result<(), Stop> {
        const KINDS: Attrs = Attrs(Attrs::INTEGER.0 | Attrs::LOWER.0 | Attrs::UPPER.0 | Attrs::CAPITAL.0);
        for (name, old) in before {
            let var = self.vars.get_mut(name);
            var.attrs = var.attrs.without(Attrs::TEMPORARY);
            let kinds = Attrs(old.attrs.0 & KINDS.0);
            if kinds == Attrs::default() || old.attrs.has(Attrs::SPECIAL) || !self.vars.get(name).is_set() {
                continue;
            }
            let text = self.vars.get(name).scalar().unwrap_or_default();
            let text = self.conform(kinds, text)?;
            let var = self.vars.get_mut(name);
            var.value = Value::Text(text);
            var.attrs = var.attrs.with(kinds);
        }
        Ok(())
    }

    /// Assignments without a command: they stay.
    pub(super) fn run_assignments(&mut self, simple: &Simple, is_stage: bool) -> Flow {
        // bash: the assignments come first, and stay when a redirection fails.
        for assign in &simple.assigns {
            // bash: an assignment to an array of its own that takes none is no error.
            if !self.assign(assign)? && !self.leads_to_unassignable(assign.name)? {
                self.params.status = 1;
                self.execution.wrong_use = self.execution.is_command_builtin;
                return Err(if self.ends_at_errors() { self.fatal() } else { Stop::Discard(1) });
            }
        }
        if simple.redirs.iter().any(|redir| matches!(redir.fd, RedirFd::Var(..))) {
            // bash: such a redirection without a command is made in a process of its own, which takes the variable with it.
            let child = self.subshell()?;
            let status = self.run_inline(child, |child| Ok(i32::from(!child.redirect(&simple.redirs, Lasting::OfProcess)?)))?;
            self.note_last_argument(&[])?;
            return Ok(status.code());
        }
        let mut ready = true;
        if !simple.redirs.is_empty() {
            let saved = self.io.fds.clone();
            ready = self.redirect(&simple.redirs, Lasting::Undone)?;
            let redirected = self.io.fds.clone();
            self.restore_fds(saved, &redirected, &simple.redirs);
        }
        if !simple.assigns.is_empty() || !simple.redirs.is_empty() {
            self.forget_last_argument();
        }
        if !ready {
            self.execution.runs_parent_exit_trap = false;
            // bash: a process that does no more than read a file ends well even without that.
            let is_process = is_stage || self.execution.is_alone;
            return Ok(i32::from(!(is_process && simple.redirs.iter().any(reads_stdin))));
        }
        self.execution.runs_parent_exit_trap = false;
        Ok(self.execution.substitution_status.take().unwrap_or(0))
    }

    /// Carries out an assignment. `false`: refused, with the message printed.
    pub(crate) fn assign(&mut self, assign: &Assign) -> Result<bool, Stop> {
        match &assign.value {
            AssignValue::Array(elements) => {
                if let Some(index) = &assign.index {
                    let shown = [&*self.name_of(assign.name), b"[", &self.unparse_word(&index.text.text), b"]"].concat();
                    self.complain_about(&shown, "cannot assign list to array member")?;
                    return Ok(false);
                }
                if self.on(SetOpt::Xtrace) {
                    self.trace_array(assign)?;
                }
                self.assign_array(assign.name, elements, assign.append, None)
            }
            AssignValue::Word(word) => {
                if let [Part::Arith(arith)] = word.parts.as_slice()
                    && assign.index.is_none()
                    && !assign.append
                    && !self.on(SetOpt::Xtrace)
                {
                    self.meter.step(1)?;
                    let n = match self.plain_arith(arith)? {
                        Some(n) => n,
                        None => self.arith(arith)?,
                    };
                    return self.set_int(assign.name, n);
                }
                let text = self.expand_value(word)?;
                if self.on(SetOpt::Xtrace) {
                    self.trace_assignment(assign, &text)?;
                }
                match &assign.index {
                    Some(index) => self.set_element(assign.name, index, text, assign.append),
                    None if assign.append => self.append(assign.name, text),
                    None => self.set(assign.name, text),
                }
            }
        }
    }

    /// Runs a command given by its words.
    pub(crate) fn run_argv(&mut self, argv: &[Text], own_stdin: bool, exec_here: bool) -> Flow {
        let Some(name) = argv.first() else { return Ok(0) };
        // What its words were made of is gone.
        self.meter.forget_claim();
        // bash: a special builtin of POSIX comes before a function in that mode.
        if self.on(SetOpt::Posix) && builtins::is_special(name) {
            self.execution.wrong_use = false;
            self.execution.refused_mark = false;
            let status = self.run_not_function(argv, own_stdin, exec_here)?;
            return self.after_special(status);
        }
        if let Some((name, function)) = self.session.function(name) {
            let (name, function) = (Rc::clone(name), function.clone());
            let result = self.call_function(name, &function, argv.get(1..).unwrap_or_default().to_vec());
            self.note_last_argument(argv)?;
            return result;
        }
        self.run_not_function(argv, own_stdin, exec_here)
    }

    /// bash: in POSIX mode a special builtin that was used wrongly ends the shell where its status matters.
    pub(super) fn after_special(&mut self, status: i32) -> Flow {
        let wrong = std::mem::take(&mut self.execution.wrong_use) && self.on(SetOpt::Posix);
        if std::mem::take(&mut self.execution.refused_mark) && self.on(SetOpt::Posix) {
            return Err(Stop::Exit(1));
        }
        // bash: a trap on ERR comes first, and its commands forget what was wrong.
        if wrong && status != 0 && self.context.errexit_off == 0 && !self.session.traps.catch_errors() {
            Err(Stop::Exit(status))
        } else {
            Ok(status)
        }
    }

    /// Runs a builtin or an external command: what `command NAME` runs.
    pub(crate) fn run_not_function(&mut self, argv: &[Text], own_stdin: bool, exec_here: bool) -> Flow {
        // bash: `command` before a command is no command of its own.
        let Some((mut words, mut standard)) = self.behind_command(argv) else { return self.run_named(argv, own_stdin, exec_here) };
        while let Some((behind, is_standard)) = self.behind_command(words) {
            (words, standard) = (behind, standard || is_standard);
        }
        self.as_command_builtin(words, |shell| {
            if standard {
                return shell.with_standard_path(|shell| shell.run_named(words, own_stdin, exec_here))?;
            }
            shell.run_named(words, own_stdin, exec_here)
        })
    }

    /// Runs what `command` is given. bash: with an external command the shell never learns that `command` is done.
    pub(crate) fn as_command_builtin(&mut self, argv: &[Text], body: impl FnOnce(&mut Self) -> Flow) -> Flow {
        let outer = std::mem::replace(&mut self.execution.is_command_builtin, true);
        let result = self.in_context(CommandContext::begin_runner, body);
        let is_builtin = |name: &Text| self.search.builtin(name).is_some() || self.search.host_builtins.contains_key(&**name);
        if argv.first().is_none_or(is_builtin) {
            self.execution.is_command_builtin = outer;
        }
        result
    }

    /// Whether errors of assignments, of `.` and of the text of `eval` end the shell: in POSIX mode.
    pub(crate) fn ends_at_errors(&self) -> bool {
        self.on(SetOpt::Posix) && !self.execution.is_command_builtin
    }

    /// The words behind `command`, `command -p` and `command --`, and whether the standard path is looked along.
    fn behind_command<'w>(&self, argv: &'w [Text]) -> Option<(&'w [Text], bool)> {
        let (name, mut words) = argv.split_first()?;
        if name != b"command" || self.search.builtin(name).is_none() {
            return None;
        }
        let standard = words.first().is_some_and(|word| word == b"-p");
        if standard && self.is_restricted() {
            return None;
        }
        if standard {
            words = words.get(1..)?;
        }
        match &**words.first()? {
            b"--" => words = words.get(1..)?,
            [b'-', ..] => return None,
            _ => {}
        }
        (!words.is_empty()).then_some((words, standard))
    }

    fn run_named(&mut self, argv: &[Text], own_stdin: bool, exec_here: bool) -> Flow {
        let Some(name) = argv.first() else { return Ok(0) };
        if name.first() == Some(&b'%') {
            // bash: the name of a job as a command brings it to the foreground, and with `&` lets it go on in the background.
            let verb = match self.execution.job_name {
                JobName::Foreground => Some(&b"fg"[..]),
                JobName::Background => Some(&b"bg"[..]),
                JobName::None => None,
            };
            if let Some(verb) = verb
                && let Some(builtin) = builtins::find(verb)
            {
                return self.run_builtin(builtin, &[&[Text::small(verb)], argv].concat());
            }
        }
        if let Some(builtin) = self.search.builtin(name) {
            let result = self.run_builtin(builtin, argv);
            if matches!(result, Ok(_) | Err(Stop::Break(_) | Stop::Continue(_))) {
                self.note_last_argument(argv)?;
            }
            return result;
        }
        if let Some(host) = self.search.host_builtins.get(&**name).map(Arc::clone) {
            let (argv, _held) = self.owned_words(argv)?;
            return self.run_host(&*host, &argv, own_stdin);
        }
        self.note_last_argument(argv)?;
        let (argv, _held) = self.owned_words(argv)?;
        self.run_external(&argv, own_stdin, exec_here)
    }

    /// Sets `$_` to the last argument.
    pub(super) fn note_last_argument(&mut self, argv: &[Text]) -> Result<(), Stop> {
        let last = match unset::last_argument(argv).or_else(|| alias::last_argument(argv)) {
            Some(name) => self.make(name.to_vec())?,
            None => argv.last().cloned().unwrap_or_default(),
        };
        self.set_last_argument(last);
        Ok(())
    }

    /// Runs a builtin of the shell.
    pub(crate) fn run_builtin(&mut self, builtin: &'static BuiltinDef, argv: &[Text]) -> Flow {
        let args: SmallVec<[BuiltinArg<'_>; 8]> = argv.iter().skip(1).map(|arg| BuiltinArg::Text(arg)).collect();
        self.meter.step(argv.len() as u64)?;
        let BuiltinDef { runs_others, runs_text: is_text, .. } = *builtin;
        // Each of a row of `command command …` has a copy of the words behind it.
        let _words = if runs_others { self.charge_words(argv)? } else { None };
        let command = if is_text { self.execution.command.clone() } else { None };
        let run = |shell: &mut Self| shell.prefixed(builtin.name, |shell| (builtin.run)(shell, &args));
        if !runs_others {
            return self.guarded(builtin.name.as_bytes(), run);
        }
        // A panic in what it runs is not its own.
        let result = run(self);
        if is_text {
            self.execution.command = command;
        }
        result
    }

    /// Runs a builtin or a command; its panic is a message and status 70.
    pub(super) fn guarded(&mut self, name: &[u8], body: impl FnOnce(&mut Self) -> Flow) -> Flow {
        self.guarded_or(name, body, || PANICKED.into())
    }

    fn guarded_or<T>(
        &mut self,
        name: &[u8],
        body: impl FnOnce(&mut Self) -> Result<T, Stop>,
        panicked: impl FnOnce() -> T,
    ) -> Result<T, Stop> {
        let (context, n_frames, nesting) = (self.context, self.frames.len(), self.kernel.nesting().get());
        let claim = self.meter.begin_claim();
        let result = catch_panic(name, || body(self));
        self.meter.end_claim(claim);
        result.unwrap_or_else(|_| {
            self.context = context;
            self.frames.truncate(n_frames);
            self.kernel.nesting().set(nesting);
            self.complain_about(&readable(self.quoting(), name)?, "internal error")?;
            Ok(panicked())
        })
    }

    /// Runs the body of a process; its panic ends the process with a message and status 70.
    pub(crate) fn finish_guarded(&mut self, body: impl FnOnce(&mut Self) -> Flow) -> Result<Status, Stop> {
        let nesting = self.kernel.nesting().get();
        catch_panic(b"bash", || self.finish_with(body)).unwrap_or_else(|_| {
            self.kernel.nesting().set(nesting);
            self.context = CommandContext::default();
            self.complain("internal error")?;
            Ok(Status::Exited(PANICKED))
        })
    }

    /// Runs a builtin of the host.
    pub(crate) fn run_host(&mut self, host: &dyn Builtin, argv: &[Vec<u8>], own_stdin: bool) -> Flow {
        self.in_command(argv, own_stdin, |cx| {
            let result = host.run(cx);
            cx.settle(result)
        })
        .map(Status::code)
    }

    /// Runs something that sees a [`Cx`], in this process.
    pub(super) fn in_command(
        &mut self,
        argv: &[Vec<u8>],
        own_stdin: bool,
        body: impl FnOnce(&mut Cx<'_>) -> Result<u8, Fault>,
    ) -> Result<Status, Stop> {
        let kernel = Rc::clone(&self.kernel);
        let name = argv.first().map_or(&b""[..], Vec::as_slice);
        self.place.follow();
        let (fds, cwd, umask, fs) = (self.io.fds.clone(), Rc::clone(self.place.here()), self.place.umask, Arc::clone(&self.place.fs));
        let argv = argv.get(1..).unwrap_or_default();
        let run = |shell: &mut Self| -> Result<Result<u8, Fault>, Stop> {
            let setting = Setting { kernel: &kernel, shell, name, argv, fds, cwd, umask, fs, own_stdin };
            Ok(body(&mut Cx::new(setting)))
        };
        match self.guarded_or(name, run, || Ok(PANICKED))? {
            Ok(status) => Ok(Status::Exited(status)),
            Err(Fault::Stop(error)) => Err(error.into()),
            Err(Fault::Signal(signal)) => Ok(Status::Signaled(signal)),
            Err(Fault::Errno(_) | Fault::Write(_)) => Ok(Status::Exited(1)),
            Err(Fault::Failure(failure)) => Ok(Status::Exited(failure.status.unwrap_or(1))),
            Err(Fault::Exit(status)) => Ok(Status::Exited(status)),
        }
    }

    /// An assignment as an ordinary argument: `name=value`.
    pub(crate) fn assignment_as_text(&mut self, assign: &Assign) -> Result<Vec<u8>, Stop> {
        let mut text = self.name_of(assign.name).to_vec();
        if let Some(index) = &assign.index {
            text.push(b'[');
            text.extend(self.expand_quoted(&index.text.text)?);
            text.push(b']');
        }
        text.extend_from_slice(if assign.append { b"+=" } else { b"=" });
        if let AssignValue::Word(word) = &assign.value {
            text.extend(self.expand_text(word)?);
        }
        Ok(text)
    }

    /// Runs `exec`, whose redirections stay.
    fn run_exec(&mut self, simple: &Simple, argv: &[Text]) -> Flow {
        if self.on(SetOpt::Xtrace) {
            self.trace_command(argv)?;
        }
        let saved = self.io.fds.clone();
        if !self.redirect(&simple.redirs, Lasting::Undone)? {
            self.io.fds = saved;
            self.note_last_argument(argv)?;
            return if self.on(SetOpt::Posix) { Err(Stop::Exit(1)) } else { Ok(1) };
        }
        let Some(builtin) = builtins::find(b"exec") else { return Ok(0) };
        self.execution.wrong_use = false;
        let status = self.run_builtin(builtin, argv)?;
        self.note_last_argument(argv)?;
        self.after_special(status)
    }
}

/// Whether a command is the builtin `kill`, as it is written.
fn is_kill(simple: &Simple) -> bool {
    let Some(Arg::Word(word)) = simple.args.first() else { return false };
    matches!(word.parts.as_slice(), [Part::Literal(name)] if matches!(&**name, b"kill" | b"command"))
}

/// Whether the operands of `let`, `printf` or `getopts` say that it assigns to a variable, whatever the value.
fn writes_to(argv: &[Text], name: &[u8]) -> bool {
    let Some((builtin, operands)) = argv.split_first() else { return false };
    match &**builtin {
        b"printf" => operands.first().is_some_and(|flag| flag == b"-v") && operands.get(1).is_some_and(|target| target == name),
        b"getopts" => operands.get(1).is_some_and(|target| target == name),
        _ => operands.iter().any(|expression| {
            memchr::memmem::find_iter(expression, name).any(|at| {
                let before = expression.get(..at).and_then(<[u8]>::last);
                let behind = expression.get(at + name.len()..).unwrap_or_default().trim_ascii_start();
                let is_name = !before.is_some_and(|b| b.is_ascii_alphanumeric() || *b == b'_');
                let operator = behind.iter().position(|b| !b"+-*/%<>&^|".contains(b)).unwrap_or(behind.len());
                let is_assigned = behind.get(operator) == Some(&b'=')
                    && behind.get(operator + 1) != Some(&b'=')
                    && !(operator == 1 && b"<>".contains(&behind.first().copied().unwrap_or(0)));
                is_name && (is_assigned || behind.starts_with(b"++") || behind.starts_with(b"--"))
            })
        }),
    }
}

/// Whether a redirection holds expansions that may fail or assign.
fn is_expanded(redir: &ast::Redir) -> bool {
    fn part_of(part: &Part) -> bool {
        match part {
            Part::Literal(_) | Part::Quoted(..) | Part::Tilde(_) => false,
            Part::Double(parts) => parts.iter().any(part_of),
            _ => true,
        }
    }
    matches!(redir.fd, RedirFd::Var(..))
        || match &redir.target {
            ast::RedirTarget::Word(word) => word.parts.iter().any(part_of),
            ast::RedirTarget::HereDoc(document) => document.body.get().is_some_and(|body| body.parts.iter().any(part_of)),
        }
}

/// Whether a redirection connects stdin.
fn feeds_stdin(redir: &ast::Redir) -> bool {
    match redir.fd {
        RedirFd::Number(0) => true,
        RedirFd::Default => {
            matches!(redir.op, RedirOp::Read | RedirOp::ReadWrite | RedirOp::DupRead | RedirOp::HereDoc | RedirOp::HereString)
        }
        _ => false,
    }
}

/// Whether this is `< file` or `<> file`.
fn reads_stdin(redir: &Redir) -> bool {
    matches!(redir.op, RedirOp::Read | RedirOp::ReadWrite) && matches!(redir.fd, RedirFd::Default | RedirFd::Number(0))
}

/// Whether an argument is an assignment, which makes a declaration of its command.
fn is_assignment(arg: &Arg) -> bool {
    matches!(arg, Arg::Assign(_))
}
