//! A run while it happens: what its journal already knows, and what is added to it.

use std::collections::{BTreeMap, VecDeque};
use std::fmt::Debug;
use std::future::Future;
use std::pin::Pin;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll};

use super::open_calls::digest_of_file;
use super::record::{Record, RecordedDecision};
use super::store::{Journal, JournalError, RunHold, is_run_name};
use super::transcript::{Transcript, TranscriptHash};
use crate::call::journal::{ApprovalWait, CallJournal, CallPath, Digest, InFlightGuard, ReplayState, ReplayStep, UndoStep};
use crate::call::{Outcome, RunObserver, Suspension, digest_of_parts, digest_of_tool};
use crate::policy::{Approval, ApprovalFuture, ApprovalRequest, FileAnswer, FileAnswers, write_question};
use crate::registry::RegisteredTool;
use crate::text::hex;
use crate::text::visible::visible;
use crate::tool::{ToolArguments, ToolResult};
use bashkit::CancelToken;
use bashkit::kernel::{Driver, Schedule, Wakeup};

/// Identity of a call that waits for a decision: its run, its place there (`3` is the third call of the script, `3.1` the first that this one makes), and what is
/// called. A decision that names it is about no other call: not of another run, and not at the same place with another tool, other arguments or other input.
///
/// The text is `RUN/PLACE/DIGEST`, with 16 hexadecimal digits of the digest:
///
/// ```
/// use bashkit_orchestrator::journal::CallId;
///
/// let call: CallId = "deploy-7/3.1/9f86d081884c7d65".parse()?;
/// assert_eq!((call.run(), call.place().as_str()), ("deploy-7", "3.1"));
/// assert_eq!(call.to_string(), "deploy-7/3.1/9f86d081884c7d65");
/// # Ok::<(), String>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CallId {
    run: String,
    path: CallPath,
    digest: [u8; 8],
}

impl CallId {
    pub(crate) fn new(run: &str, call: &CallPath, digest: &Digest) -> Self {
        Self { run: run.to_owned(), path: call.clone(), digest: digest.first_chunk().copied().unwrap_or_default() }
    }

    /// Name of the run that the call belongs to.
    #[must_use]
    pub fn run(&self) -> &str {
        &self.run
    }

    /// Place of the call in its run, as traces have it: `3` or `3.1`.
    #[must_use]
    pub fn place(&self) -> String {
        place(&self.path)
    }
}

/// Text of the place of a call in its run.
pub(crate) fn place(call: &CallPath) -> String {
    call.iter().map(u32::to_string).collect::<Vec<_>>().join(".")
}

impl std::fmt::Display for CallId {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}/{}/{}", self.run, self.place(), hex(&self.digest))
    }
}

impl std::str::FromStr for CallId {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let parsed = || {
            let [run, place, digest] = text.split('/').collect::<Vec<_>>().try_into().ok()?;
            let path = place.split('.').map(|number: &str| number.parse().ok()).collect::<Option<CallPath>>()?;
            let is_hex = digest.len() == 16 && digest.bytes().all(|b| b.is_ascii_hexdigit());
            let digest = u64::from_str_radix(digest, 16).ok().filter(|_| is_hex)?.to_be_bytes();
            is_run_name(run).then(|| Self { run: run.to_owned(), path, digest })
        };
        parsed().ok_or_else(|| format!("'{text}' is no call: RUN/PLACE/DIGEST is accepted, such as deploy-7/3.1/9f86d081884c7d65"))
    }
}

/// A call, or a file that the script writes to, which waits for somebody to decide about it.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct UndecidedCall {
    /// Identity of the call: what a decision names.
    pub id: CallId,
    /// Name of the tool that is called; empty for a file.
    pub tool: String,
    /// Arguments of the call: a decision is about exactly these.
    pub arguments: ToolArguments,
    /// The words behind the tool's name, as the script expanded them; none for a file.
    pub args: Vec<Vec<u8>>,
    /// Bytes on standard input, where something was connected.
    pub stdin: Option<Vec<u8>>,
    /// Reason why somebody is asked about the call.
    pub reason: String,
    /// Whether the process ended while the tool ran, so that nobody here knows whether the call is done: it takes a
    /// [`Resolution`](crate::policy::Resolution) instead of an approval.
    pub is_in_doubt: bool,
    /// Path of the file that the script writes to, where that is what somebody is asked about; an approval with other arguments is a no.
    pub file: Option<Vec<u8>>,
    pub(crate) path: CallPath,
    pub(crate) digest: Digest,
}

/// For people: like that of an [`ApprovalRequest`], behind the identity of the call.
impl std::fmt::Display for UndecidedCall {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}: ", self.id)?;
        write_question(f, (&self.tool, &self.arguments), self.file.as_deref(), self.stdin.as_deref())?;
        write!(f, "\n  reason: {}", visible(&self.reason))
    }
}

impl UndecidedCall {
    fn new(run: &str, call: &CallPath, digest: Digest, request: &ApprovalRequest, is_in_doubt: bool) -> Self {
        let ApprovalRequest { tool, args, arguments, stdin, reason, file, .. } = request.clone();
        Self { id: CallId::new(run, call, &digest), path: call.clone(), tool, args, arguments, stdin, reason, is_in_doubt, file, digest }
    }
}

/// Reason why a run cannot go on as it was recorded.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum ReplayObstacle {
    /// The call is another one than the one that was recorded.
    OtherCall { call: CallPath, recorded: String, found: String },
    /// The tool is another one.
    OtherTool { call: CallPath, tool: String },
    /// A recording is played back, and does not have this call.
    NotRecorded { call: CallPath, tool: String },
}

#[derive(Default)]
struct ReplayLog {
    /// Batches in the journal, and all that they say.
    n_batches: u64,
    transcript: Transcript,
    /// Records that go to the journal with the next one that has to be there.
    buffer: Vec<Record>,
    wakeups: VecDeque<Wakeup>,
    calls: BTreeMap<CallPath, CallLog>,
    /// Answers about files that a rule asks about, by physical path.
    files: BTreeMap<Vec<u8>, FileAnswer>,
    /// Places of the questions about files, by physical path.
    questions: BTreeMap<Vec<u8>, CallPath>,
    /// The run waits for an answer about a file. What its script does from then on has not happened; only what was in flight still counts.
    is_frozen: bool,
    /// What is to be stopped then.
    freezes: Option<Freezes>,
    pending: Vec<UndecidedCall>,
    obstacle: Option<ReplayObstacle>,
    journal_error: Option<JournalError>,
    n_in_flight: u32,
    /// Keeps others from going on with the run.
    hold: Option<RunHold>,
    /// The hold ends with the last call in flight.
    is_left: bool,
}

/// Parts of a run that stop when it is frozen.
struct Freezes {
    observer: Arc<RunObserver>,
    /// Cancelled once no call is in flight.
    script: CancelToken,
}

/// Records of one call. The script itself has the empty path.
#[derive(Default)]
struct CallLog {
    /// Name of the tool, digest of the call, and digest of the tool's definition.
    started: Option<(String, Digest, Digest)>,
    is_suspended: bool,
    is_abandoned: bool,
    finished: Option<Outcome>,
    /// Somebody decided about the call while it was in doubt, under this name if they gave one.
    resolved: Option<Option<String>>,
    /// It was decided that the call is made again, and it was not since.
    is_repeated: bool,
    /// The call consists of others, or is all or nothing: it ends after its parts.
    is_composite: bool,
    /// Decision about the call with this digest, and who decided.
    decided: Option<(Digest, RecordedDecision, Option<String>)>,
    /// The call was undone, with the complaint if there was one.
    undone: Option<Option<String>>,
    /// Calls that this one has made so far.
    n_parts: u32,
}

impl ReplayLog {
    fn call(&mut self, call: CallPath) -> &mut CallLog {
        self.calls.entry(call).or_default()
    }

    /// Lets others go on with a run that was left, once no call is in flight.
    fn let_go(&mut self) {
        if self.is_left && self.n_in_flight == 0 {
            self.hold = None;
        }
    }

    /// Ends the script of a run that is frozen, once no call is in flight.
    fn end_frozen(&self) {
        if let Some(freezes) = self.freezes.as_ref().filter(|_| self.is_frozen && self.n_in_flight == 0) {
            freezes.script.cancel();
        }
    }

    fn stops_below(&self, call: &CallPath) -> bool {
        let is_below = |other: &CallPath| other.len() > call.len() && other.starts_with(call);
        let waits = self.pending.iter().any(|pending| is_below(&pending.path));
        self.is_frozen || waits || self.obstacle.as_ref().is_some_and(|obstacle| is_below(obstacle.call()))
    }
}

/// One run with a journal.
pub(crate) struct RunJournal {
    id: String,
    journal: Arc<dyn Journal>,
    /// Tools are not called: what was recorded is all there is.
    playback: bool,
    log: Mutex<ReplayLog>,
}

impl Debug for RunJournal {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("RunJournal").field("id", &self.id).finish_non_exhaustive()
    }
}

impl RunJournal {
    /// A run whose journal holds these records already, in `n_batches` appended pieces.
    pub(crate) fn new(
        id: String,
        journal: Arc<dyn Journal>,
        n_batches: u64,
        transcript: Transcript,
        records: impl IntoIterator<Item = Record>,
        playback: bool,
    ) -> Arc<Self> {
        let mut log = ReplayLog { n_batches, transcript, ..ReplayLog::default() };
        for record in records {
            match record {
                Record::Woke { .. } => log.wakeups.extend(record.wakeup()),
                Record::Decided { call, digest, decision, by } => log.call(call).decided = Some((digest, decision, by)),
                Record::Undone { call, problem } => log.call(call).undone = Some(problem),
                Record::Started { call, tool, digest, definition } => {
                    let call = log.call(call);
                    (call.is_suspended, call.is_repeated) = (false, false);
                    call.started = Some((tool, digest, definition));
                }
                Record::Suspended { call } => log.call(call).is_suspended = true,
                Record::Finished { call, outcome } => log.call(call).finished = Some(outcome),
                Record::Abandoned { call } => log.call(call).is_abandoned = true,
                Record::Resolved { call, resolution, by, .. } => {
                    let call = log.call(call);
                    call.resolved = Some(by);
                    call.finished = resolution.outcome();
                    call.is_repeated = call.finished.is_none();
                }
                Record::FileDecided { path, is_allowed, by } => drop(log.files.insert(path, FileAnswer { is_allowed, by })),
                Record::FileAsked { question, path } => drop(log.questions.insert(path, question)),
                Record::Began(_) | Record::Asked { .. } | Record::Doubted { .. } | Record::Ended { .. } => {}
            }
        }
        Arc::new(Self { id, journal, playback, log: Mutex::new(log) })
    }

    fn lock(&self) -> MutexGuard<'_, ReplayLog> {
        self.log.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Puts a record, with all before it, where nothing can take it away.
    fn write(&self, log: &mut ReplayLog, record: Record) -> bool {
        log.buffer.push(record);
        self.flush(log)
    }

    fn flush(&self, log: &mut ReplayLog) -> bool {
        if self.playback || log.buffer.is_empty() {
            return true;
        }
        if log.journal_error.is_some() {
            return false;
        }
        let batch = super::encode(&log.buffer);
        match self.journal.append(&self.id, log.n_batches, &batch) {
            Ok(()) => {
                log.n_batches += 1;
                log.transcript.extend(&batch);
                log.buffer.clear();
                true
            }
            Err(error) => {
                log.journal_error = Some(error);
                false
            }
        }
    }

    /// Keeps others from going on with the run until this is dropped and no call is in flight any more.
    pub(crate) fn hold(self: &Arc<Self>, hold: RunHold) -> HeldRun {
        self.lock().hold = Some(hold);
        HeldRun(Arc::clone(self))
    }

    /// Says what is to be stopped when the run has to wait for an answer about a file.
    pub(crate) fn freezes(&self, observer: &Arc<RunObserver>, script: &CancelToken) {
        self.lock().freezes = Some(Freezes { observer: Arc::clone(observer), script: script.clone() });
    }

    /// Whether the run waits for an answer about a file, and what its script does has not happened.
    pub(crate) fn is_frozen(&self) -> bool {
        self.lock().is_frozen
    }

    /// Whether nothing more can happen now: every call has been answered but those that wait.
    pub(crate) fn is_stuck(&self) -> bool {
        let log = self.lock();
        let stops = log.obstacle.is_some() || log.journal_error.is_some() || !log.pending.is_empty();
        stops && log.n_in_flight == 0
    }

    /// Writes what is left, and tells what stopped the run: an obstacle, or the calls that wait.
    pub(crate) fn stopped(&self) -> Result<Vec<UndecidedCall>, ReplayFailure> {
        let mut log = self.lock();
        self.flush(&mut log);
        match (log.obstacle.take(), log.journal_error.take()) {
            (Some(obstacle), _) => Err(ReplayFailure::Obstacle(obstacle)),
            (None, Some(error)) => Err(ReplayFailure::Journal(error)),
            (None, None) => Ok(std::mem::take(&mut log.pending)),
        }
    }

    /// The first record of a run, or the last.
    pub(crate) fn note(&self, record: Record) -> Result<(), JournalError> {
        let mut log = self.lock();
        self.write(&mut log, record);
        log.journal_error.take().map_or(Ok(()), Err)
    }

    /// All that is in the journal, as far as this run wrote or read it.
    pub(crate) fn transcript(&self) -> TranscriptHash {
        self.lock().transcript.hash()
    }

    /// The run's name.
    pub(crate) fn id(&self) -> &str {
        &self.id
    }
}

impl CallJournal for RunJournal {
    fn next_call(&self, above: &[u32]) -> CallPath {
        let mut log = self.lock();
        let part = {
            let log = log.call(above.to_vec());
            log.n_parts += 1;
            log.n_parts
        };
        above.iter().copied().chain([part]).collect()
    }

    fn state_of(&self, call: &CallPath) -> ReplayState {
        match self.lock().calls.get(call) {
            Some(CallLog { decided: Some(_), .. }) => ReplayState::Decided,
            Some(CallLog { started: Some(_), .. }) => ReplayState::Started,
            Some(CallLog { finished: Some(outcome), .. }) => ReplayState::Rejected(outcome.answer.result()),
            _ => ReplayState::New,
        }
    }

    fn reject(&self, call: &CallPath, answer: &ToolResult) {
        let mut log = self.lock();
        if !log.is_frozen && log.calls.get(call).is_none_or(|call| call.finished.is_none()) {
            log.buffer.push(Record::Finished { call: call.clone(), outcome: Outcome::of_answer(answer, Suspension::None) });
        }
    }

    fn ask(
        self: Arc<Self>,
        call: &CallPath,
        digest: Digest,
        request: &ApprovalRequest,
        ask: &dyn Fn() -> Option<ApprovalFuture>,
    ) -> ApprovalWait {
        let stop = || Box::pin(std::future::ready(None));
        let mut log = self.lock();
        if log.is_frozen {
            return stop();
        }
        if let Some((of, decision, by)) = log.calls.get(call).and_then(|call| call.decided.as_ref()) {
            if *of == digest {
                return Box::pin(std::future::ready(Some(decision.approval(by.as_deref()))));
            }
            let (recorded, found) =
                ("a call with other arguments, or of a tool that was declared differently".to_owned(), request.tool.clone());
            log.obstacle.get_or_insert(ReplayObstacle::OtherCall { call: call.clone(), recorded, found });
            return stop();
        }
        if self.playback {
            log.obstacle.get_or_insert(ReplayObstacle::NotRecorded { call: call.clone(), tool: request.tool.clone() });
            return stop();
        }
        drop(log);
        let pending = UndecidedCall::new(&self.id, call, digest, request, false);
        let (journal, asked, in_flight) = (Arc::clone(&self), ask(), Arc::clone(&self).take_off());
        Box::pin(async move {
            let approval = match asked {
                Some(asked) => asked.await,
                None => Approval::Pending,
            };
            let call = pending.path.clone();
            let taken = {
                let mut log = journal.lock();
                match RecordedDecision::of(&approval) {
                    Some((decision, by)) => journal.write(&mut log, Record::Decided { call, digest, decision, by }),
                    None => {
                        log.buffer.push(Record::Asked { call, digest });
                        log.pending.push(pending);
                        false
                    }
                }
            };
            drop(in_flight);
            taken.then_some(approval)
        })
    }

    fn approval_below(&self, call: &CallPath) -> Option<Approval> {
        let log = self.lock();
        let below = log.calls.range(call.clone()..).skip_while(|(path, _)| *path == call).take_while(|(path, _)| path.starts_with(call));
        let mut found = None;
        for (_, decision, _) in below.filter_map(|(_, call)| call.decided.as_ref()) {
            match decision {
                RecordedDecision::AllowForSession => return Some(Approval::AllowForSession),
                RecordedDecision::Allow => found = Some(Approval::Allow),
                RecordedDecision::Deny(_) | RecordedDecision::Edit(_) => {}
            }
        }
        found
    }

    fn begin(self: Arc<Self>, call: &CallPath, tool: &RegisteredTool, digest: Digest) -> ReplayStep {
        let definition = &tool.definition;
        let mut log = self.lock();
        if log.obstacle.is_some() || log.is_frozen {
            return ReplayStep::Stop;
        }
        log.call(call.clone()).is_composite = definition.atomic || !definition.composed_of.is_empty();
        let of_tool = digest_of_tool(tool);
        if let Some(recorded @ CallLog { started: Some((tool, of, was)), .. }) = log.calls.get(call) {
            let obstacle = if *tool != definition.name || *of != digest {
                Some(ReplayObstacle::OtherCall { call: call.clone(), recorded: tool.clone(), found: definition.name.clone() })
            } else if *was != of_tool {
                Some(ReplayObstacle::OtherTool { call: call.clone(), tool: tool.clone() })
            } else {
                None
            };
            if let Some(obstacle) = obstacle {
                log.obstacle = Some(obstacle);
                return ReplayStep::Stop;
            }
            if let Some(outcome) = &recorded.finished {
                return ReplayStep::Replay(outcome.clone());
            }
            if recorded.is_abandoned {
                return ReplayStep::Stop;
            }
            // What a composed tool does it does by its parts, and each of these is known to the journal itself.
            let by_parts = !definition.composed_of.is_empty();
            let may_repeat = definition.flags().idempotent || by_parts || recorded.is_suspended || recorded.is_repeated;
            if !may_repeat && !self.playback {
                return ReplayStep::InDoubt;
            }
        }
        if self.playback {
            log.obstacle = Some(ReplayObstacle::NotRecorded { call: call.clone(), tool: definition.name.clone() });
            return ReplayStep::Stop;
        }
        let started = Record::Started { call: call.clone(), tool: definition.name.clone(), digest, definition: of_tool };
        if !self.write(&mut log, started) {
            return ReplayStep::Stop;
        }
        drop(log);
        ReplayStep::Run(self.idempotency_key(call), self.take_off())
    }

    fn doubt(&self, call: &CallPath, digest: Digest, request: &ApprovalRequest) {
        let mut log = self.lock();
        log.buffer.push(Record::Doubted { call: call.clone(), digest, tool: request.tool.clone() });
        log.pending.push(UndecidedCall::new(&self.id, call, digest, request, true));
    }

    fn resolver(&self, call: &CallPath) -> Option<Option<String>> {
        self.lock().calls.get(call).and_then(|call| call.resolved.clone())
    }

    fn finish(&self, call: &CallPath, outcome: Outcome) -> bool {
        let mut log = self.lock();
        if log.is_frozen && log.call(call.clone()).is_composite {
            return false;
        }
        if !log.is_frozen && log.stops_below(call) {
            self.write(&mut log, Record::Suspended { call: call.clone() });
            return false;
        }
        self.write(&mut log, Record::Finished { call: call.clone(), outcome })
    }

    fn idempotency_key(&self, call: &CallPath) -> String {
        hex(&digest_of_parts([self.id.as_bytes(), place(call).as_bytes()]))
    }

    fn begin_undo(&self, call: &CallPath) -> UndoStep {
        let log = self.lock();
        if let Some(problem) = log.calls.get(call).and_then(|call| call.undone.clone()) {
            return UndoStep::Known(problem);
        }
        // What is not recorded was not done.
        let is_done = !(self.playback || log.is_frozen || log.journal_error.is_some());
        if is_done { UndoStep::Run } else { UndoStep::Known(None) }
    }

    fn finish_undo(&self, call: &CallPath, problem: Option<&str>) {
        let problem = problem.map(str::to_owned);
        let mut log = self.lock();
        log.call(call.clone()).undone = Some(problem.clone());
        self.write(&mut log, Record::Undone { call: call.clone(), problem });
    }

    fn take_off(self: Arc<Self>) -> InFlightGuard {
        self.lock().n_in_flight += 1;
        InFlightGuard::new(self)
    }

    fn is_undone(&self, call: &CallPath) -> bool {
        self.lock().calls.get(call).is_some_and(|call| call.undone.is_some())
    }

    fn stops_below(&self, call: &CallPath) -> bool {
        self.lock().stops_below(call)
    }

    fn abandon(&self, call: &CallPath) {
        let mut log = self.lock();
        if !log.is_frozen {
            log.buffer.push(Record::Abandoned { call: call.clone() });
        }
    }

    fn land(&self) {
        let mut log = self.lock();
        log.n_in_flight = log.n_in_flight.saturating_sub(1);
        log.let_go();
        log.end_frozen();
    }
}

impl FileAnswers for RunJournal {
    fn file_answer(&self, path: &[u8]) -> Option<FileAnswer> {
        let known = self.lock().files.get(path).cloned();
        // A run that is played back asks nobody.
        if self.playback { Some(known.unwrap_or_default()) } else { known }
    }

    fn record_file_answer(&self, path: &[u8], answer: &FileAnswer) {
        let mut log = self.lock();
        log.files.insert(path.to_vec(), answer.clone());
        let FileAnswer { is_allowed, by } = answer.clone();
        self.write(&mut log, Record::FileDecided { path: path.to_vec(), is_allowed, by });
    }

    fn defer(&self, path: &[u8], question: &ApprovalRequest) -> bool {
        let mut log = self.lock();
        if log.hold.is_none() {
            return false;
        }
        if log.is_frozen {
            return true;
        }
        let next = u32::try_from(log.questions.len()).unwrap_or(u32::MAX).saturating_add(1);
        let place = log.questions.entry(path.to_vec()).or_insert_with(|| vec![0, next]).clone();
        log.buffer.push(Record::FileAsked { question: place.clone(), path: path.to_vec() });
        log.pending.push(UndecidedCall::new(&self.id, &place, digest_of_file(path), question, false));
        log.is_frozen = true;
        if let Some(freezes) = &log.freezes {
            freezes.observer.mute();
        }
        log.end_frozen();
        true
    }
}

/// A run that this process goes on with.
pub(crate) struct HeldRun(Arc<RunJournal>);

impl Drop for HeldRun {
    fn drop(&mut self) {
        let mut log = self.0.lock();
        log.is_left = true;
        log.let_go();
    }
}

/// Reason why a run stopped that does not wait for a decision.
pub(crate) enum ReplayFailure {
    Obstacle(ReplayObstacle),
    Journal(JournalError),
}

impl ReplayObstacle {
    pub(crate) fn call(&self) -> &CallPath {
        match self {
            Self::OtherCall { call, .. } | Self::OtherTool { call, .. } | Self::NotRecorded { call, .. } => call,
        }
    }
}

/// The waits of a run.
pub(crate) struct RecordedSchedule(pub(crate) Arc<RunJournal>);

impl Schedule for RecordedSchedule {
    fn repeat(&mut self) -> Option<Wakeup> {
        self.0.lock().wakeups.pop_front()
    }

    fn record(&mut self, wakeup: Wakeup) {
        let mut log = self.0.lock();
        if !log.is_frozen {
            log.buffer.push(Record::of_wakeup(wakeup));
        }
    }
}

/// Polls a run until it ends, or until nothing more can happen in it.
pub(crate) struct UntilStuck<'a, F> {
    pub(crate) run: Pin<&'a mut F>,
    pub(crate) driver: Option<&'a Driver>,
    pub(crate) journal: &'a RunJournal,
}

impl<F: Future> Future for UntilStuck<'_, F> {
    type Output = Option<F::Output>;

    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Self::Output> {
        match self.run.as_mut().poll(cx) {
            Poll::Ready(value) => Poll::Ready(Some(value)),
            Poll::Pending if self.driver.is_none_or(Driver::is_idle) && self.journal.is_stuck() => Poll::Ready(None),
            Poll::Pending => Poll::Pending,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::store::MemoryJournal;
    use super::*;
    use crate::call::digest::digest_of_call;
    use crate::tool::{Effects, wait};

    #[test]
    fn a_decision_is_bound_to_the_exact_call() {
        let decided = Record::Decided { call: vec![1], digest: [1; 32], decision: RecordedDecision::Allow, by: Some("Grace".into()) };
        let journal = RunJournal::new("run".into(), Arc::new(MemoryJournal::new()), 0, Transcript::default(), [decided], false);
        let request = ApprovalRequest {
            call: 1,
            parent: None,
            tool: "pay".into(),
            args: vec![b"ada".to_vec()],
            arguments: ToolArguments::new(),
            stdin: None,
            effects: Effects::default(),
            parts: Vec::new(),
            reason: String::new(),
            file: None,
        };
        let ask = |digest| wait(Arc::clone(&journal).ask(&vec![1], digest, &request, &|| None));
        assert_eq!(ask([1; 32]), Some(Approval::Allow.by("Grace")));
        assert_eq!(ask([2; 32]), None);
        assert!(matches!(journal.stopped(), Err(ReplayFailure::Obstacle(ReplayObstacle::OtherCall { .. }))));
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
        let distinct: BTreeMap<_, _> = calls.iter().map(|call| (call, ())).collect();
        assert_eq!(distinct.len(), calls.len());
    }
}
