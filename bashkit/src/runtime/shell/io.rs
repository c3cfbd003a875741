//! Descriptors, and those that expansions and `coproc` have opened.

use std::fmt::Debug;
use std::rc::Rc;

use bashkit_core::kernel::{Description, Fds, Kernel, Process, Shared};

use crate::runtime::stop::Stop;
use crate::runtime::text::legal_number;
use crate::syntax::intern::Symbol;

/// The open files of a shell.
#[derive(Debug, Clone, Default)]
pub(crate) struct InputOutput {
    /// Table of the open descriptors.
    pub fds: Fds,
    /// Descriptors as they were where the shell left the innermost redirection to end, for its trap on EXIT.
    pub at_exit: Option<Fds>,
    /// Descriptors of process substitutions to close when the running command is done.
    pub substituted: Vec<u32>,
    /// The coprocess: its name, its descriptors, its process.
    pub coprocess: Option<(Symbol, [u32; 2], Rc<Process>)>,
    /// Bytes that `mapfile` had read of a file when it failed. bash: the next `read` of a file begins with them.
    pub read_ahead: Vec<u8>,
    /// Switch for the echo of the terminal at standard input.
    pub echo: Option<Echo>,
    /// Descriptor that `set -x` writes to, where `BASH_XTRACEFD` has named one.
    pub trace_fd: Option<u32>,
}

/// Function of the host that switches the echo of a terminal.
type Switch = dyn FnMut(bool) + Send;

/// Switch for the echo of a terminal: see [`BashBuilder::terminal_echo`](crate::BashBuilder::terminal_echo).
#[derive(Clone)]
pub(crate) struct Echo(Rc<Shared<Box<Switch>>>);

impl Debug for Echo {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Echo")
    }
}

impl Echo {
    pub(crate) fn new(switch: Box<Switch>) -> Self {
        Self(Rc::new(Shared::new(switch)))
    }

    /// Switches the echo off until the answer is dropped.
    pub(crate) fn off(&self) -> EchoOff {
        self.0.borrow_mut()(false);
        EchoOff(self.clone())
    }
}

/// Switches the echo on again when it is dropped, however the command ends that wanted it off.
pub(crate) struct EchoOff(Echo);

impl Drop for EchoOff {
    fn drop(&mut self) {
        self.0.0.borrow_mut()(true);
    }
}

impl InputOutput {
    /// The description behind a number.
    pub(crate) fn fd(&self, fd: u32) -> Option<Rc<Description>> {
        self.fds.get(fd).cloned()
    }

    /// Takes the value of `BASH_XTRACEFD`; `false`: it names no open descriptor. bash: one that is empty or unset closes the descriptor
    /// that was named before, and another does not.
    pub(crate) fn set_trace_fd(&mut self, text: Option<&[u8]>) -> bool {
        let Some(text) = text.filter(|text| !text.is_empty()) else {
            if let Some(fd) = self.trace_fd.take() {
                self.fds.set(fd, None);
            }
            return true;
        };
        let number = legal_number(text).and_then(|n| u32::try_from(n).ok());
        let open = number.filter(|fd| self.fds.get(*fd).is_some());
        self.trace_fd = open.or(self.trace_fd);
        open.is_some()
    }

    /// Writes bytes to stderr; what stderr refuses is lost.
    pub(crate) fn stderr(&self, kernel: &Kernel, bytes: &[u8]) -> Result<(), Stop> {
        let Some(to) = self.fds.get(2) else { return Ok(()) };
        match to.write(kernel, bytes) {
            Err(fault) => match fault.errno() {
                Ok(_) => Ok(()),
                Err(fault) => Err(fault.into()),
            },
            Ok(()) => Ok(()),
        }
    }
}
