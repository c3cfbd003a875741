//! The module of the interpreter with another memory to begin with.

const PAGE_BYTES: usize = 1 << 16;
/// Sections: those for debuggers, that of the memory, that of its data, and the count of its pieces.
const CUSTOM: u8 = 0;
const MEMORY: u8 = 5;
const DATA: u8 = 11;
const DATA_COUNT: u8 = 12;

/// The module that begins with a memory.
pub(crate) fn with_memory(wasm: &[u8], memory: &[u8]) -> Option<Vec<u8>> {
    let mut out = wasm.get(..8)?.to_vec();
    for section in sections(wasm) {
        let (id, body) = section?;
        let body = match id {
            CUSTOM | DATA_COUNT => continue,
            // One memory: flags, the pages that it begins with.
            MEMORY => {
                let (prefix, pages_before) = body.split_at_checked(2)?;
                let (_, more) = unsigned(pages_before)?;
                [prefix, &leb(u32::try_from(memory.len().div_ceil(PAGE_BYTES)).ok()?), more].concat()
            }
            DATA => data(memory)?,
            _ => body.to_vec(),
        };
        out.push(id);
        out.extend(leb(u32::try_from(body.len()).ok()?));
        out.extend(body);
    }
    Some(out)
}

/// Sections of a module: numbers of their kinds, and their bodies; None for one that is cut off.
pub(crate) fn sections(wasm: &[u8]) -> impl Iterator<Item = Option<(u8, &[u8])>> {
    let mut rest = wasm.get(8..).unwrap_or_default();
    std::iter::from_fn(move || {
        let (id, after) = rest.split_first()?;
        let section = unsigned(after).and_then(|(size, after)| after.split_at_checked(size as usize));
        rest = section.map(|(_, rest)| rest).unwrap_or_default();
        Some(section.map(|(body, _)| (*id, body)))
    })
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

/// A number in LEB128, and what follows it.
pub(crate) fn unsigned(mut bytes: &[u8]) -> Option<(u32, &[u8])> {
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

pub(crate) fn leb(mut value: u32) -> Vec<u8> {
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
