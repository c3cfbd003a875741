//! Objects that are not as they were written: told by run and record, and left as they are.

use std::collections::BTreeMap;
use std::sync::Arc;

use bashkit_object_store::object_store::memory::InMemory;
use bashkit_object_store::object_store::path::Path;
use bashkit_object_store::object_store::{ObjectStore, ObjectStoreExt};
use bashkit_object_store::{Bucket, ObjectStoreJournal};
use bashkit_orchestrator::journal::{Journal, JournalError};
use bashkit_orchestrator::session::{SessionStore, StoreError};
use bashkit_tests::block_on;
use futures_util::TryStreamExt;

type Objects = BTreeMap<String, Vec<u8>>;

/// Store whose objects a test changes by hand.
struct Stage {
    store: Arc<InMemory>,
    journal: ObjectStoreJournal,
}

impl Stage {
    /// Run `a` of four records, and run `b` of as many.
    fn new() -> Self {
        let store = Arc::new(InMemory::new());
        let journal = bucket(&store).journal().unwrap();
        for run in ["a", "b"] {
            (0..4).for_each(|at| journal.append(run, at, format!("record {at}").as_bytes()).unwrap());
        }
        Self { store, journal }
    }

    fn objects(&self) -> Objects {
        block_on(async {
            let listed: Vec<_> = self.store.list(None).try_collect().await.unwrap();
            let mut all = Objects::new();
            for object in listed {
                let bytes = self.store.get(&object.location).await.unwrap().bytes().await.unwrap();
                all.insert(object.location.to_string(), bytes.to_vec());
            }
            all
        })
    }

    fn replace(&self, objects: &Objects) {
        for path in self.objects().keys() {
            block_on(self.store.delete(&Path::parse(path).unwrap())).unwrap();
        }
        for (path, bytes) in objects {
            block_on(self.store.put(&Path::parse(path).unwrap(), bytes.clone().into())).unwrap();
        }
    }
}

fn bucket(store: &Arc<InMemory>) -> Bucket {
    Bucket::new(Arc::clone(store) as Arc<dyn ObjectStore>, "of/tests").unwrap()
}

fn key(run: &str, at: u64) -> String {
    format!("of/tests/records/{run}/{at:020}")
}

#[test]
fn damage_is_told_by_run_and_record_and_changes_nothing() {
    let stage = Stage::new();
    let whole = stage.objects();
    let taken = |objects: &mut Objects, at| objects.remove(&key("a", at)).unwrap();
    type Harm<'a> = (&'a str, u64, &'a str, Box<dyn Fn(&mut Objects) + 'a>);
    let rows: Vec<Harm> = vec![
        ("the first is missing", 0, "it is missing", Box::new(|all| drop(taken(all, 0)))),
        ("one is missing", 2, "it is missing", Box::new(|all| drop(taken(all, 2)))),
        (
            "another file",
            4,
            "'notes.txt' is in its place",
            Box::new(|all| drop(all.insert("of/tests/records/a/notes.txt".into(), vec![1]))),
        ),
        ("a number too short", 0, "'0' is in its place", Box::new(|all| drop(all.insert("of/tests/records/a/0".into(), vec![1])))),
        ("one below", 1, "is in its place", Box::new(|all| drop(all.insert(format!("{}/x", key("a", 0)), vec![1])))),
        ("a gap at the end", 4, "it is missing", Box::new(|all| drop(all.insert(key("a", 9), vec![1])))),
        (
            "two are swapped",
            1,
            "it is record 2",
            Box::new(|all| {
                let (one, other) = (taken(all, 1), taken(all, 2));
                all.extend([(key("a", 1), other), (key("a", 2), one)]);
            }),
        ),
        ("one is repeated", 4, "it is record 3", Box::new(|all| drop(all.insert(key("a", 4), all[&key("a", 3)].clone())))),
        ("one of another run", 3, "its checksum is wrong", Box::new(|all| drop(all.insert(key("a", 3), all[&key("b", 3)].clone())))),
        ("empty", 2, "it does not begin as a record does", Box::new(|all| drop(all.insert(key("a", 2), Vec::new())))),
        ("cut", 3, "its checksum is wrong", Box::new(|all| assert!(all.get_mut(&key("a", 3)).unwrap().pop().is_some()))),
        ("a changed byte", 1, "its checksum is wrong", Box::new(|all| all.get_mut(&key("a", 1)).unwrap()[90] ^= 1)),
    ];
    for (name, record, says, harm) in rows {
        let mut objects = whole.clone();
        harm(&mut objects);
        stage.replace(&objects);
        // Who has not seen the journal, so that nothing is remembered.
        let journal = bucket(&stage.store).journal().unwrap();
        let Err(JournalError::Corrupt(damage)) = journal.load("a") else { panic!("{name}: {:?}", journal.load("a")) };
        assert_eq!((damage.record, damage.place), (record, "of/tests/records/a in InMemory".to_owned()), "{name}");
        assert!(damage.problem.contains(says), "{name}: {}", damage.problem);
        assert_eq!(journal.load("b").unwrap().unwrap().len(), 4, "{name}");
        assert_eq!(journal.runs().unwrap(), ["a", "b"], "{name}");
        assert!(journal.remove_finished(std::time::Duration::ZERO).unwrap().is_empty());
        assert_eq!(stage.objects(), objects, "{name}");
    }
    // The other history of the same run: its third record follows another second one.
    let other = Stage::new();
    stage.replace(&whole);
    let mut objects = whole.clone();
    objects.insert(key("a", 2), other.objects()[&key("a", 2)].clone());
    stage.replace(&objects);
    let Err(JournalError::Corrupt(damage)) = stage.journal.load("a") else { panic!("two histories are mixed") };
    assert_eq!((damage.record, damage.problem.contains("another history")), (2, true), "{damage}");
}

#[test]
fn nobody_appends_behind_what_is_damaged() {
    let stage = Stage::new();
    let mut objects = stage.objects();
    objects.get_mut(&key("a", 3)).unwrap()[90] ^= 1;
    objects.insert(key("c", 1), vec![7]);
    stage.replace(&objects);
    let journal = bucket(&stage.store).journal().unwrap();
    assert!(matches!(journal.append("a", 4, b"x"), Err(JournalError::Corrupt(damage)) if damage.record == 3));
    assert!(matches!(journal.append("c", 0, b"x"), Err(JournalError::Corrupt(damage)) if damage.record == 0));
    assert_eq!(stage.objects(), objects);
}

#[test]
fn a_removal_that_was_cut_off_leaves_nothing_to_go_on_with() {
    let stage = Stage::new();
    block_on(stage.store.delete(&Path::parse(key("a", 0)).unwrap())).unwrap();
    let journal = bucket(&stage.store).journal().unwrap();
    assert!(matches!(journal.load("a"), Err(JournalError::Corrupt(damage)) if damage.record == 0));
    assert!(matches!(journal.append("a", 0, b"anew"), Err(JournalError::Corrupt(_))));
    journal.remove("a").unwrap();
    assert_eq!(journal.load("a"), Ok(None));
    journal.append("a", 0, b"anew").unwrap();
    assert_eq!(journal.load("a"), Ok(Some(vec![b"anew".to_vec()])));
    // Who remembers the journal from before is told that it is another one.
    assert_eq!(stage.journal.append("a", 0, b"old"), Err(JournalError::Conflict { n_records: 1 }));
}

#[test]
fn journals_have_limits() {
    let store = Arc::new(InMemory::new());
    let journal = || bucket(&store).journal().unwrap();
    let small = journal().max_bytes(2 * 111 + 10);
    small.append("bytes", 0, &[1; 5]).unwrap();
    assert!(matches!(small.append("bytes", 1, &[1; 6]), Err(JournalError::TooLarge { bytes: 233, bytes_max: 232, .. })));
    small.append("bytes", 1, &[1; 5]).unwrap();
    assert_eq!(small.load("bytes").unwrap().unwrap().len(), 2);
    journal().append("bytes", 2, b"").unwrap();
    assert!(matches!(small.load("bytes"), Err(JournalError::TooLarge { bytes: 343, .. })));
    let short = journal().max_records(2);
    (0..2).for_each(|at| short.append("records", at, b"x").unwrap());
    let error = short.append("records", 2, b"x").unwrap_err().to_string();
    assert!(error.contains("more than 2 records"), "{error}");
    assert_eq!(short.load("records").unwrap().unwrap().len(), 2);
    journal().append("records", 2, b"x").unwrap();
    let error = short.load("records").unwrap_err().to_string();
    assert!(error.contains("'of/tests/records/records in InMemory' has, or would have, more than 2 records"), "{error}");
}

#[test]
fn sessions_that_were_changed_are_told_and_stay_until_they_are_deleted() {
    let stage = Stage::new();
    let sessions = bucket(&stage.store).sessions().unwrap();
    let revision = sessions.save("ada/..", None, b"one").unwrap();
    sessions.save("bob", None, b"two").unwrap();
    let whole = stage.objects();
    let (ada, bob) = ("of/tests/sessions/ada%2F%2E%2E", "of/tests/sessions/bob");
    let mut swapped = whole.clone();
    swapped.insert(ada.to_owned(), whole[bob].clone());
    let mut cut = whole.clone();
    cut.get_mut(ada).unwrap().pop();
    for objects in [swapped, cut] {
        stage.replace(&objects);
        let sessions = bucket(&stage.store).sessions().unwrap();
        let Err(StoreError::Corrupt { place, problem }) = sessions.load("ada/..") else { panic!("it is not as it was") };
        assert_eq!((place.as_str(), problem.as_str()), ("of/tests/sessions/ada%2F%2E%2E in InMemory", "its checksum is wrong"));
        assert!(matches!(sessions.save("ada/..", Some(revision), b"x"), Err(StoreError::Corrupt { .. })));
        assert!(matches!(sessions.save("ada/..", None, b"x"), Err(StoreError::Corrupt { .. })));
        assert!(matches!(sessions.delete("ada/..", Some(revision)), Err(StoreError::Corrupt { .. })));
        assert_eq!(stage.objects(), objects);
        sessions.delete("ada/..", None).unwrap();
        assert_eq!(sessions.list().unwrap(), ["bob"]);
    }
    let mut strange = whole;
    strange.insert("of/tests/sessions/a.b".to_owned(), vec![1]);
    stage.replace(&strange);
    assert!(matches!(sessions.list(), Err(StoreError::Corrupt { .. })));
}
