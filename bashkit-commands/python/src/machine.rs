//! The interpreter: compiled when the crate was built, and loaded when the first program runs.
#![expect(unsafe_code, reason = "code that the build script compiled is loaded as it stands")]
#![expect(clippy::disallowed_methods, reason = "one thread ticks for the programs that run, whoever drives them")]

use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::Duration;

use wasmtime::{Engine, InstancePre, Linker, Memory, Module, ResourceLimiter, Store, TypedFunc, UpdateDeadline};

use crate::arguments::Source;
use crate::wasi::{self, Shared};

include!("settings.rs");

include!(concat!(env!("OUT_DIR"), "/layout.rs"));

/// Code of the interpreter for this machine, with the memory of one that has started.
static COMPILED: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/python.cwasm"));

/// Pages of memory that the start changes, as they were before it, each behind its number.
static PAGES: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/pages"));
const PAGE_BYTES: usize = 4096;

/// Bytes of native stack for code of the interpreter, as CPython's own runs under wasmtime have: with them its count of recursion in C
/// (`Py_C_RECURSION_LIMIT`) is reached before the end of the stack. What recurses deeper without counting is ended.
const STACK_BYTES: usize = 16 << 20;
/// Bytes of that stack that are in no limit.
const STACK_BYTES_FREE: usize = 1 << 20;
/// Bytes of stack for the calls of the host that such code makes.
const HOST_STACK_BYTES: usize = 256 << 10;
/// Interval at which running programs let go of their thread.
const TICK: Duration = Duration::from_millis(1);

/// What the calls of one program can reach.
pub(crate) struct State {
    pub(crate) shared: Arc<Mutex<Shared>>,
    pub(crate) args: Vec<Vec<u8>>,
    pub(crate) env: Vec<Vec<u8>>,
    pub(crate) memory: Option<Memory>,
    /// Address that the native stack begins at, or near it.
    stack_from: Option<usize>,
    limit: MemoryLimit,
}

impl State {
    /// The signals that have come, bit n-1 for signal n; they do not wait any more.
    pub(crate) fn take_signals(&self) -> u64 {
        std::mem::take(&mut wasi::lock(&self.shared).signals)
    }

    /// Notes how much of the native stack is in use where this is called: memory that stays until the program ends.
    pub(crate) fn measure_stack(&mut self) {
        let marker = 0_u8;
        let here = std::ptr::from_ref(&marker).addr();
        let from = self.stack_from.map_or(here, |from| from.max(here));
        self.stack_from = Some(from);
        let bytes = from.saturating_sub(here).saturating_sub(STACK_BYTES_FREE);
        let mut shared = wasi::lock(&self.shared);
        shared.stack_bytes = shared.stack_bytes.max(bytes.min(STACK_BYTES));
    }
}

/// Lets the interpreter find signals: bit n-1 for signal n.
pub(crate) fn notify(memory: &mut [u8], signals: u64) {
    for (i, bits) in SIGNALS.iter().enumerate().filter(|(i, _)| signals >> i & 1 != 0) {
        debug_assert!(!bits.is_empty(), "signal {} has no place", i + 1);
        for (at, value) in *bits {
            if let Some(byte) = memory.get_mut(*at) {
                *byte |= *value;
            }
        }
    }
}

/// Upper bound of the memory of one program.
struct MemoryLimit {
    bytes_max: usize,
    shared: Arc<Mutex<Shared>>,
}

impl ResourceLimiter for MemoryLimit {
    fn memory_growing(&mut self, _current: usize, desired: usize, _maximum: Option<usize>) -> wasmtime::Result<bool> {
        let mut shared = wasi::lock(&self.shared);
        let fits = desired.saturating_add(shared.stack_bytes) <= self.bytes_max;
        if fits {
            shared.memory_bytes = desired;
        }
        Ok(fits)
    }

    fn table_growing(&mut self, _current: usize, desired: usize, _maximum: Option<usize>) -> wasmtime::Result<bool> {
        Ok(desired <= 1 << 20)
    }
}

struct Machine {
    engine: Engine,
    program: InstancePre<State>,
}

/// The interpreter, or why it cannot be loaded.
fn machine() -> Result<&'static Machine, String> {
    static MACHINE: OnceLock<Result<Machine, String>> = OnceLock::new();
    let load = || -> wasmtime::Result<Machine> {
        let mut config = settings();
        config.max_wasm_stack(STACK_BYTES).async_stack_size(STACK_BYTES + HOST_STACK_BYTES);
        let engine = Engine::new(&config)?;
        // SAFETY: the bytes are what this crate's build script compiled, and nobody can have changed them.
        let module = unsafe { Module::deserialize(&engine, COMPILED) }?;
        let mut linker = Linker::new(&engine);
        wasi::link(&mut linker, &module)?;
        Ok(Machine { program: linker.instantiate_pre(&module)?, engine })
    };
    MACHINE.get_or_init(|| load().map_err(|error| format!("{error:#}"))).as_ref().map_err(Clone::clone)
}

/// A program that can be run.
pub(crate) struct Program {
    store: Store<State>,
    source: Option<Source>,
    _ticks: Ticks,
}

impl Program {
    /// A program in a copy of the interpreter that has started, or, without `source`, one that begins with arguments and variables.
    ///
    /// # Errors
    /// The interpreter cannot be loaded here.
    pub(crate) fn new(
        shared: &Arc<Mutex<Shared>>,
        args: Vec<Vec<u8>>,
        env: Vec<Vec<u8>>,
        source: Option<Source>,
        bytes_max: usize,
    ) -> Result<Self, String> {
        let machine = machine()?;
        let state = State {
            shared: Arc::clone(shared),
            args,
            env,
            memory: None,
            stack_from: None,
            limit: MemoryLimit { bytes_max, shared: Arc::clone(shared) },
        };
        let mut store = Store::new(&machine.engine, state);
        store.limiter(|state| &mut state.limit);
        store.epoch_deadline_callback(|mut cx| {
            cx.data_mut().measure_stack();
            if let Some(memory) = cx.data().memory {
                let signals = cx.data().take_signals();
                if signals != 0 {
                    notify(memory.data_mut(&mut cx), signals);
                }
            }
            Ok(UpdateDeadline::Yield(1))
        });
        store.set_epoch_deadline(1);
        Ok(Self { store, source, _ticks: Ticks::start(&machine.engine) })
    }

    /// Runs the program to its end. Nothing is ready while it waits for the answer to a request, or when its turn is over.
    pub(crate) async fn run(&mut self) -> wasmtime::Result<()> {
        let machine = machine().map_err(wasmtime::Error::msg)?;
        let instance = machine.program.instantiate_async(&mut self.store).await?;
        let memory = instance.get_memory(&mut self.store, "memory").ok_or_else(|| wasmtime::Error::msg("there is no memory"))?;
        self.store.data_mut().memory = Some(memory);
        match self.source.take() {
            Some(source) => {
                let (kind, text, first) = match &source {
                    Source::Command(text) => ('c', Some([text.as_slice(), b"\n"].concat()), b"-c".as_slice()),
                    Source::Module(name) => ('m', Some(name.clone()), b"-m".as_slice()),
                    Source::File(path) => ('f', Some(path.clone()), path.as_slice()),
                    Source::Stdin => ('f', None, b"".as_slice()),
                };
                let allocate = instance.get_typed_func(&mut self.store, "allocate")?;
                let mut copy = Copy { allocate, store: &mut self.store, memory };
                let text = match text {
                    Some(text) => copy.put(&text).await?,
                    None => 0,
                };
                let first = copy.put(first).await?;
                // Each call has a stack of its own.
                self.store.data_mut().stack_from = None;
                instance
                    .get_typed_func::<(u32, u32, u32), ()>(&mut self.store, "run")?
                    .call_async(&mut self.store, (kind.into(), text, first))
                    .await
            }
            None => {
                unstart(memory.data_mut(&mut self.store));
                instance.get_typed_func::<(), ()>(&mut self.store, "_start")?.call_async(&mut self.store, ()).await
            }
        }
    }
}

/// Gives an interpreter the memory that it has before it starts.
fn unstart(memory: &mut [u8]) {
    for page in PAGES.chunks_exact(PAGE_BYTES + 4) {
        let Some((number, before)) = page.split_first_chunk::<4>() else { continue };
        let at = u32::from_le_bytes(*number) as usize * PAGE_BYTES;
        if let Some(now) = memory.get_mut(at..at + PAGE_BYTES) {
            now.copy_from_slice(before);
        }
    }
    if let Some(heap) = memory.get_mut(BYTES_BEFORE..BYTES_BEGUN) {
        heap.fill(0);
    }
}

/// An interpreter that had started before it was given a program.
struct Copy<'s> {
    store: &'s mut Store<State>,
    memory: Memory,
    allocate: TypedFunc<u32, u32>,
}

impl Copy<'_> {
    /// Puts a text into the memory, where the interpreter reads it as it reads its command line.
    async fn put(&mut self, text: &[u8]) -> wasmtime::Result<u32> {
        let text = [text, b"\0"].concat();
        let at = self.allocate.call_async(&mut *self.store, u32::try_from(text.len())?).await?;
        if at == 0 {
            return Err(wasmtime::Error::msg("there is no memory left for the program"));
        }
        self.memory.write(&mut *self.store, at as usize, &text)?;
        Ok(at)
    }
}

/// Programs that run, and the thread that ticks for them.
struct Clock {
    running: AtomicU32,
    thread: Mutex<bool>,
    wanted: Condvar,
}

static CLOCK: Clock = Clock { running: AtomicU32::new(0), thread: Mutex::new(false), wanted: Condvar::new() };

impl Clock {
    fn lock(&self) -> MutexGuard<'_, bool> {
        self.thread.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Keeps the thread at work that ticks for programs.
struct Ticks;

impl Ticks {
    fn start(engine: &Engine) -> Self {
        CLOCK.running.fetch_add(1, Ordering::SeqCst);
        let mut is_there = CLOCK.lock();
        if !*is_there {
            let engine = engine.clone();
            let tick = move || {
                loop {
                    std::thread::sleep(TICK);
                    engine.increment_epoch();
                    let mut guard = CLOCK.lock();
                    while CLOCK.running.load(Ordering::SeqCst) == 0 {
                        guard = CLOCK.wanted.wait(guard).unwrap_or_else(PoisonError::into_inner);
                    }
                }
            };
            *is_there = std::thread::Builder::new().name("bashkit-python-ticks".to_owned()).spawn(tick).is_ok();
        }
        drop(is_there);
        CLOCK.wanted.notify_one();
        Self
    }
}

impl Drop for Ticks {
    fn drop(&mut self) {
        CLOCK.running.fetch_sub(1, Ordering::SeqCst);
    }
}
