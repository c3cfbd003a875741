//! Notes: the tree that maps objects to texts.

use std::collections::BTreeMap;

use crate::halt::G;
use crate::object::{Kind, Oid};
use crate::repository::Repo;

/// Notes by the object that they are for.
pub(crate) type Notes = BTreeMap<Oid, Oid>;

impl Repo<'_, '_> {
    /// The reference that notes are kept in.
    pub(crate) fn notes_ref(&self, asked: Option<&[u8]>) -> Vec<u8> {
        let name = asked
            .map(<[u8]>::to_vec)
            .or_else(|| self.cx.env("GIT_NOTES_REF"))
            .or_else(|| self.get("core.notesref"))
            .unwrap_or_else(|| b"refs/notes/commits".to_vec());
        if name.starts_with(b"refs/notes/") {
            name
        } else if name.starts_with(b"notes/") {
            bytes!["refs/", name]
        } else {
            bytes!["refs/notes/", name]
        }
    }

    pub(crate) fn notes(&self, name: &[u8]) -> G<Notes> {
        let Some(tip) = self.ref_oid(name)? else { return Ok(Notes::new()) };
        let tree = self.tree_of(&tip)?;
        let mut all = Notes::new();
        for (path, _, oid) in self.flatten(Some(&tree))? {
            let hex: Vec<u8> = path.into_iter().filter(|b| *b != b'/').collect();
            if let Some(object) = Oid::from_hex(&hex) {
                all.insert(object, oid);
            }
        }
        Ok(all)
    }

    pub(crate) fn write_notes(&self, name: &[u8], notes: &Notes, what: &str) -> G<()> {
        let mut items = Vec::new();
        // Many notes are spread over directories.
        let is_spread = notes.len() > 256;
        for (object, note) in notes {
            let hex = object.hex();
            let (first, rest) = hex.split_at_checked(2).unwrap_or_default();
            let path = if is_spread { format!("{first}/{rest}") } else { hex.clone() }.into_bytes();
            items.push(crate::index::Item { path, mode: 0o100644, oid: *note, ..crate::index::Item::default() });
        }
        let tree = self.write_tree(&crate::index::Index { items, written: None })?;
        let parents = self.ref_oid(name)?.into_iter().collect();
        let message = bytes!["Notes ", what, "\n"];
        let commit = crate::object::Commit {
            tree,
            parents,
            author: self.ident("AUTHOR")?,
            committer: self.ident("COMMITTER")?,
            encoding: None,
            message,
        };
        let oid = self.write_object(Kind::Commit, &commit.print())?;
        self.set_ref(name, &oid, &bytes!["notes: Notes ", what])
    }
}
