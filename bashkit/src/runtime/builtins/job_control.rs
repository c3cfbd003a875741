//! Job control that `fg` and `bg` share.

use super::{BuiltinArg, BuiltinDef};
use crate::runtime::options::SetOpt;
use crate::runtime::shell::Shell;
use crate::runtime::stop::{Flow, Stop};

/// Jobs that the operands of `fg` and `bg` mean; the inner error is the status of a refusal.
pub(super) fn controlled(shell: &mut Shell, args: &[BuiltinArg<'_>], def: &'static BuiltinDef) -> Result<Result<Vec<Vec<u8>>, i32>, Stop> {
    if !shell.on(SetOpt::Monitor) {
        shell.builtin_error(def.name, "no job control")?;
        return Ok(Err(1));
    }
    let Some(options) = shell.options(def, args, &[])? else { return Ok(Err(2)) };
    Ok(Ok(options.operands.iter().map(|text| text.to_vec()).collect()))
}

/// Refuses a job that is not there; None is the current one.
pub(super) fn no_job(shell: &mut Shell, builtin: &str, spec: Option<&[u8]>) -> Flow {
    shell.builtin_error(builtin, [spec.unwrap_or(b"current"), b": no such job"].concat())?;
    Ok(1)
}
