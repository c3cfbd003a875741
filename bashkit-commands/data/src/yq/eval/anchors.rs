//! `explode`: aliases and merges replaced by what they stand for.

use std::rc::Rc;

use bashkit_commands_jq::gate;

use super::{Context, Evaluator, Found};
use crate::yq::node::{Id, Kind, Tree};
use crate::yq::parser::Expr;

/// Copies of values that a document makes at most by its aliases.
const COPIES_MAX: usize = 4_000_000;

/// Replaces aliases and merge keys below a node.
pub(in crate::yq) fn explode(tree: &mut Tree, id: Id, to_spec: bool) -> Result<(), String> {
    let mut budget = COPIES_MAX;
    explode_within(tree, id, to_spec, &mut budget)
}

fn explode_within(tree: &mut Tree, id: Id, to_spec: bool, budget: &mut usize) -> Result<(), String> {
    gate::stack();
    *budget = budget.checked_sub(1).ok_or("the aliases of this document multiply it too much")?;
    tree.edit(id).anchor = Rc::from("");
    match tree.get(id).kind {
        Kind::Alias => {
            let target = tree.target(id);
            if tree.parents(id).contains(&target) {
                return Err(format!("alias '{}' is part of what it names", tree.get(id).value));
            }
            let copied = tree.copy(target);
            let value = tree.get(copied).clone();
            let node = tree.edit(id);
            (node.kind, node.tag, node.value, node.style, node.content) = (value.kind, value.tag, value.value, value.style, value.content);
            node.alias = None;
            tree.settle(id);
            explode_within(tree, id, to_spec, budget)
        }
        Kind::Seq => {
            for item in tree.items(id) {
                explode_within(tree, item, to_spec, budget)?;
            }
            Ok(())
        }
        Kind::Map => explode_map(tree, id, to_spec, budget),
        Kind::Scalar => Ok(()),
    }
}

/// Maps that the value of a merge key names.
fn merged(tree: &Tree, value: Id) -> Vec<Id> {
    let target = tree.target(value);
    match tree.get(target).kind {
        Kind::Map => vec![target],
        Kind::Seq => {
            tree.items(target).into_iter().map(|item| tree.target(item)).filter(|item| tree.get(*item).kind == Kind::Map).collect()
        }
        _ => Vec::new(),
    }
}

fn explode_map(tree: &mut Tree, id: Id, to_spec: bool, budget: &mut usize) -> Result<(), String> {
    let pairs = tree.pairs(id);
    let is_merge = |tree: &Tree, key: Id| &*tree.get(key).tag == "!!merge" && &*tree.get(key).value == "<<";
    let own: Vec<Rc<str>> =
        pairs.iter().filter(|(key, _)| !is_merge(tree, *key)).map(|(key, _)| tree.get(tree.target(*key)).value.clone()).collect();
    let mut entries: Vec<(Id, Id)> = Vec::new();
    let position = |tree: &Tree, entries: &[(Id, Id)], name: &str| {
        gate::step(1 + entries.len() as u64 / 8);
        entries.iter().position(|(have, _)| &*tree.get(*have).value == name)
    };
    for (key, value) in pairs {
        if !is_merge(tree, key) {
            explode_within(tree, key, to_spec, budget)?;
            explode_within(tree, value, to_spec, budget)?;
            let name = tree.get(key).value.clone();
            match position(tree, &entries, &name).and_then(|at| entries.get_mut(at)) {
                Some(entry) => entry.1 = value,
                None => entries.push((key, value)),
            }
            continue;
        }
        let mut parts = merged(tree, value);
        if !to_spec {
            parts.reverse();
        }
        for part in parts {
            if part == id || tree.parents(id).contains(&part) {
                return Err("the map is merged into itself".into());
            }
            let part = tree.copy(part);
            explode_within(tree, part, to_spec, budget)?;
            for (key, value) in tree.pairs(part) {
                let name = tree.get(key).value.clone();
                match position(tree, &entries, &name) {
                    Some(_) if to_spec => {}
                    Some(at) => {
                        if let Some(entry) = entries.get_mut(at) {
                            entry.1 = value;
                        }
                    }
                    None if to_spec && own.contains(&name) => {}
                    None => entries.push((key, value)),
                }
            }
        }
    }
    tree.edit(id).content = entries.into_iter().flat_map(|(key, value)| [key, value]).collect();
    tree.settle(id);
    Ok(())
}

impl Evaluator<'_, '_> {
    pub(super) fn explode(&mut self, context: &Context, what: &Expr) -> Found {
        let to_spec = self.settings.merges_to_spec;
        for node in self.eval(what, context)? {
            explode(self.tree, node, to_spec)?;
        }
        Ok(context.nodes.clone())
    }
}
