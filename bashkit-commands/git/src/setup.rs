//! Commands that work without a repository, or make one: `init`, `clone`, `config`, `remote`, `diff --no-index`.

use bashkit_core::vfs::path;

use super::changes::{Pair, Side};
use super::config::{self, Config, Edit};
use super::core::{Env, Repo};
use super::index::mode_of;
use super::object::{Kind, ZERO, hash};
use super::opts::Opts;
use super::refs::{self, Head};
use super::show::Show;
use super::worktree::Care;
use super::{G, Halt};

const HINT: &str = "hint: Using 'master' as the name for the initial branch. This default branch name\nhint: is subject to change. To configure the initial branch name to use in all\nhint: of your new repositories, which will suppress this warning, call:\nhint: \nhint: \tgit config --global init.defaultBranch <name>\nhint: \nhint: Names commonly chosen instead of 'master' are 'main', 'trunk' and\nhint: 'development'. The just-created branch can be renamed via this command:\nhint: \nhint: \tgit branch -m <name>";

/// Makes the directory of a repository; answers whether there was one.
fn make(env: &Env<'_, '_>, dir: &[u8], branch: &[u8], bare: bool) -> G<bool> {
    let existed = env.is_git_dir(dir);
    for sub in ["objects/info", "objects/pack", "refs/heads", "refs/tags", "info", "hooks", "branches"] {
        env.mkdirs(&bytes![dir, "/", sub])?;
    }
    if existed {
        return Ok(true);
    }
    env.write(&bytes![dir, "/HEAD"], &bytes!["ref: refs/heads/", branch, "\n"])?;
    let logs = if bare { "" } else { "\tlogallrefupdates = true\n" };
    env.write(
        &bytes![dir, "/config"],
        format!("[core]\n\trepositoryformatversion = 0\n\tfilemode = true\n\tbare = {bare}\n{logs}").as_bytes(),
    )?;
    env.write(&bytes![dir, "/description"], b"Unnamed repository; edit this file 'description' to name the repository.\n")?;
    env.write(
        &bytes![dir, "/info/exclude"],
        b"# git ls-files --others --exclude-from=.git/info/exclude\n# Lines that start with '#' are comments.\n# For a project mostly in C, the following would be a good set of\n# exclude patterns (uncomment them if you want to use them):\n# *.[oa]\n# *~\n",
    )?;
    Ok(false)
}

fn first_branch(env: &Env<'_, '_>, opts: &Opts) -> G<(Vec<u8>, bool)> {
    if let Some(name) = opts.value("initial-branch") {
        if !refs::is_valid(name) {
            return Err(fatal!["invalid initial branch name: '", name, "'"]);
        }
        return Ok((name.to_vec(), false));
    }
    let mut config = env.outer_config()?;
    env.with_command_line(&mut config);
    Ok(match config.get("init.defaultbranch") {
        Some(name) => (name.to_vec(), false),
        None => (b"master".to_vec(), true),
    })
}

pub(super) fn init(env: Env<'_, '_>, args: &[Vec<u8>]) -> G<u8> {
    let opts = Opts::parse(&super::options::INIT, args)?;
    if opts.value("object-format").is_some_and(|format| format != b"sha1") {
        return Err(fatal!["unknown hash algorithm '", opts.value("object-format").unwrap_or_default(), "'"]);
    }
    if opts.args.len() > 1 {
        return Err(Halt::Die(129, b"usage: git init [-q | --quiet] [--bare] [-b <branch-name>] [<directory>]\n".to_vec()));
    }
    let (branch, is_default) = first_branch(&env, &opts)?;
    let bare = opts.has("bare");
    let top = path::clean(&env.at(opts.arg(0).unwrap_or(b".")));
    env.mkdirs(&top)?;
    let dir = match (&env.git_dir, env.cx.env("GIT_DIR")) {
        (Some(dir), _) => env.at(dir),
        (None, Some(dir)) => env.at(&dir),
        _ if bare => top.clone(),
        _ => path::join(&top, b".git"),
    };
    let existed = make(&env, &dir, &branch, bare)?;
    if !existed && is_default && !opts.has("quiet") {
        env.warn(HINT)?;
    }
    if !opts.has("quiet") {
        let verb = if existed { "Reinitialized existing" } else { "Initialized empty" };
        env.put(bytes![verb, " Git repository in ", dir, "/\n"])?;
    }
    if existed && opts.value("initial-branch").is_some() {
        env.warn(bytes!["warning: re-init: ignored --initial-branch=", branch])?;
    }
    Ok(0)
}

pub(super) fn clone(env: Env<'_, '_>, args: &[Vec<u8>]) -> G<u8> {
    let opts = Opts::parse(&super::options::CLONE, args)?;
    let Some(source) = opts.arg(0) else {
        return Err(Halt::Die(
            129,
            b"fatal: You must specify a repository to clone.\n\nusage: git clone [<options>] [--] <repo> [<dir>]\n".to_vec(),
        ));
    };
    let is_url =
        memchr::memmem::find(source, b"://").is_some() || (memchr::memchr(b':', source).is_some() && env.lstat(&env.at(source)).is_none());
    let source = match source.strip_prefix(b"file://") {
        Some(path) => path,
        None if is_url => {
            return Err(fatal![
                "unable to access '",
                source,
                "': there is no network for git here; repositories of this file system can be cloned by path"
            ]);
        }
        None => source,
    };
    let full = path::clean(&env.at(source));
    let from = [bytes![&full, "/.git"], full.clone(), bytes![&full, ".git"]].into_iter().find(|dir| env.is_git_dir(dir));
    let bundle = match from {
        None if env.lstat(&full).is_some_and(|meta| meta.is_file()) => Some(super::bundle::Bundle::open(&env, source)?),
        _ => None,
    };
    if from.is_none() && bundle.is_none() {
        return Err(fatal!["repository '", source, "' does not exist"]);
    }
    let bare = opts.has("bare");
    let name = {
        let last = full.strip_suffix(b"/.git").unwrap_or(&full).rsplit(|b| *b == b'/').next().unwrap_or_default();
        let end: &[u8] = if bundle.is_some() { b".bundle" } else { b".git" };
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
    make(&env, &dir, b"master", bare)?;
    // Objects are copied as they are: loose ones and packs.
    let mut todo = vec![b"objects".to_vec()];
    let source_dir = from.clone().unwrap_or_default();
    while let Some(at) = todo.pop().filter(|_| bundle.is_none()) {
        for entry in env.cx.fs().read_dir(&bytes![&source_dir, "/", &at]).unwrap_or_default() {
            env.cx.step(5)?;
            let path = bytes![&at, "/", entry.name];
            if entry.kind == bashkit_core::vfs::FileKind::Directory {
                todo.push(path);
            } else if let Some(body) = env.read(&bytes![&source_dir, "/", &path])? {
                env.write_mode(&bytes![&dir, "/", &path], &body, 0o444)?;
            }
        }
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
            let of = |prefix: &[u8]| {
                bundle.refs.iter().filter(|(_, name)| name.starts_with(prefix)).map(|(oid, name)| (name.clone(), *oid)).collect()
            };
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
    let mut packed = b"# pack-refs with: peeled fully-peeled sorted \n".to_vec();
    if bare {
        for (name, oid) in &heads {
            ours.set_ref(name, oid, b"")?;
        }
    } else {
        set(bytes!["remote.", &origin, ".fetch"], &bytes!["+refs/heads/*:refs/remotes/", &origin, "/*"])?;
        for (name, oid) in &heads {
            let short = name.strip_prefix(b"refs/heads/").unwrap_or(name);
            packed.extend(bytes![oid.hex(), " refs/remotes/", &origin, "/", short, "\n"]);
        }
    }
    let chosen = match opts.value("branch") {
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
    };
    if let Some(Head::Branch(name)) = &chosen
        && !bare
    {
        let short = name.strip_prefix(b"refs/heads/").unwrap_or(name).to_vec();
        set(bytes!["branch.", &short, ".remote"], &origin)?;
        set(bytes!["branch.", &short, ".merge"], name)?;
    }
    ours.write(&bytes![&dir, "/config"], &text)?;
    if !bare && !heads.is_empty() {
        ours.write(&bytes![&dir, "/packed-refs"], &packed)?;
        if let Some(Head::Branch(name)) = &head {
            let short = name.strip_prefix(b"refs/heads/").unwrap_or(name);
            ours.write(&bytes![&dir, "/refs/remotes/", &origin, "/HEAD"], &bytes!["ref: refs/remotes/", &origin, "/", short, "\n"])?;
        }
    }
    match chosen {
        Some(Head::Branch(name)) => {
            ours.write(&bytes![&dir, "/HEAD"], &bytes!["ref: ", &name, "\n"])?;
            match heads.get(&name) {
                Some(oid) if !bare => ours.set_ref(&name, oid, &message)?,
                Some(_) => {}
                None if heads.is_empty() => ours.warn("warning: You appear to have cloned an empty repository.")?,
                None => ours.warn("warning: remote HEAD refers to nonexistent ref, unable to checkout")?,
            }
        }
        Some(Head::Detached(oid)) => ours.detach(&oid, &message)?,
        None => {}
    }
    if let (Some(head), false) = (ours.head_oid()?, bare || opts.has("no-checkout")) {
        let tree = ours.commit(&head)?.tree;
        ours.switch_tree(None, &tree, Care::Force, "checkout")?;
    }
    if !opts.has("quiet") && bundle.is_none() {
        env.warn("done.")?;
    }
    Ok(0)
}

pub(super) fn config(env: Env<'_, '_>, args: &[Vec<u8>]) -> G<u8> {
    let opts = Opts::parse(&super::options::CONFIG, args)?;
    let global = env.global_path();
    let own = opts.value("file").map(|file| env.at(file));
    let (env, dir, all) = match env.repo() {
        Ok(repo) => {
            let (dir, config) = (repo.common.clone(), repo.config.borrow().clone());
            (repo.into_env(), Some(dir), config)
        }
        Err((env, _)) => {
            let mut config = env.outer_config()?;
            env.with_command_line(&mut config);
            (env, None, config)
        }
    };
    let file = match (own, opts.has("global")) {
        (Some(file), _) => Some(file),
        (None, true) => Some(global.ok_or_else(|| fatal!["$HOME not set"])?),
        (None, false) if opts.has("local") => {
            Some(bytes![dir.as_ref().ok_or_else(|| fatal!["--local can only be used inside a git repository"])?, "/config"])
        }
        _ => None,
    };
    let config = match &file {
        Some(file) => {
            let mut config = Config::default();
            match env.read(file)? {
                Some(text) => config.add(&text)?,
                None if opts.has("list") => return Err(fatal!["unable to read config file '", file, "': No such file or directory"]),
                None => {}
            }
            config
        }
        None => all,
    };
    let end: &[u8] = if opts.has("null") { b"\0" } else { b"\n" };
    if opts.has("list") {
        for (key, value) in &config.all {
            let between: &[u8] = if opts.has("null") { b"\n" } else { b"=" };
            match value {
                Some(value) if !opts.has("name-only") => env.put(bytes![key, between, value, end])?,
                _ => env.put(bytes![key, end])?,
            }
        }
        return Ok(0);
    }
    let Some(key) = opts.arg(0) else {
        return Err(Halt::Die(129, b"usage: git config [<options>]\n".to_vec()));
    };
    let target = match &file {
        Some(file) => Some(file.clone()),
        None => dir.map(|dir| bytes![dir, "/config"]),
    };
    if opts.has("remove-section") || opts.has("rename-section") {
        let target = target.ok_or_else(|| fatal!["not in a git directory"])?;
        let text = env.read(&target)?.unwrap_or_default();
        return match config::edit_section(&text, key, if opts.has("rename-section") { opts.arg(1) } else { None }) {
            Some(text) => env.write(&target, &text).map(|()| 0),
            None => Err(fatal!["no such section: ", key]),
        };
    }
    if opts.has("get-regexp") {
        let regex = super::limiting::regex(key, false, false)?;
        let mut found = false;
        for (key, value) in &config.all {
            if regex.is_match(key, &mut |n| env.cx.meter().step(n))? {
                found = true;
                let value = value.clone().filter(|_| !opts.has("name-only")).map_or(Vec::new(), |value| bytes![" ", value]);
                env.put(bytes![key, value, end])?;
            }
        }
        return Ok(u8::from(!found));
    }
    if memchr::memchr(b'.', key).is_none() {
        return Err(Halt::Die(if opts.arg(1).is_some() { 2 } else { 1 }, bytes!["error: key does not contain a section: ", key, "\n"]));
    }
    let name = key.rsplit(|b| *b == b'.').next().unwrap_or_default();
    if !name.iter().all(|b| b.is_ascii_alphanumeric() || *b == b'-') || !name.first().is_some_and(u8::is_ascii_alphabetic) {
        return Err(Halt::Die(1, bytes!["error: invalid key: ", key, "\n"]));
    }
    let edit = match (opts.has("unset"), opts.has("unset-all"), opts.arg(1)) {
        (true, ..) => Some(Edit::Unset),
        (_, true, _) => Some(Edit::UnsetAll),
        (_, _, Some(value)) if opts.has("add") => Some(Edit::Add(value)),
        (_, _, Some(value)) if !opts.has("get") && !opts.has("get-all") => Some(Edit::Set(value)),
        _ => None,
    };
    if let Some(mut edit) = edit {
        let target = target.ok_or_else(|| fatal!["not in a git directory"])?;
        let mut text = env.read(&target)?.unwrap_or_default();
        if opts.has("replace-all") {
            text = config::edit(&text, key, &Edit::UnsetAll).unwrap_or(text);
        }
        let shown;
        if (opts.has("bool") || opts.value("type") == Some(b"bool"))
            && let Edit::Set(value) = edit
        {
            shown = config::truth(value).ok_or_else(|| fatal!["bad boolean config value '", value, "' for '", key, "'"])?;
            edit = Edit::Set(if shown { b"true" } else { b"false" });
        }
        return match config::edit(&text, key, &edit) {
            Ok(text) => env.write(&target, &text).map(|()| 0),
            Err(5) if matches!(edit, Edit::Set(_)) => Err(Halt::Die(
                5,
                bytes![
                    "warning: ",
                    key,
                    " has multiple values\nerror: cannot overwrite multiple values with a single value\n       Use a regexp, --add or --replace-all to change ",
                    key,
                    ".\n"
                ],
            )),
            Err(5) if matches!(edit, Edit::Unset) && !config.all.iter().any(|(k, _)| *k == config::canonical(key)) => Ok(5),
            Err(5) if matches!(edit, Edit::Unset) => Err(Halt::Die(5, bytes!["warning: ", key, " has multiple values\n"])),
            Err(status) => Ok(status),
        };
    }
    let wanted = config::canonical(key);
    let found: Vec<&Option<Vec<u8>>> = config.all.iter().filter(|(k, _)| *k == wanted).map(|(_, value)| value).collect();
    let show = |value: &Option<Vec<u8>>| -> G<()> {
        let is_bool = opts.has("bool") || opts.value("type") == Some(b"bool");
        let value = match (is_bool, value) {
            (true, value) => {
                let value = value.clone().unwrap_or_else(|| b"true".to_vec());
                let is = config::truth(&value).ok_or_else(|| fatal!["bad boolean config value '", value, "' for '", &wanted, "'"])?;
                if is { b"true".to_vec() } else { b"false".to_vec() }
            }
            (false, value) => value.clone().unwrap_or_default(),
        };
        env.put(bytes![value, end])
    };
    match found.last() {
        None => match opts.value("default") {
            Some(value) => env.put(bytes![value, end]).map(|()| 0),
            None => Ok(1),
        },
        Some(_) if opts.has("get-all") => found.iter().try_for_each(|value| show(value)).map(|()| 0),
        Some(value) => show(value).map(|()| 0),
    }
}

pub(super) fn remote(repo: &Repo<'_, '_>, args: &[Vec<u8>]) -> G<u8> {
    let opts = Opts::parse(&super::options::REMOTE, args)?;
    let config = repo.config.borrow().clone();
    let names: std::collections::BTreeSet<Vec<u8>> =
        config.all.iter().filter_map(|(key, _)| key.strip_prefix(b"remote.")?.strip_suffix(b".url").map(<[u8]>::to_vec)).collect();
    let path = bytes![&repo.common, "/config"];
    let text = repo.read(&path)?.unwrap_or_default();
    let url = |name: &[u8]| config.get(&format!("remote.{}.url", String::from_utf8_lossy(name))).unwrap_or_default().to_vec();
    let known = |name: &[u8]| if names.contains(name) { Ok(()) } else { Err(Halt::Die(2, bytes!["error: No such remote '", name, "'\n"])) };
    match (opts.arg(0), opts.arg(1), opts.arg(2)) {
        (None, ..) => {
            for name in &names {
                if opts.has("verbose") {
                    repo.put(bytes![name, "\t", url(name), " (fetch)\n", name, "\t", url(name), " (push)\n"])?;
                } else {
                    repo.put(bytes![name, "\n"])?;
                }
            }
        }
        (Some(b"add"), Some(name), Some(url)) => {
            if names.contains(name) {
                return Err(Halt::Die(3, bytes!["error: remote ", name, " already exists.\n"]));
            }
            let failed = |_| fatal!["could not set up remote '", name, "'"];
            let text = config::edit(&text, &bytes!["remote.", name, ".url"], &Edit::Set(url)).map_err(failed)?;
            let text =
                config::edit(&text, &bytes!["remote.", name, ".fetch"], &Edit::Set(&bytes!["+refs/heads/*:refs/remotes/", name, "/*"]))
                    .map_err(failed)?;
            repo.write(&path, &text)?;
        }
        (Some(b"remove" | b"rm"), Some(name), None) => {
            if !names.contains(name) {
                return Err(Halt::Die(2, bytes!["error: No such remote: '", name, "'\n"]));
            }
            repo.write(&path, &config::edit_section(&text, &bytes!["remote.", name], None).unwrap_or(text))?;
            for name in repo.refs(&format!("refs/remotes/{}/", String::from_utf8_lossy(name)))?.keys() {
                repo.delete_ref(name)?;
            }
        }
        (Some(b"get-url"), Some(name), None) => {
            known(name)?;
            repo.put(bytes![url(name), "\n"])?;
        }
        (Some(b"set-url"), Some(name), Some(url)) => {
            known(name)?;
            let text =
                config::edit(&text, &bytes!["remote.", name, ".url"], &Edit::Set(url)).map_err(|_| fatal!["could not set the url"])?;
            repo.write(&path, &text)?;
        }
        (Some(b"rename"), Some(from), Some(to)) => {
            known(from)?;
            let text = config::edit_section(&text, &bytes!["remote.", from], Some(&bytes!["remote.", to])).unwrap_or(text);
            repo.write(&path, &text)?;
        }
        (Some(other), ..) => {
            return Err(Halt::Die(
                129,
                bytes![
                    "error: Unknown subcommand: ",
                    other,
                    "\nsupported here: git remote [-v] | add | remove | rename | get-url | set-url\n"
                ],
            ));
        }
    }
    Ok(0)
}

/// `git diff --no-index A B`, and `git diff A B` outside of a repository.
pub(super) fn diff_outside(env: Env<'_, '_>, args: &[Vec<u8>]) -> G<u8> {
    let opts = Opts::parse(&super::options::DIFF, args)?;
    let [a, b] = opts.args.as_slice() else {
        return Err(Halt::Die(129, b"usage: git diff --no-index [<options>] <path> <path>\n".to_vec()));
    };
    let work = env.cwd.clone();
    // There is no repository: nothing of this directory is read or written.
    let repo = Repo::open(env, b"/nonexistent/.git".to_vec(), Some(work)).map_err(|(_, halt)| halt)?;
    no_index(&repo, &opts, a, b)
}

pub(super) fn no_index(repo: &Repo<'_, '_>, opts: &Opts, a: &[u8], b: &[u8]) -> G<u8> {
    let mut show = Show::new(repo, opts)?;
    if !show.has_format() && !show.none {
        show.patch = true;
    }
    let side = |name: &[u8]| -> G<Option<Side>> {
        if name == b"/dev/null" {
            return Ok(None);
        }
        let full = repo.at(name);
        let meta = repo.cx.fs().lstat(&full).map_err(|_| Halt::Die(128, bytes!["error: Could not access '", name, "'\n"]))?;
        let oid = if meta.is_dir() { ZERO } else { hash(Kind::Blob, &repo.work_bytes(&full, &meta)?) };
        Ok(Some(Side { path: name.strip_prefix(b"/").unwrap_or(name).to_vec(), mode: mode_of(&meta), oid, disk: Some(full) }))
    };
    let (mut from, mut to) = (side(a)?, side(b)?);
    let is_dir = |side: &Option<Side>| side.as_ref().is_some_and(|side| side.mode == super::object::TREE);
    let mut pairs = Vec::new();
    if is_dir(&from) && is_dir(&to) {
        let mut todo = vec![(a.to_vec(), b.to_vec())];
        while let Some((a, b)) = todo.pop() {
            let list = |dir: &[u8]| repo.cx.fs().read_dir(&repo.at(dir)).unwrap_or_default();
            let mut names: Vec<Vec<u8>> = list(&a).into_iter().chain(list(&b)).map(|entry| entry.name).collect();
            names.sort();
            names.dedup();
            for name in names {
                repo.cx.step(5)?;
                let (x, y) = (bytes![&a, "/", &name], bytes![&b, "/", &name]);
                let (from, to) = (side(&x).ok().flatten(), side(&y).ok().flatten());
                if is_dir(&from) || is_dir(&to) {
                    todo.push((x, y));
                    continue;
                }
                if from.as_ref().map(|s| (s.oid, s.mode)) != to.as_ref().map(|s| (s.oid, s.mode)) {
                    let mut pair = Pair::new(from, to);
                    if pair.old.is_none() {
                        pair.status = b'A';
                    }
                    pairs.push(pair);
                }
            }
        }
        pairs.sort_by(|a, b| a.path().cmp(b.path()));
    } else {
        // A file against a directory is compared with the file of its name there.
        let (has_from, has_to) = (from.is_some(), to.is_some());
        for (one, other, name) in [(&mut from, has_to, b), (&mut to, has_from, a)] {
            if is_dir(one)
                && let Some(dir) = one.as_ref().map(|side| side.path.clone())
                && other
            {
                let base = name.rsplit(|b| *b == b'/').next().unwrap_or_default();
                *one = side(&bytes![dir, "/", base])?;
            }
        }
        if from.as_ref().map(|s| (s.oid, s.mode)) != to.as_ref().map(|s| (s.oid, s.mode)) {
            pairs.push(Pair::new(from, to));
        }
    }
    let found = !pairs.is_empty();
    if !opts.has("quiet") {
        show.print(repo, &pairs)?;
    }
    Ok(u8::from(found))
}
