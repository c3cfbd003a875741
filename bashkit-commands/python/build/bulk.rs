//! Memory that is filled or copied in parts: the instructions for it cannot be interrupted, however many bytes they are given.

use std::error::Error;

use wasmparser::{Operator, Parser, Payload, TypeRef};

use crate::module::{leb, sections, unsigned};

/// Sections: types, the types of functions, and their bodies.
const TYPES: u8 = 1;
const FUNCTIONS: u8 = 3;
const CODE: u8 = 10;
const CALL: u8 = 0x10;
/// A function of three `i32`.
const THREE: &[u8] = &[0x60, 3, 0x7f, 0x7f, 0x7f, 0];

/// Bytes that an instruction is given at most: `i32.const 1 << 20`.
const PART: &str = "41 80 80 c0 00";
/// `fill(to, value, n)`: while n is more than a part, fills one and goes on behind it; then the rest.
const FILL: &str = "00 03 40 20 02 PART 4b 04 40  20 00 20 01 PART fc 0b 00  20 00 PART 6a 21 00  20 02 PART 6b 21 02  0c 01 0b 0b  20 00 20 01 20 02 fc 0b 00 0b";
/// `copy(to, from, n)`: from the first part on where `to` is not above `from`, otherwise from the last, as the two may overlap; then the rest.
const COPY: &str = "00 20 00 20 01 4d 04 40 03 40 20 02 PART 4b 04 40  20 00 20 01 PART fc 0a 00 00  20 00 PART 6a 21 00  20 01 PART 6a 21 01  20 02 PART 6b 21 02  0c 01 0b 0b \
                    05 03 40 20 02 PART 4b 04 40  20 02 PART 6b 21 02  20 00 20 02 6a 20 01 20 02 6a PART fc 0a 00 00  0c 01 0b 0b 0b  20 00 20 01 20 02 fc 0a 00 00 0b";

/// The module that calls functions where it had such instructions.
pub(crate) fn divide(wasm: &[u8]) -> Result<Vec<u8>, Box<dyn Error>> {
    let (mut n_types, mut n_functions) = (0, 0);
    let mut places = Vec::new();
    for payload in Parser::new(0).parse_all(wasm) {
        match payload? {
            Payload::TypeSection(types) => n_types = types.count(),
            Payload::ImportSection(imports) => {
                for import in imports.into_imports() {
                    n_functions += u32::from(matches!(import?.ty, TypeRef::Func(_)));
                }
            }
            Payload::FunctionSection(functions) => n_functions += functions.count(),
            Payload::CodeSectionEntry(body) => {
                for operator in body.get_operators_reader()?.into_iter_with_offsets() {
                    match operator? {
                        (Operator::MemoryFill { .. }, at) => places.push((at, 3, 0)),
                        (Operator::MemoryCopy { .. }, at) => places.push((at, 4, 1)),
                        _ => {}
                    }
                }
            }
            _ => {}
        }
    }
    let mut wasm = wasm.to_vec();
    for (at, bytes, function) in places {
        let call = call(n_functions + function, bytes).ok_or("too many functions")?;
        wasm.get_mut(at..at + bytes).ok_or("an instruction beyond the end")?.copy_from_slice(&call);
    }
    let bodies = [FILL, COPY].map(body);
    let (of_type, bodies) = (leb(n_types).repeat(2), bodies.concat());
    let mut out = wasm.get(..8).ok_or("no module")?.to_vec();
    for section in sections(&wasm) {
        let (id, body) = section.ok_or("a section that has no end")?;
        let body = match id {
            TYPES => appended(body, 1, THREE),
            FUNCTIONS => appended(body, 2, &of_type),
            CODE => appended(body, 2, &bodies),
            _ => Some(body.to_vec()),
        };
        let body = body.ok_or("a section without a count")?;
        out.push(id);
        out.extend(leb(u32::try_from(body.len())?));
        out.extend(body);
    }
    Ok(out)
}

/// A call in so many bytes, as many as the instruction in its place had.
fn call(function: u32, bytes: usize) -> Option<Vec<u8>> {
    let mut number = leb(function);
    let last = number.pop()?;
    number.push(if number.len() + 2 < bytes { last | 0x80 } else { last });
    while number.len() + 2 < bytes {
        number.push(0x80);
    }
    if number.len() + 1 < bytes {
        number.push(0);
    }
    (number.len() + 1 == bytes).then(|| [vec![CALL], number].concat())
}

/// A body of the section of code: its length, and its bytes.
fn body(text: &str) -> Vec<u8> {
    let text = text.replace("PART", PART);
    let bytes: Vec<u8> = text.split_whitespace().filter_map(|byte| u8::from_str_radix(byte, 16).ok()).collect();
    [leb(u32::try_from(bytes.len()).unwrap_or(0)), bytes].concat()
}

/// A section with `n` more entries.
fn appended(section: &[u8], n: u32, entries: &[u8]) -> Option<Vec<u8>> {
    let (count, rest) = unsigned(section)?;
    Some([&leb(count + n), rest, entries].concat())
}
