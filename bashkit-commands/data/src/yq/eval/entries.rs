//! Maps to entries and back, and parts of maps.

use super::{Context, Evaluator, Found};
use crate::yq::node::{Id, Kind, Node};
use crate::yq::number::int;
use crate::yq::parser::Expr;

impl Evaluator<'_, '_> {
    pub(super) fn entries(&mut self, name: &str, args: &[Expr], context: &Context) -> Found {
        let mut found = Vec::new();
        for node in context.nodes.clone() {
            let id = self.tree.target(node);
            let arg = args.first().unwrap_or(&Expr::Itself);
            let result = match name {
                "to_entries" => self.entries_of(id)?,
                "from_entries" => Some(self.map_of(id, id)?),
                "with_entries" => match self.entries_of(id)? {
                    Some(entries) => Some(self.with_entries(id, entries, arg, context)?),
                    None => None,
                },
                "array_to_map" => Some(self.array_to_map(id)?),
                "pick" | "omit" => self.part(name == "pick", id, arg, context)?,
                _ => Some(self.pivot(id)?),
            };
            found.extend(result);
        }
        Ok(found)
    }

    fn entry(&mut self, key: Id, value: Id) -> Id {
        let entry = self.tree.add(Node::map());
        let (key_name, value_name) = (self.tree.add(Node::string("key")), self.tree.add(Node::string("value")));
        let (key, value) = (self.tree.copy(key), self.tree.copy(value));
        self.tree.push_entry(entry, key_name, key);
        self.tree.push_entry(entry, value_name, value);
        entry
    }

    fn entries_of(&mut self, id: Id) -> Result<Option<Id>, String> {
        let node = self.tree.get(id);
        let pairs: Vec<(Id, Id)> = match node.kind {
            Kind::Map => self.tree.pairs(id),
            Kind::Seq => {
                let items = self.tree.items(id);
                items.into_iter().enumerate().map(|(i, item)| (self.tree.add(Node::int(i)), item)).collect()
            }
            _ if node.is_null() => return Ok(None),
            _ => return Err(format!("{} has no keys", node.tag)),
        };
        let seq = self.tree.replacement(id, Node::seq());
        for (key, value) in pairs {
            let entry = self.entry(key, value);
            self.tree.push_item(seq, entry);
        }
        Ok(Some(seq))
    }

    /// Map of entries, in the place of a model.
    fn map_of(&mut self, entries: Id, model: Id) -> Result<Id, String> {
        let node = self.tree.get(entries);
        if node.kind != Kind::Seq {
            return Err(format!("from entries only runs against arrays, not {}", node.tag));
        }
        let map = self.made(model, Node::map());
        for entry in self.tree.items(entries) {
            let entry = self.tree.target(entry);
            let names = [&["key", "Key", "name", "Name", "k"][..], &["value", "Value", "v"][..]];
            let [key, value] = names.map(|names| names.iter().find_map(|name| self.tree.value_of(entry, name)));
            let Some(key) = key else { return Err("could not find 'key' entry in object".into()) };
            let Some(value) = value else { return Err("could not find 'value' entry in object".into()) };
            let (key, value) = (self.tree.copy(key), self.tree.copy(value));
            self.put(map, key, value);
        }
        Ok(map)
    }

    fn with_entries(&mut self, id: Id, entries: Id, change: &Expr, context: &Context) -> Result<Id, String> {
        let changed = self.tree.add(Node::seq());
        for entry in self.tree.items(entries) {
            for result in self.eval(change, &context.only(entry))? {
                let result = self.tree.copy(result);
                self.tree.push_item(changed, result);
            }
        }
        let map = self.map_of(changed, id)?;
        let old = self.tree.get(id).clone();
        let node = self.tree.edit(map);
        (node.style, node.anchor, node.leading) = (old.style, old.anchor, old.leading);
        if old.kind == Kind::Map {
            node.tag = old.tag;
        }
        Ok(map)
    }

    fn array_to_map(&mut self, id: Id) -> Result<Id, String> {
        let map = self.made(id, Node::map());
        for (i, item) in self.tree.children(id).into_iter().enumerate() {
            if self.tree.get(item).is_null() {
                continue;
            }
            let (key, value) = (self.tree.add(Node::int(i)), self.tree.copy(item));
            self.tree.push_entry(map, key, value);
        }
        Ok(map)
    }

    /// `pick` and `omit`.
    fn part(&mut self, picks: bool, id: Id, list: &Expr, context: &Context) -> Result<Option<Id>, String> {
        let Some(list) = self.first_of(list, id, context)? else { return Ok(None) };
        let list = self.tree.target(list);
        let names: Vec<_> = self.tree.items(list).into_iter().map(|name| self.tree.get(self.tree.target(name)).value.clone()).collect();
        let node = self.tree.get(id).clone();
        Ok(Some(match node.kind {
            Kind::Map => {
                let map = self.made(id, Node { style: node.style, tag: node.tag.clone(), anchor: node.anchor.clone(), ..Node::map() });
                self.tree.edit(map).leading = node.leading.clone();
                let pairs = self.tree.pairs(id);
                let has = |this: &Self, key: Id, name: &str| &*this.tree.get(this.tree.target(key)).value == name;
                let chosen: Vec<(Id, Id)> = if picks {
                    names.iter().filter_map(|name| pairs.iter().find(|(key, _)| has(self, *key, name)).copied()).collect()
                } else {
                    pairs.into_iter().filter(|(key, _)| !names.iter().any(|name| has(self, *key, name))).collect()
                };
                for (key, value) in chosen {
                    let (key, value) = (self.tree.copy(key), self.tree.copy(value));
                    self.tree.push_entry(map, key, value);
                }
                map
            }
            Kind::Seq => {
                let seq = self.seq_like(id);
                let items = self.tree.items(id);
                let indices: Vec<i64> = names
                    .iter()
                    .map(|name| int(name).ok_or_else(|| format!("cannot index array with {name}")))
                    .collect::<Result<_, _>>()?;
                let position = |index: &i64| usize::try_from(*index).ok().filter(|index| *index < items.len());
                let chosen: Vec<usize> = if picks {
                    indices.iter().filter_map(position).collect()
                } else {
                    let omitted: Vec<usize> = indices.iter().filter_map(position).collect();
                    (0..items.len()).filter(|i| !omitted.contains(i)).collect()
                };
                for i in chosen {
                    if let Some(item) = items.get(i) {
                        let item = self.tree.copy(*item);
                        self.tree.push_item(seq, item);
                    }
                }
                seq
            }
            _ => {
                return Err(format!(
                    "cannot {} indices from type {} ({})",
                    if picks { "pick" } else { "omit" },
                    node.tag,
                    self.tree.shown_path(id)
                ));
            }
        }))
    }

    fn pivot(&mut self, id: Id) -> Result<Id, String> {
        let rows: Vec<Id> = self.tree.children(id).into_iter().map(|row| self.tree.target(row)).collect();
        let kinds: Vec<Kind> = rows.iter().map(|row| self.tree.get(*row).kind).collect();
        let missing = |this: &mut Self| this.tree.add(Node::scalar("!!null", ""));
        if kinds.iter().all(|kind| *kind == Kind::Seq) {
            let result = self.tree.replacement(id, Node::seq());
            let n = rows.iter().map(|row| self.tree.get(*row).content.len()).max().unwrap_or(0);
            for i in 0..n {
                let column = self.tree.add(Node::seq());
                for row in &rows {
                    let item = match self.tree.get(*row).content.get(i).copied() {
                        Some(item) => self.tree.copy(item),
                        None => missing(self),
                    };
                    self.tree.push_item(column, item);
                }
                self.tree.push_item(result, column);
            }
            return Ok(result);
        }
        if !kinds.iter().all(|kind| *kind == Kind::Map) {
            return Err("can only pivot elements of !!seq or !!map types, received something else".into());
        }
        let result = self.tree.replacement(id, Node::map());
        let mut keys: Vec<Id> = Vec::new();
        for row in &rows {
            for (key, _) in self.tree.pairs(*row) {
                let name = &self.tree.get(key).value;
                if !keys.iter().any(|have| self.tree.get(*have).value == *name) {
                    keys.push(key);
                }
            }
        }
        for key in keys {
            let name = self.tree.get(key).value.clone();
            let column = self.tree.add(Node::seq());
            for row in &rows {
                let item = match self.tree.value_of(*row, &name) {
                    Some(item) => self.tree.copy(item),
                    None => missing(self),
                };
                self.tree.push_item(column, item);
            }
            let key = self.tree.copy(key);
            self.tree.push_entry(result, key, column);
        }
        Ok(result)
    }
}
