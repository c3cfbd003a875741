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
    &[&own!(
        &[
            ("q,quiet", "say nothing"),
            ("bare", "without a work tree"),
            ("b,initial-branch=<name>", "the name of the first branch"),
            ("template=<dir>", "copy what is there into the repository"),
            ("shared[=<permissions>]", "as without: there are no other users"),
            ("object-format=<format>", "sha1"),
        ],
        &["separate-git-dir=<dir>", "ref-format=<format>"],
    )],
    Run::Anywhere(init),
);

const HINT: &str = "hint: Using 'master' as the name for the initial branch. This default branch name\nhint: is subject to change. To configure the initial branch name to use in all\nhint: of your new repositories, which will suppress this warning, call:\nhint: \nhint: \tgit config --global init.defaultBranch <name>\nhint: \nhint: Names commonly chosen instead of 'master' are 'main', 'trunk' and\nhint: 'development'. The just-created branch can be renamed via this command:\nhint: \nhint: \tgit branch -m <name>";

/// Makes the directory of a repository; answers whether there was one.
pub(crate) fn make(env: &Env<'_, '_>, dir: &[u8], branch: &[u8], bare: bool, template: Option<&[u8]>) -> G<bool> {
    let existed = env.is_git_dir(dir);
    for sub in ["objects/info", "objects/pack", "refs/heads", "refs/tags"] {
        env.mkdirs(&bytes![dir, "/", sub])?;
    }
    match template {
        None => ["info", "hooks", "branches"].iter().try_for_each(|sub| env.mkdirs(&bytes![dir, "/", sub]))?,
        Some(b"") => {}
        Some(from) => copy_template(env, from, dir)?,
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
    if template.is_some() {
        return Ok(false);
    }
    env.write(&bytes![dir, "/description"], b"Unnamed repository; edit this file 'description' to name the repository.\n")?;
    env.write(
        &bytes![dir, "/info/exclude"],
        b"# git ls-files --others --exclude-from=.git/info/exclude\n# Lines that start with '#' are comments.\n# For a project mostly in C, the following would be a good set of\n# exclude patterns (uncomment them if you want to use them):\n# *.[oa]\n# *~\n",
    )?;
    Ok(false)
}

/// Directory of the templates that `--template`, the environment or the configuration names.
pub(crate) fn template_of(env: &Env<'_, '_>, opts: &Opts) -> G<Option<Vec<u8>>> {
    if let Some(dir) = opts.value("template") {
        return Ok(Some(if dir.is_empty() { Vec::new() } else { env.at(dir) }));
    }
    if let Some(dir) = env.cx.env("GIT_TEMPLATE_DIR") {
        return Ok(Some(env.at(&dir)));
    }
    let mut config = env.outer_config()?;
    env.with_command_line(&mut config);
    let home = env.cx.env("HOME").unwrap_or_default();
    Ok(config.get("init.templatedir").map(|dir| match dir.strip_prefix(b"~/") {
        Some(rest) => bytes![home, "/", rest],
        None => env.at(dir),
    }))
}

/// Copies the files of a directory of templates that are not there yet.
fn copy_template(env: &Env<'_, '_>, from: &[u8], dir: &[u8]) -> G<()> {
    if !env.is_dir(from) {
        return env.warn(bytes!["warning: templates not found in ", from]);
    }
    let mut todo = vec![Vec::new()];
    while let Some(at) = todo.pop() {
        for entry in env.cx.fs().read_dir(&bytes![from, &at]).unwrap_or_default() {
            env.cx.step(5)?;
            let (name, to) = (bytes![&at, "/", &entry.name], bytes![dir, &at, "/", &entry.name]);
            // git: names with a dot before them are left out.
            if entry.name.starts_with(b".") {
                continue;
            }
            if entry.kind == bashkit_core::vfs::FileKind::Directory && name.len() < 4096 {
                env.mkdirs(&to)?;
                todo.push(name);
            } else if env.lstat(&to).is_none()
                && let Some(body) = env.read(&bytes![from, &name])?
            {
                let mode = env.lstat(&bytes![from, &name]).map_or(0o644, |meta| meta.mode & 0o777);
                env.write_mode(&to, &body, mode)?;
            }
        }
    }
    Ok(())
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
    let existed = make(&env, &dir, &branch, bare, template_of(&env, &opts)?.as_deref())?;
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
