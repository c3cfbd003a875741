//! Sets of characters: `[a-z]`, `[!0-9]`, `[[:alpha:]_]`.

use super::One;
use crate::pattern::class::{Named, lower};

#[derive(Debug, Clone, Default)]
pub(super) struct Set {
    pub(super) negated: bool,
    pub(super) ranges: Vec<(u32, u32)>,
    pub(super) classes: Vec<Named>,
    /// The ASCII characters that it contains, one bit each, where neither classes nor case have a say.
    pub(super) ascii: Option<u128>,
}

impl Set {
    pub(super) fn with_table(self, nocase: bool) -> Self {
        if nocase {
            // bash, glibc: the ends of a range are folded like what is compared with them, so that `[A-c]` is `[a-c]`.
            let fold = |code: u32| char::from_u32(code).map_or(code, |c| u32::from(lower(c)));
            return Self { ranges: self.ranges.iter().map(|&(from, to)| (fold(from), fold(to))).collect(), ..self };
        }
        if !self.classes.is_empty() {
            return self;
        }
        let upto = |code: u32| if code < 127 { (1u128 << (code + 1)) - 1 } else { u128::MAX };
        let below = |code: u32| if code == 0 { 0 } else { upto(code - 1) };
        let inside = self.ranges.iter().filter(|(from, to)| from <= to).fold(0, |bits, &(from, to)| bits | (upto(to) & !below(from)));
        Self { ascii: Some(if self.negated { !inside } else { inside }), ..self }
    }

    pub(super) fn contains(&self, one: One, nocase: bool) -> bool {
        if let (Some(table), One::Char(c)) = (self.ascii, one)
            && c.is_ascii()
        {
            return table & (1 << u32::from(c)) != 0;
        }
        let inside = match one {
            One::Byte(b) => self.has_code(u32::from(b)),
            One::Char(c) => {
                self.has_code(u32::from(if nocase { lower(c) } else { c })) || self.classes.iter().any(|class| class.contains(c))
            }
        };
        inside != self.negated
    }

    fn has_code(&self, code: u32) -> bool {
        self.ranges.iter().any(|&(from, to)| from <= code && code <= to)
    }
}
