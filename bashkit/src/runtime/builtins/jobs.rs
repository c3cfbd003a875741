//! `jobs`: the jobs of the shell.

use bashkit_core::command::Opt;
use bashkit_core::kernel::{Status, signal};

use super::{BuiltinArg, BuiltinDef, Options, builtin};
use crate::runtime::exec::job::{Job, state};
use crate::runtime::options::SetOpt;
use crate::runtime::shell::Shell;
use crate::runtime::stop::{Flow, Stop};
use crate::runtime::text::Text;

const LONG: Opt = Opt::flag('l', "", "list process ids, too");
const CHANGED: Opt = Opt::flag('n', "", "list what has changed");
const PIDS: Opt = Opt::flag('p', "", "list process ids only");
const RUNNING: Opt = Opt::flag('r', "", "list what runs");
const STOPPED: Opt = Opt::flag('s', "", "list what is stopped");
const RUN: Opt = Opt::flag('x', "", "run a command with process ids");

/// Options of the builtin.
const OPTIONS: &[Opt] = &[LONG, CHANGED, PIDS, RUNNING, STOPPED, RUN];

pub(super) const BUILTIN: BuiltinDef =
    builtin("jobs", "jobs [-lnprs] [jobspec ...] or jobs -x command [args]", "Display status of jobs", run);

impl Shell {
    /// Line of `jobs` for one job; `long` is with its process ID.
    pub(crate) fn job_line(&mut self, job: &Job, long: bool) -> Vec<u8> {
        let mark = if self.session.jobs.current().is_some_and(|current| current.id == job.id) {
            '+'
        } else if self.session.jobs.previous().is_some_and(|previous| previous.id == job.id) {
            '-'
        } else {
            ' '
        };
        let stopped = job.process.stopped_by().filter(|_| self.on(SetOpt::Monitor));
        let is_running = job.process.status().is_none();
        let shown = |ended: Option<Status>| match (ended, stopped) {
            _ if is_running && stopped.is_none() => "Running".to_owned(),
            (None, Some(number)) if long => signal::description(number).to_owned(),
            (None, _) => "Stopped".to_owned(),
            (Some(status), _) => state(status),
        };
        let end: &[u8] = if is_running && stopped.is_none() { b" &\n" } else { b"\n" };
        if !long {
            let mut line = format!("[{}]{mark}  {:<24}", job.id, shown(job.process.status())).into_bytes();
            line.extend(self.job_text(job));
            line.extend_from_slice(end);
            return line;
        }
        let mut line = format!("[{}]{mark} ", job.id).into_bytes();
        let mut first = None;
        for ((process, ended), text) in job.processes().into_iter().zip(self.stage_texts(job)) {
            // bash: what the first process has said already is not said again, and takes two columns less.
            let (before, bar) = if first.is_none() { ("", "") } else { ("\n     ", "| ") };
            let state = if first == Some(ended) { " ".repeat(22) } else { format!("{:<24}", shown(ended)) };
            first.get_or_insert(ended);
            line.extend_from_slice(format!("{before}{:>5} {state}{bar}", process.pid).as_bytes());
            line.extend(text);
        }
        line.extend_from_slice(end);
        line
    }

    /// Refuses a job that is not there.
    pub(super) fn no_such_job(&mut self, builtin: &str, spec: &[u8]) -> Result<(), Stop> {
        self.builtin_error_about(builtin, spec, "no such job")
    }
}

fn run(shell: &mut Shell, args: &[BuiltinArg<'_>]) -> Flow {
    let Some(options) = shell.options(&BUILTIN, args, OPTIONS)? else { return Ok(2) };
    if options.has(&RUN) {
        // bash: what stands behind `-x`, and `-r` and `-s`, changes nothing.
        let before = options.found.iter().take_while(|(letter, ..)| *letter != RUN.short());
        if before.into_iter().any(|(letter, ..)| [LONG, CHANGED, PIDS].iter().any(|form| form.short() == *letter)) {
            return shell.builtin_fails("jobs", "no other options allowed with `-x'");
        }
        return run_with_pids(shell, &options);
    }
    let mut status = 0;
    let mut list: Vec<Job> = Vec::new();
    if options.operands.is_empty() {
        list.extend(shell.session.jobs.iter().cloned());
    }
    for spec in &options.operands {
        match shell.job_by_spec("jobs", spec)?.job() {
            Some(job) => list.push(job),
            None => {
                shell.no_such_job("jobs", spec)?;
                status = 1;
            }
        }
    }
    // What can run does so first, so that what has ended is seen to have ended.
    shell.kernel.yield_now()?;
    // bash: of the forms, the last one counts; what is listed by its number alone is not told of.
    let forms = [LONG.short(), CHANGED.short(), PIDS.short()];
    let form = options.found.iter().map(|(letter, ..)| *letter).rfind(|letter| forms.contains(letter));
    let (is_long, is_changed, is_pids) = (form == Some(LONG.short()), form == Some(CHANGED.short()), form == Some(PIDS.short()));
    let is_told = (options.operands.is_empty() || is_changed) && !is_pids && !shell.session.jobs.is_foreign();
    let mut out = Vec::new();
    let mut ended = Vec::new();
    for job in &list {
        let running = job.process.status().is_none();
        let stopped = job.process.is_stopped() && shell.on(SetOpt::Monitor);
        if (options.has(&RUNNING) && (!running || stopped)) || (options.has(&STOPPED) && !stopped) {
            continue;
        }
        if is_changed && running && job.is_listed(stopped) {
            continue;
        }
        if is_told {
            job.note_listed(stopped);
        }
        if is_pids {
            out.extend_from_slice(format!("{}\n", job.leader()).as_bytes());
        } else {
            out.extend(shell.job_line(job, is_long));
        }
        if !running {
            ended.push(job.id);
        }
    }
    shell.print_quietly(&out)?;
    if !shell.session.jobs.is_foreign() {
        for id in ended {
            shell.session.jobs.remove(id);
        }
    }
    Ok(status)
}

/// Runs a command in which the names of jobs are replaced by numbers of processes.
fn run_with_pids(shell: &mut Shell, options: &Options<'_>) -> Flow {
    let mut argv = shell.texts(&options.operands)?;
    for arg in &mut argv {
        if arg.first() == Some(&b'%')
            && let Some(job) = shell.job_by_spec("jobs", arg)?.job()
        {
            *arg = Text::number(job.leader().into());
        }
    }
    shell.run_argv(&argv, false, false)
}
