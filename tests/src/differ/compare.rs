//! Asks both, and says what differs.

use std::fmt::Write as _;

use super::grammar::Grammar;
use super::intended;
use super::run::{Answer, Place};
use super::shrink;
use super::tree::Node;

/// How often bash is asked again before its answer counts as settled.
const ASK_AGAIN: usize = 3;

/// What became of a script.
#[derive(Debug)]
pub enum Outcome {
    /// The answers are the same.
    Same,
    /// They differ for a listed reason.
    Intended(&'static str),
    /// Bash does not answer the same each time.
    Wavers,
    /// They differ.
    Differs(Box<(Answer, Answer)>),
}

/// A divergence, shrunken.
#[derive(Debug)]
pub struct Divergence {
    /// The seed of the script.
    pub seed: u64,
    /// The smallest script found that still differs.
    pub script: String,
    /// Script and both answers, to be read.
    pub text: String,
}

/// Runs a script on both sides.
///
/// # Errors
/// Bash could not be started.
pub fn both(place: &Place, script: &str) -> Result<Outcome, String> {
    let ours = place.ours(script);
    let bash = place.real(script)?;
    if ours == bash {
        return Ok(Outcome::Same);
    }
    if let Some(reason) = intended::reason(script, &bash, &ours) {
        return Ok(Outcome::Intended(reason));
    }
    if let Some(reason) = intended::counted(script, &bash, &ours)
        && agree(place, &script.replace("LINENO", "NO"))?
    {
        return Ok(Outcome::Intended(reason));
    }
    for _ in 0..ASK_AGAIN {
        if place.real(script)? != bash {
            return Ok(Outcome::Wavers);
        }
    }
    Ok(Outcome::Differs(Box::new((bash, ours))))
}

/// Whether a script is answered alike, or otherwise for a listed reason.
fn agree(place: &Place, script: &str) -> Result<bool, String> {
    let (ours, bash) = (place.ours(script), place.real(script)?);
    Ok(ours == bash || intended::reason(script, &bash, &ours).is_some())
}

/// Runs the script of a seed; a divergence is shrunken.
///
/// # Errors
/// Bash could not be started.
pub fn examine(grammar: &Grammar, place: &Place, seed: u64, tries: usize) -> Result<Result<Option<&'static str>, Divergence>, String> {
    let node = grammar.script(seed);
    let answers = match both(place, &node.print())? {
        Outcome::Same => return Ok(Ok(None)),
        Outcome::Wavers => return Ok(Ok(Some("bash does not answer the same each time"))),
        Outcome::Intended(reason) => return Ok(Ok(Some(reason))),
        Outcome::Differs(answers) => answers,
    };
    let (small, answers) = shrink::shrink(grammar, node, answers, tries, |node: &Node| match both(place, &node.print()) {
        Ok(Outcome::Differs(answers)) => Some(answers),
        _ => None,
    });
    let script = small.print();
    let text = describe(&script, &answers.0, &answers.1);
    Ok(Err(Divergence { seed, script, text }))
}

/// Script and both answers.
fn describe(script: &str, bash: &Answer, ours: &Answer) -> String {
    let mut text = String::new();
    for line in script.lines() {
        let _ = writeln!(text, "    | {line}");
    }
    for (what, a, b) in [("stdout", &bash.stdout, &ours.stdout), ("stderr", &bash.stderr, &ours.stderr)] {
        if a != b {
            side(&mut text, &format!("{what} of bash"), a);
            side(&mut text, &format!("{what} of ours"), b);
        }
    }
    if bash.status != ours.status {
        let _ = writeln!(text, "  status of bash: {}\n  status of ours: {}", bash.status, ours.status);
    }
    for name in bash.files.keys().chain(ours.files.keys().filter(|name| !bash.files.contains_key(*name))) {
        let (a, b) = (bash.files.get(name), ours.files.get(name));
        if a != b {
            side(&mut text, &format!("file {name} of bash"), a.map_or(b"(none)", Vec::as_slice));
            side(&mut text, &format!("file {name} of ours"), b.map_or(b"(none)", Vec::as_slice));
        }
    }
    text
}

fn side(text: &mut String, title: &str, bytes: &[u8]) {
    let _ = writeln!(text, "  {title}:");
    for line in bytes.split_inclusive(|&b| b == b'\n').take(30) {
        let _ = writeln!(text, "    {}", line.escape_ascii());
    }
}
