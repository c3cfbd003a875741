//! `bashkit runs`: the queue of runs in Postgres, for those who operate it.

use std::fmt::Write as _;
use std::io::Write as _;
use std::process::ExitCode;
use std::time::Duration;

use bashkit_orchestrator::Approval;
use bashkit_orchestrator::policy::Resolution;
use bashkit_postgres::{PostgresQueue, PostgresStore, QueuedCall, RunFilter, RunId, RunStatus};

use crate::operator;
use crate::options::{DatabaseOptions, Decision, RunsCommand};
use crate::run::complain;

/// Variable that names the database where no option does.
const VARIABLE: &str = "BASHKIT_DATABASE_URL";

/// Runs a command of `bashkit runs`.
pub(crate) fn run(database: &DatabaseOptions, command: &RunsCommand) -> ExitCode {
    match done(database, command) {
        Ok(text) => {
            // A reader that is gone is no reason to say anything.
            let _ = std::io::stdout().write_all(text.as_bytes());
            ExitCode::SUCCESS
        }
        Err(message) => {
            complain(&message);
            ExitCode::from(2)
        }
    }
}

fn done(database: &DatabaseOptions, command: &RunsCommand) -> Result<String, String> {
    if let RunsCommand::Token { name, role } = command {
        return operator::token(name, role);
    }
    let store = store(database, matches!(command, RunsCommand::Serve { .. }))?;
    let queue = store.queue();
    let run = |name: &String| name.parse::<RunId>();
    match command {
        RunsCommand::Migrate => store.migrate().map(|found| format!("the tables had version {found}\n")).map_err(said),
        RunsCommand::List { phase, tenant, number, before } => {
            let phase = phase.as_deref().map(str::parse).transpose()?;
            let filter = RunFilter { phase, tenant: tenant.clone(), before: *before, ..RunFilter::default() };
            Ok(queue.list(&filter, *number).map_err(said)?.iter().map(row).collect())
        }
        RunsCommand::Show { run: name } => show(&queue, &run(name)?),
        RunsCommand::Pending { number } => Ok(queue.undecided(*number).map_err(said)?.iter().map(question).collect()),
        RunsCommand::Decide { call, decision, by } => {
            let call = call.parse()?;
            let approval = approval(decision)?;
            let approval = by.iter().fold(approval, |approval, who| approval.by(who));
            queue.decide(&call, approval).map_err(said).map(|()| String::new())
        }
        RunsCommand::Cancel { run: name } => queue.cancel(&run(name)?).map_err(said).map(|()| String::new()),
        RunsCommand::Retry { run: name } => queue.retry(&run(name)?).map_err(said).map(|()| String::new()),
        RunsCommand::Serve { options } => operator::serve(&store, options),
        RunsCommand::Token { name, role } => operator::token(name, role),
        RunsCommand::Remove { days } => {
            let age = Duration::from_secs(u64::from(*days) * 24 * 3600);
            queue.remove_ended(age).map(|n| format!("{n} runs were removed\n")).map_err(said)
        }
    }
}

/// Store of the queue; one that many people look at has more connections.
fn store(database: &DatabaseOptions, is_shared: bool) -> Result<PostgresStore, String> {
    let named = || format!("no database is named: --database URL or {VARIABLE} is accepted, such as postgresql://localhost/bashkit");
    let url = match &database.database {
        Some(url) => url.clone(),
        None => std::env::var_os(VARIABLE).and_then(|url| url.into_string().ok()).ok_or_else(named)?,
    };
    let store =
        PostgresStore::builder(url).schema(&database.schema).connections(if is_shared { 8 } else { 2 }).patience(Duration::from_secs(10));
    store.connect().map_err(said)
}

fn said(error: impl std::fmt::Display) -> String {
    error.to_string()
}

fn approval(decision: &Decision) -> Result<Approval, String> {
    Ok(match decision {
        Decision { allow: true, .. } => Approval::Allow,
        Decision { allow_for_session: true, .. } => Approval::AllowForSession,
        Decision { deny: Some(reason), .. } => Approval::Deny(reason.clone()),
        Decision { edit: Some(json), .. } => {
            let arguments = serde_json::from_str(json).map_err(|error| format!("--edit takes the arguments as a JSON object: {error}"))?;
            Approval::Edit(arguments)
        }
        Decision { done: Some(stdout), .. } => Approval::Resolve(Resolution::Done(stdout.clone().into_bytes())),
        Decision { failed: Some(message), .. } => Approval::Resolve(Resolution::Failed(message.clone())),
        _ => Approval::Resolve(Resolution::Repeat),
    })
}

/// Text without control characters, for one column.
fn shown(text: &str) -> String {
    text.chars().map(|c| if c.is_control() { '\u{fffd}' } else { c }).collect()
}

fn age(age: Duration) -> String {
    let secs = age.as_secs();
    match secs {
        0..60 => format!("{secs}s"),
        60..3600 => format!("{}m", secs / 60),
        3600..86_400 => format!("{}h", secs / 3600),
        _ => format!("{}d", secs / 86_400),
    }
}

/// A run in one line, its columns separated by tabs.
fn row(run: &RunStatus) -> String {
    let line = run.script.lines().map(str::trim).find(|line| !line.is_empty()).unwrap_or_default();
    let script: String = shown(line).chars().take(80).collect();
    format!("{}\t{}\t{}\t{}\t{}\t{script}\n", run.number, run.run, run.phase, age(run.age), shown(&run.tenant))
}

fn show(queue: &PostgresQueue, run: &RunId) -> Result<String, String> {
    let status = queue.status(run).map_err(said)?;
    let mut text = String::new();
    let mut line = |name: &str, value: &str| {
        // Writing to a string does not fail.
        let _ = writeln!(text, "{name}: {value}");
    };
    line("run", run.as_str());
    line("phase", status.phase.name());
    line("tenant", &shown(&status.tenant));
    if let Some(session) = &status.session {
        line("session", &shown(session));
    }
    line("age", &age(status.age));
    line("attempts", &format!("{} of {}", status.attempts, status.attempts_max));
    if let Some(worker) = &status.worker {
        line("worker", &shown(worker));
    }
    if let Some(reason) = &status.reason {
        line("reason", &shown(reason));
    }
    line("script", "");
    for script_line in status.script.lines() {
        line("  ", &shown(script_line));
    }
    for call in queue.pending(run).map_err(said)? {
        text.push_str(&question(&call));
    }
    if let Some(response) = queue.result(run).map_err(said)? {
        let json = serde_json::to_string_pretty(&response).map_err(said)?;
        text.push_str(&json);
        text.push('\n');
    }
    Ok(text)
}

/// A question with nothing hidden in it, and what was decided.
fn question(call: &QueuedCall) -> String {
    let kind = if call.is_in_doubt { "in doubt" } else { "waits" };
    let decided = call.decision.as_ref().map(|decision| {
        let by = call.decided_by.as_ref().map(|by| format!(" by {}", shown(by))).unwrap_or_default();
        format!("  decided: {decision}{by}\n")
    });
    format!("{kind} for {}: {}\n{}", age(call.age), call.question, decided.unwrap_or_default())
}
