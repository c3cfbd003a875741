//! YAML to values, as PyYAML's safe loader with the constructors of the original does: aliases and merge keys are expanded,
//! keys become strings, unknown tags are looked through.

use std::collections::BTreeMap;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use bashkit_commands_jq::map::Map;
use bashkit_commands_jq::value::Val;
use bashkit_commands_jq::{gate, read};
use num_bigint::BigInt;
use saphyr_parser::{Event, Parser, ScalarStyle, ScanError, Span};
use sha2::{Digest, Sha224};

use super::number;
use super::resolve::{Clock, Grammar, Tag, moment, resolve};

/// Nesting beyond this is refused, as Python's stack does.
const DEPTH_MAX: usize = 990;
/// Digits of an integer that Python reads.
const DIGITS_MAX: usize = 4300;
/// Bytes of a node, about.
const NODE_BYTES: usize = 160;

/// Options by which YAML documents are converted to values.
pub(super) struct Reading<'a> {
    /// The name of the input in messages.
    pub(super) name: &'a str,
    /// Tags and styles become extra items (`-Y`).
    pub(super) annotate: bool,
    /// Largest ratio of a document with its aliases expanded to its text.
    pub(super) expansion_max: u64,
}

enum Kind {
    Scalar(String),
    Sequence(Vec<usize>),
    Mapping(Vec<(usize, usize)>),
}

struct Node {
    kind: Kind,
    tag: Tag,
    /// `'`, `"`, `|`, `>`, `flow` or nothing.
    style: &'static str,
    at: (usize, usize),
    /// The byte of its opening bracket.
    bracket: usize,
    /// Conversion is in progress: a reference to the node would make it contain itself.
    busy: bool,
    /// Merge keys (`<<`) of the mapping have been resolved.
    flat: bool,
    made: Option<(Val, u64)>,
}

/// `Error: words`, the way Python shows an exception.
type Told<T> = Result<T, String>;

/// The values of the documents, and why there are no more.
pub(super) fn documents(content: &[u8], reading: &Reading<'_>) -> (Vec<Val>, Option<String>) {
    let mut values = Vec::new();
    let content = content.strip_prefix(b"\xef\xbb\xbf").unwrap_or(content);
    let result = match std::str::from_utf8(content) {
        Ok(text) => load(text, reading, &mut values),
        Err(error) => Err(undecodable(content, &error)),
    };
    (values, result.err())
}

/// Message of Python's `UnicodeDecodeError` for input that is not UTF-8.
pub(super) fn undecodable(content: &[u8], error: &std::str::Utf8Error) -> String {
    let at = error.valid_up_to();
    let byte = content.get(at).copied().unwrap_or_default();
    let why = match (byte, error.error_len()) {
        (_, None) => "unexpected end of data",
        (0x80..=0xc1 | 0xf5.., _) => "invalid start byte",
        _ => "invalid continuation byte",
    };
    format!("UnicodeDecodeError: 'utf-8' codec can't decode byte 0x{byte:02x} in position {at}: {why}")
}

fn load(text: &str, reading: &Reading<'_>, values: &mut Vec<Val>) -> Told<()> {
    gate::step(text.len() as u64 / 8);
    if let Some((at, c)) = text.char_indices().find(|(_, c)| !is_printable(*c)) {
        let position = text.get(..at).unwrap_or_default().chars().count();
        return Err(format!(
            "ReaderError: unacceptable character #x{:04x}: control characters are not allowed\n  in \"{}\", position {position}",
            u32::from(c),
            reading.name
        ));
    }
    if let Some(message) = bad_directive(text, reading) {
        return Err(message);
    }
    let mut text = std::borrow::Cow::Borrowed(text);
    loop {
        values.clear();
        match parse(&text, reading, values) {
            Ok(()) => return Ok(()),
            Err(Refused::For(message)) => return Err(message),
            // The whole text is read again: that is paid for.
            Err(Refused::Shallow(start)) => {
                gate::step(text.len() as u64);
                text = deepen(&text, start)?.into();
            }
        }
    }
}

/// Reason why a text was not read to its end.
enum Refused {
    For(String),
    /// Lines of the brackets or quotes that begin at this byte are not indented as YAML 1.2 wants it and libyaml does not.
    Shallow(usize),
}

impl From<String> for Refused {
    fn from(message: String) -> Self {
        Self::For(message)
    }
}

fn parse(text: &str, reading: &Reading<'_>, values: &mut Vec<Val>) -> Result<(), Refused> {
    let mut document = Document::new(text, reading);
    let mut length_before = 0;
    for event in Parser::new_from_str(text) {
        gate::step(1);
        let (event, span) = match event {
            Ok(event) => event,
            Err(error) => return Err(document.shallow(&error).map_or_else(|| Refused::For(document.scan_error(&error)), Refused::Shallow)),
        };
        if document.take(event, span)? {
            let end = document.end;
            let value = document.value(end.saturating_sub(length_before) as u64)?;
            values.extend(value);
            length_before = end;
            document.clear();
        }
    }
    Ok(())
}

/// The text with the lines between the bracket or the quote at `start` and its partner indented as far as that.
fn deepen(text: &str, start: usize) -> Told<String> {
    let (before, rest) = text.split_at_checked(start).unwrap_or((text, ""));
    let column = before.rsplit('\n').next().unwrap_or_default().chars().count().max(1);
    let mut out = before.to_owned();
    let (mut depth, mut quote, mut previous) = (0usize, None, ' ');
    let mut chars = rest.char_indices().peekable();
    let mut end = rest.len();
    let mut comment = false;
    while let Some((at, c)) = chars.next() {
        out.push(c);
        if c == '\n' {
            comment = false;
            let blanks = chars.clone().take_while(|(_, c)| *c == ' ').count();
            if blanks < column {
                gate::fits(out.len() + column);
                out.extend(std::iter::repeat_n(' ', column - blanks));
            }
        }
        match (quote, c) {
            _ if comment => {}
            (Some('"'), '\\') => out.extend(chars.next().map(|(_, c)| c)),
            (Some(open), c) if open == c => quote = None,
            (Some(_), _) => {}
            (None, '#') if previous.is_whitespace() => comment = true,
            (None, '"' | '\'') if depth == 0 || matches!(last_sign(&out), '[' | '{' | ',' | ':') => quote = Some(c),
            (None, '[' | '{') => depth += 1,
            (None, ']' | '}') => depth = depth.saturating_sub(1),
            _ => {}
        }
        previous = c;
        if depth == 0 && quote.is_none() && !comment {
            end = at + c.len_utf8();
            break;
        }
    }
    if end == rest.len() || out.len() == start + end {
        return Err("ScannerError: invalid indentation".into());
    }
    out.push_str(rest.get(end..).unwrap_or_default());
    Ok(out)
}

/// The sign before the one that was just written, blanks left out.
fn last_sign(out: &str) -> char {
    out.chars().rev().skip(1).take(200).find(|c| !c.is_whitespace()).unwrap_or(' ')
}

/// Directives at the start that libyaml does not take and the parser lets pass.
fn bad_directive(text: &str, reading: &Reading<'_>) -> Option<String> {
    for (i, line) in text.lines().enumerate() {
        let Some(directive) = line.strip_prefix('%') else {
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            return None;
        };
        let name: String = directive.chars().take_while(|c| c.is_ascii_alphanumeric() || matches!(c, '_' | '-')).collect();
        let place = |column: usize| format!("  in \"{}\", line {}, column {column}", reading.name, i + 1);
        match name.as_str() {
            "TAG" => {}
            "YAML" if directive.split_whitespace().nth(1).is_some_and(|version| !matches!(version, "1.1" | "1.2")) => {
                return Some(format!("ParserError: found incompatible YAML document\n{}", place(1)));
            }
            "YAML" => {}
            name => {
                let (from, at) = (place(1), place(name.len() + 2));
                return Some(format!("ScannerError: while scanning a directive\n{from}\nfound unknown directive name\n{at}"));
            }
        }
    }
    None
}

fn is_printable(c: char) -> bool {
    matches!(c, '\t' | '\n' | '\r' | ' '..='~' | '\u{85}' | '\u{a0}'..='\u{d7ff}' | '\u{e000}'..='\u{fffd}' | '\u{10000}'..)
}

/// One document as a graph of nodes.
struct Document<'a> {
    reading: &'a Reading<'a>,
    text: &'a str,
    /// Number of characters in the text when its last line is unterminated.
    unended: Option<usize>,
    /// A character's index and where it is in the text.
    cursor: (usize, usize),
    nodes: Vec<Node>,
    /// Collections that are open, with the key that waits for its value.
    open: Vec<(usize, Option<usize>)>,
    anchors: BTreeMap<usize, usize>,
    root: Option<usize>,
    end: usize,
    charge: Option<bashkit_core::limits::Charge>,
}

impl<'a> Document<'a> {
    fn new(text: &'a str, reading: &'a Reading<'a>) -> Self {
        let unended = (!text.ends_with('\n')).then(|| text.chars().count());
        Self {
            reading,
            text,
            unended,
            cursor: (0, 0),
            nodes: Vec::new(),
            open: Vec::new(),
            anchors: BTreeMap::new(),
            root: None,
            end: 0,
            charge: None,
        }
    }

    fn clear(&mut self) {
        self.nodes.clear();
        self.open.clear();
        self.anchors.clear();
        self.root = None;
    }

    fn place(&self, (line, column): (usize, usize)) -> String {
        format!("  in \"{}\", line {line}, column {column}", self.reading.name)
    }

    /// Byte of the opening bracket or quote whose lines the parser finds indented too little.
    fn shallow(&self, error: &ScanError) -> Option<usize> {
        let at = match error.info() {
            "invalid indentation in flow construct" | "invalid indentation" => {
                let flow = self.open.iter().filter_map(|(id, _)| self.nodes.get(*id)).find(|node| node.style == "flow")?;
                flow.bracket
            }
            "invalid indentation in quoted scalar" => {
                let index = error.marker().index();
                let (before, at) = self.cursor;
                let rest = self.text.get(at..)?;
                at + rest.char_indices().nth(index.checked_sub(before)?)?.0
            }
            _ => return None,
        };
        matches!(self.text.as_bytes().get(at), Some(b'[' | b'{' | b'"' | b'\'')).then_some(at)
    }

    /// Converts an error of the scanner to the words and positions of libyaml, where they can be derived.
    fn scan_error(&self, error: &ScanError) -> String {
        let info = error.info();
        let mark = (error.marker().line(), error.marker().col() + 1);
        let line = self.text.split('\n').nth(mark.0.saturating_sub(1)).unwrap_or_default();
        let behind: Vec<char> = line.chars().skip(mark.1.saturating_sub(1)).collect();
        let innermost = self.open.last().and_then(|(id, _)| self.nodes.get(*id));
        let is_flow = innermost.is_some_and(|node| node.style == "flow");
        let is_mapping = innermost.is_some_and(|node| matches!(node.kind, Kind::Mapping(_)));
        let at_end = (self.text.split('\n').count(), self.text.rsplit('\n').next().unwrap_or_default().chars().count() + 1);
        let marked = |class: &str, context: &str, context_at: Option<(usize, usize)>, problem: &str, at: (usize, usize)| {
            let mut lines = Vec::new();
            if !context.is_empty() {
                lines.push(context.to_owned());
                lines.extend(context_at.filter(|context_at| *context_at != at).map(|context_at| self.place(context_at)));
            }
            lines.push(problem.to_owned());
            lines.push(self.place(at));
            format!("{class}: {}", lines.join("\n"))
        };
        let collection = |at| {
            let (context, problem) = match (is_flow, is_mapping) {
                (true, true) => ("while parsing a flow mapping", "did not find expected ',' or '}'"),
                (true, false) => ("while parsing a flow sequence", "did not find expected ',' or ']'"),
                (false, true) => ("while parsing a block mapping", "did not find expected key"),
                (false, false) => ("while parsing a block collection", "did not find expected '-' indicator"),
            };
            marked("ParserError", context, innermost.map(|node| node.at), problem, at)
        };
        let node = || {
            let context = if is_flow { "while parsing a flow node" } else { "while parsing a block node" };
            marked("ParserError", context, None, "did not find expected node content", mark)
        };
        let scanning = |context: &str, problem: &str, at| marked("ScannerError", context, Some(mark), problem, at);
        let no_token =
            |at| marked("ScannerError", "while scanning for the next token", None, "found character that cannot start any token", at);
        if info.contains("unknown anchor") {
            return marked("ComposerError", "", None, "found undefined alias", mark);
        }
        if info.starts_with("unexpected character: ") {
            return no_token(mark);
        }
        if info.starts_with("tabs disallowed within this context") {
            return no_token((mark.0, mark.1.saturating_sub(1).max(1)));
        }
        let (context, problem) = match info.split_once(", ") {
            Some((context, problem)) if context.starts_with("while ") => (context, problem),
            _ => ("", info),
        };
        match (context, problem) {
            ("while parsing a node", "did not find expected node content") | ("", "misplaced bracket") => node(),
            ("", "illegal placement of ':' indicator" | "invalid trailing content after double-quoted scalar") if innermost.is_some() => {
                collection(mark)
            }
            (
                "while parsing a block mapping"
                | "while parsing a block collection"
                | "while parsing a flow mapping"
                | "while parsing a flow sequence",
                problem,
            ) => {
                let problem = if problem.starts_with("expected ") { format!("did not find {problem}") } else { problem.to_owned() };
                marked("ParserError", context, innermost.map(|node| node.at), &problem, mark)
            }
            ("", "simple key expect ':'" | "simple key expected" | "simple key expected ':'") => {
                let before = self.text.split('\n').take(mark.0.saturating_sub(1)).enumerate();
                let key = before.filter(|(_, line)| !line.trim().is_empty()).last();
                let key_at = key.map(|(i, line)| (i + 1, line.chars().take_while(|c| *c == ' ').count() + 1));
                marked("ScannerError", "while scanning a simple key", key_at, "could not find expected ':'", mark)
            }
            ("while scanning a quoted scalar", "found unexpected end of stream") => scanning(context, problem, at_end),
            ("while parsing a quoted scalar", "found unknown escape character") => {
                let at = bad_escape(&behind, |c| !"0abt\tnvfre \"/\\N_LPxuU".contains(c));
                scanning(context, problem, (mark.0, mark.1 + at))
            }
            ("while parsing a quoted scalar", "did not find expected hexadecimal number") => {
                let at = bad_escape(&behind, |c| "xuU".contains(c));
                scanning(context, "did not find expected hexdecimal number", (mark.0, mark.1 + at + 2))
            }
            ("while scanning an anchor or alias", problem) => {
                let context = if behind.first() == Some(&'*') { "while scanning an alias" } else { "while scanning an anchor" };
                scanning(context, problem, (mark.0, mark.1 + 1))
            }
            ("while scanning a block scalar", "did not find expected comment or line break") => {
                let mut rest = behind.iter().skip(1).peekable();
                let mut n = 1;
                n += usize::from(rest.next_if(|c| matches!(c, '+' | '-')).is_some());
                n += usize::from(rest.next_if(|c| c.is_ascii_digit()).is_some());
                n += usize::from(n < 3 && rest.next_if(|c| matches!(c, '+' | '-')).is_some());
                scanning(context, problem, (mark.0, mark.1 + n))
            }
            ("", "the handle wasn't declared") => marked("ParserError", "while parsing a node", None, "found undefined tag handle", mark),
            ("", "did not find expected <document start>") => marked("ParserError", "", None, problem, mark),
            ("", "duplicate version directive") => marked("ParserError", "", None, "found duplicate %YAML directive", mark),
            (context, problem) => marked("ScannerError", context, None, problem, mark),
        }
    }

    fn add(&mut self, kind: Kind, tag: Tag, style: &'static str, anchor: usize, span: &Span) -> usize {
        if self.nodes.len() == self.nodes.capacity() {
            gate::recharge(&mut self.charge, (self.nodes.len() * 2 + 8) * NODE_BYTES);
        }
        let at = (span.start.line(), span.start.col() + 1);
        self.nodes.push(Node { kind, tag, style, at, bracket: 0, busy: false, flat: false, made: None });
        let id = self.nodes.len() - 1;
        if anchor > 0 {
            self.anchors.insert(anchor, id);
        }
        id
    }

    /// Puts a node where it belongs.
    fn attach(&mut self, id: usize) {
        let Some((parent, key)) = self.open.last_mut() else {
            self.root = Some(id);
            return;
        };
        match (self.nodes.get_mut(*parent).map(|node| &mut node.kind), *key) {
            (Some(Kind::Sequence(items)), _) => items.push(id),
            (Some(Kind::Mapping(pairs)), Some(waiting)) => {
                pairs.push((waiting, id));
                *key = None;
            }
            (Some(Kind::Mapping(_)), None) => *key = Some(id),
            _ => {}
        }
    }

    fn begin(&mut self, kind: Kind, tag: Option<String>, core: Tag, anchor: usize, span: &Span) -> Told<()> {
        if self.open.len() >= DEPTH_MAX {
            return Err("RecursionError: maximum recursion depth exceeded".into());
        }
        let bracket = self.bracket(span.start.index());
        let flow = bracket.is_some();
        let tag = tag.filter(|tag| tag != "!").map_or(core, |tag| Tag::named(&tag));
        let id = self.add(kind, tag, if flow { "flow" } else { "" }, anchor, span);
        if let Some(node) = self.nodes.get_mut(id) {
            node.bracket = bracket.unwrap_or_default();
        }
        self.attach(id);
        self.open.push((id, None));
        Ok(())
    }

    /// Byte of a collection's opening bracket, in flow style; an anchor and a tag may stand in front.
    fn bracket(&mut self, start: usize) -> Option<usize> {
        let (index, at) = self.cursor;
        let rest = self.text.get(at..).unwrap_or_default();
        let n = start.saturating_sub(index);
        let at = at + rest.char_indices().nth(n).map_or(rest.len(), |(at, _)| at);
        self.cursor = (start.max(index), at);
        let mut rest = self.text.get(at..).unwrap_or_default();
        while rest.starts_with(['&', '!']) {
            rest = rest.trim_start_matches(|c: char| !c.is_whitespace()).trim_start();
        }
        rest.starts_with(['[', '{']).then(|| self.text.len() - rest.len())
    }

    /// Takes an event; whether it ended a document.
    fn take(&mut self, event: Event<'_>, span: Span) -> Told<bool> {
        let named = |tag: Option<std::borrow::Cow<'_, saphyr_parser::Tag>>| tag.map(|tag| format!("{}{}", tag.handle, tag.suffix));
        match event {
            Event::Scalar(text, style, anchor, tag) => {
                let plain = style == ScalarStyle::Plain;
                let tag = match named(tag) {
                    None if plain => resolve(&text, Grammar::V12),
                    Some(tag) if tag == "!" => resolve(&text, Grammar::V12),
                    None => Tag::Str,
                    Some(tag) => Tag::named(&tag),
                };
                let style = match style {
                    ScalarStyle::Plain => "",
                    ScalarStyle::SingleQuoted => "'",
                    ScalarStyle::DoubleQuoted => "\"",
                    ScalarStyle::Literal => "|",
                    ScalarStyle::Folded => ">",
                };
                gate::fits(text.len());
                let mut text = text.into_owned();
                // The parser ends the last line of a block where the input does not.
                if matches!(style, "|" | ">") && self.unended == Some(span.end.index()) && text.ends_with('\n') {
                    text.pop();
                }
                let id = self.add(Kind::Scalar(text), tag, style, anchor, &span);
                self.attach(id);
                self.end = span.end.index();
            }
            Event::Alias(anchor) => match self.anchors.get(&anchor) {
                Some(id) => {
                    let id = *id;
                    self.attach(id);
                    self.end = span.end.index();
                }
                None => {
                    let place = self.place((span.start.line(), span.start.col() + 1));
                    return Err(format!("ComposerError: found undefined alias\n{place}"));
                }
            },
            Event::SequenceStart(anchor, tag) => self.begin(Kind::Sequence(Vec::new()), named(tag), Tag::Seq, anchor, &span)?,
            Event::MappingStart(anchor, tag) => self.begin(Kind::Mapping(Vec::new()), named(tag), Tag::Map, anchor, &span)?,
            Event::SequenceEnd | Event::MappingEnd => {
                self.open.pop();
                self.end = span.end.index();
            }
            Event::DocumentEnd => return Ok(true),
            _ => {}
        }
        Ok(false)
    }

    /// The value of the document, whose text has `text_len` characters.
    fn value(&mut self, text_len: u64) -> Told<Option<Val>> {
        let Some(root) = self.root else { return Ok(None) };
        let (value, length) = self.make(root)?;
        if length > text_len.saturating_mul(self.reading.expansion_max) {
            return Err("\0Error: detected unsafe YAML entity expansion".into());
        }
        Ok(Some(value))
    }

    /// The value of a node and how long its JSON is.
    fn make(&mut self, id: usize) -> Told<(Val, u64)> {
        gate::stack();
        gate::step(1);
        let Some(node) = self.nodes.get_mut(id) else { return Ok((Val::Null, 4)) };
        if let Some((value, length)) = &node.made {
            return Ok((value.clone(), *length));
        }
        if std::mem::replace(&mut node.busy, true) {
            let at = node.at;
            return Err(format!("ConstructorError: found unconstructable recursive node\n{}", self.place(at)));
        }
        let made = match &node.kind {
            Kind::Scalar(text) => {
                let (value, length) = scalar(text, &node.tag).map_err(|error| self.constructor_error(id, error))?;
                (value, length)
            }
            Kind::Sequence(_) => self.sequence(id)?,
            Kind::Mapping(_) => self.mapping(id)?,
        };
        if let Some(node) = self.nodes.get_mut(id) {
            node.busy = false;
            node.made = Some(made.clone());
        }
        Ok(made)
    }

    fn constructor_error(&self, id: usize, error: String) -> String {
        match (error.strip_prefix("ConstructorError: "), self.nodes.get(id)) {
            (Some(_), Some(node)) => format!("{error}\n{}", self.place(node.at)),
            _ => error,
        }
    }

    /// Tag and style of a node, as `-Y` keeps them.
    fn annotations(&self, id: usize) -> (Option<String>, Option<&'static str>) {
        let Some(node) = self.nodes.get(id).filter(|_| self.reading.annotate) else { return (None, None) };
        let tag = match &node.tag {
            Tag::Other(tag) if tag.starts_with('!') && !tag.starts_with("!!") && tag.len() > 1 => Some(tag.clone()),
            _ => None,
        };
        (tag, Some(node.style).filter(|style| !style.is_empty()))
    }

    fn sequence(&mut self, id: usize) -> Told<(Val, u64)> {
        let Some(Kind::Sequence(items)) = self.nodes.get(id).map(|node| &node.kind) else { return Ok((Val::Null, 4)) };
        let items = items.clone();
        gate::fits(items.len() * size_of::<Val>());
        let mut values = Vec::with_capacity(items.len());
        let mut notes = Vec::new();
        let mut length: u64 = 2;
        for (i, item) in items.into_iter().enumerate() {
            let (value, item_length) = self.make(item)?;
            length = item_length.saturating_add(2).saturating_add(length);
            let (tag, style) = self.annotations(item);
            notes.extend(tag.map(|tag| format!("__yq_tag_{i}_{tag}__")));
            notes.extend(style.map(|style| format!("__yq_style_{i}_{style}__")));
            values.push(value);
        }
        if !values.is_empty() {
            length -= 2;
        }
        values.extend(notes.into_iter().map(Val::from));
        Ok((Val::arr(values), length))
    }

    fn mapping(&mut self, id: usize) -> Told<(Val, u64)> {
        self.flatten(id)?;
        let Some(Kind::Mapping(pairs)) = self.nodes.get(id).map(|node| &node.kind) else { return Ok((Val::Null, 4)) };
        let pairs = pairs.clone();
        gate::fits(pairs.len() * 56);
        let mut map = Map::default();
        let mut length: u64 = 2;
        for (key_id, value_id) in pairs {
            let key = self.key(key_id)?;
            let (value, value_length) = self.make(value_id)?;
            length = json_length(&key).saturating_add(value_length).saturating_add(4).saturating_add(length);
            let is_string = self.nodes.get(key_id).is_some_and(|node| matches!(node.made, Some((Val::Str(_), _))));
            let (tag, style) = if is_string { self.annotations(value_id) } else { (None, None) };
            let hash = if tag.is_some() || style.is_some() { hash(&key) } else { String::new() };
            map.insert(key.into(), value);
            if let Some(tag) = tag {
                map.insert(format!("__yq_tag_{hash}__").into(), Val::from(tag));
            }
            if let Some(style) = style {
                map.insert(format!("__yq_style_{hash}__").into(), Val::str(style));
            }
        }
        if !map.is_empty() {
            length -= 2;
        }
        Ok((Val::obj(map), length))
    }

    /// A key as JSON has it.
    fn key(&mut self, id: usize) -> Told<String> {
        let (value, _) = self.make(id)?;
        Ok(match &value {
            Val::Str(text) => text.as_str().to_owned(),
            Val::Arr(_) => return Err("TypeError: unhashable type: 'list'".into()),
            Val::Obj(_) => return Err("TypeError: unhashable type: 'dict'".into()),
            Val::Num(n) if n.is_nan() => "NaN".into(),
            Val::Num(n) if n.is_infinite() => if *n < 0.0 { "-Infinity" } else { "Infinity" }.into(),
            other => match number::of(other) {
                Some(number::Number::Float(n)) => number::float(n),
                Some(number::Number::Int(digits)) => digits,
                None => other.json(),
            },
        })
    }

    /// Puts what `<<` names in front of a mapping's own pairs.
    fn flatten(&mut self, id: usize) -> Told<()> {
        gate::stack();
        let Some(node) = self.nodes.get_mut(id) else { return Ok(()) };
        if std::mem::replace(&mut node.flat, true) {
            return Ok(());
        }
        let at = node.at;
        let Kind::Mapping(pairs) = &node.kind else { return Ok(()) };
        let pairs = pairs.clone();
        let mut merged = Vec::new();
        let mut own = Vec::with_capacity(pairs.len());
        for (key, value) in pairs {
            gate::step(1);
            match self.nodes.get_mut(key) {
                Some(node) if node.tag == Tag::Merge => {}
                node => {
                    if let Some(node) = node.filter(|node| node.tag == Tag::Value) {
                        node.tag = Tag::Str;
                    }
                    own.push((key, value));
                    continue;
                }
            }
            let sources = match self.nodes.get(value).map(|node| &node.kind) {
                Some(Kind::Mapping(_)) => vec![value],
                Some(Kind::Sequence(items)) => items.iter().rev().copied().collect(),
                _ => return Err(self.merge_error(at, value, "expected a mapping or list of mappings for merging, but found scalar")),
            };
            for source in sources {
                self.flatten(source)?;
                match self.nodes.get(source).map(|node| &node.kind) {
                    Some(Kind::Mapping(pairs)) => {
                        gate::fits((merged.len() + pairs.len()) * 16);
                        gate::step(pairs.len() as u64);
                        merged.extend_from_slice(pairs);
                    }
                    Some(Kind::Sequence(_)) => {
                        return Err(self.merge_error(at, source, "expected a mapping for merging, but found sequence"));
                    }
                    _ => return Err(self.merge_error(at, source, "expected a mapping for merging, but found scalar")),
                }
            }
        }
        if let Some(node) = self.nodes.get_mut(id) {
            merged.append(&mut own);
            node.kind = Kind::Mapping(merged);
        }
        Ok(())
    }

    fn merge_error(&self, at: (usize, usize), value: usize, words: &str) -> String {
        let there = self.nodes.get(value).map_or(at, |node| node.at);
        format!("ConstructorError: while constructing a mapping\n{}\n{words}\n{}", self.place(at), self.place(there))
    }
}

/// Index of the first backslash in front of a letter that is not allowed; 0 when there is none.
fn bad_escape(chars: &[char], is_bad: impl Fn(char) -> bool) -> usize {
    let mut at = 0;
    while let Some(c) = chars.get(at) {
        match (c, chars.get(at + 1)) {
            ('\\', Some(next)) if is_bad(*next) => return at,
            ('\\', _) => at += 2,
            _ => at += 1,
        }
    }
    0
}

/// The key of an annotation.
pub(super) fn hash(key: &str) -> String {
    STANDARD.encode(Sha224::digest(key.as_bytes()))
}

/// Length of a string in Python's JSON, quotes and escapes included.
fn json_length(text: &str) -> u64 {
    let inner: u64 = text
        .chars()
        .map(|c| match c {
            '"' | '\\' | '\n' | '\r' | '\t' | '\x08' | '\x0c' => 2,
            ' '..='~' => 1,
            '\u{10000}'.. => 12,
            _ => 6,
        })
        .sum();
    inner + 2
}

fn scalar(text: &str, tag: &Tag) -> Told<(Val, u64)> {
    let value = match tag {
        Tag::Null => Val::Null,
        Tag::Bool => match text.to_lowercase().as_str() {
            "yes" | "true" | "on" => Val::Bool(true),
            "no" | "false" | "off" => Val::Bool(false),
            "" => return Err("KeyError: ''".into()),
            other => return Err(format!("KeyError: '{other}'")),
        },
        Tag::Int => integer(text)?,
        Tag::Float => float(text)?,
        Tag::Timestamp => Val::from(timestamp(text)?),
        Tag::Seq => return Err("ConstructorError: expected a sequence node, but found scalar".into()),
        Tag::Map => return Err("ConstructorError: expected a mapping node, but found scalar".into()),
        Tag::Str | Tag::Value | Tag::Merge | Tag::Other(_) => {
            return Ok((Val::str(text), json_length(text)));
        }
    };
    let length = match &value {
        Val::Str(text) => json_length(text.as_str()),
        other => match number::of(other) {
            Some(number::Number::Float(n)) => number::float(n).len() as u64,
            Some(number::Number::Int(digits)) => digits.len() as u64,
            None => 5,
        },
    };
    Ok((value, length))
}

fn integer(text: &str) -> Told<Val> {
    let bad = |digits: &str, base: u32| format!("ValueError: invalid literal for int() with base {base}: '{digits}'");
    let text = text.replace('_', "");
    let (sign, body) = match text.strip_prefix('-') {
        Some(body) => ("-", body),
        None => ("", text.strip_prefix('+').unwrap_or(&text)),
    };
    if body.is_empty() {
        return Err("IndexError: string index out of range".into());
    }
    if body.len() > DIGITS_MAX {
        return Err(format!(
            "ValueError: Exceeds the limit ({DIGITS_MAX} digits) for integer string conversion: value has {} digits; use \
             sys.set_int_max_str_digits() to increase the limit",
            body.len()
        ));
    }
    let (digits, base) = match (body.strip_prefix("0b"), body.strip_prefix("0x")) {
        _ if body == "0" => (body, 10),
        (Some(digits), _) => (digits, 2),
        (_, Some(digits)) => (digits, 16),
        _ if body.starts_with('0') => (body, 8),
        _ if body.contains(':') => {
            let mut total = BigInt::from(0);
            for part in body.split(':') {
                let part = BigInt::parse_bytes(part.as_bytes(), 10).ok_or_else(|| bad(part, 10))?;
                total = total * 60 + part;
            }
            return Ok(read::number(&format!("{sign}{total}")).unwrap_or(Val::Null));
        }
        _ => (body, 10),
    };
    if base == 10 && digits.bytes().all(|b| b.is_ascii_digit()) {
        let digits = if digits == "0" { "0".to_owned() } else { format!("{sign}{digits}") };
        return Ok(read::number(&digits).unwrap_or(Val::Null));
    }
    let plain = if base == 8 { digits.strip_prefix("0o").unwrap_or(digits) } else { digits };
    let number = BigInt::parse_bytes(plain.as_bytes(), base).ok_or_else(|| bad(digits, base))?;
    let minus = if number == BigInt::from(0) { "" } else { sign };
    Ok(read::number(&format!("{minus}{number}")).unwrap_or(Val::Null))
}

fn float(text: &str) -> Told<Val> {
    let text = text.replace('_', "").to_lowercase();
    let (sign, body) = match text.strip_prefix('-') {
        Some(body) => (-1.0, body),
        None => (1.0, text.strip_prefix('+').unwrap_or(&text)),
    };
    let parse = |part: &str| part.trim().parse::<f64>().map_err(|_| format!("ValueError: could not convert string to float: '{part}'"));
    let n = match body {
        "" => return Err("IndexError: string index out of range".into()),
        ".inf" => f64::INFINITY,
        ".nan" => f64::NAN,
        body if body.contains(':') => {
            let mut total = 0.0;
            for part in body.split(':') {
                total = total * 60.0 + parse(part)?;
            }
            total
        }
        body => parse(body)?,
    };
    Ok(number::value(sign * n))
}

/// `isoformat` of an explicit `!!timestamp`.
fn timestamp(text: &str) -> Told<String> {
    let Some(moment) = moment(text) else {
        return Err("AttributeError: 'NoneType' object has no attribute 'groupdict'".into());
    };
    let [year, month, day] = moment.date;
    let mut out = format!("{year}-{month:0>2}-{day:0>2}");
    let Some(Clock { parts: [hour, minute, second], fraction, zone }) = moment.time else { return Ok(out) };
    out.push_str(&format!("T{hour:0>2}:{minute}:{second}"));
    let micros: String = fraction.chars().chain("000000".chars()).take(6).collect();
    if micros != "000000" {
        out.push('.');
        out.push_str(&micros);
    }
    match zone {
        "" => {}
        "Z" => out.push_str("+00:00"),
        zone => {
            let (hours, minutes) = zone.split_once(':').unwrap_or((zone, "00"));
            let (sign, hours) = hours.split_at_checked(1).unwrap_or(("+", hours));
            out.push_str(&format!("{sign}{hours:0>2}:{minutes}"));
        }
    }
    Ok(out)
}
