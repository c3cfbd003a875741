//! A walk over the tree of a script, for whoever reads scripts without running them.
//!
//! Each method of [`Visitor`] sees one kind of node and, by default, goes on with what is in it through the function `walk_…` of the same name. The walk is as
//! deep as the tree, which [`ParseLimits`](super::ParseLimits) bounds.

use crate::syntax::ast::{
    AndOr, Arg, Arith, Assign, AssignValue, Body, Command, Compound, CompoundKind, Cond, Function, Index, List, ParamOp, Parameter, Part,
    Redir, RedirFd, RedirTarget, Simple, Subscript, Word,
};

/// Sees the nodes of a tree.
///
/// ```
/// use bashkit::syntax::ast::Simple;
/// use bashkit::syntax::intern::Interner;
/// use bashkit::syntax::visit::{Visitor, walk_list, walk_simple};
/// use bashkit::syntax::{ParseEnv, ParseLimits, Parser};
///
/// struct Lines(Vec<u32>);
///
/// impl Visitor for Lines {
///     fn simple(&mut self, command: &Simple) {
///         self.0.push(command.span.line);
///         walk_simple(self, command);
///     }
/// }
///
/// let (interner, limits) = (Interner::default(), ParseLimits::default());
/// let mut env = ParseEnv { interner: &interner, aliases: None, extglob: false, posix: false, bytes: false, limits: &limits, more: None };
/// let mut parser = Parser::new("if a; then\n b \"$(c)\" | d; fi", 1);
/// let mut lines = Lines(Vec::new());
/// while let Some(complete) = parser.next(&mut env)? {
///     walk_list(&mut lines, &complete.list);
/// }
/// assert_eq!(lines.0, [1, 2, 2, 2]);
/// # Ok::<(), bashkit::syntax::SyntaxError>(())
/// ```
pub trait Visitor {
    /// Commands, joined in whatever way.
    fn list(&mut self, list: &List) {
        walk_list(self, list);
    }

    /// Visits a command of any kind.
    fn command(&mut self, command: &Command) {
        walk_command(self, command);
    }

    /// Visits a simple command and its words.
    fn simple(&mut self, command: &Simple) {
        walk_simple(self, command);
    }

    /// Visits a compound command and its lists.
    fn compound(&mut self, command: &Compound) {
        walk_compound(self, command);
    }

    /// Visits the definition of a function.
    fn function(&mut self, function: &Function) {
        walk_function(self, function);
    }

    /// An assignment, before a command or as an argument of a declaration.
    fn assignment(&mut self, assign: &Assign) {
        walk_assignment(self, assign);
    }

    /// Visits a redirection and its target.
    fn redirection(&mut self, redir: &Redir) {
        walk_redirection(self, redir);
    }

    /// A word, wherever it stands.
    fn word(&mut self, word: &Word) {
        walk_word(self, word);
    }

    /// Visits a parameter expansion: `$x` or `${…}`.
    fn parameter(&mut self, parameter: &Parameter) {
        walk_parameter(self, parameter);
    }

    /// The commands of a substitution.
    fn body(&mut self, body: &Body) {
        walk_body(self, body);
    }
}

/// Walks the items of a list in order.
pub fn walk_list<V: Visitor + ?Sized>(visitor: &mut V, list: &List) {
    for AndOr { first, rest, .. } in &list.items {
        for pipeline in std::iter::once(first).chain(rest.iter().map(|(_, pipeline)| pipeline)) {
            for stage in &pipeline.stages {
                visitor.command(&stage.command);
            }
        }
    }
}

/// Walks the parts of a command of any kind.
pub fn walk_command<V: Visitor + ?Sized>(visitor: &mut V, command: &Command) {
    match command {
        Command::Simple(simple) => visitor.simple(simple),
        Command::Compound(compound) => visitor.compound(compound),
        Command::Function(function) => visitor.function(function),
        Command::Coproc(coproc) => visitor.command(&coproc.body),
    }
}

/// Goes through a simple command.
pub fn walk_simple<V: Visitor + ?Sized>(visitor: &mut V, command: &Simple) {
    command.assigns.iter().for_each(|assign| visitor.assignment(assign));
    for arg in &command.args {
        match arg {
            Arg::Word(word) => visitor.word(word),
            Arg::Assign(assign) => visitor.assignment(assign),
        }
    }
    command.redirs.iter().for_each(|redir| visitor.redirection(redir));
}

/// Goes through a compound command.
pub fn walk_compound<V: Visitor + ?Sized>(visitor: &mut V, command: &Compound) {
    match &command.kind {
        CompoundKind::Brace(list) => visitor.list(list),
        CompoundKind::Subshell(list) => visitor.list(list),
        CompoundKind::If { clauses, otherwise } => {
            for (condition, body) in clauses {
                visitor.list(condition);
                visitor.list(body);
            }
            otherwise.iter().for_each(|list| visitor.list(list));
        }
        CompoundKind::While { condition, body, .. } => {
            visitor.list(condition);
            visitor.list(body);
        }
        CompoundKind::For { words, body, .. } | CompoundKind::Select { words, body, .. } => {
            words.iter().flatten().for_each(|word| visitor.word(word));
            visitor.list(body);
        }
        CompoundKind::ArithFor { init, condition, step, body } => {
            [init, condition, step].into_iter().flatten().for_each(|arith| walk_arith(visitor, arith));
            visitor.list(body);
        }
        CompoundKind::Case { word, clauses } => {
            visitor.word(word);
            for clause in clauses {
                clause.patterns.iter().for_each(|pattern| visitor.word(pattern));
                visitor.list(&clause.body);
            }
        }
        CompoundKind::Arith(arith) => walk_arith(visitor, arith),
        CompoundKind::Cond(cond) => walk_cond(visitor, cond),
    }
    command.redirs.iter().for_each(|redir| visitor.redirection(redir));
}

/// Goes through a function definition.
pub fn walk_function<V: Visitor + ?Sized>(visitor: &mut V, function: &Function) {
    visitor.compound(&function.body);
}

/// Walks the subscript and value of an assignment.
pub fn walk_assignment<V: Visitor + ?Sized>(visitor: &mut V, assign: &Assign) {
    walk_index(visitor, assign.index.as_ref());
    match &assign.value {
        AssignValue::Word(word) => visitor.word(word),
        AssignValue::Array(elements) => {
            for element in elements {
                walk_index(visitor, element.index.as_ref());
                visitor.word(&element.value);
            }
        }
    }
}

/// Walks the descriptor and target of a redirection.
pub fn walk_redirection<V: Visitor + ?Sized>(visitor: &mut V, redir: &Redir) {
    if let RedirFd::Var(_, index) = &redir.fd {
        walk_index(visitor, index.as_ref());
    }
    match &redir.target {
        RedirTarget::Word(word) => visitor.word(word),
        RedirTarget::HereDoc(doc) => {
            if let Some(body) = doc.body.get() {
                visitor.word(body);
            }
        }
    }
}

/// Walks the parts of a word in order.
pub fn walk_word<V: Visitor + ?Sized>(visitor: &mut V, word: &Word) {
    walk_parts(visitor, &word.parts);
}

fn walk_parts<V: Visitor + ?Sized>(visitor: &mut V, parts: &[Part]) {
    for part in parts {
        match part {
            Part::Literal(_) | Part::Quoted(..) | Part::Tilde(_) => {}
            Part::Double(parts) | Part::Subscript(parts) => walk_parts(visitor, parts),
            Part::Parameter(parameter) => visitor.parameter(parameter),
            Part::Command(sub) => {
                sub.file.iter().for_each(|word| visitor.word(word));
                visitor.body(&sub.body);
            }
            Part::Arith(arith) => walk_arith(visitor, arith),
            Part::Process(sub) => visitor.body(&sub.body),
        }
    }
}

/// Goes through a parameter expansion.
pub fn walk_parameter<V: Visitor + ?Sized>(visitor: &mut V, parameter: &Parameter) {
    if let Some(Subscript::Index(index)) = &parameter.index {
        walk_index(visitor, Some(index));
    }
    match &parameter.op {
        ParamOp::Value | ParamOp::Transform(_) | ParamOp::Names { .. } | ParamOp::Keys | ParamOp::Bad(_) => {}
        ParamOp::Default(_, word)
        | ParamOp::AssignDefault(_, word)
        | ParamOp::Error(_, word)
        | ParamOp::Alternative(_, word)
        | ParamOp::RemovePrefix(_, word)
        | ParamOp::RemoveSuffix(_, word) => visitor.word(word),
        ParamOp::Replace(_, pattern, by) => {
            visitor.word(pattern);
            by.iter().for_each(|word| visitor.word(word));
        }
        ParamOp::Case(_, pattern) => pattern.iter().for_each(|word| visitor.word(word)),
        ParamOp::Slice(offset, length) => {
            walk_arith(visitor, offset);
            length.iter().for_each(|arith| walk_arith(visitor, arith));
        }
    }
}

/// Goes through the commands of a substitution. Text that did not parse has none.
pub fn walk_body<V: Visitor + ?Sized>(visitor: &mut V, body: &Body) {
    if let Body::Parsed(commands) = body {
        commands.iter().for_each(|complete| visitor.list(&complete.list));
    }
}

/// Walks the text of arithmetic, which holds all that is expanded in it.
fn walk_arith<V: Visitor + ?Sized>(visitor: &mut V, arith: &Arith) {
    visitor.word(&arith.text);
}

fn walk_index<V: Visitor + ?Sized>(visitor: &mut V, index: Option<&Index>) {
    index.iter().for_each(|index| walk_arith(visitor, &index.text));
}

fn walk_cond<V: Visitor + ?Sized>(visitor: &mut V, cond: &Cond) {
    match cond {
        Cond::Word(word) | Cond::Unary(_, word) => visitor.word(word),
        Cond::Binary(_, left, right) | Cond::Regex(left, right) => {
            visitor.word(left);
            visitor.word(right);
        }
        Cond::Not(inner) | Cond::Group(inner) => walk_cond(visitor, inner),
        Cond::And(both) | Cond::Or(both) => {
            walk_cond(visitor, &both.0);
            walk_cond(visitor, &both.1);
        }
    }
}
