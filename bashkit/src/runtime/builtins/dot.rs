//! `.`: `source` under another name.

use super::source::run;
use super::{BuiltinDef, special};

pub(super) const BUILTIN: BuiltinDef =
    special(".", ". filename [arguments]", "Execute commands from a file in the current shell", |shell, args| run(shell, args, &BUILTIN));
