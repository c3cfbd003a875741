//! `ulimit`: the limits of the session.

use bashkit_core::command::Opt;

use super::{BuiltinArg, BuiltinDef, builtin};
use crate::runtime::shell::Shell;
use crate::runtime::stop::Flow;

const ALL: Opt = Opt::flag('a', "", "print all limits");
const SOFT: Opt = Opt::flag('S', "", "the soft limit");
const HARD: Opt = Opt::flag('H', "", "the hard limit");
const CORE: Opt = Opt::flag('c', "", "core file size");
const DATA: Opt = Opt::flag('d', "", "data seg size");
const PRIORITY: Opt = Opt::flag('e', "", "scheduling priority");
const FILE_SIZE: Opt = Opt::flag('f', "", "file size");
const LOCKED: Opt = Opt::flag('l', "", "max locked memory");
const RESIDENT: Opt = Opt::flag('m', "", "max memory size");
const FILES: Opt = Opt::flag('n', "", "open files");
const PIPE: Opt = Opt::flag('p', "", "pipe size");
const STACK: Opt = Opt::flag('s', "", "stack size");
const TIME: Opt = Opt::flag('t', "", "cpu time");
const PROCESSES: Opt = Opt::flag('u', "", "max user processes");
const VIRTUAL: Opt = Opt::flag('v', "", "virtual memory");
const LOCKS: Opt = Opt::flag('x', "", "file locks");

/// Options of the builtin: `-S`, `-H`, and one for each resource, with its name as the text of help.
const OPTIONS: &[Opt] = &[
    ALL,
    SOFT,
    HARD,
    CORE,
    DATA,
    PRIORITY,
    FILE_SIZE,
    LOCKED,
    RESIDENT,
    FILES,
    PIPE,
    STACK,
    TIME,
    PROCESSES,
    VIRTUAL,
    LOCKS,
    Opt::flag('b', "", "socket buffer size"),
    Opt::flag('i', "", "pending signals"),
    Opt::flag('k', "", "max kqueues"),
    Opt::flag('q', "", "POSIX message queues"),
    Opt::flag('r', "", "real-time priority"),
    Opt::flag('P', "", "number of pseudoterminals"),
    Opt::flag('R', "", "real-time non-blocking time"),
    Opt::flag('T', "", "number of threads"),
];

pub(super) const BUILTIN: BuiltinDef = builtin("ulimit", "ulimit [-SHabcdefiklmnpqrstuvxPRT] [limit]", "Modify shell resource limits", run);

/// Prints the limits of this session as the resources that `ulimit` names.
fn run(shell: &mut Shell, args: &[BuiltinArg<'_>]) -> Flow {
    let Some(options) = shell.options(&BUILTIN, args, OPTIONS)? else { return Ok(2) };
    let limits = shell.meter.limits().clone();
    let table: [(Opt, &str, Option<u64>); 13] = [
        (CORE, "blocks, ", Some(0)),
        (DATA, "kbytes, ", Some(limits.memory_bytes as u64 / 1024)),
        (PRIORITY, "", Some(0)),
        (FILE_SIZE, "blocks, ", Some(limits.file_bytes / 1024)),
        (LOCKED, "kbytes, ", Some(0)),
        (RESIDENT, "kbytes, ", Some(limits.memory_bytes as u64 / 1024)),
        (FILES, "", Some(u64::from(limits.descriptors))),
        (PIPE, "512 bytes, ", Some(bashkit_core::kernel::PIPE_BYTES as u64 / 512)),
        (STACK, "kbytes, ", Some(8192)),
        (TIME, "seconds, ", Some(limits.time.as_secs())),
        (PROCESSES, "", Some(u64::from(limits.processes))),
        (VIRTUAL, "kbytes, ", None),
        (LOCKS, "", None),
    ];
    let value = |limit: Option<u64>| limit.map_or_else(|| "unlimited".to_owned(), |n| n.to_string());
    if options.has(&ALL) {
        let mut out = String::new();
        for (option, unit, limit) in table {
            let tail = format!("({unit}-{})", char::from(option.short));
            out.push_str(&format!("{:<20}{tail:>20} {}\n", option.help, value(limit)));
        }
        return shell.print("ulimit", out.as_bytes());
    }
    let mut resources = options.found.iter().map(|(letter, ..)| *letter).filter(|letter| ![SOFT.short, HARD.short].contains(letter));
    let wanted = resources.next_back().unwrap_or(FILE_SIZE.short);
    let row = table.iter().find(|(option, ..)| option.short == wanted);
    let current = row.and_then(|(_, _, limit)| *limit);
    let Some(text) = options.operands.first() else {
        return shell.print("ulimit", format!("{}\n", value(current)).as_bytes());
    };
    let text = String::from_utf8_lossy(text).into_owned();
    if matches!(text.as_str(), "unlimited" | "hard" | "soft") || text.parse::<u64>().is_ok() {
        // The host's limits hold; a script that asks for as much or less than it has is told so by the truth of the next `ulimit`.
        let asked = text.parse::<u64>().ok();
        if asked == current || matches!(text.as_str(), "hard" | "soft") || asked.is_none() && current.is_none() {
            return Ok(0);
        }
        let name = row.map_or("limit", |(option, ..)| option.help);
        return shell.builtin_fails("ulimit", format!("{name}: cannot modify limit: Operation not permitted"));
    }
    shell.builtin_error("ulimit", format!("{text}: invalid number"))?;
    Ok(1)
}
