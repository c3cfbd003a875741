//! Starts the interpreter, and keeps the memory that it leaves.

use std::collections::HashMap;
use std::error::Error;

use wasmtime::{Config, Engine, Instance, Linker, Module, OptLevel, Store};

use crate::host;

const PAGE_BYTES: usize = 4096;
/// Bytes of stack, with which the memory begins: `-z stack-size` of CPython's `configure`.
const STACK_BYTES: usize = 8 << 20;
/// Number of the last signal.
const SIGNAL_MAX: i32 = 64;

/// An interpreter that has started.
pub(crate) struct Begun {
    /// Memory before it started.
    before: Vec<u8>,
    pub(crate) memory: Vec<u8>,
    /// Bits that each signal sets.
    signals: Vec<Vec<(usize, u8)>>,
}

/// Starts the interpreter, which finds `files`.
pub(crate) fn begin(wasm: &[u8], files: HashMap<String, Vec<u8>>) -> Result<Begun, Box<dyn Error>> {
    let mut config = Config::new();
    // Code that runs once.
    config.cranelift_opt_level(OptLevel::None);
    let engine = Engine::new(&config)?;
    let module = Module::new(&engine, wasm)?;
    let mut linker = Linker::new(&engine);
    host::link(&mut linker, &module)?;
    let mut store = Store::new(&engine, host::State::new(files));
    let instance: Instance = linker.instantiate(&mut store, &module)?;
    let memory = instance.get_memory(&mut store, "memory").ok_or("there is no memory")?;
    let before = memory.data(&store).to_vec();
    let started = instance.get_typed_func::<(), ()>(&mut store, "begin")?.call(&mut store, ());
    let written = &store.data().written;
    if !written.is_empty() {
        return Err(format!("the interpreter does not start: {}", String::from_utf8_lossy(written)).into());
    }
    started?;
    // Nothing is on the stack any more.
    memory.data_mut(&mut store).get_mut(..STACK_BYTES).ok_or("there is no stack")?.fill(0);
    let begun = memory.data(&store).to_vec();
    let notify = instance.get_typed_func::<i32, ()>(&mut store, "interrupt")?;
    let mut signals = Vec::new();
    for number in 1..=SIGNAL_MAX {
        notify.call(&mut store, number)?;
        let bytes = begun.iter().zip(memory.data(&store)).enumerate().skip(STACK_BYTES);
        let bits: Vec<(usize, u8)> =
            bytes.filter(|(_, (before, after))| before != after).map(|(at, (before, after))| (at, before ^ after)).collect();
        if !(2..8).contains(&bits.len()) {
            return Err(format!("signal {number} sets {} bytes", bits.len()).into());
        }
        signals.push(bits);
        memory.data_mut(&mut store).get_mut(..begun.len()).ok_or("the memory has shrunk")?.copy_from_slice(&begun);
    }
    Ok(Begun { before, memory: begun, signals })
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
        let Self { before, memory, signals } = self;
        let bits: Vec<String> = signals.iter().map(|bits| format!("&{bits:?}")).collect();
        let bits = bits.join(", ");
        format!(
            "const BYTES_BEFORE: usize = {};\nconst BYTES_BEGUN: usize = {};\nconst SIGNALS: &[&[(usize, u8)]] = &[{bits}];\n",
            before.len(),
            memory.len()
        )
    }
}
