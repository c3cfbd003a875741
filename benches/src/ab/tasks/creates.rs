//! Many small creates that do not depend on each other: where a script was over-used when one was first offered.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};

use bashkit_orchestrator::{CallableTool, ToolService, callable_tools};

use super::{Shape, Task, World, differences, lock};
use crate::ab::{Dice, Operation, Plan, Program, Seen, Source};

const NOTES: usize = 12;

pub(super) struct Creates;

impl Task for Creates {
    fn name(&self) -> &'static str {
        "creates"
    }

    fn shape(&self) -> Shape {
        Shape::Independent
    }

    fn world(&self, seed: u64) -> Box<dyn World> {
        let mut dice = Dice::new(seed, &["creates"]);
        let subjects = ["the roof", "the boiler", "the front door", "the garden wall", "the old lift", "the cellar stairs"];
        let todos = ["ask for an offer", "have it painted", "order the part", "write to the landlord", "measure it again"];
        let note = |i| {
            let (subject, todo) = (dice.pick(&subjects).copied(), dice.pick(&todos).copied());
            (format!("notes/{i:02}.md"), format!("About {}: {}.", subject.unwrap_or_default(), todo.unwrap_or_default()))
        };
        let wanted = (1..=NOTES).map(note).collect();
        Box::new(Arc::new(Notebook { notes: Mutex::default(), wanted }))
    }

    fn plan(&self, prompt: &str) -> Box<dyn Plan> {
        let line = |line: &str| line.split_once(" = ").map(|(path, text)| (path.to_owned(), text.to_owned()));
        Box::new(Write(prompt.lines().filter_map(line).collect()))
    }
}

#[derive(Default)]
struct Notebook {
    notes: Mutex<BTreeMap<String, String>>,
    wanted: BTreeMap<String, String>,
}

#[callable_tools(example = Notebook::default())]
impl Notebook {
    /// Create a note.
    #[callable_tool(destructive = false)]
    fn create_note(
        &self,
        /// Where it is kept.
        path: String,
        /// What it says.
        text: String,
    ) -> String {
        let said = format!("created {path}");
        lock(&self.notes).insert(path, text);
        said
    }

    /// List the paths of all notes, as a JSON array.
    #[callable_tool(read_only)]
    fn list_notes(&self) -> String {
        serde_json::Value::from(lock(&self.notes).keys().cloned().collect::<Vec<_>>()).to_string()
    }
}

impl World for Arc<Notebook> {
    fn prompt(&self) -> String {
        let notes: Vec<_> = self.wanted.iter().map(|(path, text)| format!("{path} = {text}")).collect();
        format!("Create these notes, each with exactly the text behind its path:\n{}\n", notes.join("\n"))
    }

    fn tools(&self) -> Vec<Box<dyn CallableTool>> {
        self.shared_tools()
    }

    fn problems(&self) -> Vec<String> {
        differences("the note", &lock(&self.notes), &self.wanted)
    }
}

/// The notes of the prompt.
struct Write(Vec<(String, String)>);

impl Plan for Write {
    fn ready(&self, _seen: &Seen) -> Vec<Operation> {
        let create = |(path, text): &(String, String)| {
            let create = Operation::new(path, "create_note").with("path", path.as_str(), Source::Known);
            create.with("text", text.as_str(), Source::Known)
        };
        self.0.iter().map(create).collect()
    }

    fn program(&self) -> Program {
        let line = |(path, text): &(String, String)| format!("create_note {path} '{text}'\n");
        Program::Whole(self.0.iter().map(line).collect())
    }

    fn look(&self) -> Option<Operation> {
        Some(Operation::new("look", "list_notes"))
    }
}
