//! Workspaces: files that sync both ways.
//!
//! What the page of seed 003 states, and the test that shows it:
//!
//! - "Execute bash commands in a sandboxed workspace with bidirectional resource sync": `commands_see_what_is_in_collections_and_collections_get_what_they_change`
//! - "The bash tool creates three tools: bash, readFile, and writeFile": `the_tools_are_ready_for_a_model`
//! - "You pass resource collections to sync, pick a sandbox adapter, and get back tools": `the_tools_are_ready_for_a_model`, `any_object_with_four_methods_is_a_sandbox`
//! - "Keys are collection names": `two_collections_cannot_share_a_name`
//! - "Workspace root inside the sandbox. Default: /workspace": `the_destination_is_workspace_or_what_was_said`
//! - "Persist sandbox across sessions. Default: false": `a_sandbox_persists_when_it_is_told_to`
//! - "diff uses content hashing, full re-reads everything. Default: diff": `diff_reads_what_changed_and_full_reads_everything`
//! - "Filter which workspace files sync back to resources": `a_filter_says_what_goes_back`
//! - "Rewrite commands before execution": `hooks_rewrite_refuse_and_override_in_chains`
//! - "Override command results": `hooks_rewrite_refuse_and_override_in_chains`
//! - "Swapping adapters changes where commands run without touching tool or sync logic": `any_object_with_four_methods_is_a_sandbox`, and `sandbox.rs`
//! - "Any object that implements these four methods works": `any_object_with_four_methods_is_a_sandbox`
//! - "Hydrate: all entries from every passed collection are written under the destination": `commands_see_what_is_in_collections_and_collections_get_what_they_change`
//! - "Auto-flush after every bash and writeFile call": `every_command_and_every_write_is_flushed`
//! - "Deleted files are removed from collections": `commands_see_what_is_in_collections_and_collections_get_what_they_change`
//! - "No flush on read": `a_read_flushes_nothing`
//! - "Only files whose hash differs are written back": `what_did_not_change_is_not_written`
//! - "If a file exists in a collection, that collection keeps ownership; new files go to the first": `ownership`
//! - "State holds path, hash, updatedAt; content is stored separately": `states_have_path_hash_and_time`, and `collections.rs`
//! - "Command fails (non-zero exit): returns the result, does not throw": `every_command_and_every_write_is_flushed`
//! - "File not found on read: throws": `a_missing_file_is_not_found`
//! - "Sandbox provider unavailable: throws on creation": `an_unavailable_provider_is_an_error_when_the_workspace_is_built`
//! - "Upstash placeholder": here it works, `sandbox_remote.rs`
//! - "just-bash not installed: falls back to in-memory": ours is always there, `the_destination_is_workspace_or_what_was_said`
#![expect(clippy::unwrap_used, reason = "tests stop at surprises")]

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::{Arc, Mutex};

use bashkit_orchestrator::session::MemorySessionStore;
use bashkit_orchestrator::{CallableTool, OrchestratorTool, Tool};
use bashkit_workspace::collection::{
    CollectionError, ContentHash, DirectoryCollection, Expected, MemoryCollection, NewResource, ReadOnly, Resource, ResourceCollection,
    ResourceListing, ResourceRevision, ResourceState,
};
use bashkit_workspace::sandbox::{CommandResult, Filter, InMemory, Local, Sandbox, SandboxCommand, SandboxError, SandboxProvider};
use bashkit_workspace::sync::{ConflictPolicy, SyncMode, SyncOutcome, SyncReport};
use bashkit_workspace::workspace::CommandDecision;
use bashkit_workspace::{Workspace, WorkspaceBuilder, WorkspaceError};
use serde_json::json;

fn put(collection: &dyn ResourceCollection, path: &str, content: &str) {
    collection.write(path.as_bytes(), &Expected::Anything, &NewResource::file(content.as_bytes())).unwrap();
}

fn remove(collection: &dyn ResourceCollection, path: &str) {
    let state = collection.read(path.as_bytes()).unwrap().unwrap().state;
    collection.delete(path.as_bytes(), &state.revision).unwrap();
}

/// What is in a collection, as text: directories are `DIR`.
fn content(collection: &dyn ResourceCollection) -> BTreeMap<String, String> {
    let states = collection.list().unwrap().states;
    let text = |state: &ResourceState| {
        let resource = collection.read(&state.path).unwrap().unwrap();
        match state.kind {
            bashkit_workspace::collection::ResourceKind::Directory => "DIR".to_owned(),
            _ => String::from_utf8_lossy(&resource.content).into_owned(),
        }
    };
    states.iter().map(|state| (String::from_utf8_lossy(&state.path).into_owned(), text(state))).collect()
}

#[track_caller]
fn check(collection: &dyn ResourceCollection, expected: &[(&str, &str)]) {
    let expected: BTreeMap<String, String> = expected.iter().map(|(path, text)| ((*path).to_owned(), (*text).to_owned())).collect();
    assert_eq!(content(collection), expected);
}

fn run(workspace: &Workspace, command: &str) -> (String, SyncReport) {
    let outcome = workspace.execute_command(command).unwrap();
    let said = outcome.result.stdout_text() + &outcome.result.stderr_text();
    (said, outcome.sync.unwrap())
}

/// Outcome and path of each entry.
fn outcomes(report: &SyncReport) -> Vec<String> {
    report.entries.iter().map(|entry| format!("{} {}", entry.outcome, String::from_utf8_lossy(&entry.path))).collect()
}

fn builder(files: &MemoryCollection) -> WorkspaceBuilder {
    Workspace::builder().collection("files", files.clone())
}

/// A sandbox that only has the methods that a sandbox must have, and counts what is asked of it.
struct Plain {
    inside: InMemory,
    n_reads: AtomicU32,
    is_listable: AtomicBool,
}

impl Plain {
    fn new() -> Arc<Self> {
        Arc::new(Self { inside: InMemory::new(), n_reads: AtomicU32::new(0), is_listable: AtomicBool::new(true) })
    }
}

impl Sandbox for Plain {
    fn execute_command(&self, command: &SandboxCommand) -> Result<CommandResult, SandboxError> {
        if !self.is_listable.load(Ordering::Relaxed) && command.script().windows(4).any(|word| word == b"find") {
            return Ok(CommandResult { exit_code: 1, ..CommandResult::default() });
        }
        self.inside.execute_command(command)
    }

    fn read_file(&self, path: &[u8]) -> Result<Vec<u8>, SandboxError> {
        self.n_reads.fetch_add(1, Ordering::Relaxed);
        self.inside.read_file(path)
    }

    fn read_many(&self, directory: &[u8], paths: &[&[u8]]) -> Result<Vec<Option<Vec<u8>>>, SandboxError> {
        paths.iter().map(|path| self.read_file(&[directory, b"/", path].concat()).map(Some)).collect()
    }
    fn write_file(&self, path: &[u8], content: &[u8]) -> Result<(), SandboxError> {
        self.inside.write_file(path, content)
    }
}

/// Both: the sandbox that knows what was touched, and the one that knows nothing.
fn sandboxes() -> Vec<Arc<dyn Sandbox>> {
    vec![Arc::new(InMemory::new()), Plain::new()]
}

// Seed 003.

#[test]
fn commands_see_what_is_in_collections_and_collections_get_what_they_change() {
    for sandbox in sandboxes() {
        let (files, more) = (MemoryCollection::new(), MemoryCollection::new());
        put(&files, "a.txt", "one\n");
        put(&files, "sub/b.txt", "two\n");
        put(&more, "c.txt", "three\n");
        let workspace =
            Workspace::builder().collection("files", files.clone()).collection("more", more.clone()).sandbox(sandbox).build().unwrap();
        let (said, report) = run(&workspace, "pwd; cat a.txt sub/b.txt c.txt");
        assert_eq!(said, "/workspace\none\ntwo\nthree\n");
        assert_eq!(outcomes(&report), ["received a.txt", "received c.txt", "received sub/b.txt"]);
        let (_, report) = run(&workspace, "echo new > new.txt; echo more >> a.txt; rm sub/b.txt; rmdir sub; rm c.txt; exit 7");
        assert_eq!(outcomes(&report), ["written a.txt", "deleted c.txt", "created new.txt", "deleted sub/b.txt"]);
        check(&files, &[("a.txt", "one\nmore\n"), ("new.txt", "new\n")]);
        check(&more, &[]);
        // And what somebody else changes is there with the next command.
        put(&files, "d/e/f", "deep");
        remove(&files, "a.txt");
        let (said, report) = run(&workspace, "cat d/e/f; ls");
        assert_eq!(said, "deepd\nnew.txt\n");
        assert_eq!(outcomes(&report), ["orphan a.txt", "received d/e/f"]);
        // Nothing is left to do.
        assert_eq!(outcomes(&run(&workspace, "true").1), [""; 0]);
    }
}

#[test]
fn the_tools_are_ready_for_a_model() {
    let files = MemoryCollection::new();
    let workspace = builder(&files).output_bytes_max(100).build().unwrap();
    let [bash, read, write, list] = <[_; 4]>::try_from(workspace.tools()).unwrap();
    assert_eq!([&bash, &read, &write, &list].map(|tool| tool.name()), ["bash", "read_file", "write_file", "list_files"]);
    assert!(bash.description().contains("The working directory is /workspace. No files yet."));
    let ask = |tool: &dyn CallableTool, sent: serde_json::Value| tool.respond(sent.as_object().unwrap());
    assert_eq!(ask(&write, json!({"path": "d/a.txt", "content": "hello\n"})).stdout, "wrote 6 bytes to d/a.txt\n");
    check(&files, &[("d/a.txt", "hello\n")]);
    assert_eq!(ask(&read, json!({"path": "d/a.txt"})).stdout, "hello\n");
    assert_eq!(ask(&list, json!({})).stdout, "d/\nd/a.txt (6 bytes)\n");
    assert_eq!(ask(&list, json!({"path": "d"})).stdout, "d/a.txt (6 bytes)\n");
    let failed = ask(&bash, json!({"command": "cat d/a.txt; rm d/a.txt; nosuch"}));
    assert_eq!((failed.stdout.as_str(), failed.exit_code), ("hello\n", 127));
    assert_eq!(failed.stderr, "bash: line 1: nosuch: command not found\n");
    check(&files, &[("d", "DIR")]);
    let missing = ask(&read, json!({"path": "d/a.txt"}));
    assert_eq!((missing.stderr.as_str(), missing.exit_code), ("/workspace/d/a.txt: no such file or directory\n", 1));
    assert_eq!(ask(&bash, json!({"command": "sleep 100", "timeout_ms": 20})).exit_code, 124);
    // What does not fit is left out in the middle.
    let long = ask(&bash, json!({"command": "seq 100"})).stdout;
    assert!(long.starts_with("1\n2\n") && long.ends_with("99\n100\n") && long.contains(" bytes are left out …]\n"), "{long}");
    assert!(long.len() < 160, "{long}");
    // Descriptions name a bounded number of files.
    run(&workspace, "for i in {001..100}; do echo > f$i; done");
    let description = workspace.tools()[0].description().to_owned();
    assert!(description.contains("\n- f001\n") && description.ends_with("\n- … and 60 more: list_files has them all"), "{description}");
    // As the one tool, and as commands of a script.
    assert_eq!(workspace.execute("echo $((6*7))".into()).stdout, "42\n");
    assert_eq!(Tool::name(&workspace), "bash");
    assert!(Tool::description(&workspace).contains("/workspace"));
    let [_, read, write, list] = <[_; 4]>::try_from(workspace.tools()).unwrap();
    let tools = [read, write, list].map(|tool| Box::new(tool) as Box<dyn CallableTool>);
    let api = OrchestratorTool::builder("x").tools(tools).build().unwrap();
    let response = api.execute("rm() { :; }; write_file note 'a b'; read_file note; list_files | head -1".into());
    assert_eq!(response.stdout, "wrote 3 bytes to note\na bd/\n", "{}", response.stderr);
}

#[test]
fn two_collections_cannot_share_a_name() {
    let error = Workspace::builder().collection("a", MemoryCollection::new()).collection("a", MemoryCollection::new()).build().unwrap_err();
    assert_eq!(error.to_string(), "two collections have the name 'a': each has its own");
}

#[test]
fn the_destination_is_workspace_or_what_was_said() {
    let files = MemoryCollection::new();
    assert_eq!(run(&builder(&files).build().unwrap(), "pwd; touch here").0, "/workspace\n");
    let elsewhere = builder(&files).destination("/data/project").build().unwrap();
    assert_eq!(run(&elsewhere, "pwd; ls; echo x > /data/project/sub").0, "/data/project\nhere\n");
    assert_eq!(elsewhere.destination(), b"/data/project");
    check(&files, &[("here", ""), ("sub", "x\n")]);
    assert!(matches!(builder(&files).destination("relative").build(), Err(WorkspaceError::Build(_))));
}

/// Keeps the sandboxes that it made, and counts them.
#[derive(Clone, Default)]
struct Boxes {
    made: Arc<Mutex<BTreeMap<String, Arc<InMemory>>>>,
    n_made: Arc<AtomicU32>,
    is_down: Arc<AtomicBool>,
}

struct Kept(Arc<InMemory>, String);

impl Sandbox for Kept {
    fn execute_command(&self, command: &SandboxCommand) -> Result<CommandResult, SandboxError> {
        self.0.execute_command(command)
    }
    fn read_file(&self, path: &[u8]) -> Result<Vec<u8>, SandboxError> {
        self.0.read_file(path)
    }
    fn write_file(&self, path: &[u8], content: &[u8]) -> Result<(), SandboxError> {
        self.0.write_file(path, content)
    }
    fn stop(&self) -> Result<(), SandboxError> {
        self.0.stop()
    }
    fn provider(&self) -> &str {
        "boxes"
    }
    fn id(&self) -> Option<String> {
        Some(self.1.clone())
    }
}

impl SandboxProvider for Boxes {
    fn name(&self) -> &str {
        "boxes"
    }
    fn create(&self) -> Result<Arc<dyn Sandbox>, SandboxError> {
        if self.is_down.load(Ordering::Relaxed) {
            return Err(SandboxError::Unavailable { provider: "boxes".into(), problem: "it is down".into() });
        }
        let id = format!("box-{}", self.n_made.fetch_add(1, Ordering::Relaxed) + 1);
        let made = Arc::new(InMemory::new());
        self.made.lock().unwrap().insert(id.clone(), Arc::clone(&made));
        Ok(Arc::new(Kept(made, id)))
    }
    fn resume(&self, id: &str) -> Result<Arc<dyn Sandbox>, SandboxError> {
        match self.made.lock().unwrap().get(id) {
            Some(made) => Ok(Arc::new(Kept(Arc::clone(made), id.to_owned()))),
            None => Err(SandboxError::Gone { provider: "boxes".into(), id: id.to_owned() }),
        }
    }
}

#[test]
fn a_sandbox_persists_when_it_is_told_to() {
    let (files, boxes) = (MemoryCollection::new(), Boxes::default());
    let store = Arc::new(MemorySessionStore::new());
    let open = || builder(&files).provider(boxes.clone()).persist(Arc::clone(&store), "session-1").build().unwrap();
    run(&open(), "echo 1 > a; echo secret > /tmp/outside");
    let record = open().record().unwrap().unwrap();
    assert_eq!((record.provider.as_str(), record.sandbox.as_str(), record.directory.as_slice()), ("boxes", "box-1", &b"/workspace"[..]));
    assert!(record.last_synced > std::time::Duration::ZERO);
    // It is the same sandbox, what is not in the workspace included; and nothing that was known is forgotten.
    put(&files, "a", "2\n");
    let (said, report) = run(&open(), "cat a /tmp/outside; rm a");
    assert_eq!(said, "2\nsecret\n");
    assert_eq!(outcomes(&report), ["deleted a", "received a"]);
    check(&files, &[]);
    assert_eq!(boxes.n_made.load(Ordering::Relaxed), 1);
    // What went away meanwhile is made again, and that is not taken for removing files.
    put(&files, "b", "3\n");
    run(&open(), "true");
    boxes.made.lock().unwrap().clear();
    assert_eq!(run(&open(), "cat b; ls -A /tmp/outside").0, "3\nls: cannot access '/tmp/outside': No such file or directory\n");
    check(&files, &[("b", "3\n")]);
    assert_eq!(open().record().unwrap().unwrap().sandbox, "box-2");
    // The same id, but the files are lost.
    boxes.made.lock().unwrap().insert("box-2".into(), Arc::new(InMemory::new()));
    assert_eq!(run(&open(), "cat b").0, "3\n");
    check(&files, &[("b", "3\n")]);
    // Stopped for good.
    open().stop().unwrap();
    run(&open(), "true");
    assert_eq!(boxes.n_made.load(Ordering::Relaxed), 3);
    // Without `persist` it ends with the workspace.
    let workspace = builder(&files).provider(boxes.clone()).build().unwrap();
    let sandbox = workspace.sandbox();
    run(&workspace, "true");
    drop(workspace);
    assert!(matches!(sandbox.execute_command(&"true".into()), Err(SandboxError::Gone { .. })));
    // What is stored by somebody else is refused.
    bashkit_orchestrator::session::SessionStore::save(&*store, "other", None, b"\x07abc").unwrap();
    let error = builder(&files).provider(boxes.clone()).persist(Arc::clone(&store), "other").build().unwrap_err();
    assert_eq!(error.to_string(), "what is stored under 'other' is no record of a workspace: it has version 7; this is version 1");
}

#[test]
fn diff_reads_what_changed_and_full_reads_everything() {
    for (mode, expected) in [(SyncMode::Diff, 1), (SyncMode::Full, 4)] {
        let (files, sandbox) = (MemoryCollection::new(), Plain::new());
        for name in ["a", "b", "c"] {
            put(&files, name, name);
        }
        let given: Arc<dyn Sandbox> = Arc::clone(&sandbox) as Arc<dyn Sandbox>;
        let workspace = builder(&files).sandbox(given).sync(mode).build().unwrap();
        // Files that are old enough for their times to be trusted.
        run(&workspace, "touch -d 2020-01-01 a b c");
        std::thread::park_timeout(std::time::Duration::from_millis(2_100));
        run(&workspace, "true");
        sandbox.n_reads.store(0, Ordering::Relaxed);
        let (_, report) = run(&workspace, "echo d > d");
        assert_eq!(outcomes(&report), ["created d"]);
        assert_eq!(sandbox.n_reads.load(Ordering::Relaxed), expected, "{mode:?}");
    }
}

#[test]
fn a_filter_says_what_goes_back() {
    for sandbox in sandboxes() {
        let files = MemoryCollection::new();
        put(&files, "old.log", "kept\n");
        let filter = Filter::default().gitignore("*.log\n/target/\n").unwrap().only(|path| !path.ends_with(b".tmp"));
        let workspace = builder(&files).sandbox(sandbox).filter(filter).build().unwrap();
        let script = "mkdir -p .git node_modules/x target/debug src; echo 1 | tee .git/HEAD node_modules/x/y target/debug/z new.log a.tmp src/a.rs; \
                      cat old.log; rm old.log";
        assert_eq!(run(&workspace, script).0, "1\nkept\n");
        // What it leaves out is in the sandbox, and not removed from the collection because it is not looked at.
        check(&files, &[("old.log", "kept\n"), ("src/a.rs", "1\n")]);
        run(&workspace, "true");
        check(&files, &[("old.log", "kept\n"), ("src/a.rs", "1\n")]);
    }
}

#[test]
fn hooks_rewrite_refuse_and_override_in_chains() {
    let files = MemoryCollection::new();
    let seen = Arc::new(Mutex::new(Vec::new()));
    let log = Arc::clone(&seen);
    let workspace = builder(&files)
        .before_command(|command| match command.command.strip_prefix("please ") {
            Some(rest) => CommandDecision::Rewrite(rest.to_owned()),
            None => CommandDecision::Run,
        })
        .before_command(move |command| {
            log.lock().unwrap().push(command.command.to_owned());
            match command.command {
                bad if bad.contains("rm -rf /") => CommandDecision::Refuse("that removes everything".into()),
                "cached" => CommandDecision::Answer(CommandResult { stdout: b"from the cache\n".to_vec(), ..CommandResult::default() }),
                _ => CommandDecision::Run,
            }
        })
        .after_command(|command, result| {
            let failed = result.exit_code != 0 && command.starts_with("grep");
            failed.then(|| CommandResult { exit_code: 0, stdout: b"nothing found\n".to_vec(), ..CommandResult::default() })
        })
        .after_command(|_, result| {
            let stdout = [result.stdout.as_slice(), b"--\n"].concat();
            Some(CommandResult { stdout, ..result.clone() })
        })
        .build()
        .unwrap();
    assert_eq!(run(&workspace, "please echo hi > a; cat a").0, "hi\n--\n");
    assert_eq!(run(&workspace, "please rm -rf / --no-preserve-root").0, "--\nbash: not run: that removes everything\n");
    assert_eq!(run(&workspace, "please cached").0, "from the cache\n--\n");
    assert_eq!(run(&workspace, "grep -q x a").0, "nothing found\n--\n");
    check(&files, &[("a", "hi\n")]);
    assert_eq!(*seen.lock().unwrap(), ["echo hi > a; cat a", "rm -rf / --no-preserve-root", "cached", "grep -q x a"]);
}

#[test]
fn any_object_with_four_methods_is_a_sandbox() {
    let files = MemoryCollection::new();
    put(&files, "dir/odd \n name 'q'", "x");
    let sandbox: Arc<dyn Sandbox> = Plain::new();
    let workspace = builder(&files).sandbox(sandbox).build().unwrap();
    assert_eq!(run(&workspace, "cat dir/*; printf '\\0\\377' > $'b\\nin'; mkdir empty; chmod 700 dir/*").0, "x");
    let resource = files.read(b"b\nin").unwrap().unwrap();
    assert_eq!(&*resource.content, b"\0\xff");
    assert_eq!(files.read(b"dir/odd \n name 'q'").unwrap().unwrap().state.mode, 0o700);
    assert_eq!(files.read(b"empty").unwrap().unwrap().state.kind, bashkit_workspace::collection::ResourceKind::Directory);
    // The file that says that the workspace is still there is nobody's business.
    assert_eq!(workspace.list_files().unwrap().iter().filter(|entry| entry.path.starts_with(b".")).count(), 0);
}

#[test]
fn every_command_and_every_write_is_flushed() {
    for sandbox in sandboxes() {
        let files = MemoryCollection::new();
        let workspace = builder(&files).sandbox(sandbox).build().unwrap();
        let outcome = workspace.execute_command("echo 1 > a; exit 9").unwrap();
        assert_eq!((outcome.result.exit_code, outcome.sync.unwrap().entries.len()), (9, 1));
        check(&files, &[("a", "1\n")]);
        // One that was killed has done something, too.
        let command = SandboxCommand::new("echo 2 > a; sleep 100").timeout(std::time::Duration::from_millis(50));
        assert_eq!(workspace.execute_command(command).unwrap().result.exit_code, 124);
        check(&files, &[("a", "2\n")]);
        workspace.write_file("b/c", "3").unwrap();
        check(&files, &[("a", "2\n"), ("b/c", "3")]);
    }
}

#[test]
fn a_read_flushes_nothing() {
    let files = MemoryCollection::new();
    put(&files, "a", "1");
    let workspace = builder(&files).build().unwrap();
    assert_eq!(workspace.read_file("a").unwrap(), b"1");
    // Something that changed without a command.
    workspace.sandbox().write_file(b"/workspace/b", b"2").unwrap();
    assert_eq!(workspace.read_file("/workspace/b").unwrap(), b"2");
    assert_eq!(workspace.list_files().unwrap().len(), 2);
    check(&files, &[("a", "1")]);
    put(&files, "a", "other");
    assert_eq!(workspace.read_file("a").unwrap(), b"1");
    workspace.flush().unwrap();
    check(&files, &[("a", "other"), ("b", "2")]);
}

/// Counts what is written into a collection.
struct Counted(MemoryCollection, Arc<AtomicU32>);

impl ResourceCollection for Counted {
    fn list(&self) -> Result<ResourceListing, CollectionError> {
        self.0.list()
    }
    fn read(&self, path: &[u8]) -> Result<Option<Resource>, CollectionError> {
        self.0.read(path)
    }
    fn write(&self, path: &[u8], expected: &Expected, resource: &NewResource) -> Result<ResourceState, CollectionError> {
        self.1.fetch_add(1, Ordering::Relaxed);
        self.0.write(path, expected, resource)
    }
    fn delete(&self, path: &[u8], expected: &ResourceRevision) -> Result<(), CollectionError> {
        self.1.fetch_add(1, Ordering::Relaxed);
        self.0.delete(path, expected)
    }
}

#[test]
fn what_did_not_change_is_not_written() {
    for sandbox in sandboxes() {
        let (files, n_writes) = (MemoryCollection::new(), Arc::new(AtomicU32::new(0)));
        put(&files, "a", "1\n");
        put(&files, "b", "2\n");
        let workspace = Workspace::builder().collection("files", Counted(files, Arc::clone(&n_writes))).sandbox(sandbox).build().unwrap();
        // Written again with what it has, touched, moved away and back.
        let (_, report) = run(&workspace, "echo 1 > a; touch b; mv b c; mv c b");
        assert_eq!(n_writes.load(Ordering::Relaxed), 0);
        assert_eq!(outcomes(&report), ["received a", "received b"]);
    }
}

#[test]
fn ownership() {
    let (files, docs, deep) = (MemoryCollection::new(), MemoryCollection::new(), MemoryCollection::new());
    put(&docs, "owned.txt", "1\n");
    put(&files, "docs/here.txt", "1\n");
    let workspace = Workspace::builder()
        .collection("files", files.clone())
        .collection_at("docs", "docs", docs.clone())
        .collection_at("deep", "docs/deep/", deep.clone())
        .build()
        .unwrap();
    run(
        &workspace,
        "mkdir -p docs/deep; for f in new.txt docs/new.txt docs/deep/new.txt docsnot owned.txt docs/here.txt; do echo 2 > $f; done",
    );
    // What a collection has stays its own; the others go to the longest prefix, or to the first.
    check(&files, &[("docs/here.txt", "2\n"), ("docsnot", "2\n"), ("new.txt", "2\n")]);
    check(&docs, &[("docs/new.txt", "2\n"), ("owned.txt", "2\n")]);
    check(&deep, &[("docs/deep/new.txt", "2\n")]);
    // Two that have the same path.
    put(&docs, "new.txt", "theirs\n");
    let (said, report) = run(&workspace, "cat new.txt; echo 3 > new.txt");
    assert_eq!(said, "2\n");
    assert_eq!(outcomes(&report), ["written new.txt", "contested new.txt"]);
    let contested = report.with(SyncOutcome::Contested).next().unwrap();
    assert_eq!((contested.collection.as_deref(), contested.detail.as_str()), (Some("files"), "also in docs"));
    check(&docs, &[("docs/new.txt", "2\n"), ("new.txt", "theirs\n"), ("owned.txt", "2\n")]);
    assert_eq!(content(&files)["new.txt"], "3\n");
    // When the owner lets it go, the other one's is there.
    remove(&files, "new.txt");
    assert_eq!(run(&workspace, "cat new.txt").0, "theirs\n");
}

#[test]
fn states_have_path_hash_and_time() {
    let files = MemoryCollection::new();
    run(&builder(&files).build().unwrap(), "echo hi > a");
    let state = &files.list().unwrap().states[0];
    assert_eq!((state.path.as_slice(), state.hash, state.size), (&b"a"[..], ContentHash::of(b"hi\n"), 3));
    assert_eq!(state.hash.to_string(), "98ea6e4f216f2fb4b69fff9b3a44842c38686ca685f3f55dc48c5d3fb1107be4");
    assert!(state.updated_at > std::time::Duration::from_secs(1_700_000_000));
}

#[test]
fn a_missing_file_is_not_found() {
    let workspace = builder(&MemoryCollection::new()).build().unwrap();
    assert!(matches!(workspace.read_file("nosuch"), Err(WorkspaceError::Sandbox(SandboxError::NotFound { .. }))));
}

#[test]
fn an_unavailable_provider_is_an_error_when_the_workspace_is_built() {
    let boxes = Boxes::default();
    boxes.is_down.store(true, Ordering::Relaxed);
    let error = builder(&MemoryCollection::new()).provider(boxes).build().unwrap_err();
    assert_eq!(error.to_string(), "the sandbox provider 'boxes' is unavailable: it is down");
}

// Beyond the seed.

#[test]
fn a_listing_that_fails_removes_nothing() {
    // On the side of the sandbox.
    let (files, sandbox) = (MemoryCollection::new(), Plain::new());
    put(&files, "a", "1");
    let given: Arc<dyn Sandbox> = Arc::clone(&sandbox) as Arc<dyn Sandbox>;
    let workspace = builder(&files).sandbox(given).destination("/tmp/ws").build().unwrap();
    run(&workspace, "true");
    sandbox.is_listable.store(false, Ordering::Relaxed);
    let outcome = workspace.execute_command("rm a; echo 2 > b").unwrap();
    assert_eq!(outcome.result.exit_code, 0);
    assert!(matches!(outcome.sync, Err(WorkspaceError::Sandbox(_))));
    check(&files, &[("a", "1")]);
    sandbox.is_listable.store(true, Ordering::Relaxed);
    workspace.flush().unwrap();
    check(&files, &[("b", "2\n")]);
    // The whole directory is gone: its files come back.
    assert_eq!(run(&workspace, "rm -rf /tmp/ws").0, "");
    check(&files, &[("b", "2\n")]);
    assert_eq!(run(&workspace, "cat b").0, "2\n");

    // On the side of a collection.
    #[derive(Clone)]
    struct Shaky(MemoryCollection, Arc<AtomicBool>);
    impl ResourceCollection for Shaky {
        fn list(&self) -> Result<ResourceListing, CollectionError> {
            if self.1.load(Ordering::Relaxed) {
                return Err(CollectionError::Io { doing: "list", place: "the shelf".into(), problem: "it fell".into() });
            }
            self.0.list()
        }
        fn read(&self, path: &[u8]) -> Result<Option<Resource>, CollectionError> {
            self.0.read(path)
        }
        fn write(&self, path: &[u8], expected: &Expected, resource: &NewResource) -> Result<ResourceState, CollectionError> {
            self.0.write(path, expected, resource)
        }
        fn delete(&self, path: &[u8], expected: &ResourceRevision) -> Result<(), CollectionError> {
            self.0.delete(path, expected)
        }
    }
    let shaky = Shaky(MemoryCollection::new(), Arc::default());
    put(&shaky, "a", "1");
    let workspace = Workspace::builder().collection("files", shaky.clone()).build().unwrap();
    run(&workspace, "true");
    shaky.1.store(true, Ordering::Relaxed);
    let error = workspace.execute_command("rm a").unwrap_err();
    assert_eq!(error.to_string(), "the collection 'files' cannot be read: cannot list the shelf: it fell");
    shaky.1.store(false, Ordering::Relaxed);
    assert_eq!(run(&workspace, "cat a").0, "1");
    check(&shaky, &[("a", "1")]);
}

/// A workspace whose file `a` was changed on both sides.
fn torn(policy: ConflictPolicy, sandbox: Arc<dyn Sandbox>, ours: &str, theirs: Option<&str>) -> (MemoryCollection, SyncReport, String) {
    let files = MemoryCollection::new();
    put(&files, "d/a.txt", "base\n");
    let workspace = builder(&files).sandbox(sandbox).conflicts(policy).build().unwrap();
    let other = files.clone();
    run(&workspace, "true");
    // Somebody else is faster: after the files were brought here, and before they are brought back.
    workspace.sandbox().execute_command(&SandboxCommand::new(ours).directory("/workspace")).unwrap();
    match theirs {
        Some(theirs) => put(&other, "d/a.txt", theirs),
        None => remove(&other, "d/a.txt"),
    }
    let report = workspace.flush().unwrap();
    let here = run(&workspace, "for f in d/*; do test -f \"$f\" && echo \"$f $(cat $f)\"; done").0;
    (files, report, here)
}

#[test]
fn conflicts_are_settled_as_the_host_wants() {
    use ConflictPolicy::*;
    let (write, delete) = ("echo ours > d/a.txt", "rm d/a.txt; touch d/other");
    let hash: String = ContentHash::of(b"ours\n").to_string().chars().take(8).collect();
    let copy = format!("d/a.conflict-{hash}.txt");
    // The policy, what is done here and there, and what is in the collection then.
    type Row<'a> = (ConflictPolicy, &'a str, Option<&'a str>, &'a [(&'a str, &'a str)]);
    let rows: &[Row<'_>] = &[
        (Ours, write, Some("theirs\n"), &[("d/a.txt", "ours\n")]),
        (Theirs, write, Some("theirs\n"), &[("d/a.txt", "theirs\n")]),
        (KeepBoth, write, Some("theirs\n"), &[(&copy, "ours\n"), ("d/a.txt", "theirs\n")]),
        (Ours, delete, Some("theirs\n"), &[("d/other", "")]),
        (Theirs, delete, Some("theirs\n"), &[("d/a.txt", "theirs\n"), ("d/other", "")]),
        (KeepBoth, delete, Some("theirs\n"), &[("d/a.txt", "theirs\n"), ("d/other", "")]),
        (Ours, write, None, &[("d/a.txt", "ours\n")]),
        (Theirs, write, None, &[]),
        (KeepBoth, write, None, &[("d/a.txt", "ours\n")]),
        // Both did the same.
        (Fail, write, Some("ours\n"), &[("d/a.txt", "ours\n")]),
    ];
    for (policy, ours, theirs, expected) in rows {
        for sandbox in sandboxes() {
            let (files, report, here) = torn(*policy, sandbox, ours, *theirs);
            let converged = *theirs == Some("ours\n");
            let outcome = if converged { SyncOutcome::Converged } else { SyncOutcome::Conflict };
            assert_eq!(report.with(outcome).count(), 1, "{policy:?} {ours} {theirs:?}\n{}", report.render());
            check(&files, expected);
            let lines: Vec<String> = expected.iter().map(|(path, text)| format!("{path} {}\n", text.trim_end())).collect();
            assert_eq!(here, lines.concat(), "{policy:?} {ours} {theirs:?}");
        }
    }
}

#[test]
fn a_conflict_that_is_to_fail_changes_neither_side_and_is_told_until_it_is_over() {
    for sandbox in sandboxes() {
        let files = MemoryCollection::new();
        put(&files, "a", "base\n");
        let workspace = builder(&files).sandbox(sandbox).conflicts(ConflictPolicy::Fail).build().unwrap();
        run(&workspace, "true");
        workspace.sandbox().write_file(b"/workspace/a", b"ours\n").unwrap();
        put(&files, "a", "theirs\n");
        for _ in 0..2 {
            let (said, report) = run(&workspace, "cat a; echo new > b");
            assert_eq!(said, "ours\n");
            assert_eq!(report.with(SyncOutcome::Conflict).count(), 1, "{}", report.render());
            check(&files, &[("a", "theirs\n"), ("b", "new\n")]);
        }
        let said = workspace.execute("true".into());
        assert!(said.stderr.contains("workspace: conflict a: it was changed on both sides"), "{}", said.stderr);
        let (_, report) = run(&workspace, "echo theirs > a");
        assert_eq!(outcomes(&report), ["converged a"]);
    }
}

#[test]
fn what_is_read_only_stays_as_it_is() {
    let (files, templates) = (MemoryCollection::new(), MemoryCollection::new());
    put(&templates, "t.txt", "1\n");
    let workspace =
        Workspace::builder().collection("files", files.clone()).collection("templates", ReadOnly(templates.clone())).build().unwrap();
    let (_, report) = run(&workspace, "echo 2 > t.txt; echo mine > m.txt");
    assert_eq!(outcomes(&report), ["created m.txt", "received t.txt", "read-only t.txt"]);
    let (said, report) = run(&workspace, "cat t.txt; rm t.txt");
    assert_eq!((said.as_str(), outcomes(&report)), ("2\n", vec!["read-only t.txt".to_owned()]));
    check(&templates, &[("t.txt", "1\n")]);
}

#[test]
fn directories_modes_and_links() {
    for sandbox in sandboxes() {
        let files = MemoryCollection::new();
        let workspace = builder(&files).sandbox(sandbox).build().unwrap();
        run(&workspace, "mkdir -p a/b/c empty; echo '#!/bin/sh' > run; chmod 755 run; ln -s run link; ln -s /etc out");
        check(&files, &[("a/b/c", "DIR"), ("empty", "DIR"), ("run", "#!/bin/sh\n")]);
        assert_eq!(files.read(b"run").unwrap().unwrap().state.mode, 0o755);
        // Another one that works on the same.
        let other = builder(&files).build().unwrap();
        assert_eq!(run(&other, "ls -R; test -x run && rm -r a").0, ".:\na\nempty\nrun\n\n./a:\nb\n\n./a/b:\nc\n\n./a/b/c:\n\n./empty:\n");
        assert_eq!(run(&workspace, "ls").0, "empty\nlink\nout\nrun\n");
        run(&workspace, "echo 1 > empty/file; chmod 600 run");
        assert_eq!(run(&other, "cat empty/file; stat -c %a run; rm -r empty; echo file > empty").0, "1\n600\n");
        assert_eq!(run(&workspace, "cat empty; rm empty; mkdir empty; echo 2 > empty/again").0, "file\n");
        assert_eq!(run(&other, "cat empty/again; rm empty/again").0, "2\n");
        run(&workspace, "true");
        check(&files, &[("empty", "DIR"), ("run", "#!/bin/sh\n")]);
        // A file that became a link is not a file that was removed: it comes back.
        let (_, report) = run(&workspace, "mv run program; ln -s program run");
        assert_eq!(outcomes(&report).iter().filter(|line| line.contains("run")).collect::<Vec<_>>(), ["conflict run"]);
        check(&files, &[("empty", "DIR"), ("program", "#!/bin/sh\n"), ("run", "#!/bin/sh\n")]);
    }
}

#[test]
fn names_are_any_bytes() {
    for sandbox in sandboxes() {
        let files = MemoryCollection::new();
        let name = b"\xff -n\n$(x)'\"*".to_vec();
        files.write(&name, &Expected::Absent, &NewResource::file(*b"\0\x01\xfe")).unwrap();
        let workspace = builder(&files).sandbox(sandbox).build().unwrap();
        run(&workspace, "for f in *; do cp -- \"$f\" \"copy$f\"; done");
        assert_eq!(&*files.read(&[b"copy", name.as_slice()].concat()).unwrap().unwrap().content, b"\0\x01\xfe");
        run(&workspace, "rm -- *");
        check(&files, &[]);
    }
}

#[test]
fn several_workspaces_on_the_same_files_lose_nothing() {
    let files = MemoryCollection::new();
    let threads: Vec<_> = (0..4)
        .map(|id| {
            let workspace = builder(&files).build().unwrap();
            std::thread::Builder::new()
                .spawn(move || {
                    for n in 0..25 {
                        run(&workspace, &format!("echo {id}-{n} >> log; echo {n} > own-{id}"));
                    }
                })
                .unwrap()
        })
        .collect();
    for thread in threads {
        thread.join().unwrap();
    }
    // Each line is in the log, or in a copy of it that somebody was told of.
    let all = content(&files).into_iter().filter(|(path, _)| path.starts_with("log")).map(|(_, text)| text).collect::<String>();
    for id in 0..4 {
        for n in 0..25 {
            assert!(all.contains(&format!("{id}-{n}\n")), "{id}-{n}");
        }
        assert_eq!(content(&files)[&format!("own-{id}")], "24\n");
    }
}

#[test]
fn a_command_runs_in_another_sandbox_on_the_same_files() {
    let files = MemoryCollection::new();
    put(&files, "n", "20\n");
    let there = InMemory::builder().env("WHERE", "there").directory("/home/box").build().unwrap();
    let workspace = builder(&files).remote("remote", there).build().unwrap();
    let script = r#"
        export n=$(cat n)
        echo $((n + 1)) > n
        mkdir -p sub; cd sub
        echo input | remote -e n -e EXTRA='a b' -c 'pwd; cat; cat ../n; echo "$n $EXTRA $WHERE"; echo 42 > ../n; echo made > made; rm -f ../gone; exit 3'
        echo "status $?"
        cat ../n made
        remote -- cat made 'no such'
        echo "status $?" "$(remote printf '%s|' 'a  b' '$x' | tr a-z A-Z)"
        remote -C /home/box ls
    "#;
    let outcome = workspace.execute_command(script).unwrap();
    let expected = "/home/box/sub\ninput\n21\n20 a b there\nstatus 3\n42\nmade\nmade\nstatus 1 A  B|$X|\nn\nsub\n";
    assert_eq!(outcome.result.stdout_text(), expected, "{}", outcome.result.stderr_text());
    check(&files, &[("n", "42\n"), ("sub", "DIR"), ("sub/made", "made\n")]);
    let said = run(&workspace, "remote; echo $?; remote -z; echo $?; remote -e nosuch true; echo $?").0;
    assert!(said.starts_with("2\n2\n2\nremote: no command is given\nusage: remote [-C directory]"), "{said}");
    assert!(said.contains("remote: -z: invalid option") && said.contains("remote: -e: nosuch: no such variable is exported"), "{said}");
}

#[test]
fn a_second_sandbox_that_fails_is_told_and_loses_nothing() {
    let (files, there) = (MemoryCollection::new(), Arc::new(InMemory::new()));
    let given: Arc<dyn Sandbox> = Arc::clone(&there) as Arc<dyn Sandbox>;
    let workspace = builder(&files).remote("remote", given).build().unwrap();
    there.stop().unwrap();
    let (said, _) = run(&workspace, "echo 1 > a; remote true; echo $?; echo 2 >> a");
    assert!(said.starts_with("125\n"), "{said}");
    assert!(said.contains("remote: the memory sandbox") && said.contains("is gone"), "{said}");
    check(&files, &[("a", "1\n2\n")]);
    let other = InMemory::new();
    let error = builder(&files).sandbox(Plain::new()).remote("far", other).build().unwrap_err();
    assert!(error.to_string().starts_with("'far' is to be a command of a sandbox that is not ours"), "{error}");
}

#[test]
fn a_flush_costs_what_changed() {
    let files = MemoryCollection::new();
    for n in 0..2_000 {
        put(&files, &format!("d{}/f{n}", n % 20), "content\n");
    }
    let workspace = builder(&files).build().unwrap();
    run(&workspace, "true");
    workspace.flush().unwrap();
    let report = run(&workspace, "for n in 1 2 3; do echo x >> d$n/f$n; done; rm d4/f4; mv d5/f5 d5/g5").1;
    assert_eq!(outcomes(&report), ["written d1/f1", "written d2/f2", "written d3/f3", "deleted d4/f4", "deleted d5/f5", "created d5/g5"]);
    // Nothing else was looked at.
    assert_eq!(report.n_unchanged, 0);
}

/// A collection that can be written to so many times; everything fails after that.
#[derive(Clone)]
struct Limited(MemoryCollection, Arc<Mutex<u32>>);

impl Limited {
    fn write_once<T>(&self, write: impl FnOnce() -> Result<T, CollectionError>) -> Result<T, CollectionError> {
        let mut left = self.1.lock().unwrap();
        if *left == 0 {
            return Err(CollectionError::Io { doing: "write", place: "the shelf".into(), problem: "it fell".into() });
        }
        *left -= 1;
        write()
    }
}

impl ResourceCollection for Limited {
    fn list(&self) -> Result<ResourceListing, CollectionError> {
        self.0.list()
    }
    fn read(&self, path: &[u8]) -> Result<Option<Resource>, CollectionError> {
        self.0.read(path)
    }
    fn write(&self, path: &[u8], expected: &Expected, resource: &NewResource) -> Result<ResourceState, CollectionError> {
        self.write_once(|| self.0.write(path, expected, resource))
    }
    fn delete(&self, path: &[u8], expected: &ResourceRevision) -> Result<(), CollectionError> {
        self.write_once(|| self.0.delete(path, expected))
    }
}

/// The process ends after each write of a flush in turn; the sandbox is still there for the next one.
#[test]
fn a_crash_in_the_middle_of_a_flush_is_made_good_by_the_next() {
    let expected = [("a", "1\nmore\n"), ("dir/new", "5\n"), ("moved", "3\n"), ("was-dir", "file\n")];
    for n_writes in 0..12 {
        let (files, boxes, store) = (MemoryCollection::new(), Boxes::default(), Arc::new(MemorySessionStore::new()));
        for (path, text) in [("a", "1\n"), ("b", "2\n"), ("c", "3\n"), ("dir", "4\n"), ("was-dir/x", "6\n")] {
            put(&files, path, text);
        }
        let left = Arc::new(Mutex::new(u32::MAX));
        let limited = Limited(files.clone(), Arc::clone(&left));
        let open = || {
            let workspace = Workspace::builder().collection("files", limited.clone()).provider(boxes.clone());
            workspace.persist(Arc::clone(&store), "id").build().unwrap()
        };
        let workspace = open();
        run(&workspace, "true");
        *left.lock().unwrap() = n_writes;
        // What is known after this flush is lost with the process.
        let before = bashkit_orchestrator::session::SessionStore::load(&*store, "id").unwrap().unwrap().1;
        let script = "echo more >> a; rm b; mv c moved; rm dir; mkdir dir; echo 5 > dir/new; rm -r was-dir; echo file > was-dir";
        let outcome = workspace.execute_command(script).unwrap();
        drop((outcome, workspace));
        let revision = bashkit_orchestrator::session::SessionStore::load(&*store, "id").unwrap().map(|(revision, _)| revision);
        bashkit_orchestrator::session::SessionStore::save(&*store, "id", revision, &before).unwrap();
        *left.lock().unwrap() = u32::MAX;
        let (_, report) = run(&open(), "true");
        assert_eq!(report.with(SyncOutcome::Conflict).count(), 0, "{n_writes}:\n{}", report.render());
        check(&files, &expected);
        assert_eq!(outcomes(&run(&open(), "true").1), [""; 0]);
    }
}

/// A file here where the other side has a directory, and the other way round.
#[test]
fn files_and_directories_of_one_name_are_kept_both() {
    for sandbox in sandboxes() {
        let files = MemoryCollection::new();
        let workspace = builder(&files).sandbox(sandbox).build().unwrap();
        run(&workspace, "true");
        put(&files, "a/theirs", "1\n");
        put(&files, "b", "2\n");
        let command = SandboxCommand::new("echo ours > a; mkdir b; echo ours > b/x; mkdir -p b/y/z").directory("/workspace");
        workspace.sandbox().execute_command(&command).unwrap();
        let report = workspace.flush().unwrap();
        assert!(report.with(SyncOutcome::Conflict).count() >= 2, "{}", report.render());
        workspace.flush().unwrap();
        let hash: String = ContentHash::of(b"ours\n").to_string().chars().take(8).collect();
        let (a, b) = (format!("a.conflict-{hash}"), format!("b.conflict-{hash}/x"));
        check(&files, &[("a/theirs", "1\n"), (&a, "ours\n"), ("b", "2\n"), (&b, "ours\n")]);
        let here = run(&workspace, "find . -type f | sort").0;
        assert_eq!(here.replace("./.bashkit-workspace\n", ""), format!("./a.conflict-{hash}\n./a/theirs\n./b\n./b.conflict-{hash}/x\n"));
        assert_eq!(outcomes(&run(&workspace, "true").1), [""; 0]);
    }
}

/// Two workspaces on one directory of the host, and an editor beside them.
#[test]
fn a_directory_of_the_host_is_a_workspace() {
    let dir = tempfile::tempdir().unwrap();
    let open = || Workspace::builder().collection("files", DirectoryCollection::open(dir.path()).unwrap()).build().unwrap();
    let (one, other) = (open(), open());
    run(&one, "mkdir -p d e/f; echo 1 > d/file; echo '#!/bin/sh' > run; chmod 755 run");
    assert_eq!(run(&other, "find . | sort; stat -c %a run; rm d/file").0, ".\n./d\n./d/file\n./e\n./e/f\n./run\n755\n");
    // What is empty now is still there, here and there.
    assert_eq!(run(&one, "find . | sort").0, ".\n./d\n./e\n./e/f\n./run\n");
    assert!(dir.path().join("d").is_dir() && !dir.path().join("d/file").exists());
    run(&other, "rmdir d; mv e moved; ln -s run link");
    assert_eq!(run(&one, "find . | sort").0, ".\n./moved\n./moved/f\n./run\n");
    std::os::unix::fs::symlink("/etc/passwd", dir.path().join("secret")).unwrap();
    std::fs::create_dir(dir.path().join("by-hand")).unwrap();
    let (said, _) = run(&one, "ls; cat secret; echo mine > secret");
    assert_eq!(said, "by-hand\nmoved\nrun\ncat: secret: No such file or directory\n");
    assert!(!std::fs::read_to_string("/etc/passwd").unwrap().contains("mine"));
}

/// A model is told of the first files with which something is wrong, and how many there are.
#[test]
fn what_is_told_of_troubles_is_bounded() {
    let templates = MemoryCollection::new();
    for n in 0..100 {
        put(&templates, &format!("t{n:03}"), "1");
    }
    let workspace = Workspace::builder().collection("templates", ReadOnly(templates)).build().unwrap();
    let said = workspace.execute("for f in t*; do echo 2 > $f; done".into());
    assert_eq!(said.stderr.lines().count(), 21);
    assert!(
        said.stderr.ends_with("t019: its collection is read-only: the change is in the sandbox only\nworkspace: … and 80 more\n"),
        "{}",
        said.stderr
    );
}

/// A sandbox of three methods, each call of which is a request.
struct Requested {
    local: Local,
    n_requests: AtomicU32,
}

impl Requested {
    fn request(&self) -> &Local {
        self.n_requests.fetch_add(1, Ordering::SeqCst);
        &self.local
    }
}

impl Sandbox for Requested {
    fn execute_command(&self, command: &SandboxCommand) -> Result<CommandResult, SandboxError> {
        self.request().execute_command(command)
    }
    fn read_file(&self, path: &[u8]) -> Result<Vec<u8>, SandboxError> {
        self.request().read_file(path)
    }
    fn write_file(&self, path: &[u8], content: &[u8]) -> Result<(), SandboxError> {
        self.request().write_file(path, content)
    }
    fn working_directory(&self) -> Vec<u8> {
        self.local.path("workspace")
    }
}

/// How many requests a command takes does not follow the number of files: what the workspace wrote is not read back, and what changed is read at once.
#[test]
fn a_flush_takes_the_same_few_requests_whatever_the_number_of_files() {
    for n_files in [300, 3_000] {
        let folder = tempfile::tempdir().unwrap();
        let files = MemoryCollection::new();
        for n in 0..n_files {
            let path = format!("d{}/sub/f{n}", n % 100);
            files.write(path.as_bytes(), &Expected::Absent, &NewResource::file(*b"a line\n")).unwrap();
        }
        let local = Local::new(folder.path()).unwrap();
        let sandbox = Arc::new(Requested { local, n_requests: 0.into() });
        let workspace = Workspace::builder().collection("files", files.clone()).sandbox(Arc::<Requested>::clone(&sandbox)).build().unwrap();
        let requests = |script: &str| {
            let before = sandbox.n_requests.load(Ordering::SeqCst);
            let report = workspace.execute_command(script).unwrap().sync.unwrap();
            (sandbox.n_requests.load(Ordering::SeqCst) - before, report)
        };
        let (first, _) = requests("true");
        assert!(first <= 6, "{n_files}: {first}");
        let (idle, report) = requests("true");
        assert!(idle <= 2 && report.entries.is_empty(), "{n_files}: {idle}: {}", report.render());
        let (ten, report) = requests("for d in 0 1 2 3 4 5 6 7 8 9; do echo x >> d$d/sub/f$d; done");
        assert!(ten <= 3 && report.entries.len() == 10, "{n_files}: {ten}: {}", report.render());
        assert_eq!(files.read(b"d3/sub/f3").unwrap().unwrap().content.as_ref(), b"a line\nx\n");
        let (idle, report) = requests("true");
        assert!(idle <= 2 && report.entries.is_empty(), "{n_files}: {idle}: {}", report.render());
        // What comes from the collection meanwhile is one archive.
        for n in 0..20 {
            files.write(format!("new{n}").as_bytes(), &Expected::Absent, &NewResource::file(*b"new\n")).unwrap();
        }
        let (received, _) = requests("cat new7 >> all");
        assert!(received <= 7, "{n_files}: {received}");
        assert_eq!(files.read(b"all").unwrap().unwrap().content.as_ref(), b"new\n");
    }
}
