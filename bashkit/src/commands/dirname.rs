//! `dirname`: a path without its last part.

use super::{Command, Opt, usage};
use crate::kernel::{Cx, Done};

const ZERO: Opt = Opt::flag('z', "zero", "end each output line with NUL, not newline");

pub(super) const COMMAND: Command = Command::new(
    "dirname",
    "dirname [OPTION] NAME...",
    "Output each NAME with its last non-slash component and trailing slashes removed",
    &[ZERO],
    run,
);

fn run(cx: &mut Cx<'_>) -> Done {
    let operands = std::mem::take(&mut cx.args.operands);
    if operands.is_empty() {
        return usage::missing_operand(cx, None);
    }
    let mut out = cx.stdout();
    for name in &operands {
        out.put(parent(name))?;
        out.put(if cx.args.has(&ZERO) { b"\0" } else { b"\n" })?;
    }
    out.flush()?;
    Ok(0)
}

/// `/a/b/` → `/a`, `a` → `.`, `//` → `/`.
pub(super) fn parent(name: &[u8]) -> &[u8] {
    let trimmed = |text: &[u8]| text.iter().rposition(|b| *b != b'/').map_or(0, |i| i + 1);
    let base_end = trimmed(name);
    let head = name.get(..base_end).unwrap_or_default();
    let Some(slash) = head.iter().rposition(|b| *b == b'/') else {
        return if base_end == 0 && !name.is_empty() { b"/" } else { b"." };
    };
    match trimmed(head.get(..slash).unwrap_or_default()) {
        0 => b"/",
        end => head.get(..end).unwrap_or_default(),
    }
}
