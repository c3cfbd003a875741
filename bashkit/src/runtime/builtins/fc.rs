//! `fc`: lines of the history listed or run again.

use std::rc::Rc;

use bashkit_core::command::Opt;
use bashkit_core::kernel::Input;
use bashkit_core::vfs::{Errno, OpenOptions};

use super::{BuiltinArg, BuiltinDef, builtin};
use crate::runtime::exec::CommandSource;
use crate::runtime::options::SetOpt;
use crate::runtime::shell::{Frame, Shell};
use crate::runtime::stop::{Flow, Stop};

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
    let edits = !options.has(&LIST);
    let end = count.saturating_sub(own);
    let place = |spec: &Vec<u8>, is_first: bool| -> Option<usize> {
        match line_number(spec) {
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
            None => history.lines.iter().take(end).rposition(|entry| entry.text.starts_with(spec)),
        }
    };
    let (first, last) = match operands.as_slice() {
        [] if edits => (Some(end.saturating_sub(1)), Some(end.saturating_sub(1))),
        [first] if edits => (place(first, false), place(first, false)),
        [] => (Some(end.saturating_sub(LISTED)), Some(end.saturating_sub(1))),
        [first] => (place(first, true), place(first, true).map(|first| first.max(end.saturating_sub(1)))),
        [first, last, ..] => (place(first, !edits), place(last, false)),
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
    for (i, entry) in history.lines.iter().enumerate().take(last + 1).skip(first) {
        if edits {
            rows.push([entry.text.as_slice(), b"\n"].concat());
            continue;
        }
        let number = if options.has(&NO_NUMBERS) { String::new() } else { (history.dropped + i + 1).to_string() };
        rows.push([number.as_bytes(), b"\t ", &entry.text, b"\n"].concat());
    }
    if reverse {
        rows.reverse();
    }
    if edits {
        let editor = options.value(&EDITOR).map(<[u8]>::to_vec);
        return edit(shell, editor, &rows.concat());
    }
    shell.print("fc", &rows.concat())
}

/// Has an editor change lines, and runs what it has left in their file.
fn edit(shell: &mut Shell, editor: Option<Vec<u8>>, lines: &[u8]) -> Flow {
    let editor = match editor {
        Some(editor) => editor,
        None => default_editor(shell)?,
    };
    let name = temporary_name(shell)?;
    let path = shell.place.path(&name);
    if let Err(errno) = create(shell, &path, lines)? {
        return shell.builtin_fails("fc", [name.as_slice(), b": cannot open temp file: ", errno.to_string().as_bytes()].concat());
    }
    shell.forget_own_line();
    let command = [editor.as_slice(), b" ", &name].concat();
    let line = shell.execution.line;
    let result = shell.nested(|_| {}, |shell| shell.run_text(&command, line)).and_then(|status| match status {
        0 => run_file(shell, &name),
        _ => Ok(1),
    });
    // The editor may have taken the file away.
    let _ = shell.place.fs.unlink(&path);
    result
}

/// Editor that variables name.
fn default_editor(shell: &mut Shell) -> Result<Vec<u8>, Stop> {
    let named = shell.get("FCEDIT")?.filter(|name| !name.is_empty());
    if shell.on(SetOpt::Posix) {
        return Ok(named.map_or_else(|| b"ed".to_vec(), |name| name.to_vec()));
    }
    let named = match named {
        Some(name) => Some(name),
        None => shell.get("EDITOR")?.filter(|name| !name.is_empty()),
    };
    Ok(named.map_or_else(|| b"vi".to_vec(), |name| name.to_vec()))
}

/// Name of a file for lines to edit, which nobody has.
fn temporary_name(shell: &mut Shell) -> Result<Vec<u8>, Stop> {
    const LETTERS: &[u8] = b"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";
    let folder = shell.get("TMPDIR")?.filter(|folder| {
        let path = shell.place.path(folder);
        !folder.is_empty() && shell.place.fs.stat(&path).is_ok_and(|meta| meta.is_dir()) && shell.place.fs.access(&path, 2).is_ok()
    });
    let mut name = [folder.as_deref().unwrap_or(b"/tmp"), b"/bash-fc."].concat();
    let mut bits = shell.kernel.host().random.bits();
    for _ in 0..6 {
        let at = usize::try_from(bits % LETTERS.len() as u64).unwrap_or(0);
        name.extend(LETTERS.get(at));
        bits /= LETTERS.len() as u64;
    }
    Ok(name)
}

/// Makes a file of lines.
fn create(shell: &Shell, path: &[u8], lines: &[u8]) -> Result<Result<(), Errno>, Stop> {
    let options = OpenOptions::write(0o600);
    let opened = bashkit_core::kernel::open(&shell.kernel, &*shell.place.fs, &shell.io.fds, path, options, false);
    match opened.and_then(|file| file.write(&shell.kernel, lines)) {
        Ok(()) => Ok(Ok(())),
        Err(fault) => fault.errno().map(Err).map_err(Stop::from),
    }
}

/// Runs the commands of a file, which are shown and remembered as they are read.
fn run_file(shell: &mut Shell, name: &[u8]) -> Flow {
    let path = shell.place.path(name);
    let opened = bashkit_core::kernel::open(&shell.kernel, &*shell.place.fs, &shell.io.fds, &path, OpenOptions::READ, false);
    let mut text = Vec::new();
    if let Err(fault) = opened.and_then(|file| Input::new(&shell.kernel, Some(file)).rest(&mut text)) {
        let errno = fault.errno()?;
        shell.complain_about(name, errno)?;
        return Ok(1);
    }
    let line = shell.execution.line;
    let was_verbose = shell.on(SetOpt::Verbose);
    shell.session.options.put(SetOpt::Verbose, true);
    let result = shell.nested(
        |_| {},
        |shell| shell.in_frame(Frame::source(name, line), None, |shell| shell.run_text_as(&text, 1, CommandSource::Edited)),
    );
    shell.session.options.put(SetOpt::Verbose, was_verbose);
    shell.execution.line = line;
    result
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
    let number = spec.as_deref().and_then(line_number);
    let line = match (&spec, number) {
        (None, _) => lines.last(),
        (_, Some(n)) if n < 0 => usize::try_from(i64::try_from(end).unwrap_or(0) + n).ok().and_then(|at| lines.get(at)),
        // bash: a number of no line is that of the nearest one.
        (_, Some(n)) => {
            let at = usize::try_from(n).unwrap_or(usize::MAX).saturating_sub(history.dropped + 1);
            lines.get(at.min(lines.len().saturating_sub(1)))
        }
        (Some(spec), None) => lines.iter().rev().find(|entry| entry.text.starts_with(spec)),
    };
    let Some(mut line) = line.map(|entry| entry.text.clone()) else {
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

/// Number of a line that a specification begins with, whatever stands behind it.
fn line_number(spec: &[u8]) -> Option<i64> {
    let (is_negative, digits) = spec.strip_prefix(b"-").map_or((false, spec), |digits| (true, digits));
    let n_digits = digits.iter().take_while(|byte| byte.is_ascii_digit()).count();
    let number: i64 = std::str::from_utf8(digits.get(..n_digits)?).ok()?.parse().ok()?;
    Some(if is_negative { -number } else { number })
}
