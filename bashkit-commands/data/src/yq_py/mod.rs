//! `yq-py`: Debian's yq (kislyuk's, 3.1), a jq program over YAML 1.2 that prints JSON, and YAML only with `-y` or `-Y`; the engine of `xq` (XML) and
//! `tomlq` (TOML), too.

mod convert;
mod number;
pub(super) mod options;
mod read_xml;
mod read_yaml;
pub(super) mod resolve;
mod toml;
mod write_xml;
mod write_yaml;

use std::cell::RefCell;

use options::{
    END, EXPANSION, Format, GRAMMAR, IN_PLACE, INDENTLESS, ROUNDTRIP, Request, START, TOML, WIDTH, XML, XML_DTD, XML_LIST, XML_ROOT, YAML,
};

use bashkit_commands_jq::map::Map;
use bashkit_commands_jq::value::Val;
use bashkit_commands_jq::{self as jq, Medium, read, write};
use bashkit_core::command::{Command, Cx, Parsing};
use bashkit_core::gnu::in_place;
use bashkit_core::kernel::{Done, Fault};

use write_yaml::{Layout, Writer};

pub(crate) const COMMAND: Command = Command::new(
    "yq-py",
    "yq-py [OPTION]... FILTER [FILE]...",
    "Run a jq FILTER on YAML and print JSON (-y: YAML), with all options of jq: the Python yq, which Debian packages",
    &[YAML, ROUNDTRIP, WIDTH, INDENTLESS, START, END, GRAMMAR, EXPANSION, XML, XML_ROOT, XML_DTD, XML_LIST, TOML, IN_PLACE],
    |cx| run(cx, &COMMAND, Format::Yaml),
)
.refused(&["--no-expand-aliases"])
.usage_status(2)
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
    if request.output != Format::Yaml {
        return Err(Fault::verbatim(1, format!("{program}: -i/--in-place can only be used with -y/-Y\n")));
    }
    let files = std::mem::take(&mut request.jq.files);
    if files.is_empty() || files.iter().any(|file| file == b"-") {
        let message = format!("{program}: -i/--in-place can only be used with filename arguments, not on standard input\n");
        return Err(Fault::verbatim(1, message));
    }
    for name in files {
        request.jq.files = vec![name.clone()];
        let (temporary, to) = in_place::beside(cx, &name, b"yq", |errno, temporary| {
            let temporary = String::from_utf8_lossy(temporary);
            Fault::verbatim(1, format!("{program}: couldn't open temporary file {temporary}: {errno}\n"))
        })?;
        let transcoder = Transcoder::new(&request);
        let result = jq::run_over(cx, &request.jq, &transcoder, cx.output(to));
        let written = transcoder.state.borrow().n_written;
        let keeps = matches!(result, Ok(status) if status != 1);
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
}

impl<'a> Transcoder<'a> {
    fn new(request: &'a Request) -> Self {
        let layout = Layout {
            width: request.width,
            indent: 2,
            indentless: request.indentless,
            explicit_start: request.explicit_start,
            explicit_end: request.explicit_end,
            grammar: request.grammar,
            annotated: request.annotated,
        };
        let state = State { writer: Writer::new(layout), n_written: 0 };
        Self { request, state: RefCell::new(state) }
    }

    /// `PROG: Error running jq: CLASS: words.`
    fn failure(&self, message: &str) -> String {
        let program = self.request.program;
        match message.strip_prefix('\0') {
            Some(message) => format!("{program}: {message}"),
            None => format!("{program}: Error running jq: {message}."),
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
                let reading = read_xml::Reading {
                    force_list: &request.force_list,
                    item_depth: request.item_depth,
                    attribute_prefix: "@",
                    text_key: "#text",
                };
                read_xml::documents(content, &reading)
            }
            Format::Toml => one(toml::document(content)),
            Format::Json => match read::all(content) {
                Ok(values) => (values, None),
                Err(message) => (Vec::new(), Some(format!("JSONDecodeError: {message}"))),
            },
        }
    }

    /// Appends an output in a format that is not JSON as jq prints it.
    fn encode(&self, value: &Val, state: &mut State, out: &mut Vec<u8>) -> Result<(), String> {
        let request = self.request;
        match request.output {
            Format::Yaml => state.writer.document(value, out),
            Format::Json => {
                let style = write::Style { indent: Some(vec![b' '; 2]), sort: false, ascii: false, colors: None };
                write::value(out, value, &style);
                out.push(b'\n');
            }
            Format::Xml => {
                let layout = write_xml::Layout { full: request.xml_dtd, attribute_prefix: "@", text_key: "#text" };
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
                out.push(b'\n');
            }
            Format::Toml => match value {
                Val::Obj(object) => toml::write(&object.map, out),
                _ => return Err("\0Error converting JSON to TOML: cannot represent non-object types at top level.".into()),
            },
        }
        Ok(())
    }
}

impl Medium for Transcoder<'_> {
    fn read(&self, name: &str, content: &[u8]) -> (Vec<Val>, Option<String>) {
        let (mut values, trouble) = self.decode(self.request.input, name, content);
        let trouble = trouble.map(|message| self.failure(&message));
        // What is converted is read as a whole before jq sees any of it.
        if trouble.is_some() && self.request.output != Format::Json {
            values.clear();
        }
        (values, trouble)
    }

    fn raw(&self, value: &Val) -> String {
        convert::python_json(value)
    }

    fn write(&self, value: &Val, out: &mut Vec<u8>) -> Option<Result<(), String>> {
        let mut state = self.state.borrow_mut();
        let state = &mut *state;
        if self.request.output == Format::Json {
            state.n_written += 1;
            return None;
        }
        let mut kept = None;
        let mut value = value;
        if let (true, Val::Str(text)) = (self.request.jq.raw, value) {
            // The original reads what jq printed as JSON.
            match read::single(text.as_str()) {
                Ok(inner) if !text.as_str().trim().is_empty() => value = kept.insert(inner),
                _ => {
                    let words = "JSONDecodeError: Expecting value: line 1 column 1 (char 0)";
                    return Some(Err(self.failure(words)));
                }
            }
        }
        state.n_written += 1;
        let result = self.encode(value, state, out);
        Some(result.map_err(|message| self.failure(&message)))
    }

    fn end(&self, out: &mut Vec<u8>) {
        if self.request.output == Format::Yaml {
            self.state.borrow_mut().writer.end(out);
        }
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
