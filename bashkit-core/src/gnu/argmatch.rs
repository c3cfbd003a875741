//! The words that an option takes (GNU: `argmatch`).

use crate::command::Cx;
use crate::gnu::{quotearg, usage};
use crate::kernel::Fault;

/// The value that `word` stands for: it is a word of the list, or begins words that all stand for the same. `Err`: the status, once it is
/// said what is wrong and which words there are; words of one value stand on one line. `subject`: `--color`, `time style`.
pub fn among<T: Copy + PartialEq>(cx: &Cx<'_>, subject: &str, word: &[u8], list: &[(&str, T)]) -> Result<Result<T, u8>, Fault> {
    if let Some((_, value)) = list.iter().find(|(name, _)| name.as_bytes() == word) {
        return Ok(Ok(*value));
    }
    let mut like = list.iter().filter(|(name, _)| name.as_bytes().starts_with(word)).map(|(_, value)| *value);
    let first = like.next();
    if let Some(value) = first
        && like.all(|other| other == value)
    {
        return Ok(Ok(value));
    }
    let what: &[u8] = if first.is_some() { b"ambiguous argument " } else { b"invalid argument " };
    let mut text = [what, &quotearg::curly(word)[..], format!(" for ‘{subject}’\nValid arguments are:").as_bytes()].concat();
    let mut last = None;
    for (name, value) in list {
        let between = if last == Some(*value) { ", " } else { "\n  - " };
        text.extend_from_slice(format!("{between}‘{name}’").as_bytes());
        last = Some(*value);
    }
    usage::error(cx, &text).map(Err)
}

/// Leaves a command with the status that [`among`] answered.
#[macro_export]
macro_rules! __chosen {
    ($result:expr) => {
        match $result? {
            Ok(value) => value,
            Err(status) => return Ok(status),
        }
    };
}
pub use __chosen as chosen;
