//! What several runs may use together: a script, and the scripts and programs that its tools run.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, OnceLock};

use super::{Limit, Limits};

/// Largest part of an allowance that a meter takes at once, where there is an end to it.
const PART_MAX: u64 = 1024;
/// The same of an allowance that nobody comes to the end of.
const ENDLESS: u64 = 1 << 40;

/// Remainder of the limits that count up, for a run and all runs below it: steps, commands and turns of loops.
///
/// ```
/// use bashkit::{Bash, Error, Limit, Limits};
///
/// let mut outer = Bash::builder().limits(Limits::new().max_commands(10)).build();
/// outer.exec("echo 1; echo 2").unwrap();
/// let allowance = outer.allowance().unwrap();
/// let mut below = Bash::builder().below(&allowance).build();
/// let stopped = below.exec("while :; do echo; done").unwrap_err();
/// assert_eq!(stopped.reason, Error::Limit(Limit::Commands(10)));
/// ```
#[derive(Debug)]
pub struct Allowance {
    limits: Limits,
    left: [AtomicU64; 3],
    refused: OnceLock<Limit>,
    above: Option<Arc<Self>>,
}

/// Limit that counts up during a run.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Counted {
    Steps,
    Commands,
    LoopTurns,
}

impl Counted {
    fn of(self, limits: &Limits) -> u64 {
        match self {
            Self::Steps => limits.steps,
            Self::Commands => limits.commands,
            Self::LoopTurns => limits.loop_turns,
        }
    }

    /// The reason of a stop at this limit.
    pub(super) fn limit(self, max: u64) -> Limit {
        match self {
            Self::Steps => Limit::Steps(max),
            Self::Commands => Limit::Commands(max),
            Self::LoopTurns => Limit::LoopTurns(max),
        }
    }
}

impl Allowance {
    pub(super) fn new(limits: &Limits, above: Option<&Arc<Self>>) -> Arc<Self> {
        let left = [limits.steps, limits.commands, limits.loop_turns].map(AtomicU64::new);
        Arc::new(Self { limits: limits.clone(), left, refused: OnceLock::new(), above: above.cloned() })
    }

    /// Limits of the run at the top.
    #[must_use]
    pub fn limits(&self) -> &Limits {
        self.above.as_ref().map_or(&self.limits, |above| above.limits())
    }

    /// The limit that somebody has come to, here or below: it ends all runs that share it.
    pub(super) fn refused(&self) -> Option<Limit> {
        self.refused.get().copied()
    }

    fn left(&self, what: Counted) -> &AtomicU64 {
        let [steps, commands, turns] = &self.left;
        match what {
            Counted::Steps => steps,
            Counted::Commands => commands,
            Counted::LoopTurns => turns,
        }
    }

    /// How much is left, here and above.
    pub(super) fn remaining(&self, what: Counted) -> u64 {
        let here = self.left(what).load(Ordering::Relaxed);
        self.above.as_ref().map_or(here, |above| here.min(above.remaining(what)))
    }

    /// Takes up to `wanted`, at least 1.
    ///
    /// # Errors
    /// Nothing is left: the limit.
    pub(super) fn take(&self, what: Counted, wanted: u64) -> Result<u64, Limit> {
        let mut taken = 0;
        let take = |left: u64| {
            taken = left.min(wanted);
            // What is unlimited never gets less.
            if taken == 0 || left == u64::MAX { None } else { Some(left - taken) }
        };
        let _ = self.left(what).fetch_update(Ordering::Relaxed, Ordering::Relaxed, take);
        if taken == 0 {
            let limit = what.limit(what.of(&self.limits));
            let _ = self.refused.set(limit);
            return Err(limit);
        }
        let Some(above) = &self.above else { return Ok(taken) };
        let given = above.take(what, taken);
        self.give_back_here(what, taken - given.as_ref().map_or(0, |given| *given));
        given
    }

    /// Takes a part for some time: small when little is left.
    pub(super) fn take_part(&self, what: Counted) -> Result<u64, Limit> {
        let left = self.remaining(what);
        self.take(what, if left > ENDLESS { ENDLESS } else { (left / 16).clamp(1, PART_MAX) })
    }

    /// Charges one command: for a call that no shell makes.
    ///
    /// # Errors
    /// [`Limit::Commands`].
    pub fn command(&self) -> Result<(), Limit> {
        self.take(Counted::Commands, 1).map(drop)
    }

    /// Gives back what was taken and not used.
    pub(super) fn give_back(&self, what: Counted, n: u64) {
        self.give_back_here(what, n);
        if let Some(above) = &self.above {
            above.give_back(what, n);
        }
    }

    fn give_back_here(&self, what: Counted, n: u64) {
        let give = |left: u64| (n > 0 && left != u64::MAX).then(|| left.saturating_add(n));
        let _ = self.left(what).fetch_update(Ordering::Relaxed, Ordering::Relaxed, give);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_run_below_takes_from_both() {
        let outer = Allowance::new(&Limits::new().max_commands(10), None);
        let inner = Allowance::new(&Limits::new().max_commands(4), Some(&outer));
        for _ in 0..3 {
            assert_eq!(inner.command(), Ok(()));
        }
        assert_eq!((inner.remaining(Counted::Commands), outer.remaining(Counted::Commands)), (1, 7));
        assert_eq!(outer.take(Counted::Commands, 7), Ok(7));
        assert_eq!(inner.command(), Err(Limit::Commands(10)));
        outer.give_back(Counted::Commands, 5);
        assert_eq!(inner.command(), Ok(()));
        assert_eq!(inner.command(), Err(Limit::Commands(4)));
        assert_eq!(outer.take_part(Counted::Commands), Ok(1));
        assert_eq!(inner.take_part(Counted::LoopTurns), Ok(ENDLESS));
        assert_eq!(inner.remaining(Counted::LoopTurns), u64::MAX);
    }

    #[test]
    fn parts_are_small_when_little_is_left() {
        for (left, part) in
            [(1, 1), (15, 1), (16, 1), (31, 1), (32, 2), (16 * PART_MAX, PART_MAX), (16 * PART_MAX + 16, PART_MAX), (ENDLESS, PART_MAX)]
        {
            let allowance = Allowance::new(&Limits::new().max_commands(left), None);
            assert_eq!(allowance.take_part(Counted::Commands), Ok(part), "{left}");
            assert_eq!(allowance.remaining(Counted::Commands), left - part);
        }
        let endless = Allowance::new(&Limits::new().max_commands(ENDLESS + 1), None);
        assert_eq!((endless.take_part(Counted::Commands), endless.remaining(Counted::Commands)), (Ok(ENDLESS), 1));
    }

    #[test]
    fn each_kind_has_a_count_and_a_reason() {
        let limits = Limits { steps: 2, commands: 3, loop_turns: 4, ..Limits::new() };
        for (what, max, limit) in
            [(Counted::Steps, 2, Limit::Steps(2)), (Counted::Commands, 3, Limit::Commands(3)), (Counted::LoopTurns, 4, Limit::LoopTurns(4))]
        {
            let outer = Allowance::new(&Limits::new(), None);
            let allowance = Allowance::new(&limits, Some(&outer));
            assert_eq!((allowance.remaining(what), allowance.refused(), allowance.limits().steps), (max, None, Limits::new().steps));
            assert_eq!(allowance.take(what, max - 1), Ok(max - 1));
            assert_eq!(allowance.take(what, 5), Ok(1));
            assert_eq!(allowance.take(what, 1), Err(limit));
            assert_eq!((allowance.refused(), outer.refused()), (Some(limit), None));
            allowance.give_back(what, 2);
            assert_eq!(allowance.remaining(what), 2);
        }
        // Nothing was taken from what has no limit, and nothing is given to it.
        let endless = Allowance::new(&Limits::new(), None);
        endless.give_back(Counted::Commands, 5);
        assert_eq!(endless.take(Counted::Commands, 7), Ok(7));
        assert_eq!(endless.remaining(Counted::Commands), u64::MAX);
    }

    #[test]
    fn what_the_run_above_cannot_give_is_not_taken_below() {
        let outer = Allowance::new(&Limits::new().max_commands(3), None);
        let inner = Allowance::new(&Limits::new().max_commands(10), Some(&outer));
        assert_eq!(inner.take(Counted::Commands, 5), Ok(3));
        assert_eq!((inner.left(Counted::Commands).load(Ordering::Relaxed), outer.remaining(Counted::Commands)), (7, 0));
        assert_eq!(inner.take(Counted::Commands, 1), Err(Limit::Commands(3)));
        assert_eq!(
            (inner.left(Counted::Commands).load(Ordering::Relaxed), outer.refused(), inner.refused()),
            (7, Some(Limit::Commands(3)), None)
        );
        assert_eq!(outer.command(), Err(Limit::Commands(3)));
    }
}
