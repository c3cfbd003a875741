//! `top`: the processes of the session in batch mode.

use std::rc::Rc;
use std::time::Duration;

use bashkit_core::command::{Command, Cx, Opt};
use bashkit_core::gnu::{duration, parse_datetime};
use bashkit_core::kernel::{Done, Fault, Output, Process};

use super::processes::{name, numbers, processes};
use super::ps::{column, sort, value};
use super::uptime;

const BATCH: Opt = Opt::flag('b', "batch-mode", "run in non-interactive batch mode (there is no other: no terminal)");
const CMDLINE: Opt = Opt::flag('c', "cmdline-toggle", "show command lines instead of names");
const DELAY: Opt = Opt::value('d', "delay", "SECS", "seconds between two reports (3)");
const IDLE: Opt = Opt::flag('i', "idle-toggle", "leave out idle tasks");
const ITERATIONS: Opt = Opt::value('n', "iterations", "NUMBER", "exit after so many reports");
const FIELDS: Opt = Opt::flag('O', "list-fields", "output all field names, then exit");
const FIELD: Opt = Opt::value('o', "sort-override", "FIELD", "sort on this field: + or nothing for high to low, - for low to high");
const PIDS: Opt = Opt::value('p', "pid", "PIDLIST", "monitor only the tasks in PIDLIST");
const USER: Opt = Opt::value('u', "filter-only-euser", "USER", "show only processes owned by USER");
const ANY_USER: Opt = Opt::value('U', "filter-any-user", "USER", "show only processes owned by USER");
const WIDTH: Opt = Opt::value('w', "width", "COLUMNS", "change print width");

pub(crate) const COMMAND: Command = Command::new(
    "top",
    "top -b [OPTION]...",
    "Report the processes of the session again and again",
    &[BATCH, CMDLINE, DELAY, IDLE, ITERATIONS, FIELDS, FIELD, PIDS, USER, ANY_USER, WIDTH],
    run,
)
.refused(&[
    "-E",
    "--scale-summary-mem",
    "-e",
    "--scale-task-mem",
    "-H",
    "--threads-show",
    "-S",
    "--accum-time-toggle",
    "-s",
    "--secure-mode",
    "-1",
    "--single-cpu-toggle",
]);

/// The fields of a report: heading, the column of `ps` that it is sorted by, width, whether to the right.
const TABLE: &[(&str, &str, usize, bool)] = &[
    ("PID", "pid", 5, true),
    ("USER", "user", 8, false),
    ("PR", "pri", 3, true),
    ("NI", "ni", 3, true),
    ("VIRT", "vsz", 7, true),
    ("RES", "rss", 6, true),
    ("SHR", "rss", 6, true),
    ("S", "s", 1, false),
    ("%CPU", "%cpu", 5, true),
    ("%MEM", "%mem", 5, true),
    ("TIME+", "time", 9, true),
    ("COMMAND", "comm", 0, false),
];

/// Settings from the options.
struct Asked {
    pids: Vec<u32>,
    /// Whether anybody is shown: a user that is not the only one of the sandbox has no processes.
    visible: bool,
    by: (&'static str, bool),
    width: usize,
}

fn run(cx: &mut Cx<'_>) -> Done {
    let fail = |message: String| -> Done {
        cx.error(message)?;
        Ok(1)
    };
    let shown = |text: &[u8]| String::from_utf8_lossy(text).into_owned();
    if let Some(operand) = cx.args.operands.first() {
        return fail(format!("unknown option '{}'", shown(operand)));
    }
    if cx.args.has(&FIELDS) {
        let mut out = cx.stdout();
        TABLE.iter().try_for_each(|(heading, ..)| out.line(heading.as_bytes()))?;
        out.flush()?;
        return Ok(0);
    }
    let number = |text: &[u8]| std::str::from_utf8(text).ok().and_then(|text| text.parse::<u64>().ok());
    let turns = match cx.args.value(&ITERATIONS).map(|text| (number(text).filter(|n| *n > 0), text)) {
        Some((None, text)) => return fail(format!("bad iterations argument '{}'", shown(text))),
        Some((Some(turns), _)) => turns,
        None => u64::MAX,
    };
    let pause = match cx.args.value(&DELAY).map(|text| (duration::parse(text), text)) {
        Some((None, text)) => return fail(format!("bad delay interval '{}'", shown(text))),
        Some((Some(pause), _)) => pause,
        None => Duration::from_secs(3),
    };
    let columns = cx.env("COLUMNS").and_then(|text| number(&text)).filter(|n| *n > 0);
    let width = match cx.args.value(&WIDTH).map(|text| (number(text).filter(|n| *n >= 3), text)) {
        Some((None, text)) => return fail(format!("bad width arg '{}'", shown(text))),
        Some((width, _)) => width,
        None => columns,
    };
    let mut asked = Asked {
        pids: cx.args.value(&PIDS).map(numbers).unwrap_or_default(),
        visible: true,
        by: ("pid", false),
        width: usize::try_from(width.unwrap_or(512).min(512)).unwrap_or(512),
    };
    if let Some(text) = cx.args.value(&PIDS)
        && (asked.pids.is_empty() || !text.iter().all(|b| b.is_ascii_digit() || *b == b','))
    {
        return fail(format!("bad pid '{}'", shown(text)));
    }
    if let Some(message) = asked.narrow(cx) {
        return fail(message);
    }
    if !cx.args.has(&BATCH) {
        return fail("failed tty get".into());
    }
    put_turns(cx, &asked, turns, pause)
}

impl Asked {
    /// Reads the user and the field to sort by; what is wrong with them.
    fn narrow(&mut self, cx: &Cx<'_>) -> Option<String> {
        let asked = self;
        let shown = |text: &[u8]| String::from_utf8_lossy(text).into_owned();
        let number = |text: &[u8]| std::str::from_utf8(text).ok().and_then(|text| text.parse::<u64>().ok());
        if let Some(user) = cx.args.value(&USER).or_else(|| cx.args.value(&ANY_USER)) {
            let identity = &cx.host().identity;
            let own = user == identity.user.as_bytes() || user == identity.uid.to_string().as_bytes();
            if !own && user != b"root" && number(user).is_none() {
                return Some("Invalid user".into());
            }
            asked.visible = own;
        }
        if let Some(text) = cx.args.value(&FIELD) {
            let (up, field) = match text.strip_prefix(b"-") {
                Some(field) => (true, field),
                None => (false, text.strip_prefix(b"+").unwrap_or(text)),
            };
            match TABLE.iter().find(|(heading, ..)| heading.as_bytes() == field) {
                Some((_, key, ..)) => asked.by = (key, !up),
                None => return Some(format!("unrecognized field name '{}'", shown(field))),
            }
        }
        None
    }
}

/// Prints the table again and again.
fn put_turns(cx: &mut Cx<'_>, asked: &Asked, turns: u64, pause: Duration) -> Done {
    let mut out = cx.stdout();
    for turn in 0..turns {
        if turn > 0 {
            out.line(b"")?;
            out.flush()?;
            cx.sleep(pause)?;
        }
        report(cx, asked, &mut out)?;
    }
    out.flush()?;
    Ok(0)
}

fn report(cx: &Cx<'_>, asked: &Asked, out: &mut Output) -> Result<(), Fault> {
    let own = cx.kernel().process().pid;
    let mut list = processes(cx)?;
    list.retain(|process| asked.visible && (asked.pids.is_empty() || asked.pids.contains(&process.pid)));
    let n_stopped = list.iter().filter(|process| process.is_stopped()).count();
    let n_running = usize::from(list.iter().any(|process| process.pid == own));
    let n = list.len();
    let sleeping = n.saturating_sub(n_running + n_stopped);
    let total = cx.meter().limits().memory_bytes as u64;
    let used = (cx.meter().live_bytes() as u64).min(total);
    let mebi = |bytes: u64| format!("{}.{}", bytes >> 20, ((bytes % (1 << 20)) * 10) >> 20);
    let (all, held, left) = (mebi(total), mebi(used), mebi(total - used));
    let mut lines = vec![
        [b"top - ", &uptime::summary(cx)[..]].concat(),
        format!("Tasks: {n:3} total, {n_running:3} running, {sleeping:3} sleeping, {n_stopped:3} stopped,   0 zombie").into_bytes(),
        b"%Cpu(s):  0.0 us,  0.0 sy,  0.0 ni,100.0 id,  0.0 wa,  0.0 hi,  0.0 si,  0.0 st ".to_vec(),
        format!("MiB Mem : {all:>8} total, {left:>8} free, {held:>8} used,      0.0 buff/cache     ").into_bytes(),
        format!("MiB Swap:      0.0 total,      0.0 free,      0.0 used. {left:>8} avail Mem ").into_bytes(),
        Vec::new(),
    ];
    let zone = parse_datetime::zone(cx);
    let table = fitting(asked.width);
    let (key, down) = asked.by;
    sort(cx, &mut list, &[(key, down)], &zone);
    let heading = |(heading, _, width, right): &(&str, &str, usize, bool)| aligned(heading.as_bytes(), *width, *right);
    lines.push(table.iter().map(heading).collect::<Vec<_>>().join(&b' '));
    for process in list.iter().filter(|process| !cx.args.has(&IDLE) || process.pid == own) {
        cx.step(8)?;
        let cell = |(heading, key, width, right): &(&str, &str, usize, bool)| {
            let text = match *heading {
                "PR" => (20 + i32::from(process.niceness.get())).to_string().into_bytes(),
                "TIME+" => b"0:00.00".to_vec(),
                "COMMAND" => command(cx, process),
                _ => value(cx, column(key, None).map_or("", |(key, ..)| key), process, &zone),
            };
            aligned(&text, *width, *right)
        };
        lines.push(table.iter().map(cell).collect::<Vec<_>>().join(&b' '));
    }
    for line in lines {
        out.line(line.get(..asked.width).unwrap_or(&line))?;
    }
    Ok(())
}

/// The fields that a line has room for.
fn fitting(width: usize) -> &'static [(&'static str, &'static str, usize, bool)] {
    let mut end = 0;
    let n = TABLE.iter().take_while(|(heading, _, columns, _)| {
        end += (*columns).max(heading.len()) + 1;
        end < width
    });
    TABLE.get(..n.count()).unwrap_or(TABLE)
}

fn command(cx: &Cx<'_>, process: &Rc<Process>) -> Vec<u8> {
    let command = process.command();
    if cx.args.has(&CMDLINE) {
        return process.command_line().to_vec();
    }
    name(&command).to_vec()
}

fn aligned(text: &[u8], width: usize, right: bool) -> Vec<u8> {
    let pad = vec![b' '; width.saturating_sub(text.len())];
    if right { [&pad[..], text].concat() } else { [text, &pad[..]].concat() }
}
