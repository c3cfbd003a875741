//! `stat`: what the file system knows of a file.

use bashkit_core::command::{Command, Cx, Opt};
use bashkit_core::gnu::parse_datetime::{self, Calendar, Moment};
use bashkit_core::gnu::{argmatch, idcache, mode, quotearg, usage, vasnprintf};
use bashkit_core::kernel::Done;
use bashkit_core::vfs::{FileKind, Metadata};

const FOLLOW: Opt = Opt::flag('L', "dereference", "follow links");
const FILE_SYSTEM: Opt = Opt::flag('f', "file-system", "display file system status instead of file status");
const CACHED: Opt = Opt::value('\0', "cached", "MODE", "(accepted: always, never, default)");
const FORMAT: Opt = Opt::value('c', "format", "FORMAT", "use the specified FORMAT instead of the default; output a newline after each use");
const PRINTF: Opt = Opt::value('\0', "printf", "FORMAT", "like --format, but interpret backslash escapes, and do not output a newline");
const TERSE: Opt = Opt::flag('t', "terse", "print the information in terse form");

pub(crate) const COMMAND: Command = Command::new(
    "stat",
    "stat [OPTION]... FILE...",
    "Display file or file system status",
    &[FOLLOW, FILE_SYSTEM, CACHED, FORMAT, PRINTF, TERSE],
    run,
);

const DEFAULT: &str = "  File: %N\n  Size: %-10s\tBlocks: %-10b IO Block: %-6o %F\n\
Device: %Hd,%Ld\tInode: %-10i  Links: %h\n\
Access: (%04a/%10.10A)  Uid: (%5u/%8U)   Gid: (%5g/%8G)\n\
Access: %x\nModify: %y\nChange: %z\n Birth: %w\n";
const DEVICE: &str = "  File: %N\n  Size: %-10s\tBlocks: %-10b IO Block: %-6o %F\n\
Device: %Hd,%Ld\tInode: %-10i  Links: %-5h Device type: %Hr,%Lr\n\
Access: (%04a/%10.10A)  Uid: (%5u/%8U)   Gid: (%5g/%8G)\n\
Access: %x\nModify: %y\nChange: %z\n Birth: %w\n";
const SHORT: &str = "%n %s %b %f %u %g %D %i %h %t %T %X %Y %Z %W %o\n";
const SYSTEM: &str = "  File: \"%n\"\n    ID: %-8i Namelen: %-7l Type: %T\nBlock size: %-10s Fundamental block size: %S\nBlocks: Total: %-10b Free: %-10f Available: %a\nInodes: Total: %-10c Free: %d\n";

fn run(cx: &mut Cx<'_>) -> Done {
    let operands = std::mem::take(&mut cx.args.operands);
    if operands.is_empty() {
        return Err(usage::missing_operand(None));
    }
    let last = cx.args.last_of(&[&FORMAT, &PRINTF]);
    let custom = last.and_then(|option| cx.args.value(option)).map(<[u8]>::to_vec);
    let escapes = last.is_some_and(|o| o.long() == PRINTF.long());
    let system = cx.args.has(&FILE_SYSTEM);
    let zone = parse_datetime::zone(cx);
    let mut out = cx.stdout();
    let mut status = 0;
    if let Some(mode) = cx.args.value(&CACHED) {
        argmatch::among("--cached", mode, &[("default", 0), ("never", 1), ("always", 2)])?;
    }
    for operand in &operands {
        if system && operand == b"-" {
            cx.error("using '-' to denote standard input does not work in file system mode")?;
            status = 1;
            continue;
        }
        let fd0 = operand == b"-" && !system;
        let result = if fd0 {
            cx.fds().get(0).and_then(|d| d.metadata()).ok_or(bashkit_core::vfs::Errno::NoEnt)
        } else if cx.args.has(&FOLLOW) || system {
            cx.stat(operand)
        } else {
            cx.lstat(operand)
        };
        let meta = match result {
            Ok(meta) => meta,
            Err(errno) if system => {
                cx.error_bytes(
                    &[b"cannot read file system information for ", &quotearg::always(operand)[..], format!(": {errno}").as_bytes()]
                        .concat(),
                )?;
                status = 1;
                continue;
            }
            Err(errno) => {
                usage::about(cx, "cannot statx", operand, errno)?;
                status = 1;
                continue;
            }
        };
        let view = View { cx, name: operand, meta, zone: &zone, quotes: custom.is_some() };
        let mut line = Vec::new();
        let format = custom.as_deref().unwrap_or_else(|| default_format(cx, &meta));
        let mut warnings = Vec::new();
        let formatted = view.format(format, escapes, system, &mut line, &mut warnings);
        for warning in warnings {
            cx.error_bytes(&warning)?;
        }
        if let Err(message) = formatted {
            out.flush()?;
            cx.error_bytes(&message)?;
            return Ok(1);
        }
        if custom.is_some() && !escapes {
            line.push(b'\n');
        }
        out.put(&line)?;
    }
    out.flush()?;
    Ok(status)
}

/// Chooses the format where none is given.
fn default_format(cx: &Cx<'_>, meta: &Metadata) -> &'static [u8] {
    let system = cx.args.has(&FILE_SYSTEM);
    if system && cx.args.has(&TERSE) {
        b"%n %i %l %t %s %S %b %f %a %c %d\n"
    } else if system {
        SYSTEM.as_bytes()
    } else if cx.args.has(&TERSE) {
        SHORT.as_bytes()
    } else if matches!(meta.kind, FileKind::Device(_)) {
        DEVICE.as_bytes()
    } else {
        DEFAULT.as_bytes()
    }
}

struct View<'a, 'c> {
    cx: &'a Cx<'c>,
    name: &'a [u8],
    meta: Metadata,
    zone: &'a jiff::tz::TimeZone,
    /// GNU: `%N` quotes in a format that was asked for.
    quotes: bool,
}

/// The bytes of a backslash escape and how long it was.
fn escape(text: &[u8], out: &mut Vec<u8>, warnings: &mut Vec<Vec<u8>>) -> usize {
    let at = |i: usize| text.get(i).copied();
    match at(1) {
        Some(letter @ (b'a' | b'b' | b'e' | b'f' | b'n' | b'r' | b't' | b'v')) => {
            out.push(match letter {
                b'a' => 7,
                b'b' => 8,
                b'e' => 27,
                b'f' => 12,
                b'n' => b'\n',
                b'r' => b'\r',
                b't' => b'\t',
                _ => 11,
            });
            2
        }
        Some(b'0'..=b'7') => {
            let n = (1..4).take_while(|i| at(*i).is_some_and(|b| (b'0'..=b'7').contains(&b))).count();
            let value = text.get(1..=n).unwrap_or_default().iter().fold(0u32, |v, b| v * 8 + u32::from(b - b'0'));
            out.push(u8::try_from(value & 0xff).unwrap_or(0));
            n + 1
        }
        Some(b'x') if at(2).is_some_and(|b| b.is_ascii_hexdigit()) => {
            let n = (2..4).take_while(|i| at(*i).is_some_and(|b| b.is_ascii_hexdigit())).count();
            let value = text.get(2..2 + n).and_then(|d| std::str::from_utf8(d).ok()).and_then(|d| u8::from_str_radix(d, 16).ok());
            out.push(value.unwrap_or(0));
            n + 2
        }
        Some(other) => {
            if !matches!(other, b'"' | b'\\') {
                warnings.push([b"warning: unrecognized escape '\\", &[other][..], b"'"].concat());
            }
            out.push(other);
            2
        }
        None => {
            warnings.push(b"warning: backslash at end of format".to_vec());
            out.push(b'\\');
            1
        }
    }
}

impl View<'_, '_> {
    fn format(&self, format: &[u8], escapes: bool, system: bool, out: &mut Vec<u8>, warnings: &mut Vec<Vec<u8>>) -> Result<(), Vec<u8>> {
        let mut rest = format;
        while let Some(&byte) = rest.first() {
            if byte == b'\\' && escapes {
                let n = escape(rest, out, warnings);
                rest = rest.get(n..).unwrap_or_default();
                continue;
            }
            if byte != b'%' {
                out.push(byte);
                rest = rest.get(1..).unwrap_or_default();
                continue;
            }
            let mut at = 1;
            let peek = |at: usize| rest.get(at).copied().unwrap_or(0);
            let (mut left, mut zero, mut plus, mut space, mut alternative) = (false, false, false, false, false);
            loop {
                match peek(at) {
                    b'-' => left = true,
                    b'0' => zero = true,
                    b'+' => plus = true,
                    b' ' => space = true,
                    b'#' => alternative = true,
                    b'\'' | b'I' => {}
                    _ => break,
                }
                at += 1;
            }
            let mut width = 0;
            while peek(at).is_ascii_digit() {
                width = (width * 10 + usize::from(peek(at) - b'0')).min(0x7fff_ffff);
                at += 1;
            }
            let (mut precision, mut bare) = (None, false);
            if peek(at) == b'.' {
                at += 1;
                let mut digits = 0;
                while peek(at).is_ascii_digit() {
                    digits = (digits * 10 + usize::from(peek(at) - b'0')).min(0x7fff_ffff);
                    at += 1;
                }
                precision = Some(digits);
                bare = peek(at - 1) == b'.';
            }
            let mut half = 0;
            if matches!(peek(at), b'H' | b'L') && matches!(peek(at + 1), b'd' | b'r') {
                half = peek(at);
                at += 1;
            }
            let letter = peek(at);
            if letter == 0 {
                let shown = rest.get(..at).unwrap_or(rest);
                if at == 1 {
                    out.push(b'%');
                    return Ok(());
                }
                return Err([&quotearg::curly(shown)[..], b": invalid directive"].concat());
            }
            at += 1;
            if letter == b'%' {
                if at > 2 {
                    return Err([&quotearg::curly(rest.get(..at).unwrap_or_default())[..], b": invalid directive"].concat());
                }
                out.push(b'%');
                rest = rest.get(at..).unwrap_or_default();
                continue;
            }
            // A point alone: all digits of a time.
            if bare && matches!(letter, b'W' | b'X' | b'Y' | b'Z') {
                precision = Some(9);
            }
            let mut value = if system { self.of_system(letter) } else { self.of_file(letter, half, precision) };
            let is_number = value.first().is_some_and(|b| b.is_ascii_digit() || *b == b'-')
                && !matches!(letter, b'A' | b'F' | b'N' | b'n' | b'U' | b'G' | b'm' | b'w' | b'x' | b'y' | b'z' | b'C');
            if !is_number && let Some(most) = precision {
                value.truncate(most);
            }
            if is_number && value.first() != Some(&b'-') {
                if alternative && letter == b'a' && value != b"0" {
                    value.insert(0, b'0');
                }
                if alternative && matches!(letter, b'f' | b'D' | b't' | b'T') {
                    value.splice(..0, *b"0x");
                }
                if plus && matches!(letter, b's' | b'X' | b'Y' | b'Z' | b'W') {
                    value.insert(0, b'+');
                } else if space && matches!(letter, b's' | b'X' | b'Y' | b'Z' | b'W') {
                    value.insert(0, b' ');
                }
            }
            let pad = width.saturating_sub(value.len());
            if left {
                out.extend_from_slice(&value);
                vasnprintf::pad(out, b' ', pad);
            } else {
                vasnprintf::pad(out, if zero && is_number { b'0' } else { b' ' }, pad);
                out.extend_from_slice(&value);
            }
            rest = rest.get(at..).unwrap_or_default();
        }
        Ok(())
    }

    fn time(&self, time: std::time::Duration) -> Vec<u8> {
        Calendar::at(Moment::since_epoch(time), self.zone).format(b"%Y-%m-%d %H:%M:%S.%N %z")
    }

    fn of_file(&self, letter: u8, half: u8, precision: Option<usize>) -> Vec<u8> {
        let meta = &self.meta;
        let (major, minor) = match meta.kind {
            FileKind::Device(device) => mode::device_number(device),
            _ => (0, 0),
        };
        let seconds = |time: std::time::Duration| match precision {
            None => time.as_secs().to_string(),
            Some(0) => time.as_secs().to_string(),
            Some(digits) => {
                let nanos = format!("{:09}", time.subsec_nanos());
                format!("{}.{}", time.as_secs(), vasnprintf::left(nanos.get(..digits.min(9)).unwrap_or(&nanos), digits, '0'))
            }
        };
        match letter {
            b'a' => format!("{:o}", meta.mode).into_bytes(),
            b'A' => mode::text(meta).into_bytes(),
            b'b' => meta.size.div_ceil(4096).saturating_mul(if meta.is_symlink() { 0 } else { 8 }).to_string().into_bytes(),
            b'B' => b"512".to_vec(),
            b'C' => b"?".to_vec(),
            b'd' if half == b'H' => (meta.dev >> 8).to_string().into_bytes(),
            b'd' if half == b'L' => (meta.dev & 0xff).to_string().into_bytes(),
            b'd' => meta.dev.to_string().into_bytes(),
            b'D' => format!("{:x}", meta.dev).into_bytes(),
            b'f' => format!("{:x}", meta.mode | mode::kind_bits(meta)).into_bytes(),
            b'F' => mode::kind_name(meta).as_bytes().to_vec(),
            b'g' => meta.gid.to_string().into_bytes(),
            b'G' => idcache::group(self.cx, meta.gid).unwrap_or_else(|| "UNKNOWN".into()).into_bytes(),
            b'h' => meta.nlink.to_string().into_bytes(),
            b'i' => meta.ino.to_string().into_bytes(),
            b'm' => b"/".to_vec(),
            b'n' => self.name.to_vec(),
            b'N' => {
                let quoted = |name: &[u8]| if self.quotes { quotearg::always(name) } else { name.to_vec() };
                let mut name = quoted(self.name);
                if meta.is_symlink()
                    && let Ok(target) = self.cx.read_link(self.name)
                {
                    name.extend_from_slice(b" -> ");
                    name.extend(quoted(&target));
                }
                name
            }
            b'o' => b"4096".to_vec(),
            b's' => meta.size.to_string().into_bytes(),
            b'r' if half == b'H' => major.to_string().into_bytes(),
            b'r' if half == b'L' => minor.to_string().into_bytes(),
            b'r' => (major << 8 | minor).to_string().into_bytes(),
            b'R' => format!("{:x}", major << 8 | minor).into_bytes(),
            b't' => format!("{major:x}").into_bytes(),
            b'T' => format!("{minor:x}").into_bytes(),
            b'u' => meta.uid.to_string().into_bytes(),
            b'U' => idcache::user(self.cx, meta.uid).unwrap_or_else(|| "UNKNOWN".into()).into_bytes(),
            b'w' => b"-".to_vec(),
            b'W' => b"0".to_vec(),
            b'x' => self.time(meta.atime),
            b'X' => seconds(meta.atime).into_bytes(),
            b'y' => self.time(meta.mtime),
            b'Y' => seconds(meta.mtime).into_bytes(),
            b'z' => self.time(meta.ctime),
            b'Z' => seconds(meta.ctime).into_bytes(),
            _ => b"?".to_vec(),
        }
    }

    fn of_system(&self, letter: u8) -> Vec<u8> {
        let usage = self.cx.fs().usage();
        let limits = self.cx.meter().limits();
        let free = limits.file_bytes.saturating_sub(usage.bytes) / 4096;
        match letter {
            b'a' | b'f' => free.to_string(),
            b'b' => (limits.file_bytes / 4096).to_string(),
            b'c' => limits.inodes.to_string(),
            b'd' => limits.inodes.saturating_sub(usage.inodes).to_string(),
            b'i' => format!("{:x}", self.meta.dev),
            b'l' => "255".into(),
            b'n' => return self.name.to_vec(),
            b's' | b'S' => "4096".into(),
            b't' => "1021994".into(),
            b'T' => "tmpfs".into(),
            _ => "?".into(),
        }
        .into_bytes()
    }
}
