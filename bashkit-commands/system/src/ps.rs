//! `ps`: the processes of the session. What a sandbox does not measure is 0.

use std::rc::Rc;

use bashkit_core::command::{Command, Cx, Parsing};
use bashkit_core::flat_map::FlatMap;
use bashkit_core::gnu::parse_datetime::{self, Calendar, Moment};
use bashkit_core::kernel::{Done, Fault, Output, Process};
use jiff::tz::TimeZone;

use super::processes::{name, numbers, processes};

pub(crate) const COMMAND: Command = Command::new(
    "ps",
    "ps [aux] [-AefaxH] [-o FORMAT] [-p PIDS] [-C NAMES] [-u USERS] [--ppid PIDS] [--sort KEYS] [--forest] [--no-headers]",
    "Report the processes of the session",
    &[],
    run,
)
.parsing(Parsing::Raw);

/// A column: its key, its heading, how wide, and whether to the right.
const COLUMNS: &[(&str, &str, usize, bool)] = &[
    ("%cpu", "%CPU", 4, true),
    ("%mem", "%MEM", 4, true),
    ("args", "COMMAND", 0, false),
    ("bsdtime", "TIME", 6, true),
    ("c", "C", 2, true),
    ("cmd", "CMD", 0, false),
    ("comm", "COMMAND", 15, false),
    ("command", "COMMAND", 0, false),
    ("cputime", "TIME", 8, true),
    ("etime", "ELAPSED", 11, true),
    ("etimes", "ELAPSED", 7, true),
    ("euser", "EUSER", 8, false),
    ("gid", "GID", 5, true),
    ("group", "GROUP", 8, false),
    ("ni", "NI", 3, true),
    ("lstart", "STARTED", 24, true),
    ("nice", "NI", 3, true),
    ("nlwp", "NLWP", 4, true),
    ("pcpu", "%CPU", 4, true),
    ("pgid", "PGID", 5, true),
    ("pid", "PID", 5, true),
    ("pmem", "%MEM", 4, true),
    ("pri", "PRI", 3, true),
    ("ppid", "PPID", 5, true),
    ("rss", "RSS", 5, true),
    ("s", "S", 1, false),
    ("sid", "SID", 5, true),
    ("start", "STARTED", 8, true),
    ("start_time", "START", 5, false),
    ("stat", "STAT", 4, false),
    ("state", "S", 1, false),
    ("stime", "STIME", 5, false),
    ("time", "TIME", 8, true),
    ("tname", "TTY", 8, false),
    ("tt", "TT", 8, false),
    ("tty", "TT", 8, false),
    ("ucmd", "CMD", 15, false),
    ("uid", "UID", 5, true),
    ("user", "USER", 8, false),
    ("vsz", "VSZ", 6, true),
];

/// A column to print, with the heading that was asked for.
pub(super) type Shown = (&'static str, String, usize, bool);

/// Column of that key, under its own heading where none is given.
pub(super) fn column(key: &str, heading: Option<&str>) -> Option<Shown> {
    let (key, own, width, right) = COLUMNS.iter().find(|(known, ..)| *known == key)?;
    let heading = heading.unwrap_or(own).to_string();
    Some((key, heading.clone(), (*width).max(heading.len()), *right))
}

fn columns(list: &[(&str, &str)]) -> Vec<Shown> {
    list.iter().filter_map(|(key, heading)| column(key, Some(heading))).collect()
}

/// Text of a column for a process.
pub(super) fn value(cx: &Cx<'_>, key: &str, process: &Process, zone: &TimeZone) -> Vec<u8> {
    let identity = &cx.host().identity;
    let age = cx.host().clock.monotonic().saturating_sub(process.started);
    let start = || Calendar::at(Moment::since_epoch(cx.now().saturating_sub(age)), zone);
    let seconds = age.as_secs();
    let shell = identity.pid;
    match key {
        "pid" => process.pid.to_string().into_bytes(),
        "ppid" => process.parent.to_string().into_bytes(),
        "pgid" => process.group.get().to_string().into_bytes(),
        "sid" => shell.to_string().into_bytes(),
        "user" | "euser" => identity.user.clone().into_bytes(),
        "uid" => identity.uid.to_string().into_bytes(),
        "gid" => identity.gid.to_string().into_bytes(),
        "group" => identity.group.clone().into_bytes(),
        "comm" | "ucmd" => name(&process.command()).to_vec(),
        "args" | "cmd" | "command" => process.command_line().to_vec(),
        "s" | "state" | "stat" if process.is_stopped() => b"T".to_vec(),
        "s" | "state" | "stat" if process.pid == cx.kernel().process().pid => b"R".to_vec(),
        "s" | "state" | "stat" => b"S".to_vec(),
        "tt" | "tty" | "tname" => b"?".to_vec(),
        "bsdtime" => b"0:00".to_vec(),
        "time" | "cputime" => b"00:00:00".to_vec(),
        "etimes" => seconds.to_string().into_bytes(),
        "etime" => {
            let (days, hours, minutes) = (seconds / 86_400, seconds % 86_400 / 3600, seconds % 3600 / 60);
            let days = if days > 0 { format!("{days}-") } else { String::new() };
            let hours = if seconds >= 3600 { format!("{hours:02}:") } else { String::new() };
            format!("{days}{hours}{minutes:02}:{:02}", seconds % 60).into_bytes()
        }
        "stime" | "start_time" if seconds >= 86_400 => start().format(b"%b%d"),
        "stime" | "start_time" => start().format(b"%H:%M"),
        "start" if seconds >= 86_400 => start().format(b"  %b %d"),
        "start" => start().format(b"%H:%M:%S"),
        "lstart" => start().format(b"%a %b %e %H:%M:%S %Y"),
        "ni" | "nice" => process.niceness.get().to_string().into_bytes(),
        "pri" => (19 - process.niceness.get()).to_string().into_bytes(),
        "%cpu" | "pcpu" | "%mem" | "pmem" => b"0.0".to_vec(),
        "nlwp" => b"1".to_vec(),
        _ => b"0".to_vec(),
    }
}

/// Selection and format that the arguments of `ps` ask for.
#[derive(Default)]
struct Asked {
    columns: Vec<Shown>,
    pids: Option<Vec<u32>>,
    parents: Option<Vec<u32>>,
    names: Option<Vec<Vec<u8>>>,
    users: Option<Vec<Vec<u8>>>,
    sort: Vec<(&'static str, bool)>,
    tree: Option<Tree>,
    full: bool,
    by_user: bool,
    no_heading: bool,
}

fn refuse(cx: &Cx<'_>, message: &str) -> Result<u8, Fault> {
    cx.stderr_bytes(format!("error: {message}\n\nUsage: {}\n", COMMAND.synopsis).as_bytes())?;
    Ok(1)
}

fn run(cx: &mut Cx<'_>) -> Done {
    let argv = std::mem::take(&mut cx.args.operands);
    let mut asked = Asked::default();
    let mut rest = argv.iter();
    while let Some(arg) = rest.next() {
        let text = String::from_utf8_lossy(arg).into_owned();
        if let Some(long) = text.strip_prefix("--") {
            let (key, value) = long.split_once('=').map_or((long, None), |(key, value)| (key, Some(value.as_bytes().to_vec())));
            match key {
                "no-headers" | "no-heading" | "noheaders" | "noheading" => asked.no_heading = true,
                "headers" => asked.no_heading = false,
                "forest" => asked.tree = Some(Tree::Drawn),
                "pid" | "ppid" | "format" | "sort" | "user" | "User" => {
                    let Some(value) = value.or_else(|| rest.next().cloned()) else { return refuse(cx, "option requires an argument") };
                    let letter = match key {
                        "pid" => b'p',
                        "ppid" => b'\x01',
                        "sort" => b'k',
                        "format" => b'o',
                        _ => b'u',
                    };
                    if let Some(message) = with_value(&mut asked, letter, &value) {
                        return refuse(cx, &message);
                    }
                }
                _ => {
                    return refuse(
                        cx,
                        &format!(
                            "option '--{key}' is not supported here; supported are: -A -e -f -a -x -H -o -p -C -u --ppid --no-headers --headers --pid --format --user --sort --forest"
                        ),
                    );
                }
            }
            continue;
        }
        if !text.starts_with('-') {
            if !arg.is_empty() && arg.iter().all(|b| b.is_ascii_digit() || *b == b',') {
                asked.pids.get_or_insert_default().extend(numbers(arg));
                continue;
            }
            // BSD: a letter with a value is the last, its value the next word.
            let (text, valued) = match text.char_indices().find(|(_, letter)| matches!(letter, 'p' | 'o' | 'U')) {
                Some((at, letter)) => {
                    (text.get(..at).unwrap_or_default().to_owned(), Some((letter, arg.get(at + 1..).unwrap_or_default().to_vec())))
                }
                None => (text, None),
            };
            if let Some((letter, value)) = valued {
                let value = if value.is_empty() { rest.next().cloned() } else { Some(value) };
                let Some(value) = value else { return refuse(cx, "list of process IDs must follow p") };
                let letter = u8::try_from(letter.to_ascii_lowercase()).unwrap_or(b'p');
                if let Some(message) = with_value(&mut asked, letter, &value) {
                    return refuse(cx, &message);
                }
            }
            if let Some(other) = bsd_letters(&mut asked, &text) {
                return refuse(cx, &format!("unsupported option (BSD syntax): {other}; supported are: a u x w f h o p U"));
            }
            continue;
        }
        let mut at = 1;
        while let Some(&letter) = arg.get(at) {
            at += 1;
            match letter {
                b'A' | b'e' | b'a' | b'x' | b'w' | b'd' => {}
                b'H' => asked.tree = Some(Tree::Indented),
                b'f' => asked.full = true,
                b'o' | b'p' | b'C' | b'u' | b'U' => {
                    let value = match arg.get(at..).filter(|v| !v.is_empty()).map(<[u8]>::to_vec).or_else(|| rest.next().cloned()) {
                        Some(value) => value,
                        None => return refuse(cx, "list of process IDs must follow -p").map(|_| 1),
                    };
                    if let Some(message) = with_value(&mut asked, letter.to_ascii_lowercase(), &value) {
                        return refuse(cx, &message);
                    }
                    break;
                }
                other => {
                    let other = char::from(other);
                    return refuse(
                        cx,
                        &format!("option '-{other}' is not supported here; supported are: -A -e -f -a -x -H -d -w -o -p -C -u"),
                    );
                }
            }
        }
    }
    report(cx, asked)
}

/// Reads letters without a dash, which are those of BSD; one that is not known.
fn bsd_letters(asked: &mut Asked, text: &str) -> Option<char> {
    for letter in text.chars() {
        match letter {
            'a' | 'x' | 'w' => {}
            'f' => asked.tree = Some(Tree::Drawn),
            'u' => asked.by_user = true,
            'h' => asked.no_heading = true,
            other => return Some(other),
        }
    }
    None
}

fn with_value(asked: &mut Asked, letter: u8, value: &[u8]) -> Option<String> {
    let list = || value.split(|b| matches!(b, b',' | b' ')).filter(|v| !v.is_empty()).map(<[u8]>::to_vec);
    match letter {
        b'p' => asked.pids.get_or_insert_default().extend(numbers(value)),
        b'\x01' => asked.parents.get_or_insert_default().extend(numbers(value)),
        b'c' => asked.names.get_or_insert_default().extend(list()),
        b'u' => asked.users.get_or_insert_default().extend(list()),
        b'k' => {
            for item in list() {
                if let Some(message) = sort_key(asked, &item) {
                    return Some(message);
                }
            }
        }
        _ => {
            return user_format(asked, value);
        }
    }
    None
}

/// Adds a key to sort by; what is wrong with it.
fn sort_key(asked: &mut Asked, item: &[u8]) -> Option<String> {
    let text = String::from_utf8_lossy(item).into_owned();
    let (down, key) = match text.strip_prefix('-') {
        Some(key) => (true, key),
        None => (false, text.strip_prefix('+').unwrap_or(&text)),
    };
    match column(key, None) {
        Some((key, ..)) => asked.sort.push((key, down)),
        None => return Some("unknown sort specifier".into()),
    }
    None
}

/// Adds the columns of a user-defined format; what is wrong with it.
fn user_format(asked: &mut Asked, value: &[u8]) -> Option<String> {
    let text = String::from_utf8_lossy(value).into_owned();
    let mut rest = text.as_str();
    while !rest.is_empty() {
        let end = rest.find([',', ' ', '=']).unwrap_or(rest.len());
        let (key, behind) = rest.split_at_checked(end).unwrap_or((rest, ""));
        let heading = behind.strip_prefix('=');
        // bash: a heading goes on to the end, but an empty one ends at a comma.
        let heading = heading.map(|h| if h.starts_with(',') { "" } else { h });
        match column(key, heading) {
            Some(shown) => asked.columns.push(shown),
            None => return Some(format!("unknown user-defined format specifier \"{key}\"")),
        }
        rest = match heading {
            Some("") => behind.get(1..).unwrap_or("").trim_start_matches(','),
            Some(_) => "",
            None => behind.get(1..).unwrap_or(""),
        };
    }
    None
}

/// Sorts by columns: numbers as numbers, and as `ps` has them otherwise.
pub(super) fn sort(cx: &Cx<'_>, processes: &mut Vec<Rc<Process>>, keys: &[(&'static str, bool)], zone: &TimeZone) {
    let number = |text: &[u8]| std::str::from_utf8(text).ok().and_then(|text| text.parse::<f64>().ok());
    let mut rows: Vec<(Vec<Vec<u8>>, Rc<Process>)> =
        processes.drain(..).map(|process| (keys.iter().map(|(key, _)| value(cx, key, &process, zone)).collect(), process)).collect();
    rows.sort_by(|(a, _), (b, _)| {
        let mut orders = a.iter().zip(b).zip(keys).map(|((a, b), (_, down))| {
            let order = match (number(a), number(b)) {
                (Some(a), Some(b)) => a.total_cmp(&b),
                _ => a.cmp(b),
            };
            if *down { order.reverse() } else { order }
        });
        orders.find(|order| order.is_ne()).unwrap_or(std::cmp::Ordering::Equal)
    });
    processes.extend(rows.into_iter().map(|(_, process)| process));
}

/// Children behind their parents.
#[derive(Clone, Copy)]
enum Tree {
    /// `-H`: with blanks in front.
    Indented,
    /// `--forest`: with branches.
    Drawn,
}

impl Tree {
    /// Puts the processes in order; answers what goes in front of each.
    fn arrange(self, processes: &mut Vec<Rc<Process>>) -> Vec<String> {
        let mut children: FlatMap<u32, Vec<Rc<Process>>> = processes.iter().map(|process| (process.pid, Vec::new())).collect();
        let mut open = Vec::new();
        for process in processes.drain(..) {
            match children.get_mut(&process.parent) {
                Some(siblings) => siblings.push(process),
                None => open.push((process, String::new(), String::new())),
            }
        }
        open.reverse();
        let mut before = Vec::new();
        while let Some((process, own, below)) = open.pop() {
            let mut list = children.get_mut(&process.pid).map(std::mem::take).unwrap_or_default();
            list.reverse();
            for (i, child) in list.into_iter().enumerate() {
                let (own, deeper) = match self {
                    Self::Indented => ("  ", "  "),
                    Self::Drawn if i == 0 => (" \\_ ", "    "),
                    Self::Drawn => (" \\_ ", " |  "),
                };
                open.push((child, format!("{below}{own}"), format!("{below}{deeper}")));
            }
            processes.push(process);
            before.push(own);
        }
        before
    }
}

fn report(cx: &Cx<'_>, mut asked: Asked) -> Done {
    let mut shown = std::mem::take(&mut asked.columns);
    if shown.is_empty() {
        shown = default_columns(asked.by_user, asked.full);
    }
    let zone = parse_datetime::zone(cx);
    let mut chosen = chosen(cx, &asked)?;
    sort(cx, &mut chosen, &asked.sort, &zone);
    let branches = match asked.tree {
        Some(tree) => tree.arrange(&mut chosen),
        None => vec![String::new(); chosen.len()],
    };
    let mut rows: Vec<Vec<Vec<u8>>> = Vec::new();
    for (process, branch) in chosen.iter().zip(branches) {
        let cell = |(key, ..): &Shown| match *key {
            "args" | "cmd" | "command" | "comm" | "ucmd" => [branch.as_bytes(), &value(cx, key, process, &zone)].concat(),
            key => value(cx, key, process, &zone),
        };
        rows.push(shown.iter().map(cell).collect());
    }
    let mut out = cx.stdout();
    let found = !rows.is_empty();
    if !asked.no_heading && shown.iter().any(|(_, heading, ..)| !heading.is_empty()) {
        rows.insert(0, shown.iter().map(|(_, heading, ..)| heading.clone().into_bytes()).collect());
    }
    put_rows(&rows, &shown, &mut out)?;
    out.flush()?;
    Ok(u8::from(!found))
}

/// Lists the columns where none are asked for.
fn default_columns(by_user: bool, full: bool) -> Vec<Shown> {
    if by_user {
        columns(&[
            ("user", "USER"),
            ("pid", "PID"),
            ("%cpu", "%CPU"),
            ("%mem", "%MEM"),
            ("vsz", "VSZ"),
            ("rss", "RSS"),
            ("tname", "TTY"),
            ("stat", "STAT"),
            ("stime", "START"),
            ("bsdtime", "TIME"),
            ("args", "COMMAND"),
        ])
    } else if full {
        columns(&[
            ("user", "UID"),
            ("pid", "PID"),
            ("ppid", "PPID"),
            ("c", "C"),
            ("stime", "STIME"),
            ("tname", "TTY"),
            ("time", "TIME"),
            ("args", "CMD"),
        ])
    } else {
        columns(&[("pid", "PID"), ("tname", "TTY"), ("time", "TIME"), ("comm", "CMD")])
    }
}

/// Chooses the processes that one of the lists names; all where there is no list.
fn chosen(cx: &Cx<'_>, asked: &Asked) -> Result<Vec<Rc<Process>>, Fault> {
    let identity = &cx.host().identity;

    let mut chosen = Vec::new();
    for process in processes(cx)? {
        cx.step(8)?;
        let command = process.command();
        let mut tests = Vec::new();
        tests.extend(asked.pids.as_ref().map(|list| list.contains(&process.pid)));
        tests.extend(asked.parents.as_ref().map(|list| list.contains(&process.parent)));
        tests.extend(asked.names.as_ref().map(|list| list.iter().any(|n| n == name(&command))));
        let uid = identity.uid.to_string();
        tests.extend(asked.users.as_ref().map(|list| list.iter().any(|n| n == identity.user.as_bytes() || n == uid.as_bytes())));
        if tests.is_empty() || tests.contains(&true) {
            chosen.push(process);
        }
    }
    Ok(chosen)
}

/// Prints the rows, aligned by their columns.
fn put_rows(rows: &[Vec<Vec<u8>>], shown: &[Shown], out: &mut Output) -> Result<(), Fault> {
    for row in rows {
        let last = row.len().saturating_sub(1);
        for (i, (cell, (_, _, width, right))) in row.iter().zip(shown).enumerate() {
            let pad = vec![b' '; width.saturating_sub(cell.len())];
            if i > 0 {
                out.put(b" ")?;
            }
            if *right {
                out.put(&pad)?;
            }
            out.put(cell)?;
            if !right && i < last {
                out.put(&pad)?;
            }
        }
        out.put(b"\n")?;
    }
    Ok(())
}
