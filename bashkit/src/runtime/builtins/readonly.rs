//! `readonly`: variables that cannot be changed.

use super::export::run;
use super::{BuiltinDef, special};
use crate::runtime::vars::Attrs;

pub(super) const BUILTIN: BuiltinDef =
    special("readonly", "readonly [-aAf] [name[=value] ...] or readonly -p", "Mark shell variables as unchangeable", |shell, args| {
        run(shell, args, &BUILTIN, Attrs::READONLY)
    });
