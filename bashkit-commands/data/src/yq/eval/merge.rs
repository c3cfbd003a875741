//! `*`: products of scalars, and maps merged at every level.

use bashkit_commands_jq::gate;

use super::Evaluator;
use crate::yq::lexer::Merge;
use crate::yq::node::{Id, Kind, Style};

impl Evaluator<'_, '_> {
    pub(super) fn multiply(&mut self, left: Id, right: Id, model: Id, flags: Merge) -> Result<Id, String> {
        let (l, r) = (self.tree.get(left).clone(), self.tree.get(right).clone());
        if l.is_null() && matches!(r.kind, Kind::Map | Kind::Seq) {
            return Ok(self.placed(right, model));
        }
        if r.is_null() && matches!(l.kind, Kind::Map | Kind::Seq) {
            return Ok(self.placed(left, model));
        }
        match (l.kind, r.kind) {
            (Kind::Map, Kind::Map) => {
                let product = self.placed(left, model);
                let head = self.tree.get(product).leading.clone();
                self.merge(product, right, flags);
                self.tree.edit(product).leading = head;
                Ok(product)
            }
            (Kind::Seq, Kind::Seq) => {
                let product = self.placed(left, model);
                self.merge(product, right, flags);
                Ok(product)
            }
            (Kind::Scalar, Kind::Scalar) => self.multiply_scalars(left, right, model),
            _ => Err(format!("cannot multiply {} with {}", l.tag, r.tag)),
        }
    }

    /// Merges a node into another of its kind.
    fn merge(&mut self, into: Id, from: Id, flags: Merge) {
        gate::stack();
        gate::step(1);
        let (old, new) = (self.tree.get(into).clone(), self.tree.get(from).clone());
        let is_custom = !new.tag.is_empty() && (flags.clobber || old.tag.starts_with("!!"));
        if is_custom {
            self.tree.edit(into).tag = new.tag.clone();
        }
        let node = self.tree.edit(into);
        for (to, text) in [(&mut node.head, &new.head), (&mut node.line, &new.line), (&mut node.foot, &new.foot)] {
            if !text.is_empty() {
                *to = text.clone();
            }
        }
        if old.content.is_empty() {
            node.style = new.style;
        }
        match old.kind {
            Kind::Map => {
                for (key, value) in self.tree.pairs(from) {
                    self.merge_entry(into, key, value, flags);
                }
            }
            Kind::Seq if flags.append => {
                for item in self.tree.items(from) {
                    let item = self.tree.copy(item);
                    self.tree.push_item(into, item);
                }
            }
            Kind::Seq if flags.deep => {
                for (i, item) in self.tree.items(from).into_iter().enumerate() {
                    match self.tree.get(into).content.get(i).copied() {
                        Some(have) => self.merge_value(have, item, flags),
                        None if flags.existing => {}
                        None => {
                            let item = self.tree.copy(item);
                            self.tree.push_item(into, item);
                        }
                    }
                }
            }
            Kind::Seq if !flags.new => self.replace(into, from, flags.clobber),
            _ => {}
        }
    }

    fn merge_entry(&mut self, into: Id, key: Id, value: Id, flags: Merge) {
        let name = self.tree.get(key).value.clone();
        match self.tree.value_of(into, &name) {
            Some(have) => {
                let key_comments = self.tree.get(key).clone();
                if let Some((have_key, _)) = self.tree.pairs(into).into_iter().find(|(_, value)| *value == have) {
                    let node = self.tree.edit(have_key);
                    for (to, text) in
                        [(&mut node.head, key_comments.head), (&mut node.line, key_comments.line), (&mut node.foot, key_comments.foot)]
                    {
                        if !text.is_empty() {
                            *to = text;
                        }
                    }
                }
                self.merge_value(have, value, flags);
            }
            None if flags.existing => {}
            None => {
                let (key, value) = (self.tree.copy(key), self.tree.copy(value));
                let in_flow = self.tree.get(into).style.has(Style::FLOW);
                if !in_flow {
                    let node = self.tree.edit(value);
                    node.style = if node.content.is_empty() { node.style } else { Self::plain_style(node.style).with(node.style) };
                }
                self.tree.push_entry(into, key, value);
            }
        }
    }

    fn merge_value(&mut self, have: Id, value: Id, flags: Merge) {
        let (old, new) = (self.tree.get(have).kind, self.tree.get(value).kind);
        let is_same_collection = old == new && matches!(old, Kind::Map | Kind::Seq);
        if is_same_collection {
            self.merge(have, value, flags);
        } else if !flags.new {
            let anchor = self.tree.get(value).anchor.clone();
            self.replace(have, value, flags.clobber);
            if !anchor.is_empty() {
                self.tree.edit(have).anchor = anchor;
            }
        }
    }
}
