//! `sleep`: waits.

use std::time::Duration;

use bashkit_core::command::{Command, Cx, Parsing};
use bashkit_core::gnu::{duration, quotearg, usage};
use bashkit_core::kernel::Done;

pub(crate) const COMMAND: Command =
    Command::new("sleep", "sleep NUMBER[SUFFIX]...", "Pause for NUMBER seconds; SUFFIX may be s, m, h or d", &[], run)
        .parsing(Parsing::Gnu);

fn run(cx: &mut Cx<'_>) -> Done {
    if cx.args.operands.is_empty() {
        return Err(usage::missing_operand(None));
    }
    let mut total = Duration::ZERO;
    let mut wrong = false;
    for operand in &cx.args.operands {
        match duration::parse(operand) {
            Some(time) => total = total.saturating_add(time),
            None => {
                cx.error_bytes(&[b"invalid time interval ", &quotearg::curly(operand)[..]].concat())?;
                wrong = true;
            }
        }
    }
    if wrong {
        usage::hint(cx)?;
        return Ok(1);
    }
    cx.sleep(total)?;
    Ok(0)
}
