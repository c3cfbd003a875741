//! A session whose waits were recorded is repeated exactly, whatever the host's threads and clock do the second time.
#![expect(clippy::unwrap_used, clippy::disallowed_methods, reason = "tests stop at surprises, and wake from a thread of their own")]

use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::task::{Poll, Waker};
use std::time::Duration;

use bashkit::command::Cx;
use bashkit::host::RecordedClock;
use bashkit::kernel::{Fault, Schedule, Wakeup};
use bashkit::vfs::{FileSystem, Memory};
use bashkit::{Bash, Builtin, Error, Output, Stopped};

#[derive(Clone, Default)]
struct Tape {
    repeat: Arc<Mutex<VecDeque<Wakeup>>>,
    recorded: Arc<Mutex<Vec<Wakeup>>>,
}

impl Schedule for Tape {
    fn repeat(&mut self) -> Option<Wakeup> {
        self.repeat.lock().unwrap().pop_front()
    }

    fn record(&mut self, wakeup: Wakeup) {
        self.recorded.lock().unwrap().push(wakeup);
    }
}

/// Answers its second word after as many milliseconds as its first says, on a thread or as a future.
struct Slow {
    name: &'static str,
    hurry: bool,
}

impl Builtin for Slow {
    fn name(&self) -> &str {
        self.name
    }

    fn run(&self, cx: &mut Cx<'_>) -> Result<u8, Fault> {
        let [ms, word] = cx.argv() else { return Ok(2) };
        let ms = if self.hurry { 0 } else { String::from_utf8_lossy(ms).parse().unwrap() };
        let mut word = word.clone();
        word.push(b'\n');
        let work = move || {
            std::thread::park_timeout(Duration::from_millis(ms));
            word
        };
        let word = if self.name == "slow" { cx.offload(None, work)?.unwrap() } else { cx.block_on(async move { work() })? };
        let mut out = cx.stdout();
        out.put(&word)?;
        out.flush()?;
        Ok(0)
    }
}

const START: Duration = Duration::from_secs(1_700_000_000);

fn run(script: &str, repeat: &[Wakeup], hurry: bool) -> (Result<Output, Stopped>, Vec<Wakeup>) {
    let tape = Tape::default();
    tape.repeat.lock().unwrap().extend(repeat);
    let clock = Arc::new(RecordedClock::new(START));
    let mut bash = Bash::builder()
        .seed(7)
        .fs(Memory::new().layer(Some(Arc::clone(&clock) as _)).unwrap())
        .schedule(Box::new(tape.clone()), clock)
        .builtin(Arc::new(Slow { name: "slow", hurry }))
        .builtin(Arc::new(Slow { name: "later", hurry }))
        .build();
    let output = bash.exec(script);
    let recorded = tape.recorded.lock().unwrap().clone();
    (output, recorded)
}

const SCRIPTS: &[&str] = &[
    "slow 1 a; later 1 b; echo $RANDOM $SRANDOM; date +%s.%N",
    "for i in 3 1 2 5 4; do { slow ${i}0 $i; echo $RANDOM; date +%N; } & done; wait; echo done $SECONDS",
    "for i in 3 1 2; do { later ${i} $i; slow $i $i$i; } & done; wait -n; echo first $?; wait; echo done",
    "sleep 0.03 & slow 10 x; wait; slow 1 y | while read -r a; do echo $a; sleep 0.01; date +%N; done",
    "timeout 0.02 sleep 1; echo $?; read -t 0.01 x < <(slow 40 a); echo $?; (slow 60 z; echo late) & wait",
    "(i=0; while ((i++ < 90000)); do :; done; echo busy) & slow 5 free & wait; echo $EPOCHREALTIME",
    "t0=${EPOCHREALTIME/./}; while t=${EPOCHREALTIME/./}; ((t - t0 < 20000)); do :; done; echo $((t - t0))",
    "coproc slow 10 co; read -ru ${COPROC[0]} x; echo $x; echo a > f; slow 1 b >> f & wait; ls -l --time-style=full-iso f; cat f",
    "seq 3 | xargs -P3 -I{} bash -c 'slow 1{} {}; date +%N'; mktemp -u",
    "slow 20 a & slow 10 b & echo $(slow 5 c; date +%N) & wait; jobs; echo $!",
];

#[test]
fn a_recorded_session_is_repeated() {
    for script in SCRIPTS {
        let (first, wakeups) = run(script, &[], false);
        for n in [wakeups.len(), wakeups.len() / 2, 0] {
            let (again, more) = run(script, &wakeups[..n], true);
            if n == wakeups.len() {
                assert_eq!(again, first, "{script}");
                assert_eq!(more, [], "{script}");
            } else {
                assert!(again.is_ok(), "{script}: {again:?}");
            }
        }
    }
}

#[test]
fn another_script_is_told_from_the_recorded_one() {
    let (_, wakeups) = run("slow 5 a & slow 1 b & wait; sleep 0.01", &[], false);
    assert!(wakeups.len() >= 2);
    for other in ["echo nothing", "slow 5 a & wait", "sleep 0.01; slow 1 a"] {
        let (output, _) = run(other, &wakeups, true);
        let reason = output.map_err(|stopped| stopped.reason);
        // One that needs fewer waits than were recorded may end before it is noticed.
        assert!(matches!(reason, Err(Error::Diverged) | Ok(_)), "{other}: {reason:?}");
        assert!(other == "echo nothing" || reason == Err(Error::Diverged), "{other}");
    }
}

/// Waits for a future of the host that ends when the test says so; answers 7.
#[derive(Clone, Default)]
struct Held {
    ended: Arc<AtomicBool>,
    waker: Arc<Mutex<Option<Waker>>>,
}

impl Held {
    fn end(&self) {
        self.ended.store(true, Ordering::SeqCst);
        if let Some(waker) = self.waker.lock().unwrap().take() {
            waker.wake();
        }
    }
}

impl Builtin for Held {
    fn name(&self) -> &'static str {
        "held"
    }

    fn run(&self, cx: &mut Cx<'_>) -> Result<u8, Fault> {
        let held = self.clone();
        cx.block_on(std::future::poll_fn(move |cx| {
            *held.waker.lock().unwrap() = Some(cx.waker().clone());
            if held.ended.load(Ordering::SeqCst) { Poll::Ready(7) } else { Poll::Pending }
        }))
    }
}

#[test]
fn a_job_that_waits_for_the_host_goes_on_in_the_next_run() {
    for wakes_between in [true, false] {
        let held = Held::default();
        let mut bash = Bash::builder().builtin(Arc::new(held.clone())).build();
        let begun = bash.exec("(exec >/dev/null 2>&1; held) & sleep 0.001; echo begun").unwrap();
        assert_eq!(begun.stdout_text(), "begun\n");
        assert_eq!(bash.exec("echo between").unwrap().stdout_text(), "between\n");
        let ends = held.clone();
        let host = if wakes_between {
            held.end();
            None
        } else {
            Some(std::thread::spawn(move || {
                while ends.waker.lock().unwrap().is_none() {
                    std::thread::yield_now();
                }
                ends.end();
            }))
        };
        assert_eq!(bash.exec("wait $!; echo $?").unwrap().stdout_text(), "7\n", "{wakes_between}");
        if let Some(host) = host {
            host.join().unwrap();
        }
    }
}
