//! Workers, database, network and clock as one program by seed.

use bashkit_postgres::simulation::{PlantedBug, Simulation};

/// Steps of each seed: `LONG_TESTS=1` makes more.
fn n_steps() -> u64 {
    if std::env::var_os("LONG_TESTS").is_some() { 200_000 } else { 10_000 }
}

#[test]
fn random_faults_violate_nothing() {
    for seed in [20_261_127, 1, 2] {
        let report = Simulation::new(seed).run(n_steps());
        assert_eq!(report.violation, None, "seed {seed}: {report:#?}");
        // It was not for want of faults and of work.
        assert!(report.n_kills > 5 && report.n_pauses > 5 && report.n_outages > 2 && report.n_clock_jumps > 0, "{report:#?}");
        assert!(report.n_done > 20 && report.n_taken_over > 5 && report.n_in_doubt > 0 && report.n_refused > 0, "{report:#?}");
    }
}

#[test]
fn a_seed_is_the_same_history_each_time() {
    let [first, second, other] = [7, 7, 8].map(|seed| Simulation::new(seed).run(3_000));
    assert_eq!(first, second);
    assert_ne!(first.digest, other.digest);
}

#[test]
fn planted_bugs_are_found_within_a_thousand_steps() {
    let n_seeds = if std::env::var_os("LONG_TESTS").is_some() { 100 } else { 20 };
    for (bug, says) in [(PlantedBug::NoFence, "and the lease is that of"), (PlantedBug::AppendBeforeLease, "appended record 0 of")] {
        let mut n_found = 0;
        for seed in 1..=n_seeds {
            let report = Simulation::new(seed).bug(bug).run(1_000);
            if let Some(violation) = report.violation.filter(|_| report.n_steps <= 1_000) {
                assert!(violation.contains(says), "{bug:?}, seed {seed}: {violation}");
                n_found += 1;
            }
        }
        assert!(n_found * 10 >= n_seeds * 9, "{bug:?}: from {n_found} of {n_seeds} seeds");
    }
}
