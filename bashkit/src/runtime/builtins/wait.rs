//! `wait`: the end of jobs and processes.

use std::rc::Rc;

use bashkit_core::command::Opt;
use bashkit_core::kernel::{Process, Status};

use super::{BuiltinArg, BuiltinDef, builtin};
use crate::runtime::exec::job::{JobSpec, WaitOutcome};
use crate::runtime::shell::{Origin, Shell};
use crate::runtime::stop::{Flow, Stop};
use crate::runtime::text::{Text, legal_number};

const TERMINATED: Opt = Opt::flag('f', "", "wait for the end");
const NEXT: Opt = Opt::flag('n', "", "wait for one");
const VARIABLE: Opt = Opt::value('p', "", "VAR", "assign the process id to VAR");

/// Options of the builtin.
const OPTIONS: &[Opt] = &[TERMINATED, NEXT, VARIABLE];

pub(super) const BUILTIN: BuiltinDef =
    builtin("wait", "wait [-fn] [-p var] [id ...]", "Wait for job completion and return exit status", run);

impl Shell {
    /// Assigns the number of a process to the variable or element that `-p` names.
    fn assign_waited(&mut self, variable: &[u8], pid: u32) -> Result<(), Stop> {
        self.set_by_name(variable, Text::number(i64::from(pid)))?;
        Ok(())
    }

    /// Says that a job is not waited for, as it has stopped.
    fn warn_of_stopped(&mut self, pid: u32) -> Result<(), Stop> {
        let id = self.session.jobs.iter().find(|job| job.process.pid == pid).map_or(0, |job| job.id);
        self.builtin_error("wait", format!("warning: job {id}[{pid}] stopped"))
    }

    /// Reports the end of a process that was waited for, where it is a job.
    fn tell_of_waited(&mut self, pid: u32, ended: Status) -> Result<(), Stop> {
        let job = self.session.jobs.iter().find(|job| job.process.pid == pid).cloned();
        match job {
            Some(job) => self.tell_of_job(&job, ended),
            None => Ok(()),
        }
    }
}

fn run(shell: &mut Shell, args: &[BuiltinArg<'_>]) -> Flow {
    let status = wait(shell, args)?;
    shell.reap_coprocess()?;
    Ok(status)
}

fn wait(shell: &mut Shell, args: &[BuiltinArg<'_>]) -> Flow {
    let Some(options) = shell.options(&BUILTIN, args, OPTIONS)? else { return Ok(2) };
    let variable = match options.value(&VARIABLE) {
        Some(name) if crate::runtime::variables::is_reference(name) => Some(name.to_vec()),
        Some(name) => {
            return shell.builtin_fails("wait", [b"`", name, b"': not a valid identifier"].concat());
        }
        None => None,
    };
    if let Some(name) = variable.as_deref().filter(|name| crate::syntax::is_name(name)) {
        let symbol = shell.intern(name)?;
        if let Some(refusal) = shell.refusal_to_unset(symbol) {
            return shell.builtin_fails("wait", [name, b": ", refusal.as_bytes()].concat());
        }
        shell.unset_var(symbol);
    }
    let mut status = 0;
    let mut wanted: Vec<Rc<Process>> = Vec::new();
    for spec in &options.operands {
        match waited_process(shell, spec, options.has(&NEXT))? {
            Ok(process) => wanted.push(process),
            Err(code) => status = code,
        }
    }
    if options.has(&NEXT) {
        return wait_next(shell, &options.operands, wanted, variable.as_deref());
    }
    if options.operands.is_empty() {
        let running = shell.session.jobs.iter().filter(|job| job.process.status().is_none());
        let all: Vec<Rc<Process>> = running.map(|job| Rc::clone(&job.process)).collect();
        if shell.session.jobs.is_foreign() {
            return Ok(0);
        }
        let mut waited = Vec::new();
        // bash: `-c` forgets all of them.
        let is_listed = shell.session.origin != Origin::Command;
        for process in all {
            let ended_meanwhile = process.status().is_some();
            match shell.wait_for(&process, options.has(&TERMINATED))? {
                WaitOutcome::Ended(ended) => shell.tell_of_waited(process.pid, ended)?,
                WaitOutcome::Stopped(_) => {
                    shell.warn_of_stopped(process.pid)?;
                    continue;
                }
                WaitOutcome::Interrupted(number) => {
                    shell.session.jobs.forget_all(&waited);
                    return Ok(128 + i32::from(number));
                }
            }
            // bash: the last process in the background that has ended while another was waited for is still listed by `jobs`, as what has ended before.
            if !(ended_meanwhile && is_listed && shell.params.last_background == Some(process.pid)) {
                waited.push(process.pid);
            }
        }
        let last = shell.params.last_background;
        let is_job = last.is_some_and(|last| shell.session.jobs.iter().any(|job| job.process.pid == last));
        waited.extend(shell.session.jobs.ended().filter(|pid| !is_listed || !is_job || last != Some(*pid)));
        shell.session.jobs.forget_all(&waited);
        if let Some(pid) = shell.params.last_unlisted
            && let Some(process) = shell.session.jobs.process(pid)
        {
            if let WaitOutcome::Interrupted(number) = shell.wait_for(&process, true)? {
                return Ok(128 + i32::from(number));
            }
            shell.session.jobs.forget(pid);
        }
        return Ok(0);
    }
    for process in wanted {
        match shell.wait_for(&process, options.has(&TERMINATED))? {
            WaitOutcome::Stopped(number) => {
                let job = shell.session.jobs.iter().find(|job| job.process.pid == process.pid).map(|job| job.id);
                let is_named = options.operands.iter().any(|spec| spec.first() == Some(&b'%'));
                if let Some(id) = job.filter(|_| is_named) {
                    shell.complain(format!("warning: wait_for_job: job {id} is stopped"))?;
                }
                status = 128 + i32::from(number);
            }
            WaitOutcome::Ended(ended) => {
                status = shell.session.jobs.waited_status(process.pid, ended);
                if let Some(variable) = &variable {
                    shell.assign_waited(variable, process.pid)?;
                }
                let job = shell.session.jobs.iter().find(|job| job.process.pid == process.pid).cloned();
                if let Some(job) = job {
                    shell.tell_of_job(&job, ended)?;
                    shell.session.jobs.remove(job.id);
                }
            }
            WaitOutcome::Interrupted(number) => return Ok(128 + i32::from(number)),
        }
    }
    Ok(status)
}

/// Process that an operand of `wait` means, for `-n` one that is a job; the inner error is the status where there is none.
fn waited_process(shell: &mut Shell, spec: &[u8], next: bool) -> Result<Result<Rc<Process>, i32>, Stop> {
    if spec.first() == Some(&b'%') {
        return Ok(match shell.job_by_spec("wait", spec)? {
            JobSpec::Job(job) if !shell.session.jobs.is_foreign() => Ok(job.process),
            JobSpec::Ambiguous if !next => Err(127),
            _ => {
                shell.no_such_job("wait", spec)?;
                Err(127)
            }
        });
    }
    let number = if spec.first().is_some_and(u8::is_ascii_digit) { legal_number(spec) } else { None };
    let pid = number.and_then(|pid| u32::try_from(pid).ok());
    if next {
        let job = shell.session.jobs.iter().find(|job| Some(job.process.pid) == pid).map(|job| Rc::clone(&job.process));
        if job.is_none() {
            shell.no_such_job("wait", spec)?;
        }
        return Ok(job.filter(|_| !shell.session.jobs.is_foreign()).ok_or(127));
    }
    let Some(pid) = pid else {
        shell.builtin_error("wait", [b"`", spec, b"': not a pid or valid job spec"].concat())?;
        return Ok(Err(1));
    };
    match shell.session.jobs.process(pid) {
        Some(process) => Ok(Ok(process)),
        None => {
            shell.builtin_error("wait", format!("pid {pid} is not a child of this shell"))?;
            Ok(Err(127))
        }
    }
}

fn wait_next(shell: &mut Shell, operands: &[std::borrow::Cow<'_, [u8]>], wanted: Vec<Rc<Process>>, variable: Option<&[u8]>) -> Flow {
    let list: Vec<Rc<Process>> = if operands.is_empty() {
        if shell.session.jobs.is_foreign() { Vec::new() } else { shell.session.jobs.iter().map(|job| Rc::clone(&job.process)).collect() }
    } else {
        wanted
    };
    if list.is_empty() {
        return Ok(127);
    }
    match shell.wait_for_any(&list)? {
        Ok((process, status)) => {
            if let Some(variable) = variable {
                shell.assign_waited(variable, process.pid)?;
            }
            shell.tell_of_waited(process.pid, status)?;
            // bash: its status is still known to a `wait` for its number.
            shell.session.jobs.remove_process(process.pid);
            Ok(status.code())
        }
        Err(number) => Ok(128 + i32::from(number)),
    }
}
