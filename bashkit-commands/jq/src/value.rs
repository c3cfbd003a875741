//! Values of jq 1.8: numbers are doubles that remember an exact literal, strings are UTF-8, objects keep the order of insertion.

use std::cmp::Ordering;
use std::fmt::{self, Display};
use std::ops::{Add, Div, Mul, Neg, Rem, Sub};
use std::rc::Rc;

use bashkit_core::limits::Charge;

use super::gate;
use super::map::Map;
use super::text::Text;
use super::write::{self, Style};

/// Error of a filter: the value that `catch` sees.
#[derive(Debug)]
pub struct Error(Val);

impl Error {
    /// An error with a message.
    pub fn str(message: impl Into<String>) -> Self {
        Self(Val::from(message.into()))
    }

    /// An error with any value.
    pub fn new(value: Val) -> Self {
        Self(value)
    }

    /// The value of the error.
    pub fn into_val(self) -> Val {
        self.0
    }
}

impl Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0.to_text().as_str())
    }
}

/// Value, or the error of computing it.
pub type ValR<T = Val> = Result<T, Error>;

/// JSON value as jq computes with it.
#[derive(Clone, Default)]
pub enum Val {
    /// The JSON value `null` itself.
    #[default]
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

/// The items of an array and what they are charged.
#[derive(Default)]
pub struct Array {
    /// Items of the array, in order.
    pub items: Vec<Val>,
    charge: Option<Charge>,
}

/// The entries of an object and what they are charged.
#[derive(Default)]
pub struct Object {
    /// The entries, in the order of insertion.
    pub map: Map,
    charge: Option<Charge>,
}

/// Bytes of an entry that is copied from one [`Map`] to another, about.
const ENTRY_BYTES: usize = 56;
/// Bytes of a block that clones share, beside what it holds: counts, charge, the headers of two allocations.
pub(super) const BLOCK_BYTES: usize = 80;
/// Bytes of an item of an array.
const ITEM_BYTES: usize = size_of::<Val>();
/// The largest index that may be assigned to, as in jq.
const INDEX_MAX: usize = 536_870_911;
/// Bytes of a buffer that values are cut to in error messages, with the end of the text.
const SHOWN_BYTES: usize = 15;

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
    /// Adds or replaces an entry.
    pub(super) fn insert(&mut self, key: Text, value: Val) {
        let growth = self.map.growth();
        if growth > 0 || self.map.is_empty() {
            gate::fits(growth);
            self.map.insert(key, value);
            self.account();
        } else {
            self.map.insert(key, value);
        }
    }

    fn account(&mut self) {
        gate::recharge(&mut self.charge, BLOCK_BYTES + self.map.bytes());
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
        let map = self.map.clone();
        let charge = gate::charge(BLOCK_BYTES + map.bytes());
        Self { map, charge }
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
            let mut values = Vec::with_capacity(self.map.len());
            std::mem::take(&mut self.map).drain_into(&mut values);
            dismantle(values);
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
                    std::mem::take(&mut object.map).drain_into(&mut rest);
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
        let charge = gate::charge(BLOCK_BYTES + map.bytes());
        Self::Obj(Rc::new(Object { map, charge }))
    }

    /// A number as a literal says it; text that a double prints the same is not kept.
    pub fn literal(value: f64, text: String) -> Self {
        if write::number(value) == text {
            return Self::Num(value);
        }
        let charge = gate::charge(BLOCK_BYTES + text.len());
        Self::Literal(Rc::new(Literal { value, text: text.into_boxed_str(), _charge: charge }))
    }

    /// Whether clones of the value share memory.
    pub(super) fn is_shared(&self) -> bool {
        matches!(self, Self::Str(_) | Self::Arr(_) | Self::Obj(_))
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

    /// JSON of the value, cut to a buffer of so many bytes.
    pub(super) fn cut(&self, buffer_bytes: usize) -> String {
        let mut json = self.json();
        if json.len() >= buffer_bytes {
            let mut end = buffer_bytes.saturating_sub(4);
            while !json.is_char_boundary(end) {
                end -= 1;
            }
            json.truncate(end);
            json.push_str("...");
        }
        json
    }

    /// `number (1)`, cut as jq cuts it.
    pub fn shown(&self) -> String {
        format!("{} ({})", self.kind(), self.cut(SHOWN_BYTES))
    }

    /// Whether two values are one: the same object in memory, or equal and without any.
    pub(super) fn is_same(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Null, Self::Null) => true,
            (Self::Bool(a), Self::Bool(b)) => a == b,
            (Self::Num(a), Self::Num(b)) => a.to_bits() == b.to_bits(),
            (Self::Literal(a), Self::Literal(b)) => Rc::ptr_eq(a, b) || a.text == b.text,
            (Self::Str(a), Self::Str(b)) => a.is_same(b),
            (Self::Arr(a), Self::Arr(b)) => Rc::ptr_eq(a, b),
            (Self::Obj(a), Self::Obj(b)) => Rc::ptr_eq(a, b),
            _ => false,
        }
    }

    /// Items of an array, or values of an object.
    pub(super) fn children(&self) -> Result<Vec<Self>, Error> {
        match self {
            Self::Arr(array) => {
                gate::fits(array.items.len() * ITEM_BYTES);
                Ok(array.items.clone())
            }
            Self::Obj(object) => {
                gate::fits(object.map.len() * ITEM_BYTES);
                Ok(object.map.values().cloned().collect())
            }
            other => Err(Error::str(format!("Cannot iterate over {}", other.shown()))),
        }
    }

    /// The value with `to` at `path`.
    pub fn set_path(self, path: &[Self], to: Self) -> ValR<Self> {
        gate::stack();
        gate::step(1);
        let Some((key, rest)) = path.split_first() else { return Ok(to) };
        if let Self::Obj(_) = key {
            let part = self.child(key)?.set_path(rest, to)?;
            return self.set(key, part);
        }
        let inner = self.child(key)?;
        let outer = self.set(key, Self::Null)?;
        let inner = inner.set_path(rest, to)?;
        outer.set(key, inner)
    }

    /// Sets one child.
    fn set(self, key: &Self, to: Self) -> ValR<Self> {
        match (self, key) {
            (Self::Null, Self::Str(_)) => Self::obj(Map::default()).set(key, to),
            (Self::Null, Self::Num(_) | Self::Literal(_) | Self::Obj(_)) => Self::arr(Vec::new()).set(key, to),
            (Self::Obj(mut object), Self::Str(name)) => {
                Rc::make_mut(&mut object).insert(name.clone(), to);
                Ok(Self::Obj(object))
            }
            (Self::Arr(mut array), Self::Num(_) | Self::Literal(_)) => {
                let index = key.num().unwrap_or_default();
                if index.is_nan() {
                    return Err(Error::str("Cannot set array element at NaN index"));
                }
                let len = array.items.len();
                let index = index.trunc();
                let index = if index < 0.0 { index + len as f64 } else { index };
                if index < 0.0 {
                    return Err(Error::str("Out of bounds negative array index"));
                }
                let index = index as usize;
                if index > INDEX_MAX {
                    return Err(Error::str("Array index too large"));
                }
                if index >= len {
                    gate::fits((index + 1 - len) * ITEM_BYTES);
                }
                let own = Rc::make_mut(&mut array);
                match own.items.get_mut(index) {
                    Some(slot) => *slot = to,
                    None => {
                        own.items.resize(index, Self::Null);
                        own.push(to);
                        own.account();
                    }
                }
                Ok(Self::Arr(array))
            }
            (Self::Arr(mut array), Self::Obj(slice)) => {
                let range = slice_range(slice, array.items.len())?;
                let Self::Arr(part) = to else {
                    return Err(Error::str("A slice of an array can only be assigned another array"));
                };
                gate::fits((array.items.len() + part.items.len()) * ITEM_BYTES);
                let own = Rc::make_mut(&mut array);
                own.items.splice(range, part.items.iter().cloned());
                own.account();
                Ok(Self::Arr(array))
            }
            (Self::Str(_), Self::Obj(_)) => Err(Error::str("Cannot update string slices")),
            (value, key) => Err(Error::str(format!("Cannot update field at {} index of {}", key.kind(), value.kind()))),
        }
    }

    /// Value at a path (`getpath`); `null` where a part of the path is missing.
    pub fn get_path(&self, path: &[Self]) -> ValR<Self> {
        let mut value = self.clone();
        for key in path {
            gate::step(1);
            value = value.child(key)?;
        }
        Ok(value)
    }

    /// The value without what is at these paths.
    pub fn delete_paths(self, paths: &Self) -> ValR<Self> {
        let Self::Arr(paths) = paths else { return Err(Error::str("Paths must be specified as an array")) };
        gate::fits(paths.items.len() * ITEM_BYTES);
        let mut paths = paths.items.clone();
        paths.sort_by(|a, b| {
            gate::step(1);
            a.compare(b)
        });
        let mut keys = Vec::with_capacity(paths.len());
        for path in &paths {
            match path {
                Self::Arr(path) => keys.push(path.items.as_slice()),
                other => return Err(Error::str(format!("Path must be specified as array, not {}", other.kind()))),
            }
        }
        match keys.first() {
            None => Ok(self),
            Some([]) => Ok(Self::Null),
            Some(_) => self.delete_sorted(&keys, 0),
        }
    }

    /// Deletes what sorted paths, equal up to `depth`, lead to.
    fn delete_sorted(mut self, paths: &[&[Self]], depth: usize) -> ValR<Self> {
        gate::stack();
        let mut gone = Vec::new();
        let mut rest = paths;
        while let Some((first, _)) = rest.split_first() {
            gate::step(1);
            let Some(key) = first.get(depth) else { break };
            let n_equal = rest.iter().take_while(|path| path.get(depth).is_some_and(|other| other.compare(key).is_eq())).count();
            let (group, after) = rest.split_at_checked(n_equal.max(1)).unwrap_or((rest, &[]));
            rest = after;
            if first.len() == depth + 1 {
                gone.push(key);
                continue;
            }
            let inner = self.child(key)?;
            if !matches!(inner, Self::Null) {
                let inner = inner.delete_sorted(group, depth + 1)?;
                self = self.set(key, inner)?;
            }
        }
        self.without(&gone)
    }

    /// The value without children; all keys mean what they mean before anything is gone.
    fn without(self, keys: &[&Self]) -> ValR<Self> {
        if keys.is_empty() {
            return Ok(self);
        }
        match self {
            Self::Null => Ok(Self::Null),
            Self::Obj(mut object) => {
                for key in keys {
                    let Self::Str(name) = key else { return Err(Error::str(format!("Cannot delete {} field of object", key.kind()))) };
                    if object.map.get(name).is_some() {
                        gate::step(object.map.len() as u64 / 16);
                        Rc::make_mut(&mut object).map.remove(name);
                    }
                }
                Ok(Self::Obj(object))
            }
            Self::Arr(array) => {
                let len = array.items.len();
                gate::fits(len * (ITEM_BYTES + 1));
                let mut stays = vec![true; len];
                for key in keys {
                    let range = match key {
                        Self::Num(_) | Self::Literal(_) => {
                            let index = key.num().unwrap_or(f64::NAN).trunc();
                            let index = if index < 0.0 { index + len as f64 } else { index };
                            if index >= 0.0 && index < len as f64 { index as usize..index as usize + 1 } else { 0..0 }
                        }
                        Self::Obj(slice) => slice_range(slice, len)?,
                        other => return Err(Error::str(format!("Cannot delete {} element of array", other.kind()))),
                    };
                    gate::step(range.len() as u64 / 16);
                    stays.get_mut(range).unwrap_or_default().fill(false);
                }
                Ok(array.items.iter().zip(stays).filter(|(_, stays)| *stays).map(|(item, _)| item.clone()).collect())
            }
            other => Err(Error::str(format!("Cannot delete fields from {}", other.kind()))),
        }
    }

    fn index_error(&self, key: &Self) -> Error {
        match key {
            Self::Str(name) if name.as_bytes().len() < 30 => {
                Error::str(format!("Cannot index {} with string \"{}\"", self.kind(), name.as_str()))
            }
            key => Error::str(format!("Cannot index {} with {}", self.kind(), key.kind())),
        }
    }

    /// Value of `.[key]`: a member of an object, or an item or slice of an array.
    pub fn child(&self, key: &Self) -> ValR<Self> {
        match (self, key) {
            (Self::Obj(object), Self::Str(name)) => Ok(object.map.get(name).cloned().unwrap_or(Self::Null)),
            (Self::Arr(array), Self::Num(_) | Self::Literal(_)) => {
                let index = key.num().unwrap_or(f64::NAN).trunc();
                let index = if index < 0.0 { index + array.items.len() as f64 } else { index };
                let found = if index >= 0.0 { array.items.get(index as usize).cloned() } else { None };
                Ok(found.unwrap_or(Self::Null))
            }
            (Self::Arr(array), Self::Obj(slice)) => {
                let range = slice_range(slice, array.items.len())?;
                gate::fits(range.len() * ITEM_BYTES);
                Ok(Self::arr(array.items.get(range).unwrap_or_default().to_vec()))
            }
            (Self::Str(text), Self::Obj(slice)) => {
                let text = text.as_str();
                gate::step(text.len() as u64 / 16);
                let range = slice_range(slice, text.chars().count())?;
                let mut ends = text.char_indices().map(|(at, _)| at).chain([text.len()]);
                let start = ends.nth(range.start).unwrap_or(text.len());
                let end = if range.is_empty() { start } else { ends.nth(range.len() - 1).unwrap_or(text.len()) };
                Ok(Self::str(text.get(start..end).unwrap_or_default()))
            }
            (Self::Arr(array), Self::Arr(pattern)) => Ok(indices_of_items(&array.items, &pattern.items)),
            (Self::Null, Self::Str(_) | Self::Num(_) | Self::Literal(_) | Self::Obj(_)) => Ok(Self::Null),
            (value, key) => Err(value.index_error(key)),
        }
    }

    /// Order of two values as jq sorts them.
    pub fn compare(&self, other: &Self) -> Ordering {
        match (self, other) {
            (Self::Bool(a), Self::Bool(b)) => a.cmp(b),
            (Self::Str(a), Self::Str(b)) => {
                let (a, b) = (a.as_bytes(), b.as_bytes());
                let bytes = a.len().min(b.len());
                if bytes >= 64 {
                    gate::step(bytes as u64 / 64);
                }
                a.cmp(b)
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
}

fn compare_objects(a: &Rc<Object>, b: &Rc<Object>) -> Ordering {
    if Rc::ptr_eq(a, b) {
        return Ordering::Equal;
    }
    gate::stack();
    gate::step(1 + a.map.len() as u64 + b.map.len() as u64);
    let (x, y) = (sorted_entries(&a.map), sorted_entries(&b.map));
    let keys_of_x = x.iter().map(|(key, _)| key.as_bytes());
    keys_of_x.cmp(y.iter().map(|(key, _)| key.as_bytes())).then_with(|| {
        let unequal = x.iter().zip(&y).map(|((_, a), (_, b))| a.compare(b)).find(|order| order.is_ne());
        unequal.unwrap_or(Ordering::Equal)
    })
}

/// The entries of an object, sorted by key.
pub fn sorted_entries(map: &Map) -> Vec<(&Text, &Val)> {
    gate::fits(map.len() * 16);
    let mut entries: Vec<_> = map.iter().collect();
    entries.sort_unstable_by(|a, b| a.0.as_bytes().cmp(b.0.as_bytes()));
    entries
}

/// Indices in `items` at which `pattern` begins (`indices`).
pub fn indices_of_items(items: &[Val], pattern: &[Val]) -> Val {
    if pattern.is_empty() {
        return Val::arr(Vec::new());
    }
    gate::step(items.len() as u64);
    let found = items.windows(pattern.len()).enumerate().filter(|(_, window)| {
        gate::step(1);
        window.iter().zip(pattern).all(|(a, b)| a.compare(b).is_eq())
    });
    found.map(|(at, _)| Val::Num(at as f64)).collect()
}

fn slice_range(slice: &Object, n_items: usize) -> Result<std::ops::Range<usize>, Error> {
    let end_of = |name: &str| match slice.map.named(name) {
        Some(Val::Null) => Ok(None),
        value => match value.and_then(Val::num) {
            Some(n) => Ok(Some(n)),
            None => Err(Error::str("Array/string slice indices must be integers")),
        },
    };
    let len = n_items as f64;
    let (start, end) = (end_of("start")?, end_of("end")?);
    let start = start.filter(|n| !n.is_nan()).unwrap_or(0.0);
    let start = if start < 0.0 { start + len } else { start };
    let start = start.clamp(0.0, len).trunc();
    let end = end.filter(|n| !n.is_nan()).unwrap_or(len);
    let end = if end < 0.0 { end + len } else { end };
    let end = if end < 0.0 { start } else { end.min(len).ceil() };
    Ok(start as usize..end.max(start) as usize)
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
            (Self::Str(mut a), Self::Str(b)) => {
                a.push(b.as_str());
                Ok(Self::Str(a))
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

/// Bytes that are copied between two looks at the meter.
const REPEATED_BYTES: usize = 256 << 10;

/// A text so many times.
fn repeated(text: &str, times: usize) -> String {
    let bytes = text.len() * times;
    gate::fits(bytes);
    let at_once = (REPEATED_BYTES / text.len().max(1)).clamp(1, times.max(1));
    let piece = text.repeat(at_once);
    let mut out = String::with_capacity(bytes);
    for _ in 0..times / at_once {
        gate::step(1 + piece.len() as u64 / 16);
        out.push_str(&piece);
    }
    out.push_str(piece.get(..times % at_once * text.len()).unwrap_or_default());
    out
}

impl Mul for Val {
    type Output = ValR<Self>;

    fn mul(self, other: Self) -> ValR<Self> {
        match (self, other) {
            (Self::Str(text), n) | (n, Self::Str(text)) if n.num().is_some() => {
                let n = n.num().unwrap_or_default();
                if n.is_nan() || n < 0.0 {
                    return Ok(Self::Null);
                }
                let times = n as usize;
                let bytes = text.as_str().len().saturating_mul(times.min(i32::MAX as usize));
                if bytes >= i32::MAX as usize {
                    return Err(Error::str("Repeat string result too long"));
                }
                Ok(repeated(text.as_str(), times).into())
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
            _ => Err(self.operation_error(&other, "divided (remainder)")),
        }
    }
}

impl Neg for Val {
    type Output = ValR<Self>;

    fn neg(self) -> ValR<Self> {
        match &self {
            // jq: the zero of a literal has no sign.
            Self::Num(n) => Ok(Self::Num(if *n == 0.0 { 0.0 } else { -n })),
            Self::Literal(literal) => {
                let text = match literal.text.strip_prefix('-') {
                    Some(rest) => rest.to_owned(),
                    None => format!("-{}", literal.text),
                };
                Ok(Self::literal(-literal.value, text))
            }
            other => Err(Error::str(format!("{} cannot be negated", other.shown()))),
        }
    }
}
