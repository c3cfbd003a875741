//! `cd`, `pwd`, `pushd`, `popd`, `dirs`.

use std::rc::Rc;

use bashkit_core::vfs::{Errno, path};

use super::{BuiltinArg, BuiltinDef, builtin};
use crate::runtime::options::{SetOpt, Shopt};
use crate::runtime::shell::Shell;
use crate::runtime::stop::{Flow, Stop};
use crate::runtime::text::Text;
use crate::runtime::vars::special as names;
use crate::runtime::vars::{Attrs, Value};

pub(super) const CD: BuiltinDef = builtin("cd", "cd [-L|[-P [-e]] [-@]] [dir]", "Change the shell working directory", run_cd);
pub(super) const PWD: BuiltinDef = builtin("pwd", "pwd [-LP]", "Print the name of the current working directory", run_pwd);
pub(super) const PUSHD: BuiltinDef = builtin("pushd", "pushd [-n] [+N | -N | dir]", "Add directories to stack", run_pushd);
pub(super) const POPD: BuiltinDef = builtin("popd", "popd [-n] [+N | -N]", "Remove directories from stack", run_popd);
pub(super) const DIRS: BuiltinDef = builtin("dirs", "dirs [-clpv] [+N] [-N]", "Display directory stack", run_dirs);

impl Shell {
    /// Goes to a directory; `PWD` and `OLDPWD` follow.
    fn enter_dir(&mut self, dir: &[u8], physical: bool) -> Result<(), Errno> {
        let joined = path::join(&self.cwd, dir);
        let target = if physical {
            path::canonical(&*self.fs, &joined)?
        } else {
            // bash: `..` is taken from the text, as long as what stands before it is a directory.
            let mut checked = Vec::new();
            for name in path::names(&joined) {
                if name == b".." {
                    let at = if checked.is_empty() { b"/".to_vec() } else { checked.clone() };
                    self.fs.stat(&at)?;
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
        let meta = self.fs.stat(&target)?;
        if !meta.is_dir() {
            return Err(Errno::NotDir);
        }
        self.fs.access(&target, 1)?;
        // bash: two slashes at the beginning stay.
        let two = joined.starts_with(b"//") && !joined.starts_with(b"///") && !physical;
        let target = if two { [b"/", target.as_slice()].concat() } else { target };
        let old = match self.vars.get(names::PWD).scalar() {
            Some(old) => old,
            None => Text::small(&self.cwd),
        };
        self.cwd = Rc::from(target);
        let new = Text::small(&self.cwd);
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

    fn say_dir_error(&mut self, builtin: &str, dir: &[u8], errno: Errno) -> Result<(), Stop> {
        let mut message = dir.to_vec();
        message.extend_from_slice(format!(": {errno}").as_bytes());
        self.builtin_error(builtin, message)
    }
}

fn run_cd(shell: &mut Shell, args: &[BuiltinArg<'_>]) -> Flow {
    let Some(options) = shell.options(&CD, args, "LPe")? else { return Ok(2) };
    let physical =
        options.found.iter().rev().find(|(l, _, _)| matches!(l, b'L' | b'P')).map_or(shell.on(SetOpt::Physical), |(l, _, _)| *l == b'P');
    if options.operands.len() > 1 {
        shell.builtin_error("cd", "too many arguments")?;
        return Ok(1);
    }
    let mut print = false;
    let dir: Vec<u8> = match options.operands.first() {
        None => match shell.scalar(names::HOME)? {
            Some(home) => home.to_vec(),
            None => {
                shell.builtin_error("cd", "HOME not set")?;
                return Ok(1);
            }
        },
        Some(dir) if &**dir == b"-" => match shell.scalar(names::OLDPWD)? {
            Some(old) => {
                print = true;
                old.to_vec()
            }
            None => {
                shell.builtin_error("cd", "OLDPWD not set")?;
                return Ok(1);
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
            let full = shell.path(&candidate);
            if shell.fs.stat(&full).is_ok_and(|meta| meta.is_dir()) && shell.enter_dir(&candidate, physical).is_ok() {
                if !base.is_empty() {
                    let line = [&*shell.cwd, b"\n"].concat();
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
                let line = [&*shell.cwd, b"\n"].concat();
                shell.print("cd", &line)?;
                return arrived(shell);
            }
            shell.say_dir_error("cd", &dir, errno)?;
            return Ok(1);
        }
    }
    if print {
        let line = [&*shell.cwd, b"\n"].concat();
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

fn run_pwd(shell: &mut Shell, args: &[BuiltinArg<'_>]) -> Flow {
    let Some(options) = shell.options(&PWD, args, "LP")? else { return Ok(2) };
    let physical = options.found.last().map_or(shell.on(SetOpt::Physical), |(l, _, _)| *l == b'P');
    let mut line =
        if physical { path::canonical(&*shell.fs, &shell.cwd).unwrap_or_else(|_| shell.cwd.to_vec()) } else { shell.cwd.to_vec() };
    line.push(b'\n');
    shell.print("pwd", &line)
}

/// The whole stack, the working directory first.
fn stack(shell: &Shell) -> Vec<Vec<u8>> {
    let mut all = vec![shell.cwd.to_vec()];
    all.extend(shell.dirs.iter().rev().cloned());
    all
}

fn set_stack(shell: &mut Shell, below: &[Vec<u8>]) {
    shell.dirs = Rc::new(below.iter().rev().cloned().collect());
}

/// `+N` counts from the left, `-N` from the right. `None`: the text is no such thing.
fn stack_index(text: &[u8], len: usize) -> Option<Option<usize>> {
    let (from_right, digits) = match text.split_first()? {
        (b'+', digits) => (false, digits),
        (b'-', digits) => (true, digits),
        _ => return None,
    };
    if digits.is_empty() || !digits.iter().all(u8::is_ascii_digit) {
        return None;
    }
    let n: usize = std::str::from_utf8(digits).ok()?.parse().ok()?;
    let index = if from_right { (len - 1).checked_sub(n) } else { Some(n) };
    Some(index.filter(|i| *i < len))
}

fn show(shell: &mut Shell, builtin: &str) -> Flow {
    let mut shown = Vec::new();
    for dir in stack(shell) {
        shown.push(shell.shown_dir(&dir)?);
    }
    let mut line = shown.join(&b' ');
    line.push(b'\n');
    shell.print(builtin, &line)
}

fn run_pushd(shell: &mut Shell, args: &[BuiltinArg<'_>]) -> Flow {
    let mut texts: Vec<Vec<u8>> = shell.arg_texts(args)?.iter().map(|t| t.to_vec()).collect();
    let stay = texts.first().is_some_and(|t| t == b"-n");
    if stay {
        texts.remove(0);
    }
    if texts.first().is_some_and(|t| t == b"--") {
        texts.remove(0);
    }
    if texts.len() > 1 {
        shell.builtin_error("pushd", "too many arguments")?;
        return Ok(1);
    }
    let all = stack(shell);
    let Some(text) = texts.first() else {
        let Some(second) = all.get(1).cloned() else {
            shell.builtin_error("pushd", "no other directory")?;
            return Ok(1);
        };
        if let Err(errno) = shell.enter_dir(&second, false) {
            shell.say_dir_error("pushd", &second, errno)?;
            return Ok(1);
        }
        let mut below = vec![all.first().cloned().unwrap_or_default()];
        below.extend(all.iter().skip(2).cloned());
        set_stack(shell, &below);
        return show(shell, "pushd");
    };
    if let Some(index) = stack_index(text, all.len()) {
        let Some(index) = index else {
            let message = if all.len() == 1 {
                b"directory stack empty".to_vec()
            } else {
                [text.as_slice(), b": directory stack index out of range"].concat()
            };
            shell.builtin_error("pushd", message)?;
            return Ok(1);
        };
        let mut turned = all.clone();
        turned.rotate_left(index);
        if !stay {
            let target = turned.first().cloned().unwrap_or_default();
            if let Err(errno) = shell.enter_dir(&target, false) {
                shell.say_dir_error("pushd", &target, errno)?;
                return Ok(1);
            }
        }
        set_stack(shell, turned.get(1..).unwrap_or_default());
        return if stay { Ok(0) } else { show(shell, "pushd") };
    }
    if matches!(text.first(), Some(b'-' | b'+')) && text != b"-" {
        let mut message = text.clone();
        message.extend_from_slice(b": invalid number");
        shell.builtin_error("pushd", message)?;
        shell.usage(&PUSHD)?;
        return Ok(2);
    }
    if stay {
        let mut below = vec![text.clone()];
        below.extend(all.iter().skip(1).cloned());
        set_stack(shell, &below);
        return show(shell, "pushd");
    }
    if text == b"-" {
        let Some(old) = shell.scalar(names::OLDPWD)? else {
            shell.builtin_error("pushd", "OLDPWD not set")?;
            return Ok(1);
        };
        if let Err(errno) = shell.enter_dir(&old, false) {
            shell.say_dir_error("pushd", &old, errno)?;
            return Ok(1);
        }
        let line = [&*shell.cwd, b"\n"].concat();
        shell.print("pushd", &line)?;
    } else if let Err(errno) = shell.enter_dir(text, false) {
        shell.say_dir_error("pushd", text, errno)?;
        return Ok(1);
    }
    shell.meter.fits(all.len() * 64)?;
    set_stack(shell, &all);
    show(shell, "pushd")
}

fn run_popd(shell: &mut Shell, args: &[BuiltinArg<'_>]) -> Flow {
    let mut texts: Vec<Vec<u8>> = shell.arg_texts(args)?.iter().map(|t| t.to_vec()).collect();
    let stay = texts.first().is_some_and(|t| t == b"-n");
    if stay {
        texts.remove(0);
    }
    if texts.first().is_some_and(|text| text == b"--") {
        texts.remove(0);
    }
    let all = stack(shell);
    let index = match texts.first() {
        None => 0,
        Some(text) => match stack_index(text, all.len()) {
            Some(Some(index)) => index,
            Some(None) if all.len() == 1 => {
                shell.builtin_error("popd", "directory stack empty")?;
                return Ok(1);
            }
            Some(None) => {
                let message = [text.as_slice(), b": directory stack index out of range"].concat();
                shell.builtin_error("popd", message)?;
                return Ok(1);
            }
            None => {
                let mut message = text.clone();
                let number = matches!(text.first(), Some(b'-' | b'+'));
                message.extend_from_slice(if number { b": invalid number" } else { b": invalid argument" });
                shell.builtin_error("popd", message)?;
                shell.usage(&POPD)?;
                return Ok(2);
            }
        },
    };
    if all.len() == 1 {
        shell.builtin_error("popd", "directory stack empty")?;
        return Ok(1);
    }
    let mut rest = all.clone();
    if index == 0 && !stay {
        let target = all.get(1).cloned().unwrap_or_default();
        if let Err(errno) = shell.enter_dir(&target, false) {
            shell.say_dir_error("popd", &target, errno)?;
            return Ok(1);
        }
        rest.remove(0);
    } else {
        rest.remove(index.max(1));
    }
    set_stack(shell, rest.get(1..).unwrap_or_default());
    show(shell, "popd")
}

fn run_dirs(shell: &mut Shell, args: &[BuiltinArg<'_>]) -> Flow {
    let texts: Vec<Vec<u8>> = shell.arg_texts(args)?.iter().map(|t| t.to_vec()).collect();
    let (mut long, mut lines, mut numbered) = (false, false, false);
    let mut wanted = None;
    let all = stack(shell);
    for text in &texts {
        match text.as_slice() {
            b"-c" => {
                shell.dirs = Rc::default();
                return Ok(0);
            }
            b"-l" => long = true,
            b"-p" => lines = true,
            b"-v" => (lines, numbered) = (true, true),
            other => match stack_index(other, all.len()) {
                Some(Some(index)) => wanted = Some(index),
                Some(None) => {
                    let digits = other.get(1..).unwrap_or_default();
                    let message = if all.len() == 1 {
                        b"directory stack empty".to_vec()
                    } else {
                        [digits, b": directory stack index out of range"].concat()
                    };
                    shell.builtin_error("dirs", message)?;
                    return Ok(1);
                }
                None => {
                    let mut message = other.to_vec();
                    let number = matches!(other.first(), Some(b'-' | b'+'));
                    message.extend_from_slice(if number { b": invalid number" } else { b": invalid option" });
                    shell.builtin_error("dirs", message)?;
                    shell.usage(&DIRS)?;
                    return Ok(2);
                }
            },
        }
    }
    let mut shown = Vec::new();
    for dir in &all {
        shown.push(if long { dir.clone() } else { shell.shown_dir(dir)? });
    }
    let mut out = Vec::new();
    if let Some(index) = wanted {
        if numbered {
            out.extend_from_slice(format!("{index:2}  ").as_bytes());
        }
        out.extend_from_slice(shown.get(index).map_or(&b""[..], Vec::as_slice));
        out.push(b'\n');
    } else if lines {
        for (i, dir) in shown.iter().enumerate() {
            if numbered {
                out.extend_from_slice(format!("{i:2}  ").as_bytes());
            }
            out.extend_from_slice(dir);
            out.push(b'\n');
        }
    } else {
        out = shown.join(&b' ');
        out.push(b'\n');
    }
    shell.print("dirs", &out)
}
