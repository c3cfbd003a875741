//! Whole programs with suites of their own, from checkouts: what passes in real bash and here.
#![expect(clippy::disallowed_methods, reason = "real bash is asked, on copies of a checkout")]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::time::Duration;

use bashkit::Limits;
use bashkit::vfs::{Host, Mount, Overlay};

/// The folder that a checkout is seen at, by either shell.
const FOLDER: &str = "/tmp/bashkit-real";

/// The folder that the checkouts of tools are seen in, each under its name.
const TOOLS: &str = "/tmp/bashkit-real-tools";

/// A project with a suite.
#[derive(Debug, Clone, Copy)]
pub struct Project<'a> {
    /// Name by which its checkout is given.
    pub name: &'a str,
    /// Folders of its test files, and how the names of those end.
    tests: &'a [(&'a str, &'a str)],
    /// Projects whose checkouts the suite needs as well, in `$TOOLS`.
    pub tools: &'a [&'a str],
    /// Script that runs the test file `$1`.
    run: &'a str,
    /// Number of tests that passed, by what was printed.
    passed: fn(&str) -> usize,
}

/// Suites of bats, one file at a time.
const BATS: &str = "PATH=$TOOLS/bats-core/bin:$PATH BATS_LIB_PATH=$TOOLS bats --formatter tap \"$1\"";

/// All projects, by name.
#[rustfmt::skip]
pub const PROJECTS: &[Project<'static>] = &[
    Project { name: "asdf", tests: &[("test", ".bats")], tools: &["bats-core"], run: BATS, passed: tap_passed },
    Project { name: "bash_unit", tests: &[("tests", ".sh")], tools: &[], run: "./bash_unit -f tap \"$1\"", passed: tap_passed },
    Project { name: "basher", tests: &[("tests", ".bats")], tools: &["bats-core"], run: BATS, passed: tap_passed },
    Project { name: "bashunit", tests: &[("tests", "_test.sh")], tools: &[], run: "./bashunit \"$1\"", passed: bashunit_passed },
    Project { name: "bats-assert", tests: &[("test", ".bats")], tools: &["bats-core", "bats-support"], run: BATS, passed: tap_passed },
    Project { name: "bats-core", tests: &[("test", ".bats")], tools: &[], run: "bin/bats --formatter tap \"$1\"", passed: tap_passed },
    Project { name: "bats-file", tests: &[("test", ".bats")], tools: &["bats-core", "bats-support"], run: BATS, passed: tap_passed },
    Project { name: "bats-support", tests: &[], tools: &[], run: ":", passed: tap_passed },
    Project { name: "getoptions", tests: &[("spec", "_spec.sh")], tools: &["shellspec"], run: "$TOOLS/shellspec/shellspec --shell bash -f tap \"$1\"", passed: tap_passed },
    Project { name: "git-secrets", tests: &[("test", ".bats")], tools: &["bats-core"], run: BATS, passed: tap_passed },
    Project { name: "mo", tests: &[("tests", "")], tools: &[], run: "./run-tests \"$1\"", passed: mo_passed },
    Project { name: "nodenv", tests: &[("test", ".bats")], tools: &["bats-core"], run: BATS, passed: tap_passed },
    Project { name: "pyenv", tests: &[("test", ".bats")], tools: &["bats-core"], run: BATS, passed: tap_passed },
    Project { name: "rbenv", tests: &[("test", ".bats")], tools: &["bats-core"], run: BATS, passed: tap_passed },
    Project { name: "ruby-build", tests: &[("test", ".bats")], tools: &["bats-core"], run: BATS, passed: tap_passed },
    Project { name: "semver-tool", tests: &[("test", ".bats")], tools: &["bats-core"], run: BATS, passed: tap_passed },
    Project { name: "sharness", tests: &[("test", ".t")], tools: &[], run: "cd test && bash \"./${1##*/}\"", passed: tap_passed },
    Project { name: "shellspec", tests: &[("spec", "_spec.sh")], tools: &[], run: "./shellspec --shell bash -f tap \"$1\"", passed: tap_passed },
    Project { name: "shflags", tests: &[("", "_test.sh")], tools: &[], run: "bash \"$1\"", passed: shunit2_passed },
    Project { name: "shunit2", tests: &[("", "_test.sh")], tools: &[], run: "bash \"$1\"", passed: shunit2_passed },
    Project { name: "todo.txt-cli", tests: &[("tests", ".sh")], tools: &[], run: "cd tests && bash \"./${1##*/}\"", passed: todo_passed },
];

/// Reads `Pass: 1`.
fn mo_passed(output: &str) -> usize {
    output.lines().rev().find_map(|line| line.strip_prefix("Pass: ")?.parse().ok()).unwrap_or(0)
}

/// Counts lines of `*   ok 3: what it is`.
fn todo_passed(output: &str) -> usize {
    output.lines().filter(|line| line.strip_prefix('*').is_some_and(|rest| rest.trim_start().starts_with("ok "))).count()
}

fn tap_passed(output: &str) -> usize {
    output.lines().filter(|line| line.starts_with("ok ")).count()
}

fn number_before(text: &str) -> Option<usize> {
    text.split_whitespace().next_back()?.parse().ok()
}

/// Reads `Tests:  3 passed, 1 failed, 4 total`, colored or not.
fn bashunit_passed(output: &str) -> usize {
    let mut plain = String::new();
    let mut rest = output;
    while let Some((before, behind)) = rest.split_once('\u{1b}') {
        plain.push_str(before);
        rest = behind.split_once('m').map_or("", |(_, rest)| rest);
    }
    plain.push_str(rest);
    let line = plain.lines().rev().find(|line| line.starts_with("Tests:")).unwrap_or_default();
    line.split_once(" passed").and_then(|(before, _)| number_before(before)).unwrap_or(0)
}

/// Reads `Ran 3 tests.` and `FAILED (failures=1)`.
fn shunit2_passed(output: &str) -> usize {
    let ran = output.lines().rev().find_map(|line| number_before(line.strip_prefix("Ran ")?.split_once(" test")?.0)).unwrap_or(0);
    let failed = output.lines().rev().find_map(|line| line.strip_prefix("FAILED (failures=")?.strip_suffix(')')?.parse().ok());
    ran.saturating_sub(failed.unwrap_or(0))
}

/// What a test file did.
#[derive(Debug, Clone, Default)]
pub struct Run {
    /// Number of tests that passed.
    pub passed: usize,
    /// What was printed, both streams.
    pub output: String,
}

/// Checkouts of tools, by their names.
pub type Tools = [(String, PathBuf)];

impl<'a> Project<'a> {
    /// A project whose checkout another script runs in.
    #[must_use]
    pub fn running(&self, script: &'a str) -> Self {
        Self { run: script, ..*self }
    }

    /// The project of a name.
    #[must_use]
    pub fn find(name: &str) -> Option<&'static Project<'static>> {
        PROJECTS.iter().find(|project| project.name == name)
    }

    /// Test files below a checkout, sorted.
    #[must_use]
    pub fn files(&self, checkout: &Path) -> Vec<String> {
        let mut files = Vec::new();
        for (folder, ending) in self.tests {
            collect(checkout, folder, ending, !folder.is_empty(), &mut files);
        }
        files.sort();
        files
    }

    /// Runs a test file in real bash, on a copy of the checkout.
    ///
    /// # Errors
    /// The copy could not be made, or bash not be started.
    pub fn bash(&self, checkout: &Path, tools: &Tools, file: &str, time: Duration) -> Result<Run, std::io::Error> {
        copy(checkout, FOLDER)?;
        let _ = fs::remove_dir_all(TOOLS);
        fs::create_dir(TOOLS)?;
        for (name, checkout) in tools {
            copy(checkout, &format!("{TOOLS}/{name}"))?;
        }
        let mut command = Command::new("timeout");
        command.args(["-k", "1", &time.as_secs().to_string(), "setpriv", "--reuid=1000", "--regid=1000", "--clear-groups"]);
        command.args(["bash", "-c", &format!("{{ {}; }} 2>&1", self.run), "real", file]);
        command
            .env_clear()
            .envs(crate::cases::ENVIRONMENT)
            .env("TERM", "dumb")
            .env("HOME", "/tmp")
            .env("TOOLS", TOOLS)
            .current_dir(FOLDER)
            .stdin(Stdio::null());
        let output = String::from_utf8_lossy(&command.output()?.stdout).into_owned();
        let _ = fs::remove_dir_all(FOLDER);
        let _ = fs::remove_dir_all(TOOLS);
        Ok(Run { passed: (self.passed)(&output), output })
    }

    /// Runs a test file here, on an overlay of the checkout.
    ///
    /// # Errors
    /// The checkout cannot be read.
    pub fn ours(&self, checkout: &Path, tools: &Tools, file: &str, time: Duration) -> Result<Run, std::io::Error> {
        let tree = Mount::new(bashkit::Bash::new().fs().ok_or_else(|| std::io::Error::other("a session without files"))?);
        let tools = tools.iter().map(|(name, checkout)| (format!("{TOOLS}/{name}"), checkout.as_path()));
        for (folder, checkout) in tools.chain([(FOLDER.to_owned(), checkout)]) {
            let host = Host::read_only(checkout).map_err(|error| std::io::Error::other(error.to_string()))?;
            let overlay = Overlay::new(Arc::new(host)).map_err(|error| std::io::Error::other(error.to_string()))?;
            tree.mount(folder.as_bytes(), Arc::new(overlay)).map_err(|error| std::io::Error::other(error.to_string()))?;
        }
        let mut builder = bashkit::Bash::builder().fs(Arc::new(tree)).cwd(FOLDER).args([file]).name("real");
        for (name, value) in crate::cases::ENVIRONMENT.into_iter().chain([("TERM", "dumb"), ("TOOLS", TOOLS)]) {
            builder = builder.env(name, value);
        }
        let limits = Limits { time, steps: u64::MAX, commands: u64::MAX, loop_turns: u64::MAX, ..Limits::default() };
        let script = format!("{{ {}; }} 2>&1", self.run);
        let output = match builder.env("HOME", "/tmp").limits(limits).build().exec(script) {
            Ok(output) => String::from_utf8_lossy(&output.stdout).into_owned(),
            Err(stopped) => format!("{}\n(stopped: {stopped})\n", String::from_utf8_lossy(&stopped.output.stdout)),
        };
        Ok(Run { passed: (self.passed)(&output), output })
    }
}

/// Copies a checkout to a folder, for the user that real bash runs as.
fn copy(checkout: &Path, folder: &str) -> Result<(), std::io::Error> {
    let _ = fs::remove_dir_all(folder);
    let copied = Command::new("cp").arg("-r").arg(checkout).arg(folder).status()?.success();
    let owned = Command::new("chown").args(["-R", "1000:1000", folder]).status()?.success();
    if copied && owned { Ok(()) } else { Err(std::io::Error::other(format!("{}: cannot be copied to {folder}", checkout.display()))) }
}

/// Adds the files in a folder, and below it when that is asked for.
fn collect(checkout: &Path, folder: &str, ending: &str, below: bool, files: &mut Vec<String>) {
    let Ok(entries) = fs::read_dir(checkout.join(folder)) else { return };
    for entry in entries.flatten() {
        let Ok(name) = entry.file_name().into_string() else { continue };
        let path = if folder.is_empty() { name.clone() } else { format!("{folder}/{name}") };
        if entry.path().is_dir() {
            if below && !matches!(name.as_str(), "fixtures" | "node_modules") && !name.starts_with('.') {
                collect(checkout, &path, ending, below, files);
            }
        } else if name.ends_with(ending) {
            files.push(path);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_what_passed() {
        for (count, output, passed) in [
            (tap_passed as fn(&str) -> usize, "1..3\nok 1 a\nnot ok 2 b\nok 3 # skip\n", 2),
            (bashunit_passed, "\u{1b}[1mTests:     \u{1b}[0m \u{1b}[32m12 passed\u{1b}[0m, 13 total\n", 12),
            (shunit2_passed, "Ran 5 tests.\n\nFAILED (failures=2)\n", 3),
            (shunit2_passed, "Ran 1 test.\n\nOK\n", 1),
            (mo_passed, "Test: a\n\nPass: 1\nFail: 0\n", 1),
            (todo_passed, "*   ok 1: a\n* FAIL 2: b\n*   still broken 3: c\n", 1),
        ] {
            assert_eq!(count(output), passed, "{output}");
        }
    }
}
