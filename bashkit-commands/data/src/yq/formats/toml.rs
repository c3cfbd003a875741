//! TOML with its comments.

use std::rc::Rc;

use bashkit_commands_jq::gate;

use crate::yq::node::{Id, Kind, Node, Tree};
use crate::yq::scan::DEPTH_MAX;

struct Reader<'t> {
    tree: &'t mut Tree,
    text: &'t str,
    at: usize,
    depth: usize,
    root: Id,
    /// Table that keys go to.
    table: Id,
    comment: String,
}

type Read<T> = Result<T, String>;

pub(super) fn decode(tree: &mut Tree, text: &str) -> Read<Id> {
    let root = tree.add(Node::map());
    let mut reader =
        Reader { tree, text: text.strip_prefix('\u{feff}').unwrap_or(text), at: 0, depth: 0, root, table: root, comment: String::new() };
    reader.document()?;
    if !reader.comment.is_empty() {
        let foot = std::mem::take(&mut reader.comment);
        reader.tree.edit(root).foot = Rc::from(foot);
    }
    Ok(root)
}

impl Reader<'_> {
    fn rest(&self) -> &str {
        self.text.get(self.at..).unwrap_or_default()
    }

    fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    fn starts(&self, text: &str) -> bool {
        self.rest().starts_with(text)
    }

    fn fail<T>(&self, problem: &str) -> Read<T> {
        let line = self.text.get(..self.at).unwrap_or_default().matches('\n').count() + 1;
        Err(format!("toml: line {line}: {problem}"))
    }

    fn blanks(&mut self) {
        let rest = self.rest();
        self.at += rest.len() - rest.trim_start_matches([' ', '\t']).len();
    }

    fn comment_text(&mut self) -> String {
        let rest = self.rest();
        let line = rest.split('\n').next().unwrap_or(rest);
        let text = line.trim_end_matches('\r').trim_end().to_owned();
        self.at += line.len();
        text
    }

    fn document(&mut self) -> Read<()> {
        loop {
            gate::step(1);
            self.blanks();
            match self.peek() {
                None => return Ok(()),
                Some('\n' | '\r') => self.at += 1,
                Some('#') => {
                    let text = self.comment_text();
                    if !self.comment.is_empty() {
                        self.comment.push('\n');
                    }
                    self.comment.push_str(&text);
                }
                Some('[') => self.header()?,
                Some(_) => self.pair()?,
            }
        }
    }

    /// End of a line, with the comment on it.
    fn line_end(&mut self) -> Read<String> {
        self.blanks();
        let comment = if self.peek() == Some('#') { self.comment_text() } else { String::new() };
        match self.peek() {
            None | Some('\n' | '\r') => Ok(comment),
            Some(c) => self.fail(&format!("expected newline but got '{c}'")),
        }
    }

    fn header(&mut self) -> Read<()> {
        let is_array = self.starts("[[");
        self.at += if is_array { 2 } else { 1 };
        let path = self.key()?;
        self.blanks();
        let close = if is_array { "]]" } else { "]" };
        if !self.starts(close) {
            return self.fail(&format!("expected '{close}'"));
        }
        self.at += close.len();
        let line = self.line_end()?;
        let head = std::mem::take(&mut self.comment);
        let Some((last, above)) = path.split_last() else { return Ok(()) };
        let mut at = self.root;
        for step in above {
            at = self.descend(at, step)?;
        }
        let existing = self.tree.value_of(at, last);
        let table = match (is_array, existing) {
            (true, Some(seq)) if self.tree.get(seq).kind == Kind::Seq => {
                let table = self.tree.add(Node::map());
                self.tree.push_item(seq, table);
                self.tree.edit(table).head = Rc::from(head);
                self.table = table;
                return Ok(());
            }
            (false, Some(table)) if self.tree.get(table).kind == Kind::Map => table,
            (_, Some(_)) => return self.fail(&format!("the key '{last}' is defined already")),
            (_, None) => {
                let table = self.tree.add(Node::map());
                let value = if is_array { self.tree.add(Node::seq()) } else { table };
                let key = self.tree.add(Node::string(last.as_str()));
                let node = self.tree.edit(key);
                node.head = Rc::from(head);
                if !is_array {
                    node.line = Rc::from(line);
                }
                self.tree.push_entry(at, key, value);
                if is_array {
                    self.tree.push_item(value, table);
                }
                table
            }
        };
        self.table = table;
        Ok(())
    }

    /// Table below a key, the last one of an array of tables.
    fn descend(&mut self, at: Id, step: &str) -> Read<Id> {
        match self.tree.value_of(at, step) {
            Some(found) => match self.tree.get(found).kind {
                Kind::Map => Ok(found),
                Kind::Seq => match self.tree.get(found).content.last().copied() {
                    Some(last) if self.tree.get(last).kind == Kind::Map => Ok(last),
                    _ => self.fail(&format!("the key '{step}' is no table")),
                },
                _ => self.fail(&format!("the key '{step}' is no table")),
            },
            None => {
                let (key, map) = (self.tree.add(Node::string(step)), self.tree.add(Node::map()));
                self.tree.push_entry(at, key, map);
                Ok(map)
            }
        }
    }

    fn pair(&mut self) -> Read<()> {
        let head = std::mem::take(&mut self.comment);
        let table = self.table;
        let (key, value) = self.entry(table)?;
        let line = self.line_end()?;
        self.tree.edit(key).head = Rc::from(head);
        self.tree.edit(value).line = Rc::from(line);
        Ok(())
    }

    /// `key = value` into a table.
    fn entry(&mut self, table: Id) -> Read<(Id, Id)> {
        let path = self.key()?;
        self.blanks();
        if self.peek() != Some('=') {
            return self.fail("expected '=' behind a key");
        }
        self.at += 1;
        self.blanks();
        let value = self.value()?;
        let Some((last, above)) = path.split_last() else { return self.fail("expected a key") };
        let mut at = table;
        for step in above {
            at = self.descend(at, step)?;
        }
        if self.tree.value_of(at, last).is_some() {
            return self.fail(&format!("the key '{last}' is defined already"));
        }
        let key = self.tree.add(Node::string(last.as_str()));
        self.tree.push_entry(at, key, value);
        Ok((key, value))
    }

    fn key(&mut self) -> Read<Vec<String>> {
        let mut path = Vec::new();
        loop {
            self.blanks();
            match self.peek() {
                Some('"') => path.push(self.basic_string()?),
                Some('\'') => path.push(self.literal_string()?),
                _ => {
                    let rest = self.rest();
                    let n = rest.find(|c: char| !(c.is_alphanumeric() || matches!(c, '_' | '-'))).unwrap_or(rest.len());
                    if n == 0 {
                        return self.fail("expected a key");
                    }
                    path.push(rest.get(..n).unwrap_or_default().to_owned());
                    self.at += n;
                }
            }
            self.blanks();
            if path.len() > 200 {
                return self.fail("a key of more than 200 parts");
            }
            if self.peek() != Some('.') {
                return Ok(path);
            }
            self.at += 1;
        }
    }

    fn value(&mut self) -> Read<Id> {
        gate::stack();
        gate::step(1);
        match self.peek() {
            Some('"') => {
                let text = if self.starts("\"\"\"") { self.long_string('"')? } else { self.basic_string()? };
                Ok(self.tree.add(Node::string(text)))
            }
            Some('\'') => {
                let text = if self.starts("'''") { self.long_string('\'')? } else { self.literal_string()? };
                Ok(self.tree.add(Node::string(text)))
            }
            Some('[') => self.array(),
            Some('{') => self.inline_table(),
            _ => self.scalar(),
        }
    }

    fn scalar(&mut self) -> Read<Id> {
        let rest = self.rest();
        let n = rest.find([',', ']', '}', '#', '\n', '\r']).unwrap_or(rest.len());
        let text = rest.get(..n).unwrap_or_default().trim_end().to_owned();
        if text.is_empty() {
            return self.fail("expected a value");
        }
        self.at += text.len();
        let plain = text.replace('_', "");
        let tag = match plain.as_str() {
            "true" | "false" => "!!bool",
            "inf" | "+inf" | "-inf" | "nan" | "+nan" | "-nan" => {
                let yaml = plain.replace("inf", ".inf").replace("nan", ".nan");
                return Ok(self.tree.add(Node::scalar("!!float", yaml)));
            }
            _ if crate::yq::number::int(&plain).is_some() => "!!int",
            _ if text.starts_with(|c: char| c.is_ascii_digit()) && text.contains(['-', ':']) && !text.contains(['e', 'E']) => {
                if crate::yq::node::is_timestamp(&text) {
                    "!!timestamp"
                } else {
                    "!!str"
                }
            }
            _ if plain.parse::<f64>().is_ok() => "!!float",
            _ => return self.fail(&format!("'{text}' is no value")),
        };
        let mut node = Node::scalar(tag, text);
        // A time alone is text in YAML, but stands without quotes in TOML.
        node.is_inline = tag == "!!str";
        Ok(self.tree.add(node))
    }

    fn enter(&mut self) -> Read<()> {
        self.depth += 1;
        if self.depth > DEPTH_MAX { self.fail(&format!("exceeded max depth of {DEPTH_MAX}")) } else { Ok(()) }
    }

    /// Blanks, line breaks and comments in an array.
    fn gap(&mut self) -> String {
        let mut comment = String::new();
        loop {
            self.blanks();
            match self.peek() {
                Some('\n' | '\r') => self.at += 1,
                Some('#') => {
                    let text = self.comment_text();
                    if !comment.is_empty() {
                        comment.push('\n');
                    }
                    comment.push_str(&text);
                }
                _ => return comment,
            }
        }
    }

    fn array(&mut self) -> Read<Id> {
        self.enter()?;
        self.at += 1;
        let seq = self.tree.add(Node::seq());
        self.tree.edit(seq).is_inline = true;
        loop {
            let head = self.gap();
            if self.peek() == Some(']') {
                break;
            }
            let item = self.value()?;
            self.tree.edit(item).head = Rc::from(head);
            self.tree.push_item(seq, item);
            self.blanks();
            let mut line = if self.peek() == Some('#') { self.comment_text() } else { String::new() };
            let _ = self.gap();
            match self.peek() {
                Some(',') => {
                    self.at += 1;
                    self.blanks();
                    if self.peek() == Some('#') {
                        line = self.comment_text();
                    }
                }
                Some(']') => {}
                _ => return self.fail("expected ',' or ']' in an array"),
            }
            self.tree.edit(item).line = Rc::from(line);
        }
        self.at += 1;
        self.depth -= 1;
        Ok(seq)
    }

    fn inline_table(&mut self) -> Read<Id> {
        self.enter()?;
        self.at += 1;
        let map = self.tree.add(Node::map());
        self.tree.edit(map).is_inline = true;
        let _ = self.gap();
        while self.peek() != Some('}') {
            self.entry(map)?;
            let _ = self.gap();
            match self.peek() {
                Some(',') => {
                    self.at += 1;
                    let _ = self.gap();
                }
                Some('}') => {}
                _ => return self.fail("expected ',' or '}' in an inline table"),
            }
        }
        self.at += 1;
        self.depth -= 1;
        Ok(map)
    }

    fn literal_string(&mut self) -> Read<String> {
        let rest = self.rest().get(1..).unwrap_or_default();
        match rest.find(['\'', '\n']) {
            Some(end) if rest.get(end..).is_some_and(|rest| rest.starts_with('\'')) => {
                let text = rest.get(..end).unwrap_or_default().to_owned();
                self.at += end + 2;
                Ok(text)
            }
            _ => self.fail("unterminated string"),
        }
    }

    fn escape(&mut self, out: &mut String) -> Read<()> {
        let c = self.rest().chars().nth(1);
        let n_digits = match c {
            Some('u') => 4,
            Some('U') => 8,
            Some('x') => 2,
            _ => 0,
        };
        if n_digits > 0 {
            let code = self.rest().get(2..2 + n_digits).and_then(|digits| u32::from_str_radix(digits, 16).ok()).and_then(char::from_u32);
            let Some(code) = code else { return self.fail("an escape that is no character") };
            out.push(code);
            self.at += 2 + n_digits;
            return Ok(());
        }
        out.push(match c {
            Some('b') => '\x08',
            Some('t') => '\t',
            Some('n') => '\n',
            Some('f') => '\x0c',
            Some('r') => '\r',
            Some('e') => '\x1b',
            Some(c @ ('"' | '\\')) => c,
            _ => return self.fail("an unknown escape"),
        });
        self.at += 2;
        Ok(())
    }

    fn basic_string(&mut self) -> Read<String> {
        self.at += 1;
        let mut out = String::new();
        loop {
            match self.peek() {
                Some('"') => {
                    self.at += 1;
                    gate::fits(out.len());
                    return Ok(out);
                }
                Some('\\') => self.escape(&mut out)?,
                None | Some('\n') => return self.fail("unterminated string"),
                Some(c) => {
                    out.push(c);
                    self.at += c.len_utf8();
                }
            }
        }
    }

    fn long_string(&mut self, quote: char) -> Read<String> {
        let close: String = [quote; 3].iter().collect();
        self.at += 3;
        if self.starts("\r\n") {
            self.at += 2;
        } else if self.starts("\n") {
            self.at += 1;
        }
        let mut out = String::new();
        loop {
            gate::step(1);
            if self.starts(&close) {
                self.at += 3;
                // Up to two quotes more belong to the text.
                for _ in 0..2 {
                    if self.peek() == Some(quote) {
                        out.push(quote);
                        self.at += 1;
                    }
                }
                return Ok(out);
            }
            match self.peek() {
                None => return self.fail("unterminated string"),
                Some('\\') if quote == '"' => {
                    let behind = self.rest().get(1..).unwrap_or_default();
                    let trimmed = behind.trim_start_matches([' ', '\t', '\r']);
                    if trimmed.starts_with('\n') {
                        let after = trimmed.trim_start();
                        self.at = self.text.len() - after.len();
                    } else {
                        self.escape(&mut out)?;
                    }
                }
                Some(c) => {
                    out.push(c);
                    self.at += c.len_utf8();
                }
            }
        }
    }
}
