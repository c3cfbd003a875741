//! The tree of a script: what the parser makes and the runtime walks.
//!
//! Names are interned [`Symbol`]s, literal text is folded, arithmetic that holds no text-changing expansion is parsed already.
//! A tree is immutable and shared by `Rc`; it can be printed again as bash's `declare -f` prints it (see `unparse`).

use std::cell::OnceCell;
use std::rc::Rc;

use crate::syntax::intern::Symbol;
use crate::syntax::span::Span;

/// One complete command: what bash reads, then runs, before it reads on.
#[derive(Debug)]
pub struct Complete {
    /// What to run, in order. Never empty.
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
    /// The first pipeline.
    pub first: Pipeline,
    /// The others with the operator before each.
    pub rest: Vec<(AndOrOp, Pipeline)>,
    /// Ended by `&`. Shared so that a job can print itself later.
    pub background: bool,
    /// Ended by a newline, not by `;` or `&` (bash keeps the difference when it prints a substitution).
    pub newline: bool,
    /// From the first to the last byte.
    pub span: Span,
}

/// What joins two pipelines.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AndOrOp {
    /// `&&`
    And,
    /// `||`
    Or,
}

/// `[time [-p]] [!] a | b |& c`
#[derive(Debug, Clone)]
pub struct Pipeline {
    /// The `time` keyword.
    pub time: Option<Time>,
    /// An odd number of `!`.
    pub negated: bool,
    /// The stages; empty only for a lone `time` or `!`.
    pub stages: Vec<Stage>,
    /// From the first to the last byte.
    pub span: Span,
}

/// How `time` prints.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Time {
    /// `time`: `TIMEFORMAT`.
    Bash,
    /// `time -p`.
    Posix,
}

/// One stage of a pipeline.
#[derive(Debug, Clone)]
pub struct Stage {
    /// The command, shared with the fiber that runs it.
    pub command: Rc<Command>,
}

/// Any command.
#[derive(Debug)]
pub enum Command {
    /// `a=1 cmd word >file`
    Simple(Simple),
    /// A compound command with its redirections.
    Compound(Compound),
    /// A function definition.
    Function(Function),
    /// `coproc [NAME] command`
    Coproc(Coproc),
}

/// A simple command. All three lists may be empty, but not all at once.
#[derive(Debug, Clone)]
pub struct Simple {
    /// Leading assignments.
    pub assigns: Vec<Assign>,
    /// Command name and arguments.
    pub args: Vec<Arg>,
    /// Redirections in order.
    pub redirs: Vec<Redir>,
    /// From the first to the last byte; its line is `$LINENO`.
    pub span: Span,
}

/// A word after the assignments.
#[derive(Debug, Clone)]
pub enum Arg {
    /// An ordinary word.
    Word(Word),
    /// `name=value`, `name+=value`, `name[i]=value`, `name=(…)` as an argument of a declaration builtin
    /// (`declare typeset local export readonly`, also behind `command` or `builtin`, written literally and unquoted).
    Assign(Assign),
}

/// An assignment.
#[derive(Debug, Clone)]
pub struct Assign {
    /// The variable.
    pub name: Symbol,
    /// `[subscript]`.
    pub index: Option<Index>,
    /// `+=`.
    pub append: bool,
    /// What is assigned.
    pub value: AssignValue,
    /// From the name to the end of the value.
    pub span: Span,
}

/// The right side of an assignment.
#[derive(Debug, Clone)]
pub enum AssignValue {
    /// A word; it may be empty. A leading tilde and one after each unquoted `:` is a [`Part::Tilde`].
    Word(Word),
    /// `( … )`
    Array(Vec<Element>),
}

/// An element of an array literal.
#[derive(Debug, Clone)]
pub struct Element {
    /// `[subscript]=`, if it stands there.
    pub index: Option<Index>,
    /// `[subscript]+=`
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
    /// `$x`, `${…}`
    Parameter(Rc<Parameter>),
    /// `$(…)` or `` `…` ``
    Command(Rc<CommandSub>),
    /// `$((…))` or `$[…]`
    Arith(Rc<Arith>),
    /// `<(…)` or `>(…)`
    Process(Rc<ProcessSub>),
    /// A tilde prefix: the bytes between `~` and the next `/` (or `:` in an assignment), not the slash.
    Tilde(Rc<[u8]>),
}

/// How a [`Part::Quoted`] was written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Quote {
    /// `\c` (one character)
    Backslash,
    /// `'…'`
    Single,
    /// `$'…'`, decoded. Printed as single quotes, as bash does.
    AnsiC,
}

/// `$(…)` and its like.
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
    /// From `$(` to `)`.
    pub span: Span,
}

/// Commands inside a substitution, parsed with the whole.
#[derive(Debug)]
pub enum Body {
    /// Parsed.
    Parsed(Vec<Rc<Complete>>),
    /// Text of a backquote substitution that does not parse: bash says so only when it runs.
    Text(Rc<[u8]>),
}

/// `<(…)` or `>(…)`.
#[derive(Debug)]
pub struct ProcessSub {
    /// `>(…)`: the commands read what is written to the name.
    pub output: bool,
    /// The commands.
    pub body: Body,
    /// The text inside as it was written, when it begins like `((`.
    pub written: Option<Rc<[u8]>>,
    /// From `<(` to `)`.
    pub span: Span,
}

/// Arithmetic as it was written, parsed already where no expansion can change its shape.
#[derive(Debug, Clone)]
pub struct Arith {
    /// The text, as if in double quotes, with its expansions.
    pub text: Word,
    /// The tree, when the text parses with every expansion taken as one operand ([`Expr::Expansion`]). `None`: expand, then parse.
    pub expr: Option<Box<Expr>>,
    /// Written `$[…]`.
    pub bracketed: bool,
}

/// An arithmetic expression.
#[derive(Debug, Clone)]
pub enum Expr {
    /// A constant.
    Num(i64),
    /// A variable.
    Var(Symbol),
    /// `name[subscript]`
    Element(Symbol, Rc<Index>),
    /// The part with this index in `Arith::text.parts`. Take it as a number when its text is `0|[1-9][0-9]*`; else expand
    /// all of the text and parse that.
    Expansion(u32),
    /// `-a`, `!a`, …
    Unary(UnaryOp, Box<Expr>),
    /// `a + b`, `a && b`, …, and the position in the text that an error of evaluation tells.
    Binary(BinaryOp, u32, Box<(Expr, Expr)>),
    /// `++a`, `a--`, …: the target ([`Expr::Var`] or [`Expr::Element`]), +1 or -1, and whether the old value is the result.
    Step {
        /// What changes.
        target: Box<Expr>,
        /// +1 or -1.
        by: i64,
        /// Postfix: the result is the old value.
        post: bool,
    },
    /// `a = b`, `a += b`, …: target, operator before the `=`, the position that an error tells, value.
    Assign(Box<Expr>, Option<BinaryOp>, u32, Box<Expr>),
    /// `a ? b : c`
    Cond(Box<(Expr, Expr, Expr)>),
    /// `a , b`
    Comma(Box<(Expr, Expr)>),
}

/// A prefix operator.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum UnaryOp {
    /// `-`
    Neg,
    /// `+`
    Plus,
    /// `!`
    Not,
    /// `~`
    BitNot,
}

/// An infix operator.
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

/// `$x` or `${…}`.
#[derive(Debug)]
pub struct Parameter {
    /// What is expanded.
    pub name: ParamName,
    /// `[…]` behind the name.
    pub index: Option<Subscript>,
    /// `${!…}` as indirection (the forms `${!p*}` and `${!a[@]}` are [`ParamOp`]s).
    pub indirect: bool,
    /// `${#…}`
    pub length: bool,
    /// What is done with the value.
    pub op: ParamOp,
    /// The source text, from `$` on: for printing and for `bad substitution`.
    pub source: Rc<[u8]>,
    /// Written with braces.
    pub braced: bool,
    /// Where it stands.
    pub span: Span,
}

/// The name of a parameter.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ParamName {
    /// A variable.
    Var(Symbol),
    /// `$1` (`$0` too)
    Positional(u32),
    /// One of `@ * # ? - $ !`
    Special(u8),
}

/// A subscript in an expansion.
#[derive(Debug)]
pub enum Subscript {
    /// `[@]`
    At,
    /// `[*]`
    Star,
    /// Any other.
    Index(Index),
}

/// The operation of `${…}`. Words hold their quotes as parts; in double quotes a single quote is literal in the word of `- = ? +`
/// and quotes in patterns (`# % / ^ ,`), as bash has it.
#[derive(Debug)]
pub enum ParamOp {
    /// None.
    Value,
    /// `${x-w}`, `${x:-w}`
    Default(Colon, Word),
    /// `${x=w}`, `${x:=w}`
    AssignDefault(Colon, Word),
    /// `${x?w}`, `${x:?w}`
    Error(Colon, Word),
    /// `${x+w}`, `${x:+w}`
    Alternative(Colon, Word),
    /// `${x#w}`; `true` for `##`
    RemovePrefix(bool, Word),
    /// `${x%w}`; `true` for `%%`
    RemoveSuffix(bool, Word),
    /// `${x/w/v}` and its like
    Replace(ReplaceKind, Word, Option<Word>),
    /// `${x^w}` and its like
    Case(CaseOp, Option<Word>),
    /// `${x:offset:length}`
    Slice(Arith, Option<Arith>),
    /// `${x@Q}`: the letter
    Transform(u8),
    /// `${!p*}`, `${!p@}` (`true`)
    Names {
        /// Written with `@`.
        at: bool,
    },
    /// `${!a[*]}`, `${!a[@]}`; the subscript says which
    Keys,
    /// Not a substitution: bash says `bad substitution` when it runs.
    Bad,
}

/// Whether the colon of `:-` stands there.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Colon {
    /// `:-`: unset or empty.
    Yes,
    /// `-`: unset.
    No,
}

/// What `${x/…}` replaces.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ReplaceKind {
    /// `/`
    First,
    /// `//`
    All,
    /// `/#`
    Prefix,
    /// `/%`
    Suffix,
}

/// How `${x^}` and its like change letters.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CaseOp {
    /// `^`
    UpperFirst,
    /// `^^`
    UpperAll,
    /// `,`
    LowerFirst,
    /// `,,`
    LowerAll,
    /// `~`
    ToggleFirst,
    /// `~~`
    ToggleAll,
}

/// A redirection.
#[derive(Debug, Clone)]
pub struct Redir {
    /// What stands before the operator.
    pub fd: RedirFd,
    /// The operator.
    pub op: RedirOp,
    /// What stands behind it.
    pub target: RedirTarget,
    /// All of it.
    pub span: Span,
}

/// The descriptor of a redirection.
#[derive(Debug, Clone)]
pub enum RedirFd {
    /// None: 0 or 1 by the operator.
    Default,
    /// A number.
    Number(u32),
    /// `{name}` or `{name[index]}`
    Var(Symbol, Option<Index>),
}

/// A redirection operator.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RedirOp {
    /// `<`
    Read,
    /// `>`
    Write,
    /// `>|`
    Clobber,
    /// `>>`
    Append,
    /// `<>`
    ReadWrite,
    /// `<&`
    DupRead,
    /// `>&`
    DupWrite,
    /// `&>`
    Both,
    /// `&>>`
    BothAppend,
    /// `<<` and `<<-`
    HereDoc,
    /// `<<<`
    HereString,
}

/// The target of a redirection.
#[derive(Debug, Clone)]
pub enum RedirTarget {
    /// A word.
    Word(Word),
    /// A here-document, read after the line it is named in.
    HereDoc(Rc<HereDoc>),
}

/// A here-document.
#[derive(Debug, Clone)]
pub struct HereDoc {
    /// The delimiter, quotes removed.
    pub delimiter: Rc<[u8]>,
    /// `<<-`
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
    /// Which.
    pub kind: CompoundKind,
    /// Redirections in order.
    pub redirs: Vec<Redir>,
    /// From the first byte to the last.
    pub span: Span,
}

/// A compound command.
#[derive(Debug)]
pub enum CompoundKind {
    /// `{ …; }`
    Brace(List),
    /// `( … )`
    Subshell(Rc<List>),
    /// `if … then … elif … else … fi`
    If {
        /// Conditions with what follows each.
        clauses: Vec<(List, List)>,
        /// `else`
        otherwise: Option<List>,
    },
    /// `while` and `until`
    While {
        /// `until`
        until: bool,
        /// Before `do`.
        condition: List,
        /// Between `do` and `done`.
        body: List,
    },
    /// `for x [in words]; do …; done`
    For {
        /// The variable.
        name: Symbol,
        /// `None`: `"$@"`.
        words: Option<Vec<Word>>,
        /// The body.
        body: List,
    },
    /// `for ((a;b;c)); do …; done`
    ArithFor {
        /// The three expressions.
        init: Option<Arith>,
        /// Empty counts as true.
        condition: Option<Arith>,
        /// After each turn.
        step: Option<Arith>,
        /// The body.
        body: List,
    },
    /// `select x [in words]; do …; done`
    Select {
        /// The variable.
        name: Symbol,
        /// `None`: `"$@"`.
        words: Option<Vec<Word>>,
        /// The body.
        body: List,
    },
    /// `case w in p|q) …;; esac`
    Case {
        /// What is matched.
        word: Word,
        /// The clauses in order.
        clauses: Vec<CaseClause>,
    },
    /// `(( … ))`
    Arith(Arith),
    /// `[[ … ]]`
    Cond(Cond),
}

/// A clause of `case`.
#[derive(Debug)]
pub struct CaseClause {
    /// The patterns.
    pub patterns: Vec<Word>,
    /// What runs; may be empty.
    pub body: List,
    /// How it ends.
    pub end: CaseEnd,
}

/// How a clause of `case` ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CaseEnd {
    /// `;;`
    Break,
    /// `;&`
    Fall,
    /// `;;&`
    Test,
}

/// The expression of `[[ … ]]`.
#[derive(Debug)]
pub enum Cond {
    /// A lone word: true when it is not empty.
    Word(Word),
    /// `-f w`: the letter.
    Unary(u8, Word),
    /// `a == b`
    Binary(CondOp, Word, Word),
    /// `a =~ b`; quoted parts of `b` are literal.
    Regex(Word, Word),
    /// `! c`
    Not(Box<Cond>),
    /// `a && b`
    And(Box<(Cond, Cond)>),
    /// `a || b`
    Or(Box<(Cond, Cond)>),
    /// `( c )`
    Group(Box<Cond>),
}

/// An infix operator of `[[`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CondOp {
    /// `==`: the right side is a pattern
    Match,
    /// `=`: the same, kept for printing
    MatchSingle,
    /// `!=`
    NoMatch,
    /// `<`
    Before,
    /// `>`
    After,
    /// `-eq`
    Eq,
    /// `-ne`
    Ne,
    /// `-lt`
    Lt,
    /// `-le`
    Le,
    /// `-gt`
    Gt,
    /// `-ge`
    Ge,
    /// `-nt`
    Newer,
    /// `-ot`
    Older,
    /// `-ef`
    SameFile,
}

/// A function definition.
#[derive(Debug)]
pub struct Function {
    /// The name, as written.
    pub name: Rc<[u8]>,
    /// The body with its redirections.
    pub body: Rc<Compound>,
    /// Written with the word `function`.
    pub keyword: bool,
    /// All of it.
    pub span: Span,
}

/// `coproc [NAME] command`
#[derive(Debug)]
pub struct Coproc {
    /// `COPROC` when none is written.
    pub name: Symbol,
    /// The command.
    pub body: Rc<Command>,
    /// All of it.
    pub span: Span,
}
