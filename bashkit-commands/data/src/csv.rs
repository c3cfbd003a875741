//! `csv`: the subcommands of `xan` that are asked for most, under plain names.

use bashkit_core::command::{Command, Cx, Launching, Parsing};
use bashkit_core::kernel::Done;

use super::shorthand::{self, Row};

pub(crate) const COMMAND: Command = Command::new(
    "csv",
    "csv headers|count [FILE]\n  or:  csv select COLUMNS [FILE]\n  or:  csv filter EXPRESSION [FILE]\n  or:  csv sort COLUMNS [FILE]",
    "Ask a CSV file by xan, whose columns and expressions these are",
    &[],
    run,
)
.usage_status(2)
.parsing(Parsing::InOrder);

/// The words of xan for each.
const SUBCOMMANDS: &[Row<&[&str]>] = &[
    ("count", 0, &["count"]),
    ("filter", 1, &["filter"]),
    ("headers", 0, &["headers", "-j"]),
    ("select", 1, &["select"]),
    ("sort", 1, &["sort", "-s"]),
];

fn run(cx: &mut Cx<'_>) -> Done {
    let operands = std::mem::take(&mut cx.args.operands);
    let (words, given, file) = shorthand::ask(&operands, SUBCOMMANDS)?;
    let mut argv: Vec<Vec<u8>> = vec![b"xan".to_vec()];
    argv.extend(words.iter().map(|word| word.as_bytes().to_vec()));
    argv.extend(given.iter().chain(file).cloned());
    cx.exec(Launching { argv, ..Launching::default() })
}
