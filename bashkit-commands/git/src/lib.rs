//! `git` on the virtual file system: real objects, index and references, and no network.

#![expect(
    clippy::type_complexity,
    clippy::nonminimal_bool,
    clippy::result_large_err,
    reason = "conditions are written as git's manual states them; what could not become a repository is given back whole"
)]

/// Byte strings joined.
macro_rules! bytes {
    ($($part:expr),* $(,)?) => {{
        let mut joined: Vec<u8> = Vec::new();
        $(joined.extend_from_slice(::std::convert::AsRef::<[u8]>::as_ref(&$part));)*
        joined
    }};
}

/// `fatal: …`, status 128.
macro_rules! fatal {
    ($($part:expr),* $(,)?) => {
        $crate::Halt::Die(128, bytes!["fatal: ", $($part,)* "\n"])
    };
}

mod apply;
mod archive;
mod attributes;
mod bisect;
mod blame;
mod branches;
mod bundle;
mod changes;
mod combined;
mod config;
mod convert;
mod core;
mod date;
mod diff_cmd;
mod graph;
mod hooks;
mod index;
mod keeping;
mod limiting;
mod lines;
mod linked;
mod log_cmd;
mod low;
mod mail;
mod merging;
mod notes;
mod object;
mod options;
mod opts;
mod paint;
mod paths;
mod plumbing;
mod pretty;
mod rebase;
mod refs;
mod revision;
mod setup;
mod show;
mod stash;
mod store;
mod words;
mod work;
mod worktree;

/// The commands of this family.
pub static COMMANDS: &[&Command] = &[&COMMAND];

use std::cell::RefCell;

use bashkit_core::command::{Command, Cx, Launching, Parsing};
use bashkit_core::error::Error;
use bashkit_core::kernel::{Done, Fault};
use bashkit_core::vfs::path;

use self::core::{Env, Repo};
use self::options::Sub;

/// Why a subcommand ended before its end.
pub(crate) enum Halt {
    /// Not for git to handle.
    Fault(Fault),
    /// A status; what was to be said has been said.
    Exit(u8),
    /// What a subcommand is called with is asked for.
    Help(&'static Sub),
    /// A status with a message for stderr.
    Die(u8, Vec<u8>),
}

type G<T> = Result<T, Halt>;

impl From<Fault> for Halt {
    fn from(fault: Fault) -> Self {
        Self::Fault(fault)
    }
}

impl From<Error> for Halt {
    fn from(error: Error) -> Self {
        Self::Fault(error.into())
    }
}

pub(crate) const COMMAND: Command = Command::new(
    "git",
    "git [-C PATH] [-c NAME=VALUE] [--git-dir=PATH] [--work-tree=PATH] [--no-pager] COMMAND [ARG]...",
    "Keep the history of files, without a network",
    &[],
    run,
)
.parsing(Parsing::Raw)
.prepare(prepare)
.subcommands(opts::chapters);

/// `--version` is git's own.
fn prepare(argv: &[Vec<u8>]) -> Vec<Vec<u8>> {
    argv.iter()
        .map(|arg| if arg == b"--version" || arg == b"-v" { b"version".to_vec() } else { arg.clone() })
        .take(1)
        .chain(argv.iter().skip(1).cloned())
        .collect()
}

/// A subcommand that works in a repository.
type InRepo = fn(&Repo<'_, '_>, &[Vec<u8>]) -> G<u8>;

/// The subcommands that work in a repository, sorted.
static TABLE: &[(&Sub, InRepo)] = &[
    (&options::ADD, work::add),
    (&options::AM, mail::am),
    (&options::ANNOTATE, blame::blame),
    (&options::APPLY, apply::apply),
    (&options::ARCHIVE, archive::archive),
    (&options::BISECT, bisect::bisect),
    (&options::BLAME, blame::blame),
    (&options::BRANCH, branches::branch),
    (&options::BUNDLE, bundle::bundle),
    (&options::CAT_FILE, plumbing::cat_file),
    (&options::CHECK_ATTR, attributes::check_attr),
    (&options::CHECK_IGNORE, plumbing::check_ignore),
    (&options::CHECK_REF_FORMAT, low::check_ref_format),
    (&options::CHECKOUT, branches::checkout),
    (&options::CHERRY, low::cherry),
    (&options::CHERRY_PICK, merging::cherry_pick),
    (&options::CLEAN, work::clean),
    (&options::COMMIT, work::commit),
    (&options::COMMIT_TREE, low::commit_tree),
    (&options::COUNT_OBJECTS, keeping::count_objects),
    (&options::DESCRIBE, plumbing::describe),
    (&options::DIFF, diff_cmd::diff),
    (&options::DIFF_FILES, diff_cmd::diff_files),
    (&options::DIFF_INDEX, diff_cmd::diff_index),
    (&options::DIFF_TREE, diff_cmd::diff_tree),
    (&options::FOR_EACH_REF, plumbing::for_each_ref),
    (&options::FORMAT_PATCH, mail::format_patch),
    (&options::FSCK, keeping::fsck),
    (&options::GC, keeping::gc),
    (&options::GREP, plumbing::grep),
    (&options::LOG, log_cmd::log),
    (&options::LS_FILES, plumbing::ls_files),
    (&options::LS_TREE, plumbing::ls_tree),
    (&options::MERGE, merging::merge),
    (&options::MERGE_BASE, plumbing::merge_base),
    (&options::MKTREE, low::mktree),
    (&options::MV, work::mv),
    (&options::NOTES, notes::notes),
    (&options::PACK_REFS, keeping::pack_refs),
    (&options::PRUNE, keeping::prune),
    (&options::PRUNE_PACKED, keeping::prune_packed),
    (&options::READ_TREE, low::read_tree),
    (&options::REBASE, rebase::rebase),
    (&options::REFLOG, log_cmd::reflog),
    (&options::REMOTE, setup::remote),
    (&options::REPACK, keeping::repack),
    (&options::RESET, branches::reset),
    (&options::RESTORE, branches::restore),
    (&options::REV_LIST, log_cmd::rev_list),
    (&options::REV_PARSE, plumbing::rev_parse),
    (&options::REVERT, merging::revert),
    (&options::RM, work::rm),
    (&options::SHORTLOG, log_cmd::shortlog),
    (&options::SHOW, log_cmd::show),
    (&options::SHOW_REF, plumbing::show_ref),
    (&options::STASH, stash::stash),
    (&options::STATUS, work::status),
    (&options::SWITCH, branches::switch),
    (&options::SYMBOLIC_REF, plumbing::symbolic_ref),
    (&options::TAG, branches::tag),
    (&options::UPDATE_INDEX, low::update_index),
    (&options::UPDATE_REF, plumbing::update_ref),
    (&options::VAR, low::var),
    (&options::WORKTREE, linked::worktree),
    (&options::WRITE_TREE, plumbing::write_tree),
];

const NETWORK: &[&str] =
    &["fetch", "pull", "push", "ls-remote", "submodule", "send-pack", "fetch-pack", "remote-http", "remote-https", "daemon"];

const ELSEWHERE: &[&str] = &[
    "bugreport",
    "check-mailmap",
    "citool",
    "column",
    "commit-graph",
    "credential",
    "difftool",
    "fast-export",
    "fast-import",
    "filter-branch",
    "fmt-merge-msg",
    "fsmonitor--daemon",
    "gui",
    "index-pack",
    "instaweb",
    "interpret-trailers",
    "maintenance",
    "mailinfo",
    "mailsplit",
    "merge-file",
    "merge-tree",
    "mergetool",
    "mktag",
    "multi-pack-index",
    "name-rev",
    "pack-objects",
    "patch-id",
    "range-diff",
    "replace",
    "request-pull",
    "rerere",
    "scalar",
    "send-email",
    "show-branch",
    "sparse-checkout",
    "stripspace",
    "svn",
    "unpack-objects",
    "verify-commit",
    "verify-pack",
    "verify-tag",
    "whatchanged",
];

fn run(cx: &mut Cx<'_>) -> Done {
    let cx = &*cx;
    let argv = cx.args.operands.clone();
    let result = dispatch(cx, &argv);
    match result {
        Ok(status) | Err(Halt::Exit(status)) => Ok(status),
        Err(Halt::Fault(fault)) => Err(fault),
        Err(Halt::Help(sub)) => {
            let mut out = cx.stdout();
            out.put(opts::usage(sub).as_bytes())?;
            out.flush()?;
            Ok(129)
        }
        Err(Halt::Die(status, text)) => {
            cx.stderr_bytes(&text)?;
            Ok(status)
        }
    }
}

fn names() -> String {
    options::ALL.iter().map(|sub| sub.name).filter(|name| !name.contains(' ')).collect::<Vec<_>>().join(" ")
}

fn dispatch(cx: &Cx<'_>, argv: &[Vec<u8>]) -> G<u8> {
    let mut env = Env {
        cx,
        cwd: path::canonical(cx.fs(), cx.cwd()).unwrap_or_else(|_| cx.cwd().to_vec()),
        out: RefCell::new(cx.stdout()),
        caught: RefCell::new(None),
        set: Vec::new(),
        git_dir: None,
        work_tree: None,
    };
    let mut rest = argv.iter();
    let name = loop {
        let Some(arg) = rest.next() else {
            env.put(bytes!["usage: ", COMMAND.synopsis, "\n\ncommands: ", names(), "\n"])?;
            return Ok(1);
        };
        let mut value = |long: &str| -> G<Option<Vec<u8>>> {
            if arg == long.as_bytes() {
                return rest
                    .next()
                    .cloned()
                    .map(Some)
                    .ok_or_else(|| Halt::Die(129, bytes!["no directory given for '", long, "' option\n"]));
            }
            Ok(arg.strip_prefix(long.as_bytes()).and_then(|v| v.strip_prefix(b"=")).map(<[u8]>::to_vec))
        };
        match arg.as_slice() {
            b"-C" => {
                let Some(dir) = rest.next() else { return Err(Halt::Die(129, b"no directory given for '-C' option\n".to_vec())) };
                if !dir.is_empty() {
                    env.cwd = path::canonical(cx.fs(), &env.at(dir))
                        .map_err(|errno| fatal!["cannot change to '", dir, "': ", errno.to_string()])?;
                }
            }
            b"-c" => {
                let Some(pair) = rest.next() else { return Err(Halt::Die(129, b"-c expects a configuration string\n".to_vec())) };
                let (key, value) = match memchr::memchr(b'=', pair).and_then(|at| pair.split_at_checked(at)) {
                    Some((key, value)) => (key.to_vec(), value.get(1..).unwrap_or_default().to_vec()),
                    None => (pair.clone(), b"true".to_vec()),
                };
                env.set.push((key, value));
            }
            b"--no-pager" | b"-P" | b"--no-optional-locks" | b"--literal-pathspecs" => {}
            b"--bare" => env.set.push((b"core.bare".to_vec(), b"true".to_vec())),
            arg if arg.starts_with(b"-") => {
                if let Some(dir) = value("--git-dir")? {
                    env.git_dir = Some(dir);
                } else if let Some(dir) = value("--work-tree")? {
                    env.work_tree = Some(dir);
                } else {
                    return Err(Halt::Die(129, bytes!["unknown option: ", arg, "\nusage: ", COMMAND.synopsis, "\n"]));
                }
            }
            name => break name.to_vec(),
        }
    };
    let args: Vec<Vec<u8>> = rest.cloned().collect();
    subcommand(env, &name, &args, 0)
}

/// The table of a subcommand.
fn named(name: &[u8]) -> Option<&'static Sub> {
    options::ALL.iter().copied().find(|sub| sub.name.as_bytes() == name && !sub.name.contains(' '))
}

/// What an alias of the configuration stands for.
fn alias<'a, 'b>(env: Env<'a, 'b>, name: &[u8]) -> G<(Option<Vec<u8>>, Env<'a, 'b>)> {
    let key = format!("alias.{}", String::from_utf8_lossy(name));
    Ok(match env.repo() {
        Ok(repo) => (repo.get(&key), repo.into_env()),
        Err((env, _)) => {
            let mut config = env.outer_config()?;
            env.with_command_line(&mut config);
            (config.get(&key).map(<[u8]>::to_vec), env)
        }
    })
}

/// An alias that is a line of shell: it runs at the top of the working tree.
fn shell_alias(env: Env<'_, '_>, line: &[u8], args: &[Vec<u8>]) -> G<u8> {
    let (env, cwd, prefix) = match env.repo() {
        Ok(repo) => {
            let (cwd, prefix) = (repo.work.clone().unwrap_or_else(|| repo.dir.clone()), repo.prefix.clone());
            (repo.into_env(), cwd, prefix)
        }
        Err((env, _)) => {
            let cwd = env.cwd.clone();
            (env, cwd, Vec::new())
        }
    };
    env.out.borrow_mut().flush()?;
    let mut argv = vec![b"sh".to_vec(), b"-c".to_vec()];
    if args.is_empty() {
        argv.push(line.to_vec());
    } else {
        argv.extend([bytes![line, " \"$@\""], line.to_vec()]);
        argv.extend(args.iter().cloned());
    }
    let mut environ = env.cx.environ();
    environ.retain(|(key, _)| key != b"GIT_PREFIX");
    environ.push((b"GIT_PREFIX".to_vec(), prefix));
    let status = env.cx.call(Launching { argv, env: Some(environ), cwd: Some(cwd), ..Launching::default() })?;
    Ok(u8::try_from(status.code()).unwrap_or(u8::MAX))
}

/// `help` of a subcommand is what its `-h` says.
fn help(env: Env<'_, '_>, args: &[Vec<u8>]) -> G<u8> {
    let Some(name) = args.iter().find(|arg| !arg.starts_with(b"-")) else {
        env.put(COMMAND.help())?;
        return Ok(0);
    };
    if let Some(sub) = named(name) {
        env.put(opts::usage(sub))?;
        return Ok(0);
    }
    match alias(env, name)? {
        (Some(alias), env) => {
            env.put(bytes!["'", name, "' is aliased to '", alias, "'\n"])?;
            Ok(0)
        }
        (None, _) if NETWORK.iter().chain(ELSEWHERE).any(|known| known.as_bytes() == name.as_slice()) => {
            Err(Halt::Die(1, bytes!["git: '", name, "' is not supported here; supported are: ", names(), "\n"]))
        }
        (None, _) => Err(Halt::Die(1, bytes!["git: '", name, "' is not a git command. See 'git --help'.\n"])),
    }
}

fn subcommand(env: Env<'_, '_>, name: &[u8], args: &[Vec<u8>], depth: u8) -> G<u8> {
    if let ([arg], Some(sub)) = (args, named(name)) {
        match arg.as_slice() {
            b"-h" | b"--help-all" => return Err(Halt::Help(sub)),
            b"--help" => return help(env, &[name.to_vec()]),
            _ => {}
        }
    }
    match name {
        b"version" => {
            env.put("git version 2.39.5\n")?;
            return Ok(0);
        }
        b"init" => return setup::init(env, args),
        b"clone" => return setup::clone(env, args),
        b"config" => return setup::config(env, args),
        b"hash-object" => return plumbing::hash_object(env, args),
        b"help" => return help(env, args),
        _ => {}
    }
    if NETWORK.iter().any(|known| known.as_bytes() == name) {
        return Err(fatal![
            "'git ",
            name,
            "' needs a network, and there is none for git here; repositories of this file system can be cloned by path"
        ]);
    }
    if let Some((_, work)) = TABLE.iter().find(|(sub, _)| sub.name.as_bytes() == name) {
        return match env.repo() {
            Ok(repo) => work(&repo, args),
            Err((env, _)) if name == b"diff" => setup::diff_outside(env, args),
            Err((env, _)) if name == b"apply" => apply::outside(env, args),
            Err((_, halt)) => Err(halt),
        };
    }
    if depth < 10 {
        let (alias, env) = alias(env, name)?;
        if let Some(alias) = alias {
            if let Some(line) = alias.strip_prefix(b"!") {
                return shell_alias(env, line, args);
            }
            let mut words = alias
                .split(u8::is_ascii_whitespace)
                .filter(|w| !w.is_empty())
                .map(|word| word.iter().copied().filter(|b| !matches!(b, b'"' | b'\'')).collect::<Vec<u8>>());
            if let Some(first) = words.next() {
                let all: Vec<Vec<u8>> = words.chain(args.iter().cloned()).collect();
                return subcommand(env, &first, &all, depth + 1);
            }
        }
    }
    if ELSEWHERE.iter().any(|known| known.as_bytes() == name) {
        return Err(Halt::Die(1, bytes!["git: '", name, "' is not supported here; supported are: ", names(), "\n"]));
    }
    Err(Halt::Die(1, bytes!["git: '", name, "' is not a git command. See 'git --help'.\n"]))
}
