//! `verify`: a file compared with its checksum, by the commands that make checksums.

use bashkit_core::command::{Command, Cx, Launching, Opt};
use bashkit_core::gnu::{quotearg, usage};
use bashkit_core::kernel::{Capture, Done, Fault};

const ALGORITHM: Opt =
    Opt::value('a', "algorithm", "ALGO", "md5, sha1, sha224, sha256, sha384, sha512 (by the length of HASH; sha256 for -c) or b2");
const CHECK: Opt = Opt::flag('c', "check", "read checksums from the FILEs and check them, as sha256sum -c does");
const QUIET: Opt = Opt::flag('q', "quiet", "don't print OK for what is verified");

pub(crate) const COMMAND: Command = Command::new(
    "verify",
    "verify [-q] [-a ALGO] FILE HASH\n  or:  verify -c [-q] [-a ALGO] [FILE]...",
    "Compare FILE with its checksum HASH, or files with those that are listed",
    &[ALGORITHM, CHECK, QUIET],
    run,
)
.usage_status(2);

/// Names, and how many digits their sums have.
const ALGORITHMS: &[(&str, usize)] =
    &[("md5", 32), ("sha1", 40), ("sha224", 56), ("sha256", 64), ("sha384", 96), ("sha512", 128), ("b2", 128)];

fn run(cx: &mut Cx<'_>) -> Done {
    let operands = std::mem::take(&mut cx.args.operands);
    let given = match cx.args.value(&ALGORITHM) {
        None => None,
        Some(name) => match ALGORITHMS.iter().find(|(known, _)| known.as_bytes() == name.to_ascii_lowercase()) {
            Some(known) => Some(known),
            None => {
                let list: String = ALGORITHMS.iter().map(|(known, _)| format!("\n  - ‘{known}’")).collect();
                let text = " for ‘--algorithm’\nValid arguments are:";
                return Err(Fault::usage([b"invalid argument ", &quotearg::curly(name)[..], text.as_bytes(), list.as_bytes()].concat()));
            }
        },
    };
    let quiet = cx.args.has(&QUIET);
    if cx.args.has(&CHECK) {
        let mut argv = vec![format!("{}sum", given.map_or("sha256", |(name, _)| name)).into_bytes(), b"-c".to_vec()];
        argv.extend(quiet.then(|| b"--quiet".to_vec()));
        argv.push(b"--".to_vec());
        argv.extend(operands);
        return cx.exec(Launching { argv, ..Launching::default() });
    }
    let [file, hash] = operands.as_slice() else {
        return Err(match operands.get(2) {
            Some(extra) => usage::extra_operand(extra),
            None => usage::missing_operand(operands.first().map(Vec::as_slice)),
        });
    };
    let hash = hash.to_ascii_lowercase();
    let fitting = given.or_else(|| ALGORITHMS.iter().find(|(_, digits)| *digits == hash.len()));
    let Some((name, _)) = fitting.filter(|(_, digits)| *digits == hash.len() && hash.iter().all(u8::is_ascii_hexdigit)) else {
        return Err(Fault::usage([b"not a checksum: ", &quotearg::curly(&hash)[..]].concat()));
    };
    let (capture, stdout) = Capture::new(cx.kernel())?;
    let argv = vec![format!("{name}sum").into_bytes(), b"-z".to_vec(), b"--".to_vec(), file.clone()];
    let status = cx.run(Launching { argv, fds: vec![(1, Some(stdout))], ..Launching::default() })?;
    let sum = capture.finish(cx.kernel())?;
    if status.code() != 0 {
        return Ok(1);
    }
    let is_same = sum.get(..hash.len()) == Some(&hash);
    if !is_same || !quiet {
        let mut out = cx.stdout();
        out.line(&[&quotearg::escaped(file)[..], if is_same { b": OK" } else { b": FAILED" }].concat())?;
        out.flush()?;
    }
    Ok(u8::from(!is_same))
}
