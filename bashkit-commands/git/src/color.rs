//! Colours of output.

use crate::halt::{G, Halt};
use crate::parse_options::Opts;
use crate::repository::Repo;

/// Colours of the parts of a diff; empty texts without colours.
#[derive(Clone, Debug, Default)]
pub(crate) struct Paint {
    pub(crate) is_on: bool,
    pub(crate) meta: &'static str,
    pub(crate) frag: &'static str,
    pub(crate) context: &'static str,
    pub(crate) old: &'static str,
    pub(crate) new: &'static str,
    pub(crate) space: &'static str,
    pub(crate) commit: &'static str,
    pub(crate) reset: &'static str,
}

impl Paint {
    pub(crate) const OFF: Self = Self { is_on: false, meta: "", frag: "", context: "", old: "", new: "", space: "", commit: "", reset: "" };

    pub(crate) const ON: Self = Self {
        is_on: true,
        meta: "\x1b[1m",
        frag: "\x1b[36m",
        context: "",
        old: "\x1b[31m",
        new: "\x1b[32m",
        space: "\x1b[41m",
        commit: "\x1b[33m",
        reset: "\x1b[m",
    };

    /// Chooses colours by options, or `color.WHAT`, or `color.ui`.
    pub(crate) fn new(repo: &Repo<'_, '_>, opts: &Opts, what: &str) -> G<Self> {
        let asked = match opts.last_of(&["color", "no-color"]) {
            Some("no-color") => Some(b"never".to_vec()),
            Some(_) => {
                let when = opts.value("color").unwrap_or(b"always");
                if !matches!(when, b"always" | b"never" | b"auto") {
                    return Err(Halt::Die(129, b"error: option `color' expects \"always\", \"auto\", or \"never\"\n".to_vec()));
                }
                Some(when.to_vec())
            }
            None => repo.get(&format!("color.{what}")).or_else(|| repo.get("color.ui")),
        };
        Ok(if asked.as_deref() == Some(b"always") { Self::ON } else { Self::OFF })
    }

    /// A new line with what is wrong with its white space.
    pub(crate) fn added(&self, line: &[u8]) -> Vec<u8> {
        if !self.is_on {
            return bytes!["+", line];
        }
        let mut out = bytes![self.new, "+", self.reset];
        let text = line.strip_suffix(b"\n").unwrap_or(line);
        let end = text.iter().rposition(|b| !b.is_ascii_whitespace() && *b != 11).map_or(0, |at| at + 1);
        let (body, behind) = text.split_at_checked(end).unwrap_or((text, b""));
        // Spaces before a tab of the indentation.
        let from = self.indentation(&mut out, body);
        let rest = body.get(from..).unwrap_or_default();
        if !rest.is_empty() {
            out.extend(bytes![self.new, rest, self.reset]);
        }
        if !behind.is_empty() {
            out.extend(bytes![self.space, behind, self.reset]);
        }
        if line.ends_with(b"\n") {
            out.push(b'\n');
        }
        out
    }

    /// Adds the indentation up to its last tab, with spaces before tabs marked; where the rest begins.
    fn indentation(&self, out: &mut Vec<u8>, body: &[u8]) -> usize {
        let mut at = 0;
        let mut from = 0;
        while let Some(&b) = body.get(at) {
            match b {
                b' ' => at += 1,
                b'\t' => {
                    let spaces = body.get(from..at).unwrap_or_default();
                    if !spaces.is_empty() {
                        out.extend(bytes![self.space, spaces, self.reset]);
                    }
                    out.push(b'\t');
                    at += 1;
                    from = at;
                }
                _ => break,
            }
        }
        from
    }
}

/// Escape sequence of a colour, in words and numbers as `git config` has them.
pub(crate) fn code(text: &[u8]) -> Option<Vec<u8>> {
    let mut parts: Vec<String> = Vec::new();
    let (mut is_back, mut resets) = (false, false);
    for word in text.split(|b| *b == b' ').filter(|word| !word.is_empty()) {
        let attribute = match word {
            b"reset" => {
                resets = true;
                continue;
            }
            b"bold" => Some("1"),
            b"dim" => Some("2"),
            b"italic" => Some("3"),
            b"ul" => Some("4"),
            b"blink" => Some("5"),
            b"reverse" => Some("7"),
            b"strike" => Some("9"),
            _ => None,
        };
        if let Some(attribute) = attribute {
            parts.insert(parts.iter().take_while(|part| part.len() == 1).count(), attribute.to_owned());
            continue;
        }
        parts.extend(color(word, is_back)?);
        is_back = true;
    }
    if resets {
        return Some(b"\x1b[m".to_vec());
    }
    Some(if parts.is_empty() { Vec::new() } else { format!("\x1b[{}m", parts.join(";")).into_bytes() })
}

/// Code of a colour; `Some(None)` for `normal`.
fn color(word: &[u8], is_back: bool) -> Option<Option<String>> {
    let names = [&b"black"[..], b"red", b"green", b"yellow", b"blue", b"magenta", b"cyan", b"white"];
    let base = if is_back { 40 } else { 30 };
    let (name, bright) = word.strip_prefix(b"bright").map_or((word, 0), |name| (name, 60));
    Some(if word == b"normal" {
        None
    } else if word == b"default" {
        Some((base + 9).to_string())
    } else if let Some(n) = names.iter().position(|known| *known == name) {
        Some((base + bright + n).to_string())
    } else if let Some(n) = std::str::from_utf8(word).ok().and_then(|word| word.parse::<u8>().ok()) {
        Some(match n {
            0..=7 => (base + usize::from(n)).to_string(),
            8..=15 => (base + 52 + usize::from(n)).to_string(),
            n => format!("{};5;{n}", base + 8),
        })
    } else {
        return None;
    })
}
