//! Callable tools and the orchestrator: macros, calls, policy, sessions, durable runs, programs in other languages.

mod agreement;
mod approval;
mod compensate;
mod compose;
mod context;
mod durable;
mod export;
mod hostile_tools;
mod interleavings;
mod journal;
mod limits;
mod macros;
mod model_view;
mod orchestrator;
mod output;
mod policy;
mod policy_files;
mod python;
mod script;
mod session;
mod signatures;
mod state;
mod stdin;
mod tokio_host;
mod tool_error;
mod trace;
