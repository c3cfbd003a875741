//! Tab stops as `expand` and `unexpand` read them: `8`, `4,8,12`, `4,/8`, `4,+8`.

use bashkit_core::command::Cx;
use bashkit_core::gnu::quotearg;
use bashkit_core::kernel::Fault;

/// Tab stops: the columns that a tab advances to.
#[derive(Debug, Default)]
pub(super) struct Stops {
    list: Vec<u64>,
    /// `/N`: behind the list, multiples of N.
    multiple: u64,
    /// `+N`: behind the list, every N columns from its end.
    increment: u64,
    every: u64,
}

impl Stops {
    /// Reads all options of a command, whose only values are stops.
    pub(super) fn of_options(cx: &Cx<'_>) -> Result<Self, Fault> {
        let mut stops = Self::default();
        for (_, value) in cx.args.in_order() {
            stops.add(value.unwrap_or_default())?;
        }
        stops.settle()?;
        Ok(stops)
    }

    /// Adds stops from an option value.
    fn add(&mut self, text: &[u8]) -> Result<(), Fault> {
        let mut value: Option<u64> = None;
        let mut sign: Option<u8> = None;
        let mut start = 0;
        let mut is_last = false;
        for (at, &byte) in text.iter().enumerate() {
            match byte {
                b',' | b' ' | b'\t' => {
                    if let Some(value) = value.take() {
                        if is_last && sign.is_none() {
                            return Err(self.misplaced());
                        }
                        is_last = sign.is_some();
                        self.push(value, sign.take())?;
                    }
                }
                b'/' | b'+' => {
                    if value.is_some() {
                        let rest = text.get(at..).unwrap_or_default();
                        return Err(Fault::failure(
                            1,
                            [b"'", &[byte], &b"' specifier not at start of number: "[..], &quotearg::curly(rest)[..]].concat(),
                        ));
                    }
                    sign = Some(byte);
                }
                b'0'..=b'9' => {
                    if value.is_none() {
                        start = at;
                    }
                    let next = value.unwrap_or(0).checked_mul(10).and_then(|n| n.checked_add(u64::from(byte - b'0')));
                    match next {
                        Some(next) => value = Some(next),
                        None => {
                            let n = text.get(start..).unwrap_or_default().iter().take_while(|b| b.is_ascii_digit()).count();
                            let number = text.get(start..start + n).unwrap_or_default();
                            return Err(Fault::failure(1, [b"tab stop is too large ", &quotearg::curly(number)[..]].concat()));
                        }
                    }
                }
                _ => {
                    let rest = text.get(at..).unwrap_or_default();
                    return Err(Fault::failure(1, [b"tab size contains invalid character(s): ", &quotearg::curly(rest)[..]].concat()));
                }
            }
        }
        match value {
            Some(_) if is_last && sign.is_none() => Err(self.misplaced()),
            Some(value) => self.push(value, sign),
            None => Ok(()),
        }
    }

    /// Failure of a value behind the one with a sign, which counts behind the list.
    fn misplaced(&self) -> Fault {
        let sign = if self.multiple != 0 { '/' } else { '+' };
        Fault::failure(1, format!("'{sign}' specifier only allowed with the last value"))
    }

    fn push(&mut self, value: u64, sign: Option<u8>) -> Result<(), Fault> {
        let Some(sign) = sign else {
            self.list.push(value);
            return Ok(());
        };
        let slot = if sign == b'/' { &mut self.multiple } else { &mut self.increment };
        if *slot != 0 {
            return Err(Fault::failure(1, [b"'", &[sign], &b"' specifier only allowed with the last value"[..]].concat()));
        }
        *slot = value;
        Ok(())
    }

    /// Looks at the whole list.
    fn settle(&mut self) -> Result<(), Fault> {
        let mut before = 0;
        for &stop in &self.list {
            if stop == 0 {
                return Err(Fault::failure(1, "tab size cannot be 0"));
            }
            if stop <= before {
                return Err(Fault::failure(1, "tab sizes must be ascending"));
            }
            before = stop;
        }
        if self.multiple > 0 && self.increment > 0 {
            return Err(Fault::failure(1, "'/' specifier is mutually exclusive with '+'"));
        }
        self.every = match self.list.as_slice() {
            [] if self.multiple > 0 => self.multiple,
            [] if self.increment > 0 => self.increment,
            [] => 8,
            [only] if self.multiple == 0 && self.increment == 0 => *only,
            _ => 0,
        };
        Ok(())
    }

    /// The widest tab that there may be.
    pub(super) fn widest(&self) -> u64 {
        self.list.iter().copied().chain([self.multiple, self.increment, self.every]).max().unwrap_or(0)
    }

    /// The stop behind a column; none behind the last.
    pub(super) fn next(&self, column: u64, from: &mut usize) -> Option<u64> {
        if self.every > 0 {
            return Some(column.saturating_add(self.every - column % self.every));
        }
        while let Some(&stop) = self.list.get(*from) {
            if column < stop {
                return Some(stop);
            }
            *from += 1;
        }
        if self.multiple > 0 {
            return Some(column.saturating_add(self.multiple - column % self.multiple));
        }
        if self.increment > 0 {
            let end = self.list.last().copied().unwrap_or(0);
            return Some(column.saturating_add(self.increment - (column - end) % self.increment));
        }
        None
    }
}
