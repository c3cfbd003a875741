//! `git clone`: a repository copied by path or from a bundle.

use std::collections::BTreeMap;

use bashkit_core::vfs::path;

use crate::bundle::Bundle;
use crate::config::{self, Edit};
use crate::environment::Env;
use crate::halt::{G, Halt};
use crate::object::Oid;
use crate::parse_options::{Opts, refused};
use crate::refs::Head;
use crate::repository::Repo;
use crate::subcommands::init::{make, template_of};
use crate::subcommands::{Run, Subcommand};
use crate::transport::{copy_objects, git_dir_at, local_path, open_repository};
use crate::unpack_trees::Care;
use crate::usage::own;

pub(crate) const SUBCOMMAND: Subcommand = Subcommand::new(
    "clone",
    "[<options>] [--] <repo> [<dir>]",
    &[&own!(
        &[
            ("q,quiet", "say nothing"),
            ("v,verbose", "as without"),
            ("progress", "as without"),
            ("no-progress", "as without"),
            ("bare", "without a work tree"),
            ("mirror", "bare, with all references"),
            ("b,branch=<branch>", "which branch or tag to begin with"),
            ("single-branch", "that branch only"),
            ("no-single-branch", "as without"),
            ("no-tags", "without tags"),
            ("n,no-checkout", "no files yet"),
            ("o,origin=<name>", "instead of 'origin'"),
            ("c,config=<key=value>", "settings of the new repository"),
            ("l,local", "as without"),
            ("no-local", "copy only what is reachable"),
            ("no-hardlinks", "as without"),
            ("s,shared", "read the objects where they are"),
            ("reference=<repo>", "read objects of this one, too"),
            ("reference-if-able=<repo>", "so, if it is there"),
            ("dissociate", "and copy what is read there"),
            ("separate-git-dir=<dir>", "the repository is there"),
            ("template=<dir>", "copy what is there into the repository"),
            ("depth=<n>", "ignored for a path, refused for a URL"),
            ("shallow-since=<date>", "as --depth"),
            ("shallow-exclude=<rev>", "as --depth"),
            ("filter=<args>", "as --depth"),
            ("recurse-submodules", "an error when there are submodules"),
            ("recursive", "as --recurse-submodules"),
            ("j,jobs=<n>", "as without"),
            ("4,ipv4", "as without"),
            ("6,ipv6", "as without"),
        ],
        &[
            "u,upload-pack=<path>",
            "shallow-submodules",
            "server-option=<option>",
            "also-filter-submodules",
            "remote-submodules",
            "sparse",
            "bundle-uri=<uri>",
            "reject-shallow",
        ],
    )],
    Run::Anywhere(clone),
);

/// Repository or bundle that is cloned.
enum Source<'g, 'c> {
    /// Repository, and whether its objects are copied as files.
    Repository(Box<Repo<'g, 'c>>, bool),
    Bundle(Bundle),
}

/// New repository: where it is, and how its remote is called.
struct Target {
    top: Vec<u8>,
    dir: Vec<u8>,
    is_bare: bool,
    origin: Vec<u8>,
    url: Vec<u8>,
}

/// References of a repository by name.
type Names = BTreeMap<Vec<u8>, Oid>;

/// Branches, tags and `HEAD` of what is cloned.
struct Refs {
    heads: Names,
    tags: Names,
    others: Names,
    head: Option<Head>,
}

fn clone(env: Env<'_, '_>, args: &[Vec<u8>]) -> G<u8> {
    let opts = Opts::parse(&SUBCOMMAND.usage, args)?;
    let Some(operand) = opts.arg(0) else {
        return Err(Halt::Die(
            129,
            b"fatal: You must specify a repository to clone.\n\nusage: git clone [<options>] [--] <repo> [<dir>]\n".to_vec(),
        ));
    };
    let mut outer = env.outer_config()?;
    env.with_command_line(&mut outer);
    let given = outer.rewritten(operand, "insteadof").unwrap_or_else(|| operand.to_vec());
    let is_rewritten = given != operand;
    let (source, url) = source_of(&env, &opts, &given, is_rewritten)?;
    let url = if is_rewritten { operand.to_vec() } else { url };
    let origin = opts.value("origin").map(<[u8]>::to_vec).or_else(|| outer.get("clone.defaultremotename").map(<[u8]>::to_vec));
    let origin = origin.unwrap_or_else(|| b"origin".to_vec());
    if !crate::refs::is_valid(&bytes!["refs/remotes/", &origin, "/test"]) {
        return Err(fatal!["'", origin, "' is not a valid remote name"]);
    }
    let refs = refs_of(&source)?;
    refuse_submodules(&opts, &source)?;
    let target = prepared(&env, &opts, (&given, url, origin), matches!(source, Source::Bundle(_)))?;
    let done = filled(&env, &opts, &source, &refs, &target);
    if matches!(done, Err(Halt::Die(..))) {
        // git: what could not be cloned leaves nothing behind.
        env.remove_tree(&target.dir)?;
        if target.top != target.dir && env.lstat(&target.top).is_some() {
            env.remove_tree(&target.top)?;
        }
    }
    done
}

/// Finds what is cloned, and the address that the clone remembers.
fn source_of<'g, 'c>(env: &Env<'g, 'c>, opts: &Opts, operand: &[u8], is_rewritten: bool) -> G<(Source<'g, 'c>, Vec<u8>)> {
    let is_url = operand.starts_with(b"file://") || is_rewritten;
    let local = local_path(env, &env.cwd, operand)?;
    let full = path::clean(&env.at(local));
    // git: the address is the path as it was given, made absolute and no more.
    let absolute =
        |path: &[u8]| if path.starts_with(b"/") { path.to_vec() } else { bytes![&env.cwd, if env.cwd == b"/" { "" } else { "/" }, path] };
    let url = if is_url { operand.to_vec() } else { absolute(local) };
    if git_dir_at(env, &full)?.is_none() {
        let file = [full.clone(), bytes![&full, ".bundle"]].into_iter().find(|file| env.lstat(file).is_some_and(|meta| meta.is_file()));
        return match file {
            Some(file) => Ok((Source::Bundle(Bundle::open(env, &file)?), url)),
            None if is_url => open_repository(env, &env.cwd, operand).map(|repo| (Source::Repository(Box::new(repo), false), url)),
            None => Err(fatal!["repository '", operand, "' does not exist"]),
        };
    }
    let repo = open_repository(env, &env.cwd, operand)?;
    let copies_files = !is_url && !opts.has("no-local");
    for option in ["depth", "shallow-since", "shallow-exclude", "filter"] {
        if opts.has(option) && !copies_files {
            return Err(refused(&SUBCOMMAND.usage, &format!("--{option}")));
        }
    }
    Ok((Source::Repository(Box::new(repo), copies_files), url))
}

/// References of what is cloned; the branch of `HEAD` of a bundle is a guess.
fn refs_of(source: &Source<'_, '_>) -> G<Refs> {
    match source {
        Source::Repository(theirs, _) => {
            let mut others = theirs.refs("refs/")?;
            others.retain(|name, _| !name.starts_with(b"refs/heads/") && !name.starts_with(b"refs/tags/"));
            Ok(Refs { heads: theirs.refs("refs/heads/")?, tags: theirs.refs("refs/tags/")?, others, head: Some(theirs.head()?) })
        }
        Source::Bundle(bundle) => {
            let of = |prefix: &[u8]| -> Names {
                bundle.refs.iter().filter(|(_, name)| name.starts_with(prefix)).map(|(oid, name)| (name.clone(), *oid)).collect()
            };
            let heads = of(b"refs/heads/");
            let at = bundle.refs.iter().find(|(_, name)| name == b"HEAD").map(|(oid, _)| *oid);
            let guess = at.map(|at| {
                let master = heads.get_key_value(&b"refs/heads/master"[..]).filter(|(_, oid)| **oid == at);
                let branch = master.or_else(|| heads.iter().find(|(_, oid)| **oid == at));
                branch.map_or(Head::Detached(at), |(name, _)| Head::Branch(name.clone()))
            });
            Ok(Refs { heads, tags: of(b"refs/tags/"), others: Names::new(), head: guess })
        }
    }
}

/// Refuses `--recurse-submodules` where it would have something to do.
fn refuse_submodules(opts: &Opts, source: &Source<'_, '_>) -> G<()> {
    if !opts.has("recurse-submodules") && !opts.has("recursive") {
        return Ok(());
    }
    if let Source::Repository(theirs, _) = source
        && let Some(tree) = theirs.head_tree()?
        && theirs.in_tree(&tree, b".gitmodules")?.is_some()
    {
        return Err(fatal!["option '--recurse-submodules' is not supported here for a repository with submodules"]);
    }
    Ok(())
}

/// Makes the empty repository.
fn prepared(env: &Env<'_, '_>, opts: &Opts, (operand, url, origin): (&[u8], Vec<u8>, Vec<u8>), is_bundle: bool) -> G<Target> {
    let is_bare = opts.has("bare") || opts.has("mirror");
    let full = path::clean(&env.at(operand.strip_prefix(b"file://").unwrap_or(operand)));
    let name = {
        let last = full.strip_suffix(b"/.git").unwrap_or(&full).rsplit(|b| *b == b'/').next().unwrap_or_default();
        let end: &[u8] = if is_bundle { b".bundle" } else { b".git" };
        let stem = last.strip_suffix(end).unwrap_or(last).to_vec();
        if is_bare { bytes![stem, ".git"] } else { stem }
    };
    let operand = opts.arg(1).map_or(name, <[u8]>::to_vec);
    let top = path::clean(&env.at(&operand));
    if env.cx.fs().read_dir(&top).is_ok_and(|entries| !entries.is_empty()) || env.lstat(&top).is_some_and(|meta| !meta.is_dir()) {
        return Err(fatal!["destination path '", operand, "' already exists and is not an empty directory."]);
    }
    let separate = opts.value("separate-git-dir").map(|dir| path::clean(&env.at(dir)));
    if let Some(dir) = separate.as_ref().filter(|dir| env.lstat(dir).is_some()) {
        return Err(fatal!["repository path '", dir, "' already exists and is not an empty directory."]);
    }
    if !opts.has("quiet") {
        env.warn(bytes!["Cloning into ", if is_bare { "bare repository " } else { "" }, "'", operand, "'..."])?;
    }
    env.mkdirs(&top)?;
    let dir = match (separate, is_bare) {
        (Some(dir), _) => {
            env.write(&bytes![&top, "/.git"], &bytes!["gitdir: ", &dir, "\n"])?;
            dir
        }
        (None, true) => top.clone(),
        (None, false) => bytes![&top, "/.git"],
    };
    make(env, &dir, b"master", is_bare, template_of(env, opts)?.as_deref())?;
    Ok(Target { top, dir, is_bare, origin, url })
}

/// Brings objects, references and files.
fn filled(env: &Env<'_, '_>, opts: &Opts, source: &Source<'_, '_>, refs: &Refs, target: &Target) -> G<u8> {
    let work = if target.is_bare { None } else { Some(target.top.clone()) };
    let ours = Repo::open(env.lent(), target.dir.clone(), work).map_err(|(_, halt)| halt)?;
    let chosen = chosen_head(&ours, opts, source, refs, &target.origin)?;
    if let Source::Repository(_, true) = source {
        for option in ["depth", "shallow-since", "shallow-exclude", "filter"].into_iter().filter(|option| opts.has(option)) {
            env.warn(format!("warning: --{option} is ignored in local clones; use file:// instead."))?;
        }
    }
    let is_empty = refs.heads.is_empty() && refs.tags.is_empty() && refs.others.is_empty();
    if is_empty {
        env.warn("warning: You appear to have cloned an empty repository.")?;
    }
    bring_objects(env, opts, source, refs, &ours)?;
    configure(&ours, opts, target, chosen.as_ref())?;
    let message = bytes!["clone: from ", &target.url];
    write_refs(&ours, opts, refs, target, (chosen.as_ref(), &message))?;
    check_out(&ours, opts, target, refs, (chosen, &message))?;
    Ok(0)
}

/// Branch or commit that the clone begins with.
fn chosen_head(ours: &Repo<'_, '_>, opts: &Opts, source: &Source<'_, '_>, refs: &Refs, origin: &[u8]) -> G<Option<Head>> {
    let Some(name) = opts.value("branch") else {
        return Ok(match &refs.head {
            None => Some(Head::Branch(b"refs/heads/master".to_vec())),
            head => head.clone(),
        });
    };
    let full = bytes!["refs/heads/", name];
    if refs.heads.contains_key(&full) {
        return Ok(Some(Head::Branch(full)));
    }
    let Some(oid) = refs.tags.get(&bytes!["refs/tags/", name]) else {
        return Err(fatal!["Remote branch ", name, " not found in upstream ", origin]);
    };
    Ok(Some(Head::Detached(match source {
        Source::Repository(theirs, _) => theirs.peel(oid)?.1,
        Source::Bundle(bundle) => {
            bundle.unpack(ours)?;
            ours.peel(oid)?.1
        }
    })))
}

/// Copies objects, or says where they are read.
fn bring_objects(env: &Env<'_, '_>, opts: &Opts, source: &Source<'_, '_>, refs: &Refs, ours: &Repo<'_, '_>) -> G<()> {
    let theirs = match source {
        Source::Bundle(bundle) => return bundle.unpack(ours),
        Source::Repository(theirs, true) => theirs,
        Source::Repository(theirs, false) => {
            let mut wants: Vec<Oid> = refs.heads.values().chain(refs.tags.values()).copied().collect();
            wants.extend(theirs.head_oid()?);
            return copy_objects(theirs, ours, &wants).map(|_| ());
        }
    };
    let mut alternates = Vec::new();
    for (option, is_optional) in [("reference", false), ("reference-if-able", true)] {
        for name in opts.values(option) {
            match git_dir_at(env, &path::clean(&env.at(name)))? {
                Some((dir, _)) => alternates.extend(bytes![env.common_of(&dir), "/objects\n"]),
                None => {
                    let text = bytes!["reference repository '", name, "' is not a local repository."];
                    if !is_optional {
                        return Err(fatal![text]);
                    }
                    env.warn(bytes!["info: Could not add alternate for '", name, "': ", text])?;
                }
            }
        }
    }
    if opts.has("shared") && !opts.has("dissociate") {
        alternates.extend(bytes![&theirs.common, "/objects\n"]);
    } else {
        copy_files(env, &theirs.common, &ours.common)?;
    }
    if !alternates.is_empty() && !opts.has("dissociate") {
        ours.append(&bytes![&ours.common, "/objects/info/alternates"], &alternates)?;
        ours.forget_alternates();
    }
    ours.forget_packs();
    if !opts.has("quiet") {
        env.warn("done.")?;
    }
    Ok(())
}

/// Copies the files of objects as they are, loose ones and packs.
fn copy_files(env: &Env<'_, '_>, source_dir: &[u8], dir: &[u8]) -> G<()> {
    let mut todo = vec![b"objects".to_vec()];
    while let Some(at) = todo.pop() {
        for entry in env.cx.fs().read_dir(&bytes![source_dir, "/", &at]).unwrap_or_default() {
            env.cx.step(5)?;
            let path = bytes![&at, "/", entry.name];
            if entry.kind == bashkit_core::vfs::FileKind::Directory {
                todo.push(path);
            } else if let Some(body) = env.read(&bytes![source_dir, "/", &path])? {
                let is_list = path == b"objects/info/alternates";
                let body = if is_list { absolute_alternates(&bytes![source_dir, "/objects"], &body) } else { body };
                env.write_mode(&bytes![dir, "/", &path], &body, if is_list { 0o644 } else { 0o444 })?;
            }
        }
    }
    Ok(())
}

/// Places of other objects, as seen from anywhere.
fn absolute_alternates(objects: &[u8], text: &[u8]) -> Vec<u8> {
    let lines = text.split(|b| *b == b'\n').filter(|line| !line.is_empty() && !line.starts_with(b"#"));
    lines.flat_map(|line| bytes![path::clean(&path::join(objects, line)), "\n"]).collect()
}

/// Writes the remote and the branch to the configuration.
fn configure(ours: &Repo<'_, '_>, opts: &Opts, target: &Target, chosen: Option<&Head>) -> G<()> {
    let file = bytes![&target.dir, "/config"];
    let mut text = ours.read(&file)?.unwrap_or_default();
    let mut edit = |key: &[u8], edit: &Edit<'_>| -> G<()> {
        text = config::edit(&text, key, edit).map_err(|_| fatal!["could not set '", key, "'"])?;
        Ok(())
    };
    for pair in opts.values("config") {
        let (key, value) = match memchr::memchr(b'=', pair).and_then(|at| pair.split_at_checked(at)) {
            Some((key, value)) => (key, value.get(1..).unwrap_or_default()),
            None => (pair, &b"true"[..]),
        };
        edit(key, &Edit::Add(value))?;
    }
    let key = |what: &str| bytes!["remote.", &target.origin, ".", what];
    if opts.has("recurse-submodules") || opts.has("recursive") {
        edit(b"submodule.active", &Edit::Set(b"."))?;
    }
    edit(&key("url"), &Edit::Set(&target.url))?;
    if opts.has("no-tags") {
        edit(&key("tagOpt"), &Edit::Set(b"--no-tags"))?;
    }
    let tracking = |name: &[u8]| bytes!["+refs/heads/", name, ":refs/remotes/", &target.origin, "/", name];
    if opts.has("mirror") {
        edit(&key("fetch"), &Edit::Set(b"+refs/*:refs/*"))?;
        edit(&key("mirror"), &Edit::Set(b"true"))?;
    } else if !target.is_bare {
        match (is_single(opts), chosen) {
            (false, _) => edit(&key("fetch"), &Edit::Set(&tracking(b"*")))?,
            (true, Some(Head::Branch(name))) => {
                edit(&key("fetch"), &Edit::Set(&tracking(name.strip_prefix(b"refs/heads/").unwrap_or(name))))?;
            }
            (true, _) => {
                if let Some(tag) = opts.value("branch") {
                    edit(&key("fetch"), &Edit::Set(&bytes!["+refs/tags/", tag, ":refs/tags/", tag]))?;
                }
            }
        }
    }
    if let Some(Head::Branch(name)) = chosen.filter(|_| !target.is_bare) {
        let short = name.strip_prefix(b"refs/heads/").unwrap_or(name);
        edit(&bytes!["branch.", short, ".remote"], &Edit::Set(&target.origin))?;
        edit(&bytes!["branch.", short, ".merge"], &Edit::Set(name))?;
    }
    ours.write(&file, &text)?;
    ours.reread_config()
}

fn is_single(opts: &Opts) -> bool {
    opts.last_of(&["single-branch", "no-single-branch"]) == Some("single-branch")
}

/// Writes what follows the remote, and tags, as `packed-refs`.
fn write_refs(ours: &Repo<'_, '_>, opts: &Opts, refs: &Refs, target: &Target, (chosen, message): (Option<&Head>, &[u8])) -> G<()> {
    let origin = &target.origin;
    let is_single = is_single(opts);
    let mut all = Names::new();
    for (name, oid) in &refs.heads {
        if is_single && chosen != Some(&Head::Branch(name.clone())) {
            continue;
        }
        let short = name.strip_prefix(b"refs/heads/").unwrap_or(name);
        all.insert(if target.is_bare { name.clone() } else { bytes!["refs/remotes/", origin, "/", short] }, *oid);
    }
    if !opts.has("no-tags") {
        for (name, oid) in &refs.tags {
            if ours.exists(oid)? {
                all.insert(name.clone(), *oid);
            }
        }
    }
    if opts.has("mirror") {
        all.extend(refs.others.clone());
    }
    if all.is_empty() {
        return Ok(());
    }
    let mut packed = b"# pack-refs with: peeled fully-peeled sorted \n".to_vec();
    for (name, oid) in &all {
        packed.extend(bytes![oid.hex(), " ", name, "\n"]);
        let peeled = ours.peel(oid)?.1;
        if peeled != *oid {
            packed.extend(bytes!["^", peeled.hex(), "\n"]);
        }
    }
    ours.write(&bytes![&target.dir, "/packed-refs"], &packed)?;
    *ours.packed_refs.borrow_mut() = None;
    if let Some(Head::Branch(name)) = refs.head.as_ref().filter(|_| !target.is_bare) {
        let short = name.strip_prefix(b"refs/heads/").unwrap_or(name);
        let followed = bytes!["refs/remotes/", origin, "/", short];
        if let Some(oid) = all.get(&followed) {
            let head = bytes!["refs/remotes/", origin, "/HEAD"];
            ours.write(&ours.ref_path(&head), &bytes!["ref: ", followed, "\n"])?;
            ours.log(&head, &crate::object::ZERO, oid, message)?;
        }
    }
    Ok(())
}

/// Sets `HEAD` of the clone and writes its files.
fn check_out(ours: &Repo<'_, '_>, opts: &Opts, target: &Target, refs: &Refs, (chosen, message): (Option<Head>, &[u8])) -> G<()> {
    let wants_files = !target.is_bare && !opts.has("no-checkout");
    match chosen {
        Some(Head::Branch(name)) => {
            ours.write(&bytes![&target.dir, "/HEAD"], &bytes!["ref: ", &name, "\n"])?;
            match refs.heads.get(&name) {
                Some(oid) if !target.is_bare => ours.set_ref(&name, oid, message)?,
                Some(_) => {}
                None if refs.heads.is_empty() && refs.tags.is_empty() => {}
                None => ours.warn("warning: remote HEAD refers to nonexistent ref, unable to checkout")?,
            }
        }
        Some(Head::Detached(oid)) => {
            ours.detach(&oid, message)?;
            if wants_files && ours.config.borrow().boolean("advice.detachedhead") != Some(false) {
                ours.warn(crate::checkout::detached_advice(oid.hex().as_bytes()))?;
            }
        }
        None => {}
    }
    if let (Some(head), true) = (ours.head_oid()?, wants_files) {
        let tree = ours.commit(&head)?.tree;
        ours.switch_tree(None, &tree, Care::Force, "checkout")?;
    }
    Ok(())
}
