//! Lines of shell that git runs: filters, drivers, aliases.

use bashkit_core::command::Launching;
use bashkit_core::vfs::OpenOptions;

use crate::halt::G;
use crate::repository::Repo;

impl Repo<'_, '_> {
    /// Runs a line of shell at the top of the working tree; answers its status, and what it prints when that is caught.
    pub(crate) fn shell(&self, line: &[u8], args: &[Vec<u8>], stdin: Option<&[u8]>, catches: bool) -> G<(u8, Vec<u8>)> {
        self.out.borrow_mut().flush()?;
        let (given, taken) = (self.state_file("SHELL_INPUT"), self.state_file("SHELL_OUTPUT"));
        let mut fds = Vec::new();
        if let Some(body) = stdin {
            self.write(&given, body)?;
            fds.push((0, Some(self.cx.open(&given, OpenOptions::READ)?)));
        }
        if catches {
            self.write(&taken, b"")?;
            fds.push((1, Some(self.cx.open(&taken, OpenOptions::write(0o666))?)));
        }
        let script = if args.is_empty() { line.to_vec() } else { bytes![line, " \"$@\""] };
        let mut argv = vec![b"sh".to_vec(), b"-c".to_vec(), script];
        if !args.is_empty() {
            argv.push(line.to_vec());
            argv.extend(args.iter().cloned());
        }
        let cwd = Some(self.work.clone().unwrap_or_else(|| self.dir.clone()));
        let status = self.cx.call(Launching { argv, fds, env: None, cwd });
        let out = if catches { self.read(&taken)?.unwrap_or_default() } else { Vec::new() };
        self.unlink(&given)?;
        self.unlink(&taken)?;
        self.forget_packs();
        *self.packed_refs.borrow_mut() = None;
        Ok((u8::try_from(status?.code()).unwrap_or(u8::MAX), out))
    }
}
