//! One small call: a script can only cost more.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};

use bashkit_orchestrator::{CallableTool, ToolService, callable_tools};

use super::{Shape, Task, World, differences, lock};
use crate::ab::{Dice, Operation, Plan, Program, Seen, Source};

const ROOMS: [&str; 5] = ["bathroom", "bedroom", "hall", "kitchen", "study"];

pub(super) struct Single;

impl Task for Single {
    fn name(&self) -> &'static str {
        "single"
    }

    fn shape(&self) -> Shape {
        Shape::Single
    }

    fn world(&self, seed: u64) -> Box<dyn World> {
        let mut dice = Dice::new(seed, &["single"]);
        let rooms: BTreeMap<String, u64> = ROOMS.iter().map(|room| ((*room).to_owned(), 17)).collect();
        let room = dice.pick(&ROOMS).copied().unwrap_or_default().to_owned();
        let degrees = 18 + dice.below(6) as u64;
        let mut wanted = rooms.clone();
        wanted.insert(room.clone(), degrees);
        Box::new(Arc::new(House { rooms: Mutex::new(rooms), wanted, prompt: format!("Set the {room} to {degrees} degrees.") }))
    }

    fn plan(&self, prompt: &str) -> Box<dyn Plan> {
        let mut words = prompt.split(' ').skip(2);
        let room = words.next().unwrap_or_default().to_owned();
        Box::new(SetOne { room, degrees: words.nth(1).and_then(|word| word.parse().ok()).unwrap_or(0) })
    }
}

#[derive(Default)]
struct House {
    rooms: Mutex<BTreeMap<String, u64>>,
    wanted: BTreeMap<String, u64>,
    prompt: String,
}

#[callable_tools(example = House::default())]
impl House {
    /// Set the temperature of a room.
    #[callable_tool(destructive = false)]
    fn set_thermostat(
        &self,
        /// The room.
        room: String,
        /// Degrees Celsius.
        #[arg(range = 5..=30)]
        degrees: u64,
    ) -> Result<String, String> {
        let mut rooms = lock(&self.rooms);
        let known = rooms.keys().cloned().collect::<Vec<_>>().join(", ");
        *rooms.get_mut(&room).ok_or_else(|| format!("no room {room}: there are {known}"))? = degrees;
        Ok(format!("{room} is set to {degrees}"))
    }

    /// Tell what the temperature of a room is set to.
    #[callable_tool(read_only)]
    fn get_thermostat(
        &self,
        /// The room.
        room: String,
    ) -> Result<u64, String> {
        lock(&self.rooms).get(&room).copied().ok_or_else(|| format!("no room {room}"))
    }
}

impl World for Arc<House> {
    fn prompt(&self) -> String {
        self.prompt.clone()
    }

    fn tools(&self) -> Vec<Box<dyn CallableTool>> {
        self.shared_tools()
    }

    fn problems(&self) -> Vec<String> {
        differences("the temperature of", &lock(&self.rooms), &self.wanted)
    }
}

struct SetOne {
    room: String,
    degrees: u64,
}

impl Plan for SetOne {
    fn ready(&self, _seen: &Seen) -> Vec<Operation> {
        let set = Operation::new("set", "set_thermostat");
        vec![set.with("room", self.room.as_str(), Source::Known).with("degrees", self.degrees, Source::Known)]
    }

    fn program(&self) -> Program {
        Program::Whole(format!("set_thermostat {} {}\n", self.room, self.degrees))
    }

    fn look(&self) -> Option<Operation> {
        Some(Operation::new("look", "get_thermostat").with("room", self.room.as_str(), Source::Known))
    }
}
