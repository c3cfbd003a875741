//! Nothing is dropped silently: what a collection cannot keep is told, and both sides end equal.
#![expect(clippy::unwrap_used, clippy::disallowed_methods, reason = "tests stop at surprises, and work on the host's files")]

use std::collections::BTreeMap;
use std::fs;
use std::os::unix::fs::{PermissionsExt as _, symlink};
use std::path::Path;
use std::process::Command;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use bashkit_orchestrator::Tool;
use bashkit_workspace::collection::{
    CollectionError, DirectoryCollection, Expected, MemoryCollection, NewResource, ReadOnly, Resource, ResourceCollection, ResourceKind,
    ResourceListing, ResourceRevision, ResourceState,
};
use bashkit_workspace::sandbox::{CommandResult, Filter, InMemory, Local, Sandbox, SandboxCommand, SandboxError};
use bashkit_workspace::sync::{ConflictPolicy, SyncOutcome, SyncReport};
use bashkit_workspace::workspace::Workspace;

use crate::three_methods::ThreeMethods;

/// One that knows what was touched, and one that does not.
fn sandboxes() -> [Arc<dyn Sandbox>; 2] {
    [Arc::new(InMemory::new()), Arc::new(ThreeMethods(InMemory::new()))]
}

fn put(collection: &dyn ResourceCollection, path: &str, content: &str, mode: u32) {
    let resource = NewResource::file(content.as_bytes()).mode(mode);
    collection.write(path.as_bytes(), &Expected::Anything, &resource).unwrap();
}

/// Files with content and mode; directories with nothing in them end with a slash.
fn content(collection: &dyn ResourceCollection) -> BTreeMap<String, (String, u32)> {
    let states = collection.list().unwrap().states;
    let row = states.iter().map(|state| {
        let resource = collection.read(&state.path).unwrap().unwrap();
        let slash = if state.kind == ResourceKind::Directory { "/" } else { "" };
        let text = String::from_utf8_lossy(&resource.content).into_owned();
        (format!("{}{slash}", String::from_utf8_lossy(&state.path)), (text, state.mode))
    });
    row.collect()
}

fn run(workspace: &Workspace, command: &str) -> (String, SyncReport) {
    let outcome = workspace.execute_command(command).unwrap();
    (outcome.result.stdout_text() + &outcome.result.stderr_text(), outcome.sync.unwrap())
}

fn named(report: &SyncReport, outcome: SyncOutcome) -> Vec<String> {
    report.with(outcome).map(|entry| format!("{}: {}", String::from_utf8_lossy(&entry.path), entry.detail)).collect()
}

#[test]
fn a_link_that_no_collection_keeps_is_told_once_and_stays() {
    for sandbox in sandboxes() {
        let files = MemoryCollection::new();
        put(&files, "a", "one", 0o644);
        let workspace = Workspace::builder().collection("files", files.clone()).sandbox(sandbox).build().unwrap();
        let response = workspace.execute("ln -s a l; mkfifo p; cat l".into());
        assert_eq!(response.stdout, "one");
        assert!(
            response.stderr.contains("workspace: skipped l: it is a symbolic link, which collections do not keep"),
            "{}",
            response.stderr
        );
        assert!(
            response.stderr.contains("workspace: skipped p: it is no file and no directory, which collections do not keep"),
            "{}",
            response.stderr
        );
        let response = workspace.execute("touch b; readlink l".into());
        assert_eq!((response.stdout.as_str(), response.stderr.as_str()), ("a\n", ""));
        let (_, report) = run(&workspace, "rm l; echo two > l");
        assert_eq!(named(&report, SyncOutcome::Created), ["l: "]);
        let (_, report) = run(&workspace, "rm l; ln -s b l2");
        assert_eq!(named(&report, SyncOutcome::Skipped).len(), 1, "{}", report.render());
        assert_eq!(content(&files).into_keys().collect::<Vec<_>>(), ["a", "b"]);
    }
}

#[test]
fn what_became_a_link_comes_back_and_both_sides_are_equal() {
    for policy in [ConflictPolicy::Ours, ConflictPolicy::Theirs, ConflictPolicy::KeepBoth] {
        for sandbox in sandboxes() {
            let files = MemoryCollection::new();
            put(&files, "a", "one", 0o644);
            put(&files, "d/x", "x", 0o644);
            let workspace = Workspace::builder().collection("files", files.clone()).sandbox(sandbox).conflicts(policy).build().unwrap();
            let (said, report) = run(&workspace, "echo other > b; rm a; ln -s b a; cat a");
            assert_eq!(said, "other\n");
            let told = named(&report, SyncOutcome::Conflict);
            assert_eq!(told, ["a: it became a symbolic link, which collections do not keep; theirs is kept"]);
            assert_eq!(run(&workspace, "cat a; readlink a || echo file").0, "onefile\n", "{policy:?}");
            // A directory became a link: what was in it was removed. What comes back into it is there on both sides.
            run(&workspace, "rm -r d; ln -s . d");
            put(&files, "d/y", "y", 0o644);
            let (_, report) = run(&workspace, "true");
            assert_eq!(named(&report, SyncOutcome::Conflict).len(), 1, "{}", report.render());
            assert_eq!(run(&workspace, "cat d/*; readlink d || echo directory").0, "ydirectory\n", "{policy:?}");
            assert_eq!(content(&files).into_keys().collect::<Vec<_>>(), ["a", "b", "d/y"]);
            assert!(run(&workspace, "true").1.entries.is_empty());
        }
    }
}

#[test]
fn theirs_that_is_no_file_any_more_keeps_ours_as_a_copy() {
    type Become = fn(&Path);
    let kinds: [(&str, Become); 4] = [
        ("link", |path| symlink("elsewhere", path).unwrap()),
        ("empty directory", |path| fs::create_dir(path).unwrap()),
        ("directory", |path| {
            fs::create_dir(path).unwrap();
            fs::write(path.join("x"), "x").unwrap();
        }),
        ("fifo", |path| assert!(Command::new("mkfifo").arg(path).status().unwrap().success())),
    ];
    for (kind, becomes) in kinds {
        for sandbox in sandboxes() {
            let folder = tempfile::tempdir().unwrap();
            let file = folder.path().join("a.txt");
            fs::write(&file, "one").unwrap();
            let files = DirectoryCollection::open(folder.path()).unwrap();
            let workspace = Workspace::builder().collection("files", files.clone()).sandbox(sandbox).build().unwrap();
            workspace.hydrate().unwrap();
            workspace.sandbox().write_file(b"/workspace/a.txt", b"ours").unwrap();
            fs::remove_file(&file).unwrap();
            becomes(&file);
            let before = fs::symlink_metadata(&file).unwrap().file_type();
            let report = workspace.flush().unwrap();
            assert_eq!(report.with(SyncOutcome::Failed).count(), 0, "{kind}: {}", report.render());
            assert_eq!(fs::symlink_metadata(&file).unwrap().file_type(), before, "{kind}");
            let copies: Vec<_> = content(&files).into_iter().filter(|(path, _)| path.starts_with("a.conflict-")).collect();
            assert_eq!(copies.len(), 1, "{kind}: {}", report.render());
            assert_eq!(copies[0].1.0, "ours", "{kind}");
            let report = workspace.flush().unwrap();
            let listed: Vec<String> = workspace
                .sandbox()
                .list(b"/workspace", &Filter::all())
                .unwrap()
                .into_iter()
                .filter(|entry| entry.kind == bashkit_workspace::sandbox::EntryKind::File && !entry.path.starts_with(b".bashkit"))
                .map(|entry| String::from_utf8_lossy(&entry.path).into_owned())
                .collect();
            let there: Vec<String> = content(&files).into_keys().filter(|path| !path.ends_with('/')).collect();
            assert_eq!(listed, there, "{kind}: {}", report.render());
        }
    }
}

#[test]
fn a_directory_that_a_filter_leaves_out_is_not_created_empty() {
    for sandbox in sandboxes() {
        let files = MemoryCollection::new();
        let filter = Filter::default().gitignore("target/\n*.log\n").unwrap();
        let workspace = Workspace::builder().collection("files", files.clone()).sandbox(sandbox).filter(filter).build().unwrap();
        run(
            &workspace,
            "mkdir -p target/debug sub/target logs real; echo > target/debug/main; touch logs/a.log target/.rustc; echo > sub/a",
        );
        assert_eq!(content(&files).into_keys().collect::<Vec<_>>(), ["real/", "sub/a"]);
        run(&workspace, "touch target/more; mkdir sub/target/x; echo > logs/kept");
        assert_eq!(content(&files).into_keys().collect::<Vec<_>>(), ["logs/kept", "real/", "sub/a"]);
    }
}

#[test]
fn a_mode_of_one_side_and_an_edit_of_the_other_merge() {
    for sandbox in sandboxes() {
        let files = MemoryCollection::new();
        put(&files, "a", "one", 0o644);
        put(&files, "b", "one", 0o644);
        let workspace = Workspace::builder().collection("files", files.clone()).sandbox(sandbox).build().unwrap();
        workspace.hydrate().unwrap();
        // Between the two of a command, as an editor beside it does.
        let sandbox = workspace.sandbox();
        sandbox.execute_command(&"cd /workspace; chmod 755 a; echo ours > b".into()).unwrap();
        put(&files, "a", "theirs", 0o644);
        put(&files, "b", "one", 0o600);
        let report = workspace.flush().unwrap();
        let detail = "the mode of one side and the content of the other";
        assert_eq!(named(&report, SyncOutcome::Written), [format!("a: {detail}"), format!("b: {detail}")], "{}", report.render());
        let expected = [("a".to_owned(), ("theirs".to_owned(), 0o755)), ("b".to_owned(), ("ours\n".to_owned(), 0o600))];
        assert_eq!(content(&files), BTreeMap::from(expected));
        assert_eq!(run(&workspace, "stat -c '%n %a' a b; cat a b").0, "a 755\nb 600\ntheirsours\n");
        assert!(workspace.flush().unwrap().entries.is_empty());
    }
}

#[test]
fn a_directory_of_the_host_that_was_removed_says_so_and_comes_back() {
    let folder = tempfile::tempdir().unwrap();
    let directory = folder.path().join("work");
    let files = MemoryCollection::new();
    put(&files, "a", "one\n", 0o644);
    let workspace = Workspace::builder().collection("files", files.clone()).sandbox(Local::new(&directory).unwrap()).build().unwrap();
    assert_eq!(run(&workspace, "cat a").0, "one\n");
    fs::remove_dir_all(&directory).unwrap();
    let problem = workspace.execute_command("cat a").err().map(|error| error.to_string()).unwrap_or_default();
    assert!(problem.contains("the directory was removed; make it again"), "{problem}");
    fs::create_dir(&directory).unwrap();
    assert_eq!(run(&workspace, "cat a; echo two > b").0, "one\n");
    assert_eq!(content(&files).into_keys().collect::<Vec<_>>(), ["a", "b"]);
    assert_eq!(fs::metadata(directory.join("a")).unwrap().permissions().mode() & 0o777, 0o644);
}

#[test]
fn a_change_of_what_is_read_only_has_a_reason() {
    for sandbox in sandboxes() {
        let files = MemoryCollection::new();
        put(&files, "a", "one", 0o644);
        put(&files, "b", "one", 0o644);
        let workspace = Workspace::builder().collection("files", ReadOnly(files.clone())).sandbox(sandbox).build().unwrap();
        let response = workspace.execute("rm a; echo two > b".into());
        assert!(
            response.stderr.contains("workspace: read-only a: its collection is read-only: it is gone from the sandbox only"),
            "{}",
            response.stderr
        );
        assert!(
            response.stderr.contains("workspace: read-only b: its collection is read-only: the change is in the sandbox only"),
            "{}",
            response.stderr
        );
        assert_eq!(content(&files).len(), 2);
    }
}

/// A sandbox that cannot read the file `b`, as long as that is wanted.
struct Unreadable(InMemory, AtomicBool);

impl Sandbox for Unreadable {
    fn execute_command(&self, command: &SandboxCommand) -> Result<CommandResult, SandboxError> {
        self.0.execute_command(command)
    }
    fn read_file(&self, path: &[u8]) -> Result<Vec<u8>, SandboxError> {
        if self.1.load(Ordering::Relaxed) && path.ends_with(b"/b") {
            return Err(SandboxError::NotAFile { path: path.to_vec(), problem: "it is locked".into() });
        }
        self.0.read_file(path)
    }
    fn write_file(&self, path: &[u8], content: &[u8]) -> Result<(), SandboxError> {
        self.0.write_file(path, content)
    }
}

#[test]
fn a_file_that_was_moved_keeps_its_old_name_until_the_new_one_has_come() {
    let sandbox = Arc::new(Unreadable(InMemory::new(), AtomicBool::new(false)));
    let files = MemoryCollection::new();
    put(&files, "a", "one", 0o644);
    put(&files, "c", "two", 0o644);
    let workspace =
        Workspace::builder().collection("files", files.clone()).sandbox(Arc::clone(&sandbox) as Arc<dyn Sandbox>).build().unwrap();
    run(&workspace, "true");
    sandbox.1.store(true, Ordering::Relaxed);
    let (_, report) = run(&workspace, "mv a b; rm c");
    let waits = "it is gone from the sandbox, and is deleted when a file that may be its other name has come over";
    let failed = named(&report, SyncOutcome::Failed);
    assert_eq!(failed.iter().filter(|line| line.ends_with(waits)).count(), 2, "{failed:?}");
    assert_eq!(content(&files).into_keys().collect::<Vec<_>>(), ["a", "c"]);
    sandbox.1.store(false, Ordering::Relaxed);
    let (_, report) = run(&workspace, "true");
    assert_eq!(named(&report, SyncOutcome::Failed), Vec::<String>::new());
    assert_eq!(content(&files).into_keys().collect::<Vec<_>>(), ["b"]);
}

#[test]
fn what_stands_in_the_way_of_something_new_waits_for_what_was_moved() {
    // What is moved to `b`, which cannot be read for now, and what takes its old place.
    let rows = [
        ("d/a", "mv d/a b; rm -r d; echo new > d", "d"),
        ("d/a", "mv d/a b; rm -r d; ln -s x l; echo new > d; rm l", "d"),
        ("f", "mv f b; mkdir f; echo new > f/x", "f/x"),
    ];
    for (old, command, new) in rows {
        let sandbox = Arc::new(Unreadable(InMemory::new(), AtomicBool::new(false)));
        let files = MemoryCollection::new();
        put(&files, old, "one", 0o644);
        let workspace =
            Workspace::builder().collection("files", files.clone()).sandbox(Arc::clone(&sandbox) as Arc<dyn Sandbox>).build().unwrap();
        run(&workspace, "true");
        sandbox.1.store(true, Ordering::Relaxed);
        let (_, report) = run(&workspace, command);
        let failed: Vec<String> = report.with(SyncOutcome::Failed).map(|entry| String::from_utf8_lossy(&entry.path).into_owned()).collect();
        for path in ["b", old, new] {
            assert!(failed.iter().any(|failed| failed == path), "{command}: {path}: {}", report.render());
        }
        assert_eq!(content(&files)[old].0, "one", "{command}");
        assert_eq!(content(&files).len(), 1, "{command}: no copy is made because of that");
        sandbox.1.store(false, Ordering::Relaxed);
        let (_, report) = run(&workspace, "true");
        assert_eq!(report.troubles().count(), 0, "{command}: {}", report.render());
        let both = content(&files);
        assert_eq!((both["b"].0.as_str(), both[new].0.as_str(), both.len()), ("one", "new\n", 2), "{command}");
    }
}

#[test]
fn a_collection_that_is_full_gets_room_by_deletes() {
    for sandbox in sandboxes() {
        let files = Full(MemoryCollection::new());
        put(&files, "a", "one", 0o644);
        put(&files, "b", "two", 0o644);
        let workspace = Workspace::builder().collection("files", files.clone()).sandbox(sandbox).build().unwrap();
        // What was moved waits for room; what was removed makes it.
        run(&workspace, "mv a c; rm b");
        assert_eq!(content(&files).into_keys().collect::<Vec<_>>(), ["a"]);
        run(&workspace, "true");
        assert_eq!(content(&files).into_keys().collect::<Vec<_>>(), ["c"]);
    }
}

/// A collection that holds two files.
#[derive(Clone)]
struct Full(MemoryCollection);

impl ResourceCollection for Full {
    fn list(&self) -> Result<ResourceListing, CollectionError> {
        self.0.list()
    }
    fn read(&self, path: &[u8]) -> Result<Option<Resource>, CollectionError> {
        self.0.read(path)
    }
    fn write(&self, path: &[u8], expected: &Expected, resource: &NewResource) -> Result<ResourceState, CollectionError> {
        if self.0.read(path)?.is_none() && self.0.list()?.states.len() >= 2 {
            return Err(CollectionError::TooLarge { path: path.to_vec(), bytes: 3, bytes_max: 0 });
        }
        self.0.write(path, expected, resource)
    }
    fn delete(&self, path: &[u8], expected: &ResourceRevision) -> Result<(), CollectionError> {
        self.0.delete(path, expected)
    }
}

#[test]
fn files_named_gitignore_count_where_the_filter_asks_for_it() {
    let filter = || Filter::default().gitignore_files();
    for sandbox in sandboxes() {
        let files = MemoryCollection::new();
        put(&files, ".gitignore", "*.log\ntarget/\n", 0o644);
        put(&files, "kept/.gitignore", "!*.log\n", 0o644);
        put(&files, "tracked.log", "one", 0o644);
        let workspace = Workspace::builder().collection("files", files.clone()).sandbox(sandbox).filter(filter()).build().unwrap();
        run(
            &workspace,
            "echo > a.log; echo > kept/a.log; mkdir -p target/x logs; echo > target/x/y; echo > logs/b.log; echo two > tracked.log; echo > b",
        );
        let rest = [".gitignore", "b", "kept/.gitignore", "kept/a.log", "tracked.log"];
        assert_eq!(content(&files).into_keys().collect::<Vec<_>>(), rest);
        assert_eq!(content(&files)["tracked.log"].0, "two\n");
        // In one command with what it matches.
        run(
            &workspace,
            "mkdir new; echo '*' > new/.gitignore; echo '!/.gitignore' >> new/.gitignore; echo > new/x; rm kept/.gitignore; echo > kept/b.log",
        );
        let rest = [".gitignore", "b", "kept/a.log", "new/.gitignore", "tracked.log"];
        assert_eq!(content(&files).into_keys().collect::<Vec<_>>(), rest);
    }
    // A directory of the host leaves out what its own files say, also when they change.
    let folder = tempfile::tempdir().unwrap();
    let at = |path: &str| folder.path().join(path);
    fs::create_dir_all(at("target/debug")).unwrap();
    fs::create_dir(at("sub")).unwrap();
    for (path, text) in [
        (".gitignore", "target/\n*.tmp\n"),
        ("sub/.gitignore", "!kept.tmp\n"),
        ("target/debug/main", ""),
        ("a.tmp", ""),
        ("sub/kept.tmp", ""),
        ("a", ""),
    ] {
        fs::write(at(path), text).unwrap();
    }
    let files = DirectoryCollection::builder(folder.path()).filter(filter()).open().unwrap();
    let workspace = Workspace::builder().collection("files", files.clone()).filter(filter()).build().unwrap();
    assert_eq!(run(&workspace, "find . -type f | sort").0, "./.gitignore\n./a\n./sub/.gitignore\n./sub/kept.tmp\n");
    fs::write(at(".gitignore"), "target/\n").unwrap();
    assert_eq!(run(&workspace, "find . -type f | sort").0, "./.gitignore\n./a\n./a.tmp\n./sub/.gitignore\n./sub/kept.tmp\n");
    let refused = files.write(b"target/x", &Expected::Absent, &NewResource::file(*b"x")).unwrap_err();
    assert!(refused.to_string().contains("the collection leaves it out"), "{refused}");
}
