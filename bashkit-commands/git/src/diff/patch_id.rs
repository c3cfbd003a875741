//! Patch ids: digests of what a commit changes.

use bashkit_core::diff::{Space, Text};

use crate::halt::G;
use crate::object::{Commit, Kind, Oid, hash};
use crate::pathspec::Specs;
use crate::repository::Repo;

impl Repo<'_, '_> {
    /// Digest of what a commit changes, whatever it stands on: equal for commits that do the same.
    pub(crate) fn patch_id(&self, commit: &Commit) -> G<Option<Oid>> {
        let old = match commit.parents.as_slice() {
            [] => None,
            [one] => Some(self.commit(one)?.tree),
            _ => return Ok(None),
        };
        let mut all = Vec::new();
        for pair in self.diff_trees(old.as_ref(), Some(&commit.tree), &Specs::default())? {
            let bytes = |side: &Option<crate::diff::Side>| side.as_ref().map_or(Ok(Vec::new()), |side| self.side_bytes(side));
            let mode = |side: &Option<crate::diff::Side>| side.as_ref().map_or(0, |side| side.mode);
            let (old, new) = (bytes(&pair.old)?, bytes(&pair.new)?);
            all.extend(bytes![pair.path(), format!("\0{} {}\0", mode(&pair.old), mode(&pair.new))]);
            if crate::diff::text::is_binary(&old) || crate::diff::text::is_binary(&new) {
                all.extend(bytes![hash(Kind::Blob, &old).0, hash(Kind::Blob, &new).0]);
                continue;
            }
            let meter = self.cx.meter();
            self.add_changes(&mut all, &[Text::new(meter, old, false)?, Text::new(meter, new, false)?])?;
        }
        Ok(Some(hash(Kind::Blob, &all)))
    }

    /// Adds the changed lines with their context, without white space.
    fn add_changes(&self, all: &mut Vec<u8>, texts: &[Text; 2]) -> G<()> {
        for run in crate::diff::text::runs(self.cx.meter(), texts, Space::Counts, true)? {
            let [a, b] = texts;
            let mut add = |sign: u8, text: &Text, from: usize, to: usize| {
                for at in from..to {
                    all.push(sign);
                    all.extend(text.line(at).iter().filter(|b| !b.is_ascii_whitespace()));
                }
            };
            add(b' ', a, run.at[0].saturating_sub(3), run.at[0]);
            add(b'-', a, run.at[0], run.at[0] + run.n[0]);
            add(b'+', b, run.at[1], run.at[1] + run.n[1]);
            add(b' ', a, run.at[0] + run.n[0], (run.at[0] + run.n[0] + 3).min(a.count()));
        }
        Ok(())
    }
}
