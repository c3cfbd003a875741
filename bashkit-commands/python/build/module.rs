//! The module of the interpreter, cut in two where it has started and has not looked at its program yet.
//!
//! The first half runs when the crate is built; its memory is what the second half begins with. `_start` of this build of CPython is one function, into which the linker put `main` and
//! all that only `main` calls: what has to be kept at the cut is memory and the end of the stack.

use crate::errno;
use crate::snapshot::Begun;

pub(crate) const UNKNOWN: &str = "this is not the build of CPython that the build script knows";

/// Pages of 64 KiB for the stack of the interpreter, which has half a megabyte of its own: too little for a recursion that CPython allows.
const STACK_PAGES: u32 = 128;
const PAGE_BYTES: usize = 1 << 16;

/// Index of a function that the first half and the host call by this number.
const MALLOC: u32 = 11136;
/// `PyRun_SimpleStringFlags`
const RUN_STRING: u32 = 4056;
/// `trip_signal` of `signalmodule.c`.
const TRIP_SIGNAL: u32 = 7415;
/// The second half of `_start`: the first number that is free.
const RUN: u32 = 11491;

/// `Py_FinalizeEx`, as an index of a body.
const FINALIZE: usize = 3970 - 43;
/// Calls of `finalize_interp_clear` and `finalize_interp_delete`, by which it takes apart what ends with the memory: the program has seen its end, and all streams are flushed.
const CLEARS: [&[u8]; 2] = [&[0x10, 0x88, 0x1f], &[0x10, 0x89, 0x1f]];
/// `drop` of their argument.
const DROP: [u8; 3] = [0x1a, 1, 1];

/// Where `_start` has initialized the interpreter: `_PyPathConfig_UpdateGlobal` follows, by which `pymain_run_python` begins. Local 2 is the end of the stack here.
const CUT: &[u8] = &[0x20, 2, 0x41, 16, 0x6a, 0x20, 2, 0x28, 2, 32, 0x10, 0xde, 0x1e];
/// The end of `pymain_run_python`, `global.set STACK` from local 2, before the call of `Py_FinalizeEx`.
const END: &[u8] = &[0x20, 2, 0x41, 0x40, 0x6b, 0x24, 0, 0x10, 0x82, 0x1f];
/// Bytes of `END` that would go back to the stack of the first half.
const END_BYTES: usize = 7;
/// The exit status is in local 2; what follows takes down the frames of the first half.
const STATUS: &[u8] = &[0x20, 8, 0x41, 16, 0x6a, 0x24, 0, 0x20, 12, 0x20, 2];
/// `__wasm_call_dtors`, `proc_exit` with local 2, and the end of the function.
const EXIT: &[u8] = &[0x10, 0x90, 0x59, 0x20, 2, 0x10, 0xb2, 0x58, 0, 0x0b];
const RETURN: u8 = 0x0f;

/// The module whose `_start` returns at the cut.
pub(crate) fn first_half(wasm: &[u8]) -> Option<Vec<u8>> {
    edit(wasm, |id, body| {
        Some(match id {
            7 => with_exports(body, &[("stack", 3, 0), ("malloc", 0, MALLOC), ("trip_signal", 0, TRIP_SIGNAL)])?,
            10 => {
                let mut bodies = bodies(body)?;
                let start = bodies.first_mut()?;
                let cut = only(start, CUT)?;
                start.insert(cut, RETURN);
                code(&bodies)
            }
            _ => body.to_vec(),
        })
    })
}

/// The module that begins with the memory of an interpreter which has started: `run` is the second half of `_start`, on a stack of its own behind that memory.
pub(crate) fn second_half(wasm: &[u8], begun: &Begun) -> Option<Vec<u8>> {
    let pages = u32::try_from(begun.memory.len().div_ceil(PAGE_BYTES)).ok()? + STACK_PAGES;
    edit(wasm, |id, body| {
        Some(match id {
            // The type of `_start`, once more.
            3 => {
                let (count, types) = unsigned(body)?;
                let (kind, _) = unsigned(types)?;
                [leb(count + 1), types.to_vec(), leb(kind)].concat()
            }
            // One memory: flags, the pages that it begins with.
            5 => {
                let (prefix, pages_before) = body.split_at_checked(2)?;
                let (_, more) = unsigned(pages_before)?;
                [prefix, &leb(pages), more].concat()
            }
            // One global: the end of the stack, `i32.const N; end`.
            6 => {
                let (prefix, value) = body.split_at_checked(4)?;
                if prefix != [1, 0x7f, 1, 0x41] {
                    return None;
                }
                let (_, more) = unsigned(value)?;
                [prefix, &signed_leb(pages << 16), more].concat()
            }
            7 => with_exports(body, &[("stack", 3, 0), ("malloc", 0, MALLOC), ("run_string", 0, RUN_STRING), ("run", 0, RUN)])?,
            10 => {
                let mut bodies = bodies(body)?;
                let run = rest(bodies.first()?, begun.stack)?;
                let finalize = bodies.get_mut(FINALIZE)?;
                for call in CLEARS {
                    let at = only(finalize, call)?;
                    finalize.get_mut(at..at + DROP.len())?.copy_from_slice(&DROP);
                }
                bodies.push(run);
                code(&bodies)
            }
            11 => data(&begun.memory)?,
            _ => body.to_vec(),
        })
    })
}

/// What `_start` does behind the cut: the frames of the first half, which locals 2 and 8 point to, stay where they are.
fn rest(start: &[u8], stack: u32) -> Option<Vec<u8>> {
    let (cut, end, status) = (only(start, CUT)?, only(start, END)?, only(start, STATUS)?);
    let (count, groups) = unsigned(start)?;
    let mut locals_bytes = leb(count).len();
    let mut groups = groups;
    for _ in 0..count {
        let (number, more) = unsigned(groups)?;
        (locals_bytes, groups) = (locals_bytes + leb(number).len() + 1, more.get(1..)?);
    }
    let set = |local: u8, value: u32| [vec![0x41], signed_leb(value), vec![0x21, local]].concat();
    Some(
        [start.get(..locals_bytes)?, &set(2, stack), &set(8, stack + 64), start.get(cut..end)?, start.get(end + END_BYTES..status)?, EXIT]
            .concat(),
    )
}

/// The section of data that fills a memory.
fn data(memory: &[u8]) -> Option<Vec<u8>> {
    let (mut segments, mut count) = (Vec::new(), 0);
    let mut chunks = memory.chunks(4096).enumerate().peekable();
    while let Some((first, chunk)) = chunks.next() {
        if chunk.iter().all(|b| *b == 0) {
            continue;
        }
        let mut bytes = chunk.to_vec();
        while let Some((_, next)) = chunks.next_if(|(_, next)| next.iter().any(|b| *b != 0)) {
            bytes.extend_from_slice(next);
        }
        count += 1;
        segments.extend([0, 0x41]);
        segments.extend(signed_leb(u32::try_from(first * 4096).ok()?));
        segments.push(0x0b);
        segments.extend(leb(u32::try_from(bytes.len()).ok()?));
        segments.extend(bytes);
    }
    Some([leb(count), segments].concat())
}

/// A module with its sections edited, without those for debuggers.
fn edit(wasm: &[u8], mut section: impl FnMut(u8, &[u8]) -> Option<Vec<u8>>) -> Option<Vec<u8>> {
    let (head, mut rest) = wasm.split_at_checked(8)?;
    let mut out = head.to_vec();
    while let Some((id, after)) = rest.split_first() {
        let (size, after) = unsigned(after)?;
        let (body, after) = after.split_at_checked(size as usize)?;
        rest = after;
        if *id == 0 {
            continue;
        }
        let body = section(*id, body)?;
        out.push(*id);
        out.extend(leb(u32::try_from(body.len()).ok()?));
        out.extend(body);
    }
    Some(out)
}

/// Bodies of the functions of a section of code, with exceptions connected to the numbers of Linux.
fn bodies(section: &[u8]) -> Option<Vec<Vec<u8>>> {
    let (count, mut rest) = unsigned(section)?;
    let mut bodies = Vec::with_capacity(count as usize);
    for _ in 0..count {
        let (size, after) = unsigned(rest)?;
        let (body, after) = after.split_at_checked(size as usize)?;
        rest = after;
        bodies.push(body.to_vec());
    }
    errno::translate(&mut bodies)?;
    Some(bodies)
}

fn code(bodies: &[Vec<u8>]) -> Vec<u8> {
    let mut out = leb(u32::try_from(bodies.len()).unwrap_or(u32::MAX));
    for body in bodies {
        out.extend(leb(u32::try_from(body.len()).unwrap_or(u32::MAX)));
        out.extend(body);
    }
    out
}

/// Names with the kind of what they stand for (0: function, 3: global) and its index.
fn with_exports(section: &[u8], exports: &[(&str, u8, u32)]) -> Option<Vec<u8>> {
    let (count, before) = unsigned(section)?;
    let mut out = leb(count + u32::try_from(exports.len()).ok()?);
    out.extend(before);
    for (name, kind, index) in exports {
        out.extend(leb(u32::try_from(name.len()).ok()?));
        out.extend(name.as_bytes());
        out.push(*kind);
        out.extend(leb(*index));
    }
    Some(out)
}

/// The place of a pattern that is found once.
fn only(text: &[u8], wanted: &[u8]) -> Option<usize> {
    let at = errno::find(text, wanted, 0)?;
    errno::find(text, wanted, at + 1).is_none().then_some(at)
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

/// A number that has a sign: one more byte where the last would be taken for one.
fn signed_leb(value: u32) -> Vec<u8> {
    let mut out = leb(value);
    if let Some(last) = out.last_mut().filter(|last| **last & 0x40 != 0) {
        *last |= 0x80;
        out.push(0);
    }
    out
}
