//! Formats of inputs and outputs.

mod ini;
mod json;
mod kyaml;
mod lua;
mod properties;
mod rows;
mod shell;
mod toml;
mod toml_write;
mod xml;
mod xml_write;

use std::rc::Rc;

use bashkit_commands_jq::gate;

use super::compose::Composer;
use super::emit::{self, Layout};
use super::eval::{uri, uri_decoded};
use super::node::{Id, Kind, Node, Style, Tree};
use super::scan::Wrong;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Format {
    Yaml,
    Json,
    Kyaml,
    Props,
    Csv,
    Tsv,
    Xml,
    Base64,
    Uri,
    Toml,
    Ini,
    Shell,
    Lua,
}

impl Format {
    /// Format of a name as `-p` and `-o` take it.
    pub(super) fn named(name: &str) -> Option<Self> {
        Some(match name {
            "yaml" | "y" | "yml" => Self::Yaml,
            "json" | "j" | "ndjson" => Self::Json,
            "kyaml" | "ky" => Self::Kyaml,
            "props" | "p" | "properties" => Self::Props,
            "csv" | "c" => Self::Csv,
            "tsv" | "t" => Self::Tsv,
            "xml" | "x" => Self::Xml,
            "base64" => Self::Base64,
            "uri" => Self::Uri,
            "toml" => Self::Toml,
            "ini" | "i" => Self::Ini,
            "shell" | "s" | "sh" => Self::Shell,
            "lua" | "l" => Self::Lua,
            _ => return None,
        })
    }

    /// Format that the ending of a file's name says.
    pub(super) fn of_file(name: &[u8]) -> Self {
        let name = String::from_utf8_lossy(name).to_ascii_lowercase();
        match name.rsplit_once('.').map(|(_, ending)| ending) {
            Some("json" | "ndjson" | "jsonl") => Self::Json,
            Some("xml") => Self::Xml,
            Some("toml") => Self::Toml,
            Some("csv") => Self::Csv,
            Some("tsv") => Self::Tsv,
            Some("properties" | "props") => Self::Props,
            Some("ini") => Self::Ini,
            Some("lua") => Self::Lua,
            Some("ky" | "kyaml") => Self::Kyaml,
            _ => Self::Yaml,
        }
    }
}

/// Options that formats and operators look at.
pub(super) struct Settings {
    pub(super) interpolates: bool,
    pub(super) merges_to_spec: bool,
    pub(super) denies_env: bool,
    pub(super) denies_files: bool,
    pub(super) header_preprocess: bool,
    pub(super) csv_auto_parse: bool,
    pub(super) tsv_auto_parse: bool,
    pub(super) csv_separator: u8,
    pub(super) property_separator: String,
    pub(super) property_brackets: bool,
    pub(super) shell_separator: String,
    pub(super) xml: XmlSettings,
    pub(super) lua: LuaSettings,
    pub(super) unwraps: bool,
    pub(super) compact: bool,
    pub(super) colours: bool,
}

/// Names of what has none of its own in XML, and what is left out.
pub(super) struct XmlSettings {
    pub(super) attribute_prefix: String,
    pub(super) content_name: String,
    pub(super) directive_name: String,
    pub(super) instruction_prefix: String,
    pub(super) keeps_namespace: bool,
    pub(super) skips_directives: bool,
    pub(super) skips_instructions: bool,
}

pub(super) struct LuaSettings {
    pub(super) prefix: String,
    pub(super) suffix: String,
    pub(super) unquoted: bool,
    pub(super) globals: bool,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            interpolates: true,
            merges_to_spec: false,
            denies_env: false,
            denies_files: false,
            header_preprocess: true,
            csv_auto_parse: true,
            tsv_auto_parse: true,
            csv_separator: b',',
            property_separator: " = ".into(),
            property_brackets: false,
            shell_separator: "_".into(),
            xml: XmlSettings {
                attribute_prefix: "+@".into(),
                content_name: "+content".into(),
                directive_name: "+directive".into(),
                instruction_prefix: "+p_".into(),
                keeps_namespace: true,
                skips_directives: false,
                skips_instructions: false,
            },
            lua: LuaSettings { prefix: "return ".into(), suffix: ";\n".into(), unquoted: false, globals: false },
            unwraps: true,
            compact: false,
            colours: false,
        }
    }
}

fn message(wrong: &Wrong) -> String {
    if wrong.line > 0 { format!("yaml: line {}: {}", wrong.line, wrong.problem) } else { format!("yaml: {}", wrong.problem) }
}

/// Lines of comments and separators at the beginning, and what is behind them.
fn split_leading(text: &str) -> (&str, &str) {
    let mut end = 0;
    let mut has_content = false;
    for line in text.split_inclusive('\n') {
        let bare = line.trim_end_matches(['\n', '\r']);
        let is_separator = bare == "---";
        let is_comment = bare.trim_start().starts_with('#');
        if !is_separator && !is_comment && !bare.trim().is_empty() {
            break;
        }
        has_content |= is_separator || is_comment;
        end += line.len();
    }
    if has_content { text.split_at_checked(end).unwrap_or(("", text)) } else { ("", text) }
}

/// Text of leading lines as a comment reads.
pub(super) fn uncommented(leading: &str) -> String {
    let lines: Vec<&str> = leading
        .split('\n')
        .filter(|line| line.trim_end() != "---")
        .map(|line| {
            let line = line.trim_start();
            let line = line.strip_prefix('#').unwrap_or(line);
            line.strip_prefix(' ').unwrap_or(line)
        })
        .collect();
    let text = lines.join("\n");
    text.strip_suffix('\n').unwrap_or(&text).to_owned()
}

fn yaml(tree: &mut Tree, text: &str, settings: &Settings) -> Result<Vec<Id>, String> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let (leading, body) = if settings.header_preprocess { split_leading(text) } else { ("", text) };
    let n_lines = leading.matches('\n').count();
    let mut documents = Vec::new();
    let mut composer = Composer::new(tree, body);
    loop {
        match composer.document() {
            Ok(Some(root)) => documents.push(root),
            Ok(None) => break,
            Err(wrong) => {
                let line = if wrong.line > 0 { wrong.line + n_lines } else { 0 };
                return Err(message(&Wrong { line, ..wrong }));
            }
        }
    }
    if documents.is_empty() && !leading.is_empty() {
        documents.push(tree.add(Node::scalar("!!null", "")));
    }
    if let Some(first) = documents.first() {
        if n_lines > 0 {
            for id in all_below(tree, *first) {
                tree.edit(id).place.0 += n_lines;
            }
        }
        tree.edit(*first).leading = Rc::from(leading);
    }
    Ok(documents)
}

fn all_below(tree: &Tree, root: Id) -> Vec<Id> {
    let mut found = Vec::new();
    let mut waiting = vec![root];
    while let Some(id) = waiting.pop() {
        gate::step(1);
        found.push(id);
        waiting.extend(&tree.get(id).content);
    }
    found
}

/// The documents of a text.
pub(super) fn decode(tree: &mut Tree, format: Format, text: &str, settings: &Settings) -> Result<Vec<Id>, String> {
    gate::fits(text.len());
    match format {
        Format::Yaml | Format::Kyaml => yaml(tree, text, settings),
        Format::Json => json::decode(tree, text),
        Format::Props => properties::decode(tree, text).map(|root| vec![root]),
        Format::Csv => rows::decode(tree, text, settings.csv_separator, settings.csv_auto_parse).map(|root| vec![root]),
        Format::Tsv => rows::decode(tree, text, b'\t', settings.tsv_auto_parse).map(|root| vec![root]),
        Format::Xml => xml::decode(tree, text, &settings.xml),
        Format::Toml => toml::decode(tree, text).map(|root| vec![root]),
        Format::Ini => ini::decode(tree, text).map(|root| vec![root]),
        Format::Base64 => {
            use base64::Engine;
            let trimmed: String = text.trim().to_owned();
            let engine = base64::engine::general_purpose::STANDARD_NO_PAD;
            let bytes = engine.decode(trimmed.trim_end_matches('=')).map_err(|error| format!("illegal base64 data: {error}"))?;
            Ok(vec![tree.add(Node::string(gate::decoded(&bytes)))])
        }
        Format::Uri => Ok(vec![tree.add(Node::string(uri_decoded(text.trim())?))]),
        Format::Shell => Err("shell variables can be written but not read; formats to read are yaml, json, kyaml, props, csv, tsv, xml, base64, uri, toml, ini".into()),
        Format::Lua => Err("lua can be written but not read here; formats to read are yaml, json, kyaml, props, csv, tsv, xml, base64, uri, toml, ini".into()),
    }
}

/// YAML of a node, whatever it is.
pub(super) fn yaml_text(tree: &Tree, id: Id, indent: usize) -> String {
    emit::document(tree, id, Layout { indent, compact: false, colours: false })
}

/// Lines that stand before a document: its comments and separators.
fn put_leading(leading: &str, shows_separators: bool, out: &mut String) {
    for line in leading.split_inclusive('\n') {
        let bare = line.trim_end_matches(['\n', '\r']);
        if bare == "---" && !shows_separators {
            continue;
        }
        out.push_str(bare);
        out.push('\n');
    }
}

/// YAML of a result, with what stands before and behind a document.
pub(super) fn yaml_document(tree: &mut Tree, id: Id, indent: usize, settings: &Settings, shows_separators: bool) -> String {
    let node = tree.get(id);
    let (leading, foot) = (node.leading.clone(), node.foot.clone());
    let mut out = String::new();
    put_leading(&leading, shows_separators, &mut out);
    if node.kind == Kind::Scalar && node.value.is_empty() && node.is_null() && !leading.is_empty() && node.head.is_empty() {
        return out;
    }
    if node.kind == Kind::Scalar && settings.unwraps {
        out.push_str(&node.value);
        out.push('\n');
        return out;
    }
    let is_collection = matches!(node.kind, Kind::Map | Kind::Seq);
    if is_collection {
        tree.edit(id).foot = Rc::from("");
    }
    out.push_str(&emit::document(tree, id, Layout { indent, compact: settings.compact, colours: settings.colours }));
    if is_collection && !foot.is_empty() {
        for line in foot.split('\n') {
            if !line.is_empty() && !line.starts_with('#') {
                out.push_str("# ");
            }
            out.push_str(line);
            out.push('\n');
        }
        tree.edit(id).foot = foot;
    }
    out
}

/// Text of a node in a format, for operators such as `to_json`.
pub(super) fn encode_text(tree: &mut Tree, id: Id, format: Format, indent: usize, settings: &Settings) -> Result<String, String> {
    match format {
        Format::Yaml => {
            let copied = tree.copy(id);
            let node = tree.edit(copied);
            if node.kind == Kind::Scalar && settings.unwraps {
                return Ok(format!("{}\n", node.value));
            }
            Ok(yaml_document(tree, copied, indent, settings, true))
        }
        _ => encode(tree, id, format, indent, settings, false),
    }
}

/// Text of a result in a format. `raw`: strings stand alone in JSON.
pub(super) fn encode(tree: &mut Tree, id: Id, format: Format, indent: usize, settings: &Settings, raw: bool) -> Result<String, String> {
    let target = tree.target(id);
    let node = tree.get(target).clone();
    let is_scalar = node.kind == Kind::Scalar;
    let bare = |node: &Node| format!("{}\n", node.value);
    match format {
        Format::Yaml => Ok(yaml_document(tree, id, indent, settings, true)),
        Format::Json => {
            if raw && is_scalar {
                return Ok(bare(&node));
            }
            exploded(tree, target, settings)?;
            let mut out = json::encode(tree, target, indent)?;
            out.push('\n');
            Ok(out)
        }
        Format::Kyaml => {
            exploded(tree, target, settings)?;
            Ok(kyaml::encode(tree, target, indent))
        }
        Format::Props if is_scalar => Ok(bare(&node)),
        Format::Props => {
            exploded(tree, target, settings)?;
            Ok(properties::encode(tree, target, settings))
        }
        Format::Csv | Format::Tsv if is_scalar => Ok(bare(&node)),
        Format::Csv => rows::encode(tree, target, settings.csv_separator),
        Format::Tsv => rows::encode(tree, target, b'\t'),
        Format::Xml => {
            exploded(tree, target, settings)?;
            xml_write::encode(tree, target, indent, &settings.xml)
        }
        Format::Toml if is_scalar => Ok(bare(&node)),
        Format::Toml => {
            exploded(tree, target, settings)?;
            toml_write::encode(tree, target)
        }
        Format::Ini if is_scalar => Ok(bare(&node)),
        Format::Ini => ini::encode(tree, target),
        Format::Shell => {
            exploded(tree, target, settings)?;
            Ok(shell::encode(tree, target, &settings.shell_separator, settings.unwraps))
        }
        Format::Lua => {
            exploded(tree, target, settings)?;
            lua::encode(tree, target, &settings.lua)
        }
        Format::Base64 | Format::Uri => {
            if !is_scalar || node.core_tag() != "!!str" {
                let name = if format == Format::Base64 { "base64" } else { "uri" };
                return Err(format!(
                    "cannot encode {} as {name}, can only operate on strings. Please first pipe through another encoding operator to convert the value to a string",
                    node.tag
                ));
            }
            use base64::Engine;
            Ok(if format == Format::Base64 {
                base64::engine::general_purpose::STANDARD.encode(node.value.as_bytes())
            } else {
                uri(&node.value)
            })
        }
    }
}

fn exploded(tree: &mut Tree, id: Id, settings: &Settings) -> Result<(), String> {
    super::eval::explode(tree, id, settings.merges_to_spec)
}

/// Nodes with values of their own below a node, with the paths to them.
fn leaves(tree: &Tree, root: Id) -> Vec<(Vec<Step>, Id)> {
    fn walk(tree: &Tree, id: Id, path: &mut Vec<Step>, found: &mut Vec<(Vec<Step>, Id)>) {
        gate::stack();
        gate::step(1 + path.len() as u64);
        match tree.get(id).kind {
            Kind::Map => {
                for (key, value) in tree.pairs(id) {
                    path.push(Step::Key(key));
                    walk(tree, value, path, found);
                    path.pop();
                }
            }
            Kind::Seq => {
                for (i, item) in tree.items(id).into_iter().enumerate() {
                    path.push(Step::Index(i));
                    walk(tree, item, path, found);
                    path.pop();
                }
            }
            _ => found.push((path.clone(), id)),
        }
    }
    let mut found = Vec::new();
    walk(tree, root, &mut Vec::new(), &mut found);
    found
}

/// Step of a path to a leaf.
#[derive(Clone, Copy)]
enum Step {
    Key(Id),
    Index(usize),
}

/// Whether a flow style is what a node has.
fn is_flow(node: &Node) -> bool {
    node.style.has(Style::FLOW)
}
