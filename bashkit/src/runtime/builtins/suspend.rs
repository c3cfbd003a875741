//! `suspend`: refused, as by a shell without job control.

use super::{BuiltinDef, builtin};

pub(super) const BUILTIN: BuiltinDef = builtin("suspend", "suspend [-f]", "Suspend shell execution", |shell, _| {
    shell.builtin_error("suspend", "cannot suspend: no job control")?;
    Ok(1)
});
