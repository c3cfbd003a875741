//! The reader of scripts, with GNU's messages: `-e expression #1, char 3: …`.

use std::collections::HashMap;

use bashkit_core::gnu::Locale;
use bashkit_core::kernel::Fault;
use bashkit_core::limits::Meter;
use bashkit_core::pattern::{Dialect, Regex, RegexOptions};

use super::Settings;
use super::passing::Gate;
use super::script::{Action, Address, Case, Part, Pattern, Range, Script, Step, Substitution, Transliteration};

/// Part of the script that one `-e` or `-f` option gave.
#[derive(Debug)]
pub(super) struct Chunk {
    pub(super) file: Option<Vec<u8>>,
    pub(super) number: usize,
    pub(super) text: Vec<u8>,
}

/// Blocks nested deeper than this are refused.
const BLOCKS_MAX: usize = 10_000;

struct Parser<'c> {
    meter: &'c Meter,
    chunks: &'c [Chunk],
    chunk_idx: usize,
    text: &'c [u8],
    at: usize,
    settings: &'c Settings,
    script: Script,
    /// Open blocks: the index of the step and the chunk that it stands in.
    blocks: Vec<(usize, usize)>,
    labels: HashMap<Vec<u8>, usize>,
    jumps: Vec<(usize, Vec<u8>)>,
    /// Pattern that was read last.
    last_pattern: Option<Gate>,
}

/// Reads all chunks as one script.
///
/// # Errors
/// The fault of the script, and the names of the files that it would have written before that.
pub(super) fn parse(meter: &Meter, chunks: &[Chunk], settings: &Settings) -> Result<Script, (Fault, Vec<Vec<u8>>)> {
    let mut parser = Parser {
        meter,
        chunks,
        chunk_idx: 0,
        text: chunks.first().map_or(b"", |c| &c.text),
        at: 0,
        settings,
        script: Script::default(),
        blocks: Vec::new(),
        labels: HashMap::new(),
        jumps: Vec::new(),
        last_pattern: None,
    };
    loop {
        if let Err(fault) = parser.commands() {
            return Err((fault, parser.script.outputs));
        }
        if !parser.next_chunk() {
            break;
        }
    }
    parser.finish()
}

fn is_blank(byte: Option<u8>) -> bool {
    matches!(byte, Some(b' ' | b'\t'))
}

fn is_space(byte: Option<u8>) -> bool {
    matches!(byte, Some(b' ' | b'\t'..=b'\r'))
}

impl Parser<'_> {
    fn next_chunk(&mut self) -> bool {
        match self.chunks.get(self.chunk_idx + 1) {
            Some(chunk) => {
                self.chunk_idx += 1;
                self.text = &chunk.text;
                self.at = 0;
                true
            }
            None => false,
        }
    }

    fn peek(&self) -> Option<u8> {
        self.text.get(self.at).copied()
    }

    fn take(&mut self) -> Option<u8> {
        let byte = self.peek()?;
        self.at += 1;
        Some(byte)
    }

    /// The next character that is no blank.
    fn take_nonblank(&mut self) -> Option<u8> {
        while is_blank(self.peek()) {
            self.at += 1;
        }
        self.take()
    }

    fn give_back(&mut self, byte: Option<u8>) {
        if byte.is_some() {
            self.at -= 1;
        }
    }

    fn bad<T>(&self, why: &str) -> Result<T, Fault> {
        Err(self.error_at(self.chunk_idx, self.at, why))
    }

    fn error_at(&self, chunk_idx: usize, at: usize, why: &str) -> Fault {
        let mut message = Vec::new();
        if let Some(chunk) = self.chunks.get(chunk_idx) {
            match &chunk.file {
                Some(file) => {
                    let before = chunk.text.get(..at).unwrap_or_default();
                    let line = 1 + memchr::memchr_iter(b'\n', before).count();
                    message.extend_from_slice(b"file ");
                    message.extend_from_slice(file);
                    message.extend_from_slice(format!(" line {line}: ").as_bytes());
                }
                None => message.extend_from_slice(format!("-e expression #{}, char {at}: ", chunk.number).as_bytes()),
            }
        }
        message.extend_from_slice(why.as_bytes());
        Fault::failure(1, message)
    }

    fn finish(mut self) -> Result<Script, (Fault, Vec<Vec<u8>>)> {
        if let Some(&(_, chunk_idx)) = self.blocks.first() {
            return Err((self.error_at(chunk_idx, 0, "unmatched `{'"), self.script.outputs));
        }
        for (step, label) in std::mem::take(&mut self.jumps) {
            let target = if label.is_empty() {
                self.script.steps.len()
            } else {
                match self.labels.get(&label) {
                    Some(target) => *target,
                    None => {
                        let message = [b"can't find label for jump to `", label.as_slice(), b"'"].concat();
                        return Err((Fault::failure(4, message), self.script.outputs));
                    }
                }
            };
            if let Some(Step { action: Action::Branch(to) | Action::BranchIf(to) | Action::BranchUnless(to), .. }) =
                self.script.steps.get_mut(step)
            {
                *to = target;
            }
        }
        Ok(self.script)
    }

    fn commands(&mut self) -> Result<(), Fault> {
        loop {
            while self.peek() == Some(b';') || is_space(self.peek()) {
                self.at += 1;
            }
            if self.peek().is_none() {
                return Ok(());
            }
            self.command()?;
        }
    }

    fn command(&mut self) -> Result<(), Fault> {
        self.last_pattern = None;
        let from = self.address()?;
        let address_pattern = self.last_pattern.take();
        let mut to = None;
        if matches!(from, Some(Address::Plus(_) | Address::Multiple(_))) {
            return self.bad("invalid usage of +N or ~N as first address");
        }
        let mut ch = if from.is_some() { self.take_nonblank() } else { self.take() };
        if from.is_some() && ch == Some(b',') {
            while is_blank(self.peek()) {
                self.at += 1;
            }
            to = self.address()?;
            if to.is_none() {
                self.take();
                return self.bad("unexpected `,'");
            }
            ch = self.take_nonblank();
        }
        if matches!(from, Some(Address::Line(0))) && (self.settings.posix || !matches!(to, Some(Address::Regex(_)))) {
            return self.bad("invalid usage of line address 0");
        }
        let negated = ch == Some(b'!');
        if negated {
            ch = self.take_nonblank();
            if ch == Some(b'!') {
                return self.bad("multiple `!'s");
            }
        }
        let Some(name) = ch else { return self.bad("missing command") };
        let range = if matches!(from, Some(Address::Line(0))) { Range::Inside(None) } else { Range::Outside };
        if matches!(name, b'=' | b'i' | b'a' | b'l' | b'r' | b'q') && self.settings.posix && to.is_some() {
            return self.bad("command only uses one address");
        }
        if self.settings.posix && matches!(name, b'e' | b'F' | b'z' | b'Q' | b'W' | b'R' | b'T' | b'v') {
            return self.unknown_command(name);
        }
        let action = match name {
            b'#' => {
                if from.is_some() {
                    return self.bad("comments don't accept any addresses");
                }
                self.comment();
                return Ok(());
            }
            b'{' => {
                if self.blocks.len() >= BLOCKS_MAX {
                    return self.bad("too many nested blocks");
                }
                self.blocks.push((self.script.steps.len(), self.chunk_idx));
                Action::Block(0)
            }
            b'}' => {
                let Some((open, _)) = self.blocks.pop() else { return self.bad("unexpected `}'") };
                if from.is_some() {
                    return self.bad("} doesn't want any addresses");
                }
                self.end_of_command()?;
                let here = self.script.steps.len();
                if let Some(Step { action: Action::Block(end), .. }) = self.script.steps.get_mut(open) {
                    *end = here;
                }
                return Ok(());
            }
            b':' => {
                if from.is_some() {
                    return self.bad(": doesn't want any addresses");
                }
                let label = self.label();
                if label.is_empty() {
                    return self.bad("\":\" lacks a label");
                }
                self.labels.insert(label, self.script.steps.len());
                return Ok(());
            }
            b'b' | b't' | b'T' => {
                let label = self.label();
                self.jumps.push((self.script.steps.len(), label));
                match name {
                    b'b' => Action::Branch(0),
                    b't' => Action::BranchIf(0),
                    _ => Action::BranchUnless(0),
                }
            }
            b'a' | b'i' | b'c' => {
                let text = self.text_of()?;
                match name {
                    b'a' => Action::Append(text),
                    b'i' => Action::Insert(text),
                    _ => Action::Change(text),
                }
            }
            b'e' if self.settings.sandbox => return self.bad("e/r/w commands disabled in sandbox mode"),
            b'e' => {
                let next = self.take_nonblank();
                self.give_back(next);
                let is_bare = matches!(next, None | Some(b'\n'));
                Action::Execute(if is_bare { Vec::new() } else { self.text_of()? })
            }
            b'r' | b'R' | b'w' | b'W' => {
                if self.settings.sandbox {
                    return self.bad("e/r/w commands disabled in sandbox mode");
                }
                let file = self.file_name()?;
                match name {
                    b'r' => Action::ReadFile(file),
                    b'R' => Action::ReadLine(index_of(&mut self.script.inputs, file)),
                    b'w' => Action::Write(index_of(&mut self.script.outputs, file)),
                    _ => Action::WriteFirst(index_of(&mut self.script.outputs, file)),
                }
            }
            b's' => Action::Substitute(Box::new(self.substitution()?)),
            b'y' => Action::Transliterate(Box::new(self.transliteration()?)),
            b'q' | b'Q' | b'l' => {
                if matches!(name, b'q' | b'Q') && to.is_some() {
                    return self.bad("command only uses one address");
                }
                let ch = self.take_nonblank();
                self.give_back(ch);
                let number = if !self.settings.posix && ch.is_some_and(|c| c.is_ascii_digit()) { Some(self.number()) } else { None };
                self.end_of_command()?;
                match name {
                    b'q' => Action::Quit(number.unwrap_or(0) as u8),
                    b'Q' => Action::QuitSilently(number.unwrap_or(0) as u8),
                    _ => Action::List(number.map(|n| usize::try_from(n).unwrap_or(usize::MAX))),
                }
            }
            b'v' => {
                let version = self.label();
                if newer(&version) {
                    return self.bad("expected newer version of sed");
                }
                Action::Nothing
            }
            _ => {
                let action = match name {
                    b'=' => Action::Number,
                    b'd' => Action::Delete,
                    b'D' => Action::DeleteFirst,
                    b'F' => Action::FileName,
                    b'g' => Action::Get,
                    b'G' => Action::GetAppend,
                    b'h' => Action::Hold,
                    b'H' => Action::HoldAppend,
                    b'n' => Action::Next,
                    b'N' => Action::NextAppend,
                    b'p' => Action::Print,
                    b'P' => Action::PrintFirst,
                    b'x' => Action::Exchange,
                    b'z' => Action::Zap,
                    _ => return self.unknown_command(name),
                };
                self.end_of_command()?;
                action
            }
        };
        if self.blocks.len() == usize::from(matches!(action, Action::Block(_))) {
            let own_pattern = self.last_pattern.take();
            self.script.gates.note(from.as_ref(), to.is_none() && !negated, address_pattern, own_pattern, &action);
        }
        self.script.steps.push(Step { from, to, negated, range, action });
        Ok(())
    }

    fn unknown_command<T>(&self, name: u8) -> Result<T, Fault> {
        self.bad(&format!("unknown command: `{}'", String::from_utf8_lossy(&[name])))
    }

    /// `#…`; `#n` at the very start is `-n`.
    fn comment(&mut self) {
        let first = self.at == 1 && self.chunk_idx == 0;
        // GNU 4.9 does not look whether anything follows the `n`.
        if first && self.peek() == Some(b'n') {
            self.script.quiet = true;
        }
        while self.take().is_some_and(|b| b != b'\n') {}
    }

    fn end_of_command(&mut self) -> Result<(), Fault> {
        match self.take_nonblank() {
            ch @ Some(b'}' | b'#') => {
                self.give_back(ch);
                Ok(())
            }
            None | Some(b'\n' | b';') => Ok(()),
            Some(b'\r') if matches!(self.peek(), None | Some(b'\n')) => Ok(()),
            Some(_) => self.bad("extra characters after command"),
        }
    }

    fn number(&mut self) -> u64 {
        let mut n = 0u64;
        while let Some(digit @ b'0'..=b'9') = self.peek() {
            n = n.saturating_mul(10).saturating_add(u64::from(digit - b'0'));
            self.at += 1;
        }
        n
    }

    fn label(&mut self) -> Vec<u8> {
        while is_blank(self.peek()) {
            self.at += 1;
        }
        let start = self.at;
        while self.peek().is_some_and(|b| !matches!(b, b';' | b'}')) && !is_space(self.peek()) {
            self.at += 1;
        }
        self.text.get(start..self.at).unwrap_or_default().to_vec()
    }

    fn file_name(&mut self) -> Result<Vec<u8>, Fault> {
        while is_blank(self.peek()) {
            self.at += 1;
        }
        let start = self.at;
        while self.peek().is_some_and(|b| b != b'\n') {
            self.at += 1;
        }
        if self.at == start {
            return self.bad("missing filename in r/R/w/W commands");
        }
        Ok(self.text.get(start..self.at).unwrap_or_default().to_vec())
    }

    fn address(&mut self) -> Result<Option<Address>, Fault> {
        let Some(ch) = self.peek() else { return Ok(None) };
        match ch {
            b'/' | b'\\' => {
                self.at += 1;
                let slash = if ch == b'\\' { self.take() } else { Some(ch) };
                let Some(slash) = slash else { return self.bad("unexpected `,'") };
                let Some(text) = self.delimited(slash, true, true) else { return self.bad("unterminated address regex") };
                let mut icase = false;
                let mut multiline = false;
                loop {
                    match self.take_nonblank() {
                        Some(b'I') if !self.settings.posix => icase = true,
                        Some(b'M') if !self.settings.posix => multiline = true,
                        ch => {
                            self.give_back(ch);
                            break;
                        }
                    }
                }
                Ok(Some(Address::Regex(self.regex(&text, icase, multiline)?)))
            }
            b'0'..=b'9' => {
                let first = self.number();
                while is_blank(self.peek()) {
                    self.at += 1;
                }
                if self.peek() == Some(b'~') && !self.settings.posix {
                    self.at += 1;
                    while is_blank(self.peek()) {
                        self.at += 1;
                    }
                    let step = self.number();
                    return Ok(Some(if step > 0 { Address::Step(first, step) } else { Address::Line(first) }));
                }
                Ok(Some(Address::Line(first)))
            }
            b'+' | b'~' if !self.settings.posix => {
                self.at += 1;
                while is_blank(self.peek()) {
                    self.at += 1;
                }
                let n = self.number();
                Ok(Some(if ch == b'+' { Address::Plus(n) } else { Address::Multiple(n) }))
            }
            b'$' => {
                self.at += 1;
                Ok(Some(Address::Last))
            }
            _ => Ok(None),
        }
    }

    /// The text up to the next `slash`. A backslash before it goes away; in a regular expression `\n` is a newline and a bracket is whole.
    fn delimited(&mut self, slash: u8, regex: bool, brackets: bool) -> Option<Vec<u8>> {
        let mut out = Vec::new();
        loop {
            let ch = self.take()?;
            if ch == slash {
                return Some(out);
            }
            match ch {
                // A line end in a replacement stands behind a backslash.
                b'\n' => {
                    self.at -= 1;
                    return None;
                }
                b'\\' => {
                    let next = self.take()?;
                    if next == b'n' && regex && slash != b'n' {
                        out.push(b'\n');
                        continue;
                    }
                    if next == b'\n' && regex {
                        out.push(b'\n');
                        continue;
                    }
                    if next != slash || (!regex && next == b'&') {
                        out.push(b'\\');
                    }
                    out.push(next);
                }
                b'[' if brackets => {
                    out.push(ch);
                    self.bracket(&mut out)?;
                }
                _ => out.push(ch),
            }
        }
    }

    fn bracket(&mut self, out: &mut Vec<u8>) -> Option<()> {
        if self.peek() == Some(b'^') {
            out.extend(self.take());
        }
        if self.peek() == Some(b']') {
            out.extend(self.take());
        }
        loop {
            let ch = self.take()?;
            match ch {
                b'\n' => {
                    self.at -= 1;
                    return None;
                }
                b']' => {
                    out.push(ch);
                    return Some(());
                }
                b'\\' if self.peek() == Some(b'n') && !self.settings.posix => {
                    self.at += 1;
                    out.push(b'\n');
                }
                b'[' if matches!(self.peek(), Some(b':' | b'.' | b'=')) => {
                    let mark = self.peek()?;
                    let rest = self.text.get(self.at + 1..)?;
                    out.push(ch);
                    if let Some(len) = memchr::memmem::find(rest, &[mark, b']']) {
                        let whole = self.text.get(self.at..self.at + len + 3)?;
                        out.extend_from_slice(whole);
                        self.at += len + 3;
                    }
                }
                _ => out.push(ch),
            }
        }
    }

    fn regex(&mut self, text: &[u8], icase: bool, multiline: bool) -> Result<Pattern, Fault> {
        if text.is_empty() {
            if icase || multiline {
                return self.bad("cannot specify modifiers on empty regexp");
            }
            self.script.uses_last = true;
            return Ok(None);
        }
        let syntax = self.settings.syntax();
        let text = escapes_in_regex(text, self.settings);
        // GNU: with `-z` a line of the pattern space is all of it for `M`, and a newline is no character that `.` matches.
        let is_text = multiline && self.settings.end == 0;
        let options = RegexOptions {
            icase,
            multiline: multiline && !is_text,
            newline: is_text,
            text_anchors: is_text,
            locale: self.settings.locale,
            dialect: Dialect::Sed,
            ..RegexOptions::default()
        };
        match Regex::new(self.meter, &text, syntax, &options) {
            Ok(regex) => {
                self.last_pattern = Some(Gate { text: text.to_vec(), icase, multiline, locale: self.settings.locale });
                Ok(Some(regex))
            }
            Err(error) => self.bad(&error.to_string()),
        }
    }

    fn substitution(&mut self) -> Result<Substitution, Fault> {
        let Some(slash) = self.take().filter(|b| *b != b'\n' && *b != b'\\') else { return self.bad("unterminated `s' command") };
        if slash >= 0x80 && !self.settings.locale.is_bytes() {
            return self.bad("delimiter character is not a single-byte character");
        }
        let Some(pattern) = self.delimited(slash, true, true) else { return self.bad("unterminated `s' command") };
        let Some(replacement) = self.delimited(slash, false, false) else { return self.bad("unterminated `s' command") };
        let mut s = Substitution {
            pattern: None,
            replacement: Vec::new(),
            needs_groups: false,
            plain: None,
            global: false,
            number: 0,
            print: false,
            execute: false,
            print_command: false,
            write: None,
        };
        let (mut icase, mut multiline) = (false, false);
        loop {
            match self.take() {
                Some(b'i' | b'I' | b'm' | b'M' | b'e') if self.settings.posix => return self.bad("unknown option to `s'"),
                Some(b'i' | b'I') => icase = true,
                Some(b'm' | b'M') => multiline = true,
                Some(b'e') if self.settings.sandbox => return self.bad("e/r/w commands disabled in sandbox mode"),
                Some(b'e') => {
                    s.execute = true;
                    s.print_command |= std::mem::take(&mut s.print);
                }
                Some(b'p') if s.print || s.print_command => return self.bad("multiple `p' options to `s' command"),
                Some(b'p') => s.print = true,
                Some(b'g') if s.global => return self.bad("multiple `g' options to `s' command"),
                Some(b'g') => s.global = true,
                Some(b'w') => {
                    if self.settings.sandbox {
                        return self.bad("e/r/w commands disabled in sandbox mode");
                    }
                    let file = self.file_name()?;
                    s.write = Some(index_of(&mut self.script.outputs, file));
                    // The line end belongs to the name.
                    self.at += usize::from(self.peek().is_some());
                    break;
                }
                Some(b'0'..=b'9') => {
                    if s.number > 0 {
                        return self.bad("multiple number options to `s' command");
                    }
                    self.at -= 1;
                    s.number = usize::try_from(self.number()).unwrap_or(usize::MAX);
                    if s.number == 0 {
                        return self.bad("number option to `s' command may not be zero");
                    }
                }
                ch @ Some(b'}' | b'#') => {
                    self.give_back(ch);
                    break;
                }
                None | Some(b'\n' | b';') => break,
                Some(b' ' | b'\t') => {}
                Some(b'\r') if matches!(self.peek(), None | Some(b'\n')) => {}
                Some(_) => return self.bad("unknown option to `s'"),
            }
        }
        s.number = s.number.max(1);
        s.pattern = self.regex(&pattern, icase, multiline)?;
        let (parts, max_group) = match replacement_parts(&replacement, self.settings.posix) {
            Ok(parts) => parts,
            Err(why) => return self.bad(why),
        };
        if let Some(regex) = &s.pattern
            && max_group > regex.group_count()
            && !self.settings.posix
        {
            return self.bad(&format!("invalid reference \\{max_group} on `s' command's RHS"));
        }
        s.needs_groups = max_group > 0;
        s.plain = match parts.as_slice() {
            [] => Some(Vec::new()),
            [Part::Text(text)] => Some(text.clone()),
            _ => None,
        };
        s.replacement = parts;
        Ok(s)
    }

    fn transliteration(&mut self) -> Result<Transliteration, Fault> {
        let Some(slash) = self.take().filter(|b| *b != b'\n' && *b != b'\\') else { return self.bad("unterminated `y' command") };
        let Some(from) = self.delimited(slash, false, false) else { return self.bad("unterminated `y' command") };
        let Some(to) = self.delimited(slash, false, false) else { return self.bad("unterminated `y' command") };
        let locale = self.settings.locale;
        let (from, to) = (y_chars(&from, locale), y_chars(&to, locale));
        if from.len() != to.len() {
            return self.bad("strings for `y' command are different lengths");
        }
        let mut y = Transliteration { locale, bytes: std::array::from_fn(|i| i as u8), wide: Vec::new() };
        let mut seen: Vec<Vec<u8>> = Vec::new();
        for (from, to) in from.into_iter().zip(to) {
            if seen.contains(&from) {
                continue;
            }
            match (from.as_slice(), to.as_slice()) {
                ([a @ 0..=127], [b]) if *b < 128 => {
                    if let Some(slot) = y.bytes.get_mut(usize::from(*a)) {
                        *slot = *b;
                    }
                }
                _ => y.wide.push((from.clone(), to)),
            }
            seen.push(from);
        }
        y.wide.sort();
        self.end_of_command()?;
        Ok(y)
    }

    /// The text of `a`, `i`, `c`, with its newline.
    fn text_of(&mut self) -> Result<Vec<u8>, Fault> {
        let mut ch = self.take_nonblank();
        if ch.is_none() {
            return self.bad("expected \\ after `a', `c' or `i'");
        }
        let mut first_is_text = false;
        if ch == Some(b'\\') {
            let behind = self.at;
            ch = self.take_nonblank();
            match ch {
                Some(b'\n') => {}
                None => {
                    // `-e 'a\' -e 'text'`: the text is the next expression.
                    if !self.next_chunk() {
                        if self.settings.posix {
                            return self.bad("incomplete command");
                        }
                        return Ok(Vec::new());
                    }
                }
                Some(_) => {
                    self.at = behind;
                    first_is_text = true;
                }
            }
        } else if self.settings.posix {
            return self.bad("expected \\ after `a', `c' or `i'");
        } else {
            self.give_back(ch);
        }
        if !first_is_text && ch == Some(b'\n') && self.peek().is_none() && !self.next_chunk() {
            return self.bad("expected \\ after `a', `c' or `i'");
        }
        let mut raw = Vec::new();
        loop {
            match self.take() {
                None => {
                    break;
                }
                Some(b'\n') => break,
                Some(b'\\') => match self.take() {
                    Some(next) => raw.extend([b'\\', next]),
                    None => {
                        // The text goes on in the next expression.
                        if self.next_chunk() {
                            raw.extend(b"\\\n");
                        }
                    }
                },
                Some(byte) => raw.push(byte),
            }
        }
        let mut text = escapes_in_text(&raw);
        text.push(b'\n');
        Ok(text)
    }
}

fn index_of(names: &mut Vec<Vec<u8>>, name: Vec<u8>) -> usize {
    match names.iter().position(|n| *n == name) {
        Some(i) => i,
        None => {
            names.push(name);
            names.len() - 1
        }
    }
}

/// Whether a script asks for a sed after 4.9.
fn newer(version: &[u8]) -> bool {
    let mut ours = b"4.9".as_slice();
    let mut asked = version;
    let digits = |text: &[u8]| text.iter().take_while(|b| b.is_ascii_digit()).count();
    loop {
        match (digits(asked), digits(ours)) {
            (n, m) if n > 0 && m > 0 => {
                let (number, rest) = asked.split_at_checked(n).unwrap_or_default();
                let (our_number, our_rest) = ours.split_at_checked(m).unwrap_or_default();
                if number != our_number {
                    return (number.len(), number) > (our_number.len(), our_number);
                }
                (asked, ours) = (rest, our_rest);
            }
            _ => match (asked.split_first(), ours.split_first()) {
                (Some((byte, rest)), Some((our_byte, our_rest))) if byte == our_byte => (asked, ours) = (rest, our_rest),
                (byte, our_byte) => return byte.map(|(byte, _)| byte) > our_byte.map(|(byte, _)| byte),
            },
        }
    }
}

/// `\a \f \r \t \v \cX \dNNN \oNNN \xHH` behind a backslash: the byte and the length, the letter included.
fn escape(rest: &[u8]) -> Option<(u8, usize)> {
    let number = |digits_max: usize, radix: u32| {
        let mut value = 0u32;
        let mut n = 0;
        while n < digits_max
            && let Some(digit) = rest.get(1 + n).and_then(|b| char::from(*b).to_digit(radix))
        {
            value = value * radix + digit;
            n += 1;
        }
        (n > 0).then_some(((value & 0xff) as u8, 1 + n))
    };
    match rest.first()? {
        b'a' => Some((7, 1)),
        b'f' => Some((12, 1)),
        b'r' => Some((13, 1)),
        b't' => Some((9, 1)),
        b'v' => Some((11, 1)),
        b'c' => rest.get(1).map(|c| (c.to_ascii_uppercase() ^ 0x40, 2)),
        b'd' => number(3, 10),
        b'o' => number(3, 8),
        b'x' => number(2, 16),
        _ => None,
    }
}

/// Resolves the escapes of a regular expression, such as `\t`. With `--posix`, GNU's operators such as `\w` stand for their letters, and
/// nothing is special in brackets.
fn escapes_in_regex(text: &[u8], settings: &Settings) -> Vec<u8> {
    let mut out = Vec::with_capacity(text.len());
    let mut at = 0;
    let mut in_bracket = false;
    let mut bracket_start = 0;
    while let Some(&byte) = text.get(at) {
        if byte == b'\\' {
            let rest = text.get(at + 1..).unwrap_or_default();
            let is_gnu = |next: &&u8| b"wWsSbB<>`'".contains(next) || (!settings.extended && b"+?|".contains(next));
            if let Some(next) = rest.first().filter(is_gnu)
                && settings.posix
                && !in_bracket
            {
                out.push(*next);
                at += 2;
                continue;
            }
            if let Some((value, len)) = escape(rest).filter(|_| !(settings.posix && in_bracket)) {
                out.push(value);
                at += 1 + len;
                continue;
            }
            out.push(byte);
            if !in_bracket && let Some(&next) = rest.first() {
                out.push(next);
                at += 1;
            }
            at += 1;
            continue;
        }
        if in_bracket {
            let first = at == bracket_start || (at == bracket_start + 1 && text.get(bracket_start) == Some(&b'^'));
            if byte == b']' && !first {
                in_bracket = false;
            } else if byte == b'['
                && let Some(mark @ (b':' | b'.' | b'=')) = text.get(at + 1)
                && let Some(len) = text.get(at + 2..).and_then(|rest| memchr::memmem::find(rest, &[*mark, b']']))
            {
                out.extend_from_slice(text.get(at..at + len + 4).unwrap_or_default());
                at += len + 4;
                continue;
            }
        } else if byte == b'[' {
            in_bracket = true;
            bracket_start = at + 1;
        }
        out.push(byte);
        at += 1;
    }
    out
}

fn escapes_in_text(raw: &[u8]) -> Vec<u8> {
    let mut out = Vec::with_capacity(raw.len());
    let mut at = 0;
    while let Some(&byte) = raw.get(at) {
        at += 1;
        if byte != b'\\' {
            out.push(byte);
            continue;
        }
        let rest = raw.get(at..).unwrap_or_default();
        match escape(rest) {
            Some((value, len)) => {
                out.push(value);
                at += len;
            }
            None if rest.first() == Some(&b'n') => {
                out.push(b'\n');
                at += 1;
            }
            None => {
                out.extend(rest.first());
                at += 1;
            }
        }
    }
    out
}

/// The parts of a replacement and its highest group.
fn replacement_parts(text: &[u8], posix: bool) -> Result<(Vec<Part>, usize), &'static str> {
    let mut parts = Vec::new();
    let mut plain = Vec::new();
    let mut max_group = 0;
    let mut at = 0;
    let mut put = |part: Part, plain: &mut Vec<u8>| {
        if !plain.is_empty() {
            parts.push(Part::Text(std::mem::take(plain)));
        }
        parts.push(part);
    };
    while let Some(&byte) = text.get(at) {
        at += 1;
        match byte {
            b'&' => put(Part::Group(0), &mut plain),
            b'\\' => {
                let rest = text.get(at..).unwrap_or_default();
                let Some(&next) = rest.first() else {
                    plain.push(b'\\');
                    break;
                };
                if let Some((value, len)) = escape(rest) {
                    plain.push(value);
                    at += len;
                    continue;
                }
                at += 1;
                match next {
                    b'U' | b'L' | b'E' | b'u' | b'l' if posix => plain.push(next),
                    b'0'..=b'9' => {
                        let n = usize::from(next - b'0');
                        max_group = max_group.max(n);
                        put(Part::Group(n), &mut plain);
                    }
                    b'U' => put(Part::Case(Case::Upper), &mut plain),
                    b'L' => put(Part::Case(Case::Lower), &mut plain),
                    b'E' => put(Part::Case(Case::End), &mut plain),
                    b'u' => put(Part::Case(Case::UpperNext), &mut plain),
                    b'l' => put(Part::Case(Case::LowerNext), &mut plain),
                    b'n' => plain.push(b'\n'),
                    other => plain.push(other),
                }
            }
            _ => plain.push(byte),
        }
    }
    if !plain.is_empty() {
        parts.push(Part::Text(plain));
    }
    Ok((parts, max_group))
}

/// The characters of one side of `y`.
fn y_chars(text: &[u8], locale: Locale) -> Vec<Vec<u8>> {
    let mut flat = Vec::with_capacity(text.len());
    let mut at = 0;
    while let Some(&byte) = text.get(at) {
        at += 1;
        if byte != b'\\' {
            flat.push(byte);
            continue;
        }
        let rest = text.get(at..).unwrap_or_default();
        if let Some((value, len)) = escape(rest) {
            flat.push(value);
            at += len;
            continue;
        }
        flat.push(match rest.first() {
            Some(b'n') => b'\n',
            Some(other) => *other,
            None => b'\\',
        });
        at += 1;
    }
    let mut out = Vec::new();
    let mut at = 0;
    while at < flat.len() {
        let len = locale.len_at(&flat, at);
        out.push(flat.get(at..at + len).unwrap_or_default().to_vec());
        at += len;
    }
    out
}
