//! Fields, indices, slices and splats.

use std::rc::Rc;

use bashkit_commands_jq::gate;

use super::{Context, Evaluator, Found};
use crate::yq::node::{Id, Key, Kind, Node, Style};
use crate::yq::number;
use crate::yq::parser::Expr;

/// Values of a map by their keys, in the order of the keys: what is merged in may replace what is there.
#[derive(Default)]
struct Entries(Vec<(Rc<str>, Id)>);

impl Entries {
    fn set(&mut self, key: Rc<str>, value: Id) {
        gate::step(1);
        match self.0.iter_mut().find(|(have, _)| *have == key) {
            Some((_, old)) => *old = value,
            None => self.0.push((key, value)),
        }
    }
}

/// Whether a text is what a pattern of `*` and `?` says.
pub(super) fn matches(text: &str, pattern: &str) -> bool {
    if !pattern.contains(['*', '?']) {
        return text == pattern;
    }
    let (text, pattern): (Vec<char>, Vec<char>) = (text.chars().collect(), pattern.chars().collect());
    let (mut at, mut of) = (0, 0);
    // Where the last `*` stands, and the text that it is tried at.
    let mut star: Option<(usize, usize)> = None;
    while let Some(c) = text.get(at) {
        gate::step(1);
        match (pattern.get(of), star) {
            (Some('*'), _) => {
                star = Some((of, at));
                of += 1;
            }
            (Some(wanted), _) if *wanted == '?' || wanted == c => (at, of) = (at + 1, of + 1),
            (_, Some((place, tried))) => {
                star = Some((place, tried + 1));
                (at, of) = (tried + 1, place + 1);
            }
            _ => return false,
        }
    }
    pattern.get(of..).unwrap_or_default().iter().all(|c| *c == '*')
}

impl Evaluator<'_, '_> {
    pub(super) fn fields(&mut self, context: &Context, name: &str, optional: bool) -> Found {
        let mut found = Vec::new();
        for node in &context.nodes {
            self.step(*node, &Node::string(name), optional, context.readonly, &mut found)?;
        }
        Ok(found)
    }

    /// Follows one key or index from a node.
    fn step(&mut self, node: Id, key: &Node, optional: bool, readonly: bool, found: &mut Vec<Id>) -> Result<(), String> {
        gate::step(1);
        let id = self.tree.target(node);
        if self.tree.get(id).is_null() {
            if readonly {
                return Ok(());
            }
            // What is not there becomes what it is asked for.
            let becomes = if &*key.tag == "!!int" { Node::seq() } else { Node::map() };
            let node = self.tree.edit(id);
            (node.kind, node.tag, node.value) = (becomes.kind, becomes.tag, Rc::from(""));
            node.style = Style::NONE;
        }
        match self.tree.get(id).kind {
            Kind::Map => self.step_into_map(id, key, readonly, found),
            Kind::Seq => self.step_into_seq(id, key, optional, readonly, found),
            _ => Ok(()),
        }
    }

    fn step_into_map(&mut self, id: Id, key: &Node, readonly: bool, found: &mut Vec<Id>) -> Result<(), String> {
        let mut entries = Entries::default();
        let fits = |text: &str| matches(text, &key.value);
        self.gather(id, &fits, &mut entries, 0)?;
        if !entries.0.is_empty() {
            found.extend(entries.0.into_iter().map(|(_, value)| value));
            return Ok(());
        }
        if readonly || (key.value.contains(['*', '?']) && &*key.tag == "!!str" && key.value.len() > 1 && key.value.starts_with('*')) {
            return Ok(());
        }
        if self.tree.get(id).content.is_empty() {
            let node = self.tree.edit(id);
            node.style = node.style.without(Style::FLOW);
        }
        let name = self.tree.add(Node::scalar(&key.tag, key.value.clone()));
        let value = self.tree.add(Node::null());
        self.tree.push_entry(id, name, value);
        found.push(value);
        Ok(())
    }

    /// Entries of a map whose keys fit, with those that are merged in.
    fn gather(&mut self, id: Id, fits: &dyn Fn(&str) -> bool, entries: &mut Entries, depth: usize) -> Result<(), String> {
        gate::stack();
        if depth > 100 {
            return Err("the map is merged into itself".into());
        }
        let pairs = self.tree.pairs(id);
        if self.settings.merges_to_spec {
            for (key, value) in &pairs {
                if self.is_merge(*key) {
                    let mut parts = self.merged(*value);
                    parts.reverse();
                    for part in parts {
                        self.gather(part, fits, entries, depth + 1)?;
                    }
                }
            }
        }
        for (key, value) in pairs {
            if self.is_merge(key) {
                if !self.settings.merges_to_spec {
                    for part in self.merged(value) {
                        self.gather(part, fits, entries, depth + 1)?;
                    }
                }
                continue;
            }
            let name = self.tree.get(self.tree.target(key)).value.clone();
            if fits(&name) {
                entries.set(name, value);
            }
        }
        Ok(())
    }

    pub(super) fn is_merge(&self, key: Id) -> bool {
        let key = self.tree.get(key);
        &*key.tag == "!!merge" && &*key.value == "<<"
    }

    /// Maps that a merge key names.
    pub(super) fn merged(&self, value: Id) -> Vec<Id> {
        let target = self.tree.target(value);
        match self.tree.get(target).kind {
            Kind::Map => vec![target],
            Kind::Seq => self
                .tree
                .items(target)
                .into_iter()
                .map(|item| self.tree.target(item))
                .filter(|item| self.tree.get(*item).kind == Kind::Map)
                .collect(),
            _ => Vec::new(),
        }
    }

    fn step_into_seq(&mut self, id: Id, key: &Node, optional: bool, readonly: bool, found: &mut Vec<Id>) -> Result<(), String> {
        let Some(index) = number::int(&key.value) else {
            if optional {
                return Ok(());
            }
            return Err(format!("cannot index array with '{0}' (strconv.ParseInt: parsing \"{0}\": invalid syntax)", key.value));
        };
        let n_items = self.tree.get(id).content.len();
        let position = if index < 0 { index + i64::try_from(n_items).unwrap_or(i64::MAX) } else { index };
        let Ok(position) = usize::try_from(position) else {
            return Err(format!("index [{index}] out of range, array size is {n_items}"));
        };
        if position >= n_items {
            if readonly {
                return Ok(());
            }
            if position - n_items > 1_000_000 {
                return Err(format!("index [{index}] out of range, array size is {n_items}: at most a million items are added at once"));
            }
            if n_items == 0 {
                let node = self.tree.edit(id);
                node.style = node.style.without(Style::FLOW);
            }
            while self.tree.get(id).content.len() <= position {
                let item = self.tree.add(Node::null());
                self.tree.push_item(id, item);
            }
        }
        found.extend(self.tree.get(id).content.get(position));
        Ok(())
    }

    pub(super) fn index(&mut self, context: &Context, base: &Expr, index: &Expr, optional: bool) -> Found {
        let mut found = Vec::new();
        for group in self.groups(context) {
            let bases = self.eval(base, &group)?;
            let keys = self.eval(index, &group.looking())?;
            for base in bases {
                for key in &keys {
                    let key = self.tree.get(self.tree.target(*key)).clone();
                    let text = Node::scalar(&key.tag, key.value.clone());
                    self.step(base, &text, optional, context.readonly, &mut found)?;
                }
            }
        }
        Ok(found)
    }

    pub(super) fn splat(&mut self, context: &Context, base: &Expr) -> Found {
        let mut found = Vec::new();
        for base in self.eval(base, context)? {
            found.extend(self.values(base)?);
        }
        Ok(found)
    }

    /// Values of a map with what is merged into it, or items of a sequence.
    pub(super) fn values(&mut self, id: Id) -> Found {
        let id = self.tree.target(id);
        match self.tree.get(id).kind {
            Kind::Map => {
                let has_merge = self.tree.pairs(id).iter().any(|(key, _)| self.is_merge(*key));
                if !has_merge {
                    return Ok(self.tree.children(id));
                }
                let mut entries = Entries::default();
                self.gather(id, &|_| true, &mut entries, 0)?;
                Ok(entries.0.into_iter().map(|(_, value)| value).collect())
            }
            _ => Ok(self.tree.children(id)),
        }
    }

    pub(super) fn slice(&mut self, context: &Context, base: &Expr, from: Option<&Expr>, to: Option<&Expr>) -> Found {
        let mut found = Vec::new();
        for group in self.groups(context) {
            let bound = |this: &mut Self, expr: Option<&Expr>| -> Result<Option<i64>, String> {
                let Some(expr) = expr else { return Ok(None) };
                let Some(value) = this.eval(expr, &group.looking())?.first().copied() else { return Ok(None) };
                let text = this.tree.get(this.tree.target(value)).value.clone();
                number::int(&text).map(Some).ok_or_else(|| format!("cannot slice with '{text}': a number is expected"))
            };
            let from = bound(self, from)?;
            let to = bound(self, to)?;
            for base in self.eval(base, &group)? {
                found.push(self.sliced(base, from, to)?);
            }
        }
        Ok(found)
    }

    fn sliced(&mut self, base: Id, from: Option<i64>, to: Option<i64>) -> Result<Id, String> {
        let id = self.tree.target(base);
        let node = self.tree.get(id).clone();
        let chars: Vec<char> = if node.kind == Kind::Scalar { node.value.chars().collect() } else { Vec::new() };
        let n = if node.kind == Kind::Scalar { chars.len() } else { node.content.len() };
        let place = |index: i64| {
            let n = i64::try_from(n).unwrap_or(i64::MAX);
            usize::try_from(if index < 0 { index + n } else { index }.clamp(0, n)).unwrap_or(0)
        };
        let (from, to) = (from.map_or(0, place), to.map_or(n, place));
        match node.kind {
            Kind::Seq => {
                let seq = self.tree.replacement(id, Node { style: node.style, ..Node::seq() });
                for item in node.content.get(from..to.max(from)).unwrap_or_default() {
                    let item = self.tree.copy(*item);
                    self.tree.push_item(seq, item);
                }
                Ok(seq)
            }
            Kind::Scalar if node.core_tag() == "!!str" => {
                let text: String = chars.get(from..to.max(from)).unwrap_or_default().iter().collect();
                Ok(self.tree.replacement(id, Node { style: node.style, ..Node::string(text) }))
            }
            _ if node.is_null() => Ok(self.tree.replacement(id, Node::null())),
            _ => Err(format!("cannot slice {}, only arrays and strings are supported", node.tag)),
        }
    }

    /// Key of a node as a node: that of the map, or the index.
    pub(super) fn key_of(&mut self, id: Id) -> Option<Id> {
        match self.tree.get(id).key {
            Key::Node(key) => Some(key),
            Key::Index(i) => Some(self.tree.replacement(id, Node::int(i))),
            Key::None if self.tree.get(id).is_key => Some(id),
            Key::None => None,
        }
    }
}
