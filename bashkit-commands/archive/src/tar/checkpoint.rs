//! `--checkpoint`: a sign of life for every so many records.

use bashkit_core::kernel::Fault;

use super::Tar;
use super::member::BLOCK;

/// Records between two checkpoints, where no number is given.
const EVERY: u64 = 10;

/// Actions of a checkpoint.
#[derive(Debug, Clone)]
enum Action {
    Dot,
    Echo(Vec<u8>),
}

/// Checkpoints of one run.
#[derive(Debug, Default)]
pub(super) struct Checkpoints {
    /// Records between two checkpoints; 0 for none.
    every: u64,
    actions: Vec<Action>,
    /// Records that were read and written so far.
    n_records: u64,
    /// Records of the archive that is read or written now.
    n_of_archive: u64,
}

impl Tar<'_, '_> {
    /// Reads the value of `--checkpoint`.
    pub(super) fn set_checkpoint(&mut self, value: Option<&[u8]>) -> Result<(), Fault> {
        let text = match value {
            None => b"",
            Some(text) => text.strip_prefix(b".").unwrap_or(text),
        };
        if value.is_some_and(|value| value.first() == Some(&b'.')) {
            self.checkpoints.actions.push(Action::Dot);
        }
        self.checkpoints.every = if text.is_empty() {
            EVERY
        } else {
            match std::str::from_utf8(text).ok().and_then(|text| text.parse().ok()) {
                Some(every) => every,
                None => return self.fatal(b"--checkpoint value is not an integer"),
            }
        };
        Ok(())
    }

    /// Reads the value of `--checkpoint-action`.
    pub(super) fn add_checkpoint_action(&mut self, value: &[u8]) -> Result<(), Fault> {
        if self.checkpoints.every == 0 {
            self.checkpoints.every = EVERY;
        }
        let action = match value {
            b"dot" | b"." => Action::Dot,
            b"echo" => Action::Echo(b"%s checkpoint %u".to_vec()),
            _ => match value.strip_prefix(b"echo=") {
                Some(text) => Action::Echo(text.to_vec()),
                None => {
                    let name = value.split(|b| *b == b'=').next().unwrap_or_default();
                    let is_known = [&b"bell"[..], b"exec", b"sleep", b"totals", b"ttyout", b"wait"].contains(&name);
                    let what: &[u8] = match is_known {
                        true => b": this checkpoint action is not supported here; supported are: dot echo echo=TEXT",
                        false => b": unknown checkpoint action",
                    };
                    return self.fatal(&[value, what].concat());
                }
            },
        };
        self.checkpoints.actions.push(action);
        Ok(())
    }

    /// Begins to read or write an archive.
    pub(super) fn begin_records(&mut self, n_before: u64) {
        self.checkpoints.n_of_archive = n_before;
    }

    /// Counts the records of an archive: so many bytes of it were read or written, of which `unseen` were passed over.
    pub(super) fn count_records(&mut self, n_bytes: u64, is_write: bool) -> Result<(), Fault> {
        if self.checkpoints.every == 0 {
            return Ok(());
        }
        let record = (self.blocking * BLOCK) as u64;
        let n_records = if is_write { n_bytes / record } else { n_bytes.div_ceil(record) };
        while self.checkpoints.n_of_archive < n_records {
            self.checkpoints.n_of_archive += 1;
            self.checkpoints.n_records += 1;
            if self.checkpoints.n_records.is_multiple_of(self.checkpoints.every) {
                self.run_actions(is_write)?;
            }
        }
        Ok(())
    }

    fn run_actions(&mut self, is_write: bool) -> Result<(), Fault> {
        let mut actions = self.checkpoints.actions.clone();
        if actions.is_empty() {
            actions.push(Action::Echo(b"%s checkpoint %u".to_vec()));
        }
        for action in actions {
            match action {
                Action::Dot if self.lists_to_stderr => self.cx.stderr_bytes(b".")?,
                Action::Dot => {
                    self.out.put(b".")?;
                    self.out.flush()?;
                }
                Action::Echo(text) => {
                    let text = self.checkpoint_text(&text, is_write);
                    self.warn(&text)?;
                }
            }
        }
        Ok(())
    }

    /// Text of `echo` with its directives replaced.
    fn checkpoint_text(&self, text: &[u8], is_write: bool) -> Vec<u8> {
        // GNU: the words of the message that it prints by itself begin with a capital letter.
        let is_own = text == b"%s checkpoint %u";
        let word = match (is_write, is_own) {
            (true, true) => "Write",
            (false, true) => "Read",
            (true, false) => "write",
            (false, false) => "read",
        };
        let mut out = Vec::with_capacity(text.len());
        let mut bytes = text.iter();
        while let Some(byte) = bytes.next() {
            match (byte, bytes.as_slice().first()) {
                (b'%', Some(b'u')) => out.extend_from_slice(self.checkpoints.n_records.to_string().as_bytes()),
                (b'%', Some(b's')) => out.extend_from_slice(word.as_bytes()),
                _ => {
                    out.push(*byte);
                    continue;
                }
            }
            bytes.next();
        }
        out
    }
}
