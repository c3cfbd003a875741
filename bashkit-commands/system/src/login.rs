//! `logname`, `users`, `who`: nobody has logged in to a sandbox. `uptime` and `stty` know as little of a machine.

use bashkit_core::command::{Command, Cx, Opt, Parsing};
use bashkit_core::gnu::parse_datetime::{self, Calendar, Moment};
use bashkit_core::gnu::{quotearg, usage};
use bashkit_core::kernel::Done;

pub(super) const LOGNAME: Command =
    Command::new("logname", "logname [OPTION]", "Print the user's login name (nobody has logged in here)", &[], logname);
pub(super) const USERS: Command =
    Command::new("users", "users [OPTION]... [FILE]", "Print the user names of users currently logged in (nobody is)", &[], nobody);

const ALL: Opt = Opt::flag('a', "all", "same as -b -d --login -p -r -t -T -u");
const BOOT: Opt = Opt::flag('b', "boot", "time of last system boot (not known)");
const HEADING: Opt = Opt::flag('H', "heading", "print line of column headings");
const MINE: Opt = Opt::flag('m', "", "only hostname and user associated with stdin");
const COUNT: Opt = Opt::flag('q', "count", "all login names and number of users logged on");
const SHORT: Opt = Opt::flag('s', "short", "print only name, line, and time (default)");
const LIST: Opt = Opt::flag('u', "users", "list users logged in");

pub(super) const WHO: Command = Command::new(
    "who",
    "who [OPTION]... [FILE | ARG1 ARG2]",
    "Print information about users who are currently logged in (nobody is)",
    &[ALL, BOOT, HEADING, MINE, COUNT, SHORT, LIST],
    who,
)
.refused(&[
    "-d",
    "--dead",
    "-l",
    "--login",
    "--lookup",
    "-p",
    "--process",
    "-r",
    "--runlevel",
    "-t",
    "--time",
    "-T",
    "-w",
    "--mesg",
    "--message",
]);

const PRETTY: Opt = Opt::flag('p', "pretty", "show uptime in pretty format");
const SINCE: Opt = Opt::flag('s', "since", "system up since");

pub(super) const UPTIME: Command = Command::new(
    "uptime",
    "uptime [OPTION]...",
    "Tell how long the session has been running (its load is not measured)",
    &[PRETTY, SINCE],
    uptime,
);

const STTY_ALL: Opt = Opt::flag('a', "all", "print all current settings in human-readable form");
const SAVE: Opt = Opt::flag('g', "save", "print all current settings in a stty-readable form");
const DEVICE: Opt = Opt::value('F', "file", "DEVICE", "open and use the specified DEVICE instead of stdin");

pub(super) const STTY: Command = Command::new(
    "stty",
    "stty [-F DEVICE] [SETTING]...",
    "Print or change terminal characteristics (there is no terminal)",
    &[STTY_ALL, SAVE, DEVICE],
    stty,
)
.parsing(Parsing::InOrder)
.prepare(settings_last);

/// `-echo` is a setting, not letters of options.
fn settings_last(argv: &[Vec<u8>]) -> Vec<Vec<u8>> {
    let is_setting = |arg: &Vec<u8>| arg.len() > 2 && arg.get(1).is_some_and(u8::is_ascii_lowercase);
    let at = argv.iter().position(is_setting).unwrap_or(argv.len());
    let (head, tail) = argv.split_at_checked(at).unwrap_or((argv, &[]));
    let mut all = head.to_vec();
    if !tail.is_empty() {
        all.push(b"--".to_vec());
    }
    all.extend_from_slice(tail);
    all
}

fn logname(cx: &mut Cx<'_>) -> Done {
    if let Some(operand) = cx.args.operands.first() {
        return usage::extra_operand(cx, operand);
    }
    cx.error("no login name")?;
    Ok(1)
}

fn nobody(cx: &mut Cx<'_>) -> Done {
    match cx.args.operands.get(1) {
        Some(operand) => usage::extra_operand(cx, operand),
        None => Ok(0),
    }
}

fn who(cx: &mut Cx<'_>) -> Done {
    if let Some(operand) = cx.args.operands.get(2) {
        return usage::extra_operand(cx, operand);
    }
    let mut out = cx.stdout();
    if cx.args.has(&COUNT) {
        out.put(b"\n# users=0\n")?;
    } else if cx.args.has(&HEADING) {
        out.put(if cx.args.has(&LIST) {
            b"NAME     LINE         TIME             IDLE          PID COMMENT\n"
        } else {
            b"NAME     LINE         TIME             COMMENT\n"
        })?;
    }
    out.flush()?;
    Ok(0)
}

/// The time, how long the session runs, who is there, and the load: what `top` begins with, too.
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

fn uptime(cx: &mut Cx<'_>) -> Done {
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

fn stty(cx: &mut Cx<'_>) -> Done {
    let known = |word: &[u8]| {
        let plain = word.strip_prefix(b"-").unwrap_or(word);
        !plain.is_empty() && plain.iter().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || *b == b'^' || *b == b':')
    };
    if let Some(word) = cx.args.operands.iter().find(|word| !known(word)) {
        return usage::error(cx, &[b"invalid argument ", &quotearg::curly(word)[..]].concat());
    }
    match cx.args.value(&DEVICE) {
        Some(device) => match cx.stat(device) {
            Ok(_) => cx.error_bytes(&[&quotearg::maybe(device)[..], b": Inappropriate ioctl for device"].concat())?,
            Err(errno) => cx.error_bytes(&[&quotearg::maybe(device)[..], format!(": {errno}").as_bytes()].concat())?,
        },
        None => cx.error("'standard input': Inappropriate ioctl for device")?,
    }
    Ok(1)
}
