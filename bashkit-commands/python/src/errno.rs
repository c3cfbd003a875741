//! Numbers of errors: those of Linux, which programs print and compare, in place of those of WASI.
//!
//! The host answers numbers of WASI, which the interpreter's code in C compares. The build script lets exceptions ask for the number of Linux ([`to_linux`]) and connects it with
//! their classes; the text of a number is found in a table in memory, which is put in the order of Linux here; `library/sitecustomize.py` sets the module `errno`.

use std::sync::OnceLock;

use bashkit_core::vfs::Errno;

/// A text of the table with its number in WASI; the number in Linux is found by the text.
const KNOWN: &[(u16, &[u8])] =
    &[(2, b"Permission denied\0"), (20, b"File exists\0"), (44, b"No such file or directory\0"), (31, b"Is a directory\0")];

/// Numbers of WASI and Linux that stand for the same.
const PAIRS: &[(u16, u16)] = &[
    (63, 1),
    (44, 2),
    (71, 3),
    (27, 4),
    (29, 5),
    (60, 6),
    (1, 7),
    (45, 8),
    (8, 9),
    (12, 10),
    (6, 11),
    (48, 12),
    (2, 13),
    (21, 14),
    (10, 16),
    (20, 17),
    (75, 18),
    (43, 19),
    (54, 20),
    (31, 21),
    (28, 22),
    (41, 23),
    (33, 24),
    (59, 25),
    (22, 27),
    (51, 28),
    (70, 29),
    (69, 30),
    (34, 31),
    (64, 32),
    (18, 33),
    (68, 34),
    (16, 35),
    (37, 36),
    (46, 37),
    (52, 38),
    (55, 39),
    (32, 40),
];

/// Place of the table, and its entries for the numbers of Linux.
struct Table {
    at: usize,
    entries: Vec<(u16, u16)>,
}

fn find(memory: &[u8], text: &[u8], from: usize) -> Option<usize> {
    memory.get(from..)?.windows(text.len()).position(|found| found == text).map(|at| from + at)
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

/// Gives the numbers of Linux the texts of their errors.
pub(crate) fn renumber(memory: &mut [u8]) {
    static TABLE: OnceLock<Option<Table>> = OnceLock::new();
    let Some(table) = TABLE.get_or_init(|| table(memory)) else { return };
    for (linux, offset) in &table.entries {
        let at = table.at + 2 * usize::from(*linux);
        if let Some(entry) = memory.get_mut(at..at + 2) {
            entry.copy_from_slice(&offset.to_le_bytes());
        }
    }
}

/// Number that the interpreter's code compares.
pub(crate) fn of(errno: Errno) -> u16 {
    let linux = u16::try_from(errno.number()).unwrap_or(5);
    match errno {
        Errno::Dquot | Errno::DquotInodes => 19,
        Errno::NotSup => 58,
        Errno::ConnRefused => 14,
        Errno::Stale => 72,
        _ => PAIRS.iter().find(|(_, number)| *number == linux).map_or(29, |(wasi, _)| *wasi),
    }
}

/// Number that a program sees.
pub(crate) fn to_linux(wasi: u16) -> u16 {
    match wasi {
        14 => 111,
        19 => 122,
        58 => 95,
        72 => 116,
        73 => 110,
        _ => PAIRS.iter().find(|(number, _)| *number == wasi).map_or(wasi, |(_, linux)| *linux),
    }
}
