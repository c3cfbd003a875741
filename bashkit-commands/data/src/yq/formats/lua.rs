//! Tables of Lua.

use bashkit_commands_jq::gate;

use super::LuaSettings;
use crate::yq::node::{Id, Kind, Node, Tree};
use crate::yq::number::{float, int};

const KEYWORDS: &[&str] = &[
    "and", "break", "do", "else", "elseif", "end", "false", "for", "function", "goto", "if", "in", "local", "nil", "not", "or", "repeat",
    "return", "then", "true", "until", "while",
];

fn quoted(text: &str) -> String {
    let mut out = String::from("\"");
    for c in text.chars() {
        match c {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            '\t' => out.push_str("\\t"),
            '\r' => out.push_str("\\r"),
            '\0' => out.push_str("\\0"),
            c if (c as u32) < 0x20 => out.push_str(&format!("\\{:03}", c as u32)),
            c => out.push(c),
        }
    }
    out.push('"');
    out
}

fn is_name(text: &str) -> bool {
    text.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_')
        && text.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
        && !KEYWORDS.contains(&text)
}

fn scalar(node: &Node) -> Result<String, String> {
    Ok(match node.core_tag() {
        "!!null" => "nil".into(),
        "!!bool" => node.value.to_ascii_lowercase(),
        "!!int" => match int(&node.value) {
            Some(_) if node.value.starts_with("0x") => node.value.to_string(),
            Some(n) => n.to_string(),
            None => node.value.to_string(),
        },
        "!!float" => match float(&node.value) {
            Some(n) if n.is_nan() => "(0/0)".into(),
            Some(n) if n == f64::INFINITY => "(1/0)".into(),
            Some(n) if n == f64::NEG_INFINITY => "(-1/0)".into(),
            _ => node.value.to_string(),
        },
        _ => quoted(&node.value),
    })
}

fn comment(node: &Node, out: &mut String) {
    if !node.line.is_empty() {
        out.push_str(&format!(" -- {}", node.line.trim_start_matches('#').trim()));
    }
}

fn entry(tree: &Tree, key: Id, item: Id, settings: &LuaSettings, depth: usize, out: &mut String) -> Result<(), String> {
    let key_node = tree.get(tree.target(key));
    let pad = "\t".repeat(depth);
    out.push_str(&pad);
    match key_node.kind {
        Kind::Scalar if key_node.core_tag() == "!!str" && settings.unquoted && is_name(&key_node.value) => out.push_str(&key_node.value),
        Kind::Scalar => out.push_str(&format!("[{}]", scalar(key_node)?)),
        _ => {
            out.push('[');
            value(tree, key, settings, depth, out)?;
            out.push(']');
        }
    }
    out.push_str(" = ");
    value(tree, item, settings, depth, out)?;
    out.push(';');
    comment(tree.get(tree.target(item)), out);
    out.push('\n');
    Ok(())
}

fn value(tree: &Tree, id: Id, settings: &LuaSettings, depth: usize, out: &mut String) -> Result<(), String> {
    gate::stack();
    gate::step(1);
    if out.len() > out.capacity() / 2 {
        gate::fits(out.len() * 2);
    }
    let id = tree.target(id);
    let node = tree.get(id);
    match node.kind {
        Kind::Map | Kind::Seq if node.content.is_empty() => out.push_str("{}"),
        Kind::Map => {
            out.push_str("{\n");
            for (key, item) in tree.pairs(id) {
                entry(tree, key, item, settings, depth + 1, out)?;
            }
            out.push_str(&"\t".repeat(depth));
            out.push('}');
        }
        Kind::Seq => {
            out.push_str("{\n");
            for item in tree.items(id) {
                out.push_str(&"\t".repeat(depth + 1));
                value(tree, item, settings, depth + 1, out)?;
                out.push(',');
                comment(tree.get(tree.target(item)), out);
                out.push('\n');
            }
            out.push_str(&"\t".repeat(depth));
            out.push('}');
        }
        _ => out.push_str(&scalar(node)?),
    }
    Ok(())
}

pub(super) fn encode(tree: &Tree, root: Id, settings: &LuaSettings) -> Result<String, String> {
    let mut out = String::new();
    if settings.globals && tree.get(root).kind == Kind::Map {
        let unquoted = LuaSettings { prefix: String::new(), suffix: String::new(), unquoted: true, globals: true };
        for (key, item) in tree.pairs(root) {
            let name = tree.get(key);
            if !is_name(&name.value) {
                return Err(format!("lua globals: '{}' is no name of a variable", name.value));
            }
            entry(tree, key, item, &unquoted, 0, &mut out)?;
        }
        return Ok(out);
    }
    out.push_str(&settings.prefix);
    value(tree, root, settings, 0, &mut out)?;
    out.push_str(&settings.suffix);
    Ok(out)
}
