//! `help`, `enable`, `caller`: what the shell says about itself.

use std::rc::Rc;

use bashkit_core::pattern::glob::{Glob, GlobOptions, has_magic};

use super::{BuiltinArg, BuiltinDef, builtin};
use crate::runtime::shell::Shell;
use crate::runtime::stop::Flow;

pub(super) const HELP: BuiltinDef = builtin("help", "help [-dms] [pattern ...]", "Display information about builtin commands", run_help);
pub(super) const ENABLE: BuiltinDef =
    builtin("enable", "enable [-a] [-dnps] [-f filename] [name ...]", "Enable and disable shell builtins", run_enable);
pub(super) const CALLER: BuiltinDef = builtin("caller", "caller [expr]", "Return the context of the current subroutine call", run_caller);

/// Name, usage and summary of everything that can be called, sorted by name.
fn topics(shell: &Shell) -> Vec<(String, String, String)> {
    let mut list: Vec<(String, String, String)> = super::all().map(|b| (b.name.into(), b.usage.into(), b.summary.into())).collect();
    for command in shell.commands.iter() {
        if super::find(command.name.as_bytes()).is_none() && shell.kernel.host().opens(command.door) {
            list.push((command.name.into(), command.synopsis.into(), command.summary.into()));
        }
    }
    for builtin in shell.host_builtins.values() {
        let usage = if builtin.usage().is_empty() { builtin.name() } else { builtin.usage() };
        list.push((builtin.name().into(), usage.into(), builtin.summary().into()));
    }
    list.sort();
    list.dedup_by(|a, b| a.0 == b.0);
    list
}

fn run_help(shell: &mut Shell, args: &[BuiltinArg<'_>]) -> Flow {
    let Some(options) = shell.options(&HELP, args, "dms")? else { return Ok(2) };
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
        let mut found = false;
        let mut out = String::new();
        for (name, usage, summary) in &list {
            let matches = if magic {
                glob.matches(name.as_bytes(), &mut |n| meter.step(n))?
            } else if exact {
                name.as_bytes() == &**pattern
            } else {
                name.as_bytes().starts_with(pattern)
            };
            if !matches {
                continue;
            }
            found = true;
            if options.has(b'd') {
                out.push_str(&format!("{name} - {summary}.\n"));
            } else if options.has(b's') {
                out.push_str(&format!("{name}: {usage}\n"));
            } else if options.has(b'm') {
                let details = match shell.commands.find(name.as_bytes()) {
                    Some(command) => command.help(),
                    None => format!("{summary}.\n"),
                };
                out.push_str(&format!("NAME\n    {name} - {summary}.\n\nSYNOPSIS\n    {usage}\n\nDESCRIPTION\n"));
                for line in details.lines() {
                    out.push_str(&format!("    {line}\n"));
                }
                out.push_str("\nSEE ALSO\n    bash(1)\n\n");
            } else {
                let details = match shell.commands.find(name.as_bytes()) {
                    Some(command) => command.help(),
                    None => format!("{summary}.\n"),
                };
                out.push_str(&format!("{name}: {usage}\n"));
                for line in details.lines() {
                    out.push_str(&format!("    {line}\n"));
                }
            }
        }
        any |= found;
        shell.print("help", out.as_bytes())?;
    }
    if any {
        return Ok(0);
    }
    let text = options.operands.last().map(|last| String::from_utf8_lossy(last).into_owned()).unwrap_or_default();
    shell.builtin_error("help", format!("no help topics match `{text}'.  Try `help help' or `man -k {text}' or `info {text}'."))?;
    Ok(1)
}

fn run_enable(shell: &mut Shell, args: &[BuiltinArg<'_>]) -> Flow {
    let Some(options) = shell.options(&ENABLE, args, "adnpsf:")? else { return Ok(2) };
    if let Some(file) = options.value(b'f') {
        let file = String::from_utf8_lossy(file).into_owned();
        let errno = bashkit_core::vfs::Errno::NoEnt;
        shell.builtin_error("enable", format!("cannot open shared object {file}: {file}: cannot open shared object file: {errno}"))?;
        return Ok(1);
    }
    if options.has(b'd') {
        for name in &options.operands {
            let what: &[u8] = if super::find(name).is_some() { b": not dynamically loaded" } else { b": not a shell builtin" };
            let message = [&**name, what].concat();
            shell.builtin_error("enable", message)?;
        }
        return Ok(i32::from(!options.operands.is_empty()));
    }
    if options.operands.is_empty() {
        let mut out = String::new();
        for def in super::all() {
            let disabled = shell.disabled.contains(&def.name);
            if options.has(b's') && !def.special {
                continue;
            }
            let show = if options.has(b'a') { true } else { disabled == options.has(b'n') };
            if show {
                out.push_str(&format!("enable {}{}\n", if disabled { "-n " } else { "" }, def.name));
            }
        }
        return shell.print("enable", out.as_bytes());
    }
    let mut status = 0;
    for name in &options.operands {
        let Some(def) = super::find(name) else {
            let message = [&**name, b": not a shell builtin"].concat();
            shell.builtin_error("enable", message)?;
            status = 1;
            continue;
        };
        let list = Rc::make_mut(&mut shell.disabled);
        list.retain(|disabled| *disabled != def.name);
        if options.has(b'n') {
            list.push(def.name);
        }
    }
    Ok(status)
}

fn run_caller(shell: &mut Shell, args: &[BuiltinArg<'_>]) -> Flow {
    let Some(options) = shell.options(&CALLER, args, "")? else { return Ok(2) };
    let mut sources: Vec<Rc<[u8]>> = shell.frames.iter().rev().map(|frame| Rc::clone(&frame.source)).collect();
    let mut names: Vec<Rc<[u8]>> = shell.frames.iter().rev().map(|frame| Rc::clone(&frame.name)).collect();
    let lines: Vec<u32> = shell.frames.iter().rev().map(|frame| frame.call_line).collect();
    if shell.origin == crate::runtime::shell::Origin::File {
        sources.push(Rc::from(&*shell.name));
        names.push(Rc::from(&b"main"[..]));
    }
    let Some(text) = options.operands.first() else {
        let Some(line) = lines.first() else {
            // bash: a file counts as a call of line 0.
            return if shell.origin == crate::runtime::shell::Origin::File { shell.print("caller", b"0 NULL\n") } else { Ok(1) };
        };
        let source = sources.get(1).map_or_else(|| b"NULL".to_vec(), |s| s.to_vec());
        let out = [format!("{line} ").as_bytes(), &source, b"\n"].concat();
        return shell.print("caller", &out);
    };
    let Some(n) = std::str::from_utf8(text).ok().and_then(|t| t.parse::<usize>().ok()) else {
        let message = [&**text, b": invalid number"].concat();
        shell.builtin_error("caller", message)?;
        shell.usage(&CALLER)?;
        return Ok(2);
    };
    match (lines.get(n), sources.get(n + 1), names.get(n + 1)) {
        (Some(line), Some(source), Some(name)) => {
            let out = [format!("{line} ").as_bytes(), name, b" ", source, b"\n"].concat();
            shell.print("caller", &out)
        }
        _ => Ok(1),
    }
}
