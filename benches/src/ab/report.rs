//! The outcomes as Markdown: what each arm did, how they differ, and what speaks against the script tool as plainly as what speaks for it.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use super::arm::Arm;
use super::harness::{Outcome, Trial};
use super::stats::{N_MIN, excludes_zero, fisher, paired_interval, paired_passes_interval, wilson};
use super::tasks::Task;

/// Which times a report shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Clock {
    /// What the simulated model says it took: the same each time.
    Modelled,
    /// What model and calls took.
    Measured,
}

/// All repeats of a task in an arm.
#[derive(Clone)]
pub struct Cell {
    /// The task; `None` for all of them together.
    pub task: Option<&'static dyn Task>,
    /// The arm.
    pub arm: Arm,
    /// What came of each, in the order of the worlds, those included that were not played.
    pub outcomes: Vec<Outcome>,
}

impl Cell {
    /// Those that count.
    fn played(&self) -> impl Iterator<Item = &Outcome> {
        self.outcomes.iter().filter(|outcome| outcome.not_played.is_none())
    }

    /// How many were played.
    #[must_use]
    pub fn n(&self) -> u64 {
        self.played().count() as u64
    }

    /// How many passed.
    #[must_use]
    pub fn passed(&self) -> u64 {
        self.played().filter(|outcome| outcome.is_passed()).count() as u64
    }

    /// The mean of something.
    pub fn mean(&self, of: impl Fn(&Outcome) -> f64) -> f64 {
        self.played().map(of).sum::<f64>() / self.n().max(1) as f64
    }

    /// Mean of a cost, of the trials that passed: one that gave up early is not cheap. `None` when none passed.
    pub fn cost(&self, of: impl Fn(&Outcome) -> f64) -> Option<f64> {
        let passed = self.passed();
        let sum = self.played().filter(|outcome| outcome.is_passed()).map(of).sum::<f64>();
        (passed > 0).then(|| sum / passed as f64)
    }

    fn name(&self) -> &'static str {
        self.task.map_or("all", Task::name)
    }
}

/// A cost of the worlds in which both arms passed.
struct Change {
    pairs: Vec<(f64, f64)>,
}

impl Change {
    fn of(off: &Cell, on: &Cell, cost: impl Fn(&Outcome) -> f64) -> Self {
        let both = off.outcomes.iter().zip(&on.outcomes).filter(|(off, on)| off.is_passed() && on.is_passed());
        Self { pairs: both.map(|(off, on)| (cost(off), cost(on))).collect() }
    }

    /// Difference in words; "–" where there is no pair.
    fn words(&self) -> String {
        let (first, second) = self.pairs.iter().fold((0.0, 0.0), |sums, pair| (sums.0 + pair.0, sums.1 + pair.1));
        if self.pairs.is_empty() { "–".to_owned() } else { change(first, second) }
    }

    /// Less (-1), more (1) or neither (0): only what 20 worlds or more show, whose interval excludes 0 and which is not called the same.
    fn verdict(&self) -> i8 {
        let Some(interval) = paired_interval(&self.pairs).filter(|interval| excludes_zero(*interval)) else { return 0 };
        let (first, second) = self.pairs.iter().fold((0.0, 0.0), |sums, pair| (sums.0 + pair.0, sums.1 + pair.1));
        match (second - first) / first {
            difference if difference.abs() < SAME => 0,
            _ if interval.1 < 0.0 => -1,
            _ => 1,
        }
    }
}

fn turns(outcome: &Outcome) -> f64 {
    outcome.turns as f64
}

fn tokens(outcome: &Outcome) -> f64 {
    (outcome.tokens_in + outcome.tokens_out) as f64
}

/// The outcomes of an experiment.
pub struct Report {
    cells: Vec<Cell>,
    clock: Clock,
}

/// A difference below which costs are called the same.
const SAME: f64 = 0.05;

impl Report {
    /// Collects what [`run`](super::run) answered.
    #[must_use]
    pub fn new(outcomes: Vec<(Trial, Outcome)>, clock: Clock) -> Self {
        let mut cells: Vec<Cell> = Vec::new();
        let mut all: Vec<Cell> = Vec::new();
        for (trial, outcome) in outcomes {
            for (cells, task) in [(&mut cells, Some(trial.task)), (&mut all, None)] {
                let is_same = |cell: &&mut Cell| cell.arm == trial.arm && cell.task.map(Task::name) == task.map(Task::name);
                match cells.iter_mut().find(is_same) {
                    Some(cell) => cell.outcomes.push(outcome.clone()),
                    None => cells.push(Cell { task, arm: trial.arm, outcomes: vec![outcome.clone()] }),
                }
            }
        }
        cells.extend(all);
        Self { cells, clock }
    }

    /// The cells, those of all tasks together last.
    #[must_use]
    pub fn cells(&self) -> &[Cell] {
        &self.cells
    }

    /// Only these arms of it.
    #[must_use]
    pub fn of(&self, arms: &[Arm]) -> Self {
        Self { cells: self.cells.iter().filter(|cell| arms.contains(&cell.arm)).cloned().collect(), clock: self.clock }
    }

    /// Pairs of the cells of the same tasks: without scripts, and in that arm.
    fn pairs(&self, arm: Arm) -> impl Iterator<Item = (&Cell, &Cell)> {
        let other = move |off: &Cell| self.cells.iter().find(|cell| cell.arm == arm && cell.name() == off.name());
        self.cells.iter().filter(|cell| cell.arm == Arm::Off).filter_map(move |off| Some((off, other(off)?)))
    }

    fn seconds(&self) -> impl Fn(&Outcome) -> f64 + Copy + use<> {
        let clock = self.clock;
        move |outcome| match clock {
            Clock::Modelled => outcome.model_time.as_secs_f64(),
            Clock::Measured => (outcome.model_time + outcome.tool_time).as_secs_f64(),
        }
    }

    /// What each arm did.
    #[must_use]
    pub fn table(&self) -> String {
        let time = if self.clock == Clock::Modelled { "modelled time" } else { "time" };
        let mut text = format!(
            "| task | script | passed | 95 % | turns | calls | scripts | tokens in | tokens out | tokens for each pass | kept out | {time} |\n\
             | --- | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |\n"
        );
        for cell in &self.cells {
            let (low, high) = wilson(cell.passed(), cell.n());
            let for_each = match cell.passed() {
                0 => "no pass".to_owned(),
                passed => format!("{:.0}", cell.played().map(tokens).sum::<f64>() / passed as f64),
            };
            let _ = writeln!(
                text,
                "| {} | {} | {}/{} | {:.0}–{:.0} | {} | {:.1} | {:.1} | {} | {} | {for_each} | {:.0} B | {} |",
                cell.name(),
                cell.arm.name(),
                cell.passed(),
                cell.n(),
                low * 100.0,
                high * 100.0,
                shown(cell.cost(turns), 1, ""),
                cell.mean(|outcome| outcome.tool_calls as f64),
                cell.mean(|outcome| outcome.scripts as f64),
                shown(cell.cost(|outcome| outcome.tokens_in as f64), 0, ""),
                shown(cell.cost(|outcome| outcome.tokens_out as f64), 0, ""),
                cell.mean(|outcome| outcome.kept_out_bytes as f64),
                shown(cell.cost(self.seconds()), 1, " s"),
            );
        }
        text
    }

    /// How an arm differs from that without scripts.
    #[must_use]
    pub fn comparison(&self, arm: Arm) -> String {
        let mut text = format!(
            "| task | passed off | passed {arm} | Fisher's p | turns | tokens | fewer tokens in | time |\n| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |\n",
            arm = arm.name()
        );
        for (off, on) in self.pairs(arm) {
            let of_tokens = Change::of(off, on, tokens);
            let fewer = of_tokens.pairs.iter().filter(|(off, on)| on < off).count();
            let _ = writeln!(
                text,
                "| {} | {} | {} | {} | {} | {} | {fewer} of {} worlds | {} |",
                off.name(),
                percent(off),
                percent(on),
                p_value(fisher(off.passed(), off.n(), on.passed(), on.n())),
                Change::of(off, on, turns).words(),
                of_tokens.words(),
                of_tokens.pairs.len(),
                Change::of(off, on, self.seconds()).words(),
            );
        }
        text
    }

    /// Where the arm won and where it lost, task by task, each in words.
    #[must_use]
    pub fn verdicts(&self, arm: Arm) -> String {
        let (mut won, mut lost, mut same, mut few) = (String::new(), String::new(), String::new(), String::new());
        for (off, on) in self.pairs(arm) {
            let shape = off.task.map_or("the tasks together", |task| task.shape().words());
            let mut better = Vec::new();
            let mut worse = Vec::new();
            let played = off.outcomes.iter().zip(&on.outcomes).filter(|(off, on)| off.not_played.is_none() && on.not_played.is_none());
            let passes: Vec<(bool, bool)> = played.map(|(off, on)| (off.is_passed(), on.is_passed())).collect();
            if passes.len() < N_MIN {
                let _ = writeln!(few, "- `{}` ({shape}): {} worlds.", off.name(), passes.len());
                continue;
            }
            if let Some(interval) = paired_passes_interval(&passes).filter(|interval| excludes_zero(*interval)) {
                let (low, high) = (interval.0 * 100.0, interval.1 * 100.0);
                let said = format!("passes {} instead of {} (95 %: {low:+.0} to {high:+.0} points)", percent(on), percent(off));
                if low > 0.0 { better.push(said) } else { worse.push(said) }
            }
            let costs = [
                ("tokens", Change::of(off, on, tokens)),
                ("turns", Change::of(off, on, turns)),
                ("time", Change::of(off, on, self.seconds())),
            ];
            for (what, change) in costs {
                let said = format!("{what} {}", change.words());
                match change.verdict() {
                    -1 => better.push(said),
                    1 => worse.push(said),
                    _ => {}
                }
            }
            let line = |said: &[String]| format!("- `{}` ({shape}): {}.\n", off.name(), said.join(", "));
            if !better.is_empty() {
                won.push_str(&line(&better));
            }
            if !worse.is_empty() {
                lost.push_str(&line(&worse));
            }
            if better.is_empty() && worse.is_empty() {
                let _ = writeln!(same, "- `{}` ({shape}).", off.name());
            }
        }
        let or_none = |text: String| if text.is_empty() { "- nowhere.\n".to_owned() } else { text };
        format!(
            "Better with the script tool:\n\n{}\nWorse with it:\n\n{}\nNo difference that is shown:\n\n{}{}",
            or_none(won),
            or_none(lost),
            or_none(same),
            if few.is_empty() { few } else { format!("\nNothing is concluded from fewer than {N_MIN} worlds:\n\n{few}") }
        )
    }

    /// What went wrong, and how often: the first problem of each trial that failed, with what is in it of one world alone left out.
    #[must_use]
    pub fn failures(&self) -> String {
        let mut text = "| task | script | failed | of these by | such as |\n| --- | --- | ---: | --- | --- |\n".to_owned();
        for cell in self.cells.iter().filter(|cell| cell.task.is_some() && cell.passed() < cell.n()) {
            let mut kinds: BTreeMap<&str, u64> = BTreeMap::new();
            let mut example = "";
            for problem in cell.played().filter_map(|outcome| outcome.problems.first()) {
                *kinds.entry(kind(problem)).or_default() += 1;
                if example.is_empty() {
                    example = problem;
                }
            }
            let kinds: Vec<_> = kinds.into_iter().map(|(kind, n)| format!("{kind} {n}")).collect();
            let failed = cell.n() - cell.passed();
            let _ = writeln!(
                text,
                "| {} | {} | {failed} | {} | {} |",
                cell.name(),
                cell.arm.name(),
                kinds.join(", "),
                example.replace('|', "\\|").replace('\n', " ")
            );
        }
        text
    }

    /// Refuses to compare what was not played.
    ///
    /// # Errors
    /// No trial of an arm was played, and why.
    pub fn check(&self) -> Result<(), String> {
        let Some(cell) = self.cells.iter().find(|cell| cell.task.is_none() && cell.n() == 0) else { return Ok(()) };
        let problem = cell.outcomes.iter().find_map(|outcome| outcome.not_played.as_deref()).unwrap_or("there are no worlds");
        Err(format!("no trial of arm '{}' was played: {problem}", cell.arm.name()))
    }

    /// What was not counted because there was no model to play with; nothing where all was played.
    #[must_use]
    pub fn not_played(&self) -> String {
        let cells = self.cells.iter().filter(|cell| cell.task.is_some());
        let problems: Vec<_> = cells.flat_map(|cell| &cell.outcomes).filter_map(|outcome| outcome.not_played.as_deref()).collect();
        match problems.first() {
            None => String::new(),
            Some(problem) => format!("{} trials were not played and are not counted, such as one because of: {problem}\n", problems.len()),
        }
    }

    /// One line for each task: passes, tokens and turns of both, for a table of several experiments.
    #[must_use]
    pub fn lines(&self, name: &str, arm: Arm) -> String {
        let line = |(off, on): (&Cell, &Cell)| {
            let p = p_value(fisher(off.passed(), off.n(), on.passed(), on.n()));
            let (tokens, turns) = (Change::of(off, on, tokens).words(), Change::of(off, on, turns).words());
            format!("| {name} | {} | {} → {} | {p} | {tokens} | {turns} |\n", off.name(), percent(off), percent(on))
        };
        self.pairs(arm).map(line).collect()
    }
}

/// The head of a table of [`Report::lines`].
pub(super) const LINES_HEAD: &str =
    "| | task | passed off → on | Fisher's p | tokens | turns |\n| --- | --- | ---: | ---: | ---: | ---: |\n";

/// What kind of problem it is, by the words of [`World::problems`](super::World::problems).
fn kind(problem: &str) -> &'static str {
    match problem {
        _ if problem.ends_with("is missing") => "not done",
        _ if problem.ends_with("should not be") => "done where it should not be",
        _ if problem.contains(", not ") => "wrong value",
        _ if problem.starts_with("not finished") => "turn limit",
        _ => "the model's end",
    }
}

fn percent(cell: &Cell) -> String {
    format!("{:.0} %", cell.passed() as f64 / cell.n().max(1) as f64 * 100.0)
}

fn p_value(p: f64) -> String {
    if p < 0.001 { "< 0.001".to_owned() } else { format!("{p:.3}") }
}

/// A mean with some digits; "–" where there is none.
fn shown(mean: Option<f64>, digits: usize, unit: &str) -> String {
    mean.map_or_else(|| "–".to_owned(), |mean| format!("{mean:.digits$}{unit}"))
}

fn change(from: f64, to: f64) -> String {
    let percent = (to - from) / from.max(f64::MIN_POSITIVE) * 100.0;
    // No "-0 %".
    format!("{:+.0} %", if percent.abs() < 0.5 { 0.0 } else { percent })
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::{Clock, Report, kind};
    use crate::ab::{Arm, Outcome, Trial, tasks};

    fn outcomes(task: &str, arm: Arm, n: u64, passed: u64, tokens_in: u64) -> Vec<(Trial, Outcome)> {
        let task = tasks::named(task).unwrap();
        let outcome = |repeat| Outcome {
            problems: if repeat < passed { Vec::new() } else { vec!["the note a|b is missing".to_owned()] },
            turns: 2,
            tool_calls: 3,
            tokens_in,
            kept_out_bytes: -4,
            model_time: Duration::from_millis(1_500),
            ..Outcome::default()
        };
        (0..n).map(|repeat| (Trial { task, arm, repeat, seed: repeat }, outcome(repeat))).collect()
    }

    #[test]
    fn winning_and_losing_are_both_said() {
        let mut all = outcomes("migrate", Arm::Off, 20, 12, 1_000);
        all.extend(outcomes("migrate", Arm::On, 20, 19, 600));
        all.extend(outcomes("single", Arm::Off, 20, 20, 100));
        all.extend(outcomes("single", Arm::On, 20, 20, 150));
        let report = Report::new(all, Clock::Modelled);
        assert_eq!(
            report.table().lines().nth(2),
            Some("| migrate | off | 12/20 | 39–78 | 2.0 | 3.0 | 0.0 | 1000 | 0 | 1667 | -4 B | 1.5 s |")
        );
        assert_eq!(
            report.comparison(Arm::On).lines().nth(2),
            Some("| migrate | 60 % | 95 % | 0.020 | +0 % | -40 % | 12 of 12 worlds | +0 % |")
        );
        assert_eq!(
            report.verdicts(Arm::On),
            "Better with the script tool:\n\n- `migrate` (what is done to each file depends on reading it): passes 95 % instead of 60 % (95 %: +15 to +55 points).\n\
             - `all` (the tasks together): passes 98 % instead of 80 % (95 %: +8 to +30 points), tokens -27 %.\n\n\
             Worse with it:\n\n- `single` (one small call): tokens +50 %.\n\nNo difference that is shown:\n\n- nowhere.\n"
        );
        assert_eq!(report.failures().lines().nth(2), Some("| migrate | off | 8 | not done 8 | the note a\\|b is missing |"));
        assert_eq!(report.lines("x", Arm::On).lines().last(), Some("| x | all | 80 % → 98 % | 0.029 | -27 % | +0 % |"));
    }

    #[test]
    fn what_was_not_played_is_not_counted() {
        let mut all = outcomes("single", Arm::Off, 4, 4, 100);
        all.extend(outcomes("single", Arm::On, 4, 4, 90));
        all[1].1.not_played = Some("status 401".to_owned());
        let report = Report::new(all, Clock::Measured);
        assert_eq!(report.table().lines().nth(2), Some("| single | off | 3/3 | 44–100 | 2.0 | 3.0 | 0.0 | 100 | 0 | 100 | -4 B | 1.5 s |"));
        assert!(report.comparison(Arm::On).contains("| 3 of 3 worlds |"));
        assert_eq!(report.not_played(), "1 trials were not played and are not counted, such as one because of: status 401\n");
        assert_eq!(report.check(), Ok(()));
        let few = "\nNothing is concluded from fewer than 20 worlds:\n\n- `single` (one small call): 3 worlds.\n";
        assert!(report.verdicts(Arm::On).contains(few), "{}", report.verdicts(Arm::On));
    }

    #[test]
    fn an_arm_that_was_not_played_is_an_error_and_not_0_percent() {
        let mut all = outcomes("single", Arm::Off, 2, 2, 100);
        all.extend(outcomes("single", Arm::On, 2, 2, 90));
        for (_, outcome) in &mut all {
            outcome.not_played = Some("connection refused".to_owned());
        }
        assert_eq!(Report::new(all, Clock::Measured).check().unwrap_err(), "no trial of arm 'off' was played: connection refused");
    }

    /// A trial that gave up early costs little, which is no merit.
    #[test]
    fn costs_are_those_of_trials_that_passed() {
        let mut all = outcomes("single", Arm::Off, 40, 40, 100);
        all.extend(outcomes("single", Arm::On, 40, 20, 100));
        for (_, outcome) in all.iter_mut().filter(|(trial, outcome)| trial.arm == Arm::On && !outcome.is_passed()) {
            outcome.tokens_in = 1;
        }
        let report = Report::new(all, Clock::Measured);
        assert_eq!(
            report.comparison(Arm::On).lines().nth(2),
            Some("| single | 100 % | 50 % | < 0.001 | +0 % | +0 % | 0 of 20 worlds | +0 % |")
        );
        assert!(report.verdicts(Arm::On).starts_with("Better with the script tool:\n\n- nowhere.\n"), "{}", report.verdicts(Arm::On));
    }

    #[test]
    fn problems_have_kinds() {
        assert_eq!(kind("the count of x is 3, not 4"), "wrong value");
        assert_eq!(kind("the note x should not be"), "done where it should not be");
        assert_eq!(kind("not finished after 5 turns"), "turn limit");
    }
}
