//! Values under keys: what `state_set` sets, and tools through their context.

use std::collections::BTreeSet;
use std::fmt;
use std::ops::Bound;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use rpds::RedBlackTreeMapSync;
use serde::de::IgnoredAny;
use serde_json::Value;

use super::failure::ToolFailure;

/// A persistent map: a copy costs nothing.
pub(crate) type KeyMap = RedBlackTreeMapSync<Arc<str>, Arc<Value>>;

/// Receives a key that was set or deleted, with the bytes of its value as JSON; `None` when it was deleted.
pub(crate) type OnChange = Arc<dyn Fn(&str, Option<usize>) + Send + Sync>;

/// Upper bounds on keys and their values.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct KeyLimits {
    /// Largest number of keys. Default 1,000.
    pub keys_max: usize,
    /// Largest length of a key in bytes. Default 256.
    pub key_bytes_max: usize,
    /// Largest length of a value as JSON in bytes. Default 64 KiB.
    pub value_bytes_max: usize,
}

impl Default for KeyLimits {
    fn default() -> Self {
        Self { keys_max: 1000, key_bytes_max: 256, value_bytes_max: 64 << 10 }
    }
}

/// Reason why a key was not set.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum KeyError {
    /// The text cannot be a key.
    #[error("'{}' cannot be a key: use 1 to {bytes_max} bytes of text without control characters", shown(.key))]
    InvalidKey {
        /// Text that was given as the key.
        key: String,
        /// Largest length of a key in bytes: [`KeyLimits::key_bytes_max`].
        bytes_max: usize,
    },
    /// The value is too long.
    #[error("the value of '{key}' has {bytes} bytes as JSON: up to {bytes_max} are kept (limit value_bytes)")]
    TooLarge {
        /// Key whose value is too long.
        key: String,
        /// Length of the value as JSON in bytes.
        bytes: usize,
        /// Largest length of a value in bytes: [`KeyLimits::value_bytes_max`].
        bytes_max: usize,
    },
    /// The value is nested too deep to be read again.
    #[error("the value of '{key}' is nested too deep: up to 127 levels are kept")]
    TooDeep {
        /// Key whose value is nested too deep.
        key: String,
    },
    /// There is no room for another key.
    #[error("'{key}' would be one key too many: up to {keys_max} are kept (limit keys)")]
    TooMany {
        /// Key that would be one too many.
        key: String,
        /// Largest number of keys: [`KeyLimits::keys_max`].
        keys_max: usize,
    },
}

fn shown(key: &str) -> String {
    let mut text: String = key.chars().take(40).flat_map(char::escape_debug).collect();
    if key.chars().nth(40).is_some() {
        text.push('…');
    }
    text
}

impl From<KeyError> for ToolFailure {
    fn from(error: KeyError) -> Self {
        Self::new(error.to_string()).with_code("state")
    }
}

/// JSON values under keys, sorted by key: those that a script sets with `state_set`. See [`ToolContext::keys`](crate::ToolContext::keys).
///
/// A clone is another handle to the same keys.
///
/// ```
/// use bashkit_orchestrator::session::SessionLimits;
/// use bashkit_orchestrator::tool::SessionKeys;
/// use serde_json::json;
///
/// let keys = SessionKeys::new(&SessionLimits::default());
/// keys.set("ages", json!([36, 41]))?;
/// assert_eq!(keys.get("ages"), Some(json!([36, 41])));
/// assert_eq!(keys.list(""), ["ages"]);
/// assert!(keys.del("ages") && !keys.del("ages"));
/// # Ok::<(), bashkit_orchestrator::tool::KeyError>(())
/// ```
#[derive(Clone)]
pub struct SessionKeys(Arc<Shared>);

struct Shared {
    inner: Mutex<KeyTable>,
    limits: KeyLimits,
    on_change: Option<OnChange>,
}

struct KeyTable {
    map: KeyMap,
    layer: Option<KeyLayer>,
}

/// Keys that a layer was made from, and those that were set or deleted since.
struct KeyLayer {
    below: KeyMap,
    touched: BTreeSet<Arc<str>>,
}

/// A key that was set or deleted.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct KeyEdit {
    pub(crate) key: Arc<str>,
    pub(crate) before: Option<Arc<Value>>,
    pub(crate) after: Option<Arc<Value>>,
}

impl fmt::Debug for SessionKeys {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.list("")).finish()
    }
}

impl Default for SessionKeys {
    fn default() -> Self {
        Self::new(KeyLimits::default())
    }
}

impl SessionKeys {
    /// No keys yet, within limits such as [`SessionLimits`](crate::session::SessionLimits).
    #[must_use]
    pub fn new(limits: impl Into<KeyLimits>) -> Self {
        Self::of(KeyMap::new_sync(), limits.into(), None)
    }

    /// Keys that hold `map` and report each change to `on_change`.
    pub(crate) fn of(map: KeyMap, limits: KeyLimits, on_change: Option<OnChange>) -> Self {
        Self(Arc::new(Shared { inner: Mutex::new(KeyTable { map, layer: None }), limits, on_change }))
    }

    fn lock(&self) -> MutexGuard<'_, KeyTable> {
        self.0.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The value under a key.
    #[must_use]
    pub fn get(&self, key: &str) -> Option<Value> {
        self.lock().map.get(key).map(|value| Value::clone(value))
    }

    /// Puts a value under a key, in place of the one that is there.
    ///
    /// # Errors
    /// [`KeyError`]: a bound; what is there stays.
    pub fn set(&self, key: &str, value: impl Into<Value>) -> Result<(), KeyError> {
        let value = value.into();
        let bytes = self.check(key, &value)?;
        {
            let mut inner = self.lock();
            if !inner.map.contains_key(key) && inner.map.size() >= self.0.limits.keys_max {
                return Err(KeyError::TooMany { key: key.to_owned(), keys_max: self.0.limits.keys_max });
            }
            inner.put(Arc::from(key), Some(Arc::new(value)));
        }
        self.notify(key, Some(bytes));
        Ok(())
    }

    /// Whether a key and a value are within their bounds; answers the bytes of the value.
    pub(crate) fn check(&self, key: &str, value: &Value) -> Result<usize, KeyError> {
        let KeyLimits { key_bytes_max, value_bytes_max, .. } = self.0.limits;
        if key.is_empty() || key.len() > key_bytes_max || key.contains(char::is_control) {
            return Err(KeyError::InvalidKey { key: key.to_owned(), bytes_max: key_bytes_max });
        }
        let key = || key.to_owned();
        let text = serde_json::to_string(value).map_err(|_| KeyError::TooDeep { key: key() })?;
        if text.len() > value_bytes_max {
            return Err(KeyError::TooLarge { key: key(), bytes: text.len(), bytes_max: value_bytes_max });
        }
        if serde_json::from_str::<IgnoredAny>(&text).is_err() {
            return Err(KeyError::TooDeep { key: key() });
        }
        Ok(text.len())
    }

    /// Deletes a key; answers whether it was there.
    pub fn del(&self, key: &str) -> bool {
        let was_there = {
            let mut inner = self.lock();
            let was_there = inner.map.contains_key(key);
            if was_there {
                inner.put(Arc::from(key), None);
            }
            was_there
        };
        if was_there {
            self.notify(key, None);
        }
        was_there
    }

    /// The keys that begin so, sorted.
    #[must_use]
    pub fn list(&self, prefix: &str) -> Vec<String> {
        let inner = self.lock();
        let from = inner.map.range::<str, _>((Bound::Included(prefix), Bound::Unbounded)).map(|(key, _)| key);
        from.take_while(|key| key.starts_with(prefix)).map(|key| key.to_string()).collect()
    }

    fn notify(&self, key: &str, bytes: Option<usize>) {
        if let Some(on_change) = &self.0.on_change {
            on_change(key, bytes);
        }
    }

    /// All keys, as they are now.
    pub(crate) fn all(&self) -> KeyMap {
        self.lock().map.clone()
    }

    /// A copy that remembers what is changed in it, and tells nobody.
    pub(crate) fn layer(&self) -> Self {
        let below = self.all();
        let inner = KeyTable { map: below.clone(), layer: Some(KeyLayer { below, touched: BTreeSet::new() }) };
        Self(Arc::new(Shared { inner: Mutex::new(inner), limits: self.0.limits, on_change: None }))
    }

    /// Edits that were made in a layer.
    pub(crate) fn edits(&self) -> Vec<KeyEdit> {
        let inner = self.lock();
        let Some(KeyLayer { below, touched }) = &inner.layer else { return Vec::new() };
        let edit = |key: &Arc<str>| KeyEdit { key: Arc::clone(key), before: below.get(key).cloned(), after: inner.map.get(key).cloned() };
        touched.iter().map(edit).filter(|edit| edit.before != edit.after).collect()
    }

    /// Does to these keys what was done to a layer of them, and `also` with it: both or neither.
    pub(crate) fn merge(&self, layer: &Self, also: impl FnOnce() -> Result<(), String>) -> Result<(), String> {
        let edits = layer.edits();
        {
            let mut inner = self.lock();
            if let Some(edit) = edits.iter().find(|edit| inner.map.get(&edit.key) != edit.before.as_ref()) {
                return Err(format!("its changes were not kept: the key '{}' was changed by somebody else meanwhile", edit.key));
            }
            let n_new = edits.iter().filter(|edit| edit.before.is_none()).count();
            let n_gone = edits.iter().filter(|edit| edit.after.is_none()).count();
            if n_new > n_gone && (inner.map.size() + n_new).saturating_sub(n_gone) > self.0.limits.keys_max {
                return Err(format!("its changes were not kept: there would be more than {} keys (limit keys)", self.0.limits.keys_max));
            }
            also()?;
            for edit in &edits {
                inner.put(Arc::clone(&edit.key), edit.after.clone());
            }
        }
        self.notify_all(&edits);
        Ok(())
    }

    /// Makes them what they were.
    pub(crate) fn go_back(&self, to: &KeyMap) {
        let edits = edits_between(&self.all(), to);
        self.apply(&edits);
    }

    /// Does these edits, whatever is there.
    pub(crate) fn apply(&self, edits: &[KeyEdit]) {
        {
            let mut inner = self.lock();
            for edit in edits {
                inner.put(Arc::clone(&edit.key), edit.after.clone());
            }
        }
        self.notify_all(edits);
    }

    fn notify_all(&self, edits: &[KeyEdit]) {
        for edit in edits {
            self.notify(&edit.key, edit.after.as_ref().map(|value| value.to_string().len()));
        }
    }
}

impl KeyTable {
    fn put(&mut self, key: Arc<str>, value: Option<Arc<Value>>) {
        if let Some(layer) = &mut self.layer {
            layer.touched.insert(Arc::clone(&key));
        }
        match value {
            Some(value) => self.map.insert_mut(key, value),
            None => drop(self.map.remove_mut(&key)),
        }
    }
}

/// Edits that lead from one state of keys to another, sorted by key.
pub(crate) fn edits_between(before: &KeyMap, after: &KeyMap) -> Vec<KeyEdit> {
    let deletion = |(key, value): (&Arc<str>, &Arc<Value>)| KeyEdit { key: Arc::clone(key), before: Some(Arc::clone(value)), after: None };
    let mut gone = before.iter().filter(|(key, _)| !after.contains_key(*key)).peekable();
    let mut edits = Vec::new();
    for (key, value) in after {
        while let Some(entry) = gone.next_if(|(earlier, _)| *earlier < key) {
            edits.push(deletion(entry));
        }
        let old = before.get(key);
        if !old.is_some_and(|old| Arc::ptr_eq(old, value) || old == value) {
            edits.push(KeyEdit { key: Arc::clone(key), before: old.cloned(), after: Some(Arc::clone(value)) });
        }
    }
    edits.extend(gone.map(deletion));
    edits
}
