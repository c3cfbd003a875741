//! Assignments: to values, to styles, tags, anchors, aliases and comments.

use std::rc::Rc;

use super::{Context, Evaluator, Found};
use crate::yq::lexer::{Attribute, Merge};
use crate::yq::node::{Id, Key, Kind, Node, Style};
use crate::yq::parser::{Expr, Operator};

impl Evaluator<'_, '_> {
    /// Gives a node the value of another: its place, anchor and custom tag stay.
    pub(super) fn replace(&mut self, id: Id, with: Id, clobber: bool) {
        if id == with {
            return;
        }
        let copied = self.tree.copy(with);
        let new = self.tree.get(copied).clone();
        let old = self.tree.get(id).clone();
        let node = self.tree.edit(id);
        if (old.kind != Kind::Scalar && old.content.is_empty()) || old.core_tag() != new.core_tag() {
            node.style = new.style;
        }
        if node.style == Style::NONE {
            node.style = new.style;
        }
        node.kind = new.kind;
        node.value = new.value;
        node.alias = new.alias;
        node.content = new.content;
        if clobber || old.tag.starts_with("!!") || old.tag.is_empty() {
            node.tag = new.tag;
        }
        for (to, from) in [(&mut node.head, new.head), (&mut node.line, new.line), (&mut node.foot, new.foot)] {
            if !from.is_empty() {
                *to = from;
            }
        }
        self.tree.settle(id);
    }

    pub(super) fn assign(&mut self, context: &Context, to: &Expr, value: &Expr, relative: bool, clobber: bool) -> Found {
        for group in self.groups(context) {
            let targets = self.eval(to, &group)?;
            if relative {
                // What is deeper comes first: the nodes above it are made anew.
                for target in targets.into_iter().rev() {
                    if let Some(new) = self.eval(value, &group.only(target))?.first().copied() {
                        self.replace(target, new, clobber);
                    }
                }
                continue;
            }
            let values = self.eval(value, &group.looking())?;
            // What is assigned to may be part of what is assigned.
            let values: Vec<Id> = if targets.len() > 1 || values.len() > 1 {
                values.into_iter().map(|value| self.tree.copy(value)).collect()
            } else {
                values
            };
            for target in targets {
                for value in &values {
                    self.replace(target, *value, clobber);
                }
            }
        }
        Ok(context.nodes.clone())
    }

    /// `a += b` and its like.
    pub(super) fn update(&mut self, context: &Context, operator: Operator, to: &Expr, value: &Expr) -> Found {
        let clobber = matches!(operator, Operator::Multiply(Merge { clobber: true, .. }));
        for group in self.groups(context) {
            let targets = self.eval(to, &group)?;
            let values = self.eval(value, &group.looking())?;
            for target in targets {
                let values: Vec<Option<Id>> =
                    if values.is_empty() { vec![None] } else { values.iter().map(|value| Some(*value)).collect() };
                for value in values {
                    let before = self.tree.copy(target);
                    let result = if operator == Operator::Alternative {
                        if self.tree.get(before).is_true() { continue } else { value }
                    } else {
                        Some(self.calculate(operator, &group, Some(before), value)?)
                    };
                    if let Some(result) = result {
                        self.replace(target, result, clobber);
                    }
                }
            }
        }
        Ok(context.nodes.clone())
    }

    pub(super) fn assign_attribute(&mut self, context: &Context, attribute: Attribute, to: &Expr, value: &Expr, relative: bool) -> Found {
        for group in self.groups(context) {
            let common = if relative { None } else { Some(self.eval(value, &group.looking())?.first().copied()) };
            for target in self.eval(to, &group)? {
                let value = match common {
                    Some(value) => value,
                    None => self.first_of(value, target, &group)?,
                };
                let text = value.map_or_else(|| Rc::from(""), |value| self.tree.get(self.tree.target(value)).value.clone());
                self.set_attribute(target, attribute, &text)?;
            }
        }
        Ok(context.nodes.clone())
    }

    fn set_attribute(&mut self, id: Id, attribute: Attribute, text: &Rc<str>) -> Result<(), String> {
        let node = self.tree.edit(id);
        match attribute {
            Attribute::Style => {
                node.style = match &**text {
                    "" => Style::NONE,
                    "tagged" => Style::TAGGED,
                    "double" => Style::DOUBLE,
                    "single" => Style::SINGLE,
                    "literal" => Style::LITERAL,
                    "folded" => Style::FOLDED,
                    "flow" => Style::FLOW,
                    text => return Err(format!("unknown style {text}: use one of tagged, double, single, literal, folded, flow or \"\"")),
                };
            }
            Attribute::Tag => {
                node.tag = text.clone();
                node.style = node.style.without(Style::TAGGED);
            }
            Attribute::Anchor => node.anchor = text.clone(),
            Attribute::Alias => {
                if !text.is_empty() {
                    (node.kind, node.value) = (Kind::Alias, text.clone());
                    node.content.clear();
                    let root = self.tree.root(id);
                    let target = self.descend(&[root], false).into_iter().find(|found| *self.tree.get(*found).anchor == **text);
                    self.tree.edit(id).alias = target;
                }
            }
            Attribute::Line => node.line = text.replace('\n', " ").into(),
            Attribute::Head => {
                node.head = text.clone();
                node.leading = Rc::from("");
            }
            Attribute::Foot => node.foot = text.clone(),
            Attribute::Comments => {
                node.head = text.clone();
                node.line = text.replace('\n', " ").into();
                node.foot = text.clone();
                node.leading = Rc::from("");
            }
        }
        Ok(())
    }

    /// Removes nodes from where they are.
    pub(super) fn delete(&mut self, context: &Context, what: &Expr) -> Found {
        let doomed = self.eval(what, &context.looking())?;
        let mut kept = context.nodes.clone();
        for id in doomed.into_iter().rev() {
            let Some(parent) = self.tree.get(id).parent else {
                kept.retain(|node| *node != id);
                continue;
            };
            self.remove_child(parent, id);
        }
        Ok(kept)
    }

    /// Removes a child by what it is; a copy, by its key.
    pub(super) fn remove_child(&mut self, parent: Id, id: Id) {
        let content = self.tree.items(parent);
        let is_map = self.tree.get(parent).kind == Kind::Map;
        let position = content.iter().position(|child| *child == id).or_else(|| match self.tree.get(id).key {
            Key::Index(i) => Some(i),
            Key::Node(key) => {
                let name = self.tree.get(key).value.clone();
                content.iter().step_by(2).position(|have| self.tree.get(*have).value == name).map(|i| 2 * i + 1)
            }
            Key::None => None,
        });
        let Some(position) = position.filter(|position| *position < content.len()) else { return };
        let node = self.tree.edit(parent);
        if is_map {
            let start = position - position % 2;
            node.content.drain(start..(start + 2).min(content.len()));
        } else {
            node.content.remove(position);
        }
        self.tree.settle(parent);
    }

    pub(super) fn delete_paths(&mut self, context: &Context, paths: &Expr) -> Found {
        let Some(list) = self.eval(paths, &context.looking())?.first().copied() else { return Ok(context.nodes.clone()) };
        let paths = self.tree.items(self.tree.target(list));
        for (i, path) in paths.iter().enumerate() {
            let node = self.tree.get(*path);
            if node.kind != Kind::Seq {
                return Err(format!(
                    "DELPATHS: expected entry [{i}] to be a sequence, but its a {}. Note that delpaths takes an array of path arrays, e.g. \
                     [[\"a\", \"b\"]]",
                    node.tag
                ));
            }
        }
        for root in context.nodes.clone() {
            for path in &paths {
                if let Some(target) = self.follow(root, *path, true)? {
                    match self.tree.get(target).parent {
                        Some(parent) if target != root => self.remove_child(parent, target),
                        _ => {}
                    }
                }
            }
        }
        Ok(context.nodes.clone())
    }

    /// Node at the end of a path array.
    pub(super) fn follow(&mut self, root: Id, path: Id, readonly: bool) -> Result<Option<Id>, String> {
        let mut at = root;
        for step in self.tree.items(self.tree.target(path)) {
            let key = self.tree.get(step).clone();
            let tag = if &*key.tag == "!!int" { "!!int" } else { "!!str" };
            let index = Expr::Scalar(tag, key.value.to_string());
            let mut context = Context::new(vec![at]);
            context.readonly = readonly;
            let base = Expr::Itself;
            match self.index(&context, &base, &index, false)?.first() {
                Some(found) => at = *found,
                None => return Ok(None),
            }
        }
        Ok(Some(at))
    }

    pub(super) fn set_path(&mut self, context: &Context, path: &Expr, value: &Expr) -> Found {
        for group in self.groups(context) {
            let Some(root) = group.nodes.first().copied() else { continue };
            let Some(path) = self.eval(path, &group.looking())?.first().copied() else { continue };
            let Some(value) = self.eval(value, &group.looking())?.first().copied() else { continue };
            if self.tree.get(path).kind != Kind::Seq {
                return Err(format!("SETPATH: expected path array, but got {} instead", self.tree.get(path).tag));
            }
            if let Some(target) = self.follow(root, path, false)? {
                self.replace(target, value, false);
            }
        }
        Ok(context.nodes.clone())
    }

    /// Puts a node that was made in the place of another.
    pub(super) fn made(&mut self, of: Id, node: Node) -> Id {
        let (head, line, foot) = (self.tree.get(of).head.clone(), self.tree.get(of).line.clone(), self.tree.get(of).foot.clone());
        self.tree.replacement(of, Node { head, line, foot, ..node })
    }
}
