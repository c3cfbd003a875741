//! Prompt strings: `${x@P}` and the like.

use crate::runtime::shell::Shell;
use crate::runtime::stop::Stop;

impl Shell {
    /// Decodes the backslashes of a prompt, then expands the rest as in double quotes.
    pub(crate) fn expand_prompt(&mut self, text: &[u8]) -> Result<Vec<u8>, Stop> {
        let decoded = self.decode_prompt(text)?;
        self.expand_prompt_text(&decoded)
    }

    /// Expands text that holds no prompt escapes as in double quotes.
    pub(crate) fn expand_prompt_text(&mut self, text: &[u8]) -> Result<Vec<u8>, Stop> {
        if !text.iter().any(|b| matches!(b, b'$' | b'`' | b'\\')) {
            return Ok(text.to_vec());
        }
        let text = &without_escaped_quotes(text);
        let word = self.with_parse_env(|env| crate::syntax::parse_word_text(text, env));
        match word {
            Ok(word) => self.expand_quoted(&word),
            Err(_) => {
                self.say_open_expansion(text)?;
                Ok(text.to_vec())
            }
        }
    }

    /// Says what is open at the end of a prompt, which stays as it stands.
    fn say_open_expansion(&mut self, text: &[u8]) -> Result<(), Stop> {
        if memchr::memmem::find(text, b"$(").is_some() {
            return Ok(());
        }
        let is_braced = memchr::memmem::find(text, b"${").is_some();
        let Some((before, open)) = open_backquote(text).and_then(|at| text.split_at_checked(at)) else {
            return if is_braced { self.report_about(text, "bad substitution") } else { Ok(()) };
        };
        if is_braced || open == b"`" {
            return Ok(());
        }
        // What stands before it is expanded by then.
        if let Ok(word) = self.with_parse_env(|env| crate::syntax::parse_word_text(before, env)) {
            self.expand_quoted(&word)?;
        }
        self.report([b"bad substitution: no closing \"`\" in ", open].concat())
    }

    pub(crate) fn decode_prompt(&mut self, text: &[u8]) -> Result<Vec<u8>, Stop> {
        let mut out = Vec::new();
        let mut bytes = text.iter().copied().peekable();
        while let Some(b) = bytes.next() {
            if b != b'\\' {
                out.push(b);
                continue;
            }
            let Some(escape) = bytes.next() else {
                out.push(b'\\');
                break;
            };
            let identity = self.kernel.host().identity.clone();
            match escape {
                b'a' => out.push(7),
                b'e' => out.push(0x1b),
                b'n' => out.push(b'\n'),
                b'r' => out.push(b'\r'),
                b'\\' => out.push(b'\\'),
                b'u' => out.extend_from_slice(identity.user.as_bytes()),
                b'h' => out.extend_from_slice(identity.host.split('.').next().unwrap_or_default().as_bytes()),
                b'H' => out.extend_from_slice(identity.host.as_bytes()),
                // bash: the name that the shell was started as, not that of the script.
                b's' => out.extend_from_slice(b"bash"),
                b'v' => out.extend_from_slice(b"5.2"),
                b'V' => out.extend_from_slice(b"5.2.15"),
                b'w' => {
                    let cwd = self.place.cwd().clone();
                    let shown = self.shown_dir(&cwd)?;
                    let max = self.get("PROMPT_DIRTRIM")?.and_then(|text| crate::runtime::expand::arith::plain_number(&text));
                    let max = usize::try_from(max.unwrap_or(0)).unwrap_or(0);
                    out.extend(literal(&trimmed(&shown, max)));
                }
                b'W' => {
                    let cwd = self.place.cwd().clone();
                    let shown = self.shown_dir(&cwd)?;
                    let last = shown.rsplit(|b| *b == b'/').next().unwrap_or_default();
                    out.extend(literal(if last.is_empty() { b"/" } else { last }));
                }
                b'$' => out.extend_from_slice(if identity.uid == 0 { b"#" } else { br"\$" }),
                b'#' => out.extend_from_slice(self.session.n_commands.to_string().as_bytes()),
                b'!' => {
                    // The running line is remembered already where lines are.
                    let next = self.session.history.number() + usize::from(!self.on(crate::runtime::options::SetOpt::History));
                    out.extend_from_slice(next.to_string().as_bytes());
                }
                b'j' => out.extend_from_slice(self.session.jobs.len().to_string().as_bytes()),
                b'l' => out.extend_from_slice(b"tty"),
                b't' => out.extend(self.format_time(b"%H:%M:%S")?),
                b'T' => out.extend(self.format_time(b"%I:%M:%S")?),
                b'@' => out.extend(self.format_time(b"%I:%M %p")?),
                b'A' => out.extend(self.format_time(b"%H:%M")?),
                b'd' => out.extend(self.format_time(b"%a %b %d")?),
                b'D' => {
                    let mut format = Vec::new();
                    if bytes.peek() == Some(&b'{') {
                        bytes.next();
                        for b in bytes.by_ref() {
                            if b == b'}' {
                                break;
                            }
                            format.push(b);
                        }
                    }
                    let format = if format.is_empty() { b"%X".to_vec() } else { format };
                    out.extend(self.format_time(&format)?);
                }
                b'[' | b']' => {}
                b'0'..=b'7' => {
                    let mut n = u32::from(escape - b'0');
                    for _ in 0..2 {
                        if let Some(&digit @ b'0'..=b'7') = bytes.peek() {
                            n = n * 8 + u32::from(digit - b'0');
                            bytes.next();
                        }
                    }
                    out.push(u8::try_from(n & 0xff).unwrap_or(0));
                }
                other => out.extend_from_slice(&[b'\\', other]),
            }
        }
        Ok(out)
    }
}

/// `PROMPT_DIRTRIM`: `...` for all but the last directories, where that is shorter.
fn trimmed(shown: &[u8], n_dirs: usize) -> Vec<u8> {
    let start = if shown.first() == Some(&b'~') { memchr::memchr(b'/', shown).map_or(shown.len(), |at| at + 1) } else { 0 };
    let slashes = shown.iter().enumerate().rev().filter(|(at, b)| **b == b'/' && *at >= start).map(|(at, _)| at);
    let tail = if n_dirs == 0 { None } else { slashes.into_iter().nth(n_dirs - 1) };
    match tail.and_then(|at| Some((shown.get(..start)?, at, shown.get(at..)?))) {
        Some((head, at, tail)) if at - start > 3 => [head, b"...", tail].concat(),
        _ => shown.to_vec(),
    }
}

/// Text that the expansion behind the escapes leaves as it is.
fn literal(text: &[u8]) -> Vec<u8> {
    let mut out = Vec::with_capacity(text.len());
    for &byte in text {
        if matches!(byte, b'$' | b'`' | b'\\') {
            out.push(b'\\');
        }
        out.push(byte);
    }
    out
}

/// Position of the backquote that no other one closes.
fn open_backquote(text: &[u8]) -> Option<usize> {
    let (mut open, mut at) = (None, 0);
    while let Some(byte) = text.get(at) {
        match byte {
            b'\\' => at += 1,
            b'`' => open = if open.is_some() { None } else { Some(at) },
            _ => {}
        }
        at += 1;
    }
    open
}

/// bash: a prompt is expanded as between double quotes, where a backslash before such a quote goes. What is within an expansion is left to that.
fn without_escaped_quotes(text: &[u8]) -> Vec<u8> {
    if memchr::memmem::find(text, b"\\\"").is_none() || text.iter().any(|b| matches!(b, b'`' | b'(' | b'{')) {
        return text.to_vec();
    }
    let mut out = Vec::with_capacity(text.len());
    let mut rest = text;
    while let Some((&byte, behind)) = rest.split_first() {
        rest = behind;
        match (byte, behind.split_first()) {
            (b'\\', Some((b'"', _))) => continue,
            (b'\\', Some((&next, after))) => {
                out.extend([byte, next]);
                rest = after;
            }
            _ => out.push(byte),
        }
    }
    out
}
