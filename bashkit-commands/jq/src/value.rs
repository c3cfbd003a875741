//! Values of jq 1.7: numbers are doubles that remember an exact literal, strings are UTF-8, objects keep the order of insertion.

use std::borrow::Borrow;
use std::cmp::Ordering;
use std::fmt::{self, Display};
use std::hash::{Hash, Hasher};
use std::ops::{Add, Div, Mul, Neg, Rem, Sub};
use std::rc::Rc;

use bashkit_core::limits::Charge;
use indexmap::IndexMap;
use jaq_core::box_iter::{BoxIter, box_once};
use jaq_core::path::Opt;
use jaq_core::val::{Range, ValT};
use jaq_core::{ValR, ValX};

use super::gate;
use super::write::{self, Style};

/// An error of a filter.
pub type Error = jaq_core::Error<Val>;

/// JSON value as jq computes with it.
#[derive(Clone)]
pub enum Val {
    /// The JSON value `null` itself.
    Null,
    /// The JSON value `true` or `false`.
    Bool(bool),
    /// A number as a double.
    Num(f64),
    /// A number whose text says more than a double can.
    Literal(Rc<Literal>),
    /// A string, always valid UTF-8.
    Str(Text),
    /// An array of values, shared between clones.
    Arr(Rc<Array>),
    /// An object, shared between clones; keys keep their order of insertion.
    Obj(Rc<Object>),
}

/// Number that is printed as it was written, until it is used in arithmetic.
pub struct Literal {
    /// Double nearest to the number.
    pub value: f64,
    /// Text of the number in the input.
    pub text: Box<str>,
    _charge: Option<Charge>,
}

/// String whose clones share one allocation.
#[derive(Clone)]
pub struct Text(Rc<TextBlock>);

struct TextBlock {
    text: Box<str>,
    _charge: Option<Charge>,
}

/// The items of an array and what they are charged.
#[derive(Default)]
pub struct Array {
    /// Items of the array, in order.
    pub items: Vec<Val>,
    charge: Option<Charge>,
}

/// Map of an object, from keys to values.
pub type Map = IndexMap<Text, Val, foldhash::fast::RandomState>;

/// The entries of an object and what they are charged.
#[derive(Default)]
pub struct Object {
    /// The entries, in the order of insertion.
    pub map: Map,
    charge: Option<Charge>,
}

/// Bytes of an entry of a [`Map`], about.
const ENTRY_BYTES: usize = 56;
/// Bytes of a block that clones share, beside what it holds: counts, charge, the headers of two allocations.
const BLOCK_BYTES: usize = 80;
/// Bytes of an item of an array.
const ITEM_BYTES: usize = size_of::<Val>();
/// The largest index that may be assigned to, as in jq.
const INDEX_MAX: usize = 536_870_911;
/// Values shown in error messages are cut to this many bytes.
const SHOWN_BYTES: usize = 11;

impl Text {
    /// Borrows the string as `str`.
    pub fn as_str(&self) -> &str {
        &self.0.text
    }
}

impl From<String> for Text {
    fn from(text: String) -> Self {
        let charge = gate::charge(text.len() + BLOCK_BYTES);
        Self(Rc::new(TextBlock { text: text.into_boxed_str(), _charge: charge }))
    }
}

impl From<&str> for Text {
    fn from(text: &str) -> Self {
        Self::from(text.to_owned())
    }
}

impl Borrow<str> for Text {
    fn borrow(&self) -> &str {
        self.as_str()
    }
}

impl Hash for Text {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.as_str().hash(state);
    }
}

impl PartialEq for Text {
    fn eq(&self, other: &Self) -> bool {
        Rc::ptr_eq(&self.0, &other.0) || self.as_str() == other.as_str()
    }
}

impl Eq for Text {}

impl Array {
    /// Appends an item and charges the meter when the array grows.
    pub fn push(&mut self, item: Val) {
        if self.items.len() == self.items.capacity() {
            gate::fits(self.items.len() * ITEM_BYTES);
            self.items.push(item);
            self.account();
        } else {
            self.items.push(item);
        }
    }

    fn account(&mut self) {
        gate::recharge(&mut self.charge, BLOCK_BYTES + self.items.capacity() * ITEM_BYTES);
    }
}

impl Object {
    fn account(&mut self) {
        gate::recharge(&mut self.charge, BLOCK_BYTES + self.map.capacity() * ENTRY_BYTES);
    }
}

impl Clone for Array {
    fn clone(&self) -> Self {
        gate::fits(self.items.len() * ITEM_BYTES);
        Self { items: self.items.clone(), charge: gate::charge(BLOCK_BYTES + self.items.len() * ITEM_BYTES) }
    }
}

impl Clone for Object {
    fn clone(&self) -> Self {
        gate::fits(self.map.len() * ENTRY_BYTES);
        Self { map: self.map.clone(), charge: gate::charge(BLOCK_BYTES + self.map.len() * ENTRY_BYTES) }
    }
}

// A deep value must not be dropped by recursion: what only it holds is taken out into a list first.
impl Drop for Array {
    fn drop(&mut self) {
        if self.items.iter().any(Val::is_nested) {
            dismantle(std::mem::take(&mut self.items));
        }
    }
}

impl Drop for Object {
    fn drop(&mut self) {
        if self.map.values().any(Val::is_nested) {
            dismantle(std::mem::take(&mut self.map).into_values().collect());
        }
    }
}

fn dismantle(mut rest: Vec<Val>) {
    while let Some(value) = rest.pop() {
        match value {
            Val::Arr(array) => {
                if let Some(mut array) = Rc::into_inner(array) {
                    rest.append(&mut array.items);
                }
            }
            Val::Obj(object) => {
                if let Some(mut object) = Rc::into_inner(object) {
                    rest.extend(std::mem::take(&mut object.map).into_values());
                }
            }
            _ => {}
        }
    }
}

impl Val {
    /// Creates a string value from `text`.
    pub fn str(text: &str) -> Self {
        Self::Str(text.into())
    }

    /// Creates an array and charges its items.
    pub fn arr(items: Vec<Self>) -> Self {
        let charge = gate::charge(BLOCK_BYTES + items.capacity() * ITEM_BYTES);
        Self::Arr(Rc::new(Array { items, charge }))
    }

    /// Makes an array a value, charged even when it is empty.
    pub fn of_array(mut array: Array) -> Self {
        array.account();
        Self::Arr(Rc::new(array))
    }

    /// Creates an object and charges its entries.
    pub fn obj(map: Map) -> Self {
        let charge = gate::charge(BLOCK_BYTES + map.capacity() * ENTRY_BYTES);
        Self::Obj(Rc::new(Object { map, charge }))
    }

    /// A number as a literal says it; text that a double prints the same is not kept.
    pub fn literal(value: f64, text: String) -> Self {
        if value.is_infinite() || write::number(value) == text {
            return Self::Num(value);
        }
        let charge = gate::charge(BLOCK_BYTES + text.len());
        Self::Literal(Rc::new(Literal { value, text: text.into_boxed_str(), _charge: charge }))
    }

    fn is_nested(&self) -> bool {
        matches!(self, Self::Arr(_) | Self::Obj(_))
    }

    /// The number, or `None` for another type.
    pub fn num(&self) -> Option<f64> {
        match self {
            Self::Num(n) => Some(*n),
            Self::Literal(literal) => Some(literal.value),
            _ => None,
        }
    }

    /// Name of the type as jq's `type` says it.
    pub fn kind(&self) -> &'static str {
        match self {
            Self::Null => "null",
            Self::Bool(_) => "boolean",
            Self::Num(_) | Self::Literal(_) => "number",
            Self::Str(_) => "string",
            Self::Arr(_) => "array",
            Self::Obj(_) => "object",
        }
    }

    /// Compact JSON of the value.
    pub fn json(&self) -> String {
        let mut text = Vec::new();
        write::value(&mut text, self, &Style::COMPACT);
        String::from_utf8(text).unwrap_or_default()
    }

    /// The value itself when it is a string, else its JSON.
    pub fn to_text(&self) -> Text {
        match self {
            Self::Str(text) => text.clone(),
            other => other.json().into(),
        }
    }

    /// `number (1)`, cut as jq cuts it.
    pub fn shown(&self) -> String {
        let mut json = self.json();
        if json.len() > SHOWN_BYTES {
            let mut end = SHOWN_BYTES - 1;
            while !json.is_char_boundary(end) {
                end -= 1;
            }
            json.truncate(end);
            json.push_str("...");
        }
        format!("{} ({json})", self.kind())
    }

    /// `[path, value]` pairs become setters: the value with `to` at `path`.
    pub fn set_path(self, path: &[Self], to: Self) -> ValR<Self> {
        self.change_path(path, &mut |_| Ok(to.clone()))
    }

    /// Replaces what is at `path` by what `f` makes of it; when that is nothing, the path is put among `gone`.
    pub fn update_path(self, path: &[Self], f: &mut dyn FnMut(Self) -> Result<Option<Self>, Error>, gone: &mut Vec<Self>) -> ValR<Self> {
        let mut vanished = false;
        let value = self.change_path(path, &mut |old| {
            let new = f(old)?;
            vanished = new.is_none();
            Ok(new.unwrap_or(Self::Null))
        })?;
        if vanished {
            gone.push(Self::arr(path.to_vec()));
        }
        Ok(value)
    }

    fn change_path(self, path: &[Self], f: &mut dyn FnMut(Self) -> ValR<Self>) -> ValR<Self> {
        gate::stack();
        gate::step(1);
        match path.split_first() {
            Some((key, rest)) => self.with_child(key, |child| child.change_path(rest, f)),
            None => f(self),
        }
    }

    /// Replaces one child; the child is taken out meanwhile, so that it can be changed in place.
    fn with_child(self, key: &Self, f: impl FnOnce(Self) -> ValR<Self>) -> ValR<Self> {
        match (self, key) {
            (Self::Null, Self::Str(_)) => Self::obj(Map::default()).with_child(key, f),
            (Self::Null, Self::Num(_) | Self::Literal(_)) => Self::arr(Vec::new()).with_child(key, f),
            (Self::Null, Self::Obj(_)) => Self::arr(Vec::new()).with_child(key, f),
            (Self::Obj(mut object), Self::Str(name)) => {
                let own = Rc::make_mut(&mut object);
                if let Some(slot) = own.map.get_mut(name) {
                    let child = std::mem::replace(slot, Self::Null);
                    *slot = f(child)?;
                } else {
                    let child = f(Self::Null)?;
                    own.map.insert(name.clone(), child);
                    own.account();
                }
                Ok(Self::Obj(object))
            }
            (Self::Arr(mut array), Self::Num(_) | Self::Literal(_)) => {
                let own = Rc::make_mut(&mut array);
                let index = key.num().unwrap_or_default();
                let index = if index < 0.0 { index.trunc() + own.items.len() as f64 } else { index.trunc() };
                if index < 0.0 {
                    return Err(Error::str("Out of bounds negative array index"));
                }
                let index = if index.is_nan() { 0 } else { index as usize };
                if index > INDEX_MAX {
                    return Err(Error::str("Array index too large"));
                }
                if index >= own.items.len() {
                    gate::fits((index + 1 - own.items.len()) * ITEM_BYTES);
                    let child = f(Self::Null)?;
                    own.items.resize(index, Self::Null);
                    own.items.push(child);
                    own.account();
                } else if let Some(slot) = own.items.get_mut(index) {
                    let child = std::mem::replace(slot, Self::Null);
                    *slot = f(child)?;
                }
                Ok(Self::Arr(array))
            }
            (Self::Arr(mut array), Self::Obj(slice)) => {
                let range = slice_range(slice, array.items.len(), "array")?;
                let part = Self::arr(array.items.get(range.clone()).unwrap_or_default().to_vec());
                let Self::Arr(part) = f(part)? else {
                    return Err(Error::str("A slice of an array can only be assigned another array"));
                };
                gate::fits((array.items.len() + part.items.len()) * ITEM_BYTES);
                let own = Rc::make_mut(&mut array);
                own.items.splice(range, part.items.iter().cloned());
                own.account();
                Ok(Self::Arr(array))
            }
            (Self::Obj(_), Self::Obj(_)) => Err(Error::str("Cannot update field at object index of object")),
            (Self::Arr(_), Self::Arr(_)) => Err(Error::str("Cannot update field at array index of array")),
            (value, key) => Err(value.index_error(key)),
        }
    }

    /// Value at a path (`getpath`); `null` where a part of the path is missing.
    pub fn get_path(&self, path: &[Self]) -> ValR<Self> {
        let mut value = self.clone();
        for key in path {
            gate::step(1);
            if matches!(value, Self::Null) {
                return Ok(Self::Null);
            }
            value = value.child(key)?;
        }
        Ok(value)
    }

    /// The value without what is at these paths.
    pub fn delete_paths(self, mut paths: Vec<Self>) -> ValR<Self> {
        gate::step(paths.len() as u64);
        paths.sort_by(|a, b| b.compare(a));
        paths.dedup_by(|a, b| a.compare(b).is_eq());
        let mut value = self;
        for path in paths {
            let Self::Arr(path) = path else { return Err(Error::str("Path must be specified as an array")) };
            value = value.delete_path(&path.items)?;
        }
        Ok(value)
    }

    fn delete_path(self, path: &[Self]) -> ValR<Self> {
        gate::stack();
        match path {
            [] => Ok(Self::Null),
            [key] => self.without(key),
            [key, rest @ ..] => {
                if matches!(self.child(key)?, Self::Null) {
                    return Ok(self);
                }
                self.with_child(key, |child| child.delete_path(rest))
            }
        }
    }

    fn without(self, key: &Self) -> ValR<Self> {
        match (self, key) {
            (Self::Null, _) => Ok(Self::Null),
            (Self::Obj(mut object), Self::Str(name)) => {
                if object.map.contains_key(name) {
                    Rc::make_mut(&mut object).map.shift_remove(name);
                    gate::step(object.map.len() as u64 / 16);
                }
                Ok(Self::Obj(object))
            }
            (Self::Arr(mut array), Self::Num(_) | Self::Literal(_)) => {
                let index = key.num().unwrap_or_default().trunc();
                let index = if index < 0.0 { index + array.items.len() as f64 } else { index };
                if index >= 0.0 && index < array.items.len() as f64 {
                    gate::step(array.items.len() as u64 / 16);
                    Rc::make_mut(&mut array).items.remove(index as usize);
                }
                Ok(Self::Arr(array))
            }
            (Self::Arr(mut array), Self::Obj(slice)) => {
                let range = slice_range(slice, array.items.len(), "array")?;
                Rc::make_mut(&mut array).items.drain(range);
                Ok(Self::Arr(array))
            }
            (Self::Obj(_), key) => Err(Error::str(format!("Cannot delete {} field of object", key.kind()))),
            (Self::Arr(_), key) => Err(Error::str(format!("Cannot delete {} element of array", key.kind()))),
            (value, key) => Err(Error::str(format!("Cannot delete field at {} index of {}", key.kind(), value.kind()))),
        }
    }

    fn index_error(&self, key: &Self) -> Error {
        match key {
            Self::Str(name) => Error::str(format!("Cannot index {} with \"{}\"", self.kind(), name.as_str())),
            key => Error::str(format!("Cannot index {} with {}", self.kind(), key.kind())),
        }
    }

    /// Value of `.[key]`: a member of an object, or an item or slice of an array.
    pub fn child(&self, key: &Self) -> ValR<Self> {
        match (self, key) {
            (Self::Obj(object), Self::Str(name)) => Ok(object.map.get(name).cloned().unwrap_or(Self::Null)),
            (Self::Arr(array), Self::Num(_) | Self::Literal(_)) => {
                let index = key.num().unwrap_or(f64::NAN).floor();
                let index = if index < 0.0 { index + array.items.len() as f64 } else { index };
                let found = if index >= 0.0 { array.items.get(index as usize).cloned() } else { None };
                Ok(found.unwrap_or(Self::Null))
            }
            (Self::Arr(array), Self::Obj(slice)) => {
                let range = slice_range(slice, array.items.len(), "array")?;
                gate::fits(range.len() * ITEM_BYTES);
                Ok(Self::arr(array.items.get(range).unwrap_or_default().to_vec()))
            }
            (Self::Str(text), Self::Obj(slice)) => {
                let text = text.as_str();
                gate::step(text.len() as u64 / 16);
                let range = slice_range(slice, text.chars().count(), "string")?;
                let mut ends = text.char_indices().map(|(at, _)| at).chain([text.len()]);
                let start = ends.nth(range.start).unwrap_or(text.len());
                let end = if range.is_empty() { start } else { ends.nth(range.len() - 1).unwrap_or(text.len()) };
                Ok(Self::str(text.get(start..end).unwrap_or_default()))
            }
            (Self::Arr(array), Self::Arr(pattern)) => Ok(indices_of_items(&array.items, &pattern.items)),
            (Self::Null, Self::Str(_) | Self::Num(_) | Self::Literal(_) | Self::Obj(_) | Self::Null) => Ok(Self::Null),
            (value, key) => Err(value.index_error(key)),
        }
    }

    /// Order of two values as jq sorts them.
    pub fn compare(&self, other: &Self) -> Ordering {
        match (self, other) {
            (Self::Bool(a), Self::Bool(b)) => a.cmp(b),
            (Self::Str(a), Self::Str(b)) => {
                gate::step(a.as_str().len().min(b.as_str().len()) as u64 / 64);
                a.as_str().cmp(b.as_str())
            }
            (Self::Arr(a), Self::Arr(b)) => {
                if Rc::ptr_eq(a, b) {
                    return Ordering::Equal;
                }
                gate::stack();
                gate::step(1);
                let unequal = a.items.iter().zip(&b.items).map(|(a, b)| a.compare(b)).find(|order| order.is_ne());
                unequal.unwrap_or_else(|| a.items.len().cmp(&b.items.len()))
            }
            (Self::Obj(a), Self::Obj(b)) => compare_objects(a, b),
            _ => match (self.num(), other.num()) {
                (Some(a), Some(b)) => self.compare_numbers(a, other, b),
                _ => self.rank().cmp(&other.rank()),
            },
        }
    }

    fn compare_numbers(&self, a: f64, other: &Self, b: f64) -> Ordering {
        match (self, other) {
            (Self::Literal(x), Self::Literal(y)) if a == b => write::compare_integers(&x.text, &y.text),
            _ if a < b => Ordering::Less,
            _ if a == b => Ordering::Equal,
            // jq: nan is less than every number, itself included, and nothing is less than it.
            _ if a.is_nan() => Ordering::Less,
            _ => Ordering::Greater,
        }
    }

    fn rank(&self) -> u8 {
        match self {
            Self::Null => 0,
            Self::Bool(false) => 1,
            Self::Bool(true) => 2,
            Self::Num(_) | Self::Literal(_) => 3,
            Self::Str(_) => 4,
            Self::Arr(_) => 5,
            Self::Obj(_) => 6,
        }
    }

    fn operation_error(&self, other: &Self, what: &str) -> Error {
        Error::str(format!("{} and {} cannot be {what}", self.shown(), other.shown()))
    }

    /// The items of an array, or an error with this text behind the shown value.
    pub fn items(&self, complaint: &str) -> Result<&[Self], Error> {
        match self {
            Self::Arr(array) => Ok(&array.items),
            other => Err(Error::str(format!("{} {complaint}", other.shown()))),
        }
    }

    fn iterate_error(&self) -> Error {
        match self {
            Self::Null => Error::str("Cannot iterate over null"),
            other => Error::str(format!("Cannot iterate over {}", other.shown())),
        }
    }
}

fn compare_objects(a: &Rc<Object>, b: &Rc<Object>) -> Ordering {
    if Rc::ptr_eq(a, b) {
        return Ordering::Equal;
    }
    gate::stack();
    gate::step(1 + a.map.len() as u64 + b.map.len() as u64);
    let (x, y) = (sorted_entries(&a.map), sorted_entries(&b.map));
    let keys = |entries: &[(&Text, &Val)]| entries.iter().map(|(key, _)| key.as_str().to_owned()).collect::<Vec<_>>();
    keys(&x).cmp(&keys(&y)).then_with(|| {
        let unequal = x.iter().zip(&y).map(|((_, a), (_, b))| a.compare(b)).find(|order| order.is_ne());
        unequal.unwrap_or(Ordering::Equal)
    })
}

/// The entries of an object, sorted by key.
pub fn sorted_entries(map: &Map) -> Vec<(&Text, &Val)> {
    gate::fits(map.len() * 16);
    let mut entries: Vec<_> = map.iter().collect();
    entries.sort_unstable_by(|a, b| a.0.as_str().cmp(b.0.as_str()));
    entries
}

/// Indices in `items` at which `pattern` begins (`indices`).
pub fn indices_of_items(items: &[Val], pattern: &[Val]) -> Val {
    if pattern.is_empty() {
        return Val::Null;
    }
    gate::step(items.len() as u64);
    let found = items.windows(pattern.len()).enumerate().filter(|(_, window)| {
        gate::step(1);
        window.iter().zip(pattern).all(|(a, b)| a.compare(b).is_eq())
    });
    found.map(|(at, _)| Val::Num(at as f64)).collect()
}

fn slice_range(slice: &Object, n_items: usize, what: &str) -> Result<std::ops::Range<usize>, Error> {
    let end_of = |name: &str| match slice.map.get(name) {
        None | Some(Val::Null) => Ok(None),
        Some(value) => match value.num() {
            Some(n) => Ok(Some(n)),
            None => Err(Error::str(format!("Start and end indices of an {what} slice must be numbers"))),
        },
    };
    if !slice.map.contains_key("start") && !slice.map.contains_key("end") {
        return Err(Error::str(format!("Start and end indices of an {what} slice must be numbers")));
    }
    let len = n_items as f64;
    let clamp = |n: f64| if n < 0.0 { (n + len).max(0.0) } else { n.min(len) };
    let start = end_of("start")?.map_or(0.0, |n| clamp(n).floor());
    let end = end_of("end")?.map_or(len, |n| clamp(n).ceil());
    let start = start as usize;
    Ok(start..(end as usize).clamp(start, n_items.max(start)))
}

impl PartialEq for Val {
    fn eq(&self, other: &Self) -> bool {
        self.compare(other).is_eq()
    }
}

impl PartialOrd for Val {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.compare(other))
    }
}

impl Display for Val {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.json())
    }
}

impl fmt::Debug for Val {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Display::fmt(self, f)
    }
}

impl From<bool> for Val {
    fn from(b: bool) -> Self {
        Self::Bool(b)
    }
}

impl From<isize> for Val {
    fn from(n: isize) -> Self {
        let value = n as f64;
        if n.unsigned_abs() <= 1 << 53 { Self::Num(value) } else { Self::literal(value, n.to_string()) }
    }
}

impl From<f64> for Val {
    fn from(n: f64) -> Self {
        Self::Num(n)
    }
}

impl From<usize> for Val {
    fn from(n: usize) -> Self {
        Self::Num(n as f64)
    }
}

impl From<String> for Val {
    fn from(text: String) -> Self {
        Self::Str(text.into())
    }
}

impl From<Range<Self>> for Val {
    fn from(range: Range<Self>) -> Self {
        let mut map = Map::default();
        map.insert("start".into(), range.start.unwrap_or(Self::Null));
        map.insert("end".into(), range.end.unwrap_or(Self::Null));
        Self::obj(map)
    }
}

impl FromIterator<Self> for Val {
    fn from_iter<T: IntoIterator<Item = Self>>(iter: T) -> Self {
        let mut array = Array::default();
        for item in iter {
            array.push(item);
        }
        Self::of_array(array)
    }
}

impl Add for Val {
    type Output = ValR<Self>;

    fn add(self, other: Self) -> ValR<Self> {
        match (self, other) {
            (Self::Num(a), Self::Num(b)) => Ok(Self::Num(a + b)),
            (Self::Null, value) | (value, Self::Null) => Ok(value),
            (Self::Str(a), Self::Str(b)) => {
                let (a, b) = (a.as_str(), b.as_str());
                gate::fits(a.len() + b.len());
                let mut text = String::with_capacity(a.len() + b.len());
                text.push_str(a);
                text.push_str(b);
                Ok(text.into())
            }
            (Self::Arr(mut a), Self::Arr(b)) => {
                if b.items.is_empty() {
                    return Ok(Self::Arr(a));
                }
                gate::fits(b.items.len() * ITEM_BYTES);
                let own = Rc::make_mut(&mut a);
                own.items.extend(b.items.iter().cloned());
                own.account();
                Ok(Self::Arr(a))
            }
            (Self::Obj(mut a), Self::Obj(b)) => {
                gate::fits(b.map.len() * ENTRY_BYTES);
                let own = Rc::make_mut(&mut a);
                own.map.extend(b.map.iter().map(|(key, value)| (key.clone(), value.clone())));
                own.account();
                Ok(Self::Obj(a))
            }
            (a, b) => match (a.num(), b.num()) {
                (Some(a), Some(b)) => Ok(Self::Num(a + b)),
                _ => Err(a.operation_error(&b, "added")),
            },
        }
    }
}

impl Sub for Val {
    type Output = ValR<Self>;

    fn sub(self, other: Self) -> ValR<Self> {
        match (&self, &other) {
            (Self::Arr(a), Self::Arr(b)) => Ok(a
                .items
                .iter()
                .filter(|item| {
                    gate::step((b.items.len() as u64).max(1));
                    !b.items.iter().any(|other| item.compare(other).is_eq())
                })
                .cloned()
                .collect()),
            (a, b) => match (a.num(), b.num()) {
                (Some(a), Some(b)) => Ok(Self::Num(a - b)),
                _ => Err(a.operation_error(b, "subtracted")),
            },
        }
    }
}

impl Mul for Val {
    type Output = ValR<Self>;

    fn mul(self, other: Self) -> ValR<Self> {
        match (self, other) {
            (Self::Str(text), n) | (n, Self::Str(text)) if n.num().is_some() => {
                let n = n.num().unwrap_or_default();
                if n.is_nan() || n <= 0.0 {
                    return Ok(Self::Null);
                }
                let times = if n < 1.0 { 1 } else { n as usize };
                gate::fits(text.as_str().len().saturating_mul(times));
                Ok(text.as_str().repeat(times).into())
            }
            (Self::Obj(a), Self::Obj(b)) => Ok(merge(Self::Obj(a), &b)),
            (a, b) => match (a.num(), b.num()) {
                (Some(a), Some(b)) => Ok(Self::Num(a * b)),
                _ => Err(a.operation_error(&b, "multiplied")),
            },
        }
    }
}

/// `a * b` of objects, deep.
fn merge(a: Val, b: &Object) -> Val {
    gate::stack();
    let Val::Obj(mut a) = a else { return a };
    gate::fits(b.map.len() * ENTRY_BYTES);
    let own = Rc::make_mut(&mut a);
    for (key, value) in &b.map {
        match (own.map.get_mut(key), value) {
            (Some(slot @ Val::Obj(_)), Val::Obj(inner)) => {
                let before = std::mem::replace(slot, Val::Null);
                *slot = merge(before, inner);
            }
            (Some(slot), value) => *slot = value.clone(),
            (None, value) => {
                own.map.insert(key.clone(), value.clone());
            }
        }
    }
    own.account();
    Val::Obj(a)
}

impl Div for Val {
    type Output = ValR<Self>;

    fn div(self, other: Self) -> ValR<Self> {
        match (&self, &other) {
            (Self::Str(text), Self::Str(separator)) => Ok(split(text.as_str(), separator.as_str())),
            (a, b) => match (a.num(), b.num()) {
                (Some(_), Some(0.0)) => Err(a.operation_error(b, "divided because the divisor is zero")),
                (Some(a), Some(b)) => Ok(Self::Num(a / b)),
                _ => Err(a.operation_error(b, "divided")),
            },
        }
    }
}

/// The parts of `text` between separators; of an empty separator, its characters.
pub fn split(text: &str, separator: &str) -> Val {
    gate::fits(text.len());
    if text.is_empty() {
        return Val::arr(Vec::new());
    }
    if separator.is_empty() {
        return text.chars().map(|c| Val::from(c.to_string())).collect();
    }
    text.split(separator).map(Val::str).collect()
}

/// A double as the 64-bit integer that jq calculates remainders with.
fn to_integer(n: f64) -> i64 {
    n as i64
}

impl Rem for Val {
    type Output = ValR<Self>;

    fn rem(self, other: Self) -> ValR<Self> {
        match (self.num(), other.num()) {
            (Some(a), Some(b)) if a.is_nan() || b.is_nan() => Ok(Self::Num(f64::NAN)),
            (Some(a), Some(b)) => {
                let divisor = to_integer(b).unsigned_abs();
                let dividend = to_integer(a);
                match dividend.unsigned_abs().checked_rem(divisor) {
                    None => Err(self.operation_error(&other, "divided (remainder) because the divisor is zero")),
                    Some(rest) if dividend < 0 => Ok(Self::Num(0.0 - rest as f64)),
                    Some(rest) => Ok(Self::Num(rest as f64)),
                }
            }
            _ => Err(self.operation_error(&other, "divided")),
        }
    }
}

impl Neg for Val {
    type Output = ValR<Self>;

    fn neg(self) -> ValR<Self> {
        match self.num() {
            Some(n) => Ok(Self::Num(-n)),
            None => Err(Error::str(format!("{} cannot be negated", self.shown()))),
        }
    }
}

impl ValT for Val {
    fn from_num(n: &str) -> ValR<Self> {
        super::read::number(n).ok_or_else(|| Error::str(format!("{n} is not a number")))
    }

    fn from_map<I: IntoIterator<Item = (Self, Self)>>(iter: I) -> ValR<Self> {
        let mut map = Map::default();
        for (key, value) in iter {
            match key {
                Self::Str(key) => map.insert(key, value),
                key => return Err(Error::str(format!("Object keys must be strings, not {}", key.shown()))),
            };
        }
        Ok(Self::obj(map))
    }

    fn key_values(self) -> BoxIter<'static, ValR<(Self, Self), Self>> {
        match self {
            Self::Arr(array) => {
                let n_items = array.items.len();
                Box::new((0..n_items).filter_map(move |i| array.items.get(i).map(|item| Ok((Self::Num(i as f64), item.clone())))))
            }
            Self::Obj(object) => {
                let n_entries = object.map.len();
                Box::new(
                    (0..n_entries)
                        .filter_map(move |i| object.map.get_index(i).map(|(key, value)| Ok((Self::Str(key.clone()), value.clone())))),
                )
            }
            other => box_once(Err(other.iterate_error())),
        }
    }

    fn values(self) -> Box<dyn Iterator<Item = ValR<Self>>> {
        match self {
            Self::Arr(array) => {
                let n_items = array.items.len();
                Box::new((0..n_items).filter_map(move |i| array.items.get(i).cloned().map(Ok)))
            }
            Self::Obj(object) => {
                let n_entries = object.map.len();
                Box::new((0..n_entries).filter_map(move |i| object.map.get_index(i).map(|(_, value)| Ok(value.clone()))))
            }
            other => box_once(Err(other.iterate_error())),
        }
    }

    fn index(self, index: &Self) -> ValR<Self> {
        self.child(index)
    }

    fn range(self, range: Range<&Self>) -> ValR<Self> {
        let slice = Self::from(range.start.cloned()..range.end.cloned());
        match self {
            Self::Null => Ok(Self::Null),
            value => value.child(&slice),
        }
    }

    // Updates never reach these: the compiler turns them into changes along paths, which is what jq does.
    fn map_values<'a, I: Iterator<Item = ValX<'a, Self>>>(self, _: Opt, _: impl Fn(Self) -> I) -> ValX<'a, Self> {
        Err(self.iterate_error().into())
    }

    fn map_index<'a, I: Iterator<Item = ValX<'a, Self>>>(self, index: &Self, _: Opt, _: impl Fn(Self) -> I) -> ValX<'a, Self> {
        Err(self.index_error(index).into())
    }

    fn map_range<'a, I: Iterator<Item = ValX<'a, Self>>>(self, _: Range<&Self>, _: Opt, _: impl Fn(Self) -> I) -> ValX<'a, Self> {
        Err(self.index_error(&Self::Null).into())
    }

    fn as_bool(&self) -> bool {
        !matches!(self, Self::Null | Self::Bool(false))
    }

    fn into_string(self) -> Self {
        Self::Str(self.to_text())
    }
}
