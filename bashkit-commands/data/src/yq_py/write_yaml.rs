//! Values to YAML, as PyYAML's emitter lays it out for the original: where lines are folded, what is quoted and how.

use bashkit_commands_jq::gate;
use bashkit_commands_jq::value::Val;

use super::number::{self, Number};
use super::read_yaml;
use super::resolve::{Grammar, Tag, resolve};

/// Options by which values are written as YAML.
#[derive(Clone)]
pub(super) struct Layout {
    /// Lines are folded behind this column.
    pub(super) width: usize,
    /// Spaces of indentation per level.
    pub(super) indent: usize,
    /// Sequences in mappings are not indented.
    pub(super) indentless: bool,
    pub(super) explicit_start: bool,
    pub(super) explicit_end: bool,
    /// Version whose reader must take plain scalars for strings.
    pub(super) grammar: Grammar,
    /// Tags and styles stand among the items (`-Y`).
    pub(super) annotated: bool,
}

/// Context of a node, which decides the scalar styles it may use.
#[derive(Clone, Copy, Default)]
struct Place {
    root: bool,
    mapping: bool,
    simple_key: bool,
}

/// Tag and style from annotations.
#[derive(Clone, Default)]
struct Note {
    tag: Option<String>,
    style: Option<String>,
}

/// The text of a scalar with its tag.
struct Scalar {
    text: String,
    tag: Tag,
}

/// Scalar styles that a text permits (`analyze_scalar` of PyYAML).
#[derive(Default)]
struct Analysis {
    empty: bool,
    multiline: bool,
    flow_plain: bool,
    block_plain: bool,
    single_quoted: bool,
    block: bool,
}

/// Writes documents one behind the other.
pub(super) struct Writer {
    layout: Layout,
    out: Vec<u8>,
    n_documents: usize,
    column: usize,
    whitespace: bool,
    indention: bool,
    indent: Option<usize>,
    flow_level: usize,
    open_ended: bool,
}

fn is_break(c: char) -> bool {
    matches!(c, '\n' | '\u{85}' | '\u{2028}' | '\u{2029}')
}

fn is_blank(c: char) -> bool {
    matches!(c, '\0' | ' ' | '\t' | '\r') || is_break(c)
}

impl Writer {
    pub(super) fn new(layout: Layout) -> Self {
        Self {
            layout,
            out: Vec::new(),
            n_documents: 0,
            column: 0,
            whitespace: true,
            indention: true,
            indent: None,
            flow_level: 0,
            open_ended: false,
        }
    }

    /// Appends a document to `out`.
    pub(super) fn document(&mut self, value: &Val, out: &mut Vec<u8>) {
        if self.n_documents > 0 || self.layout.explicit_start {
            self.write_indent();
            self.indicator("---", true, false, false);
        }
        self.n_documents += 1;
        self.node(value, Place { root: true, ..Place::default() }, &Note::default());
        self.write_indent();
        if self.layout.explicit_end {
            self.indicator("...", true, false, false);
            self.write_indent();
        }
        out.append(&mut self.out);
    }

    /// Appends what stands behind the last document.
    pub(super) fn end(&mut self, out: &mut Vec<u8>) {
        if std::mem::take(&mut self.open_ended) {
            self.indicator("...", true, false, false);
            self.write_indent();
        }
        out.append(&mut self.out);
    }

    fn push(&mut self, text: &str) {
        if self.out.len() + text.len() > self.out.capacity() {
            gate::fits(self.out.capacity() + text.len());
        }
        gate::step(1);
        self.out.extend_from_slice(text.as_bytes());
    }

    fn put(&mut self, chars: &[char]) {
        self.column += chars.len();
        let text: String = chars.iter().collect();
        self.push(&text);
    }

    fn indicator(&mut self, text: &str, need_whitespace: bool, whitespace: bool, indention: bool) {
        if need_whitespace && !self.whitespace {
            self.push(" ");
            self.column += 1;
        }
        self.whitespace = whitespace;
        self.indention = self.indention && indention;
        self.column += text.chars().count();
        self.open_ended = false;
        self.push(text);
    }

    fn write_indent(&mut self) {
        let indent = self.indent.unwrap_or(0);
        if !self.indention || self.column > indent || (self.column == indent && !self.whitespace) {
            self.line_break('\n');
        }
        if self.column < indent {
            self.whitespace = true;
            self.push(&" ".repeat(indent - self.column));
            self.column = indent;
        }
    }

    fn line_break(&mut self, c: char) {
        self.whitespace = true;
        self.indention = true;
        self.column = 0;
        self.push(c.encode_utf8(&mut [0; 4]));
    }

    fn breaks(&mut self, chars: &[char]) {
        chars.iter().for_each(|c| self.line_break(*c));
    }

    fn deeper(&mut self, flow: bool, indentless: bool) -> Option<usize> {
        let before = self.indent;
        self.indent = match before {
            None => Some(if flow { self.layout.indent } else { 0 }),
            Some(indent) if indentless => Some(indent),
            Some(indent) => Some(indent + self.layout.indent),
        };
        before
    }

    fn node(&mut self, value: &Val, place: Place, note: &Note) {
        gate::stack();
        let flow = note.style.as_deref() == Some("flow");
        match value {
            Val::Arr(array) => {
                let (items, notes) = self.items(&array.items);
                self.tag(note, "");
                if self.flow_level > 0 || flow || items.is_empty() {
                    self.flow_sequence(&items, &notes);
                } else {
                    self.block_sequence(&items, &notes, place);
                }
            }
            Val::Obj(object) => {
                let (pairs, notes) = self.pairs(object.map.iter().map(|(key, value)| (key.as_str(), value)).collect());
                self.tag(note, "");
                if self.flow_level > 0 || flow || pairs.is_empty() {
                    self.flow_mapping(&pairs, &notes);
                } else {
                    self.block_mapping(&pairs, &notes);
                }
            }
            value => {
                let scalar = represent(value);
                self.scalar(&scalar, place, note);
            }
        }
    }

    /// The items without annotations, and these.
    fn items<'v>(&self, all: &'v [Val]) -> (Vec<&'v Val>, Vec<Note>) {
        if !self.layout.annotated {
            return (all.iter().collect(), Vec::new());
        }
        let mut items = Vec::new();
        let mut found: Vec<(usize, bool, String)> = Vec::new();
        for item in all {
            match item {
                Val::Str(text) if item_annotation(text.as_str()).is_some() => {
                    found.extend(item_annotation(text.as_str()).map(|(is_tag, at, value)| (at, is_tag, value.to_owned())));
                }
                item => items.push(item),
            }
        }
        let mut notes = vec![Note::default(); items.len()];
        for (at, is_tag, value) in found {
            if let Some(note) = notes.get_mut(at) {
                *(if is_tag { &mut note.tag } else { &mut note.style }) = Some(value);
            }
        }
        (items, notes)
    }

    fn pairs<'v>(&self, all: Vec<(&'v str, &'v Val)>) -> (Vec<(&'v str, &'v Val)>, Vec<Note>) {
        if !self.layout.annotated {
            return (all, Vec::new());
        }
        let is_annotation =
            |key: &str, name: &str| key.strip_prefix(name).and_then(|key| key.strip_suffix("__")).is_some_and(|key| !key.is_empty());
        let mut found = std::collections::BTreeMap::new();
        let mut pairs = Vec::new();
        for (key, value) in all {
            if key == "__yq_alias__" {
                continue;
            }
            if is_annotation(key, "__yq_tag_") || is_annotation(key, "__yq_style_") {
                found.insert(key, value);
            } else {
                pairs.push((key, value));
            }
        }
        if found.is_empty() {
            return (pairs, Vec::new());
        }
        let note_of = |kind: &str, hash: &str| match found.get(format!("__yq_{kind}_{hash}__").as_str()) {
            Some(Val::Str(text)) => Some(text.as_str().to_owned()),
            _ => None,
        };
        let notes = pairs
            .iter()
            .map(|(key, _)| {
                let hash = read_yaml::hash(key);
                Note { tag: note_of("tag", &hash), style: note_of("style", &hash) }
            })
            .collect();
        (pairs, notes)
    }

    fn tag(&mut self, note: &Note, default: &str) {
        let text = note.tag.as_deref().map_or_else(|| default.to_owned(), prepare_tag);
        if !text.is_empty() {
            self.indicator(&text, true, false, false);
        }
    }

    fn flow_sequence(&mut self, items: &[&Val], notes: &[Note]) {
        self.indicator("[", true, true, false);
        self.flow_level += 1;
        let before = self.deeper(true, false);
        for (i, item) in items.iter().enumerate() {
            if i > 0 {
                self.indicator(",", false, false, false);
            }
            if self.column > self.layout.width {
                self.write_indent();
            }
            self.node(item, Place::default(), notes.get(i).unwrap_or(&Note::default()));
        }
        self.indent = before;
        self.flow_level -= 1;
        self.indicator("]", false, false, false);
    }

    fn flow_mapping(&mut self, pairs: &[(&str, &Val)], notes: &[Note]) {
        self.indicator("{", true, true, false);
        self.flow_level += 1;
        let before = self.deeper(true, false);
        for (i, (key, value)) in pairs.iter().enumerate() {
            if i > 0 {
                self.indicator(",", false, false, false);
            }
            if self.column > self.layout.width {
                self.write_indent();
            }
            let simple = is_simple_key(key);
            if !simple {
                self.indicator("?", true, false, false);
            }
            self.key(key, simple);
            if simple {
                self.indicator(":", false, false, false);
            } else {
                if self.column > self.layout.width {
                    self.write_indent();
                }
                self.indicator(":", true, false, false);
            }
            self.node(value, Place { mapping: true, ..Place::default() }, notes.get(i).unwrap_or(&Note::default()));
        }
        self.indent = before;
        self.flow_level -= 1;
        self.indicator("}", false, false, false);
    }

    fn block_sequence(&mut self, items: &[&Val], notes: &[Note], place: Place) {
        let indentless = self.layout.indentless && place.mapping && !self.indention;
        let before = self.deeper(false, indentless);
        for (i, item) in items.iter().enumerate() {
            self.write_indent();
            self.indicator("-", true, false, true);
            self.node(item, Place::default(), notes.get(i).unwrap_or(&Note::default()));
        }
        self.indent = before;
    }

    fn block_mapping(&mut self, pairs: &[(&str, &Val)], notes: &[Note]) {
        let before = self.deeper(false, false);
        for (i, (key, value)) in pairs.iter().enumerate() {
            self.write_indent();
            let simple = is_simple_key(key);
            if !simple {
                self.indicator("?", true, false, true);
            }
            self.key(key, simple);
            if simple {
                self.indicator(":", false, false, false);
            } else {
                self.write_indent();
                self.indicator(":", true, false, true);
            }
            self.node(value, Place { mapping: true, ..Place::default() }, notes.get(i).unwrap_or(&Note::default()));
        }
        self.indent = before;
    }

    fn key(&mut self, key: &str, simple_key: bool) {
        let scalar = Scalar { text: key.to_owned(), tag: Tag::Str };
        self.scalar(&scalar, Place { root: false, mapping: true, simple_key }, &Note::default());
    }

    fn scalar(&mut self, scalar: &Scalar, place: Place, note: &Note) {
        gate::fits(scalar.text.len() * 5);
        gate::step(scalar.text.len() as u64 / 4);
        let tag = note.tag.as_deref().map_or_else(|| scalar.tag.clone(), Tag::named);
        let plain_implied = resolve(&scalar.text, self.layout.grammar) == tag;
        let quoted_implied = tag == Tag::Str;
        let chars: Vec<char> = scalar.text.chars().collect();
        let analysis = analyze(&chars);
        let style = self.choose(&analysis, plain_implied, note.style.as_deref().unwrap_or_default(), place);
        let implied = if style.is_empty() { plain_implied } else { quoted_implied };
        if !implied {
            let text = prepare_tag(&tag.text());
            self.indicator(&text, true, false, false);
        }
        let before = self.deeper(true, false);
        let split = !place.simple_key;
        match style {
            "\"" => self.double_quoted(&chars, split),
            "'" => self.single_quoted(&chars, split),
            "|" => self.literal(&chars),
            ">" => self.folded(&chars),
            _ => self.plain(&chars, split, place.root),
        }
        self.indent = before;
    }

    fn choose(&self, analysis: &Analysis, plain_implied: bool, wanted: &str, place: Place) -> &'static str {
        if wanted == "\"" {
            return "\"";
        }
        let fits_plain = if self.flow_level > 0 { analysis.flow_plain } else { analysis.block_plain };
        if wanted.is_empty() && plain_implied && !(place.simple_key && (analysis.empty || analysis.multiline)) && fits_plain {
            return "";
        }
        if matches!(wanted, "|" | ">") && self.flow_level == 0 && !place.simple_key && analysis.block {
            return if wanted == "|" { "|" } else { ">" };
        }
        if matches!(wanted, "" | "'") && analysis.single_quoted && !(place.simple_key && analysis.multiline) {
            return "'";
        }
        "\""
    }

    fn plain(&mut self, text: &[char], split: bool, root: bool) {
        if root {
            self.open_ended = true;
        }
        if text.is_empty() {
            return;
        }
        if !self.whitespace {
            self.column += 1;
            self.push(" ");
        }
        self.whitespace = false;
        self.indention = false;
        self.folded_words(text, split, false);
    }

    /// Words and the spaces between them; a single space may become a line's end.
    fn folded_words(&mut self, text: &[char], split: bool, quoted: bool) {
        let mut at = 0;
        while let Some(rest) = text.get(at..)
            && !rest.is_empty()
        {
            let n_spaces = rest.iter().take_while(|c| **c == ' ').count();
            if n_spaces > 0 {
                let end = at + n_spaces == text.len();
                if n_spaces == 1 && self.column > self.layout.width && split && !(quoted && (at == 0 || end)) {
                    self.write_indent();
                    if !quoted {
                        self.whitespace = false;
                        self.indention = false;
                    }
                } else {
                    self.put(rest.get(..n_spaces).unwrap_or_default());
                }
                at += n_spaces;
                continue;
            }
            let n_breaks = rest.iter().take_while(|c| is_break(**c)).count();
            if n_breaks > 0 {
                if rest.first() == Some(&'\n') {
                    self.line_break('\n');
                }
                self.breaks(rest.get(..n_breaks).unwrap_or_default());
                self.write_indent();
                at += n_breaks;
                continue;
            }
            let n = rest.iter().take_while(|c| **c != ' ' && !is_break(**c)).count();
            let word = rest.get(..n).unwrap_or_default();
            if quoted && word.contains(&'\'') {
                let doubled: Vec<char> = word.iter().flat_map(|c| std::iter::repeat_n(*c, 1 + usize::from(*c == '\''))).collect();
                self.put(&doubled);
            } else {
                self.put(word);
            }
            at += n;
        }
    }

    fn single_quoted(&mut self, text: &[char], split: bool) {
        self.indicator("'", true, false, false);
        self.folded_words(text, split, true);
        self.indicator("'", false, false, false);
    }

    fn double_quoted(&mut self, text: &[char], split: bool) {
        self.indicator("\"", true, false, false);
        let mut start = 0;
        for end in 0..=text.len() {
            let c = text.get(end).copied();
            if c.is_none_or(|c| !is_kept(c)) {
                if start < end {
                    self.put(text.get(start..end).unwrap_or_default());
                    start = end;
                }
                if let Some(c) = c {
                    let escape = escape(c);
                    self.column += escape.len();
                    self.push(&escape);
                    start = end + 1;
                }
            }
            // Behind an escape `start` is one ahead, which the original counts as a column less.
            let is_wide = self.column + end > self.layout.width + start;
            if 0 < end && end + 1 < text.len() && (c == Some(' ') || start >= end) && is_wide && split {
                if start < end {
                    self.put(text.get(start..end).unwrap_or_default());
                    start = end;
                }
                self.column += 1;
                self.push("\\");
                self.write_indent();
                self.whitespace = false;
                self.indention = false;
                if text.get(start) == Some(&' ') {
                    self.column += 1;
                    self.push("\\");
                }
            }
        }
        self.indicator("\"", false, false, false);
    }

    fn hints(&mut self, text: &[char]) -> String {
        let mut hints = String::new();
        if let (Some(first), Some(last)) = (text.first(), text.last()) {
            if *first == ' ' || is_break(*first) {
                hints.push_str(&self.layout.indent.to_string());
            }
            if !is_break(*last) {
                hints.push('-');
            } else if text.len() == 1 || text.get(text.len() - 2).is_some_and(|c| is_break(*c)) {
                hints.push('+');
            }
        }
        hints
    }

    fn literal(&mut self, text: &[char]) {
        let hints = self.hints(text);
        self.indicator(&format!("|{hints}"), true, false, false);
        if hints.ends_with('+') {
            self.open_ended = true;
        }
        self.line_break('\n');
        let mut breaks = true;
        let mut start = 0;
        for end in 0..=text.len() {
            let c = text.get(end).copied();
            if breaks {
                if c.is_none_or(|c| !is_break(c)) {
                    self.breaks(text.get(start..end).unwrap_or_default());
                    if c.is_some() {
                        self.write_indent();
                    }
                    start = end;
                }
            } else if c.is_none_or(is_break) {
                let line: String = text.get(start..end).unwrap_or_default().iter().collect();
                self.push(&line);
                if c.is_none() {
                    self.line_break('\n');
                }
                start = end;
            }
            if let Some(c) = c {
                breaks = is_break(c);
            }
        }
    }

    fn folded(&mut self, text: &[char]) {
        let hints = self.hints(text);
        self.indicator(&format!(">{hints}"), true, false, false);
        if hints.ends_with('+') {
            self.open_ended = true;
        }
        self.line_break('\n');
        let (mut leading_space, mut spaces, mut breaks) = (true, false, true);
        let mut start = 0;
        for end in 0..=text.len() {
            let c = text.get(end).copied();
            if breaks {
                if c.is_none_or(|c| !is_break(c)) {
                    if !leading_space && c.is_some_and(|c| c != ' ') && text.get(start) == Some(&'\n') {
                        self.line_break('\n');
                    }
                    leading_space = c == Some(' ');
                    self.breaks(text.get(start..end).unwrap_or_default());
                    if c.is_some() {
                        self.write_indent();
                    }
                    start = end;
                }
            } else if spaces {
                if c != Some(' ') {
                    if start + 1 == end && self.column > self.layout.width {
                        self.write_indent();
                    } else {
                        self.put(text.get(start..end).unwrap_or_default());
                    }
                    start = end;
                }
            } else if c.is_none_or(|c| c == ' ' || is_break(c)) {
                self.put(text.get(start..end).unwrap_or_default());
                if c.is_none() {
                    self.line_break('\n');
                }
                start = end;
            }
            if let Some(c) = c {
                breaks = is_break(c);
                spaces = c == ' ';
            }
        }
    }
}

/// `__yq_style_3_flow__`: whether it is a tag, of which item, and what.
fn item_annotation(text: &str) -> Option<(bool, usize, &str)> {
    let inner = text.strip_prefix("__yq_")?.strip_suffix("__")?;
    let (is_tag, rest) = match inner.strip_prefix("tag_") {
        Some(rest) => (true, rest),
        None => (false, inner.strip_prefix("style_")?),
    };
    let (at, value) = rest.split_once('_')?;
    (!value.is_empty()).then_some((is_tag, at.parse().ok()?, value))
}

fn is_simple_key(key: &str) -> bool {
    // The emitter counts the tag `!!str`, which is not written.
    let n_chars = key.chars().count() + 5;
    n_chars < 128 && !key.is_empty() && !key.chars().any(is_break)
}

fn represent(value: &Val) -> Scalar {
    match value {
        Val::Str(text) => Scalar { text: text.as_str().to_owned(), tag: Tag::Str },
        Val::Bool(b) => Scalar { text: b.to_string(), tag: Tag::Bool },
        value => match number::of(value) {
            None => Scalar { text: "null".into(), tag: Tag::Null },
            Some(Number::Int(digits)) => Scalar { text: digits, tag: Tag::Int },
            Some(Number::Float(n)) => {
                let text = match number::float(n) {
                    text if text == "inf" => ".inf".into(),
                    text if text == "-inf" => "-.inf".into(),
                    text if text == "nan" => ".nan".into(),
                    text if text.contains('.') => text,
                    text => text.replacen('e', ".0e", 1),
                };
                Scalar { text, tag: Tag::Float }
            }
        },
    }
}

/// A tag as it is written.
fn prepare_tag(tag: &str) -> String {
    if tag == "!" {
        return tag.to_owned();
    }
    let core = "tag:yaml.org,2002:";
    let (handle, suffix) = match (tag.strip_prefix('!'), tag.strip_prefix(core)) {
        (Some(suffix), _) => ("!", suffix),
        (_, Some(suffix)) if !suffix.is_empty() => ("!!", suffix),
        _ => ("", tag),
    };
    let mut text = String::new();
    for c in suffix.chars() {
        if c.is_ascii_alphanumeric() || "-;/?:@&=+$,_.~*'()[]".contains(c) || (c == '!' && handle != "!") {
            text.push(c);
        } else {
            c.encode_utf8(&mut [0; 4]).bytes().for_each(|b| text.push_str(&format!("%{b:02X}")));
        }
    }
    if handle.is_empty() { format!("!<{text}>") } else { format!("{handle}{text}") }
}

fn analyze(text: &[char]) -> Analysis {
    let Some(first) = text.first() else {
        return Analysis { empty: true, block_plain: true, single_quoted: true, ..Analysis::default() };
    };
    let is_marker = text.starts_with(&['-', '-', '-']) || text.starts_with(&['.', '.', '.']);
    let (mut block_indicators, mut flow_indicators) = (is_marker, is_marker);
    let (mut line_breaks, mut special) = (false, false);
    let (mut break_space, mut space_break) = (false, false);
    let mut preceded_by_whitespace = true;
    let mut previous = None;
    for (i, &c) in text.iter().enumerate() {
        let followed_by_whitespace = text.get(i + 1).is_none_or(|c| is_blank(*c));
        if i == 0 {
            if "#,[]{}&*!|>'\"%@`".contains(c) {
                (flow_indicators, block_indicators) = (true, true);
            }
            if c == '?' || c == ':' {
                flow_indicators = true;
                block_indicators |= followed_by_whitespace;
            }
            if c == '-' && followed_by_whitespace {
                (flow_indicators, block_indicators) = (true, true);
            }
        } else {
            flow_indicators |= ",?[]{}".contains(c);
            if c == ':' {
                flow_indicators = true;
                block_indicators |= followed_by_whitespace;
            }
            if c == '#' && preceded_by_whitespace {
                (flow_indicators, block_indicators) = (true, true);
            }
        }
        line_breaks |= is_break(c);
        special |= !matches!(c, '\n' | ' '..='~' | '\u{85}' | '\u{a0}'..='\u{d7ff}' | '\u{e000}'..='\u{fefe}' | '\u{ff00}'..='\u{fffd}' | '\u{10000}'..='\u{10fffe}');
        break_space |= c == ' ' && previous.is_some_and(is_break);
        space_break |= is_break(c) && previous == Some(' ');
        previous = Some(c);
        preceded_by_whitespace = is_blank(c);
    }
    let is_edge = |c: char| c == ' ' || is_break(c);
    let trailing_space = previous == Some(' ');
    let bad_edges = is_edge(*first) || previous.is_some_and(is_edge);
    let plain = !bad_edges && !break_space && !space_break && !special && !line_breaks;
    Analysis {
        empty: false,
        multiline: line_breaks,
        flow_plain: plain && !flow_indicators,
        block_plain: plain && !block_indicators,
        single_quoted: !break_space && !space_break && !special,
        block: !trailing_space && !space_break && !special,
    }
}

/// Whether a character stands for itself between double quotes.
fn is_kept(c: char) -> bool {
    match c {
        '"' | '\\' | '\u{85}' | '\u{2028}' | '\u{2029}' | '\u{feff}' => false,
        ' '..='~' | '\u{a0}'..='\u{d7ff}' | '\u{e000}'..='\u{fffd}' => true,
        _ => false,
    }
}

fn escape(c: char) -> String {
    let letter = match c {
        '\0' => '0',
        '\x07' => 'a',
        '\x08' => 'b',
        '\t' => 't',
        '\n' => 'n',
        '\x0b' => 'v',
        '\x0c' => 'f',
        '\r' => 'r',
        '\x1b' => 'e',
        '"' => '"',
        '\\' => '\\',
        '\u{85}' => 'N',
        '\u{a0}' => '_',
        '\u{2028}' => 'L',
        '\u{2029}' => 'P',
        c if u32::from(c) <= 0xff => return format!("\\x{:02X}", u32::from(c)),
        c if u32::from(c) <= 0xffff => return format!("\\u{:04X}", u32::from(c)),
        c => return format!("\\U{:08X}", u32::from(c)),
    };
    format!("\\{letter}")
}
