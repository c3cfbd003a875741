//! `col`: backspaces, reverse and half line feeds become a text that is read from top to bottom.

use std::collections::VecDeque;

use bashkit_core::command::{Command, Cx, Opt};
use bashkit_core::gnu::{mbchar, mbswidth, xstrtol};
use bashkit_core::kernel::{Done, Fault, Output};

const NO_BACKSPACES: Opt = Opt::flag('b', "no-backspaces", "do not output backspaces: the last character of each column is kept");
const FINE: Opt = Opt::flag('f', "fine", "permit forward half line feeds");
const PASS: Opt = Opt::flag('p', "pass", "pass unknown control sequences");
const TABS: Opt = Opt::flag('h', "tabs", "convert spaces to tabs (default)");
const SPACES: Opt = Opt::flag('x', "spaces", "convert tabs to spaces");
const LINES: Opt = Opt::value('l', "lines", "NUM", "buffer at least NUM lines (128)");

pub(crate) const COMMAND: Command = Command::new(
    "col",
    "col [options]",
    "Filter out reverse line feeds and backspaces from standard input",
    &[NO_BACKSPACES, FINE, PASS, TABS, SPACES, LINES],
    run,
)
.messages_first();

/// A character in its column.
struct Cell {
    column: usize,
    width: usize,
    text: Vec<u8>,
}

/// Lines by halves, as far as they can still be written to.
struct Page {
    /// Half lines from `top` on; the odd ones are between the lines.
    halves: VecDeque<Vec<Cell>>,
    top: usize,
    /// Half line and column of the next character.
    at: usize,
    column: usize,
    kept_max: usize,
    n_cells: usize,
}

fn run(cx: &mut Cx<'_>) -> Done {
    if let Some(extra) = cx.args.operands.first() {
        return Err(Fault::usage([b"bad usage: col reads standard input alone, not ", &extra[..]].concat()));
    }
    let kept = match cx.args.value(&LINES) {
        Some(text) => xstrtol::number(text).map_err(|_| Fault::failure(1, [b"bad -l argument: '", text, b"'"].concat()))?,
        None => 128,
    };
    let (mut input, mut out) = (cx.stdin().ending_at_errors(), cx.stdout());
    let kept_max = usize::try_from(kept).unwrap_or(usize::MAX).clamp(1, 1 << 20) * 2;
    let mut page = Page { halves: VecDeque::from([Vec::new()]), top: 0, at: 0, column: 0, kept_max, n_cells: 0 };
    let passes = cx.args.has(&PASS);
    let mut charge = cx.meter().charge(0)?;
    let mut text = Vec::new();
    loop {
        text.clear();
        if !input.line(b'\n', &mut text)? {
            break;
        }
        let line = text.strip_suffix(b"\n");
        let ended = line.is_some();
        let mut rest = line.unwrap_or(&text);
        while let Some((_, now)) = mbchar::characters(rest).next() {
            let mut used = now.len();
            match now {
                b"\x08" => page.column = page.column.saturating_sub(1),
                b"\r" => page.column = 0,
                b"\t" => page.column = page.column / 8 * 8 + 8,
                b"\x0b" => page.up(2),
                b" " => page.column += 1,
                b"\x1b" => {
                    match rest.get(1) {
                        Some(7) => page.up(2),
                        Some(8) => page.up(1),
                        Some(9) => page.down(1),
                        _ => {}
                    }
                    used += usize::from(rest.len() > 1);
                }
                [byte] if byte.is_ascii_control() => {
                    if passes {
                        page.put(now);
                    }
                }
                _ => page.put(now),
            }
            rest = rest.get(used..).unwrap_or_default();
        }
        if ended {
            page.down(2);
            page.column = 0;
        }
        cx.step(1 + text.len() as u64 / 8)?;
        charge.resize(page.n_cells.saturating_mul(64))?;
        while page.halves.len() > page.kept_max + 2 {
            page.flush_line(cx, &mut out)?;
        }
    }
    while page.halves.len() > 1 || page.halves.front().is_some_and(|half| !half.is_empty()) {
        page.flush_line(cx, &mut out)?;
    }
    out.flush()?;
    Ok(0)
}

impl Page {
    fn up(&mut self, halves: usize) {
        self.at = self.at.saturating_sub(halves).max(self.top);
    }

    fn down(&mut self, halves: usize) {
        self.at += halves;
        while self.top + self.halves.len() <= self.at {
            self.halves.push_back(Vec::new());
        }
    }

    fn put(&mut self, text: &[u8]) {
        let width = mbswidth::columns(text).max(1);
        if let Some(half) = self.halves.get_mut(self.at - self.top) {
            half.push(Cell { column: self.column, width, text: text.to_vec() });
            self.n_cells += 1;
        }
        self.column += width;
    }

    /// Writes the first line; a half line below it goes up into it, unless half lines are permitted.
    fn flush_line(&mut self, cx: &Cx<'_>, out: &mut Output) -> Result<(), Fault> {
        let mut cells = self.halves.pop_front().unwrap_or_default();
        let half = self.halves.pop_front().unwrap_or_default();
        self.top += 2;
        self.at = self.at.max(self.top);
        if self.halves.is_empty() {
            self.halves.push_back(Vec::new());
        }
        self.n_cells = self.n_cells.saturating_sub(cells.len() + half.len());
        if cx.args.has(&FINE) && !half.is_empty() {
            put_cells(cx, out, cells)?;
            out.put(b"\x1b9")?;
            put_cells(cx, out, half)?;
            return out.put(b"\r\x1b9");
        }
        cells.extend(half);
        put_cells(cx, out, cells)?;
        out.put(b"\n")
    }
}

/// Writes the characters of a line by column; those of one column over each other.
fn put_cells(cx: &Cx<'_>, out: &mut Output, mut cells: Vec<Cell>) -> Result<(), Fault> {
    cells.sort_by_key(|cell| cell.column);
    let tabs = cx.args.last_of(&[&TABS, &SPACES]).is_none_or(|option| option.short() == TABS.short());
    let mut column = 0;
    let mut cells = cells.into_iter().peekable();
    while let Some(cell) = cells.next() {
        let is_covered = cells.peek().is_some_and(|next| next.column == cell.column);
        if cx.args.has(&NO_BACKSPACES) && is_covered {
            continue;
        }
        while tabs && column / 8 * 8 + 8 <= cell.column {
            if cell.column - column < 2 {
                break;
            }
            out.put(b"\t")?;
            column = column / 8 * 8 + 8;
        }
        while column < cell.column {
            out.put(b" ")?;
            column += 1;
        }
        out.put(&cell.text)?;
        column = cell.column + cell.width;
        if is_covered {
            out.put(&b"\x08".repeat(cell.width))?;
            column = cell.column;
        }
    }
    Ok(())
}
