//! Workers, database, network and clock as one program by seed: `cargo run --release -p bashkit-postgres --example simulate -- 1000000 17`.
//!
//! With `bugs` in place of a number of steps, both planted bugs are looked for from 100 seeds, with 1,000 steps each.
#![expect(clippy::print_stdout, clippy::disallowed_methods, reason = "a program for the terminal")]

use std::error::Error;
use std::time::Instant;

use bashkit_postgres::simulation::{PlantedBug, Simulation};

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let n_steps = arguments.next().unwrap_or_else(|| "100000".to_owned());
    let seed = arguments.next().map_or(Ok(1), |seed| seed.parse())?;
    if n_steps == "bugs" {
        return look_for_bugs(seed);
    }
    let begun = Instant::now();
    let report = Simulation::new(seed).run(n_steps.parse()?);
    println!("{report:#?}\n{:.1} s", begun.elapsed().as_secs_f64());
    match report.violation {
        None => Ok(()),
        Some(violation) => Err(violation.into()),
    }
}

fn look_for_bugs(first_seed: u64) -> Result<(), Box<dyn Error>> {
    for bug in [PlantedBug::NoFence, PlantedBug::AppendBeforeLease] {
        let mut steps = Vec::new();
        for seed in first_seed..first_seed + 100 {
            let report = Simulation::new(seed).bug(bug).run(1_000);
            if report.violation.is_some() {
                steps.push(report.n_steps);
            }
        }
        steps.sort_unstable();
        let at = |place: usize| steps.get(place).copied().unwrap_or_default();
        let n_within = steps.iter().filter(|n_steps| **n_steps <= 1_000).count();
        println!(
            "{bug:?}: found within 1,000 steps from {n_within} of 100 seeds; steps: {} at least, {} in the middle",
            at(0),
            at(steps.len() / 2)
        );
    }
    Ok(())
}
