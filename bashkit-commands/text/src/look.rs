//! `look`: lines of a sorted file that begin with a string.

use std::cmp::Ordering;

use bashkit_core::command::{Command, Cx, Opt};
use bashkit_core::kernel::{Done, Fault};
use bashkit_core::vfs::OpenOptions;

const ALTERNATIVE: Opt = Opt::flag('a', "alternative", "use the alternative dictionary");
const ALPHANUM: Opt = Opt::flag('d', "alphanum", "compare only blanks and alphanumeric characters");
const FOLD: Opt = Opt::flag('f', "ignore-case", "ignore case differences when comparing");
const TERMINATE: Opt = Opt::value('t', "terminate", "CHAR", "define the string-termination character");

pub(crate) const COMMAND: Command = Command::new(
    "look",
    "look [OPTION]... STRING [FILE]...",
    "Display lines beginning with a specified string",
    &[ALTERNATIVE, ALPHANUM, FOLD, TERMINATE],
    run,
)
.messages_first();

fn run(cx: &mut Cx<'_>) -> Done {
    let operands = std::mem::take(&mut cx.args.operands);
    let Some(string) = operands.first() else {
        return Err(Fault::usage("bad usage"));
    };
    let dictionary: &[u8] = if cx.args.has(&ALTERNATIVE) { b"/usr/share/dict/web2" } else { b"/usr/share/dict/words" };
    let file = operands.get(1).map_or(dictionary, Vec::as_slice);
    let (alphanum, fold) = (cx.args.has(&ALPHANUM) || operands.len() == 1, cx.args.has(&FOLD) || operands.len() == 1);
    let string = match cx.args.value(&TERMINATE).and_then(<[u8]>::first) {
        Some(end) => match string.iter().position(|b| b == end) {
            Some(at) => string.get(..=at).unwrap_or(string),
            None => string,
        },
        None => string,
    };
    let key = Key { alphanum, fold };
    let wanted: Vec<u8> = key.of(string).collect();
    let mut input = match cx.open(file, OpenOptions::READ) {
        Ok(from) => cx.input(from).ending_at_errors(),
        Err(fault) => {
            cx.errno(file, fault.errno()?)?;
            return Ok(1);
        }
    };
    let mut text = Vec::new();
    input.rest(&mut text)?;
    let compared = |line: &[u8]| {
        if key.is_plain() {
            return line.get(..wanted.len().min(line.len())).unwrap_or_default().cmp(&wanted);
        }
        key.of(line).take(wanted.len()).cmp(wanted.iter().copied())
    };
    let mut out = cx.stdout();
    let mut found = false;
    let mut rest = text.get(first_candidate(&text, compared)..).unwrap_or_default();
    while !rest.is_empty() {
        cx.step(1)?;
        let (line, behind) = rest.split_at(memchr::memchr(b'\n', rest).map_or(rest.len(), |at| at + 1));
        rest = behind;
        match compared(line.strip_suffix(b"\n").unwrap_or(line)) {
            Ordering::Less if !found => {}
            Ordering::Equal => {
                found = true;
                out.put(line)?;
            }
            Ordering::Less | Ordering::Greater => break,
        }
    }
    out.flush()?;
    Ok(u8::from(!found))
}

/// What of a line is compared.
struct Key {
    alphanum: bool,
    fold: bool,
}

impl Key {
    fn is_plain(&self) -> bool {
        !self.alphanum && !self.fold
    }

    fn of<'t>(&'t self, text: &'t [u8]) -> impl Iterator<Item = u8> + 't {
        let kept = text.iter().copied().filter(|b| !self.alphanum || b.is_ascii_alphanumeric() || matches!(b, b' ' | b'\t'));
        kept.map(|b| if self.fold { b.to_ascii_lowercase() } else { b })
    }
}

/// Place where the search of a sorted text for the lines that compare as equal begins, found by halving. util-linux: a text that is in no order is
/// halved all the same, and lines in its other half are not found.
fn first_candidate(text: &[u8], compared: impl Fn(&[u8]) -> Ordering) -> usize {
    let behind_line = |from: usize| {
        let rest = text.get(from..).unwrap_or_default();
        from + memchr::memchr(b'\n', rest).map_or(rest.len(), |at| at + 1)
    };
    let (mut front, mut back) = (0, text.len());
    loop {
        let middle = behind_line(front + (back - front) / 2);
        if middle >= back {
            return front;
        }
        let rest = text.get(middle..).unwrap_or_default();
        let line = rest.get(..memchr::memchr(b'\n', rest).unwrap_or(rest.len())).unwrap_or(rest);
        match compared(line) {
            Ordering::Less => front = middle,
            _ => back = middle,
        }
    }
}
