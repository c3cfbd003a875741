//! `git for-each-ref`: references listed.

use crate::color::Paint;
use crate::halt::{G, Halt};
use crate::object::Oid;
use crate::parse_options::{Opts, usage};
use crate::ref_filter::filter::{Filter, joined};
use crate::ref_filter::{Quoting, RefFormat, sort_refs};
use crate::repository::Repo;
use crate::subcommands::{Run, Subcommand};
use crate::usage::own;
use crate::wildmatch;

pub(crate) const SUBCOMMAND: Subcommand = Subcommand::new(
    "for-each-ref",
    "[<options>] [<pattern>...]",
    &[&own!(
        &[
            ("format=<format>", "what is said of each"),
            ("sort=<key>", "by this field; - turns it round"),
            ("count=<n>", "at most so many"),
            ("points-at=<object>", "those at this object"),
            ("merged[=<commit>]", "those that are merged"),
            ("no-merged[=<commit>]", "those that are not"),
            ("contains[=<commit>]", "those with this commit"),
            ("no-contains[=<commit>]", "those without it"),
            ("ignore-case", "for sorting and filtering"),
            ("color[=<when>]", "always, never or auto"),
            ("no-color", "as without"),
            ("s,shell", "quote values for a shell"),
            ("p,perl", "quote values for Perl"),
            ("python", "quote values for Python"),
            ("tcl", "quote values for Tcl"),
        ],
        &[],
    )],
    Run::InRepository(for_each_ref),
);

/// Way of quoting that the options ask for.
fn quoting(opts: &Opts) -> G<Quoting> {
    let ways = [("shell", Quoting::Shell), ("perl", Quoting::Perl), ("python", Quoting::Python), ("tcl", Quoting::Tcl)];
    let mut asked = ways.iter().filter(|(id, _)| opts.has(id));
    match (asked.next(), asked.next()) {
        (_, Some(_)) => Err(Halt::Die(129, bytes!["error: more than one quoting style?\n", usage(&SUBCOMMAND.usage)])),
        (Some((_, way)), None) => Ok(*way),
        (None, None) => Ok(Quoting::None),
    }
}

/// Number of references at most; none for 0.
fn most(opts: &Opts) -> G<usize> {
    let Some(text) = opts.value("count") else { return Ok(usize::MAX) };
    match std::str::from_utf8(text).ok().and_then(|text| text.parse::<i64>().ok()) {
        None => Err(Halt::Die(129, b"error: option `count' expects a numerical value\n".to_vec())),
        Some(0) => Ok(usize::MAX),
        Some(n) => {
            let message = || Halt::Die(129, bytes!["error: invalid --count argument: `", text, "'\n", usage(&SUBCOMMAND.usage)]);
            usize::try_from(n).map_err(|_| message())
        }
    }
}

pub(crate) fn for_each_ref(repo: &Repo<'_, '_>, args: &[Vec<u8>]) -> G<u8> {
    let opts = Opts::parse(&SUBCOMMAND.usage, &joined(args))?;
    let most = most(&opts)?;
    let quoting = quoting(&opts)?;
    let filter = Filter::new(repo, &opts)?;
    let text = opts.value("format").unwrap_or(b"%(objectname) %(objecttype)\t%(refname)");
    let format = RefFormat::parse(text, quoting, Paint::new(repo, &opts, "ui")?.is_on).map_err(with_usage)?;
    let folds_case = opts.has("ignore-case");
    let heads: Vec<&[u8]> = opts.args.iter().map(|head| head.strip_suffix(b"/").unwrap_or(head)).collect();
    let patterns: Vec<_> = heads.iter().map(|head| wildmatch::of_path(head)).collect();
    let is_below = |name: &[u8], head: &[u8]| name.strip_prefix(head).is_some_and(|rest| rest.is_empty() || rest.starts_with(b"/"));
    let mut rows: Vec<(Vec<u8>, Oid)> = Vec::new();
    for (name, oid) in repo.refs("refs/")? {
        if (heads.is_empty() || heads.iter().any(|head| is_below(&name, head)) || repo.is_any(&patterns, &name)?)
            && filter.takes(repo, &oid)?
        {
            rows.push((name, oid));
        }
    }
    sort_refs(repo, &mut rows, &opts.values("sort"), folds_case)?;
    for (name, oid) in rows.into_iter().take(most) {
        repo.put(bytes![format.of(repo, &name, &oid)?, "\n"])?;
    }
    Ok(0)
}

/// Usage behind the message about a format that has no end.
fn with_usage(halt: Halt) -> Halt {
    match halt {
        Halt::Die(128, text) if text.starts_with(b"error: malformed") => {
            let line = text.split_inclusive(|b| *b == b'\n').next().unwrap_or_default();
            Halt::Die(129, bytes![line, usage(&SUBCOMMAND.usage)])
        }
        other => other,
    }
}
