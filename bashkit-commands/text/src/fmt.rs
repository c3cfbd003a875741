//! `fmt`: fills paragraphs. Line breaks are chosen for the whole paragraph at once, by the costs that GNU fmt gives them.

use bashkit_core::command::{Command, Cx, Opt};
use bashkit_core::gnu::{quotearg, xstrtol};
use bashkit_core::kernel::{Done, Fault, Input, Output};

const CROWN: Opt = Opt::flag('c', "crown-margin", "preserve indentation of first two lines");
const PREFIX: Opt =
    Opt::value('p', "prefix", "STRING", "reformat only lines beginning with STRING, reattaching the prefix to reformatted lines");
const SPLIT: Opt = Opt::flag('s', "split-only", "split long lines, but do not refill");
const TAGGED: Opt = Opt::flag('t', "tagged-paragraph", "indentation of first line different from second");
const UNIFORM: Opt = Opt::flag('u', "uniform-spacing", "one space between words, two after sentences");
const WIDTH: Opt = Opt::value('w', "width", "WIDTH", "maximum line width (default of 75 columns)");
const GOAL: Opt = Opt::value('g', "goal", "WIDTH", "goal width (default of 93% of width)");
const OBSOLETE: Opt = Opt::value('\0', "", "WIDTH", "-WIDTH is -w WIDTH");

pub(crate) const COMMAND: Command = Command::new(
    "fmt",
    "fmt [-WIDTH] [OPTION]... [FILE]...",
    "Reformat each paragraph in the FILE(s), writing to standard output",
    &[CROWN, PREFIX, SPLIT, TAGGED, UNIFORM, WIDTH, GOAL],
    run,
)
.number(&OBSOLETE);

/// A paragraph of more bytes or words is written in parts.
const BYTES_MAX: usize = 5000;
const WORDS_MAX: usize = 1000;
const WIDTH_MAX: u64 = 2500;
const COST_MAX: i64 = i64::MAX;
const TAB: i64 = 8;

const fn square(n: i64) -> i64 {
    n * n
}

const fn short_cost(n: i64) -> i64 {
    square(n) * 100
}

const fn ragged_cost(n: i64) -> i64 {
    square(n) * 50
}

const LINE_COST: i64 = square(70);
const SENTENCE_BONUS: i64 = square(50);
const NO_BREAK_COST: i64 = square(600);
const PAREN_BONUS: i64 = square(40);
const PUNCTUATION_BONUS: i64 = square(40);
const LINE_CREDIT: i64 = square(3);

#[derive(Clone, Copy, Default)]
struct Word {
    /// Where it begins in the text of the paragraph.
    start: usize,
    length: i64,
    /// Blanks behind it.
    space: i64,
    paren: bool,
    period: bool,
    punctuation: bool,
    last_of_sentence: bool,
    line_length: i64,
    cost: i64,
    next_break: usize,
}

struct Formatter<'f> {
    out: &'f mut Output,
    input: Option<Input>,
    crown: bool,
    tagged: bool,
    split: bool,
    uniform: bool,
    width: i64,
    goal: i64,
    prefix: Vec<u8>,
    prefix_lead: i64,
    prefix_full: i64,
    tabs: bool,
    prefix_indent: i64,
    next_prefix_indent: i64,
    first_indent: i64,
    other_indent: i64,
    in_column: i64,
    out_column: i64,
    last_line_length: i64,
    next_byte: Option<u8>,
    words: Vec<Word>,
    /// Text of the words, one behind the other; the one being read comes last.
    text: Vec<u8>,
    /// Bytes of the words without that one.
    held: usize,
    /// Buffer of the line that is written.
    line: Vec<u8>,
}

fn run(cx: &mut Cx<'_>) -> Done {
    let (width, goal) = widths(cx)?;
    let prefix = Prefix::of(cx.args.value(&PREFIX).unwrap_or_default());
    let files = cx.take_files();
    let mut out = cx.stdout();
    let unopened = |file: &[u8], errno| {
        Fault::failure(1, [b"cannot open ", &quotearg::always(file)[..], format!(" for reading: {errno}").as_bytes()].concat())
    };
    let status = cx.each_input(&files, unopened, |_, input| {
        let mut formatter = Formatter::new(cx, input, &mut out, (width, goal), &prefix);
        formatter.work(cx).map_err(|fault| fault.errno_as(1, |_| b"read error".to_vec()))
    })?;
    out.flush()?;
    Ok(status)
}

/// Reads the width of lines, and the width that they are to come near.
fn widths(cx: &Cx<'_>) -> Result<(u64, u64), Fault> {
    let number = |value: &[u8], max: u64| match xstrtol::number(value) {
        Ok(n) if n <= max => Ok(n),
        Ok(_) | Err(xstrtol::BadSize::TooLarge) => {
            Err(Fault::failure(1, [b"invalid width: ", &quotearg::curly(value)[..], b": Numerical result out of range"].concat()))
        }
        Err(xstrtol::BadSize::Invalid) => Err(Fault::failure(1, [b"invalid width: ", &quotearg::curly(value)[..]].concat())),
    };
    let width_value = cx.args.in_order().rfind(|(o, _)| o.short() == b'w' || (o.short() == 0 && o.long().is_empty())).and_then(|(_, v)| v);
    let mut width = 75;
    if let Some(value) = width_value {
        width = number(value, WIDTH_MAX)?;
    }
    let mut goal = width * (2 * (100 - 7) + 1) / 200;
    if let Some(value) = cx.args.value(&GOAL) {
        goal = number(value, width)?;
        if width_value.is_none() {
            width = goal + 10;
        }
    }
    Ok((width, goal))
}

/// Prefix of the lines to format, and the blanks around it.
struct Prefix {
    text: Vec<u8>,
    lead: i64,
    full: i64,
}

impl Prefix {
    /// Takes a prefix apart as it is given.
    fn of(prefix: &[u8]) -> Prefix {
        let lead = prefix.iter().take_while(|b| **b == b' ').count();
        let full = prefix.get(lead..).unwrap_or_default();
        let trailing = full.iter().rev().take_while(|b| **b == b' ').count();
        let text = full.get(..full.len() - trailing).unwrap_or_default().to_vec();
        let signed = |n: usize| i64::try_from(n).unwrap_or(0);
        Prefix { text, lead: signed(lead), full: signed(full.len()) }
    }
}

impl<'f> Formatter<'f> {
    /// Creates the formatter of one file.
    fn new(cx: &Cx<'_>, input: Input, out: &'f mut Output, (width, goal): (u64, u64), prefix: &Prefix) -> Formatter<'f> {
        Formatter {
            out,
            input: Some(input),
            crown: cx.args.has(&CROWN),
            tagged: cx.args.has(&TAGGED),
            split: cx.args.has(&SPLIT),
            uniform: cx.args.has(&UNIFORM),
            width: i64::try_from(width).unwrap_or(75),
            goal: i64::try_from(goal).unwrap_or(70),
            prefix: prefix.text.clone(),
            prefix_lead: prefix.lead,
            prefix_full: prefix.full,
            tabs: false,
            prefix_indent: 0,
            next_prefix_indent: 0,
            first_indent: 0,
            other_indent: 0,
            in_column: 0,
            out_column: 0,
            last_line_length: 0,
            next_byte: None,
            words: Vec::new(),
            text: Vec::new(),
            held: 0,
            line: Vec::new(),
        }
    }
}

const fn is_space(byte: u8) -> bool {
    matches!(byte, b' ' | 9..=13)
}

/// Bytes in front of the first white space.
fn word_bytes(text: &[u8]) -> usize {
    // Each high bit says that a byte is below `!`, as few bytes but white space are.
    const LOW: u64 = u64::from_ne_bytes([1; 8]);
    let mut n = 0;
    while let Some(eight) = text.get(n..).and_then(|rest| rest.first_chunk::<8>()) {
        let eight = u64::from_le_bytes(*eight);
        let below = eight.wrapping_sub(LOW * u64::from(b'!')) & !eight & (LOW << 7);
        if below == 0 {
            n += 8;
            continue;
        }
        n += (below.trailing_zeros() / 8) as usize;
        if text.get(n).is_some_and(|byte| is_space(*byte)) {
            return n;
        }
        n += 1;
    }
    n + text.get(n..).unwrap_or_default().iter().take_while(|byte| !is_space(**byte)).count()
}

impl Formatter<'_> {
    #[inline]
    fn get(&mut self) -> Result<Option<u8>, Fault> {
        let Some(input) = &mut self.input else { return Ok(None) };
        let byte = input.byte()?;
        if byte.is_none() {
            self.input = None;
        }
        Ok(byte)
    }

    fn work(&mut self, cx: &Cx<'_>) -> Result<(), Fault> {
        self.next_byte = self.read_prefix()?;
        while self.read_paragraph(cx)? {
            self.choose_breaks(cx)?;
            self.put_paragraph(self.words.len())?;
        }
        Ok(())
    }

    fn read_space(&mut self, mut byte: Option<u8>) -> Result<Option<u8>, Fault> {
        loop {
            match byte {
                Some(b' ') => self.in_column += 1,
                Some(b'\t') => {
                    self.tabs = true;
                    self.in_column = (self.in_column / TAB + 1) * TAB;
                }
                other => return Ok(other),
            }
            byte = self.get()?;
        }
    }

    fn read_prefix(&mut self) -> Result<Option<u8>, Fault> {
        self.in_column = 0;
        let byte = self.get()?;
        let mut byte = self.read_space(byte)?;
        if self.prefix.is_empty() {
            self.next_prefix_indent = self.prefix_lead.min(self.in_column);
            return Ok(byte);
        }
        self.next_prefix_indent = self.in_column;
        for i in 0..self.prefix.len() {
            if byte != self.prefix.get(i).copied() {
                return Ok(byte);
            }
            self.in_column += 1;
            byte = self.get()?;
        }
        self.read_space(byte)
    }

    fn prefix_length(&self) -> i64 {
        i64::try_from(self.prefix.len()).unwrap_or(0)
    }

    /// Copies a line that is no part of a paragraph.
    fn copy_rest(&mut self, mut byte: Option<u8>) -> Result<Option<u8>, Fault> {
        self.out_column = 0;
        let more = !matches!(byte, None | Some(b'\n'));
        if self.in_column > self.next_prefix_indent || more {
            self.put_space(self.next_prefix_indent)?;
            for i in 0..self.prefix.len() {
                if self.out_column == self.in_column {
                    break;
                }
                let byte = self.prefix.get(i).copied().unwrap_or(0);
                self.out.put(&[byte])?;
                self.out_column += 1;
            }
            if more {
                self.put_space(self.in_column - self.out_column)?;
            }
            if byte.is_none() && self.in_column >= self.next_prefix_indent + self.prefix_length() {
                self.out.put(b"\n")?;
            }
        }
        while let Some(now) = byte.filter(|b| *b != b'\n') {
            self.out.put(&[now])?;
            byte = self.get()?;
        }
        Ok(byte)
    }

    fn same_paragraph(&self, byte: Option<u8>) -> bool {
        self.next_prefix_indent == self.prefix_indent
            && self.in_column >= self.next_prefix_indent + self.prefix_full
            && !matches!(byte, None | Some(b'\n'))
    }

    fn set_other_indent(&mut self, same: bool) {
        if self.split {
            self.other_indent = self.first_indent;
        } else if self.crown {
            self.other_indent = if same { self.in_column } else { self.first_indent };
        } else if self.tagged {
            if same && self.in_column != self.first_indent {
                self.other_indent = self.in_column;
            } else if self.other_indent == self.first_indent {
                self.other_indent = if self.first_indent == 0 { 3 } else { 0 };
            }
        } else {
            self.other_indent = self.first_indent;
        }
    }

    fn read_paragraph(&mut self, cx: &Cx<'_>) -> Result<bool, Fault> {
        self.last_line_length = 0;
        let mut byte = self.copy_to_paragraph()?;
        if byte.is_none() {
            self.next_byte = None;
            return Ok(false);
        }
        self.prefix_indent = self.next_prefix_indent;
        self.first_indent = self.in_column;
        self.words.clear();
        self.text.clear();
        self.held = 0;
        byte = self.read_line(cx, byte)?;
        self.set_other_indent(self.same_paragraph(byte));
        if self.goes_on(byte) {
            loop {
                byte = self.read_line(cx, byte)?;
                if !(self.same_paragraph(byte) && self.in_column == self.other_indent) {
                    break;
                }
            }
        }
        if let Some(last) = self.words.last_mut() {
            last.period = true;
            last.last_of_sentence = true;
        }
        self.next_byte = byte;
        Ok(true)
    }

    /// Copies lines that belong to no paragraph; None at the end.
    fn copy_to_paragraph(&mut self) -> Result<Option<u8>, Fault> {
        let mut byte = self.next_byte;
        while matches!(byte, None | Some(b'\n'))
            || self.next_prefix_indent < self.prefix_lead
            || self.in_column < self.next_prefix_indent + self.prefix_full
        {
            byte = self.copy_rest(byte)?;
            if byte.is_none() {
                return Ok(None);
            }
            self.out.put(b"\n")?;
            byte = self.read_prefix()?;
        }
        Ok(byte)
    }

    /// Tells whether the paragraph has more than its first line.
    fn goes_on(&self, byte: Option<u8>) -> bool {
        if self.split {
            false
        } else if self.crown {
            self.same_paragraph(byte)
        } else if self.tagged {
            self.same_paragraph(byte) && self.in_column != self.first_indent
        } else {
            self.same_paragraph(byte) && self.in_column == self.other_indent
        }
    }

    fn read_line(&mut self, cx: &Cx<'_>, first: Option<u8>) -> Result<Option<u8>, Fault> {
        let mut byte = first;
        loop {
            loop {
                if self.text.len() >= BYTES_MAX {
                    self.set_other_indent(true);
                    self.flush(cx)?;
                }
                self.text.extend(byte);
                if let Some(input) = &mut self.input {
                    let room = BYTES_MAX.saturating_sub(self.text.len());
                    let run = input.buffered();
                    let run = run.get(..room).unwrap_or(run);
                    let n = word_bytes(run);
                    self.text.extend_from_slice(run.get(..n).unwrap_or_default());
                    input.used(n);
                }
                byte = self.get()?;
                if byte.is_none_or(is_space) {
                    break;
                }
            }
            let mut word = Word::of(self.held, self.text.get(self.held..).unwrap_or_default());
            self.in_column += word.length;
            let start = self.in_column;
            byte = self.read_space(byte)?;
            word.space = self.in_column - start;
            let line_ends = matches!(byte, None | Some(b'\n'));
            word.last_of_sentence = byte.is_none() || (word.period && (byte == Some(b'\n') || word.space > 1));
            if line_ends || self.uniform {
                word.space = if word.last_of_sentence { 2 } else { 1 };
            }
            if self.words.len() == WORDS_MAX - 2 {
                self.set_other_indent(true);
                self.flush(cx)?;
            }
            // What was written of the paragraph meanwhile is no longer in the text.
            word.start = self.held;
            self.held = self.text.len();
            self.words.push(word);
            if line_ends {
                return self.read_prefix();
            }
        }
    }

    /// Writes a part of a paragraph that is too long to be held.
    fn flush(&mut self, cx: &Cx<'_>) -> Result<(), Fault> {
        if self.words.is_empty() {
            self.out.put(&self.text)?;
            self.text.clear();
            return Ok(());
        }
        self.choose_breaks(cx)?;
        let end = self.words.len();
        let (mut at, mut best) = (end, COST_MAX);
        let cost = |words: &[Word], i: usize| words.get(i).map_or(0, |w| w.cost);
        let next = |words: &[Word], i: usize| words.get(i).map_or(end, |w| w.next_break);
        let mut word = next(&self.words, 0);
        while word < end {
            let behind = next(&self.words, word);
            let gain = cost(&self.words, word) - cost(&self.words, behind);
            if gain < best {
                at = word;
                best = gain;
            }
            if best <= COST_MAX - LINE_CREDIT {
                best += LINE_CREDIT;
            }
            word = behind;
        }
        self.put_paragraph(at)?;
        self.words.drain(..at.min(end));
        let written = self.words.first().map_or(self.held, |word| word.start);
        self.text.drain(..written);
        self.held -= written;
        for word in &mut self.words {
            word.start -= written;
        }
        Ok(())
    }

    /// From the last word to the first: where the line that begins there ends at the least cost.
    fn choose_breaks(&mut self, cx: &Cx<'_>) -> Result<(), Fault> {
        let end = self.words.len();
        let (goal, width) = (self.goal, self.width);
        for start in (0..end).rev() {
            let base = self.base_cost(start);
            let (before, behind) = self.words.split_at_mut_checked(start + 1).unwrap_or_default();
            let Some(first) = before.last_mut() else { break };
            let mut best = COST_MAX;
            let mut chosen = (end, 0);
            let mut len = if start == 0 { self.first_indent } else { self.other_indent } + first.length;
            // What the line before has to do with where the first line ends.
            let is_ragged = start == 0 && self.last_line_length > 0;
            let ragged = |len: i64| if is_ragged { ragged_cost(len - self.last_line_length) } else { 0 };
            let mut space = first.space;
            let mut at = start + 1;
            for next in &*behind {
                // No sum overflows: a paragraph has few words, and each costs what lines of at most WIDTH_MAX cost.
                let mut cost = short_cost(goal - len) + next.cost;
                if next.next_break != end {
                    cost += ragged_cost(len - next.line_length);
                }
                if is_ragged {
                    cost += ragged(len);
                }
                if cost < best {
                    best = cost;
                    chosen = (at, len);
                }
                len += space + next.length;
                if len >= width {
                    break;
                }
                space = next.space;
                at += 1;
            }
            if at == end {
                // The last line costs nothing by itself.
                let cost = ragged(len);
                if cost < best {
                    best = cost;
                    chosen = (end, len);
                }
            }
            (first.next_break, first.line_length) = chosen;
            first.cost = best + base;
            cx.step((at - start) as u64 / 4)?;
        }
        Ok(())
    }

    fn base_cost(&self, at: usize) -> i64 {
        let mut cost = LINE_COST;
        let before = |n: usize| at.checked_sub(n).and_then(|i| self.words.get(i));
        if let Some(one) = before(1) {
            if one.period {
                cost += if one.last_of_sentence { -SENTENCE_BONUS } else { NO_BREAK_COST };
            } else if one.punctuation {
                cost -= PUNCTUATION_BONUS;
            } else if before(2).is_some_and(|two| two.last_of_sentence) {
                cost += square(200) / (one.length + 2);
            }
        }
        if let Some(word) = self.words.get(at) {
            if word.paren {
                cost -= PAREN_BONUS;
            } else if word.last_of_sentence {
                cost += square(150) / (word.length + 2);
            }
        }
        cost
    }

    fn put_paragraph(&mut self, finish: usize) -> Result<(), Fault> {
        let words = std::mem::take(&mut self.words);
        let mut at = 0;
        let mut indent = self.first_indent;
        while at < finish {
            let to = words.get(at).map_or(finish, |w| w.next_break).max(at + 1);
            self.put_line(words.get(at..to).unwrap_or_default(), indent)?;
            indent = self.other_indent;
            at = to;
        }
        self.words = words;
        Ok(())
    }

    fn put_line(&mut self, words: &[Word], indent: i64) -> Result<(), Fault> {
        self.out_column = 0;
        self.put_space(self.prefix_indent)?;
        self.out.put(&self.prefix)?;
        self.out_column += self.prefix_length();
        self.put_space(indent - self.out_column)?;
        let mut line = std::mem::take(&mut self.line);
        line.clear();
        for (i, word) in words.iter().enumerate() {
            let end = word.start + usize::try_from(word.length).unwrap_or(0);
            line.extend_from_slice(self.text.get(word.start..end).unwrap_or_default());
            self.out_column += word.length;
            if i + 1 < words.len() {
                self.add_space(word.space, &mut line);
            }
        }
        self.last_line_length = self.out_column;
        line.push(b'\n');
        self.out.put(&line)?;
        self.line = line;
        Ok(())
    }

    fn put_space(&mut self, space: i64) -> Result<(), Fault> {
        let mut blanks = Vec::new();
        self.add_space(space, &mut blanks);
        self.out.put(&blanks)
    }

    fn add_space(&mut self, space: i64, blanks: &mut Vec<u8>) {
        let target = self.out_column + space;
        if self.tabs {
            let tab_target = target / TAB * TAB;
            if self.out_column + 1 < tab_target {
                while self.out_column < tab_target {
                    blanks.push(b'\t');
                    self.out_column = (self.out_column / TAB + 1) * TAB;
                }
            }
        }
        while self.out_column < target {
            blanks.push(b' ');
            self.out_column += 1;
        }
    }
}

impl Word {
    /// Looks at a word of the text.
    fn of(start: usize, text: &[u8]) -> Self {
        let closing = text.iter().skip(1).rev().take_while(|b| b")]'\"".contains(b)).count();
        let last = text.len().checked_sub(1 + closing).and_then(|at| text.get(at));
        Self {
            start,
            length: i64::try_from(text.len()).unwrap_or(i64::MAX),
            paren: text.first().is_some_and(|b| b"(['`\"".contains(b)),
            punctuation: text.last().is_some_and(u8::is_ascii_punctuation),
            period: last.is_some_and(|b| b".?!".contains(b)),
            ..Self::default()
        }
    }
}
