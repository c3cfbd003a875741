//! Operators between two values: arithmetic, equality and order.

use std::cmp::Ordering;

use bashkit_commands_jq::gate;

use super::traverse::matches;
use super::{Context, Evaluator};
use crate::yq::node::{Id, Kind, Node, Style};
use crate::yq::number::{self, float, int};
use crate::yq::parser::Operator;

/// Bytes of a string that is repeated at most.
const REPEATED_MAX: usize = 10 << 20;

impl Evaluator<'_, '_> {
    /// Result of an operator; a side that is not there is null.
    pub(super) fn calculate(&mut self, operator: Operator, context: &Context, left: Option<Id>, right: Option<Id>) -> Result<Id, String> {
        let side = |this: &mut Self, id: Option<Id>| match id {
            Some(id) => this.tree.target(id),
            None => this.tree.add(Node::null()),
        };
        let (left_id, right_id) = (side(self, left), side(self, right));
        let model = left.or(right).or(context.nodes.first().copied()).unwrap_or(left_id);
        match operator {
            Operator::Add => self.add(left_id, right_id, model, context),
            Operator::Subtract => self.subtract(left_id, right_id, model, context),
            Operator::Multiply(flags) => self.multiply(left_id, right_id, model, flags),
            Operator::Divide => self.divide(left_id, right_id, model),
            Operator::Modulo => self.modulo(left_id, right_id, model),
            Operator::Equal | Operator::NotEqual => {
                let is_equal = self.equal(left_id, right_id);
                Ok(self.tree.replacement(model, Node::bool(is_equal == (operator == Operator::Equal))))
            }
            _ => {
                let value = self.compare(operator, left_id, right_id, context)?;
                Ok(self.tree.replacement(model, Node::bool(value)))
            }
        }
    }

    fn add(&mut self, left: Id, right: Id, model: Id, context: &Context) -> Result<Id, String> {
        let (l, r) = (self.tree.get(left).clone(), self.tree.get(right).clone());
        if l.is_null() {
            return Ok(self.placed(right, model));
        }
        match l.kind {
            Kind::Map => {
                if r.is_null() {
                    return Ok(self.placed(left, model));
                }
                if r.kind != Kind::Map {
                    return Err(format!(
                        "{} ({}) cannot be added to a !!map ({})",
                        r.tag,
                        self.tree.shown_path(right),
                        self.tree.shown_path(left)
                    ));
                }
                let sum = self.placed(left, model);
                for (key, value) in self.tree.pairs(right) {
                    let (key, value) = (self.tree.copy(key), self.tree.copy(value));
                    self.put(sum, key, value);
                }
                if l.content.is_empty() {
                    self.tree.edit(sum).style = r.style;
                }
                Ok(sum)
            }
            Kind::Seq => {
                let sum = self.placed(left, model);
                if l.content.is_empty() {
                    self.tree.edit(sum).style = r.style;
                }
                let style = l.content.first().map(|first| self.tree.get(*first).style);
                let items = match r.kind {
                    Kind::Seq => self.tree.items(right),
                    _ if r.is_null() => Vec::new(),
                    _ => vec![right],
                };
                for item in items {
                    let item = self.tree.copy(item);
                    let node = self.tree.edit(item);
                    if let Some(style) = style.filter(|_| node.kind == Kind::Scalar && &*node.tag == "!!str")
                        && style.is_quoted()
                    {
                        node.style = style;
                    }
                    self.tree.push_item(sum, item);
                }
                Ok(sum)
            }
            _ if r.kind == Kind::Seq => {
                let sum = self.tree.replacement(model, Node { style: r.style, ..Node::seq() });
                for item in [left].into_iter().chain(self.tree.items(right)) {
                    let item = self.tree.copy(item);
                    self.tree.push_item(sum, item);
                }
                Ok(sum)
            }
            _ if r.kind == Kind::Map => {
                Err(format!("{} ({}) cannot be added to a {} ({})", r.tag, self.tree.shown_path(right), l.tag, self.tree.shown_path(left)))
            }
            _ => self.add_scalars(&l, &r, left, model, context),
        }
    }

    /// Copy of a node in the place of a model.
    pub(super) fn placed(&mut self, id: Id, model: Id) -> Id {
        let copied = self.tree.copy(id);
        let at = self.tree.get(model);
        let (parent, key, document, file, together) = (at.parent, at.key, at.document, at.file, at.together);
        let node = self.tree.edit(copied);
        (node.parent, node.key, node.document, node.file, node.together) = (parent, key, document, file, together);
        copied
    }

    fn scalar_in_place(&mut self, like: &Node, tag: &str, text: String, model: Id) -> Id {
        let tag = if like.tag.starts_with("!!") { tag } else { &like.tag.clone() };
        gate::fits(text.len());
        self.made(model, Node { style: like.style, anchor: like.anchor.clone(), ..Node::scalar(tag, text) })
    }

    fn add_scalars(&mut self, l: &Node, r: &Node, left: Id, model: Id, context: &Context) -> Result<Id, String> {
        let (l_tag, r_tag) = (l.core_tag().to_owned(), r.core_tag().to_owned());
        if let Some(sum) = self.add_duration(l, r, 1, context)? {
            return Ok(self.scalar_in_place(l, sum.0, sum.1, model));
        }
        if r.is_null() {
            return Ok(self.placed(left, model));
        }
        if l_tag == "!!str" || r_tag == "!!str" {
            let like = if l_tag == "!!str" { l } else { r };
            return Ok(self.scalar_in_place(like, "!!str", format!("{}{}", l.value, r.value), model));
        }
        let (tag, text) = self.arithmetic('+', l, r)?;
        Ok(self.scalar_in_place(l, tag, text, model))
    }

    /// Result of integers as an integer, of others as a float.
    fn arithmetic(&self, sign: char, l: &Node, r: &Node) -> Result<(&'static str, String), String> {
        if l.core_tag() == "!!int"
            && r.core_tag() == "!!int"
            && let (Some(a), Some(b)) = (int(&l.value), int(&r.value))
        {
            let n = match sign {
                '+' => a.wrapping_add(b),
                '-' => a.wrapping_sub(b),
                _ => a.wrapping_mul(b),
            };
            let is_hex = l.value.starts_with("0x") || l.value.starts_with("0X");
            return Ok(("!!int", if is_hex && n >= 0 { format!("0x{n:x}") } else { n.to_string() }));
        }
        let is_number = |node: &Node| matches!(node.core_tag(), "!!int" | "!!float");
        match (float(&l.value), float(&r.value)) {
            (Some(a), Some(b)) if is_number(l) && is_number(r) => {
                let n = match sign {
                    '+' => a + b,
                    '-' => a - b,
                    _ => a * b,
                };
                Ok(("!!float", number::shown(n)))
            }
            _ => {
                let verb = match sign {
                    '+' => "added to",
                    '-' => "subtracted from",
                    _ => "multiplied with",
                };
                let (first, second) = if sign == '*' { (l, r) } else { (r, l) };
                Err(format!("{} cannot be {verb} {}", first.tag, second.tag))
            }
        }
    }

    fn subtract(&mut self, left: Id, right: Id, model: Id, context: &Context) -> Result<Id, String> {
        let (l, r) = (self.tree.get(left).clone(), self.tree.get(right).clone());
        if l.is_null() {
            return Ok(self.placed(right, model));
        }
        match l.kind {
            Kind::Map => Err("maps not yet supported for subtraction".into()),
            Kind::Seq => {
                if r.kind != Kind::Seq {
                    return Err(format!("{} ({}) cannot be subtracted from {}", r.tag, self.tree.shown_path(right), l.tag));
                }
                let rest = self.made(model, Node { style: l.style, tag: l.tag.clone(), ..Node::seq() });
                let taken = self.tree.items(right);
                for item in self.tree.items(left) {
                    if !taken.iter().any(|other| self.same(item, *other)) {
                        let item = self.tree.copy(item);
                        self.tree.push_item(rest, item);
                    }
                }
                Ok(rest)
            }
            _ if r.kind != Kind::Scalar => Err(format!(
                "{} ({}) cannot be subtracted from {} ({})",
                r.tag,
                self.tree.shown_path(right),
                l.tag,
                self.tree.shown_path(left)
            )),
            _ => {
                if let Some((tag, text)) = self.add_duration(&l, &r, -1, context)? {
                    return Ok(self.scalar_in_place(&l, tag, text, model));
                }
                if l.core_tag() == "!!str" {
                    return Err(format!("strings cannot be subtracted: {} - {}", l.value, r.value));
                }
                let (tag, text) = self.arithmetic('-', &l, &r)?;
                Ok(self.scalar_in_place(&l, tag, text, model))
            }
        }
    }

    /// Product of scalars: numbers, or a string so many times.
    pub(super) fn multiply_scalars(&mut self, left: Id, right: Id, model: Id) -> Result<Id, String> {
        let (l, r) = (self.tree.get(left).clone(), self.tree.get(right).clone());
        for (text, times) in [(&l, &r), (&r, &l)] {
            if text.core_tag() == "!!str" && times.core_tag() == "!!int" {
                let n = int(&times.value).unwrap_or(0);
                let n = usize::try_from(n).map_err(|_| format!("cannot repeat string by a negative number ({n})"))?;
                if text.value.len().saturating_mul(n) > REPEATED_MAX {
                    return Err(format!(
                        "result of repeating string ({} bytes) by {n} would exceed {REPEATED_MAX} bytes",
                        text.value.len()
                    ));
                }
                return Ok(self.scalar_in_place(text, "!!str", text.value.repeat(n), model));
            }
        }
        let (tag, text) = self.arithmetic('*', &l, &r)?;
        Ok(self.scalar_in_place(&l, tag, text, model))
    }

    fn divide(&mut self, left: Id, right: Id, model: Id) -> Result<Id, String> {
        let (l, r) = (self.tree.get(left).clone(), self.tree.get(right).clone());
        if l.kind == Kind::Scalar && r.kind == Kind::Scalar {
            if l.core_tag() == "!!str" && r.core_tag() == "!!str" {
                return Ok(self.split_into(&l, &r.value, model));
            }
            let is_number = |node: &Node| matches!(node.core_tag(), "!!int" | "!!float");
            if let (true, true, Some(a), Some(b)) = (is_number(&l), is_number(&r), float(&l.value), float(&r.value)) {
                return Ok(self.scalar_in_place(&l, "!!float", number::shown(a / b), model));
            }
        }
        Err(format!("{} cannot be divided by {}", l.tag, r.tag))
    }

    fn modulo(&mut self, left: Id, right: Id, model: Id) -> Result<Id, String> {
        let (l, r) = (self.tree.get(left).clone(), self.tree.get(right).clone());
        if l.core_tag() == "!!int"
            && r.core_tag() == "!!int"
            && let (Some(a), Some(b)) = (int(&l.value), int(&r.value))
        {
            let Some(n) = (if b == 0 { None } else { Some(a.wrapping_rem(b)) }) else { return Err("cannot modulo by 0".into()) };
            return Ok(self.scalar_in_place(&l, "!!int", n.to_string(), model));
        }
        let is_number = |node: &Node| matches!(node.core_tag(), "!!int" | "!!float");
        match (float(&l.value), float(&r.value)) {
            (Some(a), Some(b)) if is_number(&l) && is_number(&r) => Ok(self.scalar_in_place(&l, "!!float", number::shown(a % b), model)),
            _ => Err(format!("{} cannot modulo by {}", l.tag, r.tag)),
        }
    }

    /// `==`: a string on the right may be a pattern.
    pub(super) fn equal(&self, left: Id, right: Id) -> bool {
        let (l, r) = (self.tree.get(left), self.tree.get(right));
        if l.is_null() || r.is_null() {
            return l.is_null() && r.is_null();
        }
        if l.kind == Kind::Scalar && r.kind == Kind::Scalar {
            return matches(&l.value, &r.value);
        }
        self.same(left, right)
    }

    /// Whether two nodes hold the same, whatever the order of keys.
    pub(super) fn same(&self, left: Id, right: Id) -> bool {
        gate::stack();
        gate::step(1);
        let (left, right) = (self.tree.target(left), self.tree.target(right));
        let (l, r) = (self.tree.get(left), self.tree.get(right));
        if l.kind != r.kind {
            return false;
        }
        match l.kind {
            Kind::Scalar => {
                let (l_tag, r_tag) = (l.core_tag(), r.core_tag());
                l_tag == r_tag && (l.value == r.value || (l.is_null() && r.is_null()))
            }
            Kind::Seq => {
                l.content.len() == r.content.len()
                    && self.tree.items(left).into_iter().zip(self.tree.items(right)).all(|(left, right)| self.same(left, right))
            }
            Kind::Map => {
                l.content.len() == r.content.len()
                    && self.tree.pairs(left).into_iter().all(|(key, value)| {
                        let name = &self.tree.get(key).value;
                        self.tree.value_of(right, name).is_some_and(|other| self.same(value, other))
                    })
            }
            Kind::Alias => l.alias == r.alias,
        }
    }

    fn compare(&self, operator: Operator, left: Id, right: Id, context: &Context) -> Result<bool, String> {
        let (l, r) = (self.tree.get(left), self.tree.get(right));
        let or_equal = matches!(operator, Operator::LessOrEqual | Operator::GreaterOrEqual);
        if l.kind != Kind::Scalar || r.kind != Kind::Scalar {
            let kind = if l.kind == Kind::Scalar { r.kind } else { l.kind };
            return Err(format!("{} not yet supported for comparison", if kind == Kind::Map { "maps" } else { "arrays" }));
        }
        if l.is_null() || r.is_null() {
            return Ok(l.is_null() && r.is_null() && or_equal);
        }
        let is_number = |node: &Node| matches!(node.core_tag(), "!!int" | "!!float");
        let order = if let (Some(a), Some(b)) = (self.moment(l, context), self.moment(r, context)) {
            a.cmp(&b)
        } else if is_number(l) && is_number(r) {
            match (int(&l.value), int(&r.value)) {
                (Some(a), Some(b)) => a.cmp(&b),
                _ => match float(&l.value).zip(float(&r.value)).and_then(|(a, b)| a.partial_cmp(&b)) {
                    Some(order) => order,
                    None => return Ok(false),
                },
            }
        } else if l.core_tag() == "!!str" && r.core_tag() == "!!str" {
            l.value.as_bytes().cmp(r.value.as_bytes())
        } else {
            return Err(format!("{} not yet supported for comparison", if is_number(l) { &r.tag } else { &l.tag }));
        };
        Ok(match operator {
            Operator::Less | Operator::LessOrEqual => order == Ordering::Less || (or_equal && order == Ordering::Equal),
            _ => order == Ordering::Greater || (or_equal && order == Ordering::Equal),
        })
    }

    /// Order of `sort`: null, false, true, numbers, dates and strings.
    pub(super) fn order(&self, left: Id, right: Id, context: &Context) -> Ordering {
        gate::step(1);
        let (l, r) = (self.tree.get(self.tree.target(left)), self.tree.get(self.tree.target(right)));
        let rank = |node: &Node| match (node.kind, node.core_tag()) {
            (Kind::Scalar, "!!null") => 0,
            (Kind::Scalar, "!!bool") => 1,
            (Kind::Scalar, "!!int" | "!!float") => 2,
            (Kind::Scalar, _) => 3,
            (Kind::Seq, _) => 4,
            _ => 5,
        };
        if let (Some(a), Some(b)) = (self.moment(l, context), self.moment(r, context)) {
            return a.cmp(&b);
        }
        rank(l).cmp(&rank(r)).then_with(|| match rank(l) {
            0 => Ordering::Equal,
            1 => l.is_true().cmp(&r.is_true()),
            2 => match (int(&l.value), int(&r.value)) {
                (Some(a), Some(b)) => a.cmp(&b),
                _ => float(&l.value).zip(float(&r.value)).and_then(|(a, b)| a.partial_cmp(&b)).unwrap_or(Ordering::Equal),
            },
            _ => l.value.as_bytes().cmp(r.value.as_bytes()),
        })
    }

    /// Sequence of the parts of a string.
    pub(super) fn split_into(&mut self, text: &Node, by: &str, model: Id) -> Id {
        let seq = self.tree.replacement(model, Node::seq());
        let parts: Vec<String> =
            if by.is_empty() { text.value.chars().map(String::from).collect() } else { text.value.split(by).map(str::to_owned).collect() };
        for part in parts {
            let item = self.tree.add(Node::string(part));
            self.tree.push_item(seq, item);
        }
        seq
    }

    /// Style of a node without presentation.
    pub(super) fn plain_style(style: Style) -> Style {
        style.without(Style::FLOW)
    }
}
