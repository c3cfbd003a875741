//! `cat`: files one behind the other.

use bashkit_core::command::{Command, Cx, Opt};
use bashkit_core::gnu::usage;
use bashkit_core::kernel::{Done, Fault, Input, Output};
use bashkit_core::vfs::{Errno, Metadata};

const ALL: Opt = Opt::flag('A', "show-all", "equivalent to -vET");
const NONBLANK: Opt = Opt::flag('b', "number-nonblank", "number nonempty output lines, overrides -n");
const E: Opt = Opt::flag('e', "", "equivalent to -vE");
const ENDS: Opt = Opt::flag('E', "show-ends", "display $ at end of each line");
const NUMBER: Opt = Opt::flag('n', "number", "number all output lines");
const SQUEEZE: Opt = Opt::flag('s', "squeeze-blank", "suppress repeated empty output lines");
const T: Opt = Opt::flag('t', "", "equivalent to -vT");
const TABS: Opt = Opt::flag('T', "show-tabs", "display TAB characters as ^I");
const UNBUFFERED: Opt = Opt::flag('u', "", "(ignored, as in GNU cat: output is never held back)");
const NONPRINTING: Opt = Opt::flag('v', "show-nonprinting", "use ^ and M- notation, except for LFD and TAB");

pub(crate) const COMMAND: Command = Command::new(
    "cat",
    "cat [OPTION]... [FILE]...",
    "Concatenate FILE(s) to standard output; with no FILE, or when FILE is -, read standard input",
    &[NONBLANK, NUMBER, SQUEEZE, NONPRINTING, ENDS, TABS, ALL, E, T, UNBUFFERED],
    run,
);

#[derive(Default)]
struct Style {
    nonblank: bool,
    number: bool,
    squeeze: bool,
    ends: bool,
    tabs: bool,
    nonprinting: bool,
    counter: Counter,
    blank_lines: u32,
    in_line: bool,
    /// A file ended in a carriage return, which was not shown yet.
    held_return: bool,
}

/// The number of a line in six columns or more, and a tab, counted in its digits.
struct Counter {
    text: Vec<u8>,
}

impl Default for Counter {
    fn default() -> Self {
        Self { text: b"     0\t".to_vec() }
    }
}

impl Counter {
    fn advance(&mut self) -> &[u8] {
        let mut place = self.text.len().saturating_sub(1);
        loop {
            place = place.wrapping_sub(1);
            match self.text.get_mut(place) {
                Some(digit @ b'0'..=b'8') => *digit += 1,
                Some(digit @ b'9') => {
                    *digit = b'0';
                    continue;
                }
                Some(blank) => *blank = b'1',
                None => self.text.insert(0, b'1'),
            }
            return &self.text;
        }
    }
}

fn run(cx: &mut Cx<'_>) -> Done {
    let has = |options: &[&Opt]| options.iter().any(|o| cx.args.has(o));
    let mut style = Style {
        nonblank: has(&[&NONBLANK]),
        number: has(&[&NUMBER, &NONBLANK]),
        squeeze: has(&[&SQUEEZE]),
        ends: has(&[&ALL, &E, &ENDS]),
        tabs: has(&[&ALL, &T, &TABS]),
        nonprinting: has(&[&ALL, &E, &T, &NONPRINTING]),
        ..Style::default()
    };
    let plain = !(style.number || style.squeeze || style.ends || style.tabs || style.nonprinting);
    let files = cx.take_files();
    if cx.fds().get(1).is_none() {
        return Err(Fault::failure(1, format!("standard output: {}", Errno::BadF)));
    }
    let mut out = cx.stdout();
    let status = cx.each_file(&files, usage::failed_file, |file| {
        let copied = cx.open_input(file).and_then(|mut input| match () {
            () if feeds_itself(cx, &input) => Err(usage::failed_file(file, "input file is output file")),
            () if plain => copy(&mut input, &mut out),
            () => style.print(&mut input, &mut out),
        });
        if matches!(copied, Err(Fault::Errno(_) | Fault::Failure(_))) {
            out.flush()?;
        }
        copied
    })?;
    if style.held_return {
        out.put(b"\r")?;
    }
    out.flush()?;
    if cx.fds().get(0).is_none() && files.iter().any(|file| file == b"-") {
        // GNU: standard input is closed at the end, where it was read.
        return Err(Fault::failure(1, format!("closing standard input: {}", Errno::BadF)));
    }
    Ok(status)
}

/// Whether what is read is the file that is written, with something left in it to read.
fn feeds_itself(cx: &Cx<'_>, input: &Input) -> bool {
    let to = cx.fds().get(1).and_then(|to| to.metadata()).filter(Metadata::is_file);
    let Some((to, from)) = to.zip(input.description()) else { return false };
    from.metadata().is_some_and(|meta| (meta.dev, meta.ino) == (to.dev, to.ino))
        && from.position().is_some_and(|position| position < to.size)
}

fn copy(input: &mut Input, out: &mut Output) -> Result<(), Fault> {
    loop {
        let n = input.fill()?.len();
        if n == 0 {
            return Ok(());
        }
        out.put_from(input, n)?;
        // cat holds nothing back: what was read is written before it waits for more.
        out.flush()?;
    }
}

impl Style {
    fn print(&mut self, input: &mut Input, out: &mut Output) -> Result<(), Fault> {
        let mut line = Vec::new();
        while input.line(b'\n', &mut line)? {
            let ended = line.last() == Some(&b'\n');
            let mut body = line.strip_suffix(b"\n").unwrap_or(&line);
            if std::mem::take(&mut self.held_return) {
                out.put(if ended && body.is_empty() { b"^M" } else { b"\r" })?;
            }
            if !ended && self.ends && !self.nonprinting && body.last() == Some(&b'\r') {
                // GNU: what the carriage return at the end of a file is shown as depends on the next one.
                body = body.strip_suffix(b"\r").unwrap_or(body);
                self.held_return = true;
            }
            let blank = body.is_empty() && !self.in_line;
            self.blank_lines = if blank { self.blank_lines + 1 } else { 0 };
            if !(self.squeeze && self.blank_lines > 1) {
                if self.number && !self.in_line && !(self.nonblank && blank) {
                    out.put(self.counter.advance())?;
                }
                self.body(body, out)?;
                if ended {
                    out.put(if self.ends { b"$\n" } else { b"\n" })?;
                }
            }
            self.in_line = !ended;
            line.clear();
        }
        Ok(())
    }

    fn body(&self, body: &[u8], out: &mut Output) -> Result<(), Fault> {
        if !self.nonprinting && !self.tabs && !self.ends {
            return out.put(body);
        }
        let is_plain = |byte: u8| if self.nonprinting { (b' '..=b'~').contains(&byte) } else { !matches!(byte, b'\t' | b'\r') };
        let mut rest = body;
        while !rest.is_empty() {
            // Blocks without branches first: most lines have nothing that is shown otherwise.
            let n_blocks = rest.chunks(32).take_while(|block| block.iter().fold(true, |all, byte| all & is_plain(*byte))).count();
            let n_more = rest.iter().skip(n_blocks * 32).take_while(|byte| is_plain(**byte)).count();
            let (plain, behind) = rest.split_at_checked(n_blocks * 32 + n_more).unwrap_or((rest, b""));
            out.put(plain)?;
            rest = match behind.split_first() {
                Some((byte, behind)) => {
                    self.shown(*byte, behind.is_empty(), out)?;
                    behind
                }
                None => b"",
            };
        }
        Ok(())
    }

    /// Puts a byte that may be shown as something else; `is_last` in its line.
    fn shown(&self, byte: u8, is_last: bool, out: &mut Output) -> Result<(), Fault> {
        match byte {
            b'\t' if self.tabs => return out.put(b"^I"),
            b'\t' => return out.put(b"\t"),
            // GNU: a carriage return before the shown end of line is shown too.
            b'\r' if self.ends && !self.nonprinting && is_last => return out.put(b"^M"),
            _ if !self.nonprinting => return out.put(&[byte]),
            0x80.. => out.put(b"M-")?,
            _ => {}
        }
        match byte & 0x7f {
            low @ 0..=31 => out.put(&[b'^', low + 64]),
            127 => out.put(b"^?"),
            low => out.put(&[low]),
        }
    }
}
