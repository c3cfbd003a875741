//! Two files side by side.

use bashkit_core::gnu::{mbchar, mbswidth};
use bashkit_core::kernel::{Fault, Output};

use super::write::{Compared, Ink, Style};
use bashkit_core::diff::Change;
use bashkit_core::diff::Text;

/// Columns between the two files, at least.
const GUTTER: usize = 3;

struct Sides<'s> {
    out: &'s mut Output,
    style: &'s Style,
    half: usize,
    second: usize,
    next: [usize; 2],
}

pub(super) fn write(style: &Style, out: &mut Output, compared: &Compared<'_>) -> Result<(), Fault> {
    let tab = if style.expand_tabs { 1 } else { style.tab };
    let with_gutter = tab + GUTTER;
    let unaligned = (style.width >> 1) + (with_gutter >> 1) + (style.width & with_gutter & 1);
    let offset = unaligned - unaligned % tab;
    let half = offset.saturating_sub(GUTTER).min(style.width.saturating_sub(offset));
    let second = if half > 0 { offset } else { style.width };
    let mut sides = Sides { out, style, half, second, next: [0, 0] };
    let [a, b] = compared.texts;
    for change in compared.changes.iter().filter(|c| !c.ignored) {
        sides.common(a, b, change.at)?;
        sides.change(a, b, change)?;
    }
    sides.common(a, b, [a.count(), b.count()])
}

impl Sides<'_> {
    fn common(&mut self, a: &Text, b: &Text, to: [usize; 2]) -> Result<(), Fault> {
        let [mut i, mut j] = self.next;
        if !self.style.only_changes {
            if !self.style.left_column {
                while i < to[0] && j < to[1] {
                    self.line(Some(a.line(i)), b' ', Some(b.line(j)))?;
                    i += 1;
                    j += 1;
                }
                while j < to[1] {
                    self.line(None, b')', Some(b.line(j)))?;
                    j += 1;
                }
            }
            while i < to[0] {
                self.line(Some(a.line(i)), b'(', None)?;
                i += 1;
            }
        }
        self.next = to;
        Ok(())
    }

    fn change(&mut self, a: &Text, b: &Text, change: &Change) -> Result<(), Fault> {
        let [mut i, mut j] = change.at;
        let (to_i, to_j) = (i + change.n[0], j + change.n[1]);
        while i < to_i && j < to_j {
            self.line(Some(a.line(i)), b'|', Some(b.line(j)))?;
            i += 1;
            j += 1;
        }
        while j < to_j {
            self.colored(Ink::Added, None, b'>', Some(b.line(j)))?;
            j += 1;
        }
        while i < to_i {
            self.colored(Ink::Deleted, Some(a.line(i)), b'<', None)?;
            i += 1;
        }
        self.next = [to_i, to_j];
        Ok(())
    }

    /// Writes a line of one file alone. GNU: its line end is coloured with it.
    fn colored(&mut self, ink: Ink, left: Option<&[u8]>, sign: u8, right: Option<&[u8]>) -> Result<(), Fault> {
        if !self.style.color {
            return self.line(left, sign, right);
        }
        self.out.put(&self.style.palette.start(ink))?;
        self.line(left, sign, right)?;
        self.out.put(&self.style.palette.end())
    }

    fn line(&mut self, left: Option<&[u8]>, sign: u8, right: Option<&[u8]>) -> Result<(), Fault> {
        let mut newline = false;
        let mut column = 0;
        if let Some(left) = left {
            newline |= left.ends_with(b"\n");
            column = self.half_line(left, 0)?;
        }
        if sign != b' ' {
            column = self.advance(column, (self.half + self.second - 1) / 2)? + 1;
            let right_newline = right.unwrap_or_default().ends_with(b"\n");
            let sign = match (sign, newline) {
                (b'|', true) if !right_newline => b'/',
                (b'|', false) if right_newline => b'\\',
                _ => sign,
            };
            self.out.put(&[sign])?;
        }
        if let Some(right) = right {
            newline |= right.ends_with(b"\n");
            if !right.starts_with(b"\n") {
                let indent = self.advance(column, self.second)?;
                self.half_line(right, indent)?;
            }
        }
        if newline { self.out.put(b"\n") } else { Ok(()) }
    }

    fn advance(&mut self, mut from: usize, to: usize) -> Result<usize, Fault> {
        let tab = self.style.tab;
        if !self.style.expand_tabs {
            let mut stop = from + tab - from % tab;
            while stop <= to {
                self.out.put(b"\t")?;
                from = stop;
                stop += tab;
            }
        }
        for _ in from..to {
            self.out.put(b" ")?;
        }
        Ok(to.max(from))
    }

    /// Writes the part of a line that fits its half; answers the column behind it.
    fn half_line(&mut self, line: &[u8], indent: usize) -> Result<usize, Fault> {
        let (bound, tab) = (self.half, self.style.tab);
        let (mut seen, mut shown) = (0usize, 0usize);
        let mut rest = line;
        while !rest.is_empty() {
            let n_ascii = rest.iter().take_while(|byte| (b' '..=b'~').contains(*byte)).count();
            if let Some((plain, behind)) = rest.split_at_checked(n_ascii).filter(|(plain, _)| !plain.is_empty()) {
                let n_fit = n_ascii.min(bound.saturating_sub(seen));
                if let Some(fit @ [_, ..]) = plain.get(..n_fit) {
                    self.out.put(fit)?;
                    shown = seen + n_fit;
                }
                seen += n_ascii;
                rest = behind;
                continue;
            }
            let Some((c, n)) = mbchar::first(rest) else { break };
            let (now, behind) = rest.split_at_checked(n).unwrap_or((rest, b""));
            rest = behind;
            match now.first().copied().unwrap_or_default() {
                b'\n' => return Ok(shown),
                b'\t' => {
                    let spaces = tab - seen % tab;
                    if seen == shown {
                        let stop = shown + spaces;
                        if self.style.expand_tabs {
                            for _ in shown..stop.min(bound) {
                                self.out.put(b" ")?;
                            }
                            shown = stop.min(bound).max(shown);
                        } else if stop < bound {
                            shown = stop;
                            self.out.put(b"\t")?;
                        }
                    }
                    seen += spaces;
                }
                b'\r' => {
                    self.out.put(b"\r")?;
                    self.advance(0, indent)?;
                    (seen, shown) = (0, 0);
                }
                8 => {
                    if seen > 0 {
                        seen -= 1;
                        if seen < bound {
                            if shown <= seen {
                                for _ in shown..seen {
                                    self.out.put(b" ")?;
                                }
                                shown = seen;
                            } else {
                                shown = seen;
                                self.out.put(b"\x08")?;
                            }
                        }
                    }
                }
                _ => match c.map(mbswidth::of) {
                    Some(Some(columns)) => {
                        seen += columns;
                        if seen <= bound {
                            shown = seen;
                            self.out.put(now)?;
                        }
                    }
                    Some(None) => {
                        if seen <= bound {
                            shown = seen;
                            self.out.put(now)?;
                        }
                    }
                    None => {
                        if seen < bound {
                            self.out.put(now)?;
                        }
                    }
                },
            }
        }
        Ok(shown)
    }
}
