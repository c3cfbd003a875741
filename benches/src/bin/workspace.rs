//! What a command costs in a workspace of many files of which it changes ten: `cargo run --release -p bashkit-benches --bin workspace`.
//!
//! In a sandbox of ours the time follows the ten; the other column is the same in a sandbox that does not say what was touched, so that all of it is listed, as every
//! workspace does that compares a directory with what it was.
#![expect(clippy::print_stdout, clippy::disallowed_methods, reason = "a program that measures")]

use std::error::Error;
use std::sync::Arc;
use std::time::{Duration, Instant};

use bashkit_workspace::collection::{Expected, MemoryCollection, NewResource, ResourceCollection};
use bashkit_workspace::sandbox::{CommandResult, Filter, InMemory, Sandbox, SandboxCommand, SandboxEdit, SandboxEntry, SandboxError};
use bashkit_workspace::sync::SyncOutcome;
use bashkit_workspace::workspace::Workspace;

/// Says nothing of what was touched.
struct Listed(InMemory);

impl Sandbox for Listed {
    fn execute_command(&self, command: &SandboxCommand) -> Result<CommandResult, SandboxError> {
        self.0.execute_command(command)
    }
    fn read_file(&self, path: &[u8]) -> Result<Vec<u8>, SandboxError> {
        self.0.read_file(path)
    }
    fn write_file(&self, path: &[u8], content: &[u8]) -> Result<(), SandboxError> {
        self.0.write_file(path, content)
    }
    fn list(&self, directory: &[u8], filter: &Filter) -> Result<Vec<SandboxEntry>, SandboxError> {
        self.0.list(directory, filter)
    }
    fn apply(&self, directory: &[u8], edits: &[SandboxEdit]) -> Result<(), SandboxError> {
        self.0.apply(directory, edits)
    }
}

const TIMES: u32 = 20;

/// The best of several: a command that changes ten files, and the same ten brought to their collection.
fn measure(files: &MemoryCollection, sandbox: Arc<dyn Sandbox>) -> Result<Duration, Box<dyn Error>> {
    let workspace = Workspace::builder().collection("files", files.clone()).sandbox(sandbox).build()?;
    workspace.execute_command("true")?.sync?;
    workspace.flush()?;
    let mut best = Duration::MAX;
    for turn in 0..TIMES {
        let script = format!("for d in {{0..9}}; do echo {turn} >> d$d/sub/f$d; done");
        let start = Instant::now();
        let report = workspace.execute_command(script.as_str())?.sync?;
        best = best.min(start.elapsed());
        if report.with(SyncOutcome::Written).count() != 10 || report.entries.len() != 10 {
            return Err(report.render().into());
        }
    }
    Ok(best)
}

fn main() -> Result<(), Box<dyn Error>> {
    println!("{:>8}  {:>12}  {:>12}  {:>8}", "files", "ours", "listed", "times");
    for n_files in [1_000_u32, 10_000, 100_000] {
        let files = MemoryCollection::new();
        for n in 0..n_files {
            let path = format!("d{}/sub/f{n}", n % 100);
            files.write(path.as_bytes(), &Expected::Absent, &NewResource::file(*b"a line of text\n"))?;
        }
        let ours = measure(&files, Arc::new(InMemory::new()))?;
        let listed = measure(&files, Arc::new(Listed(InMemory::new())))?;
        let times = listed.as_secs_f64() / ours.as_secs_f64();
        println!("{n_files:>8}  {:>10.0} µs  {:>10.0} µs  {times:>8.1}", ours.as_secs_f64() * 1e6, listed.as_secs_f64() * 1e6);
    }
    Ok(())
}
