//! The program `bashkit`: its standard input and its exit statuses.
#![expect(clippy::unwrap_used, clippy::disallowed_methods, reason = "tests start the program and stop at surprises")]

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, Command, Stdio};

fn start(args: &[&str]) -> Child {
    let mut command = Command::new(env!("CARGO_BIN_EXE_bashkit"));
    command.args(args).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap()
}

#[test]
fn the_exit_status_says_what_ended_a_script() {
    let rows: &[(&[&str], i32)] = &[
        (&["-c", "exit 3"], 3),
        (&["-c", "kill -9 $$"], 137),
        (&["--timeout", "0.1", "-c", "sleep 5; echo no"], 124),
        (&["--timeout", "0.1", "-c", "trap '' TERM; while :; do :; done"], 124),
        (&["-c", "x=x; while :; do x=$x$x; done"], 125),
        (&["-c", "f() { f; }; f"], 125),
        (&["--nosuch"], 2),
        (&["/nosuch"], 127),
    ];
    for (args, status) in rows {
        let output = start(args).wait_with_output().unwrap();
        assert_eq!(output.status.code(), Some(*status), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
    }
}

#[test]
fn standard_input_is_read_when_the_script_asks_for_it() {
    // Nobody writes, and nobody closes.
    let mut silent = start(&["-c", "echo begun; sleep 0.01; echo ended"]);
    let mut text = String::new();
    silent.stdout.take().unwrap().read_to_string(&mut text).unwrap();
    assert_eq!((text.as_str(), silent.wait().unwrap().code()), ("begun\nended\n", Some(0)));

    // A dialogue: each line is answered before the next is there.
    let mut dialogue = start(&["-c", "while read -r line; do echo \"got $line\"; done; echo end"]);
    let (mut to, mut from) = (dialogue.stdin.take().unwrap(), BufReader::new(dialogue.stdout.take().unwrap()));
    for word in ["one", "two"] {
        writeln!(to, "{word}").unwrap();
        let mut line = String::new();
        from.read_line(&mut line).unwrap();
        assert_eq!(line, format!("got {word}\n"));
    }
    drop(to);
    let mut rest = String::new();
    from.read_to_string(&mut rest).unwrap();
    assert_eq!((rest.as_str(), dialogue.wait().unwrap().code()), ("end\n", Some(0)));

    // Commands share it; jobs have none; a limit ends a wait.
    let rows: &[(&[&str], &str, &str, i32)] = &[
        (&["-c", "read -r a; head -n 1 >/dev/null; cat & wait; echo [$a]; wc -c"], "1\n2\n3\n", "[1]\n0\n", 0),
        (&["-c", "(read -r a; echo $a); read -r b; echo $b; cat"], "1\n2\n3\n4", "1\n2\n3\n4", 0),
        (&[], "read -r a; echo [$a]\ntext\ncat\nrest\n", "[text]\nrest\n", 0),
        (&["-c", "read -r -n 3 a; read -r -d x b; echo $a,$b; sort | tail -n 1"], "abcdefxz\ny\n", "abc,def\nz\n", 0),
    ];
    for (args, input, wanted, status) in rows {
        let mut child = start(args);
        child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
        let output = child.wait_with_output().unwrap();
        assert_eq!((String::from_utf8_lossy(&output.stdout).as_ref(), output.status.code()), (*wanted, Some(*status)), "{args:?}");
    }
    let mut waits = start(&["--timeout", "0.2", "-c", "cat"]);
    let held = waits.stdin.take();
    assert_eq!(waits.wait().unwrap().code(), Some(124));
    drop(held);
}

/// `.cargo/config.toml` changes how calls are linked: the program stays independent of its position, and what the loader has filled in is read-only.
#[test]
#[cfg(all(target_arch = "x86_64", target_os = "linux"))]
fn the_program_is_linked_with_full_relro() {
    let program = std::fs::read(env!("CARGO_BIN_EXE_bashkit")).unwrap();
    let number = |at: usize, bytes: usize| program[at..at + bytes].iter().rev().fold(0_usize, |sum, byte| sum << 8 | usize::from(*byte));
    assert_eq!((&program[..4], number(16, 2)), (&b"\x7fELF"[..], 3), "a shared object, which is what a program without a position is");
    let headers: Vec<usize> = (0..number(56, 2)).map(|n| number(32, 8) + n * number(54, 2)).collect();
    let of_type = |wanted: usize| headers.iter().copied().find(|header| number(*header, 4) == wanted);
    assert!(of_type(0x6474_e552).is_some(), "PT_GNU_RELRO");
    let dynamic = of_type(2).unwrap();
    let (start, bytes) = (number(dynamic + 8, 8), number(dynamic + 32, 8));
    let entries = (start..start + bytes).step_by(16).map(|at| (number(at, 8), number(at + 8, 8)));
    assert!(entries.into_iter().any(|(tag, flags)| tag == 30 && flags & 8 != 0), "DT_FLAGS: BIND_NOW");
}
