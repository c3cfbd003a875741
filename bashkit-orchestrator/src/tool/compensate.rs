//! Functions that undo a call.

use std::any::TypeId;
use std::fmt::Debug;
use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;

use bashkit::host::catch_host_panic;

use super::blocking::on_thread;
use super::context::ToolContext;
use super::definition::ToolArguments;
use super::failure::ToolFailure;
use super::output::ToolOutput;
use super::panics::Contained;
use super::runtime::Runtime;

type Undone = Result<(), ToolFailure>;
type UndoneFuture = Pin<Box<dyn Future<Output = Undone> + Send>>;
type Blocking = dyn Fn(&ToolContext, &ToolArguments, &ToolOutput) -> Undone + Send + Sync;
type Asynchronous = dyn Fn(ToolContext, ToolArguments, ToolOutput) -> UndoneFuture + Send + Sync;

/// Function that undoes a call which succeeded, when the atomic tool around it fails: it is given the arguments and what was printed.
///
/// | form | |
/// | --- | --- |
/// | `fn(&ToolArguments, &ToolOutput) -> Result<(), ToolFailure>` | runs on a thread of its own, so it may block |
/// | `async fn(ToolArguments, ToolOutput) -> Result<(), ToolFailure>` | is awaited where asynchronous tools are: [`runtime`](crate::orchestrator::OrchestratorToolBuilder::runtime) |
///
/// Both may have the [`ToolContext`] of the call in front, borrowed or owned as the other two are. It has the state that the host shares and the idempotency key
/// that the call had. Its files and keys are those of the call; what is changed there is lost with what the atomic tool did. It is never cancelled and calls no tools.
///
/// Compensations run one after the other, that of the last call first; one that fails or panics is told on stderr and does not stop the others. The script waits for
/// them, and so does the response when a limit ends the run. Those of a run whose future is dropped go on on a thread of the process; an asynchronous one finds
/// an executor there only if `runtime` says where that is.
///
/// A function:
///
/// ```
/// use bashkit_orchestrator::tool::{Compensate, ToolArguments, ToolDefinition};
/// use bashkit_orchestrator::{ToolFailure, ToolOutput};
///
/// fn refund(arguments: &ToolArguments, output: &ToolOutput) -> Result<(), ToolFailure> {
///     let receipt = String::from_utf8_lossy(&output.stdout);
///     println!("refunded {} for {}", arguments["amount"], receipt.trim());
///     Ok(())
/// }
///
/// let mut definition = ToolDefinition::new("pay", "Pay somebody.");
/// definition.compensate = Some(Compensate::new(refund));
/// assert_eq!(definition.compensate, Some(Compensate::new(refund)), "the same function");
/// ```
///
/// A function that needs what the host shares with its tools, named where the tool is declared:
///
/// ```
/// use bashkit_orchestrator::tool::ToolArguments;
/// use bashkit_orchestrator::{OrchestratorTool, State, Tool, ToolContext, ToolFailure, ToolOutput, callable_tool};
/// use std::sync::Mutex;
///
/// type Bookings = Mutex<Vec<String>>;
///
/// /// Book a seat.
/// #[callable_tool(compensate = cancel)]
/// fn book(seat: String, bookings: State<Bookings>) {
///     bookings.lock().unwrap().push(seat);
/// }
///
/// fn cancel(context: &ToolContext, arguments: &ToolArguments, _: &ToolOutput) -> Result<(), ToolFailure> {
///     let bookings = State::<Bookings>::of(context)?;
///     bookings.lock().unwrap().retain(|seat| arguments["seat"] != seat.as_str());
///     Ok(())
/// }
///
/// /// Book two seats, or none.
/// #[callable_tool(atomic, composed_of(book))]
/// fn book_both(context: &ToolContext, one: String, other: String) -> Result<(), ToolFailure> {
///     context.tools().call("book", &[&one], None)?;
///     if one == other { Err(ToolFailure::new("that is one seat")) } else { context.tools().call("book", &[&other], None).map(drop) }
/// }
///
/// /// List the seats that are booked.
/// #[callable_tool(read_only)]
/// fn booked(bookings: State<Bookings>) -> Vec<String> {
///     bookings.lock().unwrap().clone()
/// }
///
/// let api = OrchestratorTool::builder("theatre").tool(Book).tool(BookBoth).tool(Booked).state(Bookings::default()).build()?;
/// assert_eq!(api.execute("book_both a b; book_both c c; booked".into()).stdout, "a\nb\n");
/// # Ok::<(), bashkit_orchestrator::BuildError>(())
/// ```
///
/// Asynchronous functions, which own what they are given:
///
/// ```
/// use bashkit_orchestrator::tool::{Compensate, ToolArguments};
/// use bashkit_orchestrator::{State, ToolContext, ToolFailure, ToolOutput};
///
/// struct Client;
///
/// impl Client {
///     async fn cancel(&self, _booking: &str) -> Result<(), String> {
///         Ok(())
///     }
/// }
///
/// async fn cancel(context: ToolContext, _: ToolArguments, output: ToolOutput) -> Result<(), ToolFailure> {
///     let client = State::<Client>::of(&context)?;
///     client.cancel(String::from_utf8_lossy(&output.stdout).trim()).await.map_err(ToolFailure::new)
/// }
///
/// async fn forget(_: ToolArguments, _: ToolOutput) -> Result<(), ToolFailure> {
///     Ok(())
/// }
///
/// assert_ne!(Compensate::new(cancel), Compensate::new(forget));
/// ```
///
/// A closure, with the types of its parameters:
///
/// ```
/// use bashkit_orchestrator::tool::{Compensate, ToolArguments};
/// use bashkit_orchestrator::{ToolContext, ToolFn, ToolOutput};
/// use std::sync::Arc;
/// use std::sync::atomic::{AtomicU32, Ordering};
///
/// let stock = Arc::new(AtomicU32::new(7));
/// let undo = Compensate::new({
///     let stock = Arc::clone(&stock);
///     move |_: &ToolArguments, _: &ToolOutput| {
///         stock.fetch_add(1, Ordering::Relaxed);
///         Ok(())
///     }
/// });
/// let take = ToolFn::new("take", "Take one.", move |_, _| {
///     stock.fetch_sub(1, Ordering::Relaxed);
///     Ok(ToolOutput::default())
/// })
/// .says(|definition| definition.compensate = Some(undo));
///
/// let later = Compensate::new(|context: ToolContext, arguments: ToolArguments, _: ToolOutput| async move {
///     println!("{} of {arguments:?} is undone", context.span().tool);
///     Ok(())
/// });
/// # let _ = (take, later);
/// ```
#[derive(Clone)]
pub struct Compensate {
    work: Work,
    /// Type of a function without captured values, of which there is only one.
    function: Option<TypeId>,
}

#[derive(Clone)]
enum Work {
    Blocking(Arc<Blocking>),
    Asynchronous(Arc<Asynchronous>),
}

impl Compensate {
    /// Makes a compensation of a function or closure in one of the forms above.
    #[must_use]
    pub fn new<Form>(function: impl IntoCompensate<Form>) -> Self {
        function.into_compensate(sealed::Seal)
    }

    fn blocking<F>(work: impl Fn(&ToolContext, &ToolArguments, &ToolOutput) -> Undone + Send + Sync + 'static) -> Self
    where
        F: 'static,
    {
        Self { work: Work::Blocking(Arc::new(work)), function: only_value_of::<F>() }
    }

    fn asynchronous<F, D>(work: impl Fn(ToolContext, ToolArguments, ToolOutput) -> D + Send + Sync + 'static) -> Self
    where
        F: 'static,
        D: Future<Output = Undone> + Send + 'static,
    {
        let work: Arc<Asynchronous> = Arc::new(move |context, arguments, output| Box::pin(work(context, arguments, output)));
        Self { work: Work::Asynchronous(work), function: only_value_of::<F>() }
    }

    /// Undoes a call; a panic is a failure.
    ///
    /// # Errors
    /// Those of the function.
    pub(crate) async fn undo(
        self,
        context: ToolContext,
        arguments: ToolArguments,
        output: ToolOutput,
        runtime: Option<&Runtime>,
    ) -> Undone {
        match self.work {
            Work::Blocking(work) => on_thread(move || work(&context, &arguments, &output)).await?,
            Work::Asynchronous(work) => {
                let begun = catch_host_panic("a compensation", || work(context, arguments, output));
                let undone = Contained(begun.map_err(|panic| ToolFailure::panicked(&*panic))?);
                match runtime {
                    None => undone.await,
                    Some(runtime) => runtime.start(undone).await.unwrap_or_else(|| Err(ToolFailure::cancelled())),
                }
            }
        }
    }
}

/// Identity of a type that has one value.
fn only_value_of<F: 'static>() -> Option<TypeId> {
    (size_of::<F>() == 0).then(TypeId::of::<F>)
}

impl Debug for Compensate {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self.work {
            Work::Blocking(_) => "Compensate(fn)",
            Work::Asynchronous(_) => "Compensate(async fn)",
        })
    }
}

/// Equal when they are the same function, or clones of one with captured values.
impl PartialEq for Compensate {
    fn eq(&self, other: &Self) -> bool {
        if self.function.is_some() || other.function.is_some() {
            return self.function == other.function;
        }
        match (&self.work, &other.work) {
            (Work::Blocking(one), Work::Blocking(other)) => Arc::ptr_eq(one, other),
            (Work::Asynchronous(one), Work::Asynchronous(other)) => Arc::ptr_eq(one, other),
            _ => false,
        }
    }
}

impl Eq for Compensate {}

/// Functions that can undo a call: see [`Compensate`]. `Form` is inferred; the trait cannot be implemented elsewhere.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot undo a call",
    label = "not a form of function that can",
    note = "accepted: `fn(&ToolArguments, &ToolOutput) -> Result<(), ToolFailure>`",
    note = "accepted: `async fn(ToolArguments, ToolOutput) -> Result<(), ToolFailure>`",
    note = "either with the context in front, where it needs one: `&ToolContext`, or `ToolContext` where it is asynchronous"
)]
pub trait IntoCompensate<Form>: Send + Sync + 'static {
    /// Makes a compensation of the function.
    #[doc(hidden)]
    fn into_compensate(self, seal: sealed::Seal) -> Compensate;
}

mod sealed {
    /// Argument that nobody else can make.
    #[derive(Debug)]
    pub struct Seal;

    /// Marks functions of arguments and output.
    #[derive(Debug)]
    pub struct Blocking;
    /// Marks functions of context, arguments and output.
    #[derive(Debug)]
    pub struct BlockingInContext;
    /// Marks asynchronous functions of arguments and output.
    #[derive(Debug)]
    pub struct Asynchronous;
    /// Marks asynchronous functions of context, arguments and output.
    #[derive(Debug)]
    pub struct AsynchronousInContext;
}

impl<F> IntoCompensate<sealed::Blocking> for F
where
    F: Fn(&ToolArguments, &ToolOutput) -> Undone + Send + Sync + 'static,
{
    fn into_compensate(self, _: sealed::Seal) -> Compensate {
        Compensate::blocking::<F>(move |_, arguments, output| self(arguments, output))
    }
}

impl<F> IntoCompensate<sealed::BlockingInContext> for F
where
    F: Fn(&ToolContext, &ToolArguments, &ToolOutput) -> Undone + Send + Sync + 'static,
{
    fn into_compensate(self, _: sealed::Seal) -> Compensate {
        Compensate::blocking::<F>(self)
    }
}

impl<F, D> IntoCompensate<sealed::Asynchronous> for F
where
    F: Fn(ToolArguments, ToolOutput) -> D + Send + Sync + 'static,
    D: Future<Output = Undone> + Send + 'static,
{
    fn into_compensate(self, _: sealed::Seal) -> Compensate {
        Compensate::asynchronous::<F, D>(move |_, arguments, output| self(arguments, output))
    }
}

impl<F, D> IntoCompensate<sealed::AsynchronousInContext> for F
where
    F: Fn(ToolContext, ToolArguments, ToolOutput) -> D + Send + Sync + 'static,
    D: Future<Output = Undone> + Send + 'static,
{
    fn into_compensate(self, _: sealed::Seal) -> Compensate {
        Compensate::asynchronous::<F, D>(self)
    }
}
