//! A map for few entries: a sorted vector.

use std::borrow::Borrow;

/// Map of few entries, kept as a vector that is sorted by key. A lookup is a binary search; an insertion moves the entries behind its place.
///
/// An instance of `BTreeMap` is some ten kilobytes of code, one of this a few hundred bytes. Maps that a script can make large, and does not fill in the order
/// of the keys, are better `BTreeMap`s.
///
/// ```
/// use bashkit_core::flat_map::FlatMap;
///
/// let mut ages = FlatMap::from_iter([("bob", 41), ("ada", 36)]);
/// *ages.or_default("ada") += 1;
/// assert_eq!(ages.insert("bob", 42), Some(41));
/// assert_eq!(ages.iter().collect::<Vec<_>>(), [(&"ada", &37), (&"bob", &42)]);
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FlatMap<K, V>(Vec<(K, V)>);

impl<K, V> Default for FlatMap<K, V> {
    fn default() -> Self {
        Self::new()
    }
}

impl<K, V> FlatMap<K, V> {
    /// Creates a map without any entries.
    #[must_use]
    pub const fn new() -> Self {
        Self(Vec::new())
    }

    /// Number of entries in the map.
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there are no entries.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Entries in the order of their keys.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = (&K, &V)> + ExactSizeIterator {
        self.0.iter().map(|(key, value)| (key, value))
    }

    /// Entries in the order of their keys, with values that can be changed.
    pub fn iter_mut(&mut self) -> impl DoubleEndedIterator<Item = (&K, &mut V)> + ExactSizeIterator {
        self.0.iter_mut().map(|(key, value)| (&*key, value))
    }

    /// Entry with the smallest key.
    #[must_use]
    pub fn first(&self) -> Option<(&K, &V)> {
        self.0.first().map(|(key, value)| (key, value))
    }

    /// Keeps the entries for which `keep` is true.
    pub fn retain(&mut self, mut keep: impl FnMut(&K, &mut V) -> bool) {
        self.0.retain_mut(|(key, value)| keep(key, value));
    }
}

impl<K: Ord, V> FlatMap<K, V> {
    fn search<Q: Ord + ?Sized>(&self, key: &Q) -> Result<usize, usize>
    where
        K: Borrow<Q>,
    {
        self.0.binary_search_by(|(have, _)| have.borrow().cmp(key))
    }

    /// Value of a key, if it has one.
    pub fn get<Q: Ord + ?Sized>(&self, key: &Q) -> Option<&V>
    where
        K: Borrow<Q>,
    {
        self.search(key).ok().and_then(|at| self.0.get(at)).map(|(_, value)| value)
    }

    /// Value of a key, to be changed.
    pub fn get_mut<Q: Ord + ?Sized>(&mut self, key: &Q) -> Option<&mut V>
    where
        K: Borrow<Q>,
    {
        self.search(key).ok().and_then(|at| self.0.get_mut(at)).map(|(_, value)| value)
    }

    /// Whether there is an entry with the key.
    pub fn contains_key<Q: Ord + ?Sized>(&self, key: &Q) -> bool
    where
        K: Borrow<Q>,
    {
        self.search(key).is_ok()
    }

    /// Sets the value of a key; answers the one that it had.
    pub fn insert(&mut self, key: K, value: V) -> Option<V> {
        match self.search(&key) {
            Ok(at) => self.0.get_mut(at).map(|(_, old)| std::mem::replace(old, value)),
            Err(at) => {
                self.0.insert(at, (key, value));
                None
            }
        }
    }

    /// Removes the entry with the key; answers its value.
    pub fn remove<Q: Ord + ?Sized>(&mut self, key: &Q) -> Option<V>
    where
        K: Borrow<Q>,
    {
        self.search(key).ok().map(|at| self.0.remove(at).1)
    }
}

impl<K: Ord, V: Default> FlatMap<K, V> {
    /// Value of a key, for which the default is inserted where it has none.
    #[expect(clippy::indexing_slicing, reason = "`at` is the place of an entry that was found or has just been inserted")]
    pub fn or_default(&mut self, key: K) -> &mut V {
        let at = self.search(&key).unwrap_or_else(|at| {
            self.0.insert(at, (key, V::default()));
            at
        });
        &mut self.0[at].1
    }
}

/// Of entries with the same key, the last one holds.
impl<K: Ord, V> FromIterator<(K, V)> for FlatMap<K, V> {
    fn from_iter<I: IntoIterator<Item = (K, V)>>(entries: I) -> Self {
        let mut map = Self::new();
        for (key, value) in entries {
            map.insert(key, value);
        }
        map
    }
}

impl<K, V> IntoIterator for FlatMap<K, V> {
    type Item = (K, V);
    type IntoIter = std::vec::IntoIter<(K, V)>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter()
    }
}
