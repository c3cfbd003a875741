//! Names as small numbers: one table per session, so tenants share nothing but constants.
//!
//! A table is shared by every fiber of a session, so no method gives out a borrow of it: each takes what it needs and lets go.

use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;

use foldhash::fast::RandomState;

/// Interned name, as a small number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Symbol(pub u32);

/// Names that tables begin with: constants of the program, which all sessions read and none changes.
#[derive(Debug)]
pub(crate) struct FirstNames {
    ids: HashMap<&'static [u8], Symbol, RandomState>,
    names: Vec<&'static [u8]>,
    /// Lengths of the names by their first byte, one bit each: most names of scripts are none of these.
    lengths: Box<[u32; 256]>,
}

impl FirstNames {
    pub(crate) fn new(names: impl Iterator<Item = &'static str>) -> Self {
        let names: Vec<_> = names.map(str::as_bytes).collect();
        let mut lengths = Box::new([0; 256]);
        for name in &names {
            if let Some(bits) = name.first().and_then(|first| lengths.get_mut(usize::from(*first))) {
                *bits |= 1 << (name.len() & 31);
            }
        }
        Self { ids: (0..).map(Symbol).zip(&names).map(|(symbol, name)| (*name, symbol)).collect(), names, lengths }
    }

    /// The symbol of a name that tables begin with.
    #[inline]
    fn find(&self, name: &[u8]) -> Option<Symbol> {
        let bits = self.lengths.get(usize::from(*name.first()?))?;
        if bits & (1 << (name.len() & 31)) != 0 { self.ids.get(name).copied() } else { None }
    }
}

#[derive(Debug, Default)]
struct Table {
    ids: HashMap<Rc<[u8]>, Symbol, RandomState>,
    /// Names behind the first ones, by symbol.
    names: Vec<Rc<[u8]>>,
    /// First names, as far as somebody has asked for them.
    first: Vec<Option<Rc<[u8]>>>,
}

/// The names of a session.
#[derive(Debug, Default)]
pub struct Interner {
    first: Option<&'static FirstNames>,
    table: RefCell<Table>,
}

impl Interner {
    /// Table that begins with `first`.
    pub(crate) fn beginning_with(first: &'static FirstNames) -> Self {
        Self { first: Some(first), table: RefCell::default() }
    }

    fn first_names(&self) -> &'static [&'static [u8]] {
        self.first.map_or(&[], |first| &first.names)
    }

    fn find_first(&self, name: &[u8]) -> Option<Symbol> {
        self.first?.find(name)
    }

    /// The symbol of a name, made when it is new.
    pub fn intern(&self, name: &[u8]) -> Symbol {
        if let Some(symbol) = self.find_first(name) {
            return symbol;
        }
        let mut table = self.table.borrow_mut();
        if let Some(&symbol) = table.ids.get(name) {
            return symbol;
        }
        let symbol = Symbol(u32::try_from(self.first_names().len() + table.names.len()).unwrap_or(u32::MAX));
        let name: Rc<[u8]> = name.into();
        table.names.push(Rc::clone(&name));
        table.ids.insert(name, symbol);
        symbol
    }

    /// The symbol of a name that was interned before.
    #[must_use]
    pub fn find(&self, name: &[u8]) -> Option<Symbol> {
        self.find_first(name).or_else(|| self.table.borrow().ids.get(name).copied())
    }

    /// The name of a symbol.
    #[must_use]
    pub fn name(&self, symbol: Symbol) -> Rc<[u8]> {
        let (idx, first) = (symbol.0 as usize, self.first_names());
        let mut table = self.table.borrow_mut();
        if let Some(name) = first.get(idx) {
            table.first.resize(first.len(), None);
            return table
                .first
                .get_mut(idx)
                .map_or_else(|| Rc::from(*name), |asked| Rc::clone(asked.get_or_insert_with(|| Rc::from(*name))));
        }
        table.names.get(idx - first.len()).map_or_else(|| Rc::from(&b""[..]), Rc::clone)
    }

    /// Copy of the name of a symbol.
    #[must_use]
    pub fn to_bytes(&self, symbol: Symbol) -> Vec<u8> {
        self.first_names().get(symbol.0 as usize).map_or_else(|| self.name(symbol).to_vec(), |name| name.to_vec())
    }

    /// Number of names in the table.
    #[must_use]
    pub fn len(&self) -> usize {
        self.first_names().len() + self.table.borrow().names.len()
    }

    /// Whether there is no name.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}
