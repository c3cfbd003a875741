//! `awk`: the language of POSIX with the functions of gawk that people use.

mod array;
mod ast;
mod builtin;
mod expression;
mod format;
mod io;
mod lex;
mod number;
mod parse;
mod random;
mod record;
mod run;
mod source;
mod time;
mod value;

use bashkit_core::command::{Command, Cx, Opt, Parsing};
use bashkit_core::gnu::Locale;
use bashkit_core::kernel::{Done, Fault};
use bashkit_core::vfs::Errno;

use self::ast::Program;
use self::source::{Sources, Unreadable};

const SEPARATOR: Opt = Opt::value('F', "field-separator", "FS", "use FS for the input field separator");
const ASSIGN: Opt = Opt::value('v', "assign", "VAR=VAL", "assign before the program begins");
const FILE: Opt = Opt::value('f', "file", "PROGFILE", "read the program from PROGFILE");
const SOURCE: Opt = Opt::value('e', "source", "PROGRAM", "use PROGRAM as program text");
const EXEC: Opt = Opt::value('E', "exec", "FILE", "as -f, and no more options follow");
const INTERVAL: Opt = Opt::flag('r', "re-interval", "(as gawk: intervals are always on)");
const OPTIMIZE: Opt = Opt::flag('O', "optimize", "(as gawk: on by default)");
const NO_OPTIMIZE: Opt = Opt::flag('s', "no-optimize", "(no difference)");
const INCLUDE: Opt =
    Opt::value('i', "include", "FILE", "read FILE as program text, too; inplace: output replaces each file (-v inplace::suffix=.bak)");
const BYTES: Opt = Opt::flag('b', "characters-as-bytes", "each byte is a character");
pub(super) const SANDBOX: Opt = Opt::flag('S', "sandbox", "refuse system(), files and commands");
const NUMERIC: Opt = Opt::flag('N', "use-lc-numeric", "use the decimal point of the locale (it is a point here)");
const HELP: Opt = Opt::flag('h', "help", "print the help");
const VERSION: Opt = Opt::flag('V', "version", "print the version");

pub(super) const OPTIONS: &[Opt] =
    &[SEPARATOR, ASSIGN, FILE, SOURCE, EXEC, INTERVAL, OPTIMIZE, NO_OPTIMIZE, INCLUDE, BYTES, SANDBOX, NUMERIC, HELP, VERSION];

pub(super) const SYNOPSIS: &str =
    "awk [POSIX or GNU style options] -f progfile [--] file ...\n   or: awk [POSIX or GNU style options] [--] 'program' file ...";
pub(super) const SUMMARY: &str = "Scan text for patterns and process it";

/// Options of gawk that are not supported.
pub(super) const REFUSED: &[&str] = &[
    "-P",
    "--posix",
    "-c",
    "--traditional",
    "-M",
    "--bignum",
    "-l",
    "--load",
    "-L",
    "--lint",
    "-n",
    "--non-decimal-data",
    "-o",
    "--pretty-print",
    "-d",
    "--dump-variables",
    "-p",
    "--profile",
    "-C",
    "--copyright",
    "-D",
    "--debug",
    "-g",
    "--gen-pot",
    "-I",
    "--trace",
    "-t",
    "--lint-old",
    "-W",
];

pub(crate) const COMMAND: Command = Command::new("awk", SYNOPSIS, SUMMARY, OPTIONS, run).refused(REFUSED).parsing(Parsing::InOrder);

/// Reads the program and runs it over the operands.
pub(super) fn run(cx: &mut Cx<'_>) -> Done {
    if cx.args.has(&VERSION) {
        let mut out = cx.stdout();
        out.put(format!("GNU Awk 5.2.1 (bashkit {})\n", env!("CARGO_PKG_VERSION")).as_bytes())?;
        out.flush()?;
        return Ok(0);
    }
    if cx.args.has(&HELP) {
        let mut out = cx.stdout();
        out.put(COMMAND.help().as_bytes())?;
        out.flush()?;
        return Ok(0);
    }
    let mut operands = std::mem::take(&mut cx.args.operands);
    let (mut sources, in_place) = match sources(cx, &mut operands)? {
        Ok(read) => read,
        Err(status) => return Ok(status),
    };
    let program = match parse_all(cx, &mut sources)? {
        Ok(program) => program,
        Err(status) => return Ok(status),
    };
    for warning in &program.warnings {
        cx.error_bytes(warning)?;
    }
    let separator = cx.args.value(&SEPARATOR).map(<[u8]>::to_vec);
    let assignments: Vec<Vec<u8>> = cx.args.values(&ASSIGN).map(<[u8]>::to_vec).collect();
    let mut awk = run::Awk::new(&program, cx)?;
    awk.arguments(&operands);
    if let Some(separator) = separator {
        let assignment = [b"FS=", separator.as_slice()].concat();
        if start(&mut awk, &assignment)?.is_none() {
            return Ok(2);
        }
    }
    if in_place {
        let suffix = assignments.iter().find_map(|a| a.strip_prefix(b"inplace::suffix=").or_else(|| a.strip_prefix(b"INPLACE_SUFFIX=")));
        awk.edits_in_place(suffix.unwrap_or_default());
    }
    for assignment in assignments {
        if in_place && assignment.starts_with(b"inplace::suffix=") {
            continue;
        }
        let Some(is_assignment) = start(&mut awk, &assignment)? else { return Ok(2) };
        if !is_assignment {
            let Some(name) = memchr::memchr(b'=', &assignment).and_then(|at| assignment.get(..at)) else {
                awk.cx.error_bytes(&[b"`", assignment.as_slice(), b"' argument to `-v' not in `var=value' form\n"].concat())?;
                awk.cx.stderr_bytes(COMMAND.help().as_bytes())?;
                return Ok(1);
            };
            awk.cx.error_bytes(&[b"fatal: `", name, b"' is not a legal variable name"].concat())?;
            return Ok(2);
        }
    }
    awk.run()
}

/// Brings the parts of the program together; whether files are edited in place, too. `Err`: the status after a message.
fn sources(cx: &mut Cx<'_>, operands: &mut Vec<Vec<u8>>) -> Result<Result<(Sources, bool), u8>, Fault> {
    let mut sources = Sources::default();
    let (mut given, mut in_place) = (false, false);
    let parts: Vec<(u8, Vec<u8>)> =
        cx.args.in_order().map(|(option, value)| (option.short(), value.unwrap_or_default().to_vec())).collect();
    for (option, value) in parts {
        if option == SOURCE.short() {
            sources.push_argument(&value);
        } else if option == INCLUDE.short() && value == b"inplace" {
            in_place = true;
            continue;
        } else if option == FILE.short() || option == EXEC.short() || option == INCLUDE.short() {
            match sources.push_file(cx, &value, option != INCLUDE.short()) {
                Ok(true) => {}
                Ok(false) => {
                    cx.error_bytes(&[b"fatal: cannot include `", value.as_slice(), b"' and use it as a program file"].concat())?;
                    return Ok(Err(2));
                }
                Err(Unreadable::Open(errno)) => {
                    cx.error_bytes(&[b"fatal: ", unopened(&value, errno).as_slice()].concat())?;
                    return Ok(Err(2));
                }
                Err(Unreadable::Read(errno)) => return Ok(Err(unread(cx, &value, errno)?)),
                Err(Unreadable::Fault(fault)) => return Err(fault),
            }
        } else {
            continue;
        }
        given |= option != INCLUDE.short();
    }
    if !given {
        if operands.is_empty() {
            cx.stderr_bytes(COMMAND.help().as_bytes())?;
            return Ok(Err(1));
        }
        sources.push_argument(&operands.remove(0));
    }
    Ok(Ok((sources, in_place)))
}

/// Reads the program, and every file that it includes. `Err`: the status after a message.
fn parse_all(cx: &mut Cx<'_>, sources: &mut Sources) -> Result<Result<Program, u8>, Fault> {
    let locale = if cx.args.has(&BYTES) { Locale::Bytes } else { cx.locale() };
    loop {
        let wrong = match parse::parse(cx.meter(), &sources.text, &sources.places, locale) {
            Ok(mut program) => {
                program.places = std::mem::take(&mut sources.places);
                return Ok(Ok(program));
            }
            Err(wrong) => wrong,
        };
        let Some(include) = wrong.include else {
            for line in wrong.text.split(|&b| b == 0) {
                cx.stderr_bytes(&[cx.name(), b": ", line].concat())?;
            }
            let fatal = memchr::memmem::find(&wrong.text, b": fatal: ").is_some();
            return Ok(Err(if fatal { 2 } else { 1 }));
        };
        let name = include.name.clone();
        let (source, line) = source::place(&sources.places, include.line);
        let head = [source, format!(":{line}: ").as_bytes()].concat();
        match sources.include(cx, *include) {
            Ok(true) => {}
            Ok(false) => {
                cx.error_bytes(&[&head, &b"fatal: cannot include `"[..], &name, b"' and use it as a program file"].concat())?;
                return Ok(Err(2));
            }
            Err(Unreadable::Open(errno)) => {
                cx.error_bytes(&[&head, &b"error: "[..], &unopened(&name, errno)].concat())?;
                return Ok(Err(1));
            }
            Err(Unreadable::Read(errno)) => return Ok(Err(unread(cx, &name, errno)?)),
            Err(Unreadable::Fault(fault)) => return Err(fault),
        }
    }
}

fn unopened(name: &[u8], errno: Errno) -> Vec<u8> {
    [b"cannot open source file `", name, format!("' for reading: {errno}").as_bytes()].concat()
}

fn unread(cx: &Cx<'_>, name: &[u8], errno: Errno) -> Result<u8, Fault> {
    cx.error_bytes(&[name, b":1: error: cannot read source file `", name, format!("': {errno}").as_bytes()].concat())?;
    Ok(1)
}

/// Assigns a variable before the program begins; whether the text is an assignment. `None` after a fatal error.
fn start(awk: &mut run::Awk<'_, '_, '_>, assignment: &[u8]) -> Result<Option<bool>, Fault> {
    match awk.command_line_assignment(assignment) {
        Ok(done) => Ok(Some(done)),
        Err(run::Halt::Fault(fault)) => Err(*fault),
        Err(run::Halt::Fatal(text)) => {
            awk.complain("fatal: ", &text)?;
            Ok(None)
        }
        Err(_) => Ok(Some(true)),
    }
}
