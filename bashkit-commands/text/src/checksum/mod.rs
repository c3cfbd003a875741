//! Sums of files, and files compared with sums: the engine of `md5sum`, the `sha*sum`, `b2sum`, `cksum` and `sum`.

mod check;
pub(super) mod hash;

use bashkit_core::command::{Cx, Opt};
use bashkit_core::gnu::xstrtol::{self, BadSize};
use bashkit_core::gnu::{quotearg, usage};
use bashkit_core::kernel::{Done, Fault, Output};
use bashkit_core::vfs::Errno;

use hash::{Algorithm, Hasher, Sum};

pub(super) const BINARY: Opt = Opt::flag('b', "binary", "read in binary mode (shown as '*' in front of the name)");
pub(super) const CHECK: Opt = Opt::flag('c', "check", "read checksums from the FILEs and check them");
pub(super) const TAG: Opt = Opt::flag('\0', "tag", "create a BSD-style checksum");
pub(super) const TEXT: Opt = Opt::flag('t', "text", "read in text mode (default)");
pub(super) const ZERO: Opt = Opt::flag('z', "zero", "end each output line with NUL, not newline, and disable file name escaping");
pub(super) const IGNORE_MISSING: Opt = Opt::flag('\0', "ignore-missing", "don't fail or report status for missing files");
pub(super) const QUIET: Opt = Opt::flag('\0', "quiet", "don't print OK for each successfully verified file");
pub(super) const STATUS: Opt = Opt::flag('\0', "status", "don't output anything, status code shows success");
pub(super) const STRICT: Opt = Opt::flag('\0', "strict", "exit non-zero for improperly formatted checksum lines");
pub(super) const WARN: Opt = Opt::flag('w', "warn", "warn about improperly formatted checksum lines");
pub(super) const LENGTH: Opt = Opt::value(
    'l',
    "length",
    "BITS",
    "digest length in bits; must not exceed the max for the blake2 algorithm and must be a multiple of 8",
);
pub(super) const ALGORITHM: Opt =
    Opt::value('a', "algorithm", "TYPE", "bsd, sysv, crc (default), md5, sha1, sha224, sha256, sha384, sha512, blake2b, sm3");
pub(super) const UNTAGGED: Opt = Opt::flag('\0', "untagged", "create a reversed style checksum, without digest type");
pub(super) const DEBUG: Opt = Opt::flag('\0', "debug", "indicate which implementation used (it is always the same)");

pub(super) const OPTIONS: &[Opt] = &[BINARY, CHECK, TAG, TEXT, ZERO, IGNORE_MISSING, QUIET, STATUS, STRICT, WARN];

/// Form in which lines are written.
struct Lines {
    algorithm: Algorithm,
    digest_bytes: usize,
    tag: bool,
    binary: bool,
    zero: bool,
    /// Operands were named: the old sums show names only then.
    named: bool,
}

/// Prints or checks the sums of the operands.
pub(super) fn run(cx: &mut Cx<'_>, algorithm: Algorithm) -> Done {
    let done = sums(cx, algorithm);
    without_reason(cx, done)
}

/// GNU: these commands flush each line themselves, and say of a failure only that it was one.
pub(super) fn without_reason(cx: &Cx<'_>, done: Done) -> Done {
    match done {
        Err(Fault::Write(_)) => {
            cx.error("write error")?;
            Ok(1)
        }
        other => other,
    }
}

fn sums(cx: &mut Cx<'_>, algorithm: Algorithm) -> Done {
    let is_cksum = cx.name() == b"cksum";
    let digest_bytes = length(cx, algorithm)?;
    let check = cx.args.has(&CHECK);
    if let Some(message) = misuse(cx, algorithm, is_cksum) {
        if message.starts_with("--check") {
            return Err(Fault::failure(1, message));
        }
        return Err(Fault::usage(message.as_bytes()));
    }
    if cx.args.has(&DEBUG) && algorithm == Algorithm::Crc {
        cx.error("using generic hardware support")?;
    }
    let named = !cx.args.operands.is_empty();
    let files = cx.take_files();
    if check {
        let specified = !is_cksum || cx.args.has(&ALGORITHM);
        return check::run(cx, &files, algorithm, digest_bytes, specified);
    }
    let lines = Lines {
        algorithm,
        digest_bytes,
        tag: if is_cksum { cx.args.last_of(&[&TAG, &UNTAGGED]).is_none_or(|last| last.long() == TAG.long()) } else { cx.args.has(&TAG) },
        binary: cx.args.last_of(&[&BINARY, &TEXT]).is_some_and(|last| last.short() == BINARY.short()),
        zero: cx.args.has(&ZERO),
        named,
    };
    write(cx, &files, &lines)
}

/// Bytes of the digest that `-l` asks for.
fn length(cx: &Cx<'_>, algorithm: Algorithm) -> Result<usize, Fault> {
    let most = algorithm.digest_bytes();
    let Some(text) = cx.args.value(&LENGTH) else { return Ok(most) };
    let shown = [b"invalid length: ", &quotearg::curly(text)[..]].concat();
    let bits = match xstrtol::number(text) {
        Ok(bits) => bits,
        Err(why) => {
            let why = if why == BadSize::TooLarge { ": Value too large for defined data type" } else { "" };
            return Err(Fault::failure(1, [&shown[..], why.as_bytes()].concat()));
        }
    };
    if bits > 0 && algorithm != Algorithm::Blake2b {
        return Err(Fault::failure(1, "--length is only supported with --algorithm=blake2b"));
    }
    let why = match () {
        () if bits % 8 != 0 => "length is not a multiple of 8",
        () if bits > 512 => "maximum digest length for ‘BLAKE2b’ is 512 bits",
        () if bits == 0 => return Ok(most),
        () => return Ok(usize::try_from(bits / 8).unwrap_or(most)),
    };
    cx.error_bytes(&shown)?;
    Err(Fault::failure(1, why))
}

/// Whether this is the last of the options that say how much is told: it undoes the others.
fn speaks(cx: &Cx<'_>, option: &Opt) -> bool {
    // By their long names: `shasum` has letters for all of them.
    let tells = |given: &Opt| [STATUS, WARN, QUIET].iter().any(|option| option.long() == given.long());
    cx.args.in_order().rfind(|(given, _)| tells(given)).is_some_and(|(last, _)| last.long() == option.long())
}

/// Message about options that contradict each other, if any do.
fn misuse(cx: &Cx<'_>, algorithm: Algorithm, is_cksum: bool) -> Option<&'static str> {
    let has = |option: &Opt| cx.args.has(option);
    let check = has(&CHECK);
    if algorithm.is_number() && check && has(&ALGORITHM) {
        return Some("--check is not supported with --algorithm={bsd,sysv,crc}");
    }
    if !is_cksum && has(&TAG) && cx.args.last_of(&[&TAG, &TEXT, &BINARY]).is_some_and(|last| last.short() == TEXT.short()) {
        return Some("--tag does not support --text mode");
    }
    if check {
        return match () {
            () if has(&ZERO) => Some("the --zero option is not supported when verifying checksums"),
            () if !is_cksum && has(&TAG) => Some("the --tag option is meaningless when verifying checksums"),
            () if has(&BINARY) || has(&TEXT) => Some("the --binary and --text options are meaningless when verifying checksums"),
            () => None,
        };
    }
    match () {
        () if has(&IGNORE_MISSING) => Some("the --ignore-missing option is meaningful only when verifying checksums"),
        () if speaks(cx, &STATUS) => Some("the --status option is meaningful only when verifying checksums"),
        () if speaks(cx, &WARN) => Some("the --warn option is meaningful only when verifying checksums"),
        () if speaks(cx, &QUIET) => Some("the --quiet option is meaningful only when verifying checksums"),
        () if has(&STRICT) => Some("the --strict option is meaningful only when verifying checksums"),
        () => None,
    }
}

/// The sum of a file and its length in bytes.
pub(super) fn sum_of(cx: &Cx<'_>, file: &[u8], algorithm: Algorithm, digest_bytes: usize) -> Result<(Sum, u64), Fault> {
    let mut hasher = Hasher::new(algorithm, digest_bytes);
    let mut bytes = 0;
    let mut input = cx.open_input(file)?;
    loop {
        let data = match input.fill() {
            // GNU: its fast CRC takes a directory for an empty file.
            Err(Fault::Errno(Errno::IsDir)) if algorithm == Algorithm::Crc => b"",
            other => other?,
        };
        if data.is_empty() {
            return Ok((hasher.finish(bytes), bytes));
        }
        hasher.update(data);
        let n = data.len();
        bytes += n as u64;
        input.used(n);
    }
}

/// Sums each file, and hands the sum and the length in bytes to `show`.
pub(super) fn each_sum(
    cx: &Cx<'_>,
    files: &[Vec<u8>],
    algorithm: Algorithm,
    digest_bytes: usize,
    out: &mut Output,
    show: impl Fn(&[u8], Sum, u64, &mut Output) -> Result<(), Fault>,
) -> Done {
    cx.each_file(files, usage::failed_file, |file| match sum_of(cx, file, algorithm, digest_bytes) {
        Ok((sum, bytes)) => show(file, sum, bytes, out),
        Err(fault) => {
            let errno = fault.errno()?;
            out.flush()?;
            Err(errno.into())
        }
    })
}

fn write(cx: &mut Cx<'_>, files: &[Vec<u8>], lines: &Lines) -> Done {
    let mut out = cx.stdout();
    let status = each_sum(cx, files, lines.algorithm, lines.digest_bytes, &mut out, |file, sum, bytes, out| {
        let line = match sum {
            Sum::Number(sum) => number_line(lines.algorithm, sum, bytes, lines.named.then_some(file)),
            Sum::Digest(digest) => lines.digest_line(&digest, file),
        };
        out.put(&line)?;
        out.put(if lines.zero { b"\0" } else { b"\n" })
    })?;
    out.flush()?;
    Ok(status)
}

/// A line of an old sum: the sum, the size in blocks (in bytes for a CRC), the name.
pub(super) fn number_line(algorithm: Algorithm, sum: u32, bytes: u64, name: Option<&[u8]>) -> Vec<u8> {
    let mut line = match algorithm {
        Algorithm::Bsd => format!("{sum:05} {:5}", bytes.div_ceil(1024)),
        Algorithm::Sysv => format!("{sum} {}", bytes.div_ceil(512)),
        _ => format!("{sum} {bytes}"),
    }
    .into_bytes();
    if let Some(name) = name {
        line.push(b' ');
        line.extend_from_slice(name);
    }
    line
}

fn is_problematic(name: &[u8]) -> bool {
    name.iter().any(|byte| matches!(byte, b'\\' | b'\n' | b'\r'))
}

fn escape(name: &[u8], line: &mut Vec<u8>) {
    for byte in name {
        match byte {
            b'\\' => line.extend_from_slice(b"\\\\"),
            b'\n' => line.extend_from_slice(b"\\n"),
            b'\r' => line.extend_from_slice(b"\\r"),
            other => line.push(*other),
        }
    }
}

fn hex(digest: &[u8], line: &mut Vec<u8>) {
    const DIGITS: &[u8; 16] = b"0123456789abcdef";
    for byte in digest {
        line.extend([byte >> 4, byte & 15].iter().filter_map(|half| DIGITS.get(usize::from(*half))));
    }
}

impl Lines {
    fn digest_line(&self, digest: &[u8], name: &[u8]) -> Vec<u8> {
        let mut line = Vec::new();
        let escaped = !self.zero && is_problematic(name);
        if escaped {
            line.push(b'\\');
        }
        let put_name = |line: &mut Vec<u8>| if escaped { escape(name, line) } else { line.extend_from_slice(name) };
        if self.tag {
            line.extend_from_slice(self.algorithm.tag().as_bytes());
            if self.digest_bytes < self.algorithm.digest_bytes() {
                line.extend_from_slice(format!("-{}", self.digest_bytes * 8).as_bytes());
            }
            line.extend_from_slice(b" (");
            put_name(&mut line);
            line.extend_from_slice(b") = ");
            hex(digest, &mut line);
        } else {
            hex(digest, &mut line);
            line.extend_from_slice(if self.binary { b" *" } else { b"  " });
            put_name(&mut line);
        }
        line
    }
}
