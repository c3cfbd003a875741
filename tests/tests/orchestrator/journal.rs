//! Journals in a directory that were damaged, torn, mixed up, or are no files: nothing of a run is done twice, and nothing on the disk is changed.
#![expect(
    clippy::unwrap_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::disallowed_methods,
    reason = "tests stop at surprises, and damage files"
)]

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};

use bashkit_orchestrator::journal::{
    CallId, DirectoryJournal, Durability, DurableError, DurableOutcome, Journal, JournalDamage, JournalError, MemoryJournal, PendingRun,
    RunHold,
};
use bashkit_orchestrator::tool::Confirm;
use bashkit_orchestrator::{Approval, OrchestratorTool};
use bashkit_tests::conformance;
use bashkit_tests::conformance::journal::Calls;

const KEY: &[u8] = b"a secret of the tests";

/// Three calls that cannot be repeated, one that waits for an approval, and one more.
const SCRIPT: &str = "pay 1; pay 2 | cat; sleep 0.001; pay 3; ask 4; pay 5";

/// Bytes in front of the first record: of all journals the same.
const HEAD_BYTES: usize = 16;

fn orchestrator(journal: impl Journal + 'static, calls: &Calls, settle: impl FnOnce(Durability) -> Durability) -> OrchestratorTool {
    let asks = calls.tool("ask").says(|definition| definition.confirm = Confirm::Always);
    let builder = OrchestratorTool::builder("t").tool(Box::new(calls.tool("pay"))).tool(Box::new(asks));
    builder.durable(settle(Durability::new(journal, KEY))).build().unwrap()
}

/// A journal in a directory that knows where in the file each record ends.
struct Ends(DirectoryJournal, PathBuf, Arc<Mutex<Vec<usize>>>);

impl Journal for Ends {
    fn append(&self, run: &str, at: u64, record: &[u8]) -> Result<(), JournalError> {
        self.0.append(run, at, record)?;
        let file_bytes = fs::metadata(self.1.join(format!("{run}.journal"))).unwrap().len();
        self.2.lock().unwrap().push(usize::try_from(file_bytes).unwrap());
        Ok(())
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

/// Makes a file anew: one that is cut and written again is flushed to the disk by some file systems, which takes its time.
fn put(path: impl AsRef<Path>, bytes: impl AsRef<[u8]>) {
    let _ = fs::remove_file(&path);
    fs::write(&path, bytes).unwrap();
}

/// A run that waits, with its journal.
struct Waiting {
    dir: tempfile::TempDir,
    run: PendingRun,
    calls: Calls,
    /// Goes on with it.
    tool: OrchestratorTool,
    /// Of the journal's file.
    bytes: Vec<u8>,
    /// Where in it each record ends.
    ends: Vec<usize>,
}

impl Waiting {
    fn new(settle: impl FnOnce(Durability) -> Durability) -> Self {
        let (dir, calls) = (tempfile::tempdir().unwrap(), Calls::default());
        let ends = Arc::new(Mutex::new(Vec::new()));
        let journal = Ends(DirectoryJournal::new(dir.path()).unwrap(), dir.path().to_path_buf(), Arc::clone(&ends));
        let outcome = orchestrator(journal, &calls, settle).execute_durable(SCRIPT.into()).unwrap();
        let DurableOutcome::Pending(run) = outcome else { panic!("it waits: {outcome:?}") };
        let bytes = fs::read(dir.path().join(format!("{}.journal", run.id))).unwrap();
        let ends = ends.lock().unwrap().clone();
        assert_eq!((calls.list().len(), ends.last().copied()), (3, Some(bytes.len())));
        let tool = orchestrator(DirectoryJournal::new(dir.path()).unwrap(), &calls, |durability| durability);
        Self { dir, run, calls, tool, bytes, ends }
    }

    fn file(&self) -> PathBuf {
        self.dir.path().join(format!("{}.journal", self.run.id))
    }

    fn journal(&self) -> DirectoryJournal {
        DirectoryJournal::new(self.dir.path()).unwrap()
    }

    fn decisions(&self) -> Vec<(CallId, Approval)> {
        self.run.calls.iter().map(|call| (call.id.clone(), Approval::Allow)).collect()
    }

    fn resume(&self) -> Result<DurableOutcome, DurableError> {
        self.tool.resume(&self.run.to_bytes(), &self.decisions())
    }

    fn resume_by_name(&self) -> Result<DurableOutcome, DurableError> {
        self.tool.resume_run(&self.run.id, &self.decisions())
    }

    /// The bytes of a record, with all that belongs to it in the file.
    fn record(&self, n: usize) -> Vec<u8> {
        let begin = if n == 0 { HEAD_BYTES } else { self.ends[n - 1] };
        self.bytes[begin..self.ends[n]].to_vec()
    }

    /// The file with these records.
    fn file_of(&self, records: impl IntoIterator<Item = usize>) -> Vec<u8> {
        let head = self.bytes[..HEAD_BYTES].to_vec();
        records.into_iter().fold(head, |bytes, n| [bytes, self.record(n)].concat())
    }

    /// What is wrong about how a damaged file is taken. `None`: each time it is refused by name, nothing is called, and it stays as it is.
    fn problem(&self, bytes: &[u8]) -> Option<String> {
        self.problem_of(bytes, &["resume", "resume_by_name", "append", "load"])
    }

    fn problem_of(&self, bytes: &[u8], ways: &[&str]) -> Option<String> {
        let path = self.file().display().to_string();
        let before = self.calls.list();
        ways.iter().find_map(|how| {
            put(self.file(), bytes);
            let result = match *how {
                "resume" => self.resume().map(|outcome| format!("{outcome:?}")).map_err(|error| error.to_string()),
                "resume_by_name" => self.resume_by_name().map(|outcome| format!("{outcome:?}")).map_err(|error| error.to_string()),
                "append" => self.append_next().map(|()| String::new()).map_err(|error| error.to_string()),
                _ => self.journal().load(&self.run.id).map(|records| format!("{records:?}")).map_err(|error| error.to_string()),
            };
            let after = self.calls.replace(before.clone());
            let problem = match result {
                _ if after != before => format!("called {:?}", &after[before.len()..]),
                _ if fs::read(self.file()).unwrap() != bytes => "changed the file".to_owned(),
                Ok(what) => format!("answered {what}"),
                Err(error) if !error.contains(&path) => format!("does not name the file: {error}"),
                Err(error) if !error.contains(" at record ") && !error.contains("has version ") => {
                    format!("does not name the record: {error}")
                }
                Err(_) => return None,
            };
            Some(format!("{how} {problem}"))
        })
    }

    fn append_next(&self) -> Result<(), JournalError> {
        self.journal().append(&self.run.id, self.ends.len() as u64, b"new")
    }

    /// It was not for another reason that nothing went on.
    #[track_caller]
    fn goes_on(&self) {
        put(self.file(), &self.bytes);
        assert!(matches!(self.resume(), Ok(DurableOutcome::Done(_))));
        assert_eq!(self.calls.list(), ["pay 1", "pay 2", "pay 3", "ask 4", "pay 5"]);
    }
}

#[track_caller]
fn none(mut wrong: Vec<String>, n_tried: usize) {
    let (n_wrong, n_called) = (wrong.len(), wrong.iter().filter(|wrong| wrong.contains(" called ")).count());
    wrong.truncate(20);
    assert!(n_wrong == 0, "{n_wrong} of {n_tried} are taken, of which {n_called} call tools:\n{}", wrong.join("\n"));
}

#[test]
fn no_flipped_byte_calls_a_tool_again() {
    let waiting = Waiting::new(|durability| durability);
    let mut wrong = Vec::new();
    for at in 0..waiting.bytes.len() {
        for flip in [0xff, 1, 0x80] {
            let mut bytes = waiting.bytes.clone();
            bytes[at] ^= flip;
            wrong.extend(waiting.problem(&bytes).map(|problem| format!("byte {at} ^ {flip:#x}: {problem}")));
        }
    }
    none(wrong, 3 * waiting.bytes.len());
    waiting.goes_on();
}

#[test]
fn a_journal_that_was_cut_off_anywhere_calls_no_tool_again() {
    let waiting = Waiting::new(|durability| durability);
    let mut wrong = Vec::new();
    // Where the records end, the file is one that was there before; only what was stored of the run knows better.
    let n = waiting.bytes.len();
    for len in HEAD_BYTES + 1..n {
        let is_before_all = len < waiting.ends[0];
        if !is_before_all {
            wrong.extend(waiting.problem_of(&waiting.bytes[..len], &["resume"]).map(|problem| format!("{len} bytes: {problem}")));
        }
    }
    none(wrong, n);
    // Without a record the run is not known.
    for len in 0..waiting.ends[0] {
        put(waiting.file(), &waiting.bytes[..len]);
        for result in [waiting.resume(), waiting.resume_by_name()] {
            assert_eq!(result, Err(DurableError::UnknownRun { run: waiting.run.id.clone() }), "{len} bytes");
        }
        assert_eq!(fs::read(waiting.file()).unwrap(), &waiting.bytes[..len]);
    }
    waiting.goes_on();
}

/// A second approval: what came after the first is missing.
#[test]
fn a_journal_from_before_the_last_stop_is_not_gone_on_with() {
    let waiting = Waiting::new(|durability| durability);
    let tool = || orchestrator(waiting.journal(), &waiting.calls, |durability| durability);
    let DurableOutcome::Pending(first) = tool().execute_durable("pay 6; ask 7; pay 8; ask 9".into()).unwrap() else { panic!("it waits") };
    let path = waiting.dir.path().join(format!("{}.journal", first.id));
    let early = fs::read(&path).unwrap();
    let decisions = |run: &PendingRun| vec![(run.calls[0].id.clone(), Approval::Allow)];
    let DurableOutcome::Pending(second) = tool().resume(&first.to_bytes(), &decisions(&first)).unwrap() else { panic!("it waits again") };
    let late = fs::read(&path).unwrap();
    let calls = waiting.calls.list();
    for len in early.len()..late.len() {
        put(&path, &late[..len]);
        let error = tool().resume(&second.to_bytes(), &decisions(&second)).unwrap_err();
        assert!(matches!(&error, DurableError::Journal(JournalError::Corrupt(_))), "{len}: {error}");
        assert!(error.to_string().starts_with(&format!("the journal '{}' is damaged at record ", path.display())), "{error}");
        assert_eq!((waiting.calls.list(), fs::read(&path).unwrap()), (calls.clone(), late[..len].to_vec()));
    }
    // Another history of the same run: whole in itself, and not the one that was stored.
    put(&path, &early);
    let grace = [(first.calls[0].id.clone(), Approval::Allow.by("Grace"))];
    let DurableOutcome::Pending(_) = tool().resume(&first.to_bytes(), &grace).unwrap() else { panic!("it waits again") };
    let calls = waiting.calls.list();
    let other = fs::read(&path).unwrap();
    let error = tool().resume(&second.to_bytes(), &decisions(&second)).unwrap_err();
    assert!(error.to_string().contains("is not what the run had recorded when it was stored"), "{error}");
    assert_eq!((waiting.calls.list(), fs::read(&path).unwrap()), (calls.clone(), other.clone()));
    put(&path, &late);
    let DurableOutcome::Done(_) = tool().resume(&second.to_bytes(), &decisions(&second)).unwrap() else { panic!("it ends") };
    assert_eq!(waiting.calls.list().len(), calls.len() + 1);
}

#[test]
fn records_that_are_mixed_up_are_damage() {
    let (waiting, other) = (Waiting::new(|durability| durability), Waiting::new(|durability| durability));
    let n = waiting.ends.len();
    assert!(n >= 6, "{n}");
    assert_eq!(other.ends.len(), n);
    let all = || (0..n).collect::<Vec<_>>();
    let mut rows: Vec<(String, Vec<u8>)> = Vec::new();
    for a in 0..n {
        for b in a + 1..n {
            let mut records = all();
            records.swap(a, b);
            rows.push((format!("{a} and {b} swapped"), waiting.file_of(records)));
        }
        for at in 0..=n {
            let mut records = all();
            records.insert(at, a);
            rows.push((format!("{a} again in front of {at}"), waiting.file_of(records)));
        }
        if a + 1 < n {
            rows.push((format!("{a} missing"), waiting.file_of(all().into_iter().filter(|record| *record != a))));
        }
        let begin = waiting.ends[a] - waiting.record(a).len();
        let with = |record: &[u8]| [&waiting.bytes[..begin], record, &waiting.bytes[waiting.ends[a]..]].concat();
        rows.push((format!("{a} of another run"), with(&other.record(a))));
        rows.push((format!("{a} all zeros"), with(&vec![0; waiting.record(a).len()])));
        rows.push((format!("{a} with a half of zeros"), {
            let mut record = waiting.record(a);
            let half = record.len() / 2;
            record[half..].fill(0);
            with(&record)
        }));
        rows.push((format!("{a} without its first byte"), with(&waiting.record(a)[1..])));
        if a + 1 < n {
            rows.push((format!("{a} without its last byte"), with(&waiting.record(a)[..waiting.record(a).len() - 1])));
        }
        // The beginning of an older record behind the last one is no torn record: it does not follow there.
        for len in [1, 4, 5, 8, 15, 16, 17, waiting.record(a).len() - 1] {
            rows.push((format!("{len} bytes of {a} behind the end"), [&waiting.bytes[..], &waiting.record(a)[..len]].concat()));
        }
    }
    rows.push(("another run".into(), other.bytes.clone()));
    rows.push(("zeros".into(), vec![0; waiting.bytes.len()]));
    rows.push(("one zero".into(), vec![0]));
    rows.push(("a block of zeros".into(), vec![0; 4096]));
    rows.push(("text".into(), b"something else that is long enough".to_vec()));
    rows.push(("twice".into(), [&waiting.bytes[..], &waiting.bytes[..]].concat()));
    rows.push(("the last half first".into(), [&waiting.bytes[waiting.ends[n / 2]..], &waiting.bytes[..waiting.ends[n / 2]]].concat()));
    let mut end = waiting.bytes.clone();
    end.drain(..HEAD_BYTES);
    rows.push(("no head".into(), end));
    for garbage in
        [b"\0".as_slice(), b"\xff", b"a", &[0; 3], &[0; 15], &[0; 16], &[0; 40], &[0xff; 40], &[0; 4096], b"garbage behind the end"]
    {
        rows.push((format!("{} bytes of garbage", garbage.len()), [&waiting.bytes[..], garbage].concat()));
    }
    // By chance, one byte may be that with which the next record begins.
    waiting.append_next().unwrap();
    let next = fs::read(waiting.file()).unwrap();
    rows.retain(|(_, bytes)| !next.starts_with(bytes));
    let wrong = rows.iter().filter_map(|(what, bytes)| waiting.problem(bytes).map(|problem| format!("{what}: {problem}"))).collect();
    none(wrong, rows.len());
    waiting.goes_on();
}

/// The end of a process while it appends: good records stay, and only what was torn is cut off.
#[test]
fn only_a_torn_record_is_cut_off() {
    let waiting = Waiting::new(|durability| durability);
    let path = waiting.file();
    waiting.append_next().unwrap();
    let after = fs::read(&path).unwrap();
    for len in waiting.bytes.len()..after.len() {
        put(&path, &after[..len]);
        // Whoever reads leaves it.
        let loaded = waiting.journal().load(&waiting.run.id).unwrap().unwrap();
        assert_eq!((loaded.len(), fs::read(&path).unwrap().len()), (waiting.ends.len(), len));
        let early = waiting.journal().append(&waiting.run.id, 1, b"new");
        assert_eq!(early, Err(JournalError::Conflict { n_records: waiting.ends.len() as u64 }));
        assert_eq!(fs::read(&path).unwrap(), &after[..len]);
        waiting.append_next().unwrap();
        assert_eq!(fs::read(&path).unwrap(), after, "{len}");
    }
    // The first record may be torn too.
    for len in 0..waiting.ends[0] {
        put(&path, &waiting.bytes[..len]);
        assert_eq!(waiting.journal().load(&waiting.run.id), Ok(None), "{len}");
        assert_eq!(waiting.journal().append(&waiting.run.id, 1, b"new"), Err(JournalError::Conflict { n_records: 0 }));
        waiting.journal().append(&waiting.run.id, 0, b"new").unwrap();
        assert_eq!(waiting.journal().load(&waiting.run.id), Ok(Some(vec![b"new".to_vec()])));
    }
    // A run that is not known is not begun in its middle.
    assert_eq!(waiting.journal().append("unknown", 3, b"new"), Err(JournalError::Conflict { n_records: 0 }));
    assert!(!waiting.dir.path().join("unknown.journal").exists());
    // What resumes a run behind a torn record goes on with the good ones: the run waits as before, and each call is made once.
    for len in [waiting.bytes.len() + 1, after.len() - 1] {
        put(&path, &after[..len]);
        let DurableOutcome::Pending(run) =
            orchestrator(waiting.journal(), &waiting.calls, |durability| durability).resume(&waiting.run.to_bytes(), &[]).unwrap()
        else {
            panic!("it waits")
        };
        assert_eq!(run.calls, waiting.run.calls);
        assert_eq!(waiting.calls.list().len(), 3);
    }
    waiting.goes_on();
}

/// A record that another process damaged while this one has the file's length in mind is not cut off either.
#[test]
fn a_journal_that_goes_on_cuts_nothing_off() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("r.journal");
    let journal = DirectoryJournal::new(dir.path()).unwrap();
    for at in 0..3 {
        journal.append("r", at, b"record").unwrap();
    }
    let mut bytes = fs::read(&path).unwrap();
    bytes[HEAD_BYTES + 20] ^= 1;
    put(&path, &bytes);
    journal.append("r", 3, b"record").unwrap();
    assert!(fs::read(&path).unwrap().starts_with(&bytes));
    assert!(matches!(journal.load("r"), Err(JournalError::Corrupt(JournalDamage { record: 0, .. }))));
    bytes.push(0);
    put(&path, &bytes);
    assert!(matches!(journal.append("r", 4, b"record"), Err(JournalError::Corrupt(JournalDamage { record: 0, .. }))));
    assert_eq!(fs::read(&path).unwrap(), bytes);
}

#[test]
fn a_portable_run_brings_the_records_that_a_journal_lacks() {
    let portable = Durability::portable;
    let here = Waiting::new(portable);
    let elsewhere = tempfile::tempdir().unwrap();
    let path = elsewhere.path().join(format!("{}.journal", here.run.id));
    let there = || orchestrator(DirectoryJournal::new(elsewhere.path()).unwrap(), &here.calls, portable);
    let pending = |outcome: Result<DurableOutcome, DurableError>| match outcome {
        Ok(DurableOutcome::Pending(run)) => run,
        other => panic!("it waits: {other:?}"),
    };
    // It arrives there, and waits on.
    let moved = pending(there().resume(&here.run.to_bytes(), &[]));
    let arrived = fs::read(&path).unwrap();
    for len in 0..arrived.len() {
        put(&path, &arrived[..len]);
        assert_eq!(pending(there().resume(&here.run.to_bytes(), &[])).calls, here.run.calls, "{len}");
        assert_eq!(here.calls.list(), ["pay 1", "pay 2", "pay 3"], "{len}");
    }
    // A damaged file is not made whole.
    let mut damaged = arrived.clone();
    damaged[HEAD_BYTES + 30] ^= 1;
    put(&path, &damaged);
    assert!(matches!(there().resume(&moved.to_bytes(), &[]), Err(DurableError::Journal(JournalError::Corrupt(_)))));
    assert_eq!(fs::read(&path).unwrap(), damaged);
    // It goes on there to its end, and what is stored of the journal here is the beginning of that.
    put(&path, &arrived);
    let DurableOutcome::Done(response) = there().resume(&here.run.to_bytes(), &here.decisions()).unwrap() else { panic!("it ends") };
    assert_eq!(here.calls.list(), ["pay 1", "pay 2", "pay 3", "ask 4", "pay 5"]);
    assert_eq!(there().resume(&moved.to_bytes(), &here.decisions()), Ok(DurableOutcome::Done(response)));
}

/// Two services with journals of their own, and three approvals that come to them in turn.
#[test]
fn a_portable_run_comes_back_to_where_it_was_without_calling_again() {
    let (calls, services) = (Calls::default(), [tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap()]);
    let service = |n: usize| orchestrator(DirectoryJournal::new(services[n % 2].path()).unwrap(), &calls, Durability::portable);
    let mut outcome = service(0).execute_durable("pay 1; ask 2; pay 3; ask 4; pay 5; ask 6; pay 7".into()).unwrap();
    for n in 1.. {
        let DurableOutcome::Pending(run) = outcome else { break };
        assert!(n < 9, "it does not end");
        outcome = service(n).resume(&run.to_bytes(), &[(run.calls[0].id.clone(), Approval::Allow)]).unwrap();
    }
    assert_eq!(calls.list(), ["pay 1", "ask 2", "pay 3", "ask 4", "pay 5", "ask 6", "pay 7"]);
}

/// Answers other records than were appended.
struct Forgets<F>(MemoryJournal, F);

impl<F: Fn(&mut Vec<Vec<u8>>) + Send + Sync> Journal for Forgets<F> {
    fn append(&self, run: &str, at: u64, record: &[u8]) -> Result<(), JournalError> {
        self.0.append(run, at, record)
    }

    fn load(&self, run: &str) -> Result<Option<Vec<Vec<u8>>>, JournalError> {
        Ok(self.0.load(run)?.map(|mut records| {
            (self.1)(&mut records);
            records
        }))
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

#[test]
fn any_store_that_loses_or_mixes_up_records_is_found_out_by_what_was_stored() {
    type Change = fn(&mut Vec<Vec<u8>>);
    let rows: &[(&str, Change, &str)] = &[
        ("the last is lost", |records| drop(records.pop()), "is missing: the run had "),
        ("all but the first are lost", |records| records.truncate(1), "at record 1: it is missing"),
        ("the first is lost", |records| drop(records.remove(0)), "at record 0: a run begins with its first record, and only there"),
        ("all are lost", Vec::clear, "at record 0: there is no record of how the run began"),
        ("two are swapped", |records| records.swap(1, 2), "is not what the run had recorded when it was stored"),
        ("one is there twice", |records| records.insert(2, records[1].clone()), "is not what the run had recorded when it was stored"),
        ("it begins twice", |records| records.insert(1, records[0].clone()), "at record 1: a run begins with its first record"),
        ("one is of an older version", |records| records[1][0] = 2, "has version 2; only version 5 is accepted"),
        ("one is empty", |records| records[1].clear(), "at record 1: it cannot be decoded"),
        ("one is cut off", |records| records[1].truncate(9), "at record 1: it cannot be decoded"),
    ];
    for (what, change, problem) in rows {
        let calls = Calls::default();
        let tool = orchestrator(Forgets(MemoryJournal::new(), change), &calls, |durability| durability);
        let DurableOutcome::Pending(run) = tool.execute_durable(SCRIPT.into()).unwrap() else { panic!("it waits") };
        let decisions = [(run.calls[0].id.clone(), Approval::Allow)];
        let error = tool.resume(&run.to_bytes(), &decisions).unwrap_err();
        assert!(matches!(error, DurableError::Journal(_)) && error.to_string().contains(problem), "{what}: {error}");
        assert!(error.to_string().contains(&run.id), "{error}");
        assert_eq!(calls.list().len(), 3, "{what}");
    }
}

/// Version 2: for each record its length, the FNV-1a of it, and itself.
#[test]
fn a_journal_of_another_version_is_refused_by_its_number() {
    let waiting = Waiting::new(|durability| durability);
    let fnv = |bytes: &[u8]| bytes.iter().fold(0x811c_9dc5_u32, |sum, byte| (sum ^ u32::from(*byte)).wrapping_mul(0x0100_0193));
    for version in [1, 2] {
        let record = |rest: &[u8]| {
            let bytes = [&[version], rest].concat();
            [&u32::try_from(bytes.len()).unwrap().to_le_bytes(), fnv(&bytes).to_le_bytes().as_slice(), &bytes].concat()
        };
        let old = [record(b"\x01 how it began"), record(b"\x01 what came then")].concat();
        assert_eq!(waiting.problem(&old), None);
        let path = waiting.file().display().to_string();
        assert_eq!(waiting.journal().load(&waiting.run.id), Err(JournalError::Version { place: path, found: version, expected: 5 }));
    }
    let mut newer = waiting.bytes.clone();
    newer[HEAD_BYTES - 1] = 6;
    assert_eq!(waiting.problem(&newer), None);
    put(waiting.file(), &newer);
    let said = format!("the journal '{}' has version 6; only version 5 is accepted", waiting.file().display());
    assert_eq!(waiting.resume().unwrap_err().to_string(), said);
}

#[test]
fn a_journal_has_at_most_so_many_bytes() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("r.journal");
    let place = path.display().to_string();
    let journal = DirectoryJournal::new(dir.path()).unwrap();
    journal.append("r", 0, &[7; 100]).unwrap();
    let bytes = fs::metadata(&path).unwrap().len();
    let of = |bytes_max| DirectoryJournal::new(dir.path()).unwrap().max_bytes(bytes_max);
    assert_eq!(of(bytes).load("r").unwrap().unwrap().len(), 1);
    let too_large = |bytes, bytes_max| Err(JournalError::TooLarge { place: place.clone(), bytes, bytes_max });
    assert_eq!(of(bytes - 1).load("r").map(drop), too_large(bytes, bytes - 1));
    let next_bytes = bytes + 16 + 100 + 16;
    assert_eq!(of(next_bytes - 1).append("r", 1, &[8; 100]), too_large(next_bytes, next_bytes - 1));
    assert_eq!(fs::metadata(&path).unwrap().len(), bytes);
    of(next_bytes).append("r", 1, &[8; 100]).unwrap();
    assert_eq!(of(next_bytes).load("r").unwrap().unwrap().len(), 2);
    // 6 GiB that nobody reads.
    fs::OpenOptions::new().write(true).open(&path).unwrap().set_len(6 << 30).unwrap();
    assert_eq!(journal.load("r").map(drop), too_large(6 << 30, 1 << 30));
    assert_eq!(journal.append("r", 2, b""), too_large(6 << 30, 1 << 30));
}

#[test]
fn what_is_no_regular_file_is_neither_waited_for_nor_written_to() {
    let dir = tempfile::tempdir().unwrap();
    let at = |name: &str| dir.path().join(name);
    fs::create_dir(at("journals")).unwrap();
    let journal = Arc::new(DirectoryJournal::new(at("journals")).unwrap());
    journal.append("other", 0, b"a record").unwrap();
    put(at("victim"), b"");
    let link = |to: PathBuf| std::os::unix::fs::symlink(to, at("journals/r.journal")).unwrap();
    type Make<'a> = Box<dyn Fn() + 'a>;
    let rows: Vec<(&str, Make<'_>)> = vec![
        (
            "a fifo",
            Box::new(|| rustix::fs::mkfifoat(rustix::fs::CWD, at("journals/r.journal"), rustix::fs::Mode::from_raw_mode(0o600)).unwrap()),
        ),
        (
            "a link to a fifo",
            Box::new(|| {
                let _ = rustix::fs::mkfifoat(rustix::fs::CWD, at("fifo"), rustix::fs::Mode::from_raw_mode(0o600));
                link(at("fifo"));
            }),
        ),
        ("a link to an endless device", Box::new(|| link("/dev/zero".into()))),
        ("a link to a full device", Box::new(|| link("/dev/full".into()))),
        ("a link to an empty file", Box::new(|| link(at("victim")))),
        ("a link to nothing", Box::new(|| link(at("nothing")))),
        ("a link to itself", Box::new(|| link(at("journals/r.journal")))),
        ("a link to another journal", Box::new(|| link(at("journals/other.journal")))),
        ("a directory", Box::new(|| fs::create_dir(at("journals/r.journal")).unwrap())),
        ("a socket", Box::new(|| drop(std::os::unix::net::UnixListener::bind(at("journals/r.journal")).unwrap()))),
    ];
    for (what, make) in rows {
        make();
        let (sender, answers) = std::sync::mpsc::channel();
        let asked = Arc::clone(&journal);
        std::thread::spawn(move || {
            sender.send(asked.load("r").map(drop)).unwrap();
            sender.send(asked.append("r", 0, b"new")).unwrap();
            sender.send(asked.append("r", 1, b"new")).unwrap();
        });
        for _ in 0..3 {
            let answer = answers.recv_timeout(std::time::Duration::from_secs(20)).unwrap_or_else(|_| panic!("{what} is waited for"));
            let Err(JournalError::Io(error)) = answer else { panic!("{what}: {answer:?}") };
            assert!(error.starts_with(&format!("{}: ", at("journals/r.journal").display())), "{what}: {error}");
            let is_link = what.starts_with("a link");
            assert_eq!(error.ends_with(": a symbolic link, where a regular file is accepted"), is_link, "{what}: {error}");
        }
        assert!(fs::read(at("victim")).unwrap().is_empty() && !at("nothing").exists(), "{what}");
        assert_eq!(journal.load("other"), Ok(Some(vec![b"a record".to_vec()])), "{what}");
        let made = at("journals/r.journal");
        if made.is_dir() && !made.is_symlink() { fs::remove_dir(made).unwrap() } else { fs::remove_file(made).unwrap() }
    }
}

/// Two handles to each store of the workspace, as two processes have them.
fn stores(dir: &Path) -> Vec<(&'static str, [Box<dyn Journal>; 2])> {
    let memory = Arc::new(MemoryJournal::new());
    let directory = || Box::new(DirectoryJournal::new(dir).unwrap()) as Box<dyn Journal>;
    vec![("memory", [Box::new(Arc::clone(&memory)), Box::new(memory)]), ("directory", [directory(), directory()])]
}

#[test]
fn every_store_of_journals_conforms() {
    let dir = tempfile::tempdir().unwrap();
    for (store, [journal, other]) in stores(dir.path()) {
        conformance::journal::conforms(store, &*journal, &*other);
    }
}

#[test]
fn runs_are_listed_with_their_state_and_forgotten_by_age() {
    let dir = tempfile::tempdir().unwrap();
    for (store, [journal, other]) in stores(dir.path()) {
        conformance::journal::lists_and_forgets(store, journal, &*other);
    }
}
