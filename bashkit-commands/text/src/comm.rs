//! `comm`: what two sorted files share.

use std::cmp::Ordering;

use bashkit_core::command::{Command, Cx, Opt};
use bashkit_core::gnu::usage;
use bashkit_core::kernel::{Done, Fault, Input, Output};

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
    /// Line before that one.
    older: Vec<u8>,
    n_before: u64,
    alive: bool,
    disordered: bool,
}

fn run(cx: &mut Cx<'_>) -> Done {
    let operands = std::mem::take(&mut cx.args.operands);
    let cx = &*cx;
    let (one, two) = files(&operands)?;
    let mut delimiters = cx.args.values(&DELIMITER);
    let first = delimiters.next();
    if delimiters.any(|delimiter| Some(delimiter) != first) {
        return Err(Fault::failure(1, "multiple output delimiters specified"));
    }
    let delimiter = match first {
        Some(b"") => vec![0],
        Some(text) => text.to_vec(),
        None => b"\t".to_vec(),
    };
    let mut sides = Vec::new();
    for file in [one, two] {
        match cx.open_input(file) {
            Ok(input) => sides.push(Side {
                input,
                line: Vec::new(),
                before: Vec::new(),
                older: Vec::new(),
                n_before: 0,
                alive: true,
                disordered: false,
            }),
            Err(fault) => {
                return Err(usage::failed_file(file, fault.errno()?));
            }
        }
    }
    let Some([left, right]) = sides.get_disjoint_mut([0, 1]).ok() else { return Ok(1) };
    let mut out = cx.stdout();
    let mut comm = Comm {
        cx,
        names: [one, two],
        show: [!cx.args.has(&ONE), !cx.args.has(&TWO), !cx.args.has(&THREE)],
        check: cx.args.last_of(&[&CHECK, &NO_CHECK]).map(|o| o.long() == CHECK.long()),
        delimiter,
        end: if cx.args.has(&ZERO) { 0 } else { b'\n' },
        seen_unpairable: false,
        status: 0,
        totals: [0; 3],
    };
    if let Some(status) = comm.compare(left, right, &mut out)? {
        return Ok(status);
    }
    if cx.args.has(&TOTAL) {
        comm.put_totals(&mut out)?;
    }
    out.flush()?;
    if comm.status == 1 && comm.check.is_none() {
        cx.error("input is not in sorted order")?;
    }
    Ok(comm.status)
}

/// Comparison of two sorted files, line by line.
struct Comm<'c, 'k> {
    cx: &'c Cx<'k>,
    names: [&'c [u8]; 2],
    /// Whether each column is shown.
    show: [bool; 3],
    /// `Some(true)`: `--check-order`.
    check: Option<bool>,
    delimiter: Vec<u8>,
    end: u8,
    seen_unpairable: bool,
    status: u8,
    totals: [u64; 3],
}

impl Comm<'_, '_> {
    /// Reads the next line of a side; a status ends the comparison.
    fn next(&mut self, side: &mut Side, i: usize) -> Result<Option<u8>, Fault> {
        std::mem::swap(&mut side.older, &mut side.before);
        std::mem::swap(&mut side.line, &mut side.before);
        side.line.clear();
        match side.input.line(self.end, &mut side.line) {
            Ok(alive) => side.alive = alive,
            Err(Fault::Errno(errno)) => {
                usage::file(self.cx, self.names.get(i).copied().unwrap_or_default(), errno)?;
                return Ok(Some(1));
            }
            Err(fault) => return Err(fault),
        }
        if side.line.last() == Some(&self.end) {
            side.line.pop();
        }
        let checks = self.check == Some(true) || (self.check.is_none() && self.seen_unpairable);
        let falls = match (side.alive, side.n_before) {
            (true, n) => n >= 1 && side.before > side.line,
            // GNU: the last two lines are looked at again, as a line without a pair may have come since.
            (false, n) => n >= 2 && side.older > side.before,
        };
        if checks && !side.disordered && falls {
            side.disordered = true;
            self.cx.error(format_args!("file {} is not in sorted order", i + 1))?;
            self.status = 1;
            if self.check == Some(true) {
                return Ok(Some(1));
            }
        }
        side.n_before += u64::from(side.alive);
        Ok(None)
    }

    /// Compares the sides to their ends; a status ends it early.
    fn compare(&mut self, left: &mut Side, right: &mut Side, out: &mut Output) -> Result<Option<u8>, Fault> {
        for (i, side) in [&mut *left, &mut *right].into_iter().enumerate() {
            if let Some(status) = self.next(side, i)? {
                return Ok(Some(status));
            }
        }
        while left.alive || right.alive {
            self.cx.step(1)?;
            let column = column(left, right);
            self.seen_unpairable |= column != 2;
            if let Some(total) = self.totals.get_mut(column) {
                *total += 1;
            }
            self.put(column, if column == 1 { &right.line } else { &left.line }, out)?;
            if column != 1
                && let Some(status) = self.next(left, 0)?
            {
                return Ok(Some(status));
            }
            if column != 0
                && let Some(status) = self.next(right, 1)?
            {
                return Ok(Some(status));
            }
        }
        Ok(None)
    }

    /// Prints a line in its column, unless that is suppressed.
    fn put(&self, column: usize, line: &[u8], out: &mut Output) -> Result<(), Fault> {
        if !self.show.get(column).copied().unwrap_or(false) {
            return Ok(());
        }
        for _ in self.show.iter().take(column).filter(|shown| **shown) {
            out.put(&self.delimiter)?;
        }
        out.put(line)?;
        out.put(&[self.end])
    }

    /// Prints the number of lines of each column.
    fn put_totals(&self, out: &mut Output) -> Result<(), Fault> {
        for total in self.totals {
            out.put(total.to_string().as_bytes())?;
            out.put(&self.delimiter)?;
        }
        out.put(b"total")?;
        out.put(&[self.end])
    }
}

/// Chooses the column of the lesser line: of the left, of the right, or of both.
fn column(left: &Side, right: &Side) -> usize {
    let order = match (left.alive, right.alive) {
        (true, true) => left.line.cmp(&right.line),
        (true, false) => Ordering::Less,
        _ => Ordering::Greater,
    };
    match order {
        Ordering::Less => 0,
        Ordering::Greater => 1,
        Ordering::Equal => 2,
    }
}

/// Takes the two files from the operands.
fn files(operands: &[Vec<u8>]) -> Result<(&[u8], &[u8]), Fault> {
    match operands {
        [] => Err(usage::missing_operand(None)),
        [only] => Err(usage::missing_operand(Some(only))),
        [one, two] => Ok((one, two)),
        [_, _, extra, ..] => Err(usage::extra_operand(extra)),
    }
}
