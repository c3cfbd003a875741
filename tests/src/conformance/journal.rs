//! Suite of every store of journals.
#![expect(clippy::indexing_slicing, clippy::panic, clippy::unwrap_used, reason = "a suite of assertions")]

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use bashkit::host::{Clock, SystemClock};
use bashkit_orchestrator::journal::{Durability, DurableOutcome, Journal, JournalError, RunHold, RunState};
use bashkit_orchestrator::tool::Confirm;
use bashkit_orchestrator::{Approval, OrchestratorTool, ToolFn, ToolOutput};

const KEY: &[u8] = b"a secret of the tests";

/// Checks two handles to one empty store, as two processes have them; panics with what is wrong.
pub fn conforms(store: &str, journal: &dyn Journal, other: &dyn Journal) {
    // Records grow at their end, whoever appends.
    assert_eq!(journal.load("a"), Ok(None), "{store}");
    assert_eq!(journal.append("a", 1, b"x"), Err(JournalError::Conflict { n_records: 0 }), "{store}");
    assert_eq!((journal.runs(), journal.count()), (Ok(Vec::new()), Ok(0)), "{store}: what was refused is not there");
    journal.append("a", 0, b"one").unwrap();
    journal.append("a", 1, b"").unwrap();
    assert_eq!(journal.append("a", 1, b"again"), Err(JournalError::Conflict { n_records: 2 }), "{store}");
    other.append("a", 2, b"three").unwrap();
    assert_eq!(journal.append("a", 2, b"mine"), Err(JournalError::Conflict { n_records: 3 }), "{store}");
    assert_eq!(journal.load("a"), Ok(Some(vec![b"one".to_vec(), Vec::new(), b"three".to_vec()])), "{store}");
    // Runs are known by name, sorted.
    let names = ["B_2", "b-1", &"c".repeat(128)];
    names.iter().for_each(|name| other.append(name, 0, b"one").unwrap());
    let all = ["B_2".to_owned(), "a".to_owned(), "b-1".to_owned(), "c".repeat(128)];
    assert_eq!((journal.runs(), journal.count()), (Ok(all.to_vec()), Ok(4)), "{store}");
    // One holds a run, known or not, and nobody else; all others are free.
    for run in ["a", "unknown"] {
        let hold = journal.hold(run).unwrap().unwrap();
        assert!(journal.hold(run).unwrap().is_none() && other.hold(run).unwrap().is_none(), "{store} {run}");
        let free = other.hold("b-1").unwrap().unwrap();
        assert_eq!((journal.count(), other.load("a").unwrap().unwrap().len()), (Ok(4), 3), "{store}: a hold is no run");
        drop(hold);
        assert!(journal.hold("b-1").unwrap().is_none(), "{store}");
        drop((other.hold(run).unwrap().unwrap(), free));
        assert!(journal.hold(run).unwrap().is_some(), "{store} {run}");
    }
    // What is removed is gone, and its name is free.
    journal.remove("a").unwrap();
    journal.remove("a").unwrap();
    assert_eq!((other.load("a"), other.count()), (Ok(None), Ok(3)), "{store}");
    other.append("a", 0, b"anew").unwrap();
    assert_eq!(journal.load("a"), Ok(Some(vec![b"anew".to_vec()])), "{store}");
    // Records that no run wrote are listed as unreadable, and never removed by age.
    assert!(journal.list().unwrap().iter().all(|run| matches!(run.state, RunState::Unreadable(JournalError::Version { .. }))), "{store}");
    assert_eq!((journal.remove_finished(Duration::ZERO), journal.count()), (Ok(Vec::new()), Ok(4)), "{store}");
}

/// Calls of the tools, in their order.
#[derive(Clone, Default)]
pub struct Calls(Arc<Mutex<Vec<String>>>);

impl std::fmt::Debug for Calls {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("Calls").field(&self.list()).finish()
    }
}

impl Calls {
    /// Makes a tool that notes its argument `what`.
    pub fn tool(&self, name: &'static str) -> ToolFn {
        let calls = self.clone();
        ToolFn::new(name, "Notes its argument.", move |arguments, _| {
            calls.0.lock().unwrap().push(format!("{name} {}", arguments["what"]));
            Ok(ToolOutput::text("done"))
        })
        .arg::<u32, _>("what", "What is noted")
    }

    /// Puts other calls in the place of those so far, and answers these.
    pub fn replace(&self, calls: Vec<String>) -> Vec<String> {
        std::mem::replace(&mut *self.0.lock().unwrap(), calls)
    }

    /// Calls so far: name and argument.
    pub fn list(&self) -> Vec<String> {
        self.0.lock().unwrap().clone()
    }
}

/// A journal whose process ends when a tool says so.
struct Dies(Box<dyn Journal>, Arc<AtomicBool>);

impl Journal for Dies {
    fn append(&self, run: &str, at: u64, record: &[u8]) -> Result<(), JournalError> {
        if self.1.load(Ordering::SeqCst) { Err(JournalError::Io("the end".into())) } else { self.0.append(run, at, record) }
    }

    fn load(&self, run: &str) -> Result<Option<Vec<Vec<u8>>>, JournalError> {
        self.0.load(run)
    }

    fn remove(&self, run: &str) -> Result<(), JournalError> {
        self.0.remove(run)
    }

    fn runs(&self) -> Result<Vec<String>, JournalError> {
        self.0.runs()
    }

    fn hold(&self, run: &str) -> Result<Option<RunHold>, JournalError> {
        self.0.hold(run)
    }
}

/// Checks that runs are listed with their state and forgotten by age, in an empty store.
pub fn lists_and_forgets(store: &str, journal: Box<dyn Journal>, other: &dyn Journal) {
    let (calls, is_dead) = (Calls::default(), Arc::new(AtomicBool::new(false)));
    let die = Arc::clone(&is_dead);
    let dies = ToolFn::new("dies", "Ends the process.", move |_, _| {
        die.store(true, Ordering::SeqCst);
        Ok(ToolOutput::text("late"))
    });
    let asks = calls.tool("ask").says(|definition| definition.confirm = Confirm::Always);
    let tool = OrchestratorTool::builder("t").tool(Box::new(asks)).tool(Box::new(dies));
    let tool = tool.durable(Durability::new(Dies(journal, Arc::clone(&is_dead)), KEY)).build().unwrap();
    let began = SystemClock::new().now();
    tool.execute_durable_as("done", "\n  echo first\necho second".into()).unwrap();
    let long = format!("ask 1; : {}", "é".repeat(100));
    let DurableOutcome::Pending(run) = tool.execute_durable_as("waits", long.as_str().into()).unwrap() else { panic!("it waits") };
    tool.execute_durable_as("died", "dies".into()).unwrap_err();
    is_dead.store(false, Ordering::SeqCst);
    let seen = |journal: &dyn Journal| {
        let runs = journal.list().unwrap();
        for run in &runs {
            assert!(run.began.unwrap() >= began && run.ended.is_none_or(|ended| Some(ended) >= run.began), "{store}: {run:?}");
            assert!(run.age().unwrap() <= SystemClock::new().now().saturating_sub(began), "{store}: {run:?}");
        }
        runs.into_iter().map(|run| (run.run, run.state, run.script, run.ended.is_some())).collect::<Vec<_>>()
    };
    let row = |run: &str, state: RunState, script: &str, has_ended: bool| (run.to_owned(), state, script.to_owned(), has_ended);
    let died = row("died", RunState::Running, "dies", false);
    let shown: String = long.chars().take(80).collect();
    let done = row("done", RunState::Done, "echo first", true);
    assert_eq!(seen(other), [died.clone(), done.clone(), row("waits", RunState::Waiting, &shown, false)], "{store}");
    assert_eq!(tool.durable_runs().unwrap(), other.list().unwrap(), "{store}");
    // Only what has ended is old.
    assert_eq!(tool.forget_finished_runs(Duration::from_secs(3600)), Ok(Vec::new()), "{store}");
    assert_eq!(tool.forget_finished_runs(Duration::ZERO), Ok(vec!["done".to_owned()]), "{store}");
    // A run that waited and was cut off behind the decision does not wait any more; one in doubt does.
    is_dead.store(true, Ordering::SeqCst);
    let died_again = tool.resume(&run.to_bytes(), &[(run.calls[0].id.clone(), Approval::Allow)]);
    assert!(died_again.is_err(), "{store}: {died_again:?}");
    is_dead.store(false, Ordering::SeqCst);
    let DurableOutcome::Pending(_) = tool.resume_run("died", &[]).unwrap() else { panic!("it is in doubt") };
    let states: Vec<_> = seen(other).into_iter().map(|(run, state, ..)| (run, state)).collect();
    assert_eq!(states, [("died".to_owned(), RunState::Waiting), ("waits".to_owned(), RunState::Waiting)], "{store}");
    let DurableOutcome::Done(_) = tool.resume(&run.to_bytes(), &[(run.calls[0].id.clone(), Approval::Allow)]).unwrap() else {
        panic!("it ends")
    };
    tool.forget_run("died").unwrap();
    assert_eq!(seen(other), [row("waits", RunState::Done, &shown, true)], "{store}");
    assert_eq!(calls.list(), ["ask 1"], "{store}");
}
