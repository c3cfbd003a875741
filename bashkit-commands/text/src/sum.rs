//! `sum`: the sums of old Unixes, with the size in blocks.

use bashkit_core::command::{Command, Cx, Opt};
use bashkit_core::kernel::Done;

use super::checksum::hash::{Algorithm, Sum};
use super::checksum::{each_sum, number_line, without_reason};

const BSD: Opt = Opt::flag('r', "", "use BSD sum algorithm (the default), use 1K blocks");
const SYSV: Opt = Opt::flag('s', "sysv", "use System V sum algorithm, use 512 bytes blocks");

pub(crate) const COMMAND: Command =
    Command::new("sum", "sum [OPTION]... [FILE]...", "Print checksum and block counts for each FILE", &[BSD, SYSV], run);

fn run(cx: &mut Cx<'_>) -> Done {
    let done = sums(cx);
    without_reason(cx, done)
}

fn sums(cx: &mut Cx<'_>) -> Done {
    let sysv = cx.args.last_of(&[&BSD, &SYSV]).is_some_and(|last| last.short() == SYSV.short());
    let algorithm = if sysv { Algorithm::Sysv } else { Algorithm::Bsd };
    let named = !cx.args.operands.is_empty();
    let files = cx.take_files();
    let mut out = cx.stdout();
    let status = each_sum(cx, &files, algorithm, 0, &mut out, |file, sum, bytes, out| match sum {
        Sum::Number(sum) => out.line(&number_line(algorithm, sum, bytes, named.then_some(file))),
        Sum::Digest(_) => Ok(()),
    })?;
    out.flush()?;
    Ok(status)
}
