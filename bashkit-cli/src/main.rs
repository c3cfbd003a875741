//! The program `bashkit`: a bash script, or a prompt, in a sandbox.
//!
//! Scripts reach of this machine only what options hand over: the text of the script, its arguments, standard input,
//! and the directories, variables and hosts that are named.

mod agent;
mod allocator;
mod api;
mod line;
mod mcp;
mod mounts;
#[cfg(feature = "runs")]
mod operator;
mod options;
mod prompt;
mod report;
mod run;
#[cfg(feature = "runs")]
mod runs;
mod sandbox;
mod session_file;

use std::ffi::OsString;
use std::io::{IsTerminal, Write};
use std::process::ExitCode;

use clap::CommandFactory;

use options::{Cli, Subcommands};
use run::{Source, complain, read_script, run};
use sandbox::{Shape, bytes};

/// Words and values are many small allocations: a fifth of the time of a script.
#[global_allocator]
static ALLOCATOR: allocator::Allocator = allocator::Allocator;

fn main() -> ExitCode {
    let cli = match options::parse(std::env::args_os()) {
        Ok(cli) => cli,
        Err((text, status)) => {
            let _ = if status == 0 { std::io::stdout().write_all(text.as_bytes()) } else { std::io::stderr().write_all(text.as_bytes()) };
            return ExitCode::from(status);
        }
    };
    match &cli.command {
        Some(Subcommands::Completions { shell }) => {
            let mut script = Vec::new();
            clap_complete::generate(*shell, &mut Cli::command(), "bashkit", &mut script);
            print(&script)
        }
        Some(Subcommands::Man) => {
            let mut page = Vec::new();
            clap_mangen::Man::new(Cli::command()).render(&mut page).map_or(ExitCode::FAILURE, |()| print(&page))
        }
        Some(Subcommands::Agent(options)) => agent::run(options),
        Some(Subcommands::Api { command }) => api::run(command),
        Some(Subcommands::Mcp { command }) => mcp::run(command),
        #[cfg(feature = "runs")]
        Some(Subcommands::Runs { database, command }) => runs::run(database, command),
        None => shell(cli),
    }
}

/// Prints to standard output; a reader that is gone is no reason to say anything.
fn print(text: &[u8]) -> ExitCode {
    if std::io::stdout().write_all(text).is_ok() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// Runs what the operands name, or a prompt.
fn shell(mut cli: Cli) -> ExitCode {
    let mut operands = std::mem::take(&mut cli.operands).into_iter();
    if cli.shell.command {
        let Some(script) = operands.next() else {
            complain("-c: option requires an argument");
            return ExitCode::from(2);
        };
        let shape = Shape { name: operands.next(), args: operands.collect(), is_prompt: false };
        return run(&cli, Source::Command(bytes(script)), shape);
    }
    if cli.shell.stdin || operands.len() == 0 {
        let is_prompt = cli.shell.interactive || std::io::stdin().is_terminal() && std::io::stderr().is_terminal();
        let shape = Shape { name: None, args: operands.collect::<Vec<OsString>>(), is_prompt };
        return if is_prompt { prompt::run(&cli, shape) } else { run(&cli, Source::Stdin, shape) };
    }
    let Some(path) = operands.next() else { return ExitCode::FAILURE };
    match read_script(path) {
        Ok(source) => run(&cli, source, Shape { name: None, args: operands.collect(), is_prompt: false }),
        Err((message, status)) => {
            let _ = writeln!(std::io::stderr(), "{message}");
            ExitCode::from(status)
        }
    }
}
