//! Compiles the interpreter for the machine that the crate is built for, with the memory that it has when it has started.
#![expect(
    clippy::disallowed_methods,
    clippy::print_stdout,
    reason = "a build script reads its crate's files and Cargo's variables, and talks to Cargo"
)]

mod bulk;
mod host;
mod module;
mod snapshot;

use std::error::Error;
use std::io::Read as _;
use std::path::Path;
use std::{env, fs};

include!("../src/settings.rs");

const PACKED: &str = "runtime/python-3.13.5.wasm.xz";
/// Files of the library, which the interpreter reads when it starts.
const LIBRARY: &[(&str, &str)] =
    &[("/usr/local/lib/python313.zip", "runtime/python313.zip"), ("/usr/local/lib/python3.13/os.py", "runtime/os.py")];

fn main() -> Result<(), Box<dyn Error>> {
    for path in ["build", "src/settings.rs", "library/compiled", "runtime"] {
        println!("cargo::rerun-if-changed={path}");
    }
    let mut wasm = Vec::new();
    lzma_rust2::XzReader::new(fs::File::open(PACKED)?, false).read_to_end(&mut wasm)?;
    let wasm = bulk::divide(&wasm)?;
    let mut files = std::collections::HashMap::new();
    for (name, path) in LIBRARY {
        files.insert((*name).to_owned(), fs::read(path)?);
    }
    let begun = snapshot::begin(&wasm, files)?;
    let wasm = module::with_memory(&wasm, &begun.memory).ok_or("this is no module that the build script knows")?;
    let mut config = settings();
    config.target(&env::var("TARGET")?)?;
    let compiled = wasmtime::Engine::new(&config)?.precompile_module(&wasm)?;
    let out = env::var("OUT_DIR")?;
    fs::write(Path::new(&out).join("python.cwasm"), compiled)?;
    fs::write(Path::new(&out).join("pages"), begun.pages())?;
    fs::write(Path::new(&out).join("layout.rs"), begun.layout())?;
    Ok(())
}
