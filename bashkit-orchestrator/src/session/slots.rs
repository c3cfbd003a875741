//! Sessions of one orchestrator, each in a place that its handles share.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};

use super::state::SessionState;
use super::store::Revision;
use super::turns::Turns;
use crate::policy::Allowances;

/// The session of calls that name none.
pub(crate) const DEFAULT_ID: &str = "default";

/// The sessions of one orchestrator.
#[derive(Default)]
pub(crate) struct SessionTable(Mutex<BTreeMap<String, SessionRef>>);

enum SessionRef {
    /// The session is nowhere else.
    Held(Arc<SessionSlot>),
    /// A store has it: it is here as long as somebody uses it.
    Used(Weak<SessionSlot>),
}

impl SessionRef {
    fn slot(&self) -> Option<Arc<SessionSlot>> {
        match self {
            Self::Held(slot) => Some(Arc::clone(slot)),
            Self::Used(slot) => slot.upgrade(),
        }
    }
}

impl SessionTable {
    fn lock(&self) -> MutexGuard<'_, BTreeMap<String, SessionRef>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Lets go of a session: it lives on with its handles.
    pub(crate) fn forget(&self, id: &str) {
        self.lock().remove(id);
    }

    /// Place of a session, made where there is none; `is_stored`: a store keeps it.
    pub(crate) fn find(&self, id: &str, is_stored: bool) -> Arc<SessionSlot> {
        let mut known = self.lock();
        if let Some(slot) = known.get(id).and_then(SessionRef::slot) {
            return slot;
        }
        // Those that nobody uses any more are cleared away when there are twice as many as before.
        if known.len().is_power_of_two() {
            known.retain(|_, known| known.slot().is_some());
        }
        let slot = Arc::new(SessionSlot::new(Some(id.to_owned())));
        let is_held = !is_stored || id == DEFAULT_ID;
        known.insert(id.to_owned(), if is_held { SessionRef::Held(Arc::clone(&slot)) } else { SessionRef::Used(Arc::downgrade(&slot)) });
        slot
    }
}

/// Place of a session while somebody uses it.
pub(crate) struct SessionSlot {
    /// A fork has none.
    pub(crate) id: Option<String>,
    pub(crate) turns: Arc<Turns>,
    pub(crate) allowances: Arc<Allowances>,
    content: Mutex<SlotContent>,
}

#[derive(Default)]
pub(crate) struct SlotContent {
    /// State that the last call left; `None` when it has to be loaded.
    pub(crate) state: Option<SessionState>,
    /// Revision of the store.
    pub(crate) revision: Option<Revision>,
    pub(crate) last: Option<LastCall>,
}

/// The last call that was kept: its beginning and end, and where the files may differ.
pub(crate) struct LastCall {
    pub(crate) before: SessionState,
    pub(crate) after: SessionState,
    pub(crate) touched: Vec<Vec<u8>>,
}

impl SessionSlot {
    pub(crate) fn new(id: Option<String>) -> Self {
        Self { id, turns: Arc::default(), allowances: Arc::default(), content: Mutex::default() }
    }

    pub(crate) fn lock(&self) -> MutexGuard<'_, SlotContent> {
        self.content.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
