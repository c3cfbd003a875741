//! `bg`: jobs in the background.

use bashkit_core::kernel::signal;

use super::job_control::{controlled, no_job};
use super::{BuiltinArg, BuiltinDef, builtin};
use crate::runtime::exec::job::JobSpec;
use crate::runtime::shell::Shell;
use crate::runtime::stop::Flow;

pub(super) const BUILTIN: BuiltinDef = builtin("bg", "bg [job_spec ...]", "Move jobs to the background", run);

fn run(shell: &mut Shell, args: &[BuiltinArg<'_>]) -> Flow {
    let specs = match controlled(shell, args, &BUILTIN)? {
        Ok(specs) if specs.is_empty() => vec![None],
        Ok(specs) => specs.into_iter().map(Some).collect(),
        Err(status) => return Ok(status),
    };
    let mut status = 0;
    for spec in specs {
        let job = match shell.job_by_spec("bg", spec.as_deref().unwrap_or(b"%+"))? {
            JobSpec::Job(job) => job,
            JobSpec::Ambiguous => {
                status = 1;
                continue;
            }
            JobSpec::Missing => {
                status = no_job(shell, "bg", spec.as_deref())?;
                continue;
            }
        };
        if !job.process.is_stopped() {
            shell.builtin_error("bg", format!("job {} already in background", job.id))?;
            continue;
        }
        job.signal(&shell.kernel, signal::CONT);
        let text = [format!("[{}]+ ", job.id).as_bytes(), &shell.job_text(&job), b" &\n"].concat();
        shell.print_quietly(&text)?;
    }
    Ok(status)
}
