//! One call of a tool: words, standard input, context.

use std::borrow::Cow;
use std::sync::Arc;

use bashkit::kernel::LentInput;

use super::context::ToolContext;
use super::stdin::{CallInput, LentStdin};

/// One call, as the tool sees it.
#[derive(Debug, Clone, Copy)]
pub struct ToolCall<'a> {
    args: &'a [Vec<u8>],
    stdin: Option<&'a [u8]>,
    context: &'a ToolContext,
    /// Standard input that comes while the call runs.
    lent: Option<&'a LentStdin>,
    /// Words and stdin in shared form, when they can be kept without a copy.
    kept: Option<&'a OwnedToolCall>,
}

impl<'a> ToolCall<'a> {
    /// A call with these words behind the name and this standard input (`None`: nothing was connected), outside of any run: all such calls
    /// share one [`ToolContext::default`].
    #[must_use]
    pub fn new(args: &'a [Vec<u8>], stdin: Option<&'a [u8]>) -> Self {
        Self { args, stdin, context: ToolContext::outside(), lent: None, kept: None }
    }

    /// Sets the standard input of the call.
    pub(crate) fn with_input(mut self, input: &'a CallInput) -> Self {
        self.stdin = input.bytes();
        self.lent = if let CallInput::Lent(lent) = input { Some(lent) } else { None };
        self
    }

    /// Standard input as it comes, for the first who asks.
    pub(crate) fn lent_stdin(&self) -> Option<LentInput> {
        self.lent?.take()
    }

    /// Copy of the call with nothing on standard input.
    #[cfg(all(feature = "local", unix))]
    pub(crate) fn without_stdin(&self) -> ToolCall<'a> {
        let mut call = *self;
        (call.stdin, call.kept) = (None, None);
        call
    }

    /// Sets the context in which the call runs.
    #[must_use]
    pub fn with_context(mut self, context: &'a ToolContext) -> Self {
        self.context = context;
        self
    }

    /// Context in which the call runs.
    #[must_use]
    pub fn context(&self) -> &'a ToolContext {
        self.context
    }

    /// The words behind the name, as they came.
    #[must_use]
    pub fn args(&self) -> &'a [Vec<u8>] {
        self.args
    }

    /// The words behind the name as text; bytes that are not UTF-8 become U+FFFD.
    #[must_use]
    pub fn args_text(&self) -> Vec<String> {
        self.args.iter().map(|arg| String::from_utf8_lossy(arg).into_owned()).collect()
    }

    /// Standard input, as it came; `None` when nothing was connected for this call.
    #[must_use]
    pub fn stdin(&self) -> Option<&'a [u8]> {
        self.stdin
    }

    /// Standard input as text; bytes that are not UTF-8 become U+FFFD.
    #[must_use]
    pub fn stdin_text(&self) -> Option<Cow<'a, str>> {
        self.stdin.map(String::from_utf8_lossy)
    }
}

/// Call that outlives whoever made it, as an asynchronous tool needs it. Cloning is cheap.
///
/// ```
/// use bashkit_orchestrator::tool::{OwnedToolCall, ToolCall};
/// let call = OwnedToolCall::of(&ToolCall::new(&[b"tea".to_vec()], Some(b"input")));
/// assert_eq!((call.call().args_text(), call.call().stdin()), (vec!["tea".to_owned()], Some(&b"input"[..])));
/// ```
#[derive(Debug, Clone)]
pub struct OwnedToolCall {
    args: Arc<[Vec<u8>]>,
    stdin: Option<Arc<[u8]>>,
    pub(crate) context: ToolContext,
}

impl OwnedToolCall {
    /// Copy of the words and the standard input of a call.
    #[must_use]
    pub fn of(call: &ToolCall<'_>) -> Self {
        match call.kept {
            Some(kept) => Self { context: call.context.clone(), ..kept.clone() },
            None => Self { args: Arc::from(call.args), stdin: call.stdin.map(Arc::from), context: call.context.clone() },
        }
    }

    /// Context in which the call runs.
    #[must_use]
    pub fn context(&self) -> &ToolContext {
        &self.context
    }

    /// The call as a tool that blocks sees it.
    #[must_use]
    pub fn call(&self) -> ToolCall<'_> {
        ToolCall { args: &self.args, stdin: self.stdin.as_deref(), context: &self.context, lent: None, kept: Some(self) }
    }
}
