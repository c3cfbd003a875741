//! Generated cases under random limits, some of them cancelled from another thread, measured in their process: memory beyond the limits, CPU time past the end, panics,
//! and processes that die.
#![expect(
    clippy::print_stdout,
    clippy::disallowed_methods,
    clippy::unwrap_used,
    reason = "a program that measures its own process and prints its findings"
)]

use std::collections::BTreeMap;
use std::io::{BufRead, BufReader, Write};
use std::process::{Command, ExitCode, Stdio};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use bashkit::{Bash, CancelToken, Error, Limit, Limits, Output, Stopped};

/// Microseconds of CPU time that a stop may take.
const LATE_US_MAX: i64 = 50_000;
/// KiB of memory that a run may take beyond 1.25 × its limit, files and output.
const OVER_KIB_MAX: i64 = 32 << 10;
/// Statuses of a Python program whose interpreter has ended in the middle: SIGABRT, SIGSEGV.
const ABORTED: i32 = 134;
const FAULTED: i32 = 139;
/// Ends whose seeds are told, and how many of them.
const TOLD: &str = "interpreter-";
const SEEDS_MAX: usize = 20;

/// What runs for a seed.
pub struct Case {
    /// Script of the shell.
    pub script: String,
    /// Paths and texts of files that the script finds.
    pub files: Vec<(String, String)>,
    /// Limits of the run.
    pub limits: Limits,
    /// Time after which another thread cancels the run.
    pub cancelled_after: Option<Duration>,
}

/// Cases of a program that measures.
pub struct Suite {
    /// Name of the program.
    pub name: &'static str,
    /// Noun for its cases.
    pub noun: &'static str,
    /// Case of a seed.
    pub case: fn(u64) -> Case,
    /// Script that a process runs before it measures.
    pub warm_up: &'static str,
}

struct Asked {
    runs: u64,
    seed: u64,
    jobs: u64,
    is_worker: bool,
}

/// Runs the program of a suite: `[--runs N] [--seed N] [--jobs N] [--print SEED]`.
#[must_use]
pub fn main(suite: &Suite) -> ExitCode {
    let mut asked = Asked { runs: 1000, seed: 1, jobs: 2, is_worker: false };
    let mut args = std::env::args().skip(1);
    while let Some(option) = args.next() {
        if option == "--worker" {
            asked.is_worker = true;
            continue;
        }
        let place = match option.as_str() {
            "--runs" => Some(&mut asked.runs),
            "--seed" => Some(&mut asked.seed),
            "--jobs" => Some(&mut asked.jobs),
            _ => None,
        };
        match (place, args.next().and_then(|value| value.parse::<u64>().ok())) {
            (Some(place), Some(value)) => *place = value,
            (None, Some(seed)) if option == "--print" => {
                print(&(suite.case)(seed));
                return ExitCode::SUCCESS;
            }
            _ => {
                println!("{}: {option}: options are --runs N, --seed N, --jobs N, --print SEED", suite.name);
                return ExitCode::from(2);
            }
        }
    }
    if asked.is_worker { work(suite, &asked) } else { lead(suite, &asked) }
}

fn print(case: &Case) {
    println!("# {:?}, cancelled after {:?}\n{}", case.limits, case.cancelled_after, case.script);
    for (path, text) in &case.files {
        println!("# {path}\n{text}");
    }
}

/// One result, as a worker tells it.
#[derive(Clone, Default)]
struct Measured {
    seed: u64,
    /// KiB beyond 1.25 × memory + what files and output may hold.
    over_kib: i64,
    /// Microseconds of CPU time past the end.
    late_us: i64,
    /// The library has panicked, or the session does not go on.
    is_broken: bool,
    /// How the run ended, in a word.
    end: String,
}

impl Measured {
    /// The result that a line of a worker tells.
    fn read(line: &str) -> Option<Self> {
        let mut words = line.split(' ');
        let mut number = || words.next()?.parse::<i64>().ok();
        let (seed, over_kib, late_us, is_broken) = (number()?.unsigned_abs(), number()?, number()?, number()? == 1);
        Some(Self { seed, over_kib, late_us, is_broken, end: words.next()?.to_owned() })
    }

    fn line(&self) -> String {
        format!("{} {} {} {} {}\n", self.seed, self.over_kib, self.late_us, u8::from(self.is_broken), self.end)
    }
}

/// What has been found so far.
#[derive(Default)]
struct Findings {
    largest: Measured,
    latest: Measured,
    /// Seeds after which the library was broken.
    broken: Vec<u64>,
    /// Seeds whose process died.
    deaths: Vec<u64>,
    ends: BTreeMap<String, u64>,
    /// Seeds of the ends that are told.
    told: BTreeMap<String, Vec<u64>>,
}

impl Findings {
    fn add(&mut self, measured: Measured) {
        if measured.over_kib > OVER_KIB_MAX || measured.late_us > LATE_US_MAX {
            let (mib, ms) = (measured.over_kib as f64 / 1024.0, measured.late_us as f64 / 1000.0);
            println!("seed {}: {mib:+.1} MiB, {ms:.1} ms late", measured.seed);
        }
        if measured.is_broken {
            self.broken.push(measured.seed);
        }
        *self.ends.entry(measured.end.clone()).or_default() += 1;
        if measured.end.starts_with(TOLD) {
            let seeds = self.told.entry(measured.end.clone()).or_default();
            if seeds.len() < SEEDS_MAX {
                seeds.push(measured.seed);
            }
        }
        if measured.over_kib > self.largest.over_kib {
            self.largest = measured.clone();
        }
        if measured.late_us > self.latest.late_us {
            self.latest = measured;
        }
    }

    fn fit(&self) -> bool {
        self.largest.over_kib <= OVER_KIB_MAX && self.latest.late_us <= LATE_US_MAX && self.broken.is_empty() && self.deaths.is_empty()
    }

    fn print(&self) {
        let ends: Vec<String> = self.ends.iter().map(|(end, n)| format!("{n} {end}")).collect();
        println!("ends: {}", ends.join(", "));
        for (end, seeds) in &self.told {
            println!("{end}: {seeds:?}");
        }
        println!(
            "worst memory: {:+.1} MiB beyond 1.25 x memory_bytes + file_bytes + output_bytes (seed {}); 32 are allowed",
            self.largest.over_kib as f64 / 1024.0,
            self.largest.seed
        );
        println!("worst CPU past the end: {:.1} ms (seed {}); 50 are allowed", self.latest.late_us as f64 / 1000.0, self.latest.seed);
        println!("panics: {} {:?}", self.broken.len(), self.broken.iter().take(20).collect::<Vec<_>>());
        println!("processes that died: {} {:?}", self.deaths.len(), self.deaths.iter().take(20).collect::<Vec<_>>());
    }
}

/// Shares the seeds out to processes.
fn lead(suite: &Suite, asked: &Asked) -> ExitCode {
    let begun = Instant::now();
    let next = AtomicU64::new(asked.seed);
    let end = asked.seed + asked.runs;
    let size = 500.min(asked.runs.div_ceil(asked.jobs.max(1)));
    let latest = Measured { over_kib: i64::MIN, late_us: i64::MIN, ..Measured::default() };
    let findings = Mutex::new(Findings { largest: latest.clone(), latest, ..Findings::default() });
    std::thread::scope(|scope| {
        for _ in 0..asked.jobs.max(1) {
            scope.spawn(|| {
                loop {
                    let first = next.fetch_add(size, Ordering::Relaxed);
                    if first >= end {
                        return;
                    }
                    let mut from = first;
                    let last = end.min(first + size);
                    while from < last {
                        from = batch(from, last, &findings);
                    }
                }
            });
        }
    });
    let findings = findings.into_inner().unwrap();
    println!("{} {} in {:.0} s", asked.runs, suite.noun, begun.elapsed().as_secs_f64());
    findings.print();
    if findings.fit() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// Runs seeds in a process of their own; answers where the next one goes on.
fn batch(from: u64, to: u64, findings: &Mutex<Findings>) -> u64 {
    let program = std::env::current_exe().unwrap();
    let mut child = Command::new(program)
        .args(["--worker", "--seed", &from.to_string(), "--runs", &(to - from).to_string()])
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut at = from;
    for line in BufReader::new(child.stdout.take().unwrap()).lines().map_while(Result::ok) {
        let Some(measured) = Measured::read(&line) else { continue };
        at = measured.seed + 1;
        findings.lock().unwrap().add(measured);
    }
    let ended = child.wait().unwrap();
    if !ended.success() {
        findings.lock().unwrap().deaths.push(at);
        println!("seed {at}: {ended}");
        return at + 1;
    }
    // A worker ends early where a run has left memory behind.
    at.max(from + 1)
}

fn work(suite: &Suite, asked: &Asked) -> ExitCode {
    let mut stdout = std::io::stdout();
    if !suite.warm_up.is_empty() {
        let _ = Bash::new().exec(suite.warm_up);
    }
    for seed in asked.seed..asked.seed + asked.runs {
        let mut measured = measure(suite, seed);
        // What others do to this machine can only add to the time: a stop is late when it is late each time.
        for _ in 0..2 {
            if measured.late_us > LATE_US_MAX {
                measured.late_us = measured.late_us.min(measure(suite, seed).late_us);
            }
        }
        let _ = stdout.write_all(measured.line().as_bytes());
        // What a run left in the allocator is not the next one's.
        if measured.over_kib > OVER_KIB_MAX {
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

fn measure(suite: &Suite, seed: u64) -> Measured {
    let Case { script, files, limits, cancelled_after } = (suite.case)(seed);
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
    let bash = files.into_iter().fold(Bash::builder(), |bash, (path, text)| bash.file(path, text));
    let mut bash = bash.limits(limits).seed(seed).cancel_token(token).build();
    let ended = bash.exec(&script);
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
    // A session that nobody cancelled goes on, whatever ended its run. Traps and traces that the script has left may meet a limit at each command.
    let goes_on = cancelled_after.is_some()
        || match bash.exec("builtin echo on") {
            Ok(output) => output.stdout_text() == "on\n" || script.contains("trap "),
            Err(Stopped { reason: Error::Limit(_), .. }) => script.contains("PS4=") || script.contains("trap "),
            Err(_) => false,
        };
    drop(bash);
    Measured {
        seed,
        over_kib: peak_kib - before_kib - bound_kib,
        late_us: i64::try_from(late.as_micros()).unwrap(),
        is_broken: !goes_on || is_panic(&ended),
        end: end(&ended),
    }
}

fn is_panic(ended: &Result<Output, Stopped>) -> bool {
    match ended {
        Err(Stopped { reason: Error::Internal(_), .. }) => true,
        Ok(output) | Err(Stopped { output, .. }) => output.stderr_text().contains("internal error"),
    }
}

/// How a run ended, in a word.
fn end(ended: &Result<Output, Stopped>) -> String {
    match ended {
        Ok(output) if output.stderr_text().contains("Fatal Python error: stack overflow") => "interpreter-overflow".to_owned(),
        Ok(output) if output.stderr_text().contains("Fatal Python error: wasm trap") || output.status == FAULTED => {
            "interpreter-fault".to_owned()
        }
        Ok(output) if output.stderr_text().contains("Fatal Python error") || output.status == ABORTED => "interpreter-abort".to_owned(),
        Ok(output) if output.status == 0 => "success".to_owned(),
        Ok(_) => "failure".to_owned(),
        Err(Stopped { reason, .. }) => {
            let name = match reason {
                Error::Limit(limit) => format!("{limit:?}"),
                reason => format!("{reason:?}"),
            };
            name.split(|c: char| !c.is_alphanumeric()).next().unwrap_or_default().to_lowercase()
        }
    }
}
