//! The scratch copy of the repository: the sources with their mutants, a crate that switches them, and a runner of recorded cases that takes orders.

use std::collections::HashSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::find;
use crate::instrument::Source;

/// Parts of the sources whose tests are tried.
pub const AREAS: &[(&str, &str)] = &[
    ("expand", "bashkit/src/runtime/expand/"),
    ("policy", "bashkit-orchestrator/src/policy/"),
    ("journal", "bashkit-orchestrator/src/journal/"),
    ("vfs", "bashkit-core/src/vfs/"),
    ("limits", "bashkit-core/src/limits/"),
];

/// Crates that ask the switch.
const CRATES: &[&str] = &["bashkit-core", "bashkit", "bashkit-orchestrator", "tests"];

/// Sources as they are without mutants.
const ORIGINALS: &str = "original";

/// The area of a file.
pub fn area(path: &str) -> Option<&'static str> {
    AREAS.iter().find(|(_, folder)| path.starts_with(folder)).map(|(area, _)| *area)
}

pub struct Scratch {
    pub root: PathBuf,
    pub sources: Vec<Source>,
    pub n_mutants: u32,
}

fn said(what: &Path) -> impl Fn(std::io::Error) -> String + '_ {
    move |error| format!("{}: {error}", what.display())
}

/// Writes a file, unless it is as it should be: what is unchanged is not built again.
pub fn write(path: &Path, text: &[u8]) -> Result<(), String> {
    if fs::read(path).is_ok_and(|before| before == text) {
        return Ok(());
    }
    fs::create_dir_all(path.parent().unwrap_or(path)).map_err(said(path))?;
    fs::write(path, text).map_err(said(path))
}

impl Scratch {
    /// Copies what git knows of a repository, and reads the sources of all areas.
    pub fn new(repository: &Path, root: &Path) -> Result<Self, String> {
        let listed = Command::new("git")
            .args(["ls-files", "-z", "--cached", "--others", "--exclude-standard"])
            .current_dir(repository)
            .output()
            .map_err(said(repository))?;
        let listed = String::from_utf8(listed.stdout).map_err(|error| error.to_string())?;
        let mut scratch = Self { root: root.to_path_buf(), sources: Vec::new(), n_mutants: 0 };
        for path in listed.split_terminator('\0') {
            let from = repository.join(path);
            if !from.is_file() {
                continue;
            }
            let bytes = fs::read(&from).map_err(said(&from))?;
            let is_of_tests = path.ends_with("/tests.rs") || path.contains("/src/vfs/tests/");
            if path.ends_with(".rs") && area(path).is_some() && !is_of_tests {
                write(&root.join(ORIGINALS).join(path), &bytes)?;
                scratch.read(path, String::from_utf8(bytes).map_err(|error| error.to_string())?)?;
            } else {
                let text = scratch.manifest(path, &bytes);
                write(&root.join(path), text.as_deref().map_or(&bytes, str::as_bytes))?;
            }
        }
        write(&root.join("mutant-switch/Cargo.toml"), include_bytes!("switch.toml"))?;
        let switch = include_str!("switch.rs").replace("N_MUTANTS", &(scratch.n_mutants + 1).to_string());
        write(&root.join("mutant-switch/src/lib.rs"), switch.as_bytes())?;
        let runner = root.join("tests/tests/cases.rs");
        let text = fs::read_to_string(&runner).map_err(said(&runner))?;
        let main = "fn main() -> Result<(), String> {\n";
        if !text.contains(main) {
            return Err(format!("{}: there is no line {main:?}", runner.display()));
        }
        let asked = "    if std::env::var(\"MUTANTS_WORKER\").is_ok() {\n        take_orders();\n        return Ok(());\n    }\n";
        let text = text.replace(main, &format!("{main}{asked}")) + include_str!("worker.rs");
        write(&runner, text.as_bytes())?;
        Ok(scratch)
    }

    /// The copy as it was made the last time.
    pub fn as_built(root: &Path) -> Result<Self, String> {
        let mut scratch = Self { root: root.to_path_buf(), sources: Vec::new(), n_mutants: 0 };
        let originals = root.join(ORIGINALS);
        let mut folders = vec![originals.clone()];
        let mut files = Vec::new();
        while let Some(folder) = folders.pop() {
            for entry in fs::read_dir(&folder).map_err(said(&folder))?.flatten() {
                if entry.path().is_dir() { folders.push(entry.path()) } else { files.push(entry.path()) }
            }
        }
        // As git lists them.
        files.sort_by_key(|file| file.to_string_lossy().into_owned());
        for file in files {
            let path = file.strip_prefix(&originals).unwrap_or(&file).to_string_lossy().into_owned();
            scratch.read(&path, fs::read_to_string(&file).map_err(said(&file))?)?;
        }
        Ok(scratch)
    }

    fn read(&mut self, path: &str, text: String) -> Result<(), String> {
        let sites = find::sites(&text).map_err(|error| format!("{path}: {error}"))?;
        let mut numbered = Vec::new();
        for site in sites {
            numbered.push((self.n_mutants + 1, site));
            self.n_mutants += u32::try_from(numbered.last().map_or(0, |(_, site)| site.mutants.len())).unwrap_or(0);
        }
        self.sources.push(Source { path: path.to_owned(), text, sites: numbered });
        Ok(())
    }

    /// A manifest as the copy needs it; `None`: it stays.
    fn manifest(&self, path: &str, bytes: &[u8]) -> Option<String> {
        let text = std::str::from_utf8(bytes).ok()?;
        if path == "Cargo.toml" {
            let mut is_lints = false;
            let lines = text.lines().filter(|line| {
                if line.starts_with('[') {
                    is_lints = line.starts_with("[workspace.lints");
                }
                !is_lints || line.starts_with('[')
            });
            let text: String = lines.map(|line| format!("{line}\n")).collect();
            return Some(text.replacen("members = [", "members = [\"mutant-switch\", ", 1));
        }
        if !CRATES.iter().any(|krate| path == format!("{krate}/Cargo.toml")) {
            return None;
        }
        let mut text = text.replacen("[dependencies]\n", "[dependencies]\nmutant_switch = { path = \"../mutant-switch\" }\n", 1);
        if path == "tests/Cargo.toml" {
            // Of the programs only the one that a test runs is built.
            text = text.replacen("[package]\n", "[package]\nautobins = false\n", 1);
            let bins = text.split("[[bin]]").skip(1).map(|block| format!("[[bin]]{}", block.split("\n\n").next().unwrap_or(block)));
            for block in bins.filter(|block| !block.contains("\"differ\"")).collect::<Vec<_>>() {
                text = text.replace(&block, "");
            }
        }
        Some(text)
    }

    /// Writes the sources without the mutants in `dropped`.
    pub fn write(&self, dropped: &HashSet<u32>) -> Result<(), String> {
        self.sources.iter().try_for_each(|source| write(&self.root.join(&source.path), source.write(dropped).text.as_bytes()))
    }
}
