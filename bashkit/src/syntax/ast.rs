//! The tree of a script: what the parser makes and the runtime walks.
//!
//! Names are interned [`Symbol`]s, literal text is folded, arithmetic that holds no text-changing expansion is parsed already.
//! A tree is immutable and shared by `Rc`; it can be printed again as bash's `declare -f` prints it (see `unparse`).

use std::cell::OnceCell;
use std::rc::Rc;

use crate::syntax::intern::Symbol;
use crate::syntax::span::Span;

/// Complete command: what bash reads, then runs, before it reads on.
#[derive(Debug)]
pub struct Complete {
    /// Items to run, in order. Never empty.
    pub list: List,
}

/// Pipelines joined by `&&` and `||`, separated by `;`, `&` or newlines.
#[derive(Debug, Default)]
pub struct List {
    /// The and-or lists in order.
    pub items: Vec<AndOr>,
}

/// `a && b || c`, and whether it runs in the background.
#[derive(Debug, Clone)]
pub struct AndOr {
    /// Pipeline that the list begins with.
    pub first: Pipeline,
    /// The others with the operator before each.
    pub rest: Vec<(AndOrOp, Pipeline)>,
    /// Ended by `&`. Shared so that a job can print itself later.
    pub background: bool,
    /// Ended by a newline, not by `;` or `&` (bash keeps the difference when it prints a substitution).
    pub newline: bool,
    /// Span from the first to the last byte.
    pub span: Span,
}

/// Operator that joins two pipelines.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AndOrOp {
    /// And list: `&&` between two pipelines.
    And,
    /// Or list: `||` between two pipelines.
    Or,
}

/// `[time [-p]] [!] a | b |& c`
#[derive(Debug, Clone)]
pub struct Pipeline {
    /// Form of the `time` keyword before it.
    pub time: Option<Time>,
    /// An odd number of `!`.
    pub negated: bool,
    /// The stages; empty only for a lone `time` or `!`.
    pub stages: Vec<Stage>,
    /// Span from the first to the last byte.
    pub span: Span,
}

/// Format that `time` prints in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Time {
    /// Bash's format of `time`, from `TIMEFORMAT`.
    Bash,
    /// POSIX's format of `time -p`.
    Posix,
}

/// Stage of a pipeline: a command.
#[derive(Debug, Clone)]
pub struct Stage {
    /// The command, shared with the fiber that runs it.
    pub command: Rc<Command>,
}

/// Command: simple, compound, function or coprocess.
#[derive(Debug)]
pub enum Command {
    /// Simple command: `a=1 cmd word >file`.
    Simple(Simple),
    /// A compound command with its redirections.
    Compound(Compound),
    /// Function definition: name and body.
    Function(Function),
    /// Coprocess with two pipes: `coproc [NAME] command`.
    Coproc(Coproc),
}

/// A simple command. All three lists may be empty, but not all at once.
#[derive(Debug, Clone)]
pub struct Simple {
    /// Assignments that stand before the name.
    pub assigns: Vec<Assign>,
    /// Name of the command and its arguments.
    pub args: Vec<Arg>,
    /// Redirections in the order of the text.
    pub redirs: Vec<Redir>,
    /// Span from the first to the last byte; its line is `$LINENO`.
    pub span: Span,
    /// Short way that the command may take, as far as its text tells.
    pub form: Form,
}

/// Short way that a simple command may take, as far as its text tells.
#[derive(Debug, Clone)]
pub enum Form {
    /// Redirections, assignments before a name, or array literals: no short way.
    General,
    /// Assignments of words, and nothing else.
    Assignments,
    /// Words alone, of which the first is the name.
    Words,
    /// `[ a OP b ]` or `test a OP b`, with an operator that compares numbers.
    Comparison(Box<Comparison>),
}

/// Comparison of two numbers by `[` or `test`.
#[derive(Debug, Clone)]
pub struct Comparison {
    /// Written with brackets, not with `test`.
    pub bracketed: bool,
    /// Operator, of those that compare numbers.
    pub op: CondOp,
    /// Operands before and behind the operator.
    pub operands: [Operand; 2],
}

/// Operand of a comparison, as far as its text tells.
#[derive(Debug, Clone, Copy)]
pub enum Operand {
    /// Number that is written in the script.
    Number(i64),
    /// Value of a variable, in double quotes or not.
    Variable(Symbol, bool),
    /// Value of a positional parameter but `$0`, in double quotes or not.
    Positional(u32, bool),
    /// Word that is neither number nor parameter.
    Other,
}

/// A word after the assignments.
#[derive(Debug, Clone)]
pub enum Arg {
    /// Word that is no assignment.
    Word(Word),
    /// `name=value`, `name+=value`, `name[i]=value`, `name=(…)` as an argument of a declaration builtin
    /// (`declare typeset local export readonly`, also behind `command` or `builtin`, written literally and unquoted).
    Assign(Box<Assign>),
}

/// Assignment to a variable or an element.
#[derive(Debug, Clone)]
pub struct Assign {
    /// Name of the variable that is set.
    pub name: Symbol,
    /// Subscript between brackets behind the name.
    pub index: Option<Index>,
    /// Appends to the value, as `+=` does.
    pub append: bool,
    /// Value that is assigned to the variable.
    pub value: AssignValue,
    /// Span from the name to the end of the value.
    pub span: Span,
}

/// The right side of an assignment.
#[derive(Debug, Clone)]
pub enum AssignValue {
    /// A word; it may be empty. A leading tilde and one after each unquoted `:` is a [`Part::Tilde`].
    Word(Word),
    /// Array literal: elements between parentheses.
    Array(Vec<Element>),
}

/// An element of an array literal.
#[derive(Debug, Clone)]
pub struct Element {
    /// `[subscript]=`, if it stands there.
    pub index: Option<Index>,
    /// Appends to the element: `[subscript]+=`.
    pub append: bool,
    /// The value; split and globbed when there is no subscript.
    pub value: Word,
    /// The whole element (`[k]=v`) read as one ordinary word: what bash falls back to where a subscript makes no sense.
    pub span: Span,
}

/// A subscript, whose meaning depends on the array: text for an associative one, arithmetic for an indexed one.
#[derive(Debug, Clone)]
pub struct Index {
    /// The text between the brackets.
    pub text: Arith,
    /// Number of the [`Part::Subscript`] of the expression around it that this is.
    pub part: Option<u32>,
}

/// A word: the concatenation of its parts.
#[derive(Debug, Clone, Default)]
pub struct Word {
    /// The parts in order; none for a word that is empty without quotes (as in `a=`).
    pub parts: Vec<Part>,
    /// The bytes of the word.
    pub span: Span,
}

/// A piece of a word.
#[derive(Debug, Clone)]
pub enum Part {
    /// Unquoted text. Pattern characters and braces in it are active, backslashes have been turned into [`Part::Quoted`].
    Literal(Rc<[u8]>),
    /// Quoted text, to be taken as it stands.
    Quoted(Rc<[u8]>, Quote),
    /// `"…"` and `$"…"`: literals in it are quoted text; no [`Part::Quoted`] except `\` before `` $`"\ ``.
    Double(Vec<Part>),
    /// Parameter expansion, written `$x` or `${…}`.
    Parameter(Rc<Parameter>),
    /// `$(…)` or `` `…` ``
    Command(Rc<CommandSub>),
    /// Arithmetic expansion: `$((…))` or `$[…]`.
    Arith(Rc<Arith>),
    /// Process substitution: `<(…)` or `>(…)`.
    Process(Rc<ProcessSub>),
    /// `[…]` in arithmetic, with expansions between the brackets: its value is the text of a subscript, which is not expanded again.
    Subscript(Vec<Part>),
    /// A tilde prefix: the bytes between `~` and the next `/` (or `:` in an assignment), not the slash.
    Tilde(Rc<[u8]>),
}

/// Quotes in which a [`Part::Quoted`] was written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Quote {
    /// Backslash before one character: `\c`.
    Backslash,
    /// Single quotes around text: `'…'`.
    Single,
    /// `$'…'`, decoded. Printed as single quotes, as bash does.
    AnsiC,
}

/// Command substitution: `$(…)` and its like.
#[derive(Debug)]
pub struct CommandSub {
    /// The commands; empty for `$()`.
    pub body: Body,
    /// `$(< file)`: the word of the file.
    pub file: Option<Word>,
    /// Written with backquotes: the text inside, after removal of the backslashes, for printing.
    pub backquoted: Option<Rc<[u8]>>,
    /// The text inside as it was written, when that is different.
    pub backquoted_source: Option<Rc<[u8]>>,
    /// The text inside as it was written, when it begins like `((`: bash takes it for arithmetic first, and prints it like that.
    pub written: Option<Rc<[u8]>>,
    /// Span from `$(` to `)`.
    pub span: Span,
}

/// Commands inside a substitution, parsed with the whole.
#[derive(Debug)]
pub enum Body {
    /// Commands that were parsed with the text.
    Parsed(Vec<Rc<Complete>>),
    /// Text of a backquote substitution that does not parse: bash says so only when it runs.
    Text(Rc<[u8]>),
    /// bash's print of the commands, where it lost something: read again when the word is expanded.
    Printed(Rc<[u8]>),
}

/// Process substitution: `<(…)` or `>(…)`.
#[derive(Debug)]
pub struct ProcessSub {
    /// `>(…)`: the commands read what is written to the name.
    pub output: bool,
    /// Commands that the process runs.
    pub body: Body,
    /// The text inside as it was written, when it begins like `((`.
    pub written: Option<Rc<[u8]>>,
    /// Span from `<(` to `)`.
    pub span: Span,
}

/// Arithmetic as it was written, parsed already where no expansion can change its shape.
#[derive(Debug, Clone)]
pub struct Arith {
    /// The text, as if in double quotes, with its expansions.
    pub text: Word,
    /// The tree, when the text parses with every expansion taken as one operand ([`Expr::Expansion`]). `None`: expand, then parse.
    pub expr: Option<Box<Expr>>,
    /// Marks the old form `$[…]`.
    pub bracketed: bool,
    /// Marks a text in which nothing is expanded before it is evaluated.
    pub is_fixed: bool,
}

impl Arith {
    /// Arithmetic of a text and the tree that it was parsed to.
    #[must_use]
    pub fn new(text: Word, expr: Option<Box<Expr>>, bracketed: bool) -> Self {
        let is_fixed = text.parts.iter().all(|part| matches!(part, Part::Literal(_) | Part::Quoted(..)));
        Self { text, expr, bracketed, is_fixed }
    }
}

/// Arithmetic expression as a tree.
#[derive(Debug, Clone)]
pub enum Expr {
    /// Constant number in the expression.
    Num(i64),
    /// Variable, by the symbol of its name.
    Var(Symbol),
    /// Element of an array: `name[subscript]`.
    Element(Symbol, Rc<Index>),
    /// The part with this index in `Arith::text.parts`. Take it as a number when its text is `0|[1-9][0-9]*`; else expand
    /// all of the text and parse that.
    Expansion(u32),
    /// Prefix operator: `-a`, `!a`, ….
    Unary(UnaryOp, Box<Expr>),
    /// `a + b`, `a && b`, …, and the position in the text that an error of evaluation tells.
    Binary(BinaryOp, u32, Box<(Expr, Expr)>),
    /// `++a`, `a--`, …: the target ([`Expr::Var`] or [`Expr::Element`]), +1 or -1, and whether the old value is the result.
    Step {
        /// Variable or element that changes.
        target: Box<Expr>,
        /// Step of the change: +1 or -1.
        by: i64,
        /// Postfix: the result is the old value.
        post: bool,
    },
    /// `a = b`, `a += b`, …: target, operator before the `=`, the position that an error tells, value.
    Assign(Box<Expr>, Option<BinaryOp>, u32, Box<Expr>),
    /// `a ? b : c`
    Cond(Box<(Expr, Expr, Expr)>),
    /// Comma operator: `a , b`.
    Comma(Box<(Expr, Expr)>),
    /// Right side of `&&` or `||`, or branch of `? :`, with a `**` in it: bash looks at the exponent even where the side does not count.
    Checked(Box<Expr>),
}

/// Prefix operator of an expression.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum UnaryOp {
    /// Negation of a number: `-a`.
    Neg,
    /// Plus sign without effect: `+a`.
    Plus,
    /// Logical negation of a number: `!a`.
    Not,
    /// Complement of all bits: `~a`.
    BitNot,
}

/// Infix operator of an expression.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[expect(missing_docs, reason = "each is named for its sign in C")]
pub enum BinaryOp {
    Add,
    Sub,
    Mul,
    Div,
    Rem,
    Pow,
    Shl,
    Shr,
    Lt,
    Le,
    Gt,
    Ge,
    Eq,
    Ne,
    BitAnd,
    BitXor,
    BitOr,
    And,
    Or,
}

/// Parameter expansion: `$x` or `${…}`.
#[derive(Debug)]
pub struct Parameter {
    /// Parameter that is expanded, by its name.
    pub name: ParamName,
    /// Subscript `[…]` behind the name.
    pub index: Option<Subscript>,
    /// `${!…}` as indirection (the forms `${!p*}` and `${!a[@]}` are [`ParamOp`]s).
    pub indirect: bool,
    /// Length of the value: `${#…}`.
    pub length: bool,
    /// Operation that is done with the value.
    pub op: ParamOp,
    /// The source text, from `$` on: for printing and for `bad substitution`.
    pub source: Rc<[u8]>,
    /// Marks the form with braces.
    pub braced: bool,
    /// Span of the whole expansion.
    pub span: Span,
}

/// The name of a parameter.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ParamName {
    /// Variable, by the symbol of its name.
    Var(Symbol),
    /// Positional parameter: `$1`, and `$0` too.
    Positional(u32),
    /// Special parameter: one of `@ * # ? - $ !`.
    Special(u8),
}

/// A subscript in an expansion.
#[derive(Debug)]
pub enum Subscript {
    /// Subscript `[@]`: all elements, each a field.
    At,
    /// Subscript `[*]`: all elements, joined to one text.
    Star,
    /// Subscript that is neither `@` nor `*`.
    Index(Index),
}

/// The operation of `${…}`. Words hold their quotes as parts; in double quotes a single quote is literal in the word of `- = ? +`
/// and quotes in patterns (`# % / ^ ,`), as bash has it.
#[derive(Debug)]
pub enum ParamOp {
    /// Value as it is, no operation.
    Value,
    /// Default value when absent: `${x-w}`, `${x:-w}`.
    Default(Colon, Word),
    /// Default value that is assigned: `${x=w}`, `${x:=w}`.
    AssignDefault(Colon, Word),
    /// Error when absent: `${x?w}`, `${x:?w}`.
    Error(Colon, Word),
    /// Alternative value when present: `${x+w}`, `${x:+w}`.
    Alternative(Colon, Word),
    /// Removal of a prefix: `${x#w}`; `true` for `##`.
    RemovePrefix(bool, Word),
    /// Removal of a suffix: `${x%w}`; `true` for `%%`.
    RemoveSuffix(bool, Word),
    /// Replacement of matches: `${x/w/v}` and its like.
    Replace(ReplaceKind, Word, Option<Word>),
    /// Change of letters: `${x^w}` and its like.
    Case(CaseOp, Option<Word>),
    /// Substring or slice of a list: `${x:offset:length}`.
    Slice(Arith, Option<Arith>),
    /// Transformation `${x@Q}`, by its letter.
    Transform(u8),
    /// Names with a prefix: `${!p*}`, `${!p@}`.
    Names {
        /// Marks the form with `@`.
        at: bool,
    },
    /// `${!a[*]}`, `${!a[@]}`; the subscript says which
    Keys,
    /// Text that is no substitution: bash says `bad substitution` when it runs, and names this text, the word around it where there is one.
    Bad(Rc<[u8]>),
}

/// Whether the colon of `:-` stands there.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Colon {
    /// Colon as in `:-`: unset or empty counts.
    Yes,
    /// No colon as in `-`: only unset counts.
    No,
}

/// Matches that a replacement `${x/…}` is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ReplaceKind {
    /// First match alone, as with `/`.
    First,
    /// Replaces all matches of the pattern: `//`.
    All,
    /// Match at the beginning alone: `/#`.
    Prefix,
    /// Match at the end alone: `/%`.
    Suffix,
}

/// Change of letters by `${x^}` and its like.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CaseOp {
    /// First character to a capital: `^`.
    UpperFirst,
    /// Converts all characters to upper case: `^^`.
    UpperAll,
    /// First character to a small letter: `,`.
    LowerFirst,
    /// Converts all characters to lower case: `,,`.
    LowerAll,
    /// First character to the other case: `~`.
    ToggleFirst,
    /// Toggles the case of all characters: `~~`.
    ToggleAll,
}

/// Redirection of a descriptor to a file, descriptor or text.
#[derive(Debug, Clone)]
pub struct Redir {
    /// Descriptor that stands before the operator.
    pub fd: RedirFd,
    /// Operator that the redirection has.
    pub op: RedirOp,
    /// Word or document that stands behind the operator.
    pub target: RedirTarget,
    /// Span of all its bytes.
    pub span: Span,
}

/// The descriptor of a redirection.
#[derive(Debug, Clone)]
pub enum RedirFd {
    /// Default descriptor: 0 or 1 by the operator.
    Default,
    /// Number of a descriptor before the operator.
    Number(u32),
    /// Variable that gets the number: `{name}` or `{name[index]}`.
    Var(Symbol, Option<Index>),
}

/// Operator that a redirection can have.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RedirOp {
    /// Reads from a file: `<`.
    Read,
    /// Writes to an emptied file: `>`.
    Write,
    /// Writes to a file even under `noclobber`: `>|`.
    Clobber,
    /// Appends to the end of a file: `>>`.
    Append,
    /// Reads from and writes to a file: `<>`.
    ReadWrite,
    /// Duplicates a descriptor for reading: `<&`.
    DupRead,
    /// Duplicates a descriptor for writing: `>&`.
    DupWrite,
    /// Writes stdout and stderr to a file: `&>`.
    Both,
    /// Appends stdout and stderr to a file: `&>>`.
    BothAppend,
    /// Reads from a here-document: `<<` and `<<-`.
    HereDoc,
    /// Reads from a here-string: `<<<`.
    HereString,
}

/// The target of a redirection.
#[derive(Debug, Clone)]
pub enum RedirTarget {
    /// Word that names a file or descriptor.
    Word(Word),
    /// A here-document, read after the line it is named in.
    HereDoc(Rc<HereDoc>),
}

/// Here-document, with its delimiter and body.
#[derive(Debug, Clone)]
pub struct HereDoc {
    /// Delimiter of the document, quotes removed.
    pub delimiter: Rc<[u8]>,
    /// Strips tabs from the lines: `<<-`.
    pub strip_tabs: bool,
    /// The delimiter was quoted: the body is one [`Part::Quoted`].
    pub quoted: bool,
    /// The body, tabs stripped. Set before the complete command is returned.
    pub body: OnceCell<Word>,
    /// The body as it was written, for printing, when expansions in it could be printed otherwise.
    pub source: OnceCell<Rc<[u8]>>,
}

/// A compound command with its redirections.
#[derive(Debug)]
pub struct Compound {
    /// Kind of compound command it is.
    pub kind: CompoundKind,
    /// Redirections in the order of the text.
    pub redirs: Vec<Redir>,
    /// Span from the first byte to the last.
    pub span: Span,
}

impl Compound {
    /// Whether it is `((…))` or `[[ … ]]`, without redirections.
    #[inline]
    #[must_use]
    pub fn is_expression(&self) -> bool {
        matches!(self.kind, CompoundKind::Arith(_) | CompoundKind::Cond(_)) && self.redirs.is_empty()
    }
}

/// Compound command by its kind.
#[derive(Debug)]
pub enum CompoundKind {
    /// Group command: `{ …; }`.
    Brace(List),
    /// Subshell: a list between parentheses.
    Subshell(Rc<List>),
    /// Conditional: `if … then … elif … else … fi`.
    If {
        /// Conditions with what follows each.
        clauses: Vec<(List, List)>,
        /// List behind `else`, if there is one.
        otherwise: Option<List>,
    },
    /// Loop with `while` or `until`.
    While {
        /// Marks `until` in place of `while`.
        until: bool,
        /// List between `while` and `do`.
        condition: List,
        /// List between `do` and `done`.
        body: List,
    },
    /// Loop over words: `for x [in words]; do …; done`.
    For {
        /// Name of the variable that is set.
        name: Symbol,
        /// Words behind `in`; `None` stands for `"$@"`.
        words: Option<Vec<Word>>,
        /// List between `do` and `done`.
        body: List,
    },
    /// Arithmetic loop: `for ((a;b;c)); do …; done`.
    ArithFor {
        /// Expression evaluated before the first turn.
        init: Option<Arith>,
        /// Expression before each turn; empty counts as true.
        condition: Option<Arith>,
        /// Expression evaluated after each turn.
        step: Option<Arith>,
        /// List between `do` and `done`.
        body: List,
    },
    /// `select x [in words]; do …; done`
    Select {
        /// Name of the variable that is set.
        name: Symbol,
        /// Words behind `in`; `None` stands for `"$@"`.
        words: Option<Vec<Word>>,
        /// List between `do` and `done`.
        body: List,
    },
    /// `case w in p|q) …;; esac`
    Case {
        /// Word that the patterns are matched with.
        word: Word,
        /// Clauses in the order of the text.
        clauses: Vec<CaseClause>,
    },
    /// Arithmetic command: `(( … ))`.
    Arith(Arith),
    /// Conditional command: `[[ … ]]`.
    Cond(Cond),
}

/// Clause of a `case` command.
#[derive(Debug)]
pub struct CaseClause {
    /// Patterns, separated by `|` in the text.
    pub patterns: Vec<Word>,
    /// List that runs; may be empty.
    pub body: List,
    /// Terminator of the clause: `;;`, `;&`, `;;&`.
    pub end: CaseEnd,
    /// Patterns that are plain texts, one bit for each of the first.
    plain_patterns: u64,
}

impl CaseClause {
    /// Clause of patterns and a list.
    #[must_use]
    pub fn new(patterns: Vec<Word>, body: List, end: CaseEnd) -> Self {
        let is_plain = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_' | b'.' | b'/' | b'=' | b':');
        let mut plain_patterns = 0;
        for (i, word) in patterns.iter().enumerate().take(64) {
            if let [Part::Literal(text)] = word.parts.as_slice()
                && text.iter().all(is_plain)
            {
                plain_patterns |= 1 << i;
            }
        }
        Self { patterns, body, end, plain_patterns }
    }

    /// Whether a pattern is known to be a plain text, which matches itself alone.
    #[inline]
    #[must_use]
    pub fn is_plain(&self, pattern: usize) -> bool {
        pattern < 64 && self.plain_patterns & (1 << pattern) != 0
    }
}

/// Terminator of a clause of `case`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CaseEnd {
    /// Ends the command `case`: `;;`.
    Break,
    /// Goes on with the next list: `;&`.
    Fall,
    /// Goes on with the next pattern: `;;&`.
    Test,
}

/// The expression of `[[ … ]]`.
#[derive(Debug)]
pub enum Cond {
    /// A lone word: true when it is not empty.
    Word(Word),
    /// Unary test such as `-f w`, by its letter.
    Unary(u8, Word),
    /// Binary test such as `a == b`.
    Binary(CondOp, Word, Word),
    /// `a =~ b`; quoted parts of `b` are literal.
    Regex(Word, Word),
    /// Negation of a condition: `! c`.
    Not(Box<Cond>),
    /// Conjunction of conditions: `a && b`.
    And(Box<(Cond, Cond)>),
    /// Disjunction of conditions: `a || b`.
    Or(Box<(Cond, Cond)>),
    /// Group of a condition: `( c )`.
    Group(Box<Cond>),
}

/// An infix operator of `[[`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CondOp {
    /// `==`: the right side is a pattern
    Match,
    /// `=`: the same, kept for printing
    MatchSingle,
    /// Whether a pattern does not match: `!=`.
    NoMatch,
    /// Whether a text sorts before another: `<`.
    Before,
    /// Whether a text sorts behind another: `>`.
    After,
    /// Whether two numbers are equal: `-eq`.
    Eq,
    /// Whether two numbers are not equal: `-ne`.
    Ne,
    /// Whether a number is less: `-lt`.
    Lt,
    /// Whether a number is less or equal: `-le`.
    Le,
    /// Whether a number is greater: `-gt`.
    Gt,
    /// Whether a number is greater or equal: `-ge`.
    Ge,
    /// Whether a file is newer: `-nt`.
    Newer,
    /// Whether a file is older: `-ot`.
    Older,
    /// Whether two names are one file: `-ef`.
    SameFile,
}

/// Function definition: name and body.
#[derive(Debug)]
pub struct Function {
    /// Name of the function, as written.
    pub name: Rc<[u8]>,
    /// The body with its redirections.
    pub body: Rc<Compound>,
    /// Line that a call begins on.
    pub entry_line: u32,
    /// Written with the word `function`.
    pub keyword: bool,
    /// Span of all its bytes.
    pub span: Span,
}

/// Coprocess with two pipes: `coproc [NAME] command`.
#[derive(Debug)]
pub struct Coproc {
    /// `COPROC` when none is written.
    pub name: Symbol,
    /// Command that the coprocess runs.
    pub body: Rc<Command>,
    /// Span of all its bytes.
    pub span: Span,
}
