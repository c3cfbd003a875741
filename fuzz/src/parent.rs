//! Starts a worker for each target, watches it, and prints what became of it.

use std::os::unix::process::ExitStatusExt as _;
use std::path::Path;
use std::process::{Child, Command, ExitCode, ExitStatus, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use crate::Arguments;
use crate::flight::{Counter, Flight};
use crate::nodes;
use crate::targets::Target;
use crate::worker::write_finding;

/// Time without a finished execution after which a worker hangs.
const HANG: Duration = Duration::from_secs(30);
/// Time that a worker may take beyond its share, to read its corpus and to shrink what it found.
const GRACE: Duration = Duration::from_secs(60);

/// Totals of one target.
#[derive(Default, Clone)]
struct Totals {
    executions: u64,
    corpus: u64,
    features: u64,
    compared: u64,
    findings: u64,
    nodes: [u64; 4],
}

/// Runs targets in turn, `jobs` at a time, each for its share of the time.
pub fn run(targets: &[&'static Target], time: Duration, arguments: &Arguments) -> ExitCode {
    let share = time * arguments.jobs.min(targets.len()) as u32 / targets.len() as u32;
    let next = AtomicUsize::new(0);
    println!("{:<12} {:>10} {:>8} {:>8} {:>8} {:>8}", "target", "executions", "corpus", "features", "compared", "findings");
    let all: Vec<Totals> = std::thread::scope(|scope| {
        let jobs: Vec<_> = (0..arguments.jobs).map(|_| scope.spawn(|| work(targets, &next, share, arguments))).collect();
        jobs.into_iter().flat_map(|job| job.join().unwrap_or_default()).collect()
    });
    let sum = |of: fn(&Totals) -> u64| all.iter().map(of).sum::<u64>();
    println!(
        "{:<12} {:>10} {:>8} {:>8} {:>8} {:>8}",
        "all",
        sum(|t| t.executions),
        sum(|t| t.corpus),
        sum(|t| t.features),
        sum(|t| t.compared),
        sum(|t| t.findings)
    );
    report_nodes(&all);
    if sum(|t| t.findings) > 0 { ExitCode::FAILURE } else { ExitCode::SUCCESS }
}

/// Prints which kinds of nodes no parsed script held.
fn report_nodes(all: &[Totals]) {
    let has = |kind: &usize| all.iter().any(|t| t.nodes[kind / 64] >> (kind % 64) & 1 == 1);
    let mut missing: Vec<&str> = nodes::kinds().iter().filter(|(_, kind)| !has(kind)).map(|(name, _)| *name).collect();
    missing.sort_unstable();
    let n = nodes::kinds().len();
    if missing.len() < n {
        println!("kinds of syntax nodes reached: {} of {n}; not reached: {}", n - missing.len(), missing.join(" "));
    }
}

fn work(targets: &[&'static Target], next: &AtomicUsize, share: Duration, arguments: &Arguments) -> Vec<Totals> {
    let mut all = Vec::new();
    while let Some(target) = targets.get(next.fetch_add(1, Ordering::Relaxed)) {
        let totals = one(target, share, arguments);
        let Totals { executions, corpus, features, compared, findings, .. } = &totals;
        println!("{:<12} {executions:>10} {corpus:>8} {features:>8} {compared:>8} {findings:>8}", target.name);
        all.push(totals);
    }
    all
}

/// Runs one target; a worker that dies is a finding, and another one goes on.
fn one(target: &'static Target, share: Duration, arguments: &Arguments) -> Totals {
    let page = std::env::temp_dir().join(format!("bashkit-fuzz-{}-{}.page", std::process::id(), target.name));
    let (begin, mut totals, mut life) = (Instant::now(), Totals::default(), 0);
    while begin.elapsed() < share && life < 20 {
        let _ = std::fs::remove_file(&page);
        let Ok(flight) = Flight::open(&page) else { break };
        let seed = arguments.seed.wrapping_add(life * 1_000_003);
        let left = share.saturating_sub(begin.elapsed());
        let Some(mut child) = start(target, &page, left, seed, arguments) else { break };
        let ended = watch(&mut child, &flight, left);
        totals.executions += flight.read(Counter::Executions);
        totals.compared += flight.read(Counter::Compared);
        totals.findings += flight.read(Counter::Findings);
        totals.corpus = totals.corpus.max(flight.read(Counter::Corpus));
        totals.features = totals.features.max(flight.read(Counter::Features));
        totals.nodes.iter_mut().zip(flight.nodes()).for_each(|(all, bits)| *all |= bits);
        let is_done = ended.is_none() && arguments.runs < u64::MAX;
        if let Some(why) = ended {
            totals.findings += 1;
            write_finding(target.name, &flight.input(), &why, seed);
        }
        // What a dead worker left behind.
        let _ = std::fs::remove_dir_all(std::env::temp_dir().join(format!("bashkit-fuzz-{}", child.id())));
        life += 1;
        if is_done {
            break;
        }
    }
    let _ = std::fs::remove_file(&page);
    totals
}

fn start(target: &Target, page: &Path, left: Duration, seed: u64, arguments: &Arguments) -> Option<Child> {
    let mut command = Command::new(std::env::current_exe().ok()?);
    command.args(["--target", target.name, "--seconds", &left.as_millis().to_string(), "--seed", &seed.to_string(), "--page"]).arg(page);
    command.args(["--compare", &arguments.compare.to_string(), "--runs", &arguments.runs.to_string()]);
    command.stdin(Stdio::null()).spawn().ok()
}

/// Waits for a worker; why it did not end as it should.
fn watch(child: &mut Child, flight: &Flight, left: Duration) -> Option<String> {
    let begin = Instant::now();
    let (mut n, mut since) = (0, Instant::now());
    loop {
        if let Ok(Some(status)) = child.try_wait() {
            return (!status.success()).then(|| died(status));
        }
        let now = flight.read(Counter::Executions);
        if now != n {
            (n, since) = (now, Instant::now());
        }
        if since.elapsed() > HANG || begin.elapsed() > left + GRACE {
            let _ = child.kill();
            let _ = child.wait();
            return Some(format!("hang: no execution has ended in {HANG:?}"));
        }
        std::thread::sleep(Duration::from_millis(50));
    }
}

fn died(status: ExitStatus) -> String {
    match status.signal() {
        Some(libc::SIGSEGV) => "died: SIGSEGV, as of a stack that overflowed".into(),
        Some(libc::SIGABRT) => "died: SIGABRT, as of memory that could not be had".into(),
        Some(signal) => format!("died: signal {signal}"),
        None => format!("died: {status}"),
    }
}
