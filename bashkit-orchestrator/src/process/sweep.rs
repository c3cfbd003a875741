//! Ends processes by a mark in their environment: the last means, when a program has killed the supervisor that would have ended them.
#![expect(clippy::disallowed_methods, reason = "the processes of the host are what is looked through")]

use std::fs;

use rustix::process::{Pid, Signal, kill_process};

/// Number of times that the processes are looked through.
const PASSES_MAX: usize = 100;

/// Kills every process with these bytes in its environment, until there is none. Processes that have given themselves another environment are not found.
pub(super) fn sweep(mark: &[u8]) {
    for _ in 0..PASSES_MAX {
        let Ok(processes) = fs::read_dir("/proc") else { return };
        let mut n_found = 0;
        for process in processes.flatten() {
            let Some(pid) = process.file_name().to_str().and_then(|name| name.parse().ok()).and_then(Pid::from_raw) else { continue };
            let environment = fs::read(process.path().join("environ")).unwrap_or_default();
            if memchr::memmem::find(&environment, mark).is_some() && kill_process(pid, Signal::KILL).is_ok() {
                n_found += 1;
            }
        }
        if n_found == 0 {
            return;
        }
    }
}
