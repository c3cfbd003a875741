//! Terminals and their capabilities, for `tput` and `clear`.

use bashkit_core::command::{Cx, Opt};

pub(super) const TERM: Opt = Opt::value('T', "", "TERM", "use this instead of $TERM");
pub(super) const KEEP: Opt = Opt::flag('x', "", "do not try to clear scrollback");

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

/// Capabilities of the dumb terminal.
const DUMB: &[&str] = &["bel", "cr", "cud1", "ind"];

fn number(text: Option<&Vec<u8>>) -> i64 {
    text.and_then(|text| std::str::from_utf8(text).ok()).and_then(|text| text.parse().ok()).unwrap_or(0)
}

/// Text of the capability that `words` ask for, and the status; None where there is no such capability.
pub(super) fn answer(cx: &Cx<'_>, terminal: &str, colors: i64, words: &[Vec<u8>]) -> Option<(Vec<u8>, u8)> {
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

/// Name of the terminal and its number of colors; the latter is None where the terminal is unknown.
pub(super) fn terminal(cx: &Cx<'_>) -> Option<(String, Option<i64>)> {
    let name = match cx.args.value(&TERM) {
        Some(name) => name.to_vec(),
        None => cx.env("TERM").filter(|name| !name.is_empty())?,
    };
    let name = String::from_utf8_lossy(&name).into_owned();
    let colors = TERMINALS.iter().find(|(known, _)| *known == name).map(|(_, colors)| *colors);
    Some((name, colors))
}
