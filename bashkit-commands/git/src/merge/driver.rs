//! Merge drivers of `.gitattributes`.

use crate::attributes::{State, value};
use crate::halt::G;
use crate::quote::shell_word;
use crate::repository::Repo;

impl Repo<'_, '_> {
    /// Finds the driver that merges a file.
    pub(crate) fn merge_driver(&self, path: &[u8]) -> G<Driver> {
        let said = self.attributes()?.of(self, path)?;
        let name = match value(&said, "merge") {
            Some(State::Set) => return Ok(Driver::Text),
            Some(State::Unset) => return Ok(Driver::Binary),
            Some(State::Value(name)) => name.clone(),
            _ => match self.get("merge.default") {
                Some(name) => name,
                None => return Ok(Driver::Text),
            },
        };
        Ok(match self.get(&format!("merge.{}.driver", String::from_utf8_lossy(&name))) {
            Some(command) => Driver::Command(command),
            None => match name.as_slice() {
                b"binary" => Driver::Binary,
                b"union" => Driver::Union,
                _ => Driver::Text,
            },
        })
    }

    /// A program merges: it finds base, ours and theirs in files, and leaves the result in that of ours.
    pub(crate) fn merged_by(&self, command: &[u8], path: &[u8], sides: [Vec<u8>; 3], labels: [&[u8]; 3]) -> G<(u8, Vec<u8>)> {
        let mut names = Vec::new();
        for (letter, body) in ["O", "A", "B"].into_iter().zip(&sides) {
            let name = bytes![".merge_file_", letter];
            self.write(&self.full(&name)?, body)?;
            names.push(name);
        }
        let line = command_line(command, path, &names, labels);
        let (status, _) = self.shell(&line, &[], None, false)?;
        let body = match names.get(1) {
            Some(name) => self.read(&self.full(name)?)?.unwrap_or_default(),
            None => Vec::new(),
        };
        for name in &names {
            self.unlink(&self.full(name)?)?;
        }
        Ok((status, body))
    }
}

/// Command of a driver with its placeholders filled in.
fn command_line(command: &[u8], path: &[u8], names: &[Vec<u8>], labels: [&[u8]; 3]) -> Vec<u8> {
    let mut line = Vec::new();
    let mut rest = command;
    while let Some((&b, behind)) = rest.split_first() {
        rest = behind;
        let with = match (b, rest.first()) {
            (b'%', Some(b'O')) => names.first().cloned(),
            (b'%', Some(b'A')) => names.get(1).cloned(),
            (b'%', Some(b'B')) => names.get(2).cloned(),
            (b'%', Some(b'L')) => Some(b"7".to_vec()),
            (b'%', Some(b'P')) => Some(shell_word(path)),
            (b'%', Some(b'S')) => Some(shell_word(labels[2])),
            (b'%', Some(b'X')) => Some(shell_word(labels[0])),
            (b'%', Some(b'Y')) => Some(shell_word(labels[1])),
            (b'%', Some(b'%')) => Some(b"%".to_vec()),
            _ => None,
        };
        match with {
            Some(text) => {
                line.extend(text);
                rest = rest.get(1..).unwrap_or_default();
            }
            None => line.push(b),
        }
    }
    line
}

/// Driver that merges two sides of a file.
pub(crate) enum Driver {
    Text,
    Binary,
    Union,
    Command(Vec<u8>),
}
