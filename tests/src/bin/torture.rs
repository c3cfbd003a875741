//! `torture [--runs N] [--seed N] [--jobs N] [--print SEED]`: generated hostile scripts under random limits, some of them cancelled from another thread. Prints the
//! worst memory over the limit, the worst CPU time past it, and panics; a process that dies is a finding as well.
#![expect(
    clippy::print_stdout,
    clippy::disallowed_methods,
    clippy::unwrap_used,
    reason = "a program that measures its own process and prints its findings"
)]

use std::io::{BufRead, BufReader, Write};
use std::process::{Command, ExitCode, Stdio};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use bashkit::{Bash, CancelToken, Error, Limit, Limits, Stopped};
use bashkit_tests::torture::{Dice, script};

/// Microseconds of CPU time that a stop may take.
const LATE_US_MAX: i64 = 50_000;

struct Asked {
    runs: u64,
    seed: u64,
    jobs: u64,
    worker: bool,
}

fn main() -> ExitCode {
    let mut asked = Asked { runs: 1000, seed: 1, jobs: 2, worker: false };
    let mut args = std::env::args().skip(1);
    while let Some(option) = args.next() {
        if option == "--worker" {
            asked.worker = true;
            continue;
        }
        let Some(value) = args.next().and_then(|value| value.parse::<u64>().ok()) else {
            println!("torture: {option}: options are --runs N, --seed N, --jobs N, --print SEED");
            return ExitCode::from(2);
        };
        match option.as_str() {
            "--runs" => asked.runs = value,
            "--seed" => asked.seed = value,
            "--jobs" => asked.jobs = value.max(1),
            "--print" => {
                let (limits, cancel) = limits(value);
                println!("# {limits:?}, cancelled after {cancel:?}\n{}", script(value));
                return ExitCode::SUCCESS;
            }
            _ => {
                println!("torture: {option}: options are --runs N, --seed N, --jobs N, --print SEED");
                return ExitCode::from(2);
            }
        }
    }
    if asked.worker { work(&asked) } else { lead(&asked) }
}

/// Limits of a seed, and when its run is cancelled.
fn limits(seed: u64) -> (Limits, Option<Duration>) {
    let mut dice = Dice::new(seed ^ 0xdead);
    let mut limits = Limits::new().max_memory(1 << (22 + dice.below(6))).max_output(1 << 18).max_file_bytes(1 << (18 + dice.below(4)));
    limits.time = Duration::from_millis(5 + dice.below(60));
    limits.steps = 10u64.pow(4 + u32::try_from(dice.below(6)).unwrap_or(0));
    limits.processes = 1 + u32::try_from(dice.below(1000)).unwrap_or(0);
    limits.inodes = 10 + dice.below(5000);
    limits.depth = 10 + u32::try_from(dice.below(2000)).unwrap_or(0);
    let cancel = (dice.below(3) == 0).then(|| Duration::from_micros(dice.below(40_000)));
    (limits, cancel)
}

/// One result, as the worker tells it.
#[derive(Clone, Copy, Default)]
struct Measured {
    seed: u64,
    /// KiB beyond 1.25 × memory + what files and output may hold.
    over_kib: i64,
    /// Microseconds of CPU time past the end.
    late_us: i64,
    is_panic: bool,
}

fn lead(asked: &Asked) -> ExitCode {
    let begun = Instant::now();
    let next = AtomicU64::new(asked.seed);
    let end = asked.seed + asked.runs;
    let worst = Mutex::new((Measured::default(), Measured { late_us: i64::MIN, ..Measured::default() }));
    let (panics, deaths) = (Mutex::new(Vec::new()), Mutex::new(Vec::new()));
    std::thread::scope(|scope| {
        for _ in 0..asked.jobs {
            scope.spawn(|| {
                loop {
                    let first = next.fetch_add(500, Ordering::Relaxed);
                    if first >= end {
                        return;
                    }
                    let mut from = first;
                    let last = end.min(first + 500);
                    while from < last {
                        from = batch(from, last, &worst, &panics, &deaths);
                    }
                }
            });
        }
    });
    let (memory, late) = *worst.lock().unwrap();
    let (panics, deaths) = (panics.into_inner().unwrap(), deaths.into_inner().unwrap());
    println!("{} scripts in {:.0} s", asked.runs, begun.elapsed().as_secs_f64());
    println!(
        "worst memory: {:+.1} MiB beyond 1.25 x memory_bytes + file_bytes + output_bytes (seed {}); 32 are allowed",
        memory.over_kib as f64 / 1024.0,
        memory.seed
    );
    println!("worst CPU past the end: {:.1} ms (seed {}); 50 are allowed", late.late_us as f64 / 1000.0, late.seed);
    println!("panics: {} {:?}", panics.len(), panics.iter().take(20).collect::<Vec<_>>());
    println!("processes that died: {} {:?}", deaths.len(), deaths.iter().take(20).collect::<Vec<_>>());
    let fits = memory.over_kib <= 32 << 10 && late.late_us <= LATE_US_MAX && panics.is_empty() && deaths.is_empty();
    if fits { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// Runs seeds in a process of their own; answers where the next one goes on.
fn batch(from: u64, to: u64, worst: &Mutex<(Measured, Measured)>, panics: &Mutex<Vec<u64>>, deaths: &Mutex<Vec<u64>>) -> u64 {
    let program = std::env::current_exe().unwrap();
    let mut child = Command::new(program)
        .args(["--worker", "--seed", &from.to_string(), "--runs", &(to - from).to_string()])
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut at = from;
    for line in BufReader::new(child.stdout.take().unwrap()).lines().map_while(Result::ok) {
        let numbers: Vec<i64> = line.split(' ').filter_map(|word| word.parse().ok()).collect();
        let [seed, over_kib, late_us, panicked] = *numbers.as_slice() else { continue };
        let measured = Measured { seed: seed.unsigned_abs(), over_kib, late_us, is_panic: panicked == 1 };
        at = measured.seed + 1;
        let mut worst = worst.lock().unwrap();
        if measured.over_kib > worst.0.over_kib {
            worst.0 = measured;
        }
        if measured.late_us > worst.1.late_us {
            worst.1 = measured;
        }
        if measured.over_kib > 32 << 10 || measured.late_us > LATE_US_MAX {
            println!(
                "seed {}: {:+.1} MiB, {:.1} ms late",
                measured.seed,
                measured.over_kib as f64 / 1024.0,
                measured.late_us as f64 / 1000.0
            );
        }
        if measured.is_panic {
            panics.lock().unwrap().push(measured.seed);
        }
    }
    let ended = child.wait().unwrap();
    if !ended.success() {
        deaths.lock().unwrap().push(at);
        println!("seed {at}: {ended}");
        return at + 1;
    }
    to
}

fn work(asked: &Asked) -> ExitCode {
    let mut stdout = std::io::stdout();
    for seed in asked.seed..asked.seed + asked.runs {
        let mut measured = measure(seed);
        // What others do to this machine can only add to the time: a stop is late when it is late each time.
        for _ in 0..2 {
            if measured.late_us > LATE_US_MAX {
                measured.late_us = measured.late_us.min(measure(seed).late_us);
            }
        }
        let line = format!("{} {} {} {}\n", measured.seed, measured.over_kib, measured.late_us, u8::from(measured.is_panic));
        let _ = stdout.write_all(line.as_bytes());
        // What a run left in the allocator is not the next one's.
        if measured.over_kib > 32 << 10 {
            break;
        }
    }
    ExitCode::SUCCESS
}

/// CPU time of a thread of this process.
fn cpu(thread: rustix::process::Pid) -> Duration {
    let text = std::fs::read_to_string(format!("/proc/self/task/{}/schedstat", thread.as_raw_nonzero())).unwrap_or_default();
    Duration::from_nanos(text.split(' ').next().and_then(|word| word.parse().ok()).unwrap_or(0))
}

/// A line of `/proc/self/status`, in KiB.
fn memory(line: &str) -> i64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let found = status.lines().find_map(|text| text.strip_prefix(line)?.split_whitespace().next()?.parse().ok());
    found.unwrap_or(0)
}

fn measure(seed: u64) -> Measured {
    let (limits, cancelled_after) = limits(seed);
    let text = script(seed);
    let bound_kib = i64::try_from((limits.memory_bytes as u64 * 5 / 4 + limits.file_bytes + limits.output_bytes) >> 10).unwrap();
    let time = limits.time;
    let token = CancelToken::new();
    let thread = rustix::thread::gettid();
    let is_over = Arc::new(AtomicBool::new(false));
    let canceller = cancelled_after.map(|after| {
        let (token, is_over) = (token.clone(), Arc::clone(&is_over));
        std::thread::spawn(move || {
            let until = Instant::now() + after;
            while Instant::now() < until && !is_over.load(Ordering::Relaxed) {
                std::thread::sleep(Duration::from_micros(200));
            }
            let before = cpu(thread);
            token.cancel();
            let behind = cpu(thread);
            // This thread may lose the processor between the two: then only the second tells when the other was cancelled.
            if behind.saturating_sub(before) > Duration::from_millis(1) { behind } else { before }
        })
    });
    let _ = std::fs::write("/proc/self/clear_refs", "5");
    let (before_kib, began, began_wall) = (memory("VmRSS:"), cpu(thread), Instant::now());
    let mut bash = Bash::builder().limits(limits).seed(seed).cancel_token(token).build();
    let ended = bash.exec(&text);
    let (after_cpu, wall) = (cpu(thread), began_wall.elapsed());
    is_over.store(true, Ordering::Relaxed);
    let peak_kib = memory("VmHWM:");
    let cancelled_at = canceller.and_then(|canceller| canceller.join().ok());
    let late = match (&ended, cancelled_at) {
        (Err(Stopped { reason: Error::Cancelled, .. }), Some(at)) => after_cpu.saturating_sub(at),
        // Time that nobody gave the thread does not count.
        (Err(Stopped { reason: Error::Limit(Limit::Time(_)), .. }), _) => after_cpu.saturating_sub(began).min(wall).saturating_sub(time),
        _ => after_cpu.saturating_sub(began).saturating_sub(time),
    };
    let output = match &ended {
        Ok(output) | Err(Stopped { output, .. }) => output,
    };
    let is_panic = matches!(&ended, Err(Stopped { reason: Error::Internal(_), .. })) || output.stderr_text().contains("internal error");
    drop(bash);
    Measured { seed, over_kib: peak_kib - before_kib - bound_kib, late_us: i64::try_from(late.as_micros()).unwrap(), is_panic }
}
