//! Form in which the value of a function is printed, by its return type.
//!
//! `#[callable_tool]` asks a [`Probe`] of the value: `Result` is taken apart, text is printed as it is, an `Option` or list of text as `$(…)` wants it (JSON
//! with `--json`), everything else is printed as JSON.

use std::borrow::Cow;
use std::collections::{BTreeSet, HashSet};
use std::fmt::Display;

use schemars::generate::SchemaSettings;
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::Serialize;
use serde_json::Value;

use super::probe::Probe;
use crate::text::schema::inlined;
use crate::tool::{PrintedForm, ToolError, ToolFailure, ToolOutput, ToolResult};

/// A value that a tool prints as compact JSON, also where its type would be printed as text: `Json("x")` prints `"x"` with quotes.
///
/// ```
/// use bashkit_orchestrator::Json;
/// assert_eq!(serde_json::to_string(&Json(vec![1, 2])).unwrap(), "[1,2]");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize)]
#[serde(transparent)]
pub struct Json<T>(pub T);

impl<T: JsonSchema> JsonSchema for Json<T> {
    fn schema_name() -> Cow<'static, str> {
        T::schema_name()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        T::json_schema(generator)
    }
}

/// Prints a value as compact JSON.
///
/// # Errors
/// The value cannot be JSON, for example a map whose keys are not text.
pub(crate) fn json(value: &impl Serialize) -> ToolResult {
    serde_json::to_string(value).map(ToolOutput::text).map_err(|error| ToolFailure::new(format!("the answer is not JSON: {error}")))
}

/// A value that is printed as text, not as JSON.
pub trait ToolText {
    /// Turns the value into the output of a call.
    ///
    /// # Errors
    /// It cannot be printed.
    fn print(self) -> ToolResult;
}

impl ToolText for String {
    fn print(self) -> ToolResult {
        Ok(ToolOutput::text(self))
    }
}

impl ToolText for () {
    fn print(self) -> ToolResult {
        Ok(ToolOutput::default())
    }
}

impl ToolText for Vec<u8> {
    fn print(self) -> ToolResult {
        Ok(ToolOutput::bytes(self))
    }
}

impl ToolText for ToolOutput {
    fn print(self) -> ToolResult {
        Ok(self)
    }
}

impl<T: Serialize> ToolText for Json<T> {
    fn print(self) -> ToolResult {
        json(&self.0)
    }
}

// JSON shows itself as text, and is none.
impl ToolText for Vec<Value> {
    fn print(self) -> ToolResult {
        json(&self)
    }
}

impl ToolText for Option<Value> {
    fn print(self) -> ToolResult {
        json(&self)
    }
}

/// A value with nothing or any number of texts, printed bare and one to a line; as JSON where a call ends in `--json`.
pub trait ToolLines: Serialize {
    /// Form in which the value is printed.
    const FORM: PrintedForm;

    /// Turns the value into lines of text.
    fn lines(&self) -> String;
}

impl<T: Display + Serialize> ToolLines for Option<T> {
    const FORM: PrintedForm = PrintedForm::Text;

    fn lines(&self) -> String {
        self.as_ref().map(ToString::to_string).unwrap_or_default()
    }
}

macro_rules! lists {
    ($([$($generics:tt)*] $ty:ty),*) => {$(
        impl<$($generics)*> ToolLines for $ty {
            const FORM: PrintedForm = PrintedForm::Lines;

            fn lines(&self) -> String {
                self.iter().map(|item| format!("{item}\n")).collect()
            }
        }
    )*};
}

lists!([T: Display + Serialize] Vec<T>, [T: Display + Serialize] BTreeSet<T>, [T: Display + Serialize, S] HashSet<T, S>);

/// A type whose values are JSON.
#[diagnostic::on_unimplemented(
    message = "a tool cannot print a `{Self}`",
    label = "it implements neither `Display` nor `Serialize`",
    note = "implement `Display` for text, or `Serialize` for JSON, on it or on what is inside of it; or return `String`, `Vec<u8>`, `()`, `ToolOutput`, or an iterator of what can be printed"
)]
pub trait ToolJson: Serialize {}

#[diagnostic::do_not_recommend]
impl<T: Serialize> ToolJson for T {}

/// An error that can be told.
#[diagnostic::on_unimplemented(
    message = "a tool cannot fail with a `{Self}`",
    label = "it implements neither `Display` nor `ToolError`",
    note = "implement `Display`, derive `ToolError`, or return a `String` or a `ToolFailure` as the error"
)]
pub trait ToolMistake: Display {}

#[diagnostic::do_not_recommend]
impl<T: Display> ToolMistake for T {}

macro_rules! tags {
    ($($(#[$doc:meta])* $tag:ident, $trait:ident[$($bounds:tt)*] for $probe:ty => |$value:ident| $print:expr;)*) => {$(
        $(#[$doc])*
        #[derive(Debug)]
        pub struct $tag;

        impl $tag {
            /// Prints a value in the way of this tag.
            ///
            /// # Errors
            /// It cannot be printed.
            pub fn print<$($bounds)*>(self, $value: T) -> ToolResult {
                $print
            }
        }

        $(#[$doc])*
        pub trait $trait {
            /// Tag that prints values of this type.
            fn printed(&self) -> $tag {
                $tag
            }
        }
    )*};
}

tags! {
    /// Printed in a way of its own.
    OwnTag, PrintsOwn[T: ToolText] for Probe<T> => |value| value.print();
    /// Printed as text.
    TextTag, PrintsText[T: Display] for Probe<T> => |value| Ok(ToolOutput::text(value.to_string()));
    /// Printed as lines of text, or as JSON where the call asks for it.
    LinesTag, PrintsLines[T: ToolLines] for Probe<T> => |value| {
        let json = serde_json::to_vec(&value).map_err(|error| ToolFailure::new(format!("the answer is not JSON: {error}")))?;
        Ok(ToolOutput::text(value.lines()).or_json(json))
    };
    /// Results, printed line by line as text until one fails.
    TextResultsTag, PrintsTextResults[T: Iterator<Item = Result<I, E>> + Send + 'static, I: Display, E: Display] for Probe<T> => |value| {
        Ok(ToolOutput::lines(value.map(|item| item.map(|item| item.to_string().into_bytes()).map_err(failed))))
    };
    /// Results, printed line by line as JSON until one fails.
    JsonResultsTag, PrintsJsonResults[T: Iterator<Item = Result<I, E>> + Send + 'static, I: Serialize, E: Display] for Probe<T> => |value| {
        Ok(ToolOutput::lines(value.map(|item| item.map_err(failed).and_then(|item| json_line(&item)))))
    };
    /// Printed line by line as text.
    TextLinesTag, PrintsTextLines[T: Iterator<Item = I> + Send + 'static, I: Display] for Probe<T> => |value| {
        Ok(ToolOutput::lines(value.map(|item| Ok(item.to_string().into_bytes()))))
    };
    /// Printed line by line as JSON.
    JsonLinesTag, PrintsJsonLines[T: Iterator<Item = I> + Send + 'static, I: Serialize] for Probe<T> => |value| {
        Ok(ToolOutput::lines(value.map(|item| json_line(&item))))
    };
    /// Printed as JSON.
    JsonTag, PrintsJson[T: ToolJson] for Probe<T> => |value| json(&value);
}

impl<T: ToolText> PrintsOwn for &&&&&&Probe<T> {}
impl<T: Display> PrintsText for &&&&&Probe<T> {}
impl<T: ToolLines> PrintsLines for &&&&&Probe<T> {}
impl<T: Iterator<Item = Result<I, E>>, I: Display, E: Display> PrintsTextResults for &&&&Probe<T> {}
impl<T: Iterator<Item = Result<I, E>>, I: Serialize, E: Display> PrintsJsonResults for &&&Probe<T> {}
impl<T: Iterator<Item = I>, I: Display> PrintsTextLines for &&Probe<T> {}
impl<T: Iterator<Item = I>, I: Serialize> PrintsJsonLines for &Probe<T> {}
impl<T> PrintsJson for Probe<T> {}

fn failed(error: impl Display) -> ToolFailure {
    ToolFailure::new(format!("{error:#}"))
}

fn json_line(value: &impl Serialize) -> Result<Vec<u8>, ToolFailure> {
    serde_json::to_vec(value).map_err(|error| ToolFailure::new(format!("the answer is not JSON: {error}")))
}

/// A `Result` whose error chooses what is told.
#[derive(Debug)]
pub struct ToolErrorTag;

impl ToolErrorTag {
    /// Splits the result into a value and a tool failure.
    ///
    /// # Errors
    /// The failure that the error chooses.
    pub fn split<T, E: ToolError>(self, value: Result<T, E>) -> Result<T, ToolFailure> {
        value.map_err(|error| error.failure())
    }
}

/// Tag of a `Result` with any error that can be shown.
#[derive(Debug)]
pub struct ResultTag;

impl ResultTag {
    /// Takes it apart. Errors that keep their causes, such as anyhow's, show them.
    ///
    /// # Errors
    /// The error, as text.
    pub fn split<T, E: ToolMistake>(self, value: Result<T, E>) -> Result<T, ToolFailure> {
        value.map_err(|error| ToolFailure::new(format!("{error:#}")))
    }
}

/// Tag of a type that is no `Result`.
#[derive(Debug)]
pub struct PlainTag;

impl PlainTag {
    /// Passes the value on unchanged, as a success.
    ///
    /// # Errors
    /// None.
    pub fn split<T>(self, value: T) -> Result<T, ToolFailure> {
        Ok(value)
    }
}

/// Types that are a `Result` whose error chooses what is told.
pub trait IsToolResult {
    /// Tag that splits results of this type.
    fn outcome(&self) -> ToolErrorTag {
        ToolErrorTag
    }
}

impl<T, E: ToolError> IsToolResult for &&Probe<Result<T, E>> {}

/// Types that are a `Result`.
pub trait IsResult {
    /// Tag that splits results of this type.
    fn outcome(&self) -> ResultTag {
        ResultTag
    }
}

impl<T, E> IsResult for &Probe<Result<T, E>> {}

/// Types that are no `Result`, printed as they are.
pub trait IsPlain {
    /// Tag that passes values of this type on.
    fn outcome(&self) -> PlainTag {
        PlainTag
    }
}

impl<T> IsPlain for Probe<T> {}

impl<T, E> Probe<Result<T, E>> {
    /// The type of the value.
    #[must_use]
    pub const fn success(&self) -> Probe<T> {
        Probe::new()
    }
}

/// The value of a type that is no `Result`.
pub trait Success<T> {
    /// The type of the value.
    fn success(&self) -> Probe<T> {
        Probe::new()
    }
}

impl<T> Success<T> for Probe<T> {}

/// Output of a tool as its return type declares it.
#[derive(Debug, Clone, Default)]
pub struct DeclaredOutput {
    /// JSON Schema of the value as JSON, where it has one.
    pub(crate) schema: Option<Value>,
    pub(crate) form: PrintedForm,
}

impl DeclaredOutput {
    fn of<T: JsonSchema>(form: PrintedForm) -> Self {
        Self { schema: Some(inlined::<T>(SchemaSettings::draft2020_12().for_serialize())), form }
    }
}

macro_rules! outputs {
    ($($(#[$doc:meta])* $trait:ident => $output:expr;)*) => {$(
        $(#[$doc])*
        pub trait $trait {
            /// Output of a tool that returns this type.
            fn output_schema(&self) -> DeclaredOutput {
                $output
            }
        }
    )*};
}

/// Output of a value that is wrapped in [`Json`], or a list of JSON: JSON of the type inside.
pub trait WrappedOutput {
    /// JSON with the schema of the type inside of the wrapper.
    fn output_schema(&self) -> DeclaredOutput;
}

impl<T: JsonSchema> WrappedOutput for &&&Probe<Json<T>> {
    fn output_schema(&self) -> DeclaredOutput {
        DeclaredOutput::of::<T>(PrintedForm::Json)
    }
}

impl WrappedOutput for &&&Probe<Vec<Value>> {
    fn output_schema(&self) -> DeclaredOutput {
        DeclaredOutput::of::<Vec<Value>>(PrintedForm::Json)
    }
}

impl WrappedOutput for &&&Probe<Option<Value>> {
    fn output_schema(&self) -> DeclaredOutput {
        DeclaredOutput::of::<Option<Value>>(PrintedForm::Json)
    }
}

/// Output of an `Option` or list of text: lines, with the schema of the JSON that they can be.
pub trait LinesOutput {
    /// Lines of text, with the schema of the type.
    fn output_schema(&self) -> DeclaredOutput;
}

impl<T: ToolLines + JsonSchema> LinesOutput for &&Probe<T> {
    fn output_schema(&self) -> DeclaredOutput {
        DeclaredOutput::of::<T>(T::FORM)
    }
}

/// Output of a type with a schema that is printed as JSON.
pub trait JsonOutput {
    /// JSON with the schema of the type when it is written.
    fn output_schema(&self) -> DeclaredOutput;
}

impl<T: JsonSchema> JsonOutput for &Probe<T> {
    fn output_schema(&self) -> DeclaredOutput {
        DeclaredOutput::of::<T>(PrintedForm::Json)
    }
}

outputs! {
    /// Output of types that print themselves: no schema.
    OwnOutput => DeclaredOutput::default();
    /// Output of text: no schema.
    TextOutput => DeclaredOutput { schema: None, form: PrintedForm::Text };
    /// Output of an iterator: lines without a schema.
    IteratorOutput => DeclaredOutput { schema: None, form: PrintedForm::Lines };
    /// Output of a type about which nothing is known.
    UnknownOutput => DeclaredOutput::default();
}

impl OwnOutput for &&&Probe<Vec<u8>> {}
impl OwnOutput for &&&Probe<()> {}
impl<T: Display> TextOutput for &&Probe<T> {}
impl<T: Iterator> IteratorOutput for &&Probe<T> {}
impl<T> UnknownOutput for Probe<T> {}
