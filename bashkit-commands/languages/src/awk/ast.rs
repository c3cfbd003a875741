//! An awk program as data, names resolved to slots.

use bashkit_core::gnu::Locale;
use bashkit_core::pattern::Regex;

use super::source::Place;
use super::value::Str;

/// Global slots that mean something to awk.
pub(super) mod special {
    pub(crate) const NAMES: &[&str] = &[
        "NF",
        "NR",
        "FNR",
        "FS",
        "OFS",
        "ORS",
        "RS",
        "SUBSEP",
        "CONVFMT",
        "OFMT",
        "IGNORECASE",
        "FIELDWIDTHS",
        "FPAT",
        "RSTART",
        "RLENGTH",
        "FILENAME",
        "RT",
        "ENVIRON",
        "ARGV",
        "ARGC",
        "PROCINFO",
        "ERRNO",
    ];
    pub(crate) const NF: usize = 0;
    pub(crate) const NR: usize = 1;
    pub(crate) const FNR: usize = 2;
    pub(crate) const FS: usize = 3;
    pub(crate) const OFS: usize = 4;
    pub(crate) const ORS: usize = 5;
    pub(crate) const RS: usize = 6;
    pub(crate) const SUBSEP: usize = 7;
    pub(crate) const CONVFMT: usize = 8;
    pub(crate) const OFMT: usize = 9;
    pub(crate) const IGNORECASE: usize = 10;
    pub(crate) const FIELDWIDTHS: usize = 11;
    pub(crate) const FPAT: usize = 12;
    /// Slots below this one are watched when they are written.
    pub(crate) const N_WATCHED: usize = 13;
    pub(crate) const RSTART: usize = 13;
    pub(crate) const RLENGTH: usize = 14;
    pub(crate) const FILENAME: usize = 15;
    pub(crate) const RT: usize = 16;
    pub(crate) const ENVIRON: usize = 17;
    pub(crate) const ARGV: usize = 18;
    pub(crate) const ARGC: usize = 19;
    pub(crate) const PROCINFO: usize = 20;
    pub(crate) const ERRNO: usize = 21;
}

/// Storage of a variable: an index into the globals or into the frame of the call.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Slot {
    Global(usize),
    Local(usize),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Arith {
    Add,
    Sub,
    Mul,
    Div,
    Mod,
    Pow,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Order {
    Lt,
    Le,
    Eq,
    Ne,
    Gt,
    Ge,
}

impl Order {
    /// Whether what was found of two texts is this order.
    #[inline]
    pub(super) fn fits(self, found: std::cmp::Ordering) -> bool {
        match self {
            Self::Lt => found.is_lt(),
            Self::Le => found.is_le(),
            Self::Eq => found.is_eq(),
            Self::Ne => found.is_ne(),
            Self::Gt => found.is_gt(),
            Self::Ge => found.is_ge(),
        }
    }

    /// Whether two numbers are in this order.
    #[inline]
    pub(super) fn holds(self, x: f64, y: f64) -> bool {
        match self {
            Self::Lt => x < y,
            Self::Le => x <= y,
            Self::Eq => x == y,
            Self::Ne => x != y,
            Self::Gt => x > y,
            Self::Ge => x >= y,
        }
    }
}

/// Names of built-in functions are their variants in lower case.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Builtin {
    And,
    Asort,
    Asorti,
    Atan2,
    Close,
    Compl,
    Cos,
    Exp,
    Fflush,
    Gensub,
    Gsub,
    Index,
    Int,
    Isarray,
    Length,
    Log,
    Lshift,
    Match,
    Mktime,
    Or,
    Patsplit,
    Rand,
    Rshift,
    Sin,
    Split,
    Sprintf,
    Sqrt,
    Srand,
    Strftime,
    Strtonum,
    Sub,
    Substr,
    System,
    Systime,
    Tolower,
    Toupper,
    Typeof,
    Xor,
}

/// Expression of the AWK grammar (POSIX awk, "Grammar").
#[derive(Debug)]
pub(super) enum Expr {
    Num(f64),
    Str(Str),
    /// `/…/`: its text and the compiled form.
    Regex(Vec<u8>, Box<Regex>),
    TypedRegex(Str),
    Var(Slot),
    Field(Box<Expr>),
    Index(Box<Expr>, Vec<Expr>),
    Assign(Box<Expr>, Box<Expr>),
    Update(Arith, Box<Expr>, Box<Expr>),
    /// `++` and `--`: the change, and whether the old value is the answer.
    Step(Box<Expr>, f64, bool),
    Cond(Box<Expr>, Box<Expr>, Box<Expr>),
    And(Box<Expr>, Box<Expr>),
    Or(Box<Expr>, Box<Expr>),
    Not(Box<Expr>),
    Neg(Box<Expr>),
    Plus(Box<Expr>),
    Binary(Arith, Box<Expr>, Box<Expr>),
    Concat(Vec<Expr>),
    Compare(Order, Box<Expr>, Box<Expr>),
    Match(bool, Box<Expr>, Box<Expr>),
    In(Vec<Expr>, Box<Expr>),
    /// `(a, b)` in front of `in` or as arguments of `print`.
    List(Vec<Expr>),
    Group(Box<Expr>),
    Call(usize, Vec<Expr>),
    /// Indirect call, `@name(…)` (gawk manual 9.3).
    Indirect(Box<Expr>, Vec<Expr>),
    Builtin(Builtin, Vec<Expr>),
    Getline(Option<Box<Expr>>),
    GetlineFile(Option<Box<Expr>>, Box<Expr>),
    GetlineCommand(Option<Box<Expr>>, Box<Expr>),
    GetlineCoprocess(Option<Box<Expr>>, Box<Expr>),
}

/// Redirection of `print` and `printf` (POSIX awk, "Output Statements").
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Redirect {
    File,
    Append,
    Pipe,
    /// `|&`: to a command that is read from as well.
    Coprocess,
}

/// A statement and its line.
#[derive(Debug)]
pub(super) struct Stmt {
    pub(super) line: u32,
    pub(super) kind: Kind,
}

#[derive(Debug)]
pub(super) enum Kind {
    Expr(Expr),
    Print(Vec<Expr>, Option<(Redirect, Expr)>),
    Printf(Vec<Expr>, Option<(Redirect, Expr)>),
    If(Expr, Box<Stmt>, Option<Box<Stmt>>),
    While(Expr, Box<Stmt>),
    Do(Box<Stmt>, Expr),
    For(Option<Box<Stmt>>, Option<Expr>, Option<Box<Stmt>>, Box<Stmt>),
    ForIn(Expr, Expr, Box<Stmt>),
    Switch(Expr, Vec<(Option<Expr>, Vec<Stmt>)>),
    Block(Vec<Stmt>),
    Next,
    NextFile,
    Exit(Option<Expr>),
    Return(Option<Expr>),
    Break,
    Continue,
    Delete(Expr, Vec<Expr>),
    DeleteAll(Expr),
    Nothing,
}

/// Pattern of a rule: selects the records that its action runs for.
#[derive(Debug)]
pub(super) enum Pattern {
    Always,
    When(Expr),
    /// A range and its number among the ranges.
    Range(Expr, Expr, usize),
}

#[derive(Debug)]
pub(super) struct Rule {
    pub(super) pattern: Pattern,
    /// Action; `None` prints the record.
    pub(super) body: Option<Vec<Stmt>>,
    pub(super) line: u32,
}

#[derive(Debug, Default)]
pub(super) struct Function {
    pub(super) name: Vec<u8>,
    pub(super) params: Vec<Vec<u8>>,
    pub(super) body: Vec<Stmt>,
    /// Parameters that are used as arrays.
    pub(super) arrays: Vec<bool>,
    pub(super) defined: bool,
}

/// Parsed program, its rules sorted by kind.
#[derive(Debug, Default)]
pub(super) struct Program {
    pub(super) begin: Vec<Vec<Stmt>>,
    pub(super) end: Vec<Vec<Stmt>>,
    pub(super) begin_file: Vec<Vec<Stmt>>,
    pub(super) end_file: Vec<Vec<Stmt>>,
    pub(super) rules: Vec<Rule>,
    pub(super) functions: Vec<Function>,
    pub(super) globals: Vec<Vec<u8>>,
    pub(super) n_ranges: usize,
    /// What a character is.
    pub(super) locale: Locale,
    /// Warnings of the parser, each with its place.
    pub(super) warnings: Vec<Vec<u8>>,
    /// What messages call the parts of the text.
    pub(super) places: Vec<Place>,
    /// Some expression asks for NF, a field or `$0` changes: nothing is known of them here, so this only says that END may.
    pub(super) reads_input: bool,
}
