//! The door of collections: hostile names, from whoever writes into one, and from a collection that lists them.
#![expect(clippy::unwrap_used, clippy::disallowed_methods, reason = "a test with directories of its own")]

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use bashkit_orchestrator::session::DirectorySessionStore;
use bashkit_workspace::Workspace;
use bashkit_workspace::collection::{
    CollectionError, DirectoryCollection, Expected, MemoryCollection, NewResource, Resource, ResourceCollection, ResourceListing,
    ResourceRevision, ResourceState, SqliteCollection, StoredCollection,
};
use bashkit_workspace::sandbox::{InMemory, Local, Sandbox};

/// Names that no collection takes.
const REFUSED: &[&[u8]] = &[
    b"",
    b".",
    b"..",
    b"/",
    b"//",
    b"./a",
    b"a/.",
    b"../a",
    b"../../../../etc/passwd",
    b"a/..",
    b"a/../../b",
    b"a/../b",
    b"/etc/passwd",
    b"//etc/passwd",
    b"/../etc/passwd",
    b"a//b",
    b"a/",
    b"a/b/",
    b"/a",
    b"a\0",
    b"\0",
    b"a\0b",
    b"a/\0/b",
    b"../a\0.txt",
    b"a/./b",
    b"./../a",
    b"a/b/c/../../../../d",
    b".//a",
    b"a/..//b",
    b"..//..",
];

/// Names that look alike, mean something elsewhere, or are long: taken as these bytes and no others, or refused.
const KEPT: &[&[u8]] = &[
    // Dots that are no way up.
    b"...",
    b"..a",
    b"a..",
    b".hidden",
    b"a/.../b",
    b"%2e%2e/a",
    b"..%2fa",
    b"\xef\xbc\x8e\xef\xbc\x8e/a",
    // Slashes of others.
    b"..\\a",
    b"C:\\a",
    b"a\\b",
    b"\xe2\x88\x95etc",
    b"\xc0\xafetc",
    // Twins in case and in normal forms.
    b"File",
    b"file",
    b"FILE",
    "\u{e9}".as_bytes(),
    "e\u{301}".as_bytes(),
    "\u{fb01}le".as_bytes(),
    "\u{1e9e}".as_bytes(),
    "ss".as_bytes(),
    "\u{212a}".as_bytes(),
    b"K",
    b"k",
    b"name",
    b"name.",
    b"name ",
    b" name",
    // What a shell, a terminal or a program would take for more than a name.
    b"-rf",
    b"--help",
    b"~",
    b"~root",
    b"$(touch evil)",
    b"`touch evil`",
    b"a;touch evil",
    b"a\nb",
    b"a\n../b",
    b"*",
    b"?[a-z]",
    b"\x1b[2J",
    b"\r",
    "\u{202e}txt.exe".as_bytes(),
    "a\u{200b}".as_bytes(),
    b"\xff\xfe",
    b"'\"",
    b"a' or '1'='1",
    b"'); drop table files; --",
    b"a|b",
    b"a b",
    // Reserved elsewhere, or by what stands beside it.
    b"CON",
    b"nul.txt",
    b"aux",
    b"database-wal",
    b"index",
    b"lost+found",
    b".DS_Store",
];

/// Collections of all kinds, each in a folder of its own with a secret above it.
fn kinds(place: &Path) -> Vec<(&'static str, Arc<dyn ResourceCollection>)> {
    let below = |name: &str| {
        let path = place.join(name).join("in");
        std::fs::create_dir_all(&path).unwrap();
        path
    };
    vec![
        ("memory", Arc::new(MemoryCollection::new())),
        ("directory", Arc::new(DirectoryCollection::open(below("directory")).unwrap())),
        ("sqlite", Arc::new(SqliteCollection::open(below("sqlite").join("database"), "files").unwrap())),
        ("stored", Arc::new(StoredCollection::new(DirectorySessionStore::open(below("stored")).unwrap(), "files").unwrap())),
    ]
}

/// Everything below a folder but what is in a folder `in`, with contents.
fn outside(place: &Path) -> Vec<String> {
    let (mut found, mut folders) = (Vec::new(), vec![place.to_path_buf()]);
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(&folder).unwrap().flatten() {
            let path = entry.path();
            if path.is_dir() && path.file_name().is_none_or(|name| name != "in") {
                folders.push(path);
            } else {
                let content = if path.is_file() { std::fs::read_to_string(&path).unwrap() } else { String::new() };
                found.push(format!("{}: {content}", path.display()));
            }
        }
    }
    found.sort();
    found
}

#[test]
fn names_are_refused_or_kept_as_they_are() {
    let place = tempfile::tempdir().unwrap();
    let collections = kinds(place.path());
    std::fs::write(place.path().join("a"), "secret").unwrap();
    std::fs::write(place.path().join("directory/a"), "secret").unwrap();
    let before = outside(place.path());
    let mut failures = Vec::new();
    for (kind, collection) in &collections {
        for name in REFUSED {
            let failure = |what: &str| format!("{kind}: {}: {what}", name.escape_ascii());
            let is_refused = |error: Option<CollectionError>| matches!(error, Some(CollectionError::InvalidPath { .. }));
            if !is_refused(collection.write(name, &Expected::Anything, &NewResource::file(*b"evil")).err()) {
                failures.push(failure("a file was written"));
            }
            if !is_refused(collection.write(name, &Expected::Absent, &NewResource::directory()).err()) {
                failures.push(failure("a directory was made"));
            }
            if !is_refused(collection.delete(name, &ResourceRevision::new([])).err()) {
                failures.push(failure("it was deleted"));
            }
            if collection.read(name).is_ok_and(|found| found.is_some()) {
                failures.push(failure("it was read"));
            }
        }
        let mut kept: Vec<&[u8]> = Vec::new();
        for name in KEPT {
            // One collection may be on a file system that has fewer names; it says so.
            match collection.write(name, &Expected::Absent, &NewResource::file(*name)) {
                Ok(_) => kept.push(name),
                Err(CollectionError::InvalidPath { .. } | CollectionError::Conflict { .. }) => {}
                Err(error) => failures.push(format!("{kind}: {}: {error}", name.escape_ascii())),
            }
        }
        if kept.len() < KEPT.len() - 2 {
            failures.push(format!("{kind}: {} names of {}", kept.len(), KEPT.len()));
        }
        kept.sort_unstable();
        let listed: Vec<Vec<u8>> = collection.list().unwrap().states.into_iter().map(|state| state.path).collect();
        let listed: Vec<&[u8]> = listed.iter().map(Vec::as_slice).filter(|path| KEPT.contains(path)).collect();
        if listed != kept {
            failures.push(format!("{kind}: the listing has other names than were kept"));
        }
        // None of them has the content of a twin.
        for name in kept {
            let found = collection.read(name).unwrap();
            if found.is_none_or(|found| *found.content != *name) {
                failures.push(format!("{kind}: {}: the content of another", name.escape_ascii()));
            }
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
    assert_eq!(outside(place.path()), before);
}

#[test]
fn long_and_deep_names_end_in_words() {
    let place = tempfile::tempdir().unwrap();
    for (kind, collection) in kinds(place.path()) {
        for (name, what) in [
            (vec![b'x'; 255], "the longest name"),
            (vec![b'x'; 256], "one byte more"),
            (vec![b'x'; 4096], "longer than a path"),
            (vec![b'x'; 1 << 20], "a megabyte"),
            ("\u{1f4a9}".repeat(64).into_bytes(), "256 bytes, 64 letters"),
            (b"d/".repeat(100).into_iter().chain(*b"f").collect(), "100 directories"),
            (b"d/".repeat(2047).into_iter().chain(*b"f").collect(), "as many directories as a path has"),
            (b"d/".repeat(2047).into_iter().chain(*b"ff").collect(), "one byte more than a path has"),
            (b"d/".repeat(3000).into_iter().chain(*b"f").collect(), "3,000 directories"),
            (b"d/".repeat(100_000).into_iter().chain(*b"f").collect(), "100,000 directories"),
        ] {
            match collection.write(&name, &Expected::Absent, &NewResource::file(*b"x")) {
                Ok(state) => {
                    assert_eq!(collection.read(&name).unwrap().map(|found| found.content.to_vec()), Some(b"x".to_vec()), "{kind}: {what}");
                    collection.delete(&name, &state.revision).unwrap();
                }
                Err(CollectionError::InvalidPath { .. } | CollectionError::Io { .. } | CollectionError::TooLarge { .. }) => {
                    assert!(!collection.read(&name).is_ok_and(|found| found.is_some()), "{kind}: {what}");
                }
                Err(error) => panic!("{kind}: {what}: {error}"),
            }
            let left: Vec<_> = collection.list().unwrap().states.into_iter().filter(|state| state.size > 0).collect();
            assert!(left.is_empty(), "{kind}: {what}: {} are left", left.len());
        }
    }
}

/// A collection that lists a name, whatever is done.
struct Hostile(Vec<u8>);

impl Hostile {
    fn state(&self) -> ResourceState {
        ResourceState::of(&self.0, &NewResource::file(*b"evil"), Duration::ZERO, ResourceRevision::new([1]))
    }
}

impl ResourceCollection for Hostile {
    fn list(&self) -> Result<ResourceListing, CollectionError> {
        let good = ResourceState::of(b"good", &NewResource::file(*b"good"), Duration::ZERO, ResourceRevision::new([2]));
        Ok(ResourceListing { states: vec![self.state(), good], ..ResourceListing::default() })
    }

    fn read(&self, path: &[u8]) -> Result<Option<Resource>, CollectionError> {
        let good = ResourceState::of(b"good", &NewResource::file(*b"good"), Duration::ZERO, ResourceRevision::new([2]));
        Ok(Some(if path == b"good" { Resource::new(good, *b"good") } else { Resource::new(self.state(), *b"evil") }))
    }

    fn write(&self, path: &[u8], _: &Expected, new: &NewResource) -> Result<ResourceState, CollectionError> {
        Ok(ResourceState::of(path, new, Duration::ZERO, ResourceRevision::new([3])))
    }

    fn delete(&self, _: &[u8], _: &ResourceRevision) -> Result<(), CollectionError> {
        Ok(())
    }
}

#[test]
fn a_collection_that_lists_hostile_names_writes_nowhere_else() {
    for name in REFUSED {
        // A directory of the host: everything around it stays as it is.
        let place = tempfile::tempdir().unwrap();
        let inside = place.path().join("in");
        std::fs::create_dir(&inside).unwrap();
        std::fs::write(place.path().join("a"), "secret").unwrap();
        std::fs::create_dir_all(place.path().join("etc")).unwrap();
        std::fs::write(place.path().join("etc/passwd"), "secret").unwrap();
        let before = outside(place.path());
        let local: Arc<dyn Sandbox> = Arc::new(Local::new(&inside).unwrap());
        let workspace = Workspace::builder()
            .collection("files", Hostile(name.to_vec()))
            .destination(inside.to_str().unwrap())
            .sandbox(local)
            .build()
            .unwrap();
        let outcome = workspace.execute_command("cat good").unwrap();
        assert_eq!(outcome.result.stdout_text(), "good", "{}", name.escape_ascii());
        assert_eq!(outside(place.path()), before, "{}", name.escape_ascii());
        // And the same in memory, where there is a system around it.
        let workspace =
            Workspace::builder().collection("files", Hostile(name.to_vec())).sandbox(Arc::new(InMemory::new())).build().unwrap();
        let script = "cat good; grep -rl evil / --exclude-dir=proc 2>/dev/null | head -3; cat /etc/passwd | grep -c evil";
        let outcome = workspace.execute_command(script).unwrap();
        assert_eq!(outcome.result.stdout_text(), "good0\n", "{}", name.escape_ascii());
    }
}
