//! JSON text to values, byte by byte and without recursion, with jq's messages.

use std::collections::VecDeque;
use std::sync::Arc;

use super::gate;
use super::map::Map;
use super::text::Text;
use super::value::{Array, Val};
use super::wanted::Wanted;
use super::whole::{Sizes, Whole};

/// Nesting beyond this is refused, as in jq.
const DEPTH_MAX: usize = 10_000;

const TRUNCATED: &str = "Truncated value";
const TRUNCATED_NUMBER: &str = "Potentially truncated top-level numeric value";

/// Exponents beyond this are none of a number that is kept as it was written.
const EXPONENT_MAX: u64 = 999_999_999;

/// A container that is not closed yet.
enum Open {
    Arr(Array),
    Obj(Map, Option<Text>),
}

/// State of the scanner between two bytes.
#[derive(PartialEq, Clone, Copy)]
enum State {
    Between,
    String,
    Escape,
    /// `--seq`: nothing counts before a record separator.
    Lost,
}

/// Last thing that was seen in a stream.
#[derive(PartialEq, Clone, Copy)]
enum Last {
    None,
    OpenArray,
    OpenObject,
    Colon,
    Comma,
    Value,
}

/// Events of `--stream`, made while reading.
struct Events {
    /// Indices and keys; null where a key is not known yet.
    path: Vec<Val>,
    last: Last,
    ready: VecDeque<Val>,
    /// `--stream-errors`: an error is an event.
    errors: bool,
}

/// How an input is read.
#[derive(Clone, Copy, Default)]
pub(super) struct Mode {
    pub stream: bool,
    pub stream_errors: bool,
    pub seq: bool,
}

/// Reads values that stand one after another.
pub(super) struct Reader {
    open: Vec<Open>,
    keys: usize,
    next: Option<Val>,
    token: Vec<u8>,
    state: State,
    line: usize,
    column: usize,
    events: Option<Events>,
    seq: bool,
    last_was_space: bool,
    /// Bytes of the byte order mark that were read; `None` behind it.
    mark: Option<usize>,
    /// The rest of a line is skipped after an error.
    skips: bool,
    names: Names,
    /// Entries of the object that was closed last, as the next one may have as many.
    n_entries: usize,
    sizes: Sizes,
    /// Bytes behind the place that is read now up to one where a value was not as usual: up to there none is read as a whole.
    n_unusual: usize,
    wanted: Option<Arc<Wanted>>,
}

/// Keys that were read last, for objects that have the same ones.
pub(super) struct Names([Option<Text>; NAMES]);

/// Places for keys, a power of two.
const NAMES: usize = 64;
/// Bytes of the longest key that is worth remembering.
const NAME_BYTES_MAX: usize = 32;

impl Names {
    pub(super) fn text(&mut self, name: &str) -> Text {
        let bytes = name.as_bytes();
        let [Some(first), Some(last)] = [bytes.first(), bytes.last()] else { return name.into() };
        if bytes.len() > NAME_BYTES_MAX {
            return name.into();
        }
        let place = usize::from(*first) + 7 * usize::from(*last) + 31 * bytes.len();
        let Some(kept) = self.0.get_mut(place % NAMES) else { return name.into() };
        match kept {
            Some(text) if text.as_str() == name => text.clone(),
            _ => kept.insert(name.into()).clone(),
        }
    }
}

/// Most entries that an object is given room for beforehand.
const ENTRIES_MAX: usize = 32;

type Told<T> = Result<T, String>;

const MARK: &[u8] = b"\xef\xbb\xbf";
const RECORD: u8 = 0x1e;

impl Reader {
    pub(super) fn new() -> Self {
        Self::with(Mode::default())
    }

    pub(super) fn with(mode: Mode) -> Self {
        let events = mode.stream.then(|| Events { path: Vec::new(), last: Last::None, ready: VecDeque::new(), errors: mode.stream_errors });
        Self {
            open: Vec::new(),
            keys: 0,
            next: None,
            token: Vec::new(),
            state: if mode.seq { State::Lost } else { State::Between },
            line: 1,
            column: 0,
            events,
            seq: mode.seq,
            last_was_space: false,
            mark: Some(0),
            skips: false,
            names: Names([const { None }; NAMES]),
            n_entries: 0,
            sizes: Sizes::default(),
            n_unusual: 0,
            wanted: None,
        }
    }

    /// Makes no other members of values than these, where that is easy.
    pub(super) fn want(&mut self, wanted: Option<Arc<Wanted>>) {
        self.wanted = wanted;
    }

    /// Number of newlines read so far.
    pub(super) fn lines(&self) -> usize {
        self.line - 1
    }

    /// Whether the last byte read does not end a line.
    pub(super) fn is_within_line(&self) -> bool {
        self.column > 0
    }

    /// Reads on: how many bytes were used, and a value if one was complete.
    pub(super) fn feed(&mut self, data: &[u8]) -> (usize, Told<Option<Val>>) {
        let mut used = 0;
        if let Some(event) = self.done() {
            return (0, Ok(Some(event)));
        }
        let is_plain = self.events.is_none() && !self.seq;
        while let Some(rest) = data.get(used..)
            && let Some(&byte) = rest.first()
        {
            if is_plain && self.mark.is_none() && !self.skips && self.state == State::Between && self.token.is_empty() {
                let (n, told) = self.plain(rest);
                used += n;
                if let Err(message) = told {
                    return self.failed(used, &message);
                }
                if n > 0 {
                    match self.done() {
                        Some(value) => return (used, Ok(Some(value))),
                        None => continue,
                    }
                }
            }
            if let Some(n) = self.mark {
                if MARK.get(n) == Some(&byte) {
                    used += 1;
                    self.mark = (n + 1 < MARK.len()).then_some(n + 1);
                    continue;
                }
                self.mark = None;
                if n > 0 {
                    return (used, Err("Malformed BOM".into()));
                }
            }
            if self.skips {
                used += 1;
                self.skips = byte != b'\n';
                continue;
            }
            if self.state == State::String {
                let n = memchr::memchr3(b'"', b'\\', b'\n', rest).unwrap_or(rest.len());
                let n = if self.seq { memchr::memchr(RECORD, rest.get(..n).unwrap_or_default()).unwrap_or(n) } else { n };
                if n > 0 {
                    self.grow(n);
                    self.token.extend_from_slice(rest.get(..n).unwrap_or_default());
                    self.column += n;
                    used += n;
                    continue;
                }
            }
            if self.depth() == 0 && self.state == State::Between && !self.token.is_empty() && b"[{\"]}:,".contains(&byte) {
                // At the top a value ends where the next one begins.
                if let Err(message) = self.literal() {
                    self.column += 1;
                    return self.failed(used + 1, &message);
                }
                if b"]}:,".contains(&byte) {
                    // jq: a mark that may not stand there loses the value before it.
                    self.next = None;
                } else if let Some(value) = self.done() {
                    return (used, Ok(Some(value)));
                }
            }
            used += 1;
            self.column += 1;
            if byte == b'\n' {
                self.line += 1;
                self.column = 0;
            }
            if let Err(message) = self.byte(byte) {
                return self.failed(used, &message);
            }
            if let Some(value) = self.done() {
                return (used, Ok(Some(value)));
            }
        }
        (used, Ok(None))
    }

    /// Reads what needs no state between two bytes, up to a value at the top: how many bytes that were. What is not whole in `data`, has escapes or may be wrong
    /// is left to [`Self::byte`].
    fn plain(&mut self, data: &[u8]) -> (usize, Told<()>) {
        let (mut used, mut steps) = (0, 0);
        let told = loop {
            let Some(&byte) = data.get(used) else { break Ok(()) };
            let n = match byte {
                b'[' | b'{' if self.next.is_none() && self.expects_value() && used >= self.n_unusual && self.open.len() < DEPTH_MAX / 2 => {
                    let rest = data.get(used..).unwrap_or_default();
                    let whole = Whole::new(rest, &mut self.names, &mut self.sizes).wanting(self.wanted.as_deref(), self.open.len());
                    match whole.read() {
                        Ok((value, n)) => {
                            self.next = Some(value);
                            let read = rest.get(..n).unwrap_or_default();
                            if let Some(last) = memchr::memrchr(b'\n', read) {
                                self.line += memchr::memchr_iter(b'\n', read).count();
                                self.column = 0;
                                used += last + 1;
                                n - last - 1
                            } else {
                                n
                            }
                        }
                        Err(at) => {
                            self.n_unusual = used + at + 1;
                            continue;
                        }
                    }
                }
                b'\n' => {
                    (self.line, self.column) = (self.line + 1, 0);
                    used += 1;
                    continue;
                }
                b' ' | b'\t' | b'\r' => 1,
                b'[' | b'{' | b':' | b',' | b']' | b'}' => {
                    used += 1;
                    self.column += 1;
                    if let Err(message) = self.structure(byte) {
                        break Err(message);
                    }
                    if self.open.is_empty() && self.next.is_some() {
                        break Ok(());
                    }
                    continue;
                }
                b'"' if self.next.is_none() => {
                    let body = data.get(used + 1..).unwrap_or_default();
                    let text =
                        memchr::memchr2(b'"', b'\\', body).filter(|end| body.get(*end) == Some(&b'"')).and_then(|end| body.get(..end));
                    let text = text.filter(|text| !text.iter().any(|byte| *byte < 0x20)).and_then(|text| std::str::from_utf8(text).ok());
                    let Some(text) = text else { break Ok(()) };
                    steps += text.len() as u64 / 16;
                    let is_key = matches!(self.open.last(), Some(Open::Obj(_, None)));
                    self.next = Some(Val::Str(if is_key { self.names.text(text) } else { text.into() }));
                    text.len() + 2
                }
                b'-' | b'0'..=b'9' | b't' | b'f' | b'n' if self.next.is_none() && !self.open.is_empty() => {
                    let rest = data.get(used..).unwrap_or_default();
                    let end = rest.iter().position(|byte| !matches!(byte, b'0'..=b'9' | b'a'..=b'z' | b'+' | b'-' | b'.' | b'E'));
                    let ends = |end: &usize| matches!(rest.get(*end), Some(b' ' | b'\t' | b'\r' | b'\n' | b',' | b']' | b'}'));
                    let Some(token) = end.filter(ends).and_then(|end| rest.get(..end)) else { break Ok(()) };
                    let Some(value) = plain_literal(token) else { break Ok(()) };
                    self.next = Some(value);
                    token.len()
                }
                _ => break Ok(()),
            };
            used += n;
            self.column += n;
            if self.next.is_some() {
                steps += 1;
                if self.open.is_empty() {
                    break Ok(());
                }
            }
        };
        gate::step(steps);
        self.n_unusual = self.n_unusual.saturating_sub(used);
        (used, told)
    }

    /// Whether a value may stand next.
    fn expects_value(&self) -> bool {
        !matches!(self.open.last(), Some(Open::Obj(_, None)))
    }

    fn failed(&mut self, used: usize, message: &str) -> (usize, Told<Option<Val>>) {
        let lost = self.seq && message != TRUNCATED && message != TRUNCATED_NUMBER;
        let resync = if lost { " (need RS to resync)" } else { "" };
        let message = format!("{}{resync}", self.place(message, ""));
        let told = self.error(message);
        self.reset();
        self.state = if lost { State::Lost } else { State::Between };
        self.skips = !self.seq;
        (used, told)
    }

    /// An error, or the event that it is.
    fn error(&self, message: String) -> Told<Option<Val>> {
        match &self.events {
            Some(events) if events.errors => Ok(Some(Val::arr(vec![Val::from(message), Val::arr(events.path.clone())]))),
            _ => Err(message),
        }
    }

    fn reset(&mut self) {
        self.open.clear();
        self.keys = 0;
        self.next = None;
        self.token.clear();
        if let Some(events) = &mut self.events {
            events.path.clear();
            events.ready.clear();
            events.last = Last::None;
        }
    }

    fn depth(&self) -> usize {
        self.events.as_ref().map_or(self.open.len(), |events| events.path.len())
    }

    /// A value or event that is complete.
    fn done(&mut self) -> Option<Val> {
        match &mut self.events {
            None if self.open.is_empty() => self.next.take(),
            None => None,
            Some(events) => {
                if events.path.is_empty()
                    && let Some(value) = self.next.take()
                {
                    return Some(Val::arr(vec![Val::arr(Vec::new()), value]));
                }
                events.ready.pop_front()
            }
        }
    }

    /// Ends the input: answers the last value, or an error when one is incomplete.
    pub(super) fn end(&mut self) -> Told<Option<Val>> {
        if let Some(event) = self.done() {
            return Ok(Some(event));
        }
        if self.state == State::Lost {
            let was_lost = self.seq && (self.column > 0 || self.line > 1);
            self.seq = false;
            self.state = State::Between;
            let message = self.place("Unfinished abandoned text", " at EOF");
            return if was_lost { self.error(message) } else { Ok(None) };
        }
        let finished = if self.state != State::Between {
            Err("Unfinished string".to_owned())
        } else {
            self.literal().and_then(|()| if self.depth() > 0 { Err("Unfinished JSON term".to_owned()) } else { Ok(()) })
        };
        if let Err(message) = finished {
            let message = self.place(&message, " at EOF");
            let told = self.error(message);
            self.reset();
            (self.state, self.seq) = (State::Between, false);
            return told;
        }
        if self.seq && !self.last_was_space && matches!(self.next, Some(Val::Num(_) | Val::Literal(_))) {
            self.next = None;
            return self.error(self.place(TRUNCATED_NUMBER, " at EOF"));
        }
        Ok(self.done())
    }

    fn place(&self, message: &str, at_end: &str) -> String {
        format!("{message}{at_end} at line {}, column {}", self.line, self.column)
    }

    fn grow(&mut self, n: usize) {
        if self.token.len() + n > self.token.capacity() {
            gate::fits(self.token.capacity() + n);
        }
    }

    /// A record separator of `--seq`.
    fn separator(&mut self) -> Told<()> {
        if self.state == State::Lost {
            self.state = State::Between;
            return Ok(());
        }
        let is_scalar = matches!(self.next, Some(Val::Num(_) | Val::Literal(_)));
        let truncated = match &self.events {
            Some(events) => !events.path.is_empty() || is_scalar || matches!(self.next, Some(Val::Bool(_) | Val::Null)),
            None => !self.last_was_space && (!self.open.is_empty() || !self.token.is_empty() || is_scalar),
        };
        if truncated {
            let is_number = self.literal().is_ok() && self.depth() == 0 && matches!(self.next, Some(Val::Num(_) | Val::Literal(_)));
            return Err(if is_number { TRUNCATED_NUMBER } else { TRUNCATED }.into());
        }
        self.literal()?;
        if self.state != State::Between || self.next.is_none() {
            self.reset();
            self.state = State::Between;
        }
        Ok(())
    }

    fn byte(&mut self, byte: u8) -> Told<()> {
        if self.seq && byte == RECORD {
            return self.separator();
        }
        self.last_was_space = false;
        match (self.state, byte) {
            (State::Lost, _) => {}
            (State::Escape, _) => {
                self.token.push(byte);
                self.state = State::String;
            }
            (State::String, b'"') => {
                let bytes = std::mem::take(&mut self.token);
                let text = unescape(&bytes)?;
                self.value(Val::from(text))?;
                self.state = State::Between;
                self.token = bytes;
                self.token.clear();
            }
            (State::String, _) => {
                self.token.push(byte);
                if byte == b'\\' {
                    self.state = State::Escape;
                }
            }
            (State::Between, b' ' | b'\t' | b'\n' | b'\r') => {
                self.last_was_space = true;
                self.literal()?;
            }
            (State::Between, b'"') => {
                self.literal()?;
                self.state = State::String;
            }
            (State::Between, b'[' | b'{' | b':' | b',' | b']' | b'}') => {
                self.literal()?;
                if self.events.is_some() { self.event(byte)? } else { self.structure(byte)? }
            }
            (State::Between, _) => {
                self.grow(1);
                self.token.push(byte);
            }
        }
        Ok(())
    }

    fn value(&mut self, value: Val) -> Told<()> {
        gate::step(1);
        if let Some(events) = &mut self.events {
            if events.last == Last::Value {
                return Err("Expected separator between values".into());
            }
            events.last = if events.path.is_empty() { Last::None } else { Last::Value };
        }
        if self.next.replace(value).is_some() {
            return Err("Expected separator between values".into());
        }
        Ok(())
    }

    fn literal(&mut self) -> Told<()> {
        if self.token.is_empty() {
            return Ok(());
        }
        let value = match self.token.as_slice() {
            b"true" => Val::Bool(true),
            b"false" => Val::Bool(false),
            b"null" => Val::Null,
            [b't' | b'f', ..] | [b'n', b'u', ..] => return Err("Invalid literal".into()),
            [b'\'', ..] => return Err("Invalid string literal; expected \", but got '".into()),
            token => std::str::from_utf8(token).ok().and_then(number).ok_or("Invalid numeric literal")?,
        };
        self.token.clear();
        self.value(value)
    }

    /// Handles a structural byte in a stream (jq manual, "Streaming").
    fn event(&mut self, byte: u8) -> Told<()> {
        let next = &mut self.next;
        let Some(events) = &mut self.events else { return Ok(()) };
        gate::fits(events.path.len() * size_of::<Val>());
        let in_array = events.path.last().map(|last| last.num().is_some());
        let path = |events: &Events| Val::arr(events.path.clone());
        match byte {
            b'[' | b'{' => {
                let shown = char::from(byte);
                if next.is_some() || events.last == Last::Value {
                    return Err("Expected a separator between values".into());
                }
                if events.last == Last::OpenObject {
                    return Err(format!("Expected string key after '{{', not '{shown}'"));
                }
                if events.last == Last::Comma && in_array == Some(false) {
                    return Err(format!("Expected string key after ',' in object, not '{shown}'"));
                }
                events.path.push(if byte == b'[' { Val::Num(0.0) } else { Val::Null });
                events.last = if byte == b'[' { Last::OpenArray } else { Last::OpenObject };
            }
            b':' => {
                if in_array != Some(false) {
                    return Err("':' not as part of an object".into());
                }
                match next.take() {
                    None => return Err("Expected string key before ':'".into()),
                    Some(_) if events.last == Last::None => return Err("Expected string key before ':'".into()),
                    Some(key @ Val::Str(_)) if events.last == Last::Value => {
                        if let Some(last) = events.path.last_mut() {
                            *last = key;
                        }
                    }
                    Some(Val::Str(_)) => return Err("':' should follow a key".into()),
                    Some(_) => return Err("Object keys must be strings".into()),
                }
                events.last = Last::Colon;
            }
            b',' => {
                if events.last != Last::Value {
                    return Err("Expected value before ','".into());
                }
                if matches!(events.path.last(), Some(Val::Null)) {
                    return Err("Objects must consist of key:value pairs".into());
                }
                if events.path.is_empty() {
                    return Err("',' not as part of an object or array".into());
                }
                if let Some(value) = next.take() {
                    let event = Val::arr(vec![path(events), value]);
                    events.ready.push_back(event);
                }
                if let Some(last) = events.path.last_mut() {
                    *last = last.num().map_or(Val::Null, |index| Val::Num(index + 1.0));
                }
                events.last = Last::Comma;
            }
            _ => {
                let (shown, is_array) = (char::from(byte), byte == b']');
                let Some(in_array) = in_array else { return Err(format!("Unmatched '{shown}' at the top-level")) };
                if events.last == Last::Comma {
                    return Err(if is_array { "Expected another array element" } else { "Expected another key:value pair" }.into());
                }
                if in_array != is_array {
                    let within = if in_array { "an array" } else { "an object" };
                    return Err(format!("Unmatched '{shown}' in the middle of {within}"));
                }
                let is_empty = matches!(events.last, Last::OpenArray | Last::OpenObject);
                match next.take() {
                    Some(_) if matches!(events.path.last(), Some(Val::Null)) => {
                        return Err("Objects must consist of key:value pairs".into());
                    }
                    Some(value) => {
                        let event = Val::arr(vec![path(events), value]);
                        events.ready.push_back(event);
                        let end = Val::arr(vec![path(events)]);
                        events.ready.push_back(end);
                    }
                    None if events.last == Last::Colon => return Err("Missing value in key:value pair".into()),
                    None if !is_empty => {
                        let end = Val::arr(vec![path(events)]);
                        events.ready.push_back(end);
                    }
                    None => {}
                }
                events.path.pop();
                if is_empty {
                    let empty = if is_array { Val::arr(Vec::new()) } else { Val::obj(Map::default()) };
                    let event = Val::arr(vec![path(events), empty]);
                    events.ready.push_back(event);
                }
                events.last = if events.path.is_empty() { Last::None } else { Last::Value };
            }
        }
        Ok(())
    }

    fn deepen(&mut self, open: Open) -> Told<()> {
        if self.open.len() + self.keys >= DEPTH_MAX {
            return Err("Exceeds depth limit for parsing".into());
        }
        if self.next.is_some() {
            return Err("Expected separator between values".into());
        }
        self.open.push(open);
        Ok(())
    }

    /// Puts what was read into the container that is open.
    fn store(&mut self, value: Val) -> Told<()> {
        match self.open.last_mut() {
            Some(Open::Arr(array)) => array.push(value),
            Some(Open::Obj(map, key)) => {
                let Some(key) = key.take() else { return Err("Objects must consist of key:value pairs".into()) };
                self.keys -= 1;
                gate::step(1);
                let growth = map.growth();
                if growth > 0 {
                    gate::fits(growth);
                }
                map.insert(key, value);
            }
            None => {}
        }
        Ok(())
    }

    fn structure(&mut self, byte: u8) -> Told<()> {
        match byte {
            b'[' => self.deepen(Open::Arr(Array::default())),
            b'{' => self.deepen(Open::Obj(Map::with_capacity(self.n_entries), None)),
            b':' => match (self.open.last_mut(), self.next.take()) {
                (_, None) => Err("Expected string key before ':'".into()),
                (Some(Open::Obj(_, Some(_))), _) => Err("':' should follow a key".into()),
                (Some(Open::Obj(_, key)), Some(Val::Str(name))) => {
                    *key = Some(name);
                    self.keys += 1;
                    Ok(())
                }
                (Some(Open::Obj(..)), _) => Err("Object keys must be strings".into()),
                _ => Err("':' not as part of an object".into()),
            },
            b',' => match self.next.take() {
                None => Err("Expected value before ','".into()),
                Some(_) if self.open.is_empty() => Err("',' not as part of an object or array".into()),
                Some(value) => self.store(value),
            },
            b']' => {
                let Some(Open::Arr(array)) = self.open.last() else { return Err("Unmatched ']'".into()) };
                match self.next.take() {
                    Some(value) => self.store(value)?,
                    None if !array.items.is_empty() => return Err("Expected another array element".into()),
                    None => {}
                }
                if let Some(Open::Arr(array)) = self.open.pop() {
                    self.next = Some(Val::of_array(array));
                }
                Ok(())
            }
            _ => {
                let Some(Open::Obj(map, key)) = self.open.last() else {
                    // jq looks at the value first, and at what it stands in behind it.
                    let in_array = self.next.is_some() && !self.open.is_empty();
                    return Err(if in_array { "Objects must consist of key:value pairs" } else { "Unmatched '}'" }.into());
                };
                match self.next.take() {
                    Some(value) => self.store(value)?,
                    None if key.is_some() => return Err("Unmatched '}'".into()),
                    None if !map.is_empty() => return Err("Expected another key-value pair".into()),
                    None => {}
                }
                if let Some(Open::Obj(map, _)) = self.open.pop() {
                    self.n_entries = map.len().min(ENTRIES_MAX);
                    self.next = Some(Val::obj(map));
                }
                Ok(())
            }
        }
    }
}

/// All values of a text.
pub fn all(data: &[u8]) -> Told<Vec<Val>> {
    let mut reader = Reader::new();
    let mut values = Vec::new();
    let mut at = 0;
    while let Some(rest) = data.get(at..)
        && !rest.is_empty()
    {
        let (used, value) = reader.feed(rest);
        at += used;
        values.extend(value?);
    }
    values.extend(reader.end()?);
    Ok(values)
}

/// The one value of a text, as `fromjson` and `--argjson` want it.
pub fn single(data: &str) -> Told<Val> {
    let mut values = all(data.as_bytes()).map_err(|message| format!("{message} (while parsing '{data}')"))?;
    match (values.pop(), values.is_empty()) {
        (Some(value), true) => Ok(value),
        (None, _) => Err(format!("Expected JSON value (while parsing '{data}')")),
        _ => Err(format!("Unexpected extra JSON values (while parsing '{data}')")),
    }
}

/// A literal whose value prints as it is written: what is shorter than a double's digits needs no comparison. `None`: one that has to be looked at.
pub(super) fn plain_literal(token: &[u8]) -> Option<Val> {
    match token {
        b"true" => return Some(Val::Bool(true)),
        b"false" => return Some(Val::Bool(false)),
        b"null" => return Some(Val::Null),
        _ => {}
    }
    let text = std::str::from_utf8(token).ok()?;
    if is_shortest(token.strip_prefix(b"-").unwrap_or(token)) { text.parse().ok().map(Val::Num) } else { number(text) }
}

/// Whether a number of at most 15 digits is written as [`crate::write::number`] writes it.
fn is_shortest(body: &[u8]) -> bool {
    let mut parts = body.splitn(2, |byte| *byte == b'.');
    let (whole, fraction) = (parts.next().unwrap_or_default(), parts.next());
    let is_digits = |part: &[u8]| !part.is_empty() && part.iter().all(u8::is_ascii_digit);
    let n_digits = whole.len() + fraction.map_or(0, <[u8]>::len);
    let begins = is_digits(whole) && (whole.len() == 1 || whole.first() != Some(&b'0')) && n_digits <= 15;
    let ends = match fraction {
        // -0 is printed as it is, which is left to the rule.
        None => whole != b"0",
        Some(fraction) => is_digits(fraction) && fraction.last() != Some(&b'0') && (whole != b"0" || !fraction.starts_with(b"0000")),
    };
    begins && ends
}

/// A number as C's `strtod` reads it, with its text when a double cannot hold it.
pub fn number(text: &str) -> Option<Val> {
    let (sign, body) = match text.as_bytes().first()? {
        b'-' => ("-", text.get(1..)?),
        b'+' => ("", text.get(1..)?),
        _ => ("", text),
    };
    if body.starts_with(['+', '-']) {
        return None;
    }
    if !body.bytes().any(|b| b.is_ascii_digit()) || !body.bytes().all(|b| matches!(b, b'0'..=b'9' | b'.' | b'e' | b'E' | b'+' | b'-')) {
        return match body.to_ascii_lowercase().as_str() {
            "nan" => Some(Val::Num(f64::NAN)),
            "infinity" | "inf" if sign.is_empty() => Some(Val::Num(f64::INFINITY)),
            "infinity" | "inf" => Some(Val::Num(f64::NEG_INFINITY)),
            _ => None,
        };
    }
    let value: f64 = body.parse().ok()?;
    let value = if sign.is_empty() { value } else { -value };
    let exponent = body.split_once(['e', 'E']).map_or("0", |(_, exponent)| exponent);
    if !exponent.parse::<i64>().is_ok_and(|n| n.unsigned_abs() < EXPONENT_MAX) {
        // Nothing is kept of a literal that no arithmetic reaches: it is 0 or infinite.
        return Some(Val::Num(value));
    }
    Some(Val::literal(value, canonical(sign, body)))
}

/// A decimal number as the General Decimal Arithmetic specification prints it, which is how jq 1.7 keeps literals.
fn canonical(sign: &str, body: &str) -> String {
    let (mantissa, exponent) = body.split_once(['e', 'E']).unwrap_or((body, "0"));
    let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let exponent = exponent.parse::<i64>().unwrap_or(0).saturating_sub(fraction.len() as i64);
    let all = format!("{whole}{fraction}");
    let digits = match all.trim_start_matches('0') {
        "" => "0",
        digits => digits,
    };
    let n_digits = digits.len() as i64;
    let adjusted = exponent.saturating_add(n_digits - 1);
    if exponent == 0 {
        return format!("{sign}{digits}");
    }
    if exponent < 0 && adjusted >= -6 {
        let point = n_digits + exponent;
        return match digits.split_at_checked(point.max(0) as usize) {
            Some((whole, fraction)) if point > 0 => format!("{sign}{whole}.{fraction}"),
            _ => format!("{sign}0.{}{digits}", "0".repeat(point.unsigned_abs() as usize)),
        };
    }
    let (first, rest) = digits.split_at_checked(1).unwrap_or((digits, ""));
    let dot = if rest.is_empty() { "" } else { "." };
    format!("{sign}{first}{dot}{rest}E{adjusted:+}")
}

pub(super) fn unescape(bytes: &[u8]) -> Told<String> {
    gate::fits(bytes.len());
    if bytes.iter().any(|byte| *byte < 0x20) {
        return Err("Invalid string: control characters from U+0000 through U+001F must be escaped".into());
    }
    let text = match std::str::from_utf8(bytes) {
        Ok(text) => text.to_owned(),
        Err(_) => gate::decoded(bytes),
    };
    if !text.contains('\\') {
        return Ok(text);
    }
    let mut out = String::with_capacity(text.len());
    let mut rest = &*text;
    while let Some((plain, behind)) = rest.split_once('\\') {
        out.push_str(plain);
        let mut chars = behind.chars();
        out.push(match chars.next() {
            Some(c @ ('"' | '\\' | '/')) => c,
            Some('b') => '\x08',
            Some('f') => '\x0c',
            Some('n') => '\n',
            Some('r') => '\r',
            Some('t') => '\t',
            Some('u') => {
                let (c, behind) = escaped(chars.as_str())?;
                chars = behind.chars();
                c
            }
            _ => return Err("Invalid escape".into()),
        });
        rest = chars.as_str();
    }
    out.push_str(rest);
    Ok(out)
}

/// The character of `XXXX`, or of two halves; what is wrong with it otherwise.
fn escaped(text: &str) -> Result<(char, &str), &'static str> {
    let unit = |text: &str| match text.get(..4) {
        Some(digits) if digits.bytes().all(|b| b.is_ascii_hexdigit()) => u16::from_str_radix(digits, 16).ok(),
        _ => None,
    };
    if text.len() < 4 {
        return Err("Invalid \\uXXXX escape");
    }
    let first = unit(text).ok_or("Invalid characters in \\uXXXX escape")?;
    let behind = text.get(4..).unwrap_or_default();
    if !(0xd800..0xdc00).contains(&first) {
        return Ok((char::from_u32(u32::from(first)).unwrap_or('\u{fffd}'), behind));
    }
    let second = behind.strip_prefix("\\u").and_then(unit);
    match second.and_then(|second| char::decode_utf16([first, second]).next()) {
        Some(Ok(c)) => Ok((c, behind.get(6..).unwrap_or_default())),
        _ => Err("Invalid \\uXXXX\\uXXXX surrogate pair escape"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::write;

    #[test]
    fn what_is_short_is_written_as_it_is_printed() {
        for text in
            ["1", "-1", "10", "999999999999999", "0.5", "-0.0001", "123.456", "0.00012345678901", "1.00000000000001", "12345678901234.5"]
        {
            assert!(is_shortest(text.trim_start_matches('-').as_bytes()), "{text}");
            assert_eq!(write::number(text.parse().unwrap()), text);
        }
        for text in
            ["", "0", "00", "01", "1.", ".5", "1.0", "0.00001", "1e5", "1234567890123456", "1.23456789012345e", "1.2.3", "0x1", "--1"]
        {
            assert!(!is_shortest(text.as_bytes()), "{text}");
        }
    }

    #[test]
    fn pieces_of_any_size_are_read_as_the_whole() {
        let text = "{\"a\": [1, 2.50, -0, 0, 1e3, true,false ,null, \"x\\n\u{e9}\"], \"a\":{}}\n\"top\" 12 [] {\"k\":\"v\",\"k2\":[[],{}]}\ntrue\n[1,]\n{\"a\" 1}\n[tru]\n[1 2]\n]\n{\"\u{1}\":1}\n[\"\\x\"]\n9";
        let read = |size: usize| {
            let (mut reader, mut told) = (Reader::new(), Vec::new());
            for piece in text.as_bytes().chunks(size) {
                let mut at = 0;
                while at < piece.len() {
                    let (used, value) = reader.feed(&piece[at..]);
                    at += used;
                    told.extend(value.transpose().map(|value| value.map(|value| value.json())));
                    told.push(Ok(format!("line {}", reader.lines())));
                    told.dedup();
                }
            }
            told.extend(reader.end().transpose().map(|value| value.map(|value| value.json())));
            told
        };
        let bytewise = read(1);
        assert!(bytewise.contains(&Ok("{\"a\":{}}".into())));
        for size in [2, 3, 7, 20, 1000] {
            let without_lines = |told: Vec<Told<String>>| -> Vec<_> {
                told.into_iter().filter(|told| !told.as_ref().is_ok_and(|text| text.starts_with("line"))).collect()
            };
            assert_eq!(without_lines(read(size)), without_lines(bytewise.clone()), "{size}");
        }
    }

    #[test]
    fn an_exponent_beyond_all_numbers_is_no_other_number() {
        for (text, shown) in [
            ("1e-41239012345678901678", "0"),
            ("-2e-99999999999999999999", "-0"),
            ("1e41239012345678901678", "1.7976931348623157e+308"),
            ("5e-500", "5E-500"),
        ] {
            let value = number(text).map(|value| match value {
                Val::Num(value) => write::number(value),
                Val::Literal(literal) => literal.text.to_string(),
                _ => String::new(),
            });
            assert_eq!(value.as_deref(), Some(shown), "{text}");
        }
    }
}
