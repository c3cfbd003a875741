//! `git update-ref`: references changed.

use crate::halt::{G, Halt};
use crate::object::{Kind, Oid};
use crate::parse_options::Opts;
use crate::repository::Repo;
use crate::subcommands::{Run, Subcommand};
use crate::usage::own;

pub(crate) const SUBCOMMAND: Subcommand = Subcommand::new(
    "update-ref",
    "[-m <reason>] <refname> <new-oid> [<old-oid>]\n-d <refname> [<old-oid>]",
    &[&own!(
        &[("d", "delete it"), ("m=<reason>", "for the reflog"), ("no-deref", "the reference itself"), ("create-reflog", "as without")],
        &["stdin", "z"],
    )],
    Run::InRepository(update_ref),
);

pub(crate) fn update_ref(repo: &Repo<'_, '_>, args: &[Vec<u8>]) -> G<u8> {
    let opts = Opts::parse(&SUBCOMMAND.usage, args)?;
    let name = opts.arg(0).unwrap_or_default();
    let value = |text: &[u8]| -> G<Oid> {
        match repo.resolve(text)? {
            Some(found) => Ok(found.oid),
            None => Err(fatal![text, ": not a valid SHA1"]),
        }
    };
    let is_head = name == b"HEAD";
    let current = if is_head { repo.head_oid()? } else { repo.ref_oid(name)? };
    let old = if opts.has("d") { opts.arg(1) } else { opts.arg(2) };
    if let Some(old) = old.filter(|old| !old.is_empty()) {
        let old = if old.iter().all(|b| *b == b'0') { crate::object::ZERO } else { value(old)? };
        if current.unwrap_or_default() != old {
            let is = current.unwrap_or_default().hex();
            return Err(fatal![
                "update_ref failed for ref '",
                name,
                "': cannot lock ref '",
                name,
                "': is at ",
                is,
                " but expected ",
                old.hex()
            ]);
        }
    }
    if opts.has("d") {
        repo.delete_ref(name)?;
        return Ok(0);
    }
    let Some(new) = opts.arg(1) else {
        return Err(Halt::Die(129, b"usage: git update-ref [<options>] <refname> <new-val> [<old-val>]\n".to_vec()));
    };
    let oid = value(new)?;
    if name.starts_with(b"refs/heads/") && repo.object(&oid)?.0 != Kind::Commit {
        return Err(fatal![
            "update_ref failed for ref '",
            name,
            "': cannot update ref '",
            name,
            "': trying to write non-commit object ",
            oid.hex(),
            " to branch '",
            name,
            "'"
        ]);
    }
    let message = opts.value("m").unwrap_or_default();
    if is_head && !opts.has("no-deref") {
        repo.set_head(&oid, message)?
    } else if is_head {
        repo.detach(&oid, message)?
    } else {
        repo.set_ref(name, &oid, message)?
    }
    Ok(0)
}
