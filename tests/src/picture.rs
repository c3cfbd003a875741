//! Picture of a session for the README: scripts that are run when it is made, drawn as a terminal in SVG.

use std::error::Error;
use std::fmt::Write as _;

use bashkit_orchestrator::journal::{Durability, DurableOutcome, MemoryJournal};
use bashkit_orchestrator::{Approval, OrchestratorTool, Policy, Rule, callable_tool};
use serde_json::json;

/// Fetch a user by number.
#[callable_tool(read_only)]
fn get_user(#[arg(range = 1..=6)] id: usize, brief: bool) -> String {
    let users = [("Ada", "gold"), ("Bo", "basic"), ("Cleo", "gold"), ("Dana", "basic"), ("Emil", "gold"), ("Fay", "silver")];
    let (name, tier) = users.get(id - 1).copied().unwrap_or_default();
    if brief { name.into() } else { json!({ "id": id, "name": name, "tier": tier }).to_string() }
}

/// Pay money back.
#[callable_tool(destructive)]
fn refund(id: usize, cents: u32) -> String {
    format!("user {id} got {cents} cents back")
}

/// Scripts, as a model sends them, and the reason for which each is shown.
const SCRIPTS: &[(&str, &str)] = &[
    (
        "six calls of a tool, filtered and counted before the model sees anything",
        "for id in {1..6}; do get_user $id; done |\n  jq -r '\"\\(.tier) \\(.name)\"' | sort | tee users |\n  cut -d' ' -f1 | uniq -c",
    ),
    ("a mistake is answered with what would have been right", "get_user 4 --breif"),
    (
        "state stays; a destructive call waits for a person, inside of the loop",
        "grep gold users | while read -r _ name; do\n  [ $name = Cleo ] && refund 3 --cents=4000\ndone",
    ),
    ("there is nothing here that was not given", "cat /etc/shadow; curl https://example.com; ls ~"),
];

const COLUMNS: usize = 84;
const LINE: usize = 19;
const LEFT: usize = 20;
const TOP: usize = 46;

/// Kind of a line, as the class of its text in the picture.
#[derive(Clone, Copy)]
enum Kind {
    Comment,
    Script,
    Output,
    Errors,
    Person,
}

impl Kind {
    fn class(self) -> &'static str {
        match self {
            Self::Comment => "c",
            Self::Script => "s",
            Self::Output => "o",
            Self::Errors => "e",
            Self::Person => "p",
        }
    }
}

/// Runs the scripts and gives the lines of the session.
fn lines() -> Result<Vec<(Kind, String)>, Box<dyn Error>> {
    let api = OrchestratorTool::builder("shop")
        .tool(GetUser)
        .tool(Refund)
        .persistent(true)
        .policy(Policy::new().ask(Rule::tool("refund")))
        .durable(Durability::new(MemoryJournal::new(), b"a secret of the host"))
        .build()?;
    let mut lines = Vec::new();
    for (run, (why, script)) in SCRIPTS.iter().enumerate() {
        lines.push((Kind::Comment, format!("# {why}")));
        for (at, line) in script.lines().enumerate() {
            lines.push((Kind::Script, format!("{}{line}", if at == 0 { "$ " } else { "  " })));
        }
        let mut outcome = api.execute_durable_as(&format!("picture-{run}"), (*script).into())?;
        let response = loop {
            match outcome {
                DurableOutcome::Done(response) => break response,
                DurableOutcome::Pending(pending) => {
                    let call = pending.calls.first().ok_or("a run waits for nothing")?;
                    let arguments = serde_json::to_string(&call.arguments)?;
                    lines.push((Kind::Person, format!("? may it {} {arguments}   Allow", call.tool)));
                    outcome = api.resume(&pending.to_bytes(), &[(call.id.clone(), Approval::Allow)])?;
                }
            }
        };
        let (output, errors) = (response.stdout.lines(), response.stderr.lines());
        let shown = output.map(|line| (Kind::Output, line)).chain(errors.map(|line| (Kind::Errors, line)));
        lines.extend(shown.flat_map(|(kind, line)| folded(line).into_iter().map(move |line| (kind, line))));
        lines.push((Kind::Output, String::new()));
    }
    lines.pop();
    Ok(lines)
}

/// Pieces of a line that fit into the picture.
fn folded(line: &str) -> Vec<String> {
    let letters: Vec<char> = line.chars().collect();
    letters.chunks(COLUMNS).map(|piece| piece.iter().collect()).collect()
}

/// Draws the session.
///
/// # Errors
/// A script that cannot be run.
pub fn session() -> Result<String, Box<dyn Error>> {
    let lines = lines()?;
    let (width, height) = (LEFT * 2 + COLUMNS * 17 / 2, TOP + lines.len() * LINE + 8);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" height=\"{height}\" role=\"img\">\n\
         <title>A session: scripts that a model sends, and what comes back</title>\n\
         <style>text{{font:14px ui-monospace,SFMono-Regular,Menlo,Consolas,'DejaVu Sans Mono',monospace;white-space:pre}}\
         .c{{fill:#7f8c98}}.s{{fill:#f2f4f8;font-weight:600}}.o{{fill:#a9dc9c}}.e{{fill:#f0a08c}}.p{{fill:#f2cc6b;font-weight:600}}</style>\n\
         <rect width=\"{width}\" height=\"{height}\" rx=\"8\" fill=\"#161b22\"/>\n\
         <circle cx=\"20\" cy=\"18\" r=\"5\" fill=\"#ff5f57\"/><circle cx=\"38\" cy=\"18\" r=\"5\" fill=\"#febc2e\"/><circle cx=\"56\" cy=\"18\" r=\"5\" fill=\"#28c840\"/>\n"
    );
    for (at, (kind, line)) in lines.iter().enumerate().filter(|(_, (_, line))| !line.is_empty()) {
        let text = line.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
        writeln!(svg, "<text x=\"{LEFT}\" y=\"{}\" class=\"{}\" xml:space=\"preserve\">{text}</text>", TOP + 8 + at * LINE, kind.class())?;
    }
    svg.push_str("</svg>\n");
    Ok(svg)
}
