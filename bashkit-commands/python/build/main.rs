//! Compiles the interpreter for the machine that the crate is built for, with the memory that it has when it has started.
#![expect(
    clippy::disallowed_methods,
    clippy::print_stdout,
    reason = "a build script reads its crate's files and Cargo's variables, and talks to Cargo"
)]

mod errno;
mod host;
mod module;
mod snapshot;

use std::error::Error;
use std::io::Read as _;
use std::path::Path;
use std::{env, fs};

include!("../src/settings.rs");

const PACKED: &str = "runtime/python-3.12.0.wasm.xz";

fn main() -> Result<(), Box<dyn Error>> {
    for path in ["build", "src/settings.rs", "src/errno_pairs.rs", "library/compiled", PACKED] {
        println!("cargo::rerun-if-changed={path}");
    }
    let mut wasm = Vec::new();
    lzma_rust2::XzReader::new(fs::File::open(PACKED)?, false).read_to_end(&mut wasm)?;
    errno::renumber(&mut wasm)?;
    let begun = snapshot::begin(&module::first_half(&wasm).ok_or(module::UNKNOWN)?)?;
    let wasm = module::second_half(&wasm, &begun).ok_or(module::UNKNOWN)?;
    let mut config = settings();
    config.target(&env::var("TARGET")?)?;
    let compiled = wasmtime::Engine::new(&config)?.precompile_module(&wasm)?;
    // The files of the library stay in the memory, which is a part of the code: there the host finds them.
    let mut layout = begun.layout();
    for (constant, (name, bytes)) in ["ARCHIVE", "LANDMARK"].iter().zip(&begun.library) {
        let at = errno::find(&compiled, bytes, 0).ok_or_else(|| format!("{name} is not in the compiled module"))?;
        layout += &format!("const {constant}: std::ops::Range<usize> = {at}..{};\n", at + bytes.len());
    }
    let out = env::var("OUT_DIR")?;
    fs::write(Path::new(&out).join("python.cwasm"), compiled)?;
    fs::write(Path::new(&out).join("pages"), begun.pages())?;
    fs::write(Path::new(&out).join("layout.rs"), layout)?;
    Ok(())
}
