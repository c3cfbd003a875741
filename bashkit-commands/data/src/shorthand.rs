//! Commands that are short forms of others: a table of subcommands, each with so many operands in front of at most one file.

use bashkit_core::gnu::{quotearg, usage};
use bashkit_core::kernel::Fault;

/// A name, how many operands stand in front of the file, and what is run.
pub(super) type Row<T> = (&'static str, usize, T);

/// Resolved subcommand: its action, the operands in front of the file, and the file.
pub(super) type Asked<'o, T> = (&'static T, &'o [Vec<u8>], Option<&'o Vec<u8>>);

/// Finds the subcommand that `operands` name.
pub(super) fn ask<'o, T>(operands: &'o [Vec<u8>], table: &'static [Row<T>]) -> Result<Asked<'o, T>, Fault> {
    let names = || table.iter().map(|(name, ..)| *name).collect::<Vec<_>>().join(", ");
    let Some((name, rest)) = operands.split_first() else {
        return Err(Fault::usage(format!("missing command; there are {}", names())));
    };
    let Some((_, n_operands, what)) = table.iter().find(|(known, ..)| known.as_bytes() == name) else {
        return Err(Fault::usage([b"no command ", &quotearg::curly(name)[..], format!("; there are {}", names()).as_bytes()].concat()));
    };
    let Some((given, files)) = rest.split_at_checked(*n_operands) else {
        return Err(usage::missing_operand(operands.last().map(Vec::as_slice)));
    };
    if let Some(extra) = files.get(1) {
        return Err(usage::extra_operand(extra));
    }
    Ok((what, given, files.first()))
}
