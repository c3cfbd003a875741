//! A sed script as data.

use bashkit_core::pattern::Regex;

/// A regular expression; `None` is the last one that was used.
pub(super) type Pattern = Option<Regex>;

/// An address.
#[derive(Debug)]
pub(super) enum Address {
    Line(u64),
    /// `FIRST~STEP`
    Step(u64, u64),
    Last,
    Regex(Pattern),
    /// `,+N`
    Plus(u64),
    /// `,~N`
    Multiple(u64),
}

/// Where a range of two addresses is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Range {
    Outside,
    /// Inside, up to this line when a number decides.
    Inside(Option<u64>),
}

/// A command with its addresses.
#[derive(Debug)]
pub(super) struct Step {
    pub(super) from: Option<Address>,
    pub(super) to: Option<Address>,
    pub(super) negated: bool,
    pub(super) range: Range,
    pub(super) action: Action,
}

/// What a command does.
#[derive(Debug)]
pub(super) enum Action {
    /// `{`: where to go on when the address does not match.
    Block(usize),
    /// `}`, a label, `v`.
    Nothing,
    Number,
    Append(Vec<u8>),
    Insert(Vec<u8>),
    Change(Vec<u8>),
    Branch(usize),
    BranchIf(usize),
    BranchUnless(usize),
    Delete,
    DeleteFirst,
    /// `e`: the text is the command, or the pattern space when there is none.
    Execute(Vec<u8>),
    FileName,
    Get,
    GetAppend,
    Hold,
    HoldAppend,
    List(Option<usize>),
    Next,
    NextAppend,
    Print,
    PrintFirst,
    Quit(u8),
    QuitSilently(u8),
    ReadFile(Vec<u8>),
    ReadLine(usize),
    Substitute(Box<Substitution>),
    Write(usize),
    WriteFirst(usize),
    Exchange,
    Transliterate(Box<Transliteration>),
    Zap,
}

/// `s`
#[derive(Debug)]
pub(super) struct Substitution {
    pub(super) pattern: Pattern,
    pub(super) replacement: Vec<Part>,
    /// The replacement needs groups.
    pub(super) needs_groups: bool,
    /// The replacement, when it is plain text.
    pub(super) plain: Option<Vec<u8>>,
    pub(super) global: bool,
    pub(super) number: usize,
    pub(super) print: bool,
    /// `e`: what comes out is a command whose output takes its place.
    pub(super) execute: bool,
    /// `p` in front of `e`: the command is printed.
    pub(super) print_command: bool,
    pub(super) write: Option<usize>,
}

/// A piece of a replacement.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Part {
    Text(Vec<u8>),
    Group(usize),
    Case(Case),
}

/// `\U \L \E \u \l`
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Case {
    Upper,
    Lower,
    End,
    UpperNext,
    LowerNext,
}

/// `y`
#[derive(Debug)]
pub(super) struct Transliteration {
    /// One byte for one, for ASCII.
    pub(super) bytes: [u8; 128],
    /// Pairs with anything else in them, sorted.
    pub(super) wide: Vec<(Vec<u8>, Vec<u8>)>,
}

/// A whole script.
#[derive(Debug, Default)]
pub(super) struct Script {
    pub(super) steps: Vec<Step>,
    /// Files of `w` and `W`.
    pub(super) outputs: Vec<Vec<u8>>,
    /// Files of `R`.
    pub(super) inputs: Vec<Vec<u8>>,
    /// It begins with `#n`.
    pub(super) quiet: bool,
    /// Some pattern is empty and means the last one that was used.
    pub(super) uses_last: bool,
}
