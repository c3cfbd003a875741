//! `nice`: a command with another niceness. It is told and inherited; the turns of jobs do not depend on it.

use std::rc::Rc;

use bashkit_core::command::{Command, Cx, Launching, Opt, Parsing};
use bashkit_core::gnu::quotearg;
use bashkit_core::kernel::{Done, Fault};

use super::env;

const ADJUSTMENT: Opt = Opt::value('n', "adjustment", "N", "add integer N to the niceness (default 10; jobs take equal turns)");

pub(crate) const COMMAND: Command = Command::new(
    "nice",
    "nice [OPTION] [COMMAND [ARG]...]",
    "Run COMMAND with an adjusted niceness, or print the niceness",
    &[ADJUSTMENT],
    run,
)
.usage_status(125)
.parsing(Parsing::InOrder)
.number(&ADJUSTMENT);

fn run(cx: &mut Cx<'_>) -> Done {
    let argv = std::mem::take(&mut cx.args.operands);
    let process = Rc::clone(&cx.kernel().process());
    let mut more = 10;
    if let Some(text) = cx.args.value(&ADJUSTMENT) {
        let (negative, digits) = match text.strip_prefix(b"-") {
            Some(digits) => (true, digits),
            None => (false, text.strip_prefix(b"+").unwrap_or(text)),
        };
        if digits.is_empty() || !digits.iter().all(u8::is_ascii_digit) {
            return Err(Fault::failure(125, [b"invalid adjustment ", &quotearg::curly(text)[..]].concat()));
        }
        // Digits alone: what does not parse is out of range.
        let number: i16 = std::str::from_utf8(digits).ok().and_then(|digits| digits.parse().ok()).unwrap_or(i16::MAX).min(40);
        more = if negative { -number } else { number };
    }
    if argv.is_empty() {
        if cx.args.has(&ADJUSTMENT) {
            return Err(Fault::usage("a command must be given with an adjustment"));
        }
        let mut out = cx.stdout();
        out.line(process.niceness.get().to_string().as_bytes())?;
        out.flush()?;
        return Ok(0);
    }
    if let Some(status) = env::missing(cx, argv.first().map_or(b"", Vec::as_slice), "")? {
        return Ok(status);
    }
    // As for a user without privileges: nobody becomes less nice.
    if more < 0 {
        cx.error("cannot set niceness: Permission denied")?;
    } else {
        let sum = i16::from(process.niceness.get()) + more;
        process.niceness.set(i8::try_from(sum.min(19)).unwrap_or(19));
    }
    cx.exec(Launching { argv, ..Launching::default() })
}
