//! `cd`: another working directory.

use std::rc::Rc;

use bashkit_core::vfs::{Errno, path};

use super::{BuiltinArg, BuiltinDef, builtin};
use crate::runtime::options::{SetOpt, Shopt};
use crate::runtime::shell::Shell;
use crate::runtime::stop::{Flow, Stop};
use crate::runtime::text::Text;
use crate::runtime::vars::{Attrs, Value, special as names};

pub(super) const BUILTIN: BuiltinDef = builtin("cd", "cd [-L|[-P [-e]] [-@]] [dir]", "Change the shell working directory", run);

impl Shell {
    /// Changes the working directory, and `PWD` and `OLDPWD` with it.
    pub(super) fn enter_dir(&mut self, dir: &[u8], physical: bool) -> Result<(), Errno> {
        let joined = path::join(&self.place.cwd, dir);
        let target = if physical {
            path::canonical(&*self.place.fs, &joined)?
        } else {
            // bash: `..` is taken from the text, as long as what stands before it is a directory.
            let mut checked = Vec::new();
            for name in path::names(&joined) {
                if name == b".." {
                    let at = if checked.is_empty() { b"/".to_vec() } else { checked.clone() };
                    self.place.fs.stat(&at)?;
                    let cut = checked.iter().rposition(|b| *b == b'/').unwrap_or(0);
                    checked.truncate(cut);
                } else {
                    checked.push(b'/');
                    checked.extend_from_slice(name);
                }
            }
            if checked.is_empty() {
                checked.push(b'/');
            }
            checked
        };
        let meta = self.place.fs.stat(&target)?;
        if !meta.is_dir() {
            return Err(Errno::NotDir);
        }
        self.place.fs.access(&target, 1)?;
        // bash: two slashes at the beginning stay.
        let two = joined.starts_with(b"//") && !joined.starts_with(b"///") && !physical;
        let target = if two { [b"/", target.as_slice()].concat() } else { target };
        let old = match self.vars.get(names::PWD).scalar() {
            Some(old) => old,
            None => Text::small(&self.place.cwd),
        };
        self.place.cwd = Rc::from(target);
        let new = Text::small(&self.place.cwd);
        for (name, text) in [(names::OLDPWD, old), (names::PWD, new)] {
            let var = self.vars.get_mut(name);
            if var.attrs.has(Attrs::READONLY) {
                continue;
            }
            // bash: a PWD that was unset comes back as a plain variable.
            if name == names::OLDPWD || var.is_set() {
                var.attrs = var.attrs.with(Attrs::EXPORT);
            }
            var.value = Value::Text(text);
        }
        Ok(())
    }

    /// Prints why a directory could not be entered.
    pub(super) fn say_dir_error(&mut self, builtin: &str, dir: &[u8], errno: Errno) -> Result<(), Stop> {
        let mut message = dir.to_vec();
        message.extend_from_slice(format!(": {errno}").as_bytes());
        self.builtin_error(builtin, message)
    }
}

fn run(shell: &mut Shell, args: &[BuiltinArg<'_>]) -> Flow {
    let Some(options) = shell.options(&BUILTIN, args, "LPe")? else { return Ok(2) };
    let physical =
        options.found.iter().rev().find(|(l, _, _)| matches!(l, b'L' | b'P')).map_or(shell.on(SetOpt::Physical), |(l, _, _)| *l == b'P');
    if options.operands.len() > 1 {
        return shell.builtin_fails("cd", "too many arguments");
    }
    let mut print = false;
    let dir: Vec<u8> = match options.operands.first() {
        None => match shell.scalar(names::HOME)? {
            Some(home) => home.to_vec(),
            None => {
                return shell.builtin_fails("cd", "HOME not set");
            }
        },
        Some(dir) if &**dir == b"-" => match shell.scalar(names::OLDPWD)? {
            Some(old) => {
                print = true;
                old.to_vec()
            }
            None => {
                return shell.builtin_fails("cd", "OLDPWD not set");
            }
        },
        Some(dir) => dir.to_vec(),
    };
    if dir.is_empty() {
        return if print { shell.print("cd", b"\n") } else { Ok(0) };
    }
    let explicit = dir.first() == Some(&b'/') || matches!(dir.split(|b| *b == b'/').next(), Some(b"." | b".."));
    if !explicit && let Some(list) = shell.scalar(names::CDPATH)? {
        for base in list.split(|b| *b == b':') {
            let candidate = if base.is_empty() { dir.clone() } else { [base, b"/", &dir].concat() };
            let full = shell.place.path(&candidate);
            if shell.place.fs.stat(&full).is_ok_and(|meta| meta.is_dir()) && shell.enter_dir(&candidate, physical).is_ok() {
                if !base.is_empty() {
                    let line = [&*shell.place.cwd, b"\n"].concat();
                    shell.print("cd", &line)?;
                }
                return arrived(shell);
            }
        }
    }
    match shell.enter_dir(&dir, physical) {
        Ok(()) => {}
        Err(errno) => {
            if shell.shopt(Shopt::CDABLE_VARS)
                && crate::syntax::is_name(&dir)
                && let Some(value) = {
                    let name = shell.intern(&dir)?;
                    shell.scalar(name)?
                }
                && shell.enter_dir(&value, physical).is_ok()
            {
                let line = [&*shell.place.cwd, b"\n"].concat();
                shell.print("cd", &line)?;
                return arrived(shell);
            }
            shell.say_dir_error("cd", &dir, errno)?;
            return Ok(1);
        }
    }
    if print {
        let line = [&*shell.place.cwd, b"\n"].concat();
        shell.print("cd", &line)?;
    }
    arrived(shell)
}

/// bash: where PWD or OLDPWD cannot follow, that is told, but the shell has moved.
fn arrived(shell: &mut Shell) -> Flow {
    let mut status = 0;
    for name in [names::OLDPWD, names::PWD] {
        if shell.vars.get(name).attrs.has(Attrs::READONLY) {
            let shown = shell.name_of(name);
            shell.complain_about(&shown, "readonly variable")?;
            status = 1;
        }
    }
    Ok(status)
}
