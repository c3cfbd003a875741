//! Commands that are short forms of others: a table of subcommands, each with so many operands in front of at most one file.

use bashkit_core::command::Cx;
use bashkit_core::gnu::{quotearg, usage};
use bashkit_core::kernel::Fault;

/// A name, how many operands stand in front of the file, and what is run.
pub(super) type Row<T> = (&'static str, usize, T);

/// What was asked for: what is run, the operands, the file.
pub(super) type Asked<'o, T> = (&'static T, &'o [Vec<u8>], Option<&'o Vec<u8>>);

/// Finds the subcommand that `operands` name; the inner error is the status of a wrong use.
pub(super) fn ask<'o, T>(cx: &Cx<'_>, operands: &'o [Vec<u8>], table: &'static [Row<T>]) -> Result<Result<Asked<'o, T>, u8>, Fault> {
    let names = || table.iter().map(|(name, ..)| *name).collect::<Vec<_>>().join(", ");
    let Some((name, rest)) = operands.split_first() else {
        usage::error(cx, format!("missing command; there are {}", names()).as_bytes())?;
        return Ok(Err(2));
    };
    let Some((_, n_operands, what)) = table.iter().find(|(known, ..)| known.as_bytes() == name) else {
        usage::error(cx, &[b"no command ", &quotearg::curly(name)[..], format!("; there are {}", names()).as_bytes()].concat())?;
        return Ok(Err(2));
    };
    let Some((given, files)) = rest.split_at_checked(*n_operands) else {
        usage::missing_operand(cx, operands.last().map(Vec::as_slice))?;
        return Ok(Err(2));
    };
    if let Some(extra) = files.get(1) {
        usage::extra_operand(cx, extra)?;
        return Ok(Err(2));
    }
    Ok(Ok((what, given, files.first())))
}
