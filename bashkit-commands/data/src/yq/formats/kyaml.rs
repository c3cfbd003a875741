//! KYAML: YAML in flow style, with comments.

use bashkit_commands_jq::gate;

use crate::yq::emit::double_quoted;
use crate::yq::node::{Id, Kind, Node, Tree, resolve};

fn comment(text: &str, pad: &str, out: &mut String) {
    for line in text.split('\n').filter(|line| !line.trim().is_empty()) {
        out.push_str(pad);
        if !line.trim_start().starts_with('#') {
            out.push_str("# ");
        }
        out.push_str(line.trim_start());
        out.push('\n');
    }
}

fn scalar(node: &Node) -> String {
    match node.core_tag() {
        "!!null" => "null".into(),
        "!!bool" | "!!int" | "!!float" => node.value.to_string(),
        _ => double_quoted(&node.value),
    }
}

fn key_text(node: &Node) -> String {
    let is_plain = node.value.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_')
        && node.value.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '_' | '-' | '.' | '/'))
        && resolve(&node.value) == "!!str";
    if is_plain { node.value.to_string() } else { double_quoted(&node.value) }
}

fn line_comment(node: &Node, out: &mut String) {
    if !node.line.is_empty() {
        out.push(' ');
        if !node.line.starts_with('#') {
            out.push_str("# ");
        }
        out.push_str(&node.line.replace('\n', " "));
    }
}

fn value(tree: &Tree, id: Id, indent: usize, depth: usize, out: &mut String) {
    gate::stack();
    gate::step(1);
    if out.len() > out.capacity() / 2 {
        gate::fits(out.len() * 2);
    }
    let id = tree.target(id);
    let node = tree.get(id);
    let pad = " ".repeat(indent * (depth + 1));
    match node.kind {
        Kind::Map if node.content.is_empty() => out.push_str("{}"),
        Kind::Seq if node.content.is_empty() => out.push_str("[]"),
        Kind::Map => {
            out.push_str("{\n");
            for (key, item) in tree.pairs(id) {
                let (key, child) = (tree.get(key), tree.get(tree.target(item)));
                comment(&key.head, &pad, out);
                comment(&child.head, &pad, out);
                out.push_str(&pad);
                out.push_str(&key_text(key));
                out.push_str(": ");
                value(tree, item, indent, depth + 1, out);
                out.push(',');
                line_comment(key, out);
                line_comment(child, out);
                out.push('\n');
                comment(&key.foot, &pad, out);
            }
            comment(&node.foot, &pad, out);
            out.push_str(&" ".repeat(indent * depth));
            out.push('}');
        }
        Kind::Seq => {
            out.push_str("[\n");
            for item in tree.items(id) {
                let child = tree.get(tree.target(item));
                comment(&child.head, &pad, out);
                out.push_str(&pad);
                value(tree, item, indent, depth + 1, out);
                out.push(',');
                line_comment(child, out);
                out.push('\n');
                comment(&child.foot, &pad, out);
            }
            out.push_str(&" ".repeat(indent * depth));
            out.push(']');
        }
        _ => out.push_str(&scalar(node)),
    }
}

pub(super) fn encode(tree: &Tree, root: Id, indent: usize) -> String {
    let mut out = String::new();
    let node = tree.get(root);
    comment(&node.leading, "", &mut out);
    comment(&node.head, "", &mut out);
    value(tree, root, indent, 0, &mut out);
    out.push('\n');
    out
}
