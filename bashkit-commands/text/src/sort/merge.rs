//! Merging of inputs that are in order (`-m`).

use std::cmp::Ordering;

use super::{Item, Sorter};

/// The lines of several inputs: of the first lines that are left, the least one is next.
pub(super) struct Merge<'s, 't> {
    sorter: &'s Sorter,
    end: u8,
    /// The first line that is left of each input that has one, the least one last.
    heads: Vec<Head<'t>>,
}

#[derive(Clone, Copy)]
struct Head<'t> {
    line: Item<'t>,
    /// Number of its input: of equal lines, those of the first input come first.
    input: usize,
    behind: &'t [u8],
}

impl<'s, 't> Merge<'s, 't> {
    /// Merges inputs whose lines all have the byte `end` behind them.
    pub(super) fn new(sorter: &'s Sorter, end: u8, inputs: impl Iterator<Item = &'t [u8]>) -> Self {
        let mut heads: Vec<_> = inputs.enumerate().filter_map(|(number, text)| Head::new(sorter, end, number, text)).collect();
        heads.sort_by(|a, b| b.order(sorter, a));
        Self { sorter, end, heads }
    }
}

impl<'t> Head<'t> {
    /// Takes the first line of a text.
    fn new(sorter: &Sorter, end: u8, input: usize, text: &'t [u8]) -> Option<Self> {
        let (line, behind) = text.split_at_checked(memchr::memchr(end, text)? + 1)?;
        Some(Self { line: Item::new(sorter, line), input, behind })
    }

    fn order(&self, sorter: &Sorter, other: &Self) -> Ordering {
        sorter.compare(&self.line, &other.line).then(self.input.cmp(&other.input))
    }
}

impl<'t> Iterator for Merge<'_, 't> {
    type Item = Item<'t>;

    fn next(&mut self) -> Option<Item<'t>> {
        let Head { line, input, behind } = self.heads.pop()?;
        if let Some(next) = Head::new(self.sorter, self.end, input, behind) {
            let place = self.heads.partition_point(|head| head.order(self.sorter, &next) == Ordering::Greater);
            self.heads.insert(place, next);
        }
        Some(line)
    }
}
