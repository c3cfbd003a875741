//! `log`: a line with time and level on standard error.

use bashkit_commands_jq as jq;
use bashkit_commands_jq::value::Val;
use bashkit_core::command::{Command, Cx, Opt};
use bashkit_core::gnu::parse_datetime::{Calendar, Moment};
use bashkit_core::gnu::{quotearg, usage};
use bashkit_core::kernel::{Done, Fault};

const JSON: Opt = Opt::flag('j', "json", "write the line as a JSON object");
const LEVEL: Opt = Opt::value('l', "level", "LEVEL", "trace, debug, info, warn, error or fatal (info)");

pub(crate) const COMMAND: Command = Command::new(
    "log",
    "log [-l LEVEL] [-j] MESSAGE [KEY=VALUE]...",
    "Write MESSAGE to standard error, with the time in UTC, the level, and what the keys say",
    &[JSON, LEVEL],
    run,
)
.usage_status(2);

const LEVELS: &[&str] = &["trace", "debug", "info", "warn", "error", "fatal"];

fn run(cx: &mut Cx<'_>) -> Done {
    let operands = std::mem::take(&mut cx.args.operands);
    let level = cx.args.value(&LEVEL).unwrap_or(b"info").to_ascii_lowercase();
    let Some(level) = LEVELS.iter().find(|known| known.as_bytes() == level) else {
        let list: String = LEVELS.iter().map(|known| format!("\n  - ‘{known}’")).collect();
        return Err(Fault::usage([b"invalid level ", &quotearg::curly(&level)[..], b"\nValid levels are:", list.as_bytes()].concat()));
    };
    let Some((message, pairs)) = operands.split_first() else {
        return Err(usage::missing_operand(None));
    };
    let mut fields = Vec::new();
    for pair in pairs {
        let Some((key, value)) = memchr::memchr(b'=', pair).filter(|at| *at > 0).and_then(|at| pair.split_at_checked(at)) else {
            return Err(Fault::usage([b"not KEY=VALUE: ", &quotearg::curly(pair)[..]].concat()));
        };
        fields.push((key, value.get(1..).unwrap_or_default()));
    }
    let time = Calendar::at(Moment::since_epoch(cx.now()), &jiff::tz::TimeZone::UTC).format(b"%Y-%m-%dT%H:%M:%SZ");
    let line = if cx.args.has(&JSON) {
        jq::caught(|| {
            let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
            let standard: [(&[u8], &[u8]); 3] = [(b"time", &time), (b"level", level.as_bytes()), (b"message", message)];
            let entries = standard.into_iter().chain(fields.iter().copied());
            Ok(Val::obj(entries.map(|(key, value)| (text(key).into(), Val::str(&text(value)))).collect()).json().into_bytes())
        })?
    } else {
        let mut line = [&time[..], b" ", level.to_ascii_uppercase().as_bytes(), b" ", message].concat();
        for (key, value) in fields {
            line.extend_from_slice(&[b" ", key, b"="].concat());
            line.extend_from_slice(&quotearg::maybe(value));
        }
        line
    };
    // One line it is, whatever is in it.
    let line: Vec<u8> = line.into_iter().map(|b| if b == b'\n' { b' ' } else { b }).collect();
    cx.stderr_bytes(&[&line[..], b"\n"].concat())?;
    Ok(0)
}
