//! Linked working trees of a repository.

use bashkit_core::vfs::path;

use crate::halt::G;
use crate::object::Oid;
use crate::repository::Repo;

/// Working tree with its branch or commit.
pub(crate) struct Tree {
    pub(crate) path: Vec<u8>,
    /// Directory below `worktrees`; `None` for the main worktree.
    pub(crate) dir: Option<Vec<u8>>,
    pub(crate) branch: Option<Vec<u8>>,
    pub(crate) oid: Option<Oid>,
    pub(crate) bare: bool,
    pub(crate) locked: Option<Vec<u8>>,
    pub(crate) prunable: Option<&'static str>,
}

impl Repo<'_, '_> {
    /// Branch and commit that a file in the place of `HEAD` names.
    fn head_in(&self, dir: &[u8]) -> G<(Option<Vec<u8>>, Option<Oid>)> {
        let text = self.read(&bytes![dir, "/HEAD"])?.unwrap_or_default();
        let text = text.trim_ascii_end();
        Ok(match text.strip_prefix(b"ref:") {
            Some(name) => {
                let name = name.trim_ascii().to_vec();
                let oid = self.ref_oid(&name)?;
                (Some(name), oid)
            }
            None => (None, Oid::from_hex(text)),
        })
    }

    /// All working trees, the main one first.
    pub(crate) fn worktrees(&self) -> G<Vec<Tree>> {
        let (branch, oid) = self.head_in(&self.common)?;
        let main = self.common.strip_suffix(b"/.git").unwrap_or(&self.common).to_vec();
        let bare = self.config.borrow().is("core.bare");
        let mut all = vec![Tree { path: main, dir: None, branch, oid, bare, locked: None, prunable: None }];
        let mut linked = Vec::new();
        for entry in self.cx.fs().read_dir(&bytes![&self.common, "/worktrees"]).unwrap_or_default() {
            self.cx.step(10)?;
            let dir = bytes![&self.common, "/worktrees/", entry.name];
            let Some(link) = self.read(&bytes![&dir, "/gitdir"])? else { continue };
            let link = path::clean(&path::join(&dir, link.trim_ascii_end()));
            let (branch, oid) = self.head_in(&dir)?;
            let locked = self.read(&bytes![&dir, "/locked"])?.map(|text| text.trim_ascii_end().to_vec());
            let prunable = (locked.is_none() && self.lstat(&link).is_none()).then_some("gitdir file points to non-existent location");
            let path = link.strip_suffix(b"/.git").unwrap_or(&link).to_vec();
            linked.push(Tree { path, dir: Some(dir), branch, oid, bare: false, locked, prunable });
        }
        linked.sort_by(|a, b| a.path.cmp(&b.path));
        all.append(&mut linked);
        Ok(all)
    }

    /// The other working tree that a branch is checked out in.
    pub(crate) fn checked_out_at(&self, branch: &[u8]) -> G<Option<Vec<u8>>> {
        if self.dir == self.common && self.lstat(&bytes![&self.common, "/worktrees"]).is_none() {
            return Ok(None);
        }
        let own = |tree: &Tree| tree.dir.as_ref().unwrap_or(&self.common) == &self.dir;
        Ok(self.worktrees()?.into_iter().find(|tree| !own(tree) && tree.branch.as_deref() == Some(branch)).map(|tree| tree.path))
    }
}
