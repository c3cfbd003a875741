//! `zgrep`, `zegrep`, `zfgrep`, `zdiff`, `zcmp`, `zmore`, `zforce`: the scripts of gzip 1.12, which start `gzip` and another command behind it.

use std::collections::VecDeque;
use std::rc::Rc;

use bashkit_core::command::{Child, Command, Cx, Launching, Parsing};
use bashkit_core::kernel::{Description, Done, Endpoint, Fault, Status, signal};
use bashkit_core::vfs::{Errno, OpenOptions};

use super::Format;

/// Options of grep that read more than one file.
const REFUSED: &[&str] = &[
    "-d",
    "--directories",
    "--exclude",
    "--exclude-dir",
    "--exclude-from",
    "--include",
    "-r",
    "-R",
    "--recursive",
    "-z",
    "-Z",
    "--null",
    "--null-data",
];

const fn command(name: &'static str, synopsis: &'static str, summary: &'static str, run: fn(&mut Cx<'_>) -> Done) -> Command {
    Command::new(name, synopsis, summary, &[], run).parsing(Parsing::Raw).usage_status(2)
}

pub(crate) const ZGREP: Command = command(
    "zgrep",
    "zgrep [OPTION]... [-e] PATTERN [FILE]...",
    "Look for PATTERN in the contents of FILEs, uncompressed where they are compressed; OPTIONs are those of grep",
    |cx| zgrep(cx, None),
)
.refused(REFUSED);
pub(crate) const ZEGREP: Command = command(
    "zegrep",
    "zegrep [OPTION]... [-e] PATTERN [FILE]...",
    "Look for PATTERN, an extended regular expression, in the uncompressed contents of FILEs (zgrep -E)",
    |cx| zgrep(cx, Some(b"-E")),
)
.refused(REFUSED);
pub(crate) const ZFGREP: Command = command(
    "zfgrep",
    "zfgrep [OPTION]... [-e] PATTERN [FILE]...",
    "Look for PATTERN, a plain text, in the uncompressed contents of FILEs (zgrep -F)",
    |cx| zgrep(cx, Some(b"-F")),
)
.refused(REFUSED);
pub(crate) const ZDIFF: Command = command(
    "zdiff",
    "zdiff [OPTION]... FILE1 [FILE2]",
    "Compare FILE1 and FILE2 (FILE1 without .gz) line by line, uncompressed where they are compressed; OPTIONs are those of diff",
    |cx| compare(cx, b"diff"),
);
pub(crate) const ZCMP: Command = command(
    "zcmp",
    "zcmp [OPTION]... FILE1 [FILE2]",
    "Compare FILE1 and FILE2 (FILE1 without .gz) byte by byte, uncompressed where they are compressed; OPTIONs are those of cmp",
    |cx| compare(cx, b"cmp"),
);
pub(crate) const ZMORE: Command =
    command("zmore", "zmore [FILE]...", "Print FILEs with $PAGER or more, uncompressed where they are compressed", zmore);
pub(crate) const ZFORCE: Command =
    command("zforce", "zforce FILE...", "Give every FILE that gzip compressed a name that ends in .gz", zforce);

/// `SCRIPT: MESSAGE`, as a script names itself.
fn says(cx: &Cx<'_>, script: &str, pieces: &[&[u8]]) -> Result<(), Fault> {
    cx.stderr_bytes(&[format!("/usr/bin/{script}: ").as_bytes(), &pieces.concat(), b"\n"].concat())
}

/// Starts `gzip FLAGS -- NAME` in front of a pipe; answers it and the end to read.
pub(crate) fn unpack(
    cx: &mut Cx<'_>,
    flags: &[u8],
    name: &[u8],
    stdin: Option<Rc<Description>>,
) -> Result<(Child, Rc<Description>), Fault> {
    let (reader, writer) = cx.pipe();
    let argv = vec![b"gzip".to_vec(), flags.to_vec(), b"--".to_vec(), name.to_vec()];
    let mut fds = vec![(1, Some(writer))];
    fds.extend(stdin.map(|stdin| (0, Some(stdin))));
    let child = cx.start(Launching { argv, fds, ..Launching::default() })?;
    Ok((child, reader))
}

/// The status of gzip; that nobody wanted to read all of it is its warning.
fn status_of(cx: &Cx<'_>, child: &Child) -> Result<i32, Fault> {
    Ok(match cx.wait(child)? {
        Status::Signaled(signal::PIPE) => 2,
        status => status.code(),
    })
}

/// Options of grep whose value is the next argument.
fn takes_value(option: &[u8]) -> bool {
    let long = |prefix: &[u8]| option.starts_with(prefix);
    let equals = option.contains(&b'=');
    matches!(option, [b'-', b'A' | b'B' | b'C' | b'D' | b'X' | b'd' | b'e' | b'f' | b'm'] | b"--file")
        || (!equals && (long(b"--binary-") || long(b"--la") || long(b"--ma") || long(b"--reg")))
}

/// What the script was asked, and what grep is.
#[derive(Default)]
struct Asked {
    /// The arguments of grep in front of the file.
    args: Vec<Vec<u8>>,
    operands: Vec<Vec<u8>>,
    has_pattern: bool,
    matching: bool,
    not_matching: bool,
    no_filename: bool,
    with_filename: bool,
    /// Patterns from files that can be read only once.
    patterns: Option<Vec<u8>>,
}

/// Where grep finds the patterns that were read already.
const PATTERNS_FD: u32 = 20;

fn zgrep(cx: &mut Cx<'_>, first: Option<&[u8]>) -> Done {
    let mut words: VecDeque<Vec<u8>> = std::mem::take(&mut cx.args.operands).into();
    if let Some(first) = first {
        words.push_front(first.to_vec());
    }
    let mut asked = match read(cx, words)? {
        Ok(asked) => asked,
        Err(status) => return Ok(status),
    };
    let mut operands = std::mem::take(&mut asked.operands);
    if !asked.has_pattern {
        if operands.is_empty() {
            says(cx, "zgrep", &[b"188: 1: missing pattern; try `/usr/bin/zgrep --help' for help"])?;
            return Ok(2);
        }
        asked.args.extend([b"--".to_vec(), operands.remove(0)]);
    }
    if operands.is_empty() {
        operands.push(b"-".to_vec());
    } else if operands.len() > 1 && !asked.no_filename {
        asked.with_filename = true;
    }
    let mut result = 1;
    for name in &operands {
        cx.step(1)?;
        let status = search(cx, &asked, name)?;
        result = match (status <= 1, result <= 1) {
            (true, true) => result.min(status),
            _ => result.max(status),
        };
        if result >= 126 {
            break;
        }
    }
    Ok(u8::try_from(result).unwrap_or(u8::MAX))
}

/// Reads the arguments as the script does, or answers the status of what is wrong with them.
fn read(cx: &Cx<'_>, mut words: VecDeque<Vec<u8>>) -> Result<Result<Asked, u8>, Fault> {
    let mut asked = Asked::default();
    let in_order = cx.env("POSIXLY_CORRECT").is_some();
    while let Some(mut option) = words.pop_front() {
        cx.step(1)?;
        if let [b'-', letter, behind @ ..] = option.as_slice()
            && b"0123456789EFGHIKLPRTUVZabchilnoqrsuvwxyz".contains(letter)
            && behind.iter().any(|b| !b.is_ascii_digit())
        {
            let digits = behind.iter().take_while(|b| b.is_ascii_digit()).count();
            words.push_front([b"-", behind.get(digits..).unwrap_or_default()].concat());
            option.truncate(2 + digits);
        }
        let mut value = None;
        if takes_value(&option) {
            value = words.pop_front();
            if value.is_none() {
                says(cx, "zgrep", &[b"75: 1: ", &option, b" option requires an argument"])?;
                return Ok(Err(2));
            }
        } else if let Some(file) = option.strip_prefix(b"--file=").or_else(|| option.strip_prefix(b"-f")) {
            value = Some(file.to_vec());
            option = b"-f".to_vec();
        } else if option == b"--" {
            asked.operands.extend(words);
            break;
        } else if option.len() < 2 || option.first() != Some(&b'-') {
            asked.operands.push(option);
            if in_order {
                asked.operands.extend(words);
                break;
            }
            continue;
        }
        let long = |prefixes: &[&str]| prefixes.iter().any(|prefix| option.starts_with(prefix.as_bytes()));
        if matches!(option.as_slice(), [b'-', b'd' | b'r' | b'R' | b'z' | b'Z']) || long(&["--di", "--exc", "--inc", "--rec", "--nu"]) {
            says(cx, "zgrep", &[&option, b": option not supported"])?;
            return Ok(Err(2));
        }
        match option.as_slice() {
            b"-f" | b"--file" => {
                asked.has_pattern = true;
                if let Some(file) = &value
                    && (file == b"-" || !cx.stat(file).is_ok_and(|meta| meta.is_file()))
                {
                    let first = asked.patterns.is_none();
                    let patterns = asked.patterns.get_or_insert_default();
                    if let Err(fault) = cx.open_input(file).and_then(|mut input| input.rest(patterns)) {
                        let errno = fault.errno()?;
                        cx.stderr_bytes(&[b"cat: ", &file[..], format!(": {errno}\n").as_bytes()].concat())?;
                        return Ok(Err(2));
                    }
                    if !first {
                        continue;
                    }
                    value = Some(format!("/dev/fd/{PATTERNS_FD}").into_bytes());
                }
            }
            b"-H" => {
                asked.with_filename = true;
                continue;
            }
            option if option.starts_with(b"--wi") && b"--with-filename".starts_with(option) => {
                asked.with_filename = true;
                continue;
            }
            b"-l" => asked.matching = true,
            b"-L" => asked.not_matching = true,
            b"-h" => asked.no_filename = true,
            option if option.starts_with(b"-e") || option.starts_with(b"--reg") => asked.has_pattern = true,
            option if option.starts_with(b"--files-with-") => asked.matching = true,
            option if option.starts_with(b"--files-witho") => asked.not_matching = true,
            option if option.starts_with(b"--no-f") => asked.no_filename = true,
            _ => {}
        }
        asked.args.push(option);
        asked.args.extend(value);
    }
    Ok(Ok(asked))
}

/// Greps one file; answers the more serious of the statuses of grep and gzip.
fn search(cx: &mut Cx<'_>, asked: &Asked, name: &[u8]) -> Result<i32, Fault> {
    let (gzip, reader) = unpack(cx, b"-cdfq", name, None)?;
    let mut argv = vec![b"grep".to_vec()];
    argv.extend(asked.with_filename.then(|| b"-H".to_vec()));
    let mut fds = vec![(0, Some(reader))];
    if let Some(patterns) = &asked.patterns {
        fds.push((PATTERNS_FD, Some(Description::bytes(patterns.as_slice()))));
    }
    let only_names = asked.matching || asked.not_matching;
    if only_names {
        fds.push((1, Some(Description::new(Endpoint::Null))));
    } else if name != b"-" {
        argv.extend([b"--label".to_vec(), name.to_vec()]);
    }
    argv.extend(asked.args.iter().cloned());
    let mut status = cx.run(Launching { argv, fds, ..Launching::default() })?.code();
    if only_names && status == i32::from(!asked.matching) {
        let mut out = cx.stdout();
        if out.line(name).and_then(|()| out.flush()).is_err() {
            status = 2;
        }
    }
    let gzip = match status_of(cx, &gzip)? {
        2 => 0,
        1 => 2,
        status => status,
    };
    Ok(status.max(gzip))
}

/// Whether a name says that the file is compressed.
fn is_packed(name: &[u8]) -> bool {
    name == b"-"
        || memchr::memmem::find(name, b"-gz").is_some()
        || memchr::memmem::find(name, b".gz").is_some()
        || matches!(name, [.., b'-' | b'.', b'z' | b'Z'])
        || name.ends_with(b".tgz")
        || name.ends_with(b".taz")
}

fn compare(cx: &mut Cx<'_>, tool: &[u8]) -> Done {
    let mut argv = vec![tool.to_vec()];
    let mut files: Vec<Vec<u8>> = Vec::new();
    let (mut only_files, mut waiting) = (false, None);
    for arg in std::mem::take(&mut cx.args.operands) {
        if waiting.is_none() && !only_files && arg.len() > 1 && arg.first() == Some(&b'-') {
            match arg.as_slice() {
                b"--" => only_files = true,
                [b'-', b'C' | b'D' | b'F' | b'I' | b'S' | b'U' | b'W' | b'X' | b'x'] => waiting = Some(arg),
                _ => argv.push(arg),
            }
            continue;
        }
        if let Some(option) = waiting.take() {
            argv.extend([option, arg]);
        } else if arg.is_empty() {
            says(cx, "zdiff", &[b"empty file name"])?;
            return Ok(2);
        } else if files.len() == 2 {
            says(cx, "zdiff", &[b"extra operand '", &arg, b"'"])?;
            return Ok(2);
        } else {
            files.push(arg);
        }
    }
    if let Some(option) = waiting {
        says(cx, "zdiff", &[b": option requires an argument -- '", &option, b"'"])?;
        return Ok(2);
    }
    argv.push(b"--".to_vec());
    if files.is_empty() {
        says(cx, "zdiff", &[b"missing operand"])?;
        return Ok(2);
    }
    for (file, line) in files.iter().zip(["92", "96"]).filter(|(file, _)| *file != b"-") {
        if let Err(fault) = cx.open(file, OpenOptions::READ) {
            let errno = fault.errno()?;
            let why = if matches!(errno, Errno::NoEnt | Errno::NotDir) { "No such file".to_owned() } else { errno.to_string() };
            says(cx, "zdiff", &[format!("{line}: cannot open ").as_bytes(), file, b": ", why.as_bytes()])?;
            return Ok(2);
        }
    }
    let mut children = Vec::new();
    let mut fds = Vec::new();
    let dash = b"-".to_vec();
    match files.as_slice() {
        [one] => {
            if one == b"-" || !is_packed(one) {
                says(cx, "zdiff", &[one, b": unknown compressed file extension"])?;
                return Ok(2);
            }
            let end = one.iter().rposition(|b| !matches!(b, b'z' | b'Z' | b't' | b'g' | b'a')).unwrap_or(0);
            let plain = if matches!(one.get(end), Some(b'-' | b'.')) { one.get(..end).unwrap_or_default() } else { b"" };
            let (gzip, reader) = unpack(cx, b"-cd", one, None)?;
            children.push(gzip);
            fds.push((0, Some(reader)));
            argv.extend([dash, plain.to_vec()]);
        }
        [one, two] if one == b"-" && two == b"-" => {
            let (gzip, reader) = unpack(cx, b"-cdfq", one, None)?;
            children.push(gzip);
            fds.push((0, Some(reader)));
            argv.extend([dash.clone(), dash]);
        }
        [one, two] => {
            let packed = [is_packed(one), is_packed(two)];
            for (name, _) in [one, two].into_iter().zip(packed).filter(|(_, packed)| *packed) {
                let null = (!children.is_empty()).then(|| Description::new(Endpoint::Null));
                let (gzip, reader) = unpack(cx, b"-cdfq", name, null)?;
                let fd = if packed == [true, true] && children.is_empty() { 5 } else { 0 };
                children.push(gzip);
                fds.push((fd, Some(reader)));
            }
            argv.extend(match packed {
                [true, true] => [b"/dev/fd/5".to_vec(), dash],
                [true, false] => [dash, two.clone()],
                [false, true] => [one.clone(), dash],
                [false, false] => [one.clone(), two.clone()],
            });
        }
        _ => return Ok(2),
    }
    let status = cx.run(Launching { argv, fds, ..Launching::default() })?.code();
    let mut failed = false;
    for child in &children {
        failed |= status_of(cx, child)? != 0;
    }
    Ok(if failed { 2 } else { u8::try_from(status).unwrap_or(u8::MAX) })
}

fn zmore(cx: &mut Cx<'_>) -> Done {
    let mut operands = std::mem::take(&mut cx.args.operands);
    match operands.first() {
        None => operands.push(b"-".to_vec()),
        Some(first) if first == b"--" => {
            operands.remove(0);
            if operands.is_empty() {
                operands.push(b"-".to_vec());
            }
        }
        Some(first) if first.len() > 1 && first.first() == Some(&b'-') => {
            says(cx, "zmore", &[first, b": unknown option; try '/usr/bin/zmore --help' for help"])?;
            return Ok(1);
        }
        Some(_) => {}
    }
    let pager = cx.env("PAGER").unwrap_or_else(|| b"more".to_vec());
    let (reader, writer) = cx.pipe();
    let argv = vec![b"sh".to_vec(), b"-c".to_vec(), pager];
    let pager = cx.start(Launching { argv, fds: vec![(0, Some(reader))], ..Launching::default() })?;
    let headed = operands.len() > 1;
    let result = operands.iter().try_for_each(|name| {
        if headed {
            let mut out = cx.output(Rc::clone(&writer));
            out.put(&[b"::::::::::::::\n", &name[..], b"\n::::::::::::::\n"].concat())?;
            out.flush()?;
        }
        let argv = vec![b"gzip".to_vec(), b"-cdfq".to_vec(), b"--".to_vec(), name.clone()];
        let fds = vec![(1, Some(Rc::clone(&writer))), (2, Some(Rc::clone(&writer)))];
        cx.run(Launching { argv, fds, ..Launching::default() }).map(|_| ())
    });
    drop(writer);
    match result {
        // The pager has seen enough.
        Ok(()) | Err(Fault::Write(_)) => {}
        Err(fault) => return Err(fault),
    }
    Ok(u8::try_from(cx.wait(&pager)?.code()).unwrap_or(u8::MAX))
}

fn zforce(cx: &mut Cx<'_>) -> Done {
    let operands = std::mem::take(&mut cx.args.operands);
    if operands.is_empty() {
        says(cx, "zforce", &[b"invalid number of operands; try `/usr/bin/zforce --help' for help"])?;
        return Ok(1);
    }
    let mut out = cx.stdout();
    let mut status = 0;
    for name in &operands {
        cx.step(1)?;
        if matches!(name.as_slice(), [.., b'-' | b'.', b'z'] | [.., b'-' | b'.', b'g', b'z'] | [.., b'.', b't', b'a' | b'g', b'z']) {
            continue;
        }
        if !cx.stat(name).is_ok_and(|meta| meta.is_file()) {
            out.put(&[b"zforce: ", &name[..], b" not a file\n"].concat())?;
            status = 1;
            continue;
        }
        let head = match cx.open_input(name) {
            Ok(mut input) => input.fill()?.get(..3).unwrap_or_default().to_vec(),
            Err(fault) => {
                let errno = fault.errno()?;
                says(cx, "zforce", &[b"55: cannot open ", name, format!(": {errno}").as_bytes()])?;
                continue;
            }
        };
        if Format::of(&head) == Some(Format::Gzip) && head.get(2) == Some(&8) {
            let new = [name, &b".gz"[..]].concat();
            let argv = vec![b"mv".to_vec(), name.clone(), new.clone()];
            out.flush()?;
            if cx.run(Launching { argv, ..Launching::default() })?.code() == 0 {
                out.put(&[name, &b" -- replaced with "[..], &new, b"\n"].concat())?;
            } else {
                status = 1;
            }
        }
    }
    out.flush()?;
    Ok(status)
}
