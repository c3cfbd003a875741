//! A program begins in a copy of an interpreter that has started; options and variables that change the start begin at the start. Both answer the same.
#![expect(clippy::unwrap_used, reason = "tests stop at surprises")]

use std::path::Path;

use bashkit::Bash;
use bashkit_tests::python_exam::{self, Program, ours, ours_with};

/// A variable that has the interpreter start anew, and changes nothing that a program prints.
const ANEW: (&str, &str) = ("PYTHONINTMAXSTRDIGITS", "4300");

fn programs() -> Vec<(String, Program)> {
    let found = python_exam::programs(&[Path::new(env!("CARGO_MANIFEST_DIR")).join("python")]).unwrap();
    found.iter().map(|path| (path.file_name().unwrap().to_string_lossy().into_owned(), Program::read(path).unwrap())).collect()
}

#[test]
fn a_copy_answers_as_an_interpreter_that_starts_anew() {
    let programs = programs();
    assert!(programs.len() >= 150);
    let mut wrong = String::new();
    for (name, program) in programs.iter().step_by(5) {
        let (copy, anew) = (ours(program), ours_with(program, &[ANEW]));
        if (&copy.stdout, copy.status) != (&anew.stdout, anew.status) {
            wrong += &format!("{name}:\n{}\n", anew.compare(&copy));
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}

fn stdout(script: &str) -> String {
    let output = Bash::builder().env("A", "1").build().exec(script).unwrap();
    assert_eq!(output.stderr_text(), "", "{script}");
    output.stdout_text()
}

#[test]
fn nothing_of_a_run_is_in_the_copy() {
    let twice = |program: &str| stdout(&format!("python3 -c '{program}'; python3 -c '{program}'"));
    for program in [
        "import os; print(os.urandom(8))",
        "import random; print(random.random())",
        "import tempfile; print(tempfile.mktemp())",
        "import uuid; print(uuid.uuid4())",
        "import secrets; print(secrets.token_hex())",
        "from email.utils import make_msgid; print(make_msgid(domain=\"x\"))",
    ] {
        let text = twice(program);
        let lines: Vec<&str> = text.lines().collect();
        assert!(lines.len() == 2 && lines[0] != lines[1], "{program}: {text}");
    }
    // What a program leaves in its modules is not in the next.
    assert_eq!(stdout("python3 -c 'import json; json.x = 1'; python3 -c 'import json; print(hasattr(json, \"x\"))'"), "False\n");
    // Variables, directory, names and time are those of the command.
    let program = "import os, sys, time, logging, platform; print(os.environ[\"A\"], os.getcwd(), sys.argv, time.time() > 1.7e9, os.getppid() > 1, abs(logging._startTime - time.time()) < 60)";
    assert_eq!(stdout(&format!("cd /tmp; python3 -c '{program}' x")), "1 /tmp ['-c', 'x'] True True True\n");
}

#[test]
fn modules_that_are_ready_are_not_there_before_they_are_imported() {
    let program = "import sys; print(\"json\" in sys.modules); import json; print(\"json.decoder\" in sys.modules, \"csv\" in sys.modules, json.__spec__.name, json.__file__[-17:])";
    assert_eq!(stdout(&format!("python3 -c '{program}'")), "False\nTrue False json json/__init__.pyc\n");
    let own = "cd /tmp; echo 'print(\"mine\")' >queue.py; python3 -c 'import queue'; python3 -c 'import concurrent.futures.thread, queue; print(queue.__name__)'";
    assert_eq!(stdout(own), "mine\nmine\nqueue\n");
    assert_eq!(stdout("cd /tmp; mkdir -p d; echo 'X = 5' >d/random.py; PYTHONPATH=d python3 -c 'import random; print(random.X)'"), "5\n");
    let reloaded = "import sys, json; a = json; del sys.modules[\"json\"]; import json; print(a is json)";
    assert_eq!(stdout(&format!("python3 -c '{reloaded}'")), "False\n");
}

#[test]
fn sigint_interrupts_a_program_that_computes() {
    let program = "try:\n    x = 0\n    while True: x += 1\nexcept KeyboardInterrupt: print(\"stopped\", x > 0)";
    assert_eq!(stdout(&format!("timeout -s INT 0.3 python3 -c '{program}'; echo $?")), "stopped True\n124\n");
}
