//! `git am`: mails applied as commits.

mod mailinfo;

use crate::apply::apply_text;
use crate::apply::parse::Plan;
use crate::halt::{G, Halt};
use crate::hooks::Call;
use crate::message::signed_off;
use crate::object::Oid;
use crate::parse_options::Opts;
use crate::pathspec::Specs;
use crate::repository::Repo;
use crate::subcommands::am::mailinfo::{Mail, parse, split};
use crate::subcommands::{Run, Subcommand};
use crate::unpack_trees::Care;
use crate::usage::own;

pub(crate) const SUBCOMMAND: Subcommand = Subcommand::new(
    "am",
    "[<options>] [(<mbox> | <Maildir>)...]\n(--continue | --skip | --abort | --quit | --show-current-patch)",
    &[&own!(
        &[
            ("s,signoff", "add Signed-off-by"),
            ("k,keep", "keep the subject as it is"),
            ("q,quiet", "say nothing"),
            ("no-3way", "as without"),
            ("patch-format=<format>", "mbox"),
            ("no-scissors", "it does not"),
            ("u,utf8", "messages become UTF-8"),
            ("no-utf8", "they stay as they are"),
            ("no-message-id", "do not"),
            ("b", "keep brackets of the subject that do not begin with PATCH"),
            ("no-gpg-sign", "as without"),
            ("continue", "after a patch was applied by hand"),
            ("r,resolved", "as --continue"),
            ("skip", "leave this one out"),
            ("abort", "back to where it began"),
            ("quit", "forget it, stay here"),
            ("retry", "try this one again"),
            ("show-current-patch[=<how>]", "the patch that failed"),
            ("allow-empty", "make an empty commit of it"),
        ],
        &[
            "3,3way",
            "keep-cr",
            "keep-non-patch",
            "i,interactive",
            "C=<n>",
            "p=<n>",
            "directory=<dir>",
            "exclude=<glob>",
            "include=<glob>",
            "reject",
            "whitespace=<action>",
            "committer-date-is-author-date",
            "ignore-date",
            "empty=<how>",
            "scissors",
            "m,message-id",
            "quoted-cr=<action>",
            "S,gpg-sign",
            "ignore-whitespace",
            "ignore-space-change",
            "rerere-autoupdate",
            "resolvemsg=<text>",
            "c",
        ],
    )],
    Run::InRepository(am),
);

impl Repo<'_, '_> {
    fn am_text(&self, name: &str) -> G<Vec<u8>> {
        Ok(self.read(&self.am_file(name))?.unwrap_or_default().trim_ascii().to_vec())
    }

    fn am_number(&self, name: &str) -> G<usize> {
        Ok(std::str::from_utf8(&self.am_text(name)?).ok().and_then(|n| n.parse().ok()).unwrap_or(0))
    }
}

const ADVICE: &str =
    "When you have resolved this problem, run \"git am --continue\".\nIf you prefer to skip this patch, run \"git am --skip\" instead.\n";

const RESTORE: &str = "To restore the original branch and stop patching, run \"git am --abort\".\n";

pub(crate) fn am(repo: &Repo<'_, '_>, args: &[Vec<u8>]) -> G<u8> {
    let opts = Opts::parse(&SUBCOMMAND.usage, args)?;
    repo.top()?;
    let action = opts.last_of(&["continue", "resolved", "skip", "abort", "quit", "show-current-patch", "allow-empty", "retry"]);
    if let Some(action) = action {
        if !repo.is_applying() {
            return Err(fatal!["Resolve operation not in progress, we are not resuming."]);
        }
        return resume(repo, &opts, action);
    }
    let mut text = Vec::new();
    if repo.is_applying() {
        return Err(fatal!["previous rebase directory .git/rebase-apply still exists but mbox given."]);
    }
    let mut mails = Vec::new();
    for arg in &opts.args {
        let own = repo.read(&repo.at(arg))?.ok_or_else(|| fatal!["could not open '", arg, "' for reading: No such file or directory"])?;
        mails.extend(split(&own));
        text.extend(own);
    }
    if opts.args.is_empty() {
        repo.cx.stdin().rest(&mut text)?;
        mails = split(&text);
    }
    let first = text.split(|b| *b == b'\n').find(|line| !line.trim_ascii().is_empty()).unwrap_or_default();
    let name_bytes = first.iter().take_while(|b| b.is_ascii_alphanumeric() || **b == b'-').count();
    let is_mail = first.starts_with(b"From ") || (name_bytes > 0 && first.get(name_bytes) == Some(&b':'));
    if !is_mail && !opts.args.is_empty() {
        return Err(Halt::Die(128, b"Patch format detection failed.\n".to_vec()));
    }
    refuse_staged(repo)?;
    write_state(repo, &opts, &mails)?;
    work_off(repo)
}

/// Refuses to apply mails while something is staged.
fn refuse_staged(repo: &Repo<'_, '_>) -> G<()> {
    let mut index = repo.index()?;
    let staged = repo.diff_index(repo.head_tree()?.as_ref(), &index, &Specs::default())?;
    if !staged.is_empty() {
        let names: Vec<&[u8]> = staged.iter().map(crate::diff::Pair::path).collect();
        return Err(fatal!["Dirty index: cannot apply patches (dirty: ", names.join(&b' '), ")"]);
    }
    let (_, refreshed) = repo.diff_work(&mut index, &Specs::default())?;
    if refreshed {
        repo.write_index(&index)?;
    }
    Ok(())
}

/// Writes mails and options to `.git/rebase-apply`.
fn write_state(repo: &Repo<'_, '_>, opts: &Opts, mails: &[Vec<u8>]) -> G<()> {
    let file = |name: &str, text: &[u8]| repo.write(&repo.am_file(name), text);
    let truth = |is: bool| -> &'static [u8] { if is { b"t\n" } else { b"f\n" } };
    for (at, mail) in mails.iter().enumerate() {
        file(&format!("{:04}", at + 1), mail)?;
    }
    file("applying", b"")?;
    file("keep", truth(opts.has("keep")))?;
    file("sign", truth(opts.has("signoff")))?;
    file("quiet", truth(opts.has("quiet")))?;
    file("threeway", b"f\n")?;
    file("utf8", b"t\n")?;
    file("next", b"1\n")?;
    file("last", format!("{}\n", mails.len()).as_bytes())?;
    let head = repo.head_oid()?;
    let safe = head.map(|oid| oid.hex()).unwrap_or_default();
    file("abort-safety", &bytes![&safe, "\n"])?;
    if head.is_some() {
        repo.write(&repo.state_file("ORIG_HEAD"), &bytes![safe, "\n"])?;
    }
    Ok(())
}

pub(crate) fn end(repo: &Repo<'_, '_>) -> G<u8> {
    repo.remove_tree(&bytes![&repo.dir, "/rebase-apply"])?;
    Ok(0)
}

fn current(repo: &Repo<'_, '_>) -> G<Mail> {
    let name = format!("{:04}", repo.am_number("next")?);
    let text = repo.read(&repo.am_file(&name))?.unwrap_or_default();
    let mut mail = parse(repo, &text, repo.am_text("keep")? == b"t")?;
    if repo.am_text("sign")? == b"t" {
        mail.message = signed_off(mail.message, &repo.ident("COMMITTER")?);
    }
    Ok(mail)
}

fn advance(repo: &Repo<'_, '_>) -> G<()> {
    let next = repo.am_number("next")? + 1;
    repo.write(&repo.am_file("next"), format!("{next}\n").as_bytes())?;
    let head = repo.head_oid()?.map(|oid| oid.hex()).unwrap_or_default();
    repo.write(&repo.am_file("abort-safety"), &bytes![head, "\n"])
}

pub(crate) fn commit(repo: &Repo<'_, '_>, mail: &Mail) -> G<()> {
    if repo.hook("pre-applypatch", &Call::default())? != 0 {
        return Err(Halt::Exit(1));
    }
    let tree = repo.write_tree(&repo.index()?)?;
    let oid = repo.write_commit(tree, repo.head_oid()?.into_iter().collect(), mail.author.clone(), mail.message.clone())?;
    repo.set_head(&oid, &bytes!["am: ", &mail.subject])?;
    repo.hook("post-applypatch", &Call::default()).map(|_| ())
}

fn work_off(repo: &Repo<'_, '_>) -> G<u8> {
    let quiet = repo.am_text("quiet")? == b"t";
    while repo.am_number("next")? <= repo.am_number("last")? {
        repo.cx.step(50)?;
        let mut mail = current(repo)?;
        repo.write(&repo.am_file("patch"), &mail.patch)?;
        repo.write(&repo.am_file("final-commit"), &mail.message)?;
        let who = &mail.author;
        let script = bytes!["GIT_AUTHOR_NAME='", &who.name, "'\nGIT_AUTHOR_EMAIL='", &who.email, "'\nGIT_AUTHOR_DATE='", &mail.date, "'\n"];
        repo.write(&repo.am_file("author-script"), &script)?;
        if mail.patch.trim_ascii().is_empty() {
            repo.put("Patch is empty.\n")?;
            let empty = "To record the empty patch as an empty commit, run \"git am --allow-empty\".\n";
            repo.put(bytes![ADVICE, empty, RESTORE])?;
            return Ok(128);
        }
        if !quiet {
            repo.put(bytes!["Applying: ", &mail.subject, "\n"])?;
        }
        if repo.has_hook("applypatch-msg") {
            if !repo.message_hook("applypatch-msg", "rebase-apply/final-commit", &[], &[])? {
                return Ok(1);
            }
            mail.message = repo.read(&repo.am_file("final-commit"))?.unwrap_or_default();
        }
        let plan = Plan::plain();
        let applied = match apply_text(repo, &plan, &mail.patch) {
            Err(Halt::Die(_, text)) => {
                repo.cx.stderr_bytes(&text)?;
                false
            }
            other => other?,
        };
        if !applied {
            repo.warn("hint: Use 'git am --show-current-patch=diff' to see the failed patch")?;
            repo.put(bytes![format!("Patch failed at {:04} ", repo.am_number("next")?), &mail.subject, "\n", ADVICE, RESTORE])?;
            return Ok(128);
        }
        commit(repo, &mail)?;
        advance(repo)?;
    }
    end(repo)
}

fn resume(repo: &Repo<'_, '_>, opts: &Opts, action: &str) -> G<u8> {
    match action {
        "quit" => end(repo),
        "show-current-patch" => put_current(repo, opts),
        "skip" => {
            if let Some(tree) = repo.head_tree()? {
                repo.switch_tree(None, &tree, Care::Force, "reset")?;
            }
            advance(repo)?;
            work_off(repo)
        }
        "abort" => abort(repo),
        "retry" => work_off(repo),
        _ => proceed(repo, action),
    }
}

/// Commits what was applied by hand, and goes on.
fn proceed(repo: &Repo<'_, '_>, action: &str) -> G<u8> {
    let mail = current(repo)?;
    let quiet = repo.am_text("quiet")? == b"t";
    let index = repo.index()?;
    if !quiet {
        repo.put(bytes!["Applying: ", &mail.subject, "\n"])?;
    }
    if !index.unmerged().is_empty() {
        repo.put(bytes![
        "You still have unmerged paths in your index.\nYou should 'git add' each file with resolved conflicts to mark them as such.\nYou might run `git \
         rm` on a file to accept \"deleted by them\" for it.\n",
        ADVICE,
        RESTORE
    ])?;
        return Ok(128);
    }
    let staged = repo.diff_index(repo.head_tree()?.as_ref(), &index, &Specs::default())?;
    if staged.is_empty() && action != "allow-empty" {
        repo.put(bytes![
        "No changes - did you forget to use 'git add'?\nIf there is nothing left to stage, chances are that something else\nalready introduced the same \
         changes; you might want to skip this patch.\n",
        ADVICE,
        RESTORE
    ])?;
        return Ok(128);
    }
    if staged.is_empty() {
        repo.put("No changes - recorded it as an empty commit.\n")?;
    }
    commit(repo, &mail)?;
    advance(repo)?;
    work_off(repo)
}

/// Goes back to where `am` began, unless `HEAD` was moved since.
fn abort(repo: &Repo<'_, '_>) -> G<u8> {
    let safe = Oid::from_hex(&repo.am_text("abort-safety")?);
    if safe.is_some() && safe != repo.head_oid()? {
        repo.warn("warning: You seem to have moved HEAD since the last 'am' failure.\nNot rewinding to ORIG_HEAD")?;
        return end(repo);
    }
    let orig = repo.read(&repo.state_file("ORIG_HEAD"))?.unwrap_or_default();
    if let Some(oid) = Oid::from_hex(orig.trim_ascii()) {
        repo.switch_tree(None, &repo.commit(&oid)?.tree, Care::Force, "reset")?;
        if repo.head_oid()? != Some(oid) {
            repo.set_head(&oid, b"am --abort")?;
        }
    }
    end(repo)
}

/// Prints the patch that failed.
fn put_current(repo: &Repo<'_, '_>, opts: &Opts) -> G<u8> {
    let name =
        if opts.value("show-current-patch") == Some(b"diff") { "patch".to_owned() } else { format!("{:04}", repo.am_number("next")?) };
    repo.put(repo.read(&repo.am_file(&name))?.unwrap_or_default())?;
    Ok(0)
}
