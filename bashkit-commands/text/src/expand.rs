//! `expand`: tabs become spaces.

use std::ops::ControlFlow;

use bashkit_core::command::{Command, Cx, Opt};
use bashkit_core::gnu::{linebuffer, usage};
use bashkit_core::kernel::{Done, Fault, Output};

use super::stops::Stops;

const INITIAL: Opt = Opt::flag('i', "initial", "do not convert tabs after non blanks");
const TABS: Opt = Opt::value('t', "tabs", "N", "have tabs N characters apart, not 8; or a list of positions: 2,4,/8 or 2,4,+8");
const OBSOLETE: Opt = Opt::value('\0', "", "N", "-N is -t N");

pub(crate) const COMMAND: Command = Command::new(
    "expand",
    "expand [OPTION]... [FILE]...",
    "Convert tabs in each FILE to spaces, writing to standard output",
    &[INITIAL, TABS],
    run,
)
.number(&OBSOLETE);

fn run(cx: &mut Cx<'_>) -> Done {
    let stops = Stops::of_options(cx)?;
    let initial = cx.args.has(&INITIAL);
    let files = cx.take_files();
    let mut out = cx.stdout();
    let status = cx.each_input(&files, usage::failed_file, |_, mut input| {
        linebuffer::each(&mut input, b'\n', cx.meter(), |line, ended| {
            let wide = expand(line, &stops, initial, &mut out)?;
            cx.step(wide / 8)?;
            if ended {
                out.put(b"\n")?;
            }
            Ok(ControlFlow::Continue(()))
        })
    })?;
    out.flush()?;
    Ok(status)
}

/// Answers the columns that tabs took.
fn expand(line: &[u8], stops: &Stops, initial: bool, out: &mut Output) -> Result<u64, Fault> {
    if memchr::memchr(b'\t', line).is_none() {
        out.put(line)?;
        return Ok(0);
    }
    const SPACES: &[u8] = &[b' '; 64];
    let (mut column, mut from, mut wide) = (0u64, 0usize, 0u64);
    let mut converts = true;
    for &byte in line {
        match byte {
            b'\t' if converts => {
                let next = stops.next(column, &mut from).unwrap_or(column + 1);
                let mut left = usize::try_from(next - column).unwrap_or(usize::MAX);
                wide = wide.saturating_add(next - column);
                column = next;
                while left > 0 {
                    let n = left.min(SPACES.len());
                    out.put(SPACES.get(..n).unwrap_or_default())?;
                    left -= n;
                }
                continue;
            }
            8 => {
                column = column.saturating_sub(1);
                from = from.saturating_sub(1);
            }
            _ => column += 1,
        }
        converts &= !initial || byte == b' ' || byte == b'\t';
        out.put(&[byte])?;
    }
    Ok(wide)
}
