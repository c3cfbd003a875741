//! `disown`: jobs that the shell forgets.

use bashkit_core::command::Opt;

use super::{BuiltinArg, BuiltinDef, builtin};
use crate::runtime::shell::Shell;
use crate::runtime::stop::Flow;
use crate::runtime::text::legal_number;

const KEEP: Opt = Opt::flag('h', "", "keep the job from SIGHUP");
const ALL: Opt = Opt::flag('a', "", "forget all jobs");
const RUNNING: Opt = Opt::flag('r', "", "forget jobs that run");

/// Options of the builtin.
const OPTIONS: &[Opt] = &[KEEP, ALL, RUNNING];

pub(super) const BUILTIN: BuiltinDef =
    builtin("disown", "disown [-h] [-ar] [jobspec ... | pid ...]", "Remove jobs from current shell", run);

fn run(shell: &mut Shell, args: &[BuiltinArg<'_>]) -> Flow {
    let Some(options) = shell.options(&BUILTIN, args, OPTIONS)? else { return Ok(2) };
    let operands: Vec<Vec<u8>> = options.operands.iter().map(|t| t.to_vec()).collect();
    if operands.is_empty() && (options.has(&ALL) || options.has(&RUNNING)) {
        if !options.has(&KEEP) {
            forget_all(shell, options.has(&RUNNING));
        }
        return Ok(0);
    }
    let mut status = 0;
    let specs = if operands.is_empty() { vec![b"%+".to_vec()] } else { operands.clone() };
    for spec in specs {
        let by_pid = legal_number(&spec).and_then(|pid| u32::try_from(pid).ok());
        let job = match by_pid {
            Some(pid) => shell.session.jobs.iter().find(|job| job.process.pid == pid).cloned(),
            None => shell.job_by_spec("disown", &spec)?.job(),
        };
        match job {
            Some(job) if !options.has(&KEEP) => shell.session.jobs.disown(job.id),
            Some(_) => {}
            None => {
                let shown = if operands.is_empty() { b"current".to_vec() } else { spec };
                shell.builtin_error("disown", [shown.as_slice(), b": no such job"].concat())?;
                status = 1;
            }
        }
    }
    Ok(status)
}

/// Forgets all jobs, or those that still run.
fn forget_all(shell: &mut Shell, running: bool) {
    let jobs = shell.session.jobs.iter().filter(|job| !running || job.process.status().is_none());
    for id in jobs.map(|job| job.id).collect::<Vec<u32>>() {
        shell.session.jobs.disown(id);
    }
}
