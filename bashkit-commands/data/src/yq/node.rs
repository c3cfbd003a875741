//! Nodes of documents: values with their comments, styles, tags, anchors and places.

use std::rc::Rc;

use bashkit_commands_jq::gate;
use bashkit_core::limits::Charge;

/// Number of a node in its [`Tree`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub(super) struct Id(u32);

/// Kind of a node.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    Scalar,
    Map,
    Seq,
    Alias,
}

/// Presentation of a node, as bits.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Style(u8);

impl Style {
    pub(super) const NONE: Self = Self(0);
    pub(super) const TAGGED: Self = Self(1);
    pub(super) const DOUBLE: Self = Self(2);
    pub(super) const SINGLE: Self = Self(4);
    pub(super) const LITERAL: Self = Self(8);
    pub(super) const FOLDED: Self = Self(16);
    pub(super) const FLOW: Self = Self(32);

    pub(super) fn has(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    pub(super) fn with(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    pub(super) fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// Whether a string needs no tag in this style.
    pub(super) fn is_quoted(self) -> bool {
        self.has(Self(2 | 4 | 8 | 16))
    }
}

/// Place of a node in its parent.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Key {
    /// Node without a parent.
    None,
    /// The value of this key in a map.
    Node(Id),
    /// The item of that index in a sequence.
    Index(usize),
}

/// One node of a document.
#[derive(Clone, Debug)]
pub(super) struct Node {
    pub(super) kind: Kind,
    pub(super) style: Style,
    /// Tag in its short form, e.g. `!!str`.
    pub(super) tag: Rc<str>,
    pub(super) value: Rc<str>,
    pub(super) anchor: Rc<str>,
    /// Target of an alias.
    pub(super) alias: Option<Id>,
    /// Items of a sequence, or keys and values of a map in turn.
    pub(super) content: Vec<Id>,
    pub(super) head: Rc<str>,
    pub(super) line: Rc<str>,
    pub(super) foot: Rc<str>,
    pub(super) parent: Option<Id>,
    pub(super) key: Key,
    pub(super) is_key: bool,
    /// Comments and separators before the first document, as they were written.
    pub(super) leading: Rc<str>,
    pub(super) document: usize,
    pub(super) file: usize,
    /// Line and column in the text, from 1; 0 for what was made.
    pub(super) place: (usize, usize),
    /// A root of `eval-all`, which is evaluated with all others at once.
    pub(super) together: bool,
    /// A document of its own where it is printed (`split_doc`).
    pub(super) separate: bool,
    /// Read from a text without a newline at its end, so that a text made of it has none.
    pub(super) is_bare: bool,
    /// Written inside of a line in TOML.
    pub(super) is_inline: bool,
}

impl Node {
    pub(super) fn new(kind: Kind, tag: &str, value: impl Into<Rc<str>>) -> Self {
        let empty: Rc<str> = Rc::from("");
        Self {
            kind,
            style: Style::NONE,
            tag: Rc::from(tag),
            value: value.into(),
            anchor: empty.clone(),
            alias: None,
            content: Vec::new(),
            head: empty.clone(),
            line: empty.clone(),
            foot: empty.clone(),
            parent: None,
            key: Key::None,
            is_key: false,
            leading: empty,
            document: 0,
            file: 0,
            place: (0, 0),
            together: false,
            separate: false,
            is_bare: false,
            is_inline: false,
        }
    }

    pub(super) fn scalar(tag: &str, value: impl Into<Rc<str>>) -> Self {
        Self::new(Kind::Scalar, tag, value)
    }

    pub(super) fn string(value: impl Into<Rc<str>>) -> Self {
        Self::scalar("!!str", value)
    }

    pub(super) fn int(value: impl ToString) -> Self {
        Self::scalar("!!int", value.to_string())
    }

    pub(super) fn bool(value: bool) -> Self {
        Self::scalar("!!bool", if value { "true" } else { "false" })
    }

    pub(super) fn null() -> Self {
        Self::scalar("!!null", "null")
    }

    pub(super) fn map() -> Self {
        Self::new(Kind::Map, "!!map", "")
    }

    pub(super) fn seq() -> Self {
        Self::new(Kind::Seq, "!!seq", "")
    }

    pub(super) fn is_null(&self) -> bool {
        self.kind == Kind::Scalar && &*self.tag == "!!null"
    }

    /// Neither null nor false.
    pub(super) fn is_true(&self) -> bool {
        !(self.is_null() || (self.kind == Kind::Scalar && &*self.tag == "!!bool" && self.value.eq_ignore_ascii_case("false")))
    }

    /// Tag, for a tag of one's own the one that the value would have without.
    pub(super) fn core_tag(&self) -> &str {
        if self.tag.starts_with("!!") || self.kind != Kind::Scalar {
            return match (self.kind, &*self.tag) {
                (Kind::Map, _) => "!!map",
                (Kind::Seq, _) => "!!seq",
                (_, tag) => tag,
            };
        }
        resolve(&self.value)
    }
}

/// All nodes of a run. None is freed before the run ends, so that a number stands for one node.
pub(super) struct Tree {
    nodes: Vec<Node>,
    nothing: Node,
    bytes: usize,
    charge: Option<Charge>,
}

impl Tree {
    pub(super) fn new() -> Self {
        Self { nodes: Vec::new(), nothing: Node::null(), bytes: 0, charge: None }
    }

    /// Adds a node that is charged to the run.
    pub(super) fn add(&mut self, node: Node) -> Id {
        gate::step(1);
        self.bytes += size_of::<Node>() + node.value.len() + node.content.len() * size_of::<Id>();
        if self.bytes > self.charge.as_ref().map_or(0, Charge::bytes) {
            gate::recharge(&mut self.charge, self.bytes + self.bytes / 4 + 4096);
        }
        self.nodes.push(node);
        Id(u32::try_from(self.nodes.len() - 1).unwrap_or(u32::MAX))
    }

    pub(super) fn get(&self, id: Id) -> &Node {
        self.nodes.get(id.0 as usize).unwrap_or(&self.nothing)
    }

    pub(super) fn edit(&mut self, id: Id) -> &mut Node {
        self.nodes.get_mut(id.0 as usize).unwrap_or(&mut self.nothing)
    }

    /// Node that an alias stands for, or the node itself.
    pub(super) fn target(&self, id: Id) -> Id {
        let mut id = id;
        for _ in 0..64 {
            match self.get(id) {
                Node { kind: Kind::Alias, alias: Some(target), .. } => id = *target,
                _ => break,
            }
        }
        id
    }

    /// Items of a sequence.
    pub(super) fn items(&self, id: Id) -> Vec<Id> {
        gate::step(self.get(id).content.len() as u64 / 8);
        self.get(id).content.clone()
    }

    /// Keys and values of a map.
    pub(super) fn pairs(&self, id: Id) -> Vec<(Id, Id)> {
        gate::step(self.get(id).content.len() as u64 / 8);
        self.get(id).content.chunks_exact(2).filter_map(|pair| Some((*pair.first()?, *pair.get(1)?))).collect()
    }

    /// Values of a map or items of a sequence.
    pub(super) fn children(&self, id: Id) -> Vec<Id> {
        match self.get(id).kind {
            Kind::Map => self.pairs(id).into_iter().map(|(_, value)| value).collect(),
            Kind::Seq => self.items(id),
            _ => Vec::new(),
        }
    }

    /// Value of a key that is exactly so.
    pub(super) fn value_of(&self, map: Id, key: &str) -> Option<Id> {
        self.pairs(map).into_iter().find(|(have, _)| &*self.get(*have).value == key).map(|(_, value)| value)
    }

    /// Appends an item to a sequence.
    pub(super) fn push_item(&mut self, seq: Id, item: Id) {
        let index = self.get(seq).content.len();
        self.adopt(seq, Key::Index(index), item);
        self.bytes += size_of::<Id>();
        self.edit(seq).content.push(item);
    }

    /// Appends an entry to a map.
    pub(super) fn push_entry(&mut self, map: Id, key: Id, value: Id) {
        self.adopt_key(map, key);
        self.adopt(map, Key::Node(key), value);
        self.bytes += 2 * size_of::<Id>();
        self.edit(map).content.extend([key, value]);
    }

    fn adopt_key(&mut self, map: Id, key: Id) {
        let (document, file) = (self.get(map).document, self.get(map).file);
        let node = self.edit(key);
        (node.parent, node.is_key, node.key) = (Some(map), true, Key::None);
        (node.document, node.file) = (document, file);
    }

    fn adopt(&mut self, parent: Id, key: Key, child: Id) {
        let (document, file) = (self.get(parent).document, self.get(parent).file);
        let node = self.edit(child);
        (node.parent, node.key, node.is_key) = (Some(parent), key, false);
        (node.document, node.file) = (document, file);
    }

    /// Copy of a node with all below it, which stands where the node stands.
    pub(super) fn copy(&mut self, id: Id) -> Id {
        gate::stack();
        let mut node = self.get(id).clone();
        let content = std::mem::take(&mut node.content);
        let is_map = node.kind == Kind::Map;
        let copied = self.add(node);
        let mut children: Vec<Id> = Vec::with_capacity(content.len());
        for (i, child) in content.into_iter().enumerate() {
            let child = self.copy(child);
            let before = children.last().copied();
            let node = self.edit(child);
            node.parent = Some(copied);
            node.key = match (is_map, i % 2, before) {
                (true, 1, Some(key)) => Key::Node(key),
                (true, ..) => Key::None,
                _ => Key::Index(i),
            };
            children.push(child);
        }
        self.bytes += children.len() * size_of::<Id>();
        self.edit(copied).content = children;
        copied
    }

    /// Numbers the items of a sequence anew, and says to the children of a map where they are.
    pub(super) fn settle(&mut self, id: Id) {
        match self.get(id).kind {
            Kind::Seq => {
                for (i, item) in self.items(id).into_iter().enumerate() {
                    self.adopt(id, Key::Index(i), item);
                }
            }
            Kind::Map => {
                for (key, value) in self.pairs(id) {
                    self.adopt_key(id, key);
                    self.adopt(id, Key::Node(key), value);
                }
            }
            _ => {}
        }
    }

    /// New node that stands where another stands: same parent, key and document.
    pub(super) fn replacement(&mut self, of: Id, mut node: Node) -> Id {
        let old = self.get(of);
        (node.parent, node.key, node.document, node.file) = (old.parent, old.key, old.document, old.file);
        (node.is_key, node.together) = (old.is_key, old.together);
        self.add(node)
    }

    /// Root of the document that a node is in.
    pub(super) fn root(&self, id: Id) -> Id {
        let mut id = id;
        while let Some(parent) = self.get(id).parent {
            gate::step(1);
            id = parent;
        }
        id
    }

    /// Nodes above a node, the nearest first.
    pub(super) fn parents(&self, id: Id) -> Vec<Id> {
        let mut found = Vec::new();
        let mut at = id;
        while let Some(parent) = self.get(at).parent {
            gate::step(1);
            found.push(parent);
            at = parent;
        }
        found
    }

    /// Path from the root as scalars that can be added to a sequence.
    pub(super) fn path(&self, id: Id) -> Vec<Node> {
        let mut found = Vec::new();
        let mut at = id;
        if self.get(id).is_key {
            found.push(self.path_step(id));
            match self.get(id).parent {
                Some(parent) => at = parent,
                None => return found,
            }
        }
        loop {
            gate::step(1);
            let node = self.get(at);
            match node.key {
                Key::None => break,
                Key::Node(key) => found.push(self.path_step(key)),
                Key::Index(i) => found.push(Node::int(i)),
            }
            match node.parent {
                Some(parent) => at = parent,
                None => break,
            }
        }
        found.reverse();
        found
    }

    fn path_step(&self, key: Id) -> Node {
        let node = self.get(self.target(key));
        Node::scalar(&node.tag, node.value.clone())
    }

    /// Path as messages show it: `a.b.0`.
    pub(super) fn shown_path(&self, id: Id) -> String {
        let steps: Vec<String> = self.path(id).iter().map(|step| step.value.to_string()).collect();
        steps.join(".")
    }
}

/// Tag that a plain scalar has by its text.
pub(super) fn resolve(text: &str) -> &'static str {
    match text {
        "" | "~" | "null" | "Null" | "NULL" => return "!!null",
        "true" | "True" | "TRUE" | "false" | "False" | "FALSE" => return "!!bool",
        "<<" => return "!!merge",
        ".inf" | ".Inf" | ".INF" | "+.inf" | "+.Inf" | "+.INF" | "-.inf" | "-.Inf" | "-.INF" | ".nan" | ".NaN" | ".NAN" => return "!!float",
        _ => {}
    }
    if !text.starts_with(|c: char| matches!(c, '-' | '+' | '.' | '0'..='9')) {
        return "!!str";
    }
    if super::number::int(text).is_some() {
        "!!int"
    } else if is_float(text) {
        "!!float"
    } else if is_timestamp(text) {
        "!!timestamp"
    } else {
        "!!str"
    }
}

/// `[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?`, with `_` between digits.
fn is_float(text: &str) -> bool {
    let plain = text.replace('_', "");
    let body = plain.strip_prefix(['-', '+']).unwrap_or(&plain);
    let (mantissa, exponent) = body.split_once(['e', 'E']).map_or((body, None), |(mantissa, exponent)| (mantissa, Some(exponent)));
    let digits = |text: &str| text.bytes().all(|b| b.is_ascii_digit());
    let fits = match mantissa.split_once('.') {
        Some(("", fraction)) => !fraction.is_empty() && digits(fraction),
        Some((whole, fraction)) => digits(whole) && digits(fraction),
        None => !mantissa.is_empty() && digits(mantissa),
    };
    let exponent_fits = |exponent: &str| {
        let digits_of = exponent.strip_prefix(['-', '+']).unwrap_or(exponent);
        !digits_of.is_empty() && digits(digits_of)
    };
    fits && exponent.is_none_or(exponent_fits)
}

/// Dates, and times behind them, of YAML 1.1.
pub(super) fn is_timestamp(text: &str) -> bool {
    let bytes = text.as_bytes();
    if bytes.get(4) != Some(&b'-') || !bytes.iter().take(4).all(u8::is_ascii_digit) {
        return false;
    }
    crate::yq_py::resolve::moment(text).is_some_and(|moment| {
        let in_range = |text: &str, max: u32| text.parse::<u32>().is_ok_and(|n| n <= max);
        let [_, month, day] = moment.date;
        in_range(month, 12) && in_range(day, 31)
    })
}
