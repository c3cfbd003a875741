//! Rust types that an argument can have, and their conversion from JSON.
//!
//! A type finds its way in by [`ToolValue`]'s parameter, of which each kind of type uses another marker. The compiler infers it, so
//! that everything that implements `FromStr` is an argument, and containers of arguments are, aliases included, without a comparison
//! of names.

use std::any::{Any, TypeId};
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::fmt::Display;
use std::hash::{BuildHasher, Hash};
use std::path::PathBuf;
use std::str::FromStr;
use std::sync::Arc;
use std::time::Duration;

use schemars::JsonSchema;
use schemars::generate::SchemaSettings;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

use super::choice::UnknownName;
use super::kind::{Range, ValueKind, WordKind, duration};
use super::reply::Json;
use crate::text::schema::{inlined, retarget};

/// A type that an argument can be: everything that implements [`FromStr`] with an error that can be shown, [`Duration`], [`Json`], shared
/// text, and `Option`, `Box`, `Vec`, sets, arrays, tuples and maps of these. `Via` is inferred.
#[diagnostic::on_unimplemented(
    message = "an argument cannot be a `{Self}`",
    label = "it does not implement `FromStr`",
    note = "implement `FromStr` with an error that implements `Display`, derive `ToolEnum` for a list of names, or take `Json<{Self}>`"
)]
pub trait ToolValue<Via>: Sized {
    /// Form that values of the type have on the command line and in JSON.
    fn kind() -> ValueKind;

    /// Makes it of a value that its kind accepts.
    ///
    /// # Errors
    /// What is wrong with it.
    fn read(value: &Value) -> Result<Self, String>;

    /// Value of the type when nothing is given; `None`: the type has none.
    #[must_use]
    fn absent() -> Option<Self> {
        None
    }
}

/// Marks types that are read from text.
#[derive(Debug)]
pub struct FromText;
/// Marks types that have an implementation of their own.
#[derive(Debug)]
pub struct Own;
/// Marks the implementation for `Option` of a type.
#[derive(Debug)]
pub struct Maybe<V>(V);
/// Marks the implementation for `Box` of a type.
#[derive(Debug)]
pub struct Boxed<V>(V);
/// Marks the implementation for lists and sets.
#[derive(Debug)]
pub struct Listed<V>(V);
/// Marks the implementation for maps of values.
#[derive(Debug)]
pub struct Mapped<V, W>(V, W);
/// Marks the implementation for arrays and tuples.
#[derive(Debug)]
pub struct Fixed<V>(V);

#[diagnostic::do_not_recommend]
impl<T> ToolValue<FromText> for T
where
    T: FromStr + 'static,
    T::Err: Display + 'static,
{
    fn kind() -> ValueKind {
        ValueKind::One(known(TypeId::of::<T>()).unwrap_or_else(|| WordKind::Text(None)).or_names::<T>())
    }

    fn read(value: &Value) -> Result<Self, String> {
        let parsed = match value {
            // JSON that is text is a value of `serde_json::Value` with its quotes, of other types without.
            Value::String(text) if TypeId::of::<T>() != TypeId::of::<Value>() => text.parse(),
            other => other.to_string().parse(),
        };
        parsed.map_err(|error: T::Err| error.to_string())
    }
}

impl WordKind {
    /// The names, where the type is a [`ToolEnum`](crate::ToolEnum): its error knows them.
    fn or_names<T>(self) -> Self
    where
        T: FromStr + 'static,
        T::Err: 'static,
    {
        if TypeId::of::<T::Err>() != TypeId::of::<UnknownName>() {
            return self;
        }
        let error = T::from_str("\0").err();
        error
            .as_ref()
            .and_then(|error| (error as &dyn Any).downcast_ref())
            .map_or(self, |unknown: &UnknownName| Self::Choice(unknown.names()))
    }
}

/// The types of the standard library that are more than text.
fn known(ty: TypeId) -> Option<WordKind> {
    macro_rules! integers {
        ($($ty:ident $non_zero:ident),*) => {
            $(if ty == TypeId::of::<$ty>() {
                return Some(WordKind::Integer { min: i128::from($ty::MIN), max: i128::from($ty::MAX) });
            }
            if ty == TypeId::of::<std::num::$non_zero>() {
                let min = i128::from($ty::MIN);
                return Some(WordKind::Integer { min: if min == 0 { 1 } else { min }, max: i128::from($ty::MAX) });
            })*
        };
    }
    integers!(u8 NonZeroU8, u16 NonZeroU16, u32 NonZeroU32, u64 NonZeroU64, i8 NonZeroI8, i16 NonZeroI16, i32 NonZeroI32, i64 NonZeroI64);
    let is = |one: TypeId| ty == one;
    if is(TypeId::of::<usize>()) {
        Some(WordKind::Integer { min: 0, max: usize::MAX as i128 })
    } else if is(TypeId::of::<isize>()) {
        Some(WordKind::Integer { min: isize::MIN as i128, max: isize::MAX as i128 })
    } else if is(TypeId::of::<std::num::NonZeroUsize>()) {
        Some(WordKind::Integer { min: 1, max: usize::MAX as i128 })
    } else if is(TypeId::of::<u128>()) {
        Some(WordKind::LongInteger { signed: false })
    } else if is(TypeId::of::<i128>()) {
        Some(WordKind::LongInteger { signed: true })
    } else if is(TypeId::of::<f64>()) {
        Some(WordKind::Number { min: f64::MIN, max: f64::MAX, open: false })
    } else if is(TypeId::of::<f32>()) {
        Some(WordKind::Number { min: f64::from(f32::MIN), max: f64::from(f32::MAX), open: false })
    } else if is(TypeId::of::<bool>()) {
        Some(WordKind::Boolean)
    } else if is(TypeId::of::<char>()) {
        Some(WordKind::Char)
    } else if is(TypeId::of::<PathBuf>()) {
        Some(WordKind::Path)
    } else if is(TypeId::of::<Value>()) {
        Some(WordKind::Json(None))
    } else {
        None
    }
}

impl ToolValue<Own> for Duration {
    fn kind() -> ValueKind {
        ValueKind::One(WordKind::Duration)
    }

    fn read(value: &Value) -> Result<Self, String> {
        duration(value.as_str().unwrap_or_default())
    }
}

/// JSON of a known shape.
impl<T: DeserializeOwned + JsonSchema> ToolValue<Own> for Json<T> {
    fn kind() -> ValueKind {
        ValueKind::One(WordKind::Json(Some(schema_of::<T>())))
    }

    fn read(value: &Value) -> Result<Self, String> {
        T::deserialize(value).map(Self).map_err(|error| error.to_string())
    }
}

impl<T: ToolValue<V>, V> ToolValue<Maybe<V>> for Option<T> {
    fn kind() -> ValueKind {
        ValueKind::Optional(Box::new(T::kind()))
    }

    fn read(value: &Value) -> Result<Self, String> {
        T::read(value).map(Some)
    }

    fn absent() -> Option<Self> {
        Some(None)
    }
}

impl<T: ToolValue<V>, V> ToolValue<Boxed<V>> for Box<T> {
    fn kind() -> ValueKind {
        T::kind()
    }

    fn read(value: &Value) -> Result<Self, String> {
        T::read(value).map(Self::new)
    }

    fn absent() -> Option<Self> {
        T::absent().map(Self::new)
    }
}

macro_rules! shared_text {
    ($($ty:ty),*) => {$(
        impl ToolValue<Own> for $ty {
            fn kind() -> ValueKind {
                ValueKind::One(WordKind::Text(None))
            }

            fn read(value: &Value) -> Result<Self, String> {
                Ok(value.as_str().unwrap_or_default().into())
            }
        }
    )*};
}

shared_text!(Box<str>, Arc<str>);

/// Items of an array that the kind has accepted.
fn items<T: ToolValue<V>, V, C: FromIterator<T>>(value: &Value) -> Result<C, String> {
    let items = value.as_array().map(Vec::as_slice).unwrap_or_default().iter().enumerate();
    items.map(|(i, item)| T::read(item).map_err(|error| format!("item {}: {error}", i + 1))).collect()
}

impl<T: ToolValue<V>, V> ToolValue<Listed<V>> for Vec<T> {
    fn kind() -> ValueKind {
        ValueKind::List(Box::new(T::kind()))
    }

    fn read(value: &Value) -> Result<Self, String> {
        items(value)
    }
}

impl<T: ToolValue<V> + Ord, V> ToolValue<Listed<V>> for BTreeSet<T> {
    fn kind() -> ValueKind {
        ValueKind::List(Box::new(T::kind()))
    }

    fn read(value: &Value) -> Result<Self, String> {
        items(value)
    }
}

impl<T: ToolValue<V> + Eq + Hash, V, S: BuildHasher + Default> ToolValue<Listed<V>> for HashSet<T, S> {
    fn kind() -> ValueKind {
        ValueKind::List(Box::new(T::kind()))
    }

    fn read(value: &Value) -> Result<Self, String> {
        items(value)
    }
}

/// Entries of an object that the kind has accepted.
fn entries<K: ToolValue<V>, V, T: ToolValue<W>, W, C>(value: &Value, n_entries: fn(&C) -> usize) -> Result<C, String>
where
    C: FromIterator<(K, T)>,
{
    let entry = |(key, value): (&String, &Value)| {
        let place = |error: String| format!("key '{key}': {error}");
        let key =
            K::kind().occurrence(&[key]).map_err(|_| place("it is not accepted".into())).and_then(|key| K::read(&key).map_err(place))?;
        Ok((key, T::read(value).map_err(place)?))
    };
    let map = value.as_object().into_iter().flatten().map(entry).collect::<Result<C, String>>()?;
    // `1` and `01` are one number.
    if n_entries(&map) == value.as_object().map_or(0, serde_json::Map::len) { Ok(map) } else { Err("two of its keys are the same".into()) }
}

impl<K: ToolValue<V> + Ord, V, T: ToolValue<W>, W> ToolValue<Mapped<V, W>> for BTreeMap<K, T> {
    fn kind() -> ValueKind {
        ValueKind::Map(Box::new(T::kind()))
    }

    fn read(value: &Value) -> Result<Self, String> {
        entries(value, Self::len)
    }
}

impl<K: ToolValue<V> + Eq + Hash, V, T: ToolValue<W>, W, S: BuildHasher + Default> ToolValue<Mapped<V, W>> for HashMap<K, T, S> {
    fn kind() -> ValueKind {
        ValueKind::Map(Box::new(T::kind()))
    }

    fn read(value: &Value) -> Result<Self, String> {
        entries(value, Self::len)
    }
}

impl<T: ToolValue<V>, V, const N: usize> ToolValue<Fixed<V>> for [T; N] {
    fn kind() -> ValueKind {
        ValueKind::Fixed((0..N).map(|_| T::kind()).collect())
    }

    fn read(value: &Value) -> Result<Self, String> {
        let items: Vec<T> = items(value)?;
        Self::try_from(items).map_err(|items| format!("it has {} items instead of {N}", items.len()))
    }
}

macro_rules! tuples {
    ($(($($ty:ident $via:ident $idx:literal),*))*) => {$(
        impl<$($ty: ToolValue<$via>, $via),*> ToolValue<Fixed<($($via,)*)>> for ($($ty,)*) {
            fn kind() -> ValueKind {
                ValueKind::Fixed(vec![$($ty::kind()),*])
            }

            fn read(value: &Value) -> Result<Self, String> {
                let item = |i: usize| value.get(i).unwrap_or(&Value::Null);
                Ok(($($ty::read(item($idx)).map_err(|error| format!("item {}: {error}", $idx + 1))?,)*))
            }
        }
    )*};
}

tuples! {
    (A VA 0)
    (A VA 0, B VB 1)
    (A VA 0, B VB 1, C VC 2)
    (A VA 0, B VB 1, C VC 2, D VD 3)
    (A VA 0, B VB 1, C VC 2, D VD 3, E VE 4)
    (A VA 0, B VB 1, C VC 2, D VD 3, E VE 4, F VF 5)
}

/// A number that can be kept within a range, or a container of such.
#[diagnostic::on_unimplemented(
    message = "a range is for numbers: a `{Self}` has none",
    label = "remove `range`, or make this a number, or an `Option`, `Vec` or array of numbers"
)]
pub trait Ranged {
    /// Type of the number that is bounded.
    type Number;
}

/// A number, as the bound of a range.
pub trait Bound: Copy {
    /// The range from `min` to `max`, without the latter if `open`.
    fn range(min: Option<Self>, max: Option<Self>, open: bool) -> Range;
}

macro_rules! numbers {
    ($($ty:ident)*) => {$(
        impl Ranged for $ty {
            type Number = $ty;
        }
    )*};
}

macro_rules! integer_bounds {
    ($($ty:ident)*) => {
        numbers!($($ty)*);
        $(impl Bound for $ty {
            fn range(min: Option<Self>, max: Option<Self>, open: bool) -> Range {
                Range::Integers { min: min.map(|min| min as i128), max: max.map(|max| max as i128 - i128::from(open)) }
            }
        })*
    };
}

integer_bounds!(u8 u16 u32 u64 usize i8 i16 i32 i64 isize);
numbers!(f32 f64);

impl Bound for f64 {
    fn range(min: Option<Self>, max: Option<Self>, open: bool) -> Range {
        Range::Numbers { min, max, open }
    }
}

impl Bound for f32 {
    fn range(min: Option<Self>, max: Option<Self>, open: bool) -> Range {
        Range::Numbers { min: min.map(f64::from), max: max.map(f64::from), open }
    }
}

impl<T: Ranged> Ranged for Option<T> {
    type Number = T::Number;
}

impl<T: Ranged> Ranged for Box<T> {
    type Number = T::Number;
}

impl<T: Ranged> Ranged for Vec<T> {
    type Number = T::Number;
}

impl<T: Ranged, const N: usize> Ranged for [T; N] {
    type Number = T::Number;
}

/// A range of numbers of type `N`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a range of `{N}`",
    label = "write both bounds as `{N}`, such as `1..=100` or `0.0..1.0`"
)]
pub trait RangeOf<N> {
    /// Lower and upper bound, and whether the upper one is left out.
    fn bounds(self) -> (Option<N>, Option<N>, bool);
}

macro_rules! ranges {
    ($($ty:ident |$range:pat_param| $bounds:expr;)*) => {$(
        impl<N> RangeOf<N> for std::ops::$ty<N> {
            fn bounds(self) -> (Option<N>, Option<N>, bool) {
                let $range = self;
                $bounds
            }
        }
    )*};
}

ranges! {
    Range |std::ops::Range { start, end }| (Some(start), Some(end), true);
    RangeFrom |std::ops::RangeFrom { start }| (Some(start), None, false);
    RangeTo |std::ops::RangeTo { end }| (None, Some(end), true);
    RangeToInclusive |std::ops::RangeToInclusive { end }| (None, Some(end), false);
    RangeInclusive |range| {
        let (start, end) = range.into_inner();
        (Some(start), Some(end), false)
    };
}

/// The range of `#[arg(range = …)]` on a parameter of type `T`.
pub fn range<T: Ranged>(bounds: impl RangeOf<T::Number>) -> Range
where
    T::Number: Bound,
{
    let (min, max, open) = bounds.bounds();
    T::Number::range(min, max, open)
}

/// JSON Schema of what is read as a `T`: inlined, but for types that contain themselves, which stand in `$defs`.
pub(crate) fn schema_of<T: JsonSchema>() -> Value {
    inlined::<T>(SchemaSettings::draft2020_12())
}

/// Moves the definitions within a schema to those of the whole, under another name where two differ.
pub(crate) fn hoist(schema: &mut Value, all: &mut Map<String, Value>) {
    let Some(object) = schema.as_object_mut() else { return };
    if let Some(Value::Object(mut defs)) = object.remove("$defs") {
        let names: Vec<String> = defs.keys().cloned().collect();
        for name in names {
            let clashes = |new: &str, defs: &Map<String, Value>| all.get(new).is_some_and(|there| Some(there) != defs.get(&name));
            let mut new = name.clone();
            let mut n = 2;
            while clashes(&new, &defs) {
                new = format!("{name}{n}");
                n += 1;
            }
            if new == name {
                continue;
            }
            let (from, to) = (format!("#/$defs/{name}"), format!("#/$defs/{new}"));
            if object.get("$ref").and_then(Value::as_str) == Some(&from) {
                object.insert("$ref".into(), to.clone().into());
            }
            for value in object.values_mut().chain(defs.values_mut()) {
                retarget(value, &from, &to);
            }
            if let Some(def) = defs.remove(&name) {
                defs.insert(new, def);
            }
        }
        all.extend(defs);
    }
    for key in ["items", "additionalProperties"] {
        object.get_mut(key).into_iter().for_each(|inner| hoist(inner, all));
    }
    object.get_mut("prefixItems").and_then(Value::as_array_mut).into_iter().flatten().for_each(|inner| hoist(inner, all));
}
