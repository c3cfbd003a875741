//! Python programs in CPython and here.
#![expect(clippy::disallowed_methods, reason = "it runs a real interpreter in a directory of the host")]

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

use bashkit::{Bash, Limits};

use crate::golden::diff;

/// Directory that a program runs in, there and here.
const HOME: &str = "/tmp/python-exam";
const SCRIPT: &str = "program.py";
/// Name of a program that is a script of the shell, with one-liners of Python.
const SHELL_SCRIPT: &str = "program.sh";
/// Directory in which a script of the shell finds the interpreter.
const BIN: &str = "/tmp/python-exam.bin";
const TIME: Duration = Duration::from_secs(60);

/// A program with what it is given.
#[derive(Debug, Clone, Default)]
pub struct Program {
    /// Text of the program.
    pub text: String,
    /// Whether it is a script of the shell.
    pub is_script: bool,
    /// Arguments, as words of the shell.
    pub args: String,
    /// Bytes on standard input.
    pub stdin: String,
}

/// Answer of a program.
pub struct Answer {
    /// Bytes on its standard output.
    pub stdout: Vec<u8>,
    /// Bytes on its standard error.
    pub stderr: Vec<u8>,
    /// Exit status of the program.
    pub status: i32,
}

impl Program {
    /// Reads a program.
    ///
    /// # Errors
    /// The file cannot be read.
    pub fn read(path: &Path) -> std::io::Result<Self> {
        let text = std::fs::read_to_string(path)?;
        let (mut args, mut stdin) = (String::new(), String::new());
        for line in text.lines() {
            if let Some(words) = line.strip_prefix("# args: ") {
                words.clone_into(&mut args);
            } else if let Some(line) = line.strip_prefix("# stdin: ") {
                let _ = writeln!(stdin, "{line}");
            } else {
                break;
            }
        }
        Ok(Self { text, is_script: path.extension().is_some_and(|extension| extension == "sh"), args, stdin })
    }

    /// Name of the program's file, and the command that runs it with an interpreter.
    fn command(&self, python: &str) -> (&'static str, String) {
        if self.is_script {
            (SHELL_SCRIPT, format!("bash {SHELL_SCRIPT} {}", self.args))
        } else {
            (SCRIPT, format!("{python} {SCRIPT} {}", self.args))
        }
    }
}

impl Answer {
    /// Lines in which another answer differs, and what both said besides.
    #[must_use]
    pub fn compare(&self, other: &Self) -> String {
        let text = |answer: &Self| format!("{}-- status {}\n", String::from_utf8_lossy(&answer.stdout), answer.status);
        let stderr = |answer: &Self| String::from_utf8_lossy(&answer.stderr).into_owned();
        format!("{}-- stderr there\n{}-- stderr here\n{}", diff(&text(self), &text(other)), stderr(self), stderr(other))
    }
}

/// Paths of the programs (`NAME.py`, `NAME.sh`) in files and folders, sorted.
///
/// # Errors
/// A folder cannot be read.
pub fn programs(paths: &[PathBuf]) -> std::io::Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    for path in paths {
        if path.is_dir() {
            for entry in std::fs::read_dir(path)? {
                found.push(entry?.path());
            }
        } else {
            found.push(path.clone());
        }
    }
    found.retain(|path| path.extension().is_some_and(|extension| extension == "py" || extension == "sh"));
    found.sort();
    Ok(found)
}

/// Interpreters that programs are compared with, where they are there: CPython 3.11, and one of the version that is here.
const INTERPRETERS: [&[&str]; 2] = [
    &["/usr/local/bin/python3", "/root/.pyenv/versions/3.11.7/bin/python3.11", "/usr/bin/python3.11"],
    &["/usr/bin/python3.13", "/root/.pyenv/versions/3.13.0/bin/python3.13"],
];

/// Paths of the interpreters that programs are compared with.
#[must_use]
pub fn interpreters() -> Vec<String> {
    let found = |paths: &&[&str]| paths.iter().find(|path| Path::new(path).exists()).map(|path| (*path).to_owned());
    INTERPRETERS.iter().filter_map(found).collect()
}

/// Runs a program in the CPython at a path, in an empty directory.
///
/// # Errors
/// There is no CPython, or no directory.
pub fn real(python: &str, program: &Program) -> std::io::Result<Answer> {
    let _ = std::fs::remove_dir_all(HOME);
    std::fs::create_dir_all(HOME)?;
    let (name, command) = program.command(python);
    std::fs::write(format!("{HOME}/{name}"), &program.text)?;
    std::fs::write(format!("{HOME}.in"), &program.stdin)?;
    let _ = std::fs::remove_dir_all(BIN);
    std::fs::create_dir_all(BIN)?;
    std::os::unix::fs::symlink(python, format!("{BIN}/python3"))?;
    let path = format!("{BIN}:/usr/local/bin:/usr/bin:/bin");
    let output = Command::new("bash")
        .args(["-c", &format!("exec {command}")])
        .env_clear()
        .envs([("HOME", HOME), ("PATH", path.as_str()), ("LC_ALL", "C.UTF-8"), ("TZ", "UTC")])
        .env("PYTHONDONTWRITEBYTECODE", "1")
        .current_dir(HOME)
        .stdin(Stdio::from(std::fs::File::open(format!("{HOME}.in"))?))
        .output()?;
    Ok(Answer { stdout: output.stdout, stderr: output.stderr, status: output.status.code().unwrap_or(-1) })
}

/// Runs a program here.
#[must_use]
pub fn ours(program: &Program) -> Answer {
    ours_with(program, &[])
}

/// Runs a program here, with more variables.
#[must_use]
pub fn ours_with(program: &Program, variables: &[(&str, &str)]) -> Answer {
    let limits = Limits::default().timeout(TIME);
    let bash = Bash::builder().env("HOME", HOME).env("TZ", "UTC").env("LC_ALL", "C.UTF-8").cwd(HOME);
    let bash = variables.iter().fold(bash, |bash, (name, value)| bash.env(*name, *value));
    let (name, command) = program.command("python3");
    let bash = bash.file(format!("{HOME}/{name}"), program.text.as_str()).stdin(program.stdin.as_bytes());
    let output = bash.limits(limits).build().exec(command);
    let output = output.unwrap_or_else(|stopped| stopped.output);
    Answer { stdout: output.stdout, stderr: output.stderr, status: output.status }
}
