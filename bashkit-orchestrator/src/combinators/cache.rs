//! Answers that are given again.

use std::collections::{BTreeMap, HashMap};
use std::fmt::Debug;
use std::future::poll_fn;
use std::sync::{Arc, Mutex};
use std::task::{Poll, Waker};
use std::time::Duration;

use bashkit::host::{Clock, catch_host_panic};
use serde_json::Value;

use super::invoke::{ask, unless_cancelled};
use super::{Combinator, NestingOrder, is_repeatable, lock, shown};
use crate::tool::{CallableTool, OwnedToolCall, ToolContext, ToolDefinition, ToolFailure, ToolFuture, ToolOutput, ToolResult, on_thread};

type Keyed = Arc<dyn Fn(&ToolContext) -> Vec<u8> + Send + Sync>;

/// Settings of a cache of answers, for [`WrapTool::with_cache`](crate::combinators::WrapTool::with_cache).
///
/// The same arguments, however they were written, with the same standard input get the same answer for a time. Only answers with status 0
/// are kept; of those that were not asked for longest, as many are forgotten as the bounds ask. Equal calls at one time run the tool once:
/// the others wait for its answer, also for a failure. An answer that is made line by line is collected first; what grows beyond the bound
/// on bytes is printed as it comes and not kept.
///
/// The arguments are all that is looked at: a tool whose answer depends on the files, variables or working directory of the script, or on
/// who asks, needs [`Cache::keyed_by`], since all scripts of an orchestrator share what is kept. One that writes files of the script is
/// idempotent only among those files: it is not run for the next script that finds its answer here. Only a tool that is read-only or
/// idempotent can be cached; building an orchestrator with another one is an error, unless [`Cache::force`] says that it may.
///
/// ```
/// use bashkit_orchestrator::{OrchestratorTool, Tool, callable_tool};
/// use bashkit_orchestrator::combinators::{Cache, WrapTool};
/// use std::sync::atomic::{AtomicU32, Ordering};
/// use std::time::Duration;
///
/// static N: AtomicU32 = AtomicU32::new(0);
///
/// /// Look up a word.
/// #[callable_tool(read_only)]
/// fn look_up(word: String) -> String {
///     format!("{word}: {}", N.fetch_add(1, Ordering::Relaxed))
/// }
///
/// let look_up = LookUp.with_cache(Cache::new(Duration::from_secs(300)).max_entries(1000));
/// let tool = OrchestratorTool::builder("words").tool(look_up).build()?;
/// assert_eq!(tool.execute("look_up a; look_up --word a; look_up b".into()).stdout, "a: 0\na: 0\nb: 1\n");
/// # Ok::<(), bashkit_orchestrator::BuildError>(())
/// ```
#[derive(Clone)]
#[must_use]
pub struct Cache {
    ttl: Duration,
    entries_max: usize,
    bytes_max: usize,
    force: bool,
    keyed_by: Option<Keyed>,
}

impl Cache {
    /// Keeps answers for so long, which is more than none: 256 of them, 16 MiB in all.
    pub fn new(ttl: Duration) -> Self {
        Self { ttl, entries_max: 256, bytes_max: 16 << 20, force: false, keyed_by: None }
    }

    /// Sets the number of answers that are kept: 1 or more.
    pub fn max_entries(mut self, entries: usize) -> Self {
        self.entries_max = entries;
        self
    }

    /// Sets the number of bytes that are kept, those of the arguments included.
    pub fn max_bytes(mut self, bytes: usize) -> Self {
        self.bytes_max = bytes;
        self
    }

    /// Adds a key for everything else that an answer depends on.
    ///
    /// ```
    /// use bashkit_orchestrator::ToolContext;
    /// use bashkit_orchestrator::combinators::Cache;
    /// use std::time::Duration;
    ///
    /// let cache = Cache::new(Duration::from_secs(60)).keyed_by(|context: &ToolContext| context.cwd().to_vec());
    /// # let _ = cache;
    /// ```
    pub fn keyed_by(mut self, key: impl Fn(&ToolContext) -> Vec<u8> + Send + Sync + 'static) -> Self {
        self.keyed_by = Some(Arc::new(key));
        self
    }

    /// Caches a tool of which nobody says that a call may be left out.
    pub fn force(mut self) -> Self {
        self.force = true;
        self
    }
}

impl Debug for Cache {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Cache").field("ttl", &self.ttl).field("entries_max", &self.entries_max).finish_non_exhaustive()
    }
}

type Key = Arc<[u8]>;

/// An answer that can be given more than once.
#[derive(Debug, Clone)]
struct CachedOutput(Arc<ToolOutput>);

impl CachedOutput {
    fn output(&self) -> ToolOutput {
        let ToolOutput { stdout, stderr, status, exact, .. } = &*self.0;
        ToolOutput { stdout: stdout.clone(), stderr: stderr.clone(), status: *status, exact: *exact, lines: None, json: None }
    }
}

/// Cache around a tool: the answers that are kept, and the calls on their way.
#[derive(Debug)]
pub(super) struct CacheLayer {
    cache: Cache,
    state: Mutex<CacheState>,
}

#[derive(Debug, Default)]
struct CacheState {
    kept: HashMap<Key, CacheEntry>,
    /// The keys by when they were last asked for.
    order: BTreeMap<u64, Key>,
    n_asked: u64,
    n_bytes: usize,
    shared_calls: HashMap<Key, Arc<SharedCall>>,
}

#[derive(Debug)]
struct CacheEntry {
    answer: CachedOutput,
    until: Duration,
    asked: u64,
    n_bytes: usize,
}

/// A call that others wait for.
#[derive(Debug, Default)]
struct SharedCall(Mutex<SharedAnswer>);

#[derive(Debug, Default)]
struct SharedAnswer {
    /// Result of the call; `Some(None)` is one that others cannot have.
    brought: Option<Option<Result<CachedOutput, ToolFailure>>>,
    waiting: Vec<Waker>,
}

impl SharedCall {
    fn land(&self, brought: Option<Result<CachedOutput, ToolFailure>>) {
        let mut landing = lock(&self.0);
        landing.brought = Some(brought);
        let waiting = std::mem::take(&mut landing.waiting);
        drop(landing);
        waiting.into_iter().for_each(Waker::wake);
    }

    async fn landed(&self) -> Option<Result<CachedOutput, ToolFailure>> {
        poll_fn(|cx| {
            let mut landing = lock(&self.0);
            if let Some(brought) = &landing.brought {
                return Poll::Ready(brought.clone());
            }
            if !landing.waiting.iter().any(|waker| waker.will_wake(cx.waker())) {
                landing.waiting.push(cx.waker().clone());
            }
            Poll::Pending
        })
        .await
    }
}

/// Result of looking a call up.
enum CacheLookup {
    Hit(CachedOutput),
    Lead(Lead),
    Follow(Arc<SharedCall>),
}

/// The call that runs the tool for all. Dropped without an answer it leaves that to another.
struct Lead {
    layer: Arc<CacheLayer>,
    key: Key,
    shared: Arc<SharedCall>,
}

impl Lead {
    /// Keeps a success, and gives the others what they can have.
    fn bring(&self, brought: Option<Result<CachedOutput, ToolFailure>>, now: Duration) {
        {
            let mut state = lock(&self.layer.state);
            if let Some(Ok(answer)) = &brought
                && answer.0.status == 0
            {
                state.keep(&self.layer.cache, &self.key, answer, now);
            }
            state.shared_calls.remove(&self.key);
        }
        self.shared.land(brought);
    }
}

impl Drop for Lead {
    fn drop(&mut self) {
        let mut state = lock(&self.layer.state);
        if state.shared_calls.get(&self.key).is_some_and(|shared| Arc::ptr_eq(shared, &self.shared)) {
            state.shared_calls.remove(&self.key);
            drop(state);
            self.shared.land(None);
        }
    }
}

impl CacheState {
    fn find(&mut self, key: &Key, now: Duration) -> Option<CachedOutput> {
        if self.kept.get(key)?.until <= now {
            self.forget(key);
            return None;
        }
        self.n_asked += 1;
        let kept = self.kept.get_mut(key)?;
        self.order.remove(&kept.asked);
        kept.asked = self.n_asked;
        self.order.insert(kept.asked, Arc::clone(key));
        Some(kept.answer.clone())
    }

    fn forget(&mut self, key: &Key) {
        if let Some(kept) = self.kept.remove(key) {
            self.order.remove(&kept.asked);
            self.n_bytes -= kept.n_bytes;
        }
    }

    fn keep(&mut self, cache: &Cache, key: &Key, answer: &CachedOutput, now: Duration) {
        self.forget(key);
        let n_bytes = key.len() + answer.0.stdout.len() + answer.0.stderr.len();
        if n_bytes > cache.bytes_max {
            return;
        }
        while self.kept.len() >= cache.entries_max || self.n_bytes > cache.bytes_max - n_bytes {
            let Some((_, oldest)) = self.order.pop_first() else { break };
            self.forget(&oldest);
        }
        self.n_asked += 1;
        self.n_bytes += n_bytes;
        self.order.insert(self.n_asked, Arc::clone(key));
        let until = now.saturating_add(cache.ttl);
        self.kept.insert(Arc::clone(key), CacheEntry { answer: answer.clone(), until, asked: self.n_asked, n_bytes });
    }
}

impl CacheLayer {
    pub(super) fn new(cache: Cache) -> Self {
        Self { cache, state: Mutex::default() }
    }

    fn look_up(self: &Arc<Self>, key: &Key, now: Duration) -> CacheLookup {
        let mut state = lock(&self.state);
        if let Some(answer) = state.find(key, now) {
            return CacheLookup::Hit(answer);
        }
        if let Some(shared) = state.shared_calls.get(key) {
            return CacheLookup::Follow(Arc::clone(shared));
        }
        let shared = Arc::new(SharedCall::default());
        state.shared_calls.insert(Arc::clone(key), Arc::clone(&shared));
        CacheLookup::Lead(Lead { layer: Arc::clone(self), key: Arc::clone(key), shared })
    }

    /// Key of an answer; `None` when the arguments are wrong.
    fn key(&self, tool: &dyn CallableTool, call: &OwnedToolCall) -> Option<Key> {
        let call = call.call();
        let arguments = tool.arguments(&call).ok()?;
        let mut key = Vec::new();
        let has_words_of_their_own = arguments.is_empty() || call.args().iter().any(|word| std::str::from_utf8(word).is_err());
        part(&mut key, &canonical(Value::Object(arguments)));
        // Words that ask for help are no arguments, and those that are no text are not told apart as text.
        for word in call.args().iter().filter(|_| has_words_of_their_own) {
            part(&mut key, word);
        }
        key.push(u8::from(call.stdin().is_some()));
        part(&mut key, call.stdin().unwrap_or_default());
        if let Some(keyed_by) = &self.cache.keyed_by {
            part(&mut key, &keyed_by(call.context()));
        }
        Some(key.into())
    }
}

/// Adds a part to a key so that no two lists of parts make the same.
fn part(key: &mut Vec<u8>, part: &[u8]) {
    key.extend_from_slice(&part.len().to_le_bytes());
    key.extend_from_slice(part);
}

/// JSON whose objects have their properties in one order.
fn canonical(mut value: Value) -> Vec<u8> {
    value.sort_all_objects();
    value.to_string().into_bytes()
}

/// Result of collecting an answer.
enum Collected {
    All(ToolOutput),
    /// Answer that is too long, or fails, or that nobody waits for any more: some of it, and the lines that are still to be made.
    Some(ToolOutput),
}

fn collect(mut output: ToolOutput, bytes_max: usize, context: &ToolContext) -> Collected {
    let Some(mut lines) = output.lines.take() else { return Collected::All(output) };
    loop {
        if output.stdout.len() > bytes_max || context.is_cancelled() {
            output.lines = Some(lines);
            return Collected::Some(output);
        }
        match lines.next() {
            Some(Ok(mut line)) => output.stdout.append(&mut line),
            None => return Collected::All(output),
            Some(Err(failure)) => {
                output.lines = ToolOutput::lines(std::iter::once(Err(failure))).lines;
                return Collected::Some(output);
            }
        }
    }
}

impl Combinator for CacheLayer {
    fn order(&self) -> NestingOrder {
        NestingOrder::Cache
    }

    fn describe(&self, definition: &mut ToolDefinition) {
        let Cache { ttl, entries_max, .. } = self.cache;
        definition.cache = Some(ttl);
        definition.applied.cache = true;
        definition.wrappers.push(format!("cache: {entries_max} answers for {}", shown(ttl)));
    }

    fn check(&self, definition: &ToolDefinition) -> Result<(), String> {
        if self.cache.ttl.is_zero() || self.cache.entries_max == 0 {
            return Err("a cache keeps 1 answer or more for more than no time".into());
        }
        if definition.compensate.is_some() {
            return Err("it has a cache and `compensate`: an answer from the cache did nothing that could be undone".into());
        }
        if !self.cache.force && !is_repeatable(definition) {
            return Err("it has a cache, but only a call that changes nothing more can be left out: \
                        declare it `read_only` or `idempotent`, remove the cache, or insist with Cache::force"
                .into());
        }
        Ok(())
    }

    fn call(self: Arc<Self>, tool: Arc<dyn CallableTool>, clock: Arc<dyn Clock>, mut call: OwnedToolCall) -> ToolFuture {
        Box::pin(async move {
            let Ok(Some(key)) = catch_host_panic("a key of a cache", || self.key(&*tool, &call)) else {
                return ask(tool, call).await;
            };
            loop {
                match self.look_up(&key, clock.monotonic()) {
                    CacheLookup::Hit(answer) => return Ok(answer.output()),
                    CacheLookup::Lead(lead) => {
                        call.context = call.context.awaited();
                        return lead.run(tool, &*clock, call).await;
                    }
                    // That call may wait for the one that this one is part of.
                    CacheLookup::Follow(_) if call.context.is_awaited() => return ask(tool, call).await,
                    CacheLookup::Follow(shared) => {
                        if let Some(brought) = unless_cancelled(shared.landed(), &call.context).await? {
                            return brought.map(|answer| answer.output());
                        }
                    }
                }
            }
        })
    }
}

impl Lead {
    async fn run(self, tool: Arc<dyn CallableTool>, clock: &dyn Clock, call: OwnedToolCall) -> ToolResult {
        let (context, bytes_max) = (call.context.clone(), self.layer.cache.bytes_max);
        let output = match ask(tool, call).await {
            Ok(output) if output.lines.is_none() => Collected::All(output),
            Ok(output) => {
                let context = context.clone();
                on_thread(move || collect(output, bytes_max, &context)).await?
            }
            Err(failure) => {
                // A failure that is due to who asked is not that of the others.
                self.bring((!context.is_cancelled()).then(|| Err(failure.clone())), clock.monotonic());
                return Err(failure);
            }
        };
        match output {
            Collected::All(output) => {
                let answer = CachedOutput(Arc::new(output));
                self.bring(Some(Ok(answer.clone())), clock.monotonic());
                Ok(answer.output())
            }
            Collected::Some(output) => {
                self.bring(None, clock.monotonic());
                Ok(output)
            }
        }
    }
}
