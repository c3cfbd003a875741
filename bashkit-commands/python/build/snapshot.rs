//! Runs the first half of the interpreter, and keeps the memory that it leaves.

use std::error::Error;

use wasmtime::{Config, Engine, Instance, Linker, Memory, Module, OptLevel, Store};

use crate::{errno, host};

/// Runs in the interpreter before its program.
const WAKE: &[u8] = b"__import__('sitecustomize').wake()\0";
const PAGE_BYTES: usize = 4096;
/// `/usr` in its own allocation.
const MOUNT: &[u8] = b"\0/usr\0\0\0\0\0\0\0\0C\0\0\0";
/// Files of the library, with what they begin with.
const LIBRARY: &[(&str, &[u8])] = &[("python312.zip", b"PK\x03\x04"), ("python3.12/os.py", b"r\"\"\"OS routines for NT or Posix")];
const SIGINT: u32 = 2;
/// End of the stack, which is the beginning of the memory.
const STACK_END: usize = 512 << 10;
/// Where `pymain_run_python` keeps the address of its `PyConfig`.
const CONFIG: usize = 32;

/// An interpreter that has started.
pub(crate) struct Begun {
    /// The standard library: names below `/usr/local/lib`.
    pub(crate) library: Vec<(&'static str, Vec<u8>)>,
    /// Memory before it started.
    before: Vec<u8>,
    pub(crate) memory: Vec<u8>,
    /// End of its stack.
    pub(crate) stack: u32,
    config: u32,
    wake: u32,
    /// Bytes that a SIGINT sets.
    interrupt: Vec<(usize, u8)>,
}

/// Starts the interpreter.
pub(crate) fn begin(wasm: &[u8]) -> Result<Begun, Box<dyn Error>> {
    let mut config = Config::new();
    // Code that runs once.
    config.cranelift_opt_level(OptLevel::None);
    let engine = Engine::new(&config)?;
    let module = Module::new(&engine, wasm)?;
    let mut linker = Linker::new(&engine);
    host::link(&mut linker, &module)?;
    let mut store = Store::new(&engine, host::State::default());
    let instance: Instance = linker.instantiate(&mut store, &module)?;
    let memory = instance.get_memory(&mut store, "memory").ok_or("there is no memory")?;
    errno::retext(memory.data_mut(&mut store))?;
    let library = library(memory.data_mut(&mut store))?;
    store.data_mut().files.extend(library.iter().map(|(name, bytes)| (format!("/usr/local/lib/{name}"), bytes.clone())));
    let before = memory.data(&store).to_vec();
    let started = instance.get_typed_func::<(), ()>(&mut store, "_start")?.call(&mut store, ());
    let written = &store.data().written;
    if !written.is_empty() {
        return Err(format!("the interpreter does not start: {}", String::from_utf8_lossy(written)).into());
    }
    started?;
    let malloc = instance.get_typed_func::<u32, u32>(&mut store, "malloc")?;
    let wake = malloc.call(&mut store, u32::try_from(WAKE.len())?)?;
    memory.write(&mut store, wake as usize, WAKE)?;
    let stack = instance
        .get_global(&mut store, "stack")
        .and_then(|global| global.get(&mut store).i32())
        .ok_or("there is no stack")?
        .cast_unsigned();
    let config = word(&memory, &store, stack as usize + CONFIG).ok_or("there is no configuration")?;
    let begun = memory.data(&store).to_vec();
    instance.get_typed_func::<u32, ()>(&mut store, "trip_signal")?.call(&mut store, SIGINT)?;
    let bytes = begun.iter().zip(memory.data(&store)).enumerate();
    let interrupt: Vec<(usize, u8)> =
        bytes.filter(|(at, (before, after))| *at >= STACK_END && before != after).map(|(at, (_, after))| (at, *after)).collect();
    if !(2..8).contains(&interrupt.len()) {
        return Err(format!("a signal sets {} bytes", interrupt.len()).into());
    }
    Ok(Begun { library, before, memory: begun, stack, config, wake, interrupt })
}

/// Takes the standard library out of the memory, where it would hide the sandbox's `/usr`: the host has its files from now on.
fn library(memory: &mut [u8]) -> Result<Vec<(&'static str, Vec<u8>)>, String> {
    let unknown = |what: &str| format!("{what} is not in this build of CPython");
    // The name of the directory that the files in memory are mounted at, behind its size in the allocator's list; no path has the new one.
    let mount = errno::find(memory, MOUNT, 0).ok_or_else(|| unknown("/usr"))?;
    memory.get_mut(mount + 2..mount + 5).ok_or_else(|| unknown("/usr"))?.fill(1);
    let mut files = Vec::new();
    for (name, beginning) in LIBRARY {
        let found = (0..).scan(0, |from, _| {
            let at = errno::find(memory, beginning, *from)?;
            *from = at + 1;
            Some(at)
        });
        let place = found.into_iter().find_map(|at| Some((at, size_of(memory, at)?)));
        let (at, size) = place.ok_or_else(|| unknown(name))?;
        files.push((*name, memory.get(at..at + size).ok_or_else(|| unknown(name))?.to_vec()));
    }
    Ok(files)
}

/// Size of the file in memory at a place: a node of its tree points there, and tells the size behind.
fn size_of(memory: &[u8], at: usize) -> Option<usize> {
    let pointer = u32::try_from(at).ok()?.to_le_bytes();
    let node = memory.chunks_exact(4).position(|word| word == pointer)? * 4;
    let size = |at: usize| Some(u32::from_le_bytes(memory.get(at..at + 4)?.try_into().ok()?) as usize);
    let size = size(node + 4).filter(|n| Some(*n) == size(node - 4))?;
    (size < 8 << 20).then_some(size)
}

fn word(memory: &Memory, store: &Store<host::State>, at: usize) -> Option<u32> {
    Some(u32::from_le_bytes(memory.data(store).get(at..at + 4)?.try_into().ok()?))
}

impl Begun {
    /// Pages that were others before the start, each behind its number.
    pub(crate) fn pages(&self) -> Vec<u8> {
        let mut out = Vec::new();
        let pairs = self.before.chunks(PAGE_BYTES).zip(self.memory.chunks(PAGE_BYTES));
        for (page, (before, _)) in (0_u32..).zip(pairs).filter(|(_, (before, after))| before != after) {
            out.extend(page.to_le_bytes());
            out.extend(before);
        }
        out
    }

    /// Constants for `machine.rs`.
    pub(crate) fn layout(&self) -> String {
        let Self { before, memory, config, wake, .. } = self;
        let constants = [("BYTES_BEFORE", before.len()), ("BYTES_BEGUN", memory.len()), ("CONFIG", *config as usize)];
        let constants: String = constants.iter().map(|(name, value)| format!("const {name}: usize = {value};\n")).collect();
        format!("{constants}const WAKE: u32 = {wake};\nconst INTERRUPT: &[(usize, u8)] = &{:?};\n", self.interrupt)
    }
}
