//! `kill`: signals to processes, as the program of procps sends them.

use std::rc::Rc;

use bashkit_core::command::{Command, Cx, Opt, Parsing};
use bashkit_core::kernel::{Done, Fault, Process, signal};

const SIGNAL: Opt = Opt::value('s', "signal", "SIGNAL", "specify the SIGNAL to be sent (-SIGNAL, too)");
const QUEUE: Opt = Opt::value('q', "queue", "VALUE", "integer value to be sent with the signal");
const LIST: Opt = Opt::optional('l', "list", "SIGNAL", "list all signal names, or convert one to a name");
const TABLE: Opt = Opt::flag('L', "table", "list all signal names in a nice table");
const HELP: Opt = Opt::flag('h', "help", "display this help and exit");
const VERSION: Opt = Opt::flag('V', "version", "output version information and exit");

const OPTIONS: &[Opt] = &[SIGNAL, QUEUE, LIST, TABLE, HELP, VERSION];

pub(crate) const COMMAND: Command =
    Command::new("kill", "kill [OPTION]... PID...", "Send a signal to every PID", OPTIONS, run).parsing(Parsing::Words);

/// Help in the words of procps, which every wrong use prints.
const USAGE: &str = "
Usage:
 kill [options] <pid> [...]

Options:
 <pid> [...]            send signal to every <pid> listed
 -<signal>, -s, --signal <signal>
                        specify the <signal> to be sent
 -q, --queue <value>    integer value to be sent with the signal
 -l, --list=[<signal>]  list all signal names, or convert one to a name
 -L, --table            list all signal names in a nice table

 -h, --help     display this help and exit
 -V, --version  output version information and exit

For more details see kill(1).
";

/// Names in the words of procps, which differ for one signal.
fn name(number: u8) -> Option<&'static str> {
    match number {
        29 => Some("POLL"),
        1..=31 => signal::name(number),
        _ => None,
    }
}

/// Number of a signal by name or number; procps knows `NULL` and `EXIT` as 0.
fn number(text: &[u8]) -> Option<u8> {
    if text.eq_ignore_ascii_case(b"NULL") || text.eq_ignore_ascii_case(b"EXIT") {
        return Some(0);
    }
    // procps: one name for each signal.
    let bare = text.get(..3).filter(|start| start.eq_ignore_ascii_case(b"SIG")).map_or(text, |_| text.get(3..).unwrap_or_default());
    if bare.eq_ignore_ascii_case(b"IO") { None } else { signal::number(text) }
}

fn wrong_use(letter: u8) -> Fault {
    Fault::verbatim(1, format!("kill: invalid argument {}\n{USAGE}", char::from(letter)))
}

/// Calls of `kill` as its words say.
enum Call {
    Signal { number: Option<u8>, targets: Vec<Vec<u8>> },
    List(Option<Vec<u8>>),
    Print(String),
}

fn run(cx: &mut Cx<'_>) -> Done {
    let words = std::mem::take(&mut cx.args.operands);
    let (number, targets) = match read(words)? {
        Call::Print(text) => return print(cx, &text),
        Call::List(None) => return print(cx, &list()),
        Call::List(Some(word)) => return list_one(cx, &word),
        Call::Signal { number, targets } => (number, targets),
    };
    if targets.is_empty() {
        return Err(Fault::verbatim(1, USAGE));
    }
    let mut status = 0;
    for target in &targets {
        let Some(pid) = pid(target) else {
            let digits = target.strip_prefix(b"-").unwrap_or(target);
            let why = match digits.iter().all(u8::is_ascii_digit) {
                true if target.is_empty() => ": No such file or directory",
                true if !digits.is_empty() => ": Numerical result out of range",
                _ => "",
            };
            cx.error_bytes(&[b"failed to parse argument: '", &target[..], b"'", why.as_bytes()].concat())?;
            return Ok(1);
        };
        if let Err(why) = send(cx, pid, number) {
            cx.error(format!("({pid}): {why}"))?;
            status = 1;
        }
    }
    Ok(status)
}

fn print(cx: &Cx<'_>, text: &str) -> Done {
    let mut out = cx.stdout();
    out.put(text.as_bytes())?;
    out.flush()?;
    Ok(0)
}

/// Number of a process or a group, as `strtol(3)` reads it.
fn pid(word: &[u8]) -> Option<i64> {
    std::str::from_utf8(word.trim_ascii_start()).ok()?.parse().ok()
}

/// Reads the words. procps: the first `-SIGNAL` is taken wherever it stands.
fn read(mut words: Vec<Vec<u8>>) -> Result<Call, Fault> {
    let given = |word: &Vec<u8>| word.strip_prefix(b"-").filter(|name| !name.is_empty()).and_then(number);
    let mut number_given = None;
    if let Some(at) = words.iter().position(|word| given(word).is_some()) {
        number_given = Some(given(&words.remove(at)));
    }
    let mut targets = Vec::new();
    let mut rest = words.into_iter();
    while let Some(word) = rest.next() {
        let (letter, attached) = match word.as_slice() {
            b"--" => {
                targets.extend(rest);
                break;
            }
            [b'-', b'-', long @ ..] => long_option(long)?,
            [b'-', letter, behind @ ..] if pid(&word).is_none() => (*letter, Some(behind.to_vec()).filter(|behind| !behind.is_empty())),
            _ => {
                targets.push(word);
                continue;
            }
        };
        let mut value = |attached: Option<Vec<u8>>| attached.or_else(|| rest.next()).ok_or_else(|| wrong_use(letter));
        match letter {
            b'l' => return Ok(Call::List(attached.or_else(|| rest.next()))),
            b'L' => return Ok(Call::Print(table())),
            b'h' => return Ok(Call::Print(USAGE.into())),
            b'V' => return Ok(Call::Print("kill from procps-ng 4.0.2\n".into())),
            b's' => number_given = Some(number(&value(attached)?)),
            b'q' => {
                let text = value(attached)?;
                if pid(&text).is_none() {
                    let message = [b"must be an integer value to be passed with the signal.: '", &text[..], b"'"].concat();
                    return Err(Fault::failure(1, message));
                }
            }
            other => return Err(wrong_use(other)),
        }
    }
    Ok(Call::Signal { number: number_given.unwrap_or(Some(signal::TERM)), targets })
}

/// Letter and attached value of a long option.
fn long_option(word: &[u8]) -> Result<(u8, Option<Vec<u8>>), Fault> {
    let (name, value) = match memchr::memchr(b'=', word) {
        Some(at) => (word.get(..at).unwrap_or_default(), word.get(at + 1..).map(<[u8]>::to_vec)),
        None => (word, None),
    };
    match OPTIONS.iter().find(|option| option.long().as_bytes().starts_with(name)) {
        Some(option) => Ok((option.short(), value)),
        // procps prints the letter that it has not.
        None => Err(wrong_use(0)),
    }
}

fn list() -> String {
    let mut text = String::new();
    for (i, name) in (1..=31).filter_map(name).enumerate() {
        if i > 0 {
            text.push(if i % 16 == 0 { '\n' } else { ' ' });
        }
        text.push_str(name);
    }
    text + "\n"
}

fn list_one(cx: &Cx<'_>, word: &[u8]) -> Done {
    let line = match std::str::from_utf8(word).ok().and_then(|word| word.parse::<u8>().ok()) {
        Some(number) => name(number).map(str::to_owned),
        None => number(word).filter(|number| (1..=31).contains(number)).map(|number| number.to_string()),
    };
    match line {
        Some(line) => print(cx, &(line + "\n")),
        None => {
            cx.error_bytes(&[b"unknown signal name ", word].concat())?;
            Ok(0)
        }
    }
}

fn table() -> String {
    let mut text = String::new();
    for number in 1..=31u8 {
        let name = name(number).unwrap_or_default();
        let entry = format!("{number:2} {name}");
        if number % 7 == 0 {
            text.push_str(&entry);
            text.push('\n');
        } else {
            text.push_str(&format!("{entry:11}"));
        }
    }
    text + "\n"
}

/// Sends a signal to a process, or to a group for 0 and negative numbers.
fn send(cx: &Cx<'_>, pid: i64, number: Option<u8>) -> Result<(), &'static str> {
    let kernel = cx.kernel();
    let targets: Vec<Rc<Process>> = if pid > 0 {
        u32::try_from(pid).ok().and_then(|pid| kernel.find_process(pid)).filter(|process| process.status().is_none()).into_iter().collect()
    } else {
        let own = kernel.process();
        let group = if pid == 0 { own.group.get() } else { u32::try_from(pid.unsigned_abs()).unwrap_or(0) };
        let matches = |process: &Rc<Process>| if pid == -1 { process.pid != own.pid } else { process.group.get() == group };
        kernel.live_processes().into_iter().filter(matches).collect()
    };
    let Some(number) = number else { return Err("Invalid argument") };
    if targets.is_empty() {
        return Err("No such process");
    }
    if number > 0 {
        for process in &targets {
            kernel.signal(process, number);
        }
    }
    Ok(())
}
