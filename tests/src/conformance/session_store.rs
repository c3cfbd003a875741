//! Suite of every store of sessions.
#![expect(clippy::panic, clippy::unwrap_used, reason = "a suite of assertions")]

use std::collections::HashSet;
use std::fmt;

use bashkit_orchestrator::session::{Revision, SessionStore, StoreError};

fn is_conflict<T: fmt::Debug>(result: Result<T, StoreError>, expected: Option<Revision>) -> bool {
    matches!(result, Err(StoreError::Conflict { current }) if current == expected)
}

/// Checks an empty store; panics with what is wrong.
pub fn conforms(store: &dyn SessionStore) {
    assert_eq!(store.load("a").unwrap(), None);
    assert!(store.list().unwrap().is_empty());
    let first = store.save("a", None, b"one").unwrap();
    assert!(is_conflict(store.save("a", None, b"two"), Some(first)));
    assert!(is_conflict(store.save("b", Some(first), b"two"), None));
    let second = store.save("a", Some(first), b"").unwrap();
    assert!(is_conflict(store.save("a", Some(first), b"three"), Some(second)));
    assert_eq!(store.load("a").unwrap(), Some((second, Vec::new())));
    assert!(is_conflict(store.delete("a", Some(first)), Some(second)));
    store.delete("a", Some(second)).unwrap();
    assert!(is_conflict(store.delete("a", Some(second)), None));
    store.delete("a", None).unwrap();
    // Nobody who knew it from before takes the new one for the old one.
    let mut seen = HashSet::from([first, second]);
    for _ in 0..20 {
        let again = store.save("a", None, b"again").unwrap();
        assert!(seen.insert(again));
        store.delete("a", None).unwrap();
    }
    let ids =
        ["", "a", "A", "..", "../../etc/passwd", "a/b", "a\\b", "CON", "nul\0", "é", "\n", "\u{1}", &"x".repeat(200), &"\u{7}".repeat(200)];
    for (i, id) in ids.iter().enumerate().skip(1) {
        store.save(id, None, &[i as u8]).unwrap();
    }
    for (i, id) in ids.iter().enumerate().skip(1) {
        assert_eq!(store.load(id).unwrap().unwrap().1, [i as u8], "{id:?}");
    }
    let mut expected = ids[1..].to_vec();
    expected.sort_unstable();
    assert_eq!(store.list().unwrap(), expected);
    for id in ["", &"x".repeat(201), &"é".repeat(101)] {
        assert!(matches!(store.load(id), Err(StoreError::InvalidId { bytes }) if bytes == id.len()));
        assert!(matches!(store.save(id, None, b""), Err(StoreError::InvalidId { .. })));
        assert!(matches!(store.delete(id, None), Err(StoreError::InvalidId { .. })));
    }
    let bytes: Vec<u8> = (0..=255).cycle().take(300_000).collect();
    let large = store.save("large", None, &bytes).unwrap();
    assert_eq!(store.load("large").unwrap(), Some((large, bytes)));
}

fn number(bytes: &[u8]) -> u64 {
    std::str::from_utf8(bytes).unwrap().parse().unwrap()
}

/// Adds one to the number in a session, so many times.
pub fn count(store: &dyn SessionStore, times: u64) {
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

/// Checks that threads which change one session at a time lose nothing.
pub fn threads_lose_nothing(store: &(dyn SessionStore + Sync)) {
    std::thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| count(store, 50));
        }
    });
    assert_eq!(number(&store.load("n").unwrap().unwrap().1), 200);
}
