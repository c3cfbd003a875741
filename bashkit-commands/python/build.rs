//! Compiles the interpreter for the machine that the crate is built for.
#![expect(clippy::disallowed_methods, reason = "a build script reads its crate's files and Cargo's variables")]

use std::error::Error;
use std::io::Read as _;
use std::path::Path;
use std::{env, fs};

include!("src/settings.rs");

const PACKED: &str = "runtime/python-3.12.0.wasm.xz";

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed=src/settings.rs");
    println!("cargo::rerun-if-changed={PACKED}");
    let mut wasm = Vec::new();
    lzma_rust2::XzReader::new(fs::File::open(PACKED)?, false).read_to_end(&mut wasm)?;
    renumber(&mut wasm)?;
    let wasm = with_stack(&wasm).ok_or("this is no module of WebAssembly")?;
    let mut config = settings();
    config.target(&env::var("TARGET")?)?;
    let compiled = wasmtime::Engine::new(&config)?.precompile_module(&wasm)?;
    fs::write(Path::new(&env::var("OUT_DIR")?).join("python.cwasm"), compiled)?;
    Ok(())
}

/// Errors in the order in which CPython connects them with exceptions: their numbers in WASI and Linux. Those that are not to be had here stay as they are.
const EXCEPTIONS: [(u8, u8); 19] = [
    (6, 11),
    (7, 7),
    (26, 26),
    (6, 11),
    (64, 32),
    (12, 10),
    (13, 13),
    (14, 14),
    (15, 15),
    (20, 17),
    (44, 2),
    (31, 21),
    (54, 20),
    (27, 4),
    (2, 13),
    (63, 1),
    (76, 13),
    (71, 3),
    (73, 110),
];

/// `i32.const` with a number, in as many bytes as the compiler gave it.
fn constant(number: u8, width: usize) -> Vec<u8> {
    match width {
        1 => vec![0x41, number],
        _ => vec![0x41, number & 0x7f | 0x80, number >> 7],
    }
}

/// Connects the numbers of Linux with CPython's exceptions, in the code that makes this table: each number is a constant before a call of the same function.
fn renumber(wasm: &mut [u8]) -> Result<(), String> {
    let width = |number: u8| if number < 64 { 1 } else { 2 };
    // The call that follows the first two, to `PyLong_FromLong`.
    let call = [0x10, 0xd8, 0x0b];
    let mut places = Vec::new();
    let mut from = 0;
    'table: while let Some(first) = find(wasm, &[constant(6, 1), call.to_vec()].concat(), from) {
        places.clear();
        let mut at = first;
        for (number, _) in EXCEPTIONS {
            let wanted = [constant(number, width(number)), call.to_vec()].concat();
            match find(wasm, &wanted, at).filter(|found| found - at < 256) {
                Some(found) => {
                    places.push(found);
                    at = found + wanted.len();
                }
                None => {
                    from = first + 1;
                    continue 'table;
                }
            }
        }
        break;
    }
    if places.len() != EXCEPTIONS.len() {
        return Err("the table of exceptions is not in this build of CPython".to_owned());
    }
    for (place, (wasi, linux)) in places.into_iter().zip(EXCEPTIONS) {
        let code = constant(linux, width(wasi));
        if let Some(old) = wasm.get_mut(place..place + code.len()) {
            old.copy_from_slice(&code);
        }
    }
    Ok(())
}

fn find(text: &[u8], wanted: &[u8], from: usize) -> Option<usize> {
    text.get(from..)?.windows(wanted.len()).position(|found| found == wanted).map(|at| from + at)
}

/// Pages of 64 KiB for the stack of the interpreter, which has half a megabyte of its own: too little for a recursion that CPython allows.
const STACK_PAGES: u32 = 128;

/// Gives the interpreter a larger stack behind its data, where its allocator has not begun yet, and leaves out what is for debuggers.
fn with_stack(wasm: &[u8]) -> Option<Vec<u8>> {
    let (head, mut rest) = wasm.split_at_checked(8)?;
    let (mut out, mut top) = (head.to_vec(), 0);
    while let Some((id, after)) = rest.split_first() {
        let (size, after) = unsigned(after)?;
        let (body, after) = after.split_at_checked(size as usize)?;
        rest = after;
        let body = match id {
            0 => continue,
            // One memory: flags, the pages that it begins with.
            5 => {
                let (prefix, pages) = body.split_at_checked(2)?;
                let (pages, more) = unsigned(pages)?;
                top = (pages + STACK_PAGES) << 16;
                [prefix, &leb(pages + STACK_PAGES), more].concat()
            }
            // One global: the end of the stack, `i32.const N; end`.
            6 => {
                let (prefix, value) = body.split_at_checked(4)?;
                if prefix != [1, 0x7f, 1, 0x41] {
                    return None;
                }
                let (_, more) = unsigned(value)?;
                // One more byte: the number has a sign.
                let mut number = leb(top);
                if number.last()? & 0x40 != 0 {
                    *number.last_mut()? |= 0x80;
                    number.push(0);
                }
                [prefix, &number, more].concat()
            }
            10 => with_linux_errno(body)?,
            _ => body.to_vec(),
        };
        out.push(*id);
        out.extend(leb(u32::try_from(body.len()).ok()?));
        out.extend(body);
    }
    Some(out)
}

/// `PyErr_SetFromErrnoWithFilenameObjects` from where it keeps `errno` to where it compares that with `EINTR`.
const KEEPS_ERRNO: &[u8] = &[0x28, 2, 0, 0x36, 2, 0x44, 2, 0x40, 2, 0x40, 0x20, 3, 0x28, 2, 0x44, 0x41, 0x1b, 0x47];
/// `i32.const TO_LINUX`, and the call of the import `sock_shutdown`, which answers the number of Linux (`wasi.rs`).
const TRANSLATES: &[u8] = &[0x41, 0xff, 1, 0x10, 42];

/// Lets exceptions have the numbers of Linux, while the code in C goes on comparing those of WASI: the body of the section of code with a call put into one function.
fn with_linux_errno(section: &[u8]) -> Option<Vec<u8>> {
    let (count, mut rest) = unsigned(section)?;
    let (mut out, mut found) = (leb(count), 0);
    while !rest.is_empty() {
        let (size, after) = unsigned(rest)?;
        let (body, after) = after.split_at_checked(size as usize)?;
        rest = after;
        let mut body = body.to_vec();
        if let Some(at) = find(&body, KEEPS_ERRNO, 0) {
            found += 1;
            body.splice(at + 3..at + 3, TRANSLATES.iter().copied());
        }
        out.extend(leb(u32::try_from(body.len()).ok()?));
        out.extend(body);
    }
    (found == 1).then_some(out)
}

/// A number in LEB128, and what follows it.
fn unsigned(mut bytes: &[u8]) -> Option<(u32, &[u8])> {
    let mut value = 0;
    for shift in (0..32).step_by(7) {
        let (byte, rest) = bytes.split_first()?;
        bytes = rest;
        value |= u32::from(byte & 0x7f) << shift;
        if byte & 0x80 == 0 {
            return Some((value, bytes));
        }
    }
    None
}

fn leb(mut value: u32) -> Vec<u8> {
    let mut out = Vec::new();
    loop {
        let byte = (value & 0x7f) as u8;
        value >>= 7;
        if value == 0 {
            out.push(byte);
            return out;
        }
        out.push(byte | 0x80);
    }
}
