//! `zforce` of gzip 1.12: names that end in `.gz` for the files that gzip compressed.

use bashkit_core::command::{Command, Cx, Launching, Parsing};
use bashkit_core::kernel::Done;

use super::compress::Format;
use super::compress::scripts::says;

pub(crate) const COMMAND: Command =
    Command::new("zforce", "zforce FILE...", "Give every FILE that gzip compressed a name that ends in .gz", &[], run)
        .parsing(Parsing::Raw)
        .usage_status(2);

fn run(cx: &mut Cx<'_>) -> Done {
    let operands = std::mem::take(&mut cx.args.operands);
    if operands.is_empty() {
        says(cx, "zforce", &[b"invalid number of operands; try `/usr/bin/zforce --help' for help"])?;
        return Ok(1);
    }
    let mut out = cx.stdout();
    let mut status = 0;
    for name in &operands {
        cx.step(1)?;
        if matches!(name.as_slice(), [.., b'-' | b'.', b'z'] | [.., b'-' | b'.', b'g', b'z'] | [.., b'.', b't', b'a' | b'g', b'z']) {
            continue;
        }
        if !cx.stat(name).is_ok_and(|meta| meta.is_file()) {
            out.put(&[b"zforce: ", &name[..], b" not a file\n"].concat())?;
            status = 1;
            continue;
        }
        let head = match cx.open_input(name) {
            Ok(mut input) => input.fill()?.get(..3).unwrap_or_default().to_vec(),
            Err(fault) => {
                let errno = fault.errno()?;
                says(cx, "zforce", &[b"55: cannot open ", name, format!(": {errno}").as_bytes()])?;
                continue;
            }
        };
        if Format::of(&head) == Some(Format::Gzip) && head.get(2) == Some(&8) {
            let new = [name, &b".gz"[..]].concat();
            let argv = vec![b"mv".to_vec(), name.clone(), new.clone()];
            out.flush()?;
            if cx.run(Launching { argv, ..Launching::default() })?.code() == 0 {
                out.put(&[name, &b" -- replaced with "[..], &new, b"\n"].concat())?;
            } else {
                status = 1;
            }
        }
    }
    out.flush()?;
    Ok(status)
}
