//! Numbers of errors: those of Linux, which programs print and compare, in place of those of WASI.
//!
//! The host answers numbers of WASI, which the interpreter's code in C compares. The build script lets exceptions ask for the number of Linux ([`to_linux`]) and connects it with
//! their classes; the text of a number is found in a table in memory, which is put in the order of Linux here; `library/sitecustomize.py` sets the module `errno`.

use bashkit_core::vfs::Errno;

include!("errno_pairs.rs");

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
