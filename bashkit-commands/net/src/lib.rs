//! Commands of bashkit for the network, through the door of the host: `curl`, `wget`, `http`.

mod curl;
mod http;
mod https;
mod wget;

use bashkit_core::command::{Command, is_sorted};

/// The commands of this family, sorted by name.
pub static COMMANDS: &[&Command] = &[&curl::COMMAND, &http::COMMAND, &https::COMMAND, &wget::COMMAND];

const _: () = assert!(is_sorted(COMMANDS), "COMMANDS is not sorted by name");
