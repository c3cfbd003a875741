//! Two and three writers in processes of their own, which share a collection and are killed at random: no update is lost, and nobody removes what somebody else
//! wrote. Files become links, directories and files again, modes change, and every tenth request of some sandboxes fails.
//!
//! Each writer runs random commands in a sandbox of its own. Each command that writes puts a token of its own into a file; one that removes or replaces content
//! tells the tokens that it saw. When all have ended, every token of a command that came to its end is in some file, unless somebody who saw it removed it.
#![expect(clippy::unwrap_used, clippy::disallowed_methods, reason = "tests stop at surprises, and start processes")]

use std::collections::BTreeSet;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use bashkit_workspace::collection::{
    CollectionError, DirectoryCollection, Expected, NewResource, Resource, ResourceCollection, ResourceCursor, ResourceEdit,
    ResourceListing, ResourceRevision, ResourceState, SqliteCollection,
};
use bashkit_workspace::sandbox::{
    CommandResult, Filter, InMemory, Mark, Sandbox, SandboxCommand, SandboxEdit, SandboxEntry, SandboxError, Touched,
};
use bashkit_workspace::sync::SyncOutcome;
use bashkit_workspace::workspace::Workspace;

const HISTORIES: (u64, u64) = (200, 1_000);

/// SplitMix64.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (z ^ (z >> 31)) % sides
    }
}

fn die() -> ! {
    let _ = Command::new("kill").arg("-9").arg(std::process::id().to_string()).status();
    std::thread::sleep(Duration::from_secs(5));
    std::process::abort()
}

/// A collection whose process dies before or after its n-th write.
struct Mortal<C> {
    inner: C,
    n_writes: AtomicU32,
    dies_at: u32,
}

impl<C: ResourceCollection> Mortal<C> {
    fn at_risk<T>(&self, write: impl FnOnce() -> T) -> T {
        let n = self.n_writes.fetch_add(2, Ordering::Relaxed);
        if n == self.dies_at {
            die();
        }
        let answer = write();
        if n + 1 == self.dies_at {
            die();
        }
        answer
    }
}

impl<C: ResourceCollection> ResourceCollection for Mortal<C> {
    fn list(&self) -> Result<ResourceListing, CollectionError> {
        self.inner.list()
    }
    fn read(&self, path: &[u8]) -> Result<Option<Resource>, CollectionError> {
        self.inner.read(path)
    }
    fn write(&self, path: &[u8], expected: &Expected, resource: &NewResource) -> Result<ResourceState, CollectionError> {
        self.at_risk(|| self.inner.write(path, expected, resource))
    }
    fn delete(&self, path: &[u8], expected: &ResourceRevision) -> Result<(), CollectionError> {
        self.at_risk(|| self.inner.delete(path, expected))
    }
    fn edit(&self, edits: &[ResourceEdit]) -> Vec<Result<Option<ResourceState>, CollectionError>> {
        // A batch is one write for some, and several for others.
        match self.n_writes.load(Ordering::Relaxed) % 4 {
            0 => self.at_risk(|| self.inner.edit(edits)),
            _ => edits.iter().flat_map(|edit| self.at_risk(|| self.inner.edit(std::slice::from_ref(edit)))).collect(),
        }
    }
    fn changed_since(&self, cursor: &ResourceCursor) -> Result<Option<ResourceListing>, CollectionError> {
        self.inner.changed_since(cursor)
    }
}

/// First line of the commands of a history; others are those of the workspace itself.
const COMMAND: &[u8] = b": command\n";

/// A sandbox of three methods of which every tenth request fails: one in two has done its work before.
struct Remote {
    inner: Watched,
    n_requests: AtomicU32,
}

impl Remote {
    fn request<T>(&self, work: impl FnOnce() -> Result<T, SandboxError>) -> Result<T, SandboxError> {
        let lost = || SandboxError::Unavailable { provider: "fake".into(), problem: "the connection was lost".into() };
        match self.n_requests.fetch_add(1, Ordering::Relaxed) % 20 {
            9 => Err(lost()),
            19 => work().and_then(|_| Err(lost())),
            _ => work(),
        }
    }
}

impl Sandbox for Remote {
    fn execute_command(&self, command: &SandboxCommand) -> Result<CommandResult, SandboxError> {
        self.request(|| self.inner.execute_command(command))
    }
    fn read_file(&self, path: &[u8]) -> Result<Vec<u8>, SandboxError> {
        self.request(|| self.inner.read_file(path))
    }
    fn write_file(&self, path: &[u8], content: &[u8]) -> Result<(), SandboxError> {
        self.request(|| self.inner.write_file(path, content))
    }
}

/// A sandbox that notes what its commands saw and removed, before anybody else hears of it.
struct Watched {
    inner: InMemory,
    log: PathBuf,
    pause: Duration,
}

fn note(log: &Path, lines: &str) {
    let mut file = std::fs::OpenOptions::new().create(true).append(true).open(log).unwrap();
    file.write_all(lines.as_bytes()).unwrap();
}

impl Sandbox for Watched {
    fn execute_command(&self, command: &SandboxCommand) -> Result<CommandResult, SandboxError> {
        let result = self.inner.execute_command(command)?;
        if !command.script().starts_with(COMMAND) {
            return Ok(result);
        }
        let removed: String = result.stdout_text().split_whitespace().map(|token| format!("removed {token}\n")).collect();
        note(&self.log, &removed);
        // So that the others come between.
        std::thread::sleep(self.pause);
        Ok(result)
    }
    fn read_file(&self, path: &[u8]) -> Result<Vec<u8>, SandboxError> {
        self.inner.read_file(path)
    }
    fn write_file(&self, path: &[u8], content: &[u8]) -> Result<(), SandboxError> {
        self.inner.write_file(path, content)
    }
    fn list(&self, directory: &[u8], filter: &Filter) -> Result<Vec<SandboxEntry>, SandboxError> {
        self.inner.list(directory, filter)
    }
    fn apply(&self, directory: &[u8], edits: &[SandboxEdit]) -> Result<(), SandboxError> {
        self.inner.apply(directory, edits)
    }
    fn stat_many(&self, directory: &[u8], paths: &[&[u8]]) -> Result<Vec<Option<SandboxEntry>>, SandboxError> {
        self.inner.stat_many(directory, paths)
    }
    fn touched(&self, directory: &[u8], since: Option<&Mark>) -> Result<Touched, SandboxError> {
        self.inner.touched(directory, since)
    }
}

/// The collection that a history is about.
fn collection(kind: &str, dir: &Path) -> Box<dyn ResourceCollection> {
    match kind {
        "directory" => Box::new(DirectoryCollection::open(dir.join("files")).unwrap()),
        _ => Box::new(SqliteCollection::open(dir.join("files.db"), "files").unwrap()),
    }
}

struct Boxed(Box<dyn ResourceCollection>);

impl ResourceCollection for Boxed {
    fn list(&self) -> Result<ResourceListing, CollectionError> {
        self.0.list()
    }
    fn read(&self, path: &[u8]) -> Result<Option<Resource>, CollectionError> {
        self.0.read(path)
    }
    fn write(&self, path: &[u8], expected: &Expected, resource: &NewResource) -> Result<ResourceState, CollectionError> {
        self.0.write(path, expected, resource)
    }
    fn delete(&self, path: &[u8], expected: &ResourceRevision) -> Result<(), CollectionError> {
        self.0.delete(path, expected)
    }
    fn edit(&self, edits: &[ResourceEdit]) -> Vec<Result<Option<ResourceState>, CollectionError>> {
        self.0.edit(edits)
    }
    fn changed_since(&self, cursor: &ResourceCursor) -> Result<Option<ResourceListing>, CollectionError> {
        self.0.changed_since(cursor)
    }
}

/// A random command, and the token that it writes.
fn command(dice: &mut Dice, token: &str) -> String {
    let (file, any) = (dice.roll(3), dice.roll(6) + 1);
    let pick = format!("f=$(find . -type f ! -path '*/.*' | sort | sed -n {any}p); [ -n \"$f\" ] || exit 0");
    // What it says on stderr is written.
    let said = format!("echo {token} >&2");
    let text = match dice.roll(14) {
        0..=2 => format!("echo {token} >> f{file} && {said}"),
        3 => format!("cat f{file} 2> /dev/null; echo {token} > f{file} && {said}"),
        4 => format!("mkdir -p d{file} && echo {token} > d{file}/{token} && {said}"),
        5 => format!("{pick}; cat \"$f\"; rm \"$f\""),
        6 => format!("{pick}; mv \"$f\" moved-{token}"),
        7 => format!("{pick}; chmod 700 \"$f\"; echo {token} >> \"$f\" && {said}"),
        8 => format!("{{ cat f{file}/* f{file}; }} 2> /dev/null; rm -rf f{file}; mkdir f{file}; echo {token} > f{file}/x; {said}"),
        9 => format!("{{ cat f{file}/* f{file}; }} 2> /dev/null; rm -rf f{file}; ln -s f{} f{file}", any % 3),
        10 => format!("ln -sfn f{file} l{any}; echo {token} >> l{any} && {said}"),
        11 => format!("{pick}; chmod 6{}0 \"$f\"", any % 3 * 2),
        12 => format!("[ -d d{file} ] && chmod 7{}5 d{file}; echo {token} >> g{file} && {said}", any % 3 * 2),
        _ => format!("{{ cat d{file}/* d{file}; }} 2> /dev/null; rm -rf d{file}; echo {token} > d{file} && {said}"),
    };
    format!("{}{text}", String::from_utf8_lossy(COMMAND))
}

/// What a child process of this test does: one writer of one history.
#[test]
fn one_writer() {
    let Ok(asked) = std::env::var("WORKSPACE_WRITER") else { return };
    let mut asked = asked.split(' ');
    let mut next = || asked.next().unwrap();
    let (kind, dir, writer, n_writers, seed) = (next(), PathBuf::from(next()), next(), next(), next());
    let (writer, n_writers, seed): (u64, u64, u64) = (writer.parse().unwrap(), n_writers.parse().unwrap(), seed.parse().unwrap());
    let life = std::fs::read_dir(&dir)
        .unwrap()
        .filter(|entry| entry.as_ref().unwrap().file_name().to_string_lossy().starts_with(&format!("life-{writer}-")))
        .count();
    std::fs::write(dir.join(format!("life-{writer}-{life}")), "").unwrap();
    let mut dice = Dice(seed.wrapping_mul(1_000).wrapping_add(writer * 100 + life as u64));
    let is_remote = (seed + writer) % 4 == 0;
    // What a remote sandbox did not give in time is lost with who knew of it, so that one lives.
    let dies = life == 0 && dice.roll(2) == 0;
    let dies_at = if dies && !is_remote { u32::try_from(dice.roll(14)).unwrap() } else { u32::MAX };
    let log = dir.join(format!("log-{writer}"));
    let watched = Watched { inner: InMemory::new(), log: log.clone(), pause: Duration::from_micros(dice.roll(1_500)) };
    let n_requests = AtomicU32::new(u32::try_from(dice.roll(20)).unwrap());
    let sandbox: Arc<dyn Sandbox> = if is_remote { Arc::new(Remote { inner: watched, n_requests }) } else { Arc::new(watched) };
    let files = Mortal { inner: Boxed(collection(kind, &dir)), n_writes: AtomicU32::new(0), dies_at };
    let workspace = Workspace::builder().collection("files", files).sandbox(sandbox).build().unwrap();
    // All begin together.
    let is_first_life = |writer: u64| dir.join(format!("life-{writer}-0")).exists();
    while !(0..n_writers).all(is_first_life) {
        std::thread::yield_now();
    }
    for step in 0..4 {
        let token = format!("t{writer}.{life}.{step}");
        let script = command(&mut dice, &token);
        note(&dir.join("commands"), &format!("{token}{}\n", script.replace('\n', " ")));
        let outcome = match workspace.execute_command(script.as_str()) {
            Err(_) if is_remote => continue,
            outcome => outcome.unwrap(),
        };
        let report = match outcome.sync {
            Err(_) if is_remote => continue,
            report => report.unwrap(),
        };
        note(&dir.join("commands"), &format!("{token} ended: {}\n", report.render().replace('\n', "; ")));
        // What could not be brought to the collection is still here, and is the business of the commands to come.
        let said = outcome.result.stderr_text();
        if report.with(SyncOutcome::Failed).next().is_none() && said.split_whitespace().any(|word| word == token) {
            note(&log, &format!("done {token}\n"));
        }
    }
    // Before its sandbox is gone, it has given everything.
    let is_complete = || workspace.flush().is_ok_and(|report| report.with(SyncOutcome::Failed).next().is_none());
    assert!((0..50).any(|_| is_complete()));
}

fn spawn(kind: &str, dir: &Path, writer: u64, n_writers: u64, seed: u64) -> Child {
    let mut child = Command::new(std::env::current_exe().unwrap());
    child.args(["--exact", "workspace_histories::one_writer", "--quiet", "--nocapture"]).stdout(Stdio::null()).stderr(Stdio::piped());
    child.env("WORKSPACE_WRITER", format!("{kind} {} {writer} {n_writers} {seed}", dir.display()));
    child.spawn().unwrap()
}

/// One history: answers how many writers were killed.
fn history(kind: &str, seed: u64) -> Result<u32, String> {
    let shared_memory = Path::new("/dev/shm");
    let dir = if shared_memory.is_dir() { tempfile::tempdir_in(shared_memory) } else { tempfile::tempdir() }.unwrap();
    std::fs::create_dir(dir.path().join("files")).unwrap();
    let n_writers = 2 + seed % 2;
    let mut writers: Vec<(u64, Child)> = (0..n_writers).map(|writer| (writer, spawn(kind, dir.path(), writer, n_writers, seed))).collect();
    let mut n_killed = 0;
    while let Some((writer, child)) = writers.pop() {
        let output = child.wait_with_output().unwrap();
        if output.status.code().is_none() {
            n_killed += 1;
            writers.push((writer, spawn(kind, dir.path(), writer, n_writers, seed)));
        } else if !output.status.success() {
            return Err(format!("{kind} {seed}: {}", String::from_utf8_lossy(&output.stderr)));
        }
    }
    let files = collection(kind, dir.path());
    let mut present = BTreeSet::new();
    for state in files.list().unwrap().states {
        let content = files.read(&state.path).unwrap().unwrap().content;
        present.extend(String::from_utf8_lossy(&content).split_whitespace().map(str::to_owned));
    }
    let (mut done, mut removed) = (Vec::new(), BTreeSet::new());
    for writer in 0..n_writers {
        let log = std::fs::read_to_string(dir.path().join(format!("log-{writer}"))).unwrap_or_default();
        for line in log.lines() {
            match line.split_once(' ').unwrap() {
                ("done", token) => done.push(token.to_owned()),
                (_, token) => drop(removed.insert(token.to_owned())),
            }
        }
    }
    let lost: Vec<&String> = done.iter().filter(|token| !present.contains(*token) && !removed.contains(*token)).collect();
    if lost.is_empty() {
        return Ok(n_killed);
    }
    let commands = std::fs::read_to_string(dir.path().join("commands")).unwrap();
    Err(format!("{kind} {seed}: lost {lost:?}; there is {present:?}\n{commands}"))
}

#[test]
fn no_update_is_lost_and_nothing_of_others_removed() {
    let n_histories = bashkit_tests::rounds(HISTORIES.0, HISTORIES.1);
    let n_killed = Arc::new(AtomicU32::new(0));
    let threads: Vec<_> = ["directory", "sqlite"]
        .into_iter()
        .map(|kind| {
            let n_killed = Arc::clone(&n_killed);
            let work = move || {
                for seed in 0..n_histories / 2 {
                    n_killed.fetch_add(history(kind, seed).unwrap(), Ordering::Relaxed);
                }
            };
            std::thread::Builder::new().spawn(work).unwrap()
        })
        .collect();
    for thread in threads {
        thread.join().unwrap();
    }
    // It was not for nothing.
    eprintln!("{n_histories} histories, {} writers killed", n_killed.load(Ordering::Relaxed));
    assert!(u64::from(n_killed.load(Ordering::Relaxed)) > n_histories / 5, "{n_killed:?}");
}
