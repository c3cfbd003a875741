//! `true`: a status of success, as the program that other commands start.

use bashkit_core::command::{Command, Cx, Parsing, version};
use bashkit_core::kernel::Done;

pub(crate) const COMMAND: Command =
    Command::new("true", "true [ignored command line arguments]", "Exit with a status code indicating success", &[], run)
        .parsing(Parsing::Words);

fn run(cx: &mut Cx<'_>) -> Done {
    answer(cx, &COMMAND)?;
    Ok(0)
}

/// Prints help or version where that is the one argument.
pub(super) fn answer(cx: &mut Cx<'_>, command: &Command) -> Result<bool, bashkit_core::kernel::Fault> {
    let text = match cx.args.operands.as_slice() {
        [word] if word == b"--help" => command.help(),
        [word] if word == b"--version" => version(command.name),
        _ => return Ok(false),
    };
    let mut out = cx.stdout();
    out.put(text.as_bytes())?;
    out.flush()?;
    Ok(true)
}
