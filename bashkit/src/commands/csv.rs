//! `csv`: the subcommands of `xan` that are asked for most, under plain names.

use super::{Command, Parsing, quote};
use crate::kernel::{Cx, Done, Launching};

pub(super) const COMMAND: Command = Command::new(
    "csv",
    "csv headers|count [FILE]\n  or:  csv select COLUMNS [FILE]\n  or:  csv filter EXPRESSION [FILE]\n  or:  csv sort COLUMNS [FILE]",
    "Ask a CSV file by xan, whose columns and expressions these are",
    &[],
    run,
)
.usage_status(2)
.parsing(Parsing::InOrder);

/// Subcommands, the words of xan for each, and whether something stands in front of the file.
const SUBCOMMANDS: &[(&str, &[&str], bool)] = &[
    ("count", &["count"], false),
    ("filter", &["filter"], true),
    ("headers", &["headers", "-j"], false),
    ("select", &["select"], true),
    ("sort", &["sort", "-s"], true),
];

fn run(cx: &mut Cx<'_>) -> Done {
    let operands = std::mem::take(&mut cx.args.operands);
    let names = || SUBCOMMANDS.iter().map(|(name, ..)| *name).collect::<Vec<_>>().join(", ");
    let Some((name, rest)) = operands.split_first() else {
        cx.error(format!("missing command; there are {}", names()))?;
        super::usage::hint(cx)?;
        return Ok(2);
    };
    let Some((_, words, has_operand)) = SUBCOMMANDS.iter().find(|(known, ..)| known.as_bytes() == name) else {
        cx.error_bytes(&[b"no command ", &quote::curly(name)[..], format!("; there are {}", names()).as_bytes()].concat())?;
        super::usage::hint(cx)?;
        return Ok(2);
    };
    if *has_operand && rest.is_empty() {
        super::usage::missing_operand(cx, Some(name))?;
        return Ok(2);
    }
    if let Some(extra) = rest.get(1 + usize::from(*has_operand)) {
        super::usage::extra_operand(cx, extra)?;
        return Ok(2);
    }
    let mut argv: Vec<Vec<u8>> = vec![b"xan".to_vec()];
    argv.extend(words.iter().map(|word| word.as_bytes().to_vec()));
    argv.extend(rest.iter().cloned());
    cx.exec(Launching { argv, ..Launching::default() })
}
