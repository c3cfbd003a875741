//! The language beside other shells: `cargo build --release -p bashkit-cli && cargo run --release -p bashkit-benches --bin shells [--rounds N] [WORKLOAD]...`.
//!
//! `benches/peers/build` adds two that are libraries, everruns' bashkit and vercel's just-bash from their registries, each as a program that reads a script; these run once.
//!
//! A workload is a file of `benches/shells/`. Each runs as a program of its own in each shell that this machine has, in turn; every shell must print what bash prints, or
//! its field stays empty (most of them lack something of bash's language). Figures are CPU time (user and system, with all children), the least of the rounds.
#![expect(clippy::print_stdout, clippy::disallowed_methods, reason = "a program that measures, beside real shells")]

use std::error::Error;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Name in the table, and the program with its first arguments.
const SHELLS: &[(&str, &[&str])] = &[
    ("bash", &["bash"]),
    ("dash", &["dash"]),
    ("busybox", &["busybox", "ash"]),
    ("mksh", &["mksh"]),
    ("ksh93", &["ksh93"]),
    ("zsh", &["zsh"]),
];

/// Runs of one measurement: bash's `time` has a resolution of a millisecond.
const RUNS: u32 = 4;

/// CPU seconds of one run, and what it printed.
type Measured = (f64, Vec<u8>);

/// Runs a workload in a shell, `runs` times. `None`: it fails there.
fn measured(shell: &[&str], file: &Path, runs: u32) -> Result<Option<Measured>, Box<dyn Error>> {
    let script = format!("TIMEFORMAT='%3U %3S'; time for ((k = 0; k < {runs}; k++)); do timeout 60 \"$@\" || exit; done");
    let output = Command::new("bash").args(["-c", &script, "bash"]).args(shell).arg(file).env("LC_ALL", "C.UTF-8").output()?;
    let text = String::from_utf8_lossy(&output.stderr).into_owned();
    let seconds: f64 = text.lines().last().unwrap_or("").split(' ').map(|n| n.parse().unwrap_or(0.0)).sum();
    let length = output.stdout.len() / runs as usize;
    Ok(output.status.success().then(|| (seconds / f64::from(runs), output.stdout.get(..length).unwrap_or(&[]).to_vec())))
}

fn geometric_mean(ratios: &[f64]) -> f64 {
    (ratios.iter().map(|ratio| ratio.ln()).sum::<f64>() / ratios.len().max(1) as f64).exp()
}

fn workloads(wanted: &[String]) -> Result<Vec<PathBuf>, Box<dyn Error>> {
    let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join("shells");
    let mut files: Vec<PathBuf> = std::fs::read_dir(directory)?.map(|entry| entry.map(|entry| entry.path())).collect::<Result<_, _>>()?;
    files.retain(|file| wanted.is_empty() || file.file_stem().is_some_and(|name| wanted.iter().any(|w| name.to_str() == Some(w))));
    files.sort();
    Ok(files)
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut rounds = 3;
    let mut wanted = Vec::new();
    let mut args = std::env::args().skip(1);
    while let Some(arg) = args.next() {
        match arg.as_str() {
            "--rounds" => {
                rounds =
                    args.next().and_then(|n| n.parse().ok()).filter(|n| *n > 0).ok_or("--rounds: a number of at least 1 is expected")?
            }
            _ => wanted.push(arg),
        }
    }
    let program = std::env::current_exe()?.with_file_name("bashkit");
    if !program.is_file() {
        return Err(format!("{}: no such program: cargo build --release -p bashkit-cli", program.display()).into());
    }
    let program = program.to_string_lossy().into_owned();
    let ours = [program.as_str(), "--timeout", "60"];
    let mut shells: Vec<(&str, &[&str])> = vec![("bashkit", &ours)];
    shells.extend(
        SHELLS
            .iter()
            .filter(|(_, shell)| Command::new("which").args(shell.iter().take(1)).output().is_ok_and(|found| found.status.success())),
    );
    let n_shells = shells.len();
    let peers = std::env::current_exe()?.ancestors().nth(2).ok_or("this program is in no target directory")?.join("peers");
    let (everruns, just_bash) = (peers.join("everruns/release/everruns"), peers.join("just-bash/run.mjs"));
    let (everruns, just_bash) = ([everruns.to_string_lossy()], [std::borrow::Cow::from("node"), just_bash.to_string_lossy()]);
    let [everruns, just_bash] = [&everruns[..], &just_bash[..]].map(|words| words.iter().map(AsRef::as_ref).collect::<Vec<&str>>());
    let is_there = |words: &[&str]| words.last().is_some_and(|file| Path::new(file).is_file());
    shells.extend([("everruns", &everruns[..]), ("just-bash", &just_bash[..])].into_iter().filter(|(_, words)| is_there(words)));
    println!("| workload | {} |", shells.iter().map(|(name, _)| format!("{name} ms")).collect::<Vec<_>>().join(" | "));
    println!("| --- |{}", " --- |".repeat(shells.len()));
    let (mut ratios, mut slower, mut bests) = (Vec::new(), Vec::new(), Vec::new());
    for file in workloads(&wanted)? {
        let name = file.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let mut best: Vec<Option<f64>> = vec![None; shells.len()];
        let Some((_, answer)) = measured(&["bash"], &file, 1)? else { return Err(format!("{name}: bash fails").into()) };
        for round in 0..rounds {
            let turn = if round == 0 { shells.len() } else { n_shells };
            for (at, ((who, shell), best)) in shells.iter().zip(&mut best).enumerate().take(turn) {
                match measured(shell, &file, if at < n_shells { RUNS } else { 1 })? {
                    Some((seconds, printed)) if printed == answer => *best = Some(best.unwrap_or(f64::MAX).min(seconds)),
                    _ if *who == "bashkit" => return Err(format!("{name}: bashkit does not print what bash prints").into()),
                    _ => {}
                }
            }
        }
        let fields: Vec<String> = best.iter().map(|best| best.map_or(String::new(), |seconds| format!("{:.1}", seconds * 1e3))).collect();
        println!("| {name} | {} |", fields.join(" | "));
        let mut times = best.iter().flatten().copied();
        let us = times.next().unwrap_or_default().max(0.0001);
        if let Some(bash) = best.get(1).copied().flatten() {
            ratios.push(us / bash.max(0.0001));
        }
        for ((who, _), theirs) in shells.iter().zip(&best).skip(1) {
            if theirs.is_some_and(|theirs| theirs < us) {
                slower.push(format!("{name} ({who})"));
            }
        }
        bests.push(best);
    }
    let right = |at: usize| bests.iter().filter(|best: &&Vec<Option<f64>>| best.get(at).is_some_and(Option::is_some)).count();
    for (at, (who, _)) in shells.iter().enumerate().skip(1) {
        let both: Vec<f64> = bests
            .iter()
            .filter_map(|best| Some(best.get(at).copied().flatten()?.max(0.0001) / best.first().copied().flatten()?.max(0.0001)))
            .collect();
        println!(
            "\n{who}: {} of {} workloads right, geometric mean {:.1} times our CPU time",
            right(at),
            bests.len(),
            geometric_mean(&both)
        );
    }
    println!("\nbashkit against bash, geometric mean of {} workloads: {:.3}", ratios.len(), geometric_mean(&ratios));
    println!("slower than: {}", if slower.is_empty() { "none".to_owned() } else { slower.join(", ") });
    Ok(())
}
