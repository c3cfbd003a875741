//! Programs that compile, each a module with a test of what it does.
#![deny(future_incompatible)]
#![allow(dead_code, clippy::all, reason = "programs show what can be declared, and use some of it")]

mod aliases;
mod async_tools;
mod attributes;
mod cfg;
mod defaults;
mod hygiene;
mod lints;
mod macro_rules;
mod names;
mod no_implicit_prelude;
mod parameter_types;
mod pedantic;
mod places;
mod raw_identifiers;
mod renamed;
mod renamed_all;
mod return_types;
mod services;
mod stdin_types;
mod structs_of_arguments;
mod summary_without_doc;
mod tool_error;
mod visibilities;
