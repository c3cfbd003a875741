//! `jobs`, `wait`, `kill`.

use std::rc::Rc;

use bashkit_core::kernel::{Process, Status, signal};

use super::{BuiltinArg, BuiltinDef, builtin};
use crate::runtime::exec::job::{Job, Waited, state};
use crate::runtime::shell::Shell;
use crate::runtime::stop::{Flow, Stop};
use crate::runtime::text::Text;

pub(super) const JOBS: BuiltinDef =
    builtin("jobs", "jobs [-lnprs] [jobspec ...] or jobs -x command [args]", "Display status of jobs", run_jobs);
pub(super) const WAIT: BuiltinDef =
    builtin("wait", "wait [-fn] [-p var] [id ...]", "Wait for job completion and return exit status", run_wait);
pub(super) const KILL: BuiltinDef =
    builtin("kill", "kill [-s sigspec | -n signum | -sigspec] pid | jobspec ... or kill -l [sigspec]", "Send a signal to a job", run_kill);

impl Shell {
    /// A line of `jobs`.
    pub(crate) fn job_line(&mut self, job: &Job, long: bool) -> Vec<u8> {
        let mark = if self.jobs.current().is_some_and(|current| current.id == job.id) {
            '+'
        } else if self.jobs.previous().is_some_and(|previous| previous.id == job.id) {
            '-'
        } else {
            ' '
        };
        let shown = match job.process.status() {
            None if job.process.is_stopped() => "Stopped".to_owned(),
            None => "Running".to_owned(),
            Some(status) => state(status),
        };
        let pid = if long { format!("{:>5} ", job.process.pid) } else { String::new() };
        let mut line = format!("[{}]{mark}  {pid}{shown:<24}", job.id).into_bytes();
        line.extend(self.job_text(job));
        if job.process.status().is_none() && !job.process.is_stopped() {
            line.extend_from_slice(b" &");
        }
        line.push(b'\n');
        line
    }

    /// Tells of the end of a process that was waited for, where it is a job.
    fn tell_of_waited(&mut self, pid: u32, ended: Status) -> Result<(), Stop> {
        let job = self.jobs.iter().find(|job| job.process.pid == pid).cloned();
        match job {
            Some(job) => self.tell_of_job(&job, ended),
            None => Ok(()),
        }
    }

    fn no_such_job(&mut self, builtin: &str, spec: &[u8]) -> Result<(), Stop> {
        let mut message = spec.to_vec();
        message.extend_from_slice(b": no such job");
        self.builtin_error(builtin, message)
    }
}

fn run_jobs(shell: &mut Shell, args: &[BuiltinArg<'_>]) -> Flow {
    let Some(options) = shell.options(&JOBS, args, "lnprsx")? else { return Ok(2) };
    if options.has(b'x') {
        let mut argv: Vec<Vec<u8>> = options.operands.iter().map(|t| t.to_vec()).collect();
        for arg in &mut argv {
            if arg.first() == Some(&b'%')
                && let Some(job) = shell.job_by_spec(arg)
            {
                *arg = job.process.pid.to_string().into_bytes();
            }
        }
        return shell.run_argv(&argv, false, false);
    }
    let mut status = 0;
    let list: Vec<Job> = if options.operands.is_empty() {
        shell.jobs.iter().cloned().collect()
    } else {
        let mut list = Vec::new();
        for spec in &options.operands {
            match shell.job_by_spec(spec) {
                Some(job) => list.push(job),
                None => {
                    shell.no_such_job("jobs", spec)?;
                    status = 1;
                }
            }
        }
        list
    };
    // What can run does so first, so that what has ended is seen to have ended.
    shell.kernel.yield_now()?;
    let mut out = Vec::new();
    let mut ended = Vec::new();
    for job in &list {
        let running = job.process.status().is_none();
        if (options.has(b'r') && (!running || job.process.is_stopped())) || (options.has(b's') && !job.process.is_stopped()) {
            continue;
        }
        if options.has(b'p') {
            out.extend_from_slice(format!("{}\n", job.process.pid).as_bytes());
        } else {
            out.extend(shell.job_line(job, options.has(b'l')));
        }
        if !running {
            ended.push(job.id);
        }
    }
    shell.print("jobs", &out)?;
    if !shell.jobs.is_foreign() {
        for id in ended {
            shell.jobs.remove(id);
        }
    }
    Ok(status)
}

fn run_wait(shell: &mut Shell, args: &[BuiltinArg<'_>]) -> Flow {
    let status = wait(shell, args)?;
    shell.reap_coprocess()?;
    Ok(status)
}

fn wait(shell: &mut Shell, args: &[BuiltinArg<'_>]) -> Flow {
    let Some(options) = shell.options(&WAIT, args, "fnp:")? else { return Ok(2) };
    let variable = match options.value(b'p') {
        Some(name) if crate::syntax::is_name(name) => Some(shell.intern(name)?),
        Some(name) => {
            let message = [b"`", name, b"': not a valid identifier"].concat();
            shell.builtin_error("wait", message)?;
            return Ok(1);
        }
        None => None,
    };
    if let Some(variable) = variable {
        shell.unset_var(variable);
    }
    let mut status = 0;
    let mut wanted: Vec<Rc<Process>> = Vec::new();
    for spec in &options.operands {
        match waited_process(shell, spec)? {
            Ok(process) => wanted.push(process),
            Err(code) => status = code,
        }
    }
    if options.has(b'n') {
        return wait_next(shell, &options.operands, wanted, variable);
    }
    if options.operands.is_empty() {
        let all: Vec<Rc<Process>> = shell.jobs.iter().map(|job| Rc::clone(&job.process)).collect();
        if shell.jobs.is_foreign() {
            return Ok(0);
        }
        for process in all {
            match shell.wait_for(&process)? {
                Waited::Ended(ended) => shell.tell_of_waited(process.pid, ended)?,
                Waited::Interrupted(number) => return Ok(128 + i32::from(number)),
            }
            shell.jobs.forget(process.pid);
        }
        if let Some(pid) = shell.last_background
            && let Some(process) = shell.jobs.process(pid)
        {
            if let Waited::Interrupted(number) = shell.wait_for(&process)? {
                return Ok(128 + i32::from(number));
            }
            shell.jobs.forget(pid);
        }
        return Ok(0);
    }
    for process in wanted {
        match shell.wait_for(&process)? {
            Waited::Ended(ended) => {
                status = ended.code();
                if let Some(variable) = variable {
                    shell.set(variable, Text::number(i64::from(process.pid)))?;
                }
                let job = shell.jobs.iter().find(|job| job.process.pid == process.pid).cloned();
                if let Some(job) = job {
                    shell.tell_of_job(&job, ended)?;
                    shell.jobs.remove(job.id);
                }
            }
            Waited::Interrupted(number) => return Ok(128 + i32::from(number)),
        }
    }
    Ok(status)
}

/// The process that an operand of `wait` means, or the status when there is none.
fn waited_process(shell: &mut Shell, spec: &[u8]) -> Result<Result<Rc<Process>, i32>, Stop> {
    if spec.first() == Some(&b'%') {
        return Ok(match shell.job_by_spec(spec) {
            Some(job) if !shell.jobs.is_foreign() => Ok(job.process),
            _ => {
                shell.no_such_job("wait", spec)?;
                Err(127)
            }
        });
    }
    let Some(pid) = std::str::from_utf8(spec).ok().and_then(|text| text.parse::<u32>().ok()) else {
        let message = [b"`", spec, b"': not a pid or valid job spec"].concat();
        shell.builtin_error("wait", message)?;
        return Ok(Err(1));
    };
    match shell.jobs.process(pid) {
        Some(process) => Ok(Ok(process)),
        None => {
            shell.builtin_error("wait", format!("pid {pid} is not a child of this shell"))?;
            Ok(Err(127))
        }
    }
}

fn wait_next(
    shell: &mut Shell,
    operands: &[std::borrow::Cow<'_, [u8]>],
    wanted: Vec<Rc<Process>>,
    variable: Option<crate::syntax::intern::Symbol>,
) -> Flow {
    let list: Vec<Rc<Process>> = if operands.is_empty() {
        if shell.jobs.is_foreign() { Vec::new() } else { shell.jobs.iter().map(|job| Rc::clone(&job.process)).collect() }
    } else {
        wanted
    };
    if list.is_empty() {
        return Ok(127);
    }
    match shell.wait_for_any(&list)? {
        Ok((process, status)) => {
            if let Some(variable) = variable {
                shell.set(variable, Text::number(i64::from(process.pid)))?;
            }
            shell.tell_of_waited(process.pid, status)?;
            shell.jobs.forget(process.pid);
            Ok(status.code())
        }
        Err(number) => Ok(128 + i32::from(number)),
    }
}

/// `kill -l`
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
            Some(number) => {
                let number = u8::try_from(if number > 128 { number - 128 } else { number }).ok();
                number.and_then(signal::name).map(ToOwned::to_owned)
            }
            None => signal::number(operand).map(|n| n.to_string()),
        };
        match line {
            Some(line) => out.extend_from_slice(format!("{line}\n").as_bytes()),
            None => {
                shell.print("kill", &std::mem::take(&mut out))?;
                let mut message = operand.clone();
                message.extend_from_slice(b": invalid signal specification");
                shell.builtin_error("kill", message)?;
                status = 1;
            }
        }
    }
    shell.print("kill", &out)?;
    Ok(status)
}

fn run_kill(shell: &mut Shell, args: &[BuiltinArg<'_>]) -> Flow {
    let texts: Vec<Vec<u8>> = shell.arg_texts(args)?.iter().map(|t| t.to_vec()).collect();
    let mut number = signal::TERM;
    let mut rest = texts.as_slice();
    let invalid = |shell: &mut Shell, spec: &[u8]| -> Flow {
        let mut message = spec.to_vec();
        message.extend_from_slice(b": invalid signal specification");
        shell.builtin_error("kill", message)?;
        Ok(1)
    };
    if let Some((first, behind)) = rest.split_first() {
        match first.as_slice() {
            b"-l" | b"-L" => return list_signals(shell, behind),
            b"--" => rest = behind,
            b"-s" | b"-n" => {
                let Some((spec, behind)) = behind.split_first() else {
                    let mut message = first.clone();
                    message.extend_from_slice(b": option requires an argument");
                    shell.builtin_error("kill", message)?;
                    return Ok(1);
                };
                match signal::number(spec) {
                    Some(n) => number = n,
                    None => return invalid(shell, spec),
                }
                rest = behind;
            }
            [b'-', spec @ ..] if !spec.is_empty() => {
                match signal::number(spec) {
                    Some(n) => number = n,
                    None => return invalid(shell, spec),
                }
                rest = behind;
            }
            _ => {}
        }
        if rest.first().is_some_and(|arg| arg == b"--") {
            rest = rest.get(1..).unwrap_or_default();
        }
    }
    if rest.is_empty() {
        shell.usage(&KILL)?;
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
    // A signal to the shell itself is handled before the next command.
    shell.process.check()?;
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
        let mut message = target.to_vec();
        message.extend_from_slice(b": arguments must be process or job IDs");
        shell.builtin_error("kill", message)?;
        return Ok(false);
    };
    // 0 and negative numbers mean process groups; all processes of a session are one group.
    let group = pid <= 0;
    let processes: Vec<Rc<Process>> = if group {
        shell.kernel.live_processes()
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
