//! `<(…)` and `>(…)`: a pipe under a name in `/dev/fd`, its other end at a job.

use std::rc::Rc;

use bashkit_core::kernel::{Description, Endpoint, pipe};

use crate::runtime::exec::last_command::ProcessKind;
use crate::runtime::shell::Shell;
use crate::runtime::stop::Stop;
use crate::syntax::ast::ProcessSub;

/// bash numbers these descriptors down from here.
const FIRST_FD: u32 = 63;

impl Shell {
    /// Starts the commands; answers the name.
    pub(crate) fn process_substitution(&mut self, substitution: &Rc<ProcessSub>) -> Result<Vec<u8>, Stop> {
        let read_again = self.read_again(&substitution.body)?;
        let (reader, writer) = pipe(&self.kernel);
        let reader = Description::new(Endpoint::PipeReader(reader));
        let writer = Description::new(Endpoint::PipeWriter(writer));
        let (ours, theirs, their_fd) = if substitution.output { (writer, reader, 0) } else { (reader, writer, 1) };
        let mut child = self.substitution_shell(read_again.as_ref().unwrap_or(&substitution.body))?;
        // bash: a stage of a pipeline has forgotten them before its words are expanded.
        let parent = if self.execution.next.stage { Rc::default() } else { Rc::clone(&self.session.traps) };
        child.session.traps.forget_shown(&parent);
        for fd in &self.io.substituted {
            child.io.fds.set(*fd, None);
        }
        child.io.fds.set(their_fd, Some(theirs));
        let fd = (0..=FIRST_FD).rev().find(|fd| self.io.fds.get(*fd).is_none()).unwrap_or(FIRST_FD);
        self.io.fds.set(fd, Some(ours));
        self.io.substituted.push(fd);
        let process = Rc::clone(&child.process);
        self.params.last_background = Some(process.pid);
        self.params.last_unlisted = Some(process.pid);
        self.session.jobs.remember(&process);
        let body = Rc::clone(substitution);
        self.spawn_shell(child, move |child| {
            child.run_substitution(read_again.as_ref().unwrap_or(&body.body), ProcessKind::ProcessSubstitution)
        })?;
        Ok(format!("/dev/fd/{fd}").into_bytes())
    }

    /// Closes what process substitutions opened since `mark`.
    pub(crate) fn close_substituted(&mut self, mark: usize) {
        for fd in self.io.substituted.split_off(mark.min(self.io.substituted.len())) {
            self.io.fds.set(fd, None);
        }
    }
}
