//! Names as small numbers: one table per session, so tenants share nothing.

use std::collections::HashMap;
use std::rc::Rc;

use foldhash::fast::RandomState;

/// An interned name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Symbol(pub u32);

/// The names of a session.
#[derive(Debug, Default)]
pub struct Interner {
    ids: HashMap<Rc<[u8]>, Symbol, RandomState>,
    names: Vec<Rc<[u8]>>,
}

impl Interner {
    /// The symbol of a name, made when it is new.
    pub fn intern(&mut self, name: &[u8]) -> Symbol {
        if let Some(&symbol) = self.ids.get(name) {
            return symbol;
        }
        let symbol = Symbol(u32::try_from(self.names.len()).unwrap_or(u32::MAX));
        let name: Rc<[u8]> = name.into();
        self.names.push(Rc::clone(&name));
        self.ids.insert(name, symbol);
        symbol
    }

    /// The symbol of a name that was interned before.
    #[must_use]
    pub fn find(&self, name: &[u8]) -> Option<Symbol> {
        self.ids.get(name).copied()
    }

    /// The name of a symbol.
    #[must_use]
    pub fn name(&self, symbol: Symbol) -> Rc<[u8]> {
        self.names.get(symbol.0 as usize).map_or_else(|| Rc::from(&b""[..]), Rc::clone)
    }

    /// How many names there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.names.len()
    }

    /// Whether there is no name.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.names.is_empty()
    }
}
