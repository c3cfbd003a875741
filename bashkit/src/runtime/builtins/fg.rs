//! `fg`: a job in the foreground.

use bashkit_core::kernel::{Status, signal};

use super::job_control::{controlled, no_job};
use super::{BuiltinArg, BuiltinDef, builtin};
use crate::runtime::exec::job::{JobSpec, WaitOutcome};
use crate::runtime::shell::Shell;
use crate::runtime::stop::Flow;

pub(super) const BUILTIN: BuiltinDef = builtin("fg", "fg [job_spec]", "Move job to the foreground", run);

fn run(shell: &mut Shell, args: &[BuiltinArg<'_>]) -> Flow {
    let specs = match controlled(shell, args, &BUILTIN)? {
        Ok(specs) => specs,
        Err(status) => return Ok(status),
    };
    let spec = specs.first().map(Vec::as_slice);
    let job = match shell.job_by_spec("fg", spec.unwrap_or(b"%+"))? {
        JobSpec::Job(job) => job,
        JobSpec::Ambiguous => return Ok(1),
        JobSpec::Missing => return no_job(shell, "fg", spec),
    };
    let text = [shell.job_text(&job).as_slice(), b"\n"].concat();
    shell.print_quietly(&text)?;
    job.signal(&shell.kernel, signal::CONT);
    let status = match shell.wait_for(&job.process, false)? {
        WaitOutcome::Ended(status) => status,
        WaitOutcome::Interrupted(number) | WaitOutcome::Stopped(number) => return Ok(128 + i32::from(number)),
    };
    shell.session.jobs.forget(job.process.pid);
    if let Status::Signaled(number) = status
        && !matches!(number, signal::INT | signal::PIPE)
    {
        shell.stderr(format!("{}\n", signal::description(number)).as_bytes())?;
    }
    Ok(status.code())
}
