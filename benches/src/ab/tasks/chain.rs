//! A search from clue to clue in prose: each step needs judgement of the last, and no program has that.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};

use bashkit_orchestrator::{CallableTool, ToolService, callable_tools};

use super::{Shape, Task, World, differences, lock};
use crate::ab::{Dice, Operation, Plan, Program, Seen, Source};

const STEPS: usize = 6;

/// Places, and how a clue speaks of each.
const PLACES: [(&str, &str); 8] = [
    ("attic", "up where the trunks and the old toys gather dust"),
    ("bakery", "where the loaves are left to rise"),
    ("cellar", "below, among the casks"),
    ("chapel", "where people are quiet together on Sundays"),
    ("garden", "outside, behind the roses"),
    ("library", "where nobody may speak and everybody reads"),
    ("stable", "where the mare is fed"),
    ("well", "where the bucket goes down on its rope"),
];
const CRACKED: &str = "The pipe is cracked right here. It has to be repaired in this place.";

pub(super) struct Chain;

impl Task for Chain {
    fn name(&self) -> &'static str {
        "chain"
    }

    fn shape(&self) -> Shape {
        Shape::Sequential
    }

    fn world(&self, seed: u64) -> Box<dyn World> {
        let mut dice = Dice::new(seed, &["chain"]);
        let mut places = PLACES;
        dice.shuffle(&mut places);
        let (way, others) = places.split_at_checked(STEPS).unwrap_or((&places, &[]));
        let mut clues: BTreeMap<String, String> =
            others.iter().map(|(place, _)| ((*place).to_owned(), "All is dry here.".to_owned())).collect();
        for (here, next) in way.iter().zip(way.iter().skip(1)) {
            let (not, _) = dice.pick(others).copied().unwrap_or_default();
            clues.insert(here.0.to_owned(), format!("A wet trail, but not to the {not}: that is dry. The water came from {}.", next.1));
        }
        let last = way.last().map(|(place, _)| (*place).to_owned()).unwrap_or_default();
        clues.insert(last.clone(), CRACKED.to_owned());
        let first = way.first().map(|(place, _)| *place).unwrap_or_default();
        let names: Vec<_> = PLACES.iter().map(|(place, _)| *place).collect();
        let prompt = format!(
            "Somewhere a water pipe is leaking. Begin in the {first}, follow the clues, and repair the pipe where it is cracked, nowhere else. The places are {}.",
            names.join(", ")
        );
        Box::new(Arc::new(Village { clues, repaired: Mutex::default(), wanted: [(last, ())].into(), prompt }))
    }

    fn plan(&self, prompt: &str) -> Box<dyn Plan> {
        let first = prompt.split("Begin in the ").nth(1).and_then(|rest| rest.split(',').next()).unwrap_or_default();
        Box::new(Search { first: first.to_owned() })
    }
}

#[derive(Default)]
struct Village {
    clues: BTreeMap<String, String>,
    repaired: Mutex<BTreeMap<String, ()>>,
    wanted: BTreeMap<String, ()>,
    prompt: String,
}

#[callable_tools(example = Village::default())]
impl Village {
    /// Look around in a place.
    #[callable_tool(read_only)]
    fn look_around(
        &self,
        /// The place.
        place: String,
    ) -> Result<String, String> {
        let clue = self.clues.get(&place).ok_or_else(|| format!("there is no {place}"))?;
        Ok(format!("In the {place}: {clue}"))
    }

    /// Repair the pipe in a place.
    #[callable_tool(destructive = false)]
    fn repair_pipe(
        &self,
        /// The place.
        place: String,
    ) -> Result<String, String> {
        if !self.clues.contains_key(&place) {
            return Err(format!("there is no {place}"));
        }
        let said = format!("the pipe in the {place} has a new piece");
        lock(&self.repaired).insert(place, ());
        Ok(said)
    }
}

impl World for Arc<Village> {
    fn prompt(&self) -> String {
        self.prompt.clone()
    }

    fn tools(&self) -> Vec<Box<dyn CallableTool>> {
        self.shared_tools()
    }

    fn problems(&self) -> Vec<String> {
        differences("the repair in the", &lock(&self.repaired), &self.wanted)
    }
}

struct Search {
    first: String,
}

impl Plan for Search {
    fn ready(&self, seen: &Seen) -> Vec<Operation> {
        let mut all = vec![Operation::new("look 0", "look_around").with("place", self.first.as_str(), Source::Known)];
        let mut here = self.first.as_str();
        for step in 1..=PLACES.len() {
            let key = format!("look {}", step - 1);
            let Some(mut clue) = seen.answer(&key) else { break };
            // A wrong turn is seen, and the clue before is read again.
            if clue.contains("is dry here") {
                let again = format!("{key} again");
                all.push(Operation::new(&again, "look_around").with("place", here, Source::Read(1)));
                let Some(other) = seen.answer(&again) else { break };
                clue = other;
            }
            if clue.contains("cracked") {
                let place = clue.strip_prefix("In the ").and_then(|clue| clue.split(':').next()).unwrap_or_default();
                all.push(Operation::new("repair", "repair_pipe").with("place", place, Source::Read(1)));
                break;
            }
            let Some((next, _)) = PLACES.iter().find(|(_, said)| clue.contains(said)) else { break };
            let others = PLACES.iter().map(|(place, _)| (*place).to_owned()).filter(|place| place != next).collect();
            all.push(Operation::new(format!("look {step}"), "look_around").with("place", *next, Source::Judged(others)));
            here = next;
        }
        all
    }

    fn program(&self) -> Program {
        Program::OneStep
    }

    fn look(&self) -> Option<Operation> {
        None
    }
}
