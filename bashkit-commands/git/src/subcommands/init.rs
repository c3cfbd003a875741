//! `git init`: a new repository.

use bashkit_core::vfs::path;

use crate::environment::Env;
use crate::halt::{G, Halt};
use crate::parse_options::Opts;
use crate::refs;
use crate::subcommands::{Run, Subcommand};
use crate::usage::own;

pub(crate) const SUBCOMMAND: Subcommand = Subcommand::new(
    "init",
    "[-q | --quiet] [--bare] [-b <branch-name>] [<directory>]",
    &[&own(
        &[
            ("q,quiet", "say nothing"),
            ("bare", "without a work tree"),
            ("b,initial-branch=<name>", "the name of the first branch"),
            ("template=<dir>", "as without: there are no templates"),
            ("shared[=<permissions>]", "as without: there are no other users"),
            ("object-format=<format>", "sha1"),
        ],
        &["separate-git-dir=<dir>", "ref-format=<format>"],
    )],
    Run::Anywhere(init),
);

const HINT: &str = "hint: Using 'master' as the name for the initial branch. This default branch name\nhint: is subject to change. To configure the initial branch name to use in all\nhint: of your new repositories, which will suppress this warning, call:\nhint: \nhint: \tgit config --global init.defaultBranch <name>\nhint: \nhint: Names commonly chosen instead of 'master' are 'main', 'trunk' and\nhint: 'development'. The just-created branch can be renamed via this command:\nhint: \nhint: \tgit branch -m <name>";

/// Makes the directory of a repository; answers whether there was one.
pub(crate) fn make(env: &Env<'_, '_>, dir: &[u8], branch: &[u8], bare: bool) -> G<bool> {
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

pub(crate) fn init(env: Env<'_, '_>, args: &[Vec<u8>]) -> G<u8> {
    let opts = Opts::parse(&SUBCOMMAND.usage, args)?;
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
    tell(&env, &opts, &dir, &branch, existed, is_default)?;
    Ok(0)
}

/// Prints what was made, with hints.
fn tell(env: &Env<'_, '_>, opts: &Opts, dir: &[u8], branch: &[u8], existed: bool, is_default: bool) -> G<()> {
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
    Ok(())
}
