//! Stack of directories that `pushd`, `popd` and `dirs` share.

use std::rc::Rc;

use super::numeric_argument::number;
use crate::runtime::shell::Shell;
use crate::runtime::stop::Flow;

/// Directories of the stack, the working directory first.
pub(super) fn stack(shell: &Shell) -> Vec<Vec<u8>> {
    let mut all = vec![shell.place.cwd().to_vec()];
    all.extend(shell.place.dirs.iter().rev().cloned());
    all
}

/// Replaces what lies below the working directory.
pub(super) fn set_stack(shell: &mut Shell, below: &[Vec<u8>]) {
    shell.place.dirs = Rc::new(below.iter().rev().cloned().collect());
}

/// Place in the stack that a word names.
#[derive(Clone, Copy)]
pub(super) enum StackPlace {
    /// Index from the left, the working directory being 0.
    At(usize),
    /// A number beyond either end.
    OutOfRange,
    /// A sign and what is no number.
    NotANumber,
}

/// Place that `+N` (from the left) or `-N` (from the right) names; `None` for a word without a sign.
pub(super) fn stack_place(text: &[u8], len: usize) -> Option<StackPlace> {
    let (sign, digits) = text.split_first()?;
    if !matches!(sign, b'+' | b'-') {
        return None;
    }
    let Some(n) = number(digits) else { return Some(StackPlace::NotANumber) };
    let last = i64::try_from(len).unwrap_or(i64::MAX) - 1;
    let index = if *sign == b'-' { last.saturating_sub(n) } else { n };
    let index = usize::try_from(index).ok().filter(|index| *index < len);
    Some(index.map_or(StackPlace::OutOfRange, StackPlace::At))
}

/// Prints the stack on a line.
pub(super) fn show(shell: &mut Shell, builtin: &str) -> Flow {
    let mut shown = Vec::new();
    for dir in stack(shell) {
        shown.push(shell.shown_dir(&dir)?);
    }
    let mut line = shown.join(&b' ');
    line.push(b'\n');
    // bash: that the list could not be written is told, and is no failure.
    shell.print(builtin, &line)?;
    Ok(0)
}
