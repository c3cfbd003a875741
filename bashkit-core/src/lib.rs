//! What the commands of bashkit stand on: fibers, pipes and descriptors ([`kernel`]), files ([`vfs`]), doors to the host ([`host`]), limits
//! ([`limits`]), patterns ([`pattern`]), differences ([`diff`]), the command API ([`command`]) and what GNU tools have in common ([`gnu`]).
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
//! static TABLE: CommandTable = CommandTable::new(&[&[&GREET]]);
//! assert_eq!(TABLE.find(b"greet").unwrap().summary, "Print a greeting");
//! ```
//!
//! # Features
//!
//! | feature | what |
//! | --- | --- |
//! | `regex-full` | look-around and back-references in patterns of Perl, every property of Unicode, the fast search for many words at once; families that search text switch it on |
//! | `tzdb` | time zones by name, in `TZ`; families that show times switch it on |
//! | `http` | `host::http::Http::new()`: requests over TCP and TLS |
//! | `host-fs` | `vfs::Host`: a directory of the host (Linux) |

pub mod command;
pub mod diff;
pub mod error;
pub mod flat_map;
pub mod gnu;
pub mod host;
pub mod kernel;
pub mod limits;
pub mod pattern;
pub mod similarity;
pub mod vfs;
