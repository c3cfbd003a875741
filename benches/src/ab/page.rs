//! The page about the simulated run: `docs/evaluation.md`.

use super::arm::Arm;
use super::conversation::ModelError;
use super::harness::{Experiment, run};
use super::report::{Clock, LINES_HEAD, Report};
use super::simulated::{Parameters, SimulatedModel};

fn simulated(experiment: &Experiment, parameters: &Parameters) -> Report {
    let outcomes = run(experiment, &|trial, prompt| Ok::<_, ModelError>(Box::new(SimulatedModel::new(trial, prompt, parameters))));
    Report::new(outcomes, Clock::Modelled)
}

fn parameter_rows() -> String {
    let sets = [Parameters::default()].into_iter().chain(Parameters::others());
    let sets: Vec<Parameters> = sets.collect();
    let mut text = format!("| |{}\n", sets.iter().map(|set| format!(" {} |", set.name)).collect::<String>());
    text.push_str(&format!("| --- |{}\n", " ---: |".repeat(sets.len())));
    let mut row = |what: &str, of: &dyn Fn(&Parameters) -> String| {
        text.push_str(&format!("| {what} |{}\n", sets.iter().map(|set| format!(" {} |", of(set))).collect::<String>()));
    };
    let percent = |p: f64| format!("{} %", (p * 100_000.0).round() / 1_000.0);
    row("forgets a call, of more than four that come together", &|set| percent(set.forgets));
    row("miscopies a value, in a short context", &|set| percent(set.miscopies));
    row("as much again with each so many tokens", &|set| format!("{:.0}", set.miscopies_per_tokens));
    row("misjudges an answer", &|set| percent(set.misjudges));
    row("changes something in a program of ten lines (not every change does harm)", &|set| percent(set.bug));
    row("writes a program where guidance is for it / against it", &|set| {
        format!("{} / {}", percent(set.uses_guided.0), percent(set.uses_guided.1))
    });
    row("the same without guidance", &|set| format!("{} / {}", percent(set.uses_unguided.0), percent(set.uses_unguided.1)));
    row("looks whether a program did it", &|set| percent(set.looks));
    row("calls in one turn", &|set| set.parallel_max.to_string());
    text
}

/// The page. It takes the given experiment, whose arms do not matter, to each set of parameters.
#[must_use]
pub fn simulated_page(experiment: &Experiment) -> String {
    let with = |arms: &[Arm]| Experiment { arms: arms.to_vec(), ..experiment.clone() };
    let all = simulated(&with(&Arm::ALL), &Parameters::default());
    let main = all.of(&[Arm::Off, Arm::On]);
    let others = Parameters::others().map(|parameters| (parameters.name, simulated(&with(&[Arm::Off, Arm::On]), &parameters)));
    let lines: String = others.iter().map(|(name, report)| report.lines(name, Arm::On)).collect();
    let adverse = others.iter().find(|(name, _)| *name == Parameters::adverse().name).map(|(_, report)| report.verdicts(Arm::On));
    let arms: String = [Arm::On, Arm::OnUnguided, Arm::OneTool].into_iter().map(|arm| all.lines(arm.name(), arm)).collect();
    format!(
        include_str!("page.md"),
        n = experiment.repeats,
        seed = experiment.seed,
        table = main.table(),
        comparison = main.comparison(Arm::On),
        verdicts = main.verdicts(Arm::On),
        failures = main.failures(),
        lines_head = LINES_HEAD,
        others = lines,
        adverse = adverse.unwrap_or_default(),
        arms = arms,
        parameters = parameter_rows(),
    )
}
