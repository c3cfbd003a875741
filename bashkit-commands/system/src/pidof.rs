//! `pidof`: process IDs of programs by name.

use bashkit_core::command::{Command, Cx, Opt};
use bashkit_core::kernel::Done;

use super::processes::{name, numbers, processes};

const ONE: Opt = Opt::flag('s', "", "return one number only");
const ROOT: Opt = Opt::flag('c', "", "(accepted: all have the same root)");
const NO_STAT: Opt = Opt::flag('n', "", "(accepted: there are no network file systems)");
const SILENT: Opt = Opt::flag('q', "", "do not print, only exit with a status");
const SCRIPTS: Opt = Opt::flag('x', "", "shells running the named scripts, too");
const ZOMBIES: Opt = Opt::flag('z', "", "(accepted: there are no zombies)");
const BETWEEN: Opt = Opt::value('d', "", "SEP", "use SEP between numbers instead of a space");
const OMIT: Opt = Opt::value('o', "", "PID,...", "omit these processes; %PPID is the calling shell");

pub(crate) const COMMAND: Command = Command::new(
    "pidof",
    "pidof [OPTION]... PROGRAM...",
    "Find the process IDs of running programs",
    &[ONE, ROOT, NO_STAT, SILENT, SCRIPTS, ZOMBIES, BETWEEN, OMIT],
    run,
);

fn run(cx: &mut Cx<'_>) -> Done {
    let operands = std::mem::take(&mut cx.args.operands);
    let me = cx.kernel().process();
    let mut omitted = vec![me.pid];
    for list in cx.args.values(&OMIT) {
        for word in list.split(|b| matches!(b, b',' | b' ' | b':' | b';')) {
            omitted.extend(if word == b"%PPID" { vec![me.parent] } else { numbers(word) });
        }
    }
    let mut found = Vec::new();
    for process in processes(cx)?.into_iter().rev() {
        let command = process.command();
        let script = command.split(|b| *b == b' ').nth(1).filter(|_| cx.args.has(&SCRIPTS)).map(name);
        cx.step(1 + operands.len() as u64)?;
        let named = |operand: &Vec<u8>| {
            let wanted = operand.rsplit(|b| *b == b'/').next().unwrap_or_default();
            wanted == name(&command) || script == Some(wanted)
        };
        if !omitted.contains(&process.pid) && operands.iter().any(named) {
            found.push(process.pid.to_string());
        }
    }
    if cx.args.has(&ONE) {
        found.truncate(1);
    }
    if found.is_empty() {
        return Ok(1);
    }
    if !cx.args.has(&SILENT) {
        let between = String::from_utf8_lossy(cx.args.value(&BETWEEN).unwrap_or(b" ")).into_owned();
        let mut out = cx.stdout();
        out.line(found.join(&between).as_bytes())?;
        out.flush()?;
    }
    Ok(0)
}
