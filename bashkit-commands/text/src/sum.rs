//! `sum`: the sums of old Unixes, with the size in blocks.

use bashkit_core::command::{Command, Cx, Opt};
use bashkit_core::gnu::usage;
use bashkit_core::kernel::Done;

use super::checksum::hash::{Algorithm, Sum};
use super::checksum::{number_line, sum_of, without_reason};

const BSD: Opt = Opt::flag('r', "", "use BSD sum algorithm (the default), use 1K blocks");
const SYSV: Opt = Opt::flag('s', "sysv", "use System V sum algorithm, use 512 bytes blocks");

pub(crate) const COMMAND: Command =
    Command::new("sum", "sum [OPTION]... [FILE]...", "Print checksum and block counts for each FILE", &[BSD, SYSV], run);

fn run(cx: &mut Cx<'_>) -> Done {
    let done = sums(cx);
    without_reason(cx, done)
}

fn sums(cx: &mut Cx<'_>) -> Done {
    let sysv = cx.args.last_of(&[&BSD, &SYSV]).is_some_and(|last| last.short == SYSV.short);
    let algorithm = if sysv { Algorithm::Sysv } else { Algorithm::Bsd };
    let operands = std::mem::take(&mut cx.args.operands);
    let stdin = [b"-".to_vec()];
    let mut out = cx.stdout();
    let mut status = 0;
    for file in if operands.is_empty() { &stdin[..] } else { &operands } {
        match sum_of(cx, file, algorithm, 0) {
            Ok((Sum::Number(sum), bytes)) => out.line(&number_line(algorithm, sum, bytes, (!operands.is_empty()).then_some(file)))?,
            Ok((Sum::Digest(_), _)) => {}
            Err(fault) => {
                let errno = fault.errno()?;
                out.flush()?;
                usage::file(cx, file, errno)?;
                status = 1;
            }
        }
    }
    out.flush()?;
    Ok(status)
}
