//! The command line, as Go's pflag reads it.

use bashkit_core::command::{Command, Cx, Opt, ValueKind};
use bashkit_core::kernel::Fault;

use super::formats::{Format, Settings};

pub(super) const OUTPUT: Opt = Opt::value(
    'o',
    "output-format",
    "FORMAT",
    "write FORMAT: auto, yaml, json, kyaml, props, csv, tsv, xml, base64, uri, toml, shell, lua, ini",
);
pub(super) const INPUT: Opt =
    Opt::value('p', "input-format", "FORMAT", "read FORMAT: auto, yaml, json, kyaml, props, csv, tsv, xml, base64, uri, toml, ini");
pub(super) const PRETTY: Opt = Opt::flag('P', "prettyPrint", "block style without quotes: '... style = \"\"'");
pub(super) const INDENT: Opt = Opt::value('I', "indent", "N", "spaces of a level (2)");
pub(super) const NO_DOC: Opt = Opt::flag('N', "no-doc", "no --- between documents");
pub(super) const NULL_INPUT: Opt = Opt::flag('n', "null-input", "read nothing, evaluate the expression once");
pub(super) const UNWRAP: Opt =
    Opt::flag('r', "unwrapScalar", "scalars stand alone, without quotes and comments (the default for YAML; --unwrapScalar=false)");
pub(super) const JSON: Opt = Opt::flag('j', "tojson", "write JSON: -o=json");
pub(super) const EXIT: Opt = Opt::flag('e', "exit-status", "status 1 when there are no results, or null or false alone");
pub(super) const EXPRESSION: Opt = Opt::value('\0', "expression", "EXPRESSION", "the expression; all operands are files");
pub(super) const FROM_FILE: Opt = Opt::value('\0', "from-file", "FILE", "read the expression from FILE");
pub(super) const IN_PLACE: Opt = Opt::flag('i', "inplace", "write the results over the first file");
pub(super) const FRONT_MATTER: Opt = Opt::value(
    'f',
    "front-matter",
    "extract|process",
    "the first document between --- lines alone, or with what is behind it left as it is",
);
pub(super) const SPLIT: Opt =
    Opt::value('s', "split-exp", "EXPRESSION", "write each result into the file that EXPRESSION names; $index counts the results");
pub(super) const SPLIT_FILE: Opt = Opt::value('\0', "split-exp-file", "FILE", "read the expression of -s from FILE");
pub(super) const NUL: Opt = Opt::flag('0', "nul-output", "a NUL between results");
pub(super) const COLOURS: Opt = Opt::flag('C', "colors", "colours in YAML");
pub(super) const NO_COLOURS: Opt = Opt::flag('M', "no-colors", "no colours (the default)");
pub(super) const COMPACT: Opt = Opt::flag('c', "yaml-compact-seq-indent", "sequences in maps are not indented");
pub(super) const MERGE: Opt = Opt::flag('\0', "yaml-fix-merge-anchor-to-spec", "keys of a map win over those that << merges in");
pub(super) const HEADER: Opt =
    Opt::flag('\0', "header-preprocess", "keep comments before the first document as they are (=false: they are the first node's)");
pub(super) const INTERPOLATION: Opt = Opt::flag('\0', "string-interpolation", "\\(…) in strings is an expression (=false: it is text)");
pub(super) const CSV_PARSE: Opt = Opt::flag('\0', "csv-auto-parse", "fields of CSV are YAML (=false: they are not)");
pub(super) const TSV_PARSE: Opt = Opt::flag('\0', "tsv-auto-parse", "fields of TSV are YAML (=false: they are not)");
pub(super) const CSV_SEPARATOR: Opt = Opt::value('\0', "csv-separator", "CHAR", "character between fields of CSV (,)");
pub(super) const PROPS_SEPARATOR: Opt =
    Opt::value('\0', "properties-separator", "TEXT", "text between keys and values of properties (\" = \")");
pub(super) const PROPS_BRACKETS: Opt = Opt::flag('\0', "properties-array-brackets", "a[0] in properties, not a.0");
pub(super) const SHELL_SEPARATOR: Opt =
    Opt::value('\0', "shell-key-separator", "TEXT", "text between the parts of a name of a shell variable (_)");
pub(super) const XML_ATTRIBUTE: Opt = Opt::value('\0', "xml-attribute-prefix", "TEXT", "prefix of attributes (+@)");
pub(super) const XML_CONTENT: Opt =
    Opt::value('\0', "xml-content-name", "NAME", "name of content beside attributes and elements (+content)");
pub(super) const XML_DIRECTIVE: Opt = Opt::value('\0', "xml-directive-name", "NAME", "name of directives (+directive)");
pub(super) const XML_INSTRUCTION: Opt = Opt::value('\0', "xml-proc-inst-prefix", "TEXT", "prefix of processing instructions (+p_)");
pub(super) const XML_NAMESPACE: Opt = Opt::flag('\0', "xml-keep-namespace", "keep prefixes of names (=false: cut them off)");
pub(super) const XML_NO_DIRECTIVES: Opt = Opt::flag('\0', "xml-skip-directives", "leave directives out");
pub(super) const XML_NO_INSTRUCTIONS: Opt = Opt::flag('\0', "xml-skip-proc-inst", "leave processing instructions out");
pub(super) const LUA_PREFIX: Opt = Opt::value('\0', "lua-prefix", "TEXT", "text before a table of Lua (\"return \")");
pub(super) const LUA_SUFFIX: Opt = Opt::value('\0', "lua-suffix", "TEXT", "text behind a table of Lua (\";\\n\")");
pub(super) const LUA_UNQUOTED: Opt = Opt::flag('\0', "lua-unquoted", "names as keys of Lua without quotes");
pub(super) const LUA_GLOBALS: Opt = Opt::flag('\0', "lua-globals", "keys of the top as variables of Lua");
pub(super) const NO_ENV: Opt = Opt::flag('\0', "security-disable-env-ops", "refuse env, strenv and envsubst");
pub(super) const NO_FILES: Opt = Opt::flag('\0', "security-disable-file-ops", "refuse load and its like");

/// All options, in the order of `--help`.
pub(super) const ALL: &[Opt] = &[
    COLOURS,
    CSV_PARSE,
    CSV_SEPARATOR,
    EXIT,
    EXPRESSION,
    FROM_FILE,
    FRONT_MATTER,
    HEADER,
    INDENT,
    IN_PLACE,
    INPUT,
    JSON,
    LUA_GLOBALS,
    LUA_PREFIX,
    LUA_SUFFIX,
    LUA_UNQUOTED,
    NO_COLOURS,
    NO_DOC,
    NUL,
    NULL_INPUT,
    OUTPUT,
    PRETTY,
    PROPS_BRACKETS,
    PROPS_SEPARATOR,
    NO_ENV,
    NO_FILES,
    SHELL_SEPARATOR,
    SPLIT,
    SPLIT_FILE,
    INTERPOLATION,
    TSV_PARSE,
    UNWRAP,
    XML_ATTRIBUTE,
    XML_CONTENT,
    XML_DIRECTIVE,
    XML_NAMESPACE,
    XML_INSTRUCTION,
    XML_NO_DIRECTIVES,
    XML_NO_INSTRUCTIONS,
    COMPACT,
    MERGE,
];

/// Options of the original that are not here.
pub(super) const REFUSED: &[&str] = &[
    "--verbose",
    "-v",
    "--debug-node-info",
    "--xml-strict-mode",
    "--xml-raw-token",
    "--ini-preserve-quotes",
    "--security-enable-system-operator",
    "--output-format=hcl",
    "--input-format=hcl",
    "--input-format=lua",
];

/// Front matter: what is done with the text before the second `---`.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum FrontMatter {
    Extract,
    Process,
}

/// Parsed command line.
#[derive(Default)]
pub(super) struct Request {
    pub(super) all: bool,
    pub(super) input: Option<Format>,
    pub(super) output: Option<Format>,
    pub(super) in_place: bool,
    pub(super) pretty: bool,
    pub(super) no_doc: bool,
    pub(super) null_input: bool,
    pub(super) nul: bool,
    pub(super) exit_status: bool,
    pub(super) indent: Option<usize>,
    /// Unwrapping was asked for, so it holds for JSON, too.
    pub(super) raw: bool,
    pub(super) front_matter: Option<FrontMatter>,
    pub(super) split: Option<String>,
    pub(super) expression: Option<String>,
    pub(super) files: Vec<Vec<u8>>,
    pub(super) settings: Settings,
}

pub(super) fn fail<T>(message: &str) -> Result<T, Fault> {
    Err(Fault::verbatim(1, format!("Error: {message}\n")))
}

fn answer<T>(cx: &Cx<'_>, text: &str) -> Result<T, Fault> {
    let mut out = cx.stdout();
    out.put(text.as_bytes())?;
    out.flush()?;
    Err(Fault::Exit(0))
}

const VERSION: &str = "yq (https://github.com/mikefarah/yq/) version v4.53.6\n";

struct Reading<'a, 'c> {
    cx: &'a Cx<'c>,
    request: Request,
    from_file: Option<Vec<u8>>,
    split_file: Option<Vec<u8>>,
}

fn format(text: &str) -> Result<Option<Format>, String> {
    match text {
        "auto" | "a" => Ok(None),
        "hcl" | "h" => Err("the format hcl is not supported here; please use one of [auto|yaml|json|kyaml|props|csv|tsv|xml|base64|uri|toml|shell|lua|ini]".into()),
        text => match Format::named(text) {
            Some(format) => Ok(Some(format)),
            None => Err(format!("unknown format '{text}' please use one of [auto|a yaml|y json|j kyaml|ky props|p csv|c tsv|t xml|x base64 uri toml shell|s lua|l ini|i]")),
        },
    }
}

fn truth(name: &str, text: &str) -> Result<bool, String> {
    match text {
        "1" | "t" | "T" | "true" | "TRUE" | "True" => Ok(true),
        "0" | "f" | "F" | "false" | "FALSE" | "False" => Ok(false),
        _ => Err(format!("invalid argument \"{text}\" for \"--{name}\" flag: strconv.ParseBool: parsing \"{text}\": invalid syntax")),
    }
}

impl Reading<'_, '_> {
    fn flag(&mut self, name: &str, on: bool) -> bool {
        let request = &mut self.request;
        let settings = &mut request.settings;
        match name {
            "prettyPrint" => request.pretty = on,
            "no-doc" => request.no_doc = on,
            "null-input" => request.null_input = on,
            "unwrapScalar" => (request.raw, settings.unwraps) = (on, on),
            "tojson" => request.output = Some(Format::Json),
            "exit-status" => request.exit_status = on,
            "inplace" | "in-place" => request.in_place = on,
            "nul-output" => request.nul = on,
            "colors" => settings.colours = on,
            "no-colors" => settings.colours = !on && settings.colours,
            "yaml-compact-seq-indent" => settings.compact = on,
            "yaml-fix-merge-anchor-to-spec" => settings.merges_to_spec = on,
            "header-preprocess" => settings.header_preprocess = on,
            "string-interpolation" => settings.interpolates = on,
            "csv-auto-parse" => settings.csv_auto_parse = on,
            "tsv-auto-parse" => settings.tsv_auto_parse = on,
            "properties-array-brackets" => settings.property_brackets = on,
            "xml-keep-namespace" => settings.xml.keeps_namespace = on,
            "xml-skip-directives" => settings.xml.skips_directives = on,
            "xml-skip-proc-inst" => settings.xml.skips_instructions = on,
            "lua-unquoted" => settings.lua.unquoted = on,
            "lua-globals" => settings.lua.globals = on,
            "security-disable-env-ops" => settings.denies_env = on,
            "security-disable-file-ops" => settings.denies_files = on,
            _ => return false,
        }
        true
    }

    fn value(&mut self, name: &str, value: &[u8]) -> Result<(), String> {
        let text = String::from_utf8_lossy(value).into_owned();
        let request = &mut self.request;
        let settings = &mut request.settings;
        match name {
            "output-format" => request.output = format(&text)?,
            "input-format" => request.input = format(&text)?,
            "indent" => match text.parse() {
                Ok(n) if n <= 100 => request.indent = Some(n),
                _ => return Err(format!("invalid argument \"{text}\" for \"-I, --indent\" flag: a number from 0 to 100 is expected")),
            },
            "expression" => request.expression = Some(text),
            "from-file" => self.from_file = Some(value.to_vec()),
            "front-matter" => match text.as_str() {
                "extract" => request.front_matter = Some(FrontMatter::Extract),
                "process" => request.front_matter = Some(FrontMatter::Process),
                _ => return Err("front matter flag must be either 'process' or 'extract'".into()),
            },
            "split-exp" => request.split = Some(text),
            "split-exp-file" => self.split_file = Some(value.to_vec()),
            "csv-separator" => match value {
                [one] => settings.csv_separator = *one,
                _ => return Err(format!("invalid argument \"{text}\" for \"--csv-separator\" flag: one character is expected")),
            },
            "properties-separator" => settings.property_separator = text,
            "shell-key-separator" => settings.shell_separator = text,
            "xml-attribute-prefix" => settings.xml.attribute_prefix = text,
            "xml-content-name" => settings.xml.content_name = text,
            "xml-directive-name" => settings.xml.directive_name = text,
            "xml-proc-inst-prefix" => settings.xml.instruction_prefix = text,
            "lua-prefix" => settings.lua.prefix = text,
            _ => settings.lua.suffix = text,
        }
        Ok(())
    }

    fn option(&mut self, option: &Opt, given: Option<Vec<u8>>, next: &mut dyn Iterator<Item = Vec<u8>>, shown: &str) -> Result<(), String> {
        let name = option.long();
        if matches!(option.takes(), ValueKind::None) {
            let on = match &given {
                Some(text) => truth(name, &String::from_utf8_lossy(text))?,
                None => true,
            };
            self.flag(name, on);
            return Ok(());
        }
        let Some(value) = given.or_else(|| next.next()) else { return Err(format!("flag needs an argument: {shown}")) };
        self.value(name, &value)
    }

    fn text_of(&self, file: &[u8]) -> Result<String, Fault> {
        let mut text = Vec::new();
        let result = self.cx.open_input(file).and_then(|mut input| input.rest(&mut text));
        if let Err(fault) = result {
            let errno = fault.errno()?;
            return fail(&format!("open {}: {}", String::from_utf8_lossy(file), errno.to_string().to_lowercase()));
        }
        Ok(String::from_utf8_lossy(&text).into_owned())
    }
}

/// Parses the arguments of a command line.
pub(super) fn parse(cx: &Cx<'_>, command: &'static Command) -> Result<Request, Fault> {
    let mut reading = Reading { cx, request: Request::default(), from_file: None, split_file: None };
    let mut operands: Vec<Vec<u8>> = Vec::new();
    let mut args = cx.argv().iter().cloned();
    let mut ended = false;
    while let Some(arg) = args.next() {
        if ended || arg.len() < 2 || arg.first() != Some(&b'-') {
            operands.push(arg);
            continue;
        }
        let text = String::from_utf8_lossy(&arg).into_owned();
        if let Some(long) = text.strip_prefix("--") {
            let (name, given) = match long.split_once('=') {
                Some((name, value)) => (name, Some(value.as_bytes().to_vec())),
                None => (long, None),
            };
            match name {
                "" => ended = true,
                "help" => return answer(cx, &command.help()),
                "version" => return answer(cx, VERSION),
                name => {
                    let name = if name == "in-place" { "inplace" } else { name };
                    let Some(option) = ALL.iter().find(|option| option.long() == name) else {
                        return refuse(&format!("--{name}"), &format!("unknown flag: --{name}"));
                    };
                    if let Err(message) = reading.option(option, given, &mut args, &format!("--{name}")) {
                        return fail(&message);
                    }
                }
            }
            continue;
        }
        let letters: Vec<char> = text.chars().skip(1).collect();
        let mut at = 0;
        while let Some(letter) = letters.get(at).copied() {
            at += 1;
            match letter {
                'h' => return answer(cx, &command.help()),
                'V' => return answer(cx, VERSION),
                _ => {}
            }
            let Some(option) = ALL.iter().find(|option| option.short() != 0 && char::from(option.short()) == letter) else {
                return refuse(&format!("-{letter}"), &format!("unknown shorthand flag: '{letter}' in {text}"));
            };
            let behind: String = letters.get(at..).unwrap_or_default().iter().collect();
            let takes_rest = !matches!(option.takes(), ValueKind::None) || behind.starts_with('=');
            let given = match behind.strip_prefix('=') {
                Some(value) => Some(value.as_bytes().to_vec()),
                None if takes_rest && !behind.is_empty() => Some(behind.clone().into_bytes()),
                None => None,
            };
            if let Err(message) = reading.option(option, given, &mut args, &format!("'{letter}' in {text}")) {
                return fail(&message);
            }
            if takes_rest {
                break;
            }
        }
    }
    finish(reading, operands)
}

fn refuse<T>(name: &str, unknown: &str) -> Result<T, Fault> {
    if REFUSED.contains(&name) {
        return fail(&format!("the flag {name} is not supported here: see `yq --help` for those that are"));
    }
    fail(unknown)
}

fn finish(mut reading: Reading<'_, '_>, mut operands: Vec<Vec<u8>>) -> Result<Request, Fault> {
    match operands.first().map(Vec::as_slice) {
        Some(b"eval-all" | b"ea") => {
            reading.request.all = true;
            operands.remove(0);
        }
        Some(b"eval" | b"e") => drop(operands.remove(0)),
        _ => {}
    }
    if let Some(file) = reading.from_file.take() {
        let text = reading.text_of(&file)?;
        reading.request.expression = Some(text);
    }
    if let Some(file) = reading.split_file.take() {
        let text = reading.text_of(&file)?;
        reading.request.split = Some(text);
    }
    let cx = reading.cx;
    let mut request = reading.request;
    if request.expression.is_none() {
        // The first operand is the expression, unless there is a file of that name.
        let is_file = |first: &Vec<u8>| first.as_slice() == b"-" || cx.stat(first).is_ok_and(|metadata| !metadata.is_dir());
        let is_expression = operands.first().is_some_and(|first| request.null_input || !is_file(first));
        request.expression = Some(if is_expression { String::from_utf8_lossy(&operands.remove(0)).into_owned() } else { String::new() });
    }
    request.files = operands;
    if request.in_place && (request.files.is_empty() || request.files.iter().any(|file| file == b"-")) {
        return fail("write in place flag only applicable when giving an expression and at least one file");
    }
    if request.null_input && !request.files.is_empty() {
        return fail("cannot pass files in when using null-input flag");
    }
    if request.in_place && request.split.is_some() {
        return fail("write in place cannot be used with split file");
    }
    Ok(request)
}
