//! Arrays, and the order in which gawk walks through them.

use bashkit_core::gnu::inttostr::{BYTES_MAX, inttostr};
use indexmap::IndexMap;

use super::number;
use super::value::{Str, Value};

/// Bytes of memory that an element is charged, without its subscript and value.
pub(super) const ELEMENT_BYTES: usize = 96;

/// The first integer with ten digits.
const SMALL_END: u32 = 1_000_000_000;

/// Subscript of an element.
#[derive(Debug, Clone)]
pub(super) enum Key {
    /// An integer below [`SMALL_END`].
    Int(u32),
    Text(Str),
}

impl Key {
    /// The text that the number `n` is, converted by `convfmt` where it is no integer.
    #[inline]
    pub(super) fn of_number(n: f64, convfmt: &[u8]) -> Self {
        let whole = n as u32;
        if f64::from(whole) == n && whole < SMALL_END {
            return Self::Int(whole);
        }
        let mut text = Vec::with_capacity(24);
        number::print(n, convfmt, &mut text);
        Self::Text(Str::from_vec(text))
    }

    /// The integer that the subscript is, where it has no more than nine digits.
    #[inline]
    fn number(&self) -> Option<u32> {
        match self {
            Self::Int(n) => Some(*n),
            Self::Text(text) => small_integer(text.bytes()),
        }
    }

    /// The text of a subscript that is no integer.
    #[inline]
    fn bytes(&self) -> &[u8] {
        match self {
            Self::Int(_) => b"",
            Self::Text(text) => text.bytes(),
        }
    }

    /// Bytes of the text that are held on the heap.
    #[inline]
    pub(super) fn weight(&self) -> usize {
        match self {
            Self::Int(_) => 0,
            Self::Text(text) => text.weight(),
        }
    }

    pub(super) fn text(self) -> Str {
        match self {
            Self::Int(n) => Str::new(inttostr(i64::from(n), &mut [0; BYTES_MAX])),
            Self::Text(text) => text,
        }
    }
}

impl From<Str> for Key {
    fn from(text: Str) -> Self {
        Self::Text(text)
    }
}

/// Value of an element, and how many elements had been made before it.
type Element = (Value, u64);

/// Elements by their subscripts: texts, and integers of up to nine digits.
#[derive(Debug, Default)]
pub(super) struct Array {
    /// Elements of the integers below its length. At least half of a long row is in use.
    row: Vec<Option<Element>>,
    /// Places of `row` that hold an element.
    n_in_row: usize,
    /// Integers that are not in `row`.
    numbers: IndexMap<u32, Element, foldhash::fast::FixedState>,
    texts: IndexMap<Str, Element, foldhash::fast::FixedState>,
    n_made: u64,
    /// Stands for places that are never missing.
    nowhere: Value,
}

/// Places of a row that need not be in use.
const SPARSE_MAX: usize = 64;

impl Array {
    pub(super) fn get(&self, key: &Key) -> Option<&Value> {
        let element = match key.number() {
            Some(n) if (n as usize) < self.row.len() => self.row.get(n as usize)?.as_ref(),
            Some(n) => self.numbers.get(&n),
            None => self.texts.get(key.bytes()),
        };
        element.map(|(value, _)| value)
    }

    pub(super) fn get_text(&self, key: &[u8]) -> Option<&Value> {
        self.get(&Key::Text(Str::new(key)))
    }

    /// The element; made when it is not there (`true`).
    #[inline]
    pub(super) fn entry(&mut self, key: Key) -> (&mut Value, bool) {
        match (key.number(), key) {
            (Some(n), _) => self.number(n),
            (None, Key::Text(text)) => {
                let made = self.n_made;
                let (value, since) = self.texts.entry(text).or_insert((Value::Untyped, made));
                self.n_made += u64::from(*since == made);
                (value, *since == made)
            }
            (None, Key::Int(_)) => (&mut self.nowhere, false),
        }
    }

    /// The element of a subscript that is a part of some text; made when it is not there (`true`).
    #[inline]
    pub(super) fn entry_text(&mut self, key: &[u8]) -> (&mut Value, bool) {
        if let Some(n) = small_integer(key) {
            return self.number(n);
        }
        match self.texts.get_index_of(key) {
            Some(place) => (self.texts.get_index_mut(place).map_or(&mut self.nowhere, |(_, (value, _))| value), false),
            None => self.entry(Key::Text(Str::new(key))),
        }
    }

    /// The element of an integer; made when it is not there (`true`).
    #[inline]
    fn number(&mut self, n: u32) -> (&mut Value, bool) {
        if n as usize >= self.row.len() {
            if !self.numbers.is_empty() || n as usize > self.row.len() + SPARSE_MAX / 2 {
                return self.far_number(n);
            }
            self.row.resize_with(n as usize + 1, || None);
        }
        let Some(place) = self.row.get_mut(n as usize) else { return (&mut self.nowhere, false) };
        let new = place.is_none();
        if new {
            self.n_in_row += 1;
            self.n_made += 1;
        }
        let made = self.n_made;
        (&mut place.get_or_insert_with(|| (Value::Untyped, made - 1)).0, new)
    }

    /// The element of an integer behind the row.
    fn far_number(&mut self, n: u32) -> (&mut Value, bool) {
        let count = self.numbers.len();
        // Looked at whenever twice as many have been made.
        if self.n_made.is_power_of_two() && count >= SPARSE_MAX && !self.numbers.contains_key(&n) {
            let largest = self.numbers.keys().copied().max().unwrap_or(0).max(n) as usize;
            if largest < 2 * (count + self.n_in_row) {
                self.row.resize_with(largest + 1, || None);
                for (n, element) in std::mem::take(&mut self.numbers) {
                    if let Some(place) = self.row.get_mut(n as usize) {
                        *place = Some(element);
                        self.n_in_row += 1;
                    }
                }
                return self.number(n);
            }
        }
        let made = self.n_made;
        let (value, since) = self.numbers.entry(n).or_insert((Value::Untyped, made));
        self.n_made += u64::from(*since == made);
        (value, *since == made)
    }

    pub(super) fn set(&mut self, key: Key, value: Value) {
        *self.entry(key).0 = value;
    }

    pub(super) fn remove(&mut self, key: &Key) -> Option<Value> {
        let removed = match key.number() {
            Some(n) => match self.row.get_mut(n as usize) {
                Some(place) => {
                    let removed = place.take();
                    self.n_in_row -= usize::from(removed.is_some());
                    self.shorten_row();
                    removed
                }
                None => self.numbers.swap_remove(&n),
            },
            None => self.texts.swap_remove(key.bytes()),
        };
        removed.map(|(value, _)| value)
    }

    /// Gives up a row that is mostly empty.
    fn shorten_row(&mut self) {
        if self.row.len() > SPARSE_MAX && self.n_in_row < self.row.len() / 2 {
            let elements = (0..).zip(std::mem::take(&mut self.row));
            self.numbers.extend(elements.filter_map(|(n, element)| Some((n, element?))));
            self.n_in_row = 0;
        }
    }

    pub(super) fn clear(&mut self) {
        self.row.clear();
        self.n_in_row = 0;
        self.numbers.clear();
        self.texts.clear();
        self.n_made = 0;
    }

    pub(super) fn len(&self) -> usize {
        self.n_in_row + self.numbers.len() + self.texts.len()
    }

    pub(super) fn contains(&self, key: &Key) -> bool {
        self.get(key).is_some()
    }

    /// Bytes of memory that all elements take, as they are charged.
    pub(super) fn weight(&self) -> usize {
        let integers = self.row.iter().flatten().chain(self.numbers.values());
        let values: usize = integers.chain(self.texts.values()).map(|(value, _)| value.weight()).sum();
        self.len() * ELEMENT_BYTES + values + self.texts.keys().map(Str::weight).sum::<usize>()
    }

    /// The subscripts in the order in which `for (k in a)` of gawk 5.2 sees them. gawk keeps small integers, other integers and strings in
    /// three tables, each with its own order; this builds the tables again from the order in which the elements came.
    pub(super) fn keys(&self) -> Vec<Str> {
        let in_row = (0..).zip(&self.row).filter_map(|(n, element)| Some((n, element.as_ref()?.1)));
        let mut integers: Vec<(u32, u64)> = in_row.chain(self.numbers.iter().map(|(n, (_, made))| (*n, *made))).collect();
        if !self.numbers.is_empty() {
            integers.sort_unstable();
        }
        let integers: Vec<(Str, u64)> = integers.into_iter().map(|(n, made)| (Key::Int(n).text(), made)).collect();
        if self.texts.is_empty() {
            // gawk's small integers come in their order.
            return integers.into_iter().map(|(key, _)| key).collect();
        }
        let mut all: Vec<(&Str, u64)> = integers.iter().map(|(key, made)| (key, *made)).collect();
        all.extend(self.texts.iter().map(|(key, (_, made))| (key, *made)));
        if !all.is_sorted_by_key(|(_, made)| *made) {
            all.sort_unstable_by_key(|(_, made)| *made);
        }
        let first = all.first().and_then(|(key, _)| integer(key.bytes()));
        // Beside small integers, the first that is none decides for all that come after it.
        let is_small = |n: i64| n >= 0 && matches!(first, Some(0..));
        let mut rest = all.iter().filter_map(|(key, _)| {
            let n = integer(key.bytes());
            (!n.is_some_and(is_small)).then_some(n)
        });
        let has_integers = rest.next().is_some_and(|n| n.is_some());
        let mut strings = Strings::default();
        let mut others = Integers::default();
        let mut small = Vec::new();
        for (key, _) in all {
            match integer(key.bytes()) {
                Some(n) if is_small(n) => small.push((n, key)),
                Some(n) if has_integers => others.insert(n, key),
                _ => strings.insert(key),
            }
        }
        small.sort_unstable_by_key(|(n, _)| *n);
        let mut keys = strings.list();
        keys.extend(others.list());
        keys.extend(small.into_iter().map(|(_, key)| key.clone()));
        keys
    }
}

/// The integer that a text is, in the one way of writing it, where it has no more than nine digits.
fn small_integer(text: &[u8]) -> Option<u32> {
    match text {
        b"0" => Some(0),
        [b'1'..=b'9', ..] if text.len() <= 9 => {
            text.iter().try_fold(0, |n, byte| byte.is_ascii_digit().then(|| n * 10 + u32::from(byte - b'0')))
        }
        _ => None,
    }
}

/// The integer that a subscript is, in the one way of writing it.
fn integer(key: &[u8]) -> Option<i64> {
    let digits = key.strip_prefix(b"-").unwrap_or(key);
    if digits.is_empty() || digits.len() > 10 || !digits.iter().all(u8::is_ascii_digit) {
        return None;
    }
    if (digits.first() == Some(&b'0') && digits.len() > 1) || key == b"-0" {
        return None;
    }
    let n: i64 = std::str::from_utf8(key).ok()?.parse().ok()?;
    i32::try_from(n).is_ok().then_some(n)
}

/// Sizes of gawk's hash tables.
const SIZES: [usize; 11] = [13, 127, 1021, 8191, 131_071, 1_048_573, 8_388_593, 16_777_213, 33_554_393, 67_108_859, 134_217_689];

fn next_size(size: usize) -> usize {
    SIZES.iter().copied().find(|next| *next > size).unwrap_or(size)
}

#[derive(Default)]
struct Strings<'k> {
    buckets: Vec<Vec<(&'k Str, u64)>>,
    n: usize,
}

impl<'k> Strings<'k> {
    fn hash(key: &[u8]) -> u64 {
        let mut h = 0u32;
        for &byte in key {
            h = h.wrapping_mul(65_599).wrapping_add(i32::from(byte as i8) as u32);
        }
        u64::from(h)
    }

    fn insert(&mut self, key: &'k Str) {
        let hash = Self::hash(key.bytes());
        self.n += 1;
        if (self.buckets.is_empty() || self.n / self.buckets.len() > 2) && next_size(self.buckets.len()) > self.buckets.len() {
            let size = next_size(self.buckets.len());
            let mut new: Vec<Vec<(&Str, u64)>> = vec![Vec::new(); size];
            // A bucket is kept with its head last.
            for bucket in std::mem::take(&mut self.buckets) {
                for (key, hash) in bucket.into_iter().rev() {
                    if let Some(bucket) = new.get_mut((hash % size as u64) as usize) {
                        bucket.push((key, hash));
                    }
                }
            }
            self.buckets = new;
        }
        let size = self.buckets.len() as u64;
        if let Some(bucket) = self.buckets.get_mut((hash % size) as usize) {
            bucket.push((key, hash));
        }
    }

    fn list(self) -> Vec<Str> {
        self.buckets.into_iter().flat_map(|bucket| bucket.into_iter().rev().map(|(key, _)| key.clone())).collect()
    }
}

/// Integers that are not small: a bucket is a row of pairs, the last pair first.
#[derive(Default)]
struct Integers<'k> {
    buckets: Vec<Vec<Pair<'k>>>,
    n: usize,
}

type Pair<'k> = Vec<(&'k Str, u32)>;

impl<'k> Integers<'k> {
    fn hash(mut k: u32) -> u32 {
        k ^= k << 3;
        k = k.wrapping_add(k >> 5);
        k ^= k << 4;
        k = k.wrapping_add(k >> 17);
        k ^= k << 25;
        k.wrapping_add(k >> 6)
    }

    fn insert(&mut self, n: i64, key: &'k Str) {
        self.n += 1;
        let size = self.buckets.len();
        if (size == 0 || self.n / size > 2) && next_size(size) > size {
            let old = std::mem::take(&mut self.buckets);
            self.buckets = vec![Vec::new(); next_size(size)];
            for (key, hash) in old.into_iter().flat_map(|bucket| bucket.into_iter().rev().flatten()) {
                self.place(key, hash);
            }
        }
        self.place(key, Self::hash(n as i32 as u32));
    }

    fn place(&mut self, key: &'k Str, hash: u32) {
        let size = self.buckets.len() as u64;
        let Some(bucket) = u64::from(hash).checked_rem(size).and_then(|i| self.buckets.get_mut(i as usize)) else { return };
        match bucket.last_mut() {
            Some(pair) if pair.len() < 2 => pair.push((key, hash)),
            _ => bucket.push(vec![(key, hash)]),
        }
    }

    fn list(self) -> Vec<Str> {
        self.buckets.into_iter().flat_map(|bucket| bucket.into_iter().rev().flatten()).map(|(key, _)| key.clone()).collect()
    }
}
