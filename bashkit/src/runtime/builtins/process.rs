//! `umask`, `ulimit`, `times`: what belongs to the process; `disown`, `fg`, `bg`, `suspend`, `logout`: job control as a shell without it answers.

use bashkit_core::kernel::{Status, signal};

use super::{BuiltinArg, BuiltinDef, builtin, special};
use crate::runtime::exec::job::Waited;
use crate::runtime::options::SetOpt;
use crate::runtime::shell::Shell;
use crate::runtime::stop::{Flow, Stop};

pub(super) const UMASK: BuiltinDef = builtin("umask", "umask [-p] [-S] [mode]", "Display or set file mode mask", run_umask);
pub(super) const ULIMIT: BuiltinDef =
    builtin("ulimit", "ulimit [-SHabcdefiklmnpqrstuvxPRT] [limit]", "Modify shell resource limits", run_ulimit);
pub(super) const TIMES: BuiltinDef = special("times", "times", "Display process times", run_times);
pub(super) const DISOWN: BuiltinDef =
    builtin("disown", "disown [-h] [-ar] [jobspec ... | pid ...]", "Remove jobs from current shell", run_disown);
pub(super) const FG: BuiltinDef = builtin("fg", "fg [job_spec]", "Move job to the foreground", run_fg);
pub(super) const BG: BuiltinDef = builtin("bg", "bg [job_spec ...]", "Move jobs to the background", run_bg);
pub(super) const BIND: BuiltinDef = builtin(
    "bind",
    "bind [-lpsvPSVX] [-m keymap] [-f filename] [-q name] [-u name] [-r keyseq] [-x keyseq:shell-command] [keyseq:readline-function or readline-command]",
    "Set Readline key bindings and variables",
    run_bind,
);
pub(super) const SUSPEND: BuiltinDef = builtin("suspend", "suspend [-f]", "Suspend shell execution", |shell, _| {
    shell.builtin_error("suspend", "cannot suspend: no job control")?;
    Ok(1)
});
pub(super) const LOGOUT: BuiltinDef = builtin("logout", "logout [n]", "Exit a login shell", |shell, _| {
    shell.builtin_error("logout", "not login shell: use `exit'")?;
    Ok(1)
});

/// The jobs that the operands of `fg` and `bg` mean, or the status: without job control they refuse.
fn controlled(shell: &mut Shell, args: &[BuiltinArg<'_>], def: &'static BuiltinDef) -> Result<Result<Vec<Vec<u8>>, i32>, Stop> {
    if !shell.on(SetOpt::Monitor) {
        shell.builtin_error(def.name, "no job control")?;
        return Ok(Err(1));
    }
    let Some(options) = shell.options(def, args, "")? else { return Ok(Err(2)) };
    Ok(Ok(options.operands.iter().map(|text| text.to_vec()).collect()))
}

fn no_job(shell: &mut Shell, builtin: &str, spec: Option<&[u8]>) -> Flow {
    shell.builtin_error(builtin, [spec.unwrap_or(b"current"), b": no such job"].concat())?;
    Ok(1)
}

fn run_fg(shell: &mut Shell, args: &[BuiltinArg<'_>]) -> Flow {
    let specs = match controlled(shell, args, &FG)? {
        Ok(specs) => specs,
        Err(status) => return Ok(status),
    };
    let spec = specs.first().map(Vec::as_slice);
    let Some(job) = shell.job_by_spec(spec.unwrap_or(b"%+")) else { return no_job(shell, "fg", spec) };
    let text = [shell.job_text(&job).as_slice(), b"\n"].concat();
    shell.print_quietly(&text)?;
    shell.kernel.signal(&job.process, signal::CONT);
    let status = match shell.wait_for(&job.process)? {
        Waited::Ended(status) => status,
        Waited::Interrupted(number) => return Ok(128 + i32::from(number)),
    };
    shell.jobs.forget(job.process.pid);
    if let Status::Signaled(number) = status
        && !matches!(number, signal::INT | signal::PIPE)
    {
        shell.stderr(format!("{}\n", signal::description(number)).as_bytes())?;
    }
    Ok(status.code())
}

fn run_bg(shell: &mut Shell, args: &[BuiltinArg<'_>]) -> Flow {
    let specs = match controlled(shell, args, &BG)? {
        Ok(specs) if specs.is_empty() => vec![None],
        Ok(specs) => specs.into_iter().map(Some).collect(),
        Err(status) => return Ok(status),
    };
    let mut status = 0;
    for spec in specs {
        let Some(job) = shell.job_by_spec(spec.as_deref().unwrap_or(b"%+")) else {
            status = no_job(shell, "bg", spec.as_deref())?;
            continue;
        };
        if !job.process.is_stopped() {
            shell.builtin_error("bg", format!("job {} already in background", job.id))?;
            continue;
        }
        shell.kernel.signal(&job.process, signal::CONT);
        let text = [format!("[{}]+ ", job.id).as_bytes(), &shell.job_text(&job), b" &\n"].concat();
        shell.print_quietly(&text)?;
    }
    Ok(status)
}

/// bash: without a terminal it warns, and binds keys that nobody presses.
fn run_bind(shell: &mut Shell, args: &[BuiltinArg<'_>]) -> Flow {
    shell.builtin_error("bind", "warning: line editing not enabled")?;
    let Some(options) = shell.options(&BIND, args, "lpsvPSVXm:f:q:u:r:x:")? else { return Ok(2) };
    if let Some((letter, ..)) = options.found.iter().find(|(letter, ..)| !matches!(letter, b's' | b'S' | b'X' | b'm' | b'r' | b'x')) {
        shell.builtin_error("bind", format!("-{}: there are no keys: this shell has no terminal", char::from(*letter)))?;
        return Ok(1);
    }
    Ok(0)
}

fn symbolic(mask: u32) -> String {
    let part = |who: char, shift: u32| {
        let bits = !(mask >> shift);
        let letters: String = [(4, 'r'), (2, 'w'), (1, 'x')].iter().filter(|(bit, _)| bits & bit != 0).map(|(_, c)| *c).collect();
        format!("{who}={letters}")
    };
    [part('u', 6), part('g', 3), part('o', 0)].join(",")
}

/// `u=rwx,g-w`: the permissions that are to be left, as a new mask. An error says which byte is none, and whether an operator was due.
fn parse_symbolic(text: &[u8], mask: u32) -> Result<u32, (u8, bool)> {
    let mut allowed = !mask & 0o777;
    for clause in text.split_inclusive(|b| *b == b',') {
        let (clause, behind) = match clause.split_last() {
            Some((b',', clause)) => (clause, b','),
            _ => (clause, 0),
        };
        let n = clause.iter().take_while(|c| b"ugoa".contains(c)).count();
        let (users, rest) = clause.split_at_checked(n).unwrap_or((clause, b""));
        let who = users.iter().fold(0, |who, c| {
            who | match c {
                b'u' => 0o700,
                b'g' => 0o070,
                b'o' => 0o007,
                _ => 0o777,
            }
        });
        let who = if who == 0 { 0o777 } else { who };
        let (op, letters) = match rest.split_first() {
            Some((op @ (b'+' | b'-' | b'='), letters)) => (*op, letters),
            Some((other, _)) => return Err((*other, true)),
            None => return Err((behind, true)),
        };
        let mut bits = 0;
        for letter in letters {
            bits |= match letter {
                b'r' => 0o444,
                b'w' => 0o222,
                b'x' => 0o111,
                other => return Err((*other, false)),
            };
        }
        let bits = bits & who;
        allowed = match op {
            b'+' => allowed | bits,
            b'-' => allowed & !bits,
            _ => (allowed & !who) | bits,
        };
    }
    // A mode that is empty, or ends with a comma, lacks an operator.
    if text.is_empty() || text.last() == Some(&b',') { Err((0, true)) } else { Ok(!allowed & 0o777) }
}

fn run_umask(shell: &mut Shell, args: &[BuiltinArg<'_>]) -> Flow {
    let Some(options) = shell.options(&UMASK, args, "pS")? else { return Ok(2) };
    let Some(mode) = options.operands.first() else {
        let text = match (options.has(b'S'), options.has(b'p')) {
            (true, true) => format!("umask -S {}\n", symbolic(shell.umask)),
            (true, false) => format!("{}\n", symbolic(shell.umask)),
            (false, true) => format!("umask {:04o}\n", shell.umask),
            (false, false) => format!("{:04o}\n", shell.umask),
        };
        return shell.print("umask", text.as_bytes());
    };
    let text = String::from_utf8_lossy(mode).into_owned();
    if text.starts_with(|c: char| c.is_ascii_digit()) {
        match u32::from_str_radix(&text, 8) {
            Ok(mask) if mask <= 0o7777 => shell.umask = mask & 0o777,
            _ => {
                shell.builtin_error("umask", format!("{text}: octal number out of range"))?;
                return Ok(1);
            }
        }
    } else {
        match parse_symbolic(mode, shell.umask) {
            Ok(mask) => shell.umask = mask,
            Err((byte, operator)) => {
                let what = if operator { b"operator".as_slice() } else { b"character" };
                let message = [b"`", &[byte][..], b"': invalid symbolic mode ", what].concat();
                shell.builtin_error("umask", message)?;
                return Ok(1);
            }
        }
    }
    if options.has(b'S') {
        let text = format!("{}\n", symbolic(shell.umask));
        return shell.print("umask", text.as_bytes());
    }
    Ok(0)
}

/// The resources that `ulimit` names, with what this session's limits make of them.
fn run_ulimit(shell: &mut Shell, args: &[BuiltinArg<'_>]) -> Flow {
    let Some(options) = shell.options(&ULIMIT, args, "SHabcdefiklmnpqrstuvxPRT")? else { return Ok(2) };
    let limits = shell.meter.limits().clone();
    let table: [(u8, &str, &str, Option<u64>); 13] = [
        (b'c', "core file size", "blocks, ", Some(0)),
        (b'd', "data seg size", "kbytes, ", Some(limits.memory_bytes as u64 / 1024)),
        (b'e', "scheduling priority", "", Some(0)),
        (b'f', "file size", "blocks, ", Some(limits.file_bytes / 1024)),
        (b'l', "max locked memory", "kbytes, ", Some(0)),
        (b'm', "max memory size", "kbytes, ", Some(limits.memory_bytes as u64 / 1024)),
        (b'n', "open files", "", Some(u64::from(limits.descriptors))),
        (b'p', "pipe size", "512 bytes, ", Some(bashkit_core::kernel::PIPE_BYTES as u64 / 512)),
        (b's', "stack size", "kbytes, ", Some(8192)),
        (b't', "cpu time", "seconds, ", Some(limits.time.as_secs())),
        (b'u', "max user processes", "", Some(u64::from(limits.processes))),
        (b'v', "virtual memory", "kbytes, ", None),
        (b'x', "file locks", "", None),
    ];
    let value = |limit: Option<u64>| limit.map_or_else(|| "unlimited".to_owned(), |n| n.to_string());
    if options.has(b'a') {
        let mut out = String::new();
        for (letter, name, unit, limit) in table {
            let tail = format!("({unit}-{})", char::from(letter));
            out.push_str(&format!("{name:<20}{tail:>20} {}\n", value(limit)));
        }
        return shell.print("ulimit", out.as_bytes());
    }
    let wanted = options.found.iter().map(|(letter, _, _)| *letter).rfind(|l| !matches!(l, b'S' | b'H')).unwrap_or(b'f');
    let current = table.iter().find(|(letter, ..)| *letter == wanted).and_then(|(_, _, _, limit)| *limit);
    let Some(text) = options.operands.first() else {
        return shell.print("ulimit", format!("{}\n", value(current)).as_bytes());
    };
    let text = String::from_utf8_lossy(text).into_owned();
    if matches!(text.as_str(), "unlimited" | "hard" | "soft") || text.parse::<u64>().is_ok() {
        // The host's limits hold; a script that asks for as much or less than it has is told so by the truth of the next `ulimit`.
        let asked = text.parse::<u64>().ok();
        if asked == current || matches!(text.as_str(), "hard" | "soft") || asked.is_none() && current.is_none() {
            return Ok(0);
        }
        let name = table.iter().find(|(letter, ..)| *letter == wanted).map_or("limit", |(_, name, ..)| name);
        shell.builtin_error("ulimit", format!("{name}: cannot modify limit: Operation not permitted"))?;
        return Ok(1);
    }
    shell.builtin_error("ulimit", format!("{text}: invalid number"))?;
    Ok(1)
}

fn run_times(shell: &mut Shell, args: &[BuiltinArg<'_>]) -> Flow {
    if shell.options(&TIMES, args, "")?.is_none() {
        return Ok(2);
    }
    let elapsed = shell.kernel.host().clock.monotonic();
    let seconds = elapsed.as_secs_f64();
    let minutes = (seconds / 60.0).floor();
    let text = format!("{minutes:.0}m{:.3}s 0m0.000s\n0m0.000s 0m0.000s\n", seconds - minutes * 60.0);
    shell.print("times", text.as_bytes())
}

fn run_disown(shell: &mut Shell, args: &[BuiltinArg<'_>]) -> Flow {
    let Some(options) = shell.options(&DISOWN, args, "har")? else { return Ok(2) };
    let operands: Vec<Vec<u8>> = options.operands.iter().map(|t| t.to_vec()).collect();
    if operands.is_empty() && (options.has(b'a') || options.has(b'r')) {
        if !options.has(b'h') {
            let ids: Vec<u32> =
                shell.jobs.iter().filter(|job| !options.has(b'r') || job.process.status().is_none()).map(|job| job.id).collect();
            for id in ids {
                shell.jobs.remove(id);
            }
        }
        return Ok(0);
    }
    let mut status = 0;
    let specs = if operands.is_empty() { vec![b"%+".to_vec()] } else { operands.clone() };
    for spec in specs {
        let by_pid = std::str::from_utf8(&spec).ok().and_then(|text| text.parse::<u32>().ok());
        let job = match by_pid {
            Some(pid) => shell.jobs.iter().find(|job| job.process.pid == pid).cloned(),
            None => shell.job_by_spec(&spec),
        };
        match job {
            Some(job) if !options.has(b'h') => shell.jobs.remove(job.id),
            Some(_) => {}
            None => {
                let shown = if operands.is_empty() { b"current".to_vec() } else { spec };
                let message = [shown.as_slice(), b": no such job"].concat();
                shell.builtin_error("disown", message)?;
                status = 1;
            }
        }
    }
    Ok(status)
}
