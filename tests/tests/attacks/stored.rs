//! What is stored: sealed runs, journals and sessions in the hands of somebody who changes them. No call is made twice, every refusal says what was wrong, and nothing on the disk changes.
#![cfg(unix)]
#![expect(clippy::unwrap_used, clippy::panic, clippy::disallowed_methods, reason = "tests stop at surprises, and damage files")]

use std::fs;
use std::os::unix::fs::{MetadataExt as _, symlink};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Barrier, Mutex};

use bashkit_orchestrator::journal::{
    CallId, DirectoryJournal, Durability, DurableError, DurableOutcome, Journal, MemoryJournal, PendingRun,
};
use bashkit_orchestrator::orchestrator::OrchestratorToolBuilder;
use bashkit_orchestrator::session::{DirectorySessionStore, SessionStore};
use bashkit_orchestrator::tool::Confirm;
use bashkit_orchestrator::{Approval, OrchestratorTool, Tool, ToolFn, ToolOutput};

const KEY: &[u8] = b"a secret of the tests";
const SCRIPT: &str = "pay 1; ask 2; pay 3; ask 4; pay 5";

type Log = Arc<Mutex<Vec<String>>>;

fn noting(log: &Log, name: &'static str) -> ToolFn {
    let log = Arc::clone(log);
    ToolFn::new(name, "Notes its argument.", move |arguments, _| {
        log.lock().unwrap().push(format!("{name} {}", arguments["what"]));
        Ok(ToolOutput::text("done"))
    })
    .arg::<u32, _>("what", "What is noted")
}

fn builder(log: &Log) -> OrchestratorToolBuilder {
    let ask = noting(log, "ask").says(|definition| definition.confirm = Confirm::Always);
    OrchestratorTool::builder("t").tool(noting(log, "pay")).tool(ask)
}

fn tool(log: &Log, journal: impl Journal + 'static, settle: impl FnOnce(Durability) -> Durability) -> OrchestratorTool {
    builder(log).durable(settle(Durability::new(journal, KEY))).build().unwrap()
}

#[track_caller]
fn pending(outcome: DurableOutcome) -> PendingRun {
    match outcome {
        DurableOutcome::Pending(run) => run,
        DurableOutcome::Done(response) => panic!("it ended: {response:?}"),
    }
}

fn allow(run: &PendingRun) -> Vec<(CallId, Approval)> {
    run.calls.iter().map(|call| (call.id.clone(), Approval::Allow)).collect()
}

/// A run that waits, in a directory.
struct Stored {
    dir: tempfile::TempDir,
    log: Log,
    run: PendingRun,
    /// A second run of the same script.
    other: PendingRun,
}

impl Stored {
    fn new() -> Self {
        let (dir, log) = (tempfile::tempdir().unwrap(), Log::default());
        let tool = tool(&log, DirectoryJournal::new(dir.path()).unwrap(), |durability| durability);
        let run = pending(tool.execute_durable(SCRIPT.into()).unwrap());
        let other = pending(tool.execute_durable(SCRIPT.into()).unwrap());
        log.lock().unwrap().clear();
        Self { dir, log, run, other }
    }

    fn journal(&self) -> DirectoryJournal {
        DirectoryJournal::new(self.dir.path()).unwrap()
    }

    fn tool(&self) -> OrchestratorTool {
        tool(&self.log, self.journal(), |durability| durability)
    }

    fn file(&self, run: &PendingRun) -> PathBuf {
        self.dir.path().join(format!("{}.journal", run.id))
    }
}

/// Names, kinds, times and contents of a directory, without locks.
fn look(dir: &Path) -> Vec<String> {
    let describe = |path: PathBuf| {
        let meta = fs::symlink_metadata(&path).unwrap();
        let content = if meta.is_file() { fs::read(&path).unwrap() } else { Vec::new() };
        format!("{} {:o} {} {:?}", path.display(), meta.mode(), meta.mtime_nsec(), content)
    };
    let names = fs::read_dir(dir).unwrap().map(|entry| entry.unwrap().path());
    let mut found: Vec<String> = names.filter(|path| path.extension().is_none_or(|end| end != "lock")).map(describe).collect();
    found.sort();
    found
}

fn tampered(stored: &[u8], change: impl FnOnce(&mut Vec<u8>)) -> Vec<u8> {
    let mut bytes = stored.to_vec();
    change(&mut bytes);
    bytes
}

#[test]
fn sealed_bytes_are_taken_whole_or_not() {
    let stored = Stored::new();
    let (bytes, other) = (stored.run.to_bytes(), stored.other.to_bytes());
    let n = bytes.len();
    let mut rows: Vec<(String, Vec<u8>)> = (0..n).map(|len| (format!("the first {len} bytes"), bytes[..len].to_vec())).collect();
    rows.extend((1..n).map(|from| (format!("without the first {from} bytes"), bytes[from..].to_vec())));
    rows.extend((0..n).flat_map(|at| [1, 0x80].map(|flip| (format!("byte {at} ^ {flip}"), tampered(&bytes, |bytes| bytes[at] ^= flip)))));
    rows.extend((0..n).map(|at| (format!("byte {at} twice"), tampered(&bytes, |bytes| bytes.insert(at, bytes[at] ^ 1)))));
    rows.extend([
        ("nothing".to_owned(), Vec::new()),
        ("another run's seal".to_owned(), [&bytes[..n - 32], &other[other.len() - 32..]].concat()),
        ("another run's content".to_owned(), [&other[..other.len() - 32], &bytes[n - 32..]].concat()),
        ("both runs".to_owned(), [bytes.as_slice(), &other].concat()),
        ("the run twice".to_owned(), [bytes.as_slice(), &bytes].concat()),
        ("a seal of zeros".to_owned(), [&bytes[..n - 32], &[0; 32]].concat()),
        ("only a seal".to_owned(), bytes[n - 32..].to_vec()),
        ("a name of 2^64 bytes".to_owned(), [&bytes[..1], &[0xff; 9], &[1], &bytes[11..]].concat()),
        ("16 MiB of zeros".to_owned(), vec![0; 16 << 20]),
        ("16 MiB of ones".to_owned(), tampered(&vec![0xff; 16 << 20], |bytes| bytes[0] = 4)),
    ]);
    let tool = stored.tool();
    let before = look(stored.dir.path());
    for (what, bytes) in rows {
        match tool.resume(&bytes, &allow(&stored.run)) {
            Err(DurableError::Tampered | DurableError::Version { .. }) => {}
            other => panic!("{what}: {other:?}"),
        }
    }
    assert_eq!(look(stored.dir.path()), before);
    assert!(stored.log.lock().unwrap().is_empty());
    pending(tool.resume(&bytes, &allow(&stored.run)).unwrap());
    assert_eq!(*stored.log.lock().unwrap(), ["ask 2", "pay 3"]);
}

/// Orchestrators that are not the one that began the run.
#[test]
fn another_host_does_not_go_on() {
    type Make = fn(&Stored) -> OrchestratorTool;
    let rows: &[(&str, Make)] = &[
        ("another key", |stored| builder(&stored.log).durable(Durability::new(stored.journal(), b"another secret")).build().unwrap()),
        ("no key", |stored| builder(&stored.log).durable(Durability::new(stored.journal(), b"")).build().unwrap()),
        ("a longer key", |stored| builder(&stored.log).durable(Durability::new(stored.journal(), [KEY, b"x"].concat())).build().unwrap()),
        ("a shorter key", |stored| builder(&stored.log).durable(Durability::new(stored.journal(), &KEY[1..])).build().unwrap()),
        ("another journal", |stored| tool(&stored.log, MemoryJournal::new(), |durability| durability)),
        ("no journal", |stored| builder(&stored.log).build().unwrap()),
        ("other files", |stored| builder(&stored.log).file("/x", "x").durable(Durability::new(stored.journal(), KEY)).build().unwrap()),
        ("other variables", |stored| builder(&stored.log).env("X", "x").durable(Durability::new(stored.journal(), KEY)).build().unwrap()),
        ("other tools", |stored| {
            let tools = OrchestratorTool::builder("t").tool(noting(&stored.log, "give"));
            tools.durable(Durability::new(stored.journal(), KEY)).build().unwrap()
        }),
        ("another tool of the name", |stored| {
            let pay = noting(&stored.log, "pay").arg::<u32, _>("more", "More");
            let ask = noting(&stored.log, "ask").says(|definition| definition.confirm = Confirm::Always);
            OrchestratorTool::builder("t").tool(pay).tool(ask).durable(Durability::new(stored.journal(), KEY)).build().unwrap()
        }),
    ];
    for (what, make) in rows {
        let stored = Stored::new();
        let before = look(stored.dir.path());
        let result = make(&stored).resume(&stored.run.to_bytes(), &[]);
        assert!(result.as_ref().is_err_and(|error| !error.to_string().is_empty()), "{what}: {result:?}");
        assert!(stored.log.lock().unwrap().is_empty(), "{what}: {:?}", stored.log.lock().unwrap());
        assert_eq!(look(stored.dir.path()), before, "{what}");
    }
    // Another script, by the line in which it differs.
    let stored = Stored::new();
    for script in
        ["pay 1; ask 2; pay 3; ask 4; pay 6", "pay 1; ask 2; pay 3; ask 4; pay 5\n", "", " pay 1; ask 2; pay 3; ask 4; pay 5", "pay 5"]
    {
        let result = stored.tool().resume_script(&script.into(), &stored.run.to_bytes(), &allow(&stored.run));
        assert!(
            matches!(&result, Err(DurableError::Changed(why)) if why.contains("line 1 ")) || script.ends_with('\n'),
            "{script}: {result:?}"
        );
        assert!(result.is_err(), "{script}");
    }
    assert!(stored.log.lock().unwrap().is_empty());
}

/// Journals of the directory that are of something else; each is refused by name.
#[test]
fn journals_are_bound_to_their_run() {
    type Change = fn(&Stored, &Path, &Path);
    let rows: &[(&str, Change)] = &[
        ("swapped", |_, one, two| {
            let (first, second) = (fs::read(one).unwrap(), fs::read(two).unwrap());
            fs::write(one, second).unwrap();
            fs::write(two, first).unwrap();
        }),
        ("copied", |_, one, two| assert!(fs::copy(two, one).is_ok())),
        ("concatenated", |_, one, two| fs::write(one, [fs::read(one).unwrap(), fs::read(two).unwrap()].concat()).unwrap()),
        ("twice", |_, one, _| fs::write(one, [fs::read(one).unwrap(), fs::read(one).unwrap()].concat()).unwrap()),
        ("twice without the second head", |_, one, _| {
            fs::write(one, [fs::read(one).unwrap(), fs::read(one).unwrap()[16..].to_vec()].concat()).unwrap()
        }),
        ("the head of the other", |_, one, two| {
            let (first, second) = (fs::read(one).unwrap(), fs::read(two).unwrap());
            fs::write(one, [&second[..first.len() / 2], &first[first.len() / 2..]].concat()).unwrap();
        }),
        ("another version", |_, one, _| fs::write(one, tampered(&fs::read(one).unwrap(), |bytes| bytes[15] ^= 1)).unwrap()),
        ("another magic", |_, one, _| fs::write(one, tampered(&fs::read(one).unwrap(), |bytes| bytes[0] ^= 1)).unwrap()),
        ("a record of 1 GiB", |_, one, _| {
            fs::write(one, tampered(&fs::read(one).unwrap(), |bytes| bytes[20..24].copy_from_slice(&(1_u32 << 30).to_le_bytes()))).unwrap();
        }),
        ("a record of 4 GiB", |_, one, _| {
            fs::write(one, tampered(&fs::read(one).unwrap(), |bytes| bytes[20..24].copy_from_slice(&u32::MAX.to_le_bytes()))).unwrap();
        }),
        ("a record of nothing", |_, one, _| fs::write(one, tampered(&fs::read(one).unwrap(), |bytes| bytes[20..24].fill(0))).unwrap()),
        ("zeros behind it", |_, one, _| fs::write(one, [fs::read(one).unwrap(), vec![0; 64]].concat()).unwrap()),
        ("words behind it", |_, one, _| fs::write(one, [fs::read(one).unwrap(), b"and so on".to_vec()].concat()).unwrap()),
        ("zeros before it", |_, one, _| fs::write(one, [vec![0; 16], fs::read(one).unwrap()].concat()).unwrap()),
        ("only zeros", |_, one, _| fs::write(one, vec![0; fs::read(one).unwrap().len()]).unwrap()),
        ("lines", |_, one, _| fs::write(one, "{\"run\": 1}\n".repeat(100)).unwrap()),
        ("a hole of 8 GiB behind it", |_, one, _| fs::OpenOptions::new().write(true).open(one).unwrap().set_len(8 << 30).unwrap()),
        ("a link to it", |stored, one, _| {
            fs::rename(one, stored.dir.path().join("moved")).unwrap();
            symlink(stored.dir.path().join("moved"), one).unwrap();
        }),
        ("a link to the other", |_, one, two| {
            fs::remove_file(one).unwrap();
            symlink(two, one).unwrap();
        }),
        ("a link to zeros", |_, one, _| {
            fs::remove_file(one).unwrap();
            symlink("/dev/zero", one).unwrap();
        }),
        ("a fifo", |_, one, _| {
            fs::remove_file(one).unwrap();
            rustix::fs::mkfifoat(rustix::fs::CWD, one, rustix::fs::Mode::from_raw_mode(0o600)).unwrap();
        }),
        ("a directory", |_, one, _| {
            fs::remove_file(one).unwrap();
            fs::create_dir(one).unwrap();
        }),
        ("a socket", |_, one, _| {
            fs::remove_file(one).unwrap();
            drop(std::os::unix::net::UnixListener::bind(one).unwrap());
        }),
        ("its lock is a directory", |_, one, _| fs::create_dir(one.with_extension("lock")).unwrap()),
        ("its lock is a fifo", |_, one, _| {
            rustix::fs::mkfifoat(rustix::fs::CWD, one.with_extension("lock"), rustix::fs::Mode::from_raw_mode(0o600)).unwrap();
        }),
        ("its lock is a link", |_, one, two| symlink(two, one.with_extension("lock")).unwrap()),
        ("its lock is a link to nothing", |stored, one, _| symlink(stored.dir.path().join("victim"), one.with_extension("lock")).unwrap()),
        ("gone", |_, one, _| fs::remove_file(one).unwrap()),
        ("empty", |_, one, _| fs::write(one, "").unwrap()),
        ("cut in the middle", |_, one, _| fs::write(one, &fs::read(one).unwrap()[..fs::read(one).unwrap().len() / 2]).unwrap()),
    ];
    for (what, change) in rows {
        let stored = Stored::new();
        let (one, two) = (stored.file(&stored.run), stored.file(&stored.other));
        change(&stored, &one, &two);
        let is_large = fs::metadata(&one).is_ok_and(|meta| meta.len() > 1 << 30);
        let before = if is_large { Vec::new() } else { look(stored.dir.path()) };
        let result = stored.tool().resume(&stored.run.to_bytes(), &allow(&stored.run));
        let Err(error) = result else { panic!("{what}: {result:?}") };
        assert!(error.to_string().contains(&stored.run.id), "{what}: {error}");
        assert!(stored.log.lock().unwrap().is_empty(), "{what}: {:?}", stored.log.lock().unwrap());
        assert!(is_large || look(stored.dir.path()) == before, "{what}: {error}");
        assert!(!stored.dir.path().join("victim").exists(), "{what}");
    }
}

/// Names of runs and sessions that are not those of files.
const NAMES: &[&str] = &[
    "",
    ".",
    "..",
    "../x",
    "a/b",
    "/etc/passwd",
    "a\\b",
    "a\0b",
    "a\nb",
    "a b",
    "a.journal",
    "é",
    "\u{202e}x",
    "a\u{200b}",
    "~",
    "*",
    "$x",
    "a:b",
    "CON.",
    "a%2fb",
    "-\u{7f}",
    "\u{feff}a",
    "..\\..\\x",
    "./a",
    "a/",
    "😀",
    "a\tb",
    "a,b",
    "a'b",
    "a\"b",
];

#[test]
fn a_name_is_no_path() {
    let dir = tempfile::tempdir().unwrap();
    let (journals, sessions) = (dir.path().join("journals"), dir.path().join("sessions"));
    let log = Log::default();
    let tool = tool(&log, DirectoryJournal::new(&journals).unwrap(), |durability| durability);
    let store = DirectorySessionStore::open(&sessions).unwrap();
    let long = ["a".repeat(129), "a".repeat(10_000_000), "é".repeat(65)];
    for name in NAMES.iter().copied().chain(long.iter().map(String::as_str)) {
        let shown: String = name.chars().take(50).collect();
        let result = tool.execute_durable_as(name, "pay 1".into());
        assert_eq!(result, Err(DurableError::BadName { run: name.to_owned() }), "{shown:?}");
        let result = tool.resume_run(name, &[]);
        assert!(result.is_err(), "{shown:?}: {result:?}");
        assert!(tool.forget_run(name).is_err(), "{shown:?}");
        assert!(DirectoryJournal::new(&journals).unwrap().append(name, 0, b"x").is_err(), "{shown:?}");
        // Any text is the id of a session, as long as it is one and not too long.
        match store.save(name, None, b"x") {
            Ok(revision) => assert_eq!(store.load(name).unwrap(), Some((revision, b"x".to_vec())), "{shown:?}"),
            Err(error) => assert!(name.is_empty() || name.len() > 256, "{shown:?}: {error}"),
        }
    }
    assert!(log.lock().unwrap().is_empty());
    assert_eq!(fs::read_dir(&journals).unwrap().count(), 0);
    let all: Vec<_> = fs::read_dir(dir.path()).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    assert_eq!(all.len(), 2, "{all:?}");
    for entry in fs::read_dir(&sessions).unwrap() {
        let name = entry.unwrap().file_name().into_string().unwrap();
        let stem = name.split('.').next().unwrap();
        assert!(stem.bytes().all(|b| b.is_ascii_hexdigit()) && (name.ends_with(".session") || name.ends_with(".lock")), "{name}");
    }
}

/// Files of a store of sessions that are not what it wrote.
#[test]
fn a_session_that_was_changed_is_not_read() {
    type Change = fn(&Path, &Path);
    let rows: &[(&str, Change)] = &[
        ("another session", |one, two| assert!(fs::copy(two, one).is_ok())),
        ("both", |one, two| fs::write(one, [fs::read(one).unwrap(), fs::read(two).unwrap()].concat()).unwrap()),
        ("a byte more", |one, _| fs::write(one, [fs::read(one).unwrap(), vec![0]].concat()).unwrap()),
        ("empty", |one, _| fs::write(one, "").unwrap()),
        ("another revision", |one, _| {
            fs::write(one, String::from_utf8(fs::read(one).unwrap()).unwrap().replace("revision ", "revision 1")).unwrap()
        }),
        ("another length", |one, _| {
            fs::write(one, String::from_utf8(fs::read(one).unwrap()).unwrap().replace("bytes ", "bytes 1073741824")).unwrap()
        }),
        ("a length of 2^64", |one, _| {
            fs::write(one, String::from_utf8(fs::read(one).unwrap()).unwrap().replace("bytes 3", "bytes 18446744073709551616")).unwrap();
        }),
        ("another version", |one, _| {
            fs::write(one, String::from_utf8(fs::read(one).unwrap()).unwrap().replace("session 1", "session 2")).unwrap()
        }),
        ("no checksum", |one, _| fs::write(one, "bashkit session 1\nid \"one\"\nrevision 1\nbytes 3\n\none").unwrap()),
        ("an empty checksum", |one, _| fs::write(one, "bashkit session 1\nid \"one\"\nrevision 1\nbytes 3\nsha256 \n\none").unwrap()),
        ("a head without an end", |one, _| fs::write(one, format!("bashkit session 1\nid \"{}", "a".repeat(1 << 20))).unwrap()),
        ("an id of many brackets", |one, _| fs::write(one, format!("bashkit session 1\nid {}\n", "[".repeat(1 << 20))).unwrap()),
        ("no text", |one, _| fs::write(one, [0xff; 4096]).unwrap()),
        ("a link to it", |one, _| {
            fs::rename(one, one.with_extension("moved")).unwrap();
            symlink(one.with_extension("moved"), one).unwrap();
        }),
        ("a link to the other", |one, two| {
            fs::remove_file(one).unwrap();
            symlink(two, one).unwrap();
        }),
        ("a link to zeros", |one, _| {
            fs::remove_file(one).unwrap();
            symlink("/dev/zero", one).unwrap();
        }),
        ("a fifo", |one, _| {
            fs::remove_file(one).unwrap();
            rustix::fs::mkfifoat(rustix::fs::CWD, one, rustix::fs::Mode::from_raw_mode(0o600)).unwrap();
        }),
        ("a directory", |one, _| {
            fs::remove_file(one).unwrap();
            fs::create_dir(one).unwrap();
        }),
        ("a hole of 8 GiB", |one, _| fs::OpenOptions::new().write(true).open(one).unwrap().set_len(8 << 30).unwrap()),
    ];
    for (what, change) in rows {
        let dir = tempfile::tempdir().unwrap();
        let store = DirectorySessionStore::open(dir.path()).unwrap().max_bytes(1 << 20);
        let file = |id: &str, revision| {
            let found = look(dir.path());
            (found, store.save(id, revision, id.as_bytes()).unwrap())
        };
        let (_, first) = file("one", None);
        let one = find_session(dir.path(), &[]);
        file("two", None);
        let two = find_session(dir.path(), std::slice::from_ref(&one));
        change(&one, &two);
        let names = || fs::read_dir(dir.path()).unwrap().map(|entry| entry.unwrap().file_name()).collect::<std::collections::BTreeSet<_>>();
        let before = names();
        let loaded = store.load("one");
        assert!(loaded.is_err(), "{what}: {loaded:?}");
        let saved = store.save("one", Some(first), b"new");
        assert!(saved.is_err(), "{what}: {saved:?}");
        assert!(store.save("one", None, b"new").is_err(), "{what}");
        assert_eq!(names(), before, "{what}");
        assert_eq!(store.load("two").unwrap().unwrap().1, b"two", "{what}");
    }
}

/// File of the session that is not among `known`.
fn find_session(dir: &Path, known: &[PathBuf]) -> PathBuf {
    let mut paths = fs::read_dir(dir).unwrap().map(|entry| entry.unwrap().path());
    paths.find(|path| path.extension().is_some_and(|end| end == "session") && !known.contains(path)).unwrap()
}

/// Threads that go on with the same run at the same time, in each of its ways, many times.
#[test]
fn many_who_resume_at_once_do_nothing_twice() {
    for turn in 0..30 {
        let stored = Stored::new();
        let n_threads = 6;
        let barrier = Barrier::new(n_threads);
        std::thread::scope(|scope| {
            for thread in 0..n_threads {
                let (stored, barrier) = (&stored, &barrier);
                scope.spawn(move || {
                    let tool = stored.tool();
                    barrier.wait();
                    let result = match thread % 3 {
                        0 => tool.resume(&stored.run.to_bytes(), &allow(&stored.run)),
                        1 => tool.resume_run(&stored.run.id, &allow(&stored.run)),
                        _ => tool.execute_durable_as(&stored.run.id, SCRIPT.into()),
                    };
                    assert!(
                        matches!(
                            &result,
                            Ok(_) | Err(DurableError::Busy { .. } | DurableError::Journal(_) | DurableError::UnknownCall { .. })
                        ),
                        "{turn}: {result:?}"
                    );
                });
            }
        });
        let mut done = stored.log.lock().unwrap().clone();
        let n = done.len();
        done.sort();
        done.dedup();
        assert_eq!(done.len(), n, "{turn}: twice: {:?}", stored.log.lock().unwrap());
    }
}

/// A portable run that is gone on with where its journal is not known, and with older bytes.
#[test]
fn older_bytes_do_nothing_again() {
    for is_portable in [false, true] {
        let log = Log::default();
        let journal = Arc::new(MemoryJournal::new());
        let settle = |durability: Durability| if is_portable { durability.portable() } else { durability };
        let tool = tool(&log, Arc::clone(&journal), settle);
        let first = pending(tool.execute_durable(SCRIPT.into()).unwrap());
        let second = pending(tool.resume(&first.to_bytes(), &allow(&first)).unwrap());
        tool.resume(&second.to_bytes(), &allow(&second)).unwrap();
        let all = ["pay 1", "ask 2", "pay 3", "ask 4", "pay 5"];
        assert_eq!(*log.lock().unwrap(), all);
        let deny = |run: &PendingRun| run.calls.iter().map(|call| (call.id.clone(), Approval::Deny("no".into()))).collect::<Vec<_>>();
        for (stored, decisions) in [
            (&first, vec![]),
            (&first, allow(&first)),
            (&first, deny(&first)),
            (&first, allow(&second)),
            (&second, allow(&first)),
            (&second, deny(&second)),
            (&second, vec![]),
        ] {
            drop(tool.resume(&stored.to_bytes(), &decisions));
            drop(tool.resume_run(&stored.id, &decisions));
            drop(tool.execute_durable_as(&stored.id, SCRIPT.into()));
            assert_eq!(*log.lock().unwrap(), all);
        }
        assert!(matches!(tool.execute_durable_as(&first.id, "pay 9".into()), Err(DurableError::NameTaken { .. })));
        assert_eq!(*log.lock().unwrap(), all);
    }
}

#[test]
fn a_large_script_leaves_a_session_that_can_be_read() {
    let dir = tempfile::tempdir().unwrap();
    let store = || DirectorySessionStore::open(dir.path()).unwrap().max_bytes(100_000);
    let tool = || OrchestratorTool::builder("t").persistent(true).session_store(store()).build().unwrap();
    tool().session("../x").execute("echo kept >f".into());
    let response = tool().session("../x").execute("head -c 1000000 /dev/urandom >big".into());
    assert!(response.exit_code != 0 && !response.stderr.is_empty(), "{response:?}");
    assert_eq!(tool().session("../x").execute("cat f; ls big".into()).stdout, "kept\n");
}
