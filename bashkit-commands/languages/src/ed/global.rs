//! `g`, `v`, `G` and `V`: command lists for all lines that match, or do not.

use std::collections::VecDeque;

use super::address::Addresses;
use super::session::{Next, Refusal, Session, refuse};
use super::text::Text;

impl Session<'_, '_> {
    /// Marks lines and carries out a command list for each of them that is still there and was not modified.
    pub(super) fn global(&mut self, text: &mut Text, lines: Addresses, letter: u8) -> Result<Next, Refusal> {
        if text.is_list {
            return refuse("Cannot nest global commands");
        }
        let len = self.buffer.len();
        let (first, last) = lines.range(self, (1, len))?;
        let regex = self.search_pattern(text)?;
        let wanted = matches!(letter, b'g' | b'G');
        let list = if letter.is_ascii_uppercase() {
            text.suffixes()?;
            None
        } else {
            let rest = text.rest();
            Some(self.extended(rest, false)?)
        };
        self.buffer.begin();
        let mut active = VecDeque::new();
        for number in first..=last {
            if self.matches(&regex, number)? == wanted {
                active.extend(self.buffer.line(number).map(|line| (line.id, number)));
            }
        }
        self.active = active;
        let next = self.each_active(list.as_deref());
        self.active.clear();
        next
    }

    fn each_active(&mut self, list: Option<&[u8]>) -> Result<Next, Refusal> {
        // How far lines have gone from where they were found: what command lists insert or remove is in front of the next line, as a rule.
        let mut shift = 0;
        while let Some((id, number)) = self.active.pop_front() {
            let Some(found) = self.buffer.find(id, number.saturating_add_signed(shift))? else { continue };
            let len = self.buffer.len();
            self.buffer.current = found;
            let next = match list {
                Some(list) => self.execute_list(list)?,
                None => self.ask(found)?,
            };
            if next == Next::Quit {
                return Ok(next);
            }
            shift = found.wrapping_add(self.buffer.len()).wrapping_sub(number).wrapping_sub(len).cast_signed();
        }
        Ok(Next::Command)
    }

    /// Prints a line and carries out the command list that standard input has for it.
    fn ask(&mut self, number: usize) -> Result<Next, Refusal> {
        self.print(number, number, super::text::Printing::PLAIN)?;
        let line = self.next_line()?;
        match line.as_slice() {
            b"\n" => Ok(Next::Command),
            b"&\n" => {
                let Some(list) = self.last_list.clone() else { return refuse("No previous command") };
                self.execute_list(&list)
            }
            _ => {
                let list = self.extended(line, false)?;
                self.last_list = Some(list.clone());
                self.execute_list(&list)
            }
        }
    }

    fn execute_list(&mut self, list: &[u8]) -> Result<Next, Refusal> {
        let mut text = Text::list(list.to_vec());
        self.undone = false;
        while !text.is_empty() {
            if self.execute(&mut text)? == Next::Quit {
                return Ok(Next::Quit);
            }
        }
        // What was undone are the lines of all command lists so far.
        if self.undone {
            self.active.clear();
        }
        Ok(Next::Command)
    }

    /// Takes lines that were moved from those that a command list is still to be carried out for.
    pub(super) fn retire(&mut self, first: usize, last: usize) {
        if self.active.is_empty() {
            return;
        }
        let moved: std::collections::BTreeSet<u64> =
            (first..=last).filter_map(|number| self.buffer.line(number)).map(|line| line.id).collect();
        self.active.retain(|(id, _)| !moved.contains(id));
    }
}
