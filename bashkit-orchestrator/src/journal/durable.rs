//! A run while it happens: what its journal already knows, and what is added to it.

use std::collections::{BTreeMap, VecDeque};
use std::fmt::Debug;
use std::future::Future;
use std::pin::Pin;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll};

use bashkit::kernel::{Schedule, Wakeup};

use super::digest;
use super::record::{Answer, Decision, Digest, Outcome, Path, Record, Waited};
use super::store::{Journal, JournalError};
use super::transcript::{Transcript, TranscriptHash};
use crate::definition::{ToolArguments, ToolDefinition};
use crate::policy::{Approval, ApprovalFuture, ApprovalRequest};
use crate::tool::{ToolFailure, ToolResult};

/// Which call of a run it is: `3` is the third of the script, `3.1` the first that this one makes.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CallId(pub(crate) Path);

impl std::fmt::Display for CallId {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        for (at, number) in self.0.iter().enumerate() {
            write!(f, "{}{number}", if at > 0 { "." } else { "" })?;
        }
        Ok(())
    }
}

impl std::str::FromStr for CallId {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let path: Result<Path, _> = text.split('.').map(str::parse).collect();
        path.map(Self).map_err(|_| format!("'{text}' is no call: use numbers such as 3 or 3.1"))
    }
}

/// A call that waits for somebody to decide about it.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct PendingCall {
    /// Which call it is.
    pub id: CallId,
    /// The tool's name.
    pub tool: String,
    /// Its arguments: a decision is about exactly these.
    pub arguments: ToolArguments,
    /// Bytes on standard input, where something was connected.
    pub stdin: Option<Vec<u8>>,
    /// Why somebody is asked.
    pub reason: String,
    pub(crate) digest: Digest,
}

/// Why a run cannot go on as it was recorded.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Obstacle {
    /// The call is another one than the one that was recorded.
    OtherCall { call: Path, recorded: String, found: String },
    /// The tool is another one.
    OtherTool { call: Path, tool: String },
    /// It was running when its process ended, and is not one that can be repeated.
    InDoubt { call: Path, tool: String },
    /// A recording is played back, and does not have this call.
    NotRecorded { call: Path, tool: String },
}

/// What to do about a call that is let through.
pub(crate) enum Turn {
    /// Its tool is called, and gets this key. Until the second part is dropped, the run is not stored.
    Run(String, AtWork),
    /// It was called; this is what it answered and did.
    Again(Outcome),
    /// Neither: the run stops here, or the script will end the call as it did before.
    Stop,
}

#[derive(Default)]
struct Inner {
    /// Batches in the journal, and all that they say.
    n_batches: u64,
    transcript: Transcript,
    /// What goes to the journal with the next record that has to be there.
    buffer: Vec<Record>,
    wakeups: VecDeque<Wakeup>,
    started: BTreeMap<Path, (String, Digest, Digest)>,
    suspended: std::collections::BTreeSet<Path>,
    finished: BTreeMap<Path, Outcome>,
    decided: BTreeMap<Path, (Digest, Decision, Option<String>)>,
    /// What was undone, with what that had to complain of.
    undone: BTreeMap<Path, Option<String>>,
    pending: Vec<PendingCall>,
    obstacle: Option<Obstacle>,
    journal_error: Option<JournalError>,
    abandoned: std::collections::BTreeSet<Path>,
    n_at_work: u32,
    n_parts: BTreeMap<Path, u32>,
}

impl Inner {
    fn stops_below(&self, call: &Path) -> bool {
        let is_below = |other: &Path| other.len() > call.len() && other.starts_with(call);
        let waits = self.pending.iter().any(|pending| is_below(&pending.id.0));
        waits || self.obstacle.as_ref().is_some_and(|obstacle| is_below(obstacle.call()))
    }
}

/// One run with a journal.
pub(crate) struct Durable {
    id: String,
    journal: Arc<dyn Journal>,
    /// Tools are not called: what was recorded is all there is.
    playback: bool,
    inner: Mutex<Inner>,
}

impl Debug for Durable {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Durable").field("id", &self.id).finish_non_exhaustive()
    }
}

/// What a call asks for.
pub(crate) fn digest_of_call(tool: &str, args: &[Vec<u8>], stdin: Option<&[u8]>) -> Digest {
    let head: [&[u8]; 3] = [tool.as_bytes(), if stdin.is_some() { b"<" } else { b"" }, stdin.unwrap_or_default()];
    digest(head.into_iter().chain(args.iter().map(Vec::as_slice)))
}

/// What a tool is, as far as it matters for a call that was begun.
pub(crate) fn digest_of_tool(definition: &ToolDefinition) -> Digest {
    let schema = definition.input_schema.to_string();
    let effects = format!("{:?} {:?} {} {}", definition.effects, definition.composed_of, definition.atomic, definition.single_confirmation);
    digest([definition.name.as_bytes(), schema.as_bytes(), effects.as_bytes()])
}

impl Durable {
    /// A run whose journal holds these records already, in `n_batches` appended pieces.
    pub(super) fn new(
        id: String,
        journal: Arc<dyn Journal>,
        n_batches: u64,
        transcript: Transcript,
        records: impl IntoIterator<Item = Record>,
        playback: bool,
    ) -> Arc<Self> {
        let mut inner = Inner { n_batches, transcript, ..Inner::default() };
        for record in records {
            match record {
                Record::Woke { .. } => inner.wakeups.extend(record.wakeup()),
                Record::Decided { call, digest, decision, by } => drop(inner.decided.insert(call, (digest, decision, by))),
                Record::Undone { call, problem } => drop(inner.undone.insert(call, problem)),
                Record::Started { call, tool, digest, definition } => {
                    inner.suspended.remove(&call);
                    inner.started.insert(call, (tool, digest, definition));
                }
                Record::Suspended { call } => drop(inner.suspended.insert(call)),
                Record::Finished { call, outcome } => drop(inner.finished.insert(call, outcome)),
                Record::Abandoned { call } => drop(inner.abandoned.insert(call)),
                Record::Began(_) | Record::Asked { .. } | Record::Ended { .. } => {}
            }
        }
        Arc::new(Self { id, journal, playback, inner: Mutex::new(inner) })
    }

    fn lock(&self) -> MutexGuard<'_, Inner> {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The next call below another one, or of the script.
    pub(crate) fn next_call(&self, above: &[u32]) -> Path {
        let mut inner = self.lock();
        let n = inner.n_parts.entry(above.to_vec()).or_default();
        *n += 1;
        let n = *n;
        above.iter().copied().chain([n]).collect()
    }

    /// Puts a record, with all before it, where nothing can take it away.
    fn write(&self, inner: &mut Inner, record: Record) -> bool {
        inner.buffer.push(record);
        self.flush(inner)
    }

    fn flush(&self, inner: &mut Inner) -> bool {
        if self.playback || inner.buffer.is_empty() {
            return true;
        }
        if inner.journal_error.is_some() {
            return false;
        }
        let batch = super::encode(&inner.buffer);
        match self.journal.append(&self.id, inner.n_batches, &batch) {
            Ok(()) => {
                inner.n_batches += 1;
                inner.transcript.extend(&batch);
                inner.buffer.clear();
                true
            }
            Err(error) => {
                inner.journal_error = Some(error);
                false
            }
        }
    }

    /// What is known of a call that comes to its gate.
    pub(crate) fn known(&self, call: &Path) -> Known {
        let inner = self.lock();
        if inner.decided.contains_key(call) {
            Known::Decided
        } else if inner.started.contains_key(call) {
            Known::Started
        } else if let Some(outcome) = inner.finished.get(call) {
            Known::Shut(outcome.answer.result())
        } else {
            Known::New
        }
    }

    /// A call was answered at its gate.
    pub(crate) fn shut(&self, call: &Path, answer: &ToolResult) {
        let mut inner = self.lock();
        if !inner.finished.contains_key(call) {
            inner.buffer.push(Record::Finished {
                call: call.clone(),
                outcome: Outcome {
                    waited: Waited::Not,
                    answer: Answer::of(answer),
                    files: Vec::new(),
                    keys: Vec::new(),
                    undos: Vec::new(),
                },
            });
        }
    }

    /// Asks about a call, unless it is known what was answered. `None`: the run stops here.
    pub(crate) fn ask(
        self: &Arc<Self>,
        call: &Path,
        digest: Digest,
        request: &ApprovalRequest,
        ask: impl FnOnce() -> Option<ApprovalFuture>,
    ) -> Asking {
        let stop = || Box::pin(std::future::ready(None));
        let mut inner = self.lock();
        if let Some((of, decision, by)) = inner.decided.get(call) {
            if *of == digest {
                return Box::pin(std::future::ready(Some(decision.approval(by.as_deref()))));
            }
            let (recorded, found) = ("a call with other arguments".to_owned(), request.tool.clone());
            inner.obstacle.get_or_insert(Obstacle::OtherCall { call: call.clone(), recorded, found });
            return stop();
        }
        if self.playback {
            inner.obstacle.get_or_insert(Obstacle::NotRecorded { call: call.clone(), tool: request.tool.clone() });
            return stop();
        }
        drop(inner);
        let pending = PendingCall {
            id: CallId(call.clone()),
            tool: request.tool.clone(),
            arguments: request.arguments.clone(),
            stdin: request.stdin.clone(),
            reason: request.reason.clone(),
            digest,
        };
        let (durable, asked, at_work) = (Arc::clone(self), ask(), self.at_work());
        Box::pin(async move {
            let approval = match asked {
                Some(asked) => asked.await,
                None => Approval::Pending,
            };
            let call = pending.id.0.clone();
            let taken = {
                let mut inner = durable.lock();
                match Decision::of(&approval) {
                    Some((decision, by)) => durable.write(&mut inner, Record::Decided { call, digest, decision, by }),
                    None => {
                        inner.buffer.push(Record::Asked { call, digest });
                        inner.pending.push(pending);
                        false
                    }
                }
            };
            drop(at_work);
            taken.then_some(approval)
        })
    }

    fn at_work(self: &Arc<Self>) -> AtWork {
        self.lock().n_at_work += 1;
        AtWork(Arc::clone(self))
    }

    /// A call is let through.
    pub(crate) fn begin(self: &Arc<Self>, call: &Path, definition: &ToolDefinition, digest: Digest) -> Turn {
        let mut inner = self.lock();
        if inner.obstacle.is_some() {
            return Turn::Stop;
        }
        let of_tool = digest_of_tool(definition);
        if let Some((tool, of, was)) = inner.started.get(call).cloned() {
            let obstacle = if tool != definition.name || of != digest {
                Some(Obstacle::OtherCall { call: call.clone(), recorded: tool.clone(), found: definition.name.clone() })
            } else if was != of_tool {
                Some(Obstacle::OtherTool { call: call.clone(), tool: tool.clone() })
            } else {
                None
            };
            if let Some(obstacle) = obstacle {
                inner.obstacle = Some(obstacle);
                return Turn::Stop;
            }
            if let Some(outcome) = inner.finished.get(call) {
                return Turn::Again(outcome.clone());
            }
            if inner.abandoned.contains(call) {
                return Turn::Stop;
            }
            // What a composed tool does it does by its parts, and each of these is known to the journal itself.
            let by_parts = !definition.composed_of.is_empty();
            let may_repeat = definition.flags().idempotent || by_parts || inner.suspended.contains(call);
            if !may_repeat {
                inner.obstacle = Some(Obstacle::InDoubt { call: call.clone(), tool });
                return Turn::Stop;
            }
        }
        if self.playback {
            inner.obstacle = Some(Obstacle::NotRecorded { call: call.clone(), tool: definition.name.clone() });
            return Turn::Stop;
        }
        let started = Record::Started { call: call.clone(), tool: definition.name.clone(), digest, definition: of_tool };
        if !self.write(&mut inner, started) {
            return Turn::Stop;
        }
        drop(inner);
        let key = super::hex(&super::digest([self.id.as_bytes(), CallId(call.clone()).to_string().as_bytes()]));
        Turn::Run(key, self.at_work())
    }

    /// A call has been answered. Answers `false` when the run stops, and the answer with it: a part of it waits for somebody.
    pub(crate) fn finish(&self, call: &Path, outcome: Outcome) -> bool {
        let mut inner = self.lock();
        if inner.stops_below(call) {
            self.write(&mut inner, Record::Suspended { call: call.clone() });
            return false;
        }
        self.write(&mut inner, Record::Finished { call: call.clone(), outcome })
    }

    /// Undoes a call, unless that was done in an earlier life of the run; says what there is to complain of. A run that ended in the middle of it does it again.
    pub(crate) fn undo(&self, call: &Path, undo: impl FnOnce() -> Option<String>) -> Option<String> {
        {
            let inner = self.lock();
            if let Some(problem) = inner.undone.get(call) {
                return problem.clone();
            }
            // What is not recorded was not done.
            if self.playback || inner.journal_error.is_some() {
                return None;
            }
        }
        let problem = undo();
        let mut inner = self.lock();
        inner.undone.insert(call.clone(), problem.clone());
        self.write(&mut inner, Record::Undone { call: call.clone(), problem: problem.clone() });
        problem
    }

    /// Whether a call was undone.
    pub(crate) fn is_undone(&self, call: &Path) -> bool {
        self.lock().undone.contains_key(call)
    }

    /// Whether a part of a call stops the run, so that the call will be made again.
    pub(crate) fn stops_below(&self, call: &Path) -> bool {
        self.lock().stops_below(call)
    }

    /// The script ended a call before it answered.
    pub(crate) fn abandon(&self, call: &Path) {
        self.lock().buffer.push(Record::Abandoned { call: call.clone() });
    }

    /// Whether nothing more can happen now: every call has been answered but those that wait.
    pub(crate) fn is_stuck(&self) -> bool {
        let inner = self.lock();
        let stops = inner.obstacle.is_some() || inner.journal_error.is_some() || !inner.pending.is_empty();
        stops && inner.n_at_work == 0
    }

    /// Writes what is left, and tells what stopped the run: an obstacle, or the calls that wait.
    pub(crate) fn stopped(&self) -> Result<Vec<PendingCall>, Trouble> {
        let mut inner = self.lock();
        self.flush(&mut inner);
        match (inner.obstacle.take(), inner.journal_error.take()) {
            (Some(obstacle), _) => Err(Trouble::Obstacle(obstacle)),
            (None, Some(error)) => Err(Trouble::Journal(error)),
            (None, None) => Ok(std::mem::take(&mut inner.pending)),
        }
    }

    /// The first record of a run, or the last.
    pub(crate) fn note(&self, record: Record) -> Result<(), JournalError> {
        let mut inner = self.lock();
        self.write(&mut inner, record);
        inner.journal_error.take().map_or(Ok(()), Err)
    }

    /// All that is in the journal, as far as this run wrote or read it.
    pub(super) fn transcript(&self) -> TranscriptHash {
        self.lock().transcript.hash()
    }

    /// The run's name.
    pub(crate) fn id(&self) -> &str {
        &self.id
    }
}

/// Why a run stopped that does not wait for anybody.
pub(crate) enum Trouble {
    Obstacle(Obstacle),
    Journal(JournalError),
}

impl Obstacle {
    pub(crate) fn call(&self) -> &Path {
        match self {
            Self::OtherCall { call, .. } | Self::OtherTool { call, .. } | Self::InDoubt { call, .. } | Self::NotRecorded { call, .. } => {
                call
            }
        }
    }
}

/// What a journal says of a call that comes to its gate.
pub(crate) enum Known {
    /// Nothing.
    New,
    /// Somebody decided about it.
    Decided,
    /// It was let through.
    Started,
    /// It was answered at the gate.
    Shut(ToolResult),
}

/// A decision that is still being made; `None`: the run stops.
pub(crate) type Asking = Pin<Box<dyn Future<Output = Option<Approval>> + Send>>;

/// Why a tool above one that waits gets no answer: its own is thrown away.
pub(crate) fn stopped_below() -> ToolFailure {
    ToolFailure::new("the run stops here").with_status(126).with_code("stopped")
}

/// Something happens that will be recorded.
pub(crate) struct AtWork(Arc<Durable>);

impl Drop for AtWork {
    fn drop(&mut self) {
        let mut inner = self.0.lock();
        inner.n_at_work = inner.n_at_work.saturating_sub(1);
    }
}

/// The waits of a run.
pub(crate) struct Waits(pub(crate) Arc<Durable>);

impl Schedule for Waits {
    fn repeat(&mut self) -> Option<Wakeup> {
        self.0.lock().wakeups.pop_front()
    }

    fn record(&mut self, wakeup: Wakeup) {
        self.0.lock().buffer.push(Record::of_wakeup(wakeup));
    }
}

/// Polls a run until it ends, or until nothing more can happen in it.
pub(crate) struct UntilStuck<'a, F> {
    pub(crate) run: Pin<&'a mut F>,
    pub(crate) durable: &'a Durable,
}

impl<F: Future> Future for UntilStuck<'_, F> {
    type Output = Option<F::Output>;

    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Self::Output> {
        match self.run.as_mut().poll(cx) {
            Poll::Ready(value) => Poll::Ready(Some(value)),
            Poll::Pending if self.durable.is_stuck() => Poll::Ready(None),
            Poll::Pending => Poll::Pending,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::store::MemoryJournal;
    use super::*;
    use crate::definition::Effects;
    use crate::tool::wait;

    #[test]
    fn a_decision_is_bound_to_the_exact_call() {
        let decided = Record::Decided { call: vec![1], digest: [1; 32], decision: Decision::Allow, by: Some("Grace".into()) };
        let durable = Durable::new("run".into(), Arc::new(MemoryJournal::new()), 0, Transcript::default(), [decided], false);
        let request = ApprovalRequest {
            call: 1,
            parent: None,
            tool: "pay".into(),
            args: vec![b"ada".to_vec()],
            arguments: ToolArguments::new(),
            stdin: None,
            effects: Effects::default(),
            reason: String::new(),
            file: None,
        };
        let ask = |digest| wait(durable.ask(&vec![1], digest, &request, || None));
        assert_eq!(ask([1; 32]), Some(Approval::Allow.by("Grace")));
        assert_eq!(ask([2; 32]), None);
        assert!(matches!(durable.stopped(), Err(Trouble::Obstacle(Obstacle::OtherCall { .. }))));
        // Each of tool, arguments and standard input is part of it, and no two of them can be mistaken for each other.
        let args = |args: &[&str]| args.iter().map(|arg| arg.as_bytes().to_vec()).collect::<Vec<_>>();
        let calls = [
            digest_of_call("pay", &args(&["ada", "20"]), None),
            digest_of_call("pay", &args(&["ada2", "0"]), None),
            digest_of_call("pay", &args(&["ada"]), None),
            digest_of_call("pay", &args(&["ada", "20"]), Some(b"")),
            digest_of_call("pay", &args(&["ada"]), Some(b"20")),
            digest_of_call("payada", &args(&["20"]), None),
        ];
        let distinct: std::collections::BTreeSet<_> = calls.iter().collect();
        assert_eq!(distinct.len(), calls.len());
    }
}
