//! `basename`: the last part of a path.

use super::{Command, Opt, Parsing, usage};
use crate::kernel::{Cx, Done};

const MULTIPLE: Opt = Opt::flag('a', "multiple", "support multiple arguments and treat each as a NAME");
const SUFFIX: Opt = Opt::value('s', "suffix", "SUFFIX", "remove a trailing SUFFIX; implies -a");
const ZERO: Opt = Opt::flag('z', "zero", "end each output line with NUL, not newline");

pub(super) const COMMAND: Command = Command::new(
    "basename",
    "basename NAME [SUFFIX]",
    "Print NAME with any leading directory components removed",
    &[MULTIPLE, SUFFIX, ZERO],
    run,
)
.parsing(Parsing::InOrder);

fn run(cx: &mut Cx<'_>) -> Done {
    let operands = std::mem::take(&mut cx.args.operands);
    let end: &[u8] = if cx.args.has(&ZERO) { b"\0" } else { b"\n" };
    if operands.is_empty() {
        return usage::missing_operand(cx, None);
    }
    let mut out = cx.stdout();
    if cx.args.has(&MULTIPLE) || cx.args.has(&SUFFIX) {
        let suffix = cx.args.value(&SUFFIX).unwrap_or_default();
        for name in &operands {
            out.put(last(name, suffix))?;
            out.put(end)?;
        }
    } else {
        if let Some(extra) = operands.get(2) {
            return usage::extra_operand(cx, extra);
        }
        let name = operands.first().map_or(&b""[..], Vec::as_slice);
        out.put(last(name, operands.get(1).map_or(&b""[..], Vec::as_slice)))?;
        out.put(end)?;
    }
    out.flush()?;
    Ok(0)
}

/// The last part of `name`, without `suffix` unless that is all of it.
pub(super) fn last<'n>(name: &'n [u8], suffix: &[u8]) -> &'n [u8] {
    let Some(end) = name.iter().rposition(|b| *b != b'/') else { return name.get(..1).unwrap_or_default() };
    let name = name.get(..=end).unwrap_or_default();
    let base = name.iter().rposition(|b| *b == b'/').and_then(|slash| name.get(slash + 1..)).unwrap_or(name);
    match base.strip_suffix(suffix) {
        Some(rest) if !rest.is_empty() => rest,
        _ => base,
    }
}
