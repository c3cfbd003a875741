//! The commands of the families that this build has: one sorted table, made of theirs.

use std::sync::{Arc, LazyLock};

use bashkit_core::command::{Command, CommandTable};
use bashkit_core::host::{Clock, Identity, World};
use bashkit_core::limits::Limits;
use bashkit_core::vfs::{Errno, Memory, Programs};

/// The tables of the families. The features of the crate choose them.
static FAMILIES: &[&[&Command]] = &[
    #[cfg(feature = "archive")]
    bashkit_commands_archive::COMMANDS,
    #[cfg(feature = "data")]
    bashkit_commands_data::COMMANDS,
    #[cfg(feature = "posix")]
    bashkit_commands_diffutils::COMMANDS,
    #[cfg(feature = "posix")]
    bashkit_commands_files::COMMANDS,
    #[cfg(feature = "git")]
    bashkit_commands_git::COMMANDS,
    #[cfg(feature = "jq")]
    bashkit_commands_jq::COMMANDS,
    #[cfg(feature = "posix")]
    bashkit_commands_languages::COMMANDS,
    #[cfg(feature = "net")]
    bashkit_commands_net::COMMANDS,
    #[cfg(feature = "python")]
    bashkit_commands_python::COMMANDS,
    #[cfg(feature = "sqlite")]
    bashkit_commands_sqlite::COMMANDS,
    #[cfg(feature = "posix")]
    bashkit_commands_system::COMMANDS,
    #[cfg(feature = "posix")]
    bashkit_commands_text::COMMANDS,
];

/// The shell as a file below `/usr/bin`, and builtins that are files as well where no family has them as commands (`env echo x`, `xargs printf`).
const BUILTIN_PROGRAMS: &[&str] = if cfg!(feature = "posix") {
    &["bash", "rbash", "sh"]
} else {
    &["[", "bash", "echo", "false", "kill", "printf", "pwd", "rbash", "sh", "test", "true"]
};

static TABLE: CommandTable = CommandTable::new(FAMILIES);

/// The commands of the table that are files, and those builtins.
static PROGRAMS: LazyLock<Programs> = LazyLock::new(|| {
    let files = || TABLE.iter().filter(|command| command.door.is_none()).map(|command| command.name);
    Programs::new(move || files().chain(BUILTIN_PROGRAMS.iter().copied()).collect()).with_files(TABLE.files().collect())
});

/// The names of this build that are files below `/usr/bin`.
pub(crate) fn programs() -> &'static Programs {
    &PROGRAMS
}

/// The table of all commands of this build.
pub(crate) fn table() -> &'static CommandTable {
    &TABLE
}

/// The command of that name.
#[must_use]
pub fn find(name: &[u8]) -> Option<&'static Command> {
    TABLE.find(name)
}

/// Commands of this build, sorted by name.
pub fn all() -> impl Iterator<Item = &'static Command> {
    TABLE.iter()
}

/// The files that a session begins with when it is given none: the usual folders and devices for an identity, and the commands of this
/// build as files below `/usr/bin`. `clock` dates the files, `limits` has their quotas.
///
/// A [`Memory`] that was made without a shell has no such files until a session begins on it.
#[must_use]
pub fn standard_files(identity: &Identity, clock: Arc<dyn Clock>, limits: &Limits) -> Memory {
    Memory::with_programs(identity, clock, limits, programs())
}

/// Makes [`standard_files`] for the user of a world, with the folders and files of the world.
///
/// # Errors
/// An [`Errno`] when a path of the world cannot be made: [`Errno::NotDir`], [`Errno::IsDir`], [`Errno::NameTooLong`], or a quota.
pub fn world_files(world: &World, clock: Arc<dyn Clock>, limits: &Limits) -> Result<Memory, Errno> {
    let memory = standard_files(&world.identity, clock, limits);
    memory.prepare(world)?;
    Ok(memory)
}
