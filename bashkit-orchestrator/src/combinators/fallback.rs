//! Another tool when the first one fails.

use std::ptr::fn_addr_eq;
use std::sync::Arc;

use bashkit::host::Clock;

use super::invoke::ask;
use super::{Combinator, NestingOrder};
use crate::tool::{CallableTool, Confirm, Effects, FailureKind, OwnedToolCall, ToolDefinition, ToolFailure, ToolFuture};

pub(super) struct Fallback(pub(super) Arc<dyn CallableTool>);

impl std::fmt::Debug for Fallback {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("Fallback").field(&self.0.name()).finish()
    }
}

impl Combinator for Fallback {
    fn order(&self) -> NestingOrder {
        NestingOrder::Outermost
    }

    fn describe(&self, definition: &mut ToolDefinition) {
        let other = self.0.definition();
        definition.effects = either(definition.effects, other.effects);
        definition.confirm = stricter(definition.confirm, other.confirm);
        definition.atomic &= other.atomic;
        for state in other.states {
            if !definition.states.contains(&state) {
                definition.states.push(state);
            }
        }
        definition.wrappers.push(format!("fallback: {}", other.name));
        definition
            .composed_of
            .extend(other.composed_of.into_iter().filter(|part| !definition.composed_of.contains(part)).collect::<Vec<_>>());
    }

    fn check(&self, definition: &ToolDefinition) -> Result<(), String> {
        self.0.check()?;
        let other = self.0.definition();
        let name = &other.name;
        if definition.input_schema != other.input_schema {
            return Err(format!("its fallback '{name}' takes other arguments: both need the same input schema"));
        }
        if definition.compensate != other.compensate {
            return Err(format!("its fallback '{name}' is undone in another way: nobody could tell how to undo a call (`compensate`)"));
        }
        Ok(())
    }

    fn other(&self) -> Option<&dyn CallableTool> {
        Some(&*self.0)
    }

    fn call(self: Arc<Self>, tool: Arc<dyn CallableTool>, _clock: Arc<dyn Clock>, call: OwnedToolCall) -> ToolFuture {
        Box::pin(async move {
            let failure = match ask(tool, call.clone()).await {
                Ok(output) => return Ok(output),
                Err(failure) if failure.kind == FailureKind::Usage || call.context.is_cancelled() => return Err(failure),
                Err(failure) => failure,
            };
            let (name, message) = (self.0.name(), failure.message.trim_end());
            call.context.progress(format!("{message}; {name} instead"));
            ask(Arc::clone(&self.0), call).await.map_err(|other| {
                // That the second finds fault with the words does not make the call wrong: the first did not.
                let kind = if other.kind == FailureKind::Usage { FailureKind::Failed } else { other.kind };
                ToolFailure { kind, message: format!("{message}; {name} instead: {}", other.message.trim_end()), ..other }
            })
        })
    }
}

/// Whether a person is asked about a call that may be one of either.
fn stricter(first: Confirm, second: Confirm) -> Confirm {
    match (first, second) {
        (Confirm::Never, Confirm::Never) => Confirm::Never,
        (Confirm::When(one), Confirm::When(other)) if fn_addr_eq(one, other) => first,
        (Confirm::Policy | Confirm::Never, Confirm::Policy | Confirm::Never) => Confirm::Policy,
        _ => Confirm::Always,
    }
}

/// The effects of a call that may be one of either.
fn either(first: Effects, second: Effects) -> Effects {
    // What is only good news when it is true of both, and what is bad news when it is true of one.
    let both = |first: Option<bool>, second: Option<bool>| match (first, second) {
        (Some(true), Some(true)) => Some(true),
        (Some(false), _) | (_, Some(false)) => Some(false),
        _ => None,
    };
    let any = |first: Option<bool>, second: Option<bool>| both(first.map(|is| !is), second.map(|is| !is)).map(|is| !is);
    Effects {
        read_only: both(first.read_only, second.read_only),
        destructive: any(first.destructive, second.destructive),
        idempotent: both(first.idempotent, second.idempotent),
        open_world: any(first.open_world, second.open_world),
    }
}
