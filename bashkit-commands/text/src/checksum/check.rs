//! `--check`: lines that sums were written to, and whether the files still have them.

use bashkit_core::command::Cx;
use bashkit_core::gnu::{quotearg, usage};
use bashkit_core::kernel::{Done, Fault, Input, Output};
use bashkit_core::vfs::Errno;

use super::hash::{Algorithm, Sum};
use super::{IGNORE_MISSING, QUIET, STATUS, STRICT, WARN, escape, is_problematic, speaks, sum_of};

const SHA: [Algorithm; 5] = [Algorithm::Sha1, Algorithm::Sha224, Algorithm::Sha256, Algorithm::Sha384, Algorithm::Sha512];

/// Content of a line with a checksum.
struct Line {
    algorithm: Algorithm,
    digest: Vec<u8>,
    name: Vec<u8>,
}

/// Rules by which lines are read; some are learnt from earlier lines.
struct Reader {
    algorithm: Algorithm,
    /// `-a` or the name of the command says which sums these are.
    specified: bool,
    /// The lines of `shasum` are what they are as long as, unless their tags say.
    any_sha: bool,
    digest_bytes: usize,
    /// Lines are `SUM NAME` with one blank, as BSD's `md5 -r` writes them; unknown before the first.
    reversed: Option<bool>,
}

#[derive(Default)]
struct Counts {
    lines: u64,
    well_formed: bool,
    malformed: u64,
    unreadable: u64,
    mismatched: u64,
    matched: bool,
}

pub(super) fn run(cx: &mut Cx<'_>, files: &[Vec<u8>], algorithm: Algorithm, digest_bytes: usize, specified: bool) -> Done {
    let mut reader = Reader { algorithm, specified, any_sha: cx.name() == b"shasum", digest_bytes, reversed: None };
    let mut out = cx.stdout();
    let mut status = 0;
    for file in files {
        status = status.max(check(cx, &mut reader, file, &mut out)?);
    }
    out.flush()?;
    Ok(status)
}

/// Checks the lines of one file; answers the status.
fn check(cx: &Cx<'_>, reader: &mut Reader, file: &[u8], out: &mut Output) -> Result<u8, Fault> {
    let is_stdin = file == b"-";
    let shown = if is_stdin { quotearg::always(b"standard input") } else { quotearg::maybe(file) };
    let mut input = match cx.open_input(file) {
        Ok(input) => input,
        Err(fault) => {
            let errno = fault.errno()?;
            out.flush()?;
            usage::file(cx, file, errno)?;
            // Perl: who dies of a failed call ends with its number.
            return Ok(if reader.any_sha { u8::try_from(errno.number()).unwrap_or(1) } else { 1 });
        }
    };
    let Some(counts) = check_lines(cx, reader, &mut input, &shown, is_stdin, out)? else { return Ok(1) };
    tell(cx, &counts, &shown)?;
    let all_matched = counts.well_formed && counts.matched && counts.mismatched == 0 && counts.unreadable == 0;
    Ok(u8::from(!(all_matched && (counts.malformed == 0 || !cx.args.has(&STRICT)))))
}

/// Reads the lines of a checksum file; None when reading failed.
fn check_lines(
    cx: &Cx<'_>,
    reader: &mut Reader,
    input: &mut Input,
    shown: &[u8],
    is_stdin: bool,
    out: &mut Output,
) -> Result<Option<Counts>, Fault> {
    let mut counts = Counts::default();
    let mut line = Vec::new();
    loop {
        line.clear();
        match input.line(b'\n', &mut line) {
            Ok(true) => {}
            Ok(false) => break,
            Err(fault) => {
                fault.errno()?;
                cx.error_bytes(&[shown, b": read error"].concat())?;
                return Ok(None);
            }
        }
        cx.step(1)?;
        counts.lines += 1;
        if line.first() == Some(&b'#') {
            continue;
        }
        let text = line.strip_suffix(b"\n").unwrap_or(&line);
        let text = text.strip_suffix(b"\r").unwrap_or(text);
        if text.is_empty() {
            continue;
        }
        let found = reader.read(text).filter(|found| !(is_stdin && found.name == b"-"));
        count_line(cx, reader, found, shown, &mut counts, out)?;
    }
    out.flush()?;
    Ok(Some(counts))
}

/// Compares one line of a checksum file, or warns of its format.
fn count_line(cx: &Cx<'_>, reader: &Reader, found: Option<Line>, shown: &[u8], counts: &mut Counts, out: &mut Output) -> Result<(), Fault> {
    match found {
        Some(found) => {
            counts.well_formed = true;
            compare(cx, &found, counts, out)?;
        }
        None => {
            counts.malformed += 1;
            if speaks(cx, &WARN) {
                out.flush()?;
                let sums = if reader.any_sha { "SHA" } else { reader.algorithm.tag() };
                let text = format!(": {}: improperly formatted {sums} checksum line", counts.lines);
                cx.error_bytes(&[shown, text.as_bytes()].concat())?;
            }
        }
    }
    Ok(())
}

fn compare(cx: &Cx<'_>, line: &Line, counts: &mut Counts, out: &mut Output) -> Result<(), Fault> {
    let show = !speaks(cx, &STATUS);
    let put = |out: &mut Output, verdict: &[u8]| -> Result<(), Fault> {
        let mut text = Vec::new();
        if is_problematic(&line.name) {
            text.push(b'\\');
            escape(&line.name, &mut text);
        } else {
            text.extend_from_slice(&line.name);
        }
        text.extend_from_slice(verdict);
        out.line(&text)
    };
    match sum_of(cx, &line.name, line.algorithm, line.digest.len()) {
        Ok((Sum::Digest(digest), _)) if digest == line.digest => {
            counts.matched = true;
            if show && !speaks(cx, &QUIET) {
                put(out, b": OK")?;
            }
        }
        Ok(_) => {
            counts.mismatched += 1;
            if show {
                put(out, b": FAILED")?;
            }
        }
        Err(fault) => {
            let errno = fault.errno()?;
            if cx.args.has(&IGNORE_MISSING) && errno == Errno::NoEnt {
                return Ok(());
            }
            out.flush()?;
            usage::file(cx, &line.name, errno)?;
            counts.unreadable += 1;
            if show {
                put(out, b": FAILED open or read")?;
            }
        }
    }
    Ok(())
}

fn tell(cx: &Cx<'_>, counts: &Counts, shown: &[u8]) -> Result<(), Fault> {
    if !counts.well_formed {
        let sums = if cx.name() == b"shasum" { "SHA " } else { "" };
        return cx.error_bytes(&[shown, format!(": no properly formatted {sums}checksum lines found").as_bytes()].concat());
    }
    if speaks(cx, &STATUS) {
        return Ok(());
    }
    let rows = [
        (counts.malformed, "line is improperly formatted", "lines are improperly formatted"),
        (counts.unreadable, "listed file could not be read", "listed files could not be read"),
        (counts.mismatched, "computed checksum did NOT match", "computed checksums did NOT match"),
    ];
    for (n, one, many) in rows {
        if n > 0 {
            cx.error(format_args!("WARNING: {n} {}", if n == 1 { one } else { many }))?;
        }
    }
    if cx.args.has(&IGNORE_MISSING) && !counts.matched {
        cx.error_bytes(&[shown, b": no file was verified"].concat())?;
    }
    Ok(())
}

fn is_blank(byte: Option<&u8>) -> bool {
    matches!(byte, Some(b' ' | b'\t'))
}

fn trim_blanks(text: &[u8]) -> &[u8] {
    let n = text.iter().take_while(|byte| matches!(byte, b' ' | b'\t')).count();
    text.get(n..).unwrap_or_default()
}

/// Bytes that hex digits stand for.
fn bytes_of(digits: &[u8]) -> Option<Vec<u8>> {
    let digit = |byte: &u8| char::from(*byte).to_digit(16);
    let (pairs, rest) = digits.as_chunks::<2>();
    if !rest.is_empty() {
        return None;
    }
    pairs.iter().map(|[high, low]| u8::try_from(digit(high)? << 4 | digit(low)?).ok()).collect()
}

fn unescape(name: &[u8]) -> Option<Vec<u8>> {
    let mut out = Vec::with_capacity(name.len());
    let mut rest = name.iter();
    while let Some(byte) = rest.next() {
        out.push(match byte {
            b'\\' => match rest.next()? {
                b'n' => b'\n',
                b'r' => b'\r',
                b'\\' => b'\\',
                _ => return None,
            },
            0 => return None,
            other => *other,
        });
    }
    Some(out)
}

impl Reader {
    fn read(&mut self, line: &[u8]) -> Option<Line> {
        let line = trim_blanks(line);
        let (line, escaped) = line.strip_prefix(b"\\").map_or((line, false), |line| (line, true));
        if self.any_sha {
            let n_digits = line.iter().take_while(|byte| byte.is_ascii_hexdigit()).count();
            let mut known = SHA.into_iter();
            let found = known.find(|sha| {
                sha.digest_bytes() * 2 == n_digits
                    || line.strip_prefix(sha.tag().as_bytes()).is_some_and(|rest| rest.first() == Some(&b' '))
            });
            self.algorithm = found?;
            self.digest_bytes = self.algorithm.digest_bytes();
        } else if !self.specified {
            // Any tag that a line begins with, up to a blank, '-' or '(', says what the next lines may be too.
            let word = line.iter().take_while(|byte| !matches!(byte, b' ' | b'-' | b'(')).count();
            let word = line.get(..word).unwrap_or_default();
            let (algorithm, _) = Algorithm::ALL.iter().find(|(algorithm, _)| algorithm.tag().as_bytes() == word)?;
            if algorithm.is_number() {
                return None;
            }
            self.algorithm = *algorithm;
            self.digest_bytes = algorithm.digest_bytes();
        }
        match line.strip_prefix(self.algorithm.tag().as_bytes()) {
            Some(tagged) => self.tagged(tagged, escaped),
            None => self.untagged(line, escaped),
        }
    }

    /// `MD5 (NAME) = SUM`, or as OpenSSL writes it, `MD5(NAME)= SUM`.
    fn tagged(&mut self, mut rest: &[u8], escaped: bool) -> Option<Line> {
        if self.algorithm == Algorithm::Blake2b {
            let mut bits = 512;
            if let Some(number) = rest.strip_prefix(b"-") {
                let n = number.iter().take_while(|byte| byte.is_ascii_digit()).count();
                bits = std::str::from_utf8(number.get(..n)?).ok()?.parse::<usize>().ok()?;
                if bits == 0 || bits > 512 || bits % 8 != 0 {
                    return None;
                }
                rest = number.get(n..)?;
            } else if !matches!(rest.first(), Some(b' ' | b'(')) {
                return None;
            }
            self.digest_bytes = bits / 8;
        }
        let rest = rest.strip_prefix(b" ").unwrap_or(rest).strip_prefix(b"(")?;
        let close = memchr::memrchr(b')', rest)?;
        let name = rest.get(..close)?;
        let behind = trim_blanks(trim_blanks(rest.get(close + 1..)?).strip_prefix(b"=")?);
        if behind.len() != self.digest_bytes * 2 {
            return None;
        }
        let name = if escaped { unescape(name)? } else { name.to_vec() };
        Some(Line { algorithm: self.algorithm, digest: bytes_of(behind)?, name })
    }

    /// `SUM  NAME`, `SUM *NAME`, or `SUM NAME`.
    fn untagged(&mut self, line: &[u8], escaped: bool) -> Option<Line> {
        if self.algorithm == Algorithm::Blake2b {
            let n = line.iter().take_while(|byte| byte.is_ascii_hexdigit()).count();
            if n < 2 || n % 2 != 0 || n > 128 {
                return None;
            }
            self.digest_bytes = n / 2;
        }
        let (digits, behind) = line.split_at_checked(self.digest_bytes * 2)?;
        let digest = bytes_of(digits)?;
        if !is_blank(behind.first()) {
            return None;
        }
        let mut name = behind.get(1..)?;
        if name.is_empty() {
            return None;
        }
        if name.len() == 1 || !matches!(name.first(), Some(b' ' | b'*')) {
            if self.reversed == Some(false) {
                return None;
            }
            self.reversed = Some(true);
        } else if self.reversed != Some(true) {
            self.reversed = Some(false);
            name = name.get(1..)?;
        }
        let name = if escaped { unescape(name)? } else { name.to_vec() };
        Some(Line { algorithm: self.algorithm, digest, name })
    }
}
