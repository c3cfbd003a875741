//! Strings: case, parts, patterns, encodings, numbers.

use base64::Engine;
use bashkit_commands_jq::gate;
use bashkit_core::kernel::Kernel;
use bashkit_core::pattern::{Regex, RegexError, RegexOptions, Syntax};

use super::{Context, Evaluator, Found};
use crate::yq::node::{Id, Kind, Node, Style};
use crate::yq::number::{float, int};
use crate::yq::parser::Expr;

/// Places of a match and of its groups.
type Spans = Vec<Option<(usize, usize)>>;

fn compile(pattern: &str) -> Result<Regex, String> {
    let compiled = Kernel::with_running(|kernel| Regex::new(kernel.meter(), pattern.as_bytes(), Syntax::Rust, &RegexOptions::default()));
    match compiled {
        Some(Ok(regex)) => Ok(regex),
        Some(Err(RegexError::Stopped(error))) => gate::unwind(error),
        Some(Err(error)) => {
            let text = error.to_string();
            // Words of Go's `regexp`, where it has some for the same problem.
            let problem = match text.lines().last().unwrap_or_default().trim_start_matches("error: ") {
                "unclosed group" => "missing closing )",
                "unopened group" => "unexpected )",
                "unclosed character class" => "missing closing ]",
                "repetition operator missing expression" => "missing argument to repetition operator",
                other => other,
            };
            Err(format!("error parsing regexp: {problem}: `{pattern}`"))
        }
        None => Err("error parsing regexp: no program runs".to_owned()),
    }
}

/// Replaces `$name` and `${name}` by environment variables; `checks` are for unset, for empty, and for the first failure alone.
pub(super) fn expand(text: &str, checks: (bool, bool, bool), lookup: impl Fn(&str) -> Option<String>) -> Result<String, String> {
    let (no_unset, no_empty, fails_fast) = checks;
    let mut out = String::new();
    let mut problems: Vec<String> = Vec::new();
    let mut rest = text;
    while let Some(at) = rest.find('$') {
        gate::step(1);
        let (before, behind) = rest.split_at_checked(at).unwrap_or((rest, ""));
        out.push_str(before);
        let behind = behind.get(1..).unwrap_or_default();
        let is_word = |c: char| c.is_ascii_alphanumeric() || c == '_';
        let (name, default, after) = if let Some(inner) = behind.strip_prefix('{') {
            let Some(end) = inner.find('}') else {
                return Err("closing brace expected".into());
            };
            let (body, after) = inner.split_at_checked(end).unwrap_or((inner, ""));
            let name_end = body.find(|c| !is_word(c)).unwrap_or(body.len());
            let (name, operator) = body.split_at_checked(name_end).unwrap_or((body, ""));
            (name, operator, after.get(1..).unwrap_or_default())
        } else if let Some(after) = behind.strip_prefix('$') {
            out.push('$');
            rest = after;
            continue;
        } else {
            let end = behind.find(|c| !is_word(c)).unwrap_or(behind.len());
            let (name, after) = behind.split_at_checked(end).unwrap_or((behind, ""));
            (name, "", after)
        };
        rest = after;
        if name.is_empty() {
            out.push('$');
            continue;
        }
        let value = lookup(name);
        let is_set = value.is_some();
        let is_empty = value.as_ref().is_some_and(String::is_empty);
        let (kind, word) = match operator_of(default) {
            Some(found) => found,
            None if default.is_empty() => ("", ""),
            None => return Err(format!("bad substitution: ${{{name}{default}}}")),
        };
        let problem = if no_unset && !is_set && !matches!(kind, "-" | ":-" | "=" | ":=") {
            Some(format!("variable ${{{name}}} not set"))
        } else if no_empty && is_empty {
            Some(format!("variable ${{{name}}} set but empty"))
        } else {
            None
        };
        if let Some(problem) = problem {
            problems.push(problem);
            if fails_fast {
                break;
            }
            continue;
        }
        let value = value.unwrap_or_default();
        out.push_str(match kind {
            "-" | "=" if !is_set => word,
            ":-" | ":=" if value.is_empty() => word,
            "+" if is_set => word,
            ":+" if !value.is_empty() => word,
            "+" | ":+" => "",
            _ => &value,
        });
        gate::fits(out.len());
    }
    if !problems.is_empty() {
        return Err(problems.join("\n"));
    }
    out.push_str(rest);
    Ok(out)
}

fn operator_of(text: &str) -> Option<(&'static str, &str)> {
    [":-", ":=", ":+", "-", "=", "+"].into_iter().find_map(|sign| text.strip_prefix(sign).map(|word| (sign, word)))
}

impl Evaluator<'_, '_> {
    pub(super) fn strings(&mut self, name: &str, args: &[Expr], context: &Context) -> Found {
        match name {
            "split" | "test" | "match" | "capture" | "sub" => return self.with_argument(name, args, context),
            "join" => return self.join(args, context),
            _ => {}
        }
        self.each(context, |this, id| {
            let node = this.tree.get(id).clone();
            if name == "to_string" {
                return this.text_node(id).map(Some);
            }
            if name == "to_number" {
                return this.number_node(id, &node).map(Some);
            }
            if node.kind != Kind::Scalar || (node.is_null() && !name.starts_with('@')) {
                return Err(format!("cannot {} {}, can only operate on strings", name.trim_start_matches('@'), node.tag));
            }
            let text: String = match name {
                "upcase" => node.value.to_uppercase(),
                "downcase" => node.value.to_lowercase(),
                "trim" => node.value.trim().to_owned(),
                "@base64" => base64::engine::general_purpose::STANDARD.encode(node.value.as_bytes()),
                "@base64d" => base64_decoded(&node.value)?,
                "@uri" => uri(&node.value),
                "@urid" => uri_decoded(&node.value)?,
                _ => shell_quoted(&node.value),
            };
            let tag = if node.tag.starts_with("!!") { "!!str".to_owned() } else { node.tag.to_string() };
            Ok(Some(Node { style: node.style, ..Node::scalar(&tag, text) }))
        })
    }

    fn text_node(&mut self, id: Id) -> Result<Node, String> {
        let node = self.tree.get(id).clone();
        if node.kind == Kind::Scalar {
            let style = if &*node.tag == "!!str" { node.style } else { Style::DOUBLE };
            return Ok(Node { style, ..Node::string(node.value) });
        }
        let text = self.shown(id)?;
        Ok(Node { style: Style::DOUBLE, ..Node::string(text) })
    }

    fn number_node(&mut self, id: Id, node: &Node) -> Result<Node, String> {
        let fail = || {
            Err(format!("cannot convert node value [{}] at path {} of tag {} to number", node.value, self.tree.shown_path(id), node.tag))
        };
        if node.kind != Kind::Scalar {
            return fail();
        }
        match node.core_tag() {
            "!!int" | "!!float" => Ok(Node { style: node.style, ..Node::scalar(&node.tag, node.value.clone()) }),
            _ if int(&node.value).is_some() => Ok(Node::scalar("!!int", node.value.clone())),
            _ if float(&node.value).is_some() => Ok(Node::scalar("!!float", node.value.clone())),
            _ => fail(),
        }
    }

    fn join(&mut self, args: &[Expr], context: &Context) -> Found {
        let separator = args.first().unwrap_or(&Expr::Itself).clone();
        let mut found = Vec::new();
        for node in context.nodes.clone() {
            let between = self.argument(&separator, &context.only(node))?;
            let id = self.tree.target(node);
            if self.tree.get(id).kind != Kind::Seq {
                return Err(format!("cannot join with {}, can only join arrays of scalars", self.tree.get(id).tag));
            }
            let mut parts = Vec::new();
            for item in self.tree.items(id) {
                let item = self.tree.get(self.tree.target(item));
                parts.push(if item.is_null() { String::new() } else { item.value.to_string() });
            }
            let text = parts.join(&between);
            gate::fits(text.len());
            found.push(self.tree.replacement(node, Node::string(text)));
        }
        Ok(found)
    }

    fn with_argument(&mut self, name: &str, args: &[Expr], context: &Context) -> Found {
        let mut found = Vec::new();
        for original in context.nodes.clone() {
            let id = self.tree.target(original);
            let node = self.tree.get(id).clone();
            let group = context.only(original);
            let argument = self.argument(args.first().unwrap_or(&Expr::Itself), &group)?;
            if name == "split" {
                if node.is_null() {
                    continue;
                }
                if node.core_tag() != "!!str" {
                    return Err(format!("cannot split {}, can only split strings", node.tag));
                }
                found.push(self.split_into(&node, &argument, original));
                continue;
            }
            if node.core_tag() != "!!str" {
                let verb = match name {
                    "sub" => "substitute with",
                    "capture" => "capture",
                    _ => "match with",
                };
                return Err(format!(
                    "cannot {verb} {}, can only match strings. Hint: Most often you'll want to use '|=' over '=' for this operation.",
                    node.tag
                ));
            }
            let regex = compile(&argument)?;
            match name {
                "test" => {
                    let fits = next_match(&regex, &node.value, 0, &mut Spans::new()).is_some();
                    found.push(self.tree.replacement(original, Node::bool(fits)));
                }
                "match" => {
                    let flags = match args.get(1) {
                        Some(flags) => self.argument(flags, &group)?,
                        None => String::new(),
                    };
                    if let Some(other) = flags.chars().find(|flag| *flag != 'g') {
                        return Err(format!(
                            "unrecognised match params '{other}', please see docs at https://mikefarah.gitbook.io/yq/operators/string-operators"
                        ));
                    }
                    self.matches_of(&regex, &node.value, flags.contains('g'), original, &mut found);
                }
                "capture" => {
                    let map = self.capture(&regex, &node.value, original);
                    found.push(map);
                }
                _ => {
                    let to = self.argument(args.get(1).unwrap_or(&Expr::Itself), &group)?;
                    let text = substituted(&regex, &node.value, &to);
                    let tag = if node.tag.starts_with("!!") { "!!str".to_owned() } else { node.tag.to_string() };
                    let made = Node { style: node.style, ..Node::scalar(&tag, text) };
                    found.push(self.made(original, made));
                }
            }
        }
        Ok(found)
    }

    fn field(&mut self, map: Id, name: &str, value: Node) {
        let (name, value) = (self.tree.add(Node::string(name)), self.tree.add(value));
        self.tree.push_entry(map, name, value);
    }

    fn matches_of(&mut self, regex: &Regex, text: &str, all: bool, model: Id, found: &mut Vec<Id>) {
        let mut spans = Spans::new();
        let mut at = 0;
        while let Some(next) = next_match(regex, text, at, &mut spans) {
            let Some(&Some(whole)) = spans.first() else { break };
            let map = self.tree.replacement(model, Node::map());
            let part = |(from, end): (usize, usize)| text.get(from..end).unwrap_or_default();
            let offset = |byte: usize| text.get(..byte).unwrap_or_default().chars().count();
            self.field(map, "string", Node::string(part(whole)));
            self.field(map, "offset", Node::int(offset(whole.0)));
            self.field(map, "length", Node::int(part(whole).chars().count()));
            let list = self.tree.add(Node::seq());
            for (name, span) in regex.group_names().iter().zip(spans.iter().skip(1)) {
                let capture = self.tree.add(Node::map());
                match *span {
                    Some(span) => {
                        self.field(capture, "string", Node::string(part(span)));
                        self.field(capture, "offset", Node::int(offset(span.0)));
                        self.field(capture, "length", Node::int(part(span).chars().count()));
                    }
                    None => {
                        self.field(capture, "string", Node::null());
                        self.field(capture, "offset", Node::int(-1));
                        self.field(capture, "length", Node::int(0));
                    }
                }
                if let Some(name) = name {
                    self.field(capture, "name", Node::string(name.as_str()));
                }
                self.tree.push_item(list, capture);
            }
            let name = self.tree.add(Node::string("captures"));
            self.tree.push_entry(map, name, list);
            found.push(map);
            if !all {
                break;
            }
            at = next;
        }
    }

    fn capture(&mut self, regex: &Regex, text: &str, model: Id) -> Id {
        let map = self.tree.replacement(model, Node::map());
        let mut spans = Spans::new();
        if next_match(regex, text, 0, &mut spans).is_none() {
            return map;
        }
        for (name, span) in regex.group_names().iter().zip(spans.iter().skip(1)) {
            let Some(name) = name else { continue };
            let value = match *span {
                Some((from, end)) => Node::string(text.get(from..end).unwrap_or_default()),
                None => Node::null(),
            };
            self.field(map, name, value);
        }
        map
    }
}

/// Finds a match from a place on, and where to look for the next.
fn next_match(regex: &Regex, text: &str, at: usize, spans: &mut Spans) -> Option<usize> {
    let charge = &mut |n| {
        gate::step(n);
        Ok(())
    };
    if !regex.captures_at(text.as_bytes(), at, false, spans, charge).unwrap_or_else(|error| gate::unwind(error)) {
        return None;
    }
    let &(from, end) = spans.first()?.as_ref()?;
    // An empty match is not found again.
    let width = || text.get(end..).and_then(|rest| rest.chars().next()).map_or(1, char::len_utf8);
    Some(if from == end { end + width() } else { end })
}

/// Replaces all matches; `$1` and `${name}` stand for groups.
fn substituted(regex: &Regex, text: &str, to: &str) -> String {
    let mut spans = Spans::new();
    let (mut out, mut copied, mut at) = (String::new(), 0, 0);
    while let Some(next) = next_match(regex, text, at, &mut spans) {
        let Some(&Some((from, end))) = spans.first() else { break };
        out.push_str(text.get(copied..from).unwrap_or_default());
        let put = |group: usize, out: &mut String| {
            let found = spans.get(group).copied().flatten().and_then(|(from, end)| text.get(from..end));
            out.push_str(found.unwrap_or_default());
        };
        regex_automata::util::interpolate::string(to, put, |name| regex.group_of(name), &mut out);
        gate::fits(out.len());
        copied = end;
        at = next;
    }
    out.push_str(text.get(copied..).unwrap_or_default());
    out
}

fn base64_decoded(text: &str) -> Result<String, String> {
    let trimmed = text.trim().trim_end_matches('=');
    let bytes = base64::engine::general_purpose::STANDARD_NO_PAD.decode(trimmed).map_err(|_| "illegal base64 data".to_owned())?;
    Ok(gate::decoded(&bytes))
}

/// Text as in the query of a URL: a blank is `+`.
pub(in crate::yq) fn uri(text: &str) -> String {
    gate::fits(text.len() * 3);
    let digit = |value: u8| char::from_digit(value.into(), 16).unwrap_or('0').to_ascii_uppercase();
    let mut out = String::new();
    for byte in text.bytes() {
        match byte {
            b'A'..=b'Z' | b'a'..=b'z' | b'0'..=b'9' | b'-' | b'_' | b'.' | b'~' => out.push(char::from(byte)),
            b' ' => out.push('+'),
            _ => out.extend(['%', digit(byte >> 4), digit(byte & 0xf)]),
        }
    }
    out
}

/// Text of a query of a URL.
pub(in crate::yq) fn uri_decoded(text: &str) -> Result<String, String> {
    let mut out = Vec::new();
    let mut bytes = text.bytes();
    while let Some(byte) = bytes.next() {
        match byte {
            b'+' => out.push(b' '),
            b'%' => {
                let digit = |byte: Option<u8>| byte.and_then(|byte| char::from(byte).to_digit(16));
                match (digit(bytes.next()), digit(bytes.next())) {
                    (Some(high), Some(low)) => out.push(u8::try_from(high * 16 + low).unwrap_or(b'?')),
                    _ => return Err("invalid URL escape".into()),
                }
            }
            byte => out.push(byte),
        }
    }
    Ok(gate::decoded(&out))
}

/// Text as one word of a shell; quotes stand around what needs them alone.
fn shell_quoted(text: &str) -> String {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '@' | '%' | '_' | '+' | '=' | ':' | ',' | '.' | '/' | '-');
    if text.is_empty() {
        return "''".into();
    }
    let mut out = String::new();
    let mut in_quotes = false;
    for c in text.chars() {
        if c == '\'' {
            if in_quotes {
                out.push('\'');
                in_quotes = false;
            }
            out.push_str("\\'");
            continue;
        }
        if !is_plain(c) && !in_quotes {
            out.push('\'');
            in_quotes = true;
        }
        out.push(c);
    }
    if in_quotes {
        out.push('\'');
    }
    out
}
