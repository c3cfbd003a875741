//! `git merge-file`: three-way merge of one file.

use crate::config::Config;
use crate::diff::text::is_binary;
use crate::environment::Env;
use crate::halt::{G, Halt};
use crate::merge::text::{Favor, Style, merge};
use crate::parse_options::{Opts, usage};
use crate::repository::Repo;
use crate::subcommands::{Run, Subcommand};
use crate::usage::own;

pub(crate) const SUBCOMMAND: Subcommand = Subcommand::new(
    "merge-file",
    "[<options>] [-L <name1> [-L <orig> [-L <name2>]]] <file1> <orig-file> <file2>",
    &[&own!(
        &[
            ("p,stdout", "print the result"),
            ("diff3", "show the base in conflicts"),
            ("zdiff3", "show it, without lines in which both sides agree"),
            ("ours", "our side wins conflicts"),
            ("theirs", "their side wins conflicts"),
            ("union", "conflicts become the lines of both sides"),
            ("marker-size=<n>", "length of conflict markers"),
            ("q,quiet", "say less"),
            ("L=<name>", "label for file1, orig-file or file2"),
        ],
        &[],
    )],
    Run::InOrOutside(inside, outside),
);

/// Length of conflict markers.
const MARKER_BYTES: usize = 7;

fn inside(repo: &Repo<'_, '_>, args: &[Vec<u8>]) -> G<u8> {
    let config = repo.config.borrow().clone();
    merge_file(repo, &config, args)
}

fn outside(env: Env<'_, '_>, args: &[Vec<u8>]) -> G<u8> {
    let mut config = env.outer_config()?;
    env.with_command_line(&mut config);
    merge_file(&env, &config, args)
}

fn merge_file(env: &Env<'_, '_>, config: &Config, args: &[Vec<u8>]) -> G<u8> {
    let opts = Opts::parse(&SUBCOMMAND.usage, args)?;
    let labels = opts.values("L");
    if labels.len() > 3 {
        return Err(Halt::Die(129, bytes!["error: too many labels on the command line\n"]));
    }
    let [current, original, other] = opts.args.as_slice() else {
        return Err(Halt::Die(129, usage(&SUBCOMMAND.usage).into_bytes()));
    };
    let label = |at: usize, name: &'_ Vec<u8>| labels.get(at).map_or_else(|| name.clone(), |label| label.to_vec());
    let names = [label(0, current), label(2, other), label(1, original)];
    let mut bodies = Vec::with_capacity(3);
    for name in [current, original, other] {
        bodies.push(contents(env, name)?);
    }
    let [ours, base, theirs] = <[Vec<u8>; 3]>::try_from(bodies).unwrap_or_default();
    let name = config.get("merge.conflictstyle").unwrap_or(b"merge").to_vec();
    let mut style = Style::of(&name).ok_or_else(|| fatal!["unknown style '", &name, "' given for 'merge.conflictstyle'"])?;
    let mut favor = Favor::None;
    for (option, _) in opts.sequence(&["diff3", "zdiff3", "ours", "theirs", "union"]) {
        match option {
            "diff3" => style = Style::Diff3,
            "zdiff3" => style = Style::Zdiff3,
            "ours" => favor = Favor::Ours,
            "theirs" => favor = Favor::Theirs,
            _ => favor = Favor::Union,
        }
    }
    let marks = opts.number("marker-size")?.filter(|n| *n > 0).unwrap_or(MARKER_BYTES);
    env.cx.meter().fits(marks.saturating_mul(4))?;
    let merged = merge(env.cx.meter(), base, [ours, theirs], names.each_ref().map(Vec::as_slice), style, favor, marks)?;
    if opts.has("stdout") {
        env.put(&merged.bytes)?;
    } else {
        let path = env.at(current);
        let mode = env.lstat(&path).map_or(0o666, |meta| meta.mode & 0o7777);
        env.write_mode(&path, &merged.bytes, mode)?;
    }
    Ok(u8::try_from(merged.conflicts.min(127)).unwrap_or(127))
}

/// Text of a file.
fn contents(env: &Env<'_, '_>, name: &[u8]) -> G<Vec<u8>> {
    let body = match env.read(&env.at(name))? {
        Some(body) if !env.is_dir(&env.at(name)) => body,
        _ => return Err(Halt::Die(255, bytes!["error: Could not stat ", name, ": No such file or directory\n"])),
    };
    if is_binary(&body) {
        return Err(Halt::Die(255, bytes!["error: Cannot merge binary files: ", name, "\n"]));
    }
    Ok(body)
}
