//! What targets share: small limits, sessions, features of an execution, real programs.

use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher as _};
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::time::Duration;

use bashkit::host::{Identity, VirtualClock};
use bashkit::vfs::{FileKind, FileSystem, OpenOptions};
use bashkit::{Bash, BashBuilder, Error, Limits, Output, Stopped, standard_files};

use crate::dice::Dice;
use crate::nodes;

/// Time of the first command of every session, 2024-02-29 12:34:56 UTC.
pub const NOW: Duration = Duration::from_secs(1_709_210_096);

/// Features of an execution: an input that shows a new one joins the corpus.
#[derive(Default)]
pub struct Features(pub Vec<u64>);

impl Features {
    pub fn add(&mut self, feature: impl Hash) {
        let mut hasher = DefaultHasher::new();
        feature.hash(&mut hasher);
        self.0.push(hasher.finish());
    }

    /// Adds the kinds of a script's nodes.
    pub fn nodes(&mut self, kinds: [u64; 4]) {
        (0..256usize).filter(|kind| kinds[kind / 64] >> (kind % 64) & 1 == 1).for_each(|kind| self.add(("node", kind)));
    }

    /// Adds status, error, messages and shape of an output.
    pub fn answer(&mut self, answer: &Result<Output, Stopped>) {
        let output = match answer {
            Ok(output) => output,
            Err(stopped) => {
                self.add(("stopped", kind_of(&stopped.reason)));
                &stopped.output
            }
        };
        self.add(("status", output.status));
        self.add(("shape", shape(&output.stdout)));
        for line in output.stderr.split(|b| *b == b'\n').take(8) {
            self.add(("message", template(line)));
        }
    }
}

/// Name of an error without its values.
pub fn kind_of(error: &Error) -> String {
    let text = format!("{error:?}");
    text.chars().take_while(|c| !c.is_ascii_digit() && *c != '"').collect()
}

/// Last part of a message, up to what it quotes.
fn template(line: &[u8]) -> String {
    let text = String::from_utf8_lossy(line);
    let last = text.rsplit(": ").next().unwrap_or_default();
    last.chars().take_while(|c| c.is_ascii_alphabetic() || *c == ' ').take(40).collect()
}

/// Size class of an output, and which classes of bytes are in it.
fn shape(bytes: &[u8]) -> (u32, u32, u8) {
    let n_lines = bytes.iter().filter(|b| **b == b'\n').count();
    let class = |b: &u8| match b {
        b'0'..=b'9' => 1,
        b'a'..=b'z' | b'A'..=b'Z' => 2,
        b'\n' | b' ' | b'\t' => 4,
        0..=31 | 127 => 8,
        128.. => 16,
        _ => 32,
    };
    (
        (bytes.len() as u32).checked_ilog2().unwrap_or(0),
        (n_lines as u32).checked_ilog2().unwrap_or(99),
        bytes.iter().map(class).fold(0, |a, b| a | b),
    )
}

/// Limits that end every execution within milliseconds.
pub fn limits() -> Limits {
    let mut limits =
        Limits::new().max_steps(2_000_000).max_commands(2000).max_loop_iterations(2000).max_memory(16 << 20).max_output(1 << 20);
    limits = limits.max_file_bytes(16 << 20).max_function_depth(60).timeout(Duration::from_secs(600));
    limits.inodes = 3000;
    limits.processes = 40;
    limits.descriptors = 64;
    limits.script_bytes = 1 << 20;
    limits
}

/// Clock that stands still until somebody sleeps.
pub fn clock() -> Arc<VirtualClock> {
    Arc::new(VirtualClock::new(NOW))
}

/// Session in memory with the environment of the cases.
pub fn session() -> BashBuilder {
    Bash::builder().limits(limits()).clock(clock()).seed(7).env("LC_ALL", "C.UTF-8").env("TZ", "UTC").env("HOME", "/home/user")
}

/// Fresh files of the memory.
pub fn memory() -> Arc<dyn FileSystem> {
    Arc::new(standard_files(&Identity::default(), clock(), &limits()))
}

/// Workplace of one target in its worker.
pub struct Bench {
    pub dice: Dice,
    /// Folder of the host for this worker alone.
    pub dir: PathBuf,
    pub n: u64,
    /// Executions of which one is compared with a real program; 0: none is.
    pub compare: u64,
    pub n_compared: u64,
    pub features: Features,
}

impl Bench {
    pub fn new(dir: PathBuf, seed: u64, compare: u64) -> Self {
        let _ = fs::create_dir_all(&dir);
        Self { dice: Dice::new(seed), dir, n: 0, compare, n_compared: 0, features: Features::default() }
    }

    /// Whether this execution is compared with a real program.
    pub fn samples(&mut self) -> bool {
        let sampled = self.compare > 0 && self.n.is_multiple_of(self.compare);
        self.n_compared += u64::from(sampled);
        sampled
    }

    /// Runs a script with files given by their paths.
    pub fn run(&mut self, files: &[(&str, &[u8])], script: &str) -> Result<Output, String> {
        let bash = files.iter().fold(session(), |bash, (path, bytes)| bash.file(path, bytes));
        let answer = bash.build().exec(script);
        self.judge(answer)
    }

    /// Notes the features of an answer; its output, partial where a limit was reached.
    pub fn judge(&mut self, answer: Result<Output, Stopped>) -> Result<Output, String> {
        self.features.answer(&answer);
        match answer {
            Ok(output) => Ok(output),
            Err(stopped) => match stopped.reason {
                Error::Internal(text) => Err(format!("internal error: {text}")),
                Error::Diverged => Err("diverged".into()),
                _ => Ok(stopped.output),
            },
        }
    }

    /// Runs a script that must come to its end for the oracle to hold; `None` when a limit ended it.
    pub fn whole(&mut self, files: &[(&str, &[u8])], script: &str) -> Result<Option<Output>, String> {
        let bash = files.iter().fold(session(), |bash, (path, bytes)| bash.file(path, bytes));
        let answer = bash.build().exec(script);
        let is_whole = answer.is_ok();
        self.judge(answer).map(|output| is_whole.then_some(output))
    }

    /// Runs a real program with these arguments in an empty folder: status, stdout and stderr.
    pub fn real(&self, program: &str, args: &[&[u8]], stdin: &[u8]) -> Option<Output> {
        use std::os::unix::ffi::OsStrExt as _;
        let folder = self.dir.join("empty");
        let _ = fs::create_dir_all(&folder);
        let mut command = Command::new("timeout");
        command.args(["3", program]).args(args.iter().map(|arg| std::ffi::OsStr::from_bytes(arg)));
        command
            .env_clear()
            .envs([("PATH", "/usr/bin:/bin"), ("LC_ALL", "C.UTF-8"), ("TZ", "UTC"), ("HOME", "/home/user")])
            .current_dir(folder);
        let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().ok()?;
        let mut input = child.stdin.take()?;
        let stdin = stdin.to_vec();
        let writer = std::thread::spawn(move || drop(input.write_all(&stdin)));
        let output = child.wait_with_output().ok()?;
        let _ = writer.join();
        Some(Output { stdout: output.stdout, stderr: output.stderr, status: output.status.code()? }).filter(|output| output.status != 124)
    }

    /// Notes the node kinds of a script; whether it parses.
    pub fn parse(&mut self, script: &[u8]) -> nodes::Parsed {
        let parsed = nodes::parse(script, true);
        self.features.nodes(parsed.kinds);
        if let Some(error) = &parsed.error {
            let line = error.lines.first().map(|line| template(line));
            self.features.add(("syntax", line, error.incomplete, error.limit, error.unmatched, error.discards));
        }
        parsed
    }
}

/// Compares two outputs; the message shows the first difference.
pub fn same(what: &str, a: &[u8], b: &[u8]) -> Result<(), String> {
    if a == b {
        return Ok(());
    }
    let at = a.iter().zip(b).take_while(|(a, b)| a == b).count();
    let piece = |bytes: &[u8]| String::from_utf8_lossy(&bytes[at.saturating_sub(40)..(at + 60).min(bytes.len())]).into_owned();
    Err(format!("{what}: they differ at byte {at}\n  one: {:?}\n  other: {:?}", piece(a), piece(b)))
}

/// All files below a path, with kind, mode and content.
pub fn tree(fs: &dyn FileSystem, path: &[u8]) -> Vec<(Vec<u8>, String, Vec<u8>)> {
    let (mut found, mut folders) = (Vec::new(), vec![path.to_vec()]);
    while let Some(folder) = folders.pop() {
        for entry in fs.read_dir(&folder).unwrap_or_default() {
            let path = [folder.strip_suffix(b"/").unwrap_or(&folder), b"/", &entry.name].concat();
            let Ok(meta) = fs.lstat(&path) else { continue };
            let content = match meta.kind {
                FileKind::Symlink => fs.read_link(&path).unwrap_or_default(),
                FileKind::Regular => read(fs, &path),
                _ => Vec::new(),
            };
            if meta.kind == FileKind::Directory {
                folders.push(path.clone());
            }
            found.push((path, format!("{:?} {:o}", meta.kind, meta.mode), content));
        }
    }
    found.sort();
    found
}

/// Content of a file; empty when it cannot be read.
pub fn read(fs: &dyn FileSystem, path: &[u8]) -> Vec<u8> {
    let Ok(file) = fs.open(path, OpenOptions::READ) else { return Vec::new() };
    let (mut bytes, mut piece) = (Vec::new(), vec![0; 64 << 10]);
    while let Ok(n @ 1..) = file.read_at(bytes.len() as u64, &mut piece) {
        bytes.extend_from_slice(&piece[..n]);
        if bytes.len() > 32 << 20 {
            break;
        }
    }
    bytes
}

/// Quotes a text for the shell.
pub fn quoted(bytes: &[u8]) -> Vec<u8> {
    let mut out = vec![b'\''];
    for &byte in bytes.iter().filter(|b| **b != 0) {
        if byte == b'\'' { out.extend_from_slice(b"'\\''") } else { out.push(byte) }
    }
    out.push(b'\'');
    out
}

/// Removes and makes a folder of the host.
pub fn fresh(path: &Path) {
    let _ = fs::remove_dir_all(path);
    let _ = fs::create_dir_all(path);
}
