//! `zdiff` of gzip 1.12: `diff` of files that may be compressed; the engine of `zcmp`, too.

use bashkit_core::command::{Command, Cx, Launching, Parsing};
use bashkit_core::kernel::{Description, Done, Endpoint};
use bashkit_core::vfs::{Errno, OpenOptions};

use super::compress::scripts::{says, status_of, unpack};

pub(crate) const COMMAND: Command = Command::new(
    "zdiff",
    "zdiff [OPTION]... FILE1 [FILE2]",
    "Compare FILE1 and FILE2 (FILE1 without .gz) line by line, uncompressed where they are compressed; OPTIONs are those of diff",
    &[],
    |cx| run(cx, b"diff"),
)
.parsing(Parsing::Raw)
.usage_status(2);

/// Returns true where a name says that the file is compressed.
fn is_packed(name: &[u8]) -> bool {
    name == b"-"
        || memchr::memmem::find(name, b"-gz").is_some()
        || memchr::memmem::find(name, b".gz").is_some()
        || matches!(name, [.., b'-' | b'.', b'z' | b'Z'])
        || name.ends_with(b".tgz")
        || name.ends_with(b".taz")
}

/// Compares the operands by `tool`, `diff` or `cmp`.
pub(super) fn run(cx: &mut Cx<'_>, tool: &[u8]) -> Done {
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
