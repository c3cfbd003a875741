//! `atomic_edit` and `multi_edit`: changes of text files that are made as a whole or not at all.

use bashkit::similarity::nearest;
use bashkit::vfs::OpenOptions;
use serde::Deserialize;
use serde_json::Value;

use crate::declare::ToolFn;
use crate::tool::{Confirm, ToolArguments, ToolCall, ToolFailure, ToolOutput, ToolResult};

/// One replacement in a file.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
struct Edit {
    /// The file, from the working directory on.
    path: String,
    /// The text to replace; it must occur exactly once unless `all` is given. Empty to make a new file.
    old: String,
    /// The text to put in its place.
    new: String,
    /// Replace every occurrence.
    #[serde(default)]
    all: bool,
}

/// `atomic_edit PATH OLD NEW [--all] [--check TOOL]`: reads a file of the script, replaces a text, has the result checked, and writes it; the file is as it was when anything
/// of that fails. Whoever is asked is asked once for the whole.
///
/// `checks` are names of tools that can check a file: they are called with its path after it was changed, and fail to say no. Those given with `--check` are asked; the first one
/// is asked when none is given.
///
/// ```
/// use bashkit_orchestrator::{OrchestratorTool, Tool, ToolFn, ToolOutput};
/// use bashkit_orchestrator::script::atomic_edit;
///
/// let no_tabs = ToolFn::new("no_tabs", "Refuse tabs.", |arguments, call| {
///     let path = call.context().path(arguments["path"].as_str().unwrap_or_default());
///     let bytes = call.context().read_file(&path)?;
///     if bytes.contains(&b'\t') { Err("there is a tab".into()) } else { Ok(ToolOutput::default()) }
/// })
/// .arg::<String, _>("path", "The file");
///
/// let api = OrchestratorTool::builder("code")
///     .tool(atomic_edit(&["no_tabs"]))
///     .tool(no_tabs)
///     .approver(|_: &bashkit_orchestrator::ApprovalRequest| bashkit_orchestrator::Approval::Allow)
///     .file("/home/user/main.c", "int main() {}\n")
///     .build()?;
/// let script = "atomic_edit main.c '{}' '{ return 0; }'; atomic_edit main.c int $'\\tint' || echo refused; cat main.c";
/// let response = api.execute(script.into());
/// assert_eq!(response.stdout, "main.c: 1 replacement\nrefused\nint main() { return 0; }\n");
/// assert_eq!(response.stderr, "atomic_edit: main.c: refused by no_tabs: there is a tab\n");
/// # Ok::<(), bashkit_orchestrator::BuildError>(())
/// ```
#[must_use]
pub fn atomic_edit(checks: &[&str]) -> ToolFn {
    let known: Vec<String> = checks.iter().map(|&check| check.to_owned()).collect();
    let parts = known.clone();
    ToolFn::new("atomic_edit", "Replace a text in a file, all or nothing.", move |arguments, call| {
        let text = |name: &str| arguments.get(name).and_then(Value::as_str).unwrap_or_default().to_owned();
        let all = arguments.get("all").and_then(Value::as_bool).unwrap_or(false);
        let edit = Edit { path: text("path"), old: text("old"), new: text("new"), all };
        run(&[edit], arguments, call, &known)
    })
    .arg::<String, _>("path", "The file")
    .arg::<String, _>("old", "The text to replace; it occurs once. Empty: makes a new file")
    .arg::<String, _>("new", "What it becomes")
    .flag::<bool, _>("all", "Replace every occurrence")
    .flag::<Vec<String>, _>("check", "A tool that checks the file")
    .says(|definition| {
        definition.composed_of = parts;
        definition.atomic = true;
        definition.single_confirmation = true;
        definition.confirm = Confirm::Policy;
        definition.effects.destructive = Some(true);
        definition.effects.idempotent = Some(false);
        definition.effects.open_world = Some(false);
    })
}

/// `multi_edit EDITS [--check TOOL]`: several replacements in any number of files, all of them or none. `EDITS` is a JSON list of objects with `path`, `old`,
/// `new` and `all`, done in their order.
///
/// ```
/// use bashkit_orchestrator::{OrchestratorTool, Tool};
/// use bashkit_orchestrator::script::multi_edit;
///
/// let api = OrchestratorTool::builder("code").tool(multi_edit(&[])).file("/home/user/a", "one\n").build()?;
/// let script = r#"multi_edit '[{"path":"a","old":"one","new":"two"},{"path":"b","old":"","new":"new file"}]'; cat a b
/// multi_edit '[{"path":"a","old":"two","new":"three"},{"path":"b","old":"nosuch","new":"x"}]' || cat a"#;
/// let response = api.execute(script.into());
/// assert_eq!(response.stdout, "a: 1 replacement\nb: created\ntwo\nnew filetwo\n");
/// assert_eq!(response.stderr, "multi_edit: edit 2: b: 'nosuch' does not occur; nothing was changed\n");
/// # Ok::<(), bashkit_orchestrator::BuildError>(())
/// ```
#[must_use]
pub fn multi_edit(checks: &[&str]) -> ToolFn {
    let known: Vec<String> = checks.iter().map(|&check| check.to_owned()).collect();
    let parts = known.clone();
    ToolFn::new("multi_edit", "Replace texts in files, all of them or none.", move |arguments, call| {
        let edits = arguments.get("edits").cloned().unwrap_or_default();
        let edits: Vec<Edit> = serde_json::from_value(edits).map_err(|error| ToolFailure::usage(format!("edits: {error}")))?;
        run(&edits, arguments, call, &known)
    })
    .arg::<crate::declare::Json<Vec<Edit>>, _>("edits", "The replacements, as JSON")
    .flag::<Vec<String>, _>("check", "A tool that checks each file")
    .says(|definition| {
        definition.composed_of = parts;
        definition.atomic = true;
        definition.single_confirmation = true;
        definition.effects.destructive = Some(true);
        definition.effects.idempotent = Some(false);
        definition.effects.open_world = Some(false);
    })
}

fn run(edits: &[Edit], arguments: &ToolArguments, call: &ToolCall<'_>, known: &[String]) -> ToolResult {
    let given: Vec<&str> = arguments.get("check").and_then(Value::as_array).into_iter().flatten().filter_map(Value::as_str).collect();
    if let Some(unknown) = given.iter().find(|check| !known.iter().any(|known| known == *check)) {
        let known_ones = known.iter().map(String::as_str);
        let known = match nearest(unknown, known_ones) {
            Some(near) => format!("did you mean '{near}'?"),
            None if known.is_empty() => "there are none here".to_owned(),
            None => format!("use {}", known.join(", ")),
        };
        return Err(ToolFailure::usage(format!("--check: '{unknown}' checks nothing: {known}")));
    }
    let checks: Vec<&str> = if given.is_empty() { known.first().map(String::as_str).into_iter().collect() } else { given };
    let many = edits.len() > 1;
    let mut said = String::new();
    let mut paths: Vec<&str> = Vec::new();
    for (n, edit) in edits.iter().enumerate() {
        let done = apply(edit, call).map_err(|why| {
            let which = if many { format!("edit {}: ", n + 1) } else { String::new() };
            ToolFailure::new(format!("{which}{}: {why}; nothing was changed", edit.path)).with_code("not-applied")
        })?;
        said.push_str(&format!("{}: {done}\n", edit.path));
        if !paths.contains(&edit.path.as_str()) {
            paths.push(&edit.path);
        }
    }
    for path in paths {
        for check in &checks {
            let answer = call.context().tools().call(check, &[path], None);
            let refusal = match answer {
                Ok(output) if output.status == 0 => continue,
                Ok(output) => [output.stdout, output.stderr]
                    .iter()
                    .map(|text| String::from_utf8_lossy(text).trim().to_owned())
                    .collect::<Vec<_>>()
                    .join("\n"),
                Err(failure) if failure.code.as_deref() == Some("stopped") => return Err(failure),
                Err(failure) => failure.message,
            };
            return Err(ToolFailure::new(format!("{path}: refused by {check}: {}", refusal.trim())).with_code("refused"));
        }
    }
    Ok(ToolOutput::text(said))
}

/// Makes one replacement; answers what was done.
fn apply(edit: &Edit, call: &ToolCall<'_>) -> Result<String, String> {
    let context = call.context();
    let path = context.path(&edit.path);
    let files = context.files();
    if edit.old.is_empty() {
        let how = OpenOptions { exclusive: true, ..OpenOptions::write(0o644) };
        let file = files.open(&path, how).map_err(|errno| format!("a new file cannot be made: {errno}"))?;
        file.append(edit.new.as_bytes()).map_err(|errno| errno.to_string())?;
        return Ok("created".to_owned());
    }
    let before = context.read_file(&path).map_err(|failure| failure.message)?;
    let places = memmem(&before, edit.old.as_bytes());
    let shown = shorten(&edit.old);
    match places.len() {
        0 => return Err(format!("'{shown}' does not occur")),
        n if n > 1 && !edit.all => return Err(format!("'{shown}' occurs {n} times: give more of what is around it, or --all")),
        _ => {}
    }
    if edit.old == edit.new {
        return Err("the new text is the old one".to_owned());
    }
    let mut after = Vec::with_capacity(before.len());
    let mut at = 0;
    for place in &places {
        after.extend_from_slice(before.get(at..*place).unwrap_or_default());
        after.extend_from_slice(edit.new.as_bytes());
        at = place + edit.old.len();
    }
    after.extend_from_slice(before.get(at..).unwrap_or_default());
    // The file itself is written, so that its mode, its owner and its other names stay.
    let how = OpenOptions { create: false, ..OpenOptions::write(0o644) };
    let file = files.open(&path, how).map_err(|errno| errno.to_string())?;
    file.append(&after).map_err(|errno| errno.to_string())?;
    Ok(if places.len() == 1 { "1 replacement".to_owned() } else { format!("{} replacements", places.len()) })
}

/// Offsets at which a text begins in another one, without overlaps.
fn memmem(text: &[u8], wanted: &[u8]) -> Vec<usize> {
    let finder = memchr::memmem::Finder::new(wanted);
    finder.find_iter(text).collect()
}

fn shorten(text: &str) -> String {
    let line = text.lines().next().unwrap_or_default();
    let short: String = line.chars().take(60).collect();
    if short.len() < text.len() { format!("{short}…") } else { short }
}
