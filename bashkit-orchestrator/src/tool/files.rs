//! Files of a call: read, written and removed with errors that say what would have been accepted.

use bashkit::vfs::{Errno, FileKind, Metadata, OpenOptions, path};

use super::context::ToolContext;
use super::failure::ToolFailure;

/// Names of a directory that an error lists at most.
const NAMES_MAX: usize = 5;

/// Operation on a file, as errors name it.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Doing {
    Read,
    Write,
    Remove,
}

impl ToolContext {
    /// All bytes of one of [`ToolContext::files`]. A relative path begins at the working directory, as it does for the script.
    ///
    /// # Errors
    /// `PATH: TEXT: REMEDY`, such as `/tmp/x: No such file or directory: /tmp has a.txt, b.txt`.
    pub fn read_file(&self, path: impl AsRef<[u8]>) -> Result<Vec<u8>, ToolFailure> {
        let path = self.path(path);
        let failed = |errno: Errno| self.explained(Doing::Read, &path, errno);
        let file = self.files().open(&path, OpenOptions::READ).map_err(failed)?;
        let size = file.metadata().map_err(failed)?.size;
        let mut bytes = vec![0; usize::try_from(size).map_err(|_| failed(Errno::FBig))?];
        let mut done = 0;
        while let Some(room) = bytes.get_mut(done..).filter(|room| !room.is_empty()) {
            match file.read_at(done as u64, room).map_err(failed)? {
                0 => break,
                n => done += n,
            }
        }
        bytes.truncate(done);
        Ok(bytes)
    }

    /// Writes a file as the script would: makes it (mode 0644), or replaces its content, where its mode, its owner and its other names stay. Rules of the
    /// policy about files, permission bits, quotas, sessions and journals hold for it as they do for what scripts write. When the content does not fit, the file is as before.
    ///
    /// A relative path begins at the working directory. Its directory has to be there.
    ///
    /// # Errors
    /// `PATH: TEXT: REMEDY`; a quota is status 125, code `limit`.
    ///
    /// ```
    /// use bashkit_orchestrator::{OrchestratorTool, Tool, ToolContext, ToolFailure, callable_tool};
    ///
    /// /// Save a text.
    /// #[callable_tool]
    /// fn save(path: String, text: String, context: &ToolContext) -> Result<(), ToolFailure> {
    ///     context.write_file(path, text)
    /// }
    ///
    /// let api = OrchestratorTool::builder("api").tool(Save).build()?;
    /// assert_eq!(api.execute("cd /tmp; save notes milk; cat notes".into()).stdout, "milk");
    /// let said = "save: /tmp/logs/today: No such file or directory: there is no directory /tmp/logs; make it first\n";
    /// assert_eq!(api.execute("save /tmp/logs/today x".into()).stderr, said);
    /// # Ok::<(), bashkit_orchestrator::BuildError>(())
    /// ```
    pub fn write_file(&self, path: impl AsRef<[u8]>, content: impl AsRef<[u8]>) -> Result<(), ToolFailure> {
        let (path, content) = (self.path(path), content.as_ref());
        // It is cut only when the new content is there: a quota leaves the old one.
        self.put(&path, |file| file.write_at(0, content).and_then(|()| file.truncate(content.len() as u64)))
    }

    /// Writes behind the content of a file, which is made when it is not there. See [`ToolContext::write_file`].
    ///
    /// # Errors
    /// `PATH: TEXT: REMEDY`, and a quota, as for [`ToolContext::write_file`].
    ///
    /// ```
    /// use bashkit_orchestrator::{OrchestratorTool, Tool, ToolContext, ToolFailure, callable_tool};
    ///
    /// /// Note a line in the log of this session.
    /// #[callable_tool]
    /// fn note(line: String, context: &ToolContext) -> Result<(), ToolFailure> {
    ///     context.append_file("/tmp/log", format!("{line}\n"))
    /// }
    ///
    /// let api = OrchestratorTool::builder("api").tool(Note).build()?;
    /// assert_eq!(api.execute("note one; echo two >> /tmp/log; note three; cat /tmp/log".into()).stdout, "one\ntwo\nthree\n");
    /// # Ok::<(), bashkit_orchestrator::BuildError>(())
    /// ```
    pub fn append_file(&self, path: impl AsRef<[u8]>, content: impl AsRef<[u8]>) -> Result<(), ToolFailure> {
        let (path, content) = (self.path(path), content.as_ref());
        self.put(&path, |file| file.append(content).map(drop))
    }

    /// Removes a file, a symbolic link (not what it leads to) or an empty directory.
    ///
    /// # Errors
    /// `PATH: TEXT: REMEDY`: it is not there, it is a directory that is not empty, or it may not be removed.
    ///
    /// ```
    /// use bashkit_orchestrator::{OrchestratorTool, Tool, ToolContext, ToolFailure, callable_tool};
    ///
    /// /// Throw a draft away.
    /// #[callable_tool]
    /// fn discard(path: String, context: &ToolContext) -> Result<(), ToolFailure> {
    ///     context.remove(path)
    /// }
    ///
    /// let api = OrchestratorTool::builder("api").tool(Discard).build()?;
    /// let response = api.execute("cd /tmp; mkdir d; touch d/a; discard d; discard d/a && discard d && ls".into());
    /// assert_eq!(response.stderr, "discard: /tmp/d: Directory not empty: it has a; remove that first\n");
    /// assert_eq!(response.exit_code, 0);
    /// # Ok::<(), bashkit_orchestrator::BuildError>(())
    /// ```
    pub fn remove(&self, path: impl AsRef<[u8]>) -> Result<(), ToolFailure> {
        let path = self.path(path);
        let files = self.files();
        let removed = files.lstat(&path).and_then(|found| if found.is_dir() { files.rmdir(&path) } else { files.unlink(&path) });
        removed.map_err(|errno| self.explained(Doing::Remove, &path, errno))
    }

    fn put(&self, path: &[u8], write: impl FnOnce(&dyn bashkit::vfs::File) -> Result<(), Errno>) -> Result<(), ToolFailure> {
        let failed = |errno: Errno| self.explained(Doing::Write, path, errno);
        let is_new = self.files().stat(path).is_err();
        let file = self.files().open(path, OpenOptions { truncate: false, ..OpenOptions::write(0o644) }).map_err(failed)?;
        write(&*file).map_err(|errno| {
            if is_new {
                let _ = self.files().unlink(path);
            }
            failed(errno)
        })
    }

    /// Failure that says what would have been accepted.
    fn explained(&self, doing: Doing, path: &[u8], errno: Errno) -> ToolFailure {
        let remedy = match errno {
            _ if path.is_empty() => "the path is empty: give the path of a file".to_owned(),
            Errno::NoEnt => self.absent(path),
            Errno::NotDir => self.obstacle(path),
            Errno::IsDir => "give the path of a file in it".to_owned(),
            Errno::NotEmpty => format!("it has {}; remove that first", self.names_in(path).unwrap_or_default()),
            Errno::Acces | Errno::Perm => self.refusal(doing, path),
            Errno::RoFs => "nothing here can be changed; write below /tmp or the working directory".to_owned(),
            Errno::NxIo => "it is a device or a pipe; give the path of a regular file".to_owned(),
            Errno::Loop => "its links lead to each other; give the path of a file that is none".to_owned(),
            Errno::NameTooLong => "a name has at most 255 bytes, a path 4095".to_owned(),
            Errno::Dquot => "the files of the sandbox may not take more bytes; remove some, or write less".to_owned(),
            Errno::DquotInodes => "there may not be more files in the sandbox; remove some".to_owned(),
            _ => String::new(),
        };
        let colon = if remedy.is_empty() { "" } else { ": " };
        let failure = ToolFailure::new(format!("{}: {errno}{colon}{remedy}", shown(path)));
        match errno {
            Errno::Dquot | Errno::DquotInodes => failure.with_status(125).with_code("limit"),
            Errno::Acces | Errno::Perm | Errno::RoFs => failure.with_code("denied"),
            Errno::NoEnt => failure.with_code("not-found"),
            _ => failure,
        }
    }

    /// Names that there are where a path leads nowhere.
    fn absent(&self, path: &[u8]) -> String {
        let path = path::clean(path);
        let mut missing = None;
        for directory in ways_up(&path) {
            if self.files().stat(directory).is_err() {
                missing = Some(directory);
                continue;
            }
            return match (missing, self.names_in(directory)) {
                (Some(missing), _) => format!("there is no directory {}; make it first", shown(missing)),
                (None, Some(names)) => format!("{} has {names}", shown(directory)),
                (None, None) => format!("{} is empty", shown(directory)),
            };
        }
        String::new()
    }

    /// File that stands on the way to a path, where a directory should.
    fn obstacle(&self, path: &[u8]) -> String {
        let path = path::clean(path);
        let file = ways_up(&path).find(|above| self.files().stat(above).is_ok_and(|found| !found.is_dir()));
        file.map(|file| format!("{} is a file; give another path, or remove it first", shown(file))).unwrap_or_default()
    }

    /// Why something may not be done: what the mode says, or else that the host's rules do.
    fn refusal(&self, doing: Doing, path: &[u8]) -> String {
        let path = path::clean(path);
        let lacks = |found: &Metadata, bits: u32| found.mode & bits != bits;
        let is_followed = doing != Doing::Remove;
        let directory = path::split(&path).map_or(&b"/"[..], |(directory, _)| directory);
        let closed = ways_up(&path).find(|above| self.files().stat(above).is_ok_and(|found| lacks(&found, 0o100)));
        if let Some(closed) = closed {
            return format!("the mode of {} keeps everybody out; `chmod u+x` it, where it is yours", shown(closed));
        }
        let (file, at) = (self.files().stat(&path), self.files().stat(directory));
        let bit = if doing == Doing::Read { 0o400 } else { 0o200 };
        match (file, at) {
            (Ok(found), _) if is_followed && lacks(&found, bit) => {
                let how = if doing == Doing::Read { "u+r" } else { "u+w" };
                format!("its mode is {:04o}; `chmod {how}` it first, where it is yours", found.mode & 0o7777)
            }
            (Err(_), Ok(at)) | (Ok(_), Ok(at)) if (!is_followed || self.files().stat(&path).is_err()) && lacks(&at, 0o200) => {
                format!("the mode of {} is {:04o}; `chmod u+w` it first, where it is yours", shown(directory), at.mode & 0o7777)
            }
            _ => "it belongs to somebody else, or a rule of the host keeps it; files below /tmp and the working directory are usually open"
                .to_owned(),
        }
    }

    /// Some names of a directory; `None` when it has none, or they cannot be read.
    fn names_in(&self, directory: &[u8]) -> Option<String> {
        let entries = self.files().read_dir(directory).ok().filter(|entries| !entries.is_empty())?;
        let slash = |kind: FileKind| if kind == FileKind::Directory { "/" } else { "" };
        let names: Vec<String> =
            entries.iter().take(NAMES_MAX).map(|entry| format!("{}{}", shown(&entry.name), slash(entry.kind))).collect();
        let more = entries.len().saturating_sub(NAMES_MAX);
        let rest = if more == 0 { String::new() } else { format!(" and {more} more") };
        Some(format!("{}{rest}", names.join(", ")))
    }
}

/// The directories above a path, the nearest first.
fn ways_up(path: &[u8]) -> impl Iterator<Item = &[u8]> {
    std::iter::successors(path::split(path).map(|(above, _)| above), |above| path::split(above).map(|(above, _)| above))
}

fn shown(path: &[u8]) -> std::borrow::Cow<'_, str> {
    String::from_utf8_lossy(path)
}
