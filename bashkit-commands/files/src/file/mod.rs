//! `file`: what a file holds, told by its content, in the words of file 5.44.

mod archives;
mod binary;
mod elf;
mod text;

use bashkit_core::command::{Command, Cx, Opt};
use bashkit_core::gnu::{mbchar, mbswidth, usage};
use bashkit_core::kernel::{Done, Fault};
use bashkit_core::vfs::{Device, Errno, FileKind, Metadata};

const BRIEF: Opt = Opt::flag('b', "brief", "do not prepend filenames to output lines");
const FILES_FROM: Opt = Opt::value('f', "files-from", "FILE", "read the filenames to be examined from FILE");
const SEPARATOR: Opt = Opt::value('F', "separator", "STRING", "use string as separator instead of ':'");
const MIME: Opt = Opt::flag('i', "mime", "output MIME type strings (--mime-type and --mime-encoding)");
const MIME_TYPE: Opt = Opt::flag('\0', "mime-type", "output the MIME type");
const MIME_ENCODING: Opt = Opt::flag('\0', "mime-encoding", "output the MIME encoding");
const FOLLOW: Opt = Opt::flag('L', "dereference", "follow symlinks (default if POSIXLY_CORRECT is set)");
const NO_FOLLOW: Opt = Opt::flag('h', "no-dereference", "don't follow symlinks (default)");
const UNBUFFERED: Opt = Opt::flag('n', "no-buffer", "do not buffer output");
const NO_PAD: Opt = Opt::flag('N', "no-pad", "do not pad output");
const PRINT0: Opt = Opt::flag('0', "print0", "terminate filenames with ASCII NUL");
const RAW: Opt = Opt::flag('r', "raw", "don't translate unprintable chars to \\ooo");
const PRESERVE: Opt = Opt::flag('p', "preserve-date", "preserve access times on files (reading does not change them here)");
const SPECIAL: Opt = Opt::flag('s', "special-files", "treat special (block/char devices) files as ordinary ones");
const NO_SANDBOX: Opt = Opt::flag('S', "no-sandbox", "(accepted: there are no system calls)");
const ERROR: Opt = Opt::flag('E', "", "on filesystem errors issue an error and exit");

pub(crate) const COMMAND: Command = Command::new(
    "file",
    "file [OPTION...] [FILE...]",
    "Determine type of FILEs",
    &[
        BRIEF,
        FILES_FROM,
        SEPARATOR,
        MIME,
        MIME_TYPE,
        MIME_ENCODING,
        FOLLOW,
        NO_FOLLOW,
        UNBUFFERED,
        NO_PAD,
        PRINT0,
        RAW,
        PRESERVE,
        SPECIAL,
        NO_SANDBOX,
        ERROR,
    ],
    run,
)
.refused(&[
    "-m",
    "--magic-file",
    "-z",
    "--uncompress",
    "-Z",
    "--uncompress-noreport",
    "-c",
    "--checking-printout",
    "-e",
    "--exclude",
    "--exclude-quiet",
    "--apple",
    "--extension",
    "-k",
    "--keep-going",
    "-l",
    "--list",
    "-P",
    "--parameter",
    "-C",
    "--compile",
    "-d",
    "--debug",
]);

/// Bytes of a file that are looked at.
const LOOK_BYTES: usize = 7 << 20;

/// Type of a file, in both forms that `file` prints.
pub(super) struct Found {
    /// Description in words, such as `ASCII text`.
    pub(super) text: Vec<u8>,
    /// MIME type, such as `text/plain`.
    pub(super) mime: &'static str,
}

impl Found {
    pub(super) fn new(text: impl Into<Vec<u8>>, mime: &'static str) -> Self {
        Self { text: text.into(), mime }
    }
}

/// Settings for showing results.
struct Manner {
    kind: bool,
    encoding: bool,
    follow: bool,
    special: bool,
    fail: bool,
}

fn run(cx: &mut Cx<'_>) -> Done {
    let operands = std::mem::take(&mut cx.args.operands);
    let listed = cx.args.value(&FILES_FROM).map(<[u8]>::to_vec);
    if operands.is_empty() && listed.is_none() {
        cx.stderr_bytes(format!("Usage: {}\n", COMMAND.synopsis).as_bytes())?;
        usage::hint(cx)?;
        return Ok(1);
    }
    let manner = manner(cx);
    let mut groups = Vec::new();
    if let Some(list) = listed {
        groups.extend(listed_names(cx, &list)?);
    }
    groups.push(operands);
    let brief = cx.args.has(&BRIEF);
    let separator = cx.args.value(&SEPARATOR).unwrap_or(b":").to_vec();
    let (zeros, raw, padded) = (cx.args.count(&PRINT0), cx.args.has(&RAW), !cx.args.has(&NO_PAD));
    let mut out = cx.stdout();
    let mut status = 0;
    for names in groups {
        let columns = |name: &[u8]| mbswidth::columns(&printable(if name == b"-" { b"/dev/stdin" } else { name }, raw));
        let widest = names.iter().map(|name| columns(name)).max().unwrap_or(0);
        for name in &names {
            let shown: &[u8] = if name == b"-" { b"/dev/stdin" } else { name };
            if !brief {
                let printed = printable(shown, raw);
                out.put(&printed)?;
                if zeros > 0 {
                    out.put(&[0])?;
                }
                if zeros < 2 {
                    out.put(&separator)?;
                    let pad = if padded { widest.saturating_sub(columns(shown)) } else { 0 };
                    out.put(&vec![b' '; pad + 1])?;
                }
            }
            match tell(cx, name, &manner) {
                Ok(text) => {
                    out.put(&text)?;
                    out.put(if zeros > 1 { &[0] } else { b"\n" })?;
                }
                Err(fault) => {
                    let errno = fault.errno()?;
                    out.line(&[b"ERROR: cannot stat `", shown, format!("' ({errno})").as_bytes()].concat())?;
                    status = 1;
                    out.flush()?;
                    return Ok(status);
                }
            }
        }
    }
    out.flush()?;
    Ok(status)
}

/// Reads what is told of a file, and how.
fn manner(cx: &Cx<'_>) -> Manner {
    let mime = cx.args.has(&MIME);
    Manner {
        kind: mime || cx.args.has(&MIME_TYPE),
        encoding: mime || cx.args.has(&MIME_ENCODING),
        follow: match cx.args.last_of(&[&FOLLOW, &NO_FOLLOW]) {
            Some(option) => option.short() == b'L',
            None => cx.env("POSIXLY_CORRECT").is_some(),
        },
        special: cx.args.has(&SPECIAL),
        fail: cx.args.has(&ERROR),
    }
}

/// Reads names from a list (`-f`); None when it is empty.
fn listed_names(cx: &Cx<'_>, list: &[u8]) -> Result<Option<Vec<Vec<u8>>>, Fault> {
    let mut all = Vec::new();
    match cx.open_input(list).and_then(|mut input| input.rest(&mut all)) {
        Ok(()) => {}
        Err(fault) => {
            let errno = fault.errno()?;
            return Err(Fault::failure(1, [b"Cannot open `", list, format!("' ({errno})").as_bytes()].concat()));
        }
    }
    let names = all.strip_suffix(b"\n").unwrap_or(&all);
    Ok((!all.is_empty()).then(|| names.split(|b| *b == b'\n').map(<[u8]>::to_vec).collect()))
}

/// Bytes that would not print are octal.
fn printable(name: &[u8], raw: bool) -> Vec<u8> {
    if raw {
        return name.to_vec();
    }
    let mut out = Vec::with_capacity(name.len());
    for (c, head) in mbchar::characters(name) {
        if c.is_some_and(|c| mbswidth::of(c).is_some()) {
            out.extend_from_slice(head);
        } else {
            head.iter().for_each(|b| out.extend_from_slice(format!("\\{b:03o}").as_bytes()));
        }
    }
    out
}

fn tell(cx: &Cx<'_>, name: &[u8], manner: &Manner) -> Result<Vec<u8>, Fault> {
    let refused = |errno: Errno| [b"cannot open `", name, format!("' ({errno})").as_bytes()].concat();
    let stdin = name == b"-";
    let meta = if stdin {
        cx.stat(b"/dev/stdin")
    } else if manner.follow {
        cx.stat(name)
    } else {
        cx.lstat(name)
    };
    let meta = match meta {
        Ok(meta) => meta,
        Err(errno) if manner.fail => return Err(Fault::Errno(errno)),
        Err(errno) => return Ok(refused(errno)),
    };
    let mimes = manner.kind || manner.encoding;
    if let Some(found) = special(cx, name, &meta, manner, stdin) {
        return Ok(if mimes { as_mime(&found, "binary", manner) } else { found.text });
    }
    let mut data = Vec::new();
    let read = read(cx, name, &mut data);
    match read {
        Ok(()) => {}
        Err(Fault::Errno(Errno::Acces)) => {
            return Ok(unreadable(cx, name));
        }
        Err(Fault::Errno(errno)) => return Ok(refused(errno)),
        Err(fault) => return Err(fault),
    }
    data.truncate(LOOK_BYTES);
    cx.step(data.len() as u64 / 4)?;
    let (found, encoding) = look(cx, &data)?;
    if mimes {
        return Ok(as_mime(&found, encoding, manner));
    }
    let mut text = bits(&meta);
    if !text.is_empty() {
        text.extend_from_slice(b", ");
        let n = text.len().saturating_sub(2);
        text.truncate(n);
        text.extend_from_slice(b" , ");
    }
    text.extend_from_slice(&found.text);
    Ok(text)
}

/// Reads the start of a file.
fn read(cx: &Cx<'_>, name: &[u8], data: &mut Vec<u8>) -> Result<(), Fault> {
    cx.open_input(name).and_then(|mut input| {
        loop {
            let have = input.fill()?;
            if have.is_empty() || data.len() >= LOOK_BYTES {
                return Ok(());
            }
            cx.meter().fits(data.len() + have.len())?;
            data.extend_from_slice(have);
            let n = have.len();
            input.used(n);
        }
    })
}

/// Describes a file that may not be read.
fn unreadable(cx: &Cx<'_>, name: &[u8]) -> Vec<u8> {
    let path = cx.path(name);
    let mut text = Vec::new();
    for (bit, word) in [(2, "writable, "), (1, "executable, ")] {
        if cx.fs().access(&path, bit).is_ok() {
            text.extend_from_slice(word.as_bytes());
        }
    }
    text.extend_from_slice(b"regular file, no read permission");
    text
}

fn as_mime(found: &Found, encoding: &str, manner: &Manner) -> Vec<u8> {
    match (manner.kind, manner.encoding) {
        (true, true) if found.mime == "inode/symlink" && found.text.starts_with(b"broken") => found.mime.into(),
        (true, true) => format!("{}; charset={encoding}", found.mime).into_bytes(),
        (true, false) => found.mime.into(),
        _ => encoding.into(),
    }
}

/// `setuid, setgid, sticky`
fn bits(meta: &Metadata) -> Vec<u8> {
    let names = [(0o4000, "setuid"), (0o2000, "setgid"), (0o1000, "sticky")];
    names.iter().filter(|(bit, _)| meta.mode & bit != 0).map(|(_, name)| *name).collect::<Vec<_>>().join(", ").into_bytes()
}

/// Description of a file that is known from its metadata alone.
fn special(cx: &Cx<'_>, name: &[u8], meta: &Metadata, manner: &Manner, stdin: bool) -> Option<Found> {
    let mut text = bits(meta);
    if !text.is_empty() {
        text.extend_from_slice(b", ");
    }
    Some(match meta.kind {
        FileKind::Directory => {
            text.extend_from_slice(b"directory");
            Found::new(text, "inode/directory")
        }
        FileKind::Symlink => {
            let target = cx.read_link(name).ok()?;
            let words: &[u8] = if cx.stat(name).is_ok() { b"symbolic link to " } else { b"broken symbolic link to " };
            Found::new([words, &target[..]].concat(), "inode/symlink")
        }
        FileKind::Fifo if !stdin && !manner.special => Found::new("fifo (named pipe)", "inode/fifo"),
        FileKind::Device(device) if !manner.special && !stdin => {
            let minor = match device {
                Device::Null => 3,
                Device::Zero => 5,
                Device::Full => 7,
                _ => 9,
            };
            Found::new(format!("character special (1/{minor})"), "inode/chardevice")
        }
        FileKind::Regular if meta.size == 0 && !stdin => Found::new("empty", "inode/x-empty"),
        _ => return None,
    })
}

/// Description of bytes, and the encoding of text.
fn look(cx: &Cx<'_>, data: &[u8]) -> Result<(Found, &'static str), Fault> {
    if data.is_empty() {
        return Ok((Found::new("empty", "inode/x-empty"), "binary"));
    }
    if data.len() == 1 {
        return Ok((Found::new("very short file (no magic)", "application/octet-stream"), "binary"));
    }
    let encoded = text::Encoded::of(data);
    let charset = encoded.charset;
    if let Some(found) = archives::tar(data) {
        return Ok((found, "binary"));
    }
    if encoded.is_text {
        cx.step(data.len() as u64 / 4)?;
        if let Some(found) = text::json(data).or_else(|| text::csv(data)) {
            return Ok((found, charset));
        }
    }
    let found = binary::find(cx, data).or_else(|| archives::find(cx, data)).or_else(|| elf::find(data));
    if let Some(found) = found {
        return Ok((found, charset));
    }
    if encoded.is_text {
        return Ok((text::describe(data, &encoded), charset));
    }
    Ok((Found::new("data", "application/octet-stream"), charset))
}

/// A number in `data`, `bytes` long, least byte first.
pub(super) fn little(data: &[u8], at: usize, bytes: usize) -> u64 {
    let piece = at.checked_add(bytes).and_then(|end| data.get(at..end)).unwrap_or_default();
    piece.iter().rev().fold(0, |n, b| (n << 8) | u64::from(*b))
}

/// Number in `data`, `bytes` long, most significant byte first; missing bytes give 0.
pub(super) fn big(data: &[u8], at: usize, bytes: usize) -> u64 {
    let piece = at.checked_add(bytes).and_then(|end| data.get(at..end)).unwrap_or_default();
    piece.iter().fold(0, |n, b| (n << 8) | u64::from(*b))
}
