//! `exec`: the shell replaced by a command.

use bashkit_core::command::Opt;
use bashkit_core::vfs::Errno;

use super::{BuiltinArg, BuiltinDef, special};
use crate::runtime::exec::simple::Resolved;
use crate::runtime::options::Shopt;
use crate::runtime::shell::Shell;
use crate::runtime::stop::{Flow, Stop};
use crate::runtime::vars::Attrs;

const EMPTY_ENVIRONMENT: Opt = Opt::flag('c', "", "run the command with an empty environment");
const LOGIN: Opt = Opt::flag('l', "", "begin the name with a dash");
const ZEROTH: Opt = Opt::value('a', "", "NAME", "name the command NAME");

/// Options of the builtin.
const OPTIONS: &[Opt] = &[EMPTY_ENVIRONMENT, LOGIN, ZEROTH];

pub(super) const BUILTIN: BuiltinDef =
    special("exec", "exec [-cl] [-a name] [command [argument ...]] [redirection ...]", "Replace the shell with the given command", run);

fn run(shell: &mut Shell, args: &[BuiltinArg<'_>]) -> Flow {
    let Some(options) = shell.options(&BUILTIN, args, OPTIONS)? else { return Ok(2) };
    if options.operands.is_empty() {
        return Ok(0);
    }
    if shell.is_restricted() {
        return shell.builtin_fails("exec", "restricted");
    }
    let mut argv: Vec<Vec<u8>> = options.operands.iter().map(|arg| arg.to_vec()).collect();
    let name = argv.first().cloned().unwrap_or_default();
    if let Some(status) = refuse_file(shell, &name)? {
        return exec_failed(shell, status);
    }
    let mut zero = options.value(&ZEROTH).map(<[u8]>::to_vec);
    if options.has(&LOGIN) {
        zero = Some([b"-", zero.as_deref().unwrap_or(&name)].concat());
    }
    if let Some(zero) = zero
        && let Some(first) = argv.first_mut()
    {
        // Only a script or `bash` sees the other name; the command that runs is still the one asked for.
        if matches!(first.as_slice(), b"bash" | b"rbash" | b"sh") {
            *first = zero;
            let status = shell.exec_bash(&argv)?;
            return end(shell, status);
        }
    }
    if options.has(&EMPTY_ENVIRONMENT) {
        let exported: Vec<_> = shell.vars.iter().filter(|(_, var)| var.attrs.has(Attrs::EXPORT)).map(|(name, _)| name).collect();
        for name in exported {
            let var = shell.vars.get_mut(name);
            var.attrs = var.attrs.without(Attrs::EXPORT);
        }
    }
    // bash: the shell that is replaced does not count as a level, unless it is `( … )`.
    if !shell.execution.is_parenthesized {
        shell.leave_level()?;
    }
    // bash: what is named by a path is run by its whole path.
    if let Some(first) = argv.first_mut().filter(|first| first.contains(&b'/')) {
        *first = full_path(shell, first);
    }
    // bash: the EXIT trap does not survive exec.
    shell.set_trap(crate::runtime::exec::trap::EXIT, None);
    if let Some(host) = shell.search.host_builtins.get(name.as_slice()).map(std::sync::Arc::clone) {
        let status = shell.run_host(&*host, &argv, false)?;
        return Err(Stop::Exit(status));
    }
    let ended = shell.nested(|_| {}, |shell| shell.exec_external(&argv, false))?;
    end(shell, ended)
}

/// Tells why a name is nothing to be run; answers the status then.
fn refuse_file(shell: &mut Shell, name: &[u8]) -> Result<Option<i32>, Stop> {
    let path = match shell.find_external(name)? {
        Resolved::NotFound if !shell.search.host_builtins.contains_key(name) => {
            shell.builtin_error_about("exec", name, "not found")?;
            return Ok(Some(127));
        }
        Resolved::File(path) => path,
        _ => return Ok(None),
    };
    let full = shell.place.path(&path);
    // bash: a path is told in full.
    let shown = full_path(shell, name);
    let (errno, status) = match shell.place.fs.stat(&full) {
        Ok(meta) if meta.is_file() && shell.place.fs.access(&full, 1).is_ok() => return Ok(None),
        Ok(meta) => (if meta.is_dir() { Errno::IsDir } else { Errno::Acces }, 126),
        Err(errno) => (errno, 127),
    };
    if status == 126 || errno == Errno::NoEnt {
        shell.complain_about(&shown, errno)?;
    }
    if errno != Errno::NoEnt {
        shell.builtin_error_about("exec", &shown, &format!("cannot execute: {errno}"))?;
    }
    Ok(Some(status))
}

/// A name that stands for a path from the working directory on.
fn full_path(shell: &Shell, name: &[u8]) -> Vec<u8> {
    if name.first() == Some(&b'/') {
        name.to_vec()
    } else {
        [&**shell.place.cwd(), b"/", name.strip_prefix(b"./").unwrap_or(name)].concat()
    }
}

fn end(_shell: &mut Shell, status: bashkit_core::kernel::Status) -> Flow {
    Err(match status {
        bashkit_core::kernel::Status::Exited(code) => Stop::Exit(i32::from(code)),
        bashkit_core::kernel::Status::Signaled(signal) => Stop::Signal(signal),
    })
}

fn exec_failed(shell: &mut Shell, status: i32) -> Flow {
    // bash: a subshell ends all the same.
    if shell.shopt(Shopt::EXECFAIL) && shell.subshell == 0 { Ok(status) } else { Err(Stop::Exit(status)) }
}
