//! Panics of tools as failures of their calls.

use std::future::Future;
use std::pin::Pin;
use std::task::{Context, Poll};

use bashkit::host::catch_host_panic;

use super::failure::ToolFailure;
use super::output::{ToolOutput, ToolResult};

/// A panic as an answer.
pub(crate) fn contain(work: impl FnOnce() -> ToolResult) -> ToolResult {
    catch_host_panic("a tool", work).unwrap_or_else(|panic| Err(ToolFailure::panicked(&*panic)))
}

/// A future whose panic is its answer.
pub(crate) struct Contained<T = ToolOutput>(pub(crate) Pin<Box<dyn Future<Output = Result<T, ToolFailure>> + Send>>);

impl<T> Future for Contained<T> {
    type Output = Result<T, ToolFailure>;

    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Self::Output> {
        let future = self.0.as_mut();
        catch_host_panic("a tool", move || future.poll(cx)).unwrap_or_else(|panic| Poll::Ready(Err(ToolFailure::panicked(&*panic))))
    }
}
