//! The place of a hunk in a file, and files changed by patches.

use bashkit_core::vfs::Metadata;
use std::collections::BTreeMap;

use crate::apply::parse::{Binary, Change, Hunk, Line, Plan, error};
use crate::halt::G;
use crate::index::{Index, Item, is_safe, mode_of, stat_of};
use crate::object::{Kind, LINK, Oid, ZERO, hash};
use crate::repository::Repo;

/// A file that is being changed: lines, and whether a patch has been there.
struct Image {
    lines: Vec<(Vec<u8>, bool)>,
}

impl Image {
    fn new(body: &[u8]) -> Self {
        Self { lines: body.split_inclusive(|b| *b == b'\n').map(|line| (line.to_vec(), false)).collect() }
    }

    fn fits(&self, pre: &[&[u8]], at: usize, beginning: bool, end: bool) -> bool {
        if (beginning && at > 0) || at + pre.len() > self.lines.len() || (end && at + pre.len() != self.lines.len()) {
            return false;
        }
        let here = self.lines.get(at..at + pre.len()).unwrap_or_default();
        here.iter().zip(pre).all(|((line, is_patched), want)| !is_patched && line == want)
    }

    /// Searches for lines, as near as can be to where they should be.
    fn find(&self, repo: &Repo<'_, '_>, pre: &[&[u8]], guess: usize, beginning: bool, end: bool) -> G<Option<usize>> {
        let mut at = guess;
        if beginning {
            at = 0;
        } else if end {
            at = self.lines.len().saturating_sub(pre.len());
        }
        at = at.min(self.lines.len());
        let (mut back, mut forth) = (at, at);
        let mut turn = 0usize;
        loop {
            repo.cx.step(1)?;
            if self.fits(pre, at, beginning, end) {
                return Ok(Some(at));
            }
            if back == 0 && forth == self.lines.len() {
                return Ok(None);
            }
            let goes_back = (turn % 2 == 1 && back > 0) || forth == self.lines.len();
            if goes_back {
                back -= 1;
                at = back;
            } else {
                forth += 1;
                at = forth;
            }
            turn += 1;
        }
    }
}

/// Files as patches change them, kept apart until all is known to be well.
pub(crate) struct Work<'w, 'g, 'c> {
    pub(crate) repo: &'w Repo<'g, 'c>,
    pub(crate) plan: &'w Plan,
    pub(crate) index: Option<Index>,
    /// Files as the patches so far leave them.
    pub(crate) now: BTreeMap<Vec<u8>, Option<(u32, Vec<u8>)>>,
}

impl Work<'_, '_, '_> {
    pub(crate) fn say(&self, text: Vec<u8>) -> G<()> {
        if self.plan.quiet { Ok(()) } else { Ok(self.repo.cx.stderr_bytes(&text)?) }
    }

    fn fail(&self, text: Vec<u8>) -> G<bool> {
        self.say(bytes!["error: ", text, "\n"])?;
        Ok(false)
    }

    /// A file as it is; an error has been said when the inner answer is nothing.
    fn read(&self, path: &[u8]) -> G<Result<Option<(u32, Vec<u8>)>, ()>> {
        if let Some(now) = self.now.get(path) {
            return Ok(Ok(now.clone()));
        }
        let full = self.repo.full(path)?;
        let meta = self.repo.lstat(&full).filter(|_| !self.repo.is_behind_link(path));
        if let Some(index) = &self.index {
            return self.read_indexed(index, path, meta.as_ref());
        }
        match meta {
            Some(meta) if meta.is_dir() => {
                self.fail(bytes![path, ": wrong type"])?;
                Ok(Err(()))
            }
            Some(meta) => Ok(Ok(Some((mode_of(&meta), self.repo.work_bytes(&full, &meta)?)))),
            None => Ok(Ok(None)),
        }
    }

    /// Reads a file of the index, which the working tree must not differ from.
    pub(crate) fn read_indexed(&self, index: &Index, path: &[u8], meta: Option<&Metadata>) -> G<Result<Option<(u32, Vec<u8>)>, ()>> {
        let Some(item) = index.get(path) else {
            self.fail(bytes![path, ": does not exist in index"])?;
            return Ok(Err(()));
        };
        if self.plan.cached {
            return Ok(Ok(Some((item.mode, self.repo.blob(&item.oid)?))));
        }
        // git: a file is looked at only when `stat` says what the index says.
        let is_touched = meta.is_some_and(|meta| {
            let stat = stat_of(meta);
            [2, 3, 5, 8].iter().any(|at| stat.get(*at) != item.stat.get(*at))
        });
        if is_touched || (meta.is_some() && !self.repo.compare(index, item)?.is_some_and(|(same, ..)| same)) {
            self.fail(bytes![path, ": does not match index"])?;
            return Ok(Err(()));
        }
        Ok(Ok(Some((item.mode, self.repo.blob(&item.oid)?))))
    }

    /// Reason why no new file may be made here.
    fn obstacle(&self, path: &[u8]) -> Option<&'static str> {
        if let Some(now) = self.now.get(path) {
            return now.is_some().then_some("already exists in working directory");
        }
        if self.index.as_ref().is_some_and(|index| index.is_tracked(path)) {
            return Some("already exists in index");
        }
        let is_there = !self.plan.cached && self.repo.kind_at(path).is_some_and(|kind| kind != bashkit_core::vfs::FileKind::Directory);
        is_there.then_some("already exists in working directory")
    }

    /// Whether a patch can be applied; what its file becomes is remembered.
    pub(crate) fn check(&mut self, change: &mut Change) -> G<bool> {
        let shown = change.old.clone().or_else(|| change.new.clone()).unwrap_or_default();
        for name in [&change.old, &change.new].into_iter().flatten() {
            if !is_safe(name) {
                return Err(error(bytes!["invalid path '", name, "'"]));
            }
        }
        let mut before = None;
        if change.creates != Some(true)
            && let Some(old) = change.old.clone()
        {
            match self.read_old(change, &old)? {
                Ok(found) => before = found,
                Err(passes) => return Ok(passes),
            }
        }
        if change.old.is_none() {
            change.old_mode = 0;
        }
        let is_new = change.creates == Some(true);
        let Some(is_direct) = self.check_new(change, is_new)? else { return Ok(false) };
        let body = before.map(|(_, body)| body).unwrap_or_default();
        let mut merged = None;
        if self.plan.three_way {
            let current = if is_direct && is_new { self.current(change.new.as_deref().unwrap_or_default())? } else { Some(body.clone()) };
            if let Some(current) = current {
                merged = self.merged(change, is_direct, &current)?;
            }
            if merged.is_none() && !is_direct {
                self.say(b"Falling back to direct application...\n".to_vec())?;
            }
        }
        let result = match merged {
            Some(merged) => Some(merged),
            None if is_direct => None,
            None => self.patched(change, body)?,
        };
        let Some(result) = result else {
            return self.fail(bytes![shown, ": patch does not apply"]);
        };
        if change.deletes == Some(true) && !result.is_empty() {
            self.fail(b"removal patch leaves file contents".to_vec())?;
            return self.fail(bytes![shown, ": patch does not apply"]);
        }
        self.remember(change, result);
        Ok(true)
    }

    /// Reads the file that a change begins with; `Err` holds the answer when it cannot.
    fn read_old(&self, change: &mut Change, old: &[u8]) -> G<Result<Option<(u32, Vec<u8>)>, bool>> {
        let mut before = None;
        match self.read(old)? {
            Err(()) => return Ok(Err(false)),
            Ok(None) if change.creates.is_none() => {
                (change.creates, change.deletes, change.old) = (Some(true), Some(false), None);
            }
            Ok(None) => {
                return self.fail(bytes![old, ": No such file or directory"]).map(Err);
            }
            Ok(found) => before = found,
        }
        if change.creates.is_none() {
            change.creates = Some(false);
        }
        if let Some((mode, _)) = &before
            && !self.check_mode(change, old, *mode)?
        {
            return Ok(Err(false));
        }
        Ok(Ok(before))
    }

    /// Compares the mode of a file with that of the patch.
    fn check_mode(&self, change: &mut Change, old: &[u8], mode: u32) -> G<bool> {
        if change.old_mode == 0 {
            change.old_mode = mode;
        }
        if (change.old_mode ^ mode) & 0o170000 != 0 {
            return self.fail(bytes![old, ": wrong type"]);
        }
        if mode != change.old_mode {
            self.say(bytes!["warning: ", old, format!(" has type {mode:o}, expected {:o}\n", change.old_mode)])?;
        }
        if change.new_mode == 0 && change.deletes != Some(true) {
            change.new_mode = mode;
        }
        Ok(true)
    }

    /// Whether the new file of a change has to be merged with one that is there; an error has been said where it cannot be written.
    fn check_new(&self, change: &mut Change, is_new: bool) -> G<Option<bool>> {
        let mut is_direct = false;
        if is_new || change.is_rename || change.is_copy {
            let new = change.new.clone().unwrap_or_default();
            match self.obstacle(&new) {
                None => {}
                Some(_) if self.plan.three_way => is_direct = true,
                Some(why) => {
                    self.fail(bytes![&new, ": ", why])?;
                    return Ok(None);
                }
            }
            if change.new_mode == 0 {
                change.new_mode = if is_new { 0o100644 } else { change.old_mode };
            }
        }
        if let Some(name) = change.new.as_ref().filter(|_| change.deletes != Some(true))
            && self.repo.is_behind_link(name)
            && !self.plan.cached
        {
            self.fail(bytes!["affected file '", name, "' is beyond a symbolic link"])?;
            return Ok(None);
        }
        Ok(Some(is_direct))
    }

    /// Notes the files that a change leaves, for the changes after it.
    fn remember(&mut self, change: &mut Change, result: Vec<u8>) {
        if let Some(old) = change.old.as_ref().filter(|_| change.deletes == Some(true) || change.is_rename) {
            self.now.insert(old.clone(), None);
        }
        if let Some(new) = change.new.as_ref().filter(|_| change.deletes != Some(true)) {
            self.now.insert(new.clone(), Some((change.new_mode, result.clone())));
        }
        change.result = result;
    }

    pub(crate) fn patched(&self, change: &mut Change, body: Vec<u8>) -> G<Option<Vec<u8>>> {
        let repo = self.repo;
        let name = change.old.clone().or_else(|| change.new.clone()).unwrap_or_default();
        if change.is_binary {
            return self.patched_binary(change, &name, &body);
        }
        repo.cx.meter().fits(body.len().saturating_mul(4))?;
        repo.cx.step(1 + body.len() as u64 / 8)?;
        let mut image = Image::new(&body);
        for (number, hunk) in change.hunks.iter_mut().enumerate() {
            if !self.place(&mut image, hunk, number + 1)? {
                self.fail(bytes!["patch failed: ", &name, format!(":{}", hunk.old.0)])?;
                if !self.plan.reject {
                    return Ok(None);
                }
                hunk.rejected = true;
            }
        }
        Ok(Some(image.lines.into_iter().flat_map(|(line, _)| line).collect()))
    }

    /// Contents after a binary patch; `None` when it does not apply.
    fn patched_binary(&self, change: &Change, name: &[u8], body: &[u8]) -> G<Option<Vec<u8>>> {
        let repo = self.repo;
        let full = change.oids.as_ref().and_then(|(a, b)| Some((Oid::from_hex(a)?, Oid::from_hex(b)?)));
        let Some((old, new)) = full else {
            self.fail(bytes!["cannot apply binary patch to '", name, "' without full index line"])?;
            return Ok(None);
        };
        let is_old = if change.old.is_some() { hash(Kind::Blob, body) == old } else { body.is_empty() };
        if !is_old {
            self.fail(bytes![
                "the patch applies to '",
                name,
                "' (",
                hash(Kind::Blob, body).hex(),
                "), which does not match the current contents."
            ])?;
            return Ok(None);
        }
        if new == ZERO {
            return Ok(Some(Vec::new()));
        }
        let result = match change.binary.first() {
            Some(Binary::Literal(body)) => body.clone(),
            Some(Binary::Delta(delta)) => crate::object_store::pack::patch(repo.cx, body, delta)?,
            None => match repo.find_object(&new)? {
                Some((Kind::Blob, body)) => body,
                _ => {
                    self.fail(bytes!["cannot apply binary patch to '", name, "' without full index line"])?;
                    return Ok(None);
                }
            },
        };
        if hash(Kind::Blob, &result) != new {
            self.fail(bytes![
                "binary patch to '",
                name,
                "' creates incorrect result (expecting ",
                new.hex(),
                ", got ",
                hash(Kind::Blob, &result).hex(),
                ")"
            ])?;
            return Ok(None);
        }
        Ok(Some(result))
    }

    /// Applies one hunk, with less context when needed.
    fn place(&self, image: &mut Image, hunk: &Hunk, number: usize) -> G<bool> {
        let mut lines = hunk.lines.as_slice();
        let (mut leading, mut trailing) = (hunk.leading, hunk.trailing);
        let mut beginning = hunk.old.0 == 0 || (hunk.old.0 == 1 && !self.plan.zero_context);
        let mut end = !self.plan.zero_context && trailing == 0;
        let mut guess = hunk.new.0.saturating_sub(1);
        loop {
            let pre: Vec<&[u8]> = lines.iter().filter(|(sign, _)| *sign != b'+').map(|(_, line)| line.as_slice()).collect();
            self.repo.cx.step(1 + (pre.len() + image.lines.len() / 16) as u64)?;
            if let Some(at) = image.find(self.repo, &pre, guess, beginning, end)? {
                let reduced = (leading, trailing) != (hunk.leading, hunk.trailing);
                self.put_hunk(image, lines, (at, guess, number), reduced.then_some((leading, trailing)))?;
                return Ok(true);
            }
            if leading <= self.plan.least_context && trailing <= self.plan.least_context {
                break;
            }
            if beginning || end {
                (beginning, end) = (false, false);
                continue;
            }
            let (first, last) = (lines.first(), lines.last());
            // git: the guess goes up with the first line cut off, and the end follows at once.
            let is_context = |line: Option<&Line>| line.is_some_and(|(sign, _)| *sign == b' ');
            if leading >= trailing && is_context(first) {
                lines = lines.get(1..).unwrap_or_default();
                guess = guess.saturating_sub(1);
                leading -= 1;
            } else if trailing == 0 || !is_context(last) {
                break;
            }
            if trailing > leading {
                lines = lines.get(..lines.len().saturating_sub(1)).unwrap_or_default();
                trailing -= 1;
            }
        }
        if self.plan.verbose {
            let pre: Vec<u8> = hunk.lines.iter().filter(|(sign, _)| *sign != b'+').flat_map(|(_, line)| line.iter().copied()).collect();
            self.say(bytes!["error: while searching for:\n", pre, "\n"])?;
        }
        Ok(false)
    }

    /// Replaces the lines that a hunk found; says so when they are not where it said.
    fn put_hunk(
        &self,
        image: &mut Image,
        lines: &[Line],
        (at, guess, number): (usize, usize, usize),
        contexts: Option<(usize, usize)>,
    ) -> G<()> {
        if self.plan.verbose && at != guess {
            let offset = i64::try_from(at).unwrap_or(0) - i64::try_from(guess).unwrap_or(0);
            let offset = if self.plan.reverse { -offset } else { offset };
            let s = if offset == 1 { "" } else { "s" };
            self.say(format!("Hunk #{number} succeeded at {} (offset {offset} line{s}).\n", at + 1).into_bytes())?;
        }
        if let Some((leading, trailing)) = contexts {
            self.say(format!("Context reduced to ({leading}/{trailing}) to apply fragment at {}\n", at + 1).into_bytes())?;
        }
        let mark = !self.plan.overlap;
        let post = lines.iter().filter(|(sign, _)| *sign != b'-').map(|(_, line)| (line.clone(), mark));
        let n = lines.iter().filter(|(sign, _)| *sign != b'+').count();
        image.lines.splice(at..at + n, post);
        Ok(())
    }

    /// Writes files after all changes were checked.
    pub(crate) fn write(&mut self, changes: &[Change]) -> G<bool> {
        let mut failed = false;
        for change in changes {
            if let Some(old) = change.old.as_ref().filter(|_| change.deletes == Some(true) || change.is_rename) {
                if let Some(index) = &mut self.index {
                    index.remove(old);
                }
                if !self.plan.cached {
                    self.repo.delete_file(old)?;
                }
            }
        }
        for change in changes {
            let rejected: Vec<usize> = (0..change.hunks.len()).filter(|at| change.hunks.get(*at).is_some_and(|h| h.rejected)).collect();
            if let Some(new) = change.new.as_ref().filter(|_| change.deletes != Some(true)) {
                self.write_new(change, new)?;
            }
            if rejected.is_empty() {
                if self.plan.verbose {
                    self.say(bytes!["Applied patch ", change.shown(), " cleanly.\n"])?;
                }
                continue;
            }
            failed = true;
            self.reject(change, rejected.len())?;
        }
        let mut conflicts: Vec<Vec<u8>> =
            changes.iter().filter(|change| change.conflict.is_some()).map(|change| change.name().to_vec()).collect();
        conflicts.sort();
        for path in &conflicts {
            self.say(bytes!["U ", path, "\n"])?;
        }
        if let Some(index) = &self.index {
            self.repo.write_index(index)?;
        }
        Ok(!failed && conflicts.is_empty())
    }

    /// Writes a changed file to the working tree and the index.
    fn write_new(&mut self, change: &Change, new: &[u8]) -> G<()> {
        let mode = if change.new_mode & 0o170000 == LINK {
            LINK
        } else if change.new_mode & 0o100 != 0 {
            0o100755
        } else {
            0o100644
        };
        let stat = if self.plan.cached {
            Default::default()
        } else {
            let _ = self.repo.write_file(new, mode, &change.result)?;
            self.repo.lstat(&self.repo.full(new)?).map(|meta| stat_of(&meta)).unwrap_or_default()
        };
        if let Some(stages) = &change.conflict {
            self.put_stages(new, mode, stages);
            return Ok(());
        }
        if let Some(index) = &mut self.index {
            let oid = self.repo.write_object(Kind::Blob, &change.result)?;
            index.put(Item { path: new.to_vec(), oid, mode, stat, ..Item::default() });
        }
        Ok(())
    }

    /// Writes the hunks that do not apply to `NAME.rej`.
    fn reject(&self, change: &Change, n: usize) -> G<()> {
        let s = if n == 1 { "" } else { "s" };
        self.say(bytes!["Applying patch ", change.shown(), format!(" with {n} reject{s}...\n")])?;
        let name = change.name();
        let mut text = bytes!["diff a/", name, " b/", name, "\t(rejected hunks)\n"];
        for (at, hunk) in change.hunks.iter().enumerate() {
            if hunk.rejected {
                self.say(format!("Rejected hunk #{}.\n", at + 1).into_bytes())?;
                text.extend_from_slice(&hunk.text);
                if !hunk.text.ends_with(b"\n") {
                    text.push(b'\n');
                }
            } else {
                self.say(format!("Hunk #{} applied cleanly.\n", at + 1).into_bytes())?;
            }
        }
        self.repo.write(&self.repo.full(&bytes![name, ".rej"])?, &text)?;
        Ok(())
    }
}
