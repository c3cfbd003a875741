//! Effects of a script, as far as its text tells.

use std::rc::Rc;

use bashkit::flat_map::FlatMap;
use bashkit::syntax::ast::{
    Arg, Assign, AssignValue, Body, Command, Complete, Compound, CompoundKind, Function, Part, Redir, RedirOp, RedirTarget, Simple, Word,
};
use bashkit::syntax::intern::Interner;
use bashkit::syntax::visit::{Visitor, walk_assignment, walk_body, walk_compound, walk_function, walk_redirection, walk_simple};
use bashkit::syntax::{ParseEnv, ParseLimits, Parser};
use serde::Serialize;

use crate::registry::Registry;
use crate::tool::Effects;

/// Greatest nesting of texts in texts (`bash -c "bash -c …"`) that is read.
const TEXTS_MAX: usize = 8;
/// Greatest nesting of commands in such a text.
const TEXT_DEPTH_MAX: u32 = 50;
/// Greatest number of bytes of such texts.
const TEXT_BYTES_MAX: usize = 1 << 20;

/// A word of a script.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum AnalyzedWord {
    /// Text that the word has in every run.
    Literal(String),
    /// Source of a word whose text is only known when it runs.
    Opaque(String),
}

/// A command of a script.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct AnalyzedCommand {
    /// Name of the command, as a word.
    pub name: AnalyzedWord,
    /// Words behind the name of the command.
    pub args: Vec<AnalyzedWord>,
    /// Line of the command, from 1; in a text that is run (`bash -c`), that of the command that runs it.
    pub line: u32,
    /// Commands that run this one, from the outside in: `bash`, `eval`, `xargs`, ….
    pub via: Vec<String>,
    /// Whether the command stands where it can run any number of times.
    pub repeats: bool,
    /// Whether its name is that of a tool.
    pub is_tool: bool,
}

impl AnalyzedCommand {
    /// The tool that it calls.
    #[must_use]
    pub fn tool(&self) -> Option<&str> {
        self.name.literal().filter(|_| self.is_tool)
    }
}

/// An assignment of a script.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct AnalyzedAssignment {
    /// Name of the variable that is set.
    pub name: String,
    /// Value that the variable gets; an array is opaque.
    pub value: AnalyzedWord,
    /// Line of the assignment, from 1.
    pub line: u32,
}

/// A redirection of a script.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct AnalyzedRedirection {
    /// The operator, such as `>>`.
    pub operator: &'static str,
    /// Word behind the operator: a file, a descriptor, a text.
    pub target: AnalyzedWord,
    /// A file is written to, if it is one.
    pub writes: bool,
    /// Line of the redirection, from 1.
    pub line: u32,
}

/// A function that a script defines.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct AnalyzedFunction {
    /// Name of the function that is defined.
    pub name: String,
    /// Line of the definition, from 1.
    pub line: u32,
}

/// A tool that a script calls.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct AnalyzedTool {
    /// Name of a tool that is called.
    pub name: String,
    /// Effects of the tool on the world.
    pub effects: Effects,
    /// Number of places where the tool is called.
    pub n_calls: usize,
}

/// Part of a script whose effect the text does not tell.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct OpaquePart {
    /// Description of the part, in words.
    pub what: String,
    /// Line of the part, from 1.
    pub line: u32,
}

/// Part of a script that is not valid bash.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct ScriptError {
    /// Message of the parser, in the words of bash.
    pub message: String,
    /// The line that bash names.
    pub line: u32,
}

/// Analysis of a script that is read and not run. It tells what to ask about, and is no gate; that is [`Policy`](crate::Policy), when a call is made.
///
/// Commands are seen in loops, functions, traps, substitutions, and in the literal words of `bash -c`, `eval`, `xargs`, `env`, `timeout`, `command`, `exec`,
/// `find -exec` and `trap`.
///
/// ```
/// use bashkit_orchestrator::{OrchestratorTool, callable_tool};
/// use bashkit_orchestrator::policy::AnalyzedWord;
///
/// /// Pay somebody.
/// #[callable_tool(destructive)]
/// fn pay(who: String) -> String {
///     format!("paid {who}")
/// }
///
/// let bank = OrchestratorTool::builder("bank").tool(Pay).build()?;
/// let analysis = bank.analyze("for who in ada; do\n  pay $who >>/tmp/log\ndone\nbash -c 'pay bob'; eval \"$code\"");
/// let pays: Vec<_> = analysis.commands.iter().filter(|command| command.is_tool).collect();
/// assert_eq!((pays[0].args[0].literal(), pays[0].line, pays[0].repeats), (None, 2, true));
/// assert_eq!((pays[1].args[0].literal(), &pays[1].via[..]), (Some("bob"), &["bash".to_owned()][..]));
/// assert_eq!(analysis.redirections[0].target, AnalyzedWord::Literal("/tmp/log".into()));
/// assert_eq!((analysis.tools[0].n_calls, analysis.tools[0].effects.destructive), (2, Some(true)));
/// assert_eq!(analysis.opaque[1].what, "'eval' runs a text that is only known when it runs: \"$code\"");
/// # Ok::<(), bashkit_orchestrator::BuildError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Default)]
#[non_exhaustive]
pub struct Analysis {
    /// The commands, in the order of the text; one that runs another is before it.
    pub commands: Vec<AnalyzedCommand>,
    /// Assignments of variables, in their order.
    pub assignments: Vec<AnalyzedAssignment>,
    /// Redirections of input and output, in their order.
    pub redirections: Vec<AnalyzedRedirection>,
    /// Functions that the script defines, in their order.
    pub functions: Vec<AnalyzedFunction>,
    /// Tools that the script calls, by name.
    pub tools: Vec<AnalyzedTool>,
    /// Parts whose effect the text does not tell.
    pub opaque: Vec<OpaquePart>,
    /// Parts that are not valid bash; what stands behind one was not read.
    pub errors: Vec<ScriptError>,
    /// Rules of the policy that no call of any script can match, such as one about `*_internal` where no tool is called so.
    pub warnings: Vec<String>,
}

pub(crate) fn analyze(script: &str, tools: &Registry) -> Analysis {
    let names = tools.exposed().map(|entry| (entry.name(), entry.definition.effects)).collect();
    let mut reader =
        ScriptReader { found: Analysis::default(), tools: names, via: Vec::new(), n_repeats: 0, text_bytes: 0, line_of_text: None };
    reader.text(script.as_bytes());
    let mut found = reader.found;
    let mut counts: FlatMap<&str, usize> = FlatMap::new();
    for tool in found.commands.iter().filter_map(AnalyzedCommand::tool) {
        *counts.or_default(tool) += 1;
    }
    for (&name, &n_calls) in counts.iter() {
        if let Some(&effects) = reader.tools.get(name) {
            found.tools.push(AnalyzedTool { name: name.to_owned(), effects, n_calls });
        }
    }
    found
}

struct ScriptReader<'a> {
    found: Analysis,
    tools: FlatMap<&'a str, Effects>,
    via: Vec<String>,
    /// Loops and their like around this place.
    n_repeats: usize,
    text_bytes: usize,
    /// In a text that is run: the line of the command that runs it.
    line_of_text: Option<u32>,
}

/// One text of the script, while it is read.
struct Text<'a, 'b> {
    reader: &'b mut ScriptReader<'a>,
    interner: &'b Interner,
    source: &'b [u8],
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

impl ScriptReader<'_> {
    fn text(&mut self, source: &[u8]) {
        let mut interner = Interner::default();
        let mut limits = ParseLimits::default();
        if !self.via.is_empty() {
            limits.depth_max = TEXT_DEPTH_MAX;
        }
        let mut parser = Parser::new(source, 1);
        let mut extglob = false;
        loop {
            let mut env =
                ParseEnv { interner: &mut interner, aliases: None, extglob, posix: false, bytes: false, limits: &limits, more: None };
            match parser.next(&mut env) {
                Ok(None) => return,
                Ok(Some(complete)) => {
                    extglob |= sets_extglob(&complete);
                    Text { reader: self, interner: &interner, source: parser.source() }.list(&complete.list);
                }
                Err(error) => {
                    let message = error.lines.iter().map(|line| text(line)).collect::<Vec<_>>().join("\n");
                    let line = self.line_of_text.unwrap_or(error.line);
                    self.found.errors.push(ScriptError { message, line });
                    return;
                }
            }
        }
    }

    fn opaque(&mut self, what: String, line: u32) {
        self.found.opaque.push(OpaquePart { what, line });
    }

    /// The text that a command runs.
    fn run(&mut self, runner: &str, source: &str, line: u32) {
        self.text_bytes += source.len();
        if self.via.len() >= TEXTS_MAX || self.text_bytes > TEXT_BYTES_MAX {
            return self.opaque(format!("'{runner}' runs a text within so many others that it was not read"), line);
        }
        let outer = self.line_of_text.replace(line);
        self.via.push(runner.to_owned());
        self.text(source.as_bytes());
        self.via.pop();
        self.line_of_text = outer;
    }

    /// The words that a command runs as a command.
    fn run_words(&mut self, runner: &str, words: &[AnalyzedWord], line: u32) {
        if words.is_empty() {
            return;
        }
        if self.via.len() >= TEXTS_MAX {
            return self.opaque(format!("'{runner}' runs a command behind so many others that it was not read"), line);
        }
        self.via.push(runner.to_owned());
        self.command(words, line);
        self.via.pop();
    }

    fn repeated(&mut self, work: impl FnOnce(&mut Self)) {
        self.n_repeats += 1;
        work(self);
        self.n_repeats -= 1;
    }

    fn command(&mut self, words: &[AnalyzedWord], line: u32) {
        let Some((name, args)) = words.split_first() else { return };
        let is_tool = name.literal().is_some_and(|name| self.tools.contains_key(name));
        let (via, repeats) = (self.via.clone(), self.n_repeats > 0);
        self.found.commands.push(AnalyzedCommand { name: name.clone(), args: args.to_vec(), line, via, repeats, is_tool });
        let name = match name {
            AnalyzedWord::Opaque(source) => {
                return self.opaque(format!("the name of a command is only known when it runs: {source}"), line);
            }
            AnalyzedWord::Literal(name) => name.as_str(),
        };
        if is_tool {
            if let Some(AnalyzedWord::Opaque(source)) = args.iter().find(|arg| arg.literal().is_none()) {
                self.opaque(format!("a word of '{name}' is only known when it runs: {source}"), line);
            }
            return;
        }
        match name.rsplit('/').next().unwrap_or_default() {
            "bash" | "sh" => self.shell(name, args, line),
            "eval" => self.eval(args, line),
            "." | "source" => self.opaque(format!("'{name}' runs a file"), line),
            "alias" => self.opaque("'alias' may change what later words mean".to_owned(), line),
            "trap" => self.trap(args, line),
            "xargs" => self.xargs(args, line),
            "find" => self.find(args, line),
            "mapfile" | "readarray" => self.callback(name, args, &["-C"], line),
            "complete" | "compgen" => self.callback(name, args, &["-C", "-F"], line),
            "env" => self.behind(name, args, "uCS", &["unset", "chdir", "split-string"], Front::Assignments, line),
            "timeout" => self.behind(name, args, "ks", &["kill-after", "signal"], Front::One, line),
            "exec" => self.behind(name, args, "a", &[], Front::None, line),
            "command" | "builtin" | "transaction" => {
                let asks = |arg: &AnalyzedWord| arg.literal().is_some_and(|arg| arg.starts_with("-") && arg.contains(['v', 'V']));
                if !args.first().is_some_and(asks) {
                    self.behind(name, args, "", &[], Front::None, line);
                }
            }
            "let" | "declare" | "typeset" | "local" | "export" | "readonly" | "read" | "unset" | "test" | "[" | "printf" | "wait" => {
                let runs = |arg: &&AnalyzedWord| arg.literal().is_some_and(|arg| arg.contains("$(") || arg.contains('`'));
                if let Some(AnalyzedWord::Literal(arg)) = args.iter().find(runs) {
                    self.opaque(format!("'{name}' may run what stands in a subscript: {arg}"), line);
                }
            }
            _ => {}
        }
    }

    fn shell(&mut self, name: &str, args: &[AnalyzedWord], line: u32) {
        let (mut at, mut takes_text) = (0, false);
        loop {
            match args.get(at) {
                Some(AnalyzedWord::Literal(option)) if option.len() > 1 && option.starts_with(['-', '+']) => {
                    at += 1;
                    if option == "--" || option == "-" {
                        break;
                    }
                    if option.starts_with("--") {
                        continue;
                    }
                    takes_text |= option.starts_with('-') && option.contains('c');
                    at += option.chars().filter(|letter| matches!(letter, 'o' | 'O')).count();
                }
                _ => break,
            }
        }
        match args.get(at) {
            Some(AnalyzedWord::Literal(script)) if takes_text => self.run(name, script, line),
            Some(AnalyzedWord::Opaque(source)) => {
                self.opaque(format!("'{name}' runs a text that is only known when it runs: {source}"), line);
            }
            Some(AnalyzedWord::Literal(file)) => self.opaque(format!("'{name}' runs a file: {file}"), line),
            None => self.opaque(format!("'{name}' runs what it reads"), line),
        }
    }

    fn eval(&mut self, args: &[AnalyzedWord], line: u32) {
        let mut source = String::new();
        for arg in args {
            match arg {
                AnalyzedWord::Literal(word) => {
                    source.push_str(word);
                    source.push(' ');
                }
                AnalyzedWord::Opaque(word) => {
                    return self.opaque(format!("'eval' runs a text that is only known when it runs: {word}"), line);
                }
            }
        }
        self.run("eval", source.strip_prefix("-- ").unwrap_or(&source), line);
    }

    fn trap(&mut self, args: &[AnalyzedWord], line: u32) {
        let args = if args.first().and_then(AnalyzedWord::literal) == Some("--") { args.get(1..).unwrap_or_default() } else { args };
        match args {
            [AnalyzedWord::Literal(script), _, ..] if script != "-" && script != "-p" && script != "-l" => {
                self.repeated(|reader| reader.run("trap", script, line));
            }
            [AnalyzedWord::Opaque(source), _, ..] => {
                self.opaque(format!("'trap' runs a text that is only known when it runs: {source}"), line);
            }
            _ => {}
        }
    }

    fn xargs(&mut self, args: &[AnalyzedWord], line: u32) {
        let mut at = 0;
        let mut place: Option<String> = None;
        while let Some(AnalyzedWord::Literal(option)) = args.get(at) {
            if !option.starts_with('-') || option == "-" {
                break;
            }
            at += 1;
            if option == "--" {
                break;
            }
            let (name, value) = option.split_once('=').map_or((option.as_str(), None), |(name, value)| (name, Some(value)));
            if let Some(long) = name.strip_prefix("--") {
                let takes = ["arg-file", "delimiter", "max-args", "max-procs", "max-chars", "process-slot-var"];
                if "replace".starts_with(long) && long.len() > 2 {
                    place = Some(value.unwrap_or("{}").to_owned());
                } else if value.is_none() && takes.iter().any(|known| known.starts_with(long)) {
                    at += 1;
                }
                continue;
            }
            let Some((before, letter)) =
                option.char_indices().skip(1).find(|(_, c)| matches!(c, 'a' | 'd' | 'E' | 'I' | 'i' | 'L' | 'n' | 'P' | 's'))
            else {
                continue;
            };
            let behind = option.get(before + 1..).unwrap_or_default();
            match letter {
                'i' => place = Some(if behind.is_empty() { "{}" } else { behind }.to_owned()),
                'I' if behind.is_empty() => {
                    place = args.get(at).and_then(AnalyzedWord::literal).map(str::to_owned);
                    at += 1;
                }
                'I' => place = Some(behind.to_owned()),
                _ if behind.is_empty() => at += 1,
                _ => {}
            }
        }
        let mut words = args.get(at..).unwrap_or_default().to_vec();
        self.opaque("'xargs' takes words from what it reads".to_owned(), line);
        match place {
            Some(place) => replaced(&mut words, &place),
            None if !words.is_empty() => words.push(AnalyzedWord::Opaque("what xargs reads".to_owned())),
            None => {}
        }
        self.repeated(|reader| reader.run_words("xargs", &words, line));
    }

    fn find(&mut self, args: &[AnalyzedWord], line: u32) {
        let mut left = args;
        while let Some((arg, rest)) = left.split_first() {
            left = rest;
            if !matches!(arg.literal(), Some("-exec" | "-execdir" | "-ok" | "-okdir")) {
                continue;
            }
            let ends = |(idx, arg): (usize, &AnalyzedWord)| match arg.literal() {
                Some(";") => true,
                Some("+") => idx > 0 && rest.get(idx - 1).and_then(AnalyzedWord::literal) == Some("{}"),
                _ => false,
            };
            let end = rest.iter().enumerate().position(ends).unwrap_or(rest.len());
            let (words, behind) = rest.split_at_checked(end).unwrap_or((rest, &[]));
            let mut words = words.to_vec();
            replaced(&mut words, "{}");
            self.repeated(|reader| reader.run_words("find", &words, line));
            left = behind;
        }
    }

    fn callback(&mut self, name: &str, args: &[AnalyzedWord], options: &[&str], line: u32) {
        if args.iter().filter_map(AnalyzedWord::literal).any(|arg| options.iter().any(|option| arg.starts_with(option))) {
            self.opaque(format!("'{name}' calls a command by itself"), line);
        }
    }

    /// A command behind the options of another one. `valued` are the letters of options with a value.
    fn behind(&mut self, name: &str, args: &[AnalyzedWord], valued: &str, valued_long: &[&str], front: Front, line: u32) {
        let mut at = 0;
        while let Some(AnalyzedWord::Literal(option)) = args.get(at) {
            if !option.starts_with('-') || (option == "-" && name != "env") {
                break;
            }
            at += 1;
            if option == "--" {
                break;
            }
            if let Some(long) = option.strip_prefix("--") {
                let name_of_option = long.split('=').next().unwrap_or_default();
                if "split-string".starts_with(name_of_option) && valued_long.contains(&"split-string") {
                    return self.opaque(format!("'{name}' splits a text into a command"), line);
                }
                if !long.contains('=') && valued_long.iter().any(|known| known.starts_with(long)) {
                    at += 1;
                }
                continue;
            }
            if let Some((before, letter)) = option.char_indices().skip(1).find(|(_, letter)| valued.contains(*letter)) {
                if letter == 'S' {
                    return self.opaque(format!("'{name}' splits a text into a command"), line);
                }
                if before + 1 == option.len() {
                    at += 1;
                }
            }
        }
        match front {
            Front::None => {}
            Front::One => at += 1,
            Front::Assignments => {
                while args.get(at).is_some_and(|arg| match arg {
                    AnalyzedWord::Literal(arg) => arg.contains('='),
                    AnalyzedWord::Opaque(source) => {
                        source.split_once('=').is_some_and(|(name, _)| bashkit::syntax::is_name(name.as_bytes()))
                    }
                }) {
                    at += 1;
                }
            }
        }
        self.run_words(name, args.get(at..).unwrap_or_default(), line);
    }
}

/// Words between the options of a command and the command that it runs.
#[derive(Clone, Copy)]
enum Front {
    None,
    One,
    Assignments,
}

fn replaced(words: &mut [AnalyzedWord], place: &str) {
    for word in words {
        if let AnalyzedWord::Literal(text) = word
            && text.contains(place)
        {
            *word = AnalyzedWord::Opaque(std::mem::take(text));
        }
    }
}

/// `shopt -s extglob` changes how what follows is read.
fn sets_extglob(complete: &Rc<Complete>) -> bool {
    let stages = complete.list.items.iter().flat_map(|item| &item.first.stages);
    stages.into_iter().any(|stage| match &*stage.command {
        Command::Simple(Simple { args, .. }) => {
            let words: Vec<_> = args.iter().map(|arg| if let Arg::Word(word) = arg { literal(word) } else { None }).collect();
            words.first() == Some(&Some(b"shopt".to_vec())) && words.contains(&Some(b"extglob".to_vec()))
        }
        _ => false,
    })
}

/// Text of a word in every run, if it is known.
fn literal(word: &Word) -> Option<Vec<u8>> {
    let mut out = Vec::new();
    let (mut opens, mut closes, mut lists) = (false, false, false);
    for part in &word.parts {
        match part {
            Part::Literal(text) => {
                if text.iter().any(|byte| matches!(byte, b'*' | b'?' | b'[' | b'(')) && word.parts.len() + text.len() > 2 {
                    return None;
                }
                if matches!(**text, [b'*' | b'?']) {
                    return None;
                }
                opens |= text.contains(&b'{');
                closes |= text.contains(&b'}');
                lists |= text.contains(&b',') || text.windows(2).any(|two| two == b"..");
                out.extend_from_slice(text);
            }
            Part::Quoted(text, _) => out.extend_from_slice(text),
            Part::Double(parts) => {
                for part in parts {
                    match part {
                        Part::Literal(text) | Part::Quoted(text, _) => out.extend_from_slice(text),
                        _ => return None,
                    }
                }
            }
            _ => return None,
        }
    }
    if opens && closes && lists { None } else { Some(out) }
}

impl Text<'_, '_> {
    fn analyzed(&self, word: &Word) -> AnalyzedWord {
        if let Some(Ok(text)) = literal(word).map(String::from_utf8) {
            return AnalyzedWord::Literal(text);
        }
        let written = self.source.get(word.span.start as usize..word.span.end as usize).unwrap_or_default();
        AnalyzedWord::Opaque(if written.is_empty() { "…".to_owned() } else { text(written) })
    }

    fn line(&self, line: u32) -> u32 {
        self.reader.line_of_text.unwrap_or(line)
    }

    fn repeated(&mut self, work: impl FnOnce(&mut Self)) {
        self.reader.n_repeats += 1;
        work(self);
        self.reader.n_repeats -= 1;
    }
}

impl Visitor for Text<'_, '_> {
    fn simple(&mut self, command: &Simple) {
        walk_simple(self, command);
        let word = |arg: &Arg| match arg {
            Arg::Word(word) => self.analyzed(word),
            Arg::Assign(assign) => {
                let Assign { name, value, .. } = &**assign;
                let name = text(&self.interner.name(*name));
                let value =
                    if let AssignValue::Word(word) = value { self.analyzed(word) } else { AnalyzedWord::Opaque("(…)".to_owned()) };
                match value {
                    AnalyzedWord::Literal(value) => AnalyzedWord::Literal(format!("{name}={value}")),
                    AnalyzedWord::Opaque(value) => AnalyzedWord::Opaque(format!("{name}={value}")),
                }
            }
        };
        let words: Vec<AnalyzedWord> = command.args.iter().map(word).collect();
        let line = self.line(command.span.line);
        self.reader.command(&words, line);
    }

    fn compound(&mut self, command: &Compound) {
        match command.kind {
            CompoundKind::While { .. } | CompoundKind::For { .. } | CompoundKind::ArithFor { .. } | CompoundKind::Select { .. } => {
                self.repeated(|text| walk_compound(text, command));
            }
            _ => walk_compound(self, command),
        }
    }

    fn function(&mut self, function: &Function) {
        let line = self.line(function.span.line);
        self.reader.found.functions.push(AnalyzedFunction { name: text(&function.name), line });
        self.repeated(|text| walk_function(text, function));
    }

    fn assignment(&mut self, assign: &Assign) {
        let value =
            if let AssignValue::Word(word) = &assign.value { self.analyzed(word) } else { AnalyzedWord::Opaque("(…)".to_owned()) };
        let (name, line) = (text(&self.interner.name(assign.name)), self.line(assign.span.line));
        self.reader.found.assignments.push(AnalyzedAssignment { name, value, line });
        walk_assignment(self, assign);
    }

    fn redirection(&mut self, redir: &Redir) {
        let (operator, writes) = match redir.op {
            RedirOp::Read => ("<", false),
            RedirOp::Write => (">", true),
            RedirOp::Clobber => (">|", true),
            RedirOp::Append => (">>", true),
            RedirOp::ReadWrite => ("<>", true),
            RedirOp::DupRead => ("<&", false),
            RedirOp::DupWrite => (">&", true),
            RedirOp::Both => ("&>", true),
            RedirOp::BothAppend => ("&>>", true),
            RedirOp::HereDoc => ("<<", false),
            RedirOp::HereString => ("<<<", false),
        };
        let target = match &redir.target {
            RedirTarget::Word(word) => self.analyzed(word),
            RedirTarget::HereDoc(doc) => {
                doc.body.get().map_or_else(|| AnalyzedWord::Opaque("…".to_owned()), |body| here_document(self, body))
            }
        };
        let is_descriptor = |word: &AnalyzedWord| {
            word.literal().is_some_and(|text| text == "-" || text.trim_end_matches('-').bytes().all(|b| b.is_ascii_digit()))
        };
        let writes = writes && !(redir.op == RedirOp::DupWrite && is_descriptor(&target));
        let line = self.line(redir.span.line);
        self.reader.found.redirections.push(AnalyzedRedirection { operator, target, writes, line });
        walk_redirection(self, redir);
    }

    fn body(&mut self, body: &Body) {
        if let Body::Text(source) = body {
            let line = self.line(0);
            self.reader.opaque(format!("a substitution that is no bash: {}", text(source)), line);
        }
        walk_body(self, body);
    }
}

/// In a here-document nothing is a pattern.
fn here_document(reader: &Text<'_, '_>, body: &Word) -> AnalyzedWord {
    let mut out = Vec::new();
    for part in &body.parts {
        match part {
            Part::Literal(text) | Part::Quoted(text, _) => out.extend_from_slice(text),
            _ => return reader.analyzed(body),
        }
    }
    AnalyzedWord::Literal(text(&out))
}
