//! Variables: interned names to slots, bound shallowly: `local` keeps the old value on an undo list.

mod array;
pub(crate) mod special;

use std::rc::Rc;

use bashkit_core::error::Error;
use bashkit_core::limits::{Charge, Meter};

pub(crate) use array::{ALIAS_BUCKETS, Assoc, HASH_BUCKETS, Indexed, by_bucket, hash};

use super::text::Text;
use crate::syntax::intern::Symbol;

/// Attributes of a variable, as bits.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Attrs(pub u16);

impl Attrs {
    /// Exported to commands: `declare -x`.
    pub(crate) const EXPORT: Self = Self(1);
    /// Read-only: `declare -r`, `readonly`, cannot be assigned.
    pub(crate) const READONLY: Self = Self(2);
    /// Integer: `declare -i`, values are evaluated.
    pub(crate) const INTEGER: Self = Self(4);
    /// Small letters in values: `declare -l`.
    pub(crate) const LOWER: Self = Self(8);
    /// Capital letters in values: `declare -u`.
    pub(crate) const UPPER: Self = Self(16);
    /// Capital first letter in values: `declare -c`.
    pub(crate) const CAPITAL: Self = Self(32);
    /// Name reference to another variable: `declare -n`.
    pub(crate) const NAMEREF: Self = Self(64);
    /// Trace attribute of a variable: `declare -t`.
    pub(crate) const TRACE: Self = Self(128);
    /// `-a`, also on a variable without a value
    pub(crate) const INDEXED: Self = Self(256);
    /// `-A`, also on a variable without a value
    pub(crate) const ASSOC: Self = Self(512);
    /// Belongs to the running function
    pub(crate) const LOCAL: Self = Self(1024);
    /// Read or written through a function of the shell (`RANDOM`, `PATH`)
    pub(crate) const SPECIAL: Self = Self(2048);
    /// Given to a function call and marked in it: its value stays behind the call.
    pub(crate) const PASSED_ON: Self = Self(4096);
    /// Without a value, as an assignment of an expression failed: bash completes its name.
    pub(crate) const LISTED: Self = Self(16384);
    /// Declared by name, without a value.
    pub(crate) const DECLARED: Self = Self(8192);
    /// Given to a running command alone: `x=1 command`.
    pub(crate) const TEMPORARY: Self = Self(32768);

    /// Whether any of these is set.
    #[inline]
    pub(crate) fn has(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// Attributes with others added to them.
    #[inline]
    #[must_use]
    pub(crate) fn with(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Attributes with others taken away.
    #[inline]
    #[must_use]
    pub(crate) fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }
}

/// Value of a variable: scalar or array.
#[derive(Debug, Clone, Default)]
pub(crate) enum Value {
    /// Variable that has no value.
    #[default]
    Unset,
    /// Bytes that make up a scalar.
    Text(Text),
    /// A number that nobody has asked the text of.
    Int(i64),
    /// Indexed array: texts by number.
    Indexed(Rc<Indexed>),
    /// An associative array.
    Assoc(Rc<Assoc>),
}

/// Variable: a value with attributes.
#[derive(Debug, Clone, Default)]
pub(crate) struct Var {
    /// Value that the variable has.
    pub value: Value,
    /// Attributes that `declare` gave the variable.
    pub attrs: Attrs,
}

impl Var {
    /// Whether it has a value (`${x+set}` for a scalar).
    pub(crate) fn is_set(&self) -> bool {
        !matches!(self.value, Value::Unset)
    }

    /// Whether it exists, with or without a value.
    pub(crate) fn exists(&self) -> bool {
        self.is_set() || self.attrs.without(Attrs::SPECIAL) != Attrs::default()
    }

    /// The value as a scalar: element 0 of an array.
    pub(crate) fn scalar(&self) -> Option<Text> {
        match &self.value {
            Value::Unset => None,
            Value::Text(text) => Some(text.clone()),
            Value::Int(n) => Some(Text::number(*n)),
            Value::Indexed(array) => array.get(0).cloned(),
            Value::Assoc(array) => array.get(b"0").cloned(),
        }
    }

    /// Whether it is an array of either kind, with or without elements.
    pub(crate) fn is_array(&self) -> bool {
        matches!(self.value, Value::Indexed(_) | Value::Assoc(_)) || self.attrs.has(Attrs(Attrs::INDEXED.0 | Attrs::ASSOC.0))
    }

    /// Whether it is associative.
    pub(crate) fn is_assoc(&self) -> bool {
        self.attrs.has(Attrs::ASSOC)
    }
}

/// All variables of a shell. A copy shares the slots until one side writes.
#[derive(Debug, Clone, Default)]
pub(crate) struct Vars {
    slots: Rc<Vec<Var>>,
    /// `$_`, which every command sets: in the table it would have every subshell copy that.
    last_argument: Var,
    /// Charge of the slots, for as long as a copy of them may be there.
    room: Option<Rc<Charge>>,
}

impl Vars {
    /// No variables, with room for those of so many names.
    pub(crate) fn with_room(n_names: usize) -> Self {
        Self { slots: Rc::new(Vec::with_capacity(n_names)), ..Self::default() }
    }

    /// Charges the slots of so many names for a shell that begins with none of another's.
    pub(crate) fn charge(&mut self, meter: &Rc<Meter>, n_names: usize) -> Result<(), Error> {
        self.room = Some(Rc::new(meter.charge(n_names * size_of::<Var>())?));
        Ok(())
    }

    /// Charges the slots that a copy makes as soon as it is written to, and what its shell copies beside.
    pub(crate) fn charge_copy(&mut self, meter: &Rc<Meter>, beside: usize) -> Result<(), Error> {
        self.room = Some(Rc::new(meter.charge(self.slots.len() * size_of::<Var>() + beside)?));
        Ok(())
    }

    /// The variable of a name; one without a value when there is none.
    #[inline]
    pub(crate) fn get(&self, name: Symbol) -> &Var {
        const NONE: &Var = &Var { value: Value::Unset, attrs: Attrs(0) };
        if name == special::UNDERSCORE {
            return &self.last_argument;
        }
        self.slots.get(name.0 as usize).unwrap_or(NONE)
    }

    /// The variable of a name, to be changed.
    #[inline(always)]
    pub(crate) fn get_mut(&mut self, name: Symbol) -> &mut Var {
        if name == special::UNDERSCORE {
            return &mut self.last_argument;
        }
        let idx = name.0 as usize;
        let is_own = Rc::get_mut(&mut self.slots).is_some_and(|slots| idx < slots.len());
        if !is_own {
            self.make_slot(idx);
        }
        #[expect(clippy::indexing_slicing, reason = "the table was just made long enough")]
        &mut Rc::make_mut(&mut self.slots)[idx]
    }

    /// Makes the table this shell's own, and long enough.
    #[cold]
    #[inline(never)]
    fn make_slot(&mut self, idx: usize) {
        let slots = Rc::make_mut(&mut self.slots);
        if idx >= slots.len() {
            slots.resize_with(idx + 1, Var::default);
        }
    }

    /// Takes a variable away, leaving none.
    pub(crate) fn take(&mut self, name: Symbol) -> Var {
        std::mem::take(self.get_mut(name))
    }

    /// Every variable that exists, by symbol.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (Symbol, &Var)> {
        let n_slots = u32::try_from(self.slots.len()).unwrap_or(u32::MAX).max(special::UNDERSCORE.0 + 1);
        (0..n_slots).map(|i| (Symbol(i), self.get(Symbol(i)))).filter(|(_, var)| var.exists())
    }

    /// Exported variables that commands get, with their values.
    pub(crate) fn exported(&self) -> impl Iterator<Item = (Symbol, Text)> {
        self.iter()
            .filter(|(_, var)| var.attrs.has(Attrs::EXPORT) && !var.is_array())
            .filter_map(|(symbol, var)| Some((symbol, var.scalar()?)))
    }
}
