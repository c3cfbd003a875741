//! `--to-command`: each file of an archive goes to a program.

use bashkit_core::command::Launching;
use bashkit_core::kernel::{Fault, Output, Status};

use super::member::Member;
use super::read::Reader;
use super::{FORMAT, IGNORE_COMMAND_ERROR, NO_IGNORE_COMMAND_ERROR, TO_COMMAND, Tar};

/// Signal of a writer whose reader has gone.
const SIGPIPE: u8 = 13;

impl Tar<'_, '_> {
    /// Gives the bytes of a file to the command of `--to-command`, which finds what the file is in its environment.
    pub(super) fn give_to_command(&mut self, reader: &mut Reader, member: &Member, name: &[u8]) -> Result<(), Fault> {
        let command = self.cx.args.value(&TO_COMMAND).unwrap_or_default().to_vec();
        self.out.flush()?;
        let (from, to) = self.cx.pipe();
        let argv = vec![b"/bin/sh".to_vec(), b"-c".to_vec(), command];
        let env = Some(self.member_environ(member, name));
        let child = self.cx.start(Launching { argv, fds: vec![(0, Some(from))], env, cwd: None })?;
        let out = self.cx.output(to);
        // The command need not read all of it.
        let process = self.cx.kernel().process();
        let (is_caught, is_ignored) = (process.handles(SIGPIPE), process.ignores(SIGPIPE));
        process.set_disposition(SIGPIPE, false, true);
        let fed = self.feed(reader, member.size, out);
        process.set_disposition(SIGPIPE, is_caught, is_ignored);
        fed?;
        let pid = child.process.pid;
        let is_ignored = self
            .cx
            .args
            .last_of(&[&IGNORE_COMMAND_ERROR, &NO_IGNORE_COMMAND_ERROR])
            .is_some_and(|last| last.long() == IGNORE_COMMAND_ERROR.long());
        match self.cx.wait(&child)? {
            Status::Exited(0) => Ok(()),
            Status::Exited(_) if is_ignored => Ok(()),
            Status::Exited(status) => self.error(format!("{pid}: Child returned status {status}").as_bytes()),
            Status::Signaled(signal) => self.error(format!("{pid}: Child terminated on signal {signal}").as_bytes()),
        }
    }

    /// Writes the bytes of a file to the command, as far as it reads them.
    fn feed(&mut self, reader: &mut Reader, size: u64, mut out: Output) -> Result<(), Fault> {
        let mut is_open = true;
        self.data(reader, size, |piece| {
            if is_open {
                match out.put(piece) {
                    Err(Fault::Write(_)) => is_open = false,
                    other => other?,
                }
            }
            Ok(())
        })?;
        match out.flush() {
            Err(fault) if !matches!(fault, Fault::Write(_)) => Err(fault),
            _ => Ok(()),
        }
    }

    /// Environment of the command: tar's own and what the member is.
    fn member_environ(&self, member: &Member, name: &[u8]) -> Vec<(Vec<u8>, Vec<u8>)> {
        let time = |time: std::time::Duration| match time.subsec_nanos() {
            0 => time.as_secs().to_string(),
            nanos => format!("{}.{nanos:09}", time.as_secs()),
        };
        let now = time(self.cx.now());
        let format = match self.cx.args.value(&FORMAT) {
            Some(b"ustar") => "ustar",
            Some(b"pax" | b"posix") => "posix",
            _ => "gnu",
        };
        let own: [(&str, Vec<u8>); 17] = [
            ("TAR_VERSION", b"1.34".to_vec()),
            ("TAR_ARCHIVE", self.archive.clone()),
            ("TAR_VOLUME", b"1".to_vec()),
            ("TAR_BLOCKING_FACTOR", self.blocking.to_string().into_bytes()),
            ("TAR_FORMAT", format.into()),
            ("TAR_FILETYPE", b"f".to_vec()),
            ("TAR_MODE", format!("{:04o}", member.mode).into_bytes()),
            ("TAR_FILENAME", name.to_vec()),
            ("TAR_REALNAME", name.to_vec()),
            ("TAR_UNAME", member.user.clone()),
            ("TAR_GNAME", member.group.clone()),
            ("TAR_ATIME", now.clone().into_bytes()),
            ("TAR_MTIME", time(member.mtime).into_bytes()),
            ("TAR_CTIME", now.into_bytes()),
            ("TAR_SIZE", member.size.to_string().into_bytes()),
            ("TAR_UID", member.uid.to_string().into_bytes()),
            ("TAR_GID", member.gid.to_string().into_bytes()),
        ];
        let mut environ = self.cx.environ();
        environ.retain(|(name, _)| own.iter().all(|(own, _)| own.as_bytes() != name.as_slice()));
        environ.extend(own.into_iter().map(|(name, value)| (name.as_bytes().to_vec(), value)));
        environ
    }
}
