//! `unexpand`: blanks become tabs.

use std::ops::ControlFlow;

use bashkit_core::command::{Command, Cx, Opt};
use bashkit_core::gnu::{linebuffer, usage};
use bashkit_core::kernel::{Done, Fault, Output};

use super::stops::Stops;

const ALL: Opt = Opt::flag('a', "all", "convert all blanks, instead of just initial blanks");
const FIRST: Opt = Opt::flag('\0', "first-only", "convert only leading sequences of blanks (overrides -a)");
const TABS: Opt = Opt::value('t', "tabs", "N", "have tabs N characters apart instead of 8 (enables -a); or a list of positions");
const OBSOLETE: Opt = Opt::value('\0', "", "N", "-N: tabs N characters apart");

pub(crate) const COMMAND: Command = Command::new(
    "unexpand",
    "unexpand [OPTION]... [FILE]...",
    "Convert blanks in each FILE to tabs, writing to standard output",
    &[ALL, FIRST, TABS],
    run,
)
.number(&OBSOLETE);

fn run(cx: &mut Cx<'_>) -> Done {
    let stops = Stops::of_options(cx)?;
    if i64::try_from(stops.widest()).is_err() {
        // GNU makes room for a tab of blanks.
        return Err(Fault::failure(1, "memory exhausted"));
    }
    let all = (cx.args.has(&ALL) || cx.args.has(&TABS)) && !cx.args.has(&FIRST);
    let files = cx.take_files();
    let mut out = cx.stdout();
    let status = cx.each_input(&files, usage::failed_file, |_, mut input| {
        linebuffer::each(&mut input, b'\n', cx.meter(), |line, ended| {
            unexpand(line, &stops, all, &mut out)?;
            if ended {
                out.put(b"\n")?;
            }
            Ok(ControlFlow::Continue(()))
        })
    })?;
    out.flush()?;
    Ok(status)
}

/// Blanks seen and not yet written.
struct Pending {
    blanks: Vec<u8>,
    /// A single blank stood just before a tab stop: it stays a blank when nothing but text follows.
    one_before_stop: bool,
}

impl Pending {
    fn set_first_to_tab(&mut self) {
        if let Some(first) = self.blanks.first_mut() {
            *first = b'\t';
        }
    }

    fn write(&mut self, out: &mut Output) -> Result<(), Fault> {
        if self.blanks.is_empty() {
            return Ok(());
        }
        if self.blanks.len() > 1 && self.one_before_stop {
            self.set_first_to_tab();
        }
        out.put(&self.blanks)?;
        self.blanks.clear();
        self.one_before_stop = false;
        Ok(())
    }
}

fn unexpand(line: &[u8], stops: &Stops, all: bool, out: &mut Output) -> Result<(), Fault> {
    let (mut column, mut from) = (0u64, 0usize);
    let mut pending = Pending { blanks: Vec::new(), one_before_stop: false };
    let mut after_blank = true;
    let mut at = 0;
    while let Some(rest) = line.get(at..).filter(|rest| !rest.is_empty()) {
        // Nothing changes within a word.
        let word = rest.get(..memchr::memchr3(b' ', b'\t', 8, rest).unwrap_or(rest.len())).unwrap_or_default();
        if !word.is_empty() {
            pending.write(out)?;
            if !all {
                return out.put(rest);
            }
            column = column.saturating_add(word.len() as u64);
            after_blank = false;
            out.put(word)?;
            at += word.len();
            continue;
        }
        let Some(&(mut byte)) = rest.first() else { break };
        at += 1;
        let blank = byte == b' ' || byte == b'\t';
        if blank {
            let Some(next) = stops.next(column, &mut from) else {
                // Behind the last stop nothing is converted.
                pending.write(out)?;
                return out.put(rest);
            };
            if byte == b'\t' {
                column = next;
                pending.set_first_to_tab();
            } else {
                column = column.saturating_add(1);
                if !(after_blank && column == next) {
                    pending.one_before_stop |= column == next;
                    pending.blanks.push(byte);
                    after_blank = true;
                    continue;
                }
                byte = b'\t';
                pending.set_first_to_tab();
            }
            pending.blanks.truncate(usize::from(pending.one_before_stop));
        } else {
            column = column.saturating_sub(1);
            from = from.saturating_sub(1);
        }
        pending.write(out)?;
        after_blank = blank;
        out.put(&[byte])?;
        if !all && !blank {
            return out.put(line.get(at..).unwrap_or_default());
        }
    }
    pending.write(out)
}
