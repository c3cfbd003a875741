//! What the commands of bashkit stand on: fibers, pipes and descriptors ([`kernel`]), files ([`vfs`]), doors to the host ([`host`]), limits
//! ([`limits`]), patterns ([`pattern`]), the command API ([`command`]) and what GNU tools have in common ([`gnu`]).
//!
//! The crate knows no command and no shell: families of commands are crates of their own, and the crate `bashkit` is the shell that runs
//! them. A command is a constant of type [`command::Command`], whose work gets all it can reach as a [`command::Cx`]:
//!
//! ```
//! use bashkit_core::command::{Command, CommandTable, Cx, Opt};
//! use bashkit_core::kernel::Done;
//!
//! const LOUD: Opt = Opt::flag('l', "loud", "in capitals");
//! static GREET: Command = Command::new("greet", "greet [-l]", "Print a greeting", &[LOUD], greet);
//!
//! fn greet(cx: &mut Cx<'_>) -> Done {
//!     let mut out = cx.stdout();
//!     out.put(if cx.args.has(&LOUD) { b"HELLO\n" } else { b"hello\n" })?;
//!     out.flush()?;
//!     Ok(0)
//! }
//!
//! let table = CommandTable::new(&[&[&GREET]], &[]);
//! assert_eq!(table.find(b"greet").unwrap().summary, "Print a greeting");
//! ```

pub mod command;
pub mod error;
pub mod flat_map;
pub mod gnu;
pub mod host;
pub mod kernel;
pub mod limits;
pub mod pattern;
pub mod vfs;
