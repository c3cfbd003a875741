//! `-I`: the program that an archive goes through.

use std::rc::Rc;

use bashkit_core::command::{Child, Launching};
use bashkit_core::kernel::{Description, Fault, Input, Output, Status};

use super::Tar;

/// Signal of a writer whose reader has gone.
const SIGPIPE: u8 = 13;

/// A program and its arguments, as they were given.
#[derive(Debug, Clone)]
pub(super) struct Filter {
    text: Vec<u8>,
}

impl Filter {
    pub(super) fn new(text: &[u8]) -> Self {
        Self { text: text.to_vec() }
    }

    /// First word of the command.
    fn name(&self) -> Vec<u8> {
        self.text.split(u8::is_ascii_whitespace).find(|word| !word.is_empty()).unwrap_or_default().to_vec()
    }
}

impl Tar<'_, '_> {
    /// Starts the program that writes the archive `to`; answers what it reads.
    pub(super) fn compressor(&mut self, filter: &Filter, to: Rc<Description>) -> Result<(Output, Child), Fault> {
        let (reader, writer) = self.cx.pipe();
        let argv = vec![b"sh".to_vec(), b"-c".to_vec(), filter.text.clone()];
        let child = self.cx.start(Launching { argv, fds: vec![(0, Some(reader)), (1, Some(to))], env: None, cwd: None })?;
        Ok((self.cx.output(writer), child))
    }

    /// Starts the program that reads the archive `from`, with `-d`; answers what it writes.
    pub(super) fn decompressor(&mut self, filter: &Filter, from: Rc<Description>) -> Result<(Input, Option<Child>), Fault> {
        let name = filter.name();
        if !name.contains(&b'/') && !self.cx.knows(&name) {
            let text = [b"tar (child): ", &name[..], b": Cannot exec: No such file or directory\n"].concat();
            self.cx.stderr_bytes(&text)?;
            self.cx.stderr_bytes(b"tar (child): Error is not recoverable: exiting now\n")?;
            return self.fatal(b"Child returned status 2");
        }
        let (reader, writer) = self.cx.pipe();
        let argv = vec![b"sh".to_vec(), b"-c".to_vec(), [b"exec ", &filter.text[..], b" -d"].concat()];
        let child = self.cx.start(Launching { argv, fds: vec![(0, Some(from)), (1, Some(writer))], env: None, cwd: None })?;
        Ok((self.cx.input(reader), Some(child)))
    }

    /// Waits for the program; nothing may read or write its pipe any more.
    pub(super) fn await_filter(&mut self, child: &Child) -> Result<(), Fault> {
        match self.cx.wait(child)? {
            Status::Exited(0) => Ok(()),
            Status::Exited(status) => self.fatal(format!("Child returned status {status}").as_bytes()),
            Status::Signaled(SIGPIPE) => Ok(()),
            Status::Signaled(signal) => self.fatal(format!("Child died with signal {signal}").as_bytes()),
        }
    }
}
