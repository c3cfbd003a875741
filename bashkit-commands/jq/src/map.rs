//! Members of objects.

use std::slice;

use indexmap::IndexMap;

use super::text::Text;
use super::value::Val;

/// Most members that are looked for one by one.
const FEW_MAX: usize = 12;

/// Map of an object from keys to values, in the order of insertion.
#[derive(Clone)]
pub enum Map {
    /// Members of a small object, in order.
    Few(Vec<(Text, Val)>),
    /// Members of a large object.
    Many(Box<Many>),
}

type Many = IndexMap<Text, Val, foldhash::fast::RandomState>;

impl Default for Map {
    fn default() -> Self {
        Self::Few(Vec::new())
    }
}

impl Map {
    /// An empty map with room for some members.
    pub fn with_capacity(n: usize) -> Self {
        Self::Few(Vec::with_capacity(n.min(FEW_MAX)))
    }

    /// Number of members of the object.
    #[inline]
    pub fn len(&self) -> usize {
        match self {
            Self::Few(few) => few.len(),
            Self::Many(many) => many.len(),
        }
    }

    /// Whether there are no members.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Bytes that the members take, without what their keys and values hold.
    pub(super) fn bytes(&self) -> usize {
        match self {
            Self::Few(few) => few.capacity() * size_of::<(Text, Val)>(),
            Self::Many(many) => many.capacity() * MANY_BYTES,
        }
    }

    /// Bytes that the next member makes the map grow by, about: 0 where there is room.
    #[inline]
    pub(super) fn growth(&self) -> usize {
        match self {
            Self::Few(few) if few.len() < few.capacity() => 0,
            Self::Many(many) if many.len() < many.capacity() => 0,
            _ => self.len() * MANY_BYTES,
        }
    }

    /// Adds or replaces a member.
    #[inline]
    pub fn insert(&mut self, key: Text, value: Val) {
        match self {
            Self::Few(few) => {
                if let Some((_, place)) = few.iter_mut().find(|(name, _)| *name == key) {
                    *place = value;
                } else if few.len() < FEW_MAX {
                    few.push((key, value));
                } else {
                    let mut many: Many = std::mem::take(few).into_iter().collect();
                    many.insert(key, value);
                    *self = Self::Many(Box::new(many));
                }
            }
            Self::Many(many) => {
                many.insert(key, value);
            }
        }
    }

    /// The value of a member.
    #[inline]
    pub fn get(&self, key: &Text) -> Option<&Val> {
        match self {
            Self::Few(few) => few.iter().find(|(name, _)| name == key).map(|(_, value)| value),
            Self::Many(many) => many.get(key),
        }
    }

    /// The value of a member whose name is a `str`.
    pub fn named(&self, key: &str) -> Option<&Val> {
        self.get(&Text::from(key))
    }

    /// The value of a member, to be changed.
    pub fn get_mut(&mut self, key: &Text) -> Option<&mut Val> {
        match self {
            Self::Few(few) => few.iter_mut().find(|(name, _)| name == key).map(|(_, value)| value),
            Self::Many(many) => many.get_mut(key),
        }
    }

    /// Member with the number `index`, its key and value.
    #[inline]
    pub fn get_index(&self, index: usize) -> Option<(&Text, &Val)> {
        match self {
            Self::Few(few) => few.get(index).map(|(key, value)| (key, value)),
            Self::Many(many) => many.get_index(index),
        }
    }

    /// Takes a member out; the others keep their order.
    pub fn remove(&mut self, key: &Text) {
        match self {
            Self::Few(few) => few.retain(|(name, _)| name != key),
            Self::Many(many) => {
                many.shift_remove(key);
            }
        }
    }

    /// The members in their order.
    pub fn iter(&self) -> Members<'_> {
        match self {
            Self::Few(few) => Members::Few(few.iter()),
            Self::Many(many) => Members::Many(many.iter()),
        }
    }

    /// The keys in their order.
    pub fn keys(&self) -> impl Iterator<Item = &Text> {
        self.iter().map(|(key, _)| key)
    }

    /// The values in their order.
    pub fn values(&self) -> impl Iterator<Item = &Val> {
        self.iter().map(|(_, value)| value)
    }

    /// Puts the values into a list.
    pub(super) fn drain_into(self, values: &mut Vec<Val>) {
        match self {
            Self::Few(few) => values.extend(few.into_iter().map(|(_, value)| value)),
            Self::Many(many) => values.extend(many.into_values()),
        }
    }
}

impl Extend<(Text, Val)> for Map {
    fn extend<I: IntoIterator<Item = (Text, Val)>>(&mut self, members: I) {
        members.into_iter().for_each(|(key, value)| self.insert(key, value));
    }
}

impl FromIterator<(Text, Val)> for Map {
    fn from_iter<I: IntoIterator<Item = (Text, Val)>>(members: I) -> Self {
        let mut map = Self::default();
        map.extend(members);
        map
    }
}

impl<'m> IntoIterator for &'m Map {
    type Item = (&'m Text, &'m Val);
    type IntoIter = Members<'m>;

    fn into_iter(self) -> Members<'m> {
        self.iter()
    }
}

/// Bytes of a member of [`Map::Many`], with its part of the table.
const MANY_BYTES: usize = 56;

/// Iterator over the members of a map.
pub enum Members<'m> {
    /// Members of a small object.
    Few(slice::Iter<'m, (Text, Val)>),
    /// Members of a large object.
    Many(indexmap::map::Iter<'m, Text, Val>),
}

impl<'m> Iterator for Members<'m> {
    type Item = (&'m Text, &'m Val);

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        match self {
            Self::Few(few) => few.next().map(|(key, value)| (key, value)),
            Self::Many(many) => many.next(),
        }
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        match self {
            Self::Few(few) => few.size_hint(),
            Self::Many(many) => many.size_hint(),
        }
    }
}

impl ExactSizeIterator for Members<'_> {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn members_keep_their_order_however_many() {
        for n in [0, 1, FEW_MAX, FEW_MAX + 1, 100] {
            let mut map = Map::default();
            for i in 0..n {
                map.insert(format!("key {i} of an object").as_str().into(), Val::Num(i as f64));
            }
            for i in (0..n).step_by(2) {
                map.insert(format!("key {i} of an object").into(), Val::Null);
            }
            for i in (0..n).step_by(3) {
                map.remove(&format!("key {i} of an object").into());
            }
            let left: Vec<usize> = (0..n).filter(|i| i % 3 > 0).collect();
            let names: Vec<String> = left.iter().map(|i| format!("key {i} of an object")).collect();
            assert_eq!(map.iter().map(|(key, _)| key.as_str()).collect::<Vec<_>>(), names);
            for (at, i) in left.iter().enumerate() {
                let wanted = if i % 2 == 0 { Val::Null } else { Val::Num(*i as f64) };
                assert!(map.get_index(at).is_some_and(|(_, value)| *value == wanted));
                assert!(map.named(&format!("key {i} of an object")).is_some_and(|value| *value == wanted));
            }
            assert!(map.named("key 0 of an object").is_none());
        }
    }
}
