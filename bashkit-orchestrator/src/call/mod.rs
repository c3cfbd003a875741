//! Calls of tools, from whatever door: what may be called, who is asked, where it works, how it answers, and what is kept of it.

mod admission;
mod compensation;
mod composite;
pub(crate) mod digest;
mod drive;
mod invocation;
pub(crate) mod journal;
mod observer;
mod outcome;
mod run;
mod scope;

pub(crate) use admission::PendingCall;
pub(crate) use compensation::Undoing;
pub(crate) use digest::{digest_of_parts, digest_of_tool};
pub(crate) use drive::{Driven, Waiter, drive, ready};
pub(crate) use invocation::Invocation;
pub(crate) use observer::{RunGuard, RunObserver};
pub(crate) use outcome::{FileChange, Outcome, Suspension};
pub(crate) use run::Run;
