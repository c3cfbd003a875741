//! `colrm`: lines without some of their columns.

use bashkit_core::command::{Command, Cx, Parsing};
use bashkit_core::gnu::{mbchar, mbswidth, usage, xstrtol};
use bashkit_core::kernel::{Done, Fault, Input, Output};

pub(crate) const COMMAND: Command = Command::new(
    "colrm",
    "colrm [STARTCOL [ENDCOL]]",
    "Filter out the specified columns of standard input",
    &[usage::HELP, usage::VERSION],
    run,
)
.parsing(Parsing::InOrder)
.messages_first();

/// A character of the input; `None` at its end, which bytes that are no character are, too.
fn next(input: &mut Input) -> Result<Option<(char, Vec<u8>)>, Fault> {
    let data = input.fill()?;
    let Some(&first) = data.first() else { return Ok(None) };
    let Some(need) = mbchar::announced_bytes(first) else { return Ok(None) };
    let mut bytes = Vec::with_capacity(need);
    while bytes.len() < need {
        match input.fill()?.first() {
            Some(byte) => bytes.push(*byte),
            None => return Ok(None),
        }
        input.used(1);
    }
    Ok(std::str::from_utf8(&bytes).ok().and_then(|text| text.chars().next()).map(|c| (c, bytes)))
}

/// The column behind a character.
fn behind(column: u64, c: char) -> u64 {
    match c {
        '\t' => (column + 8) & !7,
        '\x08' => column.saturating_sub(1),
        c => column + mbswidth::of(c).unwrap_or(0) as u64,
    }
}

fn run(cx: &mut Cx<'_>) -> Done {
    let operands = std::mem::take(&mut cx.args.operands);
    if usage::answered(cx, &cx.args, &COMMAND)? {
        return Ok(0);
    }
    let mut bounds = [0, 0];
    for ((bound, text), which) in bounds.iter_mut().zip(&operands).zip(["first", "second"]) {
        match xstrtol::number(text) {
            Ok(n) => *bound = n,
            Err(_) => {
                return Err(Fault::failure(1, [which.as_bytes(), b" argument: '", text, b"'"].concat()));
            }
        }
    }
    let [first, last] = bounds;
    let mut input = cx.stdin().ending_at_errors();
    let mut out = cx.stdout();
    while line(&mut input, &mut out, first, last)? {
        cx.step(1)?;
    }
    out.flush()?;
    Ok(0)
}

/// One line, or what comes before the columns that go; whether there may be more.
fn line(input: &mut Input, out: &mut Output, first: u64, last: u64) -> Result<bool, Fault> {
    let mut column = 0;
    let before = loop {
        let Some((c, bytes)) = next(input)? else { return Ok(false) };
        let before = column;
        column = behind(column, c);
        if c == '\n' {
            out.put(&bytes)?;
            column = 0;
        } else if first == 0 || column < first {
            out.put(&bytes)?;
        } else {
            break before.min(column);
        }
    };
    for _ in before + 1..first {
        out.put(b" ")?;
    }
    while last == 0 || column < last {
        let Some((c, _)) = next(input)? else { return Ok(false) };
        if c == '\n' {
            out.put(b"\n")?;
            return Ok(true);
        }
        column = behind(column, c);
    }
    put_rest(input, out, last, column)
}

/// Prints a line behind the removed columns.
fn put_rest(input: &mut Input, out: &mut Output, last: u64, column: u64) -> Result<bool, Fault> {
    let mut padded = false;
    while let Some((c, bytes)) = next(input)? {
        if c != '\n' && !padded {
            (last..column).try_for_each(|_| out.put(b" "))?;
            padded = true;
        }
        out.put(&bytes)?;
        if c == '\n' {
            return Ok(true);
        }
    }
    Ok(false)
}
