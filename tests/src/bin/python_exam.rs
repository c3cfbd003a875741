//! `python-exam [--show] [--python PATH]... [FOLDER | FILE]...`: programs in CPython and here, by standard output and status.
//!
//! Without `--python`, the interpreters are a CPython 3.11 and one of the version that is here, as they are found.
//!
//! A program is a file `NAME.py`, or `NAME.sh` for a script of the shell that runs `python3`. Lines at its beginning tell what it is given: `# args: WORDS` and, one for each line of standard input, `# stdin: TEXT`. It runs as
//! `program.py` in an empty directory. Without a folder: `tests/python`.
#![expect(clippy::print_stdout, reason = "a program that runs a real interpreter and prints a table")]

use std::path::Path;
use std::process::ExitCode;

use bashkit_tests::python_exam::{Program, interpreters, ours, programs, real};

fn main() -> std::io::Result<ExitCode> {
    let (mut shows, mut pythons, mut paths) = (false, Vec::new(), Vec::new());
    let mut words = std::env::args().skip(1);
    while let Some(word) = words.next() {
        match word.as_str() {
            "--show" => shows = true,
            "--python" => pythons.extend(words.next()),
            option if option.starts_with("--") => {
                println!("python-exam: unknown option {option}; usage: python-exam [--show] [--python PATH]... [FOLDER | FILE]...");
                return Ok(ExitCode::from(2));
            }
            path => paths.push(path.into()),
        }
    }
    if paths.is_empty() {
        paths.push(Path::new(env!("CARGO_MANIFEST_DIR")).join("python"));
    }
    if pythons.is_empty() {
        pythons = interpreters();
    }
    let programs = programs(&paths)?;
    let mut counts = vec![0; pythons.len()];
    for path in &programs {
        let program = Program::read(path)?;
        let here = ours(&program);
        for (python, n_equal) in pythons.iter().zip(&mut counts) {
            let theirs = real(python, &program)?;
            let is_equal = (&theirs.stdout, theirs.status) == (&here.stdout, here.status);
            *n_equal += usize::from(is_equal);
            if !is_equal {
                println!("differs from {python}: {} (status {} there, {} here)", path.display(), theirs.status, here.status);
            }
            if shows && !is_equal {
                println!("{}", theirs.compare(&here));
            }
        }
    }
    for (python, n_equal) in pythons.iter().zip(&counts) {
        println!("{n_equal} of {} programs are equal to {python}", programs.len());
    }
    Ok(ExitCode::from(u8::from(counts.iter().any(|n_equal| *n_equal < programs.len()))))
}
