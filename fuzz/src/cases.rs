//! Corpora from the recorded cases of the repository.

use std::fs;
use std::path::{Path, PathBuf};

/// Scripts of all recorded cases.
pub struct Cases {
    pub scripts: Vec<Vec<u8>>,
}

impl Cases {
    /// Reads `tests/cases/**.sh`.
    pub fn read() -> Self {
        let mut folders = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/cases")];
        let mut paths: Vec<PathBuf> = Vec::new();
        while let Some(folder) = folders.pop() {
            for entry in fs::read_dir(&folder).into_iter().flatten().flatten() {
                if entry.path().is_dir() { folders.push(entry.path()) } else { paths.push(entry.path()) }
            }
        }
        paths.sort();
        let mut scripts = Vec::new();
        for path in paths.iter().filter(|path| path.extension().is_some_and(|e| e == "sh")) {
            let text = fs::read_to_string(path).unwrap_or_default();
            let mut script = String::new();
            for line in text.lines().chain(["#### "]) {
                if line.starts_with("#### ") {
                    if !script.trim().is_empty() {
                        scripts.push(std::mem::take(&mut script).into_bytes());
                    }
                    script.clear();
                } else if !["#>", "#2>", "#?", "#differs"].iter().any(|answer| line.starts_with(answer)) {
                    script.push_str(line);
                    script.push('\n');
                }
            }
        }
        scripts.retain(|script| script.len() < 4000);
        Self { scripts }
    }

    /// Programs of `tests/python`, and those on command lines.
    pub fn programs(&self) -> Vec<Vec<u8>> {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/python");
        let mut found: Vec<Vec<u8>> =
            fs::read_dir(folder).into_iter().flatten().flatten().filter_map(|entry| fs::read(entry.path()).ok()).collect();
        found.extend(self.quoted_behind("python3"));
        found.sort();
        found
    }

    /// Texts between single quotes on lines behind the name of a command: programs of awk, sed and jq, formats, patterns.
    pub fn quoted_behind(&self, command: &str) -> Vec<Vec<u8>> {
        let mut found = Vec::new();
        for script in &self.scripts {
            let text = String::from_utf8_lossy(script);
            for (at, _) in text.match_indices(command) {
                let is_word =
                    !text[..at].ends_with(|c: char| c.is_alphanumeric() || c == '_') && text[at + command.len()..].starts_with(' ');
                let rest = &text[at..];
                let line_end = rest.find('\n').unwrap_or(rest.len());
                if let Some(open) = rest.find('\'').filter(|open| is_word && *open < line_end)
                    && let Some(len) = rest[open + 1..].find('\'')
                {
                    found.push(rest.as_bytes()[open + 1..open + 1 + len].to_vec());
                }
            }
        }
        found.sort();
        found.dedup();
        found
    }

    /// Pieces of scripts from an opening to a closing text, such as `((` and `))`, without both.
    pub fn between(&self, open: &str, close: &str) -> Vec<Vec<u8>> {
        let mut found = Vec::new();
        for script in &self.scripts {
            let text = String::from_utf8_lossy(script);
            for (at, _) in text.match_indices(open) {
                let rest = &text[at + open.len()..];
                if let Some(len) = rest.find(close).filter(|len| *len < 300) {
                    found.push(rest.as_bytes()[..len].to_vec());
                }
            }
        }
        found.sort();
        found.dedup();
        found
    }
}
