//! `dos2unix`: line ends of DOS become those of Unix; the engine of `unix2dos`, too.

use bashkit_core::command::{Command, Cx, Opt};
use bashkit_core::gnu::in_place;
use bashkit_core::kernel::{Done, Fault};
use bashkit_core::vfs::{Errno, FileKind};

const ADD_BOM: Opt = Opt::flag('m', "add-bom", "add a byte order mark (UTF-8)");
const CONVERSION: Opt = Opt::value('c', "convmode", "MODE", "conversion mode: ascii (default) or mac");
const FOLLOW: Opt = Opt::flag('F', "follow-symlink", "follow symbolic links and convert what they lead to");
const FORCE: Opt = Opt::flag('f', "force", "convert binary files");
const KEEP_BOM: Opt = Opt::flag('b', "keep-bom", "keep the byte order mark");
const KEEP_DATE: Opt = Opt::flag('k', "keepdate", "keep the date of the file");
const NEW_FILE: Opt = Opt::flag('n', "newfile", "operands are pairs: a file, and the one that is written");
const NEW_LINE: Opt = Opt::flag('l', "newline", "add another line end behind each");
const OLD_FILE: Opt = Opt::flag('o', "oldfile", "write to the file itself (default)");
const QUIET: Opt = Opt::flag('q', "quiet", "print no warnings");
const REMOVE_BOM: Opt = Opt::flag('r', "remove-bom", "remove the byte order mark");
const SAFE: Opt = Opt::flag('s', "safe", "skip binary files (default)");
const SKIP: Opt = Opt::flag('S', "skip-symlink", "leave symbolic links as they are (default)");
const VERBOSE: Opt = Opt::flag('v', "verbose", "tell more about each file");

/// Options of both commands.
pub(crate) const OPTIONS: &[Opt] =
    &[ADD_BOM, CONVERSION, FOLLOW, FORCE, KEEP_BOM, KEEP_DATE, NEW_FILE, NEW_LINE, OLD_FILE, QUIET, REMOVE_BOM, SAFE, SKIP, VERBOSE];

/// Options of the originals that are refused by name.
pub(crate) const REFUSED: &[&str] = &[
    "-i",
    "-u",
    "-7",
    "-R",
    "--info",
    "--keep-utf16",
    "--assume-utf16le",
    "--assume-utf16be",
    "--replace-symlink",
    "--allow-chown",
    "--no-allow-chown",
    "--license",
];

pub(crate) const COMMAND: Command = Command::new(
    "dos2unix",
    "dos2unix [OPTION]... [FILE]... [-n INFILE OUTFILE]...",
    "Convert line ends of DOS to those of Unix, in each FILE or from standard input to standard output",
    OPTIONS,
    run,
)
.refused(REFUSED)
.messages_first();

const BOM: &[u8] = b"\xef\xbb\xbf";

/// Conversion of the ends of lines.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Conversion {
    DosToUnix,
    MacToUnix,
    UnixToDos,
    UnixToMac,
}

struct Plan {
    conversion: Conversion,
    /// How messages call the result.
    format: &'static str,
    adds_bom: bool,
    keeps_bom: bool,
    doubles: bool,
    forces: bool,
}

fn run(cx: &mut Cx<'_>) -> Done {
    convert(cx, false)
}

/// Converts the operands; `to_dos`: in the direction of `unix2dos`.
pub(crate) fn convert(cx: &mut Cx<'_>, to_dos: bool) -> Done {
    let operands = std::mem::take(&mut cx.args.operands);
    let (conversion, format) = match (cx.args.value(&CONVERSION).unwrap_or(b"ascii").to_ascii_lowercase().as_slice(), to_dos) {
        (b"ascii", false) => (Conversion::DosToUnix, "Unix"),
        (b"mac", false) => (Conversion::MacToUnix, "Unix"),
        (b"ascii", true) => (Conversion::UnixToDos, "DOS"),
        (b"mac", true) => (Conversion::UnixToMac, "Mac"),
        (mode @ (b"7bit" | b"iso"), _) => {
            let words = [mode, b": this conversion mode is not supported here; supported are: ascii, mac"].concat();
            return Err(Fault::failure(1, words));
        }
        (mode, _) => return Err(Fault::failure(1, [b"invalid ", mode, b" conversion mode specified"].concat())),
    };
    let keeps_bom = match cx.args.last_of(&[&KEEP_BOM, &REMOVE_BOM]) {
        Some(option) => option.short() == KEEP_BOM.short(),
        None => to_dos,
    };
    let forces = cx.args.last_of(&[&FORCE, &SAFE]).is_some_and(|option| option.short() == FORCE.short());
    let plan = Plan { conversion, format, adds_bom: cx.args.has(&ADD_BOM), keeps_bom, doubles: cx.args.has(&NEW_LINE), forces };
    if operands.is_empty() {
        return filter(cx, &plan);
    }
    let mut status = 0;
    if cx.args.last_of(&[&NEW_FILE, &OLD_FILE]).is_some_and(|option| option.short() == NEW_FILE.short()) {
        for pair in operands.chunks(2) {
            let [from, to] = pair else {
                return Err(Fault::failure(
                    1,
                    [&b"target of file "[..], pair.first().map_or(&b""[..], Vec::as_slice), b" not specified in new-file mode"].concat(),
                ));
            };
            status = status.max(file(cx, &plan, from, Some(to))?);
        }
    } else {
        for name in &operands {
            status = status.max(file(cx, &plan, name, None)?);
        }
    }
    Ok(status)
}

fn filter(cx: &Cx<'_>, plan: &Plan) -> Done {
    let mut all = Vec::new();
    let mut input = cx.stdin();
    input.rest(&mut all)?;
    let _charge = cx.meter().charge(all.len().saturating_mul(3))?;
    if let Some(line) = plan.binary_line(&all) {
        warn(cx, format_args!("Binary symbol 0x{:02X} found at line {line}", plan.binary_byte(&all)).to_string().as_bytes())?;
        cx.error("Skipping binary file stdin")?;
        let mut out = cx.stdout();
        let end = all.iter().position(|&byte| Plan::is_binary(byte)).unwrap_or(0);
        out.put(&plan.converted(all.get(..end).unwrap_or_default()))?;
        out.flush()?;
        return Ok(1);
    }
    let mut out = cx.stdout();
    out.put(&plan.converted(&all))?;
    out.flush()?;
    Ok(0)
}

/// Converts one file, to itself or to another.
fn file(cx: &Cx<'_>, plan: &Plan, name: &[u8], to: Option<&Vec<u8>>) -> Done {
    let about = |before: &str, behind: &str| [before.as_bytes(), name, behind.as_bytes()].concat();
    let kind = match cx.lstat(name) {
        Ok(meta) => meta.kind,
        Err(errno) => {
            warn(cx, &about("", &format!(": {errno}")))?;
            warn(cx, &about("Skipping ", ", not a regular file."))?;
            return Ok(if cx.args.has(&QUIET) { 0 } else { u8::from(errno == Errno::NoEnt) * 2 });
        }
    };
    if kind == FileKind::Symlink && to.is_none() && cx.args.last_of(&[&FOLLOW, &SKIP]).is_none_or(|option| option.short() != FOLLOW.short())
    {
        warn(cx, &about("Skipping symbolic link ", "."))?;
        return Ok(0);
    }
    let before = match cx.stat(name) {
        Ok(meta) if meta.is_file() => meta,
        _ => {
            warn(cx, &about("Skipping ", ", not a regular file."))?;
            return Ok(0);
        }
    };
    let mut all = Vec::new();
    cx.open_input(name)?.rest(&mut all)?;
    let _charge = cx.meter().charge(all.len().saturating_mul(3))?;
    if let Some(line) = plan.binary_line(&all) {
        warn(cx, format!("Binary symbol 0x{:02X} found at line {line}", plan.binary_byte(&all)).as_bytes())?;
        warn(cx, &about("Skipping binary file ", ""))?;
        return Ok(0);
    }
    if cx.args.has(&VERBOSE) && all.starts_with(BOM) {
        warn(cx, &about("Input file ", " has UTF-8 BOM."))?;
    }
    let converted = plan.converted(&all);
    let target = to.map_or(name, Vec::as_slice);
    if let Err(errno) = in_place::replace(cx, target, &converted, b"d2utmp")? {
        warn(cx, &[target, format!(": {errno}").as_bytes()].concat())?;
        return Ok(1);
    }
    if cx.args.has(&KEEP_DATE) {
        let _ = cx.fs().set_times(&cx.path(target), Some(before.atime), Some(before.mtime), true);
    }
    if cx.args.has(&VERBOSE) {
        let (changed, n_all) = plan.count(&all);
        warn(cx, format!("Converted {changed} out of {n_all} line breaks.").as_bytes())?;
    }
    let behind = match to {
        Some(to) => [b" to file ", &to[..], b" in "].concat(),
        None => b" to ".to_vec(),
    };
    warn(cx, &[b"converting file ", name, &behind, plan.format.as_bytes(), b" format..."].concat())?;
    Ok(0)
}

fn warn(cx: &Cx<'_>, message: &[u8]) -> Result<(), Fault> {
    if cx.args.has(&QUIET) { Ok(()) } else { cx.error_bytes(message) }
}

impl Plan {
    fn is_binary(byte: u8) -> bool {
        byte < 32 && !matches!(byte, b'\n' | b'\r' | b'\t' | 0x0c)
    }

    /// Number of the line that has the first byte no text has.
    fn binary_line(&self, text: &[u8]) -> Option<usize> {
        if self.forces {
            return None;
        }
        let at = text.iter().position(|&byte| Self::is_binary(byte))?;
        Some(1 + text.get(..at).unwrap_or_default().iter().filter(|&&byte| byte == b'\n').count())
    }

    fn binary_byte(&self, text: &[u8]) -> u8 {
        text.iter().copied().find(|&byte| Self::is_binary(byte)).unwrap_or(0)
    }

    /// Numbers of line ends that are changed, and of all of them.
    fn count(&self, text: &[u8]) -> (usize, usize) {
        let dos = memchr::memmem::find_iter(text, b"\r\n").count();
        let new_lines = memchr::memchr_iter(b'\n', text).count();
        let returns = memchr::memchr_iter(b'\r', text).count();
        match self.conversion {
            Conversion::DosToUnix => (dos, new_lines),
            Conversion::UnixToDos | Conversion::UnixToMac => (new_lines - dos, new_lines),
            Conversion::MacToUnix => (returns - dos, returns),
        }
    }

    fn converted(&self, text: &[u8]) -> Vec<u8> {
        let (has_bom, body) = match text.strip_prefix(BOM) {
            Some(body) => (true, body),
            None => (false, text),
        };
        let mut out = Vec::with_capacity(body.len() + body.len() / 8);
        if self.adds_bom || (has_bom && self.keeps_bom) {
            out.extend_from_slice(BOM);
        }
        let mut before = 0;
        let mut bytes = body.iter().copied().peekable();
        while let Some(byte) = bytes.next() {
            let next = bytes.peek().copied();
            match (self.conversion, byte) {
                (Conversion::DosToUnix, b'\r') if next == Some(b'\n') => {}
                (Conversion::DosToUnix, b'\n') if before == b'\r' && self.doubles => out.extend_from_slice(b"\n\n"),
                (Conversion::MacToUnix, b'\r') if next != Some(b'\n') => out.extend_from_slice(if self.doubles { b"\n\n" } else { b"\n" }),
                (Conversion::UnixToDos, b'\n') if before != b'\r' => {
                    out.extend_from_slice(if self.doubles { b"\r\n\r\n" } else { b"\r\n" })
                }
                (Conversion::UnixToMac, b'\n') if before != b'\r' => out.extend_from_slice(if self.doubles { b"\r\r" } else { b"\r" }),
                _ => out.push(byte),
            }
            before = byte;
        }
        out
    }
}
