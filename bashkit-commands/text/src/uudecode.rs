//! `uudecode`: files of what `uuencode` wrote.

use bashkit_core::command::{Command, Cx, Opt};
use bashkit_core::kernel::{Done, Fault, Input, Output};
use bashkit_core::vfs::OpenOptions;

const IGNORE_CHMOD: Opt = Opt::flag('c', "ignore-chmod", "ignore that the mode of a file cannot be set");
const OUTPUT: Opt = Opt::value('o', "output-file", "FILE", "direct output to FILE; - is standard output");

pub(crate) const COMMAND: Command = Command::new(
    "uudecode",
    "uudecode [-c] [-o FILE] [FILE]...",
    "Make files of what uuencode wrote, in each FILE or from standard input",
    &[IGNORE_CHMOD, OUTPUT],
    run,
)
.refused(&["--more-help", "--save-opts", "--load-opts"]);

fn run(cx: &mut Cx<'_>) -> Done {
    let files = cx.take_files();
    let mut status = 0;
    for file in &files {
        let mut input = match cx.open_input(file) {
            Ok(input) => input,
            Err(fault) => {
                cx.errno(file, fault.errno()?)?;
                status = 4;
                continue;
            }
        };
        if let Err(why) = decode(cx, &mut input)? {
            let name = if file == b"-" { &b"standard input"[..] } else { file };
            cx.stderr_bytes(&[b"uudecode fatal error:\n", name, b": ", why.as_bytes()].concat())?;
            return Ok(2);
        }
    }
    Ok(status)
}

/// The header of an encoded file.
struct Header {
    is_base64: bool,
    mode: u32,
    name: Vec<u8>,
}

fn header(line: &[u8]) -> Option<Header> {
    let mut words = line.splitn(3, |&byte| byte == b' ');
    let (is_base64, has_encoded_name) = match words.next()? {
        b"begin" => (false, false),
        b"begin-base64" => (true, false),
        b"begin-encoded" => (false, true),
        b"begin-base64-encoded" => (true, true),
        _ => return None,
    };
    let mode = u32::from_str_radix(std::str::from_utf8(words.next()?).ok()?, 8).ok()?;
    let name = words.next().filter(|name| !name.is_empty())?;
    let name = if has_encoded_name { base64(name) } else { name.to_vec() };
    Some(Header { is_base64, mode: mode & 0o7777, name })
}

/// Makes the file of an input; the inner error is what is wrong with the text.
fn decode(cx: &Cx<'_>, input: &mut Input) -> Result<Result<(), &'static str>, Fault> {
    let mut line = Vec::new();
    let header = loop {
        line.clear();
        if !input.line(b'\n', &mut line)? {
            return Ok(Err("Invalid or missing 'begin' line\n"));
        }
        if let Some(header) = header(line.trim_ascii_end()) {
            break header;
        }
    };
    let name = cx.args.value(&OUTPUT).map_or(header.name.clone(), <[u8]>::to_vec);
    let is_stdout = matches!(name.as_slice(), b"-" | b"/dev/stdout");
    let mut out = if is_stdout {
        cx.stdout()
    } else {
        match cx.open(&name, OpenOptions { truncate: true, ..OpenOptions::write(0o666) }) {
            Ok(to) => cx.output(to),
            Err(fault) => {
                let errno = fault.errno()?;
                return Err(Fault::failure(1, [&name[..], format!(": {errno}").as_bytes()].concat()));
            }
        }
    };
    let read = body(input, &mut out, header.is_base64)?;
    out.flush()?;
    if !is_stdout {
        // Set-id and execute bits are not kept for others than the owner's mask allows.
        let set = cx.fs().chmod(&cx.path(&name), header.mode & 0o666 | header.mode & 0o111);
        if let (Err(errno), false) = (set, cx.args.has(&IGNORE_CHMOD)) {
            cx.errno(&name, errno)?;
        }
    }
    Ok(read)
}

fn body(input: &mut Input, out: &mut Output, is_base64: bool) -> Result<Result<(), &'static str>, Fault> {
    let mut line = Vec::new();
    while read_line(input, &mut line)? {
        let text = line.trim_ascii_end();
        if is_base64 {
            if text.starts_with(b"====") {
                return Ok(Ok(()));
            }
            out.put(&base64(text))?;
            continue;
        }
        let value = |letter: u8| u32::from(letter.wrapping_sub(32) & 63);
        let n_bytes = text.first().map_or(0, |&letter| value(letter) as usize);
        if n_bytes == 0 {
            let _ = read_line(input, &mut line)?;
            return Ok(if line.trim_ascii_end() == b"end" { Ok(()) } else { Err("No `end' line") });
        }
        let mut bytes = Vec::new();
        for group in text.get(1..).unwrap_or_default().chunks(4) {
            let bits = (0..4).fold(0, |bits, at| bits << 6 | value(group.get(at).copied().unwrap_or(b' ')));
            bytes.extend(bits.to_be_bytes().get(1..).unwrap_or_default());
        }
        out.put(bytes.get(..n_bytes).unwrap_or(&bytes))?;
    }
    Ok(Err("Short file"))
}

/// Reads the next line in place of the last.
fn read_line(input: &mut Input, line: &mut Vec<u8>) -> Result<bool, Fault> {
    line.clear();
    input.line(b'\n', line)
}

/// Bytes of base64; what is no letter of it is left out.
fn base64(text: &[u8]) -> Vec<u8> {
    let (mut bytes, mut bits, mut n_bits) = (Vec::with_capacity(text.len() / 4 * 3), 0_u32, 0);
    for &letter in text.iter().take_while(|&&letter| letter != b'=') {
        let value = match letter {
            b'A'..=b'Z' => letter - b'A',
            b'a'..=b'z' => letter - b'a' + 26,
            b'0'..=b'9' => letter - b'0' + 52,
            b'+' => 62,
            b'/' => 63,
            _ => continue,
        };
        bits = bits << 6 | u32::from(value);
        n_bits += 6;
        if n_bits >= 8 {
            n_bits -= 8;
            bytes.push((bits >> n_bits & 0xff) as u8);
        }
    }
    bytes
}
