//! Stack of directories that `pushd`, `popd` and `dirs` share.

use std::rc::Rc;

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

/// Index that `+N` (from the left) or `-N` (from the right) means. None: the text is no such thing; Some(None): it is out of range.
pub(super) fn stack_index(text: &[u8], len: usize) -> Option<Option<usize>> {
    let (from_right, digits) = match text.split_first()? {
        (b'+', digits) => (false, digits),
        (b'-', digits) => (true, digits),
        _ => return None,
    };
    if digits.is_empty() || !digits.iter().all(u8::is_ascii_digit) {
        return None;
    }
    let n: usize = std::str::from_utf8(digits).ok()?.parse().ok()?;
    let index = if from_right { (len - 1).checked_sub(n) } else { Some(n) };
    Some(index.filter(|i| *i < len))
}

/// Prints the stack on a line.
pub(super) fn show(shell: &mut Shell, builtin: &str) -> Flow {
    let mut shown = Vec::new();
    for dir in stack(shell) {
        shown.push(shell.shown_dir(&dir)?);
    }
    let mut line = shown.join(&b' ');
    line.push(b'\n');
    shell.print(builtin, &line)
}

/// Takes a word off the front of the arguments, if it stands there.
pub(super) fn take_word(texts: &mut Vec<Vec<u8>>, word: &[u8]) -> bool {
    let stands = texts.first().is_some_and(|text| text == word);
    if stands {
        texts.remove(0);
    }
    stands
}
