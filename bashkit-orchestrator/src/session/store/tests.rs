#![expect(clippy::disallowed_methods, reason = "tests of what is kept in files, by processes that are killed")]

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use super::*;

/// Role of a process that a test starts, and the directory.
const ROLE: &str = "BASHKIT_STORE_TEST_ROLE";
const PLACE: &str = "BASHKIT_STORE_TEST_PLACE";

fn folder() -> tempfile::TempDir {
    tempfile::tempdir().unwrap()
}

fn number(bytes: &[u8]) -> u64 {
    std::str::from_utf8(bytes).unwrap().parse().unwrap()
}

/// Adds one to the number in a session, so many times.
fn count(store: &dyn SessionStore, times: u64) {
    for _ in 0..times {
        loop {
            let (revision, n) = store.load("n").unwrap().map_or((None, 0), |(revision, bytes)| (Some(revision), number(&bytes)));
            match store.save("n", revision, (n + 1).to_string().as_bytes()) {
                Ok(_) => break,
                Err(StoreError::Conflict { current }) => assert_ne!(current, revision),
                Err(error) => panic!("{error}"),
            }
        }
    }
}

#[test]
fn threads_lose_nothing() {
    let folder = folder();
    let stores: [&dyn SessionStore; 2] = [&MemorySessionStore::new(), &DirectorySessionStore::open(folder.path()).unwrap()];
    for store in stores {
        std::thread::scope(|scope| {
            for _ in 0..4 {
                scope.spawn(|| count(store, 100));
            }
        });
        assert_eq!(number(&store.load("n").unwrap().unwrap().1), 400);
    }
}

/// The same test binary again, as a process that does one thing.
fn start(role: &str, place: &std::path::Path) -> Child {
    let mut command = Command::new(std::env::current_exe().unwrap());
    command.args(["session::store::tests::the_other_process", "--exact", "--nocapture"]);
    command.env(ROLE, role).env(PLACE, place).stdout(Stdio::piped()).spawn().unwrap()
}

/// Does nothing unless a test started it.
#[test]
fn the_other_process() {
    let Ok(role) = std::env::var(ROLE) else { return };
    let store = DirectorySessionStore::open(std::env::var(PLACE).unwrap()).unwrap();
    match role.as_str() {
        "count" => count(&store, 200),
        "write" => loop {
            let (revision, n) = store.load("n").unwrap().map_or((None, 0), |(revision, bytes)| (Some(revision), written(&bytes)));
            store.save("n", revision, &content(n + 1)).unwrap();
            let mut out = std::io::stdout();
            writeln!(out, "saved {}", n + 1).unwrap();
            out.flush().unwrap();
        },
        other => panic!("{other}"),
    }
}

/// Long enough that writing it takes a while, and nothing of it can be taken for another.
fn content(n: u64) -> Vec<u8> {
    n.to_le_bytes().repeat(1 + (n as usize * 7919) % 20_000)
}

fn written(bytes: &[u8]) -> u64 {
    let n = u64::from_le_bytes(bytes[..8].try_into().unwrap());
    assert!(bytes == content(n), "a torn content of {n}");
    n
}

#[test]
fn processes_lose_nothing() {
    let folder = folder();
    let mut children: Vec<_> = (0..2).map(|_| start("count", folder.path())).collect();
    let store = DirectorySessionStore::open(folder.path()).unwrap();
    count(&store, 200);
    for child in &mut children {
        assert!(child.wait().unwrap().success());
    }
    assert_eq!(number(&store.load("n").unwrap().unwrap().1), 600);
}

/// Killed at any moment, a process leaves the last content that it was told was saved, or the one that it was saving.
#[test]
fn a_process_that_is_killed_leaves_the_old_or_the_new() {
    let folder = folder();
    let store = DirectorySessionStore::open(folder.path()).unwrap();
    let random = bashkit::host::Random::fresh();
    let mut before = 0;
    for round in 0..25 {
        let mut child = start("write", folder.path());
        let mut out = BufReader::new(child.stdout.take().unwrap());
        // Once it writes, at some moment.
        let mut line = String::new();
        while !line.starts_with("saved") {
            line.clear();
            assert_ne!(out.read_line(&mut line).unwrap(), 0);
        }
        std::thread::sleep(Duration::from_micros(random.bits() % 20_000));
        child.kill().unwrap();
        child.wait().unwrap();
        let mut rest = String::new();
        std::io::Read::read_to_string(&mut out, &mut rest).unwrap();
        let all = line + &rest;
        let told = all.split_inclusive('\n').rfind(|line| line.starts_with("saved ") && line.ends_with('\n')).unwrap();
        let told = number(told.trim_start_matches("saved ").trim_end().as_bytes());
        let (_, bytes) = store.load("n").unwrap().unwrap();
        let n = written(&bytes);
        assert!(told > before && (told == n || told + 1 == n), "round {round}: {n}, after {told} was saved");
        before = n;
    }
    // What they left behind is cleared away, and their locks are nobody's.
    let store = DirectorySessionStore::open(folder.path()).unwrap();
    let names: Vec<_> = std::fs::read_dir(folder.path()).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    assert!(names.iter().all(|name| name.ends_with(".lock") || name.ends_with(".session")), "{names:?}");
    let (revision, _) = store.load("n").unwrap().unwrap();
    store.save("n", Some(revision), b"over").unwrap();
}

#[test]
fn files_that_are_no_sessions() {
    let folder = folder();
    let store = DirectorySessionStore::open(folder.path()).unwrap();
    let revision = store.save("a", None, b"content").unwrap();
    let path = std::fs::read_dir(folder.path()).unwrap().map(|entry| entry.unwrap().path());
    let path = path.filter(|path| path.extension().is_some_and(|end| end == "session")).last().unwrap();
    let whole = std::fs::read(&path).unwrap();
    let text = String::from_utf8(whole.clone()).unwrap();
    let mut rows: Vec<(Vec<u8>, &str)> = vec![
        (b"".to_vec(), "it ends too early"),
        (b"something else\n".to_vec(), "it is not in the format of this store"),
        (b"\xff\n".to_vec(), "it is not in the format of this store"),
        (text.replace("session 1", "session 2").into(), "it is in format 2, and this store reads 1"),
        (text.replace("id \"a\"", "id \"b\"").into(), "its checksum is wrong"),
        (text.replace("id \"a\"", "id 7").into(), "its id is no text"),
        (text.replace(&format!("revision {revision}"), "revision 7").into(), "its checksum is wrong"),
        (text.replace(&format!("revision {revision}"), "revision x").into(), "a number in it is none"),
        (text.replace("content", "CONTENT").into(), "its checksum is wrong"),
        (text.replace("content", "conten").into(), "it has 6 bytes of content, not 7"),
        ([&whole[..], b"x"].concat(), "it has 8 bytes of content, not 7"),
    ];
    rows.extend((1..whole.len()).map(|n| (whole[..n].to_vec(), "it ")));
    rows.extend((0..whole.len()).map(|n| {
        let mut bytes = whole.clone();
        bytes[n] ^= 1;
        (bytes, "")
    }));
    for (bytes, expected) in rows {
        std::fs::write(&path, &bytes).unwrap();
        let shown = String::from_utf8_lossy(&bytes);
        for result in [store.load("a").map(drop), store.save("a", Some(revision), b"x").map(drop), store.delete("a", Some(revision))] {
            match result {
                Err(StoreError::Corrupt { problem, .. }) if problem.contains(expected) => {}
                other => panic!("{shown}: {other:?}, not {expected:?}"),
            }
        }
        assert_eq!(std::fs::read(&path).unwrap(), bytes);
    }
    // A session under the name of another.
    std::fs::write(&path, &whole).unwrap();
    store.save("b", None, b"").unwrap();
    let other = std::fs::read_dir(folder.path()).unwrap().map(|entry| entry.unwrap().path());
    let other = other.filter(|other| other.extension().is_some_and(|end| end == "session") && *other != path).last().unwrap();
    std::fs::copy(&path, &other).unwrap();
    for error in [store.load("b").unwrap_err(), store.list().unwrap_err()] {
        assert!(error.to_string().ends_with("is no session: it is that of another id"), "{error}");
    }
    store.delete("b", None).unwrap();
    assert_eq!(store.list().unwrap(), ["a"]);
    std::fs::remove_file(&path).unwrap();
    std::fs::create_dir(&path).unwrap();
    assert!(store.load("a").is_err());
}

#[test]
fn sessions_have_a_largest_size() {
    let folder = folder();
    let store = DirectorySessionStore::open(folder.path()).unwrap().max_bytes(10);
    let revision = store.save("a", None, &[0; 10]).unwrap();
    let too_large = |result| matches!(result, Err(StoreError::TooLarge { bytes, bytes_max: 10 }) if bytes > 10);
    assert!(too_large(store.save("a", Some(revision), &[0; 11]).map(drop)));
    let wide = store.clone().max_bytes(u64::MAX);
    let revision = wide.save("a", Some(revision), &[0; 11]).unwrap();
    assert!(too_large(store.load("a").map(drop)));
    wide.save("a", Some(revision), &[0; 5000]).unwrap();
    assert!(too_large(store.load("a").map(drop)));
    assert_eq!(store.list().unwrap(), ["a"]);
}

#[cfg(unix)]
#[test]
fn files_are_private() {
    use std::os::unix::fs::PermissionsExt;
    let folder = folder();
    let path = folder.path().join("store");
    DirectorySessionStore::open(&path).unwrap().save("a", None, b"").unwrap();
    let mode = |path: &std::path::Path| std::fs::metadata(path).unwrap().permissions().mode() & 0o077;
    assert_eq!(mode(&path), 0);
    assert!(std::fs::read_dir(&path).unwrap().all(|entry| mode(&entry.unwrap().path()) == 0));
}
