//! `yaml`: short forms of what `yq` is asked for most.

use bashkit_commands_jq as jq;
use bashkit_commands_jq::read;
use bashkit_commands_jq::value::Val;
use bashkit_core::command::{Command, Cx, Launching, Parsing};
use bashkit_core::gnu::quotearg;
use bashkit_core::kernel::{Done, Fault};

use super::json;
use super::shorthand::{self, Row};

pub(crate) const COMMAND: Command = Command::new(
    "yaml",
    "yaml get|del|keys|length|type PATH [FILE]\n  or:  yaml set PATH VALUE [FILE]\n  or:  yaml pretty [FILE]",
    "Ask or change a YAML document by yq; PATH is a.b[0] (. is all of it), VALUE is JSON, or else a string",
    &[],
    run,
)
.usage_status(2)
.parsing(Parsing::InOrder);

/// Subcommands, how many operands each takes in front of the file, and what yq is asked: `PATH` and `VALUE` stand for the operands.
const SUBCOMMANDS: &[Row<&str>] = &[
    ("del", 1, "del(PATH)"),
    ("get", 1, "PATH"),
    ("keys", 1, "PATH | keys | .[]"),
    ("length", 1, "PATH | length"),
    ("pretty", 0, "... style = \"\""),
    ("set", 2, "PATH = VALUE"),
    (
        "type",
        1,
        "PATH | tag | sub(\"!!map\", \"object\") | sub(\"!!seq\", \"array\") | sub(\"!!(int|float)\", \"number\") | sub(\"!!bool\", \
         \"boolean\") | sub(\"!!(str|timestamp)\", \"string\") | sub(\"!!null\", \"null\")",
    ),
];

fn run(cx: &mut Cx<'_>) -> Done {
    let operands = std::mem::take(&mut cx.args.operands);
    let (program, given, file) = shorthand::ask(&operands, SUBCOMMANDS)?;
    let mut query = String::new();
    let mut words = *program;
    if let Some(path) = given.first() {
        let Some(parts) = jq::caught(|| Ok(json::path_parts(path)))? else {
            return Err(Fault::failure(2, [b"invalid path ", &quotearg::curly(path)[..]].concat()));
        };
        let (before, behind) = words.split_once("PATH").unwrap_or((words, ""));
        query.push_str(before);
        query.push('.');
        parts.iter().for_each(|part| query.push_str(&format!("[{part}]")));
        words = behind;
    }
    if let Some(value) = given.get(1) {
        let value = String::from_utf8_lossy(value);
        let (is_json, quoted) = jq::caught(|| Ok((read::single(&value).is_ok(), Val::str(&value).json())))?;
        let (before, behind) = words.split_once("VALUE").unwrap_or((words, ""));
        query.push_str(before);
        query.push_str(&if is_json && !value.trim().is_empty() { format!("({quoted} | from_json)") } else { quoted });
        words = behind;
    }
    query.push_str(words);
    let mut argv: Vec<Vec<u8>> = [&b"yq"[..], b"-o", b"yaml"].map(<[u8]>::to_vec).to_vec();
    // The expression is none of the files, whatever they are called.
    argv.extend([b"--expression".to_vec(), query.into_bytes()]);
    argv.extend(file.cloned());
    cx.exec(Launching { argv, ..Launching::default() })
}
