//! Code of the machine: instructions, operands, functions.

use super::super::ast::Const;
use super::super::map::Map;
use super::super::read;
use super::super::value::Val;

/// Variable of a frame: frames to go outwards, and index.
pub(in super::super) type Slot = (u16, u16);

/// What a call calls, and what is handed to it.
#[derive(Clone, Copy, Debug)]
pub(in super::super) enum Closure {
    /// Function that is defined in the frame so many outwards.
    Func(u16, u32),
    /// Function at the top of a program, library or the language itself.
    Top(u32),
    /// Parameter of the frame so many outwards.
    Param(u16, u16),
}

/// Instruction. The machine works on a stack whose top is the input; see `machine`.
#[derive(Debug)]
pub(in super::super) enum Op {
    /// Replaces the top.
    Const(u32),
    /// Pushes below the top.
    Under(u32),
    Dup,
    /// Duplicates the top, of which an earlier fork keeps nothing.
    DupTake,
    Pop,
    /// Begins a subexpression: the top is duplicated, paths are not followed.
    Begin,
    /// Paths are not followed from here to the next `Leave`.
    Enter,
    /// Ends it: its value goes below the top.
    End,
    /// Ends it: its value takes the place of the duplicate.
    Leave,
    Load(Slot),
    Take(Slot),
    Store(Slot),
    /// Stores, and stores null when backtracking.
    StoreUndo(Slot),
    Append(Slot),
    Insert,
    Index(bool),
    /// Replaces the top by the value at a constant key.
    Field(u32, bool),
    Each(bool),
    Fork(usize),
    Try(usize),
    TryEnd,
    Alternative(usize),
    Jump(usize),
    JumpFalse(usize),
    /// Pops, and jumps where that was false or null.
    Branch(usize),
    Backtrack,
    Range(Slot),
    PathBegin,
    PathEnd,
    GetPath,
    /// Replaces the top by what is at the path in a variable of the value in another, and leaves null there.
    TakeAt(Slot, Slot),
    /// Pops, and puts that at the path in a variable into the value in another.
    SetAt(Slot, Slot),
    /// Replaces the top by the value in a variable, without what is at the paths in another; ends what `Enter` began.
    Updated(Slot, Slot),
    /// Notes which forks there are.
    Mark(Slot),
    /// Leaves the forks that came since.
    Cut(Slot),
    /// Stores a label that nobody else has.
    Label(Slot),
    /// Raises the label.
    Break(Slot),
    /// Backtracks when the top is the label, raises it otherwise.
    CatchBreak(Slot),
    Native(u16),
    /// Pushes the value of an operand below the top.
    UnderOperand(Operand),
    /// Replaces the top by what an operator makes of two operands.
    Binary(u16, Box<(Operand, Operand)>),
    /// Replaces the top by an object of these members.
    Object(Box<[(u32, Operand)]>),
    /// Replaces the top by an array of these items.
    Array(Box<[Operand]>),
    /// Joins texts and as many values as there are `None`s.
    Concat(Box<[Option<u32>]>),
    Call(Closure, Box<[Closure]>),
    TailCall(Closure, Box<[Closure]>),
    Return,
}

/// Expression that is evaluated in one go: it has one value, and there is nothing in it to come back to.
#[derive(Debug)]
pub(in super::super) struct Operand {
    pub of: Origin,
    /// Constants that it is indexed by, one after another.
    pub keys: Box<[u32]>,
}

/// Value that an operand is, or is a part of.
#[derive(Debug, Clone, Copy)]
pub(in super::super) enum Origin {
    Input,
    Const(u32),
    Var(Slot),
}

impl From<Origin> for Operand {
    fn from(of: Origin) -> Self {
        Self { of, keys: Box::default() }
    }
}

/// Function or closure.
#[derive(Debug, Default)]
pub(in super::super) struct Func {
    pub ops: Vec<Op>,
    pub n_vars: u16,
}

/// Compiled program. Function 0 is the program itself.
#[derive(Debug, Default)]
pub(in super::super) struct Program {
    pub funcs: Vec<Func>,
    pub consts: Vec<Const>,
    /// Variables of the command line that constants stand for, by name.
    pub globals: Vec<(u32, String)>,
}

/// Value of a constant.
pub(in super::super) fn value(value: &Const) -> Val {
    match value {
        Const::Null => Val::Null,
        Const::Bool(b) => Val::Bool(*b),
        Const::Num(text) => read::number(text).unwrap_or(Val::Null),
        Const::Str(text) => Val::str(text),
        Const::Arr(items) => items.iter().map(self::value).collect(),
        Const::Obj(entries) => {
            let mut map = Map::default();
            for (key, item) in entries {
                map.insert(key.as_str().into(), self::value(item));
            }
            Val::obj(map)
        }
    }
}
