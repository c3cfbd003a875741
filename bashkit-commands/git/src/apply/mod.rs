//! Patches applied to files: what `git apply` and `git am` share.

pub(crate) mod image;
pub(crate) mod parse;
pub(crate) mod three_way;

use std::collections::BTreeMap;

use crate::apply::image::Work;
use crate::apply::parse::{Change, Plan, error, read_all};
use crate::halt::G;
use crate::repository::Repo;

/// Applies the patches of a text; `false` when they do not apply.
pub(crate) fn apply_text(repo: &Repo<'_, '_>, plan: &Plan, text: &[u8]) -> G<bool> {
    let (mut changes, _) = read_all(repo, plan, text, false)?;
    if changes.is_empty() {
        return Err(error(b"No valid patches in input (allow with \"--allow-empty\")".to_vec()));
    }
    apply_changes(repo, plan, &mut changes)
}

pub(crate) fn apply_changes(repo: &Repo<'_, '_>, plan: &Plan, changes: &mut [Change]) -> G<bool> {
    let index = if plan.index || plan.cached { Some(repo.index()?) } else { None };
    let mut work = Work { repo, plan, index, now: BTreeMap::new() };
    // What is renamed away or deleted leaves room for what comes.
    let leaving: std::collections::BTreeSet<Vec<u8>> =
        changes.iter().filter(|c| c.is_rename || c.deletes == Some(true)).filter_map(|c| c.old.clone()).collect();
    let mut good = true;
    for change in changes.iter_mut() {
        if plan.verbose {
            work.say(bytes!["Checking patch ", change.shown(), "...\n"])?;
        }
        let makes_room = change.new.as_ref().is_some_and(|new| leaving.contains(new) && !work.now.contains_key(new));
        if makes_room && let Some(new) = change.new.clone().filter(|new| change.old.as_ref() != Some(new)) {
            work.now.insert(new, None);
        }
        good &= work.check(change)?;
    }
    if !good && !plan.reject {
        return Ok(false);
    }
    if plan.check_only {
        return Ok(good);
    }
    let done: Vec<Change> = changes.to_vec();
    Ok(work.write(&done)? && good)
}
