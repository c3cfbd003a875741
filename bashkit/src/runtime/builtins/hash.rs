//! `hash`: the remembered places of commands.

use std::rc::Rc;

use super::{BuiltinArg, BuiltinDef, builtin};
use crate::runtime::options::SetOpt;
use crate::runtime::shell::Shell;
use crate::runtime::stop::Flow;
use crate::runtime::vars::hash;

pub(super) const BUILTIN: BuiltinDef =
    builtin("hash", "hash [-lr] [-p pathname] [-dt] [name ...]", "Remember or display program locations", run);

/// bash: the buckets of its table of commands.
const HASH_BUCKETS: u32 = 256;

fn run(shell: &mut Shell, args: &[BuiltinArg<'_>]) -> Flow {
    if !shell.on(SetOpt::Hashall) {
        shell.builtin_error("hash", "hashing disabled")?;
        return Ok(1);
    }
    let Some(options) = shell.options(&BUILTIN, args, "dlrtp:")? else { return Ok(2) };
    if options.operands.is_empty() && (options.has(b't') || options.has(b'd')) && (options.has(b't') || !options.has(b'r')) {
        let letter = if options.has(b't') { 't' } else { 'd' };
        shell.builtin_error("hash", format!("-{letter}: option requires an argument"))?;
        return Ok(1);
    }
    if options.has(b'r') {
        shell.search.hashed = Rc::default();
        if options.operands.is_empty() {
            return Ok(0);
        }
    }
    if options.operands.is_empty() {
        if shell.search.hashed.is_empty() && shell.on(SetOpt::Posix) {
            return Ok(0);
        }
        if shell.search.hashed.is_empty() {
            shell.print("hash", b"hash: hash table empty\n")?;
            return Ok(0);
        }
        let mut out = Vec::new();
        if !options.has(b'l') {
            out.extend_from_slice(b"hits\tcommand\n");
        }
        // bash: by bucket.
        let mut list: Vec<_> = shell.search.hashed.iter().collect();
        list.sort_by_key(|(name, _)| hash(name) & (HASH_BUCKETS - 1));
        for (name, (path, hits)) in list {
            if options.has(b'l') {
                out.extend_from_slice(&[b"builtin hash -p ", path.as_slice(), b" ", name, b"\n"].concat());
            } else {
                out.extend_from_slice(format!("{hits:4}\t").as_bytes());
                out.extend_from_slice(path);
                out.push(b'\n');
            }
        }
        return shell.print("hash", &out);
    }
    let mut status = 0;
    let several = options.operands.len() > 1;
    // bash: there is nothing to forget in an empty table.
    if options.has(b'd') && !options.has(b't') && shell.search.hashed.is_empty() {
        return Ok(0);
    }
    for name in &options.operands {
        if options.has(b'd') || options.has(b't') {
            match shell.search.hashed.get(&**name).cloned() {
                Some(_) if !options.has(b't') => {
                    Rc::make_mut(&mut shell.search.hashed).remove(&**name);
                }
                Some((path, hits)) => {
                    // bash: to look is a hit.
                    Rc::make_mut(&mut shell.search.hashed).insert(name.to_vec(), (path.clone(), hits + 1));
                    let line = if options.has(b'l') {
                        [b"builtin hash -p ", path.as_slice(), b" ", name, b"\n"].concat()
                    } else if several {
                        [&**name, b"\t", &path, b"\n"].concat()
                    } else {
                        [path.as_slice(), b"\n"].concat()
                    };
                    shell.print("hash", &line)?;
                }
                None => {
                    let mut message = name.to_vec();
                    message.extend_from_slice(b": not found");
                    shell.builtin_error("hash", message)?;
                    status = 1;
                }
            }
            continue;
        }
        if let Some(path) = options.value(b'p') {
            if shell.place.fs.stat(&shell.place.path(path)).is_ok_and(|meta| meta.is_dir()) {
                shell.builtin_error("hash", [path, b": Is a directory"].concat())?;
                status = 1;
                continue;
            }
            Rc::make_mut(&mut shell.search.hashed).insert(name.to_vec(), (path.to_vec(), 0));
            continue;
        }
        if memchr::memchr(b'/', name).is_some() || shell.search.builtin(name).is_some() || shell.session.functions.contains_key(&**name) {
            continue;
        }
        match shell.search_path(name)? {
            Some(path) => {
                Rc::make_mut(&mut shell.search.hashed).insert(name.to_vec(), (path, 0));
            }
            None => {
                let mut message = name.to_vec();
                message.extend_from_slice(b": not found");
                shell.builtin_error("hash", message)?;
                status = 1;
            }
        }
    }
    Ok(status)
}
