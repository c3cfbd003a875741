//! The variables that a shell begins with.

use std::rc::Rc;

use bashkit_core::error::Error;
use bashkit_core::gnu::inttostr::{BYTES_MAX, inttostr};

use super::shell::{Ifs, Shell};
use super::stop::Stop;
use super::text::Text;
use super::vars::special as names;
use super::vars::{Attrs, Indexed, Value, Var};
use crate::syntax::intern::Symbol;

/// Level that `SHLVL` stays below.
const LEVEL_MAX: i64 = 1000;

/// bash: where `enable -f` looks for files, as its builders set it.
const LOADABLES_PATH: &[u8] = b"/usr/local/lib/bash:/usr/lib/bash:/opt/local/lib/bash:/usr/pkg/lib/bash:/opt/pkg/lib/bash:.";

/// Variables that functions of the shell read or write.
const SPECIAL: &[Symbol] = &[
    names::RANDOM,
    names::SRANDOM,
    names::SECONDS,
    names::LINENO,
    names::BASHPID,
    names::EPOCHSECONDS,
    names::EPOCHREALTIME,
    names::FUNCNAME,
    names::BASH_SOURCE,
    names::BASH_LINENO,
    names::BASH_COMMAND,
    names::BASH_SUBSHELL,
    names::BASH_ARGV0,
    names::PIPESTATUS,
    names::DIRSTACK,
    names::GROUPS,
    names::IFS,
    names::PATH,
    names::OPTIND,
    names::POSIXLY_CORRECT,
    names::GLOBIGNORE,
    names::HISTCMD,
    names::SHELLOPTS,
    names::BASHOPTS,
    names::LC_ALL,
    names::LC_CTYPE,
    names::LANG,
    names::BASH_COMPAT,
    names::IGNOREEOF,
    names::BASH_ARGC,
    names::BASH_ARGV,
    names::BASH_XTRACEFD,
    names::BASH_ALIASES,
    names::BASH_CMDS,
    names::COMP_WORDBREAKS,
    names::HISTSIZE,
    names::HISTFILESIZE,
    names::HISTTIMEFORMAT,
    names::HISTCHARS,
];

/// Special variables that are indexed arrays.
const INDEXED: &[Symbol] =
    &[names::BASH_ARGC, names::BASH_ARGV, names::BASH_LINENO, names::BASH_SOURCE, names::DIRSTACK, names::FUNCNAME, names::GROUPS];

impl Shell {
    fn init(&mut self, name: Symbol, value: &[u8], attrs: Attrs) {
        let var = self.vars.get_mut(name);
        var.value = Value::Text(Text::small(value));
        var.attrs = var.attrs.with(attrs);
    }

    fn init_number(&mut self, name: Symbol, value: i64, attrs: Attrs) {
        self.init(name, inttostr(value, &mut [0; BYTES_MAX]), attrs);
    }

    fn init_unset(&mut self, name: Symbol, value: &[u8], attrs: Attrs) {
        if !self.vars.get(name).is_set() {
            self.init(name, value, attrs);
        }
    }

    /// Sets what every new shell sets, over what it inherited.
    pub(crate) fn init_variables(&mut self) -> Result<(), Stop> {
        for name in SPECIAL {
            let var = self.vars.get_mut(*name);
            var.attrs = var.attrs.with(Attrs::SPECIAL);
        }
        for name in INDEXED {
            let var = self.vars.get_mut(*name);
            var.attrs = var.attrs.with(Attrs::INDEXED);
        }
        for name in [names::BASH_ALIASES, names::BASH_CMDS] {
            let var = self.vars.get_mut(name);
            var.attrs = var.attrs.with(Attrs::ASSOC);
        }
        for name in [names::RANDOM, names::SRANDOM, names::BASHPID, names::HISTCMD] {
            let var = self.vars.get_mut(name);
            var.attrs = var.attrs.with(Attrs::INTEGER);
        }
        for name in [names::SHELLOPTS, names::BASHOPTS] {
            let var = self.vars.get_mut(name);
            var.attrs = var.attrs.with(Attrs::READONLY);
        }
        let kernel = Rc::clone(&self.kernel);
        let identity = &kernel.host().identity;
        let plain = Attrs::default();
        self.params.ifs = Rc::new(Ifs::default());
        self.init(names::IFS, b" \t\n", plain);
        self.refresh(names::LC_ALL);
        self.refresh(names::BASH_XTRACEFD);
        self.init(names::OPTIND, b"1", Attrs::INTEGER);
        self.init(names::OPTERR, b"1", plain);
        self.params.getopts = (1, 0);
        self.init(names::PS4, b"+ ", plain);
        self.init_unset(names::PATH, b"/usr/local/bin:/usr/bin:/bin", plain);
        self.init(names::BASH, b"/bin/bash", plain);
        self.init(names::BASH_VERSION, b"5.2.15(1)-release", plain);
        self.init_unset(names::BASH_LOADABLES_PATH, LOADABLES_PATH, plain);
        self.init_unset(names::HOSTTYPE, b"x86_64", plain);
        self.init_unset(names::MACHTYPE, b"x86_64-pc-linux-gnu", plain);
        self.init_unset(names::OSTYPE, b"linux-gnu", plain);
        self.init_unset(names::HOSTNAME, identity.host.as_bytes(), plain);
        for (name, number) in [(names::UID, identity.uid), (names::EUID, identity.uid), (names::PPID, self.process.parent)] {
            self.init_number(name, number.into(), Attrs(Attrs::READONLY.0 | Attrs::INTEGER.0));
        }
        let version: Vec<Text> =
            ["5", "2", "15", "1", "release", "x86_64-pc-linux-gnu"].iter().map(|part| Text::small(part.as_bytes())).collect();
        *self.vars.get_mut(names::BASH_VERSINFO) = Var {
            value: Value::Indexed(Rc::new(Indexed::from_texts(&self.meter, version)?)),
            attrs: Attrs(Attrs::READONLY.0 | Attrs::INDEXED.0),
        };
        let level = self.scalar(names::SHLVL)?.and_then(|text| std::str::from_utf8(&text).ok()?.parse::<i64>().ok()).unwrap_or(0);
        let mut level = level.saturating_add(1).max(0);
        if level >= LEVEL_MAX {
            let message = [&*self.params.name, format!(": warning: shell level ({level}) too high, resetting to 1\n").as_bytes()].concat();
            self.stderr(&message)?;
            level = 1;
        }
        self.init_number(names::SHLVL, level, Attrs::EXPORT);
        let cwd = Rc::clone(self.place.cwd());
        self.init(names::PWD, &cwd, Attrs::EXPORT);
        let old = self.vars.get(names::OLDPWD).scalar();
        if old.is_none_or(|old| !self.place.fs.stat(&self.place.path(&old)).is_ok_and(|meta| meta.is_dir())) {
            // bash: without a directory that it was in before, the variable is there without a value.
            *self.vars.get_mut(names::OLDPWD) = Var { value: Value::Unset, attrs: Attrs::EXPORT };
        }
        self.init_unset(names::TERM, b"dumb", plain);
        self.init_unset(names::SHELL, b"/bin/bash", plain);
        self.init_unset(names::UNDERSCORE, b"/bin/bash", plain);
        let now = self.clock_seconds();
        self.params.started = now;
        self.params.seconds_offset = now.wrapping_neg();
        Ok(())
    }

    /// Sets what the first shell of a session sets besides.
    pub(crate) fn init_first_variables(&mut self) -> Result<(), Error> {
        let kernel = Rc::clone(&self.kernel);
        let identity = &kernel.host().identity;
        self.init_unset(names::HOME, identity.home.as_bytes(), Attrs::EXPORT);
        self.init_unset(names::USER, identity.user.as_bytes(), Attrs::EXPORT);
        self.init_unset(names::LOGNAME, identity.user.as_bytes(), Attrs::EXPORT);
        self.init_unset(names::SHELL, b"/bin/bash", Attrs::EXPORT);
        self.init_unset(names::PATH, b"/usr/local/bin:/usr/bin:/bin", Attrs::EXPORT);
        match self.init_variables() {
            Ok(()) => Ok(()),
            Err(Stop::Fail(error)) => Err(*error),
            Err(_) => Err(Error::Internal("a shell that stopped before it began".into())),
        }
    }
}
