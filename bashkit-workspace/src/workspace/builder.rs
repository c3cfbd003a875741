//! Builder of a workspace.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, OnceLock};

use super::hooks::{CommandDecision, HookedCommand, Hooks};
use super::record::Record;
use super::remote::{Elsewhere, RemoteCommand};
use super::usage::BusyTime;
use super::{Inner, Life, Workspace};
use crate::collection::ResourceCollection;
use crate::error::WorkspaceError;
use crate::sandbox::{CommandResult, Filter, InMemory, InMemoryBuilder, Sandbox, SandboxError, SandboxProvider};
use crate::sync::{ConflictPolicy, Engine, Named, SyncMode};
use bashkit_orchestrator::output::OutputBudget;
use bashkit_orchestrator::session::SessionStore;

/// Source of the sandbox.
enum Source {
    Memory(Box<InMemoryBuilder>),
    Given(Arc<dyn Sandbox>),
    Provider(Arc<dyn SandboxProvider>),
}

/// Builder of a [`Workspace`], from [`Workspace::builder`].
#[must_use]
pub struct WorkspaceBuilder {
    collections: Vec<Named>,
    source: Source,
    destination: Option<Vec<u8>>,
    filter: Filter,
    policy: ConflictPolicy,
    mode: SyncMode,
    hooks: Hooks,
    budget: OutputBudget,
    record: Option<Record>,
    remotes: Vec<(String, Source)>,
    prices: BTreeMap<String, u64>,
}

impl std::fmt::Debug for WorkspaceBuilder {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let names: Vec<&str> = self.collections.iter().map(|named| named.name.as_str()).collect();
        f.debug_struct("WorkspaceBuilder").field("collections", &names).finish_non_exhaustive()
    }
}

impl WorkspaceBuilder {
    pub(super) fn new() -> Self {
        Self {
            collections: Vec::new(),
            source: Source::Memory(Box::new(InMemory::builder())),
            destination: None,
            filter: Filter::default(),
            policy: ConflictPolicy::default(),
            mode: SyncMode::default(),
            hooks: Hooks::default(),
            budget: OutputBudget::new(),
            record: None,
            remotes: Vec::new(),
            prices: BTreeMap::new(),
        }
    }

    /// A collection by name. The first one gets new files, unless another one has a prefix for them. Of a path that several have, the one of the first counts.
    pub fn collection(self, name: impl Into<String>, collection: impl ResourceCollection + 'static) -> Self {
        self.collection_at(name, "", collection)
    }

    /// A collection that gets new files below a directory; of several, that with the longest prefix does. Its paths begin with the prefix, too.
    pub fn collection_at(
        mut self,
        name: impl Into<String>,
        prefix: impl AsRef<[u8]>,
        collection: impl ResourceCollection + 'static,
    ) -> Self {
        let mut prefix = prefix.as_ref().to_vec();
        if !prefix.is_empty() && !prefix.ends_with(b"/") {
            prefix.push(b'/');
        }
        self.collections.push(Named { name: name.into(), prefix, collection: Arc::new(collection) });
        self
    }

    /// The sandbox. Default: one of ours, in memory.
    pub fn sandbox(mut self, sandbox: impl Sandbox + 'static) -> Self {
        self.source = Source::Given(Arc::new(sandbox));
        self
    }

    /// A sandbox of ours, set up like this.
    pub fn in_memory(mut self, sandbox: InMemoryBuilder) -> Self {
        self.source = Source::Memory(Box::new(sandbox));
        self
    }

    /// Sets the provider that makes the sandbox when the workspace is built. It is stopped with the workspace, unless it is to persist.
    pub fn provider(mut self, provider: impl SandboxProvider + 'static) -> Self {
        self.source = Source::Provider(Arc::new(provider));
        self
    }

    /// The directory of the workspace in the sandbox: an absolute path. Default: where the sandbox runs things.
    pub fn destination(mut self, directory: impl Into<Vec<u8>>) -> Self {
        self.destination = Some(directory.into());
        self
    }

    /// Sets the way in which changes are found. Default: [`SyncMode::Diff`].
    pub fn sync(mut self, mode: SyncMode) -> Self {
        self.mode = mode;
        self
    }

    /// Sets which files of the sandbox go to the collections. Default: all but `.git` and `node_modules`. What is in a collection is in the sandbox in any
    /// case.
    pub fn filter(mut self, filter: Filter) -> Self {
        self.filter = filter;
        self
    }

    /// Sets what is done when a file was changed on both sides. Default: [`ConflictPolicy::KeepBoth`].
    pub fn conflicts(mut self, policy: ConflictPolicy) -> Self {
        self.policy = policy;
        self
    }

    /// The sandbox that a provider makes outlives the workspace: under this id it is found again, and made anew when it is no more.
    pub fn persist(mut self, store: impl SessionStore + 'static, id: impl Into<String>) -> Self {
        self.record = Some(Record { store: Arc::new(store), id: id.into() });
        self
    }

    /// Asks about each command before it runs. Several are asked in the order in which they were given, each about what the ones before it made of the command.
    pub fn before_command(mut self, hook: impl Fn(&HookedCommand<'_>) -> CommandDecision + Send + Sync + 'static) -> Self {
        self.hooks.before.push(Arc::new(hook));
        self
    }

    /// Sees what each command answered, and may say something else instead. Several are asked in the order in which they were given.
    pub fn after_command(mut self, hook: impl Fn(&str, &CommandResult) -> Option<CommandResult> + Send + Sync + 'static) -> Self {
        self.hooks.after.push(Arc::new(hook));
        self
    }

    /// Sets the number of bytes of each stream that the tools give to the model. Default 32 KiB.
    pub fn output_bytes_max(mut self, bytes: usize) -> Self {
        self.budget = self.budget.bytes_max(bytes);
        self
    }

    /// Sets the part of a command's output that the tools give to the model, and where in the sandbox the rest is. Default: [`OutputBudget::new`].
    /// Nothing is put below the workspace's directory, since that is synchronised, nor where the sandbox takes no files: then the rest is not kept.
    pub fn output_budget(mut self, budget: OutputBudget) -> Self {
        self.budget = budget;
        self
    }

    /// A command of the scripts that runs its words in a second sandbox on the same files: `NAME [-C DIRECTORY] [-e NAME[=VALUE]] [--] COMMAND [ARG…]`, or
    /// `NAME -c SCRIPT`. What the script has changed by then is there, and what is changed there is here when the command ends. Only a sandbox of ours has such
    /// commands.
    ///
    /// ```
    /// use bashkit_workspace::sandbox::InMemory;
    /// use bashkit_workspace::collection::MemoryCollection;
    /// use bashkit_workspace::workspace::Workspace;
    ///
    /// let workspace = Workspace::builder()
    ///     .collection("files", MemoryCollection::new())
    ///     .remote("remote", InMemory::builder().env("WHERE", "there").build()?)
    ///     .build()?;
    /// let script = "echo 3 > n; remote -c 'echo $(( $(cat n) * 2 )) $WHERE > n'; cat n";
    /// assert_eq!(workspace.execute_command(script)?.result.stdout, b"6 there\n");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn remote(mut self, name: impl Into<String>, sandbox: impl Sandbox + 'static) -> Self {
        self.remotes.push((name.into(), Source::Given(Arc::new(sandbox))));
        self
    }

    /// Adds a remote sandbox that is made when the workspace is built, and stopped with it.
    pub fn remote_provider(mut self, name: impl Into<String>, provider: impl SandboxProvider + 'static) -> Self {
        self.remotes.push((name.into(), Source::Provider(Arc::new(provider))));
        self
    }

    /// Sets the price of a second of a provider's sandboxes ([`Sandbox::provider`]), in billionths of your currency, so that
    /// [traces](bashkit_orchestrator::trace::TracedCall::sandboxes) and [`CommandOutcome::used`](super::CommandOutcome::used) tell what each call cost: the time for
    /// which it held a sandbox. What a provider takes for the time between two calls is not in it. Default: no cost is told.
    pub fn price_per_second(mut self, provider: impl Into<String>, nanos: u64) -> Self {
        self.prices.insert(provider.into(), nanos);
        self
    }

    /// Makes or finds the sandbox. Files are brought into it with the first command.
    ///
    /// # Errors
    /// [`WorkspaceError::Build`]; [`SandboxError::Unavailable`](crate::sandbox::SandboxError::Unavailable) and what else the provider says; what was stored cannot be read.
    pub fn build(self) -> Result<Workspace, WorkspaceError> {
        self.check()?;
        let Self { collections, source, destination, filter, policy, mode, hooks, budget, record, remotes, prices } = self;
        let collections: Arc<[Named]> = collections.into();
        let slot: Arc<OnceLock<std::sync::Weak<Engine>>> = Arc::default();
        let engine = |sandbox: Arc<dyn Sandbox>, destination: Option<Vec<u8>>| {
            let destination = destination.unwrap_or_else(|| sandbox.working_directory());
            Engine::new(sandbox, Arc::clone(&collections), destination, filter.clone(), policy, mode)
        };
        let mut ours = Vec::new();
        let mut commands = Vec::new();
        let mut others = Vec::new();
        let mut maker = None;
        for (name, source) in remotes {
            let (sandbox, is_ours) = match source {
                Source::Given(sandbox) => (sandbox, false),
                Source::Provider(provider) => (provider.create()?, true),
                Source::Memory(builder) => (Arc::new(builder.build()?) as Arc<dyn Sandbox>, true),
            };
            let busy = BusyTime::default();
            let elsewhere = Arc::new(Elsewhere { here: Arc::clone(&slot), there: engine(sandbox, None), is_ours, busy });
            others.push(Arc::clone(&elsewhere));
            commands.push(RemoteCommand::new(name, elsewhere));
        }
        let mut known = None;
        let sandbox: Arc<dyn Sandbox> = match source {
            Source::Memory(builder) => {
                let mut builder = commands.into_iter().fold(*builder, |builder, command| builder.builtin(Arc::new(command)));
                if let Some(destination) = &destination {
                    builder = builder.directory(destination.clone());
                }
                Arc::new(builder.build()?)
            }
            Source::Given(sandbox) => sandbox,
            Source::Provider(provider) => {
                maker = Some(Arc::clone(&provider));
                let stored = record.as_ref().map_or(Ok(None), Record::load)?;
                let stored = stored.filter(|(record, _)| record.provider == provider.name());
                let found = stored.map(|(record, base)| (provider.resume(&record.sandbox), base));
                match found {
                    Some((Ok(sandbox), base)) => {
                        known = Some(base);
                        sandbox
                    }
                    Some((Err(SandboxError::Gone { .. }), _)) | None => {
                        let sandbox = provider.create()?;
                        ours.push(Arc::clone(&sandbox));
                        sandbox
                    }
                    Some((Err(error), _)) => return Err(error.into()),
                }
            }
        };
        let engine = Arc::new(engine(sandbox, destination));
        let _ = slot.set(Arc::downgrade(&engine));
        if let Some(known) = known {
            engine.recall(known.of(&engine.collections));
        }
        if let Some(record) = &record {
            // From now on it can be found again.
            record.save(&engine)?;
        }
        let ends_with_us = !ours.is_empty() && record.is_none();
        let (life, turn) = (Mutex::new(Life::Runs), Mutex::new(()));
        Ok(Workspace(Arc::new(Inner { engine, hooks, budget, record, provider: maker, others, prices, ends_with_us, life, turn })))
    }

    fn check(&self) -> Result<(), WorkspaceError> {
        let wrong = |problem: String| Err(WorkspaceError::Build(problem));
        let mut names: Vec<&str> = self.collections.iter().map(|named| named.name.as_str()).collect();
        names.sort_unstable();
        if let Some(twice) = names.windows(2).find_map(|pair| pair.first().filter(|name| Some(*name) == pair.get(1))) {
            return wrong(format!("two collections have the name '{twice}': each has its own"));
        }
        if let Some(destination) = self.destination.as_ref().filter(|destination| destination.first() != Some(&b'/')) {
            let destination = String::from_utf8_lossy(destination);
            return wrong(format!("the destination '{destination}' is not absolute: it begins with '/'"));
        }
        if let Some((name, _)) = self.remotes.first().filter(|_| !matches!(self.source, Source::Memory(_))) {
            return wrong(format!("'{name}' is to be a command of a sandbox that is not ours: leave out `sandbox` and `provider`, or it"));
        }
        if self.record.is_some() && !matches!(self.source, Source::Provider(_)) {
            return wrong("only a sandbox that a provider makes can persist: use `provider`".to_owned());
        }
        Ok(())
    }
}
