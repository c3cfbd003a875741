//! Processes of a script: each script has a session of its own, and nothing of it outlives the script or the tester.
#![expect(clippy::disallowed_methods, reason = "the tester looks at processes of the machine and starts one that guards it")]

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use rustix::process::{Pid, Signal, kill_process, kill_process_group};

/// Processes of one script beyond which it counts as one that does not end.
pub(super) const PROCESSES_MAX: usize = 200;

/// How often a sweep looks again for processes that were started meanwhile.
const ROUNDS: usize = 100;

/// Runs, in place of itself, the program and arguments behind it in a session of their own, which ends with the thread that started it.
pub(super) const IN_A_SESSION: &str = "setsid setpriv --pdeathsig KILL";

/// Counts the living processes of a session. Its own number is the smallest, unless the machine began anew at the smallest numbers meanwhile: see [`Guard`].
pub(super) fn count(session: Pid) -> usize {
    members(session).len()
}

/// Ends every process of a session. They are all stopped before any is killed, so that none starts another one unseen.
pub(super) fn sweep(session: Pid) {
    let _ = kill_process_group(session, Signal::KILL);
    let mut stopped = BTreeSet::new();
    for _ in 0..ROUNDS {
        let members = members(session);
        if members.is_empty() {
            return;
        }
        let n_stopped = stopped.len();
        for pid in members {
            if stopped.insert(pid)
                && let Some(pid) = Pid::from_raw(pid)
            {
                let _ = kill_process(pid, Signal::STOP);
            }
        }
        if stopped.len() == n_stopped {
            for pid in stopped.iter().filter_map(|pid| Pid::from_raw(*pid)) {
                let _ = kill_process(pid, Signal::KILL);
            }
            std::thread::sleep(Duration::from_millis(1));
        }
    }
}

fn members(session: Pid) -> Vec<i32> {
    let own = session.as_raw_nonzero().get();
    let entries = fs::read_dir("/proc").into_iter().flatten().flatten();
    let numbers = entries.filter_map(|entry| entry.file_name().to_str()?.parse().ok());
    numbers.filter(|pid: &i32| *pid >= own && is_member(*pid, own)).collect()
}

/// Whether a process lives and is of a session: `/proc/PID/stat` has, behind the name in parentheses, state, parent, group and session.
fn is_member(pid: i32, session: i32) -> bool {
    let stat = fs::read_to_string(format!("/proc/{pid}/stat")).unwrap_or_default();
    let mut fields = stat.rsplit(')').next().unwrap_or_default().split_whitespace();
    let lives = fields.next().is_some_and(|state| state != "Z" && state != "X");
    lives && fields.nth(2).is_some_and(|field| field.parse() == Ok(session))
}

/// A process beside the tester that waits for its end, also when it is killed, and then ends whatever was started with a folder below `root` as `HOME`,
/// and removes `root`.
#[derive(Debug)]
pub(super) struct Guard(Child);

/// Reads until the tester's end of the pipe is closed. Its own environment does not name the folder.
const GUARD: &str = r#"
trap '' HUP INT TERM
cat > /dev/null
seen=
while found=$(grep -laF "HOME=$1/" /proc/[0-9]*/environ 2> /dev/null | sed 's|/proc/||; s|/environ||'); [ "$found" != "$seen" ]; do
    kill -STOP $found
    seen=$found
done
[ -z "$seen" ] || kill -KILL $seen
rm -rf "$1" "$1.out" "$1.err"
"#;

impl Guard {
    /// Starts the guard of a folder.
    ///
    /// # Errors
    /// The process cannot be started.
    pub(super) fn new(root: &Path) -> std::io::Result<Self> {
        let mut command = Command::new("setsid");
        command.args(["/bin/sh", "-c", GUARD, "guard"]).arg(root).env_clear().env("PATH", "/usr/bin:/bin");
        command.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null());
        command.spawn().map(Self)
    }
}

impl Drop for Guard {
    fn drop(&mut self) {
        drop(self.0.stdin.take());
        let _ = self.0.wait();
    }
}
