//! `git mktree`: a tree object made from text.

use crate::halt::G;
use crate::object::{Entry, Kind, MODULE, Oid, TREE, print_tree};
use crate::parse_options::Opts;
use crate::repository::Repo;
use crate::subcommands::{Run, Subcommand};
use crate::usage::own;

pub(crate) const SUBCOMMAND: Subcommand = Subcommand::new(
    "mktree",
    "[-z] [--missing]",
    &[&own!(&[("z", "lines end with NUL"), ("missing", "objects need not be there")], &["batch"])],
    Run::InRepository(mktree),
);

pub(crate) fn mktree(repo: &Repo<'_, '_>, args: &[Vec<u8>]) -> G<u8> {
    let opts = Opts::parse(&SUBCOMMAND.usage, args)?;
    let mut text = Vec::new();
    repo.cx.stdin().rest(&mut text)?;
    let end = if opts.has("z") { 0 } else { b'\n' };
    let mut entries = Vec::new();
    for line in text.split(|b| *b == end).filter(|line| !line.is_empty()) {
        repo.cx.step(5)?;

        let Some((mode, kind, oid, name)) = parsed(line) else { return Err(fatal!["input format error: ", line]) };
        if name.contains(&b'/') {
            return Err(fatal!["path ", name, " contains slash"]);
        }
        let by_mode = match mode {
            TREE => Kind::Tree,
            MODULE => Kind::Commit,
            _ => Kind::Blob,
        };
        if kind != by_mode.name().as_bytes() {
            return Err(fatal!["entry '", name, "' object type (", kind, ") doesn't match mode type (", by_mode.name(), ")"]);
        }
        if mode != MODULE && !opts.has("missing") {
            check_object(repo, (&oid, name), by_mode)?;
        }
        entries.push(Entry { mode, name: name.to_vec(), oid });
    }
    let oid = repo.write_object(Kind::Tree, &print_tree(&mut entries))?;
    repo.put(bytes![oid.hex(), "\n"])?;
    Ok(0)
}

/// Mode, kind, object and name of a line.
fn parsed(line: &[u8]) -> Option<(u32, &[u8], Oid, &[u8])> {
    let tab = memchr::memchr(b'\t', line)?;
    let mut words = line.get(..tab)?.split(|b| *b == b' ');
    let mode = u32::from_str_radix(std::str::from_utf8(words.next()?).ok()?, 8).ok()?;
    let (kind, oid) = (words.next()?, Oid::from_hex(words.next()?)?);
    Some((mode, kind, oid, line.get(tab + 1..)?))
}

/// Refuses an object that is missing or of another kind.
fn check_object(repo: &Repo<'_, '_>, (oid, name): (&Oid, &[u8]), by_mode: Kind) -> G<()> {
    match repo.find_object(oid)? {
        None => return Err(fatal!["entry '", name, "' object ", oid.hex(), " is unavailable"]),
        Some((found, _)) if found != by_mode => {
            return Err(fatal![
                "entry '",
                name,
                "' object ",
                oid.hex(),
                " is a ",
                found.name(),
                " but specified type was (",
                by_mode.name(),
                ")"
            ]);
        }
        Some(_) => {}
    }
    Ok(())
}
