//! What a user defines and sets: options, functions, aliases, traps, completions, history, jobs.

use std::collections::BTreeMap;
use std::rc::Rc;

use super::{Function, Origin};
use crate::runtime::builtins::complete::Completions;
use crate::runtime::builtins::history::History;
use crate::runtime::exec::job::Jobs;
use crate::runtime::exec::trap::Traps;
use crate::runtime::options::Options;

/// Settings and definitions of a shell.
#[derive(Debug, Clone)]
pub(crate) struct SessionState {
    /// Options of `set -o` and `shopt`.
    pub options: Options,
    /// Traps: actions for signals and events.
    pub traps: Rc<Traps>,
    /// Functions that are defined, by name.
    pub functions: Rc<BTreeMap<Rc<[u8]>, Function>>,
    /// Aliases that are defined, by name.
    pub aliases: Rc<BTreeMap<Vec<u8>, Vec<u8>>>,
    /// Specifications that `complete` was given.
    pub completions: Rc<Completions>,
    /// Lines of commands that `history` shows.
    pub history: Rc<History>,
    /// Complete commands that were read, for `\\#`.
    pub n_commands: u32,
    /// Jobs that run beside the shell.
    pub jobs: Jobs,
    /// Source of the commands, as the shell was started.
    pub origin: Origin,
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
            functions: Rc::default(),
            aliases: Rc::default(),
            completions: Rc::default(),
            history: Rc::default(),
            n_commands: 0,
            jobs: Jobs::default(),
            origin,
            pid,
            left_function: false,
        }
    }
}
