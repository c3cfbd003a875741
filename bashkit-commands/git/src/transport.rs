//! Repositories at the other end: opened by path, listed, and objects copied between two of them.

use std::collections::HashSet;

use bashkit_core::vfs::path;

use crate::bundle::Bundle;
use crate::environment::Env;
use crate::halt::{G, Halt};
use crate::object::{Kind, MODULE, Oid, TREE, Tag, parse_tree};
use crate::refs::Head;
use crate::repository::Repo;

/// Objects that are kept as a pack when so many come at once, as git does unless `fetch.unpackLimit` says otherwise.
const UNPACK_LIMIT: usize = 100;

/// Reference that the other end has.
#[derive(Clone, Debug)]
pub(crate) struct Advertised {
    pub(crate) name: Vec<u8>,
    pub(crate) oid: Oid,
    /// Object that an annotated tag stands for.
    pub(crate) peeled: Option<Oid>,
    /// Reference that a symbolic one leads to.
    pub(crate) symbolic: Option<Vec<u8>>,
}

/// Other end that objects are fetched from.
pub(crate) enum Source<'g, 'c> {
    Repository(Box<Repo<'g, 'c>>),
    Bundle(Box<Bundle>),
}

impl<'g, 'c> Source<'g, 'c> {
    /// Opens what an address names; relative paths begin at `base`.
    pub(crate) fn open(env: &Env<'g, 'c>, base: &[u8], url: &[u8]) -> G<Self> {
        let operand = local_path(env, base, url)?;
        let full = path::clean(&path::join(base, operand));
        if git_dir_at(env, &full)?.is_none() && env.lstat(&full).is_some_and(|meta| meta.is_file()) {
            return Ok(Self::Bundle(Box::new(Bundle::open(env, &full)?)));
        }
        open_repository(env, base, url).map(|repo| Self::Repository(Box::new(repo)))
    }

    /// References with `HEAD` before them, sorted by name.
    pub(crate) fn refs(&self) -> G<Vec<Advertised>> {
        match self {
            Self::Repository(repo) => advertised(repo),
            Self::Bundle(bundle) => Ok(bundle
                .refs
                .iter()
                .map(|(oid, name)| Advertised { name: name.clone(), oid: *oid, peeled: None, symbolic: None })
                .collect()),
        }
    }

    /// Branch that `HEAD` of the other end is on, when it has a commit.
    pub(crate) fn head_branch(&self) -> G<Option<Vec<u8>>> {
        let Self::Repository(repo) = self else { return Ok(None) };
        Ok(match repo.head()? {
            Head::Branch(name) if repo.ref_oid(&name)?.is_some() => Some(name),
            _ => None,
        })
    }

    /// Brings objects with all that they lead to.
    pub(crate) fn bring(&self, to: &Repo<'_, '_>, wants: &[Oid]) -> G<()> {
        match self {
            Self::Repository(from) => {
                for oid in wants {
                    if !from.exists(oid)? {
                        let text = bytes!["upload-pack: not our ref ", oid.hex(), "\n"];
                        return Err(Halt::Die(128, bytes!["fatal: git ", &text, "fatal: remote error: ", &text]));
                    }
                }
                copy_objects(from, to, wants).map(|_| ())
            }
            Self::Bundle(bundle) => bundle.unpack(to),
        }
    }
}

/// Opens the repository that an address names.
pub(crate) fn open_repository<'g, 'c>(env: &Env<'g, 'c>, base: &[u8], url: &[u8]) -> G<Repo<'g, 'c>> {
    let operand = local_path(env, base, url)?;
    let full = path::clean(&path::join(base, operand));
    let Some((dir, work)) = git_dir_at(env, &full)? else {
        return Err(Halt::Die(
            128,
            bytes![
                "fatal: '",
                operand,
                "' does not appear to be a git repository\nfatal: Could not read from remote repository.\n\nPlease make sure you have the correct \
                 access rights\nand the repository exists.\n"
            ],
        ));
    };
    // git: settings of the command line and the environment are those of our side alone.
    let theirs = Env { set: Vec::new(), work_tree: work.clone(), ..env.lent() };
    let mut repo = Repo::open(theirs, dir, work).map_err(|(_, halt)| halt)?;
    if repo.config.borrow().is("core.bare") {
        repo.work = None;
    }
    Ok(repo)
}

/// Directory of the repository at a path, and its working tree, found as the programs of the other end do.
pub(crate) fn git_dir_at(env: &Env<'_, '_>, full: &[u8]) -> G<Option<(Vec<u8>, Option<Vec<u8>>)>> {
    for end in ["/.git", "", ".git/.git", ".git"] {
        let dir = bytes![full, end];
        if env.is_dir(&dir) {
            if env.is_git_dir(&dir) {
                let work = dir.strip_suffix(b"/.git").map(<[u8]>::to_vec);
                return Ok(Some((dir, work)));
            }
            continue;
        }
        if let Some(text) = env.read(&dir)?
            && let Some(to) = text.trim_ascii_end().strip_prefix(b"gitdir: ")
            && let Some((top, _)) = path::split(&dir)
        {
            let to = path::clean(&path::join(top, to));
            if env.is_git_dir(&to) {
                return Ok(Some((to, Some(top.to_vec()))));
            }
        }
    }
    Ok(None)
}

/// Path of an address; addresses of a network are refused.
pub(crate) fn local_path<'u>(env: &Env<'_, '_>, base: &[u8], url: &'u [u8]) -> G<&'u [u8]> {
    if let Some(path) = url.strip_prefix(b"file://") {
        return Ok(path);
    }
    let colon = memchr::memchr(b':', url);
    // git: `host:path` is a path when a slash stands before the colon, or a file has that name.
    let is_path = match colon {
        None => true,
        Some(at) => {
            memchr::memmem::find(url, b"://").is_none()
                && (url.get(..at).is_some_and(|host| host.contains(&b'/')) || env.lstat(&path::join(base, url)).is_some())
        }
    };
    if is_path {
        return Ok(url);
    }
    Err(fatal!["unable to access '", url, "': there is no network for git here; repositories of this file system are named by their path"])
}

/// References that a repository shows to others.
fn advertised(repo: &Repo<'_, '_>) -> G<Vec<Advertised>> {
    let mut all = Vec::new();
    if let Some(oid) = repo.head_oid()?
        && repo.exists(&oid)?
    {
        let symbolic = repo.symbolic(b"HEAD")?;
        all.push(Advertised { name: b"HEAD".to_vec(), oid, peeled: None, symbolic });
    }
    for (name, oid) in repo.refs("refs/")? {
        repo.cx.step(5)?;
        if !repo.exists(&oid)? {
            continue;
        }
        let is_tag = name.starts_with(b"refs/tags/");
        let peeled = if is_tag { Some(repo.peel(&oid)?.1).filter(|peeled| *peeled != oid) } else { None };
        let symbolic = repo.symbolic(&name)?;
        all.push(Advertised { name, oid, peeled, symbolic });
    }
    Ok(all)
}

/// Objects that were copied.
#[derive(Default)]
pub(crate) struct Copied {
    loose: Vec<Oid>,
    /// Stem of a pack that holds them.
    pack: Option<Vec<u8>>,
}

impl Copied {
    /// Takes the objects out again, after the receiver refused them.
    pub(crate) fn remove(&self, repo: &Repo<'_, '_>) -> G<()> {
        for oid in &self.loose {
            let hex = oid.hex();
            let (first, rest) = hex.split_at_checked(2).unwrap_or_default();
            repo.delete_loose(&bytes![&repo.common, "/objects/", first, "/", rest])?;
        }
        for end in [".pack", ".idx"] {
            if let Some(stem) = &self.pack {
                repo.unlink(&bytes![&repo.common, "/objects/pack/", stem, end])?;
            }
        }
        repo.forget_packs();
        Ok(())
    }
}

/// Copies objects and all that they lead to, but for what the receiver has; answers what was copied.
pub(crate) fn copy_objects(from: &Repo<'_, '_>, to: &Repo<'_, '_>, wants: &[Oid]) -> G<Copied> {
    let missing = missing_objects(from, to, wants)?;
    if missing.len() >= UNPACK_LIMIT {
        let (pack, entries) = from.pack(&missing)?;
        let stem = to.keep_pack(&pack, entries)?;
        return Ok(Copied { loose: Vec::new(), pack: Some(stem) });
    }
    for oid in &missing {
        let (kind, body) = from.object(oid)?;
        to.write_loose(oid, kind, &body)?;
    }
    Ok(Copied { loose: missing, pack: None })
}

/// Step of a walk over objects.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Visit {
    /// Looks at what the object names.
    Enter,
    /// Takes a file, whose contents name nothing.
    Blob,
    /// Takes the object after all that it names.
    Leave,
}

/// Objects that the receiver lacks, each behind all that it leads to, so that what is written is always whole.
fn missing_objects(from: &Repo<'_, '_>, to: &Repo<'_, '_>, wants: &[Oid]) -> G<Vec<Oid>> {
    let mut seen: HashSet<Oid> = HashSet::new();
    let mut found = Vec::new();
    let mut todo: Vec<(Oid, Visit)> = wants.iter().rev().map(|oid| (*oid, Visit::Enter)).collect();
    while let Some((oid, visit)) = todo.pop() {
        if visit == Visit::Leave {
            found.push(oid);
            continue;
        }
        if !seen.insert(oid) || to.is_stored(&oid)? {
            continue;
        }
        from.cx.step(10)?;
        from.cx.meter().fits((seen.len() + todo.len()).saturating_mul(100))?;
        if visit == Visit::Blob {
            found.push(oid);
            continue;
        }
        todo.push((oid, Visit::Leave));
        let (kind, body) = from.object(&oid)?;
        push_referenced(from, &mut todo, (&oid, kind, &body))?;
    }
    Ok(found)
}

/// Adds the objects that an object names.
fn push_referenced(from: &Repo<'_, '_>, todo: &mut Vec<(Oid, Visit)>, (oid, kind, body): (&Oid, Kind, &[u8])) -> G<()> {
    match kind {
        Kind::Blob => {}
        Kind::Commit => {
            let commit = from.commit(oid)?;
            todo.extend(commit.parents.iter().rev().map(|parent| (*parent, Visit::Enter)));
            todo.push((commit.tree, Visit::Enter));
        }
        Kind::Tree => {
            let entries = parse_tree(body)?;
            let next = entries.iter().filter(|entry| entry.mode != MODULE);
            todo.extend(next.map(|entry| (entry.oid, if entry.mode == TREE { Visit::Enter } else { Visit::Blob })));
        }
        Kind::Tag => todo.push((Tag::parse(body)?.object, Visit::Enter)),
    }
    Ok(())
}
