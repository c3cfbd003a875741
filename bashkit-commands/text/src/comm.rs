//! `comm`: what two sorted files share.

use std::cmp::Ordering;

use bashkit_core::command::{Command, Cx, Opt};
use bashkit_core::gnu::usage;
use bashkit_core::kernel::{Done, Fault, Input};

const ONE: Opt = Opt::flag('1', "", "suppress column 1 (lines unique to FILE1)");
const TWO: Opt = Opt::flag('2', "", "suppress column 2 (lines unique to FILE2)");
const THREE: Opt = Opt::flag('3', "", "suppress column 3 (lines that appear in both files)");
const CHECK: Opt = Opt::flag('\0', "check-order", "check that the input is correctly sorted, even if all input lines are pairable");
const NO_CHECK: Opt = Opt::flag('\0', "nocheck-order", "do not check that the input is correctly sorted");
const DELIMITER: Opt = Opt::value('\0', "output-delimiter", "STR", "separate columns with STR");
const TOTAL: Opt = Opt::flag('\0', "total", "output a summary");
const ZERO: Opt = Opt::flag('z', "zero-terminated", "line delimiter is NUL, not newline");

pub(crate) const COMMAND: Command = Command::new(
    "comm",
    "comm [OPTION]... FILE1 FILE2",
    "Compare sorted files FILE1 and FILE2 line by line",
    &[ONE, TWO, THREE, CHECK, NO_CHECK, DELIMITER, TOTAL, ZERO],
    run,
);

/// One of the two files.
struct Side {
    input: Input,
    line: Vec<u8>,
    before: Vec<u8>,
    any_before: bool,
    alive: bool,
    disordered: bool,
}

fn run(cx: &mut Cx<'_>) -> Done {
    let operands = std::mem::take(&mut cx.args.operands);
    let (one, two) = match operands.as_slice() {
        [] => return Err(usage::missing_operand(None)),
        [only] => return Err(usage::missing_operand(Some(only))),
        [one, two] => (one, two),
        [_, _, extra, ..] => return Err(usage::extra_operand(extra)),
    };
    let show = [!cx.args.has(&ONE), !cx.args.has(&TWO), !cx.args.has(&THREE)];
    let check = cx.args.last_of(&[&CHECK, &NO_CHECK]).map(|o| o.long == CHECK.long);
    let delimiter = match cx.args.value(&DELIMITER) {
        Some(b"") => vec![0],
        Some(text) => text.to_vec(),
        None => b"\t".to_vec(),
    };
    let end = if cx.args.has(&ZERO) { 0 } else { b'\n' };
    let mut sides = Vec::new();
    for file in [one, two] {
        match cx.open_input(file) {
            Ok(input) => {
                sides.push(Side { input, line: Vec::new(), before: Vec::new(), any_before: false, alive: true, disordered: false })
            }
            Err(fault) => {
                return Err(usage::failed_file(file, fault.errno()?));
            }
        }
    }
    let Some([left, right]) = sides.get_disjoint_mut([0, 1]).ok() else { return Ok(1) };
    let mut out = cx.stdout();
    let mut totals = [0u64; 3];
    let mut seen_unpairable = false;
    let mut status = 0;
    let mut next = |side: &mut Side, i: usize, seen_unpairable: bool| -> Result<Option<u8>, Fault> {
        std::mem::swap(&mut side.line, &mut side.before);
        side.line.clear();
        match side.input.line(end, &mut side.line) {
            Ok(alive) => side.alive = alive,
            Err(Fault::Errno(errno)) => {
                usage::file(cx, operands.get(i).map_or(b"", Vec::as_slice), errno)?;
                return Ok(Some(1));
            }
            Err(fault) => return Err(fault),
        }
        if side.line.last() == Some(&end) {
            side.line.pop();
        }
        let checks = check == Some(true) || (check.is_none() && seen_unpairable);
        if side.alive && side.any_before && checks && !side.disordered && side.before > side.line {
            side.disordered = true;
            cx.error(format_args!("file {} is not in sorted order", i + 1))?;
            status = 1;
            if check == Some(true) {
                return Ok(Some(1));
            }
        }
        side.any_before = true;
        Ok(None)
    };
    for (i, side) in [&mut *left, &mut *right].into_iter().enumerate() {
        if let Some(status) = next(side, i, false)? {
            return Ok(status);
        }
    }
    while left.alive || right.alive {
        cx.step(1)?;
        let order = match (left.alive, right.alive) {
            (true, true) => left.line.cmp(&right.line),
            (true, false) => Ordering::Less,
            _ => Ordering::Greater,
        };
        let column = match order {
            Ordering::Less => 0,
            Ordering::Greater => 1,
            Ordering::Equal => 2,
        };
        seen_unpairable |= column != 2;
        if let Some(total) = totals.get_mut(column) {
            *total += 1;
        }
        if show.get(column).copied().unwrap_or(false) {
            for _ in show.iter().take(column).filter(|shown| **shown) {
                out.put(&delimiter)?;
            }
            out.put(if column == 1 { &right.line } else { &left.line })?;
            out.put(&[end])?;
        }
        if column != 1
            && let Some(status) = next(left, 0, seen_unpairable)?
        {
            return Ok(status);
        }
        if column != 0
            && let Some(status) = next(right, 1, seen_unpairable)?
        {
            return Ok(status);
        }
    }
    if cx.args.has(&TOTAL) {
        for total in totals {
            out.put(total.to_string().as_bytes())?;
            out.put(&delimiter)?;
        }
        out.put(b"total")?;
        out.put(&[end])?;
    }
    out.flush()?;
    if status == 1 && check.is_none() {
        cx.error("input is not in sorted order")?;
    }
    Ok(status)
}
