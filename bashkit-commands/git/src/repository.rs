//! A repository: discovery, paths, configuration.

use std::any::{Any, TypeId};
use std::cell::RefCell;
use std::collections::{BTreeMap, HashMap};
use std::ops::Deref;
use std::rc::Rc;

use bashkit_core::limits::Charge;
use bashkit_core::vfs::{FileKind, path};

use crate::config::Config;
use crate::environment::Env;
use crate::halt::{G, Halt};
use crate::object::{Commit, Oid};

/// Digits of the whole name of an object.
const HEX_DIGITS: usize = 40;

impl<'g, 'c> Env<'g, 'c> {
    /// Finds and opens the repository around the working directory.
    pub(crate) fn repo(self) -> Result<Repo<'g, 'c>, (Self, Halt)> {
        match self.discover() {
            Ok(Some((dir, work))) => Repo::open(self, dir, work),
            Ok(None) => {
                let halt = fatal!["not a git repository (or any of the parent directories): .git"];
                Err((self, halt))
            }
            Err(halt) => Err((self, halt)),
        }
    }
}

/// Values that other rooms keep with a repository, one of each type.
#[derive(Default)]
pub(crate) struct Cache(RefCell<HashMap<TypeId, Rc<dyn Any>>>);

impl Cache {
    pub(crate) fn get<T: Any>(&self) -> Option<Rc<T>> {
        self.0.borrow().get(&TypeId::of::<T>()).and_then(|value| Rc::clone(value).downcast().ok())
    }

    /// Keeps a value in place of the one of its type, and gives it back.
    pub(crate) fn keep<T: Any>(&self, value: T) -> Rc<T> {
        let value = Rc::new(value);
        let kept: Rc<dyn Any> = Rc::<T>::clone(&value);
        self.0.borrow_mut().insert(TypeId::of::<T>(), kept);
        value
    }

    pub(crate) fn forget<T: Any>(&self) {
        self.0.borrow_mut().remove(&TypeId::of::<T>());
    }
}

/// Repository with its configuration and caches.
pub(crate) struct Repo<'g, 'c> {
    env: Env<'g, 'c>,
    /// The directory of the repository, or of the linked working tree in it.
    pub(crate) dir: Vec<u8>,
    /// The directory that all working trees share.
    pub(crate) common: Vec<u8>,
    /// The working tree; a bare repository has none.
    pub(crate) work: Option<Vec<u8>>,
    /// The working directory below the working tree, with a slash behind it; empty at the top.
    pub(crate) prefix: Vec<u8>,
    pub(crate) config: RefCell<Config>,
    pub(crate) packed_refs: RefCell<Option<Rc<BTreeMap<Vec<u8>, Oid>>>>,
    pub(crate) commits: RefCell<HashMap<Oid, Rc<Commit>>>,
    pub(crate) held: RefCell<Charge>,
    /// Packs and attributes, read once.
    pub(crate) cache: Cache,
}

impl<'g, 'c> Deref for Repo<'g, 'c> {
    type Target = Env<'g, 'c>;

    fn deref(&self) -> &Env<'g, 'c> {
        &self.env
    }
}

impl<'g, 'c> Repo<'g, 'c> {
    pub(crate) fn open(env: Env<'g, 'c>, dir: Vec<u8>, work: Option<Vec<u8>>) -> Result<Self, (Env<'g, 'c>, Halt)> {
        let common = env.common_of(&dir);
        let config = config_of(&env, &common);
        let config = match config {
            Ok(config) => config,
            Err(halt) => return Err((env, halt)),
        };
        let work = if config.is("core.bare") && env.work_tree.is_none() && common == dir { None } else { work };
        let version = config.get("core.repositoryformatversion").map(<[u8]>::to_vec).unwrap_or_default();
        if config.get("extensions.objectformat").is_some_and(|format| format != b"sha1") || version.as_slice() > b"1".as_slice() {
            return Err((env, fatal!["unknown repository extension found"]));
        }
        let prefix = prefix_of(&env, work.as_ref());
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
            packed_refs: RefCell::new(None),
            commits: RefCell::default(),
            held: RefCell::new(held),
            cache: Cache::default(),
        })
    }

    /// The working tree, which a bare repository has not.
    pub(crate) fn top(&self) -> G<&[u8]> {
        self.work.as_deref().ok_or_else(|| fatal!["this operation must be run in a work tree"])
    }

    /// A tracked path as a path of the file system.
    pub(crate) fn full(&self, path: &[u8]) -> G<Vec<u8>> {
        let top = self.top()?;
        Ok(if top == b"/" { bytes!["/", path] } else { bytes![top, "/", path] })
    }

    /// Reads the configuration again, after its file has changed.
    pub(crate) fn reread_config(&self) -> G<()> {
        let config = config_of(&self.env, &self.common)?;
        *self.config.borrow_mut() = config;
        Ok(())
    }

    pub(crate) fn get(&self, key: &str) -> Option<Vec<u8>> {
        self.config.borrow().get(key).map(<[u8]>::to_vec)
    }

    /// Digits of a short name: those of `core.abbrev`, or as many as the number of packed objects asks for.
    pub(crate) fn abbrev_digits(&self) -> usize {
        match self.get("core.abbrev").as_deref() {
            Some(b"no" | b"off" | b"false") => HEX_DIGITS,
            Some(digits) if let Some(n) = std::str::from_utf8(digits).ok().and_then(|n| n.parse().ok()) => n,
            // git: 2^n objects are told apart by n / 2 digits, and by 7 at least.
            _ => self.n_packed().checked_ilog2().map_or(0, |bits| (bits as usize + 2) / 2).max(7),
        }
    }

    /// A path as seen from the working directory (`../a`).
    pub(crate) fn relative(&self, path: &[u8]) -> Vec<u8> {
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
    pub(crate) fn inside(&self, operand: &[u8]) -> G<Vec<u8>> {
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

    /// The kind of what a tracked path holds in the working tree.
    pub(crate) fn kind_at(&self, path: &[u8]) -> Option<FileKind> {
        self.lstat(&self.full(path).ok()?).map(|meta| meta.kind)
    }

    /// Checks for symlinks above a path inside of the working tree: files are never written or read through one.
    pub(crate) fn is_behind_link(&self, path: &[u8]) -> bool {
        path.iter()
            .enumerate()
            .filter(|(_, b)| **b == b'/')
            .any(|(at, _)| path.get(..at).and_then(|dir| self.kind_at(dir)).is_some_and(|kind| kind != FileKind::Directory))
    }

    /// Gives the environment back without the repository.
    pub(crate) fn into_env(self) -> Env<'g, 'c> {
        self.env
    }
}

/// Configuration of a repository, with what stands above it.
fn config_of(env: &Env<'_, '_>, common: &[u8]) -> G<Config> {
    let mut config = env.outer_config()?;
    if let Some(text) = env.read(&bytes![common, "/config"])? {
        config.add(&text)?;
    }
    env.with_command_line(&mut config);
    Ok(config)
}

/// Working directory below the working tree, with a slash behind it.
fn prefix_of(env: &Env<'_, '_>, work: Option<&Vec<u8>>) -> Vec<u8> {
    match work {
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
    }
}

impl Repo<'_, '_> {
    pub(crate) fn index_file(&self) -> Vec<u8> {
        match self.cx.env("GIT_INDEX_FILE") {
            Some(path) => self.at(&path),
            None => bytes![&self.dir, "/index"],
        }
    }

    pub(crate) fn state_file(&self, name: &str) -> Vec<u8> {
        bytes![&self.dir, "/", name]
    }
}
