//! `uuencode`: a file as letters, with its name and mode.

use bashkit_core::command::{Command, Cx, Opt};
use bashkit_core::kernel::{Done, Fault, Input, Output};

const BASE64: Opt = Opt::flag('m', "base64", "convert using base64");
const ENCODE_NAME: Opt = Opt::flag('e', "encode-file-name", "encode the output file name");

pub(crate) const COMMAND: Command = Command::new(
    "uuencode",
    "uuencode [-m] [-e] [FILE] NAME",
    "Write FILE, or standard input, as lines of letters that uudecode makes the file NAME of",
    &[BASE64, ENCODE_NAME],
    run,
)
.refused(&["--more-help", "--save-opts", "--load-opts"]);

/// Bytes of one line.
const LINE_BYTES: usize = 45;

const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

fn run(cx: &mut Cx<'_>) -> Done {
    let operands = std::mem::take(&mut cx.args.operands);
    let (mut input, mode, name) = match operands.as_slice() {
        [name] => (cx.stdin(), 0o666 & !cx.umask(), name),
        [file, name] => match cx.stat(file).map_err(Fault::from).and_then(|meta| Ok((cx.open_input(file)?, meta))) {
            Ok((input, meta)) => (input, meta.mode & 0o777, name),
            Err(fault) => {
                let errno = fault.errno()?;
                let words = format!("uuencode fatal error:\nfserr {} ({errno}) performing 'freopen of stdin' on ", errno.number());
                cx.stderr_bytes(&[words.as_bytes(), file, b"\n"].concat())?;
                return Ok(1);
            }
        },
        _ => return Err(Fault::usage("the operands are a file, which can be left out, and the name that it is decoded as")),
    };
    let is_base64 = cx.args.has(&BASE64);
    let kind = match (is_base64, cx.args.has(&ENCODE_NAME)) {
        (false, false) => "",
        (true, false) => "-base64",
        (false, true) => "-encoded",
        (true, true) => "-base64-encoded",
    };
    let name = if cx.args.has(&ENCODE_NAME) { base64(name) } else { name.clone() };
    let mut out = cx.stdout();
    out.line(&[format!("begin{kind} {mode:o} ").as_bytes(), &name].concat())?;
    let mut line = Vec::with_capacity(LINE_BYTES);
    while take(&mut input, &mut line)? {
        put(&mut out, &line, is_base64)?;
    }
    out.put(if is_base64 { b"====\n" } else { b"`\nend\n" })?;
    out.flush()?;
    Ok(0)
}

/// Takes the bytes of one line; false at the end.
fn take(input: &mut Input, line: &mut Vec<u8>) -> Result<bool, Fault> {
    line.clear();
    while line.len() < LINE_BYTES {
        let data = input.fill()?;
        if data.is_empty() {
            break;
        }
        let n = data.len().min(LINE_BYTES - line.len());
        line.extend_from_slice(data.get(..n).unwrap_or_default());
        input.used(n);
    }
    Ok(!line.is_empty())
}

fn put(out: &mut Output, line: &[u8], is_base64: bool) -> Result<(), Fault> {
    if is_base64 {
        return out.line(&base64(line));
    }
    let letter = |sextet: u32| if sextet == 0 { b'`' } else { u8::try_from(sextet + 32).unwrap_or(b'`') };
    let mut text = vec![letter(u32::try_from(line.len()).unwrap_or(0))];
    for group in line.chunks(3) {
        text.extend(sextets(group).map(letter));
    }
    out.line(&text)
}

/// Four numbers of six bits; what is missing of the three bytes is zero.
fn sextets(group: &[u8]) -> impl Iterator<Item = u32> {
    let bits = (0..3).fold(0, |bits, at| bits << 8 | u32::from(group.get(at).copied().unwrap_or(0)));
    [18, 12, 6, 0].into_iter().map(move |shift| bits >> shift & 63)
}

fn base64(bytes: &[u8]) -> Vec<u8> {
    let mut text = Vec::with_capacity(bytes.len().div_ceil(3) * 4);
    for group in bytes.chunks(3) {
        let letters = sextets(group).map(|sextet| LETTERS.get(sextet as usize).copied().unwrap_or(b'='));
        text.extend(letters.enumerate().map(|(at, letter)| if at > group.len() { b'=' } else { letter }));
    }
    text
}
