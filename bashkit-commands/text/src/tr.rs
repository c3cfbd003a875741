//! `tr`: translates, squeezes and deletes bytes.

use std::ops::Range;

use bashkit_core::command::{Command, Cx, Opt, Parsing};
use bashkit_core::gnu::{quotearg, usage};
use bashkit_core::kernel::{Done, Fault};

const COMPLEMENT: Opt = Opt::flag('c', "complement", "use the complement of STRING1");
const COMPLEMENT_CAPITAL: Opt = Opt::flag('C', "", "the same as -c");
const DELETE: Opt = Opt::flag('d', "delete", "delete characters in STRING1, do not translate");
const SQUEEZE: Opt =
    Opt::flag('s', "squeeze-repeats", "replace each sequence of a repeated character of the last STRING with a single one");
const TRUNCATE: Opt = Opt::flag('t', "truncate-set1", "first truncate STRING1 to length of STRING2");

pub(crate) const COMMAND: Command = Command::new(
    "tr",
    "tr [OPTION]... STRING1 [STRING2]",
    "Translate, squeeze, and/or delete characters from standard input, writing to standard output",
    &[COMPLEMENT, COMPLEMENT_CAPITAL, DELETE, SQUEEZE, TRUNCATE],
    run,
)
.parsing(Parsing::InOrder);

/// An element of a STRING.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Element {
    Byte(u8),
    Range(u8, u8),
    Class(&'static str),
    Equivalent(u8),
    /// `[c*n]`; 0 stands for as many as needed.
    Repeat(u8, u64),
}

const CLASSES: [&str; 12] = ["alnum", "alpha", "blank", "cntrl", "digit", "graph", "lower", "print", "punct", "space", "upper", "xdigit"];

fn is_in(class: &str, byte: u8) -> bool {
    match class {
        "alnum" => byte.is_ascii_alphanumeric(),
        "alpha" => byte.is_ascii_alphabetic(),
        "blank" => matches!(byte, b' ' | b'\t'),
        "cntrl" => byte.is_ascii_control(),
        "digit" => byte.is_ascii_digit(),
        "graph" => byte.is_ascii_graphic(),
        "lower" => byte.is_ascii_lowercase(),
        "print" => byte.is_ascii_graphic() || byte == b' ',
        "punct" => byte.is_ascii_punctuation(),
        "space" => matches!(byte, b' ' | 9..=13),
        "upper" => byte.is_ascii_uppercase(),
        _ => byte.is_ascii_hexdigit(),
    }
}

fn run(cx: &mut Cx<'_>) -> Done {
    let complement = cx.args.has(&COMPLEMENT) || cx.args.has(&COMPLEMENT_CAPITAL);
    let (delete, squeeze, truncate) = (cx.args.has(&DELETE), cx.args.has(&SQUEEZE), cx.args.has(&TRUNCATE));
    let operands = std::mem::take(&mut cx.args.operands);
    check_operands(&operands, delete, squeeze)?;
    let mut sets = operands.iter().map(|operand| {
        if operand.iter().rev().take_while(|byte| **byte == b'\\').count() % 2 == 1 {
            cx.error("warning: an unescaped backslash at end of string is not portable")?;
        }
        for digits in ambiguous_octals(operand) {
            let [first, second, third] = digits.map(char::from);
            cx.error(format!(
                "warning: the ambiguous octal escape \\{first}{second}{third} is being\n\tinterpreted as the 2-byte sequence \\0{first}{second}, {third}"
            ))?;
        }
        parse(operand)
    });
    let one = sets.next().unwrap_or_else(|| Ok(Vec::new()))?;
    let two = sets.next().transpose()?;
    let plan = make(one, two, complement, delete, squeeze, truncate)?;
    let squeezed_alone = plan.squeezed_alone();
    let mut input = cx.stdin();
    let mut out = cx.stdout();
    let mut buffer: Vec<u8> = Vec::new();
    let mut last: Option<u8> = None;
    loop {
        let data = match input.fill() {
            Ok(data) => data,
            Err(fault) => {
                let errno = fault.errno()?;
                out.flush()?;
                cx.error(format_args!("read error: {errno}"))?;
                return Ok(1);
            }
        };
        if data.is_empty() {
            break;
        }
        plan.apply(data, squeezed_alone, &mut last, &mut buffer);
        out.put(&buffer)?;
        let n = data.len();
        input.used(n);
    }
    out.flush()?;
    Ok(0)
}

/// Refuses too few or too many operands.
fn check_operands(operands: &[Vec<u8>], delete: bool, squeeze: bool) -> Result<(), Fault> {
    let least = if delete == squeeze { 2 } else { 1 };
    let most = if delete && !squeeze { 1 } else { 2 };
    let Some(first) = operands.first() else { return Err(usage::missing_operand(None)) };
    if operands.len() < least {
        let mut text = b"missing operand after ".to_vec();
        text.extend(quotearg::curly(first));
        let why = if squeeze { "both deleting and squeezing repeats" } else { "translating" };
        text.extend_from_slice(format!("\nTwo strings must be given when {why}.").as_bytes());
        return Err(Fault::usage(text));
    }
    if let Some(extra) = operands.get(most) {
        let mut text = b"extra operand ".to_vec();
        text.extend(quotearg::curly(extra));
        if most == 1 && operands.len() == 2 {
            text.extend_from_slice(b"\nOnly one string may be given when deleting without squeezing repeats.");
        }
        return Err(Fault::usage(text));
    }
    Ok(())
}

impl Plan {
    /// Translates, deletes and squeezes what was read into `buffer`.
    fn apply(&self, data: &[u8], squeezed_alone: Option<u8>, last: &mut Option<u8>, buffer: &mut Vec<u8>) {
        let has = |set: &Set, byte: u8| set.get(usize::from(byte)).copied().unwrap_or(false);
        match (&self.delete, &self.squeeze) {
            (None, None) => {
                buffer.clear();
                buffer.extend(data.iter().map(|&byte| self.translated(byte)));
            }
            (Some(delete), None) => keep(data, buffer, |byte| (byte, !has(delete, byte))),
            (None, Some(squeeze)) => match squeezed_alone {
                Some(byte) => {
                    buffer.clear();
                    buffer.extend(data.iter().map(|&byte| self.translated(byte)));
                    squeezed(buffer, last, byte);
                }
                None => keep(data, buffer, |byte| {
                    let byte = self.translated(byte);
                    let kept = !(has(squeeze, byte) & (*last == Some(byte)));
                    *last = Some(byte);
                    (byte, kept)
                }),
            },
            (Some(delete), Some(squeeze)) => keep(data, buffer, |byte| {
                let deleted = has(delete, byte);
                let kept = !(deleted | (has(squeeze, byte) & (*last == Some(byte))));
                if !deleted {
                    *last = Some(byte);
                }
                (byte, kept)
            }),
        }
    }

    /// The only byte that is squeezed, where no other becomes it: pairs of it are mostly as rare as they were.
    fn squeezed_alone(&self) -> Option<u8> {
        let set = self.squeeze.as_ref()?;
        let mut bytes = (0..=255u8).filter(|byte| set.get(usize::from(*byte)) == Some(&true));
        let byte = bytes.next().filter(|_| bytes.next().is_none())?;
        (self.map.iter().filter(|to| **to == byte).count() <= 1).then_some(byte)
    }

    #[inline]
    fn translated(&self, byte: u8) -> u8 {
        self.map.get(usize::from(byte)).copied().unwrap_or(byte)
    }
}

/// Bytes that are looked at together.
const BLOCK: usize = 32;

/// Takes a byte out wherever it stands behind its like. Blocks in which it never does move as they are.
fn squeezed(bytes: &mut Vec<u8>, last: &mut Option<u8>, byte: u8) {
    let (mut at, mut kept) = (0, 0);
    let mut before = *last == Some(byte);
    *last = bytes.last().copied().or(*last);
    while let Some(block) = bytes.get(at..).and_then(|rest| rest.first_chunk::<BLOCK>()) {
        let here = block.map(|other| u8::from(other == byte));
        let [first, .., end] = here;
        let [_, behind @ ..] = here;
        let pairs = here.iter().zip(&behind).fold(first & u8::from(before), |any, (a, b)| any | (a & b));
        if pairs == 0 {
            bytes.copy_within(at..at + BLOCK, kept);
            kept += BLOCK;
            before = end != 0;
        } else {
            kept = squeeze(bytes, at..at + BLOCK, kept, byte, &mut before);
        }
        at += BLOCK;
    }
    let end = bytes.len();
    kept = squeeze(bytes, at..end, kept, byte, &mut before);
    bytes.truncate(kept);
}

/// Moves what is kept of a few bytes to `kept`, and answers where it ends.
fn squeeze(bytes: &mut [u8], from: Range<usize>, mut kept: usize, byte: u8, before: &mut bool) -> usize {
    for at in from {
        let other = bytes.get(at).copied().unwrap_or(0);
        if let Some(slot) = bytes.get_mut(kept) {
            *slot = other;
        }
        let is_byte = other == byte;
        kept += usize::from(!(is_byte & *before));
        *before = is_byte;
    }
    kept
}

/// Has in `buffer` what `see` keeps of the bytes. Each is written, and only kept ones advance: there is no branch to mispredict.
#[inline]
fn keep(data: &[u8], buffer: &mut Vec<u8>, mut see: impl FnMut(u8) -> (u8, bool)) {
    buffer.resize(data.len(), 0);
    let mut n = 0;
    for &byte in data {
        let (byte, kept) = see(byte);
        if let Some(slot) = buffer.get_mut(n) {
            *slot = byte;
        }
        n += usize::from(kept);
    }
    buffer.truncate(n);
}

type Set = Box<[bool; 256]>;

struct Plan {
    map: Box<[u8; 256]>,
    delete: Option<Set>,
    squeeze: Option<Set>,
}

/// Failure of a wrong set of characters.
fn wrong(message: impl Into<Vec<u8>>) -> Fault {
    Fault::failure(1, message)
}

fn parse(text: &[u8]) -> Result<Vec<Element>, Fault> {
    let bytes = unescape(text);
    let at = |i: usize| bytes.get(i).map(|&(b, _)| b);
    let plain = |i: usize, want: u8| is_plain(&bytes, i, want);
    let mut elements = Vec::new();
    let mut i = 0;
    while let Some(byte) = at(i) {
        if plain(i, b'[')
            && let Some((element, next)) = bracketed(&bytes, i)?
        {
            elements.push(element);
            i = next;
            continue;
        }
        if plain(i + 1, b'-')
            && let Some(end) = at(i + 2)
        {
            if end < byte {
                return Err(reversed(byte, end));
            }
            elements.push(Element::Range(byte, end));
            i += 3;
            continue;
        }
        elements.push(Element::Byte(byte));
        i += 1;
    }
    Ok(elements)
}

/// Reads the escapes of a string; whether each byte was escaped stands beside it.
fn unescape(text: &[u8]) -> Vec<(u8, bool)> {
    let mut bytes: Vec<(u8, bool)> = Vec::new();
    let mut rest = text;
    while let Some((&byte, behind)) = rest.split_first() {
        rest = behind;
        if byte != b'\\' {
            bytes.push((byte, false));
            continue;
        }
        let Some((&letter, behind)) = rest.split_first() else {
            bytes.push((b'\\', false));
            break;
        };
        rest = behind;
        let byte = match letter {
            b'a' => 7,
            b'b' => 8,
            b'f' => 12,
            b'n' => b'\n',
            b'r' => b'\r',
            b't' => b'\t',
            b'v' => 11,
            b'0'..=b'7' => {
                let value;
                (value, rest) = octal(u16::from(letter - b'0'), rest);
                value
            }
            other => other,
        };
        bytes.push((byte, true));
    }
    bytes
}

/// Octal escapes with a value beyond 255, of which two digits are read.
fn ambiguous_octals(mut text: &[u8]) -> Vec<[u8; 3]> {
    let mut found = Vec::new();
    while let Some(at) = memchr::memchr(b'\\', text) {
        text = text.get(at + 1..).unwrap_or_default();
        if let [a @ b'4'..=b'7', b @ b'0'..=b'7', c @ b'0'..=b'7', ..] = *text {
            found.push([a, b, c]);
        }
        text = text.get(1..).unwrap_or_default();
    }
    found
}

/// Reads up to two more octal digits, and what stands behind them.
fn octal(mut value: u16, mut rest: &[u8]) -> (u8, &[u8]) {
    for _ in 0..2 {
        match rest.split_first() {
            Some((&digit @ b'0'..=b'7', behind)) if value * 8 + u16::from(digit - b'0') < 256 => {
                value = value * 8 + u16::from(digit - b'0');
                rest = behind;
            }
            _ => break,
        }
    }
    (u8::try_from(value).unwrap_or(u8::MAX), rest)
}

/// Tells whether a byte stands at `i` and was not escaped.
fn is_plain(bytes: &[(u8, bool)], i: usize, want: u8) -> bool {
    bytes.get(i).is_some_and(|&(b, escaped)| b == want && !escaped)
}

/// Reads `[:class:]`, `[=c=]` or `[c*n]` at `i`, and where it ends.
fn bracketed(bytes: &[(u8, bool)], i: usize) -> Result<Option<(Element, usize)>, Fault> {
    let plain = |i: usize, want: u8| is_plain(bytes, i, want);
    let at = |i: usize| bytes.get(i).map(|&(b, _)| b);

    if plain(i + 1, b':') || plain(i + 1, b'=') {
        let kind = at(i + 1).unwrap_or(b':');
        let close = (i + 2..bytes.len().saturating_sub(1)).find(|&j| plain(j, kind) && plain(j + 1, b']'));
        if let Some(close) = close {
            let inner: Vec<u8> = bytes.get(i + 2..close).unwrap_or_default().iter().map(|&(b, _)| b).collect();
            let element = if kind == b':' { class(&inner) } else { equivalent(&inner) };
            match element {
                Some(element) => return Ok(Some((element, close + 2))),
                // GNU: `[:*]` and `[=*]` are repeats.
                None if plain(i + 2, b'*') => {}
                None => return Err(bad_class(kind, &inner)),
            }
        }
    }
    if let Some(repeated) = at(i + 1)
        && plain(i + 2, b'*')
        && let Some(close) = (i + 3..bytes.len()).find(|&j| plain(j, b']'))
    {
        let digits: Vec<u8> = bytes.get(i + 3..close).unwrap_or_default().iter().map(|&(b, _)| b).collect();
        return Ok(Some((Element::Repeat(repeated, repeat_count(&digits)?), close + 1)));
    }
    Ok(None)
}

/// Says what is wrong with a class or an equivalence class.
fn bad_class(kind: u8, inner: &[u8]) -> Fault {
    if inner.is_empty() && kind == b':' {
        return wrong("missing character class name '[::]'");
    }
    if inner.is_empty() {
        return wrong("missing equivalence class character '[==]'");
    }
    if kind == b':' {
        return wrong([b"invalid character class ", &quotearg::curly(inner)[..]].concat());
    }
    let mut shown = Vec::new();
    inner.iter().for_each(|&b| show(&mut shown, b));
    wrong([&shown[..], b": equivalence class operand must be a single character"].concat())
}

/// Reads the count of `[c*n]`, octal after a zero; 0 for as many as needed.
fn repeat_count(digits: &[u8]) -> Result<u64, Fault> {
    let radix = if digits.first() == Some(&b'0') { 8 } else { 10 };
    let count = match std::str::from_utf8(digits) {
        Ok("") => Some(0),
        Ok(text) if text.bytes().all(|b| b.is_ascii_digit()) => u64::from_str_radix(text, radix).ok(),
        _ => None,
    };
    count.ok_or_else(|| wrong([b"invalid repeat count ", &quotearg::curly(digits)[..], b" in [c*n] construct"].concat()))
}

/// Says that the ends of a range are in reverse order.
fn reversed(byte: u8, end: u8) -> Fault {
    let mut text = b"range-endpoints of '".to_vec();
    show(&mut text, byte);
    text.push(b'-');
    show(&mut text, end);
    text.extend_from_slice(b"' are in reverse collating sequence order");
    wrong(text)
}

fn show(out: &mut Vec<u8>, byte: u8) {
    match byte {
        7 => out.extend_from_slice(b"\\a"),
        8 => out.extend_from_slice(b"\\b"),
        12 => out.extend_from_slice(b"\\f"),
        b'\n' => out.extend_from_slice(b"\\n"),
        b'\r' => out.extend_from_slice(b"\\r"),
        b'\t' => out.extend_from_slice(b"\\t"),
        11 => out.extend_from_slice(b"\\v"),
        0x20..=0x7e => out.push(byte),
        _ => out.extend_from_slice(format!("\\{byte:03o}").as_bytes()),
    }
}

fn class(name: &[u8]) -> Option<Element> {
    CLASSES.iter().find(|class| class.as_bytes() == name).map(|class| Element::Class(class))
}

fn equivalent(inner: &[u8]) -> Option<Element> {
    match inner {
        [byte] => Some(Element::Equivalent(*byte)),
        _ => None,
    }
}

/// The bytes of elements, repeats without a count being `fill` long.
fn expand(elements: &[Element], fill: u64) -> Vec<u8> {
    let mut out = Vec::new();
    for element in elements {
        match *element {
            Element::Byte(b) | Element::Equivalent(b) => out.push(b),
            Element::Range(from, to) => out.extend(from..=to),
            Element::Class(class) => out.extend((0..=255).filter(|&b| is_in(class, b))),
            Element::Repeat(b, n) => {
                // More than 256 of a byte can pair with nothing.
                let n = usize::try_from(if n == 0 { fill } else { n }).unwrap_or(usize::MAX).min(70_000);
                out.resize(out.len() + n, b);
            }
        }
    }
    out
}

fn set(bytes: &[u8]) -> Set {
    let mut set = Box::new([false; 256]);
    for &byte in bytes {
        if let Some(slot) = set.get_mut(usize::from(byte)) {
            *slot = true;
        }
    }
    set
}

fn make(
    one: Vec<Element>,
    two: Option<Vec<Element>>,
    complement: bool,
    delete: bool,
    squeeze: bool,
    truncate: bool,
) -> Result<Plan, Fault> {
    if one.iter().any(is_fill) {
        return Err(wrong("the [c*] repeat construct may not appear in string1"));
    }
    let mut first = expand(&one, 0);
    if complement {
        let set = set(&first);
        first = (0..=255u8).filter(|&b| !set.get(usize::from(b)).copied().unwrap_or(false)).collect();
    }
    let mut plan = Plan { map: Box::new(std::array::from_fn(|i| u8::try_from(i).unwrap_or(0))), delete: None, squeeze: None };
    if delete {
        plan.delete = Some(set(&first));
    }
    let Some(two) = two else {
        if squeeze {
            plan.squeeze = Some(set(&first));
        }
        return Ok(plan);
    };
    let translating = !delete;
    check_second(&two, translating)?;
    if !translating {
        plan.squeeze = Some(set(&expand(&two, 0)));
        return Ok(plan);
    }
    let second = second(&one, &two, &mut first, complement, truncate)?;
    for (from, to) in first.iter().zip(&second) {
        if let Some(slot) = plan.map.get_mut(usize::from(*from)) {
            *slot = *to;
        }
    }
    if squeeze {
        plan.squeeze = Some(set(&second));
    }
    Ok(plan)
}

/// Tells whether an element repeats as often as needed.
fn is_fill(element: &Element) -> bool {
    matches!(element, Element::Repeat(_, 0))
}

/// Refuses what may not stand in the second string.
fn check_second(two: &[Element], translating: bool) -> Result<(), Fault> {
    if two.iter().filter(|e| is_fill(e)).count() > 1 {
        return Err(wrong("only one [c*] repeat construct may appear in string2"));
    }
    if !translating {
        if two.iter().any(is_fill) {
            return Err(wrong("the [c*] construct may appear in string2 only when translating"));
        }
        return Ok(());
    }
    if two.iter().any(|e| matches!(e, Element::Equivalent(_))) {
        return Err(wrong("[=c=] expressions may not appear in string2 when translating"));
    }
    if two.iter().any(|e| matches!(e, Element::Class(class) if *class != "upper" && *class != "lower")) {
        return Err(wrong("when translating, the only character classes that may appear in\nstring2 are 'upper' and 'lower'"));
    }
    Ok(())
}

/// Expands the second string to the length of the first.
fn second(one: &[Element], two: &[Element], first: &mut Vec<u8>, complement: bool, truncate: bool) -> Result<Vec<u8>, Fault> {
    let fixed = expand(&two.iter().filter(|e| !is_fill(e)).cloned().collect::<Vec<_>>(), 0).len();
    let fill = first.len().saturating_sub(fixed) as u64;
    let has_class = |elements: &[Element]| elements.iter().any(|e| matches!(e, Element::Class(_)));

    let mut second;
    if has_class(two) && !complement {
        second = paired_classes(one, two, fill)?;
    } else {
        second = expand(two, fill);
        if has_class(two) && complement {
            if second.len() < first.len() && matches!(two.last(), Some(Element::Class(_))) && !truncate {
                return Err(wrong(
                    "when translating with string1 longer than string2,\nthe latter string must not end with a character class",
                ));
            }
            return Err(wrong(
                "when translating with complemented character classes,\nstring2 must map all characters in the domain to one",
            ));
        }
    }
    fit(first, &mut second, two, truncate)?;
    if complement && has_class(one) && second.iter().take(first.len()).any(|b| Some(b) != second.first()) {
        return Err(wrong("when translating with complemented character classes,\nstring2 must map all characters in the domain to one"));
    }
    Ok(second)
}

/// Expands the second string where it has case classes.
fn paired_classes(one: &[Element], two: &[Element], fill: u64) -> Result<Vec<u8>, Fault> {
    // Case classes must stand at the same place in both strings; they pair letter by letter.
    let mut second = Vec::new();
    let mut first_lengths = Vec::new();
    let mut at = 0;
    for element in one {
        if let Element::Class(class) = element {
            first_lengths.push((at, *class));
        }
        at += expand(std::slice::from_ref(element), 0).len();
    }
    for element in two {
        if let Element::Class(class) = element {
            let here = first_lengths.iter().find(|(at, c)| *at == second.len() && (*c == "upper" || *c == "lower"));
            let Some((_, from)) = here else {
                return Err(wrong("misaligned [:upper:] and/or [:lower:] construct"));
            };
            for byte in (0..=255u8).filter(|&b| is_in(from, b)) {
                let to = if *class == "upper" { byte.to_ascii_uppercase() } else { byte.to_ascii_lowercase() };

                second.push(to);
            }
        } else {
            second.extend(expand(std::slice::from_ref(element), fill));
        }
    }
    Ok(second)
}

/// Cuts the first string, or repeats the last of the second.
fn fit(first: &mut Vec<u8>, second: &mut Vec<u8>, two: &[Element], truncate: bool) -> Result<(), Fault> {
    if truncate {
        first.truncate(second.len());
    } else if second.len() < first.len() {
        let Some(&last) = second.last() else {
            return Err(wrong("when not truncating set1, string2 must be non-empty"));
        };
        if matches!(two.last(), Some(Element::Class(_))) {
            return Err(wrong("when translating with string1 longer than string2,\nthe latter string must not end with a character class"));
        }
        second.resize(first.len(), last);
    }
    Ok(())
}
