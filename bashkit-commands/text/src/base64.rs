//! `base64`: `basenc` with the alphabet of base64.

use bashkit_core::command::Command;

use super::basenc::{DECODE, Encoding, IGNORE, WRAP, run};

pub(crate) const COMMAND: Command = Command::new(
    "base64",
    "base64 [OPTION]... [FILE]",
    "Base64 encode or decode FILE, or standard input, to standard output",
    &[DECODE, IGNORE, WRAP],
    |cx| run(cx, &Encoding::BASE64),
);
