//! `git hash-object`: names of objects computed.

use crate::environment::Env;
use crate::halt::G;
use crate::object::{Kind, hash};
use crate::parse_options::Opts;
use crate::subcommands::{Run, Subcommand};
use crate::usage::own;

pub(crate) const SUBCOMMAND: Subcommand = Subcommand::new(
    "hash-object",
    "[-t <type>] [-w] [--path=<file>] [--stdin] [--] <file>...",
    &[&own!(
        &[
            ("t=<type>", "blob, tree, commit or tag"),
            ("w", "write it, too"),
            ("stdin", "read stdin"),
            ("no-filters", "the bytes as they are"),
            ("path=<file>", "as if it were this file"),
        ],
        &["stdin-paths", "literally"],
    )],
    Run::Anywhere(hash_object),
);

pub(crate) fn hash_object(env: Env<'_, '_>, args: &[Vec<u8>]) -> G<u8> {
    let opts = Opts::parse(&SUBCOMMAND.usage, args)?;
    let kind = Kind::named(opts.value("t").unwrap_or(b"blob"))
        .ok_or_else(|| fatal!["invalid object type \"", opts.value("t").unwrap_or_default(), "\""])?;
    let mut bodies = Vec::new();
    if opts.has("stdin") {
        let mut body = Vec::new();
        if let Err(fault) = env.cx.stdin().rest(&mut body) {
            fault.errno()?;
            // git: standard input has no name there.
            return Err(fatal!["Unable to hash (null)"]);
        }
        bodies.push(body);
    }
    for name in &opts.args {
        if env.cx.stat(name).is_ok_and(|meta| meta.is_dir()) {
            return Err(fatal!["Unable to hash ", name]);
        }
        let body = env.read(&env.at(name))?.ok_or_else(|| fatal!["could not open '", name, "' for reading: No such file or directory"])?;
        bodies.push(body);
    }
    if opts.has("w") {
        let repo = env.repo().map_err(|(_, halt)| halt)?;
        for body in bodies {
            let oid = repo.write_object(kind, &body)?;
            repo.put(bytes![oid.hex(), "\n"])?;
        }
    } else {
        for body in bodies {
            env.cx.step(body.len() as u64 / 16)?;
            env.put(bytes![hash(kind, &body).hex(), "\n"])?;
        }
    }
    Ok(0)
}
