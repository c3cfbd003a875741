//! Walk over files that `bzip2`, `xz`, `zstd` and their decompressors share, with the messages of each.

use bashkit_core::command::{Cx, Opt};
use bashkit_core::gnu::xstrtol;
use bashkit_core::kernel::{Done, Fault, Output};
use bashkit_core::vfs::{Metadata, OpenOptions};
use lzma_rust2::CheckType;

use super::Format;
use super::decode::{Decoder, Trouble};
use super::encode::{Encoder, Plan};
use super::source::Source;

pub(crate) const COMPRESS: Opt = Opt::flag('z', "compress", "force compression");
pub(crate) const DECOMPRESS: Opt = Opt::flag('d', "decompress", "force decompression");
pub(crate) const UNCOMPRESS: Opt = Opt::flag('\0', "uncompress", "the same as --decompress");
pub(crate) const TEST: Opt = Opt::flag('t', "test", "test compressed file integrity");
pub(crate) const KEEP: Opt = Opt::flag('k', "keep", "keep (don't delete) input files");
pub(crate) const FORCE: Opt = Opt::flag('f', "force", "overwrite existing output files and compress links");
pub(crate) const STDOUT: Opt = Opt::flag('c', "stdout", "write to standard output and don't delete input files");
pub(crate) const TO_STDOUT: Opt = Opt::flag('\0', "to-stdout", "the same as --stdout");
pub(crate) const QUIET: Opt = Opt::flag('q', "quiet", "suppress warnings");
pub(crate) const VERBOSE: Opt = Opt::flag('v', "verbose", "be verbose");
pub(crate) const SMALL: Opt = Opt::flag('s', "small", "use less memory (as much is used as ever)");
pub(crate) const FAST: Opt = Opt::flag('\0', "fast", "alias for -1");
pub(crate) const BEST: Opt = Opt::flag('\0', "best", "alias for -9");
pub(crate) const L0: Opt = Opt::flag('0', "", "fastest");
pub(crate) const L1: Opt = Opt::flag('1', "", "level 1");
pub(crate) const L2: Opt = Opt::flag('2', "", "level 2");
pub(crate) const L3: Opt = Opt::flag('3', "", "level 3");
pub(crate) const L4: Opt = Opt::flag('4', "", "level 4");
pub(crate) const L5: Opt = Opt::flag('5', "", "level 5");
pub(crate) const L6: Opt = Opt::flag('6', "", "level 6");
pub(crate) const L7: Opt = Opt::flag('7', "", "level 7");
pub(crate) const L8: Opt = Opt::flag('8', "", "level 8");
pub(crate) const L9: Opt = Opt::flag('9', "", "level 9");
pub(crate) const EXTREME: Opt = Opt::flag('e', "extreme", "try to improve compression ratio by using more CPU time");
pub(crate) const THREADS: Opt = Opt::value('T', "threads", "NUM", "any number; one thread works here");
pub(crate) const LIST: Opt = Opt::flag('l', "list", "list information about .xz files");
pub(crate) const ROBOT: Opt = Opt::flag('\0', "robot", "with --list: for programs");
pub(crate) const FORMAT: Opt = Opt::value('F', "format", "FORMAT", "auto (default), xz or lzma");
pub(crate) const CHECK: Opt = Opt::value('C', "check", "CHECK", "none, crc32, crc64 (default) or sha256");
pub(crate) const SUFFIX: Opt = Opt::value('S', "suffix", ".SUF", "use the suffix .SUF on compressed files");
pub(crate) const NO_SPARSE: Opt = Opt::flag('\0', "no-sparse", "do not create sparse files (none are)");
pub(crate) const OUTPUT: Opt = Opt::value('o', "", "OUTPUT", "write output to a single file, OUTPUT");
pub(crate) const REMOVE: Opt = Opt::flag('\0', "rm", "remove input files after successful (de)compression");
pub(crate) const ULTRA: Opt = Opt::flag('\0', "ultra", "allow levels 20 to 22 (all levels are one here)");

struct Walk<'c, 'k> {
    cx: &'c mut Cx<'k>,
    format: Format,
    /// `.lzma` is written, or asked for.
    lzma: Option<bool>,
    decompress: bool,
    test: bool,
    stdout: bool,
    force: bool,
    keep: bool,
    quiet: usize,
    verbose: usize,
    level: u32,
    check: CheckType,
    extreme: bool,
    suffix: Option<Vec<u8>>,
    output: Option<Vec<u8>>,
    passes: bool,
    /// Bytes of the longest name: bzip2 lines up what it says.
    name_bytes_max: usize,
    status: u8,
    out: Output,
}

/// Compresses or decompresses the operands, as the name of the command and the options say.
pub(crate) fn run(cx: &mut Cx<'_>, format: Format, decompress: bool, cat: bool) -> Done {
    let operands = std::mem::take(&mut cx.args.operands);
    let args = &cx.args;
    let test = args.has(&TEST);
    if format == Format::Xz
        && args.last_of(&[&COMPRESS, &DECOMPRESS, &UNCOMPRESS, &TEST, &LIST]).is_some_and(|last| last.short() == LIST.short())
    {
        return super::listing::list(cx, &operands, args.count(&VERBOSE), args.has(&ROBOT), args.count(&QUIET));
    }
    let last = args.last_of(&[&COMPRESS, &DECOMPRESS, &UNCOMPRESS]).map(|last| last.short() != COMPRESS.short());
    let decompress = test || last.unwrap_or(decompress);
    let mut level = if format == Format::Bzip2 { 9 } else { 6 };
    for (option, _) in args.in_order() {
        match (option.short(), option.long()) {
            (digit @ b'0'..=b'9', _) => level = u32::from(digit - b'0'),
            (_, "fast") if format == Format::Xz => level = 0,
            (_, "fast") => level = 1,
            (_, "best") => level = 9,
            _ => {}
        }
    }
    let check = match args.value(&CHECK) {
        None | Some(b"crc64") => CheckType::Crc64,
        Some(b"crc32") => CheckType::Crc32,
        Some(b"sha256") => CheckType::Sha256,
        Some(b"none") => CheckType::None,
        Some(other) => return refused(cx, other, "Unsupported integrity check type"),
    };
    let lzma = match args.value(&FORMAT) {
        None if matches!(cx.name(), b"lzma" | b"unlzma" | b"lzcat") => Some(true),
        None | Some(b"auto") => None,
        Some(b"xz") => Some(false),
        Some(b"lzma" | b"alone") => Some(true),
        Some(other) => return refused(cx, other, "Unknown file format type"),
    };
    if let Some(threads) = args.value(&THREADS)
        && xstrtol::number(threads).is_err()
    {
        return refused(cx, threads, "Value is not a non-negative decimal integer");
    }
    let suffix = args.value(&SUFFIX).map(<[u8]>::to_vec);
    if let Some(suffix) = &suffix
        && (suffix.is_empty() || suffix.contains(&b'/'))
    {
        return refused(cx, suffix, "Invalid filename suffix");
    }
    let is_zstd = format == Format::Zstd;
    let mut walk = Walk {
        format,
        lzma,
        decompress,
        test,
        stdout: (cat && decompress) || args.has(&STDOUT) || args.has(&TO_STDOUT),
        force: args.has(&FORCE),
        keep: if is_zstd { !args.has(&REMOVE) } else { args.has(&KEEP) },
        quiet: args.count(&QUIET),
        verbose: args.count(&VERBOSE),
        level,
        check,
        extreme: args.has(&EXTREME),
        suffix,
        output: args.value(&OUTPUT).map(<[u8]>::to_vec),
        passes: args.has(&FORCE) || (is_zstd && cat),
        name_bytes_max: operands.iter().map(Vec::len).max().unwrap_or(0).max(7),
        status: 0,
        out: cx.stdout(),
        cx,
    };
    if operands.is_empty() {
        walk.file(b"-")?;
    }
    for operand in &operands {
        walk.file(operand)?;
    }
    let flushed = walk.out.flush();
    walk.wrote(b"(stdin)", flushed)?;
    Ok(walk.status)
}

fn refused(cx: &Cx<'_>, value: &[u8], why: &str) -> Done {
    cx.error_bytes(&[value, b": ", why.as_bytes()].concat())?;
    Ok(1)
}

const BZIP2_ADVICE: &str =
    "\nYou can use the `bzip2recover' program to attempt to recover\ndata from undamaged sections of corrupted files.\n\n";

impl Walk<'_, '_> {
    /// `NAME: TEXT`, and the status.
    fn say(&mut self, status: u8, pieces: &[&[u8]]) -> Result<(), Fault> {
        self.status = self.status.max(status);
        let hushed = match self.format {
            Format::Xz | Format::Lzma => self.quiet >= if status == 2 { 1 } else { 2 },
            Format::Zstd => self.quiet >= 2,
            _ => false,
        };
        if hushed {
            return Ok(());
        }
        self.out.flush()?;
        // zstd names itself by what it is, the others by what they were called.
        if self.format == Format::Zstd {
            let line = [b"zstd: ", &pieces.concat()[..], b"\n"].concat();
            return self.cx.stderr_bytes(&line);
        }
        self.cx.error_bytes(&pieces.concat())
    }

    fn plain(&self, pieces: &[&[u8]]) -> Result<(), Fault> {
        self.cx.stderr_bytes(&pieces.concat())
    }

    fn missing(&mut self, name: &[u8], why: &str) -> Result<(), Fault> {
        match self.format {
            Format::Bzip2 => self.say(1, &[b"Can't open input file ", name, b": ", why.as_bytes(), b"."]),
            Format::Zstd => self.say(1, &[b"can't stat ", name, b" : ", why.as_bytes(), b" -- ignored "]),
            _ => self.say(1, &[name, b": ", why.as_bytes()]),
        }
    }

    /// Suffixes of compressed files, and what the rest of the name is followed by without them.
    fn suffixes(&self) -> Vec<(&[u8], &'static [u8])> {
        let mut all: Vec<(&[u8], &'static [u8])> = Vec::new();
        if let Some(own) = &self.suffix {
            all.push((own, b""));
        }
        let known: &[(&[u8], &'static [u8])] = match self.format {
            Format::Bzip2 => &[(b".bz2", b""), (b".bz", b""), (b".tbz2", b".tar"), (b".tbz", b".tar")],
            Format::Zstd if self.decompress => &[
                (b".zst", b""),
                (b".tzst", b".tar"),
                (b".gz", b""),
                (b".tgz", b".tar"),
                (b".lzma", b""),
                (b".xz", b""),
                (b".txz", b".tar"),
            ],
            Format::Zstd => &[(b".zst", b""), (b".tzst", b".tar")],
            Format::Xz | Format::Lzma | Format::Gzip => &[(b".xz", b""), (b".txz", b".tar"), (b".lzma", b""), (b".tlz", b".tar")],
        };
        all.extend(known);
        all
    }

    fn known(&self, name: &[u8]) -> Option<(Vec<u8>, Vec<u8>)> {
        let found = self.suffixes().into_iter().find(|(suffix, _)| name.len() > suffix.len() && name.ends_with(suffix));
        found.map(|(suffix, tail)| (suffix.to_vec(), [name.get(..name.len() - suffix.len()).unwrap_or_default(), tail].concat()))
    }

    fn file(&mut self, name: &[u8]) -> Result<(), Fault> {
        self.cx.step(1)?;
        if name == b"-" {
            let mut source = Source::new(self.cx.stdin());
            let shown: &[u8] = if self.format == Format::Zstd { b"/*stdin*\\" } else { b"(stdin)" };
            let before = std::mem::replace(&mut self.stdout, true);
            let done = if let Some(output) = self.output.clone() {
                self.stdout = before;
                self.replace(shown, &mut source, &output, None)
            } else {
                self.one(shown, &mut source, None).map(|_| ())
            };
            self.stdout = before;
            return done;
        }
        let replaces = !self.stdout && !self.test && self.output.is_none();
        // zstd looks at the name first.
        if self.format == Format::Zstd && self.decompress && self.target(name, replaces)?.is_none() {
            return Ok(());
        }
        let meta = match self.cx.lstat(name) {
            Ok(meta) => meta,
            Err(errno) => return self.missing(name, &errno.to_string()),
        };
        let meta = match self.inspected(name, meta, replaces)? {
            Some(meta) => meta,
            None => return Ok(()),
        };
        let target = match self.target(name, replaces)? {
            Some(target) => target,
            None => return Ok(()),
        };
        let mut source = match self.cx.open_input(name) {
            Ok(input) => Source::new(input),
            Err(fault) => {
                let errno = fault.errno()?;
                return self.missing(name, &errno.to_string());
            }
        };
        match (self.output.clone(), replaces) {
            (Some(output), _) if !self.stdout && !self.test => self.replace(name, &mut source, &output, Some(meta)),
            (_, true) => self.replace(name, &mut source, &target, Some(meta)),
            _ => self.one(name, &mut source, None).map(|_| ()),
        }
    }

    /// Refuses what is no regular file.
    fn inspected(&mut self, name: &[u8], meta: Metadata, replaces: bool) -> Result<Option<Metadata>, Fault> {
        let mut meta = meta;
        if meta.is_symlink() {
            let followed = self.cx.stat(name);
            if replaces && !self.force && !self.keep
                || self.format == Format::Zstd && !self.force && followed.is_ok_and(|meta| meta.kind != bashkit_core::vfs::FileKind::Fifo)
            {
                match self.format {
                    Format::Bzip2 => self.say(1, &[b"Input file ", name, b" is not a normal file."])?,
                    Format::Zstd => {
                        self.plain(&[b"Warning : ", name, b" is a symbolic link, ignoring \n"])?;
                        self.status = self.status.max(1);
                    }
                    _ => self.say(2, &[name, b": Is a symbolic link, skipping"])?,
                }
                return Ok(None);
            }
            match followed {
                Ok(followed) => meta = followed,
                Err(errno) => {
                    self.missing(name, &errno.to_string())?;
                    return Ok(None);
                }
            }
        }
        if meta.is_dir() {
            match self.format {
                Format::Bzip2 => self.say(1, &[b"Input file ", name, b" is a directory."])?,
                Format::Zstd => self.say(1, &[name, b" is a directory -- ignored "])?,
                _ => self.say(2, &[name, b": Is a directory, skipping"])?,
            }
            return Ok(None);
        }
        if replaces && meta.nlink > 1 && !self.force && !self.keep {
            let n = meta.nlink - 1;
            match self.format {
                Format::Bzip2 => {
                    let text = format!(" has {n} other link{}.", if n > 1 { "s" } else { "" });
                    self.say(1, &[b"Input file ", name, text.as_bytes()])?;
                    return Ok(None);
                }
                Format::Xz | Format::Lzma => {
                    self.say(2, &[name, b": Input file has more than one hard link, skipping"])?;
                    return Ok(None);
                }
                _ => {}
            }
        }
        Ok(Some(meta))
    }

    /// The name of the file that comes out; `None` when there is none.
    fn target(&mut self, name: &[u8], replaces: bool) -> Result<Option<Vec<u8>>, Fault> {
        if !replaces {
            return Ok(Some(Vec::new()));
        }
        let known = self.known(name);
        if self.decompress {
            return match (known, self.format) {
                (Some((_, target)), _) => Ok(Some(target)),
                (None, Format::Bzip2) => {
                    if self.quiet == 0 {
                        self.say(0, &[b"Can't guess original name for ", name, b" -- using ", name, b".out"])?;
                    }
                    Ok(Some([name, b".out"].concat()))
                }
                (None, Format::Zstd) => {
                    let text = b": unknown suffix (.zst/.tzst/.gz/.tgz/.lzma/.xz/.txz expected). Can't derive the output file name. Specify it with -o dstFileName. Ignoring.";
                    self.say(1, &[name, text])?;
                    Ok(None)
                }
                (None, _) => {
                    // xz looks at what is in the file first.
                    let known = match self.cx.open_input(name) {
                        Ok(input) => match Source::new(input).peek(18) {
                            Ok(head) => matches!(Format::of(head), Some(Format::Xz | Format::Lzma)),
                            Err(fault) => fault.errno().map(|_| false)?,
                        },
                        Err(fault) => fault.errno().map(|_| true)?,
                    };
                    match known {
                        true => self.say(2, &[name, b": Filename has an unknown suffix, skipping"])?,
                        false => self.say(1, &[name, b": File format not recognized"])?,
                    }
                    Ok(None)
                }
            };
        }
        match (known, self.format) {
            (Some((suffix, _)), Format::Bzip2) => {
                self.say(1, &[b"Input file ", name, b" already has ", &suffix, b" suffix."])?;
                return Ok(None);
            }
            (Some((suffix, _)), Format::Xz | Format::Lzma) => {
                self.say(2, &[name, b": File already has `", &suffix, b"' suffix, skipping"])?;
                return Ok(None);
            }
            _ => {}
        }
        let suffix: &[u8] = match (&self.suffix, self.format) {
            (Some(suffix), _) => suffix,
            (_, Format::Bzip2) => b".bz2",
            (_, Format::Zstd) => b".zst",
            _ if self.lzma == Some(true) => b".lzma",
            _ => b".xz",
        };
        Ok(Some([name, suffix].concat()))
    }

    fn replace(&mut self, name: &[u8], source: &mut Source, target: &[u8], meta: Option<Metadata>) -> Result<(), Fault> {
        if self.cx.lstat(target).is_ok() {
            if !self.force {
                if self.format == Format::Xz && self.decompress && self.is_foreign(source) {
                    return self.say(1, &[name, b": File format not recognized"]);
                }
                return match self.format {
                    Format::Bzip2 => self.say(1, &[b"Output file ", target, b" already exists."]),
                    Format::Zstd => self.say(1, &[target, b" already exists; not overwritten  "]),
                    _ => self.say(1, &[target, b": File exists"]),
                };
            }
            let _ = self.cx.fs().unlink(&self.cx.path(target));
        }
        let options = OpenOptions { exclusive: true, ..OpenOptions::write(if meta.is_some() { 0o600 } else { 0o666 }) };
        let out = match self.cx.open(target, options) {
            Ok(to) => self.cx.output(to),
            Err(fault) => {
                let errno = fault.errno()?;
                return match self.format {
                    Format::Bzip2 => self.say(1, &[b"Can't create output file ", target, format!(": {errno}.").as_bytes()]),
                    _ => self.say(1, &[target, format!(": {errno}").as_bytes()]),
                };
            }
        };
        let own = std::mem::replace(&mut self.out, out);
        let done = self.one(name, source, Some(target));
        let out = std::mem::replace(&mut self.out, own);
        drop(out);
        let path = self.cx.path(target);
        if !done? {
            let _ = self.cx.fs().unlink(&path);
            return Ok(());
        }
        if let Some(meta) = meta {
            let fs = self.cx.fs();
            let _ = fs.chown(&path, Some(meta.uid), Some(meta.gid), false);
            let permissions = fs.chmod(&path, meta.mode);
            let _ = fs.set_times(&path, Some(meta.atime), Some(meta.mtime), true);
            if let Err(errno) = permissions {
                self.say(2, &[target, format!(": Cannot set the file permissions: {errno}").as_bytes()])?;
            }
            if !self.keep
                && self.output.is_none()
                && let Err(errno) = self.cx.fs().unlink(&self.cx.path(name))
            {
                self.say(2, &[name, format!(": Cannot remove: {errno}").as_bytes()])?;
            }
        }
        Ok(())
    }

    /// Whether a file begins as none that is decompressed here. xz: that is told before its target is looked at.
    fn is_foreign(&self, source: &mut Source) -> bool {
        let Ok(head) = source.peek(18) else { return false };
        let found = Format::of(head);
        let is_known = match self.lzma {
            None => matches!(found, Some(Format::Xz | Format::Lzma)),
            Some(false) => found == Some(Format::Xz),
            Some(true) => found == Some(Format::Lzma),
        };
        head.len() == 18 && !is_known
    }

    /// From one source to where output goes now; answers whether all was well.
    fn one(&mut self, name: &[u8], source: &mut Source, target: Option<&[u8]>) -> Result<bool, Fault> {
        let is_bzip2 = self.format == Format::Bzip2;
        if is_bzip2 && self.verbose > 0 {
            self.plain(&[b"  ", name, b": ", &b" ".repeat(self.name_bytes_max.saturating_sub(name.len()))])?;
        }
        let done = if self.decompress { self.expand(name, source)? } else { self.compress(name, source)? };
        let flushed = self.out.flush();
        let done = self.wrote(name, flushed)?.and(done);
        let Some((bytes, compressed)) = done else { return Ok(false) };
        if is_bzip2 && self.verbose > 0 {
            self.bzip2_summary(bytes, compressed)?;
        }
        if self.format == Format::Zstd && self.quiet == 0 && (target.is_some() || self.test) {
            self.zstd_summary(name, target.unwrap_or_default(), bytes, compressed)?;
        }
        Ok(true)
    }

    fn bzip2_summary(&self, bytes: u64, compressed: u64) -> Result<(), Fault> {
        let text = match () {
            () if self.test => "ok\n".to_owned(),
            () if self.decompress => "done\n".to_owned(),
            () if bytes == 0 => " no data compressed.\n".to_owned(),
            () => {
                #[expect(clippy::cast_precision_loss, reason = "three digits are shown")]
                let (bytes_f, compressed_f) = (bytes as f64, compressed as f64);
                format!(
                    "{:6.3}:1, {:6.3} bits/byte, {:5.2}% saved, {bytes} in, {compressed} out.\n",
                    bytes_f / compressed_f,
                    8.0 * compressed_f / bytes_f,
                    100.0 * (1.0 - compressed_f / bytes_f)
                )
            }
        };
        self.plain(&[text.as_bytes()])
    }

    fn zstd_summary(&self, name: &[u8], target: &[u8], bytes: u64, compressed: u64) -> Result<(), Fault> {
        let padding = b" ".repeat(20usize.saturating_sub(name.len()));
        if self.decompress {
            return self.plain(&[name, &padding, format!(": {bytes} bytes \n").as_bytes()]);
        }
        #[expect(clippy::cast_precision_loss, reason = "a percentage is shown")]
        let percent = if bytes == 0 { 0.0 } else { 100.0 * compressed as f64 / bytes as f64 };
        let text = format!(" :{percent:6.2}%   ({} => {}, ", human(bytes), human(compressed));
        self.plain(&[name, &padding, text.as_bytes(), target, b") \n"])
    }

    fn compress(&mut self, name: &[u8], source: &mut Source) -> Result<Option<(u64, u64)>, Fault> {
        let format = if self.lzma == Some(true) { Format::Lzma } else { self.format };
        let plan = Plan { level: self.level, check: self.check, extreme: self.extreme, ..Plan::usual(format) };
        let mut encoder = Encoder::new(&plan, self.cx.meter())?;
        loop {
            let data = match source.fill() {
                Err(Fault::Errno(errno)) => {
                    self.missing(name, &errno.to_string())?;
                    return Ok(None);
                }
                other => other?,
            };
            if data.is_empty() {
                break;
            }
            let written = encoder.write(data, &mut self.out);
            let n = data.len();
            source.used(n);
            if self.wrote(name, written)?.is_none() {
                return Ok(None);
            }
        }
        let taken = encoder.taken;
        let finished = encoder.finish(&mut self.out);
        Ok(self.wrote(name, finished)?.map(|given| (taken, given)))
    }

    fn expand(&mut self, name: &[u8], source: &mut Source) -> Result<Option<(u64, u64)>, Fault> {
        let mut format = self.format;
        match source.peek(18) {
            Ok(head) => {
                let found = Format::of(head);
                if self.format == Format::Xz && (found == Some(Format::Lzma) && self.lzma != Some(false) || self.lzma == Some(true)) {
                    format = Format::Lzma;
                }
                if self.format == Format::Zstd
                    && let Some(other @ (Format::Gzip | Format::Xz | Format::Lzma)) = found
                {
                    format = other;
                }
                if self.passes && self.stdout && !self.test && found != Some(format) {
                    return self.pass(source);
                }
            }
            Err(fault) => {
                let errno = fault.errno()?;
                self.missing(name, &errno.to_string())?;
                return Ok(None);
            }
        }
        let short = source.peek(4)?.len() < 4;
        let mut decoder = Decoder::new(format, self.cx.meter())?;
        let mut buf = vec![0; 64 << 10];
        loop {
            match decoder.read(source, &mut buf) {
                Ok(0) => break,
                Ok(_) if self.test => {}
                Ok(n) => {
                    let put = self.out.put(buf.get(..n).unwrap_or_default());
                    if self.wrote(name, put)?.is_none() {
                        return Ok(None);
                    }
                }
                Err(trouble) => {
                    self.trouble(name, trouble, short)?;
                    return Ok(None);
                }
            }
        }
        if decoder.garbage {
            match self.format {
                Format::Bzip2 if self.quiet == 0 => {
                    self.plain(&[b"\n", self.cx.name(), b": ", name, b": trailing garbage after EOF ignored\n"])?
                }
                Format::Bzip2 => {}
                Format::Zstd => {
                    self.say(1, &[name, b": unsupported format "])?;
                    return Ok(None);
                }
                _ => {
                    self.say(1, &[name, b": Unexpected end of input"])?;
                    return Ok(None);
                }
            }
        }
        Ok(Some((decoder.given, source.taken)))
    }

    /// `-cdf` hands on what is not compressed.
    fn pass(&mut self, source: &mut Source) -> Result<Option<(u64, u64)>, Fault> {
        let mut bytes = 0;
        loop {
            let data = source.fill()?;
            if data.is_empty() {
                return Ok(Some((bytes, bytes)));
            }
            self.out.put(data)?;
            let n = data.len();
            bytes += n as u64;
            source.used(n);
        }
    }

    /// Reports a failed write in the format's own words; `None` when `result` was one.
    fn wrote<T>(&mut self, name: &[u8], result: Result<T, Fault>) -> Result<Option<T>, Fault> {
        let errno = match result {
            Ok(done) => return Ok(Some(done)),
            Err(Fault::Write(errno)) => errno,
            Err(fault) => return Err(fault),
        };
        let text = errno.to_string();
        self.status = self.status.max(1);
        let me = self.cx.name();
        match self.format {
            Format::Bzip2 => {
                let where_to: &[u8] = b", output file = (stdout)\n";
                let head: &[u8] = b": I/O or other error, bailing out.  Possible reason follows.\n";
                self.plain(&[b"\n", me, head, me, b": ", text.as_bytes(), b"\n\tInput file = ", name, where_to])?;
            }
            Format::Zstd => self.plain(&[b"zstd: /*stdout*\\: ", text.as_bytes(), b" \n"])?,
            _ => self.plain(&[me, b": (stdout): Write error: ", text.as_bytes(), b"\n"])?,
        }
        Ok(None)
    }

    fn trouble(&mut self, name: &[u8], trouble: Trouble, short: bool) -> Result<(), Fault> {
        let trouble = match trouble {
            Trouble::Fault(fault) => {
                let errno = fault.errno()?;
                return self.missing(name, &errno.to_string());
            }
            other => other,
        };
        self.out.flush()?;
        match self.format {
            Format::Bzip2 => self.bzip2_trouble(name, &trouble),
            Format::Zstd => match trouble {
                Trouble::UnexpectedEnd if short => self.say(1, &[name, b": unexpected end of file "]),
                Trouble::NotFormat if short => self.say(1, &[name, b": unknown header "]),
                Trouble::NotFormat => self.say(1, &[name, b": unsupported format "]),
                Trouble::UnexpectedEnd => {
                    self.status = 1;
                    self.plain(&[name, b" : Read error (39) : premature end \n"])
                }
                Trouble::Checksum => {
                    self.status = 1;
                    self.plain(&[name, b" : Decoding error (36) : Restored data doesn't match checksum \n"])
                }
                _ => {
                    self.status = 1;
                    self.plain(&[name, b" : Decoding error (36) : Data corruption detected \n"])
                }
            },
            _ => {
                let text: &[u8] = match trouble {
                    Trouble::NotFormat => b": File format not recognized",
                    Trouble::UnexpectedEnd => b": Unexpected end of input",
                    Trouble::Unsupported => b": Unsupported options",
                    _ => b": Compressed data is corrupt",
                };
                self.say(1, &[name, text])
            }
        }
    }

    fn bzip2_trouble(&mut self, name: &[u8], trouble: &Trouble) -> Result<(), Fault> {
        let me = self.cx.name();
        self.status = 2;
        if self.test {
            let text: &[u8] = match trouble {
                Trouble::NotFormat => b"bad magic number (file not created by bzip2)\n",
                Trouble::UnexpectedEnd => b"file ends unexpectedly\n",
                _ => b"data integrity (CRC) error in data\n",
            };
            if self.verbose == 0 {
                self.plain(&[me, b": ", name, b": "])?;
            }
            return self.plain(&[text, BZIP2_ADVICE.as_bytes()]);
        }
        if matches!(trouble, Trouble::NotFormat) {
            return self.say(2, &[name, b" is not a bzip2 file."]);
        }
        let files = [b"\tInput file = ", name, b", output file = (stdout)\n"].concat();
        let advice = "\nIt is possible that the compressed file(s) have become corrupted.\nYou can use the -tvv option to test integrity of such files.\n";
        if matches!(trouble, Trouble::UnexpectedEnd) {
            let head = b": Compressed file ends unexpectedly;\n\tperhaps it is corrupted?  *Possible* reason follows.\n";
            self.plain(&[b"\n", me, head, me, b": Inappropriate ioctl for device\n"])?;
        } else {
            self.plain(&[b"\n", me, b": Data integrity error when decompressing.\n"])?;
        }
        self.plain(&[&files, advice.as_bytes(), BZIP2_ADVICE.as_bytes()])
    }
}

/// A size as zstd shows it.
fn human(bytes: u64) -> String {
    #[expect(clippy::cast_precision_loss, reason = "three digits are shown")]
    let bytes_f = bytes as f64;
    let (value, unit) = match bytes {
        0x4000_0000.. => (bytes_f / 1_073_741_824.0, "GiB"),
        0x10_0000.. => (bytes_f / 1_048_576.0, "MiB"),
        0x400.. => (bytes_f / 1024.0, "KiB"),
        _ => return format!("{bytes:6} B"),
    };
    let decimals = if value >= 100.0 { 1 } else { 2 };
    format!("{value:6.decimals$} {unit}")
}
