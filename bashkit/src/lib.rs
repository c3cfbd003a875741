//! A sandboxed bash in this process: bash 5.2, its builtins and the GNU text tools, on a virtual file system. No fork, no exec.
//!
//! ```
//! use bashkit::Bash;
//!
//! let mut bash = Bash::builder().file("/data/names", "Grace\nAda\n").build();
//! let output = bash.exec("sort /data/names | while read -r name; do echo \"hello, $name\"; done").unwrap();
//! assert_eq!(output.stdout_text(), "hello, Ada\nhello, Grace\n");
//! assert_eq!(output.status, 0);
//! ```
//!
//! # What a script can reach
//!
//! Nothing that it was not given. Files are in memory (or in a [`vfs::FileSystem`] of yours), there is no network and no process, and
//! environment, user and host name are what the [`BashBuilder`] says.
//!
//! ```
//! # use bashkit::Bash;
//! let output = Bash::new().exec("cat /etc/passwd; curl example.com; whoami").unwrap();
//! assert_eq!(output.stdout_text(), "user\n");
//! assert!(output.stderr_text().starts_with("cat: /etc/passwd: No such file or directory\n"));
//! ```
//!
//! # Limits
//!
//! Work, memory, output, files, processes, nesting and time are bounded by [`Limits`]. Reaching one ends the run with the reason and the
//! partial output; the script cannot catch it, and the session is usable afterwards.
//!
//! ```
//! # use bashkit::{Bash, Error, Limit, Limits};
//! let mut bash = Bash::builder().limits(Limits::new().max_commands(100)).build();
//! let stopped = bash.exec("echo begun; while :; do :; done").unwrap_err();
//! assert_eq!(stopped.reason, Error::Limit(Limit::Commands(100)));
//! assert_eq!(stopped.output.stdout, b"begun\n");
//! assert_eq!(bash.exec("echo alive").unwrap().stdout, b"alive\n");
//! ```
//!
//! # Commands of the host
//!
//! A [`Builtin`] is a Rust type that runs as a command: in pipelines, loops, background jobs, behind `xargs`. The crate
//! `bashkit-orchestrator` makes them from annotated functions.
//!
//! # Errors
//!
//! What a script does wrong is text on its stderr and a status, as in bash. [`Stopped`] is for what ended the run itself.
//!
//! ```
//! # use bashkit::Bash;
//! let output = Bash::new().exec("nosuch; cd /nowhere; exit 3").unwrap();
//! assert_eq!(output.status, 3);
//! assert_eq!(output.stderr_text(), "bash: line 1: nosuch: command not found\nbash: line 1: cd: /nowhere: No such file or directory\n");
//! ```
//!
//! # Features
//!
//! | feature | what | default |
//! | --- | --- | --- |
//! | none | the language and its builtins alone | |
//! | `posix` | what POSIX, GNU and util-linux have for files, text, processes and differences; `awk`, `sed`, `grep`, `rg`, `bc` | yes |
//! | `jq` | `jq` | yes |
//! | `data` | `yq`, `tomlq`, `xq`, `xan`, `csv`, `dotenv`, `semver`, `template`, `html-to-markdown` and their like | |
//! | `archive` | `tar`, `zip`, `gzip`, `bzip2`, `xz`, `zstd`, `less` and their like | |
//! | `net` | `curl`, `wget`, `http`: there when a session opens the door to the network ([`BashBuilder::http`]) | |
//! | `git` | `git` | |
//! | `sqlite` | `sqlite3` (builds SQLite, in C) | |
//! | `python` | `python3`, `pip`: CPython 3.13 in WebAssembly; building it takes wasmtime and a minute | |
//! | `http` | `net`, and a client over TCP and TLS: `host::http::Http::new()` | |
//! | `host-fs` | `vfs::Host`, a directory of the host (Linux) | |
//! | `full` | all of them but `python` | |

mod bash;
pub mod commands;
mod runtime;
pub mod syntax;

#[doc(hidden)]
pub use bashkit_core::flat_map;
pub use bashkit_core::{command, host, kernel, limits, pattern, similarity, vfs};

pub use bash::{Bash, BashBuilder, Output, Snapshot, Stopped, Stream};
pub use bashkit_core::command::Builtin;
pub use bashkit_core::error::Error;
pub use bashkit_core::limits::{Allowance, CancelToken, Charge, Limit, Limits, Meter, RunUsage};
pub use commands::{standard_files, world_files};
pub use runtime::exec::{Line, LineRequest, UnknownCommand};
