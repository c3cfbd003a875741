//! Assignments for a shell.

use bashkit_commands_jq::gate;

use super::{Step, leaves};
use crate::yq::node::{Id, Tree};

/// Letter without its accent, as compatibility decomposition leaves it.
fn plain_letter(c: char) -> Option<char> {
    const LETTERS: &[(&str, char)] = &[
        ("àáâãäåāăąǎ", 'a'),
        ("çćĉċč", 'c'),
        ("ďđ", 'd'),
        ("èéêëēĕėęě", 'e'),
        ("ĝğġģ", 'g'),
        ("ĥ", 'h'),
        ("ìíîïĩīĭįǐ", 'i'),
        ("ĵ", 'j'),
        ("ķ", 'k'),
        ("ĺļľ", 'l'),
        ("ñńņň", 'n'),
        ("òóôõöōŏőǒ", 'o'),
        ("ŕŗř", 'r'),
        ("śŝşš", 's'),
        ("ţť", 't'),
        ("ùúûüũūŭůűųǔ", 'u'),
        ("ŵ", 'w'),
        ("ýÿŷ", 'y'),
        ("źżž", 'z'),
    ];
    let lower = c.to_lowercase().next()?;
    let (_, plain) = LETTERS.iter().find(|(letters, _)| letters.contains(lower))?;
    Some(if c.is_uppercase() { plain.to_ascii_uppercase() } else { *plain })
}

/// Name of a variable for a key.
fn name_of(key: &str) -> String {
    let mut out = String::new();
    for c in key.chars() {
        match c {
            c if c.is_ascii_alphanumeric() || c == '_' => out.push(c),
            c if c.is_ascii_control() => {}
            c if c.is_ascii() => out.push('_'),
            c => out.extend(plain_letter(c)),
        }
    }
    out
}

fn quoted(text: &str) -> String {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '-' | '.' | '/' | ':' | ',' | '+' | '@' | '%' | '=');
    if text.chars().all(is_plain) {
        return text.to_owned();
    }
    format!("'{}'", text.replace('\'', "'\"'\"'"))
}

pub(super) fn encode(tree: &Tree, root: Id, separator: &str, _unwraps: bool) -> String {
    let mut out = String::new();
    for (path, id) in leaves(tree, root) {
        gate::step(1);
        let steps: Vec<String> = path
            .iter()
            .map(|step| match step {
                Step::Key(key) => name_of(&tree.get(tree.target(*key)).value),
                Step::Index(i) => i.to_string(),
            })
            .collect();
        let mut name = steps.join(separator);
        if name.is_empty() {
            name = "value".into();
        }
        if name.starts_with(|c: char| c.is_ascii_digit()) {
            name.insert(0, '_');
        }
        let node = tree.get(id);
        let value = if node.is_null() { String::new() } else { quoted(&node.value) };
        out.push_str(&format!("{name}={value}\n"));
        gate::fits(out.len() / 64);
    }
    out
}
