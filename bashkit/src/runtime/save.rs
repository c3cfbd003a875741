//! A shell as a script that makes another shell like it.

use super::exec::trap;
use super::expand::quote;
use super::options::{self, SET_OPTS, SetOpt};
use super::shell::{Function, Shell};
use super::stop::Stop;
use super::vars::Attrs;
use super::vars::special as names;
use crate::syntax::intern::Symbol;

/// The builtin that reaches the others, whatever functions there are.
const BUILTIN: &[u8] = b"builtin";

/// Variables that belong to the one shell: what it was started as, and what functions of the shell answer.
const OWN: &[Symbol] = &[
    names::BASH,
    names::BASHOPTS,
    names::BASHPID,
    names::BASH_ALIASES,
    names::BASH_ARGC,
    names::BASH_ARGV,
    names::BASH_ARGV0,
    names::BASH_CMDS,
    names::BASH_COMMAND,
    names::BASH_LINENO,
    names::BASH_SOURCE,
    names::BASH_SUBSHELL,
    names::BASH_VERSINFO,
    names::BASH_VERSION,
    names::DIRSTACK,
    names::EPOCHREALTIME,
    names::EPOCHSECONDS,
    names::EUID,
    names::FUNCNAME,
    names::GROUPS,
    names::HISTCMD,
    names::LINENO,
    names::PIPESTATUS,
    names::PPID,
    names::PWD,
    names::RANDOM,
    names::SECONDS,
    names::SHELLOPTS,
    names::SRANDOM,
    names::UID,
    names::UNDERSCORE,
];

/// Variables that every shell begins with, so that their absence has to be said.
const GIVEN: &[Symbol] = &[
    names::HOME,
    names::HOSTNAME,
    names::IFS,
    names::LOGNAME,
    names::OLDPWD,
    names::OPTERR,
    names::PATH,
    names::PS4,
    names::SHELL,
    names::TERM,
    names::USER,
];

const LATER: &[(Attrs, char)] =
    &[(Attrs::INTEGER, 'i'), (Attrs::LOWER, 'l'), (Attrs::UPPER, 'u'), (Attrs::CAPITAL, 'c'), (Attrs::READONLY, 'r')];

impl Shell {
    /// The script. Not in it: descriptors, jobs, the `EXIT` trap, the state of `RANDOM` and `SECONDS`, history, completions, remembered paths.
    pub(crate) fn saved(&mut self) -> Result<Vec<u8>, Stop> {
        let mut out = [b"cd -- ", quote::single(&self.meter, self.place.cwd())?.as_slice(), b"\n"].concat();
        if !self.place.dirs.is_empty() {
            out.extend_from_slice(b"dirs -c\n");
            for dir in self.place.dirs.iter() {
                out.extend([b"pushd -n -- ", quote::single(&self.meter, dir)?.as_slice(), b" >/dev/null\n"].concat());
            }
        }
        out.extend_from_slice(format!("umask {:04o}\n", self.place.umask).as_bytes());
        self.save_variables(&mut out)?;
        if !self.params.positional.is_empty() {
            out.extend_from_slice(b"set --");
            for word in self.params.positional.iter() {
                out.push(b' ');
                out.extend(quote::single(&self.meter, word)?);
            }
            out.push(b'\n');
        }
        // Patterns of functions may need `extglob` to be read; no alias is in the way yet.
        out.extend_from_slice(b"shopt -s extglob\n");
        for (name, function) in self.session.functions.iter().filter(|(name, _)| &***name != BUILTIN) {
            self.save_function(name, function, &mut out);
        }
        // From here on a function may have the name of any builtin, an option may trace, and a trap may run. This is read as a whole before
        // any of it is done.
        out.extend_from_slice(b"{\n");
        for (name, value) in self.session.aliases.iter() {
            out.extend([&b"builtin alias "[..], name, b"=", &quote::single(&self.meter, value)?, b"\n"].concat());
        }
        // Turning posix mode on or off turns other options on or off: they come behind it.
        out.extend_from_slice(b"builtin set");
        for (name, option, _) in SET_OPTS {
            if !matches!(option, SetOpt::Noexec | SetOpt::Onecmd) {
                out.extend_from_slice(format!(" {}o {name}", if self.on(option) { '-' } else { '+' }).as_bytes());
            }
        }
        out.push(b'\n');
        for (name, option) in options::shopts() {
            // What cannot be set, and what turning off would turn another one on.
            if !matches!(name, "login_shell" | "restricted_shell") && (self.shopt(option) || !name.starts_with("compat")) {
                out.extend_from_slice(format!("builtin shopt -{} {name}\n", if self.shopt(option) { "s" } else { "u" }).as_bytes());
            }
        }
        for name in self.search.disabled.iter() {
            out.extend_from_slice(format!("builtin enable -n {name}\n").as_bytes());
        }
        for (number, action) in self.session.traps.visible().iter().filter(|(number, _)| **number != trap::EXIT) {
            out.extend_from_slice(b"builtin trap -- ");
            out.extend(quote::single(&self.meter, action)?);
            out.extend_from_slice(format!(" {}\n", Self::trap_name(*number)).as_bytes());
        }
        if self.is_restricted() {
            out.extend_from_slice(b"builtin set -r\n");
        }
        if let Some(function) = self.session.functions.get(BUILTIN) {
            self.save_function(BUILTIN, function, &mut out);
        }
        out.extend_from_slice(b"} 2>/dev/null\n");
        Ok(out)
    }

    fn save_function(&self, name: &[u8], function: &Function, out: &mut Vec<u8>) {
        out.extend(crate::syntax::unparse::function(&self.names.interner, name, &function.body));
        out.push(b'\n');
        for (has, letter) in [(function.exported, "x"), (function.traced, "t"), (function.readonly, "r")] {
            if has {
                out.extend([format!("builtin declare -f{letter} ").as_bytes(), name, b"\n"].concat());
            }
        }
    }

    fn save_variables(&mut self, out: &mut Vec<u8>) -> Result<(), Stop> {
        for name in GIVEN {
            if !self.vars.get(*name).is_set() {
                out.extend([b"unset -v ", &*self.name_of(*name), b"\n"].concat());
            }
        }
        for (name, symbol) in self.sorted_names() {
            if OWN.contains(&symbol) {
                continue;
            }
            // These act on assignments, and the value is what came of them already.
            let attrs = self.vars.get(symbol).attrs;
            let plain = LATER.iter().fold(attrs, |attrs, (attr, _)| attrs.without(*attr));
            self.vars.get_mut(symbol).attrs = plain;
            let line = self.declaration(symbol);
            self.vars.get_mut(symbol).attrs = attrs;
            out.extend(line?.unwrap_or_default());
            let later: String = LATER.iter().filter(|(attr, _)| attrs.has(*attr)).map(|(_, letter)| *letter).collect();
            if !later.is_empty() {
                out.extend([format!("declare -{later} ").as_bytes(), &name, b"\n"].concat());
            }
        }
        Ok(())
    }
}
