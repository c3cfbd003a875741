//! Signals of a program: those that it handles, and its alarm.

use std::cell::Cell;
use std::rc::Rc;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use bashkit_core::kernel::{Fault, Kernel, Process, signal};
use bashkit_core::vfs::Errno;

use crate::wasi::{Shared, lock};

/// Number of the last signal.
const LAST: u8 = 64;

/// What becomes of signals that others send.
pub(crate) struct Signals {
    own: Rc<Process>,
    shared: Arc<Mutex<Shared>>,
    /// Signals that were ignored before the program, bit n-1 for signal n.
    ignored_before: u64,
    alarm: Cell<Option<Alarm>>,
}

/// Time of the next SIGALRM.
#[derive(Clone, Copy)]
struct Alarm {
    at: Duration,
    /// Time between those that follow; zero for none.
    interval: Duration,
}

impl Signals {
    /// The dispositions of an interpreter that has started: it ignores SIGPIPE and SIGXFSZ, and handles a SIGINT that was not ignored.
    pub(crate) fn begin(own: Rc<Process>, shared: &Arc<Mutex<Shared>>) -> Self {
        let ignored_before = own.ignored();
        own.set_disposition(signal::PIPE, false, true);
        own.set_disposition(signal::XFSZ, false, true);
        if !own.ignores(signal::INT) {
            own.set_disposition(signal::INT, true, false);
        }
        Self { own, shared: Arc::clone(shared), ignored_before, alarm: Cell::default() }
    }

    /// Gives the process the dispositions that it had.
    pub(crate) fn end(&self) {
        self.alarm.set(None);
        for number in 1..=LAST {
            self.own.set_disposition(number, false, self.ignored_before >> (number - 1) & 1 != 0);
        }
    }

    /// Says what becomes of a signal: `default`, `ignore` or `handle`.
    pub(crate) fn handle(&self, number: u8, what: &[u8]) -> Result<(), Fault> {
        if !(1..=LAST).contains(&number) || matches!(number, signal::KILL | signal::STOP) {
            return Err(Errno::Inval.into());
        }
        self.own.set_disposition(number, what == b"handle", what == b"ignore");
        Ok(())
    }

    /// Does not handle SIGINT for a while: whether the program did.
    pub(crate) fn lapse(&self) -> bool {
        self.collect();
        let handles = self.own.handles(signal::INT);
        if handles {
            self.own.set_disposition(signal::INT, false, false);
        }
        handles
    }

    /// Hands the signals that have come to the program.
    pub(crate) fn collect(&self) {
        while let Some(number) = self.own.take_caught() {
            lock(&self.shared).signals |= 1 << (number - 1);
        }
    }

    /// Time that is left of the alarm, and its interval.
    pub(crate) fn alarm(&self, now: Duration) -> (Duration, Duration) {
        self.alarm.get().map_or_else(Default::default, |alarm| (alarm.at.saturating_sub(now).max(Duration::from_micros(1)), alarm.interval))
    }

    /// Sets the alarm, by microseconds; none without `after`. Answers what was left of the one before.
    pub(crate) fn set_alarm(&self, now: Duration, after: u64, interval: u64) -> (Duration, Duration) {
        let before = self.alarm(now);
        let [after, interval] = [after, interval].map(Duration::from_micros);
        self.alarm.set((!after.is_zero()).then(|| Alarm { at: now.saturating_add(after), interval }));
        before
    }

    /// The earlier of a moment and the alarm.
    pub(crate) fn until(&self, moment: Duration) -> Duration {
        self.alarm.get().map_or(moment, |alarm| alarm.at.min(moment))
    }

    /// Sends SIGALRM when it is time.
    pub(crate) fn ring(&self, kernel: &Kernel) {
        let Some(alarm) = self.alarm.get() else { return };
        let now = kernel.host().clock.monotonic();
        if now < alarm.at {
            return;
        }
        let next = Alarm { at: now.saturating_add(alarm.interval), ..alarm };
        self.alarm.set((!alarm.interval.is_zero()).then_some(next));
        kernel.signal(&self.own, signal::ALRM);
    }
}
