//! `git var`: variables of git.

use crate::halt::{G, Halt};
use crate::repository::Repo;
use crate::subcommands::{Run, Subcommand};
use crate::usage::own;

pub(crate) const SUBCOMMAND: Subcommand = Subcommand::new("var", "<variable>", &[&own!(&[], &["l"])], Run::InRepository(var));

pub(crate) fn var(repo: &Repo<'_, '_>, args: &[Vec<u8>]) -> G<u8> {
    let usage = || Halt::Die(129, b"usage: git var (-l | <variable>)\n".to_vec());
    let [name] = args else { return Err(usage()) };
    let value = match name.as_slice() {
        b"GIT_AUTHOR_IDENT" => repo.ident("AUTHOR")?.print(),
        b"GIT_COMMITTER_IDENT" => repo.ident("COMMITTER")?.print(),
        b"GIT_EDITOR" => repo.editor().ok_or(Halt::Exit(1))?,
        b"GIT_DEFAULT_BRANCH" => repo.get("init.defaultbranch").unwrap_or_else(|| b"master".to_vec()),
        _ => return Err(usage()),
    };
    repo.put(bytes![value, "\n"])?;
    Ok(0)
}
