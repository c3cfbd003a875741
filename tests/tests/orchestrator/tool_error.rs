//! `#[derive(ToolError)]`: what an error makes of a tool's failure.

use std::fmt::{self, Display, Formatter};

use bashkit_orchestrator::tool::FailureKind;
use bashkit_orchestrator::{ToolError, ToolFailure};

#[derive(Debug, ToolError)]
#[tool_error(message = "the shop is closed {{for now}}")]
#[allow(dead_code, reason = "errors whose fields are only shown")]
enum ShopError {
    NotFound,
    #[tool_error(status = 3, message = "no item {id} in '{type}'", code = "missing")]
    HTTPMissing {
        id: u64,
        r#type: &'static str,
    },
    #[tool_error(usage, message = "{0:?} is no size, of {1:>3}")]
    Size(&'static str, u8),
    #[tool_error(transparent)]
    Payment(PaymentError),
    #[tool_error(transparent)]
    Boxed {
        inner: Box<PaymentError>,
    },
    #[tool_error(status = 125)]
    Last(String),
}

#[derive(Debug, ToolError)]
#[tool_error(status = 0x2a)]
struct PaymentError(u8);

impl Display for PaymentError {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        if f.alternate() { write!(f, "payment {}: refused", self.0) } else { write!(f, "payment {}", self.0) }
    }
}

#[derive(Debug, ToolError)]
#[tool_error(code = "gone", message = "{what} {{}} is gone")]
struct Gone<'a, T: Clone> {
    what: &'a T,
}

#[derive(ToolError)]
enum Either<L, R> {
    #[tool_error(transparent)]
    Left(L),
    #[tool_error(message = "{right:.1} {more:?}")]
    Right { right: R, more: Vec<L> },
}

#[derive(ToolError)]
struct Shown<T>(T);

impl<T: Display> Display for Shown<T> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "shown {}", self.0)
    }
}

#[derive(ToolError)]
enum Never {}

fn check(error: &dyn ToolError, kind: FailureKind, status: u8, code: &str, message: &str) {
    let failure = error.failure();
    assert_eq!((failure.kind, failure.status, failure.code.as_deref(), failure.message.as_str()), (kind, status, Some(code), message));
}

#[test]
fn failures() {
    let failed = FailureKind::Failed;
    check(&ShopError::NotFound, failed, 1, "not-found", "the shop is closed {for now}");
    check(&ShopError::HTTPMissing { id: 7, r#type: "tea" }, failed, 3, "missing", "no item 7 in 'tea'");
    check(&ShopError::Size("xxl", 3), FailureKind::Usage, 2, "size", "\"xxl\" is no size, of   3");
    check(&ShopError::Payment(PaymentError(1)), failed, 42, "payment-error", "payment 1: refused");
    check(&ShopError::Boxed { inner: Box::new(PaymentError(2)) }, failed, 42, "payment-error", "payment 2: refused");
    check(&ShopError::Last(String::new()), failed, 125, "last", "the shop is closed {for now}");
    check(&Gone { what: &"tea" }, failed, 1, "gone", "tea {} is gone");
    check(&Either::<PaymentError, f64>::Left(PaymentError(3)), failed, 42, "payment-error", "payment 3: refused");
    check(&Either::<PaymentError, f64>::Right { right: 1.25, more: Vec::new() }, failed, 1, "right", "1.2 []");
    check(&Shown(5), failed, 1, "shown", "shown 5");
}

#[test]
fn conversions() {
    fn fails() -> Result<(), ToolFailure> {
        Err(ShopError::HTTPMissing { id: 1, r#type: "x" })?
    }
    assert_eq!(fails().map_err(|failure| failure.status), Err(3));
    let own = ToolFailure::new("own").with_status(9);
    assert_eq!((own.failure(), std::sync::Arc::new(own.clone()).failure()), (own.clone(), own));
    let _: Option<fn(Never) -> ToolFailure> = Some(ToolFailure::from);
}
