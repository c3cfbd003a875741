//! The words that an option takes (GNU: `argmatch`).

use crate::gnu::quotearg;
use crate::kernel::Fault;

/// Looks up `word`: it is a word of the list, or begins words that all stand for the same value. `subject`: `--color`, `time style`.
///
/// # Errors
/// A wrong use with status 1 that lists the words; those of one value stand on one line.
pub fn among<T: Copy + PartialEq>(subject: &str, word: &[u8], list: &[(&str, T)]) -> Result<T, Fault> {
    if let Some((_, value)) = list.iter().find(|(name, _)| name.as_bytes() == word) {
        return Ok(*value);
    }
    let mut like = list.iter().filter(|(name, _)| name.as_bytes().starts_with(word)).map(|(_, value)| *value);
    let first = like.next();
    if let Some(value) = first
        && like.all(|other| other == value)
    {
        return Ok(value);
    }
    let what: &[u8] = if first.is_some() { b"ambiguous argument " } else { b"invalid argument " };
    let mut text = [what, &quotearg::curly(word)[..], format!(" for ‘{subject}’\nValid arguments are:").as_bytes()].concat();
    let mut last = None;
    for (name, value) in list {
        let between = if last == Some(*value) { ", " } else { "\n  - " };
        text.extend_from_slice(format!("{between}‘{name}’").as_bytes());
        last = Some(*value);
    }
    // GNU: `argmatch_die` is `usage (EXIT_FAILURE)`, whatever the status of the command's other wrong uses.
    Err(Fault::usage(text).with_status(1))
}
