//! `template`: Mustache templates over JSON or YAML data. Its rules are those of the Mustache specification, without lambdas and inheritance.

use std::collections::BTreeMap;
use std::rc::Rc;

use bashkit_commands_jq as jq;
use bashkit_commands_jq::map::Map;
use bashkit_commands_jq::value::Val;
use bashkit_core::command::{Command, Cx, Opt};
use bashkit_core::gnu::usage;
use bashkit_core::kernel::{Done, Fault, Output};
use bashkit_core::limits::Charge;

use super::yq_py;

const DATA: Opt =
    Opt::value('d', "data", "FILE", "read the data, JSON or YAML, from FILE (- is standard input); the documents of a stream are merged");
const ENVIRONMENT: Opt = Opt::flag('e', "env", "exported variables are data, behind those of -d");

pub(crate) const COMMAND: Command = Command::new(
    "template",
    "template [-d FILE] [-e] [TEMPLATE]",
    "Fill in a Mustache template (standard input without TEMPLATE); {{>name}} is the file name.mustache beside it",
    &[DATA, ENVIRONMENT],
    run,
);

/// Sections and partials in each other.
const DEPTH_MAX: usize = 200;

fn run(cx: &mut Cx<'_>) -> Done {
    let operands = std::mem::take(&mut cx.args.operands);
    if let Some(extra) = operands.get(1) {
        return Err(usage::extra_operand(extra));
    }
    let file = operands.first().map_or(&b"-"[..], Vec::as_slice);
    if file == b"-" && cx.args.value(&DATA) == Some(b"-") {
        return Err(Fault::usage("the template and the data cannot both be standard input"));
    }
    let mut stack = Vec::new();
    if cx.args.has(&ENVIRONMENT) {
        let environ = cx.environ();
        stack.push(jq::caught(|| {
            let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
            Ok(Val::obj(environ.iter().map(|(name, value)| (text(name).into(), Val::str(&text(value)))).collect()))
        })?);
    }
    if let Some(name) = cx.args.value(&DATA).map(<[u8]>::to_vec) {
        let bytes = read(cx, &name)?;
        let _charge = cx.meter().charge(bytes.len())?;
        match jq::caught(|| Ok(data(&name, &bytes)))? {
            Ok(value) => stack.push(value),
            Err(message) => {
                return Err(usage::failed_file(&name, message));
            }
        }
    }
    let text = read(cx, file)?;
    let folder = file.iter().rposition(|b| *b == b'/').and_then(|slash| file.get(..=slash)).unwrap_or_default().to_vec();
    let mut renderer = Renderer { cx, folder, partials: BTreeMap::new(), out: cx.stdout() };
    let shown = if file == b"-" { b"standard input" } else { file };
    let result = Template::parse(cx, text, shown).and_then(|template| renderer.render(&template, &mut stack, 0));
    renderer.out.flush()?;
    result.map(|()| 0)
}

/// Reads the whole of a file, or stdin for `-`.
fn read(cx: &Cx<'_>, name: &[u8]) -> Result<Vec<u8>, Fault> {
    let mut bytes = Vec::new();
    cx.open_input(name).and_then(|mut input| input.rest(&mut bytes)).map_err(|fault| unreadable(name, fault))?;
    Ok(bytes)
}

fn unreadable(name: &[u8], fault: Fault) -> Fault {
    match fault {
        Fault::Errno(errno) => usage::failed_file(name, errno),
        other => other,
    }
}

/// The data: one value, or all documents merged.
fn data(name: &[u8], bytes: &[u8]) -> Result<Val, String> {
    let mut values = yq_py::documents(&String::from_utf8_lossy(name), bytes)?;
    values.retain(|value| !matches!(value, Val::Null));
    if values.len() < 2 {
        return Ok(values.pop().unwrap_or(Val::Null));
    }
    let mut all = Map::default();
    for value in values {
        let Val::Obj(object) = value else { return Err("documents that are merged have to be maps".into()) };
        all.extend(object.map.iter().map(|(key, value)| (key.clone(), value.clone())));
    }
    Ok(Val::obj(all))
}

// ---- Templates.

/// A part of a template.
enum Part {
    /// Bytes of the text, from where to where.
    Text(usize, usize),
    Variable {
        path: String,
        escaped: bool,
    },
    /// The parts up to `end` are its body.
    Section {
        path: String,
        inverted: bool,
        end: usize,
    },
    Partial {
        name: String,
        indent: Vec<u8>,
    },
}

struct Template {
    text: Vec<u8>,
    parts: Vec<Part>,
    _charge: Charge,
}

impl Template {
    /// Reads a template; `file` is what messages call it.
    fn parse(cx: &Cx<'_>, text: Vec<u8>, file: &[u8]) -> Result<Self, Fault> {
        cx.step(1 + text.len() as u64 / 4)?;
        let mut charge = cx.meter().charge(text.len())?;
        let parts =
            match (Parser { text: &text, open: b"{{".to_vec(), close: b"}}".to_vec(), parts: Vec::new(), sections: Vec::new() }).all() {
                Ok(parts) => parts,
                Err((at, message)) => {
                    let line = 1 + memchr::memchr_iter(b'\n', text.get(..at).unwrap_or_default()).count();
                    return Err(Fault::failure(1, [file, format!(":{line}: {message}").as_bytes()].concat()));
                }
            };
        charge.resize(text.len() + parts.len() * (size_of::<Part>() + 16))?;
        Ok(Self { text, parts, _charge: charge })
    }
}

struct Parser<'t> {
    text: &'t [u8],
    open: Vec<u8>,
    close: Vec<u8>,
    parts: Vec<Part>,
    /// Sections that are open: where they stand in `parts` and in the text.
    sections: Vec<(usize, usize)>,
}

/// Result with an error of its position and text.
type Told<T> = Result<T, (usize, String)>;

impl Parser<'_> {
    fn find(&self, what: &[u8], from: usize) -> Option<usize> {
        memchr::memmem::find(self.text.get(from..)?, what).map(|at| from + at)
    }

    fn all(mut self) -> Told<Vec<Part>> {
        let mut at = 0;
        // Where the line begins, what was looked at for that, and where the last tag ended.
        let (mut line, mut seen, mut tag_end) = (0, 0, 0);
        while let Some(start) = self.find(&self.open, at) {
            if let Some(newline) = memchr::memrchr(b'\n', self.text.get(seen..start).unwrap_or_default()) {
                line = seen + newline + 1;
            }
            seen = start;
            let is_first = line >= tag_end;
            let tag = self.tag(start)?;
            tag_end = tag.end;
            let indent = self.text.get(line..start).unwrap_or_default();
            let blank = |bytes: &[u8]| bytes.iter().all(|b| matches!(b, b' ' | b'\t'));
            let mut end = tag.end;
            let mut text_end = start;
            let mut standalone = false;
            if is_first && !matches!(tag.sigil, 0 | b'{' | b'&') && blank(indent) {
                let rest = self.text.get(end..).unwrap_or_default();
                let n_blank = rest.iter().take_while(|b| matches!(b, b' ' | b'\t')).count();
                let behind = match rest.get(n_blank..).unwrap_or_default() {
                    [] => Some(0),
                    [b'\n', ..] => Some(1),
                    [b'\r', b'\n', ..] => Some(2),
                    _ => None,
                };
                if let Some(n) = behind {
                    standalone = true;
                    end += n_blank + n;
                    text_end = line;
                }
            }
            if text_end > at {
                self.parts.push(Part::Text(at, text_end));
            }
            let indent = if standalone { indent.to_vec() } else { Vec::new() };
            self.put(start, &tag, indent)?;
            at = end;
        }
        if at < self.text.len() {
            self.parts.push(Part::Text(at, self.text.len()));
        }
        match self.sections.pop() {
            None => Ok(self.parts),
            Some((part, at)) => Err((at, format!("unclosed section '{}'", self.path_of(part)))),
        }
    }

    fn path_of(&self, part: usize) -> &str {
        match self.parts.get(part) {
            Some(Part::Section { path, .. }) => path,
            _ => "",
        }
    }

    /// Reads the tag that begins at `start`.
    fn tag(&mut self, start: usize) -> Told<Tag> {
        let inside = start + self.open.len();
        let sigil = self.text.get(inside).copied().filter(|b| b"#^/!>={&<$".contains(b)).unwrap_or(0);
        let closing = match sigil {
            b'{' => [b"}", &self.close[..]].concat(),
            b'=' => [b"=", &self.close[..]].concat(),
            _ => self.close.clone(),
        };
        let from = inside + usize::from(sigil != 0);
        let Some(at) = self.find(&closing, from) else { return Err((start, "unclosed tag".into())) };
        let content = self.text.get(from..at).unwrap_or_default().trim_ascii();
        let content = String::from_utf8_lossy(content).into_owned();
        let tag = Tag { sigil, content, end: at + closing.len() };
        match sigil {
            b'!' => {}
            b'=' => {
                let words: Vec<&str> = tag.content.split_whitespace().collect();
                let [open, close] = words.as_slice() else { return Err((start, "set delimiters: two words are wanted".into())) };
                if open.contains('=') || close.contains('=') {
                    return Err((start, "set delimiters: no equals sign is allowed in them".into()));
                }
                (self.open, self.close) = (open.as_bytes().to_vec(), close.as_bytes().to_vec());
            }
            b'<' | b'$' => return Err((start, "inheritance is not supported here; supported are: # ^ / ! > = { &".into())),
            _ if tag.content.is_empty() => return Err((start, "a tag without a name".into())),
            _ if tag.content.contains(char::is_whitespace) => {
                return Err((start, format!("a name cannot hold spaces: '{}'", tag.content)));
            }
            _ => {}
        }
        Ok(tag)
    }

    /// Appends what a tag stands for.
    fn put(&mut self, start: usize, tag: &Tag, indent: Vec<u8>) -> Told<()> {
        let path = tag.content.clone();
        match tag.sigil {
            b'#' | b'^' => {
                if self.sections.len() >= DEPTH_MAX {
                    return Err((start, format!("sections are nested deeper than {DEPTH_MAX}")));
                }
                self.sections.push((self.parts.len(), start));
                self.parts.push(Part::Section { path, inverted: tag.sigil == b'^', end: 0 });
            }
            b'/' => {
                let Some((part, at)) = self.sections.pop() else {
                    return Err((start, format!("closing of a section that is not open: '{path}'")));
                };
                if self.path_of(part) != path {
                    return Err((at, format!("unclosed section '{}'", self.path_of(part))));
                }
                let n = self.parts.len();
                if let Some(Part::Section { end, .. }) = self.parts.get_mut(part) {
                    *end = n;
                }
            }
            b'>' => self.parts.push(Part::Partial { name: path, indent }),
            b'!' | b'=' => {}
            sigil => self.parts.push(Part::Variable { path, escaped: sigil == 0 }),
        }
        Ok(())
    }
}

struct Tag {
    sigil: u8,
    content: String,
    end: usize,
}

// ---- Rendering.

struct Renderer<'c, 'x> {
    cx: &'c Cx<'x>,
    /// Directory that holds partials, with its trailing slash.
    folder: Vec<u8>,
    /// Partials read so far, by name and indentation; `None` when there is no such file.
    partials: BTreeMap<(String, Vec<u8>), Option<Rc<Template>>>,
    out: Output,
}

impl Renderer<'_, '_> {
    fn render(&mut self, template: &Template, stack: &mut Vec<Val>, depth: usize) -> Result<(), Fault> {
        self.range(template, 0, template.parts.len(), stack, depth)
    }

    fn range(&mut self, template: &Template, from: usize, to: usize, stack: &mut Vec<Val>, depth: usize) -> Result<(), Fault> {
        self.cx.kernel().check_stack()?;
        if depth > DEPTH_MAX {
            return Err(Fault::failure(1, format!("sections and partials are nested deeper than {DEPTH_MAX}")));
        }
        let mut at = from;
        while at < to {
            self.cx.step(2)?;
            let Some(part) = template.parts.get(at) else { break };
            at += 1;
            match part {
                Part::Text(start, end) => self.out.put(template.text.get(*start..*end).unwrap_or_default())?,
                Part::Variable { path, escaped } => self.variable(path, *escaped, stack)?,
                Part::Partial { name, indent } => {
                    if let Some(partial) = self.partial(name, indent)? {
                        self.render(&partial, stack, depth + 1)?;
                    }
                }
                Part::Section { path, inverted, end } => {
                    let (body, end) = (at, *end);
                    at = end;
                    let value = lookup(path, stack);
                    if *inverted {
                        if value.is_some_and(|value| is_true(&value)) {
                            continue;
                        }
                        self.range(template, body, end, stack, depth + 1)?;
                        continue;
                    }
                    let Some(value) = value.filter(is_true) else { continue };
                    let items = match &value {
                        Val::Arr(array) => array.items.as_slice(),
                        one => std::slice::from_ref(one),
                    };
                    for item in items {
                        stack.push(item.clone());
                        let result = self.range(template, body, end, stack, depth + 1);
                        stack.pop();
                        result?;
                    }
                }
            }
        }
        Ok(())
    }

    fn variable(&mut self, path: &str, escaped: bool, stack: &[Val]) -> Result<(), Fault> {
        let Some(value) = lookup(path, stack) else { return Ok(()) };
        let text = match value {
            Val::Null => return Ok(()),
            value => jq::caught(|| Ok(value.to_text()))?,
        };
        if !escaped {
            return self.out.put(text.as_str().as_bytes());
        }
        let mut rest = text.as_str();
        while let Some(at) = rest.find(['&', '<', '>', '"', '\'']) {
            let (before, behind) = rest.split_at_checked(at).unwrap_or((rest, ""));
            self.out.put(before.as_bytes())?;
            let entity = match behind.as_bytes().first() {
                Some(b'&') => "&amp;",
                Some(b'<') => "&lt;",
                Some(b'>') => "&gt;",
                Some(b'"') => "&quot;",
                _ => "&#39;",
            };
            self.out.put(entity.as_bytes())?;
            rest = behind.get(1..).unwrap_or("");
        }
        self.out.put(rest.as_bytes())
    }

    /// The partial of that name, each of its lines indented. One that is not there is empty.
    fn partial(&mut self, name: &str, indent: &[u8]) -> Result<Option<Rc<Template>>, Fault> {
        let key = (name.to_owned(), indent.to_vec());
        if let Some(known) = self.partials.get(&key) {
            return Ok(known.clone());
        }
        let file = [&self.folder, name.as_bytes(), b".mustache"].concat();
        let mut bytes = Vec::new();
        let template = match self.cx.open_input(&file).and_then(|mut input| input.rest(&mut bytes)) {
            Ok(()) => {
                let n_lines = memchr::memchr_iter(b'\n', &bytes).count() + 1;
                self.cx.meter().fits(bytes.len() + n_lines.saturating_mul(indent.len()))?;
                let lines = bytes.split_inclusive(|b| *b == b'\n').flat_map(|line| [indent, line]);
                Some(Rc::new(Template::parse(self.cx, lines.flatten().copied().collect(), &file)?))
            }
            Err(fault) => {
                fault.errno()?;
                None
            }
        };
        self.partials.insert(key, template.clone());
        Ok(template)
    }
}

/// Resolves a dotted name: the innermost context that has its first part decides.
fn lookup(path: &str, stack: &[Val]) -> Option<Val> {
    if path == "." {
        return stack.last().cloned();
    }
    let mut names = path.split('.');
    let first = names.next()?;
    let of = |value: &Val, name: &str| match value {
        Val::Obj(object) => object.map.named(name).cloned(),
        _ => None,
    };
    let mut value = stack.iter().rev().find_map(|value| of(value, first))?;
    for name in names {
        value = of(&value, name)?;
    }
    Some(value)
}

/// Whether a section with that value is printed. As in Ruby, zero and the empty string are true.
fn is_true(value: &Val) -> bool {
    match value {
        Val::Null | Val::Bool(false) => false,
        Val::Arr(array) => !array.items.is_empty(),
        _ => true,
    }
}
