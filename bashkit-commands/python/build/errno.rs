//! Errors have the numbers of Linux, not those of WASI: in the code that connects them with exceptions, and in the table of their texts.

include!("../src/errno_pairs.rs");

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
pub(crate) fn renumber(wasm: &mut [u8]) -> Result<(), String> {
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

pub(crate) fn find(text: &[u8], wanted: &[u8], from: usize) -> Option<usize> {
    text.get(from..)?.windows(wanted.len()).position(|found| found == wanted).map(|at| from + at)
}

/// `PyErr_SetFromErrnoWithFilenameObjects` from where it keeps `errno` to where it compares that with `EINTR`.
const KEEPS_ERRNO: &[u8] = &[0x28, 2, 0, 0x36, 2, 0x44, 2, 0x40, 2, 0x40, 0x20, 3, 0x28, 2, 0x44, 0x41, 0x1b, 0x47];
/// `i32.const TO_LINUX`, and the call of the import `sock_shutdown`, which answers the number of Linux (`wasi.rs`).
const TRANSLATES: &[u8] = &[0x41, 0xff, 1, 0x10, 42];

/// Lets exceptions have the numbers of Linux, while the code in C goes on comparing those of WASI: a call is put into one function.
pub(crate) fn translate(bodies: &mut [Vec<u8>]) -> Option<()> {
    let mut found = 0;
    for body in bodies {
        if let Some(at) = find(body, KEEPS_ERRNO, 0) {
            found += 1;
            body.splice(at + 3..at + 3, TRANSLATES.iter().copied());
        }
    }
    (found == 1).then_some(())
}

/// A text of the table with its number in WASI; the number in Linux is found by the text.
const KNOWN: &[(u16, &[u8])] =
    &[(2, b"Permission denied\0"), (20, b"File exists\0"), (44, b"No such file or directory\0"), (31, b"Is a directory\0")];

/// Place of the table, and its entries for the numbers of Linux.
struct Table {
    at: usize,
    entries: Vec<(u16, u16)>,
}

fn number(memory: &[u8], at: usize) -> Option<u16> {
    Some(u16::from_le_bytes([*memory.get(at)?, *memory.get(at + 1)?]))
}

/// The table of texts: offsets from the first text, by number.
fn table(memory: &[u8]) -> Option<Table> {
    // The texts begin with that of number 0.
    let first = find(memory, b"Success\0Illegal byte sequence\0", 0)?;
    let offsets: Vec<(u16, u16)> = KNOWN
        .iter()
        .map(|(number, text)| Some((*number, u16::try_from(find(memory, text, first)?.checked_sub(first)?).ok()?)))
        .collect::<Option<_>>()?;
    let fits = |at: usize| offsets.iter().all(|(n, offset)| number(memory, at + 2 * usize::from(*n)) == Some(*offset));
    let at = (0..memory.len()).step_by(2).find(|at| fits(*at))?;
    let entries = PAIRS.iter().map(|(wasi, linux)| Some((*linux, number(memory, at + 2 * usize::from(*wasi))?))).collect::<Option<_>>()?;
    Some(Table { at, entries })
}

/// Gives the numbers of Linux the texts of their errors, in the memory that the interpreter begins with.
pub(crate) fn retext(memory: &mut [u8]) -> Result<(), String> {
    let table = table(memory).ok_or("the table of the texts of errors is not in this build of CPython")?;
    for (linux, offset) in &table.entries {
        let at = table.at + 2 * usize::from(*linux);
        if let Some(entry) = memory.get_mut(at..at + 2) {
            entry.copy_from_slice(&offset.to_le_bytes());
        }
    }
    Ok(())
}
