//! The list of commits of a rebase: read, written, rearranged.

use std::collections::{BTreeMap, HashMap, HashSet};

use crate::halt::G;
use crate::object::{Oid, ZERO};
use crate::repository::Repo;
use crate::revwalk::{Walk, topological};
use crate::subcommands::rebase::start::Plan;

pub(crate) const HELP: &str = "#
# Commands:
# p, pick <commit> = use commit
# r, reword <commit> = use commit, but edit the commit message
# e, edit <commit> = use commit, but stop for amending
# s, squash <commit> = use commit, but meld into previous commit
# f, fixup [-C | -c] <commit> = like \"squash\" but keep only the previous
#                    commit's log message, unless -C is used, in which case
#                    keep only this commit's message; -c is same as -C but
#                    opens the editor
# x, exec <command> = run command (the rest of the line) using shell
# b, break = stop here (continue rebase later with 'git rebase --continue')
# d, drop <commit> = remove commit
# l, label <label> = label current HEAD with a name
# t, reset <label> = reset HEAD to a label
# m, merge [-C <commit> | -c <commit>] <label> [# <oneline>]
#         create a merge commit using the original merge commit's
#         message (or the oneline, if no original merge commit was
#         specified); use -c <commit> to reword the commit message
# u, update-ref <ref> = track a placeholder for the <ref> to be updated
#                       to this position in the new commits. The <ref> is
#                       updated at the end of the rebase
#
# These lines can be re-ordered; they are executed from top to bottom.
#
# If you remove a line here THAT COMMIT WILL BE LOST.
#
# However, if you remove everything, the rebase will be aborted.
#
";

/// Command of a line of the list.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Verb {
    Pick,
    Reword,
    Edit,
    Squash,
    Fixup,
    Drop,
    Exec,
    Break,
}

impl Verb {
    const ALL: [(Self, &'static str, u8); 8] = [
        (Self::Pick, "pick", b'p'),
        (Self::Reword, "reword", b'r'),
        (Self::Edit, "edit", b'e'),
        (Self::Squash, "squash", b's'),
        (Self::Fixup, "fixup", b'f'),
        (Self::Drop, "drop", b'd'),
        (Self::Exec, "exec", b'x'),
        (Self::Break, "break", b'b'),
    ];

    pub(crate) fn name(self) -> &'static str {
        Self::ALL.iter().find(|(verb, ..)| *verb == self).map_or("", |(_, name, _)| name)
    }
}

#[derive(Clone)]
pub(crate) struct Todo {
    pub(crate) verb: Verb,
    pub(crate) oid: Oid,
    pub(crate) text: Vec<u8>,
}

impl Todo {
    pub(crate) fn print(&self) -> Vec<u8> {
        match self.verb {
            Verb::Break => b"break\n".to_vec(),
            Verb::Exec => bytes!["exec ", &self.text, "\n"],
            verb => bytes![verb.name(), " ", self.oid.hex(), " ", &self.text, "\n"],
        }
    }
}

impl Repo<'_, '_> {
    pub(crate) fn read_todo(&self, text: &[u8], has_begun: bool) -> G<Result<Vec<Todo>, Vec<u8>>> {
        let mut all: Vec<Todo> = Vec::new();
        for (number, line) in text.split(|b| *b == b'\n').enumerate() {
            self.cx.step(3)?;
            let line = line.trim_ascii();
            if line.is_empty() || line.starts_with(b"#") {
                continue;
            }
            let bad = bytes![format!("error: invalid line {}: ", number + 1), line, "\n"];
            let (word, rest) = match line.iter().position(|b| b.is_ascii_whitespace()).and_then(|at| line.split_at_checked(at)) {
                Some((word, rest)) => (word, rest.trim_ascii()),
                None => (line, &b""[..]),
            };
            let Some((verb, ..)) = Verb::ALL.iter().find(|(_, name, letter)| name.as_bytes() == word || word == [*letter]) else {
                let refused = [&b"label"[..], b"l", b"reset", b"t", b"merge", b"m", b"update-ref", b"u"];
                if refused.contains(&word) {
                    return Err(fatal![
                        "'",
                        word,
                        "' in a list of commits is not supported here; supported are: pick reword edit squash fixup drop exec break"
                    ]);
                }
                return Ok(Err(bad));
            };
            if *verb == Verb::Break || *verb == Verb::Exec {
                all.push(Todo { verb: *verb, oid: ZERO, text: rest.to_vec() });
                continue;
            }
            if rest.starts_with(b"-") {
                return Err(fatal!["options of 'fixup' in a list of commits are not supported here"]);
            }
            let (name, text) = match rest.iter().position(|b| b.is_ascii_whitespace()).and_then(|at| rest.split_at_checked(at)) {
                Some((name, text)) => (name, text.trim_ascii()),
                None => (rest, &b""[..]),
            };
            let Some(found) = self.resolve(name)? else {
                return Ok(Err(bytes!["error: could not parse '", name, "'\n", bad]));
            };
            if matches!(verb, Verb::Squash | Verb::Fixup)
                && !has_begun
                && !all.iter().any(|todo| !matches!(todo.verb, Verb::Drop | Verb::Exec | Verb::Break))
            {
                return Ok(Err(bytes!["error: cannot '", verb.name(), "' without a previous commit\n"]));
            }
            all.push(Todo { verb: *verb, oid: found.oid, text: text.to_vec() });
        }
        Ok(Ok(all))
    }
}

/// The commits to be put anew, the oldest first; what the other side has already is left out.
pub(crate) fn list(repo: &Repo<'_, '_>, plan: &Plan, reapply: bool) -> G<Vec<Todo>> {
    let mut walk = Walk::new(repo);
    let limit = plan.upstream.unwrap_or(plan.onto);
    walk.hidden = repo.ancestors(&[limit])?;
    walk.push(&plan.head)?;
    let mut some = Vec::new();
    while let Some(next) = walk.next()? {
        some.push(next);
    }
    let mut all = topological(some, true);
    all.reverse();
    all.retain(|(_, commit)| commit.parents.len() < 2);
    if !reapply && plan.upstream.is_some() {
        let mut theirs = Walk::new(repo);
        theirs.hidden = repo.ancestors(&[plan.head])?;
        theirs.push(&limit)?;
        let mut known = HashSet::new();
        while let Some((_, commit)) = theirs.next()? {
            if commit.parents.len() < 2 {
                known.insert(repo.patch_id(&commit)?);
            }
        }
        if !known.is_empty() {
            let mut kept = Vec::new();
            let mut skipped = false;
            for (oid, commit) in all {
                let is_known = repo.patch_id(&commit)?.is_some_and(|id| known.contains(&Some(id)));
                if is_known {
                    repo.warn(bytes!["warning: skipped previously applied commit ", repo.abbrev(&oid)?])?;
                    skipped = true;
                } else {
                    kept.push((oid, commit));
                }
            }
            if skipped {
                repo.warn("hint: use --reapply-cherry-picks to include skipped commits\nhint: Disable this message with \"git config advice.skippedCherryPicks false\"")?;
            }
            all = kept;
        }
    }
    Ok(all.into_iter().map(|(oid, commit)| Todo { verb: Verb::Pick, oid, text: commit.subject() }).collect())
}

/// Puts `fixup!` and `squash!` behind what they are for: a subject, the beginning of a name, the beginning of a subject.
pub(crate) fn autosquash(repo: &Repo<'_, '_>, list: Vec<Todo>) -> G<Vec<Todo>> {
    let mut groups: Vec<Vec<Todo>> = Vec::new();
    let mut by_text: HashMap<Vec<u8>, usize> = HashMap::new();
    let mut by_name: BTreeMap<Oid, usize> = BTreeMap::new();
    for todo in list {
        let mut rest = todo.text.as_slice();
        let mut verb = None;
        while let Some((kind, behind)) = [(Verb::Fixup, &b"fixup! "[..]), (Verb::Squash, b"squash! ")]
            .into_iter()
            .find_map(|(kind, mark)| rest.strip_prefix(mark).map(|behind| (kind, behind)))
        {
            verb = verb.or(Some(kind));
            rest = behind;
        }
        let mut target = None;
        if verb.is_some() {
            target = by_text.get(rest).copied();
            if target.is_none() && rest.iter().all(u8::is_ascii_hexdigit) && (4..=40).contains(&rest.len()) {
                let low = bytes![rest.to_ascii_lowercase(), "0".repeat(40 - rest.len())];
                let next = Oid::from_hex(&low).and_then(|low| by_name.range(low..).next());
                target = next.filter(|(oid, _)| oid.hex().as_bytes().starts_with(&rest.to_ascii_lowercase())).map(|(_, at)| *at);
            }
            if target.is_none() {
                repo.cx.step(groups.len() as u64)?;
                target = groups.iter().position(|group| group.first().is_some_and(|first| first.text.starts_with(rest)));
            }
        }
        match (verb, target.and_then(|at| Some((at, groups.get_mut(at)?)))) {
            (Some(verb), Some((at, group))) => {
                by_name.insert(todo.oid, at);
                group.push(Todo { verb, ..todo });
            }
            _ => {
                by_text.entry(todo.text.clone()).or_insert(groups.len());
                by_name.insert(todo.oid, groups.len());
                groups.push(vec![todo]);
            }
        }
    }
    Ok(groups.into_iter().flatten().collect())
}

pub(crate) fn edit_todo(repo: &Repo<'_, '_>) -> G<u8> {
    let Some(editor) = repo.sequence_editor() else {
        return Err(fatal!["there is no editor here: give one in GIT_SEQUENCE_EDITOR"]);
    };
    repo.edit(&editor, b".git/rebase-merge/git-rebase-todo")?;
    let text = repo.read(&repo.rebase_file("git-rebase-todo"))?.unwrap_or_default();
    let has_begun = !repo.rebase_text("done")?.is_empty();
    match repo.read_todo(&text, has_begun)? {
        Ok(list) => {
            let text: Vec<u8> = list.iter().flat_map(Todo::print).collect();
            repo.write(&repo.rebase_file("git-rebase-todo"), &text)?;
            Ok(0)
        }
        Err(bad) => {
            repo.cx.stderr_bytes(&bad)?;
            repo.warn("You can fix this with 'git rebase --edit-todo' and then run 'git rebase --continue'.\nOr you can abort the rebase with 'git rebase --abort'.")?;
            Ok(1)
        }
    }
}
