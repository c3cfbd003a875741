//! Rows with separators: CSV and TSV.

use bashkit_commands_jq::gate;

use super::{Format, Settings, decode as decode_format};
use crate::yq::node::{Id, Kind, Node, Tree, resolve};

/// Rows below a header as a sequence of maps.
pub(super) fn decode(tree: &mut Tree, text: &str, separator: u8, parses: bool) -> Result<Id, String> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let mut reader = csv::ReaderBuilder::new().delimiter(separator).has_headers(false).flexible(true).from_reader(text.as_bytes());
    let root = tree.add(Node::seq());
    let mut header: Option<Vec<String>> = None;
    for record in reader.records() {
        let record = record.map_err(|error| error.to_string())?;
        gate::step(1 + record.len() as u64);
        let Some(names) = &header else {
            header = Some(record.iter().map(str::to_owned).collect());
            continue;
        };
        let map = tree.add(Node::map());
        for (i, name) in names.iter().enumerate() {
            let field = record.get(i).unwrap_or_default();
            let value = cell(tree, field, parses);
            let key = tree.add(Node::string(name.as_str()));
            tree.push_entry(map, key, value);
        }
        tree.push_item(root, map);
    }
    Ok(root)
}

/// Value of a field: what YAML takes it for.
fn cell(tree: &mut Tree, field: &str, parses: bool) -> Id {
    if parses
        && field.contains([':', '{', '[', '-', '"', '\''])
        && !field.starts_with('#')
        && let Ok(documents) = decode_format(tree, Format::Yaml, field, &Settings { header_preprocess: false, ..Settings::default() })
        && let [one] = documents.as_slice()
        && tree.get(*one).kind != Kind::Alias
    {
        return *one;
    }
    let tag = match resolve(field) {
        tag @ ("!!int" | "!!float" | "!!bool" | "!!timestamp") => tag,
        "!!null" => "!!null",
        _ => "!!str",
    };
    tree.add(Node::scalar(tag, field))
}

fn put_row(cells: &[String], separator: u8, out: &mut String) {
    for (i, cell) in cells.iter().enumerate() {
        if i > 0 {
            out.push(char::from(separator));
        }
        let needs_quotes = cell.contains([char::from(separator), '"', '\n', '\r']) || cell.starts_with([' ', '\t']) || cell == "\\.";
        if needs_quotes {
            out.push('"');
            out.push_str(&cell.replace('"', "\"\""));
            out.push('"');
        } else {
            out.push_str(cell);
        }
    }
    out.push('\n');
}

fn text_of(tree: &Tree, id: Id) -> Result<String, String> {
    let node = tree.get(tree.target(id));
    match node.kind {
        Kind::Scalar => Ok(node.value.to_string()),
        _ => Err(format!("csv encoding only works for arrays of scalars (string/numbers/booleans), got {}", node.tag)),
    }
}

/// Rows of a sequence of scalars, of sequences or of maps.
pub(super) fn encode(tree: &Tree, id: Id, separator: u8) -> Result<String, String> {
    let root = tree.get(id);
    if root.kind != Kind::Seq {
        return Err(format!("csv encoding only works for arrays, got: {}", root.tag));
    }
    let items: Vec<Id> = tree.items(id).into_iter().map(|item| tree.target(item)).collect();
    let mut out = String::new();
    let Some(first) = items.first().copied() else { return Ok(out) };
    match tree.get(first).kind {
        Kind::Map => {
            let names: Vec<String> = tree.pairs(first).into_iter().map(|(key, _)| tree.get(key).value.to_string()).collect();
            put_row(&names, separator, &mut out);
            for item in items {
                if tree.get(item).kind != Kind::Map {
                    return Err(format!(
                        "csv object encoding only works for arrays of flat objects (string key => string/numbers/boolean value), child was a {}",
                        tree.get(item).tag
                    ));
                }
                let cells = names.iter().map(|name| tree.value_of(item, name).map_or(Ok(String::new()), |value| text_of(tree, value)));
                put_row(&cells.collect::<Result<Vec<_>, _>>()?, separator, &mut out);
            }
        }
        Kind::Seq => {
            for item in items {
                if tree.get(item).kind != Kind::Seq {
                    return Err(format!("csv encoding only works for arrays of arrays, child was a {}", tree.get(item).tag));
                }
                let cells: Vec<String> = tree.items(item).into_iter().map(|cell| text_of(tree, cell)).collect::<Result<_, _>>()?;
                put_row(&cells, separator, &mut out);
            }
        }
        _ => {
            let cells: Vec<String> = items.into_iter().map(|cell| text_of(tree, cell)).collect::<Result<_, _>>()?;
            put_row(&cells, separator, &mut out);
        }
    }
    gate::fits(out.len());
    Ok(out)
}
