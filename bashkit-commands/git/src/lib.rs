//! `git` on the virtual file system: real objects, index and references, and no network.

#![expect(
    clippy::type_complexity,
    clippy::nonminimal_bool,
    clippy::result_large_err,
    reason = "conditions are written as git's manual states them; what could not become a repository is given back whole"
)]

/// Joins parts to one byte string.
macro_rules! bytes {
    ($($part:expr),* $(,)?) => {{
        let mut joined: Vec<u8> = Vec::new();
        $(joined.extend_from_slice(::std::convert::AsRef::<[u8]>::as_ref(&$part));)*
        joined
    }};
}

/// Ends with `fatal: …` and status 128.
macro_rules! fatal {
    ($($part:expr),* $(,)?) => {
        $crate::halt::Halt::Die(128, bytes!["fatal: ", $($part,)* "\n"])
    };
}

mod alias;
mod apply;
mod attributes;
mod base85;
mod branch;
mod bundle;
mod checkout;
mod color;
mod commit_limiting;
mod config;
mod date;
mod describe;
mod diff;
mod editor;
mod environment;
mod external;
mod fetch;
mod filter;
mod halt;
mod hooks;
mod ident;
mod ignore;
mod index;
mod linked_worktree;
mod mailmap;
mod merge;
mod message;
mod notes;
mod object;
mod object_store;
mod parse_options;
mod parseopt;
mod pathspec;
mod pretty;
mod push;
mod quote;
mod reachable;
mod receive;
mod ref_filter;
mod refs;
mod refspec;
mod regex;
mod remotes;
mod repository;
mod revision;
mod revwalk;
mod run_command;
mod subcommands;
mod trailer;
mod transport;
mod unpack_trees;
mod usage;
mod wildmatch;
mod worktree_file;
mod wt_status;

/// The commands of this family.
pub static COMMANDS: &[&Command] = &[&COMMAND];

use std::cell::RefCell;

use bashkit_core::command::{Command, Cx, Parsing};
use bashkit_core::kernel::Done;
use bashkit_core::vfs::path;

use crate::environment::Env;
use crate::halt::{G, Halt};
use crate::parse_options::usage;
use crate::subcommands::names;

pub(crate) const COMMAND: Command = Command::new(
    "git",
    "git [-C PATH] [-c NAME=VALUE] [--git-dir=PATH] [--work-tree=PATH] [--no-pager] COMMAND [ARG]...",
    "Keep the history of files, without a network",
    &[],
    run,
)
.parsing(Parsing::Raw)
.prepare(prepare)
.subcommands(subcommands::chapters)
.files(&[
    ("/usr/lib/git-core/git-sh-i18n", include_str!("../files/git-sh-i18n")),
    ("/usr/lib/git-core/git-sh-setup", include_str!("../files/git-sh-setup")),
]);

/// Turns `--version` into the subcommand of that name.
fn prepare(argv: &[Vec<u8>]) -> Vec<Vec<u8>> {
    argv.iter()
        .map(|arg| if arg == b"--version" || arg == b"-v" { b"version".to_vec() } else { arg.clone() })
        .take(1)
        .chain(argv.iter().skip(1).cloned())
        .collect()
}

fn run(cx: &mut Cx<'_>) -> Done {
    let cx = &*cx;
    let argv = cx.args.operands.clone();
    let result = dispatch(cx, &argv);
    match result {
        Ok(status) | Err(Halt::Exit(status)) => Ok(status),
        Err(Halt::Fault(fault)) => Err(fault),
        Err(Halt::Help(sub)) => {
            let mut out = cx.stdout();
            out.put(usage(sub).as_bytes())?;
            out.flush()?;
            Ok(129)
        }
        Err(Halt::Die(status, text)) => {
            cx.stderr_bytes(&text)?;
            Ok(status)
        }
    }
}

/// Reads the options before the subcommand, and runs it.
fn dispatch(cx: &Cx<'_>, argv: &[Vec<u8>]) -> G<u8> {
    let mut env = Env {
        cx,
        cwd: path::canonical(cx.fs(), cx.cwd()).unwrap_or_else(|_| cx.cwd().to_vec()),
        out: RefCell::new(cx.stdout()),
        caught: RefCell::new(None),
        set: Vec::new(),
        git_dir: None,
        work_tree: None,
        action: None,
        exec_path: None,
    };
    let mut rest = argv.iter();
    let name = loop {
        let Some(arg) = rest.next() else {
            env.put(bytes!["usage: ", COMMAND.synopsis, "\n\ncommands: ", names(), "\n"])?;
            return Ok(1);
        };
        if !global_option(&mut env, arg, &mut rest)? {
            break arg.clone();
        }
    };
    let args: Vec<Vec<u8>> = rest.cloned().collect();
    subcommands::dispatch(env, &name, &args, 0)
}

/// Reads an option before the subcommand; `false` for the name of a subcommand.
fn global_option<'a>(env: &mut Env<'_, '_>, arg: &[u8], rest: &mut impl Iterator<Item = &'a Vec<u8>>) -> G<bool> {
    match arg {
        b"-C" => {
            let Some(dir) = rest.next() else { return Err(Halt::Die(129, b"no directory given for '-C' option\n".to_vec())) };
            if !dir.is_empty() {
                env.cwd = path::canonical(env.cx.fs(), &env.at(dir))
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
        b"--exec-path" => {
            let own = env.exec_path.clone().or_else(|| env.cx.env("GIT_EXEC_PATH")).unwrap_or_else(|| b"/usr/lib/git-core".to_vec());
            return print_and_end(env, &own);
        }
        b"--html-path" => return print_and_end(env, b"/usr/share/doc/git/html"),
        b"--man-path" => return print_and_end(env, b"/usr/share/man"),
        b"--info-path" => return print_and_end(env, b"/usr/share/info"),
        b"--no-pager" | b"-P" | b"--no-optional-locks" | b"--literal-pathspecs" => {}
        b"--bare" => env.set.push((b"core.bare".to_vec(), b"true".to_vec())),
        arg if arg.starts_with(b"-") => {
            if let Some(dir) = arg.strip_prefix(b"--exec-path=") {
                env.exec_path = Some(dir.to_vec());
            } else if let Some(dir) = valued(arg, rest, "--git-dir")? {
                env.git_dir = Some(dir);
            } else if let Some(dir) = valued(arg, rest, "--work-tree")? {
                env.work_tree = Some(dir);
            } else {
                return Err(Halt::Die(129, bytes!["unknown option: ", arg, "\nusage: ", COMMAND.synopsis, "\n"]));
            }
        }
        _ => return Ok(false),
    }
    Ok(true)
}

/// Prints a path, which is all that was asked for.
fn print_and_end(env: &Env<'_, '_>, path: &[u8]) -> G<bool> {
    env.put(bytes![path, "\n"])?;
    env.out.borrow_mut().flush()?;
    Err(Halt::Exit(0))
}

/// Value of a long option, behind `=` or in the next word.
fn valued<'a>(arg: &[u8], rest: &mut impl Iterator<Item = &'a Vec<u8>>, long: &str) -> G<Option<Vec<u8>>> {
    if arg == long.as_bytes() {
        let value = rest.next().cloned().map(Some);
        return value.ok_or_else(|| Halt::Die(129, bytes!["no directory given for '", long, "' option\n"]));
    }
    Ok(arg.strip_prefix(long.as_bytes()).and_then(|v| v.strip_prefix(b"=")).map(<[u8]>::to_vec))
}
