//! `fc`: lines of the history listed or run again.

use std::rc::Rc;

use bashkit_core::command::Opt;

use super::{BuiltinArg, BuiltinDef, builtin};
use crate::runtime::options::SetOpt;
use crate::runtime::shell::Shell;
use crate::runtime::stop::Flow;

const EDITOR: Opt = Opt::value('e', "", "EDITOR", "edit with EDITOR");
const LIST: Opt = Opt::flag('l', "", "list lines");
const NO_NUMBERS: Opt = Opt::flag('n', "", "leave out numbers");
const REVERSE: Opt = Opt::flag('r', "", "newest first");
const AGAIN: Opt = Opt::flag('s', "", "run a command again");

/// Options of the builtin.
const OPTIONS: &[Opt] = &[EDITOR, LIST, NO_NUMBERS, REVERSE, AGAIN];

pub(super) const BUILTIN: BuiltinDef = builtin(
    "fc",
    "fc [-e ename] [-lnr] [first] [last] or fc -s [pat=rep] [command]",
    "Display or execute commands from the history list",
    run,
);

/// Lines that `fc -l` lists where it is not told which.
const LISTED: usize = 16;

fn run(shell: &mut Shell, args: &[BuiltinArg<'_>]) -> Flow {
    // A negative number is an operand.
    let negative = |arg: &BuiltinArg<'_>| matches!(arg, BuiltinArg::Text([b'-', digits @ ..]) if !digits.is_empty() && digits.iter().all(u8::is_ascii_digit));
    let cut = args.iter().position(negative).unwrap_or(args.len());
    let (before, behind) = args.split_at_checked(cut).unwrap_or((args, &[]));
    let Some(options) = shell.options(&BUILTIN, before, OPTIONS)? else { return Ok(2) };
    let mut operands: Vec<Vec<u8>> = options.operands.iter().map(|text| text.to_vec()).collect();
    operands.extend(shell.arg_texts(behind)?.iter().map(|text| text.to_vec()));
    let history = Rc::clone(&shell.session.history);
    // The line of this very command, which `set -o history` put there.
    let own = usize::from(shell.on(SetOpt::History)).min(history.lines.len());
    shell.meter.step(1 + history.lines.len() as u64)?;
    if options.has(&AGAIN) || options.value(&EDITOR) == Some(b"-") {
        return run_again(shell, &operands, own);
    }
    let count = history.lines.len();
    if count == own && operands.is_empty() {
        return Ok(0);
    }
    if !options.has(&LIST) {
        return shell.builtin_fails("fc", "there is no editor to edit with: use -l to list or -s to run a command again");
    }
    let end = count.saturating_sub(own);
    let place = |spec: &Vec<u8>, is_first: bool| -> Option<usize> {
        match std::str::from_utf8(spec).ok().and_then(|text| text.parse::<i64>().ok()) {
            // bash: -0 is the line of the command itself, 0 the one before.
            Some(0) if spec.first() == Some(&b'-') => Some(count.saturating_sub(1)),
            Some(0) => Some(end.saturating_sub(1)),
            Some(n) if n < 0 => Some(usize::try_from(i64::try_from(end).ok()? + n).unwrap_or(0)),
            Some(n) => {
                let (at, newest) = (usize::try_from(n).ok()?.saturating_sub(history.dropped + 1), end.saturating_sub(1));
                // bash: a list that begins with the newest line, or behind it, is of all lines.
                Some(match is_first {
                    _ if at < newest => at,
                    true => 0,
                    false => newest,
                })
            }
            None => history.lines.iter().take(end).rposition(|line| line.starts_with(spec)),
        }
    };
    let (first, last) = match operands.as_slice() {
        [] => (Some(end.saturating_sub(LISTED)), Some(end.saturating_sub(1))),
        [first] => (place(first, true), place(first, true).map(|first| first.max(end.saturating_sub(1)))),
        [first, last, ..] => (place(first, true), place(last, false)),
    };
    let (Some(mut first), Some(mut last)) = (first, last) else {
        return shell.builtin_fails("fc", "no command found");
    };
    let mut reverse = options.has(&REVERSE);
    if first > last {
        std::mem::swap(&mut first, &mut last);
        reverse = !reverse;
    }
    let mut rows: Vec<Vec<u8>> = Vec::new();
    for (i, line) in history.lines.iter().enumerate().take(last + 1).skip(first) {
        let number = if options.has(&NO_NUMBERS) { String::new() } else { (history.dropped + i + 1).to_string() };
        rows.push([number.as_bytes(), b"\t ", line, b"\n"].concat());
    }
    if reverse {
        rows.reverse();
    }
    shell.print_quietly(&rows.concat())?;
    Ok(0)
}

/// Runs a command again: `fc -s [pat=rep] [command]`.
fn run_again(shell: &mut Shell, operands: &[Vec<u8>], own: usize) -> Flow {
    let mut changes: Vec<(Vec<u8>, Vec<u8>)> = Vec::new();
    let mut spec = None;
    for operand in operands {
        match memchr::memchr(b'=', operand).and_then(|at| operand.split_at_checked(at)) {
            Some((from, to)) if spec.is_none() => changes.push((from.to_vec(), to.get(1..).unwrap_or_default().to_vec())),
            _ => spec = Some(operand.clone()),
        }
    }
    let history = Rc::clone(&shell.session.history);
    let end = history.lines.len().saturating_sub(own);
    let lines = history.lines.get(..end).unwrap_or_default();
    let number = spec.as_deref().and_then(|spec| std::str::from_utf8(spec).ok()?.parse::<i64>().ok());
    let line = match (&spec, number) {
        (None, _) => lines.last(),
        (_, Some(n)) if n < 0 => usize::try_from(i64::try_from(end).unwrap_or(0) + n).ok().and_then(|at| lines.get(at)),
        // bash: a number of no line is that of the nearest one.
        (_, Some(n)) => {
            let at = usize::try_from(n).unwrap_or(usize::MAX).saturating_sub(history.dropped + 1);
            lines.get(at.min(lines.len().saturating_sub(1)))
        }
        (Some(spec), None) => lines.iter().rev().find(|line| line.starts_with(spec)),
    };
    let Some(mut line) = line.cloned() else {
        return shell.builtin_fails("fc", "no command found");
    };
    for (from, to) in changes.iter().filter(|(from, _)| !from.is_empty()) {
        line = replaced(&line, from, to);
        shell.meter.fits(line.len())?;
    }
    run_line(shell, line, own)
}

/// Shows a line and runs it; history remembers it instead of this command's own.
fn run_line(shell: &mut Shell, line: Vec<u8>, own: usize) -> Flow {
    shell.stderr(&[line.as_slice(), b"\n"].concat())?;
    shell.forget_own_line();
    if own > 0 {
        shell.add_history(line.clone())?;
    }
    let first_line = shell.execution.line;
    shell.nested(|_| {}, |shell| shell.run_text(&line, first_line))
}

/// A line with every `from` in it replaced.
fn replaced(line: &[u8], from: &[u8], to: &[u8]) -> Vec<u8> {
    let mut out = Vec::new();
    let mut rest = line;
    while let Some(at) = memchr::memmem::find(rest, from) {
        out.extend_from_slice(rest.get(..at).unwrap_or_default());
        out.extend_from_slice(to);
        rest = rest.get(at + from.len()..).unwrap_or_default();
    }
    out.extend_from_slice(rest);
    out
}
