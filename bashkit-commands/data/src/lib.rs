//! Commands of bashkit for structured data: `yq`, `xan`, `csv`, `dotenv`, `semver`, `template` and their like.

mod assert;
mod csv;
mod dotenv;
mod glob;
mod html_to_markdown;
mod json;
mod log;
mod semver;
mod shorthand;
mod template;
mod tomlq;
mod verify;
mod xan;
mod xq;
mod yaml;
mod yq;
mod yq_py;

use bashkit_core::command::{Command, is_sorted};

/// The commands of this family, sorted by name.
pub static COMMANDS: &[&Command] = &[
    &assert::COMMAND,
    &csv::COMMAND,
    &dotenv::COMMAND,
    &glob::COMMAND,
    &html_to_markdown::COMMAND,
    &json::COMMAND,
    &log::COMMAND,
    &semver::COMMAND,
    &template::COMMAND,
    &tomlq::COMMAND,
    &verify::COMMAND,
    &xan::COMMAND,
    &xq::COMMAND,
    &yaml::COMMAND,
    &yq::COMMAND,
    &yq_py::COMMAND,
];

const _: () = assert!(is_sorted(COMMANDS), "COMMANDS is not sorted by name");
