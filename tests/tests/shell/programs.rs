//! Whole programs of 100 to 500 lines: `programs/NAME.sh`, with `NAME.in` as standard input where there is one. What real bash answers is
//! in `NAME.expected`; `RECORD=1 cargo test -p bashkit-tests --test shell programs` asks it again.
#![expect(clippy::unwrap_used, clippy::disallowed_methods, reason = "a test that reads its files and may ask real bash")]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use bashkit::{Bash, Limits};
use bashkit_tests::golden::diff;

const HOME: &str = "/tmp/bashkit-program";

fn programs() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("programs");
    let paths = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let mut programs: Vec<_> = paths.filter(|path| path.extension().is_some_and(|extension| extension == "sh")).collect();
    programs.sort();
    programs
}

fn answer(stdout: &[u8], stderr: &[u8], status: i32) -> String {
    let (stdout, stderr) = (String::from_utf8_lossy(stdout), String::from_utf8_lossy(stderr));
    format!("{stdout}-- stderr\n{stderr}-- status {status}\n")
}

fn real_bash(name: &str, script: &str, stdin: &[u8]) -> String {
    let _ = fs::remove_dir_all(HOME);
    fs::create_dir_all(HOME).unwrap();
    fs::write(format!("{HOME}/{name}"), script).unwrap();
    fs::write(format!("{HOME}.in"), stdin).unwrap();
    let output = Command::new("bash")
        .arg(name)
        .env_clear()
        .envs([("HOME", HOME), ("PATH", "/usr/local/bin:/usr/bin:/bin"), ("LC_ALL", "C.UTF-8"), ("TZ", "UTC")])
        .current_dir(HOME)
        .stdin(Stdio::from(fs::File::open(format!("{HOME}.in")).unwrap()))
        .output()
        .unwrap();
    answer(&output.stdout, &output.stderr, output.status.code().unwrap_or(-1))
}

fn ours(name: &str, script: &str, stdin: &[u8]) -> String {
    let bash = Bash::builder().env("HOME", HOME).cwd(HOME).file(format!("{HOME}/{name}"), script).stdin(stdin);
    let output = bash.limits(Limits::default()).build().exec_file(name, script);
    let output = output.unwrap_or_else(|stopped| stopped.output);
    answer(&output.stdout, &output.stderr, output.status)
}

#[test]
fn programs_answer_what_they_answer_in_bash() {
    let mut wrong = String::new();
    let programs = programs();
    assert!(programs.len() >= 10);
    for path in programs {
        let name = path.file_name().unwrap().to_str().unwrap().to_owned();
        let script = fs::read_to_string(&path).unwrap();
        let n_lines = script.lines().count();
        assert!((100..=500).contains(&n_lines), "{name} has {n_lines} lines");
        let stdin = fs::read(path.with_extension("in")).unwrap_or_default();
        let expected_path = path.with_extension("expected");
        if std::env::var_os("RECORD").is_some() {
            fs::write(&expected_path, real_bash(&name, &script, &stdin)).unwrap();
        }
        let (expected, have) = (fs::read_to_string(&expected_path).unwrap_or_default(), ours(&name, &script, &stdin));
        if expected != have {
            wrong.push_str(&format!("{name}:\n{}\n", diff(&expected, &have)));
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}
