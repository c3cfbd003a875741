//! Jobs: what runs in the background, and waiting for it.

use std::cell::Cell;
use std::rc::Rc;

use bashkit_core::kernel::{Kernel, Process, Status, signal};

use crate::runtime::options::SetOpt;
use crate::runtime::shell::{Origin, Shell};
use crate::runtime::stop::Stop;
use crate::syntax::ast::{AndOr, Command, Pipeline};
use crate::syntax::unparse;

/// Job: a list that runs beside the shell.
#[derive(Debug, Clone)]
pub(crate) struct Job {
    /// Number of the job, counted from 1.
    pub id: u32,
    /// Process that the job is.
    pub process: Rc<Process>,
    /// List that the job runs.
    pub item: Rc<AndOr>,
    /// Processes of a pipeline in the background.
    pub stages: Rc<JobStages>,
    /// Keeps the job from SIGHUP: `disown -h`.
    pub keep: bool,
}

/// Processes of a pipeline that is a job, whose last stage is the process of the job.
#[derive(Debug, Default)]
pub(crate) struct JobStages {
    /// Stages before the last one; none where the job is no pipeline.
    before: Vec<Rc<Process>>,
    /// End of the last stage, for which the job may still wait.
    last: Cell<Option<Status>>,
    /// `pipefail` was on when the job began.
    pipefail: bool,
    /// That the job has stopped was told.
    told_of_stop: Cell<bool>,
    /// Whether the job was stopped when `jobs` listed it last; `None`: it has not.
    listed_as_stopped: Cell<Option<bool>>,
}

impl JobStages {
    pub(super) fn new(before: Vec<Rc<Process>>, pipefail: bool) -> Self {
        Self { before, pipefail, ..Self::default() }
    }

    /// Waits for all stages behind the end of the last one; answers the status of the job.
    pub(super) fn conclude(&self, kernel: &Kernel, last: Status) -> Status {
        self.last.set(Some(last));
        // What is sent to a process that has ended has no effect.
        let own = kernel.process();
        own.forget_all();
        own.set_dispositions(0, u64::MAX);
        for process in &self.before {
            if kernel.wait(process).is_err() {
                break;
            }
        }
        let ended = self.before.iter().rev().filter_map(|process| process.status());
        let failed = std::iter::once(last).chain(ended).find(|status| *status != Status::Exited(0));
        failed.filter(|_| self.pipefail).unwrap_or(last)
    }
}

impl Job {
    /// Processes of the job with their ends, in the order of the pipeline.
    pub(crate) fn processes(&self) -> Vec<(Rc<Process>, Option<Status>)> {
        let before = self.stages.before.iter().map(|process| (Rc::clone(process), process.status()));
        before.chain([(Rc::clone(&self.process), self.stages.last.get().or_else(|| self.process.status()))]).collect()
    }

    /// Whether `jobs` has listed the job, running or stopped as it is.
    pub(crate) fn is_listed(&self, is_stopped: bool) -> bool {
        self.stages.listed_as_stopped.get() == Some(is_stopped)
    }

    /// Notes that `jobs` has listed the job.
    pub(crate) fn note_listed(&self, is_stopped: bool) {
        self.stages.listed_as_stopped.set(Some(is_stopped));
    }

    /// Sends a signal to all processes of the job.
    pub(crate) fn signal(&self, kernel: &Kernel, number: u8) {
        if number == signal::CONT {
            self.stages.told_of_stop.set(false);
        }
        self.stages.before.iter().chain([&self.process]).for_each(|process| kernel.signal(process, number));
    }

    /// Number of the process that leads the job.
    pub(crate) fn leader(&self) -> u32 {
        self.stages.before.first().map_or(self.process.pid, |first| first.pid)
    }
}

/// The jobs of a shell.
#[derive(Debug, Clone, Default)]
pub(crate) struct Jobs {
    list: Rc<Vec<Job>>,
    /// Processes that are no jobs but can be waited for (process substitutions), and jobs that were collected.
    others: Rc<Vec<Rc<Process>>>,
    /// Copied from the parent: to be listed, not to be waited for.
    foreign: bool,
    /// None of the jobs is the current or the previous one.
    lost_current: bool,
    /// Numbers of processes that `disown` took from the list.
    disowned: Rc<Vec<u32>>,
    /// Number of the job that ran when the current one began.
    before_current: Option<u32>,
}

/// Processes remembered after their end.
const REMEMBERED_MAX: usize = 256;

impl Jobs {
    /// Jobs as a subshell sees them.
    pub(crate) fn inherited(&self) -> Self {
        let others = if self.others.is_empty() { Rc::clone(&self.others) } else { Rc::default() };
        let before_current = self.before_current;
        Self {
            list: Rc::clone(&self.list),
            others,
            foreign: true,
            lost_current: self.lost_current,
            disowned: Rc::default(),
            before_current,
        }
    }

    /// Forgets the jobs of the parent. bash: of its subshells, only substitutions and `jobs` itself in a pipeline list them.
    pub(crate) fn forget_inherited(&mut self) {
        if self.foreign {
            self.list = Rc::default();
        }
    }

    fn own(&mut self) {
        if self.foreign {
            *self = Self::default();
        }
    }

    /// Adds a job to the table. bash: with `keeps_ended`, jobs that have ended stay until they are listed or waited for.
    pub(crate) fn add(&mut self, process: &Rc<Process>, item: Rc<AndOr>, stages: Rc<JobStages>, keeps_ended: bool) {
        self.own();
        let list = Rc::make_mut(&mut self.list);
        if !keeps_ended || list.len() >= REMEMBERED_MAX {
            // bash reuses numbers once the higher ones are gone.
            list.retain(|job| job.process.status().is_none() || job.keep);
        }
        self.before_current = list.iter().rev().find(|job| job.process.status().is_none()).map(|job| job.id);
        let finished_to_remember = Rc::clone(process);
        let id = list.last().map_or(1, |job| job.id + 1);
        list.push(Job { id, process: Rc::clone(process), item, stages, keep: false });
        self.lost_current = false;
        self.remember(&finished_to_remember);
    }

    /// Remembers a process that can be waited for.
    pub(crate) fn remember(&mut self, process: &Rc<Process>) {
        self.own();
        let others = Rc::make_mut(&mut self.others);
        if others.len() >= REMEMBERED_MAX
            && let Some(at) = others.iter().position(|p| p.status().is_some())
        {
            others.remove(at);
        }
        others.push(Rc::clone(process));
    }

    /// Whether one of them has ended, or stopped.
    pub(crate) fn any_changed(&self) -> bool {
        !self.foreign && self.list.iter().any(|job| job.process.status().is_some() || job.process.is_stopped())
    }

    /// Number of jobs in the table.
    pub(crate) fn len(&self) -> usize {
        self.list.len()
    }

    /// Jobs in the order of their numbers.
    pub(crate) fn iter(&self) -> impl DoubleEndedIterator<Item = &Job> {
        self.list.iter()
    }

    /// Whether the jobs are those of the parent.
    pub(crate) fn is_foreign(&self) -> bool {
        self.foreign
    }

    /// Forgets the job of a number.
    pub(crate) fn remove(&mut self, id: u32) {
        Rc::make_mut(&mut self.list).retain(|job| job.id != id);
    }

    /// Takes a job from the list for `disown`.
    pub(crate) fn disown(&mut self, id: u32) {
        let pid = self.list.iter().find(|job| job.id == id).map(|job| job.process.pid);
        let disowned = Rc::make_mut(&mut self.disowned);
        disowned.extend(pid);
        // Those that are no longer remembered cannot be waited for.
        disowned.retain(|pid| self.others.iter().any(|process| process.pid == *pid));
        self.remove(id);
    }

    /// Status that `wait` gives for a process that has ended. bash: of one that `disown` was given it does not know which signal ended it.
    pub(crate) fn waited_status(&self, pid: u32, ended: Status) -> i32 {
        match ended {
            Status::Signaled(_) if self.disowned.contains(&pid) => 0,
            ended => ended.code(),
        }
    }

    /// Forgets the job of a process, which can still be waited for.
    pub(crate) fn remove_process(&mut self, pid: u32) {
        Rc::make_mut(&mut self.list).retain(|job| job.process.pid != pid);
    }

    /// Forgets the job of a process, and the process itself.
    pub(crate) fn forget(&mut self, pid: u32) {
        Rc::make_mut(&mut self.list).retain(|job| job.process.pid != pid);
        Rc::make_mut(&mut self.others).retain(|process| process.pid != pid);
    }

    /// Numbers of the processes that have ended, but for jobs that are kept.
    pub(crate) fn ended(&self) -> impl Iterator<Item = u32> {
        let is_kept = |pid: u32| self.list.iter().any(|job| job.keep && job.process.pid == pid);
        self.others.iter().filter(|process| process.status().is_some()).map(|process| process.pid).filter(move |pid| !is_kept(*pid))
    }

    /// Forgets jobs that were waited for together. bash: the current job is looked for anew then, among those that run.
    pub(crate) fn forget_all(&mut self, pids: &[u32]) {
        pids.iter().for_each(|pid| self.forget(*pid));
        self.lost_current |= !pids.is_empty() && self.list.iter().all(|job| job.process.status().is_some());
    }

    /// A process of this shell by number.
    pub(crate) fn process(&self, pid: u32) -> Option<Rc<Process>> {
        if self.foreign {
            return None;
        }
        self.others.iter().find(|process| process.pid == pid).map(Rc::clone)
    }

    /// Current job, which `%+` names.
    pub(crate) fn current(&self) -> Option<&Job> {
        self.list.last().filter(|_| !self.lost_current)
    }

    /// Previous job, which `%-` names.
    pub(crate) fn previous(&self) -> Option<&Job> {
        let before = self.list.iter().rev().skip(1).find(|job| Some(job.id) == self.before_current || job.process.status().is_none());
        before.or_else(|| self.list.last()).filter(|_| !self.lost_current)
    }
}

/// What the name of a job stands for.
pub(crate) enum JobSpec {
    /// One job of the table.
    Job(Job),
    /// No job of the table.
    Missing,
    /// More than one, which was said.
    Ambiguous,
}

impl JobSpec {
    /// The job, where there is exactly one.
    pub(crate) fn job(self) -> Option<Job> {
        if let Self::Job(job) = self { Some(job) } else { None }
    }
}

impl From<Option<&Job>> for JobSpec {
    fn from(job: Option<&Job>) -> Self {
        job.cloned().map_or(Self::Missing, Self::Job)
    }
}

/// Outcome of waiting for a process.
pub(crate) enum WaitOutcome {
    /// Process ended with a status.
    Ended(Status),
    /// A trap ran first: `wait` ends with 128 + n.
    Interrupted(u8),
    /// A signal has stopped the process, and job control is on.
    Stopped(u8),
}

impl Shell {
    /// Adds a job to the table of the shell.
    pub(super) fn add_job(&mut self, process: &Rc<Process>, item: Rc<AndOr>, stages: Rc<JobStages>) {
        let keeps_ended = matches!(self.session.origin, Origin::File | Origin::Stdin);
        self.session.jobs.add(process, item, stages, keeps_ended);
    }

    /// Reports the end of a command in the foreground: tells of the signal that ended it, and of the jobs that have ended meanwhile.
    pub(super) fn after_foreground(&mut self, command: &Command) -> Result<(), Stop> {
        let Some((pid, status)) = self.execution.foreground.take() else { return Ok(()) };
        self.reap_coprocess()?;
        if let Status::Signaled(number) = status {
            let text = unparse::command(&self.names.interner, command);
            self.tell_of_death(number, &[(pid, status, text)])?;
        }
        if self.session.jobs.any_changed() { self.tell_of_jobs() } else { Ok(()) }
    }

    /// Reports the end of a pipeline, whose processes and their ends are listed in order.
    pub(super) fn tell_of_pipeline(&mut self, pipeline: &Pipeline, ends: &[(u32, Status)]) -> Result<(), Stop> {
        self.reap_coprocess()?;
        let mut decisive = ends.last();
        if self.on(SetOpt::Pipefail) {
            decisive = ends.iter().rev().find(|(_, status)| *status != Status::Exited(0)).or(decisive);
        }
        if let Some((_, Status::Signaled(number))) = decisive {
            let texts = |(stage, (pid, status)): (&crate::syntax::ast::Stage, &(u32, Status))| {
                (*pid, *status, unparse::command(&self.names.interner, &stage.command))
            };
            let list: Vec<_> = pipeline.stages.iter().zip(ends).map(texts).collect();
            self.tell_of_death(*number, &list)?;
        }
        if self.session.jobs.any_changed() { self.tell_of_jobs() } else { Ok(()) }
    }

    /// bash: SIGINT and SIGPIPE end what runs in the foreground without a word, SIGTERM and what is caught here with little.
    fn tell_of_death(&mut self, number: u8, processes: &[(u32, Status, Vec<u8>)]) -> Result<(), Stop> {
        if matches!(number, signal::INT | signal::PIPE) || self.context.in_substitution {
            return Ok(());
        }
        if number == signal::TERM || self.session.traps.get(number).is_some() {
            return self.stderr(format!("{}\n", signal::description(number)).as_bytes());
        }
        let mut text = Vec::new();
        let first = processes.first().map(|(_, status, _)| *status);
        for (i, (pid, status, command)) in processes.iter().enumerate() {
            // bash: what the first process has said already is not said again, and takes two columns less.
            let state = if i > 0 && first == Some(*status) { " ".repeat(22) } else { format!("{:<24}", state(*status)) };
            let (before, bar) = if i == 0 { ("", "") } else { ("\n     ", "| ") };
            text.extend_from_slice(format!("{before}{pid:5} {state}{bar}").as_bytes());
            text.extend_from_slice(command);
        }
        self.complain(text)
    }

    /// Tells of the jobs that have ended, and forgets them. bash: what the end of a job in the background is worth a word for depends on the
    /// signal and on `set -m`; a script in a file leaves all others to `jobs`.
    pub(crate) fn tell_of_jobs(&mut self) -> Result<(), Stop> {
        if self.on(SetOpt::Monitor) {
            self.tell_of_stopped()?;
        }
        let ended: Vec<Job> = self.session.jobs.iter().filter(|job| job.process.status().is_some()).cloned().collect();
        for job in ended {
            let Some(status) = job.process.status() else { continue };
            self.tell_of_job(&job, status)?;
            if !job.keep && (self.session.origin == Origin::Command || matches!(status, Status::Signaled(_))) {
                self.session.jobs.remove(job.id);
            }
        }
        Ok(())
    }

    /// Tells of the jobs that have stopped, once each.
    fn tell_of_stopped(&mut self) -> Result<(), Stop> {
        let stopped: Vec<Job> = self.session.jobs.iter().filter(|job| job.process.is_stopped()).cloned().collect();
        for job in stopped.iter().filter(|job| !job.stages.told_of_stop.replace(true)) {
            let line = self.job_line(job, false);
            self.stderr(&[b"\n", line.as_slice()].concat())?;
        }
        Ok(())
    }

    /// Tells of the end of one job.
    pub(crate) fn tell_of_job(&mut self, job: &Job, status: Status) -> Result<(), Stop> {
        match status {
            Status::Signaled(number)
                if !matches!(number, signal::INT | signal::PIPE | signal::TERM) && self.session.traps.get(number).is_none() =>
            {
                let processes = job.processes();
                let texts = self.stage_texts(job);
                let ended = processes.iter().zip(texts).map(|((process, ended), text)| (process.pid, ended.unwrap_or(status), text));
                self.tell_of_death(number, &ended.collect::<Vec<_>>())
            }
            Status::Exited(_) if self.session.origin != Origin::Command => Ok(()),
            _ if self.on(SetOpt::Monitor) && !self.context.in_substitution => {
                let line = self.job_line(job, false);
                self.stderr(&line)
            }
            _ => Ok(()),
        }
    }

    /// Waits for a process, until a caught signal, and with job control, unless it is `forced`, until the process stops.
    pub(crate) fn wait_for(&mut self, process: &Rc<Process>, forced: bool) -> Result<WaitOutcome, Stop> {
        loop {
            if let Some(number) = process.stopped_by().filter(|_| !forced && self.on(SetOpt::Monitor)) {
                return Ok(WaitOutcome::Stopped(number));
            }
            // bash: a signal of a process that ends with it comes first, and its trap finds the status that `wait` has. The end itself interrupts nothing.
            if let Some(status) = process.status().filter(|_| self.process.handles(signal::CHLD)) {
                return Ok(WaitOutcome::Ended(status));
            }
            if let Some(number) = self.process.take_caught() {
                self.params.status = 128 + i32::from(number);
                self.run_signal_trap(number)?;
                return Ok(WaitOutcome::Interrupted(number));
            }
            if let Some(status) = process.status() {
                return Ok(WaitOutcome::Ended(status));
            }
            self.kernel.watch(process);
            self.kernel.suspend()?;
        }
    }

    /// Waits for the first of several processes, until a caught signal.
    pub(crate) fn wait_for_any(&mut self, processes: &[Rc<Process>]) -> Result<Result<(Rc<Process>, Status), u8>, Stop> {
        loop {
            if let Some((process, status)) = processes.iter().find_map(|p| p.status().map(|status| (p, status))) {
                return Ok(Ok((Rc::clone(process), status)));
            }
            if let Some(number) = self.process.take_caught() {
                self.params.status = 128 + i32::from(number);
                self.run_signal_trap(number)?;
                return Ok(Err(number));
            }
            for process in processes {
                self.kernel.watch(process);
            }
            self.kernel.suspend()?;
        }
    }

    /// Finds the job that `%1`, `%+`, `%name`, `%?text` means, for a builtin that says where it could be several.
    pub(crate) fn job_by_spec(&mut self, builtin: &str, spec: &[u8]) -> Result<JobSpec, Stop> {
        let spec = spec.strip_prefix(b"%").unwrap_or(spec);
        match spec {
            b"" | b"+" | b"%" => return Ok(self.session.jobs.current().into()),
            b"-" => return Ok(self.session.jobs.previous().into()),
            _ => {}
        }
        if let Some(id) = std::str::from_utf8(spec).ok().and_then(|text| text.parse::<u32>().ok()) {
            return Ok(self.session.jobs.iter().find(|job| job.id == id).into());
        }
        let (anywhere, text) = match spec.strip_prefix(b"?") {
            Some(text) => (true, text),
            None => (false, spec),
        };
        let is_meant = |job: &&Job| {
            let shown = self.job_text(job);
            if anywhere { memchr::memmem::find(&shown, text).is_some() } else { shown.starts_with(text) }
        };
        let mut meant = self.session.jobs.iter().filter(is_meant);
        let (job, is_ambiguous) = (JobSpec::from(meant.next()), meant.next().is_some());
        drop(meant);
        if is_ambiguous {
            self.builtin_error_about(builtin, text, "ambiguous job spec")?;
            return Ok(JobSpec::Ambiguous);
        }
        Ok(job)
    }

    /// The command of a job, as `jobs` prints it. bash: without the `!` of a pipeline by itself.
    pub(crate) fn job_text(&self, job: &Job) -> Vec<u8> {
        let text = unparse::and_or(&self.names.interner, &job.item);
        let drops = job.item.first.negated && job.item.rest.is_empty() && job.item.first.time.is_none();
        text.strip_prefix(b"! ").filter(|_| drops).map(<[u8]>::to_vec).unwrap_or(text)
    }

    /// Commands of the processes of a job.
    pub(crate) fn stage_texts(&self, job: &Job) -> Vec<Vec<u8>> {
        if job.stages.before.is_empty() {
            return vec![self.job_text(job)];
        }
        job.item.first.stages.iter().map(|stage| unparse::command(&self.names.interner, &stage.command)).collect()
    }
}

/// Words in which `jobs` says how a process ended.
pub(crate) fn state(status: Status) -> String {
    match status {
        Status::Exited(0) => "Done".to_owned(),
        Status::Exited(n) => format!("Exit {n}"),
        Status::Signaled(n) => signal::description(n).to_owned(),
    }
}
