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
fn next_size(size: usize) -> usize {
    if size == 0 { 16 } else { size * 2 }
}

#[derive(Default)]
struct Strings<'k> {
    buckets: Vec<Vec<(&'k Str, u64)>>,
    n: usize,
}

impl<'k> Strings<'k> {
    fn hash(key: &[u8]) -> u64 {
        let mut h = 0u64;
        for &byte in key {
            let shifted = h << 6;
            h = (byte as i8 as i64 as u64).wrapping_add(shifted).wrapping_add(shifted << 10).wrapping_sub(h);
        }
        h
    }

    fn insert(&mut self, key: &'k Str) {
        let hash = Self::hash(key.bytes());
        self.n += 1;
        if self.buckets.is_empty() || self.n / self.buckets.len() > 2 {
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

#[derive(Default)]
struct Integers<'k> {
    buckets: Vec<Vec<(&'k Str, u32)>>,
    n: usize,
}

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
        let hash = Self::hash(n as i32 as u32);
        self.n += 1;
        if self.buckets.is_empty() || self.n / self.buckets.len() > 2 {
            let size = next_size(self.buckets.len());
            let mut new: Vec<Vec<(&Str, u32)>> = vec![Vec::new(); size];
            for bucket in std::mem::take(&mut self.buckets) {
                for (key, hash) in bucket.into_iter().rev() {
                    if let Some(bucket) = new.get_mut((u64::from(hash) % size as u64) as usize) {
                        bucket.push((key, hash));
                    }
                }
            }
            self.buckets = new;
        }
        let size = self.buckets.len() as u64;
        if let Some(bucket) = self.buckets.get_mut((u64::from(hash) % size) as usize) {
            bucket.push((key, hash));
        }
    }

    fn list(self) -> Vec<Str> {
        self.buckets.into_iter().flat_map(|bucket| bucket.into_iter().rev().map(|(key, _)| key.clone())).collect()
    }
}
