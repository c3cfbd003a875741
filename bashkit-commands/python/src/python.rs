//! `python`: another name of `python3`.

use bashkit_core::command::{Command, Parsing};

use crate::python3::{ABOUT, USAGE, VERSION, run};

pub(crate) const COMMAND: Command = Command::new("python", USAGE, ABOUT, &[VERSION], run).parsing(Parsing::Raw);
