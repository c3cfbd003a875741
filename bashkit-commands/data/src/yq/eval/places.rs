//! Places and properties of nodes.

use std::rc::Rc;

use super::{Context, Evaluator, Found};
use crate::yq::formats;
use crate::yq::node::{Id, Kind, Node, Style};
use crate::yq::number::int;
use crate::yq::parser::Expr;

/// Text of a comment without its `#`.
fn uncommented(text: &str) -> Rc<str> {
    let lines: Vec<&str> = text
        .split('\n')
        .map(|line| {
            let line = line.trim_start();
            let line = line.strip_prefix('#').unwrap_or(line);
            line.strip_prefix(' ').unwrap_or(line)
        })
        .collect();
    Rc::from(lines.join("\n"))
}

fn style_name(style: Style) -> &'static str {
    if style.has(Style::DOUBLE) {
        "double"
    } else if style.has(Style::SINGLE) {
        "single"
    } else if style.has(Style::LITERAL) {
        "literal"
    } else if style.has(Style::FOLDED) {
        "folded"
    } else if style.has(Style::FLOW) {
        "flow"
    } else if style.has(Style::TAGGED) {
        "tagged"
    } else {
        ""
    }
}

impl Evaluator<'_, '_> {
    pub(super) fn places(&mut self, name: &str, args: &[Expr], context: &Context) -> Found {
        match name {
            "parent" | "root" => {
                let level = match args.first() {
                    Some(arg) => {
                        let text = self.argument(arg, context)?;
                        int(&text).ok_or_else(|| format!("parent: '{text}' is no number of levels"))?
                    }
                    None => {
                        if name == "root" {
                            -1
                        } else {
                            1
                        }
                    }
                };
                let mut found = Vec::new();
                for node in &context.nodes {
                    let parents = self.tree.parents(*node);
                    let n = i64::try_from(parents.len()).unwrap_or(i64::MAX);
                    let index = if level < 0 { n + level } else { level - 1 };
                    match usize::try_from(index).ok().and_then(|index| parents.get(index)) {
                        Some(parent) => found.push(*parent),
                        None if level == 0 || (name == "root" && parents.is_empty()) => found.push(*node),
                        None => {}
                    }
                }
                Ok(found)
            }
            "parents" => {
                let mut found = Vec::new();
                for node in &context.nodes {
                    let seq = self.tree.replacement(*node, Node::seq());
                    for parent in self.tree.parents(*node) {
                        let parent = self.tree.copy(parent);
                        self.tree.push_item(seq, parent);
                    }
                    found.push(seq);
                }
                Ok(found)
            }
            "path" => {
                let mut found = Vec::new();
                for node in context.nodes.clone() {
                    let steps = self.tree.path(node);
                    let seq = self.tree.replacement(node, Node::seq());
                    self.tree.edit(seq).is_key = false;
                    for step in steps {
                        let step = self.tree.add(step);
                        self.tree.push_item(seq, step);
                    }
                    found.push(seq);
                }
                Ok(found)
            }
            "key" => {
                let mut found = Vec::new();
                for node in context.nodes.clone() {
                    found.extend(self.key_of(node));
                }
                Ok(found)
            }
            _ => {
                let mut found = Vec::new();
                for node in context.nodes.clone() {
                    if let Some(made) = self.property(name, node) {
                        found.push(self.tree.replacement(node, made));
                    }
                }
                Ok(found)
            }
        }
    }

    fn property(&self, name: &str, id: Id) -> Option<Node> {
        let node = self.tree.get(id);
        Some(match name {
            "is_key" => Node::bool(node.is_key),
            "line" => Node::int(node.place.0),
            "column" => Node::int(node.place.1),
            "document_index" => Node::int(node.document),
            "file_index" => Node::int(node.file),
            "filename" => Node::string(self.files.get(node.file).map_or("-", String::as_str)),
            "kind" => Node::string(match node.kind {
                Kind::Map => "map",
                Kind::Seq => "seq",
                Kind::Scalar => "scalar",
                Kind::Alias => "alias",
            }),
            "tag" => {
                let target = self.tree.get(self.tree.target(id));
                Node::string(target.tag.clone())
            }
            "style" => Node::string(style_name(node.style)),
            "anchor" => Node::string(node.anchor.clone()),
            "alias" => Node::string(if node.kind == Kind::Alias { node.value.clone() } else { Rc::from("") }),
            "line_comment" => Node::string(uncommented(&node.line)),
            "foot_comment" => Node::string(uncommented(&node.foot)),
            "head_comment" => {
                let leading = formats::uncommented(&node.leading);
                let head = uncommented(&node.head);
                Node::string(if leading.is_empty() { head } else { Rc::from(format!("{leading}{head}")) })
            }
            _ => Node::bool(!self.tree.get(self.tree.target(id)).is_true()),
        })
    }
}
