//! `git remote`: remotes configured.

use crate::config;
use crate::config::Edit;
use crate::halt::{G, Halt};
use crate::parse_options::Opts;
use crate::repository::Repo;
use crate::subcommands::{Run, Subcommand};
use crate::usage::own;

pub(crate) const SUBCOMMAND: Subcommand = Subcommand::new(
    "remote",
    "[-v | --verbose]\nadd <name> <url>\nrename <old> <new>\nremove <name>\nget-url <name>\nset-url <name> <newurl>\nshow <name>",
    &[&own(&[("v,verbose", "addresses, too")], &[])],
    Run::InRepository(remote),
);

pub(crate) fn remote(repo: &Repo<'_, '_>, args: &[Vec<u8>]) -> G<u8> {
    let opts = Opts::parse(&SUBCOMMAND.usage, args)?;
    let config = repo.config.borrow().clone();
    let names: std::collections::BTreeSet<Vec<u8>> =
        config.all.iter().filter_map(|(key, _)| key.strip_prefix(b"remote.")?.strip_suffix(b".url").map(<[u8]>::to_vec)).collect();
    let path = bytes![&repo.common, "/config"];
    let text = repo.read(&path)?.unwrap_or_default();
    let url = |name: &[u8]| config.get(&format!("remote.{}.url", String::from_utf8_lossy(name))).unwrap_or_default().to_vec();
    let known = |name: &[u8]| if names.contains(name) { Ok(()) } else { Err(Halt::Die(2, bytes!["error: No such remote '", name, "'\n"])) };
    match (opts.arg(0), opts.arg(1), opts.arg(2)) {
        (None, ..) => {
            list(repo, &opts, &names, &url)?;
        }
        (Some(b"add"), Some(name), Some(url)) => {
            if names.contains(name) {
                return Err(Halt::Die(3, bytes!["error: remote ", name, " already exists.\n"]));
            }
            add(repo, &text, name, url)?;
        }
        (Some(b"remove" | b"rm"), Some(name), None) => {
            if !names.contains(name) {
                return Err(Halt::Die(2, bytes!["error: No such remote: '", name, "'\n"]));
            }
            remove(repo, text, name)?;
        }
        (Some(b"get-url"), Some(name), None) => {
            known(name)?;
            repo.put(bytes![url(name), "\n"])?;
        }
        (Some(b"set-url"), Some(name), Some(url)) => {
            known(name)?;
            let text =
                config::edit(&text, &bytes!["remote.", name, ".url"], &Edit::Set(url)).map_err(|_| fatal!["could not set the url"])?;
            repo.write(&path, &text)?;
        }
        (Some(b"rename"), Some(from), Some(to)) => {
            known(from)?;
            let text = config::edit_section(&text, &bytes!["remote.", from], Some(&bytes!["remote.", to])).unwrap_or(text);
            repo.write(&path, &text)?;
        }
        (Some(other), ..) => {
            return Err(unknown(other));
        }
    }
    Ok(0)
}

/// Lists the remotes by name.
fn list(repo: &Repo<'_, '_>, opts: &Opts, names: &std::collections::BTreeSet<Vec<u8>>, url: &dyn Fn(&[u8]) -> Vec<u8>) -> G<()> {
    for name in names {
        if opts.has("verbose") {
            repo.put(bytes![name, "\t", url(name), " (fetch)\n", name, "\t", url(name), " (push)\n"])?;
        } else {
            repo.put(bytes![name, "\n"])?;
        }
    }
    Ok(())
}

/// Refusal of a subcommand that is not there.
fn unknown(name: &[u8]) -> Halt {
    Halt::Die(
        129,
        bytes!["error: Unknown subcommand: ", name, "\nsupported here: git remote [-v] | add | remove | rename | get-url | set-url\n"],
    )
}

/// Adds a remote to the configuration.
fn add(repo: &Repo<'_, '_>, text: &[u8], name: &[u8], url: &[u8]) -> G<()> {
    let failed = |_| fatal!["could not set up remote '", name, "'"];
    let text = config::edit(text, &bytes!["remote.", name, ".url"], &Edit::Set(url)).map_err(failed)?;
    let text = config::edit(&text, &bytes!["remote.", name, ".fetch"], &Edit::Set(&bytes!["+refs/heads/*:refs/remotes/", name, "/*"]))
        .map_err(failed)?;
    repo.write(&bytes![&repo.common, "/config"], &text)
}

/// Removes a remote and its branches.
fn remove(repo: &Repo<'_, '_>, text: Vec<u8>, name: &[u8]) -> G<()> {
    repo.write(&bytes![&repo.common, "/config"], &config::edit_section(&text, &bytes!["remote.", name], None).unwrap_or(text))?;
    for name in repo.refs(&format!("refs/remotes/{}/", String::from_utf8_lossy(name)))?.keys() {
        repo.delete_ref(name)?;
    }
    Ok(())
}
