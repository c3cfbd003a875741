//! `shasum`: SHA checksums of files, as the program that comes with Perl prints and checks them.

use bashkit_core::command::{Command, Cx, Opt};
use bashkit_core::kernel::{Done, Fault};

use super::checksum::hash::Algorithm;
use super::checksum::{BINARY, CHECK, IGNORE_MISSING, STRICT, TAG, TEXT, WARN, run};

const ALGORITHM: Opt = Opt::value('a', "algorithm", "N", "1 (default), 224, 256, 384, 512; of lines to check, what they are as long as");
const QUIET: Opt = Opt::flag('q', "quiet", "don't print OK for each successfully verified file");
const STATUS: Opt = Opt::flag('s', "status", "don't output anything, status code shows success");

const OPTIONS: &[Opt] = &[ALGORITHM, BINARY, CHECK, TAG, TEXT, IGNORE_MISSING, QUIET, STATUS, STRICT, WARN];

pub(crate) const COMMAND: Command = Command::new("shasum", "shasum [OPTION]... [FILE]...", "Print or check SHA checksums", OPTIONS, sums)
    .refused(&["-U", "--UNIVERSAL", "-0", "--01"]);

fn sums(cx: &mut Cx<'_>) -> Done {
    let algorithm = match cx.args.value(&ALGORITHM) {
        None => Algorithm::Sha1,
        Some(number) => {
            let known = [
                (&b"1"[..], Algorithm::Sha1),
                (b"224", Algorithm::Sha224),
                (b"256", Algorithm::Sha256),
                (b"384", Algorithm::Sha384),
                (b"512", Algorithm::Sha512),
            ];
            let found = known.iter().find(|(name, _)| *name == number);
            let Some((_, algorithm)) = found else {
                let message = match number {
                    b"512224" | b"512256" => "this algorithm is not supported here: 1, 224, 256, 384 and 512 are",
                    _ => "Unrecognized algorithm",
                };
                cx.error(message)?;
                return Err(Fault::verbatim(1, "Type shasum -h for help\n"));
            };
            *algorithm
        }
    };
    run(cx, algorithm)
}
