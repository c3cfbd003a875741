//! Variables that the shell computes or watches: `RANDOM`, `SECONDS`, `BASH_LINENO`, `IFS`, ….

use std::rc::Rc;

use super::charged::Charged;
use super::expand::chars::Locale;
use super::options::{SetOpt, Shopt};
use super::shell::{Ifs, Shell};
use super::stop::Stop;
use super::text::{Text, legal_number};
use super::vars::special as names;
use super::vars::{ALIAS_BUCKETS, Assoc, Attrs, HASH_BUCKETS, Indexed, Value};
use crate::syntax::intern::Symbol;

impl Shell {
    /// Takes the value of a variable that the shell caches.
    pub(crate) fn refresh(&mut self, name: Symbol) {
        match name {
            names::IFS => {
                let value = self.vars.get(name).scalar();
                self.params.ifs = Rc::new(value.map_or_else(Ifs::default, |text| Ifs::new(&text, self.params.locale)));
            }
            names::PATH => self.search.hashed = Charged::default(),
            names::LC_ALL | names::LC_CTYPE | names::LANG => {
                let values = [names::LC_ALL, names::LC_CTYPE, names::LANG].map(|name| self.vars.get(name).scalar());
                self.params.locale = Locale::of(values);
                self.refresh(names::IFS);
            }
            names::GLOBIGNORE => {
                // bash: names to be ignored make files with a dot visible; an empty list leaves that as it was.
                match self.vars.get(name).scalar() {
                    Some(text) if text.is_empty() => {}
                    given => self.session.options.put_shopt(Shopt::DOTGLOB, given.is_some()),
                }
            }
            names::OPTIND => {
                let value = self.vars.get(name).scalar();
                let n = value.map_or(1, |text| leading_number(&text));
                // bash: it counts in 32 bits.
                self.params.getopts = (i64::from(n as i32).max(1), 0);
            }
            names::POSIXLY_CORRECT => {
                let set = self.vars.get(name).is_set();
                self.put_posix(set);
            }
            names::HISTSIZE | names::HISTTIMEFORMAT | names::HISTCHARS => self.set_history(name),
            names::BASH_XTRACEFD => {
                let value = self.vars.get(name).scalar();
                self.io.set_trace_fd(value.as_deref());
            }
            _ => {}
        }
    }

    pub(super) fn set_special(&mut self, name: Symbol, text: Text) -> Result<bool, Stop> {
        match name {
            names::RANDOM => {
                let seed = self.arith_text(&text).unwrap_or(0);
                self.params.random = u32::try_from(seed & 0xffff_ffff).unwrap_or(0);
                self.params.random_process = Some(self.process.pid);
            }
            names::SECONDS => {
                let now = self.clock_seconds();
                self.params.seconds_offset = self.arith_text(&text).unwrap_or(0).wrapping_sub(now);
                self.mark_integer(name);
            }
            names::BASH_ARGV0 => {
                self.params.name = text;
            }
            names::BASH_SUBSHELL => {
                // bash: the low 32 bits of a decimal number, 0 for what is none.
                let level = legal_number(&text).unwrap_or(0);
                self.params.subshell_offset = (level as i32).wrapping_sub_unsigned(self.subshell);
            }
            names::BASH_COMPAT => {
                self.take_compat_level(&text)?;
                self.vars.get_mut(name).value = Value::Text(text);
            }
            names::IGNOREEOF => {
                self.session.options.put(SetOpt::Ignoreeof, true);
                self.vars.get_mut(name).value = Value::Text(text);
            }
            names::BASH_XTRACEFD => {
                if !self.io.set_trace_fd(Some(&text)) {
                    self.complain([b"BASH_XTRACEFD: ", &*text, b": invalid value for trace file descriptor"].concat())?;
                }
                self.vars.get_mut(name).value = Value::Text(text);
            }
            names::HISTFILESIZE => {
                self.vars.get_mut(name).value = Value::Text(text);
                self.cut_history_file()?;
            }
            names::LINENO => self.execution.line = u32::try_from(self.arith_text(&text)?).unwrap_or(0),
            _ if is_unassignable(name) => return Ok(false),
            names::HISTCMD | names::PIPESTATUS | names::BASH_COMMAND => {}
            names::EPOCHSECONDS | names::EPOCHREALTIME | names::SRANDOM | names::BASHPID | names::DIRSTACK => {}
            names::SHELLOPTS | names::BASHOPTS => {}
            _ => {
                self.vars.get_mut(name).value = Value::Text(text);
                self.refresh(name);
            }
        }
        if self.on(SetOpt::Allexport) {
            let var = self.vars.get_mut(name);
            var.attrs = var.attrs.with(Attrs::EXPORT);
        }
        Ok(true)
    }

    /// Makes an integer of `SECONDS`, which bash does when it is read or set.
    fn mark_integer(&mut self, name: Symbol) {
        let var = self.vars.get_mut(name);
        var.attrs = var.attrs.with(Attrs::INTEGER);
    }

    /// Seconds of the wall clock.
    pub(crate) fn clock_seconds(&self) -> i64 {
        i64::try_from(self.kernel.host().clock.now().as_secs()).unwrap_or(i64::MAX)
    }

    /// Seed for the `RANDOM` of a process, from the random numbers of the host.
    pub(crate) fn fresh_seed(&self) -> u32 {
        u32::try_from(self.kernel.host().random.bits() >> 32).unwrap_or(1)
    }

    /// bash: its generator of `RANDOM` (Park and Miller's, folded to 15 bits).
    fn next_random(&mut self) -> i64 {
        if self.subshell > 0 && self.params.random_process != Some(self.process.pid) {
            // bash: each subshell has a seed of its own.
            self.params.random = self.fresh_seed();
            self.params.random_process = Some(self.process.pid);
        }
        let seed = if self.params.random == 0 { 123_459_876 } else { self.params.random };
        let (high, low) = (i64::from(seed) / 127_773, i64::from(seed) % 127_773);
        let next = 16807 * low - 2836 * high;
        let next = if next < 0 { next + 0x7fff_ffff } else { next };
        self.params.random = u32::try_from(next).unwrap_or(1);
        (((next >> 16) ^ (next & 0xffff)) & 0x7fff).abs()
    }

    pub(super) fn special_value(&mut self, name: Symbol) -> Result<Value, Stop> {
        let number = |n: i64| Ok(Value::Text(Text::number(n)));
        match name {
            names::RANDOM => {
                let n = self.next_random();
                number(n)
            }
            names::SRANDOM => number(i64::from(u32::try_from(self.kernel.host().random.bits() >> 32).unwrap_or(0))),
            names::SECONDS => {
                self.mark_integer(name);
                number(self.clock_seconds().wrapping_add(self.params.seconds_offset))
            }
            names::LINENO => number(i64::from(self.execution.line)),
            names::HISTCMD if self.on(SetOpt::History) => number(i64::try_from(self.session.history.number()).unwrap_or(i64::MAX)),
            names::HISTCMD => number(0),
            names::COMP_WORDBREAKS if !self.vars.get(name).is_set() => Ok(Value::Text(Text::small(b" \t\n\"'@><=;|&(:"))),
            names::BASHPID => number(i64::from(self.process.pid)),
            names::BASH_SUBSHELL => number(i64::from(self.params.subshell_offset.wrapping_add_unsigned(self.subshell))),
            names::EPOCHSECONDS => number(self.clock_seconds()),
            names::EPOCHREALTIME => {
                let now = self.kernel.host().clock.now();
                Ok(Value::Text(Text::small(format!("{}.{:06}", now.as_secs(), now.subsec_micros()).as_bytes())))
            }
            names::BASH_ARGV0 => Ok(Value::Text(self.params.name.clone())),
            names::BASH_COMMAND => Ok(Value::Text(self.make(self.current_command_text())?)),
            names::FUNCNAME => {
                if !self.in_function() && !self.session.left_function {
                    return Ok(Value::Unset);
                }
                let mut texts: Vec<Text> =
                    self.frames.iter().rev().filter(|frame| !frame.name.is_empty()).map(|frame| Text::small(&frame.name)).collect();
                if self.session.origin == super::shell::Origin::File {
                    texts.push(Text::small(b"main"));
                }
                self.array_value(texts)
            }
            names::BASH_SOURCE => {
                let mut texts: Vec<Text> = self.frames.iter().rev().map(|frame| Text::small(&frame.source)).collect();
                if self.session.origin == super::shell::Origin::File {
                    texts.push(self.params.first_name.clone());
                }
                self.array_value(texts)
            }
            names::BASH_LINENO => {
                let mut texts: Vec<Text> = self.frames.iter().rev().map(|frame| Text::number(i64::from(frame.call_line))).collect();
                if self.session.origin == super::shell::Origin::File {
                    texts.push(Text::number(0));
                }
                self.array_value(texts)
            }
            names::BASH_ALIASES | names::BASH_CMDS => {
                // bash: the array has the buckets of the table that it is made from.
                let mut array = Assoc::of_buckets(if name == names::BASH_ALIASES { ALIAS_BUCKETS } else { HASH_BUCKETS });
                self.meter.step((self.session.aliases.len() + self.search.hashed.len()) as u64)?;
                if name == names::BASH_ALIASES {
                    for (key, text) in self.session.aliases.iter().rev() {
                        array.set(&self.meter, key, Text::new(&self.meter, text)?)?;
                    }
                } else {
                    for (key, (path, _)) in self.search.hashed.iter().rev() {
                        array.set(&self.meter, key, Text::new(&self.meter, path)?)?;
                    }
                }
                Ok(Value::Assoc(Rc::new(array)))
            }
            names::BASH_ARGC | names::BASH_ARGV => {
                if !self.in_function() {
                    self.begin_arguments();
                }
                self.argument_value(name)
            }
            names::PIPESTATUS if self.params.pipe_status.is_empty() => Ok(Value::Unset),
            names::PIPESTATUS => {
                // bash: the first command makes it.
                let var = self.vars.get_mut(name);
                var.attrs = var.attrs.with(Attrs::INDEXED);
                let texts = self.params.pipe_status.iter().map(|status| Text::number(i64::from(*status))).collect();
                self.array_value(texts)
            }
            names::DIRSTACK => {
                let dirs = std::iter::once(&**self.place.cwd()).chain(self.place.dirs.iter().rev().map(|dir| &**dir));
                self.array_value(dirs.map(Text::small).collect())
            }
            names::GROUPS => {
                let gid = self.kernel.host().identity.gid;
                self.array_value(vec![Text::number(i64::from(gid))])
            }
            names::SHELLOPTS => {
                let list: Vec<&str> =
                    super::options::SET_OPTS.iter().filter(|(_, option, _)| self.on(*option)).map(|(name, _, _)| *name).collect();
                Ok(Value::Text(Text::small(list.join(":").as_bytes())))
            }
            names::BASHOPTS => {
                let mut list: Vec<&str> =
                    super::options::shopts().filter(|(_, option)| self.shopt(*option)).map(|(name, _)| name).collect();
                list.sort_unstable();
                Ok(Value::Text(Text::small(list.join(":").as_bytes())))
            }
            _ => Ok(self.vars.get(name).value.clone()),
        }
    }

    /// Value of a variable that has none before it is read first. bash: lists show the value that was read last.
    pub(super) fn read_value(&mut self, name: Symbol) -> Result<Value, Stop> {
        let value = self.special_value(name)?;
        if matches!(name, names::DIRSTACK | names::GROUPS | names::BASH_ALIASES | names::BASH_CMDS | names::COMP_WORDBREAKS) {
            self.vars.get_mut(name).value = value.clone();
        }
        Ok(value)
    }

    /// Value of a variable that lists show.
    pub(super) fn listed_value(&mut self, name: Symbol) -> Result<Value, Stop> {
        let var = self.vars.get(name);
        if !var.attrs.has(Attrs::SPECIAL) {
            return self.value(name);
        }
        match (name, &var.value) {
            (names::DIRSTACK | names::GROUPS | names::BASH_ALIASES | names::BASH_CMDS | names::COMP_WORDBREAKS, value) => {
                let kind = (var.attrs.has(Attrs::ASSOC), var.attrs.has(Attrs::INDEXED));
                Ok(match (value, kind) {
                    (Value::Unset, (true, _)) => Value::Assoc(Rc::default()),
                    (Value::Unset, (_, true)) => Value::Indexed(Rc::default()),
                    (value, _) => value.clone(),
                })
            }
            (names::BASH_ARGC | names::BASH_ARGV, _) => self.argument_value(name),
            _ => self.value(name),
        }
    }

    /// Value of `BASH_ARGC` or `BASH_ARGV`.
    fn argument_value(&self, name: Symbol) -> Result<Value, Stop> {
        let calls = Rc::clone(&self.params.arguments);
        let texts = if name == names::BASH_ARGC {
            calls.iter().rev().map(|args| Text::number(i64::try_from(args.len()).unwrap_or(i64::MAX))).collect()
        } else {
            self.meter.step(calls.iter().map(|args| args.len() as u64).sum())?;
            calls.iter().rev().flat_map(|args| args.iter().rev().cloned()).collect()
        };
        self.array_value(texts)
    }

    /// Names of the variables that have no value before something reads them, and are listed nevertheless.
    pub(crate) fn made_when_read(&self) -> impl Iterator<Item = Symbol> {
        // bash: the first command makes `PIPESTATUS`.
        let is_made = |name: Symbol| name != names::PIPESTATUS || !self.params.pipe_status.is_empty();
        MADE_WHEN_READ.into_iter().filter(move |name| self.vars.get(*name).attrs.has(Attrs::SPECIAL) && is_made(*name))
    }

    fn array_value(&self, texts: Vec<Text>) -> Result<Value, Stop> {
        Ok(Value::Indexed(Rc::new(Indexed::from_texts(&self.meter, texts)?)))
    }

    /// POSIX mode, with the options that hang on it.
    pub(crate) fn put_posix(&mut self, on: bool) {
        self.session.options.put(SetOpt::Posix, on);
        self.session.options.put_shopt(Shopt::EXPAND_ALIASES, on);
        self.session.options.put_shopt(Shopt::SHIFT_VERBOSE, on);
        self.session.options.put_shopt(Shopt::SOURCEPATH, true);
        if on {
            self.session.options.put_shopt(Shopt::INHERIT_ERREXIT, true);
            self.session.options.put_shopt(Shopt::INTERACTIVE_COMMENTS, true);
            self.session.options.put(SetOpt::InteractiveComments, true);
        }
    }

    /// `BASH_ARGV` begins with the positional parameters of now.
    pub(crate) fn begin_arguments(&mut self) {
        if self.params.arguments.is_empty() {
            self.params.arguments = Rc::new(vec![self.params.positional.clone()]);
        }
    }

    /// A directory as `dirs` prints it, with `~` for the home directory.
    pub(crate) fn shown_dir(&mut self, dir: &[u8]) -> Result<Vec<u8>, Stop> {
        let home = self.scalar(names::HOME)?.unwrap_or_default();
        // bash: a home directory of one byte is not shown as a tilde.
        if home.len() > 1
            && let Some(rest) = dir.strip_prefix(&*home)
            && (rest.is_empty() || rest.first() == Some(&b'/'))
        {
            let mut shown = b"~".to_vec();
            shown.extend_from_slice(rest);
            return Ok(shown);
        }
        Ok(dir.to_vec())
    }
}

/// Variables without a value of their own that lists of names have.
const MADE_WHEN_READ: [Symbol; 9] = [
    names::SECONDS,
    names::EPOCHREALTIME,
    names::EPOCHSECONDS,
    names::LINENO,
    names::BASH_ARGV0,
    names::BASH_COMMAND,
    names::BASH_SUBSHELL,
    names::COMP_WORDBREAKS,
    names::PIPESTATUS,
];

/// Whether the value of a variable is computed when it is read, from what is kept elsewhere.
pub(super) fn is_computed(name: Symbol) -> bool {
    matches!(
        name,
        names::RANDOM
            | names::SRANDOM
            | names::SECONDS
            | names::LINENO
            | names::BASHPID
            | names::EPOCHSECONDS
            | names::EPOCHREALTIME
            | names::BASH_COMMAND
            | names::BASH_SUBSHELL
            | names::BASH_ARGV0
            | names::PIPESTATUS
            | names::DIRSTACK
            | names::HISTCMD
            | names::BASH_ALIASES
            | names::BASH_CMDS
            | names::COMP_WORDBREAKS
    )
}

/// Whether a variable is the shell's own array, which takes no value.
pub(crate) fn is_unassignable(name: Symbol) -> bool {
    matches!(name, names::GROUPS | names::FUNCNAME | names::BASH_SOURCE | names::BASH_LINENO | names::BASH_ARGC | names::BASH_ARGV)
}

/// Number that a text begins with, as C reads it: behind blanks, and 0 where there is none.
pub(crate) fn leading_number(text: &[u8]) -> i64 {
    let text = text.trim_ascii_start();
    let (is_negative, digits) = match text.split_first() {
        Some((b'-', rest)) => (true, rest),
        Some((b'+', rest)) => (false, rest),
        _ => (false, text),
    };
    let digits = digits.iter().take_while(|byte| byte.is_ascii_digit());
    let n = digits.fold(0i64, |n, digit| n.saturating_mul(10).saturating_add(i64::from(digit - b'0')));
    if is_negative { -n } else { n }
}
