//! `git show-ref`: references listed by name.

use crate::halt::G;
use crate::object::{Kind, Oid};
use crate::parse_options::Opts;
use crate::repository::Repo;
use crate::subcommands::{Run, Subcommand};
use crate::usage::own;

pub(crate) const SUBCOMMAND: Subcommand = Subcommand::new(
    "show-ref",
    "[<options>] [--] [<pattern>...]\n--verify [-q] [--] <ref>...",
    &[&own!(
        &[
            ("head", "HEAD, too"),
            ("heads", "branches only"),
            ("tags", "tags only"),
            ("d,dereference", "what tags point at, too"),
            ("s,hash[=<n>]", "objects only"),
            ("verify", "exactly these"),
            ("q,quiet", "status only"),
            ("abbrev[=<n>]", "short names of objects"),
        ],
        &["exclude-existing", "exists"],
    )],
    Run::InRepository(show_ref),
);

pub(crate) fn show_ref(repo: &Repo<'_, '_>, args: &[Vec<u8>]) -> G<u8> {
    let opts = Opts::parse(&SUBCOMMAND.usage, args)?;
    let mut found = false;
    let put = |oid: &Oid, name: &[u8]| put_row(repo, &opts, oid, name);
    if opts.has("verify") {
        return verify(repo, &opts, &put);
    }
    let mut rows: Vec<(Vec<u8>, Oid)> = Vec::new();
    if opts.has("head")
        && let Some(oid) = repo.head_oid()?
    {
        rows.push((b"HEAD".to_vec(), oid));
    }
    rows.extend(repo.refs("refs/")?);
    for (name, oid) in rows {
        let in_group = (!opts.has("heads") && !opts.has("tags"))
            || (opts.has("heads") && name.starts_with(b"refs/heads/"))
            || (opts.has("tags") && name.starts_with(b"refs/tags/"))
            || name == b"HEAD";
        let fits = opts.args.is_empty() || opts.args.iter().any(|p| name == *p || name.ends_with(&bytes!["/", p]));
        if in_group && fits {
            found = true;
            put(&oid, &name)?;
            if opts.has("dereference") && repo.object(&oid)?.0 == Kind::Tag {
                put(&repo.peel(&oid)?.1, &bytes![&name, "^{}"])?;
            }
        }
    }
    Ok(u8::from(!found))
}

/// Prints references of these full names, which have to be there.
fn verify(repo: &Repo<'_, '_>, opts: &Opts, put: &dyn Fn(&Oid, &[u8]) -> G<()>) -> G<u8> {
    for name in &opts.args {
        let is_full = name.starts_with(b"refs/") || name == b"HEAD";
        let oid = if name == b"HEAD" { repo.head_oid()? } else { repo.ref_oid(name)? };
        match oid.filter(|_| is_full) {
            Some(oid) => put(&oid, name)?,
            None if opts.has("quiet") => return Ok(1),
            None => return Err(fatal!["'", name, "' - not a valid ref"]),
        }
    }
    Ok(0)
}

/// Prints a reference with its object.
fn put_row(repo: &Repo<'_, '_>, opts: &Opts, oid: &Oid, name: &[u8]) -> G<()> {
    if opts.has("quiet") {
        return Ok(());
    }
    let hex = match (opts.number("hash")?, opts.has("abbrev")) {
        (Some(n), _) => repo.abbrev_to(oid, n)?,
        (_, true) => repo.abbrev(oid)?,
        _ => oid.hex(),
    };
    if opts.has("hash") { repo.put(bytes![hex, "\n"]) } else { repo.put(bytes![hex, " ", name, "\n"]) }
}
