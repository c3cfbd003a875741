//! Commands that scripts have besides those of bash: the tools, `tools`, `transaction`, and `state_set` and its kin.

mod answer;
mod catalogue;
mod state;
mod tool;
mod transaction;

use std::sync::Arc;

use bashkit::Builtin;

pub(crate) use answer::print_all;
pub(crate) use catalogue::builtin as search;
pub(crate) use state::{builtins as state_builtins, names as state_names};

use crate::call::Run;

/// The commands that a script has besides those of bash: the tools above all.
pub(crate) fn builtins(run: &Arc<Run>) -> impl Iterator<Item = Arc<dyn Builtin>> {
    let transaction: Arc<dyn Builtin> = Arc::new(transaction::Transaction { keys: run.keys.clone() });
    let transaction = Some(transaction).filter(|_| !run.registry.has(transaction::NAME));
    let tools = run.registry.exposed().map(|tool| -> Arc<dyn Builtin> { Arc::new(tool::ToolBuiltin::new(tool, run)) });
    transaction.into_iter().chain(tools)
}
