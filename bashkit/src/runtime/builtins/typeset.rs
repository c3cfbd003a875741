//! `typeset`: `declare` under another name.

use super::declare::run;
use super::{BuiltinDef, builtin};

pub(super) const BUILTIN: BuiltinDef = builtin(
    "typeset",
    "typeset [-aAfFgiIlnrtux] name[=value] ... or typeset -p [-aAfFilnrtux] [name ...]",
    "Set variable values and attributes",
    |shell, args| run(shell, args, &BUILTIN),
);
