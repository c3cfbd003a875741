//! `gawk`: `awk` under another name.

use bashkit_core::command::{Command, Parsing};

use super::awk::{OPTIONS, REFUSED, SUMMARY, SYNOPSIS, run};

pub(crate) const COMMAND: Command = Command::new("gawk", SYNOPSIS, SUMMARY, OPTIONS, run).refused(REFUSED).parsing(Parsing::InOrder);
