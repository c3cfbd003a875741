//! `false`: a status of failure, as the program that other commands start.

use bashkit_core::command::{Command, Cx, Parsing};
use bashkit_core::kernel::Done;

use super::r#true::answer;

pub(crate) const COMMAND: Command =
    Command::new("false", "false [ignored command line arguments]", "Exit with a status code indicating failure", &[], run)
        .parsing(Parsing::Words);

fn run(cx: &mut Cx<'_>) -> Done {
    answer(cx, &COMMAND)?;
    Ok(1)
}
