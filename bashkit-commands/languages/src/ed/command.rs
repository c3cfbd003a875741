//! What each command does.

use super::address::Addresses;
use super::session::{Next, Refusal, Session, refuse};
use super::text::{Printing, Text};

impl Session<'_, '_> {
    /// Carries out the command that a text begins with.
    pub(super) fn execute(&mut self, text: &mut Text) -> Result<Next, Refusal> {
        self.cx.step(1)?;
        let lines = self.addresses(text)?;
        let printing = match text.take() {
            b'a' => self.enter(text, lines.last)?,
            b'c' => self.change(text, lines)?,
            b'd' => self.delete(text, lines)?,
            letter @ (b'e' | b'E') => return self.edit(text, lines, letter == b'E'),
            b'f' => return self.name_file(text, lines),
            letter @ (b'g' | b'G' | b'v' | b'V') => return self.global(text, lines, letter),
            b'h' => {
                lines.none()?;
                let printing = text.suffixes()?;
                self.print_message()?;
                printing
            }
            b'H' => {
                lines.none()?;
                let printing = text.suffixes()?;
                self.settings.verbose = !self.settings.verbose;
                if self.settings.verbose {
                    self.print_message()?;
                }
                printing
            }
            b'i' => {
                let printing = self.enter(text, lines.last.saturating_sub(1))?;
                if self.buffer.current < lines.last {
                    self.buffer.current = lines.last;
                }
                printing
            }
            b'j' => self.join(text, lines)?,
            b'k' => self.mark(text, lines)?,
            letter @ (b'l' | b'n' | b'p') => return self.show(text, lines, letter),
            b'm' => self.shift(text, lines)?,
            b'P' => {
                lines.none()?;
                let printing = text.suffixes()?;
                self.settings.prompts = !self.settings.prompts;
                printing
            }
            letter @ (b'q' | b'Q') => return self.quit(text, lines, letter == b'Q'),
            b'r' => return self.read(text, lines),
            b's' => {
                let current = self.buffer.current;
                let (first, last) = lines.range(self, (current, current))?;
                self.substitute(text, first, last)?
            }
            b't' => self.copy(text, lines)?,
            b'u' => {
                lines.none()?;
                let printing = text.suffixes()?;
                if !self.buffer.undo() {
                    return refuse("Nothing to undo");
                }
                self.undone = true;
                printing
            }
            letter @ (b'w' | b'W') => return self.write(text, lines, letter == b'W'),
            b'x' => self.put(text, lines.last)?,
            b'y' => {
                let (first, last) = self.range(lines)?;
                let printing = text.suffixes()?;
                self.buffer.cut = self.buffer.texts(first, last);
                printing
            }
            b'z' => return self.scroll(text, lines),
            b'=' => {
                let printing = text.suffixes()?;
                let number = if lines.given > 0 { lines.last } else { self.buffer.len() };
                self.out.line(number.to_string().as_bytes())?;
                printing
            }
            b'!' => return self.shell(text, lines),
            b'\n' => return self.null(text, lines),
            b'#' => {
                text.rest_of_line();
                return Ok(Next::Command);
            }
            _ => return refuse("Unknown command"),
        };
        self.finish(printing)
    }

    /// Prints the current line as the suffixes of a command ask for.
    pub(super) fn finish(&mut self, printing: Printing) -> Result<Next, Refusal> {
        let current = self.buffer.current;
        if printing.any() {
            if current == 0 {
                return refuse("Invalid address");
            }
            self.print(current, current, printing)?;
        }
        Ok(Next::Command)
    }

    /// Lines of a command whose default is the current one.
    fn range(&self, lines: Addresses) -> Result<(usize, usize), Refusal> {
        let current = self.buffer.current;
        lines.range(self, (current, current))
    }

    /// Makes what is there now the state that `u` brings back; a command list does so once.
    pub(super) fn begin(&mut self, text: &Text) {
        if !text.is_list {
            self.buffer.begin();
        }
    }

    /// `a`, `i`: inserts lines behind a number.
    fn enter(&mut self, text: &mut Text, behind: usize) -> Result<Printing, Refusal> {
        let printing = text.suffixes()?;
        self.begin(text);
        self.append(text, behind)?;
        Ok(printing)
    }

    /// Inserts the lines of input mode behind a number; without any the line of that number is current.
    fn append(&mut self, text: &mut Text, behind: usize) -> Result<(), Refusal> {
        let new = self.input_lines(text)?;
        Ok(self.buffer.insert(behind, new)?)
    }

    fn change(&mut self, text: &mut Text, lines: Addresses) -> Result<Printing, Refusal> {
        let (first, last) = self.range(lines)?;
        let printing = text.suffixes()?;
        self.begin(text);
        self.buffer.cut = self.buffer.texts(first, last);
        self.buffer.delete(first, last)?;
        let current = self.buffer.current;
        let new = self.input_lines(text)?;
        if new.is_empty() {
            self.buffer.current = current;
        } else {
            self.buffer.insert(first - 1, new)?;
        }
        Ok(printing)
    }

    fn delete(&mut self, text: &mut Text, lines: Addresses) -> Result<Printing, Refusal> {
        let (first, last) = self.range(lines)?;
        let printing = text.suffixes()?;
        self.begin(text);
        self.buffer.cut = self.buffer.texts(first, last);
        self.buffer.delete(first, last)?;
        Ok(printing)
    }

    fn join(&mut self, text: &mut Text, lines: Addresses) -> Result<Printing, Refusal> {
        let current = self.buffer.current;
        let (first, last) = lines.range(self, (current, current + 1))?;
        let printing = text.suffixes()?;
        if first < last {
            self.begin(text);
            self.buffer.cut = self.buffer.texts(first, last);
            let joined = self.buffer.cut.concat();
            self.cx.meter().fits(joined.len())?;
            self.buffer.delete(first, last)?;
            self.buffer.insert(first - 1, vec![joined.into()])?;
        }
        Ok(printing)
    }

    fn mark(&mut self, text: &mut Text, lines: Addresses) -> Result<Printing, Refusal> {
        let letter = text.take();
        if lines.last == 0 {
            return refuse("Invalid address");
        }
        if letter == b'\n' {
            return refuse("Invalid command suffix");
        }
        let printing = text.suffixes()?;
        if !letter.is_ascii_lowercase() {
            return refuse("Invalid mark character");
        }
        self.buffer.mark(letter, lines.last);
        Ok(printing)
    }

    /// `l`, `n`, `p`: prints lines, in the form of the letter and of the suffixes together.
    fn show(&mut self, text: &mut Text, lines: Addresses, letter: u8) -> Result<Next, Refusal> {
        let (first, last) = self.range(lines)?;
        let mut printing = text.suffixes()?;
        printing.add(letter);
        self.print(first, last, printing)?;
        Ok(Next::Command)
    }

    /// Reads the address behind `m` or `t`; the current line when there is none.
    fn destination(&mut self, text: &mut Text) -> Result<usize, Refusal> {
        Ok(self.addresses(text)?.last)
    }

    fn shift(&mut self, text: &mut Text, lines: Addresses) -> Result<Printing, Refusal> {
        let (first, last) = self.range(lines)?;
        let behind = self.destination(text)?;
        if (first..last).contains(&behind) {
            return refuse("Invalid destination");
        }
        let printing = text.suffixes()?;
        self.begin(text);
        if behind + 1 == first || behind == last {
            self.buffer.current = last;
            self.buffer.modified = true;
            self.retire(first, last);
        } else {
            self.buffer.shift(first, last, behind)?;
            let current = self.buffer.current;
            self.retire(current + first - last, current);
        }
        Ok(printing)
    }

    fn copy(&mut self, text: &mut Text, lines: Addresses) -> Result<Printing, Refusal> {
        let (first, last) = self.range(lines)?;
        let behind = self.destination(text)?;
        let printing = text.suffixes()?;
        self.begin(text);
        let texts = self.buffer.texts(first, last);
        self.buffer.insert(behind, texts)?;
        Ok(printing)
    }

    fn put(&mut self, text: &mut Text, behind: usize) -> Result<Printing, Refusal> {
        let printing = text.suffixes()?;
        self.begin(text);
        if self.buffer.cut.is_empty() {
            return refuse("Nothing to put");
        }
        let texts = self.buffer.cut.clone();
        self.buffer.insert(behind, texts)?;
        Ok(printing)
    }

    fn quit(&mut self, text: &mut Text, lines: Addresses, is_forced: bool) -> Result<Next, Refusal> {
        lines.none()?;
        text.suffixes()?;
        self.may_discard(is_forced)?;
        Ok(Next::Quit)
    }

    /// Refuses to discard changes, unless the command before was refused for that.
    pub(super) fn may_discard(&self, is_forced: bool) -> Result<(), Refusal> {
        if self.buffer.modified && !is_forced && !self.warned { Err(Refusal::Unsaved) } else { Ok(()) }
    }

    /// Line that a command without an address goes on with: the next one, in a command list the current one.
    fn following(&self, text: &Text) -> usize {
        self.buffer.current + usize::from(!text.is_list)
    }

    /// `z`: prints a window of lines.
    fn scroll(&mut self, text: &mut Text, lines: Addresses) -> Result<Next, Refusal> {
        let next = self.following(text);
        let (_, from) = lines.range(self, (next, next))?;
        let window = if text.peek().is_ascii_digit() { usize::try_from(text.number()?).unwrap_or(0) } else { self.window };
        if window == 0 {
            return refuse("Invalid command suffix");
        }
        let printing = text.suffixes()?;
        self.window = window;
        let to = from.saturating_add(window - 1).min(self.buffer.len());
        self.print(from, to, printing)?;
        Ok(Next::Command)
    }

    /// A newline alone: prints the line of the address.
    fn null(&mut self, text: &mut Text, lines: Addresses) -> Result<Next, Refusal> {
        let next = self.following(text);
        let (_, number) = lines.range(self, (next, next))?;
        self.print(number, number, Printing::PLAIN)?;
        Ok(Next::Command)
    }
}
