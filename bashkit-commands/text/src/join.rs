//! `join`: pairs lines of two sorted files by a field.

use std::cmp::Ordering;

use bashkit_core::command::{Command, Cx, Opt};
use bashkit_core::gnu::{quotearg, usage};
use bashkit_core::kernel::{Done, Fault, Input, Output};
use bashkit_core::limits::Charge;

const ALSO: Opt = Opt::value('a', "", "FILENUM", "also print unpairable lines from file FILENUM, 1 or 2");
const EMPTY: Opt = Opt::value('e', "", "STRING", "replace missing (empty) input fields with STRING");
const FOLD: Opt = Opt::flag('i', "ignore-case", "ignore differences in case when comparing fields");
const BOTH: Opt = Opt::value('j', "", "FIELD", "equivalent to '-1 FIELD -2 FIELD'");
const FORMAT: Opt = Opt::value('o', "", "FORMAT", "obey FORMAT while constructing output line: auto, 0, FILENUM.FIELD, ...");
const TAB: Opt = Opt::value('t', "", "CHAR", "use CHAR as input and output field separator");
const ONLY: Opt = Opt::value('v', "", "FILENUM", "like -a FILENUM, but suppress joined output lines");
const ONE: Opt = Opt::value('1', "", "FIELD", "join on this FIELD of file 1");
const TWO: Opt = Opt::value('2', "", "FIELD", "join on this FIELD of file 2");
const CHECK: Opt = Opt::flag('\0', "check-order", "check that the input is correctly sorted, even if all input lines are pairable");
const NO_CHECK: Opt = Opt::flag('\0', "nocheck-order", "do not check that the input is correctly sorted");
const HEADER: Opt = Opt::flag('\0', "header", "treat the first line in each file as field headers, print them without trying to pair them");
const ZERO: Opt = Opt::flag('z', "zero-terminated", "line delimiter is NUL, not newline");

pub(crate) const COMMAND: Command = Command::new(
    "join",
    "join [OPTION]... FILE1 FILE2",
    "For each pair of input lines with identical join fields, write a line to standard output",
    &[ALSO, EMPTY, FOLD, BOTH, FORMAT, TAB, ONLY, ONE, TWO, CHECK, NO_CHECK, HEADER, ZERO],
    run,
)
.prepare(prepare);

/// `-j1 N` is `-1 N` where two files are named besides: the way of writing it before POSIX.
fn is_old_field(arg: &[u8], behind: &[Vec<u8>]) -> bool {
    let is_operand = |arg: &&Vec<u8>| !arg.starts_with(b"-") || arg.len() == 1;
    matches!(arg, b"-j1" | b"-j2") && behind.first().is_some_and(|next| is_operand(&next)) && behind.iter().filter(is_operand).count() > 2
}

/// `-o 1.1 2.2` is `-o '1.1 2.2'`.
fn prepare(argv: &[Vec<u8>]) -> Vec<Vec<u8>> {
    let is_field = |arg: &[u8]| match arg {
        b"0" => true,
        [b'1' | b'2', b'.', digits @ ..] => !digits.is_empty() && digits.iter().all(u8::is_ascii_digit),
        _ => false,
    };
    let mut out: Vec<Vec<u8>> = Vec::with_capacity(argv.len());
    let mut in_format = false;
    let mut is_value = false;
    for (i, arg) in argv.iter().enumerate() {
        if !is_value && is_old_field(arg, argv.get(i + 1..).unwrap_or_default()) {
            out.extend(arg.get(2..).map(|side| [b"-", side].concat()));
            in_format = false;
            continue;
        }
        if in_format
            && !is_value
            && is_field(arg)
            && let Some(format) = out.last_mut()
        {
            format.push(b' ');
            format.extend_from_slice(arg);
            continue;
        }
        in_format = is_value || (arg.starts_with(b"-o") && arg.len() > 2);
        is_value = arg == b"-o" && !is_value;
        if is_value {
            in_format = true;
        }
        out.push(arg.clone());
    }
    out
}

/// Separator of fields.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Separator {
    Blanks,
    Byte(u8),
    /// The whole line is one field.
    None,
}

/// A field of the output.
enum Want {
    Key,
    Field(usize, usize),
}

struct Line {
    text: Vec<u8>,
    fields: Vec<(usize, usize)>,
    _charge: Charge,
}

impl Line {
    fn field(&self, n: usize) -> &[u8] {
        self.fields.get(n).and_then(|&(from, to)| self.text.get(from..to)).unwrap_or_default()
    }
}

struct Side {
    input: Input,
    name: Vec<u8>,
    key: usize,
    number: u64,
    before: Option<Vec<u8>>,
    /// A line that is done with, whose room the next one takes.
    spare: Option<Line>,
    warned: bool,
    unpaired: bool,
    /// Fields of the first line, with `-o auto`.
    auto: Option<usize>,
}

struct Join {
    separator: Separator,
    filler: Option<Vec<u8>>,
    fold: bool,
    want: Vec<Want>,
    /// `Some(true)`: `--check-order`.
    check: Option<bool>,
    end: u8,
    seen_unpairable: bool,
    stop: bool,
}

/// Options as they were given.
struct Given {
    keys: [Option<u64>; 2],
    unpaired: [bool; 2],
    pairs: bool,
    separator: Separator,
    filler: Option<Vec<u8>>,
    want: Vec<Want>,
    auto: bool,
}

fn given(cx: &Cx<'_>) -> Result<Given, Fault> {
    let mut keys: [Option<u64>; 2] = [None, None];
    let mut unpaired = [false, false];
    let mut pairs = true;
    let mut separator = Separator::Blanks;
    let mut filler: Option<Vec<u8>> = None;
    let mut want = Vec::new();
    let mut auto = false;
    for (option, value) in cx.args.in_order() {
        let value = value.unwrap_or_default();
        match option.short() {
            letter @ (b'a' | b'v') => {
                side_option(value, &mut unpaired)?;
                pairs &= letter == b'a';
            }
            b'e' => {
                if filler.as_deref().is_some_and(|before| before != value) {
                    return Err(Fault::failure(1, "conflicting empty-field replacement strings"));
                }
                filler = Some(value.to_vec());
            }
            letter @ (b'j' | b'1' | b'2') => {
                join_field(letter, value, &mut keys)?;
            }
            b'o' if value == b"auto" => auto = true,
            b'o' => wanted_fields(value, &mut want)?,
            b't' => {
                separator = tab(value, separator)?;
            }
            _ => {}
        }
    }
    Ok(Given { keys, unpaired, pairs, separator, filler, want, auto })
}

/// Marks the side whose unpairable lines are wanted.
fn side_option(value: &[u8], unpaired: &mut [bool; 2]) -> Result<(), Fault> {
    match value {
        b"1" => unpaired[0] = true,
        b"2" => unpaired[1] = true,
        _ => return Err(usage::invalid("invalid field number:", value)),
    }

    Ok(())
}

/// Sets the join field of one side, or of both (`-j`).
fn join_field(letter: u8, value: &[u8], keys: &mut [Option<u64>; 2]) -> Result<(), Fault> {
    let Some(n) = field_number(value) else { return Err(usage::invalid("invalid field number:", value)) };
    for (i, key) in keys.iter_mut().enumerate() {
        if letter != b'j' && usize::from(letter - b'1') != i {
            continue;
        }
        if let Some(before) = key.filter(|before| *before != n) {
            return Err(Fault::failure(1, format!("incompatible join fields {before}, {n}")));
        }
        *key = Some(n);
    }
    Ok(())
}

/// Reads the fields of an output line (`-o`).
fn wanted_fields(list: &[u8], want: &mut Vec<Want>) -> Result<(), Fault> {
    for part in list.split(|b| matches!(b, b',' | b' ' | b'\t')) {
        match part {
            b"0" => want.push(Want::Key),
            [b'0', ..] => return Err(usage::invalid("invalid field specifier:", part)),
            [side @ (b'1' | b'2'), rest @ ..] => match rest {
                [b'.', digits @ ..] => match field_number(digits) {
                    Some(n) => want.push(Want::Field(usize::from(side - b'1'), index(n))),
                    None => return Err(usage::invalid("invalid field number:", digits)),
                },
                _ => return Err(usage::invalid("invalid field specifier:", part)),
            },
            _ => return Err(usage::invalid("invalid file number in field spec:", part)),
        }
    }
    Ok(())
}

/// Reads the separator, which may be given again but not changed.
fn tab(value: &[u8], separator: Separator) -> Result<Separator, Fault> {
    let new = match value {
        [] => Separator::None,
        [byte] => Separator::Byte(*byte),
        b"\\0" => Separator::Byte(0),
        _ => return Err(usage::invalid("multi-character tab", value)),
    };
    if separator != Separator::Blanks && separator != new {
        return Err(Fault::failure(1, "incompatible tabs"));
    }
    Ok(new)
}

fn run(cx: &mut Cx<'_>) -> Done {
    let Given { keys, unpaired, pairs, separator, filler, want, auto } = given(cx)?;
    let operands = std::mem::take(&mut cx.args.operands);
    let (one, two) = match operands.as_slice() {
        [] => return Err(usage::missing_operand(None)),
        [only] => return Err(usage::missing_operand(Some(only))),
        [one, two] => (one, two),
        [_, _, extra, ..] => return Err(Fault::usage([b"extra operand ", &quotearg::always(extra)[..]].concat())),
    };
    if one == b"-" && two == b"-" {
        return Err(Fault::failure(1, "both files cannot be standard input"));
    }
    let mut sides = open_sides([one, two], keys, unpaired, cx)?;
    let Some([left, right]) = sides.get_disjoint_mut([0, 1]).ok() else { return Ok(1) };
    let mut join = Join {
        separator,
        filler,
        fold: cx.args.has(&FOLD),
        want,
        check: cx.args.last_of(&[&CHECK, &NO_CHECK]).map(|o| o.long() == CHECK.long()),
        end: if cx.args.has(&ZERO) { 0 } else { b'\n' },
        seen_unpairable: false,
        stop: false,
    };
    let mut out = cx.stdout();
    match join.work(cx, left, right, pairs, auto, &mut out) {
        Err(Fault::Errno(errno)) => {
            out.flush()?;
            cx.error(format_args!("read error: {errno}"))?;
            return Ok(1);
        }
        result => result?,
    }
    out.flush()?;
    if join.stop {
        return Ok(1);
    }
    if left.warned || right.warned {
        cx.error("input is not in sorted order")?;
        return Ok(1);
    }
    Ok(0)
}

/// Opens both files in order.
fn open_sides(names: [&Vec<u8>; 2], keys: [Option<u64>; 2], unpaired: [bool; 2], cx: &Cx<'_>) -> Result<Vec<Side>, Fault> {
    let mut sides = Vec::new();
    for (i, name) in names.into_iter().enumerate() {
        match cx.open_input(name) {
            Ok(input) => sides.push(Side {
                input,
                name: name.clone(),
                key: index(keys.get(i).copied().flatten().unwrap_or(1)),
                number: 0,
                before: None,
                spare: None,
                warned: false,
                unpaired: unpaired.get(i).copied().unwrap_or(false),
                auto: None,
            }),
            Err(fault) => {
                return Err(usage::failed_file(name, fault.errno()?));
            }
        }
    }
    Ok(sides)
}

fn index(n: u64) -> usize {
    usize::try_from(n - 1).unwrap_or(usize::MAX)
}

fn field_number(text: &[u8]) -> Option<u64> {
    let digits = text.strip_prefix(b"+").unwrap_or(text);
    if digits.is_empty() || !digits.iter().all(u8::is_ascii_digit) {
        return None;
    }
    Some(std::str::from_utf8(digits).ok()?.parse().unwrap_or(u64::MAX >> 1)).filter(|n| *n > 0)
}

impl Join {
    /// Puts the places of the fields of a text into an empty list.
    fn split(&self, text: &[u8], fields: &mut Vec<(usize, usize)>) {
        match self.separator {
            Separator::None => fields.push((0, text.len())),
            Separator::Byte(byte) => {
                let mut start = 0;
                for at in memchr::memchr_iter(byte, text) {
                    fields.push((start, at));
                    start = at + 1;
                }
                if !text.is_empty() {
                    fields.push((start, text.len()));
                }
            }
            Separator::Blanks => {
                let mut at = 0;
                let is_blank = |b: u8| matches!(b, b' ' | b'\t' | b'\n');
                loop {
                    while text.get(at).is_some_and(|b| is_blank(*b)) {
                        at += 1;
                    }
                    let start = at;
                    while text.get(at).is_some_and(|b| !is_blank(*b)) {
                        at += 1;
                    }
                    if start == text.len() && (fields.is_empty() || !text.last().is_some_and(|b| is_blank(*b))) {
                        break;
                    }
                    fields.push((start, at));
                    if at >= text.len() {
                        break;
                    }
                }
            }
        }
    }

    fn compare(&self, a: &[u8], b: &[u8]) -> Ordering {
        if self.fold { a.to_ascii_uppercase().cmp(&b.to_ascii_uppercase()) } else { a.cmp(b) }
    }

    /// The next line of a file; looks at the order.
    fn next(&mut self, cx: &Cx<'_>, side: &mut Side) -> Result<Option<Line>, Fault> {
        if self.stop {
            return Ok(None);
        }
        let (mut text, mut fields) = side.spare.take().map(|line| (line.text, line.fields)).unwrap_or_default();
        text.clear();
        fields.clear();
        if !side.input.line(self.end, &mut text)? {
            return Ok(None);
        }
        cx.step(1)?;
        if text.last() == Some(&self.end) {
            text.pop();
        }
        side.number += 1;
        self.split(&text, &mut fields);
        let charge = cx.meter().charge(text.len() + fields.len() * 16 + 64)?;
        let line = Line { text, fields, _charge: charge };
        let key = line.field(side.key);
        let checks = self.check == Some(true) || (self.check.is_none() && self.seen_unpairable);
        if checks && !side.warned && side.before.as_deref().is_some_and(|before| self.compare(before, key).is_gt()) {
            side.warned = true;
            self.stop |= self.check == Some(true);
            let head = [&side.name[..], format!(":{}: is not sorted: ", side.number).as_bytes(), &line.text].concat();
            cx.error_bytes(&head)?;
            if self.stop {
                return Ok(None);
            }
        }
        let before = side.before.get_or_insert_default();
        before.clear();
        before.extend_from_slice(key);
        Ok(Some(line))
    }

    fn put(&self, side: [&Side; 2], lines: [Option<&Line>; 2], out: &mut Output) -> Result<(), Fault> {
        let mut first = true;
        let between = match self.separator {
            Separator::Byte(byte) => byte,
            Separator::Blanks => b' ',
            Separator::None => b'\n',
        };
        let mut field = |text: &[u8]| -> Result<(), Fault> {
            if !first {
                out.put(&[between])?;
            }
            first = false;
            out.put(if text.is_empty() { self.filler.as_deref().unwrap_or_default() } else { text })
        };
        let key = match lines {
            [Some(line), _] => line.field(side[0].key),
            [None, Some(line)] => line.field(side[1].key),
            _ => b"",
        };
        if self.want.is_empty() {
            field(key)?;
            for (side, line) in side.iter().zip(lines) {
                let n = side.auto.unwrap_or(line.map_or(0, |line| line.fields.len()));
                for i in (0..n).filter(|i| *i != side.key) {
                    field(line.map_or(b"", |line| line.field(i)))?;
                }
            }
        } else {
            for want in &self.want {
                match want {
                    Want::Key => field(key)?,
                    Want::Field(which, n) => field(lines.get(*which).copied().flatten().map_or(b"", |line| line.field(*n)))?,
                }
            }
        }
        out.put(&[self.end])
    }

    fn work(&mut self, cx: &Cx<'_>, left: &mut Side, right: &mut Side, pairs: bool, auto: bool, out: &mut Output) -> Result<(), Fault> {
        let mut one = self.next(cx, left)?;
        let mut two = self.next(cx, right)?;
        if auto {
            left.auto = Some(one.as_ref().map_or(0, |line| line.fields.len()));
            right.auto = Some(two.as_ref().map_or(0, |line| line.fields.len()));
        }
        if cx.args.has(&HEADER) && (one.is_some() || two.is_some()) {
            (one, two) = self.header(cx, left, right, one, two, out)?;
        }
        while let (Some(x), Some(y)) = (&one, &two) {
            match self.compare(x.field(left.key), y.field(right.key)) {
                Ordering::Less => {
                    if left.unpaired {
                        self.put([left, right], [Some(x), None], out)?;
                    }
                    left.spare = one.take();
                    one = self.next(cx, left)?;
                    self.seen_unpairable = true;
                }
                Ordering::Greater => {
                    if right.unpaired {
                        self.put([left, right], [None, Some(y)], out)?;
                    }
                    right.spare = two.take();
                    two = self.next(cx, right)?;
                    self.seen_unpairable = true;
                }
                Ordering::Equal => {
                    let group = self.group(cx, left, right, &mut one, &mut two)?;
                    if self.stop {
                        // The order was wrong before the group was whole.
                        return Ok(());
                    }
                    if pairs {
                        self.put_pairs(cx, [left, right], &group, out)?;
                    }
                }
            }
        }
        let checks_tail = self.check != Some(false) && !(left.warned && right.warned);
        let (left_rest, right_rest) = (one.is_some(), two.is_some());
        if (left.unpaired || checks_tail) && left_rest {
            self.seen_unpairable |= right_rest;
            self.tail(cx, left, right, 0, one, out)?;
        }
        if (right.unpaired || checks_tail) && right_rest {
            self.seen_unpairable |= left_rest;
            self.tail(cx, left, right, 1, two, out)?;
        }
        Ok(())
    }

    /// Prints the first lines as a header, and reads those behind.
    fn header(
        &mut self,
        cx: &Cx<'_>,
        left: &mut Side,
        right: &mut Side,
        mut one: Option<Line>,
        mut two: Option<Line>,
        out: &mut Output,
    ) -> Result<(Option<Line>, Option<Line>), Fault> {
        self.put([left, right], [one.as_ref(), two.as_ref()], out)?;
        (left.before, right.before) = (None, None);
        if one.is_some() {
            one = self.next(cx, left)?;
        }
        if two.is_some() {
            two = self.next(cx, right)?;
        }
        Ok((one, two))
    }

    /// Takes the lines of both sides that share the key of `one`.
    fn group(
        &mut self,
        cx: &Cx<'_>,
        left: &mut Side,
        right: &mut Side,
        one: &mut Option<Line>,
        two: &mut Option<Line>,
    ) -> Result<[Vec<Line>; 2], Fault> {
        let mut group: [Vec<Line>; 2] = [Vec::new(), Vec::new()];
        let key = one.as_ref().map(|line| line.field(left.key).to_vec()).unwrap_or_default();

        for ((side, next), group) in [(left, one), (right, two)].into_iter().zip(&mut group) {
            while next.as_ref().is_some_and(|line| self.compare(line.field(side.key), &key).is_eq()) {
                group.extend(next.take());
                *next = self.next(cx, side)?;
            }
        }
        Ok(group)
    }

    /// Prints each line of the left group with each of the right.
    fn put_pairs(&mut self, cx: &Cx<'_>, sides: [&Side; 2], [lefts, rights]: &[Vec<Line>; 2], out: &mut Output) -> Result<(), Fault> {
        for x in lefts {
            for y in rights {
                cx.step(1)?;
                self.put(sides, [Some(x), Some(y)], out)?;
            }
        }
        Ok(())
    }

    /// Prints the remaining lines of one file after the other has ended.
    fn tail(
        &mut self,
        cx: &Cx<'_>,
        left: &mut Side,
        right: &mut Side,
        which: usize,
        first: Option<Line>,
        out: &mut Output,
    ) -> Result<(), Fault> {
        let mut line = first;
        while let Some(now) = line {
            let shows = if which == 0 { left.unpaired } else { right.unpaired };
            if shows {
                let lines = if which == 0 { [Some(&now), None] } else { [None, Some(&now)] };
                self.put([left, right], lines, out)?;
            }
            let side = if which == 0 { &mut *left } else { &mut *right };
            if side.warned && !side.unpaired {
                break;
            }
            side.spare = Some(now);
            line = self.next(cx, side)?;
        }
        Ok(())
    }
}
