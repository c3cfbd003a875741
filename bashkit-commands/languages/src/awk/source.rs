//! The text of a program: what `-f`, `-e` and `@include` bring together, and the name and line that messages give each part.

use bashkit_core::command::Cx;
use bashkit_core::kernel::Fault;
use bashkit_core::vfs::Errno;

/// Name of program text that stands on the command line.
const COMMAND_LINE: &[u8] = b"cmd. line";
/// Directories that are searched where `AWKPATH` is not set.
const PATH: &[u8] = b".:/usr/share/awk";
/// Largest number of files that a program includes.
const INCLUDES_MAX: usize = 200;

/// Part of the text, from one line on.
#[derive(Debug, Clone)]
pub(super) struct Place {
    /// Line of the whole text at which the part begins.
    pub(super) from_line: u32,
    pub(super) name: Vec<u8>,
    /// Number that messages give that line.
    pub(super) line: u32,
    /// Namespace in which the part begins.
    pub(super) namespace: Vec<u8>,
    /// The part begins a file or an argument: no rule goes on from the part before.
    pub(super) is_whole: bool,
}

/// Name and line that messages give a line of the whole text.
pub(super) fn place(places: &[Place], line: u32) -> (&[u8], u32) {
    match places.get(places.partition_point(|place| place.from_line <= line).saturating_sub(1)) {
        Some(place) => (&place.name, place.line + (line - place.from_line.min(line))),
        None => (COMMAND_LINE, line),
    }
}

/// An `@include` that the parser has come to.
#[derive(Debug)]
pub(super) struct Include {
    pub(super) name: Vec<u8>,
    /// Where the directive begins and ends.
    pub(super) from: usize,
    pub(super) to: usize,
    pub(super) line: u32,
    pub(super) namespace: Vec<u8>,
}

/// Whole text of a program.
#[derive(Debug, Default)]
pub(super) struct Sources {
    pub(super) text: Vec<u8>,
    pub(super) places: Vec<Place>,
    /// Files that are program files, and files that are included.
    files: Vec<Vec<u8>>,
    included: Vec<Vec<u8>>,
    n_lines: u32,
}

/// File that cannot be a part of a program.
#[derive(Debug)]
pub(super) enum Unreadable {
    Fault(Fault),
    /// Errno of opening it, or of reading what was opened.
    Open(Errno),
    Read(Errno),
}

fn n_lines(text: &[u8]) -> u32 {
    memchr::memchr_iter(b'\n', text).count() as u32
}

impl Sources {
    /// Adds program text of the command line.
    pub(super) fn push_argument(&mut self, text: &[u8]) {
        self.push(COMMAND_LINE.to_vec(), 1, text);
    }

    /// Adds a file: a program file (`-f`), or one that is included before the program (`-i`). `Ok(false)`: it is the other, too.
    pub(super) fn push_file(&mut self, cx: &mut Cx<'_>, name: &[u8], is_program: bool) -> Result<bool, Unreadable> {
        let (path, text) = read(cx, name)?;
        let (known, others) = if is_program { (&mut self.files, &self.included) } else { (&mut self.included, &self.files) };
        if others.contains(&path) {
            return Ok(false);
        }
        if !is_program && known.contains(&path) {
            return Ok(true);
        }
        known.push(path);
        self.push(name.to_vec(), 1, &text);
        Ok(true)
    }

    fn push(&mut self, name: Vec<u8>, line: u32, text: &[u8]) {
        if self.text.last().is_some_and(|byte| *byte != b'\n') {
            self.text.push(b'\n');
            self.n_lines += 1;
        }
        self.places.push(Place { from_line: self.n_lines + 1, name, line, namespace: Vec::new(), is_whole: true });
        self.text.extend_from_slice(text);
        self.n_lines += n_lines(text);
    }

    /// Puts a file in the place of its `@include`, once. `Ok(false)`: it is a program file.
    pub(super) fn include(&mut self, cx: &mut Cx<'_>, include: Include) -> Result<bool, Unreadable> {
        let (path, mut file) = if include.name.is_empty() { (Vec::new(), Vec::new()) } else { read(cx, &include.name)? };
        if self.files.contains(&path) {
            return Ok(false);
        }
        let is_new = !path.is_empty() && !self.included.contains(&path);
        if is_new && self.included.len() >= INCLUDES_MAX {
            return Err(Unreadable::Open(Errno::Loop));
        }
        if is_new {
            self.included.push(path);
        } else {
            file.clear();
        }
        if file.last().is_some_and(|byte| *byte != b'\n') {
            file.push(b'\n');
        }
        file.insert(0, b'\n');
        let added = n_lines(&file);
        let (name, line) = place(&self.places, include.line);
        // gawk: text of the command line that goes on behind a file is called by itself.
        let name = if name == COMMAND_LINE && is_new { self.text.trim_ascii_end().to_vec() } else { name.to_vec() };
        let rest = Place { from_line: include.line + added, name, line, namespace: include.namespace, is_whole: false };
        let first = Place { from_line: include.line + 1, name: include.name, line: 1, namespace: Vec::new(), is_whole: true };
        for place in self.places.iter_mut().filter(|place| place.from_line > include.line) {
            place.from_line += added;
        }
        let at = self.places.partition_point(|place| place.from_line <= include.line);
        self.places.splice(at..at, [first, rest]);
        self.n_lines += added;
        cx.meter().fits(self.text.len() + file.len()).map_err(|error| Unreadable::Fault(error.into()))?;
        cx.step(self.text.len() as u64 / 8).map_err(Unreadable::Fault)?;
        self.text.splice(include.from..include.to, file);
        Ok(true)
    }
}

/// Reads the file that a name stands for along `AWKPATH`, with its path.
fn read(cx: &mut Cx<'_>, name: &[u8]) -> Result<(Vec<u8>, Vec<u8>), Unreadable> {
    let mut text = Vec::new();
    if name == b"-" || name.starts_with(b"/dev/") {
        return match cx.open_input(name).and_then(|mut input| input.rest(&mut text)) {
            Ok(_) => Ok((name.to_vec(), text)),
            Err(fault) => Err(failure(cx, name, fault)),
        };
    }
    let path = find(cx, name);
    match cx.open_input(&path).and_then(|mut input| input.rest(&mut text)) {
        Ok(_) => Ok((cx.path(&path).to_vec(), text)),
        Err(fault) => Err(failure(cx, &path, fault)),
    }
}

fn failure(cx: &Cx<'_>, path: &[u8], fault: Fault) -> Unreadable {
    match fault.errno() {
        // gawk: what opens and cannot be read is an error of the program's text.
        Ok(errno) if path == b"-" || cx.stat(path).is_ok_and(|meta| meta.is_dir()) => Unreadable::Read(errno),
        Ok(errno) => Unreadable::Open(errno),
        Err(fault) => Unreadable::Fault(fault),
    }
}

/// Path of a program file: the name as it is, or with `.awk` behind it, in one of the directories of `AWKPATH`.
fn find(cx: &Cx<'_>, name: &[u8]) -> Vec<u8> {
    let path = cx.env("AWKPATH").filter(|path| !path.is_empty()).unwrap_or_else(|| PATH.to_vec());
    let directories: Vec<&[u8]> = if name.contains(&b'/') { vec![b""] } else { path.split(|byte| *byte == b':').collect() };
    for suffix in [&b""[..], b".awk"] {
        for directory in &directories {
            let candidate = match *directory {
                b"" | b"." => [name, suffix].concat(),
                directory => [directory, &b"/"[..], name, suffix].concat(),
            };
            if cx.stat(&candidate).is_ok() {
                return candidate;
            }
        }
    }
    name.to_vec()
}
