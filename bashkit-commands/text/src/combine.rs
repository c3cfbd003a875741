//! `combine`: lines of two files, joined by a boolean operation.

use std::collections::HashSet;
use std::ops::ControlFlow;

use bashkit_core::command::{Command, Cx, Parsing};
use bashkit_core::gnu::linebuffer;
use bashkit_core::kernel::{Done, Fault};
use bashkit_core::limits::Charge;

pub(crate) const COMMAND: Command = Command::new(
    "combine",
    "combine FILE1 and|not|or|xor FILE2",
    "Print the lines of FILE1 that FILE2 has (and), or has not (not), those of both (or), or those that only one of them has (xor)",
    &[],
    run,
)
.parsing(Parsing::InOrder);

fn run(cx: &mut Cx<'_>) -> Done {
    let operands = std::mem::take(&mut cx.args.operands);
    let [first, operation, second] = operands.as_slice() else {
        cx.stderr_bytes(b"Usage: combine file1 OP file2\n")?;
        return Ok(255);
    };
    let operation = operation.to_ascii_lowercase();
    let (_charge, one) = match lines(cx, first) {
        Ok(lines) => lines,
        Err(fault) => return not_open(cx, first, fault),
    };
    let (_charge_of_two, two) = match lines(cx, second) {
        Ok(lines) => lines,
        Err(fault) => return not_open(cx, second, fault),
    };
    let (in_one, in_two) = (one.iter().collect::<HashSet<_>>(), two.iter().collect::<HashSet<_>>());
    let mut out = cx.stdout();
    let mut put = |lines: &[Vec<u8>], is_wanted: &dyn Fn(&Vec<u8>) -> bool| -> Result<(), Fault> {
        for line in lines.iter().filter(|line| is_wanted(line)) {
            out.line(line)?;
        }
        out.flush()
    };
    match operation.as_slice() {
        b"and" => put(&one, &|line| in_two.contains(line))?,
        b"not" => put(&one, &|line| !in_two.contains(line))?,
        b"or" => {
            put(&one, &|_| true)?;
            put(&two, &|_| true)?;
        }
        b"xor" => {
            put(&one, &|line| !in_two.contains(line))?;
            put(&two, &|line| !in_one.contains(line))?;
        }
        _ => {
            cx.stderr_bytes(&[b"unknown operation, ", &operation[..], b"\n"].concat())?;
            return Ok(255);
        }
    }
    Ok(0)
}

fn lines(cx: &Cx<'_>, file: &[u8]) -> Result<(Charge, Vec<Vec<u8>>), Fault> {
    let mut charge = cx.meter().charge(0)?;
    let (mut lines, mut n_bytes) = (Vec::new(), 0);
    let mut input = cx.open_input(file)?;
    linebuffer::each(&mut input, b'\n', cx.meter(), |line, _| {
        n_bytes += line.len() + 48;
        charge.resize(n_bytes)?;
        lines.push(line.to_vec());
        Ok(ControlFlow::Continue(()))
    })?;
    Ok((charge, lines))
}

fn not_open(cx: &Cx<'_>, file: &[u8], fault: Fault) -> Done {
    let errno = fault.errno()?;
    cx.stderr_bytes(&[file, format!(": {errno}\n").as_bytes()].concat())?;
    Ok(2)
}
