//! The environment that commands of the host get: "Environment".

use std::sync::Arc;

use bashkit_core::command::Environ;

use super::Shell;
use crate::syntax::intern::Symbol;

/// Exported variables as they were asked for last, so that many calls of a script share one list.
#[derive(Debug, Default)]
pub(crate) struct LastEnviron {
    /// Each variable, in the order of symbols, with its place in the list.
    places: Vec<(Symbol, usize)>,
    list: Environ,
}

impl LastEnviron {
    /// Exported variables of a shell, sorted by name: a new list where they are not the last ones.
    pub(crate) fn of(&mut self, shell: &Shell) -> Environ {
        if !self.is_of(shell) {
            let names = &shell.names.interner;
            let mut list: Vec<_> =
                shell.vars.exported().map(|(symbol, value)| (symbol, (names.to_bytes(symbol), value.to_vec()))).collect();
            list.sort_unstable_by(|(_, a), (_, b)| a.cmp(b));
            self.places = list.iter().enumerate().map(|(place, (symbol, _))| (*symbol, place)).collect();
            self.places.sort_unstable();
            self.list = list.into_iter().map(|(_, variable)| variable).collect();
        }
        Arc::clone(&self.list)
    }

    fn is_of(&self, shell: &Shell) -> bool {
        let mut places = self.places.iter();
        let is_same = shell.vars.exported().all(|(symbol, value)| {
            let place = places.next().filter(|(last, _)| *last == symbol).and_then(|(_, place)| self.list.get(*place));
            place.is_some_and(|(_, last)| **last == *value)
        });
        is_same && places.next().is_none()
    }
}
