//! Values that the host shares with its tools, by type.

use std::any::{Any, TypeId, type_name};
use std::fmt::Debug;
use std::ops::Deref;
use std::sync::Arc;

use bashkit::flat_map::FlatMap;

use super::context::ToolContext;
use super::failure::ToolFailure;

/// A type of which the host shares a value with a tool: see `OrchestratorToolBuilder::state`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct StateType {
    /// The name of the type.
    pub name: &'static str,
    pub(crate) id: TypeId,
}

impl StateType {
    /// State type that stands for `T`.
    #[must_use]
    pub fn of<T: Send + Sync + 'static>() -> Self {
        Self { name: type_name::<T>(), id: TypeId::of::<T>() }
    }
}

/// Values that the host shares with its tools, by type.
#[derive(Clone, Default)]
pub(crate) struct States(Arc<FlatMap<TypeId, Arc<dyn Any + Send + Sync>>>);

impl States {
    pub(crate) fn insert<T: Send + Sync + 'static>(&mut self, value: Arc<T>) {
        Arc::make_mut(&mut self.0).insert(TypeId::of::<T>(), value);
    }

    pub(crate) fn has(&self, id: TypeId) -> bool {
        self.0.contains_key(&id)
    }

    pub(super) fn find<T: Send + Sync + 'static>(&self) -> Option<Arc<T>> {
        self.0.get(&TypeId::of::<T>()).and_then(|value| Arc::clone(value).downcast().ok())
    }
}

/// Value that the host shares with its tools: what `OrchestratorToolBuilder::state` was given.
///
/// ```
/// use bashkit_orchestrator::State;
/// use std::sync::Arc;
///
/// let prices = State(Arc::new(vec![3, 5]));
/// assert_eq!(prices.clone().iter().sum::<i32>(), 8);
/// ```
pub struct State<T: ?Sized>(pub Arc<T>);

impl<T: ?Sized> Clone for State<T> {
    fn clone(&self) -> Self {
        Self(Arc::clone(&self.0))
    }
}

impl<T: ?Sized> Deref for State<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.0
    }
}

impl<T: Debug + ?Sized> Debug for State<T> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("State").field(&self.0).finish()
    }
}

impl<T: Send + Sync + 'static> State<T> {
    /// Finds the value in the context of a call.
    ///
    /// # Errors
    /// The host shares no such value; [`build`](crate::orchestrator::OrchestratorToolBuilder::build) refuses that for tools that say what they need.
    pub fn of(context: &ToolContext) -> Result<Self, ToolFailure> {
        let state = type_name::<T>();
        let missing =
            || ToolFailure::new(format!("there is no state `{state}`: give it with ToolContext::with_state")).with_code("missing-state");
        context.state::<T>().map(Self).ok_or_else(missing)
    }
}
