//! Runs that wait in memory for their client to come back, and clients that wait for news of the server.

use std::collections::BTreeMap;
use std::collections::hash_map::RandomState;
use std::hash::BuildHasher;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use rmcp::model::ResourceUpdatedNotificationParam;
use rmcp::service::SubscriptionSink;
use rmcp::{Peer, RoleServer};
use tokio::time::Instant;

use super::run::Run;

/// Runs that may wait at the same time; the one that has waited longest gives way.
const RUNS_MAX: usize = 256;

/// Runs that wait in memory, by names that nobody can guess. Each is taken out once.
pub(super) struct WaitingRuns {
    time_max: Duration,
    runs: Mutex<BTreeMap<String, WaitingRun>>,
}

struct WaitingRun {
    /// Subject of the request that began it: a method and a name.
    subject: String,
    since: Instant,
    run: Run,
}

impl Default for WaitingRuns {
    fn default() -> Self {
        Self::new(Duration::from_secs(600))
    }
}

impl WaitingRuns {
    pub(super) fn new(time_max: Duration) -> Self {
        Self { time_max, runs: Mutex::default() }
    }

    fn lock(&self) -> MutexGuard<'_, BTreeMap<String, WaitingRun>> {
        self.runs.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Lets a run wait; answers the name under which it is found again.
    pub(super) fn put(&self, subject: &str, run: Run) -> String {
        let id = random_name();
        let mut runs = self.lock();
        let is_over = |waiting: &WaitingRun| waiting.since.elapsed() > self.time_max;
        let mut gone: Vec<WaitingRun> = runs.extract_if(.., |_, waiting| is_over(waiting)).map(|(_, run)| run).collect();
        while runs.len() >= RUNS_MAX {
            let Some(oldest) = runs.iter().min_by_key(|(_, waiting)| waiting.since).map(|(id, _)| id.clone()) else { break };
            gone.extend(runs.remove(&oldest));
        }
        runs.insert(id.clone(), WaitingRun { subject: subject.to_owned(), since: Instant::now(), run });
        // A run that is dropped is cancelled, which is no work for a moment when the table is locked.
        drop(runs);
        drop(gone);
        id
    }

    /// Takes a run out; `None`: it is another request's, was taken already, or has waited for too long.
    pub(super) fn take(&self, subject: &str, id: &str) -> Option<Run> {
        let mut runs = self.lock();
        if runs.get(id)?.subject != subject {
            return None;
        }
        let waiting = runs.remove(id)?;
        drop(runs);
        (waiting.since.elapsed() <= self.time_max).then_some(waiting.run)
    }
}

/// 32 hexadecimal digits that nobody can guess: keys of hashers come from the system's random numbers.
pub(super) fn random_name() -> String {
    static COUNT: AtomicU64 = AtomicU64::new(0);
    let n = COUNT.fetch_add(1, Ordering::Relaxed);
    format!("{:016x}{:016x}", RandomState::new().hash_one((n, std::process::id())), RandomState::new().hash_one(n))
}

/// Tells the clients of a server that something has changed. Cloning is cheap and shares the clients.
///
/// Clients of the older protocol line are told of resources that they have subscribed to; those of 2026-07-28 of what they listen to by `subscriptions/listen`.
#[derive(Clone, Default)]
pub struct Notifier {
    inner: Arc<Listeners>,
}

#[derive(Default)]
struct Listeners {
    next: AtomicU64,
    sinks: Mutex<BTreeMap<u64, SubscriptionSink>>,
    subscribed: Mutex<Vec<(String, Peer<RoleServer>)>>,
}

impl std::fmt::Debug for Notifier {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Notifier(..)")
    }
}

impl Notifier {
    /// Notifier without clients; [`McpServer::notifier`](super::McpServer::notifier) connects it.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    pub(super) fn add(&self, sink: SubscriptionSink) -> u64 {
        let key = self.inner.next.fetch_add(1, Ordering::Relaxed);
        self.inner.sinks.lock().unwrap_or_else(PoisonError::into_inner).insert(key, sink);
        key
    }

    pub(super) fn remove(&self, key: u64) {
        self.inner.sinks.lock().unwrap_or_else(PoisonError::into_inner).remove(&key);
    }

    pub(super) fn subscribe(&self, uri: &str, peer: Peer<RoleServer>) {
        let mut subscribed = self.inner.subscribed.lock().unwrap_or_else(PoisonError::into_inner);
        subscribed.retain(|(_, peer)| !peer.is_transport_closed());
        subscribed.push((uri.to_owned(), peer));
    }

    pub(super) fn unsubscribe(&self, uri: &str) {
        self.inner.subscribed.lock().unwrap_or_else(PoisonError::into_inner).retain(|(known, _)| known != uri);
    }

    fn sinks(&self) -> Vec<SubscriptionSink> {
        self.inner.sinks.lock().unwrap_or_else(PoisonError::into_inner).values().cloned().collect()
    }

    /// Tells clients that the list of tools is another one. A client that is gone is not told, here and below.
    pub async fn tools_changed(&self) {
        for sink in self.sinks() {
            let _ = sink.notify_tool_list_changed().await;
        }
    }

    /// Tells clients that the list of prompts is another one.
    pub async fn prompts_changed(&self) {
        for sink in self.sinks() {
            let _ = sink.notify_prompt_list_changed().await;
        }
    }

    /// Tells clients that the content of a resource is another one.
    pub async fn resource_changed(&self, uri: &str) {
        for sink in self.sinks() {
            let _ = sink.notify_resource_updated(uri.to_owned()).await;
        }
        let subscribed = self.inner.subscribed.lock().unwrap_or_else(PoisonError::into_inner).clone();
        for (_, peer) in subscribed.into_iter().filter(|(known, _)| known == uri) {
            let _ = peer.notify_resource_updated(ResourceUpdatedNotificationParam::new(uri)).await;
        }
    }
}
