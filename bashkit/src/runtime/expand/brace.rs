//! `{a,b}`, `{1..9}`, `{a..e..2}`: before every other expansion, on unquoted text alone.

use std::rc::Rc;

use bashkit_core::error::Error;
use bashkit_core::gnu::inttostr::{BYTES_MAX, inttostr};
use bashkit_core::gnu::vasnprintf;
use bashkit_core::limits::Meter;

use crate::runtime::shell::Names;
use crate::syntax::ast::{ParamName, ParamOp, Parameter, Part, Quote, Word};
use crate::syntax::intern::Interner;

/// Whether a word could hold a brace expression.
pub(crate) fn may_expand(word: &Word) -> bool {
    word.parts.iter().any(|part| matches!(part, Part::Literal(text) | Part::Tilde(text) if memchr::memchr(b'{', text).is_some()))
}

/// A word as a flat list: a byte of unquoted text, one that no brace expression has a say about, or a part that braces treat as one piece, by its
/// number, with whether a comma stands in it.
#[derive(Debug, Clone, Copy)]
enum BraceItem {
    Byte(u8),
    Kept(u8),
    Piece(u32, bool),
}

/// Word that braces make.
pub(super) enum Braced {
    /// Text in which nothing is left to expand.
    Text(Vec<u8>),
    Word(Word),
}

/// The words that a word stands for.
pub(super) fn expand(word: &Word, meter: &Meter, names: &Names) -> Result<Vec<Braced>, Error> {
    let mut items = Vec::new();
    // Braces of an expansion that are open behind it.
    let mut n_open = 0_usize;
    for (i, part) in word.parts.iter().enumerate() {
        match part {
            Part::Literal(text) => items.extend(text.iter().map(|b| match *b {
                b if n_open > 0 => {
                    n_open = (n_open + usize::from(b == b'{')).saturating_sub(usize::from(b == b'}'));
                    BraceItem::Kept(b)
                }
                b => BraceItem::Byte(b),
            })),
            Part::Parameter(p) if p.braced => {
                n_open += braces_left_open(&p.source);
                items.push(BraceItem::Piece(u32::try_from(i).unwrap_or(u32::MAX), holds_comma(part)));
            }
            Part::Tilde(user) if user.contains(&b'{') => {
                items.extend(b"~".iter().chain(user.iter()).map(|b| BraceItem::Byte(*b)));
            }
            _ => items.push(BraceItem::Piece(u32::try_from(i).unwrap_or(u32::MAX), holds_comma(part))),
        }
    }
    let mut bytes = 0;
    let lists = expand_items(&items, meter, 0, &mut bytes)?;
    let mut words = Vec::with_capacity(lists.len());
    for items in lists {
        meter.step(1)?;
        words.push(plain(&items).map_or_else(|| Braced::Word(to_word(&items, word, &names.interner)), Braced::Text));
    }
    names.recharge()?;
    Ok(words)
}

/// Whether a comma stands in the text of a part, unless a backslash quotes it.
fn holds_comma(part: &Part) -> bool {
    match part {
        Part::Literal(text) | Part::Quoted(text, Quote::Single | Quote::AnsiC) => text.contains(&b','),
        Part::Double(parts) => parts.iter().any(holds_comma),
        Part::Parameter(p) => p.source.contains(&b','),
        _ => false,
    }
}

/// Counts the braces that `${…}` opens and does not close. bash: `{` counts there, though the expansion ends at its first `}`.
fn braces_left_open(source: &[u8]) -> usize {
    if memchr::memchr_iter(b'{', source).nth(1).is_none() {
        return 0;
    }
    let mut depth = 0_usize;
    // The quote that is open, and the parentheses of substitutions.
    let (mut quote, mut parentheses) = (None, 0_usize);
    let mut bytes = source.iter().copied().peekable();
    while let Some(byte) = bytes.next() {
        match (byte, quote) {
            (b'\\', None | Some(b'"' | b'`')) => drop(bytes.next()),
            (_, Some(end)) => quote = Some(end).filter(|end| byte != *end),
            (b'\'' | b'"' | b'`', None) => quote = Some(byte),
            (b'$', None) if bytes.next_if_eq(&b'(').is_some() => parentheses += 1,
            (b'(', None) if parentheses > 0 => parentheses += 1,
            (b')', None) => parentheses = parentheses.saturating_sub(1),
            (b'{', None) if parentheses == 0 => depth += 1,
            (b'}', None) if parentheses == 0 => depth = depth.saturating_sub(1),
            _ => {}
        }
    }
    depth
}

/// The text of a word that is nothing but bytes without a meaning.
fn plain(items: &[BraceItem]) -> Option<Vec<u8>> {
    let byte = |item: &BraceItem| match item {
        BraceItem::Byte(b'*' | b'?' | b'[' | b'(' | b'\\' | b'`' | b'~' | b'{') | BraceItem::Kept(_) | BraceItem::Piece(..) => None,
        BraceItem::Byte(b) => Some(*b),
    };
    // An empty word without quotes is none.
    if items.is_empty() { None } else { items.iter().map(byte).collect() }
}

fn to_word(items: &[BraceItem], like: &Word, interner: &Interner) -> Word {
    let mut parts = Vec::new();
    let mut text: Vec<u8> = Vec::new();
    let mut items = items.iter().copied().peekable();
    while let Some(item) = items.next() {
        let part = match item {
            BraceItem::Byte(b) | BraceItem::Kept(b) => {
                text.push(b);
                continue;
            }
            BraceItem::Piece(i, _) => like.parts.get(i as usize),
        };
        let Some(part) = part else { continue };
        push_text(&mut parts, &mut text, items.peek().is_some() || !matches!(part, Part::Quoted(..)), interner, like);
        let mut more = Vec::new();
        if let Part::Parameter(p) = part
            && !p.braced
            && let ParamName::Var(name) = p.name
        {
            // bash: `$a{1,2}` is `$a1 $a2`.
            while let Some(BraceItem::Byte(b)) =
                items.next_if(|item| matches!(item, BraceItem::Byte(b) if b.is_ascii_alphanumeric() || *b == b'_'))
            {
                more.push(b);
            }
            if !more.is_empty() {
                let name = [&*interner.name(name), &more].concat();
                parts.push(Part::Parameter(Rc::new(Parameter {
                    name: ParamName::Var(interner.intern(&name)),
                    index: None,
                    indirect: false,
                    length: false,
                    op: ParamOp::Value,
                    source: [b"$", name.as_slice()].concat().into(),
                    braced: false,
                    span: p.span,
                })));
                continue;
            }
        }
        parts.push(part.clone());
    }
    push_text(&mut parts, &mut text, false, interner, like);
    // bash: a tilde that braces brought to the beginning is expanded.
    if let Some(Part::Literal(text)) = parts.first()
        && let Some(rest) = text.strip_prefix(b"~")
    {
        let end = rest.iter().position(|b| *b == b'/');
        if end.is_some() || parts.len() == 1 {
            let (user, tail) = rest.split_at_checked(end.unwrap_or(rest.len())).unwrap_or((rest, b""));
            let (user, tail) = (Part::Tilde(user.into()), (!tail.is_empty()).then(|| Part::Literal(tail.into())));
            parts.splice(..1, std::iter::once(user).chain(tail));
        }
    }
    Word { parts, span: like.span }
}

/// Adds text. bash: the backslash and the backquote of `{Z..a}` mean what they mean in a script.
fn push_text(parts: &mut Vec<Part>, text: &mut Vec<u8>, more: bool, interner: &Interner, like: &Word) {
    let text = std::mem::take(text);
    if memchr::memchr2(b'\\', b'`', &text).is_none() {
        if !text.is_empty() {
            parts.push(Part::Literal(Rc::from(text)));
        }
        return;
    }
    let mut rest = text.as_slice();
    while let Some(at) = memchr::memchr2(b'\\', b'`', rest) {
        let (before, behind) = rest.split_at_checked(at).unwrap_or((rest, b""));
        if !before.is_empty() {
            parts.push(Part::Literal(Rc::from(before)));
        }
        let (first, tail) = behind.split_first().unwrap_or((&b'`', b""));
        rest = tail;
        match (first, tail) {
            (b'`', []) if !more => parts.push(Part::Literal(Rc::from(&b"`"[..]))),
            (b'`', _) => {
                parts.push(Part::Parameter(Rc::new(Parameter {
                    name: ParamName::Var(interner.intern(b"_")),
                    index: None,
                    indirect: false,
                    length: false,
                    op: ParamOp::Bad(Rc::from(behind)),
                    source: Rc::from(behind),
                    braced: true,
                    span: like.span,
                })));
                return;
            }
            (_, [next, tail @ ..]) => {
                parts.push(Part::Quoted(Rc::from([*next]), Quote::Backslash));
                rest = tail;
            }
            (_, []) => parts.push(Part::Quoted(Rc::from([]), Quote::Backslash)),
        }
    }
    if !rest.is_empty() {
        parts.push(Part::Literal(Rc::from(rest)));
    }
}

fn is(item: Option<&BraceItem>, byte: u8) -> bool {
    matches!(item, Some(BraceItem::Byte(b)) if *b == byte)
}

/// Positions of the closing braces, for each opening one that has one.
///
/// bash: a brace closes only where a comma or `..` stands between the two, outside of all braces in there; one before is text. It belongs to the
/// next closing brace of an outer level then.
fn closers(items: &[BraceItem]) -> Vec<Option<usize>> {
    // The levels around the place, the outermost one first.
    let mut levels: Vec<Level> = vec![Level::default()];
    let mut closers = vec![None; items.len()];
    for (i, item) in items.iter().enumerate() {
        match item {
            BraceItem::Byte(b'{') => levels.push(Level { waiting: vec![i], divided: Vec::new() }),
            BraceItem::Byte(b'}') => {
                let Level { waiting, divided } = levels.pop().unwrap_or_default();
                for open in divided {
                    if let Some(slot) = closers.get_mut(open) {
                        *slot = Some(i);
                    }
                }
                match levels.last_mut() {
                    Some(outer) => outer.wait_for(waiting),
                    None => levels.push(Level { waiting, divided: Vec::new() }),
                }
            }
            BraceItem::Byte(b',') => levels.last_mut().into_iter().for_each(Level::divide),
            BraceItem::Byte(b'.') if is(items.get(i + 1), b'.') && !is(items.get(i + 2), b'}') => {
                levels.last_mut().into_iter().for_each(Level::divide)
            }
            _ => {}
        }
    }
    closers
}

/// Opening braces for which the next closing brace of a level may be the end.
#[derive(Default)]
struct Level {
    /// Braces with nothing yet that divides what they hold.
    waiting: Vec<usize>,
    /// Braces with a comma or `..` behind them.
    divided: Vec<usize>,
}

impl Level {
    /// Adds the braces of an inner level that its closing brace did not end. The longer list is kept, so that many levels stay cheap.
    fn wait_for(&mut self, mut inner: Vec<usize>) {
        if self.waiting.len() < inner.len() {
            std::mem::swap(&mut self.waiting, &mut inner);
        }
        self.waiting.append(&mut inner);
    }

    fn divide(&mut self) {
        self.divided.append(&mut self.waiting);
    }
}

/// The commas between two braces, not those of braces inside.
fn commas(items: &[BraceItem], open: usize, close: usize) -> Vec<usize> {
    let mut depth = 0u32;
    let mut commas = Vec::new();
    for (i, item) in items.iter().enumerate().take(close).skip(open + 1) {
        match item {
            BraceItem::Byte(b'{') => depth += 1,
            BraceItem::Byte(b'}') => depth = depth.saturating_sub(1),
            BraceItem::Byte(b',') if depth == 0 => commas.push(i),
            _ => {}
        }
    }
    commas
}

/// Brace expressions inside brace expressions.
const DEPTH_MAX: u32 = 100;

fn charge(meter: &Meter, bytes: &mut usize, more: usize) -> Result<(), Error> {
    *bytes = bytes.saturating_add(more);
    meter.step(1 + more as u64 / 16)?;
    meter.fits(bytes.saturating_mul(2))
}

fn expand_items(items: &[BraceItem], meter: &Meter, depth: u32, bytes: &mut usize) -> Result<Vec<Vec<BraceItem>>, Error> {
    let mut results: Vec<Vec<BraceItem>> = vec![Vec::new()];
    let mut at = 0;
    // bash: `{}` is text where a word or what is left of it begins.
    let mut begins_at = 0;
    let closers = closers(items);
    meter.step(items.len() as u64 / 4)?;
    while let Some(item) = items.get(at) {
        meter.step(1)?;
        let opens = is(Some(item), b'{') && depth < DEPTH_MAX && !(at == begins_at && is(items.get(at + 1), b'}'));
        let close = if opens { closers.get(at).copied().flatten() } else { None };
        let found = match close {
            Some(close) => {
                meter.step((close - at) as u64 / 8)?;
                Some((close, commas(items, at, close)))
            }
            None => None,
        };
        let alternatives = match found {
            Some((close, commas)) if !commas.is_empty() => {
                let mut alternatives = Vec::new();
                let mut start = at + 1;
                for end in commas.into_iter().chain(std::iter::once(close)) {
                    alternatives.extend(expand_items(items.get(start..end).unwrap_or_default(), meter, depth + 1, bytes)?);
                    start = end + 1;
                }
                Some((close, alternatives))
            }
            Some((close, _)) => {
                let inside = items.get(at + 1..close).unwrap_or_default();
                // bash: a comma anywhere between them, even in braces or quotes, makes the two a list, of one element; what is no sequence without
                // one is text, with all that is in it.
                let list = if inside.iter().any(is_comma) {
                    expand_items(inside, meter, depth + 1, bytes)?
                } else {
                    match sequence(inside, meter, bytes)? {
                        Some(list) => list,
                        None => vec![items.get(at..=close).unwrap_or_default().to_vec()],
                    }
                };
                Some((close, list))
            }
            None => None,
        };
        match alternatives {
            Some((close, alternatives)) => {
                let mut next = Vec::new();
                for head in &results {
                    for tail in &alternatives {
                        charge(meter, bytes, (head.len() + tail.len() + 1) * size_of::<BraceItem>())?;
                        next.push([head.as_slice(), tail.as_slice()].concat());
                    }
                }
                results = next;
                at = close + 1;
                begins_at = at;
            }
            None => {
                for result in &mut results {
                    result.push(*item);
                }
                meter.step(results.len() as u64)?;
                at += 1;
            }
        }
    }
    Ok(results)
}

fn is_comma(item: &BraceItem) -> bool {
    matches!(item, BraceItem::Byte(b',') | BraceItem::Kept(b',') | BraceItem::Piece(_, true))
}

/// Items as text, when all of them are bytes of one.
fn plain_text(items: &[BraceItem]) -> Option<String> {
    let bytes = items.iter().map(|item| if let BraceItem::Byte(b) = item { Some(*b) } else { None });
    String::from_utf8(bytes.collect::<Option<Vec<u8>>>()?).ok()
}

/// The texts of `a..e..2`, if it is a sequence.
fn sequence(items: &[BraceItem], meter: &Meter, bytes: &mut usize) -> Result<Option<Vec<Vec<BraceItem>>>, Error> {
    let Some(text) = plain_text(items) else { return Ok(None) };
    let parts: Vec<&str> = text.split("..").collect();
    let (from, to, step) = match parts.as_slice() {
        [from, to] => (*from, *to, None),
        [from, to, step] => (*from, *to, Some(*step)),
        _ => return Ok(None),
    };
    let step = match step.map(str::parse::<i64>) {
        None => 0,
        Some(Ok(step)) => step,
        Some(Err(_)) => return Ok(None),
    };
    let mut list = Vec::new();
    let mut push = |text: &[u8]| -> Result<(), Error> {
        charge(meter, bytes, (text.len() + 1) * size_of::<BraceItem>())?;
        list.push(text.iter().map(|b| BraceItem::Byte(*b)).collect());
        Ok(())
    };
    if let (Some(a), Some(b)) = (letter(from), letter(to)) {
        each(i64::from(a), i64::from(b), step, |n| push(&[u8::try_from(n).unwrap_or(b'?')]))?;
        return Ok(Some(list));
    }
    let (Some(a), Some(b)) = (number(from), number(to)) else { return Ok(None) };
    let padded = |t: &str| t.trim_start_matches('-').len() > 1 && t.trim_start_matches('-').starts_with('0');
    let width = if padded(from) || padded(to) { from.len().max(to.len()) } else { 0 };
    each(a, b, step, |n| match width {
        0 => push(inttostr(n, &mut [0; BYTES_MAX])),
        width => push(vasnprintf::zeros(n.into(), width).as_bytes()),
    })?;
    Ok(Some(list))
}

fn letter(text: &str) -> Option<u8> {
    match text.as_bytes() {
        [b] if b.is_ascii_alphabetic() => Some(*b),
        _ => None,
    }
}

fn number(text: &str) -> Option<i64> {
    text.strip_prefix('+').unwrap_or(text).parse().ok().filter(|_| !text.starts_with("+-"))
}

fn each(from: i64, to: i64, step: i64, mut push: impl FnMut(i64) -> Result<(), Error>) -> Result<(), Error> {
    let step = i64::try_from(step.unsigned_abs().max(1)).unwrap_or(i64::MAX);
    let mut n = from;
    loop {
        push(n)?;
        let next = if from <= to { n.checked_add(step) } else { n.checked_sub(step) };
        match next {
            Some(next) if (from <= to && next <= to) || (from > to && next >= to) => n = next,
            _ => return Ok(()),
        }
    }
}
