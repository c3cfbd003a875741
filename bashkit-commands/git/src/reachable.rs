//! Objects reachable from references, logs and the index.

use std::collections::HashSet;

use crate::halt::G;
use crate::object::{Entry, Kind, MODULE, Oid, TREE, Tag};
use crate::repository::Repo;

/// Objects and what they are, in the order in which they were found.
#[derive(Default)]
pub(crate) struct Reached {
    pub(crate) all: Vec<(Oid, Kind)>,
    seen: HashSet<Oid>,
    /// Missing objects: kind, name, and the object that leads to them.
    pub(crate) missing: Vec<(&'static str, Oid, Option<(&'static str, Oid)>)>,
}

impl Reached {
    pub(crate) fn has(&self, oid: &Oid) -> bool {
        self.seen.contains(oid)
    }
}

impl Repo<'_, '_> {
    /// All that objects lead to, but for what is in `without`; with `parents`, commits lead to those before them.
    pub(crate) fn reach(&self, tips: Vec<Oid>, without: &HashSet<Oid>, parents: bool) -> G<Reached> {
        let mut reached = Reached::default();
        let mut todo: Vec<Step> = tips.into_iter().rev().map(|oid| (oid, None, "")).collect();
        while let Some((oid, from, what)) = todo.pop() {
            if without.contains(&oid) || !reached.seen.insert(oid) {
                continue;
            }
            self.cx.step(5)?;
            self.cx.meter().fits(reached.seen.len().saturating_mul(100))?;
            // What a file holds is not looked at.
            if what == "blob" {
                if self.exists(&oid)? {
                    reached.all.push((oid, Kind::Blob))
                } else {
                    reached.missing.push((what, oid, from))
                }
                continue;
            }
            let Some((kind, body)) = self.find_object(&oid)? else {
                reached.missing.push((if what.is_empty() { "object" } else { what }, oid, from));
                continue;
            };
            reached.all.push((oid, kind));
            self.push_referenced(&mut todo, (oid, kind, &body), parents)?;
        }
        Ok(reached)
    }

    /// Adds the objects that an object names.
    fn push_referenced(&self, todo: &mut Vec<Step>, (oid, kind, body): (Oid, Kind, &[u8]), parents: bool) -> G<()> {
        let here = Some((kind.name(), oid));
        match kind {
            Kind::Blob => {}
            Kind::Commit => {
                let commit = self.commit(&oid)?;
                todo.push((commit.tree, here, "tree"));
                if parents {
                    todo.extend(commit.parents.iter().rev().map(|parent| (*parent, here, "commit")));
                }
            }
            Kind::Tree => {
                let entries: Vec<Entry> = crate::object::parse_tree(body)?;
                let next = entries.iter().rev().filter(|entry| entry.mode != MODULE);
                todo.extend(next.map(|entry| (entry.oid, here, if entry.mode == TREE { "tree" } else { "blob" })));
            }
            Kind::Tag => {
                let tag = Tag::parse(body)?;
                let what = Kind::named(&tag.kind).map_or("object", Kind::name);
                todo.push((tag.object, here, what));
            }
        }
        Ok(())
    }

    /// Roots of everything that is kept: references, their logs, the indices and heads of all working trees.
    pub(crate) fn roots(&self, with_logs: bool) -> G<Vec<Oid>> {
        let mut roots: Vec<Oid> = self.refs("refs/")?.into_values().collect();
        for tree in self.worktrees()? {
            roots.extend(tree.oid);
            let dir = tree.dir.unwrap_or_else(|| self.common.clone());
            let index = self.index_in(&bytes![&dir, "/index"])?;
            roots.extend(index.items.iter().filter(|item| item.mode != MODULE).map(|item| item.oid));
            for name in ["MERGE_HEAD", "CHERRY_PICK_HEAD", "REVERT_HEAD", "REBASE_HEAD"] {
                let text = self.read(&bytes![&dir, "/", name])?.unwrap_or_default();
                let here = text.get(..40).and_then(Oid::from_hex);
                if let Some(oid) = here
                    && self.exists(&oid)?
                {
                    roots.push(oid);
                }
            }
        }
        if with_logs {
            for name in self.log_names()? {
                for line in self.logged(&name)? {
                    for oid in [line.old, line.new] {
                        if !oid.is_zero() && self.exists(&oid)? {
                            roots.push(oid);
                        }
                    }
                }
            }
        }
        Ok(roots)
    }
}

/// Object to visit: its name, kind and name of the object that names it, its expected kind.
type Step = (Oid, Option<(&'static str, Oid)>, &'static str);
