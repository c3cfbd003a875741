//! Cost of keeping runs in Postgres, beside a directory and SQLite: `cargo run --release -p bashkit-benches --bin store`. It needs `initdb` and `postgres`; `fsync` is on.
#![expect(clippy::print_stdout, clippy::disallowed_methods, reason = "a program for the terminal, which measures time")]

mod sqlite;

use std::error::Error;
use std::path::PathBuf;
use std::process::Command;
use std::time::{Duration, Instant};

use bashkit_orchestrator::journal::{DirectoryJournal, Durability, DurableOutcome, Journal};
use bashkit_orchestrator::session::{DirectorySessionStore, SessionStore};
use bashkit_orchestrator::tool::Confirm;
use bashkit_orchestrator::{OrchestratorTool, ToolFn, ToolOutput};
use bashkit_postgres::local_server::LocalServer;
use bashkit_postgres::{PostgresStore, RunFilter, RunPhase, Submission, Worker};
use bashkit_workspace::collection::{Expected, NewResource, ResourceCollection, SqliteCollection};

use sqlite::SqliteStore;

type Result<T> = std::result::Result<T, Box<dyn Error>>;

const RECORD: &[u8] = &[7; 200];

/// Records a second that so many runs append at one time.
fn records(journal: &dyn Journal, n_runs: usize, n_records: u64) -> f64 {
    let begun = Instant::now();
    std::thread::scope(|scope| {
        for run in 0..n_runs {
            scope.spawn(move || {
                let name = format!("bench-{n_runs}-{run}");
                let _hold = journal.hold(&name);
                for at in 0..n_records {
                    if let Err(error) = journal.append(&name, at, RECORD) {
                        println!("{name}: {error}");
                        return;
                    }
                }
            });
        }
    });
    n_runs as f64 * n_records as f64 / begun.elapsed().as_secs_f64()
}

/// Sessions of 10 KB that are saved a second, one after the other.
fn sessions(store: &dyn SessionStore, n: u64) -> Result<f64> {
    let (content, mut revision) = (vec![7; 10_000], None);
    let begun = Instant::now();
    for _ in 0..n {
        revision = Some(store.save("bench", revision, &content)?);
    }
    Ok(n as f64 / begun.elapsed().as_secs_f64())
}

fn tools(journal: impl Journal + 'static) -> Result<OrchestratorTool> {
    let note = ToolFn::new("note", "Does nothing.", |_, _| Ok(ToolOutput::text("noted")));
    let ask = ToolFn::new("ask", "Waits.", |_, _| Ok(ToolOutput::text("asked"))).says(|definition| definition.confirm = Confirm::Always);
    Ok(OrchestratorTool::builder("bench")
        .tool(Box::new(note))
        .tool(Box::new(ask))
        .durable(Durability::new(journal, b"a secret"))
        .build()?)
}

/// Files of 10 KB that are written a second, one after the other.
fn files(collection: &dyn ResourceCollection, n: u64) -> Result<f64> {
    let content = NewResource::file(vec![7; 10_000]);
    let begun = Instant::now();
    for i in 0..n {
        collection.write(format!("file-{i}").as_bytes(), &Expected::Absent, &content)?;
    }
    Ok(n as f64 / begun.elapsed().as_secs_f64())
}

/// Time in which a run with so many records is replayed up to the call that waits: the middle one of eleven times.
fn resume(journal: impl Journal + Clone + 'static) -> Result<(usize, Duration)> {
    let tool = tools(journal.clone())?;
    tool.execute_durable_as("bench-resume", "for ((i = 0; i < 499; i++)); do note; done; ask".into())?;
    let n_records = journal.load("bench-resume")?.map_or(0, |records| records.len());
    let mut times = Vec::new();
    for _ in 0..11 {
        let begun = Instant::now();
        match tool.resume_run("bench-resume", &[])? {
            DurableOutcome::Pending(_) => times.push(begun.elapsed()),
            DurableOutcome::Done(response) => return Err(response.stderr.into()),
        }
    }
    times.sort_unstable();
    Ok((n_records, times.get(5).copied().unwrap_or_default()))
}

/// Submits so many runs from several threads; answers how many a second.
fn submit(store: &PostgresStore, n: u64, script: &str) -> Result<f64> {
    const N_THREADS: u64 = 16;
    let begun = Instant::now();
    std::thread::scope(|scope| {
        let threads: Vec<_> = (0..N_THREADS)
            .map(|_| {
                scope.spawn(|| {
                    let queue = store.queue();
                    (0..n / N_THREADS).try_for_each(|_| queue.submit(&Submission::new(script)).map(drop))
                })
            })
            .collect();
        threads.into_iter().try_for_each(|thread| thread.join().unwrap_or(Ok(())))
    })?;
    Ok((n / N_THREADS * N_THREADS) as f64 / begun.elapsed().as_secs_f64())
}

/// Waits until no run is queued or running.
fn drain(store: &PostgresStore) -> Result<()> {
    let queue = store.queue();
    let is_empty = |phase| queue.list(&RunFilter { phase: Some(phase), ..RunFilter::default() }, 1).map(|runs| runs.is_empty());
    while !(is_empty(RunPhase::Queued)? && is_empty(RunPhase::Running)?) {
        std::thread::sleep(Duration::from_millis(20));
    }
    Ok(())
}

fn resident_kib() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    status.lines().find_map(|line| line.strip_prefix("VmRSS:")?.trim().strip_suffix(" kB")?.trim().parse().ok())
}

/// Stores that are measured beside each other.
struct Stores {
    postgres: PostgresStore,
    /// Place of the files of the others.
    directory: PathBuf,
    sqlite: SqliteStore,
}

/// Prints a figure of each store, where there is one.
fn row(what: &str, figures: [Option<f64>; 3], digits: usize) {
    let cells = figures.map(|figure| figure.map_or_else(|| "-".to_owned(), |figure| format!("{figure:.digits$}")));
    println!("{what:<40}{:>10}{:>12}{:>10}", cells[0], cells[1], cells[2]);
}

/// Measures journals, sessions and files, beside each other.
fn beside_others(stores: &Stores) -> Result<()> {
    let journals = || DirectoryJournal::new(stores.directory.join("journals"));
    println!("{:<40}{:>10}{:>12}{:>10}", "", "postgres", "directory", "sqlite");
    for (n_runs, n_records) in [(1, 500), (16, 200), (64, 100)] {
        let figures = [
            Some(records(&stores.postgres.journal(), n_runs, n_records)),
            Some(records(&journals()?, n_runs, n_records)),
            Some(records(&stores.sqlite, n_runs, n_records)),
        ];
        row(&format!("records of 200 B a second, {n_runs} runs at a time"), figures, 0);
    }
    let figures = [
        Some(sessions(&stores.postgres.sessions(), 300)?),
        Some(sessions(&DirectorySessionStore::open(stores.directory.join("sessions"))?, 300)?),
        Some(sessions(&stores.sqlite, 300)?),
    ];
    row("sessions of 10 KB a second", figures, 0);
    let in_sqlite = files(&SqliteCollection::open(stores.directory.join("files.sqlite"), "bench")?, 300)?;
    row("files of 10 KB a second", [Some(files(&stores.postgres.collection("bench")?, 300)?), None, Some(in_sqlite)], 0);
    let (n_records, in_postgres) = resume(stores.postgres.journal())?;
    let (_, in_directory) = resume(std::sync::Arc::new(journals()?))?;
    let (_, in_sqlite) = resume(stores.sqlite.clone())?;
    let figures = [in_postgres, in_directory, in_sqlite].map(|time| Some(time.as_secs_f64() * 1e3));
    row(&format!("resume of {n_records} records, ms"), figures, 1);
    Ok(())
}

/// Bytes of the tables and indexes of the store.
fn size(server: &LocalServer) -> Result<u64> {
    let select = "SELECT sum(pg_total_relation_size('bashkit.' || tablename)) FROM pg_tables WHERE schemaname = 'bashkit'";
    let output = Command::new("psql").args(["-X", "-A", "-t", &server.url(), "-c", select]).output()?;
    Ok(String::from_utf8(output.stdout)?.trim().parse()?)
}

/// Measures the queue with one worker, and what runs that wait take.
fn queue(server: &LocalServer, store: &PostgresStore, n_waiting: u64) -> Result<()> {
    row("submissions a second, 16 threads", [Some(submit(store, 3200, "note")?), None, None], 0);
    let worker = Worker::new(store, tools(store.journal())?).slots(32);
    let stopper = worker.stopper();
    let begun = Instant::now();
    let thread = std::thread::spawn(move || worker.run());
    drain(store)?;
    row("short runs a second, 32 slots", [Some(3200.0 / begun.elapsed().as_secs_f64()), None, None], 0);
    let (bytes, resident) = (size(server)?, resident_kib());
    let begun = Instant::now();
    let mut submitted = Duration::ZERO;
    let mut residents = vec![resident];
    // In halves: what each run takes shows in both, what the process keeps of the work in the first.
    for n_runs in [n_waiting / 2, n_waiting - n_waiting / 2] {
        let begun = Instant::now();
        submit(store, n_runs, "note; ask")?;
        submitted += begun.elapsed();
        drain(store)?;
        residents.push(resident_kib());
    }
    let elapsed = begun.elapsed();
    println!("{n_waiting} runs came to wait in {:.0} s, submitted in {:.0} s of them", elapsed.as_secs_f64(), submitted.as_secs_f64());
    println!("  each takes {} bytes of tables and indexes in the database", (size(server)? - bytes) / n_waiting.max(1));
    if let [Some(before), Some(half), Some(after)] = residents.as_slice() {
        println!("  memory of the worker's process: {before} KiB before, {half} KiB after half of them, {after} KiB after all");
    }
    row("submissions a second beside them", [Some(submit(store, 3200, "note")?), None, None], 0);
    let begun = Instant::now();
    drain(store)?;
    println!("  and 3,200 short runs were done {:.1} s after the last one was submitted", begun.elapsed().as_secs_f64());
    stopper.stop();
    let _ = thread.join();
    Ok(())
}

fn main() -> Result<()> {
    let n_waiting: u64 = std::env::args().nth(1).map_or(Ok(10_000), |n| n.parse())?;
    let server = LocalServer::start()?;
    let postgres = PostgresStore::builder(server.url()).connections(16).connect()?;
    postgres.migrate()?;
    let directory = tempfile::Builder::new().prefix("bashkit-bench-store-").tempdir()?;
    let sqlite = SqliteStore::open(directory.path().join("store.sqlite"))?;
    let stores = Stores { postgres, directory: directory.path().to_owned(), sqlite };
    beside_others(&stores)?;
    queue(&server, &stores.postgres, n_waiting)
}
