//! The command line of jq.

use bashkit_core::command::{Cx, Opt};
use bashkit_core::kernel::Fault;

use super::library;
use super::map::Map;
use super::read;
use super::value::Val;
use super::write::{self, Style};

const NULL: Opt = Opt::flag('n', "null-input", "use null as the only input");
const RAW_INPUT: Opt = Opt::flag('R', "raw-input", "each line of input is a string");
const SLURP: Opt = Opt::flag('s', "slurp", "all inputs become one array");
const COMPACT: Opt = Opt::flag('c', "compact-output", "one line for each output");
const RAW: Opt = Opt::flag('r', "raw-output", "strings are printed without quotes");
const RAW0: Opt = Opt::flag('\0', "raw-output0", "like -r, with NUL behind each output");
const JOIN: Opt = Opt::flag('j', "join-output", "like -r, with nothing behind each output");
const ASCII: Opt = Opt::flag('a', "ascii-output", "escape everything outside ASCII");
const SORT: Opt = Opt::flag('S', "sort-keys", "objects are printed with sorted keys");
const COLOR: Opt = Opt::flag('C', "color-output", "colour the output");
const MONO: Opt = Opt::flag('M', "monochrome-output", "do not colour the output (the default)");
const TAB: Opt = Opt::flag('\0', "tab", "indent with tabs");
const INDENT: Opt = Opt::value('\0', "indent", "N", "indent with N spaces (0 to 7; -1: with tabs)");
const UNBUFFERED: Opt = Opt::flag('\0', "unbuffered", "write each output at once");
const STREAM: Opt = Opt::flag('\0', "stream", "inputs become [path, leaf] events");
const SEQ: Opt = Opt::flag('\0', "seq", "print RS before and LF behind each output");
const STREAM_ERRORS: Opt = Opt::flag('\0', "stream-errors", "like --stream; a parse error becomes [message, path]");
const BINARY: Opt = Opt::flag('b', "binary", "accepted: input and output are bytes anyway");
const LIBRARY: Opt = Opt::value('L', "library-path", "DIRECTORY", "search modules in DIRECTORY");
const BUILD: Opt = Opt::flag('\0', "build-configuration", "show how this jq was built");
const EXIT: Opt = Opt::flag('e', "exit-status", "status 1 when the last output is false or null, 4 when there is none");
const FILE: Opt = Opt::value('f', "from-file", "FILE", "read the filter from FILE");
const ARG: Opt = Opt::value('\0', "arg", "NAME VALUE", "set $NAME to the string VALUE");
const ARGJSON: Opt = Opt::value('\0', "argjson", "NAME JSON", "set $NAME to the value JSON");
const SLURPFILE: Opt = Opt::value('\0', "slurpfile", "NAME FILE", "set $NAME to the array of the values in FILE");
const RAWFILE: Opt = Opt::value('\0', "rawfile", "NAME FILE", "set $NAME to the text of FILE");
const ARGS: Opt = Opt::flag('\0', "args", "the other arguments are strings of $ARGS.positional");
const JSONARGS: Opt = Opt::flag('\0', "jsonargs", "the other arguments are values of $ARGS.positional");
const HELP: Opt = Opt::flag('h', "help", "show this help");
const VERSION: Opt = Opt::flag('V', "version", "show the version");

pub(crate) const OPTIONS: &[Opt] = &[
    NULL,
    RAW_INPUT,
    SLURP,
    COMPACT,
    RAW,
    RAW0,
    JOIN,
    ASCII,
    SORT,
    COLOR,
    MONO,
    TAB,
    INDENT,
    UNBUFFERED,
    STREAM,
    STREAM_ERRORS,
    SEQ,
    EXIT,
    FILE,
    LIBRARY,
    BINARY,
    BUILD,
    ARG,
    ARGJSON,
    SLURPFILE,
    RAWFILE,
    ARGS,
    JSONARGS,
    HELP,
    VERSION,
];

/// Parsed command line of `jq`.
pub struct Options {
    /// Text of the filter program.
    pub program: String,
    /// Names of the input files; none reads standard input.
    pub files: Vec<Vec<u8>>,
    /// Variables of `--arg` and its siblings, by name.
    pub named: Map,
    positional: Vec<Val>,
    /// `-n`: the filter runs once, on null.
    pub null_input: bool,
    /// `-R`: each line is a string.
    pub raw_input: bool,
    /// `-s`: all inputs are one array.
    pub slurp: bool,
    /// `--stream`: inputs are read as paths and leaves.
    pub stream: bool,
    /// `--stream-errors`: a parse error is an event.
    pub stream_errors: bool,
    /// Directories of `-L`; `None` searches the usual ones.
    pub(super) search: Option<Vec<String>>,
    /// Directory of the file of `-f`, or the working directory.
    pub(super) origin: Vec<u8>,
    /// `-e`: the last output decides the exit status.
    pub exit_status: bool,
    /// `--unbuffered`: each output is flushed.
    pub unbuffered: bool,
    /// `-r`: strings are printed without quotes.
    pub raw: bool,
    ending: &'static [u8],
    nul: bool,
    seq: bool,
    style: Style,
    /// `-C`, and `-M`, which wins.
    is_colored: bool,
    is_monochrome: bool,
}

/// Meaning of the positional arguments that follow the filter.
#[derive(Clone, Copy)]
enum Rest {
    Files,
    Strings,
    Values,
}

/// A parsed command line, or the exit status when there is nothing more to do.
const TRY_HELP: &str = "Use jq --help for help with command-line options,\nor see the jq manpage, or online docs  at https://jqlang.org\n";
const VERSION_TEXT: &[u8] = b"jq-1.8.1\n";

/// Colours of the kinds of values: those of `JQ_COLORS`, where it lists any.
fn colors(cx: &Cx<'_>) -> Result<[Vec<u8>; 8], Fault> {
    let mut colors = ["0;90", "0;39", "0;39", "0;39", "0;32", "1;39", "1;39", "1;34"].map(|color| sgr(color.as_bytes()));
    let Some(listed) = cx.env("JQ_COLORS") else { return Ok(colors) };
    let n_listed = listed.split(|byte| *byte == b':').count();
    let given: Vec<&[u8]> = listed.split(|byte| *byte == b':').take(colors.len()).collect();
    if !given.iter().all(|color| color.iter().all(|byte| byte.is_ascii_digit() || *byte == b';')) {
        cx.stderr_bytes(b"Failed to set $JQ_COLORS\n")?;
        return Ok(colors);
    }
    for (i, (place, color)) in colors.iter_mut().zip(given).enumerate() {
        // What stands behind the last colon is a colour only where it says so.
        if i + 1 < n_listed || !color.is_empty() {
            *place = sgr(color);
        }
    }
    Ok(colors)
}

fn sgr(color: &[u8]) -> Vec<u8> {
    [b"\x1b[", color, b"m"].concat()
}

impl Options {
    /// Parses the arguments of `jq`.
    ///
    /// # Errors
    /// A wrong use; status 0 where `--help` or `--version` was answered.
    pub fn parse(cx: &Cx<'_>, argv: &[Vec<u8>]) -> Result<Self, Fault> {
        let mut options = Self {
            program: String::new(),
            files: Vec::new(),
            named: Map::default(),
            positional: Vec::new(),
            null_input: false,
            raw_input: false,
            slurp: false,
            stream: false,
            stream_errors: false,
            search: None,
            origin: b".".to_vec(),
            exit_status: false,
            unbuffered: false,
            raw: false,
            ending: b"\n",
            nul: false,
            seq: false,
            style: Style { indent: Some(b"  ".to_vec()), sort: false, ascii: false, colors: None },
            is_colored: false,
            is_monochrome: false,
        };
        let mut program: Option<Vec<u8>> = None;
        let mut from_file = false;
        let mut rest = Rest::Files;
        let mut ended = false;
        let mut args = argv.iter();
        while let Some(arg) = args.next() {
            let is_option = matches!(arg.as_slice(), [b'-', letter, ..] if letter.is_ascii_alphabetic() || *letter == b'-');
            if ended || !is_option {
                if program.is_none() {
                    program = Some(arg.clone());
                } else {
                    options.positional(arg, rest)?;
                }
                continue;
            }
            let Some(long) = arg.strip_prefix(b"--") else {
                for (at, letter) in arg.iter().enumerate().skip(1) {
                    match letter {
                        b'f' => from_file = true,
                        b'L' => {
                            let attached = arg.get(at + 1..).filter(|rest| !rest.is_empty()).map(<[u8]>::to_vec);
                            let Some(path) = attached.or_else(|| args.next().cloned()) else {
                                return Err(Fault::verbatim(
                                    2,
                                    format!("-L takes a parameter: (e.g. -L /search/path or -L/search/path)\n{TRY_HELP}"),
                                ));
                            };
                            options.search.get_or_insert_default().push(library::real_path(cx, &path));
                            break;
                        }
                        b'h' => return answer(cx, super::COMMAND.help().as_bytes()),
                        b'V' => return answer(cx, VERSION_TEXT),
                        letter => {
                            if !options.flag(*letter, "") {
                                return Err(Fault::verbatim(
                                    2,
                                    [b"jq: Unknown option -", std::slice::from_ref(letter), b"\n", TRY_HELP.as_bytes()].concat(),
                                ));
                            }
                        }
                    }
                }
                continue;
            };
            let name = String::from_utf8_lossy(long).into_owned();
            match name.as_str() {
                "" => ended = true,
                "args" => rest = Rest::Strings,
                "jsonargs" => rest = Rest::Values,
                "help" => return answer(cx, super::COMMAND.help().as_bytes()),
                "version" => return answer(cx, VERSION_TEXT),
                "build-configuration" => return answer(cx, b"bashkit\n"),
                "from-file" => from_file = true,
                "library-path" => match args.next() {
                    Some(path) => options.search.get_or_insert_default().push(library::real_path(cx, path)),
                    None => {
                        return Err(Fault::verbatim(
                            2,
                            format!("-L takes a parameter: (e.g. -L /search/path or -L/search/path)\n{TRY_HELP}"),
                        ));
                    }
                },
                "indent" => {
                    let Some(text) = args.next() else { return usage("--indent takes one parameter") };
                    match String::from_utf8_lossy(text).parse::<i64>() {
                        Ok(n @ 0..=7) => options.style.indent = Some(vec![b' '; n as usize]),
                        Ok(-1) => options.style.indent = Some(b"\t".to_vec()),
                        _ => return usage("--indent takes a number between -1 and 7"),
                    }
                }
                "arg" | "argjson" | "slurpfile" | "rawfile" => {
                    let (Some(variable), Some(value)) = (args.next(), args.next()) else {
                        let what = match name.as_str() {
                            "arg" => "value",
                            "argjson" => "text",
                            _ => "filename",
                        };
                        return usage(&format!("--{name} takes two parameters (e.g. --{name} varname {what})"));
                    };
                    // jq: the first one given wins.
                    let key = String::from_utf8_lossy(variable).into_owned();
                    if options.named.named(&key).is_none() {
                        let value = options.variable(cx, &name, variable, value)?;
                        options.named.insert(key.into(), value);
                    }
                }
                name => {
                    if !options.flag(0, name) {
                        return unknown(arg);
                    }
                }
            }
        }
        let Some(program) = program.or_else(|| (!from_file).then(|| b".".to_vec())) else {
            let mut text = format!("Usage:\t{}\n", super::COMMAND.synopsis);
            text.push_str(TRY_HELP);
            return Err(Fault::verbatim(2, text));
        };
        options.program = String::from_utf8_lossy(&if from_file {
            let folder = match program.iter().rposition(|byte| *byte == b'/') {
                Some(at) => program.get(..at.max(1)).unwrap_or_default(),
                None => b".",
            };
            options.origin = folder.to_vec();
            read_file(cx, &program, "")?
        } else {
            program
        })
        .into_owned();
        let colors = colors(cx)?;
        options.style.colors = (options.is_colored && !options.is_monochrome).then_some(colors);
        let args = options.args_value();
        options.named.insert("ARGS".into(), args);
        if options.named.named("JQ_BUILD_CONFIGURATION").is_none() {
            options.named.insert("JQ_BUILD_CONFIGURATION".into(), Val::str("bashkit"));
        }
        Ok(options)
    }

    fn flag(&mut self, letter: u8, name: &str) -> bool {
        let is = |option: &Opt| if letter == 0 { !name.is_empty() && option.long() == name } else { option.short() == letter };
        if is(&NULL) {
            self.null_input = true;
        } else if is(&RAW_INPUT) {
            self.raw_input = true;
        } else if is(&SLURP) {
            self.slurp = true;
        } else if is(&COMPACT) {
            self.style.indent = None;
        } else if is(&RAW) {
            self.raw = true;
        } else if is(&RAW0) {
            (self.raw, self.ending, self.nul) = (true, b"\0", true);
        } else if is(&JOIN) {
            (self.raw, self.ending) = (true, b"");
        } else if is(&ASCII) {
            self.style.ascii = true;
        } else if is(&SORT) {
            self.style.sort = true;
        } else if is(&COLOR) {
            self.is_colored = true;
        } else if is(&MONO) {
            self.is_monochrome = true;
        } else if is(&TAB) {
            self.style.indent = Some(b"\t".to_vec());
        } else if is(&UNBUFFERED) {
            self.unbuffered = true;
        } else if is(&STREAM) {
            self.stream = true;
        } else if is(&STREAM_ERRORS) {
            (self.stream, self.stream_errors) = (true, true);
        } else if is(&BINARY) {
            // Bytes are bytes here.
        } else if is(&SEQ) {
            self.seq = true;
        } else if is(&EXIT) {
            self.exit_status = true;
        } else {
            return false;
        }
        true
    }

    fn positional(&mut self, arg: &[u8], rest: Rest) -> Result<(), Fault> {
        let text = String::from_utf8_lossy(arg).into_owned();
        match rest {
            Rest::Files => self.files.push(arg.to_vec()),
            Rest::Strings => self.positional.push(Val::from(text)),
            Rest::Values => match read::single(&text) {
                Ok(value) => self.positional.push(value),
                Err(_) => return usage("invalid JSON text passed to --jsonargs"),
            },
        }
        Ok(())
    }

    fn variable(&self, cx: &Cx<'_>, option: &str, name: &[u8], value: &[u8]) -> Result<Val, Fault> {
        let text = || String::from_utf8_lossy(value).into_owned();
        let whose = || format!("Bad JSON in --{option} {} {}", String::from_utf8_lossy(name), text());
        Ok(match option {
            "arg" => Val::from(text()),
            "argjson" => match read::single(&text()) {
                Ok(value) => value,
                Err(_) => return usage("invalid JSON text passed to --argjson"),
            },
            option => {
                let content = read_file(cx, value, &whose())?;
                if option == "rawfile" {
                    Val::from(String::from_utf8_lossy(&content).into_owned())
                } else {
                    Val::arr(read::all(&content).map_err(|message| Fault::verbatim(2, format!("jq: {}: {message}\n", whose())))?)
                }
            }
        })
    }

    fn args_value(&self) -> Val {
        let mut map = Map::default();
        map.insert("positional".into(), Val::arr(self.positional.clone()));
        map.insert("named".into(), self.named_value());
        Val::obj(map)
    }

    pub(super) fn named_value(&self) -> Val {
        Val::obj(self.named.clone())
    }

    /// `--seq`: parse errors are passed over.
    pub(super) fn is_sequence(&self) -> bool {
        self.seq
    }

    /// How inputs are read.
    pub(super) fn mode(&self) -> read::Mode {
        read::Mode { stream: self.stream, stream_errors: self.stream_errors, seq: self.seq }
    }

    /// A value as `debug` and `stderr` show it.
    pub(super) fn shown(&self, value: &Val) -> Vec<u8> {
        let style = Style { indent: None, sort: self.style.sort, ascii: self.style.ascii, colors: self.style.colors.clone() };
        let mut out = Vec::new();
        write::value(&mut out, value, &style);
        out
    }

    /// Appends an output as it is to be printed.
    pub(super) fn print(&self, value: &Val, out: &mut Vec<u8>) -> Result<(), String> {
        match value {
            Val::Str(text) if self.raw && self.nul && text.as_str().contains('\0') => {
                return Err("Cannot dump a string containing NUL with --raw-output0 option".into());
            }
            Val::Str(text) if self.raw && !self.style.ascii => out.extend_from_slice(text.as_str().as_bytes()),
            Val::Str(text) if self.raw => {
                let style = Style { indent: None, sort: false, ascii: true, colors: None };
                write::value(out, &Val::Str(text.clone()), &style);
            }
            value => {
                if self.seq {
                    out.push(0x1e);
                }
                write::value(out, value, &self.style);
            }
        }
        out.extend_from_slice(self.ending);
        Ok(())
    }
}

/// Content of a file; `what` is wrong where it cannot be read.
fn read_file(cx: &Cx<'_>, name: &[u8], what: &str) -> Result<Vec<u8>, Fault> {
    let mut content = Vec::new();
    let result = cx.open_input(name).and_then(|mut input| input.rest(&mut content));
    match result {
        Ok(()) => Ok(content),
        Err(fault) => {
            let errno = fault.errno()?;
            let what = if what.is_empty() { String::new() } else { format!("{what}: ") };
            Err(Fault::verbatim(2, format!("jq: {what}Could not open {}: {errno}\n", String::from_utf8_lossy(name))))
        }
    }
}

fn answer<T>(cx: &Cx<'_>, text: &[u8]) -> Result<T, Fault> {
    let mut out = cx.stdout();
    out.put(text)?;
    out.flush()?;
    Err(Fault::Exit(0))
}

fn usage<T>(message: &str) -> Result<T, Fault> {
    Err(Fault::verbatim(2, format!("jq: {message}\n{TRY_HELP}")))
}

fn unknown<T>(arg: &[u8]) -> Result<T, Fault> {
    Err(Fault::verbatim(2, [b"jq: Unknown option ", arg, b"\n", TRY_HELP.as_bytes()].concat()))
}
