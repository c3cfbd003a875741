//! `xz --list`: what the indices of `.xz` files say of them.

use bashkit_core::command::Cx;
use bashkit_core::kernel::Fault;
use bashkit_core::vfs::OpenOptions;

/// Sizes and check of one xz stream, for `xz --list`.
#[derive(Default)]
struct Stream {
    bytes: u64,
    plain_bytes: u64,
    padding: u64,
    check: u8,
    /// Size in the file and size unpacked of each block.
    blocks: Vec<(u64, u64)>,
}

/// Sums over the streams of one file or of all files.
#[derive(Default)]
struct Sum {
    streams: u64,
    blocks: u64,
    bytes: u64,
    plain_bytes: u64,
    padding: u64,
    checks: u16,
}

impl Sum {
    fn of(streams: &[Stream]) -> Self {
        let mut sum = Self { streams: streams.len() as u64, ..Self::default() };
        for stream in streams {
            sum.blocks += stream.blocks.len() as u64;
            sum.bytes = sum.bytes.saturating_add(stream.bytes + stream.padding);
            sum.plain_bytes = sum.plain_bytes.saturating_add(stream.plain_bytes);
            sum.padding += stream.padding;
            sum.checks |= 1 << (stream.check & 15);
        }
        sum
    }

    fn add(&mut self, other: &Self) {
        self.streams += other.streams;
        self.blocks += other.blocks;
        self.bytes = self.bytes.saturating_add(other.bytes);
        self.plain_bytes = self.plain_bytes.saturating_add(other.plain_bytes);
        self.padding += other.padding;
        self.checks |= other.checks;
    }
}

fn check_name(check: u8) -> String {
    match check {
        0 => "None".to_owned(),
        1 => "CRC32".to_owned(),
        4 => "CRC64".to_owned(),
        10 => "SHA-256".to_owned(),
        n => format!("Unknown-{n}"),
    }
}

fn checks(mask: u16) -> String {
    (0..16).filter(|n| mask >> n & 1 == 1).map(check_name).collect::<Vec<_>>().join(",")
}

fn ratio(bytes: u64, plain_bytes: u64) -> String {
    #[expect(clippy::cast_precision_loss, reason = "three digits are shown")]
    let ratio = bytes as f64 / plain_bytes as f64;
    if plain_bytes == 0 || ratio > 9.999 { "---".to_owned() } else { format!("{ratio:.3}") }
}

/// A size in the unit that keeps it below 10,000; with `exact`, the bytes, too.
fn shown(bytes: u64, exact: bool) -> String {
    if bytes < 10_000 {
        return format!("{bytes} B");
    }
    #[expect(clippy::cast_precision_loss, reason = "one digit is shown")]
    let mut size = bytes as f64;
    let mut unit = "B";
    for next in ["KiB", "MiB", "GiB", "TiB"] {
        size /= 1024.0;
        unit = next;
        if size <= 9999.9 {
            break;
        }
    }
    let text = format!("{size:.1} {unit}");
    if exact { format!("{text} ({bytes} B)") } else { text }
}

/// A number of 7 bits a byte.
fn number(bytes: &[u8], at: &mut usize) -> Option<u64> {
    let mut value = 0u64;
    for shift in 0..9 {
        let byte = *bytes.get(*at)?;
        *at += 1;
        value |= u64::from(byte & 0x7f) << (7 * shift);
        if byte & 0x80 == 0 {
            return if byte == 0 && shift > 0 { None } else { Some(value) };
        }
    }
    None
}

fn crc_fits(bytes: &[u8], sum: &[u8]) -> bool {
    let mut crc = flate2::Crc::new();
    crc.update(bytes);
    sum == crc.sum().to_le_bytes()
}

fn corrupt() -> Fault {
    Fault::failure(1, "Compressed data is corrupt")
}

/// Streams of a file; a failure says what is wrong with it.
fn streams(cx: &Cx<'_>, file: &dyn bashkit_core::vfs::File, size: u64) -> Result<Vec<Stream>, Fault> {
    let read = |at: u64, n: usize| -> Result<Vec<u8>, Fault> {
        cx.meter().fits(n)?;
        let mut bytes = vec![0; n];
        let mut have = 0;
        while let Some(rest) = bytes.get_mut(have..).filter(|rest| !rest.is_empty()) {
            let got = file.read_at(at + have as u64, rest).map_err(|errno| cx.fault(errno))?;
            if got == 0 {
                break;
            }
            have += got;
            cx.step(1 + got as u64 / 16)?;
        }
        bytes.truncate(have);
        Ok(bytes)
    };
    let mut all = Vec::new();
    let first = read(0, 12)?;
    if first.get(..6) != Some(b"\xfd7zXZ\0") {
        return Err(Fault::failure(1, "File format not recognized"));
    }
    let mut end = size;
    while end > 0 {
        cx.step(10)?;
        cx.meter().fits(all.len() * 100)?;
        let mut stream = Stream::default();
        // Padding is of four bytes each.
        let footer = loop {
            let Some(at) = end.checked_sub(12) else { return Err(corrupt()) };
            let footer = read(at, 12)?;
            cx.step(1)?;
            if footer.get(8..) != Some(&[0, 0, 0, 0]) {
                break footer;
            }
            stream.padding += 4;
            end -= 4;
        };
        let fields = (footer.get(..4), footer.get(4..10), footer.get(4..8), footer.get(8..10), footer.get(10..));
        let (Some(sum), Some(body), Some(back), Some([0, check]), Some(b"YZ")) = fields else { return Err(corrupt()) };
        if !crc_fits(body, sum) {
            return Err(corrupt());
        }
        stream.check = *check;
        let back: [u8; 4] = back.try_into().unwrap_or_default();
        let index_bytes = (u64::from(u32::from_le_bytes(back)) + 1) * 4;
        let Some(index_at) = (end - 12).checked_sub(index_bytes) else { return Err(corrupt()) };
        let index = read(index_at, usize::try_from(index_bytes).unwrap_or(usize::MAX))?;
        let parsed = (|| {
            let (body, sum) = index.split_at_checked(index.len().checked_sub(4)?)?;
            let mut at = 1;
            if body.first() != Some(&0) || !crc_fits(body, sum) {
                return None;
            }
            let n = number(body, &mut at)?;
            let mut blocks = Vec::new();
            for _ in 0..n {
                let (unpadded, plain) = (number(body, &mut at)?, number(body, &mut at)?);
                blocks.push((unpadded.checked_add(3)? / 4 * 4, plain));
            }
            Some(blocks)
        })();
        let Some(blocks) = parsed else { return Err(corrupt()) };
        cx.step(blocks.len() as u64)?;
        cx.meter().fits(blocks.len().saturating_mul(16))?;
        let mut packed = 12u64;
        for (bytes, plain) in &blocks {
            packed = packed.saturating_add(*bytes);
            stream.plain_bytes = stream.plain_bytes.saturating_add(*plain);
        }
        let Some(start) = index_at.checked_sub(packed) else { return Err(corrupt()) };
        let header = read(start, 12)?;
        if header.get(..6) != Some(b"\xfd7zXZ\0") || header.get(7) != Some(check) {
            return Err(corrupt());
        }
        stream.bytes = end - start;
        stream.blocks = blocks;
        all.push(stream);
        end = start;
    }
    all.reverse();
    Ok(all)
}

/// Lists files; `verbose` says how much.
pub(super) fn list(cx: &Cx<'_>, operands: &[Vec<u8>], verbose: usize, robot: bool, quiet: usize) -> Result<u8, Fault> {
    if verbose > 1 {
        return Err(Fault::failure(1, "-lvv is not supported here; supported are: -l -lv"));
    }
    let mut out = cx.stdout();
    let mut status = 0;
    let mut total = Sum::default();
    let mut n_files = 0u64;
    let stdin = [b"-".to_vec()];
    let operands = if operands.is_empty() { &stdin } else { operands };
    for operand in operands {
        let mut fail = |out: &mut bashkit_core::kernel::Output, pieces: &[&[u8]]| -> Result<(), Fault> {
            status = 1;
            out.flush()?;
            if quiet > 1 { Ok(()) } else { cx.error_bytes(&pieces.concat()) }
        };
        if operand == b"-" {
            fail(&mut out, &[b"--list does not support reading from standard input"])?;
            continue;
        }
        let path = cx.path(operand);
        let opened = match cx.fs().stat(&path) {
            Ok(meta) if meta.is_dir() => {
                fail(&mut out, &[operand, b": Is a directory, skipping"])?;
                continue;
            }
            Ok(meta) => cx.fs().open(&path, OpenOptions::READ).map(|file| (file, meta.size)),
            Err(errno) => Err(errno),
        };
        let (file, size) = match opened {
            Ok(opened) => opened,
            Err(errno) => {
                fail(&mut out, &[operand, b": ", errno.to_string().as_bytes()])?;
                continue;
            }
        };
        if size == 0 {
            fail(&mut out, &[operand, b": File is empty"])?;
            continue;
        }
        if size < 24 {
            fail(&mut out, &[operand, b": Too small to be a valid .xz file"])?;
            continue;
        }
        let all = match streams(cx, &*file, size) {
            Ok(all) => all,
            Err(Fault::Failure(failure)) => {
                fail(&mut out, &[operand, b": ", &failure.message])?;
                continue;
            }
            Err(fault) => return Err(fault),
        };
        let sum = Sum::of(&all);
        n_files += 1;
        if robot {
            let row = numbers(&sum);
            out.put(&[b"name\t", operand.as_slice(), b"\nfile\t", row.as_bytes(), b"\n"].concat())?;
        } else if verbose > 0 {
            let head = if n_files > 1 { "\n" } else { "" };
            let place = format!(" ({n_files}/{})\n", operands.len());
            out.put(&[head.as_bytes(), operand, place.as_bytes(), details(&sum, &all).as_bytes()].concat())?;
        } else {
            if n_files == 1 {
                out.put(b"Strms  Blocks   Compressed Uncompressed  Ratio  Check   Filename\n")?;
            }
            out.put(&[row(&sum).as_bytes(), b" ", operand, b"\n"].concat())?;
        }
        total.add(&sum);
    }
    if robot {
        out.put(format!("totals\t{}\t{n_files}\n", numbers(&total)).as_bytes())?;
    } else if n_files > 1 && verbose == 0 {
        out.put(format!("{}\n{} {n_files} files\n", "-".repeat(79), row(&total)).as_bytes())?;
    } else if n_files > 1 {
        out.put(format!("\nTotals:\n  Number of files:   {n_files}\n{}", summary(&total)).as_bytes())?;
    }
    out.flush()?;
    Ok(status)
}

fn numbers(sum: &Sum) -> String {
    let ratio = ratio(sum.bytes, sum.plain_bytes);
    format!("{}\t{}\t{}\t{}\t{ratio}\t{}\t{}", sum.streams, sum.blocks, sum.bytes, sum.plain_bytes, checks(sum.checks), sum.padding)
}

fn row(sum: &Sum) -> String {
    let (packed, plain) = (shown(sum.bytes, false), shown(sum.plain_bytes, false));
    let ratio = ratio(sum.bytes, sum.plain_bytes);
    format!("{:5} {:7}  {packed:>11}  {plain:>11}  {ratio:>5}  {:<7}", sum.streams, sum.blocks, checks(sum.checks))
}

fn summary(sum: &Sum) -> String {
    format!(
        "  Streams:           {}\n  Blocks:            {}\n  Compressed size:   {}\n  Uncompressed size: {}\n  Ratio:             {}\n  \
         Check:             {}\n  Stream Padding:    {}\n",
        sum.streams,
        sum.blocks,
        shown(sum.bytes, true),
        shown(sum.plain_bytes, true),
        ratio(sum.bytes, sum.plain_bytes),
        checks(sum.checks).replace(',', ", "),
        shown(sum.padding, true),
    )
}

fn details(sum: &Sum, all: &[Stream]) -> String {
    let mut text = summary(sum);
    text.push_str(
        "  Streams:\n    Stream    Blocks      CompOffset    UncompOffset        CompSize      UncompSize  Ratio  Check      Padding\n",
    );
    let (mut at, mut plain_at) = (0u64, 0u64);
    let mut rows = String::new();
    for (n, stream) in all.iter().enumerate() {
        let check = check_name(stream.check);
        text.push_str(&format!(
            "    {:6} {:9} {at:15} {plain_at:15} {:15} {:15}  {:>5}  {check:<10} {:7}\n",
            n + 1,
            stream.blocks.len(),
            stream.bytes,
            stream.plain_bytes,
            ratio(stream.bytes, stream.plain_bytes),
            stream.padding,
        ));
        let (mut block_at, mut block_plain_at) = (at + 12, plain_at);
        for (k, (bytes, plain)) in stream.blocks.iter().enumerate() {
            let ratio = ratio(*bytes, *plain);
            rows.push_str(&format!(
                "    {:6} {:9} {block_at:15} {block_plain_at:15} {bytes:15} {plain:15}  {ratio:>5}  {check}\n",
                n + 1,
                k + 1
            ));
            block_at += bytes;
            block_plain_at += plain;
        }
        at += stream.bytes + stream.padding;
        plain_at += stream.plain_bytes;
    }
    if !rows.is_empty() {
        text.push_str("  Blocks:\n    Stream     Block      CompOffset    UncompOffset       TotalSize      UncompSize  Ratio  Check\n");
        text.push_str(&rows);
    }
    text
}
