//! XML to maps: attributes, content, instructions and directives are entries with marked names.

use std::rc::Rc;

use bashkit_commands_jq::gate;
use quick_xml::Reader;
use quick_xml::events::{BytesStart, Event};

use super::XmlSettings;
use crate::yq::node::{Id, Node, Tree};
use crate::yq::scan::DEPTH_MAX;

/// Element that is being read.
#[derive(Default)]
struct Element {
    name: String,
    attributes: Vec<(String, String)>,
    /// Entries by name, in order; a name that comes again makes a sequence.
    children: Vec<Child>,
    texts: Vec<String>,
    /// Comments before the first child, those behind the text.
    head: Vec<String>,
    behind_text: Vec<String>,
}

struct Child {
    name: String,
    values: Vec<Id>,
    head: String,
    foot: String,
}

fn decoded(text: &str) -> String {
    if !text.contains('&') {
        return text.to_owned();
    }
    let mut out = String::new();
    let mut rest = text;
    while let Some(at) = rest.find('&') {
        let (before, behind) = rest.split_at_checked(at).unwrap_or((rest, ""));
        out.push_str(before);
        let entity = behind.get(1..).and_then(|behind| behind.split_once(';')).map(|(entity, _)| entity).filter(|entity| entity.len() < 12);
        let c = match entity {
            Some("lt") => Some('<'),
            Some("gt") => Some('>'),
            Some("amp") => Some('&'),
            Some("apos") => Some('\''),
            Some("quot") => Some('"'),
            Some(entity) => entity
                .strip_prefix('#')
                .and_then(|code| match code.strip_prefix(['x', 'X']) {
                    Some(hex) => u32::from_str_radix(hex, 16).ok(),
                    None => code.parse().ok(),
                })
                .and_then(char::from_u32),
            None => None,
        };
        match (c, entity) {
            (Some(c), Some(entity)) => {
                out.push(c);
                rest = behind.get(entity.len() + 2..).unwrap_or_default();
            }
            // An entity of a DTD stays as it is.
            _ => {
                out.push('&');
                rest = behind.get(1..).unwrap_or_default();
            }
        }
    }
    out.push_str(rest);
    out
}

fn comment_text(text: &str) -> String {
    text.trim().lines().map(|line| format!("# {}", line.strip_prefix(' ').unwrap_or(line))).collect::<Vec<_>>().join("\n")
}

fn own(text: &str) -> String {
    text.to_owned()
}

fn local(name: &str, settings: &XmlSettings) -> String {
    if settings.keeps_namespace { name.to_owned() } else { name.rsplit(':').next().unwrap_or(name).to_owned() }
}

impl Element {
    fn add(&mut self, name: String, value: Id, head: String) {
        match self.children.iter_mut().find(|child| child.name == name) {
            Some(child) => child.values.push(value),
            None => {
                let mut comments: Vec<String> = if self.children.is_empty() { std::mem::take(&mut self.head) } else { Vec::new() };
                comments.extend(Some(head).filter(|head| !head.is_empty()));
                self.children.push(Child { name, values: vec![value], head: comments.join("\n"), foot: String::new() });
            }
        }
        gate::step(1 + self.children.len() as u64 / 8);
    }

    fn comment(&mut self, text: &str) {
        let text = comment_text(text);
        if let Some(child) = self.children.last_mut() {
            if !child.foot.is_empty() {
                child.foot.push('\n');
            }
            child.foot.push_str(&text);
        } else if self.texts.is_empty() {
            self.head.push(text);
        } else {
            self.behind_text.push(text);
        }
    }

    fn entry(tree: &mut Tree, map: Id, name: &str, value: Id, head: &str, foot: &str) {
        let key = tree.add(Node::string(name));
        let node = tree.edit(key);
        (node.head, node.foot) = (Rc::from(head), Rc::from(foot));
        tree.push_entry(map, key, value);
    }

    fn text_node(tree: &mut Tree, text: &str) -> Id {
        tree.add(Node::string(text))
    }

    /// Node of an element, and the comment that heads it.
    fn finish(self, tree: &mut Tree, settings: &XmlSettings) -> (Id, String) {
        let head = self.head.join("\n");
        let line = self.behind_text.join("\n");
        if self.attributes.is_empty() && self.children.is_empty() {
            let node = match self.texts.as_slice() {
                [] => Node::scalar("!!null", ""),
                [text] => Node::string(text.as_str()),
                texts => Node::string(texts.join("")),
            };
            let id = tree.add(node);
            tree.edit(id).line = Rc::from(line);
            return (id, head);
        }
        let map = tree.add(Node::map());
        match self.texts.as_slice() {
            [] => {}
            [text] => {
                let value = Self::text_node(tree, text);
                Self::entry(tree, map, &settings.content_name, value, "", "");
                tree.edit(value).line = Rc::from(line);
            }
            texts => {
                let seq = tree.add(Node::seq());
                for text in texts {
                    let item = Self::text_node(tree, text);
                    tree.push_item(seq, item);
                }
                Self::entry(tree, map, &settings.content_name, seq, "", "");
                if let Some((key, _)) = tree.pairs(map).last().copied() {
                    tree.edit(key).line = Rc::from(line);
                }
            }
        }
        for (name, value) in self.attributes {
            let value = Self::text_node(tree, &value);
            Self::entry(tree, map, &format!("{}{name}", settings.attribute_prefix), value, "", "");
        }
        for child in self.children {
            let value = match child.values.as_slice() {
                [one] => *one,
                several => {
                    let seq = tree.add(Node::seq());
                    for item in several {
                        tree.push_item(seq, *item);
                    }
                    seq
                }
            };
            Self::entry(tree, map, &child.name, value, &child.head, &child.foot);
        }
        (map, head)
    }
}

fn begun(start: &BytesStart<'_>, settings: &XmlSettings) -> Result<Element, String> {
    let name = own(start.name().as_ref());
    let mut element = Element { name: local(&name, settings), ..Element::default() };
    for attribute in start.attributes().with_checks(false) {
        let attribute = attribute.map_err(|error| format!("XML syntax error: {error}"))?;
        let name = own(attribute.key.as_ref());
        element.attributes.push((local(&name, settings), decoded(&own(&attribute.value))));
    }
    Ok(element)
}

/// Name of the instruction that stands for a directive while a text is read.
const DIRECTIVE: &str = "bashkit-directive";

/// Text in which directives other than `<!DOCTYPE …>` are instructions, since the reader knows none.
fn marked_directives(text: &str) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some(at) = rest.find("<!") {
        gate::step(1);
        let (before, behind) = rest.split_at_checked(at).unwrap_or((rest, ""));
        out.push_str(before);
        let close = |end: &str| behind.find(end).map_or(behind.len(), |at| at + end.len());
        let (end, is_other) = if behind.starts_with("<!--") {
            (close("-->"), false)
        } else if behind.starts_with("<![CDATA[") {
            (close("]]>"), false)
        } else if behind.starts_with("<!DOCTYPE") {
            // What is declared in brackets is part of it.
            let plain = close(">");
            let open = behind.find('[').filter(|open| *open < plain);
            (if open.is_some() { close("]>").max(plain) } else { plain }, false)
        } else {
            (close(">"), true)
        };
        let (whole, after) = behind.split_at_checked(end).unwrap_or((behind, ""));
        if is_other {
            let inner = whole.trim_start_matches("<!").trim_end_matches('>');
            out.push_str(&format!("<?{DIRECTIVE} {inner}?>"));
        } else {
            out.push_str(whole);
        }
        rest = after;
    }
    out.push_str(rest);
    gate::fits(out.len());
    out
}

/// Root of a text, one document.
pub(super) fn decode(tree: &mut Tree, text: &str, settings: &XmlSettings) -> Result<Vec<Id>, String> {
    let text = marked_directives(text);
    let mut reader = Reader::from_str(&text);
    reader.config_mut().check_end_names = false;
    reader.config_mut().allow_unmatched_ends = false;
    let mut stack = vec![Element::default()];
    let mut text_so_far = String::new();
    loop {
        gate::step(1);
        let event = reader.read_event().map_err(|error| format!("XML syntax error: {error}"))?;
        // References come apart from the text around them.
        match &event {
            Event::Text(text) => {
                text_so_far.push_str(&decoded(&own(text)));
                continue;
            }
            Event::CData(text) => {
                text_so_far.push_str(&own(text));
                continue;
            }
            Event::GeneralRef(name) => {
                text_so_far.push_str(&decoded(&format!("&{};", own(name))));
                continue;
            }
            _ => {}
        }
        let content = std::mem::take(&mut text_so_far);
        let n = stack.len();
        let Some(top) = stack.last_mut() else { return Err("XML syntax error: unexpected end element".into()) };
        if !content.trim().is_empty() && n > 1 {
            top.texts.push(content.trim().to_owned());
        }
        match event {
            Event::Start(start) => {
                if n > DEPTH_MAX {
                    return Err(format!("XML syntax error: exceeded max depth of {DEPTH_MAX}"));
                }
                stack.push(begun(&start, settings)?);
            }
            Event::Empty(start) => {
                let element = begun(&start, settings)?;
                let name = element.name.clone();
                let (value, head) = element.finish(tree, settings);
                top.add(name, value, head);
            }
            Event::End(_) => {
                let Some(element) = stack.pop() else { break };
                let Some(above) = stack.last_mut() else { return Err("XML syntax error: unexpected end element".into()) };
                let name = element.name.clone();
                let (value, head) = element.finish(tree, settings);
                above.add(name, value, head);
            }
            Event::Comment(comment) => top.comment(&own(&comment)),
            Event::Decl(declaration) if !settings.skips_instructions => {
                let text = own(&declaration);
                let value = tree.add(Node::string(text.strip_prefix("xml").unwrap_or(&text).trim().to_owned()));
                top.add(format!("{}xml", settings.instruction_prefix), value, String::new());
            }
            Event::PI(instruction) => {
                let text = own(&instruction);
                if let Some(directive) = text.strip_prefix(DIRECTIVE) {
                    if !settings.skips_directives {
                        let value = tree.add(Node::string(directive.strip_prefix(' ').unwrap_or(directive).to_owned()));
                        top.add(settings.directive_name.clone(), value, String::new());
                    }
                } else if !settings.skips_instructions {
                    let (name, rest) = text.split_once([' ', '\n', '\t']).unwrap_or((&text, ""));
                    let value = tree.add(Node::string(rest.trim().to_owned()));
                    top.add(format!("{}{name}", settings.instruction_prefix), value, String::new());
                }
            }
            Event::DocType(text) if !settings.skips_directives => {
                let value = tree.add(Node::string(format!("DOCTYPE {}", own(&text).trim_start())));
                top.add(settings.directive_name.clone(), value, String::new());
            }
            Event::Eof => break,
            _ => {}
        }
    }
    if stack.len() > 1 {
        return Err("XML syntax error: unexpected EOF".into());
    }
    let Some(mut document) = stack.pop() else { return Ok(Vec::new()) };
    let foot = document.children.last_mut().map(|child| std::mem::take(&mut child.foot)).unwrap_or_default();
    let head = document.head.join("\n");
    if document.children.is_empty() {
        return Ok(if head.is_empty() { Vec::new() } else { vec![tree.add(Node::null())] });
    }
    let (root, _) = document.finish(tree, settings);
    tree.edit(root).foot = Rc::from(foot);
    Ok(vec![root])
}
