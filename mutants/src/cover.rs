//! Which tests reach which mutants, and how long each takes.

use std::collections::HashMap;
use std::fs;
use std::io::{BufRead, BufReader, Write as _};
use std::path::Path;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::{Duration, Instant};

use crate::compile::Binary;

/// A test that is slower has no part.
const SECONDS_MAX: u64 = 20;

/// A test function of a program, or a recorded case.
pub struct Test {
    /// `None`: the case of this number.
    pub binary: Option<usize>,
    pub name: String,
    pub time: Duration,
    pub case: u32,
    pub n_reached: usize,
}

/// All tests that pass, and those that reach each mutant.
pub struct Cover {
    pub tests: Vec<Test>,
    pub of_mutant: HashMap<u32, Vec<usize>>,
    /// Tests that fail or take too long without any mutant.
    pub left_out: Vec<String>,
}

/// A process that runs recorded cases.
pub struct Worker {
    child: Child,
    stdin: ChildStdin,
    lines: Receiver<String>,
}

impl Worker {
    pub fn start(binary: &Binary) -> Result<Self, String> {
        let mut child = command(binary)
            .env("MUTANTS_WORKER", "1")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .map_err(|error| format!("{}: {error}", binary.path.display()))?;
        let (Some(stdin), Some(stdout)) = (child.stdin.take(), child.stdout.take()) else { return Err("no pipes".into()) };
        let (sender, lines) = channel();
        std::thread::spawn(move || {
            for line in BufReader::new(stdout).split(b'\n').map_while(Result::ok) {
                let line = String::from_utf8_lossy(&line).into_owned();
                if line.strip_prefix('@').is_some_and(|line| sender.send(line.to_owned()).is_err()) {
                    return;
                }
            }
        });
        Ok(Self { child, stdin, lines })
    }

    pub fn ask(&mut self, order: &str) -> Result<(), String> {
        writeln!(self.stdin, "{order}").map_err(|error| error.to_string())
    }

    pub fn line(&self, wait: Duration) -> Result<String, RecvTimeoutError> {
        self.lines.recv_timeout(wait)
    }
}

impl Drop for Worker {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A program of tests, with bounds that a mutant may run into: 8 GiB of data.
pub fn command(binary: &Binary) -> Command {
    let mut command = Command::new("prlimit");
    command.arg(format!("--data={}", 8u64 << 30)).arg("--core=0").arg(&binary.path).current_dir(&binary.folder);
    command.env("RUST_BACKTRACE", "0").env("RUST_TEST_THREADS", "2").env("CARGO_MANIFEST_DIR", &binary.folder);
    command
}

/// How a process ended; `None`: it was killed, since it took too long.
pub fn finish(command: &mut Command, wait: Duration) -> Result<Option<bool>, String> {
    let mut child = command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).spawn().map_err(|error| error.to_string())?;
    let until = Instant::now() + wait;
    loop {
        if let Some(status) = child.try_wait().map_err(|error| error.to_string())? {
            return Ok(Some(status.success()));
        }
        if Instant::now() > until {
            let _ = child.kill();
            let _ = child.wait();
            return Ok(None);
        }
        std::thread::sleep(Duration::from_millis(2));
    }
}

/// The tests of a program.
fn names(binary: &Binary) -> Result<Vec<String>, String> {
    let output = command(binary).args(["--list", "--format", "terse"]).output().map_err(|error| error.to_string())?;
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    Ok(text.lines().filter_map(|line| Some(line.strip_suffix(": test")?.to_owned())).collect())
}

/// Runs every test once.
pub fn cover(binaries: &[Binary], folder: &Path, jobs: usize) -> Result<Cover, String> {
    let mut cover = Cover { tests: Vec::new(), of_mutant: HashMap::new(), left_out: Vec::new() };
    let mut asked = Vec::new();
    for (idx, binary) in binaries.iter().enumerate() {
        if binary.name == "cases" {
            cases(binary, &mut cover)?;
        } else {
            asked.extend(names(binary)?.into_iter().map(|name| (idx, name)));
        }
    }
    fs::create_dir_all(folder).map_err(|error| error.to_string())?;
    let next = AtomicUsize::new(0);
    let done = Mutex::new(&mut cover);
    std::thread::scope(|scope| {
        for _ in 0..jobs {
            scope.spawn(|| {
                while let Some((binary_idx, name)) = asked.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let Some(binary) = binaries.get(*binary_idx) else { return };
                    let path = folder.join(format!("{}-{}", binary.name, name.replace("::", "-")));
                    let begun = Instant::now();
                    let mut command = command(binary);
                    command.args(["--exact", name]).env("MUTANTS_COVER", &path);
                    let ended = finish(&mut command, Duration::from_secs(SECONDS_MAX));
                    let time = begun.elapsed();
                    let text = fs::read_to_string(&path).unwrap_or_default();
                    let _ = fs::remove_file(&path);
                    let reached: Vec<u32> = text.lines().filter_map(|line| line.parse().ok()).collect();
                    let Ok(mut cover) = done.lock() else { return };
                    if ended == Ok(Some(true)) {
                        cover
                            .add(Test { binary: Some(*binary_idx), name: name.clone(), time, case: 0, n_reached: reached.len() }, &reached);
                    } else {
                        cover.left_out.push(format!("{}::{name}", binary.name));
                    }
                }
            });
        }
    });
    Ok(cover)
}

impl Cover {
    /// As a text: a line for each test, with the mutants that it reaches.
    pub fn text(&self) -> String {
        let mut reached = vec![Vec::new(); self.tests.len()];
        for (mutant, tests) in &self.of_mutant {
            tests.iter().for_each(|test| reached[*test].push(mutant.to_string()));
        }
        let line = |(test, reached): (&Test, &Vec<String>)| {
            let binary = test.binary.map_or(String::new(), |binary| binary.to_string());
            format!("{binary}\t{}\t{}\t{}\t{}\n", test.case, test.time.as_micros(), test.name, reached.join(","))
        };
        let left_out = self.left_out.iter().map(|name| format!("left out\t{name}\n"));
        self.tests.iter().zip(&reached).map(line).chain(left_out).collect()
    }

    /// What `text` wrote.
    pub fn read(path: &Path) -> Option<Self> {
        let text = fs::read_to_string(path).ok()?;
        let mut cover = Self { tests: Vec::new(), of_mutant: HashMap::new(), left_out: Vec::new() };
        for line in text.lines() {
            match *line.split('\t').collect::<Vec<_>>().as_slice() {
                [binary, case, micros, name, reached] => {
                    let reached: Vec<u32> = reached.split(',').filter_map(|number| number.parse().ok()).collect();
                    let time = Duration::from_micros(micros.parse().ok()?);
                    let (binary, case) = (binary.parse().ok(), case.parse().ok()?);
                    cover.add(Test { binary, name: name.to_owned(), time, case, n_reached: reached.len() }, &reached);
                }
                [_, name] => cover.left_out.push(name.to_owned()),
                _ => return None,
            }
        }
        Some(cover)
    }

    fn add(&mut self, test: Test, reached: &[u32]) {
        for mutant in reached {
            self.of_mutant.entry(*mutant).or_default().push(self.tests.len());
        }
        self.tests.push(test);
    }
}

fn cases(binary: &Binary, cover: &mut Cover) -> Result<(), String> {
    let mut worker = Worker::start(binary)?;
    worker.ask("cover")?;
    loop {
        let line = worker.line(Duration::from_secs(120)).map_err(|error| format!("the runner of cases: {error}"))?;
        if line == "end" {
            return Ok(());
        }
        let (numbers, name) = line.split_once('\t').unwrap_or((&line, ""));
        let words: Vec<&str> = numbers.split(' ').collect();
        let ["case", idx, micros, passed, reached] = *words.as_slice() else { continue };
        if passed != "true" {
            cover.left_out.push(name.to_owned());
            continue;
        }
        let reached: Vec<u32> = reached.split(',').filter_map(|number| number.parse().ok()).collect();
        let time = Duration::from_micros(micros.parse().unwrap_or(0));
        let case = idx.parse().unwrap_or(0);
        cover.add(Test { binary: None, name: name.to_owned(), time, case, n_reached: reached.len() }, &reached);
    }
}
