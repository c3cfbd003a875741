//! Collections: one suite for all of them, and what processes that work on one at once, or are killed, must not do to it.
#![expect(
    clippy::unwrap_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::disallowed_methods,
    reason = "tests stop at surprises, and start processes"
)]

use std::collections::BTreeMap;
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::time::Duration;

use bashkit_orchestrator::session::{DirectorySessionStore, MemorySessionStore, SessionStore, StoreError};
use bashkit_tests::conformance::collection::{
    Collection, Manner, Open, conflicts, conforms, count, counted, create, file, found, has, invalid, paths,
};
use bashkit_workspace::collection::{
    CollectionError, DirectoryCollection, Expected, MemoryCollection, NewResource, ResourceCollection, ResourceEdit, ResourceKind,
    ResourceListing, ResourceRevision, SqliteCollection, StoredCollection,
};
use bashkit_workspace::sandbox::Filter;

#[test]
fn in_memory() {
    let make = || -> Open {
        let collection = MemoryCollection::new();
        Box::new(move || Arc::new(collection.clone()))
    };
    conforms(make, Manner::default());
    let small = MemoryCollection::new().max_bytes(3);
    create(&small, b"a", b"abc");
    let error = small.write(b"a", &Expected::Anything, &file("abcd")).unwrap_err();
    assert_eq!(error.to_string(), "'a' has 4 bytes, more than the 3 that are kept");
    let other: ResourceListing = small.list().unwrap();
    assert_eq!(paths(&other), [b"a"]);
    has(&small, b"a", b"abc");
}

fn folder() -> tempfile::TempDir {
    tempfile::tempdir().unwrap()
}

/// Opens the collection of a kind that is kept somewhere.
fn open(kind: &str, place: &Path) -> Collection {
    match kind {
        "directory" => Arc::new(DirectoryCollection::open(place).unwrap()),
        "sqlite" => Arc::new(SqliteCollection::open(place.join("database"), "files").unwrap()),
        "stored" => Arc::new(StoredCollection::new(DirectorySessionStore::open(place).unwrap(), "files").unwrap()),
        other => panic!("{other}"),
    }
}

fn kept(kind: &'static str) -> impl Fn() -> Open {
    move || {
        let folder = folder();
        Box::new(move || open(kind, folder.path()))
    }
}

#[test]
fn in_a_directory() {
    conforms(kept("directory"), Manner { only_empty_directories: true, no_changes: true });
}

#[test]
fn in_sqlite() {
    conforms(kept("sqlite"), Manner::default());
}

#[test]
fn in_a_store() {
    conforms(kept("stored"), Manner::default());
    let make = || -> Open {
        let store = MemorySessionStore::new();
        Box::new(move || Arc::new(StoredCollection::new(store.clone(), "x").unwrap()))
    };
    conforms(make, Manner::default());
}

#[test]
fn several_collections_in_one_database() {
    let folder = folder();
    let path = folder.path().join("database");
    let [one, two] = ["one", "two'; DROP TABLE resources; --"].map(|name| SqliteCollection::open(&path, name).unwrap());
    let state = create(&one, b"a", b"one");
    let cursor = one.list().unwrap().cursor.unwrap();
    assert!(paths(&two.list().unwrap()).is_empty());
    let other = create(&two, b"a", b"two");
    assert_ne!(state.revision, other.revision);
    conflicts(two.delete(b"a", &state.revision), b"a", Some(&other));
    assert_eq!(one.changed_since(&cursor).unwrap().unwrap().states, []);
    assert_eq!(two.changed_since(&cursor).unwrap(), None);
    two.delete(b"a", &other.revision).unwrap();
    has(&one, b"a", b"one");
    let small = one.max_bytes(3);
    assert!(matches!(small.write(b"b", &Expected::Absent, &file("abcd")), Err(CollectionError::TooLarge { bytes: 4, bytes_max: 3, .. })));
}

#[test]
fn files_that_are_no_databases_of_ours() {
    let folder = folder();
    let path = folder.path().join("database");
    let refused = |says: &str| {
        let before = std::fs::read(&path).unwrap();
        let error = SqliteCollection::open(&path, "files").unwrap_err();
        assert!(matches!(&error, CollectionError::Corrupt { problem, .. } if problem.contains(says)), "{error}");
        assert!(std::fs::read(&path).unwrap() == before, "it was changed");
    };
    std::fs::write(&path, "This is text, and long enough to be taken for the head of a database: ".repeat(20)).unwrap();
    refused("not a database");
    let damage = |sql: &str| {
        let _ = std::fs::remove_file(&path);
        drop(SqliteCollection::open(&path, "files").map(|files| create(&files, b"a", b"one")).unwrap());
        let connection = rusqlite::Connection::open(&path).unwrap();
        connection.execute_batch(&format!("PRAGMA journal_mode = DELETE; {sql}")).unwrap();
    };
    damage("PRAGMA user_version = 2");
    refused("its format is 2, and this version reads 1");
    damage("PRAGMA application_id = 7");
    refused("of something else");
    std::fs::remove_file(&path).unwrap();
    rusqlite::Connection::open(&path).unwrap().execute_batch("CREATE TABLE t (x)").unwrap();
    refused("of something else");
    for (sql, listed) in [
        ("UPDATE contents SET content = x'00'", true),
        ("DELETE FROM contents", true),
        ("UPDATE resources SET hash = x'00'", false),
        ("UPDATE resources SET is_directory = 7", false),
        ("UPDATE resources SET mode = -1", false),
        ("UPDATE resources SET path = x'2e2e'", false),
    ] {
        damage(sql);
        let files = SqliteCollection::open(&path, "files").unwrap();
        assert_eq!(files.list().is_ok(), listed, "{sql}");
        let path: &[u8] = b"a";
        assert!(matches!(files.read(path), Err(CollectionError::Corrupt { .. })) || sql.contains("path"), "{sql}");
    }
    std::fs::remove_file(&path).unwrap();
    std::fs::create_dir(&path).unwrap();
    assert!(matches!(SqliteCollection::open(&path, "files"), Err(CollectionError::Io { .. })));
    // An empty file is a database with nothing in it.
    let empty = folder.path().join("empty");
    std::fs::write(&empty, "").unwrap();
    create(&SqliteCollection::open(&empty, "files").unwrap(), b"a", b"");
}

/// A store in which somebody else does something just before a save of the index, and saves may fail.
struct Meddled<F>(MemorySessionStore, F);

impl<F: Fn(&MemorySessionStore, &str) -> Option<StoreError> + Send + Sync> SessionStore for Meddled<F> {
    fn load(&self, id: &str) -> Result<Option<(bashkit_orchestrator::session::Revision, Vec<u8>)>, StoreError> {
        self.0.load(id)
    }

    fn save(
        &self,
        id: &str,
        expected: Option<bashkit_orchestrator::session::Revision>,
        bytes: &[u8],
    ) -> Result<bashkit_orchestrator::session::Revision, StoreError> {
        match (self.1)(&self.0, id) {
            Some(error) => Err(error),
            None => self.0.save(id, expected, bytes),
        }
    }

    fn delete(&self, id: &str, expected: Option<bashkit_orchestrator::session::Revision>) -> Result<(), StoreError> {
        self.0.delete(id, expected)
    }

    fn list(&self) -> Result<Vec<String>, StoreError> {
        self.0.list()
    }
}

#[test]
fn who_was_faster_in_a_store() {
    let store = MemorySessionStore::new();
    let other = StoredCollection::new(store.clone(), "x").unwrap();
    create(&other, b"a", b"one");
    // Others write, delete and sweep between the content and the index.
    let n = std::sync::atomic::AtomicU64::new(0);
    let meddle = move |store: &MemorySessionStore, id: &str| {
        let n = n.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
        if id == "x" && n < 20 {
            let other = StoredCollection::new(store.clone(), "x").unwrap();
            match n % 3 {
                0 => assert!(other.sweep().unwrap() > 0),
                1 => drop(create(&other, format!("other{n}").as_bytes(), format!("{n}"))),
                _ => drop(other.write(b"a", &Expected::Anything, &file(format!("{n}"))).unwrap()),
            }
        }
        None
    };
    let slow = StoredCollection::new(Meddled(store.clone(), meddle), "x").unwrap();
    create(&slow, b"mine", b"content");
    has(&other, b"mine", b"content");
    let [mine, listing] = [other.list().unwrap(), slow.list().unwrap()];
    assert_eq!(mine, listing);
    for state in &listing.states {
        found(&slow, &state.path);
    }
    assert_eq!(other.sweep().unwrap(), 0);
    // One content for each that is not empty.
    assert_eq!(store.list().unwrap().len(), 1 + listing.states.len());
    for state in &listing.states {
        slow.delete(&state.path, &state.revision).unwrap();
    }
    assert_eq!(store.list().unwrap(), ["x"]);
    // Somebody was killed before the index was saved.
    store.save("x/0123456789abcdef0123456789abcdef", None, b"left").unwrap();
    store.save("x/not ours", None, b"stays").unwrap();
    store.save("xy", None, b"stays").unwrap();
    assert_eq!((other.sweep().unwrap(), other.sweep().unwrap()), (1, 0));
    assert_eq!(store.list().unwrap(), ["x", "x/not ours", "xy"]);
}

#[test]
fn a_store_that_fails() {
    let io = || StoreError::Io { doing: "write", place: "there".into(), source: std::io::Error::other("no power") };
    for (fails_at, is_saved) in [(0, false), (1, false), (1, true)] {
        let store = MemorySessionStore::new();
        let n = Arc::new(std::sync::atomic::AtomicU64::new(0));
        let saved = Arc::new(std::sync::Mutex::new(Vec::new()));
        let seen = Arc::clone(&saved);
        // The index as it would have been saved comes from a second try on a copy.
        let meddle = move |store: &MemorySessionStore, id: &str| {
            if n.fetch_add(1, std::sync::atomic::Ordering::Relaxed) != fails_at {
                return None;
            }
            if is_saved {
                // It was saved by somebody before the answer was lost: the same write, by another.
                let other = StoredCollection::new(store.clone(), id).unwrap();
                seen.lock().unwrap().push(create(&other, b"a", b"content"));
            }
            Some(io())
        };
        let files = StoredCollection::new(Meddled(store.clone(), meddle), "x").unwrap();
        let answer = files.write(b"a", &Expected::Absent, &file("content"));
        match (is_saved, saved.lock().unwrap().first()) {
            (true, Some(state)) => assert_eq!(answer.unwrap(), *state),
            _ => {
                assert_eq!(answer.unwrap_err().to_string(), "cannot save x: cannot write there: no power");
                assert_eq!(found(&files, b"a"), None);
                create(&files, b"a", b"content");
            }
        }
        has(&files, b"a", b"content");
        files.sweep().unwrap();
        assert_eq!(store.list().unwrap().len(), 2);
    }
    for (bytes, says) in [(&b"a session"[..], "it is not in the format"), (b"bashkit collection 1\n\xff", "its index cannot be read")] {
        let store = MemorySessionStore::new();
        store.save("x", None, bytes).unwrap();
        let files = StoredCollection::new(store.clone(), "x").unwrap();
        for error in [files.list().unwrap_err(), files.write(b"a", &Expected::Anything, &file("")).unwrap_err(), files.sweep().unwrap_err()]
        {
            assert!(matches!(&error, CollectionError::Corrupt { problem, .. } if problem.starts_with(says)), "{error}");
        }
        assert_eq!(store.load("x").unwrap().unwrap().1, bytes);
    }
    let store = MemorySessionStore::new();
    let files = StoredCollection::new(store.clone(), "x").unwrap();
    create(&files, b"a", b"content");
    let content = store.list().unwrap().into_iter().find(|id| id.starts_with("x/")).unwrap();
    let (revision, _) = store.load(&content).unwrap().unwrap();
    store.save(&content, Some(revision), b"other").unwrap();
    assert!(matches!(files.read(b"a"), Err(CollectionError::Corrupt { .. })));
    store.delete(&content, None).unwrap();
    assert!(matches!(files.read(b"a"), Err(CollectionError::Corrupt { .. })));
    assert!(StoredCollection::new(store.clone(), "").is_err() && StoredCollection::new(store, "x".repeat(161)).is_err());
}

const ROLE: &str = "BASHKIT_COLLECTIONS_ROLE";
const KIND: &str = "BASHKIT_COLLECTIONS_KIND";
const PLACE: &str = "BASHKIT_COLLECTIONS_PLACE";

/// The same test binary again, as a process that does one thing.
fn start(role: &str, kind: &str, place: &Path) -> Child {
    let mut command = Command::new(std::env::current_exe().unwrap());
    command.args(["collections::the_other_process", "--exact", "--nocapture"]);
    command.env(ROLE, role).env(KIND, kind).env(PLACE, place).stdout(Stdio::piped()).spawn().unwrap()
}

/// Does nothing unless a test started it.
#[test]
fn the_other_process() {
    let Ok(role) = std::env::var(ROLE) else { return };
    let collection = open(&std::env::var(KIND).unwrap(), Path::new(&std::env::var(PLACE).unwrap()));
    match role.as_str() {
        "count" => count(&*collection, 60, &|_| {}),
        "count for ever" => count(&*collection, u64::MAX, &|word| {
            let mut out = std::io::stdout().lock();
            writeln!(out, "{word}").unwrap();
            out.flush().unwrap();
        }),
        "write" => write_for_ever(&*collection),
        other => panic!("{other}"),
    }
}

fn processes_lose_nothing(kind: &str) {
    let folder = folder();
    // All open what is not there yet.
    let mut children: Vec<Child> = (0..4).map(|_| start("count", kind, folder.path())).collect();
    let own = open(kind, folder.path());
    count(&*own, 60, &|_| {});
    for child in &mut children {
        assert!(child.wait().unwrap().success());
    }
    assert_eq!(counted(&*own), 300);
}

#[test]
fn processes_lose_nothing_in_a_directory() {
    processes_lose_nothing("directory");
}

#[test]
fn processes_lose_nothing_in_sqlite() {
    processes_lose_nothing("sqlite");
}

#[test]
fn processes_lose_nothing_in_a_store() {
    processes_lose_nothing("stored");
}

/// What is under one of the paths that [`write_for_ever`] writes.
fn look(collection: &dyn ResourceCollection, path: &str) -> String {
    match found(collection, path.as_bytes()) {
        None => "nothing".to_owned(),
        Some(resource) if resource.state.kind == ResourceKind::Directory => "directory".to_owned(),
        Some(resource) => {
            let n = u64::from_le_bytes(resource.content[..8].try_into().unwrap());
            assert!(*resource.content == *torn_seen(n), "a torn content of {path}");
            n.to_string()
        }
    }
}

/// Long enough that writing it takes a while, and nothing of it can be taken for another.
fn torn_seen(n: u64) -> Vec<u8> {
    n.to_le_bytes().repeat(1 + (n as usize * 7919) % 20_000)
}

const WRITTEN: [&str; 4] = ["a", "d/b", "d/e/f/g", "h/i"];

/// Changes paths, and says each time what is tried and what was done.
fn write_for_ever(collection: &dyn ResourceCollection) {
    let random = bashkit::host::Random::fresh();
    let say = |word: &str, path: &str, to: &str| {
        let mut out = std::io::stdout().lock();
        writeln!(out, "{word} {path} {to}").unwrap();
        out.flush().unwrap();
    };
    loop {
        let path = WRITTEN[random.bits() as usize % WRITTEN.len()];
        let state = found(collection, path.as_bytes()).map(|resource| resource.state);
        let expected = state.as_ref().map_or(Expected::Absent, |state| Expected::Revision(state.revision.clone()));
        match (random.bits() % 4, state) {
            (0, Some(state)) => {
                say("try", path, "nothing");
                collection.delete(path.as_bytes(), &state.revision).unwrap();
                say("did", path, "nothing");
            }
            (1, _) => {
                say("try", path, "directory");
                collection.write(path.as_bytes(), &expected, &NewResource::directory()).unwrap();
                say("did", path, "directory");
            }
            _ => {
                let n = random.bits() >> 40;
                say("try", path, &n.to_string());
                collection.write(path.as_bytes(), &expected, &file(torn_seen(n))).unwrap();
                say("did", path, &n.to_string());
            }
        }
    }
}

/// Killed at any moment, a process leaves what it was told was done, or what it was doing.
fn a_process_that_is_killed_leaves_the_old_or_the_new(kind: &str) {
    let folder = folder();
    let random = bashkit::host::Random::fresh();
    let mut done: BTreeMap<&str, String> = WRITTEN.iter().map(|path| (*path, "nothing".to_owned())).collect();
    for round in 0..20 {
        let mut child = start("write", kind, folder.path());
        let mut out = BufReader::new(child.stdout.take().unwrap());
        let mut said = String::new();
        while !said.contains("did ") {
            assert_ne!(out.read_line(&mut said).unwrap(), 0);
        }
        std::thread::sleep(Duration::from_micros(random.bits() % 40_000));
        child.kill().unwrap();
        child.wait().unwrap();
        out.read_to_string(&mut said).unwrap();
        let mut tried = None;
        for line in said.split_inclusive('\n') {
            let words: Vec<&str> = line.split_ascii_whitespace().collect();
            let ([word @ ("try" | "did"), path, to], true) = (words.as_slice(), line.ends_with('\n')) else { continue };
            let path = *WRITTEN.iter().find(|known| *known == path).unwrap();
            tried = (*word == "try").then(|| (path, (*to).to_owned()));
            if *word == "did" {
                done.insert(path, (*to).to_owned());
            }
        }
        let collection = open(kind, folder.path());
        for (path, was) in &mut done {
            let is = look(&*collection, path);
            let tried = tried.as_ref().filter(|(tried, _)| tried == path).map(|(_, to)| to);
            assert!(is == *was || Some(&is) == tried, "round {round}: {path} is {is}, was {was}, {tried:?} was tried");
            *was = is;
        }
        let there = done.values().filter(|is| *is != "nothing").count();
        assert_eq!(collection.list().unwrap().states.len(), there, "round {round}: {done:?}");
        // And it can go on.
        create(&*collection, b"d/after", b"after");
        let state = has(&*collection, b"d/after", b"after");
        collection.delete(b"d/after", &state.revision).unwrap();
    }
}

/// Several count, and are killed one by one: what was done is counted, and what was tried last perhaps.
fn processes_that_are_killed_lose_nothing(kind: &str) {
    let folder = folder();
    let random = bashkit::host::Random::fresh();
    let (mut least, mut most) = (0, 0);
    for round in 0..6 {
        let mut children: Vec<Child> = (0..3).map(|_| start("count for ever", kind, folder.path())).collect();
        let outs: Vec<_> = children.iter_mut().map(|child| child.stdout.take().unwrap()).collect();
        let said = std::thread::scope(|scope| {
            let readers: Vec<_> = outs
                .into_iter()
                .map(|mut out| {
                    scope.spawn(move || {
                        let mut said = String::new();
                        out.read_to_string(&mut said).unwrap();
                        said
                    })
                })
                .collect();
            count(&*open(kind, folder.path()), 6, &|_| {});
            (least, most) = (least + 6, most + 6);
            for child in &mut children {
                std::thread::sleep(Duration::from_micros(20_000 + random.bits() % 60_000));
                child.kill().unwrap();
                child.wait().unwrap();
            }
            readers.into_iter().map(|reader| reader.join().unwrap()).collect::<Vec<_>>()
        });
        for said in said {
            let lines: Vec<&str> = said.split_inclusive('\n').filter(|line| matches!(*line, "try\n" | "did\n")).collect();
            let done = lines.iter().filter(|line| **line == "did\n").count() as u64;
            least += done;
            most += done + u64::from(lines.last() == Some(&"try\n"));
        }
        let sum = counted(&*open(kind, folder.path()));
        assert!((least..=most).contains(&sum), "round {round}: {sum}, not {least} to {most}");
        (least, most) = (sum, sum);
    }
    assert_eq!(open(kind, folder.path()).list().unwrap().states.len(), 3);
}

#[test]
fn killed_while_others_write_in_a_directory() {
    processes_that_are_killed_lose_nothing("directory");
}

#[test]
fn killed_while_others_write_in_sqlite() {
    processes_that_are_killed_lose_nothing("sqlite");
}

#[test]
fn killed_while_others_write_in_a_store() {
    processes_that_are_killed_lose_nothing("stored");
}

#[test]
fn killed_in_a_directory() {
    a_process_that_is_killed_leaves_the_old_or_the_new("directory");
}

#[test]
fn killed_in_sqlite() {
    a_process_that_is_killed_leaves_the_old_or_the_new("sqlite");
}

#[test]
fn killed_in_a_store() {
    a_process_that_is_killed_leaves_the_old_or_the_new("stored");
}

/// The names in a directory of the host, sorted.
fn host_names(path: &Path) -> Vec<String> {
    let mut names: Vec<_> = std::fs::read_dir(path).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

#[track_caller]
fn read_only<T: std::fmt::Debug>(result: Result<T, CollectionError>, says: &str) {
    match result {
        Err(CollectionError::ReadOnly { problem, .. }) if problem.contains(says) => {}
        other => panic!("{other:?}, not {says:?}"),
    }
}

#[test]
fn links_lead_nowhere() {
    use std::os::unix::fs::symlink;
    let [outside, folder] = [folder(), folder()];
    std::fs::write(outside.path().join("secret"), "outside").unwrap();
    let top = folder.path();
    std::fs::create_dir(top.join("real")).unwrap();
    std::fs::write(top.join("real/file"), "inside").unwrap();
    symlink(outside.path(), top.join("out")).unwrap();
    symlink(outside.path().join("secret"), top.join("secret")).unwrap();
    symlink("real/file", top.join("in")).unwrap();
    symlink("real", top.join("real2")).unwrap();
    symlink("nowhere", top.join("dangling")).unwrap();
    symlink("loop", top.join("loop")).unwrap();
    let _socket = std::os::unix::net::UnixListener::bind(top.join("socket")).unwrap();
    rustix::fs::mkfifoat(rustix::fs::CWD, top.join("fifo"), rustix::fs::Mode::from_raw_mode(0o600)).unwrap();
    let files = DirectoryCollection::open(top).unwrap();
    assert_eq!(paths(&files.list().unwrap()), [b"real/file"]);
    let revision = found(&files, b"real/file").unwrap().state.revision;
    let all = host_names(top);
    for path in ["out", "secret", "in", "real2", "dangling", "loop", "socket", "fifo"] {
        assert_eq!(files.read(path.as_bytes()).unwrap(), None);
        for expected in [Expected::Absent, Expected::Anything, Expected::Revision(revision.clone())] {
            read_only(files.write(path.as_bytes(), &expected, &file("mine")), "which is no resource");
            read_only(files.write(path.as_bytes(), &expected, &NewResource::directory()), "which is no resource");
        }
        read_only(files.delete(path.as_bytes(), &revision), "which is no resource");
    }
    for path in ["out/secret", "out/new", "out/a/b", "real2/file", "real2/new", "dangling/a", "loop/a", "socket/a", "fifo/a"] {
        assert_eq!(files.read(path.as_bytes()).unwrap(), None);
        read_only(files.write(path.as_bytes(), &Expected::Absent, &file("mine")), "above it, at '");
        read_only(files.delete(path.as_bytes(), &revision), "above it, at '");
    }
    assert_eq!(host_names(top), all);
    assert_eq!(
        (host_names(outside.path()), std::fs::read(outside.path().join("secret")).unwrap()),
        (vec!["secret".into()], b"outside".to_vec())
    );
    has(&files, b"real/file", b"inside");
    // A directory that has only such things is empty as far as can be seen, and is not removed.
    std::fs::create_dir(top.join("d")).unwrap();
    symlink("x", top.join("d/link")).unwrap();
    let state = found(&files, b"d").unwrap().state;
    read_only(files.delete(b"d", &state.revision), "something is in it that is no resource");
    read_only(files.write(b"d", &Expected::Revision(state.revision.clone()), &file("mine")), "something is in it that is no resource");
    let inside = create(&files, b"d/e/f", b"inside");
    files.delete(b"d/e/f", &inside.revision).unwrap();
    assert_eq!(host_names(&top.join("d")), ["link"]);
    // The top may be reached through a link.
    let link = outside.path().join("link");
    symlink(top, &link).unwrap();
    has(&DirectoryCollection::open(link).unwrap(), b"real/file", b"inside");
    assert!(DirectoryCollection::open(top.join("real/file")).is_err() && DirectoryCollection::open(top.join("missing")).is_err());
}

#[test]
fn what_others_do_in_a_directory() {
    use std::os::unix::fs::PermissionsExt as _;
    let folder = folder();
    let top = folder.path();
    let files = DirectoryCollection::open(top).unwrap();
    let first = create(&files, b"a", b"one");
    // The same size, at once: times may be the same too.
    for content in ["two", "six", "ten"] {
        std::fs::write(top.join("a"), content).unwrap();
        has(&files, b"a", content.as_bytes());
        conflicts(files.delete(b"a", &first.revision), b"a", Some(&found(&files, b"a").unwrap().state));
    }
    // Times that were set back do not help.
    let modified = std::fs::metadata(top.join("a")).unwrap().modified().unwrap();
    let old = modified - Duration::from_secs(1000);
    let set = |time| std::fs::File::options().write(true).open(top.join("a")).unwrap().set_modified(time).unwrap();
    set(old);
    has(&files, b"a", b"ten");
    std::fs::write(top.join("a"), "net").unwrap();
    set(old);
    has(&files, b"a", b"net");
    let before = found(&files, b"a").unwrap().state;
    std::fs::set_permissions(top.join("a"), std::fs::Permissions::from_mode(0o4755)).unwrap();
    let after = has(&files, b"a", b"net");
    assert_eq!((before.mode, after.mode), (0o644, 0o755));
    assert_ne!(before.revision, after.revision);
    std::fs::remove_file(top.join("a")).unwrap();
    assert_eq!(found(&files, b"a"), None);
    conflicts(files.write(b"a", &Expected::Revision(after.revision), &file("x")), b"a", None);
    // Modes that could not be read again.
    read_only(files.write(b"a", &Expected::Absent, &file("x").mode(0o200)), "0400 is needed");
    read_only(files.write(b"a", &Expected::Absent, &NewResource::directory().mode(0o400)), "0500 is needed");
    assert!(host_names(top).is_empty());
    // The directories above are real, and go with the last file.
    create(&files, b"d/e/f", b"one");
    std::fs::write(top.join("d/other"), "other").unwrap();
    let state = found(&files, b"d/e/f").unwrap().state;
    files.delete(b"d/e/f", &state.revision).unwrap();
    assert_eq!(host_names(&top.join("d")), ["other"]);
    // It is removed while it is open: that is not the same as that nothing is in it.
    std::fs::remove_dir_all(top).unwrap();
    let error = files.list().unwrap_err();
    assert!(error.to_string().ends_with("the directory was removed"), "{error}");
    assert!(files.write(b"a", &Expected::Absent, &file("x")).is_err());
    std::fs::create_dir(top).unwrap();
}

#[test]
fn what_a_directory_leaves_out() {
    let folder = folder();
    let top = folder.path();
    for path in [".git/objects", "node_modules/x", "src/node_modules/y", "target"] {
        std::fs::create_dir_all(top.join(path)).unwrap();
        std::fs::write(top.join(path).join("file"), "content").unwrap();
    }
    std::fs::write(top.join("src/main.rs"), "fn main() {}").unwrap();
    let files = DirectoryCollection::open(top).unwrap();
    assert_eq!(paths(&files.list().unwrap()), [&b"src/main.rs"[..], b"target/file"]);
    for path in [&b".git/objects/file"[..], b".git", b"src/node_modules/y/file", b".git/new", b"a/.git/b"] {
        assert_eq!(files.read(path).unwrap(), None);
        invalid(files.write(path, &Expected::Anything, &file("mine")));
        invalid(files.delete(path, &ResourceRevision::new([])));
    }
    // What is left out stays.
    let state = found(&files, b"src/main.rs").unwrap().state;
    files.delete(b"src/main.rs", &state.revision).unwrap();
    assert_eq!(host_names(&top.join("src")), ["node_modules"]);
    assert_eq!(paths(&files.list().unwrap()), [&b"src"[..], b"target/file"]);
    let all = DirectoryCollection::builder(top).filter(Filter::all()).read_only(true).open().unwrap();
    assert_eq!(all.list().unwrap().states.len(), 4);
    assert!(all.is_read_only());
    read_only(all.write(b"a", &Expected::Absent, &file("")), "the collection is read-only");
    read_only(all.delete(b"target/file", &found(&all, b"target/file").unwrap().state.revision), "the collection is read-only");
    let edit = ResourceEdit::Write { path: b"a".to_vec(), expected: Expected::Absent, resource: file("") };
    read_only(all.edit(&[edit]).pop().unwrap(), "the collection is read-only");
    let small = DirectoryCollection::builder(top).max_bytes(3).open().unwrap();
    assert!(matches!(small.read(b"target/file"), Err(CollectionError::TooLarge { bytes: 7, bytes_max: 3, .. })));
    assert!(matches!(small.write(b"a", &Expected::Absent, &file("abcd")), Err(CollectionError::TooLarge { bytes: 4, .. })));
    assert_eq!(paths(&small.list().unwrap()), [&b"src"[..], b"target/file"]);
    let locked = DirectoryCollection::builder(top).lock_file(top.join(".git/bashkit.lock")).open().unwrap();
    create(&locked, b"b", b"");
    assert_eq!(paths(&locked.list().unwrap()), [&b"b"[..], b"src", b"target/file"]);
    let error = files.write(&[b'x'; 300], &Expected::Absent, &file("")).unwrap_err();
    assert!(matches!(&error, CollectionError::InvalidPath { .. }), "{error}");
    assert_eq!(files.read(&[b'x'; 300]).unwrap(), None);
}

/// What cannot be read is no shorter listing.
#[cfg(target_os = "linux")]
#[test]
fn a_listing_that_cannot_be_read() {
    let names = ["attr", "fd", "fdinfo", "map_files", "net", "ns", "task", "root", "cwd", "timerslack_ns"];
    let filter = names.into_iter().fold(Filter::all(), Filter::without).only(|path| path == b"mem");
    let process = DirectoryCollection::builder("/proc/self").filter(filter).read_only(true).open().unwrap();
    let error = process.list().unwrap_err();
    assert!(matches!(&error, CollectionError::Io { doing: "read", place, .. } if place.ends_with("/mem")), "{error}");
}

#[test]
fn what_somebody_who_was_killed_left_is_cleared() {
    let folder = folder();
    let top = folder.path();
    let files = DirectoryCollection::open(top).unwrap();
    create(&files, b"d/a", b"one");
    let left = |n: u8| format!(".bashkit-{}.new", format!("{n:02x}").repeat(16));
    std::fs::write(top.join(left(1)), "half").unwrap();
    std::fs::create_dir_all(top.join("d").join(left(2)).join("x/y")).unwrap();
    std::fs::write(top.join("d").join(left(2)).join("x/y/z"), "half").unwrap();
    // Not what a change makes: it is left alone.
    std::fs::create_dir_all(top.join(left(3)).join("x")).unwrap();
    std::fs::write(top.join(left(3)).join("y"), "").unwrap();
    std::fs::write(top.join(".bashkit-short.new"), "mine").unwrap();
    invalid(files.write(left(4).as_bytes(), &Expected::Absent, &file("")));
    invalid(files.write(format!("{}/a", left(3)).as_bytes(), &Expected::Absent, &file("")));
    assert_eq!(files.read(left(1).as_bytes()).unwrap(), None);
    assert_eq!(paths(&files.list().unwrap()), [&b".bashkit-short.new"[..], b"d/a"]);
    assert_eq!(host_names(top), [left(3), ".bashkit-short.new".into(), "d".into()]);
    assert_eq!(host_names(&top.join("d")), ["a"]);
    std::fs::write(top.join("d").join(left(5)), "half").unwrap();
    let state = found(&DirectoryCollection::builder(top).read_only(true).open().unwrap(), b"d/a").unwrap().state;
    assert_eq!(host_names(&top.join("d")).len(), 2);
    files.delete(b"d/a", &state.revision).unwrap();
    assert_eq!(host_names(top), [left(3), ".bashkit-short.new".into()]);
}

/// Whoever replaces a file without looking, before or after: what they wrote is what stays, and never what did not see it.
#[test]
fn an_editor_that_does_not_lock_loses_nothing() {
    let folder = folder();
    let top = folder.path();
    let files = DirectoryCollection::open(top).unwrap();
    let random = bashkit::host::Random::fresh();
    let mut n_conflicts = 0;
    for round in 0..600 {
        let is_there = round % 3 != 0;
        let before = is_there.then(|| files.write(b"d/a", &Expected::Anything, &file(format!("before {round}"))).unwrap());
        if !is_there {
            let _ = std::fs::remove_file(top.join("d/a"));
        }
        std::fs::create_dir_all(top.join("d")).unwrap();
        let theirs = format!("theirs {round}");
        std::fs::write(top.join("theirs"), &theirs).unwrap();
        let spin = random.bits() % 60_000;
        let answer = std::thread::scope(|scope| {
            scope.spawn(|| {
                for _ in 0..spin {
                    std::hint::spin_loop();
                }
                // The directory may be gone with what was in it.
                while std::fs::rename(top.join("theirs"), top.join("d/a")).is_err() {
                    std::fs::create_dir_all(top.join("d")).unwrap();
                }
            });
            match (&before, round % 3) {
                (Some(before), 1) => files.delete(b"d/a", &before.revision),
                (Some(before), _) => files.write(b"d/a", &Expected::Revision(before.revision.clone()), &file("ours")).map(drop),
                (None, _) => files.write(b"d/a", &Expected::Absent, &file("ours")).map(drop),
            }
        });
        match answer {
            Ok(()) => {}
            Err(CollectionError::Conflict { .. }) => n_conflicts += 1,
            Err(error) => panic!("{error}"),
        }
        assert_eq!(String::from_utf8(std::fs::read(top.join("d/a")).unwrap()).unwrap(), theirs, "round {round}");
        assert_eq!(paths(&files.list().unwrap()), [b"d/a"]);
        assert_eq!(host_names(&top.join("d")), ["a"]);
    }
    eprintln!("{n_conflicts} conflicts");
}

/// A listing of what has not changed reads nothing.
#[test]
fn a_listing_costs_a_look_at_each_file() {
    let folder = folder();
    let files = DirectoryCollection::open(folder.path()).unwrap();
    let edits: Vec<_> = (0..40)
        .map(|n| ResourceEdit::Write {
            path: format!("d{}/f{n}", n % 4).into_bytes(),
            expected: Expected::Absent,
            resource: file(vec![n; 2_000_000]),
        })
        .collect();
    assert!(files.edit(&edits).iter().all(Result::is_ok));
    let clock = bashkit::host::SystemClock::new();
    let time = || {
        let start = bashkit::host::Clock::monotonic(&clock);
        let listing = files.list().unwrap();
        assert_eq!(listing.states.len(), 40);
        (bashkit::host::Clock::monotonic(&clock) - start, listing.states)
    };
    let (hashed, first) = time();
    std::thread::sleep(Duration::from_millis(2100));
    let (_, second) = time();
    let (looked, third) = time();
    assert_eq!((&first, &second), (&second, &third));
    assert!(looked < hashed / 4, "{looked:?}, and {hashed:?} with hashes");
}
