//! `local`: variables of a function.

use super::declare::run;
use super::{BuiltinDef, builtin};

pub(super) const BUILTIN: BuiltinDef =
    builtin("local", "local [option] name[=value] ...", "Define local variables", |shell, args| run(shell, args, &BUILTIN));
