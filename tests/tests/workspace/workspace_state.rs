//! State of a workspace's sandbox: paused, kept, copied, replaced; and what calls used of it, in traces.
#![expect(clippy::unwrap_used, reason = "tests stop at surprises")]

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use bashkit_orchestrator::session::MemorySessionStore;
use bashkit_orchestrator::tool::{ToolCall, ToolResult};
use bashkit_orchestrator::{CallableTool, OrchestratorTool, Tool, ToolFn};
use bashkit_workspace::collection::{Expected, MemoryCollection, NewResource, ResourceCollection};
use bashkit_workspace::sandbox::{CommandResult, InMemory, Sandbox, SandboxCommand, SandboxError, SandboxProvider};
use bashkit_workspace::{Workspace, WorkspaceError};

use crate::three_methods::ThreeMethods;

fn put(files: &MemoryCollection, path: &str, content: &str) {
    files.write(path.as_bytes(), &Expected::Anything, &NewResource::file(content.as_bytes())).unwrap();
}

fn names(files: &MemoryCollection) -> Vec<String> {
    files.list().unwrap().states.iter().map(|state| String::from_utf8_lossy(&state.path).into_owned()).collect()
}

fn said(workspace: &Workspace, command: &str) -> String {
    let outcome = workspace.execute_command(command).unwrap();
    outcome.sync.unwrap();
    outcome.result.stdout_text() + &outcome.result.stderr_text()
}

/// A sandbox of three methods that can be paused, copied, emptied, and be gone.
#[derive(Clone)]
struct Machine(Arc<State>);

struct State {
    id: String,
    inner: Mutex<Arc<dyn Sandbox>>,
    is_paused: AtomicBool,
    is_gone: AtomicBool,
    /// The file system of its copies, or what it has when it goes on, is empty.
    loses_files: AtomicBool,
}

impl Machine {
    fn new(id: &str, inner: Arc<dyn Sandbox>) -> Self {
        let (is_paused, is_gone, loses_files) = Default::default();
        Self(Arc::new(State { id: id.to_owned(), inner: Mutex::new(inner), is_paused, is_gone, loses_files }))
    }

    fn inner(&self) -> Result<Arc<dyn Sandbox>, SandboxError> {
        let (provider, id) = ("machines".to_owned(), self.0.id.clone());
        match () {
            () if self.0.is_gone.load(Ordering::Relaxed) => Err(SandboxError::Gone { provider, id }),
            () if self.0.is_paused.load(Ordering::Relaxed) => Err(SandboxError::Paused { provider, id }),
            () => Ok(Arc::clone(&self.0.inner.lock().unwrap())),
        }
    }
}

impl Sandbox for Machine {
    fn execute_command(&self, command: &SandboxCommand) -> Result<CommandResult, SandboxError> {
        self.inner()?.execute_command(command)
    }
    fn read_file(&self, path: &[u8]) -> Result<Vec<u8>, SandboxError> {
        self.inner()?.read_file(path)
    }
    fn write_file(&self, path: &[u8], content: &[u8]) -> Result<(), SandboxError> {
        self.inner()?.write_file(path, content)
    }
    fn provider(&self) -> &str {
        "machines"
    }
    fn id(&self) -> Option<String> {
        Some(self.0.id.clone())
    }
    fn stop(&self) -> Result<(), SandboxError> {
        self.0.is_gone.store(true, Ordering::Relaxed);
        Ok(())
    }
    fn pause(&self) -> Result<(), SandboxError> {
        self.0.is_paused.store(true, Ordering::Relaxed);
        Ok(())
    }
    fn resume(&self) -> Result<(), SandboxError> {
        self.0.is_paused.store(false, Ordering::Relaxed);
        self.inner()?;
        if self.0.loses_files.load(Ordering::Relaxed) {
            *self.0.inner.lock().unwrap() = Arc::new(InMemory::new());
        }
        Ok(())
    }
    fn fork(&self) -> Result<Arc<dyn Sandbox>, SandboxError> {
        let copy: Arc<dyn Sandbox> =
            if self.0.loses_files.load(Ordering::Relaxed) { Arc::new(InMemory::new()) } else { self.inner()?.fork()? };
        Ok(Arc::new(Self::new("fork", copy)))
    }
    fn keep_alive(&self, _time: Option<Duration>) -> Result<(), SandboxError> {
        self.inner().map(drop)
    }
    fn n_requests(&self) -> u64 {
        7
    }
}

/// Makes machines, the last of which is held here.
#[derive(Clone, Default)]
struct Machines(Arc<Mutex<Vec<Machine>>>);

impl Machines {
    fn last(&self) -> Machine {
        self.0.lock().unwrap().last().unwrap().clone()
    }
}

impl SandboxProvider for Machines {
    fn name(&self) -> &str {
        "machines"
    }
    fn create(&self) -> Result<Arc<dyn Sandbox>, SandboxError> {
        let mut made = self.0.lock().unwrap();
        let id = format!("m{}", made.len() + 1);
        made.push(Machine::new(&id, Arc::new(InMemory::new())));
        Ok(Arc::new(made.last().unwrap().clone()))
    }
    fn resume(&self, id: &str) -> Result<Arc<dyn Sandbox>, SandboxError> {
        let made = self.0.lock().unwrap();
        let found = made.iter().find(|machine| machine.0.id == id && !machine.0.is_gone.load(Ordering::Relaxed));
        found
            .map(|machine| Arc::new(machine.clone()) as Arc<dyn Sandbox>)
            .ok_or_else(|| SandboxError::Gone { provider: "machines".into(), id: id.into() })
    }
}

#[test]
fn a_paused_workspace_goes_on_with_what_it_had() {
    let sandboxes: [Arc<dyn Sandbox>; 2] = [Arc::new(InMemory::new()), Arc::new(Machine::new("m", Arc::new(InMemory::new())))];
    for sandbox in sandboxes {
        let files = MemoryCollection::new();
        let workspace = Workspace::builder().collection("files", files.clone()).sandbox(Arc::clone(&sandbox)).build().unwrap();
        said(&workspace, "echo 1 > a; echo 2 > b; echo outside > /tmp/outside");
        // What nobody has brought to the collections yet comes there first.
        sandbox.write_file(b"/workspace/c", b"3\n").unwrap();
        workspace.pause().unwrap();
        assert_eq!(names(&files), ["a", "b", "c"]);
        for refused in [
            workspace.execute_command("true").map(drop),
            workspace.read_file("a").map(drop),
            workspace.list_files().map(drop),
            workspace.write_file("a", "x").map(drop),
            workspace.flush().map(drop),
        ] {
            assert!(matches!(refused, Err(WorkspaceError::Sandbox(SandboxError::Paused { .. }))), "{refused:?}");
        }
        put(&files, "a", "new\n");
        workspace.resume().unwrap();
        assert_eq!(said(&workspace, "cat a b c /tmp/outside; rm b"), "new\n2\n3\noutside\n");
        assert_eq!(names(&files), ["a", "c"]);
    }
}

#[test]
fn a_sandbox_that_comes_back_empty_has_removed_nothing() {
    let files = MemoryCollection::new();
    let machine = Machine::new("m", Arc::new(InMemory::new()));
    let workspace = Workspace::builder().collection("files", files.clone()).sandbox(machine.clone()).build().unwrap();
    said(&workspace, "echo 1 > a; echo 2 > b");
    machine.0.loses_files.store(true, Ordering::Relaxed);
    workspace.pause().unwrap();
    workspace.resume().unwrap();
    assert_eq!(said(&workspace, "cat a b"), "1\n2\n");
    let fork = workspace.fork().unwrap();
    assert_eq!(said(&fork, "cat a b; rm b"), "1\n2\n");
    assert_eq!((names(&files), said(&workspace, "ls")), (vec!["a".to_owned()], "a\n".to_owned()));
    // Somebody else paused it: it is resumed, and told from one that was paused on purpose.
    machine.0.is_paused.store(true, Ordering::Relaxed);
    assert_eq!(said(&workspace, "cat a"), "1\n");
    assert_eq!(names(&files), ["a"]);
}

#[test]
fn forks_begin_alike_and_go_their_own_ways() {
    let files = MemoryCollection::new();
    let machine: Arc<dyn Sandbox> = Arc::new(Machine::new("m", Arc::new(InMemory::new())));
    for sandbox in [Arc::new(InMemory::builder().keep_shell(true).build().unwrap()), machine] {
        let workspace = Workspace::builder().collection("files", files.clone()).sandbox(sandbox).build().unwrap();
        said(&workspace, "echo 1 > a; echo 1 > b; mkdir -p /tmp/tool; echo installed > /tmp/tool/x; variable=kept");
        let fork = workspace.fork().unwrap();
        let report = fork.execute_command("cat a /tmp/tool/x").unwrap().sync.unwrap();
        assert_eq!(report.entries, [], "nothing is brought again that is there");
        assert_eq!(said(&fork, "echo theirs > a; echo > /tmp/tool/y; rm b; cat /tmp/tool/x"), "installed\n");
        assert_eq!(said(&workspace, "cat a; ls /tmp/tool; ls"), "theirs\nx\na\n");
        if workspace.sandbox().provider() == "memory" {
            assert_eq!(said(&fork, "echo $variable; variable=other"), "kept\n");
            assert_eq!(said(&workspace, "echo $variable"), "kept\n");
        }
        let id = fork.sandbox();
        assert_ne!(id.id(), workspace.sandbox().id());
        drop(fork);
        assert!(matches!(id.execute_command(&"true".into()), Err(SandboxError::Gone { .. })), "it ends with its workspace");
        assert_eq!(said(&workspace, "echo alive"), "alive\n");
    }
    let with_second = Workspace::builder().collection("files", files).remote("there", InMemory::new()).build().unwrap();
    assert!(matches!(with_second.fork(), Err(WorkspaceError::Build(_))));
}

#[test]
fn snapshots_of_our_sandboxes_are_where_others_begin() {
    let provider = InMemory::builder().env("GIVEN", "1").provider();
    let sandbox = provider.create().unwrap();
    let workspace = Workspace::builder().collection("files", MemoryCollection::new()).sandbox(Arc::clone(&sandbox)).build().unwrap();
    said(&workspace, "echo 1 > a; echo tool > /tmp/tool");
    let id = workspace.snapshot("warm").unwrap();
    assert!(id.starts_with("warm-"), "{id}");
    said(&workspace, "echo 2 > a; rm /tmp/tool");
    let made = provider.create_from(&id).unwrap();
    assert_eq!(made.execute_command(&"cat a /tmp/tool; echo $GIVEN; echo 3 > a".into()).unwrap().stdout_text(), "1\ntool\n1\n");
    // It stays as it was, whatever becomes of sandboxes that were made of it.
    let again = provider.create_from(&id).unwrap();
    assert_eq!(again.read_file(b"/workspace/a").unwrap(), b"1\n");
    assert_eq!(provider.resume(&again.id().unwrap()).unwrap().id(), again.id());
    let refused = provider.create_from("never-was").err().unwrap();
    assert!(refused.to_string().ends_with("there is no snapshot 'never-was'"), "{refused}");
    sandbox.stop().unwrap();
    for gone in
        [sandbox.pause().err(), sandbox.resume().err(), sandbox.snapshot("x").err(), sandbox.fork().err(), sandbox.keep_alive(None).err()]
    {
        assert!(matches!(gone, Some(SandboxError::Gone { .. })), "{gone:?}");
    }
}

#[test]
fn what_a_sandbox_cannot_do_is_refused_by_name() {
    let workspace =
        Workspace::builder().collection("files", MemoryCollection::new()).sandbox(ThreeMethods(InMemory::new())).build().unwrap();
    let rows = [
        (workspace.pause().err(), "be paused"),
        (workspace.resume().err(), "be resumed"),
        (workspace.snapshot("x").err(), "be kept as a snapshot"),
        (workspace.fork().err(), "be forked"),
    ];
    for (refused, what) in rows {
        assert_eq!(refused.unwrap().to_string(), format!("the custom sandbox cannot {what}: its provider has no such call"));
    }
    assert_eq!(workspace.expires_in(), None);
    // It works as before.
    assert_eq!(said(&workspace, "echo alive"), "alive\n");
    let refused = Machines::default().create_from("x").err().unwrap();
    assert_eq!(refused.to_string(), "the machines sandbox cannot be made from a snapshot: its provider has no such call");
}

#[test]
fn a_sandbox_that_is_gone_is_replaced_and_that_is_told() {
    let (files, machines) = (MemoryCollection::new(), Machines::default());
    let store = Arc::new(MemorySessionStore::new());
    let open = || {
        Workspace::builder().collection("files", files.clone()).provider(machines.clone()).persist(Arc::clone(&store), "s").build().unwrap()
    };
    let workspace = open();
    said(&workspace, "echo 1 > a; echo outside > /tmp/outside");
    machines.last().stop().unwrap();
    let response = workspace.execute("cat a; echo 2 > b; cat /tmp/outside".into());
    assert_eq!(response.stdout, "1\n");
    let told =
        "workspace: the machines sandbox 'm1' is gone, and 'm2' is in its place: it has the files of the collections and nothing else\n";
    assert!(response.stderr.ends_with(told), "{}", response.stderr);
    assert_eq!(names(&files), ["a", "b"]);
    // It is told once, and found again.
    assert_eq!(workspace.execute("cat a b".into()).stderr, "");
    assert_eq!(open().record().unwrap().unwrap().sandbox, "m2");
    // One that ends while a command runs is an error, for nobody knows what the command did; then it is replaced.
    let hooked = {
        let last = machines.clone();
        let builder = Workspace::builder().collection("files", files.clone()).provider(machines.clone());
        builder
            .after_command(move |_, _| {
                last.last().stop().unwrap();
                None
            })
            .build()
            .unwrap()
    };
    let outcome = hooked.execute_command("echo 3 > c").unwrap();
    assert!(outcome.sync.is_ok(), "it was brought over before the hook");
    let error = machines.last().execute_command(&"true".into()).unwrap_err();
    assert!(matches!(error, SandboxError::Gone { .. }));
    let report = hooked.flush().unwrap();
    assert_eq!(
        report.replaced.map(|replaced| (replaced.was, replaced.is, replaced.was_unflushed)),
        Some(("m3".into(), "m4".into(), false))
    );
    // One that the host gave is not replaced, and one that was stopped neither.
    let given = Machine::new("given", Arc::new(InMemory::new()));
    let with_given = Workspace::builder().collection("files", files.clone()).sandbox(given.clone()).build().unwrap();
    said(&with_given, "true");
    given.stop().unwrap();
    assert_eq!(with_given.execute_command("true").unwrap_err().to_string(), "the machines sandbox 'given' is gone");
    workspace.stop().unwrap();
    assert!(matches!(workspace.execute_command("true"), Err(WorkspaceError::Sandbox(SandboxError::Gone { .. }))));
    assert_eq!(names(&files), ["a", "b", "c"]);
}

/// A sandbox that is gone as soon as a command has run.
struct Fleeting(Machine);

impl Sandbox for Fleeting {
    fn execute_command(&self, command: &SandboxCommand) -> Result<CommandResult, SandboxError> {
        let result = self.0.execute_command(command);
        if command.script().ends_with(b"echo lost > a") {
            self.0.stop()?;
        }
        result
    }
    fn read_file(&self, path: &[u8]) -> Result<Vec<u8>, SandboxError> {
        self.0.read_file(path)
    }
    fn write_file(&self, path: &[u8], content: &[u8]) -> Result<(), SandboxError> {
        self.0.write_file(path, content)
    }
    fn keep_alive(&self, time: Option<Duration>) -> Result<(), SandboxError> {
        self.0.keep_alive(time)
    }
    fn provider(&self) -> &str {
        "machines"
    }
    fn id(&self) -> Option<String> {
        self.0.id()
    }
}

struct OfFleeting(Machines);

impl SandboxProvider for OfFleeting {
    fn name(&self) -> &str {
        "machines"
    }
    fn create(&self) -> Result<Arc<dyn Sandbox>, SandboxError> {
        self.0.create()?;
        Ok(Arc::new(Fleeting(self.0.last())))
    }
    fn resume(&self, id: &str) -> Result<Arc<dyn Sandbox>, SandboxError> {
        self.0.resume(id)
    }
}

#[test]
fn what_was_lost_with_a_sandbox_is_told() {
    let files = MemoryCollection::new();
    put(&files, "a", "1\n");
    let workspace = Workspace::builder().collection("files", files.clone()).provider(OfFleeting(Machines::default())).build().unwrap();
    let response = workspace.execute("echo lost > a".into());
    assert!(
        response.stderr.contains("the files are not in their collections yet: the machines sandbox 'm1' is gone"),
        "{}",
        response.stderr
    );
    let response = workspace.execute("cat a".into());
    assert_eq!(response.stdout, "1\n");
    let told =
        "it has the files of the collections and nothing else; what the last command changed there had not come to the collections\n";
    assert!(response.stderr.ends_with(told), "{}", response.stderr);
    assert_eq!(workspace.execute("cat a".into()).stderr, "");
}

/// A tool under another name: `bash` is no name of a command.
struct Named(String, ToolFn);

impl CallableTool for Named {
    fn name(&self) -> &str {
        &self.0
    }
    fn description(&self) -> &str {
        self.1.description()
    }
    fn call(&self, args: &[String], stdin: Option<&str>) -> Result<String, String> {
        self.1.call(args, stdin)
    }
    fn call_with(&self, call: ToolCall<'_>) -> ToolResult {
        self.1.call_with(call)
    }
}

#[test]
fn the_trace_of_a_run_tells_sandboxes_time_requests_and_cost() {
    let files = MemoryCollection::new();
    let second = InMemory::new();
    let second_id = second.id().unwrap();
    let builder = Workspace::builder().collection("files", files).remote("there", second).price_per_second("memory", 2_000_000_000);
    let workspace = builder.build().unwrap();
    let tools = workspace.tools().into_iter().map(|tool| Box::new(Named(format!("in_{}", tool.name()), tool)) as Box<dyn CallableTool>);
    let tools = OrchestratorTool::builder("tools").tools(tools);
    let id = workspace.sandbox().id().unwrap();
    let (response, trace) =
        tools.build().unwrap().execute_traced("in_write_file a x; in_bash 'sleep 0.05; there -- cat a'; in_read_file missing".into());
    assert!(response.stdout.contains('x'), "{response:?}");
    let used: Vec<Vec<(&str, &str)>> = trace
        .calls
        .iter()
        .map(|call| call.sandboxes.iter().map(|usage| (usage.provider.as_str(), usage.sandbox.as_str())).collect())
        .collect();
    // A call that fails used it too; the second one only where the script asked for it.
    assert_eq!(used, [vec![("memory", &*id)], vec![("memory", &*id), ("memory", &*second_id)], vec![("memory", &*id)]]);
    let bash = &trace.calls[1].sandboxes;
    assert!(bash[0].time >= Duration::from_millis(50) && bash[1].time <= bash[0].time, "{bash:?}");
    let cost = |usage: &bashkit_orchestrator::tool::SandboxUsage| u128::from(usage.cost_nanos.unwrap());
    assert_eq!(cost(&bash[0]), bash[0].time.as_nanos() * 2);
    let total = trace.sandboxes();
    assert_eq!(total.iter().map(|usage| usage.sandbox.as_str()).collect::<Vec<_>>(), [&*id, &*second_id]);
    assert_eq!(total[0].time, trace.calls.iter().map(|call| call.sandboxes[0].time).sum::<Duration>());
    assert!(
        trace.render().contains(&format!("memory {id} ")) && trace.to_html().contains(&format!("memory {second_id} ")),
        "{}",
        trace.render()
    );
    let stored: bashkit_orchestrator::trace::Trace = serde_json::from_str(&serde_json::to_string(&trace).unwrap()).unwrap();
    assert_eq!(stored, trace);
    // Without a price nothing is said of cost; a provider's requests are those of the call.
    let machine = Machine::new("m", Arc::new(InMemory::new()));
    let workspace = Workspace::builder().collection("files", MemoryCollection::new()).sandbox(machine).build().unwrap();
    let outcome = workspace.execute_command("true").unwrap();
    assert_eq!((outcome.used[0].cost_nanos, outcome.used[0].n_requests, outcome.used[0].sandbox.as_str()), (None, 0, "m"));
}
