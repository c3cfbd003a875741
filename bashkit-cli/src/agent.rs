//! `bashkit agent`: a model that works in the sandbox that the options describe.

use std::io::{IsTerminal, Write};
use std::process::ExitCode;

use bashkit::Bash;
use bashkit_agent::{Agent, AgentError, Call, Conversation, Event, Model};
use bashkit_orchestrator::{Approval, ApprovalRequest, Tool};

use crate::options::{AgentOptions, Apply, SandboxOptions};
use crate::run::{ask, complain};
use crate::sandbox::{Sandbox, Shape};

/// Works on the task. Exit status 2: the options do not fit; 1: the model did not finish.
pub(crate) fn run(options: &AgentOptions) -> ExitCode {
    let name = options.model.clone().or_else(|| std::env::var_os("BASHKIT_MODEL").and_then(|name| name.into_string().ok()));
    let Some(name) = name else {
        complain(
            "agent: --model NAME or BASHKIT_MODEL is needed, e.g. claude-sonnet-4-5 (ANTHROPIC_API_KEY) or gpt-5-mini (OPENAI_API_KEY)",
        );
        return ExitCode::from(2);
    };
    let shape = Shape { name: None, args: Vec::new(), is_prompt: false };
    let made = Model::from_env(&name, options.base_url.as_deref()).map_err(|error| format!("agent: {error}"));
    let made = made.and_then(|model| Ok((model, Sandbox::new(&options.sandbox, shape, Bash::builder())?)));
    match made {
        Ok((model, sandbox)) => work(options, model, sandbox),
        Err(message) => {
            complain(&message);
            ExitCode::from(2)
        }
    }
}

fn work(options: &AgentOptions, model: Model, sandbox: Sandbox<'_>) -> ExitCode {
    let Sandbox { bash, equipment, mounts, world, limits, .. } = sandbox;
    let tool = bashkit_mcp::Sandbox::new(bash).tool();
    let talk = Conversation::new(system_prompt(&tool, &options.sandbox)).tool(tool.definition()).user(&options.task);
    let agent = Agent::new(model.max_tokens(options.max_tokens.unwrap_or(16_000))).turns_max(options.turns);
    let done = agent.resume(&tool, talk, &mut show);
    let _ = writeln!(std::io::stdout());
    // Calls of tools end here.
    drop(equipment);
    let status = match &done {
        Ok(_) => 0,
        Err(error) => {
            complain(&format!("agent: {error}{}", remedy(error)));
            1
        }
    };
    let changes = match mounts.change_set() {
        Ok(changes) => changes,
        Err(errno) => {
            complain(&format!("the changes cannot be read: {errno}"));
            return ExitCode::from(1);
        }
    };
    if !changes.is_empty() {
        let _ = write!(std::io::stderr(), "{changes}");
    }
    let aside = mounts.changes_aside().map_or(0, |changes| changes.len());
    let at_terminal = std::io::stdin().is_terminal() && std::io::stderr().is_terminal();
    let is_wanted = match options.apply {
        _ if aside == 0 => false,
        Some(Apply::Always) => status == 0,
        Some(Apply::Never) => false,
        Some(Apply::Ask) if !at_terminal => {
            complain("--apply ask: there is no terminal to ask at; nothing was written");
            return ExitCode::from(1);
        }
        Some(Apply::Ask) => ask(aside),
        None => at_terminal && ask(aside),
    };
    if is_wanted && let Err(message) = mounts.apply(&world, &limits) {
        complain(&message);
        return ExitCode::from(1);
    }
    ExitCode::from(status)
}

/// Prompt for the model: the tool, and what of this machine is in the sandbox.
fn system_prompt(tool: &dyn Tool, options: &SandboxOptions) -> String {
    let mut prompt = tool.system_prompt();
    for mount in &options.mounts {
        prompt.push_str(&format!("\nA directory of the user is at {}.", mount.guest()));
    }
    if let Some(cwd) = &options.cwd {
        prompt.push_str(&format!("\nScripts begin in {cwd}."));
    }
    if !options.mcp.is_empty() || !options.api.is_empty() {
        let names: Vec<&str> = options.mcp.iter().chain(&options.api).map(String::as_str).collect();
        prompt.push_str(&format!(
            "\nCommands of {} are there besides those of bash: `tools WORD...` finds them, `NAME --help` tells of one.",
            names.join(", ")
        ));
    }
    prompt
}

/// Shows the text of the model on standard output, and its calls on standard error.
fn show(event: Event<'_>) {
    match event {
        Event::Text(text) => {
            let mut out = std::io::stdout();
            let _ = out.write_all(text.as_bytes()).and_then(|()| out.flush());
        }
        Event::Called(Call { arguments, .. }) => {
            let script = arguments.get("commands").and_then(serde_json::Value::as_str).map_or_else(|| arguments.to_string(), str::to_owned);
            let _ = writeln!(std::io::stdout());
            let _ = writeln!(std::io::stderr(), "$ {}", script.trim_end().replace('\n', "\n> "));
        }
        Event::Answered(_, response) if response.exit_code != 0 => {
            let said = response.stderr.trim_end().lines().last().unwrap_or_default();
            let _ = writeln!(std::io::stderr(), "[exit code {}] {said}", response.exit_code);
        }
        _ => {}
    }
}

/// What helps against an error, in words.
fn remedy(error: &AgentError) -> &'static str {
    match error {
        AgentError::Turns(_) => "; --turns N allows more",
        AgentError::Length => "; --max-tokens N allows more",
        _ => "",
    }
}

/// Whether somebody can be asked.
pub(crate) fn is_at_terminal() -> bool {
    std::io::stdin().is_terminal() && std::io::stderr().is_terminal()
}

/// Puts a question to the user and reads the answer. Empty when there is none.
fn asked(question: &str) -> String {
    let _ = write!(std::io::stderr(), "{question} ");
    let mut line = String::new();
    let _ = std::io::stdin().read_line(&mut line);
    line.trim().to_owned()
}

/// Asks the user a question that is answered by yes or no.
pub(crate) fn confirmed(question: &str) -> bool {
    matches!(asked(&format!("bashkit: {question} [y]es, [N]o:")).as_str(), "y" | "Y" | "yes")
}

/// Asks at the terminal whether a call may be made; `has_yes` says that there is an option that allows all of them.
pub(crate) fn approve(request: &ApprovalRequest, has_yes: bool) -> Approval {
    if !is_at_terminal() {
        let option = if has_yes { ", and without --yes" } else { "" };
        return Approval::Deny(format!("nobody can be asked: the user runs this without a terminal{option}"));
    }
    match asked(&format!("{request}\nbashkit: allow it? [y]es, [a]lways, [N]o:")).as_str() {
        "y" | "Y" | "yes" => Approval::Allow,
        "a" | "A" | "always" => Approval::AllowForSession,
        _ => Approval::Deny("the user said no".to_owned()),
    }
}

/// Puts a question of a server to the user, who fills in its form as JSON where the defaults are not right.
pub(crate) fn answer(request: &ApprovalRequest) -> Approval {
    let form = serde_json::Value::Object(request.arguments.clone());
    let question = format!("{}\nbashkit: answer with {form}? [y]es, [N]o, or another object in JSON:", request.reason);
    match asked(&question).as_str() {
        "y" | "Y" | "yes" => Approval::Allow,
        text if text.starts_with('{') => match serde_json::from_str(text) {
            Ok(edited) => Approval::Edit(edited),
            Err(error) => Approval::Deny(format!("the answer is no object in JSON: {error}")),
        },
        _ => Approval::Deny("the user said no".to_owned()),
    }
}
