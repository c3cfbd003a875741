//! The tree of a jq program.

use std::rc::Rc;

/// Byte range of a piece of the program's text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Span {
    /// Offset of the first byte.
    pub start: usize,
    /// Offset behind the last byte.
    pub end: usize,
}

/// Value known when a program is read; holds no reference counts, so a compiled program may move between threads.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Const {
    Null,
    Bool(bool),
    /// A number as it was written.
    Num(String),
    Str(String),
    Arr(Vec<Const>),
    Obj(Vec<(String, Const)>),
}

/// Arithmetic and comparison, by the name of the function that evaluates it.
pub(super) type Operator = &'static str;

/// Update of what a path leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Update {
    /// `=`
    Assign,
    /// `|=`
    Modify,
    /// `+=` and its siblings.
    Math(Operator),
    /// `//=`
    Alternative,
}

/// Part of a string with interpolations.
#[derive(Debug)]
pub(super) enum Part {
    Text(String),
    Query(Ast),
}

/// Pattern of `as`.
#[derive(Debug)]
pub(super) enum Pattern {
    Var(String),
    Array(Vec<Pattern>),
    /// Key, variable that takes the whole value, pattern of the value.
    Object(Vec<(Ast, Option<String>, Option<Pattern>)>),
}

/// Definition of a function.
#[derive(Debug)]
pub(super) struct Def {
    pub name: String,
    /// Parameters; `$name` is one that is evaluated.
    pub params: Vec<String>,
    pub body: Ast,
}

/// Expression.
#[derive(Debug, Default)]
pub(super) enum Ast {
    #[default]
    Identity,
    Const(Const),
    /// String, with the format of its interpolations.
    Str(String, Vec<Part>),
    Pipe(Vec<Ast>),
    Comma(Vec<Ast>),
    Negate(Box<Ast>),
    Binary(Operator, Box<Ast>, Box<Ast>),
    And(Box<Ast>, Box<Ast>),
    Or(Box<Ast>, Box<Ast>),
    Alternative(Box<Ast>, Box<Ast>),
    Update(Update, Box<Ast>, Box<Ast>),
    Index {
        of: Box<Ast>,
        key: Box<Ast>,
        opt: bool,
    },
    Slice {
        of: Box<Ast>,
        from: Option<Box<Ast>>,
        to: Option<Box<Ast>>,
        opt: bool,
    },
    Each {
        of: Box<Ast>,
        opt: bool,
    },
    Try(Box<Ast>, Option<Box<Ast>>),
    Reduce {
        source: Box<Ast>,
        patterns: Vec<Pattern>,
        init: Box<Ast>,
        update: Box<Ast>,
    },
    Foreach {
        source: Box<Ast>,
        patterns: Vec<Pattern>,
        init: Box<Ast>,
        update: Box<Ast>,
        extract: Option<Box<Ast>>,
    },
    If(Box<Ast>, Box<Ast>, Option<Box<Ast>>),
    Label(String, Box<Ast>),
    Break(String, Span),
    Def(Rc<Def>, Box<Ast>),
    Bind(Box<Ast>, Vec<Pattern>, Box<Ast>),
    Var(String, Span),
    /// `$$$$name`: takes the value out of the variable.
    Take(String, Span),
    Call(String, Vec<Ast>, Span),
    Array(Option<Box<Ast>>),
    Object(Vec<(Ast, Ast)>),
    /// The input in a format (`@csv`).
    Format(String),
}

impl Ast {
    /// Value of an expression that depends on nothing.
    pub(super) fn constant(&self) -> Option<Const> {
        match self {
            Self::Const(value) => Some(value.clone()),
            Self::Str(_, parts) => match parts.as_slice() {
                [] => Some(Const::Str(String::new())),
                _ => {
                    let mut text = String::new();
                    for part in parts {
                        match part {
                            Part::Text(piece) => text.push_str(piece),
                            Part::Query(_) => return None,
                        }
                    }
                    Some(Const::Str(text))
                }
            },
            Self::Array(None) => Some(Const::Arr(Vec::new())),
            Self::Array(Some(items)) => match &**items {
                Self::Comma(items) => Some(Const::Arr(items.iter().map(Self::constant).collect::<Option<_>>()?)),
                item => Some(Const::Arr(vec![item.constant()?])),
            },
            Self::Object(pairs) => {
                let pairs = pairs.iter().map(|(key, value)| match key.constant()? {
                    Const::Str(key) => Some((key, value.constant()?)),
                    _ => None,
                });
                Some(Const::Obj(pairs.collect::<Option<_>>()?))
            }
            _ => None,
        }
    }
}

/// `import` or `include`.
#[derive(Debug)]
pub(super) struct Import {
    pub path: String,
    /// Name that the functions are prefixed with; `None` for `include`.
    pub name: Option<String>,
    /// The file holds data that `$name` becomes.
    pub is_data: bool,
    /// Constant object behind the path.
    pub meta: Vec<(String, Const)>,
}

/// Program or library.
#[derive(Debug, Default)]
pub(super) struct Module {
    pub meta: Option<Vec<(String, Const)>>,
    pub imports: Vec<Import>,
    pub defs: Vec<Rc<Def>>,
    pub main: Option<Ast>,
}
