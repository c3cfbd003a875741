//! `yq`: mikefarah's (version 4). Expressions over documents whose nodes keep comments, styles, tags and anchors.
//!
//! A text becomes tokens (`scan`) and nodes (`compose`, `node`); an expression becomes words (`lexer`) and a tree (`parser`) that is evaluated on nodes
//! (`eval`); results are written (`emit`, `formats`).

mod colours;
mod compose;
mod emit;
mod eval;
mod formats;
mod go_time;
mod lexer;
mod node;
mod number;
mod options;
mod parser;
mod scan;

use bashkit_commands_jq as jq;
use bashkit_core::command::{Command, Cx, Parsing};
use bashkit_core::gnu::{in_place, mbchar};
use bashkit_core::kernel::{Done, Fault, Output};
use bashkit_core::limits::Charge;

use eval::{Context, Evaluator};
use formats::Format;
use node::{Id, Node, Tree};
use options::{ALL, FrontMatter, REFUSED, Request, fail};
use parser::Expr;

pub(crate) const COMMAND: Command = Command::new(
    "yq",
    "yq [eval|eval-all] [OPTION]... [EXPRESSION] [FILE]...",
    "Evaluate an EXPRESSION of mikefarah's yq 4 on YAML, JSON, XML, TOML, CSV, TSV, INI or properties, and print it in the format of the FILE (-o: another). The \
     Python yq, jq over YAML, is yq-py",
    ALL,
    run,
)
.refused(REFUSED)
.usage_status(1)
.parsing(Parsing::Raw);

fn run(cx: &mut Cx<'_>) -> Done {
    let cx = &*cx;
    jq::caught(|| {
        let request = options::parse(cx, &COMMAND)?;
        let mut text = request.expression.clone().unwrap_or_default();
        // A file of an expression may begin with the line that names its interpreter.
        if text.starts_with("#!") {
            text = text.split_once('\n').map_or(String::new(), |(_, rest)| rest.to_owned());
        }
        let parse = |text: &str| parser::parse(text, request.settings.interpolates).or_else(|message| fail(&message));
        let mut expression = parse(&text)?;
        if request.pretty {
            expression = Expr::Pipe(vec![expression, parse("... style = \"\"")?]);
        }
        let split = request.split.as_deref().map(parse).transpose()?;
        let session = Session::new(cx, &request, expression, split);
        session.run()
    })
}

/// Run over the files of a command line.
struct Session<'a, 'c> {
    cx: &'a Cx<'c>,
    request: &'a Request,
    expression: Expr,
    split: Option<Expr>,
    input: Format,
    output: Format,
    names: Vec<String>,
}

/// Printed results so far.
#[derive(Default)]
struct Printed {
    document: Option<usize>,
    n_results: usize,
    is_true: bool,
}

impl<'a, 'c> Session<'a, 'c> {
    fn new(cx: &'a Cx<'c>, request: &'a Request, expression: Expr, split: Option<Expr>) -> Self {
        let by_name = request.files.first().map_or(Format::Yaml, |name| Format::of_file(name));
        let input = request.input.unwrap_or(by_name);
        let output = request.output.unwrap_or(if request.input.is_some() {
            // What was named for the input says nothing about the output, but for its own kind.
            Format::Yaml
        } else {
            by_name
        });
        let names = request.files.iter().map(|file| String::from_utf8_lossy(file).into_owned()).collect();
        Self { cx, request, expression, split, input, output, names }
    }

    fn run(&self) -> Done {
        let mut printed = Printed::default();
        if self.request.in_place {
            self.edit(&mut printed)?;
        } else {
            let mut out = self.cx.stdout();
            let result = self.evaluate_all(&mut printed, &mut out);
            out.flush()?;
            result?;
        }
        if self.request.exit_status && !printed.is_true {
            return fail("no matches found");
        }
        Ok(0)
    }

    /// Writes the results over the first file.
    fn edit(&self, printed: &mut Printed) -> Result<(), Fault> {
        let Some(name) = self.request.files.first() else { return Ok(()) };
        let (temporary, to) = in_place::beside(self.cx, name, b"yq", |errno, temporary| {
            Fault::verbatim(1, format!("Error: open {}: {}\n", String::from_utf8_lossy(temporary), errno.to_string().to_lowercase()))
        })?;
        let mut out = self.cx.output(to);
        let result = self.evaluate_all(printed, &mut out).and_then(|()| out.flush());
        let put = result.is_ok().then(|| {
            let mode = self.cx.stat(name).map_or(0o644, |meta| meta.mode);
            in_place::put_in_place(self.cx, &temporary, name, mode, None)
        });
        if put != Some(Ok(())) {
            self.cx.fs().unlink(&self.cx.path(&temporary)).map_err(|errno| self.cx.fault(errno))?;
        }
        put.transpose().map_err(|errno| self.cx.fault(errno))?;
        result
    }

    fn content(&self, file: &[u8]) -> Result<(String, Charge), Fault> {
        let mut content = Vec::new();
        let name = String::from_utf8_lossy(file);
        if file != b"-" && self.cx.stat(file).is_ok_and(|metadata| metadata.is_dir()) {
            return fail(&format!("read {name}: is a directory"));
        }
        let result = match file {
            b"-" => self.cx.stdin().rest(&mut content),
            file => self.cx.open_input(file).and_then(|mut input| input.rest(&mut content)),
        };
        if let Err(fault) = result {
            let errno = fault.errno()?;
            return fail(&format!("open {name}: {}", errno.to_string().to_lowercase()));
        }
        let text = mbchar::decode_metered(self.cx.meter(), &content)?;
        let charge = self.cx.meter().keep(text.len())?;
        Ok((text, charge))
    }

    fn decode(&self, tree: &mut Tree, file: &[u8], text: &str) -> Result<Vec<Id>, Fault> {
        let format = match self.request.input {
            Some(format) => format,
            None if file == b"-" => self.input,
            None => Format::of_file(file),
        };
        match formats::decode(tree, format, text, &self.request.settings) {
            Ok(documents) => Ok(documents),
            Err(message) => fail(&format!("bad file '{}': {message}", String::from_utf8_lossy(file))),
        }
    }

    fn evaluate_all(&self, printed: &mut Printed, out: &mut Output) -> Result<(), Fault> {
        if self.request.null_input {
            let mut tree = Tree::new();
            let root = tree.add(Node::scalar("!!null", ""));
            return self.evaluate(&mut tree, vec![root], printed, out);
        }
        let stdin = [b"-".to_vec()];
        let files = if self.request.files.is_empty() { &stdin[..] } else { &self.request.files };
        let mut whole = Tree::new();
        let mut roots = Vec::new();
        let mut n_documents = 0;
        let mut rest = String::new();
        for (i, file) in files.iter().enumerate() {
            let (mut text, _charge) = self.content(file)?;
            if i == 0
                && let Some(kind) = self.request.front_matter
            {
                let (front, behind) = front_matter(&text);
                if kind == FrontMatter::Process {
                    rest = behind;
                }
                text = front;
            }
            if self.request.all {
                for (document, root) in self.decode(&mut whole, file, &text)?.into_iter().enumerate() {
                    mark(&mut whole, root, document, i);
                    whole.edit(root).together = true;
                    roots.push(root);
                }
                continue;
            }
            let mut tree = Tree::new();
            for root in self.decode(&mut tree, file, &text)? {
                mark(&mut tree, root, n_documents, i);
                n_documents += 1;
                self.evaluate(&mut tree, vec![root], printed, out)?;
            }
        }
        if self.request.all && !roots.is_empty() {
            self.evaluate(&mut whole, roots, printed, out)?;
        } else if roots.is_empty() && n_documents == 0 {
            // A file with nothing in it is a document that is null.
            let root = whole.add(Node::scalar("!!null", ""));
            self.evaluate(&mut whole, vec![root], printed, out)?;
        }
        if !rest.is_empty() {
            out.put(rest.as_bytes())?;
        }
        Ok(())
    }

    fn evaluate(&self, tree: &mut Tree, roots: Vec<Id>, printed: &mut Printed, out: &mut Output) -> Result<(), Fault> {
        let settings = &self.request.settings;
        let results =
            Evaluator { tree: &mut *tree, cx: self.cx, settings, files: &self.names }.eval(&self.expression, &Context::new(roots));
        match results {
            Ok(results) => results.into_iter().try_for_each(|result| self.print(tree, result, printed, out)),
            Err(message) => {
                out.flush()?;
                fail(&message)
            }
        }
    }

    fn print(&self, tree: &mut Tree, result: Id, printed: &mut Printed, out: &mut Output) -> Result<(), Fault> {
        let request = self.request;
        let value = tree.target(result);
        let value = tree.get(value);
        printed.is_true |= value.is_true();
        let indent = request.indent.unwrap_or(2);
        let node = tree.get(result);
        let document = node.document;
        let text = match self.output {
            Format::Yaml => {
                let starts_with_separator = node.leading.starts_with("---");
                let is_other = printed.document.is_some_and(|before| before != document || node.separate);
                let mut text = String::new();
                if is_other && self.split.is_none() && !request.no_doc && !starts_with_separator && !request.nul {
                    text.push_str("---\n");
                }
                text.push_str(&formats::yaml_document(tree, result, indent, &request.settings, !request.no_doc));
                Ok(text)
            }
            format => formats::encode(tree, result, format, indent, &request.settings, request.raw),
        };
        let mut text = match text {
            Ok(text) => text,
            Err(message) => {
                out.flush()?;
                return fail(&message);
            }
        };
        if request.front_matter == Some(FrontMatter::Process) && self.output == Format::Yaml && !text.starts_with("---") {
            text.insert_str(0, "---\n");
        }
        printed.document = Some(document);
        printed.n_results += 1;
        if let Some(split) = &self.split {
            return self.print_to_file(tree, result, split, printed, &text);
        }
        if request.nul {
            if text.contains('\0') {
                return fail("can't serialize value because it contains NUL char and you are using NUL separated output");
            }
            text.truncate(text.trim_end_matches('\n').len());
            text.push('\0');
        }
        out.put(text.as_bytes())
    }

    fn print_to_file(&self, tree: &mut Tree, result: Id, split: &Expr, printed: &Printed, text: &str) -> Result<(), Fault> {
        let settings = &self.request.settings;
        let index = tree.add(Node::int(printed.n_results - 1));
        let context = Context::new(vec![result]).with_index(index);
        let named = Evaluator { tree: &mut *tree, cx: self.cx, settings, files: &self.names }.eval(split, &context);
        let name = match named {
            Ok(found) => found.first().map(|found| tree.get(*found).value.to_string()).unwrap_or_default(),
            Err(message) => return fail(&message),
        };
        if name.is_empty() {
            return fail("the expression of -s names no file");
        }
        let ending = match self.output {
            Format::Yaml | Format::Kyaml => "yml",
            Format::Json => "json",
            Format::Props => "properties",
            Format::Csv => "csv",
            Format::Tsv => "tsv",
            Format::Xml => "xml",
            Format::Toml => "toml",
            Format::Ini => "ini",
            Format::Lua => "lua",
            Format::Shell => "sh",
            Format::Base64 | Format::Uri => "txt",
        };
        let base = name.rsplit('/').next().unwrap_or(&name);
        let name = if base.contains('.') { name } else { format!("{name}.{ending}") };
        if let Some((directory, _)) = name.rsplit_once('/') {
            let mut made = String::new();
            for part in directory.split('/') {
                made.push_str(part);
                if !made.is_empty() && self.cx.stat(made.as_bytes()).is_err() {
                    let path = self.cx.path(made.as_bytes());
                    self.cx.fs().mkdir(&path, 0o755).map_err(|errno| self.cx.fault(errno))?;
                }
                made.push('/');
            }
        }
        let mut file = self.cx.create(name.as_bytes())?;
        file.put(text.as_bytes())?;
        file.flush()
    }
}

/// Says to all nodes of a document which it is.
fn mark(tree: &mut Tree, root: Id, document: usize, file: usize) {
    let mut waiting = vec![root];
    while let Some(id) = waiting.pop() {
        jq::gate::step(1);
        let node = tree.edit(id);
        (node.document, node.file) = (document, file);
        waiting.extend(&tree.get(id).content);
    }
}

/// YAML before the second line `---`, and what is behind it.
fn front_matter(text: &str) -> (String, String) {
    let body = text.strip_prefix('\u{feff}').unwrap_or(text);
    let mut end = 0;
    for (i, line) in body.split_inclusive('\n').enumerate() {
        if i > 0 && line.trim_end() == "---" {
            let (front, rest) = body.split_at_checked(end).unwrap_or((body, ""));
            return (front.to_owned(), rest.to_owned());
        }
        end += line.len();
    }
    (body.to_owned(), String::new())
}
