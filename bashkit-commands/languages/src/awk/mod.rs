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
mod time;
mod value;

use bashkit_core::command::{Command, Cx, Opt, Parsing};
use bashkit_core::kernel::{Done, Fault};

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
pub(super) const SANDBOX: Opt = Opt::flag('S', "sandbox", "refuse system(), files and commands");
const VERSION: Opt = Opt::flag('V', "version", "print the version");

pub(super) const OPTIONS: &[Opt] = &[SEPARATOR, ASSIGN, FILE, SOURCE, EXEC, INTERVAL, OPTIMIZE, NO_OPTIMIZE, INCLUDE, SANDBOX, VERSION];

pub(super) const SYNOPSIS: &str =
    "awk [POSIX or GNU style options] -f progfile [--] file ...\n   or: awk [POSIX or GNU style options] [--] 'program' file ...";
pub(super) const SUMMARY: &str = "Scan text for patterns and process it";

/// Options of gawk that are not supported.
pub(super) const REFUSED: &[&str] = &[
    "-P",
    "--posix",
    "-b",
    "--characters-as-bytes",
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
];

pub(crate) const COMMAND: Command = Command::new("awk", SYNOPSIS, SUMMARY, OPTIONS, run).refused(REFUSED).parsing(Parsing::InOrder);

/// Name of the program's source in messages.
fn source_of(cx: &Cx<'_>) -> Vec<u8> {
    match cx.args.value(&FILE).or(cx.args.value(&EXEC)) {
        Some(file) if cx.args.value(&SOURCE).is_none() => file.to_vec(),
        _ => b"cmd. line".to_vec(),
    }
}

/// Reads the program and runs it over the operands.
pub(super) fn run(cx: &mut Cx<'_>) -> Done {
    if cx.args.has(&VERSION) {
        let mut out = cx.stdout();
        out.put(format!("GNU Awk 5.2.1 (bashkit {})\n", env!("CARGO_PKG_VERSION")).as_bytes())?;
        out.flush()?;
        return Ok(0);
    }
    let mut operands = std::mem::take(&mut cx.args.operands);
    let mut text = Vec::new();
    let mut given = false;
    let mut in_place = false;
    for (option, value) in cx.args.in_order() {
        let value = value.unwrap_or_default();
        if option.short() == SOURCE.short() {
            text.extend_from_slice(value);
        } else if option.short() == INCLUDE.short() && value == b"inplace" {
            in_place = true;
            continue;
        } else if option.short() == FILE.short() || option.short() == EXEC.short() || option.short() == INCLUDE.short() {
            if let Err(fault) = cx.open_input(value).and_then(|mut input| input.rest(&mut text)) {
                let errno = fault.errno()?;
                if cx.stat(value).is_ok_and(|meta| meta.is_dir()) || value == b"-" {
                    // gawk: what opens and cannot be read is an error of the program's text.
                    cx.error_bytes(&[value, b":1: error: cannot read source file `", value, format!("': {errno}").as_bytes()].concat())?;
                    return Ok(1);
                }
                cx.error_bytes(&[b"fatal: cannot open source file `", value, format!("' for reading: {errno}").as_bytes()].concat())?;
                return Ok(2);
            }
        } else {
            continue;
        }
        given |= option.short() != INCLUDE.short();
        if text.last() != Some(&b'\n') {
            text.push(b'\n');
        }
    }
    if !given {
        if operands.is_empty() {
            cx.stderr_bytes(COMMAND.help().as_bytes())?;
            return Ok(1);
        }
        text.extend(operands.remove(0));
    }
    let source = source_of(cx);
    let program = match parse::parse(cx.meter(), &text, &source) {
        Ok(program) => program,
        Err(wrong) => {
            for line in wrong.text.split(|&b| b == 0) {
                cx.stderr_bytes(&[cx.name(), b": ", line].concat())?;
            }
            let fatal = memchr::memmem::find(&wrong.text, b": fatal: ").is_some();
            return Ok(if fatal { 2 } else { 1 });
        }
    };
    for warning in &program.warnings {
        cx.error_bytes(&[source.as_slice(), warning].concat())?;
    }
    let separator = cx.args.value(&SEPARATOR).map(<[u8]>::to_vec);
    let assignments: Vec<Vec<u8>> = cx.args.values(&ASSIGN).map(<[u8]>::to_vec).collect();
    let mut awk = run::Awk::new(&program, cx)?;
    awk.arguments(&operands);
    if let Some(separator) = separator {
        let assignment = [b"FS=", separator.as_slice()].concat();
        start(&mut awk, &assignment)?;
    }
    if in_place {
        let suffix = assignments.iter().find_map(|a| a.strip_prefix(b"inplace::suffix=").or_else(|| a.strip_prefix(b"INPLACE_SUFFIX=")));
        awk.edits_in_place(suffix.unwrap_or_default());
    }
    for assignment in assignments {
        if in_place && assignment.starts_with(b"inplace::suffix=") {
            continue;
        }
        if !start(&mut awk, &assignment)? {
            let shown = match memchr::memchr(b'=', &assignment).and_then(|at| assignment.get(..at)) {
                Some(name) => [b"fatal: `", name, b"' is not a legal variable name"].concat(),
                None => [b"fatal: `", assignment.as_slice(), b"' argument to `-v' not in `var=value' form"].concat(),
            };
            awk.cx.error_bytes(&shown)?;
            return Ok(2);
        }
    }
    awk.run()
}

fn start(awk: &mut run::Awk<'_, '_, '_>, assignment: &[u8]) -> Result<bool, Fault> {
    match awk.command_line_assignment(assignment) {
        Ok(done) => Ok(done),
        Err(run::Halt::Fault(fault)) => Err(*fault),
        Err(run::Halt::Fatal(text)) => {
            awk.complain("fatal: ", &text)?;
            Ok(true)
        }
        Err(_) => Ok(true),
    }
}
