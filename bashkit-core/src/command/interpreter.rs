//! `#!`: the interpreter that the first line of a script names.

use crate::vfs::{Errno, FileSystem, OpenOptions, PROGRAM_FILE};

/// Most interpreters that are scripts themselves, one inside the other.
pub const INTERPRETERS_MAX: u32 = 4;
/// Bytes of a file that Linux looks at for the line.
const LINE_BYTES: usize = 256;

/// Interpreter of a script, and the one argument that it is given before the script.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Interpreter {
    /// Path of the interpreter, as it is written.
    pub path: Vec<u8>,
    /// Rest of the line, without the blanks around it.
    pub argument: Option<Vec<u8>>,
}

impl Interpreter {
    /// The interpreter that a text names; `None` where it begins with no `#!`, or names nothing.
    ///
    /// As in Linux, blanks are left out, and a carriage return belongs to the name or the argument that it follows.
    #[must_use]
    pub fn of(text: &[u8]) -> Option<Self> {
        let line = text.strip_prefix(b"#!")?;
        let line = without_blanks(line.split(|b| matches!(b, b'\n' | 0)).next().unwrap_or_default());
        let end = line.iter().position(is_blank).unwrap_or(line.len());
        let (path, argument) = line.split_at_checked(end).unwrap_or((line, b""));
        let argument = without_blanks(argument);
        (!path.is_empty()).then(|| Self { path: path.to_vec(), argument: (!argument.is_empty()).then(|| argument.to_vec()) })
    }

    /// Checks whether the system could start an interpreter, which may be a script with one of its own. `full` makes paths absolute.
    ///
    /// # Errors
    /// The one of `execve(2)`; [`Errno::NoExec`] where the last one is a text that names none.
    pub fn check(&self, fs: &dyn FileSystem, full: impl Fn(&[u8]) -> Vec<u8>) -> Result<(), Errno> {
        let mut path = full(&self.path);
        for _ in 0..INTERPRETERS_MAX {
            if fs.stat(&path)?.is_dir() || fs.access(&path, 1).is_err() {
                return Err(Errno::Acces);
            }
            let mut line = [0; LINE_BYTES];
            let n_bytes = fs.open(&path, OpenOptions::READ).and_then(|file| file.read_at(0, &mut line)).unwrap_or(0);
            let line = line.get(..n_bytes).unwrap_or_default();
            if line == PROGRAM_FILE || memchr::memchr(0, line.split(|b| *b == b'\n').next().unwrap_or_default()).is_some() {
                return Ok(());
            }
            let Some(next) = Self::of(line) else { return Err(Errno::NoExec) };
            path = full(&next.path);
        }
        Err(Errno::Loop)
    }
}

fn is_blank(byte: &u8) -> bool {
    matches!(byte, b' ' | b'\t')
}

/// A text without the blanks around it.
fn without_blanks(text: &[u8]) -> &[u8] {
    let start = text.iter().position(|byte| !is_blank(byte)).unwrap_or(text.len());
    let end = text.iter().rposition(|byte| !is_blank(byte)).map_or(start, |at| at + 1);
    text.get(start..end).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::Interpreter;

    #[track_caller]
    fn check(text: &[u8], wanted: Option<(&[u8], Option<&[u8]>)>) {
        let found = Interpreter::of(text);
        let found = found.as_ref().map(|found| (found.path.as_slice(), found.argument.as_deref()));
        assert_eq!(found, wanted, "{}", String::from_utf8_lossy(text));
    }

    #[test]
    fn lines_of_scripts() {
        check(b"#!/bin/sh\necho", Some((b"/bin/sh", None)));
        check(b"#! /bin/echo  a b \n", Some((b"/bin/echo", Some(b"a b"))));
        check(b"#!nosuch\r\n", Some((b"nosuch\r", None)));
        check(b"#!\t/bin/sh\t-e", Some((b"/bin/sh", Some(b"-e"))));
        check(b"#!  \t \necho", None);
        check(b"#!\n", None);
        check(b"echo #!/bin/sh", None);
    }
}
