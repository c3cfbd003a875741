//! `dotenv`: reads and changes `.env` files, and runs commands in their environment, as python-dotenv 0.21 does.

use std::collections::BTreeMap;

use bashkit_commands_jq::value::Val;
use bashkit_commands_jq::write::{self, Style};
use bashkit_core::command::{Command, Cx, Launching, Opt, Parsing};
use bashkit_core::gnu::in_place;
use bashkit_core::kernel::{Done, Fault, Form, Status};
use bashkit_core::vfs::{Errno, OpenOptions};

const FILE: Opt = Opt::value('f', "file", "PATH", "location of the .env file (.env in the working directory)");
const QUOTE: Opt = Opt::value('q', "quote", "MODE", "how `set` quotes values: always, never, auto (always)");
const EXPORT: Opt = Opt::value('e', "export", "BOOLEAN", "whether `set` writes `export` in front (false)");
const HELP: Opt = Opt::flag('\0', "help", "display this help and exit");
const VERSION: Opt = Opt::flag('\0', "version", "output version information and exit");
const FORMAT: Opt = Opt::value('\0', "format", "FORMAT", "simple, json, shell, export (simple)");
const OVERRIDE: Opt = Opt::flag('\0', "override", "the file goes before the environment (default)");
const NO_OVERRIDE: Opt = Opt::flag('\0', "no-override", "the environment goes before the file");

pub(crate) const COMMAND: Command = Command::new(
    "dotenv",
    "dotenv [OPTION]... COMMAND [ARG]...",
    "Set, get, unset or list values of a .env file, or run a command with them in its environment",
    &[FILE, QUOTE, EXPORT, HELP, VERSION],
    run,
)
.usage_status(2)
.parsing(Parsing::Raw)
.subcommands(chapters);

/// A subcommand: what it takes, and its work. Its answer's error is a wrong use.
struct Sub {
    name: &'static str,
    usage: &'static str,
    summary: &'static str,
    options: &'static [Opt],
    operands: &'static [&'static str],
    run: fn(&mut Cx<'_>, &Call) -> Done,
}

static SUBS: &[Sub] = &[
    Sub { name: "get", usage: "KEY", summary: "Retrieve the value for the given key", options: &[HELP], operands: &["KEY"], run: get },
    Sub { name: "list", usage: "", summary: "Display all the stored key/value", options: &[FORMAT, HELP], operands: &[], run: list },
    Sub {
        name: "run",
        usage: "[COMMANDLINE]...",
        summary: "Run command with environment variables present",
        options: &[OVERRIDE, NO_OVERRIDE, HELP],
        operands: &[],
        run: run_command,
    },
    Sub { name: "set", usage: "KEY VALUE", summary: "Store the given key/value", options: &[HELP], operands: &["KEY", "VALUE"], run: set },
    Sub { name: "unset", usage: "KEY", summary: "Removes the given key", options: &[HELP], operands: &["KEY"], run: unset },
];

impl Sub {
    fn usage(&self) -> String {
        format!("Usage: dotenv {} [OPTIONS]{}{}", self.name, if self.usage.is_empty() { "" } else { " " }, self.usage)
    }

    fn options_text(&self) -> String {
        self.options.iter().map(|option| format!("  {:24}  {}\n", option.usage(), option.help())).collect()
    }
}

fn chapters() -> Vec<(&'static str, String)> {
    let chapter = |sub: &'static Sub| (sub.name, format!("{}.\n\n```text\n{}\n\n{}```", sub.summary, sub.usage(), sub.options_text()));
    SUBS.iter().map(chapter).collect()
}

/// Parsed options and operands of one call.
struct Call {
    file: Vec<u8>,
    quote: Vec<u8>,
    export: bool,
    format: Vec<u8>,
    overrides: bool,
    operands: Vec<Vec<u8>>,
}

fn run(cx: &mut Cx<'_>) -> Done {
    let argv = std::mem::take(&mut cx.args.operands);
    if argv.is_empty() {
        return show(cx, COMMAND.help().as_bytes());
    }
    let general = "Usage: dotenv [OPTIONS] COMMAND [ARGS]...\nTry 'dotenv --help' for help.\n\n";
    let read = read(COMMAND.options, &argv, Manner::FirstOperandEnds).map_err(|fault| worded(fault, general))?;
    if read.has(&HELP) {
        return show(cx, COMMAND.help().as_bytes());
    }
    if read.has(&VERSION) {
        return show(cx, format!("dotenv (bashkit) {}\n", env!("CARGO_PKG_VERSION")).as_bytes());
    }
    let mut call = Call {
        file: read.value(&FILE).map_or_else(|| [cx.cwd(), b"/.env"].concat(), <[u8]>::to_vec),
        quote: read.value(&QUOTE).unwrap_or(b"always").to_vec(),
        export: false,
        format: b"simple".to_vec(),
        overrides: true,
        operands: Vec::new(),
    };
    if call.file == b"//.env" {
        call.file = b"/.env".to_vec();
    }
    choice("'-q' / '--quote'", &call.quote, &["always", "never", "auto"]).map_err(|fault| worded(fault, general))?;
    if let Some(value) = read.value(&EXPORT) {
        match value.trim_ascii().to_ascii_lowercase().as_slice() {
            b"1" | b"true" | b"t" | b"yes" | b"y" | b"on" => call.export = true,
            b"0" | b"false" | b"f" | b"no" | b"n" | b"off" => {}
            _ => {
                let text = [b"Invalid value for '-e' / '--export': '", value, b"' is not a valid boolean."].concat();
                return Err(worded(Fault::usage(text), general));
            }
        }
    }
    let Some((name, argv)) = read.operands.split_first() else {
        return Err(worded(Fault::usage("Missing command."), general));
    };
    let Some(sub) = SUBS.iter().find(|sub| sub.name.as_bytes() == name) else {
        return Err(worded(Fault::usage([b"No such command '", &name[..], b"'."].concat()), general));
    };
    subcommand(cx, sub, argv, call)
}

fn subcommand(cx: &mut Cx<'_>, sub: &'static Sub, argv: &[Vec<u8>], mut call: Call) -> Done {
    let usage = format!("{}\nTry 'dotenv {} --help' for help.\n\n", sub.usage(), sub.name);
    let manner = if sub.name == "run" { Manner::UnknownAreOperands } else { Manner::AnyOrder };
    let read = read(sub.options, argv, manner).map_err(|fault| worded(fault, &usage))?;
    if read.has(&HELP) {
        return show(cx, format!("{}\n\n  {}.\n\nOptions:\n{}", sub.usage(), sub.summary, sub.options_text()).as_bytes());
    }
    if let Some(format) = read.value(&FORMAT) {
        choice("'--format'", format, &["simple", "json", "shell", "export"]).map_err(|fault| worded(fault, &usage))?;
        call.format = format.to_vec();
    }
    call.overrides = read.found.iter().rev().find(|(o, _)| o.long().ends_with("override")).is_none_or(|(o, _)| o.long() == "override");
    if let Some(missing) = sub.operands.get(read.operands.len()) {
        return Err(worded(Fault::usage(format!("Missing argument '{missing}'.")), &usage));
    }
    if sub.name != "run"
        && let Some(extra) = read.operands.get(sub.operands.len()..).filter(|extra| !extra.is_empty())
    {
        let plural: &[u8] = if extra.len() == 1 { b"" } else { b"s" };
        let text = [b"Got unexpected extra argument", plural, b" (", &extra.join(&b' '), b")"].concat();
        return Err(worded(Fault::usage(text), &usage));
    }
    call.operands = read.operands;
    (sub.run)(cx, &call).map_err(|fault| worded(fault, &usage))
}

fn show(cx: &Cx<'_>, text: &[u8]) -> Done {
    let mut out = cx.stdout();
    out.put(text)?;
    out.flush()?;
    Ok(0)
}

// ---- Options, as click reads them.

/// Failure in the words of click: behind the usage where the use was wrong.
fn worded(fault: Fault, usage: &str) -> Fault {
    match fault {
        Fault::Failure(failure) if failure.form != Form::Verbatim => {
            let usage = if failure.form == Form::Usage { usage } else { "" };
            Fault::verbatim(2, [usage.as_bytes(), b"Error: ", &failure.message, b"\n"].concat())
        }
        other => other,
    }
}

fn choice(option: &str, value: &[u8], choices: &[&str]) -> Result<(), Fault> {
    if choices.iter().any(|c| c.as_bytes() == value) {
        return Ok(());
    }
    let choices: Vec<String> = choices.iter().map(|c| format!("'{c}'")).collect();
    let head = format!("Invalid value for {option}: '");
    Err(Fault::usage([head.as_bytes(), value, format!("' is not one of {}.", choices.join(", ")).as_bytes()].concat()))
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Manner {
    AnyOrder,
    FirstOperandEnds,
    UnknownAreOperands,
}

struct Read {
    found: Vec<(&'static Opt, Vec<u8>)>,
    operands: Vec<Vec<u8>>,
}

impl Read {
    fn has(&self, option: &Opt) -> bool {
        self.value(option).is_some()
    }

    fn value(&self, option: &Opt) -> Option<&[u8]> {
        self.found.iter().rev().find(|(found, _)| found.long() == option.long()).map(|(_, value)| value.as_slice())
    }
}

fn read(options: &'static [Opt], argv: &[Vec<u8>], manner: Manner) -> Result<Read, Fault> {
    let mut read = Read { found: Vec::new(), operands: Vec::new() };
    let mut rest = argv.iter();
    let takes = |option: &Opt| matches!(option.takes(), bashkit_core::command::ValueKind::Required(_));
    let missing = |name: &[u8]| Fault::failure(2, [b"Option '", name, b"' requires an argument."].concat());
    while let Some(arg) = rest.next() {
        if arg == b"--" {
            read.operands.extend(rest.cloned());
            break;
        }
        if let Some(long) = arg.strip_prefix(b"--") {
            let at = memchr::memchr(b'=', long);
            let (name, given) = match at.and_then(|at| long.split_at_checked(at)) {
                Some((name, value)) => (name, value.get(1..)),
                None => (long, None),
            };
            let dashed = [b"--", name].concat();
            let Some(option) = options.iter().find(|o| o.long().as_bytes() == name) else {
                if manner == Manner::UnknownAreOperands {
                    read.operands.push(arg.clone());
                    continue;
                }
                return Err(Fault::usage([b"No such option: ", &dashed[..], &like(options, &dashed)].concat()));
            };
            let value = match (takes(option), given) {
                (true, Some(value)) => value.to_vec(),
                (true, None) => rest.next().ok_or_else(|| missing(&dashed))?.clone(),
                (false, None) => Vec::new(),
                (false, Some(_)) => {
                    return Err(Fault::failure(2, [b"Option '", &dashed[..], b"' does not take a value."].concat()));
                }
            };
            read.found.push((option, value));
        } else if arg.len() > 1 && arg.first() == Some(&b'-') {
            let letter = arg.get(1).copied().unwrap_or_default();
            let Some(option) = options.iter().find(|o| o.short() == letter && o.short() != 0) else {
                if manner == Manner::UnknownAreOperands {
                    read.operands.push(arg.clone());
                    continue;
                }
                let letter = String::from_utf8_lossy(arg).chars().nth(1).unwrap_or_default();
                return Err(Fault::usage(format!("No such option: -{letter}")));
            };
            // Each option with a letter takes a value.
            let value = match arg.get(2..).filter(|behind| !behind.is_empty()) {
                Some(behind) => behind.to_vec(),
                None => rest.next().ok_or_else(|| missing(&[b'-', letter]))?.clone(),
            };
            read.found.push((option, value));
        } else {
            read.operands.push(arg.clone());
            if manner == Manner::FirstOperandEnds {
                read.operands.extend(rest.cloned());
                break;
            }
        }
    }
    Ok(read)
}

/// The options that a wrong one may have meant: those of which it shares a good part.
fn like(options: &[Opt], wrong: &[u8]) -> Vec<u8> {
    let wrong = wrong.get(..wrong.len().min(64)).unwrap_or_default();
    let mut near: Vec<(usize, String)> = Vec::new();
    for option in options {
        let long = format!("--{}", option.long());
        let ratio = 2000 * shared(wrong, long.as_bytes()) / (wrong.len() + long.len());
        if ratio >= 600 {
            near.push((ratio, long));
        }
    }
    near.sort_by(|a, b| b.cmp(a));
    near.truncate(3);
    let mut names: Vec<String> = near.into_iter().map(|(_, name)| name).collect();
    match names.as_mut_slice() {
        [] => Vec::new(),
        [one] => format!(" Did you mean {one}?").into(),
        several => {
            several.sort();
            format!(" (Possible options: {})", several.join(", ")).into()
        }
    }
}

/// The bytes of the longest common run, and of those on both sides of it.
fn shared(a: &[u8], b: &[u8]) -> usize {
    let mut work = vec![(a, b)];
    let mut sum = 0;
    while let Some((a, b)) = work.pop() {
        let mut best = (0, 0, 0);
        for i in 0..a.len() {
            for j in 0..b.len() {
                let (from_a, from_b) = (a.get(i..).unwrap_or_default(), b.get(j..).unwrap_or_default());
                let n = from_a.iter().zip(from_b).take_while(|(x, y)| x == y).count();
                if n > best.0 {
                    best = (n, i, j);
                }
            }
        }
        let (n, i, j) = best;
        if n > 0 {
            sum += n;
            work.push((a.get(..i).unwrap_or_default(), b.get(..j).unwrap_or_default()));
            work.push((a.get(i + n..).unwrap_or_default(), b.get(j + n..).unwrap_or_default()));
        }
    }
    sum
}

// ---- Subcommands.

fn is_file(cx: &Cx<'_>, name: &[u8]) -> bool {
    cx.stat(name).is_ok_and(|meta| meta.is_file())
}

fn must_exist(cx: &Cx<'_>, call: &Call, what: &str) -> Result<(), Fault> {
    if is_file(cx, &call.file) {
        return Ok(());
    }
    Err(Fault::usage([b"Invalid value: ", what.as_bytes(), b" \"", &call.file, b"\" does not exist."].concat()))
}

fn list(cx: &mut Cx<'_>, call: &Call) -> Done {
    must_exist(cx, call, "Path")?;
    let values = values(cx, &call.file)?;
    let mut out = cx.stdout();
    if call.format == b"json" {
        let style = Style { indent: Some(b"  ".to_vec()), sort: true, ascii: true, colors: None };
        let text = bashkit_commands_jq::caught(|| {
            let entry = |(name, value): (&String, &Option<String>)| (name.as_str().into(), value.as_deref().map_or(Val::Null, Val::str));
            let mut text = Vec::new();
            write::value(&mut text, &Val::obj(values.by_name.iter().map(entry).collect()), &style);
            Ok(text)
        })?;
        out.line(&text)?;
    }
    for (name, value) in values.by_name.iter().filter(|_| call.format != b"json") {
        let Some(value) = value else { continue };
        match call.format.as_slice() {
            b"export" => out.line(format!("export {name}={}", shell_word(value)).as_bytes())?,
            b"shell" => out.line(format!("{name}={}", shell_word(value)).as_bytes())?,
            _ => out.line(format!("{name}={value}").as_bytes())?,
        }
    }
    out.flush()?;
    Ok(0)
}

/// A word for the shell, as Python's `shlex.quote` writes it.
fn shell_word(text: &str) -> String {
    let is_safe = |b: u8| b.is_ascii_alphanumeric() || b"_@%+=:,./-".contains(&b);
    if !text.is_empty() && text.bytes().all(is_safe) { text.to_owned() } else { format!("'{}'", text.replace('\'', "'\"'\"'")) }
}

fn get(cx: &mut Cx<'_>, call: &Call) -> Done {
    must_exist(cx, call, "Path")?;
    let values = values(cx, &call.file)?;
    let key = call.operands.first().map_or(&b""[..], Vec::as_slice);
    match std::str::from_utf8(key).ok().and_then(|key| values.by_name.get(key)) {
        Some(Some(value)) if !value.is_empty() => Ok(show(cx, format!("{value}\n").as_bytes())?),
        Some(_) => Ok(1),
        None => {
            cx.stderr_bytes(&[b"Key ", key, b" not found in ", &call.file, b".\n"].concat())?;
            Ok(1)
        }
    }
}

fn set(cx: &mut Cx<'_>, call: &Call) -> Done {
    let [key, value] = call.operands.as_slice() else { return Ok(2) };
    let (Ok(key), Ok(value)) = (std::str::from_utf8(key), std::str::from_utf8(value)) else {
        return Err(Fault::verbatim(1, "UnicodeEncodeError: surrogates not allowed\n"));
    };
    let plain = match call.quote.as_slice() {
        b"always" => false,
        b"auto" => !value.is_empty() && value.chars().all(char::is_alphanumeric),
        _ => true,
    };
    let written = if plain { value.to_owned() } else { format!("'{}'", value.replace('\'', "\\'")) };
    let line = format!("{}{key}={written}\n", if call.export { "export " } else { "" });
    if !is_file(cx, &call.file) {
        cx.open(&call.file, OpenOptions::write(0o666)).map_err(|fault| raised(fault, &call.file))?;
    }
    let text = content(cx, &call.file)?;
    let mut changed = String::new();
    let mut is_replaced = false;
    let mut ends_open = false;
    for binding in bindings(cx, &text)? {
        if binding.key == Some(key) {
            changed.push_str(&line);
            is_replaced = true;
        } else {
            changed.push_str(binding.original);
            ends_open = !binding.original.ends_with('\n');
        }
        cx.meter().fits(changed.len())?;
    }
    if !is_replaced {
        changed.push_str(if ends_open { "\n" } else { "" });
        changed.push_str(&line);
    }
    rewrite(cx, &call.file, changed.as_bytes())?;
    show(cx, format!("{key}={value}\n").as_bytes())
}

fn unset(cx: &mut Cx<'_>, call: &Call) -> Done {
    let key = call.operands.first().map_or(&b""[..], Vec::as_slice);
    if cx.stat(&call.file).is_err() {
        cx.stderr_bytes(&[b"Can't delete from ", &call.file[..], b" - it doesn't exist.\n"].concat())?;
        return Ok(1);
    }
    let text = content(cx, &call.file)?;
    let all = bindings(cx, &text)?;
    let is_key = |binding: &&Binding<'_>| binding.key.is_some_and(|k| k.as_bytes() == key);
    let kept: String = all.iter().filter(|binding| !is_key(binding)).map(|binding| binding.original).collect();
    rewrite(cx, &call.file, kept.as_bytes())?;
    if !all.iter().any(|binding| is_key(&binding)) {
        cx.stderr_bytes(&[b"Key ", key, b" not removed from ", &call.file, b" - key doesn't exist.\n"].concat())?;
        return Ok(1);
    }
    show(cx, &[b"Successfully removed ", key, b"\n"].concat())
}

fn run_command(cx: &mut Cx<'_>, call: &Call) -> Done {
    must_exist(cx, call, "Invalid value for '-f'")?;
    let values = values(cx, &call.file)?;
    let Some(name) = call.operands.first() else {
        show(cx, b"No command given.\n")?;
        return Ok(1);
    };
    let mut env: BTreeMap<Vec<u8>, Vec<u8>> = cx.environ().into_iter().collect();
    for (name, value) in values.by_name {
        let Some(value) = value else { continue };
        if call.overrides || !env.contains_key(name.as_bytes()) {
            env.insert(name.into_bytes(), value.into_bytes());
        }
    }
    if let Some(errno) = cx.exec_errno(name) {
        return Err(raised(Fault::Errno(errno), name));
    }
    let launching = Launching { argv: call.operands.clone(), env: Some(env.into_iter().collect()), ..Launching::default() };
    Ok(match cx.run(launching)? {
        Status::Exited(code) => code,
        // Python: the exit code is the number of the signal, negated.
        Status::Signaled(signal) => 0u8.wrapping_sub(signal),
    })
}

/// Converts an errno to the traceback line that Python prints for it; other faults pass unchanged.
fn raised(fault: Fault, path: &[u8]) -> Fault {
    let Fault::Errno(errno) = fault else { return fault };
    let class = match errno {
        Errno::NoEnt => "FileNotFoundError",
        Errno::Acces | Errno::Perm => "PermissionError",
        Errno::NotDir => "NotADirectoryError",
        Errno::IsDir => "IsADirectoryError",
        _ => "OSError",
    };
    let mut text = format!("{class}: [Errno {}] {errno}: '", errno.number()).into_bytes();
    text.extend_from_slice(path);
    text.extend_from_slice(b"'\n");
    Fault::verbatim(1, text)
}

/// Puts a new file in the place of the old one; only its owner may read it.
fn rewrite(cx: &Cx<'_>, name: &[u8], text: &[u8]) -> Result<(), Fault> {
    let (temporary, to) = in_place::beside(cx, name, b".env", |errno, name| raised(Fault::Errno(errno), name))?;
    let mut out = cx.output(to);
    out.put(text)?;
    out.flush()?;
    drop(out);
    in_place::put_in_place(cx, &temporary, name, 0o600, None).map_err(|errno| raised(Fault::Errno(errno), name))
}

// ---- The file.

fn content(cx: &Cx<'_>, name: &[u8]) -> Result<String, Fault> {
    let mut bytes = Vec::new();
    cx.open_input(&dotted(name)).and_then(|mut input| input.rest(&mut bytes)).map_err(|fault| raised(fault, name))?;
    // Twice: the text, and what it becomes.
    cx.meter().fits(bytes.len().saturating_mul(2))?;
    match String::from_utf8(bytes) {
        Ok(text) if text.contains('\r') => Ok(text.replace("\r\n", "\n").replace('\r', "\n")),
        Ok(text) => Ok(text),
        Err(error) => {
            let at = error.utf8_error().valid_up_to();
            let byte = error.as_bytes().get(at).copied().unwrap_or_default();
            Err(Fault::verbatim(
                1,
                format!("UnicodeDecodeError: 'utf-8' codec can't decode byte 0x{byte:02x} in position {at}: invalid start byte\n"),
            ))
        }
    }
}

/// A file that is called `-` is no standard input.
fn dotted(name: &[u8]) -> Vec<u8> {
    if name == b"-" { b"./-".to_vec() } else { name.to_vec() }
}

struct Values {
    by_name: BTreeMap<String, Option<String>>,
    charge: bashkit_core::limits::Charge,
}

/// All variables, with their references replaced.
fn values(cx: &Cx<'_>, name: &[u8]) -> Result<Values, Fault> {
    let text = content(cx, name)?;
    let mut values = Values { by_name: BTreeMap::new(), charge: cx.meter().charge(0)? };
    let mut total = text.len();
    let env: BTreeMap<Vec<u8>, Vec<u8>> = cx.environ().into_iter().collect();
    for binding in bindings(cx, &text)? {
        let Some(key) = binding.key else { continue };
        let value = match &binding.value {
            None => None,
            Some(value) => {
                let lookup = |name: &str| match values.by_name.get(name) {
                    Some(value) => Some(value.clone().unwrap_or_default()),
                    None => env.get(name.as_bytes()).map(|value| String::from_utf8_lossy(value).into_owned()),
                };
                Some(resolve(cx, value, lookup)?)
            }
        };
        total += key.len() + value.as_ref().map_or(0, String::len) + 64;
        values.charge.resize(total)?;
        values.by_name.insert(key.to_owned(), value);
    }
    Ok(values)
}

/// Expands `${NAME}` and `${NAME:-DEFAULT}` in a value.
fn resolve(cx: &Cx<'_>, value: &str, lookup: impl Fn(&str) -> Option<String>) -> Result<String, Fault> {
    let mut text = String::new();
    let mut rest = value;
    while let Some((before, behind)) = rest.split_once("${") {
        text.push_str(before);
        let name_end = behind.find(['}', ':']).unwrap_or(behind.len());
        let (name, after) = behind.split_at_checked(name_end).unwrap_or((behind, ""));
        let found = if let Some(after) = after.strip_prefix('}') {
            Some(("", after))
        } else {
            after.strip_prefix(":-").and_then(|after| after.split_once('}'))
        };
        match found {
            Some((default, after)) => {
                let new = lookup(name);
                let new = new.as_deref().unwrap_or(default);
                cx.step(2 + new.len() as u64 / 16)?;
                cx.meter().fits(text.len() + new.len())?;
                text.push_str(new);
                rest = after;
            }
            None => {
                cx.step(1 + name.len() as u64 / 16)?;
                text.push_str("${");
                rest = behind;
            }
        }
    }
    text.push_str(rest);
    Ok(text)
}

struct Binding<'t> {
    key: Option<&'t str>,
    value: Option<String>,
    /// The text of the statement, with the empty lines before it.
    original: &'t str,
}

/// The statements of a file; of those that are none is warned.
fn bindings<'t>(cx: &Cx<'_>, text: &'t str) -> Result<Vec<Binding<'t>>, Fault> {
    let mut bindings = Vec::new();
    let mut rest = text;
    let mut line = 1;
    while !rest.is_empty() {
        let mut at = rest;
        let parsed = statement(&mut at);
        if parsed.is_none() {
            at = at.split_once('\n').map_or("", |(_, behind)| behind);
            cx.stderr_bytes(format!("Python-dotenv could not parse statement starting at line {line}\n").as_bytes())?;
        }
        let original = rest.get(..rest.len() - at.len()).unwrap_or_default();
        line += memchr::memchr_iter(b'\n', original.as_bytes()).count();
        cx.step(2 + original.len() as u64 / 8)?;
        let (key, value) = parsed.unwrap_or_default();
        bindings.push(Binding { key, value, original });
        rest = at;
    }
    Ok(bindings)
}

/// Whether `str.isspace` of Python holds for `c`.
fn is_space(c: char) -> bool {
    c.is_whitespace() || ('\x1c'..='\x1f').contains(&c)
}

fn skip_blanks(at: &mut &str) {
    *at = at.trim_start_matches(|c| is_space(c) && c != '\n');
}

/// Reads a statement: its key and its value. `None` is no statement; `at` is then where that was seen.
fn statement<'t>(at: &mut &'t str) -> Option<(Option<&'t str>, Option<String>)> {
    *at = at.trim_start_matches(is_space);
    if at.is_empty() {
        return Some((None, None));
    }
    if let Some(behind) = at.strip_prefix("export")
        && behind.starts_with(|c| is_space(c) && c != '\n')
    {
        *at = behind;
        skip_blanks(at);
    }
    let key = if at.starts_with('#') {
        None
    } else if let Some(quoted) = at.strip_prefix('\'') {
        let (key, behind) = quoted.split_once('\'').filter(|(key, _)| !key.is_empty())?;
        *at = behind;
        Some(key)
    } else {
        let end = at.find(|c| c == '=' || c == '#' || is_space(c)).unwrap_or(at.len());
        let (key, behind) = at.split_at_checked(end).filter(|(key, _)| !key.is_empty())?;
        *at = behind;
        Some(key)
    };
    skip_blanks(at);
    let mut value = None;
    if let Some(behind) = at.strip_prefix('=') {
        *at = behind;
        skip_blanks(at);
        value = Some(read_value(at)?);
    }
    let comment = at.trim_start_matches(|c| is_space(c) && c != '\n');
    if comment.starts_with('#') {
        *at = comment.find('\n').and_then(|end| comment.get(end..)).unwrap_or("");
    }
    let end = at.trim_start_matches(|c| is_space(c) && c != '\n');
    if end.is_empty() {
        *at = "";
    } else {
        *at = end.strip_prefix('\n')?;
    }
    Some((key, value))
}

fn read_value(at: &mut &str) -> Option<String> {
    match at.chars().next() {
        None | Some('\n') => Some(String::new()),
        Some(quote @ ('\'' | '"')) => {
            let inner = at.get(1..).unwrap_or_default();
            let (raw, behind) = quoted(inner, quote)?;
            *at = behind;
            Some(unescape(raw, quote))
        }
        Some(_) => {
            let end = at.find('\n').unwrap_or(at.len());
            let (line, behind) = at.split_at_checked(end)?;
            *at = behind;
            let mut kept = line;
            for (hash, _) in line.match_indices('#') {
                let before = line.get(..hash).unwrap_or_default();
                if before.ends_with(is_space) {
                    kept = before;
                    break;
                }
            }
            Some(kept.trim_end_matches(is_space).to_owned())
        }
    }
}

/// Splits `text` into what precedes the closing quote and what follows it. A quote behind a backslash closes only when no other does.
fn quoted(text: &str, quote: char) -> Option<(&str, &str)> {
    let mut last = None;
    for (i, _) in text.match_indices(quote) {
        last = Some(i);
        if !text.get(..i).unwrap_or_default().ends_with('\\') {
            break;
        }
    }
    Some((text.get(..last?)?, text.get(last? + 1..)?))
}

fn unescape(raw: &str, quote: char) -> String {
    let mut text = String::with_capacity(raw.len());
    let mut chars = raw.chars();
    while let Some(c) = chars.next() {
        let next = chars.clone().next();
        let plain = match next {
            Some(c @ ('\\' | '\'')) => Some(c),
            Some('"') if quote == '"' => Some('"'),
            Some('a') if quote == '"' => Some('\x07'),
            Some('b') if quote == '"' => Some('\x08'),
            Some('f') if quote == '"' => Some('\x0c'),
            Some('n') if quote == '"' => Some('\n'),
            Some('r') if quote == '"' => Some('\r'),
            Some('t') if quote == '"' => Some('\t'),
            Some('v') if quote == '"' => Some('\x0b'),
            _ => None,
        };
        match plain.filter(|_| c == '\\') {
            Some(plain) => {
                text.push(plain);
                chars.next();
            }
            None => text.push(c),
        }
    }
    text
}
