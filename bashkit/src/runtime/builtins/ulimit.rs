//! `ulimit`: the limits of the session.

use bashkit_core::command::Opt;

use super::{BuiltinArg, BuiltinDef, builtin};
use crate::runtime::shell::Shell;
use crate::runtime::stop::Flow;

const ALL: Opt = Opt::flag('a', "", "print all limits");

/// Options of the builtin.
const OPTIONS: &[Opt] = &[
    ALL,
    Opt::flag('b', "", "one limit"),
    Opt::flag('c', "", "one limit"),
    Opt::flag('d', "", "one limit"),
    Opt::flag('e', "", "one limit"),
    Opt::flag('f', "", "one limit"),
    Opt::flag('i', "", "one limit"),
    Opt::flag('k', "", "one limit"),
    Opt::flag('l', "", "one limit"),
    Opt::flag('m', "", "one limit"),
    Opt::flag('n', "", "one limit"),
    Opt::flag('p', "", "one limit"),
    Opt::flag('q', "", "one limit"),
    Opt::flag('r', "", "one limit"),
    Opt::flag('s', "", "one limit"),
    Opt::flag('t', "", "one limit"),
    Opt::flag('u', "", "one limit"),
    Opt::flag('v', "", "one limit"),
    Opt::flag('x', "", "one limit"),
    Opt::flag('P', "", "one limit"),
    Opt::flag('R', "", "one limit"),
    Opt::flag('T', "", "one limit"),
    Opt::flag('S', "", "the soft limit"),
    Opt::flag('H', "", "the hard limit"),
];

pub(super) const BUILTIN: BuiltinDef = builtin("ulimit", "ulimit [-SHabcdefiklmnpqrstuvxPRT] [limit]", "Modify shell resource limits", run);

/// Prints the limits of this session as the resources that `ulimit` names.
fn run(shell: &mut Shell, args: &[BuiltinArg<'_>]) -> Flow {
    let Some(options) = shell.options(&BUILTIN, args, OPTIONS)? else { return Ok(2) };
    let limits = shell.meter.limits().clone();
    let table: [(u8, &str, &str, Option<u64>); 13] = [
        (b'c', "core file size", "blocks, ", Some(0)),
        (b'd', "data seg size", "kbytes, ", Some(limits.memory_bytes as u64 / 1024)),
        (b'e', "scheduling priority", "", Some(0)),
        (b'f', "file size", "blocks, ", Some(limits.file_bytes / 1024)),
        (b'l', "max locked memory", "kbytes, ", Some(0)),
        (b'm', "max memory size", "kbytes, ", Some(limits.memory_bytes as u64 / 1024)),
        (b'n', "open files", "", Some(u64::from(limits.descriptors))),
        (b'p', "pipe size", "512 bytes, ", Some(bashkit_core::kernel::PIPE_BYTES as u64 / 512)),
        (b's', "stack size", "kbytes, ", Some(8192)),
        (b't', "cpu time", "seconds, ", Some(limits.time.as_secs())),
        (b'u', "max user processes", "", Some(u64::from(limits.processes))),
        (b'v', "virtual memory", "kbytes, ", None),
        (b'x', "file locks", "", None),
    ];
    let value = |limit: Option<u64>| limit.map_or_else(|| "unlimited".to_owned(), |n| n.to_string());
    if options.has(&ALL) {
        let mut out = String::new();
        for (letter, name, unit, limit) in table {
            let tail = format!("({unit}-{})", char::from(letter));
            out.push_str(&format!("{name:<20}{tail:>20} {}\n", value(limit)));
        }
        return shell.print("ulimit", out.as_bytes());
    }
    let wanted = options.found.iter().map(|(letter, _, _)| *letter).rfind(|l| !matches!(l, b'S' | b'H')).unwrap_or(b'f');
    let current = table.iter().find(|(letter, ..)| *letter == wanted).and_then(|(_, _, _, limit)| *limit);
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
        let name = table.iter().find(|(letter, ..)| *letter == wanted).map_or("limit", |(_, name, ..)| name);
        return shell.builtin_fails("ulimit", format!("{name}: cannot modify limit: Operation not permitted"));
    }
    shell.builtin_error("ulimit", format!("{text}: invalid number"))?;
    Ok(1)
}
