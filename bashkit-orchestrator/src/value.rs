//! What a parameter's type says: how it is given on the command line, how text becomes a value, what its JSON Schema is.
//!
//! `#[callable_tool]` asks a [`Probe`] of the type. Inherent items of `Probe<Option<T>>`, `Probe<Vec<T>>` and `Probe<bool>` win over the
//! traits that hold for every type, so that the compiler decides, aliases included, and not a comparison of names. Among traits the
//! one whose `Self` has more `&` wins where the macro asks `(&&&probe).method()`: method lookup takes off one at a time.

use std::fmt::Display;
use std::marker::PhantomData;
use std::str::FromStr;

use schemars::JsonSchema;
use schemars::generate::SchemaSettings;
use serde::Serialize;
use serde_json::{Value, json};

use crate::choice::ToolEnum;
use crate::grammar::Arguments;
use crate::tool::ToolFailure;

/// How many values a parameter takes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Shape {
    /// One.
    Scalar,
    /// None or one: `Option<T>`.
    Optional,
    /// Its presence is its value: `bool`.
    Switch,
    /// Any number: `Vec<T>`.
    List,
}

/// Where a parameter stands on the command line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Place {
    /// By its position (its flag is accepted too).
    Positional,
    /// By its flag only.
    Flag,
}

impl Place {
    /// The place of a parameter: what the author said, else what its shape suggests.
    #[must_use]
    pub const fn of(shape: Shape, said: Option<Place>, has_default: bool) -> Place {
        match (said, shape) {
            (Some(place), _) => place,
            (None, Shape::List) => Place::Positional,
            (None, Shape::Scalar) if !has_default => Place::Positional,
            (None, _) => Place::Flag,
        }
    }

    /// Whether it is by position.
    #[must_use]
    pub const fn is_positional(self) -> bool {
        matches!(self, Place::Positional)
    }
}

impl Shape {
    /// Whether it is a list.
    #[must_use]
    pub const fn is_list(self) -> bool {
        matches!(self, Shape::List)
    }

    /// Whether a call must give it, when there is no default.
    #[must_use]
    pub const fn is_required(self) -> bool {
        matches!(self, Shape::Scalar)
    }
}

/// Asks about a type without a value of it.
#[derive(Debug)]
pub struct Probe<T>(PhantomData<fn() -> T>);

impl<T> Probe<T> {
    /// Asks about `T`.
    #[must_use]
    #[expect(clippy::new_without_default, reason = "only macros call it")]
    pub const fn new() -> Self {
        Self(PhantomData)
    }
}

/// Asks about the type of a value.
#[must_use]
pub const fn probe<T>(_: &T) -> Probe<T> {
    Probe::new()
}

/// A type that one argument can become: everything that implements [`FromStr`] with an error that can be shown.
pub trait ToolValue: Sized {
    /// Reads the argument.
    ///
    /// # Errors
    /// What is wrong with it.
    fn read(text: &str) -> Result<Self, String>;
}

impl<T> ToolValue for T
where
    T: FromStr,
    T::Err: Display,
{
    fn read(text: &str) -> Result<Self, String> {
        text.parse().map_err(|error: T::Err| error.to_string())
    }
}

impl Probe<bool> {
    /// A switch.
    pub const SHAPE: Shape = Shape::Switch;

    /// The switch's value; absent is `false`.
    #[must_use]
    pub fn take(&self, args: &mut Arguments<'_>, idx: usize) -> Option<bool> {
        if args.is_given(idx) { args.one(idx) } else { Some(false) }
    }
}

impl<T> Probe<Option<T>> {
    /// None or one.
    pub const SHAPE: Shape = Shape::Optional;

    /// The value, if it was given.
    #[must_use]
    pub fn take(&self, args: &mut Arguments<'_>, idx: usize) -> Option<Option<T>>
    where
        T: ToolValue,
    {
        if args.is_given(idx) { args.one(idx).map(Some) } else { Some(None) }
    }

    /// The type of one value.
    #[must_use]
    pub const fn element(&self) -> Probe<T> {
        Probe::new()
    }
}

impl<T> Probe<Vec<T>> {
    /// Any number.
    pub const SHAPE: Shape = Shape::List;

    /// All values.
    #[must_use]
    pub fn take(&self, args: &mut Arguments<'_>, idx: usize) -> Option<Vec<T>>
    where
        T: ToolValue,
    {
        args.all(idx)
    }

    /// The type of one value.
    #[must_use]
    pub const fn element(&self) -> Probe<T> {
        Probe::new()
    }
}

/// Every other type: exactly one value.
pub trait Single<T> {
    /// One.
    const SHAPE: Shape = Shape::Scalar;

    /// The value; absent is a mistake of the call, which [`Arguments`] notes.
    fn take(&self, args: &mut Arguments<'_>, idx: usize) -> Option<T>
    where
        T: ToolValue,
    {
        args.one(idx)
    }

    /// The type of one value.
    fn element(&self) -> Probe<T> {
        Probe::new()
    }
}

impl<T> Single<T> for Probe<T> {}

/// The schema of a type that has one.
pub trait HasSchema {
    /// The schema of one argument.
    fn schema(&self) -> Value;
}

impl<T: JsonSchema> HasSchema for Probe<T> {
    fn schema(&self) -> Value {
        let settings = SchemaSettings::draft2020_12().with(|settings| {
            settings.meta_schema = None;
            settings.inline_subschemas = true;
        });
        let mut schema = settings.into_generator().into_root_schema_for::<T>().to_value();
        if let Some(object) = schema.as_object_mut() {
            object.remove("title");
        }
        // An argument is text: a type that is an object in JSON but is read from text says nothing useful with its fields.
        let is_scalar = matches!(schema.get("type").and_then(Value::as_str), Some("string" | "integer" | "number" | "boolean"));
        if is_scalar || schema.get("enum").is_some() || schema.get("oneOf").is_some() { schema } else { json!({"type": "string"}) }
    }
}

/// The schema of a type that has none.
pub trait HasNoSchema {
    /// Text.
    fn schema(&self) -> Value;
}

impl<T> HasNoSchema for &Probe<T> {
    fn schema(&self) -> Value {
        json!({"type": "string"})
    }
}

/// The default of an enum of ours, for schema and help.
pub trait DefaultOfEnum<T> {
    /// Its name.
    fn shown(&self, value: &T) -> Option<Value>;
}

impl<T: ToolEnum> DefaultOfEnum<T> for &&Probe<T> {
    fn shown(&self, value: &T) -> Option<Value> {
        Some(Value::String(value.name().to_owned()))
    }
}

/// The default of a type that is JSON, for schema and help.
pub trait DefaultOfJson<T> {
    /// The value as JSON.
    fn shown(&self, value: &T) -> Option<Value>;
}

impl<T: Serialize> DefaultOfJson<T> for &Probe<T> {
    fn shown(&self, value: &T) -> Option<Value> {
        serde_json::to_value(value).ok()
    }
}

/// The default of any other type: not shown.
pub trait DefaultUnknown<T> {
    /// Nothing.
    fn shown(&self, value: &T) -> Option<Value>;
}

impl<T> DefaultUnknown<T> for Probe<T> {
    fn shown(&self, _: &T) -> Option<Value> {
        None
    }
}

/// A type that standard input can become.
#[diagnostic::on_unimplemented(
    message = "standard input cannot be a `{Self}`",
    label = "use `String`, `Vec<u8>`, `Option<String>` or `Option<Vec<u8>>`"
)]
pub trait ToolStdin: Sized {
    /// Takes the input.
    ///
    /// # Errors
    /// There is none though it is required, or it is not the text that was asked for.
    fn from_stdin(stdin: Option<&[u8]>) -> Result<Self, ToolFailure>;
}

impl ToolStdin for Option<Vec<u8>> {
    fn from_stdin(stdin: Option<&[u8]>) -> Result<Self, ToolFailure> {
        Ok(stdin.map(<[u8]>::to_vec))
    }
}

impl ToolStdin for Option<String> {
    fn from_stdin(stdin: Option<&[u8]>) -> Result<Self, ToolFailure> {
        let Some(bytes) = stdin else { return Ok(None) };
        match std::str::from_utf8(bytes) {
            Ok(text) => Ok(Some(text.to_owned())),
            Err(error) => Err(ToolFailure::usage(format!("standard input is not UTF-8 text (byte {})", error.valid_up_to() + 1))),
        }
    }
}

impl ToolStdin for Vec<u8> {
    fn from_stdin(stdin: Option<&[u8]>) -> Result<Self, ToolFailure> {
        Option::<Vec<u8>>::from_stdin(stdin)?.ok_or_else(no_stdin)
    }
}

impl ToolStdin for String {
    fn from_stdin(stdin: Option<&[u8]>) -> Result<Self, ToolFailure> {
        Option::<String>::from_stdin(stdin)?.ok_or_else(no_stdin)
    }
}

fn no_stdin() -> ToolFailure {
    ToolFailure::usage("it reads standard input, but nothing is connected to it: pipe something into it, or use `< FILE` or `<<< TEXT`")
}
