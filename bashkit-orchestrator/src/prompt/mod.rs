//! Texts that announce an orchestrator to a model, made from what its tools say about themselves.

mod catalogue;
mod search;

use std::fmt::Write as _;

pub(crate) use catalogue::{COMMAND, Catalogue, TOKENS_MAX};
pub(crate) use search::Found;

use catalogue::Listing;

use crate::registry::Registry;
use crate::tool::ToolDefinition;

/// Example of a tool for which `is_fit` holds, the same whatever the order of the tools.
fn example(tools: &Registry, is_fit: impl Fn(&ToolDefinition) -> bool) -> Option<&ToolDefinition> {
    let usual = tools.exposed().map(|entry| &entry.definition).filter(|definition| !definition.flags().runs_programs);
    usual.filter(|definition| is_fit(definition)).min_by_key(|definition| &definition.name)
}

/// Advice on when a script is worth it for these tools, and when not; empty where there are none.
fn guidance(tools: &Registry) -> String {
    if example(tools, |_| true).is_none() {
        return String::new();
    }
    let is_read = |definition: &ToolDefinition| definition.flags().read_only;
    let is_of_one = |definition: &ToolDefinition| {
        definition.input_schema.get("required").and_then(|all| all.as_array()).is_some_and(|all| !all.is_empty())
    };
    let list = example(tools, |tool| is_read(tool) && tool.returns_list());
    let one = example(tools, |tool| is_read(tool) && is_of_one(tool));
    let change = example(tools, |tool| tool.effects.read_only == Some(false)).or_else(|| example(tools, |tool| !is_read(tool)));
    let mut text = String::from("\n## When to write a script\n\nOne script with many calls is worth it when\n\n");
    let filter = match list {
        Some(list) => format!("`{} … | {} …`", list.name, if list.prints_json() { "jq" } else { "grep" }),
        None => "filter it with `jq` or `grep`".to_owned(),
    };
    let _ = writeln!(text, "- a result is large and only a part of it matters: {filter}; what is not printed costs nothing");
    let each = one.or(change).map_or_else(|| "a call".to_owned(), |each| format!("`{}`", each.name));
    let _ = writeln!(text, "- the same is done for many items: a loop around {each}, one line for each");
    if let (Some(read), Some(change)) = (one.or(list).or_else(|| example(tools, is_read)), change) {
        let (read, change) = (&read.name, &change.name);
        let _ = writeln!(text, "- each change depends on what is read first: `{read}`, decide, `{change}`, for all of them in one go");
    }
    text.push_str("\nIt is not when\n\n- one small call answers the question\n- you have to look at a result before you know what to do with it: make the call, read, go on\n");
    if change.is_some() {
        text.push_str("- several changes have nothing to do with each other and you know each of them already: call after call in one line is enough\n");
    }
    for entry in tools.exposed().filter(|entry| entry.definition.flags().runs_programs) {
        let _ = writeln!(text, "\nFor what is awkward in bash, `{}` runs a program that can call the same tools.", entry.name());
    }
    text
}

/// The list of the tools under a line of its own, and how to learn more about one; empty where there are none.
fn list(catalogue: &Catalogue, title: &str) -> String {
    match catalogue.listing() {
        Listing::Lines(lines) if lines.is_empty() => String::new(),
        Listing::Lines(lines) => format!("{title}\n\n{lines}\n`NAME --help` prints all that a tool takes.\n"),
        Listing::Groups(groups) => {
            let search = match catalogue.has_command() {
                true => format!("`{COMMAND} WORDS` finds them by name, description and arguments; `{COMMAND} NAME` or "),
                false => String::new(),
            };
            format!("{title}\n\n{} commands, by group: {groups}.\n{search}`NAME --help` prints all that one takes.\n", catalogue.len())
        }
    }
}

/// The section of a system prompt; `kept` and `output` are lines about what lasts between calls and about long output.
pub(crate) fn system_prompt(name: &str, catalogue: &Catalogue, kept: Option<&str>, output: Option<&str>, is_guided: bool) -> String {
    let mut text = format!("# {name}\n\nInput: {{\"commands\": \"<bash script>\"}}\nOutput: {{stdout, stderr, exit_code}}\n");
    let list = list(catalogue, "## Available tool commands");
    if !list.is_empty() {
        let _ = write!(text, "\n{list}");
    }
    text.push_str("\n## Tips\n\n- Pipe tool output through `jq` for JSON processing\n- Use variables to pass data between tool calls\n");
    for line in kept.into_iter().chain(output) {
        let _ = writeln!(text, "- {line}");
    }
    if is_guided {
        text.push_str(&guidance(catalogue.tools()));
    }
    text
}

/// Description of the whole, where the host does not give one.
pub(crate) fn short_description(tools: &Registry) -> String {
    match tools.exposed().count() {
        0 => "Runs a bash script in a sandbox".to_owned(),
        1 => "Runs a bash script that can call a tool as a command".to_owned(),
        n => format!("Runs a bash script that can call {n} tools as commands"),
    }
}

/// Description for a function definition: what a script is, and the list of the tools.
pub(crate) fn description(short: &str, catalogue: &Catalogue) -> String {
    let stop = if short.ends_with(['.', '!', '?']) { "" } else { "." };
    let list = list(catalogue, " It can call tools as commands:");
    let text = format!("{short}{stop} Takes a bash script that runs in a sandbox and returns its stdout, stderr and exit code.{list}");
    text.trim_end().to_owned()
}
/// Facts about what the host gave to scripts besides tools.
pub(crate) struct HostFacts<'a> {
    /// Variables of the environment and their values.
    pub env: &'a [(String, String)],
    /// Paths of the files that every script finds.
    pub files: &'a [String],
    /// Rules of the network that can be reached.
    pub network: Vec<String>,
    pub limits: &'a bashkit::Limits,
}

/// The manual page.
pub(crate) fn help(name: &str, short: &str, catalogue: &Catalogue, given: &HostFacts<'_>, kept: Option<&str>) -> String {
    let HostFacts { env, files, network, limits } = given;
    let mut text = format!("# {name}\n\n## NAME\n\n{name} - {short}\n\n## SYNOPSIS\n\n");
    text.push_str("    {\"commands\": \"<bash script>\", \"timeout_ms\": <milliseconds, optional>}\n");
    text.push_str(
        "\n## DESCRIPTION\n\nRuns the script in a fresh sandboxed bash and returns {stdout, stderr, exit_code}. Pipes, variables, loops,\n\
         functions and the usual commands work. Nothing of the host can be reached but what is listed below. ",
    );
    text.push_str(&kept.map_or_else(|| "Nothing is kept\nfrom one call to the next.\n".to_owned(), |kept| format!("\n{kept}\n")));
    if let Listing::Groups(_) = catalogue.listing() {
        let _ = write!(text, "\n{}", list(catalogue, "## TOOL COMMANDS"));
    } else if catalogue.len() > 0 {
        text.push_str("\n## TOOL COMMANDS\n");
        for entry in catalogue.tools().exposed() {
            let _ = write!(text, "\n### {}\n\n", entry.name());
            for line in entry.tool.help().trim_end().lines() {
                let _ = writeln!(text, "{}", format!("    {line}").trim_end());
            }
        }
    }
    if !env.is_empty() {
        text.push_str("\n## ENVIRONMENT\n\n");
        for (name, _) in *env {
            let _ = writeln!(text, "- `{name}`");
        }
    }
    if !files.is_empty() {
        text.push_str("\n## FILES\n\n");
        for path in *files {
            let _ = writeln!(text, "- `{path}`");
        }
    }
    if !network.is_empty() {
        text.push_str("\n## NETWORK\n\n`curl`, `wget` and `http` reach:\n\n");
        for rule in network {
            let _ = writeln!(text, "- {rule}");
        }
    }
    let _ = write!(text, "\n## LIMITS\n\n- time: {:?}\n- output: {} bytes\n", limits.time, limits.output_bytes);
    if limits.commands != u64::MAX {
        let _ = writeln!(text, "- commands: {}", limits.commands);
    }
    if limits.loop_turns != u64::MAX {
        let _ = writeln!(text, "- turns of all loops: {}", limits.loop_turns);
    }
    text.push_str(
        "\n## EXIT STATUS\n\nThat of the script. A tool that fails gives 1, one that was called wrongly 2, one that panicked 70; 124 when the\n\
         time was up, 125 at another limit, 130 when the run was cancelled. With the exported variable `TOOL_ERRORS=json` a tool\n\
         prints its failure as one line of JSON: {tool, kind, code, message, status}.\n",
    );
    text
}
