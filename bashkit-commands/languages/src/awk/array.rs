//! Arrays, and the order in which gawk walks through them.

use indexmap::IndexMap;

use super::value::{Str, Value};

/// Elements by their subscripts, in the order in which they came, as far as nothing was deleted.
#[derive(Debug, Default)]
pub(super) struct Array {
    elements: IndexMap<Str, (Value, u64), foldhash::fast::FixedState>,
    n_made: u64,
}

impl Array {
    pub(super) fn get(&self, key: &[u8]) -> Option<&Value> {
        self.elements.get(key).map(|(value, _)| value)
    }

    /// The element; made when it is not there (`true`).
    pub(super) fn entry(&mut self, key: Str) -> (&mut Value, bool) {
        let made = self.n_made;
        let entry = self.elements.entry(key).or_insert_with(|| (Value::Untyped, made));
        let new = entry.1 == made;
        if new {
            self.n_made += 1;
        }
        (&mut entry.0, new)
    }

    pub(super) fn set(&mut self, key: Str, value: Value) {
        *self.entry(key).0 = value;
    }

    pub(super) fn remove(&mut self, key: &[u8]) -> Option<Value> {
        self.elements.swap_remove(key).map(|(value, _)| value)
    }

    pub(super) fn clear(&mut self) {
        self.elements.clear();
        self.n_made = 0;
    }

    pub(super) fn len(&self) -> usize {
        self.elements.len()
    }

    pub(super) fn contains(&self, key: &[u8]) -> bool {
        self.elements.contains_key(key)
    }

    /// All elements, in no particular order.
    pub(super) fn iter(&self) -> impl Iterator<Item = (&Str, &Value)> {
        self.elements.iter().map(|(key, (value, _))| (key, value))
    }

    /// The subscripts in the order in which `for (k in a)` of gawk 5.2 sees them. gawk keeps small integers, other integers and strings in
    /// three tables, each with its own order; this builds the tables again from the order in which the elements came.
    pub(super) fn keys(&self) -> Vec<Str> {
        let mut all: Vec<(&Str, u64)> = self.elements.iter().map(|(key, (_, made))| (key, *made)).collect();
        if !all.is_sorted_by_key(|(_, made)| *made) {
            all.sort_unstable_by_key(|(_, made)| *made);
        }
        let first = all.first().and_then(|(key, _)| integer(key.bytes()));
        let mut strings = Strings::default();
        let mut others = Integers::default();
        let mut small = Vec::new();
        for (key, _) in all {
            match (integer(key.bytes()), first) {
                (_, None) | (None, _) => strings.insert(key),
                (Some(n), Some(0..)) if n >= 1 => small.push((n, key)),
                (Some(n), _) => others.insert(n, key),
            }
        }
        small.sort_unstable_by_key(|(n, _)| *n);
        let mut keys = strings.list();
        keys.extend(others.list());
        keys.extend(small.into_iter().map(|(_, key)| key.clone()));
        keys
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
