//! Use of the sandboxes of a workspace, by each call.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use bashkit::host::{Clock, SystemClock};
use bashkit_orchestrator::tool::SandboxUsage;

use super::{Inner, Workspace};
use crate::sandbox::Sandbox;

/// Sum of times, which several threads add to.
#[derive(Debug, Default)]
pub(super) struct BusyTime(AtomicU64);

impl BusyTime {
    /// Measures the time that work takes.
    pub(super) fn measure<T>(&self, work: impl FnOnce() -> T) -> T {
        let clock = SystemClock::new();
        let began = clock.monotonic();
        let done = work();
        let time = clock.monotonic().saturating_sub(began);
        self.0.fetch_add(u64::try_from(time.as_nanos()).unwrap_or(u64::MAX), Ordering::Relaxed);
        done
    }

    fn so_far(&self) -> Duration {
        Duration::from_nanos(self.0.load(Ordering::Relaxed))
    }
}

/// Sandbox at a moment: its time of use and its requests so far.
struct Reading {
    sandbox: Arc<dyn Sandbox>,
    time: Duration,
    n_requests: u64,
}

impl Reading {
    fn of(sandbox: Arc<dyn Sandbox>, time: Duration) -> Self {
        let n_requests = sandbox.n_requests();
        Self { sandbox, time, n_requests }
    }
}

impl Workspace {
    /// Does something while nobody else uses the workspace, and measures what it takes of each sandbox.
    pub(super) fn metered<T>(&self, work: impl FnOnce(&Inner) -> T) -> (T, Vec<SandboxUsage>) {
        let inner = &*self.0;
        let _turn = inner.turn();
        let own = BusyTime::default();
        let read = |time: Duration| {
            let own = Reading::of(inner.engine.sandbox(), time);
            let others = inner.others.iter().map(|other| Reading::of(other.there.sandbox(), other.busy.so_far()));
            std::iter::once(own).chain(others).collect::<Vec<Reading>>()
        };
        let before = read(Duration::ZERO);
        let done = own.measure(|| work(inner));
        let after = read(own.so_far());
        let used = before.iter().zip(&after).enumerate().filter_map(|(at, (before, after))| inner.usage(at == 0, before, after));
        (done, used.collect())
    }
}

impl Inner {
    /// Use of a sandbox between two moments; `None` for a second one that was not used.
    fn usage(&self, is_own: bool, before: &Reading, after: &Reading) -> Option<SandboxUsage> {
        // Another one may have taken its place: its requests begin anew.
        let is_same = Arc::ptr_eq(&before.sandbox, &after.sandbox);
        let earlier = if is_same { before.n_requests } else { 0 };
        let (time, n_requests) = (after.time.saturating_sub(before.time), after.n_requests.saturating_sub(earlier));
        if !is_own && time.is_zero() && n_requests == 0 {
            return None;
        }
        let (provider, id) = (after.sandbox.provider(), after.sandbox.id().unwrap_or_default());
        let usage = SandboxUsage::new(provider, id).time(time).n_requests(n_requests);
        Some(match self.prices.get(provider) {
            Some(nanos) => usage.price_per_second(*nanos),
            None => usage,
        })
    }
}
