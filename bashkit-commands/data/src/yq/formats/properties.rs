//! Java properties.

use std::rc::Rc;

use bashkit_commands_jq::gate;

use super::{Settings, Step, leaves};
use crate::yq::node::{Id, Kind, Node, Tree};

fn unescaped(text: &str) -> String {
    let mut out = String::new();
    let mut chars = text.chars();
    while let Some(c) = chars.next() {
        if c != '\\' {
            out.push(c);
            continue;
        }
        match chars.next() {
            Some('n') => out.push('\n'),
            Some('t') => out.push('\t'),
            Some('r') => out.push('\r'),
            Some('f') => out.push('\x0c'),
            Some('u') => {
                let digits: String = chars.by_ref().take(4).collect();
                out.push(u32::from_str_radix(&digits, 16).ok().and_then(char::from_u32).unwrap_or('\u{fffd}'));
            }
            Some(c) => out.push(c),
            None => {}
        }
    }
    out
}

/// Key and value of a line.
fn split(line: &str) -> (String, String) {
    let mut escaped = false;
    let end = line
        .char_indices()
        .find(|(_, c)| {
            let is_end = !escaped && matches!(c, '=' | ':' | ' ' | '\t');
            escaped = !escaped && *c == '\\';
            is_end
        })
        .map_or(line.len(), |(at, _)| at);
    let (key, rest) = line.split_at_checked(end).unwrap_or((line, ""));
    let rest = rest.trim_start_matches([' ', '\t']);
    let rest = rest.strip_prefix(['=', ':']).unwrap_or(rest);
    (unescaped(key), unescaped(rest.trim_start_matches([' ', '\t'])))
}

/// Steps of a key: `a.b[0].1`.
fn path_of(key: &str) -> Vec<String> {
    let mut steps = Vec::new();
    for part in key.split('.') {
        let mut rest = part;
        if let Some(open) = rest.find('[')
            && rest.ends_with(']')
        {
            let (name, indices) = rest.split_at_checked(open).unwrap_or((rest, ""));
            if !name.is_empty() {
                steps.push(name.to_owned());
            }
            steps.extend(indices.split(']').filter_map(|index| index.strip_prefix('[')).map(str::to_owned));
            rest = "";
        }
        if !rest.is_empty() {
            steps.push(rest.to_owned());
        }
    }
    steps
}

/// Greatest index of a sequence that a key may make.
const INDEX_MAX: usize = 100_000;

fn put(tree: &mut Tree, root: Id, path: &[String], value: Id, comment: &str) -> Result<(), String> {
    let mut at = root;
    for (i, step) in path.iter().enumerate() {
        gate::step(1);
        let is_last = i + 1 == path.len();
        let next_is_index = path.get(i + 1).is_some_and(|step| !step.is_empty() && step.bytes().all(|b| b.is_ascii_digit()));
        let make = |tree: &mut Tree| if is_last { value } else { tree.add(if next_is_index { Node::seq() } else { Node::map() }) };
        match tree.get(at).kind {
            Kind::Seq => {
                let Ok(index) = step.parse::<usize>() else { return Err(format!("properties: '{step}' is no index of a sequence")) };
                if index > INDEX_MAX {
                    return Err(format!("properties: index {index} is greater than {INDEX_MAX}"));
                }
                while tree.get(at).content.len() < index {
                    let empty = tree.add(Node::null());
                    tree.push_item(at, empty);
                }
                match tree.get(at).content.get(index).copied() {
                    Some(have) if !is_last && matches!(tree.get(have).kind, Kind::Map | Kind::Seq) => at = have,
                    Some(_) => {
                        let made = make(tree);
                        if let Some(place) = tree.edit(at).content.get_mut(index) {
                            *place = made;
                        }
                        tree.settle(at);
                        at = made;
                    }
                    None => {
                        let made = make(tree);
                        tree.push_item(at, made);
                        if !comment.is_empty() && is_last {
                            tree.edit(made).head = Rc::from(comment);
                        }
                        at = made;
                    }
                }
            }
            _ => match tree.value_of(at, step) {
                Some(have) if !is_last && matches!(tree.get(have).kind, Kind::Map | Kind::Seq) => at = have,
                Some(have) => {
                    let made = make(tree);
                    if let Some(position) = tree.items(at).iter().position(|child| *child == have)
                        && let Some(place) = tree.edit(at).content.get_mut(position)
                    {
                        *place = made;
                    }
                    tree.settle(at);
                    at = made;
                }
                None => {
                    let made = make(tree);
                    let tag = if step.bytes().all(|b| b.is_ascii_digit()) && !step.is_empty() { "!!int" } else { "!!str" };
                    let key = tree.add(Node::scalar(tag, step.as_str()));
                    if !comment.is_empty() && is_last {
                        tree.edit(key).head = Rc::from(comment);
                    }
                    tree.push_entry(at, key, made);
                    at = made;
                }
            },
        }
    }
    Ok(())
}

pub(super) fn decode(tree: &mut Tree, text: &str) -> Result<Id, String> {
    let root = tree.add(Node::map());
    let mut comment = String::new();
    let mut lines = text.lines();
    while let Some(line) = lines.next() {
        gate::step(1);
        let line = line.trim_start();
        if line.is_empty() {
            continue;
        }
        if line.starts_with(['#', '!']) {
            if !comment.is_empty() {
                comment.push('\n');
            }
            comment.push_str(&format!("# {}", line.get(1..).unwrap_or_default().trim_start()));
            continue;
        }
        // A backslash at the end goes on with the next line.
        let mut whole = line.to_owned();
        while whole.ends_with('\\') && !whole.ends_with("\\\\") {
            whole.pop();
            match lines.next() {
                Some(next) => whole.push_str(next.trim_start()),
                None => break,
            }
        }
        let (key, value) = split(&whole);
        let value = tree.add(Node::string(value.trim_end().to_owned()));
        put(tree, root, &path_of(&key), value, &comment)?;
        comment.clear();
    }
    Ok(root)
}

fn comment_lines(comment: &str, out: &mut String) {
    for line in comment.split('\n') {
        let text = line.trim_start().trim_start_matches('#').trim();
        if !text.is_empty() {
            out.push_str(&format!("# {text}\n"));
        }
    }
}

pub(super) fn encode(tree: &Tree, root: Id, settings: &Settings) -> String {
    let mut out = String::new();
    let leading = super::uncommented(&tree.get(root).leading);
    comment_lines(&leading, &mut out);
    for (path, id) in leaves(tree, root) {
        let mut name = String::new();
        let mut comments: Vec<Rc<str>> = Vec::new();
        for (i, step) in path.iter().enumerate() {
            match step {
                Step::Key(key) => {
                    if i > 0 {
                        name.push('.');
                    }
                    let key = tree.get(tree.target(*key));
                    name.push_str(&key.value);
                    if i + 1 == path.len() {
                        comments.push(key.head.clone());
                    }
                }
                Step::Index(index) if settings.property_brackets => name.push_str(&format!("[{index}]")),
                Step::Index(index) => {
                    if i > 0 {
                        name.push('.');
                    }
                    name.push_str(&index.to_string());
                }
            }
        }
        let node = tree.get(id);
        comments.extend([node.head.clone(), node.line.clone()]);
        let has_comment = comments.iter().any(|comment| !comment.is_empty());
        if has_comment && !out.is_empty() && !out.ends_with("\n\n") && out.lines().last().is_some_and(|line| !line.starts_with('#')) {
            out.push('\n');
        }
        for comment in &comments {
            comment_lines(comment, &mut out);
        }
        out.push_str(&name);
        out.push_str(&settings.property_separator);
        let value = node.value.replace('\\', "\\\\").replace('\n', "\\n");
        if !settings.unwraps && node.core_tag() == "!!str" && value.contains(' ') {
            out.push_str(&format!("\"{value}\""));
        } else {
            out.push_str(&value);
        }
        out.push('\n');
        gate::fits(out.len() / 64);
    }
    out
}
