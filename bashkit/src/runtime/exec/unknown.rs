//! Commands that are not there: bash's line about them, and the hint that a host adds.

use std::fmt::{self, Debug, Display};
use std::sync::Arc;

use bashkit_core::host::Door;
use bashkit_core::kernel::Status;
use bashkit_core::similarity;

use super::absent;
use super::external::readable;
use crate::runtime::builtins;
use crate::runtime::shell::Shell;
use crate::runtime::stop::Stop;

/// Names that a hint suggests at most.
const NEAR_MAX: usize = 3;

/// Command that is not there, as [`BashBuilder::unknown_command_hint`](crate::BashBuilder::unknown_command_hint) is told of it. Displays as a hint:
/// what the command lacks, what there is instead of it, or names that are written alike; empty where there are none.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct UnknownCommand<'a> {
    /// Name as the script wrote it.
    pub name: &'a str,
    /// Names of commands that are there and are written alike, 3 at most.
    pub near: Vec<&'a str>,
    /// Replacement, in words, of a program that cannot be in a sandbox, such as `apt-get` or `ssh`.
    pub instead: Option<&'static str>,
    /// Whether a command of the name would be there with [`BashBuilder::http`](crate::BashBuilder::http).
    pub needs_network: bool,
}

impl Display for UnknownCommand<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.needs_network {
            return f.write_str("not available: it needs the network, and there is none here");
        }
        if let Some(instead) = self.instead {
            return f.write_str(instead);
        }
        for (i, name) in self.near.iter().enumerate() {
            let before = match i {
                0 => "did you mean ",
                i if i + 1 == self.near.len() => " or ",
                _ => ", ",
            };
            write!(f, "{before}'{name}'")?;
        }
        f.write_str(if self.near.is_empty() { "" } else { "?" })
    }
}

/// Words a hint about an unknown command.
type Wording = dyn Fn(&UnknownCommand<'_>) -> Option<String> + Send + Sync;

/// Names why a command is withheld.
type Reason = dyn Fn(&str) -> Option<String> + Send + Sync;

/// Words of the host about commands that are not there.
#[derive(Clone, Default)]
pub(crate) struct CommandHints {
    /// Hint behind `command not found`.
    pub(crate) unknown: Option<Arc<Wording>>,
    /// Reason in place of `command not found`.
    pub(crate) withheld: Option<Arc<Reason>>,
}

impl Debug for CommandHints {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("CommandHints(..)")
    }
}

impl Shell {
    /// Tells that there is no command of that name, with the host's hint on a second line; or the host's reason why it is withheld. Answers the status.
    pub(super) fn command_not_found(&self, name: &[u8]) -> Result<Status, Stop> {
        let CommandHints { unknown, withheld } = self.search.hints.clone();
        let text = std::str::from_utf8(name).ok();
        if let Some(reason) = withheld.zip(text).and_then(|(withheld, text)| withheld(text)) {
            self.complain_about(&readable(self.quoting(), name)?, &reason)?;
            return Ok(Status::Exited(126));
        }
        self.complain_about(&readable(self.quoting(), name)?, "command not found")?;
        if let Some((hint, text)) = unknown.zip(text) {
            self.hint_at(text, &*hint)?;
        }
        Ok(Status::Exited(127))
    }

    fn hint_at(&self, text: &str, hint: &Wording) -> Result<(), Stop> {
        let opens = |door| self.kernel.host().opens(door);
        let needs_network = self.search.table.find(text.as_bytes()).is_some_and(|command| !opens(command.door));
        let ours = self.search.table.iter().filter(|command| opens(command.door)).map(|command| command.name);
        let functions = self.session.functions.keys().filter_map(|name| std::str::from_utf8(name).ok());
        let of_host = self.search.host_builtins.iter().map(|(_, builtin)| builtin.name());
        let names: Vec<&str> = of_host.chain(functions).chain(builtins::all().map(|builtin| builtin.name)).chain(ours).collect();
        self.meter.step(names.len() as u64)?;
        let has_http = opens(Some(Door::Http));
        let instead = absent::instead(text, has_http);
        // What is as short as `x` is near to anything.
        let is_long = text.len() > 2;
        let near = if is_long { similarity::near(text, names.into_iter(), NEAR_MAX) } else { Vec::new() };
        match hint(&UnknownCommand { name: text, near, instead, needs_network }).filter(|hint| !hint.is_empty()) {
            Some(hint) => self.stderr(format!("{text}: {hint}\n").as_bytes()),
            None => Ok(()),
        }
    }
}
