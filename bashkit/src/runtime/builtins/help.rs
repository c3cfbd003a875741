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

/// Name, usage and summary of everything that can be called, sorted by name.
fn topics(shell: &Shell) -> Vec<(String, String, String)> {
    let mut list: Vec<(String, String, String)> = super::all().map(|b| (b.name.into(), b.usage.into(), b.summary.into())).collect();
    for command in shell.search.table.iter() {
        if super::find(command.name.as_bytes()).is_none() && shell.kernel.host().opens(command.door) {
            list.push((command.name.into(), command.synopsis.into(), command.summary.into()));
        }
    }
    for builtin in shell.search.host_builtins.iter().map(|(_, builtin)| builtin) {
        let usage = if builtin.usage().is_empty() { builtin.name() } else { builtin.usage() };
        list.push((builtin.name().into(), usage.into(), builtin.summary().into()));
    }
    list.sort_unstable();
    list.dedup_by(|a, b| a.0 == b.0);
    list
}

fn run(shell: &mut Shell, args: &[BuiltinArg<'_>]) -> Flow {
    let Some(options) = shell.options(&BUILTIN, args, OPTIONS)? else { return Ok(2) };
    let list = topics(shell);
    if options.operands.is_empty() {
        let mut out = String::from("bashkit, a sandboxed bash 5.2. Type `help NAME' for more about a command.\n\n");
        for (_, usage, _) in &list {
            out.push_str(&format!(" {usage}\n"));
        }
        return shell.print("help", out.as_bytes());
    }
    if options.operands.first().is_some_and(|first| has_magic(first, false)) {
        let many = if options.operands.len() > 1 { "s" } else { "" };
        let words = options.operands.iter().map(|word| String::from_utf8_lossy(word)).collect::<Vec<_>>().join(", ");
        shell.print("help", format!("Shell commands matching keyword{many} `{words}'\n\n").as_bytes())?;
    }
    let mut any = false;
    for pattern in &options.operands {
        let glob = Glob::new(pattern, GlobOptions::default());
        let magic = has_magic(pattern, false);
        let exact = list.iter().any(|(name, _, _)| name.as_bytes() == &**pattern);
        let meter = Rc::clone(&shell.meter);
        let mut out = String::new();
        for (name, usage, summary) in &list {
            let matches = if magic {
                glob.matches(name.as_bytes(), &mut |n| meter.step(n))?
            } else if exact {
                name.as_bytes() == &**pattern
            } else {
                name.as_bytes().starts_with(pattern)
            };
            if matches {
                any = true;
                explain(shell, (name, usage, summary), &options, &mut out);
            }
        }
        shell.print("help", out.as_bytes())?;
    }
    if any {
        return Ok(0);
    }
    let text = options.operands.last().map(|last| String::from_utf8_lossy(last).into_owned()).unwrap_or_default();
    shell.builtin_fails("help", format!("no help topics match `{text}'.  Try `help help' or `man -k {text}' or `info {text}'."))
}

/// Adds what the options ask for about one command.
fn explain(shell: &Shell, (name, usage, summary): (&str, &str, &str), options: &Options<'_>, out: &mut String) {
    // Commands of the host may end their summary with a stop.
    let summary = summary.trim_end_matches('.');
    if options.has(&DESCRIPTION) {
        out.push_str(&format!("{name} - {summary}.\n"));
        return;
    }
    if options.has(&SYNOPSIS) {
        out.push_str(&format!("{name}: {usage}\n"));
        return;
    }
    let details = shell.search.table.find(name.as_bytes()).map_or_else(|| format!("{summary}.\n"), |command| command.help());
    let manual = options.has(&MANUAL);
    out.push_str(&if manual {
        format!("NAME\n    {name} - {summary}.\n\nSYNOPSIS\n    {usage}\n\nDESCRIPTION\n")
    } else {
        format!("{name}: {usage}\n")
    });
    for line in details.lines() {
        out.push_str(&format!("    {line}\n"));
    }
    if manual {
        out.push_str("\nSEE ALSO\n    bash(1)\n\n");
    }
}
