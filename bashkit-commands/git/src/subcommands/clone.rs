//! `git clone`: a repository copied by path or from a bundle.

use bashkit_core::vfs::path;

use crate::bundle::Bundle;
use crate::config;
use crate::config::Edit;
use crate::environment::Env;
use crate::halt::{G, Halt};
use crate::object::Oid;
use crate::parse_options::Opts;
use crate::refs::Head;
use crate::repository::Repo;
use crate::subcommands::init::make;
use crate::subcommands::{Run, Subcommand};
use crate::unpack_trees::Care;
use crate::usage::own;

pub(crate) const SUBCOMMAND: Subcommand = Subcommand::new(
    "clone",
    "[<options>] [--] <repo> [<dir>]",
    &[&own(
        &[
            ("q,quiet", "say nothing"),
            ("v,verbose", "as without"),
            ("bare", "without a work tree"),
            ("b,branch=<branch>", "which branch to begin with"),
            ("n,no-checkout", "no files yet"),
            ("o,origin=<name>", "instead of 'origin'"),
            ("l,local", "as without"),
            ("no-local", "as without"),
            ("no-single-branch", "as without"),
            ("no-hardlinks", "as without"),
        ],
        &[
            "depth=<n>",
            "single-branch",
            "no-tags",
            "mirror",
            "s,shared",
            "recurse-submodules",
            "recursive",
            "j,jobs=<n>",
            "template=<dir>",
            "reference=<repo>",
            "reference-if-able=<repo>",
            "dissociate",
            "u,upload-pack=<path>",
            "shallow-since=<date>",
            "shallow-exclude=<rev>",
            "shallow-submodules",
            "separate-git-dir=<dir>",
            "c,config=<key=value>",
            "server-option=<option>",
            "4,ipv4",
            "6,ipv6",
            "filter=<args>",
            "also-filter-submodules",
            "remote-submodules",
            "sparse",
            "bundle-uri=<uri>",
            "progress",
            "reject-shallow",
        ],
    )],
    Run::Anywhere(clone),
);

pub(crate) fn clone(env: Env<'_, '_>, args: &[Vec<u8>]) -> G<u8> {
    let opts = Opts::parse(&SUBCOMMAND.usage, args)?;
    let Some(source) = opts.arg(0) else {
        return Err(Halt::Die(
            129,
            b"fatal: You must specify a repository to clone.\n\nusage: git clone [<options>] [--] <repo> [<dir>]\n".to_vec(),
        ));
    };
    let source = local_source(&env, source)?;
    let (full, from, bundle) = source_of(&env, source)?;
    let bare = opts.has("bare");
    let (top, dir) = prepared(&env, &opts, &full, bundle.is_some())?;
    // Objects are copied as they are: loose ones and packs.
    if let Some(source_dir) = from.as_ref().filter(|_| bundle.is_none()) {
        copy_objects(&env, source_dir, &dir)?;
    }
    let origin = opts.value("origin").unwrap_or(b"origin").to_vec();
    let env_out = env.lent();
    let ours = Repo::open(env_out, dir.clone(), if bare { None } else { Some(top) }).map_err(|(_, halt)| halt)?;
    let message = bytes!["clone: from ", &full];
    let (heads, tags, head) = match (from, &bundle) {
        (Some(from), _) => {
            let theirs = Repo::open(Env { set: Vec::new(), ..env.lent() }, from, None).map_err(|(_, halt)| halt)?;
            (theirs.refs("refs/heads/")?, theirs.refs("refs/tags/")?, Some(theirs.head()?))
        }
        (None, Some(bundle)) => {
            bundle.unpack(&ours)?;
            refs_of_bundle(bundle)
        }
        (None, None) => return Err(fatal!["repository '", &full, "' does not exist"]),
    };
    for (name, oid) in &tags {
        ours.set_ref(name, oid, &message)?;
    }
    let mut text = ours.read(&bytes![&dir, "/config"])?.unwrap_or_default();
    let mut set = |key: Vec<u8>, value: &[u8]| -> G<()> {
        text = config::edit(&text, &key, &Edit::Set(value)).map_err(|_| fatal!["could not set '", key, "'"])?;
        Ok(())
    };
    set(bytes!["remote.", &origin, ".url"], &full)?;
    if bare {
        for (name, oid) in &heads {
            ours.set_ref(name, oid, b"")?;
        }
    } else {
        set(bytes!["remote.", &origin, ".fetch"], &bytes!["+refs/heads/*:refs/remotes/", &origin, "/*"])?;
    }
    let packed = packed_heads(&heads, &origin);
    let chosen = chosen_head(&ours, &opts, (&heads, &tags, &head), &origin)?;
    if let Some(Head::Branch(name)) = &chosen
        && !bare
    {
        let short = name.strip_prefix(b"refs/heads/").unwrap_or(name).to_vec();
        set(bytes!["branch.", &short, ".remote"], &origin)?;
        set(bytes!["branch.", &short, ".merge"], name)?;
    }
    ours.write(&bytes![&dir, "/config"], &text)?;
    if !bare && !heads.is_empty() {
        write_remote_refs(&ours, &dir, &origin, &packed, head.as_ref())?;
    }
    check_out(&ours, &opts, &dir, &heads, chosen, &message)?;
    if !opts.has("quiet") && bundle.is_none() {
        env.warn("done.")?;
    }
    Ok(0)
}

/// Branches of the remote as `packed-refs`.
fn packed_heads(heads: &Names, origin: &[u8]) -> Vec<u8> {
    let mut packed = b"# pack-refs with: peeled fully-peeled sorted \n".to_vec();
    for (name, oid) in heads {
        let short = name.strip_prefix(b"refs/heads/").unwrap_or(name);
        packed.extend(bytes![oid.hex(), " refs/remotes/", origin, "/", short, "\n"]);
    }
    packed
}

/// Path of the source, its repository, or the bundle that it is.
fn source_of(env: &Env<'_, '_>, source: &[u8]) -> G<(Vec<u8>, Option<Vec<u8>>, Option<Bundle>)> {
    let full = path::clean(&env.at(source));
    let from = [bytes![&full, "/.git"], full.clone(), bytes![&full, ".git"]].into_iter().find(|dir| env.is_git_dir(dir));
    let bundle = match from {
        None if env.lstat(&full).is_some_and(|meta| meta.is_file()) => Some(Bundle::open(env, source)?),
        _ => None,
    };
    if from.is_none() && bundle.is_none() {
        return Err(fatal!["repository '", source, "' does not exist"]);
    }
    Ok((full, from, bundle))
}

/// Makes the empty repository; its working tree and its directory.
fn prepared(env: &Env<'_, '_>, opts: &Opts, full: &[u8], is_bundle: bool) -> G<(Vec<u8>, Vec<u8>)> {
    let bare = opts.has("bare");
    let name = {
        let last = full.strip_suffix(b"/.git").unwrap_or(full).rsplit(|b| *b == b'/').next().unwrap_or_default();
        let end: &[u8] = if is_bundle { b".bundle" } else { b".git" };
        let stem = last.strip_suffix(end).unwrap_or(last).to_vec();
        if bare { bytes![stem, ".git"] } else { stem }
    };
    let operand = opts.arg(1).map_or(name, <[u8]>::to_vec);
    let top = path::clean(&env.at(&operand));
    if env.cx.fs().read_dir(&top).is_ok_and(|entries| !entries.is_empty()) || env.lstat(&top).is_some_and(|meta| !meta.is_dir()) {
        return Err(fatal!["destination path '", operand, "' already exists and is not an empty directory."]);
    }
    if !opts.has("quiet") {
        if bare {
            env.warn(bytes!["Cloning into bare repository '", operand, "'..."])?;
        } else {
            env.warn(bytes!["Cloning into '", operand, "'..."])?;
        }
    }
    env.mkdirs(&top)?;
    let dir = if bare { top.clone() } else { bytes![&top, "/.git"] };
    make(env, &dir, b"master", bare)?;
    Ok((top, dir))
}

/// Writes the branches of the remote.
fn write_remote_refs(ours: &Repo<'_, '_>, dir: &[u8], origin: &[u8], packed: &[u8], head: Option<&Head>) -> G<()> {
    ours.write(&bytes![dir, "/packed-refs"], packed)?;
    if let Some(Head::Branch(name)) = head {
        let short = name.strip_prefix(b"refs/heads/").unwrap_or(name);
        ours.write(&bytes![dir, "/refs/remotes/", origin, "/HEAD"], &bytes!["ref: refs/remotes/", origin, "/", short, "\n"])?;
    }
    Ok(())
}

/// Path of the repository to clone; a URL is refused.
fn local_source<'s>(env: &Env<'_, '_>, source: &'s [u8]) -> G<&'s [u8]> {
    let is_url =
        memchr::memmem::find(source, b"://").is_some() || (memchr::memchr(b':', source).is_some() && env.lstat(&env.at(source)).is_none());
    Ok(match source.strip_prefix(b"file://") {
        Some(path) => path,
        None if is_url => {
            return Err(fatal![
                "unable to access '",
                source,
                "': there is no network for git here; repositories of this file system can be cloned by path"
            ]);
        }
        None => source,
    })
}

/// Copies objects as they are, loose ones and packs.
fn copy_objects(env: &Env<'_, '_>, source_dir: &[u8], dir: &[u8]) -> G<()> {
    let mut todo = vec![b"objects".to_vec()];
    while let Some(at) = todo.pop() {
        for entry in env.cx.fs().read_dir(&bytes![source_dir, "/", &at]).unwrap_or_default() {
            env.cx.step(5)?;
            let path = bytes![&at, "/", entry.name];
            if entry.kind == bashkit_core::vfs::FileKind::Directory {
                todo.push(path);
            } else if let Some(body) = env.read(&bytes![source_dir, "/", &path])? {
                env.write_mode(&bytes![dir, "/", &path], &body, 0o444)?;
            }
        }
    }
    Ok(())
}

/// References of a bundle; the branch of `HEAD` is a guess.
fn refs_of_bundle(bundle: &Bundle) -> Refs {
    let of =
        |prefix: &[u8]| bundle.refs.iter().filter(|(_, name)| name.starts_with(prefix)).map(|(oid, name)| (name.clone(), *oid)).collect();
    let heads: std::collections::BTreeMap<_, _> = of(b"refs/heads/");
    // Which branch `HEAD` was on is a guess: one that is at the same commit.
    let at = bundle.refs.iter().find(|(_, name)| name == b"HEAD").map(|(oid, _)| *oid);
    let guess = at.map(|at| {
        let master = heads.get_key_value(&b"refs/heads/master"[..]).filter(|(_, oid)| **oid == at);
        let branch = master.or_else(|| heads.iter().find(|(_, oid)| **oid == at));
        branch.map_or(Head::Detached(at), |(name, _)| Head::Branch(name.clone()))
    });
    (heads, of(b"refs/tags/"), guess)
}

/// Branch or commit to check out.
fn chosen_head(ours: &Repo<'_, '_>, opts: &Opts, (heads, tags, head): (&Names, &Names, &Option<Head>), origin: &[u8]) -> G<Option<Head>> {
    Ok(match opts.value("branch") {
        Some(name) => {
            let full = bytes!["refs/heads/", name];
            match (heads.get(&full), tags.get(&bytes!["refs/tags/", name])) {
                (Some(_), _) => Some(Head::Branch(full)),
                (None, Some(oid)) => Some(Head::Detached(ours.peel(oid)?.1)),
                _ => return Err(fatal!["Remote branch ", name, " not found in upstream ", origin]),
            }
        }
        None if head.is_none() => Some(Head::Branch(b"refs/heads/master".to_vec())),
        None => head.clone(),
    })
}

/// Sets `HEAD` of the clone and writes its files.
fn check_out(ours: &Repo<'_, '_>, opts: &Opts, dir: &[u8], heads: &Names, chosen: Option<Head>, message: &[u8]) -> G<()> {
    let bare = opts.has("bare");
    match chosen {
        Some(Head::Branch(name)) => {
            ours.write(&bytes![dir, "/HEAD"], &bytes!["ref: ", &name, "\n"])?;
            match heads.get(&name) {
                Some(oid) if !bare => ours.set_ref(&name, oid, message)?,
                Some(_) => {}
                None if heads.is_empty() => ours.warn("warning: You appear to have cloned an empty repository.")?,
                None => ours.warn("warning: remote HEAD refers to nonexistent ref, unable to checkout")?,
            }
        }
        Some(Head::Detached(oid)) => ours.detach(&oid, message)?,
        None => {}
    }
    if let (Some(head), false) = (ours.head_oid()?, bare || opts.has("no-checkout")) {
        let tree = ours.commit(&head)?.tree;
        ours.switch_tree(None, &tree, Care::Force, "checkout")?;
    }
    Ok(())
}

/// References of a repository by name.
type Names = std::collections::BTreeMap<Vec<u8>, Oid>;

/// Branches, tags and `HEAD` of what is cloned.
type Refs = (Names, Names, Option<Head>);
