//! The last command of a process. bash: an external one takes the place of the shell, without a process of its own, and the shell does not count as a level.

use std::rc::Rc;

use crate::runtime::shell::{Running, Shell};
use crate::syntax::ast::{Command, Compound, CompoundKind, List};

/// Kind of process that ends with its last command.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum ProcessKind {
    /// Shell that was given its commands by `-c`.
    Command,
    /// Subshell: `( … )`.
    Subshell,
    /// Command substitution.
    Substitution,
    /// Process substitution.
    ProcessSubstitution,
    /// Process that was made for this one simple command.
    Lone,
}

/// Last command of a process, if it is a simple one.
#[derive(Debug, Clone)]
pub(crate) struct LastCommand {
    command: Rc<Command>,
    /// Calls of functions around it.
    n_frames: usize,
    kind: ProcessKind,
    /// It stands behind `&&` or `||`.
    is_behind_operator: bool,
}

impl LastCommand {
    /// The last command of the list that is all that a process runs.
    pub(crate) fn of_list(list: &List, kind: ProcessKind) -> Option<Self> {
        let (last, before) = list.items.split_last()?;
        if last.background || before.last().is_some_and(|item| item.background) {
            return None;
        }
        let pipeline = last.rest.last().map_or(&last.first, |(_, pipeline)| pipeline);
        let [stage] = pipeline.stages.as_slice() else { return None };
        let is_lone = before.is_empty() && last.rest.is_empty();
        let kind = if kind == ProcessKind::Subshell && is_lone { ProcessKind::Lone } else { kind };
        let is_plain = !pipeline.negated && pipeline.time.is_none();
        let found = if is_plain { Self::of_command(&stage.command, kind, 0) } else { None };
        found.map(|found| Self { is_behind_operator: !last.rest.is_empty(), ..found })
    }

    /// A simple command that ends its process.
    pub(crate) fn of_command(command: &Rc<Command>, kind: ProcessKind, n_frames: usize) -> Option<Self> {
        let Command::Simple(simple) = &**command else { return None };
        // What is redirected has to be put back, elsewhere.
        let may_redirect = matches!(kind, ProcessKind::Lone | ProcessKind::ProcessSubstitution);
        let is_behind_operator = false;
        (may_redirect || simple.redirs.is_empty()).then(|| Self { command: Rc::clone(command), n_frames, kind, is_behind_operator })
    }

    /// Whether `( … )` ends with a command. bash: a signal that a builtin in this place sends to its own process ends that without its trap on EXIT.
    pub(super) fn ends_subshell(&self, command: &Rc<Command>) -> bool {
        let is_subshell = matches!(self.kind, ProcessKind::Subshell | ProcessKind::Lone);
        is_subshell && !self.is_behind_operator && Rc::ptr_eq(&self.command, command)
    }

    /// The command below so many calls of functions.
    pub(crate) fn within(self, n_frames: usize) -> Self {
        Self { n_frames, ..self }
    }
}

impl Shell {
    /// Whether the running command is the last one of its process, with nothing to be run behind it.
    pub(super) fn is_last_command(&self) -> bool {
        let (Some(last), Some(Running::Command(current))) = (&self.execution.last, &self.execution.command) else { return false };
        Rc::ptr_eq(&last.command, current)
            && last.n_frames == self.frames.len()
            && self.context.trap.is_none()
            && self.session.traps.allow_replacement()
    }

    /// Looks for the last command in the body of a function that a substitution ends with.
    pub(super) fn note_last_of_function(&mut self, body: &Compound) {
        let Some(last) = self.execution.last.as_ref().filter(|_| self.is_last_command()) else { return };
        let (kind, n_frames) = (last.kind, last.n_frames + 1);
        let is_plain = matches!(&*last.command, Command::Simple(simple) if simple.redirs.is_empty());
        let is_substitution = matches!(kind, ProcessKind::Substitution | ProcessKind::ProcessSubstitution);
        self.execution.last = match &body.kind {
            CompoundKind::Brace(list) if is_plain && is_substitution => LastCommand::of_list(list, kind).map(|last| last.within(n_frames)),
            _ => None,
        };
    }
}
