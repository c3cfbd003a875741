//! A byte string as a value: short ones inline, long ones shared and charged to the meter.

use std::cell::Cell;
use std::fmt;
use std::ops::Deref;
use std::rc::Rc;

use bashkit_core::error::Error;
use bashkit_core::gnu::inttostr::{BYTES_MAX, inttostr};
use bashkit_core::limits::{Charge, Meter};

/// Bytes that fit without an allocation.
const INLINE: usize = 22;

/// Bytes that a long text takes beside its own: its place, the counts of its shares, the headers of two allocations.
const HEAP_BYTES: usize = size_of::<Heap>() + 2 * size_of::<usize>() + 32;

/// Immutable bytes; cloning costs nothing to speak of.
#[derive(Clone)]
pub(crate) enum Text {
    /// Length and bytes, stored in place.
    Inline(u8, [u8; INLINE]),
    /// Bytes that copies of the text share.
    Heap(Rc<Heap>),
}

/// Long bytes with what they cost.
pub(crate) struct Heap {
    bytes: Vec<u8>,
    charge: Option<Charge>,
    marks: Marks,
}

/// Parts at the start of a long text whose characters have been counted, so that a loop over its characters does not begin at the start each time.
#[derive(Default)]
pub(crate) struct Marks {
    /// Part that was counted to learn how many characters there are.
    pub(crate) counted: Cell<Part>,
    /// Part before the character that was sought last.
    pub(crate) found: Cell<Part>,
}

/// Number of characters and of bytes, in UTF-8.
#[derive(Clone, Copy, Default)]
pub(crate) struct Part {
    pub(crate) n_chars: usize,
    pub(crate) n_bytes: usize,
}

impl Heap {
    fn new(bytes: Vec<u8>, charge: Option<Charge>) -> Self {
        Self { bytes, charge, marks: Marks::default() }
    }
}

impl Text {
    /// Text that has no bytes at all.
    pub(crate) const EMPTY: Self = Self::Inline(0, [0; INLINE]);

    /// Bytes, charged when they are long.
    pub(crate) fn new(meter: &Rc<Meter>, bytes: &[u8]) -> Result<Self, Error> {
        match Self::short(bytes) {
            Some(text) => Ok(text),
            None => {
                let charge = Some(meter.charge(bytes.len() + HEAP_BYTES)?);
                Ok(Self::Heap(Rc::new(Heap::new(bytes.to_vec(), charge))))
            }
        }
    }

    /// Makes a text without a copy of long bytes.
    pub(crate) fn from_vec(meter: &Rc<Meter>, bytes: Vec<u8>) -> Result<Self, Error> {
        match Self::short(&bytes) {
            Some(text) => Ok(text),
            None => {
                let charge = Some(meter.charge(bytes.len() + HEAP_BYTES)?);
                let mut bytes = bytes;
                if bytes.capacity() > bytes.len() + bytes.len() / 4 {
                    bytes.shrink_to_fit();
                }
                Ok(Self::Heap(Rc::new(Heap::new(bytes, charge))))
            }
        }
    }

    /// Bytes whose length is bounded by what made them (names, numbers, messages): not charged.
    pub(crate) fn small(bytes: &[u8]) -> Self {
        Self::short(bytes).unwrap_or_else(|| Self::Heap(Rc::new(Heap::new(bytes.to_vec(), None))))
    }

    /// Text of bytes that fit without an allocation.
    #[inline]
    pub(crate) fn short(bytes: &[u8]) -> Option<Self> {
        let mut inline = [0; INLINE];
        copy_short(&mut inline, bytes)?;
        Some(Self::Inline(u8::try_from(bytes.len()).ok()?, inline))
    }

    /// Makes a text of a number in decimal.
    pub(crate) fn number(n: i64) -> Self {
        Self::small(inttostr(n, &mut [0; BYTES_MAX]))
    }

    /// What has been counted of a long text.
    pub(crate) fn marks(&self) -> Option<&Marks> {
        match self {
            Self::Inline(..) => None,
            Self::Heap(heap) => Some(&heap.marks),
        }
    }

    /// Adds bytes at the end: in place when nobody shares them.
    pub(crate) fn push(&mut self, meter: &Rc<Meter>, more: &[u8]) -> Result<(), Error> {
        if let Self::Heap(heap) = self
            && let Some(heap) = Rc::get_mut(heap)
        {
            let want = heap.bytes.len() + more.len() + HEAP_BYTES;
            match &mut heap.charge {
                Some(charge) => charge.resize(want)?,
                None => heap.charge = Some(meter.charge(want)?),
            }
            if more.first().is_some_and(|byte| byte & 0xc0 == 0x80) {
                // It may be the end of a character that was cut before.
                heap.marks = Marks::default();
            }
            heap.bytes.extend_from_slice(more);
            return Ok(());
        }
        meter.fits(self.len() + more.len())?;
        let mut bytes = Vec::with_capacity(self.len() + more.len());
        bytes.extend_from_slice(self);
        bytes.extend_from_slice(more);
        *self = Self::from_vec(meter, bytes)?;
        Ok(())
    }
}

/// Copies a few bytes by moves of fixed sizes that may overlap, as a call of `memcpy` costs more than the copy. `None`: they do not fit.
#[inline]
fn copy_short(to: &mut [u8; INLINE], from: &[u8]) -> Option<()> {
    let n_bytes = from.len();
    let room = to.get_mut(..n_bytes)?;
    if let (Some(first), Some(last)) = (from.first_chunk::<8>(), from.last_chunk::<8>()) {
        if let (Some(middle), Some(place)) =
            (from.get(8..).and_then(<[u8]>::first_chunk::<8>), room.get_mut(8..).and_then(<[u8]>::first_chunk_mut))
        {
            *place = *middle;
        }
        *room.first_chunk_mut()? = *first;
        *room.last_chunk_mut()? = *last;
    } else if let (Some(first), Some(last)) = (from.first_chunk::<4>(), from.last_chunk::<4>()) {
        *room.first_chunk_mut()? = *first;
        *room.last_chunk_mut()? = *last;
    } else {
        for (to, from) in room.iter_mut().zip(from) {
            *to = *from;
        }
    }
    Some(())
}

impl Deref for Text {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        match self {
            Self::Inline(len, bytes) => bytes.get(..usize::from(*len)).unwrap_or_default(),
            Self::Heap(heap) => &heap.bytes,
        }
    }
}

impl Default for Text {
    fn default() -> Self {
        Self::EMPTY
    }
}

impl PartialEq for Text {
    fn eq(&self, other: &Self) -> bool {
        **self == **other
    }
}

impl PartialEq<[u8]> for Text {
    fn eq(&self, other: &[u8]) -> bool {
        **self == *other
    }
}

impl<const N: usize> PartialEq<[u8; N]> for Text {
    fn eq(&self, other: &[u8; N]) -> bool {
        **self == *other
    }
}

impl AsRef<[u8]> for Text {
    fn as_ref(&self) -> &[u8] {
        self
    }
}

impl fmt::Debug for Text {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        String::from_utf8_lossy(self).fmt(f)
    }
}

/// Decimal number that a text is. bash: white space of any kind may stand before it, blanks alone behind it.
pub(crate) fn legal_number(text: &[u8]) -> Option<i64> {
    let is_space = |byte: &u8| matches!(byte, b' ' | b'\t'..=b'\r');
    let start = text.iter().position(|byte| !is_space(byte))?;
    let end = text.iter().rposition(|byte| !matches!(byte, b' ' | b'\t'))? + 1;
    // The two signs of a text such as `+-1` are none.
    std::str::from_utf8(text.get(start..end)?).ok()?.parse().ok()
}
