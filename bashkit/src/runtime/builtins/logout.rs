//! `logout`: refused, as by a shell that is no login shell.

use super::{BuiltinDef, builtin};

pub(super) const BUILTIN: BuiltinDef = builtin("logout", "logout [n]", "Exit a login shell", |shell, _| {
    shell.builtin_error("logout", "not login shell: use `exit'")?;
    Ok(1)
});
