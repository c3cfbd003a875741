//! A proxy before the server, whose connections can be cut between a request and its answer.

use std::io;
use std::net::Shutdown;
use std::os::unix::net::{UnixListener, UnixStream};
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

/// Socket of Postgres in its directory.
const SOCKET: &str = ".s.PGSQL.5432";

/// Proxy at a Unix socket of its own, until the process ends.
pub(crate) struct Proxy {
    directory: tempfile::TempDir,
    clients: Arc<Mutex<Vec<UnixStream>>>,
}

impl Proxy {
    /// Starts a proxy before the server of a URL.
    pub(crate) fn start(url: &str) -> io::Result<Self> {
        let directory = tempfile::Builder::new().prefix("bashkit-proxy-").tempdir()?;
        let host = url.split('@').nth(1).and_then(|rest| rest.split('/').next()).unwrap_or_default();
        let server = PathBuf::from(host.replace("%2F", "/")).join(SOCKET);
        let listener = UnixListener::bind(directory.path().join(SOCKET))?;
        let clients: Arc<Mutex<Vec<UnixStream>>> = Arc::default();
        let known = Arc::clone(&clients);
        thread::spawn(move || {
            for client in listener.incoming().flatten() {
                // While the server is gone, nobody answers here either.
                let Ok(server) = UnixStream::connect(&server) else { continue };
                if forward(&client, &server).is_ok() {
                    known.lock().unwrap_or_else(PoisonError::into_inner).push(client);
                }
            }
        });
        Ok(Self { directory, clients })
    }

    /// URL of the database behind the proxy.
    pub(crate) fn url(&self) -> String {
        format!("postgresql://bashkit@{}/postgres", self.directory.path().display().to_string().replace('/', "%2F"))
    }

    /// Cuts all connections towards the clients: what they have asked is done, and the answer is lost.
    pub(crate) fn cut(&self) {
        for client in self.clients.lock().unwrap_or_else(PoisonError::into_inner).drain(..) {
            let _ = client.shutdown(Shutdown::Both);
        }
    }
}

/// Copies both ways, each on a thread, until either side ends.
fn forward(client: &UnixStream, server: &UnixStream) -> io::Result<()> {
    for (from, to) in [(client, server), (server, client)] {
        let (mut from, mut to) = (from.try_clone()?, to.try_clone()?);
        thread::spawn(move || {
            let _ = io::copy(&mut from, &mut to);
            let _ = (from.shutdown(Shutdown::Both), to.shutdown(Shutdown::Both));
        });
    }
    Ok(())
}
