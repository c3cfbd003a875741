//! Names as small numbers: one table per session, so tenants share nothing.
//!
//! A table is shared by every fiber of a session, so no method gives out a borrow of it: each takes what it needs and lets go.

use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;

use foldhash::fast::RandomState;

/// Interned name, as a small number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Symbol(pub u32);

#[derive(Debug, Default)]
struct Table {
    ids: HashMap<Rc<[u8]>, Symbol, RandomState>,
    names: Vec<Rc<[u8]>>,
}

/// The names of a session.
#[derive(Debug, Default)]
pub struct Interner(RefCell<Table>);

impl Interner {
    /// The symbol of a name, made when it is new.
    pub fn intern(&self, name: &[u8]) -> Symbol {
        let mut table = self.0.borrow_mut();
        if let Some(&symbol) = table.ids.get(name) {
            return symbol;
        }
        let symbol = Symbol(u32::try_from(table.names.len()).unwrap_or(u32::MAX));
        let name: Rc<[u8]> = name.into();
        table.names.push(Rc::clone(&name));
        table.ids.insert(name, symbol);
        symbol
    }

    /// The symbol of a name that was interned before.
    #[must_use]
    pub fn find(&self, name: &[u8]) -> Option<Symbol> {
        self.0.borrow().ids.get(name).copied()
    }

    /// The name of a symbol.
    #[must_use]
    pub fn name(&self, symbol: Symbol) -> Rc<[u8]> {
        self.0.borrow().names.get(symbol.0 as usize).map_or_else(|| Rc::from(&b""[..]), Rc::clone)
    }

    /// Number of names in the table.
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.borrow().names.len()
    }

    /// Whether there is no name.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.borrow().names.is_empty()
    }
}
