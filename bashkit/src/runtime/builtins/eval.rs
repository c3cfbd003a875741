//! `eval`, `.`/`source`, `exec`, `command`, `builtin`, `type`, `hash`.

use std::rc::Rc;

use bashkit_core::kernel::Input;
use bashkit_core::vfs::OpenOptions;

use super::{BuiltinArg, BuiltinDef, builtin, special};
use crate::runtime::exec::Reader;
use crate::runtime::exec::simple::Resolved;
use crate::runtime::expand::quote;
use crate::runtime::options::{SetOpt, Shopt};
use crate::runtime::shell::{Frame, FrameKind, Shell};
use crate::runtime::stop::{Flow, Stop};
use crate::runtime::text::Text;
use crate::runtime::vars::{hash, special as names};
use crate::syntax;

pub(super) const EVAL: BuiltinDef = special("eval", "eval [arg ...]", "Execute arguments as a shell command", run_eval);
pub(super) const DOT: BuiltinDef =
    special(".", ". filename [arguments]", "Execute commands from a file in the current shell", |shell, args| {
        run_source(shell, args, &DOT)
    });
pub(super) const SOURCE: BuiltinDef =
    special("source", "source filename [arguments]", "Execute commands from a file in the current shell", |shell, args| {
        run_source(shell, args, &SOURCE)
    });
pub(super) const EXEC: BuiltinDef = special(
    "exec",
    "exec [-cl] [-a name] [command [argument ...]] [redirection ...]",
    "Replace the shell with the given command",
    run_exec,
);
pub(super) const COMMAND: BuiltinDef =
    builtin("command", "command [-pVv] command [arg ...]", "Execute a simple command or display information about commands", run_command);
pub(super) const BUILTIN: BuiltinDef = builtin("builtin", "builtin [shell-builtin [arg ...]]", "Execute shell builtins", run_builtin);
pub(super) const TYPE: BuiltinDef = builtin("type", "type [-afptP] name [name ...]", "Display information about command type", run_type);
pub(super) const HASH: BuiltinDef =
    builtin("hash", "hash [-lr] [-p pathname] [-dt] [name ...]", "Remember or display program locations", run_hash);

fn run_eval(shell: &mut Shell, args: &[BuiltinArg<'_>]) -> Flow {
    eval(shell, args, Reader::Eval)
}

fn eval(shell: &mut Shell, args: &[BuiltinArg<'_>], reader: Reader) -> Flow {
    let Some(options) = shell.options(&EVAL, args, "")? else { return Ok(2) };
    let text = options.operands.iter().map(AsRef::as_ref).collect::<Vec<&[u8]>>().join(&b' ');
    if text.iter().all(u8::is_ascii_whitespace) {
        return Ok(0);
    }
    shell.enter()?;
    shell.trace_levels += 1;
    let line = shell.line;
    let result = shell.run_text_as(&text, line, reader);
    shell.line = line;
    shell.trace_levels = shell.trace_levels.saturating_sub(1);
    shell.leave();
    result
}

fn run_source(shell: &mut Shell, args: &[BuiltinArg<'_>], def: &'static BuiltinDef) -> Flow {
    let Some(options) = shell.options(def, args, "")? else { return Ok(2) };
    let Some((name, rest)) = options.operands.split_first() else {
        shell.builtin_error(def.name, "filename argument required")?;
        shell.usage(def)?;
        return Ok(2);
    };
    let mut path = shell.path(name);
    if memchr::memchr(b'/', name).is_none() && shell.shopt(Shopt::SOURCEPATH) {
        if let Some(found) = shell.search_readable(name)? {
            path = shell.path(&found);
        } else if shell.on(SetOpt::Posix) {
            // bash: POSIX looks along PATH only.
            shell.builtin_error(def.name, [&**name, b": file not found"].concat())?;
            return if def.special { Err(Stop::Exit(1)) } else { Ok(1) };
        }
    }
    let opened = bashkit_core::kernel::open(&shell.kernel, &*shell.fs, &shell.fds, &path, OpenOptions::READ, false);
    let mut text = Vec::new();
    let read = opened.and_then(|description| Input::new(&shell.kernel, Some(description)).rest(&mut text));
    if let Err(fault) = read {
        let errno = fault.errno()?;
        if errno == bashkit_core::vfs::Errno::IsDir {
            let mut message = name.to_vec();
            message.extend_from_slice(b": is a directory");
            shell.builtin_error(def.name, message)?;
        } else {
            shell.complain_about(name, errno)?;
        }
        // bash: that comes behind a file that could not be read, too.
        shell.run_return_trap()?;
        return if shell.on(SetOpt::Posix) && def.special { Err(Stop::Exit(1)) } else { Ok(1) };
    }
    let args = if rest.is_empty() {
        None
    } else {
        Some(Rc::new(rest.iter().map(|arg| Text::new(&shell.meter, arg)).collect::<Result<Vec<_>, _>>()?))
    };
    shell.enter()?;
    let line = shell.line;
    let frame = Frame {
        kind: FrameKind::Source,
        name: Rc::from(&b"source"[..]),
        source: Rc::from(&**name),
        call_line: line,
        undo: Vec::new(),
        options: None,
        positional: None,
    };
    shell.trace_levels += 1;
    let loops = shell.loops;
    let result = shell.in_frame(frame, args, |shell| {
        shell.loops = loops;
        shell.hide_debug();
        let result = shell.run_text_as(&text, 1, Reader::Other);
        shell.unhide_traps();
        result
    });
    shell.trace_levels = shell.trace_levels.saturating_sub(1);
    shell.line = line;
    shell.leave();
    result
}

fn run_exec(shell: &mut Shell, args: &[BuiltinArg<'_>]) -> Flow {
    let Some(options) = shell.options(&EXEC, args, "cla:")? else { return Ok(2) };
    if options.operands.is_empty() {
        return Ok(0);
    }
    let mut argv: Vec<Vec<u8>> = options.operands.iter().map(|arg| arg.to_vec()).collect();
    let name = argv.first().cloned().unwrap_or_default();
    let found = match shell.find_external(&name)? {
        Resolved::NotFound => shell.host_builtins.contains_key(name.as_slice()),
        Resolved::File(path) => {
            let full = shell.path(&path);
            // bash: a path is told in full.
            let name = if name.first() == Some(&b'/') {
                name.clone()
            } else {
                [&*shell.cwd, b"/", name.strip_prefix(b"./").unwrap_or(&name)].concat()
            };
            match shell.fs.stat(&full) {
                Ok(meta) if meta.is_file() && shell.fs.access(&full, 1).is_ok() => true,
                Err(bashkit_core::vfs::Errno::NoEnt) => {
                    shell.complain_about(&name, bashkit_core::vfs::Errno::NoEnt)?;
                    return exec_failed(shell, 127);
                }
                Ok(meta) => {
                    let errno = if meta.is_dir() { bashkit_core::vfs::Errno::IsDir } else { bashkit_core::vfs::Errno::Acces };
                    shell.complain_about(&name, errno)?;
                    let mut text = name.clone();
                    text.extend_from_slice(format!(": cannot execute: {errno}").as_bytes());
                    shell.builtin_error("exec", text)?;
                    return exec_failed(shell, 126);
                }
                Err(errno) => {
                    let mut text = name.clone();
                    text.extend_from_slice(format!(": cannot execute: {errno}").as_bytes());
                    shell.builtin_error("exec", text)?;
                    return exec_failed(shell, 127);
                }
            }
        }
        _ => true,
    };
    if !found {
        let mut text = name.clone();
        text.extend_from_slice(b": not found");
        shell.builtin_error("exec", text)?;
        return exec_failed(shell, 127);
    }
    let mut zero = options.value(b'a').map(<[u8]>::to_vec);
    if options.has(b'l') {
        zero = Some([b"-", zero.as_deref().unwrap_or(&name)].concat());
    }
    if let Some(zero) = zero
        && let Some(first) = argv.first_mut()
    {
        // Only a script or `bash` sees the other name; the command that runs is still the one asked for.
        if matches!(first.as_slice(), b"bash" | b"sh") {
            *first = zero;
            let status = shell.exec_bash(&argv)?;
            return end(shell, status);
        }
    }
    if options.has(b'c') {
        let exported: Vec<_> =
            shell.vars.iter().filter(|(_, var)| var.attrs.has(crate::runtime::vars::Attrs::EXPORT)).map(|(name, _)| name).collect();
        for name in exported {
            let var = shell.vars.get_mut(name);
            var.attrs = var.attrs.without(crate::runtime::vars::Attrs::EXPORT);
        }
    }
    // bash: the shell that is replaced does not count as a level.
    let level = shell.scalar(names::SHLVL)?.and_then(|text| crate::runtime::expand::arith::plain_number(&text)).unwrap_or(1);
    shell.set(names::SHLVL, Text::number(level.saturating_sub(1)))?;
    // bash: the EXIT trap does not survive exec.
    shell.set_trap(crate::runtime::exec::trap::EXIT, None);
    if let Some(host) = shell.host_builtins.get(name.as_slice()).map(std::sync::Arc::clone) {
        let status = shell.run_host(&*host, &argv, false)?;
        return Err(Stop::Exit(status));
    }
    shell.enter()?;
    let result = shell.exec_external(&argv, false);
    shell.leave();
    end(shell, result?)
}

fn end(_shell: &mut Shell, status: bashkit_core::kernel::Status) -> Flow {
    Err(match status {
        bashkit_core::kernel::Status::Exited(code) => Stop::Exit(i32::from(code)),
        bashkit_core::kernel::Status::Signaled(signal) => Stop::Signal(signal),
    })
}

fn exec_failed(shell: &mut Shell, status: i32) -> Flow {
    if shell.shopt(Shopt::EXECFAIL) { Ok(status) } else { Err(Stop::Exit(status)) }
}

fn run_command(shell: &mut Shell, args: &[BuiltinArg<'_>]) -> Flow {
    let Some(options) = shell.options(&COMMAND, args, "pvV")? else { return Ok(2) };
    let argv: Vec<Vec<u8>> = options.operands.iter().map(|arg| arg.to_vec()).collect();
    if argv.is_empty() {
        return Ok(0);
    }
    let (brief, verbose) = (options.has(b'v'), options.has(b'V'));
    if !brief && !verbose && shell.on(SetOpt::Posix) && argv.first().is_some_and(|name| name == b"eval") {
        let before = std::mem::replace(&mut shell.speaker, "eval");
        let args: Vec<BuiltinArg<'_>> = argv.iter().skip(1).map(|arg| BuiltinArg::Text(arg)).collect();
        let result = eval(shell, &args, Reader::CommandEval);
        shell.speaker = before;
        return result;
    }
    if !brief && !verbose {
        if !options.has(b'p') {
            return shell.run_not_function(&argv, false, false);
        }
        // bash: `-p` looks where the standard tools are, whatever PATH says.
        let standard = Text::small(b"/usr/local/bin:/usr/bin:/bin");
        let var = shell.vars.get_mut(names::PATH);
        let path = std::mem::replace(&mut var.value, crate::runtime::vars::Value::Text(standard));
        let hashed = std::mem::take(&mut shell.hashed);
        let result = shell.run_not_function(&argv, false, false);
        shell.vars.get_mut(names::PATH).value = path;
        shell.hashed = hashed;
        return result;
    }
    let mut status = 0;
    let mut any = false;
    for name in &argv {
        let path = options.has(b'p').then(|| {
            let standard = crate::runtime::vars::Value::Text(Text::small(b"/bin:/usr/bin"));
            (std::mem::take(&mut shell.hashed), std::mem::replace(&mut shell.vars.get_mut(names::PATH).value, standard))
        });
        let described = shell.describe(name, verbose);
        if let Some((hashed, path)) = path {
            shell.hashed = hashed;
            shell.vars.get_mut(names::PATH).value = path;
        }
        match described? {
            Some(text) => {
                any = true;
                shell.print("command", &text)?;
            }
            None => {
                status = 1;
                if verbose {
                    let mut message = name.clone();
                    message.extend_from_slice(b": not found");
                    shell.builtin_error("command", message)?;
                }
            }
        }
    }
    Ok(if any { 0 } else { status })
}

fn run_builtin(shell: &mut Shell, args: &[BuiltinArg<'_>]) -> Flow {
    let Some(options) = shell.options(&BUILTIN, args, "")? else { return Ok(2) };
    let argv: Vec<Vec<u8>> = options.operands.iter().map(|t| t.to_vec()).collect();
    let Some(name) = argv.first() else { return Ok(0) };
    if let Some(host) = shell.host_builtins.get(name.as_slice()).map(std::sync::Arc::clone) {
        return shell.run_host(&*host, &argv, false);
    }
    match shell.find_builtin(name) {
        Some(builtin) => shell.run_builtin(builtin, &argv),
        None => {
            let mut message = name.clone();
            message.extend_from_slice(b": not a shell builtin");
            shell.builtin_error("builtin", message)?;
            Ok(1)
        }
    }
}

impl Shell {
    /// What `command -v` (or with `verbose` `command -V`, `type`) says of a name.
    fn describe(&mut self, name: &[u8], verbose: bool) -> Result<Option<Vec<u8>>, Stop> {
        let mut out = Vec::new();
        let mut line = |parts: &[&[u8]]| {
            for part in parts {
                out.extend_from_slice(part);
            }
            out.push(b'\n');
        };
        if let Some(value) = self.aliases.get(name).filter(|_| self.shopt(Shopt::EXPAND_ALIASES)) {
            let value = value.clone();
            if verbose {
                line(&[name, b" is aliased to `", &value, b"'"]);
            } else {
                line(&[b"alias ", name, b"=", &quote::single(&value)]);
            }
            return Ok(Some(out));
        }
        if syntax::is_reserved_word(name) {
            if verbose {
                line(&[name, b" is a shell keyword"]);
            } else {
                line(&[name]);
            }
            return Ok(Some(out));
        }
        if let Some(function) = self.functions.get(name).cloned() {
            if verbose {
                line(&[name, b" is a function"]);
                out.extend(self.unparse_function(name, &function.body));
                out.push(b'\n');
            } else {
                line(&[name]);
            }
            return Ok(Some(out));
        }
        if self.find_builtin(name).is_some() || self.host_builtins.contains_key(name) {
            if verbose {
                let special = self.on(SetOpt::Posix) && super::is_special(name);
                line(&[name, if special { b" is a special shell builtin" } else { b" is a shell builtin" }]);
            } else {
                line(&[name]);
            }
            return Ok(Some(out));
        }
        if memchr::memchr(b'/', name).is_some() {
            let full = self.path(name);
            let runnable = self.fs.stat(&full).is_ok_and(|meta| meta.is_file()) && self.fs.access(&full, 1).is_ok();
            if !runnable {
                return Ok(None);
            }
            if verbose {
                line(&[name, b" is ", name]);
            } else {
                line(&[name]);
            }
            return Ok(Some(out));
        }
        if verbose && let Some((path, _)) = self.hashed.get(name) {
            let path = path.clone();
            line(&[name, b" is hashed (", &path, b")"]);
            return Ok(Some(out));
        }
        match self.search_path(name)? {
            Some(path) => {
                if verbose {
                    line(&[name, b" is ", &path]);
                } else {
                    line(&[&path]);
                }
                Ok(Some(out))
            }
            None => Ok(None),
        }
    }

    /// Looks for a readable file along `PATH`, then here: for `source`.
    fn search_readable(&mut self, name: &[u8]) -> Result<Option<Vec<u8>>, Stop> {
        let list = self.get("PATH")?.unwrap_or_default();
        for dir in list.split(|b| *b == b':') {
            let dir: &[u8] = if dir.is_empty() { b"." } else { dir };
            let path = [dir, b"/", name].concat();
            let full = self.path(&path);
            if self.fs.stat(&full).is_ok_and(|meta| meta.is_file()) && self.fs.access(&full, 4).is_ok() {
                return Ok(Some(path));
            }
        }
        Ok(None)
    }
}

fn run_type(shell: &mut Shell, args: &[BuiltinArg<'_>]) -> Flow {
    let Some(options) = shell.options(&TYPE, args, "afptP")? else { return Ok(2) };
    let (all, no_functions, path_only, word, force_path) =
        (options.has(b'a'), options.has(b'f'), options.has(b'p'), options.has(b't'), options.has(b'P'));
    let mut status = 0;
    for name in &options.operands {
        let mut found = false;
        let mut out = Vec::new();
        if !force_path {
            let alias = shell.aliases.get(&**name).filter(|_| shell.shopt(Shopt::EXPAND_ALIASES)).cloned();
            let kinds: [(bool, &[u8]); 4] = [
                (alias.is_some(), b"alias"),
                (syntax::is_reserved_word(name), b"keyword"),
                (!no_functions && shell.functions.contains_key(&**name), b"function"),
                (shell.find_builtin(name).is_some() || shell.host_builtins.contains_key(&**name), b"builtin"),
            ];
            for (is, kind) in kinds {
                if !is || (found && !all) {
                    continue;
                }
                found = true;
                if path_only {
                    continue;
                }
                if word {
                    out.extend_from_slice(kind);
                    out.push(b'\n');
                    continue;
                }
                out.extend_from_slice(name);
                match kind {
                    b"alias" => {
                        out.extend_from_slice(b" is aliased to `");
                        out.extend_from_slice(alias.as_deref().unwrap_or_default());
                        out.extend_from_slice(b"'\n");
                    }
                    b"keyword" => out.extend_from_slice(b" is a shell keyword\n"),
                    b"builtin" => {
                        let special = shell.on(SetOpt::Posix) && super::is_special(name);
                        out.extend_from_slice(if special { b" is a special shell builtin\n" } else { b" is a shell builtin\n" });
                    }
                    _ => {
                        out.extend_from_slice(b" is a function\n");
                        if let Some(function) = shell.functions.get(&**name) {
                            out.extend(shell.unparse_function(name, &function.body));
                            out.push(b'\n');
                        }
                    }
                }
            }
        }
        if !found || all || force_path {
            for path in shell.paths_of(name, all)? {
                if found && !all && !force_path {
                    break;
                }
                found = true;
                if word {
                    out.extend_from_slice(b"file\n");
                } else if path_only || force_path {
                    out.extend_from_slice(&path);
                    out.push(b'\n');
                } else {
                    let hashed = !all && shell.hashed.contains_key(&**name);
                    out.extend_from_slice(name);
                    out.extend_from_slice(if hashed { b" is hashed (" } else { b" is " });
                    out.extend_from_slice(&path);
                    out.extend_from_slice(if hashed { b")\n" } else { b"\n" });
                }
            }
        }
        shell.print("type", &out)?;
        if !found {
            status = 1;
            if !word && !path_only && !force_path {
                let mut message = name.to_vec();
                message.extend_from_slice(b": not found");
                shell.builtin_error("type", message)?;
            }
        }
    }
    Ok(status)
}

impl Shell {
    /// The executable files that a name means, the first or all along `PATH`.
    fn paths_of(&mut self, name: &[u8], all: bool) -> Result<Vec<Vec<u8>>, Stop> {
        if memchr::memchr(b'/', name).is_some() {
            let full = self.path(name);
            let runnable = self.fs.stat(&full).is_ok_and(|meta| meta.is_file()) && self.fs.access(&full, 1).is_ok();
            return Ok(if runnable { vec![name.to_vec()] } else { Vec::new() });
        }
        if !all {
            if let Some((path, _)) = self.hashed.get(name) {
                return Ok(vec![path.clone()]);
            }
            return Ok(self.search_path(name)?.into_iter().collect());
        }
        let list = self.get("PATH")?.unwrap_or_default();
        let mut found = Vec::new();
        for dir in list.split(|b| *b == b':') {
            let dir: &[u8] = if dir.is_empty() { b"." } else { dir };
            let path = [dir, b"/", name].concat();
            let full = self.path(&path);
            if self.fs.stat(&full).is_ok_and(|meta| meta.is_file()) && self.fs.access(&full, 1).is_ok() {
                found.push(path);
            }
        }
        Ok(found)
    }
}

/// bash: the buckets of its table of commands.
const HASH_BUCKETS: u32 = 256;

fn run_hash(shell: &mut Shell, args: &[BuiltinArg<'_>]) -> Flow {
    if !shell.on(SetOpt::Hashall) {
        shell.builtin_error("hash", "hashing disabled")?;
        return Ok(1);
    }
    let Some(options) = shell.options(&HASH, args, "dlrtp:")? else { return Ok(2) };
    if options.operands.is_empty() && (options.has(b't') || options.has(b'd')) && (options.has(b't') || !options.has(b'r')) {
        let letter = if options.has(b't') { 't' } else { 'd' };
        shell.builtin_error("hash", format!("-{letter}: option requires an argument"))?;
        return Ok(1);
    }
    if options.has(b'r') {
        shell.hashed = Rc::default();
        if options.operands.is_empty() {
            return Ok(0);
        }
    }
    if options.operands.is_empty() {
        if shell.hashed.is_empty() && shell.on(SetOpt::Posix) {
            return Ok(0);
        }
        if shell.hashed.is_empty() {
            shell.print("hash", b"hash: hash table empty\n")?;
            return Ok(0);
        }
        let mut out = Vec::new();
        if !options.has(b'l') {
            out.extend_from_slice(b"hits\tcommand\n");
        }
        // bash: by bucket.
        let mut list: Vec<_> = shell.hashed.iter().collect();
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
    if options.has(b'd') && !options.has(b't') && shell.hashed.is_empty() {
        return Ok(0);
    }
    for name in &options.operands {
        if options.has(b'd') || options.has(b't') {
            match shell.hashed.get(&**name).cloned() {
                Some(_) if !options.has(b't') => {
                    Rc::make_mut(&mut shell.hashed).remove(&**name);
                }
                Some((path, hits)) => {
                    // bash: to look is a hit.
                    Rc::make_mut(&mut shell.hashed).insert(name.to_vec(), (path.clone(), hits + 1));
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
            if shell.fs.stat(&shell.path(path)).is_ok_and(|meta| meta.is_dir()) {
                shell.builtin_error("hash", [path, b": Is a directory"].concat())?;
                status = 1;
                continue;
            }
            Rc::make_mut(&mut shell.hashed).insert(name.to_vec(), (path.to_vec(), 0));
            continue;
        }
        if memchr::memchr(b'/', name).is_some() || shell.find_builtin(name).is_some() || shell.functions.contains_key(&**name) {
            continue;
        }
        match shell.search_path(name)? {
            Some(path) => {
                Rc::make_mut(&mut shell.hashed).insert(name.to_vec(), (path, 0));
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
