//! Pipelines, and the dispatch to one command.

use std::rc::Rc;

use bashkit_core::kernel::{Description, Endpoint, Fault, Process, Status, pipe};

use super::job::JobStages;
use super::last_command::{LastCommand, ProcessKind};
use super::ordinary::has_short_way;
use super::trap::ERR;
use crate::runtime::options::{SetOpt, Shopt};
use crate::runtime::shell::{JobName, NextCommand, Running, Shell};
use crate::runtime::stop::{Flow, Stop};
use crate::syntax::ast::{AndOr, Arg, Command, Compound, CompoundKind, Part, Pipeline, Simple, Time};

impl Shell {
    pub(super) fn run_pipeline(&mut self, pipeline: &Pipeline) -> Flow {
        if let Some(time) = pipeline.time {
            return self.run_timed(pipeline, time);
        }
        self.run_negatable(pipeline)
    }

    fn run_negatable(&mut self, pipeline: &Pipeline) -> Flow {
        if !pipeline.negated {
            return self.run_stages(pipeline);
        }
        // bash: `!` keeps `set -e` and ERR from what it runs only where `set -e` was on before.
        let result = if self.on(SetOpt::Errexit) { self.unchecked(|shell| shell.run_stages(pipeline)) } else { self.run_stages(pipeline) };
        if matches!(result, Err(Stop::Break(_) | Stop::Continue(_))) {
            // bash: `! break` leaves the loop with the other status.
            self.execution.break_status = i32::from(self.execution.break_status == 0);
        }
        let status = i32::from(result? == 0);
        self.params.status = status;
        if let [stage] = pipeline.stages.as_slice()
            && let Command::Compound(compound) = &*stage.command
            && matches!(compound.kind, CompoundKind::Arith(_) | CompoundKind::Cond(_))
        {
            // bash: for these `PIPESTATUS` has the status behind the `!`.
            self.params.set_pipe_status(&[status]);
        }
        Ok(status)
    }

    fn run_stages(&mut self, pipeline: &Pipeline) -> Flow {
        match pipeline.stages.as_slice() {
            [] => Ok(0),
            [stage] if !pipeline.negated && self.is_unwatched() && has_short_way(&stage.command) => self.run_ordinarily(&stage.command),
            [stage] => {
                // bash: a trap of ERR that the command itself sets is not for its own failure.
                let had_trap = self.session.traps.catch_errors();
                let result = self.run_command(&stage.command);
                if matches!(&*stage.command, Command::Simple(_)) {
                    self.note_loop_left(&result);
                }
                let status = result?;
                self.params.status = status;
                self.after_foreground(&stage.command)?;
                if sets_pipe_status(&stage.command) {
                    self.params.set_pipe_status(&[status]);
                }
                if status != 0 && !pipeline.negated && is_checked(&stage.command) {
                    let is_simple = matches!(&*stage.command, Command::Simple(_));
                    self.as_current(&stage.command, |shell| shell.failed_under(status, had_trap, is_simple))?;
                }
                Ok(status)
            }
            _ => self.run_pipe(pipeline),
        }
    }

    /// Runs a simple command that is all of an entry of a list: what [`Self::run_stages`] does, without looking at its kind again.
    pub(super) fn run_lone(&mut self, simple: &Simple, command: &Rc<Command>) -> Flow {
        let had_trap = self.session.traps.catch_errors();
        let result = self.run_simple(simple, command);
        self.note_loop_left(&result);
        let status = result?;
        self.params.status = status;
        if self.execution.foreground.is_some() {
            self.after_foreground(command)?;
        }
        self.params.set_pipe_status(&[status]);
        if status != 0 {
            self.failed_under(status, had_trap, true)?;
        }
        Ok(status)
    }

    /// Runs a compound command that is all of an entry of a list: what [`Self::run_stages`] does, without looking at its kind again.
    pub(super) fn run_lone_compound(&mut self, compound: &Compound, command: &Rc<Command>) -> Flow {
        let had_trap = self.session.traps.catch_errors();
        self.begin_compound();
        let status = self.run_compound(compound, command, false)?;
        self.params.status = status;
        if self.execution.foreground.is_some() {
            self.after_foreground(command)?;
        }
        if has_own_status(compound) {
            self.params.set_pipe_status(&[status]);
            if status != 0 {
                self.as_current(command, |shell| shell.failed_under(status, had_trap, false))?;
            }
        }
        Ok(status)
    }

    /// Does what looks at the status of a command that has run. bash: to the trap on ERR `( … )` is the running command, to what comes behind it never was.
    fn as_current<T>(&mut self, command: &Rc<Command>, look: impl FnOnce(&mut Self) -> T) -> T {
        if subshell(command).is_none() {
            return look(self);
        }
        if self.session.traps.get(ERR).is_some() {
            // bash: where the trap has seen it, it stays.
            self.set_current(command);
            return look(self);
        }
        let before = self.execution.command.clone();
        self.set_current(command);
        let result = look(self);
        self.execution.command = before;
        result
    }

    /// Takes the flags for the next command that are not for a compound one.
    fn begin_compound(&mut self) {
        let NextCommand { stage, keeps_line, .. } = self.execution.next;
        self.execution.next = NextCommand { stage, keeps_line, ..NextCommand::default() };
    }

    /// Sets `PIPESTATUS` for a `break` or `continue`, which ends no pipeline here.
    fn note_loop_left(&mut self, result: &Flow) {
        if matches!(result, Err(Stop::Break(_) | Stop::Continue(_))) {
            self.params.set_pipe_status(&[self.execution.break_status]);
        }
    }

    fn run_pipe(&mut self, pipeline: &Pipeline) -> Flow {
        let mut shown = None;
        let result = self.run_pipe_showing(pipeline, &mut shown);
        if let Some(command) = shown.filter(|_| self.session.traps.get(ERR).is_none()) {
            self.execution.command = command;
        }
        result
    }

    /// Runs a pipeline of several stages; leaves in `shown` what `BASH_COMMAND` is behind it, where the last stage is a subshell.
    fn run_pipe_showing(&mut self, pipeline: &Pipeline, shown: &mut Option<Option<Running>>) -> Flow {
        let line = self.execution.line;
        self.execution.failed_line = line;
        let mut processes = Vec::with_capacity(pipeline.stages.len());
        let mut input: Option<Rc<Description>> = None;
        let last = pipeline.stages.len() - 1;
        let mut ends: Vec<(u32, Status)> = Vec::with_capacity(pipeline.stages.len());
        let mut tail = None;
        for (i, stage) in pipeline.stages.iter().enumerate() {
            let own_stdin = input.is_some();
            // bash: DEBUG is run before the process of a stage begins.
            if !self.run_debug_trap_of(&stage.command)? {
                // bash: one that the trap refuses is no process, and who reads from it finds nothing.
                let (reader, _) = pipe(&self.kernel);
                input = (i < last).then(|| Description::new(Endpoint::PipeReader(reader)));
                continue;
            }
            let before = self.execution.line;
            if let Some(compound) = subshell(&stage.command) {
                self.execution.line = compound.span.line.saturating_add_signed(self.context.line_shift);
                self.execution.failed_line = self.execution.line;
            }
            if let Command::Simple(simple) = &*stage.command {
                self.execution.failed_line = simple.span.line.saturating_add_signed(self.context.line_shift);
            }
            if subshell(&stage.command).is_some() {
                if i == last {
                    *shown = Some(self.execution.command.clone());
                }
                self.set_current(&stage.command);
            }
            if i == last {
                let status = if self.runs_last_here() {
                    let status = self.run_last_here(&stage.command, input.take())?;
                    (self.process.pid, Status::Exited(u8::try_from(status & 0xff).unwrap_or(0)))
                } else {
                    let mut child = self.stage_shell(&stage.command, input.take(), own_stdin, line)?;
                    child.context.errexit_off = self.context.errexit_off;
                    let (command, pid) = (Rc::clone(&stage.command), child.process.pid);
                    (pid, self.run_foreground(child, move |child| child.run_stage(&command))?)
                };
                tail = Some(status);
                if subshell(&stage.command).is_some() {
                    // bash: a subshell at the end of a pipeline puts the line back, one before its end does not.
                    self.execution.line = before;
                }
                continue;
            }
            let (reader, writer) = pipe(&self.kernel);
            let (reader, writer) = (Description::new(Endpoint::PipeReader(reader)), Description::new(Endpoint::PipeWriter(writer)));
            let mut child = self.stage_shell(&stage.command, input.take(), own_stdin, line)?;
            child.io.fds.set(1, Some(writer));
            input = Some(reader);
            processes.push(Rc::clone(&child.process));
            let command = Rc::clone(&stage.command);
            self.spawn_shell(child, move |child| child.run_stage(&command))?;
        }
        let last_is_subshell = !self.runs_last_here() && pipeline.stages.last().is_some_and(|stage| subshell(&stage.command).is_some());
        let held = self.process.hold_interrupt();
        let waited: Result<(), Fault> = processes.iter().try_for_each(|process| {
            ends.push((process.pid, self.kernel.wait(process)?));
            Ok(())
        });
        self.process.release_interrupt(held, tail.map_or(Status::Exited(0), |(_, status)| status));
        waited?;
        ends.extend(tail);
        let mut statuses: Vec<i32> = ends.iter().map(|(_, status)| status.code()).collect();
        if statuses.is_empty() {
            statuses.push(0);
        }
        let mut status = statuses.last().copied().unwrap_or(0);
        if self.on(SetOpt::Pipefail) {
            status = statuses.iter().rev().copied().find(|status| *status != 0).unwrap_or(0);
        }
        self.params.pipe_status = Rc::new(statuses);
        self.params.status = status;
        self.tell_of_pipeline(pipeline, &ends)?;
        self.safe_point()?;
        if let Some((_, ended)) = tail.filter(|_| last_is_subshell) {
            let code = ended.code();
            // bash: a subshell at the end is looked at once for itself.
            self.failed(code)?;
            self.params.status = status;
        }
        if !pipeline.negated {
            self.failed(status)?;
        }
        Ok(status)
    }

    fn stage_shell(&mut self, command: &Command, input: Option<Rc<Description>>, own_stdin: bool, line: u32) -> Result<Self, Stop> {
        let mut child = self.subshell()?;
        child.execution.line = line;
        child.execution.is_parenthesized = false;
        if let Some(input) = input {
            child.io.fds.set(0, Some(input));
        }
        let is_simple = matches!(command, Command::Simple(_));
        if !lists_jobs(command) {
            child.session.jobs.forget_inherited();
        }
        child.context.leaves_command_text = true;
        child.execution.drops_exit_trap = drops_exit_trap(command);
        child.execution.runs_parent_exit_trap = is_simple && self.session.traps.has_exit_action();
        child.execution.next = NextCommand { own_stdin, stage: is_simple, traced: is_simple, ..NextCommand::alone(is_simple) };
        if !is_simple {
            // bash: there is no loop around a compound command that is a process of its own.
            child.context.loops = 0;
        }
        // bash: a simple command is one level deeper when it is called, and `( … )` is the subshell that it asks for.
        if is_simple || subshell(command).is_some() {
            child.subshell = self.subshell;
        }
        Ok(child)
    }

    /// Runs a stage in its own process: its failure is the pipeline's business, but `set -e` holds inside.
    pub(super) fn run_stage(&mut self, command: &Rc<Command>) -> Flow {
        let status = self.run_command_as(command, true)?;
        self.params.status = status;
        if let Some((_, Status::Signaled(number))) = self.execution.foreground.take()
            && subshell(command).is_some()
        {
            // The stage and the subshell are one process.
            return Err(Stop::Signal(number));
        }
        if status != 0 && is_checked(command) && self.context.errexit_off == 0 && self.on(SetOpt::Errexit) {
            return Err(Stop::Exit(status));
        }
        Ok(status)
    }

    /// Whether the last stage of a pipeline is run in this shell: `shopt -s lastpipe`.
    fn runs_last_here(&self) -> bool {
        self.shopt(Shopt::LASTPIPE) && !self.on(SetOpt::Monitor)
    }

    /// Runs the last stage in this shell.
    fn run_last_here(&mut self, command: &Rc<Command>, input: Option<Rc<Description>>) -> Flow {
        let saved = self.io.fds.clone();
        self.io.fds.set(0, input);
        self.execution.next.own_stdin = true;
        // The trap on DEBUG has run for it.
        self.execution.next.traced = matches!(&**command, Command::Simple(_));
        let had_trap = self.session.traps.catch_errors();
        let mut result = self.run_command(command);
        self.execution.next = NextCommand::default();
        if let Ok(status) = result
            && status != 0
            && is_checked(command)
        {
            // bash: it is looked at once for itself, as any command of this shell.
            let is_simple = matches!(&**command, Command::Simple(_));
            result = self.failed_under(status, had_trap, is_simple).map(|()| status);
        }
        self.io.fds = saved;
        result
    }

    /// Runs one command of any kind.
    pub(crate) fn run_command(&mut self, command: &Rc<Command>) -> Flow {
        self.run_command_as(command, false)
    }

    /// Runs one command; `is_stage` says that it is all that its process runs.
    fn run_command_as(&mut self, command: &Rc<Command>, is_stage: bool) -> Flow {
        match &**command {
            Command::Simple(simple) => self.run_simple(simple, command),
            Command::Compound(compound) => {
                self.begin_compound();
                self.run_compound(compound, command, is_stage)
            }
            Command::Function(function) => self.define_function(function),
            Command::Coproc(coproc) => self.run_coproc(coproc, command),
        }
    }

    /// Runs the DEBUG trap for a simple command that a process of its own will run, at the line of that command; `false`: it is not to be run.
    fn run_debug_trap_of(&mut self, command: &Rc<Command>) -> Result<bool, Stop> {
        let Command::Simple(simple) = &**command else { return Ok(true) };
        self.set_current(command);
        let line = std::mem::replace(&mut self.execution.line, simple.span.line.saturating_add_signed(self.context.line_shift));
        let runs = self.run_debug_trap()?;
        self.execution.line = line;
        Ok(runs)
    }

    /// Starts a command in the background: `command &`.
    pub(super) fn run_background(&mut self, item: &AndOr) -> Flow {
        if let Some((simple, command)) = lone_simple(item)
            && names_job(simple)
        {
            // bash: `%1 &` is no process.
            self.execution.next.job_name = JobName::Background;
            return self.run_simple(simple, command);
        }
        self.meter.command()?;
        if item.rest.is_empty() && item.first.time.is_none() && item.first.stages.len() > 1 {
            return self.run_background_pipe(item);
        }
        let mut is_traced = false;
        if let ([], [only], None) = (item.rest.as_slice(), item.first.stages.as_slice(), item.first.time) {
            // bash: DEBUG is run before the process of a simple command begins, where that is not timed.
            if !self.run_debug_trap_of(&only.command)? {
                return Ok(0);
            }
            is_traced = matches!(&*only.command, Command::Simple(_));
        }
        let mut child = self.subshell()?;
        if !self.on(SetOpt::Monitor) {
            child.io.fds.set(0, Some(Description::new(Endpoint::Null)));
        } else {
            child.process.group.set(child.process.pid);
        }
        child.session.jobs.forget_inherited();
        let process = Rc::clone(&child.process);
        let text = Rc::new(item.clone());
        let mut item = item.clone();
        if item.rest.is_empty() && std::mem::take(&mut item.first.negated) {
            // bash: the `!` of a pipeline in the background does not turn its status around.
            child.context.errexit_off += 1;
        }
        let is_lone = is_lone(&item);
        child.execution.runs_parent_exit_trap = is_lone && self.session.traps.has_exit_action();
        child.context.leaves_command_text = item.rest.is_empty() && item.first.stages.len() == 1;
        child.execution.next = NextCommand { traced: is_traced, ..NextCommand::alone(is_lone) };
        child.execution.is_parenthesized = false;
        child.execution.drops_exit_trap =
            !item.rest.is_empty() || matches!(item.first.stages.as_slice(), [only] if drops_exit_trap(&only.command));
        child.execution.last =
            lone_simple(&item).and_then(|(_, command)| LastCommand::of_command(command, ProcessKind::Lone, self.frames.len()));
        child.ignore_interrupts(!is_lone);
        if !is_lone {
            child.context.loops = 0;
        }
        self.spawn_shell(child, move |child| {
            // bash: a command by itself is its process: there is nobody around it to look at its status.
            match item.first.stages.as_slice() {
                [only] if item.rest.is_empty() && item.first.time.is_none() => child.run_stage(&only.command),
                _ => child.run_and_or(&item),
            }
        })?;
        self.params.last_background = Some(process.pid);
        self.add_job(&process, text, Rc::default());
        Ok(0)
    }

    /// Runs the stages of a pipeline in the background, each as a process of this shell. The job ends with the last of them.
    fn run_background_pipe(&mut self, item: &AndOr) -> Flow {
        let pipeline = &item.first;
        let last = pipeline.stages.len() - 1;
        let mut input = (!self.on(SetOpt::Monitor)).then(|| Description::new(Endpoint::Null));
        let mut before: Vec<Rc<Process>> = Vec::with_capacity(last);
        let mut job = None;
        for (i, stage) in pipeline.stages.iter().enumerate() {
            if !self.run_debug_trap_of(&stage.command)? {
                // bash: one that the trap refuses is no process, and who reads from it finds nothing.
                let (reader, _) = pipe(&self.kernel);
                input = Some(Description::new(Endpoint::PipeReader(reader)));
                continue;
            }
            let line = self.execution.line;
            let mut child = self.stage_shell(&stage.command, input.take(), i > 0, line)?;
            if self.on(SetOpt::Monitor) {
                child.process.group.set(before.first().map_or(child.process.pid, |first| first.pid));
            }
            if pipeline.negated {
                // bash: the `!` of a pipeline in the background does not turn its status around.
                child.context.errexit_off += 1;
            }
            let is_simple = matches!(&*stage.command, Command::Simple(_));
            child.execution.drops_exit_trap |= !is_simple && subshell(&stage.command).is_none();
            child.subshell += u32::from(is_simple);
            child.ignore_interrupts(!is_simple);
            let command = Rc::clone(&stage.command);
            let process = Rc::clone(&child.process);
            if i < last {
                let (reader, writer) = pipe(&self.kernel);
                child.io.fds.set(1, Some(Description::new(Endpoint::PipeWriter(writer))));
                input = Some(Description::new(Endpoint::PipeReader(reader)));
                self.spawn_shell(child, move |child| child.run_stage(&command))?;
                before.push(process);
                continue;
            }
            let stages = Rc::new(JobStages::new(std::mem::take(&mut before), self.on(SetOpt::Pipefail)));
            job = Some((process, Rc::clone(&stages)));
            self.spawn_shell_behind(child, move |child| child.run_stage(&command), move |kernel, status| stages.conclude(kernel, status))?;
        }
        if let Some((process, stages)) = job {
            self.params.last_background = Some(process.pid);
            self.add_job(&process, Rc::new(item.clone()), stages);
        }
        Ok(0)
    }

    fn run_timed(&mut self, pipeline: &Pipeline, time: Time) -> Flow {
        let clock = std::sync::Arc::clone(&self.kernel.host().clock);
        let start = clock.monotonic();
        let result = self.run_negatable(pipeline);
        let real = clock.monotonic().saturating_sub(start);
        let format = match time {
            Time::Posix => b"real %2R\nuser %2U\nsys %2S".to_vec(),
            Time::Bash => match self.get("TIMEFORMAT")? {
                Some(format) => format.to_vec(),
                None => b"\nreal\t%3lR\nuser\t%3lU\nsys\t%3lS".to_vec(),
            },
        };
        if !format.is_empty() {
            match time_report(&format, real) {
                Ok(mut text) => {
                    text.push(b'\n');
                    self.stderr(&text)?;
                }
                Err(letter) => {
                    self.complain([b"TIMEFORMAT: `", &[letter][..], b"': invalid format character"].concat())?;
                }
            }
        }
        result
    }
}

/// `TIMEFORMAT`: `%R`, `%U`, `%S` with precision and `l`, `%P`, `%%`. The CPU time of a fiber is the time it took.
/// `Err`: a letter that is none of them.
fn time_report(format: &[u8], real: std::time::Duration) -> Result<Vec<u8>, u8> {
    let mut out = Vec::new();
    let mut bytes = format.iter().copied().peekable();
    while let Some(b) = bytes.next() {
        if b != b'%' {
            out.push(b);
            continue;
        }
        let mut precision = 3;
        if let Some(digit @ b'0'..=b'9') = bytes.peek().copied() {
            precision = usize::from(digit - b'0').min(3);
            bytes.next();
        }
        let long = bytes.next_if_eq(&b'l').is_some();
        match bytes.next() {
            Some(b'%') => out.push(b'%'),
            Some(b'P') => out.extend_from_slice(b"100.00"),
            Some(which @ (b'R' | b'U' | b'S')) => {
                let seconds = if which == b'S' { 0.0 } else { real.as_secs_f64() };
                let minutes = (seconds / 60.0).floor();
                let text =
                    if long { format!("{minutes:.0}m{:.precision$}s", seconds - minutes * 60.0) } else { format!("{seconds:.precision$}") };
                out.extend_from_slice(text.as_bytes());
            }
            Some(other) => return Err(other),
            None => out.push(b'%'),
        }
    }
    Ok(out)
}

/// Whether `PIPESTATUS` is set by a command of this kind, and not by what runs in it.
fn sets_pipe_status(command: &Command) -> bool {
    match command {
        Command::Simple(_) | Command::Coproc(_) => true,
        Command::Compound(compound) => has_own_status(compound),
        Command::Function(_) => false,
    }
}

/// Whether the status of a compound command is its own, and not that of a command in it.
#[inline]
fn has_own_status(compound: &Compound) -> bool {
    matches!(compound.kind, CompoundKind::Subshell(_) | CompoundKind::Arith(_) | CompoundKind::Cond(_))
}

/// Whether `set -e` looks at the status of a command of this kind.
fn is_checked(command: &Command) -> bool {
    match command {
        Command::Simple(_) => true,
        Command::Compound(compound) => has_own_status(compound),
        Command::Function(_) | Command::Coproc(_) => false,
    }
}

/// Whether this is nothing but one simple command.
pub(super) fn is_lone(item: &AndOr) -> bool {
    lone_simple(item).is_some()
}

/// The command that is all of an entry of a list, in the background or not.
#[inline]
pub(super) fn lone_command(item: &AndOr) -> Option<&Rc<Command>> {
    let pipeline = &item.first;
    if pipeline.negated || pipeline.time.is_some() || !item.rest.is_empty() {
        return None;
    }
    let [only] = pipeline.stages.as_slice() else { return None };
    Some(&only.command)
}

/// The simple command that is all of an entry of a list, in the background or not.
fn lone_simple(item: &AndOr) -> Option<(&Simple, &Rc<Command>)> {
    let command = lone_command(item)?;
    match &**command {
        Command::Simple(simple) => Some((simple, command)),
        _ => None,
    }
}

/// Whether the name of a job, as it is written, stands in the place of the name of a command.
fn names_job(simple: &Simple) -> bool {
    let Some(Arg::Word(word)) = simple.args.first() else { return false };
    matches!(word.parts.first(), Some(Part::Literal(text)) if text.starts_with(b"%"))
}

/// Whether a command is called `jobs`.
fn lists_jobs(command: &Command) -> bool {
    let Command::Simple(simple) = command else { return false };
    let Some(Arg::Word(word)) = simple.args.first() else { return false };
    matches!(word.parts.as_slice(), [Part::Literal(text)] if **text == *b"jobs")
}

/// The `( … )` that is all of an entry of a list: the process around it runs it in place.
pub(super) fn lone_subshell(item: &AndOr) -> Option<&Rc<Command>> {
    let pipeline = &item.first;
    let is_plain = !pipeline.negated && pipeline.time.is_none() && item.rest.is_empty();
    match pipeline.stages.as_slice() {
        [only] if is_plain && subshell(&only.command).is_some() => Some(&only.command),
        _ => None,
    }
}

/// Whether a process that a command is leaves out its own trap on EXIT. bash: compound commands do but for `{ … }` and `( … )`.
fn drops_exit_trap(command: &Command) -> bool {
    matches!(command, Command::Compound(compound) if !matches!(compound.kind, CompoundKind::Subshell(_) | CompoundKind::Brace(_)))
}

/// The command, when it is `( … )`.
fn subshell(command: &Command) -> Option<&Compound> {
    match command {
        Command::Compound(compound) if matches!(compound.kind, CompoundKind::Subshell(_)) => Some(compound),
        _ => None,
    }
}
