//! Changes the sources one place at a time, and asks whether a test fails. All changes are compiled in at once, each behind a switch that is set when a program starts.

mod compile;
mod cover;
mod defaults;
mod find;
mod instrument;
mod scratch;
mod trial;

use std::collections::{BTreeMap, HashSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Instant;

use crate::find::{Shape, Site};
use crate::scratch::{AREAS, Scratch, area};
use crate::trial::{Bench, Outcome};

const USAGE: &str = "usage: bashkit-mutants [--sample N | --all] [--seed S] [--area NAME] [--mutants N,N…] [--jobs N] [--scratch DIR] [--cargo PROGRAM] [--build-only | --as-built] [--list]";

struct Arguments {
    /// Mutants of each area; `None`: all.
    sample: Option<usize>,
    seed: u64,
    area: Option<String>,
    mutants: Vec<u32>,
    jobs: usize,
    scratch: PathBuf,
    cargo: String,
    list: bool,
    build_only: bool,
    as_built: bool,
}

fn arguments(repository: &Path) -> Result<Arguments, String> {
    let scratch = repository.join("target/mutants");
    let mut arguments = Arguments {
        sample: Some(80),
        seed: 1,
        area: None,
        mutants: Vec::new(),
        jobs: 2,
        scratch,
        cargo: "cargo".into(),
        list: false,
        build_only: false,
        as_built: false,
    };
    let mut words = std::env::args().skip(1);
    while let Some(word) = words.next() {
        let mut value = || words.next().ok_or_else(|| format!("{word} needs a value"));
        let number = |text: &str| text.parse::<u64>().map_err(|_| format!("not a number: {text}"));
        match word.as_str() {
            "--sample" => arguments.sample = Some(number(&value()?)? as usize),
            "--all" => arguments.sample = None,
            "--seed" => arguments.seed = number(&value()?)?,
            "--area" => arguments.area = Some(value()?),
            "--mutants" => arguments.mutants = value()?.split(',').map(|text| number(text).map(|n| n as u32)).collect::<Result<_, _>>()?,
            "--jobs" => arguments.jobs = number(&value()?)?.clamp(1, 64) as usize,
            "--scratch" => arguments.scratch = value()?.into(),
            "--cargo" => arguments.cargo = value()?,
            "--list" => arguments.list = true,
            "--as-built" => arguments.as_built = true,
            "--build-only" => arguments.build_only = true,
            _ => return Err(format!("unknown option {word}")),
        }
    }
    Ok(arguments)
}

/// A mutant with what a reader needs.
struct Mutant {
    number: u32,
    area: &'static str,
    text: String,
}

fn describe(path: &str, site: &Site, with: &str) -> String {
    let what = match &site.shape {
        Shape::Body => format!("returns {}", if with.is_empty() { "()" } else { with }),
        Shape::Compared { original, .. } | Shape::Computed { original, .. } | Shape::Assigned { original, .. } => {
            format!("{original} is {with}")
        }
        Shape::Joined { is_and, .. } => format!("{} is {with}", if *is_and { "&&" } else { "||" }),
        Shape::Unary { original, .. } => format!("{original} left out"),
        Shape::Condition => format!("condition is {with}"),
        Shape::Arm { .. } => "arm left out".into(),
    };
    format!("{path}:{}:{}: {}: {what}", site.line, site.column, site.function)
}

fn mutants(scratch: &Scratch) -> Vec<Mutant> {
    let sites = scratch.sources.iter().flat_map(|source| source.sites.iter().map(move |(first, site)| (source, *first, site)));
    let each = sites.flat_map(|(source, first, site)| {
        let area = area(&source.path).unwrap_or("");
        (first..).zip(&site.mutants).map(move |(number, with)| Mutant { number, area, text: describe(&source.path, site, with) })
    });
    each.collect()
}

fn main() -> ExitCode {
    match run() {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(why) => {
            eprintln!("bashkit-mutants: {why}\n{USAGE}");
            ExitCode::from(2)
        }
    }
}

/// The mutants of a seed: `n` of each area, or all.
fn drawn<'t>(all: &'t [Mutant], unviable: &HashSet<u32>, asked: &Arguments) -> Vec<&'t Mutant> {
    if !asked.mutants.is_empty() {
        return all.iter().filter(|mutant| asked.mutants.contains(&mutant.number)).collect();
    }
    let mut chosen = Vec::new();
    let areas = AREAS.iter().map(|(area, _)| *area).filter(|area| asked.area.as_deref().is_none_or(|asked| asked == *area));
    for area in areas {
        let mut of_area: Vec<&Mutant> = all.iter().filter(|mutant| mutant.area == area && !unviable.contains(&mutant.number)).collect();
        // What a mutant is called decides its place in the lot: a change elsewhere moves none.
        let lot = |text: &str| {
            text.bytes().fold(asked.seed ^ 0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
        };
        of_area.sort_by_key(|mutant| (lot(&mutant.text).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 16, mutant.number));
        of_area.truncate(asked.sample.unwrap_or(usize::MAX));
        chosen.extend(of_area);
    }
    chosen
}

fn run() -> Result<bool, String> {
    // SAFETY: a system call on numbers; it asks to be the last that is served.
    unsafe { libc::setpriority(libc::PRIO_PROCESS, 0, 19) };
    let repository = Path::new(env!("CARGO_MANIFEST_DIR")).parent().ok_or("no repository")?.to_path_buf();
    let asked = arguments(&repository)?;
    let scratch = if asked.as_built { Scratch::as_built(&asked.scratch)? } else { Scratch::new(&repository, &asked.scratch)? };
    let all = mutants(&scratch);
    println!("{} mutants in {} files", all.len(), scratch.sources.len());
    if asked.list {
        all.iter().for_each(|mutant| println!("{} {} {}", mutant.number, mutant.area, mutant.text));
        return Ok(true);
    }
    // Names of mutants that did not compile before: they are tried again when their line changes.
    let memory = asked.scratch.join("unviable");
    let known = fs::read_to_string(&memory).unwrap_or_default();
    let known: HashSet<&str> = known.lines().collect();
    let before: HashSet<u32> = all.iter().filter(|mutant| known.contains(mutant.text.as_str())).map(|mutant| mutant.number).collect();
    let begun = Instant::now();
    let keep = |unviable: &HashSet<u32>| {
        let names: String =
            all.iter().filter(|mutant| unviable.contains(&mutant.number)).map(|mutant| format!("{}\n", mutant.text)).collect();
        scratch::write(&memory, names.as_bytes())
    };
    let (unviable, binaries) =
        if asked.as_built { (before, compile::saved(&scratch)?) } else { compile::compile(&scratch, &asked.cargo, before, keep)? };
    compile::save(&scratch, &binaries)?;
    println!("built in {:.0} s; {} mutants do not compile", begun.elapsed().as_secs_f64(), unviable.len());
    if asked.build_only {
        return Ok(true);
    }

    let begun = Instant::now();
    let kept = asked.scratch.join("reached");
    let cover = match asked.as_built.then(|| cover::Cover::read(&kept)).flatten() {
        Some(cover) => cover,
        None => {
            let cover = cover::cover(&binaries, &asked.scratch.join("cover"), asked.jobs)?;
            scratch::write(&kept, cover.text().as_bytes())?;
            cover
        }
    };
    println!("{} tests and cases in {:.0} s; left out: {}", cover.tests.len(), begun.elapsed().as_secs_f64(), cover.left_out.join(", "));

    let begun = Instant::now();
    let chosen = drawn(&all, &unviable, &asked);
    let next = AtomicUsize::new(0);
    // What was found out about this build is not found out again, unless it was asked for by number.
    let tried = asked.scratch.join("outcomes");
    let before = if asked.as_built && asked.mutants.is_empty() { fs::read_to_string(&tried).unwrap_or_default() } else { String::new() };
    let before: BTreeMap<u32, Outcome> = before.lines().filter_map(Outcome::read).collect();
    let chosen: Vec<&Mutant> = chosen.into_iter().filter(|mutant| !before.contains_key(&mutant.number)).collect();
    let outcomes = Mutex::new(before);
    std::thread::scope(|scope| {
        for _ in 0..asked.jobs {
            scope.spawn(|| {
                let mut bench = Bench { binaries: &binaries, cover: &cover, worker: None };
                while let Some(mutant) = chosen.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let outcome = bench.run(mutant.number);
                    if outcome.is_err() {
                        bench.worker = None;
                    }
                    let outcome = outcome.or_else(|_| bench.run(mutant.number));
                    let how = match &outcome {
                        Ok(Outcome::Caught(name)) => format!("caught by {name}"),
                        Ok(Outcome::TimedOut(name)) => format!("timed out in {name}"),
                        Ok(Outcome::Survived { n_tests }) => format!("SURVIVED {n_tests} tests"),
                        Ok(Outcome::Unreached) => "SURVIVED, no test reaches it".into(),
                        Err(why) => format!("ERROR {why}"),
                    };
                    println!("{} {} {}: {how}", mutant.area, mutant.number, mutant.text);
                    if let (Ok(mut outcomes), Ok(outcome)) = (outcomes.lock(), outcome) {
                        outcomes.insert(mutant.number, outcome);
                        let lines: String = outcomes.iter().map(|(number, outcome)| outcome.line(*number)).collect();
                        let _ = scratch::write(&tried, lines.as_bytes());
                    }
                }
            });
        }
    });
    let outcomes = outcomes.into_inner().map_err(|error| error.to_string())?;
    println!("tried in {:.0} s\n", begun.elapsed().as_secs_f64());
    Ok(report(&all, &unviable, &outcomes))
}

/// Prints the figures and the survivors; answers whether each area has its share.
fn report(all: &[Mutant], unviable: &HashSet<u32>, outcomes: &BTreeMap<u32, Outcome>) -> bool {
    let mut is_enough = true;
    println!(
        "| area | mutants | not viable | tried | caught | of these timed out | survived | share |\n| --- | --- | --- | --- | --- | --- | --- | --- |"
    );
    for (area, _) in AREAS {
        let of_area: Vec<&Mutant> = all.iter().filter(|mutant| mutant.area == *area).collect();
        let tried: Vec<&Outcome> = of_area.iter().filter_map(|mutant| outcomes.get(&mutant.number)).collect();
        let count = |is: fn(&Outcome) -> bool| tried.iter().filter(|outcome| is(outcome)).count();
        let timed_out = count(|outcome| matches!(outcome, Outcome::TimedOut(_)));
        let caught = count(|outcome| matches!(outcome, Outcome::Caught(_))) + timed_out;
        let n_unviable = of_area.iter().filter(|mutant| unviable.contains(&mutant.number)).count();
        let share = if tried.is_empty() { 1.0 } else { caught as f64 / tried.len() as f64 };
        is_enough &= share >= 0.85;
        println!(
            "| {area} | {} | {n_unviable} | {} | {caught} | {timed_out} | {} | {:.0} % |",
            of_area.len(),
            tried.len(),
            tried.len() - caught,
            share * 100.0
        );
    }
    println!("\nsurvivors:");
    for mutant in all {
        if let Some(Outcome::Survived { .. } | Outcome::Unreached) = outcomes.get(&mutant.number) {
            println!("{} {} {}", mutant.area, mutant.number, mutant.text);
        }
    }
    is_enough
}
