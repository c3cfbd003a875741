//! Sequences and maps as collections: order, membership, grouping.

use bashkit_commands_jq::gate;

use super::{Context, Evaluator, Found};
use crate::yq::formats;
use crate::yq::node::{Id, Key, Kind, Node, Style};
use crate::yq::number::int;
use crate::yq::parser::Expr;

impl Evaluator<'_, '_> {
    pub(super) fn collection(&mut self, name: &str, args: &[Expr], context: &Context) -> Found {
        let first = args.first();
        let mut found = Vec::new();
        for node in context.nodes.clone() {
            let id = self.tree.target(node);
            if let Some(result) = self.collect_one(name, first, id, context)? {
                found.push(result);
            }
        }
        Ok(found)
    }

    fn collect_one(&mut self, name: &str, arg: Option<&Expr>, id: Id, context: &Context) -> Result<Option<Id>, String> {
        let kind = self.tree.get(id).kind;
        let itself = Expr::Itself;
        let by = arg.unwrap_or(&itself);
        Ok(Some(match name {
            "length" => {
                let node = self.tree.get(id);
                let n = match kind {
                    Kind::Scalar if node.is_null() => 0,
                    Kind::Scalar => node.value.chars().count(),
                    Kind::Map => node.content.len() / 2,
                    _ => node.content.len(),
                };
                self.tree.replacement(id, Node::int(n))
            }
            "keys" => self.keys(id)?,
            "has" => {
                let Some(key) = self.first_of(by, id, context)? else { return Ok(None) };
                let key = self.tree.get(self.tree.target(key)).value.clone();
                let is_there = match kind {
                    Kind::Map => self.tree.value_of(id, &key).is_some(),
                    Kind::Seq => int(&key).and_then(|i| usize::try_from(i).ok()).is_some_and(|i| i < self.tree.get(id).content.len()),
                    _ => false,
                };
                self.tree.replacement(id, Node::bool(is_there))
            }
            "contains" => {
                let Some(other) = self.first_of(by, id, context)? else { return Ok(None) };
                let value = self.contains(id, other)?;
                self.tree.replacement(id, Node::bool(value))
            }
            "any" | "all" | "any_c" | "all_c" => {
                if kind != Kind::Seq {
                    return Err(format!("{name} only supports arrays, was {}", self.tree.get(id).tag));
                }
                let wants = name.starts_with("any");
                let mut value = !wants;
                for item in self.tree.items(id) {
                    if self.holds(by, item, context)? == wants {
                        value = wants;
                        break;
                    }
                }
                self.tree.replacement(id, Node::bool(value))
            }
            "first" => {
                for child in self.values(id)? {
                    if arg.is_none() || self.holds(by, child, context)? {
                        return Ok(Some(child));
                    }
                }
                return Ok(None);
            }
            "min" | "max" => {
                let mut best: Option<Id> = None;
                for child in self.values(id)? {
                    let is_better = best.is_none_or(|best| {
                        let order = self.order(child, best, context);
                        if name == "min" { order.is_lt() } else { order.is_gt() }
                    });
                    if is_better {
                        best = Some(child);
                    }
                }
                return Ok(best);
            }
            "map" | "filter" => {
                if name == "filter" && kind == Kind::Scalar {
                    return Err(format!("filter works on arrays and maps, not on {}", self.tree.get(id).tag));
                }
                let seq = if kind == Kind::Seq { self.seq_like(id) } else { self.tree.replacement(id, Node::seq()) };
                for child in self.values(id)? {
                    if name == "filter" {
                        if self.holds(by, child, context)? {
                            let child = self.tree.copy(child);
                            self.tree.push_item(seq, child);
                        }
                        continue;
                    }
                    for result in self.eval(by, &context.only(child))? {
                        let result = self.tree.copy(result);
                        self.tree.push_item(seq, result);
                    }
                }
                seq
            }
            "reverse" => {
                let items = self.items_of("reverse", id)?;
                self.seq_of(id, items.into_iter().rev())
            }
            "shuffle" => {
                let mut items = self.items_of("shuffle", id)?;
                for i in (1..items.len()).rev() {
                    let random = self.cx.host().random.bits();
                    items.swap(i, usize::try_from(random % (i as u64 + 1)).unwrap_or(0));
                }
                self.seq_of(id, items.into_iter())
            }
            "flatten" => {
                let depth = match arg {
                    Some(arg) => {
                        let text = self.argument(arg, &context.only(id))?;
                        int(&text).ok_or_else(|| format!("flatten: '{text}' is no depth"))?
                    }
                    None => -1,
                };
                let items = self.items_of("flatten", id)?;
                let mut flat = Vec::new();
                self.flatten(&items, depth, &mut flat);
                self.seq_of(id, flat.into_iter())
            }
            "sort" | "sort_by" => self.sort(id, by, context)?,
            "group_by" => self.group_by(id, by, context)?,
            _ => self.unique(id, by, context)?,
        }))
    }

    fn items_of(&self, name: &str, id: Id) -> Found {
        match self.tree.get(id).kind {
            Kind::Seq => Ok(self.tree.items(id)),
            _ => Err(format!(
                "node at path [{}] is not an array (it's a {}): {name} works on arrays",
                self.tree.shown_path(id),
                self.tree.get(id).tag
            )),
        }
    }

    fn seq_of(&mut self, id: Id, items: impl Iterator<Item = Id>) -> Id {
        let seq = self.seq_like(id);
        for item in items {
            let item = self.tree.copy(item);
            self.tree.push_item(seq, item);
        }
        seq
    }

    fn keys(&mut self, id: Id) -> Result<Id, String> {
        let node = self.tree.get(id);
        match node.kind {
            Kind::Map => {
                let seq = self.tree.replacement(id, Node::seq());
                for (key, _) in self.tree.pairs(id) {
                    let key = self.tree.target(key);
                    let key = self.tree.copy(key);
                    self.tree.push_item(seq, key);
                }
                Ok(seq)
            }
            Kind::Seq => {
                let n = node.content.len();
                let seq = self.tree.replacement(id, Node::seq());
                for i in 0..n {
                    let item = self.tree.add(Node::int(i));
                    self.tree.push_item(seq, item);
                }
                Ok(seq)
            }
            _ => Err(format!("cannot get keys of {}, keys only works for maps and arrays", node.tag)),
        }
    }

    fn contains(&mut self, id: Id, other: Id) -> Result<bool, String> {
        gate::stack();
        gate::step(1);
        let (id, other) = (self.tree.target(id), self.tree.target(other));
        let (l, r) = (self.tree.get(id).clone(), self.tree.get(other).clone());
        match (l.kind, r.kind) {
            (Kind::Map, Kind::Map) => {
                for (key, value) in self.tree.pairs(other) {
                    let name = self.tree.get(key).value.clone();
                    match self.tree.value_of(id, &name) {
                        Some(have) if self.contains(have, value)? => {}
                        _ => return Ok(false),
                    }
                }
                Ok(true)
            }
            (Kind::Seq, Kind::Seq) => {
                for wanted in self.tree.items(other) {
                    let mut is_there = false;
                    for have in self.tree.items(id) {
                        let kinds_fit = self.tree.get(self.tree.target(have)).kind == self.tree.get(self.tree.target(wanted)).kind;
                        if kinds_fit && self.contains(have, wanted)? {
                            is_there = true;
                            break;
                        }
                    }
                    if !is_there {
                        return Ok(false);
                    }
                }
                Ok(true)
            }
            (Kind::Scalar, Kind::Scalar) if l.is_null() => Ok(r.is_null()),
            (Kind::Scalar, Kind::Scalar) if l.core_tag() == "!!str" && r.core_tag() == "!!str" => Ok(l.value.contains(&*r.value)),
            (Kind::Scalar, Kind::Scalar) => Ok(l.value == r.value),
            _ => Err(format!("{} cannot check contained in {}", r.tag, l.tag)),
        }
    }

    fn flatten(&mut self, items: &[Id], depth: i64, flat: &mut Vec<Id>) {
        gate::stack();
        for item in items {
            let target = self.tree.target(*item);
            if depth != 0 && self.tree.get(target).kind == Kind::Seq {
                let inner = self.tree.items(target);
                self.flatten(&inner, depth - 1, flat);
            } else {
                gate::step(1);
                flat.push(*item);
            }
        }
    }

    fn sort(&mut self, id: Id, by: &Expr, context: &Context) -> Result<Id, String> {
        let kind = self.tree.get(id).kind;
        if kind == Kind::Scalar {
            return Err(format!("node at path [{}] is not an array or map (it's a {})", self.tree.shown_path(id), self.tree.get(id).tag));
        }
        let pairs = self.tree.pairs(id);
        let values: Vec<(Option<Id>, Id)> = match kind {
            Kind::Map => pairs.into_iter().map(|(key, value)| (Some(key), value)).collect(),
            _ => self.tree.items(id).into_iter().map(|item| (None, item)).collect(),
        };
        let mut sorted = Vec::new();
        for (key, value) in values {
            let by = self.eval(by, &context.only(value).looking())?;
            sorted.push((by, key, value));
        }
        sorted.sort_by(|(left, ..), (right, ..)| {
            for (l, r) in left.iter().zip(right) {
                let order = self.order(*l, *r, context);
                if order.is_ne() {
                    return order;
                }
            }
            left.len().cmp(&right.len())
        });
        if kind == Kind::Map {
            let map = Node { style: self.tree.get(id).style, ..Node::map() };
            let map = self.made(id, map);
            for (_, key, value) in sorted {
                let (Some(key), value) = (key, self.tree.copy(value)) else { continue };
                let key = self.tree.copy(key);
                self.tree.push_entry(map, key, value);
            }
            return Ok(map);
        }
        Ok(self.seq_of(id, sorted.into_iter().map(|(_, _, value)| value).collect::<Vec<_>>().into_iter()))
    }

    /// Text by which values are told apart.
    fn identity(&mut self, by: &Expr, item: Id, context: &Context) -> Result<String, String> {
        let mut text = String::new();
        for value in self.eval(by, &context.only(item).looking())? {
            let value = self.tree.target(value);
            let node = self.tree.get(value);
            text.push_str(&node.tag);
            text.push('\0');
            if node.kind == Kind::Scalar {
                text.push_str(&node.value);
            } else {
                text.push_str(&formats::yaml_text(self.tree, value, 2));
            }
            text.push('\0');
        }
        Ok(text)
    }

    fn group_by(&mut self, id: Id, by: &Expr, context: &Context) -> Result<Id, String> {
        let mut names: Vec<String> = Vec::new();
        let mut groups: Vec<Id> = Vec::new();
        let result = self.tree.replacement(id, Node::seq());
        for item in self.items_of("group_by", id)? {
            let name = self.identity(by, item, context)?;
            gate::step(1 + names.len() as u64 / 8);
            let group = match names.iter().position(|have| *have == name).and_then(|i| groups.get(i).copied()) {
                Some(group) => group,
                None => {
                    let group = self.tree.add(Node::seq());
                    names.push(name);
                    groups.push(group);
                    group
                }
            };
            let item = self.tree.copy(item);
            self.tree.push_item(group, item);
        }
        for group in groups {
            self.tree.push_item(result, group);
        }
        Ok(result)
    }

    fn unique(&mut self, id: Id, by: &Expr, context: &Context) -> Result<Id, String> {
        let mut seen = std::collections::HashSet::new();
        let mut kept = Vec::new();
        let is_map = self.tree.get(id).kind == Kind::Map;
        let items = if is_map { self.tree.children(id) } else { self.items_of("unique", id)? };
        for item in items {
            let name = self.identity(by, item, context)?;
            if seen.insert(name) {
                kept.push(item);
            }
        }
        if !is_map {
            return Ok(self.seq_of(id, kept.into_iter()));
        }
        let style: Style = self.tree.get(id).style;
        let map = self.made(id, Node { style, ..Node::map() });
        for value in kept {
            if let Key::Node(key) = self.tree.get(value).key {
                let (key, value) = (self.tree.copy(key), self.tree.copy(value));
                self.tree.push_entry(map, key, value);
            }
        }
        Ok(map)
    }
}
