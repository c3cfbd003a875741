//! Items that `#[callable_tool]` and the derives name in the code they write into other crates. Not for use by hand: it changes without notice.

pub use std::sync::OnceLock;

pub use schemars;

pub use crate::declare::arguments::{Arguments, run, signature_of, start};
pub use crate::declare::choice::{UnknownName, schema as enum_schema};
pub use crate::declare::function::{Function, FunctionTool, borrow};
pub use crate::declare::parameter::{Declaration, Fields, flatten, parameter, stdin};
pub use crate::declare::probe::{
    AnyArgumentKind, ArgumentKind, ParameterSlot, Position, Probe, can_be_left_out, can_default, is_argument, is_list, is_text, known_flag,
    one_name, order, probe,
};
pub use crate::declare::signature::{Choose, Signature};
pub use crate::declare::value::range;
pub use crate::orchestrator::check_examples;
pub use crate::text::names::check_name;
pub use crate::tool::{Confirm, RateLimit, ToolCall};

/// Ways in which the value of a return type is printed.
pub mod replies {
    pub use crate::declare::reply::{
        IsPlain, IsResult, IsToolResult, IteratorOutput, JsonOutput, LinesOutput, OwnOutput, PrintsJson, PrintsJsonLines,
        PrintsJsonResults, PrintsLines, PrintsOwn, PrintsText, PrintsTextLines, PrintsTextResults, Success, TextOutput, UnknownOutput,
        WrappedOutput,
    };
}

/// Ways in which the default of a parameter type is shown.
pub mod shows {
    pub use crate::declare::probe::{HasHint, HasNoHint, Inside, ShowsJson, ShowsName, ShowsNothing, ShowsSet, ShowsText};
}

/// The default of a parameter as JSON, where it can be.
#[doc(hidden)]
#[macro_export]
macro_rules! __shown {
    ($ty:ty, $value:expr) => {{
        #[allow(unused_imports, reason = "which one is needed depends on the type")]
        use $crate::__private::shows::*;
        let value: $ty = $value;
        (&&&&$crate::__private::probe(&value)).shown(&value)
    }};
}

/// The schema of the text of a parameter's type, where it has one.
#[doc(hidden)]
#[macro_export]
macro_rules! __hint {
    ($ty:ty) => {{
        #[allow(unused_imports, reason = "which one is needed depends on the type")]
        use $crate::__private::shows::*;
        (&&$crate::__private::Probe::<$ty>::new().inside()).hint()
    }};
}

/// The shape of a parameter's type.
#[doc(hidden)]
#[macro_export]
macro_rules! __argument_kind {
    ($ty:ty) => {{
        #[allow(unused_imports, reason = "which one is needed depends on the type")]
        use $crate::__private::AnyArgumentKind as _;
        <$crate::__private::Probe<$ty>>::KIND
    }};
}

/// Prints what a function returned. Which traits its type implements decides how.
#[doc(hidden)]
#[macro_export]
macro_rules! __reply {
    ($value:expr) => {{
        #[allow(unused_imports, reason = "which one is needed depends on the type")]
        use $crate::__private::replies::*;
        #[allow(clippy::let_unit_value, reason = "the type is the author's")]
        let value = $value;
        let tag = (&&&$crate::__private::probe(&value)).outcome();
        match tag.split(value) {
            ::core::result::Result::Err(failure) => ::core::result::Result::Err(failure),
            #[allow(clippy::let_unit_value, reason = "the type is the author's")]
            ::core::result::Result::Ok(value) => {
                let tag = (&&&&&&&$crate::__private::probe(&value)).printed();
                tag.print(value)
            }
        }
    }};
}

/// The schema of what a function returns.
#[doc(hidden)]
#[macro_export]
macro_rules! __returns {
    ($ty:ty) => {{
        #[allow(unused_imports, reason = "which one is needed depends on the type")]
        use $crate::__private::replies::*;
        (&&&&$crate::__private::Probe::<$ty>::new().success()).output_schema()
    }};
}
