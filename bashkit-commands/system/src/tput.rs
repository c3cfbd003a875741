//! `tput`: what a terminal of a kind would be sent. There is none here, but scripts ask.

use bashkit_core::command::{Command, Cx, Opt, Parsing};
use bashkit_core::gnu::usage;
use bashkit_core::kernel::{Done, Fault};

use super::terminfo::{KEEP, TERM, answer, terminal};

const LINES: Opt = Opt::flag('S', "", "read capabilities from standard input");

pub(crate) const COMMAND: Command = Command::new(
    "tput",
    "tput [OPTION]... CAPABILITY [PARAMETER]...",
    "Print what a terminal does for a capability",
    &[LINES, TERM, KEEP],
    run,
)
.usage_status(2)
.parsing(Parsing::InOrder);

fn run(cx: &mut Cx<'_>) -> Done {
    let operands = std::mem::take(&mut cx.args.operands);
    let Some((name, colors)) = terminal(cx) else {
        return Err(Fault::failure(2, "No value for $TERM and no -T specified"));
    };
    let Some(colors) = colors else {
        return Err(Fault::failure(3, format!("unknown terminal \"{name}\"")));
    };
    let mut requests = Vec::new();
    if cx.args.has(&LINES) {
        requests = listed(cx)?;
    } else if operands.is_empty() {
        cx.stderr_bytes(format!("Usage: {}\n", COMMAND.synopsis).as_bytes())?;
        usage::hint(cx)?;
        return Ok(2);
    } else {
        requests.push(operands);
    }
    let mut out = cx.stdout();
    let mut status = 0;
    for words in requests {
        let asked = words.first().map_or(&b""[..], Vec::as_slice);
        if asked == b"init" || asked == b"reset" {
            cx.error("terminal attributes: No such device or address")?;
            cx.stderr_bytes(b"\n")?;
            return Ok(10);
        }
        if asked == b"longname" {
            out.put(name.as_bytes())?;
            continue;
        }
        match answer(cx, &name, colors, &words) {
            Some((text, code)) => {
                out.put(&text)?;
                status = code;
            }
            None => {
                cx.error_bytes(&[b"unknown terminfo capability '", asked, b"'"].concat())?;
                status = 4;
            }
        }
    }
    out.flush()?;
    Ok(status)
}

/// Reads requests from standard input, one a line.
fn listed(cx: &Cx<'_>) -> Result<Vec<Vec<Vec<u8>>>, Fault> {
    let mut requests = Vec::new();
    let mut all = Vec::new();
    cx.stdin().rest(&mut all)?;
    for line in all.split(|b| *b == b'\n') {
        let words: Vec<Vec<u8>> = line.split(u8::is_ascii_whitespace).filter(|w| !w.is_empty()).map(<[u8]>::to_vec).collect();
        if !words.is_empty() {
            requests.push(words);
        }
    }
    Ok(requests)
}
