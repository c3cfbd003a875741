//! What every subcommand holds: the command's context, and the repository it works on.

use std::cell::RefCell;
use std::collections::{BTreeMap, HashMap};
use std::ops::Deref;
use std::rc::Rc;

use bashkit_core::command::Cx;
use bashkit_core::gnu::parse_datetime;
use bashkit_core::kernel::Output;
use bashkit_core::limits::Charge;
use bashkit_core::vfs::{Errno, FileKind, Metadata, OpenOptions, path};

use super::config::Config;
use super::object::{Commit, Ident, Oid};
use super::store::Pack;
use super::{G, Halt};

/// A run of `git`: where it is and what was said before the subcommand.
pub(super) struct Env<'g, 'c> {
    pub(super) cx: &'g Cx<'c>,
    /// The working directory, without symlinks.
    pub(super) cwd: Vec<u8>,
    pub(super) out: RefCell<Output>,
    /// What is printed goes here instead, when something is there.
    pub(super) caught: RefCell<Option<Vec<u8>>>,
    pub(super) set: Vec<(Vec<u8>, Vec<u8>)>,
    pub(super) git_dir: Option<Vec<u8>>,
    pub(super) work_tree: Option<Vec<u8>>,
}

impl<'g, 'c> Env<'g, 'c> {
    pub(super) fn put(&self, data: impl AsRef<[u8]>) -> G<()> {
        if let Some(caught) = &mut *self.caught.borrow_mut() {
            self.cx.meter().fits(caught.len() + data.as_ref().len())?;
            caught.extend_from_slice(data.as_ref());
            return Ok(());
        }
        Ok(self.out.borrow_mut().put(data.as_ref())?)
    }

    /// What some work prints.
    pub(super) fn captured(&self, work: impl FnOnce() -> G<()>) -> G<Vec<u8>> {
        let before = self.caught.replace(Some(Vec::new()));
        let done = work();
        let caught = self.caught.replace(before);
        done.map(|()| caught.unwrap_or_default())
    }

    pub(super) fn warn(&self, line: impl AsRef<[u8]>) -> G<()> {
        Ok(self.cx.stderr_bytes(&bytes![line, "\n"])?)
    }

    pub(super) fn at(&self, operand: &[u8]) -> Vec<u8> {
        path::join(&self.cwd, operand)
    }

    fn failed(&self, path: &[u8], errno: Errno) -> Halt {
        match self.cx.fault(errno) {
            bashkit_core::kernel::Fault::Errno(errno) => fatal!["unable to access '", path, "': ", errno.to_string()],
            fault => fault.into(),
        }
    }

    pub(super) fn lstat(&self, path: &[u8]) -> Option<Metadata> {
        self.cx.fs().lstat(path).ok()
    }

    pub(super) fn is_dir(&self, path: &[u8]) -> bool {
        self.cx.fs().stat(path).is_ok_and(|meta| meta.is_dir())
    }

    /// A whole file; `None` when it is not there.
    pub(super) fn read(&self, path: &[u8]) -> G<Option<Vec<u8>>> {
        let file = match self.cx.fs().open(path, OpenOptions::READ) {
            Ok(file) => file,
            Err(Errno::NoEnt | Errno::NotDir | Errno::IsDir) => return Ok(None),
            Err(errno) => return Err(self.failed(path, errno)),
        };
        let meta = file.metadata().map_err(|e| self.failed(path, e))?;
        if !meta.is_file() {
            let mut body = Vec::new();
            self.cx.open_input(path).and_then(|mut input| input.rest(&mut body))?;
            return Ok(Some(body));
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

    pub(super) fn mkdirs(&self, path: &[u8]) -> G<()> {
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

    pub(super) fn write_mode(&self, path: &[u8], body: &[u8], mode: u32) -> G<()> {
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
    pub(super) fn write(&self, path: &[u8], body: &[u8]) -> G<()> {
        self.write_mode(path, body, 0o666)
    }

    pub(super) fn append(&self, path: &[u8], body: &[u8]) -> G<()> {
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
    pub(super) fn unlink(&self, path: &[u8]) -> G<()> {
        match self.cx.fs().unlink(path) {
            Ok(()) | Err(Errno::NoEnt | Errno::NotDir) => Ok(()),
            Err(errno) => Err(self.failed(path, errno)),
        }
    }

    /// Removes empty directories from `path` upwards, `top` not among them.
    pub(super) fn prune(&self, path: &[u8], top: &[u8]) {
        let mut at = path;
        while let Some((parent, _)) = path::split(at) {
            if parent.len() <= top.len() || self.cx.fs().rmdir(parent).is_err() {
                return;
            }
            at = parent;
        }
    }

    /// Removes a directory with all that is in it.
    pub(super) fn remove_tree(&self, path: &[u8]) -> G<()> {
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

    /// `~/.gitconfig`.
    pub(super) fn global_path(&self) -> Option<Vec<u8>> {
        if let Some(path) = self.cx.env("GIT_CONFIG_GLOBAL") {
            return Some(self.at(&path));
        }
        Some(bytes![self.cx.env("HOME")?, "/.gitconfig"])
    }

    /// The configuration without that of a repository.
    pub(super) fn outer_config(&self) -> G<Config> {
        let mut config = Config::default();
        if let Some(home) = self.cx.env("HOME") {
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

    pub(super) fn with_command_line(&self, config: &mut Config) {
        let count = self.cx.env("GIT_CONFIG_COUNT").and_then(|n| std::str::from_utf8(&n).ok()?.parse::<usize>().ok()).unwrap_or(0);
        for i in 0..count.min(1000) {
            if let (Some(key), Some(value)) = (self.cx.env(&format!("GIT_CONFIG_KEY_{i}")), self.cx.env(&format!("GIT_CONFIG_VALUE_{i}"))) {
                config.set(&key, Some(value));
            }
        }
        for (key, value) in &self.set {
            config.set(key, Some(value.clone()));
        }
    }

    /// Finds the repository.
    pub(super) fn repo(self) -> Result<Repo<'g, 'c>, (Self, Halt)> {
        match self.discover() {
            Ok(Some((dir, work))) => Repo::open(self, dir, work),
            Ok(None) => {
                let halt = fatal!["not a git repository (or any of the parent directories): .git"];
                Err((self, halt))
            }
            Err(halt) => Err((self, halt)),
        }
    }

    pub(super) fn is_git_dir(&self, path: &[u8]) -> bool {
        let common = self.common_of(path);
        self.is_dir(&bytes![&common, "/objects"]) && self.is_dir(&bytes![&common, "/refs"]) && self.lstat(&bytes![path, "/HEAD"]).is_some()
    }

    /// What a linked working tree shares with the others; the directory itself for any other.
    fn common_of(&self, dir: &[u8]) -> Vec<u8> {
        match self.read(&bytes![dir, "/commondir"]) {
            Ok(Some(text)) => path::clean(&path::join(dir, text.trim_ascii_end())),
            _ => dir.to_vec(),
        }
    }

    /// The same context, for another repository.
    pub(super) fn lent(&self) -> Env<'g, 'c> {
        Env {
            cx: self.cx,
            cwd: self.cwd.clone(),
            out: RefCell::new(self.cx.stdout()),
            caught: RefCell::new(None),
            set: self.set.clone(),
            git_dir: None,
            work_tree: None,
        }
    }

    /// Where the repository and its working tree are.
    fn discover(&self) -> G<Option<(Vec<u8>, Option<Vec<u8>>)>> {
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

    /// Now, and the zone's offset as git writes it.
    pub(super) fn now(&self) -> (i64, i32) {
        let seconds = i64::try_from(self.cx.now().as_secs()).unwrap_or(0);
        (seconds, self.zone_at(seconds))
    }

    pub(super) fn zone_at(&self, seconds: i64) -> i32 {
        let zone = parse_datetime::zone(self.cx);
        let offset = jiff::Timestamp::from_second(seconds).map_or(0, |stamp| zone.to_offset_info(stamp).offset().seconds());
        offset.signum() * (offset.abs() / 3600 * 100 + offset.abs() % 3600 / 60)
    }
}

/// A repository.
pub(super) struct Repo<'g, 'c> {
    env: Env<'g, 'c>,
    /// The directory of the repository, or of the linked working tree in it.
    pub(super) dir: Vec<u8>,
    /// The directory that all working trees share.
    pub(super) common: Vec<u8>,
    /// The working tree; a bare repository has none.
    pub(super) work: Option<Vec<u8>>,
    /// The working directory below the working tree, with a slash behind it; empty at the top.
    pub(super) prefix: Vec<u8>,
    pub(super) config: RefCell<Config>,
    pub(super) packs: RefCell<Option<Rc<Vec<Pack>>>>,
    pub(super) packed_refs: RefCell<Option<Rc<BTreeMap<Vec<u8>, Oid>>>>,
    pub(super) commits: RefCell<HashMap<Oid, Rc<Commit>>>,
    pub(super) held: RefCell<Charge>,
    pub(super) attributes: RefCell<Option<Rc<super::attributes::Attributes>>>,
}

impl<'g, 'c> Deref for Repo<'g, 'c> {
    type Target = Env<'g, 'c>;

    fn deref(&self) -> &Env<'g, 'c> {
        &self.env
    }
}

impl<'g, 'c> Repo<'g, 'c> {
    pub(super) fn open(env: Env<'g, 'c>, dir: Vec<u8>, work: Option<Vec<u8>>) -> Result<Self, (Env<'g, 'c>, Halt)> {
        let common = env.common_of(&dir);
        let config = (|| {
            let mut config = env.outer_config()?;
            if let Some(text) = env.read(&bytes![&common, "/config"])? {
                config.add(&text)?;
            }
            env.with_command_line(&mut config);
            Ok(config)
        })();
        let config = match config {
            Ok(config) => config,
            Err(halt) => return Err((env, halt)),
        };
        let work = if config.is("core.bare") && env.work_tree.is_none() && common == dir { None } else { work };
        let version = config.get("core.repositoryformatversion").map(<[u8]>::to_vec).unwrap_or_default();
        if config.get("extensions.objectformat").is_some_and(|format| format != b"sha1") || version.as_slice() > b"1".as_slice() {
            return Err((env, fatal!["unknown repository extension found"]));
        }
        let prefix = match &work {
            Some(work) if env.cwd.len() > work.len() && env.cwd.starts_with(work) => {
                let rest = env.cwd.get(work.len()..).unwrap_or_default();
                if work == b"/" {
                    bytes![rest, "/"]
                } else if rest.starts_with(b"/") {
                    bytes![rest.get(1..).unwrap_or_default(), "/"]
                } else {
                    Vec::new()
                }
            }
            _ => Vec::new(),
        };
        let held = match env.cx.meter().charge(0) {
            Ok(held) => held,
            Err(error) => return Err((env, error.into())),
        };
        Ok(Self {
            env,
            dir,
            common,
            work,
            prefix,
            config: RefCell::new(config),
            packs: RefCell::new(None),
            packed_refs: RefCell::new(None),
            commits: RefCell::default(),
            held: RefCell::new(held),
            attributes: RefCell::new(None),
        })
    }

    /// The working tree, which a bare repository has not.
    pub(super) fn top(&self) -> G<&[u8]> {
        self.work.as_deref().ok_or_else(|| fatal!["this operation must be run in a work tree"])
    }

    /// A tracked path as a path of the file system.
    pub(super) fn full(&self, path: &[u8]) -> G<Vec<u8>> {
        let top = self.top()?;
        Ok(if top == b"/" { bytes!["/", path] } else { bytes![top, "/", path] })
    }

    pub(super) fn get(&self, key: &str) -> Option<Vec<u8>> {
        self.config.borrow().get(key).map(<[u8]>::to_vec)
    }

    pub(super) fn abbrev_digits(&self) -> usize {
        self.get("core.abbrev").and_then(|n| std::str::from_utf8(&n).ok()?.parse().ok()).unwrap_or(7)
    }

    /// A path as seen from the working directory (`../a`).
    pub(super) fn relative(&self, path: &[u8]) -> Vec<u8> {
        let mut out = Vec::new();
        let mut rest = path;
        let mut up: Vec<&[u8]> = self.prefix.split(|b| *b == b'/').filter(|n| !n.is_empty()).collect();
        up.reverse();
        while let Some(first) = up.last() {
            match rest.strip_prefix(*first).and_then(|r| r.strip_prefix(b"/")) {
                Some(behind) => {
                    rest = behind;
                    up.pop();
                }
                None => break,
            }
        }
        for _ in &up {
            out.extend_from_slice(b"../");
        }
        out.extend_from_slice(rest);
        if out.is_empty() {
            out.extend_from_slice(b"./");
        }
        out
    }

    /// An operand as a tracked path: relative to the top of the working tree.
    pub(super) fn inside(&self, operand: &[u8]) -> G<Vec<u8>> {
        let top = self.top()?;
        let full = path::clean(&if operand.starts_with(b"/") { operand.to_vec() } else { self.at(operand) });
        let full = if operand.starts_with(b"/") && !full.starts_with(top) {
            match path::split(&full).and_then(|(parent, name)| Some((path::canonical(self.cx.fs(), parent).ok()?, name))) {
                Some((parent, name)) => bytes![parent, "/", name],
                None => full,
            }
        } else {
            full
        };
        match full.strip_prefix(top) {
            Some(b"") => Ok(Vec::new()),
            Some(rest) if rest.starts_with(b"/") => Ok(rest.get(1..).unwrap_or_default().to_vec()),
            Some(rest) if top == b"/" => Ok(rest.to_vec()),
            _ => Err(fatal![operand, ": '", operand, "' is outside repository at '", top, "'"]),
        }
    }

    /// Who commits (`GIT_COMMITTER_…`) or wrote (`GIT_AUTHOR_…`).
    pub(super) fn ident(&self, role: &str) -> G<Ident> {
        let lower = role.to_ascii_lowercase();
        let from = |what: &str| -> Option<Vec<u8>> {
            let env = self.cx.env(&format!("GIT_{role}_{what}")).filter(|v| !v.is_empty());
            let key = what.to_ascii_lowercase();
            env.or_else(|| self.get(&format!("{lower}.{key}"))).or_else(|| self.get(&format!("user.{key}"))).filter(|v| !v.is_empty())
        };
        let name = from("NAME");
        let email = from("EMAIL").or_else(|| self.cx.env("EMAIL").filter(|v| !v.is_empty()));
        let (Some(name), Some(email)) = (name.clone(), email.clone()) else {
            let title = if role == "AUTHOR" { "Author" } else { "Committer" };
            let why = match (name, email) {
                (_, None) => {
                    let user = self.cx.env("USER").or_else(|| self.cx.env("LOGNAME")).unwrap_or_else(|| b"user".to_vec());
                    bytes![
                        "fatal: unable to auto-detect email address (got '",
                        user,
                        "@",
                        self.cx.host().identity.host.as_bytes(),
                        ".(none)')\n"
                    ]
                }
                (_, Some(email)) => bytes!["fatal: empty ident name (for <", email, ">) not allowed\n"],
            };
            return Err(Halt::Die(
                128,
                bytes![
                    title,
                    " identity unknown\n\n*** Please tell me who you are.\n\nRun\n\n  git config --global user.email \"you@example.com\"\n  \
                     git config --global user.name \"Your Name\"\n\nto set your account's default identity.\nOmit --global to set the identity only in this \
                     repository.\n\n",
                    why
                ],
            ));
        };
        let (mut time, mut zone) = self.now();
        if let Some(date) = self.cx.env(&format!("GIT_{role}_DATE")).filter(|v| !v.is_empty()) {
            (time, zone) = super::date::parse(self, &date).ok_or_else(|| fatal!["invalid date format: ", date])?;
        }
        let clean = |text: Vec<u8>| -> Vec<u8> {
            let crud = |b: &u8| *b <= 32 || b".,:;<>\"\\'".contains(b);
            let start = text.iter().position(|b| !crud(b)).unwrap_or(text.len());
            let end = text.iter().rposition(|b| !crud(b)).map_or(start, |at| at + 1);
            let kept = text.get(start..end).unwrap_or_default();
            kept.iter().copied().filter(|b| !b"\n<>".contains(b)).collect()
        };
        Ok(Ident { name: clean(name), email: clean(email), time, zone })
    }

    /// The kind of what a tracked path holds in the working tree.
    pub(super) fn kind_at(&self, path: &[u8]) -> Option<FileKind> {
        self.lstat(&self.full(path).ok()?).map(|meta| meta.kind)
    }

    /// Nothing above this path inside of the working tree is a symlink: files are never written or read through one.
    pub(super) fn is_behind_link(&self, path: &[u8]) -> bool {
        path.iter()
            .enumerate()
            .filter(|(_, b)| **b == b'/')
            .any(|(at, _)| path.get(..at).and_then(|dir| self.kind_at(dir)).is_some_and(|kind| kind != FileKind::Directory))
    }
}

impl<'g, 'c> Repo<'g, 'c> {
    /// Forgets the repository.
    pub(super) fn into_env(self) -> Env<'g, 'c> {
        self.env
    }
}
