//! Life of a workspace's sandbox: paused, copied, kept alive, and replaced when it is gone.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use super::{Inner, Life, Workspace};
use crate::error::WorkspaceError;
use crate::sandbox::{Sandbox, SandboxError};
use crate::sync::report::{ReplacedSandbox, SyncEntry, SyncOutcome, SyncReport};
use crate::sync::{Direction, Engine};

/// Time that a sandbox is to have left for work on files.
const FILES_TIME: Duration = Duration::from_secs(60);

impl Workspace {
    /// Brings everything to the collections, and pauses the sandbox. Commands and everything else answer [`SandboxError::Paused`] until [`Workspace::resume`].
    ///
    /// # Errors
    /// Errors of [`Workspace::flush`]: it is not paused. Errors of [`Sandbox::pause`].
    pub fn pause(&self) -> Result<SyncReport, WorkspaceError> {
        let _turn = self.0.turn();
        let report = self.0.bring_over()?;
        self.0.engine.sandbox().pause()?;
        self.0.set_life(Life::Paused);
        Ok(report)
    }

    /// Lets a paused sandbox go on, and brings into it what has changed in the collections meanwhile. The file `.bashkit-workspace` says whether it still has what it
    /// had; where it does not, nothing is taken for removed, and it gets everything again. One that is gone is replaced where the workspace has its provider.
    ///
    /// ```
    /// use bashkit_workspace::{MemoryCollection, Workspace};
    ///
    /// let workspace = Workspace::builder().collection("files", MemoryCollection::new()).build()?;
    /// workspace.execute_command("echo 1 > a")?;
    /// workspace.pause()?;
    /// let refused = workspace.execute_command("cat a").unwrap_err().to_string();
    /// assert!(refused.ends_with("is paused: resume it first"), "{refused}");
    /// workspace.resume()?;
    /// assert_eq!(workspace.execute_command("cat a")?.result.stdout, b"1\n");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Errors of [`Sandbox::resume`] and of [`Workspace::hydrate`].
    pub fn resume(&self) -> Result<SyncReport, WorkspaceError> {
        let _turn = self.0.turn();
        match self.0.engine.sandbox().resume() {
            // The next look replaces it.
            Err(SandboxError::Gone { .. }) if self.0.is_replaceable() => {}
            resumed => {
                resumed?;
                self.0.engine.verify()?;
            }
        }
        if self.0.life() == Life::Paused {
            self.0.set_life(Life::Runs);
        }
        self.0.sync(Direction::Hydrate, Some(FILES_TIME))
    }

    /// Brings everything to the collections, and keeps the sandbox as it is then: [`Sandbox::snapshot`]. Returns the id from which
    /// [`SandboxProvider::create_from`](crate::SandboxProvider::create_from) makes sandboxes.
    ///
    /// # Errors
    /// Errors of [`Workspace::flush`] and of [`Sandbox::snapshot`].
    pub fn snapshot(&self, name: &str) -> Result<String, WorkspaceError> {
        let _turn = self.0.turn();
        self.0.bring_over()?;
        let id = self.0.engine.sandbox().snapshot(name)?;
        // Some go on in another session.
        self.0.engine.verify()?;
        Ok(id)
    }

    /// Brings everything to the collections, and makes another workspace on the same collections, whose sandbox begins as this one is now. What one of them changes then
    /// comes to the other through the collections. The sandbox ends with the new workspace.
    ///
    /// ```
    /// use bashkit_workspace::{MemoryCollection, Workspace};
    ///
    /// let workspace = Workspace::builder().collection("files", MemoryCollection::new()).build()?;
    /// workspace.execute_command("echo 1 > a; echo installed > /tmp/tool")?;
    /// let other = workspace.fork()?;
    /// assert_eq!(other.execute_command("cat a /tmp/tool; echo 2 > a; rm /tmp/tool")?.result.stdout, b"1\ninstalled\n");
    /// assert_eq!(workspace.execute_command("cat a /tmp/tool")?.result.stdout, b"2\ninstalled\n");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`WorkspaceError::Build`]: its scripts have commands of other sandboxes ([`WorkspaceBuilder::remote`](crate::WorkspaceBuilder::remote)). Those of
    /// [`Workspace::flush`] and of [`Sandbox::fork`].
    pub fn fork(&self) -> Result<Self, WorkspaceError> {
        let inner = &*self.0;
        let _turn = inner.turn();
        if !inner.others.is_empty() {
            return Err(WorkspaceError::Build("a workspace whose scripts have commands of other sandboxes cannot be forked".to_owned()));
        }
        inner.bring_over()?;
        let sandbox = inner.engine.sandbox().fork()?;
        let Engine { collections, destination, filter, policy, mode, .. } = &*inner.engine;
        let engine = Engine::new(Arc::clone(&sandbox), Arc::clone(collections), destination.clone(), filter.clone(), *policy, *mode);
        engine.recall(inner.engine.base());
        if let Err(error) = engine.verify() {
            // Nobody would know of it.
            let _ = sandbox.stop();
            return Err(error);
        }
        Ok(Self(Arc::new(Inner {
            engine: Arc::new(engine),
            hooks: inner.hooks.clone(),
            budget: inner.budget.clone(),
            record: None,
            provider: inner.provider.clone(),
            others: Vec::new(),
            prices: inner.prices.clone(),
            ends_with_us: true,
            life: Mutex::new(Life::Runs),
            turn: Mutex::new(()),
        })))
    }

    /// Time until the provider ends or stops the sandbox, as far as is known: [`Sandbox::expires_in`]. Use keeps it alive.
    #[must_use]
    pub fn expires_in(&self) -> Option<Duration> {
        self.0.engine.sandbox().expires_in()
    }
}

impl Inner {
    pub(super) fn life(&self) -> Life {
        *self.life.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn set_life(&self, life: Life) {
        *self.life.lock().unwrap_or_else(PoisonError::into_inner) = life;
    }

    /// Whether another sandbox may take the place of one that is gone.
    fn is_replaceable(&self) -> bool {
        self.provider.is_some() && self.life() != Life::Stopped
    }

    /// Makes both sides the same before something becomes of the sandbox.
    fn bring_over(&self) -> Result<SyncReport, WorkspaceError> {
        let report = self.sync(Direction::Flush, Some(FILES_TIME))?;
        self.is_flushed()?;
        Ok(report)
    }

    /// Makes both sides the same as far as the direction says, in a sandbox that will live for a use of this time: one that its provider stopped is resumed, one that is
    /// gone is replaced.
    pub(super) fn sync(&self, direction: Direction, time: Option<Duration>) -> Result<SyncReport, WorkspaceError> {
        self.alive(time, || self.engine.sync(direction))
    }

    /// Looks at files of a sandbox that will live for that.
    pub(super) fn look<T>(&self, look: impl Fn() -> Result<T, WorkspaceError>) -> Result<T, WorkspaceError> {
        let mut found = None;
        self.alive(Some(FILES_TIME), || {
            let report = if self.engine.is_known() { SyncReport::default() } else { self.engine.sync(Direction::Hydrate)? };
            found = Some(look()?);
            Ok(report)
        })?;
        found.ok_or_else(|| WorkspaceError::Build("nothing was looked at".to_owned()))
    }

    fn alive(
        &self,
        time: Option<Duration>,
        mut work: impl FnMut() -> Result<SyncReport, WorkspaceError>,
    ) -> Result<SyncReport, WorkspaceError> {
        let (mut replaced, mut was_resumed) = (None, false);
        loop {
            let sandbox = self.engine.sandbox();
            let done = sandbox.keep_alive(time).map_err(WorkspaceError::from).and_then(|()| work());
            match done {
                Err(WorkspaceError::Sandbox(SandboxError::Gone { .. })) if replaced.is_none() && self.is_replaceable() => {
                    replaced = Some(self.replace(&*sandbox)?);
                }
                Err(WorkspaceError::Sandbox(SandboxError::Paused { .. })) if !was_resumed && self.life().is_running() => {
                    was_resumed = true;
                    sandbox.resume()?;
                    self.engine.verify()?;
                }
                done => {
                    let mut report = done?;
                    if let Some((replaced, left_over)) = replaced {
                        report.entries.extend(left_over);
                        report.replaced = Some(replaced);
                        report.tidy();
                    }
                    return Ok(report);
                }
            }
        }
    }

    /// Makes a sandbox for the place of one that is gone: what is in the collections comes into it with the next look.
    fn replace(&self, sandbox: &dyn Sandbox) -> Result<(ReplacedSandbox, Vec<SyncEntry>), WorkspaceError> {
        let made = match &self.provider {
            Some(provider) => provider.create()?,
            None => return Err(SandboxError::Gone { provider: sandbox.provider().to_owned(), id: sandbox.id().unwrap_or_default() }.into()),
        };
        let id = |sandbox: &dyn Sandbox| sandbox.id().unwrap_or_default();
        let was_unflushed = self.life() == Life::Unflushed;
        let replaced = ReplacedSandbox { provider: sandbox.provider().to_owned(), was: id(sandbox), is: id(&*made), was_unflushed };
        let lost = |path: Vec<u8>| {
            let detail = format!("its change had not come to its collection when the sandbox '{}' was gone: it is lost", replaced.was);
            SyncEntry { path, collection: None, outcome: SyncOutcome::Failed, detail }
        };
        let left_over = self.engine.replace_sandbox(made).into_iter().map(lost).collect();
        self.set_life(Life::Runs);
        if let Some(record) = &self.record {
            record.save(&self.engine)?;
        }
        Ok((replaced, left_over))
    }
}
