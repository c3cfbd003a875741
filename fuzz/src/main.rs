//! Mutates scripts, programs and file formats, and compares what bashkit does with itself and with real programs.
#![expect(
    unsafe_code,
    unreachable_pub,
    missing_docs,
    clippy::indexing_slicing,
    clippy::string_slice,
    clippy::print_stdout,
    clippy::panic,
    clippy::disallowed_methods,
    reason = "a program that measures its own process, shares a page with it, and ends when it has found something"
)]

mod bench;
mod cases;
mod dice;
mod flight;
mod grammar;
mod mutate;
mod nodes;
mod parent;
mod targets;
mod worker;

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;

use crate::worker::Worker;

const USAGE: &str = "usage: bashkit-fuzz --seconds N [--runs N] [--seed S] [--target NAME] [--jobs N] [--compare N]
       bashkit-fuzz --target NAME FILE
       bashkit-fuzz --list";

/// Arguments of the command line.
#[derive(Default)]
pub struct Arguments {
    pub seconds: Option<u64>,
    /// Executions of a target at most.
    pub runs: u64,
    pub seed: u64,
    pub target: Option<String>,
    pub jobs: usize,
    /// Executions of which one is compared with a real program; 0: none is.
    pub compare: u64,
    pub file: Option<PathBuf>,
    /// Shared page of a worker, which the parent has made.
    page: Option<PathBuf>,
    list: bool,
}

fn arguments() -> Result<Arguments, String> {
    let mut arguments = Arguments { seed: 1, runs: u64::MAX, jobs: 2, compare: 200, ..Arguments::default() };
    let mut words = std::env::args().skip(1);
    while let Some(word) = words.next() {
        let mut value = || words.next().ok_or_else(|| format!("{word} needs a value"));
        let number = |text: String| text.parse::<u64>().map_err(|_| format!("not a number: {text}"));
        match word.as_str() {
            "--seconds" => arguments.seconds = Some(number(value()?)?),
            "--runs" => arguments.runs = number(value()?)?,
            "--seed" => arguments.seed = number(value()?)?,
            "--target" => arguments.target = Some(value()?),
            "--jobs" => arguments.jobs = number(value()?)?.clamp(1, 64) as usize,
            "--compare" => arguments.compare = number(value()?)?,
            "--page" => arguments.page = Some(value()?.into()),
            "--list" => arguments.list = true,
            _ if word.starts_with('-') => return Err(format!("unknown option {word}")),
            _ => arguments.file = Some(word.into()),
        }
    }
    Ok(arguments)
}

fn main() -> ExitCode {
    run().unwrap_or_else(|why| {
        eprintln!("bashkit-fuzz: {why}\n{USAGE}");
        ExitCode::from(2)
    })
}

fn run() -> Result<ExitCode, String> {
    let arguments = arguments()?;
    if arguments.list {
        targets::TARGETS.iter().for_each(|target| println!("{:<12} {}", target.name, target.oracle));
        return Ok(ExitCode::SUCCESS);
    }
    let chosen: Vec<_> = targets::TARGETS.iter().filter(|t| arguments.target.as_deref().is_none_or(|name| name == t.name)).collect();
    let Some(&target) = chosen.first() else { return Err("no such target: see --list".into()) };
    if let Some(file) = &arguments.file {
        if arguments.target.is_none() {
            return Err("FILE needs --target".into());
        }
        return reproduce(target, file);
    }
    let seconds = arguments.seconds.ok_or("--seconds or FILE is missing")?;
    if let Some(page) = &arguments.page {
        Worker::new(target, page, arguments.seed, arguments.compare).work(Duration::from_millis(seconds), arguments.runs);
        return Ok(ExitCode::SUCCESS);
    }
    Ok(parent::run(&chosen, Duration::from_secs(seconds), &arguments))
}

/// Runs one input, as it was found.
fn reproduce(target: &'static targets::Target, file: &Path) -> Result<ExitCode, String> {
    let input = std::fs::read(file).map_err(|e| format!("{}: {e}", file.display()))?;
    let page = std::env::temp_dir().join(format!("bashkit-fuzz-{}.page", std::process::id()));
    let result = Worker::new(target, &page, 1, 1).judge(&input);
    let _ = std::fs::remove_file(page);
    Ok(match result {
        Ok(()) => {
            println!("{}: nothing found", target.name);
            ExitCode::SUCCESS
        }
        Err(why) => {
            println!("{}: {why}", target.name);
            ExitCode::FAILURE
        }
    })
}
