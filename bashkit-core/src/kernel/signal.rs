//! Signals by number and name, as Linux on x86-64 has them.

/// Names in the order of their numbers, from 0.
pub const NAMES: [&str; 65] = [
    "EXIT", "HUP", "INT", "QUIT", "ILL", "TRAP", "ABRT", "BUS", "FPE", "KILL", "USR1", "SEGV", "USR2", "PIPE", "ALRM", "TERM", "STKFLT",
    "CHLD", "CONT", "STOP", "TSTP", "TTIN", "TTOU", "URG", "XCPU", "XFSZ", "VTALRM", "PROF", "WINCH", "IO", "PWR", "SYS", "32", "33",
    "RTMIN", "RTMIN+1", "RTMIN+2", "RTMIN+3", "RTMIN+4", "RTMIN+5", "RTMIN+6", "RTMIN+7", "RTMIN+8", "RTMIN+9", "RTMIN+10", "RTMIN+11",
    "RTMIN+12", "RTMIN+13", "RTMIN+14", "RTMIN+15", "RTMAX-14", "RTMAX-13", "RTMAX-12", "RTMAX-11", "RTMAX-10", "RTMAX-9", "RTMAX-8",
    "RTMAX-7", "RTMAX-6", "RTMAX-5", "RTMAX-4", "RTMAX-3", "RTMAX-2", "RTMAX-1", "RTMAX",
];

/// Number of SIGHUP: hangup of the terminal.
pub const HUP: u8 = 1;
/// Number of SIGINT: interrupt from the keyboard.
pub const INT: u8 = 2;
/// Number of SIGQUIT: quit from the keyboard.
pub const QUIT: u8 = 3;
/// Number of SIGABRT, with which a process gives itself up.
pub const ABRT: u8 = 6;
/// Number of SIGKILL, which cannot be caught.
pub const KILL: u8 = 9;
/// Number of SIGSEGV: memory that is not there.
pub const SEGV: u8 = 11;
/// Number of SIGPIPE: write without a reader.
pub const PIPE: u8 = 13;
/// Number of SIGALRM: end of a timer.
pub const ALRM: u8 = 14;
/// Number of SIGTERM: request to terminate.
pub const TERM: u8 = 15;
/// Number of SIGCHLD: end of a child.
pub const CHLD: u8 = 17;
/// Number of SIGCONT: continue after a stop.
pub const CONT: u8 = 18;
/// Number of SIGSTOP, which cannot be caught.
pub const STOP: u8 = 19;
/// Number of SIGTSTP: stop from the keyboard.
pub const TSTP: u8 = 20;
/// Number of SIGXFSZ: a file would be larger than it may be.
pub const XFSZ: u8 = 25;

/// Effect of a signal that nobody handles.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Default {
    /// Terminates the process that gets it.
    Terminate,
    /// Ignored: the signal has no effect.
    Ignore,
    /// Stops the process until SIGCONT.
    Stop,
}

/// The default of a signal.
#[must_use]
pub fn default(signal: u8) -> Default {
    match signal {
        17 | 18 | 23 | 28 => Default::Ignore,
        19..=22 => Default::Stop,
        _ => Default::Terminate,
    }
}

/// The name without `SIG`; the number for 32 and 33.
#[must_use]
pub fn name(signal: u8) -> Option<&'static str> {
    NAMES.get(usize::from(signal)).copied().filter(|_| signal != 32 && signal != 33)
}

/// The number of `TERM`, `SIGTERM`, `sigterm` or `15`.
#[must_use]
pub fn number(text: &[u8]) -> Option<u8> {
    let text = std::str::from_utf8(text).ok()?;
    if let Ok(number) = text.parse::<u8>() {
        return (number <= 64 && text.bytes().all(|b| b.is_ascii_digit())).then_some(number);
    }
    let upper = text.to_ascii_uppercase();
    let bare = upper.strip_prefix("SIG").unwrap_or(&upper);
    let aliases = [("CLD", 17), ("POLL", 29), ("IOT", 6)];
    if let Some((_, number)) = aliases.iter().find(|(name, _)| *name == bare) {
        return Some(*number);
    }
    if bare == "32" || bare == "33" {
        return None;
    }
    NAMES.iter().position(|name| *name == bare).and_then(|i| u8::try_from(i).ok())
}

/// Text that a shell prints for a process that a signal ended.
#[must_use]
pub fn description(signal: u8) -> &'static str {
    match signal {
        1 => "Hangup",
        2 => "Interrupt",
        3 => "Quit",
        4 => "Illegal instruction",
        5 => "Trace/breakpoint trap",
        6 => "Aborted",
        7 => "Bus error",
        8 => "Floating point exception",
        9 => "Killed",
        10 => "User defined signal 1",
        11 => "Segmentation fault",
        12 => "User defined signal 2",
        13 => "Broken pipe",
        14 => "Alarm clock",
        15 => "Terminated",
        16 => "Stack fault",
        17 => "Child exited",
        18 => "Continued",
        19 => "Stopped (signal)",
        20 => "Stopped",
        21 => "Stopped (tty input)",
        22 => "Stopped (tty output)",
        23 => "Urgent I/O condition",
        24 => "CPU time limit exceeded",
        25 => "File size limit exceeded",
        26 => "Virtual timer expired",
        27 => "Profiling timer expired",
        28 => "Window changed",
        29 => "I/O possible",
        30 => "Power failure",
        31 => "Bad system call",
        _ => "Unknown signal",
    }
}
