//! Wake-ups by NATS, for more workers than a database should have listeners.

use std::time::Duration;

use async_nats::{Client, ConnectOptions, Event};
use futures_util::StreamExt;
use tokio::sync::{broadcast, mpsc};

use super::{Wakeup, gathered};
use crate::database::Database;
use crate::nats::NatsWaker;

/// Pause before a connection is tried that could not be begun.
const PAUSE: Duration = Duration::from_millis(500);

/// Sends and hears wake-ups until the store is dropped.
pub(super) async fn carry(waker: NatsWaker, database: Database, queue: mpsc::UnboundedReceiver<Wakeup>, heard: broadcast::Sender<Wakeup>) {
    let client = loop {
        match connect(&waker, heard.clone()).await {
            Ok(client) => break client,
            Err(error) => tracing::warn!(%error, "NATS cannot be used"),
        }
        tokio::time::sleep(PAUSE).await;
    };
    tokio::join!(send_all(&client, &database, queue), hear_all(&client, &database, &heard));
}

async fn connect(waker: &NatsWaker, heard: broadcast::Sender<Wakeup>) -> Result<Client, async_nats::ConnectError> {
    // Whoever is connected anew may have missed something.
    let on_event = move |event| {
        if matches!(event, Event::Connected) {
            let _ = heard.send(Wakeup::Any);
        }
        std::future::ready(())
    };
    ConnectOptions::new().name("bashkit").retry_on_initial_connect().event_callback(on_event).connect(waker.address.clone()).await
}

/// Subject of a channel: that of Postgres with a dot, so that `bashkit.>` is all of ours.
fn subject(channel: &str) -> String {
    format!("bashkit.{channel}")
}

async fn send_all(client: &Client, database: &Database, mut queue: mpsc::UnboundedReceiver<Wakeup>) {
    while let Some(first) = queue.recv().await {
        for (channel, payload) in gathered(database, first, &mut queue) {
            if let Err(error) = client.publish(subject(&channel), payload.into()).await {
                tracing::debug!(%error, "others were not woken");
            }
        }
    }
}

async fn hear_all(client: &Client, database: &Database, heard: &broadcast::Sender<Wakeup>) {
    let runs = subject(&database.sql("@_runs"));
    let subjects = [runs.clone(), subject(&database.sql("@_work"))];
    let [of_runs, of_work] = subjects.map(|subject| client.subscribe(subject));
    let (Ok(of_runs), Ok(of_work)) = (of_runs.await, of_work.await) else { return tracing::warn!("nothing is heard of NATS") };
    let mut messages = futures_util::stream::select(of_runs, of_work);
    while let Some(message) = messages.next().await {
        let run = String::from_utf8(message.payload.to_vec()).ok().filter(|_| message.subject.as_str() == runs);
        let _ = heard.send(run.map_or(Wakeup::Work, Wakeup::Run));
    }
}
