//! `nice`: a command with another priority. There is one: jobs take turns.

use super::{Command, Opt, Parsing, env, quote, usage};
use crate::kernel::{Cx, Done, Launching};

const ADJUSTMENT: Opt = Opt::value('n', "adjustment", "N", "add integer N to the niceness (it stays 0 here: jobs take turns)");

pub(super) const COMMAND: Command = Command::new(
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
    if let Some(text) = cx.args.value(&ADJUSTMENT) {
        let digits = text.strip_prefix(b"-").or_else(|| text.strip_prefix(b"+")).unwrap_or(text);
        if digits.is_empty() || !digits.iter().all(u8::is_ascii_digit) {
            cx.error_bytes(&[b"invalid adjustment ", &quote::curly(text)[..]].concat())?;
            return Ok(125);
        }
    }
    if argv.is_empty() {
        if cx.args.has(&ADJUSTMENT) {
            usage::error(cx, b"a command must be given with an adjustment")?;
            return Ok(125);
        }
        let mut out = cx.stdout();
        out.line(b"0")?;
        out.flush()?;
        return Ok(0);
    }
    if let Some(status) = env::missing(cx, argv.first().map_or(b"", Vec::as_slice), "")? {
        return Ok(status);
    }
    let status = cx.run(Launching { argv, ..Launching::default() })?;
    Ok(u8::try_from(status.code()).unwrap_or(u8::MAX))
}
