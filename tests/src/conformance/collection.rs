//! Suite of every collection.
#![expect(clippy::panic, clippy::unwrap_used, reason = "a suite of assertions")]

use std::collections::BTreeMap;
use std::sync::Arc;

use bashkit_workspace::collection::{
    CollectionError, ContentHash, Expected, NewResource, ReadOnly, Resource, ResourceCollection, ResourceEdit, ResourceKind,
    ResourceListing, ResourceRevision, ResourceState,
};

/// Handle to a collection.
pub type Collection = Arc<dyn ResourceCollection>;

/// Opens the same collection again and again: each a handle of its own.
pub type Open = Box<dyn Fn() -> Collection>;

type Check = (&'static str, fn(&Open, Manner));

/// Behaviour in which collections differ.
#[derive(Clone, Copy, Default)]
pub struct Manner {
    /// A directory is a resource only while it is empty, and goes with the last file in it.
    pub only_empty_directories: bool,
    /// Changes since a cursor are not told to who opened the same place.
    pub no_changes: bool,
}

/// File with a content.
pub fn file(content: impl Into<Vec<u8>>) -> NewResource {
    NewResource::file(content.into())
}

/// Writes a file that is not there.
#[track_caller]
pub fn create(collection: &dyn ResourceCollection, path: &[u8], content: impl Into<Vec<u8>>) -> ResourceState {
    collection.write(path, &Expected::Absent, &file(content)).unwrap()
}

/// Paths of a listing.
pub fn paths(listing: &ResourceListing) -> Vec<&[u8]> {
    listing.states.iter().map(|state| state.path.as_slice()).collect()
}

/// Resource under a path, as a listing has it too.
pub fn found(collection: &dyn ResourceCollection, path: &[u8]) -> Option<Resource> {
    let found = collection.read(path).unwrap();
    let listed = collection.list().unwrap().states.into_iter().find(|state| state.path == path);
    assert_eq!(found.as_ref().map(|resource| &resource.state), listed.as_ref(), "{}", path.escape_ascii());
    found
}

/// Checks the content of a file.
#[track_caller]
pub fn has(collection: &dyn ResourceCollection, path: &[u8], content: &[u8]) -> ResourceState {
    let Some(resource) = found(collection, path) else { panic!("{} is not there", path.escape_ascii()) };
    assert!(*resource.content == *content, "{}: {}", path.escape_ascii(), resource.content.escape_ascii());
    let state = resource.state;
    assert_eq!((state.hash, state.size), (ContentHash::of(content), content.len() as u64));
    state
}

/// Checks that an edit found something else.
#[track_caller]
pub fn conflicts<T: std::fmt::Debug>(result: Result<T, CollectionError>, path: &[u8], with: Option<&ResourceState>) {
    match result {
        Err(CollectionError::Conflict { path: at, current }) => assert_eq!((at.as_slice(), current.as_deref()), (path, with)),
        other => panic!("{other:?} is no conflict"),
    }
}

/// Checks that a path was refused.
#[track_caller]
pub fn invalid<T: std::fmt::Debug>(result: Result<T, CollectionError>) {
    assert!(matches!(result, Err(CollectionError::InvalidPath { .. })), "{result:?}");
}

/// Checks collections that are made empty one after the other; panics with what is wrong.
pub fn conforms(make: impl Fn() -> Open, manner: Manner) {
    let checks: &[Check] = &[
        ("is empty", |open, _| {
            assert!(paths(&open().list().unwrap()).is_empty());
            assert_eq!(open().read(b"a").unwrap(), None);
            open().delete(b"a/b", &ResourceRevision::new([])).unwrap();
            assert!(!open().is_read_only());
        }),
        ("absent is absent", |open, _| {
            let [one, two] = [open(), open()];
            let first = create(&one, b"a", b"one");
            assert_eq!((first.path.as_slice(), first.kind, first.mode), (&b"a"[..], ResourceKind::File, 0o644));
            conflicts(two.write(b"a", &Expected::Absent, &file("two")), b"a", Some(&first));
            assert_eq!(has(&two, b"a", b"one"), first);
        }),
        ("a stale revision", |open, _| {
            let [one, two] = [open(), open()];
            let first = create(&one, b"a", b"one");
            let second = two.write(b"a", &Expected::Revision(first.revision.clone()), &file("two")).unwrap();
            assert_ne!(first.revision, second.revision);
            let stale = Expected::Revision(first.revision.clone());
            conflicts(one.write(b"a", &stale, &file("three")), b"a", Some(&second));
            conflicts(one.delete(b"a", &first.revision), b"a", Some(&second));
            assert_eq!(has(&one, b"a", b"two"), second);
            one.delete(b"a", &second.revision).unwrap();
            conflicts(two.write(b"a", &Expected::Revision(second.revision.clone()), &file("four")), b"a", None);
            assert_eq!(found(&two, b"a"), None);
            two.delete(b"a", &second.revision).unwrap();
            let last = two.write(b"a", &Expected::Anything, &file("five")).unwrap();
            let last = one.write(b"a", &Expected::Anything, &file("six")).map(|state| [last, state]).unwrap();
            assert_ne!(last[0].revision, last[1].revision);
            assert_eq!(has(&two, b"a", b"six"), last[1]);
        }),
        ("the same by both", |open, _| {
            let [one, two] = [open(), open()];
            let first = create(&one, b"a", b"one");
            assert_eq!(create(&two, b"a", b"one"), first);
            let second = one.write(b"a", &Expected::Revision(first.revision.clone()), &file("two")).unwrap();
            assert_eq!(two.write(b"a", &Expected::Revision(first.revision.clone()), &file("two")).unwrap(), second);
            assert_eq!(two.write(b"a", &Expected::Anything, &file("two")).unwrap(), second);
            // Another mode is another state.
            conflicts(two.write(b"a", &Expected::Absent, &file("two").mode(0o755)), b"a", Some(&second));
            let third = two.write(b"a", &Expected::Revision(second.revision.clone()), &file("two").mode(0o755)).unwrap();
            assert_ne!(third.revision, second.revision);
            conflicts(one.delete(b"a", &second.revision), b"a", Some(&third));
            let made = one.write(b"d", &Expected::Absent, &NewResource::directory()).unwrap();
            assert_eq!(two.write(b"d", &Expected::Absent, &NewResource::directory()).unwrap(), made);
            conflicts(two.write(b"d", &Expected::Absent, &file("")), b"d", Some(&made));
        }),
        ("odd names", |open, _| {
            let mut names: Vec<&[u8]> = vec![
                b"-rf",
                b"--",
                b" ",
                b"a b",
                b"new\nline",
                b"tab\t",
                b"\xff\xfe",
                "ä€𝄞".as_bytes(),
                b"$(reboot)",
                b"`x`;",
                b"*",
                b"?[a]",
                b"'\"",
                b"\\",
                b"\x01\x7f",
                b"...",
                b".hidden",
                b"a:b",
                b"C:",
                b"%2e%2e",
                b"~",
                b"#x#",
                b"a.new",
                b"x/-rf/\n/\xff",
                b"Makefile",
                b"makefilE",
            ];
            let long = [b'x'; 200];
            names.push(&long);
            let deep = vec!["d"; 100].join("/");
            names.push(deep.as_bytes());
            for (i, name) in names.iter().enumerate() {
                create(&open(), name, format!("{i}"));
            }
            for (i, name) in names.iter().enumerate() {
                has(&open(), name, format!("{i}").as_bytes());
            }
            names.sort_unstable();
            let listing = open().list().unwrap();
            assert_eq!(paths(&listing), names);
            for state in &listing.states {
                open().delete(&state.path, &state.revision).unwrap();
            }
            assert_eq!(paths(&open().list().unwrap()), [b""; 0]);
        }),
        ("no paths", |open, _| {
            let one = open();
            let wrong: &[&[u8]] =
                &[b"", b"/", b"/a", b"a/", b"a//b", b".", b"..", b"./a", b"../a", b"a/.", b"a/../b", b"a/..", b"a\0b", b"\0"];
            for path in wrong {
                invalid(one.write(path, &Expected::Anything, &file("")));
                invalid(one.delete(path, &ResourceRevision::new([])));
                invalid(one.read(path));
            }
            assert!(one.list().unwrap().states.is_empty());
        }),
        ("a file where a directory is needed, and the reverse", |open, _| {
            let [one, two] = [open(), open()];
            let first = create(&one, b"a", b"one");
            for expected in [Expected::Absent, Expected::Anything] {
                invalid(two.write(b"a/b", &expected, &file("two")));
                invalid(two.write(b"a/b/c", &expected, &NewResource::directory()));
            }
            assert_eq!(two.read(b"a/b").unwrap(), None);
            two.delete(b"a/b", &first.revision).unwrap();
            assert_eq!(has(&two, b"a", b"one"), first);
            let below = create(&one, b"d/e/f", b"one");
            for path in [&b"d"[..], b"d/e"] {
                assert!(two.write(path, &Expected::Absent, &file("two")).is_err());
                invalid(two.write(path, &Expected::Anything, &file("two")));
                assert_eq!(two.read(path).unwrap(), None);
                two.delete(path, &below.revision).unwrap();
            }
            create(&one, b"d0", b"is not below d");
            create(&one, b"d-", b"is not below d");
            assert_eq!(has(&two, b"d/e/f", b"one"), below);
            assert_eq!(paths(&one.list().unwrap()), [&b"a"[..], b"d-", b"d/e/f", b"d0"]);
            // One after the other it can be done.
            two.delete(b"d/e/f", &below.revision).unwrap();
            create(&one, b"d/e", b"a file now");
            one.delete(b"a", &first.revision).unwrap();
            create(&two, b"a/b/c", b"below");
            has(&one, b"a/b/c", b"below");
        }),
        ("a file becomes a directory, and the reverse", |open, _| {
            let one = open();
            let first = create(&one, b"x/a", b"one");
            let directory = one.write(b"x/a", &Expected::Revision(first.revision.clone()), &NewResource::directory()).unwrap();
            assert_eq!((directory.kind, directory.size, directory.hash), (ResourceKind::Directory, 0, ContentHash::of(b"")));
            assert_eq!(has(&open(), b"x/a", b""), directory);
            conflicts(one.write(b"x/a", &Expected::Revision(first.revision), &file("two")), b"x/a", Some(&directory));
            let third = one.write(b"x/a", &Expected::Revision(directory.revision), &file("two")).unwrap();
            assert_eq!(has(&open(), b"x/a", b"two"), third);
            assert_eq!(paths(&one.list().unwrap()), [b"x/a"]);
        }),
        ("an empty file is no directory", |open, _| {
            let one = open();
            let empty = create(&one, b"a", b"");
            assert_eq!((empty.kind, empty.size), (ResourceKind::File, 0));
            let directory = NewResource::directory().mode(0o644 | 0o111);
            conflicts(one.write(b"a", &Expected::Absent, &directory), b"a", Some(&empty));
            assert_eq!(has(&open(), b"a", b""), empty);
        }),
        ("directories", |open, manner| {
            let [one, two] = [open(), open()];
            let made = one.write(b"d/e", &Expected::Absent, &NewResource::directory()).unwrap();
            assert_eq!((made.kind, made.mode), (ResourceKind::Directory, 0o755));
            assert_eq!(has(&two, b"d/e", b""), made);
            assert_eq!(paths(&two.list().unwrap()), [b"d/e"]);
            let other = two.write(b"d/e", &Expected::Revision(made.revision.clone()), &NewResource::directory().mode(0o700)).unwrap();
            assert_eq!(has(&one, b"d/e", b"").mode, 0o700);
            conflicts(one.delete(b"d/e", &made.revision), b"d/e", Some(&other));
            let inside = create(&one, b"d/e/f", b"inside");
            match manner.only_empty_directories {
                true => assert_eq!(paths(&two.list().unwrap()), [b"d/e/f"]),
                false => assert_eq!(paths(&two.list().unwrap()), [&b"d/e"[..], b"d/e/f"]),
            }
            // What is in it is not what is removed with it.
            two.delete(b"d/e", &other.revision).unwrap();
            assert_eq!(has(&two, b"d/e/f", b"inside"), inside);
            one.delete(b"d/e/f", &inside.revision).unwrap();
            assert!(paths(&one.list().unwrap()).is_empty());
            let again = one.write(b"d/e", &Expected::Absent, &NewResource::directory()).unwrap();
            two.delete(b"d/e", &again.revision).unwrap();
            assert!(paths(&one.list().unwrap()).is_empty());
            // What cannot be in a directory.
            let mut odd = NewResource::directory();
            odd.content = (*b"content").into();
            let state = one.write(b"odd", &Expected::Absent, &odd).unwrap();
            assert_eq!(has(&one, b"odd", b""), state);
        }),
        ("modes", |open, _| {
            let one = open();
            for mode in [0o400, 0o444, 0o600, 0o640, 0o644, 0o755, 0o777] {
                let path = format!("{mode:o}");
                let state = one.write(path.as_bytes(), &Expected::Absent, &file("x").mode(mode)).unwrap();
                assert_eq!((state.mode, has(&open(), path.as_bytes(), b"x").mode), (mode, mode));
                let state = one.write(path.as_bytes(), &Expected::Revision(state.revision), &file("y").mode(mode)).unwrap();
                assert_eq!(has(&open(), path.as_bytes(), b"y"), state);
                open().delete(path.as_bytes(), &state.revision).unwrap();
            }
            let mut odd = file("x");
            odd.mode = 0o104_755;
            assert_eq!(one.write(b"odd", &Expected::Absent, &odd).unwrap().mode, 0o755);
            has(&open(), b"odd", b"x");
        }),
        ("contents", |open, _| {
            let one = open();
            let all: Vec<u8> = (0..=255).collect();
            let contents = [Vec::new(), b"\0".to_vec(), b"a\r\nb\n\n".to_vec(), all.clone(), all.repeat(40_000)];
            for content in &contents {
                let state = one.write(b"a", &Expected::Anything, &file(content.clone())).unwrap();
                assert_eq!(has(&open(), b"a", content), state);
            }
            for content in contents.iter().rev() {
                let state = open().write(b"a", &Expected::Anything, &file(content.clone())).unwrap();
                assert_eq!(has(&one, b"a", content), state);
            }
        }),
        ("times", |open, _| {
            let state = create(&open(), b"a", b"");
            assert!(state.updated_at.as_secs() > 1_700_000_000 && state.updated_at.as_secs() < 10_000_000_000);
            assert_eq!(has(&open(), b"a", b"").updated_at, state.updated_at);
        }),
        ("several edits", |open, manner| {
            let one = open();
            let [a, b, c] = [b"a", b"b", b"c"].map(|path| create(&one, path, path.to_vec()));
            let write = |path: &[u8], expected, resource| ResourceEdit::Write { path: path.to_vec(), expected, resource };
            let delete = |state: &ResourceState| ResourceEdit::Delete { path: state.path.clone(), expected: state.revision.clone() };
            let mut answers = open()
                .edit(&[
                    write(b"new", Expected::Absent, file("new")),
                    write(b"b", Expected::Absent, file("other")),
                    write(b"../x", Expected::Absent, file("other")),
                    delete(&a),
                    write(b"a/below", Expected::Absent, file("below")),
                    write(b"a", Expected::Absent, file("other")),
                    delete(&c),
                    delete(&c),
                    write(b"c", Expected::Absent, NewResource::directory()),
                    write(b"b", Expected::Revision(b.revision.clone()), file("two")),
                    write(b"b", Expected::Revision(b.revision.clone()), file("three")),
                    write(b"b", Expected::Absent, file("two")),
                ])
                .into_iter();
            let mut next = || answers.next().unwrap();
            let new = next().unwrap().unwrap();
            assert_eq!(has(&one, b"new", b"new"), new);
            conflicts(next(), b"b", Some(&b));
            invalid(next());
            assert_eq!(next().unwrap(), None);
            let below = next().unwrap().unwrap();
            assert_eq!(has(&one, b"a/below", b"below"), below);
            let error = next().unwrap_err();
            assert!(matches!(error, CollectionError::InvalidPath { .. }), "{error}");
            assert_eq!(next().unwrap(), None);
            assert_eq!(next().unwrap(), None);
            assert_eq!(next().unwrap().unwrap().kind, ResourceKind::Directory);
            let two = next().unwrap().unwrap();
            conflicts(next(), b"b", Some(&two));
            assert_eq!(next().unwrap(), Some(two.clone()));
            assert_eq!(has(&one, b"b", b"two"), two);
            assert!(answers.next().is_none());
            assert_eq!(paths(&one.list().unwrap()), [&b"a/below"[..], b"b", b"c", b"new"]);
            assert!(one.edit(&[]).is_empty());
            // A directory that is wanted stays when what was in it goes with it.
            let answers = one.edit(&[write(b"a", Expected::Absent, NewResource::directory()), delete(&below)]);
            assert!(answers.iter().all(Result::is_ok), "{answers:?}");
            assert_eq!(paths(&one.list().unwrap()), [b"a", b"b", b"c", &b"new"[..]]);
            let _ = manner;
        }),
        ("what has changed", |open, manner| {
            let [one, two] = [open(), open()];
            create(&one, b"stays", b"");
            let [a, b] = [b"a", b"b"].map(|path| create(&one, path, path.to_vec()));
            let before = one.list().unwrap().cursor;
            if manner.no_changes {
                return;
            }
            let before = before.unwrap();
            let nothing = two.changed_since(&before).unwrap().unwrap();
            assert!(nothing.states.is_empty() && nothing.removed.is_empty());
            let a = two.write(b"a", &Expected::Revision(a.revision), &file("two")).unwrap();
            two.delete(b"b", &b.revision).unwrap();
            let d = two.write(b"d", &Expected::Absent, &NewResource::directory()).unwrap();
            let gone = create(&two, b"gone", b"");
            two.delete(b"gone", &gone.revision).unwrap();
            let changes = one.changed_since(&before).unwrap().unwrap();
            assert_eq!(changes.states, [a.clone(), d.clone()]);
            assert!(changes.removed.contains(&b"b".to_vec()) && !changes.removed.contains(&b"a".to_vec()), "{changes:?}");
            let middle = changes.cursor.unwrap();
            // What is there again is not removed, and what was seen is not told again.
            let b = create(&one, b"b", b"again");
            one.delete(b"d", &d.revision).unwrap();
            let changes = two.changed_since(&middle).unwrap().unwrap();
            assert_eq!((changes.states, changes.removed), (vec![b.clone()], vec![b"d".to_vec()]));
            let changes = two.changed_since(&before).unwrap().unwrap();
            assert_eq!(changes.states, [a, b]);
            assert!(!changes.removed.contains(&b"b".to_vec()));
            let last = changes.cursor.unwrap();
            let nothing = open().changed_since(&last).unwrap().unwrap();
            assert!(nothing.states.is_empty() && nothing.removed.is_empty());
        }),
        ("read-only", |open, _| {
            let state = create(&open(), b"a", b"one");
            let shut = ReadOnly(open());
            assert!(shut.is_read_only());
            assert_eq!(has(&shut, b"a", b"one"), state);
            let edits = [
                ResourceEdit::Write { path: b"b".to_vec(), expected: Expected::Absent, resource: file("") },
                ResourceEdit::Delete { path: b"a".to_vec(), expected: state.revision.clone() },
            ];
            for answer in shut.edit(&edits) {
                assert!(matches!(answer, Err(CollectionError::ReadOnly { .. })), "{answer:?}");
            }
            assert_eq!(paths(&shut.list().unwrap()), [b"a"]);
        }),
        ("threads lose nothing", |open, _| {
            let handles = [open(), open()];
            std::thread::scope(|scope| {
                for handle in handles.iter().chain(&handles) {
                    scope.spawn(|| count(handle, 25, &|_| {}));
                }
            });
            assert_eq!(counted(&handles[0]), 100);
        }),
        ("a history of one", |open, manner| history(&open(), &open(), manner)),
    ];
    for (name, check) in checks {
        eprintln!("{name}");
        check(&make(), manner);
    }
}

/// Adds one to a number that several have, so many times. Two who write the same content are both right, so each signs its own.
pub fn count(collection: &dyn ResourceCollection, times: u64, say: &dyn Fn(&str)) {
    let random = bashkit::host::Random::fresh();
    for n in 0..times {
        let path = format!("n/{}", n % 3);
        loop {
            let (expected, n) = match collection.read(path.as_bytes()).unwrap() {
                Some(resource) => (Expected::Revision(resource.state.revision), number(&resource.content)),
                None => (Expected::Absent, 0),
            };
            let signed = format!("{} {:x}", n + 1, random.bits());
            say("try");
            match collection.write(path.as_bytes(), &expected, &file(signed.clone())) {
                Ok(state) => {
                    assert_eq!(state.hash, ContentHash::of(signed.as_bytes()));
                    say("did");
                    break;
                }
                Err(CollectionError::Conflict { .. }) => {}
                Err(error) => panic!("{error}"),
            }
        }
    }
}

/// Sum of the numbers that [`count`] adds to.
pub fn counted(collection: &dyn ResourceCollection) -> u64 {
    (0..3).filter_map(|n| Some(number(&collection.read(format!("n/{n}").as_bytes()).unwrap()?.content))).sum()
}

fn number(bytes: &[u8]) -> u64 {
    std::str::from_utf8(bytes).unwrap().split_once(' ').unwrap().0.parse().unwrap()
}

/// Many edits at random, beside a map that says what is to come of them.
fn history(one: &dyn ResourceCollection, two: &dyn ResourceCollection, manner: Manner) {
    let random = bashkit::host::Random::fresh();
    let below = |n: u64| random.bits() % n;
    let mut model: BTreeMap<Vec<u8>, (ResourceRevision, Vec<u8>)> = BTreeMap::new();
    let mut cursor = one.list().unwrap().cursor;
    for step in 0..400 {
        let collection = if below(2) == 0 { one } else { two };
        let path = format!("f{}", below(8)).replace("f7", "d/f7").replace("f6", "d/e/f6").into_bytes();
        let content = format!("{}", below(4)).into_bytes();
        let there = model.get(&path).cloned();
        let revision = match below(3) {
            0 => there.as_ref().map(|(revision, _)| revision.clone()),
            1 => model.values().next().map(|(revision, _)| revision.clone()),
            _ => None,
        };
        if let (0, Some(revision)) = (below(3), &revision) {
            let right = there.as_ref().is_none_or(|(there, _)| there == revision);
            assert_eq!(collection.delete(&path, revision).is_ok(), right, "{step}");
            if right {
                model.remove(&path);
            }
        } else {
            let right =
                there.as_ref().map(|(revision, _)| revision) == revision.as_ref() || there.as_ref().is_some_and(|there| there.1 == content);
            let expected = revision.map_or(Expected::Absent, Expected::Revision);
            match collection.write(&path, &expected, &file(content.clone())) {
                Ok(state) => {
                    assert!(right, "{step}");
                    model.insert(path, (state.revision, content));
                }
                Err(error) => assert!(!right && matches!(error, CollectionError::Conflict { .. }), "{step}: {error}"),
            }
        }
        if below(20) == 0 {
            let listing = two.list().unwrap();
            let listed = listing.states.iter().map(|state| (&state.path, &state.revision, state.hash));
            assert!(listed.eq(model.iter().map(|(path, (revision, content))| (path, revision, ContentHash::of(content)))));
            if let Some(before) = cursor {
                match two.changed_since(&before).unwrap() {
                    Some(changes) => {
                        assert!(changes.states.iter().all(|state| listing.states.contains(state)));
                        assert!(changes.removed.iter().all(|path| !model.contains_key(path)));
                    }
                    None => assert!(manner.no_changes),
                }
            }
            cursor = listing.cursor;
        }
    }
    assert!(manner.no_changes || cursor.is_some());
}
