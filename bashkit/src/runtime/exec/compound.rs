//! Compound commands.

use std::rc::Rc;

use bashkit_core::gnu::{mbchar, mbswidth};
use bashkit_core::kernel::{Description, Endpoint, Fds, pipe};
use bashkit_core::pattern::glob::GlobOptions;

use super::CompoundSource;
use super::last_command::{LastCommand, ProcessKind};
use super::pipeline::{is_lone, lone_subshell};
use super::redirect::Lasting;
use crate::runtime::expand::arith::{EXPANSION_FAILED, settle};
use crate::runtime::options::{SetOpt, Shopt};
use crate::runtime::shell::{NextCommand, Shell};
use crate::runtime::stop::{Flow, Stop};
use crate::runtime::text::{Text, legal_number};
use crate::runtime::vars::special as names;
use crate::syntax::ast::{AndOr, Arith, CaseClause, CaseEnd, Command, Compound, CompoundKind, Coproc, List, Part, Pipeline, Stage, Word};
use crate::syntax::intern::Symbol;

/// Effect of a turn of a loop on the next one.
enum LoopControl {
    Next(i32),
    Leave(i32),
}

impl Shell {
    pub(super) fn run_compound(&mut self, compound: &Compound, command: &Rc<Command>, is_stage: bool) -> Flow {
        self.meter.command()?;
        self.kernel.check_stack()?;
        if let CompoundKind::Subshell(list) = &compound.kind {
            return self.run_subshell(list, compound, is_stage);
        }
        if compound.redirs.is_empty() {
            self.context.leaves_command_text &= !is_stage;
            return if is_stage {
                self.run_body_kind(compound, CompoundSource::Command(command))
            } else {
                self.run_kind(compound, CompoundSource::Command(command))
            };
        }
        let has_own_line = matches!(compound.kind, CompoundKind::Arith(_) | CompoundKind::Cond(_));
        let (mut redirected, outer) = (false, self.execution.line);
        if has_own_line {
            // bash: their own line is that of what they are redirected to.
            self.execution.line = compound.span.line.saturating_add_signed(self.context.line_shift);
        }
        if is_stage {
            // Nothing comes behind it in its process, which must not hold what it was redirected away from. bash: a redirection that fails is no failure to the ERR trap.
            let is_redirected = self.redirect(&compound.redirs, Lasting::OfProcess)?;
            self.context.leaves_command_text = false;
            return if is_redirected { self.run_body_kind(compound, CompoundSource::Command(command)) } else { Ok(1) };
        }
        let status = self.with_redirections(&compound.redirs, |shell| {
            redirected = true;
            shell.execution.line = outer;
            shell.run_kind(compound, CompoundSource::Command(command))
        })?;
        if !redirected {
            self.execution.line = outer;
            self.failed(status)?;
        }
        Ok(status)
    }

    /// Runs the body of a function.
    pub(super) fn run_body(&mut self, body: &Rc<Compound>) -> Flow {
        let source = CompoundSource::Body(body);
        if let CompoundKind::Subshell(list) = &body.kind {
            let status = self.run_subshell(list, body, false)?;
            if status != 0 {
                self.set_current_compound(source);
                self.failed(status)?;
            }
            return Ok(status);
        }
        if body.redirs.is_empty() {
            return self.run_body_kind(body, source);
        }
        let mut redirected = false;
        let status = self.with_redirections(&body.redirs, |shell| {
            redirected = true;
            shell.run_body_kind(body, source)
        })?;
        if !redirected {
            self.failed(status)?;
        }
        Ok(status)
    }

    /// Runs a compound command that nothing else looks at the status of. bash: `((…))` and `[[ … ]]` look at it themselves.
    fn run_body_kind(&mut self, compound: &Compound, source: CompoundSource<'_>) -> Flow {
        let status = self.run_kind(compound, source)?;
        if status != 0 && matches!(compound.kind, CompoundKind::Arith(_) | CompoundKind::Cond(_)) {
            self.failed(status)?;
        }
        Ok(status)
    }

    /// Runs `( … )`. As a stage it is the process of the stage, whose descriptors are its own to close.
    fn run_subshell(&mut self, list: &Rc<List>, compound: &Compound, is_stage: bool) -> Flow {
        let line = self.execution.line;
        if !std::mem::take(&mut self.execution.next.keeps_line) {
            self.execution.line = compound.span.line.saturating_add_signed(self.context.line_shift);
        }
        self.execution.failed_line = self.execution.line;
        let process = if is_stage { Rc::clone(&self.process) } else { self.kernel.new_process() };
        let mut child = self.subshell_in(&process)?;
        child.session.jobs.forget_inherited();
        // bash: a single command, or subshell, is the process of `( … )` itself.
        let mut only_subshell = None;
        if let [item] = list.items.as_slice()
            && !item.background
        {
            child.execution.next.exec = is_lone(item);
            only_subshell = lone_subshell(item);
            if only_subshell.is_some() {
                child.execution.next.keeps_line = true;
                child.hide_err_trap();
            }
        }
        child.execution.is_parenthesized = true;
        child.execution.drops_exit_trap = false;
        child.execution.last = LastCommand::of_list(list, ProcessKind::Subshell).map(|last| last.within(self.frames.len()));
        // bash: there is no loop around `( … )`.
        child.context.loops = 0;
        // The trap on EXIT of the subshell is run with the redirections, too.
        let pid = child.process.pid;
        if is_stage {
            self.io.fds = Fds::default();
        }
        let body = |child: &mut Self| -> Flow {
            child.context.leaves_command_text = true;
            if !compound.redirs.is_empty() && !child.redirect(&compound.redirs, Lasting::OfProcess)? {
                return Ok(1);
            }
            child.context.leaves_command_text = false;
            match only_subshell {
                Some(command) => child.run_stage(command),
                None => child.run_list(list),
            }
        };
        let status = if is_stage { child.finish_guarded(body)? } else { self.run_foreground(child, body)? };
        self.execution.line = line;
        self.execution.foreground = Some((pid, status));
        // A trap sees the status of the command that it comes behind.
        self.params.status = status.code();
        self.safe_point()?;
        Ok(status.code())
    }

    fn run_kind(&mut self, compound: &Compound, command: CompoundSource<'_>) -> Flow {
        let line = self.execution.line;
        let result = self.run_kind_here(compound, command);
        let result = self.leave_loop_of_trap(result);
        let puts_back = !matches!(
            compound.kind,
            CompoundKind::Subshell(_) | CompoundKind::Brace(_) | CompoundKind::If { .. } | CompoundKind::While { .. }
        );
        if puts_back && matches!(result, Ok(_) | Err(Stop::Break(_) | Stop::Continue(_))) {
            self.execution.line = line;
        }
        result
    }

    fn run_kind_here(&mut self, compound: &Compound, command: CompoundSource<'_>) -> Flow {
        match &compound.kind {
            CompoundKind::Brace(list) => self.run_list(list),
            CompoundKind::Subshell(list) => self.run_subshell(list, compound, false),
            CompoundKind::If { clauses, otherwise } => self.run_if(clauses, otherwise.as_ref()),
            CompoundKind::While { until, condition, body } => self.run_while(*until, condition, body),
            CompoundKind::For { name, words, body } => {
                let outer = self.execution.line;
                self.note_line(compound, None)?;
                self.run_for(*name, words.as_deref(), body, command, outer)
            }
            CompoundKind::ArithFor { init, condition, step, body } => {
                let outer = self.execution.line;
                self.note_line(compound, None)?;
                let line = std::mem::replace(&mut self.execution.line, outer);
                self.run_arith_for(init.as_ref(), condition.as_ref(), step.as_ref(), body, line)
            }
            CompoundKind::Select { name, words, body } => {
                self.note_line(compound, Some(command))?;
                if self.on(SetOpt::Xtrace) {
                    self.trace_words(b"select ", *name, words.as_deref())?;
                }
                if !self.run_debug_trap()? {
                    return Ok(1);
                }
                self.run_select(*name, words.as_deref(), body)
            }
            CompoundKind::Case { word, clauses } => {
                self.note_line(compound, Some(command))?;
                if self.on(SetOpt::Xtrace) {
                    self.trace_line(&[b"case ", &*self.unparse_word(word), b" in"].concat())?;
                }
                if !self.run_debug_trap()? {
                    return Ok(0);
                }
                self.run_case(word, clauses)
            }
            CompoundKind::Arith(arith) => {
                self.note_line(compound, Some(command))?;
                if !self.run_debug_trap()? {
                    return Ok(0);
                }
                self.run_arith(arith)
            }
            CompoundKind::Cond(cond) => {
                self.note_line(compound, Some(command))?;
                if !self.run_debug_trap()? {
                    return Ok(0);
                }
                self.run_cond(cond)
            }
        }
    }

    fn note_line(&mut self, compound: &Compound, command: Option<CompoundSource<'_>>) -> Result<(), Stop> {
        self.execution.line = compound.span.line.saturating_add_signed(self.context.line_shift);
        if matches!(compound.kind, CompoundKind::Arith(_) | CompoundKind::Cond(_)) {
            // bash: only what can fail by itself.
            self.execution.failed_line = self.execution.line;
        }
        if let Some(command) = command {
            self.set_current_compound(command);
        }
        self.safe_point()
    }

    pub(super) fn run_arith(&mut self, arith: &Arith) -> Flow {
        self.execution.condition_prefix = "((";
        let value =
            self.prefixed("((", |shell| if shell.on(SetOpt::Xtrace) { shell.traced_arith(arith) } else { shell.arith_as(arith, b"((: ") });
        match value {
            Ok(n) => Ok(i32::from(n == 0)),
            Err(Stop::Discard(code)) if code & EXPANSION_FAILED == 0 => {
                self.execution.discard_spared = false;
                Ok(1)
            }
            Err(stop) => Err(settle(stop)),
        }
    }

    /// The value of `((…))` under `set -x`: it is expanded once, shown, and evaluated.
    fn traced_arith(&mut self, arith: &Arith) -> Result<i64, Stop> {
        let text = self.expand_quoted(&arith.text)?.to_vec();
        self.trace_line(&[b"(( ", &*text, b" ))"].concat())?;
        self.arith_text_by(&text, b"((: ")
    }

    /// Shows an expression of `for ((`, expanded.
    fn trace_section(&mut self, arith: Option<&Arith>) -> Result<Vec<u8>, Stop> {
        let text = match arith {
            Some(arith) => self.expand_quoted(&arith.text)?.to_vec(),
            None => b"1".to_vec(),
        };
        self.trace_line(&[b"(( ", text.as_slice(), b" ))"].concat())?;
        Ok(text)
    }

    /// Evaluates an expression of `for ((`. bash: the trap on DEBUG comes behind what `set -x` shows.
    fn traced_section(&mut self, arith: Option<&Arith>) -> Result<i64, Stop> {
        if !self.on(SetOpt::Xtrace) {
            self.run_debug_trap()?;
            if let Some(arith) = arith
                && let Some(n) = self.plain_arith(arith)?
            {
                return Ok(n);
            }
            return arith.map_or(Ok(1), |arith| self.prefixed("((", |shell| shell.arith_as(arith, b"((: ")));
        }
        let text = self.prefixed("((", |shell| shell.trace_section(arith))?;
        self.run_debug_trap()?;
        self.prefixed("((", |shell| shell.arith_text_by(&text, b"((: "))
    }

    fn run_if(&mut self, clauses: &[(List, List)], otherwise: Option<&List>) -> Flow {
        for (condition, body) in clauses {
            let line = self.execution.line;
            let status = self.run_condition(condition)?;
            self.execution.line = line;
            if status == 0 {
                return self.run_list(body);
            }
        }
        match otherwise {
            Some(body) => self.run_list(body),
            None => Ok(0),
        }
    }

    /// Runs the body of a loop once.
    fn turn(&mut self, body: &List) -> Result<LoopControl, Stop> {
        self.meter.turn()?;
        self.safe_point()?;
        let result = if self.execution.loop_exit.is_some() { Ok(self.params.status) } else { self.run_list(body) };
        match self.leave_loop_of_trap(result) {
            Ok(status) => Ok(LoopControl::Next(status)),
            Err(stop) => self.loop_stop(stop),
        }
    }

    /// Translates `break` and `continue` for the loop that they reach.
    fn loop_stop(&mut self, stop: Stop) -> Result<LoopControl, Stop> {
        match stop {
            Stop::Break(1) => Ok(LoopControl::Leave(std::mem::take(&mut self.execution.break_status))),
            Stop::Break(n) => Err(Stop::Break(n - 1)),
            Stop::Continue(1) => Ok(LoopControl::Next(std::mem::take(&mut self.execution.break_status))),
            Stop::Continue(n) => Err(Stop::Continue(n - 1)),
            stop => Err(stop),
        }
    }

    fn in_loop(&mut self, body: impl FnOnce(&mut Self) -> Flow) -> Flow {
        self.in_context(|context| context.loops += 1, body)
    }

    fn run_while(&mut self, until: bool, condition: &List, body: &List) -> Flow {
        self.in_loop(|shell| {
            let mut status = 0;
            loop {
                let wanted = match shell.run_condition(condition) {
                    Ok(code) => (code == 0) != until,
                    Err(stop) => {
                        // bash: where the status of `break` or `continue` ends the loop by itself, that of the body counts.
                        let is_end = matches!(stop, Stop::Break(_) | Stop::Continue(_)) && (shell.execution.break_status == 0) == until;
                        if is_end {
                            shell.execution.break_status = status;
                        }
                        match shell.loop_stop(stop)? {
                            LoopControl::Next(code) if !is_end => {
                                status = code;
                                shell.meter.turn()?;
                                continue;
                            }
                            LoopControl::Next(code) | LoopControl::Leave(code) => return Ok(code),
                        }
                    }
                };
                if !wanted {
                    return Ok(status);
                }
                match shell.turn(body)? {
                    LoopControl::Next(code) => status = code,
                    LoopControl::Leave(code) => return Ok(code),
                }
            }
        })
    }

    fn loop_words(&mut self, words: Option<&[Word]>) -> Result<Vec<Text>, Stop> {
        match words {
            Some(words) => self.expand_words(words),
            None => Ok(self.params.positional.to_vec()),
        }
    }

    fn run_for(&mut self, name: Symbol, words: Option<&[Word]>, body: &List, command: CompoundSource<'_>, outer: u32) -> Flow {
        let line = self.execution.line;
        let shown = self.name_of(name);
        if !crate::syntax::is_name(&shown) {
            self.complain([b"`", &*shown, b"': not a valid identifier"].concat())?;
            // bash: that ends a shell in POSIX mode.
            return if self.on(SetOpt::Posix) { Err(Stop::Exit(2)) } else { Ok(1) };
        }
        self.in_loop(|shell| {
            // bash: the words stand in the loop already, for a `break` in a substitution.
            let list = shell.loop_words(words)?;
            let mut status = 0;
            for word in list {
                shell.execution.line = line;
                if shell.on(SetOpt::Xtrace) {
                    shell.trace_for(name, words)?;
                }
                shell.set_current_compound(command);
                if !shell.run_debug_trap()? {
                    continue;
                }
                if !shell.set_loop_variable(name, word, outer)? {
                    return Ok(1);
                }
                match shell.turn(body)? {
                    LoopControl::Next(code) => status = code,
                    LoopControl::Leave(code) => return Ok(code),
                }
            }
            Ok(status)
        })
    }

    /// Sets the variable of a `for`; `false`: it cannot be, which was said, and the line is the outer one again. bash: a nameref is made to refer to
    /// each word in turn, and what it cannot refer to ends no shell.
    fn set_loop_variable(&mut self, name: Symbol, text: Text, outer: u32) -> Result<bool, Stop> {
        use crate::runtime::vars::{Attrs, Value};
        if self.vars.get(name).attrs.has(Attrs::NAMEREF) {
            if !crate::runtime::variables::is_reference(&text) {
                self.complain([b"`", &*text, b"': not a valid identifier"].concat())?;
                self.execution.line = outer;
                return Ok(false);
            }
            self.vars.get_mut(name).value = Value::Text(text);
            return Ok(true);
        }
        let set = self.set(name, text)?;
        if !set {
            self.execution.line = outer;
            if self.on(SetOpt::Posix) {
                return Err(self.fatal());
            }
            if self.on(SetOpt::Errexit) && self.context.errexit_off == 0 {
                return Err(Stop::Exit(1));
            }
        }
        Ok(set)
    }

    fn trace_for(&mut self, name: Symbol, words: Option<&[Word]>) -> Result<(), Stop> {
        self.trace_words(b"for ", name, words)
    }

    fn trace_words(&mut self, keyword: &[u8], name: Symbol, words: Option<&[Word]>) -> Result<(), Stop> {
        let mut line = keyword.to_vec();
        line.extend_from_slice(&self.name_of(name));
        line.extend_from_slice(b" in");
        match words {
            Some([]) => line.push(b' '),
            Some(words) => {
                for word in words {
                    line.push(b' ');
                    line.extend(self.unparse_word(word));
                }
            }
            None => line.extend_from_slice(b" \"$@\""),
        }
        self.trace_line(&line)
    }

    fn run_arith_for(&mut self, init: Option<&Arith>, condition: Option<&Arith>, step: Option<&Arith>, body: &List, line: u32) -> Flow {
        let value = |shell: &mut Self, arith: Option<&Arith>| shell.arith_section(arith, line);
        let run = |shell: &mut Self| -> Flow {
            if value(shell, init)?.is_none() {
                return Ok(1);
            }
            let mut status = 0;
            loop {
                match value(shell, condition)? {
                    None => return Ok(1),
                    Some(0) => return Ok(status),
                    Some(_) => {}
                }
                match shell.turn(body)? {
                    LoopControl::Next(code) => status = code,
                    LoopControl::Leave(code) => return Ok(code),
                }
                if value(shell, step)?.is_none() {
                    return Ok(1);
                }
            }
        };
        self.in_loop(run)
    }

    /// Evaluates an expression of `for ((` at its line; `None`: it is wrong, which ends the loop and no more.
    fn arith_section(&mut self, arith: Option<&Arith>, line: u32) -> Result<Option<i64>, Stop> {
        let outer = std::mem::replace(&mut self.execution.line, line);
        self.set_current_arith(arith);
        let n = self.traced_section(arith);
        let n = match n {
            Err(Stop::Discard(code)) if code & EXPANSION_FAILED == 0 => {
                self.execution.discard_spared = false;
                None
            }
            n => Some(n.map_err(settle)?),
        };
        self.execution.line = outer;
        Ok(n)
    }

    fn run_select(&mut self, name: Symbol, words: Option<&[Word]>, body: &List) -> Flow {
        let shown = self.name_of(name);
        if !crate::syntax::is_name(&shown) {
            self.complain([b"`", &*shown, b"': not a valid identifier"].concat())?;
            return Ok(1);
        }
        let mut is_empty = false;
        let result = self.in_loop(|shell| {
            let list = shell.loop_words(words)?;
            is_empty = list.is_empty();
            if is_empty {
                return Ok(0);
            }
            let mut show = true;
            loop {
                if show {
                    let menu = select_menu(&list, shell.menu_columns()?);
                    shell.stderr(&menu)?;
                }
                let prompt = match shell.scalar(names::PS3)? {
                    Some(prompt) => prompt.to_vec(),
                    None => b"#? ".to_vec(),
                };
                shell.stderr(&prompt)?;
                if !shell.read_reply()? {
                    shell.stderr_or_stdout_newline()?;
                    return Ok(1);
                }
                let reply = shell.scalar(names::REPLY)?.unwrap_or_default();
                if reply.is_empty() {
                    show = true;
                    continue;
                }
                let choice = legal_number(&reply).and_then(|n| usize::try_from(n).ok());
                let word = choice.and_then(|n| n.checked_sub(1)).and_then(|i| list.get(i)).cloned().unwrap_or_default();
                if !shell.set(name, word)? {
                    return if shell.on(SetOpt::Posix) { Err(Stop::Exit(1)) } else { Ok(1) };
                }
                match shell.turn(body)? {
                    LoopControl::Next(_) => {}
                    LoopControl::Leave(code) => return Ok(code),
                }
                show = shell.scalar(names::REPLY)?.is_some_and(|text| text.is_empty());
            }
        });
        if is_empty {
            // bash: it leaves the loop without counting itself out of it.
            self.context.loops += 1;
        }
        result
    }

    /// The width of the terminal that `select` writes for.
    fn menu_columns(&mut self) -> Result<usize, Stop> {
        let given = self.scalar(names::COLUMNS)?;
        let given = given.and_then(|text| crate::runtime::expand::arith::plain_number(&text));
        Ok(given.and_then(|n| usize::try_from(n).ok()).filter(|n| *n > 0).unwrap_or(80))
    }

    /// bash: the end of the input of `select` is followed by a newline on stdout.
    fn stderr_or_stdout_newline(&mut self) -> Result<(), Stop> {
        if let Some(to) = self.io.fd(1) {
            match to.write(&self.kernel, b"\n") {
                Ok(()) | Err(bashkit_core::kernel::Fault::Errno(_)) => {}
                Err(fault) => return Err(fault.into()),
            }
        }
        Ok(())
    }

    fn run_case(&mut self, word: &Word, clauses: &[CaseClause]) -> Flow {
        let text = self.expand_case_word(word)?;
        let mut fall = false;
        let mut status = 0;
        for clause in clauses {
            if !fall && !self.case_matches(&text, clause)? {
                continue;
            }
            if self.execution.loop_exit.is_some() {
                return Ok(status);
            }
            status = self.run_list(&clause.body)?;
            match clause.end {
                CaseEnd::Break => return Ok(status),
                CaseEnd::Fall => fall = true,
                CaseEnd::Test => fall = false,
            }
        }
        Ok(status)
    }

    fn case_matches(&mut self, text: &[u8], clause: &CaseClause) -> Result<bool, Stop> {
        let nocase = self.shopt(Shopt::NOCASEMATCH);
        for (i, word) in clause.patterns.iter().enumerate() {
            let matches = match word.parts.as_slice() {
                [Part::Literal(literal)] if !nocase && clause.is_plain(i) => {
                    self.meter.step(1)?;
                    **literal == *text
                }
                [Part::Quoted(literal, _)] if !nocase => {
                    self.meter.step(1)?;
                    **literal == *text
                }
                [Part::Literal(pattern)] => self.pattern_matches(pattern, text, self.shopt(Shopt::EXTGLOB))?,
                _ => {
                    let pattern = self.expand_case_pattern(word)?;
                    self.pattern_matches(&pattern, text, self.shopt(Shopt::EXTGLOB))?
                }
            };
            if matches {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Whether a pattern matches a whole text, in `case` and `[[`.
    pub(crate) fn pattern_matches(&mut self, pattern: &[u8], text: &[u8], extglob: bool) -> Result<bool, Stop> {
        let nocase = self.shopt(Shopt::NOCASEMATCH);
        if !nocase && !pattern.iter().any(|byte| matches!(byte, b'*' | b'?' | b'[' | b'\\' | b'(')) {
            self.meter.step(1 + pattern.len() as u64 / 16)?;
            return Ok(pattern == text);
        }
        let options = GlobOptions { extglob, nocase, bytes: self.params.locale.is_bytes(), ..GlobOptions::default() };
        self.meter.step(1 + pattern.len() as u64 / 8)?;
        let glob = self.compiled_glob(pattern, options)?;
        let meter = Rc::clone(&self.meter);
        Ok(glob.matches(text, &mut |n| meter.step(n))?)
    }

    /// Starts a coprocess with two pipes: `coproc`.
    pub(super) fn run_coproc(&mut self, coproc: &Coproc, command: &Rc<Command>) -> Flow {
        self.meter.command()?;
        let name = self.name_of(coproc.name);
        if !crate::syntax::is_name(&name) {
            self.complain([b"`", &*name, b"': not a valid identifier"].concat())?;
            return Ok(1);
        }
        if let Some((other, _, process)) = &self.io.coprocess
            && process.status().is_none()
        {
            let other = String::from_utf8_lossy(&self.name_of(*other)).into_owned();
            self.complain(format!("warning: execute_coproc: coproc [{}:{other}] still exists", process.pid))?;
        }
        let (their_in, our_out) = pipe(&self.kernel);
        let (our_in, their_out) = pipe(&self.kernel);
        let mut child = self.subshell()?;
        child.io.fds.set(0, Some(Description::new(Endpoint::PipeReader(their_in))));
        child.io.fds.set(1, Some(Description::new(Endpoint::PipeWriter(their_out))));
        let is_simple = matches!(*coproc.body, Command::Simple(_));
        child.execution.next = NextCommand::alone(is_simple);
        child.execution.is_parenthesized = true;
        child.execution.last = LastCommand::of_command(&coproc.body, ProcessKind::Lone, self.frames.len());
        child
            .ignore_interrupts(!matches!(&*coproc.body, Command::Compound(compound) if matches!(compound.kind, CompoundKind::Subshell(_))));
        child.context.loops = 0;
        child.session.jobs.forget_inherited();
        let process = Rc::clone(&child.process);
        // bash: the two descriptors are numbered down from 63.
        let mut free = (0..=63).rev().filter(|fd| self.io.fds.get(*fd).is_none());
        let (read_fd, write_fd) = (free.next().unwrap_or(63), free.next().unwrap_or(62));
        drop(free);
        self.io.fds.set(read_fd, Some(Description::new(Endpoint::PipeReader(our_in))));
        self.io.fds.set(write_fd, Some(Description::new(Endpoint::PipeWriter(our_out))));
        let body = Rc::clone(&coproc.body);
        self.spawn_shell(child, move |child| child.run_stage(&body))?;
        self.params.last_background = Some(process.pid);
        self.add_job(&process, as_item(coproc, command), Rc::default());
        let fds = vec![Text::number(i64::from(read_fd)), Text::number(i64::from(write_fd))];
        self.set_array(coproc.name, fds)?;
        let mut pid_name = self.name_of(coproc.name).to_vec();
        pid_name.extend_from_slice(b"_PID");
        let pid_name = self.intern(&pid_name)?;
        self.set(pid_name, Text::number(i64::from(process.pid)))?;
        self.io.coprocess = Some((coproc.name, [read_fd, write_fd], process));
        Ok(0)
    }

    /// Forgets a coprocess that has ended, once it was waited for.
    pub(crate) fn reap_coprocess(&mut self) -> Result<(), Stop> {
        let Some((name, fds, _)) = self.io.coprocess.take_if(|(_, _, process)| process.status().is_some()) else { return Ok(()) };
        for fd in fds {
            self.io.fds.set(fd, None);
        }
        let pid_name = [&*self.name_of(name), b"_PID"].concat();
        let pid_name = self.intern(&pid_name)?;
        for name in [name, pid_name] {
            if let Some(refusal) = self.refusal_to_unset(name) {
                let shown = self.name_of(name);
                self.complain_about(&shown, refusal)?;
            } else {
                self.unset_var(name);
            }
        }
        Ok(())
    }
}

/// List of a coprocess alone, as `jobs` prints it.
fn as_item(coproc: &Coproc, command: &Rc<Command>) -> Rc<AndOr> {
    let stages = vec![Stage { command: Rc::clone(command) }];
    let first = Pipeline { time: None, negated: false, stages, span: coproc.span };
    Rc::new(AndOr { first, rest: Vec::new(), background: true, newline: false, span: coproc.span })
}

/// bash: the menu of `select`, in columns for a terminal of that width.
fn select_menu(list: &[Text], width_max: usize) -> Vec<u8> {
    let digits_max = list.len().to_string().len();
    let longest = list.iter().map(|word| menu_width(word)).max().and_then(|width| usize::try_from(width).ok()).unwrap_or(0);
    let width = longest + digits_max + 2 + 2;
    let columns = (width_max / width.max(1)).max(1);
    let rows = list.len().div_ceil(columns);
    let columns = list.len().div_ceil(rows.max(1));
    let rows = if rows == 1 { list.len() } else { rows };
    let columns = if rows == list.len() { 1 } else { columns };
    let mut out = Vec::new();
    for row in 0..rows {
        let mut position = 0;
        for column in 0..columns {
            let i = column * rows + row;
            let Some(word) = list.get(i) else { break };
            // bash: the numbers of the first column are as wide as the number of rows.
            let digits = if column == 0 { rows.to_string().len() } else { digits_max };
            let item = format!("{:>digits$}) ", i + 1);
            out.extend_from_slice(item.as_bytes());
            out.extend_from_slice(word);
            position = (position + item.len()).saturating_add_signed(menu_width(word));
            if list.get((column + 1) * rows + row).is_some() && column + 1 < columns {
                position = fill(&mut out, position, (column + 1) * width);
            }
        }
        out.push(b'\n');
    }
    out
}

/// Columns of a word in a menu. bash: where it is not all ASCII, it asks `wcswidth`: -1 for one with a control character, nothing for what is no text.
fn menu_width(word: &[u8]) -> isize {
    if word.is_ascii() {
        return isize::try_from(word.len()).unwrap_or(isize::MAX);
    }
    let mut width = 0;
    let mut is_printable = true;
    for (c, _) in mbchar::characters(word) {
        let Some(c) = c else { return 0 };
        match mbswidth::of(c) {
            Some(columns) => width += columns,
            None => is_printable = false,
        }
    }
    if is_printable { isize::try_from(width).unwrap_or(isize::MAX) } else { -1 }
}

/// Fills a line up to a position. bash: with tabs where they fit.
fn fill(out: &mut Vec<u8>, mut position: usize, to: usize) -> usize {
    while position < to {
        if to / 8 > position / 8 {
            out.push(b'\t');
            position += 8 - position % 8;
        } else {
            out.push(b' ');
            position += 1;
        }
    }
    position
}
