//! Maps to TOML: sections for maps, `[[…]]` for sequences of maps, lines for the rest.

use bashkit_commands_jq::gate;

use super::is_flow;
use crate::yq::node::{Id, Kind, Node, Tree};
use crate::yq::number::{float, shown};

struct Writer<'t> {
    tree: &'t Tree,
    out: String,
}

fn key_text(text: &str) -> String {
    let is_bare = !text.is_empty() && text.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '_' | '-'));
    if is_bare { text.to_owned() } else { quoted(text) }
}

fn quoted(text: &str) -> String {
    let mut out = String::from("\"");
    for c in text.chars() {
        match c {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            '\t' => out.push_str("\\t"),
            '\r' => out.push_str("\\r"),
            '\x08' => out.push_str("\\b"),
            '\x0c' => out.push_str("\\f"),
            c if (c as u32) < 0x20 || c == '\x7f' => out.push_str(&format!("\\u{:04X}", c as u32)),
            c => out.push(c),
        }
    }
    out.push('"');
    out
}

fn scalar(node: &Node) -> Result<String, String> {
    Ok(match node.core_tag() {
        "!!null" => return Err("toml has no null: leave the key out, or give it a value".into()),
        "!!bool" => node.value.to_ascii_lowercase(),
        "!!int" | "!!timestamp" => node.value.to_string(),
        "!!float" => match float(&node.value) {
            Some(n) if !n.is_finite() => shown(n).trim_start_matches('+').to_ascii_lowercase(),
            _ => node.value.to_string(),
        },
        _ if node.is_inline => node.value.to_string(),
        _ => quoted(&node.value),
    })
}

impl Writer<'_> {
    fn comments(&mut self, text: &str) {
        for line in text.split('\n').filter(|line| !line.trim().is_empty()) {
            if !line.starts_with('#') {
                self.out.push_str("# ");
            }
            self.out.push_str(line.trim_end());
            self.out.push('\n');
        }
    }

    fn inline(&mut self, id: Id) -> Result<(), String> {
        gate::stack();
        gate::step(1);
        let tree = self.tree;
        let id = tree.target(id);
        let node = tree.get(id);
        match node.kind {
            Kind::Map if node.content.is_empty() => self.out.push_str("{}"),
            Kind::Map => {
                self.out.push_str("{ ");
                for (i, (key, value)) in tree.pairs(id).into_iter().enumerate() {
                    if i > 0 {
                        self.out.push_str(", ");
                    }
                    self.out.push_str(&key_text(&tree.get(key).value));
                    self.out.push_str(" = ");
                    self.inline(value)?;
                }
                self.out.push_str(" }");
            }
            Kind::Seq => {
                let items = tree.items(id);
                let has_comments = items.iter().any(|item| !tree.get(*item).head.is_empty() || !tree.get(*item).line.is_empty());
                self.out.push('[');
                for (i, item) in items.iter().enumerate() {
                    let node = tree.get(*item);
                    if has_comments {
                        self.out.push('\n');
                        for line in node.head.split('\n').filter(|line| !line.is_empty()) {
                            self.out.push_str(&format!("  {line}\n"));
                        }
                        self.out.push_str("  ");
                    }
                    self.inline(*item)?;
                    if i + 1 < items.len() || has_comments {
                        self.out.push_str(if has_comments { "," } else { ", " });
                    }
                    if !node.line.is_empty() {
                        self.out.push_str(&format!(" {}", node.line));
                    }
                }
                if has_comments {
                    self.out.push('\n');
                }
                self.out.push(']');
            }
            _ => self.out.push_str(&scalar(node)?),
        }
        Ok(())
    }

    /// Whether a value has a section of its own.
    fn is_section(&self, id: Id) -> bool {
        let node = self.tree.get(id);
        match node.kind {
            Kind::Map => !node.is_inline && !is_flow(node),
            Kind::Seq => {
                let is_table = |item: &Id| {
                    let item = self.tree.get(self.tree.target(*item));
                    item.kind == Kind::Map && !item.is_inline && !is_flow(item)
                };
                !node.is_inline && !node.content.is_empty() && node.content.iter().all(is_table)
            }
            _ => false,
        }
    }

    fn table(&mut self, map: Id, path: &str) -> Result<(), String> {
        gate::stack();
        gate::step(1);
        if self.out.len() > self.out.capacity() / 2 {
            gate::fits(self.out.len() * 2);
        }
        let tree = self.tree;
        for (key, value) in tree.pairs(map) {
            let value = tree.target(value);
            if self.is_section(value) {
                continue;
            }
            let (key, node) = (tree.get(key), tree.get(value));
            if node.is_null() {
                continue;
            }
            self.comments(&key.head);
            self.out.push_str(&format!("{} = ", key_text(&key.value)));
            self.inline(value)?;
            let line = if node.line.is_empty() { &key.line } else { &node.line };
            if !line.is_empty() {
                self.out.push_str(if line.starts_with('#') { "  " } else { "  # " });
                self.out.push_str(line);
            }
            self.out.push('\n');
            self.comments(&key.foot);
        }
        for (key, value) in tree.pairs(map) {
            let value = tree.target(value);
            if !self.is_section(value) {
                continue;
            }
            let key = tree.get(key);
            let name = key_text(&key.value);
            let path = if path.is_empty() { name } else { format!("{path}.{name}") };
            if tree.get(value).kind == Kind::Map {
                self.section(key, value, &path)?;
                continue;
            }
            for (i, item) in tree.items(value).into_iter().enumerate() {
                let item = tree.target(item);
                if i == 0 {
                    self.comments(&key.head);
                }
                self.comments(&tree.get(item).head);
                self.out.push_str(&format!("[[{path}]]\n"));
                self.table(item, &path)?;
            }
        }
        Ok(())
    }

    fn section(&mut self, key: &Node, value: Id, path: &str) -> Result<(), String> {
        let tree = self.tree;
        let has_lines =
            tree.get(value).content.is_empty() || tree.pairs(value).into_iter().any(|(_, value)| !self.is_section(tree.target(value)));
        if has_lines {
            if !self.out.is_empty() {
                self.out.push('\n');
            }
            self.comments(&key.head);
            self.out.push_str(&format!("[{path}]"));
            if !key.line.is_empty() {
                self.out.push_str(&format!("  {}", key.line));
            }
            self.out.push('\n');
        } else {
            self.comments(&key.head);
        }
        self.table(value, path)
    }
}

pub(super) fn encode(tree: &Tree, root: Id) -> Result<String, String> {
    let node = tree.get(root);
    if node.kind != Kind::Map {
        return Err("toml encoding works for maps and scalars alone".into());
    }
    let mut writer = Writer { tree, out: String::new() };
    let leading: Vec<&str> = node.leading.lines().filter(|line| line.trim_end() != "---").collect();
    writer.comments(&leading.join("\n"));
    writer.comments(&node.head);
    writer.table(root, "")?;
    writer.comments(&node.foot);
    Ok(writer.out)
}
