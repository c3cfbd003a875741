//! What a user defines and sets: options, functions, aliases, traps, completions, history, jobs.

use std::collections::BTreeMap;
use std::rc::Rc;

use bashkit_core::error::Error;
use bashkit_core::limits::Meter;

use super::{Function, Origin};
use crate::runtime::builtins::bind::Switched;
use crate::runtime::builtins::complete::Completions;
use crate::runtime::builtins::history::History;
use crate::runtime::charged::Charged;
use crate::runtime::exec::job::Jobs;
use crate::runtime::exec::trap::Traps;
use crate::runtime::options::Options;

/// Bytes that an entry of a table takes beside its texts.
pub(crate) const ENTRY_BYTES: usize = 128;

/// Settings and definitions of a shell.
#[derive(Debug, Clone)]
pub(crate) struct SessionState {
    /// Options of `set -o` and `shopt`.
    pub options: Options,
    /// Traps: actions for signals and events.
    pub traps: Rc<Traps>,
    /// Functions that are defined, by name.
    pub functions: Charged<BTreeMap<Rc<[u8]>, Function>>,
    /// First bytes of names that functions have or had, one bit each: most commands are told from them at once.
    pub function_starts: [u64; 4],
    /// Aliases that are defined, by name.
    pub aliases: Charged<BTreeMap<Vec<u8>, Vec<u8>>>,
    /// Specifications that `complete` was given.
    pub completions: Charged<Completions>,
    /// Switches of Readline that `bind` was told of.
    pub readline: Switched,
    /// Lines of commands that `history` shows.
    pub history: Rc<History>,
    /// Complete commands that were read, for `\\#`.
    pub n_commands: u32,
    /// Line of the body of a function, in braces, that was read last.
    pub function_line: u32,
    /// Jobs that run beside the shell.
    pub jobs: Jobs,
    /// Name that the program of the shell was called by.
    pub called_as: Rc<[u8]>,
    /// Source of the commands, as the shell was started.
    pub origin: Origin,
    /// Whether `$-` says that the commands are those of a person.
    pub is_interactive: bool,
    /// Process id that `$$` shows.
    pub pid: u32,
    /// A function was left by an error: bash: FUNCNAME is set ever after.
    pub left_function: bool,
}

impl SessionState {
    /// The session of a shell that has just started as process `pid`.
    pub(crate) fn new(origin: Origin, pid: u32) -> Self {
        Self {
            options: Options::default(),
            traps: Rc::default(),
            functions: Charged::default(),
            function_starts: [0; 4],
            aliases: Charged::default(),
            completions: Charged::default(),
            readline: Switched::default(),
            history: Rc::default(),
            n_commands: 0,
            function_line: 0,
            jobs: Jobs::default(),
            called_as: Rc::from(&b"bash"[..]),
            origin,
            is_interactive: false,
            pid,
            left_function: false,
        }
    }

    /// Defines a function, in the place of one of that name.
    pub(crate) fn define_function(&mut self, meter: &Rc<Meter>, name: &Rc<[u8]>, function: Function) -> Result<(), Error> {
        let bytes = name.len() + ENTRY_BYTES;
        let freed = if self.functions.contains_key(name) { bytes } else { 0 };
        self.functions.change(meter, freed, bytes)?.insert(Rc::clone(name), function);
        let first = name.first().copied().unwrap_or_default();
        if let Some(bits) = self.function_starts.get_mut(usize::from(first >> 6)) {
            *bits |= 1 << (first & 63);
        }
        Ok(())
    }

    /// The function of a name, and the name as it is held.
    #[inline]
    pub(crate) fn function(&self, name: &[u8]) -> Option<(&Rc<[u8]>, &Function)> {
        let first = name.first().copied().unwrap_or_default();
        let may_be = self.function_starts.get(usize::from(first >> 6)).is_some_and(|bits| bits & (1 << (first & 63)) != 0);
        if may_be { self.functions.get_key_value(name) } else { None }
    }

    /// Removes a function.
    pub(crate) fn remove_function(&mut self, meter: &Rc<Meter>, name: &[u8]) -> Result<(), Error> {
        self.functions.change(meter, name.len() + ENTRY_BYTES, 0)?.remove(name);
        Ok(())
    }

    /// Defines an alias, in the place of one of that name; `false`: its name has what ends or quotes a word.
    pub(crate) fn set_alias(&mut self, meter: &Rc<Meter>, name: &[u8], value: &[u8]) -> Result<bool, Error> {
        if name.iter().any(|b| b"/$`=\\\"' \t\n|&;()<>".contains(b)) {
            return Ok(false);
        }
        let freed = self.aliases.get(name).map_or(0, |old| name.len() + old.len() + ENTRY_BYTES);
        let aliases = self.aliases.change(meter, freed, name.len() + value.len() + ENTRY_BYTES)?;
        aliases.insert(name.to_vec(), value.to_vec());
        Ok(true)
    }

    /// Removes an alias; answers whether it was there.
    pub(crate) fn remove_alias(&mut self, meter: &Rc<Meter>, name: &[u8]) -> Result<bool, Error> {
        let Some(freed) = self.aliases.get(name).map(|old| name.len() + old.len() + ENTRY_BYTES) else { return Ok(false) };
        self.aliases.change(meter, freed, 0)?.remove(name);
        Ok(true)
    }
}

/// Functions or aliases in the order of lists. bash: it compares first letters as signed bytes, so that those beyond ASCII come first.
pub(crate) fn in_order_of_lists<K: AsRef<[u8]>, V>(named: &BTreeMap<K, V>) -> impl Iterator<Item = (&K, &V)> {
    let is_beyond = |entry: &(&K, &V)| entry.0.as_ref().first().is_some_and(|first| !first.is_ascii());
    named.iter().filter(is_beyond).chain(named.iter().filter(move |entry| !is_beyond(entry)))
}
