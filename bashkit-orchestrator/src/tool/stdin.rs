//! Standard input of a call: all of it, or as it comes.

use std::fmt::Debug;
use std::sync::{Arc, Mutex, PoisonError};

use bashkit::kernel::LentInput;

/// Standard input of a call.
#[derive(Debug, Clone, Default)]
pub(crate) enum CallInput {
    /// Nothing was connected.
    #[default]
    None,
    Bytes(Vec<u8>),
    Lent(LentStdin),
}

impl CallInput {
    /// All bytes, where they are known.
    pub(crate) fn bytes(&self) -> Option<&[u8]> {
        if let Self::Bytes(bytes) = self { Some(bytes) } else { None }
    }
}

/// Standard input that a call reads as it comes. The first who takes it has it.
#[derive(Clone)]
pub(crate) struct LentStdin(Arc<Mutex<Option<LentInput>>>);

impl LentStdin {
    pub(crate) fn new(input: LentInput) -> Self {
        Self(Arc::new(Mutex::new(Some(input))))
    }

    pub(crate) fn take(&self) -> Option<LentInput> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).take()
    }
}

impl Debug for LentStdin {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("LentStdin(..)")
    }
}
