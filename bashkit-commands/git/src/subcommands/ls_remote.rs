//! `git ls-remote`: references of another repository.

use crate::environment::Env;
use crate::halt::{G, Halt};
use crate::parse_options::Opts;
use crate::ref_filter::version_key;
use crate::remotes::Remote;
use crate::repository::Repo;
use crate::subcommands::{Run, Subcommand};
use crate::transport::Source;
use crate::usage::own;
use crate::wildmatch;

pub(crate) const SUBCOMMAND: Subcommand = Subcommand::new(
    "ls-remote",
    "[<options>] [<repository> [<patterns>...]]",
    &[&own!(
        &[
            ("q,quiet", "do not name the repository"),
            ("t,tags", "tags only"),
            ("h,heads", "branches only"),
            ("b,branches", "as --heads"),
            ("refs", "neither HEAD nor what tags stand for"),
            ("get-url", "the address, without a look at it"),
            ("sort=<key>", "refname, version:refname or objectname"),
            ("exit-code", "status 2 when nothing matches"),
            ("symref", "what symbolic references lead to, too"),
        ],
        &["upload-pack=<exec>", "o,server-option=<option>"],
    )],
    Run::InOrOutside(ls_remote, outside),
);

fn ls_remote(repo: &Repo<'_, '_>, args: &[Vec<u8>]) -> G<u8> {
    let opts = Opts::parse(&SUBCOMMAND.usage, args)?;
    let name = match opts.arg(0) {
        Some(name) => name.to_vec(),
        None => repo.remote_of_branch(repo.branch_or_unborn()?.as_deref()).0,
    };
    let remote = repo.remote(&name)?;
    if !remote.is_configured && opts.arg(0).is_none() {
        return Err(no_remote());
    }
    list(repo, &repo.transport_base(), &opts, &remote)
}

fn outside(env: Env<'_, '_>, args: &[Vec<u8>]) -> G<u8> {
    let opts = Opts::parse(&SUBCOMMAND.usage, args)?;
    let Some(name) = opts.arg(0) else { return Err(no_remote()) };
    let mut config = env.outer_config()?;
    env.with_command_line(&mut config);
    list(&env, &env.cwd, &opts, &config.remote_of_url(name))
}

fn no_remote() -> Halt {
    fatal!["No remote configured to list refs from."]
}

/// Prints the references that options and patterns let pass.
fn list(env: &Env<'_, '_>, base: &[u8], opts: &Opts, remote: &Remote) -> G<u8> {
    if opts.has("get-url") {
        env.put(bytes![remote.url(), "\n"])?;
        return Ok(0);
    }
    let rows = rows(env, base, opts, remote)?;
    if opts.arg(0).is_none() && !opts.has("quiet") {
        env.out.borrow_mut().flush()?;
        env.warn(bytes!["From ", remote.url()])?;
    }
    let patterns: Vec<_> = opts.args.iter().skip(1).map(|pattern| wildmatch::of_name(&bytes!["*/", pattern], false)).collect();
    let mut is_any = false;
    for (name, hex, symbolic) in rows {
        env.cx.step(5)?;
        let path = bytes!["/", &name];
        if !patterns.is_empty() && !wildmatch::any(env.cx, &patterns, &path)? {
            continue;
        }
        is_any = true;
        if let Some(to) = symbolic.filter(|_| opts.has("symref")) {
            env.put(bytes!["ref: ", to, "\t", &name, "\n"])?;
        }
        env.put(bytes![hex, "\t", name, "\n"])?;
    }
    Ok(if opts.has("exit-code") && !is_any { 2 } else { 0 })
}

/// References of the kinds that are wanted, sorted.
fn rows(env: &Env<'_, '_>, base: &[u8], opts: &Opts, remote: &Remote) -> G<Vec<Row>> {
    let (heads, tags, refs) = (opts.has("heads") || opts.has("branches"), opts.has("tags"), opts.has("refs"));
    let takes = |name: &[u8]| match (heads, tags) {
        (false, false) => !refs || name.starts_with(b"refs/"),
        _ => (heads && name.starts_with(b"refs/heads/")) || (tags && name.starts_with(b"refs/tags/")),
    };
    let mut rows: Vec<Row> = Vec::new();
    for one in Source::open(env, base, remote.url())?.refs()? {
        env.cx.step(2)?;
        if !takes(&one.name) {
            continue;
        }
        let peeled = one.peeled.filter(|_| !refs).map(|oid| (bytes![&one.name, "^{}"], oid.hex(), None));
        rows.push((one.name, one.oid.hex(), one.symbolic));
        rows.extend(peeled);
    }
    for key in opts.values("sort") {
        let (field, is_reversed) = key.strip_prefix(b"-").map_or((key, false), |field| (field, true));
        let value = |row: &Row| match field {
            b"version:refname" | b"v:refname" => version_key(&row.0),
            b"objectname" => row.1.clone().into_bytes(),
            _ => row.0.clone(),
        };
        if !matches!(field, b"refname" | b"version:refname" | b"v:refname" | b"objectname") {
            let known = "refname version:refname objectname";
            return Err(fatal!["sort key '", key, "' is not supported here; supported are: ", known]);
        }
        rows.sort_by_cached_key(value);
        if is_reversed {
            rows.reverse();
        }
    }
    Ok(rows)
}

/// Name, object, and what a symbolic reference leads to.
type Row = (Vec<u8>, String, Option<Vec<u8>>);
