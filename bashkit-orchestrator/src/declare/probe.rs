//! Questions about a type whose answer depends on which traits it implements.
//!
//! A [`Probe`] of the type is asked. Its inherent items win over those of traits, and among traits the one whose `Self` has more `&`
//! wins where the macro asks `(&&probe).method()`: method lookup takes off one at a time. So the compiler decides, aliases included.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::fmt::Display;
use std::marker::PhantomData;
use std::time::Duration;

use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value;

use super::choice::ToolEnum;
use super::kind::choices;
use super::parameter::Args;
use super::stdin::{Lines, Stdin};
use super::value::schema_of;
use crate::tool::State;

/// Form in which a parameter is given.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ArgumentKind {
    /// One value, or a fixed number of them.
    Scalar,
    /// One number, required unless it has a default.
    Number,
    /// One value or none: `Option<T>`.
    Optional,
    /// Switch whose presence is its value: `bool`.
    Switch,
    /// Any number of values: `Vec<T>` or a set.
    List,
    /// Any number of pairs: a map.
    Map,
    /// Standard input of the call, as a parameter.
    Stdin,
    /// Parameters of a struct of arguments.
    Group,
    /// Value that the call brings and the caller does not give.
    Injected,
}

/// Place of a parameter on the command line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Position {
    /// By its position (its flag is accepted too).
    Positional,
    /// By its long or short flag only.
    Flag,
}

/// A parameter, as the rules about them see it.
#[derive(Debug, Clone, Copy)]
pub struct ParameterSlot {
    kind: ArgumentKind,
    is_positional: bool,
    is_required: bool,
}

impl Position {
    /// Position of a parameter: what the author said, else what its kind suggests.
    #[must_use]
    pub const fn of(kind: ArgumentKind, position: Option<Position>, may_be_absent: bool) -> Position {
        match (position, kind) {
            (Some(position), _) => position,
            (None, ArgumentKind::List) => Position::Positional,
            (None, ArgumentKind::Scalar | ArgumentKind::Number) if !may_be_absent => Position::Positional,
            (None, _) => Position::Flag,
        }
    }

    /// Whether it is by position.
    #[must_use]
    pub const fn is_positional(self) -> bool {
        matches!(self, Position::Positional)
    }
}

impl ParameterSlot {
    /// Slot of a parameter marked `#[arg(stdin)]`.
    pub const STDIN: Self = Self::of(ArgumentKind::Stdin, None, false);
    /// Slot of a parameter marked `#[arg(flatten)]`.
    pub const GROUP: Self = Self::of(ArgumentKind::Group, None, false);

    /// A parameter of that kind; `may_be_absent`: it has a default, or comes from the environment.
    #[must_use]
    pub const fn of(kind: ArgumentKind, position: Option<Position>, may_be_absent: bool) -> Self {
        Self {
            kind,
            is_positional: kind.is_argument() && Position::of(kind, position, may_be_absent).is_positional(),
            is_required: matches!(kind, ArgumentKind::Scalar | ArgumentKind::Number) && !may_be_absent,
        }
    }
}

impl ArgumentKind {
    const fn is_argument(self) -> bool {
        !matches!(self, Self::Stdin | Self::Group | Self::Injected)
    }
}

/// The parameters from one on.
const fn from(slots: &[ParameterSlot], idx: usize) -> (ParameterSlot, &[ParameterSlot]) {
    match slots.split_at_checked(idx) {
        Some((_, [first, later @ ..])) => (*first, later),
        _ => (ParameterSlot::GROUP, &[]),
    }
}

/// Refuses to compile a parameter that takes what is meant for the ones behind it.
#[track_caller]
#[expect(clippy::panic, reason = "at compile time")]
pub const fn order(slots: &[ParameterSlot], idx: usize) {
    let (first, mut later) = from(slots, idx);
    while let Some((next, rest)) = later.split_first() {
        if matches!((first.kind, next.kind), (ArgumentKind::Stdin, ArgumentKind::Stdin)) {
            panic!("there is one standard input: only one parameter can be it");
        }
        if first.is_positional && next.is_positional {
            if matches!(first.kind, ArgumentKind::List | ArgumentKind::Map) {
                panic!("it takes all words that are left: make it the last one by position, or a flag with #[arg(flag)]");
            }
            if !first.is_required && next.is_required {
                panic!("it may be left out, but a later argument by position may not: move it behind, or make it a flag with #[arg(flag)]");
            }
        }
        later = rest;
    }
}

/// Refuses to compile a parameter that a call must give, where it chooses between parameters.
#[track_caller]
#[expect(clippy::panic, reason = "at compile time")]
pub const fn can_be_left_out(slots: &[ParameterSlot], idx: usize) {
    if from(slots, idx).0.is_required {
        panic!("a call cannot choose between arguments of which this one is required: make it an `Option`");
    }
}

/// Refuses to compile `#[arg(…)]` on what the caller does not give.
#[track_caller]
#[expect(clippy::panic, reason = "at compile time")]
pub const fn is_argument(slots: &[ParameterSlot], idx: usize) {
    if !from(slots, idx).0.kind.is_argument() {
        panic!("this is not an argument of the command line: remove #[arg(...)]");
    }
}

/// Refuses to compile a default that could never be used.
#[track_caller]
#[expect(clippy::panic, reason = "at compile time")]
pub const fn can_default(slots: &[ParameterSlot], idx: usize) {
    if matches!(from(slots, idx).0.kind, ArgumentKind::Optional) {
        panic!("an `Option` is `None` when it is not given: remove the default, or the `Option`");
    }
}

/// Refuses to compile a default in quotes where the type is no text.
#[track_caller]
#[expect(clippy::panic, reason = "at compile time")]
pub const fn is_text(slots: &[ParameterSlot], idx: usize) {
    if matches!(from(slots, idx).0.kind, ArgumentKind::Number | ArgumentKind::Switch) {
        panic!("this default is text, but the parameter is not: write it without quotes");
    }
}

/// Refuses to compile what is only for parameters with many values.
#[track_caller]
#[expect(clippy::panic, reason = "at compile time")]
pub const fn is_list(slots: &[ParameterSlot], idx: usize) {
    if !matches!(from(slots, idx).0.kind, ArgumentKind::List | ArgumentKind::Map) {
        panic!("this is for parameters with many values, such as a `Vec`: remove it");
    }
}

/// Refuses to compile an example with a flag that no parameter has, unless a struct of arguments may have it.
#[track_caller]
#[expect(clippy::panic, reason = "at compile time")]
pub const fn known_flag(kinds: &[ArgumentKind], message: &str) {
    let mut kinds = kinds;
    while let Some((kind, rest)) = kinds.split_first() {
        if matches!(kind, ArgumentKind::Group) {
            return;
        }
        kinds = rest;
    }
    panic!("{}", message);
}

/// The struct of a tool, where its name means nothing else.
#[diagnostic::on_unimplemented(
    message = "`{T}` is the name of another type, and of the struct that #[callable_tool] makes of this function",
    label = "call the struct otherwise: #[callable_tool(struct_name = Name)]"
)]
pub trait OneName<T> {}

impl<T> OneName<T> for T {}

/// Refuses to compile a struct of a tool of which the name means another type than its value does.
pub const fn one_name<T, U: OneName<T>>(_: &U) {}

/// Asks about a type without a value of it.
#[derive(Debug)]
pub struct Probe<T>(PhantomData<fn() -> T>);

impl<T> Probe<T> {
    /// Makes a probe of the type `T`.
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

macro_rules! kinds {
    ($([$($generics:tt)*] $ty:ty => $kind:ident,)*) => {$(
        impl<$($generics)*> Probe<$ty> {
            /// Argument kind of this type, known at compile time.
            pub const KIND: ArgumentKind = ArgumentKind::$kind;
        }
    )*};
}

kinds! {
    [] bool => Switch,
    [] u8 => Number,
    [] u16 => Number,
    [] u32 => Number,
    [] u64 => Number,
    [] u128 => Number,
    [] usize => Number,
    [] i8 => Number,
    [] i16 => Number,
    [] i32 => Number,
    [] i64 => Number,
    [] i128 => Number,
    [] isize => Number,
    [] f32 => Number,
    [] f64 => Number,
    [T] Option<T> => Optional,
    [T] Vec<T> => List,
    [T] BTreeSet<T> => List,
    [T, S] HashSet<T, S> => List,
    [K, T] BTreeMap<K, T> => Map,
    [K, T, S] HashMap<K, T, S> => Map,
    [] Stdin => Stdin,
    [] Lines => Stdin,
    [T] Args<T> => Group,
    [T: ?Sized] State<T> => Injected,
    [] Box<bool> => Switch,
    [T] Box<Option<T>> => Optional,
    [T] Box<Vec<T>> => List,
}

/// Every other type is given once.
pub trait AnyArgumentKind {
    /// Argument kind of every other type: one value.
    const KIND: ArgumentKind = ArgumentKind::Scalar;
}

impl<T> AnyArgumentKind for Probe<T> {}

/// Type of the values in containers of one type.
pub trait Inside<T> {
    /// Probe of the type itself, which is no container.
    fn inside(&self) -> Probe<T> {
        Probe::new()
    }
}

impl<T> Inside<T> for Probe<T> {}

macro_rules! insides {
    ($([$($generics:tt)*] $ty:ty),*) => {$(
        impl<$($generics)*> Probe<$ty> {
            /// Probe of the type inside of the container.
            #[must_use]
            pub const fn inside(&self) -> Probe<T> {
                Probe::new()
            }
        }
    )*};
}

insides!(
    [T] Option<T>, [T] Box<T>, [T] Vec<T>, [T] BTreeSet<T>, [T, S] HashSet<T, S>, [K, T] BTreeMap<K, T>, [K, T, S] HashMap<K, T, S>,
    [T, const N: usize] [T; N]
);

/// The schema of text of a type that has one.
pub trait HasHint {
    /// The schema, where it is one of text.
    fn hint(&self) -> Option<Value>;
}

impl<T: JsonSchema> HasHint for &Probe<T> {
    fn hint(&self) -> Option<Value> {
        // A type that is an object or a number in JSON but is read from text says nothing useful with that.
        let schema = schema_of::<T>();
        let is_text = schema.get("type").and_then(Value::as_str) == Some("string") || !choices(&schema).is_empty();
        is_text.then_some(schema)
    }
}

/// The schema of a type that has none.
pub trait HasNoHint {
    /// No schema, because the type has none.
    fn hint(&self) -> Option<Value>;
}

impl<T> HasNoHint for Probe<T> {
    fn hint(&self) -> Option<Value> {
        None
    }
}

impl Probe<Duration> {
    /// Value in the form of the command line.
    #[must_use]
    pub fn shown(&self, value: &Duration) -> Option<Value> {
        let (seconds, nanos) = (value.as_secs(), value.subsec_nanos());
        let parts =
            [(seconds / 86_400, "d"), (seconds / 3600 % 24, "h"), (seconds / 60 % 60, "m"), (seconds % 60, "s"), (nanos.into(), "ns")];
        let parts = parts.into_iter().filter(|(n, _)| *n > 0).map(|(n, unit)| format!("{n}{unit}"));
        let shown = parts.collect::<Vec<_>>().join(" ");
        Some(if shown.is_empty() { "0s".into() } else { shown.into() })
    }
}

/// The default of an enum of ours, for schema and help.
pub trait ShowsName<T> {
    /// Name of the enum value, as JSON text.
    fn shown(&self, value: &T) -> Option<Value>;
}

impl<T: ToolEnum> ShowsName<T> for &&&Probe<T> {
    fn shown(&self, value: &T) -> Option<Value> {
        Some(value.name().into())
    }
}

/// The default of a set without an order: its values are shown in that of their JSON.
pub trait ShowsSet<T> {
    /// Default value, written as a JSON array.
    fn shown(&self, value: &T) -> Option<Value>;
}

impl<T: Serialize, S> ShowsSet<HashSet<T, S>> for &&&Probe<HashSet<T, S>> {
    fn shown(&self, value: &HashSet<T, S>) -> Option<Value> {
        let mut values = value.iter().map(serde_json::to_value).collect::<Result<Vec<_>, _>>().ok()?;
        values.sort_by_cached_key(Value::to_string);
        Some(values.into())
    }
}

/// The default of a type that is JSON.
pub trait ShowsJson<T> {
    /// Default value, written as JSON.
    fn shown(&self, value: &T) -> Option<Value>;
}

impl<T: Serialize> ShowsJson<T> for &&Probe<T> {
    fn shown(&self, value: &T) -> Option<Value> {
        serde_json::to_value(value).ok()
    }
}

/// The default of a type that is text.
pub trait ShowsText<T> {
    /// Default value, written as JSON text.
    fn shown(&self, value: &T) -> Option<Value>;
}

impl<T: Display> ShowsText<T> for &Probe<T> {
    fn shown(&self, value: &T) -> Option<Value> {
        Some(value.to_string().into())
    }
}

/// The default of any other type: not shown.
pub trait ShowsNothing<T> {
    /// No value, because the type cannot be shown.
    fn shown(&self, value: &T) -> Option<Value>;
}

impl<T> ShowsNothing<T> for Probe<T> {
    fn shown(&self, _: &T) -> Option<Value> {
        None
    }
}
