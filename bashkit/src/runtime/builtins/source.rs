//! `source`: commands of a file in this shell; the engine of `.`, too.

use std::borrow::Cow;

use bashkit_core::kernel::Input;
use bashkit_core::vfs::OpenOptions;

use super::{BuiltinArg, BuiltinDef, special};
use crate::runtime::charged::Words;
use crate::runtime::exec::CommandSource;
use crate::runtime::options::{SetOpt, Shopt};
use crate::runtime::shell::{Frame, Shell};
use crate::runtime::stop::{Flow, Stop};
use crate::runtime::text::Text;

pub(super) const BUILTIN: BuiltinDef =
    special("source", "source filename [arguments]", "Execute commands from a file in the current shell", |shell, args| {
        run(shell, args, &BUILTIN)
    });

/// Runs a file in this shell, as `def`, `source` or `.`.
pub(super) fn run(shell: &mut Shell, args: &[BuiltinArg<'_>], def: &'static BuiltinDef) -> Flow {
    let Some(options) = shell.options(def, args, &[])? else { return Ok(2) };
    let Some((name, rest)) = options.operands.split_first() else {
        shell.builtin_error(def.name, "filename argument required")?;
        shell.usage(def)?;
        return Ok(2);
    };
    if shell.refuse_file_of(def.name, name)? {
        return Ok(1);
    }
    let mut name = Cow::Borrowed(&**name);
    if memchr::memchr(b'/', &name).is_none() && shell.shopt(Shopt::SOURCEPATH) {
        if let Some(found) = shell.search_readable(&name)? {
            name = Cow::Owned(found);
        } else if shell.on(SetOpt::Posix) {
            // bash: POSIX looks along PATH only.
            shell.builtin_error(def.name, [&*name, b": file not found"].concat())?;
            return if def.special && shell.ends_at_errors() { Err(Stop::Exit(1)) } else { Ok(1) };
        }
    }
    let name = &*name;
    let path = shell.place.path(name);
    let opened = bashkit_core::kernel::open(&shell.kernel, &*shell.place.fs, &shell.io.fds, &path, OpenOptions::READ, false);
    let mut text = Vec::new();
    let read = opened.and_then(|description| Input::new(&shell.kernel, Some(description)).rest(&mut text));
    if let Err(fault) = read {
        let errno = fault.errno()?;
        if errno == bashkit_core::vfs::Errno::IsDir {
            shell.builtin_error_about(def.name, name, "is a directory")?;
        } else {
            shell.complain_about(name, errno)?;
            if shell.on(SetOpt::Errexit) && shell.context.errexit_off == 0 {
                // bash: this message ends the shell before a trap on ERR can see it.
                return Err(Stop::Exit(1));
            }
        }
        // bash: that comes behind a file that could not be read, too.
        shell.hide_debug();
        let trap = shell.run_return_trap();
        shell.unhide_traps();
        trap?;
        return if shell.ends_at_errors() && def.special { Err(Stop::Exit(1)) } else { Ok(1) };
    }
    let args = if rest.is_empty() {
        None
    } else {
        let texts = rest.iter().map(|arg| Text::new(&shell.meter, arg)).collect::<Result<Vec<_>, _>>()?;
        Some(Words::of(&shell.meter, texts)?)
    };
    // bash: a file without arguments has its name as one; those of a file are kept with `extdebug` alone.
    let noted = match &args {
        Some(args) => shell.note_arguments(args),
        None => {
            let own = Words::of(&shell.meter, vec![Text::new(&shell.meter, name)?])?;
            Some(shell.note_source(&own))
        }
    };
    let line = shell.execution.line;
    let frame = Frame::source(name, line);
    let command = shell.execution.command.clone();
    // bash: the trap on RETURN is run without the one on DEBUG, too, and for the command that sources.
    shell.hide_debug();
    let result = shell.nested(
        |context| {
            context.trace_levels += 1;
            context.begin_runner();
        },
        |shell| {
            shell.in_frame(frame, args, |shell| {
                shell.execution.condition_prefix = def.name;
                let result = shell.run_text_as(&text, 1, CommandSource::Other);
                if shell.context.trap.is_none() {
                    shell.execution.command = command;
                }
                result
            })
        },
    );
    shell.execution.line = line;
    // bash: the trap is one of who sources.
    let result = shell.behind_return(result);
    shell.unhide_traps();
    shell.forget_arguments(noted);
    result
}

impl Shell {
    /// Looks for a readable file along `PATH`, then here: for `source`.
    fn search_readable(&mut self, name: &[u8]) -> Result<Option<Vec<u8>>, Stop> {
        let Some(list) = self.get("PATH")?.filter(|list| !list.is_empty()) else { return Ok(None) };
        for dir in list.split(|b| *b == b':') {
            let path = self.path_in(dir, name)?;
            let full = self.place.path(&path);
            if self.place.fs.stat(&full).is_ok_and(|meta| meta.is_file()) && self.place.fs.access(&full, 4).is_ok() {
                return Ok(Some(path));
            }
        }
        Ok(None)
    }
}
