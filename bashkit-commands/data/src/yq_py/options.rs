//! The command lines of Debian's `yq`, `xq` and `tomlq`: theirs first, what is left is jq's.

use bashkit_commands_jq::Options as Jq;
use bashkit_core::command::{Command, Cx, Opt};
use bashkit_core::kernel::Fault;

use super::resolve::Grammar;

pub(crate) const YAML: Opt = Opt::flag('y', "yaml-output", "write the outputs as YAML");
pub(crate) const ROUNDTRIP: Opt =
    Opt::flag('Y', "yaml-roundtrip", "write the outputs as YAML, keep tags and styles (as extra items in the values)");
pub(crate) const WIDTH: Opt = Opt::value('w', "width", "N", "with -y, fold strings behind column N (80)");
pub(crate) const INDENTLESS: Opt = Opt::flag('\0', "indentless-lists", "with -y, do not indent the lists in mappings");
pub(crate) const START: Opt = Opt::flag('\0', "explicit-start", "with -y, write --- before the first document");
pub(crate) const END: Opt = Opt::flag('\0', "explicit-end", "with -y, write ... behind each document");
pub(crate) const GRAMMAR: Opt =
    Opt::value('\0', "yaml-output-grammar-version", "VERSION", "with -y, quote for the readers of 1.1 (default) or 1.2");
pub(crate) const EXPANSION: Opt =
    Opt::value('\0', "max-expansion-factor", "N", "refuse documents whose aliases make them N times longer (1024)");
pub(crate) const XML: Opt = Opt::flag('x', "xml-output", "write the outputs as XML");
pub(crate) const XML_DEPTH: Opt = Opt::value('\0', "xml-item-depth", "N", "each element of depth N is an input of its own");
pub(crate) const XML_ROOT: Opt = Opt::value('\0', "xml-root", "NAME", "with -x, put an element around the output");
pub(crate) const XML_DTD: Opt = Opt::flag('\0', "xml-dtd", "with -x, write the XML declaration; there must be one root");
pub(crate) const XML_LIST: Opt = Opt::value('\0', "xml-force-list", "NAME", "elements of this name are arrays even when they stand alone");
pub(crate) const TOML: Opt = Opt::flag('t', "toml-output", "write the outputs as TOML");
pub(crate) const IN_PLACE: Opt = Opt::flag('i', "in-place", "write each output over its file");
/// Format of the inputs or of the outputs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Format {
    Json,
    Yaml,
    Xml,
    Toml,
}

/// Parsed command line of `yq`, `xq` or `tomlq`.
pub(super) struct Request {
    pub(super) program: &'static str,
    pub(super) input: Format,
    pub(super) output: Format,
    pub(super) annotated: bool,
    pub(super) width: usize,
    pub(super) indentless: bool,
    pub(super) explicit_start: bool,
    pub(super) explicit_end: bool,
    pub(super) grammar: Grammar,
    pub(super) expansion_max: u64,
    pub(super) xml_root: Option<String>,
    pub(super) xml_dtd: bool,
    pub(super) force_list: Vec<String>,
    pub(super) item_depth: usize,
    pub(super) in_place: bool,
    pub(super) jq: Jq,
}

/// Options taken out of the command line before jq's parser reads the rest.
#[derive(Default)]
struct Words {
    output: Option<Format>,
    annotated: bool,
    width: Option<usize>,
    indentless: bool,
    explicit_start: bool,
    explicit_end: bool,
    modern: bool,
    expansion_max: Option<u64>,
    xml_root: Option<String>,
    xml_dtd: bool,
    force_list: Vec<String>,
    item_depth: usize,
    in_place: bool,
    null_input: bool,
    from_file: bool,
    jq: Vec<Vec<u8>>,
    positional: Vec<Vec<u8>>,
    /// `--args` or `--jsonargs` and all behind it.
    rest: Vec<Vec<u8>>,
}

impl Words {
    /// A flag of these tools; `false` when it is jq's.
    fn flag(&mut self, name: &str) -> bool {
        match name {
            "yaml-output" | "yml-output" | "y" => (self.output, self.annotated) = (Some(Format::Yaml), false),
            "yaml-roundtrip" | "yml-roundtrip" | "Y" => (self.output, self.annotated) = (Some(Format::Yaml), true),
            "xml-output" | "x" => self.output = Some(Format::Xml),
            "toml-output" | "t" => self.output = Some(Format::Toml),
            "indentless-lists" | "indentless" => self.indentless = true,
            "explicit-start" => self.explicit_start = true,
            "explicit-end" => self.explicit_end = true,
            "xml-dtd" => self.xml_dtd = true,
            "in-place" | "i" => self.in_place = true,
            _ => return false,
        }
        true
    }

    /// An option with a value; an error in argparse's words.
    fn value(&mut self, name: &str, value: &str) -> Result<(), String> {
        let integer = |shown: &str| value.trim().parse::<i64>().map_err(|_| format!("argument {shown}: invalid int value: '{value}'"));
        match name {
            "width" | "w" => self.width = Some(usize::try_from(integer("--width/-w")?).unwrap_or(0)),
            "max-expansion-factor" => self.expansion_max = Some(u64::try_from(integer("--max-expansion-factor")?).unwrap_or(0)),
            "xml-item-depth" => self.item_depth = usize::try_from(integer("--xml-item-depth")?).unwrap_or(0),
            "xml-root" => self.xml_root = Some(value.to_owned()),
            "xml-force-list" => self.force_list.push(value.to_owned()),
            _ => match value {
                "1.1" => self.modern = false,
                "1.2" => self.modern = true,
                value => {
                    let shown = "--yaml-output-grammar-version/--yml-out-ver";
                    return Err(format!("argument {shown}: invalid choice: '{value}' (choose from '1.1', '1.2')"));
                }
            },
        }
        Ok(())
    }
}

/// Name of an option in messages of Python's argparse, with its aliases.
fn shown(name: &str) -> &'static str {
    match name {
        "width" | "w" => "--width/-w",
        "max-expansion-factor" => "--max-expansion-factor",
        "xml-item-depth" => "--xml-item-depth",
        "xml-root" => "--xml-root",
        "xml-force-list" => "--xml-force-list",
        _ => "--yaml-output-grammar-version/--yml-out-ver",
    }
}

fn takes_value(name: &str) -> bool {
    matches!(
        name,
        "width"
            | "w"
            | "max-expansion-factor"
            | "xml-item-depth"
            | "xml-root"
            | "xml-force-list"
            | "yaml-output-grammar-version"
            | "yml-out-ver"
    )
}

fn usage(program: &str) -> &'static str {
    match program {
        "yq" => {
            "usage: yq [-h] [--yaml-output] [--yaml-roundtrip]
          [--yaml-output-grammar-version {1.1,1.2}] [--width WIDTH]
          [--indentless-lists] [--in-place] [--version]
          [jq_filter] [files ...]
"
        }
        "xq" => {
            "usage: xq [-h] [--xml-output] [--xml-dtd] [--xml-root XML_ROOT]
          [--xml-force-list XML_FORCE_LIST] [--in-place] [--version]
          [jq_filter] [files ...]
"
        }
        _ => {
            "usage: tomlq [-h] [--toml-output] [--in-place] [--version]
             [jq_filter] [files ...]
"
        }
    }
}

fn complain<T>(program: &str, message: &str) -> Result<T, Fault> {
    Err(Fault::verbatim(2, format!("{}{program}: error: {message}\n", usage(program))))
}

pub(super) fn answer<T>(cx: &Cx<'_>, text: &str) -> Result<T, Fault> {
    let mut out = cx.stdout();
    out.put(text.as_bytes())?;
    out.flush()?;
    Err(Fault::Exit(0))
}

/// Reads the arguments of `command`, whose inputs are in that format.
pub(super) fn parse(cx: &Cx<'_>, command: &'static Command, input: Format) -> Result<Request, Fault> {
    let argv = cx.argv();
    // The Python tool calls itself yq.
    let program = match command.name {
        "yq-py" => "yq",
        name => name,
    };
    let mut words = Words::default();
    let mut args = argv.iter();
    let mut ended = false;
    while let Some(arg) = args.next() {
        let is_option = matches!(arg.as_slice(), [b'-', letter, ..] if letter.is_ascii_alphabetic() || *letter == b'-');
        if ended || !is_option {
            words.positional.push(arg.clone());
            continue;
        }
        let text = String::from_utf8_lossy(arg).into_owned();
        let Some(long) = text.strip_prefix("--") else {
            let mut left = String::from("-");
            let mut letters = text.chars().skip(1);
            while let Some(letter) = letters.next() {
                if letter == 'h' {
                    return answer(cx, &command.help());
                }
                if letter == 'w' {
                    let behind: String = letters.by_ref().collect();
                    let value =
                        if behind.is_empty() { args.next().map(|value| String::from_utf8_lossy(value).into_owned()) } else { Some(behind) };
                    let Some(value) = value else { return complain(program, "argument --width/-w: expected one argument") };
                    if let Err(message) = words.value("w", &value) {
                        return complain(program, &message);
                    }
                } else if !words.flag(letter.encode_utf8(&mut [0; 4])) {
                    words.null_input |= letter == 'n';
                    words.from_file |= letter == 'f';
                    left.push(letter);
                }
            }
            if words.output.is_some() {
                left.retain(|letter| letter != 'C');
            }
            if left.len() > 1 {
                words.jq.push(left.clone().into_bytes());
                if left.ends_with('f') {
                    words.jq.extend(args.next().cloned());
                }
            }
            continue;
        };
        let (name, given) = match long.split_once('=') {
            Some((name, value)) => (name, Some(value.to_owned())),
            None => (long, None),
        };
        match name {
            "" => ended = true,
            "help" => return answer(cx, &command.help()),
            "version" => return answer(cx, &format!("{program} 3.1.0\n")),
            "no-expand-aliases" => {
                return Err(Fault::verbatim(
                    2,
                    format!("{program}: option '--no-expand-aliases' is not supported here: aliases are expanded\n"),
                ));
            }
            "args" | "jsonargs" => {
                words.rest.push(arg.clone());
                words.rest.extend(args.by_ref().cloned());
            }
            name if takes_value(name) => {
                let value = given.or_else(|| args.next().map(|value| String::from_utf8_lossy(value).into_owned()));
                let Some(value) = value else { return complain(program, &format!("argument {}: expected one argument", shown(name))) };
                if let Err(message) = words.value(name, &value) {
                    return complain(program, &message);
                }
            }
            name if given.is_none() && words.flag(name) => {}
            "arg" | "argjson" | "slurpfile" | "rawfile" | "indent" | "from-file" => {
                let n_values = if matches!(name, "indent" | "from-file") { 1 } else { 2 };
                words.from_file |= name == "from-file";
                words.jq.push(arg.clone());
                let values: Vec<_> = args.by_ref().take(n_values).cloned().collect();
                if values.len() < n_values {
                    let expected = if n_values == 1 { "one argument".to_owned() } else { format!("{n_values} arguments") };
                    return complain(program, &format!("argument --{name}: expected {expected}"));
                }
                words.jq.extend(values);
            }
            name => {
                words.null_input |= name == "null-input";
                if !(words.output.is_some() && name == "color-output") {
                    words.jq.push(arg.clone());
                }
            }
        }
    }
    request(cx, program, input, words)
}

fn request(cx: &Cx<'_>, program: &'static str, input: Format, words: Words) -> Result<Request, Fault> {
    let mut positional = words.positional.into_iter();
    let mut argv = words.jq;
    if !words.from_file {
        match positional.next() {
            Some(filter) => argv.push(filter),
            None if words.rest.is_empty() => argv.push(b".".to_vec()),
            None => {}
        }
    }
    argv.extend(words.rest);
    let files: Vec<Vec<u8>> = positional.collect();
    for file in files.iter().filter(|file| file.as_slice() != b"-") {
        let name = String::from_utf8_lossy(file).into_owned();
        let errno = match cx.stat(file) {
            Ok(metadata) if metadata.is_dir() => Some(bashkit_core::vfs::Errno::IsDir),
            Ok(_) => cx.open_input(file).err().map(Fault::errno).transpose()?,
            Err(errno) => Some(errno),
        };
        if let Some(errno) = errno {
            return complain(program, &format!("argument files: can't open '{name}': [Errno {}] {errno}: '{name}'", errno.number()));
        }
    }
    let mut jq = Jq::parse(cx, &argv)?;
    jq.files = files;
    let mut request = Request {
        program,
        input,
        output: words.output.unwrap_or(Format::Json),
        annotated: words.annotated,
        width: words.width.filter(|width| *width > 4).unwrap_or(80),
        indentless: words.indentless,
        explicit_start: words.explicit_start,
        explicit_end: words.explicit_end,
        grammar: if words.modern { Grammar::V12 } else { Grammar::V11 },
        expansion_max: words.expansion_max.unwrap_or(1024),
        xml_root: words.xml_root,
        xml_dtd: words.xml_dtd,
        force_list: words.force_list,
        item_depth: words.item_depth,
        in_place: words.in_place,
        jq,
    };
    // The original gives jq an empty input with -n, so what `input` reads are the files alone.
    if words.null_input && request.jq.files.is_empty() {
        request.jq.files.push(b"/dev/null".to_vec());
    }
    Ok(request)
}
