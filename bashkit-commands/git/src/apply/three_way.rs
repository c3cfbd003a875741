//! `apply --3way`: a patch as a merge, with the file that it was made for as the base.

use bashkit_core::vfs::Metadata;

use crate::apply::image::Work;
use crate::apply::parse::{Change, error};
use crate::halt::G;
use crate::index::Item;
use crate::merge::driver::Driver;
use crate::merge::text::{Favor, Style, merge as merge_text};
use crate::object::{Kind, LINK, Oid};

/// Labels of the sides and of the base in conflicts.
const LABELS: [&[u8]; 3] = [b"ours", b"theirs", b"base"];

/// Blobs of a conflict: the base, ours and theirs.
pub(crate) type Stages = [Option<Oid>; 3];

impl Work<'_, '_, '_> {
    /// Merges a patch into the file `ours`; `None` when it is no case for a merge, or the base is not there.
    pub(crate) fn merged(&mut self, change: &mut Change, is_direct: bool, ours: &[u8]) -> G<Option<Vec<u8>>> {
        let is_link = |mode: u32| mode & 0o170000 == 0o160000;
        let is_new = change.creates == Some(true);
        let is_plain_rename = change.is_rename && change.added == 0 && change.deleted == 0;
        if change.deletes == Some(true) || is_link(change.old_mode) || is_link(change.new_mode) || (is_new && !is_direct) || is_plain_rename
        {
            return Ok(None);
        }
        let base = if is_new { Some((None, Vec::new())) } else { self.preimage(change)?.map(|(oid, body)| (Some(oid), body)) };
        let Some((base_oid, base)) = base else {
            self.say(b"error: repository lacks the necessary blob to perform 3-way merge.\n".to_vec())?;
            return Ok(None);
        };
        if is_direct {
            self.say(b"Performing three-way merge...\n".to_vec())?;
        }
        let Some(theirs) = self.patched(change, base.clone())? else { return Ok(None) };
        let name = change.new.clone().unwrap_or_default();
        let (bytes, is_clean) = self.merge_sides(&name, change.new_mode == LINK, [base, ours.to_vec(), theirs.clone()])?;
        if is_clean {
            self.say(bytes!["Applied patch to '", &name, "' cleanly.\n"])?;
        } else {
            let ours = self.repo.write_object(Kind::Blob, ours)?;
            let theirs = self.repo.write_object(Kind::Blob, &theirs)?;
            change.conflict = Some([base_oid, Some(ours), Some(theirs)]);
            self.say(bytes!["Applied patch to '", &name, "' with conflicts.\n"])?;
        }
        Ok(Some(bytes))
    }

    /// Finds the blob that a patch was made for.
    fn preimage(&self, change: &Change) -> G<Option<(Oid, Vec<u8>)>> {
        let Some((old, _)) = &change.oids else { return Ok(None) };
        let names = self.repo.beginning(old)?;
        let [oid] = names.as_slice() else { return Ok(None) };
        Ok(match self.repo.find_object(oid)? {
            Some((Kind::Blob, body)) => Some((*oid, body)),
            _ => None,
        })
    }

    /// Merges the base, ours and theirs; whether there were no conflicts.
    fn merge_sides(&self, name: &[u8], is_symlink: bool, [base, ours, theirs]: [Vec<u8>; 3]) -> G<(Vec<u8>, bool)> {
        let repo = self.repo;
        if ours == theirs || base == theirs {
            return Ok((ours, true));
        }
        if base == ours {
            return Ok((theirs, true));
        }
        let driver = repo.merge_driver(name)?;
        if let Driver::Command(command) = &driver {
            let (status, bytes) = repo.merged_by(command, name, [base, ours, theirs], LABELS)?;
            return Ok((bytes, status == 0));
        }
        let has_nul = |body: &[u8]| memchr::memchr(0, body.get(..8000).unwrap_or(body)).is_some();
        if is_symlink || matches!(driver, Driver::Binary) || [&base, &ours, &theirs].into_iter().any(|body| has_nul(body)) {
            self.say(bytes!["warning: Cannot merge binary files: ", name, " (ours vs. theirs)\n"])?;
            return Ok((ours, false));
        }
        let style = repo.get("merge.conflictstyle").unwrap_or(b"merge".to_vec());
        let style = Style::of(&style).ok_or_else(|| fatal!["unknown style '", &style, "' given for 'merge.conflictstyle'"])?;
        let favor = if matches!(driver, Driver::Union) { Favor::Union } else { Favor::None };
        let merged = merge_text(repo.cx.meter(), base, [ours, theirs], LABELS, style, favor, 7)?;
        Ok((merged.bytes, merged.conflicts == 0))
    }

    /// Contents of a file that stands where a patch wants to make one; an error has been said when there are none.
    pub(crate) fn current(&self, path: &[u8]) -> G<Option<Vec<u8>>> {
        let Some(index) = &self.index else { return Err(error(b"'--3way' outside a repository".to_vec())) };
        let meta: Option<Metadata> = self.repo.lstat(&self.repo.full(path)?);
        match self.read_indexed(index, path, meta.as_ref())? {
            Ok(Some((_, body))) => Ok(Some(body)),
            _ => {
                self.say(bytes!["error: cannot read the current contents of '", path, "'\n"])?;
                Ok(None)
            }
        }
    }

    /// Puts the sides of a conflict into the index.
    pub(crate) fn put_stages(&mut self, path: &[u8], mode: u32, stages: &Stages) {
        let Some(index) = &mut self.index else { return };
        index.remove(path);
        for (stage, oid) in (1u8..).zip(stages) {
            if let Some(oid) = oid {
                index.put(Item { path: path.to_vec(), oid: *oid, mode, stage, ..Item::default() });
            }
        }
    }
}
