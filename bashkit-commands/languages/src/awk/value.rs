//! Values: numbers, strings, text from input that may be a number, and arrays.

use std::borrow::Borrow;
use std::cell::RefCell;
use std::hash::{Hash, Hasher};
use std::rc::Rc;

use super::array::Array;
use super::number;

const INLINE_MAX: usize = 22;

/// A byte string: short ones are kept in place, long ones are shared.
#[derive(Debug, Clone)]
pub(super) enum Str {
    Inline(u8, [u8; INLINE_MAX]),
    Shared(Rc<Vec<u8>>),
}

impl Str {
    pub(super) const EMPTY: Str = Str::Inline(0, [0; INLINE_MAX]);

    #[inline]
    pub(super) fn new(bytes: &[u8]) -> Str {
        let mut buf = [0; INLINE_MAX];
        match buf.get_mut(..bytes.len()) {
            Some(to) => {
                to.copy_from_slice(bytes);
                Str::Inline(bytes.len() as u8, buf)
            }
            None => Str::Shared(Rc::new(bytes.to_vec())),
        }
    }

    #[inline]
    pub(super) fn bytes(&self) -> &[u8] {
        match self {
            Str::Inline(len, buf) => buf.get(..usize::from(*len)).unwrap_or_default(),
            Str::Shared(bytes) => bytes,
        }
    }

    pub(super) fn from_vec(bytes: Vec<u8>) -> Str {
        if bytes.len() <= INLINE_MAX { Str::new(&bytes) } else { Str::Shared(Rc::new(bytes)) }
    }

    /// Converts to owned bytes, copying only when they are shared.
    pub(super) fn into_vec(self) -> Vec<u8> {
        match self {
            Str::Inline(..) => self.bytes().to_vec(),
            Str::Shared(bytes) => Rc::try_unwrap(bytes).unwrap_or_else(|shared| (*shared).clone()),
        }
    }

    /// Bytes that a string of `bytes` would hold on the heap.
    #[inline]
    pub(super) fn weight_of(bytes: &[u8]) -> usize {
        if bytes.len() > INLINE_MAX { bytes.len() } else { 0 }
    }

    /// Bytes held on the heap; 0 when the string is inline.
    #[inline]
    pub(super) fn weight(&self) -> usize {
        match self {
            Str::Inline(..) => 0,
            Str::Shared(bytes) => bytes.len(),
        }
    }
}

impl PartialEq for Str {
    #[inline]
    fn eq(&self, other: &Str) -> bool {
        self.bytes() == other.bytes()
    }
}

impl Eq for Str {}

impl Hash for Str {
    #[inline]
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.bytes().hash(state);
    }
}

impl Borrow<[u8]> for Str {
    fn borrow(&self) -> &[u8] {
        self.bytes()
    }
}

pub(super) type ArrayRef = Rc<RefCell<Array>>;

/// Value of a variable, field or array element.
#[derive(Debug, Clone, Default)]
pub(super) enum Value {
    /// Unassigned value: 0 and the empty string.
    #[default]
    Untyped,
    Num(f64),
    Str(Str),
    /// Came from outside: a number when it looks like one.
    Input(Str),
    /// Strongly typed regexp constant, `@/…/` (gawk manual 6.1.2.2).
    Regex(Str),
    Array(ArrayRef),
}

impl Value {
    #[inline]
    pub(super) fn text(bytes: Vec<u8>) -> Value {
        Value::Str(Str::from_vec(bytes))
    }

    #[inline]
    pub(super) fn truth(b: bool) -> Value {
        Value::Num(if b { 1.0 } else { 0.0 })
    }

    #[inline]
    pub(super) fn num(&self) -> f64 {
        match self {
            Value::Num(n) => *n,
            Value::Untyped | Value::Array(_) => 0.0,
            Value::Str(s) | Value::Input(s) | Value::Regex(s) => number::prefix(s.bytes()),
        }
    }

    #[inline]
    pub(super) fn is_true(&self) -> bool {
        match self {
            Value::Num(n) => *n != 0.0,
            Value::Untyped | Value::Array(_) => false,
            Value::Str(s) | Value::Regex(s) => !s.bytes().is_empty(),
            Value::Input(s) => match number::whole(s.bytes()) {
                Some(n) => n != 0.0,
                None => !s.bytes().is_empty(),
            },
        }
    }

    /// The number, when the value is to be compared as one.
    #[inline]
    pub(super) fn as_number(&self) -> Option<f64> {
        match self {
            Value::Num(n) => Some(*n),
            Value::Untyped => Some(0.0),
            Value::Input(s) => number::whole(s.bytes()),
            _ => None,
        }
    }

    #[inline]
    pub(super) fn weight(&self) -> usize {
        match self {
            Value::Str(s) | Value::Input(s) | Value::Regex(s) => s.weight(),
            _ => 0,
        }
    }
}
