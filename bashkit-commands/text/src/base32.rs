//! `base32`: `basenc` with the alphabet of base32.

use bashkit_core::command::Command;

use super::basenc::{DECODE, Encoding, IGNORE, WRAP, run};

pub(crate) const COMMAND: Command = Command::new(
    "base32",
    "base32 [OPTION]... [FILE]",
    "Base32 encode or decode FILE, or standard input, to standard output",
    &[DECODE, IGNORE, WRAP],
    |cx| run(cx, &Encoding::BASE32),
);
