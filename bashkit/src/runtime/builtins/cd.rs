//! `cd`: another working directory.

use bashkit_core::command::Opt;
use bashkit_core::vfs::{Errno, path};

use super::{BuiltinArg, BuiltinDef, builtin};
use crate::runtime::options::{SetOpt, Shopt};
use crate::runtime::shell::Shell;
use crate::runtime::stop::{Flow, Stop};
use crate::runtime::text::Text;
use crate::runtime::vars::{Attrs, Value, special as names};
use crate::syntax::ansi_c;

const LOGICAL: Opt = Opt::flag('L', "", "follow links");
const PHYSICAL: Opt = Opt::flag('P', "", "resolve links first");
const STRICT: Opt = Opt::flag('e', "", "fail when the directory is unknown");

/// Options of the builtin.
const OPTIONS: &[Opt] = &[LOGICAL, PHYSICAL, STRICT];

pub(super) const BUILTIN: BuiltinDef = builtin("cd", "cd [-L|[-P [-e]] [-@]] [dir]", "Change the shell working directory", run);

impl Shell {
    /// Goes to a directory and sets `PWD` and `OLDPWD`.
    pub(super) fn enter_dir(&mut self, dir: &[u8], physical: bool) -> Result<(), Errno> {
        self.place.follow();
        let joined = path::join(self.place.cwd(), dir);
        let found = if physical { path::canonical(&*self.place.fs, &self.place.path(dir)) } else { self.without_dots(&joined) };
        let there = found.and_then(|target| Ok((self.place.fs.stat(&target)?, target)));
        // bash: what the text does not lead to may still be seen from the directory itself, wherever that is by now.
        let (meta, target) = there.or_else(|errno| {
            let target = path::canonical(&*self.place.fs, &self.place.path(dir)).map_err(|_| errno)?;
            Ok((self.place.fs.stat(&target)?, target))
        })?;
        if !meta.is_dir() {
            return Err(Errno::NotDir);
        }
        self.place.fs.access(&target, 1)?;
        // bash: two slashes at the beginning stay.
        let two = joined.starts_with(b"//") && !joined.starts_with(b"///") && !physical;
        let target = if two { [b"/", target.as_slice()].concat() } else { target };
        let old = self.vars.get(names::PWD).scalar().unwrap_or_else(|| Text::small(self.place.cwd()));
        self.place.enter(&target);
        let new = Text::small(self.place.cwd());
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

    /// bash: `..` is taken from the text, as long as what stands before it is a directory.
    fn without_dots(&self, joined: &[u8]) -> Result<Vec<u8>, Errno> {
        let mut checked = Vec::new();
        for name in path::names(joined) {
            if name == b".." {
                let at = if checked.is_empty() { b"/".to_vec() } else { checked.clone() };
                if !self.place.fs.stat(&at)?.is_dir() {
                    return Err(Errno::NotDir);
                }
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
        Ok(checked)
    }

    /// Goes to a directory found along `CDPATH`; answers what is to be printed of it. `None`: there is none.
    fn enter_along_cdpath(&mut self, dir: &[u8], physical: bool) -> Result<Option<Option<Vec<u8>>>, Stop> {
        let explicit = dir.first() == Some(&b'/') || matches!(dir.split(|b| *b == b'/').next(), Some(b"." | b".."));
        let Some(list) = (if explicit { None } else { self.scalar(names::CDPATH)? }) else { return Ok(None) };
        for base in list.split(|b| *b == b':') {
            let candidate = match base {
                b"" if dir.is_empty() => b".".to_vec(),
                b"" => dir.to_vec(),
                [.., b'/'] => [base, dir].concat(),
                base => [base, b"/", dir].concat(),
            };
            let full = self.place.path(&candidate);
            if self.place.fs.stat(&full).is_ok_and(|meta| meta.is_dir()) && self.enter_dir(&candidate, physical).is_ok() {
                // bash: where links are resolved, it shows what it has found, and not where that is.
                let shown = if physical { candidate } else { self.place.cwd().to_vec() };
                return Ok(Some((!base.is_empty()).then_some(shown)));
            }
        }
        Ok(None)
    }

    /// `shopt -s cdable_vars`: goes to the directory that a variable holds; answers its value.
    fn enter_named(&mut self, variable: &[u8], physical: bool) -> Result<Option<Vec<u8>>, Stop> {
        if !self.shopt(Shopt::CDABLE_VARS) || !crate::syntax::is_name(variable) {
            return Ok(None);
        }
        let name = self.intern(variable)?;
        Ok(self.scalar(name)?.filter(|value| self.enter_dir(value, physical).is_ok()).map(|value| value.to_vec()))
    }

    /// Goes to a directory as `cd` does, along `CDPATH` where that is `searched`; answers what is to be printed of it.
    fn go_to(&mut self, dir: &[u8], physical: bool, searched: bool) -> Result<Result<Option<Vec<u8>>, Errno>, Stop> {
        let searched = searched && !self.on(SetOpt::Privileged);
        // bash: nowhere may be found along CDPATH as well.
        let has_path = searched && (!dir.is_empty() || self.scalar(names::CDPATH)?.is_some_and(|list| !list.is_empty()));
        if has_path && let Some(shown) = self.enter_along_cdpath(dir, physical)? {
            return Ok(Ok(shown));
        }
        if dir.is_empty() && !has_path {
            // bash: nowhere is where it is already, unless links are to be resolved.
            return Ok(if physical { Err(Errno::NoEnt) } else { self.enter_dir(b".", false).map(|()| None) });
        }
        Ok(match self.enter_dir(dir, physical) {
            Ok(()) => Ok(None),
            Err(errno) => self.enter_named(dir, physical)?.map(Some).ok_or(errno),
        })
    }

    /// Goes to a directory of the stack as `cd` does; `false`: that failed, which was said.
    pub(super) fn enter_for(&mut self, builtin: &str, dir: &[u8], searched: bool) -> Result<bool, Stop> {
        match self.go_to(dir, self.on(SetOpt::Physical), searched)? {
            Ok(Some(mut line)) => {
                line.push(b'\n');
                self.print(builtin, &line)?;
                Ok(true)
            }
            Ok(None) => Ok(true),
            Err(errno) => {
                self.say_dir_error(builtin, dir, errno)?;
                Ok(false)
            }
        }
    }

    /// Prints why a directory could not be entered.
    fn say_dir_error(&mut self, builtin: &str, dir: &[u8], errno: Errno) -> Result<(), Stop> {
        let mut message = ansi_c::shown(dir, self.params.locale.is_bytes());
        message.extend_from_slice(format!(": {errno}").as_bytes());
        self.builtin_error(builtin, message)
    }
}

fn run(shell: &mut Shell, args: &[BuiltinArg<'_>]) -> Flow {
    if shell.is_restricted() {
        return shell.builtin_fails("cd", "restricted");
    }
    let Some(options) = shell.options(&BUILTIN, args, OPTIONS)? else { return Ok(2) };
    let physical = options.ends_with(&LOGICAL, &PHYSICAL).unwrap_or(shell.on(SetOpt::Physical));
    if options.operands.len() > 1 {
        return shell.builtin_fails("cd", "too many arguments");
    }
    let given = options.operands.first().map(|dir| dir.to_vec());
    let is_back = given.as_deref() == Some(b"-");
    let dir: Vec<u8> = match given {
        Some(dir) if !is_back => dir,
        _ => {
            let (name, message) = if is_back { (names::OLDPWD, "OLDPWD not set") } else { (names::HOME, "HOME not set") };
            match shell.scalar(name)? {
                Some(dir) => dir.to_vec(),
                None => return shell.builtin_fails("cd", message),
            }
        }
    };
    // bash: along CDPATH is looked for what is named alone.
    let is_searched = !is_back && !options.operands.is_empty();
    let shown = match shell.go_to(&dir, physical, is_searched)? {
        Ok(shown) if is_back => shown.or_else(|| Some(if dir.is_empty() { Vec::new() } else { shell.place.cwd().to_vec() })),
        Ok(shown) => shown,
        Err(errno) => {
            shell.say_dir_error("cd", &dir, errno)?;
            return Ok(1);
        }
    };
    if let Some(mut line) = shown {
        line.push(b'\n');
        let written = shell.print("cd", &line)?;
        return Ok(arrived(shell)?.max(written));
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
