//! Programs of the host that run a language.

use std::path::{Path, PathBuf};
use std::time::Duration;

use super::Language;
use crate::process::{HostShell, ProcessEnd, ShellCommand};

/// Time after which a program that does not say where it is counts as missing.
const TIMEOUT: Duration = Duration::from_secs(60);

/// A program of the host that runs a language.
#[derive(Debug, Clone)]
pub(super) struct Runtime {
    /// Name of the program: `python3`.
    pub(super) name: &'static str,
    /// Path of the program, links followed.
    pub(super) path: PathBuf,
    /// Words before the file.
    pub(super) args: &'static [&'static str],
}

/// A way to run a language: the name of a program, its arguments, and a command that prints where it is when it can.
struct RuntimeCandidate(&'static str, &'static [&'static str], &'static str);

const PYTHON: &str = "-c 'import sys; sys.version_info >= (3, 8) and print(sys.executable)'";
const NODE: &str = "-e 'console.log(process.execPath)'";
/// Types are removed by a node that says so.
const NODE_WITH_TYPES: &str = "-e 'if (process.features.typescript) console.log(process.execPath)'";
const DENO: &str = "eval 'console.log(Deno.execPath())'";

fn candidates(language: Language) -> &'static [RuntimeCandidate] {
    match language {
        Language::Bash => &[],
        Language::Python => &[RuntimeCandidate("python3", &["-B"], PYTHON), RuntimeCandidate("python", &["-B"], PYTHON)],
        Language::JavaScript => &[
            RuntimeCandidate("node", &[], NODE),
            RuntimeCandidate("bun", &["run"], NODE),
            RuntimeCandidate("deno", &["run", "--allow-all", "--quiet", "--node-modules-dir=manual"], DENO),
        ],
        Language::TypeScript => &[
            RuntimeCandidate("bun", &["run"], NODE),
            RuntimeCandidate("deno", &["run", "--allow-all", "--quiet", "--node-modules-dir=manual"], DENO),
            RuntimeCandidate("node", &["--disable-warning=ExperimentalWarning"], NODE_WITH_TYPES),
        ],
    }
}

impl Runtime {
    /// Whether programs of it can use sockets that they inherit.
    pub(super) fn takes_descriptors(&self) -> bool {
        self.name.starts_with("python") || self.name == "node"
    }

    /// The first that is there: that which was named, or those along the path of the host.
    ///
    /// # Errors
    /// What was looked for.
    pub(super) fn find(language: Language, named: Option<&PathBuf>, host: &HostShell, directory: &Path) -> Result<Self, String> {
        let mut looked_for = Vec::new();
        for RuntimeCandidate(name, args, ask) in candidates(language) {
            let program = match named {
                Some(path) if path.file_name().and_then(|file| file.to_str()).is_none_or(|file| !file.starts_with(name)) => continue,
                Some(path) => path.to_string_lossy().into_owned(),
                None => (*name).to_owned(),
            };
            if !looked_for.contains(&program) {
                looked_for.push(program.clone());
            }
            let script = [crate::text::quoting::quote(program.as_bytes()).as_slice(), b" ", ask.as_bytes()].concat();
            let command = ShellCommand { script: &script, directory, env: &[], stdin: b"", timeout: TIMEOUT, cancel: &[], inherited: &[] };
            let found = host.run(&command).ok().filter(|output| output.end == ProcessEnd::Exited(0));
            let path = found.map(|output| String::from_utf8_lossy(&output.stdout).trim().to_owned()).filter(|path| path.starts_with('/'));
            if let Some(path) = path {
                return Ok(Self { name, path: path.into(), args });
            }
        }
        let looked_for = match (looked_for.is_empty(), named) {
            (true, Some(path)) => {
                let names: Vec<&str> = candidates(language).iter().map(|RuntimeCandidate(name, ..)| *name).collect();
                return Err(format!("'{}' is none of the programs that run {}: {}", path.display(), language.shown(), names.join(", ")));
            }
            _ => looked_for.join(", "),
        };
        let hint = match language {
            Language::TypeScript => " (a node before 22.18 does not run it)",
            Language::Python => " (3.8 or later)",
            _ => "",
        };
        Err(format!("nothing that runs {}{hint} is there; looked for: {looked_for}", language.shown()))
    }
}
