//! Cost of a command in a workspace of many files of which it changes ten, and how many requests it takes where each is a request over the network:
//! `cargo run --release -p bashkit-benches --bin workspace`.
//!
//! In a sandbox of ours the time follows the ten; the other column is the same in a sandbox that does not say what was touched, so that all of it is listed, as every
//! workspace does that compares a directory with what it was. The last table is about a directory of the host, of which the kernel tells what has changed.
#![expect(clippy::print_stdout, clippy::disallowed_methods, reason = "a program that measures")]

use std::error::Error;
use std::ffi::OsStr;
use std::os::unix::ffi::OsStrExt as _;
use std::path::Path;
use std::process::Command;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

use bashkit_workspace::collection::{DirectoryCollection, Expected, MemoryCollection, NewResource, ResourceCollection};
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

/// A sandbox of three methods in a directory of this machine, each call of which is a request that takes 50 ms.
struct Distant {
    root: tempfile::TempDir,
    n_requests: AtomicU32,
}

impl Distant {
    fn request(&self) {
        self.n_requests.fetch_add(1, Ordering::SeqCst);
        std::thread::sleep(Duration::from_millis(50));
    }
}

impl Sandbox for Distant {
    fn execute_command(&self, command: &SandboxCommand) -> Result<CommandResult, SandboxError> {
        self.request();
        let mut process = Command::new("bash");
        process.arg("-c").arg(OsStr::from_bytes(command.script())).current_dir(self.root.path());
        if let Some(directory) = command.working_directory() {
            process.current_dir(OsStr::from_bytes(directory));
        }
        let failed = |error: std::io::Error| SandboxError::Failed { doing: "run a command".into(), problem: error.to_string() };
        let output = process.output().map_err(failed)?;
        let mut result = CommandResult::default();
        (result.stdout, result.stderr, result.exit_code) = (output.stdout, output.stderr, output.status.code().unwrap_or(137));
        Ok(result)
    }
    fn read_file(&self, path: &[u8]) -> Result<Vec<u8>, SandboxError> {
        self.request();
        std::fs::read(OsStr::from_bytes(path)).map_err(|_| SandboxError::NotFound { path: path.to_vec() })
    }
    fn write_file(&self, path: &[u8], content: &[u8]) -> Result<(), SandboxError> {
        self.request();
        let path = Path::new(OsStr::from_bytes(path));
        let written = std::fs::create_dir_all(path.parent().unwrap_or(path)).and_then(|()| std::fs::write(path, content));
        written.map_err(|error| SandboxError::Failed { doing: "write".into(), problem: error.to_string() })
    }
    fn working_directory(&self) -> Vec<u8> {
        self.root.path().join("workspace").as_os_str().as_bytes().to_vec()
    }
}

/// Requests and time of the first command, of one that changes nothing, and of one that changes ten files, in a distant sandbox.
fn requests(files: &MemoryCollection) -> Result<[(u32, Duration); 3], Box<dyn Error>> {
    let sandbox = Arc::new(Distant { root: tempfile::tempdir()?, n_requests: AtomicU32::new(0) });
    let workspace = Workspace::builder().collection("files", files.clone()).sandbox(Arc::<Distant>::clone(&sandbox)).build()?;
    let mut found = [(0, Duration::ZERO); 3];
    for (found, script) in found.iter_mut().zip(["true", "true", "for d in 0 1 2 3 4 5 6 7 8 9; do echo x >> d$d/sub/f$d; done"]) {
        // So that the times of files tell whether they have changed.
        std::thread::sleep(Duration::from_secs(4));
        let (before, start) = (sandbox.n_requests.load(Ordering::SeqCst), Instant::now());
        workspace.execute_command(script)?.sync?;
        *found = (sandbox.n_requests.load(Ordering::SeqCst) - before, start.elapsed());
    }
    Ok(found)
}

/// Processor time of this process.
fn cpu() -> Duration {
    let now = rustix::time::clock_gettime(rustix::time::ClockId::ProcessCPUTime);
    Duration::new(u64::try_from(now.tv_sec).unwrap_or(0), u32::try_from(now.tv_nsec).unwrap_or(0))
}

/// Processor time of the first command on a directory of the host, of one that changes nothing, and of one before which an editor has changed ten files.
fn in_a_directory(n_files: u32) -> Result<[Duration; 3], Box<dyn Error>> {
    let root = tempfile::tempdir()?;
    for n in 0..n_files {
        let directory = root.path().join(format!("d{}/sub", n % 100));
        std::fs::create_dir_all(&directory)?;
        std::fs::write(directory.join(format!("f{n}")), "a line of text\n")?;
    }
    let workspace = Workspace::builder().collection("files", DirectoryCollection::open(root.path())?).build()?;
    let command = |before: &dyn Fn(u32) -> std::io::Result<()>, turn: u32| -> Result<Duration, Box<dyn Error>> {
        before(turn)?;
        let start = cpu();
        workspace.execute_command("true")?.sync?;
        Ok(cpu() - start)
    };
    let nothing = |_| Ok(());
    let edit = |turn: u32| (0..10).try_for_each(|n| std::fs::write(root.path().join(format!("d{n}/sub/f{n}")), format!("turn {turn}\n")));
    let first = command(&nothing, 0)?;
    let (mut idle, mut edited) = (Duration::ZERO, Duration::ZERO);
    // The worst of several.
    for turn in 0..TIMES {
        idle = idle.max(command(&nothing, turn)?);
        edited = edited.max(command(&edit, turn)?);
    }
    Ok([first, idle, edited])
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
    println!("\n{:>8}  {:>18}  {:>18}  {:>18}", "files", "first", "idle", "ten files");
    for n_files in [300_u32, 2_000, 20_000] {
        let files = MemoryCollection::new();
        for n in 0..n_files {
            let path = format!("d{}/sub/f{n}", n % 100);
            files.write(path.as_bytes(), &Expected::Absent, &NewResource::file(*b"a line of text\n"))?;
        }
        let found = requests(&files)?;
        if let [(first @ 7.., _), (idle, _), _] | [(first, _), (idle @ 3.., _), _] = found {
            return Err(format!("{n_files} files take {first} requests and then {idle}: 6 and 2 were to be enough").into());
        }
        let shown = found.map(|(n, time)| format!("{n} in {:.2} s", time.as_secs_f64()));
        let [first, idle, ten] = shown;
        println!("{n_files:>8}  {first:>18}  {idle:>18}  {ten:>18}");
    }
    println!("\nProcessor time on a directory of the host");
    println!("{:>8}  {:>12}  {:>12}  {:>12}", "files", "first", "idle", "ten edited");
    for n_files in [300_u32, 2_000, 20_000] {
        let [first, idle, edited] = in_a_directory(n_files)?.map(|time| format!("{:.2} ms", time.as_secs_f64() * 1e3));
        println!("{n_files:>8}  {first:>12}  {idle:>12}  {edited:>12}");
    }
    Ok(())
}
