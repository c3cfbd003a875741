//! What a call costs. `cargo run --release -p bashkit-benches` prints a table; where real bash is on this machine it runs in the
//! same process group for comparison. Figures are CPU time of the calling thread, medians of several rounds.
#![expect(unsafe_code, reason = "a counting allocator, to know what an idle session holds")]
#![expect(clippy::print_stdout, clippy::disallowed_methods, clippy::unwrap_used, reason = "a program for people, that times things")]

use std::alloc::{GlobalAlloc, Layout, System};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use bashkit::Bash;

static LIVE: AtomicUsize = AtomicUsize::new(0);

struct Counting;

// SAFETY: every call goes to the system allocator; only a counter is added.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        LIVE.fetch_add(layout.size(), Ordering::Relaxed);
        // SAFETY: the caller's contract is passed on.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, at: *mut u8, layout: Layout) {
        LIVE.fetch_sub(layout.size(), Ordering::Relaxed);
        // SAFETY: the caller's contract is passed on.
        unsafe { System.dealloc(at, layout) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

/// The median time of one call, over rounds of `n` calls.
fn median(n: u32, mut call: impl FnMut()) -> Duration {
    for _ in 0..n / 10 + 1 {
        call();
    }
    let mut rounds: Vec<Duration> = (0..11)
        .map(|_| {
            let start = Instant::now();
            for _ in 0..n {
                call();
            }
            start.elapsed() / n
        })
        .collect();
    rounds.sort_unstable();
    rounds.get(5).copied().unwrap_or_default()
}

fn row(what: &str, time: Duration, target: &str) {
    println!("| {what} | {:.1} µs | {target} |", time.as_secs_f64() * 1e6);
}

fn ok(bash: &mut Bash, script: &str) {
    let output = bash.exec(script).unwrap();
    assert!(output.status == 0, "{script}: {}", output.stderr_text());
}

fn arithmetic() {
    let script = "for ((i=0;i<1000000;i++)); do ((s+=i)); done; echo $s";
    let start = Instant::now();
    let output = Bash::new().exec(script).unwrap();
    let ours = start.elapsed();
    assert_eq!(output.stdout, b"499999500000\n");
    let start = Instant::now();
    let Ok(real) = std::process::Command::new("bash").args(["-c", script]).output() else {
        println!("| a million turns of `((s+=i))` | {:.0} ms | bash is not on this machine |", ours.as_secs_f64() * 1e3);
        return;
    };
    let theirs = start.elapsed();
    assert_eq!(real.stdout, output.stdout);
    let ratio = theirs.as_secs_f64() / ours.as_secs_f64();
    println!(
        "| a million turns of `((s+=i))` | {:.0} ms | bash 5.2: {:.0} ms, {ratio:.0} times as long (target 20) |",
        ours.as_secs_f64() * 1e3,
        theirs.as_secs_f64() * 1e3
    );
}

fn main() {
    println!("| what | median | target |\n| --- | --- | --- |");
    row("create, `echo hi`, drop", median(2000, || ok(&mut Bash::new(), "echo hi")), "≤ 20 µs");
    let mut bash = Bash::new();
    row("`echo hi` on a live session", median(5000, || ok(&mut bash, "echo hi")), "≤ 3 µs");
    row("`echo hi \\| cat \\| tr a-z A-Z`", median(3000, || ok(&mut bash, "echo hi | cat | tr a-z A-Z")), "≤ 8 µs");
    row("`x=$(echo hi)`", median(3000, || ok(&mut bash, "x=$(echo hi)")), "");
    if bash.exec("echo '{}' | jq .").is_ok_and(|output| output.status == 0) {
        row("`jq -r .name` on a small object", median(1000, || ok(&mut bash, "jq -r .name <<< '{\"name\":\"x\"}'")), "≤ 40 µs");
    }
    let before = LIVE.load(Ordering::Relaxed);
    let mut idle: Vec<Bash> = (0..100).map(|_| Bash::new()).collect();
    for bash in &mut idle {
        ok(bash, "echo hi");
    }
    let bytes = LIVE.load(Ordering::Relaxed).saturating_sub(before) / idle.len();
    println!("| an idle session holds | {:.1} KiB | ≤ 24 KiB |", bytes as f64 / 1024.0);
    arithmetic();
}
