//! Random numbers that a seed can fix (SplitMix64; Steele, Lea, Flood 2014). Not for secrets.

use std::cell::Cell;
use std::hash::{BuildHasher, Hasher};

/// A source of random numbers.
#[derive(Debug)]
pub struct Random(Cell<u64>);

impl Random {
    /// Numbers that follow from `seed`.
    #[must_use]
    pub fn seeded(seed: u64) -> Self {
        Self(Cell::new(seed))
    }

    /// Numbers that differ from run to run.
    #[must_use]
    pub fn fresh() -> Self {
        Self(Cell::new(std::collections::hash_map::RandomState::new().build_hasher().finish()))
    }

    /// Returns the next 64 random bits.
    pub fn bits(&self) -> u64 {
        let state = self.0.get().wrapping_add(0x9e37_79b9_7f4a_7c15);
        self.0.set(state);
        let z = (state ^ (state >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// Fills all of `bytes` with random bytes.
    pub fn fill(&self, bytes: &mut [u8]) {
        for chunk in bytes.chunks_mut(8) {
            let bits = self.bits().to_le_bytes();
            chunk.copy_from_slice(bits.get(..chunk.len()).unwrap_or_default());
        }
    }
}
