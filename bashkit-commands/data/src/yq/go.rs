//! The command line and the programs of mikefarah's yq, as far as they have a meaning over jq's engine.

use bashkit_commands_jq::{Options as Jq, gate};
use bashkit_core::command::{Command, Cx};
use bashkit_core::kernel::Fault;

use super::options::{Format, Request, answer};
use super::resolve::Grammar;

/// Options of mikefarah's yq other than formats.
pub(super) struct Asked {
    /// All documents of all files are one input (`eval-all`).
    pub(super) all: bool,
    /// Strings at the top stand without quotes.
    pub(super) unwrap: bool,
    /// Unwrapping was requested with `-r`, so it holds for JSON, too.
    pub(super) raw: bool,
    pub(super) no_doc: bool,
    pub(super) indent: usize,
}

const COMMANDS: [&[u8]; 4] = [b"eval", b"e", b"eval-all", b"ea"];

fn format(name: &str) -> Option<Format> {
    Some(match name {
        "yaml" | "y" | "yml" | "auto" | "a" => Format::Yaml,
        "json" | "j" => Format::Json,
        "xml" | "x" => Format::Xml,
        "toml" | "t" => Format::Toml,
        "csv" | "c" => Format::Csv,
        "tsv" => Format::Tsv,
        "props" | "p" | "properties" => Format::Props,
        "shell" | "s" | "sh" => Format::Shell,
        _ => return None,
    })
}

/// The format that the ending of a name says.
fn format_of_file(name: &[u8]) -> Option<Format> {
    let name = String::from_utf8_lossy(name);
    match name.rsplit_once('.')?.1 {
        "json" => Some(Format::Json),
        "xml" => Some(Format::Xml),
        "toml" => Some(Format::Toml),
        "csv" => Some(Format::Csv),
        "tsv" => Some(Format::Tsv),
        "properties" => Some(Format::Props),
        _ => None,
    }
}

fn fail<T>(message: &str) -> Result<T, Fault> {
    Err(Fault::verbatim(1, format!("Error: {message}\n")))
}

#[derive(Default)]
struct Words {
    input: Option<Format>,
    output: Option<Format>,
    in_place: bool,
    wrap: bool,
    raw: bool,
    no_doc: bool,
    null_input: bool,
    indent: Option<usize>,
    xml_root: Option<String>,
    expression: Option<Vec<u8>>,
    expression_file: Option<Vec<u8>>,
    flags: String,
    operands: Vec<Vec<u8>>,
}

impl Words {
    fn flag(&mut self, name: &str) -> bool {
        match name {
            "P" | "prettyPrint" | "v" | "verbose" | "M" | "no-colors" | "C" | "colors" => {}
            "N" | "no-doc" => self.no_doc = true,
            "i" | "inplace" | "in-place" => self.in_place = true,
            "j" | "tojson" => self.output = Some(Format::Json),
            "n" | "null-input" => self.null_input = true,
            "r" | "unwrapScalar" | "unwrapScalar=true" => (self.raw, self.wrap) = (true, false),
            "unwrapScalar=false" => self.wrap = true,
            "e" | "exit-status" => self.flags.push('e'),
            _ => return false,
        }
        true
    }

    /// An option with a value, or what is wrong with it.
    fn value(&mut self, name: &str, value: &[u8]) -> Result<(), String> {
        let text = String::from_utf8_lossy(value).into_owned();
        let formats = "please use one of [yaml|y json|j props|p csv|c tsv|t xml|x toml shell|s]";
        match name {
            "o" | "output-format" => match format(&text) {
                Some(format) => self.output = Some(format),
                None => return Err(format!("unknown format '{text}' {formats}")),
            },
            "p" | "input-format" => match format(&text).filter(|format| *format != Format::Shell) {
                Some(format) => self.input = Some(format),
                None => return Err(format!("unknown format '{text}' {formats}")),
            },
            "I" | "indent" => match text.parse() {
                Ok(n) => self.indent = Some(n),
                Err(_) => {
                    return Err(format!(
                        "invalid argument \"{text}\" for \"-I, --indent\" flag: strconv.ParseInt: parsing \"{text}\": invalid syntax"
                    ));
                }
            },
            "xml-root" => self.xml_root = Some(text),
            "expression" => self.expression = Some(value.to_vec()),
            _ => self.expression_file = Some(value.to_vec()),
        }
        Ok(())
    }
}

fn takes_value(name: &str) -> bool {
    matches!(name, "o" | "output-format" | "p" | "input-format" | "I" | "indent" | "xml-root" | "expression" | "from-file")
}

/// Parses the arguments of mikefarah's yq.
pub(super) fn parse(cx: &Cx<'_>, command: &'static Command, argv: &[Vec<u8>]) -> Result<Request, Fault> {
    let mut words = Words::default();
    let mut args = argv.iter();
    let mut ended = false;
    while let Some(arg) = args.next() {
        let text = String::from_utf8_lossy(arg).into_owned();
        if ended || arg.len() < 2 || arg.first() != Some(&b'-') {
            words.operands.push(arg.clone());
            continue;
        }
        let Some(long) = text.strip_prefix("--") else {
            let mut letters = text.chars().skip(1);
            while let Some(letter) = letters.next() {
                let name = letter.to_string();
                if letter == 'h' {
                    return answer(cx, &command.help());
                }
                if letter == 'V' {
                    return answer(cx, "yq (https://github.com/mikefarah/yq/) version v4\n");
                }
                if takes_value(&name) {
                    let behind: String = letters.by_ref().collect();
                    let behind = behind.strip_prefix('=').unwrap_or(&behind);
                    let value = if behind.is_empty() { args.next().cloned() } else { Some(behind.as_bytes().to_vec()) };
                    let Some(value) = value else { return fail(&format!("flag needs an argument: '{letter}' in {text}")) };
                    if let Err(message) = words.value(&name, &value) {
                        return fail(&message);
                    }
                } else if !words.flag(&name) {
                    return fail(&format!("unknown shorthand flag: '{letter}' in {text}"));
                }
            }
            continue;
        };
        match long {
            "" => ended = true,
            "help" => return answer(cx, &command.help()),
            "version" => return answer(cx, "yq (https://github.com/mikefarah/yq/) version v4\n"),
            long if words.flag(long) => {}
            long => {
                let (name, given) = match long.split_once('=') {
                    Some((name, value)) => (name, Some(value.as_bytes().to_vec())),
                    None => (long, None),
                };
                if !takes_value(name) {
                    return fail(&format!("unknown flag: --{name}"));
                }
                let Some(value) = given.or_else(|| args.next().cloned()) else {
                    return fail(&format!("flag needs an argument: --{name}"));
                };
                if let Err(message) = words.value(name, &value) {
                    return fail(&message);
                }
            }
        }
    }
    request(cx, words)
}

fn request(cx: &Cx<'_>, mut words: Words) -> Result<Request, Fault> {
    let mut all = false;
    if words.operands.first().is_some_and(|first| COMMANDS.contains(&first.as_slice())) {
        all = matches!(words.operands.remove(0).as_slice(), b"eval-all" | b"ea");
    }
    if let Some(file) = words.expression_file.take() {
        let mut text = Vec::new();
        let result = cx.open_input(&file).and_then(|mut input| input.rest(&mut text));
        if let Err(fault) = result {
            let errno = fault.errno()?;
            return fail(&format!("open {}: {}", String::from_utf8_lossy(&file), errno.to_string().to_lowercase()));
        }
        words.expression = Some(text);
    }
    let expression = match words.expression.take() {
        Some(expression) => expression,
        // The first operand is the expression unless there is a file of that name.
        None if words.operands.first().is_some_and(|first| cx.stat(first).is_ok_and(|metadata| !metadata.is_dir())) => b".".to_vec(),
        None if words.operands.is_empty() => b".".to_vec(),
        None => words.operands.remove(0),
    };
    for file in words.operands.iter().filter(|file| file.as_slice() != b"-") {
        let errno = match cx.stat(file) {
            Ok(metadata) if metadata.is_dir() => Some(bashkit_core::vfs::Errno::IsDir),
            Ok(_) => None,
            Err(errno) => Some(errno),
        };
        if let Some(errno) = errno {
            let verb = if matches!(errno, bashkit_core::vfs::Errno::IsDir) { "read" } else { "open" };
            return fail(&format!("{verb} {}: {}", String::from_utf8_lossy(file), errno.to_string().to_lowercase()));
        }
    }
    let program = match translate(&String::from_utf8_lossy(&expression), all) {
        Ok(program) => program,
        Err(message) => return fail(&message),
    };
    let mut jq_argv: Vec<Vec<u8>> = Vec::new();
    if words.null_input {
        jq_argv.push(b"-n".to_vec());
    }
    if all && !words.null_input {
        jq_argv.push(b"-s".to_vec());
    }
    if !words.flags.is_empty() {
        jq_argv.push(format!("-{}", words.flags).into_bytes());
    }
    jq_argv.push(b"--".to_vec());
    jq_argv.push(program.into_bytes());
    let mut jq = Jq::parse(cx, &jq_argv)?;
    jq.files = words.operands;
    let by_name = jq.files.first().and_then(|name| format_of_file(name));
    let input = words.input.or(by_name).unwrap_or(Format::Yaml);
    let output = words.output.or(words.input.is_none().then_some(by_name).flatten()).unwrap_or(Format::Yaml);
    Ok(Request {
        program: "yq",
        input,
        output,
        annotated: false,
        width: usize::MAX / 4,
        indentless: false,
        explicit_start: false,
        explicit_end: false,
        grammar: Grammar::V11,
        expansion_max: 1024,
        xml_root: words.xml_root,
        xml_dtd: false,
        force_list: Vec::new(),
        item_depth: 0,
        in_place: words.in_place,
        go: Some(Asked { all, unwrap: !words.wrap, raw: words.raw, no_doc: words.no_doc, indent: words.indent.unwrap_or(2) }),
        jq,
    })
}

/// Definitions in jq of the operators that mikefarah's yq has and jq lacks.
const DEFINITIONS: &[(&str, &str)] = &[
    ("with", "def with(p; f): p |= f;"),
    ("to_yaml", "def to_yaml: _medium(\"to_yaml\");"),
    ("from_yaml", "def from_yaml: _medium(\"from_yaml\");"),
    ("to_json", "def to_json: tojson; def to_json($__n): tojson;"),
    ("from_json", "def from_json: fromjson;"),
    ("document_index", "def document_index: _medium(\"document\");"),
    ("file_index", "def file_index: _medium(\"file\");"),
    ("filename", "def filename: input_filename // \"-\";"),
    ("sort_keys", "def sort_keys(f): (f | select(type == \"object\")) |= (to_entries | sort_by(.key) | from_entries);"),
    ("explode", "def explode(f): .;"),
    ("keys", "def keys: keys_unsorted;"),
    (
        "has",
        "def has($__k): if type == \"object\" then any(keys_unsorted[]; . == ($__k | tostring)) elif type == \"array\" and ($__k | type) == \"number\" then $__k >= 0 and $__k < length else false end;",
    ),
    ("first", "def first: .[0]; def first(f): label $__found | .[]? | select(f) | ., break $__found;"),
    (
        "to_entries",
        "def to_entries: . as $__in | if . == null then empty else [keys_unsorted[] as $__k | {key: $__k, value: $__in[$__k]}] end;",
    ),
    ("from_entries", "def from_entries: reduce .[] as $__e ({}; .[$__e.key | tostring] = $__e.value);"),
    ("min", "def min: if length == 0 then empty else sort | .[0] end;"),
    ("max", "def max: if length == 0 then empty else sort | .[-1] end;"),
    (
        "array_to_map",
        "def array_to_map: . as $__in | reduce range(length) as $__i ({}; if $__in[$__i] == null then . else .[$__i | tostring] = $__in[$__i] end);",
    ),
    (
        "sub",
        "def sub(__a): [__a] as [$__re, $__to] | . as $__in | reduce ([match($__re; \"g\")] | reverse[]) as $__m ($__in; .[:$__m.offset] + \
         ($__to | gsub(\"\\\\$\\\\{?(?<n>[0-9]+)\\\\}?\"; (.n | tonumber) as $__n | if $__n == 0 then $__m.string else $__m.captures[$__n - 1].string // \"\" end)) + \
         .[$__m.offset + $__m.length:]);",
    ),
    ("envsubst", "def envsubst: gsub(\"\\\\$(\\\\{(?<n>\\\\w+)(:?-(?<d>[^}]*))?\\\\}|(?<m>\\\\w+))\"; $ENV[.n // .m] // .d // \"\");"),
    ("to_props", "def to_props: _medium(\"to_props\");"),
    ("to_csv", "def to_csv: _medium(\"to_csv\");"),
    ("to_tsv", "def to_tsv: _medium(\"to_tsv\");"),
    ("from_props", "def from_props: _medium(\"from_props\");"),
    ("from_csv", "def from_csv: _medium(\"from_csv\");"),
    ("from_tsv", "def from_tsv: _medium(\"from_tsv\");"),
    ("from_xml", "def from_xml: _medium(\"from_xml\");"),
    ("upcase", "def upcase: ascii_upcase;"),
    ("downcase", "def downcase: ascii_downcase;"),
    ("filter", "def filter(f): map(select(f));"),
    (
        "pick",
        "def pick(ks): . as $in | reduce ks[] as $k (if type == \"array\" then [] else {} end; if $in | has($k) then (if type == \"array\" then . + [$in[$k]] else .[$k] = $in[$k] end) else . end);",
    ),
    ("omit", "def omit(ks): delpaths([ks[] | [.]]);"),
    ("to_number", "def to_number: tonumber;"),
    ("to_string", "def to_string: tostring;"),
    ("split_doc", "def split_doc: .;"),
    ("any_c", "def any_c(f): any(.[]; f);"),
    ("all_c", "def all_c(f): all(.[]; f);"),
    ("kind", "def kind: if type == \"object\" then \"map\" elif type == \"array\" then \"seq\" else \"scalar\" end;"),
    (
        "tag",
        "def tag: if type == \"object\" then \"!!map\" elif type == \"array\" then \"!!seq\" elif type == \"string\" then \"!!str\" elif type == \
         \"boolean\" then \"!!bool\" elif type == \"null\" then \"!!null\" elif tojson | test(\"[.eE]\") then \"!!float\" else \"!!int\" end;",
    ),
];

/// Functions of that tool that have no meaning here, or none yet.
const REFUSED: &[&str] = &[
    "load",
    "load_str",
    "load_xml",
    "load_props",
    "load_base64",
    "strload",
    "line_comment",
    "lineComment",
    "head_comment",
    "headComment",
    "foot_comment",
    "footComment",
    "comments",
    "style",
    "anchor",
    "alias",
    "eval",
    "parent",
    "key",
    "line",
    "column",
    "from_unix",
    "to_unix",
    "format_datetime",
    "with_dtf",
    "tz",
    "shuffle",
    "pivot",
    "to_xml",
    "system",
];

/// Names that this tool has more than one of.
fn canonical(name: &str) -> &str {
    match name {
        "documentIndex" | "di" => "document_index",
        "fileIndex" | "fi" => "file_index",
        "sortKeys" => "sort_keys",
        "toyaml" | "to_yml" => "to_yaml",
        "fromyaml" => "from_yaml",
        "splitDoc" => "split_doc",
        "uppercase" | "upcase" => "upcase",
        "lowercase" | "downcase" => "downcase",
        name => name,
    }
}

/// Whether a text is what a pattern of `*` and `?` says.
pub(super) fn matches(text: &str, pattern: &str) -> bool {
    let (text, pattern): (Vec<char>, Vec<char>) = (text.chars().collect(), pattern.chars().collect());
    let (mut at, mut of) = (0, 0);
    // Where the last `*` stands, and the text that it is tried at.
    let mut star: Option<(usize, usize)> = None;
    while let Some(c) = text.get(at) {
        gate::step(1);
        match (pattern.get(of), star) {
            (Some('*'), _) => {
                star = Some((of, at));
                of += 1;
            }
            (Some(wanted), _) if *wanted == '?' || wanted == c => (at, of) = (at + 1, of + 1),
            (_, Some((place, tried))) => {
                star = Some((place, tried + 1));
                (at, of) = (tried + 1, place + 1);
            }
            _ => return false,
        }
    }
    pattern.get(of..).unwrap_or_default().iter().all(|c| *c == '*')
}

/// A piece of a program.
#[derive(Clone, Copy, PartialEq)]
enum Piece<'a> {
    Name(&'a str),
    /// A string with its quotes, a field, a variable, a number: what stays as it is.
    Whole(&'a str),
    Space(&'a str),
    Sign(&'a str),
}

impl<'a> Piece<'a> {
    fn text(self) -> &'a str {
        match self {
            Self::Name(text) | Self::Whole(text) | Self::Space(text) | Self::Sign(text) => text,
        }
    }
}

/// End of the string literal at the start of `text`, interpolations included.
fn string_end(text: &str) -> usize {
    let bytes = text.as_bytes();
    let mut at = 1;
    let mut nested = Vec::new();
    let mut depth = 0usize;
    let mut inside = true;
    while let Some(&byte) = bytes.get(at) {
        at += 1;
        match (inside, byte) {
            (true, b'\\') => {
                if bytes.get(at) == Some(&b'(') {
                    nested.push(depth);
                    depth = 0;
                    inside = false;
                }
                at += 1;
            }
            (true, b'"') if nested.is_empty() => return at,
            (true, b'"') => inside = false,
            (false, b'"') => inside = true,
            (false, b'(') => depth += 1,
            (false, b')') if depth == 0 => {
                depth = nested.pop().unwrap_or(0);
                inside = true;
            }
            (false, b')') => depth -= 1,
            _ => {}
        }
    }
    text.len()
}

fn pieces(text: &str) -> Vec<Piece<'_>> {
    let is_word = |c: char| c.is_alphanumeric() || c == '_';
    let mut pieces = Vec::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        gate::step(1);
        let word_end = |from: usize| {
            let tail = rest.get(from..).unwrap_or_default();
            from + tail.find(|c: char| !is_word(c)).unwrap_or(tail.len())
        };
        let (n, kind): (usize, fn(&str) -> Piece<'_>) = match first {
            '"' => (string_end(rest), |text| Piece::Whole(text)),
            '#' => (rest.find('\n').unwrap_or(rest.len()), |text| Piece::Space(text)),
            c if c.is_whitespace() => (rest.find(|c: char| !c.is_whitespace()).unwrap_or(rest.len()), |text| Piece::Space(text)),
            '$' | '@' => (word_end(1), |text| Piece::Whole(text)),
            '.' if rest.starts_with("...") => (3, |text| Piece::Sign(text)),
            '.' if rest.get(1..).is_some_and(|tail| tail.starts_with(is_word)) => (word_end(1), |text| Piece::Whole(text)),
            c if c.is_ascii_digit() => (word_end(0), |text| Piece::Whole(text)),
            c if is_word(c) => (word_end(0), |text| Piece::Name(text)),
            '*' if matches!(rest.as_bytes().get(1), Some(b'+' | b'?' | b'n' | b'd' | b'c'))
                && !rest.get(2..).is_some_and(|tail| tail.starts_with(is_word)) =>
            {
                (2, |text| Piece::Sign(text))
            }
            c => (c.len_utf8(), |text| Piece::Sign(text)),
        };
        let Some((piece, behind)) = rest.split_at_checked(n) else { break };
        pieces.push(kind(piece));
        rest = behind;
    }
    pieces
}

/// A program of that tool in jq's words; else what is not supported, by name.
pub(super) fn translate(text: &str, all: bool) -> Result<String, String> {
    let text = text.replace("... comments=\"\"", ".").replace("... comments = \"\"", ".").replace(".. comments=\"\"", ".");
    let text = ireduce(&text, all);
    let pieces = pieces(&text);
    let mut out = String::new();
    let mut used = Vec::new();
    let mut at = 0;
    let mut uses_files = false;
    while let Some(piece) = pieces.get(at).copied() {
        at += 1;
        let mut behind = pieces.get(at..).unwrap_or_default().iter().copied().filter(|piece| !matches!(piece, Piece::Space(_)));
        let next = behind.next();
        let after = behind.next();
        let is_key = next == Some(Piece::Sign(":")) && after != Some(Piece::Sign(":"));
        match piece {
            Piece::Sign(sign @ ("*+" | "*?" | "*n" | "*d" | "*c")) => {
                return Err(format!("the operator {sign} is not supported here; there are * (deep merge), + and reduce"));
            }
            Piece::Sign("...") => out.push_str(".."),
            Piece::Whole(name @ ("@csv" | "@csvd" | "@tsv" | "@tsvd" | "@props" | "@propsd" | "@xmld")) => {
                let name = match name {
                    "@csv" => "to_csv",
                    "@csvd" => "from_csv",
                    "@tsv" => "to_tsv",
                    "@tsvd" => "from_tsv",
                    "@props" => "to_props",
                    "@propsd" => "from_props",
                    _ => "from_xml",
                };
                used.push(name);
                out.push_str(name);
            }
            Piece::Whole(field) if is_key && field.starts_with('.') => {
                out.push('(');
                out.push_str(field);
                out.push(')');
            }
            Piece::Sign("~") => out.push_str("null"),
            Piece::Whole("@yaml" | "@yamld") if next != Some(Piece::Sign("\"")) => {
                let name = if piece.text() == "@yaml" { "to_yaml" } else { "from_yaml" };
                used.push(name);
                out.push_str(name);
            }
            Piece::Whole("@jsond") => out.push_str("fromjson"),
            Piece::Name(name @ ("strenv" | "env")) if next == Some(Piece::Sign("(")) => {
                // strenv(NAME): the name stands there as a word.
                let mut argument =
                    pieces.get(at..).unwrap_or_default().iter().copied().enumerate().filter(|(_, piece)| !matches!(piece, Piece::Space(_)));
                argument.next();
                let Some((_, word)) = argument.next() else { return Err(format!("{name} needs the name of a variable")) };
                let Some((n, Piece::Sign(")"))) = argument.next() else { return Err(format!("{name} needs the name of a variable")) };
                at += n + 1;
                let word = word.text().trim_matches('"');
                let missing = format!("Value for env variable '{word}' not provided in env()");
                out.push_str(&format!("($ENV[\"{word}\"] // error(\"{missing}\")"));
                out.push_str(if name == "env" { " | _medium(\"from_yaml\"))" } else { ")" });
            }
            Piece::Name(name) if !is_key && REFUSED.contains(&name) => {
                return Err(format!("the function {name} is not supported here"));
            }
            Piece::Name("tag") if next == Some(Piece::Sign("=")) && after != Some(Piece::Sign("=")) => {
                return Err("assigning to tag is not supported here".into());
            }
            Piece::Name("select") if all && next == Some(Piece::Sign("(")) => match selected_file(pieces.get(at..).unwrap_or_default()) {
                Some((file, n)) => {
                    uses_files = true;
                    at += n;
                    out.push_str(&format!("(range($__files | length) | select($__files[.] == {file}) | $__all[.])"));
                }
                None => out.push_str("select"),
            },
            Piece::Name(name) if !is_key => {
                let name = canonical(name);
                if let Some((known, _)) = DEFINITIONS.iter().find(|(known, _)| *known == name)
                    && !(name == "explode" && next != Some(Piece::Sign("(")))
                {
                    used.push(known);
                }
                out.push_str(name);
            }
            piece => out.push_str(piece.text()),
        }
    }
    if all {
        out = if uses_files {
            format!(". as $__all | _medium(\"files\") as $__files | {out}")
        } else if out.trim_start().starts_with("reduce ") {
            out
        } else {
            collected(out.trim())
        };
    }
    let mut definitions = String::new();
    for (_, definition) in DEFINITIONS.iter().filter(|(name, _)| used.contains(name)) {
        definitions.push_str(definition);
        definitions.push(' ');
    }
    Ok(definitions + &out)
}

/// `(fileIndex == N)`: N, and how many pieces that was.
fn selected_file<'a>(pieces: &[Piece<'a>]) -> Option<(&'a str, usize)> {
    let mut words = pieces.iter().copied().enumerate().filter(|(_, piece)| !matches!(piece, Piece::Space(_)));
    let mut next = || words.next().map(|(i, piece)| (i, piece.text()));
    let (_, "(") = next()? else { return None };
    let (_, "fileIndex" | "file_index" | "fi") = next()? else { return None };
    let (_, "=") = next()? else { return None };
    let (_, "=") = next()? else { return None };
    let (_, file) = next()?;
    let (end, ")") = next()? else { return None };
    file.bytes().all(|b| b.is_ascii_digit()).then_some((file, end + 1))
}

/// A program over every document of `eval-all`: `[…]` collects them all.
fn collected(program: &str) -> String {
    let Some(inner) = program.strip_prefix('[') else { return format!(".[] | {program}") };
    let mut depth = 1usize;
    let mut at = 0;
    for piece in pieces(inner) {
        match piece {
            Piece::Sign("[") => depth += 1,
            Piece::Sign("]") => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            let (inside, behind) = inner.split_at_checked(at).unwrap_or((inner, ""));
            return format!("[.[] | ({inside})]{}", behind.get(1..).unwrap_or_default());
        }
        at += piece.text().len();
    }
    format!(".[] | {program}")
}

/// `E as $x ireduce (init; body)` is jq's `reduce E as $x (init; body)`.
fn ireduce(text: &str, all: bool) -> String {
    let Some((before, behind)) = text.split_once(" ireduce") else { return text.to_owned() };
    let Some((source, variable)) = before.rsplit_once(" as ") else { return text.to_owned() };
    let mut depth = 0usize;
    let mut start = 0;
    for (i, c) in source.char_indices().rev() {
        match c {
            ')' | ']' | '}' => depth += 1,
            '(' | '[' | '{' | '|' if depth == 0 => {
                start = i + 1;
                break;
            }
            '(' | '[' | '{' => depth -= 1,
            _ => {}
        }
    }
    let (head, source) = source.split_at_checked(start).unwrap_or(("", source));
    let source = match (all && head.trim().is_empty(), source.trim()) {
        (true, ".") => ".[]".to_owned(),
        (true, source) => format!("(.[] | {source})"),
        (false, source) => format!("({source})"),
    };
    format!("{head}reduce {source} as {}{}", variable.trim(), behind)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, all: bool, want: &str) {
        assert_eq!(translate(text, all).unwrap_or_else(|message| format!("! {message}")), want);
    }

    #[test]
    fn patterns_match_whole_texts() {
        for (text, pattern, want) in
            [("cat", "*at", true), ("cats", "*at", false), ("goat", "?o*", true), ("", "*", true), ("ab", "a?b", false)]
        {
            assert_eq!(matches(text, pattern), want, "{text} {pattern}");
        }
    }

    #[test]
    fn programs_are_translated() {
        check(".a.env | select(.key == \"env(X)\")", false, ".a.env | select(.key == \"env(X)\")");
        check(".a = strenv(HOME)", false, ".a = ($ENV[\"HOME\"] // error(\"Value for env variable 'HOME' not provided in env()\"))");
        check(". as $item ireduce ({}; . * $item)", true, "reduce .[] as $item ({}; . * $item)");
        check(".[] as $x ireduce (0; . + $x)", false, "reduce (.[]) as $x (0; . + $x)");
        check("{key: .a, style: 1}", false, "{key: .a, style: 1}");
        check(".a style=\"double\"", false, "! the function style is not supported here");
        check(". *+ .b", false, "! the operator *+ is not supported here; there are * (deep merge), + and reduce");
        check("[.a]", true, "[.[] | (.a)]");
        check("... comments=\"\"", false, ".");
        check(
            "select(fi == 0) * select(fileIndex == 1)",
            true,
            ". as $__all | _medium(\"files\") as $__files | (range($__files | length) | select($__files[.] == 0) | $__all[.]) * \
             (range($__files | length) | select($__files[.] == 1) | $__all[.])",
        );
    }
}
