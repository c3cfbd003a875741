//! The machine that runs compiled programs: a stack of values, a stack of frames, and forks to go back to.
//!
//! An output is what is on top when the program returns; the next one is found by going back to the last fork. What was pushed before a
//! fork stays until the fork is gone: values below its mark are copied when they are popped, frames below it are left in place.

use std::rc::Rc;

use bashkit_core::limits::Charge;

use super::compile::{self, Closure, Op, Operand, Origin, Program, Slot};
use super::gate;
use super::map::Map;
use super::native::{self, Host};
use super::value::{Error, Val};

/// Instructions between two looks at the meter.
const SLICE: u32 = 32;

/// Path that has been followed, from its end.
type Path = Option<Rc<Step>>;

struct Step {
    key: Val,
    before: Path,
}

// A long path must not be dropped by recursion.
impl Drop for Step {
    fn drop(&mut self) {
        let mut before = self.before.take();
        while let Some(step) = before {
            before = Rc::into_inner(step).and_then(|mut step| step.before.take());
        }
    }
}

/// What `path(…)` follows.
#[derive(Clone)]
struct Tracking {
    /// Somebody asks for paths.
    on: bool,
    path: Path,
    /// Value that the path leads to.
    value: Val,
    /// Subexpressions that are being evaluated, in which paths do not count.
    nest: u32,
}

enum Item {
    Val(Val),
    Tracking(Box<Tracking>),
}

struct Cell {
    item: Item,
    below: usize,
}

struct Frame {
    /// Frame that the function was defined in.
    env: usize,
    /// Instruction and frame to go on with; `None` for the program itself.
    back: Option<(u32, usize, usize)>,
    args: Box<[(u32, usize)]>,
    vars: Box<[Val]>,
}

enum Kind {
    Fork(usize),
    Try(usize),
    TryEnd,
    Alternative(usize),
    Each(Val, usize),
    Range(Slot, Val),
    Undo(Slot),
}

struct Fork {
    kind: Kind,
    /// Function and instruction behind the one that forked.
    at: (u32, usize),
    top: usize,
    n_cells: usize,
    frame: usize,
    n_frames: usize,
    tracking: Tracking,
}

struct Raised {
    value: Val,
    /// How many `try`s it has left already.
    wraps: u32,
}

/// End of a run, or of a part of it.
pub(super) enum Next {
    Output(Val),
    Done,
    Error(Val),
    /// `halt`, or `halt_error` with its status and message.
    Halt(Option<(Val, Val)>),
}

/// A running program.
pub(super) struct Machine<'p> {
    program: &'p Program,
    host: &'p dyn Host,
    consts: Vec<Val>,
    cells: Vec<Cell>,
    top: usize,
    frames: Vec<Frame>,
    frame: usize,
    forks: Vec<Fork>,
    tracking: Tracking,
    raised: Option<Raised>,
    n_labels: u64,
    func: u32,
    at: usize,
    started: bool,
    charge: Option<Charge>,
    budget: u32,
}

const NONE: usize = usize::MAX;

impl<'p> Machine<'p> {
    /// A machine for a program; `globals` are the variables of the command line.
    pub(super) fn new(program: &'p Program, host: &'p dyn Host, globals: &Map) -> Self {
        let mut consts: Vec<Val> = program.consts.iter().map(compile::value).collect();
        for (at, name) in &program.globals {
            if let Some(slot) = consts.get_mut(*at as usize) {
                *slot = match globals.named(name) {
                    Some(value) => value.clone(),
                    None => host.env(),
                };
            }
        }
        let tracking = Tracking { on: false, path: None, value: Val::Null, nest: 0 };
        Self {
            program,
            host,
            consts,
            cells: Vec::new(),
            top: NONE,
            frames: Vec::new(),
            frame: 0,
            forks: Vec::new(),
            tracking,
            raised: None,
            n_labels: 0,
            func: 0,
            at: 0,
            started: false,
            charge: None,
            budget: SLICE,
        }
    }

    /// Begins with an input.
    pub(super) fn start(&mut self, input: Val) {
        self.forks.clear();
        self.cells.clear();
        self.frames.clear();
        self.top = NONE;
        self.raised = None;
        self.tracking = Tracking { on: false, path: None, value: Val::Null, nest: 0 };
        let n_vars = self.program.funcs.first().map_or(0, |func| usize::from(func.n_vars));
        self.frames.push(Frame { env: 0, back: None, args: Box::default(), vars: vec![Val::Null; n_vars].into() });
        self.frame = 0;
        (self.func, self.at, self.started) = (0, 0, false);
        self.push(input);
    }

    fn account(&mut self) {
        gate::step(u64::from(SLICE));
        let bytes = self.cells.capacity() * size_of::<Cell>()
            + self.frames.capacity() * (size_of::<Frame>() + 64)
            + self.forks.capacity() * size_of::<Fork>();
        gate::recharge(&mut self.charge, bytes);
        self.budget = SLICE;
    }

    // ---- stack

    fn push_item(&mut self, item: Item) {
        self.cells.push(Cell { item, below: self.top });
        self.top = self.cells.len() - 1;
    }

    fn push(&mut self, value: Val) {
        self.push_item(Item::Val(value));
    }

    fn pop_item(&mut self) -> Item {
        let limit = self.forks.last().map_or(0, |fork| fork.n_cells);
        if self.top >= limit {
            // Cells of forks that were left stand above what is the top now.
            self.cells.truncate(self.top.saturating_add(1));
            return match self.cells.pop() {
                Some(cell) => {
                    self.top = cell.below;
                    cell.item
                }
                None => Item::Val(Val::Null),
            };
        }
        match self.cells.get(self.top) {
            Some(cell) => {
                self.top = cell.below;
                match &cell.item {
                    Item::Val(value) => Item::Val(value.clone()),
                    Item::Tracking(tracking) => Item::Tracking(tracking.clone()),
                }
            }
            None => Item::Val(Val::Null),
        }
    }

    fn pop(&mut self) -> Val {
        match self.pop_item() {
            Item::Val(value) => value,
            Item::Tracking(_) => Val::Null,
        }
    }

    /// Pops, and leaves null to the forks.
    fn pop_take(&mut self) -> Val {
        let limit = self.forks.last().map_or(0, |fork| fork.n_cells);
        if self.top >= limit {
            return self.pop();
        }
        let Some(cell) = self.cells.get_mut(self.top) else { return Val::Null };
        self.top = cell.below;
        match std::mem::replace(&mut cell.item, Item::Val(Val::Null)) {
            Item::Val(value) => value,
            Item::Tracking(_) => Val::Null,
        }
    }

    // ---- frames

    fn outwards(&self, level: u16) -> usize {
        let mut frame = self.frame;
        for _ in 0..level {
            frame = self.frames.get(frame).map_or(0, |frame| frame.env);
        }
        frame
    }

    fn slot(&mut self, (level, index): Slot) -> Option<&mut Val> {
        let frame = self.outwards(level);
        self.frames.get_mut(frame)?.vars.get_mut(usize::from(index))
    }

    fn load(&mut self, slot: Slot) -> Val {
        self.slot(slot).cloned().unwrap_or(Val::Null)
    }

    fn take(&mut self, slot: Slot) -> Val {
        self.slot(slot).map_or(Val::Null, std::mem::take)
    }

    fn store(&mut self, slot: Slot, value: Val) {
        if let Some(place) = self.slot(slot) {
            *place = value;
        }
    }

    fn resolve(&self, closure: &Closure) -> (u32, usize) {
        match closure {
            Closure::Func(level, func) => (*func, self.outwards(*level)),
            Closure::Top(func) => (*func, 0),
            Closure::Param(level, index) => {
                let frame = self.frames.get(self.outwards(*level));
                frame.and_then(|frame| frame.args.get(usize::from(*index))).copied().unwrap_or_default()
            }
        }
    }

    fn leave_frame(&mut self) {
        if self.frame >= self.forks.last().map_or(0, |fork| fork.n_frames) {
            self.frames.truncate(self.frame);
        }
    }

    fn call(&mut self, callee: &Closure, args: &[Closure], is_tail: bool) {
        let (func, env) = self.resolve(callee);
        let args: Box<[(u32, usize)]> = args.iter().map(|arg| self.resolve(arg)).collect();
        let mut back = Some((self.func, self.at, self.frame));
        if is_tail {
            back = self.frames.get(self.frame).and_then(|frame| frame.back);
            self.leave_frame();
        }
        let n_vars = self.program.funcs.get(func as usize).map_or(0, |func| usize::from(func.n_vars));
        let vars = if n_vars == 0 { Box::default() } else { vec![Val::Null; n_vars].into() };
        self.frames.push(Frame { env, back, args, vars });
        self.frame = self.frames.len() - 1;
        (self.func, self.at) = (func, 0);
    }

    // ---- forks

    fn fork(&mut self, kind: Kind) {
        self.forks.push(Fork {
            kind,
            at: (self.func, self.at),
            top: self.top,
            n_cells: self.cells.len(),
            frame: self.frame,
            n_frames: self.frames.len(),
            tracking: self.tracking.clone(),
        });
    }

    fn raise(&mut self, value: Val) {
        self.raised = Some(Raised { value, wraps: 0 });
    }

    // ---- paths

    fn is_followed(&self) -> bool {
        self.tracking.on && self.tracking.nest == 0
    }

    fn is_intact(&self, value: &Val) -> bool {
        !self.is_followed() || value.is_same(&self.tracking.value)
    }

    fn step_into(&mut self, key: Val, value: &Val) {
        if self.is_followed() {
            self.tracking.path = Some(Rc::new(Step { key, before: self.tracking.path.take() }));
            self.tracking.value = value.clone();
        }
    }

    fn path(&self) -> Val {
        let mut keys = Vec::new();
        let mut path = &self.tracking.path;
        while let Some(step) = path {
            if keys.len() == keys.capacity() {
                gate::fits(keys.len() * 16);
            }
            keys.push(step.key.clone());
            path = &step.before;
        }
        keys.reverse();
        Val::arr(keys)
    }

    // ---- running

    /// The next output.
    pub(super) fn next(&mut self) -> Next {
        let mut backtracking = std::mem::replace(&mut self.started, true);
        loop {
            self.budget -= 1;
            if self.budget == 0 {
                self.account();
            }
            if backtracking {
                let Some(fork) = self.forks.pop() else {
                    return match self.raised.take() {
                        Some(raised) => Next::Error(raised.value),
                        None => Next::Done,
                    };
                };
                backtracking = self.resume(fork);
                continue;
            }
            let program = self.program;
            let Some(op) = program.funcs.get(self.func as usize).and_then(|func| func.ops.get(self.at)) else { return Next::Done };
            self.at += 1;
            let result = match op {
                Op::Return => {
                    let back = self.frames.get(self.frame).and_then(|frame| frame.back);
                    match back {
                        Some((func, at, frame)) => {
                            self.leave_frame();
                            (self.func, self.at, self.frame) = (func, at, frame);
                            Ok(true)
                        }
                        None => {
                            let value = self.pop();
                            return Next::Output(value);
                        }
                    }
                }
                Op::Native(index) => match self.native(*index) {
                    Ok(()) => Ok(true),
                    Err(native::Leave::Error(error)) => Err(error),
                    Err(native::Leave::Halt(halt)) => return Next::Halt(halt),
                },
                op => self.run(op),
            };
            match result {
                Ok(goes_on) => backtracking = !goes_on,
                Err(error) => {
                    self.raise(error.into_val());
                    backtracking = true;
                }
            }
        }
    }

    /// Goes back to a fork; `true` when it is to be left behind, too.
    fn resume(&mut self, fork: Fork) -> bool {
        self.cells.truncate(fork.n_cells);
        self.frames.truncate(fork.n_frames);
        (self.func, self.at) = fork.at;
        (self.top, self.frame, self.tracking) = (fork.top, fork.frame, fork.tracking);
        let is_raising = self.raised.is_some();
        match fork.kind {
            Kind::Fork(to) if !is_raising => {
                self.at = to;
                false
            }
            Kind::Alternative(to) if is_raising => {
                self.raised = None;
                self.at = to;
                false
            }
            Kind::TryEnd => {
                if let Some(raised) = &mut self.raised {
                    raised.wraps += 1;
                }
                true
            }
            Kind::Try(to) => match &mut self.raised {
                None => true,
                Some(raised) if raised.wraps > 0 => {
                    raised.wraps -= 1;
                    true
                }
                Some(_) => {
                    let value = self.raised.take().map_or(Val::Null, |raised| raised.value);
                    self.pop();
                    self.push(value);
                    self.at = to;
                    false
                }
            },
            Kind::Each(container, index) if !is_raising => !self.each(container, index),
            Kind::Range(slot, max) if !is_raising => !self.range(slot, max),
            Kind::Undo(slot) => {
                self.store(slot, Val::Null);
                true
            }
            _ => true,
        }
    }

    /// Runs one instruction; `false` asks to backtrack.
    fn run(&mut self, op: &Op) -> Result<bool, Error> {
        match op {
            Op::Const(at) => {
                self.pop();
                let value = self.constant(*at);
                self.push(value);
            }
            Op::Under(at) => {
                let value = self.constant(*at);
                let top = self.pop();
                self.push(value);
                self.push(top);
            }
            Op::Dup => {
                let top = self.pop();
                self.push(top.clone());
                self.push(top);
            }
            Op::DupTake => {
                let top = self.pop_take();
                self.push(top.clone());
                self.push(top);
            }
            Op::Pop => {
                self.pop();
            }
            Op::Begin => {
                let top = self.pop();
                self.push(top.clone());
                self.push(top);
                self.tracking.nest += 1;
            }
            Op::End => {
                self.tracking.nest = self.tracking.nest.saturating_sub(1);
                let value = self.pop();
                let input = self.pop();
                self.push(value);
                self.push(input);
            }
            Op::Enter => self.tracking.nest += 1,
            Op::Leave => self.tracking.nest = self.tracking.nest.saturating_sub(1),
            Op::Load(slot) => {
                self.pop();
                let value = self.load(*slot);
                self.push(value);
            }
            Op::Take(slot) => {
                self.pop_take();
                let value = self.take(*slot);
                self.push(value);
            }
            Op::Store(slot) => {
                let value = self.pop();
                self.store(*slot, value);
            }
            Op::StoreUndo(slot) => {
                self.fork(Kind::Undo(*slot));
                let value = self.pop();
                self.store(*slot, value);
            }
            Op::Append(slot) => {
                let value = self.pop();
                if let Some(Val::Arr(array)) = self.slot(*slot) {
                    Rc::make_mut(array).push(value);
                }
            }
            Op::Insert => self.insert()?,
            Op::Index(opt) => return self.index(*opt),
            Op::Field(at, opt) => {
                let of = self.pop();
                let key = self.constant(*at);
                return self.child(&of, key, *opt);
            }
            Op::UnderOperand(operand) => {
                let top = self.pop();
                let value = self.operand(operand, &top)?;
                self.push(value);
                self.push(top);
            }
            Op::Binary(native, operands) => {
                let input = self.pop();
                let (a, b) = &**operands;
                let b = self.operand(b, &input)?;
                let a = if let (Origin::Input, []) = (a.of, &*a.keys) { input } else { self.operand(a, &input)? };
                let value = self.binary(*native, a, b)?;
                self.push(value);
            }
            Op::Object(members) => {
                let input = self.pop();
                let mut map = Map::with_capacity(members.len());
                for (key, value) in members {
                    let Val::Str(key) = self.constant(*key) else { continue };
                    map.insert(key, self.operand(value, &input)?);
                }
                gate::step(members.len() as u64);
                self.push(Val::obj(map));
            }
            Op::Array(items) => {
                let input = self.pop();
                let items = items.iter().map(|item| self.operand(item, &input)).collect::<Result<Vec<Val>, Error>>()?;
                gate::step(items.len() as u64);
                self.push(Val::arr(items));
            }
            Op::Each(opt) => return self.each_begin(*opt),
            Op::Fork(to) => self.fork(Kind::Fork(*to)),
            Op::Try(to) => self.fork(Kind::Try(*to)),
            Op::TryEnd => self.fork(Kind::TryEnd),
            Op::Alternative(to) => self.fork(Kind::Alternative(*to)),
            Op::Jump(to) => self.at = *to,
            Op::JumpFalse(to) => {
                if matches!(self.cells.get(self.top), Some(Cell { item: Item::Val(Val::Null | Val::Bool(false)), .. })) {
                    self.at = *to;
                }
            }
            Op::Branch(to) => {
                if matches!(self.pop(), Val::Null | Val::Bool(false)) {
                    self.at = *to;
                }
            }
            Op::Backtrack => return Ok(false),
            Op::Range(slot) => {
                let max = self.pop();
                if self.load(*slot).num().is_none() || max.num().is_none() {
                    return Err(Error::str("Range bounds must be numeric"));
                }
                return Ok(self.range(*slot, max));
            }
            Op::PathBegin => {
                let value = self.pop();
                let inner = Tracking { on: true, path: None, value: value.clone(), nest: 0 };
                let outer = std::mem::replace(&mut self.tracking, inner);
                self.push_item(Item::Tracking(Box::new(outer)));
                self.push(value);
            }
            Op::PathEnd => {
                let value = self.pop();
                if !self.is_intact(&value) {
                    return Err(Error::str(format!("Invalid path expression with result {}", value.cut(30))));
                }
                let path = self.path();
                if let Item::Tracking(outer) = self.pop_item() {
                    self.tracking = *outer;
                }
                self.push(path);
            }
            Op::GetPath => self.get_path()?,
            Op::TakeAt(state, at) => {
                self.pop();
                let (path, state_value) = (self.load(*at), self.take(*state));
                let Val::Arr(keys) = &path else { return Ok(false) };
                let value = state_value.get_path(&keys.items)?;
                // What is changed in place has one owner. There is something at this path then.
                let is_place = keys.items.iter().all(|key| !matches!(key, Val::Obj(_)));
                let rest = if is_place && value.is_shared() { state_value.set_path(&keys.items, Val::Null)? } else { state_value };
                self.store(*state, rest);
                self.push(value);
            }
            Op::SetAt(state, at) => {
                let value = self.pop();
                let (path, state_value) = (self.load(*at), self.take(*state));
                let Val::Arr(keys) = &path else { return Ok(false) };
                let value = state_value.set_path(&keys.items, value)?;
                self.store(*state, value);
            }
            Op::Updated(state, gone) => {
                self.tracking.nest = self.tracking.nest.saturating_sub(1);
                self.pop();
                let (value, gone) = (self.take(*state), self.take(*gone));
                if self.is_followed() {
                    // So it reads in jq, which has both in an array.
                    let both = Val::arr(vec![value, gone]).cut(30);
                    return Err(Error::str(format!("Invalid path expression near attempt to access element 0 of {both}")));
                }
                let value = value.delete_paths(&gone)?;
                self.push(value);
            }
            Op::Mark(slot) => self.store(*slot, Val::Num(self.forks.len() as f64)),
            Op::Cut(slot) => {
                let n_forks = self.load(*slot).num().unwrap_or_default();
                self.forks.truncate(n_forks as usize);
            }
            Op::Label(slot) => {
                let mut map = Map::default();
                map.insert("__jq".into(), Val::Num(self.n_labels as f64));
                self.n_labels += 1;
                self.store(*slot, Val::obj(map));
            }
            Op::Break(slot) => {
                let label = self.load(*slot);
                return Err(Error::new(label));
            }
            Op::CatchBreak(slot) => {
                let value = self.pop();
                let label = self.load(*slot);
                if value.compare(&label).is_eq() {
                    return Ok(false);
                }
                return Err(Error::new(value));
            }
            Op::Concat(template) => self.concat(template),
            Op::Call(callee, args) => self.call(callee, args, false),
            Op::TailCall(callee, args) => self.call(callee, args, true),
            Op::Native(_) | Op::Return => {}
        }
        Ok(true)
    }

    fn constant(&self, at: u32) -> Val {
        self.consts.get(at as usize).cloned().unwrap_or(Val::Null)
    }

    fn insert(&mut self) -> Result<(), Error> {
        let input = self.pop();
        let value = self.pop();
        let key = self.pop();
        let object = self.pop();
        match (key, object) {
            (Val::Str(key), Val::Obj(mut object)) => {
                Rc::make_mut(&mut object).insert(key, value);
                self.push(Val::Obj(object));
                self.push(input);
                Ok(())
            }
            (key, _) => Err(Error::str(format!("Cannot use {} as object key", key.shown()))),
        }
    }

    fn index(&mut self, opt: bool) -> Result<bool, Error> {
        let of = self.pop();
        let key = self.pop();
        self.child(&of, key, opt)
    }

    /// Goes on with a child; `false` where there can be none and nobody is to be told.
    fn child(&mut self, of: &Val, key: Val, opt: bool) -> Result<bool, Error> {
        if !self.is_intact(of) {
            let message = format!("Invalid path expression near attempt to access element {} of {}", key.cut(15), of.cut(30));
            return Err(Error::str(message));
        }
        match of.child(&key) {
            Ok(value) => {
                self.step_into(key, &value);
                self.push(value);
                Ok(true)
            }
            Err(_) if opt => Ok(false),
            Err(error) => Err(error),
        }
    }

    /// The value of an operand.
    fn operand(&self, operand: &Operand, input: &Val) -> Result<Val, Error> {
        let of = match operand.of {
            Origin::Input => Some(input),
            Origin::Const(at) => self.consts.get(at as usize),
            Origin::Var((level, index)) => {
                let frame = self.frames.get(self.outwards(level));
                frame.and_then(|frame| frame.vars.get(usize::from(index)))
            }
        };
        let Some(of) = of else { return Ok(Val::Null) };
        let mut keys = operand.keys.iter().map(|key| self.consts.get(*key as usize).unwrap_or(&Val::Null));
        let Some(first) = keys.next() else { return Ok(of.clone()) };
        keys.try_fold(of.child(first)?, |value, key| value.child(key))
    }

    /// What an operator makes of two values.
    fn binary(&self, native: u16, a: Val, b: Val) -> Result<Val, Error> {
        let Some(native) = native::NATIVES.get(usize::from(native)) else { return Ok(Val::Null) };
        match (native.run)(self.host, [Val::Null, a, b, Val::Null]) {
            Ok(value) => Ok(value),
            Err(native::Leave::Error(error)) => Err(error),
            // No operator ends the program.
            Err(native::Leave::Halt(_)) => Ok(Val::Null),
        }
    }

    fn each_begin(&mut self, opt: bool) -> Result<bool, Error> {
        let container = self.pop();
        if !self.is_intact(&container) {
            return Err(Error::str(format!("Invalid path expression near attempt to iterate through {}", container.cut(30))));
        }
        match container {
            Val::Arr(_) | Val::Obj(_) => Ok(self.each(container, 0)),
            _ if opt => Ok(false),
            other => Err(Error::str(format!("Cannot iterate over {}", other.shown()))),
        }
    }

    fn each(&mut self, container: Val, index: usize) -> bool {
        let (found, len) = match &container {
            Val::Arr(array) => (array.items.get(index).map(|item| (Val::Num(index as f64), item.clone())), array.items.len()),
            Val::Obj(object) => (object.map.get_index(index).map(|(key, item)| (Val::Str(key.clone()), item.clone())), object.map.len()),
            _ => (None, 0),
        };
        let Some((key, value)) = found else { return false };
        if index + 1 < len {
            self.fork(Kind::Each(container, index + 1));
        }
        self.step_into(key, &value);
        self.push(value);
        true
    }

    fn range(&mut self, slot: Slot, max: Val) -> bool {
        let current = self.load(slot).num().unwrap_or(f64::NAN);
        // Not a number is below nothing, yet jq begins with it.
        if current >= max.num().unwrap_or(f64::NAN) {
            return false;
        }
        let value = self.load(slot);
        self.store(slot, Val::Num(current + 1.0));
        self.fork(Kind::Range(slot, max));
        self.push(value);
        true
    }

    fn get_path(&mut self) -> Result<(), Error> {
        let input = self.pop();
        let path = self.pop();
        let Val::Arr(keys) = &path else { return Err(Error::str("Path must be specified as an array")) };
        let value = input.get_path(&keys.items)?;
        if self.is_followed() && input.is_same(&self.tracking.value) {
            for key in &keys.items {
                self.tracking.path = Some(Rc::new(Step { key: key.clone(), before: self.tracking.path.take() }));
            }
            self.tracking.value = value.clone();
        }
        self.push(value);
        Ok(())
    }

    fn concat(&mut self, template: &[Option<u32>]) {
        self.pop();
        let mut text = String::new();
        for part in template {
            let piece = match part {
                Some(at) => self.constant(*at),
                None => self.pop(),
            };
            let piece = piece.to_text();
            gate::fits(text.len() + piece.as_str().len());
            text.push_str(piece.as_str());
        }
        self.push(Val::from(text));
    }

    fn native(&mut self, index: u16) -> Result<(), native::Leave> {
        let Some(native) = native::NATIVES.get(usize::from(index)) else { return Ok(()) };
        let mut args = [Val::Null, Val::Null, Val::Null, Val::Null];
        for arg in args.iter_mut().take(native.n_args + 1) {
            *arg = self.pop();
        }
        let value = (native.run)(self.host, args)?;
        self.push(value);
        Ok(())
    }
}

impl Drop for Machine<'_> {
    fn drop(&mut self) {
        // Forks refer to what the stacks hold: the values go first, in one pass.
        self.cells.clear();
        self.frames.clear();
        self.forks.clear();
    }
}
