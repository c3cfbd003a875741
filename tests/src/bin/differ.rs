//! `differ [--grammar language|tools|work] --seed N --count N [--jobs N] [--shrink N] [--stop-after N] [--print]`: generated scripts, compared with real bash.
//! `differ FILE...`: scripts of files, with the answers of both.
#![expect(clippy::print_stdout, reason = "a program that prints its findings")]

use std::collections::BTreeMap;
use std::process::ExitCode;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};

use bashkit_tests::differ::{Answer, Divergence, Grammar, Place, Subject, examine, has_bash};

struct Asked {
    subject: Subject,
    seed: u64,
    count: u64,
    jobs: usize,
    tries: usize,
    stop_after: usize,
    print: bool,
    files: Vec<String>,
}

fn parse() -> Result<Asked, String> {
    let mut asked = Asked {
        subject: Subject::Language,
        seed: 1,
        count: 1000,
        jobs: 2,
        tries: 400,
        stop_after: usize::MAX,
        print: false,
        files: Vec::new(),
    };
    let mut args = std::env::args().skip(1);
    while let Some(option) = args.next() {
        if option == "--print" {
            asked.print = true;
            continue;
        }
        if !option.starts_with('-') {
            asked.files.push(option);
            continue;
        }
        if option == "--grammar" {
            let name = args.next().unwrap_or_default();
            let known = Subject::ALL.into_iter().find(|subject| subject.name() == name);
            asked.subject =
                known.ok_or_else(|| format!("{name}: no such grammar; there are {}", Subject::ALL.map(Subject::name).join(", ")))?;
            continue;
        }
        let value: u64 = args.next().and_then(|v| v.parse().ok()).ok_or_else(|| format!("{option}: a number is needed"))?;
        let small = usize::try_from(value).unwrap_or(usize::MAX);
        match option.as_str() {
            "--seed" => asked.seed = value,
            "--count" => asked.count = value,
            "--jobs" => asked.jobs = small,
            "--shrink" => asked.tries = small,
            "--stop-after" => asked.stop_after = small,
            _ => return Err(format!("{option}: options are --grammar, --seed, --count, --jobs, --shrink, --stop-after, --print")),
        }
    }
    Ok(asked)
}

fn main() -> ExitCode {
    match parse().and_then(|asked| run(&asked)) {
        Ok(0) => ExitCode::SUCCESS,
        Ok(_) => ExitCode::FAILURE,
        Err(text) => {
            println!("differ: {text}");
            ExitCode::from(2)
        }
    }
}

fn run(asked: &Asked) -> Result<usize, String> {
    let grammar = Grammar::new(asked.subject)?;
    if asked.print {
        for seed in asked.seed..asked.seed + asked.count {
            println!("{}", grammar.script(seed).print());
        }
        return Ok(0);
    }
    if !has_bash() {
        return Err("there is no bash 5.2 on this machine to compare with".to_owned());
    }
    if !asked.files.is_empty() {
        return ask_files(&asked.files);
    }
    let next = AtomicU64::new(asked.seed);
    let n_found = AtomicUsize::new(0);
    let intended: Mutex<BTreeMap<&str, usize>> = Mutex::default();
    let work = |worker: usize| -> Result<(), String> {
        let place = Place::new(worker)?;
        loop {
            let seed = next.fetch_add(1, Ordering::Relaxed);
            if seed >= asked.seed + asked.count || n_found.load(Ordering::Relaxed) >= asked.stop_after {
                return Ok(());
            }
            match examine(&grammar, &place, seed, asked.tries)? {
                Ok(None) => {}
                Ok(Some(reason)) => {
                    if let Ok(mut intended) = intended.lock() {
                        *intended.entry(reason).or_default() += 1;
                    }
                }
                Err(Divergence { seed, text, .. }) => {
                    n_found.fetch_add(1, Ordering::Relaxed);
                    println!("seed {seed}\n{text}");
                }
            }
        }
    };
    std::thread::scope(|scope| {
        let threads: Vec<_> = (0..asked.jobs.max(1))
            .map(|worker| {
                let work = &work;
                scope.spawn(move || work(worker))
            })
            .collect();
        threads.into_iter().try_for_each(|thread| thread.join().unwrap_or_else(|_| Err("a worker panicked".to_owned())))
    })?;
    let ran = next.load(Ordering::Relaxed).min(asked.seed + asked.count) - asked.seed;
    println!("{ran} scripts, {} divergences", n_found.load(Ordering::Relaxed));
    for (reason, count) in intended.into_inner().unwrap_or_default() {
        println!("{count:6} intended: {reason}");
    }
    Ok(n_found.into_inner())
}

/// Prints what both answer to scripts of files; the number of those that differ.
fn ask_files(files: &[String]) -> Result<usize, String> {
    let place = Place::new(0)?;
    let mut n_differ = 0;
    for file in files {
        let script = std::fs::read_to_string(file).map_err(|e| format!("{file}: {e}"))?;
        let (ours, bash) = (place.ours(&script), place.real(&script)?);
        let differs = ours != bash;
        n_differ += usize::from(differs);
        println!("{file}: {}", if differs { "differs" } else { "the same" });
        print_answer("bash", &bash);
        if differs {
            print_answer("ours", &ours);
        }
    }
    Ok(n_differ)
}

fn print_answer(who: &str, answer: &Answer) {
    println!("--- {who}, status {}", answer.status);
    for (mark, text) in [(">", &answer.stdout), ("2>", &answer.stderr)] {
        for line in text.split_inclusive(|&b| b == b'\n') {
            println!("{mark} {}", line.escape_ascii());
        }
    }
}
