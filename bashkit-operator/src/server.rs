//! Connections of browsers: so many at a time, each with bounded time for what it sends and takes.

use std::future::Future;
use std::io;
use std::pin::{Pin, pin};
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;

use axum::Router;
use hyper_util::rt::{TokioExecutor, TokioIo, TokioTimer};
use hyper_util::server::conn::auto::Builder;
use hyper_util::service::TowerToHyperService;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Semaphore;
use tokio::time::{Sleep, sleep};

use crate::request::Peer;

/// Connections that are served at one time.
const CONNECTIONS_MAX: usize = 512;
/// Time in which the head of a request has to arrive.
const HEAD_TIME: Duration = Duration::from_secs(15);
/// Time for which a client may take nothing of an answer.
const WRITE_TIME: Duration = Duration::from_secs(30);
/// Largest head of a request, in bytes.
const HEAD_BYTES_MAX: usize = 32 << 10;
/// Pause after a connection could not be taken.
const ACCEPT_PAUSE: Duration = Duration::from_millis(100);

/// Serves connections until `stop` is done; those that are open then are dropped.
pub(crate) async fn serve(listener: TcpListener, router: Router, stop: impl Future<Output = ()>) -> io::Result<()> {
    let places = Arc::new(Semaphore::new(CONNECTIONS_MAX));
    let mut stop = pin!(stop);
    loop {
        let taken = async {
            let place = Arc::clone(&places).acquire_owned().await;
            (place, listener.accept().await)
        };
        let (place, accepted) = tokio::select! {
            () = &mut stop => return Ok(()),
            taken = taken => taken,
        };
        let (stream, address) = match accepted {
            Ok(accepted) => accepted,
            // Of one connection, or because there are no descriptors for now: others may work.
            Err(error) => {
                tracing::warn!(%error, "a connection cannot be taken");
                sleep(ACCEPT_PAUSE).await;
                continue;
            }
        };
        let service = router.clone().layer(axum::Extension(Peer(address.ip())));
        tokio::spawn(async move {
            let mut builder = Builder::new(TokioExecutor::new());
            builder.http1().timer(TokioTimer::new()).header_read_timeout(HEAD_TIME).max_buf_size(HEAD_BYTES_MAX);
            let stream = Timed { stream, time: WRITE_TIME, stalled: None };
            // A client that is gone is no news.
            let _ = builder.serve_connection(TokioIo::new(stream), TowerToHyperService::new(service)).await;
            drop(place);
        });
    }
}

/// Connection that ends when nothing of what is written is taken for some time.
struct Timed {
    stream: TcpStream,
    time: Duration,
    /// Time at which it ends, while nothing is taken.
    stalled: Option<Pin<Box<Sleep>>>,
}

impl Timed {
    fn judge<T>(&mut self, cx: &mut Context<'_>, written: Poll<io::Result<T>>) -> Poll<io::Result<T>> {
        if written.is_ready() {
            self.stalled = None;
            return written;
        }
        let time = self.time;
        let stalled = self.stalled.get_or_insert_with(|| Box::pin(sleep(time)));
        match stalled.as_mut().poll(cx) {
            Poll::Ready(()) => Poll::Ready(Err(io::ErrorKind::TimedOut.into())),
            Poll::Pending => Poll::Pending,
        }
    }
}

impl AsyncRead for Timed {
    fn poll_read(mut self: Pin<&mut Self>, cx: &mut Context<'_>, buffer: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(cx, buffer)
    }
}

impl AsyncWrite for Timed {
    fn poll_write(mut self: Pin<&mut Self>, cx: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write(cx, bytes);
        self.judge(cx, written)
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        let flushed = Pin::new(&mut self.stream).poll_flush(cx);
        self.judge(cx, flushed)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(cx)
    }
}

#[cfg(test)]
mod tests {
    use tokio::io::{AsyncReadExt, AsyncWriteExt};

    use super::*;

    async fn connected() -> (TcpStream, TcpStream) {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let client = TcpStream::connect(listener.local_addr().unwrap()).await.unwrap();
        (listener.accept().await.unwrap().0, client)
    }

    #[tokio::test]
    async fn who_takes_nothing_is_let_go() {
        let (stream, client) = connected().await;
        let mut timed = Timed { stream, time: Duration::from_millis(200), stalled: None };
        let mut sent = 0;
        let ended = loop {
            match timed.write(&[0; 65_536]).await {
                Ok(n) => sent += n,
                Err(error) => break error,
            }
        };
        assert_eq!(ended.kind(), io::ErrorKind::TimedOut);
        assert!(sent > 0);
        drop(client);
    }

    #[tokio::test]
    async fn who_is_slow_is_waited_for() {
        let (stream, mut client) = connected().await;
        let mut timed = Timed { stream, time: Duration::from_millis(400), stalled: None };
        let reader = tokio::spawn(async move {
            let (mut buffer, mut n) = (vec![0; 4 << 20], 0);
            while n < 16 << 20 {
                n += client.read(&mut buffer).await.unwrap();
                sleep(Duration::from_millis(20)).await;
            }
        });
        timed.write_all(&vec![0; 16 << 20]).await.unwrap();
        reader.await.unwrap();
    }
}
