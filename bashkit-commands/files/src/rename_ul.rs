//! `rename.ul`, the `rename` of util-linux: one text in names instead of another.

use bashkit_core::command::{Command, Cx, Opt, Parsing};
use bashkit_core::gnu::usage;
use bashkit_core::kernel::{Done, Fault, Input};
use bashkit_core::vfs::Errno;

const VERBOSE: Opt = Opt::flag('v', "verbose", "explain what is being done");
const SYMLINK: Opt = Opt::flag('s', "symlink", "act on the target of symlinks");
const NO_ACT: Opt = Opt::flag('n', "no-act", "do not make any changes");
const ALL: Opt = Opt::flag('a', "all", "replace all occurrences");
const LAST: Opt = Opt::flag('l', "last", "replace only the last occurrence");
const NO_OVERWRITE: Opt = Opt::flag('o', "no-overwrite", "don't overwrite existing files");
const INTERACTIVE: Opt = Opt::flag('i', "interactive", "prompt before overwrite");

pub(crate) const COMMAND: Command = Command::new(
    "rename.ul",
    "rename.ul [OPTION]... EXPRESSION REPLACEMENT FILE...",
    "Rename files: the first EXPRESSION in each name becomes REPLACEMENT",
    &[VERBOSE, SYMLINK, NO_ACT, ALL, LAST, NO_OVERWRITE, INTERACTIVE, usage::HELP, usage::VERSION],
    run,
)
.parsing(Parsing::InOrder);

struct Plan<'a> {
    from: &'a [u8],
    to: &'a [u8],
    all: bool,
    last: bool,
    verbose: bool,
    nothing: bool,
    keeps: bool,
    asks: bool,
    links: bool,
}

/// Outcome for one file.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Outcome {
    Kept,
    Renamed,
    Failed,
}

fn run(cx: &mut Cx<'_>) -> Done {
    let operands = std::mem::take(&mut cx.args.operands);
    if usage::answered(cx, &cx.args, &COMMAND)? {
        return Ok(0);
    }
    let [from, to, files @ ..] = operands.as_slice() else { return Err(Fault::usage("not enough arguments")) };
    if files.is_empty() {
        return Err(Fault::usage("not enough arguments"));
    }
    let has = |option: &Opt| cx.args.has(option);
    let plan = Plan {
        from,
        to,
        all: has(&ALL),
        last: has(&LAST),
        verbose: has(&VERBOSE),
        nothing: has(&NO_ACT),
        keeps: has(&NO_OVERWRITE),
        asks: has(&INTERACTIVE),
        links: has(&SYMLINK),
    };
    let mut answers = cx.stdin();
    let mut outcomes = Vec::new();
    for file in files {
        cx.step(1)?;
        outcomes.push(if plan.links { retarget(cx, &plan, file, &mut answers)? } else { rename(cx, &plan, file, &mut answers)? });
    }
    Ok(match (outcomes.contains(&Outcome::Renamed), outcomes.contains(&Outcome::Failed)) {
        (false, false) => 4,
        (true, false) => 0,
        (false, true) => 1,
        (true, true) => 2,
    })
}

/// The new name; `None` when nothing changes.
fn replaced(plan: &Plan<'_>, text: &[u8]) -> Option<Vec<u8>> {
    // Names alone are changed unless folders are spoken of.
    let slashes = plan.from.contains(&b'/') || plan.to.contains(&b'/');
    let base = if slashes { 0 } else { text.iter().rposition(|b| *b == b'/').unwrap_or(0) };
    let (folder, name) = text.split_at_checked(base)?;
    if plan.from.is_empty() {
        let at = if plan.last { name.len() } else { 0 };
        return Some([folder, name.get(..at)?, plan.to, name.get(at..)?].concat());
    }
    let mut found = Vec::new();
    let mut from = 0;
    while let Some(at) = name.get(from..).and_then(|rest| memchr::memmem::find(rest, plan.from)) {
        found.push(from + at);
        from += at + plan.from.len();
    }
    if plan.last && !plan.all {
        // The last may begin inside of another.
        found = memchr::memmem::rfind(name, plan.from).into_iter().collect();
    } else if !plan.all {
        found.truncate(1);
    }
    let mut new = folder.to_vec();
    let mut from = 0;
    for at in &found {
        new.extend_from_slice(name.get(from..*at)?);
        new.extend_from_slice(plan.to);
        from = at + plan.from.len();
    }
    new.extend_from_slice(name.get(from..)?);
    (!found.is_empty()).then_some(new)
}

fn told(cx: &Cx<'_>, pieces: &[&[u8]]) -> Result<(), Fault> {
    let mut out = cx.stdout();
    out.line(&pieces.concat())?;
    out.flush()
}

/// Whether the user wants a file to be written over.
fn agreed(cx: &Cx<'_>, name: &[u8], answers: &mut Input) -> Result<bool, Fault> {
    let mut out = cx.stdout();
    out.put(&[cx.name(), b": overwrite `", name, b"'? "].concat())?;
    out.flush()?;
    let mut line = Vec::new();
    answers.line(b'\n', &mut line)?;
    Ok(matches!(line.first(), Some(b'y' | b'Y')))
}

fn rename(cx: &Cx<'_>, plan: &Plan<'_>, file: &[u8], answers: &mut Input) -> Result<Outcome, Fault> {
    if let Err(errno) = cx.stat(file) {
        cx.error_bytes(&[file, format!(": not accessible: {errno}").as_bytes()].concat())?;
        return Ok(Outcome::Failed);
    }
    let Some(new) = replaced(plan, file) else { return Ok(Outcome::Kept) };
    let mut outcome = Outcome::Renamed;
    let there = cx.stat(&new).is_ok();
    if there && plan.keeps {
        if plan.verbose {
            told(cx, &[b"Skipping existing file: `", &new, b"'"])?;
        }
        outcome = Outcome::Kept;
    } else if there && plan.asks && !plan.nothing && !agreed(cx, &new, answers)? {
        outcome = Outcome::Kept;
    } else if !plan.nothing
        && let Err(errno) = cx.fs().rename(&cx.path(file), &cx.path(&new))
    {
        let errno = cx.fault(errno).errno()?;
        cx.error_bytes(&[file, b": rename to ", &new, format!(" failed: {errno}").as_bytes()].concat())?;
        outcome = Outcome::Failed;
    }
    if plan.verbose && outcome == Outcome::Renamed {
        told(cx, &[b"`", file, b"' -> `", &new, b"'"])?;
    }
    Ok(outcome)
}

fn retarget(cx: &Cx<'_>, plan: &Plan<'_>, file: &[u8], answers: &mut Input) -> Result<Outcome, Fault> {
    let failed = |text: String| cx.error_bytes(&[file, text.as_bytes()].concat()).map(|()| Outcome::Failed);
    match cx.lstat(file) {
        Err(errno) => return failed(format!(": not accessible: {errno}")),
        Ok(meta) if !meta.is_symlink() => return failed(": not a symbolic link".to_owned()),
        Ok(_) => {}
    }
    let path = cx.path(file);
    let target = match cx.fs().read_link(&path) {
        Ok(target) => target,
        Err(errno) => return failed(format!(": readlink failed: {errno}")),
    };
    let Some(new) = replaced(plan, &target) else { return Ok(Outcome::Kept) };
    if plan.keeps && cx.lstat(&new).is_ok_and(|meta| meta.is_symlink()) {
        if plan.verbose {
            told(cx, &[b"Skipping existing link: `", file, b"' -> `", &target, b"'"])?;
        }
        return Ok(Outcome::Kept);
    }
    if plan.asks && !plan.nothing && cx.lstat(&new).is_ok() && !agreed(cx, &new, answers)? {
        return Ok(Outcome::Kept);
    }
    if !plan.nothing {
        let made: Result<(), Errno> = cx.fs().unlink(&path).and_then(|()| cx.fs().symlink(&new, &path));
        if let Err(errno) = made {
            let errno = cx.fault(errno).errno()?;
            cx.error_bytes(&[file, b": symlinking to ", &new, format!(" failed: {errno}").as_bytes()].concat())?;
            return Ok(Outcome::Failed);
        }
    }
    if plan.verbose {
        told(cx, &[file, b": `", &target, b"' -> `", &new, b"'"])?;
    }
    Ok(Outcome::Renamed)
}
