//! Strings of values.

use std::hash::{Hash, Hasher};
use std::rc::Rc;

use bashkit_core::limits::Charge;

use super::gate;
use super::value::BLOCK_BYTES;

/// Bytes of the longest string that stands in its value.
const INLINE_MAX: usize = 14;

/// String, always valid UTF-8: short ones stand in place, the clones of long ones share one allocation.
#[derive(Clone)]
pub struct Text(Place);

#[derive(Clone)]
enum Place {
    Inline(u8, [u8; INLINE_MAX]),
    Shared(Rc<Block>),
}

struct Block {
    text: String,
    charge: Option<Charge>,
}

impl Text {
    /// Borrows the string as `str`.
    pub fn as_str(&self) -> &str {
        match &self.0 {
            Place::Inline(..) => std::str::from_utf8(self.as_bytes()).unwrap_or_default(),
            Place::Shared(block) => &block.text,
        }
    }

    /// Borrows the bytes of the string, which takes less time than [`Text::as_str`].
    #[inline]
    pub fn as_bytes(&self) -> &[u8] {
        match &self.0 {
            Place::Inline(len, bytes) => bytes.get(..usize::from(*len)).unwrap_or_default(),
            Place::Shared(block) => block.text.as_bytes(),
        }
    }

    /// Whether two strings are one in memory; short ones are where they are equal.
    pub(super) fn is_same(&self, other: &Self) -> bool {
        match (&self.0, &other.0) {
            (Place::Shared(a), Place::Shared(b)) => Rc::ptr_eq(a, b),
            _ => self == other,
        }
    }

    /// Appends a text: in place when no clone shares the block.
    pub(super) fn push(&mut self, more: &str) {
        gate::fits(more.len());
        if let Place::Shared(shared) = &mut self.0
            && let Some(block) = Rc::get_mut(shared)
        {
            if block.text.capacity() - block.text.len() < more.len() {
                gate::fits(block.text.len());
                block.text.reserve(more.len());
                gate::recharge(&mut block.charge, block.text.capacity() + BLOCK_BYTES);
            }
            block.text.push_str(more);
            return;
        }
        let own = self.as_str();
        gate::fits(own.len() + more.len());
        let mut text = String::with_capacity(own.len() + more.len());
        text.push_str(own);
        text.push_str(more);
        *self = text.into();
    }

    /// The first `len` bytes, which are ASCII; `None` when they are too many to stand in place, or too few follow.
    #[inline]
    pub(super) fn short_ascii(bytes: &[u8], len: usize) -> Option<Self> {
        if len > INLINE_MAX {
            return None;
        }
        let word = u128::from_le_bytes(*bytes.first_chunk()?) & ((1 << (8 * len)) - 1);
        Some(Self(Place::Inline(len as u8, *word.to_le_bytes().first_chunk()?)))
    }

    #[inline]
    fn inline(text: &str) -> Option<Self> {
        let mut bytes = [0; INLINE_MAX];
        bytes.get_mut(..text.len())?.copy_from_slice(text.as_bytes());
        Some(Self(Place::Inline(text.len() as u8, bytes)))
    }

    fn shared(mut text: String) -> Self {
        text.shrink_to_fit();
        let charge = gate::charge(text.len() + BLOCK_BYTES);
        Self(Place::Shared(Rc::new(Block { text, charge })))
    }
}

impl From<String> for Text {
    fn from(text: String) -> Self {
        Self::inline(&text).unwrap_or_else(|| Self::shared(text))
    }
}

impl From<&str> for Text {
    #[inline]
    fn from(text: &str) -> Self {
        Self::inline(text).unwrap_or_else(|| Self::shared(text.to_owned()))
    }
}

impl Hash for Text {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.as_bytes().hash(state);
    }
}

impl PartialEq for Text {
    #[inline]
    fn eq(&self, other: &Self) -> bool {
        match (&self.0, &other.0) {
            (Place::Inline(m, a), Place::Inline(n, b)) => m == n && a == b,
            (Place::Shared(a), Place::Shared(b)) => Rc::ptr_eq(a, b) || a.text == b.text,
            _ => false,
        }
    }
}

impl Eq for Text {}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::value::Val;

    #[test]
    fn short_texts_take_no_memory_of_their_own() {
        assert_eq!(size_of::<Val>(), 16);
        for text in ["", "a", "naïve", "12345678901234", "123456789012345", "aaaaaaaaaaaaaaa"] {
            let made = Text::from(text);
            assert_eq!((made.as_str(), made.as_bytes()), (text, text.as_bytes()));
            assert_eq!(matches!(made.0, Place::Inline(..)), text.len() <= INLINE_MAX);
            let mut longer = made.clone();
            longer.push("é!");
            assert_eq!(longer.as_str(), format!("{text}é!"));
            assert!(made == Text::from(text.to_owned()) && made != longer);
        }
    }
}
