//! `pip3`: another name of `pip`.

use bashkit_core::command::{Command, Parsing};

use crate::pip::{ABOUT, USAGE, VERSION, run};

pub(crate) const COMMAND: Command = Command::new("pip3", USAGE, ABOUT, &[VERSION], run).parsing(Parsing::Raw);
