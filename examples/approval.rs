//! A script stops at calls that a person has to agree to, is stored, and goes on in another process:
//! `cargo run --release --example approval`.
//!
//! Each step below is a process of its own, as it would be when the decision comes hours later. `approval start DIR` and `approval decide DIR yes|no` are
//! the steps by hand.
#![expect(
    clippy::disallowed_methods,
    clippy::print_stdout,
    reason = "an example that shows its steps, reads and writes its own files, and starts its own processes"
)]

use std::error::Error;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;

use bashkit_orchestrator::journal::{DirectoryJournal, Durability, DurableOutcome};
use bashkit_orchestrator::{Approval, OrchestratorTool, ToolFailure, callable_tool, tools};

/// What the model would send: it asks in a pipeline, in a loop, and in a background job.
const SCRIPT: &str = r#"
echo "plan: release $(version) to three places"
deploy staging | sed 's/^/staging says: /'
for region in eu us; do
    deploy "$region" || echo "$region: not deployed"
done
announce "released $(version)" > /tmp/announced &
notes=$(changelog | jq length)
wait
echo "$notes changes; $(cat /tmp/announced)"
"#;

/// The version to release.
#[callable_tool(read_only)]
fn version() -> &'static str {
    "1.4.2"
}

/// What is new.
#[callable_tool(read_only)]
fn changelog() -> Vec<String> {
    ["faster", "safer", "smaller"].map(str::to_owned).to_vec()
}

/// Where the effects are noted, as the other service would keep them.
struct World(PathBuf);

impl World {
    fn note(&self, line: &str) -> Result<(), ToolFailure> {
        let file = std::fs::OpenOptions::new().create(true).append(true).open(&self.0);
        file.and_then(|mut file| writeln!(file, "{line}")).map_err(|error| ToolFailure::new(error.to_string()))
    }
}

/// Deploy to a place.
#[callable_tool(destructive, confirm = always)]
fn deploy(
    /// Where to
    place: String,
    bashkit_orchestrator::State(world): bashkit_orchestrator::State<World>,
) -> Result<String, ToolFailure> {
    world.note(&format!("deployed {place}"))?;
    Ok(format!("{place} runs the new version"))
}

/// Tell everybody.
#[callable_tool(confirm = always)]
fn announce(text: String, bashkit_orchestrator::State(world): bashkit_orchestrator::State<World>) -> Result<String, ToolFailure> {
    world.note(&format!("announced {text}"))?;
    Ok(format!("announced: {text}"))
}

/// The same orchestrator in every process.
fn release(dir: &Path) -> Result<OrchestratorTool, Box<dyn Error>> {
    // In a real host the key comes from its secrets.
    let durability = Durability::new(DirectoryJournal::new(dir.join("journals"))?, b"a secret of the host");
    Ok(OrchestratorTool::builder("release")
        .tools(tools![Version, Changelog, Deploy, Announce])
        .state(World(dir.join("world")))
        .durable(durability)
        .build()?)
}

/// Shows how far the run came, and stores it when it waits.
fn show(dir: &Path, outcome: DurableOutcome) -> Result<(), Box<dyn Error>> {
    match outcome {
        DurableOutcome::Pending(run) => {
            for call in &run.calls {
                println!("  waits for a decision: {call}");
            }
            std::fs::write(dir.join("stored"), run.to_bytes())?;
            let ids: Vec<String> = run.calls.iter().map(|call| call.id.to_string()).collect();
            std::fs::write(dir.join("waiting"), ids.join("\n"))?;
        }
        DurableOutcome::Done(response) => {
            println!("  done, exit code {}:", response.exit_code);
            response.stdout.lines().for_each(|line| println!("    {line}"));
            std::fs::write(dir.join("done"), response.stdout)?;
        }
    }
    Ok(())
}

fn start(dir: &Path) -> Result<(), Box<dyn Error>> {
    show(dir, release(dir)?.execute_durable(SCRIPT.into())?)
}

fn decide(dir: &Path, decision: &Approval) -> Result<(), Box<dyn Error>> {
    let stored = std::fs::read(dir.join("stored"))?;
    let waiting = std::fs::read_to_string(dir.join("waiting"))?;
    let decisions = waiting.lines().map(|id| Ok((id.parse()?, decision.clone()))).collect::<Result<Vec<_>, String>>()?;
    show(dir, release(dir)?.resume(&stored, &decisions)?)
}

/// Runs each step in a process of its own until the script has ended.
fn demonstrate() -> Result<(), Box<dyn Error>> {
    let dir = std::env::temp_dir().join(format!("approval-{}", std::process::id()));
    std::fs::create_dir_all(&dir)?;
    let step = |what: &str, answer: Option<&str>| -> Result<(), Box<dyn Error>> {
        println!("$ approval {what} {}", answer.unwrap_or_default());
        let status = Command::new(std::env::current_exe()?).arg(what).arg(&dir).args(answer).status()?;
        if status.success() { Ok(()) } else { Err("a step failed".into()) }
    };
    step("start", None)?;
    for answer in ["yes", "yes", "no", "yes"] {
        step("decide", Some(answer))?;
    }
    let world = std::fs::read_to_string(dir.join("world"))?;
    println!("what was done, each thing once:");
    world.lines().for_each(|line| println!("  {line}"));
    let expected = "deployed staging\ndeployed eu\nannounced released 1.4.2\n";
    let is_done = dir.join("done").exists();
    std::fs::remove_dir_all(&dir)?;
    if world == expected && is_done { Ok(()) } else { Err("something was done twice, or not at all".into()) }
}

fn main() -> Result<(), Box<dyn Error>> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    match args.iter().map(String::as_str).collect::<Vec<_>>().as_slice() {
        [] => demonstrate(),
        ["start", dir] => start(Path::new(dir)),
        ["decide", dir, "yes"] => decide(Path::new(dir), &Approval::Allow),
        ["decide", dir, "no"] => decide(Path::new(dir), &Approval::Deny("not today".to_owned())),
        _ => Err("usage: approval | approval start DIR | approval decide DIR yes|no".into()),
    }
}
