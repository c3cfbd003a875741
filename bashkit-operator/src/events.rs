//! What happens to runs, as server-sent events for the pages that are open.

use std::collections::BTreeSet;
use std::convert::Infallible;
use std::pin::Pin;
use std::sync::{Arc, Mutex, PoisonError};
use std::task::{Context, Poll};
use std::time::Duration;

use axum::body::Body;
use bashkit_postgres::{PostgresQueue, Watch};
use futures_core::Stream;
use tokio::sync::{OwnedSemaphorePermit, Semaphore, broadcast, mpsc};
use tokio::task::JoinHandle;
use tokio::time::{Instant, sleep_until, timeout};

/// Pages that follow what happens at one time.
const FOLLOWERS_MAX: usize = 256;
/// Time for which changes are collected before they are told.
const PAUSE: Duration = Duration::from_millis(200);
/// Time after which pages look by themselves, should changes have been missed.
const LOOK: Duration = Duration::from_secs(15);
/// Runs that one event names; of more, all pages look.
const NAMED_MAX: usize = 50;
/// Time after which a page connects again, so that its person is looked at again.
const CONNECTION_TIME: Duration = Duration::from_secs(1800);
/// Events that a page may fall behind before its connection ends.
const BEHIND_MAX: usize = 16;

/// Tells pages what happens, from one connection that listens.
pub(crate) struct Events {
    queue: PostgresQueue,
    told: broadcast::Sender<Arc<str>>,
    places: Arc<Semaphore>,
    teller: Mutex<Option<JoinHandle<()>>>,
}

impl Drop for Events {
    fn drop(&mut self) {
        if let Some(teller) = self.teller.get_mut().unwrap_or_else(PoisonError::into_inner) {
            teller.abort();
        }
    }
}

impl Events {
    pub(crate) fn new(queue: PostgresQueue) -> Self {
        let (told, places) = (broadcast::Sender::new(BEHIND_MAX), Arc::new(Semaphore::new(FOLLOWERS_MAX)));
        Self { queue, told, places, teller: Mutex::default() }
    }

    /// Body of a response that tells what happens, as long as `lasts` says so; `None` when too many pages follow. To be called in a runtime of tokio.
    pub(crate) fn follow(&self, lasts: impl Fn() -> bool + Send + 'static) -> Option<Body> {
        let place = Arc::clone(&self.places).try_acquire_owned().ok()?;
        self.begin()?;
        let (sender, receiver) = mpsc::channel(1);
        tokio::spawn(send_all(self.told.subscribe(), sender, lasts, place));
        Some(Body::from_stream(Lines(receiver)))
    }

    /// Begins to listen with the first page that follows.
    fn begin(&self) -> Option<()> {
        let mut teller = self.teller.lock().unwrap_or_else(PoisonError::into_inner);
        if teller.as_ref().is_none_or(JoinHandle::is_finished) {
            *teller = Some(tokio::spawn(tell(self.queue.watch().ok()?, self.told.clone())));
        }
        Some(())
    }
}

async fn tell(mut watch: Watch, told: broadcast::Sender<Arc<str>>) {
    loop {
        let mut runs = BTreeSet::new();
        let mut is_all = match timeout(LOOK, watch.changed()).await {
            Ok(Some(run)) => !runs.insert(run),
            // Nothing was heard for some time, or something may have been missed.
            _ => true,
        };
        let end = Instant::now() + PAUSE;
        loop {
            tokio::select! {
                () = sleep_until(end) => break,
                changed = watch.changed() => match changed {
                    Some(run) if runs.len() < NAMED_MAX => drop(runs.insert(run)),
                    _ => {
                        is_all = true;
                        sleep_until(end).await;
                        break;
                    }
                },
            }
        }
        let names: Vec<&str> = runs.iter().map(bashkit_postgres::RunId::as_str).collect();
        let data = if is_all { "*".to_owned() } else { names.join(" ") };
        let _ = told.send(format!("event: changed\ndata: {data}\n\n").into());
    }
}

/// Sends events to one page until it is gone, too slow, or not signed in any more.
async fn send_all(
    mut told: broadcast::Receiver<Arc<str>>,
    sender: mpsc::Sender<Arc<str>>,
    lasts: impl Fn() -> bool + Send,
    _place: OwnedSemaphorePermit,
) {
    let end = Instant::now() + CONNECTION_TIME;
    let mut event: Arc<str> = "retry: 2000\nevent: begun\ndata: *\n\n".into();
    while lasts() && Instant::now() < end {
        match timeout(LOOK, sender.send(event)).await {
            Ok(Ok(())) => {}
            _ => return,
        }
        event = tokio::select! {
            () = sender.closed() => return,
            heard = told.recv() => match heard {
                Ok(event) => event,
                Err(broadcast::error::RecvError::Lagged(_)) => "event: changed\ndata: *\n\n".into(),
                Err(broadcast::error::RecvError::Closed) => return,
            },
        };
    }
}

/// Texts that come through a channel, as the body of a response.
struct Lines(mpsc::Receiver<Arc<str>>);

impl Stream for Lines {
    type Item = Result<String, Infallible>;

    fn poll_next(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        self.0.poll_recv(cx).map(|event| event.map(|event| Ok(event.to_string())))
    }
}
