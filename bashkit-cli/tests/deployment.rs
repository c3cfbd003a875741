//! Files of docs/deployment: they parse, and what they name is there.
#![expect(clippy::unwrap_used, clippy::panic, clippy::disallowed_methods, reason = "tests stop at surprises, and start processes")]

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/deployment")
}

/// Output of a script of the program itself, with a text on its standard input.
fn asked(script: &str, stdin: &str) -> String {
    let mut child = Command::new(env!("CARGO_BIN_EXE_bashkit"))
        .args(["-c", script])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(stdin.as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success(), "{script}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

/// Checks that `bashkit runs COMMAND` has the options of a command line.
fn is_accepted(words: &[&str]) {
    let [_, "runs", command, options @ ..] = words else { panic!("{words:?} is no command of bashkit runs") };
    let output = Command::new(env!("CARGO_BIN_EXE_bashkit")).args(["runs", command, "--help"]).output().unwrap();
    assert!(output.status.success(), "{words:?}");
    let help = String::from_utf8(output.stdout).unwrap();
    for option in options.iter().filter(|word| word.starts_with("--")) {
        assert!(help.split_whitespace().any(|word| word == *option), "{option} is no option of bashkit runs {command}:\n{help}");
    }
}

#[test]
fn the_compose_file_parses_and_names_what_is_there() {
    let text = std::fs::read_to_string(folder().join("compose.yaml")).unwrap();
    let services = asked("yq-py -r '.services | keys | .[]'", &text);
    assert_eq!(services.split_whitespace().collect::<Vec<_>>(), ["migrate", "page", "postgres", "worker"]);
    let commands = asked("yq-py -r '.services[] | select(.image == \"bashkit\") | .command | join(\"\\t\")'", &text);
    assert_eq!(commands.lines().count(), 2);
    for command in commands.lines() {
        is_accepted(&command.split('\t').collect::<Vec<_>>());
    }
    // All that asks the database is told where it is, and waits for the tables; the tables wait for the server.
    let told = asked("yq-py -r '.services | to_entries[] | select(.value.environment.BASHKIT_DATABASE_URL) | .key'", &text);
    assert_eq!(told.split_whitespace().collect::<Vec<_>>(), ["migrate", "worker", "page"]);
    let waits = asked(
        "yq-py -r '.services | to_entries[] | select(.value.depends_on) | .key + \" \" + (.value.depends_on | keys | join(\",\"))'",
        &text,
    );
    assert_eq!(waits.lines().collect::<Vec<_>>(), ["migrate postgres", "worker migrate", "page migrate"]);
    let grace = asked("yq-py -r '.services.worker | .stop_signal, .stop_grace_period'", &text);
    assert_eq!(grace, "SIGTERM\n60s\n");
    // What loses acknowledged records is not switched on.
    let server = asked("yq-py -r '.services.postgres.command | join(\" \")'", &text);
    assert!(server.contains("fsync=on") && server.contains("synchronous_commit=on"), "{server}");
}

#[test]
fn the_units_parse_and_name_what_is_there() {
    for name in ["bashkit-worker@.service", "bashkit-page.service"] {
        let text = std::fs::read_to_string(folder().join(name)).unwrap();
        let mut section = "";
        let mut values = std::collections::BTreeMap::new();
        for line in text.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
            match line.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')) {
                Some(name) => section = name,
                None => drop(values.insert(format!("{section}.{}", line.split_once('=').unwrap().0), line.split_once('=').unwrap().1)),
            }
        }
        assert_eq!(values["Service.Restart"], "always", "{name}");
        let command: Vec<&str> = values["Service.ExecStart"].split(' ').collect();
        if command[0].ends_with("/bashkit") {
            is_accepted(&command);
        } else {
            assert_eq!((values["Service.KillSignal"], values["Service.TimeoutStopSec"]), ("SIGTERM", "60"), "{name}");
        }
    }
}

/// systemd's own judgement, on a machine that has it: every line is known to it, and only the programs of the host are missing.
#[test]
fn systemd_knows_every_line_of_the_units() {
    for name in ["bashkit-worker@.service", "bashkit-page.service"] {
        let Ok(output) = Command::new("systemd-analyze").args(["verify", "--man=no"]).arg(folder().join(name)).output() else {
            return eprintln!("not tested: there is no systemd-analyze");
        };
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        let about: Vec<&str> = said.lines().filter(|line| line.contains("bashkit-")).collect();
        assert!(about.iter().all(|line| line.contains("is not executable: No such file or directory")), "{said}");
    }
}
