//! Programs: read with the modules they import, compiled, and kept for the next call.

use std::cell::RefCell;
use std::sync::Arc;

use super::ast::Const;
use super::compile::{self, Imported, Program, Source};
use super::gate;
use super::parse;
use super::wanted::Wanted;

/// Filters kept per thread. They hold nothing but the program.
const KEPT_MAX: usize = 64;
/// Programs longer than this are not kept.
const KEPT_BYTES: usize = 16 << 10;

/// A program that was compiled for a text.
struct Compiled {
    text: String,
    vars: Vec<String>,
    program: Program,
    wanted: Option<Arc<Wanted>>,
}

thread_local! {
    static KEPT: RefCell<Vec<Compiled>> = const { RefCell::new(Vec::new()) };
}

/// A compiled program on loan from the cache of the thread. Nobody else has it: a run that uses it may go on on another thread.
pub(super) struct Loan {
    compiled: Compiled,
    /// Depends on nothing but the text of the program.
    is_alone: bool,
}

impl Loan {
    pub(super) fn program(&self) -> &Program {
        &self.compiled.program
    }

    /// Members of its inputs that the program looks at, where these are not all.
    pub(super) fn wanted(&self) -> Option<&Arc<Wanted>> {
        self.compiled.wanted.as_ref()
    }
}

impl Drop for Loan {
    fn drop(&mut self) {
        let Compiled { text, vars, program, wanted } = &mut self.compiled;
        if text.len() > KEPT_BYTES || !self.is_alone {
            return;
        }
        // The loan ends here, on this thread.
        let compiled =
            Compiled { text: std::mem::take(text), vars: std::mem::take(vars), program: std::mem::take(program), wanted: wanted.take() };
        KEPT.with_borrow_mut(|kept| {
            if kept.len() >= KEPT_MAX {
                kept.remove(0);
            }
            kept.push(compiled);
        });
    }
}

/// Files that programs import.
pub(super) trait Library {
    /// Finds a module's file, from the directory of the one that imports it.
    fn find(&self, path: &str, meta: &[(String, Const)], origin: Option<&str>, is_data: bool) -> Result<String, String>;
    /// Content of a file.
    fn read(&self, file: &str) -> Result<String, String>;
    /// Values of a data file.
    fn data(&self, file: &str, is_raw: bool) -> Result<Const, String>;
    /// Definitions that every program has (`~/.jq`), if it is a file; `None` without.
    fn home(&self) -> Option<String>;
}

/// Reads and compiles a program that may use these variables, or says what is wrong with it, in lines for stderr.
pub(super) fn compile(text: &str, vars: &[String], library: &dyn Library) -> Result<Loan, String> {
    let home = library.home();
    if home.is_none()
        && let Some(kept) = take_kept(text, vars)
    {
        return Ok(Loan { compiled: kept, is_alone: true });
    }
    gate::step(1000 + text.len() as u64);
    let mut loader = Loader { library, sources: Vec::new(), data: Vec::new(), open: Vec::new() };
    let module = parse::module(text, "<top-level>").map_err(|errors| report(&errors, text, "<top-level>"))?;
    if module.main.is_none() {
        return Err("jq: error: Top-level program not given (try \".\")\njq: 1 compile error\n".into());
    }
    // What `input` gives is looked at by others.
    let is_plain = module.defs.is_empty() && module.imports.is_empty() && home.is_none() && !text.contains("input");
    let wanted = module.main.as_ref().filter(|_| is_plain).and_then(Wanted::of);
    let mut source = Source { file: "<top-level>".into(), text: text.to_owned(), module, imports: Vec::new() };
    if let Some(file) = home {
        let at = loader.module(&file)?;
        source.imports.push((None, Imported::Module(at)));
    }
    let imports = loader.imports(&source, None)?;
    let is_alone = imports.is_empty() && source.imports.is_empty();
    source.imports.extend(imports);
    loader.sources.push(source);
    let program = compile::compile(&loader.sources, loader.data, vars).map_err(|errors| {
        let n = errors.len();
        errors.concat() + &count(n)
    })?;
    Ok(Loan { compiled: Compiled { text: text.to_owned(), vars: vars.to_vec(), program, wanted }, is_alone })
}

#[inline(never)]
fn take_kept(text: &str, vars: &[String]) -> Option<Compiled> {
    KEPT.with_borrow_mut(|kept| {
        let at = kept.iter().rposition(|compiled| compiled.text == text && compiled.vars == vars)?;
        Some(kept.remove(at))
    })
}

struct Loader<'l> {
    library: &'l dyn Library,
    sources: Vec<Source>,
    data: Vec<Const>,
    /// Files that are being read.
    open: Vec<String>,
}

impl Loader<'_> {
    fn imports(&mut self, source: &Source, origin: Option<&str>) -> Result<Vec<(Option<String>, Imported)>, String> {
        let mut imports = Vec::new();
        // jq: the last one is looked for first.
        for import in source.module.imports.iter().rev() {
            let failed = |message: String| format!("jq: error: {message}\n\n{}", count(1));
            let meta = |wanted: &str| import.meta.iter().any(|(name, value)| name == wanted && *value == Const::Bool(true));
            let file = match self.library.find(&import.path, &import.meta, origin, import.is_data) {
                Ok(file) => file,
                Err(_) if meta("optional") => continue,
                Err(message) => return Err(failed(message)),
            };
            let imported = if import.is_data {
                let value = self
                    .library
                    .data(&file, meta("raw"))
                    .map_err(|message| failed(format!("error loading data file {file}: {message}")))?;
                self.data.push(value);
                Imported::Data((self.data.len() - 1) as u32)
            } else {
                Imported::Module(self.module(&file)?)
            };
            imports.push((import.name.clone(), imported));
        }
        imports.reverse();
        Ok(imports)
    }

    /// Index of a module, read if it was not yet.
    fn module(&mut self, file: &str) -> Result<usize, String> {
        if let Some(at) = self.sources.iter().position(|source| source.file == file) {
            return Ok(at);
        }
        gate::stack();
        if self.open.iter().any(|open| open == file) {
            return Err(format!("jq: error: {file} imports itself\n{}", count(1)));
        }
        let failed = |message: String| format!("jq: error: error loading data file {file}: {message}\n\n{}", count(1));
        let text = self.library.read(file).map_err(failed)?;
        let module = parse::module(&text, file).map_err(|errors| report(&errors, &text, file))?;
        if module.main.is_some() {
            let message = "jq: error: jq: error: library should only have function definitions, not a main expression\n";
            return Err(format!("{message}{}", count(1)));
        }
        self.open.push(file.to_owned());
        let mut source = Source { file: file.to_owned(), text, module, imports: Vec::new() };
        let origin = file.rsplit_once('/').map_or(".", |(folder, _)| folder).to_owned();
        source.imports = self.imports(&source, Some(&origin))?;
        self.open.pop();
        self.sources.push(source);
        Ok(self.sources.len() - 1)
    }
}

fn count(n_errors: usize) -> String {
    format!("jq: {n_errors} compile error{}\n", if n_errors == 1 { "" } else { "s" })
}

fn report(errors: &[parse::SyntaxError], text: &str, file: &str) -> String {
    let lines: String = errors.iter().map(|error| compile::located(&error.message, error.at, text, file)).collect();
    lines + &count(errors.len())
}
