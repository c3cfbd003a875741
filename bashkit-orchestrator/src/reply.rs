//! What a function's return type says: how its value is printed.
//!
//! `#[callable_tool]` asks a [`Probe`] of the value: `Result` is taken apart, text is printed as it is, everything else is printed as JSON.

use std::borrow::Cow;
use std::fmt::Display;

use schemars::generate::SchemaSettings;
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::Serialize;
use serde_json::Value;

use crate::tool::{ToolFailure, ToolOutput, ToolResult};
use crate::value::Probe;

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
    /// The output.
    ///
    /// # Errors
    /// It cannot be printed.
    fn print(self) -> ToolResult;
}

macro_rules! display {
    ($($ty:ty),*) => {$(
        impl ToolText for $ty {
            fn print(self) -> ToolResult {
                Ok(ToolOutput::text(self.to_string()))
            }
        }
    )*};
}

display!(&'static str, Cow<'static, str>, bool, char, i8, i16, i32, i64, i128, isize, u8, u16, u32, u64, u128, usize, f32, f64);

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

/// Printed as text.
#[derive(Debug)]
pub struct TextTag;

impl TextTag {
    /// Prints it.
    ///
    /// # Errors
    /// See [`ToolText::print`].
    pub fn print<T: ToolText>(self, value: T) -> ToolResult {
        value.print()
    }
}

/// Printed as JSON.
#[derive(Debug)]
pub struct JsonTag;

impl JsonTag {
    /// Prints it.
    ///
    /// # Errors
    /// See [`json`].
    pub fn print<T: Serialize>(self, value: T) -> ToolResult {
        json(&value)
    }
}

/// Types that are text.
pub trait PrintsText {
    /// How to print.
    fn printed(&self) -> TextTag {
        TextTag
    }
}

impl<T: ToolText> PrintsText for Probe<T> {}

/// All other types.
pub trait PrintsJson {
    /// How to print.
    fn printed(&self) -> JsonTag {
        JsonTag
    }
}

impl<T> PrintsJson for &Probe<T> {}

/// A `Result` whose error is ours already.
#[derive(Debug)]
pub struct FailureTag;

impl FailureTag {
    /// Takes it apart.
    ///
    /// # Errors
    /// The error.
    pub fn split<T>(self, value: Result<T, ToolFailure>) -> Result<T, ToolFailure> {
        value
    }
}

/// A `Result`.
#[derive(Debug)]
pub struct ResultTag;

impl ResultTag {
    /// Takes it apart. Errors that keep their causes, such as anyhow's, show them.
    ///
    /// # Errors
    /// The error, as text.
    pub fn split<T, E: Display>(self, value: Result<T, E>) -> Result<T, ToolFailure> {
        value.map_err(|error| ToolFailure::new(format!("{error:#}")))
    }
}

/// Anything else.
#[derive(Debug)]
pub struct PlainTag;

impl PlainTag {
    /// The value itself.
    ///
    /// # Errors
    /// None.
    pub fn split<T>(self, value: T) -> Result<T, ToolFailure> {
        Ok(value)
    }
}

impl<T> Probe<Result<T, ToolFailure>> {
    /// What it is.
    #[must_use]
    pub fn outcome(&self) -> FailureTag {
        FailureTag
    }
}

/// Types that are a `Result`.
pub trait IsResult {
    /// What it is.
    fn outcome(&self) -> ResultTag {
        ResultTag
    }
}

impl<T, E> IsResult for Probe<Result<T, E>> {}

/// Types that are none.
pub trait IsPlain {
    /// What it is.
    fn outcome(&self) -> PlainTag {
        PlainTag
    }
}

impl<T> IsPlain for &Probe<T> {}

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

/// What is wrapped in [`Json`] has the schema of what is inside.
pub trait WrappedOutput {
    /// The schema.
    fn output_schema(&self) -> Option<Value>;
}

impl<T: JsonSchema> WrappedOutput for &&&Probe<Json<T>> {
    fn output_schema(&self) -> Option<Value> {
        Some(output_schema::<T>())
    }
}

/// Text has no schema.
pub trait TextOutput {
    /// None.
    fn output_schema(&self) -> Option<Value> {
        None
    }
}

impl<T: ToolText> TextOutput for &&Probe<T> {}

/// JSON of a type with a schema.
pub trait JsonOutput {
    /// The schema.
    fn output_schema(&self) -> Option<Value>;
}

impl<T: JsonSchema> JsonOutput for &Probe<T> {
    fn output_schema(&self) -> Option<Value> {
        Some(output_schema::<T>())
    }
}

/// JSON of a type without.
pub trait UnknownOutput {
    /// None.
    fn output_schema(&self) -> Option<Value> {
        None
    }
}

impl<T> UnknownOutput for Probe<T> {}

fn output_schema<T: JsonSchema>() -> Value {
    let settings = SchemaSettings::draft2020_12().for_serialize().with(|settings| settings.meta_schema = None);
    settings.into_generator().into_root_schema_for::<T>().to_value()
}
