//! Builds the copy: mutants that the compiler refuses are dropped, round after round, until it refuses none.

use std::collections::{HashMap, HashSet};
use std::path::PathBuf;
use std::process::{Command, Stdio};

use serde_json::Value;

use crate::scratch::Scratch;

const ROUNDS_MAX: usize = 60;

/// A program with tests.
pub struct Binary {
    pub name: String,
    pub path: PathBuf,
    /// The folder of its package.
    pub folder: PathBuf,
}

/// Packages and targets whose tests reach the areas.
const TESTS: &[&str] = &[
    "-p",
    "bashkit-core",
    "-p",
    "bashkit",
    "-p",
    "bashkit-orchestrator",
    "-p",
    "bashkit-tests",
    "--lib",
    "--test",
    "cases",
    "--test",
    "shell",
    "--test",
    "orchestrator",
    "--test",
    "attacks",
];

/// Writes, checks and builds; answers the numbers of mutants that do not compile, and the programs.
pub fn compile(
    scratch: &Scratch,
    cargo: &str,
    mut dropped: HashSet<u32>,
    keep: impl Fn(&HashSet<u32>) -> Result<(), String>,
) -> Result<(HashSet<u32>, Vec<Binary>), String> {
    for arguments in [&["check", "--keep-going", "-p", "bashkit-tests", "--lib"][..], &[&["test", "--no-run"], TESTS].concat()] {
        let mut is_built = false;
        for round in 0..ROUNDS_MAX {
            scratch.write(&dropped)?;
            let messages = cargo_messages(scratch, cargo, arguments)?;
            if messages.iter().any(|message| message["reason"] == "build-finished" && message["success"] == true) {
                is_built = true;
                if arguments[0] == "test" {
                    return Ok((dropped, binaries(&messages)));
                }
                break;
            }
            let before = dropped.len();
            blame(scratch, &messages, &mut dropped)?;
            keep(&dropped)?;
            eprintln!("{}, round {round}: {} mutants do not compile", arguments[0], dropped.len());
            if dropped.len() == before {
                return Err("the compiler refuses what no mutant explains".into());
            }
        }
        if !is_built {
            return Err(format!("after {ROUNDS_MAX} rounds the copy does not compile"));
        }
    }
    Err("nothing was built".into())
}

fn cargo_messages(scratch: &Scratch, cargo: &str, arguments: &[&str]) -> Result<Vec<Value>, String> {
    let output = Command::new(cargo)
        .args(arguments)
        .arg("--message-format=json")
        .current_dir(&scratch.root)
        .env("CARGO_INCREMENTAL", if arguments.first() == Some(&"check") { "1" } else { "0" })
        .env("CARGO_TARGET_DIR", scratch.root.join("target"))
        .stderr(Stdio::inherit())
        .output()
        .map_err(|error| format!("{cargo}: {error}"))?;
    Ok(output.stdout.split(|&byte| byte == b'\n').filter_map(|line| serde_json::from_slice(line).ok()).collect())
}

fn blame(scratch: &Scratch, messages: &[Value], dropped: &mut HashSet<u32>) -> Result<(), String> {
    let now = dropped.clone();
    let mut written = HashMap::new();
    let errors = messages.iter().map(|message| &message["message"]).filter(|message| message["level"] == "error");
    for error in errors {
        let spans = error["spans"].as_array().map(Vec::as_slice).unwrap_or_default();
        let (first, rest): (Vec<&Value>, Vec<&Value>) = spans.iter().partition(|span| span["is_primary"] == true);
        let found = first.into_iter().chain(rest).find_map(|span| {
            let path = span["file_name"].as_str()?;
            let source = scratch.sources.iter().find(|source| path.ends_with(&source.path))?;
            let text = written.entry(source.path.as_str()).or_insert_with(|| source.write(&now));
            let at = |name: &str| usize::try_from(span[name].as_u64()?).ok();
            let mutants = source.blamed(text, &(at("byte_start")?..at("byte_end")?));
            (!mutants.is_empty()).then_some(mutants)
        });
        match found {
            Some(mutants) => dropped.extend(mutants),
            None if spans.is_empty() => {}
            None => eprintln!("not explained by a mutant: {}", error["rendered"].as_str().unwrap_or_default()),
        }
    }
    Ok(())
}

/// Keeps the list of programs for the next time.
pub fn save(scratch: &Scratch, binaries: &[Binary]) -> Result<(), String> {
    let line = |binary: &Binary| format!("{}\t{}\t{}\n", binary.name, binary.path.display(), binary.folder.display());
    crate::scratch::write(&scratch.root.join("binaries"), binaries.iter().map(line).collect::<String>().as_bytes())
}

/// Programs that were built the last time.
pub fn saved(scratch: &Scratch) -> Result<Vec<Binary>, String> {
    let text = std::fs::read_to_string(scratch.root.join("binaries")).map_err(|error| format!("nothing was built: {error}"))?;
    let parts = text.lines().map(|line| line.split('\t').collect::<Vec<_>>());
    let binary = |parts: Vec<&str>| match *parts.as_slice() {
        [name, path, folder] => Some(Binary { name: name.into(), path: path.into(), folder: folder.into() }),
        _ => None,
    };
    Ok(parts.filter_map(binary).collect())
}

fn binaries(messages: &[Value]) -> Vec<Binary> {
    let built = messages.iter().filter(|message| message["profile"]["test"] == true);
    built
        .filter_map(|message| {
            let manifest = PathBuf::from(message["manifest_path"].as_str()?);
            let name = message["target"]["name"].as_str()?.to_owned();
            Some(Binary { name, path: message["executable"].as_str()?.into(), folder: manifest.parent()?.to_path_buf() })
        })
        .collect()
}
