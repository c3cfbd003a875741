//! `git for-each-ref`: references listed.

use crate::halt::G;
use crate::object::Oid;
use crate::parse_options::Opts;
use crate::ref_filter::{ref_format, sort_refs};
use crate::repository::Repo;
use crate::subcommands::{Run, Subcommand};
use crate::usage::own;
use crate::wildmatch;

pub(crate) const SUBCOMMAND: Subcommand = Subcommand::new(
    "for-each-ref",
    "[<options>] [<pattern>...]",
    &[&own(
        &[
            ("format=<format>", "what is said of each"),
            ("sort=<key>", "by this field; - turns it round"),
            ("count=<n>", "at most so many"),
            ("points-at=<object>", "those at this object"),
        ],
        &[
            "s,shell",
            "p,perl",
            "python",
            "tcl",
            "color",
            "merged",
            "no-merged",
            "contains=<commit>",
            "no-contains=<commit>",
            "ignore-case",
            "exclude=<pattern>",
        ],
    )],
    Run::InRepository(for_each_ref),
);

pub(crate) fn for_each_ref(repo: &Repo<'_, '_>, args: &[Vec<u8>]) -> G<u8> {
    let opts = Opts::parse(&SUBCOMMAND.usage, args)?;
    let heads: Vec<&[u8]> = opts.args.iter().map(|head| head.strip_suffix(b"/").unwrap_or(head)).collect();
    let patterns: Vec<_> = heads.iter().map(|head| wildmatch::of_path(head)).collect();
    let is_below = |name: &[u8], head: &[u8]| name.strip_prefix(head).is_some_and(|rest| rest.is_empty() || rest.starts_with(b"/"));
    let mut rows: Vec<(Vec<u8>, Oid)> = Vec::new();
    for (name, oid) in repo.refs("refs/")? {
        if heads.is_empty() || heads.iter().any(|head| is_below(&name, head)) || repo.is_any(&patterns, &name)? {
            rows.push((name, oid));
        }
    }
    sort_refs(repo, &mut rows, &opts.values("sort"))?;
    let format = opts.value("format").unwrap_or(b"%(objectname) %(objecttype)\t%(refname)");
    for (name, oid) in rows.into_iter().take(opts.number("count")?.unwrap_or(usize::MAX)) {
        repo.put(bytes![ref_format(repo, format, &name, &oid)?, "\n"])?;
    }
    Ok(0)
}
