//! `git stripspace`: white space taken from a text, or comments made of it.

use crate::config::Config;
use crate::environment::Env;
use crate::halt::{G, Halt};
use crate::message::tidy;
use crate::parse_options::{Opts, usage};
use crate::repository::Repo;
use crate::subcommands::{Run, Subcommand};
use crate::usage::own;

pub(crate) const SUBCOMMAND: Subcommand = Subcommand::new(
    "stripspace",
    "[-s | --strip-comments]\n[-c | --comment-lines]",
    &[&own!(&[("s,strip-comments", "take out comments, too"), ("c,comment-lines", "make each line a comment")], &[])],
    Run::InOrOutside(inside, outside),
);

fn inside(repo: &Repo<'_, '_>, args: &[Vec<u8>]) -> G<u8> {
    let config = repo.config.borrow().clone();
    stripspace(repo, &config, args)
}

fn outside(env: Env<'_, '_>, args: &[Vec<u8>]) -> G<u8> {
    let mut config = env.outer_config()?;
    env.with_command_line(&mut config);
    stripspace(&env, &config, args)
}

fn stripspace(env: &Env<'_, '_>, config: &Config, args: &[Vec<u8>]) -> G<u8> {
    let opts = Opts::parse(&SUBCOMMAND.usage, args)?;
    if !opts.args.is_empty() {
        return Err(Halt::Die(129, usage(&SUBCOMMAND.usage).into_bytes()));
    }
    let mark = config.get("core.commentchar").filter(|mark| mark.len() == 1).unwrap_or(b"#").to_vec();
    let mut text = Vec::new();
    env.cx.stdin().rest(&mut text)?;
    env.cx.step(text.len() as u64 / 8)?;
    if opts.has("comment-lines") {
        for line in text.split_inclusive(|b| *b == b'\n') {
            let line = line.strip_suffix(b"\n").unwrap_or(line);
            let blank = if line.is_empty() || line.starts_with(b"\t") { "" } else { " " };
            env.put(bytes![&mark, blank, line, "\n"])?;
        }
        return Ok(0);
    }
    if opts.has("strip-comments") {
        text = text.split_inclusive(|b| *b == b'\n').filter(|line| !line.starts_with(&mark)).flatten().copied().collect();
    }
    env.put(tidy(&text, false))?;
    Ok(0)
}
