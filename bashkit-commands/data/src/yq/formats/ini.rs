//! INI files: keys, and keys in sections.

use std::rc::Rc;

use bashkit_commands_jq::gate;

use crate::yq::node::{Id, Kind, Node, Tree};

pub(super) fn decode(tree: &mut Tree, text: &str) -> Result<Id, String> {
    let root = tree.add(Node::map());
    let mut section = root;
    let mut comment = String::new();
    for (i, line) in text.lines().enumerate() {
        gate::step(1);
        let line = line.trim();
        if line.is_empty() {
            continue;
        }
        if line.starts_with([';', '#']) {
            if !comment.is_empty() {
                comment.push('\n');
            }
            comment.push_str(&format!("# {}", line.get(1..).unwrap_or_default().trim()));
            continue;
        }
        if let Some(name) = line.strip_prefix('[') {
            let Some((name, _)) = name.split_once(']') else { return Err(format!("unclosed section: {line} (line {})", i + 1)) };
            section = match tree.value_of(root, name) {
                Some(have) if tree.get(have).kind == Kind::Map => have,
                _ => {
                    let (key, map) = (tree.add(Node::string(name)), tree.add(Node::map()));
                    tree.edit(key).head = Rc::from(std::mem::take(&mut comment));
                    tree.push_entry(root, key, map);
                    map
                }
            };
            continue;
        }
        let Some(end) = line.find(['=', ':']) else { return Err(format!("key-value delimiter not found: {line} (line {})", i + 1)) };
        let (name, value) = line.split_at_checked(end).unwrap_or((line, ""));
        let value = value.get(1..).unwrap_or_default().trim();
        let value = value
            .strip_prefix('"')
            .and_then(|value| value.strip_suffix('"'))
            .or_else(|| value.strip_prefix('\'').and_then(|value| value.strip_suffix('\'')))
            .unwrap_or_else(|| value.split([';', '#']).next().unwrap_or(value).trim_end());
        let value = tree.add(Node::string(value));
        let name = name.trim();
        if let Some(have) = tree.value_of(section, name) {
            if let Some(position) = tree.items(section).iter().position(|child| *child == have)
                && let Some(place) = tree.edit(section).content.get_mut(position)
            {
                *place = value;
            }
            tree.settle(section);
        } else {
            let key = tree.add(Node::string(name));
            tree.edit(key).head = Rc::from(std::mem::take(&mut comment));
            tree.push_entry(section, key, value);
        }
    }
    Ok(root)
}

fn comments(key: &Node, out: &mut String) {
    for line in key.head.split('\n').filter(|line| !line.trim().is_empty()) {
        out.push_str(&format!("; {}\n", line.trim_start().trim_start_matches('#').trim()));
    }
}

fn lines(tree: &Tree, map: Id, out: &mut String) -> Result<(), String> {
    let pairs: Vec<(Id, Id)> =
        tree.pairs(map).into_iter().filter(|(_, value)| tree.get(tree.target(*value)).kind == Kind::Scalar).collect();
    let width = pairs.iter().map(|(key, _)| tree.get(*key).value.chars().count()).max().unwrap_or(0);
    for (key, value) in pairs {
        gate::step(1);
        let (key, value) = (tree.get(key), tree.get(tree.target(value)));
        comments(key, out);
        let pad = width - key.value.chars().count();
        out.push_str(&format!("{}{} = {}\n", key.value, " ".repeat(pad), value.value));
    }
    Ok(())
}

pub(super) fn encode(tree: &Tree, root: Id) -> Result<String, String> {
    if tree.get(root).kind != Kind::Map {
        return Err(format!("INI encoder supports only MappingNode at the root level, got {}", tree.get(root).tag));
    }
    let mut out = String::new();
    lines(tree, root, &mut out)?;
    for (key, value) in tree.pairs(root) {
        let value = tree.target(value);
        match tree.get(value).kind {
            Kind::Scalar => continue,
            Kind::Map => {}
            _ => return Err(format!("INI encoder supports sections of scalars, '{}' is {}", tree.get(key).value, tree.get(value).tag)),
        }
        if let Some((inner, _)) = tree.pairs(value).into_iter().find(|(_, value)| tree.get(tree.target(*value)).kind != Kind::Scalar) {
            return Err(format!("INI encoder supports sections of scalars, '{}.{}' is none", tree.get(key).value, tree.get(inner).value));
        }
        if !out.is_empty() {
            out.push('\n');
        }
        comments(tree.get(key), &mut out);
        out.push_str(&format!("[{}]\n", tree.get(key).value));
        lines(tree, value, &mut out)?;
        gate::fits(out.len() / 8);
    }
    Ok(out)
}
