//! A/B: the same tasks with and without the script tool.
//!
//! A [`Task`] has worlds made from a seed, tools on them, a prompt, and a check of the state that is left. A [`Model`] takes turns in a
//! conversation; [`run`] plays them, really calling the tools, for each [`Arm`], and [`Report`] says in Markdown what came of it.
//! [`SimulatedModel`] needs no network and errs by seed; `HttpModel` (feature `http`) asks a real one.

mod arm;
mod conversation;
mod dice;
mod harness;
#[cfg(feature = "http")]
mod http;
mod mistakes;
mod page;
mod plan;
mod report;
mod simulated;
pub mod stats;
pub mod tasks;

pub use arm::Arm;
pub use conversation::{Conversation, Message, Model, ModelError, Offered, ToolReply, ToolUse, Turn, Usage, tokens};
pub use dice::Dice;
pub use harness::{Experiment, MakeModel, Outcome, Trial, run, run_trial};
#[cfg(feature = "http")]
pub use http::{Dialect, HttpModel};
pub use page::simulated_page;
pub use plan::{Operation, Plan, Program, Seen, Source};
pub use report::{Cell, Clock, Report};
pub use simulated::{Parameters, SimulatedModel};
pub use tasks::{Shape, Task, World};
