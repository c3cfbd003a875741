//! The loop of one target, in a process of its own.

use std::collections::HashMap;
use std::collections::HashSet;
use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher as _};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::time::{Duration, Instant};

use crate::bench::Bench;
use crate::cases::Cases;
use crate::flight::{Counter, Flight};
use crate::grammar::Grammar;
use crate::mutate::mutate;
use crate::targets::Target;

/// CPU time that an execution may use.
const CPU_MAX: Duration = Duration::from_secs(2);
/// Memory by which an execution may raise the peak of the process.
const RSS_MAX_KB: i64 = 400 << 10;
/// Findings of one kind that are written, per worker.
const ALIKE_MAX: u32 = 3;

/// Panics of dependencies that are contained where they happen: rusqlite refuses names that are no UTF-8 to its authorizer, which denies the statement then.
const CONTAINED: &[&str] = &["received non-utf8 string as authorizer param"];

/// Panics that the hook saw, on whatever thread.
static PANICS: Mutex<Vec<String>> = Mutex::new(Vec::new());

/// Records panics before the hook of bashkit, which keeps those of commands.
fn install_hook() {
    let _ = bashkit::Bash::new().exec("true; cat /dev/null");
    let _ = bashkit::host::catch_host_panic("fuzz", || ());
    let previous = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |info| {
        let place = info.location().map(ToString::to_string).unwrap_or_default();
        let text = format!("panic: {place}: {}", info.payload_as_str().unwrap_or("no message"));
        PANICS.lock().unwrap_or_else(|e| e.into_inner()).push(text);
        let _ = &previous;
    }));
}

/// CPU time of the process, and the peak of its memory in KiB.
fn usage() -> (Duration, i64) {
    // SAFETY: `getrusage` writes all of the struct that it is given.
    let usage = unsafe {
        let mut usage: libc::rusage = std::mem::zeroed();
        libc::getrusage(libc::RUSAGE_SELF, &mut usage);
        usage
    };
    let time = |t: libc::timeval| Duration::new(t.tv_sec as u64, t.tv_usec as u32 * 1000);
    (time(usage.ru_utime) + time(usage.ru_stime), usage.ru_maxrss)
}

pub struct Worker {
    target: &'static Target,
    flight: Flight,
    bench: Bench,
    seen: HashSet<u64>,
    corpus: Vec<Vec<u8>>,
    alike: HashMap<String, u32>,
    seed: u64,
}

impl Worker {
    pub fn new(target: &'static Target, page: &Path, seed: u64, compare: u64) -> Self {
        install_hook();
        let dir = std::env::temp_dir().join(format!("bashkit-fuzz-{}", std::process::id()));
        let bench = Bench::new(dir, seed, compare);
        let flight = Flight::open(page).unwrap_or_else(|e| panic!("{}: {e}", page.display()));
        Self { target, flight, bench, seen: HashSet::new(), corpus: Vec::new(), alike: HashMap::new(), seed }
    }

    /// Runs inputs until the time is over, or as many as there may be.
    pub fn work(mut self, time: Duration, runs: u64) {
        let begin = Instant::now();
        let cases = Cases::read();
        self.corpus = (self.target.seeds)(&cases);
        let grammar = self.target.grammar.map(Grammar::new);
        if self.corpus.is_empty() {
            let mut dice = self.bench.dice.clone();
            self.corpus = (0..50).map(|_| grammar.as_ref().map_or_else(Vec::new, |g| g.draw(&mut dice))).collect();
        }
        while begin.elapsed() < time && self.bench.n < runs {
            let input = self.next_input(grammar.as_ref());
            self.execute(input);
        }
        let _ = fs::remove_dir_all(&self.bench.dir);
    }

    fn next_input(&mut self, grammar: Option<&Grammar>) -> Vec<u8> {
        let dice = &mut self.bench.dice;
        let other = dice.below(self.corpus.len());
        let base = match grammar {
            Some(grammar) if dice.below(2) == 0 => grammar.draw(dice),
            // New entries stand at the end, and are tried more often.
            _ if dice.below(2) == 0 => {
                let n = self.corpus.len();
                self.corpus[n - 1 - dice.below(n.min(200))].clone()
            }
            _ => dice.one(&self.corpus).clone(),
        };
        if dice.below(4) == 0 { base } else { mutate(&base, &self.corpus[other], dice) }
    }

    fn execute(&mut self, input: Vec<u8>) {
        self.flight.put_input(&input);
        let result = self.judge(&input);
        self.flight.add(Counter::Executions, 1);
        match result {
            Ok(()) => {
                let features = std::mem::take(&mut self.bench.features.0);
                let n_before = self.seen.len();
                self.seen.extend(features);
                if self.seen.len() > n_before {
                    self.corpus.push(input);
                    self.flight.write(Counter::Features, self.seen.len() as u64);
                }
            }
            Err(why) => self.finding(input, why),
        }
        self.flight.write(Counter::Corpus, self.corpus.len() as u64);
        self.flight.write(Counter::Compared, self.bench.n_compared);
    }

    /// Runs one input: everything but the oracles of the target is judged here.
    pub fn judge(&mut self, input: &[u8]) -> Result<(), String> {
        self.bench.n += 1;
        self.bench.features.0.clear();
        let (cpu, rss) = usage();
        let result = catch_unwind(AssertUnwindSafe(|| (self.target.run)(&mut self.bench, input)));
        let (cpu_after, rss_after) = usage();
        let panics = std::mem::take(&mut *PANICS.lock().unwrap_or_else(|e| e.into_inner()));
        if self.target.parses {
            self.flight.add_nodes(crate::nodes::parse(input, true).kinds);
        }
        if let Some(panic) = panics.into_iter().find(|panic| !CONTAINED.iter().any(|known| panic.contains(known))) {
            return Err(panic);
        }
        match result {
            Err(_) => return Err("panic: caught, and seen by no hook".into()),
            Ok(Err(why)) => return Err(why),
            Ok(Ok(())) => {}
        }
        if cpu_after - cpu > CPU_MAX {
            return Err(format!("slow: {} ms of CPU", (cpu_after - cpu).as_millis()));
        }
        if rss_after - rss > RSS_MAX_KB {
            return Err(format!("large: {} MiB of memory", (rss_after - rss) >> 10));
        }
        Ok(())
    }

    fn finding(&mut self, input: Vec<u8>, why: String) {
        let kind = kind_of(&why);
        let n_alike = self.alike.entry(kind.clone()).or_default();
        *n_alike += 1;
        if *n_alike > ALIKE_MAX {
            return;
        }
        let (input, why) = self.shrink(input, why, &kind);
        self.flight.add(Counter::Findings, 1);
        write_finding(self.target.name, &input, &why, self.seed);
    }

    /// Takes pieces out of an input for as long as the finding stays the same.
    fn shrink(&mut self, mut input: Vec<u8>, mut why: String, kind: &str) -> (Vec<u8>, String) {
        let (begin, compare) = (Instant::now(), self.bench.compare);
        self.bench.compare = compare.min(1);
        let mut len = input.len() / 2;
        while len > 0 {
            let mut at = 0;
            while at < input.len() && begin.elapsed() < Duration::from_secs(2) {
                let mut less = input.clone();
                less.drain(at..(at + len).min(input.len()));
                self.flight.put_input(&less);
                match self.judge(&less) {
                    Err(other) if kind_of(&other) == kind => (input, why) = (less, other),
                    _ => at += len,
                }
            }
            len /= 2;
        }
        self.bench.compare = compare;
        (input, why)
    }
}

/// First line of a finding without its numbers.
fn kind_of(why: &str) -> String {
    why.lines().next().unwrap_or_default().chars().filter(|c| !c.is_ascii_digit()).collect()
}

/// Writes an input and, beside it, why it is one.
pub fn write_finding(target: &str, input: &[u8], why: &str, seed: u64) {
    let mut hasher = DefaultHasher::new();
    input.hash(&mut hasher);
    let folder = folder(target);
    let path = folder.join(format!("{:016x}", hasher.finish()));
    let _ = fs::create_dir_all(&folder);
    let _ = fs::write(&path, input);
    let _ = fs::write(path.with_extension("why"), format!("{why}\n(seed {seed})\n"));
    eprintln!("{target}: {}\n  {}", why.replace('\n', "\n  "), path.display());
}

/// Folder of a target's findings.
pub fn folder(target: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("findings").join(target)
}
