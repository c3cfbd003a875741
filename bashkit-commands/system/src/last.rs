//! `last`: logins that a file of the system has recorded. No sandbox has that file, unless somebody puts one there.

use bashkit_core::command::{Command, Cx, Opt};
use bashkit_core::kernel::{Done, Fault};
use bashkit_core::vfs::Errno;

const FILE: Opt = Opt::value('f', "file", "FILE", "use FILE instead of /var/log/wtmp");
const LIMIT: Opt = Opt::value('n', "limit", "NUMBER", "how many lines to show; also -NUMBER");
const SYSTEM: Opt = Opt::flag('x', "system", "shutdown entries and run level changes, too");

pub(crate) const COMMAND: Command = Command::new(
    "last",
    "last [OPTION]... [USERNAME]... [TTY]...",
    "Show a listing of last logged in users (none has been recorded)",
    &[FILE, LIMIT, SYSTEM],
    run,
)
.number(&LIMIT)
.refused(&[
    "-a",
    "--hostlast",
    "-d",
    "--dns",
    "-F",
    "--fulltimes",
    "-i",
    "--ip",
    "-R",
    "--nohostname",
    "-s",
    "--since",
    "-t",
    "--until",
    "-p",
    "--present",
    "-w",
    "--fullnames",
    "--time-format",
]);

/// Bytes of an entry.
const ENTRY_BYTES: usize = 384;

fn run(cx: &mut Cx<'_>) -> Done {
    let file = cx.args.value(&FILE).unwrap_or(b"/var/log/wtmp").to_vec();
    let mut entries = Vec::new();
    let read = cx.open_input(&file).and_then(|mut input| input.rest(&mut entries));
    if let Err(fault) = read {
        return Err(fault.errno_as(1, |errno: Errno| [b"cannot open ", &file[..], format!(": {errno}").as_bytes()].concat()));
    }
    if entries.len() >= ENTRY_BYTES {
        return Err(Fault::failure(1, [b"entries of ", &file[..], b" are not supported here; supported are files without any"].concat()));
    }
    // Without entries a file begins when it was changed last.
    let changed = cx.stat(&file)?.ctime;
    let zone = bashkit_core::gnu::parse_datetime::zone(cx);
    let moment = bashkit_core::gnu::parse_datetime::Moment::since_epoch(changed);
    let begins = bashkit_core::gnu::parse_datetime::Calendar::at(moment, &zone).format(b"%a %b %e %H:%M:%S %Y");
    let base = file.rsplit(|b| *b == b'/').next().unwrap_or_default();
    let mut out = cx.stdout();
    out.put(&[b"\n", base, b" begins ", &begins, b"\n"].concat())?;
    out.flush()?;
    Ok(0)
}
