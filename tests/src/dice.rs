//! Numbers that follow from a seed.

/// Numbers that follow from a seed (splitmix64).
#[derive(Debug, Clone)]
pub struct Dice(u64);

impl Dice {
    /// Dice of a seed.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ 0x5851_f42d_4c95_7f2d)
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let x = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let x = (x ^ (x >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        x ^ (x >> 31)
    }

    /// Number from 0 to `end`, exclusive.
    pub fn below(&mut self, end: u64) -> u64 {
        self.next() % end.max(1)
    }

    /// Index of a list of `len` entries; 0 where it is empty.
    pub fn index(&mut self, len: usize) -> usize {
        usize::try_from(self.below(len as u64)).unwrap_or(0)
    }

    /// Whether something happens that happens once in `n` times.
    pub fn once_in(&mut self, n: u64) -> bool {
        self.below(n) == 0
    }

    /// One of several texts.
    pub fn one<'a>(&mut self, of: &[&'a str]) -> &'a str {
        let at = self.index(of.len());
        of.get(at).copied().unwrap_or_default()
    }

    /// Number up to ten to the power of `digits_max`; small ones are as likely as large ones.
    pub fn number(&mut self, digits_max: u64) -> u64 {
        let digits = 1 + self.below(digits_max);
        let end = (0..digits).fold(1u64, |n, _| n * 10);
        1 + self.below(end)
    }
}
