//! `yq`: jq over YAML; the engine of `xq` (XML) and `tomlq` (TOML), too.
//!
//! `yq` is mikefarah's (version 4): expressions over YAML and its relatives, YAML out, strings stand alone (`go`). Comments are lost.
//! `yq-py` is Debian's (kislyuk's, 3.1): a jq program over YAML 1.2 that prints JSON, and YAML only with `-y` or `-Y`.

mod convert;
mod go;
mod number;
pub(super) mod options;
mod read_xml;
mod read_yaml;
mod resolve;
mod rows;
mod toml;
mod write_xml;
mod write_yaml;

use std::cell::RefCell;

use options::{
    Format, GO_EXIT, GO_EXPRESSION, GO_FROM_FILE, GO_INDENT, GO_INPUT, GO_JSON, GO_NO_DOC, GO_NULL, GO_OUTPUT, GO_PRETTY, GO_RAW, IN_PLACE,
    Request, XML_ROOT,
};

use bashkit_commands_jq::value::{Map, Val};
use bashkit_commands_jq::{self as jq, Medium, read, write};
use bashkit_core::command::{Command, Cx, Parsing};
use bashkit_core::gnu::in_place;
use bashkit_core::kernel::{Done, Fault};

use write_yaml::{Layout, Writer};

pub(crate) const COMMAND: Command = Command::new(
    "yq",
    "yq [eval|eval-all] [OPTION]... [EXPRESSION] [FILE]...",
    "Evaluate an EXPRESSION of mikefarah's yq 4 on YAML, JSON, XML, TOML, CSV, TSV or properties and print YAML (-o: another format); \
     comments are lost. The Python yq, jq over YAML, is yq-py",
    &[
        GO_OUTPUT,
        GO_INPUT,
        GO_PRETTY,
        GO_INDENT,
        GO_NO_DOC,
        GO_NULL,
        GO_RAW,
        GO_JSON,
        GO_EXIT,
        GO_EXPRESSION,
        GO_FROM_FILE,
        IN_PLACE,
        XML_ROOT,
    ],
    |cx| run(cx, &COMMAND, Format::Yaml),
)
.refused(&["--front-matter", "--split-exp", "--nul-output", "--csv-auto-parse"])
.usage_status(1)
.parsing(Parsing::Raw);

/// The values of an input that is JSON or YAML. Call it within [`jq::caught`].
pub(super) fn documents(name: &str, content: &[u8]) -> Result<Vec<Val>, String> {
    // What begins as JSON and is JSON keeps its numbers as they are written.
    if matches!(content.trim_ascii_start().first(), Some(b'{' | b'['))
        && let Ok(values) = read::all(content)
    {
        return Ok(values);
    }
    let reading = read_yaml::Reading { name, annotate: false, expansion_max: 1024 };
    match read_yaml::documents(content, &reading) {
        (values, None) => Ok(values),
        (_, Some(message)) => Err(message.trim_start_matches('\0').to_owned()),
    }
}

/// Runs the jq program of a command line over inputs of a format.
pub(super) fn run(cx: &mut Cx<'_>, command: &'static Command, input: Format) -> Done {
    let cx = &*cx;
    jq::caught(|| {
        let request = options::parse(cx, command, input)?;
        if request.in_place { edit(cx, request) } else { jq::run_over(cx, &request.jq, &Transcoder::new(&request), cx.stdout()) }
    })
}

/// Edits each file in place (`-i`).
fn edit(cx: &Cx<'_>, mut request: Request) -> Done {
    let program = request.program;
    if request.go.is_none() && request.output != Format::Yaml {
        return Err(Fault::verbatim(1, format!("{program}: -i/--in-place can only be used with -y/-Y\n")));
    }
    let files = std::mem::take(&mut request.jq.files);
    if files.is_empty() || files.iter().any(|file| file == b"-") {
        let message = match request.go {
            Some(_) => "Error: write in place flag only applicable when giving an expression and at least one file\n".to_owned(),
            None => format!("{program}: -i/--in-place can only be used with filename arguments, not on standard input\n"),
        };
        return Err(Fault::verbatim(1, message));
    }
    let all_at_once = request.go.as_ref().is_some_and(|go| go.all);
    let groups: Vec<Vec<Vec<u8>>> = if all_at_once { vec![files] } else { files.into_iter().map(|file| vec![file]).collect() };
    for group in groups {
        let Some(name) = group.first().cloned() else { continue };
        request.jq.files = group;
        let (temporary, to) = in_place::beside(cx, &name, b"yq", |errno, temporary| {
            let temporary = String::from_utf8_lossy(temporary);
            Fault::verbatim(1, format!("{program}: couldn't open temporary file {temporary}: {errno}\n"))
        })?;
        let transcoder = Transcoder::new(&request);
        let result = jq::run_over(cx, &request.jq, &transcoder, cx.output(to));
        let written = transcoder.state.borrow().n_written;
        let keeps = matches!(result, Ok(0)) || (request.go.is_none() && matches!(result, Ok(status) if status != 1));
        let put = (keeps && written > 0).then(|| {
            let mode = cx.stat(&name).map_or(0o644, |meta| meta.mode);
            in_place::put_in_place(cx, &temporary, &name, mode, None)
        });
        if put != Some(Ok(())) {
            cx.fs().unlink(&cx.path(&temporary)).map_err(|errno| cx.fault(errno))?;
        }
        put.transpose().map_err(|errno| cx.fault(errno))?;
        match result? {
            0 => {}
            status => return Ok(status),
        }
    }
    Ok(0)
}

/// Reads inputs and writes outputs as a request says.
struct Transcoder<'a> {
    request: &'a Request,
    state: RefCell<State>,
}

struct State {
    writer: Writer,
    n_written: usize,
    /// Index of the file that each value was read from.
    files: Vec<usize>,
    n_files: usize,
    /// The next output is the first of its input.
    fresh: bool,
}

impl<'a> Transcoder<'a> {
    fn new(request: &'a Request) -> Self {
        let go = request.go.as_ref();
        let layout = Layout {
            width: if go.is_some() { usize::MAX / 4 } else { request.width },
            indent: go.map_or(2, |go| go.indent).clamp(1, 9),
            indentless: request.indentless,
            explicit_start: request.explicit_start,
            explicit_end: request.explicit_end,
            grammar: request.grammar,
            annotated: request.annotated,
            go: go.is_some(),
        };
        let state = State { writer: Writer::new(layout), n_written: 0, files: Vec::new(), n_files: 0, fresh: false };
        Self { request, state: RefCell::new(state) }
    }

    /// `PROG: Error running jq: CLASS: words.`, or mikefarah's form.
    fn failure(&self, name: &str, message: &str) -> String {
        let program = self.request.program;
        match (&self.request.go, message.strip_prefix('\0')) {
            (Some(_), _) => {
                let name = if name == "<stdin>" { "-" } else { name };
                let words = message.trim_start_matches('\0');
                let words = words.split_once(": ").map_or(words, |(_, words)| words).replace('\n', " ");
                format!("Error: bad file '{name}': {words}")
            }
            (None, Some(message)) => format!("{program}: {message}"),
            (None, None) => format!("{program}: Error running jq: {message}."),
        }
    }

    fn decode(&self, format: Format, name: &str, content: &[u8]) -> (Vec<Val>, Option<String>) {
        let request = self.request;
        let one = |result: Result<Val, String>| match result {
            Ok(value) => (vec![value], None),
            Err(message) => (Vec::new(), Some(message)),
        };
        match format {
            Format::Yaml => {
                let reading = read_yaml::Reading { name, annotate: request.annotated, expansion_max: request.expansion_max };
                read_yaml::documents(content, &reading)
            }
            Format::Xml => {
                let (attribute_prefix, text_key) = self.xml_names();
                let reading =
                    read_xml::Reading { force_list: &request.force_list, item_depth: request.item_depth, attribute_prefix, text_key };
                read_xml::documents(content, &reading)
            }
            Format::Toml => one(toml::document(content)),
            Format::Json => match read::all(content) {
                Ok(values) => (values, None),
                Err(message) => (Vec::new(), Some(format!("JSONDecodeError: {message}"))),
            },
            Format::Csv => one(Ok(rows::table(content, b','))),
            Format::Tsv => one(Ok(rows::table(content, b'\t'))),
            Format::Props | Format::Shell => one(rows::properties(content)),
        }
    }

    fn xml_names(&self) -> (&'static str, &'static str) {
        if self.request.go.is_some() { ("+@", "+content") } else { ("@", "#text") }
    }

    /// Appends an output in a format that is not JSON as jq prints it.
    fn encode(&self, value: &Val, state: &mut State, out: &mut Vec<u8>) -> Result<(), String> {
        let request = self.request;
        let go = request.go.as_ref();
        match request.output {
            Format::Yaml => match (go, value) {
                (Some(go), Val::Str(text)) if go.unwrap => {
                    out.extend_from_slice(text.as_str().as_bytes());
                    out.push(b'\n');
                }
                (Some(_), value) => convert::yaml_document(&mut state.writer, value, out),
                (None, value) => state.writer.document(value, out),
            },
            Format::Json => {
                let indent = go.map_or(2, |go| go.indent);
                let style = write::Style { indent: (indent > 0).then(|| vec![b' '; indent]), sort: false, ascii: false, colors: None };
                match (go, value) {
                    (Some(go), Val::Str(text)) if go.unwrap && go.raw => out.extend_from_slice(text.as_str().as_bytes()),
                    _ => write::value(out, value, &style),
                }
                out.push(b'\n');
            }
            Format::Xml => {
                let (attribute_prefix, text_key) = self.xml_names();
                let layout = write_xml::Layout { full: request.xml_dtd, roots_on_lines: go.is_some(), attribute_prefix, text_key };
                match (&request.xml_root, value) {
                    (Some(root), value) => {
                        let map: Map = [(root.as_str().into(), value.clone())].into_iter().collect();
                        write_xml::document(&map, &layout, out)?;
                    }
                    (None, Val::Obj(object)) => write_xml::document(&object.map, &layout, out)?,
                    (None, _) => {
                        return Err(
                            "\0Error converting JSON to XML: cannot represent non-object types at top level. Use --xml-root=name to \
                                    envelope your output with a root element."
                                .into(),
                        );
                    }
                }
                if go.is_none() {
                    out.push(b'\n');
                }
            }
            Format::Toml => match value {
                Val::Obj(object) => toml::write(&object.map, out),
                Val::Str(text) if go.is_some() => {
                    out.extend_from_slice(text.as_str().as_bytes());
                    out.push(b'\n');
                }
                _ => return Err("\0Error converting JSON to TOML: cannot represent non-object types at top level.".into()),
            },
            Format::Csv | Format::Tsv if go.is_some() && !matches!(value, Val::Arr(_) | Val::Obj(_)) => {
                out.extend_from_slice(value.to_text().as_str().as_bytes());
                out.push(b'\n');
            }
            Format::Csv => rows::write(value, b',', out)?,
            Format::Tsv => rows::write(value, b'\t', out)?,
            Format::Props => rows::write_properties(value, false, out),
            Format::Shell => rows::write_properties(value, true, out),
        }
        Ok(())
    }
}

impl Medium for Transcoder<'_> {
    fn read(&self, name: &str, content: &[u8]) -> (Vec<Val>, Option<String>) {
        let (mut values, trouble) = self.decode(self.request.input, name, content);
        let mut state = self.state.borrow_mut();
        let file = state.n_files;
        state.n_files += 1;
        if let Some(go) = &self.request.go {
            // An empty file is a document with nothing in it.
            if values.is_empty() && trouble.is_none() {
                values.push(Val::Null);
            }
            if go.all {
                state.files.extend(std::iter::repeat_n(file, values.len()));
            }
        }
        let trouble = trouble.map(|message| self.failure(name, &message));
        // What is converted is read as a whole before jq sees any of it.
        if trouble.is_some() && self.request.output != Format::Json {
            values.clear();
        }
        (values, trouble)
    }

    fn operate(&self, operator: &str, left: &Val, right: &Val) -> Option<Val> {
        self.request.go.as_ref()?;
        match (operator, left, right) {
            ("+", Val::Arr(items), item) => Some(items.items.iter().chain([item]).cloned().collect()),
            ("==", Val::Str(text), Val::Str(pattern)) => Some(Val::Bool(go::matches(text.as_str(), pattern.as_str()))),
            _ => None,
        }
    }

    fn complaint(&self, message: &str) -> Option<String> {
        self.request.go.is_some().then(|| format!("Error: {message}\n"))
    }

    fn raw(&self, value: &Val) -> String {
        convert::python_json(value)
    }

    fn fresh(&self) {
        self.state.borrow_mut().fresh = true;
    }

    fn write(&self, value: &Val, out: &mut Vec<u8>) -> Option<Result<(), String>> {
        let go = self.request.go.as_ref();
        if go.is_none() && self.request.output == Format::Json {
            self.state.borrow_mut().n_written += 1;
            return None;
        }
        let mut state = self.state.borrow_mut();
        let state = &mut *state;
        let mut kept = None;
        let mut value = value;
        if let (true, Val::Str(text)) = (go.is_none() && self.request.jq.raw, value) {
            // The original reads what jq printed as JSON.
            match read::single(text.as_str()) {
                Ok(inner) if !text.as_str().trim().is_empty() => value = kept.insert(inner),
                _ => {
                    let words = "JSONDecodeError: Expecting value: line 1 column 1 (char 0)";
                    return Some(Err(self.failure("", words)));
                }
            }
        }
        if let Some(go) = go
            && std::mem::take(&mut state.fresh)
            && state.n_written > 0
            && !go.no_doc
            && self.request.output == Format::Yaml
        {
            out.extend_from_slice(b"---\n");
        }
        state.n_written += 1;
        let result = self.encode(value, state, out);
        Some(result.map_err(|message| match go {
            Some(_) => format!("Error: {}", message.trim_start_matches('\0')),
            None => self.failure("", &message),
        }))
    }

    fn end(&self, out: &mut Vec<u8>) {
        if self.request.go.is_none() && self.request.output == Format::Yaml {
            self.state.borrow_mut().writer.end(out);
        }
    }

    fn names_files(&self) -> bool {
        self.request.go.is_some()
    }

    fn ask(&self, what: &str, value: &Val, origin: (usize, usize)) -> Result<Val, String> {
        Ok(match what {
            "document" => Val::from(origin.1),
            "file" => Val::from(origin.0),
            "files" => self.state.borrow().files.iter().map(|file| Val::from(*file)).collect(),
            "to_yaml" => Val::from(convert::to_yaml(value)),
            "to_csv" | "to_tsv" | "to_props" => {
                let mut out = Vec::new();
                match what {
                    "to_csv" => rows::write(value, b',', &mut out)?,
                    "to_tsv" => rows::write(value, b'\t', &mut out)?,
                    _ => rows::write_properties(value, false, &mut out),
                }
                let text = String::from_utf8_lossy(&out).into_owned();
                // One row stands without the end of its line.
                let is_row = what != "to_props" && text.matches('\n').count() == 1;
                Val::from(if is_row { text.trim_end().to_owned() } else { text })
            }
            _ => {
                let Val::Str(text) = value else { return Err(format!("{} is not text to read YAML from", value.shown())) };
                let format = match what {
                    "from_csv" => Format::Csv,
                    "from_tsv" => Format::Tsv,
                    "from_props" => Format::Props,
                    "from_xml" => Format::Xml,
                    _ => Format::Yaml,
                };
                let (mut values, trouble) = self.decode(format, "text", text.as_str().as_bytes());
                match trouble {
                    Some(message) => return Err(message.trim_start_matches('\0').to_owned()),
                    None => values.drain(..).next().unwrap_or(Val::Null),
                }
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn yaml(text: &str) -> (Vec<String>, Option<String>) {
        let reading = read_yaml::Reading { name: "t", annotate: false, expansion_max: 1024 };
        let (values, trouble) = read_yaml::documents(text.as_bytes(), &reading);
        (values.iter().map(Val::json).collect(), trouble)
    }

    #[test]
    fn aliases_that_multiply_are_refused() {
        let mut text = String::from("a0: &a0 [lol, lol, lol, lol, lol, lol, lol, lol, lol, lol]\n");
        for i in 1..40 {
            let before = format!("*a{}", i - 1);
            text.push_str(&format!("a{i}: &a{i} [{}]\n", vec![before; 10].join(", ")));
        }
        let (values, trouble) = yaml(&text);
        assert!(values.is_empty());
        assert_eq!(trouble.as_deref(), Some("\0Error: detected unsafe YAML entity expansion"));
    }

    #[test]
    fn nesting_ends_in_an_error() {
        for text in ["[".repeat(100_000), "- ".repeat(100_000), "{a: ".repeat(100_000), "? ".repeat(100_000)] {
            let (values, trouble) = yaml(&text);
            assert!(values.is_empty());
            assert!(trouble.is_some());
        }
        let xml = "<a>".repeat(100_000);
        let reading = read_xml::Reading { force_list: &[], item_depth: 0, attribute_prefix: "@", text_key: "#text" };
        assert!(read_xml::documents(xml.as_bytes(), &reading).1.is_some());
        assert!(toml::document(format!("a = {}", "[".repeat(100_000)).as_bytes()).is_err());
        assert!(toml::document(format!("[{}a]", "a.".repeat(100_000)).as_bytes()).is_err());
    }

    #[test]
    fn a_node_that_is_part_of_itself_is_refused() {
        assert!(yaml("&a [*a]").1.is_some_and(|message| message.contains("recursive")));
        assert!(yaml("a: &a\n  <<: *a\n  b: 1\n").1.is_none_or(|message| message.contains("recursive")));
    }
}
