//! Chance by seed: the same on every machine.

/// A generator of pseudo-random numbers (SplitMix64, Steele, Lea and Flood 2014).
#[derive(Debug, Clone)]
pub struct Dice(u64);

impl Dice {
    /// One for each seed and words, such as the name of a task and of an arm.
    #[must_use]
    pub fn new(seed: u64, words: &[&str]) -> Self {
        // FNV-1a, with a byte between the words that no word has.
        let bytes = words.iter().flat_map(|word| word.bytes().chain([0xff]));
        let hash = bytes.fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3));
        let mut dice = Self(hash ^ seed.wrapping_mul(0x9e37_79b9_7f4a_7c15));
        dice.bits();
        dice
    }

    /// 64 random bits.
    pub fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// True with that probability.
    pub fn chance(&mut self, probability: f64) -> bool {
        // 53 bits fit a double exactly.
        ((self.bits() >> 11) as f64) < probability * (1_u64 << 53) as f64
    }

    /// A number below `n`; 0 where `n` is 0.
    pub fn below(&mut self, n: usize) -> usize {
        usize::try_from(self.bits() % (n as u64).max(1)).unwrap_or(0)
    }

    /// One of these.
    pub fn pick<'a, T>(&mut self, of: &'a [T]) -> Option<&'a T> {
        let idx = self.below(of.len());
        of.get(idx)
    }

    /// Puts them in another order (Fisher and Yates).
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for i in (1..items.len()).rev() {
            let j = self.below(i + 1);
            items.swap(i, j);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Dice;

    #[test]
    fn chance_is_as_often_as_said() {
        let mut dice = Dice::new(7, &["a", "b"]);
        let n = (0..10_000).filter(|_| dice.chance(0.3)).count();
        assert!((2_850..3_150).contains(&n), "{n}");
        assert!(!dice.chance(0.0) && dice.chance(1.0));
    }

    #[test]
    fn seeds_and_words_make_a_difference() {
        let first = |seed, words: &[&str]| Dice::new(seed, words).bits();
        assert_eq!(first(1, &["a", "b"]), first(1, &["a", "b"]));
        assert_ne!(first(1, &["a", "b"]), first(2, &["a", "b"]));
        assert_ne!(first(1, &["a", "b"]), first(1, &["ab"]));
    }
}
