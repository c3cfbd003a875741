//! Generated scripts answer here what they answer in real bash; without a bash 5.2 the generator itself is tested.

use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

use bashkit_tests::differ::{Grammar, Place, examine, has_bash};

/// The seeds that every run of the tests compares.
const SEEDS: std::ops::Range<u64> = 1..601;

/// How many of them still answer otherwise, see `docs/conformance.md`. This number only ever becomes smaller.
const DIVERGENCES_MAX: usize = 84;

/// How often a divergence may be made smaller here; `differ --seed N --count 1` takes the time that it needs.
const TRIES: usize = 200;

/// How many divergences are told.
const TOLD: usize = 5;

#[test]
fn the_generator_is_deterministic() {
    let (one, two) = (Grammar::new().unwrap(), Grammar::new().unwrap());
    for seed in SEEDS {
        assert_eq!(one.script(seed).print(), two.script(seed).print(), "seed {seed}");
    }
    assert_ne!(one.script(1), one.script(2));
}

/// What `bash -n` says here about a script.
fn syntax(script: &str) -> String {
    let output = bashkit::Bash::builder().file("/tmp/s", script).build().exec("bash -O extglob -n /tmp/s");
    output.map_or_else(|stopped| stopped.to_string(), |output| output.stderr_text())
}

#[test]
fn generated_scripts_can_be_read() {
    let grammar = Grammar::new().unwrap();
    for seed in SEEDS {
        let script = grammar.script(seed).print();
        let said = syntax(&script);
        assert!(!said.contains("yntax error") && !said.contains("unexpected EOF"), "seed {seed}:\n{script}\n{said}");
    }
}

#[test]
fn generated_scripts_answer_as_in_bash() {
    if !has_bash() {
        println!("there is no bash 5.2 on this machine: the answers are not compared");
        return;
    }
    let grammar = Grammar::new().unwrap();
    let found = divergences(&grammar, 0, usize::MAX);
    println!("{} of {} scripts diverge", found.len(), SEEDS.count());
    if found.len() > DIVERGENCES_MAX {
        let told: Vec<String> = divergences(&grammar, TRIES, TOLD).into_iter().map(|(_, text)| text).collect();
        panic!("{} of {} scripts diverge, {DIVERGENCES_MAX} were known\n{}", found.len(), SEEDS.count(), told.join("\n"));
    }
}

/// The divergent seeds with what is to be told of them, at most so many.
fn divergences(grammar: &Grammar, tries: usize, most: usize) -> Vec<(u64, String)> {
    let (next, found) = (AtomicU64::new(SEEDS.start), Mutex::new(Vec::new()));
    std::thread::scope(|scope| {
        for worker in 0..2 {
            let (next, found) = (&next, &found);
            scope.spawn(move || {
                let place = Place::new(worker).unwrap();
                loop {
                    let seed = next.fetch_add(1, Ordering::Relaxed);
                    if !SEEDS.contains(&seed) || found.lock().unwrap().len() >= most {
                        return;
                    }
                    if let Err(divergence) = examine(grammar, &place, seed, tries).unwrap() {
                        found.lock().unwrap().push((seed, format!("seed {seed}\n{}", divergence.text)));
                    }
                }
            });
        }
    });
    found.into_inner().unwrap()
}
