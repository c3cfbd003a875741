//! `gzip`: files replaced by their compressed or uncompressed form; the engine of `gunzip` and `zcat`, too.

use bashkit_core::command::{Command, Cx, Opt};
use bashkit_core::gnu::filenamecat;
use bashkit_core::gnu::parse_datetime::{self, Moment};
use bashkit_core::kernel::{Done, Fault, Output};
use bashkit_core::vfs::{Errno, FileKind, Metadata, OpenOptions, path};

use super::compress::Format;
use super::compress::decode::{Decoder, Trouble};
use super::compress::encode::{Encoder, Plan};
use super::compress::source::Source;

const STDOUT: Opt = Opt::flag('c', "stdout", "write on standard output, keep original files unchanged");
const TO_STDOUT: Opt = Opt::flag('\0', "to-stdout", "the same");
const DECOMPRESS: Opt = Opt::flag('d', "decompress", "decompress");
const UNCOMPRESS: Opt = Opt::flag('\0', "uncompress", "the same");
const FORCE: Opt = Opt::flag('f', "force", "force overwrite of output file and compress links");
const KEEP: Opt = Opt::flag('k', "keep", "keep (don't delete) input files");
const LIST: Opt = Opt::flag('l', "list", "list compressed file contents");
const NO_NAME: Opt = Opt::flag('n', "no-name", "do not save or restore the original name and timestamp");
const NAME: Opt = Opt::flag('N', "name", "save or restore the original name and timestamp");
const QUIET: Opt = Opt::flag('q', "quiet", "suppress all warnings");
const RECURSIVE: Opt = Opt::flag('r', "recursive", "operate recursively on directories");
const SUFFIX: Opt = Opt::value('S', "suffix", "SUF", "use suffix SUF on compressed files");
const SYNCHRONOUS: Opt = Opt::flag('\0', "synchronous", "synchronous output (all output is)");
const TEST: Opt = Opt::flag('t', "test", "test compressed file integrity");
const VERBOSE: Opt = Opt::flag('v', "verbose", "verbose mode");
const FAST: Opt = Opt::flag('1', "fast", "compress faster; -2 to -8 are between");
const L2: Opt = Opt::flag('2', "", "level 2");
const L3: Opt = Opt::flag('3', "", "level 3");
const L4: Opt = Opt::flag('4', "", "level 4");
const L5: Opt = Opt::flag('5', "", "level 5");
const L6: Opt = Opt::flag('6', "", "level 6, the default");
const L7: Opt = Opt::flag('7', "", "level 7");
const L8: Opt = Opt::flag('8', "", "level 8");
const BEST: Opt = Opt::flag('9', "best", "compress better");

/// Options of the original that are not supported.
pub(super) const REFUSED: &[&str] = &["--rsyncable", "-a", "--ascii", "-b", "--bits", "-L", "--license"];

const LEVELS: [&Opt; 9] = [&FAST, &L2, &L3, &L4, &L5, &L6, &L7, &L8, &BEST];

pub(super) const OPTIONS: &[Opt] = &[
    STDOUT,
    TO_STDOUT,
    DECOMPRESS,
    UNCOMPRESS,
    FORCE,
    KEEP,
    LIST,
    NO_NAME,
    NAME,
    QUIET,
    RECURSIVE,
    SUFFIX,
    SYNCHRONOUS,
    TEST,
    VERBOSE,
    FAST,
    L2,
    L3,
    L4,
    L5,
    L6,
    L7,
    L8,
    BEST,
];

pub(crate) const COMMAND: Command = Command::new(
    "gzip",
    "gzip [OPTION]... [FILE]...",
    "Compress or uncompress FILEs (by default, compress FILES in-place)",
    OPTIONS,
    |cx| run(cx, false, false),
)
.refused(REFUSED);

/// Suffixes that are known besides the own one.
const KNOWN: [&[u8]; 6] = [b".gz", b".z", b".taz", b".tgz", b"-gz", b"-z"];

struct Gzip<'c, 'k> {
    cx: &'c mut Cx<'k>,
    decompress: bool,
    stdout: bool,
    force: bool,
    keep: bool,
    list: bool,
    test: bool,
    /// `-N` or `-n`, where one of them was given.
    name: Option<bool>,
    quiet: bool,
    recursive: bool,
    verbose: bool,
    level: u32,
    suffix: Vec<u8>,
    status: u8,
    out: Output,
    totals: Totals,
}

#[derive(Default)]
struct Totals {
    files: u64,
    compressed: u64,
    bytes: u64,
    header: u64,
}

/// Compresses or uncompresses the operands, as the name of the command and the options say.
pub(super) fn run(cx: &mut Cx<'_>, decompress: bool, stdout: bool) -> Done {
    let args = &cx.args;
    let suffix = args.value(&SUFFIX).unwrap_or(b".gz").to_vec();
    if suffix.is_empty() || suffix.contains(&b'/') {
        said(cx, &[b"gzip: invalid suffix '", &suffix[..], b"'\n"])?;
        return Ok(1);
    }
    let level = args.last_of(&LEVELS).and_then(|last| LEVELS.iter().position(|level| level.short() == last.short())).map_or(6, |at| at + 1);
    let list = args.has(&LIST);
    let test = args.has(&TEST);
    let operands = cx.args.operands.clone();
    let args = &cx.args;
    let mut gzip = Gzip {
        decompress: decompress || list || test || args.has(&DECOMPRESS) || args.has(&UNCOMPRESS),
        stdout: stdout || args.has(&STDOUT) || args.has(&TO_STDOUT),
        force: args.has(&FORCE),
        keep: args.has(&KEEP),
        list,
        test,
        name: args.last_of(&[&NAME, &NO_NAME]).map(|last| last.short() == NAME.short()),
        quiet: args.last_of(&[&QUIET, &VERBOSE]).is_some_and(|last| last.short() == QUIET.short()),
        recursive: args.has(&RECURSIVE),
        verbose: args.last_of(&[&QUIET, &VERBOSE]).is_some_and(|last| last.short() == VERBOSE.short()),
        level: u32::try_from(level).unwrap_or(6),
        suffix,
        status: 0,
        out: cx.stdout(),
        totals: Totals::default(),
        cx,
    };
    if operands.is_empty() {
        gzip.stdin()?;
    }
    for operand in &operands {
        if operand == b"-" { gzip.stdin()? } else { gzip.operand(operand)? }
    }
    if gzip.list && gzip.totals.files > 1 && !gzip.quiet {
        gzip.list_totals()?;
    }
    match gzip.out.flush() {
        Err(Fault::Write(errno)) => gzip.bad(b"stdout", &errno.to_string())?,
        other => other?,
    }
    Ok(gzip.status)
}

/// Prints to stderr; gzip calls itself `gzip` whatever it is called.
fn said(cx: &Cx<'_>, pieces: &[&[u8]]) -> Result<(), Fault> {
    cx.stderr_bytes(&pieces.concat())
}

/// Percentage saved, in six columns: `display_ratio` of gzip.
fn ratio(saved: i128, of: u64) -> String {
    if of == 0 {
        return "  0.0%".to_owned();
    }
    #[expect(clippy::cast_precision_loss, reason = "three digits are shown")]
    let percent = 100.0 * saved as f64 / of as f64;
    format!("{percent:5.1}%")
}

impl Gzip<'_, '_> {
    fn warn(&mut self, name: &[u8], text: &str) -> Result<(), Fault> {
        if self.status == 0 {
            self.status = 2;
        }
        if self.quiet {
            return Ok(());
        }
        self.out.flush()?;
        said(self.cx, &[b"gzip: ", name, text.as_bytes(), b"\n"])
    }

    fn error(&mut self, name: &[u8], text: &str) -> Result<(), Fault> {
        self.status = 1;
        said(self.cx, &[b"gzip: ", name, b": ", text.as_bytes(), b"\n"])
    }

    /// An error in the middle of a file: on a line of its own.
    fn bad(&mut self, name: &[u8], text: &str) -> Result<(), Fault> {
        self.status = 1;
        said(self.cx, &[b"\ngzip: ", name, b": ", text.as_bytes(), b"\n"])
    }

    fn stdin(&mut self) -> Result<(), Fault> {
        let input = self.cx.stdin();
        let meta = input.description().map(|from| from.stat()).filter(|meta| meta.is_file());
        let mut source = Source::new(input);
        self.stdout = true;
        if self.decompress {
            let mut decoder = Decoder::new(Format::Gzip, self.cx.meter())?;
            return self.expand(b"stdin", &mut source, &mut decoder, None, meta.map_or(0, |meta| meta.mtime.as_secs())).map(|_| ());
        }
        let mtime = meta.filter(|_| self.name != Some(false)).map_or(0, |meta| u32::try_from(meta.mtime.as_secs()).unwrap_or(0));
        let result = self.compress(&mut source, None, mtime, None);
        if let Some((taken, given, header)) = self.written(b"stdout", b"stdin", result)?
            && self.verbose
        {
            self.tell(b"", taken, given, header, b"")?;
        }
        Ok(())
    }

    /// Prints the percentage saved, followed by `tail`: ` 54.2%TAIL`.
    fn tell(&self, _name: &[u8], bytes: u64, compressed: u64, header: u64, tail: &[u8]) -> Result<(), Fault> {
        let saved = i128::from(bytes) - (i128::from(compressed) - i128::from(header));
        said(self.cx, &[ratio(saved, bytes).as_bytes(), tail, b"\n"])
    }

    /// The suffix that says that a file is compressed, and what stands for it in the new name.
    fn known_suffix(&self, name: &[u8]) -> Option<(usize, &'static [u8])> {
        let base = name.rsplit(|b| *b == b'/').next().unwrap_or(name);
        let own = [self.suffix.as_slice()];
        own.into_iter().chain(KNOWN).find_map(|suffix| {
            let fits = base.len() > suffix.len() && base.to_ascii_lowercase().ends_with(&suffix.to_ascii_lowercase());
            let tail: &'static [u8] = if matches!(suffix, b".taz" | b".tgz") { b".tar" } else { b"" };
            fits.then_some((suffix.len(), tail))
        })
    }

    fn operand(&mut self, operand: &[u8]) -> Result<(), Fault> {
        let mut name = operand.to_vec();
        let mut found = self.look(&name);
        if self.decompress && matches!(found, Err(Errno::NoEnt)) && self.known_suffix(&name).is_none() {
            let mut first = None;
            for suffix in [&self.suffix[..], b".gz", b".z", b"-z", b".Z"] {
                let longer = [operand, suffix].concat();
                let there = self.look(&longer);
                if there.is_ok() || first.is_none() {
                    (name, found) = (longer, there);
                    first = Some(());
                }
                if found.is_ok() {
                    break;
                }
            }
        }
        match found {
            Err(errno) => self.error(&name, &errno.to_string()),
            Ok(meta) if meta.is_dir() && self.recursive => self.folder(&name),
            Ok(meta) if meta.is_dir() => self.warn(&name, " is a directory -- ignored"),
            Ok(meta) => self.file(&name, meta),
        }
    }

    fn look(&self, name: &[u8]) -> Result<Metadata, Errno> {
        let meta = self.cx.lstat(name)?;
        if meta.is_symlink() {
            if !self.force && !self.stdout && !self.list && !self.test {
                let target = self.cx.stat(name)?;
                // GNU opens without following links.
                return if target.is_dir() { Ok(target) } else { Err(Errno::Loop) };
            }
            return self.cx.stat(name);
        }
        Ok(meta)
    }

    fn folder(&mut self, name: &[u8]) -> Result<(), Fault> {
        // Folders may be nested deeper than the stack is: those that are left are kept in a list.
        let mut todo = vec![name.to_vec()];
        while let Some(folder) = todo.pop() {
            self.cx.step(1)?;
            let entries = match self.cx.fs().read_dir(&self.cx.path(&folder)) {
                Ok(entries) => entries,
                Err(errno) => {
                    self.error(&folder, &errno.to_string())?;
                    continue;
                }
            };
            for entry in entries {
                let child = filenamecat::child(&folder, &entry.name);
                match entry.kind {
                    FileKind::Directory => todo.push(child),
                    _ => match self.look(&child) {
                        Ok(meta) => self.file(&child, meta)?,
                        Err(errno) => self.error(&child, &errno.to_string())?,
                    },
                }
            }
        }
        Ok(())
    }

    fn file(&mut self, name: &[u8], meta: Metadata) -> Result<(), Fault> {
        let replaces = !self.stdout && !self.list && !self.test;
        if !meta.is_file() && replaces {
            return self.warn(name, " is not a directory or a regular file - ignored");
        }
        if replaces && meta.nlink > 1 && !self.force {
            let n = meta.nlink - 1;
            return self.warn(name, &format!(" has {n} other link{} -- file ignored", if n > 1 { "s" } else { "" }));
        }
        let suffix = self.known_suffix(name).map(|(n, tail)| (n, tail.to_vec()));
        let target = match (&suffix, self.decompress) {
            _ if self.stdout || self.list || self.test => Vec::new(),
            (Some((n, tail)), true) => [name.get(..name.len() - n).unwrap_or_default(), tail].concat(),
            (None, true) => {
                if self.recursive && self.cx.args.operands.iter().all(|operand| operand != name) {
                    return Ok(());
                }
                return self.warn(name, ": unknown suffix -- ignored");
            }
            (Some((n, _)), false) => {
                let shown = name.get(name.len() - n..).unwrap_or_default();
                let text = format!(" already has {} suffix -- unchanged", String::from_utf8_lossy(shown));
                // GNU: this is no warning, the status stays.
                let told = self.verbose || !self.recursive && !self.quiet;
                return if told { said(self.cx, &[b"gzip: ", name, text.as_bytes(), b"\n"]) } else { Ok(()) };
            }
            (None, false) => [name, &self.suffix].concat(),
        };
        let input = match self.cx.open_input(name) {
            Ok(input) => input,
            Err(fault) => {
                let errno = fault.errno()?;
                return self.error(name, &errno.to_string());
            }
        };
        let mut source = Source::new(input);
        if self.decompress { self.unzip(name, &mut source, target, meta) } else { self.zip(name, &mut source, &target, meta) }
    }

    /// Makes the file that comes out; `None` when it must not be made.
    fn create(&mut self, target: &[u8]) -> Result<Option<Output>, Fault> {
        if self.cx.lstat(target).is_ok() {
            if !self.force {
                if self.status == 0 {
                    self.status = 2;
                }
                said(self.cx, &[b"gzip: ", target, b" already exists;\tnot overwritten\n"])?;
                return Ok(None);
            }
            if let Err(errno) = self.cx.fs().unlink(&self.cx.path(target)) {
                self.error(target, &errno.to_string())?;
                return Ok(None);
            }
        }
        let options = OpenOptions { exclusive: true, ..OpenOptions::write(0o600) };
        match self.cx.open(target, options) {
            Ok(to) => Ok(Some(self.cx.output(to))),
            Err(fault) => {
                let errno = fault.errno()?;
                self.error(target, &errno.to_string())?;
                Ok(None)
            }
        }
    }

    /// Gives the new file mode, owner and times, and removes the old one.
    fn replace(&mut self, name: &[u8], target: &[u8], meta: &Metadata, mtime: Option<u32>) -> Result<(), Fault> {
        let path = self.cx.path(target);
        let fs = self.cx.fs();
        let mtime = mtime.map_or(meta.mtime, |secs| std::time::Duration::from_secs(u64::from(secs)));
        // As in gzip, who cannot keep the owner says nothing; the rest is a warning.
        let _ = fs.chown(&path, Some(meta.uid), Some(meta.gid), false);
        let kept = [fs.chmod(&path, meta.mode), fs.set_times(&path, Some(meta.atime), Some(mtime), true)];
        for errno in kept.into_iter().filter_map(Result::err) {
            self.warn(target, &format!(": {errno}"))?;
        }
        if !self.keep
            && let Err(errno) = self.cx.fs().unlink(&self.cx.path(name))
        {
            self.error(name, &errno.to_string())?;
        }
        Ok(())
    }

    fn zip(&mut self, name: &[u8], source: &mut Source, target: &[u8], meta: Metadata) -> Result<(), Fault> {
        let to_stdout = self.stdout;
        let mut out = None;
        if !to_stdout {
            match self.create(target)? {
                Some(created) => out = Some(created),
                None => return Ok(()),
            }
        }
        if self.verbose {
            said(self.cx, &[name, b":\t"])?;
        }
        let base = path::split(name).map_or(name, |(_, base)| base);
        let save = self.name != Some(false);
        let mtime = if save { u32::try_from(meta.mtime.as_secs()).unwrap_or(0) } else { 0 };
        let result = self.compress(source, save.then_some(base), mtime, out);
        let Some((taken, given, header)) = self.written(if to_stdout { b"stdout" } else { target }, name, result)? else {
            if !to_stdout {
                let _ = self.cx.fs().unlink(&self.cx.path(target));
            }
            return Ok(());
        };
        if self.verbose {
            let tail = match () {
                () if to_stdout => b" -- replaced with stdout".to_vec(),
                () if self.keep => [b" -- created ", target].concat(),
                () => [b" -- replaced with ", target].concat(),
            };
            self.tell(name, taken, given, header, &tail)?;
        }
        if to_stdout {
            return Ok(());
        }
        self.replace(name, target, &meta, None)
    }

    /// Answers bytes in, bytes out, bytes of header and trailer.
    fn compress(&mut self, source: &mut Source, name: Option<&[u8]>, mtime: u32, out: Option<Output>) -> Result<(u64, u64, u64), Fault> {
        let plan = Plan { level: self.level, name, mtime, ..Plan::usual(Format::Gzip) };
        let mut encoder = Encoder::new(&plan, self.cx.meter())?;
        let mut own = out;
        let out = own.as_mut().unwrap_or(&mut self.out);
        loop {
            let data = source.fill()?;
            if data.is_empty() {
                break;
            }
            encoder.write(data, out)?;
            let n = data.len();
            source.used(n);
        }
        let taken = encoder.taken;
        let given = encoder.finish(out)?;
        out.flush()?;
        Ok((taken, given, 18 + name.map_or(0, |name| name.len() as u64 + 1)))
    }

    /// Reports a failure of reading or writing a file; `None` when `result` was one.
    fn written<T>(&mut self, target: &[u8], name: &[u8], result: Result<T, Fault>) -> Result<Option<T>, Fault> {
        match result {
            Ok(done) => Ok(Some(done)),
            Err(Fault::Write(errno)) => {
                self.bad(target, &errno.to_string())?;
                Ok(None)
            }
            Err(Fault::Errno(errno)) => {
                self.bad(name, &errno.to_string())?;
                Ok(None)
            }
            Err(fault) => Err(fault),
        }
    }

    fn unzip(&mut self, name: &[u8], source: &mut Source, mut target: Vec<u8>, meta: Metadata) -> Result<(), Fault> {
        let mut decoder = Decoder::new(Format::Gzip, self.cx.meter())?;
        let replaces = !self.stdout && !self.list && !self.test;
        if !replaces {
            return self.expand(name, source, &mut decoder, None, meta.mtime.as_secs()).map(|_| ());
        }
        // The header is read before the file is made: it may hold the name.
        let mut first = vec![0; 64 << 10];
        let n = match decoder.read(source, &mut first) {
            Ok(n) => n,
            Err(trouble) => return self.trouble(name, trouble),
        };
        first.truncate(n);
        if self.name == Some(true)
            && let Some(original) = decoder.header.name.as_deref().and_then(|name| path::split(name)).map(|(_, base)| base.to_vec())
            && original != b".."
            && original != b"."
        {
            let folder = name.iter().rposition(|b| *b == b'/').map_or(0, |at| at + 1);
            target = [name.get(..folder).unwrap_or_default(), &original].concat();
        }
        let Some(out) = self.create(&target)? else { return Ok(()) };
        if self.verbose {
            said(self.cx, &[name, b":\t"])?;
        }
        let done = self.expand_rest(name, source, &mut decoder, &first, out)?;
        if !done {
            let _ = self.cx.fs().unlink(&self.cx.path(&target));
            return Ok(());
        }
        if self.verbose {
            let what: &[u8] = if self.keep { b" -- created " } else { b" -- replaced with " };
            self.tell(name, decoder.given, source.taken, decoder.header.bytes, &[what, &target].concat())?;
        }
        let mtime = (self.name == Some(true) && decoder.header.mtime > 0).then_some(decoder.header.mtime);
        self.replace(name, &target, &meta, mtime)
    }

    fn expand_rest(
        &mut self,
        name: &[u8],
        source: &mut Source,
        decoder: &mut Decoder,
        first: &[u8],
        mut out: Output,
    ) -> Result<bool, Fault> {
        let mut buf = vec![0; 64 << 10];
        let mut result = out.put(first);
        let mut done = first.is_empty();
        while !done && result.is_ok() {
            match decoder.read(source, &mut buf) {
                Ok(0) => done = true,
                Ok(n) => result = out.put(buf.get(..n).unwrap_or_default()),
                Err(trouble) => {
                    out.flush()?;
                    self.trouble(name, trouble)?;
                    return Ok(false);
                }
            }
        }
        result = result.and_then(|()| out.flush());
        if self.written(name, name, result)?.is_none() {
            return Ok(false);
        }
        if decoder.garbage {
            self.garbage(name)?;
        }
        Ok(true)
    }

    fn garbage(&mut self, name: &[u8]) -> Result<(), Fault> {
        if self.status == 0 {
            self.status = 2;
        }
        if self.quiet {
            return Ok(());
        }
        said(self.cx, &[b"\ngzip: ", name, b": decompression OK, trailing garbage ignored\n"])
    }

    /// To stdout, to nowhere (`-t`), or into a list; answers whether all was well.
    fn expand(&mut self, name: &[u8], source: &mut Source, decoder: &mut Decoder, _: Option<()>, mtime: u64) -> Result<bool, Fault> {
        let silent = self.list || self.test;
        let is_stdin = name == b"stdin";
        if self.verbose && !self.list && !is_stdin {
            said(self.cx, &[name, b":\t"])?;
        }
        if self.force && self.stdout && !silent && source.peek(2)? != [0x1f, 0x8b] {
            return self.pass(source);
        }
        let mut buf = vec![0; 64 << 10];
        loop {
            match decoder.read(source, &mut buf) {
                Ok(0) => break,
                Ok(_) if silent => {}
                Ok(n) => {
                    let put = self.out.put(buf.get(..n).unwrap_or_default());
                    if self.written(b"stdout", name, put)?.is_none() {
                        return Ok(false);
                    }
                }
                Err(trouble) => {
                    self.out.flush()?;
                    self.trouble(name, trouble)?;
                    return Ok(false);
                }
            }
        }
        let flushed = self.out.flush();
        if self.written(b"stdout", name, flushed)?.is_none() {
            return Ok(false);
        }
        if decoder.garbage {
            self.garbage(name)?;
        }
        if self.list {
            self.row(name, source.taken, decoder, mtime)?;
        } else if self.test && self.verbose {
            said(self.cx, &[b" OK\n"])?;
        } else if self.verbose && !is_stdin {
            self.tell(name, decoder.given, source.taken, decoder.header.bytes, b" -- replaced with stdout")?;
        }
        Ok(true)
    }

    /// `-cdf` hands on what is not compressed.
    fn pass(&mut self, source: &mut Source) -> Result<bool, Fault> {
        loop {
            let data = source.fill()?;
            if data.is_empty() {
                return Ok(true);
            }
            self.out.put(data)?;
            let n = data.len();
            source.used(n);
        }
    }

    fn trouble(&mut self, name: &[u8], trouble: Trouble) -> Result<(), Fault> {
        match trouble {
            Trouble::Fault(fault) => {
                let errno = fault.errno()?;
                self.error(name, &errno.to_string())
            }
            Trouble::NotFormat => self.bad(name, "not in gzip format"),
            Trouble::UnexpectedEnd => self.bad(name, "unexpected end of file"),
            Trouble::UnknownMethod(method) => self.error(name, &format!("unknown method {method} -- not supported")),
            Trouble::Checksum => self.bad(name, "invalid compressed data--crc error"),
            Trouble::Length => self.bad(name, "invalid compressed data--length error"),
            Trouble::Corrupt | Trouble::Unsupported => self.bad(name, "invalid compressed data--format violated"),
        }
    }

    fn row(&mut self, name: &[u8], compressed: u64, decoder: &Decoder, mtime: u64) -> Result<(), Fault> {
        if self.totals.files == 0 && !self.quiet {
            if self.verbose {
                self.out.put(b"method  crc     date  time  ")?;
            }
            self.out.put(b"         compressed        uncompressed  ratio uncompressed_name\n")?;
        }
        self.totals.files += 1;
        self.totals.compressed += compressed;
        self.totals.bytes += decoder.given;
        self.totals.header = decoder.header.bytes;
        if self.verbose {
            let secs = if decoder.header.mtime > 0 { u64::from(decoder.header.mtime) } else { mtime };
            let moment = Moment::since_epoch(std::time::Duration::from_secs(secs));
            let date = parse_datetime::Calendar::at(moment, &parse_datetime::zone(self.cx)).format(b"%b %e %H:%M");
            self.out.put(format!("defla {:08x} ", decoder.header.crc).as_bytes())?;
            self.out.put(&date)?;
            self.out.put(b" ")?;
        }
        let saved = i128::from(decoder.given) - (i128::from(compressed) - i128::from(decoder.header.bytes));
        let shown: Vec<u8> = match (name, &decoder.header.name) {
            (b"stdin", _) => b"stdout".to_vec(),
            (_, Some(original)) if self.name == Some(true) => original.clone(),
            _ => match self.known_suffix(name) {
                Some((n, tail)) => [name.get(..name.len() - n).unwrap_or_default(), tail].concat(),
                None => name.to_vec(),
            },
        };
        self.out.put(format!("{compressed:19} {:19} {} ", decoder.given, ratio(saved, decoder.given)).as_bytes())?;
        self.out.line(&shown)
    }

    fn list_totals(&mut self) -> Result<(), Fault> {
        let totals = &self.totals;
        let saved = i128::from(totals.bytes) - (i128::from(totals.compressed) - i128::from(totals.header));
        if self.verbose {
            self.out.put(b"                            ")?;
        }
        let line = format!("{:19} {:19} {} (totals)", totals.compressed, totals.bytes, ratio(saved, totals.bytes));
        self.out.line(line.as_bytes())
    }
}
