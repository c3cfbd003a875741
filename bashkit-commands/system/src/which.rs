//! `which`: the files that command names stand for.

use bashkit_core::command::{Command, Cx, Opt};
use bashkit_core::kernel::Done;

const ALL: Opt = Opt::flag('a', "", "print all matching pathnames of each argument");

pub(crate) const COMMAND: Command =
    Command::new("which", "which [-a] filename ...", "Print the pathnames of the files which would be executed", &[ALL], run)
        .usage_status(2);

fn run(cx: &mut Cx<'_>) -> Done {
    let operands = std::mem::take(&mut cx.args.operands);
    let all = cx.args.has(&ALL);
    let path = cx.env("PATH").unwrap_or_default();
    let mut out = cx.stdout();
    let mut status = u8::from(operands.is_empty());
    for name in &operands {
        let mut found = false;
        let runs = |file: &[u8]| cx.stat(file).is_ok_and(|m| m.is_file()) && cx.fs().access(&cx.path(file), 1).is_ok();
        if name.contains(&b'/') {
            if runs(name) {
                out.line(name)?;
                found = true;
            }
        } else {
            for folder in path.split(|b| *b == b':') {
                cx.step(1)?;
                let folder = if folder.is_empty() { b"." } else { folder };
                let file = [folder, b"/", name].concat();
                if runs(&file) {
                    out.line(&file)?;
                    found = true;
                    if !all {
                        break;
                    }
                }
            }
        }
        if !found {
            status = 1;
        }
    }
    out.flush()?;
    Ok(status)
}
