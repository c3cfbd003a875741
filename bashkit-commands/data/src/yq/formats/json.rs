//! JSON, with numbers as they are written.

use bashkit_commands_jq::gate;

use crate::yq::node::{Id, Kind, Node, Tree};
use crate::yq::number::{float, int, shown};
use crate::yq::scan::DEPTH_MAX;

struct Reader<'t> {
    tree: &'t mut Tree,
    text: &'t str,
    at: usize,
    depth: usize,
}

/// Values that stand one behind the other.
pub(super) fn decode(tree: &mut Tree, text: &str) -> Result<Vec<Id>, String> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let mut reader = Reader { tree, text, at: 0, depth: 0 };
    let mut found = Vec::new();
    loop {
        reader.blanks();
        if reader.at >= text.len() {
            return Ok(found);
        }
        let value = reader.value()?;
        found.push(value);
    }
}

impl Reader<'_> {
    fn rest(&self) -> &str {
        self.text.get(self.at..).unwrap_or_default()
    }

    fn blanks(&mut self) {
        let rest = self.rest();
        self.at += rest.len() - rest.trim_start_matches([' ', '\t', '\n', '\r']).len();
    }

    fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    fn fail<T>(&self, expected: &str) -> Result<T, String> {
        let line = self.text.get(..self.at).unwrap_or_default().matches('\n').count() + 1;
        match self.peek() {
            Some(c) => Err(format!("json: line {line}: invalid character '{c}' {expected}")),
            None => Err("json: unexpected end of JSON input".into()),
        }
    }

    fn value(&mut self) -> Result<Id, String> {
        gate::stack();
        gate::step(1);
        self.blanks();
        let place = self.at;
        let id = match self.peek() {
            Some('{') => self.object()?,
            Some('[') => self.array()?,
            Some('"') => {
                let text = self.string()?;
                self.tree.add(Node::string(text))
            }
            Some('-' | '0'..='9') => {
                let n = self.rest().find(|c: char| !matches!(c, '-' | '+' | '.' | 'e' | 'E' | '0'..='9')).unwrap_or(self.rest().len());
                let text = self.rest().get(..n).unwrap_or_default().to_owned();
                if text.parse::<f64>().is_err() {
                    return self.fail("in numeric literal");
                }
                self.at += n;
                let tag = if text.contains(['.', 'e', 'E']) { "!!float" } else { "!!int" };
                self.tree.add(Node::scalar(tag, text))
            }
            _ => {
                let word = ["true", "false", "null"].into_iter().find(|word| self.rest().starts_with(word));
                let Some(word) = word else { return self.fail("looking for beginning of value") };
                self.at += word.len();
                self.tree.add(Node::scalar(if word == "null" { "!!null" } else { "!!bool" }, word))
            }
        };
        let _ = place;
        Ok(id)
    }

    fn enter(&mut self) -> Result<(), String> {
        self.depth += 1;
        if self.depth > DEPTH_MAX { Err(format!("json: exceeded max depth of {DEPTH_MAX}")) } else { Ok(()) }
    }

    fn array(&mut self) -> Result<Id, String> {
        self.enter()?;
        self.at += 1;
        let seq = self.tree.add(Node::seq());
        self.blanks();
        if self.peek() == Some(']') {
            self.at += 1;
            self.depth -= 1;
            return Ok(seq);
        }
        loop {
            let item = self.value()?;
            self.tree.push_item(seq, item);
            self.blanks();
            match self.peek() {
                Some(',') => self.at += 1,
                Some(']') => break,
                _ => return self.fail("after array element"),
            }
        }
        self.at += 1;
        self.depth -= 1;
        Ok(seq)
    }

    fn object(&mut self) -> Result<Id, String> {
        self.enter()?;
        self.at += 1;
        let map = self.tree.add(Node::map());
        self.blanks();
        if self.peek() == Some('}') {
            self.at += 1;
            self.depth -= 1;
            return Ok(map);
        }
        loop {
            self.blanks();
            if self.peek() != Some('"') {
                return self.fail("looking for beginning of object key string");
            }
            let key = self.string()?;
            self.blanks();
            if self.peek() != Some(':') {
                return self.fail("after object key");
            }
            self.at += 1;
            let value = self.value()?;
            let key = self.tree.add(Node::string(key));
            self.tree.push_entry(map, key, value);
            self.blanks();
            match self.peek() {
                Some(',') => self.at += 1,
                Some('}') => break,
                _ => return self.fail("after object key:value pair"),
            }
        }
        self.at += 1;
        self.depth -= 1;
        Ok(map)
    }

    fn unit(&mut self) -> Option<u32> {
        let digits = self.rest().get(..4)?;
        let unit = u32::from_str_radix(digits, 16).ok()?;
        self.at += 4;
        Some(unit)
    }

    fn string(&mut self) -> Result<String, String> {
        self.at += 1;
        let mut out = String::new();
        loop {
            let rest = self.rest();
            let n = rest.find(['"', '\\', '\n']).unwrap_or(rest.len());
            out.push_str(rest.get(..n).unwrap_or_default());
            self.at += n;
            match self.peek() {
                Some('"') => {
                    self.at += 1;
                    gate::fits(out.len());
                    return Ok(out);
                }
                Some('\\') => self.at += 1,
                _ => return self.fail("in string literal"),
            }
            let c = self.peek();
            self.at += c.map_or(0, char::len_utf8);
            match c {
                Some('n') => out.push('\n'),
                Some('t') => out.push('\t'),
                Some('r') => out.push('\r'),
                Some('b') => out.push('\x08'),
                Some('f') => out.push('\x0c'),
                Some(c @ ('"' | '\\' | '/')) => out.push(c),
                Some('u') => {
                    let Some(unit) = self.unit() else { return self.fail("in \\u hexadecimal character escape") };
                    let mut code = unit;
                    if (0xd800..0xdc00).contains(&unit) && self.rest().starts_with("\\u") {
                        self.at += 2;
                        if let Some(low) = self.unit() {
                            code = 0x10000 + ((unit - 0xd800) << 10) + low.wrapping_sub(0xdc00);
                        }
                    }
                    out.push(char::from_u32(code).unwrap_or('\u{fffd}'));
                }
                _ => return self.fail("in string escape code"),
            }
        }
    }
}

/// Text of a string in quotes.
pub(super) fn quoted(text: &str) -> String {
    let mut out = String::from("\"");
    gate::fits(text.len());
    for c in text.chars() {
        match c {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '\t' => out.push_str("\\t"),
            '\x08' => out.push_str("\\b"),
            '\x0c' => out.push_str("\\f"),
            '\u{2028}' => out.push_str("\\u2028"),
            '\u{2029}' => out.push_str("\\u2029"),
            c if (c as u32) < 0x20 => out.push_str(&format!("\\u{:04x}", c as u32)),
            c => out.push(c),
        }
    }
    out.push('"');
    out
}

/// Scalar as JSON has it.
pub(super) fn scalar(node: &Node) -> Result<String, String> {
    Ok(match node.core_tag() {
        "!!null" => "null".into(),
        "!!bool" => node.value.to_ascii_lowercase(),
        "!!int" => match int(&node.value) {
            Some(n) => n.to_string(),
            None if !node.value.is_empty() && node.value.bytes().all(|b| b.is_ascii_digit() || b == b'-') => node.value.to_string(),
            None => quoted(&node.value),
        },
        "!!float" => match float(&node.value) {
            Some(n) if !n.is_finite() => return Err(format!("json: unsupported value: {}", shown(n))),
            Some(_) if is_json_number(&node.value) => node.value.to_string(),
            Some(n) => shown(n),
            None => quoted(&node.value),
        },
        _ => quoted(&node.value),
    })
}

fn is_json_number(text: &str) -> bool {
    let body = text.strip_prefix('-').unwrap_or(text);
    let whole = body.bytes().take_while(u8::is_ascii_digit).count();
    let starts_well = whole == 1 || (whole > 1 && !body.starts_with('0'));
    let behind = body.get(whole..).unwrap_or_default();
    let fraction_fits = !behind.starts_with('.') || behind.get(1..2).is_some_and(|c| c.starts_with(|c: char| c.is_ascii_digit()));
    starts_well && fraction_fits && !text.contains('_') && text.parse::<f64>().is_ok()
}

pub(super) fn encode(tree: &Tree, id: Id, indent: usize) -> Result<String, String> {
    let mut out = String::new();
    value(tree, id, indent, 0, &mut out)?;
    Ok(out)
}

fn line(out: &mut String, indent: usize, depth: usize) {
    if indent > 0 {
        out.push('\n');
        out.push_str(&" ".repeat(indent * depth));
    }
}

fn value(tree: &Tree, id: Id, indent: usize, depth: usize, out: &mut String) -> Result<(), String> {
    gate::stack();
    gate::step(1);
    let id = tree.target(id);
    let node = tree.get(id);
    if out.len() > out.capacity() / 2 {
        gate::fits(out.len() * 2);
    }
    match node.kind {
        Kind::Map if node.content.is_empty() => out.push_str("{}"),
        Kind::Seq if node.content.is_empty() => out.push_str("[]"),
        Kind::Map => {
            out.push('{');
            for (i, (key, item)) in tree.pairs(id).into_iter().enumerate() {
                if i > 0 {
                    out.push(',');
                }
                line(out, indent, depth + 1);
                out.push_str(&quoted(&tree.get(tree.target(key)).value));
                out.push_str(if indent > 0 { ": " } else { ":" });
                value(tree, item, indent, depth + 1, out)?;
            }
            line(out, indent, depth);
            out.push('}');
        }
        Kind::Seq => {
            out.push('[');
            for (i, item) in tree.items(id).into_iter().enumerate() {
                if i > 0 {
                    out.push(',');
                }
                line(out, indent, depth + 1);
                value(tree, item, indent, depth + 1, out)?;
            }
            line(out, indent, depth);
            out.push(']');
        }
        _ => out.push_str(&scalar(node)?),
    }
    Ok(())
}
