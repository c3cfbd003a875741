//! XML to values in the manner of xmltodict: `@name` for attributes, `#text` for text beside them, arrays for elements that repeat.

use std::rc::Rc;

use bashkit_commands_jq::gate;
use bashkit_commands_jq::map::Map;
use bashkit_commands_jq::value::Val;
use quick_xml::XmlVersion;
use quick_xml::errors::Error as XmlError;
use quick_xml::events::attributes::AttrError;
use quick_xml::events::{BytesRef, BytesStart, Event};
use quick_xml::reader::Reader;

use super::read_yaml::undecodable;

/// Options by which XML elements are converted to values.
pub(super) struct Reading<'a> {
    /// Elements of these names are arrays even when they stand alone.
    pub(super) force_list: &'a [String],
    /// Each element of this depth is a value of its own; 0: the whole document is one.
    pub(super) item_depth: usize,
    /// Prefix of keys that hold attributes.
    pub(super) attribute_prefix: &'a str,
    /// Key that holds the text of an element.
    pub(super) text_key: &'a str,
}

/// Elements may be nested this deep.
const DEPTH_MAX: usize = 990;

/// `words: line 1, column 2`, without a class in front of it.
type Told<T> = Result<T, String>;

/// The values of a document, and what is wrong behind them.
pub(super) fn documents(content: &[u8], reading: &Reading<'_>) -> (Vec<Val>, Option<String>) {
    let content = content.strip_prefix(b"\xef\xbb\xbf").unwrap_or(content);
    let text = match std::str::from_utf8(content) {
        Ok(text) => text,
        Err(error) => return (Vec::new(), Some(undecodable(content, &error))),
    };
    gate::step(text.len() as u64 / 8);
    let mut parser =
        Parser { text, reading, open: Vec::new(), frames: vec![Frame::default()], seen_root: false, external: false, values: Vec::new() };
    match parser.run() {
        Ok(()) if reading.item_depth > 0 => (parser.values, None),
        Ok(()) => {
            let item = parser.frames.pop().and_then(|frame| frame.item);
            (vec![item.map_or(Val::Null, Val::obj)], None)
        }
        Err(message) => (parser.values, Some(message)),
    }
}

/// An element that is open, as far as it is read.
#[derive(Default)]
struct Frame {
    item: Option<Map>,
    text: String,
}

struct Parser<'a> {
    text: &'a str,
    reading: &'a Reading<'a>,
    open: Vec<String>,
    frames: Vec<Frame>,
    seen_root: bool,
    /// Document type may define entities that are not read.
    external: bool,
    values: Vec<Val>,
}

impl Parser<'_> {
    /// A complaint about what stands at that byte.
    fn complain<T>(&self, words: &str, at: usize) -> Told<T> {
        let before = self.text.get(..at).unwrap_or(self.text);
        let line = before.matches('\n').count() + 1;
        let column = before.rsplit('\n').next().unwrap_or_default().chars().count();
        Err(format!("ExpatError: {words}: line {line}, column {column}"))
    }

    fn run(&mut self) -> Told<()> {
        let mut reader = Reader::from_str(self.text);
        let config = reader.config_mut();
        config.check_end_names = false;
        config.allow_unmatched_ends = true;
        config.allow_dangling_amp = false;
        loop {
            gate::step(1);
            let at = usize::try_from(reader.buffer_position()).unwrap_or(usize::MAX);
            let event = match reader.read_event() {
                Ok(event) => event,
                Err(error) => {
                    let at = usize::try_from(reader.error_position()).unwrap_or(at);
                    return match error {
                        XmlError::Syntax(_) => {
                            self.complain(if self.is_at_markup(at) { "unclosed token" } else { "not well-formed (invalid token)" }, at)
                        }
                        _ => self.complain("not well-formed (invalid token)", at),
                    };
                }
            };
            match event {
                Event::Start(start) => self.start(&start, at)?,
                Event::Empty(start) => {
                    self.start(&start, at)?;
                    self.end()?;
                }
                Event::End(end) => {
                    let name = end.name();
                    match self.open.last() {
                        Some(open) if open.as_str() == name.as_ref() => self.end()?,
                        Some(_) => return self.complain("mismatched tag", at + 2),
                        None => return self.complain("not well-formed (invalid token)", at + 1),
                    }
                }
                Event::Text(text) => self.characters(&text.xml10_content(), at)?,
                Event::CData(_) if self.open.is_empty() => {
                    return self.complain("not well-formed (invalid token)", at + 2);
                }
                Event::CData(text) => self.append(&text.xml10_content()),
                Event::GeneralRef(reference) => self.reference(&reference, at)?,
                Event::Decl(_) if at > 0 => return self.complain("XML or text declaration not at start of entity", at),
                Event::DocType(declaration) => {
                    if self.seen_root {
                        return self.complain("not well-formed (invalid token)", at);
                    }
                    let declaration: &str = &declaration;
                    self.external = declaration.contains("SYSTEM")
                        || declaration.contains("PUBLIC")
                        || declaration.contains('%')
                        || declaration.contains("<!ENTITY");
                }
                Event::Comment(comment) if comment.contains("--") => {
                    let inside = comment.find("--").unwrap_or_default();
                    return self.complain("not well-formed (invalid token)", at + 4 + inside + 2);
                }
                Event::Decl(_) | Event::PI(_) | Event::Comment(_) => {}
                Event::Eof => break,
            }
        }
        if !self.open.is_empty() || !self.seen_root {
            return self.complain("no element found", self.text.len());
        }
        Ok(())
    }

    fn is_at_markup(&self, at: usize) -> bool {
        self.text.as_bytes().get(at) == Some(&b'<')
    }

    fn start(&mut self, start: &BytesStart<'_>, at: usize) -> Told<()> {
        let qualified = start.name();
        let name: &str = qualified.as_ref();
        if self.open.is_empty() && std::mem::replace(&mut self.seen_root, true) {
            return self.complain("junk after document element", at);
        }
        if !name.starts_with(|c: char| c.is_alphabetic() || c == '_' || c == ':') {
            return self.complain("not well-formed (invalid token)", at + 1);
        }
        if let Some((inside, _)) = name.char_indices().find(|(_, c)| !(c.is_alphanumeric() || "_:.-\u{b7}".contains(*c))) {
            return self.complain("not well-formed (invalid token)", at + 1 + inside);
        }
        if self.open.len() >= DEPTH_MAX {
            return Err("RecursionError: maximum recursion depth exceeded".into());
        }
        let mut attributes = Map::default();
        for attribute in start.attributes() {
            gate::step(1);
            let attribute = match attribute {
                Ok(attribute) => attribute,
                Err(AttrError::Duplicated(inside, _)) => return self.complain("duplicate attribute", at + 1 + inside),
                Err(
                    AttrError::ExpectedEq(inside)
                    | AttrError::ExpectedValue(inside)
                    | AttrError::UnquotedValue(inside)
                    | AttrError::ExpectedQuote(inside, _),
                ) => return self.complain("not well-formed (invalid token)", at + 1 + inside),
            };
            let key: &str = attribute.key.as_ref();
            let inside = key.as_ptr() as usize - start.as_ptr() as usize;
            if attribute.value.contains('<') {
                let inside = inside + key.len() + 2 + attribute.value.find('<').unwrap_or_default();
                return self.complain("not well-formed (invalid token)", at + 1 + inside);
            }
            let value = match attribute.normalized_value(XmlVersion::Explicit1_0) {
                Ok(value) => value.into_owned(),
                Err(_) => return self.complain("undefined entity", at + 1 + inside + key.len() + 2),
            };
            attributes.insert(format!("{}{key}", self.reading.attribute_prefix).into(), Val::from(value));
        }
        self.open.push(name.to_owned());
        if self.open.len() > self.reading.item_depth {
            let item = Some(attributes).filter(|attributes| !attributes.is_empty());
            self.frames.push(Frame { item, text: String::new() });
        }
        Ok(())
    }

    fn end(&mut self) -> Told<()> {
        let depth = self.open.len();
        let Some(name) = self.open.pop() else { return Ok(()) };
        let item_depth = self.reading.item_depth;
        if depth <= item_depth {
            if let Some(frame) = self.frames.last_mut().filter(|_| depth == item_depth) {
                let frame = std::mem::take(frame);
                self.values.push(match (frame.item, frame.text.as_str()) {
                    (Some(item), _) => Val::obj(item),
                    (None, "") => Val::Null,
                    (None, text) => Val::str(text),
                });
            }
            return Ok(());
        }
        let Some(Frame { item, text }) = self.frames.pop() else { return Ok(()) };
        let text = text.trim_matches(is_python_space);
        let value = match item {
            Some(mut item) => {
                if !text.is_empty() {
                    self.push(&mut item, self.reading.text_key, Val::str(text));
                }
                Val::obj(item)
            }
            None if text.is_empty() => Val::Null,
            None => Val::str(text),
        };
        if let Some(mut frame) = self.frames.pop() {
            let mut item = frame.item.take().unwrap_or_default();
            self.push(&mut item, &name, value);
            frame.item = Some(item);
            self.frames.push(frame);
        }
        Ok(())
    }

    fn push(&self, item: &mut Map, key: &str, value: Val) {
        match item.get_mut(&key.into()) {
            Some(Val::Arr(array)) => Rc::make_mut(array).push(value),
            Some(slot) => {
                let first = std::mem::replace(slot, Val::Null);
                *slot = Val::arr(vec![first, value]);
            }
            None if self.reading.force_list.iter().any(|name| name == key) => {
                item.insert(key.into(), Val::arr(vec![value]));
            }
            None => {
                item.insert(key.into(), value);
            }
        }
    }

    fn append(&mut self, text: &str) {
        if let Some(frame) = self.frames.last_mut() {
            if frame.text.len() + text.len() > frame.text.capacity() {
                gate::fits(frame.text.capacity() + text.len());
            }
            frame.text.push_str(text);
        }
    }

    fn characters(&mut self, text: &str, at: usize) -> Told<()> {
        let raw = self.text.get(at..).unwrap_or_default();
        if let Some((inside, _)) =
            text.char_indices().find(|(_, c)| matches!(c, '\0'..='\x08' | '\x0b' | '\x0c' | '\x0e'..='\x1f' | '\u{fffe}' | '\u{ffff}'))
        {
            return self.complain("not well-formed (invalid token)", at + inside);
        }
        if !self.open.is_empty() {
            if let Some(inside) = text.find("]]>") {
                return self.complain("not well-formed (invalid token)", at + inside);
            }
            self.append(text);
            return Ok(());
        }
        let blank = raw.len() - raw.trim_start_matches([' ', '\t', '\r', '\n']).len();
        if blank >= text.len() {
            return Ok(());
        }
        self.complain(if self.seen_root { "junk after document element" } else { "syntax error" }, at + blank)
    }

    fn reference(&mut self, reference: &BytesRef<'_>, at: usize) -> Told<()> {
        if self.open.is_empty() {
            return self.complain(if self.seen_root { "junk after document element" } else { "syntax error" }, at);
        }
        if reference.is_char_ref() {
            return match reference.resolve_char_ref() {
                Ok(Some(c)) => {
                    self.append(c.encode_utf8(&mut [0; 4]));
                    Ok(())
                }
                _ => self.complain("reference to invalid character number", at),
            };
        }
        let name: &str = reference;
        match quick_xml::escape::resolve_predefined_entity(name) {
            Some(text) => self.append(text),
            // Entities of a document type are not expanded, as in the original.
            None if self.external => {}
            None => return self.complain("undefined entity", at),
        }
        Ok(())
    }
}

/// Whether Python's `str.strip` removes `c`.
fn is_python_space(c: char) -> bool {
    c.is_whitespace() || matches!(c, '\x1c'..='\x1f')
}
