//! `zmore` of gzip 1.12: a pager behind `gzip -cd`.

use std::rc::Rc;

use bashkit_core::command::{Command, Cx, Launching, Parsing};
use bashkit_core::kernel::{Done, Fault};

use super::compress::scripts::says;

pub(crate) const COMMAND: Command =
    Command::new("zmore", "zmore [FILE]...", "Print FILEs with $PAGER or more, uncompressed where they are compressed", &[], run)
        .parsing(Parsing::Raw)
        .usage_status(2);

fn run(cx: &mut Cx<'_>) -> Done {
    let mut operands = std::mem::take(&mut cx.args.operands);
    match operands.first() {
        None => operands.push(b"-".to_vec()),
        Some(first) if first == b"--" => {
            operands.remove(0);
            if operands.is_empty() {
                operands.push(b"-".to_vec());
            }
        }
        Some(first) if first.len() > 1 && first.first() == Some(&b'-') => {
            says(cx, "zmore", &[first, b": unknown option; try '/usr/bin/zmore --help' for help"])?;
            return Ok(1);
        }
        Some(_) => {}
    }
    let pager = cx.env("PAGER").unwrap_or_else(|| b"more".to_vec());
    let (reader, writer) = cx.pipe();
    let argv = vec![b"sh".to_vec(), b"-c".to_vec(), pager];
    let pager = cx.start(Launching { argv, fds: vec![(0, Some(reader))], ..Launching::default() })?;
    let headed = operands.len() > 1;
    let result = operands.iter().try_for_each(|name| {
        if headed {
            let mut out = cx.output(Rc::clone(&writer));
            out.put(&[b"::::::::::::::\n", &name[..], b"\n::::::::::::::\n"].concat())?;
            out.flush()?;
        }
        let argv = vec![b"gzip".to_vec(), b"-cdfq".to_vec(), b"--".to_vec(), name.clone()];
        let fds = vec![(1, Some(Rc::clone(&writer))), (2, Some(Rc::clone(&writer)))];
        cx.run(Launching { argv, fds, ..Launching::default() }).map(|_| ())
    });
    drop(writer);
    match result {
        // The pager has seen enough.
        Ok(()) | Err(Fault::Write(_)) => {}
        Err(fault) => return Err(fault),
    }
    Ok(u8::try_from(cx.wait(&pager)?.code()).unwrap_or(u8::MAX))
}
