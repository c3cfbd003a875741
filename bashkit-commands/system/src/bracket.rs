//! `[`: the program `test` with a bracket at its end.

use bashkit_core::command::{Command, Cx, Parsing};
use bashkit_core::kernel::{Done, Fault};

use super::test::evaluate;
use super::r#true::answer;

pub(crate) const COMMAND: Command =
    Command::new("[", "[ EXPRESSION ]", "Exit with the status determined by EXPRESSION", &[], run).parsing(Parsing::Words).usage_status(2);

fn run(cx: &mut Cx<'_>) -> Done {
    if answer(cx, &COMMAND)? {
        return Ok(0);
    }
    let words = std::mem::take(&mut cx.args.operands);
    match words.split_last() {
        Some((last, words)) if last == b"]" => evaluate(cx, words),
        _ => Err(Fault::failure(2, "missing ‘]’")),
    }
}
