//! The state of a rebase or `am` in progress.

use crate::halt::G;
use crate::object::Oid;
use crate::repository::Repo;

impl Repo<'_, '_> {
    pub(crate) fn am_file(&self, name: &str) -> Vec<u8> {
        bytes![&self.dir, "/rebase-apply/", name]
    }

    pub(crate) fn is_applying(&self) -> bool {
        self.lstat(&self.am_file("applying")).is_some()
    }

    pub(crate) fn rebase_file(&self, name: &str) -> Vec<u8> {
        bytes![&self.dir, "/rebase-merge/", name]
    }

    pub(crate) fn is_rebasing(&self) -> bool {
        self.lstat(&self.rebase_file("git-rebase-todo")).is_some()
    }

    pub(crate) fn rebase_text(&self, name: &str) -> G<Vec<u8>> {
        Ok(self.read(&self.rebase_file(name))?.unwrap_or_default().trim_ascii_end().to_vec())
    }
}

/// Describes a rebase in progress for `status`.
pub(crate) fn describe(repo: &Repo<'_, '_>, has_unmerged: bool) -> G<Option<(Vec<u8>, Vec<u8>)>> {
    if !repo.is_rebasing() {
        return Ok(None);
    }
    let onto = match Oid::from_hex(&repo.rebase_text("onto")?) {
        Some(oid) => repo.abbrev(&oid)?,
        None => String::new(),
    };

    let done = shown_steps(repo, &repo.read(&repo.rebase_file("done"))?.unwrap_or_default())?;
    let next = shown_steps(repo, &repo.read(&repo.rebase_file("git-rebase-todo"))?.unwrap_or_default())?;
    let mut out = steps_text(&done, &next);
    let name = repo.rebase_text("head-name")?;
    let branch = name.strip_prefix(b"refs/heads/");
    let on = |verb: &str| match branch {
        Some(branch) => bytes![verb, " branch '", branch, "' on '", &onto, "'.\n"],
        None => bytes![verb, ".\n"],
    };
    let is_picking = repo.lstat(&repo.state_file("MERGE_MSG")).is_some() || has_unmerged;
    if has_unmerged {
        out.extend(bytes![
            "You are currently ",
            on("rebasing"),
            "  (fix conflicts and then run \"git rebase --continue\")\n  (use \"git rebase --skip\" to skip this patch)\n  (use \"git rebase --abort\" to check out \
             the original branch)\n"
        ]);
    } else if is_picking {
        out.extend(bytes!["You are currently ", on("rebasing"), "  (all conflicts fixed: run \"git rebase --continue\")\n"]);
    } else {
        out.extend(bytes![
            "You are currently ",
            on("editing a commit while rebasing"),
            "  (use \"git commit --amend\" to amend the current commit)\n  (use \"git rebase --continue\" once you are satisfied with your changes)\n"
        ]);
    }
    out.push(b'\n');
    Ok(Some((bytes!["interactive rebase in progress; onto ", onto, "\n"], out)))
}

/// Last commands done, and the next ones to do.
fn steps_text(done: &[Vec<u8>], next: &[Vec<u8>]) -> Vec<u8> {
    let mut out = Vec::new();
    let s = |n: usize| if n == 1 { "" } else { "s" };
    if done.is_empty() {
        out.extend_from_slice(b"No commands done.\n");
    } else {
        let n = done.len();
        out.extend(format!("Last command{} done ({n} command{} done):\n", s(n), s(n)).bytes());
        for line in done.iter().skip(n.saturating_sub(2)) {
            out.extend(bytes!["   ", line, "\n"]);
        }
        if n > 2 {
            out.extend_from_slice(b"  (see more in file .git/rebase-merge/done)\n");
        }
    }
    if next.is_empty() {
        out.extend_from_slice(b"No commands remaining.\n");
    } else {
        let n = next.len();
        out.extend(format!("Next command{} to do ({n} remaining command{}):\n", s(n), s(n)).bytes());
        for line in next.iter().take(2) {
            out.extend(bytes!["   ", line, "\n"]);
        }
        out.extend_from_slice(b"  (use \"git rebase --edit-todo\" to view and edit)\n");
    }
    out
}

/// Commands of a list with short names of commits.
fn shown_steps(repo: &Repo<'_, '_>, text: &[u8]) -> G<Vec<Vec<u8>>> {
    let mut all = Vec::new();
    for line in text.split(|b| *b == b'\n').filter(|line| !line.is_empty() && !line.starts_with(b"#")) {
        let mut words = line.splitn(3, |b| *b == b' ');
        let (verb, name, rest) = (words.next().unwrap_or_default(), words.next(), words.next());
        all.push(match (name.and_then(Oid::from_hex), rest) {
            (Some(oid), rest) => bytes![verb, " ", repo.abbrev(&oid)?, " ", rest.unwrap_or_default()],
            _ => line.to_vec(),
        });
    }
    Ok(all)
}
