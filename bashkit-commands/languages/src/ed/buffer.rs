//! The lines that are edited, with what can be undone, put and found by a mark.

use std::rc::Rc;

use bashkit_core::kernel::Fault;
use bashkit_core::limits::{Charge, Meter};

/// Bytes that a line takes beside its text.
const LINE_BYTES: usize = 64;
/// Bytes that are charged before lines that are gone are looked for.
const COUNTED_MIN: usize = 1 << 20;
/// Lines that are moved in memory for one step.
const LINES_PER_STEP: usize = 512;

/// A line; its number in the buffer changes, its identity does not.
#[derive(Debug, Clone)]
pub(super) struct Line {
    pub(super) id: u64,
    pub(super) text: Rc<[u8]>,
}

/// Lines as they were before the last change, which `u` brings back.
#[derive(Debug, Clone)]
struct Before {
    lines: Rc<Vec<Line>>,
    current: usize,
    modified: bool,
}

/// Buffer of the editor. Lines have the numbers 1 to [`Buffer::len`].
pub(super) struct Buffer {
    meter: Rc<Meter>,
    lines: Rc<Vec<Line>>,
    charge: Charge,
    /// Bytes when they were counted last; what is charged beyond them may be gone.
    counted: usize,
    before: Option<Before>,
    marks: [Option<u64>; 26],
    next_id: u64,
    /// Number of the current line; 0 in front of all lines.
    pub(super) current: usize,
    /// Changed since all of it was written.
    pub(super) modified: bool,
    /// Copies of the lines that were deleted, changed or yanked last.
    pub(super) cut: Vec<Rc<[u8]>>,
    /// Last line of a file that did not end in a newline.
    pub(super) unterminated: Option<u64>,
    /// A NUL byte was read, so that no newline is appended.
    pub(super) is_binary: bool,
}

impl Buffer {
    pub(super) fn new(meter: &Rc<Meter>) -> Result<Self, Fault> {
        Ok(Self {
            meter: Rc::clone(meter),
            lines: Rc::default(),
            charge: meter.charge(0)?,
            counted: 0,
            before: None,
            marks: [None; 26],
            next_id: 0,
            current: 0,
            modified: false,
            cut: Vec::new(),
            unterminated: None,
            is_binary: false,
        })
    }

    /// Number of lines.
    pub(super) fn len(&self) -> usize {
        self.lines.len()
    }

    /// The line of a number.
    pub(super) fn line(&self, number: usize) -> Option<&Line> {
        self.lines.get(number.checked_sub(1)?)
    }

    /// Text of the line of a number.
    pub(super) fn text(&self, number: usize) -> Rc<[u8]> {
        self.line(number).map(|line| Rc::clone(&line.text)).unwrap_or_default()
    }

    /// Texts of lines, both ends included.
    pub(super) fn texts(&self, first: usize, last: usize) -> Vec<Rc<[u8]>> {
        (first.max(1)..=last).map(|number| self.text(number)).collect()
    }

    /// Lines that can be written to. They are a copy of their own when those before the last change are still needed.
    fn edit(&mut self) -> Result<&mut Vec<Line>, Fault> {
        self.meter.step(1 + (self.lines.len() / LINES_PER_STEP) as u64)?;
        self.modified = true;
        Ok(Rc::make_mut(&mut self.lines))
    }

    /// Begins a command that changes lines: what is there now is what `u` brings back.
    pub(super) fn begin(&mut self) {
        self.before = Some(Before { lines: Rc::clone(&self.lines), current: self.current, modified: self.modified });
    }

    /// Undoes the last change, or what undid it. False when there is nothing to undo.
    pub(super) fn undo(&mut self) -> bool {
        let Some(before) = self.before.take().filter(|before| !Rc::ptr_eq(&before.lines, &self.lines)) else { return false };
        self.begin();
        self.lines = before.lines;
        self.current = before.current;
        self.modified = before.modified;
        true
    }

    /// Removes all lines, for another file.
    pub(super) fn clear(&mut self) -> Result<(), Fault> {
        self.lines = Rc::default();
        self.before = None;
        self.marks = [None; 26];
        self.current = 0;
        self.modified = false;
        self.unterminated = None;
        self.is_binary = false;
        self.count()
    }

    /// Charges the lines that there are, those that `u` brings back and those that were cut.
    fn count(&mut self) -> Result<(), Fault> {
        let before = self.before.as_ref().map(|before| &before.lines).filter(|lines| !Rc::ptr_eq(lines, &self.lines));
        let texts = self.lines.iter().chain(before.into_iter().flat_map(|lines| lines.iter())).map(|line| &line.text).chain(&self.cut);
        self.counted = texts.map(|text| text.len() + LINE_BYTES).sum();
        self.meter.step((self.lines.len() / LINES_PER_STEP) as u64)?;
        Ok(self.charge.resize(self.counted)?)
    }

    /// Charges new lines. Those that are gone are counted again only when they may be half of what is charged.
    fn add(&mut self, bytes: usize) -> Result<(), Fault> {
        if self.charge.bytes() + bytes > self.counted.saturating_mul(2).max(COUNTED_MIN) {
            self.count()?;
        }
        Ok(self.charge.resize(self.charge.bytes() + bytes)?)
    }

    /// Forgets what could be undone.
    pub(super) fn forget(&mut self) {
        self.before = None;
    }

    /// Inserts lines behind a number and makes the last of them current.
    pub(super) fn insert(&mut self, behind: usize, texts: Vec<Rc<[u8]>>) -> Result<(), Fault> {
        let bytes: usize = texts.iter().map(|text| text.len() + LINE_BYTES).sum();
        self.add(bytes)?;
        let (n, id) = (texts.len(), self.next_id);
        if n > 0 {
            let new = (id..).zip(texts).map(|(id, text)| Line { id, text });
            let lines = self.edit()?;
            let at = behind.min(lines.len());
            lines.splice(at..at, new);
        }
        self.next_id = id + n as u64;
        self.current = behind + n;
        Ok(())
    }

    /// Removes lines, both ends included. Current is then the one behind them, or the last one.
    pub(super) fn delete(&mut self, first: usize, last: usize) -> Result<(), Fault> {
        self.unmark(first, last);
        let lines = self.edit()?;
        let end = last.min(lines.len());
        lines.drain(first.saturating_sub(1).min(end)..end);
        self.current = first.min(self.len());
        Ok(())
    }

    /// Takes marks from lines that will be gone.
    fn unmark(&mut self, first: usize, last: usize) {
        if self.marks.iter().all(Option::is_none) {
            return;
        }
        for line in self.lines.get(first.saturating_sub(1)..last).unwrap_or_default() {
            for mark in self.marks.iter_mut().filter(|mark| **mark == Some(line.id)) {
                *mark = None;
            }
        }
    }

    /// Puts new lines in the place of one and answers their number. The last of them is then current.
    pub(super) fn replace(&mut self, number: usize, texts: Vec<Rc<[u8]>>) -> Result<usize, Fault> {
        if let ([text], Some(at)) = (texts.as_slice(), number.checked_sub(1)) {
            // No other line is moved.
            self.unmark(number, number);
            self.add(text.len() + LINE_BYTES)?;
            if Rc::get_mut(&mut self.lines).is_none() {
                self.edit()?;
            }
            if let Some(line) = Rc::get_mut(&mut self.lines).and_then(|lines| lines.get_mut(at)) {
                *line = Line { id: self.next_id, text: Rc::clone(text) };
            }
            (self.modified, self.current) = (true, number);
            self.next_id += 1;
            return Ok(1);
        }
        self.delete(number, number)?;
        let n = texts.len();
        self.insert(number.saturating_sub(1), texts)?;
        Ok(n)
    }

    /// Moves lines behind another one, which is not among them; the last of them is then current.
    pub(super) fn shift(&mut self, first: usize, last: usize, behind: usize) -> Result<(), Fault> {
        let n = last + 1 - first;
        let lines = self.edit()?;
        let moved: Vec<Line> = lines.drain(first.saturating_sub(1)..last).collect();
        let at = if behind < first { behind } else { behind - n };
        lines.splice(at..at, moved);
        self.current = at + n;
        Ok(())
    }

    /// Gives a line a mark, a lower case letter.
    pub(super) fn mark(&mut self, letter: u8, number: usize) {
        let id = self.line(number).map(|line| line.id);
        if let Some(mark) = self.marks.get_mut(usize::from(letter.wrapping_sub(b'a'))) {
            *mark = id;
        }
    }

    /// Number of the line with a mark.
    pub(super) fn marked(&self, letter: u8) -> Result<Option<usize>, Fault> {
        match self.marks.get(usize::from(letter.wrapping_sub(b'a'))) {
            Some(Some(id)) => self.find(*id, 1),
            _ => Ok(None),
        }
    }

    /// Number of the line of an identity, which is looked for around a number, ever farther from it.
    pub(super) fn find(&self, id: u64, near: usize) -> Result<Option<usize>, Fault> {
        let has = |number: usize| self.line(number).is_some_and(|line| line.id == id);
        let reach = near.max(self.len().saturating_sub(near)) + 1;
        for distance in 0..=reach {
            if distance % 64 == 63 {
                self.meter.step(1)?;
            }
            if has(near + distance) {
                return Ok(Some(near + distance));
            }
            if distance <= near && has(near - distance) {
                return Ok(Some(near - distance));
            }
        }
        Ok(None)
    }
}
