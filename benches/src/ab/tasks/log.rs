//! A long log of which three lines of summary are wanted.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::sync::{Arc, Mutex};

use bashkit_orchestrator::{CallableTool, ToolService, callable_tools};

use super::{Shape, Task, World, differences, lock};
use crate::ab::{Dice, Operation, Plan, Program, Seen, Source};

const PARTS: usize = 6;
const LINES: usize = 200;
const SERVICES: [&str; 6] = ["billing", "catalog", "identity", "mailer", "orders", "search"];

pub(super) struct Log;

impl Task for Log {
    fn name(&self) -> &'static str {
        "log"
    }

    fn shape(&self) -> Shape {
        Shape::BigResult
    }

    fn world(&self, seed: u64) -> Box<dyn World> {
        let mut dice = Dice::new(seed, &["log"]);
        loop {
            let journal = Journal::new(&mut dice);
            // Equal counts would leave open which ones are meant.
            let mut counts: Vec<u64> = errors(&journal.parts.concat()).into_values().collect();
            counts.sort_unstable();
            counts.reverse();
            if counts.windows(2).take(3).all(|pair| pair.first() != pair.last()) {
                return Box::new(Arc::new(journal));
            }
        }
    }

    fn plan(&self, _prompt: &str) -> Box<dyn Plan> {
        Box::new(Summary)
    }
}

/// How many lines of ERROR each service has.
fn errors(text: &str) -> BTreeMap<String, u64> {
    let mut counts = BTreeMap::new();
    for line in text.lines() {
        let mut words = line.split(' ').skip(2);
        if let (Some("ERROR"), Some(service)) = (words.next(), words.next()) {
            *counts.entry(service.to_owned()).or_default() += 1;
        }
    }
    counts
}

/// The three with most.
fn top(counts: BTreeMap<String, u64>) -> Vec<(String, u64)> {
    let mut all: Vec<_> = counts.into_iter().collect();
    all.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
    all.truncate(3);
    all
}

#[derive(Default)]
struct Journal {
    parts: Vec<String>,
    reported: Mutex<BTreeMap<String, u64>>,
    wanted: BTreeMap<String, u64>,
}

impl Journal {
    fn new(dice: &mut Dice) -> Self {
        let mut parts = Vec::new();
        let messages =
            ["connection reset by peer", "retrying the request", "took longer than planned", "cache was rebuilt", "lease renewed"];
        for part in 0..PARTS {
            let mut text = String::new();
            for line in 0..LINES {
                let level = dice.pick(&["ERROR", "INFO", "INFO", "WARN", "INFO"]).copied().unwrap_or_default();
                // The first ones more often than the last ones.
                let service = SERVICES.get(dice.below(SERVICES.len()).min(dice.below(SERVICES.len()))).copied().unwrap_or_default();
                let message = dice.pick(&messages).copied().unwrap_or_default();
                let (minute, second) = (line / 4, line % 4 * 15);
                let _ = writeln!(text, "2026-03-01T{part:02}:{minute:02}:{second:02}Z host{} {level} {service} {message}", dice.below(4));
            }
            parts.push(text);
        }
        let wanted = top(errors(&parts.concat())).into_iter().collect();
        Self { parts, reported: Mutex::default(), wanted }
    }
}

#[callable_tools(example = Journal::default())]
impl Journal {
    /// Read a part of the log: lines of time, host, level, service and message, separated by spaces.
    #[callable_tool(read_only)]
    fn read_log(
        &self,
        /// Which part, from 1.
        part: usize,
    ) -> Result<String, String> {
        let text = part.checked_sub(1).and_then(|idx| self.parts.get(idx));
        text.cloned().ok_or_else(|| format!("there is no part {part}: there are 1 to {}", self.parts.len()))
    }

    /// Report how many errors a service has.
    #[callable_tool(destructive = false)]
    fn report_errors(
        &self,
        /// The service.
        service: String,
        /// How many lines of level ERROR.
        count: u64,
    ) -> String {
        let said = format!("reported {count} for {service}");
        lock(&self.reported).insert(service, count);
        said
    }
}

impl World for Arc<Journal> {
    fn prompt(&self) -> String {
        format!(
            "The log has {PARTS} parts. Report the three services with the most lines of level ERROR in all parts together, each with the number of \
             these lines."
        )
    }

    fn tools(&self) -> Vec<Box<dyn CallableTool>> {
        self.shared_tools()
    }

    fn problems(&self) -> Vec<String> {
        differences("the count of", &lock(&self.reported), &self.wanted)
    }
}

struct Summary;

impl Plan for Summary {
    fn ready(&self, seen: &Seen) -> Vec<Operation> {
        let keys: Vec<String> = (1..=PARTS).map(|part| format!("part {part}")).collect();
        let read = |(part, key): (usize, &String)| Operation::new(key, "read_log").with("part", part, Source::Known);
        let mut all: Vec<Operation> = (1..).zip(&keys).map(read).collect();
        if keys.iter().all(|key| seen.is_settled(key)) {
            let text: String = keys.iter().filter_map(|key| seen.answer(key)).collect();
            for (service, count) in top(errors(&text)) {
                // To count is to carry so many lines right.
                let lines = usize::try_from(count).unwrap_or(usize::MAX);
                let report = Operation::new(format!("report {service}"), "report_errors");
                all.push(report.with("service", service, Source::Read(1)).with("count", count, Source::Read(lines)));
            }
        }
        all
    }

    fn program(&self) -> Program {
        Program::Whole(
            r#"set -euo pipefail
for part in {1..6}; do
  read_log "$part"
done | awk '$3 == "ERROR" { n[$4]++ } END { for (s in n) print n[s], s }' | sort -rn | head -n 3 |
  while read -r count service; do
    report_errors "$service" "$count"
  done
"#
            .to_owned(),
        )
    }

    fn look(&self) -> Option<Operation> {
        None
    }
}
