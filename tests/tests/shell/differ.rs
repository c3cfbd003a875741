//! Generated scripts answer here what they answer in real bash; without a bash 5.2 the generator itself is tested.
#![expect(
    clippy::print_stdout,
    clippy::disallowed_methods,
    reason = "a test that could not compare says so, and one that looks at processes"
)]

use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

use bashkit_tests::differ::{Grammar, Place, Subject, examine, has_bash};

/// Seeds that a run of the tests compares: 1 to 300, to 1,000 with `LONG_TESTS=1`.
fn seeds() -> std::ops::Range<u64> {
    1..bashkit_tests::rounds(301, 1_001)
}

/// How many of them still answer otherwise, see `docs/conformance.md`. This number only ever becomes smaller.
const DIVERGENCES_MAX: usize = 0;

/// How often a divergence may be made smaller here; `differ --seed N --count 1` takes the time that it needs.
const TRIES: usize = 200;

/// How many divergences are told.
const TOLD: usize = 5;

#[test]
fn the_generator_is_deterministic() {
    for subject in Subject::ALL {
        let (one, two) = (Grammar::new(subject).unwrap(), Grammar::new(subject).unwrap());
        for seed in seeds() {
            assert_eq!(one.script(seed).print(), two.script(seed).print(), "seed {seed}");
        }
        assert_ne!(one.script(1), one.script(2));
    }
}

/// What `bash -n` says here about a script.
fn syntax(script: &str) -> String {
    let output = bashkit::Bash::builder().file("/tmp/s", script).build().exec("bash -O extglob -n /tmp/s");
    output.map_or_else(|stopped| stopped.to_string(), |output| output.stderr_text())
}

#[test]
fn generated_scripts_can_be_read() {
    for subject in Subject::ALL {
        let grammar = Grammar::new(subject).unwrap();
        for seed in seeds() {
            let script = grammar.script(seed).print();
            let said = syntax(&script);
            assert!(!said.contains("yntax error") && !said.contains("unexpected EOF"), "seed {seed}:\n{script}\n{said}");
        }
    }
}

#[test]
fn generated_scripts_answer_as_in_bash() {
    if !has_bash() {
        println!("there is no bash 5.2 on this machine: the answers are not compared");
        return;
    }
    let grammar = Grammar::new(Subject::Language).unwrap();
    let found = divergences(&grammar, 0, usize::MAX).unwrap();
    if found.len() > DIVERGENCES_MAX {
        let told: Vec<String> = divergences(&grammar, TRIES, TOLD).unwrap().into_iter().map(|(_, text)| text).collect();
        panic!("{} of {} scripts diverge, {DIVERGENCES_MAX} were known\n{}", found.len(), seeds().count(), told.join("\n"));
    }
}

/// The divergent seeds with what is to be told of them, at most so many.
fn divergences(grammar: &Grammar, tries: usize, most: usize) -> Result<Vec<(u64, String)>, String> {
    let (next, found) = (AtomicU64::new(seeds().start), Mutex::new(Vec::new()));
    let work = |worker| {
        let place = Place::new(worker)?;
        loop {
            let seed = next.fetch_add(1, Ordering::Relaxed);
            let many = found.lock().is_ok_and(|found| found.len() >= most);
            if !seeds().contains(&seed) || many {
                return Ok(());
            }
            if let (Err(divergence), Ok(mut found)) = (examine(grammar, &place, seed, tries)?, found.lock()) {
                found.push((seed, format!("seed {seed}\n{}", divergence.text)));
            }
        }
    };
    std::thread::scope(|scope| {
        let threads = [0, 1].map(|worker| {
            let work = &work;
            scope.spawn(move || work(worker))
        });
        threads.into_iter().try_for_each(|thread| thread.join().unwrap_or_else(|_| Err("a worker panicked".to_owned())))
    })?;
    found.into_inner().map_err(|e| e.to_string())
}

/// Processes whose environment names a folder as `HOME`.
fn processes_of(root: &str) -> Vec<String> {
    let mark = format!("HOME={root}");
    let entries = std::fs::read_dir("/proc").into_iter().flatten().flatten();
    let numbers = entries.filter_map(|entry| entry.file_name().into_string().ok()).filter(|name| name.parse::<u32>().is_ok());
    let is_of = |pid: &String| {
        let environ = std::fs::read(format!("/proc/{pid}/environ")).unwrap_or_default();
        environ.split(|b| *b == 0).any(|entry| entry.starts_with(mark.as_bytes()))
    };
    numbers.filter(is_of).collect()
}

#[test]
fn scripts_leave_no_processes() {
    if !has_bash() {
        println!("there is no bash 5.2 on this machine: nothing is left by it");
        return;
    }
    let place = Place::new(90).unwrap();
    let root = format!("/tmp/differ-{:07}-90/", std::process::id());
    let answer = place.real("sleep 60 & set -m; sleep 61 & (sleep 62; :) & echo begun").unwrap();
    assert_eq!((answer.stdout.as_slice(), answer.status), (&b"begun\n"[..], 0));
    assert_eq!(processes_of(&root), [""; 0], "in the script's session");
    // Each starts another one, and none ends: some hundreds, which the other tests of the machine bear.
    let answer = place.real("sleep 0.02; bash ../s & sleep 60").unwrap();
    assert_eq!(answer.status, -1);
    assert_eq!(processes_of(&root), [""; 0], "of a script that never stops to start itself");
    place.real("setsid sleep 63 & sleep 0.2").unwrap();
    assert_eq!(processes_of(&root).len(), 1, "in a session of its own");
    drop(place);
    assert_eq!(processes_of(&root), [""; 0], "behind the guard");
    assert!(!std::path::Path::new(&root).exists());
}

#[test]
fn a_killed_differ_leaves_no_processes() {
    if !has_bash() {
        println!("there is no bash 5.2 on this machine: nothing is left by it");
        return;
    }
    let mut differ = std::process::Command::new(env!("CARGO_BIN_EXE_differ"));
    differ.args(["--seed", "1", "--count", "100000", "--shrink", "0"]).stdout(std::process::Stdio::null());
    let mut differ = differ.spawn().unwrap();
    let root = format!("/tmp/differ-{:07}-", differ.id());
    let waits = |what: &dyn Fn() -> bool| {
        let begun = std::time::Instant::now();
        while !what() && begun.elapsed() < std::time::Duration::from_secs(20) {
            std::thread::sleep(std::time::Duration::from_millis(2));
        }
        what()
    };
    let folder = format!("{root}00");
    assert!(waits(&|| std::path::Path::new(&folder).join("a").exists()));
    differ.kill().unwrap();
    differ.wait().unwrap();
    assert!(waits(&|| processes_of(&root).is_empty() && !std::path::Path::new(&folder).exists()), "{:?}", processes_of(&root));
}
