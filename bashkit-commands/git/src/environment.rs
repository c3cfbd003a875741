//! The environment of a run of git: context, working directory, output, files.

use std::cell::RefCell;

use bashkit_core::command::Cx;
use bashkit_core::gnu::parse_datetime;
use bashkit_core::kernel::Output;
use bashkit_core::vfs::{Errno, Metadata, OpenOptions, path};

use crate::config::Config;
use crate::halt::{G, Halt};

/// A run of `git`: where it is and what was said before the subcommand.
pub(crate) struct Env<'g, 'c> {
    pub(crate) cx: &'g Cx<'c>,
    /// The working directory, without symlinks.
    pub(crate) cwd: Vec<u8>,
    pub(crate) out: RefCell<Output>,
    /// Buffer that takes output instead, while output is captured.
    pub(crate) caught: RefCell<Option<Vec<u8>>>,
    pub(crate) set: Vec<(Vec<u8>, Vec<u8>)>,
    pub(crate) git_dir: Option<Vec<u8>>,
    pub(crate) work_tree: Option<Vec<u8>>,
    /// Command that the logs of references name in the place of the one that runs (`pull --rebase`).
    pub(crate) action: Option<Vec<u8>>,
    /// Directory of the files that scripts read (`--exec-path=DIR`).
    pub(crate) exec_path: Option<Vec<u8>>,
}

impl<'g, 'c> Env<'g, 'c> {
    pub(crate) fn put(&self, data: impl AsRef<[u8]>) -> G<()> {
        if let Some(caught) = &mut *self.caught.borrow_mut() {
            self.cx.meter().fits(caught.len() + data.as_ref().len())?;
            caught.extend_from_slice(data.as_ref());
            return Ok(());
        }
        Ok(self.out.borrow_mut().put(data.as_ref())?)
    }

    /// Captures the output of some work.
    pub(crate) fn captured(&self, work: impl FnOnce() -> G<()>) -> G<Vec<u8>> {
        let before = self.caught.replace(Some(Vec::new()));
        let done = work();
        let caught = self.caught.replace(before);
        done.map(|()| caught.unwrap_or_default())
    }

    pub(crate) fn warn(&self, line: impl AsRef<[u8]>) -> G<()> {
        Ok(self.cx.stderr_bytes(&bytes![line, "\n"])?)
    }

    pub(crate) fn at(&self, operand: &[u8]) -> Vec<u8> {
        path::join(&self.cwd, operand)
    }

    fn failed(&self, path: &[u8], errno: Errno) -> Halt {
        match self.cx.fault(errno) {
            bashkit_core::kernel::Fault::Errno(errno) => fatal!["unable to access '", path, "': ", errno.to_string()],
            fault => fault.into(),
        }
    }

    pub(crate) fn lstat(&self, path: &[u8]) -> Option<Metadata> {
        self.cx.fs().lstat(path).ok()
    }

    pub(crate) fn is_dir(&self, path: &[u8]) -> bool {
        self.cx.fs().stat(path).is_ok_and(|meta| meta.is_dir())
    }

    /// A whole file; `None` when it is not there.
    pub(crate) fn read(&self, path: &[u8]) -> G<Option<Vec<u8>>> {
        let file = match self.cx.fs().open(path, OpenOptions::READ) {
            Ok(file) => file,
            // A descriptor of the command, which no file system holds.
            Err(Errno::NoEnt) if path.starts_with(b"/dev/fd/") => return self.read_special(path),
            Err(Errno::NoEnt | Errno::NotDir | Errno::IsDir) => return Ok(None),
            Err(Errno::NxIo) => return self.read_special(path),
            Err(errno) => return Err(self.failed(path, errno)),
        };
        let meta = file.metadata().map_err(|e| self.failed(path, e))?;
        if meta.is_dir() {
            return Ok(None);
        }
        if !meta.is_file() {
            return self.read_special(path);
        }
        let size = usize::try_from(meta.size).unwrap_or(usize::MAX);
        self.cx.meter().fits(size)?;
        let mut body = vec![0; size];
        let mut at = 0;
        while let Some(rest) = body.get_mut(at..).filter(|rest| !rest.is_empty()) {
            let n = file.read_at(at as u64, rest).map_err(|e| self.failed(path, e))?;
            if n == 0 {
                break;
            }
            at += n;
            self.cx.step(1 + n as u64 / 16)?;
        }
        body.truncate(at);
        Ok(Some(body))
    }

    /// All that a device or a pipe has; `None` where there is none.
    fn read_special(&self, path: &[u8]) -> G<Option<Vec<u8>>> {
        let mut body = Vec::new();
        match self.cx.open_input(path) {
            Ok(mut input) => input.rest(&mut body)?,
            Err(fault) => match fault.errno()? {
                Errno::NoEnt => return Ok(None),
                errno => return Err(self.failed(path, errno)),
            },
        }
        Ok(Some(body))
    }

    pub(crate) fn mkdirs(&self, path: &[u8]) -> G<()> {
        let mut made = Vec::new();
        for name in path::names(path) {
            made.push(b'/');
            made.extend_from_slice(name);
            match self.cx.fs().mkdir(&made, 0o777 & !self.cx.umask()) {
                Ok(()) | Err(Errno::Exist) => {}
                Err(_) if self.is_dir(&made) => {}
                Err(errno) => return Err(self.failed(&made, errno)),
            }
        }
        Ok(())
    }

    pub(crate) fn write_mode(&self, path: &[u8], body: &[u8], mode: u32) -> G<()> {
        let options = OpenOptions::write(mode & !self.cx.umask());
        let file = match self.cx.fs().open(path, options) {
            Err(Errno::NoEnt) => {
                if let Some((parent, _)) = path::split(path) {
                    self.mkdirs(parent)?;
                }
                self.cx.fs().open(path, options)
            }
            other => other,
        };
        self.cx.step(1 + body.len() as u64 / 16)?;
        let done = file.and_then(|file| file.append(body));
        done.map(|_| ()).map_err(|errno| self.failed(path, errno))
    }

    /// Replaces a file that is there, too: names of the repository are never links.
    pub(crate) fn write(&self, path: &[u8], body: &[u8]) -> G<()> {
        self.write_mode(path, body, 0o666)
    }

    pub(crate) fn append(&self, path: &[u8], body: &[u8]) -> G<()> {
        let mut all = self.read(path)?.unwrap_or_default();
        let options = OpenOptions { truncate: false, ..OpenOptions::write(0o666 & !self.cx.umask()) };
        match self.cx.fs().open(path, options) {
            Ok(file) => file.append(body).map(|_| ()).map_err(|errno| self.failed(path, errno)),
            Err(_) => {
                all.extend_from_slice(body);
                self.write(path, &all)
            }
        }
    }

    /// Removes a file; that it is not there is no error.
    pub(crate) fn unlink(&self, path: &[u8]) -> G<()> {
        match self.cx.fs().unlink(path) {
            Ok(()) | Err(Errno::NoEnt | Errno::NotDir) => Ok(()),
            Err(errno) => Err(self.failed(path, errno)),
        }
    }

    /// Removes empty directories from `path` upwards, `top` not among them.
    pub(crate) fn prune(&self, path: &[u8], top: &[u8]) {
        let mut at = path;
        while let Some((parent, _)) = path::split(at) {
            if parent.len() <= top.len() || self.cx.fs().rmdir(parent).is_err() {
                return;
            }
            at = parent;
        }
    }

    /// Removes a directory with all that is in it.
    pub(crate) fn remove_tree(&self, path: &[u8]) -> G<()> {
        let mut todo = vec![(path.to_vec(), false)];
        while let Some((at, is_seen)) = todo.pop() {
            self.cx.step(5)?;
            if is_seen {
                self.cx.fs().rmdir(&at).map_err(|errno| self.failed(&at, errno))?;
            } else if self.lstat(&at).is_some_and(|meta| meta.is_dir()) {
                let entries = self.cx.fs().read_dir(&at).map_err(|errno| self.failed(&at, errno))?;
                todo.push((at.clone(), true));
                todo.extend(entries.into_iter().map(|entry| (bytes![&at, "/", entry.name], false)));
            } else {
                self.unlink(&at)?;
            }
        }
        Ok(())
    }

    /// Path of `~/.gitconfig`, or that of `GIT_CONFIG_GLOBAL`.
    pub(crate) fn global_path(&self) -> Option<Vec<u8>> {
        if let Some(path) = self.cx.env("GIT_CONFIG_GLOBAL") {
            return (!path.is_empty()).then(|| self.at(&path));
        }
        Some(bytes![self.cx.env("HOME")?, "/.gitconfig"])
    }

    /// The configuration without that of a repository.
    pub(crate) fn outer_config(&self) -> G<Config> {
        let mut config = Config::default();
        // git: a file that is named takes the place of both.
        if let (Some(home), None) = (self.cx.env("HOME"), self.cx.env("GIT_CONFIG_GLOBAL")) {
            let xdg = self.cx.env("XDG_CONFIG_HOME").unwrap_or_else(|| bytes![home, "/.config"]);
            if let Some(text) = self.read(&bytes![xdg, "/git/config"])? {
                config.add(&text)?;
            }
        }
        if let Some(path) = self.global_path()
            && let Some(text) = self.read(&path)?
        {
            config.add(&text)?;
        }
        Ok(config)
    }

    /// Number of settings in the environment: `GIT_CONFIG_COUNT`.
    pub(crate) fn config_count(&self) -> usize {
        self.cx.env("GIT_CONFIG_COUNT").and_then(|n| std::str::from_utf8(&n).ok()?.parse().ok()).unwrap_or(0)
    }

    pub(crate) fn with_command_line(&self, config: &mut Config) {
        for i in 0..self.config_count().min(1000) {
            if let (Some(key), Some(value)) = (self.cx.env(&format!("GIT_CONFIG_KEY_{i}")), self.cx.env(&format!("GIT_CONFIG_VALUE_{i}"))) {
                config.set(&key, Some(value));
            }
        }
        for (key, value) in &self.set {
            config.set(key, Some(value.clone()));
        }
    }

    pub(crate) fn is_git_dir(&self, path: &[u8]) -> bool {
        let common = self.common_of(path);
        self.is_dir(&bytes![&common, "/objects"]) && self.is_dir(&bytes![&common, "/refs"]) && self.lstat(&bytes![path, "/HEAD"]).is_some()
    }

    /// Directory that a linked working tree shares with the others; the directory itself for any other.
    pub(crate) fn common_of(&self, dir: &[u8]) -> Vec<u8> {
        match self.read(&bytes![dir, "/commondir"]) {
            Ok(Some(text)) => path::clean(&path::join(dir, text.trim_ascii_end())),
            _ => dir.to_vec(),
        }
    }

    /// Copy of the environment for another repository.
    pub(crate) fn lent(&self) -> Env<'g, 'c> {
        Env {
            cx: self.cx,
            cwd: self.cwd.clone(),
            out: RefCell::new(self.cx.stdout()),
            caught: RefCell::new(None),
            set: self.set.clone(),
            git_dir: None,
            work_tree: None,
            action: None,
            exec_path: self.exec_path.clone(),
        }
    }

    /// Command that the logs of references name.
    pub(crate) fn reflog_action(&self, default: &[u8]) -> Vec<u8> {
        self.action.clone().or_else(|| self.cx.env("GIT_REFLOG_ACTION")).unwrap_or_else(|| default.to_vec())
    }

    /// Searches for the repository and its working tree.
    pub(crate) fn discover(&self) -> G<Option<(Vec<u8>, Option<Vec<u8>>)>> {
        let work_tree = self.work_tree.clone().or_else(|| self.cx.env("GIT_WORK_TREE"));
        let work_tree = work_tree.map(|path| path::clean(&self.at(&path)));
        if let Some(dir) = self.git_dir.clone().or_else(|| self.cx.env("GIT_DIR")) {
            let full = path::clean(&self.at(&dir));
            if !self.is_git_dir(&full) {
                return Err(fatal!["not a git repository: '", dir, "'"]);
            }
            return Ok(Some((full, Some(work_tree.unwrap_or_else(|| self.cwd.clone())))));
        }
        let mut at = self.cwd.clone();
        loop {
            self.cx.step(5)?;
            let dot = if at == b"/" { b"/.git".to_vec() } else { bytes![&at, "/.git"] };
            if self.is_dir(&dot) && self.is_git_dir(&dot) {
                return Ok(Some((dot, Some(work_tree.unwrap_or(at)))));
            }
            if let Some(text) = self.read(&dot)?
                && let Some(to) = text.trim_ascii_end().strip_prefix(b"gitdir: ")
            {
                let full = path::clean(&path::join(&at, to));
                return if self.is_git_dir(&full) {
                    Ok(Some((full, Some(work_tree.unwrap_or(at)))))
                } else {
                    Err(fatal!["not a git repository: ", to])
                };
            }
            if self.is_git_dir(&at) {
                return Ok(Some((at, work_tree)));
            }
            match path::split(&at) {
                Some((parent, _)) => at = parent.to_vec(),
                None => return Ok(None),
            }
        }
    }

    /// Current time, and the zone's offset as git writes it.
    pub(crate) fn now(&self) -> (i64, i32) {
        let seconds = i64::try_from(self.cx.now().as_secs()).unwrap_or(0);
        (seconds, self.zone_at(seconds))
    }

    pub(crate) fn zone_at(&self, seconds: i64) -> i32 {
        let zone = parse_datetime::zone(self.cx);
        let offset = jiff::Timestamp::from_second(seconds).map_or(0, |stamp| zone.to_offset_info(stamp).offset().seconds());
        offset.signum() * (offset.abs() / 3600 * 100 + offset.abs() % 3600 / 60)
    }
}
