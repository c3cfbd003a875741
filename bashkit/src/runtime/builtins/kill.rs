//! `kill`: signals to jobs and processes.

use std::rc::Rc;

use bashkit_core::command::Opt;
use bashkit_core::kernel::{Process, signal};

use super::{BuiltinArg, BuiltinDef, builtin};
use crate::runtime::shell::Shell;
use crate::runtime::stop::{Flow, Stop};

const LIST: Opt = Opt::flag('l', "", "list signals");
const LIST_TOO: Opt = Opt::flag('L', "", "list signals");
const SIGNAL: Opt = Opt::value('s', "", "SIGSPEC", "send the signal SIGSPEC");
const NUMBER: Opt = Opt::value('n', "", "SIGNUM", "send the signal SIGNUM");

pub(super) const BUILTIN: BuiltinDef =
    builtin("kill", "kill [-s sigspec | -n signum | -sigspec] pid | jobspec ... or kill -l [sigspec]", "Send a signal to a job", run);

/// Table of signals that `kill -l` and `trap -l` print.
pub(super) fn signal_table() -> String {
    let mut out = String::new();
    let mut column = 0;
    for number in 1..=64u8 {
        let Some(name) = signal::name(number) else { continue };
        out.push_str(&format!("{number:2}) SIG{name}"));
        column += 1;
        if column < 5 {
            out.push('\t');
        } else {
            out.push('\n');
            column = 0;
        }
    }
    if column > 0 {
        out.push('\n');
    }
    out
}

fn list_signals(shell: &mut Shell, operands: &[Vec<u8>]) -> Flow {
    if operands.is_empty() {
        if shell.on(crate::runtime::options::SetOpt::Posix) {
            let names: Vec<&str> = (1..=64u8).filter_map(signal::name).collect();
            return shell.print("kill", format!("{}\n", names.join(" ")).as_bytes());
        }
        return shell.print("kill", signal_table().as_bytes());
    }
    let mut status = 0;
    let mut out = Vec::new();
    for operand in operands {
        let number = std::str::from_utf8(operand).ok().and_then(|t| t.parse::<u32>().ok());
        let line = match number {
            Some(n) => u8::try_from(if n > 128 { n - 128 } else { n }).ok().and_then(signal::name).map(ToOwned::to_owned),
            None => signal::number(operand).map(|n| n.to_string()),
        };
        match line {
            Some(line) => out.extend_from_slice(format!("{line}\n").as_bytes()),
            None => {
                shell.print("kill", &std::mem::take(&mut out))?;
                shell.builtin_error_about("kill", operand, "invalid signal specification")?;
                status = 1;
            }
        }
    }
    shell.print("kill", &out)?;
    Ok(status)
}

/// Whether a word is an option alone. The letters of `kill` are no clusters: every other word behind `-` is a signal (`-KILL`, `-9`, `-lost`), so the
/// first word is looked at as it stands, and not by [`Shell::options`].
fn is_option(word: &[u8], option: &Opt) -> bool {
    word == [b'-', option.short()]
}

fn run(shell: &mut Shell, args: &[BuiltinArg<'_>]) -> Flow {
    let texts: Vec<Vec<u8>> = shell.arg_texts(args)?.iter().map(|t| t.to_vec()).collect();
    let mut number = signal::TERM;
    let mut rest = texts.as_slice();
    if let Some((first, behind)) = rest.split_first() {
        let spec = match first.as_slice() {
            word if is_option(word, &LIST) || is_option(word, &LIST_TOO) => return list_signals(shell, behind),
            b"--" => {
                rest = behind;
                None
            }
            word if is_option(word, &SIGNAL) || is_option(word, &NUMBER) => match behind.split_first() {
                Some((spec, behind)) => {
                    rest = behind;
                    Some(spec.as_slice())
                }
                None => return shell.builtin_fails("kill", [first, &b": option requires an argument"[..]].concat()),
            },
            [b'-', letter, spec @ ..] if !spec.is_empty() && [SIGNAL.short(), NUMBER.short()].contains(letter) => {
                rest = behind;
                Some(spec)
            }
            [b'-', spec @ ..] if !spec.is_empty() => {
                rest = behind;
                Some(spec)
            }
            _ => None,
        };
        if let Some(spec) = spec {
            let Some(n) = signal::number(spec) else {
                return shell.builtin_fails("kill", [spec, b": invalid signal specification"].concat());
            };
            number = n;
        }
        if rest.first().is_some_and(|arg| arg == b"--") {
            rest = rest.get(1..).unwrap_or_default();
        }
    }
    if rest.is_empty() {
        shell.usage(&BUILTIN)?;
        return Ok(2);
    }
    let mut status = 1;
    let mut failed = false;
    for target in rest {
        match kill_one(shell, target, number)? {
            true => status = 0,
            false => failed = true,
        }
    }
    // A signal to the shell itself is handled before the next command, and its trap of EXIT sees that this one went well.
    let before = std::mem::replace(&mut shell.params.status, 0);
    shell.process.check()?;
    shell.params.status = before;
    Ok(if failed && status == 0 && rest.len() == 1 { 1 } else { status })
}

fn kill_one(shell: &mut Shell, target: &[u8], number: u8) -> Result<bool, Stop> {
    if target.first() == Some(&b'%') {
        return match shell.job_by_spec(target) {
            Some(job) => {
                if number > 0 {
                    shell.kernel.signal(&job.process, number);
                }
                Ok(job.process.status().is_none())
            }
            None => {
                shell.no_such_job("kill", target)?;
                Ok(false)
            }
        };
    }
    let parsed = std::str::from_utf8(target).ok().and_then(|text| text.parse::<i64>().ok());
    let Some(pid) = parsed else {
        shell.builtin_error_about("kill", target, "arguments must be process or job IDs")?;
        return Ok(false);
    };
    // 0 and negative numbers mean process groups: the own one, all, or one by its number.
    let processes: Vec<Rc<Process>> = if pid <= 0 {
        let group = if pid == 0 { shell.process.group.get() } else { u32::try_from(-pid).unwrap_or(0) };
        shell.kernel.live_processes().into_iter().filter(|process| pid == -1 || process.group.get() == group).collect()
    } else {
        u32::try_from(pid).ok().and_then(|pid| shell.kernel.find_process(pid)).filter(|p| p.status().is_none()).into_iter().collect()
    };
    if processes.is_empty() {
        shell.builtin_error("kill", format!("({pid}) - No such process"))?;
        return Ok(false);
    }
    if number > 0 {
        for process in processes {
            shell.kernel.signal(&process, number);
        }
    }
    Ok(true)
}
