//! Processes of the session and their names, for `ps`, `top`, `pgrep`, `pkill`, `killall` and `pidof`.

use std::rc::Rc;
use std::time::Duration;

use bashkit_core::command::Cx;
use bashkit_core::kernel::{Fault, Process, signal};

/// Rewrites `-9`, `-KILL`, `-SIGKILL` as `--signal=…`.
pub(super) fn signals_first(argv: &[Vec<u8>]) -> Vec<Vec<u8>> {
    let as_signal = |arg: &Vec<u8>| {
        let name = arg.strip_prefix(b"-").filter(|name| name.len() > 1 || name.iter().all(u8::is_ascii_digit))?;
        let is_name = name.iter().all(|b| b.is_ascii_uppercase() || b.is_ascii_digit());
        (is_name && signal::number(name).is_some()).then(|| [b"--signal=", name].concat())
    };
    argv.iter().map(|arg| as_signal(arg).unwrap_or_else(|| arg.clone())).collect()
}

/// Name of the program in a command line, without folders and arguments.
pub(super) fn name(command: &[u8]) -> &[u8] {
    let first = command.split(|b| *b == b' ').next().unwrap_or_default();
    first.rsplit(|b| *b == b'/').next().unwrap_or_default()
}

/// Processes that have not ended; jobs that were just started get to their commands first.
pub(super) fn processes(cx: &Cx<'_>) -> Result<Vec<Rc<Process>>, Fault> {
    cx.sleep(Duration::from_millis(1))?;
    Ok(cx.kernel().live_processes())
}

/// Numbers of a list that commas or blanks part; words that are no numbers are left out.
pub(super) fn numbers(text: &[u8]) -> Vec<u32> {
    text.split(|b| matches!(b, b',' | b' ')).filter_map(|n| std::str::from_utf8(n).ok()?.parse().ok()).collect()
}
