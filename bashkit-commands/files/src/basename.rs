//! `basename`: the last part of a path.

use bashkit_core::command::{Command, Cx, Opt, Parsing};
use bashkit_core::gnu::dirname::base_name;
use bashkit_core::gnu::usage;
use bashkit_core::kernel::Done;

const MULTIPLE: Opt = Opt::flag('a', "multiple", "support multiple arguments and treat each as a NAME");
const SUFFIX: Opt = Opt::value('s', "suffix", "SUFFIX", "remove a trailing SUFFIX; implies -a");
const ZERO: Opt = Opt::flag('z', "zero", "end each output line with NUL, not newline");

pub(crate) const COMMAND: Command = Command::new(
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
        return Err(usage::missing_operand(None));
    }
    let mut out = cx.stdout();
    if cx.args.has(&MULTIPLE) || cx.args.has(&SUFFIX) {
        let suffix = cx.args.value(&SUFFIX).unwrap_or_default();
        for name in &operands {
            out.put(base_name(name, suffix))?;
            out.put(end)?;
        }
    } else {
        if let Some(extra) = operands.get(2) {
            return Err(usage::extra_operand(extra));
        }
        let name = operands.first().map_or(&b""[..], Vec::as_slice);
        out.put(base_name(name, operands.get(1).map_or(&b""[..], Vec::as_slice)))?;
        out.put(end)?;
    }
    out.flush()?;
    Ok(0)
}
