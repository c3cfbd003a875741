//! A sed script as data.

use bashkit_core::gnu::Locale;
use bashkit_core::pattern::Regex;

use super::passing::Gates;

/// A regular expression; `None` is the last one that was used.
pub(super) type Pattern = Option<Regex>;

/// Address that selects input lines.
#[derive(Debug)]
pub(super) enum Address {
    Line(u64),
    /// `FIRST~STEP`: every STEPth line, starting with FIRST.
    Step(u64, u64),
    Last,
    Regex(Pattern),
    /// `ADDR1,+N`: the N lines that follow ADDR1.
    Plus(u64),
    /// `ADDR1,~N`: up to the next line whose number is a multiple of N.
    Multiple(u64),
}

/// State of a range of two addresses.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Range {
    Outside,
    /// Behind its end, and not to begin again.
    Over,
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

/// Action of a command, compiled for execution.
#[derive(Debug)]
pub(super) enum Action {
    /// `{`: where to go on when the address does not match.
    Block(usize),
    /// No operation: `}`, a label, or `v`.
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

/// Arguments and flags of the command `s`.
#[derive(Debug)]
pub(super) struct Substitution {
    pub(super) pattern: Pattern,
    pub(super) replacement: Vec<Part>,
    /// Groups of the match are needed by the replacement.
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

/// Table of the command `y`, from characters to characters.
#[derive(Debug)]
pub(super) struct Transliteration {
    /// What a character is.
    pub(super) locale: Locale,
    /// One byte for one, for ASCII.
    pub(super) bytes: [u8; 128],
    /// Pairs with anything else in them, sorted.
    pub(super) wide: Vec<(Vec<u8>, Vec<u8>)>,
}

/// Compiled script with the files that it names.
#[derive(Debug, Default)]
pub(super) struct Script {
    pub(super) steps: Vec<Step>,
    /// Files of `w` and `W`.
    pub(super) outputs: Vec<Vec<u8>>,
    /// Files that `R` reads from.
    pub(super) inputs: Vec<Vec<u8>>,
    /// Script begins with `#n`, which acts as `-n`.
    pub(super) quiet: bool,
    /// Some pattern is empty and means the last one that was used.
    pub(super) uses_last: bool,
    pub(super) gates: Gates,
}
