//! One mutant against the tests that reach it.

use std::sync::mpsc::RecvTimeoutError;
use std::time::Duration;

use crate::compile::Binary;
use crate::cover::{Cover, Test, Worker, command, finish};

/// Time of tests, as they take it without mutants, that one mutant is given.
const BUDGET: Duration = Duration::from_secs(25);

/// How a mutant fared.
#[derive(Clone, PartialEq, Eq)]
pub enum Outcome {
    /// By the test of this name.
    Caught(String),
    /// This test did not end.
    TimedOut(String),
    Survived {
        n_tests: usize,
    },
    Unreached,
}

impl Outcome {
    /// Number of a mutant and how it fared, as `line` writes them.
    pub fn read(line: &str) -> Option<(u32, Self)> {
        let mut parts = line.split('\t');
        let number = parts.next()?.parse().ok()?;
        let outcome = match (parts.next()?, parts.next()?) {
            ("caught", name) => Self::Caught(name.to_owned()),
            ("timed out", name) => Self::TimedOut(name.to_owned()),
            ("survived", n_tests) => Self::Survived { n_tests: n_tests.parse().ok()? },
            _ => Self::Unreached,
        };
        Some((number, outcome))
    }

    pub fn line(&self, number: u32) -> String {
        match self {
            Self::Caught(name) => format!("{number}\tcaught\t{name}\n"),
            Self::TimedOut(name) => format!("{number}\ttimed out\t{name}\n"),
            Self::Survived { n_tests } => format!("{number}\tsurvived\t{n_tests}\n"),
            Self::Unreached => format!("{number}\tunreached\t\n"),
        }
    }
}

/// One process of cases, kept from mutant to mutant.
pub struct Bench<'t> {
    pub binaries: &'t [Binary],
    pub cover: &'t Cover,
    pub worker: Option<Worker>,
}

fn patience(test: &Test) -> Duration {
    test.time * 20 + Duration::from_secs(10)
}

impl Bench<'_> {
    pub fn run(&mut self, mutant: u32) -> Result<Outcome, String> {
        let Some(reaching) = self.cover.of_mutant.get(&mutant) else { return Ok(Outcome::Unreached) };
        let mut tests: Vec<&Test> = reaching.iter().filter_map(|idx| self.cover.tests.get(*idx)).collect();
        // What reaches little says most about it; what is quick is asked first.
        tests.sort_by_key(|test| (test.time.as_micros() / 200_000, test.n_reached));
        let mut spent = Duration::ZERO;
        tests.retain(|test| {
            spent += test.time;
            spent < BUDGET
        });
        let (cases, functions): (Vec<&Test>, Vec<&Test>) = tests.iter().partition(|test| test.binary.is_none());
        // A few functions that are about this come before thousands of cases.
        let (first, rest) = functions.split_at(functions.len().min(12));
        let mut outcome = self.functions(mutant, first)?;
        if outcome.is_none() && !cases.is_empty() {
            outcome = self.cases(mutant, &cases)?;
        }
        if outcome.is_none() {
            outcome = self.functions(mutant, rest)?;
        }
        Ok(outcome.unwrap_or(Outcome::Survived { n_tests: tests.len() }))
    }

    fn functions(&self, mutant: u32, tests: &[&Test]) -> Result<Option<Outcome>, String> {
        for test in tests {
            let Some(binary) = test.binary.and_then(|idx| self.binaries.get(idx)) else { continue };
            let run = |mutant: Option<u32>| {
                let mut command = command(binary);
                command.args(["--exact", &test.name]);
                if let Some(mutant) = mutant {
                    command.env("MUTANT", mutant.to_string());
                }
                finish(&mut command, patience(test))
            };
            let ended = run(Some(mutant))?;
            // Once with it and once without it: what fails by chance has caught nothing.
            if ended != Some(true) && run(None)? == Some(true) && run(Some(mutant))? != Some(true) {
                let name = format!("{}::{}", binary.name, test.name);
                return Ok(Some(if ended.is_none() { Outcome::TimedOut(name) } else { Outcome::Caught(name) }));
            }
        }
        Ok(None)
    }

    fn cases(&mut self, mutant: u32, tests: &[&Test]) -> Result<Option<Outcome>, String> {
        let mut tests = tests.to_vec();
        loop {
            let Some(worker) = self.binaries.iter().find(|binary| binary.name == "cases") else { return Ok(None) };
            let worker = match &mut self.worker {
                Some(worker) => worker,
                none => none.insert(Worker::start(worker)?),
            };
            let numbers: Vec<String> = tests.iter().map(|test| test.case.to_string()).collect();
            worker.ask(&format!("{mutant} {}", numbers.join(" ")))?;
            let mut at: Option<&Test> = tests.first().copied();
            loop {
                let line = worker.line(at.map_or(Duration::from_secs(60), patience));
                let line = match line {
                    Ok(line) => line,
                    Err(end) => {
                        self.worker = None;
                        let name = at.map(|test| test.name.clone()).unwrap_or_default();
                        // A process that died was ended by the mutant.
                        return Ok(Some(if end == RecvTimeoutError::Timeout { Outcome::TimedOut(name) } else { Outcome::Caught(name) }));
                    }
                };
                let words: Vec<&str> = line.split(' ').collect();
                let find = |number: &str| tests.iter().position(|test| number.parse() == Ok(test.case));
                match *words.as_slice() {
                    ["at", number] => at = find(number).and_then(|idx| tests.get(idx)).copied(),
                    ["caught", _, "true"] => return Ok(Some(Outcome::Caught(at.map(|test| test.name.clone()).unwrap_or_default()))),
                    ["caught", number, _] => {
                        // It fails without the mutant now: another process asks the rest.
                        self.worker = None;
                        if let Some(idx) = find(number) {
                            tests = tests.split_off(idx + 1);
                        }
                        break;
                    }
                    _ => return Ok(None),
                }
            }
            if tests.is_empty() {
                return Ok(None);
            }
        }
    }
}
