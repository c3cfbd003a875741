//! The texts that announce an orchestrator to a model, made from what its tools say about themselves.

use std::fmt::Write as _;

use crate::registry::Registry;
use crate::tool::ToolDefinition;

/// Summary and usage of a tool on one line: `Fetch user by ID. Usage: get_user <id>`.
fn line(definition: &ToolDefinition) -> String {
    let (said, usage) = (definition.summary_line(), &definition.usage);
    if usage.is_empty() || said.contains("Usage:") {
        return said;
    }
    let stop = if said.is_empty() || said.ends_with(['.', '!', '?', ':']) { "" } else { "." };
    format!("{said}{stop} Usage: {usage}").trim_start().to_owned()
}

/// Advice on when a script is worth it for these tools, and when not; empty where there are none.
pub(crate) fn guidance(tools: &Registry) -> String {
    let names: Vec<&str> = tools.exposed().filter(|entry| !entry.definition.flags().runs_programs).map(|entry| entry.name()).collect();
    let Some(first) = names.first() else { return String::new() };
    let reads = tools.exposed().filter(|entry| entry.definition.flags().read_only).map(|entry| entry.name()).next();
    let changes = tools.exposed().find(|entry| !entry.definition.flags().read_only && !entry.definition.flags().runs_programs);
    let mut text = String::from("\n## When to write a script\n\nOne script with many calls is worth it when\n\n");
    let _ = writeln!(
        text,
        "- a result is large and only a part of it matters: `{} … | jq …`; what is not printed costs nothing",
        reads.unwrap_or(first)
    );
    let _ = writeln!(text, "- the same is done for many items: a loop around `{}`, one line for each", names.last().unwrap_or(first));
    if let (Some(reads), Some(changes)) = (reads, changes) {
        let _ = writeln!(
            text,
            "- each change depends on what is read first: `{reads}`, decide, `{}`, for all of them in one go",
            changes.name()
        );
    }
    text.push_str("\nIt is not when\n\n- one small call answers the question\n- you have to look at a result before you know what to do with it: make the call, read, go on\n");
    if changes.is_some() {
        text.push_str("- several changes have nothing to do with each other and you know each of them already: call after call in one line is enough\n");
    }
    for entry in tools.exposed().filter(|entry| entry.definition.flags().runs_programs) {
        let _ = writeln!(text, "\nFor what is awkward in bash, `{}` runs a program that can call the same tools.", entry.name());
    }
    text
}

/// The section of a system prompt; `kept` and `output` are lines about what lasts between calls and about long output.
pub(crate) fn system_prompt(name: &str, tools: &Registry, kept: Option<&str>, output: Option<&str>, is_guided: bool) -> String {
    let mut text = format!("# {name}\n\nInput: {{\"commands\": \"<bash script>\"}}\nOutput: {{stdout, stderr, exit_code}}\n");
    if tools.exposed().next().is_some() {
        text.push_str("\n## Available tool commands\n\n");
        for entry in tools.exposed() {
            let _ = writeln!(text, "- `{}`: {}", entry.name(), line(&entry.definition));
        }
    }
    text.push_str("\n## Tips\n\n- Pipe tool output through `jq` for JSON processing\n- Use variables to pass data between tool calls\n");
    for line in kept.into_iter().chain(output) {
        let _ = writeln!(text, "- {line}");
    }
    if is_guided {
        text.push_str(&guidance(tools));
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

/// One paragraph for a function definition.
pub(crate) fn description(short: &str, tools: &Registry) -> String {
    let names: Vec<_> = tools.exposed().map(|entry| format!("`{}`", entry.name())).collect();
    let stop = if short.ends_with(['.', '!', '?']) { "" } else { "." };
    let tools = if names.is_empty() { String::new() } else { format!(" It can call these commands: {}.", names.join(", ")) };
    format!("{short}{stop} Takes a bash script that runs in a sandbox and returns its stdout, stderr and exit code.{tools}")
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
pub(crate) fn help(name: &str, short: &str, tools: &Registry, given: &HostFacts<'_>, kept: Option<&str>) -> String {
    let HostFacts { env, files, network, limits } = given;
    let mut text = format!("# {name}\n\n## NAME\n\n{name} - {short}\n\n## SYNOPSIS\n\n");
    text.push_str("    {\"commands\": \"<bash script>\", \"timeout_ms\": <milliseconds, optional>}\n");
    text.push_str(
        "\n## DESCRIPTION\n\nRuns the script in a fresh sandboxed bash and returns {stdout, stderr, exit_code}. Pipes, variables, loops,\n\
         functions and the usual commands work. Nothing of the host can be reached but what is listed below. ",
    );
    text.push_str(&kept.map_or_else(|| "Nothing is kept\nfrom one call to the next.\n".to_owned(), |kept| format!("\n{kept}\n")));
    if tools.exposed().next().is_some() {
        text.push_str("\n## TOOL COMMANDS\n");
        for entry in tools.exposed() {
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
