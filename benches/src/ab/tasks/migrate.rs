//! A codemod over eight files, each edited by a tier that stands in its own header comment.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::sync::{Arc, Mutex};

use bashkit_orchestrator::{CallableTool, ToolService, callable_tools};
use serde_json::Value;

use super::{Shape, Task, World, differences, lock};
use crate::ab::{Dice, Operation, Plan, Program, Seen, Source};

const TIERS: [(&str, u32); 3] = [("gold", 500), ("silver", 2000), ("bronze", 8000)];
const SERVICES: [&str; 8] = ["billing", "catalog", "identity", "mailer", "orders", "quotes", "search", "shipping"];
const CALL: &str = "Client::new()";

pub(super) struct Migrate;

impl Task for Migrate {
    fn name(&self) -> &'static str {
        "migrate"
    }

    fn shape(&self) -> Shape {
        Shape::ReadThenAct
    }

    fn world(&self, seed: u64) -> Box<dyn World> {
        let mut dice = Dice::new(seed, &["migrate"]);
        let (mut files, mut wanted) = (BTreeMap::new(), BTreeMap::new());
        for service in SERVICES {
            let (tier, ms) = dice.pick(&TIERS).copied().unwrap_or(("gold", 500));
            let source = source(service, tier, &mut dice);
            wanted.insert(format!("services/{service}.rs"), source.replace(CALL, &format!("Client::with_timeout({ms})")));
            files.insert(format!("services/{service}.rs"), source);
        }
        Box::new(Arc::new(Repository { files: Mutex::new(files), wanted }))
    }

    fn plan(&self, _prompt: &str) -> Box<dyn Plan> {
        Box::new(Codemod)
    }
}

fn source(service: &str, tier: &str, dice: &mut Dice) -> String {
    let mut text = format!("// The {service} service.\n// tier: {tier}\n// owner: team-{}\n\nuse net::Client;\n\n", dice.below(9));
    let handlers = 4 + dice.below(4);
    for i in 0..handlers {
        let _ = write!(
            text,
            "pub fn handle_{i}(request: &Request) -> Response {{\n    let limit = {};\n    let rows = store::select(\"{service}\", request.id(), limit);\n    Response::rows(rows)\n}}\n\n",
            10 + dice.below(90)
        );
    }
    let _ = write!(text, "pub fn client() -> Client {{\n    {CALL}\n}}\n");
    text
}

struct Repository {
    files: Mutex<BTreeMap<String, String>>,
    wanted: BTreeMap<String, String>,
}

#[callable_tools(example = Repository { files: Mutex::default(), wanted: BTreeMap::new() })]
impl Repository {
    /// List the paths of all files, as a JSON array.
    #[callable_tool(read_only)]
    fn list_files(&self) -> String {
        Value::from(lock(&self.files).keys().cloned().collect::<Vec<_>>()).to_string()
    }

    /// Read a file.
    #[callable_tool(read_only)]
    fn read_file(
        &self,
        /// Its path.
        path: String,
    ) -> Result<String, String> {
        lock(&self.files).get(&path).cloned().ok_or_else(|| format!("no such file: {path}"))
    }

    /// Replace a text in a file that stands there exactly once.
    #[callable_tool(destructive = false)]
    fn edit_file(
        &self,
        /// Its path.
        path: String,
        /// The text that is there.
        old: String,
        /// The text that shall be there.
        new: String,
    ) -> Result<String, String> {
        let mut files = lock(&self.files);
        let content = files.get_mut(&path).ok_or_else(|| format!("no such file: {path}"))?;
        match content.matches(&old).count() {
            1 if !old.is_empty() => *content = content.replacen(&old, &new, 1),
            n => return Err(format!("{old:?} stands {n} times in {path}, not once")),
        }
        Ok(format!("edited {path}"))
    }
}

impl World for Arc<Repository> {
    fn prompt(&self) -> String {
        let tiers: Vec<_> = TIERS.iter().map(|(tier, ms)| format!("{tier} {ms}")).collect();
        format!(
            "In each file, replace the call `{CALL}` by `Client::with_timeout(MS)`. MS depends on the tier in the file's own header comment \
             (`// tier: NAME`): {}. Change nothing else.",
            tiers.join(", ")
        )
    }

    fn tools(&self) -> Vec<Box<dyn CallableTool>> {
        self.shared_tools()
    }

    fn problems(&self) -> Vec<String> {
        let short = |files: &BTreeMap<String, String>| -> BTreeMap<String, String> {
            // The line that matters, and the length of the rest.
            let line = |text: &String| text.lines().filter(|line| line.contains("Client::")).collect::<String>();
            files.iter().map(|(path, text)| (path.clone(), format!("{} of {} bytes", line(text).trim(), text.len()))).collect()
        };
        let files = lock(&self.files);
        if *files == self.wanted { Vec::new() } else { differences("the client of", &short(&files), &short(&self.wanted)) }
    }
}

struct Codemod;

impl Plan for Codemod {
    fn ready(&self, seen: &Seen) -> Vec<Operation> {
        let mut all = vec![Operation::new("list", "list_files")];
        let paths = seen.json("list").and_then(Value::as_array).into_iter().flatten();
        for path in paths.filter_map(Value::as_str) {
            let read = format!("read {path}");
            all.push(Operation::new(&read, "read_file").with("path", path, Source::Read(1)));
            let tier = seen.answer(&read).and_then(|text| text.lines().find_map(|line| line.strip_prefix("// tier: ")));
            if let Some((_, ms)) = tier.and_then(|tier| TIERS.iter().find(|(name, _)| *name == tier)) {
                all.push(
                    Operation::new(format!("edit {path}"), "edit_file")
                        .with("path", path, Source::Read(1))
                        .with("old", CALL, Source::Known)
                        .with("new", format!("Client::with_timeout({ms})"), Source::Read(1)),
                );
            }
        }
        all
    }

    fn program(&self) -> Program {
        Program::Whole(
            r#"set -euo pipefail
declare -A ms=([gold]=500 [silver]=2000 [bronze]=8000)
for path in $(list_files | jq -r '.[]'); do
  source=$(read_file "$path")
  tier=$(sed -n 's|^// tier: ||p' <<<"$source")
  if grep -q 'Client::new()' <<<"$source"; then
    edit_file "$path" 'Client::new()' "Client::with_timeout(${ms[$tier]})"
  fi
done
"#
            .to_owned(),
        )
    }

    fn look(&self) -> Option<Operation> {
        Some(Operation::new("look", "list_files"))
    }
}
