//! Calling a tool from what is around it, and waiting.

use std::future::{Future, poll_fn};
use std::pin::pin;
use std::sync::Arc;
use std::task::Poll;
use std::time::Duration;

use bashkit::host::{self, Clock, catch_host_panic};

use crate::tool::{CallableTool, Contained, OwnedToolCall, ToolContext, ToolFailure, ToolResult, contain, on_thread};

/// First interval at which a wait looks at a clock that may not be the host's, and whether anybody still waits.
const FIRST_LOOK: Duration = Duration::from_millis(1);
const LATER_LOOK: Duration = Duration::from_millis(50);

/// The answer of a tool; a panic is one. One that blocks runs on a thread.
pub(super) async fn ask(tool: Arc<dyn CallableTool>, call: OwnedToolCall) -> ToolResult {
    match catch_host_panic("a tool", || tool.call_async(&call.call())) {
        Err(panic) => Err(ToolFailure::panicked(&*panic)),
        Ok(Some(future)) => Contained(future).await,
        Ok(None) => on_thread(move || contain(|| tool.call_with(call.call()))).await?,
    }
}

/// Waits until the clock shows a moment, whoever moves the one or the other.
pub(super) async fn until(clock: &dyn Clock, at: impl Fn() -> Duration) {
    let mut look = FIRST_LOOK;
    loop {
        let left = at().saturating_sub(clock.monotonic());
        if left.is_zero() {
            return;
        }
        host::timer(left.min(look)).await;
        look = (look * 2).min(LATER_LOOK);
    }
}

/// Sleeps: a virtual clock jumps.
pub(super) async fn sleep(clock: &dyn Clock, time: Duration, context: &ToolContext) -> Result<(), ToolFailure> {
    let at = clock.monotonic().saturating_add(time);
    if clock.advance_to(at) {
        return context.check_cancelled();
    }
    unless_cancelled(until(clock, || at), context).await
}

/// The answer of the first, unless the second is done before it.
pub(super) async fn race<T>(first: impl Future<Output = T>, second: impl Future<Output = ()>) -> Option<T> {
    let (mut first, mut second) = (pin!(first), pin!(second));
    poll_fn(|cx| match first.as_mut().poll(cx) {
        Poll::Ready(value) => Poll::Ready(Some(value)),
        Poll::Pending => second.as_mut().poll(cx).map(|()| None),
    })
    .await
}

/// Waits for something as long as somebody waits for the call.
pub(super) async fn unless_cancelled<T>(future: impl Future<Output = T>, context: &ToolContext) -> Result<T, ToolFailure> {
    let cancelled = async {
        let mut look = FIRST_LOOK;
        while !context.is_cancelled() {
            host::timer(look).await;
            look = (look * 2).min(LATER_LOOK);
        }
    };
    match race(future, cancelled).await {
        Some(value) => Ok(value),
        None => {
            context.check_cancelled()?;
            Err(ToolFailure::cancelled())
        }
    }
}
