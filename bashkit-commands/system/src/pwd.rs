//! `pwd`: the working directory, as the program of coreutils prints it.

use bashkit_core::command::{Command, Cx, Opt};
use bashkit_core::kernel::{Done, Fault};
use bashkit_core::vfs::path::canonical;

const LOGICAL: Opt = Opt::flag('L', "logical", "use PWD from environment, even if it contains symlinks");
const PHYSICAL: Opt = Opt::flag('P', "physical", "avoid all symlinks");

pub(crate) const COMMAND: Command =
    Command::new("pwd", "pwd [OPTION]...", "Print the full filename of the current working directory", &[LOGICAL, PHYSICAL], run);

fn run(cx: &mut Cx<'_>) -> Done {
    let is_logical = match cx.args.last_of(&[&LOGICAL, &PHYSICAL]) {
        Some(option) => option.short() == LOGICAL.short(),
        None => cx.env("POSIXLY_CORRECT").is_some(),
    };
    if !cx.args.operands.is_empty() {
        cx.error("ignoring non-option arguments")?;
    }
    let dir = match logical(cx).filter(|_| is_logical) {
        Some(dir) => dir,
        None => {
            let gone = |errno| Fault::failure(1, format!("couldn't find directory entry in ‘..’ with matching i-node: {errno}"));
            canonical(cx.fs(), cx.cwd()).map_err(gone)?
        }
    };
    let mut out = cx.stdout();
    out.line(&dir)?;
    out.flush()?;
    Ok(0)
}

/// Value of `PWD`, where it is a plain path of the working directory.
fn logical(cx: &Cx<'_>) -> Option<Vec<u8>> {
    let dir = cx.env("PWD").filter(|dir| dir.first() == Some(&b'/'))?;
    if dir.split(|b| *b == b'/').any(|name| name == b"." || name == b"..") {
        return None;
    }
    let (named, here) = (cx.fs().stat(&dir).ok()?, cx.fs().stat(cx.cwd()).ok()?);
    ((named.ino, named.dev) == (here.ino, here.dev)).then_some(dir)
}
