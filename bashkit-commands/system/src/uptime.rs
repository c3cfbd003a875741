//! `uptime`: how long the session has been running.

use bashkit_core::command::{Command, Cx, Opt};
use bashkit_core::gnu::parse_datetime::{self, Calendar, Moment};
use bashkit_core::kernel::Done;

const PRETTY: Opt = Opt::flag('p', "pretty", "show uptime in pretty format");
const SINCE: Opt = Opt::flag('s', "since", "system up since");

pub(crate) const COMMAND: Command = Command::new(
    "uptime",
    "uptime [OPTION]...",
    "Tell how long the session has been running (its load is not measured)",
    &[PRETTY, SINCE],
    run,
);

/// Line of the time, the age of the session, the number of users and the load; `top` begins with it, too.
pub(super) fn summary(cx: &Cx<'_>) -> Vec<u8> {
    let up = cx.host().clock.monotonic().as_secs();
    let (days, hours, minutes) = (up / 86_400, up % 86_400 / 3600, up % 3600 / 60);
    let mut line = Calendar::at(Moment::since_epoch(cx.now()), &parse_datetime::zone(cx)).format(b"%H:%M:%S");
    let days = match days {
        0 => String::new(),
        1 => "1 day, ".to_string(),
        n => format!("{n} days, "),
    };
    let time = if hours > 0 { format!("{hours:2}:{minutes:02}") } else { format!("{minutes} min") };
    line.extend_from_slice(format!(" up {days}{time},  0 user,  load average: 0.00, 0.00, 0.00").as_bytes());
    line
}

fn run(cx: &mut Cx<'_>) -> Done {
    let up = cx.host().clock.monotonic().as_secs();
    let zone = parse_datetime::zone(cx);
    let mut out = cx.stdout();
    let (days, hours, minutes) = (up / 86_400, up % 86_400 / 3600, up % 3600 / 60);
    if cx.args.has(&SINCE) {
        let since = Moment::since_epoch(cx.now().saturating_sub(std::time::Duration::from_secs(up)));
        out.line(&Calendar::at(since, &zone).format(b"%Y-%m-%d %H:%M:%S"))?;
    } else if cx.args.has(&PRETTY) {
        let mut parts = Vec::new();
        for (n, word) in [(days, "day"), (hours, "hour"), (minutes, "minute")] {
            if n > 0 || (word == "minute" && parts.is_empty()) {
                parts.push(format!("{n} {word}{}", if n == 1 { "" } else { "s" }));
            }
        }
        out.line(format!("up {}", parts.join(", ")).as_bytes())?;
    } else {
        out.put(b" ")?;
        out.line(&summary(cx))?;
    }
    out.flush()?;
    Ok(0)
}
