//! Indexed arrays (dense as long as they have no holes) and associative ones (in bash's own order).

use std::collections::{BTreeMap, HashMap};
use std::rc::Rc;

use bashkit_core::error::Error;
use bashkit_core::limits::{Charge, Meter};
use foldhash::fast::RandomState;

use crate::runtime::text::Text;

/// Bytes that an element costs beside its text.
const ELEMENT_BYTES: usize = 32;
/// Bytes that an element of an associative array costs beside its text.
const ENTRY_BYTES: usize = 112;

/// An indexed array: from non-negative numbers to text.
#[derive(Debug, Default)]
pub(crate) struct Indexed {
    elements: Elements,
    charge: Option<Charge>,
}

#[derive(Debug, Clone)]
enum Elements {
    /// Elements from index 0 on, without holes.
    Dense(Vec<Text>),
    /// Elements by index, with holes between them.
    Sparse(BTreeMap<i64, Text>),
}

impl Default for Elements {
    fn default() -> Self {
        Self::Dense(Vec::new())
    }
}

impl Clone for Indexed {
    fn clone(&self) -> Self {
        // The copy is charged when it grows; until then both sides share their texts.
        Self { elements: self.elements.clone(), charge: None }
    }
}

impl Indexed {
    /// Elements 0, 1, 2, ….
    pub(crate) fn from_texts(meter: &Rc<Meter>, texts: Vec<Text>) -> Result<Self, Error> {
        let charge = Some(meter.charge(texts.len() * ELEMENT_BYTES)?);
        Ok(Self { elements: Elements::Dense(texts), charge })
    }

    /// Number of elements that are set.
    pub(crate) fn len(&self) -> usize {
        match &self.elements {
            Elements::Dense(list) => list.len(),
            Elements::Sparse(map) => map.len(),
        }
    }

    /// Whether there are none.
    pub(crate) fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Element of an index or key.
    #[inline]
    pub(crate) fn get(&self, index: i64) -> Option<&Text> {
        match &self.elements {
            Elements::Dense(list) => list.get(usize::try_from(index).ok()?),
            Elements::Sparse(map) => map.get(&index),
        }
    }

    /// Index one past the highest one.
    pub(crate) fn end(&self) -> i64 {
        match &self.elements {
            Elements::Dense(list) => i64::try_from(list.len()).unwrap_or(i64::MAX),
            Elements::Sparse(map) => map.last_key_value().map_or(0, |(last, _)| last.saturating_add(1)),
        }
    }

    /// Sets an element. `index` is not negative.
    pub(crate) fn set(&mut self, meter: &Rc<Meter>, index: i64, text: Text) -> Result<(), Error> {
        let want = (self.len() + 1) * ELEMENT_BYTES;
        match &mut self.charge {
            Some(charge) if charge.bytes() >= want => {}
            Some(charge) => charge.resize(want)?,
            None => self.charge = Some(meter.charge(want)?),
        }
        if let Elements::Dense(list) = &mut self.elements {
            let at = usize::try_from(index).unwrap_or(usize::MAX);
            if at == list.len() {
                list.push(text);
                return Ok(());
            }
            if let Some(slot) = list.get_mut(at) {
                *slot = text;
                return Ok(());
            }
        }
        self.as_map(|map| {
            map.insert(index, text);
        });
        Ok(())
    }

    /// Adds texts at the end, unless there are holes: then they are given back.
    pub(crate) fn extend(&mut self, meter: &Rc<Meter>, texts: Vec<Text>) -> Result<Option<Vec<Text>>, Error> {
        let Elements::Dense(list) = &mut self.elements else { return Ok(Some(texts)) };
        let want = (list.len() + texts.len()) * ELEMENT_BYTES;
        match &mut self.charge {
            Some(charge) if charge.bytes() >= want => {}
            Some(charge) => charge.resize(want)?,
            None => self.charge = Some(meter.charge(want)?),
        }
        if list.is_empty() {
            *list = texts;
        } else {
            list.extend(texts);
        }
        Ok(None)
    }

    /// Changes the elements as a map, which may have holes.
    fn as_map(&mut self, change: impl FnOnce(&mut BTreeMap<i64, Text>)) {
        let mut map = match std::mem::take(&mut self.elements) {
            Elements::Dense(list) => list.into_iter().enumerate().filter_map(|(i, text)| Some((i64::try_from(i).ok()?, text))).collect(),
            Elements::Sparse(map) => map,
        };
        change(&mut map);
        self.elements = Elements::Sparse(map);
    }

    /// Removes the element of an index or key.
    pub(crate) fn remove(&mut self, index: i64) {
        match &mut self.elements {
            Elements::Dense(list) if usize::try_from(index).is_ok_and(|i| i + 1 == list.len()) => {
                list.pop();
            }
            Elements::Dense(list) if usize::try_from(index).is_ok_and(|i| i < list.len()) => {
                self.as_map(|map| {
                    map.remove(&index);
                });
            }
            Elements::Dense(_) => {}
            Elements::Sparse(map) => {
                map.remove(&index);
            }
        }
    }

    /// The elements in the order of their indices.
    pub(crate) fn iter(&self) -> Box<dyn DoubleEndedIterator<Item = (i64, &Text)> + '_> {
        match &self.elements {
            Elements::Dense(list) => Box::new(list.iter().enumerate().map(|(i, text)| (i64::try_from(i).unwrap_or(i64::MAX), text))),
            Elements::Sparse(map) => Box::new(map.iter().map(|(i, text)| (*i, text))),
        }
    }

    /// The elements from an index on.
    pub(crate) fn iter_from(&self, start: i64) -> Box<dyn Iterator<Item = (i64, &Text)> + '_> {
        match &self.elements {
            Elements::Dense(list) => {
                let from = usize::try_from(start).unwrap_or(0).min(list.len());
                Box::new(list.iter().enumerate().skip(from).map(|(i, text)| (i64::try_from(i).unwrap_or(i64::MAX), text)))
            }
            Elements::Sparse(map) => Box::new(map.range(start..).map(|(i, text)| (*i, text))),
        }
    }
}

/// Buckets of an associative array in bash.
const BUCKETS: u32 = 1024;

/// Buckets of the table of aliases in bash.
pub(crate) const ALIAS_BUCKETS: u32 = 64;

/// Buckets of the table of remembered commands in bash.
pub(crate) const HASH_BUCKETS: u32 = 256;

#[derive(Debug, Clone)]
struct AssocEntry {
    text: Text,
    /// Order in which the key was added.
    order: u64,
}

/// Associative array: texts by key, in order of bash.
#[derive(Debug)]
pub(crate) struct Assoc {
    entries: HashMap<Rc<[u8]>, AssocEntry, RandomState>,
    next: u64,
    key_bytes: usize,
    charge: Option<Charge>,
    /// Buckets that the table in bash begins with.
    buckets: u32,
}

impl Default for Assoc {
    fn default() -> Self {
        Self::of_buckets(BUCKETS)
    }
}

impl Clone for Assoc {
    fn clone(&self) -> Self {
        Self { entries: self.entries.clone(), next: self.next, key_bytes: self.key_bytes, charge: None, buckets: self.buckets }
    }
}

/// bash: its hash of a key (FNV-1, 32 bits).
pub(crate) fn hash(key: &[u8]) -> u32 {
    key.iter().fold(2_166_136_261, |hash: u32, byte| hash.wrapping_mul(16_777_619) ^ i32::from(byte.cast_signed()).cast_unsigned())
}

impl Assoc {
    /// Array whose table in bash begins with so many buckets, a power of two.
    pub(crate) fn of_buckets(buckets: u32) -> Self {
        Self { entries: HashMap::default(), next: 0, key_bytes: 0, charge: None, buckets }
    }

    /// Number of elements that are set.
    pub(crate) fn len(&self) -> usize {
        self.entries.len()
    }

    /// Element of an index or key.
    pub(crate) fn get(&self, key: &[u8]) -> Option<&Text> {
        self.entries.get(key).map(|entry| &entry.text)
    }

    /// Element of a key, to be replaced.
    pub(crate) fn get_mut(&mut self, key: &[u8]) -> Option<&mut Text> {
        self.entries.get_mut(key).map(|entry| &mut entry.text)
    }

    /// Sets the element of a key, charged to the meter.
    pub(crate) fn set(&mut self, meter: &Rc<Meter>, key: &[u8], text: Text) -> Result<(), Error> {
        if let Some(entry) = self.entries.get_mut(key) {
            entry.text = text;
            return Ok(());
        }
        let want = (self.entries.len() + 1) * ENTRY_BYTES + self.key_bytes + key.len();
        match &mut self.charge {
            Some(charge) => charge.resize(want)?,
            None => self.charge = Some(meter.charge(want)?),
        }
        self.key_bytes += key.len();
        self.entries.insert(key.into(), AssocEntry { text, order: self.next });
        self.next += 1;
        Ok(())
    }

    /// Removes the element of an index or key.
    pub(crate) fn remove(&mut self, key: &[u8]) {
        if self.entries.remove(key).is_some() {
            self.key_bytes = self.key_bytes.saturating_sub(key.len());
        }
    }

    /// The elements in bash's order: by bucket, the youngest of a bucket first.
    pub(crate) fn sorted(&self) -> Vec<(&Rc<[u8]>, &Text)> {
        // bash: the table is four times as large once there are twice as many entries as buckets; the mask follows.
        let mut buckets = self.buckets;
        while self.entries.len() as u64 > u64::from(buckets) * 2 && buckets < 1 << 30 {
            buckets *= 4;
        }
        let list: Vec<_> = self.entries.iter().collect();
        let place = |at, (key, entry): &(&Rc<[u8]>, &AssocEntry)| (hash(key) & (buckets - 1), u64::MAX - entry.order, at);
        let places = list.iter().enumerate().map(|(at, entry)| place(at, entry)).collect();
        by_bucket(places).filter_map(|at| list.get(at)).map(|(key, entry)| (*key, &entry.text)).collect()
    }
}

/// Indices in the order of a hash table of bash: each comes with its bucket and its rank in the bucket.
pub(crate) fn by_bucket(mut places: Vec<(u32, u64, usize)>) -> impl Iterator<Item = usize> {
    places.sort_unstable();
    places.into_iter().map(|(_, _, at)| at)
}
