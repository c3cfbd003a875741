//! Operands that are files: one loop for the commands that read one after the other.

use crate::command::Cx;
use crate::kernel::{Done, Fault, Input};
use crate::vfs::Errno;

impl Cx<'_> {
    /// Takes the operands out of the arguments: files to read, `-` (standard input) where there are none.
    pub fn take_files(&mut self) -> Vec<Vec<u8>> {
        let operands = std::mem::take(&mut self.args.operands);
        if operands.is_empty() { vec![b"-".to_vec()] } else { operands }
    }

    /// Hands each file to `see`. A failure is printed (an errno in `words`), and the next file follows; the status is the largest of all failures, or 0.
    ///
    /// # Errors
    /// Faults that end the command: [`Fault::Exit`] from `see`, a failed write, a signal, the end of the run.
    pub fn each_file(
        &self,
        files: &[Vec<u8>],
        words: impl Fn(&[u8], Errno) -> Fault,
        mut see: impl FnMut(&[u8]) -> Result<(), Fault>,
    ) -> Done {
        let mut status = 0;
        for file in files {
            status = status.max(match see(file) {
                Ok(()) => 0,
                Err(fault @ Fault::Exit(_)) => return Err(fault),
                Err(Fault::Errno(errno)) => self.report(words(file, errno))?,
                Err(fault) => self.report(fault)?,
            });
        }
        Ok(status)
    }

    /// Opens each file and hands it to `see`, as [`Cx::each_file`] does with names.
    ///
    /// # Errors
    /// The faults of [`Cx::each_file`].
    pub fn each_input(
        &self,
        files: &[Vec<u8>],
        words: impl Fn(&[u8], Errno) -> Fault,
        mut see: impl FnMut(&[u8], Input) -> Result<(), Fault>,
    ) -> Done {
        self.each_file(files, words, |file| see(file, self.open_input(file)?))
    }
}
