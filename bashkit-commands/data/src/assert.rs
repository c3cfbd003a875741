//! `assert`: ends with 1 and says so when a `test` does not hold.

use bashkit_core::command::{Command, Cx, Launching, Parsing};
use bashkit_core::kernel::{Capture, Done, Fault};

pub(crate) const COMMAND: Command =
    Command::new("assert", "assert TEST [MESSAGE]", "Fail with MESSAGE unless TEST, an expression of test or [ ... ], is true", &[], run)
        .usage_status(2)
        .parsing(Parsing::Raw);

fn run(cx: &mut Cx<'_>) -> Done {
    let words = std::mem::take(&mut cx.args.operands);
    // `[ ... ]` tells itself where it ends.
    let closing = words.iter().rposition(|word| word == b"]").filter(|_| words.first().is_some_and(|word| word == b"["));
    let (expression, behind) = match closing {
        Some(at) => (words.get(1..at).unwrap_or_default(), words.get(at + 1..).unwrap_or_default()),
        None => (words.as_slice(), &[][..]),
    };
    let (status, error) = test(cx, expression)?;
    if status < 2 && behind.len() < 2 {
        return answer(cx, status, expression, behind.first());
    }
    // What is no expression may be one with a message behind it.
    if closing.is_none()
        && let Some((message, expression)) = expression.split_last()
        && !expression.is_empty()
        && let (status @ (0 | 1), _) = test(cx, expression)?
    {
        return answer(cx, status, expression, Some(message));
    }
    if status < 2 {
        cx.error("more than one message")?;
    } else {
        let error = error.rsplit(|b| *b == b':').next().unwrap_or_default().trim_ascii();
        cx.error_bytes(error)?;
    }
    Ok(2)
}

/// The status of `test`, and what it says.
fn test(cx: &mut Cx<'_>, expression: &[Vec<u8>]) -> Result<(u8, Vec<u8>), Fault> {
    let (capture, stderr) = Capture::new(cx.kernel())?;
    // The builtin, and not the program of that name.
    let shell = [&b"bash"[..], b"-c", b"test \"$@\"", b"assert"].map(<[u8]>::to_vec);
    let argv = [&shell[..], expression].concat();
    let status = cx.run(Launching { argv, fds: vec![(2, Some(stderr))], ..Launching::default() })?;
    Ok((u8::try_from(status.code()).unwrap_or(2), capture.finish(cx.kernel())?))
}

fn answer(cx: &Cx<'_>, status: u8, expression: &[Vec<u8>], message: Option<&Vec<u8>>) -> Done {
    if status == 1 {
        match message {
            Some(message) => cx.error_bytes(message)?,
            None => cx.error_bytes(&[b"not true: ", &expression.join(&b' ')[..]].concat())?,
        }
    }
    Ok(status)
}
