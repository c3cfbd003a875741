//! Eight services to be migrated, as tools that a model has: each is edited by a tier that stands in its own header comment.

use std::sync::{Arc, Mutex};

use bashkit_orchestrator::orchestrator::OrchestratorToolBuilder;
use bashkit_orchestrator::{OrchestratorTool, State, callable_tool, tools};

/// The files of the project: path and content.
#[derive(Clone)]
pub struct Project(Arc<Mutex<Vec<(String, String)>>>);

impl Default for Project {
    fn default() -> Self {
        let tiers = ["gold", "basic", "gold", "silver", "basic", "silver", "gold", "basic"];
        let service = |(n, tier): (usize, &&str)| {
            let content = format!("// tier: {tier}\nexport const service{n} = {{\n  timeout: 30,\n  retries: 1,\n}};\n");
            (format!("services/s{n}.ts"), content)
        };
        Self(Arc::new(Mutex::new(tiers.iter().enumerate().map(service).collect())))
    }
}

impl Project {
    fn files(&self) -> Vec<(String, String)> {
        self.0.lock().map(|files| files.clone()).unwrap_or_default()
    }

    /// What a file has now.
    pub fn read(&self, path: &str) -> Option<String> {
        self.files().into_iter().find(|(name, _)| name == path).map(|(_, content)| content)
    }

    /// The services whose timeout is not the one of their tier.
    pub fn wrong(&self) -> Vec<String> {
        let is_wrong = |content: &str| {
            let timeout = match content.lines().next().unwrap_or_default() {
                "// tier: gold" => "timeout: 5,",
                "// tier: silver" => "timeout: 15,",
                _ => "timeout: 60,",
            };
            !content.contains(timeout) || !content.contains("retries: 1,")
        };
        self.files().into_iter().filter(|(_, content)| is_wrong(content)).map(|(path, _)| path).collect()
    }
}

/// List the services, one path on a line.
#[callable_tool(read_only)]
fn list_services(project: State<Project>) -> String {
    project.files().into_iter().map(|(path, _)| path + "\n").collect()
}

/// Read the source of a service.
#[callable_tool(read_only)]
fn read_service(path: String, project: State<Project>) -> Result<String, String> {
    project.read(&path).ok_or_else(|| format!("there is no {path}"))
}

/// Replace a text of a service by another one; it has to be there exactly once.
#[callable_tool]
fn edit_service(path: String, old: String, new: String, project: State<Project>) -> Result<String, String> {
    let mut files = project.0.0.lock().map_err(|error| error.to_string())?;
    let Some((_, content)) = files.iter_mut().find(|(name, _)| *name == path) else { return Err(format!("there is no {path}")) };
    match content.matches(old.as_str()).count() {
        1 => {
            *content = content.replace(&old, &new);
            Ok(format!("edited {path}"))
        }
        n => Err(format!("{old:?} is in {path} {n} times, not once")),
    }
}

/// An orchestrator with these tools.
pub fn services(project: &Project) -> OrchestratorToolBuilder {
    OrchestratorTool::builder("services").tools(tools![ListServices, ReadService, EditService]).state(project.clone())
}
