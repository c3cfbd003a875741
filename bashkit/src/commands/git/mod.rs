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
        $crate::commands::git::Halt::Die(128, bytes!["fatal: ", $($part,)* "\n"])
    };
}

mod apply;
mod blame;
mod branches;
mod changes;
mod config;
mod core;
mod date;
mod graph;
#[cfg(test)]
mod hostile;
mod index;
mod lines;
mod log_cmd;
mod low;
mod mail;
mod merging;
mod object;
mod opts;
mod paths;
mod plumbing;
mod rebase;
mod refs;
mod revision;
mod setup;
mod show;
mod stash;
mod store;
mod work;
mod worktree;

use std::cell::RefCell;

use self::core::{Env, Repo};
use super::{Command, Parsing};
use crate::error::Error;
use crate::kernel::{Cx, Done, Fault};
use crate::vfs::path;

/// Why a subcommand ended before its end.
pub(in crate::commands) enum Halt {
    /// Not for git to handle.
    Fault(Fault),
    /// A status; what was to be said has been said.
    Exit(u8),
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

pub(super) const COMMAND: Command = Command::new(
    "git",
    "git [-C PATH] [-c NAME=VALUE] [--git-dir=PATH] [--work-tree=PATH] [--no-pager] COMMAND [ARG]...",
    "Keep the history of files: add am apply blame branch cat-file check-ignore check-ref-format checkout cherry cherry-pick clean clone commit commit-tree config describe diff diff-files diff-index diff-tree for-each-ref format-patch grep hash-object init log ls-files ls-tree merge merge-base mktree mv read-tree rebase reflog remote reset restore rev-list rev-parse revert rm shortlog show show-ref stash status switch symbolic-ref tag update-index update-ref var write-tree",
    &[],
    run,
)
.parsing(Parsing::Raw)
.prepare(prepare);

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
static TABLE: &[(&str, InRepo)] = &[
    ("add", work::add),
    ("am", mail::am),
    ("annotate", blame::blame),
    ("apply", apply::apply),
    ("blame", blame::blame),
    ("branch", branches::branch),
    ("cat-file", plumbing::cat_file),
    ("check-ignore", plumbing::check_ignore),
    ("check-ref-format", low::check_ref_format),
    ("checkout", branches::checkout),
    ("cherry", low::cherry),
    ("cherry-pick", merging::cherry_pick),
    ("clean", work::clean),
    ("commit", work::commit),
    ("commit-tree", low::commit_tree),
    ("describe", plumbing::describe),
    ("diff", log_cmd::diff),
    ("diff-files", log_cmd::diff_files),
    ("diff-index", log_cmd::diff_index),
    ("diff-tree", log_cmd::diff_tree),
    ("for-each-ref", plumbing::for_each_ref),
    ("format-patch", mail::format_patch),
    ("grep", plumbing::grep),
    ("log", log_cmd::log),
    ("ls-files", plumbing::ls_files),
    ("ls-tree", plumbing::ls_tree),
    ("merge", merging::merge),
    ("merge-base", plumbing::merge_base),
    ("mktree", low::mktree),
    ("mv", work::mv),
    ("read-tree", low::read_tree),
    ("rebase", rebase::rebase),
    ("reflog", log_cmd::reflog),
    ("remote", setup::remote),
    ("reset", branches::reset),
    ("restore", branches::restore),
    ("rev-list", log_cmd::rev_list),
    ("rev-parse", plumbing::rev_parse),
    ("revert", merging::revert),
    ("rm", work::rm),
    ("shortlog", log_cmd::shortlog),
    ("show", log_cmd::show),
    ("show-ref", plumbing::show_ref),
    ("stash", stash::stash),
    ("status", work::status),
    ("switch", branches::switch),
    ("symbolic-ref", plumbing::symbolic_ref),
    ("tag", branches::tag),
    ("update-index", low::update_index),
    ("update-ref", plumbing::update_ref),
    ("var", low::var),
    ("write-tree", plumbing::write_tree),
];

const NETWORK: &[&str] =
    &["fetch", "pull", "push", "ls-remote", "submodule", "send-pack", "fetch-pack", "remote-http", "remote-https", "daemon"];

const ELSEWHERE: &[&str] = &[
    "archive",
    "bisect",
    "bugreport",
    "bundle",
    "check-attr",
    "check-mailmap",
    "citool",
    "column",
    "commit-graph",
    "count-objects",
    "credential",
    "difftool",
    "fast-export",
    "fast-import",
    "filter-branch",
    "fmt-merge-msg",
    "fsck",
    "fsmonitor--daemon",
    "gc",
    "gui",
    "help",
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
    "notes",
    "pack-objects",
    "pack-refs",
    "patch-id",
    "prune",
    "prune-packed",
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
    "worktree",
];

fn run(cx: &mut Cx<'_>) -> Done {
    let cx = &*cx;
    let argv = cx.args.operands.clone();
    let result = dispatch(cx, &argv);
    match result {
        Ok(status) | Err(Halt::Exit(status)) => Ok(status),
        Err(Halt::Fault(fault)) => Err(fault),
        Err(Halt::Die(status, text)) => {
            cx.stderr_bytes(&text)?;
            Ok(status)
        }
    }
}

fn names() -> String {
    let own = ["clone", "config", "hash-object", "init", "version"];
    let mut all: Vec<&str> = TABLE.iter().map(|(name, _)| *name).chain(own).collect();
    all.sort_unstable();
    all.join(" ")
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

fn subcommand(env: Env<'_, '_>, name: &[u8], args: &[Vec<u8>], depth: u8) -> G<u8> {
    match name {
        b"version" => {
            env.put("git version 2.39.5\n")?;
            return Ok(0);
        }
        b"init" => return setup::init(env, args),
        b"clone" => return setup::clone(env, args),
        b"config" => return setup::config(env, args),
        b"hash-object" => return plumbing::hash_object(env, args),
        b"help" => {
            env.put(COMMAND.help())?;
            return Ok(0);
        }
        _ => {}
    }
    if NETWORK.iter().any(|known| known.as_bytes() == name) {
        return Err(fatal![
            "'git ",
            name,
            "' needs a network, and there is none for git here; repositories of this file system can be cloned by path"
        ]);
    }
    if let Some((_, work)) = TABLE.iter().find(|(known, _)| known.as_bytes() == name) {
        return match env.repo() {
            Ok(repo) => work(&repo, args),
            Err((env, _)) if name == b"diff" => setup::diff_outside(env, args),
            Err((env, _)) if name == b"apply" => apply::outside(env, args),
            Err((_, halt)) => Err(halt),
        };
    }
    // An alias of the configuration.
    if depth < 10 {
        let repo = env.repo();
        let (alias, env) = match repo {
            Ok(repo) => (repo.get(&format!("alias.{}", String::from_utf8_lossy(name))), repo.into_env()),
            Err((env, _)) => {
                let mut config = env.outer_config()?;
                env.with_command_line(&mut config);
                (config.get(&format!("alias.{}", String::from_utf8_lossy(name))).map(<[u8]>::to_vec), env)
            }
        };
        if let Some(alias) = alias {
            if alias.starts_with(b"!") {
                return Err(fatal!["alias '", name, "' runs a shell command, which is not supported here"]);
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
