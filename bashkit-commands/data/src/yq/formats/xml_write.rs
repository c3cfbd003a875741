//! Maps to XML.

use bashkit_commands_jq::gate;

use super::XmlSettings;
use crate::yq::node::{Id, Kind, Node, Tree};

struct Writer<'t> {
    tree: &'t Tree,
    settings: &'t XmlSettings,
    indent: usize,
    depth: usize,
    out: String,
}

fn escaped(text: &str, in_attribute: bool) -> String {
    gate::fits(text.len());
    let mut out = String::new();
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' if in_attribute => out.push_str("&#34;"),
            '\'' if in_attribute => out.push_str("&#39;"),
            '\n' if in_attribute => out.push_str("&#xA;"),
            '\t' if in_attribute => out.push_str("&#x9;"),
            c => out.push(c),
        }
    }
    out
}

/// Comments as one text without their marks.
fn text_of(comments: &[&str]) -> String {
    let parts: Vec<String> = comments
        .iter()
        .filter(|comment| !comment.is_empty())
        .map(|comment| {
            let lines = comment.lines().map(|line| {
                let line = line.strip_prefix('#').unwrap_or(line);
                line.strip_prefix(' ').unwrap_or(line)
            });
            lines.collect::<Vec<_>>().join("\n")
        })
        .collect();
    parts.join(" ")
}

impl Writer<'_> {
    fn comment(&mut self, comments: &[&str]) -> bool {
        let text = text_of(comments);
        if text.trim().is_empty() {
            return false;
        }
        let text = text.replace("--", "- -");
        let is_block = text.starts_with('\n') || text.ends_with('\n');
        self.out.push_str("<!--");
        self.out.push_str(&match is_block {
            true if text.ends_with('\n') => text,
            true => format!("{text}\n"),
            false => format!(" {text} "),
        });
        self.out.push_str("-->");
        true
    }

    fn new_line(&mut self) {
        if self.indent > 0 && !self.out.is_empty() {
            if !self.out.ends_with('\n') {
                self.out.push('\n');
            }
            self.out.push_str(&" ".repeat(self.indent * self.depth));
        }
    }

    fn special(&mut self, name: &str, value: &Node) -> bool {
        if name == self.settings.directive_name {
            self.out.push_str(&format!("<!{}>", value.value));
        } else if let Some(name) = name.strip_prefix(self.settings.instruction_prefix.as_str()) {
            self.out.push_str(&format!("<?{name} {}?>", value.value));
        } else {
            return false;
        }
        if self.depth == 0 && self.indent > 0 {
            self.out.push('\n');
        }
        true
    }

    fn entries(&mut self, map: Id) -> Result<(), String> {
        for (key, value) in self.tree.pairs(map) {
            let name = self.tree.get(key).value.to_string();
            self.element(&name, value, Some(key))?;
        }
        Ok(())
    }

    fn element(&mut self, name: &str, value: Id, key: Option<Id>) -> Result<(), String> {
        gate::stack();
        gate::step(1);
        if self.out.len() > self.out.capacity() / 2 {
            gate::fits(self.out.len() * 2);
        }
        let tree = self.tree;
        let value = tree.target(value);
        let node = tree.get(value);
        if self.special(name, node) {
            return Ok(());
        }
        if let Some(key) = key {
            let key = tree.get(key);
            if self.comment(&[&key.head, &key.line]) && self.depth == 0 && self.indent > 0 {
                self.out.push('\n');
            }
        }
        match node.kind {
            Kind::Seq => {
                for item in tree.items(value) {
                    self.one(name, tree.target(item))?;
                }
            }
            _ => self.one(name, value)?,
        }
        if let Some(key) = key {
            self.comment(&[&tree.get(key).foot]);
        }
        Ok(())
    }

    fn one(&mut self, name: &str, value: Id) -> Result<(), String> {
        let tree = self.tree;
        let node = tree.get(value);
        if node.kind == Kind::Seq {
            return Err(format!("xml: '{name}' is a sequence in a sequence: give its items names"));
        }
        self.new_line();
        let settings = self.settings;
        self.out.push('<');
        self.out.push_str(name);
        if node.kind != Kind::Map {
            self.out.push('>');
            self.comment(&[&node.head]);
            self.out.push_str(&escaped(&node.value, false));
            self.comment(&[&node.line, &node.foot]);
            self.out.push_str(&format!("</{name}>"));
            return Ok(());
        }
        let is_attribute = |name: &str| {
            name.starts_with(settings.attribute_prefix.as_str())
                && name != settings.content_name
                && name != settings.directive_name
                && !name.starts_with(settings.instruction_prefix.as_str())
        };
        let pairs = tree.pairs(value);
        for (key, item) in &pairs {
            let key = &tree.get(*key).value;
            if is_attribute(key) {
                let item = tree.get(tree.target(*item));
                if item.kind != Kind::Scalar {
                    return Err(format!("cannot use {} as attribute, only scalars are supported", item.tag));
                }
                let bare = key.strip_prefix(settings.attribute_prefix.as_str()).unwrap_or(key);
                self.out.push_str(&format!(" {bare}=\"{}\"", escaped(&item.value, true)));
            }
        }
        self.out.push('>');
        self.comment(&[&node.head]);
        let mut has_elements = false;
        for (key, item) in pairs {
            let name = tree.get(key).value.clone();
            if is_attribute(&name) {
                continue;
            }
            if *name == *settings.content_name {
                self.content(key, tree.target(item));
                continue;
            }
            let is_special = *name == *settings.directive_name || name.starts_with(settings.instruction_prefix.as_str());
            has_elements |= !is_special;
            self.depth += 1;
            self.element(&name, item, Some(key))?;
            self.depth -= 1;
        }
        if has_elements {
            self.new_line();
        }
        self.out.push_str(&format!("</{name}>"));
        Ok(())
    }

    fn content(&mut self, key: Id, value: Id) {
        let tree = self.tree;
        self.comment(&[&tree.get(key).head, &tree.get(key).line]);
        let parts = if tree.get(value).kind == Kind::Seq { tree.items(value) } else { vec![value] };
        for part in parts {
            let part = tree.get(tree.target(part));
            self.comment(&[&part.head]);
            self.out.push_str(&escaped(&part.value, false));
            self.comment(&[&part.line, &part.foot]);
        }
    }
}

pub(super) fn encode(tree: &Tree, root: Id, indent: usize, settings: &XmlSettings) -> Result<String, String> {
    let mut writer = Writer { tree, settings, indent, depth: 0, out: String::new() };
    let node = tree.get(root);
    let leading = super::uncommented(&node.leading);
    if writer.comment(&[&leading, &node.head]) && indent > 0 {
        writer.out.push('\n');
    }
    match node.kind {
        Kind::Map => writer.entries(root)?,
        Kind::Scalar => writer.out.push_str(&escaped(&node.value, false)),
        _ => {
            for item in tree.items(root) {
                let item = tree.target(item);
                match tree.get(item).kind {
                    Kind::Map => writer.entries(item)?,
                    _ => return Err("xml: a sequence at the top must hold maps".into()),
                }
            }
        }
    }
    writer.comment(&[&node.foot]);
    writer.out.push('\n');
    Ok(writer.out)
}
