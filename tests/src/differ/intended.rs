//! Divergences that are meant to be, each with its reason.

use super::run::Answer;

/// A divergence that is meant to be.
#[derive(Debug)]
pub struct Intended {
    /// Why ours may differ here.
    pub reason: &'static str,
    /// Whether a script with these answers (bash, ours) is one.
    pub matches: fn(&str, &Answer, &Answer) -> bool,
}

/// The table: what is not listed here is a fault.
pub const INTENDED: &[Intended] = &[
    Intended { reason: "bash itself crashes", matches: |_, bash, _| [128 + 6, 128 + 11].contains(&bash.status) },
    Intended {
        reason: "the order in which processes that run at the same time print",
        matches: |script, bash, ours| has_processes(script) && same_but_order(bash, ours),
    },
    Intended {
        reason: "bash does not come to an end",
        matches: |_, bash, _| bash.status == -1 || String::from_utf8_lossy(&bash.stderr).contains("File size limit exceeded"),
    },
];

/// The reason, when it is listed.
pub(super) fn reason(script: &str, bash: &Answer, ours: &Answer) -> Option<&'static str> {
    INTENDED.iter().find(|i| (i.matches)(script, bash, ours)).map(|i| i.reason)
}

/// Whether a script has a pipeline, a process in the background or a process substitution: `||` and `|&` into nothing are none.
fn has_processes(script: &str) -> bool {
    let joined = script.replace("||", "").replace("&&", "").replace(">&", "").replace("<&", "");
    joined.contains('|') || joined.contains('&') || joined.contains(">(") || joined.contains("<(")
}

/// Whether two answers differ only in the order of lines.
fn same_but_order(bash: &Answer, ours: &Answer) -> bool {
    let sorted = |text: &[u8]| {
        let mut lines: Vec<Vec<u8>> = text.split(|&b| b == b'\n').map(<[u8]>::to_vec).collect();
        lines.sort();
        lines
    };
    bash.status == ours.status
        && sorted(&bash.stdout) == sorted(&ours.stdout)
        && sorted(&bash.stderr) == sorted(&ours.stderr)
        && bash.files.keys().eq(ours.files.keys())
        && bash.files.iter().zip(&ours.files).all(|(a, b)| sorted(a.1) == sorted(b.1))
}
