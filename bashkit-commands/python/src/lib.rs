//! `python3`: CPython 3.13, compiled for WebAssembly, whose files, descriptors, clock and commands are those of the sandbox; `pip` tells what can be installed.
//!
//! The interpreter is the build of CPython 3.13.5 for WASI in `runtime/`, with its standard library; the build script compiles it for the target machine. A program is
//! bounded by its WebAssembly memory (a share of the run's), lets go of its thread every millisecond, and reaches nothing but what `process.rs` gives it.

mod arguments;
mod control;
mod library;
mod machine;
mod pip;
mod pip3;
mod process;
mod python;
mod python3;
mod signals;
mod wasi;

use bashkit_core::command::Command;

/// The commands of this family.
pub static COMMANDS: &[&Command] = &[&pip::COMMAND, &pip3::COMMAND, &python::COMMAND, &python3::COMMAND];
