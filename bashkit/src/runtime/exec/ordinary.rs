//! Ordinary commands: those whose text tells a short way, in a shell where no trap and no trace looks at each command. They do what
//! [`Shell::run_lone`] and [`Shell::run_lone_compound`] do, without the looks.

use std::rc::Rc;

use crate::runtime::expand::arith::plain_number;
use crate::runtime::shell::{JobName, NextCommand, Running, Shell};
use crate::runtime::stop::{Flow, Stop};
use crate::runtime::text::Text;
use crate::runtime::vars::Value;
use crate::runtime::vars::special as names;
use crate::syntax::ast::{Command, Comparison, Compound, CompoundKind, CondOp, Form, Operand, Simple};

impl Shell {
    /// Whether no trap and no trace looks at each command, and nothing was said about the next one.
    #[inline]
    pub(super) fn is_unwatched(&self) -> bool {
        self.session.options.leave_commands_alone()
            && self.session.traps.is_empty()
            && self.context.trap.is_none()
            && self.execution.last.is_none()
            && !self.execution.runs_parent_exit_trap
            && self.execution.next == NextCommand::default()
    }

    /// Runs a command that has a short way, where nothing looks at each command.
    pub(super) fn run_ordinarily(&mut self, command: &Rc<Command>) -> Flow {
        match &**command {
            Command::Simple(simple) => self.run_ordinary(simple, command),
            Command::Compound(compound) => self.run_expression(compound, command),
            Command::Function(_) | Command::Coproc(_) => Ok(0),
        }
    }

    /// Runs a simple command that is all of an entry of a list and has a form.
    pub(super) fn run_ordinary(&mut self, simple: &Simple, command: &Rc<Command>) -> Flow {
        self.meter.command()?;
        self.safe_point()?;
        let own_line = simple.span.line.saturating_add_signed(self.context.line_shift);
        let line = std::mem::replace(&mut self.execution.line, own_line);
        self.execution.failed_line = own_line;
        self.execution.command = Some(Running::Command(Rc::clone(command)));
        self.execution.substitution_status = None;
        let mark = self.io.substituted.len();
        let outer = (self.context.error_prefix, self.context.own_temporaries);
        (self.context.error_prefix, self.context.own_temporaries) = ("", false);
        let result = match &simple.form {
            Form::Assignments => self.run_assignments(simple, false),
            Form::Comparison(comparison) => match self.compare_numbers(simple, comparison) {
                Ok(Some(status)) => Ok(status),
                Ok(None) => self.run_only_words(simple),
                Err(stop) => Err(stop),
            },
            Form::Words | Form::General => self.run_only_words(simple),
        };
        (self.context.error_prefix, self.context.own_temporaries) = outer;
        if self.io.substituted.len() > mark {
            self.close_substituted(mark);
        }
        let status = match result {
            Ok(status) => status,
            Err(stop) => return Err(self.left_ordinary(stop, line, own_line)),
        };
        self.execution.condition_prefix = "";
        // What a command has ended with is nothing that the next one did.
        self.execution.wrong_use = false;
        self.execution.line = line;
        self.execution.failed_line = own_line;
        self.end_ordinary(status, command, true)
    }

    /// Runs `((…))` or `[[ … ]]` that is all of an entry of a list.
    pub(super) fn run_expression(&mut self, compound: &Compound, command: &Rc<Command>) -> Flow {
        self.meter.command()?;
        let own_line = compound.span.line.saturating_add_signed(self.context.line_shift);
        let line = std::mem::replace(&mut self.execution.line, own_line);
        self.execution.failed_line = own_line;
        self.execution.command = Some(Running::Command(Rc::clone(command)));
        self.safe_point()?;
        let status = match &compound.kind {
            CompoundKind::Arith(arith) => self.run_arith(arith)?,
            CompoundKind::Cond(cond) => self.run_cond(cond)?,
            _ => 0,
        };
        self.execution.line = line;
        self.end_ordinary(status, command, false)
    }

    /// Notes the status of an ordinary command, which ends the shell under `set -e`.
    #[inline]
    fn end_ordinary(&mut self, status: i32, command: &Rc<Command>, is_simple: bool) -> Flow {
        // A trap sees the status of the command that it comes behind.
        self.params.status = status;
        if is_simple && self.process.has_pending() {
            self.safe_point()?;
        }
        if self.execution.foreground.is_some() {
            self.after_foreground(command)?;
        }
        self.params.set_pipe_status(&[status]);
        if status != 0 {
            self.failed_under(status, false, is_simple)?;
        }
        Ok(status)
    }

    /// Leaves an ordinary command that stops what is around it.
    #[inline(never)]
    fn left_ordinary(&mut self, stop: Stop, line: u32, own_line: u32) -> Stop {
        self.execution.failed_line = self.execution.line;
        if matches!(stop, Stop::Break(_) | Stop::Continue(_)) {
            self.execution.line = line;
            self.execution.failed_line = own_line;
            self.params.set_pipe_status(&[self.execution.break_status]);
        }
        stop
    }

    /// Runs a command that is words and nothing else.
    fn run_only_words(&mut self, simple: &Simple) -> Flow {
        self.execution.job_name = JobName::default();
        self.execution.is_alone = false;
        self.run_by_words(simple, false, false)
    }

    /// Evaluates a comparison of two plain numbers. `None`: it is more than that, and nothing has been expanded.
    fn compare_numbers(&mut self, simple: &Simple, comparison: &Comparison) -> Result<Option<i32>, Stop> {
        let name: &[u8] = if comparison.bracketed { b"[" } else { b"test" };
        if !self.search.disabled.is_empty() || self.session.function(name).is_some() {
            return Ok(None);
        }
        let [left, right] = comparison.operands;
        let (Some(a), Some(b)) = (self.operand_number(left), self.operand_number(right)) else { return Ok(None) };
        let holds = match comparison.op {
            CondOp::Eq => a == b,
            CondOp::Ne => a != b,
            CondOp::Lt => a < b,
            CondOp::Le => a <= b,
            CondOp::Gt => a > b,
            CondOp::Ge => a >= b,
            _ => return Ok(None),
        };
        self.meter.step(simple.args.len() as u64 + 2)?;
        if !comparison.bracketed {
            self.set_last_argument(Text::number(b));
        } else if !matches!(&self.vars.get(names::UNDERSCORE).value, Value::Text(text) if *text == *b"]") {
            self.set_last_argument(Text::small(b"]"));
        }
        Ok(Some(i32::from(!holds)))
    }

    /// The plain number that an operand of a comparison is.
    #[inline]
    fn operand_number(&self, operand: Operand) -> Option<i64> {
        match operand {
            Operand::Number(n) => Some(n),
            Operand::Variable(name, is_quoted) if is_quoted || !self.params.ifs.splits_numbers() => self.plain_variable(name),
            Operand::Positional(number, is_quoted) if is_quoted || !self.params.ifs.splits_numbers() => {
                plain_number(self.params.positional.get(number as usize - 1)?)
            }
            Operand::Variable(..) | Operand::Positional(..) | Operand::Other => None,
        }
    }

    /// Sets `$_` to nothing, as assignments do.
    pub(super) fn forget_last_argument(&mut self) {
        if !matches!(&self.vars.get(names::UNDERSCORE).value, Value::Text(text) if text.is_empty()) {
            self.set_last_argument(Text::EMPTY);
        }
    }
}

/// Whether a command is one that [`Shell::run_ordinarily`] runs.
#[inline]
pub(super) fn has_short_way(command: &Command) -> bool {
    match command {
        Command::Simple(simple) => !matches!(simple.form, Form::General),
        Command::Compound(compound) => compound.is_expression(),
        Command::Function(_) | Command::Coproc(_) => false,
    }
}
