//! What a command name can stand for besides a function: "Command Search and Execution".

use std::collections::BTreeMap;
use std::rc::Rc;
use std::sync::Arc;

use bashkit_core::command::{Builtin, CommandTable};
use bashkit_core::error::Error;
use bashkit_core::flat_map::FlatMap;
use bashkit_core::kernel::Shared;
use bashkit_core::limits::Meter;
use bashkit_core::vfs::Programs;

use super::session::ENTRY_BYTES;
use crate::runtime::builtins::{self, BuiltinDef};
use crate::runtime::charged::Charged;
use crate::runtime::exec::CommandHints;
use crate::runtime::text::Text;

/// Paths and hits of remembered commands.
pub(crate) type Hashed = BTreeMap<Vec<u8>, (Vec<u8>, u32)>;

/// Results of searches along `PATH`.
#[derive(Debug, Default)]
pub(crate) struct Found {
    /// Generation of the file system that they hold for.
    pub(crate) generation: u64,
    /// Value of `PATH` that they hold for.
    pub(crate) path: Text,
    /// Files by name of the command, a thousand at the most; `None` where there is no such file.
    pub(crate) files: FlatMap<Vec<u8>, Option<(Vec<u8>, bool)>>,
}

/// Builtins, commands of the host and remembered paths.
#[derive(Debug, Clone)]
pub(crate) struct CommandSearch {
    /// Commands that are no builtins.
    pub table: &'static CommandTable,
    /// Names that are files below `/usr/bin`.
    pub(crate) programs: &'static Programs,
    /// Commands that the host added, by name.
    pub host_builtins: Rc<FlatMap<Vec<u8>, Arc<dyn Builtin>>>,
    /// Words of the host about commands that are not there.
    pub(crate) hints: CommandHints,
    /// Builtins turned off by `enable -n`.
    pub disabled: Rc<Vec<&'static str>>,
    /// Commands remembered by `hash`: path and hits.
    pub hashed: Charged<Hashed>,
    /// A command was remembered once.
    pub(crate) has_hashed: bool,
    /// Files found along `PATH`, as long as neither it nor the files change. Shared by all subshells.
    pub(crate) found: Rc<Shared<Found>>,
}

impl CommandSearch {
    /// A search that remembers nothing yet.
    pub(crate) fn new(
        table: &'static CommandTable,
        programs: &'static Programs,
        host_builtins: FlatMap<Vec<u8>, Arc<dyn Builtin>>,
        hints: CommandHints,
    ) -> Self {
        Self {
            table,
            programs,
            host_builtins: Rc::new(host_builtins),
            hints,
            disabled: Rc::default(),
            hashed: Charged::default(),
            has_hashed: false,
            found: Rc::default(),
        }
    }

    /// Remembers the path of a command.
    pub(crate) fn remember(&mut self, meter: &Rc<Meter>, name: &[u8], path: &[u8], hits: u32) -> Result<(), Error> {
        let freed = self.hashed.get(name).map_or(0, |(old, _)| name.len() + old.len() + ENTRY_BYTES);
        let hashed = self.hashed.change(meter, freed, name.len() + path.len() + ENTRY_BYTES)?;
        hashed.insert(name.to_vec(), (path.to_vec(), hits));
        self.has_hashed = true;
        Ok(())
    }

    /// Forgets the path of a command; answers whether it was there.
    pub(crate) fn forget(&mut self, meter: &Rc<Meter>, name: &[u8]) -> Result<bool, Error> {
        let Some(freed) = self.hashed.get(name).map(|(old, _)| name.len() + old.len() + ENTRY_BYTES) else { return Ok(false) };
        self.hashed.change(meter, freed, 0)?.remove(name);
        Ok(true)
    }

    /// Counts a use of a remembered command, where no other shell shares the table.
    pub(crate) fn count_hit(&mut self, name: &[u8], hits: u32) {
        if let Some((_, known)) = self.hashed.get_mut().and_then(|hashed| hashed.get_mut(name)) {
            *known = hits;
        }
    }

    /// The builtin of a name, unless it is turned off.
    #[inline]
    pub(crate) fn builtin(&self, name: &[u8]) -> Option<&'static BuiltinDef> {
        builtins::find(name).filter(|builtin| !self.disabled.contains(&builtin.name))
    }
}
