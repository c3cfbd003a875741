//! Commands as text, with the indentation and the here-documents where bash puts them.

use std::rc::Rc;

use crate::syntax::ast::{
    AndOr, AndOrOp, Arg, Arith, CaseClause, CaseEnd, Command, Complete, Compound, CompoundKind, Cond, CondOp, Coproc, Function, HereDoc,
    List, Part, Pipeline, Quote, Redir, RedirFd, RedirOp, RedirTarget, Simple, Stage, Time, Word,
};
use crate::syntax::chars::is_reserved_word;
use crate::syntax::intern::Interner;
use crate::syntax::unparse::word;

const INDENT: usize = 4;

/// Printer of commands, with the text so far.
pub(super) struct Printer<'a> {
    interner: &'a Interner,
    out: Vec<u8>,
    indentation: usize,
    /// Blanks that each level adds to the indentation.
    step: usize,
    /// So many of the next commands follow something on their line.
    skip_indent: u32,
    in_function: u32,
    /// bash: in POSIX mode a function in a function is printed without `function`.
    pub(super) posix: bool,
    in_substitution: bool,
    /// In lists, and-or lists, pipelines: here-documents wait until the connector is printed.
    connections: u32,
    waiting: Vec<Rc<HereDoc>>,
    /// A here-document was just printed: its newline stands for `;`.
    after_here_doc: bool,
}

impl<'a> Printer<'a> {
    pub(super) fn new(interner: &'a Interner) -> Self {
        Self {
            interner,
            out: Vec::new(),
            indentation: 0,
            step: INDENT,
            skip_indent: 0,
            in_function: 0,
            posix: false,
            in_substitution: false,
            connections: 0,
            waiting: Vec::new(),
            after_here_doc: false,
        }
    }

    pub(super) fn finish(self) -> Vec<u8> {
        self.out
    }

    fn put(&mut self, text: &[u8]) {
        self.out.extend_from_slice(text);
    }

    fn word(&mut self, text: &Word) {
        word::word(self.interner, text, &mut self.out);
    }

    fn indent(&mut self) {
        let len = self.out.len() + self.indentation;
        self.out.resize(len, b' ');
    }

    fn newline(&mut self, text: &[u8]) {
        self.put(b"\n");
        self.indent();
        self.put(text);
    }

    fn semicolon(&mut self) {
        if !matches!(self.out.last(), Some(b'&' | b'\n')) {
            self.put(b";");
        }
    }

    /// Prints what stands before each command.
    fn begin(&mut self) {
        if self.skip_indent > 0 {
            self.skip_indent -= 1;
        } else {
            self.indent();
        }
    }

    /// `f () { … }` as a whole.
    pub(super) fn function(&mut self, name: &[u8], body: &Compound) {
        if is_reserved_word(name) {
            self.put(b"function ");
        }
        self.put(name);
        self.put(b" () \n{ \n");
        self.function_body(body);
    }

    /// A function as the environment holds it, without its name: all its lines have one blank.
    pub(super) fn exported_function(&mut self, body: &Compound) {
        self.put(b"() { ");
        (self.step, self.indentation) = (0, 1);
        self.in_function += 1;
        if let CompoundKind::Brace(list) = &body.kind {
            self.list(list);
        } else {
            self.compound(body);
        }
        self.here_docs(b"");
        self.in_function -= 1;
        self.indentation = 0;
        if matches!(body.kind, CompoundKind::Brace(_)) && !body.redirs.is_empty() {
            self.newline(b"} ");
            self.redirections(&body.redirs);
        } else {
            self.newline(b"}");
        }
    }

    fn function_body(&mut self, body: &Compound) {
        self.in_function += 1;
        self.indentation += self.step;
        if let CompoundKind::Brace(list) = &body.kind {
            self.list(list);
        } else {
            self.compound(body);
        }
        self.here_docs(b"");
        self.indentation -= self.step;
        self.in_function -= 1;
        if matches!(body.kind, CompoundKind::Brace(_)) && !body.redirs.is_empty() {
            self.newline(b"} ");
            self.redirections(&body.redirs);
        } else {
            self.newline(b"}");
            // bash: the here-documents in a function are forgotten behind it.
            self.after_here_doc = false;
        }
    }

    /// The commands of a substitution.
    pub(super) fn substitution(&mut self, completes: &[Rc<Complete>]) {
        self.in_substitution = true;
        let items: Vec<&AndOr> = completes.iter().flat_map(|complete| &complete.list.items).collect();
        self.items(&items);
        self.here_docs(b"");
    }

    pub(super) fn list(&mut self, list: &List) {
        let items: Vec<&AndOr> = list.items.iter().collect();
        self.items(&items);
    }

    fn items(&mut self, items: &[&AndOr]) {
        let Some((last, before)) = items.split_last() else { return };
        if before.is_empty() && !last.background {
            return self.and_or(last);
        }
        self.begin();
        self.connections += 1;
        self.skip_indent += 1;
        for (number, item) in items.iter().enumerate() {
            self.and_or(item);
            // bash: behind a `;` the `&` belongs to this item alone, else to all before it.
            let begins_background =
                item.background && number.checked_sub(1).and_then(|at| items.get(at)).is_some_and(|item| !item.background);
            if number > 0 && !begins_background {
                self.here_docs(b"");
            }
            let is_last = number == before.len();
            if item.background {
                self.here_docs(b" &");
                if !is_last {
                    self.put(b" ");
                    self.skip_indent += 1;
                }
            } else if !is_last {
                self.separate(item.newline);
            }
        }
        self.here_docs(b"");
        self.connections -= 1;
    }

    /// `;` or a newline between two commands.
    fn separate(&mut self, newline: bool) {
        let newline = newline && self.in_substitution;
        if !self.waiting.is_empty() {
            self.here_docs(b"");
        } else if self.after_here_doc {
            self.after_here_doc = false;
        } else if !newline {
            self.put(b";");
        } else if self.in_function > 0 {
            self.put(b"\n");
        }
        if newline || self.in_function > 0 {
            self.put(b"\n");
        }
        if self.in_function > 0 {
            return;
        }
        if !newline {
            self.put(b" ");
        }
        self.skip_indent += 1;
    }

    pub(super) fn and_or(&mut self, and_or: &AndOr) {
        if and_or.rest.is_empty() {
            return self.pipeline(&and_or.first);
        }
        self.begin();
        self.connections += 1;
        self.skip_indent += 1;
        self.pipeline(&and_or.first);
        for (op, pipeline) in &and_or.rest {
            self.here_docs(if *op == AndOrOp::And { b" && " } else { b" || " });
            self.skip_indent += 1;
            self.pipeline(pipeline);
            self.here_docs(b"");
        }
        self.connections -= 1;
    }

    pub(super) fn pipeline(&mut self, pipeline: &Pipeline) {
        self.begin();
        match pipeline.time {
            Some(Time::Bash) => self.put(b"time "),
            Some(Time::Posix) => self.put(b"time -p "),
            None => {}
        }
        if pipeline.negated {
            self.put(b"! ");
        }
        let Some((first, rest)) = pipeline.stages.split_first() else { return };
        self.skip_indent += 1;
        if rest.is_empty() {
            return self.stage(first);
        }
        self.connections += 1;
        self.stage(first);
        for stage in rest {
            self.here_docs(b" |");
            self.put(b" ");
            self.skip_indent += 1;
            self.stage(stage);
            self.here_docs(b"");
        }
        self.connections -= 1;
    }

    fn stage(&mut self, stage: &Stage) {
        self.command(&stage.command);
    }

    pub(super) fn command(&mut self, command: &Command) {
        match command {
            Command::Simple(simple) => self.simple(simple),
            Command::Compound(compound) => self.compound(compound),
            Command::Function(function) => self.inner_function(function),
            Command::Coproc(coproc) => self.coproc(coproc),
        }
    }

    pub(super) fn heading(&mut self, command: &Command) {
        match command {
            Command::Compound(compound) => self.compound_heading(compound),
            command => self.command(command),
        }
    }

    pub(super) fn compound_heading(&mut self, compound: &Compound) {
        match &compound.kind {
            CompoundKind::For { name, words, .. } => self.words_heading(b"for ", &self.interner.name(*name), words.as_deref()),
            CompoundKind::Select { name, words, .. } => self.words_heading(b"select ", &self.interner.name(*name), words.as_deref()),
            CompoundKind::Case { word, .. } => {
                self.put(b"case ");
                self.word(word);
                self.put(b" in ");
            }
            // What has no body is its own heading; its redirections are not part of that.
            CompoundKind::Arith(_) | CompoundKind::Cond(_) => self.kind(&compound.kind),
            _ => self.compound(compound),
        }
    }

    pub(super) fn lone_section(&mut self, arith: Option<&Arith>) {
        self.put(b"((");
        self.section(arith);
        self.put(b"))");
    }

    fn inner_function(&mut self, function: &Function) {
        self.begin();
        if !self.posix || is_reserved_word(&function.name) {
            self.put(b"function ");
        }
        self.put(&function.name);
        self.put(b" () \n");
        self.indent();
        self.put(b"{ \n");
        self.function_body(&function.body);
    }

    fn coproc(&mut self, coproc: &Coproc) {
        self.begin();
        self.put(b"coproc ");
        let name = self.interner.name(coproc.name);
        self.put(&name);
        self.put(b" ");
        self.skip_indent += 1;
        self.command(&coproc.body);
    }

    fn simple(&mut self, simple: &Simple) {
        self.begin();
        let mut blank = false;
        for assign in &simple.assigns {
            self.blank(&mut blank);
            word::assign(self.interner, assign, &mut self.out);
        }
        for arg in &simple.args {
            self.blank(&mut blank);
            match arg {
                Arg::Word(text) => self.word(text),
                Arg::Assign(assign) => word::assign(self.interner, assign, &mut self.out),
            }
        }
        if !simple.redirs.is_empty() {
            self.blank(&mut blank);
            self.redirections(&simple.redirs);
        }
    }

    fn blank(&mut self, wanted: &mut bool) {
        if std::mem::replace(wanted, true) {
            self.put(b" ");
        }
    }

    fn compound(&mut self, compound: &Compound) {
        self.begin();
        self.kind(&compound.kind);
        if !compound.redirs.is_empty() {
            self.put(b" ");
            self.redirections(&compound.redirs);
        }
    }

    fn kind(&mut self, kind: &CompoundKind) {
        match kind {
            CompoundKind::Brace(list) => self.group(list),
            CompoundKind::Subshell(list) => {
                self.put(b"( ");
                self.skip_indent += 1;
                self.list(list);
                self.here_docs(b"");
                self.put(b" )");
            }
            CompoundKind::If { clauses, otherwise } => self.if_clauses(clauses, otherwise.as_ref()),
            CompoundKind::While { until, condition, body } => {
                self.put(if *until { b"until " } else { b"while " });
                self.skip_indent += 1;
                self.list(condition);
                self.here_docs(b"");
                self.semicolon();
                self.put(b" do\n");
                self.loop_body(body);
            }
            CompoundKind::For { name, words, body } => self.for_words(b"for ", &self.interner.name(*name), words.as_deref(), body),
            CompoundKind::Select { name, words, body } => self.for_words(b"select ", &self.interner.name(*name), words.as_deref(), body),
            CompoundKind::ArithFor { init, condition, step, body } => {
                self.put(b"for ((");
                self.section(init.as_ref());
                self.put(b"; ");
                self.section(condition.as_ref());
                self.put(b"; ");
                self.section(step.as_ref());
                self.put(b"))");
                self.newline(b"do\n");
                self.loop_body(body);
            }
            CompoundKind::Case { word, clauses } => {
                self.put(b"case ");
                self.word(word);
                self.put(b" in ");
                self.indentation += self.step;
                for clause in clauses {
                    self.case_clause(clause);
                }
                self.indentation -= self.step;
                self.newline(b"esac");
            }
            CompoundKind::Arith(arith) => {
                self.put(b"((");
                self.word(&arith.text);
                self.put(b"))");
            }
            CompoundKind::Cond(cond) => {
                self.put(b"[[ ");
                self.cond(cond);
                self.put(b" ]]");
            }
        }
    }

    fn group(&mut self, list: &List) {
        self.put(b"{ ");
        if self.in_function == 0 {
            self.skip_indent += 1;
            self.list(list);
            self.here_docs(b"");
            self.semicolon();
            self.put(b" }");
            return;
        }
        self.put(b"\n");
        self.indentation += self.step;
        self.list(list);
        self.here_docs(b"");
        self.indentation -= self.step;
        self.newline(b"}");
    }

    /// bash keeps `elif` as an `if` in `else`.
    fn if_clauses(&mut self, clauses: &[(List, List)], otherwise: Option<&List>) {
        for (number, (condition, body)) in clauses.iter().enumerate() {
            if number > 0 {
                self.semicolon();
                self.newline(b"else\n");
                self.indentation += self.step;
                self.indent();
            }
            self.put(b"if ");
            self.skip_indent += 1;
            self.list(condition);
            self.semicolon();
            self.put(b" then\n");
            self.indented(body);
        }
        if let Some(body) = otherwise {
            self.semicolon();
            self.newline(b"else\n");
            self.indented(body);
        }
        for number in 0..clauses.len() {
            if number > 0 {
                self.indentation -= self.step;
            }
            self.semicolon();
            self.newline(b"fi");
        }
    }

    fn indented(&mut self, body: &List) {
        self.indentation += self.step;
        self.list(body);
        self.here_docs(b"");
        self.indentation -= self.step;
    }

    fn loop_body(&mut self, body: &List) {
        self.indented(body);
        self.semicolon();
        self.newline(b"done");
    }

    fn for_words(&mut self, keyword: &[u8], name: &[u8], words: Option<&[Word]>, body: &List) {
        self.words_heading(keyword, name, words);
        self.put(b";");
        self.newline(b"do\n");
        self.loop_body(body);
    }

    fn words_heading(&mut self, keyword: &[u8], name: &[u8], words: Option<&[Word]>) {
        self.put(keyword);
        self.put(name);
        self.put(b" in ");
        match words {
            None => self.put(b"\"$@\""),
            Some(words) => {
                let mut blank = false;
                for text in words {
                    self.blank(&mut blank);
                    self.word(text);
                }
            }
        }
    }

    fn section(&mut self, section: Option<&Arith>) {
        let Some(arith) = section else { return self.put(b"1") };
        let mut text = Vec::new();
        word::word(self.interner, &arith.text, &mut text);
        self.put(text.trim_ascii_start());
    }

    fn case_clause(&mut self, clause: &CaseClause) {
        self.newline(b"");
        for (number, pattern) in clause.patterns.iter().enumerate() {
            if number > 0 {
                self.put(b" | ");
            }
            self.word(pattern);
        }
        self.put(b")\n");
        self.indented(&clause.body);
        self.newline(match clause.end {
            CaseEnd::Break => b";;",
            CaseEnd::Fall => b";&",
            CaseEnd::Test => b";;&",
        });
    }

    fn cond(&mut self, cond: &Cond) {
        match cond {
            Cond::Word(text) => {
                self.put(b"-n ");
                self.word(text);
            }
            Cond::Unary(letter, text) => {
                self.put(&[b'-', *letter, b' ']);
                self.word(text);
            }
            Cond::Binary(op, left, right) => {
                self.word(left);
                self.put(cond_op(*op));
                self.word(right);
            }
            Cond::Regex(left, right) => {
                self.word(left);
                self.put(b" =~ ");
                self.word(right);
            }
            Cond::Not(inside) => {
                self.put(b"! ");
                self.cond(inside);
            }
            Cond::And(both) => {
                self.cond(&both.0);
                self.put(b" && ");
                self.cond(&both.1);
            }
            Cond::Or(both) => {
                self.cond(&both.0);
                self.put(b" || ");
                self.cond(&both.1);
            }
            Cond::Group(inside) => {
                self.put(b"( ");
                self.cond(inside);
                self.put(b" )");
            }
        }
    }

    fn redirections(&mut self, redirs: &[Redir]) {
        self.after_here_doc = false;
        let mut docs = Vec::new();
        let mut blank = false;
        for redir in redirs {
            self.blank(&mut blank);
            if let RedirTarget::HereDoc(doc) = &redir.target {
                docs.push(Rc::clone(doc));
            }
            self.redirection(redir);
        }
        if docs.is_empty() {
            return;
        }
        if self.connections > 0 {
            self.waiting = docs;
        } else {
            self.bodies(&docs);
        }
    }

    fn redirection(&mut self, redir: &Redir) {
        match &redir.target {
            RedirTarget::HereDoc(doc) => {
                self.redir_fd(redir, 0);
                self.put(if doc.strip_tabs { b"<<-" } else { b"<<" });
                if doc.quoted {
                    word::single_quoted(&doc.delimiter, &mut self.out);
                } else {
                    self.put(&doc.delimiter);
                }
            }
            RedirTarget::Word(target) => {
                let (sign, default): (&[u8], u32) = match redir.op {
                    RedirOp::Read => (b"< ", 0),
                    RedirOp::Write => (b"> ", 1),
                    RedirOp::Clobber => (b">| ", 1),
                    RedirOp::Append => (b">> ", 1),
                    RedirOp::HereString => (b"<<< ", 0),
                    RedirOp::HereDoc => (b"<<", 0),
                    RedirOp::Both => (b"&> ", 1),
                    RedirOp::BothAppend => (b"&>> ", 1),
                    // bash: the descriptor is left out when it is 1, which is not what none means.
                    RedirOp::ReadWrite => {
                        if matches!(redir.fd, RedirFd::Default) {
                            self.put(b"0");
                        }
                        (b"<> ", 1)
                    }
                    RedirOp::DupRead | RedirOp::DupWrite => return self.duplication(redir, target),
                };
                self.redir_fd(redir, default);
                self.put(sign);
                self.word(target);
            }
        }
    }

    fn duplication(&mut self, redir: &Redir, target: &Word) {
        let reads = redir.op == RedirOp::DupRead;
        let literal = match target.parts.as_slice() {
            [Part::Literal(text)] => Some(&**text),
            _ => None,
        };
        let closes = literal == Some(b"-");
        let number = literal.is_some_and(|text| text.strip_suffix(b"-").unwrap_or(text).iter().all(u8::is_ascii_digit));
        if closes || number {
            // bash: known descriptors are always written out.
            if matches!(redir.fd, RedirFd::Default) {
                self.put(if reads { b"0" } else { b"1" });
            }
            self.redir_fd(redir, u32::MAX);
        } else {
            self.redir_fd(redir, u32::from(!reads));
        }
        self.put(if reads && !closes { b"<&" } else { b">&" });
        self.word(target);
    }

    /// The descriptor, unless it is the one that is meant anyway.
    fn redir_fd(&mut self, redir: &Redir, default: u32) {
        match &redir.fd {
            RedirFd::Default => {}
            RedirFd::Number(number) if *number == default => {}
            RedirFd::Number(number) => self.put(number.to_string().as_bytes()),
            RedirFd::Var(name, index) => {
                self.put(b"{");
                let name = self.interner.name(*name);
                self.put(&name);
                if let Some(index) = index {
                    self.put(b"[");
                    self.word(&index.text.text);
                    self.put(b"]");
                }
                self.put(b"}");
            }
        }
    }

    /// A connector, then the here-documents that waited for it.
    fn here_docs(&mut self, connector: &[u8]) {
        self.put(connector);
        let docs = std::mem::take(&mut self.waiting);
        if !docs.is_empty() {
            self.bodies(&docs);
            if !connector.is_empty() {
                self.put(b" ");
            }
        }
    }

    fn body(&mut self, doc: &HereDoc) {
        for part in doc.body.get().map(|body| body.parts.as_slice()).unwrap_or_default() {
            match part {
                Part::Quoted(text, Quote::Single) => self.put(text),
                other => word::part(self.interner, other, &mut self.out),
            }
        }
    }

    fn bodies(&mut self, docs: &[Rc<HereDoc>]) {
        self.put(b"\n");
        for doc in docs {
            if let Some(source) = doc.source.get() {
                self.put(source);
            } else {
                self.body(doc);
            }
            self.put(&doc.delimiter);
            self.put(b"\n");
        }
        self.after_here_doc = true;
    }
}

fn cond_op(op: CondOp) -> &'static [u8] {
    match op {
        CondOp::Match => b" == ",
        CondOp::MatchSingle => b" = ",
        CondOp::NoMatch => b" != ",
        CondOp::Before => b" < ",
        CondOp::After => b" > ",
        CondOp::Eq => b" -eq ",
        CondOp::Ne => b" -ne ",
        CondOp::Lt => b" -lt ",
        CondOp::Le => b" -le ",
        CondOp::Gt => b" -gt ",
        CondOp::Ge => b" -ge ",
        CondOp::Newer => b" -nt ",
        CondOp::Older => b" -ot ",
        CondOp::SameFile => b" -ef ",
    }
}
