//! Nodes to YAML as go-yaml lays it out: no line is folded, sequences in maps are indented, comments stand where they belong.

use bashkit_commands_jq::gate;

use super::colours::Colours;
use super::node::{Id, Kind, Node, Style, Tree, resolve};

/// Options of the layout.
#[derive(Clone, Copy)]
pub(super) struct Layout {
    /// Spaces of a level.
    pub(super) indent: usize,
    /// Sequences in maps are not indented.
    pub(super) compact: bool,
    pub(super) colours: bool,
}

/// Where a node stands.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    Root,
    /// Item of a block sequence.
    Item,
    /// Key that is followed by a colon on its line.
    SimpleKey,
    Other,
}

/// Styles that a text permits.
#[derive(Default)]
struct Analysis {
    multiline: bool,
    flow_plain: bool,
    block_plain: bool,
    single: bool,
    block: bool,
}

pub(super) struct Emitter<'t> {
    tree: &'t Tree,
    layout: Layout,
    out: String,
    column: usize,
    whitespace: bool,
    indention: bool,
    indent: Option<usize>,
    flow_level: usize,
    /// Indentation behind whose foot comment an empty line comes.
    foot_indent: Option<usize>,
    head: String,
    line: String,
    foot: String,
    tail: String,
    key_line: String,
    colours: Colours,
}

fn is_break(c: char) -> bool {
    matches!(c, '\n' | '\r' | '\u{85}' | '\u{2028}' | '\u{2029}')
}

/// YAML of a node, with a newline at its end.
pub(super) fn document(tree: &Tree, root: Id, layout: Layout) -> String {
    let mut emitter = Emitter {
        tree,
        layout,
        out: String::new(),
        column: 0,
        whitespace: true,
        indention: true,
        indent: None,
        flow_level: 0,
        foot_indent: None,
        head: String::new(),
        line: String::new(),
        foot: String::new(),
        tail: String::new(),
        key_line: String::new(),
        colours: Colours::new(layout.colours),
    };
    emitter.head = tree.get(root).head.to_string();
    emitter.head_comment();
    emitter.node(root, Place::Root, "");
    emitter.line_comment();
    emitter.foot_comment();
    emitter.foot_indent = Some(0).filter(|_| !emitter.foot.is_empty());
    emitter.foot_comment();
    emitter.foot_indent = None;
    if emitter.column > 0 {
        emitter.line_break();
    }
    emitter.out
}

impl Emitter<'_> {
    fn put(&mut self, text: &str) {
        gate::step(1 + text.len() as u64 / 16);
        if self.out.len() + text.len() > self.out.capacity() {
            gate::fits(self.out.capacity() + text.len());
        }
        self.column += text.chars().count();
        self.out.push_str(text);
    }

    fn line_break(&mut self) {
        self.put("\n");
        self.column = 0;
        self.indention = true;
    }

    fn indicator(&mut self, text: &str, needs_whitespace: bool, whitespace: bool, indention: bool) {
        if needs_whitespace && !self.whitespace {
            self.put(" ");
        }
        self.put(text);
        self.whitespace = whitespace;
        self.indention = self.indention && indention;
    }

    fn write_indent(&mut self) {
        let indent = self.indent.unwrap_or(0);
        if !self.indention || self.column > indent || (self.column == indent && !self.whitespace) {
            self.line_break();
        }
        if self.foot_indent == Some(indent) {
            self.line_break();
        }
        if self.column < indent {
            self.put(&" ".repeat(indent - self.column));
        }
        self.whitespace = true;
        self.foot_indent = None;
    }

    fn comment(&mut self, text: &str) {
        let mut ends_with_break = false;
        for (i, line) in text.split('\n').enumerate() {
            if i > 0 {
                self.line_break();
                ends_with_break = true;
            }
            if line.is_empty() {
                continue;
            }
            if i > 0 {
                self.write_indent();
            }
            let marked = if line.starts_with('#') { line.to_owned() } else { format!("# {line}") };
            let marked = self.colours.comment(&marked);
            self.put(&marked);
            self.indention = false;
            ends_with_break = false;
        }
        if !ends_with_break {
            self.line_break();
        }
        self.whitespace = true;
    }

    fn head_comment(&mut self) {
        if !self.tail.is_empty() {
            let text = std::mem::take(&mut self.tail);
            self.write_indent();
            self.comment(&text);
            self.foot_indent = Some(self.indent.unwrap_or(0));
        }
        if !self.head.is_empty() {
            let text = std::mem::take(&mut self.head);
            self.write_indent();
            self.comment(&text);
        }
    }

    fn line_comment(&mut self) {
        if self.line.is_empty() {
            return;
        }
        let text = std::mem::take(&mut self.line);
        if !self.whitespace {
            self.put(" ");
        }
        self.comment(&text);
    }

    fn foot_comment(&mut self) {
        if self.foot.is_empty() {
            return;
        }
        let text = std::mem::take(&mut self.foot);
        self.write_indent();
        self.comment(&text);
        self.foot_indent = Some(self.indent.unwrap_or(0));
    }

    /// Whether comments wait to be written behind what was just written.
    fn has_trailing(&self) -> bool {
        !(self.line.is_empty() && self.foot.is_empty() && self.tail.is_empty())
    }

    /// Sets what a node brings with it where it begins. A collection has the rest at its end.
    fn bring(&mut self, node: &Node, tail: &str) {
        let set = |to: &mut String, text: &str| {
            if !text.is_empty() {
                text.clone_into(to);
            }
        };
        set(&mut self.head, &node.head);
        let is_block =
            matches!(node.kind, Kind::Map | Kind::Seq) && !node.content.is_empty() && self.flow_level == 0 && !node.style.has(Style::FLOW);
        if is_block && !node.line.is_empty() {
            // A block has no line of its own: what stood behind a flow collection comes before it.
            let gap = if self.head.is_empty() { "" } else { "\n" };
            self.head.push_str(&format!("{gap}{}", node.line));
        }
        if matches!(node.kind, Kind::Scalar | Kind::Alias) {
            set(&mut self.line, &node.line);
            set(&mut self.foot, &node.foot);
        }
        set(&mut self.tail, tail);
    }

    fn bring_end(&mut self, node: &Node, tail: &str) {
        for (to, text) in [(&mut self.line, &*node.line), (&mut self.foot, &*node.foot), (&mut self.tail, tail)] {
            if !text.is_empty() {
                text.clone_into(to);
            }
        }
    }

    fn deeper(&mut self, flow: bool, is_item: bool, indentless: bool) -> Option<usize> {
        let before = self.indent;
        let best = self.layout.indent.max(1);
        self.indent = Some(match before {
            None if flow => best,
            None => 0,
            Some(indent) if indentless => indent,
            Some(indent) if is_item => indent + 2,
            Some(indent) => best * ((indent + best) / best),
        });
        before
    }

    /// Tag that must be written, and whether the text must be quoted to be a string.
    fn shown_tag(node: &Node) -> (String, bool) {
        if node.style.has(Style::TAGGED) || node.kind == Kind::Alias {
            return (node.tag.to_string(), false);
        }
        let resolved = match node.kind {
            Kind::Map => "!!map",
            Kind::Seq => "!!seq",
            _ if &*node.tag == "!!str" && node.style.is_quoted() => return (String::new(), false),
            _ => resolve(&node.value),
        };
        let is_core = matches!(&*node.tag, "" | "!!null" | "!!bool" | "!!int" | "!!float" | "!!timestamp" | "!!merge" | "!!map" | "!!seq");
        if &*node.tag == resolved || is_core {
            (String::new(), false)
        } else if &*node.tag == "!!str" {
            (String::new(), true)
        } else {
            (node.tag.to_string(), false)
        }
    }

    fn properties(&mut self, node: &Node, tag: &str) {
        if !node.anchor.is_empty() {
            let text = self.colours.anchor(&format!("&{}", node.anchor));
            self.indicator(&text, true, false, false);
        }
        if !tag.is_empty() {
            let shown = if tag.starts_with('!') { tag.to_owned() } else { format!("!<{tag}>") };
            self.indicator(&shown, true, false, false);
        }
    }

    fn node(&mut self, id: Id, place: Place, tail: &str) {
        gate::stack();
        let tree = self.tree;
        let node = tree.get(id);
        match node.kind {
            Kind::Alias => {
                let text = self.colours.alias(&format!("*{}", node.value));
                self.indicator(&text, true, false, false);
                if place == Place::SimpleKey {
                    self.put(" ");
                }
            }
            Kind::Scalar => self.scalar(node, place),
            Kind::Seq => {
                let (tag, _) = Self::shown_tag(node);
                self.properties(node, &tag);
                if self.flow_level > 0 || node.style.has(Style::FLOW) || node.content.is_empty() {
                    self.flow_sequence(node, place);
                } else {
                    self.block_sequence(node, place);
                }
            }
            Kind::Map => {
                let (tag, _) = Self::shown_tag(node);
                self.properties(node, &tag);
                if self.flow_level > 0 || node.style.has(Style::FLOW) || node.content.is_empty() {
                    self.flow_mapping(node, tail, place);
                } else {
                    self.block_mapping(node, place);
                }
            }
        }
    }

    fn is_collection(&self, id: Id) -> bool {
        matches!(self.tree.get(id).kind, Kind::Map | Kind::Seq)
    }

    fn block_sequence(&mut self, node: &Node, place: Place) {
        let indentless = self.layout.compact && place == Place::Other;
        let before = self.deeper(false, place == Place::Item, indentless);
        for item in &node.content {
            self.bring(self.tree.get(*item), "");
            self.head_comment();
            self.write_indent();
            self.indicator("-", true, false, true);
            self.node(*item, Place::Item, "");
            if !self.is_collection(*item) {
                self.line_comment();
                self.foot_comment();
            }
        }
        self.bring_end(&Node { line: std::rc::Rc::from(""), ..node.clone() }, "");
        self.indent = before;
    }

    fn block_mapping(&mut self, node: &Node, place: Place) {
        let before = self.deeper(false, place == Place::Item, false);
        let mut tail = String::new();
        for pair in node.content.chunks_exact(2) {
            let [key, value] = pair else { continue };
            let key_node = Node { foot: std::rc::Rc::from(""), ..self.tree.get(*key).clone() };
            self.bring(&key_node, &tail);
            self.head_comment();
            self.write_indent();
            if !self.line.is_empty() {
                self.key_line = std::mem::take(&mut self.line);
            }
            let is_simple = self.is_simple_key(*key);
            if is_simple {
                self.node(*key, Place::SimpleKey, "");
                self.indicator(":", false, false, false);
            } else {
                self.indicator("?", true, false, true);
                self.node(*key, Place::Other, "");
                self.line_comment();
                self.write_indent();
                self.indicator(":", true, false, true);
            }
            tail = self.tree.get(*key).foot.to_string();
            self.mapping_value(*value);
        }
        self.bring_end(&Node { line: std::rc::Rc::from(""), ..node.clone() }, &tail);
        self.head_comment();
        self.indent = before;
    }

    fn mapping_value(&mut self, value: Id) {
        let node = self.tree.get(value);
        self.bring(node, "");
        let is_block = self.is_collection(value) && !node.style.has(Style::FLOW) && !node.content.is_empty();
        if !self.key_line.is_empty() {
            if !self.is_collection(value) {
                if self.line.is_empty() {
                    self.line = std::mem::take(&mut self.key_line);
                }
                self.key_line.clear();
            } else if is_block {
                let line = std::mem::replace(&mut self.line, std::mem::take(&mut self.key_line));
                // What is above the first entry comes behind the comment of the key.
                self.properties_before_comment(node);
                self.line_comment();
                self.line = line;
            } else {
                self.line = std::mem::take(&mut self.key_line);
            }
        }
        self.node(value, Place::Other, "");
        if !self.is_collection(value) {
            self.line_comment();
            self.foot_comment();
        }
    }

    /// An anchor must stand before the comment of its key, so the comment waits.
    fn properties_before_comment(&mut self, node: &Node) {
        let (tag, _) = Self::shown_tag(node);
        if !node.anchor.is_empty() || !tag.is_empty() {
            self.key_line = std::mem::take(&mut self.line);
        }
    }

    fn flow_sequence(&mut self, node: &Node, place: Place) {
        self.indicator("[", true, true, false);
        let before = self.deeper(true, place == Place::Item, false);
        self.flow_level += 1;
        let mut is_trailed = true;
        for item in &node.content {
            if !is_trailed {
                self.indicator(",", false, false, false);
            }
            self.bring(self.tree.get(*item), "");
            self.head_comment();
            if self.column == 0 {
                self.write_indent();
            }
            let trails = self.has_trailing();
            self.node(*item, Place::Other, "");
            is_trailed = self.finish_flow(trails);
        }
        self.flow_level -= 1;
        self.indent = before;
        if self.column == 0 {
            self.write_indent();
        }
        self.indicator("]", false, false, false);
        self.bring_end(node, "");
        self.end_flow();
    }

    /// Writes the comments behind an item of a flow collection, and the comma before them.
    fn finish_flow(&mut self, trails: bool) -> bool {
        if trails {
            self.indicator(",", false, false, false);
        }
        self.line_comment();
        self.foot_comment();
        trails
    }

    fn end_flow(&mut self) {
        if self.flow_level == 0 {
            self.line_comment();
            self.foot_comment();
        }
    }

    fn flow_mapping(&mut self, node: &Node, tail: &str, place: Place) {
        let _ = tail;
        self.indicator("{", true, true, false);
        let before = self.deeper(true, place == Place::Item, false);
        self.flow_level += 1;
        let mut is_trailed = true;
        let mut tail = String::new();
        for pair in node.content.chunks_exact(2) {
            let [key, value] = pair else { continue };
            if !is_trailed {
                self.indicator(",", false, false, false);
            }
            let key_node = Node { foot: std::rc::Rc::from(""), ..self.tree.get(*key).clone() };
            self.bring(&key_node, &tail);
            self.head_comment();
            if self.column == 0 {
                self.write_indent();
            }
            if self.is_simple_key(*key) {
                self.node(*key, Place::SimpleKey, "");
                self.indicator(":", false, false, false);
            } else {
                self.indicator("?", true, false, false);
                self.node(*key, Place::Other, "");
                self.indicator(":", true, false, false);
            }
            tail = self.tree.get(*key).foot.to_string();
            self.bring(self.tree.get(*value), "");
            let trails = self.has_trailing();
            self.node(*value, Place::Other, "");
            is_trailed = self.finish_flow(trails);
        }
        self.bring_end(&Node { line: std::rc::Rc::from(""), foot: std::rc::Rc::from(""), ..Node::map() }, &tail);
        if !self.tail.is_empty() && !is_trailed {
            self.indicator(",", false, false, false);
        }
        self.head_comment();
        self.flow_level -= 1;
        self.indent = before;
        if self.column == 0 {
            self.write_indent();
        }
        self.indicator("}", false, false, false);
        self.bring_end(node, "");
        self.end_flow();
    }

    fn is_simple_key(&self, id: Id) -> bool {
        let node = self.tree.get(id);
        match node.kind {
            Kind::Alias => true,
            Kind::Scalar => !node.value.contains(is_break) && node.value.len() + node.anchor.len() <= 128,
            _ => node.content.is_empty(),
        }
    }

    fn scalar(&mut self, node: &Node, place: Place) {
        let (tag, must_quote) = Self::shown_tag(node);
        self.properties(node, &tag);
        let before = self.deeper(true, place == Place::Item, false);
        let text = &*node.value;
        let found = analyze(text);
        let in_flow = self.flow_level > 0;
        let is_key = place == Place::SimpleKey;
        let mut style = if node.style.has(Style::DOUBLE) {
            Style::DOUBLE
        } else if node.style.has(Style::SINGLE) {
            Style::SINGLE
        } else if node.style.has(Style::LITERAL) {
            Style::LITERAL
        } else if node.style.has(Style::FOLDED) {
            Style::FOLDED
        } else if text.contains('\n') {
            Style::LITERAL
        } else if must_quote {
            Style::DOUBLE
        } else {
            Style::NONE
        };
        if is_key && found.multiline {
            style = Style::DOUBLE;
        }
        if style == Style::NONE
            && ((text.is_empty() && (in_flow || is_key)) || !(if in_flow { found.flow_plain } else { found.block_plain }))
        {
            style = Style::SINGLE;
        }
        if style == Style::SINGLE && !found.single {
            style = Style::DOUBLE;
        }
        if (style == Style::LITERAL || style == Style::FOLDED) && (!found.block || in_flow || is_key) {
            style = Style::DOUBLE;
        }
        match style {
            Style::LITERAL => self.block_scalar(text, true),
            Style::FOLDED => self.block_scalar(text, false),
            Style::SINGLE => self.single_quoted(text, node, is_key),
            Style::DOUBLE => {
                let shown = self.colours.scalar(&double_quoted(text), node, is_key);
                self.indicator(&shown, true, false, false);
            }
            _ => {
                if !text.is_empty() {
                    let shown = self.colours.scalar(text, node, is_key);
                    self.indicator(&shown, true, false, false);
                }
                self.whitespace = false;
            }
        }
        self.indent = before;
    }

    fn single_quoted(&mut self, text: &str, node: &Node, is_key: bool) {
        let text = text.replace('\'', "''");
        if !text.contains('\n') {
            let shown = self.colours.scalar(&format!("'{text}'"), node, is_key);
            self.indicator(&shown, true, false, false);
            return;
        }
        self.indicator("'", true, false, false);
        let mut after_break = false;
        for line in text.split_inclusive('\n') {
            let (content, broken) = line.strip_suffix('\n').map_or((line, false), |content| (content, true));
            if !content.is_empty() {
                if after_break {
                    self.write_indent();
                }
                self.put(content);
                self.indention = false;
                after_break = false;
            }
            if broken {
                if !after_break {
                    self.line_break();
                }
                self.line_break();
                after_break = true;
            }
        }
        if after_break {
            self.write_indent();
        }
        self.indicator("'", false, false, false);
        self.whitespace = false;
        self.indention = false;
    }

    fn block_scalar(&mut self, text: &str, literal: bool) {
        self.indicator(if literal { "|" } else { ">" }, true, false, false);
        if text.starts_with([' ', '\n']) {
            let hint = self.layout.indent.clamp(1, 9).to_string();
            self.indicator(&hint, false, false, false);
        }
        let chomping = if !text.ends_with('\n') {
            "-"
        } else if text == "\n" || text.ends_with("\n\n") {
            "+"
        } else {
            ""
        };
        self.indicator(chomping, false, false, false);
        if self.line.is_empty() {
            self.line_break();
        } else {
            self.line_comment();
        }
        self.whitespace = true;
        let mut lines = text.split('\n').peekable();
        let mut before_blank = true;
        while let Some(line) = lines.next() {
            let is_last = lines.peek().is_none();
            if is_last && line.is_empty() {
                break;
            }
            if !line.is_empty() {
                self.write_indent();
                self.colours.block(&mut self.out);
                self.put(line);
                self.colours.end(&mut self.out);
                self.indention = false;
            }
            let is_blank = line.starts_with([' ', '\t']);
            if is_last {
                break;
            }
            // Folding takes a single break for a blank, so that one is doubled.
            let next_is_text = lines.peek().is_some_and(|next| !next.is_empty() && !next.starts_with([' ', '\t']));
            self.line_break();
            if !literal && !line.is_empty() && !is_blank && next_is_text {
                self.line_break();
            } else if !literal && !line.is_empty() && !is_blank && !before_blank && lines.peek().is_some_and(|next| next.is_empty()) {
                let mut rest = lines.clone();
                let following = rest.find(|line| !line.is_empty());
                if following.is_some_and(|next| !next.starts_with([' ', '\t'])) {
                    self.line_break();
                }
            }
            before_blank = is_blank;
        }
    }
}

/// Whether YAML may show a character as it is.
fn is_printable(c: char) -> bool {
    matches!(c, '\n' | ' '..='~' | '\u{a0}'..='\u{d7ff}' | '\u{e000}'..='\u{fefe}' | '\u{ff00}'..='\u{fffd}' | '\u{10000}'..)
}

fn analyze(text: &str) -> Analysis {
    if text.is_empty() {
        return Analysis { block_plain: true, single: true, ..Analysis::default() };
    }
    gate::step(text.len() as u64 / 8);
    let chars: Vec<char> = text.chars().collect();
    let is_blank_or_end = |c: Option<&char>| c.is_none_or(|c| matches!(c, ' ' | '\t') || is_break(*c));
    let (mut flow_indicators, mut block_indicators) =
        (text.starts_with("---") || text.starts_with("..."), text.starts_with("---") || text.starts_with("..."));
    let (mut breaks, mut special, mut tabs) = (false, false, false);
    let (mut leading_space, mut leading_break, mut trailing_space, mut trailing_break) = (false, false, false, false);
    let (mut break_space, mut space_break) = (false, false);
    let (mut before_space, mut before_break) = (false, false);
    let mut preceded = true;
    let last = chars.len() - 1;
    for (i, c) in chars.iter().copied().enumerate() {
        let followed = is_blank_or_end(chars.get(i + 1));
        if i == 0 {
            match c {
                '#' | ',' | '[' | ']' | '{' | '}' | '&' | '*' | '!' | '|' | '>' | '\'' | '"' | '%' | '@' | '`' => {
                    (flow_indicators, block_indicators) = (true, true);
                }
                '?' | ':' => {
                    flow_indicators = true;
                    block_indicators |= followed;
                }
                '-' if followed => (flow_indicators, block_indicators) = (true, true),
                _ => {}
            }
        } else {
            match c {
                ',' | '?' | '[' | ']' | '{' | '}' => flow_indicators = true,
                ':' => {
                    flow_indicators = true;
                    block_indicators |= followed;
                }
                '#' if preceded => (flow_indicators, block_indicators) = (true, true),
                _ => {}
            }
        }
        if c == '\t' {
            tabs = true;
        } else if !is_printable(c) {
            special = true;
        }
        if c == ' ' {
            leading_space |= i == 0;
            trailing_space |= i == last;
            break_space |= before_break;
            (before_space, before_break) = (true, false);
        } else if is_break(c) {
            breaks = true;
            leading_break |= i == 0;
            trailing_break |= i == last;
            space_break |= before_space;
            (before_space, before_break) = (false, true);
        } else {
            (before_space, before_break) = (false, false);
        }
        preceded = matches!(c, ' ' | '\t') || is_break(c);
    }
    let mut found = Analysis { multiline: breaks, flow_plain: true, block_plain: true, single: true, block: true };
    if leading_space || leading_break || trailing_space || trailing_break {
        (found.flow_plain, found.block_plain) = (false, false);
    }
    found.block &= !trailing_space;
    if break_space {
        (found.flow_plain, found.block_plain, found.single) = (false, false, false);
    }
    if space_break || tabs || special {
        (found.flow_plain, found.block_plain, found.single) = (false, false, false);
    }
    found.block &= !(space_break || special);
    if breaks {
        (found.flow_plain, found.block_plain) = (false, false);
    }
    found.flow_plain &= !flow_indicators;
    found.block_plain &= !block_indicators;
    found
}

/// Text in double quotes, with the escapes that it needs.
pub(super) fn double_quoted(text: &str) -> String {
    gate::fits(text.len());
    let mut out = String::from("\"");
    for c in text.chars() {
        match c {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\0' => out.push_str("\\0"),
            '\x07' => out.push_str("\\a"),
            '\x08' => out.push_str("\\b"),
            '\t' => out.push_str("\\t"),
            '\n' => out.push_str("\\n"),
            '\x0b' => out.push_str("\\v"),
            '\x0c' => out.push_str("\\f"),
            '\r' => out.push_str("\\r"),
            '\x1b' => out.push_str("\\e"),
            '\u{85}' => out.push_str("\\N"),
            '\u{a0}' => out.push_str("\\_"),
            '\u{2028}' => out.push_str("\\L"),
            '\u{2029}' => out.push_str("\\P"),
            c if is_printable(c) => out.push(c),
            c if (c as u32) <= 0xff => out.push_str(&format!("\\x{:02X}", c as u32)),
            c if (c as u32) <= 0xffff => out.push_str(&format!("\\u{:04X}", c as u32)),
            c => out.push_str(&format!("\\U{:08X}", c as u32)),
        }
    }
    out.push('"');
    out
}
