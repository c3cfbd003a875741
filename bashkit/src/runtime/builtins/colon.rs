//! `:`: the null command.

use super::{BuiltinDef, special};

pub(super) const BUILTIN: BuiltinDef = special(":", ":", "Null command", |_, _| Ok(0));
