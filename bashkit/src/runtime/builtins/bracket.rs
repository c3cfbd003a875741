//! `[`: `test` with a bracket at its end.

use super::test::run;
use super::{BuiltinDef, builtin};

pub(super) const BUILTIN: BuiltinDef = builtin("[", "[ arg... ]", "Evaluate conditional expression", |shell, args| run(shell, args, true));
