//! `yes`: a line over and over.

use bashkit_core::command::{Command, Cx, Parsing};
use bashkit_core::kernel::Done;

pub(crate) const COMMAND: Command =
    Command::new("yes", "yes [STRING]...", "Repeatedly output a line with all specified STRING(s), or 'y'", &[], run)
        .parsing(Parsing::InOrder);

fn run(cx: &mut Cx<'_>) -> Done {
    let mut line = if cx.args.operands.is_empty() { b"y".to_vec() } else { cx.args.operands.join(&b' ') };
    line.push(b'\n');
    let block = line.repeat((16 << 10) / line.len() + 1);
    let mut out = cx.stdout();
    loop {
        out.put(&block)?;
        out.flush()?;
        cx.step(1 + block.len() as u64 / 64)?;
        if cx.meter().take_tired() {
            cx.kernel().yield_now()?;
        }
    }
}
