//! `bashkit -c SCRIPT [NAME [ARG…]]`, `bashkit FILE [ARG…]`, or a script on stdin.
//!
//! Nothing of the host is reachable from the script but what this program hands over: the text of the script, its arguments, and
//! standard input.

use std::io::{IsTerminal, Read, Write};
use std::process::ExitCode;

use bashkit::{Bash, BashBuilder, Stopped, Stream};

const USAGE: &str = "\
Usage: bashkit -c SCRIPT [NAME [ARG]...]
       bashkit FILE [ARG]...
       bashkit < SCRIPT
Runs a bash script in a sandbox: its own files, no processes, no network, no access to this machine.

  -c SCRIPT   run SCRIPT; NAME becomes $0
  --help      print this
  --version   print the version
";

enum Asked {
    Command { script: Vec<u8>, name: Option<Vec<u8>>, args: Vec<Vec<u8>> },
    File { path: std::ffi::OsString, args: Vec<Vec<u8>> },
    Stdin,
}

fn bytes(text: std::ffi::OsString) -> Vec<u8> {
    text.into_encoded_bytes()
}

fn parse(mut args: std::env::ArgsOs) -> Result<Asked, (String, u8)> {
    args.next();
    let Some(first) = args.next() else { return Ok(Asked::Stdin) };
    match first.as_encoded_bytes() {
        b"--help" | b"-h" => Err((USAGE.to_owned(), 0)),
        b"--version" => Err((format!("bashkit {}\n", env!("CARGO_PKG_VERSION")), 0)),
        b"-c" => match args.next() {
            Some(script) => Ok(Asked::Command { script: bytes(script), name: args.next().map(bytes), args: args.map(bytes).collect() }),
            None => Err(("bashkit: -c: option requires an argument\n".to_owned(), 2)),
        },
        b"-" => Ok(Asked::Stdin),
        option if option.starts_with(b"-") => {
            Err((format!("bashkit: {}: invalid option; options are -c, --help, --version\n", first.to_string_lossy()), 2))
        }
        _ => Ok(Asked::File { path: first, args: args.map(bytes).collect() }),
    }
}

fn builder() -> BashBuilder {
    Bash::builder().on_output(|stream, data| {
        // A reader that is gone is no reason to fail: the script ends on its own.
        let _ = match stream {
            Stream::Stdout => std::io::stdout().write_all(data).and_then(|()| std::io::stdout().flush()),
            Stream::Stderr => std::io::stderr().write_all(data),
        };
    })
}

fn stdin() -> Vec<u8> {
    let mut input = Vec::new();
    if !std::io::stdin().is_terminal() {
        let _ = std::io::stdin().read_to_end(&mut input);
    }
    input
}

#[expect(clippy::disallowed_methods, reason = "the program reads the script file that its user names")]
fn read_file(path: &std::ffi::OsStr) -> std::io::Result<Vec<u8>> {
    std::fs::read(path)
}

fn main() -> ExitCode {
    let asked = match parse(std::env::args_os()) {
        Ok(asked) => asked,
        Err((text, status)) => {
            let _ = if status == 0 { std::io::stdout().write_all(text.as_bytes()) } else { std::io::stderr().write_all(text.as_bytes()) };
            return ExitCode::from(status);
        }
    };
    let result = match asked {
        Asked::Command { script, name, args } => {
            let builder = builder().stdin(stdin()).args(args);
            let builder = if let Some(name) = name { builder.name(name) } else { builder };
            builder.build().exec(script)
        }
        Asked::File { path, args } => match read_file(&path) {
            Ok(script) => builder().stdin(stdin()).args(args).build().exec_file(bytes(path), script),
            Err(error) => {
                let _ = writeln!(std::io::stderr(), "bashkit: {}: {error}", path.to_string_lossy());
                return ExitCode::from(127);
            }
        },
        Asked::Stdin => builder().stdin(stdin()).build().exec_stdin(),
    };
    match result {
        Ok(output) => ExitCode::from(u8::try_from(output.status & 0xff).unwrap_or(1)),
        Err(Stopped { reason, output }) => {
            let _ = writeln!(std::io::stderr(), "bashkit: stopped: {reason}");
            ExitCode::from(u8::try_from(output.status & 0xff).unwrap_or(1).max(1))
        }
    }
}
