//! `uname`: the system that scripts see: Linux on x86-64, whatever the host is.

use bashkit_core::command::{Command, Cx, Opt};
use bashkit_core::gnu::usage;
use bashkit_core::kernel::Done;

const ALL: Opt = Opt::flag('a', "all", "print all information, in the following order, except omit -p and -i if unknown");
const KERNEL: Opt = Opt::flag('s', "kernel-name", "print the kernel name");
const NODE: Opt = Opt::flag('n', "nodename", "print the network node hostname");
const RELEASE: Opt = Opt::flag('r', "kernel-release", "print the kernel release");
const VERSION: Opt = Opt::flag('v', "kernel-version", "print the kernel version");
const MACHINE: Opt = Opt::flag('m', "machine", "print the machine hardware name");
const PROCESSOR: Opt = Opt::flag('p', "processor", "print the processor type");
const HARDWARE: Opt = Opt::flag('i', "hardware-platform", "print the hardware platform");
const SYSTEM: Opt = Opt::flag('o', "operating-system", "print the operating system");

pub(crate) const COMMAND: Command = Command::new(
    "uname",
    "uname [OPTION]...",
    "Print certain system information; with no OPTION, same as -s",
    &[ALL, KERNEL, NODE, RELEASE, VERSION, MACHINE, PROCESSOR, HARDWARE, SYSTEM],
    run,
);

fn run(cx: &mut Cx<'_>) -> Done {
    if let Some(extra) = cx.args.operands.first() {
        return Err(usage::extra_operand(extra));
    }
    let all = cx.args.has(&ALL);
    let fields: [(&Opt, &str); 8] = [
        (&KERNEL, "Linux"),
        (&NODE, &cx.host().identity.host),
        (&RELEASE, "6.1.0-bashkit"),
        (&VERSION, "#1 SMP"),
        (&MACHINE, "x86_64"),
        (&PROCESSOR, "unknown"),
        (&HARDWARE, "unknown"),
        (&SYSTEM, "GNU/Linux"),
    ];
    let mut words: Vec<&str> =
        fields.iter().filter(|(o, text)| cx.args.has(o) || (all && *text != "unknown")).map(|(_, text)| *text).collect();
    if words.is_empty() {
        words.push("Linux");
    }
    let mut out = cx.stdout();
    out.line(words.join(" ").as_bytes())?;
    out.flush()?;
    Ok(0)
}
