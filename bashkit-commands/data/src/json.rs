//! `json`: short forms of what `jq` is asked for most; the engine of `yaml`, too.

use bashkit_commands_jq as jq;
use bashkit_commands_jq::value::Val;
use bashkit_core::command::{Command, Cx, Launching, Parsing};
use bashkit_core::gnu::quotearg;
use bashkit_core::kernel::{Done, Fault};

use super::shorthand::{self, Row};

pub(crate) const COMMAND: Command = Command::new(
    "json",
    "json get|del|keys|length|type PATH [FILE]\n  or:  json set PATH VALUE [FILE]\n  or:  json pretty [FILE]",
    "Ask or change a JSON document by jq; PATH is a.b[0] (. is all of it), VALUE is JSON, or else a string",
    &[],
    run,
)
.usage_status(2)
.parsing(Parsing::InOrder);

/// Subcommands, how many operands each takes in front of the file, and what jq is asked behind `PATH as $path | VALUE as $value |`.
const SUBCOMMANDS: &[Row<&str>] = &[
    ("del", 1, "delpaths([$path])"),
    ("get", 1, "getpath($path)"),
    ("keys", 1, "getpath($path) | if type == \"object\" then keys_unsorted[] else keys[] end"),
    ("length", 1, "getpath($path) | length"),
    ("pretty", 0, "."),
    ("set", 2, "setpath($path; $value | try fromjson catch $value)"),
    ("type", 1, "getpath($path) | type"),
];

/// Runs the subcommand that the operands name by `jq`.
fn run(cx: &mut Cx<'_>) -> Done {
    let operands = std::mem::take(&mut cx.args.operands);
    let (program, given, file) = shorthand::ask(&operands, SUBCOMMANDS)?;
    let mut query = String::new();
    if let Some(path) = given.first() {
        let Some(path) = jq::caught(|| Ok(path_json(path)))? else {
            return Err(Fault::failure(2, [b"invalid path ", &quotearg::curly(path)[..]].concat()));
        };
        query.push_str(&format!("{path} as $path | "));
    }
    if let Some(value) = given.get(1) {
        let value = jq::caught(|| Ok(Val::str(&String::from_utf8_lossy(value)).json()))?;
        query.push_str(&format!("{value} as $value | "));
    }
    query.push_str(program);
    let mut argv = vec![b"jq".to_vec(), b"-r".to_vec(), query.into_bytes()];
    argv.extend(file.cloned());
    cx.exec(Launching { argv, ..Launching::default() })
}

/// `.a.b[0]."c d"` as a JSON array of its parts. Call it within [`jq::caught`].
fn path_json(path: &[u8]) -> Option<String> {
    Some(format!("[{}]", path_parts(path)?.join(",")))
}

/// Parts of a path, each as JSON. Call it within [`jq::caught`].
pub(super) fn path_parts(path: &[u8]) -> Option<Vec<String>> {
    let text = std::str::from_utf8(path).ok()?;
    let mut parts = Vec::new();
    let mut rest = text.strip_prefix('.').unwrap_or(text);
    while !rest.is_empty() {
        if let Some(inside) = rest.strip_prefix('[') {
            let (index, behind) = inside.split_once(']')?;
            parts.push(index.parse::<i64>().ok()?.to_string());
            rest = behind;
        } else {
            let quoted = rest.strip_prefix('"');
            let (key, behind) = match quoted {
                Some(inside) => inside.split_once('"')?,
                None => rest.split_at_checked(rest.find(['.', '[']).unwrap_or(rest.len()))?,
            };
            parts.push(match key.parse::<u32>() {
                _ if key.is_empty() => return None,
                // A number alone is a place in an array.
                Ok(index) if quoted.is_none() => index.to_string(),
                _ => Val::str(key).json(),
            });
            rest = behind;
        }
        if let Some(behind) = rest.strip_prefix('.') {
            if behind.is_empty() {
                return None;
            }
            rest = behind;
        }
    }
    Some(parts)
}
