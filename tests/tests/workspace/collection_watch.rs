//! Changes that a directory tells, compared with a listing of everything, and their cost.
#![expect(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::disallowed_methods,
    reason = "tests stop at surprises, and work on the host's files"
)]

use std::collections::BTreeMap;
use std::fs;
use std::os::unix::fs::{PermissionsExt as _, symlink};
use std::path::{Path, PathBuf};
use std::time::Duration;

use bashkit_workspace::collection::{DirectoryCollection, Expected, NewResource, ResourceCollection, ResourceCursor, ResourceState};
use bashkit_workspace::workspace::Workspace;

/// SplitMix64.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        usize::try_from((z ^ (z >> 31)) % sides as u64).unwrap()
    }
}

/// Someone who keeps a copy of the listing by its changes.
struct Follower {
    of: DirectoryCollection,
    states: BTreeMap<Vec<u8>, ResourceState>,
    cursor: Option<ResourceCursor>,
    n_whole: usize,
}

impl Follower {
    fn new(of: DirectoryCollection) -> Self {
        Self { of, states: BTreeMap::new(), cursor: None, n_whole: 0 }
    }

    fn follow(&mut self) {
        let changes = self.cursor.as_ref().and_then(|cursor| self.of.changed_since(cursor).unwrap());
        let listing = match changes {
            Some(changes) => changes,
            None => {
                self.n_whole += 1;
                self.states.clear();
                self.of.list().unwrap()
            }
        };
        for path in &listing.removed {
            self.states.remove(path);
        }
        self.states.extend(listing.states.into_iter().map(|state| (state.path.clone(), state)));
        self.cursor = listing.cursor;
    }

    fn check(&mut self, top: &Path, what: &str) {
        self.follow();
        let whole = DirectoryCollection::open(top).unwrap().list().unwrap();
        let whole: BTreeMap<_, _> = whole.states.into_iter().map(|state| (state.path.clone(), state)).collect();
        assert_eq!(self.states, whole, "{what}");
    }
}

/// Changes something as a program of the host does that knows nothing of collections.
fn disturb(dice: &mut Dice, top: &Path, outside: &Path, others: &DirectoryCollection) -> String {
    let names = ["a", "b", "c", "d"];
    let mut path = || {
        let mut path = PathBuf::from(names[dice.roll(4)]);
        for _ in 0..dice.roll(3) {
            path.push(names[dice.roll(4)]);
        }
        path
    };
    let (one, two) = (top.join(path()), top.join(path()));
    let n = dice.roll(1_000);
    let what = dice.roll(15);
    let parent = one.parent().unwrap();
    // What cannot be done is not done.
    let _ = match what {
        0 | 1 => fs::create_dir_all(parent).and_then(|()| fs::write(&one, format!("{n}"))),
        2 => fs::create_dir_all(&one),
        3 => fs::remove_file(&one),
        4 => fs::remove_dir_all(&one),
        5 | 6 => fs::rename(&one, &two),
        7 => fs::set_permissions(&one, fs::Permissions::from_mode(if n.is_multiple_of(2) { 0o755 } else { 0o700 })),
        8 => symlink("a", &one),
        9 => fs::hard_link(&one, &two),
        10 => fs::hard_link(&one, outside.join(format!("l{n}"))),
        11 => {
            rustix::fs::renameat_with(rustix::fs::CWD, &one, rustix::fs::CWD, &two, rustix::fs::RenameFlags::EXCHANGE).map_err(Into::into)
        }
        12 => fs::rename(&one, outside.join(format!("m{n}"))),
        13 => fs::rename(outside.join(format!("m{}", n % 40)), &one),
        _ => {
            let below = one.strip_prefix(top).unwrap().as_os_str().as_encoded_bytes().to_vec();
            let _ = others.write(&below, &Expected::Anything, &NewResource::file(format!("{n}").into_bytes()));
            Ok(())
        }
    };
    format!("{what} {} {}", one.display(), two.display())
}

#[test]
fn changes_of_a_directory_are_those_of_a_listing() {
    let n_histories = if std::env::var_os("LONG_TESTS").is_some() { 300 } else { 25 };
    for seed in 0..n_histories {
        let (folder, outside) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
        let top = folder.path();
        let others = DirectoryCollection::open(top).unwrap();
        let shared = DirectoryCollection::open(top).unwrap();
        let mut followers = [Follower::new(shared.clone()), Follower::new(shared)];
        let mut dice = Dice(seed);
        let mut has_links = false;
        for turn in 0..40 {
            let mut did = Vec::new();
            for _ in 0..dice.roll(6) {
                did.push(disturb(&mut dice, top, outside.path(), &others));
            }
            has_links |= did.iter().any(|what: &String| what.starts_with("9 ") || what.starts_with("10 "));
            let what = format!("history {seed}, turn {turn}: {did:?}");
            let who = dice.roll(2);
            followers[who].check(top, &what);
        }
        for follower in &mut followers {
            follower.check(top, &format!("history {seed}, the end"));
            assert!(has_links || follower.n_whole == 1, "changes were known from the first listing on");
        }
    }
}

#[test]
fn a_file_that_is_written_under_another_name_or_through_a_mapping_has_changed() {
    let (folder, outside) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let (top, other) = (folder.path(), outside.path().join("other"));
    fs::write(top.join("f"), "1111").unwrap();
    fs::hard_link(top.join("f"), &other).unwrap();
    let mut follower = Follower::new(DirectoryCollection::open(top).unwrap());
    follower.follow();
    fs::write(&other, "22").unwrap();
    follower.check(top, "written under another name");
    // The name came later: the next listing of everything has it.
    fs::write(top.join("g"), "1").unwrap();
    let mut follower = Follower::new(DirectoryCollection::builder(top).relist_after(Duration::ZERO).open().unwrap());
    follower.follow();
    let later = outside.path().join("later");
    fs::hard_link(top.join("g"), &later).unwrap();
    fs::write(&later, "22").unwrap();
    follower.check(top, "written under a name of later");
    assert_eq!(follower.n_whole, 2);
}

/// The kernel keeps so many events and no more: then everything is listed, and nothing is missed.
#[test]
fn an_overflow_of_the_queue_is_a_listing_of_everything() {
    let n_kept: usize = fs::read_to_string("/proc/sys/fs/inotify/max_queued_events").unwrap().trim().parse().unwrap();
    let folder = tempfile::tempdir().unwrap();
    let top = folder.path();
    let mut follower = Follower::new(DirectoryCollection::open(top).unwrap());
    follower.follow();
    follower.follow();
    assert_eq!(follower.n_whole, 1);
    for n in 0..n_kept {
        fs::write(top.join(format!("f{}", n % 500)), n.to_string()).unwrap();
    }
    follower.check(top, "after the overflow");
    assert_eq!(follower.n_whole, 2);
    fs::write(top.join("f1"), "later").unwrap();
    follower.check(top, "after that");
    assert_eq!(follower.n_whole, 2);
}

/// An idle command looks at no file, however many there are.
#[test]
fn an_idle_command_looks_at_nothing() {
    let folder = tempfile::tempdir().unwrap();
    for n in 0..2_000 {
        let directory = folder.path().join(format!("d{}", n % 50));
        fs::create_dir_all(&directory).unwrap();
        fs::write(directory.join(format!("f{n}")), "text\n").unwrap();
    }
    let workspace = Workspace::builder().collection("files", DirectoryCollection::open(folder.path()).unwrap()).build().unwrap();
    workspace.execute_command("true").unwrap().sync.unwrap();
    let cpu = || {
        let now = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
        Duration::new(u64::try_from(now.tv_sec).unwrap(), u32::try_from(now.tv_nsec).unwrap())
    };
    let mut best = Duration::MAX;
    for _ in 0..10 {
        let before = cpu();
        workspace.execute_command("true").unwrap().sync.unwrap();
        best = best.min(cpu() - before);
    }
    // Without optimization. A look at each of the files takes several times as long.
    assert!(best < Duration::from_millis(10), "{best:?}");
    fs::write(folder.path().join("d7/f7"), "other\n").unwrap();
    assert_eq!(workspace.execute_command("cat d7/f7").unwrap().result.stdout_text(), "other\n");
    workspace.execute_command("echo ours > d8/f8").unwrap().sync.unwrap();
    assert_eq!(fs::read_to_string(folder.path().join("d8/f8")).unwrap(), "ours\n");
}
