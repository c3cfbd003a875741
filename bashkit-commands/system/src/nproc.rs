//! `nproc`: how many jobs the sandbox runs at once when nobody says.

use bashkit_core::command::{Command, Cx, Opt};
use bashkit_core::gnu::{quotearg, usage, xstrtol};
use bashkit_core::kernel::{Done, Fault};

use super::parallel;

const ALL: Opt = Opt::flag('\0', "all", "print the number of installed processors");
const IGNORE: Opt = Opt::value('\0', "ignore", "N", "if possible, exclude N processing units");

pub(crate) const COMMAND: Command =
    Command::new("nproc", "nproc [OPTION]...", "Print the number of processing units available", &[ALL, IGNORE], run);

fn run(cx: &mut Cx<'_>) -> Done {
    let operands = std::mem::take(&mut cx.args.operands);
    if let Some(operand) = operands.first() {
        return Err(usage::extra_operand(operand));
    }
    let mut ignored = 0;
    if let Some(text) = cx.args.value(&IGNORE) {
        match xstrtol::number(text) {
            Ok(n) => ignored = n,
            Err(_) => {
                return Err(Fault::failure(1, [b"invalid number: ", &quotearg::curly(text)[..]].concat()));
            }
        }
    }
    let mut out = cx.stdout();
    out.line(parallel::CORES.saturating_sub(ignored).max(1).to_string().as_bytes())?;
    out.flush()?;
    Ok(0)
}
