//! Descriptors, and those that expansions and `coproc` have opened.

use std::rc::Rc;

use bashkit_core::kernel::{Description, Fds, Kernel, Process};

use crate::runtime::stop::Stop;
use crate::syntax::intern::Symbol;

/// The open files of a shell.
#[derive(Debug, Clone, Default)]
pub(crate) struct InputOutput {
    /// Table of the open descriptors.
    pub fds: Fds,
    /// Descriptors of process substitutions to close when the running command is done.
    pub substituted: Vec<u32>,
    /// The coprocess: its name, its descriptors, its process.
    pub coprocess: Option<(Symbol, [u32; 2], Rc<Process>)>,
}

impl InputOutput {
    /// The description behind a number.
    pub(crate) fn fd(&self, fd: u32) -> Option<Rc<Description>> {
        self.fds.get(fd).cloned()
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
