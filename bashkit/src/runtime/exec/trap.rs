//! Traps: EXIT, ERR, DEBUG, RETURN and signals.

use std::rc::Rc;

use bashkit_core::flat_map::FlatMap;
use bashkit_core::kernel::{Process, Status, signal};

use super::CommandSource;
use crate::runtime::options::{SetOpt, Shopt};
use crate::runtime::shell::{CommandContext, LoopExit, Shell};
use crate::runtime::stop::{Flow, Stop};
use crate::runtime::text::legal_number;

/// Number of the trap EXIT.
pub(crate) const EXIT: u8 = 0;
/// The number of DEBUG, behind the signals.
pub(crate) const DEBUG: u8 = 65;
/// Number of the trap ERR.
pub(crate) const ERR: u8 = 66;
/// Number of the trap RETURN.
pub(crate) const RETURN: u8 = 67;

/// Bit of DEBUG, ERR or RETURN in a set of running traps; 0 for any other trap.
pub(crate) fn bit(number: u8) -> u8 {
    number.checked_sub(DEBUG).map_or(0, |nth| 1_u8.checked_shl(u32::from(nth)).unwrap_or(0))
}

/// The actions of a shell.
#[derive(Debug, Clone, Default)]
pub(crate) struct Traps {
    /// Actions by number of the signal. An empty action ignores the signal.
    actions: FlatMap<u8, Rc<[u8]>>,
    /// Actions of the parent: shown by `trap` in a subshell until it sets one of its own, but never run.
    shown: FlatMap<u8, Rc<[u8]>>,
    /// Actions, for each running function, that do not reach into it, and comes back behind it.
    hidden: Vec<FlatMap<u8, Rc<[u8]>>>,
    /// ERR is for the subshells of this process only.
    passes_err_on: bool,
    /// INT is ignored because the process is a background job: `trap` tells so there, not in its subshells.
    ignored_as_job: bool,
    /// INT is ignored because the process is a subshell of a background job.
    ignored_below_job: bool,
    /// Signals that were ignored when the shell began, bit n-1 for signal n: they can neither be trapped nor reset.
    ignored_at_start: u64,
}

impl Traps {
    /// Whether nothing is trapped or ignored.
    pub(crate) fn is_empty(&self) -> bool {
        self.actions.is_empty()
    }

    /// Traps that a new shell begins with: the signals that its process ignores.
    pub(crate) fn of_process(process: &Process) -> Rc<Self> {
        let ignored_at_start = process.ignored();
        let actions = (1..=64u8).filter(|number| process.ignores(*number)).map(|number| (number, Rc::default())).collect();
        Rc::new(Self { actions, ignored_at_start, ..Self::default() })
    }

    /// Traps that a subshell begins with, which is a process of its own or the one of its parent.
    pub(crate) fn inherit(self: &Rc<Self>, errtrace: bool, functrace: bool, is_own_process: bool) -> Rc<Self> {
        if self.actions.is_empty() && self.shown.is_empty() {
            return Rc::clone(self);
        }
        let keeps = |number: u8, action: &Rc<[u8]>| {
            (number != EXIT && action.is_empty()) || (number == ERR && errtrace) || (matches!(number, DEBUG | RETURN) && functrace)
        };
        let mut actions = self.actions.clone();
        actions.retain(|number, action| keeps(*number, action));
        let ignored_as_job = self.ignored_as_job && !is_own_process;
        let ignored_below_job = self.ignored_below_job || self.ignored_as_job && is_own_process;
        let mut shown = self.visible();
        if self.ignored_as_job || self.ignored_below_job {
            shown.remove(&signal::INT);
            if let Some(action) = self.shown.get(&signal::INT) {
                shown.insert(signal::INT, Rc::clone(action));
            }
        }
        let ignored_at_start = self.ignored_at_start;
        Rc::new(Self { actions, shown, ignored_at_start, ignored_as_job, ignored_below_job, ..Self::default() })
    }

    /// Makes a signal that is ignored as a job's one that a trap ignores. bash: where `trap` is run in a job, it asks for all that the process ignores.
    pub(crate) fn settle_ignored(self: &mut Rc<Self>) {
        if self.ignored_as_job {
            Rc::make_mut(self).ignored_as_job = false;
        }
    }

    /// Reduces traps to those of a process substitution. bash: it does not show what its parent had for signals and EXIT.
    pub(crate) fn forget_shown(self: &mut Rc<Self>, parent: &Self) {
        if parent.ignored_as_job || parent.ignored_below_job {
            let traps = Rc::make_mut(self);
            traps.actions.remove(&signal::INT);
            traps.shown.remove(&signal::INT);
        }
        if !self.shown.is_empty() {
            Rc::make_mut(self).shown.retain(|number, _| *number >= DEBUG || parent.shown.contains_key(number));
        }
    }

    /// Tells a process what it ignores.
    pub(crate) fn apply(&self, process: &Process) {
        for (number, action) in self.actions.iter() {
            if (1..=64).contains(number) {
                process.set_disposition(*number, !action.is_empty(), action.is_empty());
            }
        }
    }

    /// Tells a process that these are its traps, and no others.
    pub(crate) fn apply_alone(&self, process: &Process) {
        let (mut caught, mut ignored) = (0, self.ignored_at_start);
        for (number, action) in self.actions.iter().filter(|(number, _)| (1..=64).contains(*number)) {
            let set = if action.is_empty() { &mut ignored } else { &mut caught };
            *set |= 1 << (number - 1);
        }
        process.set_dispositions(caught, ignored);
    }

    /// Whether EXIT has an action.
    pub(crate) fn has_exit_action(&self) -> bool {
        !self.actions.is_empty() && self.actions.get(&EXIT).is_some_and(|action| !action.is_empty())
    }

    /// Whether ERR has an action.
    pub(super) fn catch_errors(&self) -> bool {
        !self.actions.is_empty() && self.actions.get(&ERR).is_some_and(|action| !action.is_empty())
    }

    /// Whether an external command may take the place of the shell: nothing is left to be run behind it. bash: an empty action for EXIT or ERR counts.
    pub(super) fn allow_replacement(&self) -> bool {
        self.actions.iter().all(|(number, action)| match *number {
            EXIT | ERR => false,
            DEBUG.. => true,
            _ => action.is_empty(),
        })
    }

    /// The action of a number.
    pub(crate) fn get(&self, number: u8) -> Option<&Rc<[u8]>> {
        self.actions.get(&number)
    }

    /// Actions that `trap -p` shows.
    pub(crate) fn visible(&self) -> FlatMap<u8, Rc<[u8]>> {
        let mut all = self.shown.clone();
        for (number, action) in self.actions.iter().filter(|(number, _)| !self.ignored_below_job || **number != signal::INT) {
            all.insert(*number, Rc::clone(action));
        }
        all
    }

    /// Takes the actions of some numbers away until [`Self::unhide`].
    fn hide(self: &mut Rc<Self>, hides: impl Fn(u8) -> bool) {
        if self.actions.is_empty() && self.hidden.is_empty() {
            return;
        }
        let traps = Rc::make_mut(self);
        let mut taken = traps.actions.clone();
        // bash: what is ignored stays so.
        taken.retain(|number, action| hides(*number) && !action.is_empty());
        traps.actions.retain(|number, action| !hides(*number) || action.is_empty());
        traps.hidden.push(taken);
    }

    /// Brings back what was hidden last, where there is nothing new.
    fn unhide(self: &mut Rc<Self>) {
        if self.hidden.is_empty() {
            return;
        }
        let traps = Rc::make_mut(self);
        for (number, action) in traps.hidden.pop().unwrap_or_default().iter() {
            if !traps.actions.contains_key(number) {
                traps.actions.insert(*number, Rc::clone(action));
            }
        }
    }
}

impl Shell {
    /// Sets (or with `None` resets) the action of a number.
    pub(crate) fn set_trap(&mut self, number: u8, action: Option<&[u8]>) {
        let is_signal = (1..=64).contains(&number);
        if is_signal && self.session.traps.ignored_at_start & (1 << (number - 1)) != 0 {
            return;
        }
        let traps = Rc::make_mut(&mut self.session.traps);
        traps.shown = FlatMap::new();
        traps.ignored_below_job &= number != signal::INT;
        match action {
            Some(action) => {
                traps.actions.insert(number, Rc::from(action));
            }
            None => {
                traps.actions.remove(&number);
            }
        }
        if is_signal {
            let caught = action.is_some_and(|a| !a.is_empty());
            let ignored = action.is_some_and(<[u8]>::is_empty);
            self.process.set_disposition(number, caught, ignored);
        }
    }

    /// Ignores INT and QUIT, as background commands do without job control. bash: `trap` lists INT alone, and not in a simple command.
    pub(crate) fn ignore_interrupts(&mut self, listed: bool) {
        if self.on(SetOpt::Monitor) {
            return;
        }
        self.process.set_disposition(signal::QUIT, false, true);
        self.process.set_disposition(signal::INT, false, true);
        if listed {
            let traps = Rc::make_mut(&mut self.session.traps);
            traps.ignored_as_job = traps.ignored_below_job || !traps.actions.contains_key(&signal::INT);
            traps.ignored_below_job = false;
            traps.actions.insert(signal::INT, Rc::default());
        }
    }

    /// Inside a function DEBUG, RETURN and ERR are off unless it or the shell says otherwise.
    pub(super) fn hide_traps(&mut self, traced: bool) {
        let debug = !(traced || self.on(SetOpt::Functrace) || self.shopt(Shopt::EXTDEBUG));
        let err = !self.on(SetOpt::Errtrace);
        self.session.traps.hide(|number| (debug && matches!(number, DEBUG | RETURN)) || (err && number == ERR));
    }

    /// Keeps ERR from what this process does itself; subshells have it still.
    pub(super) fn hide_err_trap(&mut self) {
        if !self.session.traps.actions.is_empty() {
            Rc::make_mut(&mut self.session.traps).passes_err_on = true;
        }
    }

    /// In a sourced file DEBUG is off unless the shell says otherwise.
    pub(crate) fn hide_debug(&mut self) {
        let debug = !(self.on(SetOpt::Functrace) || self.shopt(Shopt::EXTDEBUG));
        self.session.traps.hide(|number| debug && number == DEBUG);
    }

    /// Undoes what was hidden last.
    pub(crate) fn unhide_traps(&mut self) {
        self.session.traps.unhide();
    }

    fn action(&self, number: u8) -> Option<Rc<[u8]>> {
        if self.session.traps.actions.is_empty() || (number == ERR && self.session.traps.passes_err_on) {
            return None;
        }
        self.session.traps.get(number).filter(|action| !action.is_empty()).map(Rc::clone)
    }

    fn run_action(&mut self, number: u8, action: &[u8]) -> Result<i32, Stop> {
        let before = (self.params.status, Rc::clone(&self.params.pipe_status), self.execution.line, self.execution.command.clone());
        if number == ERR {
            self.execution.line = self.execution.failed_line;
        }
        // bash: the trap of EXIT is no level deeper for `set -x`, but that of a subshell that is no substitution is.
        let is_deeper = number != EXIT || self.subshell > 0 && self.context.substitution_pid != self.process.pid;
        let within = |context: &mut CommandContext| {
            context.trap = Some(number);
            context.traps |= bit(number);
            context.trace_levels += u32::from(is_deeper);
        };
        let source = CommandSource::Trap(match number {
            EXIT => "exit trap",
            DEBUG => "debug trap",
            ERR => "error trap",
            RETURN => "return trap",
            _ => "trap",
        });
        let first_line = if number < DEBUG { 1 } else { self.execution.line };
        let result = self.nested(within, |shell| shell.run_text_as(action, first_line, source));
        let ran = self.params.status;
        (self.params.status, self.params.pipe_status, self.execution.line, self.execution.command) = before;
        result.map(|status| if status == 0 { 0 } else { ran })
    }

    /// Runs the trap of a signal.
    pub(crate) fn run_signal_trap(&mut self, number: u8) -> Result<(), Stop> {
        let Some(action) = self.action(number) else { return Ok(()) };
        if number != signal::CHLD {
            return self.run_action(number, &action).map(drop);
        }
        // bash: the trap is not run for the children of its own commands, until another child ends.
        let held = self.process.hold_children(true);
        let result = self.run_action(number, &action);
        self.process.hold_children(held);
        result.map(drop)
    }

    /// Runs the ERR trap, if any.
    pub(super) fn run_err_trap(&mut self) -> Result<(), Stop> {
        if self.context.traps & bit(ERR) != 0 {
            return Ok(());
        }
        if let Some(action) = self.action(ERR) {
            self.run_action(ERR, &action)?;
        }
        Ok(())
    }

    /// Runs the DEBUG trap; `false` says that the next command is not to be run (`shopt -s extdebug`).
    #[inline]
    pub(crate) fn run_debug_trap(&mut self) -> Result<bool, Stop> {
        if self.session.traps.actions.is_empty() || self.context.traps & bit(DEBUG) != 0 { Ok(true) } else { self.run_debug_action() }
    }

    fn run_debug_action(&mut self) -> Result<bool, Stop> {
        let Some(action) = self.action(DEBUG) else { return Ok(true) };
        let status = match self.run_action(DEBUG, &action) {
            // bash: what the trap leaves a loop by takes effect behind the command that it comes before.
            Err(Stop::Break(n)) => self.leave_loop_later(LoopExit::Break(n)),
            Err(Stop::Continue(n)) => self.leave_loop_later(LoopExit::Continue(n)),
            result => result?,
        };
        if status == 2 && self.shopt(Shopt::EXTDEBUG) && !self.frames.is_empty() {
            return Err(Stop::Return(2));
        }
        Ok(status == 0 || !self.shopt(Shopt::EXTDEBUG))
    }

    fn leave_loop_later(&mut self, exit: LoopExit) -> i32 {
        self.execution.loop_exit = Some(exit);
        0
    }

    /// Leaves the loop that the trap on DEBUG before a command has left, now that the command is done.
    #[inline]
    pub(super) fn leave_loop_of_trap(&mut self, result: Flow) -> Flow {
        if self.execution.loop_exit.is_none() {
            return result;
        }
        let status = result?;
        self.execution.break_status = status;
        match self.execution.loop_exit.take() {
            Some(LoopExit::Break(n)) => Err(Stop::Break(n)),
            Some(LoopExit::Continue(n)) => Err(Stop::Continue(n)),
            None => Ok(status),
        }
    }

    pub(super) fn run_debug_trap_for_function(&mut self) -> Result<(), Stop> {
        self.run_debug_trap().map(drop)
    }

    /// Runs the RETURN trap, if any. bash: not within the trap of DEBUG, either.
    pub(crate) fn run_return_trap(&mut self) -> Result<(), Stop> {
        if self.context.traps & (bit(RETURN) | bit(DEBUG)) != 0 {
            return Ok(());
        }
        if let Some(action) = self.action(RETURN) {
            self.run_action(RETURN, &action)?;
        }
        Ok(())
    }

    /// Runs the EXIT trap, once; answers the status when the trap decides another.
    pub(super) fn run_exit_trap(&mut self, ended: Status) -> Result<Option<Status>, Stop> {
        let passed = std::mem::take(&mut self.execution.runs_parent_exit_trap) && matches!(ended, Status::Exited(_));
        let own = self.session.traps.get(EXIT).filter(|action| !action.is_empty() && !self.execution.drops_exit_trap);
        let Some(action) = own.or_else(|| self.session.traps.shown.get(&EXIT).filter(|_| passed)).map(Rc::clone) else { return Ok(None) };
        if matches!(ended, Status::Signaled(_)) && self.execution.misses_exit_trap {
            return Ok(None);
        }
        self.set_trap(EXIT, None);
        // bash: while it runs it is still shown.
        Rc::make_mut(&mut self.session.traps).shown.insert(EXIT, Rc::clone(&action));
        // bash: what a parameter without a value ended has left its functions, unless `set -e` ended it there, and a signal leaves the
        // status of the last command.
        if self.execution.died_of_parameter && self.subshell == 0 && !self.on(SetOpt::Errexit) {
            self.session.left_function |= self.in_function();
            self.unwind();
        }
        if let Status::Exited(status) = ended {
            self.params.status = i32::from(status);
        }
        if let Status::Signaled(number) = ended {
            // The signal has done its work: the trap itself is not to die of it.
            self.process.set_disposition(number, false, true);
        }
        self.context.errexit_off = 0;
        self.execution.died_of_parameter = false;
        self.execution.ended = self.params.status;
        let result = self.run_action(EXIT, &action);
        match result {
            Ok(_) => Ok(None),
            Err(Stop::Fail(error)) => Err(Stop::Fail(error)),
            // bash: the status is that from before the trap.
            Err(Stop::Exit(_)) if self.execution.died_of_parameter || matches!(ended, Status::Signaled(_)) => Ok(None),
            // bash: where a function has ended the shell, the trap can return from it.
            Err(Stop::Exit(status) | Stop::Return(status)) => Ok(Some(Status::Exited(u8::try_from(status & 0xff).unwrap_or(0)))),
            Err(Stop::Signal(number)) => Ok(Some(Status::Signaled(number))),
            Err(_) => Ok(None),
        }
    }

    /// The number of a trap name.
    pub(crate) fn trap_number(name: &[u8]) -> Option<u8> {
        let upper = name.to_ascii_uppercase();
        match upper.strip_prefix(b"SIG").unwrap_or(&upper) {
            b"EXIT" | b"0" => Some(EXIT),
            b"DEBUG" => Some(DEBUG),
            b"ERR" => Some(ERR),
            b"RETURN" => Some(RETURN),
            _ if legal_number(name) == Some(0) => Some(EXIT),
            _ => signal_number(name),
        }
    }

    /// The name of a trap number, as `trap -p` prints it.
    pub(crate) fn trap_name(number: u8) -> String {
        match number {
            EXIT => "EXIT".into(),
            DEBUG => "DEBUG".into(),
            ERR => "ERR".into(),
            RETURN => "RETURN".into(),
            n => signal::name(n).map_or_else(|| n.to_string(), |name| format!("SIG{name}")),
        }
    }
}

/// Number of the signal of a name or number. bash: blanks and a sign may stand around a number.
pub(crate) fn signal_number(spec: &[u8]) -> Option<u8> {
    match legal_number(spec) {
        Some(number) => signal::number(number.to_string().as_bytes()),
        None => signal::number(spec),
    }
}
