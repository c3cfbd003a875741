//! Evaluation of expressions on nodes.

mod anchors;
mod arithmetic;
mod assign;
mod collections;
mod dates;
mod entries;
mod functions;
mod merge;
mod places;
mod strings;
mod traverse;

use std::rc::Rc;

use bashkit_commands_jq::gate;
use bashkit_core::command::Cx;

pub(super) use anchors::explode;
pub(super) use strings::{uri, uri_decoded};

use super::formats::Settings;
use super::node::{Id, Kind, Node, Tree};
use super::parser::{Expr, Operator, TextPart};

/// What an expression is evaluated with.
#[derive(Clone)]
pub(super) struct Context {
    pub(super) nodes: Vec<Id>,
    variables: Option<Rc<Variable>>,
    /// Missing places are not made.
    readonly: bool,
    /// Layout of dates, in Go's way.
    layout: Rc<str>,
}

struct Variable {
    name: String,
    nodes: Vec<Id>,
    next: Option<Rc<Variable>>,
}

/// Layout of dates unless `with_dtf` says otherwise.
pub(super) const RFC3339: &str = "2006-01-02T15:04:05Z07:00";

impl Context {
    pub(super) fn new(nodes: Vec<Id>) -> Self {
        Self { nodes, variables: None, readonly: false, layout: Rc::from(RFC3339) }
    }

    /// Context in which `$index` counts results.
    pub(super) fn with_index(&self, index: Id) -> Self {
        self.bind("index", vec![index])
    }

    fn of(&self, nodes: Vec<Id>) -> Self {
        Self { nodes, ..self.clone() }
    }

    fn only(&self, node: Id) -> Self {
        self.of(vec![node])
    }

    fn looking(&self) -> Self {
        Self { readonly: true, ..self.clone() }
    }

    fn bind(&self, name: &str, nodes: Vec<Id>) -> Self {
        let variable = Variable { name: name.to_owned(), nodes, next: self.variables.clone() };
        Self { variables: Some(Rc::new(variable)), ..self.clone() }
    }

    fn variable(&self, name: &str) -> Option<&[Id]> {
        let mut at = self.variables.as_deref();
        while let Some(variable) = at {
            if variable.name == name {
                return Some(&variable.nodes);
            }
            at = variable.next.as_deref();
        }
        None
    }
}

/// Nodes that an expression finds, or an error message.
pub(super) type Found = Result<Vec<Id>, String>;

pub(super) struct Evaluator<'e, 'c> {
    pub(super) tree: &'e mut Tree,
    pub(super) cx: &'e Cx<'c>,
    pub(super) settings: &'e Settings,
    /// Names of the files by their index.
    pub(super) files: &'e [String],
}

impl Evaluator<'_, '_> {
    pub(super) fn eval(&mut self, expr: &Expr, context: &Context) -> Found {
        gate::stack();
        gate::step(1);
        match expr {
            Expr::Itself => Ok(context.nodes.clone()),
            Expr::Descend { keys } => Ok(self.descend(&context.nodes, *keys)),
            Expr::Field { name, optional } => self.fields(context, name, *optional),
            Expr::Index { base, index, optional } => self.index(context, base, index, *optional),
            Expr::Splat { base } => self.splat(context, base),
            Expr::Slice { base, from, to } => self.slice(context, base, from.as_deref(), to.as_deref()),
            Expr::Scalar(tag, text) => Ok(self.scalar_for(context, tag, text)),
            Expr::Text(parts) => self.text(parts, context),
            Expr::Variable(name) => match context.variable(name) {
                Some(nodes) => Ok(nodes.to_vec()),
                None => Err(format!("variable '{name}' is not defined")),
            },
            Expr::Pipe(steps) => {
                let mut at = context.clone();
                for step in steps {
                    at.nodes = self.eval(step, &at)?;
                }
                Ok(at.nodes)
            }
            Expr::Union(items) => {
                let mut found = Vec::new();
                for item in items {
                    found.extend(self.eval(item, context)?);
                }
                Ok(found)
            }
            Expr::Binary(operator, left, right) => self.binary(*operator, left, right, context),
            Expr::Assign { to, value, relative, clobber } => self.assign(context, to, value, *relative, *clobber),
            Expr::Update(operator, to, value) => self.update(context, *operator, to, value),
            Expr::AssignAttribute { attribute, relative, clobber, to, value } => {
                let _ = clobber;
                self.assign_attribute(context, *attribute, to, value, *relative)
            }
            Expr::Collect(inner) => self.collect(context, inner.as_deref()),
            Expr::Object(entries) => self.object(context, entries),
            Expr::As { source, name, by_reference, body } => {
                let nodes = self.eval(source, context)?;
                let nodes = if *by_reference { nodes } else { nodes.into_iter().map(|node| self.tree.copy(node)).collect() };
                self.eval(body, &context.bind(name, nodes))
            }
            Expr::Reduce { source, name, init, body } => {
                let items = self.eval(source, context)?;
                let mut result = self.eval(init, context)?;
                for item in items {
                    let inner = context.of(result).bind(name, vec![item]);
                    result = self.eval(body, &inner)?;
                }
                Ok(result)
            }
            Expr::Call(name, args) => self.call(name, args, context),
            Expr::Raw(name, argument) => self.environment(name, argument, context),
        }
    }

    /// A scalar for each group of nodes, and one where there are no nodes.
    fn scalar_for(&mut self, context: &Context, tag: &str, text: &str) -> Vec<Id> {
        let mut found = Vec::new();
        for group in self.groups(context) {
            let (document, file) = group.nodes.first().map_or((0, 0), |first| (self.tree.get(*first).document, self.tree.get(*first).file));
            found.push(self.tree.add(Node { document, file, ..Node::scalar(tag, text) }));
        }
        found
    }

    fn text(&mut self, parts: &[TextPart], context: &Context) -> Found {
        let mut found = Vec::new();
        for node in context.nodes.clone() {
            let mut text = String::new();
            for part in parts {
                match part {
                    TextPart::Text(part) => text.push_str(part),
                    TextPart::Expression(expr) => {
                        for value in self.eval(expr, &context.only(node).looking())? {
                            text.push_str(&self.shown(value)?);
                        }
                    }
                }
                gate::fits(text.len());
            }
            found.push(self.tree.replacement(node, Node::string(text)));
        }
        Ok(found)
    }

    /// Text of a value: a scalar as it is, all else as YAML.
    fn shown(&mut self, id: Id) -> Result<String, String> {
        let target = self.tree.target(id);
        let node = self.tree.get(target);
        match node.kind {
            Kind::Scalar => Ok(node.value.to_string()),
            _ => Ok(super::formats::yaml_text(self.tree, target, 2).trim_end_matches('\n').to_owned()),
        }
    }

    /// Results per node; roots of `eval-all` are taken together.
    fn groups(&self, context: &Context) -> Vec<Context> {
        let together = !context.nodes.is_empty() && context.nodes.iter().all(|node| self.tree.get(*node).together);
        if together || context.nodes.is_empty() {
            return vec![context.clone()];
        }
        context.nodes.iter().map(|node| context.only(*node)).collect()
    }

    fn collect(&mut self, context: &Context, inner: Option<&Expr>) -> Found {
        let Some(inner) = inner else {
            let seq = Node { document: context.nodes.first().map_or(0, |node| self.tree.get(*node).document), ..Node::seq() };
            return Ok(vec![self.tree.add(seq)]);
        };
        let mut found = Vec::new();
        for group in self.groups(context) {
            let items = self.eval(inner, &group)?;
            let seq = match group.nodes.first() {
                Some(first) => self.tree.replacement(*first, Node::seq()),
                None => self.tree.add(Node::seq()),
            };
            self.tree.edit(seq).is_key = false;
            for item in items {
                let item = self.tree.copy(item);
                self.tree.push_item(seq, item);
            }
            found.push(seq);
        }
        Ok(found)
    }

    /// One map for each combination of the keys and values.
    fn object(&mut self, context: &Context, entries: &[(Expr, Expr)]) -> Found {
        let mut found = Vec::new();
        for group in self.groups(context) {
            let model = group.nodes.first().copied();
            let empty = match model {
                Some(first) => self.tree.replacement(first, Node::map()),
                None => self.tree.add(Node::map()),
            };
            self.tree.edit(empty).is_key = false;
            let mut maps = vec![empty];
            for (key, value) in entries {
                let keys = self.eval(key, &group)?;
                let values = self.eval(value, &group)?;
                let mut next = Vec::new();
                for map in maps {
                    for key in &keys {
                        for value in &values {
                            let map = self.tree.copy(map);
                            let key = self.tree.target(*key);
                            let key = self.tree.copy(key);
                            let value = self.tree.copy(*value);
                            self.put(map, key, value);
                            next.push(map);
                        }
                    }
                }
                maps = next;
            }
            found.extend(maps);
        }
        Ok(found)
    }

    /// Puts an entry into a map, over one of the same key.
    fn put(&mut self, map: Id, key: Id, value: Id) {
        let name = self.tree.get(key).value.clone();
        let position = self.tree.pairs(map).iter().position(|(have, _)| self.tree.get(*have).value == name);
        match position {
            Some(i) => {
                if let Some(place) = self.tree.edit(map).content.get_mut(2 * i + 1) {
                    *place = value;
                }
                self.tree.settle(map);
            }
            None => self.tree.push_entry(map, key, value),
        }
    }

    /// First result of an expression for one node.
    fn first_of(&mut self, expr: &Expr, node: Id, context: &Context) -> Result<Option<Id>, String> {
        Ok(self.eval(expr, &context.only(node).looking())?.first().copied())
    }

    /// Whether the first result of a condition is neither null nor false.
    fn holds(&mut self, expr: &Expr, node: Id, context: &Context) -> Result<bool, String> {
        let first = self.first_of(expr, node, context)?;
        Ok(first.is_some_and(|first| self.tree.get(self.tree.target(first)).is_true()))
    }

    /// Combines each left value with each right one; `None` stands for nothing.
    fn cross(
        &mut self,
        context: &Context,
        left: &Expr,
        right: &Expr,
        mut calculate: impl FnMut(&mut Self, &Context, Option<Id>, Option<Id>) -> Result<Option<Id>, String>,
    ) -> Found {
        let mut found = Vec::new();
        for group in self.groups(context) {
            let lefts = self.eval(left, &group)?;
            let rights = self.eval(right, &group)?;
            let some = |nodes: Vec<Id>| if nodes.is_empty() { vec![None] } else { nodes.into_iter().map(Some).collect::<Vec<_>>() };
            let rights = some(rights);
            for left in some(lefts) {
                for right in &rights {
                    gate::step(1);
                    found.extend(calculate(self, &group, left, *right)?);
                }
            }
        }
        Ok(found)
    }

    fn binary(&mut self, operator: Operator, left: &Expr, right: &Expr, context: &Context) -> Found {
        match operator {
            Operator::Alternative => self.alternative(left, right, context),
            Operator::And | Operator::Or => self.logic(operator == Operator::And, left, right, context),
            operator => self.cross(&context.looking(), left, right, move |this, group, left, right| {
                this.calculate(operator, group, left, right).map(Some)
            }),
        }
    }

    /// `a // b`: the right side is asked where the left one is null or false, and may change that.
    fn alternative(&mut self, left: &Expr, right: &Expr, context: &Context) -> Found {
        let mut found = Vec::new();
        for group in self.groups(context) {
            let lefts = self.eval(left, &group)?;
            let is_true = |this: &Self, id: Id| this.tree.get(this.tree.target(id)).is_true();
            if lefts.is_empty() {
                found.extend(self.eval(right, &group)?);
            }
            for id in lefts {
                if is_true(self, id) {
                    found.push(id);
                    continue;
                }
                let rights = self.eval(right, &group)?;
                if is_true(self, id) || rights.is_empty() {
                    found.push(id);
                } else {
                    found.extend(rights);
                }
            }
        }
        Ok(found)
    }

    fn logic(&mut self, is_and: bool, left: &Expr, right: &Expr, context: &Context) -> Found {
        let mut found = Vec::new();
        for group in self.groups(&context.looking()) {
            let is_true = |this: &Self, nodes: &[Id]| nodes.first().is_some_and(|node| this.tree.get(this.tree.target(*node)).is_true());
            let lefts = self.eval(left, &group)?;
            let mut value = is_true(self, &lefts);
            if value == is_and {
                let rights = self.eval(right, &group)?;
                value = is_true(self, &rights);
            }
            let model = lefts.first().or(group.nodes.first()).copied();
            let node = Node::bool(value);
            found.push(match model {
                Some(model) => self.tree.replacement(model, node),
                None => self.tree.add(node),
            });
        }
        Ok(found)
    }

    /// Nodes of all levels, each before what is in it.
    fn descend(&mut self, nodes: &[Id], keys: bool) -> Vec<Id> {
        let mut found = Vec::new();
        let mut waiting: Vec<Id> = nodes.iter().rev().copied().collect();
        while let Some(id) = waiting.pop() {
            gate::step(1);
            found.push(id);
            match self.tree.get(id).kind {
                Kind::Map => {
                    for (key, value) in self.tree.pairs(id).into_iter().rev() {
                        waiting.push(value);
                        if keys {
                            waiting.push(key);
                        }
                    }
                }
                Kind::Seq => waiting.extend(self.tree.items(id).into_iter().rev()),
                _ => {}
            }
        }
        found
    }
}
