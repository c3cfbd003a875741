//! `tput` and `clear`: what a terminal of a kind would be sent. There is none here, but scripts ask.

use bashkit_core::command::{Command, Cx, Opt, Parsing};
use bashkit_core::kernel::Done;

const TERM: Opt = Opt::value('T', "", "TERM", "use this instead of $TERM");
const KEEP: Opt = Opt::flag('x', "", "do not try to clear scrollback");
const LINES: Opt = Opt::flag('S', "", "read capabilities from standard input");

pub(super) const TPUT: Command = Command::new(
    "tput",
    "tput [OPTION]... CAPABILITY [PARAMETER]...",
    "Print what a terminal does for a capability",
    &[LINES, TERM, KEEP],
    tput,
)
.usage_status(2)
.parsing(Parsing::InOrder);

pub(super) const CLEAR: Command = Command::new("clear", "clear [OPTION]...", "Clear the screen", &[TERM, KEEP], clear);

const NO_STRINGS: Opt = Opt::flag('I', "", "do not send initialization strings");
const NO_CONTROL: Opt = Opt::flag('Q', "", "do not output control key settings");
const ERASE: Opt = Opt::value('e', "", "CH", "erase character");
const INTERRUPT: Opt = Opt::value('i', "", "CH", "interrupt character");
const KILL: Opt = Opt::value('k', "", "CH", "kill character");
const MAPPING: Opt = Opt::value('m', "", "MAPPING", "map identifier to type");
const QUICK: Opt = Opt::flag('q', "", "display the term type");
const PRINT: Opt = Opt::flag('r', "", "display the term type on stderr");
const SHELL: Opt = Opt::flag('s', "", "display TERM set command");
const CONTROL: Opt = Opt::flag('c', "", "set control characters");
const WINDOW: Opt = Opt::flag('w', "", "set window size");

pub(super) const RESET: Command = Command::new(
    "reset",
    "reset [OPTION]... [TERMINAL]",
    "Initialize a terminal (there is none: an error, as without one elsewhere)",
    &[CONTROL, ERASE, NO_STRINGS, INTERRUPT, KILL, MAPPING, NO_CONTROL, QUICK, PRINT, SHELL, WINDOW],
    reset,
);

/// Names of terminals, and how many colors they have (0: none at all).
const TERMINALS: [(&str, i64); 16] = [
    ("ansi", 8),
    ("dumb", 0),
    ("linux", 8),
    ("rxvt", 8),
    ("rxvt-unicode", 88),
    ("screen", 8),
    ("screen-256color", 256),
    ("tmux", 8),
    ("tmux-256color", 256),
    ("vt100", -1),
    ("vt220", -1),
    ("xterm", 8),
    ("xterm-16color", 16),
    ("xterm-256color", 256),
    ("xterm-color", 8),
    ("xterm-kitty", 256),
];

/// Capabilities of xterm: name and text; `%1`, `%2` are parameters counted from 0, `%+1` from 1.
const TEXTS: &[(&str, &str)] = &[
    ("bel", "\x07"),
    ("blink", "\x1b[5m"),
    ("bold", "\x1b[1m"),
    ("civis", "\x1b[?25l"),
    ("clear", "\x1b[H\x1b[2J\x1b[3J"),
    ("cnorm", "\x1b[?12l\x1b[?25h"),
    ("cr", "\r"),
    ("cub", "\x1b[%1D"),
    ("cub1", "\x08"),
    ("cud", "\x1b[%1B"),
    ("cud1", "\n"),
    ("cuf", "\x1b[%1C"),
    ("cuf1", "\x1b[C"),
    ("cup", "\x1b[%+1;%+2H"),
    ("cuu", "\x1b[%1A"),
    ("cuu1", "\x1b[A"),
    ("cvvis", "\x1b[?12;25h"),
    ("dch", "\x1b[%1P"),
    ("dch1", "\x1b[P"),
    ("dim", "\x1b[2m"),
    ("dl", "\x1b[%1M"),
    ("dl1", "\x1b[M"),
    ("ed", "\x1b[J"),
    ("el", "\x1b[K"),
    ("el1", "\x1b[1K"),
    ("home", "\x1b[H"),
    ("hpa", "\x1b[%+1G"),
    ("ich", "\x1b[%1@"),
    ("il", "\x1b[%1L"),
    ("il1", "\x1b[L"),
    ("ind", "\n"),
    ("invis", "\x1b[8m"),
    ("kcub1", "\x1bOD"),
    ("kcud1", "\x1bOB"),
    ("kcuf1", "\x1bOC"),
    ("kcuu1", "\x1bOA"),
    ("nel", "\x1bE"),
    ("op", "\x1b[39;49m"),
    ("rc", "\x1b8"),
    ("rev", "\x1b[7m"),
    ("ri", "\x1bM"),
    ("ritm", "\x1b[23m"),
    ("rmcup", "\x1b[?1049l\x1b[23;0;0t"),
    ("rmso", "\x1b[27m"),
    ("rmul", "\x1b[24m"),
    ("sc", "\x1b7"),
    ("sgr0", "\x1b(B\x1b[m"),
    ("sitm", "\x1b[3m"),
    ("smcup", "\x1b[?1049h\x1b[22;0;0t"),
    ("smso", "\x1b[7m"),
    ("smul", "\x1b[4m"),
    ("vpa", "\x1b[%+1d"),
];

/// What the dumb terminal has.
const DUMB: &[&str] = &["bel", "cr", "cud1", "ind"];

fn number(text: Option<&Vec<u8>>) -> i64 {
    text.and_then(|text| std::str::from_utf8(text).ok()).and_then(|text| text.parse().ok()).unwrap_or(0)
}

/// What is answered, and the status.
fn answer(cx: &Cx<'_>, terminal: &str, colors: i64, words: &[Vec<u8>]) -> Option<(Vec<u8>, u8)> {
    let name = std::str::from_utf8(words.first()?).ok()?;
    let dumb = terminal == "dumb";
    let size = |name: &str, default: &str| cx.env(name).filter(|v| !v.is_empty()).unwrap_or_else(|| default.into());
    Some(match name {
        "cols" => ([size("COLUMNS", "80"), b"\n".to_vec()].concat(), 0),
        "lines" => ([size("LINES", "24"), b"\n".to_vec()].concat(), 0),
        "colors" => (format!("{}\n", if colors > 0 { colors } else { -1 }).into_bytes(), 0),
        "it" => (if dumb { b"-1\n".to_vec() } else { b"8\n".to_vec() }, 0),
        "am" => (Vec::new(), 0),
        "bce" | "km" | "mir" | "msgr" | "xenl" => (Vec::new(), u8::from(dumb)),
        "hs" | "os" | "xon" => (Vec::new(), 1),
        "setaf" | "setab" | "setf" | "setb" => {
            let n = number(words.get(1));
            let base = if name.ends_with('f') { 30 } else { 40 };
            let text = match n {
                _ if colors <= 0 => return Some((Vec::new(), 1)),
                0..=7 => format!("\x1b[{}m", base + n),
                _ if colors == 8 => format!("\x1b[{}m", base + n),
                8..=15 => format!("\x1b[{}m", base + 52 + n),
                _ => format!("\x1b[{};5;{n}m", base + 8),
            };
            (text.into_bytes(), 0)
        }
        _ => {
            let (_, text) = TEXTS.iter().find(|(known, _)| *known == name)?;
            if dumb && !DUMB.contains(&name) {
                return Some((Vec::new(), 1));
            }
            let mut text = (*text).to_string();
            for i in 1..=2 {
                let n = number(words.get(i));
                text = text.replace(&format!("%+{i}"), &n.saturating_add(1).to_string()).replace(&format!("%{i}"), &n.to_string());
            }
            if name == "clear" && cx.args.has(&KEEP) {
                text = text.replace("\x1b[3J", "");
            }
            (text.into_bytes(), 0)
        }
    })
}

/// The terminal and its colors.
fn terminal(cx: &Cx<'_>) -> Option<(String, Option<i64>)> {
    let name = match cx.args.value(&TERM) {
        Some(name) => name.to_vec(),
        None => cx.env("TERM").filter(|name| !name.is_empty())?,
    };
    let name = String::from_utf8_lossy(&name).into_owned();
    let colors = TERMINALS.iter().find(|(known, _)| *known == name).map(|(_, colors)| *colors);
    Some((name, colors))
}

fn tput(cx: &mut Cx<'_>) -> Done {
    let operands = std::mem::take(&mut cx.args.operands);
    let Some((name, colors)) = terminal(cx) else {
        cx.error("No value for $TERM and no -T specified")?;
        return Ok(2);
    };
    let Some(colors) = colors else {
        cx.error(format_args!("unknown terminal \"{name}\""))?;
        return Ok(3);
    };
    let mut requests = Vec::new();
    if cx.args.has(&LINES) {
        let mut all = Vec::new();
        cx.stdin().rest(&mut all)?;
        for line in all.split(|b| *b == b'\n') {
            let words: Vec<Vec<u8>> = line.split(u8::is_ascii_whitespace).filter(|w| !w.is_empty()).map(<[u8]>::to_vec).collect();
            if !words.is_empty() {
                requests.push(words);
            }
        }
    } else if operands.is_empty() {
        cx.stderr_bytes(format!("Usage: {}\n", TPUT.synopsis).as_bytes())?;
        bashkit_core::gnu::usage::hint(cx)?;
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

fn reset(cx: &mut Cx<'_>) -> Done {
    cx.error("terminal attributes: No such device or address")?;
    cx.stderr_bytes(b"\n")?;
    Ok(10)
}

fn clear(cx: &mut Cx<'_>) -> Done {
    let Some((name, colors)) = terminal(cx) else {
        cx.stderr_bytes(b"TERM environment variable not set.\n")?;
        return Ok(1);
    };
    if colors.is_none() {
        cx.stderr_bytes(format!("'{name}': unknown terminal type.\n").as_bytes())?;
        return Ok(1);
    }
    let (text, status) = answer(cx, &name, 8, &[b"clear".to_vec()]).unwrap_or_default();
    let mut out = cx.stdout();
    out.put(&text)?;
    out.flush()?;
    Ok(status)
}
