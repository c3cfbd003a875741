//! Tokens of YAML to nodes with their comments.

use std::collections::HashMap;
use std::rc::Rc;

use bashkit_commands_jq::gate;

use super::node::{Id, Kind, Node, Style, Tree, resolve};
use super::scan::{DEPTH_MAX, ScalarStyle, Scanner, Token, TokenKind, Wrong};

type Composed<T> = Result<T, Wrong>;

/// Reads the documents of a text one by one.
pub(super) struct Composer<'t> {
    tree: &'t mut Tree,
    scanner: Scanner,
    /// Comment of an item of a sequence that is a collection, which heads the collection as a whole.
    stem: String,
    anchors: HashMap<Rc<str>, Id>,
    prefixes: Vec<(Rc<str>, Rc<str>)>,
    depth: usize,
    began: bool,
}

/// Comments that the events of one node carry.
struct Comments {
    head: Rc<str>,
    line: Rc<str>,
    foot: Rc<str>,
}

impl<'t> Composer<'t> {
    pub(super) fn new(tree: &'t mut Tree, text: &str) -> Self {
        Self {
            tree,
            scanner: Scanner::new(text),
            stem: String::new(),
            anchors: HashMap::new(),
            prefixes: Vec::new(),
            depth: 0,
            began: false,
        }
    }

    fn take_comments(&mut self) -> Comments {
        self.stem.clear();
        Comments {
            head: Rc::from(std::mem::take(&mut self.scanner.head_comment)),
            line: Rc::from(std::mem::take(&mut self.scanner.line_comment)),
            foot: Rc::from(std::mem::take(&mut self.scanner.foot_comment)),
        }
    }

    fn fail<T>(problem: &str, at: &Token) -> Composed<T> {
        // The line where the token is, counted from 0, as libyaml's parser tells it.
        Err(Wrong { problem: problem.to_owned(), line: at.start.line })
    }

    /// The next document, `None` behind the last.
    pub(super) fn document(&mut self) -> Composed<Option<Id>> {
        let mut token = self.scanner.peek()?;
        if token.kind == TokenKind::StreamStart {
            self.scanner.advance();
            token = self.scanner.peek()?;
        }
        while token.kind == TokenKind::DocumentEnd {
            self.scanner.advance();
            token = self.scanner.peek()?;
        }
        self.prefixes.clear();
        self.anchors.clear();
        let mut head = String::new();
        let mut is_explicit = false;
        while matches!(token.kind, TokenKind::VersionDirective | TokenKind::TagDirective(..)) {
            if let TokenKind::TagDirective(handle, prefix) = &token.kind {
                self.prefixes.push((handle.clone(), prefix.clone()));
            }
            is_explicit = true;
            self.scanner.advance();
            token = self.scanner.peek()?;
        }
        match token.kind {
            TokenKind::StreamEnd => return Ok(None),
            TokenKind::DocumentStart => {
                self.scanner.advance();
                token = self.scanner.peek()?;
            }
            _ if is_explicit || self.began => return Self::fail("did not find expected <document start>", &token),
            _ => head = self.take_document_head(),
        }
        self.began = true;
        let is_empty = matches!(
            token.kind,
            TokenKind::VersionDirective
                | TokenKind::TagDirective(..)
                | TokenKind::DocumentStart
                | TokenKind::DocumentEnd
                | TokenKind::StreamEnd
        );
        let root = if is_empty { self.tree.add(Node::scalar("!!null", "")) } else { self.node(true, false)? };
        let token = self.scanner.peek()?;
        let comments = self.take_comments();
        if token.kind == TokenKind::DocumentEnd {
            self.scanner.advance();
            self.began = false;
        } else if !matches!(
            token.kind,
            TokenKind::DocumentStart | TokenKind::StreamEnd | TokenKind::VersionDirective | TokenKind::TagDirective(..)
        ) {
            return Self::fail("did not find expected <document start>", &token);
        }
        let foot = if comments.foot.is_empty() { comments.head } else { comments.foot };
        let node = self.tree.edit(root);
        if !head.is_empty() {
            node.head = Rc::from(if node.head.is_empty() { head } else { format!("{head}\n\n{}", node.head) });
        }
        if !foot.is_empty() {
            node.foot = if node.foot.is_empty() { foot } else { Rc::from(format!("{}\n{foot}", node.foot)) };
        }
        Ok(Some(root))
    }

    /// Comments before an empty line head the document, those behind it what comes first.
    fn take_document_head(&mut self) -> String {
        let text = &mut self.scanner.head_comment;
        if let Some(head) = text.strip_suffix('\n') {
            let head = head.to_owned();
            text.clear();
            return head;
        }
        match text.rfind("\n\n") {
            Some(at) => {
                let rest = text.get(at + 2..).unwrap_or_default().to_owned();
                let head = text.get(..at).unwrap_or_default().to_owned();
                *text = rest;
                head
            }
            None => String::new(),
        }
    }

    fn new_node(&mut self, kind: Kind, tag: Option<&str>, fallback: &str, value: Rc<str>, at: &Token, comments: Option<Comments>) -> Id {
        let mut node = Node::new(kind, tag.unwrap_or(fallback), value);
        if tag.is_some() {
            node.style = Style::TAGGED;
        }
        node.place = (at.start.line + 1, at.start.column + 1);
        if let Some(comments) = comments {
            (node.head, node.line, node.foot) = (comments.head, comments.line, comments.foot);
        }
        self.tree.add(node)
    }

    fn enter(&mut self, at: &Token) -> Composed<()> {
        gate::stack();
        self.depth += 1;
        if self.depth > DEPTH_MAX { Self::fail(&format!("exceeded max depth of {DEPTH_MAX}"), at) } else { Ok(()) }
    }

    fn node(&mut self, block: bool, indentless: bool) -> Composed<Id> {
        let mut token = self.scanner.peek()?;
        if let TokenKind::Alias(name) = &token.kind {
            let Some(target) = self.anchors.get(name).copied() else {
                return Err(Wrong { problem: format!("unknown anchor '{name}' referenced"), line: 0 });
            };
            let name = name.clone();
            let comments = self.take_comments();
            let id = self.new_node(Kind::Alias, None, "", name, &token, Some(comments));
            self.tree.edit(id).alias = Some(target);
            self.scanner.advance();
            return Ok(id);
        }
        let (mut anchor, mut tag): (Option<Rc<str>>, Option<String>) = (None, None);
        let first = token.clone();
        loop {
            match &token.kind {
                TokenKind::Anchor(name) if anchor.is_none() => anchor = Some(name.clone()),
                TokenKind::Tag(handle, suffix) if tag.is_none() => tag = Some(self.full_tag(handle, suffix, &token)?),
                _ => break,
            }
            self.scanner.advance();
            token = self.scanner.peek()?;
        }
        let tag = tag.as_deref();
        let has_properties = anchor.is_some() || tag.is_some();
        // What has an anchor begins there.
        let at = if has_properties { first } else { token.clone() };
        let id = match &token.kind {
            TokenKind::BlockEntry if indentless => {
                let id = self.new_node(Kind::Seq, tag, "!!seq", Rc::from(""), &at, None);
                self.anchor(anchor.as_ref(), id);
                self.enter(&token)?;
                self.sequence(id, true)?;
                id
            }
            TokenKind::Scalar(value, style) => {
                let comments = self.take_comments();
                let fallback = match style {
                    ScalarStyle::Plain if tag.is_none() => resolve(value),
                    _ => "!!str",
                };
                let id = self.new_node(Kind::Scalar, tag.filter(|tag| *tag != "!"), fallback, value.clone(), &at, Some(comments));
                let node = self.tree.edit(id);
                node.style = node.style.with(match style {
                    ScalarStyle::Plain => Style::NONE,
                    ScalarStyle::Single => Style::SINGLE,
                    ScalarStyle::Double => Style::DOUBLE,
                    ScalarStyle::Literal => Style::LITERAL,
                    ScalarStyle::Folded => Style::FOLDED,
                });
                self.anchor(anchor.as_ref(), id);
                self.scanner.advance();
                return Ok(id);
            }
            TokenKind::FlowSequenceStart => {
                let comments = self.take_comments();
                let id = self.new_node(Kind::Seq, tag, "!!seq", Rc::from(""), &at, Some(comments));
                self.anchor(anchor.as_ref(), id);
                self.enter(&token)?;
                self.flow_sequence(id)?;
                id
            }
            TokenKind::FlowMappingStart => {
                let comments = self.take_comments();
                let id = self.new_node(Kind::Map, tag, "!!map", Rc::from(""), &at, Some(comments));
                self.anchor(anchor.as_ref(), id);
                self.enter(&token)?;
                self.flow_mapping(id)?;
                id
            }
            TokenKind::BlockSequenceStart if block => {
                let id = self.new_node(Kind::Seq, tag, "!!seq", Rc::from(""), &at, None);
                self.tree.edit(id).head = Rc::from(std::mem::take(&mut self.stem));
                self.anchor(anchor.as_ref(), id);
                self.enter(&token)?;
                self.scanner.advance();
                self.sequence(id, false)?;
                id
            }
            TokenKind::BlockMappingStart if block => {
                let id = self.new_node(Kind::Map, tag, "!!map", Rc::from(""), &at, None);
                self.tree.edit(id).head = Rc::from(std::mem::take(&mut self.stem));
                self.anchor(anchor.as_ref(), id);
                self.enter(&token)?;
                self.scanner.advance();
                self.mapping(id)?;
                id
            }
            _ if has_properties => {
                let fallback = if tag.is_some() { "!!str" } else { "!!null" };
                let id = self.new_node(Kind::Scalar, tag, fallback, Rc::from(""), &at, None);
                self.anchor(anchor.as_ref(), id);
                return Ok(id);
            }
            _ => return Self::fail("did not find expected node content", &token),
        };
        self.depth -= 1;
        Ok(id)
    }

    fn anchor(&mut self, anchor: Option<&Rc<str>>, id: Id) {
        if let Some(name) = anchor {
            self.tree.edit(id).anchor = name.clone();
            self.anchors.insert(name.clone(), id);
        }
    }

    /// Tag in its short form.
    fn full_tag(&self, handle: &str, suffix: &str, at: &Token) -> Composed<String> {
        const CORE: &str = "tag:yaml.org,2002:";
        let full = match self.prefixes.iter().find(|(have, _)| **have == *handle) {
            Some((_, prefix)) => format!("{prefix}{suffix}"),
            None => match handle {
                "" | "!" | "!!" => format!("{handle}{suffix}"),
                _ => return Self::fail("found undefined tag handle", at),
            },
        };
        Ok(full.strip_prefix(CORE).map_or_else(|| full.clone(), |name| format!("!!{name}")))
    }

    fn empty(&mut self, at: &Token) -> Id {
        let id = self.tree.add(Node::scalar("!!null", ""));
        self.tree.edit(id).place = (at.start.line + 1, at.start.column + 1);
        id
    }

    /// Items behind `-`; those of an indentless sequence end where a key comes.
    fn sequence(&mut self, id: Id, indentless: bool) -> Composed<()> {
        loop {
            let token = self.scanner.peek()?;
            if token.kind != TokenKind::BlockEntry {
                if indentless {
                    break;
                }
                if token.kind == TokenKind::BlockEnd {
                    self.scanner.advance();
                    break;
                }
                return Self::fail("did not find expected '-' indicator", &token);
            }
            let stem_len = self.scanner.head_comment.len();
            self.scanner.advance();
            let next = self.scanner.peek()?;
            if stem_len > 0 && matches!(next.kind, TokenKind::BlockSequenceStart | TokenKind::BlockMappingStart) {
                let text = std::mem::take(&mut self.scanner.head_comment);
                let (stem, rest) = text.split_at_checked(stem_len).unwrap_or((&text, ""));
                self.stem = stem.to_owned();
                self.scanner.head_comment = rest.strip_prefix('\n').unwrap_or(rest).to_owned();
            }
            let ends = matches!(next.kind, TokenKind::BlockEntry | TokenKind::BlockEnd)
                || (indentless && matches!(next.kind, TokenKind::Key | TokenKind::Value));
            let item = if ends { self.empty(&token) } else { self.node(true, false)? };
            self.tree.push_item(id, item);
        }
        Ok(())
    }

    fn mapping(&mut self, id: Id) -> Composed<()> {
        loop {
            let token = self.scanner.peek()?;
            let key = match token.kind {
                TokenKind::Key => {
                    self.scanner.advance();
                    let next = self.scanner.peek()?;
                    match next.kind {
                        TokenKind::Key | TokenKind::Value | TokenKind::BlockEnd => self.empty(&token),
                        _ => self.node(true, true)?,
                    }
                }
                TokenKind::Value => self.empty(&token),
                TokenKind::BlockEnd => {
                    let comments = self.take_comments();
                    self.scanner.advance();
                    let last_key = self.tree.pairs(id).last().map(|(key, _)| *key);
                    match last_key {
                        Some(key) if !comments.foot.is_empty() => self.tree.edit(key).foot = comments.foot,
                        _ => self.tree.edit(id).foot = comments.foot,
                    }
                    self.tree.edit(id).line = comments.line;
                    return Ok(());
                }
                _ => return Self::fail("did not find expected key", &token),
            };
            // A foot that was met at a key belongs to the entry before.
            if !self.tree.get(key).foot.is_empty()
                && let Some((before, _)) = self.tree.pairs(id).last().copied()
            {
                let foot = std::mem::replace(&mut self.tree.edit(key).foot, Rc::from(""));
                self.tree.edit(before).foot = foot;
            }
            let value = self.value()?;
            self.entry(id, key, value);
        }
    }

    fn value(&mut self) -> Composed<Id> {
        let token = self.scanner.peek()?;
        if token.kind != TokenKind::Value {
            return Ok(self.empty(&token));
        }
        self.scanner.advance();
        let next = self.scanner.peek()?;
        match next.kind {
            TokenKind::Key | TokenKind::Value | TokenKind::BlockEnd => Ok(self.empty(&token)),
            _ => self.node(true, true),
        }
    }

    fn entry(&mut self, id: Id, key: Id, value: Id) {
        if self.tree.get(key).foot.is_empty() && !self.tree.get(value).foot.is_empty() {
            let foot = std::mem::replace(&mut self.tree.edit(value).foot, Rc::from(""));
            self.tree.edit(key).foot = foot;
        }
        self.tree.push_entry(id, key, value);
    }

    fn flow_sequence(&mut self, id: Id) -> Composed<()> {
        self.tree.edit(id).style = self.tree.get(id).style.with(Style::FLOW);
        self.scanner.advance();
        let mut is_first = true;
        loop {
            let mut token = self.scanner.peek()?;
            if token.kind != TokenKind::FlowSequenceEnd && !is_first {
                if token.kind != TokenKind::FlowEntry {
                    return Self::fail("did not find expected ',' or ']'", &token);
                }
                self.scanner.advance();
                token = self.scanner.peek()?;
            }
            is_first = false;
            match token.kind {
                TokenKind::FlowSequenceEnd => {
                    self.end_flow(id);
                    return Ok(());
                }
                // One entry of a map without braces.
                TokenKind::Key => {
                    self.scanner.advance();
                    let map = self.new_node(Kind::Map, None, "!!map", Rc::from(""), &token, None);
                    self.tree.edit(map).style = Style::FLOW;
                    let (key, value) = self.flow_entry(&token)?;
                    self.entry(map, key, value);
                    self.tree.push_item(id, map);
                }
                _ => {
                    let item = self.node(false, false)?;
                    self.tree.push_item(id, item);
                }
            }
        }
    }

    /// Takes the end of a flow collection with its comments.
    fn end_flow(&mut self, id: Id) {
        let comments = self.take_comments();
        let node = self.tree.edit(id);
        node.line = comments.line;
        node.foot = comments.foot;
        self.scanner.advance();
    }

    /// Key and value behind the token of a key.
    fn flow_entry(&mut self, at: &Token) -> Composed<(Id, Id)> {
        let token = self.scanner.peek()?;
        let key = match token.kind {
            TokenKind::Value | TokenKind::FlowEntry | TokenKind::FlowMappingEnd | TokenKind::FlowSequenceEnd => self.empty(at),
            _ => self.node(false, false)?,
        };
        let token = self.scanner.peek()?;
        if token.kind != TokenKind::Value {
            return Ok((key, self.empty(&token)));
        }
        self.scanner.advance();
        let token = self.scanner.peek()?;
        let value = match token.kind {
            TokenKind::FlowEntry | TokenKind::FlowMappingEnd | TokenKind::FlowSequenceEnd => self.empty(&token),
            _ => self.node(false, false)?,
        };
        Ok((key, value))
    }

    fn flow_mapping(&mut self, id: Id) -> Composed<()> {
        self.tree.edit(id).style = self.tree.get(id).style.with(Style::FLOW);
        self.scanner.advance();
        let mut is_first = true;
        loop {
            let mut token = self.scanner.peek()?;
            if token.kind != TokenKind::FlowMappingEnd && !is_first {
                if token.kind != TokenKind::FlowEntry {
                    return Self::fail("did not find expected ',' or '}'", &token);
                }
                self.scanner.advance();
                token = self.scanner.peek()?;
            }
            is_first = false;
            let (key, value) = match token.kind {
                TokenKind::FlowMappingEnd => {
                    self.end_flow(id);
                    return Ok(());
                }
                TokenKind::Key => {
                    self.scanner.advance();
                    self.flow_entry(&token)?
                }
                TokenKind::Value => self.flow_entry(&token)?,
                // A key alone.
                _ => (self.node(false, false)?, self.empty(&token)),
            };
            self.entry(id, key, value);
        }
    }
}
