//! `git apply`: a patch applied to files.

use crate::apply::apply_changes;
use crate::apply::parse::{Change, Plan, Whitespace, error, read_all};
use crate::diff::stat::rename_text;
use crate::environment::Env;
use crate::halt::{G, Halt};
use crate::parse_options::Opts;
use crate::quote::quoted;
use crate::repository::Repo;
use crate::subcommands::{Run, Subcommand};
use crate::usage::own;

pub(crate) const SUBCOMMAND: Subcommand = Subcommand::new(
    "apply",
    "[<options>] [<patch>...]",
    &[&own!(
        &[
            ("p=<n>", "directories to strip from names"),
            ("R,reverse", "undo the patch"),
            ("check", "say whether it applies"),
            ("index", "to the index, too"),
            ("cached", "to the index only"),
            ("3,3way", "as a merge, where the file that the patch was made for is there; implies --index"),
            ("stat", "how many lines it changes"),
            ("numstat", "how many lines it changes, in numbers"),
            ("summary", "new, deleted and renamed files"),
            ("apply", "apply it all the same"),
            ("reject", "apply what fits, the rest into .rej"),
            ("include=<glob>", "only these files"),
            ("exclude=<glob>", "not these files"),
            ("directory=<dir>", "names begin with this"),
            ("whitespace=<action>", "nowarn, warn, fix, error, error-all"),
            ("C=<n>", "lines of context that must match"),
            ("unidiff-zero", "hunks without context"),
            ("allow-overlap", "hunks may overlap"),
            ("no-add", "leave out what the patch adds"),
            ("allow-empty", "a patch of nothing"),
            ("binary", "as without"),
            ("v,verbose", "say more"),
            ("q,quiet", "say less"),
        ],
        &[
            "N,intent-to-add",
            "z",
            "build-fake-ancestor=<file>",
            "recount",
            "inaccurate-eof",
            "ignore-whitespace",
            "ignore-space-change",
            "unsafe-paths",
        ],
    )],
    Run::InOrOutside(apply, outside),
);

/// `apply` works outside of a repository, too.
pub(crate) fn outside(env: Env<'_, '_>, args: &[Vec<u8>]) -> G<u8> {
    let work = env.cwd.clone();
    // There is no repository: nothing of this directory is read or written.
    let repo = Repo::open(env, b"/nonexistent/.git".to_vec(), Some(work)).map_err(|(_, halt)| halt)?;
    run(&repo, args, false)
}

pub(crate) fn apply(repo: &Repo<'_, '_>, args: &[Vec<u8>]) -> G<u8> {
    run(repo, args, true)
}

fn run(repo: &Repo<'_, '_>, args: &[Vec<u8>], is_repo: bool) -> G<u8> {
    let opts = Opts::parse(&SUBCOMMAND.usage, args)?;
    let reports = opts.has("stat") || opts.has("numstat") || opts.has("summary");
    let applies = !(reports || opts.has("check")) || opts.has("apply") || opts.has("reject");
    let (index, cached) = (opts.has("index"), opts.has("cached"));
    if opts.has("reject") && opts.has("3way") {
        return Err(error(b"options '--reject' and '--3way' cannot be used together".to_vec()));
    }
    if opts.has("3way") && !is_repo {
        return Err(error(b"'--3way' outside a repository".to_vec()));
    }
    if (index || cached) && !is_repo {
        return Err(error(bytes!["'", if index { "--index" } else { "--cached" }, "' outside a repository"]));
    }
    let mut plan = plan_of(repo, &opts, applies)?;
    let mut sources: Vec<Option<Vec<u8>>> = opts.args.iter().map(|arg| Some(arg.clone()).filter(|arg| arg != b"-")).collect();
    if sources.is_empty() {
        sources.push(None);
    }
    let mut good = true;
    for source in sources {
        good = apply_one(repo, &opts, &mut plan, source.as_ref(), good)?;
    }
    Ok(u8::from(!good))
}

/// Applies the patches of one file; whether all went well so far.
fn apply_one(repo: &Repo<'_, '_>, opts: &Opts, plan: &mut Plan, source: Option<&Vec<u8>>, good: bool) -> G<bool> {
    let (applies, mut good) = (!plan.check_only, good);
    let text = patch_text(repo, plan, source)?;
    let check_space = !plan.reverse && plan.space != Whitespace::Quiet;
    let (mut changes, space_errors) = read_all(repo, plan, &text, check_space)?;
    if opts.has("no-add") {
        for hunk in changes.iter_mut().flat_map(|change| &mut change.hunks) {
            hunk.lines.retain(|(kind, _)| *kind != b'+');
        }
    }
    if changes.is_empty() && !opts.has("allow-empty") {
        let has_any = memchr::memmem::find(&text, b"@@ -").is_some();
        if !has_any || plan.limits.is_empty() && repo.prefix.is_empty() {
            return Err(error(b"No valid patches in input (allow with \"--allow-empty\")".to_vec()));
        }
    }
    let most = if plan.space == Whitespace::ErrorAll { usize::MAX } else { 5 };
    if plan.space != Whitespace::Quiet {
        for (line, what, text) in space_errors.iter().take(most) {
            repo.cx.stderr_bytes(&bytes![&plan.source, format!(":{line}: {what}.\n"), text, "\n"])?;
        }
    }
    let is_fatal = !space_errors.is_empty() && matches!(plan.space, Whitespace::Error | Whitespace::ErrorAll);
    if (applies || opts.has("check")) && !is_fatal {
        good &= apply_changes(repo, plan, &mut changes)?;
    }
    if good || plan.reject {
        report(repo, opts, &changes)?;
    }
    report_space_errors(repo, plan, space_errors.len(), is_fatal, good)?;
    Ok(good)
}

/// Plan that the options describe.
fn plan_of(repo: &Repo<'_, '_>, opts: &Opts, applies: bool) -> G<Plan> {
    let space = whitespace(repo, opts, applies)?;
    let directory = match opts.value("directory") {
        Some(dir) if !dir.is_empty() => bytes![dir.strip_suffix(b"/").unwrap_or(dir), "/"],
        _ => Vec::new(),
    };
    let mut limits = Vec::new();
    for (id, value) in opts.in_order(&["include", "exclude"]) {
        limits.push((id == "include", crate::wildmatch::of_name(value, false)));
    }
    Ok(Plan {
        strip: opts.number("p")?.unwrap_or(1),
        reverse: opts.has("reverse"),
        check_only: !applies,
        index: opts.has("index") || opts.has("3way"),
        three_way: opts.has("3way"),
        cached: opts.has("cached"),
        verbose: opts.has("verbose") || opts.has("reject"),
        quiet: opts.has("quiet"),
        reject: opts.has("reject"),
        zero_context: opts.has("unidiff-zero"),
        least_context: opts.number("C")?.unwrap_or(usize::MAX),
        overlap: opts.has("allow-overlap"),
        limits,
        directory,
        space,
        source: Vec::new(),
    })
}

/// Treatment of white space errors.
fn whitespace(repo: &Repo<'_, '_>, opts: &Opts, applies: bool) -> G<Whitespace> {
    Ok(match opts.value("whitespace").map(<[u8]>::to_vec).or_else(|| repo.get("apply.whitespace")) {
        None if applies => Whitespace::Warn,
        None => Whitespace::Quiet,
        Some(name) => match name.as_slice() {
            b"warn" => Whitespace::Warn,
            b"nowarn" => Whitespace::Quiet,
            b"error" => Whitespace::Error,
            b"error-all" => Whitespace::ErrorAll,
            b"strip" | b"fix" => Whitespace::Fix,
            other => return Err(Halt::Die(129, bytes!["error: unrecognized whitespace option '", other, "'\n"])),
        },
    })
}

/// Text of a patch, of stdin without a name.
fn patch_text(repo: &Repo<'_, '_>, plan: &mut Plan, source: Option<&Vec<u8>>) -> G<Vec<u8>> {
    let mut text = Vec::new();
    match source {
        None => {
            repo.cx.stdin().rest(&mut text)?;
            plan.source = b"<stdin>".to_vec();
        }
        Some(name) => {
            text = repo.read(&repo.at(name))?.ok_or_else(|| error(bytes!["can't open patch '", name, "': No such file or directory"]))?;
            plan.source.clone_from(name);
        }
    }
    Ok(text)
}

/// Prints `--stat`, `--numstat` and `--summary`.
fn report(repo: &Repo<'_, '_>, opts: &Opts, changes: &[Change]) -> G<()> {
    if opts.has("stat") {
        stat(repo, changes)?;
    }
    if opts.has("numstat") {
        for change in changes {
            let numbers = if change.is_binary { "-\t-\t".to_owned() } else { format!("{}\t{}\t", change.added, change.deleted) };
            repo.put(bytes![numbers, quoted(change.name()), "\n"])?;
        }
    }
    if opts.has("summary") {
        summary(repo, changes)?;
    }
    Ok(())
}

/// Says how many white space errors there were.
fn report_space_errors(repo: &Repo<'_, '_>, plan: &Plan, n: usize, is_fatal: bool, good: bool) -> G<()> {
    let applies = !plan.check_only;
    let most = if plan.space == Whitespace::ErrorAll { usize::MAX } else { 5 };
    let (line, adds) = if n == 1 { ("line", "adds") } else { ("lines", "add") };
    if n > most && plan.space != Whitespace::Fix {
        let rest = n - most;
        let s = if rest == 1 { "" } else { "s" };
        repo.warn(format!("warning: squelched {rest} whitespace error{s}"))?;
    }
    if is_fatal {
        return Err(Halt::Die(128, format!("error: {n} {line} {adds} whitespace errors.\n").into_bytes()));
    }
    if n > 0 && good && !plan.quiet {
        match plan.space {
            Whitespace::Fix if applies => repo.warn(format!("warning: {n} {line} applied after fixing whitespace errors."))?,
            _ => repo.warn(format!("warning: {n} {line} {adds} whitespace errors."))?,
        }
    }
    Ok(())
}

/// `--stat` of a patch, which has a form of its own.
pub(crate) fn stat(repo: &Repo<'_, '_>, changes: &[Change]) -> G<()> {
    let names: Vec<Vec<u8>> = changes.iter().map(|change| quoted(change.name())).collect();
    let longest = names.iter().map(Vec::len).max().unwrap_or(0).min(50);
    let most = changes.iter().map(|change| change.added + change.deleted).max().unwrap_or(0);
    let room = (longest + most).min(70) - longest;
    let (mut added, mut deleted) = (0, 0);
    for (change, name) in changes.iter().zip(&names) {
        let shown = if name.len() > longest {
            let tail = name.get(name.len() - (longest - 3)..).unwrap_or_default();
            let tail = memchr::memchr(b'/', tail).and_then(|at| tail.get(at..)).unwrap_or(tail);
            bytes!["...", tail]
        } else {
            name.clone()
        };
        let pad = " ".repeat(longest.saturating_sub(shown.len()));
        if change.is_binary {
            repo.put(bytes![" ", shown, pad, " |  Bin\n"])?;
            continue;
        }
        (added, deleted) = (added + change.added, deleted + change.deleted);
        let (mut plus, mut minus) = (change.added, change.deleted);
        if most > 0 && most > room {
            let total = ((plus + minus) * room + most / 2) / most;
            plus = (plus * room + most / 2) / most;
            minus = total.saturating_sub(plus);
        }
        repo.put(bytes![" ", shown, pad, format!(" |{:5} {}{}\n", change.added + change.deleted, "+".repeat(plus), "-".repeat(minus))])?;
    }
    repo.put(crate::diff::stat::totals(changes.len(), added, deleted))
}

fn summary(repo: &Repo<'_, '_>, changes: &[Change]) -> G<()> {
    for change in changes {
        let name = quoted(change.name());
        if change.creates == Some(true) {
            let mode = if change.new_mode == 0 { String::new() } else { format!("mode {:06o} ", change.new_mode) };
            repo.put(bytes![" create ", mode, name, "\n"])?;
        } else if change.deletes == Some(true) {
            let mode = if change.old_mode == 0 { String::new() } else { format!("mode {:06o} ", change.old_mode) };
            repo.put(bytes![" delete ", mode, name, "\n"])?;
        } else {
            let has_mode = change.old_mode > 0 && change.new_mode > 0 && change.old_mode != change.new_mode;
            if change.is_rename || change.is_copy {
                let verb = if change.is_copy { "copy" } else { "rename" };
                let (old, new) = (change.old.as_deref().unwrap_or_default(), change.new.as_deref().unwrap_or_default());
                repo.put(bytes![format!(" {verb} "), rename_text(old, new), format!(" ({}%)\n", change.score)])?;
                if has_mode {
                    repo.put(format!(" mode change {:06o} => {:06o}\n", change.old_mode, change.new_mode))?;
                }
            } else if has_mode {
                repo.put(bytes![format!(" mode change {:06o} => {:06o} ", change.old_mode, change.new_mode), name, "\n"])?;
            }
        }
    }
    Ok(())
}
