//! Parts that the scripts of gzip 1.12 share: `zgrep`, `zdiff`, `zmore` and their like start `gzip` and another command behind it.

use std::rc::Rc;

use bashkit_core::command::{Child, Cx, Launching};
use bashkit_core::kernel::{Description, Fault, Status, signal};

/// Prints `SCRIPT: MESSAGE`, as a script names itself.
pub(crate) fn says(cx: &Cx<'_>, script: &str, pieces: &[&[u8]]) -> Result<(), Fault> {
    cx.stderr_bytes(&[format!("/usr/bin/{script}: ").as_bytes(), &pieces.concat(), b"\n"].concat())
}

/// Failure in the words of a script: `/usr/bin/SCRIPT: TEXT`.
pub(crate) fn failure(script: &str, status: u8, pieces: &[&[u8]]) -> Fault {
    Fault::verbatim(status, [format!("/usr/bin/{script}: ").as_bytes(), &pieces.concat(), b"\n"].concat())
}

/// Starts `gzip FLAGS -- NAME` in front of a pipe. Returns the child and the end to read.
pub(crate) fn unpack(
    cx: &mut Cx<'_>,
    flags: &[u8],
    name: &[u8],
    stdin: Option<Rc<Description>>,
) -> Result<(Child, Rc<Description>), Fault> {
    let (reader, writer) = cx.pipe();
    let argv = vec![b"gzip".to_vec(), flags.to_vec(), b"--".to_vec(), name.to_vec()];
    let mut fds = vec![(1, Some(writer))];
    fds.extend(stdin.map(|stdin| (0, Some(stdin))));
    let child = cx.start(Launching { argv, fds, ..Launching::default() })?;
    Ok((child, reader))
}

/// Status of gzip; 2, its warning, where the reader closed the pipe.
pub(crate) fn status_of(cx: &Cx<'_>, child: &Child) -> Result<i32, Fault> {
    Ok(match cx.wait(child)? {
        Status::Signaled(signal::PIPE) => 2,
        status => status.code(),
    })
}
