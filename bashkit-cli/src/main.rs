//! `bashkit -c SCRIPT [NAME [ARG…]]`, `bashkit FILE [ARG…]`, or a script on stdin.
//!
//! Nothing of the host is reachable from the script but what this program hands over: the text of the script, its arguments, and
//! standard input.

use std::ffi::OsString;
use std::io::Write;
use std::process::ExitCode;
use std::time::Duration;

use bashkit::{Bash, BashBuilder, Limits, Stopped, Stream};

const USAGE: &str = "\
Usage: bashkit -c SCRIPT [NAME [ARG]...]
       bashkit FILE [ARG]...
       bashkit < SCRIPT
Runs a bash script in a sandbox: its own files, no processes, no network, no access to this machine.

  -c SCRIPT            run SCRIPT; NAME becomes $0
  --timeout SECONDS    stop the script after this time (default 60); comes first
  --help               print this
  --version            print the version

The exit status is that of the script, 124 when its time was over, 125 when another limit stopped it.
";

enum Asked {
    Command { script: Vec<u8>, name: Option<Vec<u8>>, args: Vec<Vec<u8>> },
    File { path: OsString, args: Vec<Vec<u8>> },
    Stdin,
}

fn bytes(text: OsString) -> Vec<u8> {
    text.into_encoded_bytes()
}

/// What the arguments ask for, and how long it may take.
fn parse(args: std::env::ArgsOs) -> Result<(Asked, Limits), (String, u8)> {
    let mut args = args.skip(1).peekable();
    let mut limits = Limits::new();
    if args.next_if(|arg| arg == "--timeout").is_some() {
        let seconds = args.next().and_then(|text| text.to_str()?.parse::<f64>().ok()).filter(|s| *s >= 0.0 && *s <= 1e6);
        match seconds {
            Some(seconds) => limits = limits.timeout(Duration::from_secs_f64(seconds)),
            None => return Err(("bashkit: --timeout: a number of seconds between 0 and 1000000 is needed\n".to_owned(), 2)),
        }
    }
    parse_rest(args).map(|asked| (asked, limits))
}

fn parse_rest(mut args: impl Iterator<Item = OsString>) -> Result<Asked, (String, u8)> {
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
            Err((format!("bashkit: {}: invalid option; options are --timeout, -c, --help, --version\n", first.to_string_lossy()), 2))
        }
        _ => Ok(Asked::File { path: first, args: args.map(bytes).collect() }),
    }
}

fn builder(limits: Limits) -> BashBuilder {
    Bash::builder().limits(limits).stdin_reader(std::io::stdin()).on_output(|stream, data| {
        // A reader that is gone is no reason to fail: the script ends on its own.
        let _ = match stream {
            Stream::Stdout => std::io::stdout().write_all(data).and_then(|()| std::io::stdout().flush()),
            Stream::Stderr => std::io::stderr().write_all(data),
        };
    })
}

#[expect(clippy::disallowed_methods, reason = "the program reads the script file that its user names")]
fn read_file(path: &std::ffi::OsStr) -> std::io::Result<Vec<u8>> {
    std::fs::read(path)
}

fn main() -> ExitCode {
    let (asked, limits) = match parse(std::env::args_os()) {
        Ok(asked) => asked,
        Err((text, status)) => {
            let _ = if status == 0 { std::io::stdout().write_all(text.as_bytes()) } else { std::io::stderr().write_all(text.as_bytes()) };
            return ExitCode::from(status);
        }
    };
    let result = match asked {
        Asked::Command { script, name, args } => {
            let builder = builder(limits).args(args);
            let builder = if let Some(name) = name { builder.name(name) } else { builder };
            builder.build().exec(script)
        }
        Asked::File { path, args } => match read_file(&path) {
            Ok(script) => builder(limits).args(args).build().exec_file(bytes(path), script),
            Err(error) => {
                let _ = writeln!(std::io::stderr(), "bashkit: {}: {error}", path.to_string_lossy());
                return ExitCode::from(127);
            }
        },
        Asked::Stdin => builder(limits).build().exec_stdin(),
    };
    match result {
        Ok(output) => ExitCode::from(u8::try_from(output.status & 0xff).unwrap_or(1)),
        Err(Stopped { reason, output }) => {
            let _ = writeln!(std::io::stderr(), "bashkit: stopped: {reason}");
            ExitCode::from(u8::try_from(output.status & 0xff).unwrap_or(125))
        }
    }
}
