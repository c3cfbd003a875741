//! `false`: an unsuccessful result.

use super::{BuiltinDef, builtin};

pub(super) const BUILTIN: BuiltinDef = builtin("false", "false", "Return an unsuccessful result", |_, _| Ok(1));
