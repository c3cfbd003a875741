//! `shopt`: options of the shell by name.

use bashkit_core::command::Opt;

use super::{BuiltinArg, BuiltinDef, builtin};
use crate::runtime::options::{self, SET_OPTS, SetOpt, Shopt};
use crate::runtime::shell::Shell;
use crate::runtime::stop::{Flow, Stop};
use crate::runtime::text::Text;
use crate::runtime::vars::{Value, special as names};

const PRINT: Opt = Opt::flag('p', "", "print in a reusable form");
const QUIET: Opt = Opt::flag('q', "", "print nothing");
const SET: Opt = Opt::flag('s', "", "turn options on");
const UNSET: Opt = Opt::flag('u', "", "turn options off");
const OF_SET: Opt = Opt::flag('o', "", "options of set -o");

/// Options of the builtin.
const OPTIONS: &[Opt] = &[PRINT, QUIET, SET, UNSET, OF_SET];

pub(super) const BUILTIN: BuiltinDef = builtin("shopt", "shopt [-pqsu] [-o] [optname ...]", "Set and unset shell options", run);

impl Shell {
    /// Turns a `shopt` option on or off, and the options that follow it.
    fn put_shopt(&mut self, option: Shopt, on: bool) {
        if let Some(level) = options::compat_level(option) {
            if !on && !self.session.options.shopt(option) {
                return;
            }
            let level = if on { level } else { LEVEL };
            self.session.options.put_compat(level);
            self.vars.get_mut(names::BASH_COMPAT).value = Value::Text(Text::number(i64::from(level)));
            return;
        }
        // bash: how the shell was called is nothing to be set.
        if matches!(option, Shopt::RESTRICTED_SHELL | Shopt::LOGIN_SHELL) {
            return;
        }
        self.session.options.put_shopt(option, on);
        match option {
            Shopt::INTERACTIVE_COMMENTS => self.session.options.put(SetOpt::InteractiveComments, on),
            Shopt::EXTDEBUG => {
                self.session.options.put(SetOpt::Errtrace, on);
                self.session.options.put(SetOpt::Functrace, on);
                if on {
                    self.begin_arguments();
                }
            }
            _ => {}
        }
    }

    /// Sets the compatibility level of a new value of `BASH_COMPAT`: `4.4` or `44`.
    pub(crate) fn take_compat_level(&mut self, text: &[u8]) -> Result<(), Stop> {
        let level = level_of(text);
        if level.is_none() {
            self.complain([b"BASH_COMPAT: ", text, b": compatibility value out of range"].concat())?;
        }
        self.session.options.put_compat(level.unwrap_or(LEVEL));
        Ok(())
    }

    /// Takes the compatibility level that a new shell finds in its environment.
    pub(crate) fn begin_compat_level(&mut self) -> Result<(), Stop> {
        let Some(text) = self.scalar(names::BASH_COMPAT)?.filter(|text| !text.is_empty()) else { return Ok(()) };
        match level_of(&text) {
            Some(level) => self.session.options.put_compat(level),
            None => {
                let message = [&*self.params.name, b": BASH_COMPAT: ", &text, b": compatibility value out of range\n"].concat();
                self.stderr(&message)?;
            }
        }
        Ok(())
    }

    /// Version of bash that the shell is compatible to, as two digits.
    pub(crate) fn compat_level(&mut self) -> Result<u8, Stop> {
        let on = options::shopts()
            .filter(|(_, option)| self.session.options.shopt(*option))
            .find_map(|(_, option)| options::compat_level(option));
        Ok(match on {
            Some(level) => level,
            None => self.get("BASH_COMPAT")?.and_then(|text| level_of(&text)).unwrap_or(LEVEL),
        })
    }
}

/// Compatibility level of bash 5.2.
const LEVEL: u8 = 52;

/// Level that a value of `BASH_COMPAT` stands for.
fn level_of(text: &[u8]) -> Option<u8> {
    match text {
        [] => Some(LEVEL),
        [major @ b'0'..=b'9', b'.', minor @ b'0'..=b'9'] | [major @ b'0'..=b'9', minor @ b'0'..=b'9'] => {
            Some((major - b'0') * 10 + minor - b'0').filter(|n| (31..=LEVEL).contains(n))
        }
        _ => None,
    }
}

fn run(shell: &mut Shell, args: &[BuiltinArg<'_>]) -> Flow {
    let Some(found) = shell.options(&BUILTIN, args, OPTIONS)? else { return Ok(2) };
    let (print, quiet, set, unset, of_set) = (found.has(&PRINT), found.has(&QUIET), found.has(&SET), found.has(&UNSET), found.has(&OF_SET));
    if set && unset {
        return shell.builtin_fails("shopt", "cannot set and unset shell options simultaneously");
    }
    if found.operands.is_empty() {
        let list = if quiet { Vec::new() } else { list(shell, of_set) };
        let shown = list.into_iter().filter(|(_, on)| !(set && !on || unset && *on));
        let out: String = shown.map(|(name, on)| shopt_line(name, on, print, of_set)).collect();
        return shell.print("shopt", out.as_bytes());
    }
    let mut status = 0;
    for name in &found.operands {
        let current = if of_set { options::set_opt(name).map(|o| shell.on(o)) } else { options::shopt(name).map(|o| shell.shopt(o)) };
        let Some(current) = current else {
            shell.builtin_error_about("shopt", name, if of_set { "invalid option name" } else { "invalid shell option name" })?;
            // bash: `-s` and `-u` with `-o` say it, and go on as if nothing was wrong.
            if !(of_set && (set || unset)) {
                status = 1;
            }
            continue;
        };
        if set || unset {
            put(shell, name, of_set, set);
            if of_set && set && &**name == b"history" {
                shell.load_history()?;
            }
            continue;
        }
        if !current {
            status = 1;
        }
        if !quiet {
            let line = shopt_line(&String::from_utf8_lossy(name), current, print, of_set);
            shell.print("shopt", line.as_bytes())?;
        }
    }
    Ok(status)
}

/// The options of `set -o` or of `shopt`, with their states.
fn list(shell: &Shell, of_set: bool) -> Vec<(&'static str, bool)> {
    if of_set {
        return SET_OPTS.iter().map(|(name, option, _)| (*name, shell.on(*option))).collect();
    }
    options::shopts().map(|(name, option)| (name, shell.shopt(option))).collect()
}

fn put(shell: &mut Shell, name: &[u8], of_set: bool, on: bool) {
    if of_set {
        if let Some(option) = options::set_opt(name) {
            shell.put_option(option, on);
        }
    } else if let Some(option) = options::shopt(name) {
        shell.put_shopt(option, on);
    }
}

fn shopt_line(name: &str, on: bool, as_command: bool, of_set: bool) -> String {
    match (as_command, of_set) {
        (true, true) => format!("set {}o {name}\n", if on { '-' } else { '+' }),
        (true, false) => format!("shopt {} {name}\n", if on { "-s" } else { "-u" }),
        (false, _) => format!("{name:<15}\t{}\n", if on { "on" } else { "off" }),
    }
}
