//! `--autostash`: local changes stashed during a rebase.

use crate::halt::G;
use crate::merge::text::Favor;
use crate::object::{Commit, Kind, Oid};
use crate::pathspec::Specs;
use crate::repository::Repo;
use crate::unpack_trees::Care;

impl Repo<'_, '_> {
    /// Saves local changes; answers their commit, and leaves the tree clean.
    pub(crate) fn autostash(&self) -> G<Option<Oid>> {
        let Some(head) = self.head_oid()? else { return Ok(None) };
        let tree = self.commit(&head)?.tree;
        let mut index = self.index()?;
        let pairs = self.diff_work_tree(Some(&tree), &mut index, &Specs::default())?;
        let staged = self.diff_index(Some(&tree), &index, &Specs::default())?;
        if pairs.is_empty() && staged.is_empty() {
            return Ok(None);
        }
        let who = self.ident("COMMITTER")?;
        let write = |tree: Oid, parents: Vec<Oid>, message: Vec<u8>| -> G<Oid> {
            let body = Commit { tree, parents, author: who.clone(), committer: who.clone(), encoding: None, message }.print();
            self.write_object(Kind::Commit, &body)
        };
        let branch = self.branch()?.unwrap_or_else(|| b"(no branch)".to_vec());
        let title = bytes![branch, ": ", self.abbrev(&head)?, " ", self.commit(&head)?.subject()];
        let index_commit = write(self.write_tree(&index)?, vec![head], bytes!["index on ", &title, "\n"])?;
        let work = self.work_index(&index, &pairs)?;
        let oid = write(
            self.write_tree(&work)?,
            vec![head, index_commit],
            bytes!["On ", title.split(|b| *b == b':').next().unwrap_or_default(), ": autostash"],
        )?;
        self.put(bytes!["Created autostash: ", self.abbrev(&oid)?, "\n"])?;
        self.switch_tree(None, &tree, Care::Force, "reset")?;
        Ok(Some(oid))
    }

    /// Index of the files as they are in the working tree.
    fn work_index(&self, index: &crate::index::Index, pairs: &[crate::diff::Pair]) -> G<crate::index::Index> {
        let mut work = crate::index::Index { items: index.items.clone(), written: index.written };
        for pair in pairs {
            match self.item_of(index, pair.path(), true)? {
                Some(item) if pair.new.is_some() => work.put(item),
                _ => work.remove(pair.path()),
            }
        }
        Ok(work)
    }

    /// Makes the saved changes a stash, as the rebase is forgotten.
    pub(crate) fn keep_autostash(&self) -> G<()> {
        let Some(oid) = Oid::from_hex(&self.rebase_text("autostash")?) else { return Ok(()) };
        self.set_ref(b"refs/stash", &oid, b"autostash")?;
        self.warn(
            "Autostash exists; creating a new stash entry.\nYour changes are safe in the stash.\nYou can run \"git stash pop\" or \"git stash drop\" at \
             any time.",
        )
    }

    pub(crate) fn apply_autostash(&self) -> G<()> {
        match Oid::from_hex(&self.rebase_text("autostash")?) {
            Some(oid) => self.apply_stashed(&oid),
            None => Ok(()),
        }
    }

    /// Gives stashed changes back; where they conflict, a stash keeps them.
    pub(crate) fn apply_stashed(&self, oid: &Oid) -> G<()> {
        let commit = self.commit(oid)?;
        let Some(base) = commit.parents.first() else { return Ok(()) };
        let base = self.commit(base)?.tree;
        let current = self.write_tree(&self.index()?)?;
        let labels: [&[u8]; 3] = [b"Updated upstream", b"Stashed changes", b"Stash base"];
        let outcome = self.merge_trees(Some(&base), &current, &commit.tree, labels, Favor::None)?;
        if outcome.is_clean {
            let before = self.index()?;
            self.apply_outcome(&current, &outcome)?;
            // What was changed is changed still, and not staged.
            let mut after = self.index()?;
            for item in &mut after.items {
                if let Some(old) = before.get(&item.path) {
                    *item = old.clone();
                }
            }
            self.write_index(&after)?;
            return self.warn("Applied autostash.");
        }
        self.apply_outcome(&current, &outcome)?;
        self.set_ref(b"refs/stash", oid, b"autostash")?;
        self.warn("Applying autostash resulted in conflicts.\nYour changes are safe in the stash.\nYou can run \"git stash pop\" or \"git stash drop\" at any time.")
    }
}
