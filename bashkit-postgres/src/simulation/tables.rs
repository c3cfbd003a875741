//! Model of the tables: what each statement does, as one step.

use std::collections::{BTreeMap, BTreeSet};

use bashkit_orchestrator::journal::CallId;
use bashkit_orchestrator::policy::Resolution;
use bashkit_orchestrator::{Approval, ToolResponse};

use super::PlantedBug;
use crate::journal::Found;
use crate::queue::{RunPhase, Settlement};

/// Time of a lease, in milliseconds.
pub(super) const LEASE_MS: u64 = 1500;

/// Row of a run.
pub(super) struct Run {
    pub(super) script: String,
    /// Calls of the script, in order: tool and argument.
    pub(super) calls: Vec<(&'static str, String)>,
    pub(super) phase: RunPhase,
    pub(super) is_cancelled: bool,
    not_before: u64,
    attempts: u32,
    epoch: i64,
    response: Option<ToolResponse>,
}

/// Head of a journal, with its lease.
#[derive(Default)]
struct Head {
    records: Vec<Vec<u8>>,
    epoch: i64,
    holder: String,
    /// Process to which the lease was given, which only the check knows.
    process: u64,
    expires_at: Option<u64>,
}

/// Row of a call that waits.
pub(super) struct Waiting {
    pub(super) run: String,
    pub(super) what: String,
    pub(super) is_in_doubt: bool,
    decision: Option<Approval>,
    is_applied: bool,
}

/// Record on its way into a journal.
pub(super) struct Append<'a> {
    pub(super) process: u64,
    pub(super) run: &'a str,
    pub(super) at: i64,
    pub(super) epoch: Option<i64>,
    pub(super) record: &'a [u8],
    pub(super) decided: &'a [String],
    pub(super) is_tried: bool,
}

/// Run that a process has got.
pub(super) struct Claimed {
    pub(super) run: String,
    pub(super) script: String,
    pub(super) attempt: i32,
    pub(super) epoch: i64,
    pub(super) n_records: i64,
    pub(super) decisions: Vec<(CallId, Approval)>,
    pub(super) carried: Vec<String>,
}

/// Effects and decisions of a call, as the service and the people know them.
#[derive(Default)]
struct CallFacts {
    n_effects: u32,
    keys: BTreeSet<String>,
    is_told: bool,
    n_repeats: u32,
    is_denied: bool,
    is_failed: bool,
    done: Option<String>,
}

/// The database, and beside it the service that has the effects.
pub(super) struct Tables {
    pub(super) now: u64,
    pub(super) bug: Option<PlantedBug>,
    pub(super) runs: BTreeMap<String, Run>,
    heads: BTreeMap<String, Head>,
    pub(super) waiting: BTreeMap<String, Waiting>,
    facts: BTreeMap<String, CallFacts>,
    next_epoch: i64,
    /// Process whose run was given to another one by the last statements.
    overtaken: Option<u64>,
    pub(super) violation: Option<String>,
    pub(super) n_done: u64,
    pub(super) n_cancelled: u64,
    pub(super) n_effects: u64,
    pub(super) n_decisions: u64,
    pub(super) n_in_doubt: u64,
    pub(super) n_records: u64,
    pub(super) n_refused: u64,
    pub(super) n_taken_over: u64,
}

impl Tables {
    pub(super) fn new(bug: Option<PlantedBug>) -> Self {
        Self {
            now: 1_000_000,
            bug,
            runs: BTreeMap::new(),
            heads: BTreeMap::new(),
            waiting: BTreeMap::new(),
            facts: BTreeMap::new(),
            next_epoch: 1,
            overtaken: None,
            violation: None,
            n_done: 0,
            n_cancelled: 0,
            n_effects: 0,
            n_decisions: 0,
            n_in_doubt: 0,
            n_records: 0,
            n_refused: 0,
            n_taken_over: 0,
        }
    }

    fn violate(&mut self, problem: String) {
        self.violation.get_or_insert(problem);
    }

    fn has_live_lease(&self, run: &str, epoch: i64) -> bool {
        self.heads.get(run).is_some_and(|head| head.epoch == epoch && head.expires_at.is_some_and(|at| at >= self.now))
    }

    pub(super) fn submit(&mut self, run: String, script: String, calls: Vec<(&'static str, String)>, delay: u64) {
        let phase = if delay == 0 { RunPhase::Queued } else { RunPhase::Delayed };
        let not_before = self.now + delay;
        let new = Run { script, calls, phase, is_cancelled: false, not_before, attempts: 0, epoch: 0, response: None };
        self.runs.entry(run).or_insert(new);
    }

    /// Cancels a run, where it is not over.
    pub(super) fn cancel(&mut self, run: &str) {
        let Some(row) = self.runs.get_mut(run).filter(|row| !row.phase.is_over()) else { return };
        row.is_cancelled = true;
        if row.phase != RunPhase::Running {
            row.phase = RunPhase::Cancelled;
            self.waiting.retain(|_, call| call.run != run || call.decision.is_some());
        }
    }

    /// Gives a run, with its lease, to a process; `held` are runs that the process has not let go of.
    pub(super) fn claim(&mut self, process: u64, holder: &str, held: &[String]) -> Option<Claimed> {
        let now = self.now;
        let mut lost = Vec::new();
        for (name, run) in &mut self.runs {
            if run.phase == RunPhase::Delayed && run.not_before <= now {
                run.phase = RunPhase::Queued;
            }
            if run.phase == RunPhase::Running {
                lost.push((name.clone(), run.epoch));
            }
        }
        lost.retain(|(run, epoch)| !self.has_live_lease(run, *epoch));
        for (run, _) in lost {
            self.n_taken_over += 1;
            if let Some(row) = self.runs.get_mut(&run) {
                row.phase = if row.is_cancelled { RunPhase::Cancelled } else { RunPhase::Queued };
            }
        }
        let ready = |(name, run): &(&String, &Run)| run.phase == RunPhase::Queued && !held.contains(name);
        let name = self.runs.iter().find(ready)?.0.clone();
        let epoch = self.next_epoch;
        self.next_epoch += 1;
        let is_free = self.heads.get(&name).is_none_or(|head| head.expires_at.is_none_or(|at| at < now));
        let run = self.runs.get_mut(&name)?;
        if !is_free {
            (run.phase, run.not_before) = (RunPhase::Delayed, now + 200);
            return None;
        }
        (run.phase, run.epoch, run.attempts) = (RunPhase::Running, epoch, run.attempts + 1);
        let (script, attempt) = (run.script.clone(), i32::try_from(run.attempts).unwrap_or(i32::MAX));
        let head = self.heads.entry(name.clone()).or_default();
        if head.epoch > 0 && head.process != process {
            self.overtaken = Some(head.process);
        }
        if self.bug != Some(PlantedBug::AppendBeforeLease) {
            *head = Head {
                epoch,
                holder: holder.to_owned(),
                process,
                expires_at: Some(now + LEASE_MS),
                records: std::mem::take(&mut head.records),
            };
        }
        let n_records = i64::try_from(head.records.len()).unwrap_or(i64::MAX);
        let (mut decisions, mut carried) = (Vec::new(), Vec::new());
        for (call, waiting) in self.waiting.iter().filter(|(_, call)| call.run == name && !call.is_applied && n_records > 0) {
            if let (Some(decision), Ok(id)) = (&waiting.decision, call.parse()) {
                decisions.push((id, decision.clone()));
                carried.push(call.clone());
            }
        }
        Some(Claimed { run: name, script, attempt, epoch, n_records, decisions, carried })
    }

    /// Process whose run was given to another one since this was asked last.
    pub(super) fn overtaken(&mut self) -> Option<u64> {
        self.overtaken.take()
    }

    /// Whether a claim would do anything.
    pub(super) fn has_work(&self) -> bool {
        self.runs.iter().any(|(name, run)| match run.phase {
            RunPhase::Queued => true,
            RunPhase::Delayed => run.not_before <= self.now,
            RunPhase::Running => !self.has_live_lease(name, run.epoch),
            _ => false,
        })
    }

    pub(super) fn take(&mut self, process: u64, run: &str, holder: &str, is_tried: bool) -> Option<i64> {
        let (now, epoch) = (self.now, self.next_epoch);
        let head = self.heads.entry(run.to_owned()).or_default();
        if head.expires_at.is_none_or(|at| at < now) {
            self.next_epoch += 1;
            (head.epoch, head.holder, head.process, head.expires_at) = (epoch, holder.to_owned(), process, Some(now + LEASE_MS));
            return Some(epoch);
        }
        (is_tried && head.holder == holder).then_some(head.epoch)
    }

    pub(super) fn renew(&mut self, runs: Vec<String>, epochs: Vec<i64>) -> Vec<(String, i64)> {
        let now = self.now;
        let mut kept: Vec<_> = runs.into_iter().zip(epochs).collect();
        kept.retain(|(run, epoch)| {
            let head = self.heads.get_mut(run).filter(|head| head.epoch == *epoch);
            head.map(|head| head.expires_at = Some(now + LEASE_MS)).is_some()
        });
        kept
    }

    pub(super) fn let_go(&mut self, run: &str, epoch: i64) {
        if let Some(head) = self.heads.get_mut(run).filter(|head| head.epoch == epoch) {
            head.expires_at = None;
            if head.records.is_empty() {
                self.heads.remove(run);
            }
        }
    }

    /// Appends a record; answers what there is where it was not taken.
    pub(super) fn append(&mut self, append: &Append<'_>) -> Option<Found> {
        let Append { process, run, at, epoch, record, decided, is_tried } = *append;
        let now = self.now;
        let begins = at == 0 && epoch.is_none();
        if begins {
            self.heads.entry(run.to_owned()).or_default();
        }
        let Some(head) = self.heads.get_mut(run) else { return Some(Found::default()) };
        let n_records = i64::try_from(head.records.len()).unwrap_or(i64::MAX);
        let is_free = head.expires_at.is_none_or(|at| at < now);
        let is_held = match (epoch, self.bug) {
            (None, _) => is_free,
            (Some(epoch), None) => head.epoch == epoch,
            (Some(_), Some(PlantedBug::NoFence)) => true,
            (Some(epoch), Some(PlantedBug::AppendBeforeLease)) => head.epoch == epoch || is_free,
        };
        if n_records != at || !is_held {
            self.n_refused += 1;
            let is_there = is_tried && usize::try_from(at).ok().and_then(|at| head.records.get(at)).is_some_and(|there| there == record);
            return Some(Found { n_records, epoch: head.epoch, is_there });
        }
        let (has_lease, of) = (epoch == Some(head.epoch) && head.process == process, head.process);
        head.records.push(record.to_vec());
        self.n_records += 1;
        for call in decided {
            if let Some(waiting) = self.waiting.get_mut(call) {
                waiting.is_applied = true;
            }
        }
        if !has_lease {
            self.violate(format!("process {process} appended record {at} of {run} under {epoch:?}, and the lease is that of process {of}"));
        }
        None
    }

    pub(super) fn load(&self, run: &str) -> Option<Vec<Vec<u8>>> {
        self.heads.get(run).map(|head| head.records.clone()).filter(|records| !records.is_empty())
    }

    /// Gives a run back, under the epoch that has it.
    pub(super) fn settle(&mut self, run: &str, epoch: i64, settlement: &Settlement, is_tried: bool) -> bool {
        let now = self.now;
        let Some(row) = self.runs.get_mut(run).filter(|row| row.epoch == epoch) else { return false };
        if row.phase != RunPhase::Running {
            return is_tried;
        }
        let is_cancelled = row.is_cancelled;
        let or_cancelled = |phase| if is_cancelled { RunPhase::Cancelled } else { phase };
        match settlement {
            Settlement::Done(response) => (row.phase, row.response) = (RunPhase::Done, Some(response.clone())),
            Settlement::Waiting(questions) => {
                row.attempts = 0;
                let asked: BTreeSet<String> = questions.iter().map(|question| question.call.id.to_string()).collect();
                for question in questions {
                    let call = &question.call;
                    let what = format!("{} {}", call.tool, call.arguments["what"].as_str().unwrap_or_default());
                    let new = Waiting { run: run.to_owned(), what, is_in_doubt: call.is_in_doubt, decision: None, is_applied: false };
                    match self.waiting.get_mut(&call.id.to_string()) {
                        Some(old) if old.is_applied || old.is_in_doubt != call.is_in_doubt => *old = new,
                        Some(_) => {}
                        None => drop(self.waiting.insert(call.id.to_string(), new)),
                    }
                }
                self.waiting.retain(|call, waiting| waiting.run != run || waiting.decision.is_some() || asked.contains(call));
                let is_decided = self.waiting.values().any(|call| call.run == run && call.decision.is_some() && !call.is_applied);
                row.phase = or_cancelled(if is_decided { RunPhase::Queued } else { RunPhase::Waiting });
            }
            Settlement::Failed(reason) => {
                row.phase = or_cancelled(RunPhase::Delayed);
                row.not_before = now + 500;
                // What cannot be reached can be tried again; nothing else keeps a run of these scripts from its end.
                if !reason.contains("out of reach") {
                    self.violate(format!("{run} cannot go on: {reason}"));
                }
            }
            Settlement::HandedBack => row.phase = or_cancelled(RunPhase::Queued),
            Settlement::Busy => (row.phase, row.not_before) = (or_cancelled(RunPhase::Delayed), now + 1000),
            Settlement::Cancelled => row.phase = RunPhase::Cancelled,
        }
        true
    }

    /// An effect that a tool has, as its service sees it.
    pub(super) fn effect(&mut self, tool: &str, what: &str, key: &str) {
        self.n_effects += 1;
        let call = format!("{tool} {what}");
        let facts = self.facts.entry(call.clone()).or_default();
        facts.n_effects += 1;
        facts.keys.insert(key.to_owned());
        let problem = if tool == "keyed" {
            (facts.keys.len() > 1).then(|| format!("{call} has had several keys"))
        } else if facts.is_denied {
            Some(format!("{call} was denied and has had its effect"))
        } else {
            let (n, n_max) = (facts.n_effects, 1 + facts.n_repeats);
            (n > n_max).then(|| format!("{call} has had its effect {n} times, and at most {n_max} were decided"))
        };
        if let Some(problem) = problem {
            self.violate(problem);
        }
    }

    /// Decides about a call that waits; the first decision holds.
    pub(super) fn decide(&mut self, call: &str, approval: Approval) {
        let Some(waiting) = self.waiting.get_mut(call).filter(|waiting| waiting.decision.is_none()) else { return };
        self.n_decisions += 1;
        let facts = self.facts.entry(waiting.what.clone()).or_default();
        self.n_in_doubt += u64::from(waiting.is_in_doubt);
        facts.is_told |= waiting.is_in_doubt;
        match &approval {
            Approval::Deny(_) => facts.is_denied = true,
            Approval::Resolve(Resolution::Repeat) => facts.n_repeats += 1,
            Approval::Resolve(Resolution::Failed(_)) => facts.is_failed = true,
            Approval::Resolve(Resolution::Done(text)) => facts.done = Some(String::from_utf8_lossy(text).into_owned()),
            _ => {}
        }
        waiting.decision = Some(approval);
        if let Some(run) = self.runs.get_mut(&waiting.run).filter(|run| run.phase == RunPhase::Waiting) {
            (run.phase, run.attempts) = (RunPhase::Queued, 0);
        }
    }

    /// Checks and removes the runs that are over; what the service knows of their calls stays.
    pub(super) fn remove_ended(&mut self) {
        let over: Vec<String> = self.runs.iter().filter(|(_, run)| run.phase.is_over()).map(|(name, _)| name.clone()).collect();
        for name in over {
            let Some(run) = self.runs.remove(&name) else { continue };
            self.heads.remove(&name);
            self.waiting.retain(|_, call| call.run != name);
            if run.phase == RunPhase::Cancelled {
                self.n_cancelled += 1;
                if !run.is_cancelled {
                    self.violate(format!("{name} is cancelled, and nobody wanted that"));
                }
                continue;
            }
            self.n_done += 1;
            if let Some(problem) = self.wrong_end(&run) {
                self.violate(format!("{name}: {problem}"));
            }
        }
    }

    /// Problem of a run that is done.
    fn wrong_end(&self, run: &Run) -> Option<String> {
        let printed = run.response.as_ref().map(|response| response.stdout.as_str()).unwrap_or_default();
        let mut lines = printed.lines();
        let unknown = CallFacts::default();
        for (tool, what) in &run.calls {
            let call = format!("{tool} {what}");
            let facts = self.facts.get(&call).unwrap_or(&unknown);
            if facts.n_effects == 0 && !facts.is_denied && !facts.is_told {
                return Some(format!("{call} is done, and has had no effect"));
            }
            if facts.is_denied || facts.is_failed {
                continue;
            }
            let line = lines.next().unwrap_or_default();
            if line != call && facts.done.as_deref() != Some(line) {
                return Some(format!("{call} was answered with '{line}'"));
            }
        }
        None
    }
}
