//! `help`: what builtins and commands say of themselves.

use std::rc::Rc;

use bashkit_core::command::Opt;
use bashkit_core::pattern::glob::{Glob, GlobOptions, has_magic};

use super::{BuiltinArg, BuiltinDef, Options, builtin};
use crate::runtime::shell::Shell;
use crate::runtime::stop::Flow;

const DESCRIPTION: Opt = Opt::flag('d', "", "print a short description");
const MANUAL: Opt = Opt::flag('m', "", "print in the form of a manual page");
const SYNOPSIS: Opt = Opt::flag('s', "", "print only a synopsis");

/// Options of the builtin.
const OPTIONS: &[Opt] = &[DESCRIPTION, MANUAL, SYNOPSIS];

pub(super) const BUILTIN: BuiltinDef = builtin("help", "help [-dms] [pattern ...]", "Display information about builtin commands", run);

/// Reserved words and other parts of the language: name, usage, summary.
const WORDS: [(&str, &str, &str); 15] = [
    ("%", "job_spec [&]", "Resume job in foreground"),
    ("(( ... ))", "(( expression ))", "Evaluate arithmetic expression"),
    ("[[ ... ]]", "[[ expression ]]", "Execute conditional command"),
    ("case", "case WORD in [PATTERN [| PATTERN]...) COMMANDS ;;]... esac", "Execute commands based on pattern matching"),
    ("coproc", "coproc [NAME] command [redirections]", "Create a coprocess named NAME"),
    ("for", "for NAME [in WORDS ... ] ; do COMMANDS; done", "Execute commands for each member in a list"),
    ("for ((", "for (( exp1; exp2; exp3 )); do COMMANDS; done", "Arithmetic for loop"),
    ("function", "function name { COMMANDS ; } or name () { COMMANDS ; }", "Define shell function"),
    (
        "if",
        "if COMMANDS; then COMMANDS; [ elif COMMANDS; then COMMANDS; ]... [ else COMMANDS; ] fi",
        "Execute commands based on conditional",
    ),
    ("select", "select NAME [in WORDS ... ;] do COMMANDS; done", "Select words from a list and execute commands"),
    ("time", "time [-p] pipeline", "Report time consumed by pipeline's execution"),
    ("until", "until COMMANDS; do COMMANDS-2; done", "Execute commands as long as a test does not succeed"),
    ("variables", "variables - Names and meanings of some shell variables", "Common shell variable names and usage"),
    ("while", "while COMMANDS; do COMMANDS-2; done", "Execute commands as long as a test succeeds"),
    ("{ ... }", "{ COMMANDS ; }", "Group commands as a unit"),
];

/// Something that help is asked about.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct Topic {
    name: String,
    usage: String,
    summary: String,
    /// A command that is a file: bash knows no help about those, so patterns and beginnings of names do not find it.
    is_file: bool,
}

/// Everything that can be called, sorted by name.
fn topics(shell: &Shell) -> Vec<Topic> {
    let topic =
        |name: &str, usage: &str, summary: &str| Topic { name: name.into(), usage: usage.into(), summary: summary.into(), is_file: false };
    let mut list: Vec<Topic> = super::all().map(|b| topic(b.name, b.usage, b.summary)).collect();
    list.extend(WORDS.iter().map(|(name, usage, summary)| topic(name, usage, summary)));
    for command in shell.search.table.iter() {
        if list.iter().all(|topic| topic.name != command.name) && shell.kernel.host().opens(command.door) {
            list.push(Topic { is_file: true, ..topic(command.name, command.synopsis, command.summary) });
        }
    }
    for builtin in shell.search.host_builtins.iter().map(|(_, builtin)| builtin) {
        let usage = if builtin.usage().is_empty() { builtin.name() } else { builtin.usage() };
        list.push(topic(builtin.name(), usage, builtin.summary()));
    }
    list.sort_unstable();
    list.dedup_by(|a, b| a.name == b.name);
    list
}

fn run(shell: &mut Shell, args: &[BuiltinArg<'_>]) -> Flow {
    let Some(options) = shell.options(&BUILTIN, args, OPTIONS)? else { return Ok(2) };
    let list = topics(shell);
    if options.operands.is_empty() {
        let mut out = String::from("bashkit, a sandboxed bash 5.2. Type `help NAME' for more about a command.\n\n");
        for topic in &list {
            out.push_str(&format!(" {}\n", topic.usage));
        }
        shell.print_quietly(out.as_bytes())?;
        return Ok(0);
    }
    if options.operands.first().is_some_and(|first| has_magic(first, false)) {
        let many = if options.operands.len() > 1 { "s" } else { "" };
        let words = options.operands.iter().map(|word| String::from_utf8_lossy(word)).collect::<Vec<_>>().join(", ");
        shell.print("help", format!("Shell commands matching keyword{many} `{words}'\n\n").as_bytes())?;
    }
    let (mut any, mut status) = (false, 0);
    for pattern in &options.operands {
        let glob = Glob::new(&shell.meter, pattern, GlobOptions::default())?;
        let magic = has_magic(pattern, false);
        let exact = list.iter().any(|topic| topic.name.as_bytes() == &**pattern);
        let meter = Rc::clone(&shell.meter);
        let mut out = String::new();
        for topic in &list {
            let name = topic.name.as_bytes();
            let matches = if exact {
                name == &**pattern
            } else if magic {
                !topic.is_file && glob.matches(name, &mut |n| meter.step(n))?
            } else {
                !topic.is_file && name.starts_with(pattern)
            };
            if matches {
                any = true;
                explain(shell, topic, &options, &mut out);
            }
        }
        status |= shell.print("help", out.as_bytes())?;
    }
    if any {
        return Ok(status);
    }
    let text = options.operands.last().map(|last| String::from_utf8_lossy(last).into_owned()).unwrap_or_default();
    shell.builtin_fails("help", format!("no help topics match `{text}'.  Try `help help' or `man -k {text}' or `info {text}'."))
}

/// Adds what the options ask for about one command.
fn explain(shell: &Shell, topic: &Topic, options: &Options<'_>, out: &mut String) {
    let Topic { name, usage, summary, .. } = topic;
    // Commands of the host may end their summary with a stop.
    let summary = summary.trim_end_matches('.');
    if options.has(&DESCRIPTION) {
        out.push_str(&format!("{name} - {summary}.\n"));
        return;
    }
    let file = shell.search.table.find(name.as_bytes()).filter(|_| topic.is_file);
    let details = file.map_or_else(|| format!("{summary}.\n"), |command| command.help());
    let manual = options.has(&MANUAL);
    if options.has(&SYNOPSIS) && !manual {
        out.push_str(&format!("{name}: {usage}\n"));
        return;
    }
    out.push_str(&if manual {
        format!("NAME\n    {name} - {summary}.\n\nSYNOPSIS\n    {usage}\n\nDESCRIPTION\n")
    } else {
        format!("{name}: {usage}\n")
    });
    for line in details.lines() {
        out.push_str(&format!("    {line}\n"));
    }
    if manual {
        out.push_str("\nSEE ALSO\n    bash(1)\n\nIMPLEMENTATION\n    bashkit, a sandboxed bash 5.2\n\n");
    }
}
