//! Scripts that a shell reads and prints in place of running them: `bash -D`, `--dump-po-strings`, `--pretty-print`.

use bashkit_core::kernel::Input;

use super::CommandSource;
use crate::runtime::shell::Shell;
use crate::runtime::stop::{Flow, Stop};
use crate::syntax::{Parser, Translated, unparse};

/// Form in which a script that is not run is printed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum PrintedAs {
    /// Strings to be translated, in double quotes.
    Strings,
    /// Strings to be translated, as entries of gettext.
    PoStrings,
    /// Commands, as functions are printed.
    Commands,
}

impl Shell {
    /// Prints a script in a form, or standard input where there is no text. `name`: the file that entries of gettext name.
    pub(super) fn print_script(&mut self, text: Option<&[u8]>, name: &[u8], form: PrintedAs) -> Flow {
        let mut read = Vec::new();
        if text.is_none() {
            Input::new(&self.kernel, self.io.fd(0)).rest(&mut read)?;
        }
        let text = text.unwrap_or(&read);
        self.meter.step(1 + text.len() as u64 / 8)?;
        let _charge = self.meter.charge(text.len().saturating_mul(12))?;
        let mut parser = Parser::new(text, 1);
        parser.collect_translated();
        loop {
            if form == PrintedAs::Commands {
                let rest = parser.source().get(parser.position()..).unwrap_or_default();
                let empty = "\n".repeat(n_empty_lines(rest));
                self.show_printed(empty.as_bytes())?;
            }
            let next = self.with_parse_env(|env| parser.next(env));
            self.parse_warnings(&mut parser)?;
            self.recharge_names()?;
            if form != PrintedAs::Commands {
                let strings = entries(&parser.take_translated(), name, form);
                self.show_printed(&strings)?;
            }
            match next {
                Ok(Some(complete)) if form == PrintedAs::Commands => {
                    let mut text = unparse::posix_list(&self.names.interner, &complete.list);
                    text.push(b'\n');
                    self.show_printed(&text)?;
                }
                Ok(Some(_)) => {}
                Ok(None) => return Ok(0),
                Err(error) => {
                    self.say_syntax_error(&error, CommandSource::Main)?;
                    return Ok(if form == PrintedAs::Commands { 1 } else { 2 });
                }
            }
        }
    }

    pub(super) fn show_printed(&mut self, text: &[u8]) -> Result<(), Stop> {
        self.meter.step(1 + text.len() as u64 / 16)?;
        if let Some(out) = self.io.fd(1).filter(|_| !text.is_empty()) {
            out.write(&self.kernel, text).or_else(|fault| fault.errno().map(drop))?;
        }
        Ok(())
    }
}

/// Number of the lines at the beginning of a text that hold no command.
fn n_empty_lines(text: &[u8]) -> usize {
    let lines = text.split_inclusive(|b| *b == b'\n').filter(|line| line.ends_with(b"\n"));
    lines.take_while(|line| matches!(line.trim_ascii_start().first(), None | Some(b'#'))).count()
}

/// Strings to be translated, as they are printed.
fn entries(strings: &Translated, name: &[u8], form: PrintedAs) -> Vec<u8> {
    let mut out = Vec::new();
    for (line, text) in strings.values() {
        if form == PrintedAs::Strings {
            out.extend_from_slice(text);
            out.push(b'\n');
            continue;
        }
        let text = text.strip_prefix(b"\"").and_then(|text| text.strip_suffix(b"\"")).unwrap_or(text);
        out.extend([&b"#: "[..], name, format!(":{line}\nmsgid ").as_bytes()].concat());
        let lines: Vec<&[u8]> = text.split(|b| *b == b'\n').collect();
        if lines.len() > 1 {
            out.extend_from_slice(b"\"\"\n");
        }
        for (i, part) in lines.iter().enumerate() {
            let is_last = i + 1 == lines.len();
            out.push(b'"');
            for byte in *part {
                if matches!(byte, b'"' | b'\\') {
                    out.push(b'\\');
                }
                out.push(*byte);
            }
            out.extend_from_slice(if is_last { b"\"\n" } else { b"\\n\"\n" });
        }
        out.extend_from_slice(b"msgstr \"\"\n");
    }
    out
}
