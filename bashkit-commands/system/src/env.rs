//! `env`: a command in a changed environment.

use bashkit_core::command::{Command, Cx, Launching, Opt, Parsing};
use bashkit_core::gnu::quotearg;
use bashkit_core::kernel::{Done, Fault, signal};
use bashkit_core::vfs::Errno;

const IGNORE: Opt = Opt::flag('i', "ignore-environment", "start with an empty environment");
const NULL: Opt = Opt::flag('0', "null", "end each output line with NUL, not newline");
const UNSET: Opt = Opt::value('u', "unset", "NAME", "remove variable from the environment");
const CHDIR: Opt = Opt::value('C', "chdir", "DIR", "change working directory to DIR");
const SPLIT: Opt = Opt::value('S', "split-string", "S", "process and split S into separate arguments");
const IGNORE_SIGNAL: Opt = Opt::optional('\0', "ignore-signal", "SIG", "set handling of SIG signal(s) to do nothing");
const DEFAULT_SIGNAL: Opt = Opt::optional('\0', "default-signal", "SIG", "reset handling of SIG signal(s) to the default");
const LIST_SIGNALS: Opt = Opt::flag('\0', "list-signal-handling", "list non default signal handling to stderr");
const VERBOSE: Opt = Opt::flag('v', "debug", "print verbose information for each processing step");

pub(crate) const COMMAND: Command = Command::new(
    "env",
    "env [OPTION]... [-] [NAME=VALUE]... [COMMAND [ARG]...]",
    "Set each NAME to VALUE in the environment and run COMMAND",
    &[IGNORE, NULL, UNSET, CHDIR, SPLIT, DEFAULT_SIGNAL, IGNORE_SIGNAL, LIST_SIGNALS, VERBOSE],
    run,
)
.refused(&["--block-signal"])
.usage_status(125)
.parsing(Parsing::InOrder);

fn run(cx: &mut Cx<'_>) -> Done {
    let mut operands = std::mem::take(&mut cx.args.operands);
    let handling = handling(cx)?;
    let variables = cx.environ();
    if let Some(text) = cx.args.value(&SPLIT) {
        let words = split(text, &variables).map_err(|message| Fault::failure(125, message))?;
        tell_words(cx, text, &words)?;
        operands.splice(..0, words);
    }
    let mut env = variables;
    let mut operands = operands.into_iter().peekable();
    let dash = operands.next_if(|o| o == b"-").is_some();
    if cx.args.has(&IGNORE) || dash {
        tell(cx, &[b"cleaning environ"])?;
        env.clear();
    }
    unset(cx, &mut env)?;
    while let Some(assignment) = operands.next_if(|o| o.contains(&b'=')) {
        tell(cx, &[b"setenv:   ", &assignment])?;
        assign(&mut env, &assignment);
    }
    let argv: Vec<Vec<u8>> = operands.collect();
    let cwd = cx.args.value(&CHDIR).map(<[u8]>::to_vec);
    if argv.is_empty() {
        if cwd.is_some() {
            return Err(Fault::usage("must specify command with --chdir (-C)"));
        }
        return put(cx, &env);
    }
    if cx.args.has(&NULL) {
        return Err(Fault::usage("cannot specify --null (-0) with command"));
    }
    let cwd = cwd.map(|dir| working_directory(cx, &dir)).transpose()?;
    handle(cx, &handling)?;
    let name = argv.first().map_or(b"".as_slice(), Vec::as_slice);
    tell(cx, &[b"executing: ", name])?;
    for (idx, arg) in argv.iter().enumerate() {
        tell(cx, &[format!("   arg[{idx}]= ").as_bytes(), &quotearg::curly(arg)])?;
    }
    let path = env.iter().rev().find(|(name, _)| name == b"PATH").map(|(_, path)| path.as_slice());
    let errno = path.map_or_else(|| cx.exec_errno(name), |path| cx.exec_errno_in(name, path));
    if let Some(errno) = errno {
        let status = refuse(cx, name, errno, "")?;
        if errno == Errno::NoEnt && name.iter().any(|byte| matches!(byte, b' ' | b'\t'..=b'\r')) {
            cx.error_bytes(b"use -[v]S to pass options in shebang lines")?;
        }
        return Ok(status);
    }
    cx.exec(Launching { argv, env: Some(env), cwd, ..Launching::default() })
}

/// Signals that an option named, and what becomes of each.
struct Handling {
    number: u8,
    is_ignored: bool,
    /// The option named no signal: one that cannot be changed is left.
    is_of_all: bool,
}

/// Reads the options about signals.
fn handling(cx: &Cx<'_>) -> Result<Vec<Handling>, Fault> {
    let mut handling: Vec<Handling> = Vec::new();
    for (option, value) in cx.args.in_order() {
        let is_ignored = option.long() == IGNORE_SIGNAL.long();
        if !is_ignored && option.long() != DEFAULT_SIGNAL.long() {
            continue;
        }
        let names = value.unwrap_or_default();
        let is_of_all = names.is_empty();
        let numbers: Vec<u8> = match is_of_all {
            true => (1..=64).filter(|number| signal::name(*number).is_some()).collect(),
            false => {
                let number = |name: &[u8]| {
                    let found = signal::number(name).filter(|number| *number > 0);
                    found.ok_or_else(|| Fault::usage([&quotearg::curly(name)[..], b": invalid signal"].concat()))
                };
                names.split(|b| *b == b',').filter(|name| !name.is_empty()).map(number).collect::<Result<_, _>>()?
            }
        };
        for number in numbers {
            handling.retain(|earlier| earlier.number != number);
            handling.push(Handling { number, is_ignored, is_of_all });
        }
    }
    handling.sort_by_key(|one| one.number);
    Ok(handling)
}

/// Changes what the process does with signals, and lists those that it ignores.
fn handle(cx: &Cx<'_>, handling: &[Handling]) -> Result<(), Fault> {
    let process = cx.kernel().process();
    for one in handling {
        let is_fixed = matches!(one.number, signal::KILL | signal::STOP);
        if is_fixed && !one.is_of_all {
            return Err(Fault::failure(125, format!("failed to set signal action for signal {}: Invalid argument", one.number)));
        }
        let how = if one.is_ignored { "IGNORE" } else { "DEFAULT" };
        let note = if is_fixed { " (failure ignored)" } else { "" };
        let name = signal::name(one.number).unwrap_or_default();
        tell(cx, &[format!("Reset signal {name} ({}) to {how}{note}", one.number).as_bytes()])?;
        if !is_fixed {
            process.set_disposition(one.number, false, one.is_ignored);
        }
    }
    if cx.args.has(&LIST_SIGNALS) {
        for number in (1..=64).filter(|number| process.ignores(*number)) {
            let name = signal::name(number).unwrap_or_default();
            cx.stderr_bytes(format!("{name:10} ({number:2}): IGNORE\n").as_bytes())?;
        }
    }
    Ok(())
}

/// Prints a step under `--debug`.
fn tell(cx: &Cx<'_>, parts: &[&[u8]]) -> Result<(), Fault> {
    if !cx.args.has(&VERBOSE) {
        return Ok(());
    }
    cx.stderr_bytes(&[&parts.concat()[..], b"\n"].concat())
}

/// Prints the words of `-S` under `--debug`.
fn tell_words(cx: &Cx<'_>, text: &[u8], words: &[Vec<u8>]) -> Result<(), Fault> {
    tell(cx, &[b"split -S:  ", &quotearg::curly(text)])?;
    for (idx, word) in words.iter().enumerate() {
        tell(cx, &[if idx == 0 { b" into:    " } else { b"     &    " }, &quotearg::curly(word)])?;
    }
    Ok(())
}

/// Variables with their values.
type Environment = Vec<(Vec<u8>, Vec<u8>)>;

/// Removes the variables of `-u`.
fn unset(cx: &Cx<'_>, env: &mut Environment) -> Result<(), Fault> {
    for name in cx.args.values(&UNSET) {
        tell(cx, &[b"unset:    ", name])?;
        if name.is_empty() || name.contains(&b'=') {
            return Err(Fault::failure(125, [b"cannot unset ", &quotearg::curly(name)[..], b": Invalid argument"].concat()));
        }
        env.retain(|(have, _)| have != name);
    }
    Ok(())
}

/// Sets a variable by `NAME=VALUE`.
fn assign(env: &mut Environment, assignment: &[u8]) {
    let at = memchr::memchr(b'=', assignment).unwrap_or(assignment.len());
    let (name, value) = (assignment.get(..at).unwrap_or_default(), assignment.get(at + 1..).unwrap_or_default());
    match env.iter_mut().find(|(have, _)| have == name) {
        Some((_, old)) => *old = value.to_vec(),
        None => env.push((name.to_vec(), value.to_vec())),
    }
}

/// Prints the variables of the environment.
fn put(cx: &Cx<'_>, env: &Environment) -> Done {
    let mut out = cx.stdout();
    for (name, value) in env {
        out.put(&[&name[..], b"=", value, if cx.args.has(&NULL) { b"\0" } else { b"\n" }].concat())?;
    }
    out.flush()?;
    Ok(0)
}

/// Resolves the directory of `-C`.
fn working_directory(cx: &Cx<'_>, dir: &[u8]) -> Result<Vec<u8>, Fault> {
    tell(cx, &[b"chdir:    ", &quotearg::always(dir)])?;
    match cx.stat(dir).and_then(|m| if m.is_dir() { Ok(()) } else { Err(Errno::NotDir) }) {
        Ok(()) => Ok(cx.path(dir)),
        Err(errno) => {
            let text = [b"cannot change directory to ", &quotearg::always(dir)[..], format!(": {errno}").as_bytes()].concat();
            Err(Fault::failure(125, text))
        }
    }
}

/// Says that a command is not there, as `execvp(3)` would find; answers the status then.
pub(super) fn missing(cx: &Cx<'_>, name: &[u8], what: &str) -> Result<Option<u8>, Fault> {
    let Some(errno) = cx.exec_errno(name) else { return Ok(None) };
    refuse(cx, name, errno, what).map(Some)
}

/// Says why a command cannot be run; answers the status.
fn refuse(cx: &Cx<'_>, name: &[u8], errno: Errno, what: &str) -> Done {
    cx.error_bytes(&[what.as_bytes(), &quotearg::curly(name), format!(": {errno}").as_bytes()].concat())?;
    Ok(if errno == Errno::NoEnt { 127 } else { 126 })
}

/// Words of `-S`: quotes, backslash escapes, `${NAME}` and comments.
fn split(text: &[u8], env: &[(Vec<u8>, Vec<u8>)]) -> Result<Vec<Vec<u8>>, String> {
    let mut words: Vec<Vec<u8>> = Vec::new();
    let mut word: Option<Vec<u8>> = None;
    let (mut single, mut double) = (false, false);
    let mut rest = text;
    while let Some((&byte, behind)) = rest.split_first() {
        rest = behind;
        match byte {
            b'\'' if !double => {
                single = !single;
                word.get_or_insert_default();
            }
            b'"' if !single => {
                double = !double;
                word.get_or_insert_default();
            }
            b' ' | b'\t' | b'\n' | 11 | 12 | b'\r' if !single && !double => words.extend(word.take()),
            b'#' if word.is_none() && !single && !double => break,
            b'\\' => {
                let Some((&letter, behind)) = rest.split_first() else { return Err("invalid backslash at end of string in -S".into()) };
                if single && letter != b'\\' && letter != b'\'' {
                    word.get_or_insert_default().push(b'\\');
                    continue;
                }
                rest = behind;
                let plain = match letter {
                    b'f' => 12,
                    b'n' => b'\n',
                    b'r' => b'\r',
                    b't' => b'\t',
                    b'v' => 11,
                    b'c' if double => return Err("'\\c' must not appear in double-quoted -S string".into()),
                    b'c' => break,
                    b'_' if double => b' ',
                    b'_' => {
                        words.extend(word.take());
                        continue;
                    }
                    b'"' | b'#' | b'$' | b'\'' | b'\\' => letter,
                    other => return Err(format!("invalid sequence '\\{}' in -S", char::from(other))),
                };
                word.get_or_insert_default().push(plain);
            }
            b'$' if !single => {
                rest = expand(rest, env, &mut word)?;
            }
            other => word.get_or_insert_default().push(other),
        }
    }
    if single || double {
        return Err("no terminating quote in -S string".into());
    }
    words.extend(word);
    Ok(words)
}

/// Expands `${NAME}` behind its dollar; what stands behind it.
fn expand<'t>(rest: &'t [u8], env: &[(Vec<u8>, Vec<u8>)], word: &mut Option<Vec<u8>>) -> Result<&'t [u8], String> {
    let inner = rest.strip_prefix(b"{").and_then(|inner| Some((inner, memchr::memchr(b'}', inner)?)));
    let Some((inner, end)) = inner else {
        return Err(format!("only ${{VARNAME}} expansion is supported, error at: ${}", String::from_utf8_lossy(rest)));
    };
    let name = inner.get(..end).unwrap_or_default();
    if let Some((_, value)) = env.iter().find(|(have, _)| have == name) {
        word.get_or_insert_default().extend_from_slice(value);
    }
    Ok(inner.get(end + 1..).unwrap_or_default())
}
