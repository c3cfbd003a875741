//! `readarray`: `mapfile` under another name.

use super::mapfile::run;
use super::{BuiltinDef, builtin};

pub(super) const BUILTIN: BuiltinDef = builtin(
    "readarray",
    "readarray [-d delim] [-n count] [-O origin] [-s count] [-t] [-u fd] [-C callback] [-c quantum] [array]",
    "Read lines from a file into an array variable",
    |shell, args| run(shell, args, &BUILTIN),
);
