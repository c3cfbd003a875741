//! `zgrep` of gzip 1.12: `grep` of files that may be compressed.

use std::collections::VecDeque;

use bashkit_core::command::{Command, Cx, Launching, Parsing};
use bashkit_core::kernel::{Description, Done, Endpoint, Fault};

use super::compress::scripts::{failure, status_of, unpack};

/// Options of grep that read more than one file.
pub(super) const REFUSED: &[&str] = &[
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

pub(crate) const COMMAND: Command = Command::new(
    "zgrep",
    "zgrep [OPTION]... [-e] PATTERN [FILE]...",
    "Look for PATTERN in the contents of FILEs, uncompressed where they are compressed; OPTIONs are those of grep",
    &[],
    |cx| run(cx, None),
)
.parsing(Parsing::Raw)
.usage_status(2)
.refused(REFUSED);

/// Options of grep whose value is the next argument.
fn takes_value(option: &[u8]) -> bool {
    let long = |prefix: &[u8]| option.starts_with(prefix);
    let equals = option.contains(&b'=');
    matches!(option, [b'-', b'A' | b'B' | b'C' | b'D' | b'X' | b'd' | b'e' | b'f' | b'm'] | b"--file")
        || (!equals && (long(b"--binary-") || long(b"--la") || long(b"--ma") || long(b"--reg")))
}

/// Command line of the script, and the part of it that grep is given.
#[derive(Default)]
struct Asked {
    /// Arguments of grep in front of the file.
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

/// Descriptor at which grep finds the patterns that were read already.
const PATTERNS_FD: u32 = 20;

/// Greps the operands; `first` is the option of grep that the name of the command stands for.
pub(super) fn run(cx: &mut Cx<'_>, first: Option<&[u8]>) -> Done {
    let mut words: VecDeque<Vec<u8>> = std::mem::take(&mut cx.args.operands).into();
    if let Some(first) = first {
        words.push_front(first.to_vec());
    }
    let mut asked = read(cx, words)?;
    let mut operands = std::mem::take(&mut asked.operands);
    if !asked.has_pattern {
        if operands.is_empty() {
            return Err(failure("zgrep", 2, &[b"188: 1: missing pattern; try `/usr/bin/zgrep --help' for help"]));
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

/// Reads the arguments as the script does.
fn read(cx: &Cx<'_>, mut words: VecDeque<Vec<u8>>) -> Result<Asked, Fault> {
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
                return Err(failure("zgrep", 2, &[&b"75: 1: "[..], &option, b" option requires an argument"]));
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
            return Err(failure("zgrep", 2, &[&option[..], b": option not supported"]));
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
                        return Err(Fault::verbatim(2, [b"cat: ", &file[..], format!(": {errno}\n").as_bytes()].concat()));
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
    Ok(asked)
}

/// Greps one file. Returns the more serious of the statuses of grep and gzip.
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
        match out.line(name).and_then(|()| out.flush()) {
            Ok(()) => {}
            Err(Fault::Errno(_) | Fault::Write(_)) => status = 2,
            Err(fault) => return Err(fault),
        }
    }
    let gzip = match status_of(cx, &gzip)? {
        2 => 0,
        1 => 2,
        status => status,
    };
    Ok(status.max(gzip))
}
