//! `hash`: the remembered places of commands.

use bashkit_core::command::Opt;

use super::{BuiltinArg, BuiltinDef, Options, builtin};
use crate::runtime::charged::Charged;
use crate::runtime::options::SetOpt;
use crate::runtime::shell::Shell;
use crate::runtime::stop::{Flow, Stop};
use crate::runtime::vars::{HASH_BUCKETS, by_bucket, hash};

const DELETE: Opt = Opt::flag('d', "", "forget locations");
const REUSABLE: Opt = Opt::flag('l', "", "print in a reusable form");
const RESET: Opt = Opt::flag('r', "", "forget all locations");
const PATHNAME_OF: Opt = Opt::flag('t', "", "print locations");
const PATHNAME: Opt = Opt::value('p', "", "PATHNAME", "remember PATHNAME");

/// Options of the builtin.
const OPTIONS: &[Opt] = &[DELETE, REUSABLE, RESET, PATHNAME_OF, PATHNAME];

pub(super) const BUILTIN: BuiltinDef =
    builtin("hash", "hash [-lr] [-p pathname] [-dt] [name ...]", "Remember or display program locations", run);

fn run(shell: &mut Shell, args: &[BuiltinArg<'_>]) -> Flow {
    if !shell.on(SetOpt::Hashall) {
        return shell.builtin_fails("hash", "hashing disabled");
    }
    let Some(options) = shell.options(&BUILTIN, args, OPTIONS)? else { return Ok(2) };
    let (forget, list) = (options.has(&DELETE), options.has(&PATHNAME_OF));
    if options.operands.is_empty() && (list || (forget && !options.has(&RESET))) {
        let letter = if list { 't' } else { 'd' };
        return shell.builtin_fails("hash", format!("-{letter}: option requires an argument"));
    }
    if options.has(&RESET) {
        shell.search.hashed = Charged::default();
        if options.operands.is_empty() {
            return Ok(0);
        }
    }
    if options.operands.is_empty() {
        return print_table(shell, options.has(&REUSABLE));
    }
    // bash: there is nothing to forget while there is no table.
    if forget && !list && !shell.search.has_hashed {
        return Ok(0);
    }
    if let Some(path) = options.value(&PATHNAME)
        && let Some(message) = shell.refuse_hashed(path)?
    {
        shell.builtin_error_about("hash", path, message)?;
        return Ok(1);
    }
    let mut status = 0;
    for name in &options.operands {
        let done = if list {
            print_one(shell, name, &options)?
        } else if forget {
            shell.search.forget(&shell.meter, name)?
        } else if let Some(path) = options.value(&PATHNAME) {
            if shell.place.fs.stat(&shell.place.path(path)).is_ok_and(|meta| meta.is_dir()) {
                shell.builtin_error_about("hash", path, "Is a directory")?;
                status = 1;
                continue;
            }
            shell.search.remember(&shell.meter, name, path, 0)?;
            true
        } else {
            remember(shell, name)?
        };
        if !done {
            shell.builtin_error_about("hash", name, "not found")?;
            status = 1;
        }
    }
    Ok(status)
}

/// Prints the whole table, with `reusable` as commands that make it again.
fn print_table(shell: &mut Shell, reusable: bool) -> Flow {
    if shell.search.hashed.is_empty() {
        if !reusable && !shell.on(SetOpt::Posix) {
            shell.print("hash", b"hash: hash table empty\n")?;
        }
        return Ok(0);
    }
    let mut out = if reusable { Vec::new() } else { b"hits\tcommand\n".to_vec() };
    // bash: by bucket.
    let list: Vec<_> = shell.search.hashed.iter().collect();
    let places = list.iter().enumerate().map(|(at, (name, _))| (hash(name) & (HASH_BUCKETS - 1), 0, at)).collect();
    for (name, (path, hits)) in by_bucket(places).filter_map(|at| list.get(at).copied()) {
        if reusable {
            out.extend_from_slice(&[b"builtin hash -p ", path.as_slice(), b" ", name, b"\n"].concat());
        } else {
            out.extend_from_slice(format!("{hits:4}\t").as_bytes());
            out.extend_from_slice(path);
            out.push(b'\n');
        }
    }
    shell.print("hash", &out)
}

/// Prints the path of a remembered command; `false`: it is not remembered.
fn print_one(shell: &mut Shell, name: &[u8], options: &Options<'_>) -> Result<bool, Stop> {
    let Some(path) = shell.looked_up(name) else { return Ok(false) };
    let line = if options.has(&REUSABLE) {
        [b"builtin hash -p ", path.as_slice(), b" ", name, b"\n"].concat()
    } else if options.operands.len() > 1 {
        [name, b"\t", &path, b"\n"].concat()
    } else {
        [path.as_slice(), b"\n"].concat()
    };
    shell.print_quietly(&line)?;
    Ok(true)
}

/// Looks a command up and remembers its path; `false`: there is none.
fn remember(shell: &mut Shell, name: &[u8]) -> Result<bool, Stop> {
    if memchr::memchr(b'/', name).is_some() || shell.search.builtin(name).is_some() || shell.session.functions.contains_key(name) {
        return Ok(true);
    }
    let Some(path) = shell.search_path(name)? else { return Ok(false) };
    // bash: what a relative directory has is remembered as a path from here.
    let is_plain = path.first() == Some(&b'/') || path.starts_with(b"./");
    let path = if is_plain { path } else { [b"./", path.as_slice()].concat() };
    shell.search.remember(&shell.meter, name, &path, 0)?;
    Ok(true)
}

impl Shell {
    /// Path of a remembered command. bash: to look is a use.
    pub(super) fn looked_up(&mut self, name: &[u8]) -> Option<Vec<u8>> {
        let (path, hits) = self.search.hashed.get(name).filter(|_| self.on(SetOpt::Hashall)).cloned()?;
        self.search.count_hit(name, hits.saturating_add(1));
        Some(path)
    }
}
