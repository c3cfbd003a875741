//! Wake-ups by a server of NATS: workers are woken by it, and work without it.
#![cfg(feature = "nats")]
#![expect(clippy::unwrap_used, clippy::panic, clippy::disallowed_methods, reason = "tests stop at surprises, and start processes")]

use std::io::ErrorKind;
use std::net::{TcpListener, TcpStream};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use bashkit_orchestrator::OrchestratorTool;
use bashkit_orchestrator::journal::Durability;
use bashkit_postgres::local_server::LocalServer;
use bashkit_postgres::{NatsWaker, PostgresStore, RunPhase, Submission, Worker};

/// A server of NATS, ended when it is dropped.
struct Nats(Child);

impl Nats {
    /// Starts a server at a port; on a machine that has none, says so and answers `None`.
    fn start(port: u16) -> Option<Self> {
        let place = ["/usr/sbin/nats-server", "/usr/local/bin/nats-server"].into_iter().find(|path| std::fs::exists(path).unwrap());
        let mut command = Command::new(place.unwrap_or("nats-server"));
        command.args(["--addr", "127.0.0.1", "--port", &port.to_string()]);
        match command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).spawn() {
            Ok(child) => {
                until(|| TcpStream::connect(("127.0.0.1", port)).is_ok());
                Some(Self(child))
            }
            Err(error) if error.kind() == ErrorKind::NotFound => {
                eprintln!("not tested: there is no nats-server");
                None
            }
            Err(error) => panic!("{error}"),
        }
    }
}

impl Drop for Nats {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

#[track_caller]
fn until(mut what: impl FnMut() -> bool) {
    let begun = Instant::now();
    while !what() {
        assert!(begun.elapsed() < Duration::from_secs(30), "it does not come to be");
        std::thread::sleep(Duration::from_millis(20));
    }
}

fn connect(server: &LocalServer, port: u16) -> PostgresStore {
    let waker = NatsWaker::new(&format!("nats://127.0.0.1:{port}")).unwrap();
    PostgresStore::builder(server.url()).wake_by(waker).connect().unwrap()
}

/// Time in which a run that is submitted is done.
fn time_of_a_run(store: &PostgresStore) -> Duration {
    let queue = store.queue();
    let begun = Instant::now();
    let run = queue.submit(&Submission::new("echo 1")).unwrap();
    // By the look of it, not by a wake-up of the one who waits.
    until(|| queue.status(&run).unwrap().phase == RunPhase::Done);
    begun.elapsed()
}

#[test]
fn workers_are_woken_by_nats_and_work_without_it() {
    let server = match LocalServer::start() {
        Ok(server) => server,
        Err(error) if error.kind() == ErrorKind::NotFound => return eprintln!("not tested: {error}"),
        Err(error) => panic!("{error}"),
    };
    let port = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
    let Some(nats) = Nats::start(port) else { return };
    let [submits, works] = [connect(&server, port), connect(&server, port)];
    submits.migrate().unwrap();
    let api = OrchestratorTool::builder("t").durable(Durability::new(works.journal(), b"a secret")).build().unwrap();
    let poll = Duration::from_secs(6);
    let worker = Worker::new(&works, api).poll(poll);
    let stopper = worker.stopper();
    let thread = std::thread::spawn(move || worker.run().unwrap());
    time_of_a_run(&submits);
    // It would look by itself after six seconds only.
    let times: Vec<Duration> = (0..5).map(|_| time_of_a_run(&submits)).collect();
    assert!(times.iter().all(|time| *time < Duration::from_secs(3)), "{times:?}");
    // No connection of the database listens.
    let listening = "SELECT count(*) FROM pg_stat_activity WHERE query LIKE 'LISTEN%'";
    let output = Command::new("psql").args(["-X", "-A", "-t", &server.url(), "-c", listening]).output().unwrap();
    assert_eq!(String::from_utf8(output.stdout).unwrap().trim(), "0");
    // Without the server, workers look by themselves; when it is back, they are woken again.
    drop(nats);
    time_of_a_run(&submits);
    let _nats = Nats::start(port).unwrap();
    let begun = Instant::now();
    until(|| time_of_a_run(&submits) < Duration::from_secs(2));
    assert!(begun.elapsed() < Duration::from_secs(25));
    stopper.stop();
    thread.join().unwrap();
}
