//! `pgrep`: processes whose name matches a pattern; the selection of `pkill`, too.

use std::rc::Rc;

use bashkit_core::command::{Command, Cx, Opt};
use bashkit_core::kernel::{Done, Fault, Process};
use bashkit_core::pattern::regex::{Regex, RegexOptions, Syntax};

use super::processes::{name, numbers, processes};

pub(super) const COUNT: Opt = Opt::flag('c', "count", "count of matching processes");
pub(super) const FULL: Opt = Opt::flag('f', "full", "use full process name to match");
pub(super) const EXACT: Opt = Opt::flag('x', "exact", "match exactly with the command name");
pub(super) const NEWEST: Opt = Opt::flag('n', "newest", "select most recently started");
pub(super) const OLDEST: Opt = Opt::flag('o', "oldest", "select least recently started");
const INVERSE: Opt = Opt::flag('v', "inverse", "negates the matching");
pub(super) const IGNORE: Opt = Opt::flag('i', "ignore-case", "match case insensitively");
pub(super) const PARENT: Opt = Opt::value('P', "parent", "PPID,...", "match only child processes of the given parent");
pub(super) const USER: Opt = Opt::value('u', "euid", "ID,...", "match by effective IDs");
const NAMES: Opt = Opt::flag('l', "list-name", "list PID and process name");
const LINES: Opt = Opt::flag('a', "list-full", "list PID and full command line");
const DELIMITER: Opt = Opt::value('d', "delimiter", "STRING", "specify output delimiter");

pub(crate) const COMMAND: Command = Command::new(
    "pgrep",
    "pgrep [OPTION]... PATTERN",
    "List the processes whose name matches PATTERN",
    &[DELIMITER, NAMES, LINES, COUNT, FULL, IGNORE, NEWEST, OLDEST, PARENT, USER, INVERSE, EXACT],
    run,
)
.usage_status(2);

/// Wrong use, in the words of procps.
fn wrong_use(cx: &Cx<'_>, message: &str) -> Fault {
    let name = cx.name();
    Fault::verbatim(2, [name, b": ", message.as_bytes(), b"\nTry `", name, b" --help' for more information.\n"].concat())
}

/// Processes that the options and the pattern select.
pub(super) fn select(cx: &Cx<'_>) -> Result<Vec<Rc<Process>>, Fault> {
    let pattern = pattern(cx)?;
    let own = cx.kernel().process().pid;
    let parents = cx.args.value(&PARENT).map(numbers);
    let identity = &cx.host().identity;
    let users = cx
        .args
        .value(&USER)
        .map(|list| list.split(|b| *b == b',').any(|user| user == identity.user.as_bytes() || user == identity.uid.to_string().as_bytes()));
    let mut found = Vec::new();
    for process in processes(cx)? {
        cx.step(4)?;
        if process.pid == own || parents.as_ref().is_some_and(|list| !list.contains(&process.parent)) || users == Some(false) {
            continue;
        }
        let command = process.command();
        let line = process.command_line();
        let text = if cx.args.has(&FULL) { &line[..] } else { name(&command) };
        let meter = cx.meter();
        let matches = match &pattern {
            Some(regex) => regex.is_match(text, &mut |n| meter.step(n))?,
            None => true,
        };
        if matches != cx.args.has(&INVERSE) {
            found.push(process);
        }
    }
    if cx.args.has(&NEWEST) {
        found.drain(..found.len().saturating_sub(1));
    } else if cx.args.has(&OLDEST) {
        found.truncate(1);
    }
    Ok(found)
}

/// Reads the pattern, which may be absent where options narrow the choice.
fn pattern(cx: &Cx<'_>) -> Result<Option<Regex>, Fault> {
    let narrowed = cx.args.has(&PARENT) || cx.args.has(&USER) || cx.args.has(&NEWEST) || cx.args.has(&OLDEST);
    Ok(match cx.args.operands.as_slice() {
        [] if narrowed => None,
        [] => {
            return Err(wrong_use(cx, "no matching criteria specified"));
        }
        [pattern] => {
            let exact = cx.args.has(&EXACT);
            let options = RegexOptions { icase: cx.args.has(&IGNORE), whole_line: exact, ..RegexOptions::default() };
            match Regex::new(cx.meter(), pattern, Syntax::Extended, &options) {
                Ok(regex) => Some(regex),
                Err(error) => {
                    return Err(Fault::failure(2, error.to_string()));
                }
            }
        }
        _ => {
            return Err(wrong_use(cx, "only one pattern can be provided"));
        }
    })
}

fn run(cx: &mut Cx<'_>) -> Done {
    let found = select(cx)?;
    let mut out = cx.stdout();
    if cx.args.has(&COUNT) {
        out.line(found.len().to_string().as_bytes())?;
    } else {
        let delimiter = cx.args.value(&DELIMITER).unwrap_or(b"\n").to_vec();
        for (i, process) in found.iter().enumerate() {
            if i > 0 {
                out.put(&delimiter)?;
            }
            out.put(process.pid.to_string().as_bytes())?;
            let command = process.command();
            if cx.args.has(&LINES) {
                out.put(&[b" ", &process.command_line()[..]].concat())?;
            } else if cx.args.has(&NAMES) {
                out.put(&[b" ", name(&command)].concat())?;
            }
        }
        if !found.is_empty() {
            out.put(b"\n")?;
        }
    }
    out.flush()?;
    Ok(u8::from(found.is_empty()))
}
