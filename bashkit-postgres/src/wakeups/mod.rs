//! Wake-ups by LISTEN and NOTIFY, or by NATS. They may be lost: whoever waits for one looks by itself now and then.

#[cfg(feature = "nats")]
mod nats;

use std::collections::BTreeSet;
use std::future::poll_fn;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use tokio::sync::{broadcast, mpsc};
use tokio::task::AbortHandle;
use tokio_postgres::AsyncMessage;

use crate::database::{Database, UNSYNCED, runtime};
use crate::error::PostgresError;

/// Pause before a connection that broke is made again.
const PAUSE: Duration = Duration::from_millis(500);

/// Wake-ups that a reader may fall behind before it misses some.
const N_KEPT: usize = 1024;

/// Something has happened.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Wakeup {
    /// There may be work.
    Work,
    /// A run has changed.
    Run(String),
    /// Wake-ups may have been missed.
    Any,
}

/// Wake-ups of one store.
pub(crate) struct Wakeups {
    database: Database,
    sent: mpsc::UnboundedSender<Wakeup>,
    heard: broadcast::Sender<Wakeup>,
    listener: Mutex<Option<AbortHandle>>,
}

impl Drop for Wakeups {
    fn drop(&mut self) {
        if let Some(listener) = self.listener.get_mut().unwrap_or_else(PoisonError::into_inner) {
            listener.abort();
        }
    }
}

impl Wakeups {
    pub(crate) fn new(database: Database) -> Result<Arc<Self>, PostgresError> {
        let (sent, queue) = mpsc::unbounded_channel();
        #[cfg(feature = "nats")]
        if let Some(waker) = database.settings.nats.clone() {
            let heard = broadcast::Sender::new(N_KEPT);
            let carrying = nats::carry(waker, database.clone(), queue, heard.clone());
            let listener = Mutex::new(Some(runtime()?.spawn(carrying).abort_handle()));
            return Ok(Arc::new(Self { database, sent, heard, listener }));
        }
        runtime()?.spawn(send_all(database.clone(), queue));
        Ok(Arc::new(Self { database, sent, heard: broadcast::Sender::new(N_KEPT), listener: Mutex::default() }))
    }

    /// Wakes others, soon. A transaction of its own: one that notifies keeps all others of its kind from committing at the same time.
    pub(crate) fn send(&self, wakeup: Wakeup) {
        let _ = self.sent.send(wakeup);
    }

    /// Listens from now on.
    pub(crate) fn listen(&self) -> Result<broadcast::Receiver<Wakeup>, PostgresError> {
        let mut listener = self.listener.lock().unwrap_or_else(PoisonError::into_inner);
        if listener.is_none() {
            *listener = Some(runtime()?.spawn(listen_always(self.database.clone(), self.heard.clone())).abort_handle());
        }
        Ok(self.heard.subscribe())
    }
}

async fn send_all(database: Database, mut queue: mpsc::UnboundedReceiver<Wakeup>) {
    while let Some(first) = queue.recv().await {
        let channels = gathered(&database, first, &mut queue);
        let (names, payloads): (Vec<String>, Vec<String>) = channels.into_iter().unzip();
        // Nothing is lost with a wake-up.
        let (unsynced, is_unsynced) = UNSYNCED;
        let notify =
            format!("SELECT count(pg_notify(c, p)) FROM unnest($1::text[], $2::text[]) AS w (c, p), {unsynced} WHERE {is_unsynced}");
        let with = (notify, names, payloads);
        let sent = database.attempt("wake others", &with, |client, (notify, names, payloads)| {
            Box::pin(async move {
                let notify = client.prepare_cached(notify).await?;
                client.query_one(&notify, &[names, payloads]).await.map(drop)
            })
        });
        if let Err(error) = sent.await {
            tracing::debug!(%error, "others were not woken");
        }
    }
}

/// Channels and payloads of a wake-up and of those that wait behind it, each once.
pub(crate) fn gathered(database: &Database, first: Wakeup, queue: &mut mpsc::UnboundedReceiver<Wakeup>) -> BTreeSet<(String, String)> {
    let mut channels = BTreeSet::from([channel(database, first)]);
    while let Some(more) = queue.try_recv().ok().filter(|_| channels.len() < N_KEPT) {
        channels.insert(channel(database, more));
    }
    channels
}

fn channel(database: &Database, wakeup: Wakeup) -> (String, String) {
    match wakeup {
        Wakeup::Run(run) => (database.sql("@_runs"), run),
        Wakeup::Work | Wakeup::Any => (database.sql("@_work"), String::new()),
    }
}

async fn listen_always(database: Database, heard: broadcast::Sender<Wakeup>) {
    loop {
        if let Err(error) = listen(&database, &heard).await {
            tracing::debug!(%error, "the connection that listens broke");
        }
        tokio::time::sleep(PAUSE).await;
    }
}

async fn listen(database: &Database, heard: &broadcast::Sender<Wakeup>) -> Result<(), tokio_postgres::Error> {
    let settings = &database.settings;
    let (client, mut connection) = settings.config.connect(settings.tls.clone()).await?;
    let runs = database.sql("@_runs");
    let ready = async {
        client.batch_execute(&database.sql("LISTEN @_runs; LISTEN @_work")).await?;
        let _ = heard.send(Wakeup::Any);
        std::future::pending::<Result<(), tokio_postgres::Error>>().await
    };
    let messages = async {
        while let Some(message) = poll_fn(|cx| connection.poll_message(cx)).await {
            if let AsyncMessage::Notification(notification) = message? {
                let is_of_run = notification.channel() == runs;
                let _ = heard.send(if is_of_run { Wakeup::Run(notification.payload().to_owned()) } else { Wakeup::Work });
            }
        }
        Ok(())
    };
    tokio::select! {
        ended = ready => ended,
        ended = messages => ended,
    }
}
