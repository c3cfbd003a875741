//! Addresses in front of a command.

use super::session::{Refusal, Session, refuse};
use super::text::Text;

/// Lines that a command is for.
#[derive(Debug, Clone, Copy)]
pub(super) struct Addresses {
    /// Number of addresses that were given: 0, 1 or 2.
    pub(super) given: u8,
    pub(super) first: usize,
    pub(super) last: usize,
}

impl Addresses {
    /// Lines of the range, or the default; each must be there.
    pub(super) fn range(self, session: &Session<'_, '_>, default: (usize, usize)) -> Result<(usize, usize), Refusal> {
        let (first, last) = if self.given == 0 { default } else { (self.first, self.last) };
        if first < 1 || first > last || last > session.buffer.len() { refuse("Invalid address") } else { Ok((first, last)) }
    }

    /// Refuses any address.
    pub(super) fn none(self) -> Result<(), Refusal> {
        if self.given > 0 { refuse("Unexpected address") } else { Ok(()) }
    }
}

impl Session<'_, '_> {
    /// Reads the addresses in front of a command.
    pub(super) fn addresses(&mut self, text: &mut Text) -> Result<Addresses, Refusal> {
        let mut first: Option<i64> = None;
        let mut last: Option<i64> = None;
        // An address was begun, so that what follows are offsets.
        let mut begun = false;
        text.skip_blanks();
        loop {
            let byte = text.peek();
            match byte {
                b' ' | b'\t' => text.skip_blanks(),
                b'0'..=b'9' => {
                    let number = text.number()?;
                    last = Some(if begun { last.unwrap_or(0).saturating_add(number) } else { number });
                    begun = true;
                }
                b'+' | b'-' => {
                    text.take();
                    let number = if text.peek().is_ascii_digit() { text.number()? } else { 1 };
                    let from = if begun { last.unwrap_or(0) } else { self.signed(self.buffer.current) };
                    last = Some(from.saturating_add(if byte == b'+' { number } else { -number }));
                    begun = true;
                }
                b'.' | b'$' | b'/' | b'?' | b'\'' => {
                    if begun {
                        return refuse("Invalid address");
                    }
                    let number = self.single_address(text)?;
                    last = Some(self.signed(number));
                    begun = true;
                }
                b'%' | b',' | b';' => {
                    text.take();
                    if begun {
                        let number = self.checked(last.unwrap_or(0))?;
                        if byte == b';' {
                            self.buffer.current = number;
                        }
                        first = last;
                        begun = false;
                    } else if first.is_none() {
                        first = Some(if byte == b';' { self.signed(self.buffer.current) } else { 1 });
                        last = Some(self.signed(self.buffer.len()));
                    } else {
                        first = last;
                    }
                }
                _ => break,
            }
        }
        let Some(number) = last else {
            let current = self.buffer.current;
            return Ok(Addresses { given: 0, first: current, last: current });
        };
        let last = self.checked(number)?;
        let first = first.map(|number| self.checked(number)).transpose()?;
        Ok(Addresses { given: if first.is_some() { 2 } else { 1 }, first: first.unwrap_or(last), last })
    }

    /// Line that one symbol names: `.`, `$`, a search, a mark.
    fn single_address(&mut self, text: &mut Text) -> Result<usize, Refusal> {
        match text.peek() {
            b'.' => {
                text.take();
                Ok(self.buffer.current)
            }
            b'$' => {
                text.take();
                Ok(self.buffer.len())
            }
            b'\'' => {
                text.take();
                let letter = text.take();
                if !letter.is_ascii_lowercase() {
                    return refuse("Invalid mark character");
                }
                self.buffer.marked(letter)?.map_or_else(|| refuse("Invalid address"), Ok)
            }
            direction => {
                let regex = self.search_pattern(text)?;
                let (current, len) = (self.buffer.current, self.buffer.len());
                let mut number = current;
                for _ in 0..=len {
                    number = match direction {
                        b'/' => {
                            if number >= len {
                                0
                            } else {
                                number + 1
                            }
                        }
                        _ => number.checked_sub(1).unwrap_or(len),
                    };
                    if number > 0 && self.matches(&regex, number)? {
                        return Ok(number);
                    }
                }
                refuse("No match")
            }
        }
    }

    fn signed(&self, number: usize) -> i64 {
        i64::try_from(number).unwrap_or(i64::MAX)
    }

    /// Number of a line that is there, or 0.
    fn checked(&self, number: i64) -> Result<usize, Refusal> {
        match usize::try_from(number) {
            Ok(number) if number <= self.buffer.len() => Ok(number),
            _ => refuse("Invalid address"),
        }
    }
}
