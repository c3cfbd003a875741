//! `cargo run --release -p bashkit-tests --bin scorecard -- --oils CHECKOUT`: the Oils spec suite against real bash and this bashkit, a table by
//! file. A case counts when real bash passes it, twice. Needs root (each case of bash has a `/tmp` of its own).
#![expect(clippy::print_stdout, reason = "a program for the terminal")]

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use bashkit_tests::oils::{Case, bash, load, ours};

const USAGE: &str = "usage: scorecard --oils CHECKOUT [--file NAME] [--seconds N]\n\n\
                     CHECKOUT is a checkout of oils-for-unix/oils; NAME a part of a file's name.";

struct Options {
    checkout: PathBuf,
    file: Option<String>,
    time: Duration,
}

fn options() -> Result<Options, String> {
    let mut options = Options { checkout: PathBuf::new(), file: None, time: Duration::from_secs(5) };
    let mut words = std::env::args().skip(1);
    while let Some(word) = words.next() {
        let mut value = || words.next().ok_or_else(|| format!("{word} needs a value\n{USAGE}"));
        match word.as_str() {
            "--oils" => options.checkout = value()?.into(),
            "--file" => options.file = Some(value()?),
            "--seconds" => options.time = Duration::from_secs(value()?.parse().map_err(|_| format!("--seconds needs a number\n{USAGE}"))?),
            _ => return Err(format!("unknown argument '{word}'\n{USAGE}")),
        }
    }
    if options.checkout.as_os_str().is_empty() { Err(USAGE.to_owned()) } else { Ok(options) }
}

/// Whether bash passes a case, and whether this shell does.
fn judge(case: &Case, time: Duration, folder: &Path) -> Result<Option<bool>, std::io::Error> {
    let counts = case.is_met(&bash(&case.script, time, folder)?) && case.is_met(&bash(&case.script, time, folder)?);
    Ok(counts.then(|| case.is_met(&ours(&case.script, time))))
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let options = options()?;
    let (mut cases, n_left_out) = load(&options.checkout)?;
    cases.retain(|case| options.file.as_ref().is_none_or(|name| case.file.contains(name.as_str())));
    let (next, verdicts) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
    let work = |worker: usize| {
        let folder = std::env::temp_dir().join(format!("scorecard-{}-{worker}", std::process::id()));
        while let Some(case) = cases.get(next.fetch_add(1, Ordering::Relaxed)) {
            let verdict = judge(case, options.time, &folder);
            verdicts.lock().unwrap_or_else(std::sync::PoisonError::into_inner).push((case, verdict));
        }
        let _ = std::fs::remove_dir_all(&folder);
    };
    std::thread::scope(|scope| (0..2).for_each(|worker| drop(scope.spawn(move || work(worker)))));

    let mut files: BTreeMap<&str, (usize, usize)> = BTreeMap::new();
    let mut failed = Vec::new();
    for (case, verdict) in verdicts.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner) {
        let (counted, passed) = files.entry(&case.file).or_default();
        match verdict? {
            None => {}
            Some(true) => (*counted, *passed) = (*counted + 1, *passed + 1),
            Some(false) => {
                *counted += 1;
                failed.push((case.file.as_str(), case.number, case.title.as_str()));
            }
        }
    }
    println!("{:<40} {:>6} {:>8}", "file", "bash", "bashkit");
    for (file, (counted, passed)) in &files {
        println!("{file:<40} {counted:>6} {passed:>8}");
    }
    failed.sort_unstable();
    for (file, number, title) in &failed {
        println!("failed: {file}:{number} {title}");
    }
    let (counted, passed) = files.values().fold((0, 0), |(a, b), (counted, passed)| (a + counted, b + passed));
    println!("{passed} of {counted} cases that bash passes: {:.2} %", 100.0 * passed as f64 / counted.max(1) as f64);
    println!("({} cases bash does not pass; {n_left_out} need the machine, a terminal or another shell)", cases.len() - counted);
    Ok(())
}
