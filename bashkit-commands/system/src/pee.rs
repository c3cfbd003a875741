//! `pee`: standard input to several commands.

use bashkit_core::command::{Command, Cx, Launching, Opt, Parsing};
use bashkit_core::kernel::{Done, Fault, signal};
use bashkit_core::vfs::Errno;

const IGNORE: Opt = Opt::flag('\0', "ignore-sigpipe", "go on when a command does not read to the end (default)");
const NO_IGNORE: Opt = Opt::flag('\0', "no-ignore-sigpipe", "end when a command does not read to the end");
const IGNORE_WRITE: Opt = Opt::flag('\0', "ignore-write-errors", "go on when a write fails (default)");
const NO_IGNORE_WRITE: Opt = Opt::flag('\0', "no-ignore-write-errors", "end when a write fails");

pub(crate) const COMMAND: Command = Command::new(
    "pee",
    "pee [OPTION]... [COMMAND]...",
    "Give standard input to each COMMAND, a line of sh",
    &[IGNORE, NO_IGNORE, IGNORE_WRITE, NO_IGNORE_WRITE],
    run,
)
.parsing(Parsing::InOrder);

fn run(cx: &mut Cx<'_>) -> Done {
    let lines = std::mem::take(&mut cx.args.operands);
    let ends = |yes: &Opt, no: &Opt| cx.args.last_of(&[yes, no]).is_some_and(|option| option.long() == no.long());
    let (ends_of_pipe, ends_of_errors) = (ends(&IGNORE, &NO_IGNORE), ends(&IGNORE_WRITE, &NO_IGNORE_WRITE));
    let mut children = Vec::new();
    for line in lines {
        let (reader, writer) = cx.pipe();
        let argv = vec![b"sh".to_vec(), b"-c".to_vec(), line];
        children.push((cx.start(Launching { argv, fds: vec![(0, Some(reader))], ..Launching::default() })?, Some(writer)));
    }
    let process = cx.kernel().process();
    let ignored_before = process.ignores(signal::PIPE);
    process.set_disposition(signal::PIPE, false, !ends_of_pipe);
    let mut input = cx.stdin();
    let mut status = 0;
    let mut passed = || -> Result<(), Fault> {
        loop {
            let data = input.fill()?;
            let n = data.len();
            if n == 0 {
                return Ok(());
            }
            for (_, writer) in &mut children {
                let Some(to) = writer else { continue };
                match to.write(cx.kernel(), data) {
                    Ok(()) => {}
                    Err(Fault::Errno(Errno::Pipe)) if !ends_of_errors => *writer = None,
                    Err(fault) => return Err(fault),
                }
            }
            input.used(n);
        }
    };
    let fed = passed();
    process.set_disposition(signal::PIPE, false, ignored_before);
    fed?;
    for (child, writer) in &mut children {
        *writer = None;
        // Of all statuses the bits of each are in the answer.
        status |= u8::try_from(cx.wait(child)?.code()).unwrap_or(u8::MAX);
    }
    Ok(status)
}
