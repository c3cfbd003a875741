//! `ts`: the time in front of each line.

use std::ops::ControlFlow;
use std::time::Duration;

use bashkit_core::command::{Command, Cx, Opt};
use bashkit_core::gnu::linebuffer;
use bashkit_core::gnu::parse_datetime::{self, Calendar, Moment};
use bashkit_core::kernel::Done;

const INCREMENTAL: Opt = Opt::flag('i', "", "show the time since the line before");
const MONOTONIC: Opt = Opt::flag('m', "", "use the monotonic clock, which is the only one here");
const SINCE: Opt = Opt::flag('s', "", "show the time since the start");

pub(crate) const COMMAND: Command = Command::new(
    "ts",
    "ts [-i | -s] [-m] [FORMAT]",
    "Put the time in front of each line of standard input, as strftime(3) writes it with FORMAT; %.S, %.s and %.T have microseconds",
    &[INCREMENTAL, MONOTONIC, SINCE],
    run,
)
.refused(&["-r"])
.usage_status(255);

fn run(cx: &mut Cx<'_>) -> Done {
    let counts = cx.args.last_of(&[&INCREMENTAL, &SINCE]).map(|option| option.short());
    let format = match cx.args.operands.first() {
        Some(format) => format.clone(),
        None if counts.is_some() => b"%H:%M:%S".to_vec(),
        None => b"%b %d %H:%M:%S".to_vec(),
    };
    let zone = if counts.is_some() { parse_datetime::zone_named(b"") } else { parse_datetime::zone(cx) };
    let mut before = cx.now();
    let (mut input, mut out) = (cx.stdin(), cx.stdout());
    linebuffer::each(&mut input, b'\n', cx.meter(), |line, ended| {
        let now = cx.now();
        let shown = match counts {
            Some(short) => {
                let since = now.saturating_sub(before);
                if short == INCREMENTAL.short() {
                    before = now;
                }
                since
            }
            None => now,
        };
        let stamp = Calendar::at(Moment::since_epoch(shown), &zone).format(&with_micros(&format, shown));
        out.put(&stamp)?;
        out.put(b" ")?;
        out.put(line)?;
        if ended {
            out.put(b"\n")?;
        }
        // Each line is seen when it came.
        out.flush()?;
        Ok(ControlFlow::Continue(()))
    })?;
    out.flush()?;
    Ok(0)
}

/// Replaces `%.S`, `%.s` and `%.T` by the directive without a dot and the microseconds behind it.
fn with_micros(format: &[u8], time: Duration) -> Vec<u8> {
    let mut out = Vec::with_capacity(format.len());
    let mut rest = format;
    while let Some((&byte, behind)) = rest.split_first() {
        if let (b'%', [b'.', directive @ (b'S' | b's' | b'T'), behind @ ..]) = (byte, behind) {
            out.extend_from_slice(&[b'%', *directive]);
            out.extend_from_slice(format!(".{:06}", time.subsec_micros()).as_bytes());
            rest = behind;
            continue;
        }
        if let (b'%', Some((&directive, behind))) = (byte, behind.split_first()) {
            out.extend_from_slice(&[byte, directive]);
            rest = behind;
            continue;
        }
        out.push(byte);
        rest = behind;
    }
    out
}
