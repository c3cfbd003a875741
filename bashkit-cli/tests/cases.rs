//! Recorded cases of the program: its options, exit statuses and messages.
//!
//! Each case of `cases/*.sh` is a script of the host's `sh` in which `$sh` is the shell under test. Answers are recorded from real bash 5.2 (`RECORD=1 cargo test -p
//! bashkit-cli --test cases`), or from this program where a line `#own:` says why there is nothing to compare with.
#![expect(clippy::unwrap_used, clippy::disallowed_methods, reason = "tests start the program and stop at surprises")]

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

struct Case {
    name: String,
    script: Vec<String>,
    own: Option<String>,
    expected: String,
}

fn read(file: &Path) -> Vec<Case> {
    let mut cases: Vec<Case> = Vec::new();
    for line in std::fs::read_to_string(file).unwrap().lines() {
        if let Some(name) = line.strip_prefix("#### ") {
            cases.push(Case { name: name.to_owned(), script: Vec::new(), own: None, expected: String::new() });
            continue;
        }
        let Some(case) = cases.last_mut() else { continue };
        if let Some(why) = line.strip_prefix("#own: ") {
            case.own = Some(why.to_owned());
        } else if ["#>", "#2>", "#?"].iter().any(|mark| line.starts_with(mark)) {
            writeln!(case.expected, "{line}").unwrap();
        } else {
            case.script.push(line.to_owned());
        }
    }
    for case in &mut cases {
        while case.script.last().is_some_and(String::is_empty) {
            case.script.pop();
        }
    }
    cases
}

fn run(case: &Case, shell: &str) -> String {
    let folder = tempfile::tempdir().unwrap();
    let output = Command::new("sh")
        .args(["-c", &case.script.join("\n")])
        .env_clear()
        .envs([("PATH", "/usr/local/bin:/usr/bin:/bin"), ("LC_ALL", "C.UTF-8"), ("HOME", "/nonexistent"), ("sh", shell)])
        .current_dir(folder.path())
        .stdin(Stdio::null())
        .output()
        .unwrap();
    // Messages of the program itself begin with its name.
    let is_compared = case.own.is_none();
    let mut text = String::new();
    for (mark, bytes) in [("#>", &output.stdout), ("#2>", &output.stderr)] {
        // The name of the program's own file is that of the build.
        let shown = String::from_utf8_lossy(bytes).replace(folder.path().to_str().unwrap(), "DIR");
        for line in shown.lines().map(|line| {
            line.strip_prefix("bashkit: ").filter(|_| is_compared).map_or_else(|| line.to_owned(), |rest| format!("bash: {rest}"))
        }) {
            writeln!(text, "{}", format!("{mark} {line}").trim_end()).unwrap();
        }
        if !shown.is_empty() && !shown.ends_with('\n') {
            writeln!(text, "{mark}% no newline at the end").unwrap();
        }
    }
    writeln!(text, "#? {}", output.status.code().unwrap_or(-1)).unwrap();
    text
}

#[test]
fn options_statuses_and_messages_are_as_recorded() {
    let program = env!("CARGO_BIN_EXE_bashkit");
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/cases");
    let mut files: Vec<PathBuf> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    let mut failed = String::new();
    let mut n_cases = 0;
    for file in files {
        let cases = read(&file);
        n_cases += cases.len();
        if std::env::var_os("RECORD").is_some() {
            let mut text = String::new();
            for case in &cases {
                let shell = if case.own.is_some() { program } else { "bash" };
                writeln!(text, "#### {}\n{}", case.name, case.script.join("\n")).unwrap();
                if let Some(why) = &case.own {
                    writeln!(text, "#own: {why}").unwrap();
                }
                writeln!(text, "{}", run(case, shell)).unwrap();
            }
            std::fs::write(&file, text.trim_end().to_owned() + "\n").unwrap();
        }
        for case in read(&file) {
            let got = run(&case, program);
            if got != case.expected {
                writeln!(failed, "{}: {}\n{}\nexpected\n{}got\n{got}", file.display(), case.name, case.script.join("\n"), case.expected)
                    .unwrap();
            }
        }
    }
    assert!(failed.is_empty(), "{failed}");
    assert!(n_cases >= 120, "{n_cases} cases are left");
}
