//! `continue`: the next turn of a loop.

use super::r#break::leave_loop;
use super::{BuiltinDef, special};

pub(super) const BUILTIN: BuiltinDef =
    special("continue", "continue [n]", "Resume for, while, or until loops", |shell, args| leave_loop(shell, args, "continue"));
