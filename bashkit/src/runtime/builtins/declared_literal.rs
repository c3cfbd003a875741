//! Literals of declarations: `declare a=(…)` assigns the array while its words are expanded, before the builtin runs with the name.

use bashkit_core::command::Opt;

use super::declare::{ASSOC, CAPITAL, DeclareOptions, GLOBAL, INDEXED, INHERIT, INTEGER, LOWER, UPPER, declare_one};
use super::{BuiltinArg, BuiltinDef};
use crate::runtime::shell::Shell;
use crate::runtime::stop::Stop;
use crate::runtime::vars::Attrs;
use crate::syntax::ast::Assign;
use crate::syntax::intern::Symbol;

/// Options of a declaration that say how the literals behind them are assigned, before the builtin reads them.
#[derive(Default)]
pub(crate) struct LiteralOptions {
    /// Elements are keys with values, by `-A` anywhere before them.
    pub(crate) assoc: bool,
    /// An argument that is no option has been seen, or `--`.
    pub(crate) has_operand: bool,
    indexed: bool,
    global: bool,
    inherit: bool,
    /// Attributes that change values, and whether the first option that asks for one begins with `+`.
    kinds: Attrs,
    plus: Option<bool>,
}

impl LiteralOptions {
    /// Attributes that change values as they are assigned.
    const KINDS: [(Opt, Attrs); 4] = [(INTEGER, Attrs::INTEGER), (LOWER, Attrs::LOWER), (UPPER, Attrs::UPPER), (CAPITAL, Attrs::CAPITAL)];

    /// Notes a word before a literal. bash: it looks for `-A`, `-a` and `-g` in all of them, for the other letters up to the first operand.
    pub(crate) fn note(&mut self, word: &[u8]) {
        let (plus, letters) = match word {
            [b'-', letters @ ..] => (false, letters),
            [b'+', letters @ ..] => (true, letters),
            _ => {
                self.has_operand = true;
                return;
            }
        };
        if !plus {
            self.assoc |= letters.contains(&ASSOC.short());
            self.indexed |= letters.contains(&INDEXED.short());
            self.global |= letters.contains(&GLOBAL.short());
        }
        self.has_operand |= letters == b"-" && !plus;
        if self.has_operand {
            return;
        }
        let kinds = Self::KINDS.iter().filter(|(option, _)| letters.contains(&option.short()));
        let kinds = kinds.fold(Attrs::default(), |all, (_, attr)| all.with(*attr));
        let inherits = letters.contains(&INHERIT.short());
        if inherits || kinds != Attrs::default() {
            self.plus.get_or_insert(plus);
        }
        self.kinds = self.kinds.with(kinds);
        self.inherit |= inherits;
    }

    /// Options that `declare` is given for the literal of a variable. bash: `export` and `readonly` assign the local variable of the running function, else the
    /// global one.
    fn declared(&self, shell: &mut Shell, name: Symbol, def: &BuiltinDef) -> Result<DeclareOptions, Stop> {
        let kind = match (self.assoc, self.indexed) {
            (true, _) => Attrs::ASSOC,
            (false, true) => Attrs::INDEXED,
            (false, false) => Attrs::default(),
        };
        let marks = matches!(def.name, "export" | "readonly");
        let target = if marks { shell.resolve(name)?.filter(|target| target.index.is_none()) } else { None };
        let is_target = |local: Symbol| target.as_ref().is_some_and(|target| target.name == local);
        let is_local = shell.function_frame().is_some_and(|frame| frame.undo.iter().any(|(local, _)| is_target(*local)));
        let unmarks = self.plus == Some(true) && !marks && !self.global && kind == Attrs::default();
        let (on, off) = if unmarks { (Attrs::default(), self.kinds) } else { (kind.with(self.kinds), Attrs::default()) };
        let global = if marks { !is_local } else { self.global };
        Ok(DeclareOptions { on, off, global, inherit: self.inherit, ahead: true, ..DeclareOptions::default() })
    }
}

/// Assigns a literal of a declaration. bash: that is done while the words are expanded, and what the builtin `def` gets is the name alone.
pub(crate) fn declare_literal(shell: &mut Shell, assign: &Assign, asked: &LiteralOptions, def: &'static BuiltinDef) -> Result<(), Stop> {
    let options = asked.declared(shell, assign.name, def)?;
    let makes_local = shell.in_function() && !options.global && !matches!(def.name, "export" | "readonly");
    if declare_one(shell, BuiltinArg::Assign(assign), &options, makes_local, def)? || makes_local {
        return Ok(());
    }
    Err(Stop::Discard(1))
}
